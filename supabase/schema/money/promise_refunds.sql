-- Refunds are promised in the transaction that causes them and executed later, once. A payment without a request, or with a wrong amount
-- or currency, is refunded too, and staff are informed.

create or replace function private.pending_refund_cents(p_request_id uuid) returns int
language sql stable security definer set search_path = ''
return coalesce((select sum(amount_cents) from public.refunds where request_id = p_request_id and status = 'pending'), 0)::int;

-- Promises a refund of a card payment, up to its remaining amount. Returns the refund's id, null for 0 cents. Refuses: not_paid_by_card,
-- refund_too_high.
create or replace function private.promise_refund(
  p_request public.brico_requests, p_amount_cents int, p_reason text, p_note text, p_actor uuid
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  paid public.receipts := private.card_receipt(p_request.id);
  refund_id uuid;
begin
  if p_amount_cents = 0 then
    return null;
  elsif paid.source_ref is null or p_request.card_cents <= 0 then
    perform private.refuse('not_paid_by_card', 409);
  elsif coalesce(p_amount_cents not between 1 and p_request.card_cents - private.pending_refund_cents(p_request.id), true) then
    perform private.refuse('refund_too_high', 400);
  end if;
  insert into public.refunds (request_id, card_payment_id, payment_intent_id, amount_cents, reason, note, created_by)
  values (p_request.id, (select p.id from public.card_payments p where p.payment_intent_id = paid.source_ref), paid.source_ref, p_amount_cents, p_reason,
    nullif(p_note, ''), p_actor)
  returning id into refund_id;
  return refund_id;
end;
$$;

create or replace function private.stray_payload(p_refund public.refunds) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('refund_id', p_refund.id, 'amount_cents', p_refund.amount_cents, 'currency', p_refund.currency,
    'session_id', p_refund.checkout_session_id, 'payment_intent_id', p_refund.payment_intent_id,
    -- The note of staff is for the ledger; the document is found by its number.
    'note', coalesce((select 'Paiement pour la facture ' || i.number from public.invoices i where i.id = p_refund.invoice_id), (
      select 'Paiement pour le devis ' || q.number from public.card_payments p join public.quotes q on q.id = p.quote_id
      where p.id = p_refund.card_payment_id), p_refund.note),
    'is_refused', p_refund.status = 'failed', 'is_double', p_refund.reason = 'double_payment', 'is_of_document', exists (
      select from public.card_payments p where p.id = p_refund.card_payment_id and num_nonnulls(p.quote_id, p.invoice_id) > 0))
$$;
comment on function private.stray_payload is 'The data for the mail about a stray payment.';

create or replace function private.tell_stray_refund(p_refund public.refunds) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.enqueue_email('stray_payment', private.staff_recipient(), private.stray_payload(p_refund), 'stray_payment:' || p_refund.id, null);
end;
$$;
comment on function private.tell_stray_refund is 'Mails staff, once, that money which pays nothing goes back.';

create or replace function private.promise_stray_refund(
  p_request_id uuid, p_session_id text, p_payment_intent_id text, p_amount_cents int, p_currency text, p_note text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  refund public.refunds;
begin
  -- request_id stays null even if a request exists, so that this refund does not change its own payment.
  insert into public.refunds (payment_intent_id, amount_cents, currency, reason, note, checkout_session_id)
  values (p_payment_intent_id, p_amount_cents, p_currency, 'stray_payment', p_note, p_session_id)
  on conflict (checkout_session_id) do nothing returning * into refund;
  if not found then
    return;
  end if;
  if p_request_id is not null then
    perform private.log_activity('payment', 'brico_requests', p_request_id::text, 'Paiement sans réservation : remboursement promis',
      private.stray_payload(refund));
  end if;
  perform private.tell_stray_refund(refund);
end;
$$;

-- A refund that the bank rejects is money still due to a client: mail staff.
create or replace function private.tell_refused_refund() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  select * into request from public.brico_requests where id = new.request_id;
  if found then
    perform private.enqueue_email('refund_refused', private.staff_recipient(),
      private.booking_payload(request) || jsonb_build_object('refund_cents', new.amount_cents),
      'refund_refused:' || new.id, request.id);
  else
    perform private.enqueue_email('stray_payment', private.staff_recipient(), private.stray_payload(new),
      'refund_refused:' || new.id, null);
  end if;
  return null;
end;
$$;
