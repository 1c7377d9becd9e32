-- « Conformité »: the owner's answers, the daily mail of the chain's end, and the yearly archive of the ledger.

create table public.compliance_answers (
  question text primary key,
  answer text not null,
  name text check (length(name) <= 200),
  detail text check (length(detail) <= 200),
  since_on date,
  answered_by uuid,
  answered_by_name text not null check (length(answered_by_name) <= 300),
  answered_at timestamptz not null,
  constraint compliance_answers_known check (case question
    when 'origin' then answer in ('publisher', 'own', 'unknown')
    when 'attestation' then answer in ('signed', 'certificate', 'not_yet')
      and (answer <> 'signed' or num_nulls(name, since_on) = 0) and (answer <> 'certificate' or detail is not null)
    when 'platform' then answer in ('chosen', 'not_yet') and (answer <> 'chosen' or name is not null)
    when 'deposit_vat' then answer in ('taxable', 'outside', 'not_asked')
    else false end)
);
comment on table public.compliance_answers is
  'What the owner answered about the law on payment software (domain/compliance/questions.ts). No row: not answered, and nothing is claimed.';
comment on column public.compliance_answers.name is 'attestation: who signs; platform: its name.';
comment on column public.compliance_answers.detail is 'attestation: the function of who signs, or the number of the certificate.';

alter table public.compliance_answers enable row level security;
revoke all on table public.compliance_answers from public, anon, authenticated, service_role;
grant select on table public.compliance_answers to authenticated, service_role;
create policy "Staff read the answers" on public.compliance_answers for select to authenticated using ((select private.is_staff()));

create table private.mailed_heads (
  hash text primary key,
  seq bigint not null,
  mailed_at timestamptz not null
);
comment on table private.mailed_heads is 'The ends of the chain that were mailed to the owner.';

-- pdf: documents that the site makes; gzip: these archives. Another migration may have made the bucket.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('accounts', 'accounts', false, 52428800, '{application/pdf,application/gzip}')
on conflict (id) do update set
  public = false,
  file_size_limit = greatest(buckets.file_size_limit, excluded.file_size_limit),
  allowed_mime_types = array(select distinct unnest(buckets.allowed_mime_types || excluded.allowed_mime_types));

