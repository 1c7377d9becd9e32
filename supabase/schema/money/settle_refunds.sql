-- Executes promised refunds, and records the refunds that the payment provider reports.

-- Claims the refunds that are due, each for one worker; a refund whose worker died is claimed again later.
create or replace function public.claim_refunds(p_limit int default 20, p_request_id uuid default null) returns setof public.refunds
language sql volatile security definer set search_path = ''
begin atomic
  update public.refunds r set attempts = r.attempts + 1, next_attempt_at = private.claimed_until('refund')
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
  -- Without end: money owed is never given up.
  update public.refunds set last_error = left(p_error, 2000),
    next_attempt_at = private.next_try('refund', attempts)
  where id = p_id and status = 'pending';
end;
grant execute on function public.postpone_refund to service_role;

-- Closes promised refunds that are no longer due, because the money was returned another way.
create or replace function private.close_needless_refunds(p_request_id uuid) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update public.refunds f set status = 'failed', last_error = 'already_refunded', settled_at = private.now()
  from public.brico_requests r
  where f.request_id = p_request_id and r.id = p_request_id and f.status = 'pending'
    and f.amount_cents > r.card_cents;
end;

-- Lock the payment with its contract, then its refunds: every function here uses this order. The trigger follow_refund writes the ledger.
create or replace function private.log_refund(p_request_id uuid, p_summary text, p_amount_cents int, p_refund_id text) returns void
language sql volatile security definer set search_path = ''
begin atomic
  select private.log_activity('refund', 'brico_requests', p_request_id::text, p_summary,
    jsonb_build_object('amount_cents', p_amount_cents, 'refund_id', p_refund_id));
end;

create or replace function public.settle_refund(p_id uuid, p_refund_id text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  refund public.refunds;
  payment public.card_payments := private.lock_card_payment((select card_payment_id from public.refunds where id = p_id));
  request public.brico_requests;
begin
  select * into refund from public.refunds where id = p_id for update;
  if not found then
    perform private.refuse('refund_not_found', 404);
  elsif refund.status = 'succeeded' then
    return;
  end if;
  update public.refunds set status = 'succeeded', stripe_refund_id = p_refund_id, settled_at = private.now(), last_error = null
  where id = p_id;
  if num_nonnulls(payment.quote_id, payment.invoice_id) > 0 then
    perform private.tell_returned_payment(payment.id, refund.amount_cents, 'client_payment_returned:' || refund.id);
  end if;
  select * into request from public.brico_requests where id = coalesce(refund.request_id, payment.request_id);
  if request.id is null then
    return;
  elsif refund.request_id is not null then
    perform private.log_in_name_of(refund.created_by);
    perform private.log_refund(request.id, 'Acompte remboursé', refund.amount_cents, p_refund_id);
    perform private.close_needless_refunds(request.id);
  end if;
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
  payment public.card_payments := private.lock_card_payment((select id from public.card_payments where payment_intent_id = p_payment_intent_id));
  -- Whose own prepayment this is; null for money that it was paid twice.
  own uuid := (select r.request_id from public.receipts r
    where r.source_ref = p_payment_intent_id and r.kind = 'payment' and private.is_prepayment(r.method, r.quote_id, r.invoice_id));
  known public.refunds;
begin
  -- Match by the provider's id, else by our reference, else (refund made in the provider's dashboard) the oldest promise of this amount.
  -- Refunds of stray and double payments have no request.
  select * into known from public.refunds f
  where f.stripe_refund_id = p_refund_id or f.id::text = p_reference
    or (p_reference is null and f.payment_intent_id = p_payment_intent_id
      and f.status = 'pending' and f.amount_cents = p_amount_cents)
  order by f.stripe_refund_id = p_refund_id desc nulls last, f.created_at limit 1 for update;
  if payment.id is null and known.id is null then
    return 'unknown';
  end if;

  if p_status in ('failed', 'canceled') then
    if known.status is distinct from 'succeeded' then
      return 'already';
    end if;
    -- The bank rejected the refund: undo its records; a trigger mails staff.
    update public.refunds set status = 'failed', last_error = 'refused_by_bank' where id = known.id;
    if known.request_id is not null then
      perform private.log_refund(known.request_id, 'Remboursement refusé par la banque', known.amount_cents, p_refund_id);
    end if;
    return 'undone';
  elsif known.status in ('succeeded', 'failed') then
    return 'already';
  elsif p_status <> 'succeeded' then
    return 'pending';
  elsif known.id is not null then
    perform public.settle_refund(known.id, p_refund_id);
    return 'settled';
  elsif p_amount_cents > (select r.card_cents from public.brico_requests r where r.id = own) then
    perform private.refuse('refund_too_high', 400);
  end if;
  insert into public.refunds (request_id, card_payment_id, payment_intent_id, amount_cents, reason, status, stripe_refund_id, settled_at)
  values (own, payment.id, p_payment_intent_id, p_amount_cents, 'external', 'succeeded', p_refund_id, private.now());
  if own is not null then
    perform private.log_refund(own, 'Acompte remboursé', p_amount_cents, p_refund_id);
    perform private.close_needless_refunds(own);
  elsif payment.request_id is null then
    perform private.tell_returned_payment(payment.id, p_amount_cents, null);
  end if;
  return 'recorded';
end;
$$;
comment on function public.record_external_refund is
  'Records a refund reported by the payment provider: ours (p_reference), or one made in its dashboard. Returns unknown, already, '
  'pending, settled, recorded or undone. Refuses: refund_too_high (more than the appointment was paid).';
grant execute on function public.record_external_refund to service_role;
