-- The library of works that quotes are written from.
create table public.price_items (
  id uuid primary key default gen_random_uuid(),
  code text check (length(btrim(code)) between 1 and 40),
  label text not null check (length(btrim(label)) between 1 and 300),
  description text check (length(description) <= 2000),
  unit text not null check (unit in ('u', 'h', 'j', 'm', 'ml', 'm2', 'm3', 'kg', 't', 'l', 'forfait', 'ens')),
  unit_price numeric(14, 4) not null check (unit_price between -999999999 and 999999999),
  vat_rate numeric(4, 2) not null references public.vat_rates (rate),
  unit_cost numeric(14, 4) check (unit_cost between 0 and 999999999),
  hours numeric(12, 4) check (hours between 0 and 99999999),
  category text check (length(btrim(category)) between 1 and 60),
  is_active boolean not null default true,
  use_count int not null default 0,
  last_used_at timestamptz,
  version int not null default 1,
  search_text text not null generated always as (' ' || regexp_replace(private.search_text(label, '|', code, category, description), '[^a-z0-9|]+', ' ', 'g')) stored,
  created_at timestamptz not null default private.now()
);
comment on table public.price_items is
  'Works that staff put into quotes again and again. A quote keeps its own copy of each line: changing or deleting a work changes no quote.';
comment on column public.price_items.unit_price is 'Sale price of one unit in euros, without VAT.';
comment on column public.price_items.unit_cost is 'For staff alone: cost of one unit in euros, without VAT (déboursé sec). Null: unknown.';
comment on column public.price_items.hours is 'For staff alone: hours of work for one unit. Null: unknown.';
comment on column public.price_items.version is 'Counts saves of the whole work: a save sends the version that was read.';
comment on column public.price_items.search_text is 'Words between spaces; those of the label stand before the bar.';
create index price_items_category on public.price_items (category);
create unique index price_items_code on public.price_items (lower(code));
create index price_items_label on public.price_items (private.normalize(label), id);
create index price_items_newest on public.price_items (created_at desc, id);
create index price_items_search on public.price_items using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);
create index price_items_use on public.price_items (use_count desc, left(search_text, 80), id);

alter table public.price_items enable row level security;
grant select, delete on public.price_items to authenticated;
grant select, insert, update, delete on public.price_items to service_role;
grant update (is_active) on public.price_items to authenticated;
create policy "Staff read the library of works" on public.price_items
  for select to authenticated using ((select private.is_staff()));
create policy "Staff change the library of works" on public.price_items
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete works of the library" on public.price_items
  for delete to authenticated using ((select private.is_staff()));

create trigger log_changes after delete on public.price_items
  for each row execute function private.log_changes();


