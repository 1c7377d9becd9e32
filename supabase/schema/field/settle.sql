-- What the field did and had no effect: staff see both facts in « À traiter », and apply it or file it.

create or replace function private.open_field_actions() returns table (
  id uuid, kind text, code text, occurred_at timestamptz, received_at timestamptz, author_name text, payload jsonb, request_id uuid, client_name text,
  status text, scheduled_date date, scheduled_time time, team_name text
)
language sql stable security definer set search_path = ''
begin atomic
  select a.id, a.kind, a.code, a.occurred_at, a.received_at, a.author_name, a.payload, r.id, r.client_name, r.status, r.scheduled_date, r.scheduled_time, t.name
  from public.field_actions a join public.brico_requests r on r.id = a.request_id left join public.teams t on t.id = r.team_id
  where a.outcome = 'noted' and a.settled_at is null
  order by a.received_at, a.id limit 100;
end;
comment on function private.open_field_actions is 'What was noted in the field and waits for staff, the oldest first, at most 100, beside what the office has of the appointment.';

create or replace function private.settle_progress(p_request public.brico_requests, p_action public.field_actions) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  day date := private.field_day_of(p_action);
begin
  if p_request.status = 'cancelled' then
    perform private.refuse('request_cancelled', 409);
  elsif p_action.kind = 'absent' then
    perform public.record_missed_visit(p_request.id, 'client');
  elsif p_action.kind = 'reopened' then
    update public.brico_requests set status = 'in_progress' where id = p_request.id and status = 'completed';
  elsif p_action.kind = 'done' then
    -- Done on another day than the one it stands on: its hour of that day is free again.
    update public.brico_requests set status = 'completed', completed_at = p_action.occurred_at, started_at = coalesce(started_at, arrived_at, p_action.occurred_at),
      scheduled_date = case when scheduled_date > day then day else scheduled_date end, scheduled_time = case when scheduled_date > day then null else scheduled_time end
    where id = p_request.id and status <> 'completed';
  else
    update public.brico_requests set departed_at = case when p_action.kind = 'departed' then coalesce(departed_at, p_action.occurred_at) else departed_at end,
      arrived_at = case when p_action.kind = 'arrived' then coalesce(arrived_at, p_action.occurred_at) else arrived_at end
    where id = p_request.id;
  end if;
end;
$$;

create or replace function public.settle_field_action(p_id uuid, p_applies boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  action public.field_actions;
  request public.brico_requests;
begin
  perform private.require_staff();
  select a.request_id into action.request_id from public.field_actions a where a.id = p_id;
  if p_applies is null or action.request_id is null then
    perform private.refuse('item_gone', 404);
  end if;
  request := private.lock_request(action.request_id);
  select * into action from public.field_actions where id = p_id for update;
  if action.settled_at is not null or action.outcome <> 'noted' then
    return;
  end if;
  if p_applies then
    if action.kind = 'payment' then
      -- On the day of the money where the law allows it, else today; more than is left is meant.
      perform private.note_field_payment(action, case action.code when 'payment_too_early' then private.today() else private.field_day_of(action) end, true);
    elsif action.kind = 'time' then
      insert into public.request_times (id, request_id, profile_id, worked_on, minutes)
      values (action.id, action.request_id, action.profile_id, private.field_day_of(action), (action.payload ->> 'minutes')::int);
    else
      perform private.settle_progress(request, action);
    end if;
  end if;
  update public.field_actions set settled_as = case when p_applies then 'applied' else 'filed' end, settled_at = private.now(), settled_by_name = private.author_name()
  where id = p_id;
  perform private.log_activity('settled', 'brico_requests', request.id::text,
    format('Terrain : %s de %s, %s', private.field_words(action.kind), action.author_name, case when p_applies then 'appliqué' else 'classé' end));
end;
$$;
comment on function public.settle_field_action is
  'For staff: gives an action of the field that was noted its effect (p_applies), or files it without one; a second call changes nothing. Refuses: item_gone, request_cancelled '
  '(take the cancellation back first), visit_ahead, request_over, and as record_payment (payment_too_early: file it, or wait for the day).';
grant execute on function public.settle_field_action to authenticated;

create or replace function private.field_words(p_kind text) returns text
language sql immutable parallel safe set search_path = ''
return case p_kind when 'departed' then '« En route »' when 'arrived' then '« Sur place »' when 'done' then '« Terminé »' when 'reopened' then '« Rouvrir »'
  when 'absent' then '« Client absent »' when 'payment' then 'argent reçu' when 'time' then 'temps passé' else p_kind end;

create or replace function public.revoke_field_device(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  device public.field_devices;
begin
  perform private.require_field();
  select * into device from public.field_devices where id = p_id for update;
  if not found or not (device.profile_id = auth.uid() or private.is_admin()) then
    perform private.refuse('item_gone', 404);
  elsif device.revoked_at is null then
    update public.field_devices set revoked_at = private.now() where id = p_id;
    perform private.log_activity('device', 'profiles', device.profile_id::text, 'Téléphone révoqué : ' || device.label);
  end if;
end;
$$;
comment on function public.revoke_field_device is
  'Administrators for any telephone, others for their own: its next contact is refused (device_revoked), and it deletes what it has. Refuses: item_gone.';
grant execute on function public.revoke_field_device to authenticated;
