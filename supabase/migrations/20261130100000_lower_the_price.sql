-- An amendment that lowers the price (« avenant en moins-value »): works of the signed quote are taken back by a quantity below zero. The contract
-- stays at or above what is invoiced, at each rate.

alter table public.quote_lines
  drop constraint quote_lines_quantity_check,
  add constraint quote_lines_quantity_check check (quantity between -10000000 and 10000000),
  -- An option is something more.
  add constraint quote_lines_taken_back check (quantity >= 0 or (kind = 'work' and not is_option));
comment on column public.quote_lines.quantity is 'Below zero only in an amendment: a work of the signed quote that is taken back (private.refuse_minus).';

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

-- What a contract would be below at a rate of which an amendment takes works back. Rebates stay given: they leave nothing to take back.
create or replace function private.minus_fault(p_quote public.quotes, p_split jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    with lowered as (
      select s.rate, s.net_cents from jsonb_to_recordset(p_split) as s(rate numeric, net_cents bigint) where s.net_cents < 0
    ), parts as (
      select s.rate, s.net_cents, 0 as invoiced
      from public.quotes q join public.quote_signatures g on g.quote_id = q.id
      cross join jsonb_to_recordset(g.snapshot -> 'split') as s(rate numeric, net_cents bigint)
      where q.project_id = p_quote.project_id and q.state = 'signed' and q.root_id <> p_quote.root_id
      union all
      select s.rate, 0, s.net_cents
      from public.invoices i left join public.invoices c on c.id = i.corrects_id
      cross join jsonb_to_recordset(i.split) as s(rate numeric, net_cents bigint)
      where i.contract_id = p_quote.project_id and i.state <> 'draft' and (i.kind <> 'credit_note' or i.blocks <> '[]' or c.kind = 'deposit')
    ), rates as (
      select l.rate, l.net_cents + coalesce(sum(p.net_cents), 0) as net, coalesce(sum(p.invoiced), 0) as invoiced
      from lowered l left join parts p on p.rate = l.rate group by l.rate, l.net_cents
    )
    select jsonb_strip_nulls(jsonb_build_object('field', 'lines', 'line', case when not c.vat_exempt then replace(r.rate::text, '.', ',') || U&'\00A0%' end,
      'code', case when p_quote.project_id is null then case when p_quote.request_id is null then 'minus_alone' else 'minus_job' end
        when net < 0 then 'minus_signed' else 'minus_invoiced' end))
    from rates r, public.company_settings c
    where p_quote.project_id is null or net < greatest(invoiced, 0)
    order by r.rate limit 1);
end;
$$;

create or replace function private.adds_works(p_quote public.quotes) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return p_quote.kind = 'initial'
    or not exists (select from public.quote_lines l where l.quote_id = p_quote.id and l.kind = 'work' and l.quantity < 0)
    or exists (select from public.quote_lines l where l.quote_id = p_quote.id and l.kind = 'work' and l.quantity > 0);
end;
$$;

