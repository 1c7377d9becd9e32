-- Payments received besides the online card prepayment: each amount once, with its day, method and author. A correction voids the payment
-- and keeps its row.

create table public.brico_payments (
  id uuid primary key default gen_random_uuid(),
  -- Null after the deletion of the request, so that the amount stays in the accounts.
  request_id uuid references public.brico_requests (id) on delete set null,
  amount_cents int not null check (amount_cents between 1 and 100000000),
  method text check (method in ('card', 'cash', 'transfer', 'check')),
  paid_on date not null,
  recorded_by uuid,
  recorded_by_name text not null check (length(recorded_by_name) <= 300),
  recorded_at timestamptz not null default private.now(),
  voided_at timestamptz,
  voided_by_name text check (length(voided_by_name) <= 300),
  void_reason text check (length(btrim(void_reason)) between 1 and 300),
  constraint brico_payments_voided check ((voided_at is null) = (voided_by_name is null) and (voided_at is null) = (void_reason is null))
);
comment on table public.brico_payments is
  'Payments by clients on site or by transfer, partial ones too. Written by functions only; a wrong row is voided, never changed.';
comment on column public.brico_payments.method is 'Null if staff marked the request as paid without giving the method.';

create index brico_payments_request on public.brico_payments (request_id);
create index brico_payments_month on public.brico_payments (paid_on) include (amount_cents) where voided_at is null;

alter table public.brico_payments enable row level security;
revoke all on table public.brico_payments from public, anon, authenticated, service_role;
grant select on table public.brico_payments to authenticated;
grant select, insert, update, delete on table public.brico_payments to service_role;

create policy "Staff read payments" on public.brico_payments
  for select to authenticated using ((select private.is_staff()));

create function private.author_name() returns text
language sql stable security definer set search_path = ''
return private.person_name(auth.uid());

create function private.first_collection_day(p_signed_on date) returns date
language sql immutable set search_path = ''
return p_signed_on + private.off_premises_delay() + 1;
comment on function private.first_collection_day(date) is
  'The first day on which a quote signed at the client''s home may be paid: the day after the legal delay of 7 days (code de la '
  'consommation, L221-10).';

create function private.may_collect(p_signed_on date, p_is_urgent boolean, p_on date) returns boolean
language sql immutable set search_path = ''
return p_signed_on is null or coalesce(p_is_urgent, false) or p_on >= private.first_collection_day(p_signed_on);

-- The base price and each fee are agreed separately, each at a distance or at the client's home. An urgent repair requested at booking
-- makes the base price payable at once. A fee signed at home is payable at once only if the urgency strictly needs it, which its line
-- records (L221-10, 4°). A request for an early start (L221-25) does not shorten this delay.
create function private.collectable_cents(p_request public.brico_requests, p_on date) returns bigint
language sql stable set search_path = ''
as $$
  select round(100 * (
    case when private.may_collect(p_request.home_signed_on, p_request.home_is_urgent or p_request.urgent_repair_at is not null, p_on) then p_request.base_price else 0 end
    + coalesce((
      select sum((fee ->> 'amount')::numeric) from jsonb_array_elements(p_request.additional_fees) fee
      where private.may_collect((fee ->> 'signed_on')::date, (fee ->> 'is_urgent')::boolean, p_on)), 0)))::bigint
$$;
comment on function private.collectable_cents(public.brico_requests, date) is 'Cents of the total that may have been collected by the end of that day.';

create function private.add_payment(p_request_id uuid, p_amount_cents int, p_method text, p_paid_on date) returns uuid
language sql volatile security definer set search_path = ''
begin atomic
  insert into public.brico_payments (request_id, amount_cents, method, paid_on, recorded_by, recorded_by_name)
  values (p_request_id, p_amount_cents, p_method, p_paid_on, auth.uid(), private.author_name())
  returning id;
end;

-- Stores the sum in brico_requests, where lists read it. If the request has a card payment, payment_status stays as the payment provider
-- reports it.
create function private.sum_payments() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  last public.brico_payments;
  cents int;
begin
  select * into request from public.brico_requests where id = new.request_id for update;
  if not found then
    return null;
  end if;
  select coalesce(sum(amount_cents), 0) into cents from public.brico_payments where request_id = request.id and voided_at is null;
  select * into last from public.brico_payments
  where request_id = request.id and voided_at is null order by paid_on desc, recorded_at desc limit 1;
  -- Inside a change of the whole request's payment status (trigger depth above 1), that change has already written the status.
  if pg_trigger_depth() > 1 or request.collected_cents > request.on_site_cents or request.stripe_payment_intent_id is not null then
    update public.brico_requests set on_site_cents = cents where id = request.id;
  elsif request.payment_status <> 'paid' and cents > 0 and cents >= round(request.total_amount * 100) then
    update public.brico_requests set on_site_cents = cents, payment_status = 'paid', payment_method = last.method,
      payment_date = (last.paid_on + time '12:00') at time zone 'Europe/Paris'
    where id = request.id;
  elsif request.payment_status = 'paid' and cents < round(request.total_amount * 100) and cents < request.on_site_cents then
    update public.brico_requests set on_site_cents = cents, payment_status = 'pending', payment_method = last.method where id = request.id;
  else
    update public.brico_requests set on_site_cents = cents where id = request.id;
  end if;
  return null;
