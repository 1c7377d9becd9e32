-- What the payment provider told us: its events, what a bank contests, and the sessions of the demonstration provider.

create table public.stripe_events (
  id text primary key check (length(id) between 1 and 255),
  type text not null check (length(type) <= 100),
  object_id text constraint stripe_events_session_id_check check (length(object_id) <= 255),
  received_at timestamptz not null default now()
);
comment on table public.stripe_events is 'Ids of the payment events already handled: a replayed event changes nothing.';
comment on column public.stripe_events.object_id is 'The checkout, payment, refund or dispute that the event is about.';

create index stripe_events_session on public.stripe_events (object_id);

create table public.demo_payment_sessions (
  id text primary key check (id like 'cs\_demo\_%' and length(id) <= 255),
  request_id uuid not null references public.brico_requests (id) on delete cascade,
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
  -- The provider's own words; it may add some, so the lists are not closed here.
  reason text not null check (length(reason) <= 100),
  status text not null check (length(status) <= 100),
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  updated_at timestamptz not null default private.now()
);
comment on table public.payment_disputes is
  'Card payments contested by the client''s bank; closed_at is set when the bank has decided or withdrawn.';

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
-- Nobody but the functions: their role is not subject to policies.
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
comment on function public.record_stripe_event(text, text, text) is 'True the first time that this event is seen, false ever after.';

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
  -- The request's row makes two notifications of one payment take turns.
  select * into request from public.brico_requests where stripe_payment_intent_id = p_payment_intent_id for update;
  if not found then
    return 'unknown';
  end if;
  select * into known from public.payment_disputes where id = p_id;
  if known.status = p_status or known.closed_at is not null then
    -- What is decided stays decided, however late an older notification arrives.
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
  'A dispute as the payment provider tells it: unknown, already, opened, updated or closed. Staff are told by mail and history.';

grant execute on function
  public.record_stripe_event(text, text, text), public.record_dispute(text, text, int, text, text, timestamptz, timestamptz)
to service_role;
