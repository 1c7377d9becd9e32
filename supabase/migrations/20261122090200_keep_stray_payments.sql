-- Money that finds no request, or not as it was asked for, is owed: a refund is promised and staff are told.

alter table public.refunds
  add column checkout_session_id text unique check (length(checkout_session_id) <= 255),
  add column currency text not null default 'eur' check (currency ~ '^[a-z]{3}$');
comment on column public.refunds.checkout_session_id is 'The checkout of a stray payment: one promise each, however often it is told.';
alter table public.refunds drop constraint refunds_reason_check, drop constraint refunds_amount_cents_check;
alter table public.refunds
  add constraint refunds_reason_check check (reason in (
    'team_cannot_come', 'cancelled_in_time', 'withdrawal', 'slot_lost', 'staff', 'external', 'double_payment', 'stray_payment'
  )),
  -- In the smallest unit of the currency: another one than ours has no bound that we know.
  add constraint refunds_amount_cents_check check (amount_cents >= 1 and (amount_cents <= 100000 or reason = 'stray_payment')),
  add constraint refunds_stray_payment check ((reason = 'stray_payment') = (checkout_session_id is not null));

-- A checkout outlives its request at the payment provider: what is left of it here tells a payment that comes late from one that was kept.
create table public.former_checkouts (
  id text primary key check (length(id) <= 255),
  request_id uuid not null,
  was_paid boolean not null,
  read_at timestamptz,
  closed_at timestamptz,
  deleted_at timestamptz not null default private.now()
);
comment on table public.former_checkouts is
  'Checkouts (their ids) whose request was deleted: the scheduler closes those that were open, and one that was paid is not given back. No personal data.';

create index former_checkouts_open on public.former_checkouts (deleted_at) where not was_paid and closed_at is null;
create index former_checkouts_request on public.former_checkouts (request_id);
alter table public.former_checkouts enable row level security;
revoke all on table public.former_checkouts from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.former_checkouts to service_role;
-- Nobody but the functions: their role is not subject to policies.
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

-- A session of the demonstration stays when its request goes, as one of Stripe's does.
alter table public.demo_payment_sessions drop constraint demo_payment_sessions_request_id_fkey;

create function private.stray_payload(p_refund public.refunds) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object('refund_id', p_refund.id, 'amount_cents', p_refund.amount_cents, 'currency', p_refund.currency,
  'session_id', p_refund.checkout_session_id, 'payment_intent_id', p_refund.payment_intent_id, 'note', p_refund.note,
  'is_refused', p_refund.status = 'failed');
comment on function private.stray_payload(public.refunds) is 'What the mail about a stray payment is written from.';

create function private.promise_stray_refund(
  p_request_id uuid, p_session_id text, p_payment_intent_id text, p_amount_cents int, p_currency text, p_note text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  refund public.refunds;
begin
  -- Without its request, if there is one: what that one says of its own payment stays true.
  insert into public.refunds (payment_intent_id, amount_cents, currency, reason, note, checkout_session_id)
  values (p_payment_intent_id, p_amount_cents, p_currency, 'stray_payment', p_note, p_session_id)
  on conflict (checkout_session_id) do nothing returning * into refund;
  if not found then
    return;
  end if;
  perform private.log_activity('payment', 'brico_requests', p_request_id::text, 'Paiement sans réservation : remboursement promis',
    private.stray_payload(refund));
  perform private.enqueue_email('stray_payment', private.staff_recipient(), private.stray_payload(refund),
    'stray_payment:' || refund.id, null);
end;
$$;

create or replace function private.tell_refused_refund() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  select * into request from public.brico_requests where id = new.request_id;
  if found then
    perform private.enqueue_email('refund_refused', private.staff_recipient(),
      private.booking_payload(request) || jsonb_build_object('refund_cents', new.amount_cents),
      'refund_refused:' || new.id, request.id);
  else
    perform private.enqueue_email('stray_payment', private.staff_recipient(), private.stray_payload(new),
      'refund_refused:' || new.id, null);
  end if;
  return null;
end;
$$;

-- As before: its rows have two columns more.
create or replace function public.claim_refunds(p_limit int default 20, p_request_id uuid default null) returns setof public.refunds
language sql volatile security definer set search_path = ''
begin atomic
  update public.refunds r set attempts = r.attempts + 1, next_attempt_at = private.now() + interval '5 minutes'
  where r.id in (
    select due.id from public.refunds due
    where due.status = 'pending' and due.next_attempt_at <= private.now()
      and (p_request_id is null or due.request_id = p_request_id)
    order by due.next_attempt_at limit least(greatest(p_limit, 1), 100)
    for update skip locked
  )
  returning r.*;
end;

drop function public.claim_open_checkouts(int);
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
  'Checkouts that may have been paid without our knowing, each every five minutes: those whose hold is over, that hold nothing, or whose '
  'request was deleted. is_over: cancelled, gone, or paid otherwise; nobody may pay them any more.';

create or replace function public.close_checkout(p_request_id uuid) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update public.brico_requests set checkout_closed_at = private.now() where id = p_request_id;
  update public.former_checkouts set closed_at = private.now() where request_id = p_request_id;
end;

grant execute on function public.claim_open_checkouts(int) to service_role;
