-- Where files are stored: private ones in documents and accounts, the site's pictures in public buckets.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 2097152, '{image/jpeg,image/png,image/webp,image/gif,image/avif}'),
  ('documents', 'documents', false, 10485760, '{image/jpeg,image/png,image/webp,image/gif,image/avif,application/pdf}'),
  ('gallery', 'gallery', true, 10485760, '{image/jpeg,image/png,image/webp,image/gif,image/avif}'),
  ('gallery_photos', 'gallery_photos', true, 10485760, '{image/jpeg,image/png,image/webp,image/gif,image/avif}'),
  ('accounts', 'accounts', false, 52428800, '{application/pdf,application/gzip}')
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Already granted on hosted Supabase.
grant usage on schema storage to anon, authenticated, service_role;
grant select on table storage.buckets to authenticated;
grant select, insert, update, delete on table storage.objects to authenticated;
grant all on table storage.buckets, storage.objects to service_role;

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
create policy "Everyone reads the company's papers that are shown" on storage.objects
  for select to anon using (private.is_shown_paper(bucket_id, name));
create policy "Only administrators read yearly archives" on storage.objects as restrictive for select to authenticated
  using (bucket_id <> 'accounts' or name not like 'archives/%' or (select private.is_admin()));
