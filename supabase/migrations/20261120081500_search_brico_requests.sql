-- The list of small-job requests. Under a row policy the trigram index is not used (ilike is not leakproof),
-- so this function checks the caller first and then reads without the policy.

-- The query in one place, for the function and for the test that reads its plan. $1 pattern, $2 status, $3 payment, $4 limit, $5 offset.
create function private.brico_search_sql(p_sort text) returns text
language sql immutable set search_path = ''
return format($query$
    with filtered as not materialized (
      select r.* from public.brico_requests r
      where ($1 is null or r.search_text like $1)
        and ($2 is null or r.status = $2) and ($3 is null or r.payment_status = $3)
    )
    select r.id, r.reference, r.client_name, r.client_email, r.client_phone, r.address, r.postal_code, r.city,
      r.service_type, r.request_date, r.scheduled_date, r.scheduled_time, r.duration_minutes, r.team_id,
      r.assigned_contractor_id, r.base_price, r.total_amount, r.prepayment_cents, r.refunded_cents, r.status,
      r.payment_status, r.payment_method, r.source, r.hold_expires_at, r.created_at,
      (select count(*) from (select 1 from filtered limit 10000) counted)
    from filtered r
    order by %s, r.id
    limit $4 offset $5
  $query$,
  case p_sort
    when 'oldest' then 'r.created_at'
    when 'scheduled' then 'r.scheduled_date, r.scheduled_time'
    when 'client' then 'r.client_name'
    else 'r.created_at desc'
  end
);

create function public.search_brico_requests(
  p_query text default null, p_status text default null, p_payment_status text default null,
  p_sort text default 'newest', p_limit int default 25, p_offset int default 0
) returns table (
  id uuid, reference text, client_name text, client_email text, client_phone text, address text, postal_code text, city text,
  service_type text, request_date date, scheduled_date date, scheduled_time time, duration_minutes int, team_id uuid,
  assigned_contractor_id uuid, base_price numeric, total_amount numeric, prepayment_cents int, refunded_cents int, status text,
  payment_status text, payment_method text, source text, hold_expires_at timestamptz, created_at timestamptz,
  total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  -- Executed as text, so that it is planned for this very pattern.
  return query execute private.brico_search_sql(p_sort)
    using private.search_pattern(p_query), nullif(p_status, 'all'), nullif(p_payment_status, 'all'),
      least(greatest(p_limit, 1), 100), greatest(p_offset, 0);
end;
$$;
comment on function public.search_brico_requests(text, text, text, text, int, int) is
  'A page of the requests for staff; sort newest, oldest, scheduled or client. total_count is bounded at 10 000.';
grant execute on function public.search_brico_requests(text, text, text, text, int, int) to authenticated;
