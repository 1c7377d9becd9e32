-- Staff note money for a signed quote; its file shows what was received and what goes back. Money for the quote or the invoice of a small job
-- counts in the sums of the job, apart from its prepayment.

comment on column public.receipts.quote_id is 'The signed quote that was paid.';
comment on column public.receipts.invoice_id is 'The invoice that was paid.';

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function private.means_of(p_method text) returns text
language sql immutable parallel safe set search_path = ''
return case p_method when 'card_online' then 'card' when 'unknown' then null else p_method end;

-- Stores the sum in brico_requests, where lists read it. If the request has a card payment, payment_status stays as the payment provider
-- reports it.
create or replace function private.follow_on_site(p_request_id uuid) returns void
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

-- The screen makes the id of a payment: a repetition of one whose answer was lost adds nothing.
-- The caller has locked the quote, then the renovation or the small job. Money for a quote has the rates of the quote, other money the rate that staff name.
create or replace function private.add_client_payment(p_project_id uuid, p_quote public.quotes, p_payment jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_cents constant int := 100000000;
  payment record;
  rate numeric;
  net bigint;
  first_day date;
begin
  begin
    select * into payment from jsonb_to_record(p_payment) as p(id uuid, amount_cents int, method text, paid_on date, vat_rate numeric);
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
  end if;
  rate := case when (select vat_exempt from public.company_settings) then 0 else payment.vat_rate end;
  if payment.amount_cents is null or payment.amount_cents not between 1 and most_cents or payment.paid_on is null
    or coalesce(payment.method not in ('card', 'cash', 'transfer', 'check'), true) or payment.paid_on < private.today() - 3660
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
      jsonb_build_array(jsonb_build_object('rate', trim_scale(rate), 'net_cents', net, 'vat_cents', payment.amount_cents - net)) end));
  if p_quote.request_id is not null then
    perform private.follow_on_site(p_quote.request_id);
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
    perform private.follow_on_site(payment.request_id);
  end if;
  perform private.log_activity('payment',
    case when payment.request_id is not null then 'brico_requests' when payment.project_id is not null then 'reno_projects' else 'quotes' end,
    coalesce(payment.request_id, payment.project_id, payment.quote_id)::text, 'Encaissement annulé : ' || btrim(p_reason),
    jsonb_build_object('amount_cents', payment.amount_cents));
end;
$$;

-- The renovation, job or quote that all documents of a contract belong to: locked first, so that two of them follow each other.
create or replace function private.lock_contract(p_invoice public.invoices) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- The quote first, as its signature, its withdrawal and its payments do.
  perform 1 from public.quotes where id = p_invoice.quote_id for update;
  perform 1 from public.reno_projects where id = p_invoice.project_id for update;
  perform 1 from public.brico_requests where id = p_invoice.request_id for update;
end;
$$;

create or replace function private.is_prepayment(p_method text, p_quote_id uuid, p_invoice_id uuid) returns boolean
language sql immutable parallel safe set search_path = ''
return p_method = 'card_online' and p_quote_id is null and p_invoice_id is null;

create or replace function private.card_receipt(p_request_id uuid) returns public.receipts
language sql stable security definer set search_path = ''
return (
  select r from public.receipts r
  where r.request_id = p_request_id and private.is_prepayment(r.method, r.quote_id, r.invoice_id) and r.kind = 'payment' order by r.recorded_at desc limit 1);

-- Keeps the ledger equal to what the request says of its prepayment, however it came there: a repeated event changes nothing.
create or replace function private.follow_card_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  paid public.receipts := private.card_receipt(new.id);
  kept bigint := private.card_cents(new.payment_status, new.payment_method, new.stripe_payment_intent_id, new.source, new.prepayment_cents, new.refunded_cents);
  booked bigint := coalesce((
    select sum(r.amount_cents) from public.receipts r
    where r.request_id = new.id and private.is_prepayment(r.method, r.quote_id, r.invoice_id) and r.kind <> 'dispute'), 0);
  refund public.refunds;
  undone public.receipts;
