-- Documents paid by card: the deposit of a signed quote now, invoices later. The ledger says for which document money came.

create table public.card_payments (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid references public.quotes (id) on delete cascade,
  invoice_id uuid,
  amount_cents int not null check (amount_cents between 1 and 100000000),
  state text not null default 'open' check (state in ('open', 'paid', 'expired', 'refused', 'refunded')),
  session_id text unique check (length(session_id) <= 255),
  payment_intent_id text unique check (length(payment_intent_id) <= 255),
  is_demo boolean not null,
  opened_at timestamptz not null default private.now(),
  expires_at timestamptz not null,
  read_at timestamptz,
  settled_at timestamptz,
  constraint card_payments_subject check (num_nonnulls(quote_id, invoice_id) > 0),
  constraint card_payments_paid check ((state in ('paid', 'refunded')) = (payment_intent_id is not null))
);
comment on table public.card_payments is
  'Payments of documents on the payment provider''s page. The id is the idempotency key there; a paid one has its row in the ledger.';
comment on column public.card_payments.is_demo is 'Paid on the demonstration''s payment page: no real money.';
comment on column public.card_payments.read_at is 'When the jobs last asked the provider about an open payment.';

create unique index card_payments_one_open on public.card_payments (coalesce(invoice_id, quote_id)) where state = 'open';
create index card_payments_quote on public.card_payments (quote_id, opened_at desc) where quote_id is not null;

alter table public.card_payments enable row level security;
revoke all on table public.card_payments from public, anon, authenticated, service_role;
grant select on table public.card_payments to authenticated;
create policy "Staff read card payments" on public.card_payments for select to authenticated using ((select private.is_staff()));

-- No foreign keys: rows of the ledger never change, and outlive the document.
alter table public.receipts add column quote_id uuid, add column invoice_id uuid;
comment on column public.receipts.quote_id is
  'The signed quote that was paid. Money for the quote of a small job has no request_id: the sums of a request are its own price.';
create index receipts_quote on public.receipts (quote_id) where quote_id is not null;
create index receipts_invoice on public.receipts (invoice_id) where invoice_id is not null;

alter table public.refunds add column card_payment_id uuid references public.card_payments (id) on delete set null;
create index refunds_card_payment on public.refunds (card_payment_id) where card_payment_id is not null;
alter table public.refunds drop constraint refunds_amount_cents_check;
alter table public.refunds add constraint refunds_amount_cents_check
  check (amount_cents >= 1 and (amount_cents <= 100000 or reason = 'stray_payment' or card_payment_id is not null));
alter table public.payment_disputes add column card_payment_id uuid references public.card_payments (id) on delete set null;
create index payment_disputes_card_payment on public.payment_disputes (card_payment_id) where card_payment_id is not null;

alter table public.demo_payment_sessions alter column request_id drop not null;
alter table public.demo_payment_sessions add column card_payment_id uuid;
alter table public.demo_payment_sessions add constraint demo_payment_sessions_subject check (num_nonnulls(request_id, card_payment_id) = 1);
create index demo_payment_sessions_card_payment on public.demo_payment_sessions (card_payment_id) where card_payment_id is not null;

drop trigger follow_stray_refund on public.refunds;
create trigger follow_stray_refund after insert or update of status on public.refunds for each row
  when (new.currency = 'eur' and new.request_id is null and (new.card_payment_id is not null or new.reason in ('double_payment', 'stray_payment')))
  execute function private.follow_stray_refund();

insert into public.mail_kinds (id) values ('client_payment_received'), ('client_payment_received_staff'), ('client_payment_returned');
insert into public.mail_texts (id) values ('client_payment_received'), ('client_payment_returned');

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

-- Checks the texts that the owner may adapt in the mails to clients. Legal notices, dates, amounts and links are fixed in the mail
-- templates (functions/_shared/mail/mails), not here.

create or replace function private.mail_words(p_mail text) returns text[]
language sql immutable set search_path = ''
return case
  when p_mail = 'client_link' then '{prénom}'::text[]
  when p_mail = 'client_news' then '{prénom,nouveautés}'
  when p_mail like 'client_quote_%' then '{prénom,devis}'
  when p_mail like 'client_payment_%' then '{prénom,devis,somme}'
  when p_mail = 'review_request' then '{prénom,prestation,date,référence}'
  when p_mail = 'contact_acknowledged' then '{prénom,délai}'
  else '{prénom,rendez-vous,date,heure,créneau,prestation,référence,acompte,téléphone}'
end || '{contact,entreprise}'::text[] || case when p_mail = 'booking_refunded' then '{remboursement}'::text[] else '{}' end;

create or replace function private.receipt_line(p_receipt public.receipts) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(p_receipt) || jsonb_build_object(
    'corrects_seq', (select e.seq from public.fiscal_events e where e.subject_id = p_receipt.corrects_id and e.kind = 'receipt'),
    -- The name of a renovation names its client: its number stands here.
    'reference', coalesce((select q.reference from public.brico_requests q where q.id = p_receipt.request_id),
      (select q.number from public.quotes q where q.id = p_receipt.quote_id), 'Projet ' || left(p_receipt.project_id::text, 8)),
    'is_specimen', p_receipt.source = 'demo' or private.is_example('receipts', p_receipt.id))
$$;

create or replace function private.receipt_payload(p_receipt public.receipts) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'kind', p_receipt.kind, 'amount_cents', p_receipt.amount_cents, 'method', p_receipt.method, 'received_on', p_receipt.received_on,
    'recorded_at', private.utc_text(p_receipt.recorded_at), 'recorded_by', p_receipt.recorded_by, 'source', p_receipt.source,
    'source_ref', p_receipt.source_ref, 'corrects_id', p_receipt.corrects_id, 'request_id', p_receipt.request_id,
    'project_id', p_receipt.project_id, 'quote_id', p_receipt.quote_id, 'invoice_id', p_receipt.invoice_id, 'vat_split', p_receipt.vat_split,
    'texts_sha256', encode(sha256(convert_to(
      concat_ws('|', coalesce(p_receipt.recorded_by_name, ''), coalesce(p_receipt.reason, '')), 'UTF8')), 'hex')))
$$;

