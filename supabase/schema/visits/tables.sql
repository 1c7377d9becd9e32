-- Visits: somebody of the company goes to a client, without a price: to look at the work, to measure, to advise.
create table public.visits (
  id uuid primary key default gen_random_uuid(),
  client_name text not null check (length(btrim(client_name)) between 1 and 120),
  client_email text check (private.is_email(client_email)),
  client_phone text check (length(btrim(client_phone)) between 6 and 30),
  address text not null check (length(btrim(address)) between 1 and 300),
  postal_code text check (postal_code ~ '^\d{5}$'),
  city text check (length(city) <= 120),
  customer_id uuid references public.customers on delete set null,
  place_id uuid references public.places on delete set null,
  contact_request_id uuid references public.contact_requests on delete set null,
  project_id uuid references public.reno_projects on delete set null,
  request_id uuid references public.brico_requests on delete set null,
  scheduled_date date not null check (scheduled_date between '1900-01-01' and '2199-12-31'),
  scheduled_time time not null,
  duration_minutes int not null default 60 check (duration_minutes between 15 and 720),
  team_id uuid references public.teams on delete restrict,
  profile_id uuid references public.profiles on delete set null,
  note text check (length(note) <= 4000),
  state text not null default 'planned' check (state in ('planned', 'done', 'cancelled')),
  calendar_sequence int not null default 0 check (calendar_sequence >= 0),
  version int not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  slot tstzrange not null generated always as (private.paris_slot(scheduled_date, scheduled_time, duration_minutes)) stored,
  constraint visits_one_goes check (num_nonnulls(team_id, profile_id) <= 1),
  constraint visits_no_double_booking exclude using gist (team_id with =, slot with &&) where (team_id is not null and state <> 'cancelled')
);
comment on table public.visits is
  'Visits of a client, without a price, by a team or by one member of staff; that of a team takes its time (refuse_visited_team). Written by save_visit only.';
create index visits_day on public.visits (scheduled_date, scheduled_time);
create index visits_customer on public.visits (customer_id);
create index visits_place on public.visits (place_id);
create index visits_contact on public.visits (contact_request_id);
create index visits_project on public.visits (project_id);
create index visits_request on public.visits (request_id);
create index visits_profile on public.visits (profile_id);

alter table public.visits enable row level security;
grant select on public.visits to authenticated;
grant select, insert, update, delete on public.visits to service_role;
create policy "Staff read visits" on public.visits
  for select to authenticated using ((select private.is_staff()));

create trigger count_changes before update on public.visits
  for each row execute function private.count_visit_changes();
create trigger link_customer before insert on public.visits
  for each row execute function private.link_customer();
create trigger log_changes after update or delete on public.visits
  for each row execute function private.log_changes('state', 'scheduled_date', 'scheduled_time');
create trigger refuse_taken_team before insert or update of team_id, scheduled_date, scheduled_time, duration_minutes, state on public.visits
  for each row when (new.team_id is not null and new.state = 'planned') execute function private.refuse_taken_team();
create trigger tell_slots after insert or update or delete on public.visits
  for each statement execute function private.tell_processes('mirabelle_slots');
create trigger see_own_outside after insert or update of team_id, scheduled_date, scheduled_time, duration_minutes, state on public.visits
  for each row when (new.state = 'planned') execute function private.see_own_outside();
