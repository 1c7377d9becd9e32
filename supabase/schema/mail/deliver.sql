-- Delivery of mail: the reminder of the day before, and the worker's functions. A reminder is queued once per appointment and day, and
-- checked again just before it is sent.

create or replace function private.is_reminder_due(p_request public.brico_requests) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    p_request.client_email is not null
    and (p_request.status = 'confirmed' or (p_request.status = 'pending' and p_request.payment_status = 'paid'))
    and p_request.scheduled_date = private.today() + 1
    -- A client who booked or moved it less than 24 hours before needs no reminder.
    and p_request.created_at <= lower(p_request.slot) - interval '24 hours'
    and not exists (
      select 1 from public.email_outbox o
      where o.request_id = p_request.id and o.template in ('booking_moved', 'booking_planned', 'booking_reinstated')
        and o.created_at > lower(p_request.slot) - interval '24 hours'
    )
    and (select send_reminders from public.notification_settings),
    false
  )
$$;
comment on function private.is_reminder_due is
  'True the day before an appointment that will take place, unless it was booked or moved less than 24 hours before it.';

create or replace function private.reminder_key(p_request public.brico_requests) returns text
language sql immutable set search_path = ''
as $$
  select 'booking_reminder:' || p_request.id || ':' || p_request.scheduled_date
$$;

create or replace function private.is_contractor_reminder_due(p_request public.brico_requests) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  told_at timestamptz;
begin
  if p_request.status <> 'confirmed' or coalesce(p_request.scheduled_date <> private.today() + 1, true)
    or p_request.slot is null or not (select send_reminders from public.notification_settings)
  then
    return false;
  end if;
  select max(o.created_at) into told_at from public.email_outbox o join public.contractors c on c.email = o.recipient
  where c.id = p_request.assigned_contractor_id and o.request_id = p_request.id and o.template in ('contractor_assigned', 'contractor_moved');
  return coalesce(told_at <= lower(p_request.slot) - interval '24 hours', false);
end;
$$;
comment on function private.is_contractor_reminder_due is
  'True the day before a confirmed appointment, for the subcontractor who was mailed it more than 24 hours before. One who was assigned by telephone gets none.';

create or replace function private.contractor_reminder_key(p_request public.brico_requests) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return 'contractor_reminder:' || p_request.id || ':' || p_request.assigned_contractor_id || ':' || p_request.scheduled_date;
end;
$$;

-- Deletes queued reminders whose appointment was moved, cancelled, given to another one or is over.
create or replace function private.drop_stale_reminders() returns void
language sql volatile security definer set search_path = ''
begin atomic
  delete from public.email_outbox o
  where o.template in ('booking_reminder', 'contractor_reminder') and o.status = 'pending' and o.dedupe_key is not null and not exists (
    select 1 from public.brico_requests r
    where r.id = o.request_id and o.payload ->> 'scheduled_time' = to_char(r.scheduled_time, 'HH24:MI')
      and case o.template when 'booking_reminder' then private.is_reminder_due(r) and o.dedupe_key = private.reminder_key(r)
        else private.is_contractor_reminder_due(r) and o.dedupe_key = private.contractor_reminder_key(r) end
  );
end;

create or replace function public.queue_reminders() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  queued int;
  queued_too int;
begin
  perform private.drop_stale_reminders();
  -- From 9:00 in Paris, so that no message arrives at night.
  if extract(hour from private.now() at time zone 'Europe/Paris') < 9 then
    return 0;
  end if;
  insert into public.email_outbox (template, recipient, payload, dedupe_key, request_id)
  select 'booking_reminder', r.client_email, private.booking_payload(r), private.reminder_key(r), r.id
  from public.brico_requests r
  where r.scheduled_date = private.today() + 1 and private.is_reminder_due(r)
  on conflict (dedupe_key) do nothing;
  get diagnostics queued = row_count;
  insert into public.email_outbox (template, recipient, payload, dedupe_key, request_id)
  select 'contractor_reminder', c.email, private.booking_payload(r) || jsonb_build_object('contractor_name', c.name), private.contractor_reminder_key(r), r.id
  from public.brico_requests r join public.contractors c on c.id = r.assigned_contractor_id
  where r.scheduled_date = private.today() + 1 and private.is_contractor_reminder_due(r)
  on conflict (dedupe_key) do nothing;
  get diagnostics queued_too = row_count;
  return queued + queued_too + private.queue_visit_reminders();
end;
$$;
comment on function public.queue_reminders is
  'Queues the reminders of tomorrow''s appointments and visits, to clients and to subcontractors; returns the number of new ones.';
grant execute on function public.queue_reminders to service_role;

-- A mail server may be down for hours: without this, a client could read an old day after the new one. A mail that staff send again on
-- purpose has no dedupe_key and stays.
create or replace function private.drop_stale_confirmations() returns void
language sql volatile security definer set search_path = ''
begin atomic
  delete from public.email_outbox o
  where o.template in ('booking_accepted', 'booking_moved', 'booking_planned', 'booking_reinstated') and o.status = 'pending' and o.dedupe_key is not null
    and not exists (
      select 1 from public.brico_requests r
      where r.id = o.request_id and r.status <> 'cancelled' and not (o.template = 'booking_accepted' and r.status = 'pending')
        and o.payload ->> 'scheduled_date' = r.scheduled_date::text
        and o.payload ->> 'scheduled_time' = to_char(r.scheduled_time, 'HH24:MI')
    );
