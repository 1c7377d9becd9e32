import { gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import * as z from "zod/mini"
import { invoiceSchema } from "#domain/documents/invoice.ts"
import { describeProblem, type LedgerProblem } from "#domain/ledger/problems.ts"
import type { VatSplit } from "#domain/takings/vat.ts"
import { makeDueArchive } from "#server/ledger/keep-archives.ts"
import { drawn, project, signed, useQuoteWorld, world, type Row } from "#tests/support/quote-world.ts"
import { billingHere, credit, issued, pay, start, useInvoices } from "#tests/support/invoice-world.ts"

useQuoteWorld()
useInvoices()

const NOVEMBER = { p_from: "2026-11-01", p_to: "2026-11-30" }
type Sums = { rates: VatSplit; net_cents: number; total_cents: number; count: number }
type Reported = {
  day: string
  vat_rate: number
  net_cents: number
  vat_cents: number
  count: number
  category?: string
}
type Reporting = {
  sales: Reported[]
  sales_count: number
  payments: Reported[]
  without_invoice_cents: number
}
type Debits = { rates: VatSplit; invoiced_cents: number; received_cents: number; taken_cents: number }

async function ask<T>(name: string, args: Row = NOVEMBER): Promise<T> {
  const { data, error } = await world.as.manager.rpc(name as "read_sales", args as never)
  if (error) throw new Error(`${name}: ${JSON.stringify(error)}`)
  return data as T
}
const add = (rows: { net_cents: number; vat_cents: number }[]) =>
  rows.reduce((sum, { net_cents, vat_cents }) => sum + net_cents + vat_cents, 0)
const free = (amount_cents: number, paid_on: string, project_id: string, vat_rate = 10) =>
  world.as.manager.rpc("record_payment", {
    p_kind: "project",
    p_id: project_id,
    p_payment: { amount_cents, method: "transfer", paid_on, vat_rate },
  })

/** A deposit that is paid, a balance that is paid in part, and a credit note of a rebate. */
async function billed() {
  await billingHere()
  const project_id = await project()
  const { id: quote_id } = await signed({ project_id })
  const deposit = await issued({ kind: "deposit", quote_id })
  await pay(deposit.id, 70973, { paid_on: "2026-11-24" })
  const balance = await issued({ kind: "balance", quote_id })
  await pay(balance.id, 100000)
  await credit(balance.id, { credits: [{ row: 1, net_cents: 1000 }] })
  return { deposit, balance, project_id, quote_id }
}

test("a month of sales, its export, the receipts, the VAT and the e-reporting agree to the cent (test 28)", async () => {
  const { balance } = await billed()
  const sums = await ask<Sums>("read_sales")
  const [table] = await world.sql<{ net: number; total: number }>(
    "select sum(net_cents)::int as net, sum(total_cents)::int as total from public.invoices where state <> 'draft'",
  )
  expect(sums).toMatchObject({ count: 3, net_cents: table?.net, total_cents: table?.total })
  expect(add(sums.rates)).toBe(sums.total_cents)
  const lines = await ask<(Sums & { split: VatSplit; number: string; client_name: string })[]>("export_sales")
  expect(lines.map(({ number, client_name }) => [number, client_name])).toEqual([
    ["AV-2026-0001", "Anne Durand"],
    ["F-2026-0001", "Anne Durand"],
    ["F-2026-0002", "Anne Durand"],
  ])
  expect(lines.reduce((sum, { split }) => sum + add(split), 0)).toBe(sums.total_cents)
  // Page by page, each line once.
  const paged: string[] = []
  for (let last: Row = {}; ;) {
    const [line] = await ask<{ day: string; number: string; id: string }[]>("export_sales", {
      ...{ ...NOVEMBER, p_limit: 1 },
      ...last,
    })
    if (!line) break
    paged.push(line.number)
    last = { p_after_day: line.day, p_after_number: line.number, p_after_id: line.id }
  }
  expect(paged).toEqual(lines.map(({ number }) => number))

  const { rates, total_cents } = await ask<{ rates: VatSplit; total_cents: number }>("vat_of_takings")
  const reporting = await ask<Reporting>("read_e_reporting")
  expect(total_cents).toBe(170973)
  for (const { vat_rate, net_cents, vat_cents } of rates) {
    const days = reporting.payments.filter((row) => row.vat_rate === vat_rate)
    expect(days.reduce((sum, row) => sum + row.net_cents, 0)).toBe(net_cents)
    expect(days.reduce((sum, row) => sum + row.vat_cents, 0)).toBe(vat_cents)
  }
  expect(new Set(reporting.payments.map(({ day }) => day))).toEqual(new Set(["2026-11-24", "2026-11-25"]))
  expect(add(reporting.sales)).toBe(sums.total_cents)
  expect(reporting.sales.map(({ category, vat_rate, count }) => [category, vat_rate, count])).toEqual([
    ["TPS1", 10, 3],
    ["TPS1", 20, 2],
  ])
  expect(reporting).toMatchObject({ sales_count: 3, without_invoice_cents: 0 })

  const owed = await ask<{ id: string; left_cents: number }[]>("list_receivables", {})
  expect(owed.map(({ id, left_cents }) => [id, left_cents])).toEqual([[balance.id, 65604 - 1100]])
  expect(await ask("read_receivables", {})).toMatchObject({ due_cents: 64504, due_count: 1 })
  const journal = await ask<{ invoice_number: string }[]>("export_takings")
  expect(journal.map(({ invoice_number }) => invoice_number)).toEqual(["F-2026-0001", "F-2026-0002"])
})

test("purchases by professionals are no part of the e-reporting of consumers", async () => {
  await world.sql("update public.customers set buyer_kind = 'professional', siren = '732829320'")
  await billed()
  expect(await ask<Reporting>("read_e_reporting")).toMatchObject({ sales: [], payments: [], sales_count: 0 })
})

test("by debits, VAT is due on the invoice, or before it on money that came first, and never twice", async () => {
  await billingHere()
  const project_id = await project()
  const { id: quote_id } = await signed({ project_id })
  const month = (n: number) => ({ p_from: `2026-${n}-01`, p_to: `2026-${n}-${n === 11 ? 30 : 31}` })
  expect((await free(30000, "2026-10-20", project_id)).error).toBeNull()
  expect(await ask<Debits>("vat_of_debits", month(10))).toMatchObject({ received_cents: 30000, invoiced_cents: 0 })
  const deposit = await issued({ kind: "deposit", quote_id }, { amount_cents: 70973 })
  expect(deposit.left_cents).toBe(40973)
  await pay(deposit.id, 40973)
  const november = await ask<Debits>("vat_of_debits", month(11))
  expect(november).toMatchObject({ invoiced_cents: 70973, received_cents: 0, taken_cents: 30000 })
  expect(add(november.rates)).toBe(40973)
  // What October said stays.
  const october = await ask<Debits>("vat_of_debits", month(10))
  expect(october.rates).toEqual([{ vat_rate: 10, net_cents: 27273, vat_cents: 2727 }])
  const both = await ask<Debits>("vat_of_debits", { p_from: "2026-10-01", p_to: "2026-11-30" })
  expect(add(both.rates)).toBe(70973)
})

test("erasing a client leaves issued invoices without a way back to the person, and takes drafts", async () => {
  const { deposit, project_id } = await billed()
  await start({ kind: "situation", project_id })
  const { data: found } = await world.as.admin.rpc("find_people", { p_email: "anne@example.fr" })
  expect((found as Row[])[0]).toMatchObject({ invoices: 4, issued_invoices: 3 })
  const { data: handed } = await world.as.admin.rpc("export_person", { p_email: "anne@example.fr" })
  const exported = (handed as { invoices: Row[] }).invoices
  expect(exported).toHaveLength(4)
  expect(JSON.stringify(exported)).toContain("Dépose carrelage")
  expect(JSON.stringify(exported)).not.toMatch(/seller|iban|token|lock_version/)
  const { data, error } = await world.as.admin.rpc("erase_person", { p_email: "anne@example.fr" })
  expect(error).toBeNull()
  expect(data).toMatchObject({ invoices: 1, kept_invoices: { count: 3, kept_until: "2036-12-31" } })
  const { data: list } = await world.as.manager.rpc("search_invoices", {})
  expect((list as { customer_name: string }[]).map(({ customer_name }) => customer_name)).toEqual(
    Array(3).fill("Personne effacée"),
  )
  expect((await world.as.manager.rpc("search_invoices", { p_query: "Durand" })).data).toEqual([])
  // The paper of the accounts still says who bought.
  const { data: kept } = await world.as.manager.rpc("read_invoice", { p_id: deposit.id })
  expect((kept as { content: { buyer: Row } }).content.buyer["name"]).toBe("Anne Durand")
  expect((await world.as.service.rpc("check_ledger")).data).toMatchObject({ problems: [] })
})

test("what was invoiced forbids to delete the renovation; merged clients keep their invoices", async () => {
  const { project_id } = await billed()
  const gone = await world.as.manager.from("reno_projects").delete().eq("id", project_id)
  expect(gone.error).toMatchObject({ code: "project_has_receipts" })
  const [other] = await world.sql<{ id: string }>(
    "insert into public.customers (name) values ('A. Durand') returning id",
  )
  const [one] = await world.sql<{ id: string }>("select id from public.customers where name = 'Anne Durand'")
  const merge = { p_kept: other?.id ?? "", p_absorbed: one?.id ?? "" }
  expect((await world.as.manager.rpc("merge_customers", merge)).error).toBeNull()
  for (const { id } of [one, other] as { id: string }[])
    expect((await world.as.manager.rpc("search_invoices", { p_customer_id: id })).data).toHaveLength(3)
})

test("ten years after the end of the year invoices go with their payments and papers, a credit note first", async () => {
  await billed()
  await drawn()
  await world.setClock("2036-12-31T12:00:00Z")
  await world.sql("select public.apply_retention()")
  expect(await world.sql("select count(*)::int as n from public.invoices")).toEqual([{ n: 3 }])
  for (const day of ["01", "02", "03"]) {
    await world.setClock(`2037-01-${day}T12:00:00Z`)
    await world.sql("select public.apply_retention()")
  }
  for (const table of ["invoices", "invoice_payments", "receipts", "documents"])
    expect(await world.sql(`select count(*)::int as n from public.${table}`), table).toEqual([{ n: 0 }])
  expect((await world.as.service.rpc("check_ledger")).data).toMatchObject({ problems: [] })
})

test("only set_billing opens issuing here; switching back and forth, numbers go on", async () => {
  const opened = await world.as.admin
    .from("billing_settings")
    .update({ billing: "here" } as never)
    .eq("id", 1)
  expect(opened.error).not.toBeNull()
  expect((await world.as.admin.rpc("set_billing", { p_way: "here" })).error).toMatchObject({ code: "billing_closed" })
  const { quote_id } = await billed()
  expect((await world.as.manager.rpc("set_billing", { p_way: "elsewhere" })).error).toMatchObject({
    code: "access_denied",
  })
  expect((await world.as.admin.rpc("set_billing", { p_way: "elsewhere" })).error).toBeNull()
  expect((await world.as.manager.rpc("read_billing")).data).toMatchObject({ billing: "elsewhere", gaps: [] })
  expect((await world.as.admin.rpc("set_billing", { p_way: "here" })).error).toBeNull()
  expect((await issued({ kind: "deposit", quote_id }, { amount_cents: 100 })).number).toBe("F-2026-0003")
})

test("visitors and client accounts read nothing of invoices, of the bank or of the VAT regime", async () => {
  await billed()
  await world.sql("update public.billing_settings set iban = 'FR1420041010050500013M02606'")
  for (const who of ["visitor", "user", "half"] as const) {
    for (const table of [
      "billing_settings",
      "invoices",
      "invoice_payments",
      "documents",
      "compliance_answers",
    ] as const)
      expect((await world.as[who].from(table).select("*")).data ?? [], `${who} ${table}`).toEqual([])
    for (const name of ["export_sales", "read_sales", "vat_of_debits", "read_e_reporting", "list_papers"])
      expect((await world.as[who].rpc(name as "read_sales", NOVEMBER)).error, `${who} ${name}`).not.toBeNull()
    for (const name of ["list_receivables", "read_billing", "read_receivables"] as const)
      expect((await world.as[who].rpc(name)).error, `${who} ${name}`).not.toBeNull()
  }
})

test("the yearly archive has each invoice with its amounts and hashes, without its client; an altered one is named", async () => {
  const { deposit } = await billed()
  await drawn()
  await world.as.admin.rpc("request_fiscal_archive", { p_year: 2026 })
  expect(await makeDueArchive(world.as.service as never)).toBe(2026)
  const [archive] = await world.sql<{ path: string; invoice_count: number }>(
    "select path, invoice_count from public.fiscal_archives",
  )
  expect(archive?.invoice_count).toBe(3)
  const { data: file } = await world.as.admin.storage.from("accounts").download(archive?.path ?? "")
  const text = gunzipSync(Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0))).toString()
  expect(text).toMatch(
    /;F-2026-0001;Facture d’acompte;25\/11\/2026;.*;611,12;98,61;709,73;.*;25\/11\/2026;particulier;D-2026-0001;/,
  )
  expect(text).toMatch(/;AV-2026-0001;Avoir;.*;-10;-1;-11;.*;F-2026-0002;Erreur;/)
  // Each line, and all that the invoice says, its client too.
  expect(text).toMatch(/;F-2026-0001;1;Ligne;.*;HT;/)
  expect(text).toMatch(/"name": "Anne Durand"/)
  await world.script(`set session_replication_role = replica;
    update public.invoices set total_cents = total_cents - 100 where id = '${deposit.id}'; reset session_replication_role`)
  const { data } = await world.as.manager.rpc("verify_ledger")
  const { problems } = data as { problems: LedgerProblem[] }
  expect(problems.map(describeProblem)).toEqual([
    expect.stringMatching(/^La facture F-2026-0001 a été modifiée après son émission \(événement n°.\d+\)$/),
  ])
})

