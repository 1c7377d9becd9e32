-- Helpers for a telephone call: the caller's data, and the free hours for a job of a given length.

-- Matches the digits anywhere in a number, whatever its spelling; at least six, so that a short input matches nobody. For each client
-- name the most recent data are used; the trigram index of each table serves the search.
create function public.find_clients(p_phone text)
returns table (
  client_name text, client_email text, client_phone text, address text, postal_code text, city text, last_service text, last_day date
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
        coalesce(r.scheduled_date, r.request_date) as last_day, r.created_at
      from public.brico_requests r
      where r.search_text like '%' || digits || '%' and private.digits(r.client_phone) like '%' || digits || '%'
      order by r.created_at desc limit 50)
      union all
      (select c.name, c.email, c.phone, c.address, null, null, null, (c.created_at at time zone 'Europe/Paris')::date, c.created_at
      from public.contact_requests c
      where c.search_text like '%' || digits || '%' and private.digits(c.phone) like '%' || digits || '%'
      order by c.created_at desc limit 50)
    ), people as (
      select distinct on (private.normalize(k.client_name)) k.*
      from known k order by private.normalize(k.client_name), k.last_service is null, k.created_at desc
    )
    select p.client_name, p.client_email, p.client_phone, p.address, p.postal_code, p.city, p.last_service, p.last_day
    from people p order by p.created_at desc limit 4;
end;
$$;
comment on function public.find_clients(text) is
  'For staff: up to four people with this telephone number, or a part of it, with their most recent data.';

create function public.free_slots(p_duration int, p_from date, p_days int default 7, p_exclude uuid default null)
returns table (day date, start_time time, reason text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select s.day, s.start_time, s.reason
    from private.slot_states(least(greatest(p_duration, 15), 720), p_from, least(greatest(p_days, 1), 62), p_exclude) s
    order by s.day, s.start_time;
end;
$$;
comment on function public.free_slots(int, date, int, uuid) is
  'For staff: the hourly slots of some days, and the reason why a visitor could not book one for that duration (null: bookable). '
  'p_exclude is the request being placed.';

grant execute on function public.find_clients(text), public.free_slots(int, date, int, uuid) to authenticated;
