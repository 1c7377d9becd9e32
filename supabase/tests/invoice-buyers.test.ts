import { describe, expect, test } from "vitest"
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
import {
  project,
  type Row,
  save,
  draft,
  send,
  signed,
  sent,
  useQuoteWorld,
  work,
  world,
} from "#tests/support/quote-world.ts"

useQuoteWorld()
useInvoices()

const [ONE, OTHER] = ["732829320", "552100554"]
const CONSUMER = { kind: "person", name: "Anne Durand", buyer_kind: "consumer", siren: null, vat_number: null }
const SOLD = { kind: "company", name: "Delorme Agencement SAS", buyer_kind: "professional", siren: OTHER }
const BUSINESS = {
  ...{
    kind: "company",
    name: "Menuiserie Delorme SARL",
    buyer_kind: "professional",
    siren: ONE,
    vat_number: `FR44${ONE}`,
  },
  ...{ billing_address: "BP 12", billing_postal_code: "75020", billing_city: "Paris" },
}

async function setFile(file: Row): Promise<void> {
  const names = Object.keys(file)
  await world.sql(
    `update public.customers set ${names.map((name, i) => `${name} = $${i + 1}`).join(", ")}`,
    Object.values(file),
  )
}
/** Whom a document names, and what of the law goes with it. */
async function buyerOf(id: string) {
  const { buyer, mentions } = (await read(id)).content
  const codes = mentions.map(({ code }) => code)
  return {
    ...buyer,
    isBetweenProfessionals: codes.includes("invoice_penalties"),
    hasMediator: codes.includes("mediator"),
  }
}
const snapshotOf = async (id: string) =>
  (await world.sql<{ client: Row }>("select snapshot -> 'client' as client from public.quotes where id = $1", [id]))[0]
    ?.client

const LINES = [work("Dépose", "1000"), work("Pose", "2000", { vat_rate: 20 })]
async function contract(change: Row = {}) {
  const project_id = await project()
  const { id } = await signed({ project_id, signing_place: "premises", lines: LINES, ...change })
  return { id, project_id }
}
const half = (quote_id: string) => ({ progress: LINES.map(({ id }) => ({ quote_id, line_id: id, progress_bp: 5000 })) })

describe.each([
  ["a consumer whose file becomes a business", CONSUMER, BUSINESS],
  ["a business whose file becomes a consumer", BUSINESS, CONSUMER],
  ["a business that is sold and renamed", BUSINESS, SOLD],
])("%s", (_, before, after) => {
  test("is named by every later document of the contract as it signed", async () => {
    await billingHere()
    await setFile(before)
    const { id: quote_id, project_id } = await contract()
    const deposit = await issued({ kind: "deposit", quote_id })
    await setFile(after)
    const situation = await issued({ kind: "situation", project_id }, half(quote_id))
    const { id: amendment } = await signed({ kind: "amendment", project_id, lines: [work("Niche", "100")] })
    const balance = await issued({ kind: "balance", quote_id: amendment })
    const named = {
      name: before.name,
      is_consumer: before === CONSUMER,
      siren: before.siren,
      vat_number: before.vat_number,
    }
    const address = before === BUSINESS ? "BP 12\n75020 Paris" : deposit.content.buyer.address
    for (const { id } of [deposit, situation, balance]) expect(await buyerOf(id)).toMatchObject({ ...named, address })
    for (const { id } of [situation, balance])
      expect(await buyerOf(id)).toMatchObject({
        isBetweenProfessionals: before !== CONSUMER,
        hasMediator: before === CONSUMER,
      })
    expect(await snapshotOf(amendment)).toMatchObject({ ...named, address })
    const returned = await credit(balance.id)
    expect(await buyerOf(returned.id)).toMatchObject({ ...named, address, hasMediator: before === CONSUMER })
  })
})

