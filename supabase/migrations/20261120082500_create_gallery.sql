-- Finished works shown on the site.

create table public.gallery_projects (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 160),
  category text not null default 'reno' check (category in ('reno', 'brico')),
  location text not null check (length(btrim(location)) between 1 and 160),
  surface text check (length(surface) <= 60),
  duration text check (length(duration) <= 60),
  image text check (private.is_file_address(image)),
  image_bucket text check (image_bucket in ('gallery', 'gallery_photos')),
  image_path text check (length(image_path) <= 300),
  image_alt text check (length(image_alt) <= 300),
  image_focus text check (private.is_focus(image_focus)),
  image_credit text check (length(image_credit) <= 120),
  image_zoom real not null default 1 check (image_zoom between 1 and 3),
  description text check (length(description) <= 4000),
  client_name text check (length(client_name) <= 120),
  budget_range text check (length(budget_range) <= 60),
  completion_date date,
  tags text[] not null default '{}' check (cardinality(tags) <= 30),
  is_published boolean not null default false,
  is_featured boolean not null default false,
  display_order int not null default private.next_order('gallery_projects', 'display_order', 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.gallery_projects is 'Finished works; visitors read published ones, without client_name and budget_range.';

create table public.gallery_photos (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.gallery_projects (id) on delete cascade,
  url text not null check (private.is_file_address(url)),
  bucket text check (bucket in ('gallery', 'gallery_photos')),
  path text check (length(path) <= 300),
  photo_type text not null default 'before' check (photo_type in ('before', 'after', 'progress')),
  caption text check (length(caption) <= 300),
  focus text check (private.is_focus(focus)),
  credit text check (length(credit) <= 120),
  zoom real not null default 1 check (zoom between 1 and 3),
  is_primary boolean not null default false,
  display_order int not null default private.next_order('gallery_photos', 'display_order', 1),
  created_at timestamptz not null default now()
);
comment on table public.gallery_photos is 'Photos of a finished work, one of them primary; bucket and path name the stored object.';

create index gallery_projects_order on public.gallery_projects (category, display_order) where is_published;

create index gallery_photos_project on public.gallery_photos (project_id, display_order);
create unique index gallery_photos_one_primary on public.gallery_photos (project_id) where is_primary;

alter table public.gallery_projects enable row level security;
alter table public.gallery_photos enable row level security;
revoke all on table public.gallery_projects, public.gallery_photos from public, anon, authenticated, service_role;
grant select (id, title, category, location, surface, duration, image, image_alt, image_focus, image_credit, image_zoom, description, completion_date, tags,
  is_published, is_featured, display_order, created_at, updated_at) on table public.gallery_projects to anon;
grant select (id, project_id, url, photo_type, caption, focus, credit, zoom, is_primary, display_order, created_at)
  on table public.gallery_photos to anon;
grant select, insert, update, delete on table public.gallery_projects, public.gallery_photos to authenticated, service_role;

create policy "Visitors read published works" on public.gallery_projects
  for select to anon using (is_published);
-- Staff and users share one database role, so a work with private details is hidden from users as a whole.
create policy "Users read published works without private details, staff read all" on public.gallery_projects
  for select to authenticated
  using ((select private.is_staff()) or (is_published and client_name is null and budget_range is null));
create policy "Staff add works" on public.gallery_projects
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change works" on public.gallery_projects
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete works" on public.gallery_projects
  for delete to authenticated using ((select private.is_staff()));

create function private.is_published_work(p_id uuid) returns boolean
language sql stable security definer set search_path = ''
return exists (select 1 from public.gallery_projects where id = p_id and is_published);

grant execute on function private.is_published_work(uuid) to anon, authenticated, service_role;

create policy "Visitors read photos of published works" on public.gallery_photos
  for select to anon using (private.is_published_work(project_id));
create policy "Users read photos of published works, staff read all" on public.gallery_photos
  for select to authenticated using ((select private.is_staff()) or private.is_published_work(project_id));
create policy "Staff add work photos" on public.gallery_photos
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change work photos" on public.gallery_photos
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete work photos" on public.gallery_photos
  for delete to authenticated using ((select private.is_staff()));

-- The first photo of a work becomes its primary photo; a photo set as primary replaces the previous one; after a deletion of the primary,
-- the first remaining photo replaces it.
create function private.keep_one_primary() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    update public.gallery_photos set is_primary = true
    where id = (select p.id from public.gallery_photos p where p.project_id = old.project_id order by p.display_order, p.created_at limit 1);
    return null;
  end if;
  if tg_op = 'INSERT' and not exists (select 1 from public.gallery_photos p where p.project_id = new.project_id) then
    new.is_primary = true;
  elsif new.is_primary then
    update public.gallery_photos set is_primary = false
    where project_id = new.project_id and is_primary and id <> new.id;
  end if;
  return new;
end;
$$;
create trigger keep_one_primary before insert or update of is_primary on public.gallery_photos
  for each row execute function private.keep_one_primary();
create trigger replace_primary after delete on public.gallery_photos
  for each row when (old.is_primary) execute function private.keep_one_primary();

create trigger touch_updated_at before update on public.gallery_projects
  for each row execute function private.touch_updated_at();
create trigger log_changes after update or delete on public.gallery_projects
  for each row execute function private.log_changes('is_published');
create trigger log_changes after delete on public.gallery_photos
  for each row execute function private.log_changes();

-- Added here because project_photos is created earlier: a published site photo refers to its copy in the gallery.
alter table public.project_photos
  add foreign key (gallery_photo_id) references public.gallery_photos (id) on delete set null;
