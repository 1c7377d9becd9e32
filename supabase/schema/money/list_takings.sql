-- The journal of takings: the receipts of a period, each on its day. A line never changes: a correction is a line of its own, so the sums
-- of a past day stay.

-- A line of the journal: a receipt with what it is for, and with the receipt that it takes back.
create or replace view private.taking_lines with (security_invoker = true) as
select r.id, r.received_on as day, r.recorded_at as at, r.kind, r.method, r.amount_cents, r.reason as note, r.recorded_by_name as author_name,
  r.source, r.vat_split, e.row_id is not null as is_example, r.request_id, r.project_id, q.reference,
  coalesce(q.client_name, w.client_name, d.snapshot #>> '{client,name}', (
    select i.snapshot #>> '{buyer,name}' from public.invoice_payments p join public.invoices i on i.id = p.invoice_id where p.receipt_id = r.id limit 1)) as client_name, q.service_type, w.name as project_name,
  c.received_on as corrected_day, c.amount_cents as corrected_cents, r.quote_id, d.number as quote_number,
  (select string_agg(distinct i.number, ', ') from public.invoice_payments p join public.invoices i on i.id = p.invoice_id
    where p.receipt_id = r.id) as invoice_number
from public.receipts r
left join public.receipts c on c.id = r.corrects_id
left join public.brico_requests q on q.id = r.request_id
left join public.reno_projects w on w.id = r.project_id
left join public.quotes d on d.id = r.quote_id
left join private.example_rows e on e.table_name = 'receipts' and e.row_id = r.id;

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
        select coalesce(jsonb_agg(to_jsonb(l) || jsonb_build_object('day_cents', p.day_cents, 'day_count', p.day_count)
          order by p.received_on desc, p.recorded_at desc, p.id), '[]')
        from page p join private.taking_lines l on l.id = p.id),
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

-- A page continues after the last line of the one before, so the last costs as much as the first. JSON, because a page is larger than the
-- thousand rows that the API gives of a table.
create or replace function public.export_takings(
  p_from date, p_to date, p_method text default null, p_after_day date default null, p_after_at timestamptz default null,
  p_after_id uuid default null, p_limit int default 5000
) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_period(p_from, p_to);
  return (
    select coalesce(json_agg(l order by l.day, l.at, l.id desc), '[]') from (
      select * from private.taking_lines t
      where t.day between greatest(p_from, p_after_day) and p_to and (p_method is null or t.method = p_method)
        and (p_after_id is null or t.day > p_after_day or t.at > p_after_at or (t.at = p_after_at and t.id < p_after_id))
      order by t.day, t.at, t.id desc limit least(greatest(p_limit, 1), 5000)
    ) l
  );
end;
$$;
comment on function public.export_takings is
  'For staff: the lines of the journal of takings, oldest first, at most 5000; pass day, at and id of the last one to get the next page. '
  'Refuses: period_invalid.';
grant execute on function public.export_takings to authenticated;

create or replace function private.is_given_back(p_kind text, p_amount_cents bigint) returns boolean
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

-- The VAT of money: of a receipt on its day; of what was in excess on the day on which an invoice took it over.
create or replace view private.taxed_money with (security_invoker = true) as
select r.id as receipt_id, r.received_on as day, r.vat_split as split from public.receipts r where r.vat_split <> '[]'
union all
select p.receipt_id, (p.at at time zone 'Europe/Paris')::date, p.vat_split from public.invoice_payments p join private.invoice_kinds k on k.id = p.invoice_id
where p.vat_split is not null and not k.is_of_goods;

create or replace function public.vat_of_takings(p_from date, p_to date) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_period(p_from, p_to);
  return (
    with parts as materialized (
      select date_trunc('month', t.day)::date as month, (part ->> 'vat_rate')::numeric as vat_rate, (part ->> 'net_cents')::bigint as net_cents,
        (part ->> 'vat_cents')::bigint as vat_cents, coalesce(q.status = 'cancelled' and q.collected_cents > 0, false) as is_kept, false as is_of_goods
      from private.taxed_money t join public.receipts r on r.id = t.receipt_id left join public.brico_requests q on q.id = r.request_id,
        jsonb_array_elements(t.split) part
      where t.day between p_from and p_to
      union all
      -- Goods count at delivery, and their money no more.
      select date_trunc('month', m.day)::date, (part ->> 'vat_rate')::numeric, (part ->> 'net_cents')::bigint, (part ->> 'vat_cents')::bigint, false, true
      from private.vat_movements(p_from, p_to, false) m, jsonb_array_elements(m.split) part where m.is_of_goods
    ), unsplit as (
      select u.month, sum(u.cents) as cents from (
        select date_trunc('month', r.received_on)::date as month, r.amount_cents::bigint as cents from public.receipts r where r.received_on between p_from and p_to
        union all
        select p.month, -p.net_cents - p.vat_cents from parts p where not p.is_of_goods) u
      group by 1 having sum(u.cents) <> 0
    )
    select json_build_object(
      'rates', (
        select coalesce(json_agg(s order by s.vat_rate), '[]') from (
          select vat_rate, sum(net_cents) as net_cents, sum(vat_cents) as vat_cents from parts group by vat_rate) s
        where s.net_cents <> 0 or s.vat_cents <> 0),
      'months', (
        select coalesce(json_agg(s order by s.month, s.vat_rate), '[]') from (
          select month, vat_rate, sum(net_cents) as net_cents, sum(vat_cents) as vat_cents, sum(net_cents + vat_cents) as cents
          from parts group by month, vat_rate
          union all
          select month, null, null, null, cents from unsplit) s
        where s.cents <> 0 or s.vat_cents <> 0),
      -- Deposits of cancelled jobs that the company keeps: whether they bear VAT is a question for its accountant.
      'kept', (select json_build_object('net_cents', coalesce(sum(net_cents), 0), 'vat_cents', coalesce(sum(vat_cents), 0)) from parts where is_kept),
      'goods', (select json_build_object('net_cents', coalesce(sum(net_cents), 0), 'vat_cents', coalesce(sum(vat_cents), 0)) from parts where is_of_goods),
      'unsplit_cents', (select coalesce(sum(cents), 0) from unsplit),
      'total_cents', (select coalesce(sum(r.amount_cents), 0) from public.receipts r where r.received_on between p_from and p_to))
  );
end;
$$;
comment on function public.vat_of_takings is
  'For staff: the VAT of what was received between two days in Paris, both included, by rate, in cents, and the same per '
  'month (vat_rate null: unsplit). unsplit_cents: payments whose rate is unknown (imported, or of nothing), and money in excess. goods: contained in '
  'the rates, what counts at delivery, less its money. The rates without it and unsplit_cents sum to total_cents, the net of the journal. Refuses: '
  'period_invalid.';
grant execute on function public.vat_of_takings to authenticated;
