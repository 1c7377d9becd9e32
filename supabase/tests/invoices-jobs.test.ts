import { expect, test } from "vitest"
import { recordPayment } from "#tests/support/record-payment.ts"
import { signed, useQuoteWorld, world } from "#tests/support/quote-world.ts"
import {
  billingHere,
  content,
  issue,
  issued,
  job,
  pay,
  read,
  start,
  useInvoices,
} from "#tests/support/invoice-world.ts"

useQuoteWorld()
useInvoices()

test("a small job of 184.50 with 80.00 by card: already paid, left to pay, VAT by complement (test 20)", async () => {
  await billingHere()
  const request_id = await job()
  const invoice = await issued({ kind: "standard", request_id })
  expect(invoice).toMatchObject({ number: "F-2026-0001", total_cents: 18450, left_cents: 10450 })
  const said = content(invoice)
  expect(said.split).toEqual([
    { vat_rate: 10, net_cents: 13545, vat_cents: 1355 },
    { vat_rate: 20, net_cents: 2958, vat_cents: 592 },
  ])
  expect(said).toMatchObject({ price_basis: "ttc", progress: null, paid_cents: 8000, operation_on: "2026-11-24" })
  expect(said.payments).toMatchObject([{ method: "card_online", amount_cents: 8000, received_on: "2026-11-25" }])
  expect(said.rows.map((row) => "amount_cents" in row && [row.label, row.amount_cents])).toEqual([
    ["Réparation de fuite", 14900],
    ["Robinet", 3550],
  ])
  await expect(
    world.sql("update public.brico_requests set base_price = 150 where id = $1", [request_id]),
  ).rejects.toThrow("request_invoiced")
  // Nobody has certified the dwelling yet: the client does it on the invoice.
  expect(said.mentions.at(-1)).toMatchObject({
    code: "vat_certification_10",
    body: expect.stringMatching(/^Je soussigné\(e\) Anne Martin certifie.*\nDate et signature du client/s) as string,
  })
  // Paid on the request, as staff do: the invoice follows.
  expect((await recordPayment(world, { id: request_id }, 4450, "cash")).error).toBeNull()
  expect((await read(invoice.id)).left_cents).toBe(6000)
  expect(await pay(invoice.id, 6000)).toBeNull()
  const [request] = await world.sql<{ due_cents: number }>(
    "select due_cents from public.brico_requests where id = $1",
    [request_id],
  )
  expect(request?.due_cents).toBe(0)
  const again = await start({ kind: "standard", request_id })
  expect((await read(again)).missing).toContainEqual({ code: "already_invoiced", field: "progress" })
})

test("a job whose VAT rate is corrected after it was paid: staff read that the accountant must settle the VAT of the money", async () => {
  await billingHere()
  const request_id = await job({ additional_fees: "[]" })
  const wrong = await issued({ kind: "standard", request_id })
  expect(await pay(wrong.id, wrong.left_cents)).toBeNull()
  await issued({ kind: "credit_note", corrects_id: wrong.id }, { reason: "Taux de TVA" })
  const missing = async () => (await read(await start({ kind: "standard", request_id }))).missing
  expect(await missing()).not.toContainEqual(expect.objectContaining({ code: "vat_received" }))
  await world.sql("update public.brico_requests set vat_rate = 20 where id = $1", [request_id])
  expect(await missing()).toContainEqual({ code: "vat_received", field: "progress", is_warning: true })
})

test("a professional's 80 euros are a deposit invoice, taken back by the invoice of the job (test 20)", async () => {
  await billingHere()
  const [customer] = await world.sql<{ id: string }>(
    "insert into public.customers (name, kind, buyer_kind, siren, billing_address, billing_postal_code, billing_city) values ('Syndic Prune', 'company', 'professional', '732829320', '1 rue Y', '75011', 'Paris') returning id",
  )
  const request_id = await job({ customer_id: customer?.id })
  const deposit = await issued({ kind: "deposit", request_id })
  expect(deposit).toMatchObject({ total_cents: 8000, left_cents: 0 })
  const invoice = await issued({ kind: "standard", request_id })
  expect(invoice).toMatchObject({ total_cents: 10450, left_cents: 10450 })
  expect(content(invoice).rows.filter((row) => row.kind === "deduction")).toHaveLength(2)
})

