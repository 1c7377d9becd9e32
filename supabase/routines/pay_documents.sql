-- Documents paid by card: the deposit of a signed quote. Amounts, law and states are those of the database; only a session that was read again
-- from the payment provider books money. Lock the quote, then its payment, then its refunds.

-- plpgsql, and not a parsed body, in what reads a whole row: that would stand in the way of a new column.
create or replace function private.deposit_left(p_quote public.quotes, p_signature public.quote_signatures) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return greatest((p_signature.snapshot ->> 'deposit_cents')::bigint - coalesce((
    select sum(r.amount_cents) from public.receipts r
    where r.quote_id = p_quote.id or (r.quote_id is null and r.project_id = p_quote.project_id and r.received_on >= p_signature.signed_on)), 0), 0);
end;
$$;
comment on function private.deposit_left is
  'Cents of the deposit that are not paid: what was received for the quote counts, and what its renovation received since the signature without '
  'a quote, so that no deposit is asked for twice.';

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
comment on function public.payable_quotes is 'For staff: the signed quotes of a renovation, and what is left of their deposits.';
grant execute on function public.payable_quotes to authenticated;

create or replace function private.card_gateways(p_quote public.quotes) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array_remove(array[
    case when not private.is_example_quote(p_quote) then 'stripe' end,
    case when private.is_example_quote(p_quote) or (select s.is_example from public.site_settings s) then 'demo' end], null);
end;
$$;
comment on function private.card_gateways is
  'By which provider a document may be paid: no real money for the example company, and no simulated payment for a real client.';

create or replace function private.deposit_facts(p_quote public.quotes, p_signature public.quote_signatures) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'due_cents', case when p_quote.state = 'signed' then private.deposit_left(p_quote, p_signature) else 0 end,
      'received_cents', coalesce(sum(r.amount_cents) filter (where not private.is_given_back(r.kind, r.amount_cents)), 0),
      'received_on', max(r.received_on) filter (where r.kind = 'payment'
        and not exists (select from public.receipts c where c.corrects_id = r.id and c.kind = 'correction')),
      'returned_cents', coalesce(-sum(r.amount_cents) filter (where private.is_given_back(r.kind, r.amount_cents)), 0),
      'returned_on', max(r.received_on) filter (where r.kind = 'refund'),
      -- Promised, and still under way.
      'returning_cents', coalesce((
        select sum(f.amount_cents) from public.refunds f join public.card_payments p on p.id = f.card_payment_id
        where p.quote_id = p_quote.id and f.status = 'pending'), 0),
      'returnable_cents', coalesce((select sum(private.returnable_cents(p)) from public.card_payments p where p.quote_id = p_quote.id and p.state = 'paid'), 0),
      -- Code de la consommation, L221-24.
      'return_until', (p_signature.withdrawn_at at time zone 'Europe/Paris')::date + 14,
      'is_open', exists (
        select from public.card_payments p
        where p.quote_id = p_quote.id and p.state = 'open' and p.session_id is not null and p.expires_at > private.now()),
      'gateways', case when p_quote.state = 'signed' and (p_quote.snapshot #>> '{client,is_consumer}')::boolean
        and coalesce(p_signature.no_money_before <= private.today(), true) then private.card_gateways(p_quote) else '{}' end)
    from public.receipts r where r.quote_id = p_quote.id
  );
end;
$$;
comment on function private.deposit_facts is
  'The money of a signed quote: the deposit that is due, what was received, given back, promised back and may be given back by card, and by '
  'which providers the deposit may be paid now (none: not a consumer, or the seven days of L221-10).';

create or replace function private.returnable_cents(p_payment public.card_payments) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(sum(r.amount_cents), 0) from public.receipts paid join public.receipts r on paid.id in (r.id, r.corrects_id)
    where paid.source_ref = p_payment.payment_intent_id and paid.kind = 'payment') - (
    select coalesce(sum(f.amount_cents), 0) from public.refunds f where f.card_payment_id = p_payment.id and f.status = 'pending');
end;
$$;
comment on function private.returnable_cents is 'Cents of a payment that were neither given back, nor promised back, nor taken back by the bank.';

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
comment on function public.open_card_payment is
  'The payment of a quote''s deposit that is open, or a new one: one at a time for each document, however often it is asked for. is_over: its page '
  'must be closed first (another amount, or too old). Refuses: unknown_link, deposit_too_early (signed at home, L221-10), card_not_offered '
  '(not a consumer, not signed, or another provider), deposit_paid, too_many_requests.';
