import { expect, test } from "vitest"
import type { Entry } from "#domain/accounting/entry.ts"
import { project, signed, useQuoteWorld, world } from "#tests/support/quote-world.ts"
import { billingHere, issued, pay, useInvoices } from "#tests/support/invoice-world.ts"

useQuoteWorld()
useInvoices()

const PAGE = 5000
const MONTHS = ["2026-09", "2026-10", "2026-11"]

/** Copies of a paid invoice, on the days of three months; only the database's own rules are left out. */
const copies = (invoice: string, count: number) => `set session_replication_role = replica;
  create temp table made as select n, gen_random_uuid() as i, gen_random_uuid() as r, date '2026-09-01' + (n % 90) as day from generate_series(1, ${count}) n;
  insert into public.invoices (id, kind, state, number, contract_id, customer_id, project_id, quote_id, title, snapshot, issued_on, issued_at, due_on, net_cents,
      total_cents, split, paid_cents)
    select m.i, b.kind, b.state, 'F-2026-' || (m.n + 1000), b.contract_id, b.customer_id, b.project_id, b.quote_id, b.title, b.snapshot, m.day, b.issued_at, b.due_on,
      b.net_cents, b.total_cents, b.split, b.paid_cents
    from made m, public.invoices b where b.id = '${invoice}';
  insert into public.receipts (id, kind, amount_cents, method, received_on, recorded_at, source, project_id, invoice_id, vat_split)
    select m.r, 'payment', r.amount_cents, r.method, m.day, r.recorded_at, r.source, r.project_id, m.i, r.vat_split from made m, (select * from public.receipts limit 1) r;
  insert into public.invoice_payments (invoice_id, receipt_id, amount_cents) select m.i, m.r, b.total_cents from made m, public.invoices b where b.id = '${invoice}';
  insert into public.fiscal_events (seq, at, kind, subject_id, payload, previous_hash, hash)
    select 1000000 + n, now(), 'receipt', r, '{}', repeat('0', 64), lpad(to_hex(n), 64, '0') from made;
  reset session_replication_role; analyze`

test("ten thousand invoices leave month by month, and in pages; more than a period may hold are refused", async () => {
  await billingHere()
  const project_id = await project()
  const { id: quote_id } = await signed({ project_id })
  const { id } = await issued({ kind: "balance", quote_id })
  await pay(id, 236577)
  await world.script(copies(id, 10_000))
  await world.setClock("2026-12-02T12:00:00+01:00")
  const whole = { p_from: "2026-09-01", p_to: "2026-11-30" }
  expect((await world.as.manager.rpc("read_entries", whole)).error).toMatchObject({ code: "period_too_large" })
  const half = (month: string, from: string, to: string) => ({ p_from: `${month}-${from}`, p_to: `${month}-${to}` })
  for (const month of MONTHS) {
    const last = month === "2026-10" ? "31" : "30"
    for (const part of [half(month, "01", "10"), half(month, "11", "20"), half(month, "21", last)]) {
      const { error } = await world.as.admin.rpc("close_period", part)
      expect(error, part.p_from).toBeNull()
    }
  }
  let after = 0
  let cents = 0
  for (;;) {
    const { data, error } = await world.as.manager.rpc("export_entries", { ...whole, p_after: after, p_limit: PAGE })
    expect(error).toBeNull()
    const page = data as unknown as Entry[]
    expect(page.length).toBeLessThanOrEqual(PAGE)
    cents += page.reduce((sum, { debit_cents, credit_cents }) => sum + debit_cents - credit_cents, 0)
    expect(page.every(({ n, is_final }, i) => n === after + i + 1 && is_final)).toBe(true)
    after = page.at(-1)?.n ?? after
    if (page.length < PAGE) break
  }
  expect([after, cents]).toEqual([110_011, 0])
})
