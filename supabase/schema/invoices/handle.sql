-- What staff do with invoices besides issuing them: begin, save, read, find, delete, send again; and the money of a contract.

-- A new document with what follows from its contract; the draft that exists is returned instead.
create or replace function public.start_invoice(p_order jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  given public.invoices := jsonb_populate_record(null::public.invoices,
    p_order - '{id,state,number,snapshot,contract_id,paid_cents,credited_cents,left_cents}'::text[]);
  corrected public.invoices;
  contracts jsonb;
  existing uuid;
begin
  perform private.require_staff();
  if given.kind = 'credit_note' then
    select * into corrected from public.invoices where id = given.corrects_id and state <> 'draft' and kind <> 'credit_note';
    if not found then
      perform private.refuse('invoice_gone', 404);
    end if;
    given := jsonb_populate_record(given, jsonb_build_object('project_id', corrected.project_id, 'request_id', corrected.request_id,
      'quote_id', corrected.quote_id, 'customer_id', corrected.customer_id, 'contract_id', corrected.contract_id,
      'title', 'Avoir sur ' || corrected.number, 'operation', corrected.operation));
    perform private.lock_contract(given);
  else
    if given.kind = 'fee' then
      given := private.begun_fee(given.quote_id);
    elsif given.quote_id is not null then
      -- Nothing is paid in advance on an amendment that lowers the price: the deposit is the quote's.
      select q.project_id, q.request_id, case when given.kind <> 'deposit' or q.total_cents >= 0 then q.id end
      into given.project_id, given.request_id, given.quote_id
      from public.quotes q where q.id = given.quote_id and q.state = 'signed';
      if not found then
        perform private.refuse('quote_not_signed', 409);
      end if;
    end if;
    given.contract_id := coalesce(given.project_id, given.request_id, given.quote_id);
    -- The new row refers to the first quote of a renovation too.
    perform 1 from public.quotes where id = coalesce(given.quote_id, (private.contracts_of(given) #>> '{0,quote_id}')::uuid) for update;
    perform private.lock_contract(given);
    contracts := private.contracts_of(given);
    if given.contract_id is null or coalesce(given.kind not in ('fee', 'deposit', 'standard', 'situation', 'balance'), true) then
      perform private.refuse('invalid_input', 400);
    elsif contracts = '[]' and given.kind <> 'fee' then
      perform private.refuse('quote_not_signed', 409);
    end if;
    given.quote_id := coalesce(given.quote_id, (contracts #>> '{0,quote_id}')::uuid);
    -- The price of a small job without a quote is invoiced at once.
    if given.quote_id is null and given.kind in ('situation', 'balance') then
      given.kind := 'standard';
    end if;
    -- As its contract has it: the invoice parts with it when merged files part.
    given.customer_id := coalesce((select q.customer_id from public.quotes q where q.id = given.quote_id),
      (select r.customer_id from public.brico_requests r where r.id = given.request_id),
      (select w.customer_id from public.reno_projects w where w.id = given.project_id));
    given.title := coalesce(nullif(btrim(given.title), ''), contracts #>> '{0,title}',
      (select r.service_type from public.brico_requests r where r.id = given.request_id), 'Travaux');
    if given.kind = 'deposit' then
      given.amount_cents := coalesce(given.amount_cents, nullif((select sum(f.amount_cents) from private.free_receipts(given) f), 0),
        nullif((contracts #>> '{0,deposit_cents}')::bigint, 0));
      given.operation_on := (select max(f.received_on) from private.free_receipts(given) f);
    elsif given.request_id is not null then
      given.operation_on := (select coalesce(r.scheduled_date, (r.completed_at at time zone 'Europe/Paris')::date) from public.brico_requests r where r.id = given.request_id);
    end if;
  end if;
  select id into existing from public.invoices where contract_id = given.contract_id and kind = given.kind and state = 'draft' for update;
  if existing is not null and given.kind <> 'credit_note' then
    return existing;
  end if;
  delete from public.invoices where id = existing;
  insert into public.invoices (kind, contract_id, customer_id, project_id, request_id, quote_id, corrects_id, title, amount_cents, operation, operation_on,
    due_days, purchase_order, created_by, created_by_name)
  select given.kind, given.contract_id, given.customer_id, given.project_id, given.request_id, given.quote_id, given.corrects_id, left(given.title, 200),
    given.amount_cents, coalesce(given.operation, 'services'), given.operation_on,
    case when given.kind in ('fee', 'deposit') then 0 else (select b.invoice_due_days from public.billing_settings b) end, given.purchase_order,
    auth.uid(), private.author_name()
  returning id into existing;
  return existing;
exception
  when check_violation or invalid_text_representation or numeric_value_out_of_range then
    perform private.refuse('invalid_input', 400);
end;
$$;
comment on function public.start_invoice is
  'For staff: a draft of p_order: kind, and quote_id (signed), project_id or request_id; of a credit note corrects_id. Amount, title and day '
  'follow from the contract and from the money received; a fee (kind, quote_id) is the price of a quote that was sent. A draft of the same kind for the same contract is returned instead; a credit note '
  'that was begun is begun again. Refuses: invoice_gone, quote_not_signed, client_quote_gone, fee_not_due, invalid_input.';
grant execute on function public.start_invoice to authenticated;

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
comment on function private.last_progress is 'The last situation, balance or whole invoice of a contract of which something is not credited: progress that goes down is credited on it.';

create or replace function private.corrected_invoice(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case when p_invoice.id is not null then jsonb_build_object('id', p_invoice.id, 'number', p_invoice.number, 'issued_on', p_invoice.issued_on,
    'kind', p_invoice.kind, 'uncredited_cents', p_invoice.total_cents - p_invoice.credited_cents, 'is_credited', p_invoice.credited_cents > 0,
    'price_basis', p_invoice.snapshot -> 'price_basis', 'rows', p_invoice.snapshot -> 'rows', 'to_credit', private.to_credit(p_invoice)) end;
end;
$$;
comment on function private.corrected_invoice is 'An invoice as its credit note shows it.';

create or replace function public.save_invoice(p_id uuid, p_lock_version int, p_invoice jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices := private.lock_invoice(p_id);
  given public.invoices := jsonb_populate_record(null::public.invoices, p_invoice - '{id,state,number,snapshot,contract_id}'::text[]);
begin
  if invoice.state <> 'draft' then
    perform private.refuse('invoice_fixed', 409);
  elsif invoice.lock_version <> p_lock_version then
    perform private.refuse('invoice_changed', 409);
  elsif given.kind is distinct from invoice.kind and (invoice.kind not in ('situation', 'balance') or coalesce(given.kind not in ('situation', 'balance', 'credit_note'), true)) then
    perform private.refuse('invalid_input', 400);
  end if;
  if given.kind = 'credit_note' and invoice.kind <> 'credit_note' then
    -- Progress that goes down: a credit note on the last document of the contract that is not credited already.
    given.corrects_id := (private.last_progress(invoice.contract_id)).id;
    delete from public.invoices where contract_id = invoice.contract_id and kind = 'credit_note' and state = 'draft';
  else
    given.corrects_id := invoice.corrects_id;
  end if;
  update public.invoices set kind = given.kind, corrects_id = given.corrects_id, title = coalesce(nullif(btrim(given.title), ''), title),
    amount_cents = given.amount_cents, progress = coalesce(given.progress, '[]'), deducts = coalesce(given.deducts, deducts),
    credits = coalesce(given.credits, '[]'), reason = nullif(btrim(given.reason), ''), operation = coalesce(given.operation, operation),
    operation_on = given.operation_on, due_days = coalesce(given.due_days, due_days), purchase_order = nullif(btrim(given.purchase_order), ''),
    notes = nullif(btrim(given.notes), ''), buyer_reason = case when given.kind <> 'credit_note' then given.buyer_reason end, unread = coalesce(given.unread, '{}'),
    lock_version = lock_version + 1, updated_at = private.now()
  where id = p_id returning * into invoice;
  -- Unreadable progress or credits are refused here, not when the invoice is read.
  perform private.invoice_content(invoice);
  return json_build_object('id', p_id, 'lock_version', invoice.lock_version, 'saved_at', invoice.updated_at);
exception
  when check_violation or not_null_violation or data_exception or unique_violation or foreign_key_violation then
    perform private.refuse('invalid_input', 400);
end;
$$;
comment on function public.save_invoice is
  'For staff: saves a draft as a whole (domain/invoices/invoice.ts), for the version that was read. A situation or balance may become a credit '
  'note on the last document of its contract. Returns id, lock_version, saved_at. Refuses: invoice_gone, invoice_fixed, invoice_changed, invalid_input.';
grant execute on function public.save_invoice to authenticated;

create or replace function public.read_invoice(p_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  perform private.require_staff();
  select * into invoice from public.invoices where id = p_id;
  if not found then
    perform private.refuse('invoice_gone', 404);
  end if;
  return (
    select to_jsonb(invoice) - '{snapshot,search_text,blocks,deductions,split,shares_number}'::text[] || jsonb_build_object(
      'content', case when invoice.state = 'draft' then private.invoice_content(invoice) - '{blocks,deductions}'::text[] else invoice.snapshot end,
      'missing', case when invoice.state = 'draft' then private.invoice_missing(invoice) || private.invoice_warnings(invoice) else '[]'::jsonb end,
      'is_example', private.is_example_invoice(invoice), 'returns', private.return_facts(private.invoice_subject(invoice)),
      'is_small_rest', private.is_small_rest(invoice.left_cents), 'retained_until', private.retained_until(invoice.project_id),
      'to_credit', case when invoice.state <> 'draft' and invoice.kind <> 'credit_note' then private.to_credit(invoice) end,
      'buyer_change', case when invoice.state = 'draft' then private.buyer_change(invoice) end,
      'customer', case when invoice.customer_id is not null then private.customer_card(invoice.customer_id) end,
      'project', (select jsonb_build_object('id', w.id, 'name', w.name) from public.reno_projects w where w.id = invoice.project_id),
      'request', (select jsonb_build_object('id', r.id, 'reference', r.reference, 'service_type', r.service_type) from public.brico_requests r where r.id = invoice.request_id),
      'quote', (select jsonb_build_object('id', q.id, 'number', q.number, 'title', q.title) from public.quotes q where q.id = invoice.quote_id),
      'same_number', case when exists (select from public.invoices where shares_number) then (
        select s.id from public.invoices s where s.id <> invoice.id and private.number_key(s.number) = private.number_key(invoice.number) limit 1) end,
      'corrects', (select private.corrected_invoice(c) from public.invoices c where c.id = invoice.corrects_id),
      'last_progress', case when invoice.state = 'draft' and invoice.kind in ('situation', 'balance')
        then private.corrected_invoice(private.last_progress(invoice.contract_id)) end,
      'payments', (
        select coalesce(jsonb_agg(jsonb_build_object('receipt_id', r.id, 'kind', r.kind, 'method', r.method, 'received_on', r.received_on,
          'recorded_at', r.recorded_at, 'recorded_by_name', r.recorded_by_name, 'corrects_id', r.corrects_id, 'reason', r.reason,
          'amount_cents', p.cents) order by p.first), '[]')
        from private.paid_by(p_id) p join public.receipts r on r.id = p.receipt_id),
      'taken_over', (
        select coalesce(jsonb_agg(to_jsonb(o) - 'first' order by o.first), '[]') from (
          select t.id, t.number, -sum(p.amount_cents) as amount_cents, min(p.id) as first
          from public.invoice_payments p join public.receipts r on r.id = p.receipt_id cross join lateral private.taken_over_by(p) t
          where p.invoice_id = p_id and p.amount_cents < 0 and r.kind = 'payment' group by 1, 2) o),
      'event', (
        select jsonb_build_object('seq', e.seq, 'at', e.at, 'hash', e.hash) from public.fiscal_events e
        where e.kind = 'invoice' and e.subject_id = p_id),
      'siblings', (
        select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind, 'state', s.state, 'number', s.number, 'situation_no', s.situation_no,
          'issued_on', s.issued_on, 'total_cents', s.total_cents, 'left_cents', s.left_cents, 'paid_cents', s.paid_cents,
          'credited_cents', s.credited_cents, 'retained_cents', s.retained_cents, 'corrects_id', s.corrects_id) order by s.issued_at nulls last, s.created_at), '[]')
        from public.invoices s where s.contract_id = invoice.contract_id and s.id <> p_id),
      'documents', (
        select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'made_at', d.made_at, 'bucket', d.bucket, 'path', d.path,
          'sha256', d.sha256, 'last_error', d.last_error, 'has_failed', private.has_failed(d)) order by d.requested_at), '[]')
        from public.documents d where d.invoice_id = p_id))
  );
end;
$$;
comment on function public.read_invoice is
  'For staff: an invoice: what staff wrote, content (domain/documents/invoice.ts), what forbids to issue it, client, contract, corrected invoice, '
  'payments, what may be given back (private.return_facts), its event in the chain, other documents of the contract, papers. Refuses: invoice_gone.';
grant execute on function public.read_invoice to authenticated;

-- Separate function, so that a test can read the query plan.
create or replace function private.invoice_search_sql(p_sort text) returns text
language sql immutable set search_path = ''
return private.search_sql('invoices',
  'r.id, r.kind, r.state, r.number, r.situation_no, r.title, r.issued_on, r.due_on, r.total_cents, r.left_cents, r.sent_at, r.seen_at, r.reminded_at,
    r.updated_at, r.customer_id, coalesce(case when r.customer_id is null and r.state <> ''draft'' then ''Personne effacée'' else r.snapshot #>> ''{buyer,name}'' end,
    (select c.name from public.customers c where c.id = r.customer_id)),
    r.project_id, (select w.name from public.reno_projects w where w.id = r.project_id), r.request_id,
    (select b.reference from public.brico_requests b where b.id = r.request_id), private.is_small_rest(r.left_cents),
    r.retained_cents, case when r.retained_cents > 0 then private.retained_until(r.project_id) end, r.aid_left_cents',
  'case $4 when ''draft'' then r.state = ''draft'' when ''due'' then r.left_cents > 0 when ''late'' then r.left_cents > (select private.small_rest_cents()) and r.due_on < private.today()
      when ''paid'' then r.left_cents = 0 and r.retained_cents + r.aid_left_cents = 0 when ''retained'' then r.retained_cents > 0 when ''aid'' then r.aid_left_cents > 0 when ''credit_notes'' then r.kind = ''credit_note'' when ''to_return'' then r.left_cents < 0 else true end
    and ($5 is null or r.contract_id = $5 or r.id = any (private.fees_of($5))) and ($6 is null or r.customer_id = any ($6))',
  case p_sort when 'oldest' then 'r.updated_at' when 'number' then 'r.issued_on desc nulls first, r.number desc' when 'due' then 'r.due_on nulls last'
    when 'left' then 'r.left_cents desc nulls last' else 'r.updated_at desc' end,
  'r.search_text'
);

create or replace function public.search_invoices(
  p_query text default null, p_filter text default 'all', p_contract_id uuid default null, p_customer_id uuid default null,
  p_sort text default 'newest', p_limit int default 25, p_offset int default 0
) returns table (
  id uuid, kind text, state text, number text, situation_no int, title text, issued_on date, due_on date, total_cents bigint, left_cents bigint,
  sent_at timestamptz, seen_at timestamptz, reminded_at timestamptz, updated_at timestamptz, customer_id uuid, customer_name text,
  project_id uuid, project_name text, request_id uuid, request_reference text, is_small_rest boolean,
  retained_cents bigint, retained_until date, aid_left_cents bigint, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute private.invoice_search_sql(p_sort)
    using private.search_pattern(p_query), least(greatest(p_limit, 1), 100), greatest(p_offset, 0), nullif(p_filter, 'all'), p_contract_id,
      case when p_customer_id is not null then private.customer_family(p_customer_id) end;
end;
$$;
comment on function public.search_invoices is
  'For staff: a page of the invoices; p_filter: all, draft, due (something is owed), late (but for a small rest), paid (nothing is withheld or awaited), retained, aid, credit_notes, to_return (paid too much); '
  'p_contract_id: a renovation, job or quote; sort: newest, oldest, number, due or left. total_count stops at 10 000.';
grant execute on function public.search_invoices to authenticated;

create or replace function public.read_receivables() returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select json_build_object('due_cents', coalesce(sum(left_cents), 0), 'due_count', count(*),
      'late_cents', coalesce(sum(left_cents) filter (where due_on < private.today() and left_cents > (select private.small_rest_cents())), 0),
      'late_count', count(*) filter (where due_on < private.today() and left_cents > (select private.small_rest_cents())),
      -- Days late: not yet, up to 30, up to 60, more.
      'ages', json_build_array(coalesce(sum(left_cents) filter (where due_on >= private.today()), 0),
        coalesce(sum(left_cents) filter (where private.today() - due_on between 1 and 30), 0),
        coalesce(sum(left_cents) filter (where private.today() - due_on between 31 and 60), 0),
        coalesce(sum(left_cents) filter (where private.today() - due_on > 60), 0)),
      'retained_cents', (select coalesce(sum(retained_cents), 0) from public.invoices where retained_cents > 0),
      'aid_left_cents', (select coalesce(sum(aid_left_cents), 0) from public.invoices where aid_left_cents > 0),
      'draft_count', (select count(*) from public.invoices where state = 'draft'),
      'to_return_cents', (select coalesce(sum(e.cents), 0) from private.money_in_excess() e),
      'excesses', (select coalesce(json_agg(e order by e.cents desc), '[]') from (select * from private.money_in_excess() limit 50) e))
    from public.invoices where left_cents > 0);
end;
$$;
comment on function public.read_receivables is
  'For staff: what clients owe on invoices, in cents: in all, late but for small rests, and by days late (not yet, 1–30, 31–60, more); retained: withheld as guarantee, not due yet; aid_left: awaited from who pays for the client; to_return and excesses: what was '
  'received above the price, by contract (private.money_in_excess).';
grant execute on function public.read_receivables to authenticated;

create or replace function public.delete_invoice(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices := private.lock_invoice(p_id);
begin
  if invoice.state <> 'draft' then
    perform private.refuse('invoice_fixed', 409);
  end if;
  delete from public.invoices where id = p_id;
end;
$$;
comment on function public.delete_invoice is 'For staff: deletes a draft; it never had a number. Refuses: invoice_gone, invoice_fixed.';
grant execute on function public.delete_invoice to authenticated;

create or replace function public.read_contract_money(p_contract_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  subject public.invoices;
begin
  perform private.require_staff();
  subject.contract_id := p_contract_id;
  select id into subject.project_id from public.reno_projects where id = p_contract_id;
  select id into subject.request_id from public.brico_requests where id = p_contract_id;
  select id into subject.quote_id from public.quotes where id = p_contract_id;
  return private.contract_money(subject);
end;
$$;
comment on function public.read_contract_money is
  'For staff: the money of a renovation, small job or quote in cents TTC: signed (its price), amended (of that, by amendments), deposit (invoiced '
  'as deposits), invoiced (all documents, credit notes taken off), to_invoice (of the price, rebates taken off), received, left (of the price, '
  'rebates taken off), retained (of that, the retention of guarantee), aid_left (of that, what others pay, invoiced or not), due (of invoices), to_return (paid too much on an invoice), excess (that, or what was received above the price), free (received, '
  'pays no invoice yet), withdrawn (invoiced of quotes '
  'that the client withdrew from: to credit).';
grant execute on function public.read_contract_money to authenticated;

create or replace function private.contract_money(p_subject public.invoices) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  contracts jsonb := private.contracts_of(p_subject);
  signed bigint := coalesce((select sum((c ->> 'total_cents')::bigint) from jsonb_array_elements(contracts) c), 0);
  fees uuid[] := private.fees_of(p_subject.contract_id);
  received bigint := coalesce((
    select sum(r.amount_cents) from private.received r
    where r.request_id = p_subject.request_id or r.project_id = p_subject.project_id or r.quote_id = p_subject.quote_id), 0)
    + coalesce((select sum(f.paid_cents) from public.invoices f where f.id = any (fees)), 0);
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
      'retained_cents', coalesce(sum(i.retained_cents), 0), 'aid_left_cents', coalesce(sum(i.aid_left_cents), 0) + private.aids_sum(private.aids_left(p_subject.contract_id, contracts)),
      'due_cents', coalesce(sum(i.left_cents) filter (where i.left_cents > 0), 0),
      'to_return_cents', coalesce(-sum(i.left_cents) filter (where i.left_cents < 0), 0),
      'excess_cents', greatest(coalesce(-sum(i.left_cents) filter (where i.left_cents < 0), 0), case when contracts <> '[]' then received - (signed - rebated) end, 0),
      'free_cents', (select coalesce(sum(f.amount_cents), 0) from private.free_receipts(p_subject) f),
      'withdrawn_cents', coalesce((select sum(w.cents) from private.withdrawn_of(p_subject.contract_id) w where w.cents > 0), 0),
      'invoice_count', count(*))
    from public.invoices i
    where i.state <> 'draft' and (i.contract_id = p_subject.contract_id and not private.is_fee(i) or i.id = any (fees)));
end;
$$;

-- Contracts that may have money in excess are few: those with a payment above the rest, an invoice paid too much, or an amendment that lowers the price.
create or replace function private.money_in_excess() returns table (kind text, id uuid, name text, client_name text, cents bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  contract public.invoices;
  found_id uuid;
begin
  for found_id in
    select coalesce(r.project_id, r.request_id, r.quote_id) from public.receipts r
    where r.kind = 'payment' and private.is_in_excess(r.vat_split, r.amount_cents) and num_nonnulls(r.project_id, r.request_id, r.quote_id) > 0
    union
    select i.contract_id from public.invoices i where i.left_cents < 0
    union
    select coalesce(q.project_id, q.request_id, q.id) from public.quotes q where q.kind = 'amendment' and q.state = 'signed' and q.total_cents < 0
    union
    -- Of a small job what was paid besides its prepayment: the price of a job may be below its prepayment until it is done.
    select b.id from public.brico_requests b where b.on_site_cents > 0 and b.collected_cents > round(b.total_amount * 100) and b.status <> 'cancelled'
  loop
    contract := null;
    select w.id, 'project', w.name, w.client_name into contract.project_id, kind, name, client_name from public.reno_projects w where w.id = found_id;
    if contract.project_id is null then
      select b.id, 'request', b.reference, b.client_name into contract.request_id, kind, name, client_name from public.brico_requests b where b.id = found_id;
    end if;
    if contract.request_id is null and contract.project_id is null then
      select q.id, 'quote', q.number, q.snapshot #>> '{client,name}' into contract.quote_id, kind, name, client_name from public.quotes q where q.id = found_id;
    end if;
    contract.contract_id := found_id;
    id := found_id;
    cents := (private.contract_money(contract) ->> 'excess_cents')::bigint - coalesce((
      select sum(f.amount_cents) from public.refunds f left join public.invoices i on i.id = f.invoice_id left join public.card_payments p on p.id = f.card_payment_id
      left join public.quotes q on q.id = p.quote_id
      where f.status = 'pending' and found_id in (i.contract_id, q.id, q.project_id, q.request_id, f.request_id)), 0);
    if cents > 0 then
      return next;
    end if;
  end loop;
end;
$$;
comment on function private.money_in_excess is
  'The renovations, small jobs and quotes whose client paid more than the price, while no work is left to invoice, or more than an invoice, with the cents '
  'above it, less what is promised back.';
