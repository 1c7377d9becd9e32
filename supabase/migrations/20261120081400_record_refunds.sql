-- Money to give back: promised in the transaction that causes it, made afterwards, once.

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  request_id uuid references public.brico_requests (id) on delete set null,
  payment_intent_id text not null check (length(payment_intent_id) <= 255),
  amount_cents int not null check (amount_cents between 1 and 100000),
  reason text not null check (
    reason in ('team_cannot_come', 'cancelled_in_time', 'withdrawal', 'slot_lost', 'staff', 'external', 'double_payment')
  ),
  note text check (length(note) <= 500),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  stripe_refund_id text unique check (length(stripe_refund_id) <= 255),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default private.now(),
  last_error text check (length(last_error) <= 2000),
  created_by uuid,
  created_at timestamptz not null default private.now(),
  settled_at timestamptz
);
comment on table public.refunds is
  'Refunds of card prepayments. The id is the idempotency key at the payment provider: asked for twice, made once.';

create index refunds_request on public.refunds (request_id);
create index refunds_due on public.refunds (next_attempt_at) where status = 'pending';
create index refunds_payment on public.refunds (payment_intent_id);
create index refunds_unmade on public.refunds (created_at) where status <> 'succeeded';

alter table public.refunds enable row level security;
revoke all on table public.refunds from public, anon, authenticated, service_role;
grant select on table public.refunds to authenticated;
grant select, insert, update, delete on table public.refunds to service_role;

create policy "Staff read refunds" on public.refunds
  for select to authenticated using ((select private.is_staff()));

-- A refund that the bank sends back is money that a client still waits for: staff are told.
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
  end if;
  return null;
end;
$$;
create trigger tell_refused_refund after update of status on public.refunds
  for each row when (old.status = 'succeeded' and new.status = 'failed')
  execute function private.tell_refused_refund();

create function private.pending_refund_cents(p_request_id uuid) returns int
language sql stable security definer set search_path = ''
return coalesce((select sum(amount_cents) from public.refunds where request_id = p_request_id and status = 'pending'), 0)::int;

-- Promises a refund of a card payment, up to what is left of it.
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
    perform private.refuse('conflict', 'Cette demande n’a pas de paiement par carte à rembourser.', 409);
  elsif coalesce(p_amount_cents not between 1 and
    p_request.prepayment_cents - p_request.refunded_cents - private.pending_refund_cents(p_request.id), true)
  then
    perform private.refuse('invalid_input', 'Le remboursement dépasse ce qui reste de l’acompte.', 400);
  end if;
  insert into public.refunds (request_id, payment_intent_id, amount_cents, reason, note, created_by)
  values (p_request.id, p_request.stripe_payment_intent_id, p_amount_cents, p_reason, nullif(p_note, ''), p_actor)
  returning id into refund_id;
  return refund_id;
end;
$$;

-- A card payment for what was meanwhile noted as paid another way (cash, an earlier link) goes back to its card.
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
  -- Without its request: what was paid the first time stays what it is.
  insert into public.refunds (payment_intent_id, amount_cents, reason, note)
  values (p_payment_intent_id, p_amount_cents, 'double_payment', 'Payé deux fois : ' || request.reference);
  perform private.log_activity('refund', 'brico_requests', request.id::text, 'Payé une seconde fois par carte : rendu',
    jsonb_build_object('amount_cents', p_amount_cents));
  return true;
end;
$$;
comment on function public.refund_double_payment(uuid, text, int) is
  'Promises to give back a payment of what was already paid otherwise; false when this is the payment on record, or was promised before.';

-- Refunds that are due, taken by one worker at a time; a worker that died gives them back after five minutes.
create function public.claim_refunds(p_limit int default 20, p_request_id uuid default null) returns setof public.refunds
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

create function public.postpone_refund(p_id uuid, p_error text) returns void
language sql volatile security definer set search_path = ''
begin atomic
  -- After 2, 4, 8 … minutes, at most four hours apart: money that is owed is never given up.
  update public.refunds set last_error = left(p_error, 2000),
    next_attempt_at = private.now() + least(make_interval(mins => (2 ^ least(attempts, 10))::int), interval '4 hours')
  where id = p_id and status = 'pending';
end;

