-- Mails to the client of a visit: planned, moved, cancelled, and the day before. Staff have a minute to correct or take back what they decided.

create or replace function private.visit_payload(p_visit public.visits) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'visit_id', p_visit.id, 'client_name', p_visit.client_name, 'address', p_visit.address, 'postal_code', p_visit.postal_code, 'city', p_visit.city,
    'scheduled_date', p_visit.scheduled_date, 'scheduled_time', to_char(p_visit.scheduled_time, 'HH24:MI'), 'duration_minutes', p_visit.duration_minutes,
    'sequence', p_visit.calendar_sequence, 'is_cancelled', p_visit.state = 'cancelled',
    'visitor', private.person_shown(coalesce((select t.introduced_by from public.teams t where t.id = p_visit.team_id),
      (select p.full_name from public.profiles p where p.id = p_visit.profile_id)))
  );
end;
$$;

create or replace function private.tell_visit(p_visit public.visits, p_notify boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known jsonb;
  message jsonb := private.visit_payload(p_visit);
  v_template text;
begin
  delete from public.email_outbox o
  where starts_with(o.template, 'visit_') and o.status = 'pending' and o.dedupe_key is not null and o.payload ->> 'visit_id' = p_visit.id::text;
  if not p_notify or p_visit.client_email is null or p_visit.state = 'done' or lower(p_visit.slot) <= private.now() then
    return;
  end if;
  select o.payload into known from public.email_outbox o
  where o.template in ('visit_planned', 'visit_moved', 'visit_cancelled') and lower(o.recipient) = lower(p_visit.client_email)
    and o.payload ->> 'visit_id' = p_visit.id::text and o.status in ('sending', 'sent', 'kept')
  -- Two mails may have one instant: the key ends with the version of the visit, and the later version counts.
  order by o.created_at desc, nullif(split_part(o.dedupe_key, ':', 3), '')::int desc nulls last limit 1;
  v_template := case
    when coalesce((known ->> 'is_cancelled')::boolean, true) then case when p_visit.state = 'planned' then 'visit_planned' end
    when p_visit.state = 'cancelled' then 'visit_cancelled'
    when (known -> 'scheduled_date', known -> 'scheduled_time') is distinct from (message -> 'scheduled_date', message -> 'scheduled_time') then 'visit_moved'
  end;
  if v_template is null then
    return;
  end if;
  -- A visit that was moved and then cancelled is cancelled at the moment that the client knows.
  message := case v_template
    when 'visit_moved' then message || jsonb_build_object('previous_date', known -> 'scheduled_date', 'previous_time', known -> 'scheduled_time')
    when 'visit_cancelled' then message || jsonb_build_object('scheduled_date', known -> 'scheduled_date', 'scheduled_time', known -> 'scheduled_time')
    else message end;
  insert into public.email_outbox (template, recipient, payload, dedupe_key, next_attempt_at)
  values (v_template, p_visit.client_email, message, v_template || ':' || p_visit.id || ':' || p_visit.version, private.now() + interval '1 minute')
  on conflict (dedupe_key) do nothing;
end;
$$;
comment on function private.tell_visit is
  'Mails the client what changed since the last mail about this visit that has left: planned, moved or cancelled. Nothing when what they know is true, when '
  'the visit is done or has begun, or when p_notify is false. What still waits is dropped first.';

create or replace function private.is_visit_reminder_due(p_visit public.visits) returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_visit.client_email is not null and p_visit.state = 'planned' and p_visit.scheduled_date = private.today() + 1
    and p_visit.created_at <= lower(p_visit.slot) - interval '24 hours'
    and not exists (
      select from public.email_outbox o
      where o.template in ('visit_planned', 'visit_moved') and lower(o.recipient) = lower(p_visit.client_email)
        and o.payload ->> 'visit_id' = p_visit.id::text and o.created_at > lower(p_visit.slot) - interval '24 hours')
    and (select send_reminders from public.notification_settings)
$$;
comment on function private.is_visit_reminder_due is
  'True the day before a visit, unless it was planned or moved less than 24 hours before it.';

create or replace function private.queue_visit_reminders() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  queued int;
begin
  insert into public.email_outbox (template, recipient, payload, dedupe_key)
  select 'visit_reminder', v.client_email, private.visit_payload(v), 'visit_reminder:' || v.id || ':' || v.scheduled_date
  from public.visits v where v.scheduled_date = private.today() + 1 and private.is_visit_reminder_due(v)
  on conflict (dedupe_key) do nothing;
  get diagnostics queued = row_count;
  return queued;
end;
$$;

-- After a mail server was down for long, or the visit was erased.
create or replace function private.drop_stale_visit_mails() returns void
language sql volatile security definer set search_path = ''
begin atomic
  delete from public.email_outbox o
  where starts_with(o.template, 'visit_') and o.status = 'pending' and o.dedupe_key is not null and not exists (
    select from public.visits v
    where v.id::text = o.payload ->> 'visit_id' and lower(v.slot) > private.now()
      and (o.template <> 'visit_reminder' or private.is_visit_reminder_due(v)));
end;
