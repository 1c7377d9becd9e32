-- Personal data: export and erasure of one person's data, and deletion after the retention periods of the page « Confidentialité ».

-- Retention in years, as the page states it (app/features/legal): after the last exchange, after the work, and for accounting records.
create function private.years_kept(p_kind text) returns interval
language sql immutable set search_path = ''
return make_interval(years => case p_kind when 'exchange' then 3 when 'contract' then 5 when 'accounts' then 10 end);

create function private.is_same_person(p_email text, p_phone text, p_known_email text, p_known_phone text) returns boolean
language sql immutable set search_path = ''
-- Compares the last nine digits: « +33 6 … » and « 06 … » are the same telephone.
return coalesce(lower(btrim(p_known_email)) = lower(btrim(p_email)), false)
  or coalesce(length(private.digits(p_phone)) >= 9 and right(private.digits(p_known_phone), 9) = right(private.digits(p_phone), 9), false);

create function private.carries_money(p_first_paid_at timestamptz, p_payment_status text, p_intent text, p_status text) returns boolean
language sql immutable set search_path = ''
return p_first_paid_at is not null or p_payment_status <> 'pending' or p_intent is not null or p_status = 'completed';
comment on function private.carries_money(timestamptz, text, text, text) is
  'True for a request that belongs to the accounting records: erasure keeps its amounts and removes its client.';

