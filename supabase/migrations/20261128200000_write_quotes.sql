-- Quotes to clients (devis): written as drafts, fixed at sending, signed online or on paper. What a client signs never changes afterwards.

create table public.document_series (
  code text not null check (code ~ '^[A-Z]{1,4}$'),
  year int not null check (year between 2000 and 2200),
  last int not null check (last > 0),
  primary key (code, year)
);
comment on table public.document_series is 'The last number given in each series and year; private.next_number takes the next one.';
alter table public.document_series enable row level security;
revoke all on table public.document_series from public, anon, authenticated, service_role;
grant select on table public.document_series to authenticated;
create policy "Staff read the series of numbers" on public.document_series for select to authenticated using ((select private.is_staff()));

create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  root_id uuid not null references public.quotes (id),
  version_no int not null default 1 check (version_no > 0),
  kind text not null default 'initial' check (kind in ('initial', 'amendment')),
  number text check (length(number) <= 40),
  state text not null default 'draft'
    check (state in ('draft', 'sent', 'signed', 'refused', 'expired', 'cancelled', 'replaced', 'withdrawn')),
  customer_id uuid references public.customers (id) on delete set null,
  place_id uuid references public.places (id) on delete set null,
  project_id uuid references public.reno_projects (id) on delete set null,
  request_id uuid references public.brico_requests (id) on delete set null,
  title text not null check (length(btrim(title)) between 1 and 200),
  intro text check (length(intro) <= 4000),
  closing text check (length(closing) <= 4000),
  internal_notes text check (length(internal_notes) <= 8000),
  price_basis text not null default 'ht' check (price_basis in ('ht', 'ttc')),
  discount_bp int not null default 0 check (discount_bp between 0 and 10000),
  valid_days int not null default 30 check (valid_days between 1 and 365),
  starts_text text check (length(starts_text) <= 200),
  duration_text text check (length(duration_text) <= 200),
  deposit_bp int not null default 0 check (deposit_bp between 0 and 10000),
  payment_terms text check (length(payment_terms) <= 2000),
  is_free boolean not null default true,
  fee numeric(10, 2) check (fee > 0),
  has_no_waste boolean not null default false,
  waste jsonb not null default '{}' check (jsonb_typeof(waste) = 'object' and length(waste::text) <= 4000),
  rge_text text check (length(rge_text) <= 500),
  subcontractors_text text check (length(subcontractors_text) <= 1000),
  signing_place text not null default 'remote' check (signing_place in ('remote', 'home', 'premises')),
  snapshot jsonb check (jsonb_typeof(snapshot) = 'object'),
  total_cents bigint,
  sent_at timestamptz,
  valid_until date,
  seen_at timestamptz,
  reminded_at timestamptz,
  closed_at timestamptz,
  closed_reason text check (length(closed_reason) <= 500),
  token_hash text unique check (length(token_hash) between 32 and 128),
  lock_version int not null default 1,
  created_by uuid,
  created_by_name text check (length(created_by_name) <= 300),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  search_text text not null default '',
  constraint quotes_one_subject check (num_nonnulls(project_id, request_id) <= 1),
  constraint quotes_number unique (number, version_no),
  constraint quotes_sent check ((sent_at is null) = (snapshot is null) and (sent_at is null) = (number is null or state = 'draft') and (state <> 'draft' or sent_at is null)),
  constraint quotes_fee check (is_free or fee is not null)
);
comment on table public.quotes is
  'Quotes to clients. A draft is written by save_quote; sending fixes it (snapshot), and a change is a new version with the same root and number.';
comment on column public.quotes.snapshot is 'Everything that the client reads, as it was at sending; documents and the client''s page are made of it.';
comment on column public.quotes.internal_notes is 'For staff alone: in no snapshot.';
comment on column public.quotes.total_cents is 'TTC without options, as sent.';

create index quotes_newest on public.quotes (updated_at desc);
create index quotes_root on public.quotes (root_id, version_no);
create index quotes_customer on public.quotes (customer_id) where customer_id is not null;
create index quotes_project on public.quotes (project_id) where project_id is not null;
create index quotes_request on public.quotes (request_id) where request_id is not null;
create index quotes_place on public.quotes (place_id) where place_id is not null;
create index quotes_open on public.quotes (valid_until) where state = 'sent';
create index quotes_search on public.quotes using gin (search_text extensions.gin_trgm_ops);
-- One draft and one live version of a quote at a time.
create unique index quotes_one_draft on public.quotes (root_id) where state = 'draft';
create unique index quotes_one_live on public.quotes (root_id) where state in ('sent', 'signed');

create table public.quote_lines (
  quote_id uuid not null references public.quotes (id) on delete cascade,
  id uuid not null,
  position int not null check (position between 0 and 599),
  kind text not null check (kind in ('section', 'work', 'text', 'page_break')),
  level int not null default 1 check (level between 1 and 3),
  label text not null default '' check (length(label) <= 500),
  description text check (length(description) <= 4000),
  quantity numeric(12, 4) not null default 0 check (quantity between 0 and 10000000),
  quantity_formula text check (length(quantity_formula) <= 200),
  unit text not null default 'u' check (unit in ('u', 'h', 'j', 'm', 'ml', 'm2', 'm3', 'kg', 't', 'l', 'forfait', 'ens')),
  unit_price numeric(14, 4) not null default 0 check (unit_price between 0 and 10000000),
  discount_bp int not null default 0 check (discount_bp between 0 and 10000),
  vat_rate numeric(4, 2) not null default 20 check (vat_rate in (20, 10, 5.5, 0)),
  is_option boolean not null default false,
  is_chosen boolean not null default false,
  price_item_id uuid,
  primary key (quote_id, id),
  constraint quote_lines_place unique (quote_id, position) deferrable initially deferred,
  constraint quote_lines_chosen check (is_option or not is_chosen)
);
comment on table public.quote_lines is 'The lines of a quote in the order of the document; a work belongs to the section before it.';

-- A table of its own, so that no query for a client can name these columns by mistake.
create table public.quote_line_costs (
  quote_id uuid not null,
  line_id uuid not null,
  unit_cost numeric(14, 4) check (unit_cost between 0 and 10000000),
  hours numeric(12, 4) check (hours between 0 and 100000),
  primary key (quote_id, line_id),
  foreign key (quote_id, line_id) references public.quote_lines (quote_id, id) on delete cascade
);
comment on table public.quote_line_costs is 'What a line costs the company, per unit, HT, and its hours: for staff alone; estimates, which stay editable.';

