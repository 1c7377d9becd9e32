-- Who issues an invoice learns that the VAT of the money received must be corrected.

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function private.invoice_warnings(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  content jsonb := private.invoice_content(p_invoice);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('code', seen.code, 'field', seen.field, 'is_warning', true)), '[]')
    from (values
      ('buyer_email', 'customer', content #>> '{buyer,email}' is null),
      -- A row of the ledger keeps the VAT that it was received with; its month does not change any more.
      ('vat_received', 'progress', exists (
        select from jsonb_array_elements(content -> 'payments') p join public.receipts r on r.id = (p ->> 'receipt_id')::uuid
        cross join lateral jsonb_array_elements(r.vat_split) part
        where not exists (
          select from jsonb_array_elements(private.contracts_of(p_invoice)) c, jsonb_array_elements(c -> 'split') s
          where (s ->> 'rate')::numeric = (part ->> 'rate')::numeric))),
      ('certification', 'progress', (content #>> '{buyer,is_consumer}')::boolean and exists (
        select from jsonb_array_elements(content -> 'split') s where (s ->> 'rate')::numeric in (10, 5.5))
        and not exists (select from public.quotes q join public.quote_signatures g on g.quote_id = q.id
          where g.vat_certified and (q.id = p_invoice.quote_id or q.project_id = p_invoice.project_id or q.request_id = p_invoice.request_id)))
    ) seen(code, field, is_seen)
    where seen.is_seen);
end;
$$;

-- End of what `npm run routines` wrote.