create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  root_id uuid not null references public.quotes,
  version_no int not null default 1 check (version_no > 0),
  kind text not null default 'initial' check (kind in ('initial', 'amendment')),
  number text check (length(number) <= 40),
  state text not null default 'draft'
    check (state in ('draft', 'sent', 'signed', 'refused', 'expired', 'cancelled', 'replaced', 'withdrawn')),
  customer_id uuid references public.customers on delete set null,
  place_id uuid references public.places on delete set null,
  project_id uuid references public.reno_projects on delete set null,
  request_id uuid references public.brico_requests on delete set null,
  title text not null check (length(btrim(title)) between 1 and 200),
  intro text check (length(intro) <= 4000),
  closing text check (length(closing) <= 4000),
  internal_notes text check (length(internal_notes) <= 8000),
  price_basis text not null default 'ht' check (price_basis in ('ht', 'ttc')),
  discount_bp int not null default 0 check (discount_bp between 0 and 10000),
  discount_cents bigint not null default 0 check (discount_cents between 0 and 100000000000),
  valid_days int not null default 30 check (valid_days between 1 and 365),
  starts_text text check (length(starts_text) <= 200),
  duration_text text check (length(duration_text) <= 200),
  deposit_bp int not null default 0 check (deposit_bp between 0 and 10000),
  retention_bp int not null default 0 check (retention_bp between 0 and private.most_retention_bp()),
  cee_cents bigint not null default 0 check (cee_cents between 0 and 100000000000),
  cee_payer text check (length(cee_payer) <= 120),
  mpr_cents bigint not null default 0 check (mpr_cents between 0 and 100000000000),
  local_aid_cents bigint not null default 0 check (local_aid_cents between 0 and 100000000000),
  local_aid_payer text check (length(local_aid_payer) <= 120),
  payment_terms text check (length(payment_terms) <= 2000),
  is_free boolean not null default true,
  fee numeric(10, 2) check (fee > 0 and fee < 'NaN'),
  has_no_waste boolean not null default false,
  waste jsonb not null default '{}'::jsonb check (jsonb_typeof(waste) = 'object' and length(waste::text) <= 4000),
  rge_text text check (length(rge_text) <= 500),
  subcontractors_text text check (length(subcontractors_text) <= 1000),
  signing_place text not null default 'remote' check (signing_place in ('remote', 'home', 'premises')),
  snapshot jsonb check (jsonb_typeof(snapshot) = 'object'),
  total_cents bigint,
  sent_at timestamptz,
  valid_until date check (valid_until between '1900-01-01' and '2199-12-31'),
  seen_at timestamptz,
  reminded_at timestamptz,
  closed_at timestamptz,
  closed_reason text check (length(closed_reason) <= 500),
  lock_version int not null default 1,
  created_by uuid,
  created_by_name text check (length(created_by_name) <= 300),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  search_text text not null default '',
  saved_by uuid,
  saved_by_name text check (length(saved_by_name) <= 300),
  in_person_place text check (in_person_place in ('home', 'premises')),
  unread jsonb not null default '{}'::jsonb,
  constraint quotes_number unique (number, version_no),
  constraint quotes_sent check ((sent_at is null) = (snapshot is null) and (sent_at is null) = (number is null or state = 'draft') and (state <> 'draft' or sent_at is null)),
  constraint quotes_unread check (jsonb_typeof(unread) = 'object' and length(unread::text) <= 400000 and (state = 'draft' or unread = '{}')),
  constraint quotes_one_discount check (discount_bp = 0 or discount_cents = 0),
  constraint quotes_one_subject check (num_nonnulls(project_id, request_id) <= 1),
  constraint quotes_fee check (is_free or fee is not null)
);
comment on table public.quotes is
  'Quotes to clients. A draft is written by save_quote; sending fixes it (snapshot), and a change is a new version with the same root and number.';
comment on column public.quotes.discount_cents is 'Off the whole, in cents HT or TTC as price_basis says; the rates share it. discount_bp is the same in percent.';
comment on column public.quotes.retention_bp is
  'Retention of guarantee in hundredths of a percent, withheld from each situation.';
comment on column public.quotes.cee_cents is
  'Cents TTC that others pay for the client: a bonus for certificates of energy savings (CEE), MaPrimeRénov'' (mpr_cents), or another aid (local_aid_cents).';
comment on column public.quotes.internal_notes is 'For staff alone: in no snapshot.';
comment on column public.quotes.snapshot is 'Everything that the client reads, as it was at sending; documents and the client''s page are made of it.';
comment on column public.quotes.total_cents is 'TTC: without options as it was sent; once signed, what was signed.';
comment on column public.quotes.saved_by_name is 'Who saved the draft last, for a colleague whose save is refused.';
comment on column public.quotes.unread is
  'What staff typed and cannot be read, {"deposit_bp": "trente", "<line> unit_price": "12,50 €/m²"}: by field, or by line and cell. Empty once sent.';
create index quotes_customer on public.quotes (customer_id) where customer_id is not null;
-- Quotes in the screens of staff: the dashboard, the search, the renovation that follows them, and what may not be deleted.

create index quotes_ended on public.quotes (closed_at desc) where state in ('signed', 'expired', 'withdrawn');
create index quotes_newest on public.quotes (updated_at desc);
-- One draft and one live version of a quote at a time.
create unique index quotes_one_draft on public.quotes (root_id) where state = 'draft';
create unique index quotes_one_live on public.quotes (root_id) where state in ('sent', 'signed');
create index quotes_open on public.quotes (valid_until) where state = 'sent';
create index quotes_place on public.quotes (place_id) where place_id is not null;
create index quotes_project on public.quotes (project_id) where project_id is not null;
create index quotes_request on public.quotes (request_id) where request_id is not null;
create index quotes_root on public.quotes (root_id, version_no);
create index quotes_search on public.quotes using gin (search_text extensions.gin_trgm_ops);
-- A client withdraws from an amendment that was invoiced: the draft of its credit note, « À traiter », and a question before any document that would
-- invoice more than is signed. An order that is invoiced at once is a « Facture ». The clock of the rules reads no setting any more.

