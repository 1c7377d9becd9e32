import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { page, project, signed, useQuoteWorld, work, world } from "#tests/support/quote-world.ts"
import {
  billingHere,
  credit,
  issue,
  issued,
  job,
  pay,
  read,
  start,
  useInvoices,
  type InvoiceRead,
} from "#tests/support/invoice-world.ts"

useQuoteWorld()
useInvoices()

const lefts = async (...invoices: InvoiceRead[]) =>
  Promise.all(invoices.map(async ({ id }) => (await read(id)).left_cents))

test("money given back on an invoice is taken from that one, and what pays no invoice stays free", async () => {
  await billingHere()
  const p_project_id = await project()
  const [one, two] = [work("Dépose", "1000"), work("Pose", "1000")]
  const { id: quote_id } = await signed({ project_id: p_project_id, lines: [one, two] })
  await world.as.manager.rpc("record_payment", {
    p_kind: "project",
    p_id: p_project_id,
    p_payment: { amount_cents: 250000, method: "transfer", paid_on: "2026-11-25", vat_rate: 10, accepts_excess: true },
  })
  const first = await issued(
    { kind: "situation", quote_id },
    { progress: [{ quote_id, line_id: one.id, progress_bp: 10000 }] },
  )
  const second = await issued({ kind: "balance", quote_id })
  await credit(first.id, { credits: [{ row: 0, net_cents: 10000 }] })
  expect(await lefts(first, second)).toEqual([-11000, 0])
  const refund = (amount_cents: number, id: string) =>
    world.as.service.rpc("give_back", {
      ...{ p_kind: "invoice", p_id: first.id, p_actor: world.people.manager },
      p_refund: { id, amount_cents, method: "transfer", paid_on: "2026-11-25", reason: "Avoir" },
    })
  const lost = randomUUID()
  // The answer to the first press was lost: a part of the money went back once.
  for (const press of [await refund(4000, lost), await refund(4000, lost)]) expect(press.error).toBeNull()
  expect(await lefts(first, second)).toEqual([-7000, 0])
  expect((await refund(7000, randomUUID())).error).toBeNull()
  expect(await lefts(first, second)).toEqual([0, 0])
  const { data: money } = await world.as.manager.rpc("read_contract_money", { p_contract_id: p_project_id })
  expect(money).toMatchObject({ received_cents: 239000, free_cents: 30000 })
})

test("a payment on an invoice of a small job pays that one, once; its deposit is not asked for again", async () => {
  await billingHere()
  const { id: request_id } = await world.add.request({ base_price: 95, vat_rate: 10, status: "confirmed" })
  const { id: quote_id, hash } = await signed({ request_id })
  const deposit = await issued({ kind: "deposit", quote_id })
  const balance = await issued({ kind: "balance", quote_id })
  const lost = { id: randomUUID() }
  expect([await pay(balance.id, 5000, lost), await pay(balance.id, 5000, lost)]).toEqual([null, null])
  expect(await lefts(deposit, balance)).toEqual([70973, 160604])
  expect(await pay(deposit.id, 70973)).toBeNull()
  expect((await page(hash)).signature).toMatchObject({ deposit: { due_cents: 0 } })
  expect(await world.sql("select on_site_cents, due_cents::int from public.brico_requests")).toContainEqual({
    on_site_cents: 75973,
    due_cents: 160604,
  })
})

test("what comes besides an invoiced small job is signed, invoiced and paid; what was invoiced keeps its price", async () => {
  await billingHere()
  const request_id = await job({ status: "confirmed", additional_fees: "[]" })
  await issued({ kind: "standard", request_id })
  const fees = (change: string) =>
    world.sql(`update public.brico_requests set additional_fees = ${change} where id = $1`, [request_id])
  await fees(`'[{"id": "1", "description": "Joint", "quantity": 1, "unit_price": 12, "vat_rate": 10}]'`)
  expect((await issued({ kind: "standard", request_id })).total_cents).toBe(1200)
  await expect(fees("'[]'")).rejects.toThrow("request_invoiced")
  // The client could not sign while the price of the job was fixed.
  const { id: quote_id } = await signed({ request_id })
  const more = await issued({ kind: "balance", quote_id })
  expect(await pay(more.id, more.total_cents)).toBeNull()
  const [row] = await world.sql("select total_amount from public.brico_requests where id = $1", [request_id])
  expect(row).toEqual({ total_amount: 149 + 12 + 2365.77 })
})

test("an invoice of a quote from which the client withdrew is not reminded", async () => {
  await billingHere()
  const { id: quote_id, hash } = await signed()
  expect((await issue(await start({ kind: "deposit", quote_id }), { mail: true })).error).toBeNull()
  await world.setClock("2026-12-08T10:00:00+01:00")
  const remind = () => world.as.service.rpc("queue_invoice_reminders")
  await world.as.service.rpc("withdraw_from_quote", { p_hash: hash })
  expect(await remind()).toMatchObject({ data: 0 })
  await world.sql("update public.quotes set state = 'signed' where id = $1", [quote_id])
  expect(await remind()).toMatchObject({ data: 1 })
})

test("a reverse charge, and rates that were signed under another regime of VAT, are not invoiced here", async () => {
  await billingHere()
  const { id: quote_id } = await signed()
  const found = async () => (await read(await start({ kind: "balance", quote_id }))).missing
  expect(await found()).toEqual([])
  await world.sql("update public.company_settings set vat_exempt = true, tva = null")
  expect(await found()).toEqual([{ code: "vat_regime", field: "progress" }])
  await world.sql("update public.company_settings set vat_exempt = false, tva = 'FR12732829320'")
  const request_id = await job({ vat_rate: 0, additional_fees: "[]" })
  expect((await read(await start({ kind: "standard", request_id }))).missing).toEqual([
    { code: "without_vat", field: "progress" },
  ])
})
