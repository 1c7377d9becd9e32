import { beforeEach, expect, test } from "vitest"
import { standingOf } from "#domain/invoices/describe.ts"
import {
  billingHere,
  content,
  credit,
  issued,
  pay,
  read,
  saveInvoice,
  start,
  useInvoices,
} from "#tests/support/invoice-world.ts"
import { project, type Row, signed, useQuoteWorld, work, world } from "#tests/support/quote-world.ts"

useQuoteWorld()
useInvoices()

const small = (cents: number) => world.sql("update public.billing_settings set small_rest_cents = $1::int", [cents])
beforeEach(() => small(100))

/** An invoice with `left` cents to pay. */
async function owing(left: number, ...lines: ReturnType<typeof work>[]) {
  const { id: quote_id } = await signed({
    project_id: await project(),
    lines: lines.length > 0 ? lines : [work("Pose", "100")],
  })
  const invoice = await issued({ kind: "balance", quote_id })
  if (invoice.total_cents > left) expect(await pay(invoice.id, invoice.total_cents - left)).toBeNull()
  return invoice
}
const writeOff = (id: string, left: number) => world.as.manager.rpc("write_off_rest", { p_id: id, p_left_cents: left })
const refusal = async (id: string, left: number) => (await writeOff(id, left)).error?.code ?? null
const notes = () => world.sql<{ id: string }>("select id from public.invoices where kind = 'credit_note'")

test("one cent that is left is due and not late: no reminder, not in the late invoices nor on the dashboard; 0 turns this off", async () => {
  await billingHere()
  await small(100)
  const cent = await owing(1)
  const euro = await owing(100)
  const more = await owing(101)
  await world.sql("update public.invoices set sent_at = private.now()")
  await world.setClock("2027-01-12T12:00:00+01:00")
  const listed = async (p_filter: string) => {
    const { data } = await world.as.manager.rpc("search_invoices", { p_filter })
    return (data as { id: string }[]).map(({ id }) => id).toSorted()
  }
  const all = [cent.id, euro.id, more.id].toSorted()
  expect([await listed("late"), await listed("due")]).toEqual([[more.id], all])
  const standing = async (id: string) => standingOf((await read(id)) as never, "2027-01-12")
  expect([await standing(cent.id), await standing(more.id)]).toEqual(["due", "late"])
  const tasks = async () =>
    ((await world.as.manager.rpc("read_dashboard")).data as { todo: { invoices: Row } }).todo.invoices
  expect(await tasks()).toMatchObject({ due_cents: 202, late_count: 1, late_cents: 101, unreminded_count: 1 })
  const { data: sums } = await world.as.manager.rpc("read_receivables")
  expect(sums).toMatchObject({ due_cents: 202, due_count: 3, late_cents: 101, late_count: 1 })
  const remind = async () => (await world.as.service.rpc("queue_invoice_reminders")).data
  expect(await remind()).toBe(1)
  expect(await read(more.id)).toMatchObject({ reminder_count: 1 })
  // Paid but for a cent while its reminder waits: the reminder is dropped.
  expect(await pay(more.id, 100)).toBeNull()
  await world.sql("select private.drop_stale_invoice_reminders()")
  expect(await world.sql("select from public.email_outbox where template = 'invoice_reminder'")).toEqual([])
  await small(0)
  expect(await listed("late")).toEqual(all)
  expect(await tasks()).toMatchObject({ late_count: 3 })
  expect(await remind()).toBe(2)
})

test("a rest is written off by one numbered credit note, also when it is pressed twice at once or after a lost answer", async () => {
  await billingHere()
  const invoice = await owing(1)
  const [first, second] = await Promise.all([writeOff(invoice.id, 1), writeOff(invoice.id, 1)])
  const again = await writeOff(invoice.id, 1)
  expect([first.error, second.error, again.error]).toEqual([null, null, null])
  expect(second.data).toEqual(first.data)
  expect(again.data).toEqual(first.data)
  const [{ id = "" } = {}, ...others] = await notes()
  expect(others).toEqual([])
  const note = await read(id)
  expect(note).toMatchObject({
    number: "AV-2026-0001",
    total_cents: -1,
    reason: "Écart de règlement",
    state: "issued",
    sent_at: null,
  })
  expect(note["documents"]).toMatchObject([{ kind: "invoice" }])
  expect(await read(invoice.id)).toMatchObject({ left_cents: 0, credited_cents: 1 })
  // Another rest of the same amount is another one.
  expect(await refusal(invoice.id, 2)).toBe("rest_none")
})

