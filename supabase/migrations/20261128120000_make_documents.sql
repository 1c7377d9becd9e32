-- Documents for clients: drawn once by the site's process, hashed, kept ten years. The first kind is the note of a small job.

create table public.document_kinds (id text primary key);
comment on table public.document_kinds is 'Kinds of documents that the site draws: one row per template of server/documents/templates.';
alter table public.document_kinds enable row level security;
revoke all on table public.document_kinds from public, anon, authenticated, service_role;
grant select on table public.document_kinds to authenticated, service_role;
create policy "Staff read the kinds of documents" on public.document_kinds
  for select to authenticated using ((select private.is_staff()));
insert into public.document_kinds (id) values ('note');

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null references public.document_kinds (id),
  -- No foreign key: the document stays when its request goes.
  request_id uuid not null,
  number int not null check (number > 0),
  is_automatic boolean not null default false,
  requested_by uuid,
  requested_by_name text check (length(requested_by_name) <= 300),
  requested_at timestamptz not null default private.now(),
  attempts int not null default 0,
  next_attempt_at timestamptz default private.now(),
  last_error text check (length(last_error) <= 2000),
  snapshot jsonb check (jsonb_typeof(snapshot) = 'object'),
  made_at timestamptz,
  bucket text check (bucket = 'accounts'),
  path text check (length(path) between 1 and 300),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  byte_count int check (byte_count > 0),
  unique (kind, request_id, number),
  constraint documents_made check (
    num_nonnulls(made_at, bucket, path, sha256, byte_count) = case when made_at is null then 0 else 5 end
    and (made_at is null or snapshot is not null) and ((made_at is null) = (next_attempt_at is not null))
  )
);
comment on table public.documents is
  'Documents of clients and the queue of those to draw (made_at null). A made row never changes and is deleted only after ten years.';
comment on column public.documents.number is 'From 1, by kind and request.';
comment on column public.documents.is_automatic is 'Queued by the site when a job was done and paid; it is mailed to the client when made.';
comment on column public.documents.snapshot is 'What the document says, taken when it is drawn (private.note_content).';
comment on column public.documents.attempts is 'Also the token of the current claim.';
comment on column public.documents.sha256 is 'Of the stored file, in hexadecimal digits; the chain of fiscal events has it too.';

create index documents_due on public.documents (next_attempt_at) where made_at is null;
create unique index documents_one_waiting on public.documents (kind, request_id) where made_at is null;
create index documents_request on public.documents (request_id);
create index documents_made on public.documents (made_at) where made_at is not null;

alter table public.documents enable row level security;
revoke all on table public.documents from public, anon, authenticated, service_role;
grant select on table public.documents to authenticated, service_role;
create policy "Staff read documents" on public.documents for select to authenticated using ((select private.is_staff()));

-- Nobody deletes from this bucket through the API: the policy for deletions names the others.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('accounts', 'accounts', false, 10485760, '{application/pdf}')
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

alter table public.notification_settings add column send_notes boolean not null default true;
comment on column public.notification_settings.send_notes is 'Mail the note of a small job to its client once it is done and paid.';
drop trigger log_changes on public.notification_settings;
create trigger log_changes after update or delete on public.notification_settings
  for each row execute function private.log_changes('recipient', 'on_booking', 'on_contact', 'on_quote_answer', 'send_reminders',
    'ask_reviews', 'review_url', 'send_notes');

insert into public.mail_kinds (id) values ('booking_note');
insert into public.mail_texts (id) values ('booking_note');

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function public.empty_example() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  name text;
  removed int;
  answer jsonb := '{}';
begin
  -- The caller, an edge function, has made an archive and checked who asks.
  perform pg_advisory_xact_lock(hashtext('example'));
  perform private.remove_example_mail();
  -- Payments and documents of the demonstration are not real, so they are deleted too; the chain records which ones.
  insert into private.example_rows select 'receipts', r.id from public.receipts r
  where private.is_example('brico_requests', r.request_id) or private.is_example('reno_projects', r.project_id) on conflict do nothing;
  insert into private.example_rows select 'documents', d.id from public.documents d
  where d.made_at is not null and private.is_example('brico_requests', d.request_id);
  perform private.append_fiscal_event('example_removed', e.row_id, '{}') from private.example_rows e
  where e.table_name in ('receipts', 'documents') order by e.row_id;
  foreach name in array array['documents', 'refunds', 'payment_disputes', 'demo_payment_sessions', 'former_checkouts'] loop
    execute format('delete from public.%I t using private.example_rows e where e.table_name = ''brico_requests'' and e.row_id = t.request_id', name);
  end loop;
  foreach name in array private.example_tables() loop
    execute format('delete from public.%1$I t using private.example_rows e where e.table_name = %1$L and e.row_id = t.id', name);
    get diagnostics removed = row_count;
    answer := answer || jsonb_build_object(name, removed);
  end loop;
  perform private.empty_example_settings();
  -- Supabase refuses a delete without a where clause.
  delete from private.example_rows where true;
  delete from private.example_settings where true;
  update public.site_settings set is_example = false, is_open = false, opened_at = null, updated_at = private.now()
  where is_example or is_open;
  return answer;
