-- Invoices paid by card, as deposits are.

alter table public.card_payments add constraint card_payments_invoice foreign key (invoice_id) references public.invoices (id) on delete cascade;
create index card_payments_invoice on public.card_payments (invoice_id, opened_at desc) where invoice_id is not null;
comment on column public.card_payments.quote_id is 'The quote whose deposit is paid; of an invoice, its quote.';

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

drop function private.card_gateways(p_quote quotes);

drop function private.card_payload(p_quote quotes, p_amount_cents bigint, p_on date);

drop function private.quote_payer(p_quote quotes);

create or replace function public.record_dispute(
  p_id text, p_payment_intent_id text, p_amount_cents int, p_reason text, p_status text,
  p_evidence_due_at timestamptz, p_opened_at timestamptz
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  payment public.card_payments;
  known public.payment_disputes;
  is_closed boolean := p_status in ('won', 'lost', 'warning_closed', 'prevented');
  outcome text;
begin
  -- Locking the request's row serializes notifications about one payment.
  select * into request from public.brico_requests where stripe_payment_intent_id = p_payment_intent_id for update;
  if not found then
    select * into payment from public.card_payments where payment_intent_id = p_payment_intent_id for update;
    if not found then
      return 'unknown';
    end if;
  end if;
  select * into known from public.payment_disputes where id = p_id;
  if known.status = p_status or known.closed_at is not null then
    -- A closed dispute stays closed, even if an older notification arrives late.
    return 'already';
  end if;
  outcome := case when is_closed then 'closed' when known.id is null then 'opened' else 'updated' end;

  insert into public.payment_disputes
    (id, request_id, card_payment_id, payment_intent_id, amount_cents, reason, status, evidence_due_at, opened_at, closed_at)
  values (p_id, request.id, payment.id, p_payment_intent_id, p_amount_cents, p_reason, p_status, p_evidence_due_at, p_opened_at,
    case when is_closed then private.now() end)
  on conflict (id) do update set
    amount_cents = excluded.amount_cents, reason = excluded.reason, status = excluded.status,
    evidence_due_at = excluded.evidence_due_at, closed_at = excluded.closed_at, updated_at = private.now();

  perform private.log_activity('dispute', case when request.id is not null then 'brico_requests' when payment.invoice_id is not null then 'invoices' else 'quotes' end,
    coalesce(request.id, payment.invoice_id, payment.quote_id)::text,
    case outcome when 'opened' then 'Paiement contesté par la banque' when 'closed' then 'Contestation close'
      else 'Contestation mise à jour' end,
    jsonb_build_object('dispute_id', p_id, 'amount_cents', p_amount_cents, 'reason', p_reason, 'status', p_status));
  if outcome <> 'updated' then
    perform private.enqueue_email('payment_dispute', private.staff_recipient(),
      case when request.id is not null then private.booking_payload(request) else private.card_payload(payment, p_amount_cents) end || jsonb_build_object('dispute_cents', p_amount_cents, 'dispute_reason', p_reason,
        'dispute_status', p_status, 'evidence_due_at', p_evidence_due_at),
      'payment_dispute:' || p_id || ':' || outcome, request.id);
  end if;
  return outcome;
end;
$$;

-- A checkout is polled until it is known to be closed, even if its booking ended meanwhile. An open payment link is closed when its
-- request is cancelled or paid another way.
create or replace function public.claim_open_checkouts(p_limit int default 50)
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
  ), document as (
    update public.card_payments p set read_at = private.now()
    where p.id in (
      select due.id from public.card_payments due
      where due.state = 'open' and due.session_id is not null
        and coalesce(due.read_at, due.opened_at) <= private.now() - interval '5 minutes'
      order by due.read_at nulls first limit least(greatest(p_limit, 1), 100)
      for update skip locked
    )
    returning null::uuid, p.session_id, case when p.invoice_id is null then exists (select from public.quotes q where q.id = p.quote_id and q.state <> 'signed')
      else exists (select from public.invoices i where i.id = p.invoice_id and i.left_cents < p.amount_cents) end as is_over
  )
  select * from open union all select * from former union all select * from document;
end;

