-- Money of invoices: which receipt pays which invoice, what staff note as paid or give back, and its VAT. Paid by card: pay_documents.sql.

-- The caller holds the lock of the contract.
create or replace function private.allocate(p_invoice_id uuid, p_receipt_id uuid, p_amount_cents bigint) returns void
language sql volatile security definer set search_path = ''
begin atomic
  insert into public.invoice_payments (invoice_id, receipt_id, amount_cents, at)
  select p_invoice_id, p_receipt_id, p_amount_cents, private.now() where p_amount_cents <> 0;
  update public.invoices set paid_cents = paid_cents + p_amount_cents, updated_at = private.now() where id = p_invoice_id and p_amount_cents <> 0;
end;

create or replace function private.paid_by(p_invoice_id uuid) returns table (receipt_id uuid, cents bigint, first bigint)
language sql stable security definer set search_path = ''
begin atomic
  select p.receipt_id, sum(p.amount_cents)::bigint, min(p.id)
  from public.invoice_payments p where p.invoice_id = p_invoice_id group by p.receipt_id having sum(p.amount_cents) <> 0;
end;
comment on function private.paid_by is 'What each receipt pays of an invoice, without what a later invoice took over.';

create or replace function private.taken_over_by(p_payment public.invoice_payments) returns public.invoices
language plpgsql stable security definer set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  select i.* into invoice from public.invoice_payments p join public.invoices i on i.id = p.invoice_id
  where p.receipt_id = p_payment.receipt_id and p.id > p_payment.id and sign(p.amount_cents) <> sign(p_payment.amount_cents) order by p.id limit 1;
  return invoice;
end;
$$;
comment on function private.taken_over_by is 'The invoice that took over what a row takes away from another one.';

create or replace function private.allocate_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  rest bigint := new.amount_cents;
  part bigint;
  paid record;
  invoice public.invoices;
begin
  if new.corrects_id is not null then
    -- Taken back from what the corrected receipt paid: the invoice that is named first, then the latest. A correction of a refund pays again
    -- what the refund had taken.
    for paid in
      select p.invoice_id, sum(p.amount_cents)::bigint as cents from public.invoice_payments p
      join public.receipts r on r.id = p.receipt_id
      where p.receipt_id = new.corrects_id or r.corrects_id = new.corrects_id
      group by p.invoice_id order by p.invoice_id = new.invoice_id desc nulls last, max(p.id) desc
    loop
      part := case when rest < 0 then greatest(rest, least(-paid.cents, 0)) else least(rest, greatest(-paid.cents, 0)) end;
      perform private.allocate(paid.invoice_id, new.id, part);
      rest := rest - part;
    end loop;
    return null;
  elsif new.invoice_id is not null then
    perform private.allocate(new.invoice_id, new.id, new.amount_cents);
    return null;
  end if;
  for invoice in
    select * from public.invoices i
    where i.left_cents > 0 and (i.request_id = new.request_id or i.project_id = new.project_id or i.quote_id = new.quote_id)
    order by i.due_on, i.issued_at for update
  loop
    exit when rest <= 0;
    perform private.allocate(invoice.id, new.id, least(rest, invoice.left_cents));
    rest := rest - least(rest, invoice.left_cents);
  end loop;
  return null;
end;
$$;
comment on function private.allocate_receipt is
  'Trigger: money pays the invoice that it names, else the open ones of its renovation, job or quote, the oldest first; what is left waits for the '
  'next invoice. A correction takes back what its receipt paid.';

create or replace function private.quote_paid_by(p_invoice public.invoices) returns uuid
language plpgsql immutable set search_path = ''
as $$
begin
  return case when p_invoice.kind = 'deposit' or num_nonnulls(p_invoice.project_id, p_invoice.request_id) = 0 then p_invoice.quote_id end;
end;
$$;
comment on function private.quote_paid_by is
  'The quote that the money of an invoice pays: that of a deposit, so that no deposit is asked for twice. An invoice of several quotes pays none of '
  'them alone.';

