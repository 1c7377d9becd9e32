-- Simulated money exists for the example company only; a person pays one hour once; an order is what was on screen.

alter table public.site_settings add column card_payments text check (card_payments in ('stripe', 'refused', 'demo', 'none'));
comment on column public.site_settings.card_payments is
  'What the process with the key of Stripe can do (note_card_payments); null until it has written it.';

-- Money that was simulated before this day, whatever for.
insert into private.example_rows select 'receipts', r.id from public.receipts r where r.source = 'demo' on conflict do nothing;

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

create or replace function private.card_gateways(p_is_example boolean) returns text[]
language sql stable security definer set search_path = ''
return array_remove(array[
  case when not p_is_example and private.card_payments() = 'stripe' then 'stripe' end,
  case when p_is_example or (select s.is_example from public.site_settings s) then 'demo' end], null);

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
  select * into request from public.brico_requests where idempotency_key = ordered.idempotency_key;
  if found then
    return private.booking_hold(request);
  end if;
  -- The same client orders this slot again, for example from a new tab: return the first hold instead of a conflict.
  if ordered.idempotency_key is not null then
    select * into request from public.brico_requests r
    where r.scheduled_date = ordered.scheduled_date and r.scheduled_time = ordered.scheduled_time and r.service_id = ordered.service_id
      and r.client_email = ordered.client_email and r.client_phone = ordered.client_phone
      and r.stripe_session_id is not null and private.is_open_hold(r);
    if found then
      return private.booking_hold(request);
    end if;
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

  perform private.check_holds(ordered.client_email, ordered.client_phone, ordered.network, ordered.proof is not null);
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

revoke all on function public.reserve_booking from public, anon, authenticated, service_role;
comment on function public.reserve_booking is
  'Holds a slot for a visitor who is about to pay. p_order is a public.booking_order. Refuses: booking_closed, payments_closed, service_unavailable, '
  'invalid_details, out_of_zone, slot_closed, slot_taken, booking_underway, too_many_holds, network_holds_too_much, day_on_hold, proof_of_work_required.';
grant execute on function public.reserve_booking to service_role;

revoke all on function public.payable_request from public, anon, authenticated, service_role;
comment on function public.payable_request is
  'The data for a payment link of a request, with the current prepayment. Refuses: request_not_found, already_paid, nothing_to_pay, '
  'being_paid, email_missing, date_missing, no_card_payments, payment_too_early.';
grant execute on function public.payable_request to service_role;

revoke all on function public.confirm_booking_payment from public, anon, authenticated, service_role;
comment on function public.confirm_booking_payment is
  'Marks a booking as paid, once. Returns confirmed, already, slot_lost, stray (no request, another checkout, amount or currency) or '
  'unknown (no request, and the checkout was opened by another site). For slot_lost and stray a refund is promised; settle_refund records '
  'its execution. Refuses: payments_closed (simulated money for a real company).';
grant execute on function public.confirm_booking_payment to service_role;

-- End of what `npm run routines` wrote.

create trigger refuse_simulation before insert on public.demo_payment_sessions for each row execute function private.refuse_simulation();
