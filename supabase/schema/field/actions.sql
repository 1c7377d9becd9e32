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

create or replace function private.was_of_my_team(p_team_id uuid, p_at timestamptz) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.team_members m
    where m.profile_id = auth.uid() and m.team_id = p_team_id
      and (m.left_at is null or (p_at <= m.left_at and m.left_at > private.now() - interval '24 hours')))
$$;
comment on function private.was_of_my_team is
  'Whether the caller belongs to a team, or left it less than 24 hours ago and did this before: the morning of who moved to another team at noon.';

create or replace function private.check_field_conflict(p_request public.brico_requests, p_action public.field_actions, p_day date) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_request.status = 'cancelled' then
    perform private.refuse('request_cancelled', 409);
  elsif p_action.occurred_at < p_action.received_at - make_interval(days => private.field_late_days()) then
    perform private.refuse('action_too_old', 409);
  elsif p_request.scheduled_date is distinct from p_day then
    perform private.refuse('appointment_moved', 409);
  elsif p_request.team_id is null or not private.was_of_my_team(p_request.team_id, p_action.occurred_at) then
    perform private.refuse('other_team', 409);
  elsif p_action.kind = 'absent' then
    perform private.refuse('client_absent', 409);
  end if;
end;
$$;
comment on function private.check_field_conflict is
  'Refuses what has no effect by itself: request_cancelled, action_too_old (more than a week), appointment_moved (p_day is the day which the telephone showed), other_team, '
  'client_absent (staff say what becomes of the appointment).';

