-- Delivery of mail: the reminder of the day before, and the worker's functions. A reminder is queued once per appointment and day, and
-- checked again just before it is sent.

create function private.is_reminder_due(p_request public.brico_requests) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
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
  )
$$;
comment on function private.is_reminder_due(public.brico_requests) is
  'True the day before an appointment that will take place, unless it was booked or moved less than 24 hours before.';

create function private.reminder_key(p_request public.brico_requests) returns text
language sql immutable set search_path = ''
as $$
  select 'booking_reminder:' || p_request.id || ':' || p_request.scheduled_date
$$;

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

create function public.claim_outbox(p_limit int default 20) returns setof public.email_outbox
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
comment on function public.claim_outbox(int) is
  'Takes mail that is due for delivery; two workers never get the same, a worker that died gives its mail back after 5 minutes.';

-- A mail server may be away for a weekend; an address that does not exist will not exist tomorrow either.
create function public.finish_outbox(
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
    -- For three days: after 2, 4, 8 … minutes, at most four hours apart. A server out of reach is asked with one mail for all that wait,
    -- so it may be asked every ten minutes.
    status = case when p_status = 'failed' and o.created_at > private.now() - interval '3 days' and not p_is_final
      then 'pending' else p_status end,
    next_attempt_at = case when p_status = 'failed'
      then private.now() + least(make_interval(mins => (2 ^ least(o.attempts, 10))::int),
        case when p_is_unreachable then interval '10 minutes' else interval '4 hours' end)
      else o.next_attempt_at end,
    last_error = left(p_error, 2000),
    subject = coalesce(left(p_subject, 500), o.subject),
    body_html = coalesce(p_html, o.body_html),
    body_text = coalesce(p_text, o.body_text),
    sent_at = case when p_status = 'sent' then private.now() else o.sent_at end,
    claimed_at = null
  where o.id = p_id;
end;
$$;
comment on function public.finish_outbox(uuid, text, text, text, text, text, boolean, boolean) is
  'Records a delivery: sent, kept, or failed (tried again later; given up after three days, or at once when final).';

grant execute on function
  public.queue_reminders(), public.claim_outbox(int), public.finish_outbox(uuid, text, text, text, text, text, boolean, boolean)
to service_role;
