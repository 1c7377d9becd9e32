import { randomUUID } from "node:crypto"
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

/** Two works, the first with a rebate of its own; and that rebate. */
const withLine = (discount_cents: number) => ({
  ...{ deposit_bp: 0, discount_cents: 0 },
  lines: [
    { ...workOf("Dépose carrelage", "12.5", "48.30", 10), discount_cents },
    workOf("Faïence", "1", "1249.99", 20),
  ],
})
const workOf = (label: string, quantity: string, unit_price: string, vat_rate: number) => ({
  ...{ id: randomUUID(), kind: "work", level: 1, label, quantity, unit: "m2", unit_price, vat_rate },
  ...{ description: null, quantity_formula: null, discount_bp: 0, is_option: false, price_item_id: null },
  ...{ unit_cost: null, hours: null },
})

test("50 € off one line stand below it on the quote and as its allowance in the XML, and situations sum to the contract", async () => {
  const quote_id = await signQuote(site, withLine(5000))
  const contract = quoteSchema.parse(await snapshotOf(site, "quotes", quote_id))
  expect(contract.rows[0]).toMatchObject({ discount_cents: 5000, amount_cents: 55_375 })
  expect(contract.split[0]).toEqual({ vat_rate: 10, net_cents: 55_375, vat_cents: 5538 })
  expect(JSON.stringify(toQuoteSheet(contract)).replaceAll("\u00a0", " ")).toContain("Remise de 50,00 € déduite")
  const [line] = await world.sql<{ id: string }>(
    "select id from public.quote_lines where quote_id = $1 and vat_rate = 10",
    [quote_id],
  )
  const progress = [{ quote_id, line_id: line?.id, progress_bp: 3333 }]
  const ids = [
    await issueInvoice(site, { kind: "situation", quote_id }, { progress }),
    await issueInvoice(site, { kind: "balance", quote_id }),
  ]
  const invoices = await Promise.all(ids.map(async (id) => invoiceSchema.parse(await snapshotOf(site, "invoices", id))))
  expect(invoices.reduce<VatSplit>((sum, { split }) => addSplits(sum, split), [])).toEqual(contract.split)
  for (const invoice of invoices) expect(toFacturX(invoice)).toContain("remise de 50,00")

  await world.empty("invoice_payments", "invoices", "quotes", "documents")
  const whole = await issueInvoice(site, { kind: "standard", quote_id: await signQuote(site, withLine(5000)) })
  const xml = toFacturX(invoiceSchema.parse(await snapshotOf(site, "invoices", whole)))
  expect(xml).toMatch(/<ram:ActualAmount>50\.00<\/ram:ActualAmount>\s*<ram:Reason>Remise de 50,00\s€</)
})

test("a rebate above its line is named before sending", async () => {
  await expect(sendQuote(site, withLine(60_376))).rejects.toThrow(/missing_mentions/)
  const [draft] = await world.sql<{ missing: object[] }>(
    "select private.quote_missing(q) as missing from public.quotes q where state = 'draft'",
  )
  expect(draft?.missing).toMatchObject([{ code: "line_discount_too_high", field: "discount_bp", line: "1" }])
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
