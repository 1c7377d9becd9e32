-- Staff learn of what waits on a renovation, and subcontractors of a project that is deleted.

alter table public.project_choices add column seen_at timestamptz;
comment on column public.project_choices.seen_at is 'When staff marked the client''s answer as seen.';
update public.project_choices set seen_at = chosen_at where chosen_at is not null;

alter table public.reno_projects add column quote_sent_at timestamptz;
comment on column public.reno_projects.quote_sent_at is 'Since when the quote is « Envoyé »; null in any other status.';
alter table public.reno_projects disable trigger touch_updated_at;
update public.reno_projects set quote_sent_at = updated_at where quote_status = 'sent';
alter table public.reno_projects enable trigger touch_updated_at;

create index client_messages_unseen on public.client_messages (project_id) where is_from_client and seen_at is null;
create index project_choices_unseen on public.project_choices (project_id) where chosen_at is not null and seen_at is null;
create index contractor_quote_requests_answered on public.contractor_quote_requests (project_id) where status = 'answered';
create index project_milestones_open on public.project_milestones (due_date) where not is_completed;
create index reno_projects_quote_sent on public.reno_projects (quote_sent_at) where quote_sent_at is not null;
create index email_outbox_kept on public.email_outbox (created_at) where status = 'kept';
create index email_outbox_sent on public.email_outbox (sent_at) where sent_at is not null;

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

drop function public.search_reno_projects(p_query text, p_status text, p_quote_status text, p_archived boolean, p_sort text, p_limit integer, p_offset integer);

-- What staff must learn of a renovation before its client does, and what its end brings.

-- A project has a start date from its creation; that day was never chosen. The calendar leaves it out too.
create or replace function private.chosen_start(p_project public.reno_projects) returns date
language sql immutable parallel safe set search_path = ''
as $$ select nullif(p_project.start_date, (p_project.created_at at time zone 'Europe/Paris')::date) $$;

create or replace function private.date_sent_quote() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.quote_status <> 'sent' then
    new.quote_sent_at = null;
  elsif tg_op = 'INSERT' or old.quote_status <> 'sent' then
    new.quote_sent_at = private.now();
  end if;
  return new;
end;
$$;

create or replace function private.client_news_count(p_project_id uuid) returns int
language sql stable security definer set search_path = ''
return (
  (select count(*) from public.client_messages m where m.project_id = p_project_id and m.is_from_client and m.seen_at is null)
  + (select count(*) from public.project_choices c where c.project_id = p_project_id and c.chosen_at is not null and c.seen_at is null)
)::int;

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

