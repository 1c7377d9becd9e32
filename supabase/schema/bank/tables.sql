-- The credits of the bank's statements, until they are noted as payments or set aside.
create table public.bank_lines (
  id uuid primary key default gen_random_uuid(),
  fingerprint text not null unique check (length(fingerprint) = 32),
  import_id uuid not null,
  day date not null check (day between '1900-01-01' and '2199-12-31'),
  amount_cents int not null check (amount_cents between 1 and private.most_receipt_cents()),
  label text not null check (length(label) between 1 and 500),
  counterparty text check (length(counterparty) <= 200),
  reference text check (length(reference) <= 200),
  state text not null default 'open' check (state in ('open', 'noted', 'set_aside')),
  reason text check (length(btrim(reason)) between 1 and 300),
  receipt_id uuid unique references public.receipts on delete cascade,
  decided_by uuid references public.profiles on delete set null,
  decided_at timestamptz,
  imported_by uuid references public.profiles on delete set null,
  imported_at timestamptz not null default private.now(),
  constraint bank_lines_decided check (
    (state = 'open') = (decided_at is null) and (state = 'noted') = (receipt_id is not null) and (state = 'set_aside') = (reason is not null))
);
comment on table public.bank_lines is
  'Credits of the bank''s statements: open, noted as a payment of the ledger, or set aside. A line whose payment was corrected counts as open '
  '(private.is_open_bank_line). The ones not used are kept for private.bank_line_months().';
comment on column public.bank_lines.fingerprint is
  'Of what the bank says of the transaction, and its place among its twins in the file: the same file twice adds nothing.';
comment on column public.bank_lines.import_id is 'The file that brought it: two lines of one file are two transactions.';
comment on column public.bank_lines.day is 'The day on which the bank booked it.';
create index bank_lines_decided_by on public.bank_lines (decided_by);
create index bank_lines_decided on public.bank_lines (decided_at desc) where state <> 'open';
create index bank_lines_imported_by on public.bank_lines (imported_by);
create index bank_lines_unused on public.bank_lines (imported_at) where state <> 'noted';
create index bank_lines_open on public.bank_lines (day desc, label, id) where state = 'open';

alter table public.bank_lines enable row level security;
grant select on public.bank_lines to authenticated;
grant select, insert, update, delete on public.bank_lines to service_role;
create policy "Staff read bank lines" on public.bank_lines
  for select to authenticated using ((select private.is_staff()));
