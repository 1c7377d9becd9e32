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
comment on function private.booking_payload is 'The data for the mails about a booking.';

create or replace function public.payable_request(p_request_id uuid)
returns table (
  id uuid, client_email text, service_type text, scheduled_date date, scheduled_time time, stripe_session_id text,
  prepayment_cents int
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  select * into request from public.brico_requests r where r.id = p_request_id;
  if not found then
    perform private.refuse('request_not_found', 404);
  elsif request.payment_status <> 'pending' then
    perform private.refuse('already_paid', 409);
  elsif request.status in ('cancelled', 'completed') then
    perform private.refuse('nothing_to_pay', 409);
  elsif request.hold_expires_at is not null then
    perform private.refuse('being_paid', 409);
  elsif request.client_email is null then
    perform private.refuse('email_missing', 400);
  elsif request.slot is null then
    perform private.refuse('date_missing', 400);
  elsif private.card_payments() = 'none' then
    perform private.refuse('no_card_payments', 409);
  elsif not private.may_collect(request.home_signed_on, request.home_is_urgent or request.urgent_repair_at is not null, private.today()) then
    perform private.refuse('payment_too_early', 409,
      jsonb_build_object('from', to_char(private.first_collection_day(request.home_signed_on), 'DD/MM/YYYY')));
  end if;
  return query select request.id, request.client_email, request.service_type, request.scheduled_date, request.scheduled_time,
    request.stripe_session_id, c.prepayment_cents from public.company_settings c;
end;
$$;
comment on function public.payable_request is
  'The data for a payment link of a request, with the current prepayment. Refuses: request_not_found, already_paid, nothing_to_pay, '
  'being_paid, email_missing, date_missing, no_card_payments, payment_too_early.';
grant execute on function public.payable_request to service_role;

create or replace function public.send_payment_link(
  p_request_id uuid, p_actor uuid, p_replaced_session text, p_session_id text, p_url text, p_amount_cents int
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  perform 1 from public.brico_requests where id = p_request_id for update;
  perform public.payable_request(p_request_id);
  -- Only the attached checkout can be paid: of two links made concurrently, the second must not silently replace the first.
  update public.brico_requests set stripe_session_id = p_session_id, prepayment_cents = p_amount_cents
  where id = p_request_id and stripe_session_id is not distinct from nullif(p_replaced_session, '')
  returning * into request;
  if not found then
    perform private.refuse('link_just_sent', 409);
  end if;
  perform private.enqueue_email('payment_link', request.client_email,
    private.booking_payload(request) || jsonb_build_object('payment_url', p_url), 'payment_link:' || p_session_id, request.id);
  perform private.log_as(p_actor, 'payment', 'brico_requests', request.id::text, 'Lien de paiement envoyé',
    jsonb_build_object('amount_cents', p_amount_cents));
end;
$$;
comment on function public.send_payment_link is
  'Attaches an open checkout to a request and mails its address, in one transaction. Refuses: link_just_sent, and as payable_request '
  'does.';
grant execute on function public.send_payment_link to service_role;

-- A refund is promised in the same transaction, so that a crash before its execution loses nothing.
create or replace function public.confirm_booking_payment(
  p_request_id uuid, p_session_id text, p_payment_intent_id text, p_amount_cents int, p_currency text default 'eur',
  p_is_ours boolean default true
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  first public.brico_requests;
  refund public.refunds;
  promised uuid;
  team uuid;
  state text;
begin
  if private.source_of(p_payment_intent_id) = 'demo' and not private.may_simulate() then
    perform private.refuse('payments_closed', 409, jsonb_build_object('reach', private.reach_company()));
  end if;
  select * into request from public.brico_requests where id = p_request_id;
  -- Lock the day, then the row: the lock order of reservations.
  perform private.lock_day(request.scheduled_date);
  select * into request from public.brico_requests where id = p_request_id for update;
  if not found then
    if exists (select from public.former_checkouts f where f.id = p_session_id and f.was_paid) then
      return 'already';
    elsif not p_is_ours then
      return 'unknown';
    end if;
    perform private.promise_stray_refund(p_request_id, p_session_id, p_payment_intent_id, p_amount_cents, p_currency,
      'La demande n’existe plus');
    return 'stray';
  end if;

  if request.stripe_payment_intent_id is distinct from p_payment_intent_id and (
    request.stripe_session_id <> p_session_id or p_amount_cents is distinct from request.prepayment_cents or p_currency <> 'eur'
  ) then
    perform private.promise_stray_refund(p_request_id, p_session_id, p_payment_intent_id, p_amount_cents, p_currency,
      case when request.stripe_session_id <> p_session_id then 'Un autre lien de paiement vaut pour la demande '
        else 'Ni la somme ni la monnaie demandées pour la demande ' end || request.reference);
    if request.stripe_session_id = p_session_id and not public.release_hold(p_request_id, 'payment_refused')
      and request.source <> 'online'
    then
      -- This link can no longer be paid; staff may send another one.
      update public.brico_requests set stripe_session_id = null where id = p_request_id;
    end if;
    return 'stray';
  elsif request.payment_status = 'paid' and request.status = 'cancelled' and request.cancellation_reason = 'slot_lost' then
    -- Return slot_lost again, so that the caller retries the refund if it failed the first time.
    return 'slot_lost';
  elsif request.payment_status <> 'pending' then
    return 'already';
  end if;

  if request.source = 'online' then
    select known.* into first
    from private.known_appointments(request.scheduled_date, request.scheduled_time, request.client_email, request.client_phone) known
    where known.id <> request.id and known.payment_status = 'paid'
      and private.place_key(known.address, known.postal_code) = private.place_key(request.address, request.postal_code) limit 1;
  end if;
  if first.id is not null then
    update public.brico_requests set
      payment_status = 'paid', payment_method = 'card', payment_date = private.now(), status = 'cancelled', cancellation_reason = 'double_order',
      stripe_session_id = p_session_id, stripe_payment_intent_id = p_payment_intent_id
    where id = p_request_id returning * into request;
    perform private.log_activity('payment', 'brico_requests', request.id::text, 'Payé deux fois : le rendez-vous ' || first.reference || ' l’est déjà',
      jsonb_build_object('amount_cents', p_amount_cents));
    promised := private.promise_refund(request, p_amount_cents, 'double_payment',
      'Payé deux fois : ' || request.reference || ', déjà payé : ' || first.reference, null);
    select * into refund from public.refunds where id = promised;
    perform private.enqueue_email('stray_payment', private.staff_recipient(), private.stray_payload(refund), 'stray_payment:' || refund.id, null);
    return 'slot_lost';
  end if;

  if request.status = 'cancelled' then
    -- If the system released the slot (expired hold), take it again when it is still free; a request cancelled by a person stays
    -- cancelled.
    perform private.release_stale_holds(request.scheduled_date);
    select reason into state
    from private.slot_states(request.duration_minutes, request.scheduled_date, 1, request.id, request.scheduled_time);
    if request.hold_released_at is not null and coalesce(state, 'open') in ('open', 'notice', 'day_full') then
      team := private.free_team(request.slot, request.id, request.team_id);
    end if;
    if team is null then
      update public.brico_requests set
        payment_status = 'paid', payment_method = 'card', payment_date = private.now(), cancellation_reason = 'slot_lost',
        stripe_session_id = p_session_id, stripe_payment_intent_id = p_payment_intent_id
      where id = p_request_id returning * into request;
      perform private.log_activity('payment', 'brico_requests', request.id::text, 'Payé après la perte du créneau',
        jsonb_build_object('amount_cents', p_amount_cents));
      perform private.promise_refund(request, p_amount_cents, 'slot_lost', null, null);
      perform private.enqueue_email('booking_slot_lost', request.client_email, private.booking_payload(request),
        'booking_slot_lost:' || request.id, request.id);
      return 'slot_lost';
    end if;
  end if;

  update public.brico_requests set
    status = case when status = 'cancelled' then 'pending' else status end,
    team_id = coalesce(team, team_id), hold_expires_at = null, hold_released_at = null,
    payment_status = 'paid', payment_method = 'card', payment_date = private.now(),
    stripe_session_id = p_session_id, stripe_payment_intent_id = p_payment_intent_id
  where id = p_request_id returning * into request;
  perform private.log_activity('payment', 'brico_requests', request.id::text, 'Acompte payé en ligne',
    jsonb_build_object('amount_cents', p_amount_cents));
  perform private.enqueue_email('booking_confirmed', request.client_email, private.booking_payload(request),
    'booking_confirmed:' || request.id, request.id);
  if (select on_booking from public.notification_settings) then
    perform private.enqueue_email('booking_received', private.staff_recipient(), private.booking_payload(request),
      'booking_received:' || request.id, request.id);
  end if;
  return 'confirmed';
end;
$$;
comment on function public.confirm_booking_payment is
  'Marks a booking as paid, once. Returns confirmed, already, slot_lost (or this person has paid this hour already), stray (no request, another checkout, amount or currency) or '
  'unknown (no request, and the checkout was opened by another site). For slot_lost and stray a refund is promised; settle_refund records '
  'its execution. Refuses: payments_closed (simulated money for a real company).';
grant execute on function public.confirm_booking_payment to service_role;

create or replace function private.confirmation_open() returns interval
language sql immutable parallel safe set search_path = ''
return interval '1 day';
comment on function private.confirmation_open is
  'How long after the payment the checkout''s id shows the payer the confirmation''s e-mail address and the link of the appointment.';

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
comment on function public.checkout_outcome is
  'The result of a checkout: paid, pending, cancelled or unknown; for a day after the payment, also the request''s id and the client''s '
  'e-mail address. is_mail_refused: the confirmation could not be delivered.';
grant execute on function public.checkout_outcome to service_role;
