-- What documents invoice more than is signed, and the credit note of it. A contract shrinks after an invoice when a client withdraws from one of its
-- quotes; an amendment that lowers the price is refused below what is invoiced (private.contract_below_zero), and so is another price of an invoiced job.

-- A credit note of rows gives a rebate: the price is lower by it. VAT is shared between the quotes of a rate, the last one takes the rest.
create or replace function private.rebates_of(p_contract_id uuid) returns table (quote_id uuid, cents bigint)
language sql stable security definer set search_path = ''
begin atomic
  with notes as (
    select c.id, c.split, c.snapshot from public.invoices c join public.invoices i on i.id = c.corrects_id
    where c.contract_id = p_contract_id and c.state <> 'draft' and c.blocks = '[]' and i.kind not in ('fee', 'deposit')
      -- When all of the invoice was credited in the end, its works are sold at their price again.
      and not exists (
        select from public.invoices whole
        where whole.corrects_id = i.id and whole.state <> 'draft' and whole.progress = '[]' and whole.credits = '[]' and whole.blocks <> '[]')
  ), rows as (
    select n.id, line ->> 'quote_id' as quote, (line ->> 'vat_rate')::numeric as vat_rate, -sum((line ->> 'net_cents')::bigint) as net
    from notes n cross join lateral jsonb_array_elements(n.snapshot -> 'rows') line where line ->> 'kind' = 'work' group by 1, 2, 3
  ), shares as (
    select r.quote, r.net, -part.vat_cents as vat, -part.net_cents as whole, sum(r.net) over (partition by r.id, r.vat_rate order by r.quote) as until
    from rows r join notes n on n.id = r.id
    cross join lateral jsonb_to_recordset(n.split) as part(vat_rate numeric, net_cents bigint, vat_cents bigint)
    where part.vat_rate = r.vat_rate and part.net_cents <> 0
  )
  select quote::uuid, sum(net + private.round_ratio(vat * until, whole) - private.round_ratio(vat * (until - net), whole))::bigint from shares group by 1;
end;
comment on function private.rebates_of is 'What credit notes took off the price of the works of each quote of a contract, TTC; null: of a small job without one.';

create or replace function private.invoiced_of_quote(p_contract_id uuid, p_quote_id uuid) returns bigint
language sql stable security definer set search_path = ''
return (
  select coalesce((
    select sum(private.split_sum(b -> 'split')) from public.invoices i cross join lateral jsonb_array_elements(i.blocks) b
    where i.contract_id = p_contract_id and i.state <> 'draft' and b ->> 'quote_id' = p_quote_id::text), 0)
    - coalesce((select r.cents from private.rebates_of(p_contract_id) r where r.quote_id = p_quote_id), 0)
    + coalesce((
      select sum(private.split_sum(d -> 'split') - private.split_sum(d -> 'taken')) from jsonb_array_elements(private.deposits_of(p_contract_id)) d
      join public.invoices i on i.id = (d ->> 'id')::uuid where i.quote_id = p_quote_id), 0));
comment on function private.invoiced_of_quote is
  'What the documents of a contract invoice of one quote, TTC: its works before deposits are taken back, less credit notes, and the rest of its deposits.';

create or replace function private.withdrawn_of(p_contract_id uuid) returns table (id uuid, number text, kind text, cents bigint)
language sql stable security definer set search_path = ''
begin atomic
  select q.id, q.number, q.kind, private.invoiced_of_quote(p_contract_id, q.id) from public.quotes q
  where q.state = 'withdrawn' and (q.project_id = p_contract_id or q.request_id = p_contract_id or q.id = p_contract_id)
    and exists (select from public.invoices i where i.contract_id = p_contract_id and i.state <> 'draft');
end;
comment on function private.withdrawn_of is 'The quotes of a contract from which the client withdrew, with what is still invoiced of each.';

create or replace function private.excess_cents(p_invoice public.invoices, p_more_cents bigint) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_rounding constant int := 99;
  -- A job that was invoiced before a quote was signed for more: its first price is no part of that quote.
  apart bigint := case when private.contracts_of(p_invoice) @? '$[*] ? (@.quote_id != null)' then (
    select sum(private.split_sum(b -> 'split')) from public.invoices i cross join lateral jsonb_array_elements(i.blocks) b
    where i.contract_id = p_invoice.contract_id and i.state <> 'draft' and b ->> 'quote_id' is null) end;
  over bigint := p_more_cents - (private.contract_money(p_invoice) ->> 'to_invoice_cents')::bigint - coalesce(apart, 0);
begin
  return greatest((select sum(w.cents) from private.withdrawn_of(p_invoice.contract_id) w where w.cents > 0),
    case when over > most_rounding then over end, 0);
end;
$$;
comment on function private.excess_cents is
  'By how much the documents of a contract, with one of p_more_cents, would invoice more than is signed, in cents TTC: works and deposits of a quote that '
  'the client withdrew from, or the sum of all documents above the price.';