end;
comment on function private.drop_stale_confirmations is
  'Deletes queued mails to clients that state a day or an hour which no longer holds, and confirmations that staff took back.';

create or replace function private.tell_moment(p_template text, p_request public.brico_requests, p_payload jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  waiting public.email_outbox;
  v_template text := p_template;
  message jsonb := p_payload;
begin
  if v_template = 'booking_moved' then
    delete from public.email_outbox o
    where o.request_id = p_request.id and o.template in ('booking_moved', 'booking_planned', 'booking_reinstated') and o.status = 'pending'
      and o.dedupe_key is not null
    returning * into waiting;
    if waiting.id is not null then
      v_template := waiting.template;
      message := message || jsonb_build_object('previous_date', waiting.payload -> 'previous_date', 'previous_time', waiting.payload -> 'previous_time');
    end if;
    if v_template = 'booking_moved'
      and (message -> 'previous_date', message -> 'previous_time') is not distinct from (message -> 'scheduled_date', message -> 'scheduled_time')
    then
      return;
    end if;
  end if;
  perform private.enqueue_email(v_template, p_request.client_email, message, private.change_key(v_template, p_request), p_request.id);
end;
$$;
comment on function private.tell_moment is
  'Mails the client the day and hour of an appointment. A move that follows a mail which has not left takes its place: the client reads once that it is '
  'planned, or moved from the first day to the last, and nothing when the last day is the first one.';

create or replace function public.claim_outbox(p_limit int default 20) returns setof public.email_outbox
language sql volatile security definer set search_path = ''
begin atomic
  select private.drop_stale_reminders();
  select private.drop_stale_confirmations();
  select private.drop_stale_visit_mails();
  select private.drop_stale_review_requests();
  select private.drop_stale_invoice_reminders();
  with claimed as (
    update public.email_outbox o
    set status = 'sending', next_attempt_at = private.claimed_until('mail'), attempts = o.attempts + 1
    where o.id in (
      select due.id from public.email_outbox due
      where due.status in ('pending', 'sending') and due.next_attempt_at <= private.now()
        -- Nothing leaves before its paper is made: staff learn of one that cannot be made (private.failed_documents).
        and not exists (
          select from public.documents d
          where d.made_at is null and ((due.template = 'invoice_sent' and d.kind = 'invoice' and d.invoice_id::text = due.payload ->> 'invoice_id')
            or (due.template = 'client_quote_sent' and d.kind = 'quote' and d.number = 1 and d.quote_id::text = due.payload ->> 'quote_id')))
        -- What is paid or late is read after the invoice itself, which may wait for its paper.
        and not (due.template in ('invoice_paid', 'invoice_reminder', 'invoice_retention_due') and exists (
          select from public.email_outbox own
          where own.template = 'invoice_sent' and own.status in ('pending', 'sending') and own.payload ->> 'invoice_id' = due.payload ->> 'invoice_id'))
      order by due.next_attempt_at
      limit least(greatest(p_limit, 1), 100)
      for update skip locked
    )
    returning o.*
  )
  -- As they were written: whoever gets two mails reads them in this order.
  select * from claimed order by created_at, id;
end;
comment on function public.claim_outbox is
  'Claims mail that is due for delivery; two workers never get the same mail. A mail whose worker died is claimed again later.';
grant execute on function public.claim_outbox to service_role;

-- Retries for three days, since a mail server may be down for a weekend; p_is_final gives up at once, for example for an address that
-- does not exist.
create or replace function public.finish_outbox(
  p_id uuid, p_status text, p_error text default null,
  p_subject text default null, p_html text default null, p_text text default null, p_is_final boolean default false,
  p_is_unreachable boolean default false
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if p_status not in ('sent', 'failed', 'kept') then
    perform private.refuse('invalid_input', 400);
  end if;
  update public.email_outbox o set
    -- For three days. If the server is unreachable, the worker tries one mail for all waiting ones, so at most 10 minutes apart.
    status = case when p_status = 'failed' and o.created_at > private.now() - interval '3 days' and not p_is_final
      then 'pending' else p_status end,
    next_attempt_at = case when p_status = 'failed'
      then least(private.next_try('mail', o.attempts), case when p_is_unreachable then private.now() + interval '10 minutes' end)
      else o.next_attempt_at end,
    last_error = left(p_error, 2000),
    subject = coalesce(left(p_subject, 500), o.subject),
    body_html = coalesce(p_html, o.body_html),
    body_text = coalesce(p_text, o.body_text),
    sent_at = case when p_status = 'sent' then private.now() else o.sent_at end
  where o.id = p_id;
end;
$$;
comment on function public.finish_outbox is
  'Records a delivery: sent, kept, or failed (retried later; given up after three days, or at once if p_is_final).';
grant execute on function public.finish_outbox to service_role;
