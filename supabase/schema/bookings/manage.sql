-- Actions of a client on their appointment: move, cancel, withdraw. Each is one transaction: status, promised refund and mail.

create or replace function public.send_manage_links(p_email text) returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  found_count int := 0;
begin
  for request in
    select r.* from public.brico_requests r
    where private.email_key(r.client_email) = nullif(private.email_key(p_email), '') and r.status in ('pending', 'confirmed', 'in_progress')
      and r.hold_expires_at is null
      and (r.scheduled_date is null or r.scheduled_date >= (private.now() at time zone 'Europe/Paris')::date)
    order by r.scheduled_date nulls last, r.created_at
    limit 5
  loop
    found_count := found_count + 1;
    perform private.enqueue_email('booking_link', request.client_email, private.booking_payload(request),
      'booking_link:' || request.id || ':' || to_char(private.now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24'), request.id);
  end loop;
  return found_count;
end;
$$;
comment on function public.send_manage_links is
  'Mails a client the links of their coming appointments (at most five), each at most once an hour. Returns their number, which the API '
  'must not reveal to the visitor.';
grant execute on function public.send_manage_links to service_role;

create or replace function private.notify_booking_change(p_request public.brico_requests, p_template text, p_extra jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  payload jsonb := private.booking_payload(p_request) || p_extra;
  key text := p_request.id || ':' || p_request.calendar_sequence;
begin
  if p_template = 'booking_moved' then
    perform private.tell_moment('booking_moved', p_request, payload);
  else
    perform private.enqueue_email(p_template, coalesce(p_extra ->> 'send_to', p_request.client_email), payload,
      p_template || ':' || key, p_request.id);
  end if;
  if (select on_booking from public.notification_settings) then
    perform private.enqueue_email(p_template || '_staff', private.staff_recipient(), payload,
      p_template || '_staff:' || key, p_request.id);
  end if;
end;
$$;

create or replace function public.move_booking(p_request_id uuid, p_date date, p_time time) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  before record;
  refusal text;
  new_slot tstzrange;
  team uuid;
begin
  select * into request from public.brico_requests where id = p_request_id;
  if not found then
    perform private.refuse('appointment_not_found', 404);
  end if;
  perform private.lock_days(array[p_date, request.scheduled_date]);
  select * into request from public.brico_requests where id = p_request_id for update;
  if request.status not in ('pending', 'confirmed') or request.hold_expires_at is not null
    or coalesce(lower(request.slot) < private.now() + make_interval(hours => private.free_cancellation_hours()), true)
  then
    perform private.refuse('move_closed', 409);
  elsif (request.scheduled_date, request.scheduled_time) = (p_date, p_time) then
    return;
  end if;

  perform private.release_stale_holds(p_date);
  select coalesce((
    select coalesce(s.reason, 'open') from private.slot_states(request.duration_minutes, p_date, 1, request.id, p_time) s
    where p_date < date_trunc('week', private.today())::date + 21
  ), 'outside_hours') into refusal;
  new_slot := private.paris_slot(p_date, p_time, request.duration_minutes);
  if refusal = 'open' then
    team := private.free_team(new_slot, request.id, request.team_id);
  elsif refusal <> 'busy' then
    perform private.refuse('slot_closed', 409);
  end if;
  if team is null then
    perform private.refuse('slot_taken', 409);
  end if;

  select request.scheduled_date as day, to_char(request.scheduled_time, 'HH24:MI') as hour into before;
  update public.brico_requests set scheduled_date = p_date, scheduled_time = p_time, team_id = team
  where id = p_request_id returning * into request;
  perform private.notify_booking_change(request, 'booking_moved',
    jsonb_build_object('previous_date', before.day, 'previous_time', before.hour, 'moved_by_client', true));
exception
  when exclusion_violation then
    perform private.refuse('slot_taken', 409);
end;
$$;
comment on function public.move_booking is
  'Moves an appointment to an open slot; the payment stays. Refuses: appointment_not_found, move_closed, slot_closed, slot_taken.';
grant execute on function public.move_booking to service_role;

create or replace function public.cancel_booking(
  p_request_id uuid, p_updated_at timestamptz, p_refund_cents int, p_reason text, p_note text default null,
  p_withdrawal jsonb default null
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  refund_id uuid;
begin
  select * into request from public.brico_requests where id = p_request_id for update;
  if not found then
    perform private.refuse('appointment_not_found', 404);
  -- Completed work can still be withdrawn from if the client did not ask for an early start; the caller checks that.
  elsif request.updated_at <> p_updated_at or request.status = 'cancelled'
    or (request.status = 'completed' and p_withdrawal is null)
  then
    perform private.refuse('appointment_changed', 409);
  end if;
  if p_refund_cents > request.card_cents - private.pending_refund_cents(request.id) then
    perform private.refuse('refund_changed', 409);
  end if;
  refund_id := private.promise_refund(request, p_refund_cents, p_reason, p_note, null);
  update public.brico_requests set
    status = 'cancelled',
    cancellation_reason = case when p_withdrawal is null then 'client' else 'withdrawal' end
  where id = p_request_id returning * into request;
  perform private.log_activity('cancelled', 'brico_requests', request.id::text,
    case when p_withdrawal is null then 'Annulé par le client' else 'Rétractation du client' end,
    jsonb_build_object('refund_cents', p_refund_cents));
  perform private.notify_booking_change(request,
    case when p_withdrawal is null then 'booking_cancelled' else 'booking_withdrawn' end,
    jsonb_build_object('refund_cents', p_refund_cents, 'refund_id', refund_id, 'refund_reason', p_reason, 'note', p_note)
      || coalesce(p_withdrawal, '{}'));
  -- The acknowledgement goes to the address of the declaration. The person who booked learns of it at their own address too.
  if lower(p_withdrawal ->> 'send_to') <> lower(request.client_email) then
    perform private.enqueue_email('booking_withdrawn', request.client_email,
      private.booking_payload(request) || (p_withdrawal - 'send_to') || jsonb_build_object('refund_cents', p_refund_cents, 'refund_id', refund_id,
        'refund_reason', p_reason, 'is_copy', true),
      'booking_withdrawn:' || request.id || ':' || request.calendar_sequence || ':copy', request.id);
  end if;
end;
$$;
comment on function public.cancel_booking is
  'Cancels for the client the version read at p_updated_at, promises the refund and queues the mails, in one transaction. Refuses: '
  'appointment_not_found, appointment_changed, refund_changed.';
grant execute on function public.cancel_booking to service_role;

-- A client who did not ask for an early start when ordering may do so later on the appointment's page; the answer is recorded before the
-- work begins.
create or replace function public.request_early_start(p_request_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  update public.brico_requests set express_request_at = private.now()
  where id = p_request_id and express_request_at is null and status in ('pending', 'confirmed')
    and hold_expires_at is null
  returning * into request;
  if not found then
    return;
  end if;
  perform private.log_activity('consent', 'brico_requests', request.id::text, 'Début avant la fin de la rétractation demandé');
  perform private.enqueue_email('booking_early_start', request.client_email, private.booking_payload(request),
    'booking_early_start:' || request.id, request.id);
end;
$$;
comment on function public.request_early_start is
  'Records that the client asks for work to begin before the withdrawal period ends (L221-25), and confirms it by mail; a second call '
  'changes nothing.';
grant execute on function public.request_early_start to service_role;

-- For a mistyped e-mail address: the payer may correct it for a day after the payment, at most three times.
create or replace function public.correct_booking_email(p_session_id text, p_email text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant int := 3;
  request public.brico_requests;
  sent int;
begin
  select * into request from public.brico_requests
  where id = (select p.request_id from public.card_payments p where p.session_id = p_session_id) for update;
  if not found or request.source <> 'online' or request.payment_status <> 'paid' or request.status not in ('pending', 'confirmed')
    or request.payment_date < private.now() - private.confirmation_open()
  then
    perform private.refuse('email_closed', 409);
  end if;
  if lower(request.client_email) = lower(p_email) then
    return request.client_email;
  end if;
  update public.brico_requests set client_email = p_email where id = request.id returning * into request;
  perform private.log_activity('changed', 'brico_requests', request.id::text, 'Adresse e-mail corrigée par le client');
  -- A confirmation that is still queued for the wrong address goes to the corrected one.
  update public.email_outbox o set recipient = request.client_email, payload = private.booking_payload(request)
  where o.request_id = request.id and o.template = 'booking_confirmed' and o.status = 'pending';
  if not found then
    select count(*) into sent from public.email_outbox o
    where o.request_id = request.id and o.dedupe_key like 'booking_confirmed:%';
    if sent > most then
      perform private.refuse('email_closed', 409);
    end if;
    perform private.enqueue_email('booking_confirmed', request.client_email, private.booking_payload(request),
      'booking_confirmed:' || request.id || ':' || sent, request.id);
  end if;
  return request.client_email;
exception
  when check_violation then
    perform private.refuse('invalid_details', 400);
end;
$$;
comment on function public.correct_booking_email is
  'Sends the confirmation to another address; the caller proves the payment by its session id. Refuses: email_closed, invalid_details.';
grant execute on function public.correct_booking_email to service_role;

create or replace function private.log_booking_photo() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.log_activity('photo', 'brico_requests', new.brico_request_id::text, 'Photo envoyée par le client');
  return null;
end;
$$;