create function private.require_person(p_email text, p_phone text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
  end if;
  if coalesce(btrim(p_email), '') = '' and length(private.digits(p_phone)) < 9 then
    perform private.refuse('person_missing', 400);
  end if;
end;
$$;
comment on function private.require_person(text, text) is
  'Requires an administrator, and an address or a telephone, so that no call can match everybody. Refuses: access_denied, person_missing.';

create function public.export_person(p_email text default null, p_phone text default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_person(p_email, p_phone);
  return jsonb_build_object(
    'exported_at', private.now(),
    'contact_requests', (
      select coalesce(jsonb_agg(to_jsonb(t) - 'search_text' || jsonb_build_object('photos', (
        select coalesce(jsonb_agg(p.name), '[]') from public.contact_request_photos p where p.contact_request_id = t.id)) order by t.created_at), '[]')
      from (select * from public.contact_requests c where private.is_same_person(p_email, p_phone, c.email, c.phone) limit 200) t),
    'brico_requests', (
      select coalesce(jsonb_agg(to_jsonb(t) - '{search_text,manage_token_hash,hold_network,idempotency_key}'::text[]
        || jsonb_build_object('payments', (
          select coalesce(jsonb_agg(jsonb_build_object('amount_cents', p.amount_cents, 'method', p.method, 'paid_on', p.paid_on)), '[]')
          from public.brico_payments p where p.request_id = t.id)) order by t.created_at), '[]')
      from (select * from public.brico_requests r where private.is_same_person(p_email, p_phone, r.client_email, r.client_phone) limit 200) t),
    'reno_projects', (
      select coalesce(jsonb_agg(to_jsonb(t) - '{search_text,estimated_cost,actual_cost,margin}'::text[]
        || jsonb_build_object('messages', (
          select coalesce(jsonb_agg(jsonb_build_object('body', m.body, 'written_at', m.created_at) order by m.created_at), '[]')
          from public.client_messages m where m.project_id = t.id and m.is_from_client), 'choices', (
          select coalesce(jsonb_agg(jsonb_build_object('question', c.question, 'comment', c.comment, 'chosen_at', c.chosen_at) order by c.chosen_at), '[]')
          from public.project_choices c where c.project_id = t.id and c.chosen_at is not null)) order by t.created_at), '[]')
      from (select * from public.reno_projects p where private.is_same_person(p_email, p_phone, p.client_email, p.client_phone) limit 200) t),
    'emails', (
      select coalesce(jsonb_agg(jsonb_build_object('subject', t.subject, 'text', t.body_text, 'sent_at', t.sent_at) order by t.created_at), '[]')
      from (select * from public.email_outbox m
        where lower(m.recipient) = lower(btrim(p_email)) and not private.is_account_mail(m.template) limit 500) t)
  );
end;
$$;
comment on function public.export_person(text, text) is
  'For administrators: all data stored about the person with this address or telephone, for the right of access. Refuses: access_denied, '
  'person_missing.';

create function public.erase_person(p_email text default null, p_phone text default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  requests uuid[];
  paid uuid[];
  contacts uuid[];
  projects uuid[];
  mails int;
begin
  perform private.require_person(p_email, p_phone);
  select coalesce(array_agg(r.id), '{}'),
    coalesce(array_agg(r.id) filter (where private.carries_money(r.first_paid_at, r.payment_status, r.stripe_payment_intent_id, r.status)), '{}')
  into requests, paid
  from public.brico_requests r where private.is_same_person(p_email, p_phone, r.client_email, r.client_phone);
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
  select coalesce(array_agg(c.id), '{}') into contacts
  from public.contact_requests c where private.is_same_person(p_email, p_phone, c.email, c.phone);
  select coalesce(array_agg(p.id), '{}') into projects
  from public.reno_projects p where private.is_same_person(p_email, p_phone, p.client_email, p.client_phone);

  delete from public.email_outbox m
  where lower(m.recipient) = lower(btrim(p_email)) or m.request_id = any (requests) or m.contact_request_id = any (contacts)
    or m.payload ->> 'project_id' = any (projects::text[])
    or m.payload ->> 'link_id' in (select l.id::text from public.client_links l where l.project_id = any (projects));
  get diagnostics mails = row_count;
  -- Requests with payments stay in the accounts with amounts, dates and work; their personal data are replaced.
  update public.brico_requests set
    client_name = 'Personne effacée', client_phone = '0000000000', address = 'Adresse effacée',
    client_email = case when source = 'online' then 'efface@exemple.invalid' end,
    postal_code = null, city = null, description = null, notes = null, cancellation_reason = null,
    manage_token_hash = null, contact_request_id = null
  where id = any (paid);
  -- A refund's note is free text about the cancellation, by the client or by staff.
  update public.refunds set note = null where request_id = any (requests);
  delete from public.brico_requests where id = any (requests) and id <> all (paid);
  delete from public.contact_requests where id = any (contacts);
  update public.reno_projects set
    name = 'Projet ' || left(id::text, 8), client_name = 'Personne effacée', client_email = null, client_phone = null,
    address = 'Adresse effacée', description = null, contact_request_id = null
  where id = any (projects);
  delete from public.project_notes where project_id = any (projects);
  -- The client's page: its link, messages and comments.
  delete from public.client_links where project_id = any (projects);
  delete from public.client_messages where project_id = any (projects);
  update public.project_choices set comment = null where project_id = any (projects);
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
comment on function public.erase_person(text, text) is
  'For administrators: deletes a person''s data; requests with payments keep their amounts and lose their client. Returns the counts. '
  'Refuses: access_denied, person_missing, person_expected (an appointment, a checkout or a refund is still open).';

-- Rows older than their retention period, by kind. last_on is the day from which the period counts.
create function private.overdue_rows() returns table (kind text, table_name text, id uuid, last_on date)
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
  union all
  select 'accounts', 'reno_projects', p.id, p.updated_at::date
  from public.reno_projects p
  where p.status in ('completed', 'cancelled') and p.updated_at < private.now() - private.years_kept('accounts')
  union all
  select 'contract', 'email_outbox', m.id, m.created_at::date
  from public.email_outbox m where m.created_at < private.now() - private.years_kept('contract');
end;
comment on function private.overdue_rows() is
  'exchange, contract and accounts: the row is deleted. contract_paid: telephone, description and notes are erased; name and amounts stay '
  'for the accounts.';

create function public.retention_report() returns table (kind text, table_name text, row_count bigint, oldest date)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query select o.kind, o.table_name, count(*), min(o.last_on) from private.overdue_rows() o group by 1, 2 order by 1, 2;
end;
$$;
comment on function public.retention_report() is 'For staff: counts what the next run of apply_retention will erase, without erasing it.';

create table public.retention_runs (
  id bigint generated always as identity primary key,
  ran_on date not null unique,
  erased jsonb not null,
  ran_at timestamptz not null default now()
);
comment on table public.retention_runs is 'What each day''s run erased, counted per kind and table; contains no names.';
alter table public.retention_runs enable row level security;
revoke all on table public.retention_runs from public, anon, authenticated, service_role;
grant select on table public.retention_runs to authenticated, service_role;
create policy "Staff read what was erased" on public.retention_runs
  for select to authenticated using ((select private.is_staff()));

create function public.apply_retention() returns int
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
  insert into public.retention_runs (ran_on, erased) values (private.today(), erased);
  delete from public.retention_runs where ran_on < private.today() - 400;
  return (select coalesce(sum(value::int), 0) from jsonb_each_text(erased));
end;
$$;
comment on function public.apply_retention() is
  'For the scheduler: once a day erases what retention_report shows, oldest first, at most 500 rows, and records the counts. Returns the '
  'number of rows.';

grant execute on function public.export_person(text, text), public.erase_person(text, text), public.retention_report() to authenticated;
grant execute on function public.apply_retention() to service_role;
