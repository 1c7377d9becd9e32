-- A booking before its payment: hold a slot, attach the checkout, release the slot.

create or replace function private.checkout_grace() returns interval
language sql immutable parallel safe set search_path = ''
return interval '5 minutes';
comment on function private.checkout_grace is
  'How long a hold may exist without a checkout; after that, the process that should open it has died.';

create or replace function private.release_stale_holds(p_day date) returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  released uuid[];
begin
  with over as (
    update public.brico_requests set
      status = 'cancelled', hold_released_at = private.now(), idempotency_key = null,
      cancellation_reason = case when hold_expires_at <= private.now() then 'hold_expired' else 'no_checkout' end
    where id in (
      select r.id from public.brico_requests r
      where r.status = 'pending' and r.payment_status = 'pending'
        and (r.hold_expires_at <= private.now()
          -- Its process died before it opened a checkout, so this hold can never be paid.
          or r.source = 'online' and r.hold_expires_at <= private.now()
            + (select make_interval(mins => hold_minutes) from public.scheduling_settings) - private.checkout_grace()
            and not exists (select from public.card_payments p where p.request_id = r.id and p.session_id is not null))
        and (p_day is null or r.scheduled_date between p_day - 1 and p_day + 1)
      for update skip locked
    )
    returning id
  )
  select coalesce(array_agg(id), '{}') into released from over;
  perform private.drop_unopened_payments(released);
  return cardinality(released);
end;
$$;

-- A payment without a page can no longer get one.
create or replace function private.drop_unopened_payments(p_request_ids uuid[]) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update public.card_payments set state = 'expired', settled_at = private.now()
  where request_id = any (p_request_ids) and state = 'open' and session_id is null;
end;

create or replace function private.open_session(p_request_id uuid) returns text
language sql stable security definer set search_path = ''
return (select p.session_id from public.card_payments p where p.request_id = p_request_id and p.state = 'open');
comment on function private.open_session is 'The checkout, if any, in which the prepayment of a request may still be paid.';
grant execute on function private.open_session to authenticated, service_role;

create or replace function private.department_of(p_postal_code text) returns text
language sql immutable parallel safe set search_path = ''
return case
  when p_postal_code ~ '^9[78]' then left(p_postal_code, 3)
  when p_postal_code ~ '^20' then case when p_postal_code ~ '^20[01]' then '2A' else '2B' end
  else left(p_postal_code, 2)
end;
comment on function private.department_of is
  'The department of a French postal code, same rule as domain/booking/rules.ts: « 75 », « 2A » and « 2B » in Corsica, three digits '
  'overseas.';

create or replace function private.lock_day(p_day date) returns void
language sql volatile security definer set search_path = ''
begin atomic
  select pg_advisory_xact_lock(hashtext('booking'), p_day - date '2000-01-01');
end;
comment on function private.lock_day is 'Serializes bookings of one day, so that teams and the daily cap are counted exactly.';

create or replace function private.lock_days(p_days date[]) returns void
language sql volatile security definer set search_path = ''
begin atomic
  select private.lock_day(d) from (select distinct d from unnest(p_days) d where d is not null order by d) days;
end;
comment on function private.lock_days is 'Locks days in the order of their dates, and before any row: two changes that touch the same days then never wait for each other.';

create or replace function private.booking_hold(p_request public.brico_requests) returns public.booking_hold
language sql stable security definer set search_path = ''
as $$
  select row(
    p_request.id, p_request.reference, p_request.team_id, p_request.hold_expires_at, p_request.prepayment_cents,
    p_request.service_type, p_request.scheduled_date, p_request.scheduled_time, p_request.duration_minutes, payment.id, payment.session_id
  )::public.booking_hold
  from (select) one left join lateral (
    select p.id, p.session_id from public.card_payments p where p.request_id = p_request.id order by p.opened_at desc limit 1) payment on true
$$;

