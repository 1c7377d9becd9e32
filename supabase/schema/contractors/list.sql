-- The subcontractors' screen: list, figures, jobs and archiving.

create or replace function private.is_contractor_tied(p_id uuid) returns boolean
language sql stable security definer set search_path = ''
return exists (select 1 from public.brico_requests r where r.assigned_contractor_id = p_id)
  or exists (select 1 from public.contractor_quote_requests q where q.contractor_id = p_id)
  or exists (select 1 from public.project_expenses e where e.contractor_id = p_id);
comment on function private.is_contractor_tied is
  'True if a job, a price request or an expense refers to the subcontractor: staff can then only archive them, not delete them.';
grant execute on function private.is_contractor_tied to authenticated, service_role;

create or replace function private.upcoming_jobs(p_contractor uuid) returns int
language sql stable security definer set search_path = ''
begin atomic
  select (
    (select count(*) from public.brico_requests r
      where r.assigned_contractor_id = p_contractor and r.status not in ('completed', 'cancelled')
        and coalesce(r.scheduled_date >= private.today(), true))
    + (select count(*) from public.contractor_quote_requests q join public.reno_projects p on p.id = q.project_id
      where q.contractor_id = p_contractor and q.status = 'accepted' and p.status not in ('completed', 'cancelled')
        and coalesce(p.deadline >= private.today(), true))
  )::int;
end;
comment on function private.upcoming_jobs is
  'Jobs of a subcontractor that are neither completed nor past: their day, or the deadline of their renovation, is today, later or not '
  'set.';

create or replace function private.has_work_at_stake(p_contractor uuid) returns boolean
language sql stable security definer set search_path = ''
return private.upcoming_jobs(p_contractor) > 0 or exists (
  select 1 from public.contractor_quote_requests q join public.reno_projects p on p.id = q.project_id
  where q.contractor_id = p_contractor and p.status not in ('completed', 'cancelled')
    and q.status in ('sent', 'viewed', 'answered', 'accepted')
);
comment on function private.has_work_at_stake is
  'A job of the subcontractor is ahead, or a renovation under way asked them for a price and did not choose against them: the list then '
  'names the papers that are missing.';

-- Runs with the caller's rights: current_user distinguishes a direct API call from a call inside a security definer function.
create or replace function private.keep_tied_contractors() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user = 'authenticated' and private.is_contractor_tied(old.id) then
    perform private.refuse('contractor_tied', 409);
  end if;
  return old;
end;
$$;

