-- Several processes of the site on one database: they do its jobs in turns, and hear when content changes.

create table private.job_turns (
  id boolean primary key default true check (id),
  ended_at timestamptz not null,
  report jsonb not null
);
comment on table private.job_turns is 'When the jobs last came to their end and what they did, in whichever process; on Supabase pg_cron calls them and it stays empty.';
revoke all on table private.job_turns from public, anon, authenticated, service_role;

create function private.tell_content() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  perform pg_notify('mirabelle_content', tg_table_name);
  return null;
end;
$$;
comment on function private.tell_content() is 'Has every process of the site forget the pages that it keeps, as soon as the change is there for others.';
revoke execute on function private.tell_content() from public, anon, authenticated, service_role;

-- All that visitors read, and nothing else: those who tell take turns with one another.
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
