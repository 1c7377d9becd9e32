-- A subcontractor learns that an appointment moved, ended or went to another one.

insert into public.mail_kinds (id) values ('contractor_moved'), ('contractor_released');

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

-- What a subcontractor learns of an appointment after its assignment: another time or place, or its end.

create or replace function private.knows_appointment(p_request_id uuid, p_email text) returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.email_outbox o
  where o.request_id = p_request_id and o.recipient = p_email and o.template in ('contractor_assigned', 'contractor_moved')
);

create or replace function private.mail_contractor_change(
  p_template text, p_request public.brico_requests, p_contractor public.contractors, p_extra jsonb
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_key text := p_template || ':' || p_request.id || ':' || p_contractor.id || ':' || p_request.version;
begin
  perform private.enqueue_email(p_template, p_contractor.email,
    private.booking_payload(p_request) || jsonb_build_object('contractor_name', p_contractor.name) || p_extra, v_key, p_request.id);
  -- A minute in which staff can undo the change, or correct it: the subcontractor then gets one mail.
  update public.email_outbox set next_attempt_at = private.now() + interval '1 minute' where dedupe_key = v_key;
end;
$$;

-- Fires for every path that changes an appointment: the client's page, a form, a drag, a cancellation, a refund.
create or replace function private.inform_contractor() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  former public.contractors;
  waiting public.email_outbox;
  is_replaced boolean := new.assigned_contractor_id is distinct from old.assigned_contractor_id;
  is_cancelled boolean := new.status = 'cancelled';
begin
  select * into former from public.contractors where id = old.assigned_contractor_id;
  if not private.knows_appointment(old.id, former.email) or old.status = 'completed' or new.status = 'completed'
    or coalesce(greatest(upper(old.slot), upper(new.slot)) <= private.now(), false)
  then
    return null;
  end if;
  -- A mail that still waits is replaced by this one: several changes in a minute make one mail, or none if they cancel each other out.
  delete from public.email_outbox
  where request_id = old.id and recipient = former.email and template in ('contractor_moved', 'contractor_released') and status = 'pending'
  returning * into waiting;
  if current_setting('mirabelle.contractor_informed', true) = 'by staff' then
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
  perform set_config('mirabelle.contractor_informed',
    case when (p_values ->> 'notify_contractor')::boolean is false then 'by staff' else '' end, true);
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

create or replace function public.move_brico_request(p_id uuid, p_version int, p_change jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  perform private.require_staff();
  select * into request from public.brico_requests where id = p_id;
  if not found then
    perform private.refuse('request_gone', 404);
  elsif request.status in ('completed', 'cancelled') then
    perform private.refuse('request_closed', 409);
  end if;
  return public.save_brico_request(p_id, p_version, to_jsonb(request) || (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p_change)
    where key in ('scheduled_date', 'scheduled_time', 'team_id', 'notify_client', 'notify_contractor')
  ));
end;
$$;

create or replace function public.assign_contractor(p_id uuid, p_contractor_id uuid, p_notify boolean) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  contractor public.contractors;
  is_new boolean;
  was_released boolean;
begin
  request := private.lock_request(p_id);
  if p_contractor_id is not null then
    select * into contractor from public.contractors where id = p_contractor_id;
    if not found then
      perform private.refuse('not_found', 404);
    end if;
  end if;
  is_new := request.assigned_contractor_id is distinct from p_contractor_id;
  if is_new and contractor.archived_at is not null then
    perform private.refuse('contractor_archived', 409);
  end if;
  update public.brico_requests set assigned_contractor_id = p_contractor_id where id = p_id returning * into request;
  -- Released and assigned again within the minute: the mail has not left, and the first one still holds.
  delete from public.email_outbox
  where request_id = p_id and recipient = contractor.email and template = 'contractor_released' and status = 'pending'
  returning true into was_released;
  if was_released or not (is_new and coalesce(p_notify, false) and contractor.email is not null and request.status not in ('completed', 'cancelled')) then
    return false;
  end if;
  perform private.enqueue_email('contractor_assigned', contractor.email,
    private.booking_payload(request) || jsonb_build_object('contractor_name', contractor.name),
    'contractor_assigned:' || p_id || ':' || request.version, p_id);
  return true;
end;
$$;

revoke all on function private.knows_appointment from public, anon, authenticated, service_role;
comment on function private.knows_appointment is
  'True if this subcontractor was mailed this appointment. Staff can assign without a mail, by telephone: no later mail then surprises.';

revoke all on function private.mail_contractor_change from public, anon, authenticated, service_role;

revoke all on function private.inform_contractor from public, anon, authenticated, service_role;
comment on function private.inform_contractor is
  'Trigger: mails the subcontractor who knows an appointment when its time or place changes, and when it is cancelled, loses its date or '
  'goes to another one. With the setting mirabelle.contractor_informed = by staff no mail is written: staff have called.';

revoke all on function public.save_brico_request from public, anon, authenticated, service_role;
comment on function public.save_brico_request is
  'For staff: creates (p_id null) or edits a request. With notify_client, mails the client a first or changed day or hour, or the '
  'confirmation of a pending request. notify_contractor false: the subcontractor gets no mail. team_id « auto » assigns a free team. Opening hours and notice apply to visitors only. Refuses: '
  'request_changed (another version), team_busy, all_teams_busy, invalid_input, request_gone.';
grant execute on function public.save_brico_request to authenticated;

-- End of what `npm run routines` wrote.

create trigger inform_contractor after update on public.brico_requests
  for each row when (
    old.assigned_contractor_id is not null and (
      old.scheduled_date, old.scheduled_time, old.duration_minutes, old.address, old.postal_code, old.city,
      old.assigned_contractor_id, old.status = 'cancelled'
    ) is distinct from (
      new.scheduled_date, new.scheduled_time, new.duration_minutes, new.address, new.postal_code, new.city,
      new.assigned_contractor_id, new.status = 'cancelled'
    )
  )
  execute function private.inform_contractor();
