import { expect, test } from "vitest"
import { checkMailRecords, mailDomain, type MailRecords } from "./mail-records.ts"

const good: MailRecords = {
  domain: "atelier.fr",
  server: "ssl0.ovh.net",
  domainRecords: ["google-site-verification=1", "v=spf1 include:mx.ovh.com ~all"],
  policyRecords: ["v=DMARC1; p=quarantine"],
  selectors: ["default"],
}
const judge = (change: Partial<MailRecords>) => checkMailRecords({ ...good, ...change })
const states = (change: Partial<MailRecords>) => judge(change).map(({ key, state }) => `${key} ${state}`)
const line = (key: string, change: Partial<MailRecords>) => judge(change).find((check) => check.key === key)?.record

test("a domain with its three records has nothing to write", () => {
  expect(states({})).toEqual(["spf ok", "dkim ok", "dmarc ok"])
  expect(judge({}).every(({ record }) => record === null)).toBe(true)
})

test("an empty domain reads the lines to write, for the server that sends", () => {
  const empty = { domainRecords: [], policyRecords: [], selectors: [] }
  expect(states(empty)).toEqual(["spf missing", "dkim unknown", "dmarc missing"])
  expect(line("spf", empty)).toEqual({ name: "atelier.fr", value: "v=spf1 include:mx.ovh.com ~all" })
  expect(line("spf", { ...empty, server: "mail.atelier.fr" })?.value).toBe("v=spf1 a:mail.atelier.fr ~all")
  expect(line("dmarc", empty)).toEqual({
    name: "_dmarc.atelier.fr",
    value: "v=DMARC1; p=none; rua=mailto:postmaster@atelier.fr",
  })
})

test("two SPF records count for none, and one line joins them", () => {
  const two = { domainRecords: ["v=spf1 include:mx.ovh.com -all", "v=spf1 include:spf.brevo.com mx ~all"] }
  expect(states(two)[0]).toBe("spf doubtful")
  expect(line("spf", two)?.value).toBe("v=spf1 include:mx.ovh.com include:spf.brevo.com mx ~all")
})

test.each([
  [
    "names another provider",
    "v=spf1 include:spf.brevo.com ~all",
    "v=spf1 include:mx.ovh.com include:spf.brevo.com ~all",
  ],
  ["allows everybody", "v=spf1 include:mx.ovh.com +all", "v=spf1 include:mx.ovh.com ~all"],
  ["allows everybody in short", "v=spf1 include:mx.ovh.com all", "v=spf1 include:mx.ovh.com ~all"],
])("an SPF record that %s is corrected, and keeps the rest", (_, record, value) => {
  expect(states({ domainRecords: [record] })[0]).toBe("spf doubtful")
  expect(line("spf", { domainRecords: [record] })?.value).toBe(value)
})

test("a record that only looks like SPF or DMARC is none", () => {
  expect(states({ domainRecords: ["v=spf10 mx"], policyRecords: ["v=DMARC10; p=none"] })).toEqual([
    ...["spf missing", "dkim ok", "dmarc missing"],
  ])
})

test("a policy without a decision, or two policies, are to be looked at", () => {
  expect(states({ policyRecords: ["v=DMARC1; rua=mailto:a@b.fr"] })[2]).toBe("dmarc doubtful")
  expect(states({ policyRecords: ["v=DMARC1; p=none", "v=DMARC1; p=reject"] })[2]).toBe("dmarc doubtful")
})

test("a name server that does not answer proves nothing", () => {
  const silent = { domainRecords: null, policyRecords: null, selectors: null }
  expect(states(silent)).toEqual(["spf unknown", "dkim unknown", "dmarc unknown"])
  expect(judge(silent).every(({ record }) => record === null)).toBe(true)
})

test("the customer of a public mailbox cannot write records of its domain", () => {
  expect(judge({ domain: "orange.fr" })).toMatchObject([{ state: "doubtful", record: null }])
})

test.each([
  ["L’Atelier <Bonjour@Atelier.fr>", "atelier.fr"],
  ["bonjour@atelier.fr", "atelier.fr"],
  ["bonjour@mirabelle.test", null],
  ["bonjour@localhost", null],
  ["nonsense", null],
  [null, null],
])("the domain of %s is %s", (sender, domain) => {
  expect(mailDomain(sender)).toBe(domain)
})
