-- The lists of small-job and contact requests: a page with a count, and a full export. Under a row policy PostgreSQL does not use the
-- trigram index (ilike is not leakproof), so these functions check the caller first and then read without the policy.

-- The filters of the list and of its export. $4 status, $5 payment, $6 team, $7 today.
create or replace function private.brico_filter_sql(p_archived boolean, p_when text, p_team text) returns text
language sql immutable set search_path = ''
return concat_ws(' and ',
  '($4 is null or r.status = $4)',
  '($5 is null or r.payment_state = $5 or $5 = ''due'' and r.due_cents > 0)',
  case when p_team = 'none' then 'r.team_id is null and r.assigned_contractor_id is null' else '($6 is null or r.team_id = $6)' end,
  'r.archived_at is ' || case when p_archived then 'not null' else 'null' end,
  case p_when
    when 'today' then 'r.scheduled_date = $7'
    when 'week' then 'r.scheduled_date between date_trunc(''week'', $7)::date and date_trunc(''week'', $7)::date + 6'
    when 'outside' then 'r.id in (select o.id from private.unseen_outside() o)'
  end,
  case when p_when in ('upcoming', 'late', 'undated') then 'r.status in (''pending'', ''confirmed'', ''in_progress'')' end,
  case p_when when 'upcoming' then 'r.scheduled_date >= $7' when 'late' then 'r.scheduled_date < $7' when 'undated' then 'r.slot is null' end
);

create or replace function private.brico_columns() returns text
language sql immutable set search_path = ''
return 'r.id, r.reference, r.client_name, r.client_email, r.client_phone, r.address, r.postal_code, r.city, r.service_type,
  r.request_date, r.scheduled_date, r.scheduled_time, r.duration_minutes, r.team_id, r.assigned_contractor_id, r.base_price,
  r.total_amount, r.prepayment_cents, r.refunded_cents, r.status, r.payment_status, r.payment_method, r.source,
  r.hold_expires_at, r.archived_at, r.must_be_kept, r.created_at, r.collected_cents, r.due_cents, r.payment_state,
  coalesce((select c.name from public.contractors c where c.id = r.assigned_contractor_id),
    (select t.name from public.teams t where t.id = r.team_id))';

-- The next work first: requests to plan (newest first), coming appointments (next first), then what is over or late (latest first). Each of
-- the three has its index; a single sort of all rows would read the table. The third one is read only when the page needs it.
create or replace function private.brico_upcoming_sql(p_filters text) returns text
language sql immutable set search_path = ''
return format($query$
    with filtered as not materialized (
      select r.*, r.status in ('pending', 'confirmed', 'in_progress') as is_open
      from public.brico_requests r where ($1 is null or r.search_text like $1) and %s
    ), to_plan as (
      select r.id from filtered r where r.is_open and r.slot is null order by r.created_at desc, r.id limit $2 + $3
    ), coming as (
      select r.id from filtered r where r.is_open and r.slot is not null and r.scheduled_date >= $7
      order by r.scheduled_date, r.scheduled_time, r.id limit $2 + $3
    ), past as (
      select r.id from filtered r where not r.is_open or r.slot is not null and r.scheduled_date < $7
      order by r.scheduled_date desc nulls last, r.scheduled_time desc nulls last, r.created_at desc, r.id
      limit greatest($2 + $3 - (select count(*) from to_plan) - (select count(*) from coming), 0)
    ), listed as (
      select 0 as part, row_number() over () as place, id from to_plan
      union all select 1, row_number() over (), id from coming
      union all select 2, row_number() over (), id from past
    ), page as (
      select * from listed order by part, place limit $2 offset $3
    )
    select %s, (select count(*) from (select 1 from filtered limit 10000) counted)
    from page join public.brico_requests r on r.id = page.id
    order by page.part, page.place
  $query$, p_filters, private.brico_columns());

-- Separate function, so that a test can read the query plan.
create or replace function private.brico_search_sql(
  p_sort text, p_archived boolean default false, p_when text default null, p_team text default null
) returns text
language sql immutable set search_path = ''
return case
  -- What is archived is neither to plan nor to come.
  when p_sort = 'upcoming' and not p_archived then private.brico_upcoming_sql(private.brico_filter_sql(p_archived, p_when, p_team))
  else private.search_sql('brico_requests', private.brico_columns(), private.brico_filter_sql(p_archived, p_when, p_team),
    case p_sort
      when 'oldest' then 'r.created_at'
      when 'scheduled' then 'r.scheduled_date, r.scheduled_time'
      when 'client' then 'r.client_name'
      else 'r.created_at desc'
    end)
