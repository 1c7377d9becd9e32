import { expect, test } from "vitest"
import { invoiceSchema } from "#domain/documents/invoice.ts"
import { toInvoiceSheet } from "#domain/documents/invoice-sheet.ts"
import { quoteSchema } from "#domain/documents/quote.ts"
import { toQuoteSheet } from "#domain/documents/quote-sheet.ts"
import { toFacturX } from "#domain/invoices/factur-x.ts"
import { newId } from "#domain/new-id.ts"
import { billingHere, credit, issued, pay, read, start, useInvoices } from "#tests/support/invoice-world.ts"
import { draft, project, type Row, save, signed, useQuoteWorld, work, world } from "#tests/support/quote-world.ts"

// What others pay for the client: a CEE bonus, MaPrimeRénov', another aid. It changes no VAT (CGI, art. 266).
useQuoteWorld()
useInvoices()

const AIDS = { cee_cents: 15_000, cee_payer: "Énergie du Nord", mpr_cents: 30_000, deposit_bp: 0 }

/** A signed contract of 865,78 € TTC (787,07 HT at 10 %), of which others pay 450 €. */
async function contract(change: Row = {}) {
  await billingHere()
  const project_id = await project()
  const lines = [work("Isolation", "603.75"), work("Pose", "183.32")]
  const { id: quote_id } = await signed({ project_id, lines, ...AIDS, ...change })
  const situation = (...bp: number[]) =>
    issued(
      { kind: "situation", project_id },
      { progress: lines.map(({ id }, i) => ({ quote_id, line_id: id, progress_bp: bp[i] ?? 0 })) },
    )
  return { project_id, quote_id, situation, balance: () => issued({ kind: "balance", project_id }) }
}
const stored = async (id: string) => {
  const [row] = await world.sql<Record<"total" | "aid" | "awaited" | "paid" | "left" | "due_on", number | string>>(
    `select total_cents::int as total, aid_cents::int as aid, aid_left_cents::int as awaited, paid_cents::int as paid, left_cents::int as left,
       due_on::text as due_on from public.invoices where id = $1`,
    [id],
  )
  return row
}
const snapshot = async (table: "quotes" | "invoices", id: string) =>
  (await world.sql<{ snapshot: object }>(`select snapshot from public.${table} where id = $1`, [id]))[0]?.snapshot
const invoiceOf = async (id: string) => invoiceSchema.parse(await snapshot("invoices", id))
const receive = (id: string, amount_cents: number, change: Row = {}) =>
  world.as.manager.rpc("record_payment", {
    ...{ p_kind: "aid", p_id: id },
    p_payment: { id: newId(), amount_cents, method: "transfer", paid_on: "2026-11-25", ...change } as never,
  })
const claim = (id: string, order: Row) => world.as.manager.rpc("claim_aid", { p_id: id, p_order: order as never })
const money = async (id: string) =>
  (await world.as.manager.rpc("read_contract_money", { p_contract_id: id })).data as Row
const faults = async () =>
  ((await world.as.admin.rpc("verify_ledger")).data as unknown as { problems: unknown[] }).problems
const shown = (pairs: readonly (readonly string[])[]) => pairs.map((pair) => pair.join(": ").replace(/\s/g, " "))

test("a quote says each aid below its total with its mention, and what is left to the client; nothing of them is asked in advance", async () => {
  const { quote_id } = await contract({ deposit_bp: 6000 })
  const quote = quoteSchema.parse(await snapshot("quotes", quote_id))
  expect(quote.split).toEqual([{ vat_rate: 10, net_cents: 78_707, vat_cents: 7871 }])
  const sheet = toQuoteSheet(quote)
  expect(shown([sheet.total, ...sheet.aids, sheet.own ?? [], sheet.deposit ?? []])).toEqual([
    "Total TTC: 865,78 €",
    "Prime CEE (Énergie du Nord): −150,00 €",
    "MaPrimeRénov’ (Anah): −300,00 €",
    "Reste à votre charge: 415,78 €",
    "Acompte à la commande (60 %): 415,78 €",
  ])
  const mentions = quote.mentions.filter(({ code }) => code.startsWith("aid_"))
  expect(mentions.map(({ code }) => code)).toEqual(["aid_cee", "aid_mpr"])
  expect(mentions[0]?.body).toContain(
    "contribution financière versée par Énergie du Nord dans le cadre de son rôle actif",
  )
  expect(mentions[1]?.body.replace(/\s/g, " ")).toContain("Son montant, 300,00 €, est prévisionnel")
})

