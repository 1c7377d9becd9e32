-- Which slots are open: one function answers the visitor's page and the reservation alike.

-- A request that takes its slot: not cancelled, and not an unpaid hold whose time is over.
create function private.takes_its_slot(p_request public.brico_requests) returns boolean
language sql stable set search_path = ''
return p_request.status <> 'cancelled' and not (
  p_request.status = 'pending' and p_request.payment_status = 'pending'
  and coalesce(p_request.hold_expires_at <= private.now(), false)
);

create function private.slot_states(p_duration int, p_from date, p_days int, p_exclude uuid)
returns table (day date, start_time time, reason text, detail text)
language sql stable security definer set search_path = ''
begin atomic
  with rules as (
    select s.*, private.now() as clock from public.scheduling_settings s
  ),
  taken as (
    select r.team_id, r.slot, r.scheduled_date
    from public.brico_requests r
    where r.scheduled_date between p_from - 1 and p_from + p_days
      and r.id is distinct from p_exclude and private.takes_its_slot(r)
  ),
  days as (
    select d::date as day,
      rules.working_hours -> (array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])
        [extract(isodow from d)::int] as hours,
      (select count(*) from taken t where t.scheduled_date = d::date) >= rules.max_bookings_per_day as is_full,
      (select b.public_reason from public.blocked_dates b where b.date = d::date and b.is_active) as blocked_reason
    from rules, generate_series(p_from::timestamp, p_from::timestamp + make_interval(days => p_days - 1), interval '1 day') d
  ),
  slots as (
    select days.*, make_time(h, 0, 0) as start_time,
      (days.day + make_time(h, 0, 0)) at time zone 'Europe/Paris' as starts_at,
      days.day + make_time(h, 0, 0) + make_interval(mins => p_duration) as ends_at_wall
    from days, generate_series(8, 18) h
  )
  select s.day, s.start_time,
    case
      when s.starts_at <= rules.clock then 'past'
      when s.blocked_reason is not null then 'blocked'
      when not (s.hours ->> 'enabled')::boolean then 'closed_day'
      when s.is_full then 'day_full'
      when s.starts_at < rules.clock + make_interval(hours => rules.minimum_notice_hours) then 'notice'
      when s.start_time < (s.hours ->> 'start')::time or s.ends_at_wall > s.day + (s.hours ->> 'end')::time then 'outside_hours'
      -- Jobs that have no team yet will need one: each takes a team that is otherwise free.
      when (
        select count(*) from public.teams team
        where team.is_active and not exists (
          select 1 from taken t where t.team_id = team.id and t.slot && range.slot
        )
      ) <= (select count(*) from taken t where t.team_id is null and t.slot && range.slot) then 'busy'
    end,
    s.blocked_reason
  from slots s
  cross join rules
  cross join lateral (
    select tstzrange(s.starts_at, s.ends_at_wall at time zone 'Europe/Paris') as slot
  ) range;
end;
comment on function private.slot_states(int, date, int, uuid) is
  'Each hourly slot (8 to 18 h, Paris) of the days asked for: reason null = open. p_exclude is a request that is being moved.';

create function private.free_team(p_slot tstzrange, p_exclude uuid, p_preferred uuid default null) returns uuid
language sql stable security definer set search_path = ''
begin atomic
  select team.id
  from public.teams team
  where team.is_active and not exists (
    select 1 from public.brico_requests r
    where r.team_id = team.id and r.slot && p_slot and r.status <> 'cancelled' and r.id is distinct from p_exclude
  )
  -- The team with the fewest jobs that day, so that work is shared.
  order by team.id = p_preferred desc nulls last, (
    select count(*) from public.brico_requests r
    where r.team_id = team.id and r.status <> 'cancelled'
      and r.scheduled_date = (lower(p_slot) at time zone 'Europe/Paris')::date
  ), team.display_order, team.id
  limit 1;
end;

create function public.booking_availability(
  p_service_id uuid, p_from date, p_days int default 21, p_exclude uuid default null
) returns table (day date, start_time time, is_open boolean, reason text, detail text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  duration int;
begin
  select s.duration_minutes into duration from public.services s where s.id = p_service_id and s.is_active;
  if duration is null then
    perform private.refuse('service_unavailable', 'Ce service n’est pas disponible', 409);
  end if;
  return query
    select s.day, s.start_time, s.reason is null, s.reason, case when s.reason = 'blocked' then s.detail end
    from private.slot_states(duration, p_from, least(greatest(p_days, 1), 62), p_exclude) s
    order by s.day, s.start_time;
end;
$$;
comment on function public.booking_availability(uuid, date, int, uuid) is
  'Hourly slots of a service. Reasons: past, blocked (detail = public reason), closed_day, day_full, notice, outside_hours, busy.';
grant execute on function public.booking_availability(uuid, date, int, uuid) to anon, authenticated, service_role;
