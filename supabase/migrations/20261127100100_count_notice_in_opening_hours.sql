-- The notice of a booking may count opening hours only: at 22 h 40 nobody reads a booking for the next morning at 8 h.

alter table public.scheduling_settings add column notice_in_opening_hours boolean not null default false;
comment on column public.scheduling_settings.notice_in_opening_hours is
  'Whether minimum_notice_hours counts opening hours only; closed and blocked days then do not count.';

drop trigger log_changes on public.scheduling_settings;
create trigger log_changes after update on public.scheduling_settings
  for each row execute function private.log_changes('working_hours', 'intervention_zones', 'minimum_notice_hours',
    'notice_in_opening_hours', 'max_bookings_per_day', 'hold_minutes');

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

-- The first instant at which a visitor's appointment may begin: now plus the notice, in clock hours or in opening hours. In opening hours, a
-- booking made at night or on a closed or blocked day begins to count at the next opening, when staff read it.
create or replace function private.earliest_start(p_hours jsonb, p_notice_hours int, p_in_opening_hours boolean) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select case when not p_in_opening_hours then private.now() + make_interval(hours => p_notice_hours) else (
    with days as (
      select d::date as day, p_hours -> private.weekday_of(d::date) as hours
      from generate_series(private.today()::timestamp, private.today()::timestamp + interval '400 days', interval '1 day') d
    ),
    openings as (
      select greatest((day + (hours ->> 'start')::time) at time zone 'Europe/Paris', private.now()) as opens_at,
        (day + (hours ->> 'end')::time) at time zone 'Europe/Paris' as closes_at
      from days
      where (hours ->> 'enabled')::boolean
        and not exists (select from public.blocked_dates b where b.date = days.day and b.is_active)
    ),
    counted as (
      select closes_at, sum(closes_at - opens_at) over (order by opens_at) as total
      from openings where closes_at > private.now()
    )
    select coalesce(min(closes_at - (total - make_interval(hours => p_notice_hours))), 'infinity')
    from counted where total >= make_interval(hours => p_notice_hours)
  ) end
$$;

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
      private.now() as clock
    from public.scheduling_settings s
  ),
  taken as (
    select r.team_id, r.slot, r.scheduled_date
    from public.brico_requests r
    where r.scheduled_date between p_from - 1 and p_from + p_days
      and r.id is distinct from p_exclude and private.takes_its_slot(r)
  ),
  days as (
    select d::date as day,
      rules.working_hours -> private.weekday_of(d::date) as hours,
      (select count(*) from taken t where t.scheduled_date = d::date) >= rules.max_bookings_per_day as is_full,
      (select b.public_reason from public.blocked_dates b where b.date = d::date and b.is_active) as blocked_reason
    from rules, generate_series(p_from::timestamp, p_from::timestamp + make_interval(days => p_days - 1), interval '1 day') d
  ),
  slots as (
    select days.*, make_time(h, 0, 0) as start_time,
      (days.day + make_time(h, 0, 0)) at time zone 'Europe/Paris' as starts_at,
      days.day + make_time(h, 0, 0) + make_interval(mins => p_duration) as ends_at_wall
    from days, generate_series(8, 18) h
    where p_time is null or make_time(h, 0, 0) = p_time
  ),
  states as (
    select s.day, s.start_time, s.blocked_reason, case
      when s.starts_at <= rules.clock then 'past'
      when s.blocked_reason is not null then 'blocked'
      when not (s.hours ->> 'enabled')::boolean then 'closed_day'
      when s.is_full then 'day_full'
      when s.starts_at < rules.earliest then 'notice'
      when s.start_time < (s.hours ->> 'start')::time or s.start_time >= (s.hours ->> 'end')::time then 'outside_hours'
      when s.ends_at_wall > s.day + (s.hours ->> 'end')::time then 'too_late'
      -- Each job without a team will need one of the free teams, so it counts as occupying one.
      when (
        select count(*) from public.teams team
        where team.is_active and not exists (
          select 1 from taken t where t.team_id = team.id and t.slot && range.slot
        )
      ) <= (select count(*) from taken t where t.team_id is null and t.slot && range.slot) then 'busy'
    end as reason
    from slots s
    cross join rules
    cross join lateral (
      select tstzrange(s.starts_at, s.ends_at_wall at time zone 'Europe/Paris') as slot
    ) range
  )
  select s.day, s.start_time, s.reason is null, s.reason, case when s.reason = 'blocked' then s.blocked_reason end
  from states s;
