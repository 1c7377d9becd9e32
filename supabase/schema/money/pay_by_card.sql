-- What is paid by card: the prepayment of an appointment (bookings/settle.sql), the deposit of a signed quote, what is left of an invoice. Amounts,
-- law and states are those of the database; only a session that was read again from the payment provider books money. Locks: see lock_card_payment.

create or replace function private.card_gateways(p_is_example boolean) returns text[]
language sql stable security definer set search_path = ''
return array_remove(array[
  case when not p_is_example and private.card_payments() = 'stripe' then 'stripe' end,
  case when p_is_example or (select s.is_example from public.site_settings s) then 'demo' end], null);
comment on function private.card_gateways is
  'By which provider a document may be paid: no real money for the example company, and no simulated payment for a real client.';

create or replace function private.deposit_facts(p_quote public.quotes, p_signature public.quote_signatures) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  subject public.receipts := private.quote_subject(p_quote);
  facts jsonb := private.return_facts(subject);
begin
  return (
    select jsonb_build_object(
      'due_cents', case when p_quote.state = 'signed' then private.deposit_left(p_quote, p_signature) else 0 end,
      'received_cents', coalesce(sum(r.amount_cents) filter (where not private.is_given_back(r.kind, r.amount_cents)), 0),
      'received_on', max(r.received_on) filter (where r.kind = 'payment'
        and not exists (select from public.receipts c where c.corrects_id = r.id and c.kind = 'correction')),
      'returned_cents', coalesce(-sum(r.amount_cents) filter (where private.is_given_back(r.kind, r.amount_cents)), 0),
      'returned_on', max(r.received_on) filter (where r.kind = 'refund'),
      'returning_cents', facts -> 'returning_cents', 'returnable_cents', facts -> 'by_card_cents', 'by_hand_cents', facts -> 'by_hand_cents',
      -- Code de la consommation, L221-24.
      'return_until', (p_signature.withdrawn_at at time zone 'Europe/Paris')::date + private.refund_days(),
      'is_open', exists (
        select from public.card_payments p
        where p.quote_id = p_quote.id and p.invoice_id is null and p.state = 'open' and p.session_id is not null and p.expires_at > private.now()),
      'gateways', private.payable(subject) -> 'gateways')
    from private.received r where r.quote_id = p_quote.id
  );
end;
$$;
comment on function private.deposit_facts is
  'The money of a signed quote: the deposit that is due, what was received, given back, promised back and may be given back by card or by hand, and by '
  'which providers the deposit may be paid now (private.payable).';

create or replace function private.returnable_cents(p_payment public.card_payments) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((select private.kept_cents(r) from public.receipts r where r.source_ref = p_payment.payment_intent_id and r.kind = 'payment'), 0)
    - coalesce((select sum(f.amount_cents) from public.refunds f where f.card_payment_id = p_payment.id and f.status = 'pending'), 0);
end;
$$;
comment on function private.returnable_cents is 'Cents of a payment that were neither given back, nor promised back, nor taken back by the bank.';

create or replace function private.lock_card_payment(p_id uuid) returns public.card_payments
language plpgsql volatile security definer set search_path = ''
as $$
declare
  payment public.card_payments;
  invoice public.invoices;
  contract public.invoices;
begin
  select * into payment from public.card_payments where id = p_id;
  select * into invoice from public.invoices where id = payment.invoice_id;
  contract.quote_id := payment.quote_id;
  select coalesce(invoice.project_id, q.project_id), coalesce(payment.request_id, invoice.request_id, q.request_id) into contract.project_id, contract.request_id
  from (select) one left join public.quotes q on q.id = payment.quote_id;
  perform private.lock_contract(contract);
  perform 1 from public.invoices where id = payment.invoice_id for update;
  select * into payment from public.card_payments where id = p_id for update;
  return payment;
end;
$$;
comment on function private.lock_card_payment is
  'Locks the contract of a payment by card, as lock_contract does, then its invoice and the payment, which it returns (null: there is none). The '
  'caller then locks refunds.';

create or replace function private.open_payment(
  p_request_id uuid, p_quote_id uuid, p_invoice_id uuid, p_due_cents bigint, p_is_demo boolean, p_open_for interval
) returns public.card_payments
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- A payment whose page could not be opened is replaced after a few minutes.
  unopened constant interval := interval '5 minutes';
  subject constant uuid := coalesce(p_request_id, p_invoice_id, p_quote_id);
  most_a_day constant int := 30;
  payment public.card_payments;
  is_over boolean;
