-- Subcontractors may have trades that the company adds to the six of the specification; the company's own qualifications and the
-- certificates of its ten-year insurance have their dates, and a file that visitors may read if the owner wants.

create table public.contractor_trades (
  id uuid primary key default gen_random_uuid(),
  name text not null check (
    length(name) between 2 and 40 and name !~ '(^\s|\s$|[[:cntrl:]])'
    and private.normalize(name) not in ('plomberie', 'electricite', 'menuiserie', 'montage', 'peinture', 'carrelage')
  ),
  created_at timestamptz not null default private.now()
);
comment on table public.contractor_trades is
  'Trades of subcontractors that the company added. contractors.specialties holds these names, besides the codes of the six trades of the '
  'specification.';
create unique index contractor_trades_name on public.contractor_trades (private.normalize(name));

alter table public.contractor_trades enable row level security;
revoke all on table public.contractor_trades from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.contractor_trades to service_role;
grant select, delete, insert (name), update (name) on table public.contractor_trades to authenticated;
create policy "Staff read trades" on public.contractor_trades
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add trades" on public.contractor_trades
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change trades" on public.contractor_trades
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete trades" on public.contractor_trades
  for delete to authenticated using ((select private.is_staff()));
create trigger log_changes after update or delete on public.contractor_trades
  for each row execute function private.log_changes('name');

-- private.check_specialties compares the names with the six trades and the table above; 36 is their most.
alter table public.contractors drop constraint contractors_specialties_check;
alter table public.contractors add constraint contractors_specialties_check check (cardinality(specialties) between 1 and 36);

create table public.company_papers (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('qualification', 'decennale')),
  name text check (length(btrim(name)) between 2 and 80),
  number text check (length(number) <= 80),
  issued_on date,
  expires_on date,
  bucket text check (bucket = 'documents'),
  path text unique check (path ~ '^company/papers/[^/]{1,200}$'),
  file_name text check (length(file_name) between 1 and 200),
  is_public boolean not null default false,
  created_at timestamptz not null default private.now(),
  -- The insurer, the contract and its area are settings of the company, which the legal notice needs in any case.
  constraint company_papers_kind check (
    case kind when 'qualification' then name is not null else name is null and number is null and expires_on is not null end
  ),
  constraint company_papers_order check (expires_on >= issued_on),
  constraint company_papers_file check (num_nulls(bucket, path, file_name) in (0, 3)),
  constraint company_papers_shown check (not is_public or path is not null)
);
comment on table public.company_papers is
  'The company''s own papers: qualifications (RGE, Qualibat) and certificates of its ten-year insurance (decennale). A qualification '
  'without a last day does not expire.';
comment on column public.company_papers.is_public is 'Whether visitors may read the file while the paper is valid.';

alter table public.company_papers enable row level security;
revoke all on table public.company_papers from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.company_papers to service_role;
grant select, delete, insert (kind, name, number, issued_on, expires_on, bucket, path, file_name, is_public),
  update (name, number, issued_on, expires_on, bucket, path, file_name, is_public) on table public.company_papers to authenticated;
create policy "Staff read the company's papers" on public.company_papers
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add papers of the company" on public.company_papers
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change the company's papers" on public.company_papers
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete the company's papers" on public.company_papers
  for delete to authenticated using ((select private.is_staff()));
create trigger log_changes after update or delete on public.company_papers
  for each row execute function private.log_changes('name', 'number', 'issued_on', 'expires_on', 'is_public');
create trigger tell_content after insert or update or delete on public.company_papers
  for each statement execute function private.tell_content();
create trigger remove_file after delete on public.company_papers
  for each row execute function private.remove_file_later();
create trigger remove_former_file after update of path on public.company_papers
  for each row when (old.path is distinct from new.path) execute function private.remove_file_later();
create trigger keep_file after insert or update of path on public.company_papers
  for each row execute function private.keep_file();

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

