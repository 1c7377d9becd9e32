-- The calendar of the back office: one answer for a range of days, so that a screen asks once.

create index brico_requests_unplanned on public.brico_requests (request_date) where scheduled_date is null;
create index reno_projects_deadline on public.reno_projects (deadline) where deadline is not null;

-- A request without a day stands on the day on which it was made; the screen's words and default hour are in domain/calendar.
create function private.calendar_events(p_from date, p_to date, p_pattern text, p_kind text, p_status text)
returns table (
  id uuid, kind text, day date, scheduled_time time, duration_minutes int, is_planned boolean, name text, status text,
  client_name text, client_phone text, address text, has_email boolean, contractor_name text, team_id uuid, price numeric,
  description text, reference text, version int
)
language sql stable security definer set search_path = ''
begin atomic
  with brico as (
    select r.*, r.scheduled_date as on_day from public.brico_requests r where r.scheduled_date between p_from and p_to
    union all
    select r.*, r.request_date from public.brico_requests r where r.scheduled_date is null and r.request_date between p_from and p_to
  )
  select r.id, 'brico', r.on_day, r.scheduled_time, r.duration_minutes, r.slot is not null, r.service_type, r.status,
    r.client_name, r.client_phone, concat_ws(', ', r.address, nullif(concat_ws(' ', r.postal_code, r.city), '')),
    r.client_email is not null, c.name, r.team_id, r.total_amount, left(r.description, 500), r.reference, r.version
  from brico r left join public.contractors c on c.id = r.assigned_contractor_id
  where coalesce(p_kind, 'brico') = 'brico' and (p_status is null or r.status = p_status)
    and (p_pattern is null or r.search_text like p_pattern)
  union all
  select p.id, 'reno', p.deadline, null, null, true, p.name, p.status, p.client_name, p.client_phone, p.address,
    p.client_email is not null, null, null, p.budget, left(p.description, 500), null, null
  from public.reno_projects p
  where p.deadline between p_from and p_to and coalesce(p_kind, 'reno') = 'reno'
    and (p_status is null or p.status = p_status) and (p_pattern is null or p.search_text like p_pattern)
  order by 3, 4 nulls first, 7, 1
  limit 1000;
end;

-- Counting stops at 10 000: a figure on a screen needs no more.
create function private.calendar_counts() returns json
language sql stable security definer set search_path = ''
begin atomic
  select json_build_object(
    'brico', (select count(*) from (select from public.brico_requests limit 10000) counted),
    'reno', (select count(*) from (select from public.reno_projects where deadline is not null limit 10000) counted),
    'blocked', (select count(*) from public.blocked_dates where is_active),
    'today', (select count(*) from public.brico_requests where scheduled_date = private.today())
      + (select count(*) from public.brico_requests where scheduled_date is null and request_date = private.today())
      + (select count(*) from public.reno_projects where deadline = private.today()),
    'brico_month', (select count(*) from public.brico_requests where scheduled_date between m.first_day and m.last_day)
      + (select count(*) from public.brico_requests where scheduled_date is null and request_date between m.first_day and m.last_day),
    'reno_month', (select count(*) from public.reno_projects where deadline between m.first_day and m.last_day)
  )
  from (
    select date_trunc('month', private.today())::date as first_day,
      (date_trunc('month', private.today()) + interval '1 month - 1 day')::date as last_day
  ) m;
end;

create function public.read_calendar(
  p_from date, p_to date, p_query text default null, p_kind text default null, p_status text default null
) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  last_day date := least(p_to, p_from + 99);
begin
  perform private.require_staff();
  return json_build_object(
    'events', (
      select coalesce(json_agg(e order by e.day, e.scheduled_time nulls first, e.name, e.id), '[]')
      from private.calendar_events(p_from, last_day, private.search_pattern(p_query), p_kind, p_status) e
    ),
    'blocked', (
      select coalesce(json_agg(json_build_object('id', b.id, 'day', b.date, 'reason', b.reason) order by b.date), '[]')
      from public.blocked_dates b where b.is_active and b.date between p_from and last_day
    ),
    'teams', (
      select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.display_order, t.name), '[]')
      from public.teams t where t.is_active
    ),
    'counts', private.calendar_counts()
  );
end;
$$;
comment on function public.read_calendar(date, date, text, text, text) is
  'For staff: events of at most 100 days (1000 of them), closed days, active teams and the counters of the whole.';
grant execute on function public.read_calendar(date, date, text, text, text) to authenticated;

-- Several days at once, or none. What stands on them stays: staff were shown it.
create function public.block_dates(p_from date, p_to date, p_reason text, p_is_reason_public boolean) returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  closed int;
begin
  perform private.require_staff();
  if p_from is null or p_to is null or p_from < private.today() or p_to < p_from or p_to > p_from + 92
    or length(p_reason) > 200
  then
    perform private.refuse('invalid_input', 'Choisissez des dates à venir, 93 jours à la suite au plus', 400);
  end if;
  insert into public.blocked_dates (date, reason, is_reason_public, created_by)
  select d::date, nullif(btrim(p_reason), ''), p_is_reason_public, auth.uid()
  from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') d
  on conflict (date) where is_active do nothing;
  get diagnostics closed = row_count;
  if closed = 0 then
    perform private.refuse('conflict',
      case when p_from = p_to then 'Cette date est déjà bloquée' else 'Ces dates sont déjà bloquées' end, 409);
  end if;
  return closed;
end;
$$;
comment on function public.block_dates(date, date, text, boolean) is
  'For staff: closes the days from p_from to p_to that are still open, and answers how many. Refuses: invalid_input, conflict.';
grant execute on function public.block_dates(date, date, text, boolean) to authenticated;
