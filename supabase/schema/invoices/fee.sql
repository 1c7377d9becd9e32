-- The price of a quote that is not free (arrêté du 24 janvier 2017, art. 3): an invoice of its own, when the quote was sent; the invoices of its order
-- take it back as they do a deposit, because the quote says « déduits du prix en cas de commande ».

create or replace function private.is_fee(p_invoice public.invoices) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return p_invoice.kind = 'fee' or p_invoice.kind = 'credit_note' and exists (
    select from public.invoices c where c.id = p_invoice.corrects_id and c.kind = 'fee');
end;
$$;
comment on function private.is_fee is 'Whether an invoice asks for the price of a quote, or a credit note takes it back.';

create or replace function private.fees_of(p_contract_id uuid) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(
    select i.id from public.quotes q
    join public.quotes version on version.root_id = q.root_id
    join public.invoices f on f.quote_id = version.id and f.kind = 'fee' and f.state <> 'draft'
    join public.invoices i on i.id = f.id or i.corrects_id = f.id and i.state <> 'draft'
    where q.state = 'signed' and p_contract_id in (q.project_id, q.request_id, q.id));
end;
$$;
comment on function private.fees_of is
  'The invoices of the price of the quotes, of any version, that were ordered in a contract, with their credit notes.';

create or replace function private.begun_fee(p_quote_id uuid) returns public.invoices
language plpgsql stable security definer set search_path = ''
as $$
declare
  quote public.quotes;
  begun public.invoices;
begin
  select * into quote from public.quotes where id = p_quote_id;
  if not found then
    perform private.refuse('client_quote_gone', 404);
  elsif quote.is_free or quote.state not in ('sent', 'signed', 'refused', 'expired') or exists (
    select from public.quotes version join public.invoices f on f.quote_id = version.id
    where version.root_id = quote.root_id and f.kind = 'fee' and f.state <> 'draft' and f.total_cents > f.credited_cents)
  then
    perform private.refuse('fee_not_due', 409);
  end if;
  begun.kind := 'fee';
  begun.quote_id := quote.id;
  begun.title := left('Établissement du devis ' || quote.number, 200);
  return begun;
end;
$$;
comment on function private.begun_fee is
  'The invoice of the price of a quote that was sent, once for all of its versions. Refuses: client_quote_gone, fee_not_due (a free quote, a draft, one that was invoiced already).';

create or replace function private.fee_part(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  rate numeric := case when (select c.vat_exempt from public.company_settings c) then 0 else private.default_vat_rate('other') end;
  cents bigint := (select round(q.fee * 100) from public.quotes q where q.id = p_invoice.quote_id);
  net bigint := private.net_of(cents, rate);
begin
  return jsonb_build_object('blocks', '[]'::jsonb, 'deductions', '[]'::jsonb, 'allowances', '[]'::jsonb, 'price_basis', 'ht', 'progress', null,
    'split', jsonb_build_array(jsonb_build_object('vat_rate', trim_scale(rate), 'net_cents', net, 'vat_cents', cents - net)),
    'rows', jsonb_build_array(jsonb_build_object('kind', 'work', 'label', 'Établissement du devis ' || coalesce((
        select q.number || ' du ' || to_char(q.sent_at at time zone 'Europe/Paris', 'DD/MM/YYYY') from public.quotes q where q.id = p_invoice.quote_id), ''),
      'quantity', '1', 'unit', 'forfait', 'unit_price', trim_scale(net / 100.0)::text, 'discount_bp', 0, 'vat_rate', trim_scale(rate),
      'contract_cents', net, 'net_cents', net, 'amount_cents', net)));
end;
$$;
comment on function private.fee_part is 'What the invoice of the price of a quote says; a service at the normal rate, which no order makes a part of works at a reduced one.';

create or replace function private.order_of(p_invoice public.invoices) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case when p_invoice.kind <> 'fee' then p_invoice.contract_id else (
    select coalesce(q.project_id, q.request_id, q.id) from public.quotes q join public.quotes version on version.root_id = q.root_id
    where version.id = p_invoice.quote_id and q.state = 'signed') end;
end;
$$;
comment on function private.order_of is 'The contract whose invoices take a deposit back, or the price of a quote: that of its order; null before it.';
