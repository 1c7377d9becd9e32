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
  const receive = async (p_version: number, has_guarantee: boolean) => {
    const p_values = { received_on: "2026-11-20", reserves: [], has_guarantee }
    const { error } = await site.staff.rpc("save_reception", { p_project_id: world.projectId, p_version, p_values })
    if (error) throw new Error(JSON.stringify(error))
  }
  /** Two situations of a renovation that was received, paid but for their retention. */
  const withheld = async () => {
    await world.backend.script(`set local session_replication_role = replica;
      delete from public.reception_minutes; delete from public.project_receptions`)
    await issueHere(site)
    const [project_id, way] = [world.projectId, { retention_bp: 500, deposit_bp: 0 }]
    quote_id = await signQuote(site, { project_id, ...way })
    const lines = await world.sql<{ id: string }>(
      "select r ->> 'id' as id from public.quotes q, jsonb_array_elements(q.snapshot -> 'rows') r where q.id = $1 and r ->> 'kind' = 'work'",
      [quote_id],
    )
    for (const progress_bp of [5000, 10_000]) {
      const progress = lines.map(({ id: line_id }) => ({ quote_id, line_id, progress_bp }))
      id = await issueInvoice(site, { kind: "situation", project_id }, { progress })
      const [owed] = await world.sql<{ left_cents: string }>("select left_cents from public.invoices where id = $1", [
        id,
      ])
      await payInvoice(site, id, Number(owed?.left_cents))
    }
    await drawDocuments(world.deps.service)
    await receive(0, false)
    await drawDocuments(world.deps.service)
    await deliverOutbox(world.deps)
  }
  const minutesId = async () =>
    (
      await world.sql<{ id: string }>(
        "select id from public.reception_minutes order by created_at desc, version_no desc",
      )
    )[0]?.id ?? ""
  async function askMinutesCode() {
    const { token } = await privateLink(world.deps, "minutes", await minutesId())
    const signer = { given_name: "Anne", family_name: "Durand", accepts_terms: true }
    const asked = await world.call("client-quote", { token, action: "minutes_code", ...signer })
    if (asked.status !== 200) throw new Error(JSON.stringify(asked.body))
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
    "Staff note that an aid does not come": {
      before: async () => {
        await issueHere(site)
        quote_id = await signQuote(site, { mpr_cents: 50_000, deposit_bp: 0 })
        id = await issueInvoice(site, { kind: "standard", quote_id }, {}, { mail: false })
        await drawDocuments(world.deps.service)
        await deliverOutbox(world.deps)
      },
      make: async () => {
        const p_order = { amount_cents: 50_000, aid_left_cents: 50_000, mail: true, message: "L’Anah a refusé." }
        const { error } = await site.staff.rpc("claim_aid", { p_id: id, p_order })
        if (error) throw new Error(JSON.stringify(error))
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
    "A year has passed since the reception of the works": {
      before: withheld,
      make: () => jobsOn("2027-11-21T09:00:00Z"),
    },
    "Staff send the minutes of a reception": {
      before: withheld,
      make: async () => {
        const { error } = await site.staff.rpc("send_minutes", { p_id: await minutesId() })
        if (error) throw new Error(JSON.stringify(error))
      },
    },
    "The client asks for the code of the minutes": { before: withheld, make: askMinutesCode },
    "The signed minutes are made": {
      before: async () => {
        await withheld()
        await askMinutesCode()
        await deliverOutbox(world.deps)
        const { token } = await privateLink(world.deps, "minutes", await minutesId())
        const { body } = await world.call("client-quote", { token, action: "view" })
        const [paper] = (body["data"] as { documents: { sha256: string }[] }).documents
        const code = /^\d{6}$/m.exec(world.mailed.at(-1)?.text ?? "")?.[0]
        const signed = await world.call("client-quote", {
          ...{ token, action: "minutes_sign", code, document_sha256: paper?.sha256 },
        })
        if (signed.status !== 200) throw new Error(JSON.stringify(signed.body))
      },
      make: () => drawDocuments(world.deps.service),
    },
    "A bank stands surety instead of the retention": { before: withheld, make: () => receive(1, true) },
    "Staff record a payment and tick the receipt": {
      before: issued,
      make: () => payInvoice(site, id, 70_973, { mail: true }),
    },
  }
}
