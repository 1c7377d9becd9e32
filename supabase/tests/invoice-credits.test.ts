import fc from "fast-check"
import { expect, test } from "vitest"
import { invoiceSchema } from "#domain/documents/invoice.ts"
import { toFacturX } from "#domain/invoices/factur-x.ts"
import { project, type Row, signed, useQuoteWorld, work, world } from "#tests/support/quote-world.ts"
import {
  billingHere,
  content,
  credit,
  issue,
  issued,
  type InvoiceRead,
  read,
  saveInvoice,
  start,
  useInvoices,
} from "#tests/support/invoice-world.ts"

useQuoteWorld()
useInvoices()

const money = async ({ contract_id }: InvoiceRead) =>
  (await world.as.manager.rpc("read_contract_money", { p_contract_id: String(contract_id) })).data
/** Throws when the amounts do not. */
const addsUp = (invoice: InvoiceRead) => {
  toFacturX(invoiceSchema.parse(invoice.content))
  return invoice
}
const net = ({ content: { rows } }: InvoiceRead) =>
  rows.map((row) => ("net_cents" in row ? [row.label, row.net_cents] : row.label))

test("after a rebate, the credit note of the rest frees the works: the invoice that replaces it has their price", async () => {
  await billingHere()
  const [one, two] = [work("Pose", "1000"), work("Peinture", "500", { vat_rate: 20 })]
  const { id: quote_id } = await signed({ project_id: await project(), lines: [one, two] })
  const first = await issued({ kind: "deposit", quote_id, amount_cents: 34000 })
  const balance = await issued({ kind: "balance", quote_id })
  const rebate = await credit(balance.id, { credits: [{ row: 0, net_cents: 10000 }] })
  expect(await money(balance)).toMatchObject({ signed_cents: 170000, left_cents: 159000, to_invoice_cents: 0 })
  const rest = await credit(balance.id)
  expect(net(rest)).toEqual([
    ["Pose", -100000],
    ["Peinture", -50000],
    [expect.stringMatching(/^Acompte rendu : facture F-2026-0001/), 20000],
    [expect.stringMatching(/^Acompte rendu : facture F-2026-0001/), 10000],
    [`Avoir ${rebate.number} du 25/11/2026\u00a0: déjà rendu`, 10000],
  ])
  expect(rest.total_cents).toBe(11000 - balance.total_cents)
  expect(await money(balance)).toMatchObject({ left_cents: 170000, to_invoice_cents: 170000 - first.total_cents })
  const again = await issued({ kind: "balance", quote_id })
  expect(content(again).split).toEqual(content(balance).split)
})

test("an invoice is not credited whole while a later credit note has taken its works back: that one's invoice comes first", async () => {
  await billingHere()
  const [one, two] = [work("Pose", "1000"), work("Peinture", "1000")]
  const { id: quote_id } = await signed({ project_id: await project(), lines: [one, two] })
  const at = (...bps: number[]) => [one, two].map(({ id: line_id }, i) => ({ quote_id, line_id, progress_bp: bps[i] }))
  const first = await issued({ kind: "situation", quote_id }, { progress: at(5000, 0) })
  const second = await issued({ kind: "situation", quote_id }, { progress: at(5000, 10_000) })
  const down = await start({ kind: "situation", quote_id })
  await saveInvoice(down, { kind: "credit_note", progress: at(2000, 10_000), reason: "Erreur" })
  expect((await issue(down)).error).toBeNull()
  const whole = await start({ kind: "credit_note", corrects_id: first.id })
  await saveInvoice(whole, { reason: "Erreur" })
  expect((await read(whole))["missing"]).toMatchObject([{ code: "credit_order" }])
  expect((await issue(whole)).error).not.toBeNull()
  await world.as.manager.rpc("delete_invoice", { p_id: whole })
  await credit(second.id)
  await credit(first.id)
  expect(content(await issued({ kind: "balance", quote_id })).net_cents).toBe(200_000)
})