test("a credit note names the buyer of its invoice, and goes to the mailbox of today", async () => {
  await billingHere()
  await setFile(BUSINESS)
  const request_id = (await world.add.request({ base_price: 95, vat_rate: 10, status: "completed" })).id
  await setFile(BUSINESS)
  const invoice = await issued({ kind: "standard", request_id })
  expect(await buyerOf(invoice.id)).toMatchObject({ name: BUSINESS.name, siren: ONE })
  await setFile(SOLD)
  await world.sql("update public.customer_channels set value = 'compta@delorme.example' where kind = 'email'")
  const returned = await credit(invoice.id)
  expect(await buyerOf(returned.id)).toMatchObject({ name: BUSINESS.name, siren: ONE, email: "compta@delorme.example" })
  // Without a quote the next invoice names the file.
  const other = (await world.add.request({ base_price: 95, vat_rate: 10, status: "completed" })).id
  await setFile(SOLD)
  expect(await buyerOf(await start({ kind: "standard", request_id: other }))).toMatchObject({
    name: SOLD.name,
    siren: OTHER,
  })
})

test("staff who write why name the file of today; the later documents of the contract follow", async () => {
  await billingHere()
  await setFile(BUSINESS)
  const { id: quote_id, project_id } = await contract()
  await setFile(SOLD)
  const id = await start({ kind: "deposit", quote_id })
  expect((await read(id))["buyer_change"]).toMatchObject({
    named: { name: BUSINESS.name, siren: ONE },
    today: { name: SOLD.name, siren: OTHER },
  })
  await saveInvoice(id, { buyer_reason: " " })
  expect((await read(id)).missing).toContainEqual({ code: "buyer_reason", field: "buyer_reason" })
  expect((await issue(id)).error).toMatchObject({ code: "invoice_incomplete" })
  await saveInvoice(id, { buyer_reason: "Fonds vendu le 1er novembre, avenant signé" })
  expect((await issue(id)).error).toBeNull()
  await setFile(CONSUMER)
  const situation = await issued({ kind: "situation", project_id }, half(quote_id))
  for (const one of [id, situation.id])
    expect(await buyerOf(one)).toMatchObject({ name: SOLD.name, siren: OTHER, is_consumer: false })
  // Credited whole: the change counts no more, nor for the credit note's successor.
  await credit(situation.id)
  await credit(id)
  expect(await buyerOf(await start({ kind: "deposit", quote_id }))).toMatchObject({ name: BUSINESS.name, siren: ONE })
})

test("what the contract left out comes from the file while it bears the same name, and from no other", async () => {
  await billingHere()
  await setFile({ ...BUSINESS, siren: null, vat_number: null })
  const { id: quote_id } = await contract()
  const id = await start({ kind: "deposit", quote_id })
  expect((await read(id)).missing).toContainEqual({ code: "buyer_siren", field: "customer" })
  await setFile({ ...SOLD, vat_number: `FR01${OTHER}` })
  expect(await buyerOf(id)).toMatchObject({ name: BUSINESS.name, siren: null, vat_number: null })
  await setFile(BUSINESS)
  expect(await buyerOf(id)).toMatchObject({ siren: ONE, vat_number: BUSINESS.vat_number })
})

test("a new version of a quote that is not signed names the file of its day; an amendment says that it does not", async () => {
  await setFile(BUSINESS)
  const project_id = await project()
  const { id } = await sent({ project_id })
  await setFile(SOLD)
  const { data } = await world.as.manager.rpc("revise_quote", { p_id: id })
  const next = data as string
  const { error } = await send(next, 1, { mail: false })
  expect(error).toBeNull()
  expect([await snapshotOf(id), await snapshotOf(next)]).toMatchObject([{ siren: ONE }, { siren: OTHER }])

  const { project_id: other } = await contract()
  await setFile(CONSUMER)
  const { data: made } = await save(draft({ kind: "amendment", project_id: other }))
  const { data: amendment } = await world.as.manager.rpc("read_quote", { p_id: (made as { id: string }).id })
  expect((amendment as { missing: Row[] }).missing).toContainEqual({
    ...{ code: "buyer_stays", field: "customer_id", is_warning: true, line: SOLD.name },
  })
})

test("money that came before any invoice is a consumer's when the contract is", async () => {
  const month = { p_from: "2026-11-01", p_to: "2026-11-30" }
  await setFile(CONSUMER)
  const { project_id } = await contract()
  await world.as.manager.rpc("record_payment", {
    p_kind: "project",
    p_id: project_id,
    p_payment: { amount_cents: 10000, method: "transfer", paid_on: "2026-11-25", vat_rate: 10 },
  })
  await setFile(BUSINESS)
  const { data } = await world.as.manager.rpc("read_e_reporting", month)
  expect((data as { payments: Row[] }).payments).toMatchObject([{ vat_rate: 10, net_cents: 9091 }])
})

