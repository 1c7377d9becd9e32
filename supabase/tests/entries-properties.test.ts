import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, test } from "vitest"
import type { VatOfTakings, VatSplit } from "#domain/takings/vat.ts"
import type { Entry } from "#domain/accounting/entry.ts"
import { fecHeader, fecLine, fecName, toLatin9 } from "#domain/accounting/fec.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { checkFec } from "#tests/support/check-fec.ts"
import { liveDays } from "#tests/support/lived-accounts.ts"

/** Some days of autumn; each month is handed over at the end. */
const MONTHS = ["2026-09", "2026-10", "2026-11"]
const DAYS = MONTHS.flatMap((month) => [2, 12, 20, 28].map((n) => `${month}-${String(n).padStart(2, "0")}`))
const lastOf = (month: string) => `${month}-${month === "2026-10" ? 31 : 30}`
const WHOLE = { p_from: "2026-08-01", p_to: "2026-11-30" }

type Line = {
  journal: string
  entry_no: number
  entry_on: string
  account: string
  match: string | null
  debit_cents: number
  credit_cents: number
}
const net = (lines: Pick<Line, "debit_cents" | "credit_cents">[]) =>
  lines.reduce((sum, { debit_cents, credit_cents }) => sum + debit_cents - credit_cents, 0)
/** The credit side. */
const owed = (lines: Line[]) => 0 - net(lines)
const linesBetween = (world: World, from: string, to: string) =>
  world.sql<Line>(
    `select journal, entry_no::int, entry_on::text, account, match, debit_cents::int, credit_cents::int
     from private.entries_between($1, $2) order by n`,
    [from, to],
  )
const number = async (world: World, query: string) =>
  (await world.sql<{ n: number }>(`select coalesce((${query}), 0)::int as n`))[0]?.n ?? 0
