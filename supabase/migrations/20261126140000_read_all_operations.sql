-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

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

-- End of what `npm run routines` wrote.
