-- « Ma journée »: what a telephone of the field reads. Never a cost, a margin, another team, nor what a client had done before, but the day of the last visit.

create or replace function private.may_start(p_request public.brico_requests) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return p_request.urgent_repair_at is not null or p_request.home_is_urgent or p_request.express_request_at is not null or p_request.started_at is not null
    or private.today() > private.withdrawal_end(coalesce(p_request.home_signed_on, (p_request.created_at at time zone 'Europe/Paris')::date));
end;
$$;
comment on function private.may_start is
  'Whether work may begin today: the client asked for it before the end of the right to withdraw (code de la consommation, L221-25), it is an urgent repair '
  '(L221-28, 8°), or that right is over.';

create or replace function private.collectable_now(p_request public.brico_requests) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return greatest(least(p_request.due_cents, private.collectable_cents(p_request, private.today()) - p_request.collected_cents), 0);
end;
$$;
comment on function private.collectable_now is 'Cents that the client may pay today for a small job: what is due, as far as the law allows its money (L221-10).';

create or replace function private.field_entries(p_request_id uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'at', a.occurred_at, 'by', a.author_name, 'is_mine', a.profile_id is not distinct from auth.uid(),
    'payload', case when octet_length(a.payload::text) > 500 then jsonb_build_object('text', left(a.payload ->> 'text', 200) || '…') else a.payload end, 'outcome', a.outcome, 'code', a.code) order by a.occurred_at, a.id), '[]')
  from (
    select * from public.field_actions f
    where f.request_id = p_request_id and f.outcome <> 'refused' and f.occurred_at > private.now() - interval '2 days'
    order by f.occurred_at desc, f.id limit 15) a;
end;
comment on function private.field_entries is 'What was noted at an appointment in the last two days, at most 15; a long note is cut, its person has it.';

create or replace function private.field_appointments(p_from date, p_to date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(a order by a.date, a.time nulls last, a.id), '[]') from (
    select r.id, r.scheduled_date as date, to_char(r.scheduled_time, 'HH24:MI') as time, r.duration_minutes as minutes, t.name as team,
      r.client_name as client, r.client_phone as phone, concat_ws(', ', r.address, nullif(concat_ws(' ', r.postal_code, r.city), '')) as address, r.city,
      left(p.access_notes, 300) as access, p.complement, r.service_type as service, left(r.description, 600) as description, left(r.notes, 300) as notes, r.status,
      r.departed_at, r.arrived_at, r.completed_at, private.may_start(r) as may_start, r.client_email is not null as has_email,
      round(r.total_amount * 100)::bigint as total_cents, r.due_cents, private.collectable_now(r) as collectable_cents,
      case when private.collectable_now(r) < r.due_cents then private.first_payable_day(jsonb_populate_record(null::public.receipts, jsonb_build_object(
        'request_id', r.id, 'amount_cents', r.due_cents, 'received_on', private.today()))) end as collectable_on,
      (select max(o.scheduled_date) from public.brico_requests o
        where o.customer_id = r.customer_id and o.id <> r.id and o.status = 'completed' and o.scheduled_date < r.scheduled_date) as last_visit,
      private.field_entries(r.id) as entries
    from public.brico_requests r join public.teams t on t.id = r.team_id left join public.places p on p.id = r.place_id
    where r.team_id in (select private.my_teams()) and r.scheduled_date between p_from and p_to and r.status <> 'cancelled'
    order by r.scheduled_date, r.scheduled_time nulls last, r.id limit 40) a
$$;
comment on function private.field_appointments is
  'The appointments of the caller''s teams in a range of days, at most 40, with what is agreed and due and what may be collected today, in cents.';

create or replace function private.field_visits(p_from date, p_to date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(a order by a.date, a.time, a.id), '[]') from (
    select v.id, v.scheduled_date as date, to_char(v.scheduled_time, 'HH24:MI') as time, v.duration_minutes as minutes, v.client_name as client,
      v.client_phone as phone, concat_ws(', ', v.address, nullif(concat_ws(' ', v.postal_code, v.city), '')) as address, v.city, left(v.note, 1000) as note
    from public.visits v
    where (v.team_id in (select private.my_teams()) or v.profile_id = auth.uid()) and v.scheduled_date between p_from and p_to and v.state = 'planned'
    order by v.scheduled_date, v.scheduled_time, v.id limit 20) a
$$;
comment on function private.field_visits is 'The planned visits of the caller and their teams in a range of days, at most 20.';

create or replace function private.note_shown(p_appointments jsonb) returns void
language sql volatile security definer set search_path = ''
begin atomic
  delete from public.field_shown s
  where s.profile_id = auth.uid() and s.shown_at < private.now() - make_interval(days => private.field_late_days() + 1);
  insert into public.field_shown as s (profile_id, request_id, scheduled_date, scheduled_time)
  select auth.uid(), a.id, a.date, a.time from jsonb_to_recordset(p_appointments) as a(id uuid, date date, time time)
  on conflict on constraint field_shown_once do update
    set scheduled_date = excluded.scheduled_date, scheduled_time = excluded.scheduled_time, shown_at = excluded.shown_at
    -- A telephone reads often: a row is written once an hour, or when something changed.
    where (s.scheduled_date, s.scheduled_time) is distinct from (excluded.scheduled_date, excluded.scheduled_time)
      or s.shown_at < excluded.shown_at - interval '1 hour';
end;

