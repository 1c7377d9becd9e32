-- The end of a run of the jobs is recorded on Supabase too, and visitors' pages know whether they show the example company.

comment on table private.job_turns is 'When the jobs last finished and what they did, in any process or function.';

alter table public.site_settings add column is_example boolean not null default false;
comment on column public.site_settings.is_example is
  'Whether the example company is installed: search engines may not index it under a public address.';
update public.site_settings set is_example = exists (select from private.example_rows);

-- PostgreSQL had cut its name at 63 letters.
alter policy "Users read published works without private details, staff read " on public.gallery_projects
  rename to "Users read published works, staff read all";

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function private.mark_example() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  name text;
begin
  foreach name in array private.example_tables() loop
    execute format('insert into private.example_rows select %L, id from public.%I on conflict do nothing', name, name);
  end loop;
  insert into private.example_settings (settings) select to_jsonb(c) from public.company_settings c on conflict do nothing;
  update public.site_settings set is_example = true where not is_example;
end;
$$;

create or replace function public.empty_example() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  name text;
  removed int;
  answer jsonb := '{}';
begin
  -- The caller, an edge function, has made an archive and checked who asks.
  perform pg_advisory_xact_lock(hashtext('example'));
  perform private.remove_example_mail();
  -- Payments of the demonstration are not real, so they are deleted too.
  foreach name in array array['refunds', 'brico_payments', 'payment_disputes', 'demo_payment_sessions', 'former_checkouts'] loop
    execute format('delete from public.%I t using private.example_rows e where e.table_name = ''brico_requests'' and e.row_id = t.request_id', name);
  end loop;
  foreach name in array private.example_tables() loop
    execute format('delete from public.%1$I t using private.example_rows e where e.table_name = %1$L and e.row_id = t.id', name);
    get diagnostics removed = row_count;
    answer := answer || jsonb_build_object(name, removed);
  end loop;
  perform private.empty_example_settings();
  -- Supabase refuses a delete without a where clause.
  delete from private.example_rows where true;
  delete from private.example_settings where true;
  update public.site_settings set is_example = false, is_open = false, opened_at = null, updated_at = private.now()
  where is_example or is_open;
  return answer;
end;
$$;

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

create or replace function public.finish_jobs(p_report jsonb) returns void
language sql volatile security definer set search_path = ''
begin atomic
  insert into private.job_turns (ended_at, report) values (clock_timestamp(), p_report)
  on conflict (id) do update set ended_at = excluded.ended_at, report = excluded.report;
end;

create or replace function public.read_jobs_end() returns timestamptz
language sql stable security definer set search_path = ''
begin atomic
  select ended_at from private.job_turns;
end;

revoke all on function public.read_operations from public, anon, authenticated, service_role;
comment on function public.read_operations is
  'For metrics and alerts, with the secret key: waiting and failed mail, unsettled refunds, stray payments, disputes, open alerts, age '
  'of the jobs (null before their first run), size of the database.';
grant execute on function public.read_operations to service_role;

revoke all on function public.finish_jobs from public, anon, authenticated, service_role;
comment on function public.finish_jobs is
  'Called at the end of a run of the jobs, with the secret key: records when it ended and what it did.';
grant execute on function public.finish_jobs to service_role;

revoke all on function public.read_jobs_end from public, anon, authenticated, service_role;
comment on function public.read_jobs_end is
  'For the health of the site, with the secret key: when the jobs last ended; null before their first run.';
grant execute on function public.read_jobs_end to service_role;

-- End of what `npm run routines` wrote.
