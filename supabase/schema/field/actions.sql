-- What the field did arrives here, late or twice: each action is a row with its outcome, whatever happens to the others.

create or replace function private.keep_field_action() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Its outcome is written once it is known; staff settle it; an erasure takes its words.
  if to_jsonb(new) - '{outcome,code,settled_as,settled_at,settled_by_name,device_id,profile_id,payload}'::text[]
      <> to_jsonb(old) - '{outcome,code,settled_as,settled_at,settled_by_name,device_id,profile_id,payload}'::text[]
    or new.payload not in (old.payload, '{}') or coalesce(new.device_id <> old.device_id, new.device_id is not null)
    or coalesce(new.profile_id <> old.profile_id, new.profile_id is not null)
  then
    perform private.refuse('history_fixed', 403);
  end if;
  return new;
end;
$$;
comment on function private.keep_field_action is 'Trigger: of an action only its outcome, who settled it and the erasure of its words are written later. Refuses: history_fixed.';

create or replace function private.read_field_action(p_given jsonb, p_skew interval, p_device uuid) returns public.field_actions
language plpgsql stable security definer set search_path = ''
as $$
declare
  longest constant int := 8 * 1000;
  action public.field_actions;
begin
  action.id := (p_given ->> 'id')::uuid;
  if action.id is null then
    return null;
  end if;
  action.device_id := p_device;
  action.profile_id := auth.uid();
  action.author_name := private.person_name(auth.uid());
  action.received_at := private.now();
  action.kind := case when p_given ->> 'kind' in ('departed', 'arrived', 'done', 'reopened', 'absent', 'note', 'checklist', 'time', 'material', 'payment')
    then p_given ->> 'kind' else 'other' end;
  action.outcome := 'noted';
  if octet_length(p_given::text) > longest then
    action.payload := '{}';
    action.outcome := 'refused';
    action.code := 'action_too_long';
  else
    -- Plain values only, and texts as forms clean them.
    action.payload := coalesce((
      select jsonb_object_agg(key, case jsonb_typeof(value) when 'string' then to_jsonb(private.clean_text(value #>> '{}')) else value end)
      from jsonb_each(case jsonb_typeof(p_given -> 'payload') when 'object' then p_given -> 'payload' else '{}' end)
      where jsonb_typeof(value) not in ('object', 'array')), '{}');
  end if;
  begin
    -- An instant as toISOString writes it: « now » or « infinity » are none.
    action.device_at := substring(p_given ->> 'at' from '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$')::timestamptz;
    action.occurred_at := least(action.device_at + p_skew, action.received_at);
  exception
    when data_exception then
      action.device_at := null;
  end;
  -- What no clock says is refused, and stands at the minute in which it arrived.
  if action.device_at is null or action.occurred_at < action.received_at - interval '366 days' then
    action.device_at := action.received_at;
    action.occurred_at := action.received_at;
    action.outcome := 'refused';
    action.code := 'invalid_input';
  end if;
  begin
    action.request_id := (
      select s.request_id from public.field_shown s
      where s.profile_id = auth.uid() and s.request_id = (p_given ->> 'request')::uuid
        and s.shown_at > private.now() - make_interval(days => private.field_late_days() + 1));
  exception
    when data_exception then
      action.request_id := null;
  end;
  if action.request_id is null then
    -- Nothing is said of an appointment that was never shown to this person.
    action.payload := '{}';
    action.outcome := 'refused';
    action.code := 'appointment_not_yours';
  end if;
  return action;
exception
  when data_exception then
    return null;
end;
$$;
comment on function private.read_field_action is
  'The row of what a telephone sent: {id, kind, at (its clock), request, day (of the appointment as it showed it), payload}; null without an id. occurred_at is its time plus the skew of '
  'its clock, never ahead. Refused here: action_too_long (8 000 bytes), appointment_not_yours (was not shown to the caller in the last week), invalid_input (no time).';

create or replace function private.take_field_action(p_given jsonb, p_skew interval, p_device uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  action public.field_actions := private.read_field_action(p_given, p_skew, p_device);
  known public.field_actions;
  said jsonb;
begin
  if action.id is null then
    return jsonb_build_object('id', left(p_given ->> 'id', 60), 'outcome', 'refused', 'code', 'invalid_input');
  end if;
  insert into public.field_actions select action.* on conflict (id) do nothing;
  if not found then
    select * into known from public.field_actions where id = action.id;
    if known.profile_id is distinct from auth.uid() then
      return jsonb_build_object('id', action.id, 'outcome', 'refused', 'code', 'invalid_input');
    end if;
    return jsonb_build_object('id', known.id, 'outcome', known.outcome, 'code', known.code, 'settled_as', known.settled_as, 'is_known', true);
  end if;
  if action.outcome <> 'refused' then
    begin
      action.code := private.apply_field_action(action, nullif(p_given ->> 'day', '')::date);
      action.outcome := 'applied';
    exception
      when sqlstate 'PGRST' then
        said := sqlerrm::jsonb;
        action.code := said ->> 'code';
        -- A fact stays a fact, whatever the rules say of it; only what makes no sense is none.
        action.outcome := case when action.code in ('invalid_input', 'action_unknown', 'entry_not_yours') then 'refused' else 'noted' end;
      when data_exception or integrity_constraint_violation then
        action.code := 'invalid_input';
        action.outcome := 'refused';
    end;
    update public.field_actions set outcome = action.outcome, code = action.code where id = action.id;
  end if;
  return jsonb_build_object('id', action.id, 'outcome', action.outcome, 'code', action.code);
end;
$$;
comment on function private.take_field_action is
  'Stores one action and tries its effect in a subtransaction of its own; known already, it answers the outcome that it had (is_known). Any error that is no refusal ends the whole call: '
  'nothing of it is stored, and the telephone sends it again.';

create or replace function public.apply_field_actions(p_device jsonb, p_now timestamptz, p_actions jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant int := 25;
  most_a_day constant int := 3000;
  skew interval := private.now() - p_now;
  device uuid;
  given jsonb;
  answers jsonb := '[]';
begin
  perform private.require_field();
  if jsonb_typeof(p_actions) is distinct from 'array' or jsonb_array_length(p_actions) > most or p_now is null or not isfinite(p_now) then
    perform private.refuse('invalid_input', 400);
  end if;
  perform private.limit_field_calls('actions', 300);
  if (select count(*) from (
      select from public.field_actions a where a.profile_id = auth.uid() and a.received_at > private.now() - interval '1 day' limit most_a_day) counted) >= most_a_day
  then
    perform private.refuse('too_many_requests', 429);
  end if;
  device := private.see_device(p_device);
  -- In one order, so that two telephones that send at once wait for each other and do not block each other.
  perform 1 from public.brico_requests r
  where r.id in (
    select s.request_id from public.field_shown s
    where s.profile_id = auth.uid() and s.request_id::text in (select a ->> 'request' from jsonb_array_elements(p_actions) a))
  order by r.id for update;
  for given in select value from jsonb_array_elements(p_actions) loop
    answers := answers || private.take_field_action(given, skew, device);
  end loop;
  return jsonb_build_object('now', private.now(), 'outcomes', answers);
end;
$$;
comment on function public.apply_field_actions is
  'For /terrain: stores what was done, at most 25 actions a call (see private.read_field_action), and answers one outcome for each, in their order: {id, outcome, code, is_known}. '
  'p_now is the telephone''s clock when it sends: its skew corrects the times. Sent twice, an action counts once. Refuses the whole call: access_denied, device_revoked, '
  'invalid_input, too_many_requests (3 000 actions a day).';
grant execute on function public.apply_field_actions to authenticated;
