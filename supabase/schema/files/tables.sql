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
grant select on public.file_removals to authenticated;
grant select, insert, delete on public.file_removals to service_role;
create policy "Administrators see what waits to be removed" on public.file_removals
  for select to authenticated using ((select private.is_admin()));
