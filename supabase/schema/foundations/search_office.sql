-- One search by name, telephone or reference over all lists of the back office. Each list has its own subquery, so that each uses its
-- index.

-- $1 pattern.
create or replace function private.office_search_sql() returns text
language sql immutable set search_path = ''
return $query$
    with found as materialized (
      select r.id, r.client_name, r.client_phone, r.service_type, r.reference, r.scheduled_date, r.status, r.created_at
      from public.brico_requests r where r.search_text like $1
      order by r.created_at desc limit 50
    ), clients as (
      select 1 as rank, 'client' as kind, c.id, c.name as title, coalesce(f.card ->> 'city', '') as detail, null::date as day,
        (f.card ->> 'row_count')::int as total, c.created_at as at, f.card ->> 'phone' as phone, null as status
      from (
        select r.id, r.name, r.created_at from public.customers r
        where r.search_text like $1 and r.merged_into is null and r.archived_at is null order by r.created_at desc limit 3
      ) c, lateral (select private.customer_card(c.id) as card) f
    ), requests as (
      select 2, 'request', f.id, f.client_name, concat_ws(' · ', f.service_type, f.reference), f.scheduled_date, 1, f.created_at,
        f.client_phone, f.status
      from found f order by f.created_at desc limit 5
    ), contacts as (
      select 3, 'contact', r.id, r.name, coalesce(r.project_type, ''), null::date, 1, r.created_at, r.phone, r.status
      from public.contact_requests r where r.search_text like $1 order by r.created_at desc limit 4
    ), projects as (
      select 4, 'project', r.id, r.name, r.client_name, r.deadline, 1, r.created_at, r.client_phone, r.status
      from public.reno_projects r where r.search_text like $1 order by r.created_at desc limit 3
    ), quotes as (
      select 5, 'quote', r.id, r.title, concat_ws(' · ', r.number, (select c.name from public.customers c where c.id = r.customer_id)),
        null::date, 1, r.updated_at, null, r.state
      from public.quotes r where r.search_text like $1 and r.state <> 'replaced' order by r.updated_at desc limit 3
    ), invoices as (
      select 6, 'invoice', r.id, r.title, concat_ws(' · ', r.number, (select c.name from public.customers c where c.id = r.customer_id)),
        null::date, 1, r.updated_at, null, r.state
      from public.invoices r where r.search_text like $1 order by r.updated_at desc limit 3
    ), contractors as (
      select 7, 'contractor', r.id, r.name, array_to_string(r.specialties, E'\n'), null::date, 1, r.created_at, r.phone, null
      from public.contractors r where r.search_text like $1 and r.archived_at is null order by r.name limit 4
    )
    select json_agg(json_build_object(
      'kind', a.kind, 'id', a.id, 'title', a.title, 'detail', a.detail, 'day', a.day, 'total', a.total,
      'phone', a.phone, 'status', a.status) order by a.rank, a.at desc)
    from (
      select * from clients union all select * from requests union all select * from contacts
      union all select * from projects union all select * from quotes union all select * from invoices
      union all select * from contractors
    ) a
  $query$;

create or replace function public.search_office(p_query text) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer json;
begin
  perform private.require_staff();
  -- One letter matches nearly everything and cannot use the index.
  if length(btrim(p_query)) < 2 then
    return '[]';
  end if;
  -- Executed as text, so that PostgreSQL plans it for the actual pattern.
  execute private.office_search_sql() into answer using private.search_pattern(p_query);
  if answer is null and private.forgives_spelling(null, p_query) then
    execute private.forgiving_sql(private.office_search_sql()) into answer using private.search_words(p_query);
  end if;
  return coalesce(answer, '[]');
end;
$$;
comment on function public.search_office is
  'For staff: clients, requests, contacts, projects, quotes, invoices and subcontractors that match a text of at least two letters, at most 25 '
  'lines. When none contains it, what is spelt alike. day is the appointment or the deadline; total is the client''s number of requests.';
grant execute on function public.search_office to authenticated;
