import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { toAppError } from "#domain/errors.ts"
import { project, signed, useQuoteWorld, work, world } from "#tests/support/quote-world.ts"
import { billingHere, credit, issued, read, useInvoices, type InvoiceRead } from "#tests/support/invoice-world.ts"

useQuoteWorld()
useInvoices()

type Row = Record<string, unknown>
const DAY = "2026-11-25"
const YEAR = { p_from: "2026-01-01", p_to: "2026-12-31" }

const record = (p_kind: string, p_id: string, change: Row) =>
  world.as.manager.rpc("record_payment", {
    p_kind,
    p_id,
    p_payment: { method: "transfer", paid_on: DAY, ...change } as never,
  })
const giveBack = (p_kind: string, p_id: string, change: Row) =>
  world.as.service.rpc("give_back", {
    ...{ p_kind, p_id, p_actor: world.people.manager },
    p_refund: { method: "transfer", paid_on: DAY, reason: "Payé deux fois", ...change } as never,
  })
const money = async (p_contract_id: string) =>
  (await world.as.manager.rpc("read_contract_money", { p_contract_id })).data as Record<string, number>
const vat = async (kind: "vat_of_takings" | "vat_of_debits" = "vat_of_takings") =>
  (await world.as.manager.rpc(kind, YEAR)).data as { rates: Row[]; unsplit_cents?: number; total_cents?: number }
const excesses = async () =>
  ((await world.as.manager.rpc("read_receivables")).data as { to_return_cents: number; excesses: Row[] }).excesses
const whole = async () => expect((await world.as.service.rpc("check_ledger")).data).toMatchObject({ problems: [] })
/** The client of the quotes, or another one. */
async function customer(name = "Anne Durand"): Promise<string> {
  const [made] = await world.sql<{ id: string }>("select id from public.customers where name = $1", [name])
  if (made) return made.id
  const [added] = await world.sql<{ id: string }>("insert into public.customers (name) values ($1) returning id", [
    name,
  ])
  return added?.id ?? ""
}
/** A quote of 100 € HT at 20 %, invoiced whole: 120 €. */
async function invoiced(): Promise<{ quote_id: string; invoice: InvoiceRead }> {
  await billingHere()
  const { id: quote_id } = await signed({ lines: [work("Pose", "100", { vat_rate: 20 })] })
  return { quote_id, invoice: await issued({ kind: "balance", quote_id }) }
}

test("a client pays the same invoice twice: it is noted on the invoice, bears no VAT, is to give back, and goes back in parts", async () => {
  const { quote_id, invoice } = await invoiced()
  expect((await record("invoice", invoice.id, { amount_cents: 12_000 })).error).toBeNull()
  const { error } = await record("invoice", invoice.id, { amount_cents: 12_000 })
  expect(error && toAppError(error).message).toBe("Ce montant dépasse le reste à payer (0,00\u00a0€).")
  expect((await record("invoice", invoice.id, { amount_cents: 12_000, accepts_excess: true })).error).toBeNull()
  const rates = [{ vat_rate: 20, net_cents: 10_000, vat_cents: 2000 }]
  expect(await vat()).toMatchObject({ rates, unsplit_cents: 12_000, total_cents: 24_000 })
  expect(await vat("vat_of_debits")).toMatchObject({ rates })
  expect(await excesses()).toMatchObject([{ kind: "quote", id: quote_id, cents: 12_000, client_name: "Anne Durand" }])
  const { data: reported } = await world.as.manager.rpc("read_e_reporting", YEAR)
  expect(reported).toMatchObject({ payments: [{ net_cents: 10_000, vat_cents: 2000 }] })
  expect((await giveBack("invoice", invoice.id, { amount_cents: 4000, method: "check" })).data).toBe(4000)
  expect(await excesses()).toMatchObject([{ cents: 8000 }])
  const lost = { id: randomUUID(), amount_cents: 8000 }
  for (const press of await Promise.all(Array.from({ length: 40 }, () => giveBack("invoice", invoice.id, lost))))
    expect(press).toMatchObject({ data: 8000, error: null })
  expect(await excesses()).toEqual([])
  expect(await vat()).toMatchObject({ rates, unsplit_cents: 0, total_cents: 12_000 })
  expect((await read(invoice.id)).left_cents).toBe(0)
  expect((await giveBack("invoice", invoice.id, { amount_cents: 1 })).error).toMatchObject({ code: "return_too_high" })
  await whole()
})

