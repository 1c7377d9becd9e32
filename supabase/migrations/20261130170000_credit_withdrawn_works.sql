-- A client withdraws from an amendment that was invoiced: the draft of its credit note, « À traiter », and a question before any document that would
-- invoice more than is signed. An order that is invoiced at once is a « Facture ». The clock of the rules reads no setting any more.

create index quotes_withdrawn on public.quotes (id) where state = 'withdrawn';

-- A payment counts ten million euros at most, here as in the forms.
alter table public.receipts
  drop constraint receipts_amount_cents_check,
  add constraint receipts_amount_cents_check check (amount_cents between -1000000000 and 1000000000 and amount_cents <> 0);

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

-- The screen makes the id of a payment: a repetition of one whose answer was lost adds nothing. quote_payments, project_payments: how many the screen
-- showed; two people who note the same money do not add it twice.
-- The caller has locked the quote, then the renovation or the small job. Money for a quote has the rates of the quote, other money the rate that staff name.
create or replace function private.add_client_payment(p_project_id uuid, p_quote public.quotes, p_payment jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  payment record;
  rate numeric;
  net bigint;
  first_day date;
begin
  begin
    select * into payment from jsonb_to_record(p_payment) as p(id uuid, amount_cents int, method text, paid_on date, vat_rate numeric,
      quote_payments int, project_payments int);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  if exists (
    select from public.receipts r where r.id = payment.id and r.kind = 'payment'
      and (r.amount_cents, r.method, r.received_on) = (payment.amount_cents, payment.method, payment.paid_on)
      and r.project_id is not distinct from p_project_id and r.quote_id is not distinct from p_quote.id
  ) then
    return payment.id;
  elsif payment.quote_payments <> (select count(*) from public.receipts r where r.quote_id = p_quote.id and r.kind = 'payment')
    or payment.project_payments <> (select count(*) from public.receipts r where r.project_id = p_project_id and r.kind = 'payment')
  then
    perform private.refuse('payments_changed', 409);
  end if;
  rate := case when (select vat_exempt from public.company_settings) then 0 else payment.vat_rate end;
  if payment.amount_cents is null or payment.amount_cents < 1 or payment.paid_on is null
    or coalesce(payment.method not in ('card', 'cash', 'transfer', 'check'), true) or payment.paid_on < private.today() - 3660
    or exists (select from public.receipts r where r.id = payment.id)
  then
    perform private.refuse('invalid_input', 400);
  elsif payment.paid_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif p_quote.id is null and (rate is null or private.vat_reference(rate, payment.paid_on) is null) then
    perform private.refuse('invalid_input', 400);
  end if;
  if p_project_id is not null then
    perform private.refuse_early_project_money(p_project_id, payment.amount_cents, payment.paid_on);
  end if;
  select s.no_money_before into first_day from public.quote_signatures s where s.quote_id = p_quote.id;
  if first_day > payment.paid_on then
    perform private.refuse('payment_too_early', 409, jsonb_build_object('from', to_char(first_day, 'DD/MM/YYYY')));
  end if;
  net := private.net_of(payment.amount_cents, rate);
  payment.id := private.book_receipt(jsonb_build_object('id', payment.id, 'kind', 'payment', 'amount_cents', payment.amount_cents,
    'method', payment.method, 'received_on', payment.paid_on, 'source', 'staff', 'project_id', p_project_id, 'request_id', p_quote.request_id, 'quote_id', p_quote.id,
    'vat_split', case when p_quote.id is null then
      jsonb_build_array(jsonb_build_object('rate', trim_scale(rate), 'net_cents', net, 'vat_cents', payment.amount_cents - net)) end));
  if p_quote.request_id is not null then
    perform private.follow_on_site(p_quote.request_id);
  end if;
  perform private.log_activity('payment', case when p_project_id is not null then 'reno_projects' else 'quotes' end,
    coalesce(p_project_id, p_quote.id)::text, 'Encaissement',
    jsonb_build_object('amount_cents', payment.amount_cents, 'method', payment.method, 'paid_on', payment.paid_on));
  return payment.id;
end;
$$;

create or replace function public.withdraw_from_quote(p_hash text, p_reason text default null, p_network jsonb default null) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.quote_of_link(p_hash);
  signature public.quote_signatures;
  contract_id uuid := coalesce(quote.project_id, quote.request_id, quote.id);
  due jsonb;
begin
  select * into quote from public.quotes where id = quote.id for update;
  -- An invoice that is being issued is finished first, or reads what is left of the contract.
  perform 1 from public.reno_projects where id = quote.project_id for update;
  perform 1 from public.brico_requests where id = quote.request_id for update;
  if quote.id is null then
    perform private.refuse('unknown_link', 404);
  end if;
  select * into signature from public.quote_signatures where quote_id = quote.id for update;
  if signature.withdrawn_at is not null then
    return json_build_object('withdrawn_at', signature.withdrawn_at);
  elsif signature.id is null or coalesce(signature.withdraw_until < private.today(), true) then
    perform private.refuse('withdrawal_over', 409);
  end if;
  update public.quote_signatures set withdrawn_at = private.now(), withdrawn_reason = left(nullif(btrim(p_reason), ''), 500) where id = signature.id;
  update public.quotes set state = 'withdrawn', lock_version = lock_version + 1, updated_at = private.now() where id = quote.id;
  perform private.log_client_event(quote.id, 'withdrawn', p_network);
  perform private.follow_quotes(quote.project_id);
  -- Nothing stands in the way of a withdrawal: « À traiter » says what is to credit without a draft too.
  begin
    perform private.prepare_credit(contract_id);
  exception
    when others then
      perform private.log_quote(quote.id, 'credit_unprepared', jsonb_build_object('error', sqlstate));
  end;
  due := private.quote_payload(quote) || jsonb_strip_nulls(jsonb_build_object('withdrawn_at', private.now(), 'to_credit_cents',
    (select w.cents from private.withdrawn_of(contract_id) w where w.id = quote.id and w.cents > 0)));
  perform private.enqueue_email('client_quote_withdrawn', coalesce(signature.email, private.quote_email(quote)), due, 'client_quote_withdrawn:' || quote.id, null);
  perform private.enqueue_email('client_quote_withdrawn_staff', private.staff_recipient(),
    due || jsonb_build_object('reason', left(nullif(btrim(p_reason), ''), 500)),
    'client_quote_withdrawn_staff:' || quote.id, null);
  perform private.append_fiscal_event('quote_withdrawn', signature.id, jsonb_build_object('number', quote.number, 'version_no', quote.version_no));
  return json_build_object('withdrawn_at', private.now());
end;
$$;

-- Extensions, the private schema and the helpers that every later migration uses.

-- The clock of every rule. It reads no setting: whoever may open a session on the database could otherwise move the day of a payment and leave no trace.
-- Tests replace this function in their own database, the seeds of the example in their own transaction.
-- No search_path setting here, nor in is_open_hold and takes_its_slot: only then can the planner inline the function and use indexes.
create or replace function private.now() returns timestamptz
language sql stable
return now();

-- What documents invoice more than is signed, and the credit note of it. A contract shrinks after an invoice when a client withdraws from one of its
-- quotes; an amendment that lowers the price is refused below what is invoiced (private.minus_fault), and so is another price of an invoiced job.

-- A credit note of rows gives a rebate: the price is lower by it. VAT is shared between the quotes of a rate, the last one takes the rest.
create or replace function private.rebates_of(p_contract_id uuid) returns table (quote_id uuid, cents bigint)
language sql stable security definer set search_path = ''
begin atomic
  with notes as (
    select c.id, c.split, c.snapshot from public.invoices c join public.invoices i on i.id = c.corrects_id
    where c.contract_id = p_contract_id and c.state <> 'draft' and c.blocks = '[]' and i.kind <> 'deposit'
      -- When all of the invoice was credited in the end, its works are sold at their price again.
      and not exists (
        select from public.invoices whole
        where whole.corrects_id = i.id and whole.state <> 'draft' and whole.progress = '[]' and whole.credits = '[]' and whole.blocks <> '[]')
  ), rows as (
    select n.id, line ->> 'quote_id' as quote, (line ->> 'vat_rate')::numeric as rate, -sum((line ->> 'net_cents')::bigint) as net
    from notes n cross join lateral jsonb_array_elements(n.snapshot -> 'rows') line where line ->> 'kind' = 'work' group by 1, 2, 3
  ), shares as (
    select r.quote, r.net, -part.vat_cents as vat, -part.net_cents as whole, sum(r.net) over (partition by r.id, r.rate order by r.quote) as until
    from rows r join notes n on n.id = r.id
    cross join lateral jsonb_to_recordset(n.split) as part(rate numeric, net_cents bigint, vat_cents bigint)
    where part.rate = r.rate and part.net_cents <> 0
  )
  select quote::uuid, sum(net + private.round_ratio(vat * until, whole) - private.round_ratio(vat * (until - net), whole))::bigint from shares group by 1;
end;

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

create or replace function private.withdrawn_of(p_contract_id uuid) returns table (id uuid, number text, kind text, cents bigint)
language sql stable security definer set search_path = ''
begin atomic
  select q.id, q.number, q.kind, private.invoiced_of_quote(p_contract_id, q.id) from public.quotes q
  where q.state = 'withdrawn' and (q.project_id = p_contract_id or q.request_id = p_contract_id or q.id = p_contract_id)
    and exists (select from public.invoices i where i.contract_id = p_contract_id and i.state <> 'draft');
end;

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

-- A situation, a balance, a small job, or progress taken back.
create or replace function private.progress_part(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  contracts jsonb := private.contracts_of(p_invoice) || private.withdrawn_contracts(p_invoice);
  contract jsonb;
  is_withdrawn boolean;
  before jsonb;
  step jsonb;
  targets jsonb;
  rows jsonb := '[]';
  blocks jsonb := '[]';
  steps jsonb[] := '{}';
  whole jsonb[] := '{}';
  done jsonb[] := '{}';
  net_whole bigint := 0;
  net_before bigint := 0;
  net_now bigint := 0;
  is_whole boolean := true;
  is_first boolean := true;
  deposits jsonb := private.deposits_of(p_invoice.contract_id);
  taken jsonb := '[]';
begin
  for contract in select value from jsonb_array_elements(contracts) loop
    before := private.invoiced_before(p_invoice.contract_id, (contract ->> 'quote_id')::uuid);
    is_withdrawn := contract ? 'is_withdrawn';
    if p_invoice.kind <> 'credit_note' and (is_withdrawn or p_invoice.kind in ('standard', 'balance')) then
      select jsonb_object_agg(line ->> 'id', case when is_withdrawn then 0 else 10000 end) into targets from jsonb_array_elements(contract -> 'lines') line;
    else
      select coalesce(jsonb_object_agg(given ->> 'line_id', (given ->> 'progress_bp')::int), '{}') into targets
      from jsonb_array_elements(p_invoice.progress) given where given ->> 'quote_id' = contract ->> 'quote_id';
    end if;
    step := private.contract_step(contract, before, targets);
    rows := rows || private.contract_rows(contract, step, jsonb_array_length(contracts) > 1);
    blocks := blocks || jsonb_build_object('quote_id', contract -> 'quote_id', 'split', step -> 'split', 'allowances', step -> 'allowances');
    steps := steps || (step -> 'split');
    whole := whole || case when not is_withdrawn then contract -> 'split' else '[]' end;
    done := done || (before -> 'split') || (step -> 'split');
    net_whole := net_whole + case when not is_withdrawn then private.split_net(contract -> 'split') else 0 end;
    net_before := net_before + private.split_net(before -> 'split');
    net_now := net_now + private.split_net(step -> 'split');
    is_whole := is_whole and (is_withdrawn or not exists (select from jsonb_array_elements(step -> 'lines') line where (line ->> 'progress_bp')::int < 10000));
    is_first := is_first and before -> 'lines' = '{}';
  end loop;
  -- A credit note never takes a deposit back.
  if p_invoice.kind <> 'credit_note' and (is_whole or p_invoice.deducts = 'prorata') then
    taken := private.deposit_step(deposits, private.summed_split(to_jsonb(whole)), private.summed_split(to_jsonb(done)), is_whole);
  end if;
  return jsonb_build_object('rows', rows || private.deduction_rows(taken, deposits), 'blocks', blocks, 'deductions', taken,
    'allowances', private.summed_allowances(coalesce((select jsonb_agg(b -> 'allowances') from jsonb_array_elements(blocks) b), '[]')),
    'split', private.summed_split(to_jsonb(steps) || coalesce((select jsonb_agg(private.scaled_split(t -> 'split', -1)) from jsonb_array_elements(taken) t), '[]')),
    'price_basis', case when (select bool_and(c ->> 'price_basis' = 'ttc') from jsonb_array_elements(contracts) c) then 'ttc' else 'ht' end,
    'progress', case when not (is_whole and is_first) then jsonb_build_object('contract_cents', net_whole, 'before_cents', net_before, 'now_cents', net_now) end);
end;
$$;

create or replace function private.invoice_content(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  part jsonb := case
    when p_invoice.kind = 'deposit' then private.deposit_part(p_invoice)
    when p_invoice.kind = 'credit_note' and p_invoice.progress = '[]' then private.credit_part(p_invoice)
    else private.progress_part(p_invoice) end;
  buyer jsonb := private.invoice_buyer(p_invoice);
  total bigint := private.split_sum(part -> 'split');
  payments jsonb := '[]';
  paid bigint := 0;
  due_on date;
begin
  if p_invoice.kind <> 'credit_note' and total > 0 then
    with usable as (
      select f.receipt_id, f.received_on, f.method, f.amount_cents from private.free_receipts(p_invoice) f
      union all
      select o.receipt_id, o.received_on, o.method, o.amount_cents from private.overpaid_receipts(p_invoice.contract_id) o
    ), free as (
      select u.receipt_id, u.received_on, u.method, sum(u.amount_cents) as amount_cents,
        sum(sum(u.amount_cents)) over (order by u.received_on, u.receipt_id) as until
      from usable u group by 1, 2, 3
    ), used as (
      select receipt_id, received_on, method, least(amount_cents, total - (until - amount_cents)) as cents from free where until - amount_cents < total
    )
    select coalesce(jsonb_agg(jsonb_build_object('receipt_id', receipt_id, 'received_on', received_on, 'method', method, 'amount_cents', cents)
      order by received_on, receipt_id), '[]'), coalesce(sum(cents), 0) into payments, paid from used;
  end if;
  if p_invoice.kind <> 'credit_note' then
    due_on := private.today();
    if paid < total then
      -- Nothing is due while the law forbids every payment: the paper, the mail and the list of late invoices follow this day.
      p_invoice.left_cents := total - paid;
      due_on := greatest(due_on + p_invoice.due_days, private.no_money_before(p_invoice));
    end if;
  end if;
  return part || jsonb_build_object(
    -- All of a contract at once, before any other document, is no balance.
    'number', p_invoice.number, 'kind', case when p_invoice.kind = 'balance' and part -> 'progress' = 'null' and part -> 'deductions' = '[]' then 'standard'
      else p_invoice.kind end, 'title', p_invoice.title, 'issued_on', private.today(),
    'situation_no', case when p_invoice.kind = 'situation' then coalesce(p_invoice.situation_no, (
      select count(*) + 1 from public.invoices i where i.contract_id = p_invoice.contract_id and i.kind = 'situation' and i.state <> 'draft')) end,
    'operation_on', p_invoice.operation_on, 'operation', p_invoice.operation, 'purchase_order', p_invoice.purchase_order, 'notes', p_invoice.notes,
    'due_on', due_on,
    'is_specimen', private.is_example_invoice(p_invoice), 'seller', private.seller_identity(),
    'vat_moment', (select coalesce(b.vat_moment, 'collection') from public.billing_settings b),
    'bank', (select jsonb_build_object('iban', b.iban, 'bic', b.bic) from public.billing_settings b where b.iban is not null),
    'buyer', buyer,
    'place', coalesce((select private.written_address(p.address, p.postal_code, p.city) from public.quotes q join public.places p on p.id = q.place_id where q.id = p_invoice.quote_id),
      (select private.written_address(r.address, r.postal_code, r.city) from public.brico_requests r where r.id = p_invoice.request_id),
      (select nullif(w.address, '') from public.reno_projects w where w.id = p_invoice.project_id)),
    'project_name', (select w.name from public.reno_projects w where w.id = p_invoice.project_id),
    'request_reference', (select r.reference from public.brico_requests r where r.id = p_invoice.request_id),
    'contracts', (
      select coalesce(jsonb_agg(jsonb_build_object('number', c ->> 'number', 'kind', c ->> 'kind', 'signed_on', c ->> 'signed_on')), '[]')
      from jsonb_array_elements(private.contracts_of(p_invoice)) c
      where c ->> 'quote_id' is not null and (p_invoice.kind <> 'deposit' or c ->> 'quote_id' = p_invoice.quote_id::text)),
    'net_cents', private.split_net(part -> 'split'), 'total_cents', total,
    'payments', payments, 'paid_cents', paid, 'left_cents', case when p_invoice.kind = 'credit_note' then 0 else total - paid end,
    'corrects', (select jsonb_build_object('number', c.number, 'issued_on', c.issued_on) from public.invoices c where c.id = p_invoice.corrects_id),
    'reason', p_invoice.reason,
    'mentions', private.invoice_mentions(p_invoice.kind, (buyer ->> 'is_consumer')::boolean, private.today())
      || case when p_invoice.kind in ('deposit', 'credit_note') then '[]' else private.certifications_to_sign(p_invoice, part -> 'split', buyer ->> 'name') end);
end;
$$;

create or replace function private.last_progress(p_contract_id uuid) returns public.invoices
language plpgsql stable security definer set search_path = ''
as $$
declare
  found_row public.invoices;
begin
  select * into found_row from public.invoices
  where contract_id = p_contract_id and kind in ('situation', 'balance', 'standard') and state <> 'draft' and total_cents > credited_cents
  order by issued_at desc, situation_no desc nulls first limit 1;
  return found_row;
end;
$$;

create or replace function private.contract_money(p_subject public.invoices) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  contracts jsonb := private.contracts_of(p_subject);
  signed bigint := coalesce((select sum((c ->> 'total_cents')::bigint) from jsonb_array_elements(contracts) c), 0);
  received bigint := coalesce((
    select sum(r.amount_cents) from public.receipts r
    where r.request_id = p_subject.request_id or r.project_id = p_subject.project_id or r.quote_id = p_subject.quote_id), 0);
  -- A credit note that takes no progress back lowers the price; a deposit that is credited is due with the works.
  rebated bigint := coalesce((
    select sum(r.cents) from private.rebates_of(p_subject.contract_id) r
    where r.quote_id is null or exists (select from jsonb_array_elements(contracts) c where c ->> 'quote_id' = r.quote_id::text)), 0);
begin
  return (
    select json_build_object('signed_cents', signed,
      'amended_cents', coalesce((
        select sum((c ->> 'total_cents')::bigint) from jsonb_array_elements(contracts) c where c ->> 'kind' = 'amendment'), 0),
      'deposit_cents', coalesce(sum(i.total_cents - i.credited_cents) filter (where i.kind = 'deposit'), 0),
      'invoiced_cents', coalesce(sum(i.total_cents), 0), 'to_invoice_cents', signed - rebated - coalesce(sum(i.total_cents), 0),
      'received_cents', received, 'left_cents', signed - rebated - received,
      'due_cents', coalesce(sum(i.left_cents) filter (where i.left_cents > 0), 0),
      'to_return_cents', coalesce(-sum(i.left_cents) filter (where i.left_cents < 0), 0),
      'free_cents', (select coalesce(sum(f.amount_cents), 0) from private.free_receipts(p_subject) f),
      'withdrawn_cents', coalesce((select sum(w.cents) from private.withdrawn_of(p_subject.contract_id) w where w.cents > 0), 0),
      'invoice_count', count(*))
    from public.invoices i where i.contract_id = p_subject.contract_id and i.state <> 'draft');
end;
$$;

create or replace function private.invoice_warnings(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  content jsonb := private.invoice_content(p_invoice);
  taken text := private.taken_number(p_invoice);
  excess bigint := case when p_invoice.kind in ('situation', 'balance', 'standard') then private.excess_cents(p_invoice, (content ->> 'total_cents')::bigint) else 0 end;
begin
  return (
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('code', seen.code, 'field', seen.field, 'is_warning', true, 'asked', seen.asked))), '[]')
    from (values
      ('number_skipped', 'numbering', taken is not null, taken),
      ('over_signed', 'progress', excess > 0, excess::text),
      ('buyer_email', 'customer', content #>> '{buyer,email}' is null, null),
      -- A renovation of two buyers: what its situations invoice is of both.
      ('buyers', 'progress', p_invoice.kind not in ('deposit', 'credit_note') and (
        select count(distinct private.normalize(s.snapshot #>> '{client,name}') || coalesce(s.snapshot #>> '{client,siren}', '')) > 1
        from public.quotes q join public.quote_signatures s on s.quote_id = q.id
        where q.state = 'signed' and q.kind = 'initial' and q.project_id = p_invoice.project_id), null),
      -- A row of the ledger keeps the VAT that it was received with; its month does not change any more.
      ('vat_received', 'progress', exists (
        select from jsonb_array_elements(content -> 'payments') p join public.receipts r on r.id = (p ->> 'receipt_id')::uuid
        cross join lateral jsonb_array_elements(r.vat_split) part
        where not exists (
          select from jsonb_array_elements(private.contracts_of(p_invoice)) c, jsonb_array_elements(c -> 'split') s
          where (s ->> 'rate')::numeric = (part ->> 'rate')::numeric)), null),
      ('certification', 'progress', (content #>> '{buyer,is_consumer}')::boolean and exists (
        select from jsonb_array_elements(content -> 'split') s where (s ->> 'rate')::numeric in (10, 5.5) and (s ->> 'net_cents')::bigint > 0)
        and not exists (select from public.quotes q join public.quote_signatures g on g.quote_id = q.id
          where g.vat_certified and (q.id = p_invoice.quote_id or q.project_id = p_invoice.project_id or q.request_id = p_invoice.request_id)), null)
    ) seen(code, field, is_seen, asked)
    where seen.is_seen);
end;
$$;

-- What issuing and entering another software's number have in common. The caller holds the locks of the contract and of the invoice.
create or replace function private.fix_invoice(p_invoice public.invoices, p_state text, p_number text, p_on date) returns public.invoices
language plpgsql volatile security definer set search_path = ''
as $$
declare
  content jsonb := private.invoice_content(p_invoice) || jsonb_strip_nulls(jsonb_build_object('number', p_number, 'issued_on', p_on));
  fixed public.invoices;
  payment jsonb;
  rest bigint;
  over record;
begin
  if p_on <> private.today() and content ->> 'due_on' is not null then
    content := content || jsonb_build_object('due_on', (content ->> 'due_on')::date - (private.today() - p_on));
  end if;
  update public.invoices set kind = content ->> 'kind', state = p_state, number = p_number, issued_on = p_on, issued_at = private.now(), due_on = (content ->> 'due_on')::date,
    snapshot = content - '{blocks,deductions}'::text[], net_cents = (content ->> 'net_cents')::bigint, total_cents = (content ->> 'total_cents')::bigint,
    split = content -> 'split', blocks = content -> 'blocks', deductions = content -> 'deductions', situation_no = (content ->> 'situation_no')::int,
    lock_version = lock_version + 1, updated_at = private.now()
  where id = p_invoice.id returning * into fixed;
  for payment in select value from jsonb_array_elements(content -> 'payments') loop
    rest := (payment ->> 'amount_cents')::bigint;
    for over in select * from private.overpaid_receipts(fixed.contract_id) o where o.receipt_id = (payment ->> 'receipt_id')::uuid loop
      perform private.allocate(over.invoice_id, over.receipt_id, -least(rest, over.amount_cents));
      rest := rest - least(rest, over.amount_cents);
    end loop;
    perform private.allocate(fixed.id, (payment ->> 'receipt_id')::uuid, (payment ->> 'amount_cents')::bigint);
  end loop;
  if fixed.kind = 'credit_note' then
    update public.invoices set credited_cents = credited_cents - fixed.total_cents where id = fixed.corrects_id;
  end if;
  if private.is_example_invoice(fixed) then
    insert into private.example_rows values ('invoices', fixed.id) on conflict do nothing;
  end if;
  perform private.log_activity('invoice', 'invoices', fixed.id::text,
    case fixed.kind when 'credit_note' then 'Avoir ' else 'Facture ' end || fixed.number || case p_state when 'issued' then ' : émission' else ' : numéro saisi' end,
    jsonb_build_object('total_cents', fixed.total_cents));
  perform private.append_fiscal_event('invoice', fixed.id, private.invoice_payload(fixed) || private.row_mark('invoice', fixed.id));
  select * into fixed from public.invoices where id = fixed.id;
  return fixed;
end;
$$;

-- The caller has locked the request or project, so that two parts of one payment see each other.
create or replace function private.book_receipt(p_receipt jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_cents constant int := 1000000000;
  most_cash constant int := 100000;
  receipt public.receipts := jsonb_populate_record(null::public.receipts, p_receipt);
  cash bigint;
begin
  if abs(receipt.amount_cents) > most_cents then
    perform private.refuse('payment_too_large', 409);
  end if;
  receipt.id := coalesce(receipt.id, gen_random_uuid());
  receipt.recorded_at := coalesce(receipt.recorded_at, private.now());
  receipt.received_on := coalesce(receipt.received_on, private.today());
  receipt.recorded_by := coalesce(receipt.recorded_by, auth.uid(), nullif(current_setting('mirabelle.actor', true), '')::uuid);
  receipt.recorded_by_name := coalesce(receipt.recorded_by_name,
    case when receipt.recorded_by is not null or receipt.source = 'staff' then private.person_name(receipt.recorded_by) end);
  receipt.method := coalesce(receipt.method, 'unknown');
  receipt.vat_split := coalesce(receipt.vat_split, private.split_of(receipt));
  if receipt.kind = 'payment' and receipt.source = 'demo' and not private.may_simulate() then
    perform private.refuse('payments_closed', 409, jsonb_build_object('reach', private.reach_company()));
  end if;
  if receipt.kind = 'payment' and receipt.method = 'cash' then
    select coalesce(sum(r.amount_cents), 0) into cash from public.receipts r
    where r.method = 'cash' and (r.request_id = receipt.request_id or r.project_id = receipt.project_id or r.quote_id = receipt.quote_id);
    if cash + receipt.amount_cents > most_cash then
      perform private.refuse('cash_too_high', 409,
        jsonb_build_object('left', replace(to_char(greatest(most_cash - cash, 0) / 100.0, 'FM9999990.00'), '.', ',')));
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

create or replace function private.awaits_credit(p_invoice public.invoices) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.is_withdrawn(p_invoice) or exists (
    select from public.invoices u cross join lateral jsonb_array_elements(u.blocks) b join public.quotes q on q.id::text = b ->> 'quote_id'
    where (u.id = p_invoice.id or u.corrects_id = p_invoice.id) and u.state <> 'draft' and q.state = 'withdrawn'
    group by q.id having sum(private.split_net(b -> 'split')) > 0);
end;
$$;

-- A mail server may be down for days: this drops waiting reminders of invoices that were paid or credited meanwhile, or whose client withdrew.
create or replace function private.drop_stale_invoice_reminders() returns void
language sql volatile security definer set search_path = ''
begin atomic
  delete from public.email_outbox o
  where o.template = 'invoice_reminder' and o.status = 'pending' and o.dedupe_key is not null and not exists (
    select 1 from public.invoices i
    where i.id = (o.payload ->> 'invoice_id')::uuid and i.left_cents > 0 and i.reminders_stopped_at is null and not private.awaits_credit(i));
end;

-- Seven and fifteen days after the due day, and no more: a formal notice is a person's decision.
create or replace function public.queue_invoice_reminders() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due public.invoices;
  invoice public.invoices;
  queued int := 0;
begin
  if not private.is_mailing_hour() or not (select send_reminders from public.notification_settings) then
    return 0;
  end if;
  for due in
    select * from public.invoices i
    where i.left_cents > 0 and i.state = 'issued' and i.sent_at is not null and i.reminders_stopped_at is null and i.reminder_count < 2
      and i.due_on + case i.reminder_count when 0 then 7 else 15 end <= private.today()
      and coalesce((i.reminded_at at time zone 'Europe/Paris')::date <= private.today() - 7, true)
      and private.invoice_buyer(i) ->> 'email' is not null and not private.awaits_credit(i)
    order by i.due_on limit 100
  loop
    perform private.lock_contract(due);
    -- Another process may have reminded meanwhile, or the money may have come.
    select * into invoice from public.invoices i
    where i.id = due.id and i.left_cents > 0 and i.reminders_stopped_at is null and i.reminder_count = due.reminder_count for update;
    continue when not found;
    -- One that cannot be mailed stops no other; it is tried again after a week, and « À traiter » counts it.
    begin
      update public.invoices set reminded_at = private.now(), reminder_count = reminder_count + 1 where id = invoice.id;
      perform private.enqueue_email('invoice_reminder', private.invoice_buyer(invoice) ->> 'email',
        private.invoice_mail_payload(invoice) || jsonb_build_object('reminder_no', invoice.reminder_count + 1),
        'invoice_reminder:' || invoice.id || ':' || invoice.reminder_count + 1, invoice.request_id);
      queued := queued + 1;
    exception
      when others then
        update public.invoices set reminded_at = private.now() where id = invoice.id;
        perform private.log_activity('mail', 'invoices', invoice.id::text, 'Relance impossible : adresse e-mail refusée', jsonb_build_object('error', sqlstate));
    end;
  end loop;
  return queued;
end;
$$;

create or replace function public.read_client_invoice(p_hash text) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  invoice public.invoices := private.invoice_of_link(p_hash);
begin
  if invoice.id is null then
    return null;
  end if;
  return json_build_object('id', invoice.id, 'number', invoice.number, 'kind', invoice.kind, 'content', invoice.snapshot,
    'paid_cents', invoice.paid_cents, 'credited_cents', invoice.credited_cents, 'left_cents', invoice.left_cents, 'due_on', invoice.due_on,
    -- No payment in the seven days after a signature at home (code de la consommation, L221-10).
    'no_money_before', private.no_money_before(invoice), 'awaits_credit', private.awaits_credit(invoice), 'offer', private.invoice_offer(invoice),
    -- Documents of another software have no page here.
    'corrects_id', (select c.id from public.invoices c where c.id = invoice.corrects_id and c.state = 'issued'),
    'credits', (
      select coalesce(json_agg(json_build_object('id', case c.state when 'issued' then c.id end, 'number', c.number, 'issued_on', c.issued_on,
        'total_cents', c.total_cents) order by c.issued_at), '[]')
      from public.invoices c where c.corrects_id = invoice.id and c.state <> 'draft'),
    'payments', (
      select coalesce(json_agg(json_build_object('received_on', r.received_on, 'method', r.method, 'amount_cents', p.cents) order by p.first), '[]')
      from private.paid_by(invoice.id) p join public.receipts r on r.id = p.receipt_id),
    'document', (
      select json_build_object('bucket', d.bucket, 'path', d.path, 'sha256', d.sha256) from public.documents d
      where d.invoice_id = invoice.id and d.kind = 'invoice' and d.made_at is not null order by d.number limit 1));
end;
$$;

create or replace function private.invoice_offer(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'is_open', exists (
      select from public.card_payments p
      where p.invoice_id = p_invoice.id and p.state = 'open' and p.session_id is not null and p.expires_at > private.now()),
    'gateways', case when p_invoice.left_cents > 0 and private.no_money_before(p_invoice) is null
        and not private.awaits_credit(p_invoice)
      then private.card_gateways(private.is_example_invoice(p_invoice)) else '{}' end);
end;
$$;

create or replace function public.read_client_quote(p_hash text) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  quote public.quotes := private.quote_of_link(p_hash);
  signing public.quote_signings;
begin
  if quote.id is null then
    return null;
  elsif quote.state in ('replaced', 'cancelled') then
    return json_build_object('state', quote.state, 'number', quote.number, 'title', quote.title);
  end if;
  select * into signing from public.quote_signings s where s.quote_id = quote.id order by s.prepared_at desc limit 1;
  return (
    select jsonb_build_object('state', quote.state, 'number', quote.number, 'version_no', quote.version_no, 'title', quote.title,
      'valid_until', quote.valid_until, 'content', coalesce(s.snapshot, quote.snapshot),
      'documents', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'bucket', d.bucket, 'path', d.path, 'sha256', d.sha256) order by d.number desc), '[]')
        from public.documents d where d.quote_id = quote.id and d.made_at is not null
          and (d.kind = 'quote_evidence' or d.sha256 = s.document_sha256 or (s.id is null and d.number = 1))),
      'signing', case when quote.state = 'sent' and signing.id is not null then jsonb_build_object('id', signing.id, 'line_ids', signing.line_ids,
        'total_cents', signing.total_cents, 'net_cents', signing.snapshot -> 'net_cents', 'split', signing.snapshot -> 'split',
        'deposit_cents', signing.snapshot -> 'deposit_cents', 'given_name', signing.given_name, 'family_name', signing.family_name,
        'consents', signing.consents, 'code_sent_at', signing.code_sent_at, 'sha256', d.sha256, 'is_ready', d.id is not null,
        'document', case when d.id is not null then jsonb_build_object('kind', d.kind, 'bucket', d.bucket, 'path', d.path, 'sha256', d.sha256) end) end,
      'email', private.quote_email(quote),
      'in_person_place', case when private.is_in_person(quote, p_hash) then quote.in_person_place end,
      'signature', case when s.id is not null then jsonb_build_object('means', s.means, 'signed_at', s.signed_at, 'signed_on', s.signed_on,
        'name', concat_ws(' ', s.given_name, s.family_name), 'total_cents', s.total_cents, 'document_sha256', s.document_sha256,
        'evidence_sha256', s.evidence_sha256, 'withdraw_until', s.withdraw_until, 'no_money_before', s.no_money_before,
        'withdrawn_at', s.withdrawn_at,
        'to_credit_cents', case when s.withdrawn_at is not null then greatest(
          private.invoiced_of_quote(coalesce(quote.project_id, quote.request_id, quote.id), quote.id), 0) end,
        -- For a transfer, only of whom signed, and only once the law allows it.
        'bank', (select jsonb_build_object('iban', b.iban, 'bic', b.bic) from public.billing_settings b
          where b.iban is not null and quote.state = 'signed' and coalesce(s.no_money_before <= private.today(), true)),
        'deposit', private.deposit_facts(quote, s),
        'may_withdraw', coalesce(s.withdrawn_at is null and s.withdraw_until >= private.today(), false)) end)
    from (select 1) one left join public.quote_signatures s on s.quote_id = quote.id
    left join public.documents d on d.id = signing.document_id and d.made_at is not null
  );
end;
$$;

-- The dashboard in one call: things to do, three figures, works under way and two series for charts.

-- Separate function, so that a test can read the query plan. $1 today in Paris, $2 whether account mails are counted. Weeks begin on
-- Monday; weeks and months are in Paris time. Money in cents.
create or replace function private.dashboard_sql() returns text
language sql immutable set search_path = ''
return $query$
    with week_starts as materialized (
      select array_agg(w.starts_on at time zone 'Europe/Paris' order by w.starts_on) as instants
      from generate_series(date_trunc('week', $1::timestamp) - interval '77 days', date_trunc('week', $1::timestamp),
        interval '7 days') as w (starts_on)
    ), weeks as (
      -- width_bucket over instants is several times cheaper than computing each row's day in Paris.
      select width_bucket(created_at, (select instants from week_starts)) as n,
        count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'confirmed') as confirmed,
        count(*) filter (where status = 'in_progress') as in_progress,
        count(*) filter (where status = 'completed') as completed, count(*) filter (where status = 'cancelled') as cancelled
      from public.brico_requests
      where created_at >= (date_trunc('week', $1::timestamp) - interval '77 days') at time zone 'Europe/Paris'
        and created_at < (date_trunc('week', $1::timestamp) + interval '7 days') at time zone 'Europe/Paris'
      group by 1
    ), months as (
      -- As the journal of takings: money received and money given back, each in the month of its own day.
      select m.starts_on::date as month,
        coalesce(sum(r.amount_cents) filter (where not private.is_given_back(r.kind, r.amount_cents)), 0) as paid_cents,
        coalesce(-sum(r.amount_cents) filter (where private.is_given_back(r.kind, r.amount_cents)), 0) as refunded_cents
      from generate_series(date_trunc('month', $1::timestamp) - interval '11 months', date_trunc('month', $1::timestamp),
        interval '1 month') as m (starts_on)
      left join public.receipts r on r.received_on >= m.starts_on and r.received_on < m.starts_on + interval '1 month'
      group by 1
    ), unpaid as (
      select count(*) as n, coalesce(sum(due_cents), 0) as cents from public.brico_requests
      where due_cents > 0 and status = 'completed' and archived_at is null
    ), latest as (
      select id, client_name, service_type, scheduled_date, scheduled_time, status from public.brico_requests
      where archived_at is null order by created_at desc limit 3
    ), projects as (
      select id, name, client_name, progress, deadline from public.reno_projects
      where status in ('planning', 'in_progress') and archived_at is null
      order by deadline nulls last, name limit 6
    ), renew as (
      select contractor_id, contractor_name, kind, expires_on from private.papers_to_renew($1) order by expires_on, contractor_name limit 3
    ), due_tasks as (
      select t.id, t.title, t.due_on, t.is_callback, c.id as customer_id, c.name as customer_name, t.created_at
      from public.customer_tasks t join public.customers o on o.id = t.customer_id join public.customers c on c.id = coalesce(o.merged_into, o.id)
      where t.done_at is null and t.due_on <= $1 and (t.assignee_id is null or t.assignee_id = auth.uid())
    ), unmade as (
      select f.id, f.request_id, p.quote_id, coalesce(f.invoice_id, p.invoice_id) as invoice_id, coalesce(r.client_name, i.snapshot #>> '{buyer,name}', q.snapshot #>> '{client,name}') as client_name,
        f.amount_cents, f.status
      from public.refunds f left join public.brico_requests r on r.id = f.request_id
      left join public.card_payments p on p.id = f.card_payment_id left join public.quotes q on q.id = p.quote_id
      left join public.invoices i on i.id = coalesce(f.invoice_id, p.invoice_id)
      where f.status <> 'succeeded' and (f.status = 'failed' or f.attempts >= 3)
        and f.last_error is distinct from 'already_refunded' and (r.payment_status = 'paid' or p.state = 'paid')
        -- Skip a refund when the same request or document has a later one, promised or made.
        and not exists (
          select 1 from public.refunds again
          where (again.request_id = f.request_id or again.card_payment_id = f.card_payment_id) and again.created_at > f.created_at and again.status <> 'failed')
        -- Or when staff gave the money back themselves.
        and not exists (
          select from public.receipts paid join public.receipts back on back.corrects_id = paid.id
          where paid.source_ref = f.payment_intent_id and back.kind = 'refund' and back.method <> 'card_online')
      order by f.created_at limit 5
    ), stray as (
      -- Stays listed for a week after the refund: the client may call.
      select f.id, f.amount_cents, f.currency, f.status, f.note from public.refunds f
      where f.reason = 'stray_payment'
        and (f.status <> 'succeeded' or f.created_at > private.now() - interval '7 days')
      order by f.created_at desc limit 5
    ), disputes as (
      select d.id, d.request_id, p.quote_id, p.invoice_id, coalesce(r.client_name, i.snapshot #>> '{buyer,name}', q.snapshot #>> '{client,name}') as client_name, d.amount_cents, d.reason, d.status,
        d.evidence_due_at
      from public.payment_disputes d left join public.brico_requests r on r.id = d.request_id
      left join public.card_payments p on p.id = d.card_payment_id left join public.quotes q on q.id = p.quote_id
      left join public.invoices i on i.id = p.invoice_id
      where d.closed_at is null
      order by d.evidence_due_at nulls last limit 5
    ), client_quotes as (
      (select 'unanswered' as kind, q.id, q.number, q.snapshot #>> '{client,name}' as client_name, q.title, (q.sent_at at time zone 'Europe/Paris')::date as day,
        q.total_cents as cents
      from public.quotes q where q.state = 'sent' and q.sent_at < ($1 - 6)::timestamp at time zone 'Europe/Paris'
      order by q.valid_until limit 5)
      union all
      (select 'expired', q.id, q.number, q.snapshot #>> '{client,name}', q.title, q.valid_until, q.total_cents
      from public.quotes q where q.state = 'expired' and q.closed_at > private.now() - interval '7 days'
      order by q.closed_at desc limit 5)
      union all
      -- The client's no of this week; where money or an invoice is to undo, that says it.
      (select case q.state when 'refused' then q.state else 'given_up' end, q.id, q.number, q.snapshot #>> '{client,name}', q.title,
        (e.at at time zone 'Europe/Paris')::date, q.total_cents
      from public.quotes q join public.quote_events e on e.quote_id = q.id and e.kind = q.state and e.actor = 'client'
      where q.state in ('refused', 'withdrawn') and e.at > private.now() - interval '7 days' and (q.state = 'refused' or not exists (
          select from public.receipts r where r.quote_id = q.id or (r.quote_id is null and r.project_id = q.project_id))
        and not exists (
          select from public.invoices i where i.contract_id = coalesce(q.project_id, q.request_id, q.id) and i.state <> 'draft'
            and private.invoiced_of_quote(i.contract_id, q.id) > 0))
      order by e.at desc limit 5)
      union all
      -- Signed this week, and nothing planned yet.
      (select 'signed', q.id, q.number, q.snapshot #>> '{client,name}', q.title, (q.closed_at at time zone 'Europe/Paris')::date, q.total_cents
      from public.quotes q
      where q.state = 'signed' and q.kind = 'initial' and q.closed_at > private.now() - interval '7 days'
        and not exists (select from public.reno_projects p where p.id = q.project_id and (private.chosen_start(p) is not null or p.status <> 'planning'))
        and not exists (select from public.brico_requests r where r.id = q.request_id and r.scheduled_date >= $1)
      order by q.closed_at desc limit 5)
      union all
      -- Money goes back within fourteen days of the withdrawal (code de la consommation, L221-24).
      (select 'withdrawn', q.id, q.number, q.snapshot #>> '{client,name}', q.title, (s.withdrawn_at at time zone 'Europe/Paris')::date + 14, paid.cents
      from public.quotes q join public.quote_signatures s on s.quote_id = q.id cross join lateral (
        -- Money that names no quote counts when no other quote of the renovation is signed.
        select sum(r.amount_cents) as cents from public.receipts r
        where r.quote_id = q.id or (r.quote_id is null and (r.project_id = q.project_id or r.request_id = q.request_id)
          and not exists (select from public.quotes o where o.project_id = q.project_id and o.state = 'signed'))) paid
      where q.state = 'withdrawn' and q.closed_at > private.now() - interval '90 days' and paid.cents > 0
      order by s.withdrawn_at limit 5)
      union all
      -- After a withdrawal nothing is owed of the quote: what was invoiced of it is undone by a credit note. Its draft was prepared.
      (select 'to_credit', q.id, q.number, q.snapshot #>> '{client,name}', q.title, (s.withdrawn_at at time zone 'Europe/Paris')::date, owed.cents
      from public.quotes q join public.quote_signatures s on s.quote_id = q.id
      cross join lateral (select private.invoiced_of_quote(coalesce(q.project_id, q.request_id, q.id), q.id) as cents) owed
      where q.state = 'withdrawn' and owed.cents > 0
        and exists (select from public.invoices i where i.contract_id = coalesce(q.project_id, q.request_id, q.id) and i.state <> 'draft')
      order by s.withdrawn_at limit 5)
    )
    select jsonb_build_object(
      'today', $1,
      'counts', jsonb_build_object(
        'active_projects', (select count(*) from public.reno_projects where status in ('planning', 'in_progress') and archived_at is null),
        'pending_requests', (select count(*) from public.brico_requests where status = 'pending' and archived_at is null),
        'interventions_today',
          (select count(*) from public.brico_requests where scheduled_date = $1 and status <> 'cancelled')),
      'todo', jsonb_build_object(
        'to_confirm', (
          select count(*) from public.brico_requests where status = 'pending' and payment_status = 'paid' and archived_at is null),
        'new_contacts', (select count(*) from public.contact_requests where status = 'new'),
        'failed_mails', (
          select count(*) from public.email_outbox m
          where m.status = 'failed' and m.created_at > private.now() - interval '30 days'
            and ($2 or not starts_with(m.template, 'account_'))
            and not exists (
              select 1 from public.email_outbox again
              where again.created_at > m.created_at and again.recipient = m.recipient and again.template = m.template
                and again.request_id is not distinct from m.request_id)),
        -- Kept since the last mail that left: none of them was sent, for want of a mail server. The daily head of the chain asks for nothing.
        'kept_mails', (
          select count(*) from (
            select from public.email_outbox m
            where m.status = 'kept' and m.template <> 'ledger_head' and ($2 or not starts_with(m.template, 'account_'))
              and m.created_at > greatest(private.now() - interval '30 days', (select max(sent_at) from public.email_outbox))
            limit 1000) kept),
        'client_quotes', coalesce((
          select jsonb_agg(to_jsonb(c) || case when c.kind = 'to_credit' then jsonb_build_object('draft_id', (
            select i.id from public.invoices i join public.quotes q on q.id = c.id
            where i.contract_id = coalesce(q.project_id, q.request_id, q.id) and i.kind = 'credit_note' and i.state = 'draft')) else '{}' end)
          from client_quotes c), '[]'),
        'invoices', (
          select jsonb_build_object('due_cents', coalesce(sum(i.left_cents), 0), 'late_count', count(*) filter (where i.due_on < $1),
            'late_cents', coalesce(sum(i.left_cents) filter (where i.due_on < $1), 0),
            -- Handed over without a mail, or not remindable for a week: a person asks for them.
            'unreminded_count', count(*) filter (where i.state = 'issued' and i.reminder_count = 0 and i.reminders_stopped_at is null
              and i.due_on < $1 - case when i.sent_at is null then 6 else 13 end and not private.awaits_credit(i)))
          from public.invoices i where i.left_cents > 0) || (
          select jsonb_build_object('return_count', count(*), 'return_cents', coalesce(-sum(i.left_cents), 0))
          from public.invoices i where i.left_cents < 0),
        'works', coalesce((select jsonb_agg(to_jsonb(w)) from private.works_to_do($1) w), '[]'),
        'tasks', coalesce((
          select jsonb_agg(to_jsonb(l) - 'created_at' order by l.due_on, l.created_at)
          from (select * from due_tasks order by due_on, created_at limit 10) l), '[]'),
        'tasks_total', (select count(*) from due_tasks),
        'to_collect', (select n from unpaid), 'to_collect_cents', (select cents from unpaid),
        'papers', coalesce((select jsonb_agg(to_jsonb(n)) from renew n), '[]'),
        'papers_total', (select count(*) from private.papers_to_renew($1)),
        'company_papers', coalesce((
          select jsonb_agg(to_jsonb(c)) from (
            select id, kind, name, expires_on from private.company_papers_to_renew($1) order by expires_on, name limit 5) c), '[]'),
        'refunds', coalesce((select jsonb_agg(to_jsonb(u)) from unmade u), '[]'),
        'stray_payments', coalesce((select jsonb_agg(to_jsonb(s)) from stray s), '[]'),
        'disputes', coalesce((select jsonb_agg(to_jsonb(d)) from disputes d), '[]')),
      'latest', coalesce((select jsonb_agg(to_jsonb(l)) from latest l), '[]'),
      'projects', coalesce((select jsonb_agg(to_jsonb(p)) from projects p), '[]'),
      'weeks', (
        select jsonb_agg(jsonb_build_object('week', (s.at at time zone 'Europe/Paris')::date, 'pending', coalesce(w.pending, 0),
          'confirmed', coalesce(w.confirmed, 0), 'in_progress', coalesce(w.in_progress, 0),
          'completed', coalesce(w.completed, 0), 'cancelled', coalesce(w.cancelled, 0)) order by s.n)
        from week_starts, unnest(instants) with ordinality as s (at, n) left join weeks w on w.n = s.n),
      'months', (
        select jsonb_agg(jsonb_build_object('month', m.month, 'paid_cents', m.paid_cents, 'refunded_cents', m.refunded_cents) order by m.month)
        from months m)
    )
  $query$;

revoke all on function public.withdraw_from_quote from public, anon, authenticated, service_role;
comment on function public.withdraw_from_quote is
  'A consumer withdraws from a signed quote within the legal time (code de la consommation, L221-18, L221-21); a second call changes nothing. What '
  'was invoiced of it gets the draft of its credit note. '
  'Refuses: unknown_link, withdrawal_over.';
grant execute on function public.withdraw_from_quote to service_role;

revoke all on function private.now from public, anon, authenticated, service_role;
comment on function private.now is 'The clock of every rule; tests replace it.';
grant execute on function private.now to anon, authenticated, service_role;

revoke all on function private.rebates_of from public, anon, authenticated, service_role;
comment on function private.rebates_of is 'What credit notes took off the price of the works of each quote of a contract, TTC; null: of a small job without one.';

revoke all on function private.invoiced_of_quote from public, anon, authenticated, service_role;
comment on function private.invoiced_of_quote is
  'What the documents of a contract invoice of one quote, TTC: its works before deposits are taken back, less credit notes, and the rest of its deposits.';

revoke all on function private.withdrawn_of from public, anon, authenticated, service_role;
comment on function private.withdrawn_of is 'The quotes of a contract from which the client withdrew, with what is still invoiced of each.';

revoke all on function private.excess_cents from public, anon, authenticated, service_role;
comment on function private.excess_cents is
  'By how much the documents of a contract, with one of p_more_cents, would invoice more than is signed, in cents TTC: works and deposits of a quote that '
  'the client withdrew from, or the sum of all documents above the price.';

revoke all on function private.withdrawn_contracts from public, anon, authenticated, service_role;

revoke all on function private.credited_quote from public, anon, authenticated, service_role;
comment on function private.credited_quote is
  'The invoice to credit next for a withdrawal: the last one that invoices works of the quote, then its deposit; is_whole: it has no other works.';

revoke all on function private.prepare_credit from public, anon, authenticated, service_role;
comment on function private.prepare_credit is
  'The draft of the credit note that a withdrawal asks for (private.credited_quote), or the one that was begun; null when nothing is to be credited.';

revoke all on function private.progress_without from public, anon, authenticated, service_role;
comment on function private.progress_without is 'The progress of the works of a quote without what an invoice, less its credit notes, has added to it.';

revoke all on function public.start_due_credit from public, anon, authenticated, service_role;
comment on function public.start_due_credit is
  'For staff: the draft of the credit note that a withdrawal asks for, in a renovation, small job or quote; one that was begun is returned. Refuses: '
  'access_denied, credit_not_due.';
grant execute on function public.start_due_credit to authenticated;

revoke all on function private.last_progress from public, anon, authenticated, service_role;
comment on function private.last_progress is 'The last situation, balance or whole invoice of a contract of which something is not credited: progress that goes down is credited on it.';

revoke all on function public.read_contract_money from public, anon, authenticated, service_role;
comment on function public.read_contract_money is
  'For staff: the money of a renovation, small job or quote in cents TTC: signed (its price), amended (of that, by amendments), deposit (invoiced '
  'as deposits), invoiced (all documents, credit notes taken off), to_invoice (of the price, rebates taken off), received, left (of the price, '
  'rebates taken off), due (of invoices), to_return (paid too much on an invoice), free (received, pays no invoice yet), withdrawn (invoiced of quotes '
  'that the client withdrew from: to credit).';
grant execute on function public.read_contract_money to authenticated;

revoke all on function private.awaits_credit from public, anon, authenticated, service_role;
comment on function private.awaits_credit is
  'Whether an invoice asks for works of a quote that the client withdrew from: it is not asked for until the credit note says what is left.';

-- End of what `npm run routines` wrote.
