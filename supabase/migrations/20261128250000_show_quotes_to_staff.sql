-- Quotes in the screens of staff: the dashboard, the search, the renovation that follows them, and what may not be deleted.

create index quotes_ended on public.quotes (closed_at desc) where state in ('signed', 'expired', 'withdrawn');

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function private.works_to_do(p_today date) returns table (
  kind text, project_id uuid, project_name text, client_name text, n int, title text, day date, total int
)
language sql stable security definer set search_path = ''
as $$
  with waiting (kind, project_id, n, title, day) as (
    select 'client_message', m.project_id, count(*), null, min(m.created_at at time zone 'Europe/Paris')::date
    from public.client_messages m where m.is_from_client and m.seen_at is null group by m.project_id
    union all
    select 'client_choice', c.project_id, count(*), min(c.question), min(c.chosen_at at time zone 'Europe/Paris')::date
    from public.project_choices c where c.chosen_at is not null and c.seen_at is null group by c.project_id
    union all
    select 'price', q.project_id, count(*), null, min(q.answered_at at time zone 'Europe/Paris')::date
    from public.contractor_quote_requests q join public.reno_projects p on p.id = q.project_id
    where q.status = 'answered' and p.status not in ('completed', 'cancelled') and p.archived_at is null
      and not exists (select from public.contractor_quote_requests a where a.round_id = q.round_id and a.status = 'accepted')
    group by q.project_id
    union all
    select case when m.due_date < p_today then 'late_step' else 'step_soon' end, m.project_id, count(*),
      (array_agg(m.title order by m.due_date, m.title))[1], min(m.due_date)
    from public.project_milestones m join public.reno_projects p on p.id = m.project_id
    where not m.is_completed and m.due_date <= p_today + 1 and p.status in ('planning', 'in_progress') and p.archived_at is null
    group by m.project_id, m.due_date < p_today
    union all
    select 'deadline', p.id, 1, null, p.deadline
    from public.reno_projects p
    where p.deadline < p_today and p.status in ('planning', 'in_progress') and p.archived_at is null
    union all
    select 'quote_waiting', p.id, 1, null, (p.quote_sent_at at time zone 'Europe/Paris')::date
    from public.reno_projects p
    where p.quote_sent_at < private.now() - interval '7 days' and p.status not in ('completed', 'cancelled') and p.archived_at is null
      -- A quote of this site has a line of its own.
      and not exists (select from public.quotes q where q.project_id = p.id and q.state = 'sent')
  ), ranked as (
    select w.*, count(*) over (partition by w.kind) as total,
      row_number() over (partition by w.kind order by w.day, w.project_id) as place
    from waiting w
  )
  select r.kind, r.project_id, p.name, p.client_name, r.n::int, r.title, r.day, r.total::int
  from ranked r join public.reno_projects p on p.id = r.project_id
  where r.place <= 3
  order by r.kind, r.place
$$;

create or replace function private.example_tables() returns text[]
language sql immutable set search_path = ''
-- Tables with references to others come first.
return array['receipts', 'quotes', 'google_reviews', 'gallery_projects', 'brico_requests', 'reno_projects', 'contact_requests', 'contractors',
  'blocked_dates', 'customers', 'places', 'price_items'];

create or replace function private.project_carries_money(p_project public.reno_projects) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return p_project.actual_cost > 0 or p_project.quote_status = 'signed'
    or exists (select from public.project_expenses e where e.project_id = p_project.id)
    or exists (select from public.receipts r where r.project_id = p_project.id)
    or exists (select from public.quotes q where q.project_id = p_project.id and q.state <> 'draft');
end;
$$;

