-- What is paid by card on the payment provider's page: the prepayment of an appointment, the deposit of a signed quote, an invoice.
create table public.card_payments (
  id uuid primary key default gen_random_uuid(),
  request_id uuid references public.brico_requests on delete set null,
  quote_id uuid references public.quotes on delete cascade,
  invoice_id uuid,
  amount_cents int not null check (amount_cents between 1 and 100000000),
  state text not null default 'open' check (state in ('open', 'paid', 'expired', 'refused', 'refunded')),
  session_id text unique check (length(session_id) <= 255),
  payment_intent_id text unique check (length(payment_intent_id) <= 255),
  is_demo boolean not null,
  opened_at timestamptz not null default private.now(),
  expires_at timestamptz not null,
  read_at timestamptz,
  read_error text check (length(read_error) <= 2000),
  settled_at timestamptz,
  constraint card_payments_invoice foreign key (invoice_id) references public.invoices (id) on delete cascade,
  constraint card_payments_subject check (num_nonnulls(request_id, coalesce(invoice_id, quote_id)) <= 1),
  constraint card_payments_paid check ((state in ('paid', 'refunded')) = (payment_intent_id is not null))
);
comment on table public.card_payments is
  'Payments on the payment provider''s page. The id is the idempotency key there; a paid one has its row in the ledger.';
comment on column public.card_payments.request_id is
  'The appointment whose prepayment is paid. A payment that names nothing had a request that was deleted: its page is closed, and what comes is given back.';
comment on column public.card_payments.quote_id is 'The quote whose deposit is paid; of an invoice, its quote.';
comment on column public.card_payments.is_demo is 'Paid on the demonstration''s payment page: no real money.';
comment on column public.card_payments.read_at is 'When the jobs last asked the provider about an open payment.';
comment on column public.card_payments.read_error is 'Why it gave no answer then.';
create index card_payments_invoice on public.card_payments (invoice_id, opened_at desc) where invoice_id is not null;
create unique index card_payments_one_open on public.card_payments (coalesce(request_id, invoice_id, quote_id)) where state = 'open';
create index card_payments_quote on public.card_payments (quote_id, opened_at desc) where quote_id is not null;
create index card_payments_request on public.card_payments (request_id, opened_at desc) where request_id is not null;

alter table public.card_payments enable row level security;
grant select on public.card_payments to authenticated, service_role;
create policy "Staff read card payments" on public.card_payments for select to authenticated using ((select private.is_staff()));


-- Refunds are promised in the transaction that causes them and executed later, once. A payment without a request, or with a wrong amount
-- or currency, is refunded too, and staff are informed.
create table public.refund_reasons (
  id text primary key
);
comment on table public.refund_reasons is 'Reasons of refunds; domain/booking/refund-labels.ts has their French labels.';

alter table public.refund_reasons enable row level security;
grant select on public.refund_reasons to authenticated, service_role;
create policy "Staff read the reasons of refunds" on public.refund_reasons
  for select to authenticated using ((select private.is_staff()));


create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  request_id uuid references public.brico_requests on delete set null,
  payment_intent_id text not null check (length(payment_intent_id) <= 255),
  amount_cents int not null,
  reason text not null references public.refund_reasons,
  note text check (length(note) <= 500),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  stripe_refund_id text unique check (length(stripe_refund_id) <= 255),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default private.now(),
  last_error text check (length(last_error) <= 2000),
  created_by uuid,
  created_at timestamptz not null default private.now(),
  settled_at timestamptz,
  checkout_session_id text unique check (length(checkout_session_id) <= 255),
  currency text not null default 'eur' check (currency ~ '^[a-z]{3}$'),
  card_payment_id uuid references public.card_payments on delete set null,
  invoice_id uuid references public.invoices on delete set null,
  -- In the smallest unit of the currency. A stray payment may use another currency, so no upper limit applies to it.
  constraint refunds_amount_cents_check check (amount_cents >= 1 and (amount_cents <= 100000 or reason = 'stray_payment'::text or card_payment_id is not null)),
  constraint refunds_stray_payment check ((reason = 'stray_payment') = (checkout_session_id is not null))
);
comment on table public.refunds is
  'Refunds of card prepayments. The id is the idempotency key at the payment provider: a repeated call makes one refund.';
comment on column public.refunds.checkout_session_id is
  'The checkout of a stray payment: one refund per checkout, however often the provider reports it.';