create or replace function private.read_order(p_order jsonb) returns public.booking_order
language plpgsql stable set search_path = ''
as $$
begin
  -- jsonb_populate_record silently ignores an unknown key.
  if exists (
    select from jsonb_object_keys(p_order) key
    where key not in (select attname from pg_catalog.pg_attribute where attrelid = 'public.booking_order'::regclass)
  ) then
    perform private.refuse('invalid_details', 400);
  end if;
  return jsonb_populate_record(null::public.booking_order, p_order);
end;
$$;
comment on function private.read_order is
  'Converts the argument of a function into an order. It is one jsonb argument, because the embedded backend cannot pass a composite and '
  'a new field must not require a drop of the function. Refuses: invalid_details (unknown key).';

create or replace function private.euros(p_cents numeric) returns text
language sql immutable parallel safe set search_path = ''
return case when p_cents % 100 = 0 then (p_cents / 100)::bigint::text else replace(to_char(p_cents / 100, 'FM9999999990.00'), '.', ',') end || ' €';

create or replace function private.refuse_other_content(p_shown jsonb, p_agreed jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  field text;
begin
  select key into field from jsonb_each(p_shown) where p_agreed ? key and p_agreed -> key is distinct from value
  order by array_position(array['amount_cents', 'base_price_cents'], key) limit 1;
  if field = 'amount_cents' then
    perform private.refuse('amount_changed', 409, jsonb_build_object('change', private.euros((p_agreed ->> field)::numeric) || ' au lieu de '
      || private.euros((p_shown ->> field)::numeric)));
  elsif field = 'base_price_cents' then
    perform private.refuse('price_changed', 409, jsonb_build_object('change', private.euros((p_agreed ->> field)::numeric) || ' au lieu de '
      || private.euros((p_shown ->> field)::numeric)));
  elsif field = 'terms_version' then
    perform private.refuse('terms_changed', 409, jsonb_build_object('change', (p_agreed ->> field) || ' au lieu de ' || (p_shown ->> field)));
  elsif field is not null then
    perform private.refuse('content_changed', 409, jsonb_build_object('change', concat('« ', p_agreed ->> field, ' » au lieu de « ', p_shown ->> field, ' »')));
  end if;
end;
$$;
comment on function private.refuse_other_content is
  'Compares what was on screen with what an order would agree now. Refuses, with both values: amount_changed, price_changed, terms_changed, content_changed.';

create or replace function public.reserve_booking(p_order jsonb) returns public.booking_hold
language plpgsql volatile security definer set search_path = ''
as $$
declare
  ordered public.booking_order := private.read_order(p_order);
  request public.brico_requests;
  service public.services;
  rules public.scheduling_settings;
  company public.company_settings;
  agreed jsonb;
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
  -- Read once: settings that change meanwhile are either compared and stored, or neither.
  select * into company from public.company_settings;
  agreed := jsonb_build_object('amount_cents', company.prepayment_cents, 'base_price_cents', (service.base_price * 100)::bigint,
    'service_name', service.name, 'duration_minutes', service.duration_minutes, 'included', coalesce(service.included, ''),
    'terms_version', company.terms_version, 'vat_exempt', company.vat_exempt);
  perform private.refuse_other_content(ordered.shown, agreed);
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
    terms_accepted_at, terms_version, express_request_at, urgent_repair_at, source, idempotency_key, created_at, agreed
  ) values (
    ordered.client_name, ordered.client_email, ordered.client_phone, ordered.address, ordered.postal_code, nullif(ordered.city, ''),
    service.id, (select id from public.service_categories where code = service.category), service.name,
    nullif(ordered.description, ''), ordered.scheduled_date, ordered.scheduled_time, service.duration_minutes, team,
    service.base_price, company.prepayment_cents,
    private.now() + make_interval(mins => rules.hold_minutes), ordered.network,
    private.now(), case when ordered.terms_version is not null then company.terms_version end, case when ordered.express_request then private.now() end,
    case when ordered.urgent_repair then private.now() end, 'online', ordered.idempotency_key, private.now(),
    agreed || jsonb_build_object('was_shown', ordered.shown is not null)
  ) returning * into request;
  -- The hold is the time to pay.
  insert into public.card_payments (request_id, amount_cents, is_demo, opened_at, expires_at)
  values (request.id, request.prepayment_cents, private.card_payments() <> 'stripe', private.now(), request.hold_expires_at);
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
comment on function public.reserve_booking is
  'Holds a slot for a visitor who is about to pay. p_order is a public.booking_order. Refuses: booking_closed, payments_closed, service_unavailable, '
  'invalid_details, out_of_zone, slot_closed, slot_taken, already_booked, amount_changed, price_changed, terms_changed, content_changed, booking_underway, too_many_holds, network_holds_too_much, day_on_hold, proof_of_work_required.';
