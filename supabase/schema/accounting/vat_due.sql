-- When VAT falls due: with the money (services, CGI, art. 269, 2, c), or on the day of the invoice (goods, art. 269, 2, a; services of a company that
-- chose debits). Money that comes before such an invoice counts on its own day, and is taken off on the invoice's.

-- The invoice of goods is issued at delivery (CGI, art. 289, I, 3); a deposit on goods is due with its money.
create or replace view private.invoice_kinds with (security_invoker = true) as
select i.id, k.is_of_deposit, k.is_of_goods, k.is_by_debits or k.is_of_goods as is_due_at_once
from public.invoices i
left join public.invoices c on c.id = i.corrects_id
cross join lateral (select i.kind = 'deposit' or coalesce(c.kind = 'deposit', false) as is_of_deposit, coalesce(i.snapshot ->> 'vat_moment' = 'debits', false) as is_by_debits) d
cross join lateral (select d.is_of_deposit, d.is_by_debits, i.operation = 'goods' and not d.is_of_deposit and not d.is_by_debits as is_of_goods) k
where i.state <> 'draft';
comment on view private.invoice_kinds is
  'Of each fixed invoice: is_of_deposit, one of a deposit or a credit note on one; is_due_at_once, its VAT is due on its day; is_of_goods, only because of '
  'what it sells.';

-- Which part of a receipt pays which invoice, from which day. Money that an invoice took over from one that was credited leaves the first one on the
-- day of the second.
create or replace view private.allocations with (security_invoker = true) as
select p.id, p.receipt_id, p.invoice_id, p.amount_cents, p.vat_split,
  case when p.vat_split is not null then (p.at at time zone 'Europe/Paris')::date
    when sign(p.amount_cents) = sign(r.amount_cents) then greatest(r.received_on, i.issued_on)
    else greatest(r.received_on, (private.taken_over_by(p)).issued_on) end as day
from public.invoice_payments p
join public.receipts r on r.id = p.receipt_id
join public.invoices i on i.id = p.invoice_id;

-- The parts of one receipt are differences of cumulated parts, so they sum to it. What is in excess bears no VAT: its invoice has it.
create or replace function private.allocated_vat(p_receipts uuid[], p_by_debits boolean) returns table (allocation_id bigint, split jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    with parts as (
      select p.id, p.invoice_id, r.vat_split, private.split_sum(r.vat_split) as taxed, p.amount_cents, sum(p.amount_cents) over w as until,
        row_number() over (partition by p.receipt_id, p.invoice_id order by p.id) as nth, p_by_debits or k.is_due_at_once as is_due
      from public.receipts r
      join public.invoice_payments p on p.receipt_id = r.id
      join private.invoice_kinds k on k.id = p.invoice_id
      where r.id = any (p_receipts) and r.vat_split <> '[]'
      window w as (partition by p.receipt_id order by p.id)
    )
    select p.id, case
      -- Of a payment of several invoices, each row names its own.
      when p.vat_split @? '$[*].invoice_id' then case when p.nth = 1 then (
        select coalesce(jsonb_agg(part - 'invoice_id'), '[]') from jsonb_array_elements(p.vat_split) part where part ->> 'invoice_id' = p.invoice_id::text) else '[]' end
      when p.until = p.amount_cents and abs(p.until) >= abs(p.taxed) then p.vat_split
      else private.summed_split(jsonb_build_array(
        coalesce(private.split_over_rates((sign(p.taxed) * least(abs(p.until), abs(p.taxed)))::bigint, p.vat_split), '[]'),
        private.scaled_split(coalesce(private.split_over_rates((sign(p.taxed) * least(abs(p.until - p.amount_cents), abs(p.taxed)))::bigint, p.vat_split), '[]'), -1)))
      end
    from parts p where p.is_due;
end;
$$;
comment on function private.allocated_vat is
  'The VAT of these receipts that falls to invoices whose VAT is due on the invoice''s day: what was counted, or would be, with the money. p_by_debits: '
  'all are such invoices.';

create or replace function private.vat_movements(p_from date, p_to date, p_by_debits boolean)
returns table (day date, source text, is_of_goods boolean, split jsonb)
language plpgsql stable security definer set search_path = ''
as $$
declare
  touched uuid[] := array(
    select r.id from public.receipts r where r.received_on between p_from and p_to
    union
    select p.receipt_id from public.invoices i join public.invoice_payments p on p.invoice_id = i.id where i.issued_on between p_from and p_to);
begin
  return query
    select i.issued_on, 'invoice', k.is_of_goods, i.split from public.invoices i join private.invoice_kinds k on k.id = i.id and (p_by_debits or k.is_due_at_once)
    where i.issued_on between p_from and p_to
    union all
    select r.received_on, 'receipt', false, r.vat_split from public.receipts r where r.received_on between p_from and p_to and r.vat_split <> '[]'
    union all
    -- What was in excess, and an invoice has taken over.
    select a.day, 'receipt', false, a.vat_split from private.allocations a join private.invoice_kinds k on k.id = a.invoice_id and not (p_by_debits or k.is_due_at_once)
    where a.vat_split is not null and a.day between p_from and p_to
    union all
    -- Of an invoice that was there already, the receipt adds nothing.
    select a.day, case when a.day > r.received_on then 'taken' else 'receipt' end, k.is_of_goods, private.scaled_split(v.split, -1)
    from private.allocated_vat(touched, p_by_debits) v
    join private.allocations a on a.id = v.allocation_id
    join public.receipts r on r.id = a.receipt_id
    join private.invoice_kinds k on k.id = a.invoice_id
    where a.day between p_from and p_to and v.split <> '[]';
end;
$$;
comment on function private.vat_movements is
  'What makes VAT due in a period: invoices due on their day; money; and, taken off, the money of such invoices, « taken » when it was counted on an earlier day. '
  'p_by_debits: as of a company that chose debits, for all its invoices.';
