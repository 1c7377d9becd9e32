-- The reminder of the day before: written once per appointment and day, decided again at the moment it leaves.

create function private.is_reminder_due(p_request public.brico_requests) returns boolean
language sql stable security definer set search_path = ''
return coalesce(
  p_request.client_email is not null
  and (p_request.status = 'confirmed' or (p_request.status = 'pending' and p_request.payment_status = 'paid'))
  and p_request.scheduled_date = private.today() + 1
  -- Whoever booked or moved it less than 24 hours before has just read it all.
  and p_request.created_at <= lower(p_request.slot) - interval '24 hours'
  and not exists (
    select 1 from public.email_outbox o
    where o.request_id = p_request.id and o.template = 'booking_moved'
      and o.created_at > lower(p_request.slot) - interval '24 hours'
  )
  and (select send_reminders from public.notification_settings),
  false
);
comment on function private.is_reminder_due(public.brico_requests) is
  'True the day before an appointment that will take place, unless it was booked or moved less than 24 hours before.';

create function private.reminder_key(p_request public.brico_requests) returns text
language sql immutable set search_path = ''
return 'booking_reminder:' || p_request.id || ':' || p_request.scheduled_date;

-- A reminder that waits although its appointment was moved, cancelled or is over says something untrue.
create function private.drop_stale_reminders() returns void
language sql volatile security definer set search_path = ''
begin atomic
  delete from public.email_outbox o
  where o.template = 'booking_reminder' and o.status = 'pending' and o.dedupe_key like 'booking_reminder:%' and not exists (
    select 1 from public.brico_requests r
    where r.id = o.request_id and private.is_reminder_due(r)
      and o.dedupe_key = private.reminder_key(r) and o.payload ->> 'scheduled_time' = to_char(r.scheduled_time, 'HH24:MI')
  );
end;

create function public.queue_reminders() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  queued int;
begin
  perform private.drop_stale_reminders();
  -- From 9 h on, Paris time: nobody is woken by a message.
  if extract(hour from private.now() at time zone 'Europe/Paris') < 9 then
    return 0;
  end if;
  insert into public.email_outbox (template, recipient, payload, dedupe_key, request_id)
  select 'booking_reminder', r.client_email, private.booking_payload(r), private.reminder_key(r), r.id
  from public.brico_requests r
  where r.scheduled_date = private.today() + 1 and private.is_reminder_due(r)
  on conflict (dedupe_key) do nothing;
  get diagnostics queued = row_count;
  return queued;
end;
$$;
comment on function public.queue_reminders() is 'Writes the reminders of tomorrow''s appointments; answers how many are new.';

create or replace function public.claim_outbox(p_limit int default 20) returns setof public.email_outbox
language sql volatile security definer set search_path = ''
begin atomic
  select private.drop_stale_reminders();
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

grant execute on function public.queue_reminders() to service_role;
