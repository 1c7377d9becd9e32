-- Appointments and visits that a change of hours, zones, teams or closed days leaves outside.

-- p_change previews a change that is not saved: working_hours, intervention_zones, team_off (an id), absence (a row of team_absences),
-- blocked_from and blocked_to.
create or replace function private.outside(p_change jsonb default '{}', p_id uuid default null)
returns table (id uuid, reasons text[])
language sql stable security definer set search_path = ''
begin atomic
  with rules as (
    select coalesce(p_change -> 'working_hours', s.working_hours) as working_hours,
      coalesce((select array_agg(zone) from jsonb_array_elements_text(p_change -> 'intervention_zones') zone), s.intervention_zones) as zones,
      -- Version 1 of the settings is a proposal of the software: its hours and zones do not count.
      s.version > 1 or p_change ? 'working_hours' as are_chosen,
      (p_change ->> 'team_off')::uuid as team_off,
      (p_change #>> '{absence,team_id}')::uuid as away_team,
      case when p_change ? 'absence' then private.absence_slot((p_change #>> '{absence,starts_on}')::date, (p_change #>> '{absence,ends_on}')::date,
        coalesce((p_change #>> '{absence,starts_at_noon}')::boolean, false), coalesce((p_change #>> '{absence,ends_at_noon}')::boolean, false)) end as away,
      daterange((p_change ->> 'blocked_from')::date, (p_change ->> 'blocked_to')::date, '[]') as blocked
    from public.scheduling_settings s
  )
  select r.id, judged.reasons
  from public.brico_requests r cross join rules
  cross join lateral (select rules.working_hours -> private.weekday_of(r.scheduled_date) as hours) today
  -- A subcontractor goes in place of the team.
  cross join lateral (select case when r.assigned_contractor_id is null then r.team_id end as team_id) goes
  cross join lateral (select array_remove(array[
    case when (p_change ? 'blocked_from' and rules.blocked @> r.scheduled_date)
      or exists (select from public.blocked_dates b where b.date = r.scheduled_date and b.is_active) then 'blocked' end,
    case when rules.are_chosen and not (today.hours ->> 'enabled')::boolean then 'closed_day'
      when rules.are_chosen and (r.scheduled_time < (today.hours ->> 'start')::time
        or r.scheduled_time + make_interval(mins => r.duration_minutes) > (today.hours ->> 'end')::time
        or r.scheduled_time + make_interval(mins => r.duration_minutes) < r.scheduled_time) then 'outside_hours' end,
    case when goes.team_id = rules.team_off or exists (select from public.teams t where t.id = goes.team_id and not t.is_active) then 'team_off' end,
    case when (goes.team_id = rules.away_team and r.slot && rules.away)
      or exists (select from public.team_absences a where a.team_id = goes.team_id and a.slot && r.slot) then 'team_absent' end,
    case when rules.are_chosen and not private.department_of(r.postal_code) = any (rules.zones) then 'zone' end
  ], null) as reasons) judged
  where r.slot is not null and r.scheduled_date >= private.today() and lower(r.slot) > private.now()
    and r.status in ('pending', 'confirmed', 'in_progress') and r.archived_at is null and r.hold_expires_at is null
    and (p_id is null or r.id = p_id) and cardinality(judged.reasons) > 0
  union all
  -- Hours and zones are promises to visitors of the site: staff place a visit where they like.
  select v.id, judged.reasons
  from public.visits v cross join rules
  cross join lateral (select array_remove(array[
    case when (p_change ? 'blocked_from' and rules.blocked @> v.scheduled_date)
      or exists (select from public.blocked_dates b where b.date = v.scheduled_date and b.is_active) then 'blocked' end,
    case when v.team_id = rules.team_off or exists (select from public.teams t where t.id = v.team_id and not t.is_active) then 'team_off' end,
    case when (v.team_id = rules.away_team and v.slot && rules.away)
      or exists (select from public.team_absences a where a.team_id = v.team_id and a.slot && v.slot) then 'team_absent' end
  ], null) as reasons) judged
  where v.scheduled_date >= private.today() and lower(v.slot) > private.now() and v.state = 'planned'
    and (p_id is null or v.id = p_id) and cardinality(judged.reasons) > 0;
end;
comment on function private.outside is
  'The appointments and visits to come that lie outside, and why: blocked, closed_day, outside_hours, team_off, team_absent, zone. p_change: a change that is not saved.';

create or replace view private.moments with (security_invoker = true) as
select r.id, 'brico'::text as kind, r.client_name, r.service_type, r.scheduled_date, r.scheduled_time, r.team_id, r.slot from public.brico_requests r
union all
select v.id, 'visit', v.client_name, 'Visite', v.scheduled_date, v.scheduled_time, v.team_id, v.slot from public.visits v;
comment on view private.moments is 'Appointments and visits, with what a list of those that lie outside says of each.';

create or replace function private.unseen_outside(p_change jsonb default '{}') returns table (id uuid, reasons text[])
language sql stable security definer set search_path = ''
begin atomic
  select o.id, o.reasons
  from private.outside(p_change) o join private.moments r on r.id = o.id
  where not exists (
    select from public.outside_seen s where coalesce(s.request_id, s.visit_id) = o.id and s.slot = r.slot and o.reasons <@ s.reasons);
end;
comment on function private.unseen_outside is 'The same, without those that staff have seen, or placed there themselves.';

create or replace function private.see_outside(p_id uuid) returns void
language sql volatile security definer set search_path = ''
begin atomic
  insert into public.outside_seen (request_id, visit_id, slot, reasons, created_by)
  select case r.kind when 'brico' then r.id end, case r.kind when 'visit' then r.id end, r.slot, o.reasons, auth.uid()
  from private.outside('{}', p_id) o join private.moments r on r.id = o.id;
end;

-- Staff are warned before they place an appointment outside: it does not ask for attention afterwards.
create or replace function private.see_own_outside() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (select private.is_staff()) then
    perform private.see_outside(new.id);
  end if;
  return null;
end;
$$;
comment on function private.see_own_outside is 'Trigger: an appointment that staff place outside themselves is seen.';

create or replace function public.appointments_outside(p_change jsonb default '{}') returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    with found as (
      select r.*, o.reasons, row_number() over (order by r.scheduled_date, r.scheduled_time, r.id) as place
      from private.unseen_outside(p_change) o join private.moments r on r.id = o.id
      -- Of a preview, what the change itself leaves outside.
      left join private.outside() now on p_change <> '{}' and now.id = o.id
      where now.id is null or not o.reasons <@ now.reasons
    )
    select json_build_object('total', (select count(*) from found), 'rows', coalesce(json_agg(json_build_object(
      'id', f.id, 'kind', f.kind, 'client_name', f.client_name, 'service_type', f.service_type, 'scheduled_date', f.scheduled_date,
      'scheduled_time', f.scheduled_time, 'team_name', (select t.name from public.teams t where t.id = f.team_id), 'reasons', f.reasons)
      order by f.place) filter (where f.place <= 50), '[]'))
    from found f
  );
exception
  when invalid_text_representation or invalid_datetime_format or datetime_field_overflow or data_exception then
    return json_build_object('total', 0, 'rows', '[]'::json);
end;
$$;
comment on function public.appointments_outside is
  'For staff: the appointments and visits to come that lie outside hours, zones, closed days or the time of their team, at most 50 and their number; with p_change '
  '(see private.outside) those that it would leave outside. Without those that staff have seen.';
grant execute on function public.appointments_outside to authenticated;

create or replace function public.see_appointments_outside(p_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.see_outside(one) from unnest(p_ids[1:50]) one;
end;
$$;
comment on function public.see_appointments_outside is
  'For staff: these appointments (at most 50) stay where they are, and no longer ask for attention until they are moved or a further reason comes.';
grant execute on function public.see_appointments_outside to authenticated;