comment on column public.refunds.invoice_id is
  'Of a payment by card: the invoice that was paid too much, which may be another one than the payment was made for.';
comment on column public.refunds.request_id is
  'The request whose own prepayment goes back. Null for what it was paid twice, which its card_payment_id names.';
create index refunds_card_payment on public.refunds (card_payment_id) where card_payment_id is not null;
create index refunds_day on public.refunds (((settled_at at time zone 'Europe/Paris')::date)) where status = 'succeeded';
create index refunds_due on public.refunds (next_attempt_at) where status = 'pending';
create index refunds_invoice on public.refunds (invoice_id) where invoice_id is not null;
create index refunds_payment on public.refunds (payment_intent_id);
create index refunds_reason on public.refunds (reason);
create index refunds_request on public.refunds (request_id);
create index refunds_stray on public.refunds (created_at desc) where reason = 'stray_payment';
create index refunds_unmade on public.refunds (created_at) where status <> 'succeeded';

alter table public.refunds enable row level security;
grant select on public.refunds to authenticated;
grant select, insert, update, delete on public.refunds to service_role;
create policy "Staff read refunds" on public.refunds
  for select to authenticated using ((select private.is_staff()));

-- Another currency stays out of the ledger.
create trigger follow_refund after insert or update of status on public.refunds for each row
  when (new.currency = 'eur') execute function private.book_refund();
create trigger tell_refused_refund after update of status on public.refunds
  for each row when (old.status = 'succeeded' and new.status = 'failed')
  execute function private.tell_refused_refund();


create table public.payment_disputes (
  id text primary key check (length(id) between 1 and 255),
  request_id uuid references public.brico_requests on delete set null,
  payment_intent_id text not null check (length(payment_intent_id) <= 255),
  amount_cents int not null check (amount_cents >= 0),
  -- Values of the provider, which may add new ones, so no check constraint lists them.
  reason text not null check (length(reason) <= 100),
  status text not null check (length(status) <= 100),
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  updated_at timestamptz not null default private.now(),
  card_payment_id uuid references public.card_payments on delete set null
);
comment on table public.payment_disputes is
  'Card payments disputed by the client''s bank; closed_at is set when the bank has decided or withdrawn.';
create index payment_disputes_card_payment on public.payment_disputes (card_payment_id) where card_payment_id is not null;
create index payment_disputes_open on public.payment_disputes (evidence_due_at) where closed_at is null;
create index payment_disputes_request on public.payment_disputes (request_id);

alter table public.payment_disputes enable row level security;
grant select on public.payment_disputes to authenticated;
grant select, insert, update, delete on public.payment_disputes to service_role;
create policy "Staff read disputes" on public.payment_disputes
  for select to authenticated using ((select private.is_staff()));

create trigger follow_lost_dispute after insert or update of status on public.payment_disputes for each row
  when (new.status = 'lost') execute function private.book_lost_dispute();


create table public.demo_payment_sessions (
  id text primary key check (id like 'cs\_demo\_%' and length(id) <= 255),
  amount_cents int not null check (amount_cents > 0),
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'paid')),
  payment_intent_id text check (length(payment_intent_id) <= 255),
  success_url text not null check (length(success_url) <= 1000),
  cancel_url text not null check (length(cancel_url) <= 1000),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- No foreign key: like a Stripe session, a session remains when its payment is deleted.
  card_payment_id uuid not null
);
comment on table public.demo_payment_sessions is 'Checkout sessions of the demonstration payment page, used when no Stripe key is configured.';
create index demo_payment_sessions_card_payment on public.demo_payment_sessions (card_payment_id);

alter table public.demo_payment_sessions enable row level security;
grant select, insert, update, delete on public.demo_payment_sessions to service_role;
-- Only the functions read it: the service role bypasses policies.
create policy "Nobody reads demonstration sessions through the API" on public.demo_payment_sessions
  for select to authenticated using (false);

create trigger refuse_simulation before insert on public.demo_payment_sessions for each row execute function private.refuse_simulation();


-- Data from the payment provider: events, disputes, and checkouts that may still be paid; and the sessions of the demonstration provider.
create table public.stripe_events (
  id text primary key check (length(id) between 1 and 255),
  type text not null check (length(type) <= 100),
  object_id text check (length(object_id) <= 255),
  received_at timestamptz not null default now()
);
comment on table public.stripe_events is 'Ids of the payment events already handled: a replayed event changes nothing.';
comment on column public.stripe_events.object_id is 'The checkout, payment, refund or dispute that the event is about.';
create index stripe_events_object on public.stripe_events (object_id);

