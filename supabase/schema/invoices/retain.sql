-- The retention of guarantee of an invoice (loi n° 71-584 du 16 juillet 1971): what is withheld, and what becomes due of it or of an aid (aid.sql).
-- works/receive.sql says when.

create or replace function private.retention_step(p_invoice public.invoices, p_part jsonb) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  corrected public.invoices;
  total bigint := private.split_sum(p_part -> 'split');
  cumulated bigint;
  before bigint;
begin
  if p_invoice.kind in ('fee', 'deposit') then
    return 0;
  elsif p_invoice.kind = 'credit_note' then
    select * into corrected from public.invoices where id = p_invoice.corrects_id;
    return case
      -- A credit of exactly what is due leaves the retention as it is.
      when corrected.retained_cents = 0 or -total = corrected.left_cents then 0
      else -least(private.round_ratio(corrected.retained_cents * -total::numeric, corrected.total_cents - corrected.credited_cents), corrected.retained_cents) end;
  end if;
  -- The cumulated retention is rounded, so that its parts sum to it. Rebates are left out: each took its share off its own invoice.
  with contracts as (
    select c ->> 'quote_id' as quote_id, coalesce((c ->> 'retention_bp')::int, 0) as bp
    from jsonb_array_elements(private.contracts_of(p_invoice) || private.withdrawn_contracts(p_invoice)) c
  ), blocks as (
    select b from jsonb_array_elements(p_part -> 'blocks') b
    union all
    select b from public.invoices i, jsonb_array_elements(i.blocks) b where i.contract_id = p_invoice.contract_id and i.state <> 'draft'
  ), wholes as (
    select private.round_ratio(sum(private.split_sum(b -> 'split'))::numeric * c.bp, 10000) as cents
    from blocks join contracts c on c.quote_id = b ->> 'quote_id' group by c.quote_id, c.bp
  )
  select coalesce(sum(cents), 0) into cumulated from wholes;
  select coalesce(sum(i.retention_cents), 0) into before from public.invoices i
  where i.contract_id = p_invoice.contract_id and i.state <> 'draft' and not (i.kind = 'credit_note' and i.blocks = '[]');
  return greatest(least(cumulated - before, total), 0);
end;
$$;
comment on function private.retention_step is
  'The retention of guarantee that a document withholds, in cents TTC, of the works that it invoices and not of a deposit (loi n° 71-584, art. 1): the '
  'percentage of all that is invoiced of each quote, less what was withheld before. Of a credit note, negative: the share of what is withheld of its invoice.';

create or replace function private.refuse_release_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Those of an example, or of an invoice of past accounts, go with it.
  if tg_op = 'DELETE' and not exists (select from public.invoices i where i.id = old.invoice_id) then
    return old;
  end if;
  perform private.refuse('ledger_fixed', 403);
end;
$$;
comment on function private.refuse_release_change is 'Trigger: the release of a part of an invoice never changes. Refuses: ledger_fixed.';

create or replace function private.release_part(p_invoice_id uuid, p_part text, p_cents bigint, p_receipt_id uuid default null) returns void
language sql volatile security definer set search_path = ''
begin atomic
  insert into private.released_parts (invoice_id, part, amount_cents, receipt_id, released_on)
  select p_invoice_id, p_part, p_cents, p_receipt_id, private.today() where p_cents <> 0;
  update public.invoices set retained_cents = retained_cents - case p_part when 'retention' then p_cents else 0 end,
    aid_left_cents = aid_left_cents - case p_part when 'aid' then p_cents else 0 end, updated_at = private.now()
  where id = p_invoice_id and p_cents <> 0;
end;
comment on function private.release_part is
  'Makes these cents of an invoice due that were not: of its retention of guarantee, or of its aid (p_receipt_id: the payment that came). The caller holds its lock.';

create or replace function private.release_what_is_paid(p_invoice_id uuid, p_cents bigint) returns void
language sql volatile security definer set search_path = ''
begin atomic
  select private.release_part(i.id, 'retention', least(i.retained_cents, p_cents - i.left_cents)) from public.invoices i
  where i.id = p_invoice_id and i.retained_cents > 0 and p_cents > i.left_cents;
end;
comment on function private.release_what_is_paid is
  'A client who pays these cents of an invoice no longer withholds what is above its due part; called before the VAT of the payment is computed.';