begin
  select * into payment from public.card_payments p
  where p.state = 'open' and coalesce(p.request_id, p.invoice_id, p.quote_id) = subject for update;
  is_over := payment.amount_cents <> p_due_cents or payment.is_demo <> p_is_demo or payment.expires_at <= private.now()
    or payment.session_id is null and payment.opened_at < private.now() - unopened;
  if payment.id is not null and not (is_over and payment.session_id is null) then
    -- Its page must be closed first.
    payment.state := case when is_over then 'expired' else 'open' end;
    return payment;
  end if;
  update public.card_payments set state = 'expired', settled_at = private.now() where id = payment.id;
  if (select count(*) from public.card_payments p
    where (p.request_id = p_request_id or p.invoice_id = p_invoice_id or p.quote_id = p_quote_id and p_invoice_id is null and p.invoice_id is null)
      and p.opened_at > private.now() - interval '1 day') >= most_a_day
  then
    perform private.refuse('too_many_requests', 429);
  end if;
  insert into public.card_payments (request_id, quote_id, invoice_id, amount_cents, is_demo, opened_at, expires_at)
  values (p_request_id, p_quote_id, p_invoice_id, p_due_cents, p_is_demo, private.now(), date_trunc('second', private.now() + p_open_for))
  returning * into payment;
  return payment;
end;
$$;
comment on function private.open_payment is
  'The open payment of a subject that the caller has locked, or a new one of this amount; state expired: its page must be closed first. Refuses: '
  'too_many_requests (thirty a day).';

create or replace function public.open_card_payment(p_hash text, p_gateway text) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.quote_of_link(p_hash);
  invoice public.invoices := private.invoice_of_link(p_hash);
  signature public.quote_signatures;
  payment public.card_payments;
  facts jsonb;
  due bigint;
begin
  if quote.id is null and invoice.id is null then
    perform private.refuse('unknown_link', 404);
  end if;
  facts := private.payable(private.lock_subject(case when quote.id is not null then 'quote' else 'invoice' end, coalesce(quote.id, invoice.id)));
  due := (facts ->> 'due_cents')::bigint;
  select * into quote from public.quotes where id = quote.id;
  select * into invoice from public.invoices where id = invoice.id;
  select * into signature from public.quote_signatures where quote_id = quote.id;
  if facts ->> 'first_day' is not null then
    perform private.refuse('deposit_too_early', 409, jsonb_build_object('from', to_char((facts ->> 'first_day')::date, 'DD/MM/YYYY')));
  elsif quote.id is not null and due <= 0 and coalesce(facts ->> 'why_not', 'nothing_to_pay') = 'nothing_to_pay' then
    perform private.refuse('deposit_paid', 409);
  elsif not facts -> 'gateways' ? p_gateway then
    perform private.refuse('card_not_offered', 409);
  end if;
  payment := private.open_payment(null, coalesce(quote.id, invoice.quote_id), invoice.id, due, p_gateway = 'demo', interval '1 hour');
  return json_build_object('id', payment.id, 'session_id', payment.session_id, 'is_over', payment.state <> 'open', 'amount_cents', payment.amount_cents,
    'expires_at', payment.expires_at, 'name', concat(case when invoice.id is null then 'Acompte — devis ' else 'Facture ' end, coalesce(quote.number, invoice.number)),
    'title', coalesce(quote.title, invoice.title), 'email', coalesce(signature.email, private.quote_email(quote), private.invoice_buyer(invoice) ->> 'email'));
end;
$$;
comment on function public.open_card_payment is
  'The open payment of a quote''s deposit or of an invoice, or a new one: one at a time for each document, however often it is asked for. is_over: '
  'its page must be closed first (another amount, or too old). Refuses: unknown_link, deposit_too_early (signed at home, L221-10), '
  'card_not_offered (not a consumer, not signed, or another provider), deposit_paid, too_many_requests.';
grant execute on function public.open_card_payment to service_role;

create or replace function private.invoice_offer(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'is_open', exists (
      select from public.card_payments p
      where p.invoice_id = p_invoice.id and p.state = 'open' and p.session_id is not null and p.expires_at > private.now()),
    'gateways', private.payable(private.invoice_subject(p_invoice)) -> 'gateways');
end;
$$;
comment on function private.invoice_offer is 'By which providers an invoice may be paid by card now, and whether its payment page is open.';

create or replace function public.attach_card_session(p_id uuid, p_session_id text) returns text
language sql volatile security definer set search_path = ''
begin atomic
  update public.card_payments set session_id = coalesce(session_id, p_session_id) where id = p_id and state = 'open' returning session_id;
