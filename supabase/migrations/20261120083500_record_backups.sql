-- How the backups of this installation went: written by the process that makes them, read by staff. On Supabase, which makes its own, it stays empty.

create table public.backups (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  archive text check (length(archive) between 1 and 255),
  byte_count bigint,
  row_count bigint,
  file_count int,
  failure text check (length(failure) between 1 and 500),
  verified_at timestamptz,
  constraint made_or_failed check ((archive is null) = (failure is not null))
);
comment on table public.backups is
  'The backups that were made, or why not, of the last ninety days. An archive itself does not hold it: it speaks of the folder beside.';
comment on column public.backups.verified_at is 'When the archive was last read back whole: first of all when it was made.';

create index backups_by_time on public.backups (created_at desc);

alter table public.backups enable row level security;
revoke all on table public.backups from public, anon, authenticated, service_role;
grant select on table public.backups to authenticated, service_role;

create policy "Staff read how backups went" on public.backups
  for select to authenticated using ((select private.is_staff()));

create function public.record_backup_use(p_actor_id uuid, p_archive text, p_summary text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.log_as(p_actor_id, 'backup', 'backups', p_archive, p_summary);
end;
$$;
comment on function public.record_backup_use(uuid, text, text) is
  'Notes which administrator made, took away or removed an archive: it holds everybody''s data.';
grant execute on function public.record_backup_use(uuid, text, text) to service_role;
