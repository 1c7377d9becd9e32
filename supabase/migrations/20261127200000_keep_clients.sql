-- One file for each client: people and companies, the places of their works, and two columns that link the requests, contacts and
-- renovations to them. What was declared for a contract stays in its own row, word for word. The model: docs/decisions/0030.

create table public.customer_imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null check (length(file_name) between 1 and 200),
  created_count int not null default 0 check (created_count >= 0),
  known_count int not null default 0 check (known_count >= 0),
  doubtful_count int not null default 0 check (doubtful_count >= 0),
  refused_count int not null default 0 check (refused_count >= 0),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default private.now(),
  undone_at timestamptz
);
comment on table public.customer_imports is 'Lists of clients that were imported from a file, and what became of their lines.';
create index customer_imports_created_by on public.customer_imports (created_by);

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
  notes text check (length(notes) <= 5000),
  heard_from text check (length(heard_from) <= 200),
  no_marketing_at timestamptz,
  origin text not null default 'staff' check (origin in ('request', 'import', 'staff')),
  import_id uuid references public.customer_imports (id) on delete set null,
  merged_into uuid references public.customers (id) on delete cascade,
  archived_at timestamptz,
  version int not null default 1,
  search_text text not null default '',
  created_at timestamptz not null default private.now(),
  constraint customers_company check (company_kind is null or kind = 'company'),
  constraint customers_one_step check (merged_into <> id)
);
comment on table public.customers is
  'A person or a company that the company works for: one file. A file that was merged points to the kept one (merged_into), always in one '
  'step; its rows stay where they are.';
comment on column public.customers.buyer_kind is
  'What law and tax ask, chosen by staff: an SCI is a company and may still be a consumer. Null until somebody chose.';
comment on column public.customers.search_text is 'Written by private.refresh_customer: names, numbers and places of the whole family.';
create index customers_search on public.customers using gin (search_text extensions.gin_trgm_ops);
create index customers_name on public.customers (private.normalize(name), id) where merged_into is null and archived_at is null;
create index customers_newest on public.customers (created_at desc, id) where merged_into is null and archived_at is null;
create index customers_merged_into on public.customers (merged_into);
create index customers_import on public.customers (import_id);
create index customers_siren on public.customers (siren);

create table public.customer_channels (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references public.customers (id) on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  value text not null check (length(value) between 3 and 254),
  normalised text not null generated always as (case kind when 'email' then private.email_key(value) else private.phone_key(value) end) stored,
  label text check (length(label) <= 60),
  is_primary boolean not null default false,
  is_shared boolean not null default false,
  until date,
  unique (customer_id, kind, normalised)
);
comment on table public.customer_channels is 'Telephones and e-mail addresses of a client.';
comment on column public.customer_channels.is_shared is 'Several people answer: a switchboard, a household. It proves nothing when a request arrives.';
comment on column public.customer_channels.until is 'The last day on which it was theirs; later it proves nothing.';
create index customer_channels_look_up on public.customer_channels (kind, normalised);

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

create table public.customer_places (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references public.customers (id) on delete cascade,
  place_id uuid not null references public.places (id) on delete cascade,
  role text not null default 'occupant' check (role in ('occupant', 'owner', 'manager', 'payer')),
  since date,
  until date,
  unique (customer_id, place_id, role),
  constraint customer_places_order check (until >= since)
);
comment on table public.customer_places is 'What a client is to a place, and in which days: occupant, owner, manager (a syndic), payer.';
create index customer_places_place on public.customer_places (place_id);

create table public.customer_people (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.customers (id) on delete cascade,
  person_id uuid not null references public.customers (id) on delete cascade,
  function text check (length(function) <= 100),
  unique (company_id, person_id),
  constraint customer_people_two check (company_id <> person_id)
);
comment on table public.customer_people is 'People of a company: the manager of a building, its guardian, an assistant.';
create index customer_people_person on public.customer_people (person_id);

create table public.customer_merges (
  id uuid primary key default gen_random_uuid(),
  kept_id uuid not null references public.customers (id) on delete cascade,
  absorbed_id uuid not null references public.customers (id) on delete cascade,
  reason text check (length(reason) <= 200),
  merged_by uuid references public.profiles (id) on delete set null,
  merged_at timestamptz not null default private.now(),
  undone_by uuid references public.profiles (id) on delete set null,
  undone_at timestamptz,
  constraint customer_merges_two check (kept_id <> absorbed_id)
);
comment on table public.customer_merges is 'Files that were merged, one line each time. The lines that are not undone decide customers.merged_into.';
create unique index customer_merges_live on public.customer_merges (absorbed_id) where undone_at is null;
create index customer_merges_kept on public.customer_merges (kept_id);
create index customer_merges_absorbed on public.customer_merges (absorbed_id);
create index customer_merges_merged_by on public.customer_merges (merged_by);
create index customer_merges_undone_by on public.customer_merges (undone_by);

create table public.customer_distinctions (
  id uuid primary key default gen_random_uuid(),
  one_id uuid not null references public.customers (id) on delete cascade,
  other_id uuid not null references public.customers (id) on delete cascade,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default private.now(),
  unique (one_id, other_id),
  constraint customer_distinctions_order check (one_id < other_id)
);
comment on table public.customer_distinctions is '« Pas le même »: two files that are never proposed as doubles again.';
create index customer_distinctions_other on public.customer_distinctions (other_id);
create index customer_distinctions_created_by on public.customer_distinctions (created_by);

create table public.customer_notes (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references public.customers (id) on delete cascade,
  kind text not null default 'note' check (kind in ('note', 'call_in', 'call_out', 'visit')),
  body text not null check (length(btrim(body)) between 1 and 5000),
  written_by uuid default auth.uid() references public.profiles (id) on delete set null,
  written_at timestamptz not null default private.now()
);
comment on table public.customer_notes is 'Notes, calls and visits, as staff wrote them down.';
create index customer_notes_customer on public.customer_notes (customer_id, written_at desc);
create index customer_notes_written_by on public.customer_notes (written_by);

create table public.customer_tasks (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references public.customers (id) on delete cascade,
  title text not null check (length(btrim(title)) between 1 and 200),
  due_on date not null,
  assignee_id uuid references public.profiles (id) on delete set null,
  done_at timestamptz,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default private.now()
);
comment on table public.customer_tasks is 'What is to be done for a client, on a day and by a person; without a person, by anyone.';
create index customer_tasks_customer on public.customer_tasks (customer_id, due_on);
create index customer_tasks_open on public.customer_tasks (due_on) where done_at is null;
create index customer_tasks_assignee on public.customer_tasks (assignee_id);
create index customer_tasks_created_by on public.customer_tasks (created_by);

alter table public.contact_requests
  add column customer_id uuid references public.customers (id) on delete set null,
  add column place_id uuid references public.places (id) on delete set null;
alter table public.brico_requests
  add column customer_id uuid references public.customers (id) on delete set null,
  add column place_id uuid references public.places (id) on delete set null;
alter table public.reno_projects
  add column customer_id uuid references public.customers (id) on delete set null,
  add column place_id uuid references public.places (id) on delete set null;
create index contact_requests_customer on public.contact_requests (customer_id, created_at desc);
create index contact_requests_place on public.contact_requests (place_id);
create index brico_requests_customer on public.brico_requests (customer_id, created_at desc);
create index brico_requests_place on public.brico_requests (place_id);
create index reno_projects_customer on public.reno_projects (customer_id, created_at desc);
create index reno_projects_place on public.reno_projects (place_id);

-- Staff read all of it; files, numbers, places and merges change through functions, notes and tasks directly.
do $$
declare
  v_table text;
begin
  foreach v_table in array '{customer_imports,customers,customer_channels,places,customer_places,customer_people,customer_merges,customer_distinctions,customer_notes,customer_tasks}'::text[]
  loop
    execute format('alter table public.%I enable row level security', v_table);
    execute format('revoke all on table public.%I from public, anon, authenticated, service_role', v_table);
    execute format('grant select, insert, update, delete on table public.%I to service_role', v_table);
    execute format('grant select on table public.%I to authenticated', v_table);
    execute format('create policy "Staff read %s" on public.%I for select to authenticated using ((select private.is_staff()))',
      replace(v_table, '_', ' '), v_table);
  end loop;
end;
$$;
grant delete, insert (customer_id, kind, body, written_at), update (kind, body, written_at) on table public.customer_notes to authenticated;
create policy "Staff add notes about a client" on public.customer_notes
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change notes about a client" on public.customer_notes
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete notes about a client" on public.customer_notes
  for delete to authenticated using ((select private.is_staff()));
grant delete, insert (customer_id, title, due_on, assignee_id), update (title, due_on, assignee_id, done_at) on table public.customer_tasks
  to authenticated;
create policy "Staff add tasks" on public.customer_tasks
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change tasks" on public.customer_tasks
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete tasks" on public.customer_tasks
  for delete to authenticated using ((select private.is_staff()));

-- For the mails in a client's history, and for erasing by address.
create index email_outbox_recipient on public.email_outbox (lower(recipient), created_at desc);

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

drop function public.erase_person(p_email text, p_phone text);

drop function public.export_person(p_email text, p_phone text);