create or replace function public.read_client_invoice(p_hash text) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  invoice public.invoices := private.invoice_of_link(p_hash);
begin
  if invoice.id is null then
    return null;
  end if;
  return json_build_object('id', invoice.id, 'number', invoice.number, 'kind', invoice.kind, 'content', invoice.snapshot,
    'paid_cents', invoice.paid_cents, 'credited_cents', invoice.credited_cents, 'left_cents', invoice.left_cents, 'due_on', invoice.due_on,
    -- No payment in the seven days after a signature at home (code de la consommation, L221-10).
    'no_money_before', private.no_money_before(invoice), 'offer', private.invoice_offer(invoice),
    -- Documents of another software have no page here.
    'corrects_id', (select c.id from public.invoices c where c.id = invoice.corrects_id and c.state = 'issued'),
    'credits', (
      select coalesce(json_agg(json_build_object('id', case c.state when 'issued' then c.id end, 'number', c.number, 'issued_on', c.issued_on,
        'total_cents', c.total_cents) order by c.issued_at), '[]')
      from public.invoices c where c.corrects_id = invoice.id and c.state <> 'draft'),
    'payments', (
      select coalesce(json_agg(json_build_object('received_on', r.received_on, 'method', r.method, 'amount_cents', p.amount_cents) order by p.id), '[]')
      from public.invoice_payments p join public.receipts r on r.id = p.receipt_id where p.invoice_id = invoice.id),
    'document', (
      select json_build_object('bucket', d.bucket, 'path', d.path, 'sha256', d.sha256) from public.documents d
      where d.invoice_id = invoice.id and d.kind = 'invoice' and d.made_at is not null order by d.number limit 1));
end;
$$;

create or replace function private.card_gateways(p_is_example boolean) returns text[]
language sql stable security definer set search_path = ''
return array_remove(array[
  case when not p_is_example then 'stripe' end,
  case when p_is_example or (select s.is_example from public.site_settings s) then 'demo' end], null);

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
        where p.quote_id = p_quote.id and p.invoice_id is null and p.state = 'open' and p.session_id is not null and p.expires_at > private.now()),
      'gateways', case when p_quote.state = 'signed' and (p_quote.snapshot #>> '{client,is_consumer}')::boolean
        and coalesce(p_signature.no_money_before <= private.today(), true) then private.card_gateways(private.is_example_quote(p_quote)) else '{}' end)
    from public.receipts r where r.quote_id = p_quote.id
  );
end;
$$;

-- The open payment of a document, or a new one of this amount. null: too many in a day. The caller has locked the document.
create or replace function private.open_payment(p_quote_id uuid, p_invoice_id uuid, p_due_cents bigint, p_is_demo boolean) returns public.card_payments
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Stripe's payment page stays open for an hour; a payment whose page could not be opened is replaced after a few minutes.
  longest constant interval := interval '1 hour';
  unopened constant interval := interval '5 minutes';
  most_a_day constant int := 30;
  payment public.card_payments;
  is_over boolean;
begin
  select * into payment from public.card_payments p
  where p.state = 'open' and coalesce(p.invoice_id, p.quote_id) = coalesce(p_invoice_id, p_quote_id) for update;
  is_over := payment.amount_cents <> p_due_cents or payment.is_demo <> p_is_demo or payment.expires_at <= private.now()
    or payment.session_id is null and payment.opened_at < private.now() - unopened;
  if payment.id is not null and not (is_over and payment.session_id is null) then
    -- Its page must be closed first.
    payment.state := case when is_over then 'expired' else 'open' end;
    return payment;
  end if;
  update public.card_payments set state = 'expired', settled_at = private.now() where id = payment.id;
  if (select count(*) from public.card_payments p
    where coalesce(p.invoice_id, p.quote_id) = coalesce(p_invoice_id, p_quote_id) and p.opened_at > private.now() - interval '1 day') >= most_a_day
  then
    perform private.refuse('too_many_requests', 429);
  end if;
  insert into public.card_payments (quote_id, invoice_id, amount_cents, is_demo, opened_at, expires_at)
  values (p_quote_id, p_invoice_id, p_due_cents, p_is_demo, private.now(), date_trunc('second', private.now() + longest))
  returning * into payment;
  return payment;
end;
$$;

create or replace function public.open_card_payment(p_hash text, p_gateway text) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.quote_of_link(p_hash);
  invoice public.invoices := private.invoice_of_link(p_hash);
  signature public.quote_signatures;
  payment public.card_payments;
  first_day date;
  due bigint;
  gateways jsonb;
