-- The dashboard in one call: things to do, three figures, works under way and two series for charts.

create or replace function private.open_request(p_request public.brico_requests) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_request.id, 'client_name', p_request.client_name, 'service_type', p_request.service_type, 'city', p_request.city, 'status', p_request.status,
    'scheduled_date', p_request.scheduled_date, 'scheduled_time', p_request.scheduled_time, 'due_cents', p_request.due_cents,
    'asked_on', (p_request.created_at at time zone 'Europe/Paris')::date, 'is_paid', p_request.payment_status = 'paid',
    'has_email', p_request.client_email is not null,
    'who', coalesce((select c.name from public.contractors c where c.id = p_request.assigned_contractor_id),
      (select t.name from public.teams t where t.id = p_request.team_id)))
$$;
comment on function private.open_request is 'What a line of « À traiter » says of an open request.';

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
    ), to_close as (
      -- Its day is over, and nobody said how it ended. The last ones first: staff still know.
      select r, row_number() over (order by r.scheduled_date desc, r.scheduled_time desc, r.id) as place
      from public.brico_requests r
      where r.archived_at is null and r.status in ('pending', 'confirmed', 'in_progress') and r.scheduled_date < $1
      order by r.scheduled_date desc, r.scheduled_time desc, r.id limit 1000
    ), to_plan as (
      select r, row_number() over (order by r.created_at, r.id) as place from public.brico_requests r
      where r.slot is null and r.archived_at is null and r.status in ('pending', 'confirmed', 'in_progress')
        and (r.scheduled_date is null or r.scheduled_date >= $1)
      order by r.created_at, r.id limit 1000
    ), to_confirm as (
      select r, row_number() over (order by r.scheduled_date, r.scheduled_time, r.id) as place from public.brico_requests r
      where r.status = 'pending' and r.payment_status = 'paid' and r.archived_at is null
        and r.scheduled_date >= $1 and r.scheduled_time is not null
      order by r.scheduled_date, r.scheduled_time, r.id limit 1000
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
      select f.id, r.id as request_id, p.quote_id, coalesce(f.invoice_id, p.invoice_id) as invoice_id, coalesce(r.client_name, i.snapshot #>> '{buyer,name}', q.snapshot #>> '{client,name}') as client_name,
        f.amount_cents, f.status
      from public.refunds f left join public.card_payments p on p.id = f.card_payment_id
      left join public.brico_requests r on r.id = coalesce(f.request_id, p.request_id) left join public.quotes q on q.id = p.quote_id
      left join public.invoices i on i.id = coalesce(f.invoice_id, p.invoice_id)
      where f.status <> 'succeeded' and (f.status = 'failed' or private.is_stuck('refund', f.attempts))
        and f.last_error is distinct from 'already_refunded' and (r.payment_status = 'paid' or p.state = 'paid')
        -- Skip a refund when the same request or document has a later one, promised or made.
        and not exists (
          select 1 from public.refunds again
          where (again.request_id = f.request_id or again.card_payment_id = f.card_payment_id) and again.created_at > f.created_at and again.status <> 'failed')
        -- Or when staff gave the money back themselves.
        and not exists (
          select from public.receipts paid join public.receipts back on back.corrects_id = paid.id
          where paid.source_ref = f.payment_intent_id and back.kind = 'refund' and back.method <> 'card_online')
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
          select from private.received r where r.quote_id = q.id or (r.quote_id is null and r.project_id = q.project_id))
        and not exists (
          select from public.invoices i where i.contract_id = coalesce(q.project_id, q.request_id, q.id) and i.state <> 'draft'
            and private.invoiced_of_quote(i.contract_id, q.id) > 0))
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
        select sum(r.amount_cents)::bigint as cents from private.received r
        where r.quote_id = q.id or (r.quote_id is null and (r.project_id = q.project_id or r.request_id = q.request_id)
          and not exists (select from public.quotes o where o.project_id = q.project_id and o.state = 'signed'))) paid
      where q.state = 'withdrawn' and q.closed_at > private.now() - interval '90 days' and paid.cents > 0
      order by s.withdrawn_at limit 5)
      union all
      -- After a withdrawal nothing is owed of the quote: what was invoiced of it is undone by a credit note. Its draft was prepared.
      (select 'to_credit', q.id, q.number, q.snapshot #>> '{client,name}', q.title, (s.withdrawn_at at time zone 'Europe/Paris')::date, owed.cents
      from public.quotes q join public.quote_signatures s on s.quote_id = q.id
      cross join lateral (select private.invoiced_of_quote(coalesce(q.project_id, q.request_id, q.id), q.id) as cents) owed
      where q.state = 'withdrawn' and owed.cents > 0
        and exists (select from public.invoices i where i.contract_id = coalesce(q.project_id, q.request_id, q.id) and i.state <> 'draft')
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
        -- The first three of each; the number stops at 1 000.
        'to_close', (select jsonb_build_object('total', count(*),
          'rows', coalesce(jsonb_agg(private.open_request(r) order by place) filter (where place <= 3), '[]')) from to_close),
        'to_plan', (select jsonb_build_object('total', count(*),
          'rows', coalesce(jsonb_agg(private.open_request(r) order by place) filter (where place <= 3), '[]')) from to_plan),
        'to_confirm', (select jsonb_build_object('total', count(*),
          'rows', coalesce(jsonb_agg(private.open_request(r) order by place) filter (where place <= 3), '[]')) from to_confirm),
        'field', (select jsonb_build_object('total', count(*), 'rows', coalesce(jsonb_agg(to_jsonb(f) - 'place' order by f.place) filter (where f.place <= 5), '[]'))
          from (select o.*, row_number() over (order by o.received_at, o.id) as place from private.open_field_actions() o) f),
        'outside', (select jsonb_build_object('total', count(*), 'reasons', (
          select coalesce(jsonb_agg(distinct reason), '[]') from private.unseen_outside() o, unnest(o.reasons) reason), 'next', min(r.scheduled_date))
          from private.unseen_outside() o join private.moments r on r.id = o.id),
        'new_contacts', (select count(*) from public.contact_requests where status = 'new'),
        'new_contacts_since', (select min(created_at at time zone 'Europe/Paris')::date from public.contact_requests where status = 'new'),
        'failed_mails', (
          select count(*) from private.lost_mails m where m.set_aside_reason is null and ($2 or not starts_with(m.template, 'account_'))),
        -- Kept since the last mail that left: none of them was sent, for want of a mail server. The daily head of the chain asks for nothing.
        'kept_mails', (
          select count(*) from (
            select from public.email_outbox m
            where m.status = 'kept' and m.template <> 'ledger_head' and ($2 or not starts_with(m.template, 'account_'))
              and m.created_at > greatest(private.now() - interval '30 days', (select max(sent_at) from public.email_outbox))
            limit 1000) kept),
        'client_quotes', coalesce((
          select jsonb_agg(to_jsonb(c) || case when c.kind = 'to_credit' then jsonb_build_object('draft_id', (
            select i.id from public.invoices i join public.quotes q on q.id = c.id
            where i.contract_id = coalesce(q.project_id, q.request_id, q.id) and i.kind = 'credit_note' and i.state = 'draft')) else '{}' end)
          from client_quotes c), '[]'),
        'documents', coalesce((select jsonb_agg(to_jsonb(f)) from (select * from private.failed_documents() limit 5) f), '[]'),
        'invoices', (
          select jsonb_build_object('due_cents', coalesce(sum(i.left_cents), 0), 'late_count', count(*) filter (where i.due_on < $1 and i.left_cents > small.cents),
            'late_cents', coalesce(sum(i.left_cents) filter (where i.due_on < $1 and i.left_cents > small.cents), 0),
            -- Handed over without a mail, or not remindable for a week: a person asks for them.
            'unreminded_count', count(*) filter (where i.state = 'issued' and i.reminder_count = 0 and i.reminders_stopped_at is null and i.left_cents > small.cents
              and i.due_on < $1 - case when i.sent_at is null then 6 else 13 end and not private.awaits_credit(i)))
          from public.invoices i cross join (select private.small_rest_cents() as cents) small where i.left_cents > 0) || (
          select jsonb_build_object('return_count', count(*), 'return_cents', coalesce(sum(e.cents), 0),
            'excesses', coalesce(jsonb_agg(to_jsonb(e) - 'place' order by e.place) filter (where e.place <= 5), '[]'))
          from (select x.*, row_number() over (order by x.cents desc) as place from private.money_in_excess() x) e),
        'works', coalesce((select jsonb_agg(to_jsonb(w)) from private.works_to_do($1) w), '[]'),
        'tasks', coalesce((
          select jsonb_agg(to_jsonb(l) - 'created_at' || jsonb_build_object('phone', (
            select h.value from public.customer_channels h join public.customers o on o.id = h.customer_id
            where coalesce(o.merged_into, o.id) = l.customer_id and h.kind = 'phone' and not private.is_set_aside(h.set_aside_by, l.customer_id)
            order by h.until is not null, h.is_primary desc, h.customer_id <> l.customer_id, h.id limit 1)) order by l.due_on, l.created_at)
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

create or replace function public.read_dashboard() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_staff();
  execute private.dashboard_sql() into answer using private.today(), private.is_admin();
  return answer;
end;
$$;
comment on function public.read_dashboard is
  'For staff: the figures, to-do items, latest requests, works under way and chart series of the dashboard, as of today in Paris.';
grant execute on function public.read_dashboard to authenticated;
