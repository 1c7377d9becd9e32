-- What is due of a small job, a renovation, a quote or an invoice, and from which day the law allows its money. A subject is a row of receipts that
-- names it (private.lock_subject); its kind follows from what it names.

create or replace function private.first_collection_day(p_signed_on date) returns date
language sql immutable set search_path = ''
return p_signed_on + private.off_premises_days() + 1;
comment on function private.first_collection_day is
  'The first day on which a quote signed at the client''s home may be paid: the day after the legal delay of 7 days (code de la '
  'consommation, L221-10).';

create or replace function private.may_collect(p_signed_on date, p_is_urgent boolean, p_on date) returns boolean
language sql immutable set search_path = ''
return p_signed_on is null or coalesce(p_is_urgent, false) or p_on >= private.first_collection_day(p_signed_on);

-- The base price and each fee are agreed separately, each at a distance or at the client's home. An urgent repair requested at booking
-- makes the base price payable at once. A fee signed at home is payable at once only if the urgency strictly needs it, which its line
-- records (L221-10, 4°). A request for an early start (L221-25) does not shorten this delay.
create or replace function private.collectable_cents(p_request public.brico_requests, p_on date) returns bigint
language sql stable set search_path = ''
as $$
  select round(100 * (
    case when private.may_collect(p_request.home_signed_on, p_request.home_is_urgent or p_request.urgent_repair_at is not null, p_on) then p_request.base_price else 0 end
    + coalesce((
      select sum((fee ->> 'amount')::numeric) from jsonb_array_elements(p_request.additional_fees) fee
      where private.may_collect((fee ->> 'signed_on')::date, (fee ->> 'is_urgent')::boolean, p_on)), 0)))::bigint
$$;
comment on function private.collectable_cents is 'Cents of the total that may have been collected by the end of that day.';

create or replace function private.first_payable_day(p_receipt public.receipts) returns date
language plpgsql stable security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  whole bigint;
begin
  select * into request from public.brico_requests where id = p_receipt.request_id;
  whole := request.collected_cents + p_receipt.amount_cents;
  return greatest((
    select s.no_money_before from public.quote_signatures s join public.quotes q on q.id = s.quote_id
    where q.id = p_receipt.quote_id and q.state = 'signed' and s.no_money_before > p_receipt.received_on), (
    -- A renovation may be paid what was signed otherwise, or longer ago.
    select min(s.no_money_before) filter (where s.no_money_before > p_receipt.received_on)
    from public.quote_signatures s join public.quotes q on q.id = s.quote_id
    where q.project_id = p_receipt.project_id and q.state = 'signed'
    having p_receipt.amount_cents + coalesce((
      select sum(r.amount_cents) from private.received r where r.project_id = p_receipt.project_id), 0)
      > coalesce(sum(s.total_cents) filter (where coalesce(s.no_money_before <= p_receipt.received_on, true)), 0)),
    case when whole > private.collectable_cents(request, p_receipt.received_on) then (
      -- Money for a quote that the price of the job does not hold is more than the price on any day: it waits for the last one.
      select coalesce(min(days.day) filter (where whole <= private.collectable_cents(request, days.day)), max(days.day))
      from (
        select private.first_collection_day(request.home_signed_on) as day
        union all
        select private.first_collection_day((fee ->> 'signed_on')::date) from jsonb_array_elements(request.additional_fees) fee) days
      where days.day > p_receipt.received_on) end);
end;
$$;
comment on function private.first_payable_day is
  'The day from which money may be taken when the client signed at home less than seven days before it (code de la consommation, L221-10), of its '
  'amount, its subject and its day; null: on that day already.';

-- plpgsql, and not a parsed body, in what reads a whole row: that would stand in the way of a new column.
create or replace function private.deposit_left(p_quote public.quotes, p_signature public.quote_signatures) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return greatest((p_signature.snapshot ->> 'deposit_cents')::bigint - coalesce((
    select sum(r.amount_cents) from private.received r
    where not (r.kind = 'refund' and r.recorded_by is not null) and (r.quote_id = p_quote.id or (r.quote_id is null and r.project_id = p_quote.project_id and r.received_on >= p_signature.signed_on))), 0), 0);
