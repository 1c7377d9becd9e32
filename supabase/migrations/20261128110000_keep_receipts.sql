-- The ledger: receipts that never change, and the chain of hashes that shows it (CGI art. 286 I 3° bis; BOI-TVA-DECLA-30-10-30). It
-- replaces brico_payments, whose wrong rows were marked by an UPDATE.

create table public.receipts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('payment', 'refund', 'correction', 'dispute')),
  amount_cents int not null check (amount_cents between -100000000 and 100000000 and amount_cents <> 0),
  method text not null check (method in ('card_online', 'card', 'cash', 'transfer', 'check', 'unknown')),
  received_on date not null,
  recorded_at timestamptz not null,
  recorded_by uuid,
  recorded_by_name text check (length(recorded_by_name) <= 300),
  source text not null check (source in ('staff', 'stripe', 'demo', 'import')),
  source_ref text unique check (length(source_ref) <= 255),
  corrects_id uuid references public.receipts (id),
  request_id uuid references public.brico_requests (id),
  project_id uuid references public.reno_projects (id),
  vat_split jsonb check (jsonb_typeof(vat_split) = 'array'),
  reason text check (length(btrim(reason)) between 1 and 300),
  constraint receipts_one_subject check (num_nonnulls(request_id, project_id) <= 1),
  constraint receipts_sign check (case when kind = 'payment' then amount_cents > 0 when kind in ('refund', 'dispute') then amount_cents < 0 else true end),
  constraint receipts_correction check (kind <> 'correction' or (corrects_id is not null and reason is not null))
);
comment on table public.receipts is
  'The ledger: money received (positive) and given back (negative), in cents. Rows are added by functions and never change; a correction is a '
  'row of the opposite sign.';
comment on column public.receipts.received_on is 'The day of the money in Paris, as staff give it; recorded_at is the minute of the entry.';
comment on column public.receipts.recorded_by_name is 'Null: the payment provider reported it.';
comment on column public.receipts.source is
  'staff; stripe; demo: the demonstration''s payment page, no real money; import: taken over from the time before the ledger.';
comment on column public.receipts.vat_split is
  'VAT by rate in percent: [{"rate": 10, "net_cents": 7273, "vat_cents": 727}]; null: unknown, as for imported rows.';
comment on column public.receipts.reason is 'Of a refund: its code of refund_reasons; of a dispute: the bank''s; of a correction: the words of its author.';

create index receipts_day on public.receipts (received_on desc, recorded_at desc, id);
create index receipts_request on public.receipts (request_id) where request_id is not null;
create index receipts_project on public.receipts (project_id) where project_id is not null;
create index receipts_corrects on public.receipts (corrects_id) where corrects_id is not null;
create unique index receipts_corrected_once on public.receipts (corrects_id) where kind = 'correction';

alter table public.receipts enable row level security;
revoke all on table public.receipts from public, anon, authenticated, service_role;
grant select on table public.receipts to authenticated, service_role;
create policy "Staff read receipts" on public.receipts for select to authenticated using ((select private.is_staff()));

create table public.fiscal_events (
  seq bigint primary key check (seq > 0),
  at timestamptz not null,
  kind text not null check (length(kind) between 1 and 40),
  subject_id uuid,
  payload text not null check (length(payload) <= 20000),
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$')
);
comment on table public.fiscal_events is
  'The chain of hashes over the ledger and over what is issued: no gap, no name of a person, kept for ever. See private.event_hash.';
comment on column public.fiscal_events.payload is 'JSON as text: the hash is that of these characters.';

create index fiscal_events_subject on public.fiscal_events (subject_id) where subject_id is not null;

alter table public.fiscal_events enable row level security;
revoke all on table public.fiscal_events from public, anon, authenticated, service_role;
grant select on table public.fiscal_events to authenticated, service_role;
create policy "Staff read fiscal events" on public.fiscal_events for select to authenticated using ((select private.is_staff()));

drop trigger sum_payments on public.brico_payments;
-- The dashboard counted prepayments by it.
drop index public.brico_requests_prepaid;
comment on column public.brico_requests.on_site_cents is
  'Cents received besides the card prepayment: the sum of its receipts, written by follow_on_site and book_declared_payment only.';

-- The lines of the former journal, until they are receipts below.
create table private.former_takings as select * from private.takings;
drop view private.takings;

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

drop function private.sum_payments();

create or replace function private.utc_text(p_at timestamptz) returns text
language sql immutable set search_path = ''
return to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

create or replace function private.append_fiscal_event(p_kind text, p_subject_id uuid, p_payload jsonb) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  last public.fiscal_events;
  event public.fiscal_events;
begin
  -- One writer at a time, until the end of its transaction: a sequence would leave gaps.
  perform pg_advisory_xact_lock(hashtext('fiscal_events'));
  select * into last from public.fiscal_events order by seq desc limit 1;
  event.seq := coalesce(last.seq, 0) + 1;
  event.at := private.now();
  event.kind := p_kind;
  event.subject_id := p_subject_id;
  event.payload := p_payload::text;
  event.previous_hash := coalesce(last.hash, repeat('0', 64));
  event.hash := private.event_hash(event);
  insert into public.fiscal_events select event.*;
  return event.seq;
end;
$$;

create or replace function private.receipt_payload(p_receipt public.receipts) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'kind', p_receipt.kind, 'amount_cents', p_receipt.amount_cents, 'method', p_receipt.method, 'received_on', p_receipt.received_on,
    'recorded_at', private.utc_text(p_receipt.recorded_at), 'recorded_by', p_receipt.recorded_by, 'source', p_receipt.source,
    'source_ref', p_receipt.source_ref, 'corrects_id', p_receipt.corrects_id, 'request_id', p_receipt.request_id,
    'project_id', p_receipt.project_id, 'vat_split', p_receipt.vat_split,
    'texts_sha256', encode(sha256(convert_to(
      concat_ws('|', coalesce(p_receipt.recorded_by_name, ''), coalesce(p_receipt.reason, '')), 'UTF8')), 'hex')))
$$;

create or replace function private.chain_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.append_fiscal_event('receipt', new.id, private.receipt_payload(new));
  return null;
end;
$$;

create or replace function public.verify_ledger(p_seq bigint default null, p_hash text default null) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return private.ledger_report(p_seq, p_hash);
end;
$$;

