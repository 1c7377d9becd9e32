-- The filtered list for a spreadsheet, a thousand lines at a time. Each page continues after the last line of the one before, so
-- that the hundredth costs what the first did and a request that arrives meanwhile moves nothing.

create function public.export_brico_requests(
  p_query text default null, p_status text default null, p_payment_status text default null,
  p_before timestamptz default null, p_before_id uuid default null, p_limit int default 1000
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
      and ($4 is null or r.created_at <= $4 and (r.created_at < $4 or r.id > $5))
    order by r.created_at desc, r.id
    limit $6
  $query$
  using private.search_pattern(p_query), nullif(p_status, 'all'), nullif(p_payment_status, 'all'), p_before, p_before_id,
    least(greatest(p_limit, 1), 1000);
end;
$$;
comment on function public.export_brico_requests(text, text, text, timestamptz, uuid, int) is
  'Newest first, for staff; the next page begins after created_at and id of the last line.';
grant execute on function public.export_brico_requests(text, text, text, timestamptz, uuid, int) to authenticated;
