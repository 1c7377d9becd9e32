-- Data from the payment provider: events, disputes, and checkouts that may still be paid; and the sessions of the demonstration provider.

create table public.stripe_events (
  id text primary key check (length(id) between 1 and 255),
  type text not null check (length(type) <= 100),
  object_id text check (length(object_id) <= 255),
  received_at timestamptz not null default now()
);
comment on table public.stripe_events is 'Ids of the payment events already handled: a replayed event changes nothing.';
comment on column public.stripe_events.object_id is 'The checkout, payment, refund or dispute that the event is about.';

create index stripe_events_object on public.stripe_events (object_id);

create table public.demo_payment_sessions (
  id text primary key check (id like 'cs\_demo\_%' and length(id) <= 255),
  -- No foreign key: like a Stripe session, a session remains when its request is deleted.
  request_id uuid not null,
  amount_cents int not null check (amount_cents > 0),
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'paid')),
  payment_intent_id text check (length(payment_intent_id) <= 255),
  success_url text not null check (length(success_url) <= 1000),
  cancel_url text not null check (length(cancel_url) <= 1000),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table public.demo_payment_sessions is 'Checkout sessions of the demonstration payment page, used when no Stripe key is configured.';

create index demo_payment_sessions_request on public.demo_payment_sessions (request_id);

create table public.payment_disputes (
  id text primary key check (length(id) between 1 and 255),
  request_id uuid references public.brico_requests (id) on delete set null,
  payment_intent_id text not null check (length(payment_intent_id) <= 255),
  amount_cents int not null check (amount_cents >= 0),
  -- Values of the provider, which may add new ones, so no check constraint lists them.
  reason text not null check (length(reason) <= 100),
  status text not null check (length(status) <= 100),
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  updated_at timestamptz not null default private.now()
);
comment on table public.payment_disputes is
  'Card payments disputed by the client''s bank; closed_at is set when the bank has decided or withdrawn.';

create index payment_disputes_request on public.payment_disputes (request_id);
create index payment_disputes_open on public.payment_disputes (evidence_due_at) where closed_at is null;

alter table public.stripe_events enable row level security;
alter table public.demo_payment_sessions enable row level security;
revoke all on table public.stripe_events, public.demo_payment_sessions from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.stripe_events, public.demo_payment_sessions to service_role;
grant select on table public.stripe_events to authenticated;

alter table public.payment_disputes enable row level security;
revoke all on table public.payment_disputes from public, anon, authenticated, service_role;
grant select on table public.payment_disputes to authenticated;
grant select, insert, update, delete on table public.payment_disputes to service_role;

create policy "Administrators read payment events" on public.stripe_events
  for select to authenticated using ((select private.is_admin()));
-- Only the functions read it: the service role bypasses policies.
create policy "Nobody reads demonstration sessions through the API" on public.demo_payment_sessions
  for select to authenticated using (false);
create policy "Staff read disputes" on public.payment_disputes
  for select to authenticated using ((select private.is_staff()));

