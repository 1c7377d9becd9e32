import { expect, test } from "vitest"
import { drawn, project, type Row, signed, useQuoteWorld, work, world } from "#tests/support/quote-world.ts"
import {
  billingHere,
  content,
  issue,
  issued,
  pay,
  read,
  saveInvoice,
  start,
  useInvoices,
  type InvoiceRead,
} from "#tests/support/invoice-world.ts"

useQuoteWorld()
useInvoices()

const split = (rows: [number, number, number][]) =>
  rows.map(([vat_rate, net_cents, vat_cents]) => ({ vat_rate, net_cents, vat_cents }))

test("a deposit of 30 % and the balance after it sum to the contract, per rate, HT and VAT (tests 15, 17)", async () => {
  await billingHere()
  const { id: quote_id } = await signed({ project_id: await project() })
  const deposit = await issued({ kind: "deposit", quote_id })
  expect(deposit).toMatchObject({ number: "F-2026-0001", total_cents: 70973, left_cents: 70973 })
  expect(content(deposit).split).toEqual(
    split([
      [10, 23612, 2361],
      [20, 37500, 7500],
    ]),
  )
  expect(await pay(deposit.id, 70973)).toBeNull()
  const balance = await issued({ kind: "balance", quote_id })
  expect(balance).toMatchObject({ number: "F-2026-0002", total_cents: 165604, left_cents: 165604 })
  expect(content(balance).split).toEqual(
    split([
      [10, 55095, 5510],
      [20, 87499, 17500],
    ]),
  )
  const deductions = content(balance).rows.filter((row) => row.kind === "deduction")
  expect(deductions.map(({ net_cents, vat_rate, invoice_number }) => [net_cents, vat_rate, invoice_number])).toEqual([
    [-23612, 10, "F-2026-0001"],
    [-37500, 20, "F-2026-0001"],
  ])
  // Receipts follow, and their VAT sums to the documents.
  expect(await pay(balance.id, 100000)).toBeNull()
  expect(await pay(balance.id, 65604)).toBeNull()
  expect((await read(balance.id)).left_cents).toBe(0)
  const sums = await world.sql(
    "select private.summed_split(jsonb_agg(vat_split)) as sum from public.receipts where kind = 'payment'",
  )
  expect(sums[0]).toEqual({
    sum: split([
      [10, 78707, 7871],
      [20, 124999, 25000],
    ]),
  })
})

const LINE = work("Isolation", "8420.37", { vat_rate: 5.5 })
const insulated = async () =>
  signed({ project_id: await project(), lines: [LINE], rge_text: "RGE 123", subcontractors_text: "Néant" })
const step = (quote_id: string, progress_bp: number) => ({ progress: [{ quote_id, line_id: LINE.id, progress_bp }] })
const amounts = ({ net_cents, total_cents }: InvoiceRead) => [net_cents, total_cents - net_cents]

test("situations of 20, 45, 70 and 100 % of 8 420.37 at 5.5 % meet the contract to the cent (test 18)", async () => {
  await billingHere()
  const { id: quote_id } = await insulated()
  const found: number[][] = []
  for (const bp of [2000, 4500, 7000, 10000])
    found.push(amounts(await issued({ kind: "situation", quote_id }, step(quote_id, bp))))
  expect(found).toEqual([
    [168407, 9262],
    [210510, 11578],
    [210509, 11578],
    [252611, 13894],
  ])
  const id = await start({ kind: "situation", quote_id })
  expect((await read(id)).missing).toContainEqual({ code: "nothing", field: "progress" })
})

test("progress that goes down is a credit note, never a negative invoice; the next situation takes the rest (test 18)", async () => {
  await billingHere()
  const { id: quote_id } = await insulated()
  for (const bp of [2000, 4500]) await issued({ kind: "situation", quote_id }, step(quote_id, bp))
  const id = await start({ kind: "situation", quote_id })
  await saveInvoice(id, step(quote_id, 4000))
  expect((await read(id)).missing).toContainEqual({ code: "progress_down", field: "progress" })
  expect((await issue(id)).error).toMatchObject({ code: "invoice_incomplete" })
  await saveInvoice(id, { kind: "credit_note", reason: "Erreur d’avancement" })
  expect((await issue(id)).data).toMatchObject({ number: "AV-2026-0001" })
  const avoir = await read(id)
  expect(amounts(avoir)).toEqual([-42102, -2315])
  expect(content(avoir).corrects).toEqual({ number: "F-2026-0002", issued_on: "2026-11-25" })
  expect(amounts(await issued({ kind: "situation", quote_id }, step(quote_id, 10000)))).toEqual([505222, 27787])
})

