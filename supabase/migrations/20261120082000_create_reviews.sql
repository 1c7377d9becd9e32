-- What clients say: imported from Google, or collected by the company itself.

create table public.google_reviews (
  id uuid primary key default gen_random_uuid(),
  review_id text not null unique default 'manual_' || (extract(epoch from clock_timestamp()) * 1000000)::bigint
    check (length(review_id) between 1 and 255),
  source text generated always as (case when review_id like 'manual\_%' then 'manual' else 'google' end) stored,
  author_name text not null check (length(btrim(author_name)) between 1 and 120),
  author_photo_url text check (private.is_url(author_photo_url)),
  rating int not null default 5 check (rating between 1 and 5),
  text text not null check (length(btrim(text)) between 1 and 5000),
  time timestamptz not null default private.now(),
  is_featured boolean not null default true,
  is_hidden boolean not null default false,
  display_order int not null default private.next_order('google_reviews', 'display_order', 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text generated always as (private.search_text(author_name, text)) stored
);
comment on table public.google_reviews is
  'Client reviews; source is google for imported ones, whose words nobody edits, and manual for the company''s own.';

create index google_reviews_order on public.google_reviews (display_order);
create index google_reviews_search on public.google_reviews using gin (search_text extensions.gin_trgm_ops);

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

-- Runs with the caller's rights, so that current_user tells staff from the import.
create function private.guard_review() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    if (new.review_id like 'manual\_%') <> (old.review_id like 'manual\_%') then
      perform private.refuse('forbidden', 'L’origine d’un avis ne se modifie pas', 403);
    elsif old.source = 'google' and
      (new.review_id, new.author_name, new.author_photo_url, new.rating, new.text, new.time) is distinct from
      (old.review_id, old.author_name, old.author_photo_url, old.rating, old.text, old.time)
    then
      perform private.refuse('forbidden', 'Le texte d’un avis Google ne se modifie pas', 403);
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
