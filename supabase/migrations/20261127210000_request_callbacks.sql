-- A visitor asks to be called back: a task of nobody on the client's file, and a mail to staff.

alter table public.customer_tasks add column is_callback boolean not null default false;
comment on column public.customer_tasks.is_callback is 'A visitor asked for this call on the site (request_callback).';
insert into public.mail_kinds (id) values ('callback_requested');

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function private.erase_people(p_people uuid[], p_email text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  family uuid[] := array(select c.id from public.customers c where c.id = any (p_people) or c.merged_into = any (p_people));
  addresses text[] := private.own_addresses(family, p_email);
  requests uuid[];
  paid uuid[];
  contacts uuid[];
  projects uuid[];
  places uuid[];
  mails int;
begin
  select coalesce(array_agg(r.id), '{}'),
    coalesce(array_agg(r.id) filter (where private.carries_money(r.first_paid_at, r.payment_status, r.stripe_payment_intent_id, r.status)), '{}')
  into requests, paid
  from public.brico_requests r where r.customer_id = any (family);
  -- Refuse while an appointment is ahead, or a payment or refund is open: the team would not know whom to visit, and money would have no
  -- owner.
  if exists (
    select from public.brico_requests r where r.id = any (requests) and (
      (r.status not in ('cancelled', 'completed') and r.scheduled_date >= private.today())
      or (r.stripe_session_id is not null and r.checkout_closed_at is null and r.payment_status = 'pending')
      or exists (select from public.refunds f where f.request_id = r.id and f.status = 'pending'))
  ) then
    perform private.refuse('person_expected', 409);
  end if;
  contacts := array(select c.id from public.contact_requests c where c.customer_id = any (family));
  projects := array(select p.id from public.reno_projects p where p.customer_id = any (family));
  places := array(select l.place_id from public.customer_places l where l.customer_id = any (family)
    union select r.place_id from public.brico_requests r where r.customer_id = any (family)
    union select r.place_id from public.contact_requests r where r.customer_id = any (family)
    union select r.place_id from public.reno_projects r where r.customer_id = any (family));

  delete from public.email_outbox m
  where lower(m.recipient) = any (addresses) or m.request_id = any (requests) or m.contact_request_id = any (contacts)
    or m.payload ->> 'project_id' = any (projects::text[])
    or m.payload ->> 'link_id' in (select l.id::text from public.client_links l where l.project_id = any (projects))
    or m.payload ->> 'customer_id' = any (family::text[]);
  get diagnostics mails = row_count;
  -- Requests with payments stay in the accounts with amounts, dates and work; their personal data are replaced.
  update public.brico_requests set
    client_name = 'Personne effacée', client_phone = '0000000000', address = 'Adresse effacée',
    client_email = case when source = 'online' then 'efface@exemple.invalid' end,
    postal_code = null, city = null, description = null, notes = null, cancellation_reason = null,
    manage_token_hash = null, contact_request_id = null, customer_id = null, place_id = null
  where id = any (paid);
  -- A refund's note is free text about the cancellation, by the client or by staff.
  update public.refunds set note = null where request_id = any (requests);
  delete from public.brico_requests where id = any (requests) and id <> all (paid);
  delete from public.contact_requests where id = any (contacts);
  update public.reno_projects set
    name = 'Projet ' || left(id::text, 8), client_name = 'Personne effacée', client_email = null, client_phone = null,
    address = 'Adresse effacée', description = null, contact_request_id = null, customer_id = null, place_id = null
  where id = any (projects);
  delete from public.project_notes where project_id = any (projects);
  -- The client's page: its link, messages and comments.
  delete from public.client_links where project_id = any (projects);
  delete from public.client_messages where project_id = any (projects);
  update public.project_choices set comment = null where project_id = any (projects);
  -- The file with its numbers, notes, calls, tasks and merges. A place that another client has stays, without its access notes.
  delete from public.customers where id = any (family);
  perform private.prune_place(p.id) from unnest(places) as p (id) where p.id is not null;
  update public.places p set access_notes = null where p.id = any (places);
  -- The history contains the client's name, because staff name renovations after their clients; recompute those labels.
  perform set_config('mirabelle.erasing', 'on', true);
  update public.activity_log set subject_label = private.record_label(subject_table, subject_id)
  where subject_table = 'reno_projects' and subject_id = any (projects::text[]);
  update public.activity_log set detail = detail - 'note'
  where subject_table = 'brico_requests' and subject_id = any (requests::text[]) and detail ? 'note';
  perform set_config('mirabelle.erasing', '', true);
  perform private.log_activity('erased', 'profiles', 'erasure', 'Données d’une personne effacées à sa demande');
  return jsonb_build_object('contacts', cardinality(contacts), 'deleted', cardinality(requests) - cardinality(paid),
    'anonymised', cardinality(paid) + cardinality(projects), 'mails', mails);
end;
$$;

-- Two rows of one person in the same second meet here. In one order, so that they never wait for each other; of 1024 locks, so that a
-- transaction of many rows does not need more than the server has.
create or replace function private.lock_customers(p_email text, p_phone text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('customers'), k.slot)
  from (
    select distinct hashtext(key) & 1023 as slot from unnest(array[private.email_key(p_email), private.phone_key(p_phone)]) key
    where key <> '' order by slot
  ) k;
end;
$$;

create or replace function private.link_customer() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  written jsonb := to_jsonb(new);
  v_name text := coalesce(written ->> 'client_name', written ->> 'name');
  v_email text := coalesce(written ->> 'client_email', written ->> 'email');
  v_phone text := coalesce(written ->> 'client_phone', written ->> 'phone');
  linked record;
begin
  if new.customer_id is not null then
    new.customer_id := private.customer_root(new.customer_id);
    new.place_id := coalesce(new.place_id,
      private.place_of(new.customer_id, false, written ->> 'address', written ->> 'postal_code', written ->> 'city'));
    return new;
  elsif coalesce(btrim(v_name), '') = '' then
    return new;
  end if;
  perform private.lock_customers(v_email, v_phone);
  linked := private.client_of((written ->> 'contact_request_id')::uuid, v_name, v_email, v_phone, written ->> 'address',
    written ->> 'postal_code', written ->> 'city', new.created_at);
  new.customer_id := linked.customer_id;
  new.place_id := linked.place_id;
  return new;
end;
$$;

-- The dashboard in one call: things to do, three figures, works under way and two series for charts.

-- Separate function, so that a test can read the query plan. $1 today in Paris, $2 whether account mails are counted. Weeks begin on
-- Monday; weeks and months are in Paris time. Money in cents, refunds in the month of the payment.
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
    ), month_starts as materialized (
      select array_agg(m.starts_on at time zone 'Europe/Paris' order by m.starts_on) as instants
      from generate_series(date_trunc('month', $1::timestamp) - interval '11 months', date_trunc('month', $1::timestamp),
        interval '1 month') as m (starts_on)
    ), taken as (
      -- Prepayments by card, and payments received besides them.
      select width_bucket(payment_date, (select instants from month_starts)) as n,
        sum(prepayment_cents) as paid_cents, sum(refunded_cents) as refunded_cents
      from public.brico_requests
      where payment_date >= (date_trunc('month', $1::timestamp) - interval '11 months') at time zone 'Europe/Paris'
        and payment_date < (date_trunc('month', $1::timestamp) + interval '1 month') at time zone 'Europe/Paris'
        and (stripe_payment_intent_id is not null or (source = 'online' and payment_method = 'card'))
      group by 1
      union all
      select width_bucket(paid_on::timestamp at time zone 'Europe/Paris', (select instants from month_starts)), sum(amount_cents), 0
      from public.brico_payments
      where voided_at is null and paid_on >= date_trunc('month', $1::timestamp) - interval '11 months'
        and paid_on < date_trunc('month', $1::timestamp) + interval '1 month'
      group by 1
    ), months as (
      select n, sum(paid_cents) as paid_cents, sum(refunded_cents) as refunded_cents from taken group by 1
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
        -- Kept since the last mail that left: none of them was sent, for want of a mail server.
        'kept_mails', (
          select count(*) from (
            select from public.email_outbox m
            where m.status = 'kept' and ($2 or not starts_with(m.template, 'account_'))
              and m.created_at > greatest(private.now() - interval '30 days', (select max(sent_at) from public.email_outbox))
            limit 1000) kept),
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
        select jsonb_agg(jsonb_build_object('month', (s.at at time zone 'Europe/Paris')::date,
          'paid_cents', coalesce(m.paid_cents, 0), 'refunded_cents', coalesce(m.refunded_cents, 0)) order by s.n)
        from month_starts, unnest(instants) with ordinality as s (at, n) left join months m on m.n = s.n)
    )
  $query$;

