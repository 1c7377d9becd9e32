-- A payment that comes after its slot was lost promises the refund in the same transaction, so that a crash before it is made loses nothing.

create or replace function public.confirm_booking_payment(
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
comment on function public.confirm_booking_payment(uuid, text, text, int) is
  'Marks a booking as paid, once: confirmed, already, or slot_lost (its refund is then promised: settle_refund makes it).';