create or replace function public.reno_project_ties(p_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  project public.reno_projects;
begin
  perform private.require_staff();
  select * into project from public.reno_projects where id = p_id;
  if not found then
    perform private.refuse('project_gone', 404);
  end if;
  return json_build_object(
    'must_be_kept', private.project_carries_money(project), 'expenses_total', project.actual_cost,
    'receipts', (select count(*) from public.receipts t where t.project_id = p_id and t.kind = 'payment'),
    'quotes', (select count(*) from public.quotes t where t.project_id = p_id and t.state not in ('draft', 'replaced')),
    'milestones', (select count(*) from public.project_milestones t where t.project_id = p_id),
    'expenses', (select count(*) from public.project_expenses t where t.project_id = p_id),
    'photos', (select count(*) from public.project_photos t where t.project_id = p_id),
    'documents', (select count(*) from public.project_documents t where t.project_id = p_id),
    'notes', (select count(*) from public.project_notes t where t.project_id = p_id),
    'price_requests', (select count(*) from public.contractor_quote_requests t where t.project_id = p_id),
    'open_price_requests', (
      select count(*) from public.contractor_quote_requests t where t.project_id = p_id and private.awaits_news(t))
  );
end;
$$;

-- Runs with the caller's rights: current_user distinguishes a direct API call from a call inside a security definer function.
create or replace function private.keep_projects_with_money() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user = 'authenticated' and exists (select from public.receipts r where r.project_id = old.id) then
    perform private.refuse('project_has_receipts', 409);
  elsif current_user = 'authenticated' and exists (select from public.quotes q where q.project_id = old.id and q.state <> 'draft') then
    perform private.refuse('project_has_quotes', 409);
  elsif current_user = 'authenticated' and private.project_carries_money(old) then
    perform private.refuse('project_must_be_archived', 409);
  end if;
  return old;
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
      select f.id, f.request_id, r.client_name, f.amount_cents, f.status
      from public.refunds f join public.brico_requests r on r.id = f.request_id
      where f.status <> 'succeeded' and (f.status = 'failed' or f.attempts >= 3)
        and f.last_error is distinct from 'already_refunded' and r.payment_status = 'paid'
        -- Skip a refund when the same request has a later one, promised or made.
        and not exists (
          select 1 from public.refunds again
          where again.request_id = f.request_id and again.created_at > f.created_at and again.status <> 'failed')
      order by f.created_at limit 5
    ), stray as (
      -- Stays listed for a week after the refund: the client may call.
      select f.id, f.amount_cents, f.currency, f.status, f.note from public.refunds f
      where f.reason = 'stray_payment'
        and (f.status <> 'succeeded' or f.created_at > private.now() - interval '7 days')
      order by f.created_at desc limit 5
    ), disputes as (
      select d.id, d.request_id, r.client_name, d.amount_cents, d.reason, d.status, d.evidence_due_at
      from public.payment_disputes d left join public.brico_requests r on r.id = d.request_id
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
        and not exists (select from public.reno_projects p where p.id = q.project_id and (p.start_date >= $1 or p.status <> 'planning'))
        and not exists (select from public.brico_requests r where r.id = q.request_id and r.scheduled_date >= $1)
      order by q.closed_at desc limit 5)
      union all
      -- Money goes back within fourteen days of the withdrawal (code de la consommation, L221-24).
      (select 'withdrawn', q.id, q.number, q.snapshot #>> '{client,name}', q.title, (s.withdrawn_at at time zone 'Europe/Paris')::date + 14, paid.cents
      from public.quotes q join public.quote_signatures s on s.quote_id = q.id cross join lateral (
        select sum(r.amount_cents) as cents from public.receipts r where r.project_id = q.project_id or r.request_id = q.request_id) paid
      where q.state = 'withdrawn' and q.closed_at > private.now() - interval '90 days' and paid.cents > 0
        and not exists (select from public.quotes o where o.project_id = q.project_id and o.state = 'signed')
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
    ), contractors as (
      select 6, 'contractor', r.id, r.name, array_to_string(r.specialties, E'\n'), null::date, 1, r.created_at, r.phone, null
      from public.contractors r where r.search_text like $1 and r.archived_at is null order by r.name limit 4
    )
    select json_agg(json_build_object(
      'kind', a.kind, 'id', a.id, 'title', a.title, 'detail', a.detail, 'day', a.day, 'total', a.total,
      'phone', a.phone, 'status', a.status) order by a.rank, a.at desc)
    from (
      select * from clients union all select * from requests union all select * from contacts
      union all select * from projects union all select * from quotes union all select * from contractors
    ) a
  $query$;

-- What sending is, after all checks: the version before is replaced, number and content are fixed, the document is asked for.
create or replace function private.issue_quote(p_quote public.quotes, p_is_mailed boolean) returns public.quotes
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := p_quote;
  before public.quotes;
begin
  select * into before from public.quotes where root_id = quote.root_id and state = 'sent' for update;
  if found then
    update public.quotes set state = 'replaced', closed_at = private.now() where id = before.id;
    perform private.log_quote(before.id, 'replaced', jsonb_build_object('by', quote.version_no));
  end if;
  -- The demonstration never touches a series.
  quote.number := coalesce(quote.number, (select q.number from public.quotes q where q.root_id = quote.root_id and q.number is not null limit 1),
    case when private.is_example_quote(quote) then 'DEMO-' || upper(left(quote.root_id::text, 8)) else private.next_number('D', private.today()) end);
  quote.valid_until := private.today() + quote.valid_days;
  quote.snapshot := private.quote_content(quote);
  update public.quotes set state = 'sent', number = quote.number, sent_at = private.now(), valid_until = quote.valid_until, snapshot = quote.snapshot,
    total_cents = (quote.snapshot ->> 'total_cents')::bigint, lock_version = lock_version + 1, updated_at = private.now()
  where id = quote.id returning * into quote;
  perform private.queue_quote_document(quote.id, 'quote', quote.snapshot);
  perform private.log_quote(quote.id, 'sent', jsonb_build_object('is_mailed', p_is_mailed));
  perform private.follow_quotes(quote.project_id);
  return quote;
end;
$$;

create or replace function public.send_quote(p_id uuid, p_lock_version int, p_order jsonb default '{}') returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
  missing jsonb;
  recipient text;
  is_mailed boolean := coalesce((p_order ->> 'mail')::boolean, true);
