-- What a subcontractor learns of an appointment after its assignment: another time or place, or its end.

create or replace function private.knows_appointment(p_request_id uuid, p_email text) returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.email_outbox o
  where o.request_id = p_request_id and o.recipient = p_email and o.template in ('contractor_assigned', 'contractor_moved')
);
comment on function private.knows_appointment is
  'True if this subcontractor was mailed this appointment. Staff can assign without a mail, by telephone: no later mail then surprises.';

-- For the rest of the transaction; a change without this choice is told to who knows the appointment.
create or replace function private.choose_contractor_mail(p_values jsonb) returns void
language sql volatile set search_path = ''
begin atomic
  select set_config('mirabelle.contractor_mail', case (p_values ->> 'notify_contractor')::boolean
    when true then 'asked' when false then 'refused' else '' end, true);
end;
comment on function private.choose_contractor_mail is
  'Staff''s choice in the box notify_contractor: true mails the subcontractor, even one who was assigned by telephone; false does not.';

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
  choice text := current_setting('mirabelle.contractor_mail', true);
begin
  select * into former from public.contractors where id = old.assigned_contractor_id;
  if not (private.knows_appointment(old.id, former.email) or coalesce(choice = 'asked', false)) or old.status = 'completed' or new.status = 'completed'
    or coalesce(greatest(upper(old.slot), upper(new.slot)) <= private.now(), false)
    -- Reinstated without a date: the end that they read, or are about to read, still holds.
    or (old.status = 'cancelled' and new.slot is null)
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
comment on function private.inform_contractor is
  'Trigger: mails the subcontractor who knows an appointment when its time or place changes, and when it is cancelled, loses its date or '
  'goes to another one. Staff can choose otherwise, see choose_contractor_mail.';
