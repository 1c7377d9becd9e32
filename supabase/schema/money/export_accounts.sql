-- What the company hands to its accountant: the journal of sales, the VAT of invoices for a company that chose debits, what clients owe, the
-- aggregates of e-reporting, and the papers of a period. Each sum is one of the journal of takings or of the invoices, to the cent.

-- Separate function, so that a test can read the query plan.
create or replace function private.sales_sql() returns text
language sql immutable set search_path = ''
return $sql$
  select i.id, i.issued_on as day, i.number, i.kind, i.state, i.situation_no, i.title, i.snapshot #>> '{buyer,name}' as client_name,
    (i.snapshot #>> '{buyer,is_consumer}')::boolean as is_consumer, i.snapshot #>> '{buyer,siren}' as siren, i.snapshot ->> 'operation' as operation,
    i.snapshot #>> '{corrects,number}' as corrects, i.due_on, i.net_cents, i.total_cents, i.split, i.left_cents,
    i.project_id, i.request_id, i.quote_id, e.row_id is not null as is_example
  from public.invoices i
  left join private.example_rows e on e.table_name = 'invoices' and e.row_id = i.id
  where i.issued_on between greatest($1, $3) and $2 and ($4 is null or i.issued_on > $3 or i.number > $4 or (i.number = $4 and i.id > $5))
  order by i.issued_on, i.number, i.id limit $6
$sql$;

create or replace function public.export_sales(
  p_from date, p_to date, p_after_day date default null, p_after_number text default null, p_after_id uuid default null, p_limit int default 2000
) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  lines json;
begin
  perform private.require_staff();
  perform private.require_period(p_from, p_to);
  execute format('select coalesce(json_agg(l order by l.day, l.number, l.id), ''[]'') from (%s) l', private.sales_sql())
    into lines using p_from, p_to, p_after_day, p_after_number, p_after_id, least(greatest(p_limit, 1), 2000);
  return lines;
end;
$$;
comment on function public.export_sales is
  'For staff: the fixed invoices and credit notes of a period by day and number, oldest first, at most 2000; pass day, number and id of the last '
  'one to get the next page. Amounts of credit notes are negative. Refuses: period_invalid.';
grant execute on function public.export_sales to authenticated;

create or replace function public.read_sales(p_from date, p_to date) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_period(p_from, p_to);
  return (
    with found as materialized (
      select i.kind, i.state, i.net_cents, i.total_cents, i.split from public.invoices i where i.issued_on between p_from and p_to
    )
    select json_build_object(
      'rates', (
        select coalesce(json_agg(s order by s.vat_rate), '[]') from (
          select (part ->> 'vat_rate')::numeric as vat_rate, sum((part ->> 'net_cents')::bigint) as net_cents, sum((part ->> 'vat_cents')::bigint) as vat_cents
          from found f, jsonb_array_elements(f.split) part group by 1) s),
      'kinds', (
        select coalesce(json_agg(s order by s.kind), '[]') from (
          select kind, count(*) as count, sum(net_cents) as net_cents, sum(total_cents) as total_cents from found group by kind) s),
      'elsewhere_count', (select count(*) from found where state = 'elsewhere'),
      'count', (select count(*) from found),
      'net_cents', (select coalesce(sum(net_cents), 0) from found),
      'total_cents', (select coalesce(sum(total_cents), 0) from found))
  );
end;
$$;
comment on function public.read_sales is
  'For staff: the sums of the fixed invoices and credit notes of a period, by rate and by kind, in cents. Refuses: period_invalid.';
grant execute on function public.read_sales to authenticated;

create or replace function public.vat_of_debits(p_from date, p_to date) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_period(p_from, p_to);
  return (
    with parts as materialized (
      select date_trunc('month', m.day)::date as month, m.source, (part ->> 'vat_rate')::numeric as vat_rate, (part ->> 'net_cents')::bigint as net_cents,
        (part ->> 'vat_cents')::bigint as vat_cents
      from private.vat_movements(p_from, p_to, true) m, jsonb_array_elements(m.split) part
    )
    select json_build_object(
      'rates', (
        select coalesce(json_agg(s order by s.vat_rate), '[]') from (
          select vat_rate, sum(net_cents) as net_cents, sum(vat_cents) as vat_cents from parts group by vat_rate) s
        where s.net_cents <> 0 or s.vat_cents <> 0),
      'months', (
        select coalesce(json_agg(s order by s.month, s.vat_rate), '[]') from (
          select month, vat_rate, sum(net_cents) as net_cents, sum(vat_cents) as vat_cents, sum(net_cents + vat_cents) as cents
          from parts group by month, vat_rate) s
        where s.cents <> 0 or s.vat_cents <> 0),
      'invoiced_cents', (select coalesce(sum(net_cents + vat_cents) filter (where source = 'invoice'), 0) from parts),
      'received_cents', (select coalesce(sum(net_cents + vat_cents) filter (where source = 'receipt'), 0) from parts),
      'taken_cents', (select coalesce(-sum(net_cents + vat_cents) filter (where source = 'taken'), 0) from parts))
  );
end;
$$;
comment on function public.vat_of_debits is
  'For staff: the VAT due in a period for a company that chose debits, by rate and per month, in cents: what was invoiced, plus money that came '
  'before its invoice or has none, less what was counted so before (taken_cents). Refuses: period_invalid.';
grant execute on function public.vat_of_debits to authenticated;

create or replace function public.list_receivables() returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select coalesce(json_agg(l order by l.due_on, l.issued_on, l.number), '[]') from (
      select i.id, i.number, i.kind, i.situation_no, i.title, i.issued_on, i.due_on, i.total_cents, i.credited_cents, i.paid_cents, i.left_cents,
        i.reminder_count, i.snapshot #>> '{buyer,name}' as client_name, i.customer_id, private.is_example('invoices', i.id) as is_example
      from public.invoices i where i.left_cents > 0 order by i.due_on, i.issued_on, i.number limit 5000) l
  );
