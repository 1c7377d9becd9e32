-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

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
      select r.id, r.received_on, r.vat_split, r.amount_cents
      from touched t join public.receipts r on r.id = t.id
      left join public.invoice_payments p on p.receipt_id = r.id
      left join public.invoices i on i.id = p.invoice_id
      where r.vat_split <> '[]'
      group by r.id
      having coalesce(sum(p.amount_cents), 0) <> r.amount_cents or max(i.issued_on) > r.received_on
    ), early as (
      select o.id, o.received_on, o.vat_split, sum(p.amount_cents) over w as until, p.amount_cents,
        -- Money that an invoice took over from one that was credited leaves the first one on the day of the second.
        case when sign(p.amount_cents) = sign(o.amount_cents) then i.issued_on else (private.taken_over_by(p)).issued_on end as issued_on
      from odd o join public.invoice_payments p on p.receipt_id = o.id join public.invoices i on i.id = p.invoice_id
      window w as (partition by o.id order by p.id)
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

create or replace function private.invoice_content(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  part jsonb := case
    when p_invoice.kind = 'deposit' then private.deposit_part(p_invoice)
    when p_invoice.kind = 'credit_note' and p_invoice.progress = '[]' then private.credit_part(p_invoice)
    else private.progress_part(p_invoice) end;
  buyer jsonb := private.invoice_buyer(p_invoice);
  total bigint := private.split_sum(part -> 'split');
  payments jsonb := '[]';
  paid bigint := 0;
begin
  if p_invoice.kind <> 'credit_note' and total > 0 then
    with usable as (
      select f.receipt_id, f.received_on, f.method, f.amount_cents from private.free_receipts(p_invoice) f
      union all
      select o.receipt_id, o.received_on, o.method, o.amount_cents from private.overpaid_receipts(p_invoice.contract_id) o
    ), free as (
      select u.receipt_id, u.received_on, u.method, sum(u.amount_cents) as amount_cents,
        sum(sum(u.amount_cents)) over (order by u.received_on, u.receipt_id) as until
      from usable u group by 1, 2, 3
    ), used as (
      select receipt_id, received_on, method, least(amount_cents, total - (until - amount_cents)) as cents from free where until - amount_cents < total
    )
    select coalesce(jsonb_agg(jsonb_build_object('receipt_id', receipt_id, 'received_on', received_on, 'method', method, 'amount_cents', cents)
      order by received_on, receipt_id), '[]'), coalesce(sum(cents), 0) into payments, paid from used;
  end if;
  return part || jsonb_build_object(
    'number', p_invoice.number, 'kind', p_invoice.kind, 'title', p_invoice.title, 'issued_on', private.today(),
    'situation_no', case when p_invoice.kind = 'situation' then coalesce(p_invoice.situation_no, (
      select count(*) + 1 from public.invoices i where i.contract_id = p_invoice.contract_id and i.kind = 'situation' and i.state <> 'draft')) end,
    'operation_on', p_invoice.operation_on, 'operation', p_invoice.operation, 'purchase_order', p_invoice.purchase_order, 'notes', p_invoice.notes,
    'due_on', case when p_invoice.kind <> 'credit_note' then private.today() + case when paid >= total then 0 else p_invoice.due_days end end,
    'is_specimen', private.is_example_invoice(p_invoice), 'seller', private.seller_identity(),
    'vat_moment', (select coalesce(b.vat_moment, 'collection') from public.billing_settings b),
    'bank', (select jsonb_build_object('iban', b.iban, 'bic', b.bic) from public.billing_settings b where b.iban is not null),
    'buyer', buyer,
    'place', coalesce((select private.written_address(p.address, p.postal_code, p.city) from public.quotes q join public.places p on p.id = q.place_id where q.id = p_invoice.quote_id),
      (select private.written_address(r.address, r.postal_code, r.city) from public.brico_requests r where r.id = p_invoice.request_id),
      (select nullif(w.address, '') from public.reno_projects w where w.id = p_invoice.project_id)),
    'project_name', (select w.name from public.reno_projects w where w.id = p_invoice.project_id),
    'request_reference', (select r.reference from public.brico_requests r where r.id = p_invoice.request_id),
    'contracts', (
      select coalesce(jsonb_agg(jsonb_build_object('number', c ->> 'number', 'kind', c ->> 'kind', 'signed_on', c ->> 'signed_on')), '[]')
      from jsonb_array_elements(private.contracts_of(p_invoice)) c
      where c ->> 'quote_id' is not null and (p_invoice.kind <> 'deposit' or c ->> 'quote_id' = p_invoice.quote_id::text)),
    'net_cents', private.split_net(part -> 'split'), 'total_cents', total,
    'payments', payments, 'paid_cents', paid, 'left_cents', case when p_invoice.kind = 'credit_note' then 0 else total - paid end,
    'corrects', (select jsonb_build_object('number', c.number, 'issued_on', c.issued_on) from public.invoices c where c.id = p_invoice.corrects_id),
    'reason', p_invoice.reason,
    'mentions', private.invoice_mentions(p_invoice.kind, (buyer ->> 'is_consumer')::boolean, private.today())
      || case when p_invoice.kind in ('deposit', 'credit_note') then '[]' else private.certifications_to_sign(p_invoice, part -> 'split', buyer ->> 'name') end);
end;
$$;

create or replace function public.read_invoice(p_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  perform private.require_staff();
  select * into invoice from public.invoices where id = p_id;
  if not found then
    perform private.refuse('invoice_gone', 404);
  end if;
  return (
    select to_jsonb(invoice) - '{snapshot,token_hash,search_text,blocks,deductions,split}'::text[] || jsonb_build_object(
      'content', case when invoice.state = 'draft' then private.invoice_content(invoice) - '{blocks,deductions}'::text[] else invoice.snapshot end,
      'missing', case when invoice.state = 'draft' then private.invoice_missing(invoice) || private.invoice_warnings(invoice) else '[]'::jsonb end,
      'is_example', private.is_example_invoice(invoice),
      'customer', case when invoice.customer_id is not null then private.customer_card(invoice.customer_id) end,
      'project', (select jsonb_build_object('id', w.id, 'name', w.name) from public.reno_projects w where w.id = invoice.project_id),
      'request', (select jsonb_build_object('id', r.id, 'reference', r.reference, 'service_type', r.service_type) from public.brico_requests r where r.id = invoice.request_id),
      'quote', (select jsonb_build_object('id', q.id, 'number', q.number, 'title', q.title) from public.quotes q where q.id = invoice.quote_id),
      'corrects', (select jsonb_build_object('id', c.id, 'number', c.number, 'issued_on', c.issued_on, 'kind', c.kind,
          'uncredited_cents', c.total_cents - c.credited_cents, 'is_credited', c.credited_cents > 0,
          'rows', c.snapshot -> 'rows')
        from public.invoices c where c.id = invoice.corrects_id),
      'payments', (
        select coalesce(jsonb_agg(jsonb_build_object('receipt_id', r.id, 'kind', r.kind, 'method', r.method, 'received_on', r.received_on,
          'recorded_at', r.recorded_at, 'recorded_by_name', r.recorded_by_name, 'corrects_id', r.corrects_id, 'reason', r.reason,
          'amount_cents', p.cents) order by p.first), '[]')
        from private.paid_by(p_id) p join public.receipts r on r.id = p.receipt_id),
      'taken_over', (
        select coalesce(jsonb_agg(to_jsonb(o) - 'first' order by o.first), '[]') from (
          select t.id, t.number, -sum(p.amount_cents) as amount_cents, min(p.id) as first
          from public.invoice_payments p join public.receipts r on r.id = p.receipt_id cross join lateral private.taken_over_by(p) t
          where p.invoice_id = p_id and p.amount_cents < 0 and r.kind = 'payment' group by 1, 2) o),
      'event', (
        select jsonb_build_object('seq', e.seq, 'at', e.at, 'hash', e.hash) from public.fiscal_events e
        where e.kind = 'invoice' and e.subject_id = p_id),
      'siblings', (
        select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind, 'state', s.state, 'number', s.number, 'situation_no', s.situation_no,
          'issued_on', s.issued_on, 'total_cents', s.total_cents, 'left_cents', s.left_cents, 'corrects_id', s.corrects_id) order by s.issued_at nulls last, s.created_at), '[]')
        from public.invoices s where s.contract_id = invoice.contract_id and s.id <> p_id),
      'documents', (
        select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'made_at', d.made_at, 'bucket', d.bucket, 'path', d.path,
          'sha256', d.sha256, 'last_error', d.last_error) order by d.requested_at), '[]')
        from public.documents d where d.invoice_id = p_id))
  );