test("money above a renovation's price is listed until it goes back, of a transfer in part, by its day and method", async () => {
  await billingHere()
  const project_id = await project()
  const { id: quote_id } = await signed({ project_id, lines: [work("Pose", "1000", { vat_rate: 10 })] })
  const pay = { amount_cents: 120_000, vat_rate: 10, accepts_excess: true }
  expect((await record("project", project_id, { ...pay, accepts_excess: false })).error).toMatchObject({
    code: "payment_too_high",
  })
  expect((await record("project", project_id, pay)).error).toBeNull()
  expect(await money(project_id)).toMatchObject({ excess_cents: 10_000, free_cents: 120_000, left_cents: -10_000 })
  expect(await vat()).toMatchObject({ rates: [{ net_cents: 100_000, vat_cents: 10_000 }], unsplit_cents: 10_000 })
  expect(await excesses()).toMatchObject([{ kind: "project", id: project_id, cents: 10_000 }])
  await issued({ kind: "balance", quote_id })
  expect(await money(project_id)).toMatchObject({ excess_cents: 10_000, free_cents: 10_000 })
  expect((await giveBack("project", project_id, { amount_cents: 10_001 })).error).toMatchObject({
    code: "return_too_high",
  })
  expect(
    (await giveBack("project", project_id, { amount_cents: 2500, method: "cash", paid_on: "2026-11-24" })).data,
  ).toBe(2500)
  expect(await excesses()).toMatchObject([{ cents: 7500 }])
  expect(await money(project_id)).toMatchObject({ due_cents: 0, free_cents: 7500 })
  expect(await vat()).toMatchObject({ rates: [{ net_cents: 100_000, vat_cents: 10_000 }], unsplit_cents: 7500 })
  await whole()
})

test("what was in excess bears its VAT once a later invoice takes it over, by takings and by debits", async () => {
  await billingHere()
  const project_id = await project()
  const { id: quote_id } = await signed({ project_id, lines: [work("Pose", "1000", { vat_rate: 10 })] })
  const invoice = await issued({ kind: "balance", quote_id })
  await record("invoice", invoice.id, { amount_cents: 120_000, accepts_excess: true })
  expect(await vat()).toMatchObject({ rates: [{ vat_cents: 10_000 }], unsplit_cents: 10_000 })
  await world.setClock("2026-12-01T12:00:00+01:00")
  const { id: more } = await signed({
    project_id,
    kind: "amendment",
    lines: [work("Plinthe", "500", { vat_rate: 20 })],
  })
  const second = await issued({ kind: "balance", quote_id: more })
  expect(second).toMatchObject({ total_cents: 60_000, left_cents: 50_000 })
  const rates = [
    { vat_rate: 10, net_cents: 100_000, vat_cents: 10_000 },
    { vat_rate: 20, net_cents: 8333, vat_cents: 1667 },
  ]
  expect(await vat()).toMatchObject({ rates, unsplit_cents: 0, total_cents: 120_000 })
  expect(await vat("vat_of_debits")).toMatchObject({
    rates: [rates[0], { vat_rate: 20, net_cents: 50_000, vat_cents: 10_000 }],
  })
  expect(await excesses()).toEqual([])
  await record("invoice", second.id, { amount_cents: 50_000 })
  expect((await vat()).rates).toMatchObject([rates[0], { net_cents: 50_000, vat_cents: 10_000 }])
  await whole()
})

