-- The transaction that causes a mail writes it to the outbox; a worker then delivers it, once.

create function private.is_account_mail(p_template text) returns boolean
language sql immutable parallel safe set search_path = ''
return starts_with(p_template, 'account_');
comment on function private.is_account_mail(text) is 'Mail that may contain a sign-in link or code of an account: only administrators see it.';

create table public.mail_kinds (id text primary key);
comment on table public.mail_kinds is
  'The mails that the site can send: one row per file of functions/_shared/mail/mails, inserted by the migration that adds the mail.';
alter table public.mail_kinds enable row level security;
revoke all on table public.mail_kinds from public, anon, authenticated, service_role;
grant select on table public.mail_kinds to authenticated, service_role;
create policy "Staff read the kinds of mail" on public.mail_kinds
  for select to authenticated using ((select private.is_staff()));

insert into public.mail_kinds (id) values
  ('account_code'), ('account_factor_added'), ('account_factor_removed'), ('account_invitation'),
  ('account_password_changed'), ('account_password_reset'), ('booking_accepted'), ('booking_cancelled'),
  ('booking_cancelled_by_company'), ('booking_cancelled_staff'), ('booking_confirmed'), ('booking_early_start'),
  ('booking_link'), ('booking_moved'), ('booking_moved_staff'), ('booking_planned'), ('booking_received'),
  ('booking_refunded'), ('booking_reminder'), ('booking_slot_lost'), ('booking_withdrawn'),
  ('booking_withdrawn_staff'), ('client_link'), ('client_news'), ('client_wrote'), ('contact_acknowledged'),
  ('contact_received'), ('contact_reply'), ('contractor_assigned'), ('contractor_quote_answered'),
  ('contractor_quote_awarded'), ('contractor_quote_closed'), ('contractor_quote_reminder'),
  ('contractor_quote_reopened'), ('contractor_quote_request'), ('contractor_quote_unawarded'),
  ('contractor_quote_withdrawn'), ('papers_expiring'), ('payment_dispute'), ('payment_link'), ('refund_refused'),
  ('site_alert'), ('stray_payment');

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  template text not null references public.mail_kinds (id),
  recipient text not null check (private.is_email(recipient)),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  dedupe_key text unique check (length(dedupe_key) <= 200),
  status text not null default 'pending' check (status in ('pending', 'sending', 'sent', 'failed', 'kept')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default private.now(),
  last_error text check (length(last_error) <= 2000),
  subject text check (length(subject) <= 500),
  body_html text,
  body_text text,
  request_id uuid references public.brico_requests (id) on delete set null,
  created_at timestamptz not null default private.now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  contact_request_id uuid references public.contact_requests (id) on delete set null
);
comment on table public.email_outbox is
  'Mail to deliver and delivered mail; status kept = rendered but not sent, because no mail server is configured.';

create index email_outbox_template on public.email_outbox (template);
create index email_outbox_due on public.email_outbox (next_attempt_at) where status in ('pending', 'sending');
create index email_outbox_newest on public.email_outbox (created_at desc);
create index email_outbox_request on public.email_outbox (request_id);
-- An expression index, not a generated column: claim_outbox returns whole rows, and the worker has no use for that column.
create index email_outbox_search on public.email_outbox
  using gin (private.search_text(recipient, subject) extensions.gin_trgm_ops);
create index email_outbox_failed on public.email_outbox (created_at) where status = 'failed';
create index email_outbox_contact on public.email_outbox (contact_request_id) where contact_request_id is not null;

alter table public.email_outbox enable row level security;
revoke all on table public.email_outbox from public, anon, authenticated, service_role;
grant select on table public.email_outbox to authenticated;
grant select, insert, update, delete on table public.email_outbox to service_role;

create policy "Staff read the mail, administrators that of the accounts" on public.email_outbox
  for select to authenticated
  using (
    (select private.is_staff()) and (not private.is_account_mail(template) or (select private.is_admin()))
  );

-- A sent mail loses its sign-in link or code. A mail with status « kept » (never sent) keeps it, so that an administrator can read it.
create function private.hide_account_secret() returns trigger
language plpgsql set search_path = ''
as $$
declare
  secret text := coalesce(new.payload ->> 'token_hash', new.payload ->> 'code');
begin
  if secret is not null then
    new.payload = new.payload - 'token_hash' - 'code';
    new.subject = replace(new.subject, secret, '…');
    new.body_html = replace(new.body_html, secret, '…');
    new.body_text = replace(new.body_text, secret, '…');
  end if;
  return new;
