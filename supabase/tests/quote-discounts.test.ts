import { beforeAll, beforeEach, expect, test } from "vitest"
import { addSplits, type VatSplit } from "#domain/amounts/split.ts"
import { invoiceSchema } from "#domain/documents/invoice.ts"
import { quoteSchema } from "#domain/documents/quote.ts"
import { toQuoteSheet } from "#domain/documents/quote-sheet.ts"
import { toFacturX } from "#domain/invoices/factur-x.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { invoicingSite, issueInvoice, signQuote, snapshotOf } from "#tests/support/client-invoices.ts"
import { sendQuote } from "#tests/support/client-quotes.ts"

// The quote of `sendQuote`: 787,07 € at 10 % and 1 249,99 € at 20 %, and an option of 240 € at 20 %.
let world: World
let site: Awaited<ReturnType<typeof invoicingSite>>
beforeAll(async () => {
  world = await freshBackend()
  site = await invoicingSite(world)
})
beforeEach(async () => {
  await world.empty("quotes", "documents")
})

const OFF = { discount_cents: 20_000, deposit_bp: 0 }

test("200 € off is one line of the quote, shared by both rates", async () => {
  const { id } = await sendQuote(site, OFF)
  const quote = quoteSchema.parse(await snapshotOf(site, "quotes", id))
  // 787,07 − 77,28 at 10 %, 1 249,99 − 122,72 at 20 %.
  expect(quote.split).toEqual([
    { vat_rate: 10, net_cents: 70_979, vat_cents: 7098 },
    { vat_rate: 20, net_cents: 112_727, vat_cents: 22_545 },
  ])
  const { totals } = toQuoteSheet(quote)
  expect(totals.slice(0, 3).map((row) => row.join(": ").replace(/\s/g, " "))).toEqual([
    "Total HT avant remise: 2 037,06 €",
    "Remise: −200,00 €",
    "Total HT: 1 837,06 €",
  ])
})

test("situations and the balance sum to the contract with its rebate, and each has an XML whose sums hold", async () => {
  const quote_id = await signQuote(site, OFF)
  const lines = await world.sql<{ id: string }>(
    "select id from public.quote_lines where quote_id = $1 and kind = 'work' and not is_option order by position",
    [quote_id],
  )
  const progress = (bp: number[]) => ({
    progress: lines.map(({ id }, i) => ({ quote_id, line_id: id, progress_bp: bp[i] })),
  })
  const ids = [
    await issueInvoice(site, { kind: "situation", quote_id }, progress([3333, 0])),
    await issueInvoice(site, { kind: "situation", quote_id }, progress([5000, 6667])),
    await issueInvoice(site, { kind: "balance", quote_id }),
  ]
  const invoices = await Promise.all(ids.map(async (id) => invoiceSchema.parse(await snapshotOf(site, "invoices", id))))
  const contract = quoteSchema.parse(await snapshotOf(site, "quotes", quote_id))
  expect(invoices.reduce<VatSplit>((sum, { split }) => addSplits(sum, split), [])).toEqual(contract.split)
  // A third of the works at 10 % bears a third of their part of the rebate.
  expect(invoices[0]?.allowances).toEqual([{ vat_rate: 10, net_cents: 2576 }])
  for (const invoice of invoices) expect(toFacturX(invoice)).toContain("<ram:AllowanceTotalAmount>")
})

test("a rebate above the price is named before sending, and one of each kind is refused", async () => {
  await expect(sendQuote(site, { discount_cents: 203_707, deposit_bp: 0 })).rejects.toThrow(/missing_mentions/)
  const [draft] = await world.sql<{ missing: object[] }>(
    "select private.quote_missing(q) as missing from public.quotes q",
  )
  expect(draft?.missing).toMatchObject([{ code: "discount_too_high", field: "discount_bp" }])
  await world.empty("quotes")
  await expect(sendQuote(site, { discount_cents: 100, discount_bp: 100 })).rejects.toThrow(/invalid_input/)
  await expect(sendQuote(site, { discount_cents: -1 })).rejects.toThrow(/invalid_input/)
})
