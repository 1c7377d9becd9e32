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
