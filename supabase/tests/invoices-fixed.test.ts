import { expect, test } from "vitest"
import { project, signed, useQuoteWorld, work, world, type Row } from "#tests/support/quote-world.ts"
import {
  billingHere,
  content,
  credit,
  issue,
  issued,
  pay,
  read,
  saveInvoice,
  start,
  useInvoices,
} from "#tests/support/invoice-world.ts"

useQuoteWorld()
useInvoices()

const contract = async (change: Row = {}) => (await signed({ project_id: await project(), ...change })).id
const numbers = () =>
  world.sql<{ number: string }>("select number from public.invoices where state = 'issued' order by number")

test("an issued invoice changes for nobody; neither do its payments (test 16)", async () => {
  await billingHere()
  const invoice = await issued({ kind: "balance", quote_id: await contract() })
  expect(await pay(invoice.id, 1000)).toBeNull()
  for (const table of ["invoices", "invoice_payments"])
    for (const who of ["visitor", "user", "manager", "admin", "service"] as const) {
      const rows = world.as[who].from(table as "invoices")
      expect((await rows.update({ total_cents: 1 }).gt("paid_cents", 0).select()).error, who).not.toBeNull()
      expect((await rows.delete().gt("paid_cents", 0).select()).error, who).not.toBeNull()
      expect((await rows.insert({ kind: "standard", title: "x" } as never)).error, who).not.toBeNull()
    }
  for (const statement of [
    "update public.invoices set total_cents = 1",
    "update public.invoices set snapshot = '{}'",
    "update public.invoices set state = 'draft'",
    "update public.invoices set number = 'F-2026-0009'",
    "delete from public.invoices",
    "truncate public.invoices cascade",
    "update public.invoice_payments set amount_cents = 1",
    "delete from public.invoice_payments",
    "truncate public.invoice_payments",
  ])
    await expect(world.sql(statement), statement).rejects.toThrow(/invoice_fixed|ledger_fixed/)
  expect((await saveInvoice(invoice.id, {})).error).toMatchObject({ code: "invoice_fixed" })
  expect((await world.as.manager.rpc("delete_invoice", { p_id: invoice.id })).error).toMatchObject({
    code: "invoice_fixed",
  })
})

test("twenty issues at once, five of them rolled back: numbers 1 to 15 without a gap or a double; a new year begins at 1 (test 15)", async () => {
  await billingHere()
  const drafts: string[] = []
  for (let n = 0; n < 20; n += 1) drafts.push(await start({ kind: "balance", quote_id: await contract() }))
  const undone = drafts.slice(0, 5).map((id) =>
    world
      .begin(async (ask) => {
        const [row] = await ask(
          `select (private.fix_invoice(i, 'issued', private.next_number('F', private.today()), private.today())).number
           from public.invoices i where i.id = $1`,
          [id],
        )
        expect(row?.["number"]).toMatch(/^F-2026-/)
        throw new Error("undone")
      })
      .catch((error: Error) => error.message),
  )
  const done = drafts.slice(5).map((id) => issue(id))
  expect(await Promise.all(undone)).toEqual(Array(5).fill("undone"))
  expect((await Promise.all(done)).map(({ error }) => error)).toEqual(Array(15).fill(null))
  const expected = Array.from({ length: 15 }, (_, n) => `F-2026-${String(n + 1).padStart(4, "0")}`)
  expect((await numbers()).map(({ number }) => number)).toEqual(expected)
  // One draft, forty presses.
  const presses = await Promise.all(Array.from({ length: 40 }, () => issue(drafts[0] ?? "")))
  expect(presses.filter(({ error }) => !error)).toHaveLength(1)
  await world.setClock("2027-01-04T09:00:00+01:00")
  expect((await issue(drafts[1] ?? "")).data).toMatchObject({ number: "F-2027-0001" })
  // A machine whose clock was set back issues nothing.
  await world.setClock("2027-01-03T09:00:00+01:00")
  expect((await issue(drafts[2] ?? "")).error).toMatchObject({ code: "issued_before_last" })
  await world.setClock("2027-01-05T09:00:00+01:00")
  expect((await issue(drafts[2] ?? "")).data).toMatchObject({ number: "F-2027-0002" })
})