end;

create or replace function public.search_brico_requests(
  p_query text default null, p_status text default null, p_payment_status text default null, p_archived boolean default false,
  p_sort text default 'newest', p_limit int default 25, p_offset int default 0, p_when text default null, p_team text default null
) returns table (
  id uuid, reference text, client_name text, client_email text, client_phone text, address text, postal_code text, city text,
  service_type text, request_date date, scheduled_date date, scheduled_time time, duration_minutes int, team_id uuid,
  assigned_contractor_id uuid, base_price numeric, total_amount numeric, prepayment_cents int, refunded_cents int, status text,
  payment_status text, payment_method text, source text, hold_expires_at timestamptz, archived_at timestamptz,
  must_be_kept boolean, created_at timestamptz, collected_cents int, due_cents bigint, payment_state text, assigned_to text,
  total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  search text;
  first int = greatest(p_offset, 0);
  size int = least(greatest(p_limit, 1), 100);
  team uuid = nullif(p_team, 'none')::uuid;
begin
  perform private.require_staff();
  search = private.brico_search_sql(p_sort, p_archived, p_when, p_team);
  -- Executed as text, so that PostgreSQL plans it for the actual pattern.
  return query execute search
    using private.search_pattern(p_query), size, first, nullif(p_status, 'all'), nullif(p_payment_status, 'all'), team, private.today();
  if not found and private.forgives_spelling('brico_requests', p_query) then
    return query execute private.forgiving_sql(search)
      using private.search_words(p_query), size, first, nullif(p_status, 'all'), nullif(p_payment_status, 'all'), team, private.today();
  end if;
end;
$$;
comment on function public.search_brico_requests is
  'For staff: a page of the requests; sort: upcoming, newest, oldest, scheduled or client. p_payment_status is a payment_state, or due. '
  'p_archived: the archived ones instead. p_when: today or week (the day of the appointment), upcoming, late, undated (of work that is '
  'neither done nor cancelled) or outside (see appointments_outside). p_team: an id, or none when nobody is assigned. assigned_to: the subcontractor, who goes in place of the team, or else the team. A text '
  'that no request contains finds what is spelt alike. total_count stops at 10 000.';
grant execute on function public.search_brico_requests to authenticated;

-- A thousand rows per page. Each page continues after the last row of the previous one (keyset): the hundredth page costs as much as the
-- first, and a new request does not shift the pages.
create or replace function public.export_brico_requests(
  p_query text default null, p_status text default null, p_payment_status text default null, p_archived boolean default false,
  p_before timestamptz default null, p_before_id uuid default null, p_limit int default 1000, p_when text default null,
  p_team text default null
) returns table (
  id uuid, created_at timestamptz, reference text, status text, source text, client_name text, client_email text, client_phone text,
  address text, postal_code text, city text, service_type text, scheduled_date date, scheduled_time time, duration_minutes int,
  team_name text, contractor_name text, base_price numeric, total_amount numeric, payment_status text, payment_method text,
  payment_date timestamptz, prepayment_cents int, refunded_cents int, collected_cents int, due_cents bigint, payment_state text,
  takings jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  export text = $query$
    select r.id, r.created_at, r.reference, r.status, r.source, r.client_name, r.client_email, r.client_phone, r.address,
      r.postal_code, r.city, r.service_type, r.scheduled_date, r.scheduled_time, r.duration_minutes, t.name, c.name, r.base_price,
      r.total_amount, r.payment_status, r.payment_method, r.payment_date, r.prepayment_cents, r.refunded_cents,
      r.collected_cents, r.due_cents, r.payment_state,
      (select coalesce(jsonb_agg(jsonb_build_object('day', t.received_on, 'method', t.method, 'amount_cents', t.amount_cents)
        order by t.received_on, t.recorded_at, t.id), '[]') from private.received t where t.request_id = r.id)
    from public.brico_requests r
    left join public.teams t on t.id = r.team_id
    left join public.contractors c on c.id = r.assigned_contractor_id
    where ($1 is null or r.search_text like $1) and $query$ || private.brico_filter_sql(p_archived, p_when, p_team) || $query$
      and ($3 is null or r.created_at <= $3 and (r.created_at < $3 or r.id > $8))
    order by r.created_at desc, r.id
    limit $2
  $query$;
  size int = least(greatest(p_limit, 1), 1000);
  team uuid = nullif(p_team, 'none')::uuid;
begin
  perform private.require_staff();
  return query execute export
    using private.search_pattern(p_query), size, p_before, nullif(p_status, 'all'), nullif(p_payment_status, 'all'), team,
      private.today(), p_before_id;
  if not found and private.forgives_spelling('brico_requests', p_query) then
    return query execute private.forgiving_sql(export)
      using private.search_words(p_query), size, p_before, nullif(p_status, 'all'), nullif(p_payment_status, 'all'), team,
        private.today(), p_before_id;
  end if;
end;
$$;
comment on function public.export_brico_requests is
  'For staff: the rows that search_brico_requests finds, newest first; pass created_at and id of the last row to get the next page. '
  'takings: the lines of the journal of takings.';
grant execute on function public.export_brico_requests to authenticated;

-- Separate function, so that a test can read the query plan. $4 status, $5 service.
create or replace function private.contact_search_sql(p_sort text) returns text
language sql immutable set search_path = ''
return private.search_sql('contact_requests',
  'r.id, r.name, r.email, r.phone, r.service, r.project_type, r.status, r.created_at,
    (select count(*)::int from public.contact_request_photos p where p.contact_request_id = r.id)',
  '($4 is null or r.status = $4) and ($5 is null or r.service = $5)',
  case p_sort
    when 'oldest' then 'r.created_at'
    when 'client' then 'private.normalize(r.name)'
    else 'r.created_at desc'
  end
);

create or replace function public.search_contact_requests(
  p_query text default null, p_status text default null, p_service text default null,
  p_sort text default 'newest', p_limit int default 25, p_offset int default 0
) returns table (
  id uuid, name text, email text, phone text, service text, project_type text, status text, created_at timestamptz,
  photo_count int, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  -- Executed as text, so that PostgreSQL plans it for the actual pattern.
  return query execute private.contact_search_sql(p_sort)
    using private.search_pattern(p_query), least(greatest(p_limit, 1), 100), greatest(p_offset, 0),
      nullif(p_status, 'all'), nullif(p_service, 'all');
  if not found and private.forgives_spelling('contact_requests', p_query) then
    return query execute private.forgiving_sql(private.contact_search_sql(p_sort))
      using private.search_words(p_query), least(greatest(p_limit, 1), 100), greatest(p_offset, 0),
        nullif(p_status, 'all'), nullif(p_service, 'all');
  end if;
end;
$$;
comment on function public.search_contact_requests is
  'For staff: a page of the contact requests; sort: newest, oldest or client. A text that none contains finds what is spelt alike. '
  'total_count stops at 10 000.';
grant execute on function public.search_contact_requests to authenticated;

-- One scan of the index on status.
create or replace function public.contact_request_overview() returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select json_build_object(
      'total', count(*),
      'new', count(*) filter (where r.status = 'new'),
      'converted', count(*) filter (where r.status = 'converted')
    )
    from public.contact_requests r
  );
end;
$$;
comment on function public.contact_request_overview is
  'For staff: the total number of contact requests, the new ones, and the converted ones.';
grant execute on function public.contact_request_overview to authenticated;

create or replace function public.export_contact_requests(
  p_query text default null, p_status text default null, p_service text default null,
  p_before timestamptz default null, p_before_id uuid default null, p_limit int default 500
) returns table (
  id uuid, created_at timestamptz, status text, name text, email text, phone text, address text, service text, project_type text,
  budget text, urgency text, description text, notes text, photo_count int
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Keyset pages: each continues after the last row of the previous one, so the hundredth costs as much as the first.
  export constant text = $query$
    select r.id, r.created_at, r.status, r.name, r.email, r.phone, r.address, r.service, r.project_type, r.budget, r.urgency,
      r.description, r.notes, (select count(*)::int from public.contact_request_photos p where p.contact_request_id = r.id)
    from public.contact_requests r
    where ($1 is null or r.search_text like $1)
      and ($2 is null or r.status = $2) and ($3 is null or r.service = $3)
      and ($4 is null or r.created_at <= $4 and (r.created_at < $4 or r.id > $5))
    order by r.created_at desc, r.id
    limit $6
  $query$;
begin
  perform private.require_staff();
  return query execute export
    using private.search_pattern(p_query), nullif(p_status, 'all'), nullif(p_service, 'all'), p_before, p_before_id,
      least(greatest(p_limit, 1), 500);
  if not found and private.forgives_spelling('contact_requests', p_query) then
    return query execute private.forgiving_sql(export)
      using private.search_words(p_query), nullif(p_status, 'all'), nullif(p_service, 'all'), p_before, p_before_id,
        least(greatest(p_limit, 1), 500);
  end if;
end;
$$;
comment on function public.export_contact_requests is
  'For staff: newest first; pass created_at and id of the last row to get the next page.';
grant execute on function public.export_contact_requests to authenticated;