create or replace function private.add_payment(p_request_id uuid, p_amount_cents int, p_method text, p_paid_on date) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  payment uuid := private.book_receipt(jsonb_build_object('kind', 'payment', 'amount_cents', p_amount_cents, 'method', p_method,
    'received_on', p_paid_on, 'source', 'staff', 'request_id', p_request_id));
begin
  perform private.follow_on_site(p_request_id);
  return payment;
end;
$$;

create or replace function private.on_site_sum(p_request_id uuid) returns int
language sql stable security definer set search_path = ''
return coalesce((select sum(amount_cents) from public.receipts where request_id = p_request_id and method <> 'card_online'), 0)::int;

-- Stores the sum in brico_requests, where lists read it. If the request has a card payment, payment_status stays as the payment provider
-- reports it.
create or replace function private.follow_on_site(p_request_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  last public.receipts;
  cents int := private.on_site_sum(p_request_id);
begin
  select * into request from public.brico_requests where id = p_request_id for update;
  select * into last from public.receipts r
  where r.request_id = p_request_id and r.method <> 'card_online' and r.kind = 'payment'
    and not exists (select from public.receipts c where c.corrects_id = r.id)
  order by r.received_on desc, r.recorded_at desc limit 1;
  if request.collected_cents > request.on_site_cents or request.stripe_payment_intent_id is not null then
    update public.brico_requests set on_site_cents = cents where id = request.id;
  elsif request.payment_status <> 'paid' and cents > 0 and cents >= round(request.total_amount * 100) then
    update public.brico_requests set on_site_cents = cents, payment_status = 'paid', payment_method = nullif(last.method, 'unknown'),
      payment_date = (last.received_on + time '12:00') at time zone 'Europe/Paris'
    where id = request.id;
  elsif request.payment_status = 'paid' and cents < round(request.total_amount * 100) and cents < request.on_site_cents then
    update public.brico_requests set on_site_cents = cents, payment_status = 'pending', payment_method = nullif(last.method, 'unknown')
    where id = request.id;
  else
    update public.brico_requests set on_site_cents = cents where id = request.id;
  end if;
end;
$$;

-- When a request is marked as paid, its remaining amount is booked as a payment. When the mark is changed again, the payments are
-- corrected (they were a mistake) or refunded (the client got the money back).
create or replace function private.book_declared_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before text := case when tg_op = 'UPDATE' then old.payment_status else 'pending' end;
  receipt public.receipts;
  cents bigint;
begin
  -- The sum changes with the status only in follow_on_site, which has booked the payment already.
  if new.stripe_payment_intent_id is not null or (new.source = 'online' and new.payment_method = 'card')
    or (tg_op = 'UPDATE' and (new.on_site_cents <> old.on_site_cents or (new.payment_status, new.payment_method, new.payment_date)
      is not distinct from (old.payment_status, old.payment_method, old.payment_date)))
  then
    return null;
  end if;
  if before = 'paid' then
    for receipt in select * from public.receipts where request_id = new.id and method <> 'card_online' and kind = 'payment' order by recorded_at loop
      perform private.reverse_receipt(receipt, case new.payment_status when 'refunded' then 'refund' else 'correction' end,
        case new.payment_status when 'refunded' then 'Rendu au client' else 'Paiement corrigé' end);
    end loop;
  end if;
  if new.payment_status = 'paid' then
    cents := round(new.total_amount * 100)::bigint - private.on_site_sum(new.id);
    if cents > 0 then
      perform private.book_receipt(jsonb_build_object('kind', 'payment', 'amount_cents', cents, 'method', new.payment_method,
        'received_on', (new.payment_date at time zone 'Europe/Paris')::date, 'source', 'staff', 'request_id', new.id));
    end if;
  end if;
  update public.brico_requests set on_site_cents = private.on_site_sum(new.id)
  where id = new.id and on_site_cents <> private.on_site_sum(new.id);
  return null;
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

create or replace function private.example_tables() returns text[]
language sql immutable set search_path = ''
-- Tables with references to others come first.
return array['receipts', 'google_reviews', 'gallery_projects', 'brico_requests', 'reno_projects', 'contact_requests', 'contractors', 'blocked_dates',
  'customers', 'places'];

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
  perform private.remove_example_mail();
  -- Payments of the demonstration are not real, so they are deleted too; the chain records which ones.
  insert into private.example_rows select 'receipts', r.id from public.receipts r
  where private.is_example('brico_requests', r.request_id) or private.is_example('reno_projects', r.project_id) on conflict do nothing;
  perform private.append_fiscal_event('example_removed', e.row_id, '{}') from private.example_rows e where e.table_name = 'receipts' order by e.row_id;
  foreach name in array array['refunds', 'payment_disputes', 'demo_payment_sessions', 'former_checkouts'] loop
    execute format('delete from public.%I t using private.example_rows e where e.table_name = ''brico_requests'' and e.row_id = t.request_id', name);
  end loop;
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

-- Clients have no grant to write version; this trigger increments it.
create or replace function private.count_brico_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version = old.version + (
    (new.client_name, new.client_email, new.client_phone, new.address, new.postal_code, new.city,
      new.service_id, new.service_type, new.description, new.notes,
      new.scheduled_date, new.scheduled_time, new.duration_minutes, new.team_id, new.assigned_contractor_id,
      new.base_price, new.vat_rate, new.additional_fees, new.status, new.payment_status, new.payment_method, new.payment_date,
      new.home_signed_on, new.home_is_urgent, new.express_request_at)
    is distinct from
    (old.client_name, old.client_email, old.client_phone, old.address, old.postal_code, old.city,
      old.service_id, old.service_type, old.description, old.notes,
      old.scheduled_date, old.scheduled_time, old.duration_minutes, old.team_id, old.assigned_contractor_id,
      old.base_price, old.vat_rate, old.additional_fees, old.status, old.payment_status, old.payment_method, old.payment_date,
      old.home_signed_on, old.home_is_urgent, old.express_request_at)
    -- Inside book_declared_payment the change itself has already incremented the version.
    or (new.on_site_cents <> old.on_site_cents and pg_trigger_depth() < 2)
  )::int;
  return new;
end;
$$;

create or replace function private.export_people(p_people uuid[], p_email text) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with family as (
    select array_agg(c.id) as ids from public.customers c where c.id = any (p_people) or c.merged_into = any (p_people)
  )
  select jsonb_build_object(
    'exported_at', private.now(),
    'customers', (
      select coalesce(jsonb_agg(to_jsonb(c) - '{search_text,version}'::text[] || jsonb_build_object(
        'channels', (select coalesce(jsonb_agg(to_jsonb(h) - 'normalised'), '[]') from public.customer_channels h where h.customer_id = c.id),
        'places', (
          select coalesce(jsonb_agg(to_jsonb(p) - 'normalised' || jsonb_build_object('role', l.role, 'since', l.since, 'until', l.until)), '[]')
          from public.customer_places l join public.places p on p.id = l.place_id where l.customer_id = c.id),
        'people', (select coalesce(jsonb_agg(jsonb_build_object('company', k.name, 'function', l.function)), '[]')
          from public.customer_people l join public.customers k on k.id = l.company_id where l.person_id = c.id),
        'notes', (select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'body', n.body, 'written_at', n.written_at) order by n.written_at), '[]')
          from public.customer_notes n where n.customer_id = c.id),
        'tasks', (select coalesce(jsonb_agg(jsonb_build_object('title', t.title, 'due_on', t.due_on, 'done_at', t.done_at) order by t.due_on), '[]')
          from public.customer_tasks t where t.customer_id = c.id),
        'merges', (select coalesce(jsonb_agg(jsonb_build_object('merged_at', m.merged_at, 'undone_at', m.undone_at)), '[]')
          from public.customer_merges m where c.id in (m.kept_id, m.absorbed_id)),
        'distinctions', (select count(*) from public.customer_distinctions d where c.id in (d.one_id, d.other_id))) order by c.created_at), '[]')
      from public.customers c where c.id = any (f.ids)),
    'contact_requests', (
      select coalesce(jsonb_agg(to_jsonb(t) - 'search_text' || jsonb_build_object('photos', (
        select coalesce(jsonb_agg(p.name), '[]') from public.contact_request_photos p where p.contact_request_id = t.id)) order by t.created_at), '[]')
      from (select * from public.contact_requests c where c.customer_id = any (f.ids) limit 1000) t),
    'brico_requests', (
      select coalesce(jsonb_agg(to_jsonb(t) - '{search_text,manage_token_hash,hold_network,idempotency_key}'::text[]
        || jsonb_build_object('payments', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'amount_cents', p.amount_cents, 'method', p.method, 'paid_on', p.received_on)
            order by p.received_on, p.recorded_at), '[]')
          from public.receipts p where p.request_id = t.id)) order by t.created_at), '[]')
      from (select * from public.brico_requests r where r.customer_id = any (f.ids) limit 1000) t),
    'reno_projects', (
      select coalesce(jsonb_agg(to_jsonb(t) - '{search_text,estimated_cost,actual_cost,margin}'::text[]
        || jsonb_build_object('messages', (
          select coalesce(jsonb_agg(jsonb_build_object('body', m.body, 'written_at', m.created_at) order by m.created_at), '[]')
          from public.client_messages m where m.project_id = t.id and m.is_from_client), 'payments', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'amount_cents', p.amount_cents, 'method', p.method, 'paid_on', p.received_on)
            order by p.received_on, p.recorded_at), '[]')
          from public.receipts p where p.project_id = t.id), 'choices', (
          select coalesce(jsonb_agg(jsonb_build_object('question', c.question, 'comment', c.comment, 'chosen_at', c.chosen_at) order by c.chosen_at), '[]')
          from public.project_choices c where c.project_id = t.id and c.chosen_at is not null)) order by t.created_at), '[]')
      from (select * from public.reno_projects p where p.customer_id = any (f.ids) limit 1000) t),
    'emails', (
      select coalesce(jsonb_agg(jsonb_build_object('subject', t.subject, 'text', t.body_text, 'sent_at', t.sent_at) order by t.created_at), '[]')
      from (select * from public.email_outbox m
        where lower(m.recipient) = any (private.own_addresses(f.ids, p_email)) and not private.is_account_mail(m.template) limit 1000) t)
  ) from family f;
