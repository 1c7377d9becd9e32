-- Several processes of the site on one database: they do its jobs in turns, and hear when content changes.

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
comment on function private.tell_content is 'Has every process of the site forget the pages that it keeps, as soon as the change is there for others.';

create or replace function public.read_content_version() returns text
language sql stable security definer set search_path = ''
return (
  select coalesce(hashtextextended(string_agg(transaction_id::text, ' ' order by transaction_id), 0), 0)::text
  from private.content_changes
);
comment on function public.read_content_version is
  'Another text as soon as a change of content is there for others. Where the site has no connection of its own (Supabase), it asks for it.';
grant execute on function public.read_content_version to service_role;
