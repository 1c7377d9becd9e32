-- The ledger of receipts: each payment, refund and correction is a row that never changes (CGI art. 286 I 3° bis). Every row follows from
-- one place: record_payment, void_payment and give_back for what staff note, confirm_card_payment for
-- what is paid by card, book_declared_payment for a state that staff write, and the triggers of refunds and disputes for what the payment provider reports.

-- Money is kept ten years after the end of its year (code de commerce L123-22).
create or replace function private.is_past_accounts(p_day date) returns boolean
language sql stable set search_path = ''
return date_trunc('year', p_day + interval '1 year') + private.years_kept('accounts') <= private.today();

create or replace function private.refuse_ledger_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Only rows of the demonstration, and rows past the legal period, may go.
  if tg_op = 'DELETE' and tg_table_name = 'receipts' then
    if private.is_past_accounts((to_jsonb(old) ->> 'received_on')::date) or private.is_example('receipts', (to_jsonb(old) ->> 'id')::uuid) then
      return old;
    end if;
  elsif tg_op = 'DELETE' and tg_table_name in ('accounting_periods', 'accounting_entries') then
    if private.is_past_accounts((to_jsonb(old) ->> case tg_table_name when 'accounting_periods' then 'to_on' else 'entry_on' end)::date) then
      return old;
    end if;
  elsif tg_op = 'DELETE' and tg_table_name = 'fiscal_archives' then
    if private.is_past_accounts(make_date((to_jsonb(old) ->> 'year')::int, 12, 31)) then
      return old;
    end if;
  end if;
  perform private.refuse('ledger_fixed', 403);
end;
$$;
comment on function private.refuse_ledger_change is
  'Trigger: receipts, fiscal events and yearly archives never change, whatever the role. Refuses: ledger_fixed.';

create or replace function private.is_example(p_table text, p_id uuid) returns boolean
language sql stable security definer set search_path = ''
return exists (select from private.example_rows e where e.table_name = p_table and e.row_id = p_id);

create or replace function private.summed_split(p_splits jsonb) returns jsonb
language sql immutable set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_build_object('vat_rate', s.vat_rate, 'net_cents', s.net_cents, 'vat_cents', s.vat_cents) order by s.vat_rate), '[]')
  from (
    select (part ->> 'vat_rate')::numeric as vat_rate, sum((part ->> 'net_cents')::bigint) as net_cents, sum((part ->> 'vat_cents')::bigint) as vat_cents
    from jsonb_array_elements(p_splits) split, jsonb_array_elements(split) part group by 1
  ) s where s.net_cents <> 0 or s.vat_cents <> 0);
comment on function private.summed_split is 'The sum of VAT splits, given as an array of them: one row per rate that is not zero.';

create or replace function private.is_in_excess(p_vat_split jsonb, p_amount_cents int) returns boolean
language sql immutable parallel safe set search_path = ''
return p_vat_split is not null and private.split_sum(p_vat_split) < p_amount_cents;
comment on function private.is_in_excess is 'Whether a payment was above what was left to pay: that part of it bears no VAT.';

