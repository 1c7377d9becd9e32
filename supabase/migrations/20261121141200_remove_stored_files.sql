-- Files whose row is gone. The transaction that deletes the row writes down its file; the jobs take it out of the storage, and try
-- again until it is done: a browser closed in between leaves nothing behind.

create table public.file_removals (
  id bigint generated always as identity primary key,
  bucket text not null check (length(bucket) between 1 and 100),
  path text not null check (length(path) between 1 and 1000),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default private.now(),
  created_at timestamptz not null default private.now()
);
comment on table public.file_removals is 'Stored files that no row names any more, until the jobs have removed them.';

create index file_removals_due on public.file_removals (next_attempt_at);

alter table public.file_removals enable row level security;
revoke all on table public.file_removals from public, anon, authenticated, service_role;
grant select on table public.file_removals to authenticated;
grant select, delete on table public.file_removals to service_role;

create policy "Administrators see what waits to be removed" on public.file_removals
  for select to authenticated using ((select private.is_admin()));

create function private.remove_file_later() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.file_removals (bucket, path)
  select old.bucket, old.path where old.bucket is not null and old.path is not null;
  return null;
end;
$$;
comment on function private.remove_file_later() is 'Trigger for tables whose bucket and path name a stored file: after a deletion, cascaded ones too.';

create trigger remove_file after delete on public.contact_request_photos
  for each row execute function private.remove_file_later();

create function public.claim_file_removals(p_limit int default 100)
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
comment on function public.claim_file_removals(int) is 'Takes files that are due to be removed; the jobs delete the row once the file is gone.';
grant execute on function public.claim_file_removals(int) to service_role;
