import { beforeEach, describe, expect, test } from "vitest"
import { project, signed, useQuoteWorld, world, type Row } from "#tests/support/quote-world.ts"
import { billingHere, credit, issued, job, pay, useInvoices } from "#tests/support/invoice-world.ts"

useQuoteWorld()
useInvoices()
beforeEach(() => world.empty("accounting_periods", "activity_log"))

const NOVEMBER = { p_from: "2026-11-01", p_to: "2026-11-30" }
const DECEMBER = { p_from: "2026-12-01", p_to: "2026-12-31" }
type Line = {
  is_final: boolean
  journal: string
  entry_no: number
  entry_on: string
  account: string
  aux: string | null
  piece_ref: string
  label: string
  debit_cents: number
  credit_cents: number
  lettering: string | null
}
async function ask<T>(name: string, args: Row = NOVEMBER, who: "manager" | "admin" = "manager"): Promise<T> {
  const { data, error } = await world.as[who].rpc(name as "read_sales", args as never)
  if (error) throw new Error(`${name}: ${JSON.stringify(error)}`)
  return data as T
}
const codeOf = async (name: string, args: Row, who: "manager" | "admin" = "admin") =>
  (await world.as[who].rpc(name as "read_sales", args as never)).error?.code ?? null
/** « VE1 411000 100 AAA »: minus is the credit side. */
async function entries(args: Row = NOVEMBER): Promise<string[]> {
  const lines = await ask<Line[]>("export_entries", args)
  return lines.map(({ journal, entry_no, account, debit_cents, credit_cents, lettering }) =>
    [`${journal}${entry_no}`, account, debit_cents - credit_cents, lettering].filter((part) => part !== null).join(" "),
  )
}

/** A deposit that is paid, a balance that is paid in part, and a credit note. */
async function billed() {
  await billingHere()
  const project_id = await project()
  const { id: quote_id } = await signed({ project_id })
  const deposit = await issued({ kind: "deposit", quote_id })
  await pay(deposit.id, 70973)
  const balance = await issued({ kind: "balance", quote_id })
  await pay(balance.id, 100000, { method: "cash" })
  await credit(balance.id, { credits: [{ row: 1, net_cents: 1000 }] })
  return { deposit, balance, project_id, quote_id }
}

test("an invoiced deposit waits on 4191 until the works take it back; VAT waits until its money comes", async () => {
  await billed()
  expect(await entries()).toEqual([
    ...["BQ1 512000 70973", "BQ1 411000 -70973 AAA"],
    ...["CA1 530000 100000", "CA1 411000 -100000"],
    ...["OD1 445881 2361", "OD1 445882 7500", "OD1 445711 -2361", "OD1 445712 -7500"],
    ...["OD2 445881 3327", "OD2 445882 10567", "OD2 445711 -3327", "OD2 445712 -10567"],
    ...["VE1 411000 -1100", "VE1 706100 1000", "VE1 445881 100"],
    ...["VE2 411000 70973 AAA", "VE2 419100 -61112 AAA", "VE2 445881 -2361", "VE2 445882 -7500"],
    ...["VE3 411000 165604", "VE3 706100 -78707", "VE3 706200 -124999", "VE3 419100 61112 AAA"],
    ...["VE3 445881 -5510", "VE3 445882 -17500"],
  ])
})

test("a prepayment without an invoice waits on 4191, and meets its invoice on the invoice's day", async () => {
  await billingHere()
  await world.setClock("2026-11-20T12:00:00+01:00")
  const request_id = await job()
  await world.setClock("2026-11-25T12:00:00+01:00")
  await issued({ kind: "standard", request_id })
  const [stray] = await world.sql<{ day: string }>("select received_on::text as day from public.receipts")
  expect(await entries()).toEqual(
    stray?.day === "2026-11-25"
      ? expect.arrayContaining(["BQ1 411000 -8000"])
      : [
          ...["BQ1 511600 8000", "BQ1 419100 -8000 AAA"],
          ...["OD1 445881 587", "OD1 445882 256", "OD1 445711 -587", "OD1 445712 -256"],
          ...["OD2 419100 8000 AAA", "OD2 411000 -8000"],
          ...["VE1 411000 18450", "VE1 706100 -13545", "VE1 706200 -2958", "VE1 445881 -1355", "VE1 445882 -592"],
        ],
  )
})

