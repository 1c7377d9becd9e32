-- The calendar of the back office: one call returns everything for a range of days. And the private calendar feed of each member of
-- staff, whose address can be renewed or revoked.

-- An archived appointment still occupies its team, unless it is cancelled. A request without a day is shown on the day it was made;
-- domain/calendar has its label and default hour.
create or replace view private.calendar_requests with (security_invoker = true) as
select r.id, 'brico'::text as kind, coalesce(r.scheduled_date, r.request_date) as day, r.scheduled_time, r.duration_minutes,
  r.slot is not null as is_planned, r.service_type as name, r.status, r.client_name, r.client_phone,
  concat_ws(', ', r.address, nullif(concat_ws(' ', r.postal_code, r.city), '')) as address, r.city,
  r.client_email is not null as has_email, c.name as contractor_name, r.team_id, r.total_amount as price,
  left(r.description, 500) as description, r.reference, r.version, r.scheduled_date, r.request_date, r.archived_at, r.search_text
from public.brico_requests r left join public.contractors c on c.id = r.assigned_contractor_id
where r.archived_at is null or (r.scheduled_date is not null and r.status <> 'cancelled');
comment on view private.calendar_requests is 'The small jobs that the calendar shows and counts.';

-- Deadlines of renovations, their start days (unless equal to the day of creation, which is the default), and their milestones.
create or replace view private.calendar_works with (security_invoker = true) as
select p.id, p.id as project_id, 'deadline'::text as part, p.deadline as day, null::text as step, p.status, p.name, p.client_name,
  p.client_phone, p.client_email, p.address, p.budget, p.description, p.search_text
from public.reno_projects p where p.archived_at is null and p.deadline is not null
union all
select md5(p.id || ' start')::uuid, p.id, 'start', p.start_date, null, p.status, p.name, p.client_name,
  p.client_phone, p.client_email, p.address, p.budget, p.description, p.search_text
from public.reno_projects p
where p.archived_at is null and p.start_date <> (p.created_at at time zone 'Europe/Paris')::date
union all
select m.id, p.id, 'milestone', m.due_date, m.title, case when m.is_completed then 'completed' else p.status end, p.name, p.client_name,
  p.client_phone, p.client_email, p.address, p.budget, m.description, p.search_text
from public.project_milestones m join public.reno_projects p on p.id = m.project_id
where p.archived_at is null and p.status <> 'cancelled';
comment on view private.calendar_works is 'The renovations that the calendar shows and counts.';

-- A planned visit has the status of a confirmed appointment, so that the filter by status finds it.
create or replace view private.calendar_visits with (security_invoker = true) as
select v.id, 'visit'::text as kind, v.scheduled_date as day, v.scheduled_time, v.duration_minutes, 'Visite'::text as name,
  case v.state when 'planned' then 'confirmed' when 'done' then 'completed' else 'cancelled' end as status, v.client_name, v.client_phone,
  concat_ws(', ', v.address, nullif(concat_ws(' ', v.postal_code, v.city), '')) as address, v.city, v.client_email is not null as has_email,
  v.team_id, left(v.note, 500) as description, v.version, v.project_id, coalesce(p.full_name, p.email) as staff_name,
  private.search_text('visite', v.client_name, v.client_phone, v.client_email, v.address, v.postal_code, v.city, v.note) as search_text
from public.visits v left join public.profiles p on p.id = v.profile_id;
comment on view private.calendar_visits is 'The visits that the calendar shows and counts.';