begin
  if quote.id is not null then
    select * into quote from public.quotes where id = quote.id for update;
    select * into signature from public.quote_signatures where quote_id = quote.id;
    first_day := case when quote.state = 'signed' and signature.no_money_before > private.today() then signature.no_money_before end;
    gateways := case when signature.id is not null then private.deposit_facts(quote, signature) -> 'gateways' end;
    due := case when quote.state = 'signed' then private.deposit_left(quote, signature) end;
  elsif invoice.id is not null then
    perform private.lock_contract(invoice);
    select * into invoice from public.invoices where id = invoice.id for update;
    first_day := private.no_money_before(invoice);
    gateways := private.invoice_offer(invoice) -> 'gateways';
    due := invoice.left_cents;
  else
    perform private.refuse('unknown_link', 404);
  end if;
  if first_day is not null then
    perform private.refuse('deposit_too_early', 409, jsonb_build_object('from', to_char(first_day, 'DD/MM/YYYY')));
  elsif not coalesce(gateways ? p_gateway, false) then
    perform private.refuse('card_not_offered', 409);
  elsif due <= 0 then
    perform private.refuse('deposit_paid', 409);
  end if;
  payment := private.open_payment(coalesce(quote.id, invoice.quote_id), invoice.id, due, p_gateway = 'demo');
  return json_build_object('id', payment.id, 'session_id', payment.session_id, 'is_over', payment.state <> 'open', 'amount_cents', payment.amount_cents,
    'expires_at', payment.expires_at, 'name', concat(case when invoice.id is null then 'Acompte — devis ' else 'Facture ' end, coalesce(quote.number, invoice.number)),
    'title', coalesce(quote.title, invoice.title), 'email', coalesce(signature.email, private.quote_email(quote), private.invoice_buyer(invoice) ->> 'email'));
end;
$$;

create or replace function private.no_money_before(p_invoice public.invoices) returns date
language plpgsql stable security definer set search_path = ''
as $$
begin
  return greatest((
    select max(s.no_money_before) from public.quote_signatures s join public.quotes q on q.id = s.quote_id
    where q.state = 'signed' and s.no_money_before > private.today()
      and (q.id = p_invoice.quote_id or p_invoice.kind <> 'deposit' and (q.project_id = p_invoice.project_id or q.request_id = p_invoice.request_id))), (
    select max(days.day) from public.brico_requests r cross join lateral (
      select private.first_collection_day(r.home_signed_on) as day
      union all
      select private.first_collection_day((fee ->> 'signed_on')::date) from jsonb_array_elements(r.additional_fees) fee) days
    where r.id = p_invoice.request_id and days.day > private.today()
      and r.collected_cents + p_invoice.left_cents > private.collectable_cents(r, private.today())));
end;
$$;

create or replace function private.invoice_offer(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'is_open', exists (
      select from public.card_payments p
      where p.invoice_id = p_invoice.id and p.state = 'open' and p.session_id is not null and p.expires_at > private.now()),
    'gateways', case when p_invoice.left_cents > 0 and private.no_money_before(p_invoice) is null
        and not exists (select from public.quotes q where q.id = p_invoice.quote_id and q.state = 'withdrawn')
      then private.card_gateways(private.is_example_invoice(p_invoice)) else '{}' end);
end;
$$;

create or replace function public.read_card_payment(p_id uuid) returns json
language sql stable security definer set search_path = ''
return (
  select json_build_object('quote_id', p.quote_id, 'invoice_id', p.invoice_id, 'number', coalesce(i.number, q.number), 'title', coalesce(i.title, q.title),
    'is_recent', p.opened_at > private.now() - interval '1 day')
  from public.card_payments p left join public.quotes q on q.id = p.quote_id left join public.invoices i on i.id = p.invoice_id where p.id = p_id);

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

