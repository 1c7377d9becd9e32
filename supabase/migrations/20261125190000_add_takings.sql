-- The days of the journal of takings.
create index brico_requests_payment_day on public.brico_requests (((payment_date at time zone 'Europe/Paris')::date))
  where payment_date is not null;
create index brico_requests_returned_day on public.brico_requests (((coalesce(cancelled_at, payment_date) at time zone 'Europe/Paris')::date))
  where payment_status = 'refunded' and stripe_payment_intent_id is null;
create index brico_payments_day on public.brico_payments (paid_on);
create index brico_payments_void_day on public.brico_payments (((voided_at at time zone 'Europe/Paris')::date)) where voided_at is not null;
create index refunds_day on public.refunds (((settled_at at time zone 'Europe/Paris')::date)) where status = 'succeeded';

-- A request for a review, three days after a small job: once per client in six months, unless the client refused.
alter table public.notification_settings
  add column ask_reviews boolean not null default false,
  add column review_url text check (length(review_url) <= 300 and review_url ~ '^https://[^[:space:]]+$');
comment on column public.notification_settings.review_url is
  'The page of Google on which clients write a review; without it ask_reviews mails nothing.';
drop trigger log_changes on public.notification_settings;
create trigger log_changes after update or delete on public.notification_settings
  for each row execute function private.log_changes('recipient', 'on_booking', 'on_contact', 'on_quote_answer', 'send_reminders',
    'ask_reviews', 'review_url');

alter table public.brico_requests
  add column review_asked_at timestamptz,
  add column review_refused_at timestamptz;
comment on column public.brico_requests.review_asked_at is 'When the request for a review was queued.';
comment on column public.brico_requests.review_refused_at is
  'When the client refused further requests for a review; it holds for every request with this address or telephone.';
create index brico_requests_completed on public.brico_requests (completed_at) where status = 'completed';
create index brico_requests_client_phone on public.brico_requests (right(private.digits(client_phone), 9));

insert into public.mail_kinds (id) values ('review_request');
insert into public.mail_texts (id) values ('review_request');

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

drop function public.search_contractors(p_query text, p_availability text, p_specialty text, p_archived boolean, p_sort text, p_limit integer, p_offset integer);

drop function public.contractor_jobs(p_id uuid, p_limit integer);

drop function public.export_brico_requests(p_query text, p_status text, p_payment_status text, p_archived boolean, p_before timestamp with time zone, p_before_id uuid, p_limit integer);

-- Checks the texts that the owner may adapt in the mails to clients. Legal notices, dates, amounts and links are fixed in the mail
-- templates (functions/_shared/mail/mails), not here.

create or replace function private.mail_words(p_mail text) returns text[]
language sql immutable set search_path = ''
return case
  when p_mail = 'client_link' then '{prénom}'::text[]
  when p_mail = 'client_news' then '{prénom,nouveautés}'
  when p_mail = 'review_request' then '{prénom,prestation,date,référence}'
  when p_mail = 'contact_acknowledged' then '{prénom,délai}'
  else '{prénom,rendez-vous,date,heure,créneau,prestation,référence,acompte,téléphone}'
end || '{contact,entreprise}'::text[] || case when p_mail = 'booking_refunded' then '{remboursement}'::text[] else '{}' end;

-- A request for a review, three days after a small job is completed. Every client gets it: left out are only those without an address,
-- those who refused it, and those who were asked less than six months ago. Staff cannot choose whom to ask: reviews of chosen clients
-- mislead (code de la consommation, L121-2), and Google forbids it.

-- The requests of the same person: same address, or same last nine digits of the telephone. Each condition has its index.
create or replace function private.same_client(p_request public.brico_requests) returns setof public.brico_requests
language sql stable security definer set search_path = ''
as $$
  select r.* from public.brico_requests r
  where lower(r.client_email) = lower(p_request.client_email)
    or (length(private.digits(p_request.client_phone)) >= 9
      and right(private.digits(r.client_phone), 9) = right(private.digits(p_request.client_phone), 9))
