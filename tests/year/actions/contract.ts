import { randomUUID } from "node:crypto"
import { sendableQuote } from "#tests/support/sendable-quote.ts"
import { type Client, STAFF, type Works } from "../world/books.ts"
import { done } from "../world/office.ts"
import type { YearWorld } from "../world/world.ts"
import { upload } from "./pictures.ts"

/** In cents TTC: 787.07 HT at 10 % and 1 249.99 HT at 20 %. */
const TOTAL = 236_577
const DEPOSIT = 70_973
const SCAN =
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"

/** The owner answers what issuing invoices needs, and states what quotes and invoices must name. Once. */
async function openBilling(world: YearWorld): Promise<Record<string, unknown>> {
  const sql = (text: string) => world.site().sql(text)
  const fields = await sendableQuote({ sql } as never)
  // With a complete identity, notes of small jobs would leave by themselves: they are no part of the books.
  await sql(
    `update public.company_settings set email = '${STAFF}'; update public.notification_settings set send_notes = false`,
  )
  await sql(`insert into public.compliance_answers (question, answer, name, since_on, answered_by_name, answered_at) values
    ('attestation', 'signed', 'Éditrice', private.today(), 'Propriétaire', private.now()),
    ('platform', 'chosen', 'Plateforme', null, 'Propriétaire', private.now()),
    ('specimens', 'seen', 'Cabinet Prune', private.today(), 'Propriétaire', private.now()) on conflict do nothing`)
  await sql("update public.billing_settings set vat_moment = 'collection'")
  const db = await world.office.db(world.office.owner)
  done("billing", await db.rpc("set_billing", { p_way: "here" }))
  return fields
}

const work = (label: string, unit_price: string, vat_rate: number) => ({
  ...{ id: randomUUID(), kind: "work", level: 1, label, description: null, quantity: "1", quantity_formula: null },
  ...{ unit: "forfait", unit_price, discount_bp: 0, vat_rate, is_option: false, price_item_id: null },
  ...{ unit_cost: null, hours: null },
})

/** From the quote to the balance of a renovation, a step a day: quote, signature on paper, deposit, situation, balance. All is paid. */
export function contractSteps(world: YearWorld, client: Client, works: () => Works | null): (() => Promise<void>)[] {
  const lines = [work("Dépose et préparation", "787.07", 10), work("Meubles et pose", "1249.99", 20)]
  let quoteId = ""

  async function issue(kind: string, change: Record<string, unknown> = {}): Promise<void> {
    const db = await world.office.db()
    const id = done<string>(kind, await db.rpc("start_invoice", { p_order: { kind, quote_id: quoteId } }))
    const draft = done<Record<string, unknown>>(kind, await db.rpc("read_invoice", { p_id: id }))
    const saved = done<{ lock_version: number }>(
      kind,
      await db.rpc("save_invoice", {
        p_id: id,
        p_lock_version: draft["lock_version"],
        p_invoice: { ...draft, content: null, ...change },
      }),
    )
    const order = { p_id: id, p_lock_version: saved.lock_version, p_order: { mail: false } }
    const { left_cents } = done<{ left_cents: number }>(kind, await db.rpc("issue_invoice", order))
    const payment = { amount_cents: left_cents, method: "transfer", paid_on: world.clock.today() }
    done("payment", await db.rpc("record_payment", { p_kind: "invoice", p_id: id, p_payment: payment }))
    world.books.transferred += left_cents
    world.books.count("invoices issued")
  }

  return [
    async () => {
      const fields = await openBilling(world)
      const db = await world.office.db()
      const customer = done<{ customer_id: string }>(
        "client",
        await db.from("reno_projects").select("customer_id").eq("id", works()?.id).single(),
      )
      quoteId = randomUUID()
      const quote = {
        ...{ ...fields, ...customer, project_id: works()?.id, title: "Cuisine", deposit_bp: 3000 },
        ...{ kind: "initial", signing_place: "premises", lines },
      }
      done("quote", await db.rpc("save_quote", { p_id: quoteId, p_lock_version: 0, p_quote: quote }))
      done("quote", await db.rpc("send_quote", { p_id: quoteId, p_lock_version: 2, p_order: { mail: false } }))
    },
    async () => {
      const scan = await upload(
        world,
        "quote_scan",
        new File([SCAN], "devis.pdf", { type: "application/pdf" }),
        quoteId,
      )
      const order = {
        ...{
          signed_on: world.clock.today(),
          place: "premises",
          name: client.name,
          path: scan.path,
          file_name: scan.name,
        },
        ...{ early_start: false, vat_certified: true },
      }
      const db = await world.office.db()
      done("signature", await db.rpc("record_paper_signature", { p_id: quoteId, p_order: order }))
      world.books.owe("client_quote_signed_staff", STAFF, [client.name])
    },
    () => issue("deposit", { amount_cents: DEPOSIT }),
    () =>
      issue("situation", {
        progress: lines.map(({ id }) => ({ quote_id: quoteId, line_id: id, progress_bp: 6000 })),
      }),
    async () => {
      await issue("balance")
      world.books.contracts.push({ quoteId, cents: TOTAL })
    },
  ]
}