end;

create or replace function public.apply_retention() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant int := 500;
  erased jsonb;
  reduced uuid[];
begin
  -- Runs once a day, from 3:00 in Paris. Rows above the limit of a run wait for the next day.
  if extract(hour from private.now() at time zone 'Europe/Paris') < 3
    or exists (select from public.retention_runs where ran_on = private.today())
    or not pg_try_advisory_xact_lock(hashtext('retention'))
  then
    return 0;
  end if;
  create temporary table overdue on commit drop as select * from private.overdue_rows() order by last_on limit most;
  select coalesce(jsonb_object_agg(kind || ' ' || table_name, n), '{}') into erased
  from (select kind, table_name, count(*) as n from pg_temp.overdue group by 1, 2) counted;
  select coalesce(array_agg(id), '{}') into reduced from pg_temp.overdue where kind = 'contract_paid';
  update public.brico_requests set client_phone = '0000000000', description = null, notes = null, manage_token_hash = null
  where id = any (reduced);
  delete from public.email_outbox m using pg_temp.overdue o
  where (o.table_name = 'email_outbox' and m.id = o.id)
    or (o.table_name = 'contact_requests' and m.contact_request_id = o.id)
    or (o.table_name = 'brico_requests' and m.request_id = o.id);
  delete from public.contact_requests c using pg_temp.overdue o where o.table_name = 'contact_requests' and c.id = o.id;
  delete from public.brico_requests r using pg_temp.overdue o
  where o.table_name = 'brico_requests' and o.kind <> 'contract_paid' and r.id = o.id;
  delete from public.reno_projects p using pg_temp.overdue o where o.table_name = 'reno_projects' and p.id = o.id;
  delete from public.receipts r using pg_temp.overdue o where o.table_name = 'receipts' and r.id = o.id;
  delete from public.customers c using pg_temp.overdue o where o.table_name = 'customers' and c.id = o.id;
  insert into public.retention_runs (ran_on, erased) values (private.today(), erased);
  delete from public.retention_runs where ran_on < private.today() - 400;
  return (select coalesce(sum(value::int), 0) from jsonb_each_text(erased));