describe.each([
  ["a business into a consumer", CONSUMER, BUSINESS, 1],
  ["a consumer into a business", BUSINESS, CONSUMER, 1],
  ["a business through another file into a consumer", CONSUMER, BUSINESS, 2],
])("merging %s", (_, keptFile, otherFile, steps) => {
  test("changes no buyer that was signed or invoiced; parted, each file is named again", async () => {
    await billingHere()
    const makeFile = async (file: Row) => {
      const names = Object.keys(file)
      const [made] = await world.sql<{ id: string }>(
        `insert into public.customers (${names.join(", ")}) values (${names.map((_name, i) => `$${i + 1}`).join(", ")}) returning id`,
        Object.values(file),
      )
      return made?.id ?? ""
    }
    const other = await makeFile({ ...otherFile, notes: "Code 4512" })
    const kept = await makeFile({ ...keptFile, name: "Le Foyer" })
    await world.sql(
      "insert into public.customer_channels (customer_id, kind, value) values ($1, 'email', 'a@b.example')",
      [other],
    )
    const answers = { kind: "kept", buyer_kind: "kept" }
    const merge = async (p_kept: string, p_absorbed: string) =>
      (await world.as.manager.rpc("merge_customers", { p_kept, p_absorbed, p_answers: answers }))
        .data as unknown as string
    const jobOf = async (id: string) => {
      const request = (await world.add.request({ base_price: 95, vat_rate: 10, status: "completed" })).id
      await world.sql("update public.brico_requests set customer_id = $1 where id = $2", [id, request])
      return request
    }
    const short = async (id: string) => {
      const { name, is_consumer, siren } = await buyerOf(id)
      return [name, is_consumer ? "consumer" : "professional", siren]
    }
    const ofOther = [otherFile.name, otherFile === CONSUMER ? "consumer" : "professional", otherFile.siren]
    // The kept file gives the name and, as staff answered, the kind of buyer; the SIREN is of the only one that has it.
    const ofBoth = ["Le Foyer", keptFile === CONSUMER ? "consumer" : "professional", ONE]
    const ofKept = ["Le Foyer", keptFile === CONSUMER ? "consumer" : "professional", keptFile.siren]

    const [{ id: quote_id, project_id }, before] = [await contract({ customer_id: other }), await jobOf(other)]
    const jobBefore = await issued({ kind: "standard", request_id: before })
    const open = await start({ kind: "deposit", quote_id })
    const draftQuote = (await save(draft({ customer_id: other }))).data as { id: string; lock_version: number }
    const middle = steps === 2 ? await makeFile({ name: "M. Foyer" }) : null
    const merges = middle ? [await merge(middle, other), await merge(kept, middle)] : [await merge(kept, other)]

    expect(await short(open)).toEqual(ofOther)
    expect((await issue(open)).error).toBeNull()
    const situation = await issued({ kind: "situation", project_id }, half(quote_id))
    const creditOfJob = await credit(jobBefore.id)
    const jobMerged = await start({ kind: "standard", request_id: await jobOf(other) })
    expect((await send(draftQuote.id, draftQuote.lock_version, { mail: false })).error).toBeNull()
    for (const one of [jobBefore.id, open, situation.id, creditOfJob.id]) expect(await short(one)).toEqual(ofOther)
    expect(await short(jobMerged)).toEqual(ofBoth)
    expect(await snapshotOf(draftQuote.id)).toMatchObject({ name: "Le Foyer", siren: ONE })

    for (const id of merges.reverse())
      expect((await world.as.manager.rpc("undo_customer_merge", { p_id: id })).error).toBeNull()
    const balance = await issued({ kind: "balance", project_id })
    const creditOfDeposit = await credit(balance.id)
    for (const one of [balance.id, creditOfDeposit.id]) expect(await short(one)).toEqual(ofOther)
    expect(await short(jobMerged)).toEqual(ofOther)
    expect(await short(await start({ kind: "standard", request_id: await jobOf(kept) }))).toEqual(ofKept)
    // Its documents are on the file that had them.
    const { data: listed } = await world.as.manager.rpc("search_invoices", { p_customer_id: other })
    expect(listed).toHaveLength(7)
  })
})