test("a client's lines carry the client's own account, piece and due day", async () => {
  await billed()
  const lines =
    await ask<(Line & { due_on: string | null; aux_label: string | null; piece_on: string })[]>("export_entries")
  const [number] = await world.sql<{ code: string }>(
    "select 'C' || lpad(number::text, 5, '0') as code from private.client_accounts join public.customers c on c.id = customer_id",
  )
  const ofClients = lines.filter(({ account }) => account === "411000" || account === "419100")
  expect(new Set(ofClients.map(({ aux }) => aux))).toEqual(new Set([number?.code]))
  expect(lines.filter(({ aux }) => aux !== null)).toHaveLength(ofClients.length)
  expect(lines.find(({ account, debit_cents }) => account === "411000" && debit_cents === 165604)).toMatchObject({
    ...{ piece_ref: "F-2026-0002", piece_on: "2026-11-25", due_on: "2026-12-25", aux_label: "Anne Durand" },
    label: "Facture F-2026-0002 Anne Durand",
  })
})

describe("handing over", () => {
  const close = () => ask<{ line_count: number }>("close_period", NOVEMBER, "admin")
  const nextMonth = () => world.setClock("2026-12-02T12:00:00+01:00")

  test("what comes later falls on the first open day, and what was handed over stays, whatever the plan says then", async () => {
    const { balance } = await billed()
    const before = await entries()
    await nextMonth()
    expect((await close()).line_count).toBe(before.length)
    // Asked again: the same period.
    expect((await close()).line_count).toBe(before.length)
    await pay(balance.id, 64504, { paid_on: "2026-11-28" })
    await world.sql("update public.account_plan set number = '411999' where id = 'client'")
    expect(await entries()).toEqual(before)
    const later = await ask<Line[]>("export_entries", DECEMBER)
    expect(
      later.map(({ journal, entry_no, entry_on, account }) => `${journal}${entry_no} ${entry_on} ${account}`),
    ).toEqual([
      ...["BQ2 2026-12-01 512000", "BQ2 2026-12-01 411999"],
      ...["OD3 2026-12-01 445881", "OD3 2026-12-01 445882", "OD3 2026-12-01 445711", "OD3 2026-12-01 445712"],
    ])
    await world.sql("update public.account_plan set number = '411000' where id = 'client'")
    // Both months together meet what one month alone does not.
    const both = await entries({ ...NOVEMBER, p_to: DECEMBER.p_to })
    expect(both.filter((line) => line.startsWith("VE3 411000"))).toEqual(["VE3 411000 165604 AAB"])
    expect(both.filter((line) => line.startsWith("BQ2 411000"))).toEqual(["BQ2 411000 -64504 AAB"])
  })

  test("a money that is taken over by an invoice after its period was closed is transferred in the next one", async () => {
    await billingHere()
    const project_id = await project()
    const { id: quote_id } = await signed({ project_id })
    const free = { amount_cents: 30000, method: "transfer", paid_on: "2026-11-24", vat_rate: 10 }
    await world.as.manager.rpc("record_payment", { p_kind: "project", p_id: project_id, p_payment: free })
    await nextMonth()
    await close()
    await issued({ kind: "deposit", quote_id }, { amount_cents: 70973 })
    expect(await entries(DECEMBER)).toEqual([
      ...["OD2 419100 30000", "OD2 411000 -30000"],
      ...["VE1 411000 70973", "VE1 419100 -61112", "VE1 445881 -2361", "VE1 445882 -7500"],
    ])
  })

  test("periods follow each other, are over, and are closed by administrators", async () => {
    await billed()
    expect(await codeOf("close_period", NOVEMBER)).toBe("period_not_over")
    await nextMonth()
    expect(await codeOf("close_period", NOVEMBER, "manager")).toBe("access_denied")
    expect(await codeOf("close_period", { p_from: "2026-11-30", p_to: "2026-11-01" })).toBe("period_invalid")
    await close()
    await world.setClock("2027-02-02T12:00:00+01:00")
    expect(await codeOf("close_period", { p_from: "2027-01-01", p_to: "2027-01-31" })).toBe("period_gap")
    expect(await codeOf("close_period", DECEMBER)).toBeNull()
    expect(
      await world.sql("select summary from public.activity_log where subject_table = 'accounting_periods' order by id"),
    ).toEqual([
      { summary: "Écritures du 01/11/2026 au 30/11/2026 remises au comptable" },
      { summary: "Écritures du 01/12/2026 au 31/12/2026 remises au comptable" },
    ])
  })

  test("an example company hands nothing over", async () => {
    await world.sql("update public.site_settings set is_example = true")
    await nextMonth()
    expect(await codeOf("close_period", NOVEMBER)).toBe("period_of_example")
    await world.sql("update public.site_settings set is_example = false")
  })

  test("nobody changes an entry, and one that is changed all the same is named by the verification", async () => {
    await billed()
    await nextMonth()
    await close()
    for (const order of [
      "update private.accounting_entries set debit_cents = debit_cents + 1 where debit_cents > 0",
      "delete from private.accounting_entries",
      "update public.accounting_periods set line_count = 1",
      "delete from public.accounting_periods",
    ])
      await expect(world.sql(order), order).rejects.toThrow("ledger_fixed")
    const report = () => ask<{ problems: { problem: string; number: string }[]; compared: Row }>("verify_ledger", {})
    expect(await report()).toMatchObject({ problems: [], compared: { entries: 1 } })
    await world.script(`set session_replication_role = replica;
      update private.accounting_entries set label = 'Autre' where line_no = 1; reset session_replication_role`)
    expect((await report()).problems).toMatchObject([{ problem: "entries_altered", number: "30/11/2026" }])
    await world.script(`set session_replication_role = replica;
      delete from private.accounting_entries; delete from public.accounting_periods; reset session_replication_role`)
    expect((await report()).problems).toMatchObject([{ problem: "entries_missing", number: "30/11/2026" }])
  })
})