-- « Rappelez-moi »: a visitor leaves a name and a number. It becomes a task of nobody on the client's file, on the day on which the office
-- can call.

-- A moment is a part of the day; the office calls while it is open. Hours that nobody has saved yet are not the company's.
create or replace function private.callback_day(p_moment text) returns date
language sql stable security definer set search_path = ''
begin atomic
  with days as (
    select d::date as day, s.working_hours -> private.weekday_of(d::date) as hours
    from public.scheduling_settings s,
      generate_series(private.today()::timestamp, private.today()::timestamp + interval '60 days', interval '1 day') d
    where s.version > 1
  ), calls as (
    select day,
      greatest((hours ->> 'start')::time, case p_moment when 'afternoon' then time '12:00' when 'evening' then time '17:00' end) as starts,
      least((hours ->> 'end')::time, case p_moment when 'morning' then time '12:00' when 'afternoon' then time '17:00' end) as ends
    from days
    where (hours ->> 'enabled')::boolean
      and not exists (select from public.blocked_dates b where b.date = days.day and b.is_active)
  )
  select min(day) from calls where starts < ends and (day + ends) at time zone 'Europe/Paris' > private.now();
end;

create or replace function public.request_callback(p_name text, p_phone text, p_moment text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_of_one constant int := 3;
  most_of_all constant int := 200;
  name text := btrim(regexp_replace(p_name, '\s+', ' ', 'g'));
  key text := private.phone_key(p_phone);
  wished date := private.callback_day(p_moment);
  due date := coalesce(wished, private.callback_day('asap'), private.today());
  client uuid;
  family uuid[];
  task public.customer_tasks;
begin
  if coalesce(length(name), 0) not between 1 and 120 or coalesce(length(key), 0) <> 9 or length(p_phone) > 40
    or coalesce(p_moment not in ('asap', 'morning', 'afternoon', 'evening'), true)
  then
    perform private.refuse('invalid_input', 400);
  end if;
  -- One at a time, so that the numbers below are counted right.
  perform pg_advisory_xact_lock(hashtextextended('callbacks', 0));
  perform private.lock_customers(null, p_phone);
  if (select count(*) from public.customer_tasks t where t.is_callback and t.done_at is null) >= most_of_all then
    perform private.refuse('callbacks_full', 409);
  end if;
  select c.customer_id into client from private.client_of(null, name, null, p_phone, null, null, null, private.now()) c;
  family := private.customer_family(client);
  task.title := format('Rappeler %s au %s, %s', name,
    case when p_phone ~ '^(\+33|0)\d{9}$' then regexp_replace('0' || key, '(\d\d)(?=\d)', E'\\1\u00a0', 'g') else p_phone end,
    case p_moment when 'asap' then 'dès que possible' when 'morning' then 'le matin' when 'afternoon' then 'l’après-midi'
      else 'en fin de journée' end);
  -- Who sends the form twice has asked once.
  if not exists (
    select from public.customer_tasks t
    where t.customer_id = any (family) and t.is_callback and t.done_at is null and t.title = task.title)
  then
    if (select count(*) from public.customer_tasks t where t.customer_id = any (family) and t.is_callback and t.done_at is null) >= most_of_one then
      perform private.refuse('callback_awaited', 409);
    end if;
    insert into public.customer_tasks (customer_id, title, due_on, is_callback) values (client, task.title, due, true) returning * into task;
    if (select n.on_contact from public.notification_settings n) then
      perform private.enqueue_email('callback_requested', private.staff_recipient(),
        jsonb_build_object('customer_id', client, 'name', name, 'phone', p_phone, 'moment', p_moment, 'due_on', due), 'callback:' || task.id, null);
    end if;
  end if;
  return case when wished is null then 'noted' when wished = private.today() then 'today' else 'later' end;
end;
$$;

revoke all on function private.lock_customers from public, anon, authenticated, service_role;
comment on function private.lock_customers is
  'Until the end of the transaction no other one opens a file for this address or telephone. Before private.client_of.';

revoke all on function private.callback_day from public, anon, authenticated, service_role;
comment on function private.callback_day is
  'The first day on which the office is open at this moment (asap, morning, afternoon, evening) and it is not over yet; null when there is '
  'none within sixty days, or the company has saved no hours.';

revoke all on function public.request_callback from public, anon, authenticated, service_role;
comment on function public.request_callback is
  'For the edge function: notes a call-back on the client''s file, and mails staff. p_moment is asap, morning, afternoon or evening. Returns when the '
  'office calls: today, later, or noted when its hours do not say. Refuses: invalid_input, callbacks_full (200 wait), callback_awaited (three of '
  'this client wait).';
grant execute on function public.request_callback to service_role;

-- End of what `npm run routines` wrote.
