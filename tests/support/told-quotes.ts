import type { OpenQuote } from "#domain/quotes/client-quote.ts"
import { deliverOutbox } from "#functions/_shared/mail/deliver-outbox.ts"
import { privateLink } from "#functions/_shared/private-links.ts"
import { drawDocuments, sendQuote } from "./client-quotes.ts"
import type { PriceWorld } from "./price-requests.ts"
import type { Change } from "./told-changes.ts"

/** The changes of docs/who-is-told.md about quotes to clients. */
export function toldQuotes(world: PriceWorld): Record<string, Change> {
  let token = ""
  let order: object = {}
  let session = ""
  const jobsOn = async (instant: string) => {
    await world.setClock(instant)
    await world.call("run-jobs", {}, { Authorization: `Bearer ${world.serviceKey}` })
  }
  const call = async (body: object) => {
    const answer = await world.call("client-quote", { token, ...body })
    if (answer.status >= 400) throw new Error(JSON.stringify(answer.body))
    return answer.body["data"]
  }
  const send = async () => {
    const { id } = await sendQuote({ staff: world.backend.as.manager, sql: world.sql })
    token = (await privateLink(world.deps, "quote", id)).token
    await drawDocuments(world.deps.service)
    await deliverOutbox(world.deps)
  }
  const askForCode = async () => {
    await call({ action: "choose", line_ids: [] })
    const { signing } = (await call({ action: "view" })) as OpenQuote
    const signer = { given_name: "Anne", family_name: "Durand", accepts_terms: true, certifies_vat: true }
    await call({ action: "code", signing_id: signing?.id, ...signer, early_start: false })
    await deliverOutbox(world.deps)
    order = { signing_id: signing?.id, document_sha256: signing?.document?.sha256, version_no: 1 }
  }
  const sign = async () => {
    const text = world.mailed.at(-1)?.text ?? ""
    await call({ action: "sign", ...order, code: /^\d{6}$/m.exec(text)?.[0] })
  }
  const signed = async () => {
    await send()
    await askForCode()
    await sign()
  }
  const openPayment = async () => {
    const { url } = (await call({ action: "pay" })) as { url: string }
    session = url.split("/").at(-1) ?? ""
  }
  const pay = () => world.call("demo-payment", { session_id: session, action: "pay" })
  /** Signed by a client of the example company, whose payments are simulated. */
  const payable = async () => {
    await signed()
    await world.sql("insert into private.example_rows select 'quotes', id from public.quotes on conflict do nothing")
  }
  const withdraw = () => call({ action: "withdraw", reason: "" })
  return {
    "Staff send a quote": { make: send },
    "No answer to a quote after three days": { before: send, make: () => jobsOn("2026-11-23T09:00:00Z") },
    "A quote ends without an answer": { before: send, make: () => jobsOn("2026-12-21T09:00:00Z") },
    "The client asks for the code": { before: send, make: askForCode },
    "The client signs a quote": {
      before: async () => {
        await send()
        await askForCode()
      },
      make: sign,
    },
    "The documents of the signature are made": { before: signed, make: () => drawDocuments(world.deps.service) },
    "The client pays the deposit of a quote by card": {
      before: async () => {
        await payable()
        await openPayment()
      },
      make: pay,
    },
    "The client pays a deposit that is no longer due": {
      before: async () => {
        await payable()
        await openPayment()
        await withdraw()
      },
      make: pay,
    },
    "Staff give a deposit back by card": {
      before: async () => {
        await payable()
        await openPayment()
        await pay()
        await withdraw()
      },
      make: async () => {
        const [quote] = await world.sql<{ id: string }>("select id from public.quotes")
        const staff = { Authorization: `Bearer ${world.backend.tokens.manager}` }
        const order = { kind: "quote", id: quote?.id, refund_id: crypto.randomUUID(), method: "card_online" }
        await world.call("refund-payment", { ...order, amount_cents: 70_973 }, staff)
      },
    },
    "The client refuses a quote": { before: send, make: () => call({ action: "refuse", reason: "" }) },
    "The client withdraws from a signed quote": {
      before: signed,
      make: withdraw,
    },
  }
}