end;
$$;

create or replace function private.export_people(p_people uuid[], p_email text) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with family as (
    select array_agg(c.id) as ids from public.customers c where c.id = any (p_people) or c.merged_into = any (p_people)
  )
  select jsonb_build_object(
    'exported_at', private.now(),
    'customers', (
      select coalesce(jsonb_agg(to_jsonb(c) - '{search_text,version}'::text[] || jsonb_build_object(
        'channels', (select coalesce(jsonb_agg(to_jsonb(h) - 'normalised'), '[]') from public.customer_channels h where h.customer_id = c.id),
        'places', (
          select coalesce(jsonb_agg(to_jsonb(p) - 'normalised' || jsonb_build_object('role', l.role, 'since', l.since, 'until', l.until)), '[]')
          from public.customer_places l join public.places p on p.id = l.place_id where l.customer_id = c.id),
        'people', (select coalesce(jsonb_agg(jsonb_build_object('company', k.name, 'function', l.function)), '[]')
          from public.customer_people l join public.customers k on k.id = l.company_id where l.person_id = c.id),
        'notes', (select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'body', n.body, 'written_at', n.written_at) order by n.written_at), '[]')
          from public.customer_notes n where n.customer_id = c.id),
        'tasks', (select coalesce(jsonb_agg(jsonb_build_object('title', t.title, 'due_on', t.due_on, 'done_at', t.done_at) order by t.due_on), '[]')
          from public.customer_tasks t where t.customer_id = c.id),
        'merges', (select coalesce(jsonb_agg(jsonb_build_object('merged_at', m.merged_at, 'undone_at', m.undone_at)), '[]')
          from public.customer_merges m where c.id in (m.kept_id, m.absorbed_id)),
        'distinctions', (select count(*) from public.customer_distinctions d where c.id in (d.one_id, d.other_id))) order by c.created_at), '[]')
      from public.customers c where c.id = any (f.ids)),
    'contact_requests', (
      select coalesce(jsonb_agg(to_jsonb(t) - 'search_text' || jsonb_build_object('photos', (
        select coalesce(jsonb_agg(p.name), '[]') from public.contact_request_photos p where p.contact_request_id = t.id)) order by t.created_at), '[]')
      from (select * from public.contact_requests c where c.customer_id = any (f.ids) limit 1000) t),
    'brico_requests', (
      select coalesce(jsonb_agg(to_jsonb(t) - '{search_text,manage_token_hash,hold_network,idempotency_key}'::text[]
        || jsonb_build_object('payments', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'amount_cents', p.amount_cents, 'method', p.method, 'paid_on', p.received_on)
            order by p.received_on, p.recorded_at), '[]')
          from public.receipts p where p.request_id = t.id), 'documents', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'number', d.number, 'made_at', d.made_at, 'content', d.snapshot)
            order by d.made_at), '[]')
          from public.documents d where d.request_id = t.id and d.made_at is not null)) order by t.created_at), '[]')
      from (select * from public.brico_requests r where r.customer_id = any (f.ids) limit 1000) t),
    'reno_projects', (
      select coalesce(jsonb_agg(to_jsonb(t) - '{search_text,estimated_cost,actual_cost,margin}'::text[]
        || jsonb_build_object('messages', (
          select coalesce(jsonb_agg(jsonb_build_object('body', m.body, 'written_at', m.created_at) order by m.created_at), '[]')
          from public.client_messages m where m.project_id = t.id and m.is_from_client), 'payments', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'amount_cents', p.amount_cents, 'method', p.method, 'paid_on', p.received_on)
            order by p.received_on, p.recorded_at), '[]')
          from public.receipts p where p.project_id = t.id), 'choices', (
          select coalesce(jsonb_agg(jsonb_build_object('question', c.question, 'comment', c.comment, 'chosen_at', c.chosen_at) order by c.chosen_at), '[]')
          from public.project_choices c where c.project_id = t.id and c.chosen_at is not null)) order by t.created_at), '[]')
      from (select * from public.reno_projects p where p.customer_id = any (f.ids) limit 1000) t),
    'emails', (
      select coalesce(jsonb_agg(jsonb_build_object('subject', t.subject, 'text', t.body_text, 'sent_at', t.sent_at) order by t.created_at), '[]')
      from (select * from public.email_outbox m
        where lower(m.recipient) = any (private.own_addresses(f.ids, p_email)) and not private.is_account_mail(m.template) limit 1000) t)
  ) from family f;