end;
$$;
comment on function public.list_receivables is 'For staff: the invoices on which something is owed, the oldest due day first, at most 5000.';
grant execute on function public.list_receivables to authenticated;

create or replace function public.read_e_reporting(p_from date, p_to date) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_period(p_from, p_to);
  return (
    with sales as materialized (
      -- Services and goods: a mixed operation counts with the services that it consists of most.
      select i.id, i.issued_on as day, case i.snapshot ->> 'operation' when 'goods' then 'TLB1' else 'TPS1' end as category, i.split
      from public.invoices i
      where i.issued_on between p_from and p_to and (i.snapshot #>> '{buyer,is_consumer}')::boolean
    ), takings as materialized (
      -- From a consumer: as the invoice says that it paid, else as the signed contract, else as the client's file.
      select t.day, t.split
      from private.taxed_money t join public.receipts r on r.id = t.receipt_id
      left join public.receipts c on c.id = r.corrects_id
      left join lateral (
        select i.snapshot #>> '{buyer,is_consumer}' as is_consumer, i.snapshot ->> 'operation' as operation
        from public.invoice_payments p join public.invoices i on i.id = p.invoice_id where p.receipt_id = coalesce(c.id, r.id) order by p.id limit 1) i on true
      left join public.brico_requests b on b.id = coalesce(c.request_id, r.request_id)
      left join public.reno_projects w on w.id = coalesce(c.project_id, r.project_id)
      left join public.quotes q on q.id = coalesce(c.quote_id, r.quote_id)
      where t.day between p_from and p_to and coalesce(i.operation, 'services') <> 'goods'
        and coalesce(i.is_consumer,
          private.contract_buyer(coalesce(w.id, q.project_id), coalesce(b.id, q.request_id), q.id) ->> 'is_consumer',
          private.buyer_in_file(coalesce(b.customer_id, w.customer_id, q.customer_id)) ->> 'is_consumer', 'true') = 'true'
    )
    select json_build_object(
      'sales', (
        select coalesce(json_agg(s order by s.day, s.category, s.vat_rate), '[]') from (
          select day, category, (part ->> 'vat_rate')::numeric as vat_rate, sum((part ->> 'net_cents')::bigint) as net_cents,
            sum((part ->> 'vat_cents')::bigint) as vat_cents, count(distinct id) as count
          from sales f, jsonb_array_elements(f.split) part group by 1, 2, 3) s),
      'sales_count', (select count(*) from sales),
      'payments', (
        select coalesce(json_agg(s order by s.day, s.vat_rate), '[]') from (
          select day, (part ->> 'vat_rate')::numeric as vat_rate, sum((part ->> 'net_cents')::bigint) as net_cents,
            sum((part ->> 'vat_cents')::bigint) as vat_cents, count(*) as count
          from takings f, jsonb_array_elements(f.split) part group by 1, 2) s),
      'without_invoice_cents', (
        select coalesce(sum(r.amount_cents), 0) - coalesce((
          select sum(p.amount_cents) from public.invoice_payments p join public.receipts t on t.id = p.receipt_id
          where t.received_on between p_from and p_to), 0)
        from public.receipts r where r.received_on between p_from and p_to))
  );
end;
$$;
comment on function public.read_e_reporting is
  'For staff: what a consumer''s purchases are reported as (CGI, ann. II, 242 nonies M and following), without any name: sales per day, category '
  '(TPS1 services, TLB1 goods) and rate with their number; payments of services per day and rate. without_invoice_cents: received, on no invoice. '
  'Refuses: period_invalid.';
grant execute on function public.read_e_reporting to authenticated;

create or replace function public.list_papers(p_from date, p_to date) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant int := 1000;
begin
  perform private.require_staff();
  if p_to - p_from > 31 then
    perform private.refuse('period_invalid', 400);
  end if;
  perform private.require_period(p_from, p_to);
  return (
    with found as materialized (
      select d.id, d.kind, d.made_at, d.bucket, d.path, d.byte_count, i.issued_on as day, i.number, i.kind as invoice_kind
      from public.invoices i join public.documents d on d.invoice_id = i.id and d.kind = 'invoice'
      where i.issued_on between p_from and p_to
      union all
      select d.id, d.kind, d.made_at, d.bucket, d.path, d.byte_count, (d.made_at at time zone 'Europe/Paris')::date,
        coalesce(d.snapshot ->> 'reference', '') || '-' || d.number, null
      from public.documents d
      where d.kind = 'note' and d.made_at >= p_from::timestamp at time zone 'Europe/Paris' and d.made_at < (p_to + 1)::timestamp at time zone 'Europe/Paris'
    )
    select json_build_object(
      'papers', (select coalesce(json_agg(f order by f.day, f.number), '[]') from (
        select * from found where made_at is not null order by day, number limit most) f),
      'count', (select count(*) from found where made_at is not null),
      'waiting', (select count(*) from found where made_at is null),
      'bytes', (select coalesce(sum(byte_count), 0) from found))
  );
end;
$$;
comment on function public.list_papers is
  'For staff: the papers of invoices issued in a period of a month at most, and the notes made in it, at most 1000; waiting: not drawn yet. '
  'Refuses: period_invalid.';
grant execute on function public.list_papers to authenticated;
