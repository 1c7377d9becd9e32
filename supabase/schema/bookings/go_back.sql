-- The ways back: staff give a cancelled request its life again, and undo their last decision about an appointment.

create or replace function private.change_key(p_template text, p_request public.brico_requests) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return p_template || ':' || p_request.id || ':' || p_request.version;
end;
$$;
comment on function private.change_key is
  'The key of the mail to the client about the change that made this version: undo_request_change finds it by this key.';

create or replace function private.undo_state(p_request public.brico_requests) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_build_object('status', p_request.status, 'cancellation_reason', p_request.cancellation_reason,
    'scheduled_date', p_request.scheduled_date, 'scheduled_time', p_request.scheduled_time, 'team_id', p_request.team_id);
end;
$$;
comment on function private.undo_state is 'What undo_request_change restores of a request.';

-- A team cannot be taken twice (a constraint); an appointment without a team needs one of the teams that are left.
create or replace function private.require_room(p_request public.brico_requests) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_request.slot is not null and p_request.team_id is null and p_request.assigned_contractor_id is null
    and p_request.status <> 'cancelled' and p_request.scheduled_date >= private.today() and not private.has_room(p_request.slot, p_request.id)
  then
    perform private.refuse('all_teams_busy', 409);
  end if;
end;
$$;
comment on function private.require_room is 'Refuses an appointment to come for which no team is left: all_teams_busy.';

create or replace function private.refuse_revival() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    perform private.refuse('reinstate_first', 409);
  end if;
  return new;
end;
$$;
comment on function private.refuse_revival is
  'Trigger: staff give a cancelled request another status by reinstate_brico_request only, which asks what its client should read.';

create or replace function public.reinstate_brico_request(p_id uuid, p_order jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  before public.brico_requests;
  keeps_moment boolean := coalesce((p_order ->> 'keeps_moment')::boolean, true);
  is_to_come boolean;
  is_client_told boolean;
begin
  perform private.require_staff();
  perform private.lock_days(array[(select scheduled_date from public.brico_requests where id = p_id)]);
  before := private.lock_request(p_id);
  if before.status <> 'cancelled' then
    -- A second click, or a colleague was faster: no second mail.
    return json_build_object('is_new', false);
  end if;
  keeps_moment := keeps_moment and before.slot is not null;
  is_to_come := keeps_moment and lower(before.slot) > private.now();
  perform private.choose_contractor_mail(jsonb_build_object('notify_contractor', is_to_come and coalesce((p_order ->> 'notify_contractor')::boolean, false)));
  update public.brico_requests set
    status = case when keeps_moment then 'confirmed' else 'pending' end,
    scheduled_date = case when keeps_moment then scheduled_date end,
    scheduled_time = case when keeps_moment then scheduled_time end,
    team_id = case when keeps_moment then team_id end
  where id = p_id returning * into request;
  perform private.require_room(request);
  perform private.log_activity('reinstated', 'brico_requests', p_id::text,
    case when keeps_moment then 'Rendez-vous rétabli' else 'Demande rétablie, sans date' end);
  is_client_told := is_to_come and coalesce((p_order ->> 'notify_client')::boolean, false) and request.client_email is not null;
  if is_client_told then
    perform private.enqueue_email('booking_reinstated', request.client_email,
      private.booking_payload(request) || jsonb_build_object('is_paid', request.card_cents > 0,
        'refund_cents', (select coalesce(sum(amount_cents), 0) from public.refunds where request_id = p_id and status <> 'failed')),
      private.change_key('booking_reinstated', request), p_id);
  end if;
  return json_build_object('is_new', true, 'version', request.version, 'before', private.undo_state(before), 'is_client_told', is_client_told,
    'is_contractor_told', exists (
      select from public.email_outbox o where o.request_id = p_id and o.template = 'contractor_assigned' and o.status = 'pending'));
exception
  when exclusion_violation then
    perform private.refuse('team_busy', 409);
end;
$$;
comment on function public.reinstate_brico_request is
  'For staff: takes back the cancellation of a request. p_order: keeps_moment (false: it waits for a date again), notify_client, notify_contractor. With its '
  'moment it is confirmed, else pending; money that went back stays with the client. Mails wait a minute, in which undo_request_change takes them back. '
  'Returns is_new (false: it was not cancelled), version, before, is_client_told, is_contractor_told. Refuses: request_gone, team_busy, all_teams_busy.';
grant execute on function public.reinstate_brico_request to authenticated;

create or replace function public.undo_request_change(p_id uuid, p_version int, p_before jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  waiting public.email_outbox;
  v_refund_id uuid := (p_before ->> 'refund_id')::uuid;
  is_client_untold boolean;
begin
  perform private.require_staff();
  perform private.lock_days(array[(select scheduled_date from public.brico_requests where id = p_id), (p_before ->> 'scheduled_date')::date]);
  request := private.lock_request(p_id);
  if request.version <> p_version then
    perform private.refuse('request_changed', 409);
  end if;
  delete from public.refunds where id = v_refund_id and request_id = p_id and status = 'pending' and attempts = 0;
  delete from public.email_outbox o
  where o.request_id = p_id and o.status = 'pending' and o.dedupe_key like '%:' || p_id || ':' || p_version returning * into waiting;
  is_client_untold := not exists (select from public.email_outbox o where o.request_id = p_id and o.dedupe_key like '%:' || p_id || ':' || p_version);
  -- The trigger inform_contractor takes back the mail to the subcontractor, or writes another one.
  update public.brico_requests set
    status = p_before ->> 'status', cancellation_reason = p_before ->> 'cancellation_reason',
    scheduled_date = (p_before ->> 'scheduled_date')::date, scheduled_time = (p_before ->> 'scheduled_time')::time,
    team_id = (p_before ->> 'team_id')::uuid
  where id = p_id returning * into request;
  perform private.require_room(request);
  -- The mail had taken the place of an earlier one that had not left: the client still has to read that one.
  if waiting.template in ('booking_moved', 'booking_planned', 'booking_reinstated') and request.slot is not null and request.status <> 'cancelled' then
    perform private.tell_moment(waiting.template, request, private.booking_payload(request) || jsonb_build_object(
      'previous_date', waiting.payload -> 'previous_date', 'previous_time', waiting.payload -> 'previous_time'));
  end if;
  return json_build_object('is_client_untold', is_client_untold,
    'is_refund_stopped', not exists (select from public.refunds where id = v_refund_id));
exception
  when exclusion_violation then
    perform private.refuse('slot_taken', 409);
  when check_violation or not_null_violation or foreign_key_violation or invalid_text_representation or invalid_datetime_format or datetime_field_overflow then
    perform private.refuse('invalid_input', 400);
end;
$$;
comment on function public.undo_request_change is
  'For staff: puts a request back as it was before its last change (p_before, as that change answered it) if nothing changed since. Returns is_client_untold '
  'and is_refund_stopped: false if the mail had left or the refund was made. Refuses: request_gone, request_changed, slot_taken, all_teams_busy, invalid_input.';
grant execute on function public.undo_request_change to authenticated;
