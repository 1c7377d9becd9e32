-- The catalogue of bookable services by trade, and the company's own teams, which are the booking capacity.

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
comment on table public.service_categories is
  'Trades of the catalogue; services refer to them by code. Services of an inactive trade are not offered; existing requests keep it.';

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
  'True for repairs: only for these may a client ask for an urgent repair, which has no right to withdraw (L221-28, 8°).';

create function private.is_offered(p_category text, p_is_active boolean) returns boolean
language sql stable security definer set search_path = ''
return p_is_active and exists (select from public.service_categories c where c.code = p_category and c.is_active);
comment on function private.is_offered(text, boolean) is 'Whether visitors may book a service: the service and its category are both active.';
grant execute on function private.is_offered(text, boolean) to anon, authenticated, service_role;

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

create policy "Visitors read services that are offered" on public.services
  for select to anon using (private.is_offered(category, is_active));
create policy "Users read services that are offered, staff read all" on public.services
  for select to authenticated using ((select private.is_staff()) or private.is_offered(category, is_active));
create policy "Staff add services" on public.services
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change services" on public.services
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete services" on public.services
  for delete to authenticated using ((select private.is_staff()));

create trigger touch_updated_at before update on public.services
  for each row execute function private.touch_updated_at();
create trigger log_changes after update or delete on public.service_categories
  for each row execute function private.log_changes('is_active');
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
comment on table public.teams is 'The company''s teams: at most as many bookings at one time as active teams.';

alter table public.teams enable row level security;
revoke all on table public.teams from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.teams to authenticated, service_role;

create policy "Staff read teams" on public.teams
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add teams" on public.teams
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change teams" on public.teams
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete teams" on public.teams
  for delete to authenticated using ((select private.is_staff()));

create trigger log_changes after update or delete on public.teams
  for each row execute function private.log_changes('is_active');
