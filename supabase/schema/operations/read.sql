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
    'documents_failed', public.count_failed_documents(),
    'disputes_open', (select count(*) from public.payment_disputes where closed_at is null),
    'alert_mail_late', (select count(*) from public.alerts where kind = 'mail_late' and ended_at is null),
    'alert_disk_low', (select count(*) from public.alerts where kind = 'disk_low' and ended_at is null),
    'alert_backup_old', (select count(*) from public.alerts where kind = 'backup_old' and ended_at is null),
    'alert_backup_unreadable', (select count(*) from public.alerts where kind = 'backup_unreadable' and ended_at is null),
    'alert_copy_late', (select count(*) from public.alerts where kind = 'copy_late' and ended_at is null),
    'alert_work_stuck', (select count(*) from public.alerts where kind = 'work_stuck' and ended_at is null),
    'work', private.count_waiting_work(),
    'jobs_age_seconds', (select round(extract(epoch from clock_timestamp() - ended_at)) from private.job_turns),
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
comment on function public.read_operations is
  'For metrics and alerts, with the secret key: waiting and failed mail, unsettled refunds, documents that cannot be made, stray payments, disputes, open alerts, what waits by kind, age '
  'of the jobs (null before their first run), size of the database.';
grant execute on function public.read_operations to service_role;

create or replace function public.record_jobs_end(p_report jsonb) returns void
language sql volatile security definer set search_path = ''
begin atomic
  insert into private.job_turns (ended_at, report) values (clock_timestamp(), p_report)
  on conflict (id) do update set ended_at = excluded.ended_at, report = excluded.report;
end;
comment on function public.record_jobs_end is
  'Called at the end of a run of the jobs, with the secret key: records when it ended and what it did.';
grant execute on function public.record_jobs_end to service_role;

create or replace function public.read_jobs_report() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select report || jsonb_build_object('at', ended_at) from private.job_turns;
end;
comment on function public.read_jobs_report is
  'For the health of the site, with the secret key: when the jobs last ended and which failed; null before their first run.';
grant execute on function public.read_jobs_report to service_role;