test("an administrator asks for specimens that have the company's identity and exact sums, and take no number", async () => {
  expect((await world.as.manager.rpc("request_specimens")).error).toMatchObject({ code: "access_denied" })
  expect((await world.as.admin.rpc("request_specimens")).error).toBeNull()
  expect((await world.as.admin.rpc("request_specimens")).error).toBeNull()
  const { data } = await world.as.service.rpc("claim_documents", { p_limit: 20 })
  const said = ((data ?? []) as { snapshot: unknown }[]).map(({ snapshot }) => z.parse(invoiceSchema, snapshot))
  expect(said.map(({ kind, net_cents, total_cents }) => [kind, net_cents, total_cents]).sort()).toEqual([
    ["balance", 142594, 165604],
    ["credit_note", -10000, -12000],
    ["deposit", 61112, 70973],
    ["situation", 210510, 222088],
  ])
  for (const { rows, net_cents, is_specimen, number } of said) {
    expect(rows.reduce((sum, row) => sum + ("net_cents" in row ? row.net_cents : 0), 0)).toBe(net_cents)
    expect([is_specimen, number]).toEqual([true, expect.stringMatching(/^SPECIMEN-\d$/)])
  }
  await world.sql("update public.company_settings set vat_exempt = true, tva = null")
  await world.as.admin.rpc("request_specimens")
  const [exempt] = await world.sql<{ vat: number }>(
    "select sum((snapshot ->> 'total_cents')::int - (snapshot ->> 'net_cents')::int)::int as vat from public.documents",
  )
  expect(exempt?.vat).toBe(0)
  await world.sql("update public.company_settings set vat_exempt = false, tva = 'FR32732829320'")
  expect(await world.sql("select from public.document_series where code = 'F'")).toEqual([])
})
