-- The mails of a contact request, found as those of a small job are: staff read them beside it, and a copy that is sent again stays with it.

alter table public.email_outbox
  add column contact_request_id uuid references public.contact_requests (id) on delete set null;
create index email_outbox_contact on public.email_outbox (contact_request_id) where contact_request_id is not null;

update public.email_outbox o set contact_request_id = r.id
from public.contact_requests r
where o.dedupe_key in ('contact-received:' || r.id, 'contact-acknowledged:' || r.id);

-- send_contact_mails names the request in its keys, and nobody else does.
create function private.tie_contact_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.contact_request_id = (select r.id from public.contact_requests r where r.id = split_part(new.dedupe_key, ':', 2)::uuid);
  return new;
end;
$$;
create trigger tie_contact before insert on public.email_outbox
  for each row when (new.dedupe_key ~ '^contact-[a-z]+:[0-9a-f-]{36}$') execute function private.tie_contact_mail();

-- As before, of a table with one column more.
create or replace function public.claim_outbox(p_limit int default 20) returns setof public.email_outbox
language sql volatile security definer set search_path = ''
begin atomic
  select private.drop_stale_reminders();
  update public.email_outbox o
  set status = 'sending', claimed_at = private.now(), attempts = o.attempts + 1
  where o.id in (
    select due.id from public.email_outbox due
    where (due.status = 'pending' and due.next_attempt_at <= private.now())
      or (due.status = 'sending' and due.claimed_at < private.now() - interval '5 minutes')
    order by due.next_attempt_at
    limit least(greatest(p_limit, 1), 100)
    for update skip locked
  )
  returning o.*;
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
  where o.id = p_id and o.template not like 'account_%'
  returning id into copy;
  if copy is null then
    perform private.refuse('not_found', 'Ce message ne peut pas être renvoyé.', 404);
  end if;
  perform private.log_activity('mail', 'email_outbox', p_id::text, 'Message renvoyé');
  return copy;
end;
$$;