begin
  if kept > booked then
    select r.* into undone from public.receipts r
    where r.request_id = new.id and r.kind = 'refund' and private.is_prepayment(r.method, r.quote_id, r.invoice_id) and r.amount_cents = booked - kept
      and not exists (select from public.receipts c where c.corrects_id = r.id)
    order by r.recorded_at desc limit 1;
    if found then
      perform private.reverse_receipt(undone, 'correction', 'Refusé par la banque');
      return null;
    end if;
    -- Paid and refunded in one change: two rows.
    perform private.book_receipt(jsonb_build_object('kind', 'payment', 'amount_cents', kept - booked + new.refunded_cents, 'method', 'card_online',
      'received_on', (new.payment_date at time zone 'Europe/Paris')::date, 'source', private.source_of(new.stripe_payment_intent_id),
      'source_ref', case when paid.id is null then new.stripe_payment_intent_id end, 'request_id', new.id));
    booked := kept + new.refunded_cents;
    paid := private.card_receipt(new.id);
  end if;
  if kept < booked and new.payment_status = 'pending' then
    perform private.reverse_receipt(paid, 'correction', 'Paiement corrigé');
  elsif kept < booked then
    select * into refund from public.refunds f where f.request_id = new.id and f.stripe_refund_id = new.stripe_refund_id;
    perform private.book_receipt(jsonb_build_object('kind', 'refund', 'amount_cents', kept - booked, 'method', 'card_online',
      'source', private.source_of(new.stripe_payment_intent_id), 'source_ref', refund.stripe_refund_id, 'corrects_id', paid.id,
      'request_id', new.id, 'recorded_by', refund.created_by, 'reason', refund.reason));
  end if;
  return null;
end;
$$;

-- Money that no request records: of a document (card_payments), or of nothing (double_payment, stray_payment): received, then given back.
-- Another currency stays out of the ledger.
create or replace function private.follow_stray_refund() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  paid public.receipts;
  refund public.receipts;
begin
  select * into paid from public.receipts where source_ref = new.payment_intent_id and kind = 'payment';
  if paid.id is null then
    perform private.book_receipt(jsonb_build_object('kind', 'payment', 'amount_cents', new.amount_cents, 'method', 'card_online',
      'source', private.source_of(new.payment_intent_id), 'source_ref', new.payment_intent_id, 'reason', new.reason,
      'vat_split', jsonb_build_array()));
    select * into paid from public.receipts where source_ref = new.payment_intent_id and kind = 'payment';
  end if;
  select * into refund from public.receipts r
  where r.corrects_id = paid.id and r.kind = 'refund' and r.source_ref = new.stripe_refund_id
    and not exists (select from public.receipts c where c.corrects_id = r.id);
  if new.status = 'succeeded' and refund.id is null then
    perform private.book_receipt(jsonb_build_object('kind', 'refund', 'amount_cents', -new.amount_cents, 'method', 'card_online',
      'received_on', (new.settled_at at time zone 'Europe/Paris')::date, 'source', paid.source, 'source_ref', new.stripe_refund_id,
      'corrects_id', paid.id, 'request_id', paid.request_id, 'project_id', paid.project_id, 'quote_id', paid.quote_id, 'invoice_id', paid.invoice_id,
      'recorded_by', new.created_by, 'reason', new.reason));
  elsif new.status = 'failed' and refund.id is not null then
    perform private.reverse_receipt(refund, 'correction', 'Refusé par la banque');
  end if;
  perform private.follow_on_site(paid.request_id);
  update public.card_payments p set state = case when p.amount_cents <= (
    select coalesce(sum(f.amount_cents), 0) from public.refunds f where f.card_payment_id = p.id and f.status = 'succeeded') then 'refunded' else 'paid' end
  where p.id = new.card_payment_id;
  return null;
end;
$$;