test("one transfer pays invoices of two quotes: one receipt, its parts in both contracts, corrected as a whole", async () => {
  await billingHere()
  const customer_id = await customer()
  const project_id = await project()
  const { id: one } = await signed({ project_id, lines: [work("Pose", "1000", { vat_rate: 10 })] })
  const { id: two } = await signed({ lines: [work("Porte", "100", { vat_rate: 20 })] })
  const first = await issued({ kind: "balance", quote_id: one })
  const second = await issued({ kind: "balance", quote_id: two })
  const parts = [
    { invoice_id: first.id, amount_cents: 110_000 },
    { invoice_id: second.id, amount_cents: 5000 },
  ]
  const transfer = { id: randomUUID(), amount_cents: 115_000, parts }
  const presses = await Promise.all(Array.from({ length: 12 }, () => record("customer", customer_id, transfer)))
  for (const press of presses) expect(press).toMatchObject({ data: transfer.id, error: null })
  const receipts = await world.sql(
    "select kind, amount_cents::int as cents, project_id, quote_id, invoice_id from public.receipts",
  )
  expect(receipts).toEqual([{ kind: "payment", cents: 115_000, project_id: null, quote_id: null, invoice_id: null }])
  expect([(await read(first.id)).left_cents, (await read(second.id)).left_cents]).toEqual([0, 7000])
  expect(await money(project_id)).toMatchObject({ received_cents: 110_000, left_cents: 0, free_cents: 0 })
  expect(await money(two)).toMatchObject({ received_cents: 5000, left_cents: 7000 })
  expect((await vat()).rates).toMatchObject([
    { vat_rate: 10, net_cents: 100_000, vat_cents: 10_000 },
    { vat_rate: 20, net_cents: 4167, vat_cents: 833 },
  ])
  const { data: journal } = await world.as.manager.rpc("list_takings", { p_from: DAY, p_to: DAY })
  expect(journal).toMatchObject({ lines: [{ amount_cents: 115_000, client_name: "Anne Durand" }] })
  await world.setClock("2026-11-25T13:00:00+01:00")
  await record("invoice", second.id, { amount_cents: 7000 })
  expect((await vat()).rates).toMatchObject([{ vat_rate: 10 }, { net_cents: 10_000, vat_cents: 2000 }])
  // The client was given a rebate on one of them, and gets it back.
  await credit(second.id, { credits: [{ row: 0, net_cents: 1000 }] })
  expect((await giveBack("invoice", second.id, { amount_cents: 1200 })).error).toBeNull()
  expect((await vat()).rates).toMatchObject([{ vat_rate: 10 }, { net_cents: 9000, vat_cents: 1800 }])
  await whole()
  const [noted] = await world.sql<{ id: string }>("select id from public.receipts where amount_cents = 115000")
  expect(
    (await world.as.manager.rpc("void_payment", { p_id: noted?.id ?? "", p_reason: "Autre client" })).error,
  ).toBeNull()
  expect([(await read(first.id)).left_cents, (await read(second.id)).left_cents]).toEqual([110_000, 5000])
  await whole()
})

test("what goes back of a transfer for two invoices has the VAT of the one that it paid too much", async () => {
  await billingHere()
  const { id: one } = await signed({ lines: [work("Pose", "1000", { vat_rate: 10 })] })
  const { id: two } = await signed({ lines: [work("Porte", "100", { vat_rate: 20 })] })
  const invoices = [await issued({ kind: "balance", quote_id: one }), await issued({ kind: "balance", quote_id: two })]
  const parts = invoices.map(({ id, left_cents }) => ({ invoice_id: id, amount_cents: Number(left_cents) }))
  expect((await record("customer", await customer(), { amount_cents: 122_000, parts })).error).toBeNull()
  const id = invoices[1]?.id ?? ""
  await credit(id, { credits: [{ row: 0, net_cents: 1000 }] })
  expect((await giveBack("invoice", id, { amount_cents: 1200 })).error).toBeNull()
  expect((await vat()).rates).toMatchObject([
    { vat_rate: 10, net_cents: 100_000, vat_cents: 10_000 },
    { vat_rate: 20, net_cents: 9000, vat_cents: 1800 },
  ])
  const [noted] = await world.sql<{ id: string }>("select id from public.receipts where kind = 'payment'")
  await world.as.manager.rpc("void_payment", { p_id: noted?.id ?? "", p_reason: "Autre client" })
  expect((await vat()).rates).toEqual([])
  await whole()
})

test("parts of an invoice of two rates sum to its VAT, when the first came with money for another invoice", async () => {
  await billingHere()
  const { id: one } = await signed({ lines: [work("Pose", "1000", { vat_rate: 10 })] })
  const lines = [work("Porte", "33.33", { vat_rate: 20 }), work("Peinture", "47.11", { vat_rate: 10 })]
  const { id: two } = await signed({ lines })
  const [first, second] = [
    await issued({ kind: "balance", quote_id: one }),
    await issued({ kind: "balance", quote_id: two }),
  ]
  const parts = [
    { invoice_id: first.id, amount_cents: 110_000 },
    { invoice_id: second.id, amount_cents: 1001 },
  ]
  expect((await record("customer", await customer(), { amount_cents: 111_001, parts })).error).toBeNull()
  // Rounded each by itself, many small parts drift from the whole: the last one takes what is left of each rate.
  const small = Array.from({ length: 9 }, () => 7)
  for (const amount_cents of [...small, Number(second.total_cents) - 1001 - 63])
    expect((await record("invoice", second.id, { amount_cents })).error).toBeNull()
  expect((await vat()).rates).toMatchObject([
    { vat_rate: 10, net_cents: 104_711, vat_cents: 10_471 },
    { vat_rate: 20, net_cents: 3333, vat_cents: 667 },
  ])
})

