import { deliverOutbox } from "#functions/_shared/mail/deliver-outbox.ts"
import { privateLink } from "#functions/_shared/private-links.ts"
import { issueHere, issueInvoice, payInvoice, signQuote } from "./client-invoices.ts"
import { drawDocuments } from "./client-quotes.ts"
import type { PriceWorld } from "./price-requests.ts"
import type { Change } from "./told-changes.ts"

/** The changes of docs/who-is-told.md about invoices: of a deposit of 709,73 €, due on the day of issue. */
export function toldInvoices(world: PriceWorld): Record<string, Change> {
  const site = { staff: world.backend.as.manager, service: world.deps.service, sql: world.sql }
  let quote_id = ""
  let id = ""
  let session = ""
  const sign = async () => {
    await issueHere(site)
    quote_id = await signQuote(site)
  }
  const issue = async () => {
    id = await issueInvoice(site, { kind: "deposit", quote_id })
    await drawDocuments(world.deps.service)
  }
  const issued = async () => {
    await sign()
    await issue()
    await deliverOutbox(world.deps)
  }
  const openPayment = async () => {
    await issued()
    await world.sql("insert into private.example_rows values ('invoices', $1) on conflict do nothing", [id])
    const { token } = await privateLink(world.deps, "invoice", id)
    const { body } = await world.call("client-quote", { token, action: "pay" })
    session = (body["data"] as { url: string }).url.split("/").at(-1) ?? ""
  }
  const pay = () => world.call("demo-payment", { session_id: session, action: "pay" })
  const jobsOn = async (instant: string) => {
    await world.setClock(instant)
    await world.call("run-jobs", {}, { Authorization: `Bearer ${world.serviceKey}` })
  }
  return {
    "Staff issue an invoice": { before: sign, make: issue },
    "Staff issue a credit note": {
      before: issued,
      make: async () => {
        await issueInvoice(site, { kind: "credit_note", corrects_id: id }, { reason: "Erreur" })
        await drawDocuments(world.deps.service)
      },
    },
    "An invoice is seven days late": { before: issued, make: () => jobsOn("2026-11-27T09:00:00Z") },
    "An invoice is fifteen days late": {
      before: async () => {
        await issued()
        await jobsOn("2026-11-27T09:00:00Z")
      },
      make: () => jobsOn("2026-12-05T09:00:00Z"),
    },
    "The client pays an invoice by card": {
      before: openPayment,
      make: pay,
    },
    "Staff give back by card what an invoice was paid too much": {
      before: async () => {
        await openPayment()
        await pay()
        await issueInvoice(site, { kind: "credit_note", corrects_id: id }, { reason: "Erreur" })
        await drawDocuments(world.deps.service)
        await deliverOutbox(world.deps)
      },
      make: async () => {
        const order = {
          ...{ kind: "invoice", id, refund_id: crypto.randomUUID(), method: "card_online" },
          ...{ amount_cents: 70_973, reason: "Avoir" },
        }
        const staff = { Authorization: `Bearer ${world.backend.tokens.manager}` }
        await world.call("refund-payment", order, staff)
      },
    },
    "Staff record a payment and tick the receipt": {
      before: issued,
      make: () => payInvoice(site, id, 70_973, { mail: true }),
    },
  }
}
