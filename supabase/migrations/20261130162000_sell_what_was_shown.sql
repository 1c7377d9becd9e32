-- Simulated money exists for the example company only; a person pays one hour once; an order is what was on screen.

alter table public.site_settings add column card_payments text check (card_payments in ('stripe', 'refused', 'demo', 'none'));
comment on column public.site_settings.card_payments is
  'What the process with the key of Stripe can do (note_card_payments); null until it has written it.';

-- Money that was simulated before this day, whatever for.
insert into private.example_rows select 'receipts', r.id from public.receipts r where r.source = 'demo' on conflict do nothing;

alter type public.booking_order add attribute other_place boolean;

alter table public.refunds add column about_request_id uuid;
comment on column public.refunds.about_request_id is
  'The request that was paid twice: its client reads of the refund, which is not one of its own payment. No foreign key: with two, no request '
  'can be read with its refunds.';

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

-- Payments by card: through Stripe, simulated, or not at all. The process that has the key writes what it can do; the example company and the address
-- of this machine are the only ones with simulated money.

create or replace function private.may_simulate() returns boolean
language sql stable security definer set search_path = ''
return (select s.is_example or coalesce(s.card_payments = 'demo', false) from public.site_settings s);

-- Same rule as domain/going-live/configuration.ts (paymentsOf).
create or replace function private.card_payments() returns text
language sql stable security definer set search_path = ''
return (
  select case coalesce(s.card_payments, 'stripe') when 'stripe' then 'stripe' when 'refused' then 'none'
    else case when private.may_simulate() then 'demo' else 'none' end end
  from public.site_settings s);

create or replace function private.reach_company() returns text
language sql stable security definer set search_path = ''
return (
  select coalesce('appelez-nous au ' || nullif(btrim(c.phone), ''), 'écrivez-nous à ' || nullif(btrim(c.email), ''), 'écrivez-nous par la page Contact')
  from public.company_settings c);

