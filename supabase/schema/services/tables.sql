-- The catalogue of bookable services by trade, and the company's own teams, which are the booking capacity.
create table public.service_categories (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[a-z][a-z0-9_]{1,39}$'),
  name text not null check (length(btrim(name)) between 1 and 80),
  description text check (length(description) <= 500),
  display_order int not null default private.next_order('service_categories', 'display_order', 1),
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now() check (created_at between '1900-01-01' and '2199-12-31')
);
comment on table public.service_categories is
  'Trades of the catalogue; services refer to them by code. Services of an inactive trade are not offered; existing requests keep it.';

alter table public.service_categories enable row level security;
grant select on public.service_categories to anon;
grant select, insert, update, delete on public.service_categories to authenticated, service_role;
create policy "Users read active categories, staff read all" on public.service_categories
  for select to authenticated using (is_active or (select private.is_staff()));
create policy "Visitors read active categories" on public.service_categories
  for select to anon using (is_active);
create policy "Staff add categories" on public.service_categories
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change categories" on public.service_categories
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete categories" on public.service_categories
  for delete to authenticated using ((select private.is_staff()));

create trigger log_changes after update or delete on public.service_categories
  for each row execute function private.log_changes('is_active');
create trigger tell_content after insert or delete or update on public.service_categories
  for each statement execute function private.tell_content();


create table public.services (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 120),
  description text check (length(description) <= 1000),
  category text not null default 'plomberie' references public.service_categories (code) on delete restrict on update cascade,
  base_price numeric(10, 2) not null check (base_price >= 0 and base_price < 'NaN'),
  duration_minutes int not null default 60 check (duration_minutes between 15 and 600 and duration_minutes % 15 = 0),
  is_repair boolean not null default false,
  is_active boolean not null default true,
  display_order int not null default private.next_order('services', 'display_order', 1),
  version int not null default 1,
  created_at timestamptz not null default now() check (created_at between '1900-01-01' and '2199-12-31'),
  updated_at timestamptz not null default now() check (updated_at between '1900-01-01' and '2199-12-31'),
  included text check (length(included) <= 300),
  vat_rate numeric(4, 2) not null default private.default_vat_rate('other') references public.vat_rates (rate)
);
comment on table public.services is 'Bookable small jobs; base_price is a starting price in euros, taxes included.';
comment on column public.services.is_repair is
  'True for repairs: only for these may a client ask for an urgent repair, which has no right to withdraw (L221-28, 8°).';
comment on column public.services.included is
  'What the starting price includes and what comes on top of it (travel, first hour, parts, evenings), in the owner''s words; null when not entered.';
comment on column public.services.vat_rate is
  'VAT rate in percent that base_price includes; 20 is the safe one, 10 needs a dwelling older than two years. Without meaning under the franchise.';
create index services_category on public.services (category, display_order);

alter table public.services enable row level security;
grant select on public.services to anon;
grant select, insert, update, delete on public.services to authenticated, service_role;
create policy "Users read services that are offered, staff read all" on public.services
  for select to authenticated using ((select private.is_staff()) or private.is_offered(category, is_active));
create policy "Visitors read services that are offered" on public.services
  for select to anon using (private.is_offered(category, is_active));
create policy "Staff add services" on public.services
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change services" on public.services
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete services" on public.services
  for delete to authenticated using ((select private.is_staff()));

create trigger log_changes after update or delete on public.services
  for each row execute function private.log_changes('base_price', 'vat_rate', 'is_active', 'is_repair');
create trigger tell_content after insert or delete or update on public.services
  for each statement execute function private.tell_content();
create trigger touch_updated_at before update on public.services
  for each row execute function private.touch_updated_at();


create table public.teams (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(btrim(name)) between 1 and 80),
  is_active boolean not null default true,
  display_order int not null default private.next_order('teams', 'display_order', 1),
  version int not null default 1,
  created_at timestamptz not null default now() check (created_at between '1900-01-01' and '2199-12-31'),
  introduced_by text check (length(btrim(introduced_by)) between 1 and 120)
);
comment on table public.teams is 'The company''s teams: at most as many bookings at one time as active teams.';
comment on column public.teams.introduced_by is
  'Name of a person in company_settings.team, whose first name, role and picture the team''s clients see; null shows nobody.';

alter table public.teams enable row level security;
grant select, insert, update, delete on public.teams to authenticated, service_role;
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
create trigger tell_slots after insert or update or delete on public.teams
  for each statement execute function private.tell_processes('mirabelle_slots');