test.each([
  ["nothing", { parts: [] }],
  ["another sum", { parts: [{ cents: 11_999 }] }],
  ["an invoice twice", { parts: [{ cents: 6000 }, { cents: 6000 }] }],
  ["less than nothing", { parts: [{ cents: 13_000 }, { cents: -1000 }] }],
  ["no list", { parts: "tout" }],
])("a transfer that names %s is refused", async (_, { parts }) => {
  const { invoice } = await invoiced()
  const [file] = await world.sql<{ id: string }>("select customer_id as id from public.invoices")
  const named = Array.isArray(parts)
    ? parts.map(({ cents }) => ({ invoice_id: invoice.id, amount_cents: cents }))
    : parts
  const { error } = await record("customer", file?.id ?? "", { amount_cents: 12_000, parts: named })
  expect(error).toMatchObject({ code: "invalid_input" })
  expect(await world.sql("select 1 from public.receipts")).toEqual([])
})

test("a transfer pays invoices of its client only, and not before the seven days of a signature at home", async () => {
  const { invoice } = await invoiced()
  const [client, stranger] = [await customer(), await customer("Jean Autre")]
  const order = (amount_cents: number, id = invoice.id) => ({ amount_cents, parts: [{ invoice_id: id, amount_cents }] })
  expect((await record("customer", stranger, order(100))).error).toMatchObject({ code: "invalid_input" })
  const project_id = await project()
  const lines = [work("Pose", "1000", { vat_rate: 10 })]
  const { id: free } = await signed({ project_id, lines })
  const { id: home } = await signed({
    project_id,
    lines,
    kind: "amendment",
    signing_place: "home",
  })
  const two = [await issued({ kind: "deposit", quote_id: free }), await issued({ kind: "balance", quote_id: home })]
  const parts = two.map(({ id, left_cents }) => ({ invoice_id: id, amount_cents: Number(left_cents) }))
  const sum = parts.reduce((cents, { amount_cents }) => cents + amount_cents, 0)
  expect(sum).toBe(220_000)
  expect((await record("customer", client, { amount_cents: sum, parts })).error).toMatchObject({
    code: "payment_too_early",
  })
  expect(await world.sql("select 1 from public.receipts")).toEqual([])
})

test("what a client paid too much on site goes back, and the sums of the request follow", async () => {
  const { id } = await world.add.request({ base_price: 60, status: "completed" })
  expect((await record("request", id, { amount_cents: 6000, method: "cash" })).error).toBeNull()
  expect((await record("request", id, { amount_cents: 1000, method: "cash", accepts_excess: true })).error).toBeNull()
  expect(await excesses()).toMatchObject([{ kind: "request", id, cents: 1000 }])
  expect(await vat()).toMatchObject({ unsplit_cents: 1000, total_cents: 7000 })
  const back = { amount_cents: 1000, method: "cash", id: randomUUID() }
  for (const press of [await giveBack("request", id, back), await giveBack("request", id, back)])
    expect(press.data).toBe(1000)
  const [row] = await world.sql(
    "select on_site_cents, collected_cents, payment_status from public.brico_requests where id = $1",
    [id],
  )
  expect(row).toEqual({ on_site_cents: 6000, collected_cents: 6000, payment_status: "paid" })
  expect(await excesses()).toEqual([])
  await whole()
})