create or replace function private.quote_missing(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_company public.company_settings := (select c from public.company_settings c);
  v_is_consumer boolean := private.buys_as_consumer(p_quote.customer_id);
  -- An amendment that only takes works back starts nothing, and leaves no waste.
  v_adds boolean := private.adds_works(p_quote);
  v_fault jsonb := private.minus_fault(p_quote, private.quote_totals(p_quote) -> 'split');
  v_found jsonb;
begin
  with works as (
    select (line ->> 'id')::uuid as id, line ->> 'number' as number, line ->> 'label' as label, (line ->> 'quantity')::numeric as quantity,
      (line ->> 'unit_price')::numeric as unit_price, (line ->> 'vat_rate')::numeric as vat_rate
    from jsonb_array_elements(private.quote_rows(p_quote)) line where line ->> 'kind' = 'work'
  ), found (place, field, code, line_id, line) as (
    select 1, 'lines', 'priced_line', null::uuid, null where not exists (select from works where unit_price * quantity <> 0)
    union all
    select 2, wrong.field, wrong.code, w.id, w.number
    from works w cross join lateral (values
      ('label', 'line_label', private.is_blank(w.label)),
      ('quantity', 'line_quantity', w.quantity = 0 or w.quantity < 0 and p_quote.kind = 'initial'),
      -- What is taken back has the rate at which it was signed.
      ('vat_rate', 'line_vat_rate', w.quantity >= 0 and private.vat_reference(w.vat_rate, private.today()) is null),
      -- A buyer declares the VAT only as a professional (CGI, art. 283).
      ('vat_rate', 'line_without_vat', w.quantity >= 0 and w.vat_rate = 0 and v_is_consumer and not v_company.vat_exempt)
    ) wrong(field, code, is_wrong)
    where wrong.is_wrong
    union all
    select wrong.place, wrong.field, wrong.code, null, null
    from (values
      (3, 'customer_id', 'customer', p_quote.customer_id is null),
      (4, 'place_id', 'place', p_quote.place_id is null),
      (5, 'starts_text', 'starts_text', v_adds and private.is_blank(p_quote.starts_text)),
      (6, 'duration_text', 'duration_text', v_adds and private.is_blank(p_quote.duration_text)),
      (7, 'rge_text', 'rge', private.is_blank(p_quote.rge_text) and exists (select from works where vat_rate = 5.5 and quantity >= 0)),
      (7, 'subcontractors_text', 'subcontractors',
        private.is_blank(p_quote.subcontractors_text) and exists (select from works where vat_rate = 5.5 and quantity >= 0))
    ) wrong(place, field, code, is_wrong)
    where wrong.is_wrong
    union all
    select 1, v_fault ->> 'field', v_fault ->> 'code', null, v_fault ->> 'line' where v_fault is not null
    union all
    select 8, 'waste.' || part, 'waste_' || part, null, null
    from unnest('{quantity,handling,collection_name,collection_address,collection_kind,cost}'::text[]) part
    where v_adds and not p_quote.has_no_waste and private.is_blank(p_quote.waste ->> part)
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

create or replace function private.quote_warnings(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('field', seen.field, 'code', seen.code, 'is_warning', true)), '[]')
    from (values
      ('email', 'customer_email', p_quote.customer_id is not null and private.quote_email(p_quote) is null),
      ('buyer_kind', 'buyer_kind', exists (
        select from public.customers c where c.id = private.customer_root(p_quote.customer_id) and c.kind = 'company' and c.buyer_kind is null)),
      ('place_id', 'recent_dwelling', exists (
        select from public.places p join public.quote_lines l on l.quote_id = p_quote.id and l.kind = 'work' and l.quantity >= 0 and l.vat_rate in (10, 5.5)
        where p.id = p_quote.place_id and not p.over_two_years)),
      ('iban', 'bank', p_quote.deposit_bp > 0 and (select b.iban from public.billing_settings b) is null and not private.is_example_quote(p_quote)),
      ('lines', 'travel', private.adds_works(p_quote) and not exists (
        select from public.quote_lines l where l.quote_id = p_quote.id
          and private.normalize(concat(l.label, ' ', l.description)) like '%deplacement%'))
    ) seen(field, code, is_seen)
    where seen.is_seen);
end;
$$;

-- « lignes 1.1, 1.3 »: the works at a rate among the rows of a quote, options included; nobody certifies what is taken back.
create or replace function private.lines_at_rate(p_rows jsonb, p_rate numeric) returns text
language sql immutable parallel safe set search_path = ''
return (
  select case count(*) when 1 then U&'ligne\00A0' else U&'lignes\00A0' end || string_agg(line ->> 'number', ', ' order by i)
  from jsonb_array_elements(p_rows) with ordinality as rows(line, i)
  where line ->> 'kind' = 'work' and (line ->> 'vat_rate')::numeric = p_rate and (line ->> 'quantity')::numeric >= 0
);

