import { expect, test } from "vitest"
import { invoiceSchema } from "#domain/documents/invoice.ts"
import { toInvoiceSheet } from "#domain/documents/invoice-sheet.ts"
import { toFacturX } from "#domain/invoices/factur-x.ts"
import { billingHere, credit, issued, pay, useInvoices } from "#tests/support/invoice-world.ts"
import { project, type Row, sent, signed, useQuoteWorld, work, world } from "#tests/support/quote-world.ts"

// A quote that is not free: « 90 €, déduits du prix en cas de commande » (arrêté du 24 janvier 2017, art. 3).
useQuoteWorld()
useInvoices()

const PAID = { is_free: false, fee: "90", deposit_bp: 0 }
const lines = () => [work("Carrelage", "603.75"), work("Faïence", "183.32")]
const fee = (quote_id: string) => issued({ kind: "fee", quote_id })
const starting = async (quote_id: string) =>
  (await world.as.manager.rpc("start_invoice", { p_order: { kind: "fee", quote_id } })).error?.code ?? null
const invoiceOf = async (id: string) => {
  const [row] = await world.sql<{ snapshot: object }>("select snapshot from public.invoices where id = $1", [id])
  return invoiceSchema.parse(row?.snapshot)
}
const money = async (id: string) =>
  (await world.as.manager.rpc("read_contract_money", { p_contract_id: id })).data as Row
const left = async (id: string) =>
  Number(
    (await world.sql<{ left_cents: string }>("select left_cents from public.invoices where id = $1", [id]))[0]
      ?.left_cents,
  )
const faults = async () =>
  ((await world.as.admin.rpc("verify_ledger")).data as unknown as { problems: unknown[] }).problems

test("the price of a quote that was sent is invoiced once, at the normal rate, and paid before any order", async () => {
  await billingHere()
  const project_id = await project()
  const { id } = await sent({ ...PAID, project_id, lines: lines() })
  const invoice = await fee(id)
  expect((await invoiceOf(invoice.id)).split).toEqual([{ vat_rate: 20, net_cents: 7500, vat_cents: 1500 }])
  expect((await invoiceOf(invoice.id)).rows).toMatchObject([
    { label: expect.stringMatching(/^Établissement du devis D-/) },
  ])
  expect(await pay(invoice.id, 9000)).toBeNull()
  expect(await starting(id)).toBe("fee_not_due")
  // Nothing is signed: the renovation knows neither a price nor money.
  expect(await money(project_id)).toMatchObject({
    signed_cents: 0,
    received_cents: 0,
    invoiced_cents: 0,
    excess_cents: 0,
  })
  const { data: read } = await world.as.manager.rpc("read_quote", { p_id: id })
  expect(read).toMatchObject({ fee_invoice: { id: invoice.id } })
  // Credited whole, it may be asked for again.
  await credit(invoice.id)
  expect(await starting(id)).toBeNull()
})

test("a free quote, a draft and an unknown one have no price to invoice", async () => {
  await billingHere()
  const { id } = await sent({ project_id: await project(), lines: lines() })
  expect(await starting(id)).toBe("fee_not_due")
  expect(await starting("00000000-0000-4000-8000-000000000000")).toBe("client_quote_gone")
})

test.each(["a renovation", "a quote by itself"])(
  "the first invoice of its order takes it back, of %s",
  async (where) => {
    await billingHere()
    const project_id = where === "a renovation" ? await project() : null
    const works = lines()
    const { id: quote_id } = await signed({ ...PAID, project_id, lines: works })
    const asked = await fee(quote_id)
    await pay(asked.id, 9000)
    const origin = project_id ? { project_id } : { quote_id }
    const progress = works.map(({ id }) => ({ quote_id, line_id: id, progress_bp: 5000 }))
    const first = await issued({ kind: "situation", ...origin }, { progress })
    const said = await invoiceOf(first.id)
    // Half of 787,07 € HT at 10 %, less 75 € HT at 20 %.
    expect(said.split).toEqual([
      { vat_rate: 10, net_cents: 39_354, vat_cents: 3935 },
      { vat_rate: 20, net_cents: -7500, vat_cents: -1500 },
    ])
    expect(JSON.stringify(toInvoiceSheet(said))).toContain("Prix du devis déduit")
    expect(toFacturX(said)).toContain("<ram:GrandTotalAmount>342.89")
    const last = await issued({ kind: "balance", ...origin })
    expect((await invoiceOf(last.id)).split).toEqual([{ vat_rate: 10, net_cents: 39_353, vat_cents: 3936 }])
    const contract = project_id ?? quote_id
    expect(await money(contract)).toMatchObject({
      ...{ signed_cents: 86_578, invoiced_cents: 86_578, to_invoice_cents: 0 },
      ...{ received_cents: 9000, left_cents: 77_578, due_cents: 77_578 },
    })
    for (const { id } of [first, last]) expect(await pay(id, await left(id))).toBeNull()
    expect(await money(contract)).toMatchObject({ left_cents: 0, excess_cents: 0 })
    const [received] = await world.sql<{ split: object }>(
      "select private.summed_split(jsonb_agg(vat_split)) as split from public.receipts",
    )
    expect(received?.split).toEqual([{ vat_rate: 10, net_cents: 78_707, vat_cents: 7871 }])
    expect(await faults()).toEqual([])
    const [entries] = await world.sql<{ sales: Row; rest: number }>(
      `select jsonb_object_agg(account, cents) filter (where account like '706%') as sales, sum(cents)::int as rest from (
       select account, sum(credit_cents - debit_cents)::int as cents from private.entry_lines('2026-11-01', '2026-12-31') group by 1) a`,
    )
    expect(entries).toEqual({ sales: { "706100": 78_707, "706200": 0 }, rest: 0 })
  },
)

test("the price of a quote is due still when another one is ordered, and the deposit of the order pays it never", async () => {
  await billingHere()
  const project_id = await project()
  const { id: refused } = await sent({ ...PAID, project_id, lines: lines() })
  const asked = await fee(refused)
  const { id: quote_id } = await signed({ project_id, lines: lines(), deposit_bp: 3000 })
  await world.as.manager.rpc("record_payment", {
    ...{ p_kind: "quote", p_id: quote_id },
    p_payment: { amount_cents: 10_000, method: "transfer", paid_on: "2026-11-25" },
  })
  expect(await left(asked.id)).toBe(9000)
  // Nor does a deposit pay the price of its own quote.
  const { id: own } = await signed({ ...PAID, lines: lines(), deposit_bp: 3000 })
  const price = await fee(own)
  await world.as.manager.rpc("record_payment", {
    ...{ p_kind: "quote", p_id: own },
    p_payment: { amount_cents: 10_000, method: "transfer", paid_on: "2026-11-25" },
  })
  expect(await left(price.id)).toBe(9000)
  const whole = await issued({ kind: "balance", project_id })
  expect((await invoiceOf(whole.id)).total_cents).toBe(86_578)
  expect(await money(project_id)).toMatchObject({ invoiced_cents: 86_578, received_cents: 10_000, left_cents: 76_578 })
  // What was taken back by an order is that order's to credit; this one was not.
  await credit(asked.id)
  expect(await left(asked.id)).toBe(0)
})
