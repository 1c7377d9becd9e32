import { expect, test } from "vitest"
import { addSplits, type VatSplit } from "#domain/amounts/split.ts"
import {
  billingHere,
  content,
  credit,
  issue,
  issued,
  read,
  saveInvoice,
  start,
  useInvoices,
} from "#tests/support/invoice-world.ts"
import {
  ask,
  draft,
  OPTION,
  page,
  prepared,
  project,
  type Row,
  save,
  send,
  sent,
  sign,
  signed,
  useQuoteWorld,
  work,
  world,
  written,
} from "#tests/support/quote-world.ts"

useQuoteWorld()
useInvoices()

const TILES = work("Carrelage", "48", { quantity: "12.5", unit: "m2" })
const PAINT = work("Peinture", "1200", { vat_rate: 20 })
const minus = (quantity: string, change: Row = {}) => work("Carrelage", "48", { quantity, unit: "m2", ...change })
/** A renovation with a signed quote of 600 € at 10 % and 1 200 € at 20 %, HT. */
async function contract(): Promise<{ project_id: string; quote_id: string }> {
  const project_id = await project()
  const { id } = await signed({ project_id, lines: [TILES, PAINT] })
  return { project_id, quote_id: id }
}
const amendment = (project_id: string, lines: Row[], change: Row = {}) => ({
  ...{ kind: "amendment", project_id, lines, deposit_bp: 0, title: "Avenant" },
  ...change,
})
const missingOf = async (id: string) =>
  ((await world.as.manager.rpc("read_quote", { p_id: id })).data as { missing: Row[] }).missing.filter(
    (one) => !one["is_warning"],
  )
const progress = (quote_id: string, line: Row, progress_bp: number) => ({ quote_id, line_id: line["id"], progress_bp })

test("only an amendment takes works back, and never as an option", async () => {
  const lines = [minus("-12.5")]
  expect((await save(draft({ lines }))).error).toMatchObject({ code: "minus_quantity" })
  const option = await save(draft({ kind: "amendment", lines: [minus("-1", { is_option: true })] }))
  expect(option.error).toMatchObject({ code: "invalid_input" })
  const id = await written({ kind: "amendment", lines })
  const copied = await world.as.manager.rpc("copy_quote", { p_id: id, p_order: { kind: "initial" } })
  expect(copied.error).toMatchObject({ code: "minus_quantity" })
  expect((await world.as.manager.rpc("copy_quote", { p_id: id })).error).toBeNull()
})

test("an amendment that only takes works back asks for no delay, waste, deposit or certification, and says the new total", async () => {
  const { project_id } = await contract()
  const nothing = { starts_text: null, duration_text: null, waste: {}, payment_terms: "30 % à la commande" }
  const { hash } = await sent(amendment(project_id, [minus("-2.5")], { ...nothing, deposit_bp: 3000 }))
  const { content: said } = await page(hash)
  expect(said).toMatchObject({
    ...{ net_cents: -12000, total_cents: -13200, deposit_cents: 0, amends: "D-2026-0001" },
    contract: { initial_cents: 210000, amended_cents: 0 },
  })
  const codes = (said["mentions"] as Row[]).map(({ code }) => code)
  expect(codes).toContain("withdrawal_remote")
  for (const code of ["payment", "deposit", "waste", "execution", "vat_certification_10"])
    expect(codes).not.toContain(code)
  const { signing_id } = await prepared(hash)
  expect((await ask(hash, signing_id, { certifies_vat: false })).error).toBeNull()
  expect(await sign(hash, signing_id)).toBe("signed")
  const [renovation] = await world.sql<Row>("select budget, quote_status from public.reno_projects")
  expect(renovation).toEqual({ budget: 1680, quote_status: "signed" })
  const { data: money } = await world.as.manager.rpc("read_contract_money", { p_contract_id: project_id })
  expect(money).toMatchObject({ signed_cents: 196800, amended_cents: -13200, to_invoice_cents: 196800 })
})