create or replace function public.record_project_payment(p_project_id uuid, p_payment jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_cents constant int := 100000000;
  payment record;
  rate numeric;
  net bigint;
begin
  perform private.require_staff();
  begin
    select * into payment from jsonb_to_record(p_payment) as p(id uuid, amount_cents int, method text, paid_on date, vat_rate numeric, quote_id uuid);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  -- The quote first, as everywhere.
  perform 1 from public.quotes q where q.id = payment.quote_id for update;
  perform 1 from public.reno_projects where id = p_project_id for update;
  if not found then
    perform private.refuse('project_gone', 404);
  end if;
  if exists (
    select from public.receipts r where r.id = payment.id and r.project_id = p_project_id and r.kind = 'payment'
      and (r.amount_cents, r.method, r.received_on) = (payment.amount_cents, payment.method, payment.paid_on)
  ) then
    return payment.id;
  end if;
  rate := case when (select vat_exempt from public.company_settings) then 0 else payment.vat_rate end;
  if payment.amount_cents is null or payment.amount_cents not between 1 and most_cents or payment.paid_on is null
    or coalesce(payment.method not in ('card', 'cash', 'transfer', 'check'), true) or payment.paid_on < private.today() - 3660
    or exists (select from public.receipts r where r.id = payment.id)
  then
    perform private.refuse('invalid_input', 400);
  elsif payment.paid_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif payment.quote_id is null and (rate is null or private.vat_reference(rate, payment.paid_on) is null) then
    perform private.refuse('invalid_input', 400);
  elsif payment.quote_id is not null and not exists (
    select from public.quotes q where q.id = payment.quote_id and q.project_id = p_project_id and q.state = 'signed')
  then
    perform private.refuse('invalid_input', 400);
  end if;
  perform private.refuse_early_project_money(p_project_id, payment.amount_cents, payment.paid_on);
  net := private.net_of(payment.amount_cents, rate);
  payment.id := private.book_receipt(jsonb_build_object('id', payment.id, 'kind', 'payment', 'amount_cents', payment.amount_cents,
    'method', payment.method, 'received_on', payment.paid_on, 'source', 'staff', 'project_id', p_project_id, 'quote_id', payment.quote_id,
    -- Money for a quote has the rates of the quote.
    'vat_split', case when payment.quote_id is null then
      jsonb_build_array(jsonb_build_object('rate', trim_scale(rate), 'net_cents', net, 'vat_cents', payment.amount_cents - net)) end));
  perform private.log_activity('payment', 'reno_projects', p_project_id::text, 'Encaissement',
    jsonb_build_object('amount_cents', payment.amount_cents, 'method', payment.method, 'paid_on', payment.paid_on));
  return payment.id;
end;
$$;

create or replace function public.void_payment(p_id uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  payment public.receipts;
begin
  perform private.require_staff();
  select * into payment from public.receipts where id = p_id and kind = 'payment' and method <> 'card_online';
  if not found then
    perform private.refuse('not_found', 404);
  elsif coalesce(length(btrim(p_reason)) not between 1 and 300, true) then
    perform private.refuse('invalid_input', 400);
  end if;
  -- The lock of record_payment: of many corrections at once, the first one takes all and the others find nothing left.
  perform 1 from public.quotes where id = payment.quote_id for update;
  perform 1 from public.brico_requests where id = payment.request_id for update;
  perform 1 from public.reno_projects where id = payment.project_id for update;
  if private.reverse_receipt(payment, 'correction', btrim(p_reason)) is null then
    return;
  end if;
  if payment.request_id is not null then
    perform private.follow_on_site(payment.request_id);
  end if;
  perform private.log_activity('payment', case when payment.request_id is not null then 'brico_requests' else 'reno_projects' end,
    coalesce(payment.request_id, payment.project_id)::text, 'Encaissement annulé : ' || btrim(p_reason),
    jsonb_build_object('amount_cents', payment.amount_cents));
end;
$$;

create or replace function public.record_dispute(
  p_id text, p_payment_intent_id text, p_amount_cents int, p_reason text, p_status text,
  p_evidence_due_at timestamptz, p_opened_at timestamptz
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  payment public.card_payments;
  quote public.quotes;
  known public.payment_disputes;
  is_closed boolean := p_status in ('won', 'lost', 'warning_closed', 'prevented');
  outcome text;
begin
  -- Locking the request's row serializes notifications about one payment.
  select * into request from public.brico_requests where stripe_payment_intent_id = p_payment_intent_id for update;
  if not found then
    select * into payment from public.card_payments where payment_intent_id = p_payment_intent_id for update;
    if not found then
      return 'unknown';
    end if;
    select * into quote from public.quotes where id = payment.quote_id;
  end if;
  select * into known from public.payment_disputes where id = p_id;
  if known.status = p_status or known.closed_at is not null then
    -- A closed dispute stays closed, even if an older notification arrives late.
    return 'already';
  end if;
  outcome := case when is_closed then 'closed' when known.id is null then 'opened' else 'updated' end;

  insert into public.payment_disputes
    (id, request_id, card_payment_id, payment_intent_id, amount_cents, reason, status, evidence_due_at, opened_at, closed_at)
  values (p_id, request.id, payment.id, p_payment_intent_id, p_amount_cents, p_reason, p_status, p_evidence_due_at, p_opened_at,
    case when is_closed then private.now() end)
  on conflict (id) do update set
    amount_cents = excluded.amount_cents, reason = excluded.reason, status = excluded.status,
    evidence_due_at = excluded.evidence_due_at, closed_at = excluded.closed_at, updated_at = private.now();

  perform private.log_activity('dispute', case when request.id is not null then 'brico_requests' else 'quotes' end, coalesce(request.id, quote.id)::text,
    case outcome when 'opened' then 'Paiement contesté par la banque' when 'closed' then 'Contestation close'
      else 'Contestation mise à jour' end,
    jsonb_build_object('dispute_id', p_id, 'amount_cents', p_amount_cents, 'reason', p_reason, 'status', p_status));
  if outcome <> 'updated' then
    perform private.enqueue_email('payment_dispute', private.staff_recipient(),
      case when request.id is not null then private.booking_payload(request) else private.quote_payload(quote) end || jsonb_build_object('dispute_cents', p_amount_cents, 'dispute_reason', p_reason,
        'dispute_status', p_status, 'evidence_due_at', p_evidence_due_at),
      'payment_dispute:' || p_id || ':' || outcome, request.id);
  end if;
  return outcome;
end;
$$;

-- A checkout is polled until it is known to be closed, even if its booking ended meanwhile. An open payment link is closed when its
-- request is cancelled or paid another way.
create or replace function public.claim_open_checkouts(p_limit int default 50)
returns table (request_id uuid, session_id text, is_over boolean)
language sql volatile security definer set search_path = ''
begin atomic
  with open as (
    update public.brico_requests r set checkout_read_at = private.now()
    where r.id in (
      select due.id from public.brico_requests due
      where due.stripe_session_id is not null and due.stripe_payment_intent_id is null and due.checkout_closed_at is null
        and coalesce(due.hold_expires_at < private.now(), true)
        and (due.checkout_read_at is null or due.checkout_read_at <= private.now() - interval '5 minutes')
      order by due.checkout_read_at nulls first, due.created_at
      limit least(greatest(p_limit, 1), 100)
      for update skip locked
    )
    returning r.id, r.stripe_session_id, r.status = 'cancelled' or r.payment_status <> 'pending' as is_over
  ), former as (
    update public.former_checkouts f set read_at = private.now()
    where f.id in (
      select due.id from public.former_checkouts due
      where not due.was_paid and due.closed_at is null
        and (due.read_at is null or due.read_at <= private.now() - interval '5 minutes')
      order by due.read_at nulls first limit least(greatest(p_limit, 1), 100)
      for update skip locked
    )
    returning f.request_id, f.id, true as is_over
  ), document as (
    update public.card_payments p set read_at = private.now()
    where p.id in (
      select due.id from public.card_payments due
      where due.state = 'open' and due.session_id is not null
        and coalesce(due.read_at, due.opened_at) <= private.now() - interval '5 minutes'
      order by due.read_at nulls first limit least(greatest(p_limit, 1), 100)
      for update skip locked
    )
    returning null::uuid, p.session_id, exists (select from public.quotes q where q.id = p.quote_id and q.state <> 'signed') as is_over
  )
  select * from open union all select * from former union all select * from document;
end;

create or replace function public.empty_example() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  name text;
  removed int;
  answer jsonb := '{}';
begin
  -- The caller, an edge function, has made an archive and checked who asks.
  perform pg_advisory_xact_lock(hashtext('example'));
  -- Quotes that staff wrote for the demonstration, with all their versions.
  insert into private.example_rows select 'quotes', q.id from public.quotes q
  where (select bool_and(private.is_example_quote(v)) from public.quotes v where v.root_id = q.root_id) on conflict do nothing;
  perform private.remove_example_mail();
  -- Payments and documents of the demonstration are not real, so they are deleted too; the chain records which ones.
  insert into private.example_rows select 'receipts', r.id from public.receipts r
  where private.is_example('brico_requests', r.request_id) or private.is_example('reno_projects', r.project_id) or private.is_example('quotes', r.quote_id)
    -- A quote for a real client, tried on the demonstration's payment page.
    or (r.source = 'demo' and num_nonnulls(r.quote_id, r.invoice_id) > 0) on conflict do nothing;
  insert into private.example_rows select 'documents', d.id from public.documents d
  where d.made_at is not null and (private.is_example('brico_requests', d.request_id) or private.is_example('quotes', d.quote_id));
  perform private.append_fiscal_event('example_removed', e.row_id, '{}') from private.example_rows e
  where e.table_name in ('receipts', 'documents') order by e.row_id;
  foreach name in array array['documents', 'refunds', 'payment_disputes', 'demo_payment_sessions', 'former_checkouts'] loop
    execute format('delete from public.%I t using private.example_rows e where e.table_name = ''brico_requests'' and e.row_id = t.request_id', name);
  end loop;
  delete from public.documents d using private.example_rows e where e.table_name = 'quotes' and e.row_id = d.quote_id;
  delete from public.demo_payment_sessions t where t.card_payment_id is not null;
  delete from public.refunds t using public.card_payments p where p.id = t.card_payment_id and p.is_demo;
  delete from public.card_payments t where t.is_demo;
  delete from public.quote_signatures s using private.example_rows e where e.table_name = 'quotes' and e.row_id = s.quote_id;
  foreach name in array private.example_tables() loop
    execute format('delete from public.%1$I t using private.example_rows e where e.table_name = %1$L and e.row_id = t.id', name);
    get diagnostics removed = row_count;
    answer := answer || jsonb_build_object(name, removed);
  end loop;
  perform private.empty_example_settings();
  -- Supabase refuses a delete without a where clause.
  delete from private.example_rows where true;
  delete from private.example_settings where true;
  update public.site_settings set is_example = false, is_open = false, opened_at = null, updated_at = private.now()
  where is_example or is_open;
  return answer;
end;
$$;

create or replace function private.export_quotes(p_family uuid[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('number', q.number, 'version', q.version_no, 'title', q.title, 'state', q.state, 'sent_at', q.sent_at,
      'seen_at', q.seen_at, 'closed_at', q.closed_at, 'closed_reason', q.closed_reason, 'content', q.snapshot,
      'signature', (
        select to_jsonb(s) - '{id,quote_id,snapshot,evidence,bucket,path,recorded_by,recorded_by_name}'::text[] || jsonb_build_object('evidence', s.evidence::jsonb)
        from public.quote_signatures s where s.quote_id = q.id),
      'payments', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'amount_cents', p.amount_cents, 'method', p.method, 'paid_on', p.received_on)
          order by p.received_on, p.recorded_at), '[]')
        from public.receipts p where p.quote_id = q.id),
      'events', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.at, 'network', e.network) order by e.id), '[]')
        from public.quote_events e where e.quote_id = q.id and e.actor = 'client'),
      'documents', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'number', d.number, 'made_at', d.made_at, 'content', d.snapshot) order by d.made_at), '[]')
        from public.documents d where d.quote_id = q.id and d.made_at is not null)) order by q.created_at), '[]')
    from (select * from public.quotes t where t.root_id = any (private.quote_roots_of(p_family, null)) limit 1000) q);
