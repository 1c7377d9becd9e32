-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

-- A mail server may be down for hours: without this, a client could read an old day after the new one. A mail that staff send again on
-- purpose has no dedupe_key and stays.
create or replace function private.drop_stale_confirmations() returns void
language sql volatile security definer set search_path = ''
begin atomic
  delete from public.email_outbox o
  where o.template in ('booking_accepted', 'booking_moved', 'booking_planned') and o.status = 'pending' and o.dedupe_key is not null
    and not exists (
      select 1 from public.brico_requests r
      where r.id = o.request_id and r.status <> 'cancelled' and not (o.template = 'booking_accepted' and r.status = 'pending')
        and o.payload ->> 'scheduled_date' = r.scheduled_date::text
        and o.payload ->> 'scheduled_time' = to_char(r.scheduled_time, 'HH24:MI')
    );
end;

create or replace function private.enqueue_move(p_request public.brico_requests, p_payload jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  waiting jsonb;
  message jsonb := p_payload;
begin
  delete from public.email_outbox
  where request_id = p_request.id and template = 'booking_moved' and status = 'pending' and dedupe_key is not null
  returning payload into waiting;
  if waiting is not null then
    message := message || jsonb_build_object('previous_date', waiting -> 'previous_date', 'previous_time', waiting -> 'previous_time');
  end if;
  if (message -> 'previous_date', message -> 'previous_time') is distinct from (message -> 'scheduled_date', message -> 'scheduled_time') then
    perform private.enqueue_email('booking_moved', p_request.client_email, message,
      'booking_moved:' || p_request.id || ':' || p_request.calendar_sequence, p_request.id);
  end if;
end;
$$;

create or replace function private.notify_booking_change(p_request public.brico_requests, p_template text, p_extra jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  payload jsonb := private.booking_payload(p_request) || p_extra;
  key text := p_request.id || ':' || p_request.calendar_sequence;
begin
  if p_template = 'booking_moved' then
    perform private.enqueue_move(p_request, payload);
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
  message jsonb;
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
  message := private.booking_payload(request) || jsonb_build_object(
    'previous_date', before.scheduled_date, 'previous_time', to_char(before.scheduled_time, 'HH24:MI'),
    -- The mail says that the prepayment is carried over: true for one paid by card, not for a job paid in cash.
    'is_paid', request.payment_status = 'paid' and request.stripe_payment_intent_id is not null,
    'is_held', request.hold_expires_at is not null);
  if template = 'booking_moved' then
    perform private.enqueue_move(request, message);
  elsif template is not null then
    perform private.enqueue_email(template, request.client_email, message,
      template || ':' || request.id || ':' || case template when 'booking_accepted' then request.version else request.calendar_sequence end,
      request.id);
  end if;
  return saved;
end;
$$;

-- An open alert ends only when a mail is sent: an empty queue may also mean that every mail was given up. A mail that waits while later
-- ones leave is no outage: one mailbox is full, or its server is down.
create or replace function private.is_mail_late(p_began_at timestamptz) returns boolean
language sql stable security definer set search_path = ''
return case
  when p_began_at is not null then not exists (select from public.email_outbox where sent_at > p_began_at)
  else exists (
    select from public.email_outbox late
    where late.status in ('pending', 'sending') and late.last_error is not null and late.created_at <= private.now() - interval '1 hour'
      and not exists (select from public.email_outbox other where other.sent_at > late.created_at)
  )
end;

revoke all on function private.drop_stale_confirmations from public, anon, authenticated, service_role;
comment on function private.drop_stale_confirmations is
  'Deletes queued mails to clients that state a day or an hour which no longer holds, and confirmations that staff took back.';

revoke all on function private.enqueue_move from public, anon, authenticated, service_role;
comment on function private.enqueue_move is
  'Mails the client that an appointment was moved. Of two moves that the client has not read, one mail tells both, from the first day to '
  'the last; there is no mail if the last day is the first one.';

-- End of what `npm run routines` wrote.
