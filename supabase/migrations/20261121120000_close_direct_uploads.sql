-- Files are written by the function upload-file only: it looks at what the bytes are, whatever their name and sender say, and
-- makes every picture anew. Browsers keep the right to read and delete what they could before. A way back: the two policies of
-- 20261120082200_create_storage.sql.

drop policy "Staff add files, people their own avatar" on storage.objects;
drop policy "Staff replace files, people their own avatar" on storage.objects;
