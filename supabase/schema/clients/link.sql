-- Every new request, contact and renovation gets a client and a place. A form links to a file, it never changes one.

create or replace function private.customer_root(p_id uuid) returns uuid
language sql stable security definer set search_path = ''
return (select coalesce(c.merged_into, c.id) from public.customers c where c.id = p_id);
comment on function private.customer_root is 'The kept file of a client whose file may have been merged.';

create or replace function private.customer_family(p_id uuid) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  root uuid := (select coalesce(c.merged_into, c.id) from public.customers c where c.id = p_id);
begin
  return array[root] || array(select c.id from public.customers c where c.merged_into = root order by c.created_at, c.id);
end;
$$;
comment on function private.customer_family is 'The kept file of a client, then the files that were merged into it.';

create or replace function private.is_set_aside(p_by uuid, p_root uuid) returns boolean
language sql stable security definer set search_path = ''
return p_by is not null and private.customer_root(p_by) is not distinct from p_root;
comment on function private.is_set_aside is
  'Whether staff took a number or a place of a merged file off the kept one (set_aside_by), and both are still one: parted, the file has it again.';

-- The text that the list of clients searches: names, numbers and places of the whole family, on the kept file. Every function that
-- changes one of these calls it.
create or replace function private.refresh_customer(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  family uuid[] := private.customer_family(p_id);
  text text := private.search_text(
    (select string_agg(concat_ws(' ', c.name, c.siren), ' ') from public.customers c where c.id = any (family)),
    (select string_agg(case h.kind when 'phone' then h.value || ' ' || private.digits(h.value) else h.value end, ' ')
      from public.customer_channels h where h.customer_id = any (family) and not private.is_set_aside(h.set_aside_by, family[1])),
    (select string_agg(concat_ws(' ', p.address, p.postal_code, p.city), ' ')
      from public.customer_places l join public.places p on p.id = l.place_id where l.customer_id = any (family)));
begin
  update public.customers c set search_text = case c.id when family[1] then text else '' end where c.id = any (family);
end;
$$;

-- An address or a number that proves nothing: none, too short, of an erased person, or the company's own.
create or replace function private.is_evidence(p_kind text, p_key text) returns boolean
language sql stable security definer set search_path = ''
return case p_kind
  when 'phone' then length(p_key) = 9 and p_key <> '000000000'
    and not exists (select from public.company_settings s where private.phone_key(s.phone) = p_key)
  else p_key like '%_@_%' and p_key not like '%.invalid'
    and not exists (select from public.company_settings s where private.email_key(s.email) = p_key)
end;

create or replace function private.find_customers(p_email text, p_phone text, p_name text) returns uuid[]
-- Its plan must not depend on how small the tables were when the connection first needed it.
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  email text := private.email_key(p_email);
  phone text := private.phone_key(p_phone);
begin
  return array(
    select distinct coalesce(c.merged_into, c.id)
    from (values ('email', email), ('phone', phone)) k (kind, key)
    join public.customer_channels h on h.kind = k.kind and h.normalised = k.key and not h.is_shared and coalesce(h.until >= private.today(), true)
    join public.customers c on c.id = h.customer_id
    where private.names_agree(c.name, p_name) and private.is_evidence(k.kind, k.key)
      and not private.is_set_aside(h.set_aside_by, coalesce(c.merged_into, c.id))
    limit 2);
end;
$$;
comment on function private.find_customers is
  'The kept files with this address or telephone, and a name that agrees. One: it is the client. None or two: a new file, and a proposal.';

create or replace function private.kind_of_name(p_name text, out kind text, out company_kind text)
language sql immutable parallel safe set search_path = ''
as $$
  select case when found is null and text !~ '\m(sarl|sas|sasu|eurl|scop|snc)\M' then 'person' else 'company' end,
    case
      when found = 'sci' then 'sci' when found in ('syndic', 'copropriete', 'coproprietaires') then 'syndic'
      when found = 'association' then 'association' when found in ('agence', 'immobiliere') then 'agency'
      when found in ('mairie', 'commune', 'ville') then 'public'
    end
  from (
    select replace(text, '.', '') as text,
      substring(replace(text, '.', '') from '^(sci|syndic|copropriete|association|agence|immobiliere|mairie|commune|ville)\M') as found
    from (select private.normalize(btrim(p_name)) as text) line
  ) name
$$;

create or replace function private.open_customer(p_name text, p_email text, p_phone text, p_address text, p_city text, p_at timestamptz) returns uuid
language plpgsql volatile security definer set search_path = '' set enable_seqscan = off
as $$
declare
  opened uuid;
  known record;
  declared record := private.kind_of_name(p_name);
begin
  -- The text is what refresh_customer would write; a second write of the row would cost more than all the rest.
  insert into public.customers (kind, company_kind, name, origin, created_at, search_text)
  values (declared.kind, declared.company_kind, left(btrim(p_name), 200), 'request', p_at,
    private.search_text(p_name, p_email, p_phone, private.digits(p_phone), p_address, p_city)) returning id into opened;
  insert into public.customer_channels (customer_id, kind, value, is_primary)
  select opened, c.kind, c.value, true
  from (values ('email', private.read_email(p_email), private.email_key(p_email)), ('phone', private.read_phone(p_phone), private.phone_key(p_phone)))
    c (kind, value, key)
  -- What cannot be dialled or mailed stays in the row that declared it.
  where c.value is not null and private.is_evidence(c.kind, c.key);
  -- Three names on one number: a switchboard or a household. It proves nothing from now on.
  for known in
    select h.kind, h.normalised from public.customer_channels h where h.customer_id = opened
  loop
    if (select count(distinct coalesce(c.merged_into, c.id)) from public.customer_channels o join public.customers c on c.id = o.customer_id
      where o.kind = known.kind and o.normalised = known.normalised) >= 3
    then
      update public.customer_channels o set is_shared = true
      where o.kind = known.kind and o.normalised = known.normalised and not o.is_shared;
    end if;
  end loop;
  return opened;
end;
$$;

create or replace function private.place_of(p_customer uuid, p_is_new boolean, p_address text, p_postal_code text, p_city text) returns uuid
language plpgsql volatile security definer set search_path = '' set enable_seqscan = off
as $$
declare
  key text := private.address_key(p_address, p_postal_code);
  family uuid[];
  matched uuid;
begin
  if coalesce(btrim(p_address), '') = '' then
    return null;
  end if;
  if not p_is_new then
    family := private.customer_family(p_customer);
    select p.id into matched
    from (
      select l.place_id from public.customer_places l where l.customer_id = any (family)
      union select r.place_id from public.brico_requests r where r.customer_id = any (family)
      union select r.place_id from public.contact_requests r where r.customer_id = any (family)
      union select r.place_id from public.reno_projects r where r.customer_id = any (family)
    ) known join public.places p on p.id = known.place_id
    where p.normalised = key order by p.created_at, p.id limit 1;
  end if;
  if matched is null then
    insert into public.places (address, postal_code, city)
    values (left(btrim(p_address), 300), case when p_postal_code ~ '^\d{5}$' then p_postal_code end, left(p_city, 100)) returning id into matched;
    -- Only a new file takes the address: staff decide about another address of a known client.
    if p_is_new then
      insert into public.customer_places (customer_id, place_id, role)
      select p_customer, matched, case when c.company_kind in ('syndic', 'agency') then 'manager' else 'occupant' end
      from public.customers c where c.id = p_customer;
    end if;
  end if;
  return matched;
end;
$$;
comment on function private.place_of is 'The place of a client with this address; a new one when the client has none there.';

create or replace function private.client_of(
  p_contact uuid, p_name text, p_email text, p_phone text, p_address text, p_postal_code text, p_city text, p_at timestamptz,
  out customer_id uuid, out place_id uuid
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  matched uuid[];
begin
  -- A contact that is converted stays the same client's, whatever staff corrected.
  select private.customer_root(c.customer_id) into customer_id from public.contact_requests c where c.id = p_contact;
  if customer_id is null then
    matched := private.find_customers(p_email, p_phone, p_name);
    customer_id := case when cardinality(matched) = 1 then matched[1] end;
  end if;
  if customer_id is not null then
    place_id := private.place_of(customer_id, false, p_address, p_postal_code, p_city);
  else
    customer_id := private.open_customer(p_name, p_email, p_phone, concat_ws(' ', p_address, p_postal_code), p_city, p_at);
    place_id := private.place_of(customer_id, true, p_address, p_postal_code, p_city);
  end if;
end;
$$;

-- Two rows of one person in the same second meet here. In one order, so that they never wait for each other; of 1024 locks, so that a
-- transaction of many rows does not need more than the server has.
create or replace function private.lock_customers(p_email text, p_phone text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('customers'), k.slot)
  from (
    select distinct hashtext(key) & 1023 as slot from unnest(array[private.email_key(p_email), private.phone_key(p_phone)]) key
    where key <> '' order by slot
  ) k;
end;
$$;
comment on function private.lock_customers is
  'Until the end of the transaction no other one opens a file for this address or telephone. Before private.client_of.';

create or replace function private.link_customer() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  written jsonb := to_jsonb(new);
  v_name text := coalesce(written ->> 'client_name', written ->> 'name');
  v_email text := coalesce(written ->> 'client_email', written ->> 'email');
  v_phone text := coalesce(written ->> 'client_phone', written ->> 'phone');
  linked record;
begin
  if new.customer_id is not null then
    new.customer_id := private.customer_root(new.customer_id);
    new.place_id := coalesce(new.place_id,
      private.place_of(new.customer_id, false, written ->> 'address', written ->> 'postal_code', written ->> 'city'));
    return new;
  elsif coalesce(btrim(v_name), '') = '' then
    return new;
  end if;
  perform private.lock_customers(v_email, v_phone);
  linked := private.client_of((written ->> 'contact_request_id')::uuid, v_name, v_email, v_phone, written ->> 'address',
    written ->> 'postal_code', written ->> 'city', new.created_at);
  new.customer_id := linked.customer_id;
  new.place_id := linked.place_id;
  return new;
end;
$$;
comment on function private.link_customer is 'Trigger: gives a new request, contact or renovation its client and its place.';

create or replace function private.is_bare_customer(p_id uuid) returns boolean
language sql stable security definer set search_path = ''
return exists (select from public.customers c where c.id = p_id and c.version = 1)
  and not exists (select from public.brico_requests r where r.customer_id = p_id)
  and not exists (select from public.contact_requests r where r.customer_id = p_id)
  and not exists (select from public.visits v where v.customer_id = p_id)
  and not exists (select from public.reno_projects r where r.customer_id = p_id)
  and not exists (select from public.quotes q where q.customer_id = p_id)
  and not exists (select from public.invoices i where i.customer_id = p_id)
  and not exists (select from public.customer_merges m where p_id in (m.kept_id, m.absorbed_id))
  and not exists (select from public.customer_notes n where n.customer_id = p_id)
  and not exists (select from public.customer_tasks t where t.customer_id = p_id)
  and not exists (select from public.customer_people p where p_id in (p.company_id, p.person_id));
comment on function private.is_bare_customer is
  'Whether nothing hangs on a file: no request, contact, renovation, quote, invoice, note, task, merge or person, and no correction by staff.';

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

create or replace function private.prune_place(p_id uuid) returns void
language sql volatile security definer set search_path = ''
begin atomic
  delete from public.places p
  where p.id = p_id
    and not exists (select from public.customer_places l where l.place_id = p.id)
    and not exists (select from public.brico_requests r where r.place_id = p.id)
    and not exists (select from public.visits v where v.place_id = p.id)
    and not exists (select from public.contact_requests r where r.place_id = p.id)
    and not exists (select from public.reno_projects r where r.place_id = p.id)
    and not exists (select from public.quotes q where q.place_id = p.id);
end;
comment on function private.prune_place is 'Deletes a place that belongs to nobody any more.';