create index quotes_withdrawn on public.quotes (id) where state = 'withdrawn';

alter table public.quotes enable row level security;
grant select on public.quotes to authenticated;
create policy "Staff read quotes" on public.quotes
  for select to authenticated using ((select private.is_staff()));

create trigger find_quote_text before insert or update on public.quotes for each row execute function private.find_quote_text();
create trigger forget_links after delete on public.quotes for each row execute function private.forget_links();
-- No quote, line, event or signature can be emptied away.
create trigger keep_all_quotes before truncate on public.quotes for each statement execute function private.refuse_ledger_change();
create trigger keep_sent before update or delete on public.quotes for each row execute function private.refuse_quote_change();


create table public.quote_lines (
  quote_id uuid not null references public.quotes on delete cascade,
  id uuid not null,
  position int not null check (position between 0 and 599),
  kind text not null check (kind in ('section', 'work', 'text', 'page_break')),
  level int not null default 1 check (level between 1 and 3),
  label text not null default '' check (length(label) <= 500),
  description text check (length(description) <= 4000),
  quantity numeric(12, 4) not null default 0 check (quantity between -10000000 and 10000000),
  quantity_formula text check (length(quantity_formula) <= 200),
  unit text not null default 'u' check (unit in ('u', 'h', 'j', 'm', 'ml', 'm2', 'm3', 'kg', 't', 'l', 'forfait', 'ens')),
  unit_price numeric(14, 4) not null default 0 check (unit_price between 0 and 10000000),
  discount_bp int not null default 0 check (discount_bp between 0 and 10000),
  discount_cents bigint not null default 0 check (discount_cents between 0 and 100000000000),
  vat_rate numeric(4, 2) not null default private.default_vat_rate('quote_line') references public.vat_rates (rate),
  is_option boolean not null default false,
  price_item_id uuid,
  constraint quote_lines_pkey primary key (quote_id, id),
  constraint quote_lines_one_discount check (discount_bp = 0 or discount_cents = 0),
  constraint quote_lines_place unique (quote_id, "position") deferrable initially deferred,
  constraint quote_lines_taken_back check (quantity >= 0 or (kind = 'work' and not is_option))
);
comment on table public.quote_lines is 'The lines of a quote in the order of the document; a work belongs to the section before it.';
comment on column public.quote_lines.discount_cents is 'Off the whole line, in cents HT or TTC as price_basis says; discount_bp is the same in percent.';
comment on column public.quote_lines.quantity is 'Below zero only in an amendment: a work of the signed quote that is taken back (private.refuse_minus).';

alter table public.quote_lines enable row level security;
grant select on public.quote_lines to authenticated;
create policy "Staff read quote lines" on public.quote_lines
  for select to authenticated using ((select private.is_staff()));

create trigger keep_all_lines before truncate on public.quote_lines for each statement execute function private.refuse_ledger_change();
create trigger keep_lines before insert or update or delete on public.quote_lines for each row execute function private.refuse_quote_change();


-- A table of its own, so that no query for a client can name these columns by mistake.
create table public.quote_line_costs (
  quote_id uuid not null,
  line_id uuid not null,
  unit_cost numeric(14, 4) check (unit_cost between 0 and 10000000),
  hours numeric(12, 4) check (hours between 0 and 100000),
  constraint quote_line_costs_pkey primary key (quote_id, line_id),
  constraint quote_line_costs_quote_id_line_id_fkey foreign key (quote_id, line_id) references public.quote_lines (quote_id, id) on delete cascade
);
comment on table public.quote_line_costs is 'What a line costs the company, per unit, HT, and its hours: for staff alone; estimates, which stay editable.';