create table public.team_absences (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams on delete cascade,
  starts_on date not null check (starts_on between '1900-01-01' and '2199-12-31'),
  ends_on date not null check (ends_on between '1900-01-01' and '2199-12-31'),
  starts_at_noon boolean not null default false,
  ends_at_noon boolean not null default false,
  reason text check (length(reason) <= 200),
  created_at timestamptz not null default private.now() check (created_at between '1900-01-01' and '2199-12-31'),
  slot tstzrange not null generated always as (private.absence_slot(starts_on, ends_on, starts_at_noon, ends_at_noon)) stored,
  constraint team_absences_last check (ends_on between starts_on and starts_on + 730),
  constraint team_absences_some_time check (starts_on < ends_on or not (starts_at_noon and ends_at_noon))
);
comment on table public.team_absences is
  'Days on which a team of the company is absent, first and last included. Nothing new is booked for it in this time; what was booked stays and stands in « À traiter ».';
comment on column public.team_absences.starts_at_noon is 'The first day is a half: absent from noon_hour on.';
comment on column public.team_absences.ends_at_noon is 'The last day is a half: back at noon_hour.';
create index team_absences_team on public.team_absences using gist (team_id, slot);

alter table public.team_absences enable row level security;
grant select, delete on public.team_absences to authenticated;
grant select, insert, update, delete on public.team_absences to service_role;
grant insert (id, team_id, starts_on, ends_on, starts_at_noon, ends_at_noon, reason) on public.team_absences to authenticated;
grant update (starts_on, ends_on, starts_at_noon, ends_at_noon, reason) on public.team_absences to authenticated;
create policy "Staff read absences of teams" on public.team_absences
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add absences of teams" on public.team_absences
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change absences of teams" on public.team_absences
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete absences of teams" on public.team_absences
  for delete to authenticated using ((select private.is_staff()));

create trigger log_changes after update or delete on public.team_absences
  for each row execute function private.log_changes('starts_on', 'ends_on', 'starts_at_noon', 'ends_at_noon');
create trigger tell_slots after insert or update or delete on public.team_absences
  for each statement execute function private.tell_processes('mirabelle_slots');


create table public.blocked_dates (
  id uuid primary key default gen_random_uuid(),
  date date not null check (date between '1900-01-01' and '2199-12-31'),
  reason text check (length(reason) <= 200),
  is_active boolean not null default true,
  is_reason_public boolean not null default false,
  public_reason text generated always as (case when is_reason_public and btrim(coalesce(reason, '')) <> '' then reason
    else 'Cette date n’est pas disponible' end) stored,
  created_by uuid default auth.uid() references public.profiles on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.blocked_dates is 'Closed days. reason is for staff only unless is_reason_public; visitors read public_reason.';
create unique index blocked_dates_active_date on public.blocked_dates (date) where is_active;
create index blocked_dates_author on public.blocked_dates (created_by);

alter table public.blocked_dates enable row level security;
grant select, delete on public.blocked_dates to authenticated;
grant select, insert, update, delete on public.blocked_dates to service_role;
grant select (id, date, is_active, public_reason) on public.blocked_dates to anon;
grant insert (id, date, reason, is_active, is_reason_public, created_by) on public.blocked_dates to authenticated;
grant update (date, reason, is_active, is_reason_public) on public.blocked_dates to authenticated;
-- Staff and users share one database role, so a row with a private reason is hidden from users as a whole.
create policy "Users read closed days without a private reason, staff read all" on public.blocked_dates
  for select to authenticated
  using ((select private.is_staff()) or (is_active and (is_reason_public or reason is null)));
create policy "Visitors read active closed days" on public.blocked_dates
  for select to anon using (is_active);
create policy "Staff close days in their own name" on public.blocked_dates
  for insert to authenticated
  with check ((select private.is_staff()) and (created_by is null or created_by = (select auth.uid())));
create policy "Staff change closed days" on public.blocked_dates
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff open days again" on public.blocked_dates
  for delete to authenticated using ((select private.is_staff()));

create trigger log_changes after update or delete on public.blocked_dates
  for each row execute function private.log_changes('date', 'is_active');
create trigger tell_content after insert or delete or update on public.blocked_dates
  for each statement execute function private.tell_content();


create table public.calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid default auth.uid() unique references public.profiles on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default private.now(),
  last_read_at timestamptz
);
comment on table public.calendar_feeds is
  'One private calendar feed per member of staff. Only the hash of its token is stored; read and written by functions only.';

alter table public.calendar_feeds enable row level security;
create policy "Nobody reads the addresses of calendars through the API" on public.calendar_feeds
  for select to authenticated using (false);
