-- Staff decisions that concern another person: the confirmation for a client, the job for a subcontractor. If staff leave the box ticked,
-- the mail is queued in the transaction of the decision.

create or replace function public.confirm_brico_request(p_id uuid, p_notify boolean) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  before jsonb;
  is_told boolean;
begin
  request := private.lock_request(p_id);
  before := private.undo_state(request);
  if request.status = 'confirmed' then
    -- A second click, or a colleague was faster: no second mail.
    return json_build_object('is_told', false, 'is_dated', request.slot is not null, 'version', request.version,
      'before', before || jsonb_build_object('status', 'pending'));
  elsif request.status <> 'pending' then
    perform private.refuse('request_changed', 409);
  end if;
  update public.brico_requests set status = 'confirmed' where id = p_id returning * into request;
  is_told := coalesce(p_notify, false) and request.client_email is not null and coalesce(lower(request.slot) > private.now(), false);
  if is_told then
    perform private.enqueue_email('booking_accepted', request.client_email, private.booking_payload(request),
      private.change_key('booking_accepted', request), p_id);
  end if;
  return json_build_object('is_told', is_told, 'is_dated', request.slot is not null, 'version', request.version, 'before', before);
end;
$$;
comment on function public.confirm_brico_request is
  'For staff: confirms a pending request and, if its day and hour are in the future, mails the client a minute later; a second call '
  'changes nothing. Returns is_told, is_dated, version and before. Refuses: request_gone, request_changed (already in progress, completed or '
  'cancelled).';
grant execute on function public.confirm_brico_request to authenticated;

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
comment on function public.assign_contractor is
  'For staff: assigns a subcontractor, or none (null), and mails the new one if p_notify; true if a mail was queued. Refuses: '
  'request_gone, not_found, contractor_archived.';
grant execute on function public.assign_contractor to authenticated;