end;
$$;

create or replace function private.split_of(p_receipt public.receipts) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  corrected public.receipts;
  request public.brico_requests;
begin
  if p_receipt.corrects_id is not null then
    select * into corrected from public.receipts where id = p_receipt.corrects_id;
    return private.split_over_rates(p_receipt.amount_cents, corrected.vat_split, (
      select private.summed_split(jsonb_agg(r.vat_split)) from public.receipts r
      where corrected.id in (r.id, r.corrects_id) and r.vat_split is not null));
  elsif p_receipt.quote_id is not null then
    return private.split_over_rates(p_receipt.amount_cents, (
      select s.snapshot -> 'split' from public.quote_signatures s where s.quote_id = p_receipt.quote_id), (
      select private.summed_split(coalesce(jsonb_agg(r.vat_split), '[]')) from public.receipts r
      where r.quote_id = p_receipt.quote_id and r.vat_split is not null));
  elsif p_receipt.request_id is not null then
    select * into request from public.brico_requests where id = p_receipt.request_id;
    return private.split_over_rates(p_receipt.amount_cents, private.request_totals(request), (
      select private.summed_split(coalesce(jsonb_agg(r.vat_split), '[]')) from public.receipts r
      where r.request_id = p_receipt.request_id and r.vat_split is not null));
  end if;
  return null;
end;
$$;

-- The caller has locked the request or project, so that two parts of one payment see each other.
create or replace function private.book_receipt(p_receipt jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_cash constant int := 100000;
  receipt public.receipts := jsonb_populate_record(null::public.receipts, p_receipt);
  cash bigint;
begin
  receipt.id := coalesce(receipt.id, gen_random_uuid());
  receipt.recorded_at := coalesce(receipt.recorded_at, private.now());
  receipt.received_on := coalesce(receipt.received_on, private.today());
  receipt.recorded_by := coalesce(receipt.recorded_by, auth.uid(), nullif(current_setting('mirabelle.actor', true), '')::uuid);
  receipt.recorded_by_name := coalesce(receipt.recorded_by_name,
    case when receipt.recorded_by is not null or receipt.source = 'staff' then private.person_name(receipt.recorded_by) end);
  receipt.method := coalesce(receipt.method, 'unknown');
  receipt.vat_split := coalesce(receipt.vat_split, private.split_of(receipt));
  if receipt.kind = 'payment' and receipt.method = 'cash' then
    select coalesce(sum(r.amount_cents), 0) into cash from public.receipts r
    where r.method = 'cash' and (r.request_id = receipt.request_id or r.project_id = receipt.project_id or r.quote_id = receipt.quote_id);
    if cash + receipt.amount_cents > most_cash then
      perform private.refuse('cash_too_high', 409,
        jsonb_build_object('left', replace(to_char(greatest(most_cash - cash, 0) / 100.0, 'FM9999990.00'), '.', ',')));
    end if;
  end if;
  insert into public.receipts select receipt.*;
  if private.is_example('brico_requests', receipt.request_id) or private.is_example('reno_projects', receipt.project_id)
    or exists (select from public.quotes q where q.id = receipt.quote_id and private.is_example_quote(q))
  then
    insert into private.example_rows values ('receipts', receipt.id);
  end if;
  return receipt.id;
end;
$$;

-- Corrects a row with all that is left of it. Twice at once: the unique index leaves one.
create or replace function private.reverse_receipt(p_receipt public.receipts, p_kind text, p_reason text) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  rest bigint := p_receipt.amount_cents + coalesce((select sum(amount_cents) from public.receipts where corrects_id = p_receipt.id), 0);
begin
  if rest = 0 then
    return null;
  end if;
  return private.book_receipt(jsonb_build_object('kind', p_kind, 'amount_cents', -rest, 'method', p_receipt.method,
    'source', case when p_receipt.source = 'import' then 'staff' else p_receipt.source end, 'corrects_id', p_receipt.id,
    'request_id', p_receipt.request_id, 'project_id', p_receipt.project_id, 'quote_id', p_receipt.quote_id, 'invoice_id', p_receipt.invoice_id,
    'reason', p_reason));
end;
$$;

-- Money that no request records: of a document (card_payments), or of nothing (double_payment, stray_payment): received, then given back.
-- Another currency stays out of the ledger.
create or replace function private.follow_stray_refund() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  paid public.receipts;
  refund public.receipts;
begin
  select * into paid from public.receipts where source_ref = new.payment_intent_id and kind = 'payment';
  if paid.id is null then
    perform private.book_receipt(jsonb_build_object('kind', 'payment', 'amount_cents', new.amount_cents, 'method', 'card_online',
      'source', private.source_of(new.payment_intent_id), 'source_ref', new.payment_intent_id, 'reason', new.reason,
      'vat_split', jsonb_build_array()));
    select * into paid from public.receipts where source_ref = new.payment_intent_id and kind = 'payment';
  end if;
  select * into refund from public.receipts r
  where r.corrects_id = paid.id and r.kind = 'refund' and r.source_ref = new.stripe_refund_id
    and not exists (select from public.receipts c where c.corrects_id = r.id);
  if new.status = 'succeeded' and refund.id is null then
    perform private.book_receipt(jsonb_build_object('kind', 'refund', 'amount_cents', -new.amount_cents, 'method', 'card_online',
      'received_on', (new.settled_at at time zone 'Europe/Paris')::date, 'source', paid.source, 'source_ref', new.stripe_refund_id,
      'corrects_id', paid.id, 'project_id', paid.project_id, 'quote_id', paid.quote_id, 'invoice_id', paid.invoice_id,
      'recorded_by', new.created_by, 'reason', new.reason));
  elsif new.status = 'failed' and refund.id is not null then
    perform private.reverse_receipt(refund, 'correction', 'Refusé par la banque');
  end if;
  update public.card_payments p set state = case when p.amount_cents <= (
    select coalesce(sum(f.amount_cents), 0) from public.refunds f where f.card_payment_id = p.id and f.status = 'succeeded') then 'refunded' else 'paid' end
  where p.id = new.card_payment_id;
  return null;
end;
$$;

-- The bank has taken the money back.
create or replace function private.follow_lost_dispute() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  paid public.receipts := private.card_receipt(new.request_id);
begin
  if new.card_payment_id is not null then
    select * into paid from public.receipts where source_ref = new.payment_intent_id and kind = 'payment';
  end if;
  if not exists (select from public.receipts where source_ref = new.id) then
    perform private.book_receipt(jsonb_build_object('kind', 'dispute', 'amount_cents', -new.amount_cents, 'method', 'card_online',
      'received_on', (new.closed_at at time zone 'Europe/Paris')::date, 'source', private.source_of(new.payment_intent_id),
      'source_ref', new.id, 'corrects_id', paid.id, 'request_id', new.request_id, 'project_id', paid.project_id, 'quote_id', paid.quote_id,
      'invoice_id', paid.invoice_id, 'reason', new.reason));
  end if;
  return null;
end;
$$;

-- The journal of takings: the receipts of a period, each on its day. A line never changes: a correction is a line of its own, so the sums
-- of a past day stay.

-- A line of the journal: a receipt with what it is for, and with the receipt that it takes back.
create or replace view private.taking_lines with (security_invoker = true) as
select r.id, r.received_on as day, r.recorded_at as at, r.kind, r.method, r.amount_cents, r.reason as note, r.recorded_by_name as author_name,
  r.source, r.vat_split, e.row_id is not null as is_example, r.request_id, r.project_id, q.reference,
  coalesce(q.client_name, w.client_name, d.snapshot #>> '{client,name}') as client_name, q.service_type, w.name as project_name,
  c.received_on as corrected_day, c.amount_cents as corrected_cents, r.quote_id, d.number as quote_number
from public.receipts r
left join public.receipts c on c.id = r.corrects_id
left join public.brico_requests q on q.id = r.request_id
left join public.reno_projects w on w.id = r.project_id
left join public.quotes d on d.id = r.quote_id
left join private.example_rows e on e.table_name = 'receipts' and e.row_id = r.id;

-- Documents paid by card: the deposit of a signed quote. Amounts, law and states are those of the database; only a session that was read again
-- from the payment provider books money. Lock the quote, then its payment, then its refunds.

-- plpgsql, and not a parsed body, in what reads a whole row: that would stand in the way of a new column.
create or replace function private.deposit_left(p_quote public.quotes, p_signature public.quote_signatures) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return greatest((p_signature.snapshot ->> 'deposit_cents')::bigint - coalesce((
    select sum(r.amount_cents) from public.receipts r
    where r.quote_id = p_quote.id or (r.quote_id is null and r.project_id = p_quote.project_id and r.received_on >= p_signature.signed_on)), 0), 0);
end;
$$;

create or replace function private.card_gateways(p_quote public.quotes) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array_remove(array[
    case when not private.is_example_quote(p_quote) then 'stripe' end,
    case when private.is_example_quote(p_quote) or (select s.is_example from public.site_settings s) then 'demo' end], null);
end;
$$;

create or replace function private.deposit_facts(p_quote public.quotes, p_signature public.quote_signatures) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'due_cents', case when p_quote.state = 'signed' then private.deposit_left(p_quote, p_signature) else 0 end,
      'received_cents', coalesce(sum(r.amount_cents) filter (where not private.is_given_back(r.kind, r.amount_cents)), 0),
      'received_on', max(r.received_on) filter (where r.kind = 'payment'
        and not exists (select from public.receipts c where c.corrects_id = r.id and c.kind = 'correction')),
      'returned_cents', coalesce(-sum(r.amount_cents) filter (where private.is_given_back(r.kind, r.amount_cents)), 0),
      'returned_on', max(r.received_on) filter (where r.kind = 'refund'),
      -- Promised, and still under way.
      'returning_cents', coalesce((
        select sum(f.amount_cents) from public.refunds f join public.card_payments p on p.id = f.card_payment_id
        where p.quote_id = p_quote.id and f.status = 'pending'), 0),
      'returnable_cents', coalesce((select sum(private.returnable_cents(p)) from public.card_payments p where p.quote_id = p_quote.id and p.state = 'paid'), 0),
      -- Code de la consommation, L221-24.
      'return_until', (p_signature.withdrawn_at at time zone 'Europe/Paris')::date + 14,
      'is_open', exists (
        select from public.card_payments p
        where p.quote_id = p_quote.id and p.state = 'open' and p.session_id is not null and p.expires_at > private.now()),
      'gateways', case when p_quote.state = 'signed' and (p_quote.snapshot #>> '{client,is_consumer}')::boolean
        and coalesce(p_signature.no_money_before <= private.today(), true) then private.card_gateways(p_quote) else '{}' end)
    from public.receipts r where r.quote_id = p_quote.id
  );
end;
$$;

create or replace function private.returnable_cents(p_payment public.card_payments) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(sum(r.amount_cents), 0) from public.receipts paid join public.receipts r on paid.id in (r.id, r.corrects_id)
    where paid.source_ref = p_payment.payment_intent_id and paid.kind = 'payment') - (
    select coalesce(sum(f.amount_cents), 0) from public.refunds f where f.card_payment_id = p_payment.id and f.status = 'pending');