grant execute on function public.reserve_booking to service_role;

-- A visitor who returns from the payment page with a changed order keeps the slot, or reserves another one without counting twice.
create or replace function public.replace_booking(p_replaced_id uuid, p_order jsonb) returns public.booking_hold
language plpgsql volatile security definer set search_path = ''
as $$
declare
  ordered public.booking_order := private.read_order(p_order);
begin
  -- Same lock order as reserve_booking, which takes these locks again: another order could deadlock.
  perform private.lock_holders(ordered.client_email, ordered.client_phone, ordered.network);
  perform private.lock_day(ordered.scheduled_date);
  perform public.release_hold(p_replaced_id, 'changed_order');
  return public.reserve_booking(p_order);
end;
$$;
comment on function public.replace_booking is
  'Releases an unpaid hold and reserves again in one transaction: no other visitor can take the slot in between, and a refusal keeps the '
  'old hold.';
grant execute on function public.replace_booking to service_role;

create or replace function public.known_booking(p_order jsonb) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  ordered public.booking_order := private.read_order(p_order);
begin
  return (
    select json_build_object('id', known.id, 'session_id', case when known.hold_expires_at is not null then private.open_session(known.id) end)
    from private.known_appointments(ordered.scheduled_date, ordered.scheduled_time, ordered.client_email, ordered.client_phone) known
    where known.client_email is not null limit 1);
end;
$$;
comment on function public.known_booking is
  'The appointment for which reserve_booking refuses an order (already_booked), with its checkout while it is not paid. For mail_known_booking: '
  'the visitor learns nothing of it.';
grant execute on function public.known_booking to service_role;

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
      || jsonb_build_object('payment_url', p_payment_url, 'held_until', request.hold_expires_at), 'booking_link:' || coalesce(private.open_session(request.id), p_payment_url), request.id);
  else
    return false;
  end if;
  return true;
end;
$$;
comment on function public.mail_known_booking is
  'Mails the client the link of an appointment that was ordered again: once a day, and of an unpaid one its payment page, once. To the address that '
  'it was ordered with. False: there was nothing to mail.';
grant execute on function public.mail_known_booking to service_role;

create or replace function public.release_hold(p_request_id uuid, p_reason text default 'released') returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.brico_requests set
    status = 'cancelled', cancellation_reason = left(p_reason, 500), hold_released_at = private.now(), idempotency_key = null
  where id = p_request_id and status = 'pending' and payment_status = 'pending' and source = 'online';
  if not found then
    return false;
  end if;
  perform private.drop_unopened_payments(array[p_request_id]);
  return true;
end;
$$;
comment on function public.release_hold is 'Releases an unpaid hold; false if there was none.';
grant execute on function public.release_hold to service_role;

create or replace function public.release_expired_holds() returns int
language sql volatile security definer set search_path = ''
begin atomic
  -- Only an hour after expiry: the clocks of the processes that check it may differ.
  delete from public.spent_proofs where expires_at < private.now() - interval '1 hour';
  select private.release_stale_holds(null);
end;
grant execute on function public.release_expired_holds to service_role;
