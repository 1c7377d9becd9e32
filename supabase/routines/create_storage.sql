-- Where files are kept: private ones in documents, the site's pictures in public buckets. And the files whose row is gone.

-- An avatar's path starts with the id of its owner.
create or replace function private.is_own_avatar(p_bucket text, p_name text) returns boolean
language sql stable set search_path = ''
return p_bucket = 'avatars' and starts_with(p_name, auth.uid()::text) and private.is_active_user();
grant execute on function private.is_own_avatar to authenticated;

create or replace function private.remove_file_later() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.file_removals (bucket, path)
  select old.bucket, file from unnest(array[old.path, to_jsonb(old) ->> 'small_path']) file
  where old.bucket is not null and file is not null;
  return null;
end;
$$;
comment on function private.remove_file_later is
  'Trigger for tables whose bucket and path name a stored file, and small_path a smaller one: after a deletion, cascaded ones too.';

create or replace function private.remove_receipt_later() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.file_removals (bucket, path)
  select old.receipt_bucket, old.receipt_path
  where old.receipt_bucket is not null and old.receipt_path is not null
    and (tg_op = 'DELETE' or old.receipt_path is distinct from new.receipt_path);
  return null;
end;
$$;

-- The other way round: upload-file writes down what it is about to store, due in a day. The row that names the file strikes it off; a
-- file whose sender left before there was one goes by itself.
create or replace function private.keep_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  named jsonb := to_jsonb(new);
begin
  delete from public.file_removals
  where bucket = coalesce(named ->> 'bucket', named ->> 'receipt_bucket')
    and path in (coalesce(named ->> 'path', named ->> 'receipt_path'), named ->> 'small_path');
  return null;
end;
$$;

create or replace function public.claim_file_removals(p_limit int default 100)
returns table (id bigint, bucket text, path text, attempts int)
language sql volatile security definer set search_path = ''
begin atomic
  -- Due again later by itself: who claims and dies has done no harm, for removing twice changes nothing.
  update public.file_removals f
  set attempts = f.attempts + 1,
    next_attempt_at = private.now() + least(make_interval(mins => (2 ^ least(f.attempts + 1, 10))::int), interval '4 hours')
  where f.id in (
    select due.id from public.file_removals due where due.next_attempt_at <= private.now()
    order by due.next_attempt_at, due.id
    limit least(greatest(p_limit, 1), 500)
    for update skip locked
  )
  returning f.id, f.bucket, f.path, f.attempts;
end;
comment on function public.claim_file_removals is 'Takes files that are due to be removed; the jobs delete the row once the file is gone.';
grant execute on function public.claim_file_removals to service_role;