end;
$$;

-- The ledger of receipts: each payment, refund and correction is a row that never changes (CGI art. 286 I 3° bis). Every row follows from
-- one place: record_payment and void_payment for what staff note, follow_card_payment for prepayments by card, and the triggers of
-- refunds and disputes for what the payment provider reports.

-- Money is kept ten years after the end of its year (code de commerce L123-22).
create or replace function private.is_past_accounts(p_day date) returns boolean
language sql stable set search_path = ''
return date_trunc('year', p_day + interval '1 year') + private.years_kept('accounts') <= private.today();

create or replace function private.refuse_ledger_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Only rows of the demonstration, and rows past the legal period, may go.
  if tg_op = 'DELETE' and tg_table_name = 'receipts' then
    if private.is_past_accounts((to_jsonb(old) ->> 'received_on')::date) or private.is_example('receipts', (to_jsonb(old) ->> 'id')::uuid) then
      return old;
    end if;
  end if;
  perform private.refuse('ledger_fixed', 403);
end;
$$;

create or replace function private.is_example(p_table text, p_id uuid) returns boolean
language sql stable security definer set search_path = ''
return exists (select from private.example_rows e where e.table_name = p_table and e.row_id = p_id);

create or replace function private.summed_split(p_splits jsonb) returns jsonb
language sql immutable set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_build_object('rate', s.rate, 'net_cents', s.net_cents, 'vat_cents', s.vat_cents) order by s.rate), '[]')
  from (
    select (part ->> 'rate')::numeric as rate, sum((part ->> 'net_cents')::bigint) as net_cents, sum((part ->> 'vat_cents')::bigint) as vat_cents
    from jsonb_array_elements(p_splits) split, jsonb_array_elements(split) part group by 1
  ) s where s.net_cents <> 0 or s.vat_cents <> 0);

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
  receipt.recorded_by_name := coalesce(receipt.recorded_by_name, case when receipt.recorded_by is not null then private.person_name(receipt.recorded_by) end);
  receipt.method := coalesce(receipt.method, 'unknown');
  receipt.vat_split := coalesce(receipt.vat_split, private.split_of(receipt));
  if receipt.kind = 'payment' and receipt.method = 'cash' then
    select coalesce(sum(r.amount_cents), 0) into cash from public.receipts r
    where r.method = 'cash' and (r.request_id = receipt.request_id or r.project_id = receipt.project_id);
    if cash + receipt.amount_cents > most_cash then
      perform private.refuse('cash_too_high', 409,
        jsonb_build_object('left', replace(to_char(greatest(most_cash - cash, 0) / 100.0, 'FM9999990.00'), '.', ',')));
    end if;
  end if;
  insert into public.receipts select receipt.*;
  if private.is_example('brico_requests', receipt.request_id) or private.is_example('reno_projects', receipt.project_id) then
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
    'request_id', p_receipt.request_id, 'project_id', p_receipt.project_id, 'reason', p_reason));
end;
$$;

create or replace function private.card_receipt(p_request_id uuid) returns public.receipts
language sql stable security definer set search_path = ''
return (
  select r from public.receipts r
  where r.request_id = p_request_id and r.method = 'card_online' and r.kind = 'payment' order by r.recorded_at desc limit 1);

create or replace function private.source_of(p_intent text) returns text
language sql immutable set search_path = ''
return case when p_intent is null then 'staff' when p_intent like 'pi_demo_%' then 'demo' else 'stripe' end;

-- Keeps the ledger equal to what the request says of its prepayment, however it came there: a repeated event changes nothing.
create or replace function private.follow_card_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  paid public.receipts := private.card_receipt(new.id);
  kept bigint := private.card_cents(new.payment_status, new.payment_method, new.stripe_payment_intent_id, new.source, new.prepayment_cents, new.refunded_cents);
  booked bigint := coalesce((
    select sum(r.amount_cents) from public.receipts r
    where r.request_id = new.id and r.method = 'card_online' and r.kind <> 'dispute'), 0);
  refund public.refunds;
  undone public.receipts;
begin
  if kept > booked then
    select r.* into undone from public.receipts r
    where r.request_id = new.id and r.kind = 'refund' and r.method = 'card_online' and r.amount_cents = booked - kept
      and not exists (select from public.receipts c where c.corrects_id = r.id)
    order by r.recorded_at desc limit 1;
    if found then
      perform private.reverse_receipt(undone, 'correction', 'Refusé par la banque');
      return null;
    end if;
    -- Paid and refunded in one change: two rows.
    perform private.book_receipt(jsonb_build_object('kind', 'payment', 'amount_cents', kept - booked + new.refunded_cents, 'method', 'card_online',
      'received_on', (new.payment_date at time zone 'Europe/Paris')::date, 'source', private.source_of(new.stripe_payment_intent_id),
      'source_ref', case when paid.id is null then new.stripe_payment_intent_id end, 'request_id', new.id));
    booked := kept + new.refunded_cents;
    paid := private.card_receipt(new.id);
  end if;
  if kept < booked and new.payment_status = 'pending' then
    perform private.reverse_receipt(paid, 'correction', 'Paiement corrigé');
  elsif kept < booked then
    select * into refund from public.refunds f where f.request_id = new.id and f.stripe_refund_id = new.stripe_refund_id;
    perform private.book_receipt(jsonb_build_object('kind', 'refund', 'amount_cents', kept - booked, 'method', 'card_online',
      'source', private.source_of(new.stripe_payment_intent_id), 'source_ref', refund.stripe_refund_id, 'corrects_id', paid.id,
      'request_id', new.id, 'recorded_by', refund.created_by, 'reason', refund.reason));
  end if;
  return null;
end;
$$;