create table public.quote_events (
  id bigint generated always as identity primary key,
  quote_id uuid not null references public.quotes (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  at timestamptz not null default private.now(),
  actor text not null check (actor in ('staff', 'client', 'system')),
  actor_id uuid,
  actor_name text check (length(actor_name) <= 300),
  -- {"ip": …, "user_agent": …} of the client, part of the evidence of a signature.
  network jsonb check (length(network::text) <= 1000),
  detail jsonb not null default '{}' check (length(detail::text) <= 4000)
);
comment on table public.quote_events is 'What happened to a quote, append-only: sent, seen, code asked, signed, refused…';
create index quote_events_quote on public.quote_events (quote_id, id);

create table public.quote_signings (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references public.quotes (id) on delete cascade,
  line_ids uuid[] not null default '{}',
  snapshot jsonb not null,
  total_cents bigint not null,
  document_id uuid,
  prepared_at timestamptz not null default private.now(),
  given_name text check (length(given_name) <= 100),
  family_name text check (length(family_name) <= 100),
  email text check (length(email) <= 254),
  consents jsonb not null default '[]' check (length(consents::text) <= 10000),
  code_hash text check (length(code_hash) <= 128),
  code_sent_at timestamptz,
  tries int not null default 0,
  signed_at timestamptz
);
comment on table public.quote_signings is
  'A client''s way to the signature: the options chosen, the document made of them, the code that was mailed. Deleted when another quote version or the end of validity makes it useless.';
create index quote_signings_quote on public.quote_signings (quote_id, prepared_at desc);

create table public.quote_signatures (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null unique references public.quotes (id),
  means text not null check (means in ('online', 'paper')),
  place text not null check (place in ('remote', 'home', 'premises')),
  signed_at timestamptz not null,
  signed_on date not null,
  given_name text check (length(given_name) <= 100),
  family_name text check (length(family_name) <= 200),
  email text check (length(email) <= 254),
  line_ids uuid[] not null default '{}',
  snapshot jsonb not null,
  total_cents bigint not null,
  net_cents bigint not null,
  document_sha256 text check (document_sha256 ~ '^[0-9a-f]{64}$'),
  evidence text check (length(evidence) <= 100000),
  evidence_sha256 text check (evidence_sha256 ~ '^[0-9a-f]{64}$'),
  early_start boolean not null default false,
  vat_certified boolean not null default false,
  withdraw_until date,
  no_money_before date,
  withdrawn_at timestamptz,
  withdrawn_reason text check (length(withdrawn_reason) <= 500),
  bucket text,
  path text check (length(path) <= 300),
  file_name text check (length(file_name) <= 200),
  recorded_by uuid,
  recorded_by_name text check (length(recorded_by_name) <= 300),
  constraint quote_signatures_proof check ((means = 'online') = (evidence is not null) and (means = 'paper') = (path is not null))
);
comment on table public.quote_signatures is
  'The signature of a quote: online, with its evidence as canonical JSON (hashed, and chained by a fiscal event), or on paper, with its scan.';

do $$
declare
  name text;
begin
  foreach name in array array['quotes', 'quote_lines', 'quote_line_costs', 'quote_events', 'quote_signings', 'quote_signatures'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('revoke all on table public.%I from public, anon, authenticated, service_role', name);
    execute format('grant select on table public.%I to authenticated', name);
    execute format('create policy "Staff read %s" on public.%I for select to authenticated using ((select private.is_staff()))', replace(name, '_', ' '), name);
  end loop;
end;
$$;

-- Documents of quotes: the quote itself (again with the options chosen), and the evidence of its signature.
insert into public.document_kinds (id) values ('quote'), ('quote_evidence');
alter table public.documents alter column request_id drop not null;
alter table public.documents add column quote_id uuid;
alter table public.documents add constraint documents_one_subject check (num_nonnulls(request_id, quote_id) = 1);
create unique index documents_quote on public.documents (quote_id, kind, number) where quote_id is not null;

alter table public.reno_projects add column quote_status_by_hand boolean not null default false;
comment on column public.reno_projects.quote_status_by_hand is 'Staff set quote_status although the renovation has quotes: quotes no longer change it.';

insert into public.mail_kinds (id) values ('client_quote_sent'), ('client_quote_reminder'), ('client_quote_code'), ('client_quote_signed'),
  ('client_quote_signed_staff'), ('client_quote_refused_staff'), ('client_quote_expired_staff'), ('client_quote_withdrawn'),
  ('client_quote_withdrawn_staff');

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

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
    'seller', private.seller_identity(),
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
    if due.snapshot is not null then
      -- A quote: its content was fixed when it was sent.
      update public.documents d set attempts = d.attempts + 1, next_attempt_at = private.now() + interval '2 minutes' where d.id = due.id
      returning d.id, d.kind, d.attempts, d.snapshot into id, kind, attempt, snapshot;
      return next;
      continue;
    end if;
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
  if document.quote_id is not null then
    perform private.log_quote(document.quote_id, 'document_made', jsonb_build_object('kind', document.kind, 'sha256', p_sha256));
    perform private.mail_signed_quote(document.quote_id);
    perform private.append_fiscal_event('document', document.id, jsonb_build_object('kind', document.kind, 'sha256', p_sha256));
    return true;
  end if;
  perform private.act_for(document.requested_by);
  perform private.log_activity('document', 'brico_requests', document.request_id::text, 'Note n° ' || document.number || ' préparée',
    jsonb_build_object('sha256', p_sha256));
  perform private.append_fiscal_event('document', document.id, jsonb_build_object('kind', document.kind, 'sha256', p_sha256));
  return true;
end;
$$;

-- A quote from sending to its end: its number, what the client reads of it (the snapshot), refusal, expiry, and the state of its renovation.

create or replace function private.next_number(p_code text, p_on date) returns text
language sql volatile security definer set search_path = ''
begin atomic
  -- The row stays locked until the end of the transaction: a number that is rolled back is given again, so a series has no gap.
  insert into public.document_series as s (code, year, last) values (p_code, extract(year from p_on)::int, 1)
  on conflict (code, year) do update set last = s.last + 1
  returning format('%s-%s-%s', s.code, s.year, lpad(s.last::text, 4, '0'));
end;

create or replace function private.is_example_quote(p_quote public.quotes) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.is_example('quotes', p_quote.id) or private.is_example('reno_projects', p_quote.project_id)
    or private.is_example('brico_requests', p_quote.request_id) or private.is_example('customers', p_quote.customer_id);
end;
$$;

-- Numbers of the document: sections 1, 2, 3; works and sections inside them share the next level: 1.1, 1.2, 1.2.1.
create or replace function private.quote_rows(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  line public.quote_lines;
  counters int[] := '{0,0,0,0}';
  depth int := 0;
  rows jsonb := '[]';
  number text;
  is_exempt boolean := (select vat_exempt from public.company_settings);
begin
  for line in select * from public.quote_lines where quote_id = p_quote.id order by position loop
    number := null;
    if line.kind in ('section', 'work') then
      if line.kind = 'section' then
        depth := least(line.level, depth + 1) - 1;
      end if;
      counters[depth + 1] := counters[depth + 1] + 1;
      for i in depth + 2 .. 4 loop
        counters[i] := 0;
      end loop;
      number := array_to_string(counters[1:depth + 1], '.');
      if line.kind = 'section' then
        depth := depth + 1;
      end if;
    end if;
    rows := rows || jsonb_strip_nulls(jsonb_build_object('id', line.id, 'kind', line.kind, 'level', case when line.kind = 'section' then depth end,
      'number', number, 'label', line.label, 'description', line.description)
      || case when line.kind = 'work' then jsonb_build_object('quantity', trim_scale(line.quantity)::text, 'unit', line.unit,
        'unit_price', trim_scale(line.unit_price)::text, 'discount_bp', line.discount_bp,
        'vat_rate', case when is_exempt then 0 else trim_scale(line.vat_rate) end, 'is_option', line.is_option,
        'amount_cents', round(line.quantity * line.unit_price * (10000 - line.discount_bp) * 0.01)) else '{}' end);
  end loop;
  return rows;
end;
$$;

create or replace function private.content_totals(p_content jsonb, p_chosen uuid[]) returns jsonb
language sql immutable set search_path = ''
return private.document_totals((
  select coalesce(jsonb_agg(jsonb_build_object('quantity', line ->> 'quantity', 'unit_price', line ->> 'unit_price',
    'discount_bp', line -> 'discount_bp', 'rate', line -> 'vat_rate') order by i), '[]')
  from jsonb_array_elements(p_content -> 'rows') with ordinality as r (line, i)
  where line ->> 'kind' = 'work' and (not (line ->> 'is_option')::boolean or (line ->> 'id')::uuid = any (p_chosen))
), p_content ->> 'price_basis', (p_content ->> 'discount_bp')::int);

create or replace function private.with_choice(p_content jsonb, p_chosen uuid[]) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  totals jsonb := private.content_totals(p_content, p_chosen);
  total bigint := private.split_sum(totals -> 'split');
begin
  return p_content || jsonb_build_object('chosen', to_jsonb(p_chosen), 'split', totals -> 'split', 'allowances', totals -> 'allowances',
    'net_cents', private.split_net(totals -> 'split'), 'total_cents', total,
    'deposit_cents', private.round_ratio(total * (p_content ->> 'deposit_bp')::numeric, 10000));
end;
$$;

create or replace function private.quote_content(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  customer public.customers;
  place text;
begin
  select * into customer from public.customers where id = private.customer_root(p_quote.customer_id);
  select private.written_address(p.address, p.postal_code, p.city) into place from public.places p where p.id = p_quote.place_id;
  return private.with_choice(jsonb_build_object(
    'number', p_quote.number, 'version_no', p_quote.version_no, 'kind', p_quote.kind, 'title', p_quote.title,
    'written_on', private.today(), 'valid_until', p_quote.valid_until, 'is_specimen', private.is_example_quote(p_quote),
    'seller', private.seller_identity(),
    'client', jsonb_build_object('name', customer.name, 'is_consumer', coalesce(customer.buyer_kind, 'consumer') = 'consumer', 'siren', customer.siren,
      'address', coalesce(private.written_address(nullif(btrim(customer.billing_address), ''), customer.billing_postal_code, customer.billing_city), place)),
    'place', place,
    'project_name', (select name from public.reno_projects where id = p_quote.project_id),
    'amends', case when p_quote.kind = 'amendment' then (
      select string_agg(q.number, ', ' order by q.number) from public.quotes q
      where q.project_id = p_quote.project_id and q.kind = 'initial' and q.state = 'signed') end,
    'intro', p_quote.intro, 'closing', p_quote.closing, 'price_basis', p_quote.price_basis, 'discount_bp', p_quote.discount_bp,
    'deposit_bp', p_quote.deposit_bp, 'payment_terms', p_quote.payment_terms, 'starts_text', p_quote.starts_text,
    'duration_text', p_quote.duration_text, 'is_free', p_quote.is_free, 'fee_cents', round(p_quote.fee * 100), 'signing_place', p_quote.signing_place,
    'terms_version', (select terms_version from public.company_settings),
    'rows', private.quote_rows(p_quote), 'mentions', private.quote_mentions(p_quote)), '{}');
end;
$$;

create or replace function private.quote_email(p_quote public.quotes) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    private.customer_card(p_quote.customer_id) ->> 'email',
    (select w.client_email from public.reno_projects w where w.id = p_quote.project_id),
    (select r.client_email from public.brico_requests r where r.id = p_quote.request_id and r.client_email not like '%.invalid'));
end;
$$;

create or replace function private.quote_payload(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object('quote_id', p_quote.id, 'number', p_quote.number, 'version_no', p_quote.version_no, 'kind', p_quote.kind,
    'title', p_quote.title, 'client_name', p_quote.snapshot #>> '{client,name}', 'total_cents', p_quote.total_cents, 'valid_until', p_quote.valid_until,
    'customer_id', p_quote.customer_id, 'project_id', p_quote.project_id);
end;
$$;

create or replace function private.queue_quote_document(p_quote_id uuid, p_kind text, p_snapshot jsonb) returns uuid
language sql volatile security definer set search_path = ''
begin atomic
  insert into public.documents (kind, quote_id, number, requested_by, requested_by_name, requested_at, next_attempt_at, snapshot)
  select p_kind, p_quote_id, coalesce(max(d.number), 0) + 1, auth.uid(), case when auth.uid() is not null then private.author_name() end,
    private.now(), private.now(), p_snapshot
  from public.documents d where d.kind = p_kind and d.quote_id = p_quote_id
  returning id;
end;

create or replace function public.send_quote(p_id uuid, p_lock_version int, p_order jsonb default '{}') returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
  before public.quotes;
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
  where id = p_id returning * into quote;
  perform private.queue_quote_document(p_id, 'quote', quote.snapshot);
  perform private.log_quote(p_id, 'sent', jsonb_build_object('is_mailed', is_mailed));
  if is_mailed then
    perform private.enqueue_email('client_quote_sent', recipient,
      private.quote_payload(quote) || jsonb_build_object('message', left(btrim(p_order ->> 'message'), 2000)), 'client_quote_sent:' || p_id, null);
  end if;
  perform private.follow_quotes(quote.project_id);
  return json_build_object('number', quote.number, 'valid_until', quote.valid_until, 'is_mailed', is_mailed, 'lock_version', quote.lock_version);
end;
$$;

create or replace function private.close_quote(p_quote public.quotes, p_state text, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.quotes set state = p_state, closed_at = private.now(), closed_reason = left(nullif(btrim(p_reason), ''), 500),
    lock_version = lock_version + 1, updated_at = private.now()
  where id = p_quote.id;
  delete from public.quote_signings where quote_id = p_quote.id and signed_at is null;
  perform private.follow_quotes(p_quote.project_id);
end;
$$;

create or replace function public.refuse_quote(p_id uuid, p_reason text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.lock_client_quote(p_id);
begin
  if quote.state <> 'sent' then
    perform private.refuse('quote_not_open', 409);
  end if;
  perform private.close_quote(quote, 'refused', p_reason);
  perform private.log_quote(p_id, 'refused', jsonb_strip_nulls(jsonb_build_object('reason', nullif(btrim(p_reason), ''))));
end;
$$;

create or replace function public.cancel_quote(p_id uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.lock_client_quote(p_id);
begin
  if quote.state not in ('sent', 'expired', 'refused') then
    perform private.refuse('quote_not_open', 409);
  elsif coalesce(length(btrim(p_reason)) not between 1 and 500, true) then
    perform private.refuse('invalid_input', 400);
  end if;
  perform private.close_quote(quote, 'cancelled', p_reason);
  perform private.log_quote(p_id, 'cancelled', jsonb_build_object('reason', btrim(p_reason)));
end;
$$;

create or replace function public.expire_quotes() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
  expired int := 0;
begin
  for quote in select * from public.quotes where state = 'sent' and valid_until < private.today() order by valid_until limit 100 for update skip locked loop
    perform private.close_quote(quote, 'expired', null);
    perform private.log_quote(quote.id, 'expired');
    perform private.enqueue_email('client_quote_expired_staff', private.staff_recipient(), private.quote_payload(quote),
      'client_quote_expired:' || quote.id, null);
    expired := expired + 1;
  end loop;
  return expired;
end;
$$;

-- Three and seven days after sending, and three days before the end; none once the client has answered.
create or replace function public.queue_client_quote_reminders() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
  queued int := 0;
begin
  if not private.is_mailing_hour() or not (select send_reminders from public.notification_settings) then
    return 0;
  end if;
  for quote in
    select * from public.quotes q
    where q.state = 'sent' and q.valid_until >= private.today()
      and private.today() in ((q.sent_at at time zone 'Europe/Paris')::date + 3, (q.sent_at at time zone 'Europe/Paris')::date + 7, q.valid_until - 3)
      and coalesce((q.reminded_at at time zone 'Europe/Paris')::date < private.today(), true)
      and exists (select from public.quote_events e where e.quote_id = q.id and e.kind = 'sent' and (e.detail ->> 'is_mailed')::boolean)
    order by q.sent_at limit 100 for update skip locked
  loop
    update public.quotes set reminded_at = private.now() where id = quote.id;
    perform private.enqueue_email('client_quote_reminder', private.quote_email(quote), private.quote_payload(quote),
      'client_quote_reminder:' || quote.id || ':' || private.today(), null);
    perform private.log_quote(quote.id, 'reminded');
    queued := queued + 1;
  end loop;
  return queued;
end;
$$;

-- A state set by hand stays.
create or replace function private.follow_quotes(p_project_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  found_status text;
begin
  if p_project_id is null then
    return;
  end if;
  select case when bool_or(q.state = 'signed') then 'signed' when bool_or(q.state = 'sent') then 'sent' when bool_or(q.state = 'draft') then 'draft'
    when count(*) > 0 then 'rejected' end
  into found_status from public.quotes q where q.project_id = p_project_id and q.kind = 'initial' and q.state not in ('replaced', 'cancelled');
  perform set_config('mirabelle.follows_quotes', 'on', true);
  update public.reno_projects set quote_status = found_status
  where id = p_project_id and not quote_status_by_hand and found_status is not null and quote_status <> found_status;
  perform set_config('mirabelle.follows_quotes', '', true);
end;
$$;

create or replace function private.mark_quote_status() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if coalesce(current_setting('mirabelle.follows_quotes', true), '') <> 'on' then
    new.quote_status_by_hand := exists (select from public.quotes q where q.project_id = new.id);
  end if;
  return new;
end;
$$;

create or replace function private.seller_identity() returns jsonb
language sql stable security definer set search_path = ''
return (
  select jsonb_build_object('name', c.name, 'legal_form', c.legal_form, 'share_capital', c.share_capital, 'address', c.address,
    'siret', c.siret, 'rcs', c.rcs, 'tva', c.tva, 'vat_exempt', c.vat_exempt, 'phone', c.phone, 'email', c.email,
    'insurer_identity', c.insurer_identity, 'insurance_contract', c.insurance_contract, 'insurance_area', c.insurance_area,
    'mediator_identity', c.mediator_identity, 'mediator_website', c.mediator_website)
  from public.company_settings c);

-- The client's side of a quote: reading it by a private link, choosing options, the code, the signature with its evidence, refusal, withdrawal.

create or replace function private.is_public_holiday(p_day date) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  y int := extract(year from p_day);
  a int := y % 19;
  b int := y / 100;
  c int := y % 100;
  h int := (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
  l int := (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  n int := h + l - 7 * ((a + 11 * h + 22 * l) / 451) + 114;
  easter date := make_date(y, n / 31, n % 31 + 1);
begin
  return to_char(p_day, 'MM-DD') in ('01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25')
    or p_day - easter in (1, 39, 50);
end;
$$;

create or replace function private.withdrawal_end(p_signed_on date) returns date
language plpgsql immutable set search_path = ''
as $$
declare
  last date := p_signed_on + 14;
begin
  while extract(isodow from last) > 5 or private.is_public_holiday(last) loop
    last := last + 1;
  end loop;
  return last;
end;
$$;

-- What a consumer may still do, and when money may be taken, by the place of the signature (L221-10, L221-18).
create or replace function private.signature_terms(p_quote public.quotes, p_place text, p_signed_on date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_consumer boolean := (p_quote.snapshot #>> '{client,is_consumer}')::boolean;
begin
  return jsonb_build_object(
    'withdraw_until', case when is_consumer and p_place in ('remote', 'home') then private.withdrawal_end(p_signed_on) end,
    'no_money_before', case when is_consumer and p_place = 'home' then private.first_collection_day(p_signed_on) end);
end;
$$;

create or replace function private.quote_of_link(p_hash text) returns public.quotes
language sql stable security definer set search_path = ''
-- Sixty days after its end a link is over; that of a signed quote serves a year, then the company sends copies.
return (
  select q from public.quotes q
  where q.token_hash = p_hash and q.state <> 'draft'
    and (q.closed_at is null or q.closed_at > private.now() - case when q.state in ('signed', 'withdrawn') then interval '1 year' else interval '60 days' end));

create or replace function public.remember_document_token(p_id uuid, p_hash text) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update public.quotes set token_hash = p_hash where id = p_id and token_hash is distinct from p_hash;
end;

create or replace function private.log_client_event(p_quote_id uuid, p_kind text, p_network jsonb, p_detail jsonb default '{}') returns void
language sql volatile security definer set search_path = ''
begin atomic
  insert into public.quote_events (quote_id, kind, actor, network, detail)
  select p_quote_id, p_kind, 'client', p_network, p_detail
  -- Bounded, whatever the holder of a link does.
  where (select count(*) from public.quote_events e where e.quote_id = p_quote_id and e.actor = 'client') < 200;
end;

create or replace function public.read_client_quote(p_hash text) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  quote public.quotes := private.quote_of_link(p_hash);
  signing public.quote_signings;
begin
  if quote.id is null then
    return null;
  elsif quote.state in ('replaced', 'cancelled') then
    return json_build_object('state', quote.state, 'number', quote.number, 'title', quote.title);
  end if;
  select * into signing from public.quote_signings s where s.quote_id = quote.id order by s.prepared_at desc limit 1;
  return (
    select jsonb_build_object('state', quote.state, 'number', quote.number, 'version_no', quote.version_no, 'title', quote.title,
      'valid_until', quote.valid_until, 'content', coalesce(s.snapshot, quote.snapshot),
      'documents', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'bucket', d.bucket, 'path', d.path, 'sha256', d.sha256) order by d.number desc), '[]')
        from public.documents d where d.quote_id = quote.id and d.made_at is not null
          and (d.kind = 'quote_evidence' or d.sha256 = s.document_sha256 or (s.id is null and d.number = 1))),
      'signing', case when quote.state = 'sent' and signing.id is not null then jsonb_build_object('id', signing.id, 'line_ids', signing.line_ids,
        'total_cents', signing.total_cents, 'is_ready', exists (select from public.documents d where d.id = signing.document_id and d.made_at is not null),
        'sha256', (select d.sha256 from public.documents d where d.id = signing.document_id), 'code_sent_at', signing.code_sent_at) end,
      'signature', case when s.id is not null then jsonb_build_object('means', s.means, 'signed_at', s.signed_at, 'signed_on', s.signed_on,
        'name', concat_ws(' ', s.given_name, s.family_name), 'total_cents', s.total_cents, 'document_sha256', s.document_sha256,
        'evidence_sha256', s.evidence_sha256, 'withdraw_until', s.withdraw_until, 'no_money_before', s.no_money_before,
        'withdrawn_at', s.withdrawn_at,
        'may_withdraw', coalesce(s.withdrawn_at is null and s.withdraw_until >= private.today(), false)) end)
    from (select 1) one left join public.quote_signatures s on s.quote_id = quote.id
  );
end;
$$;

create or replace function public.see_client_quote(p_hash text, p_network jsonb default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.quote_of_link(p_hash);
begin
  if quote.id is not null and quote.seen_at is null and quote.state = 'sent' then
    update public.quotes set seen_at = private.now() where id = quote.id and seen_at is null;
    if found then
      perform private.log_client_event(quote.id, 'seen', p_network);
    end if;
  end if;
end;
$$;

create or replace function private.lock_answerable_quote(p_hash text) returns public.quotes
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.quote_of_link(p_hash);
begin
  select * into quote from public.quotes where id = quote.id for update;
  if quote.id is null or quote.token_hash <> p_hash then
    perform private.refuse('unknown_link', 404);
  elsif quote.state = 'sent' and quote.valid_until < private.today() then
    perform private.refuse('quote_expired', 409);
  elsif quote.state <> 'sent' then
    perform private.refuse('quote_not_open', 409);
  end if;
  return quote;
end;
$$;

create or replace function public.choose_quote_options(p_hash text, p_line_ids uuid[]) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_ways constant int := 30;
  quote public.quotes := private.lock_answerable_quote(p_hash);
  chosen uuid[];
  signing public.quote_signings;
begin
  select coalesce(array_agg((line ->> 'id')::uuid order by i), '{}') into chosen
  from jsonb_array_elements(quote.snapshot -> 'rows') with ordinality as r (line, i)
  where (line ->> 'is_option')::boolean and (line ->> 'id')::uuid = any (p_line_ids);
  if cardinality(chosen) <> coalesce(cardinality(p_line_ids), 0) then
    perform private.refuse('invalid_input', 400);
  end if;
  select * into signing from public.quote_signings s where s.quote_id = quote.id and s.line_ids = chosen;
  if not found then
    if (select count(*) from public.quote_signings s where s.quote_id = quote.id) >= most_ways then
      perform private.refuse('too_many_requests', 429);
    end if;
    signing.id := gen_random_uuid();
    signing.quote_id := quote.id;
    signing.line_ids := chosen;
    signing.snapshot := private.with_choice(quote.snapshot, chosen);
    signing.total_cents := (signing.snapshot ->> 'total_cents')::bigint;
    -- Without an option the document that was sent is the one to sign; else the bytes to sign are made first.
    signing.document_id := case when cardinality(chosen) = 0
      then (select d.id from public.documents d where d.quote_id = quote.id and d.kind = 'quote' order by d.number limit 1)
      else private.queue_quote_document(quote.id, 'quote', signing.snapshot) end;
    insert into public.quote_signings (id, quote_id, line_ids, snapshot, total_cents, document_id)
    values (signing.id, signing.quote_id, signing.line_ids, signing.snapshot, signing.total_cents, signing.document_id);
  else
    update public.quote_signings set prepared_at = private.now() where id = signing.id;
  end if;
  return json_build_object('signing_id', signing.id, 'total_cents', signing.total_cents, 'split', signing.snapshot -> 'split',
    'deposit_cents', signing.snapshot -> 'deposit_cents');
end;
$$;

create or replace function private.needs_certificate(p_content jsonb) returns boolean
language sql immutable set search_path = ''
return exists (select from jsonb_array_elements(p_content -> 'split') part where (part ->> 'rate')::numeric in (5.5, 10));

create or replace function public.request_quote_code(p_hash text, p_signing_id uuid, p_order jsonb, p_network jsonb default null) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_codes constant int := 3;
  quote public.quotes := private.lock_answerable_quote(p_hash);
  signing public.quote_signings;
  recipient text := private.quote_email(quote);
  sent int;
begin
  select * into signing from public.quote_signings where id = p_signing_id and quote_id = quote.id for update;
  if not found or not exists (select from public.documents d where d.id = signing.document_id and d.made_at is not null) then
    perform private.refuse('quote_not_ready', 409);
  elsif coalesce(length(btrim(p_order ->> 'given_name')) not between 1 and 100, true) or coalesce(length(btrim(p_order ->> 'family_name')) not between 1 and 100, true)
    or not coalesce((p_order ->> 'accepts_terms')::boolean, false)
  then
    perform private.refuse('invalid_input', 400);
  elsif private.needs_certificate(signing.snapshot) and not coalesce((p_order ->> 'certifies_vat')::boolean, false) then
    perform private.refuse('vat_not_certified', 400);
  elsif recipient is null then
    perform private.refuse('email_missing', 400);
  end if;
  select count(*) into sent from public.quote_events e
  where e.quote_id = quote.id and e.kind = 'code_sent' and e.at > private.now() - interval '1 hour';
  if sent >= most_codes then
    perform private.refuse('too_many_codes', 429);
  end if;
  update public.quote_signings set given_name = btrim(p_order ->> 'given_name'), family_name = btrim(p_order ->> 'family_name'), email = recipient,
    consents = coalesce(p_order -> 'consents', '[]'), code_hash = p_order ->> 'code_hash', code_sent_at = private.now(), tries = 0
  where id = signing.id;
  perform private.log_client_event(quote.id, 'code_sent', p_network, jsonb_build_object('signing_id', signing.id, 'email', recipient));
  perform private.enqueue_email('client_quote_code', recipient,
    private.quote_payload(quote) || jsonb_build_object('signing_id', signing.id, 'code_no', p_order -> 'code_no'),
    'client_quote_code:' || signing.id || ':' || (p_order ->> 'code_no'), null);
  return json_build_object('email', recipient, 'sent_at', private.now());
end;
$$;

-- Returns an outcome instead of refusing, so that a wrong code is counted.
create or replace function public.sign_quote(p_hash text, p_signing_id uuid, p_order jsonb, p_network jsonb default null) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_tries constant int := 5;
  code_life constant interval := interval '10 minutes';
  quote public.quotes := private.quote_of_link(p_hash);
  signing public.quote_signings;
  document public.documents;
  terms jsonb;
  place text;
  proof jsonb;
  signature public.quote_signatures;
begin
  select * into quote from public.quotes where id = quote.id for update;
  if quote.id is null or quote.token_hash <> p_hash then
    perform private.refuse('unknown_link', 404);
  end if;
  select * into signing from public.quote_signings where id = p_signing_id and quote_id = quote.id for update;
  if quote.state = 'signed' and signing.signed_at is not null then
    return json_build_object('outcome', 'signed');
  elsif quote.state <> 'sent' or quote.valid_until < private.today() or signing.id is null then
    return json_build_object('outcome', 'quote_changed');
  end if;
  select * into document from public.documents where id = signing.document_id;
  if document.sha256 is null or document.sha256 is distinct from p_order ->> 'document_sha256' or quote.version_no <> (p_order ->> 'version_no')::int then
    return json_build_object('outcome', 'quote_changed');
  elsif signing.code_hash is null or signing.code_sent_at < private.now() - code_life or signing.tries >= most_tries then
    return json_build_object('outcome', 'code_expired');
  elsif signing.code_hash is distinct from p_order ->> 'code_hash' then
    update public.quote_signings set tries = tries + 1 where id = signing.id;
    perform private.log_client_event(quote.id, 'code_wrong', p_network);
    return json_build_object('outcome', case when signing.tries + 1 >= most_tries then 'code_expired' else 'code_wrong' end,
      'left', most_tries - signing.tries - 1);
  end if;
  place := case when quote.signing_place = 'premises' and p_order ->> 'context' is distinct from 'in_person' then 'remote' else quote.signing_place end;
  terms := private.signature_terms(quote, place, private.today());
  update public.quote_signings set signed_at = private.now(), code_hash = null where id = signing.id;
  perform private.log_client_event(quote.id, 'signed', p_network, jsonb_build_object('signing_id', signing.id, 'total_cents', signing.total_cents));
  proof := jsonb_build_object(
    'kind', 'signature électronique simple', 'quote_number', quote.number, 'version_no', quote.version_no, 'document_sha256', document.sha256,
    'terms_version', quote.snapshot -> 'terms_version', 'chosen_options', to_jsonb(signing.line_ids), 'total_cents', signing.total_cents,
    'split', signing.snapshot -> 'split',
    'signer', jsonb_build_object('given_name', signing.given_name, 'family_name', signing.family_name, 'email', signing.email),
    'authentication', jsonb_build_object('kind', 'email_code', 'sent_at', private.utc_text(signing.code_sent_at), 'validated_at', private.utc_text(private.now()),
      'wrong_codes', signing.tries),
    'consents', signing.consents, 'place', place, 'context', coalesce(p_order ->> 'context', 'link'),
    'events', (
      select jsonb_agg(jsonb_build_object('kind', e.kind, 'at', private.utc_text(e.at), 'actor', e.actor, 'network', e.network) order by e.id)
      from public.quote_events e where e.quote_id = quote.id),
    'signed_at', private.utc_text(private.now()), 'signed_at_paris', to_char(private.now() at time zone 'Europe/Paris', 'YYYY-MM-DD"T"HH24:MI:SS'));
  signature.evidence := proof::text;
  signature.evidence_sha256 := encode(sha256(convert_to(signature.evidence, 'UTF8')), 'hex');
  insert into public.quote_signatures (quote_id, means, place, signed_at, signed_on, given_name, family_name, email, line_ids, snapshot, total_cents,
    net_cents, document_sha256, evidence, evidence_sha256, early_start, vat_certified, withdraw_until, no_money_before)
  values (quote.id, 'online', place, private.now(), private.today(), signing.given_name, signing.family_name, signing.email, signing.line_ids,
    signing.snapshot, signing.total_cents, (signing.snapshot ->> 'net_cents')::bigint, document.sha256, signature.evidence, signature.evidence_sha256,
    coalesce((p_order ->> 'early_start')::boolean, false), private.needs_certificate(signing.snapshot), (terms ->> 'withdraw_until')::date,
    (terms ->> 'no_money_before')::date)
  returning * into signature;
  perform private.queue_quote_document(quote.id, 'quote_evidence', proof || jsonb_build_object('evidence_sha256', signature.evidence_sha256,
    'title', quote.title, 'seller', quote.snapshot -> 'seller', 'client', quote.snapshot -> 'client', 'is_specimen', quote.snapshot -> 'is_specimen'));
  perform private.conclude_quote(quote, signature);
  return json_build_object('outcome', 'signed');
end;
$$;

-- What follows a signature, online or on paper: state, figures of the renovation, chain, mails.
create or replace function private.conclude_quote(p_quote public.quotes, p_signature public.quote_signatures) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  before bigint;
  rate numeric := case when jsonb_array_length(p_signature.snapshot -> 'split') = 1 then (p_signature.snapshot #>> '{split,0,rate}')::numeric end;
begin
  update public.quotes set state = 'signed', closed_at = private.now(), lock_version = lock_version + 1, updated_at = private.now()
  where id = p_quote.id;
  delete from public.quote_signings where quote_id = p_quote.id and signed_at is null;
  if p_quote.project_id is not null then
    select coalesce(sum(s.net_cents), 0) into before
    from public.quote_signatures s join public.quotes q on q.id = s.quote_id
    where q.project_id = p_quote.project_id and q.id <> p_quote.id and q.state = 'signed';
    -- Once, and only over a figure that nobody wrote: none, or the sum of what was signed before.
    -- A budget has one VAT rate; with several it states the amount without VAT alone.
    update public.reno_projects set budget = (before + p_signature.net_cents) / 100.0, budget_with_vat = null,
      budget_basis = case when rate is not null and (before = 0 or budget_vat_rate = rate) then 'ht' end,
      budget_vat_rate = case when before = 0 or budget_vat_rate = rate then rate end
    where id = p_quote.project_id and round(budget * 100) in (0, before);
    if found then
      perform private.log_activity('budget', 'reno_projects', p_quote.project_id::text, 'Budget repris du devis ' || p_quote.number,
        jsonb_build_object('net_cents', before + p_signature.net_cents));
    end if;
    update public.reno_projects p set estimated_cost = costs.total
    from (
      select round(sum(l.quantity * c.unit_cost), 2) as total
      from public.quote_lines l join public.quote_line_costs c on c.quote_id = l.quote_id and c.line_id = l.id
      where l.quote_id = p_quote.id and l.kind = 'work' and (not l.is_option or l.id = any (p_signature.line_ids))
    ) costs
    where p.id = p_quote.project_id and p.estimated_cost = 0 and costs.total > 0;
  end if;
  perform private.follow_quotes(p_quote.project_id);
  perform private.enqueue_email('client_quote_signed_staff', private.staff_recipient(),
    private.quote_payload(p_quote) || jsonb_build_object('total_cents', p_signature.total_cents, 'signer', concat_ws(' ', p_signature.given_name, p_signature.family_name),
      'means', p_signature.means), 'client_quote_signed_staff:' || p_quote.id, null);
  perform private.append_fiscal_event('quote_signed', p_signature.id, jsonb_strip_nulls(jsonb_build_object('number', p_quote.number,
    'version_no', p_quote.version_no, 'means', p_signature.means, 'signed_on', p_signature.signed_on, 'total_cents', p_signature.total_cents,
    'split', p_signature.snapshot -> 'split', 'document_sha256', p_signature.document_sha256, 'evidence_sha256', p_signature.evidence_sha256)));
end;
$$;

-- Both documents are made: client and company get the same bytes by mail.
create or replace function private.mail_signed_quote(p_quote_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
  signature public.quote_signatures;
  ids uuid[];
  address text;
begin
  select * into quote from public.quotes where id = p_quote_id;
  select * into signature from public.quote_signatures where quote_id = p_quote_id and means = 'online';
  ids := array(
    select d.id from public.documents d
    where d.quote_id = p_quote_id and d.made_at is not null and (d.kind = 'quote_evidence' or d.sha256 = signature.document_sha256) order by d.kind);
  if signature.id is null or cardinality(ids) < 2 then
    return;
  end if;
  foreach address in array array[signature.email, private.staff_recipient()] loop
    perform private.enqueue_email('client_quote_signed', address, private.quote_payload(quote) || jsonb_build_object('total_cents', signature.total_cents,
      'document_ids', to_jsonb(ids), 'signed_at', signature.signed_at, 'withdraw_until', signature.withdraw_until,
      'no_money_before', signature.no_money_before, 'deposit_cents', signature.snapshot -> 'deposit_cents'),
      'client_quote_signed:' || quote.id || ':' || address, null);
  end loop;
end;
$$;

create or replace function public.refuse_client_quote(p_hash text, p_reason text default null, p_network jsonb default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.lock_answerable_quote(p_hash);
begin
  perform private.close_quote(quote, 'refused', p_reason);
  perform private.log_client_event(quote.id, 'refused', p_network, jsonb_strip_nulls(jsonb_build_object('reason', left(nullif(btrim(p_reason), ''), 500))));
  perform private.enqueue_email('client_quote_refused_staff', private.staff_recipient(),
    private.quote_payload(quote) || jsonb_build_object('reason', left(nullif(btrim(p_reason), ''), 500)), 'client_quote_refused:' || quote.id, null);
end;
$$;

create or replace function public.withdraw_from_quote(p_hash text, p_reason text default null, p_network jsonb default null) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.quote_of_link(p_hash);
  signature public.quote_signatures;
begin
  select * into quote from public.quotes where id = quote.id for update;
  if quote.id is null then
    perform private.refuse('unknown_link', 404);
  end if;
  select * into signature from public.quote_signatures where quote_id = quote.id for update;
  if signature.withdrawn_at is not null then
    return json_build_object('withdrawn_at', signature.withdrawn_at);
  elsif signature.id is null or coalesce(signature.withdraw_until < private.today(), true) then
    perform private.refuse('withdrawal_over', 409);
  end if;
  update public.quote_signatures set withdrawn_at = private.now(), withdrawn_reason = left(nullif(btrim(p_reason), ''), 500) where id = signature.id;
  update public.quotes set state = 'withdrawn', lock_version = lock_version + 1, updated_at = private.now() where id = quote.id;
  perform private.log_client_event(quote.id, 'withdrawn', p_network);
  perform private.follow_quotes(quote.project_id);
  perform private.enqueue_email('client_quote_withdrawn', coalesce(signature.email, private.quote_email(quote)),
    private.quote_payload(quote) || jsonb_build_object('withdrawn_at', private.now()), 'client_quote_withdrawn:' || quote.id, null);
  perform private.enqueue_email('client_quote_withdrawn_staff', private.staff_recipient(),
    private.quote_payload(quote) || jsonb_build_object('withdrawn_at', private.now(), 'reason', left(nullif(btrim(p_reason), ''), 500)),
    'client_quote_withdrawn_staff:' || quote.id, null);
  perform private.append_fiscal_event('quote_withdrawn', signature.id, jsonb_build_object('number', quote.number, 'version_no', quote.version_no));
  return json_build_object('withdrawn_at', private.now());
end;
$$;

create or replace function public.record_paper_signature(p_id uuid, p_order jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.lock_client_quote(p_id);
  signed_on date := (p_order ->> 'signed_on')::date;
  place text := p_order ->> 'place';
  terms jsonb;
  signature public.quote_signatures;
begin
  if quote.state not in ('sent', 'expired') then
    perform private.refuse('quote_not_open', 409);
  elsif signed_on is null or signed_on > private.today() or signed_on < (quote.sent_at at time zone 'Europe/Paris')::date
    or coalesce(place not in ('remote', 'home', 'premises'), true) or coalesce(length(p_order ->> 'path') not between 1 and 300, true)
    or coalesce(length(btrim(p_order ->> 'name')) not between 1 and 200, true)
  then
    perform private.refuse('invalid_input', 400);
  elsif private.needs_certificate(quote.snapshot) and not coalesce((p_order ->> 'vat_certified')::boolean, false) then
    perform private.refuse('vat_not_certified', 400);
  end if;
  terms := private.signature_terms(quote, place, signed_on);
  insert into public.quote_signatures (quote_id, means, place, signed_at, signed_on, family_name, snapshot, total_cents, net_cents, document_sha256,
    early_start, vat_certified, withdraw_until, no_money_before, bucket, path, file_name, recorded_by, recorded_by_name)
  select p_id, 'paper', place, (signed_on + time '12:00') at time zone 'Europe/Paris', signed_on, btrim(p_order ->> 'name'), quote.snapshot,
    quote.total_cents, (quote.snapshot ->> 'net_cents')::bigint,
    (select d.sha256 from public.documents d where d.quote_id = p_id and d.kind = 'quote' and d.made_at is not null order by d.number limit 1),
    coalesce((p_order ->> 'early_start')::boolean, false), private.needs_certificate(quote.snapshot), (terms ->> 'withdraw_until')::date,
    (terms ->> 'no_money_before')::date, 'documents', p_order ->> 'path', left(p_order ->> 'file_name', 200), auth.uid(), private.author_name()
  returning * into signature;
  perform private.log_quote(p_id, 'signed_on_paper', jsonb_build_object('signed_on', signed_on, 'place', place));
  perform private.conclude_quote(quote, signature);
end;
$$;

-- Quotes as staff write them: the draft saved whole, its copies and versions, and the list.

create or replace function private.log_quote(p_quote_id uuid, p_kind text, p_detail jsonb default '{}') returns void
language sql volatile security definer set search_path = ''
begin atomic
  insert into public.quote_events (quote_id, kind, actor, actor_id, actor_name, detail)
  values (p_quote_id, p_kind, case when auth.uid() is null then 'system' else 'staff' end, auth.uid(),
    case when auth.uid() is not null then private.author_name() end, p_detail);
end;

-- What is fixed stays: a quote that was sent, its lines, its events and its signature, whatever the role. What follows it (state, reading,
-- links to other records) may change.
create or replace function private.refuse_quote_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  free constant text[] := '{state,seen_at,reminded_at,closed_at,closed_reason,token_hash,customer_id,place_id,project_id,request_id,lock_version,updated_at,internal_notes,search_text}';
  state text;
  age timestamptz;
begin
  if tg_table_name = 'quotes' then
    if tg_op = 'UPDATE' and (old.state = 'draft' or to_jsonb(new) - free = to_jsonb(old) - free) and (new.state <> 'draft' or old.state = 'draft') then
      return new;
    elsif tg_op = 'DELETE' and (old.state = 'draft' or private.is_example('quotes', old.id)
      or private.is_past_accounts((coalesce(old.closed_at, old.sent_at) at time zone 'Europe/Paris')::date)
      or (not exists (select from public.quote_signatures s where s.quote_id = old.id) and old.sent_at < private.now() - private.years_kept('exchange')))
    then
      return old;
    end if;
  else
    select q.state into state from public.quotes q where q.id = (to_jsonb(case when tg_op = 'INSERT' then new else old end) ->> 'quote_id')::uuid;
    -- Not found: the quote itself is being deleted, which its own trigger has allowed.
    if state is null or state = 'draft' then
      return case when tg_op = 'DELETE' then old else new end;
    end if;
  end if;
  perform private.refuse('quote_fixed', 409);
end;
$$;

create or replace function private.refuse_signature_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - '{withdrawn_at,withdrawn_reason}'::text[] = to_jsonb(old) - '{withdrawn_at,withdrawn_reason}'::text[]
    and (old.withdrawn_at is null or new.withdrawn_at = old.withdrawn_at)
  then
    return new;
  elsif tg_op = 'DELETE' and (private.is_example('quotes', old.quote_id) or private.is_past_accounts(old.signed_on)) then
    return old;
  end if;
  perform private.refuse('quote_fixed', 409);
end;
$$;

create or replace function private.find_quote_text() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.search_text := private.search_text(new.number, new.title,
    (select c.name from public.customers c where c.id = new.customer_id),
    (select concat_ws(' ', p.address, p.postal_code, p.city) from public.places p where p.id = new.place_id),
    (select w.name from public.reno_projects w where w.id = new.project_id),
    (select r.reference from public.brico_requests r where r.id = new.request_id));
  return new;
end;
$$;

create or replace function private.lock_client_quote(p_id uuid) returns public.quotes
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
begin
  perform private.require_staff();
  select * into quote from public.quotes where id = p_id for update;
  if not found then
    perform private.refuse('client_quote_gone', 404);
  end if;
  return quote;
end;
$$;

create or replace function private.quote_totals(p_quote public.quotes, p_chosen uuid[] default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.document_totals((
    select coalesce(jsonb_agg(jsonb_build_object('quantity', l.quantity, 'unit_price', l.unit_price, 'discount_bp', l.discount_bp,
      'rate', case when c.vat_exempt then 0 else l.vat_rate end) order by l.position), '[]')
    from public.quote_lines l cross join public.company_settings c
    where l.quote_id = p_quote.id and l.kind = 'work' and (not l.is_option or l.id = any (p_chosen))
  ), p_quote.price_basis, p_quote.discount_bp);
end;
$$;

create or replace function private.split_sum(p_split jsonb) returns bigint
language sql immutable set search_path = ''
return (select coalesce(sum((part ->> 'net_cents')::bigint + (part ->> 'vat_cents')::bigint), 0) from jsonb_array_elements(p_split) part);

create or replace function private.split_net(p_split jsonb) returns bigint
language sql immutable set search_path = ''
return (select coalesce(sum((part ->> 'net_cents')::bigint), 0) from jsonb_array_elements(p_split) part);

create or replace function private.write_quote_lines(p_quote_id uuid, p_lines jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.quote_lines where quote_id = p_quote_id;
  insert into public.quote_lines (quote_id, id, position, kind, level, label, description, quantity, quantity_formula, unit, unit_price,
    discount_bp, vat_rate, is_option, is_chosen, price_item_id)
  select p_quote_id, (line ->> 'id')::uuid, i - 1, line ->> 'kind', coalesce((line ->> 'level')::int, 1), coalesce(line ->> 'label', ''),
    nullif(line ->> 'description', ''), coalesce((line ->> 'quantity')::numeric, 0), nullif(line ->> 'quantity_formula', ''),
    coalesce(line ->> 'unit', 'u'), coalesce((line ->> 'unit_price')::numeric, 0), coalesce((line ->> 'discount_bp')::int, 0),
    coalesce((line ->> 'vat_rate')::numeric, 20), coalesce((line ->> 'is_option')::boolean, false), false, (line ->> 'price_item_id')::uuid
  from jsonb_array_elements(p_lines) with ordinality as given (line, i);
  insert into public.quote_line_costs (quote_id, line_id, unit_cost, hours)
  select p_quote_id, (line ->> 'id')::uuid, (line ->> 'unit_cost')::numeric, (line ->> 'hours')::numeric
  from jsonb_array_elements(p_lines) line
  where line ->> 'unit_cost' is not null or line ->> 'hours' is not null;
end;
$$;

create or replace function public.save_quote(p_id uuid, p_lock_version int, p_quote jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_lines constant int := 600;
  quote public.quotes;
  given public.quotes := jsonb_populate_record(null::public.quotes, p_quote - '{id,root_id,state,number,snapshot,token_hash,lock_version}'::text[]);
begin
  perform private.require_staff();
  if p_id is null or jsonb_typeof(p_quote -> 'lines') is distinct from 'array' then
    perform private.refuse('invalid_input', 400);
  elsif jsonb_array_length(p_quote -> 'lines') > most_lines then
    perform private.refuse('too_many_lines', 400, jsonb_build_object('most', most_lines));
  end if;
  if p_lock_version = 0 then
    insert into public.quotes (id, root_id, title, created_by, created_by_name)
    values (p_id, p_id, coalesce(nullif(btrim(given.title), ''), 'Devis'), auth.uid(), private.author_name())
    on conflict (id) do nothing;
  end if;
  quote := private.lock_client_quote(p_id);
  if quote.state <> 'draft' then
    perform private.refuse('quote_fixed', 409);
  elsif quote.lock_version <> greatest(p_lock_version, 1) then
    perform private.refuse('quote_changed', 409);
  end if;
  update public.quotes set
    kind = coalesce(given.kind, kind), title = coalesce(nullif(btrim(given.title), ''), title), intro = given.intro, closing = given.closing,
    internal_notes = given.internal_notes, customer_id = private.customer_root(given.customer_id), place_id = given.place_id,
    project_id = given.project_id, request_id = given.request_id, price_basis = coalesce(given.price_basis, price_basis),
    discount_bp = coalesce(given.discount_bp, 0), valid_days = coalesce(given.valid_days, valid_days), starts_text = given.starts_text,
    duration_text = given.duration_text, deposit_bp = coalesce(given.deposit_bp, 0), payment_terms = given.payment_terms,
    is_free = coalesce(given.is_free, true), fee = given.fee, has_no_waste = coalesce(given.has_no_waste, false),
    waste = coalesce(given.waste, '{}'), rge_text = given.rge_text, subcontractors_text = given.subcontractors_text,
    signing_place = coalesce(given.signing_place, signing_place), lock_version = lock_version + 1, updated_at = private.now()
  where id = p_id returning * into quote;
  perform private.write_quote_lines(p_id, p_quote -> 'lines');
  return json_build_object('id', p_id, 'lock_version', quote.lock_version, 'saved_at', quote.updated_at, 'totals', private.quote_totals(quote));
exception
  when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range or unique_violation
    or foreign_key_violation or invalid_datetime_format
  then
    perform private.refuse('invalid_input', 400);
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
      'missing', case when quote.state = 'draft' then private.quote_missing(quote) else '[]'::jsonb end)
  );
end;
$$;

create or replace function private.quote_documents(p_quote_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'made_at', d.made_at, 'bucket', d.bucket, 'path', d.path,
      'sha256', d.sha256, 'last_error', d.last_error) order by d.requested_at), '[]')
    from public.documents d where d.quote_id = p_quote_id);
end;
$$;

create or replace function private.quote_search_sql(p_sort text) returns text
language sql immutable set search_path = ''
return private.search_sql('quotes',
  'r.id, r.number, r.version_no, r.kind, r.state, r.title, r.total_cents, r.valid_until, r.sent_at, r.seen_at, r.closed_at, r.updated_at,
    r.customer_id, (select c.name from public.customers c where c.id = r.customer_id), r.project_id,
    (select w.name from public.reno_projects w where w.id = r.project_id), r.request_id,
    (select b.reference from public.brico_requests b where b.id = r.request_id)',
  'case when $4 is null then r.state <> ''replaced'' else r.state = $4 end and ($5 is null or r.project_id = $5) and ($6 is null or r.customer_id = $6)',
  case p_sort when 'oldest' then 'r.updated_at' when 'number' then 'r.number desc nulls first' when 'client' then '14, r.updated_at desc' else 'r.updated_at desc' end,
  'r.search_text'
);

create or replace function public.search_quotes(
  p_query text default null, p_state text default null, p_project_id uuid default null, p_customer_id uuid default null,
  p_sort text default 'newest', p_limit int default 25, p_offset int default 0
) returns table (
  id uuid, number text, version_no int, kind text, state text, title text, total_cents bigint, valid_until date, sent_at timestamptz,
  seen_at timestamptz, closed_at timestamptz, updated_at timestamptz, customer_id uuid, customer_name text, project_id uuid, project_name text,
  request_id uuid, request_reference text, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute private.quote_search_sql(p_sort)
    using private.search_pattern(p_query), least(greatest(p_limit, 1), 100), greatest(p_offset, 0), nullif(p_state, 'all'), p_project_id,
      p_customer_id;
end;
$$;

-- A new draft with the lines and texts of another quote: for another client, or as the next version of itself.
create or replace function private.copy_quote_row(p_quote public.quotes, p_changes jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  copied public.quotes;
begin
  copied := jsonb_populate_record(p_quote, jsonb_build_object('id', gen_random_uuid(), 'state', 'draft', 'snapshot', null, 'total_cents', null, 'sent_at', null,
    'valid_until', null, 'seen_at', null, 'reminded_at', null, 'closed_at', null, 'closed_reason', null, 'token_hash', null, 'lock_version', 1,
    'created_by', auth.uid(), 'created_by_name', private.author_name(), 'created_at', private.now(), 'updated_at', private.now()) || p_changes);
  if p_changes -> 'root_id' is null then
    copied.root_id := copied.id;
  end if;
  insert into public.quotes select copied.*;
  insert into public.quote_lines
  select (jsonb_populate_record(l, jsonb_build_object('quote_id', copied.id, 'is_chosen', false))).* from public.quote_lines l where l.quote_id = p_quote.id;
  insert into public.quote_line_costs
  select copied.id, c.line_id, c.unit_cost, c.hours from public.quote_line_costs c where c.quote_id = p_quote.id;
  return copied.id;
end;
$$;

create or replace function public.copy_quote(p_id uuid, p_order jsonb default '{}') returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.lock_client_quote(p_id);
begin
  return private.copy_quote_row(quote, jsonb_build_object('number', null, 'version_no', 1,
    'kind', coalesce(p_order ->> 'kind', quote.kind), 'title', coalesce(nullif(btrim(p_order ->> 'title'), ''), quote.title),
    'customer_id', coalesce(p_order ->> 'customer_id', quote.customer_id::text), 'place_id', coalesce(p_order ->> 'place_id', quote.place_id::text),
    'project_id', case when p_order ? 'project_id' then p_order ->> 'project_id' else quote.project_id::text end,
    'request_id', case when p_order ? 'request_id' then p_order ->> 'request_id' else quote.request_id::text end));
end;
$$;

create or replace function public.revise_quote(p_id uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.lock_client_quote(p_id);
  draft uuid;
begin
  perform 1 from public.quotes where id = quote.root_id for update;
  select id into draft from public.quotes where root_id = quote.root_id and state = 'draft';
  if draft is not null then
    return draft;
  elsif exists (select from public.quotes where root_id = quote.root_id and state in ('signed', 'withdrawn')) then
    perform private.refuse('quote_signed', 409);
  end if;
  draft := private.copy_quote_row(quote, jsonb_build_object('root_id', quote.root_id, 'version_no', (
    select max(version_no) + 1 from public.quotes where root_id = quote.root_id)));
  perform private.log_quote(draft, 'revised', jsonb_build_object('from', quote.version_no));
  return draft;
end;
$$;

create or replace function public.delete_quote(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.lock_client_quote(p_id);
begin
  if quote.state <> 'draft' then
    perform private.refuse('quote_fixed', 409);
  end if;
  delete from public.quotes where id = p_id;
end;
$$;

-- Until the work on mentions brings the whole list.
create or replace function private.quote_missing(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('field', m.field, 'code', m.code)), '[]')
    from (
      select 'lines' as field, 'no_priced_line' as code
      where not exists (select from public.quote_lines l where l.quote_id = p_quote.id and l.kind = 'work' and l.quantity * l.unit_price > 0)
      union all
      select 'customer_id', 'no_customer' where p_quote.customer_id is null
    ) m);
end;
$$;

create or replace function private.quote_mentions(p_quote public.quotes) returns jsonb
language sql stable set search_path = ''
as $$ select '[]'::jsonb $$;

revoke all on function private.next_number from public, anon, authenticated, service_role;
comment on function private.next_number is 'The next number of a series in the year of a day: D-2026-0042.';

revoke all on function private.is_example_quote from public, anon, authenticated, service_role;

revoke all on function private.quote_rows from public, anon, authenticated, service_role;
comment on function private.quote_rows is
  'The lines of a quote as the client reads them, numbered; amount_cents is HT or TTC as price_basis says. Neither costs nor hours.';

revoke all on function private.content_totals from public, anon, authenticated, service_role;

revoke all on function private.with_choice from public, anon, authenticated, service_role;
comment on function private.with_choice is 'The content of a quote with these options chosen: totals, VAT by rate and deposit follow.';

revoke all on function private.quote_content from public, anon, authenticated, service_role;
comment on function private.quote_content is
  'All that a client reads of a quote, fixed in its snapshot at sending; documents and pages are made of it. No cost, margin or internal note.';

revoke all on function private.quote_email from public, anon, authenticated, service_role;

revoke all on function private.quote_payload from public, anon, authenticated, service_role;
comment on function private.quote_payload is 'The data for the mails about a quote.';

revoke all on function private.queue_quote_document from public, anon, authenticated, service_role;

revoke all on function public.send_quote from public, anon, authenticated, service_role;
comment on function public.send_quote is
  'For staff: gives a draft its number and fixes it; p_order: mail (the client gets the link, the default), message. The version sent before is '
  'replaced. Returns number, valid_until, is_mailed, lock_version. Refuses: client_quote_gone, quote_fixed, quote_changed, quote_signed, '
  'missing_mentions (read_quote lists them), email_missing.';
grant execute on function public.send_quote to authenticated;

revoke all on function private.close_quote from public, anon, authenticated, service_role;

revoke all on function public.refuse_quote from public, anon, authenticated, service_role;
comment on function public.refuse_quote is 'For staff: the client refused, by telephone or otherwise. Refuses: client_quote_gone, quote_not_open.';
grant execute on function public.refuse_quote to authenticated;

revoke all on function public.cancel_quote from public, anon, authenticated, service_role;
comment on function public.cancel_quote is
  'For staff: takes an offer back, with the reason; its link says so. A signed quote is not cancelled here. Refuses: client_quote_gone, quote_not_open, invalid_input.';
grant execute on function public.cancel_quote to authenticated;

revoke all on function public.expire_quotes from public, anon, authenticated, service_role;
comment on function public.expire_quotes is 'For the scheduler: ends the quotes whose validity is over, and tells staff. Returns their number.';
grant execute on function public.expire_quotes to service_role;

revoke all on function public.queue_client_quote_reminders from public, anon, authenticated, service_role;
comment on function public.queue_client_quote_reminders is
  'For the scheduler: reminds clients of quotes without an answer, in mailing hours. Returns the number of mails.';
grant execute on function public.queue_client_quote_reminders to service_role;

revoke all on function private.follow_quotes from public, anon, authenticated, service_role;
comment on function private.follow_quotes is 'Sets quote_status of a renovation from its quotes, unless staff have set it by hand.';

revoke all on function private.mark_quote_status from public, anon, authenticated, service_role;
comment on function private.mark_quote_status is 'Trigger: a quote_status that staff set although there are quotes is « réglé à la main ».';

revoke all on function private.seller_identity from public, anon, authenticated, service_role;
comment on function private.seller_identity is 'The company as its documents name it; legal texts want each of these (code de commerce, R123-237).';

revoke all on function private.is_public_holiday from public, anon, authenticated, service_role;
comment on function private.is_public_holiday is 'The eleven public holidays of metropolitan France (code du travail, L3133-1), as domain/holidays.ts has them.';

revoke all on function private.withdrawal_end from public, anon, authenticated, service_role;
comment on function private.withdrawal_end is
  'The last day on which a consumer may withdraw from a contract made at a distance or at home: fourteen days, to the next working day '
  '(code de la consommation, L221-18, L221-19).';

revoke all on function private.signature_terms from public, anon, authenticated, service_role;

revoke all on function private.quote_of_link from public, anon, authenticated, service_role;

revoke all on function public.remember_document_token from public, anon, authenticated, service_role;
grant execute on function public.remember_document_token to service_role;

revoke all on function private.log_client_event from public, anon, authenticated, service_role;

revoke all on function public.read_client_quote from public, anon, authenticated, service_role;
comment on function public.read_client_quote is
  'What the holder of a quote''s link reads: content as sent (or as signed), documents, the signature under way or made; of a replaced or '
  'cancelled quote its state only; null when the link is not valid.';
grant execute on function public.read_client_quote to service_role;

revoke all on function public.see_client_quote from public, anon, authenticated, service_role;
comment on function public.see_client_quote is 'Records the first time that a client sees a quote.';
grant execute on function public.see_client_quote to service_role;

revoke all on function private.lock_answerable_quote from public, anon, authenticated, service_role;
comment on function private.lock_answerable_quote is
  'Locks the quote of a link that can still be answered. Refuses: unknown_link, quote_expired, quote_not_open.';

revoke all on function public.choose_quote_options from public, anon, authenticated, service_role;
comment on function public.choose_quote_options is
  'Prepares the signature of a quote with these options (line ids; none: the quote as sent): totals, and the document to sign. Refuses: '
  'unknown_link, quote_expired, quote_not_open, invalid_input, too_many_requests.';
grant execute on function public.choose_quote_options to service_role;

revoke all on function private.needs_certificate from public, anon, authenticated, service_role;

revoke all on function public.request_quote_code from public, anon, authenticated, service_role;
comment on function public.request_quote_code is
  'Records who signs and what they accept, and mails the code, of which p_order has code_hash and code_no (the mail derives the code). p_order: '
  'given_name, family_name, accepts_terms, certifies_vat, early_start, consents (the sentences as shown). Refuses: as lock_answerable_quote, '
  'quote_not_ready, invalid_input, vat_not_certified, email_missing, too_many_codes (three an hour).';
grant execute on function public.request_quote_code to service_role;

revoke all on function public.sign_quote from public, anon, authenticated, service_role;
comment on function public.sign_quote is
  'Signs a quote, once: p_order has code_hash, document_sha256 and version_no (as the page showed them), early_start, context. Outcomes: signed '
  '(again for a second press), quote_changed (replaced, answered, expired, or another document), code_wrong (with left), code_expired (ten '
  'minutes, five tries). Refuses: unknown_link.';
grant execute on function public.sign_quote to service_role;

revoke all on function private.conclude_quote from public, anon, authenticated, service_role;

revoke all on function private.mail_signed_quote from public, anon, authenticated, service_role;

revoke all on function public.refuse_client_quote from public, anon, authenticated, service_role;
comment on function public.refuse_client_quote is 'The client refuses a quote, with a reason or none. Refuses: as lock_answerable_quote.';
grant execute on function public.refuse_client_quote to service_role;

revoke all on function public.withdraw_from_quote from public, anon, authenticated, service_role;
comment on function public.withdraw_from_quote is
  'A consumer withdraws from a signed quote within the legal time (code de la consommation, L221-18, L221-21); a second call changes nothing. '
  'Refuses: unknown_link, withdrawal_over.';
grant execute on function public.withdraw_from_quote to service_role;

revoke all on function public.record_paper_signature from public, anon, authenticated, service_role;
comment on function public.record_paper_signature is
  'For staff: a quote that came back signed on paper; p_order: signed_on, place, name (as signed), path and file_name of the scan, early_start, '
  'vat_certified. Refuses: client_quote_gone, quote_not_open, invalid_input, vat_not_certified.';
grant execute on function public.record_paper_signature to authenticated;

revoke all on function private.log_quote from public, anon, authenticated, service_role;

revoke all on function private.refuse_quote_change from public, anon, authenticated, service_role;
comment on function private.refuse_quote_change is
  'Trigger: keeps quotes that were sent, and their lines, as the client has read them. Refuses: quote_fixed.';

revoke all on function private.refuse_signature_change from public, anon, authenticated, service_role;
comment on function private.refuse_signature_change is 'Trigger: a signature never changes; only a withdrawal is added to it. Refuses: quote_fixed.';

revoke all on function private.find_quote_text from public, anon, authenticated, service_role;
comment on function private.find_quote_text is 'Trigger: the words by which a quote is found.';

revoke all on function private.lock_client_quote from public, anon, authenticated, service_role;
comment on function private.lock_client_quote is 'For staff: locks and returns a quote until the end of the transaction. Refuses: access_denied, client_quote_gone.';

revoke all on function private.quote_totals from public, anon, authenticated, service_role;
comment on function private.quote_totals is
  'The amounts of a quote as private.document_totals gives them: works, and the options that are named; all at 0 under the franchise.';

revoke all on function private.split_sum from public, anon, authenticated, service_role;
comment on function private.split_sum is 'Cents TTC of a VAT split.';

revoke all on function private.split_net from public, anon, authenticated, service_role;
comment on function private.split_net is 'Cents HT of a VAT split.';

revoke all on function private.write_quote_lines from public, anon, authenticated, service_role;

revoke all on function public.save_quote from public, anon, authenticated, service_role;
comment on function public.save_quote is
  'For staff: saves a draft as a whole, for the version that was read; p_lock_version 0 creates it. p_quote: the columns of quotes that staff '
  'write, and lines (domain/quotes/quote.ts). Returns id, lock_version, saved_at and totals. Refuses: client_quote_gone, quote_fixed, quote_changed, '
  'too_many_lines, invalid_input.';
grant execute on function public.save_quote to authenticated;

revoke all on function public.read_quote from public, anon, authenticated, service_role;
comment on function public.read_quote is
  'For staff: a quote with its lines, costs, totals, client, place, versions, events, documents, signature and what is missing before it can '
  'be sent. Decimals are texts. Refuses: client_quote_gone.';
grant execute on function public.read_quote to authenticated;

revoke all on function private.quote_documents from public, anon, authenticated, service_role;

revoke all on function private.quote_search_sql from public, anon, authenticated, service_role;

revoke all on function public.search_quotes from public, anon, authenticated, service_role;
comment on function public.search_quotes is
  'For staff: a page of the quotes; all states but replaced ones unless p_state names one; sort: newest, oldest, number or client. '
  'total_count stops at 10 000.';
grant execute on function public.search_quotes to authenticated;

revoke all on function private.copy_quote_row from public, anon, authenticated, service_role;

revoke all on function public.copy_quote from public, anon, authenticated, service_role;
comment on function public.copy_quote is
  'For staff: a new draft with the texts, lines and costs of a quote; p_order may name kind, title, customer_id, place_id, project_id, '
  'request_id. Refuses: client_quote_gone.';
grant execute on function public.copy_quote to authenticated;

revoke all on function public.revise_quote from public, anon, authenticated, service_role;
comment on function public.revise_quote is
  'For staff: the next version of a quote as a draft, or the draft that already exists; the version that was sent stays valid until the new one '
  'is sent. Refuses: client_quote_gone, quote_signed (an amendment then).';
grant execute on function public.revise_quote to authenticated;

revoke all on function public.delete_quote from public, anon, authenticated, service_role;
comment on function public.delete_quote is 'For staff: deletes a draft. Refuses: client_quote_gone, quote_fixed.';
grant execute on function public.delete_quote to authenticated;

revoke all on function private.quote_missing from public, anon, authenticated, service_role;

revoke all on function private.quote_mentions from public, anon, authenticated, service_role;

-- End of what `npm run routines` wrote.

create trigger find_quote_text before insert or update on public.quotes for each row execute function private.find_quote_text();
create trigger keep_sent before update or delete on public.quotes for each row execute function private.refuse_quote_change();
create trigger keep_lines before insert or update or delete on public.quote_lines for each row execute function private.refuse_quote_change();
create trigger keep_events before update or delete on public.quote_events for each row execute function private.refuse_quote_change();
create trigger keep_signature before update or delete on public.quote_signatures for each row execute function private.refuse_signature_change();
create trigger mark_quote_status before update of quote_status on public.reno_projects for each row
  when (old.quote_status is distinct from new.quote_status) execute function private.mark_quote_status();