test("who pays is asked for before sending, and aids above the price are named", async () => {
  const id = newId()
  const lines = [work("Isolation", "100")]
  const missing = async (change: Row, version: number) => {
    const { error } = await save(draft({ lines, ...change }), id, version)
    expect(error).toBeNull()
    const [row] = await world.sql<{ missing: Row[] }>(
      "select private.quote_missing(q) as missing from public.quotes q where id = $1",
      [id],
    )
    return (row?.missing ?? []).map(({ code }) => code)
  }
  expect(await missing({ cee_cents: 5000, cee_payer: " ", local_aid_cents: 1000 }, 0)).toEqual(
    expect.arrayContaining(["cee_payer", "local_aid_payer"]),
  )
  expect(await missing({ mpr_cents: 11_001 }, 2)).toContain("aids_too_high")
  expect(await missing({ mpr_cents: 11_000 }, 3)).not.toContain("aids_too_high")
})

test("the last invoice deducts them, below a VAT that does not change, on paper and in the XML", async () => {
  const { project_id, situation, balance } = await contract()
  const first = await situation(5000, 0)
  expect(await stored(first.id)).toMatchObject({ total: 33_207, aid: 0, left: 33_207 })
  const { id } = await balance()
  expect(await stored(id)).toMatchObject({ total: 53_371, aid: 45_000, awaited: 45_000, left: 8371 })
  const invoice = await invoiceOf(id)
  const sheet = toInvoiceSheet(invoice)
  expect(shown([sheet.total, ...sheet.payments, sheet.balance])).toEqual([
    "Total TTC: 533,71 €",
    "Prime CEE (Énergie du Nord): −150,00 €",
    "MaPrimeRénov’ (Anah): −300,00 €",
    "Reste à votre charge: 83,71 €",
  ])
  expect(invoice.mentions.find(({ code }) => code === "invoice_aid")?.body.replace(/\s/g, " ")).toContain(
    "prime CEE versée par Énergie du Nord (150,00 €), MaPrimeRénov’, Anah (300,00 €)",
  )
  const xml = toFacturX(invoice)
  for (const sum of ["GrandTotalAmount>533.71", "TotalPrepaidAmount>450.00", "DuePayableAmount>83.71"])
    expect(xml).toContain(sum)
  const { data } = await world.as.manager.rpc("read_contract_money", { p_contract_id: project_id })
  expect(data).toMatchObject({
    left_cents: 86_578,
    due_cents: 33_207 + 8371,
    aid_left_cents: 45_000,
    to_invoice_cents: 0,
  })
  expect((await world.as.manager.rpc("read_receivables")).data).toMatchObject({ aid_left_cents: 45_000 })
})

test("a situation deducts already what the invoices after it could not", async () => {
  const { situation, balance } = await contract()
  const first = await situation(9000, 9000)
  // 86,57 € are left to invoice, of 450 € of aid.
  expect(await stored(first.id)).toMatchObject({ total: 77_921, aid: 36_343, left: 41_578 })
  expect((await invoiceOf(first.id)).aids).toEqual([
    { kind: "cee", payer: "Énergie du Nord", cents: 15_000 },
    { kind: "mpr", payer: "Anah", cents: 21_343 },
  ])
  expect(await stored((await balance()).id)).toMatchObject({ total: 8657, aid: 8657, left: 0 })
})

test("of an invoice of which a guarantee is withheld too, others pay no more than the rest", async () => {
  const { project_id, situation, balance } = await contract({ retention_bp: 500, mpr_cents: 70_000 })
  const first = await situation(9000, 9000)
  // 779,21 € less 38,96 € withheld; of 850 €, 86,57 € less their retention are deducted later.
  expect(await stored(first.id)).toMatchObject({ total: 77_921, aid: 74_025, left: 0 })
  const last = await balance()
  expect(await stored(last.id)).toMatchObject({ total: 8657, aid: 8224, left: 0 })
  expect(await money(project_id)).toMatchObject({ retained_cents: 4329, aid_left_cents: 85_000 })
})

test("the entries tell what is awaited on 467, and lead it back to the client's account when it comes or does not", async () => {
  const { balance } = await contract()
  const { id } = await balance()
  await receive(id, 15_000)
  await claim(id, { amount_cents: 30_000, aid_left_cents: 30_000 })
  const lines = await world.sql<{ source: string; account: string; cents: number }>(
    `select source, account, sum(debit_cents - credit_cents)::int as cents from private.entry_lines('2026-11-01', '2026-12-31')
     where account in ('411000', '467100') group by 1, 2 order by 1, 2`,
  )
  expect(lines).toEqual([
    { source: "allocation", account: "411000", cents: -15_000 },
    { source: "invoice", account: "411000", cents: 41_578 },
    { source: "invoice", account: "467100", cents: 45_000 },
    { source: "release", account: "411000", cents: 45_000 },
    { source: "release", account: "467100", cents: -45_000 },
  ])
})

