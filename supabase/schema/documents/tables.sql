-- Documents for clients: drawn once by the site's process, hashed, kept ten years. The first kind is the note of a small job.
create table public.document_kinds (
  id text primary key
);
comment on table public.document_kinds is 'Kinds of documents that the site draws: one row per template of server/documents/templates.';

alter table public.document_kinds enable row level security;
grant select on public.document_kinds to authenticated, service_role;
create policy "Staff read the kinds of documents" on public.document_kinds
  for select to authenticated using ((select private.is_staff()));


-- Quotes to clients (devis): written as drafts, fixed at sending, signed online or on paper. What a client signs never changes afterwards.
create table public.document_series (
  code text not null check (code ~ '^[A-Z]{1,4}$'),
  year int not null check (year between 2000 and 2200),
  last int check (last > 0),
  prefix text not null,
  first int not null default 1 check (first between 1 and 999999),
  constraint document_series_pkey primary key (code, year),
  constraint document_series_begun check (last >= first),
  constraint document_series_prefix check (private.is_prefix(prefix))
);
comment on table public.document_series is
  'The series of numbers of each year: prefix, first number, and the last one given, null until the first; private.next_number takes the next one.';
create unique index document_series_prefix_once on public.document_series (year, private.number_key(prefix));

alter table public.document_series enable row level security;
grant select on public.document_series to authenticated;
create policy "Staff read the series of numbers" on public.document_series for select to authenticated using ((select private.is_staff()));

create constraint trigger chain_number after insert or update on public.document_series deferrable initially deferred
  for each row execute function private.chain_number();
create trigger guard_series before insert or update or delete on public.document_series for each row execute function private.guard_series();
create trigger guard_series_all before truncate on public.document_series for each statement execute function private.guard_series();


create table public.documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null references public.document_kinds,
  -- No foreign key: the document stays when its request goes.
  request_id uuid,
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
  quote_id uuid,
  invoice_id uuid,
  minutes_id uuid,
  constraint documents_kind_request_id_number_key unique (kind, request_id, number),
  constraint documents_one_subject check (num_nonnulls(request_id, quote_id, invoice_id, minutes_id) = 1),
  constraint documents_made check (num_nonnulls(made_at, bucket, path, sha256, byte_count) = case when made_at is null then 0 else 5 end
    and (made_at is null or snapshot is not null) and ((made_at is null) = (next_attempt_at is not null)))
);
comment on table public.documents is
  'Documents of clients and the queue of those to draw (made_at null). A made row never changes and is deleted only after ten years.';
comment on column public.documents.number is 'From 1, by kind and request.';
comment on column public.documents.is_automatic is 'Queued by the site when a job was done and paid; it is mailed to the client when made.';
comment on column public.documents.attempts is 'Also the token of the current claim.';
comment on column public.documents.snapshot is 'What the document says, taken when it is drawn (private.note_content).';
comment on column public.documents.sha256 is 'Of the stored file, in hexadecimal digits; the chain of fiscal events has it too.';
create index documents_due on public.documents (next_attempt_at) where made_at is null;
create unique index documents_invoice on public.documents (invoice_id, kind, number) where invoice_id is not null;
create index documents_made on public.documents (made_at) where made_at is not null;
create unique index documents_minutes on public.documents (minutes_id, kind, number) where minutes_id is not null;
create unique index documents_one_waiting on public.documents (kind, request_id) where made_at is null;
create unique index documents_quote on public.documents (quote_id, kind, number) where quote_id is not null;
create index documents_request on public.documents (request_id);

alter table public.documents enable row level security;
grant select on public.documents to authenticated, service_role;
create policy "Staff read documents" on public.documents for select to authenticated using ((select private.is_staff()));

create constraint trigger chain_document after update on public.documents deferrable initially deferred
  for each row when (old.made_at is null and new.made_at is not null) execute function private.chain_document();
create trigger refuse_change before update or delete on public.documents
  for each row execute function private.refuse_document_change();
create trigger refuse_truncate before truncate on public.documents
  for each statement execute function private.refuse_document_change();
create trigger remove_file after delete on public.documents
  for each row execute function private.remove_file_later();
create trigger tell_processes after insert on public.documents
  for each row when (new.made_at is null) execute function private.tell_processes('mirabelle_documents');
-- Asked for again: a claim changes the attempts, too.
create trigger tell_processes_again after update of next_attempt_at on public.documents
  for each row when (new.made_at is null and new.attempts = old.attempts) execute function private.tell_processes('mirabelle_documents');
