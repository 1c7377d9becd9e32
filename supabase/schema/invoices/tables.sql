create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('fee', 'deposit', 'standard', 'situation', 'balance', 'credit_note')),
  state text not null default 'draft' check (state in ('draft', 'issued', 'elsewhere')),
  number text check (length(number) between 1 and 40),
  situation_no int check (situation_no > 0),
  -- No foreign key: what was invoiced of a contract is summed by it, also when the renovation or job goes.
  contract_id uuid not null,
  customer_id uuid references public.customers on delete set null,
  project_id uuid references public.reno_projects on delete set null,
  request_id uuid references public.brico_requests on delete set null,
  quote_id uuid references public.quotes on delete set null,
  corrects_id uuid references public.invoices,
  title text not null check (length(btrim(title)) between 1 and 200),
  amount_cents bigint check (amount_cents between 1 and 100000000000),
  progress jsonb not null default '[]'::jsonb check (jsonb_typeof(progress) = 'array' and length(progress::text) <= 400000),
  deducts text not null default 'prorata' check (deducts in ('prorata', 'balance')),
  credits jsonb not null default '[]'::jsonb check (jsonb_typeof(credits) = 'array' and length(credits::text) <= 100000),
  reason text check (length(btrim(reason)) between 1 and 500),
  operation text not null default 'services' check (operation in ('services', 'goods', 'mixed')),
  operation_on date check (operation_on between '1900-01-01' and '2199-12-31'),
  due_days int not null default 30 check (due_days between 0 and private.most_due_days()),
  purchase_order text check (length(purchase_order) between 1 and 100),
  notes text check (length(notes) between 1 and 2000),
  snapshot jsonb check (jsonb_typeof(snapshot) = 'object'),
  issued_on date check (issued_on between '1900-01-01' and '2199-12-31'),
  issued_at timestamptz,
  due_on date check (due_on between '1900-01-01' and '2199-12-31'),
  net_cents bigint,
  total_cents bigint,
  split jsonb check (jsonb_typeof(split) = 'array'),
  blocks jsonb not null default '[]'::jsonb check (jsonb_typeof(blocks) = 'array'),
  deductions jsonb not null default '[]'::jsonb check (jsonb_typeof(deductions) = 'array'),
  paid_cents bigint not null default 0,
  credited_cents bigint not null default 0,
  retention_cents bigint not null default 0,
  retained_cents bigint not null default 0 check (retained_cents >= 0),
  aid_cents bigint not null default 0,
  aid_left_cents bigint not null default 0 check (aid_left_cents >= 0),
  left_cents bigint generated always as (case when state <> 'draft' and kind <> 'credit_note'
    then total_cents - credited_cents - paid_cents - retained_cents - aid_left_cents end) stored,
  sent_at timestamptz,
  seen_at timestamptz,
  reminded_at timestamptz,
  reminder_count int not null default 0,
  reminders_stopped_at timestamptz,
  lock_version int not null default 1,
  created_by uuid,
  created_by_name text check (length(created_by_name) <= 300),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  search_text text not null default '',
  buyer_reason text check (length(buyer_reason) <= 300),
  shares_number boolean not null default false,
  unread jsonb not null default '{}'::jsonb,
  constraint invoices_credits_basis check (not (credits @? '$[*].net_cents' and credits @? '$[*].gross_cents')),
  constraint invoices_corrects check ((kind = 'credit_note') = (corrects_id is not null)),
  constraint invoices_fixed check (num_nulls(number, snapshot, issued_on, issued_at, net_cents, total_cents, split) = case state when 'draft' then 7 else 0 end),
  constraint invoices_shares_number check (not shares_number or state <> 'draft'),
  constraint invoices_unread check (jsonb_typeof(unread) = 'object' and length(unread::text) <= 400000 and (state = 'draft' or unread = '{}')),
  constraint invoices_retention check (case kind when 'credit_note' then retention_cents <= 0 else retention_cents between retained_cents and greatest(total_cents, 0) end
    or state = 'draft'),
  constraint invoices_aid check (case kind when 'credit_note' then aid_cents <= 0 else aid_cents between aid_left_cents and greatest(total_cents - retention_cents, 0) end
    or state = 'draft'),
  constraint invoices_one_subject check (num_nonnulls(project_id, request_id) <= 1)
);
comment on table public.invoices is
  'Invoices to clients, and credit notes, whose amounts are negative. A draft holds what staff write; issuing fixes its content (snapshot) and '
  'gives the number in the same transaction. contract_id: the renovation, the small job or the quote that is invoiced. A fee is the price of the quote '
  'itself: its contract is the quote, and the invoices of its order take it back as they do a deposit (private.fees_of).';