end;

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
  -- A document that was made belongs to the accounts, with the name of its client; one that waits is not made any more.
  delete from public.documents where request_id = any (requests) and made_at is null;
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
  select 'accounts', 'documents', d.id, (d.made_at at time zone 'Europe/Paris')::date
  from public.documents d where private.is_past_accounts((d.made_at at time zone 'Europe/Paris')::date)
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
  delete from public.documents d using pg_temp.overdue o where o.table_name = 'documents' and d.id = o.id;
  delete from public.customers c using pg_temp.overdue o where o.table_name = 'customers' and c.id = o.id;
  insert into public.retention_runs (ran_on, erased) values (private.today(), erased);
  delete from public.retention_runs where ran_on < private.today() - 400;
  return (select coalesce(sum(value::int), 0) from jsonb_each_text(erased));
end;
$$;

-- Documents for clients, drawn by the site's own process: who asks for one, what it says, and the record of the file. A document is written once.

create or replace function private.refuse_document_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.made_at is null then
    return new;
  end if;
  -- Only what was never made, specimens, and rows past the legal period may go.
  if tg_op = 'DELETE' then
    if old.made_at is null or (old.snapshot ->> 'is_specimen')::boolean
      or private.is_past_accounts((old.made_at at time zone 'Europe/Paris')::date)
    then
      return old;
    end if;
  end if;
  perform private.refuse('document_fixed', 403);
end;
$$;

-- What the law wants on a note of the seller (order 83-50/A, art. 3; CGI, 290 quinquies; code de commerce, R123-237).
create or replace function private.missing_identity() returns text[]
language sql stable security definer set search_path = ''
return (
  select array_remove(array[
    case when coalesce(btrim(c.legal_form), '') = '' then 'legal_form' end,
    case when coalesce(btrim(c.address), '') = '' then 'address' end,
    case when coalesce(btrim(c.siret), '') = '' then 'siret' end,
    case when coalesce(btrim(c.rcs), '') = '' then 'rcs' end,
    case when not c.vat_exempt and coalesce(btrim(c.tva), '') = '' then 'tva' end], null)
  from public.company_settings c
);

create or replace function public.missing_for_notes() returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return private.missing_identity();
end;
$$;

create or replace function private.written_address(p_address text, p_postal_code text, p_city text) returns text
language sql immutable set search_path = ''
return p_address || case
  when nullif(concat_ws(' ', p_postal_code, p_city), '') is null or position(concat_ws(' ', p_postal_code, p_city) in p_address) > 0 then ''
  else E'\n' || concat_ws(' ', p_postal_code, p_city) end;

-- Payments as a client knows them: a correction by staff is not a line of its own, it is taken off the row that it corrects.
create or replace function private.note_payments(p_request_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'amount_cents', p.amount_cents, 'method', p.method, 'on', p.received_on)
      order by p.received_on, p.recorded_at, p.id), '[]')
    from (
      select r.id, r.kind, r.method, r.received_on, r.recorded_at, r.amount_cents + coalesce((
        select sum(c.amount_cents) from public.receipts c where c.corrects_id = r.id and c.kind = 'correction'), 0) as amount_cents
      from public.receipts r
      where r.request_id = p_request_id and r.kind <> 'correction'
    ) p
    where p.amount_cents <> 0
  );
end;
$$;

-- plpgsql, and not a parsed body: that would stand in the way of a new column of the requests.
create or replace function private.note_content(p_request public.brico_requests) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_cancelled boolean := p_request.status = 'cancelled';
  is_exempt boolean := (select vat_exempt from public.company_settings);
  place text := private.written_address(p_request.address, p_request.postal_code, p_request.city);
  paid bigint := coalesce((select sum(r.amount_cents) from public.receipts r where r.request_id = p_request.id), 0);
  totals jsonb := private.request_totals(p_request);
