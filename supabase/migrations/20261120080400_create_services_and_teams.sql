-- The catalogue, what can be booked, by trade; and who does the work: the company's own teams (capacity of the booking) and its
-- subcontractors.

create table public.service_categories (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[a-z][a-z0-9_]{1,39}$'),
  name text not null check (length(btrim(name)) between 1 and 80),
  description text check (length(description) <= 500),
  display_order int not null default private.next_order('service_categories', 'display_order', 1),
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now()
);
comment on table public.service_categories is 'Trades of the catalogue; services point to them by code.';

insert into public.service_categories (code, name, display_order) values
  ('plomberie', 'Plomberie', 1),
  ('electricite', 'Électricité', 2),
  ('montage', 'Montage', 3),
  ('menuiserie', 'Menuiserie', 4),
  ('peinture', 'Peinture', 5),
  ('carrelage', 'Carrelage', 6),
  ('autre', 'Autre', 7);

create table public.services (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 120),
  description text check (length(description) <= 1000),
  category text not null default 'plomberie'
    references public.service_categories (code) on update cascade on delete restrict,
  base_price numeric(10, 2) not null check (base_price >= 0),
  duration_minutes int not null default 60 check (duration_minutes between 15 and 600 and duration_minutes % 15 = 0),
  is_repair boolean not null default false,
  is_active boolean not null default true,
  display_order int not null default private.next_order('services', 'display_order', 1),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.services is 'Bookable small jobs; base_price is a starting price in euros, taxes included.';
comment on column public.services.is_repair is
  'Mends what is broken: only then may a client ask for it as an urgent repair, without a right to withdraw (L221-28, 8°).';

create index services_category on public.services (category, display_order);

alter table public.service_categories enable row level security;
alter table public.services enable row level security;
revoke all on table public.service_categories, public.services from public, anon, authenticated, service_role;
grant select on table public.service_categories, public.services to anon;
grant select, insert, update, delete on table public.service_categories, public.services to authenticated, service_role;

create policy "Visitors read active categories" on public.service_categories
  for select to anon using (is_active);
create policy "Users read active categories, staff read all" on public.service_categories
  for select to authenticated using (is_active or (select private.is_staff()));
create policy "Staff add categories" on public.service_categories
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change categories" on public.service_categories
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete categories" on public.service_categories
  for delete to authenticated using ((select private.is_staff()));

create policy "Visitors read active services" on public.services
  for select to anon using (is_active);
create policy "Users read active services, staff read all" on public.services
  for select to authenticated using (is_active or (select private.is_staff()));
create policy "Staff add services" on public.services
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change services" on public.services
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete services" on public.services
  for delete to authenticated using ((select private.is_staff()));

create trigger touch_updated_at before update on public.services
  for each row execute function private.touch_updated_at();
create trigger log_changes after delete on public.service_categories
  for each row execute function private.log_changes();
create trigger log_changes after update or delete on public.services
  for each row execute function private.log_changes('base_price', 'is_active', 'is_repair');

create table public.teams (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(btrim(name)) between 1 and 80),
  is_active boolean not null default true,
  display_order int not null default private.next_order('teams', 'display_order', 1),
  version int not null default 1,
  created_at timestamptz not null default now()
);
comment on table public.teams is 'Teams that can be sent: as many bookings at one time as active teams.';

create function private.is_availability(p_days jsonb) returns boolean
language sql immutable set search_path = ''
return jsonb_typeof(p_days) = 'object' and (
  select count(*) = 7 and bool_and(
    key in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')
    and jsonb_typeof(value) = 'boolean'
  )
  from jsonb_each(p_days)
);

grant execute on function private.is_availability(jsonb) to authenticated, service_role;

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
  photo_url text check (private.is_file_address(photo_url)),
  photo_path text check (length(photo_path) <= 300),
  last_active timestamptz,
  date_joined date not null default private.today(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text generated always as (private.search_text(
    variadic array[name, email, phone, private.digits(phone), address] || specialties
  )) stored
);
comment on table public.contractors is
  'Subcontractors; jobs, revenue and response time (hours) are computed from their jobs, whatever a client sends.';

create index contractors_name on public.contractors (name);
create index contractors_search on public.contractors using gin (search_text extensions.gin_trgm_ops);

alter table public.teams enable row level security;
alter table public.contractors enable row level security;
revoke all on table public.teams, public.contractors from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.teams, public.contractors to authenticated, service_role;

create policy "Staff read teams" on public.teams
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add teams" on public.teams
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change teams" on public.teams
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete teams" on public.teams
  for delete to authenticated using ((select private.is_staff()));

create policy "Staff read subcontractors" on public.contractors
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add subcontractors" on public.contractors
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change subcontractors" on public.contractors
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete subcontractors" on public.contractors
  for delete to authenticated using ((select private.is_staff()));

create trigger touch_updated_at before update on public.contractors
  for each row execute function private.touch_updated_at();
create trigger log_changes after update or delete on public.teams
  for each row execute function private.log_changes('is_active');
create trigger log_changes after update or delete on public.contractors
  for each row execute function private.log_changes('hourly_rate');

create function public.search_contractors(
  p_query text default null, p_availability text default null, p_specialty text default null,
  p_sort text default 'name', p_limit int default 25, p_offset int default 0
) returns table (
  id uuid, name text, email text, phone text, specialties text[], hourly_rate numeric, is_available boolean, rating numeric,
  total_jobs int, completed_jobs int, total_revenue numeric, photo_url text, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute private.search_sql('contractors',
    'r.id, r.name, r.email, r.phone, r.specialties, r.hourly_rate, r.is_available, r.rating, r.total_jobs, r.completed_jobs,
      r.total_revenue, r.photo_url',
    '($4 is null or case $4 when ''available'' then r.is_available when ''unavailable'' then not r.is_available else false end) and ($5 is null or $5 = any (r.specialties))',
    case p_sort when 'rating' then 'r.rating desc, r.name' when 'newest' then 'r.created_at desc' else 'r.name' end)
  using private.search_pattern(p_query), least(greatest(p_limit, 1), 100), greatest(p_offset, 0),
    nullif(p_availability, 'all'), nullif(p_specialty, 'all');
end;
$$;
comment on function public.search_contractors(text, text, text, text, int, int) is
  'A page of the subcontractors for staff; availability available or unavailable; sort name, rating or newest. total_count is bounded at 10 000.';
grant execute on function public.search_contractors(text, text, text, text, int, int) to authenticated;
