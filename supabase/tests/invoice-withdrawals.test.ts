import { expect, test } from "vitest"
import {
  billingHere,
  credit,
  issue,
  issued,
  read,
  saveInvoice,
  start,
  useInvoices,
} from "#tests/support/invoice-world.ts"
import { page, project, signed, useQuoteWorld, work, world, type Row } from "#tests/support/quote-world.ts"

useQuoteWorld()
useInvoices()

const PAINT = work("Peinture", "1000", { vat_rate: 10 })
const TILES = work("Faïence", "201.37", { vat_rate: 10 })
/** A renovation of 1 100 € and an amendment of 221,51 €, TTC. */
async function contract(change: Row = {}) {
  const project_id = await project()
  const { id: quote_id } = await signed({ project_id, lines: [PAINT], deposit_bp: 0, ...change })
  const amendment = await signed({ project_id, kind: "amendment", lines: [TILES], deposit_bp: 0 })
  return { project_id, quote_id, amendment }
}
const step = (quote_id: string, line: Row, progress_bp: number) => ({ quote_id, line_id: line["id"], progress_bp })
const withdraw = async (hash: string) =>
  (await world.as.service.rpc("withdraw_from_quote", { p_hash: hash, p_reason: "Trop cher" })).error?.code ?? null
async function toCredit() {
  const { todo } = (await world.as.manager.rpc("read_dashboard")).data as { todo: { client_quotes: Row[] } }
  return todo.client_quotes.filter(({ kind }) => kind === "to_credit")
}
const moneyOf = async (project_id: string) =>
  (await world.as.manager.rpc("read_contract_money", { p_contract_id: project_id })).data as Row
const asked = async (id: string) =>
  (await read(id)).missing.flatMap((one) => (one["asked"] ? [[one["code"], one["asked"]]] : []))
const fault = async (id: string) => (await read(id)).missing.map(({ code }) => code)
async function issueDraft(id: string) {
  const { error } = await issue(id)
  if (error) throw new Error(JSON.stringify([error, (await read(id)).missing]))
  return read(id)
}

test("an amendment that was invoiced by half and withdrawn from: to credit in « À traiter » with its draft, and the documents end at what is signed", async () => {
  await billingHere()
  const { project_id, quote_id, amendment } = await contract()
  const progress = [step(quote_id, PAINT, 3000), step(amendment.id, TILES, 5000)]
  const situation = await issued({ kind: "situation", quote_id }, { progress })
  expect(await toCredit()).toEqual([])
  expect(await withdraw(amendment.hash)).toBeNull()

  const [task] = await toCredit()
  expect(task).toMatchObject({ id: amendment.id, cents: 11076, draft_id: expect.any(String) })
  const mails = await world.sql<{ template: string; due: number }>(
    "select template, (payload ->> 'to_credit_cents')::int as due from public.email_outbox where template like 'client_quote_withdrawn%' order by 1",
  )
  expect(mails.map(({ due }) => due)).toEqual([11076, 11076])
  expect((await page(amendment.hash)).signature).toMatchObject({ to_credit_cents: 11076 })
  expect(await moneyOf(project_id)).toMatchObject({ signed_cents: 110000, withdrawn_cents: 11076 })

  // Each document is asked about before it goes out, until the credit note is issued.
  const balance = await start({ kind: "balance", quote_id })
  expect(await asked(balance)).toEqual([["over_signed", "11076"]])
  expect((await issue(balance)).error).toMatchObject({ code: "invoice_to_confirm" })
  const draft = await read(task?.["draft_id"] as string)
  expect(draft).toMatchObject({ kind: "credit_note", state: "draft", content: { total_cents: -11076 } })
  expect(draft).toMatchObject({
    reason: "Rétractation du client\u00a0: avenant D-2026-0002",
    corrects: { id: situation.id },
  })
  const note = await issueDraft(draft.id)
  expect(note.total_cents).toBe(-11076)
  expect(await toCredit()).toEqual([])
  expect((await page(amendment.hash)).signature).toMatchObject({ to_credit_cents: 0 })
  expect(await asked(balance)).toEqual([])
  await issueDraft(balance)
  expect(await moneyOf(project_id)).toMatchObject({ invoiced_cents: 110000, to_invoice_cents: 0, withdrawn_cents: 0 })
})

