-- What others pay of an invoice for the client: a CEE bonus, MaPrimeRénov', the aid of a town. It stands below the total, and changes no VAT: the sale is
-- the whole price (CGI, art. 266). It is deducted as late as the contract allows, because it is paid after the works.

create or replace function private.quote_aids(p_quote public.quotes) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'payer', btrim(payer), 'cents', cents) order by n), '[]')
    from (values (1, 'cee', p_quote.cee_payer, p_quote.cee_cents), (2, 'mpr', 'Anah', p_quote.mpr_cents), (3, 'local', p_quote.local_aid_payer, p_quote.local_aid_cents))
      a(n, kind, payer, cents)
    where cents > 0);
end;
$$;
comment on function private.quote_aids is 'What others pay of a quote for its client: [{kind, payer, cents}], in the order in which they are deducted.';

create or replace function private.aids_sum(p_aids jsonb) returns bigint
language sql immutable parallel safe set search_path = ''
return (select coalesce(sum((aid ->> 'cents')::bigint), 0) from jsonb_array_elements(p_aids) aid);

create or replace function private.first_aids(p_aids jsonb, p_cents bigint) returns jsonb
language sql immutable parallel safe set search_path = ''
return (
  select coalesce(jsonb_agg(aid || jsonb_build_object('cents', least(cents, p_cents - before)) order by i) filter (where before < p_cents), '[]')
  from (
    select aid, i, (aid ->> 'cents')::bigint as cents, coalesce(sum((aid ->> 'cents')::bigint) over (order by i rows between unbounded preceding and 1 preceding), 0) as before
    from jsonb_array_elements(p_aids) with ordinality as a(aid, i)) listed);
comment on function private.first_aids is 'The first of these aids, up to an amount in cents.';

create or replace function private.aids_left(p_contract_id uuid, p_contracts jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'payer', payer, 'cents', cents) order by n, payer), '[]')
    from (
      select kind, payer, sum(cents)::bigint as cents, array_position('{cee,mpr,local}'::text[], kind) as n
      from (
        select a.kind, a.payer, a.cents from jsonb_array_elements(p_contracts) c
        cross join lateral jsonb_to_recordset(coalesce(c -> 'aids', '[]')) as a(kind text, payer text, cents bigint)
        union all
        select a.kind, a.payer, -a.cents from public.invoices i
        cross join lateral jsonb_to_recordset(coalesce(i.snapshot -> 'aids', '[]')) as a(kind text, payer text, cents bigint)
        where i.contract_id = p_contract_id and i.state <> 'draft') moved
      group by kind, payer having sum(cents) > 0) rest);
end;
$$;
comment on function private.aids_left is 'The aids of these signed quotes (private.contracts_of) that no document of the contract has deducted yet.';

create or replace function private.aids_step(p_invoice public.invoices, p_total bigint, p_retention bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  corrected public.invoices;
  contracts jsonb;
  aids jsonb;
  left_after bigint;
begin
  if p_invoice.kind in ('fee', 'deposit') then
    return '[]';
  elsif p_invoice.kind = 'credit_note' then
    select * into corrected from public.invoices where id = p_invoice.corrects_id;
    return (
      select coalesce(jsonb_agg(aid || jsonb_build_object('cents', -(aid ->> 'cents')::bigint) order by i), '[]')
      from jsonb_array_elements(private.first_aids(coalesce(corrected.snapshot -> 'aids', '[]'),
        corrected.aid_left_cents - greatest(corrected.total_cents - corrected.credited_cents + p_total, 0))) with ordinality as a(aid, i));
  end if;
  contracts := private.contracts_of(p_invoice);
  aids := private.aids_left(p_invoice.contract_id, contracts);
  if aids = '[]' then
    return aids;
  end if;
  -- Of what is left to invoice the client will withhold a part.
  left_after := (private.contract_money(p_invoice) ->> 'to_invoice_cents')::bigint - p_total - greatest((
    select coalesce(sum(private.round_ratio((c ->> 'total_cents')::numeric * coalesce((c ->> 'retention_bp')::int, 0), 10000)), 0)::bigint
    from jsonb_array_elements(contracts) c) - p_retention - (
    select coalesce(sum(i.retention_cents), 0)::bigint from public.invoices i where i.contract_id = p_invoice.contract_id and i.state <> 'draft'), 0);
  return private.first_aids(aids, least(private.aids_sum(aids) - greatest(left_after, 0), greatest(p_total - p_retention, 0)));
end;
$$;
comment on function private.aids_step is
  'The aids that a document of p_total cents TTC deducts: [{kind, payer, cents}], so much of those that are left as the documents after it could not. Of a credit '
  'note, negative: what its invoice can no longer await because less than the aid is left of it.';

create or replace function private.aid_words(p_aids jsonb) returns text
language sql immutable parallel safe set search_path = ''
return (
  select string_agg(case aid ->> 'kind' when 'cee' then 'prime CEE versée par ' when 'mpr' then 'MaPrimeRénov’, ' else 'aide versée par ' end || (aid ->> 'payer')
    || ' (' || private.format_cents((aid ->> 'cents')::bigint) || ')', ', ' order by i)
  from jsonb_array_elements(p_aids) with ordinality as a(aid, i));
comment on function private.aid_words is '« prime CEE versée par Énergie du Nord (500,00 €), MaPrimeRénov’, Anah (2 000,00 €) ».';

create or replace function public.claim_aid(p_id uuid, p_order jsonb) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices := private.lock_invoice_of_contract(p_id);
  given record;
  recipient text := private.invoice_buyer(invoice) ->> 'email';
begin
  begin
    select * into given from jsonb_to_record(p_order) as o(amount_cents bigint, aid_left_cents bigint, mail boolean, message text);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  if coalesce(given.amount_cents < 1, true) then
    perform private.refuse('invalid_input', 400);
  elsif given.aid_left_cents is distinct from invoice.aid_left_cents then
    perform private.refuse('invoice_changed', 409);
  elsif given.amount_cents > invoice.aid_left_cents then
    perform private.refuse('aid_too_high', 409, jsonb_build_object('most', private.cents_in_words(invoice.aid_left_cents)));
  elsif coalesce(given.mail, false) and (recipient is null or invoice.state <> 'issued') then
    perform private.refuse('email_missing', 400);
  end if;
  update public.invoices set
    due_on = case when left_cents > 0 then due_on else greatest(due_on, private.today() + due_days) end,
    reminder_count = case when left_cents > 0 then reminder_count else 0 end, reminded_at = case when left_cents > 0 then reminded_at end
  where id = invoice.id;
  perform private.release_part(invoice.id, 'aid', given.amount_cents);
  perform private.log_activity('invoice', 'invoices', p_id::text, 'Aide à la charge du client : facture ' || invoice.number, jsonb_build_object('amount_cents', given.amount_cents));
  select * into invoice from public.invoices where id = p_id;
  if given.mail then
    perform private.mail_invoice(invoice, recipient, given.message);
  end if;
  return invoice.left_cents;
end;
$$;
comment on function public.claim_aid is
  'For staff: who promised an aid does not pay it, or not all of it, and the client owes the rest, as the quote says. p_order: amount_cents, aid_left_cents (as the screen showed it), mail, '
  'message. An invoice that was paid but for the aid becomes due in its own number of days from today. Returns what is left to pay, in cents. Refuses: '
  'invoice_gone, invalid_input, invoice_changed, aid_too_high, email_missing.';
grant execute on function public.claim_aid to authenticated;
