-- Invoices in the search and on the dashboard; an invoice with its event in the chain; a rebate takes no works back.

create index invoices_to_return on public.invoices (updated_at) where left_cents < 0;

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function private.credit_part(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  corrected public.invoices;
  rest jsonb;
  rows jsonb;
begin
  select * into corrected from public.invoices where id = p_invoice.corrects_id;
  if jsonb_array_length(p_invoice.credits) > 0 then
    -- Without progress: a rebate takes no works back.
    select coalesce(jsonb_agg(line - '{progress_bp,progress_bp_before}'::text[] || jsonb_build_object('of_row', c.row, 'net_cents', -c.net_cents,
      'amount_cents', -c.net_cents, 'contract_cents', line -> 'net_cents', 'quantity', '1', 'unit', 'forfait',
      'unit_price', trim_scale(c.net_cents / 100.0)::text, 'discount_bp', 0) order by c.row), '[]') into rows
    from jsonb_to_recordset(p_invoice.credits) as c(row int, net_cents bigint)
    cross join lateral (select corrected.snapshot -> 'rows' -> c.row as line) l
    where line ->> 'kind' = 'work' and c.net_cents > 0;
    return jsonb_build_object('rows', rows, 'blocks', '[]'::jsonb, 'deductions', '[]'::jsonb, 'allowances', '[]'::jsonb, 'price_basis', 'ht', 'progress', null,
      'split', private.credit_step((select coalesce(jsonb_agg(jsonb_build_object('rate', line -> 'vat_rate', 'net_cents', -(line ->> 'net_cents')::bigint)), '[]')
        from jsonb_array_elements(rows) line), private.uncredited(corrected)));
  elsif corrected.credited_cents = 0 then
    return jsonb_build_object(
      'rows', (
        select jsonb_agg(case line ->> 'kind'
          when 'work' then line || jsonb_build_object('of_row', i - 1, 'net_cents', -(line ->> 'net_cents')::bigint, 'amount_cents', -(line ->> 'amount_cents')::bigint)
            || case when line ? 'progress_bp' then jsonb_build_object('progress_bp_before', line -> 'progress_bp', 'progress_bp', line -> 'progress_bp_before')
              else '{}' end
          when 'deduction' then line || jsonb_build_object('label', replace(line ->> 'label', 'Acompte repris', 'Acompte rendu'),
            'net_cents', -(line ->> 'net_cents')::bigint, 'vat_cents', -(line ->> 'vat_cents')::bigint)
          else line end order by i)
        from jsonb_array_elements(corrected.snapshot -> 'rows') with ordinality as r(line, i)),
      'blocks', (
        select coalesce(jsonb_agg(b || jsonb_build_object('split', private.scaled_split(b -> 'split', -1),
          'allowances', private.scaled_split(b -> 'allowances', -1))), '[]') from jsonb_array_elements(corrected.blocks) b),
      'deductions', (
        select coalesce(jsonb_agg(d || jsonb_build_object('split', private.scaled_split(d -> 'split', -1))), '[]') from jsonb_array_elements(corrected.deductions) d),
      'allowances', private.scaled_split(corrected.snapshot -> 'allowances', -1), 'split', private.scaled_split(corrected.split, -1),
      'price_basis', corrected.snapshot -> 'price_basis', 'progress', null);
  end if;
  rest := private.scaled_split(private.uncredited(corrected), -1);
  return jsonb_build_object('blocks', '[]'::jsonb, 'deductions', '[]'::jsonb, 'allowances', '[]'::jsonb, 'split', rest, 'price_basis', 'ht', 'progress', null,
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', 'work', 'label', 'Reste de la facture ' || corrected.number, 'quantity', '1', 'unit', 'forfait',
        'unit_price', trim_scale(abs((part ->> 'net_cents')::numeric) / 100)::text, 'discount_bp', 0, 'vat_rate', part -> 'rate',
        'contract_cents', part -> 'net_cents', 'net_cents', part -> 'net_cents', 'amount_cents', part -> 'net_cents')), '[]')
      from jsonb_array_elements(rest) part));
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
          'uncredited_cents', c.total_cents - c.credited_cents,
          'rows', c.snapshot -> 'rows')
        from public.invoices c where c.id = invoice.corrects_id),
      'payments', (
        select coalesce(jsonb_agg(jsonb_build_object('receipt_id', r.id, 'kind', r.kind, 'method', r.method, 'received_on', r.received_on,
          'recorded_at', r.recorded_at, 'recorded_by_name', r.recorded_by_name, 'corrects_id', r.corrects_id, 'reason', r.reason,
          'amount_cents', p.amount_cents) order by p.id), '[]')
        from public.invoice_payments p join public.receipts r on r.id = p.receipt_id where p.invoice_id = p_id),
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
      select f.id, f.request_id, q.id as quote_id, coalesce(r.client_name, q.snapshot #>> '{client,name}') as client_name, f.amount_cents, f.status
      from public.refunds f left join public.brico_requests r on r.id = f.request_id
      left join public.card_payments p on p.id = f.card_payment_id left join public.quotes q on q.id = p.quote_id
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
      select d.id, d.request_id, q.id as quote_id, coalesce(r.client_name, q.snapshot #>> '{client,name}') as client_name, d.amount_cents, d.reason, d.status,
        d.evidence_due_at
      from public.payment_disputes d left join public.brico_requests r on r.id = d.request_id
      left join public.card_payments p on p.id = d.card_payment_id left join public.quotes q on q.id = p.quote_id
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

-- One search by name, telephone or reference over all lists of the back office. Each list has its own subquery, so that each uses its
-- index.

-- $1 pattern.
create or replace function private.office_search_sql() returns text
language sql immutable set search_path = ''
return $query$
    with found as materialized (
      select r.id, r.client_name, r.client_phone, r.service_type, r.reference, r.scheduled_date, r.status, r.created_at
      from public.brico_requests r where r.search_text like $1
      order by r.created_at desc limit 50
    ), clients as (
      select 1 as rank, 'client' as kind, c.id, c.name as title, coalesce(f.card ->> 'city', '') as detail, null::date as day,
        (f.card ->> 'row_count')::int as total, c.created_at as at, f.card ->> 'phone' as phone, null as status
      from (
        select r.id, r.name, r.created_at from public.customers r
        where r.search_text like $1 and r.merged_into is null and r.archived_at is null order by r.created_at desc limit 3
      ) c, lateral (select private.customer_card(c.id) as card) f
    ), requests as (
      select 2, 'request', f.id, f.client_name, concat_ws(' · ', f.service_type, f.reference), f.scheduled_date, 1, f.created_at,
        f.client_phone, f.status
      from found f order by f.created_at desc limit 5
    ), contacts as (
      select 3, 'contact', r.id, r.name, coalesce(r.project_type, ''), null::date, 1, r.created_at, r.phone, r.status
      from public.contact_requests r where r.search_text like $1 order by r.created_at desc limit 4
    ), projects as (
      select 4, 'project', r.id, r.name, r.client_name, r.deadline, 1, r.created_at, r.client_phone, r.status
      from public.reno_projects r where r.search_text like $1 order by r.created_at desc limit 3
    ), quotes as (
      select 5, 'quote', r.id, r.title, concat_ws(' · ', r.number, (select c.name from public.customers c where c.id = r.customer_id)),
        null::date, 1, r.updated_at, null, r.state
      from public.quotes r where r.search_text like $1 and r.state <> 'replaced' order by r.updated_at desc limit 3
    ), invoices as (
      select 6, 'invoice', r.id, r.title, concat_ws(' · ', r.number, (select c.name from public.customers c where c.id = r.customer_id)),
        null::date, 1, r.updated_at, null, r.state
      from public.invoices r where r.search_text like $1 order by r.updated_at desc limit 3
    ), contractors as (
      select 7, 'contractor', r.id, r.name, array_to_string(r.specialties, E'\n'), null::date, 1, r.created_at, r.phone, null
      from public.contractors r where r.search_text like $1 and r.archived_at is null order by r.name limit 4
    )
    select json_agg(json_build_object(
      'kind', a.kind, 'id', a.id, 'title', a.title, 'detail', a.detail, 'day', a.day, 'total', a.total,
      'phone', a.phone, 'status', a.status) order by a.rank, a.at desc)
    from (
      select * from clients union all select * from requests union all select * from contacts
      union all select * from projects union all select * from quotes union all select * from invoices
      union all select * from contractors
    ) a
  $query$;

revoke all on function public.read_invoice from public, anon, authenticated, service_role;
comment on function public.read_invoice is
  'For staff: an invoice: what staff wrote, content (domain/documents/invoice.ts), what forbids to issue it, client, contract, corrected invoice, '
  'payments, its event in the chain, other documents of the contract, papers. Refuses: invoice_gone.';
grant execute on function public.read_invoice to authenticated;

revoke all on function public.search_office from public, anon, authenticated, service_role;
comment on function public.search_office is
  'For staff: clients, requests, contacts, projects, quotes, invoices and subcontractors that match a text of at least two letters, at most 25 '
  'lines. When none contains it, what is spelt alike. day is the appointment or the deadline; total is the client''s number of requests.';
grant execute on function public.search_office to authenticated;

-- End of what `npm run routines` wrote.