end;
$$;
create trigger sum_payments after insert or update of voided_at on public.brico_payments
  for each row execute function private.sum_payments();

-- When a request is marked as paid, its remaining amount is recorded as a payment. When the mark is changed again, the payments are
-- voided: they were a mistake, or the client got the money back.
create function private.book_declared_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before text := case when tg_op = 'UPDATE' then old.payment_status else 'pending' end;
  cents numeric := round(new.total_amount * 100) - new.on_site_cents;
begin
  -- At depth above 1 the change comes from sum_payments, which has just written the sum.
  if pg_trigger_depth() > 1 or new.stripe_payment_intent_id is not null or (new.source = 'online' and new.payment_method = 'card')
    or (tg_op = 'UPDATE' and (new.payment_status, new.payment_method, new.payment_date)
      is not distinct from (old.payment_status, old.payment_method, old.payment_date))
  then
    return null;
  end if;
  if before = 'paid' then
    cents := new.on_site_cents;
    update public.brico_payments set voided_at = private.now(), voided_by_name = private.author_name(),
      void_reason = case new.payment_status when 'refunded' then 'Rendu au client' else 'Paiement corrigé' end
    where request_id = new.id and voided_at is null;
  end if;
  if new.payment_status = 'paid' and cents > 0 then
    perform private.add_payment(new.id, cents::int, new.payment_method, (new.payment_date at time zone 'Europe/Paris')::date);
  end if;
  return null;
end;
$$;
create trigger book_declared_payment after insert or update on public.brico_requests
  for each row execute function private.book_declared_payment();

create function public.record_payment(p_request_id uuid, p_version int, p_amount_cents int, p_method text, p_paid_on date) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  payment uuid;
begin
  request := private.lock_request(p_request_id);
  if request.version <> p_version then
    perform private.refuse('request_changed', 409);
  elsif p_amount_cents is null or p_amount_cents < 1 or p_paid_on is null or p_method is null
    or p_method not in ('card', 'cash', 'transfer', 'check') or p_paid_on < private.today() - 3660
  then
    perform private.refuse('invalid_input', 400);
  elsif p_paid_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif p_amount_cents > request.due_cents then
    perform private.refuse('payment_too_high', 409,
      jsonb_build_object('due', replace(to_char(request.due_cents / 100.0, 'FM9999999990.00'), '.', ',')));
  elsif request.collected_cents + p_amount_cents > private.collectable_cents(request, p_paid_on) then
    perform private.refuse('payment_too_early', 409, jsonb_build_object('from', (
      select to_char(min(days.day), 'DD/MM/YYYY') from (
        select private.first_collection_day(request.home_signed_on) as day
        union all
        select private.first_collection_day((fee ->> 'signed_on')::date) from jsonb_array_elements(request.additional_fees) fee
      ) days
      where days.day > p_paid_on and request.collected_cents + p_amount_cents <= private.collectable_cents(request, days.day))));
  end if;
  payment := private.add_payment(p_request_id, p_amount_cents, p_method, p_paid_on);
  perform private.log_activity('payment', 'brico_requests', p_request_id::text, 'Encaissement',
    jsonb_build_object('amount_cents', p_amount_cents, 'method', p_method, 'paid_on', p_paid_on));
  return payment;
end;
$$;
comment on function public.record_payment(uuid, int, int, text, date) is
  'For staff: records a full or partial payment by the client, for the version that was read. Refuses: request_gone, request_changed, '
  'invalid_input, payment_in_future, payment_too_high (more than is due), payment_too_early (signed at home, L221-10).';

create function public.void_payment(p_id uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  payment public.brico_payments;
begin
  perform private.require_staff();
  -- Lock the request before its payment, the same order as record_payment.
  perform 1 from public.brico_requests r where r.id = (select request_id from public.brico_payments where id = p_id) for update;
  select * into payment from public.brico_payments where id = p_id for update;
  if not found then
    perform private.refuse('not_found', 404);
  elsif payment.voided_at is not null then
    return;
  elsif coalesce(length(btrim(p_reason)) not between 1 and 300, true) then
    perform private.refuse('invalid_input', 400);
  end if;
  update public.brico_payments set voided_at = private.now(), voided_by_name = private.author_name(), void_reason = btrim(p_reason)
  where id = p_id;
  perform private.log_activity('payment', 'brico_requests', payment.request_id::text, 'Encaissement annulé : ' || btrim(p_reason),
    jsonb_build_object('amount_cents', payment.amount_cents));
end;
$$;
comment on function public.void_payment(uuid, text) is
  'For staff: voids a payment that was recorded by mistake or given back; the row stays, with the reason. A second call changes nothing. '
  'Refuses: not_found, invalid_input.';

grant execute on function public.record_payment(uuid, int, int, text, date), public.void_payment(uuid, text) to authenticated;
