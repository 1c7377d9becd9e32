-- One reader of telephones and one of e-mail addresses, for the forms and for the database.

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function private.enqueue_email(p_template text, p_recipient text, p_payload jsonb, p_dedupe_key text, p_request_id uuid)
returns void
language sql security definer set search_path = ''
begin atomic
  insert into public.email_outbox (template, recipient, payload, dedupe_key, request_id)
  select p_template, p_recipient, p_payload, p_dedupe_key, p_request_id
  -- An address that is older than the checks and that no mail can reach must not undo the transaction around it.
  where p_recipient is not null and private.is_email(p_recipient) and not private.promises_missing_date(p_template, p_payload)
  on conflict (dedupe_key) do nothing;
end;

create or replace function private.unseen() returns text
language sql immutable parallel safe set search_path = ''
return E'\u00AD\u061C\u200B\u200C\u200D\u200E\u200F\u2060\u2061\u2062\u2063\u2064\uFEFF';

create or replace function private.read_email(p_text text) returns text
language sql immutable parallel safe set search_path = ''
-- An address copied from a document may hold invisible break points.
return (select case when private.is_email(text) then text end from (select translate(private.clean_text(p_text), private.unseen(), '') as text) typed);

create or replace function private.read_phone(p_text text) returns text
language sql immutable parallel safe set search_path = ''
return (
  with bare as (
    select translate(
      regexp_replace(private.clean_text(normalize(p_text, NFKC)), '^t[eé]l[a-zé.: ]*', '', 'i'),
      private.invisible() || '.()/-−‐‑‒–—―', '') as text
  ), dialled as (
    select regexp_replace(
      regexp_replace(
        regexp_replace(text, '^00', '+'),
        '^\+(?!39|225|229|24[127]|378)([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[0357-9]|9[679])[0-9])0',
        '+\1'),
      '^0(?=[1-9][0-9]{8}$)', '+33') as text
    from bare
  )
  select case when text ~ '^\+(33[1-9][0-9]{8}|(?!33)[1-9][0-9]{6,14})$' then text end from dialled
);

