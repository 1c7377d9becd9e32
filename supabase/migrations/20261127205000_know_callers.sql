-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

drop function public.find_clients(p_phone text);

create or replace function private.write_brico_request(p_id uuid, p_version int, p_values jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  before public.brico_requests;
  service public.services;
  is_team_chosen_here boolean := coalesce(p_values ->> 'team_id' = 'auto', false);
begin
  perform private.require_staff();
  if p_id is not null then
    select * into request from public.brico_requests where id = p_id;
    if not found then
      perform private.refuse('request_gone', 404);
    end if;
  end if;
  -- Lock the days in date order, then the row: the lock order of reservations.
  perform private.lock_day(d) from (
    select distinct d from unnest(array[request.scheduled_date, (p_values ->> 'scheduled_date')::date]) d where d is not null order by d
  ) days;
  perform private.release_stale_holds((p_values ->> 'scheduled_date')::date);

  if p_id is not null then
    select * into request from public.brico_requests where id = p_id for update;
    if request.version <> p_version then
      perform private.refuse('request_changed', 409);
    end if;
    before := request;
  end if;
  select * into service from public.services where id = (p_values ->> 'service_id')::uuid;

  request.client_name := private.text_of(p_values, 'client_name');
  request.client_email := private.text_of(p_values, 'client_email');
  request.client_phone := private.text_of(p_values, 'client_phone');
  request.address := private.text_of(p_values, 'address');
  request.postal_code := private.text_of(p_values, 'postal_code');
  request.city := private.text_of(p_values, 'city');
  request.service_id := service.id;
  request.service_category_id := (select id from public.service_categories where code = service.category);
  request.service_type := coalesce(service.name, private.text_of(p_values, 'service_type'));
  request.description := private.text_of(p_values, 'description');
  request.notes := private.text_of(p_values, 'notes');
  request.scheduled_date := (p_values ->> 'scheduled_date')::date;
  request.scheduled_time := (p_values ->> 'scheduled_time')::time;
  request.duration_minutes := (p_values ->> 'duration_minutes')::int;
  request.team_id := case
    when not is_team_chosen_here then (p_values ->> 'team_id')::uuid
    when request.scheduled_date + request.scheduled_time is not null then private.free_team(
      private.paris_slot(request.scheduled_date, request.scheduled_time, request.duration_minutes), p_id, before.team_id)
  end;
  request.home_signed_on := (p_values ->> 'home_signed_on')::date;
  request.home_is_urgent := request.home_signed_on is not null and coalesce((p_values ->> 'home_is_urgent')::boolean, false);
  -- An early start asked for by telephone (L221-25). For an online booking only the client can ask for it.
  if p_values ? 'express_request' and coalesce(request.source, 'phone') <> 'online' then
    request.express_request_at := case when (p_values ->> 'express_request')::boolean then coalesce(request.express_request_at, private.now()) end;
  end if;
  request.base_price := (p_values ->> 'base_price')::numeric;
  request.status := coalesce(p_values ->> 'status', request.status, 'pending');

  if p_id is null then
    insert into public.brico_requests (
      client_name, client_email, client_phone, address, postal_code, city, service_id, service_category_id, service_type,
      description, notes, scheduled_date, scheduled_time, duration_minutes, team_id, base_price, home_signed_on, home_is_urgent,
      express_request_at, status, source, contact_request_id, customer_id, request_date, created_at
    ) values (
      request.client_name, request.client_email, request.client_phone, request.address, request.postal_code, request.city,
      request.service_id, request.service_category_id, request.service_type, request.description, request.notes,
      request.scheduled_date, request.scheduled_time, request.duration_minutes, request.team_id, request.base_price,
      request.home_signed_on, request.home_is_urgent, request.express_request_at, request.status,
      case when p_values ->> 'source' = 'contact' then 'contact' else 'phone' end,
      (p_values ->> 'contact_request_id')::uuid, (p_values ->> 'customer_id')::uuid, private.today(), private.now()
    ) returning * into request;
    perform private.log_activity('created', 'brico_requests', request.id::text,
      case request.source when 'contact' then 'Demande créée depuis un contact' else 'Demande prise par téléphone' end);
  else
    update public.brico_requests set
      client_name = request.client_name, client_email = request.client_email, client_phone = request.client_phone,
      address = request.address, postal_code = request.postal_code, city = request.city,
      service_id = request.service_id, service_category_id = request.service_category_id, service_type = request.service_type,
      description = request.description, notes = request.notes, scheduled_date = request.scheduled_date,
      scheduled_time = request.scheduled_time, duration_minutes = request.duration_minutes, team_id = request.team_id,
      base_price = request.base_price, home_signed_on = request.home_signed_on, home_is_urgent = request.home_is_urgent,
      express_request_at = request.express_request_at, status = request.status
    where id = p_id returning * into request;
  end if;

  if (request.express_request_at is null) is distinct from (before.express_request_at is null) then
    perform private.log_activity('consent', 'brico_requests', request.id::text, case when request.express_request_at is null
      then 'Demande de début anticipé retirée' else 'Début avant la fin de la rétractation demandé au téléphone' end);
  end if;

  -- Only if the appointment takes a place anew: the notes of a full day can still be edited.
  if request.slot is not null and request.team_id is null and request.assigned_contractor_id is null
    and request.status <> 'cancelled' and request.scheduled_date >= private.today()
    and (before.id is null or before.slot is distinct from request.slot or before.team_id is not null or before.status = 'cancelled')
    and not private.has_room(request.slot, request.id)
  then
    perform private.refuse('all_teams_busy', 409);
  end if;
  return json_build_object('id', request.id, 'version', request.version, 'reference', request.reference);
exception
  when exclusion_violation then
    perform private.refuse('team_busy', 409);
  when check_violation or not_null_violation or foreign_key_violation or invalid_text_representation
    or invalid_datetime_format or datetime_field_overflow or numeric_value_out_of_range then
    perform private.refuse('invalid_input', 400);
end;
$$;

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
    ), contractors as (
      select 5, 'contractor', r.id, r.name, array_to_string(r.specialties, E'\n'), null::date, 1, r.created_at, r.phone, null
      from public.contractors r where r.search_text like $1 and r.archived_at is null order by r.name limit 4
    )
    select json_agg(json_build_object(
      'kind', a.kind, 'id', a.id, 'title', a.title, 'detail', a.detail, 'day', a.day, 'total', a.total,
      'phone', a.phone, 'status', a.status) order by a.rank, a.at desc)
    from (
      select * from clients union all select * from requests union all select * from contacts
      union all select * from projects union all select * from contractors
    ) a
  $query$;