test("issued all the same after a yes: it stays to credit, and the credit note brings the documents back to what is signed", async () => {
  await billingHere()
  const { project_id, quote_id, amendment } = await contract()
  await issued(
    { kind: "situation", quote_id },
    { progress: [step(quote_id, PAINT, 2500), step(amendment.id, TILES, 2500)] },
  )
  await issued(
    { kind: "situation", quote_id },
    { progress: [step(quote_id, PAINT, 5000), step(amendment.id, TILES, 7500)] },
  )
  await withdraw(amendment.hash)
  const invoiced = 16613
  expect(await toCredit()).toMatchObject([{ cents: invoiced }])
  const balance = await start({ kind: "balance", quote_id })
  const order = { mail: false, accepted: ["over_signed"] }
  expect((await issue(balance, order)).error).toBeNull()
  expect(await moneyOf(project_id)).toMatchObject({ to_invoice_cents: -invoiced, withdrawn_cents: invoiced })
  // One credit note for each situation, the last first.
  const notes: number[] = []
  for (let left = 2; left > 0; left -= 1) {
    const { data, error } = await world.as.manager.rpc("start_due_credit", { p_contract_id: project_id })
    expect(error).toBeNull()
    notes.push((await issueDraft(data as string)).total_cents)
  }
  expect(notes.reduce((sum, cents) => sum + cents, 0)).toBe(-invoiced)
  expect(await moneyOf(project_id)).toMatchObject({ invoiced_cents: 110000, to_invoice_cents: 0, withdrawn_cents: 0 })
  const none = await world.as.manager.rpc("start_due_credit", { p_contract_id: project_id })
  expect(none.error).toMatchObject({ code: "credit_not_due" })
})

test("the whole contract is withdrawn from: works and deposit are credited, each by its own note", async () => {
  await billingHere()
  const project_id = await project()
  const quote = await signed({ project_id, lines: [PAINT] })
  await issued({ kind: "deposit", quote_id: quote.id, amount_cents: 33000 })
  await issued({ kind: "situation", quote_id: quote.id }, { progress: [step(quote.id, PAINT, 5000)] })
  await withdraw(quote.hash)
  expect(await toCredit()).toMatchObject([{ id: quote.id, cents: 55000 + 16500 }])
  const totals: number[] = []
  for (let left = 2; left > 0; left -= 1) {
    const { data } = await world.as.manager.rpc("start_due_credit", { p_contract_id: project_id })
    totals.push((await issueDraft(data as string)).total_cents)
  }
  expect(totals).toEqual([-38500, -33000])
  expect(await toCredit()).toEqual([])
  expect(await moneyOf(project_id)).toMatchObject({
    signed_cents: 0,
    invoiced_cents: 0,
    to_invoice_cents: 0,
    withdrawn_cents: 0,
  })
})

test("a situation that a deposit has emptied holds less than the withdrawn works: all of it is credited, and the rest is invoiced again", async () => {
  await billingHere()
  const { project_id, quote_id, amendment } = await contract()
  await issued({ kind: "deposit", quote_id, amount_cents: 100000 })
  await issued({ kind: "situation", quote_id }, { progress: [step(amendment.id, TILES, 10000)] })
  await withdraw(amendment.hash)
  expect(await toCredit()).toMatchObject([{ cents: 22151 }])
  const { data } = await world.as.manager.rpc("start_due_credit", { p_contract_id: project_id })
  await issueDraft(data as string)
  expect(await toCredit()).toEqual([])
  await issued({ kind: "balance", quote_id })
  expect(await moneyOf(project_id)).toMatchObject({ invoiced_cents: 110000, to_invoice_cents: 0 })
})