create or replace function private.read_channel(p_kind text, p_value text, p_field text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  read text := case p_kind when 'phone' then private.read_phone(p_value) when 'email' then private.read_email(p_value) end;
begin
  if read is null then
    perform private.refuse(case p_kind when 'phone' then 'phone_invalid' when 'email' then 'email_invalid' else 'invalid_input' end, 400,
      jsonb_build_object('field', p_field));
  end if;
  return read;
end;
$$;

create or replace function private.check_reach() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- What stands for the number of an erased person.
  erased constant text := '0000000000';
  written jsonb := to_jsonb(new);
  former jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  number text := nullif(written ->> tg_argv[0], '');
  address text := case when tg_nargs > 1 then nullif(written ->> tg_argv[1], '') end;
begin
  if number <> erased and number is distinct from former ->> tg_argv[0] then
    perform private.read_channel('phone', number, tg_argv[0]);
  end if;
  if address is not null and address is distinct from former ->> tg_argv[1] then
    perform private.read_channel('email', address, tg_argv[1]);
  end if;
  return new;
end;
$$;

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
  found uuid[];
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
  found := case when email is null and phone is null then private.find_customers_at(name, address, code)
    else private.find_customers(email, phone, name) end;
  if cardinality(found) = 1 then
    outcome := 'known';
    customer_id := found[1];
    return;
  end if;
  has_evidence := cardinality(found) > 1 or exists (
    select from public.customer_channels h
    where (h.kind = 'email' and h.normalised = private.email_key(email)) or (h.kind = 'phone' and h.normalised = private.phone_key(phone)));
  customer_id := private.open_customer(name, email, phone, concat_ws(' ', address, code), city, private.now());
  perform private.place_of(customer_id, true, address, code, city);
  update public.customers c set origin = 'import', import_id = p_import, notes = left(private.text_of(p_line, 'notes'), 5000)
  where c.id = import_line.customer_id;
  outcome := case when has_evidence then 'doubtful' else 'created' end;
end;
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

-- The list of clients, one file, and everything that happened to it.

-- What tells one file from another: a line of the list, of a proposal, of the choice of a client.
create or replace function private.customer_card(p_id uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with family as (
    select private.customer_family(p_id) as ids
  ), works as (
    select coalesce(r.scheduled_date, (r.created_at at time zone 'Europe/Paris')::date) as day, r.scheduled_date is not null and r.status <> 'cancelled' as is_visit,
      case when r.status = 'completed' and r.archived_at is null then r.due_cents else 0 end as due_cents
    from public.brico_requests r, family f where r.customer_id = any (f.ids)
    union all
    select (r.created_at at time zone 'Europe/Paris')::date, false, 0 from public.contact_requests r, family f where r.customer_id = any (f.ids)
    union all
    select coalesce(r.start_date, (r.created_at at time zone 'Europe/Paris')::date), false, 0 from public.reno_projects r, family f
    where r.customer_id = any (f.ids)
  )
  select jsonb_build_object(
    'id', c.id, 'kind', c.kind, 'company_kind', c.company_kind, 'name', c.name, 'origin', c.origin, 'archived_at', c.archived_at,
    'file_count', (select cardinality(ids) from family),
    'phone', (select h.value from public.customer_channels h, family f where h.customer_id = any (f.ids) and h.kind = 'phone' order by h.until is not null, h.is_primary desc, h.id limit 1),
    'email', (select h.value from public.customer_channels h, family f where h.customer_id = any (f.ids) and h.kind = 'email' and private.is_email(h.value) order by h.until is not null, h.is_primary desc, h.id limit 1),
    'city', (
      select coalesce(p.city, substring(p.address from '\d{5}\s+(.+)$'))
      from public.customer_places l join public.places p on p.id = l.place_id, family f
      where l.customer_id = any (f.ids) order by l.until is not null, p.created_at, p.id limit 1),
    'row_count', (select count(*) from works), 'last_day', (select max(w.day) from works w where w.day <= private.today()),
    'next_day', (select min(w.day) from works w where w.is_visit and w.day >= private.today()),
    'due_cents', (select coalesce(sum(w.due_cents), 0) from works w)
  ) from public.customers c where c.id = private.customer_root(p_id);
end;

create or replace function private.write_brico_request(p_id uuid, p_version int, p_values jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  before public.brico_requests;
  service public.services;
  is_team_chosen_here boolean := coalesce(p_values ->> 'team_id' = 'auto', false);
begin
  perform private.require_staff();
  if p_id is not null then
    select * into request from public.brico_requests where id = p_id;
    if not found then
      perform private.refuse('request_gone', 404);
    end if;
  end if;
  -- Lock the days in date order, then the row: the lock order of reservations.
  perform private.lock_day(d) from (
    select distinct d from unnest(array[request.scheduled_date, (p_values ->> 'scheduled_date')::date]) d where d is not null order by d
  ) days;
  perform private.release_stale_holds((p_values ->> 'scheduled_date')::date);

  if p_id is not null then
    select * into request from public.brico_requests where id = p_id for update;
    if request.version <> p_version then
      perform private.refuse('request_changed', 409);
    end if;
    before := request;
  end if;
  select * into service from public.services where id = (p_values ->> 'service_id')::uuid;

  request.client_name := private.text_of(p_values, 'client_name');
  request.client_email := private.text_of(p_values, 'client_email');
  request.client_phone := private.text_of(p_values, 'client_phone');
  if request.client_email is not null then
    perform private.read_channel('email', request.client_email, 'client_email');
  end if;
  request.address := private.text_of(p_values, 'address');
  request.postal_code := private.text_of(p_values, 'postal_code');
  request.city := private.text_of(p_values, 'city');
  request.service_id := service.id;
  request.service_category_id := (select id from public.service_categories where code = service.category);
  request.service_type := coalesce(service.name, private.text_of(p_values, 'service_type'));
  request.description := private.text_of(p_values, 'description');
  request.notes := private.text_of(p_values, 'notes');
  request.scheduled_date := (p_values ->> 'scheduled_date')::date;
  request.scheduled_time := (p_values ->> 'scheduled_time')::time;
  request.duration_minutes := (p_values ->> 'duration_minutes')::int;
  request.team_id := case
    when not is_team_chosen_here then (p_values ->> 'team_id')::uuid
    when request.scheduled_date + request.scheduled_time is not null then private.free_team(
      private.paris_slot(request.scheduled_date, request.scheduled_time, request.duration_minutes), p_id, before.team_id)
  end;
  request.home_signed_on := (p_values ->> 'home_signed_on')::date;
  request.home_is_urgent := request.home_signed_on is not null and coalesce((p_values ->> 'home_is_urgent')::boolean, false);
  -- An early start asked for by telephone (L221-25). For an online booking only the client can ask for it.
  if p_values ? 'express_request' and coalesce(request.source, 'phone') <> 'online' then
    request.express_request_at := case when (p_values ->> 'express_request')::boolean then coalesce(request.express_request_at, private.now()) end;
  end if;
  request.base_price := (p_values ->> 'base_price')::numeric;
  -- Without one, a new request takes the rate of its service (set_brico_amounts), another one keeps its own.
  request.vat_rate := coalesce((p_values ->> 'vat_rate')::numeric, request.vat_rate);
  request.status := coalesce(p_values ->> 'status', request.status, 'pending');

  if p_id is null then
    insert into public.brico_requests (
      client_name, client_email, client_phone, address, postal_code, city, service_id, service_category_id, service_type,
      description, notes, scheduled_date, scheduled_time, duration_minutes, team_id, base_price, vat_rate, home_signed_on, home_is_urgent,
      express_request_at, status, source, contact_request_id, customer_id, request_date, created_at
    ) values (
      request.client_name, request.client_email, request.client_phone, request.address, request.postal_code, request.city,
      request.service_id, request.service_category_id, request.service_type, request.description, request.notes,
      request.scheduled_date, request.scheduled_time, request.duration_minutes, request.team_id, request.base_price, request.vat_rate,
      request.home_signed_on, request.home_is_urgent, request.express_request_at, request.status,
      case when p_values ->> 'source' = 'contact' then 'contact' else 'phone' end,
      (p_values ->> 'contact_request_id')::uuid, (p_values ->> 'customer_id')::uuid, private.today(), private.now()
    ) returning * into request;
    perform private.log_activity('created', 'brico_requests', request.id::text,
      case request.source when 'contact' then 'Demande créée depuis un contact' else 'Demande prise par téléphone' end);
  else
    update public.brico_requests set
      client_name = request.client_name, client_email = request.client_email, client_phone = request.client_phone,
      address = request.address, postal_code = request.postal_code, city = request.city,
      service_id = request.service_id, service_category_id = request.service_category_id, service_type = request.service_type,
      description = request.description, notes = request.notes, scheduled_date = request.scheduled_date,
      scheduled_time = request.scheduled_time, duration_minutes = request.duration_minutes, team_id = request.team_id,
      base_price = request.base_price, vat_rate = request.vat_rate, home_signed_on = request.home_signed_on, home_is_urgent = request.home_is_urgent,
      express_request_at = request.express_request_at, status = request.status
    where id = p_id returning * into request;
  end if;

  if (request.express_request_at is null) is distinct from (before.express_request_at is null) then
    perform private.log_activity('consent', 'brico_requests', request.id::text, case when request.express_request_at is null
      then 'Demande de début anticipé retirée' else 'Début avant la fin de la rétractation demandé au téléphone' end);
  end if;

  -- Only if the appointment takes a place anew: the notes of a full day can still be edited.
  if request.slot is not null and request.team_id is null and request.assigned_contractor_id is null
    and request.status <> 'cancelled' and request.scheduled_date >= private.today()
    and (before.id is null or before.slot is distinct from request.slot or before.team_id is not null or before.status = 'cancelled')
    and not private.has_room(request.slot, request.id)
  then
    perform private.refuse('all_teams_busy', 409);
  end if;
  return json_build_object('id', request.id, 'version', request.version, 'reference', request.reference);
exception
  when exclusion_violation then
    perform private.refuse('team_busy', 409);
  when check_violation or not_null_violation or foreign_key_violation or invalid_text_representation
    or invalid_datetime_format or datetime_field_overflow or numeric_value_out_of_range then
    perform private.refuse('invalid_input', 400);
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
  select p_customer, c.kind, private.read_channel(c.kind, c.value, format('channels.%s.value', c.at - 1)), nullif(private.clean_text(c.label), ''),
    coalesce(c.is_primary, false), coalesce(c.is_shared, false), c.until
  from rows from (jsonb_to_recordset(p_channels) as (kind text, value text, label text, is_primary boolean, is_shared boolean, until date))
    with ordinality as c (kind, value, label, is_primary, is_shared, until, at)
  on conflict (customer_id, kind, normalised) do nothing;
end;
$$;

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

revoke all on function private.unseen from public, anon, authenticated, service_role;
comment on function private.unseen is 'Characters without width that copied texts hold.';
grant execute on function private.unseen to anon, authenticated, service_role;

revoke all on function private.refuse from public, anon, authenticated, service_role;
comment on function private.refuse is
  'Aborts the transaction with an error that the API returns with this code and HTTP status. domain/error-table.ts has its sentence; '
  'p_details are the parameters of the sentence; field: the field of the form that it stands at.';
grant execute on function private.refuse to anon, authenticated, service_role;

revoke all on function private.read_email from public, anon, authenticated, service_role;
comment on function private.read_email is 'The stored form of an e-mail address; null for what is none. Same rule as domain/fields.ts.';
grant execute on function private.read_email to anon, authenticated, service_role;

revoke all on function private.read_phone from public, anon, authenticated, service_role;
comment on function private.read_phone is
  'The stored form of a telephone number, « +33612345678 »; null for what is no whole number. Same rule as domain/phone-format.ts: '
  'tests/support/phone-examples.ts is checked against both.';
grant execute on function private.read_phone to anon, authenticated, service_role;

revoke all on function private.read_channel from public, anon, authenticated, service_role;
comment on function private.read_channel is
  'The stored form of a telephone (phone) or an address (email) that staff write, for the field that they typed it in. Refuses: phone_invalid, '
  'email_invalid.';

revoke all on function private.check_reach from public, anon, authenticated, service_role;
comment on function private.check_reach is
  'Trigger: a telephone and an e-mail address that a row gets (the columns are its arguments) are ones that the forms take. Rows that are older '
  'keep theirs until these are changed.';

revoke all on function public.save_brico_request from public, anon, authenticated, service_role;
comment on function public.save_brico_request is
  'For staff: creates (p_id null) or edits a request. With notify_client, mails the client a first or changed day or hour, or the '
  'confirmation of a pending request; a first day and hour also confirm it. notify_contractor: see choose_contractor_mail. team_id « auto » '
  'assigns a free team. Opening hours and notice apply to visitors only. Refuses: request_changed (another version), phone_invalid, email_invalid, team_busy, '
  'all_teams_busy, invalid_input, request_gone.';
grant execute on function public.save_brico_request to authenticated;

revoke all on function public.save_customer from public, anon, authenticated, service_role;
comment on function public.save_customer is
  'For staff: creates (p_id null) or edits a file. channels replaces its telephones and addresses: kind, value, label, is_primary, is_shared, '
  'until. Refuses: customer_gone, customer_changed (another version), too_many_channels, phone_invalid, email_invalid, invalid_input.';
grant execute on function public.save_customer to authenticated;

revoke all on function public.add_customer_channel from public, anon, authenticated, service_role;
comment on function public.add_customer_channel is 'For staff: adds a telephone or an address that a request declared to the client''s file. Refuses: phone_invalid, '
  'email_invalid, invalid_input.';
grant execute on function public.add_customer_channel to authenticated;

-- End of what `npm run routines` wrote.

-- Its addresses have a check, which a visitor's order answers by itself.
create trigger check_reach before insert or update of client_phone on public.brico_requests
  for each row execute function private.check_reach('client_phone');
create trigger check_reach before insert or update of client_phone, client_email on public.reno_projects
  for each row execute function private.check_reach('client_phone', 'client_email');
create trigger check_reach before insert or update of phone, email on public.contractors
  for each row execute function private.check_reach('phone', 'email');
create trigger check_reach before insert or update of phone, email on public.company_settings
  for each row execute function private.check_reach('phone', 'email');

-- The office stored « +33 06 39 98 12 20 » with its 0, a number that cannot be dialled. Nothing else that is stored is rewritten.
update public.brico_requests set client_phone = private.read_phone(client_phone) where client_phone ~ '^\+330[1-9]\d{8}$';
update public.reno_projects set client_phone = private.read_phone(client_phone) where client_phone ~ '^\+330[1-9]\d{8}$';
update public.contact_requests set phone = private.read_phone(phone) where phone ~ '^\+330[1-9]\d{8}$';
update public.contractors set phone = private.read_phone(phone) where phone ~ '^\+330[1-9]\d{8}$';
update public.company_settings set phone = private.read_phone(phone) where phone ~ '^\+330[1-9]\d{8}$';
update public.customer_channels set value = private.read_phone(value) where kind = 'phone' and value ~ '^\+330[1-9]\d{8}$';
