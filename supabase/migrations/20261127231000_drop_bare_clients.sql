-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function public.undo_customer_import(p_id uuid) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed int;
  places uuid[];
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
  end if;
  update public.customer_imports i set undone_at = private.now() where i.id = p_id and i.undone_at is null;
  if not found then
    perform private.refuse('import_gone', 404);
  end if;
  places := array(select l.place_id from public.customer_places l join public.customers c on c.id = l.customer_id where c.import_id = p_id);
  -- A file that something hangs on stays: a request, a note, a task, a merge, a correction by staff.
  delete from public.customers c
  where c.import_id = p_id and private.is_bare_customer(c.id);
  get diagnostics removed = row_count;
  perform private.prune_place(p.id) from unnest(places) as p (id);
  perform private.log_activity('imported', 'customers', p_id::text, 'Import d’une liste de clients annulé');
  return json_build_object('removed', removed, 'left', (select count(*) from public.customers c where c.import_id = p_id));
end;
$$;

create or replace function private.is_bare_customer(p_id uuid) returns boolean
language sql stable security definer set search_path = ''
return exists (select from public.customers c where c.id = p_id and c.version = 1)
  and not exists (select from public.brico_requests r where r.customer_id = p_id)
  and not exists (select from public.contact_requests r where r.customer_id = p_id)
  and not exists (select from public.reno_projects r where r.customer_id = p_id)
  and not exists (select from public.customer_merges m where p_id in (m.kept_id, m.absorbed_id))
  and not exists (select from public.customer_notes n where n.customer_id = p_id)
  and not exists (select from public.customer_tasks t where t.customer_id = p_id)
  and not exists (select from public.customer_people p where p_id in (p.company_id, p.person_id));

-- A request that is deleted, or given to another client, takes along the file that it opened if that file is bare now.
create or replace function private.drop_bare_customer(p_customer uuid, p_place uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.customers c where c.id = p_customer and c.origin = 'request' and private.is_bare_customer(c.id);
  perform private.prune_place(p_place);
end;
$$;

create or replace function private.prune_customer() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.drop_bare_customer(old.customer_id, old.place_id);
  return null;
end;
$$;

create or replace function private.write_channels(p_customer uuid, p_channels jsonb, p_most int) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if jsonb_typeof(p_channels) <> 'array' then
    perform private.refuse('invalid_input', 400);
  elsif jsonb_array_length(p_channels) > p_most then
    perform private.refuse('too_many_channels', 400, jsonb_build_object('most', p_most));
  end if;
  delete from public.customer_channels h where h.customer_id = p_customer;
  insert into public.customer_channels (customer_id, kind, value, label, is_primary, is_shared, until)
  select p_customer, c.kind, btrim(c.value), nullif(btrim(c.label), ''), coalesce(c.is_primary, false), coalesce(c.is_shared, false), c.until
  from jsonb_to_recordset(p_channels) as c (kind text, value text, label text, is_primary boolean, is_shared boolean, until date)
  on conflict (customer_id, kind, normalised) do nothing;
end;
$$;

create or replace function public.change_client(p_table text, p_id uuid, p_customer uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  written jsonb;
  chosen uuid := private.customer_root(p_customer);
begin
  perform private.require_staff();
  if p_table not in ('brico_requests', 'contact_requests', 'reno_projects') then
    perform private.refuse('invalid_input', 400);
  end if;
  execute format('select to_jsonb(t) from public.%I t where t.id = $1 for update', p_table) into written using p_id;
  if written is null then
    perform private.refuse('request_gone', 404);
  end if;
  -- Without a choice: the row opens a file of its own.
  if p_customer is null then
    chosen := private.open_customer(coalesce(written ->> 'client_name', written ->> 'name'), coalesce(written ->> 'client_email', written ->> 'email'),
      coalesce(written ->> 'client_phone', written ->> 'phone'), written ->> 'address', written ->> 'city', private.now());
  elsif chosen is null then
    perform private.refuse('customer_gone', 404);
  end if;
  execute format('update public.%I set customer_id = $1, place_id = $2 where id = $3', p_table) using chosen,
    private.place_of(chosen, p_customer is null, written ->> 'address', written ->> 'postal_code', written ->> 'city'), p_id;
  perform private.drop_bare_customer((written ->> 'customer_id')::uuid, (written ->> 'place_id')::uuid);
end;
$$;

revoke all on function private.is_bare_customer from public, anon, authenticated, service_role;
comment on function private.is_bare_customer is
  'Whether nothing hangs on a file: no request, contact, renovation, note, task, merge or person, and no correction by staff.';

revoke all on function private.drop_bare_customer from public, anon, authenticated, service_role;

revoke all on function public.change_client from public, anon, authenticated, service_role;
comment on function public.change_client is
  'For staff: gives a request, a contact or a renovation to another client, or to a new file (p_customer null). What was declared in the row '
  'stays; a former file that nothing hangs on any more goes. '
  'Refuses: request_gone, customer_gone, invalid_input.';
grant execute on function public.change_client to authenticated;

-- End of what `npm run routines` wrote.