comment on column public.invoices.credits is
  'Of a credit note, what was typed for rows of its invoice, in positive cents: [{row, net_cents}] HT, or [{row, gross_cents}] TTC; [] is all that is left.';
comment on column public.invoices.due_days is 'At most 60 days (code de commerce, L441-10).';
comment on column public.invoices.blocks is 'Per signed quote, what the document adds to it: [{quote_id, split, allowances}], before deposits are taken back.';
comment on column public.invoices.deductions is 'Deposits taken back: [{id, split}], negative when a credit note gives them back.';
comment on column public.invoices.paid_cents is 'The sum of its rows in invoice_payments.';
comment on column public.invoices.credited_cents is 'What credit notes took off, positive.';
comment on column public.invoices.retention_cents is
  'The retention of guarantee withheld when it was issued; negative: what a credit note takes off that of its invoice.';
comment on column public.invoices.retained_cents is 'What is withheld of it today; 0 once it is released (works/receive.sql).';
comment on column public.invoices.aid_cents is
  'What others pay of it for the client (a CEE bonus, MaPrimeRénov''), when it was issued; negative: what a credit note takes off that of its invoice.';
comment on column public.invoices.aid_left_cents is 'What is still awaited of it; 0 once it came, or once it is known that the client pays it.';
comment on column public.invoices.left_cents is
  'What the client still owes, without what they may withhold (retained_cents) and what others pay for them (aid_left_cents); negative: what is to be given back.';
comment on column public.invoices.buyer_reason is
  'Why this invoice names the client''s file of its day and not the buyer of the contract: a corrected SIREN, a business that was sold. Blank: the '
  'reason is still to be written. null: it names the buyer of the contract. The later invoices of the contract follow it.';
comment on column public.invoices.shares_number is
  'Its number was that of another document already when numbers became unique (this migration); never set since.';
comment on column public.invoices.unread is
  'What staff typed and cannot be read: by field, by « quote line » for a progress, or by the key of a section on the screen. Empty once it has a number.';
create index invoices_aided on public.invoices (due_on) where aid_left_cents > 0;
create index invoices_contract on public.invoices (contract_id, issued_at);
create index invoices_corrects on public.invoices (corrects_id) where corrects_id is not null;
create index invoices_customer on public.invoices (customer_id) where customer_id is not null;
create index invoices_due on public.invoices (due_on) where left_cents > 0;
create index invoices_due_order on public.invoices (due_on, id);
create index invoices_issued on public.invoices (issued_on, number) where issued_on is not null;
-- The certification for a reduced rate of VAT stands on the invoice when the client has not given it on a quote. The order of the
-- list by what is left gets its index.

create index invoices_left_order on public.invoices (left_cents desc nulls last, id);
create index invoices_newest on public.invoices (updated_at desc);
create unique index invoices_number_once on public.invoices (private.number_key(number)) where number is not null and not shares_number;
-- The aggregates of the accountant's page in sets, and the orders of the list of invoices.

