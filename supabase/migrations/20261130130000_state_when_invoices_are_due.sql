-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function private.invoice_content(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  part jsonb := case
    when p_invoice.kind = 'deposit' then private.deposit_part(p_invoice)
    when p_invoice.kind = 'credit_note' and p_invoice.progress = '[]' then private.credit_part(p_invoice)
    else private.progress_part(p_invoice) end;
  buyer jsonb := private.invoice_buyer(p_invoice);
  total bigint := private.split_sum(part -> 'split');
  payments jsonb := '[]';
  paid bigint := 0;
  due_on date;
begin
  if p_invoice.kind <> 'credit_note' and total > 0 then
    with usable as (
      select f.receipt_id, f.received_on, f.method, f.amount_cents from private.free_receipts(p_invoice) f
      union all
      select o.receipt_id, o.received_on, o.method, o.amount_cents from private.overpaid_receipts(p_invoice.contract_id) o
    ), free as (
      select u.receipt_id, u.received_on, u.method, sum(u.amount_cents) as amount_cents,
        sum(sum(u.amount_cents)) over (order by u.received_on, u.receipt_id) as until
      from usable u group by 1, 2, 3
    ), used as (
      select receipt_id, received_on, method, least(amount_cents, total - (until - amount_cents)) as cents from free where until - amount_cents < total
    )
    select coalesce(jsonb_agg(jsonb_build_object('receipt_id', receipt_id, 'received_on', received_on, 'method', method, 'amount_cents', cents)
      order by received_on, receipt_id), '[]'), coalesce(sum(cents), 0) into payments, paid from used;
  end if;
  if p_invoice.kind <> 'credit_note' then
    due_on := private.today();
    if paid < total then
      -- Nothing is due while the law forbids every payment: the paper, the mail and the list of late invoices follow this day.
      p_invoice.left_cents := total - paid;
      due_on := greatest(due_on + p_invoice.due_days, private.no_money_before(p_invoice));
    end if;
  end if;
  return part || jsonb_build_object(
    'number', p_invoice.number, 'kind', p_invoice.kind, 'title', p_invoice.title, 'issued_on', private.today(),
    'situation_no', case when p_invoice.kind = 'situation' then coalesce(p_invoice.situation_no, (
      select count(*) + 1 from public.invoices i where i.contract_id = p_invoice.contract_id and i.kind = 'situation' and i.state <> 'draft')) end,
    'operation_on', p_invoice.operation_on, 'operation', p_invoice.operation, 'purchase_order', p_invoice.purchase_order, 'notes', p_invoice.notes,
    'due_on', due_on,
    'is_specimen', private.is_example_invoice(p_invoice), 'seller', private.seller_identity(),
    'vat_moment', (select coalesce(b.vat_moment, 'collection') from public.billing_settings b),
    'bank', (select jsonb_build_object('iban', b.iban, 'bic', b.bic) from public.billing_settings b where b.iban is not null),
    'buyer', buyer,
    'place', coalesce((select private.written_address(p.address, p.postal_code, p.city) from public.quotes q join public.places p on p.id = q.place_id where q.id = p_invoice.quote_id),
      (select private.written_address(r.address, r.postal_code, r.city) from public.brico_requests r where r.id = p_invoice.request_id),
      (select nullif(w.address, '') from public.reno_projects w where w.id = p_invoice.project_id)),
    'project_name', (select w.name from public.reno_projects w where w.id = p_invoice.project_id),
    'request_reference', (select r.reference from public.brico_requests r where r.id = p_invoice.request_id),
    'contracts', (
      select coalesce(jsonb_agg(jsonb_build_object('number', c ->> 'number', 'kind', c ->> 'kind', 'signed_on', c ->> 'signed_on')), '[]')
      from jsonb_array_elements(private.contracts_of(p_invoice)) c
      where c ->> 'quote_id' is not null and (p_invoice.kind <> 'deposit' or c ->> 'quote_id' = p_invoice.quote_id::text)),
    'net_cents', private.split_net(part -> 'split'), 'total_cents', total,
    'payments', payments, 'paid_cents', paid, 'left_cents', case when p_invoice.kind = 'credit_note' then 0 else total - paid end,
    'corrects', (select jsonb_build_object('number', c.number, 'issued_on', c.issued_on) from public.invoices c where c.id = p_invoice.corrects_id),
    'reason', p_invoice.reason,
    'mentions', private.invoice_mentions(p_invoice.kind, (buyer ->> 'is_consumer')::boolean, private.today())
      || case when p_invoice.kind in ('deposit', 'credit_note') then '[]' else private.certifications_to_sign(p_invoice, part -> 'split', buyer ->> 'name') end);
end;
$$;

-- End of what `npm run routines` wrote.