create or replace function public.record_invoice_payment(p_id uuid, p_payment jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  payment record;
begin
  invoice := private.lock_invoice_of_contract(p_id);
  begin
    select * into payment from jsonb_to_record(p_payment) as p(id uuid, amount_cents int, method text, paid_on date, mail boolean);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  if exists (select from public.receipts r where r.id = payment.id and r.invoice_id = p_id and r.kind = 'payment'
    and (r.amount_cents, r.method, r.received_on) = (payment.amount_cents, payment.method, payment.paid_on))
  then
    return payment.id;
  elsif coalesce(payment.amount_cents < 1, true) or payment.paid_on is null or payment.paid_on < private.oldest_payment_day()
    or coalesce(payment.method not in ('card', 'cash', 'transfer', 'check'), true) or exists (select from public.receipts r where r.id = payment.id)
  then
    perform private.refuse('invalid_input', 400);
  elsif payment.paid_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif invoice.state = 'draft' or invoice.kind = 'credit_note' then
    perform private.refuse('invoice_not_payable', 409);
  elsif num_nonnulls(invoice.project_id, invoice.request_id) = 0 and private.no_money_before(invoice, payment.paid_on) is not null then
    perform private.refuse('payment_too_early', 409,
      jsonb_build_object('from', to_char(private.no_money_before(invoice, payment.paid_on), 'DD/MM/YYYY')));
  elsif payment.amount_cents > invoice.left_cents then
    perform private.refuse('payment_too_high', 409,
      jsonb_build_object('due', replace(to_char(greatest(invoice.left_cents, 0) / 100.0, 'FM9999999990.00'), '.', ',')));
  end if;
  if invoice.project_id is not null then
    perform private.refuse_early_project_money(invoice.project_id, payment.amount_cents, payment.paid_on);
  elsif invoice.request_id is not null then
    perform private.refuse_early_request_money(private.lock_request(invoice.request_id), payment.amount_cents, payment.paid_on);
  end if;
  payment.id := private.book_receipt(jsonb_build_object('id', payment.id, 'kind', 'payment', 'amount_cents', payment.amount_cents, 'method', payment.method,
    'received_on', payment.paid_on, 'source', 'staff', 'invoice_id', p_id, 'project_id', invoice.project_id, 'request_id', invoice.request_id,
    'quote_id', private.quote_paid_by(invoice)));
  perform private.set_on_site_cents(invoice.request_id);
  perform private.log_activity('payment', case when invoice.request_id is not null then 'brico_requests' else 'invoices' end,
    coalesce(invoice.request_id, p_id)::text, 'Paiement de la facture ' || invoice.number,
    jsonb_build_object('amount_cents', payment.amount_cents, 'method', payment.method, 'paid_on', payment.paid_on));
  if payment.mail then
    perform private.mail_invoice_payment(p_id, payment.id);
  end if;
  return payment.id;
end;
$$;
comment on function public.record_invoice_payment is
  'For staff: records money that a client paid on an invoice: {id (optional), amount_cents, method, paid_on, mail (the client '
  'gets a receipt; not the default)}; its VAT is the share of the invoice. '
  'Refuses: invoice_gone, invalid_input, payment_in_future, invoice_not_payable, payment_too_high, payment_too_early, cash_too_high.';
grant execute on function public.record_invoice_payment to authenticated;

create or replace function private.returning_cents(p_invoice_id uuid) returns bigint
language sql stable security definer set search_path = ''
return (select coalesce(sum(f.amount_cents), 0) from public.refunds f where f.invoice_id = p_invoice_id and f.status = 'pending');
comment on function private.returning_cents is 'What is promised back by card on an invoice, and not made yet.';

create or replace function private.refundable_by_card(p_invoice_id uuid) returns table (payment_id uuid, payment_intent_id text, cents bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select p.id, p.payment_intent_id, least(k.cents, private.returnable_cents(p))
    from private.paid_on_invoice(p_invoice_id) k join public.card_payments p on p.payment_intent_id = k.source_ref
    where p.state = 'paid' and k.cents > 0 and private.returnable_cents(p) > 0
    order by k.recorded_at desc, p.id;
end;
$$;
comment on function private.refundable_by_card is 'What may go back by card of the money that pays an invoice, the latest payment first.';

-- Money that came by card online goes back by card, unless the bank has returned it once.
create or replace function private.refundable_by_hand(p_invoice_id uuid) returns table (receipt_id uuid, cents bigint)
language sql stable security definer set search_path = ''
begin atomic
  select k.receipt_id, k.cents
  from private.paid_on_invoice(p_invoice_id) k
  where k.cents > 0 and (k.method <> 'card_online' or exists (
    select from public.refunds f where f.payment_intent_id = k.source_ref and f.status = 'failed' and f.last_error = 'refused_by_bank'))
  order by k.recorded_at desc, k.receipt_id;
end;
comment on function private.refundable_by_hand is 'What staff may give back themselves of the money that pays an invoice, the latest payment first.';

create or replace function private.return_facts(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  owed bigint := greatest(coalesce(-p_invoice.left_cents, 0) - private.returning_cents(p_invoice.id), 0);
begin
  return jsonb_build_object('returning_cents', private.returning_cents(p_invoice.id),
    'by_card_cents', least(owed, (select coalesce(sum(c.cents), 0) from private.refundable_by_card(p_invoice.id) c)),
    'by_hand_cents', case when p_invoice.request_id is null then least(owed, (select coalesce(sum(h.cents), 0) from private.refundable_by_hand(p_invoice.id) h)) else 0 end);
end;
$$;
comment on function private.return_facts is
  'Of what an invoice was paid too much, in cents: promised back by card and under way, what may still go back by card, and what staff may give '
  'back themselves (a small job''s money through its own screen). By card and by hand may name the same cents.';

create or replace function private.refuse_return(p_due_cents bigint) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  perform private.refuse('return_too_high', 409, jsonb_build_object('due', replace(to_char(greatest(p_due_cents, 0) / 100.0, 'FM9999999990.00'), '.', ',')));
end;
$$;

create or replace function public.record_invoice_refund(p_id uuid, p_refund jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  refund record;
  rest bigint;
  paid record;
begin
  invoice := private.lock_invoice_of_contract(p_id);
  begin
    select * into refund from jsonb_to_record(p_refund) as p(id uuid, amount_cents bigint, method text, paid_on date, reason text);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  if exists (select from public.receipts r where r.id = refund.id and r.invoice_id = p_id and r.kind = 'refund') then
    return;
  elsif coalesce(refund.amount_cents < 1, true) or refund.paid_on is null or refund.paid_on < private.oldest_payment_day()
    or coalesce(refund.method not in ('card', 'cash', 'transfer', 'check'), true)
    or coalesce(length(btrim(refund.reason)) not between 1 and 300, true) or invoice.request_id is not null
    or exists (select from public.receipts r where r.id = refund.id)
  then
    perform private.refuse('invalid_input', 400);
  elsif refund.paid_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif refund.amount_cents > coalesce(-invoice.left_cents, 0) - private.returning_cents(p_id) then
    perform private.refuse_return(coalesce(-invoice.left_cents, 0) - private.returning_cents(p_id));
  end if;
  rest := refund.amount_cents;
  for paid in select * from private.refundable_by_hand(p_id) loop
    exit when rest = 0;
    perform private.book_receipt(jsonb_build_object('id', refund.id, 'kind', 'refund', 'amount_cents', -least(rest, paid.cents),
      'method', refund.method, 'received_on', refund.paid_on, 'source', 'staff', 'corrects_id', paid.receipt_id, 'invoice_id', p_id,
      'project_id', invoice.project_id, 'quote_id', private.quote_paid_by(invoice), 'reason', btrim(refund.reason)));
    rest := rest - least(rest, paid.cents);
    refund.id := null;
  end loop;
  if rest > 0 then
    perform private.refuse('refund_by_card', 409);
  end if;
  perform private.log_activity('payment', 'invoices', p_id::text, 'Remboursement sur la facture ' || invoice.number,
    jsonb_build_object('amount_cents', -refund.amount_cents, 'method', refund.method, 'paid_on', refund.paid_on));
end;
$$;
comment on function public.record_invoice_refund is
  'For staff: records money given back on an invoice that was paid too much: {id (optional: sent twice, it counts once), amount_cents, '
  'method, paid_on, reason}; rows of the opposite sign of what was received, the latest first. Money that came by card online goes back '
  'by return_invoice_payment, unless the bank has refused that; a small job''s through its own screen. '
  'Refuses: invoice_gone, invalid_input, payment_in_future, return_too_high, refund_by_card.';
grant execute on function public.record_invoice_refund to authenticated;

create or replace function public.return_invoice_payment(p_id uuid, p_actor uuid, p_refund jsonb) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  refund record;
  part record;
  rest bigint;
begin
  select * into invoice from public.invoices where id = p_id;
  perform private.lock_contract(invoice);
  select * into invoice from public.invoices where id = p_id for update;
  if not found then
    perform private.refuse('invoice_gone', 404);
  end if;
  begin
    select r.id, r.amount_cents, btrim(r.reason) as reason into refund from jsonb_to_record(p_refund) as r(id uuid, amount_cents bigint, reason text);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  -- After the contract: the payment of another quote of the renovation may be promised back at the same moment.
  perform 1 from public.card_payments p where p.id in (select c.payment_id from private.refundable_by_card(p_id) c) order by p.id for update;
  if exists (select from public.refunds f where f.id = refund.id and f.invoice_id = p_id) then
    return refund.amount_cents;
  elsif refund.id is null or exists (select from public.refunds f where f.id = refund.id) or coalesce(refund.amount_cents < 1, true)
    or coalesce(length(refund.reason) not between 1 and 300, true)
  then
    perform private.refuse('invalid_input', 400);
  elsif refund.amount_cents > (private.return_facts(invoice) ->> 'by_card_cents')::bigint then
    perform private.refuse_return((private.return_facts(invoice) ->> 'by_card_cents')::bigint);
  end if;
  rest := refund.amount_cents;
  for part in select * from private.refundable_by_card(p_id) loop
    exit when rest = 0;
    insert into public.refunds (id, card_payment_id, invoice_id, payment_intent_id, amount_cents, reason, note, created_by)
    values (coalesce(refund.id, gen_random_uuid()), part.payment_id, p_id, part.payment_intent_id, least(rest, part.cents), 'staff',
      refund.reason, p_actor);
    rest := rest - least(rest, part.cents);
    refund.id := null;
  end loop;
  perform private.log_as(p_actor, 'refund', 'invoices', p_id::text, 'Remboursement par carte demandé, facture ' || invoice.number,
    jsonb_build_object('amount_cents', refund.amount_cents));
  return refund.amount_cents;
end;
$$;
comment on function public.return_invoice_payment is
  'Promises to give back by card what an invoice was paid too much: {id (sent twice, it counts once), amount_cents, reason}; the latest payment '
  'first. Refuses: invoice_gone, invalid_input, return_too_high.';
grant execute on function public.return_invoice_payment to service_role;

create or replace function private.invoice_split_of(p_invoice_id uuid, p_amount_cents bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.split_over_rates(p_amount_cents, (select private.left_to_credit(i) from public.invoices i where i.id = p_invoice_id), (
    select private.summed_split(coalesce(jsonb_agg(r.vat_split), '[]')) from public.receipts r
    where r.id in (select p.receipt_id from public.invoice_payments p where p.invoice_id = p_invoice_id) and r.vat_split is not null));
end;
$$;
comment on function private.invoice_split_of is 'The VAT split of an amount paid on an invoice, after what was paid on it before.';
