-- An order carries what was on screen: it is compared with what the order would agree, and stored.

alter type public.booking_order add attribute shown jsonb;

alter table public.brico_requests add column agreed jsonb;
comment on column public.brico_requests.agreed is
  'What an online order agreed: amount and price in cents, contents, version of the terms, VAT regime. was_shown: the order carried what was on '
  'screen, and it was the same. Mails print it, whatever the settings say later. Never changes.';

-- A feed of the calendar says when a step of a renovation has changed.
alter table public.project_milestones add column updated_at timestamptz not null default now();
create trigger touch_updated_at before update on public.project_milestones for each row execute function private.touch_updated_at();

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function private.export_people(p_people uuid[], p_email text) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with family as (
    select array_agg(c.id) as ids from public.customers c where c.id = any (p_people) or c.merged_into = any (p_people)
  )
  select jsonb_build_object(
    'exported_at', private.now(),
    'customers', (
      select coalesce(jsonb_agg(to_jsonb(c) - '{search_text,version}'::text[] || jsonb_build_object(
        'channels', (select coalesce(jsonb_agg(to_jsonb(h) - 'normalised'), '[]') from public.customer_channels h where h.customer_id = c.id),
        'places', (
          select coalesce(jsonb_agg(to_jsonb(p) - 'normalised' || jsonb_build_object('role', l.role, 'since', l.since, 'until', l.until)), '[]')
          from public.customer_places l join public.places p on p.id = l.place_id where l.customer_id = c.id),
        'people', (select coalesce(jsonb_agg(jsonb_build_object('company', k.name, 'function', l.function)), '[]')
          from public.customer_people l join public.customers k on k.id = l.company_id where l.person_id = c.id),
        'notes', (select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'body', n.body, 'written_at', n.written_at) order by n.written_at), '[]')
          from public.customer_notes n where n.customer_id = c.id),
        'tasks', (select coalesce(jsonb_agg(jsonb_build_object('title', t.title, 'due_on', t.due_on, 'done_at', t.done_at) order by t.due_on), '[]')
          from public.customer_tasks t where t.customer_id = c.id),
        'merges', (select coalesce(jsonb_agg(jsonb_build_object('merged_at', m.merged_at, 'undone_at', m.undone_at)), '[]')
          from public.customer_merges m where c.id in (m.kept_id, m.absorbed_id)),
        'distinctions', (select count(*) from public.customer_distinctions d where c.id in (d.one_id, d.other_id))) order by c.created_at), '[]')
      from public.customers c where c.id = any (f.ids)),
    'contact_requests', (
      select coalesce(jsonb_agg(to_jsonb(t) - 'search_text' || jsonb_build_object('photos', (
        select coalesce(jsonb_agg(p.name), '[]') from public.contact_request_photos p where p.contact_request_id = t.id)) order by t.created_at), '[]')
      from (select * from public.contact_requests c where c.customer_id = any (f.ids) limit 1000) t),
    'brico_requests', (
      select coalesce(jsonb_agg(to_jsonb(t) - '{search_text,manage_token_hash,hold_network,idempotency_key}'::text[]
        || jsonb_build_object('payments', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'amount_cents', p.amount_cents, 'method', p.method, 'paid_on', p.received_on)
            order by p.received_on, p.recorded_at), '[]')
          from public.receipts p where p.request_id = t.id), 'documents', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'number', d.number, 'made_at', d.made_at, 'content', d.snapshot)
            order by d.made_at), '[]')
          from public.documents d where d.request_id = t.id and d.made_at is not null)) order by t.created_at), '[]')
      from (select * from public.brico_requests r where r.customer_id = any (f.ids) limit 1000) t),
    'reno_projects', (
      select coalesce(jsonb_agg(to_jsonb(t) - '{search_text,estimated_cost,actual_cost,margin}'::text[]
        || jsonb_build_object('messages', (
          select coalesce(jsonb_agg(jsonb_build_object('body', m.body, 'written_at', m.created_at) order by m.created_at), '[]')
          from public.client_messages m where m.project_id = t.id and m.is_from_client), 'payments', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'amount_cents', p.amount_cents, 'method', p.method, 'paid_on', p.received_on)
            order by p.received_on, p.recorded_at), '[]')
          from public.receipts p where p.project_id = t.id), 'choices', (
          select coalesce(jsonb_agg(jsonb_build_object('question', c.question, 'comment', c.comment, 'chosen_at', c.chosen_at) order by c.chosen_at), '[]')
          from public.project_choices c where c.project_id = t.id and c.chosen_at is not null)) order by t.created_at), '[]')
      from (select * from public.reno_projects p where p.customer_id = any (f.ids) limit 1000) t),
    'quotes', private.export_quotes(f.ids),
    'invoices', private.export_invoices(f.ids),
    'emails', (
      select coalesce(jsonb_agg(jsonb_build_object('subject', t.subject, 'text', t.body_text, 'sent_at', t.sent_at) order by t.created_at), '[]')
      from (select * from public.email_outbox m
        where lower(m.recipient) = any (private.own_addresses(f.ids, p_email)) and not private.is_account_mail(m.template) limit 1000) t)
  ) from family f;