-- Works that were invoiced of a quote that is no longer signed: a credit note takes their progress back. Works that such a quote took back are due again.
create or replace function private.withdrawn_contracts(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(private.signed_contract(q) || '{"is_withdrawn": true}' order by q.number), '[]')
    from public.quotes q cross join lateral (
      select sum((part ->> 'net_cents')::bigint) as net
      from public.invoices i cross join lateral jsonb_array_elements(i.blocks) b cross join lateral jsonb_array_elements(b -> 'split') part
      where i.contract_id = p_invoice.contract_id and i.state <> 'draft' and b ->> 'quote_id' = q.id::text) done
    where q.state = 'withdrawn' and (q.project_id = p_invoice.project_id or q.request_id = p_invoice.request_id or q.id = p_invoice.quote_id)
      and case when p_invoice.kind = 'credit_note' then done.net > 0 else done.net < 0 end);
end;
$$;

create or replace function private.credited_quote(p_contract_id uuid) returns table (quote_id uuid, number text, kind text, invoice_id uuid, is_whole boolean)
language sql stable security definer set search_path = ''
begin atomic
  -- The last invoice first: what is left of an earlier one is credited after it.
  select w.id, w.number, w.kind, i.id, i.kind = 'deposit' or not exists (
    select from jsonb_array_elements(i.blocks) b join public.quotes q on q.id::text = b ->> 'quote_id'
    where q.state = 'signed' and private.split_net(b -> 'split') <> 0)
  from private.withdrawn_of(p_contract_id) w
  join public.invoices i on i.contract_id = p_contract_id and i.state <> 'draft' and i.kind <> 'credit_note' and i.total_cents > i.credited_cents
  where w.cents > 0 and case when i.kind = 'deposit' then i.quote_id = w.id else (
    select sum(private.split_net(b -> 'split')) from public.invoices u cross join lateral jsonb_array_elements(u.blocks) b
    where (u.id = i.id or u.corrects_id = i.id) and u.state <> 'draft' and b ->> 'quote_id' = w.id::text) > 0 end
  order by i.kind = 'deposit', i.issued_at desc, w.number limit 1;
end;
comment on function private.credited_quote is
  'The invoice to credit next for a withdrawal: the last one that invoices works of the quote, then its deposit; is_whole: it has no other works.';

create or replace function private.prepare_credit(p_contract_id uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted record;
  corrected public.invoices;
  draft public.invoices;
begin
  select i.* into draft from public.invoices i where i.contract_id = p_contract_id and i.kind = 'credit_note' and i.state = 'draft';
  if found then
    return draft.id;
  end if;
  select * into wanted from private.credited_quote(p_contract_id);
  if not found then
    return null;
  end if;
  select * into corrected from public.invoices where id = wanted.invoice_id;
  insert into public.invoices (kind, contract_id, customer_id, project_id, request_id, quote_id, corrects_id, title, operation, reason, progress,
    created_by, created_by_name)
  select 'credit_note', corrected.contract_id, corrected.customer_id, corrected.project_id, corrected.request_id, corrected.quote_id, corrected.id,
    'Avoir sur ' || corrected.number, corrected.operation,
    concat('Rétractation du client', U&'\00A0: ', case wanted.kind when 'amendment' then 'avenant ' else 'devis ' end, wanted.number),
    case when wanted.is_whole then '[]'::jsonb else private.progress_without(corrected, wanted.quote_id) end, auth.uid(),
    case when auth.uid() is not null then private.author_name() end
  returning * into draft;
  -- A deposit was taken back on the invoice: less is left of it than its works. Then all of it is credited, and the other works are invoiced again.
  if private.invoice_missing(draft) @> '[{"code": "step_too_deep"}]' then
    update public.invoices set progress = '[]' where id = draft.id;
  end if;
  return draft.id;
end;
$$;
comment on function private.prepare_credit is
  'The draft of the credit note that a withdrawal asks for (private.credited_quote), or the one that was begun; null when nothing is to be credited.';

create or replace function private.progress_without(p_invoice public.invoices, p_quote_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('quote_id', p_quote_id, 'line_id', line_id, 'progress_bp',
    greatest(coalesce((private.invoiced_before(p_invoice.contract_id, p_quote_id) #>> array['lines', line_id, 'progress_bp'])::int, 0) - step, 0))), '[]')
  from (
    select line ->> 'line_id' as line_id, sum((line ->> 'progress_bp')::int - (line ->> 'progress_bp_before')::int) as step
    from public.invoices u cross join lateral jsonb_array_elements(u.snapshot -> 'rows') line
    where (u.id = p_invoice.id or u.corrects_id = p_invoice.id) and u.state <> 'draft' and line ->> 'quote_id' = p_quote_id::text and line ? 'progress_bp'
    group by 1) steps
  where step <> 0
$$;
comment on function private.progress_without is 'The progress of the works of a quote without what an invoice, less its credit notes, has added to it.';

create or replace function public.start_due_credit(p_contract_id uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  subject public.invoices;
begin
  perform private.require_staff();
  select * into subject from public.invoices where contract_id = p_contract_id and state <> 'draft' order by issued_at desc limit 1;
  perform private.lock_contract(subject);
  subject.id := private.prepare_credit(p_contract_id);
  if subject.id is null then
    perform private.refuse('credit_not_due', 409);
  end if;
  return subject.id;
end;
$$;
comment on function public.start_due_credit is
  'For staff: the draft of the credit note that a withdrawal asks for, in a renovation, small job or quote; one that was begun is returned. Refuses: '
  'access_denied, credit_not_due.';
grant execute on function public.start_due_credit to authenticated;