create or replace function private.note_field_payment(p_action public.field_actions, p_on date, p_accepts_excess boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  receipt public.receipts := private.read_money(p_action.payload || jsonb_build_object('id', p_action.id, 'paid_on', p_on));
begin
  if receipt.method not in ('cash', 'check') then
    perform private.refuse('invalid_input', 400);
  end if;
  receipt.request_id := (private.lock_subject('request', p_action.request_id)).request_id;
  perform private.check_payment(receipt, p_accepts_excess);
  -- Who took it, also when staff settle it.
  receipt.recorded_by := p_action.profile_id;
  receipt.id := private.book_receipt(to_jsonb(receipt) || '{"kind": "payment", "source": "staff"}');
  perform private.set_payment_sums(receipt.request_id);
  perform private.log_payment(receipt, 'Encaissement sur place');
end;
$$;
comment on function private.note_field_payment is
  'Books cash or a cheque that was taken on site; the receipt has the id of the action. Refuses: as record_payment.';

create or replace function private.field_day_of(p_action public.field_actions) returns date
language sql stable set search_path = ''
as $$ select (p_action.occurred_at at time zone 'Europe/Paris')::date $$;

-- The time of a thing as the history says it: its own hour when it arrived later.
create or replace function private.field_hour(p_action public.field_actions) returns text
language sql stable set search_path = ''
as $$
  select case when p_action.received_at - p_action.occurred_at > interval '10 minutes'
    then ', constaté le ' || to_char(p_action.occurred_at at time zone 'Europe/Paris', 'DD/MM à HH24:MI') else '' end
$$;

create or replace function private.take_back_departure(p_request public.brico_requests, p_action public.field_actions) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  earlier public.field_actions;
begin
  select * into earlier from public.field_actions a
  where a.id = (p_action.payload ->> 'replaces')::uuid and a.profile_id = p_action.profile_id and a.request_id = p_request.id and a.kind = 'departed';
  if earlier.id is null or p_request.departed_at is distinct from earlier.occurred_at or p_request.arrived_at is not null or p_request.status = 'completed' then
    perform private.refuse('entry_not_yours', 409);
  end if;
  -- Within its minute the mail does not leave.
  delete from public.email_outbox where dedupe_key = private.departure_key(p_request) and status = 'pending';
  update public.brico_requests set departed_at = null where id = p_request.id;
  update public.field_actions set code = 'replaced' where id = earlier.id;
  perform private.log_activity('departed', 'brico_requests', p_request.id::text, 'Départ annulé');
end;
$$;
comment on function private.take_back_departure is
  'A « En route » that was pressed by mistake, taken back by its person before the arrival. Refuses: entry_not_yours.';

create or replace function private.apply_progress(p_request public.brico_requests, p_action public.field_actions) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  undo_minutes constant int := 10;
  fresh_minutes constant int := 10;
begin
  if p_action.kind = 'departed' then
    if p_action.payload ? 'replaces' then
      perform private.take_back_departure(p_request, p_action);
      return 'removed';
    elsif p_request.departed_at is not null or p_request.arrived_at is not null or p_request.status = 'completed' then
      return 'already';
    end if;
    update public.brico_requests set departed_at = p_action.occurred_at where id = p_request.id returning * into p_request;
    perform private.log_activity('departed', 'brico_requests', p_request.id::text, 'Équipe en route' || private.field_hour(p_action));
    -- A client who reads of an hour ago that somebody is on the way is told something false.
    if p_action.received_at - p_action.occurred_at <= make_interval(mins => fresh_minutes) and p_request.client_email is not null then
      perform private.enqueue_email('booking_departed', p_request.client_email, private.booking_payload(p_request), private.departure_key(p_request), p_request.id);
    end if;
  elsif p_action.kind = 'arrived' then
    if p_request.arrived_at is not null or p_request.status = 'completed' then
      return 'already';
    end if;
    update public.brico_requests set arrived_at = p_action.occurred_at,
      status = case when private.may_start(p_request) then 'in_progress' else status end,
      started_at = case when private.may_start(p_request) then coalesce(started_at, p_action.occurred_at) end
    where id = p_request.id;
    perform private.log_activity('arrived', 'brico_requests', p_request.id::text, 'Équipe sur place' || private.field_hour(p_action));
    return case when not private.may_start(p_request) then 'start_not_asked' end;
  elsif p_action.kind = 'done' then
    if p_request.status = 'completed' then
      return 'already';
    end if;
    update public.brico_requests set status = 'completed', completed_at = p_action.occurred_at,
      started_at = coalesce(started_at, arrived_at, p_action.occurred_at)
    where id = p_request.id;
  elsif p_request.status <> 'completed' then
    return 'already';
  elsif p_action.occurred_at - p_request.completed_at > make_interval(mins => undo_minutes) then
    perform private.refuse('reopened_too_late', 409);
  else
    update public.brico_requests set status = 'in_progress' where id = p_request.id;
  end if;
  return null;
end;
$$;
comment on function private.apply_progress is
  'departed, arrived, done or reopened (within ten minutes), the first of each counts. The client is mailed « en route » only of a departure that is known within ten minutes. '
  'Work begins with the arrival when it may (private.may_start). A departure that names an earlier one (replaces) takes it back. Answers « already », « start_not_asked » (the client asked for no early start) or null. Refuses: reopened_too_late.';

create or replace function private.replace_entry(p_action public.field_actions) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  earlier public.field_actions;
begin
  select * into earlier from public.field_actions a
  where a.id = (p_action.payload ->> 'replaces')::uuid and a.profile_id = p_action.profile_id and a.request_id = p_action.request_id and a.kind = p_action.kind
    and private.field_day_of(a) = private.field_day_of(p_action);
  if not found then
    perform private.refuse('entry_not_yours', 409);
  end if;
  delete from public.request_times where id = earlier.id;
  delete from public.request_materials where id = earlier.id;
  update public.field_actions set code = 'replaced' where id = earlier.id;
end;
$$;
comment on function private.replace_entry is
  'The person''s own note, time, material or checklist of the same day and appointment that this one corrects: it stays a row, marked « replaced ». Refuses: entry_not_yours.';

create or replace function private.apply_entry(p_action public.field_actions) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  longest_day constant int := 16 * 60;
  given record;
begin
  select * into given from jsonb_to_record(p_action.payload)
    as p(text text, minutes int, label text, quantity numeric, unit text, source text, is_done boolean, is_removed boolean);
  if p_action.payload ? 'replaces' then
    perform private.replace_entry(p_action);
    if given.is_removed then
      return 'removed';
    end if;
  end if;
  if p_action.kind = 'note' then
    if coalesce(length(private.clean_text(given.text)) not between 1 and 2000, true) then
      perform private.refuse('invalid_input', 400);
    end if;
  elsif p_action.kind = 'checklist' then
    if coalesce(length(private.clean_text(given.label)) not between 1 and 120, true) or given.is_done is null then
      perform private.refuse('invalid_input', 400);
    end if;
  elsif p_action.kind = 'time' then
    if coalesce(given.minutes not between 1 and 1440, true) then
      perform private.refuse('invalid_input', 400);
    end if;
    insert into public.request_times (id, request_id, profile_id, worked_on, minutes)
    values (p_action.id, p_action.request_id, p_action.profile_id, private.field_day_of(p_action), given.minutes);
    if (select sum(t.minutes) from public.request_times t where t.profile_id = p_action.profile_id and t.worked_on = private.field_day_of(p_action)) > longest_day then
      perform private.refuse('time_too_long', 409);
    end if;
  else
    insert into public.request_materials (id, request_id, label, quantity, unit, source)
    values (p_action.id, p_action.request_id, private.clean_text(given.label), coalesce(given.quantity, 1), nullif(private.clean_text(given.unit), ''),
      coalesce(given.source, 'van'));
  end if;
  return null;
end;
$$;
comment on function private.apply_entry is
  'note {text, 2 000 signs}, checklist {label, is_done}, time {minutes, at most 16 hours of a person a day}, material {label, quantity, unit, source: van, bought or client}; each may name '
  'the entry that it corrects (replaces), or takes back (is_removed). Always kept, whatever became of the appointment. Refuses: invalid_input, entry_not_yours, time_too_long.';

create or replace function private.apply_field_action(p_action public.field_actions, p_day date) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  if p_action.kind = 'other' then
    perform private.refuse('action_unknown', 400);
  end if;
  select * into request from public.brico_requests where id = p_action.request_id for update;
  if p_action.kind = 'payment' then
    perform private.note_field_payment(p_action, private.field_day_of(p_action), false);
  elsif p_action.kind in ('note', 'checklist', 'time', 'material') then
    return private.apply_entry(p_action);
  else
    perform private.check_field_conflict(request, p_action, p_day);
    return private.apply_progress(request, p_action);
  end if;
  return null;
end;
$$;
comment on function private.apply_field_action is
  'The effect of an action. A refusal takes only this effect back: the caller keeps the row. Answers a code that says more, or null. Refuses: action_unknown, '
  'the codes of check_field_conflict, apply_progress and apply_entry, and those of record_payment.';

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