-- p_team: an id, or « none » for requests without a team. Renovations have no team, so any team filter hides them; a visit of one person has none either.
create or replace function private.calendar_events(p_from date, p_to date, p_pattern text, p_kind text, p_status text, p_team text default null)
returns table (
  id uuid, kind text, day date, scheduled_time time, duration_minutes int, is_planned boolean, name text, status text,
  client_name text, client_phone text, address text, city text, has_email boolean, contractor_name text, team_id uuid,
  price numeric, description text, reference text, version int, project_id uuid, part text, step text, staff_name text
)
language sql stable security definer set search_path = ''
begin atomic
  with brico as (
    select * from private.calendar_requests r where r.scheduled_date between p_from and p_to
    union all
    select * from private.calendar_requests r where r.scheduled_date is null and r.request_date between p_from and p_to
  )
  select r.id, r.kind, r.day, r.scheduled_time, r.duration_minutes, r.is_planned, r.name, r.status, r.client_name,
    r.client_phone, r.address, r.city, r.has_email, r.contractor_name, r.team_id, r.price, r.description, r.reference, r.version,
    null::uuid, null::text, null::text, null::text
  from brico r
  where coalesce(p_kind, 'brico') = 'brico' and (p_status is null or r.status = p_status)
    and (p_pattern is null or r.search_text like p_pattern)
    and (p_team is null or coalesce(r.team_id::text, 'none') = p_team)
  union all
  select w.id, 'reno', w.day, null, null, true, w.name, w.status, w.client_name, w.client_phone, w.address, null,
    w.client_email is not null, null, null, w.budget, left(w.description, 500), null, null, w.project_id, w.part, w.step, null
  from private.calendar_works w
  where w.day between p_from and p_to and coalesce(p_kind, 'reno') = 'reno' and p_team is null
    and (p_status is null or w.status = p_status) and (p_pattern is null or w.search_text like p_pattern)
  union all
  select v.id, v.kind, v.day, v.scheduled_time, v.duration_minutes, true, v.name, v.status, v.client_name, v.client_phone, v.address,
    v.city, v.has_email, null, v.team_id, 0, v.description, null, v.version, v.project_id, null, null, v.staff_name
  from private.calendar_visits v
  where v.day between p_from and p_to and coalesce(p_kind, 'visit') = 'visit' and (p_status is null or v.status = p_status)
    and (p_team is null or coalesce(v.team_id::text, 'none') = p_team) and (p_pattern is null or v.search_text like p_pattern)
  order by 3, 4 nulls first, 7, 1
  limit 1000;
end;

-- The tray: requests that have no day and hour yet, oldest first.
create or replace function private.calendar_tray() returns json
language sql stable security definer set search_path = ''
begin atomic
  select json_build_object(
    'total', (
      select count(*) from (
        select from private.calendar_requests r
        where not r.is_planned and r.archived_at is null and r.status in ('pending', 'confirmed', 'in_progress') limit 1000
      ) counted
    ),
    'events', (
      select coalesce(json_agg(t order by t.request_date, t.id), '[]') from (
        select r.id, r.kind, r.day, r.scheduled_time, r.duration_minutes, r.is_planned, r.name, r.status, r.client_name,
          r.client_phone, r.address, r.city, r.has_email, r.contractor_name, r.team_id, r.price, r.description, r.reference,
          r.version, r.request_date
        from private.calendar_requests r
        where not r.is_planned and r.archived_at is null and r.status in ('pending', 'confirmed', 'in_progress')
        order by r.request_date, r.id limit 50
      ) t
    )
  );
end;

-- Counts stop at 10 000, which is enough for a figure on a screen.
create or replace function private.calendar_counts() returns json
language sql stable security definer set search_path = ''
begin atomic
  select json_build_object(
    'brico', (select count(*) from (select from private.calendar_requests limit 10000) counted),
    'reno', (select count(*) from (select from private.calendar_works limit 10000) counted),
    'blocked', (select count(*) from public.blocked_dates where is_active),
    'today', (select count(*) from private.calendar_requests where scheduled_date = private.today())
      + (select count(*) from private.calendar_requests where scheduled_date is null and request_date = private.today())
      + (select count(*) from private.calendar_works where day = private.today())
      + (select count(*) from private.calendar_visits where day = private.today() and status <> 'cancelled'),
    'brico_month', (select count(*) from private.calendar_requests where scheduled_date between m.first_day and m.last_day)
      + (select count(*) from private.calendar_requests
        where scheduled_date is null and request_date between m.first_day and m.last_day),
    'reno_month', (select count(*) from private.calendar_works where day between m.first_day and m.last_day)
  )
  from (
    select date_trunc('month', private.today())::date as first_day,
      (date_trunc('month', private.today()) + interval '1 month - 1 day')::date as last_day
  ) m;
end;

create or replace function public.read_calendar(
  p_from date, p_to date, p_query text default null, p_kind text default null, p_status text default null,
  p_team text default null
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
      from private.calendar_events(p_from, last_day, private.search_pattern(p_query), p_kind, p_status, p_team) e
    ),
    'tray', private.calendar_tray(),
    'blocked', (
      select coalesce(json_agg(json_build_object('id', b.id, 'day', b.date, 'reason', b.reason) order by b.date), '[]')
      from public.blocked_dates b where b.is_active and b.date between p_from and last_day
    ),
    'absences', (
      select coalesce(json_agg(json_build_object('id', a.id, 'team_id', a.team_id, 'starts_on', a.starts_on, 'ends_on', a.ends_on,
        'starts_at_noon', a.starts_at_noon, 'ends_at_noon', a.ends_at_noon, 'reason', a.reason) order by a.starts_on, a.id), '[]')
      from public.team_absences a join public.teams t on t.id = a.team_id and t.is_active
      where a.starts_on <= last_day and a.ends_on >= p_from
    ),
    'teams', (
      select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.display_order, t.name), '[]')
      from public.teams t where t.is_active
    ),
    'counts', private.calendar_counts()
  );
