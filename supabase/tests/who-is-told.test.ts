import { globSync, readFileSync } from "node:fs"
import { beforeAll, describe, expect, test } from "vitest"
import { mailKinds, type MailTemplate } from "#domain/mail/labels.ts"
import { deliverOutbox } from "#functions/_shared/mail/deliver-outbox.ts"
import { mails } from "#functions/_shared/mail/registry.ts"
import { CLIENT, type Change, toldChanges } from "#tests/support/told-changes.ts"
import { openPriceWorld, type PriceWorld } from "#tests/support/price-requests.ts"

type Line = { change: string; client: string[]; contractor: string[]; staff: string[]; screen: string }

const kindsIn = (cell = "") => [...cell.matchAll(/`(\w+)`/g)].map(([, kind = ""]) => kind)
const lines = readFileSync("docs/who-is-told.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| Change "))
  .map((line): Line => {
    const [, change = "", client, contractor, staff, screen = ""] = line.split("|").map((cell) => cell.trim())
    return { change, client: kindsIn(client), contractor: kindsIn(contractor), staff: kindsIn(staff), screen }
  })

/** Mails that no change of a person causes: alarms of the site, accounts, payments that belong to no request, and the ledger's daily end. */
const ELSEWHERE = /^(account_|site_alert|papers_expiring|stray_payment|ledger_head)/

let world: PriceWorld
let changes: Record<string, Change>
beforeAll(async () => {
  world = await openPriceWorld()
  changes = toldChanges(world)
})

async function make({ before, make }: Change) {
  await world.reset()
  await world.empty("invoice_payments", "invoices")
  await world.sql(
    "alter table public.receipts disable trigger user; delete from public.receipts; alter table public.receipts enable trigger user",
  )
  await world.empty("quotes", "documents")
  // Not `world.empty`: it would also delete the project.
  for (const table of [
    "refunds",
    "payment_disputes",
    "brico_requests",
    "contact_requests",
    "visits",
    "client_messages",
    "client_pages",
  ])
    await world.sql(`delete from public.${table}`)
  for (const table of ["stripe_events", "demo_payment_sessions", "spent_proofs"])
    await world.sql(`delete from public.${table}`)
  await before?.()
  await world.sql("update public.email_outbox set status = 'sent', sent_at = private.now() where status = 'pending'")
  const earlier = (await world.sql<{ id: string }>("select id from public.email_outbox")).map(({ id }) => id)
  await make()
  // The ledger's daily mail is about the day before, not about this change.
  await world.sql("delete from public.email_outbox where template = 'ledger_head'")
  return world.sql<{ template: MailTemplate; recipient: string; status: string }>(
    "select template, recipient, status from public.email_outbox where not (id = any ($1)) order by template, recipient",
    [earlier],
  )
}

test("every change of the table is made here, and every mail about a change stands in the table", () => {
  expect(lines.map(({ change }) => change).sort()).toEqual(Object.keys(changes).sort())
  const told = new Set(lines.flatMap(({ client, contractor, staff }) => [...client, ...contractor, ...staff]))
  expect(Object.keys(mails).filter((kind) => !ELSEWHERE.test(kind) && !told.has(kind))).toEqual([])
})

describe("who is told, once each", () => {
  test.each(lines)("$change", async ({ change, client, contractor, staff }) => {
    const written = await make(changes[change] as Change)
    const to = (who: string) => written.filter(({ template }) => mailKinds[template].to === who)
    const kinds = (who: string) => [...new Set(to(who).map(({ template }) => template))].sort()
    expect([kinds("client"), kinds("contractor"), kinds("staff")]).toEqual([
      client.sort(),
      contractor.sort(),
      staff.sort(),
    ])
    // Of a signature, the company keeps the same copy.
    const copies = to("client").filter(({ template }) => /^(client_quote|minutes)_signed$/.test(template))
    expect(new Set(to("client").map(({ recipient }) => recipient))).toEqual(
      new Set(client.length === 0 ? [] : copies.length > 0 ? [CLIENT, "contact@mirabelle.test"] : [CLIENT]),
    )
    // Nobody gets the same news twice.
    const each = written.map(({ template, recipient }) => `${template} ${recipient}`)
    expect(each).toEqual([...new Set(each)])

    await world.setClock(new Date(world.deps.now().getTime() + 61_000).toISOString())
    const { sent, kept } = await deliverOutbox({ ...world.deps, sendMail: null })
    expect({ sent, kept }).toEqual({ sent: 0, kept: written.filter(({ status }) => status === "pending").length })
  })
})

test("the sentences for a site without a mail server are those of the screens", () => {
  const plain = (text: string) => text.replaceAll("\\u00a0", " ").replaceAll(" ", " ")
  const sources = globSync(["app/office*/**/*.ts*", "domain/dashboard/*.ts"])
    .map((file) => plain(readFileSync(file, "utf8")))
    .join("\n")
  const sentences = lines.flatMap(({ screen }) =>
    [...screen.matchAll(/« (.+?) »/g)].map(([, sentence = ""]) => sentence),
  )
  expect(sentences.length).toBeGreaterThan(8)
  expect(sentences.filter((sentence) => !sources.includes(sentence))).toEqual([])
})
