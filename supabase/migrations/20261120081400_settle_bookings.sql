-- A booking once the payment provider has spoken: confirmed, too late, refunded.

create function private.booking_payload(p_request public.brico_requests) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'request_id', p_request.id, 'reference', p_request.reference,
  'client_name', p_request.client_name, 'client_email', p_request.client_email, 'client_phone', p_request.client_phone,
  'address', p_request.address, 'postal_code', p_request.postal_code, 'city', p_request.city,
  'service_name', p_request.service_type, 'description', p_request.description,
  'scheduled_date', p_request.scheduled_date, 'scheduled_time', to_char(p_request.scheduled_time, 'HH24:MI'),
  'duration_minutes', p_request.duration_minutes, 'prepayment_cents', p_request.prepayment_cents,
  'base_price', p_request.base_price, 'express_request', p_request.express_request_at is not null
);
comment on function private.booking_payload(public.brico_requests) is 'What the mails about a booking are written from.';

create function public.confirm_booking_payment(
  p_request_id uuid, p_session_id text, p_payment_intent_id text, p_amount_cents int
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  team uuid;
  state text;
begin
  select * into request from public.brico_requests where id = p_request_id;
  if not found then
    perform private.refuse('not_found', 'Réservation introuvable', 404);
  end if;
  -- The day first, then the row: the order in which a reservation takes them.
  perform private.lock_day(request.scheduled_date);
  select * into request from public.brico_requests where id = p_request_id for update;

  if request.stripe_session_id <> p_session_id then
    perform private.refuse('conflict', 'Another checkout belongs to this booking', 409);
  elsif p_amount_cents is distinct from request.prepayment_cents then
    perform private.refuse('invalid_input', 'The amount paid is not the prepayment', 400);
  elsif request.payment_status = 'paid' and request.status = 'cancelled' and request.cancellation_reason = 'slot_lost' then
    -- Still to be refunded: the refund may have failed the first time.
    return 'slot_lost';
  elsif request.payment_status <> 'pending' then
    return 'already';
  end if;

  if request.status = 'cancelled' then
    -- A slot that the system gave up is taken again when it still can be; one that someone cancelled is not.
    perform private.release_stale_holds(request.scheduled_date);
    select reason into state from private.slot_states(request.duration_minutes, request.scheduled_date, 1, request.id)
    where start_time = request.scheduled_time;
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
comment on function public.confirm_booking_payment(uuid, text, text, int) is
  'Marks a booking as paid, once: confirmed, already, or slot_lost (the caller then refunds and calls record_refund).';

create function public.record_refund(p_request_id uuid, p_refund_id text, p_amount_cents int) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  select * into request from public.brico_requests where id = p_request_id for update;
  if not found then
    perform private.refuse('not_found', 'Réservation introuvable', 404);
  elsif request.stripe_refund_id = p_refund_id then
    return;
  elsif coalesce(p_amount_cents not between 1 and request.prepayment_cents - request.refunded_cents, true) then
    perform private.refuse('invalid_input', 'The refund exceeds what was paid', 400);
  end if;
  update public.brico_requests set
    stripe_refund_id = p_refund_id,
    refunded_cents = refunded_cents + p_amount_cents,
    payment_status = case when refunded_cents + p_amount_cents = prepayment_cents then 'refunded' else payment_status end
  where id = p_request_id;
  perform private.log_activity('refund', 'brico_requests', p_request_id::text, 'Acompte remboursé',
    jsonb_build_object('amount_cents', p_amount_cents, 'refund_id', p_refund_id));
end;
$$;
comment on function public.record_refund(uuid, text, int) is 'Records a refund that the payment provider has made; twice the same changes nothing.';

create function public.checkout_outcome(p_session_id text) returns json
language sql stable security definer set search_path = ''
return coalesce((
  select json_build_object(
    'state', case
      when r.status = 'cancelled' or r.payment_status = 'refunded' then 'cancelled'
      when r.payment_status = 'paid' then 'paid'
      else 'pending'
    end,
    'reference', r.reference, 'service_name', r.service_type, 'scheduled_date', r.scheduled_date,
    'scheduled_time', to_char(r.scheduled_time, 'HH24:MI')
  )
  from public.brico_requests r where r.stripe_session_id = p_session_id
), json_build_object('state', 'unknown', 'reference', null, 'service_name', null, 'scheduled_date', null, 'scheduled_time', null));
comment on function public.checkout_outcome(text) is 'What became of a checkout: paid, pending, cancelled or unknown.';

grant execute on function
  public.confirm_booking_payment(uuid, text, text, int),
  public.record_refund(uuid, text, int),
  public.checkout_outcome(text)
to service_role;
