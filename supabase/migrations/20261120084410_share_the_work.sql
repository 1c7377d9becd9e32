-- Several processes of the site on one database: they do its jobs in turns, and hear when content changes.

create table private.job_turns (
  id boolean primary key default true check (id),
  ended_at timestamptz not null,
  report jsonb not null
);
comment on table private.job_turns is 'When the jobs last came to their end and what they did, in whichever process; on Supabase pg_cron calls them and it stays empty.';
revoke all on table private.job_turns from public, anon, authenticated, service_role;

-- A row for each transaction, not a counter: those that change content at once never wait for each other, and who began first may end last.
create unlogged table private.content_changes (
  transaction_id xid8 primary key default pg_current_xact_id(),
  changed_at timestamptz not null default now()
);
comment on table private.content_changes is 'The changes of the last hour to what visitors read: what processes ask for that hear no notification.';
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
comment on function private.tell_content() is 'Has every process of the site forget the pages that it keeps, as soon as the change is there for others.';

create function public.read_content_version() returns text
language sql stable security definer set search_path = ''
return (
  select coalesce(hashtextextended(string_agg(transaction_id::text, ' ' order by transaction_id), 0), 0)::text
  from private.content_changes
);
comment on function public.read_content_version() is
  'Another text as soon as a change of content is there for others. Where the site has no connection of its own (Supabase), it asks for it.';
grant execute on function public.read_content_version() to service_role;
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
