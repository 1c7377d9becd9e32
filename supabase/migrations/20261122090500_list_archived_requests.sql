-- The lists without what is archived, or only that. Sums of money and the weeks of the dashboard keep it.

drop function public.search_brico_requests(text, text, text, text, int, int);
drop function private.brico_search_sql(text);
drop function public.export_brico_requests(text, text, text, timestamptz, uuid, int);

-- The query in one place, for the function and for the test that reads its plan. $1 pattern, $2 status, $3 payment, $4 limit, $5 offset.
create function private.brico_search_sql(p_sort text, p_archived boolean default false) returns text
language sql immutable set search_path = ''
return format($query$
    with filtered as not materialized (
      select r.* from public.brico_requests r
      where ($1 is null or r.search_text like $1)
        and ($2 is null or r.status = $2) and ($3 is null or r.payment_status = $3)
        and r.archived_at is %s
    )
    select r.id, r.reference, r.client_name, r.client_email, r.client_phone, r.address, r.postal_code, r.city,
      r.service_type, r.request_date, r.scheduled_date, r.scheduled_time, r.duration_minutes, r.team_id,
      r.assigned_contractor_id, r.base_price, r.total_amount, r.prepayment_cents, r.refunded_cents, r.status,
      r.payment_status, r.payment_method, r.source, r.hold_expires_at, r.archived_at, r.must_be_kept, r.created_at,
      (select count(*) from (select 1 from filtered limit 10000) counted)
    from filtered r
    order by %s, r.id
    limit $4 offset $5
  $query$,
  case when p_archived then 'not null' else 'null' end,
  case p_sort
    when 'oldest' then 'r.created_at'
    when 'scheduled' then 'r.scheduled_date, r.scheduled_time'
    when 'client' then 'r.client_name'
    else 'r.created_at desc'
  end
);

create function public.search_brico_requests(
  p_query text default null, p_status text default null, p_payment_status text default null,
  p_sort text default 'newest', p_limit int default 25, p_offset int default 0, p_archived boolean default false
) returns table (
  id uuid, reference text, client_name text, client_email text, client_phone text, address text, postal_code text, city text,
  service_type text, request_date date, scheduled_date date, scheduled_time time, duration_minutes int, team_id uuid,
  assigned_contractor_id uuid, base_price numeric, total_amount numeric, prepayment_cents int, refunded_cents int, status text,
  payment_status text, payment_method text, source text, hold_expires_at timestamptz, archived_at timestamptz,
  must_be_kept boolean, created_at timestamptz,
  total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  -- Executed as text, so that it is planned for this very pattern.
  return query execute private.brico_search_sql(p_sort, p_archived)
    using private.search_pattern(p_query), nullif(p_status, 'all'), nullif(p_payment_status, 'all'),
      least(greatest(p_limit, 1), 100), greatest(p_offset, 0);
end;
$$;
comment on function public.search_brico_requests(text, text, text, text, int, int, boolean) is
  'A page of the requests for staff; sort newest, oldest, scheduled or client. p_archived for the archived ones instead of the others. '
  'total_count is bounded at 10 000.';
grant execute on function public.search_brico_requests(text, text, text, text, int, int, boolean) to authenticated;

create function public.export_brico_requests(
  p_query text default null, p_status text default null, p_payment_status text default null,
  p_before timestamptz default null, p_before_id uuid default null, p_limit int default 1000,
  p_archived boolean default false
) returns table (
  id uuid, created_at timestamptz, reference text, status text, source text, client_name text, client_email text, client_phone text,
  address text, postal_code text, city text, service_type text, scheduled_date date, scheduled_time time, duration_minutes int,
  team_name text, contractor_name text, base_price numeric, total_amount numeric, payment_status text, payment_method text,
  payment_date timestamptz, prepayment_cents int, refunded_cents int
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute $query$
    select r.id, r.created_at, r.reference, r.status, r.source, r.client_name, r.client_email, r.client_phone, r.address,
      r.postal_code, r.city, r.service_type, r.scheduled_date, r.scheduled_time, r.duration_minutes, t.name, c.name, r.base_price,
      r.total_amount, r.payment_status, r.payment_method, r.payment_date, r.prepayment_cents, r.refunded_cents
    from public.brico_requests r
    left join public.teams t on t.id = r.team_id
    left join public.contractors c on c.id = r.assigned_contractor_id
    where ($1 is null or r.search_text like $1)
      and ($2 is null or r.status = $2) and ($3 is null or r.payment_status = $3)
      and (r.archived_at is not null) = $7
      and ($4 is null or r.created_at <= $4 and (r.created_at < $4 or r.id > $5))
    order by r.created_at desc, r.id
    limit $6
  $query$
  using private.search_pattern(p_query), nullif(p_status, 'all'), nullif(p_payment_status, 'all'), p_before, p_before_id,
    least(greatest(p_limit, 1), 1000), p_archived;
end;
$$;
comment on function public.export_brico_requests(text, text, text, timestamptz, uuid, int, boolean) is
  'Newest first, for staff; the next page begins after created_at and id of the last line.';
grant execute on function public.export_brico_requests(text, text, text, timestamptz, uuid, int, boolean) to authenticated;

-- An archived appointment still takes its team's time, unless it is cancelled.
create view private.calendar_requests with (security_invoker = true) as
select * from public.brico_requests
where archived_at is null or (scheduled_date is not null and status <> 'cancelled');
comment on view private.calendar_requests is 'What the calendar shows and counts of the small jobs.';

-- A request without a day stands on the day on which it was made; the screen's words and default hour are in domain/calendar.
create or replace function private.calendar_events(p_from date, p_to date, p_pattern text, p_kind text, p_status text)
returns table (
  id uuid, kind text, day date, scheduled_time time, duration_minutes int, is_planned boolean, name text, status text,
  client_name text, client_phone text, address text, has_email boolean, contractor_name text, team_id uuid, price numeric,
  description text, reference text, version int
)
language sql stable security definer set search_path = ''
begin atomic
  with brico as (
    select r.*, r.scheduled_date as on_day from private.calendar_requests r where r.scheduled_date between p_from and p_to
    union all
    select r.*, r.request_date from private.calendar_requests r
    where r.scheduled_date is null and r.request_date between p_from and p_to
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
create or replace function private.calendar_counts() returns json
language sql stable security definer set search_path = ''
begin atomic
  select json_build_object(
    'brico', (select count(*) from (select from private.calendar_requests limit 10000) counted),
    'reno', (select count(*) from (select from public.reno_projects where deadline is not null limit 10000) counted),
    'blocked', (select count(*) from public.blocked_dates where is_active),
    'today', (select count(*) from private.calendar_requests where scheduled_date = private.today())
      + (select count(*) from private.calendar_requests where scheduled_date is null and request_date = private.today())
      + (select count(*) from public.reno_projects where deadline = private.today()),
    'brico_month', (select count(*) from private.calendar_requests where scheduled_date between m.first_day and m.last_day)
      + (select count(*) from private.calendar_requests
        where scheduled_date is null and request_date between m.first_day and m.last_day),
    'reno_month', (select count(*) from public.reno_projects where deadline between m.first_day and m.last_day)
  )
  from (
    select date_trunc('month', private.today())::date as first_day,
      (date_trunc('month', private.today()) + interval '1 month - 1 day')::date as last_day
  ) m;
end;
