-- Staff cancel an appointment with its refund and its mails, and tell a client that the team has left.

insert into public.mail_kinds (id) values ('booking_departed');
insert into public.mail_texts (id) values ('booking_departed');

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

-- Staff end an appointment: status, refund and mails in one transaction, and the way back.

create or replace function public.cancel_brico_request(p_id uuid, p_order jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  before public.brico_requests;
  refund_id uuid;
  refund_cents int := coalesce((p_order ->> 'refund_cents')::int, 0);
  cause text := coalesce(p_order ->> 'cause', 'company');
  note text := nullif(btrim(p_order ->> 'note'), '');
  reason text := case cause when 'quote_refused' then 'quote_refused' when 'company' then 'team_cannot_come' else 'staff' end;
  template text := case cause when 'company' then 'booking_cancelled_by_company' else 'booking_cancelled' end;
  is_client_told boolean;
begin
  request := private.lock_request(p_id);
  if cause not in ('company', 'client', 'quote_refused') or length(note) > 500 then
    perform private.refuse('invalid_input', 400);
  elsif request.status = 'cancelled' then
    -- A second click, or a colleague was faster: no second refund, no second mail.
    return json_build_object('is_new', false);
  end if;
  if refund_cents > 0 then
    if exists (select from public.payment_disputes d where d.request_id = p_id and d.closed_at is null) then
      perform private.refuse('payment_disputed', 409);
    elsif refund_cents > request.prepayment_cents - request.refunded_cents - private.pending_refund_cents(p_id) then
      perform private.refuse('refund_changed', 409);
    end if;
    refund_id := private.promise_refund(request, refund_cents, reason, note, auth.uid());
    -- The minute in which staff can undo the cancellation.
    update public.refunds set next_attempt_at = private.now() + interval '1 minute' where id = refund_id;
  end if;
  before := request;
  perform private.choose_contractor_mail(p_order);
  update public.brico_requests set status = 'cancelled', cancellation_reason = coalesce(note, cause)
  where id = p_id returning * into request;
  perform private.log_activity('cancelled', 'brico_requests', p_id::text,
    case cause when 'company' then 'Annulé par l’entreprise' when 'client' then 'Annulé à la demande du client' else 'Devis refusé par le client' end,
    jsonb_strip_nulls(jsonb_build_object('refund_cents', refund_cents, 'note', note)));
  is_client_told := coalesce((p_order ->> 'notify_client')::boolean, false) and request.client_email is not null;
  if is_client_told then
    perform private.enqueue_email(template, request.client_email,
      private.booking_payload(request) || jsonb_build_object(
        'refund_cents', refund_cents, 'refund_id', refund_id,
        'refund_reason', case when refund_cents = 0 and cause = 'client' then 'kept' else reason end,
        'is_paid', request.stripe_payment_intent_id is not null and request.payment_status = 'paid'),
      private.cancellation_key(request), p_id);
    update public.email_outbox set next_attempt_at = private.now() + interval '1 minute'
    where dedupe_key = private.cancellation_key(request);
  end if;
  return json_build_object('is_new', true, 'version', request.version, 'status', before.status, 'refund_id', refund_id,
    'is_client_told', is_client_told,
    'is_contractor_told', exists (
      select from public.email_outbox o where o.request_id = p_id and o.template = 'contractor_released' and o.status = 'pending'));
end;
$$;

create or replace function private.cancellation_key(p_request public.brico_requests) returns text
language sql immutable set search_path = ''
as $$ select 'cancelled_by_staff:' || p_request.id || ':' || p_request.version $$;

create or replace function public.undo_cancellation(p_id uuid, p_version int, p_status text, p_refund_id uuid default null) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  is_refund_stopped boolean;
begin
  request := private.lock_request(p_id);
  if request.version <> p_version or request.status <> 'cancelled' then
    perform private.refuse('request_changed', 409);
  elsif p_status = 'cancelled' then
    perform private.refuse('invalid_input', 400);
  end if;
  delete from public.refunds where id = p_refund_id and request_id = p_id and status = 'pending' and attempts = 0;
  is_refund_stopped := not exists (select from public.refunds where id = p_refund_id);
  delete from public.email_outbox where dedupe_key = private.cancellation_key(request) and status = 'pending';
  -- The trigger inform_contractor takes back the mail to the subcontractor, or assigns the job to them again.
  update public.brico_requests set status = p_status where id = p_id;
  return json_build_object('is_refund_stopped', is_refund_stopped,
    'is_client_untold', not exists (select from public.email_outbox where dedupe_key = private.cancellation_key(request)));
exception
  when exclusion_violation then
    perform private.refuse('slot_taken', 409);
end;
$$;

-- Some mails state a day and an hour. They are never queued for an appointment that lacks one of them, whichever function calls; a queued
-- one is dropped when it is no longer true.
create or replace function private.promises_missing_date(p_template text, p_payload jsonb) returns boolean
language sql immutable set search_path = ''
return p_template in ('booking_accepted', 'booking_moved', 'booking_planned', 'booking_reminder', 'booking_departed')
  and (p_payload ->> 'scheduled_date' is null or p_payload ->> 'scheduled_time' is null);

create or replace function private.departure_key(p_request public.brico_requests) returns text
language sql immutable set search_path = ''
as $$ select 'booking_departed:' || p_request.id || ':' || extract(epoch from p_request.departed_at) $$;

create or replace function private.appointments(p_from date, p_to date, p_limit int) returns json
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(json_agg(a order by a.scheduled_date, a.scheduled_time nulls last, a.id), '[]') from (
    select r.id, r.scheduled_date, r.scheduled_time, r.duration_minutes, r.client_name, r.client_phone, r.city,
      concat_ws(', ', r.address, nullif(concat_ws(' ', r.postal_code, r.city), '')) as address,
      r.service_type, r.status, t.name as team_name, c.name as contractor_name, left(r.notes, 300) as notes,
      r.departed_at, r.completed_at, r.due_cents, r.version, r.client_email is not null as has_email,
      exists (select from public.email_outbox o where o.dedupe_key = private.departure_key(r)) as is_departure_told
    from public.brico_requests r
    left join public.teams t on t.id = r.team_id
    left join public.contractors c on c.id = r.assigned_contractor_id
    where r.scheduled_date between p_from and p_to and r.status <> 'cancelled'
    order by r.scheduled_date, r.scheduled_time nulls last, r.id
    limit p_limit
  ) a;
end;

create or replace function public.announce_departure(p_id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  request := private.lock_request(p_id);
  if request.departed_at is null or request.client_email is null or request.status in ('completed', 'cancelled') then
    return false;
  end if;
  perform private.enqueue_email('booking_departed', request.client_email, private.booking_payload(request),
    private.departure_key(request), p_id);
  return true;
end;
$$;

-- For the rest of the transaction; a change without this choice is told to who knows the appointment.
create or replace function private.choose_contractor_mail(p_values jsonb) returns void
language sql volatile set search_path = ''
begin atomic
  select set_config('mirabelle.contractor_mail', case (p_values ->> 'notify_contractor')::boolean
    when true then 'asked' when false then 'refused' else '' end, true);
end;

-- Fires for every path that changes an appointment: the client's page, a form, a drag, a cancellation, a refund.
create or replace function private.inform_contractor() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  former public.contractors;
  waiting public.email_outbox;
  is_replaced boolean := new.assigned_contractor_id is distinct from old.assigned_contractor_id;
  is_cancelled boolean := new.status = 'cancelled';
  choice text := current_setting('mirabelle.contractor_mail', true);
begin
  select * into former from public.contractors where id = old.assigned_contractor_id;
  if not (private.knows_appointment(old.id, former.email) or coalesce(choice = 'asked', false)) or old.status = 'completed' or new.status = 'completed'
    or coalesce(greatest(upper(old.slot), upper(new.slot)) <= private.now(), false)
  then
    return null;
  end if;
  -- A mail that still waits is replaced by this one: several changes in a minute make one mail, or none if they cancel each other out.
  delete from public.email_outbox
  where request_id = old.id and recipient = former.email and template in ('contractor_moved', 'contractor_released') and status = 'pending'
  returning * into waiting;
  if choice = 'refused' then
    return null;
  elsif old.status = 'cancelled' and not is_cancelled and not is_replaced then
    if waiting.template is null then
      perform private.mail_contractor_change('contractor_assigned', new, former, '{}');
    end if;
  elsif is_replaced or (is_cancelled and old.status <> 'cancelled') or (old.slot is not null and new.slot is null) then
    perform private.mail_contractor_change('contractor_released', new, former, jsonb_build_object(
      'scheduled_date', old.scheduled_date, 'scheduled_time', to_char(old.scheduled_time, 'HH24:MI'), 'is_cancelled', true,
      'sequence', greatest(new.calendar_sequence, old.calendar_sequence + 1),
      'release', case when is_cancelled then 'cancelled' when is_replaced then 'reassigned' else 'undated' end));
  elsif not is_cancelled and new.slot is not null then
    if waiting.template = 'contractor_moved'
      and (waiting.payload ->> 'previous_date', waiting.payload ->> 'previous_time')
        = (new.scheduled_date::text, to_char(new.scheduled_time, 'HH24:MI'))
    then
      return null;
    end if;
    perform private.mail_contractor_change('contractor_moved', new, former, jsonb_build_object(
      'previous_date', coalesce(waiting.payload ->> 'previous_date', old.scheduled_date::text),
      'previous_time', coalesce(waiting.payload ->> 'previous_time', to_char(old.scheduled_time, 'HH24:MI'))));
  end if;
  return null;
end;
$$;

-- Single entry point for saves from the form and the calendar; it decides which mail the client gets. The first day and hour given to a
-- request are also mailed, so that a client who called has them in writing.
create or replace function public.save_brico_request(p_id uuid, p_version int, p_values jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  before public.brico_requests;
  request public.brico_requests;
  saved json;
  template text;
begin
  perform private.require_staff();
  -- Null if the version has changed since; write_brico_request then refuses.
  select * into before from public.brico_requests where id = p_id and version = p_version;
  perform private.choose_contractor_mail(p_values);
  saved := private.write_brico_request(p_id, p_version, p_values);
  if not coalesce((p_values ->> 'notify_client')::boolean, false) then
    return saved;
  end if;
  select * into request from public.brico_requests where id = (saved ->> 'id')::uuid;
  template := case
    -- No mail without a future day and hour.
    when coalesce(lower(request.slot) <= private.now(), true) or request.status not in ('pending', 'confirmed', 'in_progress') then null
    when (request.scheduled_date, request.scheduled_time) is distinct from (before.scheduled_date, before.scheduled_time)
    then case when before.slot is null then 'booking_planned' else 'booking_moved' end
    when before.status = 'pending' and request.status = 'confirmed' then 'booking_accepted'
  end;
  if template = 'booking_planned' and request.status = 'pending' and request.hold_expires_at is null and request.client_email is not null then
    -- The client reads « fixé »: the request is confirmed, and needs no second mail.
    update public.brico_requests set status = 'confirmed' where id = request.id returning * into request;
    saved := json_build_object('id', request.id, 'version', request.version, 'reference', request.reference);
  end if;
  if template is not null then
    perform private.enqueue_email(template, request.client_email,
      private.booking_payload(request) || jsonb_build_object(
        'previous_date', before.scheduled_date, 'previous_time', to_char(before.scheduled_time, 'HH24:MI'),
        -- The mail says that the prepayment is carried over: true for one paid by card, not for a job paid in cash.
        'is_paid', request.payment_status = 'paid' and request.stripe_payment_intent_id is not null,
        'is_held', request.hold_expires_at is not null),
      template || ':' || request.id || ':' || case template when 'booking_accepted' then request.version else request.calendar_sequence end,
      request.id);
  end if;
  return saved;
end;
$$;

revoke all on function public.cancel_brico_request from public, anon, authenticated, service_role;
comment on function public.cancel_brico_request is
  'For staff: cancels a request. p_order: cause (company, client or quote_refused), note, refund_cents (of a card payment), notify_client, '
  'notify_contractor. Mails and refund wait one minute, in which undo_cancellation takes them back. Returns is_new (false: it was '
  'cancelled already), version, status (the former one), refund_id, is_client_told, is_contractor_told. Refuses: request_gone, '
  'invalid_input, payment_disputed, refund_changed, not_paid_by_card.';
grant execute on function public.cancel_brico_request to authenticated;

revoke all on function private.cancellation_key from public, anon, authenticated, service_role;

revoke all on function public.undo_cancellation from public, anon, authenticated, service_role;
comment on function public.undo_cancellation is
  'For staff: gives a cancelled request its former status (p_status) if nothing changed since. Returns is_client_untold and '
  'is_refund_stopped: false if the mail was sent or the refund made meanwhile. Refuses: request_gone, request_changed, slot_taken.';
grant execute on function public.undo_cancellation to authenticated;

revoke all on function private.departure_key from public, anon, authenticated, service_role;

revoke all on function public.announce_departure from public, anon, authenticated, service_role;
comment on function public.announce_departure is
  'For staff: mails the client, once for each departure, that the team is on its way; false if it has not left, or without an address.';
grant execute on function public.announce_departure to authenticated;

revoke all on function private.choose_contractor_mail from public, anon, authenticated, service_role;
comment on function private.choose_contractor_mail is
  'Staff''s choice in the box notify_contractor: true mails the subcontractor, even one who was assigned by telephone; false does not.';

revoke all on function private.inform_contractor from public, anon, authenticated, service_role;
comment on function private.inform_contractor is
  'Trigger: mails the subcontractor who knows an appointment when its time or place changes, and when it is cancelled, loses its date or '
  'goes to another one. Staff can choose otherwise, see choose_contractor_mail.';

revoke all on function public.save_brico_request from public, anon, authenticated, service_role;
comment on function public.save_brico_request is
  'For staff: creates (p_id null) or edits a request. With notify_client, mails the client a first or changed day or hour, or the '
  'confirmation of a pending request; a first day and hour also confirm it. notify_contractor: see choose_contractor_mail. team_id « auto » '
  'assigns a free team. Opening hours and notice apply to visitors only. Refuses: request_changed (another version), team_busy, '
  'all_teams_busy, invalid_input, request_gone.';
grant execute on function public.save_brico_request to authenticated;

-- End of what `npm run routines` wrote.
