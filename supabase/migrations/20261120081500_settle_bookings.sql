-- The payment of a booking: the link that staff mail for one taken by telephone, what the payment provider says of it, and the
-- checkouts that are read again until they are known to be closed, however the booking ended meanwhile.

create function private.booking_payload(p_request public.brico_requests) returns jsonb
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
    'sequence', p_request.calendar_sequence, 'is_cancelled', p_request.status = 'cancelled',
    'is_paid', p_request.payment_status = 'paid'
  )
$$;
comment on function private.booking_payload(public.brico_requests) is 'What the mails about a booking are written from.';

create function public.payable_request(p_request_id uuid)
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
    perform private.refuse('not_found', 'Demande introuvable', 404);
  elsif request.payment_status <> 'pending' then
    perform private.refuse('conflict', 'Cette demande est déjà payée.', 409);
  elsif request.status in ('cancelled', 'completed') then
    perform private.refuse('conflict', 'Cette demande est annulée ou terminée : il n’y a plus d’acompte à payer.', 409);
  elsif request.hold_expires_at is not null then
    perform private.refuse('conflict', 'Le client est en train de payer cette réservation en ligne.', 409);
  elsif request.client_email is null then
    perform private.refuse('invalid_input', 'Ajoutez d’abord l’adresse e-mail du client.', 400);
  elsif request.slot is null then
    perform private.refuse('invalid_input', 'Fixez d’abord la date et l’heure du rendez-vous.', 400);
  end if;
  return query select request.id, request.client_email, request.service_type, request.scheduled_date, request.scheduled_time,
    request.stripe_session_id, c.prepayment_cents from public.company_settings c;
end;
$$;
comment on function public.payable_request(uuid) is 'What a payment link for a request is made of, at the prepayment of today; refuses when there is nothing to pay.';

create function public.send_payment_link(
  p_request_id uuid, p_actor uuid, p_replaced_session text, p_session_id text, p_url text, p_amount_cents int
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  perform 1 from public.brico_requests where id = p_request_id for update;
  perform public.payable_request(p_request_id);
  -- Only what is attached can be paid: of two links made at once, the second must not replace the first behind its back.
  update public.brico_requests set stripe_session_id = p_session_id, prepayment_cents = p_amount_cents
  where id = p_request_id and stripe_session_id is not distinct from nullif(p_replaced_session, '')
  returning * into request;
  if not found then
    perform private.refuse('conflict', 'Un lien de paiement vient d’être envoyé à ce client.', 409);
  end if;
  perform private.enqueue_email('payment_link', request.client_email,
    private.booking_payload(request) || jsonb_build_object('payment_url', p_url), 'payment_link:' || p_session_id, request.id);
  insert into public.activity_log (at, actor_id, actor_name, action, subject_table, subject_id, summary, detail)
  select private.now(), p.id, coalesce(nullif(p.full_name, ''), p.email), 'payment', 'brico_requests', request.id::text,
    'Lien de paiement envoyé', jsonb_build_object('amount_cents', p_amount_cents)
  from public.profiles p where p.id = p_actor;
end;
$$;
comment on function public.send_payment_link(uuid, uuid, text, text, text, int) is
  'Attaches an open checkout to a request and mails its address, in one transaction.';

-- A payment that comes after its slot was lost promises the refund in the same transaction: a crash before it is made loses nothing.
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

-- A link that is still open is closed once its request is paid another way, as it is once the request is cancelled.
create function public.claim_open_checkouts(p_limit int default 50)
returns table (request_id uuid, session_id text, is_over boolean)
language sql volatile security definer set search_path = ''
begin atomic
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
  returning r.id, r.stripe_session_id, r.status = 'cancelled' or r.payment_status <> 'pending';
end;
comment on function public.claim_open_checkouts(int) is
  'Checkouts that may have been paid without our knowing, each every five minutes: those whose hold is over, or that hold nothing. '
  'is_over: cancelled, or paid otherwise; nobody may pay them any more.';

create function public.close_checkout(p_request_id uuid) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update public.brico_requests set checkout_closed_at = private.now() where id = p_request_id;
end;

grant execute on function
  public.payable_request(uuid), public.send_payment_link(uuid, uuid, text, text, text, int),
  public.confirm_booking_payment(uuid, text, text, int), public.record_refund(uuid, text, int), public.checkout_outcome(text),
  public.claim_open_checkouts(int), public.close_checkout(uuid)
to service_role;