-- Money that no request records (double_payment, stray_payment): received, then given back. Another currency stays out of the ledger.
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
  where r.corrects_id = paid.id and r.kind = 'refund' and not exists (select from public.receipts c where c.corrects_id = r.id);
  if new.status = 'succeeded' and refund.id is null then
    perform private.book_receipt(jsonb_build_object('kind', 'refund', 'amount_cents', -new.amount_cents, 'method', 'card_online',
      'received_on', (new.settled_at at time zone 'Europe/Paris')::date, 'source', paid.source, 'source_ref', new.stripe_refund_id,
      'corrects_id', paid.id, 'reason', new.reason));
  elsif new.status = 'failed' and refund.id is not null then
    perform private.reverse_receipt(refund, 'correction', 'Refusé par la banque');
  end if;
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
  if not exists (select from public.receipts where source_ref = new.id) then
    perform private.book_receipt(jsonb_build_object('kind', 'dispute', 'amount_cents', -new.amount_cents, 'method', 'card_online',
      'received_on', (new.closed_at at time zone 'Europe/Paris')::date, 'source', private.source_of(new.payment_intent_id),
      'source_ref', new.id, 'corrects_id', paid.id, 'request_id', new.request_id, 'reason', new.reason));
  end if;
  return null;
end;
$$;

-- The journal of takings: the receipts of a period, each on its day. A line never changes: a correction is a line of its own, so the sums
-- of a past day stay.

create or replace function public.list_takings(
  p_from date, p_to date, p_method text default null, p_limit int default 200, p_offset int default 0
) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_period(p_from, p_to);
  return (
    with found as materialized (
      select t.*, sum(t.amount_cents) over day as day_cents, count(*) over day as day_count
      from public.receipts t
      where t.received_on between p_from and p_to and (p_method is null or t.method = p_method)
      window day as (partition by t.received_on)
    ), page as (
      select * from found f order by f.received_on desc, f.recorded_at desc, f.id
      limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
    )
    select json_build_object(
      'lines', (
        select coalesce(json_agg(json_build_object(
          'id', p.id, 'day', p.received_on, 'at', p.recorded_at, 'kind', p.kind, 'method', p.method, 'amount_cents', p.amount_cents,
          'note', p.reason, 'author_name', p.recorded_by_name, 'source', p.source, 'vat_split', p.vat_split,
          'is_example', private.is_example('receipts', p.id), 'request_id', p.request_id, 'project_id', p.project_id,
          'reference', r.reference, 'client_name', coalesce(r.client_name, w.client_name),
          'service_type', coalesce(r.service_type, w.name), 'day_cents', p.day_cents, 'day_count', p.day_count
        ) order by p.received_on desc, p.recorded_at desc, p.id), '[]')
        from page p left join public.brico_requests r on r.id = p.request_id left join public.reno_projects w on w.id = p.project_id),
      'total_count', (select count(*) from found),
      'received_cents', (select coalesce(sum(amount_cents) filter (where not private.is_given_back(kind, amount_cents)), 0) from found),
      'returned_cents', (select coalesce(-sum(amount_cents) filter (where private.is_given_back(kind, amount_cents)), 0) from found),
      'methods', (
        select coalesce(json_agg(m order by m.method), '[]') from (
          select method, count(*) as line_count,
            coalesce(sum(amount_cents) filter (where not private.is_given_back(kind, amount_cents)), 0) as received_cents,
            coalesce(-sum(amount_cents) filter (where private.is_given_back(kind, amount_cents)), 0) as returned_cents
          from found group by method) m)
    )
  );
end;
$$;

create or replace function private.is_given_back(p_kind text, p_amount_cents int) returns boolean
language sql immutable parallel safe set search_path = ''
return p_kind in ('refund', 'dispute') or (p_kind = 'correction' and p_amount_cents > 0);

create or replace function private.require_period(p_from date, p_to date) returns void
language plpgsql stable set search_path = ''
as $$
declare
  longest constant int := 366;
begin
  if p_from is null or p_to is null or p_to < p_from or p_to - p_from >= longest then
    perform private.refuse('period_invalid', 400);
  end if;
end;
$$;

