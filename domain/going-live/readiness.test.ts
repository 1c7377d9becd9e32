import { expect, test } from "vitest"
import type { Alert } from "#domain/alerts/alerts.ts"
import { companySettings } from "#tests/support/company.ts"
import { paymentMode } from "./configuration.ts"
import { environmentLines } from "./environment-lines.ts"
import { describeProgress, gapsOf, progressOf, type ReadinessFacts, readinessLine } from "./readiness.ts"

const ready: Omit<ReadinessFacts, "lines"> = {
  stored: {
    is_open: false,
    opened_at: null,
    is_example: false,
    shows_example: true,
    services: 3,
    teams: 1,
    hours_saved: true,
    compliance_answers: 5,
    last_backup: "2026-11-20T03:07:00Z",
    backup_failure: null,
    mail_failure: null,
    alerts: [],
    is_webhook_silent: false,
    jobs_age_seconds: 20,
  },
  company: {
    ...companySettings,
    legal_form: "EI",
    siret: "73282932000074",
    rcs: "RNE",
    tva: "FR44732829320",
    publication_director: "Anne",
    host_identity: "Hébergeur",
    insurer_identity: "Assureur",
    insurance_contract: "1",
    insurance_area: "France",
    mediator_identity: "Médiateur",
    mediator_website: "https://mediateur.example",
    rates_notice: "65 €",
  },
  configuration: {
    runsOn: "server",
    publicUrl: { address: "https://www.mirabelle.test", isSet: true },
    mail: { isSet: true, from: "bonjour@mirabelle.test", server: "smtp.mirabelle.test" },
    payments: "live",
    backups: "daily",
  },
  isStripeSilent: false,
  now: new Date("2026-11-21T08:00:00Z"),
}
type Change = { [Key in "stored" | "company" | "configuration"]?: Partial<ReadinessFacts[Key]> }
const factsWith = ({ stored, company, configuration }: Change): ReadinessFacts => ({
  ...ready,
  stored: { ...ready.stored, ...stored },
  company: { ...ready.company, ...company },
  configuration: { ...ready.configuration, ...configuration },
  lines: environmentLines({ ...ready.configuration, ...configuration }),
})
const alert = (kind: Alert["kind"]): Alert => ({ kind, began_at: "2026-11-20T08:00:00Z", detail: {} })
const keysOf = (change: Change) => gapsOf(factsWith(change)).map(({ key, blocks }) => `${key}${blocks ? "!" : ""}`)

test("a complete site has nothing left to do but to open", () => {
  expect(gapsOf(factsWith({}))).toEqual([])
  expect(readinessLine([])).toBeNull()
})

test.each<[string, Change, string[]]>([
  ["the example is there", { stored: { is_example: true } }, ["example!"]],
  ["nobody can be reached", { company: { phone: null, email: " " } }, ["identity!"]],
  ["a legal fact is missing", { company: { siret: null } }, ["legal!"]],
  ["nothing can be booked", { stored: { services: 0, teams: 0 } }, ["services!", "teams!"]],
  [
    "the address was guessed",
    { configuration: { publicUrl: { address: "http://localhost:3000", isSet: false } } },
    ["public-url!"],
  ],
  [
    "the address is not secure",
    { configuration: { publicUrl: { address: "http://a.fr", isSet: true } } },
    ["public-url!"],
  ],
  ["a question of « Conformité » is not answered", { stored: { compliance_answers: 3 } }, ["compliance"]],
  ["the opening hours are still a proposal", { stored: { hours_saved: false } }, ["hours"]],
  ["no mail leaves", { configuration: { mail: { isSet: false, from: null, server: null } } }, ["mail!"]],
  ["mail has no sender", { configuration: { mail: { isSet: true, from: null, server: null } } }, ["mail!"]],
  [
    "a mail did not leave",
    { stored: { mail_failure: { at: "2026-11-20T08:00:00Z", error: "Refused" } } },
    ["mail-failure"],
  ],
  ["payments are a demonstration", { configuration: { payments: "demo" } }, ["payments!"]],
  ["no key is set", { configuration: { payments: "none" } }, ["payments!"]],
  ["Stripe refuses the key", { configuration: { payments: "refused" } }, ["payments!"]],
  ["clients paid and no event of Stripe came", { stored: { is_webhook_silent: true } }, ["webhook"]],
  [
    "the keys are for trying, and no event came",
    { stored: { is_webhook_silent: true }, configuration: { payments: "test" } },
    ["payments!"],
  ],
  ["simulated payments are left", { stored: { is_example: true, shows_example: false } }, ["example!"]],
  ["payments are tried", { configuration: { payments: "test" } }, ["payments!"]],
  ["no backup was ever made", { stored: { last_backup: null } }, ["backup"]],
  ["no backup was made for a week", { stored: { last_backup: "2026-11-14T03:00:00Z" } }, ["backup"]],
  ["the last backup failed", { stored: { backup_failure: "ENOSPC" } }, ["backup-failure"]],
  ["nobody makes backups", { configuration: { backups: "off" } }, ["backups-off"]],
  [
    "mail fails for an hour",
    {
      stored: { mail_failure: { at: "2026-11-20T08:00:00Z", error: "Refused" }, alerts: [alert("mail_late")] },
    },
    ["alert-mail_late"],
  ],
  ["the disk is nearly full", { stored: { alerts: [alert("disk_low")] } }, ["alert-disk_low"]],
  [
    "no backup was made for two days, then for a week",
    { stored: { last_backup: "2026-11-14T03:00:00Z", alerts: [alert("backup_old")] } },
    ["alert-backup_old"],
  ],
  ["the jobs have stood still for five minutes", { stored: { jobs_age_seconds: 300 } }, ["jobs"]],
  ["the jobs have not run yet", { stored: { jobs_age_seconds: null } }, []],
  [
    "nobody saves the files of a Supabase project",
    { stored: { last_backup: null }, configuration: { backups: "elsewhere" } },
    ["backup"],
  ],
  ["an archive of a Supabase project was made", { configuration: { backups: "elsewhere" } }, []],
])("%s: it is reported", (_name, change, keys) => {
  expect(keysOf(change)).toEqual(keys)
})

