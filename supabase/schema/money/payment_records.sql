-- Data from the payment provider: events, disputes, and checkouts that may still be paid; and the sessions of the demonstration provider.

create or replace function public.record_stripe_event(p_id text, p_type text, p_object_id text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.stripe_events (id, type, object_id, received_at) values (p_id, p_type, p_object_id, private.now())
  on conflict (id) do nothing;
  return found;
end;
$$;
comment on function public.record_stripe_event is 'True the first time this event is recorded, false afterwards.';
grant execute on function public.record_stripe_event to service_role;

create or replace function public.record_dispute(
  p_id text, p_payment_intent_id text, p_amount_cents int, p_reason text, p_status text,
  p_evidence_due_at timestamptz, p_opened_at timestamptz
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  payment public.card_payments;
  known public.payment_disputes;
  is_closed boolean := p_status in ('won', 'lost', 'warning_closed', 'prevented');
  outcome text;
begin
  -- The lock serializes notifications about one payment.
  payment := private.lock_card_payment((select id from public.card_payments where payment_intent_id = p_payment_intent_id));
  if payment.id is null then
    return 'unknown';
  end if;
  select * into request from public.brico_requests where id = payment.request_id;
  select * into known from public.payment_disputes where id = p_id;
  if known.status = p_status or known.closed_at is not null then
    -- A closed dispute stays closed, even if an older notification arrives late.
    return 'already';
  end if;
  outcome := case when is_closed then 'closed' when known.id is null then 'opened' else 'updated' end;

  insert into public.payment_disputes
    (id, request_id, card_payment_id, payment_intent_id, amount_cents, reason, status, evidence_due_at, opened_at, closed_at)
  values (p_id, request.id, payment.id, p_payment_intent_id, p_amount_cents, p_reason, p_status, p_evidence_due_at, p_opened_at,
    case when is_closed then private.now() end)
  on conflict (id) do update set
    amount_cents = excluded.amount_cents, reason = excluded.reason, status = excluded.status,
    evidence_due_at = excluded.evidence_due_at, closed_at = excluded.closed_at, updated_at = private.now();

  perform private.log_activity('dispute', case when request.id is not null then 'brico_requests' when payment.invoice_id is not null then 'invoices' else 'quotes' end,
    coalesce(request.id, payment.invoice_id, payment.quote_id)::text,
    case outcome when 'opened' then 'Paiement contesté par la banque' when 'closed' then 'Contestation close'
      else 'Contestation mise à jour' end,
    jsonb_build_object('dispute_id', p_id, 'amount_cents', p_amount_cents, 'reason', p_reason, 'status', p_status));
  if outcome <> 'updated' then
    perform private.enqueue_email('payment_dispute', private.staff_recipient(),
      case when request.id is not null then private.booking_payload(request) else private.card_payload(payment, p_amount_cents) end || jsonb_build_object('dispute_cents', p_amount_cents, 'dispute_reason', p_reason,
        'dispute_status', p_status, 'evidence_due_at', p_evidence_due_at),
      'payment_dispute:' || p_id || ':' || outcome, request.id);
  end if;
  return outcome;
end;
$$;
comment on function public.record_dispute is
  'Records a dispute as reported by the payment provider; returns unknown, already, opened, updated or closed. Opening and closing are '
  'mailed to staff; every change is logged.';
grant execute on function public.record_dispute to service_role;

-- The jobs read an open checkout again every five minutes until the provider says that it is closed, even when its booking has ended meanwhile. They
-- read it earlier when its hold ends, and when nothing is due any more.
create or replace function public.claim_open_checkouts(p_limit int default 50) returns table (payment_id uuid, session_id text, is_over boolean)
language sql volatile security definer set search_path = ''
begin atomic
  update public.card_payments p set read_at = private.now(), read_error = null
  where p.id in (
    select due.id from public.card_payments due
    where due.state = 'open' and due.session_id is not null
      and (coalesce(due.read_at, due.opened_at) <= private.now() - interval '5 minutes'
        or due.read_at is null and not private.is_card_payment_due(due.id)
        or due.expires_at <= private.now() and coalesce(due.read_at, due.opened_at) < due.expires_at)
    order by due.read_at nulls first, due.opened_at limit least(greatest(p_limit, 1), 100)
    for update skip locked
  )
  returning p.id, p.session_id, not private.is_card_payment_due(p.id);
end;
comment on function public.claim_open_checkouts is
  'Checkouts that may have been paid without a notification, each at most every five minutes. is_over: the request is cancelled, deleted or paid another way, '
  'or the client has withdrawn from the quote or paid the document, or a part of it, otherwise, so the checkout must be closed.';
grant execute on function public.claim_open_checkouts to service_role;

create or replace function public.note_unread_payment(p_id uuid, p_error text) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update public.card_payments set read_error = left(p_error, 2000) where id = p_id and state = 'open';
end;
comment on function public.note_unread_payment is 'Why the payment provider did not say how an open payment stands; it is asked again five minutes later.';
grant execute on function public.note_unread_payment to service_role;
