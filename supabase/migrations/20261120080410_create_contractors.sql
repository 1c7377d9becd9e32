-- Subcontractors: their details, working days and hours, and absences.

create function private.is_availability(p_days jsonb) returns boolean
language sql immutable set search_path = ''
return jsonb_typeof(p_days) = 'object' and (
  select count(*) = 7 and bool_and(
    key in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')
    and jsonb_typeof(value) = 'boolean'
  )
  from jsonb_each(p_days)
);

create function private.is_day_hours(p_hours jsonb) returns boolean
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
comment on function private.is_day_hours(jsonb) is 'Seven days in English, each {"start": "08:00", "end": "18:00"}, Paris time.';

grant execute on function private.is_availability(jsonb), private.is_day_hours(jsonb) to authenticated, service_role;

create table public.contractors (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 120),
  email text not null check (private.is_email(email)),
  phone text not null check (length(phone) between 6 and 30),
  address text check (length(address) <= 300),
  specialties text[] not null check (
    cardinality(specialties) between 1 and 6
    and specialties <@ '{plomberie,electricite,menuiserie,montage,peinture,carrelage}'::text[]
  ),
  hourly_rate numeric(10, 2) not null default 0 check (hourly_rate >= 0),
  notes text check (length(notes) <= 4000),
  is_available boolean not null default true,
  rating numeric(2, 1) not null default 0 check (rating between 0 and 5),
  total_jobs int not null default 0,
  completed_jobs int not null default 0,
  total_revenue numeric(12, 2) not null default 0,
  average_response_time numeric(8, 1) not null default 0,
  availability jsonb not null default '{"monday": true, "tuesday": true, "wednesday": true, "thursday": true,
    "friday": true, "saturday": false, "sunday": false}' check (private.is_availability(availability)),
  working_hours jsonb not null default '{
    "monday": {"start": "08:00", "end": "18:00"}, "tuesday": {"start": "08:00", "end": "18:00"},
    "wednesday": {"start": "08:00", "end": "18:00"}, "thursday": {"start": "08:00", "end": "18:00"},
    "friday": {"start": "08:00", "end": "18:00"}, "saturday": {"start": "08:00", "end": "18:00"},
    "sunday": {"start": "08:00", "end": "18:00"}}' check (private.is_day_hours(working_hours)),
  -- In the private bucket « documents ». The folder and the unique name ensure that a deletion of this row never deletes another row's
  -- file.
  photo_path text unique check (photo_path ~ '^contractors/(temp|[0-9a-f-]{36})/photo/[^/]{1,200}$'),
  last_active timestamptz,
  date_joined date not null default private.today(),
  archived_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text generated always as (private.search_text(
    variadic array[name, email, phone, private.digits(phone), address] || specialties
  )) stored
);
comment on table public.contractors is
  'Subcontractors. Jobs, revenue, response time (hours) and last activity are computed from their jobs and answers; values sent by a '
  'client are ignored.';
comment on column public.contractors.availability is 'The days on which they work; working_hours has the hours of these days.';

create index contractors_name on public.contractors (name);
create index contractors_search on public.contractors using gin (search_text extensions.gin_trgm_ops);

create table public.contractor_absences (
  id uuid primary key default gen_random_uuid(),
  contractor_id uuid not null references public.contractors (id) on delete cascade,
  starts_on date not null,
  ends_on date not null,
  reason text check (length(reason) <= 200),
  created_at timestamptz not null default private.now(),
  constraint contractor_absences_last check (ends_on between starts_on and starts_on + 730)
);
comment on table public.contractor_absences is
  'Days on which a subcontractor is absent, first and last included: holidays, illness, another site.';

create index contractor_absences_contractor on public.contractor_absences (contractor_id, ends_on);

alter table public.contractors enable row level security;
alter table public.contractor_absences enable row level security;
revoke all on table public.contractors, public.contractor_absences from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.contractors, public.contractor_absences to authenticated, service_role;

create policy "Staff read subcontractors" on public.contractors
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add subcontractors" on public.contractors
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change subcontractors" on public.contractors
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete subcontractors" on public.contractors
  for delete to authenticated using ((select private.is_staff()));

create policy "Staff read absences" on public.contractor_absences
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add absences" on public.contractor_absences
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change absences" on public.contractor_absences
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete absences" on public.contractor_absences
  for delete to authenticated using ((select private.is_staff()));

create trigger touch_updated_at before update on public.contractors
  for each row execute function private.touch_updated_at();
create trigger log_changes after update or delete on public.contractors
  for each row execute function private.log_changes('hourly_rate', 'is_available');
create trigger log_changes after delete on public.contractor_absences
  for each row execute function private.log_changes();

-- Why a subcontractor is not available: absent, not a working day, or outside their hours. Null if available, or if no day is given.
create function private.contractor_hindrance(p_contractor public.contractors, p_date date, p_time time, p_duration int) returns json
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