create or replace function public.archive_contractor(p_id uuid, p_is_archived boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  contractor public.contractors;
begin
  perform private.require_staff();
  select * into contractor from public.contractors where id = p_id for update;
  if not found then
    perform private.refuse('item_gone', 404);
  elsif (contractor.archived_at is not null) = p_is_archived then
    return;
  end if;
  update public.contractors set archived_at = case when p_is_archived then private.now() end where id = p_id;
  perform private.log_activity(case when p_is_archived then 'archived' else 'restored' end, 'contractors', p_id::text,
    case when p_is_archived then 'Sous-traitant archivé' else 'Sous-traitant restauré' end);
end;
$$;
comment on function public.archive_contractor is
  'For staff: archives a subcontractor, which hides them from lists and choices, or restores them; a second call changes nothing. '
  'Refuses: item_gone.';
grant execute on function public.archive_contractor to authenticated;

-- Separate function, so that a test can read the query plan. $4 availability, $5 specialty.
create or replace function private.contractor_search_sql(p_sort text, p_archived boolean default false) returns text
language sql immutable set search_path = ''
return private.search_sql('contractors',
  'r.id, r.name, r.email, r.phone, r.specialties, r.hourly_rate, r.is_available, r.rating, r.total_jobs, r.completed_jobs, r.missed_jobs,
    private.upcoming_jobs(r.id), r.total_revenue, r.photo_path, r.archived_at, private.is_contractor_tied(r.id),
    private.has_work_at_stake(r.id),
    (select max(a.ends_on) from public.contractor_absences a
      where a.contractor_id = r.id and private.today() between a.starts_on and a.ends_on),
    (select coalesce(jsonb_agg(jsonb_build_object(''kind'', s.kind, ''state'', s.state, ''expires_on'', s.expires_on)), ''[]'')
      from private.contractor_paper_states(r.id, private.today()) s where s.state <> ''valid'')',
  '($4 is null or case $4 when ''available'' then r.is_available when ''unavailable'' then not r.is_available else false end) '
    'and ($5 is null or $5 = any (r.specialties)) and r.archived_at is ' || case when p_archived then 'not null' else 'null' end,
  case p_sort
    when 'rating' then 'r.rating desc, r.name'
    when 'jobs' then 'r.total_jobs desc, r.name'
    when 'newest' then 'r.created_at desc'
    else 'private.normalize(r.name)'
  end
);

create or replace function public.search_contractors(
  p_query text default null, p_availability text default null, p_specialty text default null, p_archived boolean default false,
  p_sort text default 'name', p_limit int default 25, p_offset int default 0
) returns table (
  id uuid, name text, email text, phone text, specialties text[], hourly_rate numeric, is_available boolean, rating numeric,
  total_jobs int, completed_jobs int, missed_jobs int, upcoming_jobs int, total_revenue numeric, photo_path text, archived_at timestamptz,
  must_be_kept boolean, has_work boolean, absent_until date, papers jsonb, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute private.contractor_search_sql(p_sort, p_archived)
    using private.search_pattern(p_query), least(greatest(p_limit, 1), 100), greatest(p_offset, 0),
      nullif(p_availability, 'all'), nullif(p_specialty, 'all');
end;
$$;
comment on function public.search_contractors is
  'For staff: a page of the subcontractors; availability: available or unavailable; sort: name, rating, jobs or newest; p_archived: the '
  'archived ones instead. papers lists those that are missing, expired or expire within 30 days; has_work says whether a '
  'job or a price is at stake. total_count stops at 10 000.';
grant execute on function public.search_contractors to authenticated;

create or replace function public.contractor_overview() returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select json_build_object(
      'total', count(*),
      'available', count(*) filter (where c.is_available),
      'total_revenue', coalesce(sum(c.total_revenue), 0),
      -- Average over rated subcontractors only; null if none is rated.
      'average_rating', round(avg(c.rating) filter (where c.rating > 0), 1),
      'specialties', (
        select coalesce(json_agg(distinct s order by s), '[]')
        from public.contractors o, unnest(o.specialties) s where o.archived_at is null
      ),
      'archived', (select count(*) from public.contractors a where a.archived_at is not null)
    )
    from public.contractors c where c.archived_at is null
  );
end;
$$;
comment on function public.contractor_overview is
  'For staff: the figures above the list of subcontractors, and their specialties. Archived ones are counted separately.';
grant execute on function public.contractor_overview to authenticated;

create or replace function public.contractor_jobs(p_id uuid, p_limit int default 50)
returns table (
  kind text, id uuid, title text, client_name text, day date, status text, amount numeric, total_count bigint, upcoming_count int
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    with jobs as (
      select 'request' as kind, r.id, concat_ws(' · ', r.service_type, r.reference) as title, r.client_name,
        coalesce(r.scheduled_date, r.request_date) as day, r.status, r.total_amount as amount
      from public.brico_requests r where r.assigned_contractor_id = p_id
      union all
      select case when q.status = 'accepted' then 'project' else 'quote' end, p.id, p.name, p.client_name,
        (q.sent_at at time zone 'Europe/Paris')::date, case when q.status = 'accepted' then p.status else q.status end, q.price
      from public.contractor_quote_requests q join public.reno_projects p on p.id = q.project_id where q.contractor_id = p_id
    )
    select j.*, count(*) over (), private.upcoming_jobs(p_id) from jobs j order by j.day desc, j.title, j.id limit least(greatest(p_limit, 1), 100);
end;
$$;
comment on function public.contractor_jobs is
  'For staff: jobs of a subcontractor, newest first; kind: request, project (awarded) or quote (the status is that of the price request). '
  'upcoming_count is the same in each row: the jobs of upcoming_jobs().';
grant execute on function public.contractor_jobs to authenticated;
