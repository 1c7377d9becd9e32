-- The transaction that causes a mail writes it to the outbox; a worker then delivers it, once.

create or replace function private.is_account_mail(p_template text) returns boolean
language sql immutable parallel safe set search_path = ''
return starts_with(p_template, 'account_');
comment on function private.is_account_mail is 'Mail that may contain a sign-in link or code of an account: only administrators see it.';
grant execute on function private.is_account_mail to authenticated, service_role;

-- A sent mail loses its sign-in link or code. A mail with status « kept » (never sent) keeps it, so that an administrator can read it.
create or replace function private.hide_account_secret() returns trigger
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

-- Only send_contact_mails and reply_to_contact put the id of the contact request into the key.
create or replace function private.tie_contact_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.contact_request_id = (select r.id from public.contact_requests r where r.id = split_part(new.dedupe_key, ':', 2)::uuid);
  return new;
end;
$$;

create or replace function private.staff_recipient() returns text
language sql stable security definer set search_path = ''
return (
  select coalesce(n.recipient, c.email, (
    select p.email from public.profiles p where p.role = 'admin' and p.is_active order by p.created_at limit 1))
  from public.company_settings c cross join public.notification_settings n
);
comment on function private.staff_recipient is
  'Recipient of staff mail: the configured address, else the company''s, else the first administrator''s.';

-- Some mails state a day and an hour. They are never queued for an appointment that lacks one of them, whichever function calls; a queued
-- one is dropped when it is no longer true.
create or replace function private.promises_missing_date(p_template text, p_payload jsonb) returns boolean
language sql immutable set search_path = ''
return p_template in ('booking_accepted', 'booking_moved', 'booking_planned', 'booking_reinstated', 'booking_reminder', 'booking_departed')
  and (p_payload ->> 'scheduled_date' is null or p_payload ->> 'scheduled_time' is null);
comment on function private.promises_missing_date is
  'True for a mail that states a fixed appointment when the payload has no day or no hour.';

-- What staff or the field do about an appointment waits a minute, in which they can take it back or correct it: its people then read one mail, or none.
create or replace function private.enqueue_email(p_template text, p_recipient text, p_payload jsonb, p_dedupe_key text, p_request_id uuid)
returns void
language sql security definer set search_path = ''
begin atomic
  insert into public.email_outbox (template, recipient, payload, dedupe_key, request_id, next_attempt_at)
  select p_template, p_recipient, p_payload, p_dedupe_key, p_request_id,
    private.now() + case when p_request_id is not null and private.is_field() then interval '1 minute' else interval '0' end
  -- An address that is older than the checks and that no mail can reach must not undo the transaction around it.
  where p_recipient is not null and private.is_email(p_recipient) and not private.promises_missing_date(p_template, p_payload)
  on conflict (dedupe_key) do nothing;
end;

create or replace function public.resend_email(p_id uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  copy uuid;
begin
  perform private.require_staff();
  insert into public.email_outbox (template, recipient, payload, request_id, contact_request_id)
  select o.template, o.recipient, jsonb_build_object('recorded_at', o.created_at) || o.payload, o.request_id, o.contact_request_id
  from public.email_outbox o
  where o.id = p_id and o.template not like 'account_%' and o.template <> 'review_request' and not private.promises_missing_date(o.template, o.payload)
  returning id into copy;
  if copy is null then
    perform private.refuse('mail_not_resendable', 404);
  end if;
  perform private.log_activity('mail', 'email_outbox', p_id::text, 'Message renvoyé');
  return copy;
end;
$$;
comment on function public.resend_email is
  'For staff: queues a copy of a message. Refuses (mail_not_resendable) account mails, which carry a secret, mails about an '
  'appointment without a date, and requests for a review, which nobody is chosen for.';
grant execute on function public.resend_email to authenticated;

-- $4 status, $5 whether the caller may see account mails, which can contain a sign-in link.
create or replace function private.outbox_search_sql() returns text
language sql immutable set search_path = ''
return private.search_sql('email_outbox',
  'r.id, r.template, r.recipient, r.subject, r.status, r.attempts, r.next_attempt_at, r.last_error, r.request_id, r.created_at,
    r.sent_at',
  '($4 is null or r.status = $4) and ($5 or not starts_with(r.template, ''account_''))',
  '(r.status = ''failed'') desc, r.created_at desc', 'private.search_text(r.recipient, r.subject)'
);

create or replace function public.search_outbox(
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
comment on function public.search_outbox is
  'For staff: a page of the outbox, failed ones first, then newest first; account mails for administrators only. total_count stops at 10 000.';
grant execute on function public.search_outbox to authenticated;
