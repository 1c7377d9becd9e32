-- The invoice of a quote that was signed at home is not paid for seven days, without a renovation too (code de la consommation, L221-10).

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function public.record_invoice_payment(p_id uuid, p_payment jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  payment record;
begin
  perform private.require_staff();
  select * into invoice from public.invoices where id = p_id;
  perform private.lock_contract(invoice);
  invoice := private.lock_invoice(p_id);
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
  elsif coalesce(payment.amount_cents < 1, true) or payment.paid_on is null or payment.paid_on < private.today() - 3660
    or coalesce(payment.method not in ('card', 'cash', 'transfer', 'check'), true) or exists (select from public.receipts r where r.id = payment.id)
  then
    perform private.refuse('invalid_input', 400);
  elsif payment.paid_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif invoice.state = 'draft' or invoice.kind = 'credit_note' then
    perform private.refuse('invoice_not_payable', 409);
  elsif num_nonnulls(invoice.project_id, invoice.request_id) = 0 and private.no_money_before(invoice) is not null then
    perform private.refuse('payment_too_early', 409, jsonb_build_object('from', to_char(private.no_money_before(invoice), 'DD/MM/YYYY')));
  elsif payment.amount_cents > invoice.left_cents then
    perform private.refuse('payment_too_high', 409,
      jsonb_build_object('due', replace(to_char(greatest(invoice.left_cents, 0) / 100.0, 'FM9999999990.00'), '.', ',')));
  end if;
  if invoice.project_id is not null then
    perform private.refuse_early_project_money(invoice.project_id, payment.amount_cents, payment.paid_on);
  elsif invoice.request_id is not null then
    -- A small job keeps its own sums, with which the screens of requests work.
    return public.record_payment(invoice.request_id, (select r.version from public.brico_requests r where r.id = invoice.request_id),
      payment.amount_cents, payment.method, payment.paid_on);
  end if;
  payment.id := private.book_receipt(jsonb_build_object('id', payment.id, 'kind', 'payment', 'amount_cents', payment.amount_cents, 'method', payment.method,
    'received_on', payment.paid_on, 'source', 'staff', 'invoice_id', p_id, 'project_id', invoice.project_id,
    'quote_id', case when invoice.project_id is null then invoice.quote_id end));
  perform private.log_activity('payment', 'invoices', p_id::text, 'Paiement de la facture ' || invoice.number,
    jsonb_build_object('amount_cents', payment.amount_cents, 'method', payment.method, 'paid_on', payment.paid_on));
  if payment.mail then
    perform private.mail_invoice_payment(p_id, payment.id);
  end if;
  return payment.id;
end;
$$;

-- End of what `npm run routines` wrote.