-- The bank has taken the money back.
create or replace function private.follow_lost_dispute() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  paid public.receipts := private.card_receipt(new.request_id);
begin
  if new.card_payment_id is not null then
    select * into paid from public.receipts where source_ref = new.payment_intent_id and kind = 'payment';
  end if;
  if not exists (select from public.receipts where source_ref = new.id) then
    perform private.book_receipt(jsonb_build_object('kind', 'dispute', 'amount_cents', -new.amount_cents, 'method', 'card_online',
      'received_on', (new.closed_at at time zone 'Europe/Paris')::date, 'source', private.source_of(new.payment_intent_id),
      'source_ref', new.id, 'corrects_id', paid.id, 'request_id', paid.request_id, 'project_id', paid.project_id, 'quote_id', paid.quote_id,
      'invoice_id', paid.invoice_id, 'reason', new.reason));
    if new.card_payment_id is not null then
      perform private.follow_on_site(paid.request_id);
    end if;
  end if;
  return null;
end;
$$;

create or replace function public.payable_quotes(p_project_id uuid) returns table (id uuid, number text, due_cents bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query select q.id, q.number, private.deposit_left(q, s)
  from public.quotes q join public.quote_signatures s on s.quote_id = q.id
  where q.project_id = p_project_id and q.state = 'signed' order by s.signed_at limit 100;
end;
$$;

create or replace function public.open_card_payment(p_hash text, p_gateway text) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Stripe's payment page stays open for an hour; a payment whose page could not be opened is replaced after a few minutes.
  longest constant interval := interval '1 hour';
  unopened constant interval := interval '5 minutes';
  most_a_day constant int := 30;
  quote public.quotes := private.quote_of_link(p_hash);
  signature public.quote_signatures;
  payment public.card_payments;
  due bigint;
begin
  select * into quote from public.quotes where id = quote.id for update;
  if quote.id is null or (quote.token_hash is distinct from p_hash and not private.is_in_person(quote, p_hash)) then
    perform private.refuse('unknown_link', 404);
  end if;
  select * into signature from public.quote_signatures where quote_id = quote.id;
  if signature.no_money_before > private.today() and quote.state = 'signed' then
    perform private.refuse('deposit_too_early', 409, jsonb_build_object('from', to_char(signature.no_money_before, 'DD/MM/YYYY')));
  elsif signature.id is null or not p_gateway = any (array(select jsonb_array_elements_text(private.deposit_facts(quote, signature) -> 'gateways'))) then
    perform private.refuse('card_not_offered', 409);
  end if;
  due := private.deposit_left(quote, signature);
  if due = 0 then
    perform private.refuse('deposit_paid', 409);
  end if;
  select * into payment from public.card_payments p where p.quote_id = quote.id and p.state = 'open' for update;
  if found and (payment.amount_cents <> due or payment.is_demo <> (p_gateway = 'demo') or payment.expires_at <= private.now()
    or payment.session_id is null and payment.opened_at < private.now() - unopened)
  then
    if payment.session_id is not null then
      return json_build_object('id', payment.id, 'session_id', payment.session_id, 'is_over', true);
    end if;
    update public.card_payments set state = 'expired', settled_at = private.now() where id = payment.id;
    payment := null;
  end if;
  if payment.id is null then
    if (select count(*) from public.card_payments p where p.quote_id = quote.id and p.opened_at > private.now() - interval '1 day') >= most_a_day then
      perform private.refuse('too_many_requests', 429);
    end if;
    insert into public.card_payments (quote_id, amount_cents, is_demo, opened_at, expires_at)
    values (quote.id, due, p_gateway = 'demo', private.now(), date_trunc('second', private.now() + longest))
    returning * into payment;
  end if;
  return json_build_object('id', payment.id, 'session_id', payment.session_id, 'is_over', false, 'amount_cents', payment.amount_cents,
    'expires_at', payment.expires_at, 'number', quote.number, 'title', quote.title, 'email', coalesce(signature.email, private.quote_email(quote)));
end;
$$;

create or replace function public.confirm_card_payment(
  p_id uuid, p_session_id text, p_payment_intent_id text, p_amount_cents int, p_currency text, p_is_ours boolean
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  payment public.card_payments;
  quote public.quotes;
  signature public.quote_signatures;
  due bigint;
begin
  select q.* into quote from public.quotes q where q.id = (select p.quote_id from public.card_payments p where p.id = p_id) for update;
  select * into payment from public.card_payments where id = p_id for update;
  if not found and not p_is_ours then
    return 'unknown';
  elsif payment.payment_intent_id = p_payment_intent_id then
    return 'already';
  elsif payment.id is null or payment.payment_intent_id is not null or payment.session_id <> p_session_id
    or p_amount_cents is distinct from payment.amount_cents or p_currency <> 'eur'
  then
    perform private.promise_stray_refund(null, p_session_id, p_payment_intent_id, p_amount_cents, p_currency, case
      when payment.id is null then 'Le document n’existe plus'
      when payment.payment_intent_id is not null or payment.session_id <> p_session_id then 'Un autre paiement vaut pour le devis ' || quote.number
      else 'Ni la somme ni la monnaie demandées pour le devis ' || quote.number end);
    perform public.close_card_payment(payment.id, true);
    return 'stray';
  end if;
  select * into signature from public.quote_signatures where quote_id = quote.id;
  due := private.deposit_left(quote, signature);
  perform private.book_receipt(jsonb_build_object('kind', 'payment', 'amount_cents', p_amount_cents, 'method', 'card_online',
    'source', case when payment.is_demo then 'demo' else 'stripe' end, 'source_ref', p_payment_intent_id,
    'project_id', quote.project_id, 'request_id', quote.request_id, 'quote_id', quote.id));
  if quote.request_id is not null then
    perform private.follow_on_site(quote.request_id);
  end if;
  update public.card_payments set state = 'paid', session_id = p_session_id, payment_intent_id = p_payment_intent_id, settled_at = private.now()
  where id = p_id;
  perform private.log_quote(quote.id, 'deposit_paid', jsonb_build_object('amount_cents', p_amount_cents));
  if quote.state <> 'signed' or due = 0 then
    -- The client withdrew, or the deposit came another way, while the payment page was open.
    insert into public.refunds (card_payment_id, payment_intent_id, amount_cents, reason, note)
    values (p_id, p_payment_intent_id, p_amount_cents, case when quote.state = 'signed' then 'double_payment' else 'withdrawal' end,
      'Acompte du devis ' || quote.number);
    perform private.enqueue_email('client_payment_received_staff', private.staff_recipient(),
      private.card_payload(quote, p_amount_cents, private.today()) || jsonb_build_object('is_returned', true), 'client_payment_received_staff:' || p_id, null);
    return 'returned';
  end if;
  perform private.enqueue_email('client_payment_received', private.quote_payer(quote), private.card_payload(quote, p_amount_cents, private.today()),
    'client_payment_received:' || p_id, null);
  perform private.enqueue_email('client_payment_received_staff', private.staff_recipient(),
    private.card_payload(quote, p_amount_cents, private.today()), 'client_payment_received_staff:' || p_id, null);
  return 'confirmed';
end;
$$;

create or replace function public.read_quote(p_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  quote public.quotes;
begin
  perform private.require_staff();
  select * into quote from public.quotes where id = p_id;
  if not found then
    perform private.refuse('client_quote_gone', 404);
  end if;
  return (
    select to_jsonb(quote) - '{snapshot,token_hash,in_person_hash,search_text,saved_by}'::text[] || jsonb_build_object(
      'fee', quote.fee::text,
      'is_saved_by_me', coalesce(quote.saved_by = auth.uid(), false),
      'totals', private.quote_totals(quote),
      'lines', (
        select coalesce(jsonb_agg(to_jsonb(l) - '{quote_id,position}'::text[] || jsonb_build_object(
          'quantity', trim_scale(l.quantity)::text, 'unit_price', trim_scale(l.unit_price)::text, 'vat_rate', trim_scale(l.vat_rate),
          'unit_cost', trim_scale(c.unit_cost)::text, 'hours', trim_scale(c.hours)::text) order by l.position), '[]')
        from public.quote_lines l left join public.quote_line_costs c on c.quote_id = l.quote_id and c.line_id = l.id
        where l.quote_id = p_id),
      'customer', case when quote.customer_id is not null then private.customer_card(quote.customer_id) end,
      'email', private.quote_email(quote),
      'place', (select jsonb_build_object('id', p.id, 'address', p.address, 'postal_code', p.postal_code, 'city', p.city, 'over_two_years', p.over_two_years)
        from public.places p where p.id = quote.place_id),
      'project', (select jsonb_build_object('id', w.id, 'name', w.name) from public.reno_projects w where w.id = quote.project_id),
      'request', (select jsonb_build_object('id', r.id, 'reference', r.reference, 'service_type', r.service_type)
        from public.brico_requests r where r.id = quote.request_id),
      'versions', (
        select jsonb_agg(jsonb_build_object('id', v.id, 'version_no', v.version_no, 'state', v.state, 'sent_at', v.sent_at) order by v.version_no)
        from public.quotes v where v.root_id = quote.root_id),
      'events', (
        select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'at', e.at, 'actor', e.actor, 'actor_name', e.actor_name, 'detail', e.detail)
          order by e.id desc), '[]')
        from (select * from public.quote_events x where x.quote_id = p_id order by x.id desc limit 100) e),
      'documents', private.quote_documents(p_id),
      'signature', (
        select to_jsonb(s) - '{snapshot,evidence}'::text[] from public.quote_signatures s where s.quote_id = p_id),
      'deposit', (
        select private.deposit_facts(quote, s) || jsonb_build_object('deposit_cents', s.snapshot -> 'deposit_cents')
        from public.quote_signatures s where s.quote_id = p_id),
      'receipts', (
        select coalesce(jsonb_agg(to_jsonb(r) - '{recorded_by,source_ref}'::text[] order by r.recorded_at, r.id), '[]')
        from public.receipts r where r.quote_id = p_id),
      'missing', case when quote.state = 'draft' then private.quote_missing(quote) || private.quote_warnings(quote) else '[]'::jsonb end)
  );
