-- A mail to a company greets no first name: « Immo Sud » is not « Immo ».

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function private.is_company(p_customer_id uuid) returns boolean
language sql stable security definer set search_path = ''
return (select c.kind = 'company' from public.customers c where c.id = private.customer_root(p_customer_id));

create or replace function private.quote_payload(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object('quote_id', p_quote.id, 'number', p_quote.number, 'version_no', p_quote.version_no, 'kind', p_quote.kind,
    'title', p_quote.title, 'client_name', p_quote.snapshot #>> '{client,name}', 'total_cents', p_quote.total_cents, 'valid_until', p_quote.valid_until,
    'customer_id', p_quote.customer_id, 'project_id', p_quote.project_id, 'is_company', private.is_company(p_quote.customer_id));
end;
$$;

-- What clients get of invoices: the mail with the private link, reminders that staff can stop, and the page behind the link.

create or replace function private.invoice_mail_payload(p_invoice public.invoices) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('invoice_id', p_invoice.id, 'number', p_invoice.number, 'kind', p_invoice.kind, 'situation_no', p_invoice.situation_no,
  'title', p_invoice.title, 'client_name', p_invoice.snapshot #>> '{buyer,name}', 'total_cents', p_invoice.total_cents, 'left_cents', p_invoice.left_cents,
  'issued_on', p_invoice.issued_on, 'due_on', p_invoice.due_on, 'corrects', p_invoice.snapshot #>> '{corrects,number}',
  'customer_id', p_invoice.customer_id, 'project_id', p_invoice.project_id, 'is_company', private.is_company(p_invoice.customer_id))
$$;

revoke all on function private.is_company from public, anon, authenticated, service_role;
comment on function private.is_company is 'Whether a client is a company, which has no first name to greet; null without a file.';

-- End of what `npm run routines` wrote.
