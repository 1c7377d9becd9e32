-- Who could come at a time: what the forms of the back office show before anything is saved.

create function private.appointment_warnings(p_date date, p_time time, p_duration int) returns json
language sql stable security definer set search_path = ''
begin atomic
  with facts as (
    select rules.*, (p_date + p_time) at time zone 'Europe/Paris' as starts_at,
      rules.working_hours -> (array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])
        [extract(isodow from p_date)::int] as hours
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
      and f.starts_at < private.now() + make_interval(hours => f.minimum_notice_hours), null)
  ) w (rank, reason, holds, detail)
  where w.holds;
end;
comment on function private.appointment_warnings(date, time, int) is 'What a visitor would be refused for; staff are told, and may go on.';

create function private.busy_with(p_requests public.brico_requests) returns json
language sql stable set search_path = ''
return json_build_object('reference', p_requests.reference, 'client_name', p_requests.client_name,
  'time', to_char(p_requests.scheduled_time, 'HH24:MI'), 'duration_minutes', p_requests.duration_minutes);

create function public.who_is_free(p_date date, p_time time, p_duration int, p_exclude uuid default null) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted tstzrange := tstzrange((p_date + p_time) at time zone 'Europe/Paris',
    (p_date + p_time + make_interval(mins => least(greatest(p_duration, 15), 720))) at time zone 'Europe/Paris');
  weekday text := (array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])[extract(isodow from p_date)::int];
begin
  perform private.require_staff();
  return json_build_object(
    'warnings', case when wanted is null then '[]'::json else private.appointment_warnings(p_date, p_time, p_duration) end,
    'teams', (
      select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'busy_with', (
        select private.busy_with(r) from public.brico_requests r
        where r.team_id = t.id and r.slot && wanted and r.id is distinct from p_exclude and private.takes_its_slot(r)
        order by r.scheduled_time limit 1
      )) order by t.display_order, t.name), '[]')
      from public.teams t where t.is_active
    ),
    'contractors', (
      select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'specialties', c.specialties,
        'is_available', c.is_available, 'works_that_day', coalesce((c.availability ->> weekday)::boolean, true), 'busy_with', (
          select private.busy_with(r) from public.brico_requests r
          where r.assigned_contractor_id = c.id and r.slot && wanted and r.id is distinct from p_exclude and r.status <> 'cancelled'
          order by r.scheduled_time limit 1
        )) order by c.name), '[]')
      from (select * from public.contractors order by name limit 300) c
    )
  );
end;
$$;
comment on function public.who_is_free(date, time, int, uuid) is
  'For staff: warnings about a time, active teams and subcontractors with the appointment that takes them. Without day or time, only the names.';
grant execute on function public.who_is_free(date, time, int, uuid) to authenticated;