async function ask<T>(world: World, name: string, args: object): Promise<T> {
  const { data, error } = await world.as.admin.rpc(name as "read_sales", args as never)
  if (error) throw new Error(`${name}: ${JSON.stringify(error)}`)
  return data as T
}
describe.each([
  ["collection", 1],
  ["debits", 2],
] as const)("a company whose VAT is due by %s", (moment, seed) => {
  let world: World
  let lines: Line[]
  beforeAll(async () => {
    world = await freshBackend()
    await world.setClock("2026-09-01T12:00:00+02:00")
    const done = await liveDays(world, DAYS, seed, moment)
    expect(Object.keys(done).sort(), JSON.stringify(done)).toEqual(
      expect.arrayContaining(["advance", "balance", "correction", "creditNote", "deposit", "payment", "situation"]),
    )
    lines = await linesBetween(world, WHOLE.p_from, WHOLE.p_to)
  })

  test("each entry balances, and numbers go on without a gap, journal by journal, in the order of the days", () => {
    expect(lines.length).toBeGreaterThan(150)
    for (const [name, of] of Map.groupBy(lines, ({ journal, entry_no }) => `${journal} ${entry_no}`))
      expect(net(of), name).toBe(0)
    for (const [journal, of] of Map.groupBy(lines, (line) => line.journal)) {
      const entries = [...new Map(of.map((line) => [line.entry_no, line])).values()]
      expect(
        entries.map(({ entry_no }) => entry_no),
        journal,
      ).toEqual(entries.map((_, i) => i + 1))
      expect(entries.map(({ entry_on }) => entry_on)).toEqual(entries.map(({ entry_on }) => entry_on).sort())
    }
  })

  test("turnover is that of the works, and deposits are none: both are what the sales say, rate by rate", async () => {
    const sales = await ask<{ total_cents: number; rates: VatSplit }>(world, "read_sales", WHOLE)
    const sold = lines.filter(({ journal }) => journal === "VE")
    expect(net(sold.filter(({ account }) => account === "411000"))).toBe(sales.total_cents)
    for (const [rate, sale, good] of [
      [20, "706200", "707200"],
      [10, "706100", "707100"],
      [5.5, "706055", "707055"],
      [0, "706800", "707800"],
    ] as const) {
      const works = await number(
        world,
        `select sum((part ->> 'net_cents')::int) from (
           select i.split as split from public.invoices i left join public.invoices c on c.id = i.corrects_id
           where i.state <> 'draft' and 'deposit' not in (i.kind, coalesce(c.kind, ''))
           union all
           select d -> 'split' from public.invoices i, jsonb_array_elements(i.deductions) d where i.state <> 'draft') s, jsonb_array_elements(s.split) part
         where (part ->> 'vat_rate')::numeric = ${rate}`,
      )
      expect(owed(sold.filter(({ account }) => account === sale || account === good)), String(rate)).toBe(works)
    }
    const turnover = owed(sold.filter(({ account }) => account.startsWith("70")))
    const deposits = owed(sold.filter(({ account }) => account === "419100"))
    expect(turnover + deposits).toBe(sales.rates.reduce((sum, { net_cents }) => sum + net_cents, 0))
    // All of the invoiced VAT is in the journal of sales, due or waiting.
    expect(owed(sold.filter(({ account }) => account.startsWith("4457") || account.startsWith("4458")))).toBe(
      sales.rates.reduce((sum, { vat_cents }) => sum + vat_cents, 0),
    )
  })

  test("the VAT that is due is that of the month, rate by rate; goods count with their invoice", async () => {
    for (const month of MONTHS) {
      const args = { p_from: `${month}-01`, p_to: lastOf(month) }
      const due = await ask<Pick<VatOfTakings, "rates">>(
        world,
        moment === "debits" ? "vat_of_debits" : "vat_of_takings",
        args,
      )
      const of = lines.filter(({ entry_on }) => entry_on.startsWith(month))
      for (const [rate, account] of [
        [20, "445712"],
        [10, "445711"],
        [5.5, "445715"],
      ] as const)
        expect(owed(of.filter((line) => line.account === account)), `${month} ${rate}`).toBe(
          due.rates.find(({ vat_rate }) => vat_rate === rate)?.vat_cents ?? 0,
        )
    }
    expect(
      await number(world, "select count(*) from public.invoices where operation = 'goods' and state <> 'draft'"),
    ).toBeGreaterThan(0)
  })

  test("the money is that of the journal of receipts, means by means", async () => {
    const journal = await ask<{ methods: { method: string; received_cents: number; returned_cents: number }[] }>(
      world,
      "list_takings",
      WHOLE,
    )
    const account = { transfer: "512000", cash: "530000", check: "511200", card: "511500" } as Record<string, string>
    expect(journal.methods.length).toBe(4)
    for (const { method, received_cents, returned_cents } of journal.methods)
      expect(net(lines.filter((line) => line.account === account[method])), method).toBe(
        received_cents - returned_cents,
      )
  })

  /** What clients owe is what is left of each invoice; what they paid in advance is what pays none, and deposits that no invoice has taken back. */
  async function ties() {
    const left = await world.sql<{ id: string; left_cents: number }>(
      "select id, (left_cents + retained_cents)::int as left_cents from public.invoices where state <> 'draft' and kind <> 'credit_note'",
    )
    const ofClients = Map.groupBy(
      lines.filter(({ account }) => account === "411000"),
      ({ match }) => match,
    )
    for (const { id, left_cents } of left) expect(net(ofClients.get(id) ?? []), id).toBe(left_cents)
    const free = await number(
      world,
      "select (select sum(amount_cents) from public.receipts) - (select sum(amount_cents) from public.invoice_payments)",
    )
    const untaken = await number(
      world,
      `select sum(net) from (
         select i.net_cents as net from public.invoices i left join public.invoices c on c.id = i.corrects_id
         where i.state <> 'draft' and 'deposit' in (i.kind, coalesce(c.kind, ''))
         union all
         select -(part ->> 'net_cents')::bigint from public.invoices i, jsonb_array_elements(i.deductions) d, jsonb_array_elements(d -> 'split') part
         where i.state <> 'draft') s`,
    )
    expect(owed(lines.filter(({ account }) => account === "419100"))).toBe(free + untaken)
    return left
  }

  test("what clients owe is what is left of each invoice, and what they paid in advance is what pays none", async () => {
    const left = await ties()
    expect(left.some(({ left_cents }) => left_cents < 0)).toBe(true)
  })

  test("months that are handed over one by one say the same, and never change", async () => {
    await world.setClock("2026-12-01T12:00:00+01:00")
    for (const month of MONTHS) {
      // Money of August was noted in September.
      await ask(world, "close_period", {
        p_from: month === "2026-09" ? WHOLE.p_from : `${month}-01`,
        p_to: lastOf(month),
      })
    }
    const closed = await linesBetween(world, WHOLE.p_from, WHOLE.p_to)
    expect(closed).toEqual(lines)
    const { problems } = await ask<{ problems: unknown[] }>(world, "verify_ledger", {})
    expect(problems).toEqual([])
    // Its file passes the published rules; for other programs: npm run check-documents.
    const name = fecName("732829320", WHOLE.p_to, true)
    const bytes = toLatin9(fecHeader() + (await ask<Entry[]>(world, "export_entries", WHOLE)).map(fecLine).join(""))
    expect(checkFec(name, bytes)).toEqual([])
    const folder = process.env["FEC_FOLDER"]
    if (folder !== undefined) writeFileSync(join(folder, name.replace("732829320", `73282932${seed}`)), bytes)
    // Whatever is recorded now, for whatever day, falls on the first open one or later.
    await liveDays(world, ["2026-12-03", "2026-12-07"], seed + 7, moment)
    const [open] = await world.sql<{ id: string }>(
      "select id from public.invoices where left_cents > 100 order by number limit 1",
    )
    await ask(world, "record_payment", {
      ...{ p_kind: "invoice", p_id: open?.id },
      p_payment: { amount_cents: 100, method: "transfer", paid_on: "2026-11-29" },
    })
    await world.sql("update public.account_plan set number = '706999' where id = 'sales_20'")
    expect(await linesBetween(world, WHOLE.p_from, WHOLE.p_to)).toEqual(lines)
    const december = await linesBetween(world, "2026-12-01", "2026-12-31")
    for (const [name, of] of Map.groupBy(december, ({ journal, entry_no }) => `${journal} ${entry_no}`))
      expect(net(of), name).toBe(0)
    expect(
      december.some(
        ({ entry_on, account, debit_cents }) =>
          entry_on === "2026-12-01" && account === "512000" && debit_cents === 100,
      ),
    ).toBe(true)
    lines = [...lines, ...december]
    await ties()
    // Each payment is entered once, whenever it was recorded.
    const receipts = await number(world, "select sum(amount_cents) from public.receipts")
    expect(net(lines.filter(({ account }) => account.startsWith("5")))).toBe(receipts)
  })
})