test("every rest is reached, at several rates each has its share, and the VAT is the complement", async () => {
  await billingHere()
  await small(1000)
  for (const [left, split] of [
    [1, [{ vat_rate: 20, net_cents: -1, vat_cents: 0 }]],
    [
      97,
      [
        { vat_rate: 10, net_cents: -25, vat_cents: -2 },
        { vat_rate: 20, net_cents: -58, vat_cents: -12 },
      ],
    ],
    // More than one row of 10 % has.
    [
      1000,
      [
        { vat_rate: 10, net_cents: -256, vat_cents: -26 },
        { vat_rate: 20, net_cents: -598, vat_cents: -120 },
      ],
    ],
  ] as const) {
    const rows = [work("Joints", "1.5"), work("Colle", "1.5"), work("Pose", "7", { vat_rate: 20 })]
    const invoice = await owing(left, ...rows)
    const { id } = (await writeOff(invoice.id, left)).data as { id: string }
    expect(content(await read(id))).toMatchObject({ total_cents: -left, split })
    expect(await read(invoice.id)).toMatchObject({ left_cents: 0 })
  }
})

test("a small invoice of which nothing is paid is written off whole, and its works stay invoiced", async () => {
  await billingHere()
  const invoice = await owing(88, work("Vis", "0.4", { quantity: "2" }))
  expect(await refusal(invoice.id, 88)).toBeNull()
  expect(await read(invoice.id)).toMatchObject({ left_cents: 0, credited_cents: 88 })
  const { data } = await world.as.manager.rpc("read_contract_money", { p_contract_id: String(invoice["contract_id"]) })
  expect(data).toMatchObject({ left_cents: 0, to_invoice_cents: 0 })
})

test("what is above the amount, changed, paid, a draft, of another software or begun by a colleague is refused, and nothing of it changes", async () => {
  await billingHere()
  const high = await owing(101)
  const low = await owing(100)
  expect((await writeOff(high.id, 101)).error).toMatchObject({
    code: "rest_too_high",
    details: expect.stringContaining("1,00") as string,
  })
  expect(await refusal(low.id, 99)).toBe("invoice_changed")
  expect(await refusal((await owing(0)).id, 0)).toBe("rest_none")
  const { data: ofVisitor } = await world.as.visitor.rpc("write_off_rest", { p_id: low.id, p_left_cents: 100 })
  expect(ofVisitor).toBeNull()
  const { id: quote_id } = await signed({ project_id: await project(), lines: [work("Pose", "0.5")] })
  const other = await start({ kind: "balance", quote_id })
  const numbered = { number: "FA-12", issued_on: "2026-11-25" }
  await world.as.manager.rpc("note_invoice_number", { p_id: other, p_lock_version: 1, p_order: numbered })
  expect(await read(other)).toMatchObject({ state: "elsewhere", left_cents: 55 })
  expect(await refusal(other, 55)).toBe("rest_none")
  const begun = await start({ kind: "credit_note", corrects_id: low.id })
  await saveInvoice(begun, { credits: [{ row: 0, net_cents: 50 }], reason: "Geste" })
  expect(await refusal(low.id, 100)).toBe("credit_begun")
  expect(await read(begun)).toMatchObject({ state: "draft", reason: "Geste", credits: [{ row: 0, net_cents: 50 }] })
  expect(await refusal(begun, 0)).toBe("rest_none")
  await world.as.manager.rpc("delete_invoice", { p_id: begun })
  await world.sql("update public.billing_settings set billing = 'elsewhere'")
  expect(await refusal(low.id, 100)).toBe("billing_closed")
  await world.sql("update public.billing_settings set billing = 'here'")
  expect(await notes()).toEqual([])
  await small(0)
  expect(await refusal(low.id, 100)).toBe("rest_too_high")
})

test("a deposit that the balance has taken back is not written off by one press", async () => {
  await billingHere()
  const { id: quote_id } = await signed({ project_id: await project(), lines: [work("Pose", "1000")] })
  const deposit = await issued({ kind: "deposit", quote_id, amount_cents: 30_000 })
  expect(await pay(deposit.id, 29_999)).toBeNull()
  await issued({ kind: "balance", quote_id })
  expect(await refusal(deposit.id, 1)).toBe("rest_not_creditable")
  expect(await notes()).toEqual([])
})

test("a rest after a rebate is written off on what is left of the rows", async () => {
  await billingHere()
  const invoice = await owing(11_000)
  await credit(invoice.id, { credits: [{ row: 0, gross_cents: 10_950 }] })
  expect(await refusal(invoice.id, 50)).toBeNull()
  const { data } = await world.as.manager.rpc("read_invoice", { p_id: invoice.id })
  expect(data).toMatchObject({ left_cents: 0, to_credit: { split: [], rows: [{ net_cents: 0, gross_cents: 0 }] } })
})
