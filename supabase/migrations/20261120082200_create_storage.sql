-- Where files are kept: private ones in documents, the site's pictures in public buckets.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('documents', 'documents', false, 10485760, '{image/jpeg,image/png,image/webp,image/gif,image/avif,application/pdf}'),
  ('gallery', 'gallery', true, 10485760, '{image/jpeg,image/png,image/webp,image/gif,image/avif}'),
  ('gallery_photos', 'gallery_photos', true, 10485760, '{image/jpeg,image/png,image/webp,image/gif,image/avif}'),
  ('avatars', 'avatars', true, 2097152, '{image/jpeg,image/png,image/webp,image/gif,image/avif}')
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Hosted Supabase grants these already.
grant usage on schema storage to anon, authenticated, service_role;
grant select on table storage.buckets to authenticated;
grant select, insert, update, delete on table storage.objects to authenticated;
grant all on table storage.buckets, storage.objects to service_role;

create function private.is_active_user() returns boolean
language sql stable security definer set search_path = ''
return exists (select 1 from public.profiles where id = auth.uid() and is_active);
grant execute on function private.is_active_user() to authenticated;

-- An avatar's path starts with the id of its owner.
create function private.is_own_avatar(p_bucket text, p_name text) returns boolean
language sql stable set search_path = ''
return p_bucket = 'avatars' and starts_with(p_name, auth.uid()::text) and private.is_active_user();
grant execute on function private.is_own_avatar(text, text) to authenticated;

create policy "Staff list buckets" on storage.buckets
  for select to authenticated using ((select private.is_staff()));

create policy "Staff read files, people their own avatar" on storage.objects
  for select to authenticated
  using ((select private.is_staff()) or private.is_own_avatar(bucket_id, name));
create policy "Staff add files, people their own avatar" on storage.objects
  for insert to authenticated
  with check (
    (bucket_id in ('documents', 'gallery', 'gallery_photos') and (select private.is_staff()))
    or private.is_own_avatar(bucket_id, name)
  );
create policy "Staff replace files, people their own avatar" on storage.objects
  for update to authenticated
  using (
    (bucket_id in ('documents', 'gallery', 'gallery_photos') and (select private.is_staff()))
    or private.is_own_avatar(bucket_id, name)
  )
  with check (
    (bucket_id in ('documents', 'gallery', 'gallery_photos') and (select private.is_staff()))
    or private.is_own_avatar(bucket_id, name)
  );
create policy "Staff delete files, people their own avatar" on storage.objects
  for delete to authenticated
  using (
    (bucket_id in ('documents', 'gallery', 'gallery_photos') and (select private.is_staff()))
    or private.is_own_avatar(bucket_id, name)
  );