test("a company under the franchise invoices without VAT, and says why", async () => {
  await billingHere()
  await world.sql("update public.company_settings set vat_exempt = true, tva = null")
  const { id: quote_id } = await signed()
  const invoice = await issued({ kind: "balance", quote_id })
  expect(content(invoice).split).toEqual([{ vat_rate: 0, net_cents: 203706, vat_cents: 0 }])
  expect(content(invoice).mentions[0]).toMatchObject({
    code: "vat_exemption",
    body: "TVA non applicable, art.\u00a0293\u00a0B du CGI",
  })
})

test("forty payments at once pay an invoice once; cash above 1 000 euros in parts is refused", async () => {
  await billingHere()
  const { id: quote_id } = await signed()
  const invoice = await issued({ kind: "balance", quote_id })
  const answers = await Promise.all(Array.from({ length: 40 }, () => pay(invoice.id, invoice.total_cents)))
  expect(answers.filter((code) => code === null)).toHaveLength(1)
  expect(new Set(answers)).toEqual(new Set([null, "payment_too_high"]))
  const other = await issued({ kind: "balance", quote_id: (await signed()).id })
  expect(await pay(other.id, 60000, { method: "cash" })).toBeNull()
  expect(await pay(other.id, 40001, { method: "cash" })).toBe("cash_too_high")
  expect(await pay(other.id, 40000, { method: "cash" })).toBeNull()
  expect((await issue(other.id)).error).toMatchObject({ code: "invoice_fixed" })
})

test("a signed quote of a small job is its price; its payments are those of the job", async () => {
  await billingHere()
  const request = await world.add.request({ base_price: 95, vat_rate: 10, status: "confirmed" })
  const { id: quote_id } = await signed({ request_id: request.id })
  const [job] = await world.sql("select total_amount, due_cents::int from public.brico_requests where id = $1", [
    request.id,
  ])
  expect(job).toEqual({ total_amount: 2365.77, due_cents: 236577 })
  const invoice = await issued({ kind: "balance", quote_id })
  expect(invoice).toMatchObject({ total_cents: 236577, left_cents: 236577 })
  expect(await pay(invoice.id, 236577)).toBeNull()
  expect((await read(invoice.id)).left_cents).toBe(0)
  const [sum] = await world.sql("select private.summed_split(jsonb_agg(vat_split)) as sum from public.receipts")
  expect(sum).toEqual({ sum: content(invoice).split })
})

test("mails about the invoice of a job and money for it, at once, wait for each other and none fails", async () => {
  await billingHere()
  const [customer] = await world.sql<{ id: string }>(
    "insert into public.customers (name) values ('Anne Durand') returning id",
  )
  const request_id = await job({ customer_id: customer?.id })
  const { id } = await issued({ kind: "standard", request_id })
  await world.sql(
    `insert into public.customer_channels (customer_id, kind, value) values ('${customer?.id}', 'email', 'anne@example.fr')`,
  )
  await world.as.manager.rpc("send_invoice", { p_id: id })
  await world.setClock("2027-03-25T11:00:00Z")
  const p_payment = { amount_cents: 10, method: "transfer", paid_on: "2026-11-25" }
  const answers = await Promise.all(
    [1, 2, 3, 4].flatMap(() => [
      world.as.manager.rpc("send_invoice", { p_id: id }),
      world.as.service.rpc("queue_invoice_reminders"),
      world.as.manager.rpc("record_payment", { p_kind: "invoice", p_id: id, p_payment }),
    ]),
  )
  expect(answers.flatMap(({ error }) => error ?? [])).toEqual([])
  const reminders = answers.filter(({ data }) => typeof data === "number").map(({ data }) => Number(data))
  expect(reminders.reduce((sum, count) => sum + count, 0)).toBe(1)
})