end;
$$;

create or replace function public.open_card_payment(p_hash text, p_gateway text) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Stripe's payment page stays open for an hour; a payment whose page could not be opened is replaced after a few minutes.
  longest constant interval := interval '1 hour';
  unopened constant interval := interval '5 minutes';
  most_a_day constant int := 30;
  quote public.quotes := private.quote_of_link(p_hash);
  signature public.quote_signatures;
  payment public.card_payments;
  due bigint;
begin
  select * into quote from public.quotes where id = quote.id for update;
  if quote.id is null or quote.token_hash <> p_hash then
    perform private.refuse('unknown_link', 404);
  end if;
  select * into signature from public.quote_signatures where quote_id = quote.id;
  if signature.no_money_before > private.today() and quote.state = 'signed' then
    perform private.refuse('deposit_too_early', 409, jsonb_build_object('from', to_char(signature.no_money_before, 'DD/MM/YYYY')));
  elsif signature.id is null or not p_gateway = any (array(select jsonb_array_elements_text(private.deposit_facts(quote, signature) -> 'gateways'))) then
    perform private.refuse('card_not_offered', 409);
  end if;
  due := private.deposit_left(quote, signature);
  if due = 0 then
    perform private.refuse('deposit_paid', 409);
  end if;
  select * into payment from public.card_payments p where p.quote_id = quote.id and p.state = 'open' for update;
  if found and (payment.amount_cents <> due or payment.is_demo <> (p_gateway = 'demo') or payment.expires_at <= private.now()
    or payment.session_id is null and payment.opened_at < private.now() - unopened)
  then
    if payment.session_id is not null then
      return json_build_object('id', payment.id, 'session_id', payment.session_id, 'is_over', true);
    end if;
    update public.card_payments set state = 'expired', settled_at = private.now() where id = payment.id;
    payment := null;
  end if;
  if payment.id is null then
    if (select count(*) from public.card_payments p where p.quote_id = quote.id and p.opened_at > private.now() - interval '1 day') >= most_a_day then
      perform private.refuse('too_many_requests', 429);
    end if;
    insert into public.card_payments (quote_id, amount_cents, is_demo, opened_at, expires_at)
    values (quote.id, due, p_gateway = 'demo', private.now(), date_trunc('second', private.now() + longest))
    returning * into payment;
  end if;
  return json_build_object('id', payment.id, 'session_id', payment.session_id, 'is_over', false, 'amount_cents', payment.amount_cents,
    'expires_at', payment.expires_at, 'number', quote.number, 'title', quote.title, 'email', coalesce(signature.email, private.quote_email(quote)));
end;
$$;

create or replace function public.attach_card_session(p_id uuid, p_session_id text) returns text
language sql volatile security definer set search_path = ''
begin atomic
  update public.card_payments set session_id = coalesce(session_id, p_session_id) where id = p_id and state = 'open' returning session_id;
end;

create or replace function public.close_card_payment(p_id uuid, p_is_refused boolean) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.card_payments set state = case when p_is_refused then 'refused' else 'expired' end, settled_at = private.now()
  where id = p_id and state = 'open';
  return found;
end;
$$;

create or replace function public.read_card_payment(p_id uuid) returns json
language sql stable security definer set search_path = ''
return (
  select json_build_object('quote_id', p.quote_id, 'number', q.number, 'title', q.title, 'is_recent', p.opened_at > private.now() - interval '1 day')
  from public.card_payments p join public.quotes q on q.id = p.quote_id where p.id = p_id);

create or replace function public.open_card_sessions(p_hash text) returns setof text
language sql stable security definer set search_path = ''
return (select p.session_id from public.card_payments p where p.quote_id = (private.quote_of_link(p_hash)).id and p.state = 'open' and p.session_id is not null);