end;
$$;

create or replace function private.on_site_sum(p_request_id uuid) returns int
language sql stable security definer set search_path = ''
return coalesce((
  select sum(r.amount_cents) from public.receipts r
  where r.request_id = p_request_id and not private.is_prepayment(r.method, r.quote_id, r.invoice_id)), 0)::int;

revoke all on function private.means_of from public, anon, authenticated, service_role;
comment on function private.means_of is 'The means of payment of a request, of the method of a receipt.';

revoke all on function private.add_client_payment from public, anon, authenticated, service_role;

revoke all on function public.record_project_payment from public, anon, authenticated, service_role;
comment on function public.record_project_payment is
  'For staff: records money that a client paid for a renovation: {id (optional), amount_cents, method, paid_on, vat_rate}, or quote_id '
  'instead of the rate: see record_quote_payment; without VAT for a company under the franchise. Refuses: project_gone, invalid_input, '
  'payment_in_future, payment_too_early (a quote signed at home), cash_too_high.';
grant execute on function public.record_project_payment to authenticated;

revoke all on function public.record_quote_payment from public, anon, authenticated, service_role;
comment on function public.record_quote_payment is
  'For staff: records money that a client paid for a signed quote: {id (optional), amount_cents, method, paid_on}, with the VAT of the quote. '
  'Refuses: client_quote_gone, quote_not_payable, invalid_input, payment_in_future, payment_too_early (signed at home), cash_too_high.';
grant execute on function public.record_quote_payment to authenticated;

revoke all on function private.is_prepayment from public, anon, authenticated, service_role;
comment on function private.is_prepayment is
  'Whether money by card is the prepayment of an appointment, which its request records, and not of a quote or an invoice.';

revoke all on function public.payable_quotes from public, anon, authenticated, service_role;
comment on function public.payable_quotes is 'For staff: the signed quotes of a renovation, and what is left of their deposits.';
grant execute on function public.payable_quotes to authenticated;

revoke all on function public.read_quote from public, anon, authenticated, service_role;
comment on function public.read_quote is
  'For staff: a quote with its lines, costs, totals, client, place, versions, events, documents, signature, money and what is missing before it can '
  'be sent. Decimals are texts. Refuses: client_quote_gone.';
grant execute on function public.read_quote to authenticated;

revoke all on function private.on_site_sum from public, anon, authenticated, service_role;
comment on function private.on_site_sum is 'Cents received for a small job besides its prepayment by card: by hand, and for its quotes and invoices.';

-- End of what `npm run routines` wrote.