begin
  if is_cancelled then
    -- The VAT of what the company keeps, as the ledger has it; none when the ledger does not know it.
    select case when bool_and(r.vat_split is not null) and paid > 0 then private.summed_split(jsonb_agg(r.vat_split)) end
    into totals from public.receipts r where r.request_id = p_request.id;
  end if;
  return jsonb_build_object(
    'reference', p_request.reference,
    'is_specimen', private.is_example('brico_requests', p_request.id)
      or exists (select from public.receipts r where r.request_id = p_request.id and r.source = 'demo'),
    'is_cancelled', is_cancelled, 'is_done', p_request.status = 'completed',
    'appointment_on', coalesce(p_request.scheduled_date, (p_request.completed_at at time zone 'Europe/Paris')::date),
    'seller', (
      select jsonb_build_object('name', c.name, 'legal_form', c.legal_form, 'share_capital', c.share_capital, 'address', c.address,
        'siret', c.siret, 'rcs', c.rcs, 'tva', c.tva, 'vat_exempt', c.vat_exempt, 'phone', c.phone, 'email', c.email,
        'insurer_identity', c.insurer_identity, 'insurance_contract', c.insurance_contract, 'insurance_area', c.insurance_area,
        'mediator_identity', c.mediator_identity, 'mediator_website', c.mediator_website)
      from public.company_settings c),
    'client', jsonb_build_object('name', p_request.client_name, 'address', coalesce((
      select private.written_address(k.billing_address, k.billing_postal_code, k.billing_city) from public.customers k
      where k.id = private.customer_root(p_request.customer_id) and btrim(k.billing_address) <> ''), place)),
    'place', place,
    'rows', case when is_cancelled then jsonb_build_array() else (
      select coalesce(jsonb_agg(jsonb_build_object('label', l.label, 'quantity', l.quantity, 'amount_cents', round(l.amount * 100),
        'rate', case when is_exempt then 0 else trim_scale(l.rate) end) order by l.i), '[]')
      from (
        select 0 as i, p_request.service_type as label, 1::numeric as quantity, p_request.base_price as amount, p_request.vat_rate as rate
        union all
        select i, fee ->> 'description', (fee ->> 'quantity')::numeric, (fee ->> 'amount')::numeric,
          coalesce((fee ->> 'vat_rate')::numeric, p_request.vat_rate)
        from jsonb_array_elements(p_request.additional_fees) with ordinality as f (fee, i)
      ) l
      where l.amount > 0 or jsonb_array_length(p_request.additional_fees) = 0) end,
    'totals', coalesce(totals, '[]'),
    'payments', private.note_payments(p_request.id),
    'total_cents', case when is_cancelled then greatest(paid, 0) else round(p_request.total_amount * 100) end,
    'paid_cents', paid, 'due_cents', p_request.due_cents);
end;
$$;

create or replace function private.latest_note(p_request_id uuid) returns public.documents
language sql stable security definer set search_path = ''
return (
  select d from public.documents d
  where d.kind = 'note' and d.request_id = p_request_id and d.made_at is not null order by d.number desc limit 1);

create or replace function private.is_latest_note(p_request public.brico_requests) returns boolean
language sql stable security definer set search_path = ''
return coalesce((private.latest_note(p_request.id)).snapshot - 'number' - 'written_on' = private.note_content(p_request), false);

create or replace function private.queue_document(
  p_kind text, p_request_id uuid, p_is_automatic boolean, p_due_at timestamptz
) returns uuid
language sql volatile security definer set search_path = ''
begin atomic
  insert into public.documents (kind, request_id, number, is_automatic, requested_by, requested_by_name, requested_at, next_attempt_at)
  select p_kind, p_request_id, coalesce(max(d.number), 0) + 1, p_is_automatic, auth.uid(), private.author_name(), private.now(), p_due_at
  from public.documents d where d.kind = p_kind and d.request_id = p_request_id
  returning id;
end;

