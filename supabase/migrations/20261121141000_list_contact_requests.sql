-- Contact requests as staff look through them: pages with a count, orders, the figures above the list, and the list in a file.

-- Names in the order of a French reader, without reading the table.
create index contact_requests_name on public.contact_requests (private.normalize(name), id);

-- It answered whole rows, with everything that visitors wrote and no count. The way back is in 20261120082300.
drop function public.search_contact_requests(text, text, text, int, int);

-- The query in one place, for the function and for the test that reads its plan. $1 pattern, $2 status, $3 service, $4 limit, $5 offset.
create function private.contact_search_sql(p_sort text) returns text
language sql immutable set search_path = ''
return format($query$
    with filtered as not materialized (
      select r.* from public.contact_requests r
      where ($1 is null or r.search_text like $1)
        and ($2 is null or r.status = $2) and ($3 is null or r.service = $3)
    )
    select r.id, r.name, r.email, r.phone, r.service, r.project_type, r.status, r.created_at,
      (select count(*)::int from public.contact_request_photos p where p.contact_request_id = r.id),
      (select count(*) from (select 1 from filtered limit 10000) counted)
    from filtered r
    order by %s, r.id
    limit $4 offset $5
  $query$,
  case p_sort
    when 'oldest' then 'r.created_at'
    when 'client' then 'private.normalize(r.name)'
    else 'r.created_at desc'
  end
);

create function public.search_contact_requests(
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
  -- Executed as text, so that it is planned for this very pattern.
  return query execute private.contact_search_sql(p_sort)
    using private.search_pattern(p_query), nullif(p_status, 'all'), nullif(p_service, 'all'),
      least(greatest(p_limit, 1), 100), greatest(p_offset, 0);
end;
$$;
comment on function public.search_contact_requests(text, text, text, text, int, int) is
  'A page of the contact requests for staff; sort newest, oldest or client. total_count is bounded at 10 000.';

create function public.contact_request_overview() returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return json_build_object(
    'total', (select count(*) from (select 1 from public.contact_requests limit 100000) counted),
    'new', (select count(*) from (select 1 from public.contact_requests r where r.status = 'new' limit 100000) counted),
    'converted', (select count(*) from (select 1 from public.contact_requests r where r.status = 'converted' limit 100000) counted),
    'company', (select c.name from public.company_settings c)
  );
end;
$$;
comment on function public.contact_request_overview() is
  'For staff: how many requests there are, are new and became work (each bounded at 100 000), and the company''s name, which the services carry.';

create function public.export_contact_requests(
  p_query text default null, p_status text default null, p_service text default null,
  p_before timestamptz default null, p_before_id uuid default null, p_limit int default 500
) returns table (
  id uuid, created_at timestamptz, status text, name text, email text, phone text, address text, service text, project_type text,
  budget text, urgency text, description text, notes text, photo_count int
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  -- Each page continues after the last line of the one before: the hundredth costs what the first did.
  return query execute $query$
    select r.id, r.created_at, r.status, r.name, r.email, r.phone, r.address, r.service, r.project_type, r.budget, r.urgency,
      r.description, r.notes, (select count(*)::int from public.contact_request_photos p where p.contact_request_id = r.id)
    from public.contact_requests r
    where ($1 is null or r.search_text like $1)
      and ($2 is null or r.status = $2) and ($3 is null or r.service = $3)
      and ($4 is null or r.created_at <= $4 and (r.created_at < $4 or r.id > $5))
    order by r.created_at desc, r.id
    limit $6
  $query$
  using private.search_pattern(p_query), nullif(p_status, 'all'), nullif(p_service, 'all'), p_before, p_before_id,
    least(greatest(p_limit, 1), 500);
end;
$$;
comment on function public.export_contact_requests(text, text, text, timestamptz, uuid, int) is
  'Newest first, for staff; the next page begins after created_at and id of the last line.';

grant execute on function
  public.search_contact_requests(text, text, text, text, int, int), public.contact_request_overview(),
  public.export_contact_requests(text, text, text, timestamptz, uuid, int)
to authenticated;