grant execute on function public.open_card_payment to service_role;

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
begin
  update public.card_payments set state = case when p_is_refused then 'refused' else 'expired' end, settled_at = private.now()
  where id = p_id and state = 'open';
  return found;
end;
$$;
grant execute on function public.close_card_payment to service_role;

create or replace function public.read_card_payment(p_id uuid) returns json
language sql stable security definer set search_path = ''
return (
  select json_build_object('quote_id', p.quote_id, 'number', q.number, 'title', q.title, 'is_recent', p.opened_at > private.now() - interval '1 day')
  from public.card_payments p join public.quotes q on q.id = p.quote_id where p.id = p_id);
comment on function public.read_card_payment is
  'Of which document a payment is; is_recent: opened within a day, so that its id may lead back to the document''s page.';
grant execute on function public.read_card_payment to service_role;

create or replace function public.open_card_sessions(p_hash text) returns setof text
language sql stable security definer set search_path = ''
return (select p.session_id from public.card_payments p where p.quote_id = (private.quote_of_link(p_hash)).id and p.state = 'open' and p.session_id is not null);
comment on function public.open_card_sessions is 'The session, if any, in which the holder of a link is paying.';
grant execute on function public.open_card_sessions to service_role;

create or replace function private.card_payload(p_quote public.quotes, p_amount_cents bigint, p_on date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.quote_payload(p_quote) || jsonb_build_object('paid_cents', p_amount_cents, 'paid_on', p_on);
end;
$$;
comment on function private.card_payload is 'The data for the mails about money of a quote.';

create or replace function private.quote_payer(p_quote public.quotes) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((select s.email from public.quote_signatures s where s.quote_id = p_quote.id), private.quote_email(p_quote));
end;
$$;

-- A refund was made: the file knows it, and unless staff made it on the provider's pages (no key) the client gets a mail.
create or replace function private.tell_returned_payment(p_id uuid, p_amount_cents int, p_key text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
begin
  select q.* into quote from public.quotes q join public.card_payments p on p.quote_id = q.id where p.id = p_id;
  perform private.log_quote(quote.id, 'deposit_returned', jsonb_build_object('amount_cents', p_amount_cents));
  if p_key is not null then
    perform private.enqueue_email('client_payment_returned', private.quote_payer(quote), private.card_payload(quote, p_amount_cents, private.today()), p_key, null);
  end if;
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
comment on function public.confirm_card_payment is
  'Books the payment of a document, once. Returns confirmed, already, returned (booked and promised back: the client had withdrawn, or the deposit '
  'was paid already), stray (no such payment, another session, amount or currency: promised back) or unknown (opened by another site).';
grant execute on function public.confirm_card_payment to service_role;

create or replace function public.return_card_payments(p_quote_id uuid, p_actor uuid, p_amount_cents int default null) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
  payment public.card_payments;
  rest bigint := p_amount_cents;
  part bigint;
  promised bigint := 0;
begin
  select * into quote from public.quotes where id = p_quote_id for update;
  if not found then
    perform private.refuse('client_quote_gone', 404);
  elsif quote.state <> 'withdrawn' then
    perform private.refuse('deposit_not_returnable', 409);
  end if;
  for payment in select * from public.card_payments where quote_id = p_quote_id and state = 'paid' order by opened_at for update loop
    part := least(private.returnable_cents(payment), coalesce(rest, private.returnable_cents(payment)));
    if part > 0 then
      insert into public.refunds (card_payment_id, payment_intent_id, amount_cents, reason, note, created_by)
      values (payment.id, payment.payment_intent_id, part, 'withdrawal', 'Acompte du devis ' || quote.number, p_actor);
      promised := promised + part;
      rest := rest - part;
    end if;
  end loop;
  if promised = 0 or rest > 0 or p_amount_cents <= 0 then
    perform private.refuse('refund_too_high', 400);
  end if;
  perform private.log_as(p_actor, 'refund', 'quotes', p_quote_id::text, 'Remboursement de l’acompte par carte', jsonb_build_object('amount_cents', promised));
  return promised;
end;
$$;
comment on function public.return_card_payments is
  'Promises to give back what a client paid by card for a quote from which they withdrew, or a part of it; all that is left without an amount. '
  'Refuses: client_quote_gone, deposit_not_returnable, refund_too_high.';
grant execute on function public.return_card_payments to service_role;
