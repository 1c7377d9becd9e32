-- What an action of the field changes, and what stands in its way. actions.sql keeps the row of an action, whatever becomes of its effect.

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
