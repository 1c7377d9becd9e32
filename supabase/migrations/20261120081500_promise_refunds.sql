-- Refunds are promised in the transaction that causes them and executed later, once. A payment without a request, or with a wrong amount
-- or currency, is refunded too, and staff are informed.

create table public.refund_reasons (id text primary key);
comment on table public.refund_reasons is 'Reasons of refunds; domain/booking/refund-labels.ts has their French labels.';
alter table public.refund_reasons enable row level security;
revoke all on table public.refund_reasons from public, anon, authenticated, service_role;
grant select on table public.refund_reasons to authenticated, service_role;
create policy "Staff read the reasons of refunds" on public.refund_reasons
  for select to authenticated using ((select private.is_staff()));

insert into public.refund_reasons (id) values
  ('team_cannot_come'), ('quote_refused'), ('cancelled_in_time'), ('withdrawal'), ('work_begun'), ('slot_lost'), ('staff'), ('external'), ('double_payment'), ('stray_payment');

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  request_id uuid references public.brico_requests (id) on delete set null,
  payment_intent_id text not null check (length(payment_intent_id) <= 255),
  amount_cents int not null,
  reason text not null references public.refund_reasons (id),
  note text check (length(note) <= 500),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  stripe_refund_id text unique check (length(stripe_refund_id) <= 255),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default private.now(),
  last_error text check (length(last_error) <= 2000),
  created_by uuid,
  created_at timestamptz not null default private.now(),
  settled_at timestamptz,
  checkout_session_id text unique check (length(checkout_session_id) <= 255),
  currency text not null default 'eur' check (currency ~ '^[a-z]{3}$'),
  -- In the smallest unit of the currency. A stray payment may use another currency, so no upper limit applies to it.
  constraint refunds_amount_cents_check check (amount_cents >= 1 and (amount_cents <= 100000 or reason = 'stray_payment')),
  constraint refunds_stray_payment check ((reason = 'stray_payment') = (checkout_session_id is not null))
);
comment on table public.refunds is
  'Refunds of card prepayments. The id is the idempotency key at the payment provider: a repeated call makes one refund.';
comment on column public.refunds.checkout_session_id is
  'The checkout of a stray payment: one refund per checkout, however often the provider reports it.';

create index refunds_request on public.refunds (request_id);
create index refunds_reason on public.refunds (reason);
create index refunds_due on public.refunds (next_attempt_at) where status = 'pending';
create index refunds_payment on public.refunds (payment_intent_id);
create index refunds_unmade on public.refunds (created_at) where status <> 'succeeded';
create index refunds_stray on public.refunds (created_at desc) where reason = 'stray_payment';

alter table public.refunds enable row level security;
revoke all on table public.refunds from public, anon, authenticated, service_role;
grant select on table public.refunds to authenticated;
grant select, insert, update, delete on table public.refunds to service_role;

create policy "Staff read refunds" on public.refunds
  for select to authenticated using ((select private.is_staff()));

create function private.pending_refund_cents(p_request_id uuid) returns int
language sql stable security definer set search_path = ''
return coalesce((select sum(amount_cents) from public.refunds where request_id = p_request_id and status = 'pending'), 0)::int;

-- Promises a refund of a card payment, up to its remaining amount. Returns the refund's id, null for 0 cents. Refuses: not_paid_by_card,
-- refund_too_high.
create function private.promise_refund(
  p_request public.brico_requests, p_amount_cents int, p_reason text, p_note text, p_actor uuid
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  refund_id uuid;
begin
  if p_amount_cents = 0 then
    return null;
  elsif p_request.stripe_payment_intent_id is null or p_request.payment_status <> 'paid' then
    perform private.refuse('not_paid_by_card', 409);
  elsif coalesce(p_amount_cents not between 1 and
    p_request.prepayment_cents - p_request.refunded_cents - private.pending_refund_cents(p_request.id), true)
  then
    perform private.refuse('refund_too_high', 400);
  end if;
  insert into public.refunds (request_id, payment_intent_id, amount_cents, reason, note, created_by)
  values (p_request.id, p_request.stripe_payment_intent_id, p_amount_cents, p_reason, nullif(p_note, ''), p_actor)
  returning id into refund_id;
  return refund_id;
end;
$$;

-- Refunds a card payment for a request that was meanwhile paid another way (cash, or an earlier link).
create function public.refund_double_payment(p_request_id uuid, p_payment_intent_id text, p_amount_cents int) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  select * into request from public.brico_requests where id = p_request_id for update;
  if not found or p_payment_intent_id = '' or request.payment_status = 'pending'
    or request.stripe_payment_intent_id is not distinct from p_payment_intent_id
    or exists (select from public.refunds f where f.payment_intent_id = p_payment_intent_id)
  then
    return false;
  end if;
  -- request_id stays null, so that this refund does not change the request's first payment.
  insert into public.refunds (payment_intent_id, amount_cents, reason, note)
  values (p_payment_intent_id, p_amount_cents, 'double_payment', 'Payé deux fois : ' || request.reference);
  perform private.log_activity('refund', 'brico_requests', request.id::text, 'Payé une seconde fois par carte : rendu',
    jsonb_build_object('amount_cents', p_amount_cents));
  return true;
end;
$$;
comment on function public.refund_double_payment(uuid, text, int) is
  'Promises to refund a payment for a request that was already paid another way; false if this is the recorded payment, or if its refund '
  'was already promised.';

create function private.stray_payload(p_refund public.refunds) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('refund_id', p_refund.id, 'amount_cents', p_refund.amount_cents, 'currency', p_refund.currency,
    'session_id', p_refund.checkout_session_id, 'payment_intent_id', p_refund.payment_intent_id, 'note', p_refund.note,
    'is_refused', p_refund.status = 'failed')
$$;
comment on function private.stray_payload(public.refunds) is 'The data for the mail about a stray payment.';

create function private.promise_stray_refund(
  p_request_id uuid, p_session_id text, p_payment_intent_id text, p_amount_cents int, p_currency text, p_note text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  refund public.refunds;
begin
  -- request_id stays null even if a request exists, so that this refund does not change its own payment.
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

-- A refund that the bank rejects is money still due to a client: mail staff.
create function private.tell_refused_refund() returns trigger
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
create trigger tell_refused_refund after update of status on public.refunds
  for each row when (old.status = 'succeeded' and new.status = 'failed')
  execute function private.tell_refused_refund();

grant execute on function public.refund_double_payment(uuid, text, int) to service_role;