create or replace function private.split_of(p_receipt public.receipts) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  taxed bigint;
begin
  if p_receipt.corrects_id is not null then
    return private.split_back(p_receipt);
  end if;
  taxed := least(p_receipt.amount_cents, private.left_to_pay(p_receipt));
  if p_receipt.invoice_id is not null then
    return private.invoice_split_of(p_receipt.invoice_id, p_receipt.amount_cents);
  elsif p_receipt.quote_id is not null then
    return private.split_over_rates(taxed, (
      select s.snapshot -> 'split' from public.quote_signatures s where s.quote_id = p_receipt.quote_id), (
      select private.summed_split(coalesce(jsonb_agg(r.vat_split), '[]')) from public.receipts r
      where r.quote_id = p_receipt.quote_id and r.vat_split is not null));
  elsif p_receipt.request_id is not null and exists (
    select from public.invoices i where i.request_id = p_receipt.request_id and i.left_cents >= p_receipt.amount_cents)
  then
    return private.invoice_split_of((
      select i.id from public.invoices i where i.request_id = p_receipt.request_id and i.left_cents >= p_receipt.amount_cents
      order by i.due_on, i.issued_at limit 1), p_receipt.amount_cents);
  elsif p_receipt.request_id is not null then
    select * into request from public.brico_requests where id = p_receipt.request_id;
    -- A prepayment bears VAT whatever the job costs: its price is not final.
    return private.split_over_rates(case p_receipt.method when 'card_online' then p_receipt.amount_cents else taxed end, private.request_totals(request), (
      select private.summed_split(coalesce(jsonb_agg(r.vat_split), '[]')) from public.receipts r
      where r.request_id = p_receipt.request_id and r.vat_split is not null));
  end if;
  return null;
end;
$$;
comment on function private.split_of is
  'The VAT of a receipt by rate: that of the row it corrects, else that of its invoice, its quote as signed, or its request, and of what was received for it '
  'before. What is above the rest of these is money in excess and bears no VAT.';

create or replace function private.split_back(p_receipt public.receipts) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  corrected public.receipts;
  named uuid;
  before jsonb;
  untaxed bigint;
  cents bigint;
begin
  select * into corrected from public.receipts where id = p_receipt.corrects_id;
  if corrected.vat_split is null then
    return null;
  end if;
  -- Of a payment of several invoices, each row of its VAT names its invoice.
  named := case when corrected.vat_split @? '$[*].invoice_id' then p_receipt.invoice_id end;
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('invoice_id', s.invoice_id, 'vat_rate', s.vat_rate, 'net_cents', s.net, 'vat_cents', s.vat))
    order by s.invoice_id, s.vat_rate), '[]') into before
  from (
    select coalesce(part ->> 'invoice_id', case when named is not null then r.invoice_id::text end) as invoice_id, (part ->> 'vat_rate')::numeric as vat_rate,
      sum((part ->> 'net_cents')::bigint) as net, sum((part ->> 'vat_cents')::bigint) as vat
    from public.receipts r, jsonb_array_elements(r.vat_split) part
    where corrected.id in (r.id, r.corrects_id) and r.vat_split is not null group by 1, 2) s
  where (s.net <> 0 or s.vat <> 0) and (named is null or s.invoice_id = named::text);
  select sign(corrected.amount_cents) * (sum(r.amount_cents) - private.split_sum(before)) into untaxed
  from public.receipts r where corrected.id in (r.id, r.corrects_id);
  -- Money in excess goes back first.
  cents := case when named is not null then abs(p_receipt.amount_cents) else greatest(abs(p_receipt.amount_cents) - greatest(untaxed, 0), 0) end;
  if cents = abs(private.split_sum(before)) then
    return (select coalesce(jsonb_agg(part || jsonb_build_object('net_cents', -(part ->> 'net_cents')::bigint, 'vat_cents', -(part ->> 'vat_cents')::bigint)), '[]')
      from jsonb_array_elements(before) part);
  end if;
  return coalesce(private.split_over_rates((sign(p_receipt.amount_cents) * cents)::bigint, (
    select jsonb_agg(part) from jsonb_array_elements(corrected.vat_split) part where named is null or part ->> 'invoice_id' = named::text), before), '[]');
end;
$$;
comment on function private.split_back is 'The VAT of a row that corrects another one, or gives a part of it back: what is in excess bears none, the rest its rates in proportion.';

