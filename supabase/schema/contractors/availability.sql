-- Subcontractors: their details, working days and hours, and absences.

create or replace function private.is_availability(p_days jsonb) returns boolean
language sql immutable set search_path = ''
return jsonb_typeof(p_days) = 'object' and (
  select count(*) = 7 and bool_and(
    key in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')
    and jsonb_typeof(value) = 'boolean'
  )
  from jsonb_each(p_days)
);
grant execute on function private.is_availability to authenticated, service_role;

create or replace function private.is_day_hours(p_hours jsonb) returns boolean
language sql immutable set search_path = ''
return jsonb_typeof(p_hours) = 'object' and (
  select count(*) = 7 and bool_and(
    key in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')
    and coalesce(value ->> 'start' ~ '^([01]\d|2[0-3]):[0-5]\d$', false)
    and coalesce(value ->> 'end' ~ '^([01]\d|2[0-3]):[0-5]\d$', false)
    and coalesce(value ->> 'start' < value ->> 'end', false)
  )
  from jsonb_each(p_hours)
);
comment on function private.is_day_hours is 'Seven days in English, each {"start": "08:00", "end": "18:00"}, Paris time.';
grant execute on function private.is_day_hours to authenticated, service_role;

-- Why a subcontractor is not available: absent, not a working day, or outside their hours. Null if available, or if no day is given.
create or replace function private.contractor_hindrance(p_contractor public.contractors, p_date date, p_time time, p_duration int) returns json
language sql stable security definer set search_path = ''
as $$
  with facts as (
    select private.weekday_of(p_date) as weekday
  )
  select case
    when away.until is not null then json_build_object('reason', 'absent', 'until', away.until)
    when not ((p_contractor).availability ->> f.weekday)::boolean then json_build_object('reason', 'day_off')
    when p_time < ((p_contractor).working_hours #>> array[f.weekday, 'start'])::time
      or p_date + p_time + make_interval(mins => p_duration) > p_date + ((p_contractor).working_hours #>> array[f.weekday, 'end'])::time
    then json_build_object('reason', 'outside_hours', 'from', (p_contractor).working_hours #>> array[f.weekday, 'start'],
      'to', (p_contractor).working_hours #>> array[f.weekday, 'end'])
  end
  from facts f
  cross join lateral (
    select max(a.ends_on) as until from public.contractor_absences a
    where a.contractor_id = (p_contractor).id and p_date between a.starts_on and a.ends_on
  ) away;
$$;
