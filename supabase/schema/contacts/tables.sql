-- Messages from visitors to the company, and the mails about them. Visitors can write rows but never read them.
create table public.contact_requests (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 120),
  email text not null check (private.is_email(email)),
  phone text not null check (length(btrim(phone)) between 6 and 30),
  address text not null check (length(btrim(address)) between 1 and 300),
  service text check (service in ('reno', 'brico', 'both', 'unsure')),
  project_type text check (length(project_type) <= 120),
  budget text check (budget in
    ('under-1k', '1k-5k', '5k-15k', '15k-30k', '30k-50k', '50k-100k', 'over-100k', 'no-budget')),
  urgency text check (urgency in ('urgent', 'soon', 'flexible', 'planning')),
  description text not null check (length(btrim(description)) between 1 and 5000),
  status text not null default 'new' check (status in ('new', 'contacted', 'in_progress', 'converted', 'closed')),
  notes text check (length(notes) <= 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text generated always as (private.search_text(name, email, phone, private.digits(phone), description)) stored,
  brico_request_id uuid unique,
  reno_project_id uuid unique,
  customer_id uuid references public.customers on delete set null,
  place_id uuid references public.places on delete set null,
  constraint contact_requests_one_conversion check (num_nonnulls(brico_request_id, reno_project_id) <= 1)
);
comment on table public.contact_requests is 'Quote and contact requests; visitors may insert rows with status new, and read nothing.';
comment on column public.contact_requests.brico_request_id is
  'The small job created from it; written by a trigger only, null again when that job is deleted.';
comment on column public.contact_requests.reno_project_id is
  'The renovation created from it; written by a trigger only, null again when it is deleted.';
create index contact_requests_customer on public.contact_requests (customer_id, created_at desc);
-- For sorting by name without accents or case, from the index alone.
create index contact_requests_name on public.contact_requests (private.normalize(name), id);
create index contact_requests_newest on public.contact_requests (created_at desc);
create index contact_requests_place on public.contact_requests (place_id);
create index contact_requests_search on public.contact_requests using gin (search_text extensions.gin_trgm_ops);
create index contact_requests_status on public.contact_requests (status, created_at desc);

alter table public.contact_requests enable row level security;
grant select, delete on public.contact_requests to authenticated;
grant select, insert, update, delete on public.contact_requests to service_role;
grant insert (id, name, email, phone, address, service, project_type, budget, urgency, description, status) on public.contact_requests to
  anon, authenticated;
grant update (name, email, phone, address, service, project_type, budget, urgency, description, status, notes) on public.contact_requests
  to authenticated;
create policy "Staff read contact requests" on public.contact_requests
  for select to authenticated using ((select private.is_staff()));
create policy "Users send new requests, staff add any" on public.contact_requests
  for insert to authenticated
  with check ((status = 'new' and (select private.has_session())) or (select private.is_staff()));
create policy "Visitors send new requests" on public.contact_requests
  for insert to anon with check (status = 'new');
create policy "Staff change contact requests" on public.contact_requests
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete contact requests" on public.contact_requests
  for delete to authenticated using ((select private.is_staff()));

-- Before the triggers that count the visitor and that give the request its client: PostgreSQL runs them by name.
create trigger clean_texts before insert or update on public.contact_requests
  for each row execute function private.clean_contact_request();
create trigger link_customer before insert on public.contact_requests
  for each row execute function private.link_customer();
create trigger log_changes after update or delete on public.contact_requests
  for each row execute function private.log_changes('status');
create trigger prune_customer after delete on public.contact_requests
  for each row when (old.customer_id is not null) execute function private.prune_customer();
create trigger touch_updated_at before update on public.contact_requests
  for each row execute function private.touch_updated_at();
alter table public.contact_requests add constraint contact_requests_brico_request_id_fkey foreign key (brico_request_id) references public.brico_requests (id) on delete set null;
alter table public.contact_requests add constraint contact_requests_reno_project_id_fkey foreign key (reno_project_id) references public.reno_projects (id) on delete set null;


create table public.contact_request_photos (
  id uuid primary key default gen_random_uuid(),
  contact_request_id uuid not null references public.contact_requests on delete cascade,
  bucket text not null default 'documents' check (bucket = 'documents'),
  path text not null unique check (length(path) between 1 and 300),
  name text not null check (length(name) between 1 and 200),
  mime_type text not null check (length(mime_type) <= 100),
  size_bytes int not null check (size_bytes between 1 and 10485760),
  created_at timestamptz not null default now()
);
comment on table public.contact_request_photos is 'Private files attached to a contact request; written by the edge functions only.';
create index contact_request_photos_request on public.contact_request_photos (contact_request_id);

alter table public.contact_request_photos enable row level security;
grant select, delete on public.contact_request_photos to authenticated;
grant select, insert, update, delete on public.contact_request_photos to service_role;
create policy "Staff read contact photos" on public.contact_request_photos
  for select to authenticated using ((select private.is_staff()));
create policy "Staff delete contact photos" on public.contact_request_photos
  for delete to authenticated using ((select private.is_staff()));

create trigger remove_file after delete on public.contact_request_photos
  for each row execute function private.remove_file_later();