create or replace function public.vat_of_takings(p_from date, p_to date) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_period(p_from, p_to);
  return (
    with found as materialized (
      select r.*, coalesce(q.status = 'cancelled', false) as is_cancelled
      from public.receipts r left join public.brico_requests q on q.id = r.request_id
      where r.received_on between p_from and p_to
    ), parts as (
      select (part ->> 'rate')::numeric as rate, (part ->> 'net_cents')::bigint as net_cents, (part ->> 'vat_cents')::bigint as vat_cents, f.is_cancelled
      from found f, jsonb_array_elements(f.vat_split) part
    )
    select json_build_object(
      'rates', (
        select coalesce(json_agg(s order by s.rate), '[]') from (
          select rate, sum(net_cents) as net_cents, sum(vat_cents) as vat_cents from parts group by rate) s),
      -- Deposits of cancelled jobs that the company keeps: whether they bear VAT is a question for its accountant.
      'kept', (select json_build_object('net_cents', coalesce(sum(net_cents), 0), 'vat_cents', coalesce(sum(vat_cents), 0)) from parts where is_cancelled),
      'unsplit_cents', (select coalesce(sum(amount_cents), 0) from found where coalesce(jsonb_array_length(vat_split), 0) = 0),
      'total_cents', (select coalesce(sum(amount_cents), 0) from found))
  );
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
    (select n.kind, n.written_at, n.id::text, n.customer_id, case when n.written_by is not null then private.person_name(n.written_by) end, n.body,
      null, null, null, null
    from public.customer_notes n where n.customer_id = any (family) and n.written_at < before order by n.written_at desc limit most)
    union all
    (select 'payment', t.recorded_at, t.id::text, null, t.method, t.reason, t.kind, t.received_on, t.amount_cents, null
    from public.receipts t
    where (t.request_id = any (requests) or t.project_id = any (projects)) and t.recorded_at < before order by t.recorded_at desc limit most)
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
    'cents', p.cents::int, 'place', (select concat_ws(', ', a.address, a.city) from public.places a where a.id = p.place_id),
    -- The name on the merged file that the row belongs to.
    'from_file', (select c.name from public.customers c where c.id = p.customer_id and c.merged_into is not null)) order by p.at desc, p.id)
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
      select f.id, f.request_id, r.client_name, f.amount_cents, f.status
      from public.refunds f join public.brico_requests r on r.id = f.request_id
      where f.status <> 'succeeded' and (f.status = 'failed' or f.attempts >= 3)
        and f.last_error is distinct from 'already_refunded' and r.payment_status = 'paid'
        -- Skip a refund when the same request has a later one, promised or made.
        and not exists (
          select 1 from public.refunds again
          where again.request_id = f.request_id and again.created_at > f.created_at and again.status <> 'failed')
      order by f.created_at limit 5
    ), stray as (
      -- Stays listed for a week after the refund: the client may call.
      select f.id, f.amount_cents, f.currency, f.status, f.note from public.refunds f
      where f.reason = 'stray_payment'
        and (f.status <> 'succeeded' or f.created_at > private.now() - interval '7 days')
      order by f.created_at desc limit 5
    ), disputes as (
      select d.id, d.request_id, r.client_name, d.amount_cents, d.reason, d.status, d.evidence_due_at
      from public.payment_disputes d left join public.brico_requests r on r.id = d.request_id
      where d.closed_at is null
      order by d.evidence_due_at nulls last limit 5
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
        -- Kept since the last mail that left: none of them was sent, for want of a mail server.
        'kept_mails', (
          select count(*) from (
            select from public.email_outbox m
            where m.status = 'kept' and ($2 or not starts_with(m.template, 'account_'))
              and m.created_at > greatest(private.now() - interval '30 days', (select max(sent_at) from public.email_outbox))
            limit 1000) kept),
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

-- A thousand rows per page. Each page continues after the last row of the previous one (keyset): the hundredth page costs as much as the
-- first, and a new request does not shift the pages.
create or replace function public.export_brico_requests(
  p_query text default null, p_status text default null, p_payment_status text default null, p_archived boolean default false,
  p_before timestamptz default null, p_before_id uuid default null, p_limit int default 1000, p_when text default null,
  p_team text default null
) returns table (
  id uuid, created_at timestamptz, reference text, status text, source text, client_name text, client_email text, client_phone text,
  address text, postal_code text, city text, service_type text, scheduled_date date, scheduled_time time, duration_minutes int,
  team_name text, contractor_name text, base_price numeric, total_amount numeric, payment_status text, payment_method text,
  payment_date timestamptz, prepayment_cents int, refunded_cents int, collected_cents int, due_cents bigint, payment_state text,
  takings jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  export text = $query$
    select r.id, r.created_at, r.reference, r.status, r.source, r.client_name, r.client_email, r.client_phone, r.address,
      r.postal_code, r.city, r.service_type, r.scheduled_date, r.scheduled_time, r.duration_minutes, t.name, c.name, r.base_price,
      r.total_amount, r.payment_status, r.payment_method, r.payment_date, r.prepayment_cents, r.refunded_cents,
      r.collected_cents, r.due_cents, r.payment_state,
      (select coalesce(jsonb_agg(jsonb_build_object('day', t.received_on, 'method', t.method, 'amount_cents', t.amount_cents)
        order by t.received_on, t.recorded_at, t.id), '[]') from public.receipts t where t.request_id = r.id)
    from public.brico_requests r
    left join public.teams t on t.id = r.team_id
    left join public.contractors c on c.id = r.assigned_contractor_id
    where ($1 is null or r.search_text like $1) and $query$ || private.brico_filter_sql(p_archived, p_when, p_team) || $query$
      and ($3 is null or r.created_at <= $3 and (r.created_at < $3 or r.id > $8))
    order by r.created_at desc, r.id
    limit $2
  $query$;
  size int = least(greatest(p_limit, 1), 1000);
  team uuid = nullif(p_team, 'none')::uuid;
begin
  perform private.require_staff();
  return query execute export
    using private.search_pattern(p_query), size, p_before, nullif(p_status, 'all'), nullif(p_payment_status, 'all'), team,
      private.today(), p_before_id;
  if not found and private.forgives_spelling('brico_requests', p_query) then
    return query execute private.forgiving_sql(export)
      using private.search_words(p_query), size, p_before, nullif(p_status, 'all'), nullif(p_payment_status, 'all'), team,
        private.today(), p_before_id;
  end if;
end;
$$;

-- The chain of fiscal events: each event has the hash of the one before, so that a row which is altered, added or removed shows. No event
-- names a person. Anyone can recompute the chain with SHA-256 and this file.

create or replace function private.event_hash(p_event public.fiscal_events) returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(concat_ws('|', p_event.previous_hash, p_event.seq, private.utc_text(p_event.at), p_event.kind,
    coalesce(p_event.subject_id::text, ''), p_event.payload), 'UTF8')), 'hex')
$$;

create or replace function private.ledger_problems() returns table (seq bigint, problem text, receipt_id uuid)
language sql stable security definer set search_path = ''
as $$
  with chain as (
    select e.*, lag(e.seq, 1, 0::bigint) over w as seq_before, lag(e.hash, 1, repeat('0', 64)) over w as hash_before
    from public.fiscal_events e window w as (order by e.seq)
  ), removed as (
    select e.subject_id from public.fiscal_events e where e.kind = 'example_removed'
  )
  select c.seq, case when c.seq <> c.seq_before + 1 then 'event_missing' when c.previous_hash <> c.hash_before then 'chain_broken' else 'event_altered' end,
    case when c.kind = 'receipt' then c.subject_id end
  from chain c
  where c.seq <> c.seq_before + 1 or c.previous_hash <> c.hash_before
    or c.hash <> private.event_hash((c.seq, c.at, c.kind, c.subject_id, c.payload, c.previous_hash, c.hash)::public.fiscal_events)
  union all
  select c.seq, 'receipt_altered', r.id
  from chain c join public.receipts r on r.id = c.subject_id
  where c.kind = 'receipt' and private.receipt_payload(r) <> c.payload::jsonb
  union all
  select c.seq, 'receipt_missing', c.subject_id
  from chain c
  where c.kind = 'receipt' and not exists (select from public.receipts r where r.id = c.subject_id)
    and c.subject_id not in (select subject_id from removed)
    and not private.is_past_accounts((c.payload::jsonb ->> 'received_on')::date)
  union all
  select null, 'receipt_unchained', r.id
  from public.receipts r where not exists (select from public.fiscal_events e where e.kind = 'receipt' and e.subject_id = r.id)
  order by 1 nulls last limit 50
$$;

