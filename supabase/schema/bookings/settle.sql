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
    'base_price', p_request.base_price, 'total_cents', round(p_request.total_amount * 100)::bigint,
    -- What is promised back is received no longer.
    'collected_cents', p_request.collected_cents - private.pending_refund_cents(p_request.id),
    'due_cents', private.due_cents(p_request.status, p_request.total_amount, p_request.collected_cents - private.pending_refund_cents(p_request.id)),
    'has_fees', p_request.additional_fees <> '[]', 'express_request', p_request.express_request_at is not null,
    'urgent_repair', p_request.urgent_repair_at is not null, 'is_online', p_request.source = 'online',
    'ordered_at', coalesce(p_request.terms_accepted_at, p_request.created_at), 'terms_version', p_request.terms_version,
    'sequence', p_request.calendar_sequence, 'is_cancelled', p_request.status = 'cancelled',
    'is_paid', p_request.payment_status = 'paid', 'visitor', private.who_comes(p_request),
    'included', coalesce(p_request.agreed ->> 'included', (select included from public.services where id = p_request.service_id)),
    'vat_exempt', (p_request.agreed ->> 'vat_exempt')::boolean
  )
$$;
comment on function private.booking_payload is 'The data for the mails about a booking.';

create or replace function private.check_prepayable(p_request public.brico_requests) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_request.id is null then
    perform private.refuse('request_not_found', 404);
  elsif p_request.payment_status = 'paid' then
    perform private.refuse('already_paid', 409);
  elsif p_request.status in ('cancelled', 'completed') then
    perform private.refuse('nothing_to_pay', 409);
  elsif p_request.hold_expires_at is not null then
    perform private.refuse('being_paid', 409);
  elsif p_request.client_email is null then
    perform private.refuse('email_missing', 400);
  elsif p_request.slot is null then
    perform private.refuse('date_missing', 400);
  elsif private.card_payments() = 'none' then
    perform private.refuse('no_card_payments', 409);
  elsif not private.may_collect(p_request.home_signed_on, p_request.home_is_urgent or p_request.urgent_repair_at is not null, private.today()) then
    perform private.refuse('payment_too_early', 409,
      jsonb_build_object('from', to_char(private.first_collection_day(p_request.home_signed_on), 'DD/MM/YYYY')));
  end if;
end;
$$;
comment on function private.check_prepayable is
  'Whether the prepayment of a request may be asked for by a link. Refuses: request_not_found, already_paid, nothing_to_pay, being_paid, email_missing, '
  'date_missing, no_card_payments, payment_too_early.';

create or replace function public.open_prepayment(p_request_id uuid) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- « Ce lien reste ouvert une journée »: a little less than Stripe's maximum of 24 hours.
  link_hours constant interval := interval '23 hours';
  request public.brico_requests;
  payment public.card_payments;
begin
  select * into request from public.brico_requests where id = p_request_id for update;
  perform private.check_prepayable(request);
  select * into payment from public.card_payments p where p.request_id = p_request_id and p.state = 'open' and p.session_id is not null;
  if payment.id is null then
    payment := private.open_payment(request.id, null, null, (select c.prepayment_cents from public.company_settings c), private.card_payments() <> 'stripe', link_hours);
  end if;
  return json_build_object('id', payment.id, 'session_id', payment.session_id, 'amount_cents', payment.amount_cents, 'expires_at', payment.expires_at,
    'email', request.client_email, 'service_name', request.service_type, 'scheduled_date', request.scheduled_date,
    'scheduled_time', to_char(request.scheduled_time, 'HH24:MI'));
end;
$$;
comment on function public.open_prepayment is
  'A new payment of the current prepayment, for a link that is mailed. With session_id: the link that is open, whose page must be closed first. '
  'Refuses: as check_prepayable, too_many_requests.';
grant execute on function public.open_prepayment to service_role;

