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

create or replace function public.read_customer_timeline(
  p_id uuid, p_before timestamptz default null, p_kind text default null, p_limit int default 50
) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  family uuid[] := private.customer_family(p_id);
  most constant int := least(greatest(p_limit, 1), 100);
  before constant timestamptz := coalesce(p_before, 'infinity');
  requests uuid[];
  contacts uuid[];
  projects uuid[];
  answer json;
begin
  perform private.require_staff();
  projects := array(select p.id from public.reno_projects p where p.customer_id = any (family) order by p.created_at desc limit 500);
  requests := array(select r.id from public.brico_requests r where r.customer_id = any (family) order by r.created_at desc limit 500);
  contacts := array(select r.id from public.contact_requests r where r.customer_id = any (family) order by r.created_at desc limit 500);
  with lines as (
    (select 'request' as kind, r.created_at as at, r.id::text, r.customer_id, r.service_type as title, r.reference as detail, r.status,
      r.scheduled_date as day, r.total_amount * 100 as cents, r.place_id
    from public.brico_requests r where r.customer_id = any (family) and r.created_at < before order by r.created_at desc limit most)
    union all
    (select 'contact', r.created_at, r.id::text, r.customer_id, coalesce(r.project_type, r.service), left(r.description, 300), r.status, null, null, r.place_id
    from public.contact_requests r where r.customer_id = any (family) and r.created_at < before order by r.created_at desc limit most)
    union all
    (select 'project', r.created_at, r.id::text, r.customer_id, r.name, null, r.status, r.deadline, null, r.place_id
    from public.reno_projects r where r.customer_id = any (family) and r.created_at < before order by r.created_at desc limit most)
    union all
    (select 'quote', coalesce(q.sent_at, q.created_at), q.id::text, q.customer_id, q.title, q.number, q.state, q.valid_until, q.total_cents, q.place_id
    from public.quotes q
    where q.customer_id = any (family) and q.state <> 'replaced' and coalesce(q.sent_at, q.created_at) < before
    order by coalesce(q.sent_at, q.created_at) desc limit most)
    union all
    (select 'invoice', i.issued_at, i.id::text, i.customer_id, i.title, i.number, i.kind, i.due_on, i.total_cents, null
    from public.invoices i
    where i.customer_id = any (family) and i.state <> 'draft' and i.issued_at < before order by i.issued_at desc limit most)
    union all
    (select n.kind, n.written_at, n.id::text, n.customer_id, case when n.written_by is not null then private.person_name(n.written_by) end, n.body,
      null, null, null, null
    from public.customer_notes n where n.customer_id = any (family) and n.written_at < before order by n.written_at desc limit most)
    union all
    (select 'payment', t.recorded_at, t.id::text, null, t.method, t.reason, t.kind, t.received_on, t.amount_cents, null
    from public.receipts t
    where (t.request_id = any (requests) or t.project_id = any (projects)
      or t.quote_id in (select q.id from public.quotes q where q.customer_id = any (family))) and t.recorded_at < before order by t.recorded_at desc limit most)
    union all
    (select 'mail', m.created_at, m.id::text, null, m.subject, m.template, m.status, null, null, null
    from public.email_outbox m
    where (m.request_id = any (requests) or m.contact_request_id = any (contacts) or lower(m.recipient) = any (array(
      select lower(h.value) from public.customer_channels h where h.customer_id = any (family) and h.kind = 'email' and not h.is_shared)))
      and not private.is_account_mail(m.template) and m.created_at < before
    order by m.created_at desc limit most)
  ), page as (
    select l.* from lines l
    where p_kind is null or l.kind = p_kind or p_kind = 'note' and l.kind in ('call_in', 'call_out', 'visit')
    order by l.at desc, l.id limit most
  )
  select json_agg(json_build_object('kind', p.kind, 'at', p.at, 'id', p.id, 'title', p.title, 'detail', p.detail, 'status', p.status, 'day', p.day,
    'cents', p.cents::bigint, 'place', (select concat_ws(', ', a.address, a.city) from public.places a where a.id = p.place_id),
    -- The name on the merged file that the row belongs to.
    'from_file', (select c.name from public.customers c where c.id = p.customer_id and c.merged_into is not null),
    -- What a payment is for.
    'paid_for', case when p.kind = 'payment' then (
      select json_build_object('request_id', t.request_id, 'project_id', t.project_id, 'name', coalesce(t.project_name, t.service_type))
      from private.taking_lines t where t.id = p.id::uuid) end) order by p.at desc, p.id)
  into answer from page p;
  return coalesce(answer, '[]');
end;
$$;

revoke all on function public.read_customer_timeline from public, anon, authenticated, service_role;
comment on function public.read_customer_timeline is
  'For staff: what happened with a client, newest first, at most 100 lines before an instant: request, contact, project, quote, invoice, note, call_in, '
  'call_out, visit, payment, mail; p_kind « note » brings calls and visits too. cents is an amount in cents. The next page begins before the last at.';
grant execute on function public.read_customer_timeline to authenticated;

-- End of what `npm run routines` wrote.