test("rows of the amendment that staff credit by themselves count, and are no rebate on what is signed", async () => {
  await billingHere()
  const { project_id, quote_id, amendment } = await contract()
  const progress = [step(quote_id, PAINT, 3000), step(amendment.id, TILES, 5000)]
  const situation = await issued({ kind: "situation", quote_id }, { progress })
  await withdraw(amendment.hash)
  const row = situation.content.rows.findIndex((line) => "line_id" in line && line.line_id === TILES.id)
  // The prepared draft gives way: a credit note that is begun by hand begins anew.
  await credit(situation.id, { credits: [{ row, net_cents: 10069 }] })
  expect(await toCredit()).toEqual([])
  const balance = await start({ kind: "balance", quote_id })
  expect(await asked(balance)).toEqual([])
  await issueDraft(balance)
  expect(await moneyOf(project_id)).toMatchObject({ invoiced_cents: 110000, to_invoice_cents: 0, left_cents: 110000 })
})

test("a rebate on works that are signed stays a rebate, also beside a withdrawal", async () => {
  await billingHere()
  const { project_id, quote_id, amendment } = await contract()
  const progress = [step(quote_id, PAINT, 5000), step(amendment.id, TILES, 5000)]
  const situation = await issued({ kind: "situation", quote_id }, { progress })
  const row = (line: Row) => situation.content.rows.findIndex((one) => "line_id" in one && one.line_id === line["id"])
  const credits = [
    { row: row(PAINT), net_cents: 1000 },
    { row: row(TILES), net_cents: 69 },
  ]
  await credit(situation.id, { credits })
  expect(await moneyOf(project_id)).toMatchObject({ to_invoice_cents: 66075 })
  await withdraw(amendment.hash)
  expect(await toCredit()).toMatchObject([{ cents: 11000 }])
  expect(await moneyOf(project_id)).toMatchObject({ signed_cents: 110000 })
})

test("a client who withdraws from an amendment that took works back owes them again, with the balance", async () => {
  await billingHere()
  const project_id = await project()
  const { id: quote_id } = await signed({ project_id, lines: [PAINT], deposit_bp: 0 })
  const less = work("Peinture", "1000", { vat_rate: 10, quantity: "-0.2" })
  const amendment = await signed({ project_id, kind: "amendment", lines: [less], deposit_bp: 0 })
  await issued({ kind: "balance", quote_id })
  expect(await moneyOf(project_id)).toMatchObject({ invoiced_cents: 88000, to_invoice_cents: 0 })
  await withdraw(amendment.hash)
  expect(await toCredit()).toEqual([])
  const balance = await issued({ kind: "balance", quote_id })
  expect(balance.total_cents).toBe(22000)
  expect(await moneyOf(project_id)).toMatchObject({ invoiced_cents: 110000, to_invoice_cents: 0 })
})

test("the client is not reminded of withdrawn works before their credit note, and is of the rest after it", async () => {
  await billingHere()
  const { quote_id, amendment } = await contract()
  const progress = [step(quote_id, PAINT, 3000), step(amendment.id, TILES, 5000)]
  await issued({ kind: "situation", quote_id }, { progress })
  await world.sql("update public.invoices set sent_at = private.now()")
  await withdraw(amendment.hash)
  const [task] = await toCredit()
  await world.setClock("2027-01-12T12:00:00+01:00")
  const remind = async () => (await world.as.service.rpc("queue_invoice_reminders")).data
  expect(await remind()).toBe(0)
  await issueDraft(task?.["draft_id"] as string)
  expect(await remind()).toBe(1)
})