test("a key that Stripe did not judge is only a warning", () => {
  expect(gapsOf({ ...factsWith({}), isStripeSilent: true })).toMatchObject([{ key: "stripe-silent", blocks: false }])
})

test("each gap has a fix: a field, a screen, a line to set or a button", () => {
  const gaps = gapsOf(
    factsWith({
      stored: { is_example: true, services: 0, teams: 0, last_backup: null },
      company: { phone: null, siret: null },
      configuration: {
        publicUrl: { address: "http://localhost:1", isSet: false },
        mail: { isSet: false, from: null, server: null },
        payments: "demo",
        backups: "off",
      },
    }),
  )
  expect(gaps.filter(({ ways, lines, action }) => !ways?.length && !lines?.length && !action)).toEqual([])
  expect(gaps.flatMap(({ lines = [] }) => lines.map((line) => line.split("=")[0]))).toEqual([
    "PUBLIC_URL",
    "SMTP_URL",
    "MAIL_FROM",
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "BACKUPS",
  ])
  expect(gaps.find(({ key }) => key === "legal")?.ways).toEqual([
    { label: "SIRET", to: "/admin/settings?onglet=entreprise&champ=siret" },
  ])
  expect(readinessLine(gaps)).toBe("8\u00a0points à régler, 2\u00a0points à surveiller.")
})

const first: Change = {
  stored: { services: 0, teams: 0, hours_saved: false },
  company: { phone: null, tva: null, rates_notice: null },
  configuration: { payments: "demo", mail: { isSet: false, from: null, server: null } },
}
const progress = (change: Change) => {
  const facts = factsWith(change)
  return progressOf(facts, gapsOf(facts))
}

test("a company without Brico needs no service, no team, no Stripe key and no rates of repairs", () => {
  const change = { ...first, company: { ...first.company, offers_brico: false } }
  expect(keysOf(change)).toEqual(["identity!", "legal!", "mail!", "hours"])
  expect(keysOf({ ...change, company: { offers_brico: false, tva: null, vat_exempt: true } })).toEqual([
    "mail!",
    "hours",
  ])
})

test("a company under the franchise en base has no VAT number to enter", () => {
  expect(keysOf({ company: { tva: null } })).toEqual(["legal!"])
  expect(keysOf({ company: { tva: null, vat_exempt: true } })).toEqual([])
})

test("the dashboard counts the steps of the first day and leads to the next one, until the site is open", () => {
  const start = progress(first)
  expect(start).toMatchObject({ done: 1, total: 9, next: { title: "Vos coordonnées" } })
  expect(start && describeProgress(start)).toBe("1\u00a0point sur 9")
  expect(start?.next.to).toBe("/admin/settings?onglet=entreprise&champ=phone")
  expect(progress({ ...first, company: { ...first.company, offers_brico: false } })).toMatchObject({
    done: 1,
    total: 6,
  })
  expect(progress({ configuration: { payments: "test" } })?.next.to).toBe("/admin/settings?onglet=mise-en-service")
  expect(progress({})).toMatchObject({ done: 8, total: 9, next: { title: "Ouvrir le site" } })
  expect(progress({ stored: { is_open: true } })).toBeNull()
})

test("a Stripe key tells whether it takes real money", () => {
  expect([undefined, "sk_test_1", "rk_live_1", "sk_live_1"].map(paymentMode)).toEqual(["none", "test", "live", "live"])
})