-- The caller has locked the request or project, so that two parts of one payment see each other.
create or replace function private.book_receipt(p_receipt jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  receipt public.receipts := jsonb_populate_record(null::public.receipts, p_receipt);
  cash bigint;
begin
  if abs(receipt.amount_cents) > private.most_receipt_cents() then
    perform private.refuse('payment_too_large', 409);
  end if;
  receipt.id := coalesce(receipt.id, gen_random_uuid());
  receipt.recorded_at := coalesce(receipt.recorded_at, private.now());
  receipt.received_on := coalesce(receipt.received_on, private.today());
  receipt.recorded_by := coalesce(receipt.recorded_by, auth.uid(), nullif(current_setting('mirabelle.actor', true), '')::uuid);
  receipt.recorded_by_name := coalesce(receipt.recorded_by_name,
    case when receipt.recorded_by is not null or receipt.source = 'staff' then private.person_name(receipt.recorded_by) end);
  receipt.method := coalesce(receipt.method, 'unknown');
  if receipt.kind = 'payment' then
    perform private.release_what_is_paid(receipt.invoice_id, receipt.amount_cents);
  end if;
  receipt.vat_split := coalesce(receipt.vat_split, private.split_of(receipt));
  if receipt.kind = 'payment' and receipt.source = 'demo' and not private.may_simulate() then
    perform private.refuse('payments_closed', 409, jsonb_build_object('reach', private.reach_company()));
  end if;
  if receipt.kind = 'payment' and receipt.method = 'cash' then
    select coalesce(sum(r.amount_cents), 0) into cash from public.receipts r
    where r.method = 'cash' and (r.request_id = receipt.request_id or r.project_id = receipt.project_id or r.quote_id = receipt.quote_id);
    if cash + receipt.amount_cents > private.most_cash_cents() then
      perform private.refuse('cash_too_high', 409,
        jsonb_build_object('left', private.cents_in_words(greatest(private.most_cash_cents() - cash, 0))));
    end if;
  end if;
  insert into public.receipts select receipt.*;
  -- Simulated money is an example, whatever it was paid for.
  if receipt.source = 'demo' or private.is_example('brico_requests', receipt.request_id) or private.is_example('reno_projects', receipt.project_id)
    or exists (select from public.quotes q where q.id = receipt.quote_id and private.is_example_quote(q))
  then
    insert into private.example_rows values ('receipts', receipt.id);
  end if;
  return receipt.id;
end;
$$;
comment on function private.book_receipt is
  'Adds a row to the ledger, p_receipt has its columns; missing: id, day (today in Paris), minute, author (the caller), VAT split. Refuses: '
  'cash_too_high (more than 1 000 € in cash for one contract, code monétaire et financier L112-6 and D112-3), payments_closed (simulated money for a real company).';

-- Corrects a row with all that is left of it. Twice at once: the unique index leaves one.
create or replace function private.reverse_receipt(p_receipt public.receipts, p_kind text, p_reason text) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  rest bigint := p_receipt.amount_cents + coalesce((select sum(amount_cents) from public.receipts where corrects_id = p_receipt.id), 0);
begin
  if rest = 0 then
    return null;
  end if;
  return private.book_receipt(jsonb_build_object('kind', p_kind, 'amount_cents', -rest, 'method', p_receipt.method,
    'source', case when p_receipt.source = 'import' then 'staff' else p_receipt.source end, 'corrects_id', p_receipt.id,
    'request_id', p_receipt.request_id, 'project_id', p_receipt.project_id, 'quote_id', p_receipt.quote_id, 'invoice_id', p_receipt.invoice_id,
    'reason', p_reason));
end;
$$;

create or replace function private.is_prepayment(p_method text, p_quote_id uuid, p_invoice_id uuid) returns boolean
language sql immutable parallel safe set search_path = ''
return p_method = 'card_online' and p_quote_id is null and p_invoice_id is null;
comment on function private.is_prepayment is
  'Whether money by card is the prepayment of an appointment, which its request records, and not of a quote or an invoice.';

create or replace function private.card_receipt(p_request_id uuid) returns public.receipts
language sql stable security definer set search_path = ''
return (
  select r from public.receipts r
  where r.request_id = p_request_id and private.is_prepayment(r.method, r.quote_id, r.invoice_id) and r.kind = 'payment' order by r.recorded_at desc limit 1);
comment on function private.card_receipt is 'The prepayment by card of a request, the latest if it was paid, corrected and paid again.';

create or replace function private.source_of(p_intent text) returns text
language sql immutable set search_path = ''
return case when p_intent is null then 'staff' when p_intent like 'pi_demo_%' then 'demo' else 'stripe' end;
comment on function private.source_of is 'Who reported a payment by card: staff by hand, the demonstration''s payment page, or Stripe.';

-- A refund follows its payment. Money that pays nothing (double_payment, stray_payment) is received here, then given back.
create or replace function private.book_refund() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  paid public.receipts;
  refund public.receipts;
  is_prepaid boolean;
begin
  select * into paid from public.receipts where source_ref = new.payment_intent_id and kind = 'payment';
  is_prepaid := paid.request_id is not null and private.is_prepayment(paid.method, paid.quote_id, paid.invoice_id);
  if paid.id is null then
    if new.reason not in ('double_payment', 'stray_payment') then
      return null;
    end if;
    perform private.book_receipt(jsonb_build_object('kind', 'payment', 'amount_cents', new.amount_cents, 'method', 'card_online',
      'source', private.source_of(new.payment_intent_id), 'source_ref', new.payment_intent_id, 'reason', new.reason,
      'vat_split', jsonb_build_array()));
    select * into paid from public.receipts where source_ref = new.payment_intent_id and kind = 'payment';
  end if;
  select * into refund from public.receipts r
  where r.corrects_id = paid.id and r.kind = 'refund' and r.source_ref = new.stripe_refund_id
    and not exists (select from public.receipts c where c.corrects_id = r.id);
  if new.status = 'succeeded' and refund.id is null then
    perform private.book_receipt(jsonb_build_object('kind', 'refund', 'amount_cents', -new.amount_cents, 'method', 'card_online',
      'received_on', (new.settled_at at time zone 'Europe/Paris')::date, 'source', paid.source, 'source_ref', new.stripe_refund_id,
      'corrects_id', paid.id, 'request_id', paid.request_id, 'project_id', paid.project_id, 'quote_id', paid.quote_id,
      'invoice_id', case when not is_prepaid then coalesce(new.invoice_id, paid.invoice_id) end,
      'recorded_by', new.created_by, 'reason', case when new.reason = 'staff' and not is_prepaid then coalesce(new.note, new.reason) else new.reason end));
  elsif new.status = 'failed' and refund.id is not null then
    perform private.reverse_receipt(refund, 'correction', 'Refusé par la banque');
  end if;
  perform private.set_payment_sums(paid.request_id);
  update public.card_payments p set state = case when p.amount_cents <= (
    select coalesce(sum(f.amount_cents), 0) from public.refunds f where f.card_payment_id = p.id and f.status = 'succeeded') then 'refunded' else 'paid' end
  where p.id = new.card_payment_id;
  return null;
end;
$$;

-- The bank has taken the money back.
create or replace function private.book_lost_dispute() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  paid public.receipts;
begin
  select * into paid from public.receipts where source_ref = new.payment_intent_id and kind = 'payment';
  if not exists (select from public.receipts where source_ref = new.id) then
    perform private.book_receipt(jsonb_build_object('kind', 'dispute', 'amount_cents', -new.amount_cents, 'method', 'card_online',
      'received_on', (new.closed_at at time zone 'Europe/Paris')::date, 'source', private.source_of(new.payment_intent_id),
      'source_ref', new.id, 'corrects_id', paid.id, 'request_id', paid.request_id, 'project_id', paid.project_id, 'quote_id', paid.quote_id,
      'invoice_id', paid.invoice_id, 'reason', new.reason));
    perform private.set_payment_sums(paid.request_id);
  end if;
  return null;
end;
$$;