create or replace function private.card_payload(p_quote public.quotes, p_amount_cents bigint, p_on date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.quote_payload(p_quote) || jsonb_build_object('paid_cents', p_amount_cents, 'paid_on', p_on);
end;
$$;

create or replace function private.quote_payer(p_quote public.quotes) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((select s.email from public.quote_signatures s where s.quote_id = p_quote.id), private.quote_email(p_quote));
end;
$$;

-- A refund was made: the file knows it, and unless staff made it on the provider's pages (no key) the client gets a mail.
create or replace function private.tell_returned_payment(p_id uuid, p_amount_cents int, p_key text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
begin
  select q.* into quote from public.quotes q join public.card_payments p on p.quote_id = q.id where p.id = p_id;
  perform private.log_quote(quote.id, 'deposit_returned', jsonb_build_object('amount_cents', p_amount_cents));
  if p_key is not null then
    perform private.enqueue_email('client_payment_returned', private.quote_payer(quote), private.card_payload(quote, p_amount_cents, private.today()), p_key, null);
  end if;
end;
$$;

create or replace function public.confirm_card_payment(
  p_id uuid, p_session_id text, p_payment_intent_id text, p_amount_cents int, p_currency text, p_is_ours boolean
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  payment public.card_payments;
  quote public.quotes;
  signature public.quote_signatures;
  due bigint;
begin
  select q.* into quote from public.quotes q where q.id = (select p.quote_id from public.card_payments p where p.id = p_id) for update;
  select * into payment from public.card_payments where id = p_id for update;
  if not found and not p_is_ours then
    return 'unknown';
  elsif payment.payment_intent_id = p_payment_intent_id then
    return 'already';
  elsif payment.id is null or payment.payment_intent_id is not null or payment.session_id <> p_session_id
    or p_amount_cents is distinct from payment.amount_cents or p_currency <> 'eur'
  then
    perform private.promise_stray_refund(null, p_session_id, p_payment_intent_id, p_amount_cents, p_currency, case
      when payment.id is null then 'Le document n’existe plus'
      when payment.payment_intent_id is not null or payment.session_id <> p_session_id then 'Un autre paiement vaut pour le devis ' || quote.number
      else 'Ni la somme ni la monnaie demandées pour le devis ' || quote.number end);
    perform public.close_card_payment(payment.id, true);
    return 'stray';
  end if;
  select * into signature from public.quote_signatures where quote_id = quote.id;
  due := private.deposit_left(quote, signature);
  perform private.book_receipt(jsonb_build_object('kind', 'payment', 'amount_cents', p_amount_cents, 'method', 'card_online',
    'source', case when payment.is_demo then 'demo' else 'stripe' end, 'source_ref', p_payment_intent_id,
    'project_id', quote.project_id, 'quote_id', quote.id));
  update public.card_payments set state = 'paid', session_id = p_session_id, payment_intent_id = p_payment_intent_id, settled_at = private.now()
  where id = p_id;
  perform private.log_quote(quote.id, 'deposit_paid', jsonb_build_object('amount_cents', p_amount_cents));
  if quote.state <> 'signed' or due = 0 then
    -- The client withdrew, or the deposit came another way, while the payment page was open.
    insert into public.refunds (card_payment_id, payment_intent_id, amount_cents, reason, note)
    values (p_id, p_payment_intent_id, p_amount_cents, case when quote.state = 'signed' then 'double_payment' else 'withdrawal' end,
      'Acompte du devis ' || quote.number);
    perform private.enqueue_email('client_payment_received_staff', private.staff_recipient(),
      private.card_payload(quote, p_amount_cents, private.today()) || jsonb_build_object('is_returned', true), 'client_payment_received_staff:' || p_id, null);
    return 'returned';
  end if;
  perform private.enqueue_email('client_payment_received', private.quote_payer(quote), private.card_payload(quote, p_amount_cents, private.today()),
    'client_payment_received:' || p_id, null);
  perform private.enqueue_email('client_payment_received_staff', private.staff_recipient(),
    private.card_payload(quote, p_amount_cents, private.today()), 'client_payment_received_staff:' || p_id, null);
  return 'confirmed';
end;
$$;

create or replace function public.return_card_payments(p_quote_id uuid, p_actor uuid, p_amount_cents int default null) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
  payment public.card_payments;
  rest bigint := p_amount_cents;
  part bigint;
  promised bigint := 0;
begin
  select * into quote from public.quotes where id = p_quote_id for update;
  if not found then
    perform private.refuse('client_quote_gone', 404);
  elsif quote.state <> 'withdrawn' then
    perform private.refuse('deposit_not_returnable', 409);
  end if;
  for payment in select * from public.card_payments where quote_id = p_quote_id and state = 'paid' order by opened_at for update loop
    part := least(private.returnable_cents(payment), coalesce(rest, private.returnable_cents(payment)));
    if part > 0 then
      insert into public.refunds (card_payment_id, payment_intent_id, amount_cents, reason, note, created_by)
      values (payment.id, payment.payment_intent_id, part, 'withdrawal', 'Acompte du devis ' || quote.number, p_actor);
      promised := promised + part;
      rest := rest - part;
    end if;
  end loop;
  if promised = 0 or rest > 0 or p_amount_cents <= 0 then
    perform private.refuse('refund_too_high', 400);
  end if;
  perform private.log_as(p_actor, 'refund', 'quotes', p_quote_id::text, 'Remboursement de l’acompte par carte', jsonb_build_object('amount_cents', promised));
  return promised;
end;
$$;

create or replace function private.stray_payload(p_refund public.refunds) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('refund_id', p_refund.id, 'amount_cents', p_refund.amount_cents, 'currency', p_refund.currency,
    'session_id', p_refund.checkout_session_id, 'payment_intent_id', p_refund.payment_intent_id, 'note', p_refund.note,
    'is_refused', p_refund.status = 'failed', 'is_of_document', p_refund.card_payment_id is not null)
$$;

create or replace function private.promise_stray_refund(
  p_request_id uuid, p_session_id text, p_payment_intent_id text, p_amount_cents int, p_currency text, p_note text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  refund public.refunds;
begin
  -- request_id stays null even if a request exists, so that this refund does not change its own payment.
  insert into public.refunds (payment_intent_id, amount_cents, currency, reason, note, checkout_session_id)
  values (p_payment_intent_id, p_amount_cents, p_currency, 'stray_payment', p_note, p_session_id)
  on conflict (checkout_session_id) do nothing returning * into refund;
  if not found then
    return;
  end if;
  if p_request_id is not null then
    perform private.log_activity('payment', 'brico_requests', p_request_id::text, 'Paiement sans réservation : remboursement promis',
      private.stray_payload(refund));
  end if;
  perform private.enqueue_email('stray_payment', private.staff_recipient(), private.stray_payload(refund),
    'stray_payment:' || refund.id, null);
end;
$$;

create or replace function public.read_customer_timeline(
  p_id uuid, p_before timestamptz default null, p_kind text default null, p_limit int default 50
) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  family uuid[] := private.customer_family(p_id);
  most constant int := least(greatest(p_limit, 1), 100);
  before constant timestamptz := coalesce(p_before, 'infinity');
  requests uuid[];
  contacts uuid[];
  projects uuid[];
  answer json;
begin
  perform private.require_staff();
  projects := array(select p.id from public.reno_projects p where p.customer_id = any (family) order by p.created_at desc limit 500);
  requests := array(select r.id from public.brico_requests r where r.customer_id = any (family) order by r.created_at desc limit 500);
  contacts := array(select r.id from public.contact_requests r where r.customer_id = any (family) order by r.created_at desc limit 500);
  with lines as (
    (select 'request' as kind, r.created_at as at, r.id::text, r.customer_id, r.service_type as title, r.reference as detail, r.status,
      r.scheduled_date as day, r.total_amount * 100 as cents, r.place_id
    from public.brico_requests r where r.customer_id = any (family) and r.created_at < before order by r.created_at desc limit most)
    union all
    (select 'contact', r.created_at, r.id::text, r.customer_id, coalesce(r.project_type, r.service), left(r.description, 300), r.status, null, null, r.place_id
    from public.contact_requests r where r.customer_id = any (family) and r.created_at < before order by r.created_at desc limit most)
    union all
    (select 'project', r.created_at, r.id::text, r.customer_id, r.name, null, r.status, r.deadline, null, r.place_id
    from public.reno_projects r where r.customer_id = any (family) and r.created_at < before order by r.created_at desc limit most)
    union all
    (select 'quote', coalesce(q.sent_at, q.created_at), q.id::text, q.customer_id, q.title, q.number, q.state, q.valid_until, q.total_cents, q.place_id
    from public.quotes q
    where q.customer_id = any (family) and q.state <> 'replaced' and coalesce(q.sent_at, q.created_at) < before
    order by coalesce(q.sent_at, q.created_at) desc limit most)
    union all
    (select n.kind, n.written_at, n.id::text, n.customer_id, case when n.written_by is not null then private.person_name(n.written_by) end, n.body,
      null, null, null, null
    from public.customer_notes n where n.customer_id = any (family) and n.written_at < before order by n.written_at desc limit most)
    union all
    (select 'payment', t.recorded_at, t.id::text, null, t.method, t.reason, t.kind, t.received_on, t.amount_cents, null
    from public.receipts t
    where (t.request_id = any (requests) or t.project_id = any (projects)
      or t.quote_id in (select q.id from public.quotes q where q.customer_id = any (family))) and t.recorded_at < before order by t.recorded_at desc limit most)
    union all
    (select 'mail', m.created_at, m.id::text, null, m.subject, m.template, m.status, null, null, null
    from public.email_outbox m
    where (m.request_id = any (requests) or m.contact_request_id = any (contacts) or lower(m.recipient) = any (array(
      select lower(h.value) from public.customer_channels h where h.customer_id = any (family) and h.kind = 'email' and not h.is_shared)))
      and not private.is_account_mail(m.template) and m.created_at < before
    order by m.created_at desc limit most)
  ), page as (
    select l.* from lines l
    where p_kind is null or l.kind = p_kind or p_kind = 'note' and l.kind in ('call_in', 'call_out', 'visit')
    order by l.at desc, l.id limit most
  )
  select json_agg(json_build_object('kind', p.kind, 'at', p.at, 'id', p.id, 'title', p.title, 'detail', p.detail, 'status', p.status, 'day', p.day,
    'cents', p.cents::bigint, 'place', (select concat_ws(', ', a.address, a.city) from public.places a where a.id = p.place_id),
    -- The name on the merged file that the row belongs to.
    'from_file', (select c.name from public.customers c where c.id = p.customer_id and c.merged_into is not null),
    -- What a payment is for.
    'paid_for', case when p.kind = 'payment' then (
      select json_build_object('request_id', t.request_id, 'project_id', t.project_id, 'name', coalesce(t.project_name, t.service_type))
      from private.taking_lines t where t.id = p.id::uuid) end) order by p.at desc, p.id)
  into answer from page p;
  return coalesce(answer, '[]');
end;
$$;

-- The dashboard in one call: things to do, three figures, works under way and two series for charts.

-- Separate function, so that a test can read the query plan. $1 today in Paris, $2 whether account mails are counted. Weeks begin on
-- Monday; weeks and months are in Paris time. Money in cents.
create or replace function private.dashboard_sql() returns text
language sql immutable set search_path = ''
return $query$
    with week_starts as materialized (
      select array_agg(w.starts_on at time zone 'Europe/Paris' order by w.starts_on) as instants
      from generate_series(date_trunc('week', $1::timestamp) - interval '77 days', date_trunc('week', $1::timestamp),
        interval '7 days') as w (starts_on)
    ), weeks as (
      -- width_bucket over instants is several times cheaper than computing each row's day in Paris.
      select width_bucket(created_at, (select instants from week_starts)) as n,
        count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'confirmed') as confirmed,
        count(*) filter (where status = 'in_progress') as in_progress,
        count(*) filter (where status = 'completed') as completed, count(*) filter (where status = 'cancelled') as cancelled
      from public.brico_requests
      where created_at >= (date_trunc('week', $1::timestamp) - interval '77 days') at time zone 'Europe/Paris'
        and created_at < (date_trunc('week', $1::timestamp) + interval '7 days') at time zone 'Europe/Paris'
      group by 1
    ), months as (
      -- As the journal of takings: money received and money given back, each in the month of its own day.
      select m.starts_on::date as month,
        coalesce(sum(r.amount_cents) filter (where not private.is_given_back(r.kind, r.amount_cents)), 0) as paid_cents,
        coalesce(-sum(r.amount_cents) filter (where private.is_given_back(r.kind, r.amount_cents)), 0) as refunded_cents
      from generate_series(date_trunc('month', $1::timestamp) - interval '11 months', date_trunc('month', $1::timestamp),
        interval '1 month') as m (starts_on)
      left join public.receipts r on r.received_on >= m.starts_on and r.received_on < m.starts_on + interval '1 month'
      group by 1
    ), unpaid as (
      select count(*) as n, coalesce(sum(due_cents), 0) as cents from public.brico_requests
      where due_cents > 0 and status = 'completed' and archived_at is null
    ), latest as (
      select id, client_name, service_type, scheduled_date, scheduled_time, status from public.brico_requests
      where archived_at is null order by created_at desc limit 3
    ), projects as (
      select id, name, client_name, progress, deadline from public.reno_projects
      where status in ('planning', 'in_progress') and archived_at is null
      order by deadline nulls last, name limit 6
    ), renew as (
      select contractor_id, contractor_name, kind, expires_on from private.papers_to_renew($1) order by expires_on, contractor_name limit 3
    ), due_tasks as (
      select t.id, t.title, t.due_on, t.is_callback, c.id as customer_id, c.name as customer_name, t.created_at
      from public.customer_tasks t join public.customers o on o.id = t.customer_id join public.customers c on c.id = coalesce(o.merged_into, o.id)
      where t.done_at is null and t.due_on <= $1 and (t.assignee_id is null or t.assignee_id = auth.uid())
    ), unmade as (
      select f.id, f.request_id, q.id as quote_id, coalesce(r.client_name, q.snapshot #>> '{client,name}') as client_name, f.amount_cents, f.status
      from public.refunds f left join public.brico_requests r on r.id = f.request_id
      left join public.card_payments p on p.id = f.card_payment_id left join public.quotes q on q.id = p.quote_id
      where f.status <> 'succeeded' and (f.status = 'failed' or f.attempts >= 3)
        and f.last_error is distinct from 'already_refunded' and (r.payment_status = 'paid' or p.state = 'paid')
        -- Skip a refund when the same request or document has a later one, promised or made.
        and not exists (
          select 1 from public.refunds again
          where (again.request_id = f.request_id or again.card_payment_id = f.card_payment_id) and again.created_at > f.created_at and again.status <> 'failed')
      order by f.created_at limit 5
    ), stray as (
      -- Stays listed for a week after the refund: the client may call.
      select f.id, f.amount_cents, f.currency, f.status, f.note from public.refunds f
      where f.reason = 'stray_payment'
        and (f.status <> 'succeeded' or f.created_at > private.now() - interval '7 days')
      order by f.created_at desc limit 5
    ), disputes as (
      select d.id, d.request_id, q.id as quote_id, coalesce(r.client_name, q.snapshot #>> '{client,name}') as client_name, d.amount_cents, d.reason, d.status,
        d.evidence_due_at
      from public.payment_disputes d left join public.brico_requests r on r.id = d.request_id
      left join public.card_payments p on p.id = d.card_payment_id left join public.quotes q on q.id = p.quote_id
      where d.closed_at is null
      order by d.evidence_due_at nulls last limit 5
    ), client_quotes as (
      (select 'unanswered' as kind, q.id, q.number, q.snapshot #>> '{client,name}' as client_name, q.title, (q.sent_at at time zone 'Europe/Paris')::date as day,
        q.total_cents as cents
      from public.quotes q where q.state = 'sent' and q.sent_at < ($1 - 6)::timestamp at time zone 'Europe/Paris'
      order by q.valid_until limit 5)
      union all
      (select 'expired', q.id, q.number, q.snapshot #>> '{client,name}', q.title, q.valid_until, q.total_cents
      from public.quotes q where q.state = 'expired' and q.closed_at > private.now() - interval '7 days'
      order by q.closed_at desc limit 5)
      union all
      -- Signed this week, and nothing planned yet.
      (select 'signed', q.id, q.number, q.snapshot #>> '{client,name}', q.title, (q.closed_at at time zone 'Europe/Paris')::date, q.total_cents
      from public.quotes q
      where q.state = 'signed' and q.kind = 'initial' and q.closed_at > private.now() - interval '7 days'
        and not exists (select from public.reno_projects p where p.id = q.project_id and (private.chosen_start(p) is not null or p.status <> 'planning'))
        and not exists (select from public.brico_requests r where r.id = q.request_id and r.scheduled_date >= $1)
      order by q.closed_at desc limit 5)
      union all
      -- Money goes back within fourteen days of the withdrawal (code de la consommation, L221-24).
      (select 'withdrawn', q.id, q.number, q.snapshot #>> '{client,name}', q.title, (s.withdrawn_at at time zone 'Europe/Paris')::date + 14, paid.cents
      from public.quotes q join public.quote_signatures s on s.quote_id = q.id cross join lateral (
        -- Money that names no quote counts when no other quote of the renovation is signed.
        select sum(r.amount_cents) as cents from public.receipts r
        where r.quote_id = q.id or (r.quote_id is null and (r.project_id = q.project_id or r.request_id = q.request_id)
          and not exists (select from public.quotes o where o.project_id = q.project_id and o.state = 'signed'))) paid
      where q.state = 'withdrawn' and q.closed_at > private.now() - interval '90 days' and paid.cents > 0
      order by s.withdrawn_at limit 5)
    )
    select jsonb_build_object(
      'today', $1,
      'counts', jsonb_build_object(
        'active_projects', (select count(*) from public.reno_projects where status in ('planning', 'in_progress') and archived_at is null),
        'pending_requests', (select count(*) from public.brico_requests where status = 'pending' and archived_at is null),
        'interventions_today',
          (select count(*) from public.brico_requests where scheduled_date = $1 and status <> 'cancelled')),
      'todo', jsonb_build_object(
        'to_confirm', (
          select count(*) from public.brico_requests where status = 'pending' and payment_status = 'paid' and archived_at is null),
        'new_contacts', (select count(*) from public.contact_requests where status = 'new'),
        'failed_mails', (
          select count(*) from public.email_outbox m
          where m.status = 'failed' and m.created_at > private.now() - interval '30 days'
            and ($2 or not starts_with(m.template, 'account_'))
            and not exists (
              select 1 from public.email_outbox again
              where again.created_at > m.created_at and again.recipient = m.recipient and again.template = m.template
                and again.request_id is not distinct from m.request_id)),
        -- Kept since the last mail that left: none of them was sent, for want of a mail server. The daily head of the chain asks for nothing.
        'kept_mails', (
          select count(*) from (
            select from public.email_outbox m
            where m.status = 'kept' and m.template <> 'ledger_head' and ($2 or not starts_with(m.template, 'account_'))
              and m.created_at > greatest(private.now() - interval '30 days', (select max(sent_at) from public.email_outbox))
            limit 1000) kept),
        'client_quotes', coalesce((select jsonb_agg(to_jsonb(c)) from client_quotes c), '[]'),
        'works', coalesce((select jsonb_agg(to_jsonb(w)) from private.works_to_do($1) w), '[]'),
        'tasks', coalesce((
          select jsonb_agg(to_jsonb(l) - 'created_at' order by l.due_on, l.created_at)
          from (select * from due_tasks order by due_on, created_at limit 10) l), '[]'),
        'tasks_total', (select count(*) from due_tasks),
        'to_collect', (select n from unpaid), 'to_collect_cents', (select cents from unpaid),
        'papers', coalesce((select jsonb_agg(to_jsonb(n)) from renew n), '[]'),
        'papers_total', (select count(*) from private.papers_to_renew($1)),
        'company_papers', coalesce((
          select jsonb_agg(to_jsonb(c)) from (
            select id, kind, name, expires_on from private.company_papers_to_renew($1) order by expires_on, name limit 5) c), '[]'),
        'refunds', coalesce((select jsonb_agg(to_jsonb(u)) from unmade u), '[]'),
        'stray_payments', coalesce((select jsonb_agg(to_jsonb(s)) from stray s), '[]'),
        'disputes', coalesce((select jsonb_agg(to_jsonb(d)) from disputes d), '[]')),
      'latest', coalesce((select jsonb_agg(to_jsonb(l)) from latest l), '[]'),
      'projects', coalesce((select jsonb_agg(to_jsonb(p)) from projects p), '[]'),
      'weeks', (
        select jsonb_agg(jsonb_build_object('week', (s.at at time zone 'Europe/Paris')::date, 'pending', coalesce(w.pending, 0),
          'confirmed', coalesce(w.confirmed, 0), 'in_progress', coalesce(w.in_progress, 0),
          'completed', coalesce(w.completed, 0), 'cancelled', coalesce(w.cancelled, 0)) order by s.n)
        from week_starts, unnest(instants) with ordinality as s (at, n) left join weeks w on w.n = s.n),
      'months', (
        select jsonb_agg(jsonb_build_object('month', m.month, 'paid_cents', m.paid_cents, 'refunded_cents', m.refunded_cents) order by m.month)
        from months m)
    )
  $query$;

-- Executes promised refunds, and records the refunds that the payment provider reports.

-- Claims the refunds that are due, each for one worker; a refund whose worker died can be claimed again after five minutes.
create or replace function public.claim_refunds(p_limit int default 20, p_request_id uuid default null) returns setof public.refunds
language sql volatile security definer set search_path = ''
begin atomic
  update public.refunds r set attempts = r.attempts + 1, next_attempt_at = private.now() + interval '5 minutes'
  where r.id in (
    select due.id from public.refunds due
    where due.status = 'pending' and due.next_attempt_at <= private.now()
      and (p_request_id is null or due.request_id = p_request_id)
    order by due.next_attempt_at limit least(greatest(p_limit, 1), 100)
    for update skip locked
  )
  returning r.*;
end;

-- Lock the request or the payment of the document, then its refunds: every function here uses this order.
create or replace function public.settle_refund(p_id uuid, p_refund_id text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  refund public.refunds;
  request public.brico_requests;
begin
  perform 1 from public.brico_requests r
  where r.id = (select request_id from public.refunds where id = p_id) for update;
  perform 1 from public.card_payments p
  where p.id = (select card_payment_id from public.refunds where id = p_id) for update;
  select * into refund from public.refunds where id = p_id for update;
  if not found then
    perform private.refuse('refund_not_found', 404);
  elsif refund.status = 'succeeded' then
    return;
  end if;
  update public.refunds set status = 'succeeded', stripe_refund_id = p_refund_id, settled_at = private.now(), last_error = null
  where id = p_id;
  if refund.card_payment_id is not null then
    perform private.tell_returned_payment(refund.card_payment_id, refund.amount_cents, 'client_payment_returned:' || refund.id);
  end if;
  if refund.request_id is null then
    return;
  end if;
  perform private.act_for(refund.created_by);
  perform public.record_refund(refund.request_id, p_refund_id, refund.amount_cents);
  perform private.close_needless_refunds(refund.request_id);
  select * into request from public.brico_requests where id = refund.request_id;
  -- One mail per event: the mail about the lost slot, or about the cancellation, has already announced this refund.
  if refund.reason <> 'slot_lost' and not exists (
    select from public.email_outbox o where o.request_id = request.id and o.payload ->> 'refund_id' = refund.id::text
  ) then
    perform private.enqueue_email('booking_refunded', request.client_email,
      private.booking_payload(request) || jsonb_build_object('refund_cents', refund.amount_cents),
      'booking_refunded:' || refund.id, request.id);
  end if;
end;
$$;

create or replace function public.record_external_refund(
  p_payment_intent_id text, p_refund_id text, p_amount_cents int, p_status text, p_reference text default null
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  payment public.card_payments;
  known public.refunds;
begin
  select * into request from public.brico_requests where stripe_payment_intent_id = p_payment_intent_id for update;
  select * into payment from public.card_payments where payment_intent_id = p_payment_intent_id for update;
  -- Match by the provider's id, else by our reference, else (refund made in the provider's dashboard) the oldest promise of this amount.
  -- Refunds of stray and double payments have no request.
  select * into known from public.refunds f
  where f.stripe_refund_id = p_refund_id or f.id::text = p_reference
    or (p_reference is null and f.request_id is not distinct from request.id and f.payment_intent_id = p_payment_intent_id
      and f.status = 'pending' and f.amount_cents = p_amount_cents)
  order by f.stripe_refund_id = p_refund_id desc nulls last, f.created_at limit 1 for update;
  if request.id is null and payment.id is null and known.id is null then
    return 'unknown';
  end if;

  if p_status in ('failed', 'canceled') then
    if known.status is distinct from 'succeeded' then
      return 'already';
    end if;
    -- The bank rejected the refund: undo its records; a trigger mails staff.
    update public.refunds set status = 'failed', last_error = 'refused_by_bank' where id = known.id;
    if known.request_id is null then
      return 'undone';
    end if;
    update public.brico_requests set
      refunded_cents = greatest(refunded_cents - known.amount_cents, 0), payment_status = 'paid', stripe_refund_id = null
    where id = request.id;
    perform private.log_activity('refund', 'brico_requests', request.id::text, 'Remboursement refusé par la banque',
      jsonb_build_object('amount_cents', known.amount_cents, 'refund_id', p_refund_id));
    return 'undone';
  elsif known.status in ('succeeded', 'failed') then
    return 'already';
  elsif p_status <> 'succeeded' then
    return 'pending';
  elsif known.id is not null then
    perform public.settle_refund(known.id, p_refund_id);
    return 'settled';
  end if;
  insert into public.refunds (request_id, card_payment_id, payment_intent_id, amount_cents, reason, status, stripe_refund_id, settled_at)
  values (request.id, payment.id, p_payment_intent_id, p_amount_cents, 'external', 'succeeded', p_refund_id, private.now());
  if payment.id is not null then
    perform private.tell_returned_payment(payment.id, p_amount_cents, null);
    return 'recorded';
  end if;
  perform public.record_refund(request.id, p_refund_id, p_amount_cents);
  perform private.close_needless_refunds(request.id);
  return 'recorded';
end;
$$;

create or replace function public.read_client_quote(p_hash text) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  quote public.quotes := private.quote_of_link(p_hash);
  signing public.quote_signings;
begin
  if quote.id is null then
    return null;
  elsif quote.state in ('replaced', 'cancelled') then
    return json_build_object('state', quote.state, 'number', quote.number, 'title', quote.title);
  end if;
  select * into signing from public.quote_signings s where s.quote_id = quote.id order by s.prepared_at desc limit 1;
  return (
    select jsonb_build_object('state', quote.state, 'number', quote.number, 'version_no', quote.version_no, 'title', quote.title,
      'valid_until', quote.valid_until, 'content', coalesce(s.snapshot, quote.snapshot),
      'documents', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'bucket', d.bucket, 'path', d.path, 'sha256', d.sha256) order by d.number desc), '[]')
        from public.documents d where d.quote_id = quote.id and d.made_at is not null
          and (d.kind = 'quote_evidence' or d.sha256 = s.document_sha256 or (s.id is null and d.number = 1))),
      'signing', case when quote.state = 'sent' and signing.id is not null then jsonb_build_object('id', signing.id, 'line_ids', signing.line_ids,
        'total_cents', signing.total_cents, 'net_cents', signing.snapshot -> 'net_cents', 'split', signing.snapshot -> 'split',
        'deposit_cents', signing.snapshot -> 'deposit_cents', 'given_name', signing.given_name, 'family_name', signing.family_name,
        'consents', signing.consents, 'code_sent_at', signing.code_sent_at, 'sha256', d.sha256, 'is_ready', d.id is not null,
        'document', case when d.id is not null then jsonb_build_object('kind', d.kind, 'bucket', d.bucket, 'path', d.path, 'sha256', d.sha256) end) end,
      'email', private.quote_email(quote),
      'signature', case when s.id is not null then jsonb_build_object('means', s.means, 'signed_at', s.signed_at, 'signed_on', s.signed_on,
        'name', concat_ws(' ', s.given_name, s.family_name), 'total_cents', s.total_cents, 'document_sha256', s.document_sha256,
        'evidence_sha256', s.evidence_sha256, 'withdraw_until', s.withdraw_until, 'no_money_before', s.no_money_before,
        'withdrawn_at', s.withdrawn_at,
        -- For a transfer, only of whom signed, and only once the law allows it.
        'bank', (select jsonb_build_object('iban', b.iban, 'bic', b.bic) from public.billing_settings b
          where b.iban is not null and quote.state = 'signed' and coalesce(s.no_money_before <= private.today(), true)),
        'deposit', private.deposit_facts(quote, s),
        'may_withdraw', coalesce(s.withdrawn_at is null and s.withdraw_until >= private.today(), false)) end)
    from (select 1) one left join public.quote_signatures s on s.quote_id = quote.id
    left join public.documents d on d.id = signing.document_id and d.made_at is not null
  );
end;
$$;

create or replace function public.read_quote(p_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  quote public.quotes;
begin
  perform private.require_staff();
  select * into quote from public.quotes where id = p_id;
  if not found then
    perform private.refuse('client_quote_gone', 404);
  end if;
  return (
    select to_jsonb(quote) - '{snapshot,token_hash,search_text}'::text[] || jsonb_build_object(
      'fee', quote.fee::text,
      'totals', private.quote_totals(quote),
      'lines', (
        select coalesce(jsonb_agg(to_jsonb(l) - '{quote_id,position}'::text[] || jsonb_build_object(
          'quantity', trim_scale(l.quantity)::text, 'unit_price', trim_scale(l.unit_price)::text, 'vat_rate', trim_scale(l.vat_rate),
          'unit_cost', trim_scale(c.unit_cost)::text, 'hours', trim_scale(c.hours)::text) order by l.position), '[]')
        from public.quote_lines l left join public.quote_line_costs c on c.quote_id = l.quote_id and c.line_id = l.id
        where l.quote_id = p_id),
      'customer', case when quote.customer_id is not null then private.customer_card(quote.customer_id) end,
      'email', private.quote_email(quote),
      'place', (select jsonb_build_object('id', p.id, 'address', p.address, 'postal_code', p.postal_code, 'city', p.city, 'over_two_years', p.over_two_years)
        from public.places p where p.id = quote.place_id),
      'project', (select jsonb_build_object('id', w.id, 'name', w.name) from public.reno_projects w where w.id = quote.project_id),
      'request', (select jsonb_build_object('id', r.id, 'reference', r.reference, 'service_type', r.service_type)
        from public.brico_requests r where r.id = quote.request_id),
      'versions', (
        select jsonb_agg(jsonb_build_object('id', v.id, 'version_no', v.version_no, 'state', v.state, 'sent_at', v.sent_at) order by v.version_no)
        from public.quotes v where v.root_id = quote.root_id),
      'events', (
        select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'at', e.at, 'actor', e.actor, 'actor_name', e.actor_name, 'detail', e.detail)
          order by e.id desc), '[]')
        from (select * from public.quote_events x where x.quote_id = p_id order by x.id desc limit 100) e),
      'documents', private.quote_documents(p_id),
      'signature', (
        select to_jsonb(s) - '{snapshot,evidence}'::text[] from public.quote_signatures s where s.quote_id = p_id),
      'deposit', (select private.deposit_facts(quote, s) from public.quote_signatures s where s.quote_id = p_id),
      'missing', case when quote.state = 'draft' then private.quote_missing(quote) || private.quote_warnings(quote) else '[]'::jsonb end)
  );