test("an amendment never takes back more than what is signed at a rate, and needs a renovation", async () => {
  const { project_id } = await contract()
  const id = await written(amendment(project_id, [minus("-12.6"), work("Peinture", "100", { vat_rate: 20 })]))
  expect(await missingOf(id)).toEqual([{ field: "lines", code: "minus_signed", line: "10\u00a0%" }])
  expect((await send(id)).error).toMatchObject({ code: "missing_mentions" })
  const alone = await written({ kind: "amendment", lines: [minus("-1")] })
  expect(await missingOf(alone)).toEqual([{ field: "lines", code: "minus_alone", line: "10\u00a0%" }])
  // All of it, in two amendments; a third has nothing left.
  await signed(amendment(project_id, [minus("-12")]))
  await signed(amendment(project_id, [minus("-0.5")]))
  expect(await missingOf(await written(amendment(project_id, [minus("-0.1")])))).toMatchObject([
    { code: "minus_signed" },
  ])
})

test("what is invoiced is credited first: at sending, and again when the amendment comes to be signed", async () => {
  await billingHere()
  const { project_id, quote_id } = await contract()
  const online = await sent(amendment(project_id, [minus("-8")]))
  const paper = await sent(amendment(project_id, [minus("-9")]))
  const situation = await issued({ kind: "situation", quote_id }, { progress: [progress(quote_id, TILES, 5000)] })
  expect(await missingOf(await written(amendment(project_id, [minus("-6.26")])))).toMatchObject([
    { code: "minus_invoiced" },
  ])
  const { signing_id } = await prepared(online.hash)
  await ask(online.hash, signing_id)
  expect(await sign(online.hash, signing_id)).toBe("amendment_too_low")
  const order = { signed_on: "2026-11-25", place: "premises", path: "scan.pdf", name: "Anne Durand" }
  const onPaper = () => world.as.manager.rpc("record_paper_signature", { p_id: paper.id, p_order: order })
  expect((await onPaper()).error).toMatchObject({ code: "minus_too_low" })
  // A rebate lowers the price by itself: what it gave is not taken back a second time.
  await credit(situation.id, { credits: [{ row: 0, net_cents: 10000 }] })
  expect((await onPaper()).error).toMatchObject({ code: "minus_too_low" })
  await credit(situation.id)
  expect((await page(online.hash)).state).toBe("sent")
})

test("after the credit note of the situation the amendment is signed", async () => {
  await billingHere()
  const { project_id, quote_id } = await contract()
  const { hash } = await sent(amendment(project_id, [minus("-12.5")]))
  const situation = await issued({ kind: "situation", quote_id }, { progress: [progress(quote_id, TILES, 5000)] })
  const { signing_id } = await prepared(hash)
  await ask(hash, signing_id)
  expect(await sign(hash, signing_id)).toBe("amendment_too_low")
  await credit(situation.id)
  expect(await sign(hash, signing_id)).toBe("signed")
})

test("deposit, situations, balance and a credit note of a contract that was lowered sum to it, at each rate", async () => {
  await billingHere()
  const { project_id, quote_id } = await contract()
  const first = await issued({ kind: "deposit", quote_id, amount_cents: 63000 })
  const taken = minus("-5", { discount_bp: 300 })
  const { id: lower } = await signed(amendment(project_id, [taken, OPTION], { discount_bp: 250 }))
  const steps = [progress(quote_id, TILES, 5000), progress(lower, taken, 5000), progress(quote_id, PAINT, 3333)]
  const situation = await issued({ kind: "situation", quote_id }, { progress: steps })
  expect(content(situation).rows).toContainEqual(
    expect.objectContaining({ quantity: "-5", unit_price: "48", contract_cents: -23280, net_cents: -11640 }),
  )
  const last = await issued({ kind: "balance", project_id })
  const sums = async () => {
    const [row] = await world.sql<{ invoiced: VatSplit; signed: VatSplit }>(`select
      (select private.summed_split(jsonb_agg(split)) from public.invoices where state = 'issued') as invoiced,
      (select private.summed_split(jsonb_agg(snapshot -> 'split')) from public.quote_signatures) as signed`)
    return row
  }
  const whole = await sums()
  expect(whole?.invoiced).toEqual(whole?.signed)
  // A row that takes works back is not credited in part; with the whole invoice it comes back.
  const row = content(last).rows.findIndex((line) => line.kind === "work" && line.net_cents < 0)
  const part = await start({ kind: "credit_note", corrects_id: last.id })
  await saveInvoice(part, { reason: "Erreur", credits: [{ row, net_cents: 100 }] })
  expect((await issue(part)).error).toMatchObject({ code: "invoice_incomplete" })
  expect((await read(part)).missing).toContainEqual({ code: "credit_too_high", field: "credits" })
  await saveInvoice(part, { reason: "Erreur", credits: [] })
  expect((await issue(part)).error).toBeNull()
  expect(addSplits(content(await read(part)).split, content(last).split)).toEqual([])
  await issued({ kind: "balance", project_id })
  const again = await sums()
  expect(again?.invoiced).toEqual(again?.signed)
  expect(first.total_cents).toBe(63000)
})

