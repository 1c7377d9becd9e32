-- confirm_booking_payment and record_external_refund in their final form: no payment of ours ends without a request or a refund.

drop function public.confirm_booking_payment(uuid, text, text, int);
create function public.confirm_booking_payment(
  p_request_id uuid, p_session_id text, p_payment_intent_id text, p_amount_cents int, p_currency text default 'eur',
  p_is_ours boolean default true
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  team uuid;
  state text;
begin
  select * into request from public.brico_requests where id = p_request_id;
  -- The day first, then the row: the order in which a reservation takes them.
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
      -- Nobody can pay by this link any more; staff may send another one.
      update public.brico_requests set stripe_session_id = null where id = p_request_id;
    end if;
    return 'stray';
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
comment on function public.confirm_booking_payment(uuid, text, text, int, text, boolean) is
  'Marks a booking as paid, once: confirmed, already, slot_lost or stray (no request, another checkout, amount or currency), '
  'unknown (no request, and opened by another site). Of slot_lost and stray the refund is then promised: settle_refund makes it.';

create or replace function public.record_external_refund(
  p_payment_intent_id text, p_refund_id text, p_amount_cents int, p_status text, p_reference text default null
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  known public.refunds;
begin
  select * into request from public.brico_requests where stripe_payment_intent_id = p_payment_intent_id for update;
  -- By the provider's id, by the reference that we gave it, else (its dashboard) the oldest promise of this amount. A stray or a
  -- second payment has promises without a request.
  select * into known from public.refunds f
  where f.stripe_refund_id = p_refund_id or f.id::text = p_reference
    or (p_reference is null and f.request_id is not distinct from request.id and f.payment_intent_id = p_payment_intent_id
      and f.status = 'pending' and f.amount_cents = p_amount_cents)
  order by f.stripe_refund_id = p_refund_id desc nulls last, f.created_at limit 1 for update;
  if request.id is null and known.id is null then
    return 'unknown';
  end if;

  if p_status in ('failed', 'canceled') then
    if known.status is distinct from 'succeeded' then
      return 'already';
    end if;
    -- The bank sent the money back: what was booked is undone, and staff are told.
    update public.refunds set status = 'failed', last_error = 'Refusé par la banque' where id = known.id;
    if known.request_id is null then
      return 'undone';
    end if;
    update public.brico_requests set
      refunded_cents = greatest(refunded_cents - known.amount_cents, 0), payment_status = 'paid', stripe_refund_id = null
    where id = request.id;
    perform private.log_activity('refund', 'brico_requests', request.id::text, 'Remboursement refusé par la banque',
      jsonb_build_object('amount_cents', known.amount_cents, 'refund_id', p_refund_id));
    return 'undone';
  elsif known.status in ('succeeded', 'failed') then
    return 'already';
  elsif p_status <> 'succeeded' then
    return 'pending';
  elsif known.id is not null then
    perform public.settle_refund(known.id, p_refund_id);
    return 'settled';
  end if;
  insert into public.refunds (request_id, payment_intent_id, amount_cents, reason, status, stripe_refund_id, settled_at)
  values (request.id, p_payment_intent_id, p_amount_cents, 'external', 'succeeded', p_refund_id, private.now());
  perform public.record_refund(request.id, p_refund_id, p_amount_cents);
  perform private.close_needless_refunds(request.id);
  return 'recorded';
end;
$$;

grant execute on function public.confirm_booking_payment(uuid, text, text, int, text, boolean) to service_role;
