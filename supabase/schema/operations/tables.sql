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
  copied_at timestamptz,
  copy_failure text check (length(copy_failure) between 1 and 500),
  proved_at timestamptz,
  proof_failure text check (length(proof_failure) between 1 and 500),
  constraint made_or_failed check ((archive is null) = (failure is not null)),
  constraint copied_or_not check (copied_at is null or copy_failure is null),
  constraint proof_has_a_time check (proof_failure is null or proved_at is not null)
);
comment on table public.backups is
  'Backups of the last ninety days, with the reason for each failure. Archives do not contain this table, since it describes the backup '
  'folder of one installation.';
comment on column public.backups.verified_at is
  'When the archive was last fully read back to check it; the first time is right after it was made.';
comment on column public.backups.copied_at is 'When the sealed archive arrived in the bucket away from this machine.';
comment on column public.backups.copy_failure is 'Why the last attempt to copy it failed; the next run tries again.';
comment on column public.backups.proved_at is
  'When the archive was read back some time after it was made: by the monthly proof, or on request. Proof_failure says why it failed.';
create index backups_by_time on public.backups (created_at desc);

alter table public.backups enable row level security;
grant select on public.backups to authenticated, service_role;
create policy "Staff read how backups went" on public.backups
  for select to authenticated using ((select private.is_staff()));


-- Alerts for the owner: mail that is not sent, work that is stuck, a disk that is nearly full, a backup that is too old. One mail per alert; a new one only
-- after it ended and came back. Stray payments are mailed by the transaction that finds them (stray_payment).
create table public.alerts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('mail_late', 'disk_low', 'backup_old', 'backup_unreadable', 'copy_late', 'work_stuck')),
  detail jsonb not null default '{}'::jsonb check (jsonb_typeof(detail) = 'object'),
  began_at timestamptz not null default private.now(),
  ended_at timestamptz,
  constraint alerts_check check (ended_at >= began_at)
);
comment on table public.alerts is 'Problems of the site itself, with their beginning and end; one row per alert to the owner.';
create unique index alerts_open on public.alerts (kind) where ended_at is null;

alter table public.alerts enable row level security;
grant select on public.alerts to authenticated, service_role;
create policy "Staff read what went wrong with the site" on public.alerts
  for select to authenticated using ((select private.is_staff()));


create table public.retention_runs (
  id bigint generated always as identity primary key,
  ran_on date not null unique check (ran_on between '1900-01-01' and '2199-12-31'),
  erased jsonb not null,
  ran_at timestamptz not null default now()
);
comment on table public.retention_runs is 'What each day''s run erased, counted per kind and table; contains no names.';

alter table public.retention_runs enable row level security;
grant select on public.retention_runs to authenticated, service_role;
create policy "Staff read what was erased" on public.retention_runs
  for select to authenticated using ((select private.is_staff()));