end;
$$;

revoke all on function public.record_project_payment from public, anon, authenticated, service_role;
comment on function public.record_project_payment is
  'For staff: records money that a client paid for a renovation: {id (optional), amount_cents, method, paid_on, vat_rate}, or quote_id '
  'instead of the rate: the VAT is then that of the signed quote; without VAT for a company under the franchise. Refuses: project_gone, invalid_input, payment_in_future, payment_too_early (a quote signed at home), '
  'cash_too_high.';
grant execute on function public.record_project_payment to authenticated;

revoke all on function public.claim_open_checkouts from public, anon, authenticated, service_role;
comment on function public.claim_open_checkouts is
  'Checkouts that may have been paid without a notification, each at most every five minutes: those whose hold expired, those without a '
  'hold, those of deleted requests, and those of documents (request_id null). is_over: the request is cancelled, deleted or paid another way, '
  'or the client has withdrawn from the quote, so the checkout must be closed.';
grant execute on function public.claim_open_checkouts to service_role;

revoke all on function private.export_quotes from public, anon, authenticated, service_role;
comment on function private.export_quotes is 'The quotes of a client as the right of access wants them: what was sent, answered, signed and paid.';

revoke all on function private.split_of from public, anon, authenticated, service_role;
comment on function private.split_of is
  'The VAT of a receipt by rate: that of the row it corrects, else that of its quote as signed, or of its request, and of what was received for it before.';