end;

-- A user who loses the role or is deactivated also loses the feed, at once.
create or replace function public.read_calendar_feed(p_hash text) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  feed public.calendar_feeds;
begin
  select f.* into feed from public.calendar_feeds f
  join public.profiles p on p.id = f.profile_id and p.is_active and p.role in ('admin', 'manager')
  where f.token_hash = p_hash;
  if not found then
    return null;
  end if;
  update public.calendar_feeds set last_read_at = private.now()
  where id = feed.id and coalesce(last_read_at < private.now() - interval '1 hour', true);
  return (
    select coalesce(json_agg(to_jsonb(e)
        -- RFC 5546, 2.1.4: the number grows when a day changes. A work has no counter, so the second of its last change counts.
        || jsonb_build_object('sequence', coalesce(r.calendar_sequence, extract(epoch from c.changed_at - timestamptz '2026-01-01 00:00Z')::int, 0),
          'changed_at', coalesce(r.updated_at, c.changed_at, private.now()), 'team_name', t.name)
      order by e.day, e.scheduled_time nulls first, e.id), '[]')
    from private.calendar_events(private.today() - 30, private.today() + 180, null, null, null) e
    left join public.brico_requests r on e.kind = 'brico' and r.id = e.id
    left join public.teams t on t.id = e.team_id
    left join public.reno_projects p on p.id = e.project_id
    left join public.project_milestones m on e.part = 'milestone' and m.id = e.id
    cross join lateral (select greatest(p.updated_at, m.updated_at) as changed_at) c
    -- Two weeks are enough for calendar programs to remove a cancelled event.
    where e.is_planned and (e.status <> 'cancelled' or coalesce(r.cancelled_at, p.updated_at) > private.now() - interval '14 days')
  );
end;
$$;

create or replace function private.euros(p_cents numeric) returns text
language sql immutable parallel safe set search_path = ''
return case when p_cents % 100 = 0 then (p_cents / 100)::bigint::text else replace(to_char(p_cents / 100, 'FM9999999990.00'), '.', ',') end || ' €';