test("a step down that exceeds the last situation is led to its whole credit note, and goes on with the one before", async () => {
  await billingHere()
  const { id: quote_id } = await insulated()
  const situations = []
  for (const bp of [2000, 4500, 7000])
    situations.push(await issued({ kind: "situation", quote_id }, step(quote_id, bp)))
  const down = async () => {
    const id = await start({ kind: "situation", quote_id })
    await saveInvoice(id, step(quote_id, 3000))
    await saveInvoice(id, { kind: "credit_note", reason: "Erreur d’avancement" })
    return read(id)
  }
  const [, second, third] = situations
  const deep = await down()
  expect(deep.missing).toContainEqual({ code: "step_too_deep", field: "progress" })
  await world.as.manager.rpc("delete_invoice", { p_id: deep.id })
  // The draft names the document to credit first, and keeps what was written.
  const draft = await start({ kind: "situation", quote_id })
  await saveInvoice(draft, step(quote_id, 3000))
  expect(await read(draft)).toMatchObject({ last_progress: { id: third?.id, uncredited_cents: 222087 } })
  await issued({ kind: "credit_note", corrects_id: third?.id }, { reason: "Erreur" })
  expect(await read(draft)).toMatchObject({ ...step(quote_id, 3000), last_progress: { id: second?.id } })
  const avoir = await down()
  expect(avoir).toMatchObject({ missing: [], corrects_id: second?.id })
  expect((await issue(avoir.id)).error).toBeNull()
  const [, ...after] = await Promise.all(situations.map(({ id }) => read(id)))
  expect(after.map(({ total_cents, credited_cents }) => [total_cents, credited_cents])).toEqual([
    [222088, 133252],
    [222087, 222087],
  ])
})

test("a rebate on a situation takes no progress back, and credits its row no further than what is left", async () => {
  await billingHere()
  const { id: quote_id } = await insulated()
  const first = await issued({ kind: "situation", quote_id }, step(quote_id, 2000))
  const row = content(first).rows.findIndex(({ kind }) => kind === "work")
  const rebate = await issued(
    { kind: "credit_note", corrects_id: first.id },
    { reason: "Remise", credits: [{ row, net_cents: 10000 }] },
  )
  expect(content(rebate).rows[0]).not.toHaveProperty("progress_bp")
  const second = await issued({ kind: "situation", quote_id }, step(quote_id, 4500))
  expect(content(second).rows[row]).toMatchObject({ progress_bp_before: 2000, progress_bp: 4500, net_cents: 210510 })
})

test("a client who withdrew is not reminded of the deposit's invoice; staff read that it wants a credit note, until it has one", async () => {
  await billingHere()
  const { id: quote_id, hash } = await signed()
  const deposit = await issued({ kind: "deposit", quote_id })
  await world.sql("update public.invoices set sent_at = private.now()")
  expect((await world.as.service.rpc("withdraw_from_quote", { p_hash: hash })).error).toBeNull()
  await world.setClock("2026-12-20T12:00:00+01:00")
  expect((await world.as.service.rpc("queue_invoice_reminders")).data).toBe(0)
  const tasks = async () => {
    const { todo } = (await world.as.manager.rpc("read_dashboard")).data as { todo: { client_quotes: Row[] } }
    return todo.client_quotes
  }
  expect(await tasks()).toMatchObject([{ kind: "to_credit", id: quote_id, cents: 70973 }])
  await issued({ kind: "credit_note", corrects_id: deposit.id }, { reason: "Rétractation" })
  expect(await tasks()).toEqual([])
})

test("a payment that is noted at once is told after the invoice itself, whose mail waits for its paper", async () => {
  await billingHere()
  const id = await start({ kind: "balance", quote_id: (await signed()).id })
  await world.empty("email_outbox")
  expect((await issue(id, { mail: true })).error).toBeNull()
  expect(await pay(id, 100000, { mail: true })).toBeNull()
  const claim = async () => {
    const { data } = await world.as.service.rpc("claim_outbox", { p_limit: 20 })
    return (data as { template: string; id: string }[]).map((mail) => [mail.template, mail.id] as const)
  }
  expect(await claim()).toEqual([])
  await drawn()
  const [[template, mail] = []] = await claim()
  expect(template).toBe("invoice_sent")
  expect(await claim()).toEqual([])
  await world.as.service.rpc("finish_outbox", { p_id: mail ?? "", p_status: "sent" })
  expect((await claim()).map(([name]) => name)).toEqual(["invoice_paid"])
})
