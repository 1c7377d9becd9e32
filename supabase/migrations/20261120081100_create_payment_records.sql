-- What the payment provider told us, and the sessions of the demonstration provider.

create table public.stripe_events (
  id text primary key check (length(id) between 1 and 255),
  type text not null check (length(type) <= 100),
  session_id text check (length(session_id) <= 255),
  received_at timestamptz not null default now()
);
comment on table public.stripe_events is 'Ids of the payment events already handled: a replayed event changes nothing.';

create index stripe_events_session on public.stripe_events (session_id);

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

alter table public.stripe_events enable row level security;
alter table public.demo_payment_sessions enable row level security;
revoke all on table public.stripe_events, public.demo_payment_sessions from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.stripe_events, public.demo_payment_sessions to service_role;
grant select on table public.stripe_events to authenticated;

create policy "Administrators read payment events" on public.stripe_events
  for select to authenticated using ((select private.is_admin()));
-- Nobody but the functions: their role is not subject to policies.
create policy "Nobody reads demonstration sessions through the API" on public.demo_payment_sessions
  for select to authenticated using (false);

create function public.record_stripe_event(p_id text, p_type text, p_session_id text default null) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.stripe_events (id, type, session_id) values (p_id, p_type, p_session_id)
  on conflict (id) do nothing;
  return found;
end;
$$;
comment on function public.record_stripe_event(text, text, text) is 'True the first time that this event is seen, false ever after.';
grant execute on function public.record_stripe_event(text, text, text) to service_role;
