-- Money of invoices: which receipt pays which invoice, and its VAT. What staff note: money/record.sql, money/give_back.sql.

-- The caller holds the lock of the contract.
create or replace function private.allocate(p_invoice_id uuid, p_receipt_id uuid, p_amount_cents bigint, p_vat_split jsonb default null) returns void
language sql volatile security definer set search_path = ''
begin atomic
  insert into public.invoice_payments (invoice_id, receipt_id, amount_cents, vat_split, at)
  select p_invoice_id, p_receipt_id, p_amount_cents, nullif(p_vat_split, '[]'), private.now() where p_amount_cents <> 0;
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
  free bigint;
  part bigint;
  paid record;
  invoice public.invoices;
begin
  if new.corrects_id is not null then
    if new.invoice_id is null then
      -- What pays no invoice goes back first.
      select sum(r.amount_cents - coalesce((select sum(p.amount_cents) from public.invoice_payments p where p.receipt_id = r.id), 0)) into free
      from public.receipts r where r.id <> new.id and new.corrects_id in (r.id, r.corrects_id);
      rest := case when rest < 0 then least(rest + greatest(free, 0), 0) else greatest(rest + least(free, 0), 0) end;
    end if;
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
    where i.left_cents > 0 and i.kind <> 'fee' and (i.request_id = new.request_id or i.project_id = new.project_id or i.quote_id = new.quote_id)
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

create or replace function private.quote_paid_by(p_kind text, p_project_id uuid, p_request_id uuid, p_quote_id uuid) returns uuid
language sql immutable parallel safe set search_path = ''
return case when p_kind = 'deposit' or p_kind <> 'fee' and num_nonnulls(p_project_id, p_request_id) = 0 then p_quote_id end;
comment on function private.quote_paid_by is
  'The quote that the money of an invoice pays: that of a deposit, so that no deposit is asked for twice. An invoice of several quotes pays none of '
  'them alone, and that of the price of a quote none of its works.';

create or replace function private.returning_cents(p_invoice_id uuid) returns bigint
language sql stable security definer set search_path = ''
return (select coalesce(sum(f.amount_cents), 0) from public.refunds f where f.invoice_id = p_invoice_id and f.status = 'pending');
comment on function private.returning_cents is 'What is promised back by card on an invoice, and not made yet.';

create or replace function private.invoice_split_of(p_invoice_id uuid, p_amount_cents bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  select * into invoice from public.invoices where id = p_invoice_id;
  if p_amount_cents > 0 and invoice.left_cents <= 0 then
    return '[]';
  end if;
  return private.split_over_rates(least(p_amount_cents, greatest(invoice.left_cents, 0)), private.left_to_credit(invoice), (
    select private.summed_split(jsonb_build_array(coalesce(jsonb_agg(part), '[]')))
    from public.receipts r, jsonb_array_elements(r.vat_split) part
    where r.id in (select p.receipt_id from public.invoice_payments p where p.invoice_id = p_invoice_id)
      and coalesce(part ->> 'invoice_id', p_invoice_id::text) = p_invoice_id::text));
end;
$$;
comment on function private.invoice_split_of is
  'The VAT split of an amount paid on an invoice, after what was paid on it before. What is above the rest of the invoice bears no VAT: nothing was sold for it.';

create or replace function private.taxed_now(p_invoice public.invoices, p_receipt_id uuid, p_cents bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  paid public.receipts;
  taxed bigint;
  allocated bigint;
begin
  select * into paid from public.receipts where id = p_receipt_id;
  if paid.vat_split is null or paid.kind <> 'payment' then
    return null;
  end if;
  select private.split_sum(paid.vat_split) + coalesce(sum(private.split_sum(p.vat_split)), 0), coalesce(sum(p.amount_cents), 0) into taxed, allocated
  from public.invoice_payments p where p.receipt_id = p_receipt_id;
  -- What the receipt has paid before was taxed first.
  return private.split_over_rates(least(p_cents, greatest(allocated + p_cents - taxed, 0)), p_invoice.split);
end;
$$;
comment on function private.taxed_now is 'The VAT of what an invoice takes of a receipt, so far as the receipt was in excess until now; null: nothing.';
