import { expect, test } from "vitest"
import { invoiceSchema } from "#domain/documents/invoice.ts"
import { toInvoiceSheet } from "#domain/documents/invoice-sheet.ts"
import { quoteSchema } from "#domain/documents/quote.ts"
import { toFacturX } from "#domain/invoices/factur-x.ts"
import {
  billingHere,
  content,
  credit,
  type InvoiceRead,
  issued,
  pay,
  useInvoices,
} from "#tests/support/invoice-world.ts"
import { project, type Row, save, draft, signed, useQuoteWorld, work, world } from "#tests/support/quote-world.ts"

// The retention of guarantee: loi n° 71-584 du 16 juillet 1971.
useQuoteWorld()
useInvoices()

const FIVE = { retention_bp: 500, deposit_bp: 0 }

/** A signed contract of 603,75 € and 183,32 € HT at 10 %. */
async function contract(change: Row = {}) {
  await billingHere()
  const project_id = await project()
  const lines = [work("Carrelage", "603.75"), work("Faïence", "183.32")]
  const { id: quote_id } = await signed({ project_id, lines, ...FIVE, ...change })
  const progress = (...bp: number[]) => lines.map(({ id }, i) => ({ quote_id, line_id: id, progress_bp: bp[i] ?? 0 }))
  const situation = (...bp: number[]) => issued({ kind: "situation", project_id }, { progress: progress(...bp) })
  return { project_id, quote_id, lines, situation }
}
type Stored = {
  kind: string
  retention_cents: string
  retained_cents: string
  left_cents: string | null
  due_on: string
}
const stored = async ({ id }: { id: string }) => {
  const [row] = await world.sql<Stored>(
    "select kind, retention_cents, retained_cents, left_cents, due_on::text from public.invoices where id = $1",
    [id],
  )
  return {
    retention: Number(row?.retention_cents),
    retained: Number(row?.retained_cents),
    left: Number(row?.left_cents),
    due_on: row?.due_on,
  }
}
const receive = (project_id: string, values: Row, version = 0) =>
  world.as.manager.rpc("save_reception", {
    ...{ p_project_id: project_id, p_version: version },
    p_values: {
      received_on: "2026-11-25",
      reserves: [],
      has_guarantee: false,
      opposed_on: null,
      opposition: null,
      ...values,
    } as never,
  })
const money = async (project_id: string) =>
  (await world.as.manager.rpc("read_contract_money", { p_contract_id: project_id })).data as Row
const release = async () => (await world.as.service.rpc("release_retentions")).data

test("5 % of each situation is withheld, cumulated, so that the parts sum to 5 % of the works; VAT does not change", async () => {
  const { project_id, situation } = await contract()
  const situations = [await situation(5000, 0), await situation(10_000, 3333), await situation(10_000, 10_000)]
  const facts = (invoice: InvoiceRead) => {
    const said = content(invoice)
    return [said.total_cents, said.retention_cents, said.left_cents, said.split[0]?.vat_cents]
  }
  expect(situations.map(facts)).toEqual([
    [33_207, 1660, 31_547, 3019],
    [39_927, 1997, 37_930, 3630],
    [13_444, 672, 12_772, 1222],
  ])
  expect(await money(project_id)).toMatchObject({ retained_cents: 4329, due_cents: 82_249, left_cents: 86_578 })
  for (const { id, left_cents } of situations) expect(await pay(id, left_cents)).toBeNull()
  const { data } = await world.as.manager.rpc("read_receivables")
  expect(data).toMatchObject({ due_cents: 0, retained_cents: 4329 })
  const { data: listed } = await world.as.manager.rpc("search_invoices", { p_filter: "retained" })
  expect(listed).toHaveLength(3)
})

test("lists tell what is withheld and until when, and the link of such an invoice stays open", async () => {
  const { project_id, situation } = await contract()
  const { id, left_cents } = await situation(5000, 0)
  expect(await pay(id, left_cents)).toBeNull()
  const search = async (p_filter: string) =>
    ((await world.as.manager.rpc("search_invoices", { p_filter })).data as Row[]).map((row) => [
      row["retained_cents"],
      row["retained_until"],
    ])
  expect(await search("paid")).toEqual([])
  expect(await search("retained")).toEqual([[1660, null]])
  expect((await receive(project_id, {})).error).toBeNull()
  expect(await search("all")).toEqual([[1660, "2027-11-25"]])
  const { data: own } = await world.as.manager.rpc("read_invoice", { p_id: id })
  expect(own).toMatchObject({ retained_cents: 1660, retained_until: "2027-11-25" })
  // Nothing happens to it for more than a year: its client still finds it.
  await world.sql("update public.project_receptions set opposed_on = received_on, opposition = 'Fuite'")
  await world.setClock("2028-06-01T12:00:00+02:00")
  const [client] = await world.sql<{ listed: Row[]; ends: boolean }>(
    "select private.invoices_for_client($1) as listed, private.end_of_link('invoice', $2) < 'infinity' as ends",
    [project_id, id],
  )
  expect(client).toMatchObject({ ends: false, listed: [{ left_cents: 0, retained_cents: 1660, retained_until: null }] })
  const { data: paid } = await world.as.manager.rpc("save_reception", {
    ...{ p_project_id: project_id, p_version: 1 },
    p_values: { received_on: "2026-11-25", reserves: [], has_guarantee: true },
  })
  expect(paid).toMatchObject({ released: 1 })
  expect(await search("due")).toEqual([[0, null]])
})