create or replace function public.note_card_payments(p_state text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  before text;
begin
  select s.card_payments into before from public.site_settings s for update;
  if before is not distinct from p_state then
    return;
  end if;
  update public.site_settings set card_payments = p_state, updated_at = private.now() where card_payments is distinct from p_state;
  if before is not null then
    perform private.log_activity('changed', 'site_settings', '1', 'Paiements par carte : ' || case p_state when 'stripe' then 'par Stripe'
      when 'refused' then 'fermés, Stripe refuse la clé' when 'demo' then 'simulés' else 'fermés, aucune clé Stripe' end);
  end if;
exception
  when check_violation then
    perform private.refuse('invalid_input', 400);
end;
$$;

create or replace function private.refuse_simulation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.may_simulate() then
    perform private.refuse('payments_closed', 409, jsonb_build_object('reach', private.reach_company()));
  end if;
  return new;
end;
$$;

-- From an installation to a public site: visibility for search engines, the launch checklist, and the removal of the example company.

create or replace function public.open_site(p_is_open boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
  elsif p_is_open and private.takes_online_bookings() and private.card_payments() = 'none' then
    perform private.refuse('opens_without_payments', 409);
  end if;
  update public.site_settings set
    is_open = p_is_open, opened_at = case when p_is_open then private.now() end, updated_at = private.now()
  where is_open is distinct from p_is_open;
end;
$$;

-- A simulated payment is no payment: what visitors booked with one goes, what staff took by telephone stays and is to be paid.
create or replace function private.mark_simulated() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.example_rows select 'brico_requests', r.id from public.brico_requests r
  where r.source = 'online' and private.source_of(r.stripe_payment_intent_id) = 'demo' on conflict do nothing;
  delete from public.refunds f where f.request_id in (
    select r.id from public.brico_requests r where private.source_of(r.stripe_payment_intent_id) = 'demo');
  update public.brico_requests r set payment_status = 'pending', payment_method = null, stripe_session_id = null, stripe_payment_intent_id = null,
    stripe_refund_id = null, refunded_cents = 0
  where private.source_of(r.stripe_payment_intent_id) = 'demo' and not private.is_example('brico_requests', r.id)
    and not exists (select from public.invoices i where i.request_id = r.id and i.state <> 'draft');
end;
$$;

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
  insert into private.example_rows select 'invoices', i.id from public.invoices i where private.is_example_invoice(i) on conflict do nothing;
  perform private.mark_simulated();
  perform private.remove_example_mail();
  -- Payments, invoices and documents of the demonstration are not real, so they are deleted too; the chain records which ones.
  insert into private.example_rows select 'receipts', r.id from public.receipts r
  where private.is_example('brico_requests', r.request_id) or private.is_example('reno_projects', r.project_id) or private.is_example('quotes', r.quote_id)
    or r.source = 'demo' on conflict do nothing;
  insert into private.example_rows select 'documents', d.id from public.documents d
  where d.made_at is not null and (private.is_example('brico_requests', d.request_id) or private.is_example('quotes', d.quote_id)
    or private.is_example('invoices', d.invoice_id));
  perform private.append_fiscal_event('example_removed', e.row_id, '{}') from private.example_rows e
  where e.table_name in ('receipts', 'documents') or exists (select from public.invoices i where i.id = e.row_id and i.state <> 'draft') order by e.row_id;
  foreach name in array array['documents', 'refunds', 'payment_disputes', 'demo_payment_sessions', 'former_checkouts'] loop
    execute format('delete from public.%I t using private.example_rows e where e.table_name = ''brico_requests'' and e.row_id = t.request_id', name);
  end loop;
  delete from public.documents d using private.example_rows e where e.table_name = 'quotes' and e.row_id = d.quote_id;
  delete from public.demo_payment_sessions t where true;
  delete from public.refunds t using public.card_payments p where p.id = t.card_payment_id and p.is_demo;
  delete from public.card_payments t where t.is_demo;
  delete from public.documents d using private.example_rows e where e.table_name = 'invoices' and e.row_id = d.invoice_id;
  update public.invoices i set paid_cents = i.paid_cents - paid.cents
  from (select p.invoice_id, sum(p.amount_cents) as cents from public.invoice_payments p
    join private.example_rows e on e.table_name = 'receipts' and e.row_id = p.receipt_id group by 1) paid
  where i.id = paid.invoice_id;
  delete from public.invoice_payments p using private.example_rows e where e.table_name = 'receipts' and e.row_id = p.receipt_id;
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

create or replace function public.site_readiness() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'is_open', (select is_open from public.site_settings),
    'opened_at', (select opened_at from public.site_settings),
    'is_example', exists (select from private.example_rows),
    'shows_example', (select is_example from public.site_settings),
    'services', (select count(*) from public.services where private.is_offered(category, is_active)),
    'teams', (select count(*) from public.teams where is_active),
    -- The first save makes version 2.
    'hours_saved', (select version > 1 from public.scheduling_settings),
    'compliance_answers', (select count(*) from public.compliance_answers),
    'last_backup', (select max(created_at) from public.backups where failure is null),
    'alerts', private.open_alerts(),
    'backup_failure', (
      select b.failure from public.backups b order by b.created_at desc limit 1),
    -- Ignores a failure if a later mail was sent: the server works again.
    'mail_failure', (
      select jsonb_build_object('at', m.created_at, 'error', m.last_error)
      from public.email_outbox m
      where m.last_error is not null and m.status <> 'sent' and m.created_at > private.now() - interval '30 days'
        and (private.is_admin() or not private.is_account_mail(m.template))
        and m.created_at > coalesce((
          select max(s.sent_at) from public.email_outbox s
          where s.status = 'sent' and s.created_at > private.now() - interval '30 days'), '-infinity')
      order by m.created_at desc limit 1)
  );
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
  if receipt.kind = 'payment' and receipt.source = 'demo' and not private.may_simulate() then
    perform private.refuse('payments_closed', 409, jsonb_build_object('reach', private.reach_company()));
  end if;
  if receipt.kind = 'payment' and receipt.method = 'cash' then
    select coalesce(sum(r.amount_cents), 0) into cash from public.receipts r
    where r.method = 'cash' and (r.request_id = receipt.request_id or r.project_id = receipt.project_id or r.quote_id = receipt.quote_id);
    if cash + receipt.amount_cents > most_cash then
      perform private.refuse('cash_too_high', 409,
        jsonb_build_object('left', replace(to_char(greatest(most_cash - cash, 0) / 100.0, 'FM9999990.00'), '.', ',')));
    end if;
  end if;
  insert into public.receipts select receipt.*;
  -- Simulated money is an example, whatever it was paid for.
  if receipt.source = 'demo' or private.is_example('brico_requests', receipt.request_id) or private.is_example('reno_projects', receipt.project_id)
    or exists (select from public.quotes q where q.id = receipt.quote_id and private.is_example_quote(q))
  then
    insert into private.example_rows values ('receipts', receipt.id);
  end if;
  return receipt.id;
end;
$$;

create or replace function private.place_key(p_address text, p_postal_code text) returns text
language sql immutable parallel safe set search_path = ''
return private.address_key(case when p_postal_code ~ '^\d{5}$' then regexp_replace(p_address, '[\s,]+' || p_postal_code || '\M.*$', '') else p_address end,
  p_postal_code);

-- plpgsql, and not a parsed body: it returns whole rows, and that would stand in the way of a new column.
create or replace function private.known_appointments(p_day date, p_time time, p_email text, p_phone text) returns setof public.brico_requests
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select r.* from public.brico_requests r
    where r.scheduled_date = p_day and r.scheduled_time = p_time and r.status <> 'cancelled' and (r.hold_expires_at is null or private.is_open_hold(r))
      and (private.mailbox(r.client_email) = nullif(private.mailbox(p_email), '')
        or length(private.phone_key(p_phone)) = 9 and private.phone_key(r.client_phone) = private.phone_key(p_phone))
    order by r.hold_expires_at is null desc, r.created_at;
end;
$$;

create or replace function private.card_gateways(p_is_example boolean) returns text[]
language sql stable security definer set search_path = ''
return array_remove(array[
  case when not p_is_example and private.card_payments() = 'stripe' then 'stripe' end,
  case when p_is_example or (select s.is_example from public.site_settings s) then 'demo' end], null);

-- Refunds a card payment for a request that was meanwhile paid another way (cash, or an earlier link).
create or replace function public.refund_double_payment(p_request_id uuid, p_payment_intent_id text, p_amount_cents int) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  refund public.refunds;
begin
  select * into request from public.brico_requests where id = p_request_id for update;
  if not found or p_payment_intent_id = '' or request.payment_status = 'pending'
    or request.stripe_payment_intent_id is not distinct from p_payment_intent_id
    or exists (select from public.refunds f where f.payment_intent_id = p_payment_intent_id)
  then
    return false;
  end if;
  -- request_id stays null, so that this refund does not change the request's first payment.
  insert into public.refunds (payment_intent_id, amount_cents, reason, note, about_request_id)
  values (p_payment_intent_id, p_amount_cents, 'double_payment', 'Payé deux fois : ' || request.reference, request.id) returning * into refund;
  perform private.enqueue_email('stray_payment', private.staff_recipient(), private.stray_payload(refund), 'stray_payment:' || refund.id, null);
  perform private.log_activity('refund', 'brico_requests', request.id::text, 'Payé une seconde fois par carte : rendu',
    jsonb_build_object('amount_cents', p_amount_cents));
  return true;
end;
$$;

create or replace function private.stray_payload(p_refund public.refunds) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('refund_id', p_refund.id, 'amount_cents', p_refund.amount_cents, 'currency', p_refund.currency,
    'session_id', p_refund.checkout_session_id, 'payment_intent_id', p_refund.payment_intent_id,
    -- The note of staff is for the ledger; the document is found by its number.
    'note', coalesce((select 'Paiement pour la facture ' || i.number from public.invoices i where i.id = p_refund.invoice_id), (
      select 'Paiement pour le devis ' || q.number from public.card_payments p join public.quotes q on q.id = p.quote_id
      where p.id = p_refund.card_payment_id), p_refund.note),
    'is_refused', p_refund.status = 'failed', 'is_double', p_refund.reason = 'double_payment', 'is_of_document', p_refund.card_payment_id is not null)
$$;

create or replace function public.reserve_booking(p_order jsonb) returns public.booking_hold
language plpgsql volatile security definer set search_path = ''
as $$
declare
  ordered public.booking_order := private.read_order(p_order);
  request public.brico_requests;
  service public.services;
  rules public.scheduling_settings;
  refusal text;
  slot tstzrange;
  team uuid;
begin
  perform private.lock_holders(ordered.client_email, ordered.client_phone, ordered.network);
  perform private.lock_day(ordered.scheduled_date);
  -- The key is a secret of the browser that ordered: only its holder gets the hold back.
  select * into request from public.brico_requests where idempotency_key = ordered.idempotency_key;
  if found then
    return private.booking_hold(request);
  end if;

  if not private.takes_online_bookings() then
    perform private.refuse('booking_closed', 409);
  elsif private.card_payments() = 'none' then
    perform private.refuse('payments_closed', 409, jsonb_build_object('reach', private.reach_company()));
  end if;
  select * into service from public.services where id = ordered.service_id and private.is_offered(category, is_active);
  if not found then
    perform private.refuse('service_unavailable', 409);
  elsif ordered.urgent_repair and not service.is_repair then
    perform private.refuse('invalid_details', 400);
  end if;
  select * into rules from public.scheduling_settings;
  if not coalesce(private.department_of(ordered.postal_code) = any (rules.intervention_zones), false) then
    perform private.refuse('out_of_zone', 422);
  end if;

  perform private.release_stale_holds(ordered.scheduled_date);
  -- Before the next refusal, so that a stranger who searches for an appointment needs a hold for each wrong guess.
  perform private.check_holds(ordered.client_email, ordered.client_phone, ordered.network, ordered.proof is not null);
  -- A person pays an hour once. Who works at two places at that hour says so.
  if exists (
    select from private.known_appointments(ordered.scheduled_date, ordered.scheduled_time, ordered.client_email, ordered.client_phone) known
    where not coalesce(ordered.other_place, false)
      or private.place_key(known.address, known.postal_code) = private.place_key(ordered.address, ordered.postal_code))
  then
    perform private.refuse('already_booked', 409, jsonb_build_object('reach', private.reach_company()));
  end if;
  select coalesce((
    select coalesce(reason, 'open')
    from private.slot_states(service.duration_minutes, ordered.scheduled_date, 1, null, ordered.scheduled_time)
  ), 'outside_hours') into refusal;
  if refusal = 'busy' then
    perform private.refuse('slot_taken', 409);
  elsif refusal <> 'open' then
    perform private.refuse('slot_closed', 409);
  end if;

  slot := private.paris_slot(ordered.scheduled_date, ordered.scheduled_time, service.duration_minutes);
  team := private.free_team(slot, null);
  if team is null then
    perform private.refuse('slot_taken', 409);
  end if;

  perform private.check_day_share(ordered.scheduled_date, service.duration_minutes);
  -- The proof is spent in the same transaction: a refusal leaves it unspent.
  if ordered.proof is not null then
    insert into public.spent_proofs (id, expires_at) values (ordered.proof, ordered.proof_expires_at) on conflict (id) do nothing;
    if not found then
      perform private.refuse('proof_of_work_required', 403);
    end if;
  end if;

  insert into public.brico_requests (
    client_name, client_email, client_phone, address, postal_code, city,
    service_id, service_category_id, service_type, description, scheduled_date, scheduled_time, duration_minutes, team_id,
    base_price, prepayment_cents, hold_expires_at, hold_network,
    terms_accepted_at, terms_version, express_request_at, urgent_repair_at, source, idempotency_key, created_at
  ) values (
    ordered.client_name, ordered.client_email, ordered.client_phone, ordered.address, ordered.postal_code, nullif(ordered.city, ''),
    service.id, (select id from public.service_categories where code = service.category), service.name,
    nullif(ordered.description, ''), ordered.scheduled_date, ordered.scheduled_time, service.duration_minutes, team,
    service.base_price, (select prepayment_cents from public.company_settings),
    private.now() + make_interval(mins => rules.hold_minutes), ordered.network,
    private.now(), ordered.terms_version, case when ordered.express_request then private.now() end,
    case when ordered.urgent_repair then private.now() end, 'online', ordered.idempotency_key, private.now()
  ) returning * into request;
  return private.booking_hold(request);
exception
  when exclusion_violation then
    perform private.refuse('slot_taken', 409);
  when unique_violation then
    -- The same key was sent concurrently for another day.
    perform private.refuse('booking_underway', 409);
  when check_violation or not_null_violation then
    perform private.refuse('invalid_details', 400);
end;
$$;

create or replace function public.known_booking(p_order jsonb) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  ordered public.booking_order := private.read_order(p_order);
begin
  return (
    select json_build_object('id', known.id, 'session_id', case when known.hold_expires_at is not null then known.stripe_session_id end)
    from private.known_appointments(ordered.scheduled_date, ordered.scheduled_time, ordered.client_email, ordered.client_phone) known
    where known.client_email is not null limit 1);
end;
$$;

create or replace function public.mail_known_booking(p_request_id uuid, p_payment_url text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  select * into request from public.brico_requests where id = p_request_id;
  if request.hold_expires_at is null then
    perform private.enqueue_email('booking_link', request.client_email, private.booking_payload(request),
      'booking_link:' || request.id || ':' || private.today(), request.id);
  elsif p_payment_url is not null then
    perform private.enqueue_email('booking_link', request.client_email, private.booking_payload(request)
      || jsonb_build_object('payment_url', p_payment_url, 'held_until', request.hold_expires_at), 'booking_link:' || request.stripe_session_id, request.id);
  else
    return false;
  end if;
  return true;
end;
$$;

create or replace function private.write_brico_request(p_id uuid, p_version int, p_values jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  before public.brico_requests;
  twin public.brico_requests;
  service public.services;
  is_team_chosen_here boolean := coalesce(p_values ->> 'team_id' = 'auto', false);
begin
  perform private.require_staff();
  if p_id is not null then
    select * into request from public.brico_requests where id = p_id;
    if not found then
      perform private.refuse('request_gone', 404);
    end if;
  end if;
  -- Lock the days in date order, then the row: the lock order of reservations.
  perform private.lock_day(d) from (
    select distinct d from unnest(array[request.scheduled_date, (p_values ->> 'scheduled_date')::date]) d where d is not null order by d
  ) days;
  perform private.release_stale_holds((p_values ->> 'scheduled_date')::date);

  if p_id is not null then
    select * into request from public.brico_requests where id = p_id for update;
    if request.version <> p_version then
      perform private.refuse('request_changed', 409);
    end if;
    before := request;
  end if;
  -- The form asks once: a client who telephones may have booked online meanwhile.
  if p_values ->> 'same_hour' = 'false' and ((p_values ->> 'scheduled_date')::date, (p_values ->> 'scheduled_time')::time)
    is distinct from (before.scheduled_date, before.scheduled_time)
  then
    select known.* into twin from private.known_appointments((p_values ->> 'scheduled_date')::date, (p_values ->> 'scheduled_time')::time,
      p_values ->> 'client_email', p_values ->> 'client_phone') known where known.id is distinct from p_id limit 1;
    if found then
      perform private.refuse('client_has_hour', 409, jsonb_build_object('reference', twin.reference));
    end if;
  end if;
  select * into service from public.services where id = (p_values ->> 'service_id')::uuid;

  request.client_name := private.text_of(p_values, 'client_name');
  request.client_email := private.text_of(p_values, 'client_email');
  request.client_phone := private.text_of(p_values, 'client_phone');
  if request.client_email is not null then
    perform private.read_channel('email', request.client_email, 'client_email');
  end if;
  request.address := private.text_of(p_values, 'address');
  request.postal_code := private.text_of(p_values, 'postal_code');
  request.city := private.text_of(p_values, 'city');
  request.service_id := service.id;
  request.service_category_id := (select id from public.service_categories where code = service.category);
  request.service_type := coalesce(service.name, private.text_of(p_values, 'service_type'));
  request.description := private.text_of(p_values, 'description');
  request.notes := private.text_of(p_values, 'notes');
  request.scheduled_date := (p_values ->> 'scheduled_date')::date;
  request.scheduled_time := (p_values ->> 'scheduled_time')::time;
  request.duration_minutes := (p_values ->> 'duration_minutes')::int;
  request.team_id := case
    when not is_team_chosen_here then (p_values ->> 'team_id')::uuid
    when request.scheduled_date + request.scheduled_time is not null then private.free_team(
      private.paris_slot(request.scheduled_date, request.scheduled_time, request.duration_minutes), p_id, before.team_id)
  end;
  request.home_signed_on := (p_values ->> 'home_signed_on')::date;
  request.home_is_urgent := request.home_signed_on is not null and coalesce((p_values ->> 'home_is_urgent')::boolean, false);
  -- An early start asked for by telephone (L221-25). For an online booking only the client can ask for it.
  if p_values ? 'express_request' and coalesce(request.source, 'phone') <> 'online' then
    request.express_request_at := case when (p_values ->> 'express_request')::boolean then coalesce(request.express_request_at, private.now()) end;
  end if;
  request.base_price := (p_values ->> 'base_price')::numeric;
  -- Without one, a new request takes the rate of its service (set_brico_amounts), another one keeps its own.
  request.vat_rate := coalesce((p_values ->> 'vat_rate')::numeric, request.vat_rate);
  request.status := coalesce(p_values ->> 'status', request.status, 'pending');

  if p_id is null then
    insert into public.brico_requests (
      client_name, client_email, client_phone, address, postal_code, city, service_id, service_category_id, service_type,
      description, notes, scheduled_date, scheduled_time, duration_minutes, team_id, base_price, vat_rate, home_signed_on, home_is_urgent,
      express_request_at, status, source, contact_request_id, customer_id, request_date, created_at
    ) values (
      request.client_name, request.client_email, request.client_phone, request.address, request.postal_code, request.city,
      request.service_id, request.service_category_id, request.service_type, request.description, request.notes,
      request.scheduled_date, request.scheduled_time, request.duration_minutes, request.team_id, request.base_price, request.vat_rate,
      request.home_signed_on, request.home_is_urgent, request.express_request_at, request.status,
      case when p_values ->> 'source' = 'contact' then 'contact' else 'phone' end,
      (p_values ->> 'contact_request_id')::uuid, (p_values ->> 'customer_id')::uuid, private.today(), private.now()
    ) returning * into request;
    perform private.log_activity('created', 'brico_requests', request.id::text,
      case request.source when 'contact' then 'Demande créée depuis un contact' else 'Demande prise par téléphone' end);
  else
    update public.brico_requests set
      client_name = request.client_name, client_email = request.client_email, client_phone = request.client_phone,
      address = request.address, postal_code = request.postal_code, city = request.city,
      service_id = request.service_id, service_category_id = request.service_category_id, service_type = request.service_type,
      description = request.description, notes = request.notes, scheduled_date = request.scheduled_date,
      scheduled_time = request.scheduled_time, duration_minutes = request.duration_minutes, team_id = request.team_id,
      base_price = request.base_price, vat_rate = request.vat_rate, home_signed_on = request.home_signed_on, home_is_urgent = request.home_is_urgent,
      express_request_at = request.express_request_at, status = request.status
    where id = p_id returning * into request;
  end if;

  if (request.express_request_at is null) is distinct from (before.express_request_at is null) then
    perform private.log_activity('consent', 'brico_requests', request.id::text, case when request.express_request_at is null
      then 'Demande de début anticipé retirée' else 'Début avant la fin de la rétractation demandé au téléphone' end);
  end if;

  -- Only if the appointment takes a place anew: the notes of a full day can still be edited.
  if request.slot is not null and request.team_id is null and request.assigned_contractor_id is null
    and request.status <> 'cancelled' and request.scheduled_date >= private.today()
    and (before.id is null or before.slot is distinct from request.slot or before.team_id is not null or before.status = 'cancelled')
    and not private.has_room(request.slot, request.id)
  then
    perform private.refuse('all_teams_busy', 409);
  end if;
  return json_build_object('id', request.id, 'version', request.version, 'reference', request.reference);
exception
  when exclusion_violation then
    perform private.refuse('team_busy', 409);
  when check_violation or not_null_violation or foreign_key_violation or invalid_text_representation
    or invalid_datetime_format or datetime_field_overflow or numeric_value_out_of_range then
    perform private.refuse('invalid_input', 400);
end;
$$;

create or replace function public.payable_request(p_request_id uuid)
returns table (
  id uuid, client_email text, service_type text, scheduled_date date, scheduled_time time, stripe_session_id text,
  prepayment_cents int
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  select * into request from public.brico_requests r where r.id = p_request_id;
  if not found then
    perform private.refuse('request_not_found', 404);
  elsif request.payment_status <> 'pending' then
    perform private.refuse('already_paid', 409);
  elsif request.status in ('cancelled', 'completed') then
    perform private.refuse('nothing_to_pay', 409);
  elsif request.hold_expires_at is not null then
    perform private.refuse('being_paid', 409);
  elsif request.client_email is null then
    perform private.refuse('email_missing', 400);
  elsif request.slot is null then
    perform private.refuse('date_missing', 400);
  elsif private.card_payments() = 'none' then
    perform private.refuse('no_card_payments', 409);
  elsif not private.may_collect(request.home_signed_on, request.home_is_urgent or request.urgent_repair_at is not null, private.today()) then
    perform private.refuse('payment_too_early', 409,
      jsonb_build_object('from', to_char(private.first_collection_day(request.home_signed_on), 'DD/MM/YYYY')));
  end if;
  return query select request.id, request.client_email, request.service_type, request.scheduled_date, request.scheduled_time,
    request.stripe_session_id, c.prepayment_cents from public.company_settings c;
end;
$$;

-- A refund is promised in the same transaction, so that a crash before its execution loses nothing.
create or replace function public.confirm_booking_payment(
  p_request_id uuid, p_session_id text, p_payment_intent_id text, p_amount_cents int, p_currency text default 'eur',
  p_is_ours boolean default true
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  first public.brico_requests;
  refund public.refunds;
  promised uuid;
  team uuid;
  state text;
begin
  if private.source_of(p_payment_intent_id) = 'demo' and not private.may_simulate() then
    perform private.refuse('payments_closed', 409, jsonb_build_object('reach', private.reach_company()));
  end if;
  select * into request from public.brico_requests where id = p_request_id;
  -- Lock the day, then the row: the lock order of reservations.
  perform private.lock_day(request.scheduled_date);
  select * into request from public.brico_requests where id = p_request_id for update;
  if not found then
    if exists (select from public.former_checkouts f where f.id = p_session_id and f.was_paid) then
      return 'already';
    elsif not p_is_ours then
      return 'unknown';
    end if;
    perform private.promise_stray_refund(p_request_id, p_session_id, p_payment_intent_id, p_amount_cents, p_currency,
      'La demande n’existe plus');
    return 'stray';
  end if;

  if request.stripe_payment_intent_id is distinct from p_payment_intent_id and (
    request.stripe_session_id <> p_session_id or p_amount_cents is distinct from request.prepayment_cents or p_currency <> 'eur'
  ) then
    perform private.promise_stray_refund(p_request_id, p_session_id, p_payment_intent_id, p_amount_cents, p_currency,
      case when request.stripe_session_id <> p_session_id then 'Un autre lien de paiement vaut pour la demande '
        else 'Ni la somme ni la monnaie demandées pour la demande ' end || request.reference);
    if request.stripe_session_id = p_session_id and not public.release_hold(p_request_id, 'payment_refused')
      and request.source <> 'online'
    then
      -- This link can no longer be paid; staff may send another one.
      update public.brico_requests set stripe_session_id = null where id = p_request_id;
    end if;
    return 'stray';
  elsif request.payment_status = 'paid' and request.status = 'cancelled' and request.cancellation_reason = 'slot_lost' then
    -- Return slot_lost again, so that the caller retries the refund if it failed the first time.
    return 'slot_lost';
  elsif request.payment_status <> 'pending' then
    return 'already';
  end if;

  if request.source = 'online' then
    select known.* into first
    from private.known_appointments(request.scheduled_date, request.scheduled_time, request.client_email, request.client_phone) known
    where known.id <> request.id and known.payment_status = 'paid'
      and private.place_key(known.address, known.postal_code) = private.place_key(request.address, request.postal_code) limit 1;
  end if;
  if first.id is not null then
    update public.brico_requests set
      payment_status = 'paid', payment_method = 'card', payment_date = private.now(), status = 'cancelled', cancellation_reason = 'double_order',
      stripe_session_id = p_session_id, stripe_payment_intent_id = p_payment_intent_id
    where id = p_request_id returning * into request;
    perform private.log_activity('payment', 'brico_requests', request.id::text, 'Payé deux fois : le rendez-vous ' || first.reference || ' l’est déjà',
      jsonb_build_object('amount_cents', p_amount_cents));
    promised := private.promise_refund(request, p_amount_cents, 'double_payment',
      'Payé deux fois : ' || request.reference || ', déjà payé : ' || first.reference, null);
    select * into refund from public.refunds where id = promised;
    perform private.enqueue_email('stray_payment', private.staff_recipient(), private.stray_payload(refund), 'stray_payment:' || refund.id, null);
    return 'slot_lost';
  end if;

  if request.status = 'cancelled' then
    -- If the system released the slot (expired hold), take it again when it is still free; a request cancelled by a person stays
    -- cancelled.
    perform private.release_stale_holds(request.scheduled_date);
    select reason into state
    from private.slot_states(request.duration_minutes, request.scheduled_date, 1, request.id, request.scheduled_time);
    if request.hold_released_at is not null and coalesce(state, 'open') in ('open', 'notice', 'day_full') then
      team := private.free_team(request.slot, request.id, request.team_id);
    end if;
    if team is null then
      update public.brico_requests set
        payment_status = 'paid', payment_method = 'card', payment_date = private.now(), cancellation_reason = 'slot_lost',
        stripe_session_id = p_session_id, stripe_payment_intent_id = p_payment_intent_id
      where id = p_request_id returning * into request;
      perform private.log_activity('payment', 'brico_requests', request.id::text, 'Payé après la perte du créneau',
        jsonb_build_object('amount_cents', p_amount_cents));
      perform private.promise_refund(request, p_amount_cents, 'slot_lost', null, null);
      perform private.enqueue_email('booking_slot_lost', request.client_email, private.booking_payload(request),
        'booking_slot_lost:' || request.id, request.id);
      return 'slot_lost';
    end if;
  end if;

  update public.brico_requests set
    status = case when status = 'cancelled' then 'pending' else status end,
    team_id = coalesce(team, team_id), hold_expires_at = null, hold_released_at = null,
    payment_status = 'paid', payment_method = 'card', payment_date = private.now(),
    stripe_session_id = p_session_id, stripe_payment_intent_id = p_payment_intent_id
  where id = p_request_id returning * into request;
  perform private.log_activity('payment', 'brico_requests', request.id::text, 'Acompte payé en ligne',
    jsonb_build_object('amount_cents', p_amount_cents));
  perform private.enqueue_email('booking_confirmed', request.client_email, private.booking_payload(request),
    'booking_confirmed:' || request.id, request.id);
  if (select on_booking from public.notification_settings) then
    perform private.enqueue_email('booking_received', private.staff_recipient(), private.booking_payload(request),
      'booking_received:' || request.id, request.id);
  end if;
  return 'confirmed';
end;
$$;

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

-- Lock the request, or the payment of a document with its contract, then its refunds: every function here uses this order.
create or replace function public.settle_refund(p_id uuid, p_refund_id text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  refund public.refunds;
  request public.brico_requests;
begin
  perform 1 from public.brico_requests r
  where r.id = (select request_id from public.refunds where id = p_id) for update;
  perform private.lock_card_payment((select card_payment_id from public.refunds where id = p_id));
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
    select * into request from public.brico_requests where id = refund.about_request_id;
    if found then
      perform private.enqueue_email('booking_refunded', request.client_email,
        private.booking_payload(request) || jsonb_build_object('refund_cents', refund.amount_cents, 'refund_reason', refund.reason),
        'booking_refunded:' || refund.id, request.id);
    end if;
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
      private.booking_payload(request) || jsonb_build_object('refund_cents', refund.amount_cents, 'refund_reason', refund.reason),
      'booking_refunded:' || refund.id, request.id);
  end if;
end;
$$;

revoke all on function private.may_simulate from public, anon, authenticated, service_role;
comment on function private.may_simulate is
  'Whether simulated money may exist: for the example company, and on an address of this machine, where tests run.';

revoke all on function private.card_payments from public, anon, authenticated, service_role;
comment on function private.card_payments is
  'How visitors pay by card now: stripe, demo (simulated) or none. Until a process has written what it can do: stripe, whose gateway refuses by itself.';

revoke all on function private.reach_company from public, anon, authenticated, service_role;
comment on function private.reach_company is 'How a visitor reaches the company, for a sentence.';

revoke all on function public.note_card_payments from public, anon, authenticated, service_role;
comment on function public.note_card_payments is
  'What the process with the key can do: stripe, refused (Stripe refuses its key), demo (no key, on an address of this machine) or none (no key). '
  'Refuses: invalid_input.';
grant execute on function public.note_card_payments to service_role;

revoke all on function private.refuse_simulation from public, anon, authenticated, service_role;
comment on function private.refuse_simulation is 'Trigger: no simulated payment page for a real company. Refuses: payments_closed.';

revoke all on function public.open_site from public, anon, authenticated, service_role;
comment on function public.open_site is
  'For administrators: allows or forbids indexing by search engines. Refuses: access_denied, opens_without_payments (Brico is offered, and nobody can pay for it).';
grant execute on function public.open_site to authenticated;

revoke all on function private.mark_simulated from public, anon, authenticated, service_role;

revoke all on function private.book_receipt from public, anon, authenticated, service_role;
comment on function private.book_receipt is
  'Adds a row to the ledger, p_receipt has its columns; missing: id, day (today in Paris), minute, author (the caller), VAT split. Refuses: '
  'cash_too_high (more than 1 000 € in cash for one contract, code monétaire et financier L112-6 and D112-3), payments_closed (simulated money for a real company).';

revoke all on function private.place_key from public, anon, authenticated, service_role;
comment on function private.place_key is 'A place of work for comparisons; an address may be one line that ends with the postal code and the town.';

revoke all on function private.known_appointments from public, anon, authenticated, service_role;
comment on function private.known_appointments is
  'The appointments that a person (one mailbox or one telephone, in any spelling) has at a moment: held, paid or made by staff, and not cancelled.';

revoke all on function public.reserve_booking from public, anon, authenticated, service_role;
comment on function public.reserve_booking is
  'Holds a slot for a visitor who is about to pay. p_order is a public.booking_order. Refuses: booking_closed, payments_closed, service_unavailable, '
  'invalid_details, out_of_zone, slot_closed, slot_taken, already_booked, booking_underway, too_many_holds, network_holds_too_much, day_on_hold, proof_of_work_required.';
grant execute on function public.reserve_booking to service_role;

revoke all on function public.known_booking from public, anon, authenticated, service_role;
comment on function public.known_booking is
  'The appointment for which reserve_booking refuses an order (already_booked), with its checkout while it is not paid. For mail_known_booking: '
  'the visitor learns nothing of it.';
grant execute on function public.known_booking to service_role;

revoke all on function public.mail_known_booking from public, anon, authenticated, service_role;
comment on function public.mail_known_booking is
  'Mails the client the link of an appointment that was ordered again: once a day, and of an unpaid one its payment page, once. To the address that '
  'it was ordered with. False: there was nothing to mail.';
grant execute on function public.mail_known_booking to service_role;

revoke all on function public.save_brico_request from public, anon, authenticated, service_role;
comment on function public.save_brico_request is
  'For staff: creates (p_id null) or edits a request. With notify_client, mails the client a first or changed day or hour, or the '
  'confirmation of a pending request; a first day and hour also confirm it. notify_contractor: see choose_contractor_mail. team_id « auto » '
  'assigns a free team. Opening hours and notice apply to visitors only. Refuses: request_changed (another version), phone_invalid, email_invalid, team_busy, '
  'all_teams_busy, invalid_input, request_gone, client_has_hour (same_hour false: the client has another appointment at that moment).';
grant execute on function public.save_brico_request to authenticated;

revoke all on function public.payable_request from public, anon, authenticated, service_role;
comment on function public.payable_request is
  'The data for a payment link of a request, with the current prepayment. Refuses: request_not_found, already_paid, nothing_to_pay, '
  'being_paid, email_missing, date_missing, no_card_payments, payment_too_early.';
grant execute on function public.payable_request to service_role;

revoke all on function public.confirm_booking_payment from public, anon, authenticated, service_role;
comment on function public.confirm_booking_payment is
  'Marks a booking as paid, once. Returns confirmed, already, slot_lost (or this person has paid this hour already), stray (no request, another checkout, amount or currency) or '
  'unknown (no request, and the checkout was opened by another site). For slot_lost and stray a refund is promised; settle_refund records '
  'its execution. Refuses: payments_closed (simulated money for a real company).';
grant execute on function public.confirm_booking_payment to service_role;

-- End of what `npm run routines` wrote.

create trigger refuse_simulation before insert on public.demo_payment_sessions for each row execute function private.refuse_simulation();