begin
  perform private.require_staff();
  -- The root first: two versions of one quote are never sent at once.
  perform 1 from public.quotes r where r.id = (select root_id from public.quotes where id = p_id) for update;
  quote := private.lock_client_quote(p_id);
  if quote.state <> 'draft' then
    perform private.refuse('quote_fixed', 409);
  elsif quote.lock_version <> p_lock_version then
    perform private.refuse('quote_changed', 409);
  elsif exists (select from public.quotes where root_id = quote.root_id and state in ('signed', 'withdrawn')) then
    perform private.refuse('quote_signed', 409);
  end if;
  missing := private.quote_missing(quote);
  if jsonb_array_length(missing) > 0 then
    perform private.refuse('missing_mentions', 409, jsonb_build_object('n', jsonb_array_length(missing)));
  end if;
  recipient := private.quote_email(quote);
  if is_mailed and recipient is null then
    perform private.refuse('email_missing', 400);
  end if;
  quote := private.issue_quote(quote, is_mailed);
  if is_mailed then
    perform private.enqueue_email('client_quote_sent', recipient,
      private.quote_payload(quote) || jsonb_build_object('message', left(btrim(p_order ->> 'message'), 2000)), 'client_quote_sent:' || p_id, null);
  end if;
  return json_build_object('number', quote.number, 'valid_until', quote.valid_until, 'is_mailed', is_mailed, 'lock_version', quote.lock_version);
end;
$$;

create or replace function public.follow_quotes_again(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  update public.reno_projects set quote_status_by_hand = false where id = p_id;
  if not found then
    perform private.refuse('project_gone', 404);
  end if;
  perform private.follow_quotes(p_id);
end;
$$;

create or replace function public.read_quote(p_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  quote public.quotes;
begin
  perform private.require_staff();
  select * into quote from public.quotes where id = p_id;
  if not found then
    perform private.refuse('client_quote_gone', 404);
  end if;
  return (
    select to_jsonb(quote) - '{snapshot,token_hash,search_text}'::text[] || jsonb_build_object(
      'fee', quote.fee::text,
      'totals', private.quote_totals(quote),
      'lines', (
        select coalesce(jsonb_agg(to_jsonb(l) - '{quote_id,position}'::text[] || jsonb_build_object(
          'quantity', trim_scale(l.quantity)::text, 'unit_price', trim_scale(l.unit_price)::text, 'vat_rate', trim_scale(l.vat_rate),
          'unit_cost', trim_scale(c.unit_cost)::text, 'hours', trim_scale(c.hours)::text) order by l.position), '[]')
        from public.quote_lines l left join public.quote_line_costs c on c.quote_id = l.quote_id and c.line_id = l.id
        where l.quote_id = p_id),
      'customer', case when quote.customer_id is not null then private.customer_card(quote.customer_id) end,
      'email', private.quote_email(quote),
      'place', (select jsonb_build_object('id', p.id, 'address', p.address, 'postal_code', p.postal_code, 'city', p.city, 'over_two_years', p.over_two_years)
        from public.places p where p.id = quote.place_id),
      'project', (select jsonb_build_object('id', w.id, 'name', w.name) from public.reno_projects w where w.id = quote.project_id),
      'request', (select jsonb_build_object('id', r.id, 'reference', r.reference, 'service_type', r.service_type)
        from public.brico_requests r where r.id = quote.request_id),
      'versions', (
        select jsonb_agg(jsonb_build_object('id', v.id, 'version_no', v.version_no, 'state', v.state, 'sent_at', v.sent_at) order by v.version_no)
        from public.quotes v where v.root_id = quote.root_id),
      'events', (
        select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'at', e.at, 'actor', e.actor, 'actor_name', e.actor_name, 'detail', e.detail)
          order by e.id desc), '[]')
        from (select * from public.quote_events x where x.quote_id = p_id order by x.id desc limit 100) e),
      'documents', private.quote_documents(p_id),
      'signature', (
        select to_jsonb(s) - '{snapshot,evidence}'::text[] from public.quote_signatures s where s.quote_id = p_id),
      'missing', case when quote.state = 'draft' then private.quote_missing(quote) || private.quote_warnings(quote) else '[]'::jsonb end)
  );
end;
$$;

revoke all on function public.search_office from public, anon, authenticated, service_role;
comment on function public.search_office is
  'For staff: clients, requests, contacts, projects, quotes and subcontractors that match a text of at least two letters, at most 22 '
  'lines. When none contains it, what is spelt alike. day is the appointment or the deadline; total is the client''s number of requests.';
grant execute on function public.search_office to authenticated;

revoke all on function private.issue_quote from public, anon, authenticated, service_role;

revoke all on function public.follow_quotes_again from public, anon, authenticated, service_role;
comment on function public.follow_quotes_again is
  'For staff: quote_status of a renovation, which they had set by hand, follows its quotes again. Refuses: project_gone.';
grant execute on function public.follow_quotes_again to authenticated;

-- End of what `npm run routines` wrote.