create or replace function public.send_payment_link(p_payment_id uuid, p_actor uuid, p_session_id text, p_url text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  payment public.card_payments := private.lock_card_payment(p_payment_id);
begin
  select * into request from public.brico_requests where id = payment.request_id;
  perform private.check_prepayable(request);
  if payment.state <> 'open' or payment.session_id is not null then
    perform private.refuse('link_just_sent', 409);
  end if;
  update public.card_payments set session_id = p_session_id where id = p_payment_id;
  update public.brico_requests set prepayment_cents = payment.amount_cents where id = request.id returning * into request;
  perform private.enqueue_email('payment_link', request.client_email,
    private.booking_payload(request) || jsonb_build_object('payment_url', p_url), 'payment_link:' || p_session_id, request.id);
  perform private.log_as(p_actor, 'payment', 'brico_requests', request.id::text, 'Lien de paiement envoyé',
    jsonb_build_object('amount_cents', payment.amount_cents));
end;
$$;
comment on function public.send_payment_link is
  'Attaches the page of a payment and mails its address, in one transaction; of two presses one mails. Refuses: link_just_sent, and as check_prepayable '
  'does.';
grant execute on function public.send_payment_link to service_role;

create or replace function private.book_prepayment(p_payment public.card_payments) returns public.brico_requests
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  perform private.book_receipt(jsonb_build_object('kind', 'payment', 'amount_cents', p_payment.amount_cents, 'method', 'card_online',
    'source', private.source_of(p_payment.payment_intent_id), 'source_ref', p_payment.payment_intent_id, 'request_id', p_payment.request_id));
  perform private.set_payment_sums(p_payment.request_id);
  select * into request from public.brico_requests where id = p_payment.request_id;
  return request;
end;
$$;
comment on function private.book_prepayment is 'Adds a paid prepayment to the ledger; the request is paid by it.';

-- A refund is promised in the same transaction, so that a crash before its execution loses nothing.
create or replace function private.confirm_prepayment(p_payment public.card_payments) returns text
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
  select * into request from public.brico_requests where id = p_payment.request_id;
  if request.payment_status = 'paid' then
    -- Paid in cash, or by an earlier link, while this page was open. request_id stays null, so that this refund does not touch the first payment.
    insert into public.refunds (card_payment_id, payment_intent_id, amount_cents, reason, note)
    values (p_payment.id, p_payment.payment_intent_id, p_payment.amount_cents, 'double_payment', 'Payé deux fois : ' || request.reference) returning * into refund;
    perform private.tell_stray_refund(refund);
    perform private.log_activity('refund', 'brico_requests', request.id::text, 'Payé une seconde fois par carte : rendu',
      jsonb_build_object('amount_cents', p_payment.amount_cents));
    return 'returned';
  end if;

  if request.source = 'online' then
    select known.* into first
    from private.known_appointments(request.scheduled_date, request.scheduled_time, request.client_email, request.client_phone) known
    where known.id <> request.id and known.payment_status = 'paid'
      and private.place_key(known.address, known.postal_code) = private.place_key(request.address, request.postal_code) limit 1;
  end if;
  if first.id is not null then
    update public.brico_requests set status = 'cancelled', cancellation_reason = 'double_order' where id = request.id;
    request := private.book_prepayment(p_payment);
    perform private.log_activity('payment', 'brico_requests', request.id::text, 'Payé deux fois : le rendez-vous ' || first.reference || ' l’est déjà',
      jsonb_build_object('amount_cents', p_payment.amount_cents));
    promised := private.promise_refund(request, p_payment.amount_cents, 'double_payment',
      'Payé deux fois : ' || request.reference || ', déjà payé : ' || first.reference, null);
    select * into refund from public.refunds where id = promised;
    perform private.tell_stray_refund(refund);
    return 'returned';
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
      update public.brico_requests set cancellation_reason = 'slot_lost' where id = request.id;
      request := private.book_prepayment(p_payment);
      perform private.log_activity('payment', 'brico_requests', request.id::text, 'Payé après la perte du créneau',
        jsonb_build_object('amount_cents', p_payment.amount_cents));
      perform private.promise_refund(request, p_payment.amount_cents, 'slot_lost', null, null);
      perform private.enqueue_email('booking_slot_lost', request.client_email, private.booking_payload(request),
        'booking_slot_lost:' || request.id, request.id);
      return 'returned';
    end if;
  end if;

  update public.brico_requests set
    status = case when status = 'cancelled' then 'pending' else status end,
    team_id = coalesce(team, team_id), hold_expires_at = null, hold_released_at = null
  where id = request.id;
  request := private.book_prepayment(p_payment);
  perform private.log_activity('payment', 'brico_requests', request.id::text, 'Acompte payé en ligne',
    jsonb_build_object('amount_cents', p_payment.amount_cents));
  perform private.enqueue_email('booking_confirmed', request.client_email, private.booking_payload(request),
    'booking_confirmed:' || request.id, request.id);
  if (select on_booking from public.notification_settings) then
    perform private.enqueue_email('booking_received', private.staff_recipient(), private.booking_payload(request),
      'booking_received:' || request.id, request.id);
  end if;
  return 'confirmed';
end;
$$;
comment on function private.confirm_prepayment is
  'Of a payment that was just made for an appointment, whose day and row are locked: marks the appointment as paid, or promises the money back (returned) when the slot is '
  'lost, when this person has paid this hour already, or when the appointment was paid another way.';

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
      when r.status = 'cancelled' or (r.payment_status = 'refunded' and p.state <> 'open') then 'cancelled'
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
  from public.card_payments p join public.brico_requests r on r.id = p.request_id where p.session_id = p_session_id
), json_build_object('state', 'unknown', 'reference', null, 'service_name', null, 'scheduled_date', null, 'scheduled_time', null, 'request_id', null, 'client_email', null,
  'is_mail_refused', false));
comment on function public.checkout_outcome is
  'The result of a checkout: paid, pending, cancelled or unknown; for a day after the payment, also the request''s id and the client''s '
  'e-mail address. is_mail_refused: the confirmation could not be delivered.';
grant execute on function public.checkout_outcome to service_role;