end;

-- The slots that visitors would see if staff saved these rules, with the current bookings.
create or replace function public.preview_slots(p_rules jsonb, p_duration int, p_from date)
returns table (day date, start_time time, is_open boolean, reason text, detail text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if not coalesce(private.is_working_hours(p_rules -> 'working_hours'), false) or p_from is null then
    return;
  end if;
  return query
    select s.*
    from private.slot_states(least(greatest(p_duration, 15), 600), p_from, 7, null, null, jsonb_build_object(
      'working_hours', p_rules -> 'working_hours',
      'minimum_notice_hours', least(greatest((p_rules ->> 'minimum_notice_hours')::int, 0), 336),
      'notice_in_opening_hours', (p_rules ->> 'notice_in_opening_hours')::boolean,
      'max_bookings_per_day', least(greatest((p_rules ->> 'max_bookings_per_day')::int, 0), 500))) s
    order by s.day, s.start_time;
end;
$$;

create or replace function private.appointment_warnings(p_date date, p_time time, p_duration int) returns json
language sql stable security definer set search_path = ''
begin atomic
  with facts as (
    select rules.*, (p_date + p_time) at time zone 'Europe/Paris' as starts_at,
      rules.working_hours -> private.weekday_of(p_date) as hours
    from public.scheduling_settings rules
  )
  select coalesce(json_agg(json_build_object('reason', w.reason, 'detail', w.detail) order by w.rank), '[]')
  from facts f cross join lateral (values
    (1, 'past', f.starts_at <= private.now(), null),
    (2, 'blocked', exists (select 1 from public.blocked_dates b where b.date = p_date and b.is_active),
      (select b.reason from public.blocked_dates b where b.date = p_date and b.is_active limit 1)),
    (3, 'closed_day', not (f.hours ->> 'enabled')::boolean, null),
    (4, 'outside_hours', (f.hours ->> 'enabled')::boolean and (
        p_time < (f.hours ->> 'start')::time
        or p_date + p_time + make_interval(mins => p_duration) > p_date + (f.hours ->> 'end')::time),
      (f.hours ->> 'start') || '–' || (f.hours ->> 'end')),
    (5, 'notice', f.starts_at > private.now()
      and f.starts_at < private.earliest_start(f.working_hours, f.minimum_notice_hours, f.notice_in_opening_hours), null)
  ) w (rank, reason, holds, detail)
  where w.holds;
end;

revoke all on function private.earliest_start from public, anon, authenticated, service_role;
comment on function private.earliest_start is
  'Start of the first appointment that the minimum notice allows; infinity when the opening hours of the next 400 days are shorter than it.';

revoke all on function public.booking_availability from public, anon, authenticated, service_role;
comment on function public.booking_availability is
  'Hourly slots of a service. Refuses: booking_closed, service_unavailable. Reasons: past, blocked (detail = public reason), closed_day, day_full, notice, outside_hours, too_late, busy.';
grant execute on function public.booking_availability to anon, authenticated, service_role;

revoke all on function public.preview_slots from public, anon, authenticated, service_role;
comment on function public.preview_slots is
  'For staff: the slots of the seven days from p_from under unsaved working_hours, minimum_notice_hours, notice_in_opening_hours and '
  'max_bookings_per_day; no rows when the hours are invalid.';
grant execute on function public.preview_slots to authenticated;

-- End of what `npm run routines` wrote.