-- Trades of subcontractors: the six of the specification, and those that the company adds.

create or replace function private.check_trade() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant int := 30;
begin
  -- Serializes additions and renamings, so that the limit and the comparison of names are exact.
  perform pg_advisory_xact_lock(hashtextextended('contractor_trades', 0));
  if exists (select from public.contractor_trades t where private.normalize(t.name) = private.normalize(new.name) and t.id <> new.id)
    or private.normalize(new.name) = any ('{plomberie,electricite,menuiserie,montage,peinture,carrelage}'::text[])
  then
    perform private.refuse('trade_taken', 409);
  elsif tg_op = 'INSERT' and (select count(*) from public.contractor_trades) >= most then
    perform private.refuse('trades_full', 409, jsonb_build_object('most', most));
  end if;
  return new;
end;
$$;

-- A renamed trade is renamed on the cards of its subcontractors.
create or replace function private.rename_trade() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.contractors set specialties = array_replace(specialties, old.name, new.name) where old.name = any (specialties);
  return null;
end;
$$;

create or replace function private.refuse_trade_in_use() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  users text[] := array(select c.name from public.contractors c where old.name = any (c.specialties) order by c.name limit 4);
  shown text := array_to_string(users[:3], ', ') || case when cardinality(users) > 3 then '…' else '' end;
begin
  if cardinality(users) > 0 then
    perform private.refuse('trade_in_use', 409, jsonb_build_object('names', shown));
  end if;
  return old;
end;
$$;

create or replace function private.check_specialties() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The lock makes a deletion or renaming of these trades wait until this row is committed.
  perform from public.contractor_trades t where t.name = any (new.specialties) order by t.id for share;
  if exists (
    select from unnest(new.specialties) s
    where s is null or s <> all ('{plomberie,electricite,menuiserie,montage,peinture,carrelage}'::text[])
      and not exists (select from public.contractor_trades t where t.name = s)
  ) then
    perform private.refuse('unknown_trade', 409);
  end if;
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

-- One search by name, telephone or reference over all lists of the back office. Each list has its own subquery, so that each uses its
-- index.

-- $1 pattern. There is no table of clients: requests with the same telephone belong to one client.
create or replace function private.office_search_sql() returns text
language sql immutable set search_path = ''
return $query$
    with found as materialized (
      select r.id, r.client_name, r.client_phone, r.service_type, r.reference, r.scheduled_date, r.city, r.created_at
      from public.brico_requests r where r.search_text like $1
      order by r.created_at desc limit 50
    ), clients as (
      select 1 as rank, 'client' as kind, null::uuid as id, max(f.client_name) as title, f.client_phone as detail,
        null::date as day, count(*)::int as total, max(f.created_at) as at
      from found f group by f.client_phone having count(*) > 1 order by max(f.created_at) desc limit 3
    ), requests as (
      select 2, 'request', f.id, f.client_name, concat_ws(' · ', f.service_type, f.reference, f.city), f.scheduled_date, 1, f.created_at
      from found f order by f.created_at desc limit 5
    ), contacts as (
      select 3, 'contact', r.id, r.name, coalesce(r.project_type, ''), null::date, 1, r.created_at
      from public.contact_requests r where r.search_text like $1 order by r.created_at desc limit 4
    ), projects as (
      select 4, 'project', r.id, r.name, r.client_name, r.deadline, 1, r.created_at
      from public.reno_projects r where r.search_text like $1 order by r.created_at desc limit 3
    ), contractors as (
      select 5, 'contractor', r.id, r.name, array_to_string(r.specialties, E'\n'), null::date, 1, r.created_at
      from public.contractors r where r.search_text like $1 and r.archived_at is null order by r.name limit 4
    )
    select json_agg(json_build_object(
      'kind', a.kind, 'id', a.id, 'title', a.title, 'detail', a.detail, 'day', a.day, 'total', a.total) order by a.rank, a.at desc)
    from (
      select * from clients union all select * from requests union all select * from contacts
      union all select * from projects union all select * from contractors
    ) a
  $query$;

