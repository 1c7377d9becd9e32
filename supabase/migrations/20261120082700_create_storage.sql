-- Where files are stored: private ones in documents, the site's pictures in public buckets; and the removal of files whose row was
-- deleted.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('documents', 'documents', false, 10485760, '{image/jpeg,image/png,image/webp,image/gif,image/avif,application/pdf}'),
  ('gallery', 'gallery', true, 10485760, '{image/jpeg,image/png,image/webp,image/gif,image/avif}'),
  ('gallery_photos', 'gallery_photos', true, 10485760, '{image/jpeg,image/png,image/webp,image/gif,image/avif}'),
  ('avatars', 'avatars', true, 2097152, '{image/jpeg,image/png,image/webp,image/gif,image/avif}')
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Already granted on hosted Supabase.
grant usage on schema storage to anon, authenticated, service_role;
grant select on table storage.buckets to authenticated;
grant select, insert, update, delete on table storage.objects to authenticated;
grant all on table storage.buckets, storage.objects to service_role;

-- The path of an avatar starts with the id of its owner.
create function private.is_own_avatar(p_bucket text, p_name text) returns boolean
language sql stable set search_path = ''
return p_bucket = 'avatars' and starts_with(p_name, auth.uid()::text) and private.is_active_user();

grant execute on function private.is_own_avatar(text, text) to authenticated;

create policy "Staff list buckets" on storage.buckets
  for select to authenticated using ((select private.is_staff()));

-- No policy to insert: only the function upload-file writes files. It detects the type from the bytes, not from the name or the sender,
-- and re-encodes every picture. Browsers may read and delete.
create policy "Staff read files, people their own avatar" on storage.objects
  for select to authenticated
  using ((select private.is_staff()) or private.is_own_avatar(bucket_id, name));
create policy "Staff delete files, people their own avatar" on storage.objects
  for delete to authenticated
  using (
    (bucket_id in ('documents', 'gallery', 'gallery_photos') and (select private.is_staff()))
    or private.is_own_avatar(bucket_id, name)
  );

-- The transaction that deletes a row queues its file here; the jobs remove it from the storage with retries, so that nothing remains if
-- the browser is closed in between.
create table public.file_removals (
  id bigint generated always as identity primary key,
  bucket text not null check (length(bucket) between 1 and 100),
  path text not null check (length(path) between 1 and 1000),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default private.now(),
  created_at timestamptz not null default private.now()
);
comment on table public.file_removals is 'Queue of stored files to remove; the jobs delete the row once the file is removed.';

create index file_removals_due on public.file_removals (next_attempt_at);
create index file_removals_file on public.file_removals (bucket, path);

alter table public.file_removals enable row level security;
revoke all on table public.file_removals from public, anon, authenticated, service_role;
grant select on table public.file_removals to authenticated;
grant select, insert, delete on table public.file_removals to service_role;

create policy "Administrators see what waits to be removed" on public.file_removals
  for select to authenticated using ((select private.is_admin()));

create function private.remove_file_later() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.file_removals (bucket, path)
  select old.bucket, file from unnest(array[old.path, to_jsonb(old) ->> 'small_path']) file
  where old.bucket is not null and file is not null;
  return null;
end;
$$;
comment on function private.remove_file_later() is
  'Trigger for tables whose columns bucket and path (and small_path, a smaller copy) name a stored file: queues the file for removal '
  'after a deletion, cascaded or not.';
create trigger remove_file after delete on public.contact_request_photos
  for each row execute function private.remove_file_later();
create trigger remove_file after delete on public.gallery_photos
  for each row execute function private.remove_file_later();
create trigger remove_file after delete on public.project_photos
  for each row execute function private.remove_file_later();
create trigger remove_file after delete on public.project_documents
  for each row execute function private.remove_file_later();

create function private.remove_receipt_later() returns trigger
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
create trigger remove_receipt after delete or update of receipt_path on public.project_expenses
  for each row execute function private.remove_receipt_later();

-- upload-file queues a new file for removal in a day, before it stores it. When a row names the file, this trigger removes it from the
-- queue; an abandoned upload is removed.
create function private.keep_file() returns trigger
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
create trigger keep_file after insert on public.gallery_photos
  for each row execute function private.keep_file();
create trigger keep_file after insert on public.project_photos
  for each row execute function private.keep_file();
create trigger keep_file after insert on public.project_documents
  for each row execute function private.keep_file();
create trigger keep_file after insert or update of receipt_path on public.project_expenses
  for each row execute function private.keep_file();

create function public.claim_file_removals(p_limit int default 100)
returns table (id bigint, bucket text, path text, attempts int)
language sql volatile security definer set search_path = ''
begin atomic
  -- Claimed rows become due again later, with growing delays: if the worker dies, a retry is harmless, since removing a file twice has no
  -- effect.
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
comment on function public.claim_file_removals(int) is
  'Claims files that are due for removal; the job deletes the row once the file is removed.';

grant execute on function public.claim_file_removals(int) to service_role;