test("drafts, credit notes and payments of one renovation, all at once, wait for each other and none fails", async () => {
  await billingHere()
  const project_id = await project()
  const [quote, amendment] = [await signed({ project_id }), await signed({ project_id, kind: "amendment" })]
  const { id } = await issued({ kind: "deposit", quote_id: quote.id })
  const { manager } = world.as
  const p_payment = { amount_cents: 10, method: "transfer", paid_on: "2026-11-25" }
  const begin = (order: Row) => manager.rpc("start_invoice", { p_order: order as never })
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(
      [1, 2].flatMap(() => [
        begin({ kind: "credit_note", corrects_id: id }),
        begin({ kind: "balance", project_id }),
        begin({ kind: "deposit", quote_id: amendment.id }),
        manager.rpc("record_payment", { p_kind: "quote", p_id: quote.id, p_payment }),
        manager.rpc("record_payment", { p_kind: "quote", p_id: amendment.id, p_payment }),
        manager.rpc("record_payment", { p_kind: "invoice", p_id: id, p_payment }),
        manager.rpc("record_payment", {
          p_kind: "project",
          p_id: project_id,
          p_payment: { ...p_payment, vat_rate: 10 },
        }),
      ]),
    )
    expect(answers.flatMap(({ error }) => error ?? [])).toEqual([])
  }
})

test("a credit note cites its invoice, never exceeds what is left, and the works can be invoiced again (test 16)", async () => {
  await billingHere()
  const quote_id = await contract()
  const deposit = await issued({ kind: "deposit", quote_id })
  const balance = await issued({ kind: "balance", quote_id })
  const part = await credit(balance.id, { credits: [{ row: 1, net_cents: 10000 }] })
  // A part of a row is money, not progress.
  expect(content(part).rows[0]).not.toHaveProperty("progress_bp")
  // It lowers what the client still owes of the price.
  const p_contract_id = String(balance["contract_id"])
  const { data: money } = await world.as.manager.rpc("read_contract_money", { p_contract_id })
  expect(money).toMatchObject({ signed_cents: 236577, invoiced_cents: 225577, left_cents: 225577 })
  expect(part).toMatchObject({ number: "AV-2026-0001", net_cents: -10000, total_cents: -11000, left_cents: null })
  expect(content(part).corrects).toEqual({ number: balance.number, issued_on: "2026-11-25" })
  expect((await read(balance.id)).left_cents).toBe(165604 - 11000)
  const again = await start({ kind: "credit_note", corrects_id: balance.id })
  await saveInvoice(again, { reason: "Trop", credits: [{ row: 1, net_cents: 78707 - 9999 }] })
  expect((await issue(again)).error).toMatchObject({ code: "invoice_incomplete" })
  expect((await read(again)).missing).toContainEqual({ code: "credit_too_high", field: "credits" })
  await saveInvoice(again, { reason: "Le reste", credits: [] })
  expect((await issue(again)).data).toMatchObject({ number: "AV-2026-0002" })
  expect(await read(balance.id)).toMatchObject({ left_cents: 0, credited_cents: 165604 })
  // A deposit that a balance has taken back is not credited a second time.
  const back = async () => {
    const id = await start({ kind: "credit_note", corrects_id: deposit.id })
    await saveInvoice(id, { reason: "Double" })
    return (await read(id)).missing
  }
  expect(await back()).toEqual([])
  await issued({ kind: "balance", quote_id })
  expect(await back()).toContainEqual({ code: "credit_too_high", field: "credits" })
})

test("a whole credit note gives back progress and deposits: the same balance can be issued again, to the cent", async () => {
  await billingHere()
  const quote_id = await contract({ discount_bp: 300 })
  await issued({ kind: "deposit", quote_id, amount_cents: 50000 })
  const first = await issued({ kind: "balance", quote_id })
  const avoir = await credit(first.id)
  expect(avoir.total_cents).toBe(-first.total_cents)
  expect((await read(first.id)).left_cents).toBe(0)
  const second = await issued({ kind: "balance", quote_id })
  expect(content(second).split).toEqual(content(first).split)
  const [sum] = await world.sql("select sum(total_cents)::int as cents from public.invoices where state = 'issued'")
  expect(sum).toEqual({ cents: 229480 })
})

test("the chain names an altered, a removed and an unchained invoice", async () => {
  await billingHere()
  const invoice = await issued({ kind: "balance", quote_id: await contract() })
  const problems = async () => {
    const { data } = await world.as.service.rpc("check_ledger", {})
    return (data as { problems: Row[] }).problems
  }
  const tamper = (statement: string) =>
    world.script(`set session_replication_role = replica; ${statement}; reset session_replication_role`)
  expect(await problems()).toEqual([])
  await tamper(`update public.invoices set snapshot = jsonb_set(snapshot, '{title}', '"autre"')`)
  expect(await problems()).toMatchObject([{ problem: "invoice_altered", number: invoice.number }])
  await tamper("delete from public.invoices")
  expect(await problems()).toMatchObject([{ problem: "invoice_missing", number: invoice.number, amount_cents: 236577 }])
  const other = await issued({ kind: "balance", quote_id: await contract() })
  await tamper(`delete from public.fiscal_events where subject_id = '${other.id}'`)
  expect((await problems()).map(({ problem, number }) => [problem, number])).toContainEqual([
    "invoice_unchained",
    other.number,
  ])
})