create or replace function private.quote_mentions(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_on date := coalesce((p_quote.sent_at at time zone 'Europe/Paris')::date, private.today());
  v_company public.company_settings := (select c from public.company_settings c);
  v_is_consumer boolean := private.buys_as_consumer(p_quote.customer_id);
  v_is_home boolean := p_quote.signing_place = 'home';
  v_rge text := private.unstopped(p_quote.rge_text);
  v_others text := private.unstopped(p_quote.subcontractors_text);
  v_rows jsonb := private.quote_rows(p_quote);
  -- Nothing is paid for an amendment that lowers the price.
  v_is_minus boolean := private.split_sum(private.quote_totals(p_quote) -> 'split') < 0;
  v_ten text := private.lines_at_rate(v_rows, 10);
  v_five text := private.lines_at_rate(v_rows, 5.5);
  v_taxes text := case when v_company.vat_exempt then '' else U&'\00A0TTC' end;
  v_values jsonb;
  v_waste jsonb;
  v_blocks jsonb;
begin
  select coalesce(jsonb_object_agg(key, private.unstopped(value)), '{}') into v_waste from jsonb_each_text(p_quote.waste);
  if v_waste ->> 'cost' ~ '^\d{1,9}([.,]\d{1,2})?$' then
    v_waste := v_waste || jsonb_build_object('cost', private.format_cents(replace(v_waste ->> 'cost', ',', '.')::numeric * 100) || U&'\00A0HT');
  end if;
  v_values := v_waste || jsonb_build_object(
    -- Room for a signature on paper.
    'name', repeat('.', 40),
    'starts', private.unstopped(p_quote.starts_text), 'duration', private.unstopped(p_quote.duration_text),
    'date', to_char(p_quote.valid_until, 'DD/MM/YYYY'),
    'days', p_quote.valid_days || case p_quote.valid_days when 1 then U&'\00A0jour' else U&'\00A0jours' end,
    'fee', private.format_cents(p_quote.fee * 100) || v_taxes,
    'terms', private.unstopped(p_quote.payment_terms),
    'percent', replace(trim_scale(p_quote.deposit_bp / 100.0)::text, '.', ',') || U&'\00A0%' || case when v_company.vat_exempt then ' du prix' else ' du prix TTC' end,
    'insurer', private.unstopped(v_company.insurer_identity), 'contract', v_company.insurance_contract,
    'area', private.unstopped(v_company.insurance_area),
    'rge', v_rge, 'subcontractors', v_others,
    'contact', concat_ws(', ou ', 'par e-mail à ' || v_company.email, 'par courrier au ' || v_company.address),
    'mediator', concat_ws(', ', private.unstopped(v_company.mediator_identity), v_company.mediator_website));

  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'code', t.code, 'title', private.fill_text(t.title, jsonb_build_object('lines', b.lines)), 'body', private.fill_text(t.body, v_values),
    'certified', case when b.lines is not null then t.body end
  )) order by b.n)
  into v_blocks
  from (values
    (1, 'execution', null, num_nulls(v_values ->> 'starts', v_values ->> 'duration') = 0),
    (2, case when p_quote.valid_until is null then 'validity_unsent' else 'validity' end, null, true),
    (3, case when p_quote.is_free then 'quote_free' else 'quote_paid' end, null, p_quote.is_free or p_quote.fee > 0),
    (4, 'payment', null, v_values ->> 'terms' is not null and not v_is_minus),
    (5, case when v_is_home and v_is_consumer then 'deposit_home' else 'deposit' end, null, p_quote.deposit_bp > 0 and not v_is_minus),
    (6, 'seven_days', null, v_is_home and v_is_consumer),
    (7, case when v_is_home then 'withdrawal_home' else 'withdrawal_remote' end, null, v_is_consumer and p_quote.signing_place <> 'premises'),
    (8, 'vat_exemption', null, v_company.vat_exempt),
    (9, 'vat_certification_10', v_ten, v_ten is not null),
    (10, 'vat_certification_5_5', v_five, v_five is not null),
    (11, 'insurance', null, num_nulls(v_values ->> 'insurer', v_values ->> 'contract', v_values ->> 'area') = 0),
    (12, case when p_quote.has_no_waste then 'no_waste' else 'waste' end, null,
      p_quote.has_no_waste or (select count(value) from jsonb_each_text(v_waste)) = 6),
    (13, 'rge', null, v_rge is not null),
    (14, 'subcontracting', null, v_others is not null),
    (15, 'parts_kept', null, p_quote.request_id is not null and v_is_consumer),
    (16, 'parts_renounced', null, p_quote.request_id is not null and v_is_consumer),
    (17, 'mediator', null, v_is_consumer and not private.is_blank(v_company.mediator_identity))
  ) b(n, code, lines, is_stated)
  join public.legal_texts t on t.code = b.code and v_on between t.valid_from and coalesce(t.valid_to, 'infinity')
  where b.is_stated;
  return coalesce(v_blocks, '[]');