-- What was promised and is no longer owed, because the money went back another way.
create function private.close_needless_refunds(p_request_id uuid) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update public.refunds f set status = 'failed', last_error = 'Déjà remboursé', settled_at = private.now()
  from public.brico_requests r
  where f.request_id = p_request_id and r.id = p_request_id and f.status = 'pending'
    and f.amount_cents > r.prepayment_cents - r.refunded_cents;
end;

-- The request first, then its refunds: everything here takes them in this order.
create function public.settle_refund(p_id uuid, p_refund_id text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  refund public.refunds;
  request public.brico_requests;
begin
  perform 1 from public.brico_requests r
  where r.id = (select request_id from public.refunds where id = p_id) for update;
  select * into refund from public.refunds where id = p_id for update;
  if not found then
    perform private.refuse('not_found', 'Remboursement introuvable', 404);
  elsif refund.status = 'succeeded' then
    return;
  end if;
  update public.refunds set status = 'succeeded', stripe_refund_id = p_refund_id, settled_at = private.now(), last_error = null
  where id = p_id;
  if refund.request_id is null then
    return;
  end if;
  perform public.record_refund(refund.request_id, p_refund_id, refund.amount_cents);
  perform private.close_needless_refunds(refund.request_id);
  select * into request from public.brico_requests where id = refund.request_id;
  -- The mail about a lost slot has said it already.
  if refund.reason <> 'slot_lost' then
    perform private.enqueue_email('booking_refunded', request.client_email,
      private.booking_payload(request) || jsonb_build_object('refund_cents', refund.amount_cents),
      'booking_refunded:' || refund.id, request.id);
  end if;
end;
$$;
comment on function public.settle_refund(uuid, text) is 'Books a promised refund that the payment provider has made; twice changes nothing.';

create function public.record_external_refund(
  p_payment_intent_id text, p_refund_id text, p_amount_cents int, p_status text, p_reference text default null
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  known public.refunds;
begin
  select * into request from public.brico_requests where stripe_payment_intent_id = p_payment_intent_id for update;
  if not found then
    return 'unknown';
  end if;
  -- By the provider's id, by the reference that we gave it, else (its dashboard) the oldest promise of this amount.
  select * into known from public.refunds f
  where f.stripe_refund_id = p_refund_id or f.id::text = p_reference
    or (p_reference is null and f.request_id = request.id and f.status = 'pending' and f.amount_cents = p_amount_cents)
  order by f.stripe_refund_id = p_refund_id desc nulls last, f.created_at limit 1 for update;

  if p_status in ('failed', 'canceled') then
    if known.status is distinct from 'succeeded' then
      return 'already';
    end if;
    -- The bank sent the money back: what was booked is undone, and the history says so to staff.
    update public.refunds set status = 'failed', last_error = 'Refusé par la banque' where id = known.id;
    update public.brico_requests set
      refunded_cents = greatest(refunded_cents - known.amount_cents, 0), payment_status = 'paid', stripe_refund_id = null
    where id = request.id;
    perform private.log_activity('refund', 'brico_requests', request.id::text, 'Remboursement refusé par la banque',
      jsonb_build_object('amount_cents', known.amount_cents, 'refund_id', p_refund_id));
    return 'undone';
  elsif known.status in ('succeeded', 'failed') then
    return 'already';
  elsif p_status <> 'succeeded' then
    return 'pending';
  elsif known.id is not null then
    perform public.settle_refund(known.id, p_refund_id);
    return 'settled';
  end if;
  insert into public.refunds (request_id, payment_intent_id, amount_cents, reason, status, stripe_refund_id, settled_at)
  values (request.id, p_payment_intent_id, p_amount_cents, 'external', 'succeeded', p_refund_id, private.now());
  perform public.record_refund(request.id, p_refund_id, p_amount_cents);
  perform private.close_needless_refunds(request.id);
  return 'recorded';
end;
$$;
comment on function public.record_external_refund(text, text, int, text, text) is
  'A refund as the payment provider tells it: ours (p_reference), or one made in its dashboard. unknown, already, pending, settled, recorded or undone.';

grant execute on function
  public.refund_double_payment(uuid, text, int), public.claim_refunds(int, uuid), public.postpone_refund(uuid, text),
  public.settle_refund(uuid, text), public.record_external_refund(text, text, int, text, text)
to service_role;
