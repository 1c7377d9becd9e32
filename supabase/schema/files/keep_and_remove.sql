-- Where files are stored: private ones in documents, the site's pictures in public buckets; and the removal of files whose row was
-- deleted.

-- The path of an avatar starts with the id of its owner.
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
  'Trigger for tables whose columns bucket and path (and small_path, a smaller copy) name a stored file: queues the file for removal '
  'after a deletion, cascaded or not.';

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

-- upload-file queues a new file for removal in a day, before it stores it. When a row names the file, this trigger removes it from the
-- queue; an abandoned upload is removed.
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
  -- Claimed rows become due again later, with growing delays: if the worker dies, a retry is harmless, since removing a file twice has no
  -- effect.
  update public.file_removals f
  set attempts = f.attempts + 1,
    next_attempt_at = private.next_try(f.attempts + 1)
  where f.id in (
    select due.id from public.file_removals due where due.next_attempt_at <= private.now()
    order by due.next_attempt_at, due.id
    limit least(greatest(p_limit, 1), 500)
    for update skip locked
  )
  returning f.id, f.bucket, f.path, f.attempts;
end;
comment on function public.claim_file_removals is
  'Claims files that are due for removal; the job deletes the row once the file is removed.';
grant execute on function public.claim_file_removals to service_role;