create or replace function private.ledger_report(p_seq bigint, p_hash text) returns json
language sql stable security definer set search_path = ''
return json_build_object(
  'events', (select count(*) from public.fiscal_events), 'receipts', (select count(*) from public.receipts),
  'head', (select json_build_object('seq', e.seq, 'hash', e.hash, 'at', e.at) from public.fiscal_events e order by e.seq desc limit 1),
  -- A head that was mailed earlier must still be in the chain: a chain that was written again as a whole lacks it.
  'is_head_known', p_hash is null or exists (select from public.fiscal_events e where e.hash = p_hash and e.seq = coalesce(p_seq, e.seq)),
  'problems', (select coalesce(json_agg(p), '[]') from private.ledger_problems() p));

create or replace function public.check_ledger(p_seq bigint default null, p_hash text default null) returns json
language sql stable security definer set search_path = ''
return private.ledger_report(p_seq, p_hash);

-- Rows older than their retention period, by kind. last_on is the day from which the period counts.
create or replace function private.overdue_rows() returns table (kind text, table_name text, id uuid, last_on date)
language sql stable security definer set search_path = ''
begin atomic
  select 'exchange', 'contact_requests', c.id, greatest(c.updated_at, c.created_at)::date
  from public.contact_requests c
  where greatest(c.updated_at, c.created_at) < private.now() - private.years_kept('exchange')
  union all
  select case when private.carries_money(r.first_paid_at, r.payment_status, r.stripe_payment_intent_id, r.status) then 'contract_paid' else 'contract' end,
    'brico_requests', r.id, coalesce(r.scheduled_date, r.created_at::date)
  from public.brico_requests r
  where coalesce(r.scheduled_date, r.created_at::date) < (private.now() - private.years_kept('contract'))::date
    and coalesce(r.scheduled_date, r.created_at::date) >= (private.now() - private.years_kept('accounts'))::date
    and not (private.carries_money(r.first_paid_at, r.payment_status, r.stripe_payment_intent_id, r.status)
      and r.description is null and r.notes is null and r.client_phone = '0000000000')
  union all
  select 'accounts', 'brico_requests', r.id, coalesce(r.scheduled_date, r.created_at::date)
  from public.brico_requests r
  where coalesce(r.scheduled_date, r.created_at::date) < (private.now() - private.years_kept('accounts'))::date
    and not exists (select from public.receipts p where p.request_id = r.id)
  union all
  select 'accounts', 'reno_projects', p.id, p.updated_at::date
  from public.reno_projects p
  where p.status in ('completed', 'cancelled') and p.updated_at < private.now() - private.years_kept('accounts')
    and not exists (select from public.receipts r where r.project_id = p.id)
  union all
  -- Receipts go before their request, and a correction before the row that it corrects.
  select 'accounts', 'receipts', r.id, r.received_on
  from public.receipts r
  where private.is_past_accounts(r.received_on) and not exists (select from public.receipts c where c.corrects_id = r.id)
  union all
  select 'contract', 'email_outbox', m.id, m.created_at::date
  from public.email_outbox m where m.created_at < private.now() - private.years_kept('contract')
  union all
  -- A file that nothing hangs on: imported, or left by rows that were erased before.
  select 'exchange', 'customers', c.id, c.created_at::date
  from public.customers c
  where c.created_at < private.now() - private.years_kept('exchange') and c.merged_into is null
    and not exists (select from public.customers m where m.merged_into = c.id)
    and not exists (select from public.brico_requests r where r.customer_id = c.id)
    and not exists (select from public.contact_requests r where r.customer_id = c.id)
    and not exists (select from public.reno_projects r where r.customer_id = c.id)
    and not exists (select from public.customer_notes n where n.customer_id = c.id and n.written_at > private.now() - private.years_kept('exchange'));
end;

revoke all on function private.utc_text from public, anon, authenticated, service_role;

revoke all on function private.append_fiscal_event from public, anon, authenticated, service_role;
comment on function private.append_fiscal_event is
  'Adds an event to the end of the chain and returns its number. Call it last in a transaction, after every lock of rows: writers wait for '
  'each other. The payload must name nobody.';

revoke all on function private.receipt_payload from public, anon, authenticated, service_role;
comment on function private.receipt_payload is
  'What the chain keeps of a receipt: everything but its two texts, of which it keeps a hash, because they may name a person.';

revoke all on function private.chain_receipt from public, anon, authenticated, service_role;

revoke all on function public.verify_ledger from public, anon, authenticated, service_role;
comment on function public.verify_ledger is 'For staff: the report of private.ledger_report.';
grant execute on function public.verify_ledger to authenticated;

revoke all on function private.add_payment from public, anon, authenticated, service_role;
comment on function private.add_payment is 'Books a payment besides the prepayment by card, and the state of the request that follows from it.';

revoke all on function private.on_site_sum from public, anon, authenticated, service_role;

revoke all on function private.follow_on_site from public, anon, authenticated, service_role;

revoke all on function public.record_payment from public, anon, authenticated, service_role;
comment on function public.record_payment is
  'For staff: records a full or partial payment by the client, for the version that was read. Refuses: request_gone, request_changed, '
  'invalid_input, payment_in_future, payment_too_high (more than is due), payment_too_early (signed at home, L221-10), '
  'cash_too_high.';
grant execute on function public.record_payment to authenticated;

revoke all on function public.void_payment from public, anon, authenticated, service_role;
comment on function public.void_payment is
  'For staff: corrects a payment that was recorded by mistake or given back, by a row of the opposite sign with the reason, on today''s '
  'day. A second call changes nothing. '
  'Refuses: not_found, invalid_input.';
grant execute on function public.void_payment to authenticated;

revoke all on function private.is_past_accounts from public, anon, authenticated, service_role;

revoke all on function private.refuse_ledger_change from public, anon, authenticated, service_role;
comment on function private.refuse_ledger_change is
  'Trigger: receipts and fiscal events never change, whatever the role. Refuses: ledger_fixed.';

revoke all on function private.is_example from public, anon, authenticated, service_role;

revoke all on function private.summed_split from public, anon, authenticated, service_role;
comment on function private.summed_split is 'The sum of VAT splits, given as an array of them: one row per rate that is not zero.';

revoke all on function private.split_of from public, anon, authenticated, service_role;
comment on function private.split_of is
  'The VAT of a receipt by rate: that of the row it corrects, else that of its request and of what was received for it before.';

