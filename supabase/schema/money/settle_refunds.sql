-- Executes promised refunds, and records the refunds that the payment provider reports.

-- Claims the refunds that are due, each for one worker; a refund whose worker died can be claimed again after five minutes.
create or replace function public.claim_refunds(p_limit int default 20, p_request_id uuid default null) returns setof public.refunds
language sql volatile security definer set search_path = ''
begin atomic
  update public.refunds r set attempts = r.attempts + 1, next_attempt_at = private.now() + interval '5 minutes'
  where r.id in (
    select due.id from public.refunds due
    where due.status = 'pending' and due.next_attempt_at <= private.now()
      and (p_request_id is null or due.request_id = p_request_id)
    order by due.next_attempt_at limit least(greatest(p_limit, 1), 100)
    for update skip locked
  )
  returning r.*;
end;
grant execute on function public.claim_refunds to service_role;

create or replace function public.postpone_refund(p_id uuid, p_error text) returns void
language sql volatile security definer set search_path = ''
begin atomic
  -- Retry after 2, 4, 8 … minutes, at most four hours apart, without end: money owed is never given up.
  update public.refunds set last_error = left(p_error, 2000),
    next_attempt_at = private.now() + least(make_interval(mins => (2 ^ least(attempts, 10))::int), interval '4 hours')
  where id = p_id and status = 'pending';
end;
grant execute on function public.postpone_refund to service_role;

create or replace function public.record_refund(p_request_id uuid, p_refund_id text, p_amount_cents int) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  select * into request from public.brico_requests where id = p_request_id for update;
  if not found then
    perform private.refuse('booking_not_found', 404);
  elsif request.stripe_refund_id = p_refund_id then
    return;
  elsif coalesce(p_amount_cents not between 1 and request.prepayment_cents - request.refunded_cents, true) then
    perform private.refuse('refund_too_high', 400);
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
comment on function public.record_refund is
  'Records a refund made by the payment provider; a second call with the same id changes nothing. Refuses: booking_not_found, '
  'refund_too_high.';
grant execute on function public.record_refund to service_role;

-- Closes promised refunds that are no longer due, because the money was returned another way.
create or replace function private.close_needless_refunds(p_request_id uuid) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update public.refunds f set status = 'failed', last_error = 'already_refunded', settled_at = private.now()
  from public.brico_requests r
  where f.request_id = p_request_id and r.id = p_request_id and f.status = 'pending'
    and f.amount_cents > r.prepayment_cents - r.refunded_cents;
end;

-- Lock the request, or the payment of a document with its contract, then its refunds: every function here uses this order.
create or replace function public.settle_refund(p_id uuid, p_refund_id text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  refund public.refunds;
  request public.brico_requests;
begin
  perform 1 from public.brico_requests r
  where r.id = (select request_id from public.refunds where id = p_id) for update;
  perform private.lock_card_payment((select card_payment_id from public.refunds where id = p_id));
  select * into refund from public.refunds where id = p_id for update;
  if not found then
    perform private.refuse('refund_not_found', 404);
  elsif refund.status = 'succeeded' then
    return;
  end if;
  update public.refunds set status = 'succeeded', stripe_refund_id = p_refund_id, settled_at = private.now(), last_error = null
  where id = p_id;
  if refund.card_payment_id is not null then
    perform private.tell_returned_payment(refund.card_payment_id, refund.amount_cents, 'client_payment_returned:' || refund.id);
  end if;
  if refund.request_id is null then
    select * into request from public.brico_requests where id = refund.about_request_id;
    if found then
      perform private.enqueue_email('booking_refunded', request.client_email,
        private.booking_payload(request) || jsonb_build_object('refund_cents', refund.amount_cents, 'refund_reason', refund.reason),
        'booking_refunded:' || refund.id, request.id);
    end if;
    return;
  end if;
  perform private.log_in_name_of(refund.created_by);
  perform public.record_refund(refund.request_id, p_refund_id, refund.amount_cents);
  perform private.close_needless_refunds(refund.request_id);
  select * into request from public.brico_requests where id = refund.request_id;
  -- One mail per event: the mail about the lost slot, or about the cancellation, has already announced this refund.
  if refund.reason <> 'slot_lost' and not exists (
    select from public.email_outbox o where o.request_id = request.id and o.payload ->> 'refund_id' = refund.id::text
  ) then
    perform private.enqueue_email('booking_refunded', request.client_email,
      private.booking_payload(request) || jsonb_build_object('refund_cents', refund.amount_cents, 'refund_reason', refund.reason),
      'booking_refunded:' || refund.id, request.id);
  end if;
end;
$$;
comment on function public.settle_refund is
  'Records a promised refund as made by the payment provider; a second call changes nothing. Refuses: refund_not_found.';
grant execute on function public.settle_refund to service_role;

create or replace function public.record_external_refund(
  p_payment_intent_id text, p_refund_id text, p_amount_cents int, p_status text, p_reference text default null
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  payment public.card_payments;
  known public.refunds;
begin
  select * into request from public.brico_requests where stripe_payment_intent_id = p_payment_intent_id for update;
  payment := private.lock_card_payment((select id from public.card_payments where payment_intent_id = p_payment_intent_id));
  -- Match by the provider's id, else by our reference, else (refund made in the provider's dashboard) the oldest promise of this amount.
  -- Refunds of stray and double payments have no request.
  select * into known from public.refunds f
  where f.stripe_refund_id = p_refund_id or f.id::text = p_reference
    or (p_reference is null and f.request_id is not distinct from request.id and f.payment_intent_id = p_payment_intent_id
      and f.status = 'pending' and f.amount_cents = p_amount_cents)
  order by f.stripe_refund_id = p_refund_id desc nulls last, f.created_at limit 1 for update;
  if request.id is null and payment.id is null and known.id is null then
    return 'unknown';
  end if;

  if p_status in ('failed', 'canceled') then
    if known.status is distinct from 'succeeded' then
      return 'already';
    end if;
    -- The bank rejected the refund: undo its records; a trigger mails staff.
    update public.refunds set status = 'failed', last_error = 'refused_by_bank' where id = known.id;
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
  insert into public.refunds (request_id, card_payment_id, payment_intent_id, amount_cents, reason, status, stripe_refund_id, settled_at)
  values (request.id, payment.id, p_payment_intent_id, p_amount_cents, 'external', 'succeeded', p_refund_id, private.now());
  if payment.id is not null then
    perform private.tell_returned_payment(payment.id, p_amount_cents, null);
    return 'recorded';
  end if;
  perform public.record_refund(request.id, p_refund_id, p_amount_cents);
  perform private.close_needless_refunds(request.id);
  return 'recorded';
end;
$$;
comment on function public.record_external_refund is
  'Records a refund reported by the payment provider: ours (p_reference), or one made in its dashboard. Returns unknown, already, '
  'pending, settled, recorded or undone.';
grant execute on function public.record_external_refund to service_role;