create function public.record_stripe_event(p_id text, p_type text, p_object_id text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.stripe_events (id, type, object_id, received_at) values (p_id, p_type, p_object_id, private.now())
  on conflict (id) do nothing;
  return found;
end;
$$;
comment on function public.record_stripe_event(text, text, text) is 'True the first time this event is recorded, false afterwards.';

create function public.record_dispute(
  p_id text, p_payment_intent_id text, p_amount_cents int, p_reason text, p_status text,
  p_evidence_due_at timestamptz, p_opened_at timestamptz
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  known public.payment_disputes;
  is_closed boolean := p_status in ('won', 'lost', 'warning_closed', 'prevented');
  outcome text;
begin
  -- Locking the request's row serializes notifications about one payment.
  select * into request from public.brico_requests where stripe_payment_intent_id = p_payment_intent_id for update;
  if not found then
    return 'unknown';
  end if;
  select * into known from public.payment_disputes where id = p_id;
  if known.status = p_status or known.closed_at is not null then
    -- A closed dispute stays closed, even if an older notification arrives late.
    return 'already';
  end if;
  outcome := case when is_closed then 'closed' when known.id is null then 'opened' else 'updated' end;

  insert into public.payment_disputes
    (id, request_id, payment_intent_id, amount_cents, reason, status, evidence_due_at, opened_at, closed_at)
  values (p_id, request.id, p_payment_intent_id, p_amount_cents, p_reason, p_status, p_evidence_due_at, p_opened_at,
    case when is_closed then private.now() end)
  on conflict (id) do update set
    amount_cents = excluded.amount_cents, reason = excluded.reason, status = excluded.status,
    evidence_due_at = excluded.evidence_due_at, closed_at = excluded.closed_at, updated_at = private.now();

  perform private.log_activity('dispute', 'brico_requests', request.id::text,
    case outcome when 'opened' then 'Paiement contesté par la banque' when 'closed' then 'Contestation close'
      else 'Contestation mise à jour' end,
    jsonb_build_object('dispute_id', p_id, 'amount_cents', p_amount_cents, 'reason', p_reason, 'status', p_status));
  if outcome <> 'updated' then
    perform private.enqueue_email('payment_dispute', private.staff_recipient(),
      private.booking_payload(request) || jsonb_build_object('dispute_cents', p_amount_cents, 'dispute_reason', p_reason,
        'dispute_status', p_status, 'evidence_due_at', p_evidence_due_at),
      'payment_dispute:' || p_id || ':' || outcome, request.id);
  end if;
  return outcome;
end;
$$;
comment on function public.record_dispute(text, text, int, text, text, timestamptz, timestamptz) is
  'Records a dispute as reported by the payment provider; returns unknown, already, opened, updated or closed. Opening and closing are '
  'mailed to staff; every change is logged.';

-- A checkout outlives its request at the payment provider: was_paid distinguishes a late payment (to be refunded) from one that the
-- request had already received.
create table public.former_checkouts (
  id text primary key check (length(id) <= 255),
  request_id uuid not null,
  was_paid boolean not null,
  read_at timestamptz,
  closed_at timestamptz,
  deleted_at timestamptz not null default private.now()
);
comment on table public.former_checkouts is
  'Ids of checkouts whose request was deleted: the scheduler closes the open ones, and a paid one is not refunded. No personal data.';

create index former_checkouts_open on public.former_checkouts (deleted_at) where not was_paid and closed_at is null;
create index former_checkouts_request on public.former_checkouts (request_id);

alter table public.former_checkouts enable row level security;
revoke all on table public.former_checkouts from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.former_checkouts to service_role;
-- Only the functions read it: the service role bypasses policies.
create policy "Nobody reads former checkouts through the API" on public.former_checkouts
  for select to authenticated using (false);

create function private.remember_checkout() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.former_checkouts (id, request_id, was_paid, closed_at)
  values (old.stripe_session_id, old.id, old.stripe_payment_intent_id is not null, old.checkout_closed_at)
  on conflict (id) do nothing;
  return null;
end;
$$;
create trigger remember_checkout after delete on public.brico_requests
  for each row when (old.stripe_session_id is not null) execute function private.remember_checkout();

-- A checkout is polled until it is known to be closed, even if its booking ended meanwhile. An open payment link is closed when its
-- request is cancelled or paid another way.
create function public.claim_open_checkouts(p_limit int default 50)
returns table (request_id uuid, session_id text, is_over boolean)
language sql volatile security definer set search_path = ''
begin atomic
  with open as (
    update public.brico_requests r set checkout_read_at = private.now()
    where r.id in (
      select due.id from public.brico_requests due
      where due.stripe_session_id is not null and due.stripe_payment_intent_id is null and due.checkout_closed_at is null
        and coalesce(due.hold_expires_at < private.now(), true)
        and (due.checkout_read_at is null or due.checkout_read_at <= private.now() - interval '5 minutes')
      order by due.checkout_read_at nulls first, due.created_at
      limit least(greatest(p_limit, 1), 100)
      for update skip locked
    )
    returning r.id, r.stripe_session_id, r.status = 'cancelled' or r.payment_status <> 'pending' as is_over
  ), former as (
    update public.former_checkouts f set read_at = private.now()
    where f.id in (
      select due.id from public.former_checkouts due
      where not due.was_paid and due.closed_at is null
        and (due.read_at is null or due.read_at <= private.now() - interval '5 minutes')
      order by due.read_at nulls first limit least(greatest(p_limit, 1), 100)
      for update skip locked
    )
    returning f.request_id, f.id, true as is_over
  )
  select * from open union all select * from former;
end;
comment on function public.claim_open_checkouts(int) is
  'Checkouts that may have been paid without a notification, each at most every five minutes: those whose hold expired, those without a '
  'hold, and those of deleted requests. is_over: the request is cancelled, deleted or paid another way, so the checkout must be closed.';

create function public.close_checkout(p_request_id uuid) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update public.brico_requests set checkout_closed_at = private.now() where id = p_request_id;
  update public.former_checkouts set closed_at = private.now() where request_id = p_request_id;
end;

grant execute on function
  public.record_stripe_event(text, text, text), public.record_dispute(text, text, int, text, text, timestamptz, timestamptz),
  public.claim_open_checkouts(int), public.close_checkout(uuid)
to service_role;
