-- Several processes of the site share one database: they take turns with the jobs, and are notified when content changes.

create table private.job_turns (
  id boolean primary key default true check (id),
  ended_at timestamptz not null,
  report jsonb not null
);
comment on table private.job_turns is
  'When the jobs last finished and what they did, in any process; empty on Supabase, where pg_cron runs them.';
revoke all on table private.job_turns from public, anon, authenticated, service_role;

-- One row per transaction instead of a counter: concurrent changes of content do not block each other, and transactions may commit in
-- another order than they began.
create unlogged table private.content_changes (
  transaction_id xid8 primary key default pg_current_xact_id(),
  changed_at timestamptz not null default now()
);
comment on table private.content_changes is
  'Changes of the last hour to public content, polled by processes that cannot listen for notifications.';
revoke all on table private.content_changes from public, anon, authenticated, service_role;

create function private.tell_content() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform pg_notify('mirabelle_content', tg_table_name);
  insert into private.content_changes default values on conflict do nothing;
  delete from private.content_changes where transaction_id in (
    select transaction_id from private.content_changes
    where changed_at < now() - interval '1 hour' limit 1000 for update skip locked
  );
  return null;
end;
$$;
comment on function private.tell_content() is 'Trigger: when the transaction commits, every process of the site drops its cached pages.';

create function public.read_content_version() returns text
language sql stable security definer set search_path = ''
return (
  select coalesce(hashtextextended(string_agg(transaction_id::text, ' ' order by transaction_id), 0), 0)::text
  from private.content_changes
);
comment on function public.read_content_version() is
  'A text that changes whenever a change of content is committed. The site polls it where it cannot listen for notifications (Supabase).';
grant execute on function public.read_content_version() to service_role;
revoke execute on function private.tell_content() from public, anon, authenticated, service_role;

-- Only tables that visitors read: at commit, transactions that notify wait for each other.
do $$
declare
  name text;
begin
  foreach name in array array[
    'company_settings', 'scheduling_settings', 'site_settings', 'blocked_dates', 'service_categories', 'services',
    'gallery_projects', 'gallery_photos', 'google_reviews', 'faqs', 'reno_expertises'
  ] loop
    execute format(
      'create trigger tell_content after insert or update or delete on public.%I for each statement execute function private.tell_content()', name);
  end loop;
end;
$$;
