-- Copies of archives away from the machine, the monthly proof that the newest one can be read back, and their alerts to the owner.

alter table public.backups
  add column copied_at timestamptz,
  add column copy_failure text check (length(copy_failure) between 1 and 500),
  add column proved_at timestamptz,
  add column proof_failure text check (length(proof_failure) between 1 and 500),
  add constraint proof_has_a_time check (proof_failure is null or proved_at is not null),
  add constraint copied_or_not check (copied_at is null or copy_failure is null);
comment on column public.backups.copied_at is 'When the sealed archive arrived in the bucket away from this machine.';
comment on column public.backups.copy_failure is 'Why the last attempt to copy it failed; the next run tries again.';
comment on column public.backups.proved_at is
  'When the archive was read back some time after it was made: by the monthly proof, or on request. Proof_failure says why it failed.';

alter table public.alerts drop constraint alerts_kind_check;
alter table public.alerts add constraint alerts_kind_check
  check (kind in ('mail_late', 'disk_low', 'backup_old', 'backup_unreadable', 'copy_late'));

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

drop function public.watch_operations(p_is_mail_set boolean, p_disk_free_ratio numeric, p_makes_backups boolean);

-- Metrics for the operator of the site: waiting work and its age.

create or replace function public.read_operations() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'mails_waiting', mails.waiting,
    'oldest_mail_seconds', mails.oldest_seconds,
    'mails_failed', mails.failed,
    'refunds_unsettled', (select count(*) from public.refunds where status = 'pending'),
    'stray_payments', (select count(*) from public.refunds where reason = 'stray_payment' and status <> 'succeeded'),
    'disputes_open', (select count(*) from public.payment_disputes where closed_at is null),
    'alert_mail_late', (select count(*) from public.alerts where kind = 'mail_late' and ended_at is null),
    'alert_disk_low', (select count(*) from public.alerts where kind = 'disk_low' and ended_at is null),
    'alert_backup_old', (select count(*) from public.alerts where kind = 'backup_old' and ended_at is null),
    'alert_backup_unreadable', (select count(*) from public.alerts where kind = 'backup_unreadable' and ended_at is null),
    'alert_copy_late', (select count(*) from public.alerts where kind = 'copy_late' and ended_at is null),
    'database_bytes', pg_catalog.pg_database_size(pg_catalog.current_database())
  )
  from (
    select
      count(*) filter (where status in ('pending', 'sending')) as waiting,
      count(*) filter (where status = 'failed') as failed,
      coalesce(extract(epoch from private.now() - min(created_at) filter (where status in ('pending', 'sending'))), 0)::int
        as oldest_seconds
    from public.email_outbox where status in ('pending', 'sending', 'failed')
  ) mails;
$$;

create or replace function private.last_proof() returns public.backups
language sql stable security definer set search_path = ''
return (select b from public.backups b where b.proved_at is not null order by b.proved_at desc limit 1);

-- Without any copy yet, the age of the oldest archive counts instead.
create or replace function private.is_copy_late() returns boolean
language sql stable security definer set search_path = ''
return coalesce(coalesce(
  (select max(created_at) from public.backups where copied_at is not null), (select min(created_at) from public.backups where archive is not null)
) < private.now() - interval '2 days', false);

create or replace function public.watch_operations(
  p_is_mail_set boolean, p_disk_free_ratio numeric default null, p_makes_backups boolean default null, p_copies_backups boolean default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  before jsonb := private.open_alerts();
  mail_since timestamptz := (select began_at from public.alerts where kind = 'mail_late' and ended_at is null);
  is_disk_low boolean := exists (select from public.alerts where kind = 'disk_low' and ended_at is null);
begin
  perform pg_advisory_xact_lock(hashtext('alerts'));
  perform private.set_alert('mail_late', case when p_is_mail_set then private.is_mail_late(mail_since) end, jsonb_build_object(
    'waiting', (select count(*) from public.email_outbox where status in ('pending', 'sending')),
    'error', (select left(last_error, 300) from public.email_outbox where status in ('pending', 'sending') and last_error is not null
      order by created_at desc limit 1)));
  if p_disk_free_ratio is not null then
    -- Different limits for begin (10 %) and end (12 %), so that a disk around the limit causes one alert.
    perform private.set_alert('disk_low', p_disk_free_ratio < case when is_disk_low then 0.12 else 0.10 end,
      jsonb_build_object('free_ratio', round(p_disk_free_ratio, 3)));
  end if;
  if p_makes_backups is not null then
    perform private.set_alert('backup_old', p_makes_backups and private.is_backup_old(), jsonb_build_object(
      'last_at', (select max(created_at) from public.backups where failure is null),
      'failure', (select failure from public.backups order by created_at desc limit 1)));
    perform private.set_alert('backup_unreadable', (private.last_proof()).proof_failure is not null, jsonb_build_object(
      'archive_at', (private.last_proof()).created_at,
      'failure', (private.last_proof()).proof_failure));
  end if;
  if p_copies_backups is not null then
    perform private.set_alert('copy_late', p_copies_backups and private.is_copy_late(), jsonb_build_object(
      'last_at', (select max(created_at) from public.backups where copied_at is not null),
      'failure', (select copy_failure from public.backups where copy_failure is not null order by created_at desc limit 1)));
  end if;
  return jsonb_build_object(
    'begun', (select coalesce(jsonb_agg(a), '[]') from jsonb_array_elements(private.open_alerts()) a
      where not before @> jsonb_build_array(jsonb_build_object('kind', a -> 'kind'))),
    'ended', (select coalesce(jsonb_agg(b), '[]') from jsonb_array_elements(before) b
      where not private.open_alerts() @> jsonb_build_array(jsonb_build_object('kind', b -> 'kind'))));
end;
$$;

revoke all on function private.last_proof from public, anon, authenticated, service_role;
comment on function private.last_proof is 'The archive that was read back last, by the monthly proof or by hand; null before the first.';

revoke all on function private.is_copy_late from public, anon, authenticated, service_role;

revoke all on function public.watch_operations from public, anon, authenticated, service_role;
comment on function public.watch_operations is
  'For the scheduler: begins and ends alerts from the database''s state and the caller''s measurements; returns the begun and ended ones. '
  'A null measurement leaves its alert unchanged.';
grant execute on function public.watch_operations to service_role;

-- End of what `npm run routines` wrote.
