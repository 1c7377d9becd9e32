create table public.mail_kinds (
  id text primary key
);
comment on table public.mail_kinds is
  'The mails that the site can send: one row per file of functions/_shared/mail/mails, inserted by the migration that adds the mail.';

alter table public.mail_kinds enable row level security;
grant select on public.mail_kinds to authenticated, service_role;
create policy "Staff read the kinds of mail" on public.mail_kinds
  for select to authenticated using ((select private.is_staff()));


create table public.mail_texts (
  -- The kind of mail, as in the outbox.
  id text primary key references public.mail_kinds,
  subject text,
  opening text,
  closing text,
  version int not null default 1,
  updated_at timestamptz not null default now() check (updated_at between '1900-01-01' and '2199-12-31'),
  constraint mail_texts_check check (private.is_mail_text(id, subject, 150) and subject !~ '[\r\n]'),
  constraint mail_texts_check1 check (private.is_mail_text(id, opening, 1500)),
  constraint mail_texts_check2 check (private.is_mail_text(id, closing, 600))
);
comment on table public.mail_texts is
  'One row for each mail to customers whose texts the owner may change; null = the default text of the code.';

alter table public.mail_texts enable row level security;
grant select, update on public.mail_texts to authenticated, service_role;
create policy "Staff read the texts of the mails" on public.mail_texts
  for select to authenticated using ((select private.is_staff()));
create policy "Staff change the texts of the mails" on public.mail_texts
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));

create trigger check_version before update on public.mail_texts
  for each row execute function private.check_version();
create trigger log_changes after update on public.mail_texts
  for each row execute function private.log_changes('subject', 'opening', 'closing');


create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  template text not null references public.mail_kinds,
  recipient text not null check (private.is_email(recipient)),
  payload jsonb not null default '{}'::jsonb check (jsonb_typeof(payload) = 'object'),
  dedupe_key text unique check (length(dedupe_key) <= 200),
  status text not null default 'pending' check (status in ('pending', 'sending', 'sent', 'failed', 'kept')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default private.now(),
  last_error text check (length(last_error) <= 2000),
  subject text check (length(subject) <= 500),
  body_html text,
  body_text text,
  request_id uuid,
  created_at timestamptz not null default private.now(),
  sent_at timestamptz,
  contact_request_id uuid,
  set_aside_reason text check (length(set_aside_reason) between 1 and 300)
);
comment on table public.email_outbox is
  'Mail to deliver and delivered mail; status kept = rendered but not sent, because no mail server is configured.';
create index email_outbox_contact on public.email_outbox (contact_request_id) where contact_request_id is not null;
create index email_outbox_due on public.email_outbox (next_attempt_at) where status in ('pending', 'sending');
create index email_outbox_failed on public.email_outbox (created_at) where status = 'failed';
create index email_outbox_failed_first on public.email_outbox ((status = 'failed') desc, created_at desc, id);
create index email_outbox_kept on public.email_outbox (created_at) where status = 'kept';
create index email_outbox_newest on public.email_outbox (created_at desc);
-- For the mails in a client's history, and for erasing by address.
create index email_outbox_recipient on public.email_outbox (lower(recipient), created_at desc);
create index email_outbox_request on public.email_outbox (request_id);
-- An expression index, not a generated column: claim_outbox returns whole rows, and the worker has no use for that column.
create index email_outbox_search on public.email_outbox
  using gin (private.search_text(recipient, subject) extensions.gin_trgm_ops);
create index email_outbox_sent on public.email_outbox (sent_at) where sent_at is not null;
create index email_outbox_template on public.email_outbox (template);

alter table public.email_outbox enable row level security;
grant select on public.email_outbox to authenticated;
grant select, insert, update, delete on public.email_outbox to service_role;
create policy "Staff read the mail, administrators that of the accounts" on public.email_outbox
  for select to authenticated
  using (
    (select private.is_staff()) and (not private.is_account_mail(template) or (select private.is_admin()))
  );

create trigger hide_account_secret
  before update on public.email_outbox
  for each row when (private.is_account_mail(new.template) and new.status = 'sent')
  execute function private.hide_account_secret();
create trigger tie_contact before insert on public.email_outbox
  for each row when (new.dedupe_key ~ '^contact-[a-z]+:[0-9a-f-]{36}(:|$)') execute function private.tie_contact_mail();
alter table public.email_outbox add constraint email_outbox_request_id_fkey foreign key (request_id) references public.brico_requests (id) on delete set null;
alter table public.email_outbox add constraint email_outbox_contact_request_id_fkey foreign key (contact_request_id) references public.contact_requests (id) on delete set null;


create table private.mailed_heads (
  hash text primary key,
  seq bigint not null,
  mailed_at timestamptz not null
);
comment on table private.mailed_heads is 'The ends of the chain that were mailed to the owner.';