alter table public.quote_line_costs enable row level security;
grant select on public.quote_line_costs to authenticated;
create policy "Staff read quote line costs" on public.quote_line_costs
  for select to authenticated using ((select private.is_staff()));


create table public.quote_events (
  id bigint generated always as identity primary key,
  quote_id uuid not null references public.quotes on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  at timestamptz not null default private.now(),
  actor text not null check (actor in ('staff', 'client', 'system')),
  actor_id uuid,
  actor_name text check (length(actor_name) <= 300),
  -- {"ip": …, "user_agent": …} of the client, part of the evidence of a signature.
  network jsonb check (length(network::text) <= 1000),
  detail jsonb not null default '{}'::jsonb check (length(detail::text) <= 4000)
);
comment on table public.quote_events is 'What happened to a quote, append-only: sent, seen, code asked, signed, refused…';
create index quote_events_quote on public.quote_events (quote_id, id);

alter table public.quote_events enable row level security;
grant select on public.quote_events to authenticated;
create policy "Staff read quote events" on public.quote_events
  for select to authenticated using ((select private.is_staff()));

create trigger keep_all_events before truncate on public.quote_events for each statement execute function private.refuse_ledger_change();
create trigger keep_events before update or delete on public.quote_events for each row execute function private.refuse_quote_change();


create table public.quote_signings (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references public.quotes on delete cascade,
  line_ids uuid[] not null default '{}'::uuid[],
  snapshot jsonb not null,
  total_cents bigint not null,
  document_id uuid,
  prepared_at timestamptz not null default private.now(),
  given_name text check (length(given_name) <= 100),
  family_name text check (length(family_name) <= 100),
  email text check (length(email) <= 254),
  consents jsonb not null default '[]'::jsonb check (length(consents::text) <= 10000),
  code_hash text check (length(code_hash) <= 128),
  code_sent_at timestamptz,
  tries int not null default 0,
  signed_at timestamptz
);
comment on table public.quote_signings is
  'A client''s way to the signature: the options chosen, the document made of them, the code that was mailed. Deleted when another quote version or the end of validity makes it useless.';
create index quote_signings_quote on public.quote_signings (quote_id, prepared_at desc);

alter table public.quote_signings enable row level security;
grant select on public.quote_signings to authenticated;
create policy "Staff read quote signings" on public.quote_signings
  for select to authenticated using ((select private.is_staff()));


create table public.quote_signatures (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null unique references public.quotes,
  means text not null check (means in ('online', 'paper')),
  place text not null check (place in ('remote', 'home', 'premises')),
  signed_at timestamptz not null,
  signed_on date not null check (signed_on between '1900-01-01' and '2199-12-31'),
  given_name text check (length(given_name) <= 100),
  family_name text check (length(family_name) <= 200),
  email text check (length(email) <= 254),
  line_ids uuid[] not null default '{}'::uuid[],
  snapshot jsonb not null,
  total_cents bigint not null,
  net_cents bigint not null,
  document_sha256 text check (document_sha256 ~ '^[0-9a-f]{64}$'),
  evidence text check (length(evidence) <= 100000),
  evidence_sha256 text check (evidence_sha256 ~ '^[0-9a-f]{64}$'),
  early_start boolean not null default false,
  vat_certified boolean not null default false,
  withdraw_until date check (withdraw_until between '1900-01-01' and '2199-12-31'),
  no_money_before date check (no_money_before between '1900-01-01' and '2199-12-31'),
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

alter table public.quote_signatures enable row level security;
grant select on public.quote_signatures to authenticated;
create policy "Staff read quote signatures" on public.quote_signatures
  for select to authenticated using ((select private.is_staff()));

create trigger keep_all_signatures before truncate on public.quote_signatures for each statement execute function private.refuse_ledger_change();
-- How long quotes stay: a signed one and its documents ten years, an offer that was never signed three, and those of the demonstration until the
-- site goes live. The scan of a signature on paper is a file of its row.

create trigger keep_file after insert on public.quote_signatures for each row execute function private.keep_file();
create trigger keep_signature before update or delete on public.quote_signatures for each row execute function private.refuse_signature_change();
create trigger remove_file after delete on public.quote_signatures for each row execute function private.remove_file_later();
