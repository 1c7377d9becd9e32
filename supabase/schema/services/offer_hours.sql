-- The hours that staff are offered for an appointment: what a save refuses is dead, what only binds visitors is remarked.

create or replace function private.visitor_remarks(p_date date, p_times time[], p_duration int)
returns table (start_time time, rank int, reason text, detail text)
language sql stable security definer set search_path = ''
begin atomic
  with facts as materialized (
    select private.now() as clock, rules.working_hours -> private.weekday_of(p_date) as hours,
      private.earliest_start(rules.working_hours, rules.minimum_notice_hours, rules.notice_in_opening_hours) as earliest,
      blocked.reason as blocked_reason, blocked.date is not null as is_blocked
    from public.scheduling_settings rules left join public.blocked_dates blocked on blocked.date = p_date and blocked.is_active
  ),
  moments as (
    select f.*, wanted.at, (p_date + wanted.at) at time zone 'Europe/Paris' as starts_at, (f.hours ->> 'enabled')::boolean as is_working_day
    from facts f, unnest(p_times) wanted (at)
  )
  select m.at, w.rank, w.reason, w.detail
  from moments m cross join lateral (values
    (1, 'past', m.starts_at <= m.clock, null),
    (2, 'blocked', m.is_blocked, m.blocked_reason),
    (3, 'closed_day', not m.is_working_day, null),
    (4, 'outside_hours', m.is_working_day and (
        m.at < (m.hours ->> 'start')::time
        or p_date + m.at + make_interval(mins => p_duration) > p_date + (m.hours ->> 'end')::time),
      (m.hours ->> 'start') || '–' || (m.hours ->> 'end')),
    (5, 'notice', m.starts_at > m.clock and m.starts_at < m.earliest, null)
  ) w (rank, reason, holds, detail)
  where w.holds;
end;
comment on function private.visitor_remarks is
  'Why visitors would be refused these hours of a day, gravest first by rank; for staff they are only remarks.';

-- As write_brico_request decides: a team can't be taken twice, « auto » needs a free team, an appointment without a team one that is left.
-- What a subcontractor does needs no team; neither does what is past, nor a moment that the request has already.
create or replace function private.moment_refusal(p_slot tstzrange, p_team text, p_request public.brico_requests) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_request.status = 'cancelled' then
    return null;
  elsif p_team <> 'auto' then
    return case when exists (
      select from public.brico_requests r
      where r.team_id = p_team::uuid and r.slot && p_slot and r.id is distinct from p_request.id and private.takes_its_slot(r)
    ) or exists (select from public.visits v where v.team_id = p_team::uuid and v.slot && p_slot and v.state <> 'cancelled') then 'team_busy'
      -- As refuse_absent_team decides.
      when p_request.assigned_contractor_id is null and upper(p_slot) > private.now()
        and not coalesce(p_request.team_id::text = p_team and p_request.slot @> p_slot, false)
        and exists (select from public.team_absences a where a.team_id = p_team::uuid and a.slot && p_slot) then 'team_absent' end;
  elsif p_request.assigned_contractor_id is not null or (lower(p_slot) at time zone 'Europe/Paris')::date < private.today()
    or (p_request.slot = p_slot and p_request.team_id is null)
    or (p_team = 'auto' and private.free_team(p_slot, p_request.id) is not null) or private.has_room(p_slot, p_request.id)
  then
    return null;
  end if;
  return 'all_teams_busy';
end;
$$;
comment on function private.moment_refusal is 'The code with which a save would refuse this moment for this team: team_busy, team_absent, all_teams_busy; null: it is accepted.';

create or replace function public.hours_for_staff(p_day date, p_duration int, p_team text default null, p_exclude uuid default null, p_time time default null)
returns table (start_time time, refusal text, busy_with json, remark text, detail text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_duration int := least(greatest(p_duration, 15), 720);
  v_request public.brico_requests;
  v_times time[];
begin
  perform private.require_staff();
  select * into v_request from public.brico_requests where id = p_exclude;
  select array_agg(distinct at order by at) into v_times
  from (select (timestamp '2000-01-01 08:00' + n * interval '30 minutes')::time as at from generate_series(0, 21) n
    union all select p_time where p_time is not null) wanted;
  return query
    select m.at, m.code, case when m.code = 'team_busy' then private.team_busy_with(nullif(p_team, 'auto')::uuid, m.slot, p_exclude) end, v.reason, v.detail
    from (
      select at, s.slot, private.moment_refusal(s.slot, p_team, v_request) as code
      from unnest(v_times) at, lateral (select private.paris_slot(p_day, at, v_duration) as slot) s
    ) m
    left join lateral (
      select distinct on (remarks.start_time) remarks.* from private.visitor_remarks(p_day, v_times, v_duration) remarks
      order by remarks.start_time, remarks.rank
    ) v on v.start_time = m.at
    order by m.at;
end;
$$;
comment on function public.hours_for_staff is
  'For staff: the half hours of a day from 8 to 18 h 30, and p_time, for an appointment of this duration and team (an id, « auto » for any free one, null for none): the '
  'refusal that a save would meet (team_busy with the appointment in the way, team_absent, all_teams_busy), and the gravest reason that binds visitors only. p_exclude is the '
  'request being placed.';
grant execute on function public.hours_for_staff to authenticated;