revoke all on function private.book_receipt from public, anon, authenticated, service_role;
comment on function private.book_receipt is
  'Adds a row to the ledger, p_receipt has its columns; missing: id, day (today in Paris), minute, author (the caller), VAT split. Refuses: '
  'cash_too_high (more than 1 000 € in cash for one contract, code monétaire et financier L112-6 and D112-3).';

revoke all on function private.reverse_receipt from public, anon, authenticated, service_role;

revoke all on function private.card_receipt from public, anon, authenticated, service_role;
comment on function private.card_receipt is 'The prepayment by card of a request, the latest if it was paid, corrected and paid again.';

revoke all on function private.source_of from public, anon, authenticated, service_role;
comment on function private.source_of is 'Who reported a payment by card: staff by hand, the demonstration''s payment page, or Stripe.';

revoke all on function private.follow_card_payment from public, anon, authenticated, service_role;

revoke all on function private.follow_stray_refund from public, anon, authenticated, service_role;

revoke all on function private.follow_lost_dispute from public, anon, authenticated, service_role;

revoke all on function private.is_given_back from public, anon, authenticated, service_role;
comment on function private.is_given_back is
  'On which side of the journal a receipt counts: money given back, else money received. A correction counts on the side of what it corrects.';

revoke all on function private.require_period from public, anon, authenticated, service_role;

revoke all on function public.vat_of_takings from public, anon, authenticated, service_role;
comment on function public.vat_of_takings is
  'For staff: the VAT of what was received between two days in Paris, both included, by rate, in cents; unsplit_cents: imported payments and '
  'payments without a request, whose rate is unknown. The rates and unsplit_cents sum to total_cents, the net of the journal. Refuses: '
  'period_invalid.';
grant execute on function public.vat_of_takings to authenticated;

revoke all on function private.event_hash from public, anon, authenticated, service_role;
comment on function private.event_hash is
  'SHA-256, in hexadecimal digits, of the event''s previous hash, number, instant in UTC, kind, subject and payload, joined by « | ».';

revoke all on function private.ledger_problems from public, anon, authenticated, service_role;

revoke all on function private.ledger_report from public, anon, authenticated, service_role;
comment on function private.ledger_report is
  'Recomputes the chain and compares it with the receipts: events, receipts, head, problems (number, what, receipt; at most 50) and '
  'is_head_known, for a number and hash that were noted before.';

revoke all on function public.check_ledger from public, anon, authenticated, service_role;
comment on function public.check_ledger is 'For the command that verifies the ledger: the report of private.ledger_report.';
grant execute on function public.check_ledger to service_role;

-- End of what `npm run routines` wrote.

create trigger keep_rows before update or delete on public.receipts for each row execute function private.refuse_ledger_change();
create trigger keep_all_rows before truncate on public.receipts for each statement execute function private.refuse_ledger_change();
create trigger keep_rows before update or delete on public.fiscal_events for each row execute function private.refuse_ledger_change();
create trigger keep_all_rows before truncate on public.fiscal_events for each statement execute function private.refuse_ledger_change();
-- Deferred to the end of the transaction: the chain is the last lock, so that no two writers wait for each other in a circle.
create constraint trigger chain_receipt after insert on public.receipts deferrable initially deferred
  for each row execute function private.chain_receipt();

create trigger follow_card_payment after insert or update of payment_status, payment_method, payment_date, stripe_payment_intent_id, refunded_cents,
  prepayment_cents on public.brico_requests for each row execute function private.follow_card_payment();
create trigger follow_stray_refund after insert or update of status on public.refunds for each row
  when (new.reason in ('double_payment', 'stray_payment') and new.currency = 'eur' and new.request_id is null)
  execute function private.follow_stray_refund();
create trigger follow_lost_dispute after insert or update of status on public.payment_disputes for each row
  when (new.status = 'lost') execute function private.follow_lost_dispute();

-- What was received before the ledger, as the journal of takings showed it. Its VAT is unknown. The rows of a request whose deposit does
-- not add up (changed by hand in early versions) get one more row, so that ledger and request agree.
insert into public.receipts (id, kind, amount_cents, method, received_on, recorded_at, recorded_by_name, source, source_ref, request_id, reason)
select case when t.id ~ '^[0-9a-f-]{36}$' then t.id::uuid else gen_random_uuid() end, 'payment', t.amount_cents, t.method, t.day, t.at,
  left(t.author_name, 300), 'import',
  case when t.id like '%:card' then (select r.stripe_payment_intent_id from public.brico_requests r where r.id = t.request_id)
    when t.id like '%:in' then (select f.payment_intent_id from public.refunds f where f.id::text || ':in' = t.id) end,
  t.request_id, t.note
from private.former_takings t where t.kind = 'payment' order by t.at, t.id;

insert into public.receipts (kind, amount_cents, method, received_on, recorded_at, recorded_by_name, source, source_ref, corrects_id, request_id, reason)
select t.kind, t.amount_cents, t.method, t.day, t.at, left(t.author_name, 300), 'import',
  case when t.kind = 'refund' and t.id not like '%:back' then (select f.stripe_refund_id from public.refunds f where f.id::text = t.id)
    when t.kind = 'dispute' then t.id end,
  case when t.kind = 'correction' then split_part(t.id, ':', 1)::uuid
    when t.request_id is null then (select p.id from public.receipts p join public.refunds f on f.payment_intent_id = p.source_ref where f.id::text = t.id limit 1)
    else (private.card_receipt(t.request_id)).id end,
  t.request_id, t.note
from private.former_takings t where t.kind <> 'payment' order by t.at, t.id;

insert into public.receipts (kind, amount_cents, method, received_on, recorded_at, source, corrects_id, request_id, reason)
select case when d.kept > d.booked then 'payment' else 'refund' end, d.kept - d.booked, 'card_online', private.today(), private.now(), 'import',
  case when d.kept < d.booked then (private.card_receipt(d.id)).id end, d.id, 'Repris : écart avec la demande'
from (
  select r.id, r.collected_cents - r.on_site_cents as kept, coalesce((
    select sum(p.amount_cents) from public.receipts p where p.request_id = r.id and p.method = 'card_online' and p.kind <> 'dispute'), 0) as booked
  from public.brico_requests r
) d where d.kept <> d.booked;

drop table private.former_takings;
drop table public.brico_payments;