create or replace function private.record_label(p_table text, p_id text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  row_found jsonb;
begin
  -- Contact requests and clients get no label: people's names must not enter a history that cannot be erased.
  if p_table in ('contact_requests', 'customers') or p_id !~ '^[0-9a-f-]{36}$' or to_regclass('public.' || quote_ident(p_table)) is null then
    return null;
  end if;
  execute format('select to_jsonb(t) from public.%I t where t.id = $1', p_table) into row_found using p_id::uuid;
  return left(coalesce(
    nullif(row_found ->> 'reference', ''), nullif(row_found ->> 'name', ''), nullif(row_found ->> 'title', ''),
    nullif(row_found ->> 'full_name', ''), nullif(row_found ->> 'email', ''), nullif(row_found ->> 'question', ''),
    row_found ->> 'date'
  ), 200);
end;
$$;

create or replace function private.example_tables() returns text[]
language sql immutable set search_path = ''
-- Tables with references to others come first.
return array['google_reviews', 'gallery_projects', 'brico_requests', 'reno_projects', 'contact_requests', 'contractors', 'blocked_dates',
  'customers', 'places'];

-- A list of clients from a file, in parts of at most 200 lines; the browser reads the file and shows the outcome of each line first.

create or replace function private.import_line(p_import uuid, p_line jsonb, out outcome text, out reason text, out customer_id uuid)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  name text := private.text_of(p_line, 'name');
  email text := private.text_of(p_line, 'email');
  phone text := private.text_of(p_line, 'phone');
  address text := private.text_of(p_line, 'address');
  code text := private.text_of(p_line, 'postal_code');
  city text := private.text_of(p_line, 'city');
  found uuid[];
  has_evidence boolean;
begin
  reason := case
    when name is null then 'name_missing'
    when length(name) > 200 then 'name_too_long'
    when email is not null and not private.is_email(email) then 'email_invalid'
    when phone is not null and length(private.phone_key(phone)) < 9 then 'phone_invalid'
    when code is not null and code !~ '^\d{5}$' then 'postal_code_invalid'
    when email is null and phone is null and address is null then 'nothing_to_reach'
  end;
  if reason is not null then
    outcome := 'refused';
    return;
  end if;
  found := private.find_customers(email, phone, name);
  if cardinality(found) = 1 then
    outcome := 'known';
    customer_id := found[1];
    return;
  end if;
  has_evidence := cardinality(found) > 1 or exists (
    select from public.customer_channels h
    where (h.kind = 'email' and h.normalised = private.email_key(email)) or (h.kind = 'phone' and h.normalised = private.phone_key(phone)));
  customer_id := private.open_customer(name, email, phone, concat_ws(' ', address, code), city, private.now());
  perform private.place_of(customer_id, true, address, code, city);
  update public.customers c set origin = 'import', import_id = p_import, notes = left(private.text_of(p_line, 'notes'), 5000)
  where c.id = import_line.customer_id;
  outcome := case when has_evidence then 'doubtful' else 'created' end;
end;
$$;

create or replace function public.import_customers(p_lines jsonb, p_file_name text, p_import uuid default null, p_is_trial boolean default true)
returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant int := 200;
  batch uuid := p_import;
  outcomes jsonb := '[]';
  line jsonb;
  result record;
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
  elsif jsonb_typeof(p_lines) <> 'array' or jsonb_array_length(p_lines) > most then
    perform private.refuse('invalid_input', 400);
  end if;
  begin
    if batch is null then
      insert into public.customer_imports (file_name, created_by) values (left(p_file_name, 200), auth.uid()) returning id into batch;
    end if;
    for line in select value from jsonb_array_elements(p_lines) loop
      result := private.import_line(batch, line);
      outcomes := outcomes || jsonb_build_object('line', line -> 'line', 'outcome', result.outcome, 'reason', result.reason);
    end loop;
    update public.customer_imports i set
      created_count = i.created_count + (select count(*) from jsonb_array_elements(outcomes) o where o ->> 'outcome' = 'created'),
      known_count = i.known_count + (select count(*) from jsonb_array_elements(outcomes) o where o ->> 'outcome' = 'known'),
      doubtful_count = i.doubtful_count + (select count(*) from jsonb_array_elements(outcomes) o where o ->> 'outcome' = 'doubtful'),
      refused_count = i.refused_count + (select count(*) from jsonb_array_elements(outcomes) o where o ->> 'outcome' = 'refused')
    where i.id = batch and i.undone_at is null;
    -- A trial does everything and takes it back: lines of one person in the file are seen too.
    if p_is_trial then
      perform private.refuse('invalid_input', 400);
    end if;
  exception when sqlstate 'PGRST' then
    batch := null;
  end;
  if batch is not null and p_import is null then
    perform private.log_activity('imported', 'customers', batch::text, 'Liste de clients importée');
  end if;
  return json_build_object('import_id', batch, 'outcomes', outcomes);
end;
$$;

create or replace function public.undo_customer_import(p_id uuid) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed int;
  places uuid[];
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
  end if;
  update public.customer_imports i set undone_at = private.now() where i.id = p_id and i.undone_at is null;
  if not found then
    perform private.refuse('import_gone', 404);
  end if;
  places := array(select l.place_id from public.customer_places l join public.customers c on c.id = l.customer_id where c.import_id = p_id);
  -- A file that something hangs on stays: a request, a note, a task, a merge, a correction by staff.
  delete from public.customers c
  where c.import_id = p_id and c.version = 1
    and not exists (select from public.brico_requests r where r.customer_id = c.id)
    and not exists (select from public.contact_requests r where r.customer_id = c.id)
    and not exists (select from public.reno_projects r where r.customer_id = c.id)
    and not exists (select from public.customer_merges m where c.id in (m.kept_id, m.absorbed_id))
    and not exists (select from public.customer_notes n where n.customer_id = c.id)
    and not exists (select from public.customer_tasks t where t.customer_id = c.id)
    and not exists (select from public.customer_people p where c.id in (p.company_id, p.person_id));
  get diagnostics removed = row_count;
  perform private.prune_place(p.id) from unnest(places) as p (id);
  perform private.log_activity('imported', 'customers', p_id::text, 'Import d’une liste de clients annulé');
  return json_build_object('removed', removed, 'left', (select count(*) from public.customers c where c.import_id = p_id));
end;
$$;

-- One file is the person. Several share the number or the address (a couple, a switchboard): the caller names whom it means.
create or replace function private.chosen_people(p_email text, p_phone text, p_customers uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  found uuid[];
begin
  perform private.require_person(p_email, p_phone);
  found := private.people_of(p_email, p_phone);
  if p_customers is not null then
    return array(select id from unnest(found) id where id = any (p_customers));
  elsif cardinality(found) > 1 then
    perform private.refuse('person_ambiguous', 409, jsonb_build_object('people', cardinality(found)));
  end if;
  return found;
end;
$$;

create or replace function public.find_people(p_email text default null, p_phone text default null) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer json;
begin
  perform private.require_person(p_email, p_phone);
  select json_agg(private.erasure_of(id) order by private.erasure_of(id) ->> 'name') into answer from unnest(private.people_of(p_email, p_phone)) id;
  return coalesce(answer, '[]');
end;
$$;

-- The addresses of these files that nobody else has, besides the one that was asked about when it is theirs alone.
create or replace function private.own_addresses(p_family uuid[], p_email text) returns text[]
language sql stable security definer set search_path = ''
return array(
  select a.address from (
    select lower(h.value) as address from public.customer_channels h where h.customer_id = any (p_family) and h.kind = 'email' and not h.is_shared
    union select lower(r.client_email) from public.brico_requests r where r.customer_id = any (p_family) and r.client_email is not null
    union select lower(r.email) from public.contact_requests r where r.customer_id = any (p_family)
    union select lower(r.client_email) from public.reno_projects r where r.customer_id = any (p_family) and r.client_email is not null
    union select lower(btrim(p_email)) where btrim(p_email) <> ''
  ) a
  where not exists (
    select from public.customer_channels o
    where o.kind = 'email' and o.normalised = private.email_key(a.address) and not o.customer_id = any (coalesce(p_family, '{}'))));

create or replace function public.export_person(p_email text default null, p_phone text default null, p_customers uuid[] default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.export_people(private.chosen_people(p_email, p_phone, p_customers), p_email);
end;
$$;

create or replace function public.export_customer(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
  end if;
  return private.export_people(array[private.customer_root(p_id)], null);
end;
$$;

create or replace function private.erase_people(p_people uuid[], p_email text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  family uuid[] := array(select c.id from public.customers c where c.id = any (p_people) or c.merged_into = any (p_people));
  addresses text[] := private.own_addresses(family, p_email);
  requests uuid[];
  paid uuid[];
  contacts uuid[];
  projects uuid[];
  places uuid[];
  mails int;
begin
  select coalesce(array_agg(r.id), '{}'),
    coalesce(array_agg(r.id) filter (where private.carries_money(r.first_paid_at, r.payment_status, r.stripe_payment_intent_id, r.status)), '{}')
  into requests, paid
  from public.brico_requests r where r.customer_id = any (family);
  -- Refuse while an appointment is ahead, or a payment or refund is open: the team would not know whom to visit, and money would have no
  -- owner.
  if exists (
    select from public.brico_requests r where r.id = any (requests) and (
      (r.status not in ('cancelled', 'completed') and r.scheduled_date >= private.today())
      or (r.stripe_session_id is not null and r.checkout_closed_at is null and r.payment_status = 'pending')
      or exists (select from public.refunds f where f.request_id = r.id and f.status = 'pending'))
  ) then
    perform private.refuse('person_expected', 409);
  end if;
  contacts := array(select c.id from public.contact_requests c where c.customer_id = any (family));
  projects := array(select p.id from public.reno_projects p where p.customer_id = any (family));
  places := array(select l.place_id from public.customer_places l where l.customer_id = any (family)
    union select r.place_id from public.brico_requests r where r.customer_id = any (family)
    union select r.place_id from public.contact_requests r where r.customer_id = any (family)
    union select r.place_id from public.reno_projects r where r.customer_id = any (family));

  delete from public.email_outbox m
  where lower(m.recipient) = any (addresses) or m.request_id = any (requests) or m.contact_request_id = any (contacts)
    or m.payload ->> 'project_id' = any (projects::text[])
    or m.payload ->> 'link_id' in (select l.id::text from public.client_links l where l.project_id = any (projects));
  get diagnostics mails = row_count;
  -- Requests with payments stay in the accounts with amounts, dates and work; their personal data are replaced.
  update public.brico_requests set
    client_name = 'Personne effacée', client_phone = '0000000000', address = 'Adresse effacée',
    client_email = case when source = 'online' then 'efface@exemple.invalid' end,
    postal_code = null, city = null, description = null, notes = null, cancellation_reason = null,
    manage_token_hash = null, contact_request_id = null, customer_id = null, place_id = null
  where id = any (paid);
  -- A refund's note is free text about the cancellation, by the client or by staff.
  update public.refunds set note = null where request_id = any (requests);
  delete from public.brico_requests where id = any (requests) and id <> all (paid);
  delete from public.contact_requests where id = any (contacts);
  update public.reno_projects set
    name = 'Projet ' || left(id::text, 8), client_name = 'Personne effacée', client_email = null, client_phone = null,
    address = 'Adresse effacée', description = null, contact_request_id = null, customer_id = null, place_id = null
  where id = any (projects);
  delete from public.project_notes where project_id = any (projects);
  -- The client's page: its link, messages and comments.
  delete from public.client_links where project_id = any (projects);
  delete from public.client_messages where project_id = any (projects);
  update public.project_choices set comment = null where project_id = any (projects);
  -- The file with its numbers, notes, calls, tasks and merges. A place that another client has stays, without its access notes.
  delete from public.customers where id = any (family);
  perform private.prune_place(p.id) from unnest(places) as p (id) where p.id is not null;
  update public.places p set access_notes = null where p.id = any (places);
  -- The history contains the client's name, because staff name renovations after their clients; recompute those labels.
  perform set_config('mirabelle.erasing', 'on', true);
  update public.activity_log set subject_label = private.record_label(subject_table, subject_id)
  where subject_table = 'reno_projects' and subject_id = any (projects::text[]);
  update public.activity_log set detail = detail - 'note'
  where subject_table = 'brico_requests' and subject_id = any (requests::text[]) and detail ? 'note';
  perform set_config('mirabelle.erasing', '', true);
  perform private.log_activity('erased', 'profiles', 'erasure', 'Données d’une personne effacées à sa demande');
  return jsonb_build_object('contacts', cardinality(contacts), 'deleted', cardinality(requests) - cardinality(paid),
    'anonymised', cardinality(paid) + cardinality(projects), 'mails', mails);
end;
$$;

create or replace function public.erase_person(p_email text default null, p_phone text default null, p_customers uuid[] default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  return private.erase_people(private.chosen_people(p_email, p_phone, p_customers), p_email);
end;
$$;

create or replace function public.erase_customer(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
  end if;
  return private.erase_people(array[private.customer_root(p_id)], null);
end;
$$;

create or replace function public.read_erasure(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
  end if;
  return private.erasure_of(p_id);
end;
$$;

-- Rows older than their retention period, by kind. last_on is the day from which the period counts.
create or replace function private.overdue_rows() returns table (kind text, table_name text, id uuid, last_on date)
language sql stable security definer set search_path = ''
begin atomic
  select 'exchange', 'contact_requests', c.id, greatest(c.updated_at, c.created_at)::date
  from public.contact_requests c
  where greatest(c.updated_at, c.created_at) < private.now() - private.years_kept('exchange')
  union all
  select case when private.carries_money(r.first_paid_at, r.payment_status, r.stripe_payment_intent_id, r.status) then 'contract_paid' else 'contract' end,
    'brico_requests', r.id, coalesce(r.scheduled_date, r.created_at::date)
  from public.brico_requests r
  where coalesce(r.scheduled_date, r.created_at::date) < (private.now() - private.years_kept('contract'))::date
    and coalesce(r.scheduled_date, r.created_at::date) >= (private.now() - private.years_kept('accounts'))::date
    and not (private.carries_money(r.first_paid_at, r.payment_status, r.stripe_payment_intent_id, r.status)
      and r.description is null and r.notes is null and r.client_phone = '0000000000')
  union all
  select 'accounts', 'brico_requests', r.id, coalesce(r.scheduled_date, r.created_at::date)
  from public.brico_requests r
  where coalesce(r.scheduled_date, r.created_at::date) < (private.now() - private.years_kept('accounts'))::date
  union all
  select 'accounts', 'reno_projects', p.id, p.updated_at::date
  from public.reno_projects p
  where p.status in ('completed', 'cancelled') and p.updated_at < private.now() - private.years_kept('accounts')
  union all
  select 'contract', 'email_outbox', m.id, m.created_at::date
  from public.email_outbox m where m.created_at < private.now() - private.years_kept('contract')
  union all
  -- A file that nothing hangs on: imported, or left by rows that were erased before.
  select 'exchange', 'customers', c.id, c.created_at::date
  from public.customers c
  where c.created_at < private.now() - private.years_kept('exchange') and c.merged_into is null
    and not exists (select from public.customers m where m.merged_into = c.id)
    and not exists (select from public.brico_requests r where r.customer_id = c.id)
    and not exists (select from public.contact_requests r where r.customer_id = c.id)
    and not exists (select from public.reno_projects r where r.customer_id = c.id)
    and not exists (select from public.customer_notes n where n.customer_id = c.id and n.written_at > private.now() - private.years_kept('exchange'));
end;

create or replace function public.apply_retention() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant int := 500;
  erased jsonb;
  reduced uuid[];
begin
  -- Runs once a day, from 3:00 in Paris. Rows above the limit of a run wait for the next day.
  if extract(hour from private.now() at time zone 'Europe/Paris') < 3
    or exists (select from public.retention_runs where ran_on = private.today())
    or not pg_try_advisory_xact_lock(hashtext('retention'))
  then
    return 0;
  end if;
  create temporary table overdue on commit drop as select * from private.overdue_rows() order by last_on limit most;
  select coalesce(jsonb_object_agg(kind || ' ' || table_name, n), '{}') into erased
  from (select kind, table_name, count(*) as n from pg_temp.overdue group by 1, 2) counted;
  select coalesce(array_agg(id), '{}') into reduced from pg_temp.overdue where kind = 'contract_paid';
  update public.brico_requests set client_phone = '0000000000', description = null, notes = null, manage_token_hash = null
  where id = any (reduced);
  delete from public.email_outbox m using pg_temp.overdue o
  where (o.table_name = 'email_outbox' and m.id = o.id)
    or (o.table_name = 'contact_requests' and m.contact_request_id = o.id)
    or (o.table_name = 'brico_requests' and m.request_id = o.id);
  delete from public.contact_requests c using pg_temp.overdue o where o.table_name = 'contact_requests' and c.id = o.id;
  delete from public.brico_requests r using pg_temp.overdue o
  where o.table_name = 'brico_requests' and o.kind <> 'contract_paid' and r.id = o.id;
  delete from public.reno_projects p using pg_temp.overdue o where o.table_name = 'reno_projects' and p.id = o.id;
  delete from public.customers c using pg_temp.overdue o where o.table_name = 'customers' and c.id = o.id;
  insert into public.retention_runs (ran_on, erased) values (private.today(), erased);
  delete from public.retention_runs where ran_on < private.today() - 400;
  return (select coalesce(sum(value::int), 0) from jsonb_each_text(erased));
end;
$$;

-- Every new request, contact and renovation gets a client and a place. A form links to a file, it never changes one.

create or replace function private.customer_root(p_id uuid) returns uuid
language sql stable security definer set search_path = ''
return (select coalesce(c.merged_into, c.id) from public.customers c where c.id = p_id);

create or replace function private.customer_family(p_id uuid) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  root uuid := (select coalesce(c.merged_into, c.id) from public.customers c where c.id = p_id);
begin
  return array[root] || array(select c.id from public.customers c where c.merged_into = root order by c.created_at, c.id);
end;
$$;

-- The text that the list of clients searches: names, numbers and places of the whole family, on the kept file. Every function that
-- changes one of these calls it.
create or replace function private.refresh_customer(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  family uuid[] := private.customer_family(p_id);
  text text := private.search_text(
    (select string_agg(concat_ws(' ', c.name, c.siren), ' ') from public.customers c where c.id = any (family)),
    (select string_agg(case h.kind when 'phone' then h.value || ' ' || private.digits(h.value) else h.value end, ' ')
      from public.customer_channels h where h.customer_id = any (family)),
    (select string_agg(concat_ws(' ', p.address, p.postal_code, p.city), ' ')
      from public.customer_places l join public.places p on p.id = l.place_id where l.customer_id = any (family)));
begin
  update public.customers c set search_text = case c.id when family[1] then text else '' end where c.id = any (family);
end;
$$;

-- An address or a number that proves nothing: none, too short, of an erased person, or the company's own.
create or replace function private.is_evidence(p_kind text, p_key text) returns boolean
language sql stable security definer set search_path = ''
return case p_kind
  when 'phone' then length(p_key) = 9 and p_key <> '000000000'
    and not exists (select from public.company_settings s where private.phone_key(s.phone) = p_key)
  else p_key like '%_@_%' and p_key not like '%.invalid'
    and not exists (select from public.company_settings s where private.email_key(s.email) = p_key)
end;

create or replace function private.find_customers(p_email text, p_phone text, p_name text) returns uuid[]
-- Its plan must not depend on how small the tables were when the connection first needed it.
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  email text := private.email_key(p_email);
  phone text := private.phone_key(p_phone);
begin
  return array(
    select distinct coalesce(c.merged_into, c.id)
    from (values ('email', email), ('phone', phone)) k (kind, key)
    join public.customer_channels h on h.kind = k.kind and h.normalised = k.key and not h.is_shared and coalesce(h.until >= private.today(), true)
    join public.customers c on c.id = h.customer_id
    where private.names_agree(c.name, p_name) and private.is_evidence(k.kind, k.key)
    limit 2);
end;
$$;

create or replace function private.kind_of_name(p_name text, out kind text, out company_kind text)
language sql immutable parallel safe set search_path = ''
as $$
  select case when found is null and text !~ '\m(sarl|sas|sasu|eurl|scop|snc)\M' then 'person' else 'company' end,
    case
      when found = 'sci' then 'sci' when found in ('syndic', 'copropriete', 'coproprietaires') then 'syndic'
      when found = 'association' then 'association' when found in ('agence', 'immobiliere') then 'agency'
      when found in ('mairie', 'commune', 'ville') then 'public'
    end
  from (
    select replace(text, '.', '') as text,
      substring(replace(text, '.', '') from '^(sci|syndic|copropriete|association|agence|immobiliere|mairie|commune|ville)\M') as found
    from (select private.normalize(btrim(p_name)) as text) line
  ) name
$$;

create or replace function private.open_customer(p_name text, p_email text, p_phone text, p_address text, p_city text, p_at timestamptz) returns uuid
language plpgsql volatile security definer set search_path = '' set enable_seqscan = off
as $$
declare
  opened uuid;
  known record;
  declared record := private.kind_of_name(p_name);
begin
  -- The text is what refresh_customer would write; a second write of the row would cost more than all the rest.
  insert into public.customers (kind, company_kind, name, origin, created_at, search_text)
  values (declared.kind, declared.company_kind, left(btrim(p_name), 200), 'request', p_at,
    private.search_text(p_name, p_email, p_phone, private.digits(p_phone), p_address, p_city)) returning id into opened;
  insert into public.customer_channels (customer_id, kind, value, is_primary)
  select opened, c.kind, btrim(c.value), true
  from (values ('email', p_email, private.email_key(p_email)), ('phone', p_phone, private.phone_key(p_phone))) c (kind, value, key)
  where private.is_evidence(c.kind, c.key);
  -- Three names on one number: a switchboard or a household. It proves nothing from now on.
  for known in
    select h.kind, h.normalised from public.customer_channels h where h.customer_id = opened
  loop
    if (select count(distinct coalesce(c.merged_into, c.id)) from public.customer_channels o join public.customers c on c.id = o.customer_id
      where o.kind = known.kind and o.normalised = known.normalised) >= 3
    then
      update public.customer_channels o set is_shared = true
      where o.kind = known.kind and o.normalised = known.normalised and not o.is_shared;
    end if;
  end loop;
  return opened;
end;
$$;

create or replace function private.place_of(p_customer uuid, p_is_new boolean, p_address text, p_postal_code text, p_city text) returns uuid
language plpgsql volatile security definer set search_path = '' set enable_seqscan = off
as $$
declare
  key text := private.address_key(p_address, p_postal_code);
  family uuid[];
  found uuid;
begin
  if coalesce(btrim(p_address), '') = '' then
    return null;
  end if;
  if not p_is_new then
    family := private.customer_family(p_customer);
    select p.id into found
    from (
      select l.place_id from public.customer_places l where l.customer_id = any (family)
      union select r.place_id from public.brico_requests r where r.customer_id = any (family)
      union select r.place_id from public.contact_requests r where r.customer_id = any (family)
      union select r.place_id from public.reno_projects r where r.customer_id = any (family)
    ) known join public.places p on p.id = known.place_id
    where p.normalised = key order by p.created_at, p.id limit 1;
  end if;
  if found is null then
    insert into public.places (address, postal_code, city)
    values (left(btrim(p_address), 300), case when p_postal_code ~ '^\d{5}$' then p_postal_code end, left(p_city, 100)) returning id into found;
    -- Only a new file takes the address: staff decide about another address of a known client.
    if p_is_new then
      insert into public.customer_places (customer_id, place_id, role)
      select p_customer, found, case when c.company_kind in ('syndic', 'agency') then 'manager' else 'occupant' end
      from public.customers c where c.id = p_customer;
    end if;
  end if;
  return found;
end;
$$;

create or replace function private.client_of(
  p_contact uuid, p_name text, p_email text, p_phone text, p_address text, p_postal_code text, p_city text, p_at timestamptz,
  out customer_id uuid, out place_id uuid
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  found uuid[];
begin
  -- A contact that is converted stays the same client's, whatever staff corrected.
  select private.customer_root(c.customer_id) into customer_id from public.contact_requests c where c.id = p_contact;
  if customer_id is null then
    found := private.find_customers(p_email, p_phone, p_name);
    customer_id := case when cardinality(found) = 1 then found[1] end;
  end if;
  if customer_id is not null then
    place_id := private.place_of(customer_id, false, p_address, p_postal_code, p_city);
  else
    customer_id := private.open_customer(p_name, p_email, p_phone, concat_ws(' ', p_address, p_postal_code), p_city, p_at);
    place_id := private.place_of(customer_id, true, p_address, p_postal_code, p_city);
  end if;
end;
$$;

create or replace function private.link_customer() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  written jsonb := to_jsonb(new);
  v_name text := coalesce(written ->> 'client_name', written ->> 'name');
  v_email text := coalesce(written ->> 'client_email', written ->> 'email');
  v_phone text := coalesce(written ->> 'client_phone', written ->> 'phone');
  linked record;
begin
  if new.customer_id is not null then
    new.customer_id := private.customer_root(new.customer_id);
    new.place_id := coalesce(new.place_id,
      private.place_of(new.customer_id, false, written ->> 'address', written ->> 'postal_code', written ->> 'city'));
    return new;
  elsif coalesce(btrim(v_name), '') = '' then
    return new;
  end if;
  -- Two rows of one person in the same second meet here. In one order, so that they never wait for each other; of 1024 locks, so that a
  -- transaction of many rows does not need more than the server has.
  perform pg_advisory_xact_lock(hashtext('customers'), k.slot)
  from (
    select distinct hashtext(key) & 1023 as slot from unnest(array[private.email_key(v_email), private.phone_key(v_phone)]) key
    where key <> '' order by slot
  ) k;
  linked := private.client_of((written ->> 'contact_request_id')::uuid, v_name, v_email, v_phone, written ->> 'address',
    written ->> 'postal_code', written ->> 'city', new.created_at);
  new.customer_id := linked.customer_id;
  new.place_id := linked.place_id;
  return new;
end;
$$;

-- A request that is deleted takes along the file that it opened, unless staff worked on it or anything else belongs to it.
create or replace function private.prune_customer() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.customers c
  where c.id = old.customer_id and c.origin = 'request' and c.version = 1
    and not exists (select from public.brico_requests r where r.customer_id = c.id)
    and not exists (select from public.contact_requests r where r.customer_id = c.id)
    and not exists (select from public.reno_projects r where r.customer_id = c.id)
    and not exists (select from public.customer_merges m where c.id in (m.kept_id, m.absorbed_id))
    and not exists (select from public.customer_notes n where n.customer_id = c.id)
    and not exists (select from public.customer_tasks t where t.customer_id = c.id)
    and not exists (select from public.customer_people p where c.id in (p.company_id, p.person_id));
  perform private.prune_place(old.place_id);
  return null;
end;
$$;

create or replace function private.prune_place(p_id uuid) returns void
language sql volatile security definer set search_path = ''
begin atomic
  delete from public.places p
  where p.id = p_id
    and not exists (select from public.customer_places l where l.place_id = p.id)
    and not exists (select from public.brico_requests r where r.place_id = p.id)
    and not exists (select from public.contact_requests r where r.place_id = p.id)
    and not exists (select from public.reno_projects r where r.place_id = p.id);
end;

-- Two files of one person: merging is a pointer, so nothing moves, nothing is lost, and undoing is exact at any time.

-- Recomputes merged_into of a family from the merges that are not undone: each file points to the end of its chain, in one step.
create or replace function private.point_customers(p_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  with recursive walk as (
    select c.id, c.id as at from public.customers c where c.id = any (p_ids)
    union
    select w.id, m.kept_id from walk w join public.customer_merges m on m.absorbed_id = w.at and m.undone_at is null
  ), ends as (
    select w.id, w.at as root from walk w
    where not exists (select from public.customer_merges m where m.absorbed_id = w.at and m.undone_at is null)
  )
  update public.customers c set merged_into = nullif(e.root, c.id)
  from ends e where c.id = e.id and c.merged_into is distinct from nullif(e.root, c.id);
end;
$$;

create or replace function public.merge_customers(p_kept uuid, p_absorbed uuid, p_reason text default null) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant int := 20;
  kept uuid;
  absorbed uuid;
  family uuid[];
  merge_id uuid;
begin
  perform private.require_staff();
  -- One merge at a time: two that overlap would each read the other's files as they were.
  perform pg_advisory_xact_lock(hashtextextended('customer_merges', 0));
  kept := private.customer_root(p_kept);
  absorbed := private.customer_root(p_absorbed);
  if kept is null or absorbed is null then
    perform private.refuse('customer_gone', 404);
  elsif kept = absorbed then
    perform private.refuse('already_merged', 409);
  end if;
  family := private.customer_family(kept) || private.customer_family(absorbed);
  if cardinality(family) > most then
    perform private.refuse('family_full', 409, jsonb_build_object('most', most));
  end if;
  insert into public.customer_merges (kept_id, absorbed_id, reason, merged_by, merged_at)
  values (kept, absorbed, nullif(btrim(p_reason), ''), auth.uid(), private.now()) returning id into merge_id;
  perform private.point_customers(family);
  perform private.refresh_customer(kept);
  perform private.log_activity('merged', 'customers', kept::text, 'Deux fiches de client réunies');
  return merge_id;
end;
$$;

create or replace function public.undo_customer_merge(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  undone public.customer_merges;
begin
  perform private.require_staff();
  perform pg_advisory_xact_lock(hashtextextended('customer_merges', 0));
  update public.customer_merges m set undone_at = private.now(), undone_by = auth.uid()
  where m.id = p_id and m.undone_at is null returning * into undone;
  if undone.id is null then
    perform private.refuse('merge_gone', 404);
  end if;
  perform private.point_customers(private.customer_family(undone.kept_id));
  perform private.refresh_customer(undone.kept_id);
  perform private.refresh_customer(undone.absorbed_id);
  perform private.log_activity('separated', 'customers', undone.kept_id::text, 'Deux fiches de client séparées');
end;
$$;

-- Pairs of kept files that share a number, an address or a SIREN, and that nobody declared distinct. A file of which only unanswered
-- contacts are known may be spam: two such files are not proposed.
create or replace function private.customer_doubles() returns table (one_id uuid, other_id uuid, reasons text[])
language sql stable security definer set search_path = ''
begin atomic
  with files as (
    select c.id, coalesce(c.merged_into, c.id) as root, c.name, c.siren from public.customers c where c.archived_at is null
  ), shares as (
    select f.root, h.kind as reason, h.normalised as key, f.name
    from public.customer_channels h join files f on f.id = h.customer_id where not h.is_shared
    union all
    select f.root, 'siren', f.siren, f.name from files f where f.siren is not null
    union all
    -- The address of a tower proves nothing, and would make pairs without end.
    select s.root, 'place', s.key, s.name
    from (
      select f.root, p.normalised as key, f.name, count(*) over (partition by p.normalised) as n
      from public.customer_places l join public.places p on p.id = l.place_id join files f on f.id = l.customer_id
    ) s where s.n <= 20
  ), apart as (
    select least(a.root, b.root) as one_id, greatest(a.root, b.root) as other_id
    from public.customer_distinctions d join files a on a.id = d.one_id join files b on b.id = d.other_id
  ), known as (
    select f.root from files f join public.customers c on c.id = f.id where c.origin <> 'request' or c.version > 1
    union select f.root from files f join public.brico_requests r on r.customer_id = f.id
    union select f.root from files f join public.reno_projects r on r.customer_id = f.id
    union select f.root from files f join public.contact_requests r on r.customer_id = f.id and r.status <> 'new'
  ), pairs as (
    select a.root as one_id, b.root as other_id, a.reason
    from shares a join shares b on b.reason = a.reason and b.key = a.key and a.root < b.root
    where a.reason <> 'place' or extensions.similarity(private.normalize(a.name), private.normalize(b.name)) >= 0.7
  )
  select p.one_id, p.other_id, array_agg(distinct p.reason)
  from pairs p
  where (p.one_id, p.other_id) not in (select x.one_id, x.other_id from apart x)
    and (p.one_id in (select k.root from known k) or p.other_id in (select k.root from known k))
  group by 1, 2;
end;

create or replace function public.list_customer_doubles(p_limit int default 25, p_offset int default 0) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer json;
begin
  perform private.require_staff();
  with pairs as (
    select d.*, count(*) over () as total_count from private.customer_doubles() d
    order by 'siren' = any (d.reasons) desc, cardinality(d.reasons) desc, d.one_id, d.other_id
    limit least(greatest(p_limit, 1), 50) offset greatest(p_offset, 0)
  )
  select json_agg(json_build_object('reasons', p.reasons, 'total_count', p.total_count,
    'one', private.customer_card(p.one_id), 'other', private.customer_card(p.other_id))) into answer
  from pairs p;
  return coalesce(answer, '[]');
end;
$$;

create or replace function public.tell_customers_apart(p_one uuid, p_other uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  insert into public.customer_distinctions (one_id, other_id, created_by) values (least(p_one, p_other), greatest(p_one, p_other), auth.uid())
  on conflict do nothing;
exception
  when foreign_key_violation then
    perform private.refuse('customer_gone', 404);
  when check_violation then
    perform private.refuse('already_merged', 409);
end;
$$;

-- The list of clients, one file, and everything that happened to it.

-- What tells one file from another: a line of the list, of a proposal, of the choice of a client.
create or replace function private.customer_card(p_id uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with family as (
    select private.customer_family(p_id) as ids
  ), works as (
    select coalesce(r.scheduled_date, (r.created_at at time zone 'Europe/Paris')::date) as day, r.scheduled_date is not null and r.status <> 'cancelled' as is_visit,
      case when r.status = 'completed' and r.archived_at is null then r.due_cents else 0 end as due_cents
    from public.brico_requests r, family f where r.customer_id = any (f.ids)
    union all
    select (r.created_at at time zone 'Europe/Paris')::date, false, 0 from public.contact_requests r, family f where r.customer_id = any (f.ids)
    union all
    select coalesce(r.start_date, (r.created_at at time zone 'Europe/Paris')::date), false, 0 from public.reno_projects r, family f
    where r.customer_id = any (f.ids)
  )
  select jsonb_build_object(
    'id', c.id, 'kind', c.kind, 'company_kind', c.company_kind, 'name', c.name, 'origin', c.origin, 'archived_at', c.archived_at,
    'file_count', (select cardinality(ids) from family),
    'phone', (select h.value from public.customer_channels h, family f where h.customer_id = any (f.ids) and h.kind = 'phone' order by h.until is not null, h.is_primary desc, h.id limit 1),
    'email', (select h.value from public.customer_channels h, family f where h.customer_id = any (f.ids) and h.kind = 'email' order by h.until is not null, h.is_primary desc, h.id limit 1),
    'city', (
      select coalesce(p.city, substring(p.address from '\d{5}\s+(.+)$'))
      from public.customer_places l join public.places p on p.id = l.place_id, family f
      where l.customer_id = any (f.ids) order by l.until is not null, p.created_at, p.id limit 1),
    'row_count', (select count(*) from works), 'last_day', (select max(w.day) from works w where w.day <= private.today()),
    'next_day', (select min(w.day) from works w where w.is_visit and w.day >= private.today()),
    'due_cents', (select coalesce(sum(w.due_cents), 0) from works w)
  ) from public.customers c where c.id = private.customer_root(p_id);
end;

-- Separate function, so that a test can read the query plan.
create or replace function private.customer_search_sql(p_filter text, p_sort text) returns text
language sql immutable set search_path = ''
-- The cards are made of the page only: a deep page must not make those of the pages before it.
return 'select p.id, private.customer_card(p.id), p.count from (' || private.search_sql('customers', 'r.id',
  'r.merged_into is null and r.archived_at is ' || case p_filter when 'archived' then 'not null' else 'null' end || case p_filter
    when 'owes' then ' and r.id in (select coalesce(c.merged_into, c.id) from public.brico_requests b join public.customers c on c.id = b.customer_id
      where b.due_cents > 0 and b.status = ''completed'' and b.archived_at is null)'
    when 'companies' then ' and r.kind = ''company'''
    when 'quiet' then ' and r.created_at < private.now() - interval ''12 months''
      and r.id not in (select coalesce(c.merged_into, c.id) from public.customers c where
        exists (select from public.brico_requests b where b.customer_id = c.id and b.created_at > private.now() - interval ''12 months'')
        or exists (select from public.contact_requests b where b.customer_id = c.id and b.created_at > private.now() - interval ''12 months'')
        or exists (select from public.reno_projects b where b.customer_id = c.id and b.updated_at > private.now() - interval ''12 months''))'
    else '' end,
  case p_sort when 'newest' then 'r.created_at desc' else 'private.normalize(r.name)' end) || ') p';

create or replace function public.search_customers(
  p_query text default null, p_filter text default 'all', p_sort text default 'name', p_limit int default 25, p_offset int default 0
) returns table (id uuid, card jsonb, total_count bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  -- Executed as text, so that PostgreSQL plans it for the actual pattern.
  return query execute private.customer_search_sql(p_filter, p_sort)
    using private.search_pattern(p_query), least(greatest(p_limit, 1), 100), greatest(p_offset, 0);
end;
$$;

create or replace function public.read_customer(p_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  root uuid := private.customer_root(p_id);
  family uuid[] := private.customer_family(p_id);
begin
  perform private.require_staff();
  if root is null then
    perform private.refuse('customer_gone', 404);
  end if;
  return (
    select json_build_object(
      'card', private.customer_card(root), 'file', to_jsonb(c) - '{search_text}'::text[],
      'channels', (
        select coalesce(json_agg(to_jsonb(h) - 'normalised' order by h.kind desc, h.until is not null, h.is_primary desc, h.id), '[]')
        from public.customer_channels h where h.customer_id = any (family)),
      'places', (
        select coalesce(json_agg(jsonb_build_object('link_id', l.id, 'customer_id', l.customer_id, 'role', l.role, 'since', l.since, 'until', l.until)
          || to_jsonb(p) - '{normalised,created_at}'::text[] order by l.until is not null, p.created_at, p.id), '[]')
        from public.customer_places l join public.places p on p.id = l.place_id where l.customer_id = any (family)),
      'people', (
        select coalesce(json_agg(json_build_object('link_id', l.id, 'function', l.function, 'is_company', l.company_id = any (family),
          'card', private.customer_card(case when l.company_id = any (family) then l.person_id else l.company_id end))), '[]')
        from (select * from public.customer_people p where p.company_id = any (family) or p.person_id = any (family) order by p.id limit 50) l),
      'tasks', (
        select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title, 'due_on', t.due_on, 'assignee_id', t.assignee_id,
          'assignee_name', case when t.assignee_id is not null then private.person_name(t.assignee_id) end) order by t.due_on, t.id), '[]')
        from (select * from public.customer_tasks k where k.customer_id = any (family) and k.done_at is null order by k.due_on limit 50) t),
      'merges', (
        select coalesce(json_agg(json_build_object('id', m.id, 'absorbed_id', m.absorbed_id, 'name', a.name, 'merged_at', m.merged_at,
          'merged_by', private.person_name(m.merged_by)) order by m.merged_at desc), '[]')
        from public.customer_merges m join public.customers a on a.id = m.absorbed_id
        where m.undone_at is null and m.absorbed_id = any (family)),
      -- Appointments to come, and completed jobs that are not fully paid.
      'next', (
        select coalesce(json_agg(json_build_object('id', r.id, 'day', r.scheduled_date, 'time', r.scheduled_time, 'service', r.service_type, 'status', r.status)
          order by r.scheduled_date, r.scheduled_time), '[]')
        from (select * from public.brico_requests b where b.customer_id = any (family) and b.scheduled_date >= private.today()
          and b.status in ('pending', 'confirmed', 'in_progress') order by b.scheduled_date limit 10) r),
      'due', (
        select coalesce(json_agg(json_build_object('id', r.id, 'day', r.scheduled_date, 'service', r.service_type, 'due_cents', r.due_cents)
          order by r.scheduled_date), '[]')
        from (select * from public.brico_requests b where b.customer_id = any (family) and b.due_cents > 0 and b.status = 'completed'
          and b.archived_at is null order by b.scheduled_date limit 20) r)
    ) from public.customers c where c.id = root);
end;
$$;

create or replace function public.read_customer_timeline(
  p_id uuid, p_before timestamptz default null, p_kind text default null, p_limit int default 50
) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  family uuid[] := private.customer_family(p_id);
  most constant int := least(greatest(p_limit, 1), 100);
  before constant timestamptz := coalesce(p_before, 'infinity');
  requests uuid[];
  contacts uuid[];
  answer json;
begin
  perform private.require_staff();
  requests := array(select r.id from public.brico_requests r where r.customer_id = any (family) order by r.created_at desc limit 500);
  contacts := array(select r.id from public.contact_requests r where r.customer_id = any (family) order by r.created_at desc limit 500);
  with lines as (
    (select 'request' as kind, r.created_at as at, r.id::text, r.customer_id, r.service_type as title, r.reference as detail, r.status,
      r.scheduled_date as day, r.total_amount * 100 as cents, r.place_id
    from public.brico_requests r where r.customer_id = any (family) and r.created_at < before order by r.created_at desc limit most)
    union all
    (select 'contact', r.created_at, r.id::text, r.customer_id, coalesce(r.project_type, r.service), left(r.description, 300), r.status, null, null, r.place_id
    from public.contact_requests r where r.customer_id = any (family) and r.created_at < before order by r.created_at desc limit most)
    union all
    (select 'project', r.created_at, r.id::text, r.customer_id, r.name, null, r.status, r.deadline, null, r.place_id
    from public.reno_projects r where r.customer_id = any (family) and r.created_at < before order by r.created_at desc limit most)
    union all
    (select n.kind, n.written_at, n.id::text, n.customer_id, case when n.written_by is not null then private.person_name(n.written_by) end, n.body,
      null, null, null, null
    from public.customer_notes n where n.customer_id = any (family) and n.written_at < before order by n.written_at desc limit most)
    union all
    (select 'payment', t.at, t.id, null, t.method, t.note, t.kind, t.day, t.amount_cents, null
    from private.takings t where t.request_id = any (requests) and t.at < before order by t.at desc limit most)
    union all
    (select 'mail', m.created_at, m.id::text, null, m.subject, m.template, m.status, null, null, null
    from public.email_outbox m
    where (m.request_id = any (requests) or m.contact_request_id = any (contacts) or lower(m.recipient) = any (array(
      select lower(h.value) from public.customer_channels h where h.customer_id = any (family) and h.kind = 'email' and not h.is_shared)))
      and not private.is_account_mail(m.template) and m.created_at < before
    order by m.created_at desc limit most)
  ), page as (
    select l.* from lines l
    where p_kind is null or l.kind = p_kind or p_kind = 'note' and l.kind in ('call_in', 'call_out', 'visit')
    order by l.at desc, l.id limit most
  )
  select json_agg(json_build_object('kind', p.kind, 'at', p.at, 'id', p.id, 'title', p.title, 'detail', p.detail, 'status', p.status, 'day', p.day,
    'cents', p.cents::int, 'place', (select concat_ws(', ', a.address, a.city) from public.places a where a.id = p.place_id),
    -- The name on the merged file that the row belongs to.
    'from_file', (select c.name from public.customers c where c.id = p.customer_id and c.merged_into is not null)) order by p.at desc, p.id)
  into answer from page p;
  return coalesce(answer, '[]');
end;
$$;

-- Who could it be? Clients for a name, a number or a place, to choose one for a row or to merge with.
create or replace function public.client_of_row(p_table text, p_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  written jsonb;
  root uuid;
  family uuid[];
begin
  perform private.require_staff();
  if p_table not in ('brico_requests', 'contact_requests', 'reno_projects') then
    perform private.refuse('invalid_input', 400);
  end if;
  execute format('select to_jsonb(t) from public.%I t where t.id = $1', p_table) into written using p_id;
  root := private.customer_root((written ->> 'customer_id')::uuid);
  if root is null then
    return null;
  end if;
  family := private.customer_family(root);
  return json_build_object(
    'card', private.customer_card(root),
    -- What was declared here and is not in the file: staff may add it.
    'new_phone', (select v from (select coalesce(written ->> 'client_phone', written ->> 'phone') as v) d
      where length(private.phone_key(v)) = 9 and not exists (select from public.customer_channels h
        where h.customer_id = any (family) and h.kind = 'phone' and h.normalised = private.phone_key(v))),
    'new_email', (select v from (select coalesce(written ->> 'client_email', written ->> 'email') as v) d
      where v like '%_@_%' and not exists (select from public.customer_channels h
        where h.customer_id = any (family) and h.kind = 'email' and h.normalised = private.email_key(v))),
    'new_place', (select json_build_object('id', p.id, 'address', p.address, 'city', p.city) from public.places p
      where p.id = (written ->> 'place_id')::uuid
        and not exists (select from public.customer_places l where l.place_id = p.id and l.customer_id = any (family))),
    'other_name', (select v from (select coalesce(written ->> 'client_name', written ->> 'name') as v) d
      where not exists (select from public.customers c where c.id = any (family) and private.names_agree(c.name, v))));
end;
$$;

-- Staff write a client's file: the file with its numbers in one transaction, its places, its people, and the client of a row.

create or replace function public.save_customer(p_id uuid, p_version int, p_values jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  file public.customers;
  most constant int := 20;
begin
  perform private.require_staff();
  if p_id is not null then
    select * into file from public.customers c where c.id = p_id for update;
    if not found then
      perform private.refuse('customer_gone', 404);
    elsif file.version <> p_version then
      perform private.refuse('customer_changed', 409);
    end if;
  end if;
  file.kind := coalesce(p_values ->> 'kind', file.kind, 'person');
  file.name := private.text_of(p_values, 'name');
  file.company_kind := case file.kind when 'company' then private.text_of(p_values, 'company_kind') end;
  file.buyer_kind := private.text_of(p_values, 'buyer_kind');
  file.siren := private.text_of(p_values, 'siren');
  file.vat_number := private.text_of(p_values, 'vat_number');
  file.billing_address := private.text_of(p_values, 'billing_address');
  file.billing_postal_code := private.text_of(p_values, 'billing_postal_code');
  file.billing_city := private.text_of(p_values, 'billing_city');
  file.notes := private.text_of(p_values, 'notes');
  file.heard_from := private.text_of(p_values, 'heard_from');
  file.no_marketing_at := case when (p_values ->> 'no_marketing')::boolean then coalesce(file.no_marketing_at, private.now()) end;
  if p_id is null then
    insert into public.customers (kind, name, company_kind, buyer_kind, siren, vat_number, billing_address, billing_postal_code, billing_city,
      notes, heard_from, no_marketing_at, origin)
    values (file.kind, file.name, file.company_kind, file.buyer_kind, file.siren, file.vat_number, file.billing_address, file.billing_postal_code,
      file.billing_city, file.notes, file.heard_from, file.no_marketing_at, 'staff') returning * into file;
    perform private.log_activity('created', 'customers', file.id::text, 'Fiche de client créée');
  else
    update public.customers c set kind = file.kind, name = file.name, company_kind = file.company_kind, buyer_kind = file.buyer_kind,
      siren = file.siren, vat_number = file.vat_number, billing_address = file.billing_address, billing_postal_code = file.billing_postal_code,
      billing_city = file.billing_city, notes = file.notes, heard_from = file.heard_from, no_marketing_at = file.no_marketing_at,
      version = c.version + 1
    where c.id = p_id returning * into file;
    perform private.log_activity('changed', 'customers', file.id::text, 'Fiche de client modifiée');
  end if;
  if p_values ? 'channels' then
    perform private.write_channels(file.id, p_values -> 'channels', most);
  end if;
  perform private.refresh_customer(file.id);
  return json_build_object('id', file.id, 'version', file.version);
exception
  when check_violation or not_null_violation or invalid_text_representation or string_data_right_truncation or unique_violation
    or invalid_datetime_format or datetime_field_overflow then
    perform private.refuse('invalid_input', 400);
end;
$$;

create or replace function private.write_channels(p_customer uuid, p_channels jsonb, p_most int) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if jsonb_array_length(p_channels) > p_most then
    perform private.refuse('too_many_channels', 400, jsonb_build_object('most', p_most));
  end if;
  delete from public.customer_channels h where h.customer_id = p_customer;
  insert into public.customer_channels (customer_id, kind, value, label, is_primary, is_shared, until)
  select p_customer, c.kind, btrim(c.value), nullif(btrim(c.label), ''), coalesce(c.is_primary, false), coalesce(c.is_shared, false), c.until
  from jsonb_to_recordset(p_channels) as c (kind text, value text, label text, is_primary boolean, is_shared boolean, until date)
  on conflict (customer_id, kind, normalised) do nothing;
end;
$$;

create or replace function public.add_customer_channel(p_customer uuid, p_kind text, p_value text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  insert into public.customer_channels (customer_id, kind, value) values (private.customer_root(p_customer), p_kind, btrim(p_value))
  on conflict (customer_id, kind, normalised) do update set until = null;
  update public.customers c set version = c.version + 1 where c.id = private.customer_root(p_customer);
  perform private.refresh_customer(p_customer);
exception
  when check_violation or not_null_violation then
    perform private.refuse('invalid_input', 400);
end;
$$;

create or replace function public.save_customer_place(p_customer uuid, p_place uuid, p_values jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  place public.places;
  root uuid := private.customer_root(p_customer);
begin
  perform private.require_staff();
  if root is null then
    perform private.refuse('customer_gone', 404);
  end if;
  if p_place is not null then
    select * into place from public.places p where p.id = p_place for update;
    if not found then
      perform private.refuse('place_gone', 404);
    end if;
  end if;
  place.address := case when p_values ? 'address' then private.text_of(p_values, 'address') else place.address end;
  place.postal_code := case when p_values ? 'postal_code' then private.text_of(p_values, 'postal_code') else place.postal_code end;
  place.city := case when p_values ? 'city' then private.text_of(p_values, 'city') else place.city end;
  place.complement := case when p_values ? 'complement' then private.text_of(p_values, 'complement') else place.complement end;
  place.access_notes := case when p_values ? 'access_notes' then private.text_of(p_values, 'access_notes') else place.access_notes end;
  place.over_two_years := case when p_values ? 'over_two_years' then (p_values ->> 'over_two_years')::boolean else place.over_two_years end;
  if p_place is null then
    insert into public.places (address, postal_code, city, complement, access_notes, over_two_years)
    values (place.address, place.postal_code, place.city, place.complement, place.access_notes, place.over_two_years) returning * into place;
  else
    update public.places p set address = place.address, postal_code = place.postal_code, city = place.city, complement = place.complement,
      access_notes = place.access_notes, over_two_years = place.over_two_years
    where p.id = p_place;
  end if;
  -- One role each time: the link that is edited keeps its row.
  delete from public.customer_places l where l.id = (p_values ->> 'link_id')::uuid and l.place_id = place.id;
  insert into public.customer_places (customer_id, place_id, role, since, until)
  values (root, place.id, coalesce(p_values ->> 'role', 'occupant'), (p_values ->> 'since')::date, (p_values ->> 'until')::date)
  on conflict (customer_id, place_id, role) do update set since = excluded.since, until = excluded.until;
  update public.customers c set version = c.version + 1 where c.id = root;
  perform private.refresh_customer(l.customer_id) from (select distinct customer_id from public.customer_places where place_id = place.id) l;
  return place.id;
exception
  when check_violation or not_null_violation or invalid_text_representation or invalid_datetime_format or datetime_field_overflow then
    perform private.refuse('invalid_input', 400);
end;
$$;

create or replace function public.remove_customer_place(p_link uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed public.customer_places;
begin
  perform private.require_staff();
  delete from public.customer_places l where l.id = p_link returning * into removed;
  perform private.prune_place(removed.place_id);
  perform private.refresh_customer(removed.customer_id);
end;
$$;

create or replace function public.join_customer(p_company uuid, p_person uuid, p_function text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if (select count(*) from public.customer_people p where p.company_id = p_company) >= 50 then
    perform private.refuse('family_full', 409, jsonb_build_object('most', 50));
  end if;
  insert into public.customer_people (company_id, person_id, function) values (p_company, p_person, nullif(btrim(p_function), ''))
  on conflict (company_id, person_id) do update set function = excluded.function;
exception
  when foreign_key_violation then
    perform private.refuse('customer_gone', 404);
  when check_violation then
    perform private.refuse('invalid_input', 400);
end;
$$;

create or replace function public.part_customer(p_link uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  delete from public.customer_people p where p.id = p_link;
end;
$$;

create or replace function public.set_archived_customer(p_id uuid, p_is_archived boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  update public.customers c set archived_at = case when p_is_archived then private.now() end, version = c.version + 1
  where c.id = private.customer_root(p_id);
  if not found then
    perform private.refuse('customer_gone', 404);
  end if;
end;
$$;

create or replace function public.change_client(p_table text, p_id uuid, p_customer uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  written jsonb;
  chosen uuid := private.customer_root(p_customer);
begin
  perform private.require_staff();
  if p_table not in ('brico_requests', 'contact_requests', 'reno_projects') then
    perform private.refuse('invalid_input', 400);
  end if;
  execute format('select to_jsonb(t) from public.%I t where t.id = $1 for update', p_table) into written using p_id;
  if written is null then
    perform private.refuse('request_gone', 404);
  end if;
  -- Without a choice: the row opens a file of its own.
  if p_customer is null then
    chosen := private.open_customer(coalesce(written ->> 'client_name', written ->> 'name'), coalesce(written ->> 'client_email', written ->> 'email'),
      coalesce(written ->> 'client_phone', written ->> 'phone'), written ->> 'address', written ->> 'city', private.now());
  elsif chosen is null then
    perform private.refuse('customer_gone', 404);
  end if;
  execute format('update public.%I set customer_id = $1, place_id = $2 where id = $3', p_table) using chosen,
    private.place_of(chosen, p_customer is null, written ->> 'address', written ->> 'postal_code', written ->> 'city'), p_id;
end;
$$;

-- The kept files that an address or a telephone may speak of: those that have it, and those whose requests declared it.
create or replace function private.people_of(p_email text, p_phone text) returns uuid[]
language sql stable security definer set search_path = ''
return array(
  select distinct private.customer_root(found.customer_id)
  from (
    select h.customer_id from public.customer_channels h
    where (h.kind = 'email' and h.normalised = private.email_key(p_email) and btrim(p_email) <> '')
      or (h.kind = 'phone' and h.normalised = private.phone_key(p_phone) and length(private.phone_key(p_phone)) = 9)
    union select c.customer_id from public.contact_requests c where private.is_same_person(p_email, p_phone, c.email, c.phone)
    union select r.customer_id from public.brico_requests r where private.is_same_person(p_email, p_phone, r.client_email, r.client_phone)
    union select p.customer_id from public.reno_projects p where private.is_same_person(p_email, p_phone, p.client_email, p.client_phone)
  ) found where found.customer_id is not null limit 50);

create or replace function private.erasure_of(p_customer uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with family as (
    select private.customer_family(p_customer) as ids
  )
  select private.customer_card(p_customer) || jsonb_build_object(
    'contacts', (select count(*) from public.contact_requests r where r.customer_id = any (f.ids)),
    'requests', (select count(*) from public.brico_requests r where r.customer_id = any (f.ids)),
    'paid', (select count(*) from public.brico_requests r where r.customer_id = any (f.ids)
      and private.carries_money(r.first_paid_at, r.payment_status, r.stripe_payment_intent_id, r.status)),
    'projects', (select count(*) from public.reno_projects r where r.customer_id = any (f.ids)),
    'notes', (select count(*) from public.customer_notes n where n.customer_id = any (f.ids)),
    'names', (select jsonb_agg(distinct c.name) from public.customers c where c.id = any (f.ids)))
  from family f;
end;

create or replace function private.export_people(p_people uuid[], p_email text) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with family as (
    select array_agg(c.id) as ids from public.customers c where c.id = any (p_people) or c.merged_into = any (p_people)
  )
  select jsonb_build_object(
    'exported_at', private.now(),
    'customers', (
      select coalesce(jsonb_agg(to_jsonb(c) - '{search_text,version}'::text[] || jsonb_build_object(
        'channels', (select coalesce(jsonb_agg(to_jsonb(h) - 'normalised'), '[]') from public.customer_channels h where h.customer_id = c.id),
        'places', (
          select coalesce(jsonb_agg(to_jsonb(p) - 'normalised' || jsonb_build_object('role', l.role, 'since', l.since, 'until', l.until)), '[]')
          from public.customer_places l join public.places p on p.id = l.place_id where l.customer_id = c.id),
        'people', (select coalesce(jsonb_agg(jsonb_build_object('company', k.name, 'function', l.function)), '[]')
          from public.customer_people l join public.customers k on k.id = l.company_id where l.person_id = c.id),
        'notes', (select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'body', n.body, 'written_at', n.written_at) order by n.written_at), '[]')
          from public.customer_notes n where n.customer_id = c.id),
        'tasks', (select coalesce(jsonb_agg(jsonb_build_object('title', t.title, 'due_on', t.due_on, 'done_at', t.done_at) order by t.due_on), '[]')
          from public.customer_tasks t where t.customer_id = c.id),
        'merges', (select coalesce(jsonb_agg(jsonb_build_object('merged_at', m.merged_at, 'undone_at', m.undone_at)), '[]')
          from public.customer_merges m where c.id in (m.kept_id, m.absorbed_id)),
        'distinctions', (select count(*) from public.customer_distinctions d where c.id in (d.one_id, d.other_id))) order by c.created_at), '[]')
      from public.customers c where c.id = any (f.ids)),
    'contact_requests', (
      select coalesce(jsonb_agg(to_jsonb(t) - 'search_text' || jsonb_build_object('photos', (
        select coalesce(jsonb_agg(p.name), '[]') from public.contact_request_photos p where p.contact_request_id = t.id)) order by t.created_at), '[]')
      from (select * from public.contact_requests c where c.customer_id = any (f.ids) limit 1000) t),
    'brico_requests', (
      select coalesce(jsonb_agg(to_jsonb(t) - '{search_text,manage_token_hash,hold_network,idempotency_key}'::text[]
        || jsonb_build_object('payments', (
          select coalesce(jsonb_agg(jsonb_build_object('amount_cents', p.amount_cents, 'method', p.method, 'paid_on', p.paid_on)), '[]')
          from public.brico_payments p where p.request_id = t.id)) order by t.created_at), '[]')
      from (select * from public.brico_requests r where r.customer_id = any (f.ids) limit 1000) t),
    'reno_projects', (
      select coalesce(jsonb_agg(to_jsonb(t) - '{search_text,estimated_cost,actual_cost,margin}'::text[]
        || jsonb_build_object('messages', (
          select coalesce(jsonb_agg(jsonb_build_object('body', m.body, 'written_at', m.created_at) order by m.created_at), '[]')
          from public.client_messages m where m.project_id = t.id and m.is_from_client), 'choices', (
          select coalesce(jsonb_agg(jsonb_build_object('question', c.question, 'comment', c.comment, 'chosen_at', c.chosen_at) order by c.chosen_at), '[]')
          from public.project_choices c where c.project_id = t.id and c.chosen_at is not null)) order by t.created_at), '[]')
      from (select * from public.reno_projects p where p.customer_id = any (f.ids) limit 1000) t),
    'emails', (
      select coalesce(jsonb_agg(jsonb_build_object('subject', t.subject, 'text', t.body_text, 'sent_at', t.sent_at) order by t.created_at), '[]')
      from (select * from public.email_outbox m
        where lower(m.recipient) = any (private.own_addresses(f.ids, p_email)) and not private.is_account_mail(m.template) limit 1000) t)
  ) from family f;
end;

revoke all on function private.import_line from public, anon, authenticated, service_role;

revoke all on function public.import_customers from public, anon, authenticated, service_role;
comment on function public.import_customers is
  'For administrators: at most 200 lines of a list: line, name, email, phone, address, postal_code, city, notes. The outcome of each line is created, '
  'known (already a client: nothing is changed), doubtful (created, and proposed as a double) or refused, with its reason. p_is_trial: '
  'nothing is kept. p_import continues an import. Refuses: access_denied, invalid_input.';
grant execute on function public.import_customers to authenticated;

revoke all on function public.undo_customer_import from public, anon, authenticated, service_role;
comment on function public.undo_customer_import is
  'For administrators: removes the files that an import made and that nothing hangs on; returns how many were removed and how many are left. '
  'Refuses: access_denied, import_gone.';
grant execute on function public.undo_customer_import to authenticated;

revoke all on function private.chosen_people from public, anon, authenticated, service_role;

revoke all on function public.find_people from public, anon, authenticated, service_role;
comment on function public.find_people is
  'For administrators: the clients that have or declared this address or telephone, each with what an erasure would touch. Refuses: '
  'access_denied, person_missing.';
grant execute on function public.find_people to authenticated;

revoke all on function private.own_addresses from public, anon, authenticated, service_role;

revoke all on function public.export_person from public, anon, authenticated, service_role;
comment on function public.export_person is
  'For administrators: all data stored about the person with this address or telephone, for the right of access. Several files have it: '
  'p_customers names those that are meant. Refuses: access_denied, person_missing, person_ambiguous.';
grant execute on function public.export_person to authenticated;

revoke all on function public.export_customer from public, anon, authenticated, service_role;
comment on function public.export_customer is 'For administrators: all data of a client, of every file that was merged. Refuses: access_denied.';
grant execute on function public.export_customer to authenticated;

revoke all on function private.erase_people from public, anon, authenticated, service_role;

revoke all on function public.erase_person from public, anon, authenticated, service_role;
comment on function public.erase_person is
  'For administrators: deletes a person''s data; requests with payments keep their amounts and lose their client. Several files have the '
  'address or the telephone: p_customers names those that are meant. Returns the counts. Refuses: access_denied, person_missing, '
  'person_ambiguous, person_expected (an appointment, a checkout or a refund is still open).';
grant execute on function public.erase_person to authenticated;

revoke all on function public.erase_customer from public, anon, authenticated, service_role;
comment on function public.erase_customer is
  'For administrators: as erase_person, for a client and every file that was merged. Refuses: access_denied, person_expected.';
grant execute on function public.erase_customer to authenticated;

revoke all on function public.read_erasure from public, anon, authenticated, service_role;
comment on function public.read_erasure is 'For administrators: what erase_customer would touch. Refuses: access_denied.';
grant execute on function public.read_erasure to authenticated;

revoke all on function private.customer_root from public, anon, authenticated, service_role;
comment on function private.customer_root is 'The kept file of a client whose file may have been merged.';

revoke all on function private.customer_family from public, anon, authenticated, service_role;
comment on function private.customer_family is 'The kept file of a client, then the files that were merged into it.';

revoke all on function private.refresh_customer from public, anon, authenticated, service_role;

revoke all on function private.is_evidence from public, anon, authenticated, service_role;

revoke all on function private.find_customers from public, anon, authenticated, service_role;
comment on function private.find_customers is
  'The kept files with this address or telephone, and a name that agrees. One: it is the client. None or two: a new file, and a proposal.';

revoke all on function private.kind_of_name from public, anon, authenticated, service_role;

revoke all on function private.open_customer from public, anon, authenticated, service_role;

revoke all on function private.place_of from public, anon, authenticated, service_role;
comment on function private.place_of is 'The place of a client with this address; a new one when the client has none there.';

revoke all on function private.client_of from public, anon, authenticated, service_role;

revoke all on function private.link_customer from public, anon, authenticated, service_role;
comment on function private.link_customer is 'Trigger: gives a new request, contact or renovation its client and its place.';

revoke all on function private.prune_customer from public, anon, authenticated, service_role;

revoke all on function private.prune_place from public, anon, authenticated, service_role;
comment on function private.prune_place is 'Deletes a place that belongs to nobody any more.';

revoke all on function private.point_customers from public, anon, authenticated, service_role;

revoke all on function public.merge_customers from public, anon, authenticated, service_role;
comment on function public.merge_customers is
  'For staff: points one file to another. Returns the merge, for undo_customer_merge. Refuses: customer_gone, already_merged, family_full '
  '(more than twenty files).';
grant execute on function public.merge_customers to authenticated;

revoke all on function public.undo_customer_merge from public, anon, authenticated, service_role;
comment on function public.undo_customer_merge is
  'For staff: separates what one merge united. Rows that were added to the kept file since stay with it. Refuses: merge_gone.';
grant execute on function public.undo_customer_merge to authenticated;

revoke all on function private.customer_doubles from public, anon, authenticated, service_role;

revoke all on function public.list_customer_doubles from public, anon, authenticated, service_role;
comment on function public.list_customer_doubles is
  'For staff: pairs of files that may be of one person, strongest first, both with what tells them apart. reasons: siren, email, phone, place.';
grant execute on function public.list_customer_doubles to authenticated;

revoke all on function public.tell_customers_apart from public, anon, authenticated, service_role;
comment on function public.tell_customers_apart is 'For staff: « Pas le même »: the two files are not proposed again. Refuses: customer_gone, already_merged.';
grant execute on function public.tell_customers_apart to authenticated;

revoke all on function private.customer_card from public, anon, authenticated, service_role;
comment on function private.customer_card is
  'A client''s kept file in short: due_cents is what completed jobs still cost; days are in Paris.';

revoke all on function private.customer_search_sql from public, anon, authenticated, service_role;

revoke all on function public.search_customers from public, anon, authenticated, service_role;
comment on function public.search_customers is
  'For staff: a page of the clients, as customer_card describes them. Filters: all, owes, companies, quiet (no news for twelve months), '
  'archived; sort: name or newest. total_count stops at 10 000.';
grant execute on function public.search_customers to authenticated;

revoke all on function public.read_customer from public, anon, authenticated, service_role;
comment on function public.read_customer is
  'For staff: a client''s whole file, of the family that was merged: numbers, places, people, open tasks, merges, what is next and what is '
  'due. Refuses: customer_gone.';
grant execute on function public.read_customer to authenticated;

revoke all on function public.read_customer_timeline from public, anon, authenticated, service_role;
comment on function public.read_customer_timeline is
  'For staff: what happened with a client, newest first, at most 100 lines before an instant: request, contact, project, note, call_in, '
  'call_out, visit, payment, mail; p_kind « note » brings calls and visits too. cents is an amount in cents. The next page begins before the last at.';
grant execute on function public.read_customer_timeline to authenticated;

revoke all on function public.client_of_row from public, anon, authenticated, service_role;
comment on function public.client_of_row is
  'For staff: the client of a request, a contact or a renovation, and what was declared there that the client''s file does not know. Refuses: '
  'invalid_input.';
grant execute on function public.client_of_row to authenticated;

revoke all on function public.save_customer from public, anon, authenticated, service_role;
comment on function public.save_customer is
  'For staff: creates (p_id null) or edits a file. channels replaces its telephones and addresses: kind, value, label, is_primary, is_shared, '
  'until. Refuses: customer_gone, customer_changed (another version), too_many_channels, invalid_input.';
grant execute on function public.save_customer to authenticated;

revoke all on function private.write_channels from public, anon, authenticated, service_role;

revoke all on function public.add_customer_channel from public, anon, authenticated, service_role;
comment on function public.add_customer_channel is 'For staff: adds a telephone or an address that a request declared to the client''s file. Refuses: invalid_input.';
grant execute on function public.add_customer_channel to authenticated;

revoke all on function public.save_customer_place from public, anon, authenticated, service_role;
comment on function public.save_customer_place is
  'For staff: a place of a client: a new one (p_place null), or an existing one, with the client''s role there (occupant, owner, manager, payer) '
  'and its days; link_id is the link that is edited. Refuses: customer_gone, place_gone, invalid_input.';
grant execute on function public.save_customer_place to authenticated;

revoke all on function public.remove_customer_place from public, anon, authenticated, service_role;
comment on function public.remove_customer_place is 'For staff: takes a place off a client''s file; rows that speak of the place keep it.';
grant execute on function public.remove_customer_place to authenticated;

revoke all on function public.join_customer from public, anon, authenticated, service_role;
comment on function public.join_customer is 'For staff: a person of a company, with what they do there. Refuses: customer_gone, family_full, invalid_input.';
grant execute on function public.join_customer to authenticated;

revoke all on function public.part_customer from public, anon, authenticated, service_role;
comment on function public.part_customer is 'For staff: takes a person off a company''s file.';
grant execute on function public.part_customer to authenticated;

revoke all on function public.set_archived_customer from public, anon, authenticated, service_role;
comment on function public.set_archived_customer is 'For staff: takes a file out of the lists, or back into them; its rows stay linked. Refuses: customer_gone.';
grant execute on function public.set_archived_customer to authenticated;

revoke all on function public.change_client from public, anon, authenticated, service_role;
comment on function public.change_client is
  'For staff: gives a request, a contact or a renovation to another client, or to a new file (p_customer null). What was declared in the row stays. '
  'Refuses: request_gone, customer_gone, invalid_input.';
grant execute on function public.change_client to authenticated;

revoke all on function private.people_of from public, anon, authenticated, service_role;

revoke all on function private.erasure_of from public, anon, authenticated, service_role;

revoke all on function private.export_people from public, anon, authenticated, service_role;

-- End of what `npm run routines` wrote.

create trigger link_customer before insert on public.contact_requests
  for each row execute function private.link_customer();
create trigger link_customer before insert on public.brico_requests
  for each row execute function private.link_customer();
create trigger link_customer before insert on public.reno_projects
  for each row execute function private.link_customer();
create trigger prune_customer after delete on public.contact_requests
  for each row when (old.customer_id is not null) execute function private.prune_customer();
create trigger prune_customer after delete on public.brico_requests
  for each row when (old.customer_id is not null) execute function private.prune_customer();
create trigger prune_customer after delete on public.reno_projects
  for each row when (old.customer_id is not null) execute function private.prune_customer();

-- The rows that exist get their clients, oldest first, without any other change: no trigger sees it.
alter table public.contact_requests disable trigger user;
alter table public.brico_requests disable trigger user;
alter table public.reno_projects disable trigger user;
do $$
declare
  v_row record;
begin
  for v_row in
    select 'contact_requests' as t, c.id, c.created_at, null::uuid as contact, c.name, c.email, c.phone, c.address, null as postal_code, null as city
    from public.contact_requests c
    union all
    select 'brico_requests', r.id, r.created_at, r.contact_request_id, r.client_name, r.client_email, r.client_phone, r.address, r.postal_code, r.city
    from public.brico_requests r where r.client_name <> 'Personne effacée'
    union all
    select 'reno_projects', p.id, p.created_at, p.contact_request_id, p.client_name, p.client_email, p.client_phone, p.address, null, null
    from public.reno_projects p where p.client_name <> 'Personne effacée'
    order by created_at, id
  loop
    execute format('update public.%I set (customer_id, place_id) = (select c.customer_id, c.place_id
      from private.client_of($1, $2, $3, $4, $5, $6, $7, $8) c) where id = $9', v_row.t)
    using v_row.contact, v_row.name, v_row.email, v_row.phone, v_row.address, v_row.postal_code, v_row.city, v_row.created_at, v_row.id;
  end loop;
end;
$$;
alter table public.contact_requests enable trigger user;
alter table public.brico_requests enable trigger user;
alter table public.reno_projects enable trigger user;
