create table public.fiscal_events (
  seq bigint primary key check (seq > 0),
  at timestamptz not null,
  kind text not null check (length(kind) between 1 and 40),
  subject_id uuid,
  payload text not null check (length(payload) <= 20000),
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$')
);
comment on table public.fiscal_events is
  'The chain of hashes over the ledger and over what is issued: no gap, no name of a person, kept for ever. See private.event_hash.';
comment on column public.fiscal_events.payload is 'JSON as text: the hash is that of these characters.';
create index fiscal_events_subject on public.fiscal_events (subject_id) where subject_id is not null;

alter table public.fiscal_events enable row level security;
grant select on public.fiscal_events to authenticated, service_role;
create policy "Staff read fiscal events" on public.fiscal_events for select to authenticated using ((select private.is_staff()));

create trigger keep_all_rows before truncate on public.fiscal_events for each statement execute function private.refuse_ledger_change();
create trigger keep_rows before update or delete on public.fiscal_events for each row execute function private.refuse_ledger_change();


create table public.fiscal_archives (
  id uuid primary key,
  year int not null check (year between 2000 and 2200),
  first_seq bigint not null,
  last_seq bigint not null,
  receipt_count int not null check (receipt_count >= 0),
  bucket text not null,
  path text not null check (length(path) <= 300),
  byte_count bigint not null check (byte_count > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null,
  made_by uuid,
  made_by_name text check (length(made_by_name) <= 300),
  invoice_count int not null default 0 check (invoice_count >= 0),
  part int not null default 1 check (part > 0),
  constraint fiscal_archives_check check (last_seq >= first_seq - 1)
);
comment on table public.fiscal_archives is
  'The archives of the ledger, at least one per year (BOI-TVA-DECLA-30-10-30): one file each, whose hash is in the chain. Rows never change.';
comment on column public.fiscal_archives.made_by is 'Null: made by the site itself, after the end of the year.';
comment on column public.fiscal_archives.part is 'From 1, which holds the tables, the chain and the notice; the others hold files.';
create index fiscal_archives_year on public.fiscal_archives (year, made_at desc);

alter table public.fiscal_archives enable row level security;
grant select on public.fiscal_archives to authenticated, service_role;
create policy "Staff read the list of yearly archives" on public.fiscal_archives for select to authenticated using ((select private.is_staff()));

create trigger keep_all_rows before truncate on public.fiscal_archives for each statement execute function private.refuse_ledger_change();
create trigger keep_rows before update or delete on public.fiscal_archives for each row execute function private.refuse_ledger_change();
create trigger remove_file after delete on public.fiscal_archives for each row execute function private.remove_file_later();


-- « Conformité »: the owner's answers, the daily mail of the chain's end, and the yearly archive of the ledger.
create table public.compliance_answers (
  question text primary key,
  answer text not null,
  name text check (length(name) <= 200),
  detail text check (length(detail) <= 200),
  since_on date check (since_on between '1900-01-01' and '2199-12-31'),
  answered_by uuid,
  answered_by_name text not null check (length(answered_by_name) <= 300),
  answered_at timestamptz not null,
  constraint compliance_answers_known check (case question
    when 'origin' then answer in ('publisher', 'own', 'unknown')
    when 'attestation' then answer in ('signed', 'certificate', 'not_yet')
      and (answer <> 'signed' or num_nulls(name, since_on) = 0) and (answer <> 'certificate' or detail is not null)
    when 'platform' then answer in ('chosen', 'not_yet') and (answer <> 'chosen' or name is not null)
    when 'deposit_vat' then answer in ('taxable', 'outside', 'not_asked')
    when 'specimens' then answer in ('seen', 'not_yet') and (answer <> 'seen' or num_nulls(name, since_on) = 0)
    else false end)
);
comment on table public.compliance_answers is
  'What the owner answered about the law on payment software (domain/compliance/questions.ts). No row: not answered, and nothing is claimed.';
comment on column public.compliance_answers.name is 'attestation: who signs; platform: its name; specimens: the accountant.';
comment on column public.compliance_answers.detail is 'attestation: the function of who signs, or the number of the certificate.';

alter table public.compliance_answers enable row level security;
grant select on public.compliance_answers to authenticated, service_role;
create policy "Staff read the answers" on public.compliance_answers for select to authenticated using ((select private.is_staff()));
