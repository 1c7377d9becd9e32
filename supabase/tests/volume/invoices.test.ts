import { beforeAll, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

const INVOICES = 20_000
let world: World

// Four years of invoices, each paid by one receipt but the last hundred.
beforeAll(async () => {
  world = await freshBackend()
  await world.script(`
    set session_replication_role = replica;
    insert into public.invoices (id, kind, state, number, contract_id, title, snapshot, issued_on, issued_at, due_on, net_cents, total_cents, split, paid_cents, search_text, updated_at)
    select gen_random_uuid(), 'standard', 'issued', 'F-' || lpad(n::text, 6, '0'), gen_random_uuid(), 'Travaux ' || n,
      jsonb_build_object('buyer', jsonb_build_object('name', 'Client ' || n, 'is_consumer', true), 'operation', 'services', 'rows', '[]'::jsonb,
        'filler', repeat(md5(n::text), 20)),
      date '2023-01-01' + n / 14, '2023-01-01'::timestamptz, date '2023-01-31' + n / 14, 10000, 11000,
      '[{"vat_rate": 10, "net_cents": 10000, "vat_cents": 1000}]', case when n <= ${INVOICES - 100} then 11000 else 0 end, 'client ' || n, '2023-01-01'::timestamptz + n * interval '2 hours'
    from generate_series(1, ${INVOICES}) n;
    insert into public.receipts (kind, amount_cents, method, received_on, recorded_at, source, vat_split, invoice_id)
    select 'payment', 11000, 'transfer', i.issued_on + 10, now(), 'staff', i.split, i.id from public.invoices i where i.paid_cents > 0;
    insert into public.invoice_payments (invoice_id, receipt_id, amount_cents) select r.invoice_id, r.id, r.amount_cents from public.receipts r;
    reset session_replication_role`)
  await world.sql("analyze public.invoices, public.receipts, public.invoice_payments")
})

const plan = async (sql: string, values: string[]) => {
  const literal = sql.replaceAll(/\$(\d)/g, (_, n: string) => values[Number(n) - 1] ?? "null")
  const rows = await world.sql<Record<string, string>>(`explain ${literal}`)
  return rows.map((row) => row["QUERY PLAN"]).join("\n")
}
const sqlOf = async (call: string) => (await world.sql<{ sql: string }>(`select ${call} as sql`))[0]?.sql ?? ""

test("among twenty thousand invoices a page of the list is found by an index, whatever its order or words", async () => {
  for (const [sort, pattern, index] of [
    ["newest", "null::text", "invoices_newest"],
    ["number", "null::text", "invoices_number_order"],
    ["due", "null::text", "invoices_due_order"],
    ["left", "null::text", "invoices_left_order"],
    ["newest", "'%client 19%'", "invoices_search"],
  ] as const) {
    // limit, offset, filter, contract, family of the client
    const values = [pattern, "25", "0", "null::text", "null::uuid", "null::uuid[]"]
    expect(await plan(await sqlOf(`private.invoice_search_sql('${sort}')`), values), sort).toContain(index)
  }
})

test("the sales of a month and what is due are found by indexes", async () => {
  const values = ["date '2026-03-01'", "date '2026-03-31'", "null::date", "null::text", "null::uuid", "500"]
  expect(await plan(await sqlOf("private.sales_sql()"), values)).toContain("invoices_issued")
  expect(await plan("select sum(left_cents) from public.invoices where left_cents > 0", [])).toContain("invoices_due")
  const { data } = await world.as.manager.rpc("read_receivables")
  expect(data).toMatchObject({ due_count: 100, due_cents: 1_100_000 })
})