end;
comment on function public.attach_card_session is 'The session of an open payment: the first one attached stays. Null when the payment is no longer open.';
grant execute on function public.attach_card_session to service_role;

create or replace function public.close_card_payment(p_id uuid, p_is_refused boolean) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  payment public.card_payments := private.lock_card_payment(p_id);
begin
  if payment.state is distinct from 'open' then
    return false;
  end if;
  update public.card_payments set state = case when p_is_refused then 'refused' else 'expired' end, settled_at = private.now() where id = p_id;
  perform public.release_hold(payment.request_id, case when p_is_refused then 'payment_refused' else 'checkout_expired' end);
  return true;
end;
$$;
comment on function public.close_card_payment is 'Of a payment whose page can no longer be paid: closes it, and releases the slot that it held. False: it was closed before.';
grant execute on function public.close_card_payment to service_role;

create or replace function public.read_card_payment(p_id uuid) returns json
language sql stable security definer set search_path = ''
return (
  select json_build_object('request_id', p.request_id, 'quote_id', p.quote_id, 'invoice_id', p.invoice_id, 'number', coalesce(i.number, q.number),
    'title', coalesce(i.title, q.title), 'is_recent', p.opened_at > private.now() - interval '1 day')
  from public.card_payments p left join public.quotes q on q.id = p.quote_id left join public.invoices i on i.id = p.invoice_id where p.id = p_id);
comment on function public.read_card_payment is
  'Of which appointment or document a payment is; is_recent: opened within a day, so that its id may lead back to the document''s page.';
grant execute on function public.read_card_payment to service_role;

create or replace function public.open_card_sessions(p_hash text) returns setof text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select p.session_id from public.card_payments p
    where p.state = 'open' and p.session_id is not null
      and coalesce(p.invoice_id, p.quote_id) = coalesce((private.quote_of_link(p_hash)).id, (private.invoice_of_link(p_hash)).id);
end;
$$;
comment on function public.open_card_sessions is 'The session, if any, in which the holder of a link is paying.';
grant execute on function public.open_card_sessions to service_role;