create index invoices_number_order on public.invoices (issued_on desc nulls first, number desc, id);
create unique index invoices_one_draft on public.invoices (contract_id, kind) where state = 'draft';
create index invoices_project on public.invoices (project_id) where project_id is not null;
create index invoices_quote on public.invoices (quote_id) where quote_id is not null;
create index invoices_request on public.invoices (request_id) where request_id is not null;
create index invoices_retained on public.invoices (project_id) where retained_cents > 0;
create index invoices_search on public.invoices using gin (search_text extensions.gin_trgm_ops);
create index invoices_shared on public.invoices (id) where shares_number;
create unique index invoices_situation on public.invoices (contract_id, situation_no) where situation_no is not null and state <> 'draft';
-- Invoices in the search and on the dashboard; an invoice with its event in the chain; a rebate takes no works back.

create index invoices_to_return on public.invoices (updated_at) where left_cents < 0;

alter table public.invoices enable row level security;
grant select on public.invoices to authenticated;
create policy "Staff read invoices" on public.invoices
  for select to authenticated using ((select private.is_staff()));

create trigger drop_draft_papers after delete on public.invoices for each row execute function private.drop_draft_papers();
create trigger find_invoice_text before insert or update on public.invoices for each row execute function private.find_invoice_text();
create trigger forget_links after delete on public.invoices for each row execute function private.forget_links();
create trigger keep_issued before update or delete on public.invoices for each row execute function private.refuse_invoice_change();
create trigger keep_issued_all before truncate on public.invoices for each statement execute function private.refuse_ledger_change();


create table public.invoice_payments (
  id bigint generated always as identity primary key,
  invoice_id uuid not null references public.invoices,
  receipt_id uuid not null,
  amount_cents bigint not null check (amount_cents <> 0),
  vat_split jsonb check (jsonb_typeof(vat_split) = 'array'),
  at timestamptz not null default private.now()
);
comment on table public.invoice_payments is 'Which receipt pays which invoice, append-only; a corrected receipt takes its part back by a negative row.';
comment on column public.invoice_payments.vat_split is
  'The VAT that falls due with this row: of money that was in excess, which a later invoice takes over. Else null: the receipt has its VAT.';
create index invoice_payments_invoice on public.invoice_payments (invoice_id, id);
create index invoice_payments_receipt on public.invoice_payments (receipt_id);

alter table public.invoice_payments enable row level security;
grant select on public.invoice_payments to authenticated;
create policy "Staff read invoice payments" on public.invoice_payments
  for select to authenticated using ((select private.is_staff()));

create constraint trigger chain_allocation after insert on public.invoice_payments deferrable initially deferred
  for each row execute function private.chain_allocation();
create trigger keep_payments before update or delete on public.invoice_payments for each row execute function private.refuse_allocation_change();
create trigger keep_payments_all before truncate on public.invoice_payments for each statement execute function private.refuse_ledger_change();
alter table public.invoice_payments add constraint invoice_payments_receipt_id_fkey foreign key (receipt_id) references public.receipts (id);


create table private.released_parts (
  id bigint primary key generated always as identity,
  invoice_id uuid not null references public.invoices on delete cascade,
  part text not null check (part in ('retention', 'aid')),
  amount_cents bigint not null check (case part when 'retention' then amount_cents > 0 else amount_cents <> 0 end),
  -- No foreign key: the part is released before its payment is written.
  receipt_id uuid,
  released_on date not null,
  at timestamptz not null default private.now()
);
comment on table private.released_parts is
  'When a part of an invoice became due that was not due by its client, append-only: a retention of guarantee, a year after the reception, by a bank''s surety, '
  'or because the client paid it; an aid, because it came (receipt_id), or because it does not come. Negative: the payment of an aid was noted by mistake.';
create index released_parts_invoice on private.released_parts (invoice_id);
create index released_parts_receipt on private.released_parts (receipt_id) where receipt_id is not null;
create index released_parts_day on private.released_parts (released_on);

create trigger keep_releases before update or delete on private.released_parts for each row execute function private.refuse_release_change();
create trigger keep_releases_all before truncate on private.released_parts for each statement execute function private.refuse_ledger_change();
