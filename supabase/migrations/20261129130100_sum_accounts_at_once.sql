-- The aggregates of the accountant's page in sets, and the orders of the list of invoices.

create index invoices_number_order on public.invoices (issued_on desc nulls first, number desc, id);
create index invoices_due_order on public.invoices (due_on, id);

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

drop function private.is_of_consumer(p_receipt receipts);

-- The movements of VAT for a company that chose debits (CGI, art. 269, 2, c): an invoice counts on its day; money that came before its invoice
-- counts on its own day, and is taken off on the invoice's. The parts of one receipt are differences of cumulated parts, so they sum to it.
create or replace function private.debit_movements(p_from date, p_to date)
returns table (day date, source text, split jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    with touched as (
      select r.id from public.receipts r where r.received_on between p_from and p_to
      union
      select p.receipt_id from public.invoices i join public.invoice_payments p on p.invoice_id = i.id where i.issued_on between p_from and p_to
    ), odd as materialized (
      -- Money that paid invoices that were there already adds nothing: most receipts are so.
      select r.id, r.received_on, r.vat_split
      from touched t join public.receipts r on r.id = t.id
      left join public.invoice_payments p on p.receipt_id = r.id
      left join public.invoices i on i.id = p.invoice_id
      where r.vat_split <> '[]'
      group by r.id
      having coalesce(sum(p.amount_cents), 0) <> r.amount_cents or max(i.issued_on) > r.received_on
    ), early as (
      select o.id, i.issued_on, o.received_on, o.vat_split, sum(p.amount_cents) over w as until, p.amount_cents
      from odd o join public.invoice_payments p on p.receipt_id = o.id join public.invoices i on i.id = p.invoice_id
      window w as (partition by o.id order by i.issued_on, p.id)
    ), paid as (
      select e.issued_on, e.received_on, private.summed_split(jsonb_build_array(coalesce(private.split_over_rates(e.until::bigint, e.vat_split), '[]'),
        private.scaled_split(coalesce(private.split_over_rates((e.until - e.amount_cents)::bigint, e.vat_split), '[]'), -1))) as part
      from early e
    )
    select i.issued_on, 'invoice', i.split from public.invoices i where i.issued_on between p_from and p_to
    union all
    select o.received_on, 'receipt', o.vat_split from odd o where o.received_on between p_from and p_to
    union all
    -- Of an invoice that was there already, the receipt adds nothing.
    select greatest(p.issued_on, p.received_on), case when p.issued_on > p.received_on then 'taken' else 'receipt' end, private.scaled_split(p.part, -1)
    from paid p where greatest(p.issued_on, p.received_on) between p_from and p_to and p.part <> '[]';
end;
$$;

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
      -- From a consumer: as the invoice says that it paid, else as the client's file.
      select r.received_on as day, r.vat_split as split
      from public.receipts r
      left join public.receipts c on c.id = r.corrects_id
      left join lateral (
        select i.snapshot #>> '{buyer,is_consumer}' as is_consumer, i.snapshot ->> 'operation' as operation
        from public.invoice_payments p join public.invoices i on i.id = p.invoice_id where p.receipt_id = coalesce(c.id, r.id) order by p.id limit 1) i on true
      left join public.brico_requests b on b.id = coalesce(c.request_id, r.request_id)
      left join public.reno_projects w on w.id = coalesce(c.project_id, r.project_id)
      left join public.quotes q on q.id = coalesce(c.quote_id, r.quote_id)
      left join public.customers f on f.id = coalesce(b.customer_id, w.customer_id, q.customer_id)
      left join public.customers k on k.id = coalesce(f.merged_into, f.id)
      where r.received_on between p_from and p_to and r.vat_split <> '[]' and coalesce(i.operation, 'services') <> 'goods'
        and coalesce(i.is_consumer = 'true', k.buyer_kind = 'consumer', true)
    )
    select json_build_object(
      'sales', (
        select coalesce(json_agg(s order by s.day, s.category, s.rate), '[]') from (
          select day, category, (part ->> 'rate')::numeric as rate, sum((part ->> 'net_cents')::bigint) as net_cents,
            sum((part ->> 'vat_cents')::bigint) as vat_cents, count(distinct id) as count
          from sales f, jsonb_array_elements(f.split) part group by 1, 2, 3) s),
      'sales_count', (select count(*) from sales),
      'payments', (
        select coalesce(json_agg(s order by s.day, s.rate), '[]') from (
          select day, (part ->> 'rate')::numeric as rate, sum((part ->> 'net_cents')::bigint) as net_cents,
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

-- End of what `npm run routines` wrote.