revoke all on function private.deposit_left from public, anon, authenticated, service_role;
comment on function private.deposit_left is
  'Cents of the deposit that are not paid: what was received for the quote counts, and what its renovation received since the signature without '
  'a quote, so that no deposit is asked for twice.';

revoke all on function private.card_gateways from public, anon, authenticated, service_role;
comment on function private.card_gateways is
  'By which provider a document may be paid: no real money for the example company, and no simulated payment for a real client.';

revoke all on function private.deposit_facts from public, anon, authenticated, service_role;
comment on function private.deposit_facts is
  'The money of a signed quote: the deposit that is due, what was received, given back, promised back and may be given back by card, and by '
  'which providers the deposit may be paid now (none: not a consumer, or the seven days of L221-10).';

revoke all on function private.returnable_cents from public, anon, authenticated, service_role;
comment on function private.returnable_cents is 'Cents of a payment that were neither given back, nor promised back, nor taken back by the bank.';

revoke all on function public.open_card_payment from public, anon, authenticated, service_role;
comment on function public.open_card_payment is
  'The payment of a quote''s deposit that is open, or a new one: one at a time for each document, however often it is asked for. is_over: its page '
  'must be closed first (another amount, or too old). Refuses: unknown_link, deposit_too_early (signed at home, L221-10), card_not_offered '
  '(not a consumer, not signed, or another provider), deposit_paid, too_many_requests.';