test("what is above an invoiced job goes back from the job; what pays its invoice does not", async () => {
  await billingHere()
  const day = { scheduled_date: "2026-11-24", status: "completed" }
  const { id } = await world.add.request({ base_price: 100, vat_rate: 20, ...day })
  const invoice = await issued({ kind: "standard", request_id: id })
  const total = Number(invoice.total_cents)
  expect((await record("request", id, { amount_cents: total + 2000, accepts_excess: true })).error).toBeNull()
  expect((await read(invoice.id)).left_cents).toBe(0)
  expect(await excesses()).toMatchObject([{ kind: "request", id, cents: 2000 }])
  expect((await giveBack("request", id, { amount_cents: 2001 })).error).toMatchObject({ code: "return_too_high" })
  expect((await giveBack("request", id, { amount_cents: 2000 })).data).toBe(2000)
  expect((await read(invoice.id)).left_cents).toBe(0)
  expect(await excesses()).toEqual([])
})

test("the money of a quote from which the client withdrew goes back by hand, without a reason", async () => {
  const { id, hash } = await signed({ lines: [work("Pose", "1000", { vat_rate: 20 })] })
  await record("quote", id, { amount_cents: 36_000, method: "check" })
  expect((await giveBack("quote", id, { amount_cents: 1000, reason: null })).error).toMatchObject({
    code: "invalid_input",
  })
  await world.as.service.rpc("withdraw_from_quote", { p_hash: hash, p_reason: "" })
  expect((await giveBack("quote", id, { amount_cents: 36_001, reason: null })).error).toMatchObject({
    code: "return_too_high",
  })
  expect((await giveBack("quote", id, { amount_cents: 36_000, reason: null })).data).toBe(36_000)
  expect(await vat()).toMatchObject({ rates: [], total_cents: 0 })
  await whole()
})

test("a screen learns what may be paid, from which day and what may go back; nobody else learns it", async () => {
  const { quote_id, invoice } = await invoiced()
  const ask = async (p_kind: string, p_id: string, who: "manager" | "user" = "manager") =>
    world.as[who].rpc("read_payable", { p_kind, p_id })
  expect((await ask("invoice", invoice.id)).data).toMatchObject({
    ...{ due_cents: 12_000, left_cents: 12_000, first_day: null, why_not: null },
    ...{ ways: ["transfer", "card", "check", "cash"], invoices: [{ id: invoice.id, left_cents: 12_000 }] },
    returns: { returning_cents: 0, by_card_cents: 0, by_hand_cents: 0 },
  })
  expect((await ask("quote", quote_id)).data).toMatchObject({ left_cents: 12_000 })
  const { id: home } = await signed({ signing_place: "home", lines: [work("Pose", "1000", { vat_rate: 10 })] })
  expect((await ask("quote", home)).data).toMatchObject({
    first_day: "2026-12-03",
    why_not: "payment_too_early",
    ways: [],
  })
  await record("invoice", invoice.id, { amount_cents: 12_000 })
  expect((await ask("invoice", invoice.id)).data).toMatchObject({ left_cents: 0, why_not: "nothing_to_pay" })
  expect((await ask("invoice", invoice.id, "user")).error).not.toBeNull()
  expect((await ask("invoice", randomUUID())).error).toMatchObject({ code: "invoice_gone" })
  expect((await ask("facture", invoice.id)).error).toMatchObject({ code: "invalid_input" })
})

test.each(["request", "project", "quote", "invoice"])(
  "forty presses at once on money of a %s note it once, and so do forty people who saw none",
  async (kind) => {
    const { quote_id, invoice } = await invoiced()
    const subject = {
      request: async () => (await world.add.request({ base_price: 60 })).id,
      project: () => project(),
      quote: async () => quote_id,
      invoice: async () => invoice.id,
    }[kind]
    const id = (await subject?.()) ?? ""
    const amount = { amount_cents: 1000, vat_rate: 10 }
    const sums = async () =>
      (
        await world.sql("select count(*)::int as n, coalesce(sum(amount_cents), 0)::int as cents from public.receipts")
      )[0]
    const press = { ...amount, id: randomUUID(), shown: 0 }
    const presses = await Promise.all(Array.from({ length: 40 }, () => record(kind, id, press)))
    expect(new Set(presses.map(({ data, error }) => data ?? error?.code))).toEqual(new Set([press.id]))
    expect(await sums()).toEqual({ n: 1, cents: 1000 })
    const people = await Promise.all(Array.from({ length: 40 }, () => record(kind, id, { ...amount, shown: 1 })))
    expect(people.filter(({ error }) => error === null)).toHaveLength(1)
    expect(people.filter(({ error }) => error?.code === "payments_changed")).toHaveLength(39)
    expect(await sums()).toEqual({ n: 2, cents: 2000 })
    await whole()
  },
)