end;
$$;
comment on function private.deposit_left is
  'Cents of the deposit that are not paid: what was received for the quote counts, and what its renovation received since the signature without '
  'a quote, so that no deposit is asked for twice; neither is what staff decided to give back.';

create or replace function private.invoice_subject(p_invoice public.invoices) returns public.receipts
language plpgsql stable security definer set search_path = ''
as $$
declare
  subject public.receipts;
begin
  subject.invoice_id := p_invoice.id;
  subject.project_id := p_invoice.project_id;
  subject.request_id := p_invoice.request_id;
  subject.quote_id := private.quote_paid_by(p_invoice.kind, p_invoice.project_id, p_invoice.request_id, p_invoice.quote_id);
  return subject;
end;
$$;

create or replace function private.quote_subject(p_quote public.quotes) returns public.receipts
language plpgsql immutable set search_path = ''
as $$
declare
  subject public.receipts;
begin
  subject.quote_id := p_quote.id;
  subject.project_id := p_quote.project_id;
  subject.request_id := p_quote.request_id;
  return subject;
end;
$$;

create or replace function private.no_money_before(p_invoice public.invoices, p_cents bigint) returns date
language plpgsql stable security definer set search_path = ''
as $$
declare
  subject public.receipts := private.invoice_subject(p_invoice);
begin
  subject.amount_cents := least(p_cents, private.most_receipt_cents());
  subject.received_on := private.today();
  return private.first_payable_day(subject);
end;
$$;
comment on function private.no_money_before is 'The day from which so much of an invoice may be paid; null: today already.';

create or replace function private.contract_of(p_subject public.receipts) returns public.invoices
language plpgsql immutable set search_path = ''
as $$
declare
  contract public.invoices;
begin
  contract.project_id := p_subject.project_id;
  contract.request_id := p_subject.request_id;
  contract.quote_id := case when num_nonnulls(p_subject.project_id, p_subject.request_id) = 0 then p_subject.quote_id end;
  contract.contract_id := coalesce(contract.project_id, contract.request_id, contract.quote_id);
  return contract;
end;
$$;
comment on function private.contract_of is 'The renovation, job or quote of a subject, as the functions of invoices take it.';

create or replace function private.left_to_pay(p_subject public.receipts) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  contract public.invoices := private.contract_of(p_subject);
begin
  if p_subject.invoice_id is not null then
    return (select greatest(i.left_cents + i.retained_cents, 0) from public.invoices i where i.id = p_subject.invoice_id);
  elsif p_subject.request_id is not null and p_subject.quote_id is null then
    return (select r.due_cents from public.brico_requests r where r.id = p_subject.request_id);
  elsif private.contracts_of(contract) = '[]' then
    return null;
  end if;
  return greatest((private.contract_money(contract) ->> 'left_cents')::bigint, 0);
end;
$$;
comment on function private.left_to_pay is
  'Cents that are left to pay of an invoice (with what the client may withhold of it), of a small job, or of all that is signed of a renovation or quote; null: no price is known. What is above '
  'is money in excess.';

create or replace function private.payable(p_subject public.receipts) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  subject public.receipts := p_subject;
  invoice public.invoices;
  quote public.quotes;
  signature public.quote_signatures;
  rest bigint := private.left_to_pay(p_subject);
  due bigint := rest;
  first_day date;
  why_not text;