test("situations, rebates, steps down and credit notes of the rest, in any order, sum to the contract per rate, also when an amendment lowers it", async () => {
  await billingHere()
  const share = fc.integer({ min: 0, max: 10_000 })
  const order = fc.constantFrom("situation", "rebate", "down", "rest")
  const ways = fc.sample(
    fc.record({
      discount_bp: fc.constantFrom(0, 777),
      deposit: fc.integer({ min: 100, max: 40_000 }),
      /** What an amendment takes back of the painting; null: there is none. */
      taken: fc.constantFrom(null, "-0.5"),
      steps: fc.array(fc.tuple(order, share, share), { minLength: 4, maxLength: 7 }),
    }),
    { numRuns: 6, seed: 1 },
  )
  let rests = 0
  for (const { discount_bp, deposit, taken, steps } of ways) {
    const project_id = await project()
    const [laying, painting] = [work("Pose", "1003.37"), work("Peinture", "499.99", { vat_rate: 20 })]
    const { id: quote_id } = await signed({ project_id, lines: [laying, painting], discount_bp })
    await issued({ kind: "deposit", quote_id, amount_cents: deposit })
    const lines = [laying, painting].map(({ id: line_id }) => ({ quote_id, line_id }))
    if (taken) {
      const less = work("Peinture", "499.99", { vat_rate: 20, quantity: taken })
      const amendment = await signed({ kind: "amendment", project_id, lines: [less], discount_bp, deposit_bp: 0 })
      lines.push({ quote_id: amendment.id, line_id: less.id })
    }
    const at = lines.map(() => 0)
    let last: InvoiceRead | null = null
    /** What could not be issued (nothing to credit, a step too deep) is left out. */
    const tried = async (id: string, change: Row) => {
      const saved = await saveInvoice(id, change)
      const done = saved.error ?? (await issue(id)).error
      if (!done) return read(id).then(addsUp)
      await world.as.manager.rpc("delete_invoice", { p_id: id })
      return null
    }
    const moved = (bps: number[]) => lines.map((line, i) => ({ ...line, progress_bp: bps[i] }))
    for (const [kind, one, two] of [["situation", 3000, 6000] as const, ...steps]) {
      if (kind === "situation") {
        const bps = [one, two, two].map((bp, i) => Math.max(bp, at[i] ?? 0))
        const done = await tried(await start({ kind, quote_id }), { progress: moved(bps), deducts: "prorata" })
        if (done) last = done
      } else if (last && kind === "rebate") {
        const row = content(last).rows.findIndex((found) => found.kind === "work" && found.net_cents > 0)
        const id = await start({ kind: "credit_note", corrects_id: last.id })
        await tried(id, { credits: [{ row, net_cents: 1 + (one % 5000) }], reason: "Remise" })
      } else if (last && kind === "down") {
        const id = await start({ kind: "situation", quote_id })
        const bps = at.map((bp, i) => Math.floor((bp * ([one, two, two][i] ?? 0)) / 10_000))
        await tried(id, { kind: "credit_note", progress: moved(bps), reason: "Erreur" })
      } else if (last) {
        const done = await tried(await start({ kind: "credit_note", corrects_id: last.id }), { reason: "Erreur" })
        if (done) rests += 1
        last = null
      }
      for (const [i, line] of lines.entries()) {
        const [before] = await world.sql<{ bp: number | null }>(
          "select private.invoiced_before($1, $2) #> array['lines', $3, 'progress_bp'] as bp",
          [project_id, line.quote_id, line.line_id],
        )
        at[i] = before?.bp ?? 0
      }
    }
    if (at.some((bp) => bp < 10_000)) await issued({ kind: "balance", quote_id })
    const [sum] = await world.sql<{ invoiced: unknown; contract: unknown }>(
      `select private.summed_split(jsonb_agg(s.snapshot -> 'split')) as contract, (
         select private.summed_split(jsonb_agg(i.split)) from public.invoices i
         where i.contract_id = $1 and i.state = 'issued'
           -- Without the rebates that were not undone by a credit note of the rest.
           and not (i.credits <> '[]' and not exists (
             select from public.invoices r where r.corrects_id = i.corrects_id and r.state = 'issued' and r.credits = '[]' and r.progress = '[]'))
       ) as invoiced from public.quote_signatures s join public.quotes q on q.id = s.quote_id where q.project_id = $1`,
      [project_id],
    )
    expect(sum?.invoiced, JSON.stringify({ discount_bp, deposit, taken, steps })).toEqual(sum?.contract)
  }
  expect(rests).toBeGreaterThan(2)
})
