-- Limits unpaid holds of visitors: per person, per network and per day. Staff are not limited.

create or replace function private.place_key(p_address text, p_postal_code text) returns text
language sql immutable parallel safe set search_path = ''
return private.address_key(case when p_postal_code ~ '^\d{5}$' then regexp_replace(p_address, '[\s,]+' || p_postal_code || '\M.*$', '') else p_address end,
  p_postal_code);
comment on function private.place_key is 'A place of work for comparisons; an address may be one line that ends with the postal code and the town.';

-- plpgsql, and not a parsed body: it returns whole rows, and that would stand in the way of a new column.
create or replace function private.known_appointments(p_day date, p_time time, p_email text, p_phone text) returns setof public.brico_requests
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select r.* from public.brico_requests r
    where r.scheduled_date = p_day and r.scheduled_time = p_time and r.status <> 'cancelled' and (r.hold_expires_at is null or private.is_open_hold(r))
      and (private.email_key(r.client_email) = nullif(private.email_key(p_email), '')
        or length(private.phone_key(p_phone)) = 9 and private.phone_key(r.client_phone) = private.phone_key(p_phone))
    order by r.hold_expires_at is null desc, r.created_at;
end;
$$;
comment on function private.known_appointments is
  'The appointments that a person (one mailbox or one telephone, in any spelling) has at a moment: held, paid or made by staff, and not cancelled.';

create or replace function private.minutes_until(p_instant timestamptz) returns int
language sql stable set search_path = ''
return greatest(1, ceil(extract(epoch from p_instant - private.now()) / 60))::int;

-- Always taken before the lock of a day. Every reservation takes these locks in sorted order, so that no deadlock occurs.
create or replace function private.lock_holders(p_email text, p_phone text, p_network text) returns void
language sql volatile security definer set search_path = ''
begin atomic
  select count(pg_advisory_xact_lock(hashtext('holder'), key)) from (
    select distinct hashtext(holder) as key
    from unnest(array['mail ' || nullif(private.email_key(p_email), ''), 'line ' || nullif(private.phone_key(p_phone), ''), 'net ' || coalesce(p_network, 'unknown')]) holder
    where holder is not null order by 1
  ) ordered;
end;
comment on function private.lock_holders is 'Serializes reservations of one person or network, so that their holds are counted exactly.';

create or replace function private.check_holds(p_email text, p_phone text, p_network text, p_has_proof boolean) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  own_mailbox text := nullif(private.email_key(p_email), '');
  own_line text := nullif(private.phone_key(p_phone), '');
  held record;
begin
  select
    greatest(count(*) filter (where h.has_mailbox), count(*) filter (where h.has_line)) as by_person,
    min(h.hold_expires_at) filter (where h.has_mailbox or h.has_line) as person_waits_until,
    count(*) filter (where h.has_network) as by_network,
    min(h.hold_expires_at) filter (where h.has_network) as network_waits_until
  into held
  from (
    select r.hold_expires_at, private.email_key(r.client_email) = own_mailbox as has_mailbox,
      private.phone_key(r.client_phone) = own_line as has_line,
      coalesce(r.hold_network, 'unknown') = coalesce(p_network, 'unknown') as has_network
    from public.brico_requests r
    where private.is_open_hold(r)
      -- Same conditions as the partial indexes on holds, so that the planner uses them.
      and r.status = 'pending' and r.payment_status = 'pending' and r.hold_expires_at is not null
      and (private.email_key(r.client_email) = own_mailbox or private.phone_key(r.client_phone) = own_line
        or coalesce(r.hold_network, 'unknown') = coalesce(p_network, 'unknown'))
  ) h;

  if held.by_person >= 2 then
    perform private.refuse('too_many_holds', 409,
      jsonb_build_object('minutes', private.minutes_until(held.person_waits_until)));
  elsif p_network is not null and held.by_network >= 6 then
    perform private.refuse('network_holds_too_much', 429,
      jsonb_build_object('minutes', private.minutes_until(held.network_waits_until)));
  elsif not p_has_proof and held.by_network >= 2 then
    -- Visitors without a known network share this allowance.
    perform private.refuse('proof_of_work_required', 403);
  end if;
end;
$$;
comment on function private.check_holds is
  'Refuses a third unpaid hold of one e-mail address or telephone, a seventh of one network, and a third of one network without a proof '
  'of work.';

create or replace function private.check_day_share(p_day date, p_minutes int) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  hours jsonb;
  cap int;
  places numeric;
  held record;
begin
  select s.max_bookings_per_day, s.working_hours -> private.weekday_of(p_day)
  into cap, hours from public.scheduling_settings s;
  -- One place is one hour of one active team within the day's working hours.
  places := (select count(*) from public.teams where is_active)
    * extract(epoch from (hours ->> 'end')::time - (hours ->> 'start')::time) / 3600;
  select count(*) as bookings, coalesce(sum(r.duration_minutes), 0) / 60.0 as places, min(r.hold_expires_at) as until into held
  from public.brico_requests r
  where r.scheduled_date = p_day and r.hold_expires_at is not null and private.is_open_hold(r);

  if held.bookings > 0 and (
    held.bookings + 1 > floor(least(cap, places) / 2) or held.places + p_minutes / 60.0 > places / 2
  ) then
    perform private.refuse('day_on_hold', 409, jsonb_build_object('minutes', private.minutes_until(held.until)));
  end if;
end;
$$;
comment on function private.check_day_share is
  'Refuses (day_on_hold) when unpaid holds would take more than half of a day, in bookings (the cap, or the places if fewer) or in hours; '
  'the first hold of a day is always allowed.';
