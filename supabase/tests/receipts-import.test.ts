import { expect, test } from "vitest"
import { readMigrations } from "#server/backend/migrate.ts"
import { withConnection } from "#server/backend/pool.ts"
import { migrationFiles } from "#server/backend/sql-files.ts"
import { withMigrations } from "#tests/support/migrated.ts"

const LEDGER = "20261128110000"

/** A site of the time before: a job paid on site with a corrected payment, a deposit, one refunded in part, one by hand, and strays. */
const BEFORE = `
  set app.now = '2026-11-01T10:00:00Z';
  insert into public.brico_requests (id, client_name, client_phone, address, service_type, base_price, source, client_email) values
    ('00000000-0000-4000-8000-000000000001', 'Anne', '0612345678', 'Paris', 'Fuite', 300, 'phone', null),
    ('00000000-0000-4000-8000-000000000002', 'Paul', '0612345678', 'Paris', 'Fuite', 200, 'online', 'a@b.fr'),
    ('00000000-0000-4000-8000-000000000003', 'Léa', '0612345678', 'Paris', 'Fuite', 200, 'online', 'a@b.fr'),
    ('00000000-0000-4000-8000-000000000004', 'Max', '0612345678', 'Paris', 'Fuite', 200, 'online', 'a@b.fr');
  select private.add_payment('00000000-0000-4000-8000-000000000001', 5000, 'cash', '2026-11-01');
  select private.add_payment('00000000-0000-4000-8000-000000000001', 7000, 'check', '2026-11-02');
  update public.brico_payments set voided_at = now(), voided_by_name = 'Irène', void_reason = 'Sans provision' where amount_cents = 7000;
  update public.brico_requests set payment_status = 'paid', payment_method = 'card',
    stripe_payment_intent_id = case when client_name <> 'Max' then 'pi_' || client_name end where source = 'online';
  insert into public.refunds (request_id, payment_intent_id, amount_cents, reason, status, stripe_refund_id, settled_at)
    values ('00000000-0000-4000-8000-000000000003', 'pi_Léa', 3000, 'staff', 'succeeded', 're_1', '2026-11-05T10:00:00Z');
  update public.brico_requests set refunded_cents = 3000, stripe_refund_id = 're_1' where client_name = 'Léa';
  update public.brico_requests set payment_status = 'refunded', status = 'cancelled' where client_name = 'Max';
  insert into public.refunds (payment_intent_id, amount_cents, reason, status, stripe_refund_id, settled_at, checkout_session_id)
    values ('pi_stray', 8000, 'stray_payment', 'succeeded', 're_2', '2026-11-06T10:00:00Z', 'cs_1');
  insert into public.payment_disputes (id, request_id, payment_intent_id, amount_cents, reason, status, opened_at, closed_at)
    values ('dp_1', '00000000-0000-4000-8000-000000000002', 'pi_Paul', 8000, 'fraudulent', 'lost', now(), '2026-11-07T10:00:00Z');`

test("what was received before the ledger comes in once, marked, in a whole chain, and equal to the requests", async () => {
  const migrations = readMigrations(migrationFiles)
  const [earlier, ledger] = [
    migrations.filter(({ version }) => version < LEDGER),
    migrations.find(({ version }) => version === LEDGER),
  ]
  await withMigrations(earlier, (own) =>
    withConnection({ url: own.url("mirabelle", "mirabelle") }, async (ask) => {
      await ask(BEFORE)
      const sums = await ask("select client_name, collected_cents from public.brico_requests order by 1")
      await ask(`begin; ${ledger?.sql ?? ""}; commit`)
      const rows =
        await ask(`select coalesce(r.client_name, '—') as who, t.kind, t.method, t.amount_cents as cents, t.source,
          t.corrects_id is not null as corrects, t.vat_split
        from public.receipts t left join public.brico_requests r on r.id = t.request_id order by 1, t.amount_cents desc`)
      const row = (who: string, kind: string, method: string, cents: number, corrects = false) => ({
        ...{ who, kind, method, cents, corrects, source: "import", vat_split: null },
      })
      expect(rows).toEqual([
        row("Anne", "payment", "check", 7000),
        row("Anne", "payment", "cash", 5000),
        row("Anne", "correction", "check", -7000, true),
        row("Léa", "payment", "card_online", 8000),
        row("Léa", "refund", "card_online", -3000, true),
        row("Max", "payment", "card_online", 8000),
        row("Max", "refund", "card_online", -8000, true),
        row("Paul", "payment", "card_online", 8000),
        row("Paul", "dispute", "card_online", -8000, true),
        row("—", "payment", "card_online", 8000),
        row("—", "refund", "card_online", -8000, true),
      ])
      expect(await ask("select client_name, collected_cents from public.brico_requests order by 1")).toEqual(sums)
      expect(await ask("select * from private.ledger_problems()")).toEqual([])
      expect(await ask("select count(*)::int as n from public.fiscal_events")).toEqual([{ n: rows.length }])
      // Later events find these rows: the second refund of Léa's deposit.
      await ask("select public.record_external_refund('pi_Léa', 're_3', 5000, 'succeeded')")
      expect(
        await ask("select sum(amount_cents)::int as cents from public.receipts where request_id::text like '%3'"),
      ).toEqual([{ cents: 0 }])
    }),
  )
})
