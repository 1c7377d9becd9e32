-- Computes the open slots: the visitor's page and the reservation use the same function. Staff also see which teams and subcontractors
-- are free.

-- Whether a request occupies its slot: it is not cancelled, and not an unpaid hold that expired.
create or replace function private.takes_its_slot(p_request public.brico_requests) returns boolean
language sql stable
as $$
  select p_request.status <> 'cancelled' and not (
    p_request.status = 'pending' and p_request.payment_status = 'pending'
    and coalesce(p_request.hold_expires_at <= private.now(), false)
  )
$$;

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
comment on function private.earliest_start is
  'Start of the first appointment that the minimum notice allows; infinity when the opening hours of the next 400 days are shorter than it.';

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
    union all
    select touched.day::date, h.slot, h.team_id
    from private.team_hindrances(tstzrange(p_from::timestamp at time zone 'Europe/Paris', (p_from + p_days)::timestamp at time zone 'Europe/Paris')) h
    join public.teams team on team.id = h.team_id and team.is_active
    cross join generate_series(greatest((lower(h.slot) at time zone 'Europe/Paris')::date, p_from)::timestamp,
      least((upper(h.slot) at time zone 'Europe/Paris')::date, p_from + p_days - 1)::timestamp, interval '1 day') touched (day)
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
comment on function private.slot_states is
  'Each hourly slot (8 to 18 h, Paris) of the requested days, or only the one at p_time; reason null = open. p_exclude is a request that '
  'is being moved; p_rules overrides hours, notice and daily cap for a preview.';

create or replace function private.free_team(p_slot tstzrange, p_exclude uuid, p_preferred uuid default null) returns uuid
language sql stable security definer set search_path = ''
begin atomic
  select team.id
  from public.teams team
  where team.is_active and not exists (
    select 1 from public.brico_requests r
    where r.team_id = team.id and r.slot && p_slot and r.status <> 'cancelled' and r.id is distinct from p_exclude
  ) and not exists (select from private.team_hindrances(p_slot) h where h.team_id = team.id)
  -- The team with the fewest jobs that day, so that work is shared.
  order by team.id = p_preferred desc nulls last, (
    select count(*) from public.brico_requests r
    where r.team_id = team.id and r.status <> 'cancelled'
      and r.scheduled_date = (lower(p_slot) at time zone 'Europe/Paris')::date
  ), team.display_order, team.id
  limit 1;
end;

-- True if more teams are free at that time than jobs still wait for a team or a subcontractor.
create or replace function private.has_room(p_slot tstzrange, p_exclude uuid) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  with taken as (
    select r.team_id, r.assigned_contractor_id from public.brico_requests r
    where r.slot && p_slot and r.id is distinct from p_exclude and private.takes_its_slot(r)
  )
  select (select count(*) from public.teams t where t.is_active and t.id not in (
      select team_id from taken where team_id is not null union all select h.team_id from private.team_hindrances(p_slot) h))
    > (select count(*) from taken where team_id is null and assigned_contractor_id is null);
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
comment on function public.booking_availability is
  'Hourly slots of a service, of the three weeks that the calendar shows at most. Refuses: booking_closed, service_unavailable. Reasons: past, blocked (detail = public reason), closed_day, day_full, notice, outside_hours, too_late, busy.';
grant execute on function public.booking_availability to anon, authenticated, service_role;

create or replace function public.move_availability(p_request_id uuid, p_from date, p_days int default 21)
returns table (day date, start_time time, is_open boolean, reason text, detail text)
language sql stable security definer set search_path = ''
begin atomic
  select s.*
  from public.brico_requests r, private.slot_states(r.duration_minutes, p_from, least(greatest(p_days, 1), 21), r.id) s
  where r.id = p_request_id
  order by s.day, s.start_time;
end;
comment on function public.move_availability is
  'Slots to which an appointment can move: as booking_availability, for its own duration; its own slot does not count as taken.';
grant execute on function public.move_availability to service_role;

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
comment on function public.preview_slots is
  'For staff: the slots of the seven days from p_from under unsaved working_hours, minimum_notice_hours, notice_in_opening_hours and '
  'max_bookings_per_day; no rows when the hours are invalid.';
grant execute on function public.preview_slots to authenticated;

create or replace function private.appointment_warnings(p_date date, p_time time, p_duration int) returns json
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(json_agg(json_build_object('reason', w.reason, 'detail', w.detail) order by w.rank), '[]')
  from private.visitor_remarks(p_date, array[p_time], p_duration) w;
end;
comment on function private.appointment_warnings is 'Reasons for which a visitor would be refused; for staff they are only warnings.';

create or replace function private.busy_with(p_requests public.brico_requests) returns json
language sql stable set search_path = ''
as $$
  select json_build_object('reference', p_requests.reference, 'client_name', p_requests.client_name,
    'time', to_char(p_requests.scheduled_time, 'HH24:MI'), 'duration_minutes', p_requests.duration_minutes)
$$;

create or replace function private.team_busy_with(p_team uuid, p_slot tstzrange, p_exclude uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((
    select private.busy_with(r) from public.brico_requests r
    where r.team_id = p_team and r.slot && p_slot and r.id is distinct from p_exclude and private.takes_its_slot(r)
    order by r.slot limit 1
  ), (
    select json_build_object('reference', null, 'client_name', v.client_name, 'time', to_char(v.scheduled_time, 'HH24:MI'),
      'duration_minutes', v.duration_minutes)
    from public.visits v where v.team_id = p_team and v.slot && p_slot and v.state <> 'cancelled' order by v.slot limit 1
  ));
end;
$$;
comment on function private.team_busy_with is 'The appointment, or the visit (without a reference), that takes a team''s time; null when it is free.';

create or replace function public.who_is_free(p_date date, p_time time, p_duration int, p_exclude uuid default null) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Null without a day or time: a range between two nulls covers all time, and every team would appear busy.
  wanted tstzrange := private.paris_slot(p_date, p_time, least(greatest(p_duration, 15), 720));
begin
  perform private.require_staff();
  return json_build_object(
    'warnings', case when wanted is null then '[]'::json else private.appointment_warnings(p_date, p_time, p_duration) end,
    'teams', (
      select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'busy_with', private.team_busy_with(t.id, wanted, p_exclude), 'hindrance', (
        select json_build_object('reason', 'absent', 'until', max(a.ends_on)) from public.team_absences a
        where a.team_id = t.id and a.slot && wanted having count(*) > 0
      )) order by t.display_order, t.name), '[]')
      from public.teams t where t.is_active
    ),
    'contractors', (
      select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'specialties', c.specialties,
        'is_available', c.is_available,
        'hindrance', private.contractor_hindrance(c, p_date, p_time, least(greatest(p_duration, 15), 720)), 'busy_with', (
          select private.busy_with(r) from public.brico_requests r
          where r.assigned_contractor_id = c.id and r.slot && wanted and r.id is distinct from p_exclude and r.status <> 'cancelled'
          order by r.scheduled_time limit 1
        )) order by c.name), '[]')
      from (
        -- Leaves out archived subcontractors, except the one already assigned to this request.
        select o.id from public.contractors o
        where o.archived_at is null or o.id = (select r.assigned_contractor_id from public.brico_requests r where r.id = p_exclude)
        order by o.name limit 300
      ) chosen join public.contractors c using (id)
    )
  );
end;
$$;
comment on function public.who_is_free is
  'For staff: warnings about a time, then active teams and subcontractors, each with the appointment that occupies them, and why a team or '
  'subcontractor is not available (absent until, day_off, outside_hours from and to). Without a day or time, only the names.';
grant execute on function public.who_is_free to authenticated;
