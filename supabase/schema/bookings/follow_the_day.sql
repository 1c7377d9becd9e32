-- The working day: today's appointments, the next ones, and their progress.

-- Sets the timestamps of progress, whichever function or API call changes the request.
create or replace function private.stamp_progress() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.status <> 'completed' then
    new.completed_at = null;
  elsif tg_op = 'INSERT' or old.status <> 'completed' then
    -- The field says when it was done; it may arrive hours later.
    new.completed_at = coalesce(new.completed_at, private.now());
  end if;
  -- A new day or time resets departure and arrival, unless it becomes completed with them.
  if tg_op = 'UPDATE' and (new.scheduled_date, new.scheduled_time) is distinct from (old.scheduled_date, old.scheduled_time)
    and new.status <> 'completed'
  then
    new.departed_at = null;
    new.arrived_at = null;
  end if;
  return new;
end;
$$;

create or replace function private.departure_key(p_request public.brico_requests) returns text
language sql immutable set search_path = ''
as $$ select 'booking_departed:' || p_request.id || ':' || extract(epoch from p_request.departed_at) $$;

create or replace function private.appointments(p_from date, p_to date, p_limit int) returns json
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(json_agg(a order by a.scheduled_date, a.scheduled_time nulls last, a.id), '[]') from (
    select r.id, r.scheduled_date, r.scheduled_time, r.duration_minutes, r.client_name, r.client_phone, r.city,
      concat_ws(', ', r.address, nullif(concat_ws(' ', r.postal_code, r.city), '')) as address,
      r.service_type, r.status, t.name as team_name, c.name as contractor_name, left(r.description, 300) as description, left(r.notes, 300) as notes,
      r.departed_at, r.completed_at, round(r.total_amount * 100)::bigint as total_cents, r.collected_cents, r.due_cents, r.version, r.client_email is not null as has_email,
      exists (select from public.email_outbox o where o.dedupe_key = private.departure_key(r)) as is_departure_told
    from public.brico_requests r
    left join public.teams t on t.id = r.team_id
    left join public.contractors c on c.id = r.assigned_contractor_id
    where r.scheduled_date between p_from and p_to and r.status <> 'cancelled'
    order by r.scheduled_date, r.scheduled_time nulls last, r.id
    limit p_limit
  ) a;
end;
comment on function private.appointments is 'The appointments of a range of days in order, with what a team needs on the way.';

create or replace function private.visits_of_days(p_from date, p_to date) returns json
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(json_agg(a order by a.day, a.scheduled_time, a.id), '[]') from (
    select v.id, v.day, v.scheduled_time, v.duration_minutes, v.client_name, v.client_phone, v.city, v.address, v.status, v.description,
      coalesce(t.name, v.staff_name) as who
    from private.calendar_visits v left join public.teams t on t.id = v.team_id
    where v.day between p_from and p_to and v.status <> 'cancelled'
    order by v.day, v.scheduled_time, v.id limit 50
  ) a;
end;
comment on function private.visits_of_days is 'The visits of a range of days in order, at most 50.';

create or replace function public.read_day() returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return json_build_object(
    'today', private.today(),
    'appointments', private.appointments(private.today(), private.today(), 50),
    'next', private.appointments(private.today() + 1, private.today() + 30, 5),
    'visits', private.visits_of_days(private.today(), private.today() + 1)
  );
end;
$$;
comment on function public.read_day is 'For staff: today''s appointments in Paris (at most 50), the next five within 30 days, and the visits of today and tomorrow.';
grant execute on function public.read_day to authenticated;

-- Idempotent: the first departure time stays.
create or replace function public.set_departed(p_id uuid, p_is_departed boolean default true) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  request := private.lock_request(p_id);
  if request.status in ('completed', 'cancelled') then
    perform private.refuse('request_over', 409);
  elsif (request.departed_at is not null) = p_is_departed then
    return;
  end if;
  -- Taken back, its mail does not leave.
  delete from public.email_outbox where dedupe_key = private.departure_key(request) and status = 'pending';
  update public.brico_requests set departed_at = case when p_is_departed then private.now() end where id = p_id;
  perform private.log_activity('departed', 'brico_requests', p_id::text,
    case when p_is_departed then 'Équipe en route' else 'Départ annulé' end);
end;
$$;
comment on function public.set_departed is
  'For staff: records that the team left for this appointment, or takes that back. Refuses: request_gone, request_over.';
grant execute on function public.set_departed to authenticated;

create or replace function public.announce_departure(p_id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  request := private.lock_request(p_id);
  if request.departed_at is null or request.client_email is null or request.status in ('completed', 'cancelled') then
    return false;
  end if;
  perform private.enqueue_email('booking_departed', request.client_email, private.booking_payload(request),
    private.departure_key(request), p_id);
  return true;
end;
$$;
comment on function public.announce_departure is
  'For staff: mails the client, once for each departure, that the team is on its way; false if it has not left, or without an address.';
grant execute on function public.announce_departure to authenticated;
