-- Results of the backups of this installation: the process that makes them writes, staff read. Empty on Supabase, which makes its own
-- backups.

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
  'Backups of the last ninety days, with the reason for each failure. Archives do not contain this table, since it describes the backup '
  'folder of one installation.';
comment on column public.backups.verified_at is
  'When the archive was last fully read back to check it; the first time is right after it was made.';

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
  'Logs which administrator made, downloaded or removed an archive, because it contains everybody''s data.';
grant execute on function public.record_backup_use(uuid, text, text) to service_role;
