-- One file for each client: people and companies, the places of their works, and two columns that link the requests, contacts and
-- renovations to them. What was declared for a contract stays in its own row, word for word. The model: docs/decisions/0030.
create table public.customer_imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null check (length(file_name) between 1 and 200),
  created_count int not null default 0 check (created_count >= 0),
  known_count int not null default 0 check (known_count >= 0),
  doubtful_count int not null default 0 check (doubtful_count >= 0),
  refused_count int not null default 0 check (refused_count >= 0),
  created_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default private.now(),
  undone_at timestamptz
);
comment on table public.customer_imports is 'Lists of clients that were imported from a file, and what became of their lines.';
create index customer_imports_created_by on public.customer_imports (created_by);

alter table public.customer_imports enable row level security;
grant select on public.customer_imports to authenticated;
grant select, insert, update, delete on public.customer_imports to service_role;
create policy "Staff read customer imports" on public.customer_imports
  for select to authenticated using ((select private.is_staff()));


create table public.customers (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'person' check (kind in ('person', 'company')),
  name text not null check (length(btrim(name)) between 1 and 200),
  company_kind text check (company_kind in ('syndic', 'sci', 'agency', 'shop', 'association', 'public', 'other')),
  buyer_kind text check (buyer_kind in ('consumer', 'professional', 'public')),
  siren text check (siren ~ '^\d{9}$'),
  vat_number text check (length(vat_number) <= 20),
  billing_address text check (length(billing_address) <= 300),
  billing_postal_code text check (billing_postal_code ~ '^\d{5}$'),
  billing_city text check (length(billing_city) <= 100),
  notes text check (length(notes) <= 20000),
  heard_from text check (length(heard_from) <= 200),
  no_marketing_at timestamptz,
  origin text not null default 'staff' check (origin in ('request', 'import', 'staff')),
  import_id uuid references public.customer_imports on delete set null,
  merged_into uuid references public.customers on delete cascade,
  archived_at timestamptz,
  version int not null default 1,
  search_text text not null default '',
  created_at timestamptz not null default private.now(),
  constraint customers_one_step check (merged_into <> id),
  constraint customers_company check (company_kind is null or kind = 'company')
);
comment on table public.customers is
  'A person or a company that the company works for: one file. A file that was merged points to the kept one (merged_into), always in one '
  'step; its rows stay where they are.';
comment on column public.customers.buyer_kind is
  'What law and tax ask, chosen by staff: an SCI is a company and may still be a consumer. Null until somebody chose.';
comment on column public.customers.search_text is 'Written by private.refresh_customer: names, numbers and places of the whole family.';
create index customers_import on public.customers (import_id);
create index customers_merged_into on public.customers (merged_into);
create index customers_name on public.customers (private.normalize(name), id) where merged_into is null and archived_at is null;
create index customers_newest on public.customers (created_at desc, id) where merged_into is null and archived_at is null;
create index customers_search on public.customers using gin (search_text extensions.gin_trgm_ops);
create index customers_siren on public.customers (siren);

alter table public.customers enable row level security;
grant select on public.customers to authenticated;
grant select, insert, update, delete on public.customers to service_role;
create policy "Staff read customers" on public.customers
  for select to authenticated using ((select private.is_staff()));


create table public.customer_channels (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references public.customers on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  value text not null check (length(value) between 3 and 254),
  normalised text not null generated always as (case kind when 'email' then private.email_key(value) else private.phone_key(value) end) stored,
  label text check (length(label) <= 60),
  is_primary boolean not null default false,
  is_shared boolean not null default false,
  until date check (until between '1900-01-01' and '2199-12-31'),
  set_aside_by uuid,
  constraint customer_channels_customer_id_kind_normalised_key unique (customer_id, kind, normalised)
);
comment on table public.customer_channels is 'Telephones and e-mail addresses of a client.';
comment on column public.customer_channels.is_shared is 'Several people answer: a switchboard, a household. It proves nothing when a request arrives.';
comment on column public.customer_channels.until is 'The last day on which it was theirs; later it proves nothing.';
comment on column public.customer_channels.set_aside_by is
  'The kept file from which staff took this number of a merged file off; no foreign key, since it says something only while both are one.';
create index customer_channels_look_up on public.customer_channels (kind, normalised);