test("an invoice is never negative: an amendment that lowers the price alone waits for other works, or becomes a credit note", async () => {
  await billingHere()
  const { project_id, quote_id } = await contract()
  await issued({ kind: "situation", quote_id }, { progress: [progress(quote_id, PAINT, 5000)] })
  const taken = minus("-5")
  const { id: lower } = await signed(amendment(project_id, [taken]))
  const draftId = await start({ kind: "situation", quote_id })
  await saveInvoice(draftId, { progress: [progress(lower, taken, 10000)] })
  expect((await read(draftId)).missing).toContainEqual({ code: "progress_down", field: "progress" })
  expect((await issue(draftId)).error).toMatchObject({ code: "invoice_incomplete" })
  const back = await saveInvoice(draftId, {
    ...{ kind: "credit_note", reason: "Travaux retirés" },
    progress: [progress(lower, taken, 10000)],
  })
  expect(back.error).toBeNull()
  expect((await issue(draftId)).error).toBeNull()
  expect(await read(draftId)).toMatchObject({ net_cents: -24000, total_cents: -26400 })
})

test("works that are sold and taken back are invoiced together, whoever comes first, the signature or the invoice", async () => {
  await billingHere()
  const { project_id, quote_id } = await contract()
  const taken = minus("-12.5")
  const { id: lower, hash } = await sent(amendment(project_id, [taken]))
  const { signing_id } = await prepared(hash)
  await ask(hash, signing_id)
  const draftId = await start({ kind: "situation", quote_id })
  await saveInvoice(draftId, { progress: [progress(quote_id, TILES, 10000)] })
  const [outcome, { error }] = await Promise.all([sign(hash, signing_id), issue(draftId)])
  // One of them is refused.
  expect([outcome === "signed", error === null]).toContain(false)
  expect([outcome === "signed", error === null]).toContain(true)
  if (error) {
    expect((await read(draftId)).missing).toContainEqual({ code: "over_contract", field: "progress" })
    const steps = [progress(quote_id, TILES, 10000), progress(lower, taken, 10000), progress(quote_id, PAINT, 1000)]
    await saveInvoice(draftId, { progress: steps })
    expect((await issue(draftId)).error).toBeNull()
    expect(content(await read(draftId)).split).toEqual([{ vat_rate: 20, net_cents: 12000, vat_cents: 2400 }])
  } else expect(outcome).toBe("amendment_too_low")
})

test("a situation that leaves the works taken back behind is refused", async () => {
  await billingHere()
  const { project_id, quote_id } = await contract()
  const taken = minus("-12.5")
  await signed(amendment(project_id, [taken]))
  const draftId = await start({ kind: "situation", quote_id })
  await saveInvoice(draftId, { progress: [progress(quote_id, TILES, 5000)] })
  expect((await read(draftId)).missing).toContainEqual({ code: "over_contract", field: "progress" })
  await saveInvoice(draftId, { progress: [progress(quote_id, PAINT, 10000)] })
  expect((await issue(draftId)).error).toBeNull()
})

test("a deposit after an amendment is shared over what is left of the quote", async () => {
  await billingHere()
  const { project_id, quote_id } = await contract()
  const { id: lower } = await signed(amendment(project_id, [minus("-12.5")]))
  // Begun on the amendment, it is the deposit of the quote.
  const deposit = await issued({ kind: "deposit", quote_id: lower, amount_cents: 60000 })
  expect(deposit["quote_id"]).toBe(quote_id)
  expect(content(deposit).split).toEqual([{ vat_rate: 20, net_cents: 50000, vat_cents: 10000 }])
})
