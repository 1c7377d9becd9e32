-- Files and notes of a renovation: photos, documents, and notes of the staff.

create table public.project_photos (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.reno_projects (id) on delete cascade,
  url text not null check (private.is_file_address(url)),
  bucket text check (bucket in ('documents', 'gallery', 'gallery_photos')),
  path text check (length(path) <= 300 and starts_with(path, 'projects/' || project_id || '/')),
  small_path text,
  caption text not null default '' check (length(caption) <= 300),
  category text not null default 'before' check (category in ('before', 'progress', 'after')),
  photo_type text generated always as (category) stored,
  is_client_visible boolean not null default false,
  before_photo_id uuid references public.project_photos (id) on delete set null,
  gallery_photo_id uuid,
  upload_date timestamptz not null default now(),
  -- The name of the small copy derives from path, so that a deletion of this row never deletes another row's file.
  constraint project_photos_small check (small_path <> path and small_path = regexp_replace(path, '\.webp$', '.small.webp')),
  constraint project_photos_compared check (before_photo_id is null or category = 'after' and before_photo_id <> id)
);
comment on table public.project_photos is 'Photos of a site; bucket and path name the stored object, which is removed with the row.';
comment on column public.project_photos.small_path is 'A smaller copy for lists, in the same bucket; null if there is none.';
comment on column public.project_photos.is_client_visible is 'Whether the client''s page shows it.';
comment on column public.project_photos.before_photo_id is 'For a photo taken after the works: the earlier photo that it is compared with.';
comment on column public.project_photos.gallery_photo_id is 'The copy of this photo in the public gallery.';

create table public.project_documents (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.reno_projects (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 200),
  file_url text not null check (private.is_file_address(file_url)),
  bucket text check (bucket = 'documents'),
  path text check (length(path) <= 300 and starts_with(path, 'projects/' || project_id || '/')),
  mime_type text check (length(mime_type) <= 100),
  size_bytes int check (size_bytes >= 0),
  document_type text not null default 'other' check (document_type in
    ('quote', 'contract', 'invoice', 'plan', 'permit', 'insurance', 'report', 'other')),
  status text not null default 'draft' check (status in ('draft', 'sent', 'signed', 'approved', 'archived')),
  is_client_visible boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.project_documents is 'Private files of a project, read through signed addresses.';
comment on column public.project_documents.is_client_visible is 'Whether the client''s page shows it.';

create table public.project_notes (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.reno_projects (id) on delete cascade,
  author_id uuid default auth.uid() references public.profiles (id) on delete set null,
  body text not null check (length(btrim(body)) between 1 and 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.project_notes is 'Notes of the staff on a project, signed by their author.';

create index project_photos_project on public.project_photos (project_id, upload_date desc);
create index project_photos_compared_with on public.project_photos (before_photo_id) where before_photo_id is not null;
create index project_photos_published on public.project_photos (gallery_photo_id) where gallery_photo_id is not null;
-- One row per file, so that a deletion of the row may remove the file.
create unique index project_photos_file on public.project_photos (bucket, path);

create index project_documents_project on public.project_documents (project_id, created_at desc);
create unique index project_documents_file on public.project_documents (bucket, path);

create index project_notes_project on public.project_notes (project_id, created_at desc);
create index project_notes_author on public.project_notes (author_id);

alter table public.project_photos enable row level security;
alter table public.project_documents enable row level security;
alter table public.project_notes enable row level security;
revoke all on table public.project_photos, public.project_documents, public.project_notes
  from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.project_photos, public.project_documents, public.project_notes to service_role;
grant select, insert, update, delete on table public.project_photos, public.project_documents to authenticated;
grant select, delete, insert (id, project_id, body), update (body) on table public.project_notes to authenticated;

create policy "Staff read project photos" on public.project_photos
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add project photos" on public.project_photos
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change project photos" on public.project_photos
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete project photos" on public.project_photos
  for delete to authenticated using ((select private.is_staff()));

create policy "Staff read project documents" on public.project_documents
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add project documents" on public.project_documents
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change project documents" on public.project_documents
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete project documents" on public.project_documents
  for delete to authenticated using ((select private.is_staff()));

create policy "Staff read notes" on public.project_notes
  for select to authenticated using ((select private.is_staff()));
create policy "Staff write notes in their own name" on public.project_notes
  for insert to authenticated with check ((select private.is_staff()) and author_id = (select auth.uid()));
create policy "Staff change their own notes" on public.project_notes
  for update to authenticated
  using ((select private.is_staff()) and author_id = (select auth.uid())) with check ((select private.is_staff()));
create policy "Staff delete their own notes, administrators any" on public.project_notes
  for delete to authenticated
  using (((select private.is_staff()) and author_id = (select auth.uid())) or (select private.is_admin()));

create trigger touch_updated_at before update on public.project_notes
  for each row execute function private.touch_updated_at();
create trigger log_changes after insert or update or delete on public.project_documents
  for each row execute function private.log_project_part('Document', '', 'name', 'name', 'status', 'document_type', 'is_client_visible');
create trigger log_changes after delete on public.project_photos
  for each row execute function private.log_project_part('Photo', 'e', 'caption');
create trigger log_changes after delete on public.project_notes
  for each row execute function private.log_project_part('Note', 'e', 'none');
