-- Quotes and invoices where they met each other, or two people, at once: locks in one order, money on the invoice that it was given for, and
-- papers of drafts that go with their draft. No quote, line, event or signature can be emptied away.

-- Never set: the options that a client chose are in the signature (line_ids).
alter table public.quote_lines drop column is_chosen;

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

drop function public.search_quotes(p_query text, p_state text, p_project_id uuid, p_customer_id uuid, p_sort text, p_limit integer, p_offset integer);

drop function public.quote_missing(p_id uuid);

drop function private.no_money_before(p_invoice invoices);

create or replace function private.quote_missing(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_company public.company_settings := (select c from public.company_settings c);
  v_is_consumer boolean := private.buys_as_consumer(p_quote.customer_id);
  v_found jsonb;
begin
  with works as (
    select (line ->> 'id')::uuid as id, line ->> 'number' as number, line ->> 'label' as label, (line ->> 'quantity')::numeric as quantity,
      (line ->> 'unit_price')::numeric as unit_price, (line ->> 'vat_rate')::numeric as vat_rate
    from jsonb_array_elements(private.quote_rows(p_quote)) line where line ->> 'kind' = 'work'
  ), found (place, field, code, line_id, line) as (
    select 1, 'lines', 'priced_line', null::uuid, null where not exists (select from works where unit_price * quantity > 0)
    union all
    select 2, wrong.field, wrong.code, w.id, w.number
    from works w cross join lateral (values
      ('label', 'line_label', private.is_blank(w.label)),
      ('quantity', 'line_quantity', w.quantity <= 0),
      ('vat_rate', 'line_vat_rate', private.vat_reference(w.vat_rate, private.today()) is null),
      -- A buyer declares the VAT only as a professional (CGI, art. 283).
      ('vat_rate', 'line_without_vat', w.vat_rate = 0 and v_is_consumer and not v_company.vat_exempt)
    ) wrong(field, code, is_wrong)
    where wrong.is_wrong
    union all
    select wrong.place, wrong.field, wrong.code, null, null
    from (values
      (3, 'customer_id', 'customer', p_quote.customer_id is null),
      (4, 'place_id', 'place', p_quote.place_id is null),
      (5, 'starts_text', 'starts_text', private.is_blank(p_quote.starts_text)),
      (6, 'duration_text', 'duration_text', private.is_blank(p_quote.duration_text)),
      (7, 'rge_text', 'rge', private.is_blank(p_quote.rge_text) and exists (select from works where vat_rate = 5.5)),
      (7, 'subcontractors_text', 'subcontractors',
        private.is_blank(p_quote.subcontractors_text) and exists (select from works where vat_rate = 5.5))
    ) wrong(place, field, code, is_wrong)
    where wrong.is_wrong
    union all
    select 8, 'waste.' || part, 'waste_' || part, null, null
    from unnest('{quantity,handling,collection_name,collection_address,collection_kind,cost}'::text[]) part
    where not p_quote.has_no_waste and private.is_blank(p_quote.waste ->> part)
    union all
    select 9, needed.field, needed.field, null, null
    from unnest('{email,phone,address,legal_form,share_capital,siret,rcs,tva,insurer_identity,insurance_contract,insurance_area,mediator_identity,mediator_website}'::text[])
      needed(field)
    where private.is_blank(to_jsonb(v_company) ->> needed.field)
      -- An example is marked « SPÉCIMEN », and its company states no invented number.
      and not private.is_example_quote(p_quote)
      and not (needed.field = 'tva' and v_company.vat_exempt)
      -- A sole trader has no capital.
      and not (needed.field = 'share_capital' and coalesce(v_company.legal_form, '') ~* 'entrepr(ise individuelle|eneur)|^EI$|micro')
      and not (needed.field like 'mediator%' and not v_is_consumer)
  )
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('field', field, 'code', code, 'line_id', line_id, 'line', line)) order by place)
  into v_found from found;
  return coalesce(v_found, '[]');
end;
$$;

create or replace function private.refuse_early_request_money(p_request public.brico_requests, p_amount_cents int, p_on date) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  whole bigint := p_request.collected_cents + p_amount_cents;
  first_day date;
begin
  if whole > private.collectable_cents(p_request, p_on) then
    -- Money for a quote that the price of the job does not hold is more than the price on any day: it waits for the last one.
    select coalesce(min(days.day) filter (where whole <= private.collectable_cents(p_request, days.day)), max(days.day)) into first_day
    from (
      select private.first_collection_day(p_request.home_signed_on) as day
      union all
      select private.first_collection_day((fee ->> 'signed_on')::date) from jsonb_array_elements(p_request.additional_fees) fee
    ) days
    where days.day > p_on;
    if first_day is not null then
      perform private.refuse('payment_too_early', 409, jsonb_build_object('from', to_char(first_day, 'DD/MM/YYYY')));
    end if;
  end if;
end;
$$;

create or replace function public.record_payment(p_request_id uuid, p_version int, p_amount_cents int, p_method text, p_paid_on date) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  payment uuid;
begin
  request := private.lock_request(p_request_id);
  if request.version <> p_version then
    perform private.refuse('request_changed', 409);
  elsif p_amount_cents is null or p_amount_cents < 1 or p_paid_on is null or p_method is null
    or p_method not in ('card', 'cash', 'transfer', 'check') or p_paid_on < private.today() - 3660
  then
    perform private.refuse('invalid_input', 400);
  elsif p_paid_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif p_amount_cents > request.due_cents then
    perform private.refuse('payment_too_high', 409,
      jsonb_build_object('due', replace(to_char(request.due_cents / 100.0, 'FM9999999990.00'), '.', ',')));
  end if;
  perform private.refuse_early_request_money(request, p_amount_cents, p_paid_on);
  payment := private.add_payment(p_request_id, p_amount_cents, p_method, p_paid_on);
  perform private.log_activity('payment', 'brico_requests', p_request_id::text, 'Encaissement',
    jsonb_build_object('amount_cents', p_amount_cents, 'method', p_method, 'paid_on', p_paid_on));
  return payment;
end;
$$;

-- What follows a signature: state, figures, chain, evidence of examples, mails. And the client's other answers: refusal and withdrawal.

