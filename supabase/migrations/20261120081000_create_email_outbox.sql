-- Mail is written here by the transaction that causes it; a worker delivers it, once.

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  template text not null check (template ~ '^[a-z][a-z0-9_]{1,59}$'),
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
  sent_at timestamptz
);
comment on table public.email_outbox is
  'Mail to deliver and delivered; kept = rendered but not sent because no mail server is configured.';

create index email_outbox_due on public.email_outbox (next_attempt_at) where status in ('pending', 'sending');
create index email_outbox_newest on public.email_outbox (created_at desc);
create index email_outbox_request on public.email_outbox (request_id);

alter table public.email_outbox enable row level security;
revoke all on table public.email_outbox from public, anon, authenticated, service_role;
grant select on table public.email_outbox to authenticated;
grant select, insert, update, delete on table public.email_outbox to service_role;

create policy "Staff read the mail" on public.email_outbox
  for select to authenticated using ((select private.is_staff()));

create function private.enqueue_email(p_template text, p_recipient text, p_payload jsonb, p_dedupe_key text, p_request_id uuid)
returns void
language sql security definer set search_path = ''
begin atomic
  insert into public.email_outbox (template, recipient, payload, dedupe_key, request_id)
  select p_template, p_recipient, p_payload, p_dedupe_key, p_request_id where p_recipient is not null
  on conflict (dedupe_key) do nothing;
end;

create function private.staff_recipient() returns text
language sql stable security definer set search_path = ''
return (
  select coalesce(n.recipient, c.email)
  from public.company_settings c cross join public.notification_settings n
);
comment on function private.staff_recipient() is 'Where mail for the staff goes.';

create function public.claim_outbox(p_limit int default 20) returns setof public.email_outbox
language sql volatile security definer set search_path = ''
begin atomic
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
comment on function public.claim_outbox(int) is
  'Takes mail that is due for delivery; two workers never get the same, a worker that died gives its mail back after 5 minutes.';

create function public.finish_outbox(
  p_id uuid, p_status text, p_error text default null,
  p_subject text default null, p_html text default null, p_text text default null
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if p_status not in ('sent', 'failed', 'kept') then
    perform private.refuse('invalid_input', 'Unknown outcome of a delivery', 400);
  end if;
  update public.email_outbox o set
    -- Eight tries: after 2, 4, 8 … minutes, at most four hours apart.
    status = case when p_status = 'failed' and o.attempts < 8 then 'pending' else p_status end,
    next_attempt_at = case when p_status = 'failed'
      then private.now() + least(make_interval(mins => (2 ^ least(o.attempts, 10))::int), interval '4 hours')
      else o.next_attempt_at end,
    last_error = left(p_error, 2000),
    subject = coalesce(left(p_subject, 500), o.subject),
    body_html = coalesce(p_html, o.body_html),
    body_text = coalesce(p_text, o.body_text),
    sent_at = case when p_status = 'sent' then private.now() else o.sent_at end,
    claimed_at = null
  where o.id = p_id;
end;
$$;
comment on function public.finish_outbox(uuid, text, text, text, text, text) is
  'Records a delivery: sent, kept, or failed (tried again later, given up after eight tries).';

grant execute on function
  public.claim_outbox(int),
  public.finish_outbox(uuid, text, text, text, text, text)
to service_role;