create or replace function public.see_project_choices(p_project_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  update public.project_choices set seen_at = private.now()
  where project_id = p_project_id and chosen_at is not null and seen_at is null;
end;
$$;

create or replace function public.count_client_news(p_project_id uuid) returns int
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return private.client_news_count(p_project_id);
end;
$$;

create or replace function public.finish_reno_project(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform from public.reno_projects where id = p_id for update;
  if not found then
    perform private.refuse('project_gone', 404);
  end if;
  update public.project_milestones set is_completed = true where project_id = p_id and not is_completed;
  update public.reno_projects set status = 'completed', progress = 100 where id = p_id;
end;
$$;

create or replace function private.awaits_news(p_request public.contractor_quote_requests) returns boolean
language sql stable set search_path = ''
as $$
  select p_request.status in ('answered', 'accepted') or (p_request.status in ('sent', 'viewed') and p_request.due_on >= private.today())
$$;

-- A deletion by staff only: the end of a retention period and the removal of the example inform no one.
create or replace function private.inform_of_deleted_project() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_id uuid;
begin
  if private.is_staff() then
    for v_id in select q.id from public.contractor_quote_requests q where q.project_id = old.id and private.awaits_news(q) loop
      -- No mail to a subcontractor whose request mail was not sent yet.
      if not private.take_back_mail('contractor_quote_request', v_id) then
        perform private.mail_contractor('contractor_quote_withdrawn', v_id);
      end if;
    end loop;
  end if;
  return old;
end;
$$;

create or replace function public.move_booking(p_request_id uuid, p_date date, p_time time) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  before record;
  refusal text;
  new_slot tstzrange;
  team uuid;
begin
  select * into request from public.brico_requests where id = p_request_id;
  if not found then
    perform private.refuse('appointment_not_found', 404);
  end if;
  -- Lock both days in date order, then the row: the lock order of reservations.
  perform private.lock_day(least(p_date, request.scheduled_date));
  perform private.lock_day(greatest(p_date, request.scheduled_date));
  select * into request from public.brico_requests where id = p_request_id for update;
  if request.status not in ('pending', 'confirmed') or request.hold_expires_at is not null
    or coalesce(lower(request.slot) < private.now() + private.free_cancellation(), true)
  then
    perform private.refuse('move_closed', 409);
  elsif (request.scheduled_date, request.scheduled_time) = (p_date, p_time) then
    return;
  end if;

  perform private.release_stale_holds(p_date);
  select coalesce((
    select coalesce(s.reason, 'open') from private.slot_states(request.duration_minutes, p_date, 1, request.id, p_time) s
    where p_date < date_trunc('week', private.today())::date + 21
  ), 'outside_hours') into refusal;
  new_slot := private.paris_slot(p_date, p_time, request.duration_minutes);
  if refusal = 'open' then
    team := private.free_team(new_slot, request.id, request.team_id);
  elsif refusal <> 'busy' then
    perform private.refuse('slot_closed', 409);
  end if;
  if team is null then
    perform private.refuse('slot_taken', 409);
  end if;

  select request.scheduled_date as day, to_char(request.scheduled_time, 'HH24:MI') as hour into before;
  update public.brico_requests set scheduled_date = p_date, scheduled_time = p_time, team_id = team
  where id = p_request_id returning * into request;
  perform private.notify_booking_change(request, 'booking_moved',
    jsonb_build_object('previous_date', before.day, 'previous_time', before.hour, 'moved_by_client', true));
exception
  when exclusion_violation then
    perform private.refuse('slot_taken', 409);
end;
$$;

create or replace function public.cancel_booking(
  p_request_id uuid, p_updated_at timestamptz, p_refund_cents int, p_reason text, p_note text default null,
  p_withdrawal jsonb default null
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  refund_id uuid;
begin
  select * into request from public.brico_requests where id = p_request_id for update;
  if not found then
    perform private.refuse('appointment_not_found', 404);
  -- Completed work can still be withdrawn from if the client did not ask for an early start; the caller checks that.
  elsif request.updated_at <> p_updated_at or request.status = 'cancelled'
    or (request.status = 'completed' and p_withdrawal is null)
  then
    perform private.refuse('appointment_changed', 409);
  end if;
  if p_refund_cents > request.prepayment_cents - request.refunded_cents - private.pending_refund_cents(request.id) then
    perform private.refuse('refund_changed', 409);
  end if;
  refund_id := private.promise_refund(request, p_refund_cents, p_reason, p_note, null);
  update public.brico_requests set
    status = 'cancelled',
    cancellation_reason = case when p_withdrawal is null then 'client' else 'withdrawal' end
  where id = p_request_id returning * into request;
  perform private.log_activity('cancelled', 'brico_requests', request.id::text,
    case when p_withdrawal is null then 'Annulé par le client' else 'Rétractation du client' end,
    jsonb_build_object('refund_cents', p_refund_cents));
  perform private.notify_booking_change(request,
    case when p_withdrawal is null then 'booking_cancelled' else 'booking_withdrawn' end,
    jsonb_build_object('refund_cents', p_refund_cents, 'refund_id', refund_id, 'refund_reason', p_reason, 'note', p_note)
      || coalesce(p_withdrawal, '{}'));
  -- The acknowledgement goes to the address of the declaration. The person who booked learns of it at their own address too.
  if lower(p_withdrawal ->> 'send_to') <> lower(request.client_email) then
    perform private.enqueue_email('booking_withdrawn', request.client_email,
      private.booking_payload(request) || (p_withdrawal - 'send_to') || jsonb_build_object('refund_cents', p_refund_cents, 'refund_id', refund_id,
        'refund_reason', p_reason, 'is_copy', true),
      'booking_withdrawn:' || request.id || ':' || request.calendar_sequence || ':copy', request.id);
  end if;
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
        'to_collect', (select n from unpaid), 'to_collect_cents', (select cents from unpaid),
        'papers', coalesce((select jsonb_agg(to_jsonb(n)) from renew n), '[]'),
        'papers_total', (select count(*) from private.papers_to_renew($1)),
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

create or replace function public.read_client_page(p_hash text) returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'name', p.name, 'client_name', p.client_name, 'status', p.status, 'progress', p.progress, 'start_date', private.chosen_start(p),
    'deadline', p.deadline, 'has_email', p.client_email is not null,
    -- A link made after the works does not know their last day.
    'ended_on', nullif(l.works_ended_on, (l.created_at at time zone 'Europe/Paris')::date), 'open_until', l.works_ended_on + private.days_after_works(),
    'milestones', (
      select coalesce(json_agg(json_build_object('title', m.title, 'starts_on', m.starts_on, 'due_date', m.due_date,
        'is_completed', m.is_completed, 'completed_at', m.completed_date) order by m.due_date, m.created_at), '[]')
      from (select * from public.project_milestones where project_id = p.id and is_client_visible order by due_date limit 100) m
    ),
    'photos', (
      select coalesce(json_agg(json_build_object('id', f.id, 'url', f.url, 'bucket', f.bucket, 'path', f.path,
        'small_path', f.small_path, 'caption', f.caption, 'category', f.category, 'taken_at', f.upload_date,
        'before_id', (select b.id from public.project_photos b where b.id = f.before_photo_id and b.is_client_visible)
      ) order by f.upload_date desc, f.id), '[]')
      from (select * from public.project_photos where project_id = p.id and is_client_visible order by upload_date desc, id limit 200) f
    ),
    'documents', (
      select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'url', d.file_url, 'bucket', d.bucket, 'path', d.path,
        'type', d.document_type, 'status', d.status, 'added_at', d.created_at) order by d.created_at desc), '[]')
      from (select * from public.project_documents where project_id = p.id and is_client_visible order by created_at desc limit 100) d
    ),
    'messages', (
      select coalesce(json_agg(json_build_object('id', m.id, 'is_from_client', m.is_from_client, 'author_name', m.author_name,
        'body', m.body, 'written_at', m.created_at) order by m.created_at, m.id), '[]')
      from (select * from public.client_messages where project_id = p.id order by created_at desc, id limit 100) m
    ),
    'choices', (
      select coalesce(json_agg(json_build_object('id', c.id, 'question', c.question, 'detail', c.detail, 'due_on', c.due_on,
        'chosen_at', c.chosen_at, 'comment', c.comment, 'options', (
          select coalesce(json_agg(json_build_object('id', o.id, 'label', o.label, 'detail', o.detail, 'is_chosen', o.is_chosen,
            'photo_id', (select f.id from public.project_photos f where f.id = o.photo_id and f.project_id = p.id and f.is_client_visible)
          ) order by o.position), '[]')
          from public.project_choice_options o where o.choice_id = c.id
        )) order by c.chosen_at nulls first, c.created_at), '[]')
      from (select * from public.project_choices where project_id = p.id order by created_at desc limit 50) c
    )
  )
  from public.client_links l join public.reno_projects p on p.id = l.project_id
  where l.token_hash = p_hash and private.is_live_link(l.revoked_at, l.works_ended_on)
