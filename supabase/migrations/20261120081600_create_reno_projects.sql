-- Renovation works and what belongs to them.

create table public.reno_projects (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 160),
  client_name text not null check (length(btrim(client_name)) between 1 and 120),
  client_email text check (private.is_email(client_email)),
  client_phone text check (length(client_phone) <= 30),
  address text not null check (length(btrim(address)) between 1 and 300),
  budget numeric(12, 2) not null default 0 check (budget >= 0),
  estimated_cost numeric(12, 2) not null default 0 check (estimated_cost >= 0),
  actual_cost numeric(12, 2) not null default 0 check (actual_cost >= 0),
  margin numeric(12, 2) not null default 0,
  deadline date,
  start_date date default private.today(),
  progress int not null default 0 check (progress between 0 and 100),
  status text not null default 'planning'
    check (status in ('planning', 'in_progress', 'on_hold', 'completed', 'cancelled')),
  quote_status text not null default 'draft' check (quote_status in ('draft', 'sent', 'signed', 'rejected')),
  description text check (length(description) <= 8000),
  contact_request_id uuid references public.contact_requests (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text generated always as (private.search_text(
    name, client_name, client_email, client_phone, private.digits(client_phone), address
  )) stored
);
comment on table public.reno_projects is
  'Renovation works; margin = budget - actual_cost, and actual_cost is the sum of the expenses as soon as there is one.';

create table public.project_milestones (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.reno_projects (id) on delete cascade,
  title text not null check (length(btrim(title)) between 1 and 160),
  description text check (length(description) <= 2000),
  due_date date not null,
  is_completed boolean not null default false,
  completed_date timestamptz,
  progress int not null default 0 check (progress between 0 and 100),
  created_at timestamptz not null default now()
);
comment on table public.project_milestones is 'Dated steps of a project; completing sets completed_date and progress 100, reopening clears them.';

create table public.project_expenses (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.reno_projects (id) on delete cascade,
  description text not null check (length(btrim(description)) between 1 and 300),
  category text not null default 'other' check (category in
    ('materials', 'labor', 'subcontractor', 'equipment', 'transport', 'permits', 'other')),
  amount numeric(12, 2) not null check (amount > 0),
  expense_date date not null default private.today(),
  contractor_id uuid references public.contractors (id) on delete set null,
  receipt_url text check (private.is_file_address(receipt_url)),
  receipt_bucket text check (receipt_bucket = 'documents'),
  receipt_path text check (length(receipt_path) <= 300),
  created_at timestamptz not null default now()
);
comment on table public.project_expenses is 'Money spent on a project, in euros.';

create table public.project_photos (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.reno_projects (id) on delete cascade,
  url text not null check (private.is_file_address(url)),
  bucket text check (bucket in ('documents', 'gallery', 'gallery_photos')),
  path text check (length(path) <= 300),
  caption text not null default '' check (length(caption) <= 300),
  category text not null default 'before' check (category in ('before', 'progress', 'after')),
  photo_type text generated always as (category) stored,
  upload_date timestamptz not null default now()
);
comment on table public.project_photos is 'Photos of a site; bucket and path say which stored object a deletion removes.';

create table public.project_documents (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.reno_projects (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 200),
  file_url text not null check (private.is_file_address(file_url)),
  bucket text check (bucket = 'documents'),
  path text check (length(path) <= 300),
  document_type text not null default 'other' check (document_type in
    ('quote', 'contract', 'invoice', 'plan', 'permit', 'insurance', 'report', 'other')),
  status text not null default 'draft' check (status in ('draft', 'sent', 'signed', 'approved', 'archived')),
  created_at timestamptz not null default now()
);
comment on table public.project_documents is 'Private files of a project, read through signed addresses.';

create table public.project_notes (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.reno_projects (id) on delete cascade,
  author_id uuid default auth.uid() references public.profiles (id) on delete set null,
  body text not null check (length(btrim(body)) between 1 and 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.project_notes is 'Notes of the staff on a project, signed by their author.';

create index reno_projects_newest on public.reno_projects (created_at desc);
create index reno_projects_status on public.reno_projects (status, deadline);
create index reno_projects_contact on public.reno_projects (contact_request_id) where contact_request_id is not null;
create index reno_projects_search on public.reno_projects using gin (search_text extensions.gin_trgm_ops);
create index project_milestones_project on public.project_milestones (project_id, due_date);
create index project_expenses_project on public.project_expenses (project_id, expense_date desc);
create index project_expenses_contractor on public.project_expenses (contractor_id) where contractor_id is not null;
create index project_photos_project on public.project_photos (project_id, upload_date desc);
create index project_documents_project on public.project_documents (project_id, created_at desc);
create index project_notes_project on public.project_notes (project_id, created_at desc);
create index project_notes_author on public.project_notes (author_id);