$$;

create or replace function private.refuses_reviews(p_request public.brico_requests) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.same_client(p_request) r where r.review_refused_at is not null)
$$;

create or replace function private.may_ask_review(p_request public.brico_requests) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (
    select from private.same_client(p_request) r
    where r.review_refused_at is not null or (r.review_asked_at > private.now() - interval '6 months' and r.id <> p_request.id)
  )
$$;

-- Deletes queued requests for a review whose job is no longer completed, whose client refused, or after staff switched them off.
create or replace function private.drop_stale_review_requests() returns void
language sql volatile security definer set search_path = ''
begin atomic
  with dropped as (
    delete from public.email_outbox o
    where o.template = 'review_request' and o.status = 'pending' and not exists (
      select from public.brico_requests r
      where r.id = o.request_id and r.status = 'completed' and not private.refuses_reviews(r)
        and (select ask_reviews from public.notification_settings))
    returning o.request_id
  )
  update public.brico_requests r set review_asked_at = null from dropped d where r.id = d.request_id;
end;

create or replace function public.queue_review_requests() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  link text := (select review_url from public.notification_settings where ask_reviews);
  request public.brico_requests;
  queued int := 0;
begin
  if link is null or not private.is_mailing_hour() then
    return 0;
  end if;
  for request in
    select r.* from public.brico_requests r
    where r.status = 'completed' and r.review_asked_at is null
      -- Older jobs are not asked about, for example when the owner switches this on.
      and r.completed_at between private.now() - interval '10 days' and private.now() - interval '3 days'
      and r.client_email is not null and r.client_email not like '%.invalid' and private.may_ask_review(r)
    order by r.completed_at, r.id limit 100
    for update skip locked
  loop
    -- Again: an earlier turn of this loop may have asked the same client.
    if private.may_ask_review(request) then
      update public.brico_requests set review_asked_at = private.now() where id = request.id;
      perform private.enqueue_email('review_request', request.client_email,
        private.booking_payload(request) || jsonb_build_object('review_url', link), 'review_request:' || request.id, request.id);
      queued := queued + 1;
    end if;
  end loop;
  return queued;
end;
$$;

