-- A client manages the appointment: move, cancel, withdraw. Each is one transaction: state, money promised, mail.

alter table public.brico_requests
  add column calendar_sequence int not null default 0 check (calendar_sequence >= 0);
comment on column public.brico_requests.calendar_sequence is 'How many times the appointment changed: SEQUENCE of its calendar file.';

create or replace function private.booking_payload(p_request public.brico_requests) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'request_id', p_request.id, 'reference', p_request.reference,
  'client_name', p_request.client_name, 'client_email', p_request.client_email, 'client_phone', p_request.client_phone,
  'address', p_request.address, 'postal_code', p_request.postal_code, 'city', p_request.city,
  'service_name', p_request.service_type, 'description', p_request.description,
  'scheduled_date', p_request.scheduled_date, 'scheduled_time', to_char(p_request.scheduled_time, 'HH24:MI'),
  'duration_minutes', p_request.duration_minutes, 'prepayment_cents', p_request.prepayment_cents,
  'base_price', p_request.base_price, 'express_request', p_request.express_request_at is not null,
  'sequence', p_request.calendar_sequence, 'is_cancelled', p_request.status = 'cancelled',
  'is_paid', p_request.payment_status = 'paid'
);

create function private.count_calendar_changes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (new.scheduled_date, new.scheduled_time, new.duration_minutes, new.status = 'cancelled')
    is distinct from (old.scheduled_date, old.scheduled_time, old.duration_minutes, old.status = 'cancelled')
  then
    new.calendar_sequence = old.calendar_sequence + 1;
  end if;
  return new;
end;
$$;
create trigger count_calendar_changes before update on public.brico_requests
  for each row execute function private.count_calendar_changes();

-- The link of the mails: its token is derived by the server, only the hash is kept. One live link per request.
create function public.remember_manage_token(p_request_id uuid, p_hash text) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update public.brico_requests set manage_token_hash = p_hash
  where id = p_request_id and manage_token_hash is distinct from p_hash;
end;

