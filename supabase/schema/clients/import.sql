-- A list of clients from a file, in parts of at most 200 lines; the browser reads the file and shows the outcome of each line first.

create or replace function private.find_customers_at(p_name text, p_address text, p_postal_code text) returns uuid[]
language sql stable security definer set search_path = ''
return array(
  select distinct coalesce(c.merged_into, c.id)
  from public.places p
  join public.customer_places l on l.place_id = p.id
  join public.customers c on c.id = l.customer_id
  where p.normalised = private.address_key(p_address, p_postal_code) and private.names_agree(c.name, p_name)
  limit 2);
comment on function private.find_customers_at is 'The kept files with a place at this address, and a name that agrees; two at most.';

create or replace function private.import_line(p_import uuid, p_line jsonb, out outcome text, out reason text, out customer_id uuid)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  name text := private.text_of(p_line, 'name');
  email text := private.text_of(p_line, 'email');
  phone text := private.text_of(p_line, 'phone');
  address text := private.text_of(p_line, 'address');
  code text := private.text_of(p_line, 'postal_code');
  city text := private.text_of(p_line, 'city');
  matched uuid[];
  has_evidence boolean;
begin
  reason := case
    when name is null then 'name_missing'
    when length(name) > 200 then 'name_too_long'
    when email is not null and private.read_email(email) is null then 'email_invalid'
    when phone is not null and private.read_phone(phone) is null then 'phone_invalid'
    when code is not null and code !~ '^\d{5}$' then 'postal_code_invalid'
    when email is null and phone is null and address is null then 'nothing_to_reach'
  end;
  if reason is not null then
    outcome := 'refused';
    return;
  end if;
  email := private.read_email(email);
  phone := private.read_phone(phone);
  -- Without a number the address tells, so that a list that is imported twice opens no file twice.
  matched := case when email is null and phone is null then private.find_customers_at(name, address, code)
    else private.find_customers(email, phone, name) end;
  -- Of several files that are this person's none more is made.
  if cardinality(matched) > 0 then
    outcome := 'known';
    customer_id := matched[1];
    return;
  end if;
  has_evidence := exists (
    select from public.customer_channels h
    where (h.kind = 'email' and h.normalised = private.email_key(email)) or (h.kind = 'phone' and h.normalised = private.phone_key(phone)));
  customer_id := private.open_customer(name, email, phone, concat_ws(' ', address, code), city, private.now());
  perform private.place_of(customer_id, true, address, code, city);
  update public.customers c set origin = 'import', import_id = p_import, notes = left(private.text_of(p_line, 'notes'), 5000)
  where c.id = import_line.customer_id;
  outcome := case when has_evidence then 'doubtful' else 'created' end;
end;
$$;

create or replace function public.import_customers(p_lines jsonb, p_file_name text, p_import uuid default null, p_is_trial boolean default true)
returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant int := 200;
  batch uuid := p_import;
  outcomes jsonb := '[]';
  line jsonb;
  result record;
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
  elsif jsonb_typeof(p_lines) <> 'array' or jsonb_array_length(p_lines) > most then
    perform private.refuse('invalid_input', 400);
  elsif p_import is not null and not exists (select from public.customer_imports i where i.id = p_import and i.undone_at is null) then
    perform private.refuse('import_gone', 404);
  end if;
  -- One part at a time: a part that is sent twice at once then finds its clients.
  perform pg_advisory_xact_lock(hashtextextended('customer_imports', 0));
  begin
    if batch is null then
      insert into public.customer_imports (file_name, created_by) values (left(p_file_name, 200), auth.uid()) returning id into batch;
    end if;
    for line in select value from jsonb_array_elements(p_lines) loop
      result := private.import_line(batch, line);
      outcomes := outcomes || jsonb_build_object('line', line -> 'line', 'outcome', result.outcome, 'reason', result.reason);
    end loop;
    update public.customer_imports i set
      created_count = i.created_count + (select count(*) from jsonb_array_elements(outcomes) o where o ->> 'outcome' = 'created'),
      known_count = i.known_count + (select count(*) from jsonb_array_elements(outcomes) o where o ->> 'outcome' = 'known'),
      doubtful_count = i.doubtful_count + (select count(*) from jsonb_array_elements(outcomes) o where o ->> 'outcome' = 'doubtful'),
      refused_count = i.refused_count + (select count(*) from jsonb_array_elements(outcomes) o where o ->> 'outcome' = 'refused')
    where i.id = batch;
    -- A trial does everything and takes it back: lines of one person in the file are seen too.
    if p_is_trial then
      perform private.refuse('invalid_input', 400);
    end if;
  exception when sqlstate 'PGRST' then
    batch := null;
  end;
  if batch is not null and p_import is null then
    perform private.log_activity('imported', 'customers', batch::text, 'Liste de clients importée');
  end if;
  return json_build_object('import_id', batch, 'outcomes', outcomes);
end;
$$;
comment on function public.import_customers is
  'For administrators: at most 200 lines of a list: line, name, email, phone, address, postal_code, city, notes. The outcome of each line is created, '
  'known (already a client: nothing is changed), doubtful (created, and proposed as a double) or refused, with its reason. p_is_trial: '
  'nothing is kept. p_import continues an import. Refuses: access_denied, invalid_input, import_gone.';
grant execute on function public.import_customers to authenticated;

create or replace function public.undo_customer_import(p_id uuid) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed int;
  places uuid[];
begin
  perform private.require_admin();
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
comment on function public.undo_customer_import is
  'For administrators: removes the files that an import made and that nothing hangs on; returns how many were removed and how many are left. '
  'Refuses: access_denied, import_gone.';
grant execute on function public.undo_customer_import to authenticated;
