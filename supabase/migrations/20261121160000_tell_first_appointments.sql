-- A client who took an appointment by telephone has it in writing too: the first day that staff give a request is told like a later one.

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
  -- The version that the caller read is the one that is saved over, or nothing is: this row is what was there before.
  select * into before from public.brico_requests where id = p_id and version = p_version;
  saved := private.save_brico_request(p_id, p_version, p_values - 'notify_client');
  if not coalesce((p_values ->> 'notify_client')::boolean, false) then
    return saved;
  end if;
  select * into request from public.brico_requests where id = (saved ->> 'id')::uuid;
  if (request.scheduled_date, request.scheduled_time) is distinct from (before.scheduled_date, before.scheduled_time)
    and request.status in ('pending', 'confirmed', 'in_progress') and lower(request.slot) > private.now()
  then
    template := case when before.slot is null then 'booking_planned' else 'booking_moved' end;
    perform private.enqueue_email(template, request.client_email,
      private.booking_payload(request) || jsonb_build_object(
        'previous_date', before.scheduled_date, 'previous_time', to_char(before.scheduled_time, 'HH24:MI'),
        -- The mail says that the prepayment follows: true of one that was paid by card, not of a job paid in cash.
        'is_paid', request.payment_status = 'paid' and request.stripe_payment_intent_id is not null,
        'is_held', request.hold_expires_at is not null),
      template || ':' || request.id || ':' || request.calendar_sequence, request.id);
  end if;
  return saved;
end;
$$;
comment on function public.save_brico_request(uuid, int, jsonb) is
  'Creates (p_id null) or edits a request for staff; notify_client tells the client of the first or of another day or hour. Refuses: conflict (another version), slot_taken, invalid_input, not_found. Hours and notice bind visitors only.';

create or replace function private.is_reminder_due(p_request public.brico_requests) returns boolean
language sql stable security definer set search_path = ''
return coalesce(
  p_request.client_email is not null
  and (p_request.status = 'confirmed' or (p_request.status = 'pending' and p_request.payment_status = 'paid'))
  and p_request.scheduled_date = private.today() + 1
  -- Whoever booked or moved it less than 24 hours before has just read it all.
  and p_request.created_at <= lower(p_request.slot) - interval '24 hours'
  and not exists (
    select 1 from public.email_outbox o
    where o.request_id = p_request.id and o.template in ('booking_moved', 'booking_planned')
      and o.created_at > lower(p_request.slot) - interval '24 hours'
  )
  and (select send_reminders from public.notification_settings),
  false
);
