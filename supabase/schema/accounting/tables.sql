-- The entries for the accountant: the plan of accounts that staff may change, the periods that were handed over, and their entries, which never change.
create table public.account_plan (
  id text primary key check (length(id) between 1 and 40),
  role text not null check (role in ('journal_sales', 'journal_bank', 'journal_cash', 'journal_other', 'client', 'retention', 'aid', 'deposit', 'sales',
    'sales_reverse', 'goods', 'goods_reverse', 'vat_due', 'vat_waiting', 'transfer', 'cash', 'check', 'card', 'card_online', 'unknown')),
  vat_rate numeric(4, 2) references public.vat_rates (rate),
  position int not null,
  number text not null,
  label text not null check (length(btrim(label)) between 1 and 60),
  constraint account_plan_once unique nulls not distinct (role, vat_rate),
  constraint account_plan_number check (case when role like 'journal%' then number ~ '^[A-Z0-9]{1,5}$' else number ~ '^[0-9]{3}[0-9A-Z]{0,9}$' end)
);
comment on table public.account_plan is
  'Which journal or account each kind of movement is written to; the first three characters of an account are those of the French plan (LPF, '
  'A47 A-1, VII). Staff read it, administrators change number and label. What was handed over keeps the accounts of its day.';
comment on column public.account_plan.role is
  'sales_reverse and goods_reverse: at 0 %, the buyer declares the VAT; sales and goods at 0: the franchise. vat_waiting: invoiced, and not due yet. '
  'aid: what others pay of an invoice for the client. deposit: received or invoiced before the works. unknown: money of no contract.';
create index account_plan_vat_rate on public.account_plan (vat_rate);

alter table public.account_plan enable row level security;
grant select on public.account_plan to authenticated;
create policy "Staff read the plan of accounts" on public.account_plan
  for select to authenticated using ((select private.is_staff()));

create trigger log_changes after update on public.account_plan for each row execute function private.log_changes('number', 'label');


create table public.accounting_periods (
  id uuid primary key,
  from_on date not null check (from_on between '1900-01-01' and '2199-12-31'),
  to_on date not null unique check (to_on between '1900-01-01' and '2199-12-31'),
  line_count int not null check (line_count >= 0),
  entry_count int not null check (entry_count >= 0),
  debit_cents bigint not null,
  closed_at timestamptz not null,
  closed_by uuid,
  closed_by_name text not null check (length(closed_by_name) <= 300),
  constraint accounting_periods_order check (to_on >= from_on)
);
comment on table public.accounting_periods is
  'The periods that were handed over to the accountant, one after the other without a gap. Their entries are in private.accounting_entries; an event of '
  'the chain (kind entries) has their hash. Rows never change.';

alter table public.accounting_periods enable row level security;
grant select on public.accounting_periods to authenticated, service_role;
create policy "Staff read the closed periods" on public.accounting_periods
  for select to authenticated using ((select private.is_staff()));

create trigger keep_all_rows before truncate on public.accounting_periods for each statement execute function private.refuse_ledger_change();
create trigger keep_rows before update or delete on public.accounting_periods for each row execute function private.refuse_ledger_change();


create table private.accounting_entries (
  period_id uuid not null references public.accounting_periods on delete cascade,
  line_no int not null check (line_no > 0),
  journal text not null,
  journal_label text not null,
  entry_no int not null check (entry_no > 0),
  entry_on date not null,
  account text not null,
  account_label text not null,
  aux text,
  aux_label text,
  piece_ref text not null,
  piece_on date not null,
  due_on date,
  label text not null,
  debit_cents bigint not null check (debit_cents >= 0),
  credit_cents bigint not null check (credit_cents >= 0),
  match text,
  source text not null check (source in ('invoice', 'receipt', 'allocation', 'release')),
  source_id text not null,
  primary key (period_id, line_no),
  constraint accounting_entries_side check ((debit_cents = 0) <> (credit_cents = 0))
);
comment on table private.accounting_entries is
  'The lines of the closed periods as they were handed over; read by public.export_entries. match: what a line of a client meets (an invoice, a '
  'payment without one), from which the lettering of an export follows. source: the row that it was made of.';
create index accounting_entries_source on private.accounting_entries (source, source_id);
create index accounting_entries_day on private.accounting_entries (entry_on, journal, entry_no);

create trigger keep_all_rows before truncate on private.accounting_entries for each statement execute function private.refuse_ledger_change();
create trigger keep_rows before update or delete on private.accounting_entries for each row execute function private.refuse_ledger_change();


create table private.client_accounts (
  -- No foreign key: the number of an erased person stays taken.
  customer_id uuid primary key,
  number int not null unique generated always as identity
);
comment on table private.client_accounts is
  'The number of each client''s own account under 411 and 4191: given once, in the order of the files, and never again. A merged file keeps its own.';

create or replace function private.number_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.client_accounts (customer_id) values (new.id);
  return null;
end;
$$;
create trigger number_client after insert on public.customers for each row execute function private.number_client();