test("quote, paper and XML say it: the amount due of the XML holds it, because it is owed", async () => {
  const { quote_id, situation } = await contract()
  const [quote] = await world.sql<{ snapshot: object }>("select snapshot from public.quotes where id = $1", [quote_id])
  const { mentions, retention_bp } = quoteSchema.parse(quote?.snapshot)
  expect(retention_bp).toBe(500)
  expect(mentions.find(({ code }) => code === "retention")?.body).toContain("retenue de garantie de 5\u00a0%")
  const invoice = invoiceSchema.parse(content(await situation(5000, 0)))
  const sheet = toInvoiceSheet(invoice)
  expect([sheet.payments, sheet.balance]).toEqual([
    [["Retenue de garantie", "−16,60\u00a0€"]],
    ["Net à payer", "315,47\u00a0€"],
  ])
  const xml = toFacturX(invoice)
  expect(xml).toContain("<ram:DuePayableAmount>332.07<")
  expect(xml).toContain("<ram:Description>La retenue de garantie (16,60\u00a0€)")
})

test("a deposit bears none; the works of which it is taken back do", async () => {
  const { project_id, quote_id, situation } = await contract({ deposit_bp: 3000 })
  const deposit = await issued({ kind: "deposit", quote_id }, { amount_cents: 25_973 })
  expect(content(deposit).retention_cents).toBe(0)
  const whole = await situation(10_000, 10_000)
  // 5 % of 865,78 €, of an invoice of 606,05 €.
  expect(content(whole)).toMatchObject({ total_cents: 60_605, retention_cents: 4329, left_cents: 56_276 })
  expect(await money(project_id)).toMatchObject({ retained_cents: 4329 })
})

test("an amendment counts; what is taken back lowers what the next document withholds", async () => {
  const { project_id, situation } = await contract()
  await situation(10_000, 0)
  await signed({ project_id, kind: "amendment", lines: [work("Plinthes", "100")], ...FIVE })
  const balance = await issued({ kind: "balance", project_id })
  // 5 % of (787,07 + 100) × 1,10, less 33,21 €.
  expect(content(balance).retention_cents).toBe(4879 - 3321)
})

test("a credit note takes off its share of what is withheld; credited whole, all of it, and it is withheld again", async () => {
  const { situation } = await contract()
  const first = await situation(5000, 0)
  const note = await credit(first.id)
  expect(await stored(note)).toMatchObject({ retention: -1660 })
  expect(await stored(first)).toMatchObject({ retained: 0, left: 0 })
  const again = await situation(5000, 0)
  expect(await stored(again)).toMatchObject({ retention: 1660 })
  // A rebate of a tenth.
  const rebate = await credit(again.id, { credits: [{ row: 0, net_cents: 3019 }] })
  expect(await stored(rebate)).toMatchObject({ retention: -166 })
  expect(await stored(again)).toMatchObject({ retained: 1494, left: 33_207 - 3321 - 1494 })
  // The rest of the contract is withheld of as if there were no rebate.
  expect(await stored(await situation(10_000, 10_000))).toMatchObject({ retention: 4329 - 1660 })
})

test("a credit note of exactly what is due leaves what is withheld", async () => {
  const { situation } = await contract()
  const { id, left_cents } = await situation(5000, 0)
  await world.sql("update public.billing_settings set small_rest_cents = 100")
  expect(await pay(id, left_cents - 50)).toBeNull()
  const { error } = await world.as.manager.rpc("write_off_rest", { p_id: id, p_left_cents: 50 })
  expect(error).toBeNull()
  expect(await stored({ id })).toMatchObject({ retained: 1660, left: 0 })
})