begin
  select * into invoice from public.invoices where id = subject.invoice_id;
  select * into quote from public.quotes where id = subject.quote_id and subject.invoice_id is null;
  if quote.id is not null then
    select * into signature from public.quote_signatures where quote_id = quote.id;
    due := coalesce(private.deposit_left(quote, signature), 0);
  elsif invoice.id is not null then
    due := greatest(invoice.left_cents, 0);
  elsif subject.project_id is not null then
    due := coalesce((select sum(i.left_cents) from public.invoices i where i.contract_id = subject.project_id and i.left_cents > 0), 0);
  end if;
  subject.amount_cents := least(due, private.most_receipt_cents());
  subject.received_on := private.today();
  first_day := private.first_payable_day(subject);
  why_not := case
    when invoice.state = 'draft' or invoice.kind = 'credit_note' then 'invoice_not_payable'
    when quote.id is not null and quote.state <> 'signed' then 'quote_not_payable'
    when rest = 0 then 'nothing_to_pay'
    when first_day is not null then 'payment_too_early' end;
  return jsonb_build_object('due_cents', due, 'left_cents', rest, 'first_day', first_day, 'why_not', why_not,
    'ways', case when why_not is null then '["transfer", "card", "check", "cash"]'::jsonb else '[]' end,
    -- Only consumers pay a deposit by card. An invoice that waits for its credit note after a withdrawal is not paid by card.
    'gateways', case when why_not is not null or due <= 0 then '{}'
      when invoice.id is not null and not private.awaits_credit(invoice) then private.card_gateways(private.is_example_invoice(invoice))
      when quote.id is not null and (quote.snapshot #>> '{client,is_consumer}')::boolean then private.card_gateways(private.is_example_quote(quote))
      else '{}' end);
end;
$$;
comment on function private.payable is
  'What a subject may be paid: due_cents (asked for now: of a quote its deposit, of a renovation its open invoices), left_cents (null: no price is known), '
  'first_day (null: today already) and why_not (a code of refusal, or nothing_to_pay), ways (means that staff may note), gateways (by which '
  'providers the client may pay by card now).';

create or replace function public.read_payable(p_kind text, p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  subject public.receipts;
  customer uuid;
begin
  perform private.require_staff();
  subject := private.subject_of(p_kind, p_id);
  customer := coalesce((select i.customer_id from public.invoices i where i.id = subject.invoice_id), (select q.customer_id from public.quotes q where q.id = subject.quote_id),
    (select w.customer_id from public.reno_projects w where w.id = subject.project_id), (select b.customer_id from public.brico_requests b where b.id = subject.request_id));
  return private.payable(subject) || (
    select coalesce(jsonb_object_agg(key, to_jsonb(i.aid_left_cents)), '{}') from public.invoices i, unnest('{due_cents,left_cents}'::text[]) key
    where p_kind = 'aid' and i.id = p_id) || jsonb_build_object('customer_id', customer, 'returns', private.return_facts(subject),
    'quotes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'number', q.number, 'due_cents', private.deposit_left(q, s)) order by s.signed_at), '[]')
      from public.quotes q join public.quote_signatures s on s.quote_id = q.id
      where p_kind = 'project' and q.project_id = p_id and q.state = 'signed'),
    'invoices', (
      select coalesce(jsonb_agg(to_jsonb(o) order by o.due_on, o.number), '[]') from (
        select i.id, i.contract_id, i.kind, i.number, i.situation_no, i.title, i.left_cents, i.due_on from public.invoices i
        where i.left_cents > 0 and i.customer_id = any (private.customer_family(customer)) order by i.due_on, i.number limit 50) o));
end;
$$;
comment on function public.read_payable is
  'For staff: what a request, project, quote or invoice may be paid (private.payable), what may be given back (private.return_facts), the open invoices of its '
  'client, the first due first, and of a project its signed quotes with what is left of their deposits. Refuses: as lock_subject.';
grant execute on function public.read_payable to authenticated;

create or replace function public.list_payments(p_kind text, p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return jsonb_build_object('returns', private.return_facts(private.subject_of(p_kind, p_id)), 'receipts', (
    select coalesce(jsonb_agg(to_jsonb(r) - '{recorded_by,source_ref}'::text[] || jsonb_build_object('amount_cents', p.cents,
      'quote_id', p.quote_id, 'invoice_id', p.invoice_id) order by r.recorded_at, r.id), '[]')
    from (
      select p.id, sum(p.amount_cents) as cents, min(p.quote_id::text) as quote_id, min(p.invoice_id::text) as invoice_id from private.received p
      -- Each by its index.
      where p_kind = 'request' and p.request_id = p_id or p_kind = 'project' and p.project_id = p_id or p_kind = 'quote' and p.quote_id = p_id
        or p_kind in ('invoice', 'aid') and p.invoice_id = p_id
      group by p.id limit 500) p
    join public.receipts r on r.id = p.id));
end;
$$;
comment on function public.list_payments is
  'For staff: receipts of a request, project, quote or invoice in the order of their entry, at most 500 (of one that pays several invoices, its part), and '
  'what may be given back (private.return_facts). Refuses: as subject_of.';
grant execute on function public.list_payments to authenticated;