end;
$$;
create trigger hide_account_secret
  before update on public.email_outbox
  for each row when (private.is_account_mail(new.template) and new.status = 'sent')
  execute function private.hide_account_secret();

-- Only send_contact_mails and reply_to_contact put the id of the contact request into the key.
create function private.tie_contact_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.contact_request_id = (select r.id from public.contact_requests r where r.id = split_part(new.dedupe_key, ':', 2)::uuid);
  return new;
end;
$$;
create trigger tie_contact before insert on public.email_outbox
  for each row when (new.dedupe_key ~ '^contact-[a-z]+:[0-9a-f-]{36}(:|$)') execute function private.tie_contact_mail();

create function private.staff_recipient() returns text
language sql stable security definer set search_path = ''
return (
  select coalesce(n.recipient, c.email, (
    select p.email from public.profiles p where p.role = 'admin' and p.is_active order by p.created_at limit 1))
  from public.company_settings c cross join public.notification_settings n
);
comment on function private.staff_recipient() is
  'Recipient of staff mail: the configured address, else the company''s, else the first administrator''s.';

-- Some mails state a day and an hour. They are never queued for an appointment that lacks one of them, whichever function calls; a queued
-- one is dropped when it is no longer true.
create function private.promises_missing_date(p_template text, p_payload jsonb) returns boolean
language sql immutable set search_path = ''
return p_template in ('booking_accepted', 'booking_moved', 'booking_planned', 'booking_reminder')
  and (p_payload ->> 'scheduled_date' is null or p_payload ->> 'scheduled_time' is null);

comment on function private.promises_missing_date(text, jsonb) is
  'True for a mail that states a fixed appointment when the payload has no day or no hour.';

create function private.enqueue_email(p_template text, p_recipient text, p_payload jsonb, p_dedupe_key text, p_request_id uuid)
returns void
language sql security definer set search_path = ''
begin atomic
  insert into public.email_outbox (template, recipient, payload, dedupe_key, request_id)
  select p_template, p_recipient, p_payload, p_dedupe_key, p_request_id
  where p_recipient is not null and not private.promises_missing_date(p_template, p_payload)
  on conflict (dedupe_key) do nothing;
end;

create function public.resend_email(p_id uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  copy uuid;
begin
  perform private.require_staff();
  insert into public.email_outbox (template, recipient, payload, request_id, contact_request_id)
  select o.template, o.recipient, jsonb_build_object('recorded_at', o.created_at) || o.payload, o.request_id, o.contact_request_id
  from public.email_outbox o
  where o.id = p_id and o.template not like 'account_%' and not private.promises_missing_date(o.template, o.payload)
  returning id into copy;
  if copy is null then
    perform private.refuse('mail_not_resendable', 404);
  end if;
  perform private.log_activity('mail', 'email_outbox', p_id::text, 'Message renvoyé');
  return copy;
end;
$$;
comment on function public.resend_email(uuid) is
  'For staff: queues a copy of a message. Refuses (mail_not_resendable) account mails, which carry a secret, and mails about an '
  'appointment without a date.';

-- $4 status, $5 whether the caller may see account mails, which can contain a sign-in link.
create function private.outbox_search_sql() returns text
language sql immutable set search_path = ''
return private.search_sql('email_outbox',
  'r.id, r.template, r.recipient, r.subject, r.status, r.attempts, r.next_attempt_at, r.last_error, r.request_id, r.created_at,
    r.sent_at',
  '($4 is null or r.status = $4) and ($5 or not starts_with(r.template, ''account_''))',
  'r.created_at desc', 'private.search_text(r.recipient, r.subject)'
);

create function public.search_outbox(
  p_query text default null, p_status text default null, p_limit int default 25, p_offset int default 0
) returns table (
  id uuid, template text, recipient text, subject text, status text, attempts int, next_attempt_at timestamptz,
  last_error text, request_id uuid, created_at timestamptz, sent_at timestamptz, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute private.outbox_search_sql()
    using private.search_pattern(p_query), least(greatest(p_limit, 1), 100), greatest(p_offset, 0),
      nullif(p_status, 'all'), private.is_admin();
end;
$$;
comment on function public.search_outbox(text, text, int, int) is
  'For staff: a page of the outbox, newest first; account mails for administrators only. total_count stops at 10 000.';

grant execute on function private.is_account_mail(text) to authenticated, service_role;
grant execute on function public.resend_email(uuid), public.search_outbox(text, text, int, int) to authenticated;