create or replace function public.refuse_review_requests(p_request_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.brico_requests set review_refused_at = private.now() where id = p_request_id and review_refused_at is null;
  if found then
    perform private.log_activity('consent', 'brico_requests', p_request_id::text, 'Le client ne veut plus de demande d’avis');
  end if;
end;
$$;

-- The embedded and the hosted functions act with the service role: triggers would log « Système » for what a member of staff asked.
create or replace function private.act_for(p_actor uuid) returns void
language sql volatile set search_path = ''
begin atomic
  select set_config('mirabelle.actor', coalesce(p_actor::text, ''), true);
end;

create or replace function private.log_activity(p_action text, p_table text, p_id text, p_summary text, p_detail jsonb default '{}')
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.log_as(coalesce(auth.uid(), nullif(current_setting('mirabelle.actor', true), '')::uuid), p_action, p_table, p_id, p_summary, p_detail);
end;
$$;

create or replace function public.resend_email(p_id uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  copy uuid;
begin
  perform private.require_staff();
  insert into public.email_outbox (template, recipient, payload, request_id, contact_request_id)
  select o.template, o.recipient, jsonb_build_object('recorded_at', o.created_at) || o.payload, o.request_id, o.contact_request_id
  from public.email_outbox o
  where o.id = p_id and o.template not like 'account_%' and o.template <> 'review_request' and not private.promises_missing_date(o.template, o.payload)
  returning id into copy;
  if copy is null then
    perform private.refuse('mail_not_resendable', 404);
  end if;
  perform private.log_activity('mail', 'email_outbox', p_id::text, 'Message renvoyé');
  return copy;
end;
$$;

create or replace function public.claim_outbox(p_limit int default 20) returns setof public.email_outbox
language sql volatile security definer set search_path = ''
begin atomic
  select private.drop_stale_reminders();
  select private.drop_stale_confirmations();
  select private.drop_stale_review_requests();
  update public.email_outbox o
  set status = 'sending', claimed_at = private.now(), attempts = o.attempts + 1
  where o.id in (
    select due.id from public.email_outbox due
    where (due.status = 'pending' and due.next_attempt_at <= private.now())
      or (due.status = 'sending' and due.claimed_at < private.now() - interval '5 minutes')
    order by due.next_attempt_at
    limit least(greatest(p_limit, 1), 100)
    for update skip locked
  )
  returning o.*;
end;

create or replace function private.upcoming_jobs(p_contractor uuid) returns int
language sql stable security definer set search_path = ''
begin atomic
  select (
    (select count(*) from public.brico_requests r
      where r.assigned_contractor_id = p_contractor and r.status not in ('completed', 'cancelled')
        and coalesce(r.scheduled_date >= private.today(), true))
    + (select count(*) from public.contractor_quote_requests q join public.reno_projects p on p.id = q.project_id
      where q.contractor_id = p_contractor and q.status = 'accepted' and p.status not in ('completed', 'cancelled')
        and coalesce(p.deadline >= private.today(), true))
  )::int;
end;

-- Separate function, so that a test can read the query plan. $4 availability, $5 specialty.
create or replace function private.contractor_search_sql(p_sort text, p_archived boolean default false) returns text
language sql immutable set search_path = ''
return private.search_sql('contractors',
  'r.id, r.name, r.email, r.phone, r.specialties, r.hourly_rate, r.is_available, r.rating, r.total_jobs, r.completed_jobs,
    private.upcoming_jobs(r.id), r.total_revenue, r.photo_path, r.archived_at, private.is_contractor_tied(r.id),
    (select max(a.ends_on) from public.contractor_absences a
      where a.contractor_id = r.id and private.today() between a.starts_on and a.ends_on),
    (select coalesce(jsonb_agg(jsonb_build_object(''kind'', s.kind, ''state'', s.state, ''expires_on'', s.expires_on)), ''[]'')
      from private.contractor_paper_states(r.id, private.today()) s where s.state <> ''valid'')',
  '($4 is null or case $4 when ''available'' then r.is_available when ''unavailable'' then not r.is_available else false end) '
    'and ($5 is null or $5 = any (r.specialties)) and r.archived_at is ' || case when p_archived then 'not null' else 'null' end,
  case p_sort
    when 'rating' then 'r.rating desc, r.name'
    when 'jobs' then 'r.total_jobs desc, r.name'
    when 'newest' then 'r.created_at desc'
    else 'private.normalize(r.name)'
  end
);

-- The journal of takings: money received, and money given back as negative lines, each on its own day. A line never changes: a correction
-- is a line of its own, so the sums of a past day stay.

create or replace view private.takings as
-- Prepayments by card on the site. A request marked as refunded without a payment at the provider has no row in refunds.
select r.id || ':card' as id, (r.payment_date at time zone 'Europe/Paris')::date as day, r.payment_date as at, 'payment'::text as kind,
  'card_online'::text as method, r.prepayment_cents as amount_cents, r.id as request_id, null::text as note, null::text as author_name
from public.brico_requests r
where r.payment_date is not null and (r.stripe_payment_intent_id is not null or (r.source = 'online' and r.payment_method = 'card'))
union all
select r.id || ':back', (coalesce(r.cancelled_at, r.payment_date) at time zone 'Europe/Paris')::date,
  coalesce(r.cancelled_at, r.payment_date), 'refund', 'card_online', -r.prepayment_cents, r.id, null, null
from public.brico_requests r
where r.payment_date is not null and r.payment_status = 'refunded' and r.stripe_payment_intent_id is null and r.source = 'online'
  and r.payment_method = 'card'
union all
select p.id::text, p.paid_on, p.recorded_at, 'payment', coalesce(p.method, 'unknown'), p.amount_cents, p.request_id, null, p.recorded_by_name
from public.brico_payments p
union all
-- A payment that was given back, or recorded by mistake.
select p.id || ':void', (p.voided_at at time zone 'Europe/Paris')::date, p.voided_at, 'correction', coalesce(p.method, 'unknown'),
  -p.amount_cents, p.request_id, p.void_reason, p.voided_by_name
from public.brico_payments p where p.voided_at is not null
union all
select f.id::text, (f.settled_at at time zone 'Europe/Paris')::date, f.settled_at, 'refund', 'card_online', -f.amount_cents, f.request_id,
  f.reason, case when f.created_by is not null then private.person_name(f.created_by) end
from public.refunds f where f.status = 'succeeded' and f.currency = 'eur'
union all
-- Payments that no request records: they were received, and their refund is promised.
select f.id || ':in', (f.created_at at time zone 'Europe/Paris')::date, f.created_at, 'payment', 'card_online', f.amount_cents, null,
  f.reason, null
from public.refunds f where f.reason in ('double_payment', 'stray_payment') and f.currency = 'eur'
union all
select d.id, (d.closed_at at time zone 'Europe/Paris')::date, d.closed_at, 'dispute', 'card_online', -d.amount_cents, d.request_id,
  d.reason, null
from public.payment_disputes d where d.status = 'lost';

create or replace function public.list_takings(
  p_from date, p_to date, p_method text default null, p_limit int default 200, p_offset int default 0
) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  longest constant int := 366;
begin
  perform private.require_staff();
  if p_from is null or p_to is null or p_to < p_from or p_to - p_from >= longest then
    perform private.refuse('period_invalid', 400);
  end if;
  return (
    with found as materialized (
      select t.*, sum(t.amount_cents) over day as day_cents, count(*) over day as day_count
      from private.takings t
      where t.day between p_from and p_to and (p_method is null or t.method = p_method)
      window day as (partition by t.day)
    ), page as (
      select * from found f order by f.day desc, f.at desc, f.id limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
    )
    select json_build_object(
      'lines', (
        select coalesce(json_agg(json_build_object(
          'id', p.id, 'day', p.day, 'at', p.at, 'kind', p.kind, 'method', p.method, 'amount_cents', p.amount_cents, 'note', p.note,
          'author_name', p.author_name, 'request_id', p.request_id, 'reference', r.reference, 'client_name', r.client_name,
          'service_type', r.service_type, 'day_cents', p.day_cents, 'day_count', p.day_count
        ) order by p.day desc, p.at desc, p.id), '[]')
        from page p left join public.brico_requests r on r.id = p.request_id),
      'total_count', (select count(*) from found),
      'received_cents', (select coalesce(sum(amount_cents) filter (where amount_cents > 0), 0) from found),
      'returned_cents', (select coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0) from found),
      'methods', (
        select coalesce(json_agg(m order by m.method), '[]') from (
          select method, count(*) as line_count, coalesce(sum(amount_cents) filter (where amount_cents > 0), 0) as received_cents,
            coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0) as returned_cents
          from found group by method) m)
    )
  );