end;
$$;

create or replace function private.deposit_part(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  contract jsonb := (
    select c from jsonb_array_elements(private.contracts_of(p_invoice)) c where p_invoice.quote_id is null or c ->> 'quote_id' = p_invoice.quote_id::text limit 1);
  -- What amendments have taken back is not paid in advance.
  left_over jsonb := (
    select coalesce(jsonb_agg(part), '[]') from jsonb_array_elements(private.summed_split(jsonb_build_array(contract -> 'split') || coalesce((
      select jsonb_agg(jsonb_build_array(part)) from jsonb_array_elements(private.contracts_of(p_invoice)) c, jsonb_array_elements(c -> 'split') part
      where c ->> 'quote_id' <> contract ->> 'quote_id' and (part ->> 'net_cents')::bigint < 0), '[]'))) part
    where (part ->> 'net_cents')::bigint > 0);
  split jsonb := coalesce(private.split_over_rates(p_invoice.amount_cents, left_over), '[]');
begin
  return jsonb_build_object('blocks', '[]'::jsonb, 'deductions', '[]'::jsonb, 'allowances', '[]'::jsonb, 'split', split, 'price_basis', 'ht', 'progress', null,
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', 'work', 'label', concat('Acompte', ' sur le devis ' || (contract ->> 'number')),
        'quantity', '1', 'unit', 'forfait', 'unit_price', trim_scale((part ->> 'net_cents')::numeric / 100)::text, 'discount_bp', 0,
        'vat_rate', part -> 'rate', 'contract_cents', part -> 'net_cents', 'net_cents', part -> 'net_cents', 'amount_cents', part -> 'net_cents')), '[]')
      from jsonb_array_elements(split) part));
end;
$$;

-- At the latest on the invoice of the balance (BOI-LETTRE-000280); none where the client certified it when signing the quote.
create or replace function private.certifications_to_sign(p_invoice public.invoices, p_split jsonb, p_name text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (
    select from public.quotes q join public.quote_signatures s on s.quote_id = q.id
    where s.vat_certified and (q.id = p_invoice.quote_id or q.project_id = p_invoice.project_id or q.request_id = p_invoice.request_id))
  then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('code', t.code, 'title', private.fill_text(t.title, jsonb_build_object('lines', 'lignes à ' || r.words)),
      'body', private.fill_text(t.body, jsonb_build_object('name', p_name)) || U&'\000ADate et signature du client\00A0: ' || repeat('.', 60)) order by r.rate desc), '[]')
    from (values (10.0, 'vat_certification_10', U&'10\00A0%'), (5.5, 'vat_certification_5_5', U&'5,5\00A0%')) r(rate, code, words)
    join jsonb_array_elements(p_split) part on (part ->> 'rate')::numeric = r.rate and (part ->> 'net_cents')::bigint > 0
    join public.legal_texts t on t.code = r.code and private.today() between t.valid_from and coalesce(t.valid_to, 'infinity'));
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

