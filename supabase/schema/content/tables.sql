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
  shown_budget text check (length(shown_budget) <= 60),
  review_id uuid references public.google_reviews on delete set null,
  slug text not null default '' unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  completion_date date check (completion_date between '1900-01-01' and '2199-12-31'),
  tags text[] not null default '{}'::text[] check (cardinality(tags) <= 30),
  is_published boolean not null default false,
  is_featured boolean not null default false,
  display_order int not null default private.next_order('gallery_projects', 'display_order', 0),
  version int not null default 1,
  created_at timestamptz not null default now() check (created_at between '1900-01-01' and '2199-12-31'),
  updated_at timestamptz not null default now() check (updated_at between '1900-01-01' and '2199-12-31')
);
comment on table public.gallery_projects is 'Finished works; visitors read published ones, without client_name and budget_range.';
comment on column public.gallery_projects.review_id is 'What the client of these works wrote, where staff say so.';
comment on column public.gallery_projects.slug is 'End of the address of its page; made once from the title (set_work_slug).';
comment on column public.gallery_projects.shown_budget is 'What staff tell visitors about the price of these works; budget_range stays with staff.';
create index gallery_projects_review on public.gallery_projects (review_id);
create index gallery_projects_order on public.gallery_projects (category, display_order) where is_published;

alter table public.gallery_projects enable row level security;
grant select, insert, update, delete on public.gallery_projects to authenticated, service_role;
grant select (id, title, category, location, surface, duration, image, image_alt, image_focus, image_credit, image_zoom, description,
  shown_budget, review_id, slug, completion_date, tags, is_published, is_featured, display_order, created_at, updated_at) on public.gallery_projects to anon;
create policy "Users read published works, staff read all" on public.gallery_projects
  for select to authenticated using ((select private.is_staff()) or is_published and client_name is null and budget_range is null);
create policy "Visitors read published works" on public.gallery_projects
  for select to anon using (is_published);
create policy "Staff add works" on public.gallery_projects
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change works" on public.gallery_projects
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete works" on public.gallery_projects
  for delete to authenticated using ((select private.is_staff()));

create trigger log_changes after update or delete on public.gallery_projects
  for each row execute function private.log_changes('is_published');
create trigger set_slug before insert on public.gallery_projects
  for each row when (new.slug = '') execute function private.set_work_slug();
create trigger tell_content after insert or delete or update on public.gallery_projects
  for each statement execute function private.tell_content();
create trigger touch_updated_at before update on public.gallery_projects
  for each row execute function private.touch_updated_at();


create table public.gallery_photos (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.gallery_projects on delete cascade,
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
  created_at timestamptz not null default now() check (created_at between '1900-01-01' and '2199-12-31')
);
comment on table public.gallery_photos is 'Photos of a finished work, one of them primary; bucket and path name the stored object.';
create unique index gallery_photos_one_primary on public.gallery_photos (project_id) where is_primary;
create index gallery_photos_project on public.gallery_photos (project_id, display_order);

alter table public.gallery_photos enable row level security;
grant select, insert, update, delete on public.gallery_photos to authenticated, service_role;
grant select (id, project_id, url, photo_type, caption, focus, credit, zoom, is_primary, display_order, created_at) on
  public.gallery_photos to anon;
create policy "Users read photos of published works, staff read all" on public.gallery_photos
  for select to authenticated using ((select private.is_staff()) or private.is_published_work(project_id));
create policy "Visitors read photos of published works" on public.gallery_photos
  for select to anon using (private.is_published_work(project_id));
create policy "Staff add work photos" on public.gallery_photos
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change work photos" on public.gallery_photos
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete work photos" on public.gallery_photos
  for delete to authenticated using ((select private.is_staff()));

create trigger keep_file after insert on public.gallery_photos
  for each row execute function private.keep_file();
create trigger keep_one_primary before insert or update of is_primary on public.gallery_photos
  for each row execute function private.keep_one_primary();
create trigger log_changes after delete on public.gallery_photos
  for each row execute function private.log_changes();
create trigger remove_file after delete on public.gallery_photos
  for each row execute function private.remove_file_later();
create trigger replace_primary after delete on public.gallery_photos
  for each row when (old.is_primary) execute function private.keep_one_primary();
create trigger tell_content after insert or delete or update on public.gallery_photos
  for each statement execute function private.tell_content();


-- Texts of the site that staff edit: client reviews (imported from Google or collected by the company), questions and answers, and the
-- trades of the renovation page.
create table public.google_reviews (
  id uuid primary key default gen_random_uuid(),
  -- Contains the time of creation; the random part keeps ids unique when two rows are inserted in the same millisecond.
  review_id text not null default (('manual_'::text || (extract(epoch from clock_timestamp()) * 1000)::bigint) || '_') || "left"(gen_random_uuid()::text, 8)
    unique check (length(review_id) between 1 and 255),
  source text generated always as (case when review_id like 'manual\_%' then 'manual' else 'google' end) stored,
  author_name text not null check (length(btrim(author_name)) between 1 and 120),
  author_photo_url text check (private.is_file_address(author_photo_url)),
  rating int not null default 5 check (rating between 1 and 5),
  text text not null check (length(btrim(text)) between 1 and 5000),
  time timestamptz not null default private.now() check (time between '1900-01-01' and '2199-12-31'),
  is_featured boolean not null default true,
  is_hidden boolean not null default false,
  display_order int not null default private.next_order('google_reviews', 'display_order', 0),
  version int not null default 1,
  source_url text check (private.is_url(source_url)),
  author_url text check (private.is_url(author_url)),
  fetched_at timestamptz check (fetched_at between '1900-01-01' and '2199-12-31'),
  created_at timestamptz not null default now() check (created_at between '1900-01-01' and '2199-12-31'),
  updated_at timestamptz not null default now() check (updated_at between '1900-01-01' and '2199-12-31')
);
comment on table public.google_reviews is
  'Client reviews; source is google for imported ones, whose text cannot be edited, and manual for the company''s own.';