end;
$$;

create or replace function private.invoice_missing(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  content jsonb := private.invoice_content(p_invoice);
  total bigint := (content ->> 'total_cents')::bigint;
  work_total bigint := coalesce((select sum((r ->> 'net_cents')::bigint) from jsonb_array_elements(content -> 'rows') r where r ->> 'kind' = 'work'), 0);
  is_consumer boolean := (content #>> '{buyer,is_consumer}')::boolean;
  corrected public.invoices;
  rest bigint;
  found jsonb;
begin
  select * into corrected from public.invoices where id = p_invoice.corrects_id;
  rest := corrected.total_cents - corrected.credited_cents;
  if corrected.kind = 'deposit' then
    -- What later invoices have taken back is theirs to credit.
    rest := rest - coalesce((select private.split_sum(d -> 'taken') from jsonb_array_elements(private.deposits_of(corrected.contract_id)) d
      where d ->> 'id' = corrected.id::text), 0);
  end if;
  select jsonb_agg(jsonb_build_object('code', seen.code, 'field', seen.field)) into found
  from (values
    ('contract', 'progress', p_invoice.kind <> 'credit_note' and private.contracts_of(p_invoice) = '[]'),
    -- The company has entered or left the franchise (CGI, art. 293 B) since: the rates that were signed are no longer those of the law.
    ('vat_regime', 'progress', p_invoice.kind <> 'credit_note' and exists (
      select from jsonb_array_elements(private.contracts_of(p_invoice)) c, public.company_settings s
      where (c ->> 'vat_exempt')::boolean <> s.vat_exempt)),
    -- No mention of a reverse charge is written here.
    ('without_vat', 'progress', p_invoice.kind <> 'credit_note' and exists (
      select from jsonb_array_elements(content -> 'split') part, public.company_settings s, public.billing_settings b
      where (part ->> 'rate')::numeric = 0 and not s.vat_exempt and b.billing = 'here')),
    ('job_cancelled', 'progress', p_invoice.kind = 'standard' and exists (
      select from public.brico_requests r where r.id = p_invoice.request_id and r.status = 'cancelled')),
    ('nothing', 'progress', p_invoice.kind not in ('credit_note', 'standard') and work_total = 0),
    -- Never a negative invoice: progress that goes down is a credit note.
    ('progress_down', 'progress', p_invoice.kind in ('situation', 'balance', 'standard') and work_total <> 0 and total < 0),
    ('already_invoiced', 'progress', p_invoice.kind = 'standard' and work_total = 0),
    ('amount', 'amount_cents', p_invoice.kind = 'deposit' and p_invoice.amount_cents is null),
    ('deposit_too_high', 'amount_cents', p_invoice.kind = 'deposit' and p_invoice.amount_cents > (
      select coalesce(sum((c ->> 'total_cents')::bigint), 0) from jsonb_array_elements(private.contracts_of(p_invoice)) c)
      - coalesce((select sum(i.total_cents) from public.invoices i where i.contract_id = p_invoice.contract_id and i.state <> 'draft'), 0)),
    ('reason', 'reason', p_invoice.kind = 'credit_note' and p_invoice.reason is null),
    ('credit_nothing', 'credits', p_invoice.kind = 'credit_note' and total >= 0),
    ('step_too_deep', 'progress', p_invoice.kind = 'credit_note' and p_invoice.progress <> '[]' and -total > rest),
    ('credit_too_high', 'credits', p_invoice.kind = 'credit_note' and p_invoice.progress = '[]' and (-total > rest or exists (
      select from jsonb_to_recordset(p_invoice.credits) as c(row int, net_cents bigint)
      where c.net_cents > coalesce((corrected.snapshot -> 'rows' -> c.row ->> 'net_cents')::bigint, 0) + coalesce((
        select sum((r ->> 'net_cents')::bigint) from public.invoices i, jsonb_array_elements(i.snapshot -> 'rows') r
        where i.corrects_id = corrected.id and i.state <> 'draft' and (r ->> 'of_row')::int = c.row), 0)))),
    ('buyer_name', 'customer', private.is_blank(content #>> '{buyer,name}')),
    ('buyer_address', 'customer', private.is_blank(content #>> '{buyer,address}')),
    ('buyer_siren', 'customer', not is_consumer and private.is_blank(content #>> '{buyer,siren}')),
    ('operation_on', 'operation_on', p_invoice.operation_on > private.today()),
    ('identity', 'entreprise', not private.is_example_invoice(p_invoice) and private.missing_identity() <> '{}'),
    ('insurance', 'entreprise', not private.is_example_invoice(p_invoice) and not exists (
      select from jsonb_array_elements(content -> 'mentions') m where m ->> 'code' = 'insurance'))
  ) seen(code, field, is_seen)
  where seen.is_seen;
  return coalesce(found, '[]');
end;
$$;

create or replace function private.taken_over_by(p_payment public.invoice_payments) returns public.invoices
language plpgsql stable security definer set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  select i.* into invoice from public.invoice_payments p join public.invoices i on i.id = p.invoice_id
  where p.receipt_id = p_payment.receipt_id and p.id > p_payment.id and sign(p.amount_cents) <> sign(p_payment.amount_cents) order by p.id limit 1;
  return invoice;
end;
$$;

-- The dashboard in one call: things to do, three figures, works under way and two series for charts.

-- Separate function, so that a test can read the query plan. $1 today in Paris, $2 whether account mails are counted. Weeks begin on
-- Monday; weeks and months are in Paris time. Money in cents.
create or replace function private.dashboard_sql() returns text
language sql immutable set search_path = ''
return $query$
    with week_starts as materialized (
      select array_agg(w.starts_on at time zone 'Europe/Paris' order by w.starts_on) as instants
      from generate_series(date_trunc('week', $1::timestamp) - interval '77 days', date_trunc('week', $1::timestamp),
        interval '7 days') as w (starts_on)
    ), weeks as (
      -- width_bucket over instants is several times cheaper than computing each row's day in Paris.
      select width_bucket(created_at, (select instants from week_starts)) as n,
        count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'confirmed') as confirmed,
        count(*) filter (where status = 'in_progress') as in_progress,
        count(*) filter (where status = 'completed') as completed, count(*) filter (where status = 'cancelled') as cancelled
      from public.brico_requests
      where created_at >= (date_trunc('week', $1::timestamp) - interval '77 days') at time zone 'Europe/Paris'
        and created_at < (date_trunc('week', $1::timestamp) + interval '7 days') at time zone 'Europe/Paris'
      group by 1
    ), months as (
      -- As the journal of takings: money received and money given back, each in the month of its own day.
      select m.starts_on::date as month,
        coalesce(sum(r.amount_cents) filter (where not private.is_given_back(r.kind, r.amount_cents)), 0) as paid_cents,
        coalesce(-sum(r.amount_cents) filter (where private.is_given_back(r.kind, r.amount_cents)), 0) as refunded_cents
      from generate_series(date_trunc('month', $1::timestamp) - interval '11 months', date_trunc('month', $1::timestamp),
        interval '1 month') as m (starts_on)
      left join public.receipts r on r.received_on >= m.starts_on and r.received_on < m.starts_on + interval '1 month'
      group by 1
    ), unpaid as (
      select count(*) as n, coalesce(sum(due_cents), 0) as cents from public.brico_requests
      where due_cents > 0 and status = 'completed' and archived_at is null
    ), latest as (
      select id, client_name, service_type, scheduled_date, scheduled_time, status from public.brico_requests
      where archived_at is null order by created_at desc limit 3
    ), projects as (
      select id, name, client_name, progress, deadline from public.reno_projects
      where status in ('planning', 'in_progress') and archived_at is null
      order by deadline nulls last, name limit 6
    ), renew as (
      select contractor_id, contractor_name, kind, expires_on from private.papers_to_renew($1) order by expires_on, contractor_name limit 3
    ), due_tasks as (
      select t.id, t.title, t.due_on, t.is_callback, c.id as customer_id, c.name as customer_name, t.created_at
      from public.customer_tasks t join public.customers o on o.id = t.customer_id join public.customers c on c.id = coalesce(o.merged_into, o.id)
      where t.done_at is null and t.due_on <= $1 and (t.assignee_id is null or t.assignee_id = auth.uid())
    ), unmade as (
      select f.id, f.request_id, p.quote_id, p.invoice_id, coalesce(r.client_name, i.snapshot #>> '{buyer,name}', q.snapshot #>> '{client,name}') as client_name,
        f.amount_cents, f.status
      from public.refunds f left join public.brico_requests r on r.id = f.request_id
      left join public.card_payments p on p.id = f.card_payment_id left join public.quotes q on q.id = p.quote_id
      left join public.invoices i on i.id = p.invoice_id
      where f.status <> 'succeeded' and (f.status = 'failed' or f.attempts >= 3)
        and f.last_error is distinct from 'already_refunded' and (r.payment_status = 'paid' or p.state = 'paid')
        -- Skip a refund when the same request or document has a later one, promised or made.
        and not exists (
          select 1 from public.refunds again
          where (again.request_id = f.request_id or again.card_payment_id = f.card_payment_id) and again.created_at > f.created_at and again.status <> 'failed')
      order by f.created_at limit 5
    ), stray as (
      -- Stays listed for a week after the refund: the client may call.
      select f.id, f.amount_cents, f.currency, f.status, f.note from public.refunds f
      where f.reason = 'stray_payment'
        and (f.status <> 'succeeded' or f.created_at > private.now() - interval '7 days')
      order by f.created_at desc limit 5
    ), disputes as (
      select d.id, d.request_id, p.quote_id, p.invoice_id, coalesce(r.client_name, i.snapshot #>> '{buyer,name}', q.snapshot #>> '{client,name}') as client_name, d.amount_cents, d.reason, d.status,
        d.evidence_due_at
      from public.payment_disputes d left join public.brico_requests r on r.id = d.request_id
      left join public.card_payments p on p.id = d.card_payment_id left join public.quotes q on q.id = p.quote_id
      left join public.invoices i on i.id = p.invoice_id
      where d.closed_at is null
      order by d.evidence_due_at nulls last limit 5
    ), client_quotes as (
      (select 'unanswered' as kind, q.id, q.number, q.snapshot #>> '{client,name}' as client_name, q.title, (q.sent_at at time zone 'Europe/Paris')::date as day,
        q.total_cents as cents
      from public.quotes q where q.state = 'sent' and q.sent_at < ($1 - 6)::timestamp at time zone 'Europe/Paris'
      order by q.valid_until limit 5)
      union all
      (select 'expired', q.id, q.number, q.snapshot #>> '{client,name}', q.title, q.valid_until, q.total_cents
      from public.quotes q where q.state = 'expired' and q.closed_at > private.now() - interval '7 days'
      order by q.closed_at desc limit 5)
      union all
      -- The client's no of this week; where money or an invoice is to undo, that says it.
      (select case q.state when 'refused' then q.state else 'given_up' end, q.id, q.number, q.snapshot #>> '{client,name}', q.title,
        (e.at at time zone 'Europe/Paris')::date, q.total_cents
      from public.quotes q join public.quote_events e on e.quote_id = q.id and e.kind = q.state and e.actor = 'client'
      where q.state in ('refused', 'withdrawn') and e.at > private.now() - interval '7 days' and (q.state = 'refused' or not exists (
          select from public.receipts r where r.quote_id = q.id or (r.quote_id is null and r.project_id = q.project_id))
        and not exists (select from public.invoices i where i.quote_id = q.id and i.state <> 'draft'))
      order by e.at desc limit 5)
      union all
      -- Signed this week, and nothing planned yet.
      (select 'signed', q.id, q.number, q.snapshot #>> '{client,name}', q.title, (q.closed_at at time zone 'Europe/Paris')::date, q.total_cents
      from public.quotes q
      where q.state = 'signed' and q.kind = 'initial' and q.closed_at > private.now() - interval '7 days'
        and not exists (select from public.reno_projects p where p.id = q.project_id and (private.chosen_start(p) is not null or p.status <> 'planning'))
        and not exists (select from public.brico_requests r where r.id = q.request_id and r.scheduled_date >= $1)
      order by q.closed_at desc limit 5)
      union all
      -- Money goes back within fourteen days of the withdrawal (code de la consommation, L221-24).
      (select 'withdrawn', q.id, q.number, q.snapshot #>> '{client,name}', q.title, (s.withdrawn_at at time zone 'Europe/Paris')::date + 14, paid.cents
      from public.quotes q join public.quote_signatures s on s.quote_id = q.id cross join lateral (
        -- Money that names no quote counts when no other quote of the renovation is signed.
        select sum(r.amount_cents) as cents from public.receipts r
        where r.quote_id = q.id or (r.quote_id is null and (r.project_id = q.project_id or r.request_id = q.request_id)
          and not exists (select from public.quotes o where o.project_id = q.project_id and o.state = 'signed'))) paid
      where q.state = 'withdrawn' and q.closed_at > private.now() - interval '90 days' and paid.cents > 0
      order by s.withdrawn_at limit 5)
      union all
      -- After a withdrawal nothing is owed: what was invoiced is undone by a credit note.
      (select 'to_credit', q.id, q.number, q.snapshot #>> '{client,name}', q.title, (s.withdrawn_at at time zone 'Europe/Paris')::date, owed.cents
      from public.quotes q join public.quote_signatures s on s.quote_id = q.id cross join lateral (
        select sum(i.total_cents - i.credited_cents)::bigint as cents from public.invoices i
        where i.quote_id = q.id and i.state <> 'draft' and i.kind <> 'credit_note') owed
      where q.state = 'withdrawn' and owed.cents > 0
      order by s.withdrawn_at limit 5)
    )
    select jsonb_build_object(
      'today', $1,
      'counts', jsonb_build_object(
        'active_projects', (select count(*) from public.reno_projects where status in ('planning', 'in_progress') and archived_at is null),
        'pending_requests', (select count(*) from public.brico_requests where status = 'pending' and archived_at is null),
        'interventions_today',
          (select count(*) from public.brico_requests where scheduled_date = $1 and status <> 'cancelled')),
      'todo', jsonb_build_object(
        'to_confirm', (
          select count(*) from public.brico_requests where status = 'pending' and payment_status = 'paid' and archived_at is null),
        'new_contacts', (select count(*) from public.contact_requests where status = 'new'),
        'failed_mails', (
          select count(*) from public.email_outbox m
          where m.status = 'failed' and m.created_at > private.now() - interval '30 days'
            and ($2 or not starts_with(m.template, 'account_'))
            and not exists (
              select 1 from public.email_outbox again
              where again.created_at > m.created_at and again.recipient = m.recipient and again.template = m.template
                and again.request_id is not distinct from m.request_id)),
        -- Kept since the last mail that left: none of them was sent, for want of a mail server. The daily head of the chain asks for nothing.
        'kept_mails', (
          select count(*) from (
            select from public.email_outbox m
            where m.status = 'kept' and m.template <> 'ledger_head' and ($2 or not starts_with(m.template, 'account_'))
              and m.created_at > greatest(private.now() - interval '30 days', (select max(sent_at) from public.email_outbox))
            limit 1000) kept),
        'client_quotes', coalesce((select jsonb_agg(to_jsonb(c)) from client_quotes c), '[]'),
        'invoices', (
          select jsonb_build_object('due_cents', coalesce(sum(i.left_cents), 0), 'late_count', count(*) filter (where i.due_on < $1),
            'late_cents', coalesce(sum(i.left_cents) filter (where i.due_on < $1), 0))
          from public.invoices i where i.left_cents > 0) || (
          select jsonb_build_object('return_count', count(*), 'return_cents', coalesce(-sum(i.left_cents), 0))
          from public.invoices i where i.left_cents < 0),
        'works', coalesce((select jsonb_agg(to_jsonb(w)) from private.works_to_do($1) w), '[]'),
        'tasks', coalesce((
          select jsonb_agg(to_jsonb(l) - 'created_at' order by l.due_on, l.created_at)
          from (select * from due_tasks order by due_on, created_at limit 10) l), '[]'),
        'tasks_total', (select count(*) from due_tasks),
        'to_collect', (select n from unpaid), 'to_collect_cents', (select cents from unpaid),
        'papers', coalesce((select jsonb_agg(to_jsonb(n)) from renew n), '[]'),
        'papers_total', (select count(*) from private.papers_to_renew($1)),
        'company_papers', coalesce((
          select jsonb_agg(to_jsonb(c)) from (
            select id, kind, name, expires_on from private.company_papers_to_renew($1) order by expires_on, name limit 5) c), '[]'),
        'refunds', coalesce((select jsonb_agg(to_jsonb(u)) from unmade u), '[]'),
        'stray_payments', coalesce((select jsonb_agg(to_jsonb(s)) from stray s), '[]'),
        'disputes', coalesce((select jsonb_agg(to_jsonb(d)) from disputes d), '[]')),
      'latest', coalesce((select jsonb_agg(to_jsonb(l)) from latest l), '[]'),
      'projects', coalesce((select jsonb_agg(to_jsonb(p)) from projects p), '[]'),
      'weeks', (
        select jsonb_agg(jsonb_build_object('week', (s.at at time zone 'Europe/Paris')::date, 'pending', coalesce(w.pending, 0),
          'confirmed', coalesce(w.confirmed, 0), 'in_progress', coalesce(w.in_progress, 0),
          'completed', coalesce(w.completed, 0), 'cancelled', coalesce(w.cancelled, 0)) order by s.n)
        from week_starts, unnest(instants) with ordinality as s (at, n) left join weeks w on w.n = s.n),
      'months', (
        select jsonb_agg(jsonb_build_object('month', m.month, 'paid_cents', m.paid_cents, 'refunded_cents', m.refunded_cents) order by m.month)
        from months m)
    )
  $query$;

create or replace function public.request_quote_code(p_hash text, p_signing_id uuid, p_order jsonb, p_network jsonb default null) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_codes constant int := 3;
  -- With five tries of each, six digits are guessed once in 13 000 quotes; and the evidence, which names each event, keeps its size.
  most_in_all constant int := 15;
  quote public.quotes := private.lock_answerable_quote(p_hash);
  signing public.quote_signings;
  recipient text := private.quote_email(quote);
  sent int;
  sent_lately int;
begin
  select * into signing from public.quote_signings where id = p_signing_id and quote_id = quote.id for update;
  if not found or not exists (select from public.documents d where d.id = signing.document_id and d.made_at is not null) then
    perform private.refuse('quote_not_ready', 409);
  elsif coalesce(length(btrim(p_order ->> 'given_name')) not between 1 and 100, true) or coalesce(length(btrim(p_order ->> 'family_name')) not between 1 and 100, true)
    or not coalesce((p_order ->> 'accepts_terms')::boolean, false)
  then
    perform private.refuse('invalid_input', 400);
  elsif private.needs_certificate(signing.snapshot) and not coalesce((p_order ->> 'certifies_vat')::boolean, false) then
    perform private.refuse('vat_not_certified', 400);
  elsif recipient is null then
    perform private.refuse('email_missing', 400);
  end if;
  select count(*), count(*) filter (where e.at > private.now() - interval '1 hour') into sent, sent_lately
  from public.quote_events e where e.quote_id = quote.id and e.kind = 'code_sent';
  if sent >= most_in_all then
    perform private.refuse('codes_used_up', 429);
  elsif sent_lately >= most_codes then
    perform private.refuse('too_many_codes', 429);
  end if;
  update public.quote_signings set given_name = btrim(p_order ->> 'given_name'), family_name = btrim(p_order ->> 'family_name'), email = recipient,
    consents = coalesce(p_order -> 'consents', '[]'), code_hash = p_order ->> 'code_hash', code_sent_at = private.now(), tries = 0
  where id = signing.id;
  perform private.log_client_event(quote.id, 'code_sent', p_network, jsonb_build_object('signing_id', signing.id, 'email', recipient));
  perform private.enqueue_email('client_quote_code', recipient,
    private.quote_payload(quote) || jsonb_build_object('total_cents', signing.total_cents, 'signing_id', signing.id, 'code_no', p_order -> 'code_no'),
    'client_quote_code:' || signing.id || ':' || (p_order ->> 'code_no'), null);
  return json_build_object('email', recipient, 'sent_at', private.now());
end;
$$;

revoke all on function private.taken_over_by from public, anon, authenticated, service_role;
comment on function private.taken_over_by is 'The invoice that took over what a row takes away from another one.';

revoke all on function public.request_quote_code from public, anon, authenticated, service_role;
comment on function public.request_quote_code is
  'Records who signs and what they accept, and mails the code, of which p_order has code_hash and code_no (the mail derives the code). p_order: '
  'given_name, family_name, accepts_terms, certifies_vat, early_start, consents (the sentences as shown). Refuses: as lock_answerable_quote, '
  'quote_not_ready, invalid_input, vat_not_certified, email_missing, too_many_codes (three an hour), codes_used_up (fifteen in all).';
grant execute on function public.request_quote_code to service_role;

-- End of what `npm run routines` wrote.