create or replace function public.request_note(p_request_id uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  waiting uuid;
begin
  request := private.lock_request(p_request_id);
  if private.missing_identity() <> '{}' then
    perform private.refuse('note_identity_missing', 409);
  end if;
  update public.documents set next_attempt_at = private.now(), requested_by = auth.uid(), requested_by_name = private.author_name(),
    is_automatic = is_automatic and request.status = 'completed' and request.due_cents = 0
  where kind = 'note' and request_id = p_request_id and made_at is null
  returning id into waiting;
  if waiting is not null then
    return waiting;
  elsif private.is_latest_note(request) then
    return (private.latest_note(p_request_id)).id;
  end if;
  return private.queue_document('note', p_request_id, false, private.now());
end;
$$;

-- A job that is done and paid. Two minutes, in which staff may take « Terminé » or the payment back.
create or replace function private.queue_note() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.missing_identity() = '{}'
    and not exists (select from public.documents d where d.kind = 'note' and d.request_id = new.id and d.made_at is null)
  then
    perform private.queue_document('note', new.id, true, private.now() + interval '2 minutes');
  end if;
  return null;
end;
$$;

create or replace function private.mail_note(p_document public.documents, p_dedupe_key text) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  mail uuid;
begin
  select * into request from public.brico_requests where id = p_document.request_id;
  if request.client_email is null or request.client_email like '%.invalid' then
    return null;
  end if;
  insert into public.email_outbox (template, recipient, payload, dedupe_key, request_id)
  values ('booking_note', request.client_email, private.booking_payload(request) || jsonb_build_object('document_id', p_document.id),
    p_dedupe_key, request.id)
  on conflict (dedupe_key) do nothing
  returning id into mail;
  return mail;
end;
$$;

create or replace function private.mail_automatic_note(p_document public.documents) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if (select send_notes from public.notification_settings)
    and not exists (
      select from public.email_outbox o
      where o.request_id = p_document.request_id and o.template = 'booking_note' and o.payload ->> 'document_id' = p_document.id::text)
  then
    perform private.mail_note(p_document, 'booking_note:' || p_document.id);
  end if;
end;
$$;

create or replace function public.send_note(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  document public.documents;
begin
  perform private.require_staff();
  select * into document from public.documents where id = p_id and kind = 'note';
  if not found then
    perform private.refuse('not_found', 404);
  elsif document.made_at is null then
    perform private.refuse('note_not_ready', 409);
  end if;
  -- Two presses at once leave one mail.
  perform private.lock_request(document.request_id);
  if exists (
    select from public.email_outbox o
    where o.request_id = document.request_id and o.template = 'booking_note' and o.payload ->> 'document_id' = p_id::text
      and o.status in ('pending', 'sending'))
  then
    return;
  elsif private.mail_note(document, null) is null then
    perform private.refuse('email_missing', 400);
  end if;
  perform private.log_activity('mail', 'brico_requests', document.request_id::text, 'Note n° ' || document.number || ' envoyée au client');
end;
$$;

create or replace function public.claim_documents(p_limit int default 1) returns table (id uuid, kind text, attempt int, snapshot jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due public.documents;
  request public.brico_requests;
  latest public.documents;
begin
  for due in
    select d.* from public.documents d
    where d.made_at is null and d.next_attempt_at <= private.now()
    order by d.next_attempt_at, d.id
    limit least(greatest(p_limit, 1), 20)
    for update skip locked
  loop
    select r.* into request from public.brico_requests r where r.id = due.request_id;
    if request.id is null or private.missing_identity() <> '{}'
      or (due.is_automatic and (request.status <> 'completed' or request.due_cents > 0))
    then
      -- The state that asked for it was taken back.
      delete from public.documents d where d.id = due.id;
      continue;
    elsif due.is_automatic and private.is_latest_note(request) then
      latest := private.latest_note(request.id);
      delete from public.documents d where d.id = due.id;
      perform private.mail_automatic_note(latest);
      continue;
    end if;
    -- A process that dies leaves its claim: another one takes it two minutes later.
    update public.documents d set attempts = d.attempts + 1, next_attempt_at = private.now() + interval '2 minutes',
      snapshot = private.note_content(request) || jsonb_build_object('number', d.number, 'written_on', private.today())
    where d.id = due.id
    returning d.id, d.kind, d.attempts, d.snapshot into id, kind, attempt, snapshot;
    return next;
  end loop;
end;
$$;

create or replace function public.finish_document(p_id uuid, p_attempt int, p_path text, p_sha256 text, p_byte_count int) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  document public.documents;
begin
  update public.documents set made_at = private.now(), bucket = 'accounts', path = p_path, sha256 = p_sha256, byte_count = p_byte_count,
    next_attempt_at = null, last_error = null
  where id = p_id and attempts = p_attempt and made_at is null
  returning * into document;
  if not found then
    return false;
  end if;
  if document.is_automatic then
    perform private.mail_automatic_note(document);
  end if;
  perform private.act_for(document.requested_by);
  perform private.log_activity('document', 'brico_requests', document.request_id::text, 'Note n° ' || document.number || ' préparée',
    jsonb_build_object('sha256', p_sha256));
  perform private.append_fiscal_event('document', document.id, jsonb_build_object('kind', document.kind, 'sha256', p_sha256));
  return true;
end;
$$;

create or replace function public.postpone_document(p_id uuid, p_attempt int, p_error text) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update public.documents set last_error = left(p_error, 2000),
    -- After 1, 2, 4 … minutes, at most 4 hours apart.
    next_attempt_at = private.now() + least(make_interval(mins => (2 ^ least(attempts - 1, 10))::int), interval '4 hours')
  where id = p_id and attempts = p_attempt and made_at is null;
end;

revoke all on function private.refuse_document_change from public, anon, authenticated, service_role;
comment on function private.refuse_document_change is
  'Trigger: a document that was made never changes, whatever the role. Refuses: document_fixed.';

revoke all on function private.missing_identity from public, anon, authenticated, service_role;
comment on function private.missing_identity is 'The columns of company_settings that a note needs and that are empty.';

revoke all on function public.missing_for_notes from public, anon, authenticated, service_role;
comment on function public.missing_for_notes is 'For staff: the columns of company_settings without which no note is made.';
grant execute on function public.missing_for_notes to authenticated;

revoke all on function private.written_address from public, anon, authenticated, service_role;

revoke all on function private.note_payments from public, anon, authenticated, service_role;

revoke all on function private.note_content from public, anon, authenticated, service_role;
comment on function private.note_content is
  'What the note of a small job says now (domain/documents/note.ts reads it), without its number and day. All amounts come from here.';

revoke all on function private.latest_note from public, anon, authenticated, service_role;

revoke all on function private.is_latest_note from public, anon, authenticated, service_role;
comment on function private.is_latest_note is 'True when the last note of a request already says what a new one would.';

revoke all on function private.queue_document from public, anon, authenticated, service_role;

revoke all on function public.request_note from public, anon, authenticated, service_role;
comment on function public.request_note is
  'For staff: asks for the note of a request and returns its id; one that waits or already says the same is returned instead of a new one. '
  'Refuses: request_gone, note_identity_missing.';
grant execute on function public.request_note to authenticated;

revoke all on function private.queue_note from public, anon, authenticated, service_role;
comment on function private.queue_note is
  'Trigger for a small job that becomes completed with nothing left to pay: queues its note, unless the company''s identity is incomplete.';

revoke all on function private.mail_note from public, anon, authenticated, service_role;

revoke all on function private.mail_automatic_note from public, anon, authenticated, service_role;
comment on function private.mail_automatic_note is
  'Mails a note to its client, unless the owner has switched it off or the client already has this note.';

revoke all on function public.send_note from public, anon, authenticated, service_role;
comment on function public.send_note is
  'For staff: mails a note to the client of its request. One that is already on its way is not sent twice. Refuses: not_found, '
  'note_not_ready, request_gone, email_missing.';
grant execute on function public.send_note to authenticated;

revoke all on function public.claim_documents from public, anon, authenticated, service_role;
comment on function public.claim_documents is
  'For the site''s process: documents that are due, each with what it says now. Two processes never get the same one; attempt is the token '
  'of the claim, which finish_document and postpone_document check.';
grant execute on function public.claim_documents to service_role;

revoke all on function public.finish_document from public, anon, authenticated, service_role;
comment on function public.finish_document is
  'For the site''s process: records the stored file of a claimed document, once, and mails an automatic note. False when the claim is no '
  'longer the current one or the document is made: nothing changes then.';
grant execute on function public.finish_document to service_role;

revoke all on function public.postpone_document from public, anon, authenticated, service_role;
comment on function public.postpone_document is 'For the site''s process: a claimed document was not made; it is tried again later.';
grant execute on function public.postpone_document to service_role;

-- End of what `npm run routines` wrote.

create trigger refuse_change before update or delete on public.documents
  for each row execute function private.refuse_document_change();
create trigger refuse_truncate before truncate on public.documents
  for each statement execute function private.refuse_document_change();
create trigger remove_file after delete on public.documents
  for each row execute function private.remove_file_later();
create trigger queue_note after update on public.brico_requests
  for each row when (
    new.status = 'completed' and new.due_cents = 0 and new.collected_cents > 0 and (old.status <> 'completed' or old.due_cents > 0)
  ) execute function private.queue_note();