alter table public.customer_channels enable row level security;
grant select on public.customer_channels to authenticated;
grant select, insert, update, delete on public.customer_channels to service_role;
create policy "Staff read customer channels" on public.customer_channels
  for select to authenticated using ((select private.is_staff()));


create table public.places (
  id uuid primary key default gen_random_uuid(),
  address text not null check (length(address) between 1 and 300),
  postal_code text check (postal_code ~ '^\d{5}$'),
  city text check (length(city) <= 100),
  complement text check (length(complement) <= 200),
  access_notes text check (length(access_notes) <= 1000),
  over_two_years boolean,
  normalised text not null generated always as (private.address_key(address, postal_code)) stored,
  created_at timestamptz not null default private.now()
);
comment on table public.places is
  'Where work is done: a dwelling, common parts, a shop. Two clients of one house have a place each, because the door is not known; staff may '
  'give one place to several clients.';
comment on column public.places.complement is 'Building, staircase, floor, door.';
comment on column public.places.access_notes is 'Door code, keys, who opens.';
comment on column public.places.over_two_years is 'Dwelling finished more than two years ago, which a reduced rate of VAT requires (CGI art. 279-0 bis).';
create index places_normalised on public.places (normalised);

alter table public.places enable row level security;
grant select on public.places to authenticated;
grant select, insert, update, delete on public.places to service_role;
create policy "Staff read places" on public.places
  for select to authenticated using ((select private.is_staff()));


create table public.customer_places (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references public.customers on delete cascade,
  place_id uuid not null references public.places on delete cascade,
  role text not null default 'occupant' check (role in ('occupant', 'owner', 'manager', 'payer')),
  since date check (since between '1900-01-01' and '2199-12-31'),
  until date check (until between '1900-01-01' and '2199-12-31'),
  set_aside_by uuid,
  constraint customer_places_customer_id_place_id_role_key unique (customer_id, place_id, role),
  constraint customer_places_order check (until >= since)
);
comment on table public.customer_places is 'What a client is to a place, and in which days: occupant, owner, manager (a syndic), payer.';
comment on column public.customer_places.set_aside_by is 'As in customer_channels: the kept file from which staff took this place off.';
create index customer_places_place on public.customer_places (place_id);

alter table public.customer_places enable row level security;
grant select on public.customer_places to authenticated;
grant select, insert, update, delete on public.customer_places to service_role;
create policy "Staff read customer places" on public.customer_places
  for select to authenticated using ((select private.is_staff()));


create table public.customer_people (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.customers on delete cascade,
  person_id uuid not null references public.customers on delete cascade,
  function text check (length(function) <= 100),
  constraint customer_people_company_id_person_id_key unique (company_id, person_id),
  constraint customer_people_two check (company_id <> person_id)
);
comment on table public.customer_people is 'People of a company: the manager of a building, its guardian, an assistant.';
create index customer_people_person on public.customer_people (person_id);

alter table public.customer_people enable row level security;
grant select on public.customer_people to authenticated;
grant select, insert, update, delete on public.customer_people to service_role;
create policy "Staff read customer people" on public.customer_people
  for select to authenticated using ((select private.is_staff()));


create table public.customer_merges (
  id uuid primary key default gen_random_uuid(),
  kept_id uuid not null references public.customers on delete cascade,
  absorbed_id uuid not null references public.customers on delete cascade,
  reason text check (length(reason) <= 200),
  merged_by uuid references public.profiles on delete set null,
  merged_at timestamptz not null default private.now(),
  undone_by uuid references public.profiles on delete set null,
  undone_at timestamptz,
  place bigint generated always as identity,
  answers jsonb not null default '{}'::jsonb check (jsonb_typeof(answers) = 'object'),
  constraint customer_merges_two check (kept_id <> absorbed_id)
);
comment on table public.customer_merges is 'Files that were merged, one line each time. The lines that are not undone decide customers.merged_into.';
comment on column public.customer_merges.place is 'The order of the merges: a file takes over from the first one first.';
comment on column public.customer_merges.answers is
  'For each part of the file (private.file_parts) in which both had values: « other » where those of the absorbed file count, « kept » where those of '
  'the kept one do; « edited » once staff have edited that part: nothing is taken over.';