create function private.notify_booking_change(p_request public.brico_requests, p_template text, p_extra jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  payload jsonb := private.booking_payload(p_request) || p_extra;
  key text := p_request.id || ':' || p_request.calendar_sequence;
begin
  perform private.enqueue_email(p_template, coalesce(p_extra ->> 'send_to', p_request.client_email), payload,
    p_template || ':' || key, p_request.id);
  if (select on_booking from public.notification_settings) then
    perform private.enqueue_email(p_template || '_staff', private.staff_recipient(), payload,
      p_template || '_staff:' || key, p_request.id);
  end if;
end;
$$;

create function public.move_booking(p_request_id uuid, p_date date, p_time time) returns void
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
    perform private.refuse('not_found', 'Rendez-vous introuvable', 404);
  end if;
  -- Both days, always in the same order, then the row: the order in which reservations take them.
  perform private.lock_day(least(p_date, request.scheduled_date));
  perform private.lock_day(greatest(p_date, request.scheduled_date));
  select * into request from public.brico_requests where id = p_request_id for update;
  if request.status not in ('pending', 'confirmed') or request.hold_expires_at is not null
    or coalesce(lower(request.slot) < private.now() + interval '24 hours', true)
  then
    perform private.refuse('conflict', 'Ce rendez-vous ne peut plus être déplacé en ligne.', 409);
  elsif (request.scheduled_date, request.scheduled_time) = (p_date, p_time) then
    return;
  end if;

  perform private.release_stale_holds(p_date);
  select coalesce((
    select coalesce(s.reason, 'open') from private.slot_states(request.duration_minutes, p_date, 1, request.id) s
    where s.start_time = p_time and p_date < date_trunc('week', private.today())::date + 21
  ), 'outside_hours') into refusal;
  new_slot := tstzrange((p_date + p_time) at time zone 'Europe/Paris',
    (p_date + p_time + make_interval(mins => request.duration_minutes)) at time zone 'Europe/Paris');
  if refusal = 'open' then
    team := private.free_team(new_slot, request.id, request.team_id);
  elsif refusal <> 'busy' then
    perform private.refuse('slot_closed', 'Ce créneau n’est plus ouvert à la réservation', 409);
  end if;
  if team is null then
    perform private.refuse('slot_taken', 'Ce créneau vient d''être pris', 409);
  end if;

  select request.scheduled_date as day, to_char(request.scheduled_time, 'HH24:MI') as hour into before;
  update public.brico_requests set scheduled_date = p_date, scheduled_time = p_time, team_id = team
  where id = p_request_id returning * into request;
  perform private.notify_booking_change(request, 'booking_moved',
    jsonb_build_object('previous_date', before.day, 'previous_time', before.hour));
exception
  when exclusion_violation then
    perform private.refuse('slot_taken', 'Ce créneau vient d''être pris', 409);
end;
$$;
comment on function public.move_booking(uuid, date, time) is
  'Moves an appointment to a slot that is open; the payment stays. Refuses: conflict, slot_closed, slot_taken.';

create function public.cancel_booking(
  p_request_id uuid, p_updated_at timestamptz, p_refund_cents int, p_reason text, p_note text default null,
  p_withdrawal jsonb default null
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  select * into request from public.brico_requests where id = p_request_id for update;
  if not found then
    perform private.refuse('not_found', 'Rendez-vous introuvable', 404);
  elsif request.updated_at <> p_updated_at or request.status in ('cancelled', 'completed') then
    perform private.refuse('conflict', 'Ce rendez-vous vient de changer. Vérifiez-le avant de continuer.', 409);
  end if;
  if p_refund_cents > request.prepayment_cents - request.refunded_cents - private.pending_refund_cents(request.id) then
    perform private.refuse('conflict', 'Le montant remboursé a changé entre-temps. Vérifiez-le avant de confirmer.', 409);
  end if;
  perform private.promise_refund(request, p_refund_cents, p_reason, p_note, null);
  update public.brico_requests set
    status = 'cancelled',
    cancellation_reason = case when p_withdrawal is null then 'client' else 'withdrawal' end
  where id = p_request_id returning * into request;
  perform private.log_activity('cancelled', 'brico_requests', request.id::text,
    case when p_withdrawal is null then 'Annulé par le client' else 'Rétractation du client' end,
    jsonb_build_object('refund_cents', p_refund_cents));
  perform private.notify_booking_change(request,
    case when p_withdrawal is null then 'booking_cancelled' else 'booking_withdrawn' end,
    jsonb_build_object('refund_cents', p_refund_cents, 'refund_reason', p_reason, 'note', p_note) || coalesce(p_withdrawal, '{}'));
end;
$$;
comment on function public.cancel_booking(uuid, timestamptz, int, text, text, jsonb) is
  'Cancels for the client what was read at p_updated_at, promises the refund and writes the mails, in one transaction.';

create function public.refund_booking(
  p_request_id uuid, p_actor uuid, p_amount_cents int, p_note text, p_cancel boolean
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  select * into request from public.brico_requests where id = p_request_id for update;
  if not found then
    perform private.refuse('not_found', 'Demande introuvable', 404);
  elsif p_cancel and request.status = 'completed' then
    perform private.refuse('conflict', 'Cette intervention est terminée : elle ne s’annule plus.', 409);
  end if;
  perform private.promise_refund(request, p_amount_cents, 'staff', p_note, p_actor);
  insert into public.activity_log (at, actor_id, actor_name, action, subject_table, subject_id, summary, detail)
  select private.now(), p.id, coalesce(nullif(p.full_name, ''), p.email), 'refund', 'brico_requests', request.id::text,
    'Remboursement demandé', jsonb_build_object('amount_cents', p_amount_cents, 'note', p_note, 'cancel', p_cancel)
  from public.profiles p where p.id = p_actor;
  if p_cancel and request.status <> 'cancelled' then
    update public.brico_requests set status = 'cancelled', cancellation_reason = left(coalesce(p_note, 'company'), 500)
    where id = p_request_id returning * into request;
    perform private.enqueue_email('booking_cancelled_by_company', request.client_email,
      private.booking_payload(request) || jsonb_build_object('refund_cents', p_amount_cents),
      'booking_cancelled_by_company:' || request.id || ':' || request.calendar_sequence, request.id);
  end if;
end;
$$;
comment on function public.refund_booking(uuid, uuid, int, text, boolean) is
  'Promises a refund that a staff member decided, and cancels the appointment when asked to.';

create function public.resend_email(p_id uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  copy uuid;
begin
  perform private.require_staff();
  insert into public.email_outbox (template, recipient, payload, request_id)
  select o.template, o.recipient, jsonb_build_object('recorded_at', o.created_at) || o.payload, o.request_id from public.email_outbox o
  where o.id = p_id and o.template not like 'account_%'
  returning id into copy;
  if copy is null then
    perform private.refuse('not_found', 'Ce message ne peut pas être renvoyé.', 404);
  end if;
  perform private.log_activity('mail', 'email_outbox', p_id::text, 'Message renvoyé');
  return copy;
end;
$$;
comment on function public.resend_email(uuid) is 'Staff send a message again, as a new one. Account mails carry a secret and are not repeated.';

grant execute on function
  public.remember_manage_token(uuid, text), public.move_booking(uuid, date, time),
  public.cancel_booking(uuid, timestamptz, int, text, text, jsonb), public.refund_booking(uuid, uuid, int, text, boolean)
to service_role;
grant execute on function public.resend_email(uuid) to authenticated;

create function public.move_availability(p_request_id uuid, p_from date, p_days int default 21)
returns table (day date, start_time time, is_open boolean, reason text, detail text)
language sql stable security definer set search_path = ''
begin atomic
  select s.day, s.start_time, s.reason is null, s.reason, case when s.reason = 'blocked' then s.detail end
  from public.brico_requests r, private.slot_states(r.duration_minutes, p_from, least(greatest(p_days, 1), 62), r.id) s
  where r.id = p_request_id
  order by s.day, s.start_time;
end;
comment on function public.move_availability(uuid, date, int) is
  'Slots that an appointment could move to: as booking_availability, for its own duration, its own slot not counted as taken.';
grant execute on function public.move_availability(uuid, date, int) to service_role;
