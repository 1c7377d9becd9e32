-- Where files are stored: private ones in documents, the site's pictures in public buckets; and the removal of files whose row was
-- deleted.

-- The path of an avatar starts with the id of its owner.
create or replace function private.is_own_avatar(p_bucket text, p_name text) returns boolean
language sql stable set search_path = ''
return p_bucket = 'avatars' and starts_with(p_name, auth.uid()::text) and private.is_active_user();
grant execute on function private.is_own_avatar to authenticated;

-- The transaction that deletes a row queues its file; the jobs remove it from the storage, so that nothing remains if the browser is closed in between.
create or replace function public.remove_files_later(p_bucket text, p_paths text[], p_due_at timestamptz default private.now()) returns void
language sql volatile security definer set search_path = ''
begin atomic
  insert into public.waiting_jobs as j (kind, subject, next_attempt_at)
  select distinct 'file', p_bucket || '/' || path, p_due_at from unnest(p_paths) path where p_bucket is not null and path is not null
  on conflict (kind, subject) do update set next_attempt_at = least(j.next_attempt_at, excluded.next_attempt_at);
end;
comment on function public.remove_files_later is 'Queues stored files for removal, unless a row names them before p_due_at (private.keep_files).';
grant execute on function public.remove_files_later to service_role;

create or replace function private.keep_files(p_bucket text, p_paths text[]) returns void
language sql volatile security definer set search_path = ''
begin atomic
  delete from public.waiting_jobs where kind = 'file' and subject in (select p_bucket || '/' || path from unnest(p_paths) path);
end;

create or replace function private.is_to_be_removed(p_bucket text, p_path text) returns boolean
language sql stable security definer set search_path = ''
return exists (select from public.waiting_jobs where kind = 'file' and subject = p_bucket || '/' || p_path);

-- The photos of a contact request are also those of the renovation that it became.
create or replace function private.is_still_named(p_bucket text, p_path text) returns boolean
language sql stable security definer set search_path = ''
return exists (select from public.contact_request_photos f where f.bucket = p_bucket and f.path = p_path)
  or exists (select from public.project_photos f where f.bucket = p_bucket and f.path = p_path);

create or replace function private.remove_file_later() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_still_named(old.bucket, old.path) then
    perform public.remove_files_later(old.bucket, array[old.path, to_jsonb(old) ->> 'small_path']);
  end if;
  return null;
end;
$$;
comment on function private.remove_file_later is
  'Trigger for tables whose columns bucket and path (and small_path, a smaller copy) name a stored file: queues the file for removal '
  'after a deletion, cascaded or not, unless another row still names it.';

create or replace function private.remove_receipt_later() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or old.receipt_path is distinct from new.receipt_path then
    perform public.remove_files_later(old.receipt_bucket, array[old.receipt_path]);
  end if;
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
  perform private.keep_files(coalesce(named ->> 'bucket', named ->> 'receipt_bucket'),
    array[coalesce(named ->> 'path', named ->> 'receipt_path'), named ->> 'small_path']);
  return null;
end;
$$;
