-- The journal of takings: the receipts of a period, each on its day. A line never changes: a correction is a line of its own, so the sums
-- of a past day stay.

create or replace function public.list_takings(
  p_from date, p_to date, p_method text default null, p_limit int default 200, p_offset int default 0
) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_period(p_from, p_to);
  return (
    with found as materialized (
      select t.*, sum(t.amount_cents) over day as day_cents, count(*) over day as day_count
      from public.receipts t
      where t.received_on between p_from and p_to and (p_method is null or t.method = p_method)
      window day as (partition by t.received_on)
    ), page as (
      select * from found f order by f.received_on desc, f.recorded_at desc, f.id
      limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
    )
    select json_build_object(
      'lines', (
        select coalesce(json_agg(json_build_object(
          'id', p.id, 'day', p.received_on, 'at', p.recorded_at, 'kind', p.kind, 'method', p.method, 'amount_cents', p.amount_cents,
          'note', p.reason, 'author_name', p.recorded_by_name, 'source', p.source, 'vat_split', p.vat_split,
          'is_example', private.is_example('receipts', p.id), 'request_id', p.request_id, 'project_id', p.project_id,
          'reference', r.reference, 'client_name', coalesce(r.client_name, w.client_name),
          'service_type', coalesce(r.service_type, w.name), 'day_cents', p.day_cents, 'day_count', p.day_count
        ) order by p.received_on desc, p.recorded_at desc, p.id), '[]')
        from page p left join public.brico_requests r on r.id = p.request_id left join public.reno_projects w on w.id = p.project_id),
      'total_count', (select count(*) from found),
      'received_cents', (select coalesce(sum(amount_cents) filter (where not private.is_given_back(kind, amount_cents)), 0) from found),
      'returned_cents', (select coalesce(-sum(amount_cents) filter (where private.is_given_back(kind, amount_cents)), 0) from found),
      'methods', (
        select coalesce(json_agg(m order by m.method), '[]') from (
          select method, count(*) as line_count,
            coalesce(sum(amount_cents) filter (where not private.is_given_back(kind, amount_cents)), 0) as received_cents,
            coalesce(-sum(amount_cents) filter (where private.is_given_back(kind, amount_cents)), 0) as returned_cents
          from found group by method) m)
    )
  );
end;
$$;
comment on function public.list_takings is
  'For staff: the journal of takings between two days in Paris, both included (at most 366), newest first: a page of lines (at most 1000), '
  'each with the sum and number of lines of its day, and the sums of the whole period, in all and per method. Refuses: period_invalid.';
grant execute on function public.list_takings to authenticated;

create or replace function private.is_given_back(p_kind text, p_amount_cents int) returns boolean
language sql immutable parallel safe set search_path = ''
return p_kind in ('refund', 'dispute') or (p_kind = 'correction' and p_amount_cents > 0);
comment on function private.is_given_back is
  'On which side of the journal a receipt counts: money given back, else money received. A correction counts on the side of what it corrects.';

create or replace function private.require_period(p_from date, p_to date) returns void
language plpgsql stable set search_path = ''
as $$
declare
  longest constant int := 366;
begin
  if p_from is null or p_to is null or p_to < p_from or p_to - p_from >= longest then
    perform private.refuse('period_invalid', 400);
  end if;
end;
$$;

create or replace function public.vat_of_takings(p_from date, p_to date) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_period(p_from, p_to);
  return (
    with found as materialized (
      select r.*, coalesce(q.status = 'cancelled', false) as is_cancelled
      from public.receipts r left join public.brico_requests q on q.id = r.request_id
      where r.received_on between p_from and p_to
    ), parts as (
      select (part ->> 'rate')::numeric as rate, (part ->> 'net_cents')::bigint as net_cents, (part ->> 'vat_cents')::bigint as vat_cents, f.is_cancelled
      from found f, jsonb_array_elements(f.vat_split) part
    )
    select json_build_object(
      'rates', (
        select coalesce(json_agg(s order by s.rate), '[]') from (
          select rate, sum(net_cents) as net_cents, sum(vat_cents) as vat_cents from parts group by rate) s),
      -- Deposits of cancelled jobs that the company keeps: whether they bear VAT is a question for its accountant.
      'kept', (select json_build_object('net_cents', coalesce(sum(net_cents), 0), 'vat_cents', coalesce(sum(vat_cents), 0)) from parts where is_cancelled),
      'unsplit_cents', (select coalesce(sum(amount_cents), 0) from found where coalesce(jsonb_array_length(vat_split), 0) = 0),
      'total_cents', (select coalesce(sum(amount_cents), 0) from found))
  );
end;
$$;
comment on function public.vat_of_takings is
  'For staff: the VAT of what was received between two days in Paris, both included, by rate, in cents; unsplit_cents: imported payments and '
  'payments without a request, whose rate is unknown. The rates and unsplit_cents sum to total_cents, the net of the journal. Refuses: '
  'period_invalid.';
grant execute on function public.vat_of_takings to authenticated;