$$;

create or replace function public.write_to_client(p_project_id uuid, p_id uuid, p_body text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  -- An answer says that the messages before it were read.
  perform public.read_client_messages(p_project_id);
  insert into public.client_messages (id, project_id, is_from_client, author_id, author_name, body)
  select p_id, p.id, false, a.id, coalesce(nullif(a.full_name, ''), a.email), btrim(p_body)
  from public.reno_projects p join public.profiles a on a.id = auth.uid() where p.id = p_project_id
  on conflict (id) do nothing;
end;
$$;

create or replace function public.reopen_project_choice(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_project uuid;
begin
  perform private.require_staff();
  update public.project_choice_options set is_chosen = false where choice_id = p_id;
  update public.project_choices set chosen_at = null, comment = null, seen_at = null where id = p_id and chosen_at is not null
  returning project_id into v_project;
  if v_project is not null then
    perform private.tell_client(v_project, 'choices');
  end if;
end;
$$;

create or replace function public.read_quote_request(p_hash text) returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'status', q.status, 'is_open', private.is_open_quote(q.status, q.due_on), 'contractor_name', c.name, 'message', q.message,
    'department', private.department_in(p.address), 'sent_at', q.sent_at, 'due_on', q.due_on, 'answered_at', q.answered_at,
    'price', q.price, 'vat_rate', q.vat_rate, 'price_with_vat', q.price_with_vat, 'start_on', q.start_on, 'delay_days', q.delay_days,
    'comment', q.comment, 'file_name', q.file_name,
    -- Only a subcontractor who may still answer, or whose answer was accepted, sees the details and photos.
    'details', case when q.include_details and see.may then json_build_object(
      'name', p.name, 'client_name', p.client_name, 'client_phone', p.client_phone, 'address', p.address,
      'description', p.description, 'start_date', private.chosen_start(p), 'deadline', p.deadline) end,
    'photos', case when see.may then (
      select coalesce(json_agg(json_build_object(
        'url', f.url, 'bucket', f.bucket, 'path', f.path, 'small_path', f.small_path) order by chosen.place), '[]')
      from unnest(q.selected_photos) with ordinality chosen (url, place)
      join lateral (
        select f.* from public.project_photos f where f.project_id = q.project_id and f.url = chosen.url limit 1
      ) f on true
    ) else '[]' end
  )
  from public.contractor_quote_requests q
  join public.contractors c on c.id = q.contractor_id join public.reno_projects p on p.id = q.project_id
  cross join lateral (select private.is_open_quote(q.status, q.due_on) or q.status = 'accepted' as may) see
  where q.token_hash = p_hash and q.status <> 'withdrawn' and q.due_on > private.today() - 60
$$;

-- Staff actions on renovations: list, count, add, edit, archive; and the history line for each change of a part.

create or replace function public.search_reno_projects(
  p_query text default null, p_status text default null, p_quote_status text default null, p_archived boolean default false,
  p_sort text default 'newest', p_limit int default 25, p_offset int default 0
) returns table (
  id uuid, name text, client_name text, client_email text, client_phone text, address text, budget numeric, progress int,
  status text, quote_status text, deadline date, archived_at timestamptz, created_at timestamptz, client_news int, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute private.search_sql('reno_projects',
    'r.id, r.name, r.client_name, r.client_email, r.client_phone, r.address, r.budget, r.progress, r.status, r.quote_status,
      r.deadline, r.archived_at, r.created_at, private.client_news_count(r.id)',
    '($4 is null or r.status = $4) and ($5 is null or r.quote_status = $5) and r.archived_at is '
      || case when p_archived then 'not null' else 'null' end,
    case p_sort when 'oldest' then 'r.created_at' when 'deadline' then 'r.deadline' when 'client' then 'r.client_name'
      when 'name' then 'r.name' else 'r.created_at desc' end)
  using private.search_pattern(p_query), least(greatest(p_limit, 1), 100), greatest(p_offset, 0),
    nullif(p_status, 'all'), nullif(p_quote_status, 'all');
end;
$$;

revoke all on function private.chosen_start from public, anon, authenticated, service_role;
comment on function private.chosen_start is 'The start date of a renovation; null when it is only the default, the day of creation.';

revoke all on function private.date_sent_quote from public, anon, authenticated, service_role;

revoke all on function private.client_news_count from public, anon, authenticated, service_role;
comment on function private.client_news_count is 'Messages and choices of a client that staff have not seen.';

revoke all on function private.works_to_do from public, anon, authenticated, service_role;
comment on function private.works_to_do is
  'What waits for staff on the renovations, as of p_today: the three oldest projects of each kind, and total, the number of projects of '
  'that kind. day is the oldest day (of the message, of the step…), title the step or the question of that day.';

revoke all on function public.see_project_choices from public, anon, authenticated, service_role;
comment on function public.see_project_choices is 'For staff: marks the client''s choices as seen.';
grant execute on function public.see_project_choices to authenticated;

revoke all on function public.count_client_news from public, anon, authenticated, service_role;
comment on function public.count_client_news is 'For staff: messages and choices of the client that nobody has seen.';
grant execute on function public.count_client_news to authenticated;

revoke all on function public.finish_reno_project from public, anon, authenticated, service_role;
comment on function public.finish_reno_project is
  'For staff: sets a renovation to « Terminé », with its open steps done and its progress at 100. Refuses: project_gone.';
grant execute on function public.finish_reno_project to authenticated;

revoke all on function private.awaits_news from public, anon, authenticated, service_role;
comment on function private.awaits_news is 'Whether the subcontractor of a price request still expects something of it.';

revoke all on function private.inform_of_deleted_project from public, anon, authenticated, service_role;
comment on function private.inform_of_deleted_project is
  'Trigger: subcontractors whose price request goes with its project get the mail of a withdrawn request.';

revoke all on function public.search_reno_projects from public, anon, authenticated, service_role;
comment on function public.search_reno_projects is
  'For staff: a page of the renovations; sort: newest, oldest, deadline, client or name; p_archived: the archived ones instead. '
  'total_count stops at 10 000.';
grant execute on function public.search_reno_projects to authenticated;

-- End of what `npm run routines` wrote.

create trigger date_sent_quote before insert or update on public.reno_projects
  for each row execute function private.date_sent_quote();
create trigger inform_of_deleted_project before delete on public.reno_projects
  for each row execute function private.inform_of_deleted_project();