test("the plan is changed by administrators, all or nothing, and not over somebody else's change", async () => {
  const change = (number: string, was_number: string, id = "client") => ({
    p_rows: [
      { id, number, label: "Clients", was_number, was_label: "Clients" },
      { id: "cash", number: "531000", label: "Caisse", was_number: "530000", was_label: "Caisse (espèces)" },
    ],
  })
  expect(await codeOf("save_account_plan", change("411100", "411000"), "manager")).toBe("access_denied")
  expect(await codeOf("save_account_plan", change("41", "411000"))).toBe("invalid_input")
  expect(await codeOf("save_account_plan", change("411100", "411000", "nothing"))).toBe("invalid_input")
  expect(await codeOf("save_account_plan", change("411100", "411222"))).toBe("settings_changed")
  expect(await world.sql("select number from public.account_plan where id in ('client', 'cash') order by id")).toEqual([
    { number: "530000" },
    { number: "411000" },
  ])
  expect(await codeOf("save_account_plan", change("411100", "411000"))).toBeNull()
  expect(
    await world.sql(
      "select summary from public.activity_log where subject_table = 'account_plan' and subject_id = 'client'",
    ),
  ).toEqual([{ summary: "number : 411000 → 411100" }])
  await world.sql("update public.account_plan set number = '411000' where id = 'client'")
})

test("each rate of VAT has its accounts", async () => {
  expect(
    await world.sql(`select r.rate::float as rate, needed from public.vat_rates r cross join unnest(array['sales', 'goods', 'vat_due', 'vat_waiting']) needed
      where (r.rate > 0 or needed in ('sales', 'goods')) and not exists (select from public.account_plan a where a.role = needed and a.vat_rate = r.rate)`),
  ).toEqual([])
})

test("VAT that waits nowhere is written at once: two accounts that are one leave no transfer", async () => {
  await world.sql(
    "update public.account_plan w set number = (select d.number from public.account_plan d where d.role = 'vat_due' and d.vat_rate = w.vat_rate) where w.role = 'vat_waiting'",
  )
  await billed()
  expect((await entries()).filter((line) => line.startsWith("OD"))).toEqual([])
  await world.sql("update public.account_plan set number = '44588' || right(number, 1) where role = 'vat_waiting'")
})
