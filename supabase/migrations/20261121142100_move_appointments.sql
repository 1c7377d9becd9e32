-- Staff move an appointment: by the form or in the calendar, one way to save it and one way to tell the client.

-- What saves stays as it is; who is told is decided here. No other caller is left with a right to the one below.
alter function public.save_brico_request(uuid, int, jsonb) set schema private;
revoke execute on function private.save_brico_request(uuid, int, jsonb) from authenticated;

create function public.save_brico_request(p_id uuid, p_version int, p_values jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  before public.brico_requests;
  request public.brico_requests;
  saved json;
begin
  perform private.require_staff();
  -- The version that the caller read is the one that is saved over, or nothing is: this row is what was there before.
  select * into before from public.brico_requests where id = p_id and version = p_version;
  saved := private.save_brico_request(p_id, p_version, p_values - 'notify_client');
  if before.slot is null or not coalesce((p_values ->> 'notify_client')::boolean, false) then
    return saved;
  end if;
  select * into request from public.brico_requests where id = p_id;
  if (request.scheduled_date, request.scheduled_time) is distinct from (before.scheduled_date, before.scheduled_time)
    and request.status in ('pending', 'confirmed', 'in_progress') and request.hold_expires_at is null
    and lower(request.slot) > private.now()
  then
    perform private.enqueue_email('booking_moved', request.client_email,
      private.booking_payload(request) || jsonb_build_object(
        'previous_date', before.scheduled_date, 'previous_time', to_char(before.scheduled_time, 'HH24:MI'),
        -- The mail says that the prepayment follows: true of one that was paid by card, not of a job paid in cash.
        'is_paid', request.payment_status = 'paid' and request.stripe_payment_intent_id is not null),
      'booking_moved:' || request.id || ':' || request.calendar_sequence, request.id);
  end if;
  return saved;
end;
$$;
comment on function public.save_brico_request(uuid, int, jsonb) is
  'Creates (p_id null) or edits a request for staff; notify_client tells the client of another day or hour. Refuses: conflict (another version), slot_taken, invalid_input, not_found. Hours and notice bind visitors only.';
grant execute on function public.save_brico_request(uuid, int, jsonb) to authenticated;

create function public.move_brico_request(p_id uuid, p_version int, p_change jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  perform private.require_staff();
  select * into request from public.brico_requests where id = p_id;
  if not found then
    perform private.refuse('not_found', 'Cette demande n’existe plus', 404);
  elsif request.status in ('completed', 'cancelled') then
    perform private.refuse('conflict', 'Une intervention terminée ou annulée ne se déplace pas', 409);
  end if;
  return public.save_brico_request(p_id, p_version, to_jsonb(request) || (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p_change)
    where key in ('scheduled_date', 'scheduled_time', 'team_id', 'notify_client')
  ));
end;
$$;
comment on function public.move_brico_request(uuid, int, jsonb) is
  'Puts an appointment elsewhere for staff: day, hour, team, and whether the client is told. Refuses as save_brico_request does.';
grant execute on function public.move_brico_request(uuid, int, jsonb) to authenticated;

-- What the visitor who moves his appointment is offered; staff see why an hour is closed and may take it all the same.
create function public.appointment_slots(p_request_id uuid, p_from date, p_days int default 7)
returns table (day date, start_time time, is_open boolean, reason text, detail text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query select * from public.move_availability(p_request_id, p_from, p_days);
end;
$$;
comment on function public.appointment_slots(uuid, date, int) is 'For staff: move_availability of a request.';
grant execute on function public.appointment_slots(uuid, date, int) to authenticated;