create table public.fiscal_archives (
  id uuid primary key,
  year int not null check (year between 2000 and 2200),
  first_seq bigint not null,
  last_seq bigint not null check (last_seq >= first_seq - 1),
  receipt_count int not null check (receipt_count >= 0),
  bucket text not null,
  path text not null check (length(path) <= 300),
  byte_count bigint not null check (byte_count > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null,
  made_by uuid,
  made_by_name text check (length(made_by_name) <= 300)
);
comment on table public.fiscal_archives is
  'The archives of the ledger, at least one per year (BOI-TVA-DECLA-30-10-30): one file each, whose hash is in the chain. Rows never change.';
comment on column public.fiscal_archives.made_by is 'Null: made by the site itself, after the end of the year.';
create index fiscal_archives_year on public.fiscal_archives (year, made_at desc);

alter table public.fiscal_archives enable row level security;
revoke all on table public.fiscal_archives from public, anon, authenticated, service_role;
grant select on table public.fiscal_archives to authenticated, service_role;
create policy "Staff read the list of yearly archives" on public.fiscal_archives for select to authenticated using ((select private.is_staff()));

create table public.fiscal_archive_requests (
  year int primary key,
  asked_by uuid,
  asked_by_name text check (length(asked_by_name) <= 300),
  asked_at timestamptz not null default private.now(),
  next_attempt_at timestamptz not null default private.now(),
  failure text check (length(failure) <= 500)
);
comment on table public.fiscal_archive_requests is 'Archives to be made by the site''s process; the row goes when its archive is recorded.';

alter table public.fiscal_archive_requests enable row level security;
revoke all on table public.fiscal_archive_requests from public, anon, authenticated, service_role;
grant select on table public.fiscal_archive_requests to authenticated, service_role;
create policy "Staff see which archives are asked for" on public.fiscal_archive_requests
  for select to authenticated using ((select private.is_staff()));

create policy "Only administrators read yearly archives" on storage.objects as restrictive for select to authenticated
  using (bucket_id <> 'accounts' or name not like 'archives/%' or (select private.is_admin()));

insert into public.mail_kinds (id) values ('ledger_head');

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

-- What the owner answers about the law on payment software: stored with its author and day, never claimed before it is answered.

create or replace function public.answer_compliance(
  p_question text, p_answer text, p_name text default null, p_detail text default null, p_on date default null
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
  end if;
  insert into public.compliance_answers (question, answer, name, detail, since_on, answered_by, answered_by_name, answered_at)
  values (p_question, p_answer, nullif(btrim(p_name), ''), nullif(btrim(p_detail), ''), p_on, auth.uid(), private.person_name(auth.uid()),
    private.now())
  on conflict (question) do update set
    answer = excluded.answer, name = excluded.name, detail = excluded.detail, since_on = excluded.since_on,
    answered_by = excluded.answered_by, answered_by_name = excluded.answered_by_name, answered_at = excluded.answered_at;
  perform private.log_activity('changed', 'compliance_answers', p_question, 'Réponse à une question de conformité',
    jsonb_strip_nulls(jsonb_build_object('answer', p_answer)));
end;
$$;

-- The yearly archive of the ledger: the site's Node process claims what is due, reads the events of the year page by page, stores one file,
-- and records it. An event belongs to the year in which it was recorded, so that each is in one year and the years follow each other.

create or replace function private.ledger_end(p_year int) returns bigint
language sql stable security definer set search_path = ''
return coalesce((
  select e.seq from public.fiscal_events e
  where e.at < make_date(p_year + 1, 1, 1)::timestamp at time zone 'Europe/Paris' order by e.seq desc limit 1), 0);

create or replace function public.request_fiscal_archive(p_year int) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
  elsif coalesce(p_year not between 2000 and extract(year from private.today()), true) then
    perform private.refuse('invalid_input', 400);
  end if;
  insert into public.fiscal_archive_requests (year, asked_by, asked_by_name) values (p_year, auth.uid(), private.person_name(auth.uid()))
  on conflict (year) do update set next_attempt_at = private.now() where fiscal_archive_requests.failure is not null;
end;
$$;

-- The year before, from 3:00 on 1 January, unless an archive that holds all of it exists.
create or replace function private.request_due_archive() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  last_year constant int := extract(year from private.today())::int - 1;
  begins constant timestamp := date_trunc('year', private.today()::timestamp);
begin
  if private.now() < (begins + interval '3 hours') at time zone 'Europe/Paris'
    or exists (select from public.fiscal_archives a where a.year = last_year and a.made_at >= begins at time zone 'Europe/Paris')
  then
    return;
  end if;
  if private.ledger_end(last_year) > private.ledger_end(last_year - 1) then
    insert into public.fiscal_archive_requests (year) values (last_year) on conflict do nothing;
  end if;
end;
$$;

create or replace function public.claim_fiscal_archive() returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked public.fiscal_archive_requests;
  file text;
begin
  perform private.request_due_archive();
  select * into asked from public.fiscal_archive_requests r where r.next_attempt_at <= private.now()
  order by r.asked_at limit 1 for update skip locked;
  if asked.year is null then
    return null;
  end if;
  -- A process that dies leaves the request for a later try, and a file that the jobs remove.
  update public.fiscal_archive_requests set next_attempt_at = private.now() + interval '10 minutes' where year = asked.year;
  file := format('archives/%s/%s.tar.gz', asked.year, gen_random_uuid());
  insert into public.file_removals (bucket, path, next_attempt_at) values ('accounts', file, private.now() + interval '1 day');
  return json_build_object('year', asked.year, 'path', file, 'company', (select c.name from public.company_settings c),
    'siret', (select c.siret from public.company_settings c), 'made_at', private.utc_text(private.now()),
    'after_seq', private.ledger_end(asked.year - 1), 'last_seq', private.ledger_end(asked.year),
    'previous_hash', (select e.hash from public.fiscal_events e where e.seq = private.ledger_end(asked.year - 1)),
    'last_hash', (select e.hash from public.fiscal_events e where e.seq = private.ledger_end(asked.year)));
end;
$$;

create or replace function private.receipt_line(p_receipt public.receipts) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(p_receipt) || jsonb_build_object(
    'corrects_seq', (select e.seq from public.fiscal_events e where e.subject_id = p_receipt.corrects_id and e.kind = 'receipt'),
    -- The name of a renovation names its client: its number stands here.
    'reference', coalesce((select q.reference from public.brico_requests q where q.id = p_receipt.request_id),
      'Projet ' || left(p_receipt.project_id::text, 8)),
    'is_specimen', p_receipt.source = 'demo' or private.is_example('receipts', p_receipt.id))
$$;

create or replace function public.read_ledger_page(p_after bigint, p_last bigint, p_limit int default 1000) returns json
language sql stable security definer set search_path = ''
return (
  select coalesce(json_agg(json_build_object('seq', e.seq, 'at', private.utc_text(e.at), 'kind', e.kind, 'subject_id', e.subject_id,
    'payload', e.payload, 'previous_hash', e.previous_hash, 'hash', e.hash, 'receipt', case when r.id is not null then private.receipt_line(r) end)
    order by e.seq), '[]')
  from (
    select * from public.fiscal_events where seq > p_after and seq <= p_last order by seq limit least(greatest(p_limit, 1), 1000)) e
  left join public.receipts r on e.kind = 'receipt' and r.id = e.subject_id);

create or replace function public.record_fiscal_archive(p_archive jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  archive public.fiscal_archives := jsonb_populate_record(null::public.fiscal_archives, p_archive);
  asked public.fiscal_archive_requests;
begin
  delete from public.fiscal_archive_requests r where r.year = archive.year returning * into asked;
  if asked.year is null then
    return null;
  end if;
  archive.id := gen_random_uuid();
  archive.bucket := 'accounts';
  archive.made_at := private.now();
  archive.made_by := asked.asked_by;
  archive.made_by_name := asked.asked_by_name;
  insert into public.fiscal_archives select archive.*;
  delete from public.file_removals f where f.bucket = archive.bucket and f.path = archive.path;
  perform private.log_as(asked.asked_by, 'backup', 'fiscal_archives', archive.id::text, 'Encaissements de ' || archive.year || ' archivés');
  perform private.append_fiscal_event('archive', archive.id, jsonb_build_object('year', archive.year, 'first_seq', archive.first_seq,
    'last_seq', archive.last_seq, 'receipts', archive.receipt_count, 'bytes', archive.byte_count, 'sha256', archive.sha256));
  return archive.id;
end;
$$;

create or replace function public.fail_fiscal_archive(p_year int, p_failure text) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update public.fiscal_archive_requests set failure = left(p_failure, 500) where year = p_year;
end;

create or replace function private.ledger_problems() returns table (seq bigint, problem text, receipt_id uuid)
language sql stable security definer set search_path = ''
as $$
  with chain as materialized (
    select e.seq, e.kind, e.subject_id, e.payload, e.previous_hash, e.hash = private.event_hash(e) as is_whole,
      lag(e.seq, 1, 0::bigint) over w as seq_before, lag(e.hash, 1, repeat('0', 64)) over w as hash_before
    from public.fiscal_events e window w as (order by e.seq)
  ), receipts_of as materialized (
    -- The payload of an altered event may be anything: only whole ones are read.
    select c.seq, c.subject_id, c.payload::jsonb as payload from chain c where c.kind = 'receipt' and c.is_whole
  )
  select c.seq, case when c.seq <> c.seq_before + 1 then 'event_missing' when c.previous_hash <> c.hash_before then 'chain_broken' else 'event_altered' end,
    case when c.kind = 'receipt' then c.subject_id end
  from chain c
  where c.seq <> c.seq_before + 1 or c.previous_hash <> c.hash_before or not c.is_whole
  union all
  select c.seq, 'receipt_altered', r.id
  from receipts_of c join public.receipts r on r.id = c.subject_id
  where private.receipt_payload(r) <> c.payload
  union all
  select c.seq, 'receipt_missing', c.subject_id
  from receipts_of c
  where not exists (select from public.receipts r where r.id = c.subject_id)
    and not exists (select from chain e where e.kind = 'example_removed' and e.subject_id = c.subject_id)
    and not private.is_past_accounts((c.payload ->> 'received_on')::date)
  union all
  select null, 'receipt_unchained', r.id
  from public.receipts r where not exists (select from public.fiscal_events e where e.kind = 'receipt' and e.subject_id = r.id)
  order by 1 nulls last limit 50
$$;

-- The amount and the day as the chain has them; of an altered event or an unchained receipt, as the row has them.
create or replace function private.described_problem(p_seq bigint, p_problem text, p_receipt uuid) returns json
language sql stable security definer set search_path = ''
return (
  select json_build_object('seq', p_seq, 'problem', p_problem, 'receipt_id', p_receipt,
    'amount_cents', coalesce((known.payload ->> 'amount_cents')::int, r.amount_cents),
    'received_on', coalesce((known.payload ->> 'received_on')::date, r.received_on))
  from (select) one
  left join public.receipts r on r.id = p_receipt
  left join lateral (
    select e.payload::jsonb as payload from public.fiscal_events e
    where e.seq = p_seq and e.kind = 'receipt' and p_problem in ('receipt_altered', 'receipt_missing')) known on true);

create or replace function private.ledger_report(p_seq bigint, p_hash text) returns json
language sql stable security definer set search_path = ''
return json_build_object(
  'events', (select count(*) from public.fiscal_events), 'receipts', (select count(*) from public.receipts),
  'head', (select json_build_object('seq', e.seq, 'hash', e.hash, 'at', e.at) from public.fiscal_events e order by e.seq desc limit 1),
  -- A head that was mailed earlier must still be in the chain: a chain that was written again as a whole lacks it.
  'is_head_known', p_hash is null or exists (select from public.fiscal_events e where e.hash = p_hash and e.seq = coalesce(p_seq, e.seq)),
  'problems', (
    select coalesce(json_agg(private.described_problem(p.seq, p.problem, p.receipt_id) order by p.seq nulls last), '[]')
    from private.ledger_problems() p));

create or replace function public.site_readiness() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'is_open', (select is_open from public.site_settings),
    'opened_at', (select opened_at from public.site_settings),
    'is_example', exists (select from private.example_rows),
    'services', (select count(*) from public.services where private.is_offered(category, is_active)),
    'teams', (select count(*) from public.teams where is_active),
    -- The first save makes version 2.
    'hours_saved', (select version > 1 from public.scheduling_settings),
    'compliance_answers', (select count(*) from public.compliance_answers),
    'last_backup', (select max(created_at) from public.backups where failure is null),
    'alerts', private.open_alerts(),
    'backup_failure', (
      select b.failure from public.backups b order by b.created_at desc limit 1),
    -- Ignores a failure if a later mail was sent: the server works again.
    'mail_failure', (
      select jsonb_build_object('at', m.created_at, 'error', m.last_error)
      from public.email_outbox m
      where m.last_error is not null and m.status <> 'sent' and m.created_at > private.now() - interval '30 days'
        and (private.is_admin() or not private.is_account_mail(m.template))
        and m.created_at > coalesce((
          select max(s.sent_at) from public.email_outbox s
          where s.status = 'sent' and s.created_at > private.now() - interval '30 days'), '-infinity')
      order by m.created_at desc limit 1)
  );
end;
$$;

-- Rows older than their retention period, by kind. last_on is the day from which the period counts.
create or replace function private.overdue_rows() returns table (kind text, table_name text, id uuid, last_on date)
language sql stable security definer set search_path = ''
begin atomic
  select 'exchange', 'contact_requests', c.id, greatest(c.updated_at, c.created_at)::date
  from public.contact_requests c
  where greatest(c.updated_at, c.created_at) < private.now() - private.years_kept('exchange')
  union all
  select case when private.carries_money(r.first_paid_at, r.payment_status, r.stripe_payment_intent_id, r.status) then 'contract_paid' else 'contract' end,
    'brico_requests', r.id, coalesce(r.scheduled_date, r.created_at::date)
  from public.brico_requests r
  where coalesce(r.scheduled_date, r.created_at::date) < (private.now() - private.years_kept('contract'))::date
    and coalesce(r.scheduled_date, r.created_at::date) >= (private.now() - private.years_kept('accounts'))::date
    and not (private.carries_money(r.first_paid_at, r.payment_status, r.stripe_payment_intent_id, r.status)
      and r.description is null and r.notes is null and r.client_phone = '0000000000')
  union all
  select 'accounts', 'brico_requests', r.id, coalesce(r.scheduled_date, r.created_at::date)
  from public.brico_requests r
  where coalesce(r.scheduled_date, r.created_at::date) < (private.now() - private.years_kept('accounts'))::date
    and not exists (select from public.receipts p where p.request_id = r.id)
  union all
  select 'accounts', 'reno_projects', p.id, p.updated_at::date
  from public.reno_projects p
  where p.status in ('completed', 'cancelled') and p.updated_at < private.now() - private.years_kept('accounts')
    and not exists (select from public.receipts r where r.project_id = p.id)
  union all
  -- Receipts go before their request, and a correction before the row that it corrects.
  select 'accounts', 'receipts', r.id, r.received_on
  from public.receipts r
  where private.is_past_accounts(r.received_on) and not exists (select from public.receipts c where c.corrects_id = r.id)
  union all
  select 'accounts', 'fiscal_archives', a.id, make_date(a.year, 12, 31)
  from public.fiscal_archives a where private.is_past_accounts(make_date(a.year, 12, 31))
  union all
  select 'contract', 'email_outbox', m.id, m.created_at::date
  from public.email_outbox m where m.created_at < private.now() - private.years_kept('contract')
  union all
  -- A file that nothing hangs on: imported, or left by rows that were erased before.
  select 'exchange', 'customers', c.id, c.created_at::date
  from public.customers c
  where c.created_at < private.now() - private.years_kept('exchange') and c.merged_into is null
    and not exists (select from public.customers m where m.merged_into = c.id)
    and not exists (select from public.brico_requests r where r.customer_id = c.id)
    and not exists (select from public.contact_requests r where r.customer_id = c.id)
    and not exists (select from public.reno_projects r where r.customer_id = c.id)
    and not exists (select from public.customer_notes n where n.customer_id = c.id and n.written_at > private.now() - private.years_kept('exchange'));
end;

create or replace function public.apply_retention() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant int := 500;
  erased jsonb;
  reduced uuid[];
begin
  -- Runs once a day, from 3:00 in Paris. Rows above the limit of a run wait for the next day.
  if extract(hour from private.now() at time zone 'Europe/Paris') < 3
    or exists (select from public.retention_runs where ran_on = private.today())
    or not pg_try_advisory_xact_lock(hashtext('retention'))
  then
    return 0;
  end if;
  create temporary table overdue on commit drop as select * from private.overdue_rows() order by last_on limit most;
  select coalesce(jsonb_object_agg(kind || ' ' || table_name, n), '{}') into erased
  from (select kind, table_name, count(*) as n from pg_temp.overdue group by 1, 2) counted;
  select coalesce(array_agg(id), '{}') into reduced from pg_temp.overdue where kind = 'contract_paid';
  update public.brico_requests set client_phone = '0000000000', description = null, notes = null, manage_token_hash = null
  where id = any (reduced);
  delete from public.email_outbox m using pg_temp.overdue o
  where (o.table_name = 'email_outbox' and m.id = o.id)
    or (o.table_name = 'contact_requests' and m.contact_request_id = o.id)
    or (o.table_name = 'brico_requests' and m.request_id = o.id);
  delete from public.contact_requests c using pg_temp.overdue o where o.table_name = 'contact_requests' and c.id = o.id;
  delete from public.brico_requests r using pg_temp.overdue o
  where o.table_name = 'brico_requests' and o.kind <> 'contract_paid' and r.id = o.id;
  delete from public.reno_projects p using pg_temp.overdue o where o.table_name = 'reno_projects' and p.id = o.id;
  delete from public.receipts r using pg_temp.overdue o where o.table_name = 'receipts' and r.id = o.id;
  delete from public.fiscal_archives a using pg_temp.overdue o where o.table_name = 'fiscal_archives' and a.id = o.id;
  delete from public.customers c using pg_temp.overdue o where o.table_name = 'customers' and c.id = o.id;
  insert into public.retention_runs (ran_on, erased) values (private.today(), erased);
  delete from public.retention_runs where ran_on < private.today() - 400;
  return (select coalesce(sum(value::int), 0) from jsonb_each_text(erased));
end;
$$;

create or replace function private.refuse_ledger_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Only rows of the demonstration, and rows past the legal period, may go.
  if tg_op = 'DELETE' and tg_table_name = 'receipts' then
    if private.is_past_accounts((to_jsonb(old) ->> 'received_on')::date) or private.is_example('receipts', (to_jsonb(old) ->> 'id')::uuid) then
      return old;
    end if;
  elsif tg_op = 'DELETE' and tg_table_name = 'fiscal_archives' then
    if private.is_past_accounts(make_date((to_jsonb(old) ->> 'year')::int, 12, 31)) then
      return old;
    end if;
  end if;
  perform private.refuse('ledger_fixed', 403);
end;
$$;

-- The end of the chain leaves the machine by mail: who rewrites the whole chain later cannot rewrite that mail.

create or replace function public.queue_ledger_head() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  yesterday constant date := private.today() - 1;
  head public.fiscal_events;
begin
  if extract(hour from private.now() at time zone 'Europe/Paris') < 7 or private.staff_recipient() is null then
    return 0;
  end if;
  select * into head from public.fiscal_events e
  where e.at < private.today()::timestamp at time zone 'Europe/Paris' order by e.seq desc limit 1;
  if head.seq is null then
    return 0;
  end if;
  insert into private.mailed_heads (hash, seq, mailed_at) values (head.hash, head.seq, private.now()) on conflict do nothing;
  if not found then
    return 0;
  end if;
  perform private.enqueue_email('ledger_head', private.staff_recipient(), jsonb_build_object(
    'day', yesterday, 'seq', head.seq, 'hash', head.hash, 'methods', (
      select coalesce(jsonb_agg(m order by m.method), '[]') from (
        select r.method, coalesce(sum(r.amount_cents) filter (where not private.is_given_back(r.kind, r.amount_cents)), 0) as received_cents,
          coalesce(-sum(r.amount_cents) filter (where private.is_given_back(r.kind, r.amount_cents)), 0) as returned_cents
        from public.receipts r where r.received_on = yesterday group by r.method) m)), 'ledger_head:' || head.hash, null);
  return 1;
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

revoke all on function public.answer_compliance from public, anon, authenticated, service_role;
comment on function public.answer_compliance is
  'For administrators: answers one of the four questions of « Conformité », in place of the former answer. Refuses: access_denied.';
grant execute on function public.answer_compliance to authenticated;

revoke all on function private.ledger_end from public, anon, authenticated, service_role;
comment on function private.ledger_end is 'The number of the last event that was recorded up to the end of a year in Paris; 0 without any.';

revoke all on function public.request_fiscal_archive from public, anon, authenticated, service_role;
comment on function public.request_fiscal_archive is
  'For administrators: asks the site''s process for the archive of a year, the current one included. Asked twice: one archive. Refuses: '
  'access_denied, invalid_input.';
grant execute on function public.request_fiscal_archive to authenticated;

revoke all on function private.request_due_archive from public, anon, authenticated, service_role;

revoke all on function public.claim_fiscal_archive from public, anon, authenticated, service_role;
comment on function public.claim_fiscal_archive is
  'For the site''s process: the archive to make now, with its place and the numbers of its events (after_seq excluded, last_seq included); '
  'null when none is due. Nobody else gets it for ten minutes.';
grant execute on function public.claim_fiscal_archive to service_role;

revoke all on function private.receipt_line from public, anon, authenticated, service_role;

revoke all on function public.read_ledger_page from public, anon, authenticated, service_role;
comment on function public.read_ledger_page is
  'For the site''s process: at most 1000 events after a number, each with its receipt if it has one.';
grant execute on function public.read_ledger_page to service_role;

revoke all on function public.record_fiscal_archive from public, anon, authenticated, service_role;
comment on function public.record_fiscal_archive is
  'For the site''s process: records a stored archive (columns of fiscal_archives) and its hash in the chain; null when another process was '
  'faster, whose file counts.';
grant execute on function public.record_fiscal_archive to service_role;

revoke all on function public.fail_fiscal_archive from public, anon, authenticated, service_role;
comment on function public.fail_fiscal_archive is 'For the site''s process: why an archive was not made, for staff; it is tried again.';
grant execute on function public.fail_fiscal_archive to service_role;

revoke all on function private.described_problem from public, anon, authenticated, service_role;

revoke all on function private.ledger_report from public, anon, authenticated, service_role;
comment on function private.ledger_report is
  'Recomputes the chain and compares it with the receipts: events, receipts, head, problems (number, what, receipt, its amount and day; at most 50) and '
  'is_head_known, for a number and hash that were noted before.';

revoke all on function private.refuse_ledger_change from public, anon, authenticated, service_role;
comment on function private.refuse_ledger_change is
  'Trigger: receipts, fiscal events and yearly archives never change, whatever the role. Refuses: ledger_fixed.';

revoke all on function public.queue_ledger_head from public, anon, authenticated, service_role;
comment on function public.queue_ledger_head is
  'For the scheduler: from 7:00 in Paris mails staff yesterday''s takings and the chain''s last event of yesterday, if no mail had it yet. '
  'Returns the number of mails.';
grant execute on function public.queue_ledger_head to service_role;

-- End of what `npm run routines` wrote.

create trigger keep_rows before update or delete on public.fiscal_archives for each row execute function private.refuse_ledger_change();
create trigger keep_all_rows before truncate on public.fiscal_archives for each statement execute function private.refuse_ledger_change();
create trigger remove_file after delete on public.fiscal_archives for each row execute function private.remove_file_later();