create or replace function private.left_the_day(p_appointments jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.request_id, 'date', s.scheduled_date, 'time', to_char(s.scheduled_time, 'HH24:MI'),
    'why', case when r.status = 'cancelled' then 'cancelled' when r.team_id is null or r.team_id not in (select private.my_teams()) then 'other_team' else 'moved' end,
    'new_date', case when r.status <> 'cancelled' and r.team_id in (select private.my_teams()) then r.scheduled_date end,
    'new_time', case when r.status <> 'cancelled' and r.team_id in (select private.my_teams()) then to_char(r.scheduled_time, 'HH24:MI') end)
    order by s.scheduled_date, s.scheduled_time), '[]')
  from (
    select * from public.field_shown f
    where f.profile_id = auth.uid() and f.scheduled_date >= private.today() and not exists (
      select from jsonb_array_elements(p_appointments) a where a ->> 'id' = f.request_id::text)
    order by f.scheduled_date, f.scheduled_time limit 40) s
  join public.brico_requests r on r.id = s.request_id
$$;
comment on function private.left_the_day is
  'Appointments of today and tomorrow that were shown to the caller and left their day since: cancelled, moved (with its new day, when it is still theirs) or given to another team.';

create or replace function private.see_device(p_device jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant int := 10;
  device public.field_devices;
  given record;
begin
  begin
    select * into given from jsonb_to_record(p_device) as d(id uuid, label text, version text, pending int, oldest_pending_at timestamptz);
  exception
    when data_exception or datatype_mismatch then
      perform private.refuse('invalid_input', 400);
  end;
  if given.id is null or jsonb_typeof(p_device) is distinct from 'object' then
    perform private.refuse('invalid_input', 400);
  end if;
  -- Two tabs of a new telephone at once: the second one finds the row.
  insert into public.field_devices (id, profile_id, label)
  values (given.id, auth.uid(), coalesce(nullif(left(private.clean_text(given.label), 80), ''), 'Téléphone'))
  on conflict (id) do nothing;
  select * into device from public.field_devices where id = given.id for update;
  if device.profile_id <> auth.uid() then
    perform private.refuse('invalid_input', 400);
  elsif device.revoked_at is not null then
    perform private.refuse('device_revoked', 403);
  end if;
  update public.field_devices set last_seen_at = private.now(), app_version = left(given.version, 40),
    pending_count = greatest(least(coalesce(given.pending, 0), 10000), 0), oldest_pending_at = case when given.pending > 0
      then greatest(least(given.oldest_pending_at, private.now()), private.now() - interval '366 days') end
  where id = device.id and (last_seen_at < private.now() - interval '1 minute' or pending_count is distinct from coalesce(given.pending, 0));
  delete from public.field_devices d where d.id in (
    select o.id from public.field_devices o where o.profile_id = auth.uid() and o.revoked_at is null order by o.last_seen_at desc, o.id offset most);
  return device.id;
end;
$$;
comment on function private.see_device is
  'Enrols the telephone at its first contact, and notes what waits on it: {id, label, version, pending, oldest_pending_at}. Of one person the last ten are known. Refuses: '
  'device_revoked, which orders the telephone to delete all it has of this account; invalid_input (also a telephone of another account).';

create or replace function private.limit_field_calls(p_what text, p_most int) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if public.count_use(format('field %s %s', p_what, auth.uid()), p_most, 600) > 0 then
    perform private.refuse('too_many_requests', 429);
  end if;
end;
$$;
comment on function private.limit_field_calls is 'At most p_most calls of a kind by one person within ten minutes. Refuses: too_many_requests.';

create or replace function public.read_field_day(p_device jsonb, p_known text default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  appointments jsonb;
  answer jsonb;
  digest text;
begin
  perform private.require_field();
  perform private.limit_field_calls('day', 300);
  perform private.see_device(p_device);
  appointments := private.field_appointments(private.today(), private.today() + 1);
  answer := jsonb_build_object(
    'today', private.today(),
    'name', private.person_name(auth.uid()),
    'teams', (select coalesce(jsonb_agg(t.name order by t.display_order, t.name), '[]') from public.teams t where t.id in (select private.my_teams())),
    'appointments', appointments,
    'visits', private.field_visits(private.today(), private.today() + 1),
    'gone', private.left_the_day(appointments),
    'outcomes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'outcome', a.outcome, 'code', a.code, 'settled_as', a.settled_as, 'kind', a.kind,
        'request_id', a.request_id, 'at', a.occurred_at) order by a.received_at desc, a.id), '[]')
      from (select * from public.field_actions f where f.profile_id = auth.uid() order by f.received_at desc, f.id limit 100) a));
  perform private.note_shown(appointments);
  digest := md5(answer::text);
  if digest = p_known then
    return jsonb_build_object('unchanged', true, 'version', digest, 'now', private.now());
  end if;
  return answer || jsonb_build_object('version', digest, 'now', private.now());
end;
$$;
comment on function public.read_field_day is
  'For /terrain: today and tomorrow (in Paris) of the caller''s own teams: at most 40 appointments and 20 visits, what left the day since it was last read (gone), and the outcomes '
  'of the caller''s last 100 actions. Money in cents, instants in UTC, hours in Paris. p_device: see private.see_device. With p_known, the version of an earlier answer, that is '
  'still the same: {unchanged, version, now}. Refuses: access_denied, device_revoked, invalid_input, too_many_requests.';
grant execute on function public.read_field_day to authenticated;