create or replace function private.refuse_other_content(p_shown jsonb, p_agreed jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  field text;
begin
  select key into field from jsonb_each(p_shown) where p_agreed ? key and p_agreed -> key is distinct from value
  order by array_position(array['amount_cents', 'base_price_cents'], key) limit 1;
  if field = 'amount_cents' then
    perform private.refuse('amount_changed', 409, jsonb_build_object('change', private.euros((p_agreed ->> field)::numeric) || ' au lieu de '
      || private.euros((p_shown ->> field)::numeric)));
  elsif field = 'base_price_cents' then
    perform private.refuse('price_changed', 409, jsonb_build_object('change', private.euros((p_agreed ->> field)::numeric) || ' au lieu de '
      || private.euros((p_shown ->> field)::numeric)));
  elsif field = 'terms_version' then
    perform private.refuse('terms_changed', 409, jsonb_build_object('change', (p_agreed ->> field) || ' au lieu de ' || (p_shown ->> field)));
  elsif field is not null then
    perform private.refuse('content_changed', 409, jsonb_build_object('change', concat('« ', p_agreed ->> field, ' » au lieu de « ', p_shown ->> field, ' »')));
  end if;
end;
$$;

create or replace function public.reserve_booking(p_order jsonb) returns public.booking_hold
language plpgsql volatile security definer set search_path = ''
as $$
declare
  ordered public.booking_order := private.read_order(p_order);
  request public.brico_requests;
  service public.services;
  rules public.scheduling_settings;
  company public.company_settings;
  agreed jsonb;
  refusal text;
  slot tstzrange;
  team uuid;
begin
  perform private.lock_holders(ordered.client_email, ordered.client_phone, ordered.network);
  perform private.lock_day(ordered.scheduled_date);
  -- The key is a secret of the browser that ordered: only its holder gets the hold back.
  select * into request from public.brico_requests where idempotency_key = ordered.idempotency_key;
  if found then
    return private.booking_hold(request);
  end if;

  if not private.takes_online_bookings() then
    perform private.refuse('booking_closed', 409);
  elsif private.card_payments() = 'none' then
    perform private.refuse('payments_closed', 409, jsonb_build_object('reach', private.reach_company()));
  end if;
  select * into service from public.services where id = ordered.service_id and private.is_offered(category, is_active);
  if not found then
    perform private.refuse('service_unavailable', 409);
  elsif ordered.urgent_repair and not service.is_repair then
    perform private.refuse('invalid_details', 400);
  end if;
  -- Read once: settings that change meanwhile are either compared and stored, or neither.
  select * into company from public.company_settings;
  agreed := jsonb_build_object('amount_cents', company.prepayment_cents, 'base_price_cents', (service.base_price * 100)::bigint,
    'service_name', service.name, 'duration_minutes', service.duration_minutes, 'included', coalesce(service.included, ''),
    'terms_version', company.terms_version, 'vat_exempt', company.vat_exempt);
  perform private.refuse_other_content(ordered.shown, agreed);
  select * into rules from public.scheduling_settings;
  if not coalesce(private.department_of(ordered.postal_code) = any (rules.intervention_zones), false) then
    perform private.refuse('out_of_zone', 422);
  end if;

  perform private.release_stale_holds(ordered.scheduled_date);
  -- Before the next refusal, so that a stranger who searches for an appointment needs a hold for each wrong guess.
  perform private.check_holds(ordered.client_email, ordered.client_phone, ordered.network, ordered.proof is not null);
  -- A person pays an hour once. Who works at two places at that hour says so.
  if exists (
    select from private.known_appointments(ordered.scheduled_date, ordered.scheduled_time, ordered.client_email, ordered.client_phone) known
    where not coalesce(ordered.other_place, false)
      or private.place_key(known.address, known.postal_code) = private.place_key(ordered.address, ordered.postal_code))
  then
    perform private.refuse('already_booked', 409, jsonb_build_object('reach', private.reach_company()));
  end if;
  select coalesce((
    select coalesce(reason, 'open')
    from private.slot_states(service.duration_minutes, ordered.scheduled_date, 1, null, ordered.scheduled_time)
  ), 'outside_hours') into refusal;
  if refusal = 'busy' then
    perform private.refuse('slot_taken', 409);
  elsif refusal <> 'open' then
    perform private.refuse('slot_closed', 409);
  end if;

  slot := private.paris_slot(ordered.scheduled_date, ordered.scheduled_time, service.duration_minutes);
  team := private.free_team(slot, null);
  if team is null then
    perform private.refuse('slot_taken', 409);
  end if;

  perform private.check_day_share(ordered.scheduled_date, service.duration_minutes);
  -- The proof is spent in the same transaction: a refusal leaves it unspent.
  if ordered.proof is not null then
    insert into public.spent_proofs (id, expires_at) values (ordered.proof, ordered.proof_expires_at) on conflict (id) do nothing;
    if not found then
      perform private.refuse('proof_of_work_required', 403);
    end if;
  end if;

  insert into public.brico_requests (
    client_name, client_email, client_phone, address, postal_code, city,
    service_id, service_category_id, service_type, description, scheduled_date, scheduled_time, duration_minutes, team_id,
    base_price, prepayment_cents, hold_expires_at, hold_network,
    terms_accepted_at, terms_version, express_request_at, urgent_repair_at, source, idempotency_key, created_at, agreed
  ) values (
    ordered.client_name, ordered.client_email, ordered.client_phone, ordered.address, ordered.postal_code, nullif(ordered.city, ''),
    service.id, (select id from public.service_categories where code = service.category), service.name,
    nullif(ordered.description, ''), ordered.scheduled_date, ordered.scheduled_time, service.duration_minutes, team,
    service.base_price, company.prepayment_cents,
    private.now() + make_interval(mins => rules.hold_minutes), ordered.network,
    private.now(), case when ordered.terms_version is not null then company.terms_version end, case when ordered.express_request then private.now() end,
    case when ordered.urgent_repair then private.now() end, 'online', ordered.idempotency_key, private.now(),
    agreed || jsonb_build_object('was_shown', ordered.shown is not null)
  ) returning * into request;
  return private.booking_hold(request);
exception
  when exclusion_violation then
    perform private.refuse('slot_taken', 409);
  when unique_violation then
    -- The same key was sent concurrently for another day.
    perform private.refuse('booking_underway', 409);
  when check_violation or not_null_violation then
    perform private.refuse('invalid_details', 400);
end;
$$;

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

  if p_id is null then
    insert into public.brico_requests (
      client_name, client_email, client_phone, address, postal_code, city, service_id, service_category_id, service_type,
      description, notes, scheduled_date, scheduled_time, duration_minutes, team_id, base_price, vat_rate, home_signed_on, home_is_urgent,
      express_request_at, status, source, contact_request_id, customer_id, request_date, created_at, prepayment_cents
    ) values (
      request.client_name, request.client_email, request.client_phone, request.address, request.postal_code, request.city,
      request.service_id, request.service_category_id, request.service_type, request.description, request.notes,
      request.scheduled_date, request.scheduled_time, request.duration_minutes, request.team_id, request.base_price, request.vat_rate,
      request.home_signed_on, request.home_is_urgent, request.express_request_at, request.status,
      case when p_values ->> 'source' = 'contact' then 'contact' else 'phone' end,
      (p_values ->> 'contact_request_id')::uuid, (p_values ->> 'customer_id')::uuid, private.today(), private.now(), (select prepayment_cents from public.company_settings)
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

-- The payment of a booking: the payment link that staff mail for a telephone booking, and the result reported by the payment provider.
-- Every payment ends with a paid request or a refund.

create or replace function private.booking_payload(p_request public.brico_requests) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'request_id', p_request.id, 'reference', p_request.reference,
    'client_name', p_request.client_name, 'client_email', p_request.client_email, 'client_phone', p_request.client_phone,
    'address', p_request.address, 'postal_code', p_request.postal_code, 'city', p_request.city,
    'service_name', p_request.service_type, 'description', p_request.description,
    'scheduled_date', p_request.scheduled_date, 'scheduled_time', to_char(p_request.scheduled_time, 'HH24:MI'),
    'duration_minutes', p_request.duration_minutes, 'prepayment_cents', p_request.prepayment_cents,
    'base_price', p_request.base_price, 'express_request', p_request.express_request_at is not null,
    'urgent_repair', p_request.urgent_repair_at is not null, 'is_online', p_request.source = 'online',
    'ordered_at', coalesce(p_request.terms_accepted_at, p_request.created_at), 'terms_version', p_request.terms_version,
    'sequence', p_request.calendar_sequence, 'is_cancelled', p_request.status = 'cancelled',
    'is_paid', p_request.payment_status = 'paid', 'visitor', private.who_comes(p_request),
    'included', coalesce(p_request.agreed ->> 'included', (select included from public.services where id = p_request.service_id)),
    'vat_exempt', (p_request.agreed ->> 'vat_exempt')::boolean
  )
$$;

create or replace function public.checkout_outcome(p_session_id text) returns json
language sql stable security definer set search_path = ''
return coalesce((
  select json_build_object(
    'state', case
      when r.status = 'cancelled' or r.payment_status = 'refunded' then 'cancelled'
      when r.payment_status = 'paid' then 'paid'
      else 'pending'
    end,
    'reference', r.reference, 'service_name', r.service_type, 'scheduled_date', r.scheduled_date,
    'scheduled_time', to_char(r.scheduled_time, 'HH24:MI'),
    'request_id', case when r.payment_status = 'paid' and r.payment_date > private.now() - private.confirmation_open() then r.id end,
    'client_email', case when r.payment_status = 'paid' and r.payment_date > private.now() - private.confirmation_open() then r.client_email end,
    'is_mail_refused', r.payment_status = 'paid' and coalesce((
      select m.status = 'failed' from public.email_outbox m
      where m.request_id = r.id and m.template = 'booking_confirmed' order by m.created_at desc, m.id desc limit 1), false)
  )
  from public.brico_requests r where r.stripe_session_id = p_session_id
), json_build_object('state', 'unknown', 'reference', null, 'service_name', null, 'scheduled_date', null, 'scheduled_time', null, 'request_id', null, 'client_email', null,
  'is_mail_refused', false));

revoke all on function private.euros from public, anon, authenticated, service_role;

revoke all on function private.refuse_other_content from public, anon, authenticated, service_role;
comment on function private.refuse_other_content is
  'Compares what was on screen with what an order would agree now. Refuses, with both values: amount_changed, price_changed, terms_changed, content_changed.';

revoke all on function public.reserve_booking from public, anon, authenticated, service_role;
comment on function public.reserve_booking is
  'Holds a slot for a visitor who is about to pay. p_order is a public.booking_order. Refuses: booking_closed, payments_closed, service_unavailable, '
  'invalid_details, out_of_zone, slot_closed, slot_taken, already_booked, amount_changed, price_changed, terms_changed, content_changed, booking_underway, too_many_holds, network_holds_too_much, day_on_hold, proof_of_work_required.';
grant execute on function public.reserve_booking to service_role;

revoke all on function public.checkout_outcome from public, anon, authenticated, service_role;
comment on function public.checkout_outcome is
  'The result of a checkout: paid, pending, cancelled or unknown; for a day after the payment, also the request''s id and the client''s '
  'e-mail address. is_mail_refused: the confirmation could not be delivered.';
grant execute on function public.checkout_outcome to service_role;

-- End of what `npm run routines` wrote.