test("it becomes due a year after the reception, once, and is not late that day", async () => {
  const { project_id, situation } = await contract()
  const invoice = await situation(10_000, 10_000)
  expect(await pay(invoice.id, invoice.left_cents)).toBeNull()
  expect((await receive(project_id, { reserves: [{ label: "Joint de douche", lifted_on: null }] })).error).toBeNull()
  await world.setClock("2027-11-25T12:00:00+01:00")
  expect(await release()).toBe(0)
  await world.setClock("2027-11-26T00:30:00+01:00")
  expect(await release()).toBe(1)
  expect(await stored(invoice)).toEqual({ retention: 4329, retained: 0, left: 4329, due_on: "2027-12-26" })
  expect(await release()).toBe(0)
  expect(await pay(invoice.id, 4329, { paid_on: "2027-11-25" })).toBeNull()
  expect(await stored(invoice)).toMatchObject({ left: 0 })
  const [taxed] = await world.sql<{ vat: number }>(
    `select sum((part ->> 'vat_cents')::int)::int as vat from public.receipts r, jsonb_array_elements(r.vat_split) part`,
  )
  expect(taxed?.vat).toBe(7871)
})

test("the client is told once for all invoices, in the morning, and no more of what is paid", async () => {
  const { project_id, situation } = await contract()
  const [first, second] = [await situation(5000, 0), await situation(10_000, 10_000)]
  for (const { id, left_cents } of [first, second]) expect(await pay(id, left_cents)).toBeNull()
  await receive(project_id, {})
  await world.sql("delete from public.email_outbox")
  const mails = () =>
    world.sql<{ recipient: string; payload: Row; leaves: string }>(
      `select recipient, payload, to_char(next_attempt_at at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI') as leaves
       from public.email_outbox where template = 'invoice_retention_due'`,
    )
  await world.setClock("2027-11-26T00:30:00+01:00")
  await release()
  expect(await mails()).toMatchObject([
    {
      ...{ recipient: "anne@example.fr", leaves: "2027-11-26 09:00" },
      payload: {
        ...{ released_cents: 4329, received_on: "2026-11-25", has_guarantee: false },
        invoices: [
          { id: first.id, released_cents: 1660, left_cents: 1660, due_on: "2027-12-26" },
          { id: second.id, released_cents: 2669, left_cents: 2669, due_on: "2027-12-26" },
        ],
      },
    },
  ])
  await release()
  expect(await mails()).toHaveLength(1)
  // A mail server that was down: what is paid meanwhile is not asked for.
  await world.setClock("2027-11-26T10:00:00+01:00")
  for (const [{ id }, cents] of [
    [first, 1660],
    [second, 2669],
  ] as const) {
    expect(await mails()).toHaveLength(1)
    expect(await pay(id, cents, { paid_on: "2027-11-26" })).toBeNull()
  }
  await world.as.service.rpc("claim_outbox", { p_limit: 1 })
  expect(await mails()).toEqual([])
})

test.each([
  ["a client with an address", "select", 1],
  ["an invoice of another software", "update public.invoices set state = 'elsewhere'", 0],
  ["a small rest", "select", 0, 200],
  ["a client without an address", "delete from public.customer_channels where kind = 'email'", 0],
])("whoever releases the retention reads whether a mail leaves: %s", async (_who, change, mails, progress = 5000) => {
  const { project_id, situation } = await contract()
  const { id, left_cents } = await situation(progress, 0)
  expect(await pay(id, left_cents)).toBeNull()
  await receive(project_id, {})
  await world.sql("delete from public.email_outbox")
  await world.script(`set session_replication_role = replica; ${change}; reset session_replication_role`)
  expect((await receive(project_id, { has_guarantee: true }, 1)).data).toEqual({ version: 2, released: 1, mails })
  expect(await world.sql("select from public.email_outbox")).toHaveLength(mails)
})

test("the accountant reads it on its own account until it is released, and the ledger is whole", async () => {
  const { project_id, situation } = await contract()
  const entries = (from: string, to: string) =>
    world.sql<{ account: string; debit: number; credit: number }>(
      `select account, sum(debit_cents)::int as debit, sum(credit_cents)::int as credit from private.entries_between($1, $2)
       where account in ('411000', '411700') group by 1 order by 1`,
      [from, to],
    )
  const invoice = await situation(5000, 0)
  await credit(invoice.id, { credits: [{ row: 0, net_cents: 3019 }] })
  expect(await entries("2026-11-01", "2026-11-30")).toEqual([
    { account: "411000", debit: 31_547, credit: 3155 },
    { account: "411700", debit: 1660, credit: 166 },
  ])
  await receive(project_id, {})
  await world.setClock("2027-11-26T00:30:00+01:00")
  expect(await release()).toBe(1)
  expect(await entries("2027-11-01", "2027-11-30")).toEqual([
    { account: "411000", debit: 1494, credit: 0 },
    { account: "411700", debit: 0, credit: 1494 },
  ])
  const { data } = await world.as.admin.rpc("verify_ledger")
  expect((data as { problems: unknown[] }).problems).toEqual([])
  await expect(world.sql("delete from private.released_parts")).rejects.toThrow("ledger_fixed")
})