end;
$$;
comment on function public.read_calendar is
  'For staff: events of at most 100 days (at most 1000; requests, visits, dates of renovations), closed days, active teams and their absences, requests without a day and hour (at most 50), and the '
  'overall counters. p_team is an id, or none for requests without a team.';
grant execute on function public.read_calendar to authenticated;

create or replace function public.my_calendar_feed() returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select json_build_object('created_at', f.created_at, 'last_read_at', f.last_read_at)
    from public.calendar_feeds f where f.profile_id = auth.uid()
  );
end;
$$;
comment on function public.my_calendar_feed is 'For staff: when the caller''s calendar feed was created and last read; null without one.';
grant execute on function public.my_calendar_feed to authenticated;

create or replace function public.renew_calendar_feed() returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- A random token of 128 bits, hashed from two identifiers with 244 random bits.
  token text := left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32);
begin
  perform private.require_staff();
  insert into public.calendar_feeds (profile_id, token_hash)
  values (auth.uid(), encode(sha256(convert_to(token, 'UTF8')), 'hex'))
  on conflict (profile_id) do update
    set token_hash = excluded.token_hash, created_at = private.now(), last_read_at = null;
  return token;
end;
$$;
comment on function public.renew_calendar_feed is
  'For staff: creates a new token for the caller''s calendar feed and returns it once; the previous token stops working.';
grant execute on function public.renew_calendar_feed to authenticated;

create or replace function public.revoke_calendar_feed() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  delete from public.calendar_feeds where profile_id = auth.uid();
end;
$$;
comment on function public.revoke_calendar_feed is 'For staff: revokes the caller''s calendar feed.';
grant execute on function public.revoke_calendar_feed to authenticated;

-- A user who loses the role or is deactivated also loses the feed, at once.
create or replace function public.read_calendar_feed(p_hash text) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  feed public.calendar_feeds;
begin
  select f.* into feed from public.calendar_feeds f
  join public.profiles p on p.id = f.profile_id and p.is_active and p.role in ('admin', 'manager')
  where f.token_hash = p_hash;
  if not found then
    return null;
  end if;
  update public.calendar_feeds set last_read_at = private.now()
  where id = feed.id and coalesce(last_read_at < private.now() - interval '1 hour', true);
  return (
    select coalesce(json_agg(to_jsonb(e)
        -- RFC 5546, 2.1.4: the number grows when a day changes. A work has no counter, so the second of its last change counts.
        || jsonb_build_object('sequence', coalesce(r.calendar_sequence, v.calendar_sequence, extract(epoch from c.changed_at - timestamptz '2026-01-01 00:00Z')::int, 0),
          'changed_at', coalesce(r.updated_at, v.updated_at, c.changed_at, private.now()), 'team_name', t.name)
      order by e.day, e.scheduled_time nulls first, e.id), '[]')
    from private.calendar_events(private.today() - 30, private.today() + 180, null, null, null) e
    left join public.brico_requests r on e.kind = 'brico' and r.id = e.id
    left join public.teams t on t.id = e.team_id
    left join public.visits v on e.kind = 'visit' and v.id = e.id
    left join public.reno_projects p on e.kind = 'reno' and p.id = e.project_id
    left join public.project_milestones m on e.part = 'milestone' and m.id = e.id
    cross join lateral (select greatest(p.updated_at, m.updated_at) as changed_at) c
    -- Two weeks are enough for calendar programs to remove a cancelled event.
    where e.is_planned and (e.status <> 'cancelled' or coalesce(r.cancelled_at, v.updated_at, p.updated_at) > private.now() - interval '14 days')
  );
end;
$$;
comment on function public.read_calendar_feed is
  'The events of the calendar feed with this hash: 30 days back, 180 ahead, cancelled events for two weeks; null if the feed is not '
  'valid.';
grant execute on function public.read_calendar_feed to service_role;
