-- Google reviews of the company: at most five, imported by an edge function with the secret key.

create or replace function private.review_lifetime() returns interval
language sql immutable parallel safe set search_path = ''
return interval '30 days';
comment on function private.review_lifetime is 'How long a Google review is kept after Google last returned it.';

create or replace function public.import_google_reviews(p_reviews jsonb) returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  added int;
begin
  with given as (
    select * from jsonb_to_recordset(p_reviews) as r (
      review_id text, author_name text, author_url text, rating int, text text, "time" timestamptz, source_url text
    )
  ), saved as (
    insert into public.google_reviews (review_id, author_name, author_url, rating, text, time, source_url, fetched_at)
    select g.review_id, g.author_name, g.author_url, g.rating, g.text, g.time, g.source_url, private.now() from given g
    -- Staff decisions about the review (visibility, order) are not overwritten.
    on conflict (review_id) do update
    set author_name = excluded.author_name, author_url = excluded.author_url, rating = excluded.rating, text = excluded.text,
      time = excluded.time, source_url = excluded.source_url, fetched_at = excluded.fetched_at
    returning (xmax = 0) as is_new
  )
  select count(*) filter (where is_new) into added from saved;
  delete from public.google_reviews r
  where r.source = 'google' and coalesce(r.fetched_at, r.created_at) < private.now() - private.review_lifetime();
  update public.review_settings set last_run_at = private.now(), last_new = added, last_error = null where id = 1;
  return added;
end;
$$;
comment on function public.import_google_reviews is
  'Adds the reviews that Google returns now, updates known ones, and deletes those not returned for 30 days. Returns the number of new '
  'ones.';
grant execute on function public.import_google_reviews to service_role;

create or replace function public.plan_reviews_sync() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if exists (select from public.review_settings where is_daily and coalesce(last_run_at < private.now() - interval '24 hours', true)) then
    insert into public.waiting_jobs (kind, subject) values ('reviews', 'google') on conflict do nothing;
  else
    -- Staff have fetched them meanwhile, or switched this off.
    delete from public.waiting_jobs where kind = 'reviews';
  end if;
end;
$$;
comment on function public.plan_reviews_sync is 'Queues the fetch of the reviews when the last one is a day old and staff want it daily.';
grant execute on function public.plan_reviews_sync to service_role;
