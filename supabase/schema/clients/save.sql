-- Staff write a client's file: the file with its numbers in one transaction, its places, its people, and the client of a row.

create or replace function public.save_customer(p_id uuid, p_version int, p_values jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  own public.customers;
  before public.customers;
  file public.customers;
  edited text[];
  new_id uuid;
  most constant int := 20;
begin
  perform private.require_staff();
  if p_id is not null then
    select * into own from public.customers c where c.id = p_id for update;
    if not found then
      perform private.refuse('customer_gone', 404);
    elsif own.version <> p_version or own.merged_into is not null then
      perform private.refuse('customer_changed', 409);
    end if;
    before := private.whole_file(p_id);
    file := before;
  end if;
  file.kind := coalesce(p_values ->> 'kind', file.kind, 'person');
  file.name := private.text_of(p_values, 'name');
  file.company_kind := case file.kind when 'company' then private.text_of(p_values, 'company_kind') end;
  file.buyer_kind := private.text_of(p_values, 'buyer_kind');
  file.siren := private.text_of(p_values, 'siren');
  file.vat_number := private.text_of(p_values, 'vat_number');
  file.billing_address := private.text_of(p_values, 'billing_address');
  file.billing_postal_code := private.text_of(p_values, 'billing_postal_code');
  file.billing_city := private.text_of(p_values, 'billing_city');
  file.notes := private.text_of(p_values, 'notes');
  file.heard_from := private.text_of(p_values, 'heard_from');
  file.no_marketing_at := case when (p_values ->> 'no_marketing')::boolean then coalesce(file.no_marketing_at, private.now()) end;
  if p_id is null then
    new_id := private.new_id_of(p_values);
    select * into own from public.customers where id = new_id;
    if found then
      return json_build_object('id', own.id, 'version', own.version);
    end if;
    insert into public.customers (id, kind, name, company_kind, buyer_kind, siren, vat_number, billing_address, billing_postal_code, billing_city,
      notes, heard_from, no_marketing_at, origin)
    values (new_id, file.kind, file.name, file.company_kind, file.buyer_kind, file.siren, file.vat_number, file.billing_address, file.billing_postal_code,
      file.billing_city, file.notes, file.heard_from, file.no_marketing_at, 'staff') returning * into file;
    perform private.log_activity('created', 'customers', file.id::text, 'Fiche de client créée');
  else
    -- What staff leave as it was stays where it comes from; what they change is the kept file's from now on.
    edited := array(
      select f.part from private.file_parts() f
      where private.part_of(to_jsonb(file), f.names) <> private.part_of(to_jsonb(before), f.names));
    own := jsonb_populate_record(own, (
      select coalesce(jsonb_object_agg(n, to_jsonb(file) -> n), '{}') from private.file_parts() f, unnest(f.names) n where f.part = any (edited)));
    update public.customers c set kind = own.kind, name = file.name, company_kind = own.company_kind, buyer_kind = own.buyer_kind,
      siren = own.siren, vat_number = own.vat_number, billing_address = own.billing_address, billing_postal_code = own.billing_postal_code,
      billing_city = own.billing_city, notes = own.notes, heard_from = own.heard_from, no_marketing_at = own.no_marketing_at,
      version = c.version + 1
    where c.id = p_id returning * into file;
    update public.customer_merges m set answers = m.answers || (select jsonb_object_agg(part, 'edited') from unnest(edited) part)
    where m.kept_id = p_id and m.undone_at is null and edited <> '{}';
    perform private.log_activity('changed', 'customers', file.id::text, 'Fiche de client modifiée');
  end if;
  if p_values ? 'channels' then
    perform private.write_channels(file.id, p_values -> 'channels', most);
  end if;
  perform private.refresh_customer(file.id);
  return json_build_object('id', file.id, 'version', file.version);
exception
  when check_violation or not_null_violation or invalid_text_representation or string_data_right_truncation or unique_violation
    or invalid_datetime_format or datetime_field_overflow then
    perform private.refuse('invalid_input', 400);
end;
$$;
comment on function public.save_customer is
  'For staff: creates (p_id null; p_values may have its id, and the same id again answers the file that exists) or edits a file. channels replaces its telephones and addresses: kind, value, label, is_primary, is_shared, '
  'until. Refuses: customer_gone, customer_changed (another version), too_many_channels, phone_invalid, email_invalid, invalid_input.';
grant execute on function public.save_customer to authenticated;

create or replace function private.write_channels(p_customer uuid, p_channels jsonb, p_most int) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  merged uuid[] := array_remove(private.customer_family(p_customer), p_customer);
  given public.customer_channels[];
begin
  if jsonb_typeof(p_channels) <> 'array' then
    perform private.refuse('invalid_input', 400);
  elsif jsonb_array_length(p_channels) > p_most then
    perform private.refuse('too_many_channels', 400, jsonb_build_object('most', p_most));
  end if;
  given := array(
    select distinct on (c.kind, key) row(gen_random_uuid(), p_customer, c.kind, v.value, key, nullif(private.clean_text(c.label), ''),
      coalesce(c.is_primary, false), coalesce(c.is_shared, false), c.until, null)::public.customer_channels
    from rows from (jsonb_to_recordset(p_channels) as (kind text, value text, label text, is_primary boolean, is_shared boolean, until date))
      with ordinality as c (kind, value, label, is_primary, is_shared, until, at)
    cross join lateral (select private.read_channel(c.kind, c.value, format('channels.%s.value', c.at - 1)) as value) v
    cross join lateral (select case c.kind when 'email' then private.email_key(v.value) else private.phone_key(v.value) end as key) k
    order by c.kind, key, c.at);
  -- What a merged file has stays on it: taken off here, it is set aside until the files part.
  update public.customer_channels h set set_aside_by = p_customer
  where h.customer_id = any (merged) and not exists (select from unnest(given) g where (g.kind, g.normalised) = (h.kind, h.normalised));
  delete from public.customer_channels h
  where h.customer_id = p_customer and not exists (select from unnest(given) g where (g.kind, g.normalised) = (h.kind, h.normalised));
  insert into public.customer_channels (customer_id, kind, value, label, is_primary, is_shared, until)
  select p_customer, g.kind, g.value, g.label, g.is_primary, g.is_shared, g.until from unnest(given) g
  where exists (select from public.customer_channels h where h.customer_id = p_customer and (h.kind, h.normalised) = (g.kind, g.normalised))
    or not exists (
      select from public.customer_channels h
      where h.customer_id = any (merged) and (h.kind, h.normalised) = (g.kind, g.normalised) and not private.is_set_aside(h.set_aside_by, p_customer)
        and (h.label, h.is_primary, h.is_shared, h.until) is not distinct from (g.label, g.is_primary, g.is_shared, g.until))
  on conflict (customer_id, kind, normalised) do update set value = excluded.value, label = excluded.label, is_primary = excluded.is_primary,
    is_shared = excluded.is_shared, until = excluded.until;
end;
$$;
comment on function private.write_channels is
  'Writes the telephones and addresses of a file. One that a merged file has, unchanged, stays there; changed, the kept file has its own of it.';

create or replace function public.add_customer_channel(p_customer uuid, p_kind text, p_value text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  insert into public.customer_channels (customer_id, kind, value) 
  values (private.customer_root(p_customer), p_kind, private.read_channel(p_kind, p_value, 'value'))
  on conflict (customer_id, kind, normalised) do update set until = null;
  update public.customers c set version = c.version + 1 where c.id = private.customer_root(p_customer);
  perform private.refresh_customer(p_customer);
exception
  when check_violation or not_null_violation then
    perform private.refuse('invalid_input', 400);
end;
$$;
comment on function public.add_customer_channel is 'For staff: adds a telephone or an address that a request declared to the client''s file. Refuses: phone_invalid, '
  'email_invalid, invalid_input.';
grant execute on function public.add_customer_channel to authenticated;

-- A link of a merged file is set aside: parted, the file has it again.
create or replace function private.drop_customer_place(p_link uuid, p_root uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.customer_places l where l.id = p_link and l.customer_id = p_root;
  update public.customer_places l set set_aside_by = p_root where l.id = p_link;
end;
$$;

create or replace function public.save_customer_place(p_customer uuid, p_place uuid, p_values jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  place public.places;
  link public.customer_places;
  root uuid := private.customer_root(p_customer);
  new_id uuid;
begin
  perform private.require_staff();
  if root is null then
    perform private.refuse('customer_gone', 404);
  end if;
  if p_place is not null then
    select * into place from public.places p where p.id = p_place for update;
    if not found then
      perform private.refuse('place_gone', 404);
    end if;
  end if;
  place.address := case when p_values ? 'address' then private.text_of(p_values, 'address') else place.address end;
  place.postal_code := case when p_values ? 'postal_code' then private.text_of(p_values, 'postal_code') else place.postal_code end;
  place.city := case when p_values ? 'city' then private.text_of(p_values, 'city') else place.city end;
  place.complement := case when p_values ? 'complement' then private.text_of(p_values, 'complement') else place.complement end;
  place.access_notes := case when p_values ? 'access_notes' then private.text_of(p_values, 'access_notes') else place.access_notes end;
  place.over_two_years := case when p_values ? 'over_two_years' then (p_values ->> 'over_two_years')::boolean else place.over_two_years end;
  if p_place is null then
    new_id := private.new_id_of(p_values);
    if exists (select from public.places where id = new_id) then
      return new_id;
    end if;
    insert into public.places (id, address, postal_code, city, complement, access_notes, over_two_years)
    values (new_id, place.address, place.postal_code, place.city, place.complement, place.access_notes, place.over_two_years) returning * into place;
  else
    update public.places p set address = place.address, postal_code = place.postal_code, city = place.city, complement = place.complement,
      access_notes = place.access_notes, over_two_years = place.over_two_years
    where p.id = p_place;
  end if;
  select * into link from public.customer_places l where l.id = (p_values ->> 'link_id')::uuid and l.place_id = place.id;
  -- What a merged file is to the place stays its own.
  if link.customer_id is null or link.customer_id = root or (link.role, link.since, link.until)
    is distinct from (coalesce(p_values ->> 'role', 'occupant'), (p_values ->> 'since')::date, (p_values ->> 'until')::date)
  then
    -- One role each time: the link that is edited keeps its row.
    perform private.drop_customer_place(link.id, root);
    insert into public.customer_places (customer_id, place_id, role, since, until)
    values (root, place.id, coalesce(p_values ->> 'role', 'occupant'), (p_values ->> 'since')::date, (p_values ->> 'until')::date)
    on conflict (customer_id, place_id, role) do update set since = excluded.since, until = excluded.until;
  end if;
  update public.customers c set version = c.version + 1 where c.id = root;
  perform private.refresh_customer(l.customer_id) from (select distinct customer_id from public.customer_places where place_id = place.id) l;
  return place.id;
exception
  when check_violation or not_null_violation or invalid_text_representation or invalid_datetime_format or datetime_field_overflow then
    perform private.refuse('invalid_input', 400);
end;
$$;
comment on function public.save_customer_place is
  'For staff: a place of a client: a new one (p_place null; p_values may have its id, as in save_customer), or an existing one, with the client''s role there (occupant, owner, manager, payer) '
  'and its days; link_id is the link that is edited. Refuses: customer_gone, place_gone, invalid_input.';
grant execute on function public.save_customer_place to authenticated;

create or replace function public.remove_customer_place(p_link uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed public.customer_places;
begin
  perform private.require_staff();
  select * into removed from public.customer_places l where l.id = p_link;
  perform private.drop_customer_place(p_link, private.customer_root(removed.customer_id));
  perform private.prune_place(removed.place_id);
  perform private.refresh_customer(removed.customer_id);
end;
$$;
comment on function public.remove_customer_place is 'For staff: takes a place off a client''s file; rows that speak of the place keep it.';
grant execute on function public.remove_customer_place to authenticated;

create or replace function public.join_customer(p_company uuid, p_person uuid, p_function text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if (select count(*) from public.customer_people p where p.company_id = p_company) >= 50 then
    perform private.refuse('family_full', 409, jsonb_build_object('most', 50));
  end if;
  insert into public.customer_people (company_id, person_id, function) values (p_company, p_person, nullif(btrim(p_function), ''))
  on conflict (company_id, person_id) do update set function = excluded.function;
exception
  when foreign_key_violation then
    perform private.refuse('customer_gone', 404);
  when check_violation then
    perform private.refuse('invalid_input', 400);
end;
$$;
comment on function public.join_customer is 'For staff: a person of a company, with what they do there. Refuses: customer_gone, family_full, invalid_input.';
grant execute on function public.join_customer to authenticated;

create or replace function public.part_customer(p_link uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  delete from public.customer_people p where p.id = p_link;
end;
$$;
comment on function public.part_customer is 'For staff: takes a person off a company''s file.';
grant execute on function public.part_customer to authenticated;

create or replace function public.set_archived_customer(p_id uuid, p_is_archived boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  update public.customers c set archived_at = case when p_is_archived then private.now() end, version = c.version + 1
  where c.id = private.customer_root(p_id);
  if not found then
    perform private.refuse('customer_gone', 404);
  end if;
end;
$$;
comment on function public.set_archived_customer is 'For staff: takes a file out of the lists, or back into them; its rows stay linked. Refuses: customer_gone.';
grant execute on function public.set_archived_customer to authenticated;

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
comment on function public.change_client is
  'For staff: gives a request, a contact or a renovation to another client, or to a new file (p_customer null). What was declared in the row '
  'stays; a former file that nothing hangs on any more goes. '
  'Refuses: request_gone, customer_gone, invalid_input.';
grant execute on function public.change_client to authenticated;