-- The company's qualifications and the certificates of its ten-year insurance: what visitors read of them, and those to renew.

create or replace function private.is_shown_paper(p_bucket text, p_path text) returns boolean
language sql stable security definer set search_path = ''
return p_bucket = 'documents' and exists (
  select from public.company_papers p
  where p.path = p_path and p.is_public and coalesce(p.issued_on <= private.today(), true) and coalesce(p.expires_on >= private.today(), true)
);

create or replace function private.limit_company_papers() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant int := 60;
begin
  perform pg_advisory_xact_lock(hashtextextended('company_papers', 0));
  if (select count(*) from public.company_papers) >= most then
    perform private.refuse('company_papers_full', 409, jsonb_build_object('most', most));
  end if;
  return new;
end;
$$;

create or replace function public.read_company_papers()
returns table (id uuid, kind text, name text, number text, expires_on date, path text)
language sql stable security definer set search_path = ''
begin atomic
  -- Of two copies that are valid today, as at a renewal, the one that is valid longer.
  select distinct on (p.kind, private.normalize(p.name), p.number) p.id, p.kind, p.name, p.number, p.expires_on,
    case when p.is_public then p.path end
  from public.company_papers p
  where coalesce(p.issued_on <= private.today(), true) and coalesce(p.expires_on >= private.today(), true)
  order by p.kind, private.normalize(p.name), p.number, p.expires_on desc nulls first, p.created_at desc
  limit 60;
end;

create or replace function private.company_papers_to_renew(p_on date)
returns table (id uuid, kind text, name text, expires_on date)
language sql stable security definer set search_path = ''
begin atomic
  select p.id, p.kind, p.name, p.expires_on
  from (
    select distinct on (c.kind, private.normalize(c.name)) c.* from public.company_papers c
    order by c.kind, private.normalize(c.name), c.expires_on desc nulls first
  ) p
  where p.expires_on <= p_on + 30;
end;

revoke all on function private.check_trade from public, anon, authenticated, service_role;

revoke all on function private.rename_trade from public, anon, authenticated, service_role;

revoke all on function private.refuse_trade_in_use from public, anon, authenticated, service_role;

revoke all on function private.check_specialties from public, anon, authenticated, service_role;

revoke all on function private.is_shown_paper from public, anon, authenticated, service_role;
comment on function private.is_shown_paper is 'Whether visitors may read a stored file: the owner shows it, and its paper is valid today.';
grant execute on function private.is_shown_paper to anon, authenticated;

revoke all on function private.limit_company_papers from public, anon, authenticated, service_role;

revoke all on function public.read_company_papers from public, anon, authenticated, service_role;
comment on function public.read_company_papers is
  'For visitors: the company''s papers that are valid today in Paris, each once. path is null unless the owner shows the file on the site.';
grant execute on function public.read_company_papers to anon, authenticated;

revoke all on function private.company_papers_to_renew from public, anon, authenticated, service_role;
comment on function private.company_papers_to_renew is
  'Papers of the company that expired or expire within 30 days, and have no copy that is valid longer.';

-- End of what `npm run routines` wrote.

create trigger check_trade before insert or update of name on public.contractor_trades
  for each row execute function private.check_trade();
create trigger rename_trade after update of name on public.contractor_trades
  for each row when (old.name is distinct from new.name) execute function private.rename_trade();
create trigger refuse_trade_in_use before delete on public.contractor_trades
  for each row execute function private.refuse_trade_in_use();
create trigger check_specialties before insert or update of specialties on public.contractors
  for each row execute function private.check_specialties();
create trigger limit_company_papers before insert on public.company_papers
  for each row execute function private.limit_company_papers();

create policy "Everyone reads the company's papers that are shown" on storage.objects
  for select to anon using (private.is_shown_paper(bucket_id, name));
