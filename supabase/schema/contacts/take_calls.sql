-- Helpers for a telephone call: the caller's data.

-- $1 pattern, $2 whether it is of a number. w: what of a row decides, as its own search_text also has what was done and where.
create or replace function private.find_clients_sql() returns text
language sql immutable set search_path = ''
return $query$
    with known as (
      (select r.client_name, r.client_email, r.client_phone, r.address, r.postal_code, r.city, r.service_type as last_service,
        coalesce(r.scheduled_date, r.request_date) as last_day, r.created_at, private.customer_root(r.customer_id) as customer_id
      from public.brico_requests r cross join lateral (
        select case when $2 then private.digits(r.client_phone) else private.search_text(r.client_name, r.client_email) end as search_text) w
      where r.search_text like $1 and w.search_text like $1
      order by r.created_at desc limit 50)
      union all
      (select c.name, c.email, c.phone, c.address, null, null, null, (c.created_at at time zone 'Europe/Paris')::date, c.created_at,
        private.customer_root(c.customer_id)
      from public.contact_requests c cross join lateral (
        select case when $2 then private.digits(c.phone) else private.search_text(c.name, c.email) end as search_text) w
      where c.search_text like $1 and w.search_text like $1
      order by c.created_at desc limit 50)
      union all
      -- A file without any request that has this: imported, or written by staff.
      (select c.name, f.card ->> 'email', coalesce(h.value, f.card ->> 'phone', ''), coalesce(p.address, ''), p.postal_code, p.city, null,
        (c.created_at at time zone 'Europe/Paris')::date, c.created_at, private.customer_root(c.id)
      from public.customers c
      cross join lateral (select private.customer_card(c.id) as card) f
      cross join lateral (select private.search_text(c.name, f.card ->> 'email') as search_text) w
      left join public.customer_channels h on $2 and h.customer_id = c.id and h.kind = 'phone' and h.normalised like $1
      left join lateral (select a.* from public.customer_places l join public.places a on a.id = l.place_id
        where l.customer_id = c.id and l.until is null order by a.created_at, a.id limit 1) p on true
      where c.search_text like $1 and c.archived_at is null and (h.id is not null or not $2 and w.search_text like $1)
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
    from people p order by p.created_at desc limit 6
  $query$;

-- Finds clients by four digits or more, anywhere in their number, or by two letters of their name or e-mail: a search, which does not decide whether
-- two people are one. It returns the most recent request of each client and the places on the file; the trigram index of each table serves it.
create or replace function public.find_clients(p_query text)
returns table (
  client_name text, client_email text, client_phone text, address text, postal_code text, city text, last_service text, last_day date,
  customer_id uuid, places jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  words text := private.search_words(coalesce(p_query, ''));
  pattern text := private.search_pattern(p_query);
  is_number boolean := words ~ '^[+0-9 .()-]{4,}$';
begin
  perform private.require_staff();
  -- Two letters of a name, four digits of a number (the pattern has two signs more).
  if length(words) < 2 or (is_number and length(pattern) < 6) then
    return;
  end if;
  return query execute private.find_clients_sql() using pattern, is_number;
  if not found and private.forgives_spelling(null, p_query) then
    return query execute private.forgiving_sql(private.find_clients_sql()) using words, is_number;
  end if;
end;
$$;
comment on function public.find_clients is
  'For staff: up to six clients with this name, e-mail or telephone number, or a part of it, with their most recent data and the places on their file. '
  'When none has it, those whose name is spelt alike.';
grant execute on function public.find_clients to authenticated;