alter table public.stripe_events enable row level security;
grant select on public.stripe_events to authenticated;
grant select, insert, update, delete on public.stripe_events to service_role;
create policy "Administrators read payment events" on public.stripe_events
  for select to authenticated using ((select private.is_admin()));


-- The ledger: receipts that never change, and the chain of hashes that shows it (CGI art. 286 I 3° bis; BOI-TVA-DECLA-30-10-30). It
-- replaces brico_payments, whose wrong rows were marked by an UPDATE.
create table public.receipts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('payment', 'refund', 'correction', 'dispute')),
  amount_cents int not null check (abs(amount_cents) <= private.most_receipt_cents() and amount_cents <> 0),
  method text not null check (method in ('card_online', 'card', 'cash', 'transfer', 'check', 'unknown')),
  received_on date not null check (received_on between '1900-01-01' and '2199-12-31'),
  recorded_at timestamptz not null,
  recorded_by uuid,
  recorded_by_name text check (length(recorded_by_name) <= 300),
  source text not null check (source in ('staff', 'stripe', 'demo', 'import')),
  source_ref text unique check (length(source_ref) <= 255),
  corrects_id uuid references public.receipts,
  request_id uuid references public.brico_requests,
  project_id uuid references public.reno_projects,
  vat_split jsonb check (jsonb_typeof(vat_split) = 'array'),
  reason text check (length(btrim(reason)) between 1 and 300),
  quote_id uuid,
  invoice_id uuid,
  constraint receipts_correction check (kind <> 'correction' or (corrects_id is not null and reason is not null)),
  constraint receipts_sign check (case when kind = 'payment' then amount_cents > 0 when kind in ('refund', 'dispute') then amount_cents < 0 else true end),
  constraint receipts_one_subject check (num_nonnulls(request_id, project_id) <= 1)
);
comment on table public.receipts is
  'The ledger: money received (positive) and given back (negative), in cents. Rows are added by functions and never change; a correction is a '
  'row of the opposite sign.';
comment on column public.receipts.received_on is 'The day of the money in Paris, as staff give it; recorded_at is the minute of the entry.';
comment on column public.receipts.recorded_by_name is 'Null: the payment provider reported it.';
comment on column public.receipts.source is
  'staff; stripe; demo: the demonstration''s payment page, no real money; import: taken over from the time before the ledger.';
comment on column public.receipts.vat_split is
  'VAT by rate in percent: [{"vat_rate": 10, "net_cents": 7273, "vat_cents": 727}]; null: unknown, as for imported rows.';
comment on column public.receipts.reason is 'Of a refund: its code of refund_reasons; of a dispute: the bank''s; of a correction: the words of its author.';
comment on column public.receipts.quote_id is 'The signed quote that was paid.';
comment on column public.receipts.invoice_id is 'The invoice that was paid.';
create unique index receipts_corrected_once on public.receipts (corrects_id) where kind = 'correction';
create index receipts_corrects on public.receipts (corrects_id) where corrects_id is not null;
create index receipts_day on public.receipts (received_on desc, recorded_at desc, id);
create index receipts_in_excess on public.receipts (id) where kind = 'payment' and private.is_in_excess(vat_split, amount_cents);
create index receipts_invoice on public.receipts (invoice_id) where invoice_id is not null;
create index receipts_project on public.receipts (project_id) where project_id is not null;
create index receipts_quote on public.receipts (quote_id) where quote_id is not null;
create index receipts_of_several on public.receipts (id) where num_nonnulls(request_id, project_id, quote_id, invoice_id) = 0;
create index receipts_request on public.receipts (request_id) where request_id is not null;

alter table public.receipts enable row level security;
grant select on public.receipts to authenticated, service_role;
create policy "Staff read receipts" on public.receipts for select to authenticated using ((select private.is_staff()));

create trigger allocate_receipt after insert on public.receipts for each row execute function private.allocate_receipt();
-- Deferred to the end of the transaction: the chain is the last lock, so that no two writers wait for each other in a circle.
create constraint trigger chain_receipt after insert on public.receipts deferrable initially deferred
  for each row execute function private.chain_receipt();
create trigger keep_all_rows before truncate on public.receipts for each statement execute function private.refuse_ledger_change();
create trigger keep_rows before update or delete on public.receipts for each row execute function private.refuse_ledger_change();
