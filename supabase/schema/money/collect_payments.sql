-- Payments received besides the online card prepayment: each amount once, with its day, method and author, as rows of the ledger.

create or replace function private.author_name() returns text
language sql stable security definer set search_path = ''
return private.person_name(auth.uid());

create or replace function private.first_collection_day(p_signed_on date) returns date
language sql immutable set search_path = ''
return p_signed_on + private.off_premises_days() + 1;
comment on function private.first_collection_day is
  'The first day on which a quote signed at the client''s home may be paid: the day after the legal delay of 7 days (code de la '
  'consommation, L221-10).';

create or replace function private.may_collect(p_signed_on date, p_is_urgent boolean, p_on date) returns boolean
language sql immutable set search_path = ''
return p_signed_on is null or coalesce(p_is_urgent, false) or p_on >= private.first_collection_day(p_signed_on);

-- The base price and each fee are agreed separately, each at a distance or at the client's home. An urgent repair requested at booking
-- makes the base price payable at once. A fee signed at home is payable at once only if the urgency strictly needs it, which its line
-- records (L221-10, 4°). A request for an early start (L221-25) does not shorten this delay.
create or replace function private.collectable_cents(p_request public.brico_requests, p_on date) returns bigint
language sql stable set search_path = ''
as $$
  select round(100 * (
    case when private.may_collect(p_request.home_signed_on, p_request.home_is_urgent or p_request.urgent_repair_at is not null, p_on) then p_request.base_price else 0 end
    + coalesce((
      select sum((fee ->> 'amount')::numeric) from jsonb_array_elements(p_request.additional_fees) fee
      where private.may_collect((fee ->> 'signed_on')::date, (fee ->> 'is_urgent')::boolean, p_on)), 0)))::bigint
$$;
comment on function private.collectable_cents is 'Cents of the total that may have been collected by the end of that day.';

create or replace function private.refuse_early_request_money(p_request public.brico_requests, p_amount_cents int, p_on date) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  whole bigint := p_request.collected_cents + p_amount_cents;
  first_day date;
begin
  if whole > private.collectable_cents(p_request, p_on) then
    -- Money for a quote that the price of the job does not hold is more than the price on any day: it waits for the last one.
    select coalesce(min(days.day) filter (where whole <= private.collectable_cents(p_request, days.day)), max(days.day)) into first_day
    from (
      select private.first_collection_day(p_request.home_signed_on) as day
      union all
      select private.first_collection_day((fee ->> 'signed_on')::date) from jsonb_array_elements(p_request.additional_fees) fee
    ) days
    where days.day > p_on;
    if first_day is not null then
      perform private.refuse('payment_too_early', 409, jsonb_build_object('from', to_char(first_day, 'DD/MM/YYYY')));
    end if;
  end if;
end;
$$;
comment on function private.refuse_early_request_money is
  'Refuses money for a small job that its client signed at home less than seven days before p_on (code de la consommation, L221-10), of its fees too: '
  'payment_too_early.';

create or replace function private.add_payment(p_request_id uuid, p_amount_cents int, p_method text, p_paid_on date) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  payment uuid := private.book_receipt(jsonb_build_object('kind', 'payment', 'amount_cents', p_amount_cents, 'method', p_method,
    'received_on', p_paid_on, 'source', 'staff', 'request_id', p_request_id));
begin
  perform private.set_on_site_cents(p_request_id);
  return payment;
end;
$$;
comment on function private.add_payment is 'Books a payment besides the prepayment by card, and the state of the request that follows from it.';

create or replace function private.on_site_sum(p_request_id uuid) returns int
language sql stable security definer set search_path = ''
return coalesce((
  select sum(r.amount_cents) from public.receipts r
  where r.request_id = p_request_id and not private.is_prepayment(r.method, r.quote_id, r.invoice_id)), 0)::int;
comment on function private.on_site_sum is 'Cents received for a small job besides its prepayment by card: by hand, and for its quotes and invoices.';

create or replace function private.means_of(p_method text) returns text
language sql immutable parallel safe set search_path = ''
return case p_method when 'card_online' then 'card' when 'unknown' then null else p_method end;
comment on function private.means_of is 'The means of payment of a request, of the method of a receipt.';