test("a deposit that eats into the aid is warned of, and so is an aid that finds no invoice", async () => {
  const { project_id, quote_id } = await contract()
  const warnings = async (id: string) => (await read(id)).missing.map(({ code }) => code)
  const begun = await start({ kind: "deposit", quote_id, amount_cents: 50_000 })
  expect(await warnings(begun)).toContain("deposit_over_aid")
  await world.as.manager.rpc("delete_invoice", { p_id: begun })
  await issued({ kind: "deposit", quote_id }, { amount_cents: 50_000 })
  const last = await start({ kind: "balance", project_id })
  expect(await warnings(last)).toContain("aid_above_rest")
})

test("what the payer sends pays the aid and never the client's own part; a payment noted by mistake is awaited again", async () => {
  const { balance } = await contract()
  const { id } = await balance()
  const before = await stored(id)
  expect(before).toMatchObject({ aid: 45_000, left: 41_578 })
  expect((await receive(id, 45_001)).error).toMatchObject({ code: "payment_too_high" })
  const payment = { id: newId() }
  for (const _ of [1, 2]) expect((await receive(id, 15_000, payment)).error).toBeNull()
  expect(await stored(id)).toMatchObject({ awaited: 30_000, paid: 15_000, left: 41_578 })
  expect(await pay(id, 41_578)).toBeNull()
  const { data: listed } = await world.as.manager.rpc("search_invoices", { p_filter: "paid" })
  expect(listed).toEqual([])
  const { error } = await world.as.manager.rpc("void_payment", { p_id: payment.id, p_reason: "Autre dossier" })
  expect(error).toBeNull()
  expect(await stored(id)).toMatchObject({ awaited: 45_000, paid: 41_578, left: 0 })
  expect((await receive(id, 45_000)).error).toBeNull()
  expect(await stored(id)).toMatchObject({ awaited: 0, paid: 86_578, left: 0 })
  const [received] = await world.sql<{ split: object }>(
    "select private.summed_split(jsonb_agg(vat_split)) as split from public.receipts",
  )
  expect(received?.split).toEqual([{ vat_rate: 10, net_cents: 78_707, vat_cents: 7871 }])
  expect(await faults()).toEqual([])
})

test("what does not come is asked of the client, who is told and gets the days of the invoice", async () => {
  const { balance } = await contract()
  const { id } = await balance()
  await pay(id, 41_578)
  await receive(id, 15_000)
  await world.setClock("2027-02-01T12:00:00+01:00")
  const order = { amount_cents: 30_000, aid_left_cents: 30_000, mail: true, message: "L’Anah a refusé." }
  expect((await claim(id, { ...order, aid_left_cents: 45_000 })).error).toMatchObject({ code: "invoice_changed" })
  expect((await claim(id, { ...order, amount_cents: 30_001 })).error).toMatchObject({ code: "aid_too_high" })
  expect((await claim(id, { ...order, amount_cents: -5 })).error).toMatchObject({ code: "invalid_input" })
  expect((await world.as.visitor.rpc("claim_aid", { p_id: id, p_order: order as never })).error).not.toBeNull()
  expect((await claim(id, order)).data).toBe(30_000)
  expect(await stored(id)).toMatchObject({ awaited: 0, left: 30_000, due_on: "2027-03-03" })
  expect((await claim(id, order)).error).toMatchObject({ code: "invoice_changed" })
  const mails = await world.sql<{ payload: Row }>(
    "select payload from public.email_outbox where template = 'invoice_sent' order by created_at desc limit 1",
  )
  expect(mails[0]?.payload).toMatchObject({ left_cents: 30_000, message: "L’Anah a refusé." })
  expect(await pay(id, 30_000)).toBeNull()
  expect(await faults()).toEqual([])
})

test("a credit of the whole gives the aid up, and the works made again have it again; a small gesture leaves it", async () => {
  const { balance } = await contract()
  const first = await balance()
  await credit(first.id)
  expect(await stored(first.id)).toMatchObject({ awaited: 0, left: 0 })
  const again = await balance()
  expect(await stored(again.id)).toMatchObject({ aid: 45_000, left: 41_578 })
  await credit(again.id, { credits: [{ row: 0, net_cents: 1000 }] })
  expect(await stored(again.id)).toMatchObject({ awaited: 45_000, left: 40_478 })
  await credit(again.id, { credits: [{ row: 0, net_cents: 50_000 }] })
  // 311,78 € are left of the invoice: all of it is awaited from others, and nothing of the client.
  expect(await stored(again.id)).toMatchObject({ awaited: 30_478, left: 0 })
  expect(await faults()).toEqual([])
})