test("elsewhere: the draft gets the other software's number, counts, and is fixed; here is closed until everything is answered", async () => {
  const quote_id = await contract()
  const id = await start({ kind: "deposit", quote_id })
  expect((await issue(id)).error).toMatchObject({ code: "billing_closed" })
  expect((await world.as.manager.rpc("set_billing", { p_way: "here" })).error).toMatchObject({ code: "access_denied" })
  expect((await world.as.admin.rpc("set_billing", { p_way: "here" })).error).toMatchObject({ code: "billing_closed" })
  const note = (number: string, issued_on = "2026-11-24") =>
    world.as.manager.rpc("note_invoice_number", { p_id: id, p_lock_version: 1, p_order: { number, issued_on } })
  expect((await note("FA 2026/118", "2026-11-26")).error).toMatchObject({ code: "payment_in_future" })
  expect((await note("")).error).toMatchObject({ code: "invalid_input" })
  expect((await note("FA 2026/118")).data).toMatchObject({ number: "FA 2026/118", left_cents: 70973 })
  expect((await note("FA 2026/118")).error).toMatchObject({ code: "invoice_fixed" })
  const next = await start({ kind: "balance", quote_id })
  const taken = await world.as.manager.rpc("note_invoice_number", {
    ...{ p_id: next, p_lock_version: 1 },
    p_order: { number: "fa 2026/118", issued_on: "2026-11-25" },
  })
  expect(taken.error).toMatchObject({ code: "number_taken" })
  await billingHere()
  expect((await issue(next)).data).toMatchObject({ number: "F-2026-0001", left_cents: 165604 })
  expect((await world.as.admin.rpc("set_billing", { p_way: "elsewhere" })).error).toBeNull()
})

test("a professional needs a SIREN, and reads what the law says between professionals; a consumer never does", async () => {
  await billingHere()
  const ofConsumer = await contract({ signing_place: "premises" })
  const said = async (id: string) =>
    (await read(await start({ kind: "balance", quote_id: id }))).content.mentions.map(({ code }) => code)
  expect(await said(ofConsumer)).toEqual(["insurance", "mediator"])
  await world.sql("update public.customers set kind = 'company', buyer_kind = 'professional'")
  const quote_id = await contract({ signing_place: "premises" })
  expect((await read(await start({ kind: "balance", quote_id }))).missing).toContainEqual({
    code: "buyer_siren",
    field: "customer",
  })
  await world.sql("update public.customers set siren = '732829320'")
  expect(await said(quote_id)).toEqual(["invoice_penalties", "invoice_recovery", "invoice_discount", "insurance"])
  await world.sql("update public.billing_settings set vat_moment = 'debits'")
  expect(await said(quote_id)).toContain("invoice_debits")
})

test("money that came before is counted at issuing, the oldest first; a correction takes it back", async () => {
  await billingHere()
  const project_id = await project()
  const { id: quote_id } = await signed({ project_id })
  const take = async (amount_cents: number) =>
    (
      await world.as.manager.rpc("record_payment", {
        p_kind: "project",
        p_id: project_id,
        p_payment: { amount_cents, method: "transfer", paid_on: "2026-11-25", vat_rate: 10 },
      })
    ).data as string
  const first = await take(70973)
  const deposit = await issued({ kind: "deposit", quote_id })
  expect(deposit).toMatchObject({ total_cents: 70973, left_cents: 0, due_on: "2026-11-25" })
  await take(30000)
  const balance = await issued({ kind: "balance", quote_id })
  expect(balance.left_cents).toBe(135604)
  expect(content(balance).payments).toMatchObject([{ method: "transfer", amount_cents: 30000 }])
  await take(200000 - 64396)
  expect((await read(balance.id)).left_cents).toBe(0)
  const { error } = await world.as.manager.rpc("void_payment", {
    p_id: first,
    p_reason: "Chèque impayé",
  } as never)
  expect(error).toBeNull()
  expect((await read(deposit.id)).left_cents).toBe(70973)
})