grant execute on function public.open_card_payment to service_role;

revoke all on function public.attach_card_session from public, anon, authenticated, service_role;
comment on function public.attach_card_session is 'The session of an open payment: the first one attached stays. Null when the payment is no longer open.';
grant execute on function public.attach_card_session to service_role;

revoke all on function public.close_card_payment from public, anon, authenticated, service_role;
grant execute on function public.close_card_payment to service_role;

revoke all on function public.read_card_payment from public, anon, authenticated, service_role;
comment on function public.read_card_payment is
  'Of which document a payment is; is_recent: opened within a day, so that its id may lead back to the document''s page.';
grant execute on function public.read_card_payment to service_role;

revoke all on function public.open_card_sessions from public, anon, authenticated, service_role;
comment on function public.open_card_sessions is 'The session, if any, in which the holder of a link is paying.';
grant execute on function public.open_card_sessions to service_role;

revoke all on function private.card_payload from public, anon, authenticated, service_role;
comment on function private.card_payload is 'The data for the mails about money of a quote.';

revoke all on function private.quote_payer from public, anon, authenticated, service_role;

revoke all on function private.tell_returned_payment from public, anon, authenticated, service_role;

revoke all on function public.confirm_card_payment from public, anon, authenticated, service_role;
comment on function public.confirm_card_payment is
  'Books the payment of a document, once. Returns confirmed, already, returned (booked and promised back: the client had withdrawn, or the deposit '
  'was paid already), stray (no such payment, another session, amount or currency: promised back) or unknown (opened by another site).';
grant execute on function public.confirm_card_payment to service_role;

revoke all on function public.return_card_payments from public, anon, authenticated, service_role;
comment on function public.return_card_payments is
  'Promises to give back what a client paid by card for a quote from which they withdrew, or a part of it; all that is left without an amount. '
  'Refuses: client_quote_gone, deposit_not_returnable, refund_too_high.';
grant execute on function public.return_card_payments to service_role;

-- End of what `npm run routines` wrote.
