-- Several processes of the site share one database: they take turns with the jobs, and are notified when content changes.

create or replace function private.tell_content() returns trigger
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
comment on function private.tell_content is 'Trigger: when the transaction commits, every process of the site drops its cached pages.';

create or replace function private.tell_processes() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end;
$$;
comment on function private.tell_processes is
  'Trigger, with a channel as argument: when the transaction commits, every process of the site asks anew which slots are free (mirabelle_slots; changes '
  'of content tell the same), or which documents are to be drawn (mirabelle_documents).';

create or replace function public.read_content_version() returns text
language sql stable security definer set search_path = ''
return (
  select coalesce(hashtextextended(string_agg(transaction_id::text, ' ' order by transaction_id), 0), 0)::text
  from private.content_changes
);
comment on function public.read_content_version is
  'A text that changes whenever a change of content is committed. The site polls it where it cannot listen for notifications (Supabase).';
grant execute on function public.read_content_version to service_role;
