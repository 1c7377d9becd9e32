-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function private.slot_states(
  p_duration int, p_from date, p_days int, p_exclude uuid, p_time time default null, p_rules jsonb default '{}'
) returns table (day date, start_time time, is_open boolean, reason text, detail text)
language sql stable security definer set search_path = ''
begin atomic
  with rules as (
    select coalesce(p_rules -> 'working_hours', s.working_hours) as working_hours,
      coalesce((p_rules ->> 'max_bookings_per_day')::int, s.max_bookings_per_day) as max_bookings_per_day,
      private.earliest_start(
        coalesce(p_rules -> 'working_hours', s.working_hours),
        coalesce((p_rules ->> 'minimum_notice_hours')::int, s.minimum_notice_hours),
        coalesce((p_rules ->> 'notice_in_opening_hours')::boolean, s.notice_in_opening_hours)
      ) as earliest,
      private.now() as clock,
      (select count(*) from public.teams where is_active) as active_teams
    from public.scheduling_settings s
    limit 1
  ),
  taken as (
    select r.team_id, r.slot, r.scheduled_date
    from public.brico_requests r
    where r.scheduled_date between p_from - 1 and p_from + p_days
      and r.id is distinct from p_exclude and private.takes_its_slot(r)
  ),
  -- One row for each day that it touches: a slot is compared with what is taken on its own day alone.
  taken_on as (
    select touched.day, t.slot, t.team_id
    from taken t, lateral (select t.scheduled_date union select (upper(t.slot) at time zone 'Europe/Paris')::date) touched (day)
    where t.team_id is null or t.team_id in (select team.id from public.teams team where team.is_active)
  ),
  counts as (
    select t.scheduled_date as day, count(*) as bookings from taken t group by t.scheduled_date
  ),
  -- Materialized: the texts of the hours are read once a day and not once a slot.
  days as materialized (
    select d::date as day, (hours ->> 'enabled')::boolean as is_working_day, (hours ->> 'start')::time as opens, (hours ->> 'end')::time as closes,
      coalesce(counts.bookings, 0) >= rules.max_bookings_per_day as is_full,
      blocked.public_reason as blocked_reason
    from rules
    cross join generate_series(p_from::timestamp, p_from::timestamp + make_interval(days => p_days - 1), interval '1 day') d
    cross join lateral (select rules.working_hours -> private.weekday_of(d::date) as hours) today
    left join counts on counts.day = d::date
    left join public.blocked_dates blocked on blocked.date = d::date and blocked.is_active
  ),
  slots as (
    select days.*, make_time(h, 0, 0) as start_time,
      (days.day + make_time(h, 0, 0)) at time zone 'Europe/Paris' as starts_at,
      days.day + make_time(h, 0, 0) + make_interval(mins => p_duration) as ends_at_wall
    from days, generate_series(8, 18) h
    where p_time is null or make_time(h, 0, 0) = p_time
  ),
  by_rules as (
    select s.day, s.start_time, s.starts_at, s.ends_at_wall, s.blocked_reason, case
      when s.starts_at <= rules.clock then 'past'
      when s.blocked_reason is not null then 'blocked'
      when not s.is_working_day then 'closed_day'
      when s.is_full then 'day_full'
      when s.starts_at < rules.earliest then 'notice'
      when s.start_time < s.opens or s.start_time >= s.closes then 'outside_hours'
      when s.ends_at_wall > s.day + s.closes then 'too_late'
    end as reason
    from slots s, rules
  ),
  -- What is left ends on its own day. Each job without a team will need one of the free teams, so it counts as occupying one.
  busy as (
    select s.day, s.start_time
    from by_rules s
    left join taken_on t on t.day = s.day
      and t.slot && tstzrange(s.starts_at, s.ends_at_wall at time zone 'Europe/Paris')
    where s.reason is null
    group by s.day, s.start_time
    having count(distinct t.team_id) + count(*) filter (where t.slot is not null and t.team_id is null)
      >= (select rules.active_teams from rules)
  ),
  states as (
    select s.day, s.start_time, s.blocked_reason, case
      when s.reason is not null then s.reason
      when busy.day is not null then 'busy'
    end as reason
    from by_rules s left join busy using (day, start_time)
  )
  select s.day, s.start_time, s.reason is null, s.reason, case when s.reason = 'blocked' then s.blocked_reason end
  from states s;
end;

create or replace function public.booking_availability(
  p_service_id uuid, p_from date, p_days int default 21, p_exclude uuid default null
) returns table (day date, start_time time, is_open boolean, reason text, detail text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  duration int;
begin
  if not private.takes_online_bookings() then
    perform private.refuse('booking_closed', 409);
  end if;
  select s.duration_minutes into duration from public.services s where s.id = p_service_id and private.is_offered(s.category, s.is_active);
  if duration is null then
    perform private.refuse('service_unavailable', 409);
  end if;
  return query
    select s.*
    from private.slot_states(duration, p_from, least(greatest(p_days, 1), 21), p_exclude) s
    order by s.day, s.start_time;
end;
$$;

create or replace function public.move_availability(p_request_id uuid, p_from date, p_days int default 21)
returns table (day date, start_time time, is_open boolean, reason text, detail text)
language sql stable security definer set search_path = ''
begin atomic
  select s.*
  from public.brico_requests r, private.slot_states(r.duration_minutes, p_from, least(greatest(p_days, 1), 21), r.id) s
  where r.id = p_request_id
  order by s.day, s.start_time;
end;

create or replace function private.tell_slots() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform pg_notify('mirabelle_slots', '');
  return null;
end;
$$;

revoke all on function public.booking_availability from public, anon, authenticated, service_role;
comment on function public.booking_availability is
  'Hourly slots of a service, of the three weeks that the calendar shows at most. Refuses: booking_closed, service_unavailable. Reasons: past, blocked (detail = public reason), closed_day, day_full, notice, outside_hours, too_late, busy.';
grant execute on function public.booking_availability to anon, authenticated, service_role;

revoke all on function private.tell_slots from public, anon, authenticated, service_role;
comment on function private.tell_slots is
  'Trigger: when the transaction commits, every process of the site asks anew which slots are free. Changes of content tell the same.';

-- End of what `npm run routines` wrote.

-- Services, rules and closed days tell the same by their trigger tell_content.
create trigger tell_slots after insert or delete
  or update of team_id, scheduled_date, scheduled_time, duration_minutes, status, payment_status, hold_expires_at on public.brico_requests
  for each statement execute function private.tell_slots();
create trigger tell_slots after insert or update or delete on public.teams
  for each statement execute function private.tell_slots();