create or replace function private.invoice_warnings(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  content jsonb := private.invoice_content(p_invoice);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('code', seen.code, 'field', seen.field, 'is_warning', true)), '[]')
    from (values
      ('buyer_email', 'customer', content #>> '{buyer,email}' is null),
      ('certification', 'progress', (content #>> '{buyer,is_consumer}')::boolean and exists (
        select from jsonb_array_elements(content -> 'split') s where (s ->> 'rate')::numeric in (10, 5.5) and (s ->> 'net_cents')::bigint > 0)
        and not exists (select from public.quotes q join public.quote_signatures g on g.quote_id = q.id
          where g.vat_certified and (q.id = p_invoice.quote_id or q.project_id = p_invoice.project_id or q.request_id = p_invoice.request_id)))
    ) seen(code, field, is_seen)
    where seen.is_seen);
end;
$$;

create or replace function private.with_choice(p_content jsonb, p_chosen uuid[]) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  totals jsonb := private.content_totals(p_content, p_chosen);
  total bigint := private.split_sum(totals -> 'split');
begin
  return p_content || jsonb_build_object('chosen', to_jsonb(p_chosen), 'split', totals -> 'split', 'allowances', totals -> 'allowances',
    'net_cents', private.split_net(totals -> 'split'), 'total_cents', total,
    'deposit_cents', greatest(private.round_ratio(total * (p_content ->> 'deposit_bp')::numeric, 10000), 0));
end;
$$;

create or replace function private.signed_before(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('initial_cents', sum(s.total_cents) filter (where q.kind = 'initial'),
      'amended_cents', coalesce(sum(s.total_cents) filter (where q.kind = 'amendment'), 0))
    from public.quotes q join public.quote_signatures s on s.quote_id = q.id
    where p_quote.kind = 'amendment' and q.state = 'signed' and q.root_id <> p_quote.root_id and q.project_id = p_quote.project_id
    having bool_or(q.kind = 'initial'));
end;
$$;