comment on column public.google_reviews.fetched_at is 'When Google last returned it; Google''s terms forbid permanent storage.';
create index google_reviews_order on public.google_reviews (display_order);

alter table public.google_reviews enable row level security;
grant select on public.google_reviews to anon;
grant select, insert, update, delete on public.google_reviews to authenticated, service_role;
create policy "Users read reviews that are not hidden, staff read all" on public.google_reviews
  for select to authenticated using (not is_hidden or (select private.is_staff()));
create policy "Visitors read reviews that are not hidden" on public.google_reviews
  for select to anon using (not is_hidden);
create policy "Staff add the company's own reviews" on public.google_reviews
  for insert to authenticated with check ((select private.is_staff()) and review_id like 'manual\_%');
create policy "Staff change reviews" on public.google_reviews
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete reviews" on public.google_reviews
  for delete to authenticated using ((select private.is_staff()));

create trigger guard_review before update on public.google_reviews
  for each row execute function private.guard_review();
create trigger log_changes after update or delete on public.google_reviews
  for each row execute function private.log_changes('is_hidden');
create trigger tell_content after insert or delete or update on public.google_reviews
  for each statement execute function private.tell_content();
create trigger touch_updated_at before update on public.google_reviews
  for each row execute function private.touch_updated_at();


create table public.faqs (
  id uuid primary key default gen_random_uuid(),
  question text not null check (length(btrim(question)) between 1 and 300),
  answer text not null check (length(btrim(answer)) between 1 and 4000),
  is_active boolean not null default true,
  display_order int not null default private.next_order('faqs', 'display_order', 1) check (display_order >= 1),
  version int not null default 1,
  created_at timestamptz not null default now() check (created_at between '1900-01-01' and '2199-12-31'),
  updated_at timestamptz not null default now() check (updated_at between '1900-01-01' and '2199-12-31')
);
comment on table public.faqs is 'Questions and answers of the contact page, in display_order from 1.';
comment on column public.faqs.version is 'Counts saves of the text, not moves in the list: a save sends the version that was read.';
create index faqs_order on public.faqs (display_order);

alter table public.faqs enable row level security;
grant select on public.faqs to anon;
grant select, insert, update, delete on public.faqs to authenticated, service_role;
create policy "Users read active questions, staff read all" on public.faqs
  for select to authenticated using (is_active or (select private.is_staff()));
create policy "Visitors read active questions" on public.faqs
  for select to anon using (is_active);
create policy "Staff add questions" on public.faqs
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change questions" on public.faqs
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete questions" on public.faqs
  for delete to authenticated using ((select private.is_staff()));

create trigger log_changes after delete on public.faqs
  for each row execute function private.log_changes();
create trigger tell_content after insert or delete or update on public.faqs
  for each statement execute function private.tell_content();
create trigger touch_updated_at before update on public.faqs
  for each row execute function private.touch_updated_at();


create table public.reno_expertises (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 120),
  description text not null check (length(btrim(description)) between 1 and 4000),
  image text not null check (private.is_file_address(image)),
  secondary_images text[] not null default '{}'::text[]
    check (cardinality(secondary_images) <= 12 and length(array_to_string(secondary_images, ' ')) <= 12000),
  services text[] not null default '{}'::text[] check (cardinality(services) <= 40 and length(array_to_string(services, ' ')) <= 8000),
  "order" int not null default private.next_order('reno_expertises', 'order', 1) check ("order" >= 1),
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now() check (created_at between '1900-01-01' and '2199-12-31'),
  updated_at timestamptz not null default now() check (updated_at between '1900-01-01' and '2199-12-31'),
  budget text check (length(budget) <= 160)
);
comment on table public.reno_expertises is 'Trades of the renovation page, in "order" from 1.';
comment on column public.reno_expertises.budget is
  'Usual budget of this trade in the owner''s words, « de 8 000 à 15 000 € TTC »; null when not entered. Never computed from a client''s project.';
create index reno_expertises_order on public.reno_expertises ("order");

alter table public.reno_expertises enable row level security;
grant select on public.reno_expertises to anon;
grant select, insert, update, delete on public.reno_expertises to authenticated, service_role;
create policy "Users read active expertises, staff read all" on public.reno_expertises
  for select to authenticated using (is_active or (select private.is_staff()));
create policy "Visitors read active expertises" on public.reno_expertises
  for select to anon using (is_active);
create policy "Staff add expertises" on public.reno_expertises
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change expertises" on public.reno_expertises
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete expertises" on public.reno_expertises
  for delete to authenticated using ((select private.is_staff()));

create trigger log_changes after delete on public.reno_expertises
  for each row execute function private.log_changes();
create trigger tell_content after insert or delete or update on public.reno_expertises
  for each statement execute function private.tell_content();
create trigger touch_updated_at before update on public.reno_expertises
  for each row execute function private.touch_updated_at();