-- The price of a small job is what was signed for it: the initial quote replaces it unless fees were added meanwhile; an amendment adds fees, and
-- so does a quote for a job that is invoiced already. One part per VAT rate, the largest one as the base price.
create or replace function private.price_job_by_quote(p_quote public.quotes, p_signature public.quote_signatures) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  fees jsonb;
  base jsonb;
  is_added boolean := p_quote.kind = 'amendment' or private.is_invoiced_job(p_quote.request_id);
begin
  select jsonb_agg(jsonb_build_object('description', concat(case p_quote.kind when 'amendment' then 'Avenant ' else 'Devis ' end, p_quote.number),
      'quantity', 1, 'unit_price', gross / 100.0, 'vat_rate', rate) order by gross desc)
  into fees
  from (
    select (part ->> 'rate')::numeric as rate, (part ->> 'net_cents')::bigint + (part ->> 'vat_cents')::bigint as gross
    from jsonb_array_elements(p_signature.snapshot -> 'split') part) parts
  where gross > 0;
  if not is_added then
    base := fees -> 0;
    fees := fees - 0;
  end if;
  update public.brico_requests set base_price = coalesce((base ->> 'unit_price')::numeric, base_price), vat_rate = coalesce((base ->> 'vat_rate')::numeric, vat_rate),
    additional_fees = additional_fees || fees
  where id = p_quote.request_id and status not in ('completed', 'cancelled') and fees is not null
    and (is_added or additional_fees = '[]');
  if found then
    perform private.log_activity('changed', 'brico_requests', p_quote.request_id::text, 'Prix repris du devis ' || p_quote.number,
      jsonb_build_object('total_cents', p_signature.total_cents));
  end if;
end;
$$;

create or replace function private.specimen_content(p_no int) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  part jsonb := private.specimen_part(p_no);
  due_days constant int := case when p_no = 1 then 0 else (select b.invoice_due_days from public.billing_settings b) end;
