-- Some mails promise a day and an hour. None of them is written for an appointment that has not both, whoever asks for it, and one that
-- waits leaves only while it is still true.

create function private.promises_missing_date(p_template text, p_payload jsonb) returns boolean
language sql immutable set search_path = ''
return p_template in ('booking_accepted', 'booking_moved', 'booking_planned', 'booking_reminder')
  and (p_payload ->> 'scheduled_date' is null or p_payload ->> 'scheduled_time' is null);
comment on function private.promises_missing_date(text, jsonb) is
  'True of a mail that would promise its client a fixed appointment which has no day or no hour.';

create or replace function private.enqueue_email(p_template text, p_recipient text, p_payload jsonb, p_dedupe_key text, p_request_id uuid)
returns void
language sql security definer set search_path = ''
begin atomic
  insert into public.email_outbox (template, recipient, payload, dedupe_key, request_id)
  select p_template, p_recipient, p_payload, p_dedupe_key, p_request_id
  where p_recipient is not null and not private.promises_missing_date(p_template, p_payload)
  on conflict (dedupe_key) do nothing;
end;

create or replace function public.resend_email(p_id uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  copy uuid;
begin
  perform private.require_staff();
  insert into public.email_outbox (template, recipient, payload, request_id, contact_request_id)
  select o.template, o.recipient, jsonb_build_object('recorded_at', o.created_at) || o.payload, o.request_id, o.contact_request_id
  from public.email_outbox o
  where o.id = p_id and o.template not like 'account_%' and not private.promises_missing_date(o.template, o.payload)
  returning id into copy;
  if copy is null then
    perform private.refuse('mail_not_resendable', 404);
  end if;
  perform private.log_activity('mail', 'email_outbox', p_id::text, 'Message renvoyé');
  return copy;
end;
$$;
comment on function public.resend_email(uuid) is
  'Staff send a message again, as a new one. Account mails carry a secret and are not repeated, nor is a promise without a date.';

create or replace function public.confirm_brico_request(p_id uuid, p_notify boolean) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  is_told boolean;
begin
  request := private.lock_request(p_id);
  if request.status = 'confirmed' then
    -- A second click, or a colleague who was quicker: nobody is told twice.
    return json_build_object('is_told', false, 'is_dated', request.slot is not null, 'version', request.version);
  elsif request.status <> 'pending' then
    perform private.refuse('request_changed', 409);
  end if;
  update public.brico_requests set status = 'confirmed' where id = p_id returning * into request;
  is_told := coalesce(p_notify, false) and request.client_email is not null and coalesce(lower(request.slot) > private.now(), false);
  if is_told then
    perform private.enqueue_email('booking_accepted', request.client_email, private.booking_payload(request),
      'booking_accepted:' || p_id || ':' || request.version, p_id);
    update public.email_outbox set next_attempt_at = private.now() + interval '1 minute'
    where dedupe_key = 'booking_accepted:' || p_id || ':' || request.version;
  end if;
  return json_build_object('is_told', is_told, 'is_dated', request.slot is not null, 'version', request.version);
end;
$$;
comment on function public.confirm_brico_request(uuid, boolean) is
  'For staff: a pending request is confirmed, and its client told when a day and an hour are to come; twice changes nothing. The mail leaves a '
  'minute later. Answers is_told, is_dated and version. Refuses: request_gone, request_changed (it is under way, done or cancelled).';

-- The form follows the same rule as the button.
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
  saved := private.write_brico_request(p_id, p_version, p_values);
  if not coalesce((p_values ->> 'notify_client')::boolean, false) then
    return saved;
  end if;
  select * into request from public.brico_requests where id = (saved ->> 'id')::uuid;
  template := case
    -- Nothing to promise without a day and an hour to come.
    when coalesce(lower(request.slot) <= private.now(), true) or request.status not in ('pending', 'confirmed', 'in_progress') then null
    when (request.scheduled_date, request.scheduled_time) is distinct from (before.scheduled_date, before.scheduled_time)
    then case when before.slot is null then 'booking_planned' else 'booking_moved' end
    when before.status = 'pending' and request.status = 'confirmed' then 'booking_accepted'
  end;
  if template is not null then
    perform private.enqueue_email(template, request.client_email,
      private.booking_payload(request) || jsonb_build_object(
        'previous_date', before.scheduled_date, 'previous_time', to_char(before.scheduled_time, 'HH24:MI'),
        -- The mail says that the prepayment follows: true of one that was paid by card, not of a job paid in cash.
        'is_paid', request.payment_status = 'paid' and request.stripe_payment_intent_id is not null,
        'is_held', request.hold_expires_at is not null),
      template || ':' || request.id || ':' || case template when 'booking_accepted' then request.version else request.calendar_sequence end,
      request.id);
  end if;
  return saved;
end;
$$;

create function private.drop_stale_confirmations() returns void
language sql volatile security definer set search_path = ''
begin atomic
  delete from public.email_outbox o
  where o.template = 'booking_accepted' and o.status = 'pending' and o.dedupe_key is not null and not exists (
    select 1 from public.brico_requests r
    where r.id = o.request_id and r.status not in ('pending', 'cancelled')
      and o.payload ->> 'scheduled_date' = r.scheduled_date::text
      and o.payload ->> 'scheduled_time' = to_char(r.scheduled_time, 'HH24:MI')
  );
end;
comment on function private.drop_stale_confirmations() is
  'Takes away confirmations that have not left and whose appointment was moved, cancelled or lost its date since.';

create or replace function public.claim_outbox(p_limit int default 20) returns setof public.email_outbox
language sql volatile security definer set search_path = ''
begin atomic
  select private.drop_stale_reminders();
  select private.drop_stale_confirmations();
  update public.email_outbox o
  set status = 'sending', claimed_at = private.now(), attempts = o.attempts + 1
  where o.id in (
    select due.id from public.email_outbox due
    where (due.status = 'pending' and due.next_attempt_at <= private.now())
      or (due.status = 'sending' and due.claimed_at < private.now() - interval '5 minutes')
    order by due.next_attempt_at
    limit least(greatest(p_limit, 1), 100)
    for update skip locked
  )
  returning o.*;
end;