end;
$$;

create or replace function public.refund_booking(
  p_request_id uuid, p_actor uuid, p_amount_cents int, p_note text, p_cancel boolean, p_cause text default 'other'
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  refund_id uuid;
  reason text := case p_cause when 'quote_refused' then 'quote_refused' when 'company' then 'team_cannot_come' else 'staff' end;
  -- The mail names the party that cancels: the client or the company.
  template text := case when p_cause in ('quote_refused', 'client') then 'booking_cancelled' else 'booking_cancelled_by_company' end;
begin
  select * into request from public.brico_requests where id = p_request_id for update;
  if not found then
    perform private.refuse('request_not_found', 404);
  elsif p_cancel and request.status = 'completed' then
    perform private.refuse('work_completed', 409);
  elsif exists (select from public.payment_disputes d where d.request_id = p_request_id and d.closed_at is null) then
    perform private.refuse('payment_disputed', 409);
  end if;
  perform private.act_for(p_actor);
  refund_id := private.promise_refund(request, p_amount_cents, reason, p_note, p_actor);
  perform private.log_as(p_actor, 'refund', 'brico_requests', request.id::text, 'Remboursement demandé',
    jsonb_build_object('amount_cents', p_amount_cents, 'note', p_note, 'cancel', p_cancel));
  if p_cancel and request.status <> 'cancelled' then
    update public.brico_requests set status = 'cancelled', cancellation_reason = left(coalesce(p_note, 'company'), 500)
    where id = p_request_id returning * into request;
    perform private.enqueue_email(template, request.client_email,
      private.booking_payload(request)
        || jsonb_build_object('refund_cents', p_amount_cents, 'refund_id', refund_id, 'refund_reason', reason),
      template || ':' || request.id || ':' || request.calendar_sequence, request.id);
  end if;
end;
$$;

-- A user who loses the role or is deactivated also loses the feed, at once.
create or replace function public.read_calendar_feed(p_hash text) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  feed public.calendar_feeds;
begin
  select f.* into feed from public.calendar_feeds f
  join public.profiles p on p.id = f.profile_id and p.is_active and p.role in ('admin', 'manager')
  where f.token_hash = p_hash;
  if not found then
    return null;
  end if;
  update public.calendar_feeds set last_read_at = private.now()
  where id = feed.id and coalesce(last_read_at < private.now() - interval '1 hour', true);
  return (
    select coalesce(json_agg(to_jsonb(e)
        || jsonb_build_object('sequence', coalesce(r.calendar_sequence, 0), 'team_name', t.name)
      order by e.day, e.scheduled_time nulls first, e.id), '[]')
    from private.calendar_events(private.today() - 30, private.today() + 180, null, null, null) e
    left join public.brico_requests r on e.kind = 'brico' and r.id = e.id
    left join public.teams t on t.id = e.team_id
    left join public.reno_projects p on p.id = e.project_id
    -- Two weeks are enough for calendar programs to remove a cancelled event.
    where e.is_planned and (e.status <> 'cancelled' or coalesce(r.cancelled_at, p.updated_at) > private.now() - interval '14 days')
  );
end;
$$;

-- Lock the request, then its refunds: every function here uses this order.
create or replace function public.settle_refund(p_id uuid, p_refund_id text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  refund public.refunds;
  request public.brico_requests;
begin
  perform 1 from public.brico_requests r
  where r.id = (select request_id from public.refunds where id = p_id) for update;
  select * into refund from public.refunds where id = p_id for update;
  if not found then
    perform private.refuse('refund_not_found', 404);
  elsif refund.status = 'succeeded' then
    return;
  end if;
  update public.refunds set status = 'succeeded', stripe_refund_id = p_refund_id, settled_at = private.now(), last_error = null
  where id = p_id;
  if refund.request_id is null then
    return;
  end if;
  perform private.act_for(refund.created_by);
  perform public.record_refund(refund.request_id, p_refund_id, refund.amount_cents);
  perform private.close_needless_refunds(refund.request_id);
  select * into request from public.brico_requests where id = refund.request_id;
  -- One mail per event: the mail about the lost slot, or about the cancellation, has already announced this refund.
  if refund.reason <> 'slot_lost' and not exists (
    select from public.email_outbox o where o.request_id = request.id and o.payload ->> 'refund_id' = refund.id::text
  ) then
    perform private.enqueue_email('booking_refunded', request.client_email,
      private.booking_payload(request) || jsonb_build_object('refund_cents', refund.amount_cents),
      'booking_refunded:' || refund.id, request.id);
  end if;
end;
$$;

create or replace function public.search_contractors(
  p_query text default null, p_availability text default null, p_specialty text default null, p_archived boolean default false,
  p_sort text default 'name', p_limit int default 25, p_offset int default 0
) returns table (
  id uuid, name text, email text, phone text, specialties text[], hourly_rate numeric, is_available boolean, rating numeric,
  total_jobs int, completed_jobs int, upcoming_jobs int, total_revenue numeric, photo_path text, archived_at timestamptz,
  must_be_kept boolean, absent_until date, papers jsonb, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute private.contractor_search_sql(p_sort, p_archived)
    using private.search_pattern(p_query), least(greatest(p_limit, 1), 100), greatest(p_offset, 0),
      nullif(p_availability, 'all'), nullif(p_specialty, 'all');
end;
$$;

create or replace function public.contractor_jobs(p_id uuid, p_limit int default 50)
returns table (
  kind text, id uuid, title text, client_name text, day date, status text, amount numeric, total_count bigint, upcoming_count int
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    with jobs as (
      select 'request' as kind, r.id, concat_ws(' · ', r.service_type, r.reference) as title, r.client_name,
        coalesce(r.scheduled_date, r.request_date) as day, r.status, r.total_amount as amount
      from public.brico_requests r where r.assigned_contractor_id = p_id
      union all
      select case when q.status = 'accepted' then 'project' else 'quote' end, p.id, p.name, p.client_name,
        (q.sent_at at time zone 'Europe/Paris')::date, case when q.status = 'accepted' then p.status else q.status end, q.price
      from public.contractor_quote_requests q join public.reno_projects p on p.id = q.project_id where q.contractor_id = p_id
    )
    select j.*, count(*) over (), private.upcoming_jobs(p_id) from jobs j order by j.day desc, j.title, j.id limit least(greatest(p_limit, 1), 100);
end;
$$;

-- A thousand rows per page. Each page continues after the last row of the previous one (keyset): the hundredth page costs as much as the
-- first, and a new request does not shift the pages.
create or replace function public.export_brico_requests(
  p_query text default null, p_status text default null, p_payment_status text default null, p_archived boolean default false,
  p_before timestamptz default null, p_before_id uuid default null, p_limit int default 1000
) returns table (
  id uuid, created_at timestamptz, reference text, status text, source text, client_name text, client_email text, client_phone text,
  address text, postal_code text, city text, service_type text, scheduled_date date, scheduled_time time, duration_minutes int,
  team_name text, contractor_name text, base_price numeric, total_amount numeric, payment_status text, payment_method text,
  payment_date timestamptz, prepayment_cents int, refunded_cents int, collected_cents int, due_cents bigint, payment_state text,
  takings jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute $query$
    select r.id, r.created_at, r.reference, r.status, r.source, r.client_name, r.client_email, r.client_phone, r.address,
      r.postal_code, r.city, r.service_type, r.scheduled_date, r.scheduled_time, r.duration_minutes, t.name, c.name, r.base_price,
      r.total_amount, r.payment_status, r.payment_method, r.payment_date, r.prepayment_cents, r.refunded_cents,
      r.collected_cents, r.due_cents, r.payment_state,
      (select coalesce(jsonb_agg(jsonb_build_object('day', t.day, 'method', t.method, 'amount_cents', t.amount_cents)
        order by t.day, t.at, t.id), '[]') from private.takings t where t.request_id = r.id)
    from public.brico_requests r
    left join public.teams t on t.id = r.team_id
    left join public.contractors c on c.id = r.assigned_contractor_id
    where ($1 is null or r.search_text like $1)
      and ($2 is null or r.status = $2) and ($3 is null or r.payment_state = $3 or $3 = 'due' and r.due_cents > 0)
      and (r.archived_at is not null) = $4
      and ($5 is null or r.created_at <= $5 and (r.created_at < $5 or r.id > $6))
    order by r.created_at desc, r.id
    limit $7
  $query$
  using private.search_pattern(p_query), nullif(p_status, 'all'), nullif(p_payment_status, 'all'), p_archived, p_before,
    p_before_id, least(greatest(p_limit, 1), 1000);
end;
$$;

revoke all on function private.same_client from public, anon, authenticated, service_role;

revoke all on function private.refuses_reviews from public, anon, authenticated, service_role;

revoke all on function private.may_ask_review from public, anon, authenticated, service_role;

revoke all on function private.drop_stale_review_requests from public, anon, authenticated, service_role;

revoke all on function public.queue_review_requests from public, anon, authenticated, service_role;
comment on function public.queue_review_requests is
  'For the scheduler: mails a request for a review three days after a job was completed, once per client in six months, in mailing hours. '
  'Without the link of the settings nothing is mailed. Returns the number of mails.';
grant execute on function public.queue_review_requests to service_role;

revoke all on function public.refuse_review_requests from public, anon, authenticated, service_role;
comment on function public.refuse_review_requests is
  'Records that the client of this request wants no request for a review, now or after a later job; a second call changes nothing.';
grant execute on function public.refuse_review_requests to service_role;

revoke all on function private.act_for from public, anon, authenticated, service_role;
comment on function private.act_for is
  'Until the end of the transaction log_activity logs in the name of this account, when the call comes from the service role.';

revoke all on function public.resend_email from public, anon, authenticated, service_role;
comment on function public.resend_email is
  'For staff: queues a copy of a message. Refuses (mail_not_resendable) account mails, which carry a secret, mails about an '
  'appointment without a date, and requests for a review, which nobody is chosen for.';
grant execute on function public.resend_email to authenticated;

revoke all on function private.upcoming_jobs from public, anon, authenticated, service_role;
comment on function private.upcoming_jobs is
  'Jobs of a subcontractor that are neither completed nor past: their day, or the deadline of their renovation, is today, later or not '
  'set. The success rate leaves them out.';

revoke all on table private.takings from public, anon, authenticated, service_role;
comment on view private.takings is
  'One line per payment, refund and correction, in cents; day is the day of the money in Paris. method: card_online, card, cash, transfer, '
  'check or unknown. list_takings and the export of the requests read it.';

revoke all on function public.list_takings from public, anon, authenticated, service_role;
comment on function public.list_takings is
  'For staff: the journal of takings between two days in Paris, both included (at most 366), newest first: a page of lines (at most 1000), '
  'each with the sum and number of lines of its day, and the sums of the whole period, in all and per method. Refuses: period_invalid.';
grant execute on function public.list_takings to authenticated;

revoke all on function public.read_calendar_feed from public, anon, authenticated, service_role;
comment on function public.read_calendar_feed is
  'The events of the calendar feed with this hash: 30 days back, 180 ahead, cancelled events for two weeks; null if the feed is not '
  'valid.';
grant execute on function public.read_calendar_feed to service_role;

revoke all on function public.search_contractors from public, anon, authenticated, service_role;
comment on function public.search_contractors is
  'For staff: a page of the subcontractors; availability: available or unavailable; sort: name, rating, jobs or newest; p_archived: the '
  'archived ones instead. papers lists those that are missing, expired or expire within 30 days. total_count stops at 10 000.';
grant execute on function public.search_contractors to authenticated;

revoke all on function public.contractor_jobs from public, anon, authenticated, service_role;
comment on function public.contractor_jobs is
  'For staff: jobs of a subcontractor, newest first; kind: request, project (awarded) or quote (the status is that of the price request). '
  'upcoming_count is the same in each row: the jobs of upcoming_jobs().';
grant execute on function public.contractor_jobs to authenticated;

revoke all on function public.export_brico_requests from public, anon, authenticated, service_role;
comment on function public.export_brico_requests is 'For staff: newest first; pass created_at and id of the last row to get the next page. takings: the lines of the journal of takings.';
grant execute on function public.export_brico_requests to authenticated;

-- End of what `npm run routines` wrote.
