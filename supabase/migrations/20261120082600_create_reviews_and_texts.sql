-- Texts of the site that staff edit: client reviews (imported from Google or collected by the company), questions and answers, and the
-- trades of the renovation page.

create table public.google_reviews (
  id uuid primary key default gen_random_uuid(),
  -- Contains the time of creation; the random part keeps ids unique when two rows are inserted in the same millisecond.
  review_id text not null unique
    default 'manual_' || (extract(epoch from clock_timestamp()) * 1000)::bigint || '_' || left(gen_random_uuid()::text, 8)
    check (length(review_id) between 1 and 255),
  source text generated always as (case when review_id like 'manual\_%' then 'manual' else 'google' end) stored,
  author_name text not null check (length(btrim(author_name)) between 1 and 120),
  author_photo_url text check (private.is_file_address(author_photo_url)),
  rating int not null default 5 check (rating between 1 and 5),
  text text not null check (length(btrim(text)) between 1 and 5000),
  time timestamptz not null default private.now(),
  is_featured boolean not null default true,
  is_hidden boolean not null default false,
  display_order int not null default private.next_order('google_reviews', 'display_order', 0),
  version int not null default 1,
  source_url text check (private.is_url(source_url)),
  author_url text check (private.is_url(author_url)),
  fetched_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.google_reviews.fetched_at is 'When Google last returned it; Google''s terms forbid permanent storage.';
comment on table public.google_reviews is
  'Client reviews; source is google for imported ones, whose text cannot be edited, and manual for the company''s own.';

create index google_reviews_order on public.google_reviews (display_order);

alter table public.google_reviews enable row level security;
revoke all on table public.google_reviews from public, anon, authenticated, service_role;
grant select on table public.google_reviews to anon;
grant select, insert, update, delete on table public.google_reviews to authenticated, service_role;

create policy "Visitors read reviews that are not hidden" on public.google_reviews
  for select to anon using (not is_hidden);
create policy "Users read reviews that are not hidden, staff read all" on public.google_reviews
  for select to authenticated using (not is_hidden or (select private.is_staff()));
create policy "Staff add the company's own reviews" on public.google_reviews
  for insert to authenticated with check ((select private.is_staff()) and review_id like 'manual\_%');
create policy "Staff change reviews" on public.google_reviews
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete reviews" on public.google_reviews
  for delete to authenticated using ((select private.is_staff()));

-- Runs with the caller's rights: current_user distinguishes staff from the import.
create function private.guard_review() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    if (new.review_id like 'manual\_%') <> (old.review_id like 'manual\_%') then
      perform private.refuse('review_source_fixed', 403);
    elsif old.source = 'google' and
      (new.review_id, new.author_name, new.author_photo_url, new.rating, new.text, new.time) is distinct from
      (old.review_id, old.author_name, old.author_photo_url, old.rating, old.text, old.time)
    then
      perform private.refuse('google_review_fixed', 403);
    end if;
  end if;
  return new;
end;
$$;
create trigger guard_review before update on public.google_reviews
  for each row execute function private.guard_review();
create trigger touch_updated_at before update on public.google_reviews
  for each row execute function private.touch_updated_at();
create trigger log_changes after update or delete on public.google_reviews
  for each row execute function private.log_changes('is_hidden');

create table public.faqs (
  id uuid primary key default gen_random_uuid(),
  question text not null check (length(btrim(question)) between 1 and 300),
  answer text not null check (length(btrim(answer)) between 1 and 4000),
  is_active boolean not null default true,
  display_order int not null default private.next_order('faqs', 'display_order', 1) check (display_order >= 1),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.faqs is 'Questions and answers of the contact page, in display_order from 1.';
comment on column public.faqs.version is 'Counts saves of the text, not moves in the list: a save sends the version that was read.';

create table public.reno_expertises (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 120),
  description text not null check (length(btrim(description)) between 1 and 4000),
  image text not null check (private.is_file_address(image)),
  secondary_images text[] not null default '{}'
    check (cardinality(secondary_images) <= 12 and length(array_to_string(secondary_images, ' ')) <= 12000),
  services text[] not null default '{}'
    check (cardinality(services) <= 40 and length(array_to_string(services, ' ')) <= 8000),
  "order" int not null default private.next_order('reno_expertises', 'order', 1) check ("order" >= 1),
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.reno_expertises is 'Trades of the renovation page, in "order" from 1.';

create index faqs_order on public.faqs (display_order);

create index reno_expertises_order on public.reno_expertises ("order");

alter table public.faqs enable row level security;
alter table public.reno_expertises enable row level security;
revoke all on table public.faqs, public.reno_expertises from public, anon, authenticated, service_role;
grant select on table public.faqs, public.reno_expertises to anon;
grant select, insert, update, delete on table public.faqs, public.reno_expertises to authenticated, service_role;

create policy "Visitors read active questions" on public.faqs
  for select to anon using (is_active);
create policy "Users read active questions, staff read all" on public.faqs
  for select to authenticated using (is_active or (select private.is_staff()));
create policy "Staff add questions" on public.faqs
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change questions" on public.faqs
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete questions" on public.faqs
  for delete to authenticated using ((select private.is_staff()));

create policy "Visitors read active expertises" on public.reno_expertises
  for select to anon using (is_active);
create policy "Users read active expertises, staff read all" on public.reno_expertises
  for select to authenticated using (is_active or (select private.is_staff()));
create policy "Staff add expertises" on public.reno_expertises
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change expertises" on public.reno_expertises
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete expertises" on public.reno_expertises
  for delete to authenticated using ((select private.is_staff()));

create trigger touch_updated_at before update on public.faqs
  for each row execute function private.touch_updated_at();
create trigger touch_updated_at before update on public.reno_expertises
  for each row execute function private.touch_updated_at();
create trigger log_changes after delete on public.faqs
  for each row execute function private.log_changes();
create trigger log_changes after delete on public.reno_expertises
  for each row execute function private.log_changes();
