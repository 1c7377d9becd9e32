-- Requests written by staff: create, edit or move in one transaction, serialized with visitors' reservations; delete or archive.

create or replace function private.text_of(p_values jsonb, p_name text) returns text
language sql immutable set search_path = ''
return nullif(private.clean_text(p_values ->> p_name), '');

create or replace function private.write_brico_request(p_id uuid, p_version int, p_values jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  before public.brico_requests;
  twin public.brico_requests;
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
  perform private.lock_days(array[request.scheduled_date, (p_values ->> 'scheduled_date')::date]);
  perform private.release_stale_holds((p_values ->> 'scheduled_date')::date);

  if p_id is not null then
    select * into request from public.brico_requests where id = p_id for update;
    if request.version <> p_version then
      perform private.refuse('request_changed', 409);
    end if;
    before := request;
  end if;
  -- The form asks once: a client who telephones may have booked online meanwhile.
  if p_values ->> 'same_hour' = 'false' and ((p_values ->> 'scheduled_date')::date, (p_values ->> 'scheduled_time')::time)
    is distinct from (before.scheduled_date, before.scheduled_time)
  then
    select known.* into twin from private.known_appointments((p_values ->> 'scheduled_date')::date, (p_values ->> 'scheduled_time')::time,
      p_values ->> 'client_email', p_values ->> 'client_phone') known where known.id is distinct from p_id limit 1;
    if found then
      perform private.refuse('client_has_hour', 409, jsonb_build_object('reference', twin.reference));
    end if;
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
  if before.status = 'cancelled' and request.status <> 'cancelled' then
    perform private.refuse('reinstate_first', 409);
  end if;

  if p_id is null then
    insert into public.brico_requests (
      client_name, client_email, client_phone, address, postal_code, city, service_id, service_category_id, service_type,
      description, notes, scheduled_date, scheduled_time, duration_minutes, team_id, base_price, vat_rate, home_signed_on, home_is_urgent,
      express_request_at, status, source, contact_request_id, customer_id, request_date, created_at, prepayment_cents, id
    ) values (
      request.client_name, request.client_email, request.client_phone, request.address, request.postal_code, request.city,
      request.service_id, request.service_category_id, request.service_type, request.description, request.notes,
      request.scheduled_date, request.scheduled_time, request.duration_minutes, request.team_id, request.base_price, request.vat_rate,
      request.home_signed_on, request.home_is_urgent, request.express_request_at, request.status,
      case when p_values ->> 'source' = 'contact' then 'contact' else 'phone' end,
      (p_values ->> 'contact_request_id')::uuid, (p_values ->> 'customer_id')::uuid, private.today(), private.now(), (select prepayment_cents from public.company_settings),
      private.new_id_of(p_values)
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
  if before.id is null or before.slot is distinct from request.slot or before.team_id is not null then
    perform private.require_room(request);
  end if;
  return jsonb_strip_nulls(jsonb_build_object('id', request.id, 'version', request.version, 'reference', request.reference,
    'before', case when p_id is not null then private.undo_state(before) end))::json;
exception
  when exclusion_violation then
    perform private.refuse('team_busy', 409);
  when check_violation or not_null_violation or foreign_key_violation or invalid_text_representation
    or invalid_datetime_format or datetime_field_overflow or numeric_value_out_of_range then
    perform private.refuse('invalid_input', 400);
end;
$$;
comment on function private.write_brico_request is 'Does the work of save_brico_request, without a mail to the client.';

-- Single entry point for saves from the form and the calendar; it decides which mail the client gets. The first day and hour given to a
-- request are also mailed, so that a client who called has them in writing.
create or replace function public.save_brico_request(p_id uuid, p_version int, p_values jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  before public.brico_requests;
  request public.brico_requests;
  saved json;
  template text;
  new_id uuid;
begin
  perform private.require_staff();
  if p_id is null then
    new_id := private.new_id_of(p_values);
    select * into request from public.brico_requests where id = new_id;
    if found then
      return json_build_object('id', request.id, 'version', request.version, 'reference', request.reference);
    end if;
  end if;
  -- Null if the version has changed since; write_brico_request then refuses.
  select * into before from public.brico_requests where id = p_id and version = p_version;
  perform private.choose_contractor_mail(p_values);
  saved := private.write_brico_request(p_id, p_version, p_values);
  if not coalesce((p_values ->> 'notify_client')::boolean, false) then
    return saved;
  end if;
  select * into request from public.brico_requests where id = (saved ->> 'id')::uuid;
  template := case
    -- No mail without a future day and hour.
    when coalesce(lower(request.slot) <= private.now(), true) or request.status not in ('pending', 'confirmed', 'in_progress') then null
    when (request.scheduled_date, request.scheduled_time) is distinct from (before.scheduled_date, before.scheduled_time)
    then case when before.slot is null then 'booking_planned' else 'booking_moved' end
    when before.status = 'pending' and request.status = 'confirmed' then 'booking_accepted'
  end;
  if template = 'booking_planned' and request.status = 'pending' and request.hold_expires_at is null and request.client_email is not null then
    -- The client reads « fixé »: the request is confirmed, and needs no second mail.
    update public.brico_requests set status = 'confirmed' where id = request.id returning * into request;
    saved := (saved::jsonb || jsonb_build_object('version', request.version))::json;
  end if;
  if template is not null then
    perform private.tell_moment(template, request, private.booking_payload(request) || jsonb_build_object(
      'previous_date', before.scheduled_date, 'previous_time', to_char(before.scheduled_time, 'HH24:MI'),
      -- The mail says that the prepayment is carried over: true for one paid by card, not for a job paid in cash.
      'is_paid', request.card_cents > 0,
      'is_held', request.hold_expires_at is not null));
  elsif before.id is not null then
    perform private.tell_price(before, request);
  end if;
  return saved;
end;
$$;
comment on function public.save_brico_request is
  'For staff: creates (p_id null; p_values may have its id, and the same id again answers the row that exists) or edits a request. With notify_client, mails the client a first or changed day or hour, the '
  'confirmation of a pending request, or a changed price; a first day and hour also confirm it. notify_contractor: see choose_contractor_mail. team_id « auto » '
  'assigns a free team. Opening hours and notice apply to visitors only. Refuses: request_changed (another version), phone_invalid, email_invalid, team_busy, '
  'all_teams_busy, invalid_input, request_gone, client_has_hour (same_hour false: the client has another appointment at that moment).';
grant execute on function public.save_brico_request to authenticated;

create or replace function public.move_brico_request(p_id uuid, p_version int, p_change jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  perform private.require_staff();
  select * into request from public.brico_requests where id = p_id;
  if not found then
    perform private.refuse('request_gone', 404);
  elsif request.status in ('completed', 'cancelled') then
    perform private.refuse('request_closed', 409);
  end if;
  return public.save_brico_request(p_id, p_version, to_jsonb(request) || (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p_change)
    where key in ('scheduled_date', 'scheduled_time', 'team_id', 'notify_client', 'notify_contractor')
  ));
end;
$$;
comment on function public.move_brico_request is
  'For staff: moves an appointment: day, hour, team, and whether the client gets a mail. Refuses: request_closed, and as '
  'save_brico_request does.';
grant execute on function public.move_brico_request to authenticated;

-- A request that has a payment or a date is archived instead of deleted: it leaves the lists and can be restored. This binds staff only;
-- erasing a person's data runs with other rights and is not blocked.
create or replace function private.refuse_open_checkout(p_request public.brico_requests) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if private.open_session(p_request.id) is not null or private.is_open_hold(p_request) then
    perform private.refuse(case when p_request.status = 'cancelled' then 'checkout_closing' else 'checkout_open' end, 409);
  end if;
end;
$$;
comment on function private.refuse_open_checkout is
  'Refuses while the client may still pay: the scheduler closes the checkout of a cancelled request, and other checkouts when they '
  'expire. Refuses: checkout_closing, checkout_open.';
grant execute on function private.refuse_open_checkout to authenticated, service_role;

-- Runs with the caller's rights: current_user distinguishes a direct API call from a call inside a security definer function.
create or replace function private.keep_paid_requests() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    perform private.refuse_open_checkout(old);
    if exists (select from public.invoices i where i.request_id = old.id and i.state <> 'draft') then
      perform private.refuse('request_has_invoices', 409);
    elsif old.must_be_kept then
      perform private.refuse('must_be_archived', 409);
    end if;
  end if;
  return old;
end;
$$;
comment on function private.keep_paid_requests is
  'Trigger: staff may delete only a request without date, payment, invoice or open checkout; the others are archived.';

create or replace function private.set_archived(p_id uuid, p_is_archived boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  perform private.require_staff();
  select * into request from public.brico_requests where id = p_id for update;
  if not found then
    perform private.refuse('not_found', 404);
  elsif (request.archived_at is not null) = p_is_archived then
    return;
  end if;
  if p_is_archived then
    perform private.refuse_open_checkout(request);
    perform private.log_activity('archived', 'brico_requests', p_id::text, 'Demande archivée');
  else
    perform private.log_activity('restored', 'brico_requests', p_id::text, 'Demande restaurée');
  end if;
  update public.brico_requests set archived_at = case when p_is_archived then private.now() end where id = p_id;
end;
$$;

create or replace function public.archive_brico_request(p_id uuid) returns void
language sql volatile security definer set search_path = ''
return private.set_archived(p_id, true);
comment on function public.archive_brico_request is
  'For staff: archives a request, which hides it from the lists; a second call changes nothing. Refuses: not_found, checkout_open, '
  'checkout_closing.';
grant execute on function public.archive_brico_request to authenticated;

create or replace function public.restore_brico_request(p_id uuid) returns void
language sql volatile security definer set search_path = ''
return private.set_archived(p_id, false);
comment on function public.restore_brico_request is 'For staff: puts an archived request back into the lists. Refuses: not_found.';
grant execute on function public.restore_brico_request to authenticated;