create or replace function private.quote_content(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  customer public.customers;
  place text;
begin
  select * into customer from public.customers where id = private.customer_root(p_quote.customer_id);
  select private.written_address(p.address, p.postal_code, p.city) into place from public.places p where p.id = p_quote.place_id;
  return private.with_choice(jsonb_build_object(
    'number', p_quote.number, 'version_no', p_quote.version_no, 'kind', p_quote.kind, 'title', p_quote.title,
    'written_on', private.today(), 'valid_until', p_quote.valid_until, 'is_specimen', private.is_example_quote(p_quote),
    'seller', private.seller_identity(),
    'client', jsonb_build_object('name', customer.name, 'is_consumer', coalesce(customer.buyer_kind, 'consumer') = 'consumer', 'siren', customer.siren,
      'address', coalesce(private.written_address(nullif(btrim(customer.billing_address), ''), customer.billing_postal_code, customer.billing_city), place)),
    'place', place,
    'project_name', (select name from public.reno_projects where id = p_quote.project_id),
    'amends', case when p_quote.kind = 'amendment' then (
      select string_agg(q.number, ', ' order by q.number) from public.quotes q
      where q.project_id = p_quote.project_id and q.kind = 'initial' and q.state = 'signed') end,
    'contract', private.signed_before(p_quote),
    'intro', p_quote.intro, 'closing', p_quote.closing, 'price_basis', p_quote.price_basis, 'discount_bp', p_quote.discount_bp,
    'deposit_bp', p_quote.deposit_bp, 'payment_terms', p_quote.payment_terms, 'starts_text', p_quote.starts_text,
    'duration_text', p_quote.duration_text, 'is_free', p_quote.is_free, 'fee_cents', round(p_quote.fee * 100), 'signing_place', p_quote.signing_place,
    'terms_version', (select terms_version from public.company_settings),
    'rows', private.quote_rows(p_quote), 'mentions', private.quote_mentions(p_quote)), '{}');
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
  -- What is signed and invoiced of the contract stays as it is read, until the end.
  perform 1 from public.reno_projects where id = quote.project_id for update;
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

create or replace function private.needs_certificate(p_content jsonb) returns boolean
language sql immutable set search_path = ''
return exists (
  select from jsonb_array_elements(p_content -> 'rows') line
  where line ->> 'kind' = 'work' and (line ->> 'vat_rate')::numeric in (5.5, 10) and (line ->> 'amount_cents')::bigint > 0
    and (not (line ->> 'is_option')::boolean or p_content -> 'chosen' ? (line ->> 'id')));

create or replace function private.keep_contract_above(p_quote public.quotes, p_content jsonb, p_refusal text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Other amendments and invoices of the contract wait.
  perform 1 from public.reno_projects where id = p_quote.project_id for update;
  if private.minus_fault(p_quote, p_content -> 'split') is not null then
    perform private.refuse(p_refusal, 409);
  end if;
end;
$$;

-- Returns an outcome instead of refusing, so that a wrong code is counted.
create or replace function public.sign_quote(p_hash text, p_signing_id uuid, p_order jsonb, p_network jsonb default null) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_tries constant int := 5;
  code_life constant interval := interval '10 minutes';
  quote public.quotes := private.quote_of_link(p_hash);
  signing public.quote_signings;
  document public.documents;
  terms jsonb;
  place text;
  context text;
  signature public.quote_signatures;
begin
  select * into quote from public.quotes where id = quote.id for update;
  if quote.id is null or (quote.token_hash is distinct from p_hash and not private.is_in_person(quote, p_hash)) then
    perform private.refuse('unknown_link', 404);
  end if;
  select * into signing from public.quote_signings where id = p_signing_id and quote_id = quote.id for update;
  if quote.state = 'signed' and signing.signed_at is not null then
    return json_build_object('outcome', 'signed');
  elsif quote.state <> 'sent' or quote.valid_until < private.today() or signing.id is null then
    return json_build_object('outcome', 'quote_changed');
  end if;
  select * into document from public.documents where id = signing.document_id;
  if document.sha256 is null or document.sha256 is distinct from p_order ->> 'document_sha256' or quote.version_no <> (p_order ->> 'version_no')::int then
    return json_build_object('outcome', 'quote_changed');
  elsif signing.code_hash is null or signing.code_sent_at < private.now() - code_life or signing.tries >= most_tries then
    return json_build_object('outcome', 'code_expired');
  elsif signing.code_hash is distinct from p_order ->> 'code_hash' then
    update public.quote_signings set tries = tries + 1 where id = signing.id;
    perform private.log_client_event(quote.id, 'code_wrong', p_network);
    return json_build_object('outcome', case when signing.tries + 1 >= most_tries then 'code_expired' else 'code_wrong' end,
      'left', most_tries - signing.tries - 1);
  end if;
  perform private.keep_contract_above(quote, signing.snapshot, 'amendment_too_low');
  -- Only staff say « dans nos locaux », by the link that they opened; whatever else was signed on a device of the company has the strict rule.
  context := case when private.is_in_person(quote, p_hash) or p_order ->> 'context' = 'in_person' then 'in_person' else 'link' end;
  place := case when private.is_in_person(quote, p_hash) then quote.in_person_place when context = 'in_person' then 'home'
    when quote.signing_place = 'premises' then 'remote' else quote.signing_place end;
  -- What the document promises stays: only one that was written for the premises gives no right of withdrawal.
  terms := private.signature_terms(quote, case when place = 'premises' then quote.signing_place else place end, private.today());
  update public.quote_signings set signed_at = private.now(), code_hash = null where id = signing.id returning * into signing;
  perform private.log_client_event(quote.id, 'signed', p_network, jsonb_build_object('signing_id', signing.id, 'total_cents', signing.total_cents));
  signature.evidence := private.signature_proof(quote, signing, document.sha256, place, context)::text;
  signature.evidence_sha256 := encode(sha256(convert_to(signature.evidence, 'UTF8')), 'hex');
  insert into public.quote_signatures (quote_id, means, place, signed_at, signed_on, given_name, family_name, email, line_ids, snapshot, total_cents,
    net_cents, document_sha256, evidence, evidence_sha256, early_start, vat_certified, withdraw_until, no_money_before)
  values (quote.id, 'online', place, private.now(), private.today(), signing.given_name, signing.family_name, signing.email, signing.line_ids,
    signing.snapshot, signing.total_cents, (signing.snapshot ->> 'net_cents')::bigint, document.sha256, signature.evidence, signature.evidence_sha256,
    coalesce((p_order ->> 'early_start')::boolean, false), private.needs_certificate(signing.snapshot), (terms ->> 'withdraw_until')::date,
    (terms ->> 'no_money_before')::date)
  returning * into signature;
  perform private.conclude_quote(quote, signature);
  perform private.queue_quote_document(quote.id, 'quote_evidence', private.evidence_content(quote, signature));
  return json_build_object('outcome', 'signed');
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
  perform private.keep_contract_above(quote, quote.snapshot, 'minus_too_low');
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

create or replace function private.refuse_minus(p_quote public.quotes) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_quote.kind = 'initial' and exists (select from public.quote_lines l where l.quote_id = p_quote.id and l.quantity < 0) then
    perform private.refuse('minus_quantity', 400);
  end if;
end;
$$;

create or replace function public.save_quote(p_id uuid, p_lock_version int, p_quote jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_lines constant int := 600;
  quote public.quotes;
  given public.quotes := jsonb_populate_record(null::public.quotes, p_quote - '{id,root_id,state,number,snapshot,token_hash,lock_version}'::text[]);
  totals jsonb;
begin
  perform private.require_staff();
  if p_id is null or jsonb_typeof(p_quote -> 'lines') is distinct from 'array' then
    perform private.refuse('invalid_input', 400);
  elsif jsonb_array_length(p_quote -> 'lines') > most_lines then
    perform private.refuse('too_many_lines', 400, jsonb_build_object('most', most_lines));
  end if;
  if p_lock_version = 0 then
    insert into public.quotes (id, root_id, title, created_by, created_by_name)
    values (p_id, p_id, coalesce(nullif(btrim(given.title), ''), 'Devis'), auth.uid(), private.author_name())
    on conflict (id) do nothing;
  end if;
  quote := private.lock_client_quote(p_id);
  if quote.state <> 'draft' then
    perform private.refuse('quote_fixed', 409);
  elsif quote.lock_version <> greatest(p_lock_version, 1) then
    perform private.refuse('quote_changed', 409);
  end if;
  perform private.write_quote_lines(p_id, p_quote -> 'lines');
  given.id := p_id;
  given.price_basis := coalesce(given.price_basis, quote.price_basis);
  given.discount_bp := coalesce(given.discount_bp, 0);
  totals := private.quote_totals(given);
  update public.quotes set
    kind = coalesce(given.kind, kind), title = coalesce(nullif(btrim(given.title), ''), title), intro = given.intro, closing = given.closing,
    internal_notes = given.internal_notes, customer_id = private.customer_root(given.customer_id), place_id = given.place_id,
    project_id = given.project_id, request_id = given.request_id, price_basis = given.price_basis,
    discount_bp = given.discount_bp, valid_days = coalesce(given.valid_days, valid_days), starts_text = given.starts_text,
    duration_text = given.duration_text, deposit_bp = coalesce(given.deposit_bp, 0), payment_terms = given.payment_terms,
    is_free = coalesce(given.is_free, true), fee = given.fee, has_no_waste = coalesce(given.has_no_waste, false),
    waste = coalesce(given.waste, '{}'), rge_text = given.rge_text, subcontractors_text = given.subcontractors_text,
    signing_place = coalesce(given.signing_place, signing_place), total_cents = private.split_sum(totals -> 'split'),
    saved_by = auth.uid(), saved_by_name = private.author_name(), lock_version = lock_version + 1, updated_at = private.now()
  where id = p_id returning * into quote;
  perform private.refuse_minus(quote);
  return json_build_object('id', p_id, 'lock_version', quote.lock_version, 'saved_at', quote.updated_at, 'totals', totals);
exception
  when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range or unique_violation
    or foreign_key_violation or invalid_datetime_format
  then
    perform private.refuse('invalid_input', 400);
end;
$$;

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
  perform private.refuse_minus(copied);
  perform private.count_draft(copied.id);
  return copied.id;
end;
$$;

revoke all on function private.minus_fault from public, anon, authenticated, service_role;
comment on function private.minus_fault is
  'Why an amendment with this VAT split takes back more than it may: there is no signed quote that it lowers, or at one of its rates the contract '
  '(all signed quotes of the renovation, HT) would be below zero or below what is invoiced. As an entry of private.quote_missing; null: it may.';

revoke all on function private.adds_works from public, anon, authenticated, service_role;
comment on function private.adds_works is 'False for an amendment of which each work is taken back.';

revoke all on function private.quote_missing from public, anon, authenticated, service_role;
comment on function private.quote_missing is
  'What the law asks of a quote and is not there: [{"field", "code", "line_id", "line"}], the last two for a fault of a line; what an amendment '
  'takes back too much (private.minus_fault). Empty: it may be sent. The sentences are in domain/quotes/mentions.ts.';

revoke all on function private.signed_before from public, anon, authenticated, service_role;
comment on function private.signed_before is
  'What an amendment changes, TTC: the signed quotes of its renovation, and its earlier amendments; null when none is signed.';

revoke all on function private.needs_certificate from public, anon, authenticated, service_role;
comment on function private.needs_certificate is
  'Whether the client certifies a reduced rate: of a work that is ordered, not of one that is taken back. domain/quotes/client-quote.ts has the same rule.';

revoke all on function private.keep_contract_above from public, anon, authenticated, service_role;
comment on function private.keep_contract_above is
  'At the signature: an amendment takes back no more than is left since it was sent (private.minus_fault). Refuses: p_refusal.';

revoke all on function public.sign_quote from public, anon, authenticated, service_role;
comment on function public.sign_quote is
  'Signs a quote, once: p_order has code_hash, document_sha256 and version_no (as the page showed them), early_start, and context: in_person '
  'for a device of the company, which can only make the rule stricter (open_quote_in_person says the place). Outcomes: signed '
  '(again for a second press), quote_changed (replaced, answered, expired, or another document), code_wrong (with left), code_expired (ten '
  'minutes, five tries). Refuses: unknown_link, amendment_too_low (invoiced meanwhile).';
grant execute on function public.sign_quote to service_role;

revoke all on function public.record_paper_signature from public, anon, authenticated, service_role;
comment on function public.record_paper_signature is
  'For staff: a quote that came back signed on paper; p_order: signed_on, place, name (as signed), path and file_name of the scan, early_start, '
  'vat_certified. Refuses: client_quote_gone, quote_not_open (answered, or another version was sent since), invalid_input, vat_not_certified, minus_too_low.';
grant execute on function public.record_paper_signature to authenticated;

revoke all on function private.refuse_minus from public, anon, authenticated, service_role;
comment on function private.refuse_minus is
  'Only an amendment takes works back, by a quantity below zero; a price never is (EN 16931, BR-27). Refuses: minus_quantity.';

revoke all on function public.save_quote from public, anon, authenticated, service_role;
comment on function public.save_quote is
  'For staff: saves a draft as a whole, for the version that was read; p_lock_version 0 creates it. p_quote: the columns of quotes that staff '
  'write, and lines (domain/quotes/quote.ts). Returns id, lock_version, saved_at and totals. Refuses: client_quote_gone, quote_fixed, quote_changed, '
  'too_many_lines, minus_quantity, invalid_input.';
grant execute on function public.save_quote to authenticated;

revoke all on function public.copy_quote from public, anon, authenticated, service_role;
comment on function public.copy_quote is
  'For staff: a new draft with the texts, lines and costs of a quote; p_order may name kind, title, customer_id, place_id, project_id, '
  'request_id. Refuses: client_quote_gone, minus_quantity.';
grant execute on function public.copy_quote to authenticated;

-- End of what `npm run routines` wrote.