create index customer_merges_absorbed on public.customer_merges (absorbed_id);
create index customer_merges_kept on public.customer_merges (kept_id);
create unique index customer_merges_live on public.customer_merges (absorbed_id) where undone_at is null;
create index customer_merges_merged_by on public.customer_merges (merged_by);
create index customer_merges_undone_by on public.customer_merges (undone_by);

alter table public.customer_merges enable row level security;
grant select on public.customer_merges to authenticated;
grant select, insert, update, delete on public.customer_merges to service_role;
create policy "Staff read customer merges" on public.customer_merges
  for select to authenticated using ((select private.is_staff()));


create table public.customer_distinctions (
  id uuid primary key default gen_random_uuid(),
  one_id uuid not null references public.customers on delete cascade,
  other_id uuid not null references public.customers on delete cascade,
  created_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default private.now(),
  constraint customer_distinctions_one_id_other_id_key unique (one_id, other_id),
  constraint customer_distinctions_order check (one_id < other_id)
);
comment on table public.customer_distinctions is '« Pas le même »: two files that are never proposed as doubles again.';
create index customer_distinctions_created_by on public.customer_distinctions (created_by);
create index customer_distinctions_other on public.customer_distinctions (other_id);

alter table public.customer_distinctions enable row level security;
grant select on public.customer_distinctions to authenticated;
grant select, insert, update, delete on public.customer_distinctions to service_role;
create policy "Staff read customer distinctions" on public.customer_distinctions
  for select to authenticated using ((select private.is_staff()));


create table public.customer_notes (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references public.customers on delete cascade,
  kind text not null default 'note' check (kind in ('note', 'call_in', 'call_out', 'visit')),
  body text not null check (length(btrim(body)) between 1 and 5000),
  written_by uuid default auth.uid() references public.profiles on delete set null,
  written_at timestamptz not null default private.now() check (written_at between '1900-01-01' and '2199-12-31')
);
comment on table public.customer_notes is 'Notes, calls and visits, as staff wrote them down.';
create index customer_notes_customer on public.customer_notes (customer_id, written_at desc);
create index customer_notes_written_by on public.customer_notes (written_by);

alter table public.customer_notes enable row level security;
grant select, delete on public.customer_notes to authenticated;
grant select, insert, update, delete on public.customer_notes to service_role;
grant insert (id, customer_id, kind, body, written_at) on public.customer_notes to authenticated;
grant update (kind, body, written_at) on public.customer_notes to authenticated;
create policy "Staff read customer notes" on public.customer_notes
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add notes about a client" on public.customer_notes
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change notes about a client" on public.customer_notes
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete notes about a client" on public.customer_notes
  for delete to authenticated using ((select private.is_staff()));


create table public.customer_tasks (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references public.customers on delete cascade,
  title text not null check (length(btrim(title)) between 1 and 200),
  due_on date not null check (due_on between '1900-01-01' and '2199-12-31'),
  assignee_id uuid references public.profiles on delete set null,
  done_at timestamptz check (done_at between '1900-01-01' and '2199-12-31'),
  created_by uuid default auth.uid() references public.profiles on delete set null,
  created_at timestamptz not null default private.now(),
  is_callback boolean not null default false
);
comment on table public.customer_tasks is 'What is to be done for a client, on a day and by a person; without a person, by anyone.';
comment on column public.customer_tasks.is_callback is 'A visitor asked for this call on the site (request_callback).';
create index customer_tasks_assignee on public.customer_tasks (assignee_id);
create index customer_tasks_created_by on public.customer_tasks (created_by);
create index customer_tasks_customer on public.customer_tasks (customer_id, due_on);
create index customer_tasks_open on public.customer_tasks (due_on) where done_at is null;

alter table public.customer_tasks enable row level security;
grant select, delete on public.customer_tasks to authenticated;
grant select, insert, update, delete on public.customer_tasks to service_role;
grant insert (id, customer_id, title, due_on, assignee_id) on public.customer_tasks to authenticated;
grant update (title, due_on, assignee_id, done_at) on public.customer_tasks to authenticated;
create policy "Staff read customer tasks" on public.customer_tasks
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add tasks" on public.customer_tasks
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change tasks" on public.customer_tasks
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete tasks" on public.customer_tasks
  for delete to authenticated using ((select private.is_staff()));