create or replace function public.confirm_card_payment(
  p_id uuid, p_session_id text, p_payment_intent_id text, p_amount_cents int, p_currency text, p_is_ours boolean
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  payment public.card_payments;
  quote public.quotes;
  invoice public.invoices;
  signature public.quote_signatures;
  named text;
  receipt uuid;
  is_due boolean;
begin
  select * into payment from public.card_payments where id = p_id;
  select * into invoice from public.invoices where id = payment.invoice_id;
  select * into quote from public.quotes where id = payment.quote_id for update;
  perform private.lock_contract(invoice);
  select * into invoice from public.invoices where id = payment.invoice_id for update;
  select * into payment from public.card_payments where id = p_id for update;
  named := case when invoice.id is not null then 'la facture ' || invoice.number else 'le devis ' || quote.number end;
  if payment.id is null and not p_is_ours then
    return 'unknown';
  elsif payment.payment_intent_id = p_payment_intent_id then
    return 'already';
  elsif payment.id is null or payment.payment_intent_id is not null or payment.session_id <> p_session_id
    or p_amount_cents is distinct from payment.amount_cents or p_currency <> 'eur'
  then
    perform private.promise_stray_refund(null, p_session_id, p_payment_intent_id, p_amount_cents, p_currency, case
      when payment.id is null then 'Le document n’existe plus'
      when payment.payment_intent_id is not null or payment.session_id <> p_session_id then 'Un autre paiement vaut pour ' || named
      else 'Ni la somme ni la monnaie demandées pour ' || named end);
    perform public.close_card_payment(payment.id, true);
    return 'stray';
  end if;
  select * into signature from public.quote_signatures where quote_id = quote.id;
  is_due := case when invoice.id is not null then invoice.left_cents >= p_amount_cents and quote.state is distinct from 'withdrawn'
    else quote.state = 'signed' and private.deposit_left(quote, signature) > 0 end;
  receipt := private.book_receipt(jsonb_build_object('kind', 'payment', 'amount_cents', p_amount_cents, 'method', 'card_online',
    'source', case when payment.is_demo then 'demo' else 'stripe' end, 'source_ref', p_payment_intent_id, 'invoice_id', invoice.id,
    'project_id', case when invoice.id is not null then invoice.project_id else quote.project_id end,
    'request_id', case when invoice.id is not null then invoice.request_id else quote.request_id end,
    -- An invoice of several quotes pays none of them alone.
    'quote_id', case when invoice.id is null or invoice.kind = 'deposit' or num_nonnulls(invoice.project_id, invoice.request_id) = 0 then quote.id end));
  perform private.follow_on_site(coalesce(invoice.request_id, quote.request_id));
  update public.card_payments set state = 'paid', session_id = p_session_id, payment_intent_id = p_payment_intent_id, settled_at = private.now()
  where id = p_id returning * into payment;
  if quote.id is not null then
    perform private.log_quote(quote.id, case when invoice.id is null then 'deposit_paid' else 'invoice_paid' end,
      jsonb_strip_nulls(jsonb_build_object('amount_cents', p_amount_cents, 'number', invoice.number)));
  end if;
  perform private.enqueue_email('client_payment_received_staff', private.staff_recipient(),
    private.card_payload(payment, p_amount_cents) || jsonb_build_object('is_returned', not is_due), 'client_payment_received_staff:' || p_id, null);
  if not is_due then
    -- The client withdrew, or the money came another way, while the payment page was open.
    insert into public.refunds (card_payment_id, payment_intent_id, amount_cents, reason, note)
    values (p_id, p_payment_intent_id, p_amount_cents, case when quote.state = 'withdrawn' then 'withdrawal' else 'double_payment' end,
      'Paiement pour ' || named);
    return 'returned';
  elsif invoice.id is not null then
    perform private.mail_invoice_payment(invoice.id, receipt);
  else
    perform private.enqueue_email('client_payment_received', private.card_payer(payment), private.card_payload(payment, p_amount_cents),
      'client_payment_received:' || p_id, null);
  end if;
  return 'confirmed';
end;
$$;

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
      values (payment.id, payment.payment_intent_id, part, 'withdrawal', 'Paiement pour le devis ' || quote.number, p_actor);
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

-- The dashboard in one call: things to do, three figures, works under way and two series for charts.

-- Separate function, so that a test can read the query plan. $1 today in Paris, $2 whether account mails are counted. Weeks begin on
-- Monday; weeks and months are in Paris time. Money in cents.
create or replace function private.dashboard_sql() returns text
language sql immutable set search_path = ''
return $query$
    with week_starts as materialized (
      select array_agg(w.starts_on at time zone 'Europe/Paris' order by w.starts_on) as instants
      from generate_series(date_trunc('week', $1::timestamp) - interval '77 days', date_trunc('week', $1::timestamp),
        interval '7 days') as w (starts_on)
    ), weeks as (
      -- width_bucket over instants is several times cheaper than computing each row's day in Paris.
      select width_bucket(created_at, (select instants from week_starts)) as n,
        count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'confirmed') as confirmed,
        count(*) filter (where status = 'in_progress') as in_progress,
        count(*) filter (where status = 'completed') as completed, count(*) filter (where status = 'cancelled') as cancelled
      from public.brico_requests
      where created_at >= (date_trunc('week', $1::timestamp) - interval '77 days') at time zone 'Europe/Paris'
        and created_at < (date_trunc('week', $1::timestamp) + interval '7 days') at time zone 'Europe/Paris'
      group by 1
    ), months as (
      -- As the journal of takings: money received and money given back, each in the month of its own day.
      select m.starts_on::date as month,
        coalesce(sum(r.amount_cents) filter (where not private.is_given_back(r.kind, r.amount_cents)), 0) as paid_cents,
        coalesce(-sum(r.amount_cents) filter (where private.is_given_back(r.kind, r.amount_cents)), 0) as refunded_cents
      from generate_series(date_trunc('month', $1::timestamp) - interval '11 months', date_trunc('month', $1::timestamp),
        interval '1 month') as m (starts_on)
      left join public.receipts r on r.received_on >= m.starts_on and r.received_on < m.starts_on + interval '1 month'
      group by 1
    ), unpaid as (
      select count(*) as n, coalesce(sum(due_cents), 0) as cents from public.brico_requests
      where due_cents > 0 and status = 'completed' and archived_at is null
    ), latest as (
      select id, client_name, service_type, scheduled_date, scheduled_time, status from public.brico_requests
      where archived_at is null order by created_at desc limit 3
    ), projects as (
      select id, name, client_name, progress, deadline from public.reno_projects
      where status in ('planning', 'in_progress') and archived_at is null
      order by deadline nulls last, name limit 6
    ), renew as (
      select contractor_id, contractor_name, kind, expires_on from private.papers_to_renew($1) order by expires_on, contractor_name limit 3
    ), due_tasks as (
      select t.id, t.title, t.due_on, t.is_callback, c.id as customer_id, c.name as customer_name, t.created_at
      from public.customer_tasks t join public.customers o on o.id = t.customer_id join public.customers c on c.id = coalesce(o.merged_into, o.id)
      where t.done_at is null and t.due_on <= $1 and (t.assignee_id is null or t.assignee_id = auth.uid())
    ), unmade as (
      select f.id, f.request_id, p.quote_id, p.invoice_id, coalesce(r.client_name, i.snapshot #>> '{buyer,name}', q.snapshot #>> '{client,name}') as client_name,
        f.amount_cents, f.status
      from public.refunds f left join public.brico_requests r on r.id = f.request_id
      left join public.card_payments p on p.id = f.card_payment_id left join public.quotes q on q.id = p.quote_id
      left join public.invoices i on i.id = p.invoice_id
      where f.status <> 'succeeded' and (f.status = 'failed' or f.attempts >= 3)
        and f.last_error is distinct from 'already_refunded' and (r.payment_status = 'paid' or p.state = 'paid')
        -- Skip a refund when the same request or document has a later one, promised or made.
        and not exists (
          select 1 from public.refunds again
          where (again.request_id = f.request_id or again.card_payment_id = f.card_payment_id) and again.created_at > f.created_at and again.status <> 'failed')
      order by f.created_at limit 5
    ), stray as (
      -- Stays listed for a week after the refund: the client may call.
      select f.id, f.amount_cents, f.currency, f.status, f.note from public.refunds f
      where f.reason = 'stray_payment'
        and (f.status <> 'succeeded' or f.created_at > private.now() - interval '7 days')
      order by f.created_at desc limit 5
    ), disputes as (
      select d.id, d.request_id, p.quote_id, p.invoice_id, coalesce(r.client_name, i.snapshot #>> '{buyer,name}', q.snapshot #>> '{client,name}') as client_name, d.amount_cents, d.reason, d.status,
        d.evidence_due_at
      from public.payment_disputes d left join public.brico_requests r on r.id = d.request_id
      left join public.card_payments p on p.id = d.card_payment_id left join public.quotes q on q.id = p.quote_id
      left join public.invoices i on i.id = p.invoice_id
      where d.closed_at is null
      order by d.evidence_due_at nulls last limit 5
    ), client_quotes as (
      (select 'unanswered' as kind, q.id, q.number, q.snapshot #>> '{client,name}' as client_name, q.title, (q.sent_at at time zone 'Europe/Paris')::date as day,
        q.total_cents as cents
      from public.quotes q where q.state = 'sent' and q.sent_at < ($1 - 6)::timestamp at time zone 'Europe/Paris'
      order by q.valid_until limit 5)
      union all
      (select 'expired', q.id, q.number, q.snapshot #>> '{client,name}', q.title, q.valid_until, q.total_cents
      from public.quotes q where q.state = 'expired' and q.closed_at > private.now() - interval '7 days'
      order by q.closed_at desc limit 5)
      union all
      -- Signed this week, and nothing planned yet.
      (select 'signed', q.id, q.number, q.snapshot #>> '{client,name}', q.title, (q.closed_at at time zone 'Europe/Paris')::date, q.total_cents
      from public.quotes q
      where q.state = 'signed' and q.kind = 'initial' and q.closed_at > private.now() - interval '7 days'
        and not exists (select from public.reno_projects p where p.id = q.project_id and (private.chosen_start(p) is not null or p.status <> 'planning'))
        and not exists (select from public.brico_requests r where r.id = q.request_id and r.scheduled_date >= $1)
      order by q.closed_at desc limit 5)
      union all
      -- Money goes back within fourteen days of the withdrawal (code de la consommation, L221-24).
      (select 'withdrawn', q.id, q.number, q.snapshot #>> '{client,name}', q.title, (s.withdrawn_at at time zone 'Europe/Paris')::date + 14, paid.cents
      from public.quotes q join public.quote_signatures s on s.quote_id = q.id cross join lateral (
        -- Money that names no quote counts when no other quote of the renovation is signed.
        select sum(r.amount_cents) as cents from public.receipts r
        where r.quote_id = q.id or (r.quote_id is null and (r.project_id = q.project_id or r.request_id = q.request_id)
          and not exists (select from public.quotes o where o.project_id = q.project_id and o.state = 'signed'))) paid
      where q.state = 'withdrawn' and q.closed_at > private.now() - interval '90 days' and paid.cents > 0
      order by s.withdrawn_at limit 5)
    )
    select jsonb_build_object(
      'today', $1,
      'counts', jsonb_build_object(
        'active_projects', (select count(*) from public.reno_projects where status in ('planning', 'in_progress') and archived_at is null),
        'pending_requests', (select count(*) from public.brico_requests where status = 'pending' and archived_at is null),
        'interventions_today',
          (select count(*) from public.brico_requests where scheduled_date = $1 and status <> 'cancelled')),
      'todo', jsonb_build_object(
        'to_confirm', (
          select count(*) from public.brico_requests where status = 'pending' and payment_status = 'paid' and archived_at is null),
        'new_contacts', (select count(*) from public.contact_requests where status = 'new'),
        'failed_mails', (
          select count(*) from public.email_outbox m
          where m.status = 'failed' and m.created_at > private.now() - interval '30 days'
            and ($2 or not starts_with(m.template, 'account_'))
            and not exists (
              select 1 from public.email_outbox again
              where again.created_at > m.created_at and again.recipient = m.recipient and again.template = m.template
                and again.request_id is not distinct from m.request_id)),
        -- Kept since the last mail that left: none of them was sent, for want of a mail server. The daily head of the chain asks for nothing.
        'kept_mails', (
          select count(*) from (
            select from public.email_outbox m
            where m.status = 'kept' and m.template <> 'ledger_head' and ($2 or not starts_with(m.template, 'account_'))
              and m.created_at > greatest(private.now() - interval '30 days', (select max(sent_at) from public.email_outbox))
            limit 1000) kept),
        'client_quotes', coalesce((select jsonb_agg(to_jsonb(c)) from client_quotes c), '[]'),
        'works', coalesce((select jsonb_agg(to_jsonb(w)) from private.works_to_do($1) w), '[]'),
        'tasks', coalesce((
          select jsonb_agg(to_jsonb(l) - 'created_at' order by l.due_on, l.created_at)
          from (select * from due_tasks order by due_on, created_at limit 10) l), '[]'),
        'tasks_total', (select count(*) from due_tasks),
        'to_collect', (select n from unpaid), 'to_collect_cents', (select cents from unpaid),
        'papers', coalesce((select jsonb_agg(to_jsonb(n)) from renew n), '[]'),
        'papers_total', (select count(*) from private.papers_to_renew($1)),
        'company_papers', coalesce((
          select jsonb_agg(to_jsonb(c)) from (
            select id, kind, name, expires_on from private.company_papers_to_renew($1) order by expires_on, name limit 5) c), '[]'),
        'refunds', coalesce((select jsonb_agg(to_jsonb(u)) from unmade u), '[]'),
        'stray_payments', coalesce((select jsonb_agg(to_jsonb(s)) from stray s), '[]'),
        'disputes', coalesce((select jsonb_agg(to_jsonb(d)) from disputes d), '[]')),
      'latest', coalesce((select jsonb_agg(to_jsonb(l)) from latest l), '[]'),
      'projects', coalesce((select jsonb_agg(to_jsonb(p)) from projects p), '[]'),
      'weeks', (
        select jsonb_agg(jsonb_build_object('week', (s.at at time zone 'Europe/Paris')::date, 'pending', coalesce(w.pending, 0),
          'confirmed', coalesce(w.confirmed, 0), 'in_progress', coalesce(w.in_progress, 0),
          'completed', coalesce(w.completed, 0), 'cancelled', coalesce(w.cancelled, 0)) order by s.n)
        from week_starts, unnest(instants) with ordinality as s (at, n) left join weeks w on w.n = s.n),
      'months', (
        select jsonb_agg(jsonb_build_object('month', m.month, 'paid_cents', m.paid_cents, 'refunded_cents', m.refunded_cents) order by m.month)
        from months m)
    )
  $query$;

revoke all on function public.claim_open_checkouts from public, anon, authenticated, service_role;
comment on function public.claim_open_checkouts is
  'Checkouts that may have been paid without a notification, each at most every five minutes: those whose hold expired, those without a '
  'hold, those of deleted requests, and those of documents (request_id null). is_over: the request is cancelled, deleted or paid another way, '
  'or the client has withdrawn from the quote or paid the invoice otherwise, so the checkout must be closed.';
grant execute on function public.claim_open_checkouts to service_role;

revoke all on function private.card_gateways from public, anon, authenticated, service_role;
comment on function private.card_gateways is
  'By which provider a document may be paid: no real money for the example company, and no simulated payment for a real client.';

revoke all on function private.open_payment from public, anon, authenticated, service_role;

revoke all on function public.open_card_payment from public, anon, authenticated, service_role;
comment on function public.open_card_payment is
  'The open payment of a quote''s deposit or of an invoice, or a new one: one at a time for each document, however often it is asked for. is_over: '
  'its page must be closed first (another amount, or too old). Refuses: unknown_link, deposit_too_early (signed at home, L221-10), '
  'card_not_offered (not a consumer, not signed, or another provider), deposit_paid, too_many_requests.';
grant execute on function public.open_card_payment to service_role;

revoke all on function private.no_money_before from public, anon, authenticated, service_role;
comment on function private.no_money_before is
  'The day from which an invoice may be paid when the client signed at home less than seven days ago (code de la consommation, L221-10); null: now.';

revoke all on function private.invoice_offer from public, anon, authenticated, service_role;
comment on function private.invoice_offer is 'By which providers an invoice may be paid by card now, and whether its payment page is open.';

revoke all on function private.card_payload from public, anon, authenticated, service_role;
comment on function private.card_payload is 'The data for the mails about money of a document, today.';

revoke all on function private.card_payer from public, anon, authenticated, service_role;

revoke all on function public.confirm_card_payment from public, anon, authenticated, service_role;
comment on function public.confirm_card_payment is
  'Books the payment of a document, once. Returns confirmed, already, returned (booked and promised back: the client had withdrawn, or it was '
  'paid already), stray (no such payment, another session, amount or currency: promised back) or unknown (opened by another site).';
grant execute on function public.confirm_card_payment to service_role;

-- End of what `npm run routines` wrote.
