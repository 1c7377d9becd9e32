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
  -- Locking the request's row serializes notifications about one payment.
  select * into request from public.brico_requests where stripe_payment_intent_id = p_payment_intent_id for update;
  if not found then
    payment := private.lock_card_payment((select id from public.card_payments where payment_intent_id = p_payment_intent_id));
    if payment.id is null then
      return 'unknown';
    end if;
  end if;
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

create or replace function private.remember_checkout() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.former_checkouts (id, request_id, was_paid, closed_at)
  values (old.stripe_session_id, old.id, old.stripe_payment_intent_id is not null, old.checkout_closed_at)
  on conflict (id) do nothing;
  return null;
end;
$$;

-- A checkout is polled until it is known to be closed, even if its booking ended meanwhile. An open payment link is closed when its
-- request is cancelled or paid another way.
create or replace function public.claim_open_checkouts(p_limit int default 50)
returns table (request_id uuid, session_id text, is_over boolean)
language sql volatile security definer set search_path = ''
begin atomic
  with open as (
    update public.brico_requests r set checkout_read_at = private.now()
    where r.id in (
      select due.id from public.brico_requests due
      where due.stripe_session_id is not null and due.stripe_payment_intent_id is null and due.checkout_closed_at is null
        and coalesce(due.hold_expires_at < private.now(), true)
        and (due.checkout_read_at is null or due.checkout_read_at <= private.now() - interval '5 minutes')
      order by due.checkout_read_at nulls first, due.created_at
      limit least(greatest(p_limit, 1), 100)
      for update skip locked
    )
    returning r.id, r.stripe_session_id, r.status = 'cancelled' or r.payment_status <> 'pending' as is_over
  ), former as (
    update public.former_checkouts f set read_at = private.now()
    where f.id in (
      select due.id from public.former_checkouts due
      where not due.was_paid and due.closed_at is null
        and (due.read_at is null or due.read_at <= private.now() - interval '5 minutes')
      order by due.read_at nulls first limit least(greatest(p_limit, 1), 100)
      for update skip locked
    )
    returning f.request_id, f.id, true as is_over
  ), document as (
    update public.card_payments p set read_at = private.now()
    where p.id in (
      select due.id from public.card_payments due
      where due.state = 'open' and due.session_id is not null
        and coalesce(due.read_at, due.opened_at) <= private.now() - interval '5 minutes'
      order by due.read_at nulls first limit least(greatest(p_limit, 1), 100)
      for update skip locked
    )
    returning null::uuid, p.session_id, not private.is_card_payment_due(p.id) as is_over
  )
  select * from open union all select * from former union all select * from document;
end;
comment on function public.claim_open_checkouts is
  'Checkouts that may have been paid without a notification, each at most every five minutes: those whose hold expired, those without a '
  'hold, those of deleted requests, and those of documents (request_id null). is_over: the request is cancelled, deleted or paid another way, '
  'or the client has withdrawn from the quote or paid the document, or a part of it, otherwise, so the checkout must be closed.';
grant execute on function public.claim_open_checkouts to service_role;

create or replace function public.close_checkout(p_request_id uuid) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update public.brico_requests set checkout_closed_at = private.now() where id = p_request_id;
  update public.former_checkouts set closed_at = private.now() where request_id = p_request_id;
end;
grant execute on function public.close_checkout to service_role;