test("a contract that is invoiced at once has a « Facture », one that had documents before a « Facture de solde »", async () => {
  await billingHere()
  const { quote_id } = await contract()
  const whole = await issued({ kind: "balance", quote_id })
  expect([whole["kind"], whole.content.kind]).toEqual(["standard", "standard"])
  const other = await contract()
  await issued({ kind: "deposit", quote_id: other.quote_id, amount_cents: 1000 })
  const balance = await issued({ kind: "balance", quote_id: other.quote_id })
  expect([balance["kind"], balance.content.kind]).toEqual(["balance", "balance"])
})

test("an amendment cannot go below what is invoiced, nor an invoiced job change its price; a job's deposit that exceeds its price is asked about", async () => {
  await billingHere()
  const { quote_id } = await contract()
  expect(await asked(await start({ kind: "balance", quote_id }))).toEqual([])
  const request = await world.add.request({ base_price: 500, vat_rate: 10, status: "confirmed" })
  const deposit = await issued({ kind: "deposit", request_id: request.id }, { amount_cents: 40000 })
  await world.sql("update public.brico_requests set base_price = 300 where id = $1", [request.id])
  const next = await start({ kind: "standard", request_id: request.id })
  expect(await fault(next)).toContain("progress_down")
  await credit(deposit.id)
  expect(await asked(next)).toEqual([])
  expect((await issueDraft(next)).total_cents).toBe(30000)
  const change = world.sql("update public.brico_requests set base_price = 200 where id = $1", [request.id])
  await expect(change).rejects.toThrow(/request_invoiced/)
})

test("one address that no mail takes stops no other reminder; it is tried again after a week, and staff read that it is theirs", async () => {
  await billingHere()
  const first = await issued({ kind: "balance", quote_id: (await contract()).quote_id })
  const second = await issued({ kind: "balance", quote_id: (await contract()).quote_id })
  const byHand = await issued({ kind: "balance", quote_id: (await contract()).quote_id })
  await world.sql("update public.invoices set sent_at = private.now() where id <> $1", [byHand.id])
  await world.script(`
    create function private.no_such_box() returns trigger language plpgsql as $f$
    begin
      if new.payload ->> 'invoice_id' = '${first.id}' then perform private.refuse('invalid_input', 400); end if;
      return new;
    end; $f$;
    create trigger no_such_box before insert on public.email_outbox for each row execute function private.no_such_box();`)
  try {
    await world.setClock("2027-01-12T12:00:00+01:00")
    const remind = async () => (await world.as.service.rpc("queue_invoice_reminders")).data
    expect(await remind()).toBe(1)
    expect(await remind()).toBe(0)
    expect(await read(second.id)).toMatchObject({ reminder_count: 1 })
    expect(await read(first.id)).toMatchObject({ reminder_count: 0 })
    const { todo } = (await world.as.manager.rpc("read_dashboard")).data as { todo: { invoices: Row } }
    expect(todo.invoices).toMatchObject({ late_count: 3, unreminded_count: 2 })
    await world.sql("drop trigger no_such_box on public.email_outbox")
    await world.setClock("2027-01-19T12:00:00+01:00")
    expect(await remind()).toBe(2)
  } finally {
    await world.script("drop trigger if exists no_such_box on public.email_outbox; drop function private.no_such_box;")
  }
})

test("a draft of a credit note that staff have begun is not overwritten by a withdrawal", async () => {
  await billingHere()
  const { project_id, quote_id, amendment } = await contract()
  const situation = await issued({ kind: "situation", quote_id }, { progress: [step(amendment.id, TILES, 5000)] })
  const own = await start({ kind: "credit_note", corrects_id: situation.id })
  await saveInvoice(own, { reason: "Erreur de saisie" })
  await withdraw(amendment.hash)
  expect(await toCredit()).toMatchObject([{ draft_id: own }])
  const { data } = await world.as.manager.rpc("start_due_credit", { p_contract_id: project_id })
  expect(data).toBe(own)
  expect(await read(own)).toMatchObject({ reason: "Erreur de saisie" })
})