test("an opposition keeps it; its end, or a bank that stands surety, makes it due at once", async () => {
  const { project_id, situation } = await contract()
  const invoice = await situation(10_000, 10_000)
  const opposed = { opposed_on: "2026-11-25", opposition: "Infiltration non reprise" }
  expect((await receive(project_id, opposed)).error).toBeNull()
  await world.setClock("2028-01-10T12:00:00+01:00")
  expect(await release()).toBe(0)
  expect((await receive(project_id, { ...opposed, has_guarantee: true }, 1)).data).toEqual({
    version: 2,
    released: 1,
    mails: 1,
  })
  // Part of it was not paid before: it stays as late as it is.
  expect(await stored(invoice)).toMatchObject({ retained: 0, due_on: "2026-12-25" })
})

test("a client who pays the whole withholds nothing, and all of its VAT falls due", async () => {
  const { situation } = await contract()
  const invoice = await situation(5000, 0)
  expect(await pay(invoice.id, 33_000)).toBeNull()
  expect(await stored(invoice)).toMatchObject({ retained: 207, left: 0 })
  expect(await pay(invoice.id, 207)).toBeNull()
  expect(await stored(invoice)).toMatchObject({ retained: 0, left: 0 })
  const [taxed] = await world.sql<{ vat: number }>(
    `select sum((part ->> 'vat_cents')::int)::int as vat from public.receipts r, jsonb_array_elements(r.vat_split) part`,
  )
  expect(taxed?.vat).toBe(3019)
})

test("one transfer may pay an invoice with what was withheld of it, beside another invoice", async () => {
  const { situation } = await contract()
  const [first, second] = [await situation(5000, 0), await situation(10_000, 0)]
  const [owner] = await world.sql<{ id: string }>("select id from public.customers")
  const parts = [
    { invoice_id: first.id, amount_cents: 33_207 },
    { invoice_id: second.id, amount_cents: second.left_cents },
  ]
  await world.sql("update public.invoices set customer_id = $1", [owner?.id])
  const amount_cents = 33_207 + second.left_cents
  const { error } = await world.as.manager.rpc("record_payment", {
    ...{ p_kind: "customer", p_id: owner?.id },
    p_payment: { amount_cents, method: "transfer", paid_on: "2026-11-25", parts },
  })
  expect(error).toBeNull()
  expect(await stored(first)).toMatchObject({ retained: 0, left: 0 })
  expect((await stored(second)).retained).toBeGreaterThan(0)
  expect(await stored(second)).toMatchObject({ left: 0 })
})

test("more than 5 %, a contract without renovation and a reception to come are refused", async () => {
  expect((await save(draft({ retention_bp: 501 }))).error?.code).toBe("invalid_input")
  const { data } = await save(draft(FIVE))
  const { data: quote } = await world.as.manager.rpc("read_quote", { p_id: (data as { id: string }).id })
  expect((quote as { missing: Row[] }).missing).toContainEqual({ code: "retention_project", field: "retention_bp" })
  const project_id = await project()
  for (const wrong of [
    { received_on: "2026-11-26" },
    { received_on: null },
    { opposed_on: "2026-11-25" },
    { reserves: [{ label: " ", lifted_on: null }] },
    { reserves: [{ label: "Porte", lifted_on: "2027-01-01" }] },
    { reserves: { label: "Porte" } },
    { reserves: Array.from({ length: 101 }, () => ({ label: "Porte", lifted_on: null })) },
  ])
    expect((await receive(project_id, wrong)).error?.code).toBe("invalid_input")
  expect((await receive(project_id, {})).error).toBeNull()
  expect((await receive(project_id, {})).error?.code).toBe("project_changed")
  const presses = await Promise.all(Array.from({ length: 40 }, () => receive(project_id, {}, 1)))
  expect(presses.filter(({ error }) => error === null)).toHaveLength(1)
  for (const who of ["visitor", "user"] as const) {
    expect((await world.as[who].from("project_receptions").select("project_id")).data ?? []).toEqual([])
    const { error } = await world.as[who].rpc("save_reception", {
      p_project_id: project_id,
      p_version: 1,
      p_values: {},
    })
    expect(error).not.toBeNull()
  }
  await world.as.manager.from("project_receptions").update({ has_guarantee: true }).eq("project_id", project_id)
  await world.as.manager.from("project_receptions").delete().eq("project_id", project_id)
  const { data: kept } = await world.as.manager.from("project_receptions").select("has_guarantee")
  expect(kept).toEqual([{ has_guarantee: false }])
  expect((await receive("00000000-0000-0000-0000-000000000000", {})).error?.code).toBe("project_gone")
})