begin
  if (select vat_exempt from public.company_settings) then
    part := part || jsonb_build_object('split', (
      select jsonb_build_array(private.vat_share(0, sum((s ->> 'net_cents')::bigint)::bigint, 0)) from jsonb_array_elements(part -> 'split') s),
      'rows', (select jsonb_agg(r || '{"vat_rate": 0}'::jsonb || case when r ? 'vat_cents' then '{"vat_cents": 0}' else '{}' end::jsonb order by i)
        from jsonb_array_elements(part -> 'rows') with ordinality as l(r, i)));
  end if;
  return jsonb_build_object(
    'situation_no', null, 'operation_on', null, 'due_on', case when p_no < 4 then (part ->> 'issued_on')::date + due_days end,
    'seller', private.seller_identity(), 'vat_moment', (select coalesce(b.vat_moment, 'collection') from public.billing_settings b),
    'bank', (select jsonb_build_object('iban', b.iban, 'bic', b.bic) from public.billing_settings b where b.iban is not null),
    'buyer', jsonb_build_object('name', 'Claire Spécimen', 'is_consumer', true, 'siren', null, 'vat_number', null, 'address', E'1 rue de l’Exemple\n75011 Paris',
      'postal_code', '75011', 'city', 'Paris', 'email', null),
    'place', null, 'project_name', null, 'request_reference', null,
    'contracts', jsonb_build_array(jsonb_build_object('number', 'D-SPECIMEN-1', 'kind', 'initial', 'signed_on', private.today() - 65)),
    'purchase_order', null, 'operation', 'services', 'price_basis', 'ht', 'allowances', '[]'::jsonb, 'progress', null, 'payments', '[]'::jsonb,
    'paid_cents', 0, 'corrects', null, 'reason', null, 'notes', null,
    'mentions', private.invoice_mentions(part ->> 'kind', true, private.today())) || part
    || jsonb_build_object('number', 'SPECIMEN-' || p_no, 'is_specimen', true, 'net_cents', private.split_net(part -> 'split'),
      'total_cents', private.split_sum(part -> 'split'), 'left_cents', case when p_no = 4 then 0 else private.split_sum(part -> 'split') end);
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
  return part || jsonb_build_object(
    'number', p_invoice.number, 'kind', p_invoice.kind, 'title', p_invoice.title, 'issued_on', private.today(),
    'situation_no', case when p_invoice.kind = 'situation' then coalesce(p_invoice.situation_no, (
      select count(*) + 1 from public.invoices i where i.contract_id = p_invoice.contract_id and i.kind = 'situation' and i.state <> 'draft')) end,
    'operation_on', p_invoice.operation_on, 'operation', p_invoice.operation, 'purchase_order', p_invoice.purchase_order, 'notes', p_invoice.notes,
    'due_on', case when p_invoice.kind <> 'credit_note' then private.today() + case when paid >= total then 0 else p_invoice.due_days end end,
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

-- What staff do with invoices besides issuing them: begin, save, read, find, delete, send again; and the money of a contract.

-- A new document with what follows from its contract; the draft that exists is returned instead.
create or replace function public.start_invoice(p_order jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  given public.invoices := jsonb_populate_record(null::public.invoices,
    p_order - '{id,state,number,snapshot,contract_id,token_hash,paid_cents,credited_cents,left_cents}'::text[]);
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
    if given.quote_id is not null then
      select q.project_id, q.request_id into given.project_id, given.request_id from public.quotes q where q.id = given.quote_id and q.state = 'signed';
      if not found then
        perform private.refuse('quote_not_signed', 409);
      end if;
    end if;
    given.contract_id := coalesce(given.project_id, given.request_id, given.quote_id);
    perform private.lock_contract(given);
    contracts := private.contracts_of(given);
    if given.contract_id is null or coalesce(given.kind not in ('deposit', 'standard', 'situation', 'balance'), true) then
      perform private.refuse('invalid_input', 400);
    elsif contracts = '[]' then
      perform private.refuse('quote_not_signed', 409);
    end if;
    given.quote_id := coalesce(given.quote_id, (contracts #>> '{0,quote_id}')::uuid);
    -- The price of a small job without a quote is invoiced at once.
    if given.quote_id is null and given.kind in ('situation', 'balance') then
      given.kind := 'standard';
    end if;
    given.customer_id := private.customer_root(coalesce((select q.customer_id from public.quotes q where q.id = given.quote_id),
      (select r.customer_id from public.brico_requests r where r.id = given.request_id),
      (select w.customer_id from public.reno_projects w where w.id = given.project_id)));
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
    case when given.kind = 'deposit' then 0 else (select b.invoice_due_days from public.billing_settings b) end, given.purchase_order,
    auth.uid(), private.author_name()
  returning id into existing;
  return existing;
exception
  when check_violation or invalid_text_representation or numeric_value_out_of_range then
    perform private.refuse('invalid_input', 400);
end;
$$;

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

create or replace function private.invoice_missing(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  content jsonb := private.invoice_content(p_invoice);
  total bigint := (content ->> 'total_cents')::bigint;
  work_total bigint := coalesce((select sum((r ->> 'net_cents')::bigint) from jsonb_array_elements(content -> 'rows') r where r ->> 'kind' = 'work'), 0);
  is_consumer boolean := (content #>> '{buyer,is_consumer}')::boolean;
  corrected public.invoices;
  rest bigint;
  found jsonb;
begin
  select * into corrected from public.invoices where id = p_invoice.corrects_id;
  rest := corrected.total_cents - corrected.credited_cents;
  if corrected.kind = 'deposit' then
    -- What later invoices have taken back is theirs to credit.
    rest := rest - coalesce((select private.split_sum(d -> 'taken') from jsonb_array_elements(private.deposits_of(corrected.contract_id)) d
      where d ->> 'id' = corrected.id::text), 0);
  end if;
  select jsonb_agg(jsonb_build_object('code', seen.code, 'field', seen.field)) into found
  from (values
    ('contract', 'progress', p_invoice.kind <> 'credit_note' and private.contracts_of(p_invoice) = '[]'),
    -- The company has entered or left the franchise (CGI, art. 293 B) since: the rates that were signed are no longer those of the law.
    ('vat_regime', 'progress', p_invoice.kind <> 'credit_note' and exists (
      select from jsonb_array_elements(private.contracts_of(p_invoice)) c, public.company_settings s
      where (c ->> 'vat_exempt')::boolean <> s.vat_exempt)),
    -- No mention of a reverse charge is written here.
    ('without_vat', 'progress', p_invoice.kind <> 'credit_note' and exists (
      select from jsonb_array_elements(content -> 'split') part, public.company_settings s, public.billing_settings b
      where (part ->> 'rate')::numeric = 0 and not s.vat_exempt and b.billing = 'here')),
    ('job_cancelled', 'progress', p_invoice.kind = 'standard' and exists (
      select from public.brico_requests r where r.id = p_invoice.request_id and r.status = 'cancelled')),
    ('nothing', 'progress', p_invoice.kind not in ('credit_note', 'standard') and work_total = 0),
    -- Never a negative invoice: progress that goes down is a credit note.
    ('progress_down', 'progress', p_invoice.kind in ('situation', 'balance', 'standard') and work_total <> 0 and total < 0),
    ('already_invoiced', 'progress', p_invoice.kind = 'standard' and work_total = 0),
    ('amount', 'amount_cents', p_invoice.kind = 'deposit' and p_invoice.amount_cents is null),
    ('deposit_too_high', 'amount_cents', p_invoice.kind = 'deposit' and p_invoice.amount_cents > (
      select coalesce(sum((c ->> 'total_cents')::bigint), 0) from jsonb_array_elements(private.contracts_of(p_invoice)) c)
      - coalesce((select sum(i.total_cents) from public.invoices i where i.contract_id = p_invoice.contract_id and i.state <> 'draft'), 0)),
    ('reason', 'reason', p_invoice.kind = 'credit_note' and p_invoice.reason is null),
    ('credit_nothing', 'credits', p_invoice.kind = 'credit_note' and total >= 0),
    ('step_too_deep', 'progress', p_invoice.kind = 'credit_note' and p_invoice.progress <> '[]' and -total > rest),
    ('credit_too_high', 'credits', p_invoice.kind = 'credit_note' and p_invoice.progress = '[]' and (-total > rest or exists (
      select from jsonb_to_recordset(p_invoice.credits) as c(row int, net_cents bigint)
      where c.net_cents > coalesce((corrected.snapshot -> 'rows' -> c.row ->> 'net_cents')::bigint, 0) + coalesce((
        select sum((r ->> 'net_cents')::bigint) from public.invoices i, jsonb_array_elements(i.snapshot -> 'rows') r
        where i.corrects_id = corrected.id and i.state <> 'draft' and (r ->> 'of_row')::int = c.row), 0)))),
    ('buyer_name', 'customer', private.is_blank(content #>> '{buyer,name}')),
    ('buyer_address', 'customer', private.is_blank(content #>> '{buyer,address}')),
    ('buyer_siren', 'customer', not is_consumer and private.is_blank(content #>> '{buyer,siren}')),
    ('operation_on', 'operation_on', p_invoice.operation_on > private.today()),
    ('identity', 'entreprise', not private.is_example_invoice(p_invoice) and private.missing_identity() <> '{}'),
    ('insurance', 'entreprise', not private.is_example_invoice(p_invoice) and not exists (
      select from jsonb_array_elements(content -> 'mentions') m where m ->> 'code' = 'insurance'))
  ) seen(code, field, is_seen)
  where seen.is_seen;
  return coalesce(found, '[]');
end;
$$;

create or replace function public.note_invoice_number(p_id uuid, p_lock_version int, p_order jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  given record;
  wrong int;
begin
  invoice := private.lock_invoice_of_contract(p_id);
  begin
    select btrim(number) as number, issued_on into given from jsonb_to_record(p_order) as o(number text, issued_on date);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  if invoice.state <> 'draft' then
    perform private.refuse('invoice_fixed', 409);
  elsif invoice.lock_version <> p_lock_version then
    perform private.refuse('invoice_changed', 409);
  elsif coalesce(length(given.number) not between 1 and 40, true) or given.issued_on is null or given.issued_on < private.today() - 3660 then
    perform private.refuse('invalid_input', 400);
  elsif given.issued_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif exists (select from public.invoices i where i.state = 'elsewhere' and lower(i.number) = lower(given.number)) then
    perform private.refuse('number_taken', 409);
  end if;
  -- What the other software says of the client and of the company is not seen here.
  select count(*) into wrong from jsonb_array_elements(private.invoice_missing(invoice)) m where m ->> 'field' not in ('customer', 'entreprise');
  if wrong > 0 then
    perform private.refuse('invoice_incomplete', 409, jsonb_build_object('n', wrong));
  end if;
  invoice := private.fix_invoice(invoice, 'elsewhere', given.number, given.issued_on);
  return json_build_object('number', invoice.number, 'left_cents', invoice.left_cents, 'lock_version', invoice.lock_version);
end;
$$;

-- A draft goes with the small job that it would invoice.
create or replace function private.drop_draft_invoices() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.invoices where request_id = old.id and state = 'draft';
  return old;
end;
$$;

create or replace function private.lock_card_payment(p_id uuid) returns public.card_payments
language plpgsql volatile security definer set search_path = ''
as $$
declare
  payment public.card_payments;
  invoice public.invoices;
  contract public.invoices;
begin
  select * into payment from public.card_payments where id = p_id;
  select * into invoice from public.invoices where id = payment.invoice_id;
  contract.quote_id := payment.quote_id;
  select coalesce(invoice.project_id, q.project_id), coalesce(invoice.request_id, q.request_id) into contract.project_id, contract.request_id
  from (select) one left join public.quotes q on q.id = payment.quote_id;
  perform private.lock_contract(contract);
  perform 1 from public.invoices where id = payment.invoice_id for update;
  select * into payment from public.card_payments where id = p_id for update;
  return payment;
end;
$$;

create or replace function private.no_money_before(p_invoice public.invoices, p_on date default private.today()) returns date
language plpgsql stable security definer set search_path = ''
as $$
begin
  return greatest((
    select max(s.no_money_before) from public.quote_signatures s join public.quotes q on q.id = s.quote_id
    where q.state = 'signed' and s.no_money_before > p_on
      and (q.id = p_invoice.quote_id or p_invoice.kind <> 'deposit' and (q.project_id = p_invoice.project_id or q.request_id = p_invoice.request_id))), (
    select max(days.day) from public.brico_requests r cross join lateral (
      select private.first_collection_day(r.home_signed_on) as day
      union all
      select private.first_collection_day((fee ->> 'signed_on')::date) from jsonb_array_elements(r.additional_fees) fee) days
    where r.id = p_invoice.request_id and days.day > p_on
      and r.collected_cents + p_invoice.left_cents > private.collectable_cents(r, p_on)));
end;
$$;

create or replace function public.confirm_card_payment(
  p_id uuid, p_session_id text, p_payment_intent_id text, p_amount_cents int, p_currency text, p_is_ours boolean
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  payment public.card_payments;
  quote public.quotes;
  invoice public.invoices;
  signature public.quote_signatures;
  named text;
  receipt uuid;
  is_due boolean;
begin
  payment := private.lock_card_payment(p_id);
  select * into quote from public.quotes where id = payment.quote_id;
  select * into invoice from public.invoices where id = payment.invoice_id;
  named := case when invoice.id is not null then 'la facture ' || invoice.number else 'le devis ' || quote.number end;
  if payment.id is null and not p_is_ours then
    return 'unknown';
  elsif payment.payment_intent_id = p_payment_intent_id then
    return 'already';
  elsif payment.id is null or payment.payment_intent_id is not null or payment.session_id <> p_session_id
    or p_amount_cents is distinct from payment.amount_cents or p_currency <> 'eur'
  then
    perform private.promise_stray_refund(null, p_session_id, p_payment_intent_id, p_amount_cents, p_currency, case
      when payment.id is null then 'Le document n’existe plus'
      when payment.payment_intent_id is not null or payment.session_id <> p_session_id then 'Un autre paiement vaut pour ' || named
      else 'Ni la somme ni la monnaie demandées pour ' || named end);
    perform public.close_card_payment(payment.id, true);
    return 'stray';
  end if;
  select * into signature from public.quote_signatures where quote_id = quote.id;
  is_due := case when invoice.id is not null then invoice.left_cents >= p_amount_cents and quote.state is distinct from 'withdrawn'
    else quote.state = 'signed' and private.deposit_left(quote, signature) > 0 end;
  receipt := private.book_receipt(jsonb_build_object('kind', 'payment', 'amount_cents', p_amount_cents, 'method', 'card_online',
    'source', case when payment.is_demo then 'demo' else 'stripe' end, 'source_ref', p_payment_intent_id, 'invoice_id', invoice.id,
    'project_id', case when invoice.id is not null then invoice.project_id else quote.project_id end,
    'request_id', case when invoice.id is not null then invoice.request_id else quote.request_id end,
    'quote_id', case when invoice.id is null then quote.id else private.quote_paid_by(invoice) end));
  perform private.follow_on_site(coalesce(invoice.request_id, quote.request_id));
  update public.card_payments set state = 'paid', session_id = p_session_id, payment_intent_id = p_payment_intent_id, settled_at = private.now()
  where id = p_id returning * into payment;
  if quote.id is not null then
    perform private.log_quote(quote.id, case when invoice.id is null then 'deposit_paid' else 'invoice_paid' end,
      jsonb_strip_nulls(jsonb_build_object('amount_cents', p_amount_cents, 'number', invoice.number)));
  end if;
  perform private.enqueue_email('client_payment_received_staff', private.staff_recipient(),
    private.card_payload(payment, p_amount_cents) || jsonb_build_object('is_returned', not is_due), 'client_payment_received_staff:' || p_id, null);
  if not is_due then
    -- The client withdrew, or the money came another way, while the payment page was open.
    insert into public.refunds (card_payment_id, payment_intent_id, amount_cents, reason, note)
    values (p_id, p_payment_intent_id, p_amount_cents, case when quote.state = 'withdrawn' then 'withdrawal' else 'double_payment' end,
      'Paiement pour ' || named);
    return 'returned';
  elsif invoice.id is not null then
    perform private.mail_invoice_payment(invoice.id, receipt);
  else
    perform private.enqueue_email('client_payment_received', private.card_payer(payment), private.card_payload(payment, p_amount_cents),
      'client_payment_received:' || p_id, null);
  end if;
  return 'confirmed';
end;
$$;

create or replace function private.allocate_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  rest bigint := new.amount_cents;
  part bigint;
  paid record;
  invoice public.invoices;
begin
  if new.corrects_id is not null then
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
    where i.left_cents > 0 and (i.request_id = new.request_id or i.project_id = new.project_id or i.quote_id = new.quote_id)
    order by i.due_on, i.issued_at for update
  loop
    exit when rest <= 0;
    perform private.allocate(invoice.id, new.id, least(rest, invoice.left_cents));
    rest := rest - least(rest, invoice.left_cents);
  end loop;
  return null;
end;
$$;

create or replace function private.quote_paid_by(p_invoice public.invoices) returns uuid
language plpgsql immutable set search_path = ''
as $$
begin
  return case when p_invoice.kind = 'deposit' or num_nonnulls(p_invoice.project_id, p_invoice.request_id) = 0 then p_invoice.quote_id end;
end;
$$;

create or replace function public.record_invoice_payment(p_id uuid, p_payment jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  payment record;
begin
  invoice := private.lock_invoice_of_contract(p_id);
  begin
    select * into payment from jsonb_to_record(p_payment) as p(id uuid, amount_cents int, method text, paid_on date, mail boolean);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  if exists (select from public.receipts r where r.id = payment.id and r.invoice_id = p_id and r.kind = 'payment'
    and (r.amount_cents, r.method, r.received_on) = (payment.amount_cents, payment.method, payment.paid_on))
  then
    return payment.id;
  elsif coalesce(payment.amount_cents < 1, true) or payment.paid_on is null or payment.paid_on < private.today() - 3660
    or coalesce(payment.method not in ('card', 'cash', 'transfer', 'check'), true) or exists (select from public.receipts r where r.id = payment.id)
  then
    perform private.refuse('invalid_input', 400);
  elsif payment.paid_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif invoice.state = 'draft' or invoice.kind = 'credit_note' then
    perform private.refuse('invoice_not_payable', 409);
  elsif num_nonnulls(invoice.project_id, invoice.request_id) = 0 and private.no_money_before(invoice, payment.paid_on) is not null then
    perform private.refuse('payment_too_early', 409,
      jsonb_build_object('from', to_char(private.no_money_before(invoice, payment.paid_on), 'DD/MM/YYYY')));
  elsif payment.amount_cents > invoice.left_cents then
    perform private.refuse('payment_too_high', 409,
      jsonb_build_object('due', replace(to_char(greatest(invoice.left_cents, 0) / 100.0, 'FM9999999990.00'), '.', ',')));
  end if;
  if invoice.project_id is not null then
    perform private.refuse_early_project_money(invoice.project_id, payment.amount_cents, payment.paid_on);
  elsif invoice.request_id is not null then
    perform private.refuse_early_request_money(private.lock_request(invoice.request_id), payment.amount_cents, payment.paid_on);
  end if;
  payment.id := private.book_receipt(jsonb_build_object('id', payment.id, 'kind', 'payment', 'amount_cents', payment.amount_cents, 'method', payment.method,
    'received_on', payment.paid_on, 'source', 'staff', 'invoice_id', p_id, 'project_id', invoice.project_id, 'request_id', invoice.request_id,
    'quote_id', private.quote_paid_by(invoice)));
  perform private.follow_on_site(invoice.request_id);
  perform private.log_activity('payment', case when invoice.request_id is not null then 'brico_requests' else 'invoices' end,
    coalesce(invoice.request_id, p_id)::text, 'Paiement de la facture ' || invoice.number,
    jsonb_build_object('amount_cents', payment.amount_cents, 'method', payment.method, 'paid_on', payment.paid_on));
  if payment.mail then
    perform private.mail_invoice_payment(p_id, payment.id);
  end if;
  return payment.id;
end;
$$;

create or replace function public.record_invoice_refund(p_id uuid, p_refund jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  refund record;
  rest bigint;
  paid record;
begin
  invoice := private.lock_invoice_of_contract(p_id);
  begin
    select * into refund from jsonb_to_record(p_refund) as p(amount_cents bigint, method text, paid_on date, reason text);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  if coalesce(refund.amount_cents < 1, true) or refund.paid_on is null or refund.paid_on < private.today() - 3660
    or coalesce(refund.method not in ('card', 'cash', 'transfer', 'check'), true)
    or coalesce(length(btrim(refund.reason)) not between 1 and 300, true) or invoice.request_id is not null
  then
    perform private.refuse('invalid_input', 400);
  elsif refund.paid_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif refund.amount_cents > coalesce(-invoice.left_cents, 0) then
    perform private.refuse('return_too_high', 409,
      jsonb_build_object('due', replace(to_char(greatest(-invoice.left_cents, 0) / 100.0, 'FM9999999990.00'), '.', ',')));
  end if;
  rest := refund.amount_cents;
  for paid in
    select r.id, (select sum(a.amount_cents) from public.invoice_payments a join public.receipts c on c.id = a.receipt_id
      where a.invoice_id = p_id and r.id in (c.id, c.corrects_id))::bigint as cents
    from public.receipts r
    where r.kind = 'payment' and r.method <> 'card_online' and r.id in (select a.receipt_id from public.invoice_payments a where a.invoice_id = p_id)
    order by r.recorded_at desc, r.id
  loop
    exit when rest = 0;
    if paid.cents > 0 then
      perform private.book_receipt(jsonb_build_object('kind', 'refund', 'amount_cents', -least(rest, paid.cents), 'method', refund.method,
        'received_on', refund.paid_on, 'source', 'staff', 'corrects_id', paid.id, 'invoice_id', p_id, 'project_id', invoice.project_id,
        'quote_id', private.quote_paid_by(invoice), 'reason', btrim(refund.reason)));
      rest := rest - least(rest, paid.cents);
    end if;
  end loop;
  if rest > 0 then
    perform private.refuse('refund_by_card', 409);
  end if;
  perform private.log_activity('payment', 'invoices', p_id::text, 'Remboursement sur la facture ' || invoice.number,
    jsonb_build_object('amount_cents', -refund.amount_cents, 'method', refund.method, 'paid_on', refund.paid_on));
end;
$$;

create or replace function public.send_quote(p_id uuid, p_lock_version int, p_order jsonb default '{}') returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
  missing jsonb;
  recipient text;
  is_mailed boolean := coalesce((p_order ->> 'mail')::boolean, true);
begin
  quote := private.lock_client_quote(p_id);
  if quote.state <> 'draft' then
    perform private.refuse('quote_fixed', 409);
  elsif quote.lock_version <> p_lock_version then
    perform private.refuse('quote_changed', 409);
  elsif exists (select from public.quotes where root_id = quote.root_id and state in ('signed', 'withdrawn')) then
    perform private.refuse('quote_signed', 409);
  end if;
  missing := private.quote_missing(quote);
  if jsonb_array_length(missing) > 0 then
    perform private.refuse('missing_mentions', 409, jsonb_build_object('n', jsonb_array_length(missing)));
  end if;
  recipient := private.quote_email(quote);
  if is_mailed and recipient is null then
    perform private.refuse('email_missing', 400);
  end if;
  quote := private.issue_quote(quote, is_mailed);
  if is_mailed then
    perform private.enqueue_email('client_quote_sent', recipient,
      private.quote_payload(quote) || jsonb_build_object('message', left(btrim(p_order ->> 'message'), 2000)), 'client_quote_sent:' || p_id, null);
  end if;
  return json_build_object('number', quote.number, 'valid_until', quote.valid_until, 'is_mailed', is_mailed, 'lock_version', quote.lock_version);
end;
$$;

create or replace function public.request_quote_code(p_hash text, p_signing_id uuid, p_order jsonb, p_network jsonb default null) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_codes constant int := 3;
  -- With five tries of each, six digits are guessed once in 13 000 quotes; and the evidence, which names each event, keeps its size.
  most_in_all constant int := 15;
  quote public.quotes := private.lock_answerable_quote(p_hash);
  signing public.quote_signings;
  recipient text := private.quote_email(quote);
  sent int;
  sent_lately int;
begin
  select * into signing from public.quote_signings where id = p_signing_id and quote_id = quote.id for update;
  if not found or not exists (select from public.documents d where d.id = signing.document_id and d.made_at is not null) then
    perform private.refuse('quote_not_ready', 409);
  elsif coalesce(length(btrim(p_order ->> 'given_name')) not between 1 and 100, true) or coalesce(length(btrim(p_order ->> 'family_name')) not between 1 and 100, true)
    or not coalesce((p_order ->> 'accepts_terms')::boolean, false)
  then
    perform private.refuse('invalid_input', 400);
  elsif private.needs_certificate(signing.snapshot) and not coalesce((p_order ->> 'certifies_vat')::boolean, false) then
    perform private.refuse('vat_not_certified', 400);
  elsif recipient is null then
    perform private.refuse('email_missing', 400);
  end if;
  select count(*), count(*) filter (where e.at > private.now() - interval '1 hour') into sent, sent_lately
  from public.quote_events e where e.quote_id = quote.id and e.kind = 'code_sent';
  if sent >= most_in_all then
    perform private.refuse('codes_used_up', 429);
  elsif sent_lately >= most_codes then
    perform private.refuse('too_many_codes', 429);
  end if;
  update public.quote_signings set given_name = btrim(p_order ->> 'given_name'), family_name = btrim(p_order ->> 'family_name'), email = recipient,
    consents = coalesce(p_order -> 'consents', '[]'), code_hash = p_order ->> 'code_hash', code_sent_at = private.now(), tries = 0
  where id = signing.id;
  perform private.log_client_event(quote.id, 'code_sent', p_network, jsonb_build_object('signing_id', signing.id, 'email', recipient));
  perform private.enqueue_email('client_quote_code', recipient,
    private.quote_payload(quote) || jsonb_build_object('total_cents', signing.total_cents, 'signing_id', signing.id, 'code_no', p_order -> 'code_no'),
    'client_quote_code:' || signing.id || ':' || (p_order ->> 'code_no'), null);
  return json_build_object('email', recipient, 'sent_at', private.now());
end;
$$;

create or replace function public.record_paper_signature(p_id uuid, p_order jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.lock_client_quote(p_id);
  signed_on date := (p_order ->> 'signed_on')::date;
  place text := p_order ->> 'place';
  terms jsonb;
  signature public.quote_signatures;
begin
  if quote.state not in ('sent', 'expired')
    or exists (select from public.quotes v where v.root_id = quote.root_id and v.id <> p_id and v.state in ('sent', 'signed', 'withdrawn'))
  then
    perform private.refuse('quote_not_open', 409);
  elsif signed_on is null or signed_on > private.today() or signed_on < (quote.sent_at at time zone 'Europe/Paris')::date
    or coalesce(place not in ('remote', 'home', 'premises'), true) or coalesce(length(p_order ->> 'path') not between 1 and 300, true)
    or coalesce(length(btrim(p_order ->> 'name')) not between 1 and 200, true)
  then
    perform private.refuse('invalid_input', 400);
  elsif private.needs_certificate(quote.snapshot) and not coalesce((p_order ->> 'vat_certified')::boolean, false) then
    perform private.refuse('vat_not_certified', 400);
  end if;
  terms := private.signature_terms(quote, place, signed_on);
  insert into public.quote_signatures (quote_id, means, place, signed_at, signed_on, family_name, snapshot, total_cents, net_cents, document_sha256,
    early_start, vat_certified, withdraw_until, no_money_before, bucket, path, file_name, recorded_by, recorded_by_name)
  select p_id, 'paper', place, (signed_on + time '12:00') at time zone 'Europe/Paris', signed_on, btrim(p_order ->> 'name'), quote.snapshot,
    quote.total_cents, (quote.snapshot ->> 'net_cents')::bigint,
    (select d.sha256 from public.documents d where d.quote_id = p_id and d.kind = 'quote' and d.made_at is not null order by d.number limit 1),
    coalesce((p_order ->> 'early_start')::boolean, false), private.needs_certificate(quote.snapshot), (terms ->> 'withdraw_until')::date,
    (terms ->> 'no_money_before')::date, 'documents', p_order ->> 'path', left(p_order ->> 'file_name', 200), auth.uid(), private.author_name()
  returning * into signature;
  perform private.log_quote(p_id, 'signed_on_paper', jsonb_build_object('signed_on', signed_on, 'place', place));
  perform private.conclude_quote(quote, signature);
end;
$$;

create or replace function private.drop_draft_papers() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.documents where invoice_id = old.id and kind = 'invoice_draft';
  return null;
end;
$$;

-- A signed quote as contract_step wants it, with its rows as the client reads them: options that were not chosen are left out.
create or replace function private.signed_contract(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  content jsonb;
  signed date;
  nets jsonb;
begin
  select s.snapshot, s.signed_on into content, signed from public.quote_signatures s where s.quote_id = p_quote.id;
  nets := private.content_totals(content, array(select jsonb_array_elements_text(content -> 'chosen')::uuid)) -> 'lines';
  return (
    with rows as (
      select line, i, line ->> 'kind' = 'work' as is_work
      from jsonb_array_elements(content -> 'rows') with ordinality as r(line, i)
      where line ->> 'kind' <> 'page_break'
        and (line ->> 'kind' <> 'work' or not (line ->> 'is_option')::boolean or content -> 'chosen' ? (line ->> 'id'))
    ), works as (
      select line, i, (nets ->> (row_number() over (order by i) - 1)::int)::bigint as net_cents from rows where is_work
    )
    select jsonb_build_object('quote_id', p_quote.id, 'number', p_quote.number, 'kind', p_quote.kind, 'title', p_quote.title, 'signed_on', signed,
      'vat_exempt', content #> '{seller,vat_exempt}', 'price_basis', content ->> 'price_basis', 'discount_bp', content -> 'discount_bp', 'split', content -> 'split',
      'allowances', content -> 'allowances', 'total_cents', content -> 'total_cents', 'deposit_cents', content -> 'deposit_cents',
      'lines', (select jsonb_agg(jsonb_build_object('id', line ->> 'id', 'rate', line -> 'vat_rate', 'net_cents', net_cents) order by i) from works),
      'rows', (select jsonb_agg(line order by i) from rows))
  );
end;
$$;

-- Money of the contract that pays no invoice yet, oldest first.
create or replace function private.free_receipts(p_invoice public.invoices)
returns table (receipt_id uuid, received_on date, method text, amount_cents bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select r.id, r.received_on, r.method, f.cents::bigint
    from public.receipts r
    cross join lateral (
      -- The receipt with its corrections and refunds, and with what was corrected of these; less what all of them paid. Each by its index.
      select sum(t.amount_cents - coalesce((select sum(p.amount_cents) from public.invoice_payments p where p.receipt_id = t.id), 0)) as cents
      from (
        select r.id, r.amount_cents
        union all
        select c.id, c.amount_cents from public.receipts c where c.corrects_id = r.id
        union all
        select n.id, n.amount_cents from public.receipts c join public.receipts n on n.corrects_id = c.id where c.corrects_id = r.id) t) f
    where r.kind = 'payment' and f.cents > 0
      and (r.request_id = p_invoice.request_id or r.project_id = p_invoice.project_id or r.quote_id = p_invoice.quote_id
        or r.quote_id in (select q.id from public.quotes q where q.project_id = p_invoice.project_id or q.request_id = p_invoice.request_id))
    order by r.received_on, r.recorded_at, r.id;
end;
$$;

create or replace function private.is_invoiced_job(p_request_id uuid) returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.invoices i where i.request_id = p_request_id and i.state <> 'draft' and i.kind in ('standard', 'balance')
    and i.total_cents > i.credited_cents);

create or replace function private.refuse_invoiced_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kept constant jsonb := (
    select coalesce(jsonb_agg(fee order by i), '[]') from jsonb_array_elements(new.additional_fees) with ordinality as f(fee, i)
    where i <= jsonb_array_length(old.additional_fees));
begin
  -- What comes besides is invoiced by another invoice.
  if (new.base_price, new.vat_rate, kept) is distinct from (old.base_price, old.vat_rate, old.additional_fees) and private.is_invoiced_job(old.id) then
    perform private.refuse('request_invoiced', 409);
  end if;
  return new;
end;
$$;

create or replace function private.lock_client_quote(p_id uuid) returns public.quotes
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
begin
  perform private.require_staff();
  -- The first version before the others: two versions of one quote are never handled at once.
  perform 1 from public.quotes r where r.id = (select q.root_id from public.quotes q where q.id = p_id) for update;
  select * into quote from public.quotes where id = p_id for update;
  if not found then
    perform private.refuse('client_quote_gone', 404);
  end if;
  return quote;
end;
$$;

create or replace function private.write_quote_lines(p_quote_id uuid, p_lines jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.quote_lines where quote_id = p_quote_id;
  insert into public.quote_lines (quote_id, id, position, kind, level, label, description, quantity, quantity_formula, unit, unit_price,
    discount_bp, vat_rate, is_option, price_item_id)
  select p_quote_id, (line ->> 'id')::uuid, i - 1, line ->> 'kind', coalesce((line ->> 'level')::int, 1), coalesce(line ->> 'label', ''),
    nullif(line ->> 'description', ''), coalesce((line ->> 'quantity')::numeric, 0), nullif(line ->> 'quantity_formula', ''),
    coalesce(line ->> 'unit', 'u'), coalesce((line ->> 'unit_price')::numeric, 0), coalesce((line ->> 'discount_bp')::int, 0),
    coalesce((line ->> 'vat_rate')::numeric, 20), coalesce((line ->> 'is_option')::boolean, false), (line ->> 'price_item_id')::uuid
  from jsonb_array_elements(p_lines) with ordinality as given (line, i);
  insert into public.quote_line_costs (quote_id, line_id, unit_cost, hours)
  select p_quote_id, (line ->> 'id')::uuid, (line ->> 'unit_cost')::numeric, (line ->> 'hours')::numeric
  from jsonb_array_elements(p_lines) line
  where line ->> 'unit_cost' is not null or line ->> 'hours' is not null;
end;
$$;

create or replace function private.quote_search_sql(p_sort text) returns text
language sql immutable set search_path = ''
return private.search_sql('quotes',
  'r.id, r.number, r.version_no, r.kind, r.state, r.title, r.total_cents, r.valid_until, r.sent_at, r.seen_at, r.closed_at, r.updated_at,
    r.customer_id, (select c.name from public.customers c where c.id = r.customer_id), r.project_id,
    (select w.name from public.reno_projects w where w.id = r.project_id), r.request_id,
    (select b.reference from public.brico_requests b where b.id = r.request_id)',
  'case when $4 is null then r.state <> ''replaced'' else r.state = $4 end and ($5 is null or r.project_id = $5 or r.request_id = $5) and ($6 is null or r.customer_id = any ($6))',
  case p_sort when 'oldest' then 'r.updated_at' when 'number' then 'r.number desc nulls first' when 'client' then '14, r.updated_at desc' else 'r.updated_at desc' end,
  'r.search_text'
);

-- A new draft with the lines and texts of another quote: for another client, or as the next version of itself.
create or replace function private.copy_quote_row(p_quote public.quotes, p_changes jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  copied public.quotes;
begin
  copied := jsonb_populate_record(p_quote, jsonb_build_object('id', gen_random_uuid(), 'state', 'draft', 'snapshot', null, 'total_cents', null, 'sent_at', null,
    'valid_until', null, 'seen_at', null, 'reminded_at', null, 'closed_at', null, 'closed_reason', null, 'token_hash', null, 'lock_version', 1,
    'in_person_hash', null, 'in_person_place', null, 'in_person_until', null, 'created_by', auth.uid(), 'created_by_name', private.author_name(),
    'saved_by', auth.uid(), 'saved_by_name', private.author_name(), 'created_at', private.now(), 'updated_at', private.now()) || p_changes);
  if p_changes -> 'root_id' is null then
    copied.root_id := copied.id;
  end if;
  insert into public.quotes select copied.*;
  insert into public.quote_lines
  select (jsonb_populate_record(l, jsonb_build_object('quote_id', copied.id))).* from public.quote_lines l where l.quote_id = p_quote.id;
  insert into public.quote_line_costs
  select copied.id, c.line_id, c.unit_cost, c.hours from public.quote_line_costs c where c.quote_id = p_quote.id;
  perform private.count_draft(copied.id);
  return copied.id;
end;
$$;

create or replace function public.revise_quote(p_id uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.lock_client_quote(p_id);
  draft uuid;
begin
  select id into draft from public.quotes where root_id = quote.root_id and state = 'draft';
  if draft is not null then
    return draft;
  elsif exists (select from public.quotes where root_id = quote.root_id and state in ('signed', 'withdrawn')) then
    perform private.refuse('quote_signed', 409);
  end if;
  draft := private.copy_quote_row(quote, jsonb_build_object('root_id', quote.root_id, 'version_no', (
    select max(version_no) + 1 from public.quotes where root_id = quote.root_id)));
  perform private.log_quote(draft, 'revised', jsonb_build_object('from', quote.version_no));
  return draft;
end;
$$;

create or replace function public.search_quotes(
  p_query text default null, p_state text default null, p_subject_id uuid default null, p_customer_id uuid default null,
  p_sort text default 'newest', p_limit int default 25, p_offset int default 0
) returns table (
  id uuid, number text, version_no int, kind text, state text, title text, total_cents bigint, valid_until date, sent_at timestamptz,
  seen_at timestamptz, closed_at timestamptz, updated_at timestamptz, customer_id uuid, customer_name text, project_id uuid, project_name text,
  request_id uuid, request_reference text, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute private.quote_search_sql(p_sort)
    using private.search_pattern(p_query), least(greatest(p_limit, 1), 100), greatest(p_offset, 0), nullif(p_state, 'all'), p_subject_id,
      case when p_customer_id is not null then private.customer_family(p_customer_id) end;
end;
$$;

revoke all on function private.refuse_early_request_money from public, anon, authenticated, service_role;
comment on function private.refuse_early_request_money is
  'Refuses money for a small job that its client signed at home less than seven days before p_on (code de la consommation, L221-10), of its fees too: '
  'payment_too_early.';

revoke all on function private.lock_card_payment from public, anon, authenticated, service_role;
comment on function private.lock_card_payment is
  'Locks the contract of a payment by card, as lock_contract does, then its invoice and the payment, which it returns (null: there is none). The '
  'caller then locks refunds.';

revoke all on function private.no_money_before from public, anon, authenticated, service_role;
comment on function private.no_money_before is
  'The day from which an invoice may be paid when the client signed at home less than seven days before p_on (code de la consommation, L221-10); null: '
  'on that day already.';

revoke all on function private.quote_paid_by from public, anon, authenticated, service_role;
comment on function private.quote_paid_by is
  'The quote that the money of an invoice pays: that of a deposit, so that no deposit is asked for twice. An invoice of several quotes pays none of '
  'them alone.';

revoke all on function public.record_paper_signature from public, anon, authenticated, service_role;
comment on function public.record_paper_signature is
  'For staff: a quote that came back signed on paper; p_order: signed_on, place, name (as signed), path and file_name of the scan, early_start, '
  'vat_certified. Refuses: client_quote_gone, quote_not_open (answered, or another version was sent since), invalid_input, vat_not_certified.';
grant execute on function public.record_paper_signature to authenticated;

revoke all on function private.drop_draft_papers from public, anon, authenticated, service_role;
comment on function private.drop_draft_papers is 'Trigger for an invoice that is deleted: its papers « Projet de facture » go too.';

revoke all on function private.is_invoiced_job from public, anon, authenticated, service_role;
comment on function private.is_invoiced_job is 'Whether the price of a small job was invoiced, and not credited whole.';

revoke all on function private.refuse_invoiced_change from public, anon, authenticated, service_role;
comment on function private.refuse_invoiced_change is
  'Trigger: the price of a small job that is invoiced changes by a credit note only; fees may be added. Refuses: request_invoiced.';

revoke all on function private.lock_client_quote from public, anon, authenticated, service_role;
comment on function private.lock_client_quote is
  'For staff: locks the first version of a quote and the quote, until the end of the transaction, and returns the quote. Refuses: access_denied, '
  'client_quote_gone.';

revoke all on function public.search_quotes from public, anon, authenticated, service_role;
comment on function public.search_quotes is
  'For staff: a page of the quotes; all states but replaced ones unless p_state names one; p_subject_id: of a renovation or small '
  'job; p_customer_id: of a client, with the files that were merged into theirs; sort: newest, oldest, number or client. total_count stops at 10 000.';
grant execute on function public.search_quotes to authenticated;

-- End of what `npm run routines` wrote.

create trigger drop_draft_papers after delete on public.invoices for each row execute function private.drop_draft_papers();
create trigger keep_all_quotes before truncate on public.quotes for each statement execute function private.refuse_ledger_change();
create trigger keep_all_lines before truncate on public.quote_lines for each statement execute function private.refuse_ledger_change();
create trigger keep_all_events before truncate on public.quote_events for each statement execute function private.refuse_ledger_change();
create trigger keep_all_signatures before truncate on public.quote_signatures for each statement execute function private.refuse_ledger_change();

-- Papers of drafts that were deleted without them.
delete from public.documents d where d.kind = 'invoice_draft' and not exists (select from public.invoices i where i.id = d.invoice_id);