-- Helpers for a telephone call: the caller's data, and the free hours for a job of a given length.

-- Matches the digits anywhere in a number, whatever its spelling; at least six, so that a short input matches nobody. Of each client, the
-- most recent request that has it, and the places on the file; the trigram index of each table serves the search.
create or replace function public.find_clients(p_phone text)
returns table (
  client_name text, client_email text, client_phone text, address text, postal_code text, city text, last_service text, last_day date,
  customer_id uuid, places jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  digits text := regexp_replace(private.digits(left(p_phone, 40)), '^(0033|33|0)', '');
begin
  perform private.require_staff();
  if length(digits) < 6 then
    return;
  end if;
  return query
    with known as (
      (select r.client_name, r.client_email, r.client_phone, r.address, r.postal_code, r.city, r.service_type as last_service,
        coalesce(r.scheduled_date, r.request_date) as last_day, r.created_at, private.customer_root(r.customer_id) as customer_id
      from public.brico_requests r
      where r.search_text like '%' || digits || '%' and private.digits(r.client_phone) like '%' || digits || '%'
      order by r.created_at desc limit 50)
      union all
      (select c.name, c.email, c.phone, c.address, null, null, null, (c.created_at at time zone 'Europe/Paris')::date, c.created_at,
        private.customer_root(c.customer_id)
      from public.contact_requests c
      where c.search_text like '%' || digits || '%' and private.digits(c.phone) like '%' || digits || '%'
      order by c.created_at desc limit 50)
      union all
      -- A file without any request with this number: imported, or written by staff.
      (select c.name, private.customer_card(c.id) ->> 'email', h.value, coalesce(p.address, ''), p.postal_code, p.city, null,
        (c.created_at at time zone 'Europe/Paris')::date, c.created_at, private.customer_root(c.id)
      from public.customers c
      join public.customer_channels h on h.customer_id = c.id and h.kind = 'phone' and h.normalised like '%' || digits || '%'
      left join lateral (select a.* from public.customer_places l join public.places a on a.id = l.place_id
        where l.customer_id = c.id and l.until is null order by a.created_at, a.id limit 1) p on true
      where c.search_text like '%' || digits || '%' and c.archived_at is null
      order by c.created_at desc limit 50)
    ), people as (
      select distinct on (coalesce(k.customer_id::text, private.normalize(k.client_name))) k.*
      from known k
      order by coalesce(k.customer_id::text, private.normalize(k.client_name)), k.last_service is null, k.created_at desc
    )
    select p.client_name, p.client_email, p.client_phone, p.address, p.postal_code, p.city, p.last_service, p.last_day, p.customer_id, (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'address', a.address, 'postal_code', a.postal_code, 'city', a.city,
        'complement', a.complement)), '[]')
      from (select distinct on (a.id) a.* from public.customer_places l join public.places a on a.id = l.place_id
        where l.customer_id = any (private.customer_family(p.customer_id)) and l.until is null limit 10) a)
    from people p order by p.created_at desc limit 4;
end;
$$;

revoke all on function public.search_office from public, anon, authenticated, service_role;
comment on function public.search_office is
  'For staff: clients, requests, contacts, projects and subcontractors that match a text of at least two letters, at most 19 '
  'lines. When none contains it, what is spelt alike. day is the appointment or the deadline; total is the client''s number of requests.';
grant execute on function public.search_office to authenticated;

revoke all on function public.find_clients from public, anon, authenticated, service_role;
comment on function public.find_clients is
  'For staff: up to four clients with this telephone number, or a part of it, with their most recent data and the places on their file.';
grant execute on function public.find_clients to authenticated;

-- End of what `npm run routines` wrote.