test("options that were not chosen, amendments and discounts: situations of all signed quotes sum to all contracts", async () => {
  await billingHere()
  const project_id = await project()
  const one = work("Carrelage", "603.75")
  const { id: initial } = await signed({
    project_id,
    lines: [one, work("Option", "99", { is_option: true })],
    discount_bp: 250,
  })
  const two = work("Faïence", "183.32")
  const { id: amendment } = await signed({ project_id, kind: "amendment", lines: [two] })
  const step = (a: number, b: number) => ({
    progress: [
      { quote_id: initial, line_id: one.id, progress_bp: a },
      { quote_id: amendment, line_id: two.id, progress_bp: b },
    ],
  })
  await issued({ kind: "deposit", quote_id: initial, amount_cents: 20001 })
  for (const [a, b] of [
    [5000, 0],
    [10000, 3333],
  ] as const)
    await issued({ kind: "situation", quote_id: initial }, step(a, b))
  const last = await issued({ kind: "balance", project_id })
  expect(
    content(last)
      .rows.filter(({ kind }) => kind === "section")
      .map(({ label }) => label),
  ).toEqual([expect.stringMatching(/^Devis D-2026-0001/), expect.stringMatching(/^Avenant D-2026-0002/)])
  const [sum] = await world.sql(`select
    (select private.summed_split(jsonb_agg(split)) from public.invoices where state = 'issued') as invoiced,
    (select private.summed_split(jsonb_agg(snapshot -> 'split')) from public.quote_signatures) as signed`)
  expect((sum as Row)["invoiced"]).toEqual((sum as Row)["signed"])
})

test("money of an invoice that was paid and then credited goes back by rows of the opposite sign, never more", async () => {
  await billingHere()
  const invoice = await issued({ kind: "balance", quote_id: await contract() })
  expect([await pay(invoice.id, 100000), await pay(invoice.id, 136577)]).toEqual([null, null])
  await credit(invoice.id)
  expect((await read(invoice.id)).left_cents).toBe(-236577)
  const give = async (amount_cents: number) =>
    (
      await world.as.service.rpc("give_back", {
        ...{ p_kind: "invoice", p_id: invoice.id, p_actor: world.people.manager },
        p_refund: { amount_cents, method: "transfer", paid_on: "2026-11-25", reason: "Avoir" },
      })
    ).error?.code ?? null
  const answers = await Promise.all(Array.from({ length: 10 }, () => give(236577)))
  expect(answers.sort()).toEqual([...Array<string>(9).fill("return_too_high"), null].sort())
  expect((await read(invoice.id)).left_cents).toBe(0)
  const [sum] = await world.sql(
    "select private.summed_split(jsonb_agg(vat_split)) as split, count(*) filter (where kind = 'refund')::int as refunds from public.receipts",
  )
  expect(sum).toEqual({ split: [], refunds: 2 })
})

test("what was paid on an invoice that was credited pays the ones that replace it; a correction follows, a past month's VAT stays", async () => {
  await billingHere()
  const project_id = await project()
  const line = work("Pose", "1000", { vat_rate: 20 })
  const { id: quote_id } = await signed({ project_id, lines: [line] })
  const first = await issued({ kind: "balance", quote_id })
  expect([await pay(first.id, 50000), await pay(first.id, 70000)]).toEqual([null, null])
  await world.setClock("2026-12-02T12:00:00+01:00")
  await credit(first.id)
  expect((await read(first.id)).left_cents).toBe(-120000)
  const part = { progress: [{ quote_id, line_id: line.id, progress_bp: 5000 }] }
  const second = await issued({ kind: "situation", quote_id }, part)
  expect(second).toMatchObject({ total_cents: 60000, left_cents: 0 })
  expect(await read(first.id)).toMatchObject({ left_cents: -60000 })
  const third = await issued({ kind: "balance", quote_id })
  expect(third).toMatchObject({ total_cents: 60000, left_cents: 0 })
  const taken_over = [second, third].map(({ number }) => ({ number, amount_cents: 60000 }))
  expect(await read(first.id)).toMatchObject({ left_cents: 0, payments: [] })
  expect(await read(first.id)).toMatchObject({ taken_over })
  const { data: money } = await world.as.manager.rpc("read_contract_money", { p_contract_id: project_id })
  expect(money).toMatchObject({ invoiced_cents: 120000, received_cents: 120000, left_cents: 0, to_return_cents: 0 })

  const debits = async (month: string, end: string) =>
    (await world.as.manager.rpc("vat_of_debits", { p_from: `${month}-01`, p_to: `${month}-${end}` })).data
  const whole = [{ vat_rate: 20, net_cents: 100000, vat_cents: 20000 }]
  expect(await debits("2026-11", "30")).toMatchObject({ rates: whole, received_cents: 0 })
  expect(await debits("2026-12", "31")).toMatchObject({ rates: [], taken_cents: 0 })

  const [cheque] = await world.sql<{ id: string }>("select id from public.receipts where amount_cents = 50000")
  await world.as.manager.rpc("void_payment", { p_id: cheque?.id, p_reason: "Chèque impayé" } as never)
  const left = [first, second, third].map(async ({ id }) => (await read(id)).left_cents)
  expect((await Promise.all(left)).reduce((sum, cents) => sum + cents, 0)).toBe(50000)
  expect((await read(first.id)).left_cents).toBe(0)
})