-- Stores the sum in brico_requests, where lists read it. If the request has a card payment, payment_status stays as the payment provider
-- reports it.
create or replace function private.set_on_site_cents(p_request_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  last public.receipts;
  cents int := private.on_site_sum(p_request_id);
begin
  select * into request from public.brico_requests where id = p_request_id for update;
  select * into last from public.receipts r
  where r.request_id = p_request_id and not private.is_prepayment(r.method, r.quote_id, r.invoice_id) and r.kind = 'payment'
    and not exists (select from public.receipts c where c.corrects_id = r.id)
  order by r.received_on desc, r.recorded_at desc limit 1;
  if request.collected_cents > request.on_site_cents or request.stripe_payment_intent_id is not null then
    update public.brico_requests set on_site_cents = cents where id = request.id;
  elsif request.payment_status <> 'paid' and cents > 0 and cents >= round(request.total_amount * 100) then
    update public.brico_requests set on_site_cents = cents, payment_status = 'paid', payment_method = private.means_of(last.method),
      payment_date = (last.received_on + time '12:00') at time zone 'Europe/Paris'
    where id = request.id;
  elsif request.payment_status = 'paid' and cents < round(request.total_amount * 100) and cents < request.on_site_cents then
    update public.brico_requests set on_site_cents = cents, payment_status = 'pending', payment_method = private.means_of(last.method)
    where id = request.id;
  else
    update public.brico_requests set on_site_cents = cents where id = request.id;
  end if;
end;
$$;

-- When a request is marked as paid, its remaining amount is booked as a payment. When the mark is changed again, the payments are
-- corrected (they were a mistake) or refunded (the client got the money back).
create or replace function private.book_declared_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before text := case when tg_op = 'UPDATE' then old.payment_status else 'pending' end;
  receipt public.receipts;
  cents bigint;
begin
  -- The sum changes with the status only in set_on_site_cents, which has booked the payment already.
  if new.stripe_payment_intent_id is not null or (new.source = 'online' and new.payment_method = 'card')
    or (tg_op = 'UPDATE' and (new.on_site_cents <> old.on_site_cents or (new.payment_status, new.payment_method, new.payment_date)
      is not distinct from (old.payment_status, old.payment_method, old.payment_date)))
  then
    return null;
  end if;
  if before = 'paid' then
    for receipt in select * from public.receipts where request_id = new.id and method <> 'card_online' and kind = 'payment' order by recorded_at loop
      perform private.reverse_receipt(receipt, case new.payment_status when 'refunded' then 'refund' else 'correction' end,
        case new.payment_status when 'refunded' then 'Rendu au client' else 'Paiement corrigé' end);
    end loop;
  end if;
  if new.payment_status = 'paid' then
    cents := round(new.total_amount * 100)::bigint - private.on_site_sum(new.id);
    if cents > 0 then
      perform private.book_receipt(jsonb_build_object('kind', 'payment', 'amount_cents', cents, 'method', new.payment_method,
        'received_on', (new.payment_date at time zone 'Europe/Paris')::date, 'source', 'staff', 'request_id', new.id));
    end if;
  end if;
  update public.brico_requests set on_site_cents = private.on_site_sum(new.id)
  where id = new.id and on_site_cents <> private.on_site_sum(new.id);
  return null;
end;
$$;

create or replace function private.oldest_payment_day() returns date
language sql stable set search_path = ''
return private.today() - 366 * private.oldest_payment_years();
comment on function private.oldest_payment_day is 'The first day, in Paris, of which a payment or an invoice may still be recorded.';

create or replace function public.record_payment(p_request_id uuid, p_version int, p_amount_cents int, p_method text, p_paid_on date) returns uuid
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
    or p_method not in ('card', 'cash', 'transfer', 'check') or p_paid_on < private.oldest_payment_day()
  then
    perform private.refuse('invalid_input', 400);
  elsif p_paid_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif p_amount_cents > request.due_cents then
    perform private.refuse('payment_too_high', 409,
      jsonb_build_object('due', replace(to_char(request.due_cents / 100.0, 'FM9999999990.00'), '.', ',')));
  end if;
  perform private.refuse_early_request_money(request, p_amount_cents, p_paid_on);
  payment := private.add_payment(p_request_id, p_amount_cents, p_method, p_paid_on);
  perform private.log_activity('payment', 'brico_requests', p_request_id::text, 'Encaissement',
    jsonb_build_object('amount_cents', p_amount_cents, 'method', p_method, 'paid_on', p_paid_on));
  return payment;
end;
$$;
comment on function public.record_payment is
  'For staff: records a full or partial payment by the client, for the version that was read. Refuses: request_gone, request_changed, '
  'invalid_input, payment_in_future, payment_too_high (more than is due), payment_too_early (signed at home, L221-10), '
  'cash_too_high.';
grant execute on function public.record_payment to authenticated;

-- A quote that a consumer signed at home may not be paid for seven days (L221-10); what was signed otherwise, or longer ago, may.
create or replace function private.refuse_early_project_money(p_project_id uuid, p_amount_cents int, p_on date) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  signed record;
begin
  select min(s.no_money_before) filter (where s.no_money_before > p_on) as first_day,
    coalesce(sum(s.total_cents) filter (where coalesce(s.no_money_before <= p_on, true)), 0) as payable_cents
  into signed
  from public.quote_signatures s join public.quotes q on q.id = s.quote_id
  where q.project_id = p_project_id and q.state = 'signed';
  if signed.first_day is not null and p_amount_cents + coalesce((
    select sum(r.amount_cents) from public.receipts r where r.project_id = p_project_id), 0) > signed.payable_cents
  then
    perform private.refuse('payment_too_early', 409, jsonb_build_object('from', to_char(signed.first_day, 'DD/MM/YYYY')));
  end if;
end;
$$;

-- The screen makes the id of a payment: a repetition of one whose answer was lost adds nothing. quote_payments, project_payments: how many the screen
-- showed; two people who note the same money do not add it twice.
-- The caller has locked the quote, then the renovation or the small job. Money for a quote has the rates of the quote, other money the rate that staff name.
create or replace function private.add_client_payment(p_project_id uuid, p_quote public.quotes, p_payment jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  payment record;
  rate numeric;
  net bigint;
  first_day date;
begin
  begin
    select * into payment from jsonb_to_record(p_payment) as p(id uuid, amount_cents int, method text, paid_on date, vat_rate numeric,
      quote_payments int, project_payments int);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  if exists (
    select from public.receipts r where r.id = payment.id and r.kind = 'payment'
      and (r.amount_cents, r.method, r.received_on) = (payment.amount_cents, payment.method, payment.paid_on)
      and r.project_id is not distinct from p_project_id and r.quote_id is not distinct from p_quote.id
  ) then
    return payment.id;
  elsif payment.quote_payments <> (select count(*) from public.receipts r where r.quote_id = p_quote.id and r.kind = 'payment')
    or payment.project_payments <> (select count(*) from public.receipts r where r.project_id = p_project_id and r.kind = 'payment')
  then
    perform private.refuse('payments_changed', 409);
  end if;
  rate := case when (select vat_exempt from public.company_settings) then 0 else payment.vat_rate end;
  if payment.amount_cents is null or payment.amount_cents < 1 or payment.paid_on is null
    or coalesce(payment.method not in ('card', 'cash', 'transfer', 'check'), true) or payment.paid_on < private.oldest_payment_day()
    or exists (select from public.receipts r where r.id = payment.id)
  then
    perform private.refuse('invalid_input', 400);
  elsif payment.paid_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif p_quote.id is null and (rate is null or private.vat_reference(rate, payment.paid_on) is null) then
    perform private.refuse('invalid_input', 400);
  end if;
  if p_project_id is not null then
    perform private.refuse_early_project_money(p_project_id, payment.amount_cents, payment.paid_on);
  end if;
  select s.no_money_before into first_day from public.quote_signatures s where s.quote_id = p_quote.id;
  if first_day > payment.paid_on then
    perform private.refuse('payment_too_early', 409, jsonb_build_object('from', to_char(first_day, 'DD/MM/YYYY')));
  end if;
  net := private.net_of(payment.amount_cents, rate);
  payment.id := private.book_receipt(jsonb_build_object('id', payment.id, 'kind', 'payment', 'amount_cents', payment.amount_cents,
    'method', payment.method, 'received_on', payment.paid_on, 'source', 'staff', 'project_id', p_project_id, 'request_id', p_quote.request_id, 'quote_id', p_quote.id,
    'vat_split', case when p_quote.id is null then
      jsonb_build_array(jsonb_build_object('vat_rate', trim_scale(rate), 'net_cents', net, 'vat_cents', payment.amount_cents - net)) end));
  if p_quote.request_id is not null then
    perform private.set_on_site_cents(p_quote.request_id);
  end if;
  perform private.log_activity('payment', case when p_project_id is not null then 'reno_projects' else 'quotes' end,
    coalesce(p_project_id, p_quote.id)::text, 'Encaissement',
    jsonb_build_object('amount_cents', payment.amount_cents, 'method', payment.method, 'paid_on', payment.paid_on));
  return payment.id;
end;
$$;

create or replace function public.record_project_payment(p_project_id uuid, p_payment jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if p_payment ->> 'quote_id' is not null then
    if not exists (select from public.quotes q where q.id::text = p_payment ->> 'quote_id' and q.project_id = p_project_id) then
      perform private.refuse('invalid_input', 400);
    end if;
    return public.record_quote_payment((p_payment ->> 'quote_id')::uuid, p_payment);
  end if;
  perform 1 from public.reno_projects where id = p_project_id for update;
  if not found then
    perform private.refuse('project_gone', 404);
  end if;
  return private.add_client_payment(p_project_id, null, p_payment);
end;
$$;
comment on function public.record_project_payment is
  'For staff: records money that a client paid for a renovation: {id (optional), amount_cents, method, paid_on, vat_rate}, or quote_id '
  'instead of the rate: see record_quote_payment; without VAT for a company under the franchise; project_payments, if given: how many the '
  'screen showed. Refuses: project_gone, invalid_input, payments_changed, '
  'payment_in_future, payment_too_early (a quote signed at home), cash_too_high.';
grant execute on function public.record_project_payment to authenticated;

create or replace function public.record_quote_payment(p_quote_id uuid, p_payment jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.lock_client_quote(p_quote_id);
begin
  if quote.state <> 'signed' then
    perform private.refuse('quote_not_payable', 409);
  end if;
  perform 1 from public.reno_projects where id = quote.project_id for update;
  perform 1 from public.brico_requests where id = quote.request_id for update;
  return private.add_client_payment(quote.project_id, quote, p_payment);
end;
$$;
comment on function public.record_quote_payment is
  'For staff: records money that a client paid for a signed quote: {id (optional), amount_cents, method, paid_on}, with the VAT of the quote; '
  'quote_payments, if given: how many the screen showed. Refuses: client_quote_gone, quote_not_payable, invalid_input, payments_changed, payment_in_future, payment_too_early (signed at home), cash_too_high.';
grant execute on function public.record_quote_payment to authenticated;

create or replace function public.void_payment(p_id uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  payment public.receipts;
begin
  perform private.require_staff();
  select * into payment from public.receipts where id = p_id and kind = 'payment' and method <> 'card_online';
  if not found then
    perform private.refuse('not_found', 404);
  elsif coalesce(length(btrim(p_reason)) not between 1 and 300, true) then
    perform private.refuse('invalid_input', 400);
  end if;
  -- The lock of record_payment: of many corrections at once, the first one takes all and the others find nothing left.
  perform 1 from public.quotes where id = payment.quote_id for update;
  perform 1 from public.brico_requests where id = payment.request_id for update;
  perform 1 from public.reno_projects where id = payment.project_id for update;
  if private.reverse_receipt(payment, 'correction', btrim(p_reason)) is null then
    return;
  end if;
  if payment.request_id is not null then
    perform private.set_on_site_cents(payment.request_id);
  end if;
  perform private.log_activity('payment',
    case when payment.request_id is not null then 'brico_requests' when payment.project_id is not null then 'reno_projects' else 'quotes' end,
    coalesce(payment.request_id, payment.project_id, payment.quote_id)::text, 'Encaissement annulé : ' || btrim(p_reason),
    jsonb_build_object('amount_cents', payment.amount_cents));
end;
$$;
comment on function public.void_payment is
  'For staff: corrects a payment that was recorded by mistake or given back, by a row of the opposite sign with the reason, on today''s '
  'day. A second call changes nothing. '
  'Refuses: not_found, invalid_input.';
grant execute on function public.void_payment to authenticated;