create or replace function private.card_payload(p_payment public.card_payments, p_amount_cents bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  quote public.quotes;
  invoice public.invoices;
begin
  select * into quote from public.quotes where id = p_payment.quote_id;
  select * into invoice from public.invoices where id = p_payment.invoice_id;
  return case when invoice.id is not null then private.invoice_mail_payload(invoice) else private.quote_payload(quote) end
    || jsonb_build_object('paid_cents', p_amount_cents, 'paid_on', private.today());
end;
$$;
comment on function private.card_payload is 'The data for the mails about money of a document, today.';

create or replace function private.card_payer(p_payment public.card_payments) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((select private.invoice_buyer(i) ->> 'email' from public.invoices i where i.id = p_payment.invoice_id),
    (select s.email from public.quote_signatures s where s.quote_id = p_payment.quote_id),
    (select private.quote_email(q) from public.quotes q where q.id = p_payment.quote_id));
end;
$$;

-- A refund was made: the file knows it, and unless staff made it on the provider's pages (no key) the client gets a mail.
create or replace function private.tell_returned_payment(p_id uuid, p_amount_cents int, p_key text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  payment public.card_payments;
begin
  select * into payment from public.card_payments where id = p_id;
  if payment.quote_id is not null then
    perform private.log_quote(payment.quote_id, 'deposit_returned', jsonb_build_object('amount_cents', p_amount_cents));
  end if;
  if p_key is not null then
    perform private.enqueue_email('client_payment_returned', private.card_payer(payment), private.card_payload(payment, p_amount_cents), p_key, null);
  end if;
end;
$$;

create or replace function private.is_card_payment_due(p_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  payment public.card_payments;
  quote public.quotes;
  invoice public.invoices;
  signature public.quote_signatures;
begin
  select * into payment from public.card_payments where id = p_id;
  select * into quote from public.quotes where id = payment.quote_id;
  select * into invoice from public.invoices where id = payment.invoice_id;
  select * into signature from public.quote_signatures where quote_id = quote.id;
  return coalesce(case when payment.request_id is not null then (
      select r.status <> 'cancelled' and r.payment_status <> 'paid' from public.brico_requests r where r.id = payment.request_id)
    when invoice.id is not null then invoice.left_cents >= payment.amount_cents and quote.state is distinct from 'withdrawn'
    else quote.state = 'signed' and private.deposit_left(quote, signature) >= payment.amount_cents end, false);
end;
$$;
comment on function private.is_card_payment_due is
  'Whether the appointment or document still asks for the whole of a payment: nobody cancelled or withdrew, and no part of it came another way.';

create or replace function public.confirm_card_payment(
  p_id uuid, p_session_id text, p_payment_intent_id text, p_amount_cents int, p_currency text, p_is_ours boolean
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  payment public.card_payments;
  quote public.quotes;
  invoice public.invoices;
  named text;
  receipt uuid;
  is_due boolean;
begin
  if private.source_of(p_payment_intent_id) = 'demo' and not private.may_simulate() then
    perform private.refuse('payments_closed', 409, jsonb_build_object('reach', private.reach_company()));
  end if;
  -- The day before the row: the order of reservations.
  perform private.lock_day(r.scheduled_date) from public.card_payments p join public.brico_requests r on r.id = p.request_id where p.id = p_id;
  payment := private.lock_card_payment(p_id);
  select * into quote from public.quotes where id = payment.quote_id;
  select * into invoice from public.invoices where id = payment.invoice_id;
  named := coalesce('la facture ' || invoice.number, 'le devis ' || quote.number, 'la demande ' || (select r.reference from public.brico_requests r where r.id = payment.request_id));
  if payment.id is null and not p_is_ours then
    return 'unknown';
  elsif payment.payment_intent_id = p_payment_intent_id then
    return 'already';
  elsif named is null or payment.payment_intent_id is not null or payment.session_id <> p_session_id
    or p_amount_cents is distinct from payment.amount_cents or p_currency <> 'eur'
  then
    perform private.promise_stray_refund(payment.request_id, p_session_id, p_payment_intent_id, p_amount_cents, p_currency, case
      when named is null then 'La demande ou le document n’existe plus'
      when payment.payment_intent_id is not null or payment.session_id <> p_session_id then 'Un autre paiement vaut pour ' || named
      else 'Ni la somme ni la monnaie demandées pour ' || named end);
    if payment.session_id = p_session_id then
      perform public.close_card_payment(payment.id, true);
    end if;
    return 'stray';
  end if;
  is_due := private.is_card_payment_due(p_id);
  update public.card_payments set state = 'paid', session_id = p_session_id, payment_intent_id = p_payment_intent_id, settled_at = private.now()
  where id = p_id returning * into payment;
  if payment.request_id is not null then
    return private.confirm_prepayment(payment);
  end if;
  receipt := private.book_receipt(jsonb_build_object('kind', 'payment', 'amount_cents', p_amount_cents, 'method', 'card_online',
    'source', case when payment.is_demo then 'demo' else 'stripe' end, 'source_ref', p_payment_intent_id, 'invoice_id', invoice.id,
    'project_id', case when invoice.id is not null then invoice.project_id else quote.project_id end,
    'request_id', case when invoice.id is not null then invoice.request_id else quote.request_id end,
    'quote_id', case when invoice.id is null then quote.id else private.quote_paid_by(invoice.kind, invoice.project_id, invoice.request_id, invoice.quote_id) end));
  perform private.set_payment_sums(coalesce(invoice.request_id, quote.request_id));
  if quote.id is not null then
    perform private.log_quote(quote.id, case when invoice.id is null then 'deposit_paid' else 'invoice_paid' end,
      jsonb_strip_nulls(jsonb_build_object('amount_cents', p_amount_cents, 'number', invoice.number)));
  end if;
  perform private.enqueue_email('client_payment_received_staff', private.staff_recipient(),
    private.card_payload(payment, p_amount_cents) || jsonb_build_object('is_returned', not is_due), 'client_payment_received_staff:' || p_id, null);
  if not is_due then
    -- The client withdrew, or money came another way, while the payment page was open.
    insert into public.refunds (card_payment_id, invoice_id, payment_intent_id, amount_cents, reason, note)
    values (p_id, invoice.id, p_payment_intent_id, p_amount_cents, case when quote.state = 'withdrawn' then 'withdrawal' else 'double_payment' end,
      'Paiement pour ' || named);
    return 'returned';
  elsif invoice.id is not null then
    perform private.mail_invoice_payment(invoice.id, receipt, p_amount_cents);
  else
    perform private.enqueue_email('client_payment_received', private.card_payer(payment), private.card_payload(payment, p_amount_cents),
      'client_payment_received:' || p_id, null);
  end if;
  return 'confirmed';
end;
$$;
comment on function public.confirm_card_payment is
  'Books a payment, once. Returns confirmed, already, returned (booked and promised back: the client had withdrawn, the slot is lost, or it was '
  'paid already, in part at least), stray (no such payment, another session, amount or currency: promised back) or unknown (opened by another site). '
  'Refuses: payments_closed (simulated money for a real company).';
grant execute on function public.confirm_card_payment to service_role;
