-- The buyer of a contract stays its buyer: invoices, credit notes and amendments name the buyer that was signed, whatever became of the client's file.

alter table public.invoices add column buyer_reason text check (length(buyer_reason) <= 300);
comment on column public.invoices.buyer_reason is
  'Why this invoice names the client''s file of its day and not the buyer of the contract: a corrected SIREN, a business that was sold. Blank: the '
  'reason is still to be written. null: it names the buyer of the contract. The later invoices of the contract follow it.';

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

drop function private.buys_as_consumer(p_customer_id uuid);

create or replace function private.quote_missing(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_company public.company_settings := (select c from public.company_settings c);
  v_is_consumer boolean := (private.quote_buyer(p_quote) ->> 'is_consumer')::boolean;
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
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('field', seen.field, 'code', seen.code, 'is_warning', true,
      'line', case seen.code when 'buyer_stays' then private.quote_buyer(p_quote) ->> 'name' end))), '[]')
    from (values
      ('email', 'customer_email', p_quote.customer_id is not null and private.quote_email(p_quote) is null),
      ('customer_id', 'buyer_stays', p_quote.customer_id is not null
        and not private.quote_buyer(p_quote) @> (private.buyer_in_file(p_quote.customer_id) - '{is_company,postal_code,city}'::text[])),
      ('buyer_kind', 'buyer_kind', p_quote.kind = 'initial' and exists (
        select from public.customers c where c.id = private.customer_root(p_quote.customer_id) and c.kind = 'company' and c.buyer_kind is null)),
      ('place_id', 'recent_dwelling', exists (
        select from public.places p join public.quote_lines l on l.quote_id = p_quote.id and l.kind = 'work' and l.quantity >= 0 and l.vat_rate in (10, 5.5)
        where p.id = p_quote.place_id and not p.over_two_years and not (select c.vat_exempt from public.company_settings c))),
      ('iban', 'bank', p_quote.deposit_bp > 0 and (select b.iban from public.billing_settings b) is null and not private.is_example_quote(p_quote)),
      ('lines', 'travel', private.adds_works(p_quote) and not exists (
        select from public.quote_lines l where l.quote_id = p_quote.id
          and private.normalize(concat(l.label, ' ', l.description)) like '%deplacement%'))
    ) seen(field, code, is_seen)
    where seen.is_seen);
end;
$$;

create or replace function private.quote_mentions(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_on date := coalesce((p_quote.sent_at at time zone 'Europe/Paris')::date, private.today());
  v_company public.company_settings := (select c from public.company_settings c);
  v_is_consumer boolean := (private.quote_buyer(p_quote) ->> 'is_consumer')::boolean;
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
    v_waste := v_waste || jsonb_build_object('cost', private.format_cents(replace(v_waste ->> 'cost', ',', '.')::numeric * 100)
      || case when v_company.vat_exempt then '' else U&'\00A0HT' end);
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

create or replace function public.read_e_reporting(p_from date, p_to date) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_period(p_from, p_to);
  return (
    with sales as materialized (
      -- Services and goods: a mixed operation counts with the services that it consists of most.
      select i.id, i.issued_on as day, case i.snapshot ->> 'operation' when 'goods' then 'TLB1' else 'TPS1' end as category, i.split
      from public.invoices i
      where i.issued_on between p_from and p_to and (i.snapshot #>> '{buyer,is_consumer}')::boolean
    ), takings as materialized (
      -- From a consumer: as the invoice says that it paid, else as the signed contract, else as the client's file.
      select r.received_on as day, r.vat_split as split
      from public.receipts r
      left join public.receipts c on c.id = r.corrects_id
      left join lateral (
        select i.snapshot #>> '{buyer,is_consumer}' as is_consumer, i.snapshot ->> 'operation' as operation
        from public.invoice_payments p join public.invoices i on i.id = p.invoice_id where p.receipt_id = coalesce(c.id, r.id) order by p.id limit 1) i on true
      left join public.brico_requests b on b.id = coalesce(c.request_id, r.request_id)
      left join public.reno_projects w on w.id = coalesce(c.project_id, r.project_id)
      left join public.quotes q on q.id = coalesce(c.quote_id, r.quote_id)
      where r.received_on between p_from and p_to and r.vat_split <> '[]' and coalesce(i.operation, 'services') <> 'goods'
        and coalesce(i.is_consumer,
          private.contract_buyer(coalesce(w.id, q.project_id), coalesce(b.id, q.request_id), q.id) ->> 'is_consumer',
          private.buyer_in_file(coalesce(b.customer_id, w.customer_id, q.customer_id)) ->> 'is_consumer', 'true') = 'true'
    )
    select json_build_object(
      'sales', (
        select coalesce(json_agg(s order by s.day, s.category, s.rate), '[]') from (
          select day, category, (part ->> 'rate')::numeric as rate, sum((part ->> 'net_cents')::bigint) as net_cents,
            sum((part ->> 'vat_cents')::bigint) as vat_cents, count(distinct id) as count
          from sales f, jsonb_array_elements(f.split) part group by 1, 2, 3) s),
      'sales_count', (select count(*) from sales),
      'payments', (
        select coalesce(json_agg(s order by s.day, s.rate), '[]') from (
          select day, (part ->> 'rate')::numeric as rate, sum((part ->> 'net_cents')::bigint) as net_cents,
            sum((part ->> 'vat_cents')::bigint) as vat_cents, count(*) as count
          from takings f, jsonb_array_elements(f.split) part group by 1, 2) s),
      'without_invoice_cents', (
        select coalesce(sum(r.amount_cents), 0) - coalesce((
          select sum(p.amount_cents) from public.invoice_payments p join public.receipts t on t.id = p.receipt_id
          where t.received_on between p_from and p_to), 0)
        from public.receipts r where r.received_on between p_from and p_to))
  );
end;
$$;

create or replace function public.save_invoice(p_id uuid, p_lock_version int, p_invoice jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices := private.lock_invoice(p_id);
  given public.invoices := jsonb_populate_record(null::public.invoices, p_invoice - '{id,state,number,snapshot,contract_id,token_hash}'::text[]);
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
    notes = nullif(btrim(given.notes), ''), buyer_reason = case when given.kind <> 'credit_note' then given.buyer_reason end, lock_version = lock_version + 1, updated_at = private.now()
  where id = p_id returning * into invoice;
  -- Unreadable progress or credits are refused here, not when the invoice is read.
  perform private.invoice_content(invoice);
  return json_build_object('id', p_id, 'lock_version', invoice.lock_version, 'saved_at', invoice.updated_at);
exception
  when check_violation or not_null_violation or data_exception or unique_violation or foreign_key_violation then
    perform private.refuse('invalid_input', 400);
end;
$$;

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
    select to_jsonb(invoice) - '{snapshot,token_hash,search_text,blocks,deductions,split}'::text[] || jsonb_build_object(
      'content', case when invoice.state = 'draft' then private.invoice_content(invoice) - '{blocks,deductions}'::text[] else invoice.snapshot end,
      'missing', case when invoice.state = 'draft' then private.invoice_missing(invoice) || private.invoice_warnings(invoice) else '[]'::jsonb end,
      'is_example', private.is_example_invoice(invoice), 'returns', private.return_facts(invoice),
      'buyer_change', case when invoice.state = 'draft' then private.buyer_change(invoice) end,
      'customer', case when invoice.customer_id is not null then private.customer_card(invoice.customer_id) end,
      'project', (select jsonb_build_object('id', w.id, 'name', w.name) from public.reno_projects w where w.id = invoice.project_id),
      'request', (select jsonb_build_object('id', r.id, 'reference', r.reference, 'service_type', r.service_type) from public.brico_requests r where r.id = invoice.request_id),
      'quote', (select jsonb_build_object('id', q.id, 'number', q.number, 'title', q.title) from public.quotes q where q.id = invoice.quote_id),
      'corrects', (select private.as_corrected(c) from public.invoices c where c.id = invoice.corrects_id),
      'last_progress', case when invoice.state = 'draft' and invoice.kind in ('situation', 'balance')
        then private.as_corrected(private.last_progress(invoice.contract_id)) end,
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
          'credited_cents', s.credited_cents, 'corrects_id', s.corrects_id) order by s.issued_at nulls last, s.created_at), '[]')
        from public.invoices s where s.contract_id = invoice.contract_id and s.id <> p_id),
      'documents', (
        select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'made_at', d.made_at, 'bucket', d.bucket, 'path', d.path,
          'sha256', d.sha256, 'last_error', d.last_error) order by d.requested_at), '[]')
        from public.documents d where d.invoice_id = p_id))
  );
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
    ('over_contract', 'progress', p_invoice.kind = 'situation' and private.is_over_contract(p_invoice, content -> 'blocks')),
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
    ('credit_order', 'credits', p_invoice.kind = 'credit_note' and private.undoes_too_much(p_invoice, content -> 'rows')),
    ('buyer_name', 'customer', private.is_blank(content #>> '{buyer,name}')),
    ('buyer_address', 'customer', private.is_blank(content #>> '{buyer,address}')),
    ('buyer_siren', 'customer', not is_consumer and private.is_blank(content #>> '{buyer,siren}')),
    ('buyer_reason', 'buyer_reason', p_invoice.kind <> 'credit_note' and btrim(p_invoice.buyer_reason) = ''),
    ('operation_on', 'operation_on', p_invoice.operation_on > private.today()),
    ('identity', 'entreprise', not private.is_example_invoice(p_invoice) and private.missing_identity() <> '{}'),
    ('insurance', 'entreprise', not private.is_example_invoice(p_invoice) and not exists (
      select from jsonb_array_elements(content -> 'mentions') m where m ->> 'code' = 'insurance'))
  ) seen(code, field, is_seen)
  where seen.is_seen;
  return coalesce(found, '[]');
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
      -- A renovation of two buyers: what its situations invoice is of both.
      ('buyers', 'progress', p_invoice.kind not in ('deposit', 'credit_note') and (
        select count(distinct private.normalize(s.snapshot #>> '{client,name}') || coalesce(s.snapshot #>> '{client,siren}', '')) > 1
        from public.quotes q join public.quote_signatures s on s.quote_id = q.id
        where q.state = 'signed' and q.kind = 'initial' and q.project_id = p_invoice.project_id)),
      -- A row of the ledger keeps the VAT that it was received with; its month does not change any more.
      ('vat_received', 'progress', exists (
        select from jsonb_array_elements(content -> 'payments') p join public.receipts r on r.id = (p ->> 'receipt_id')::uuid
        cross join lateral jsonb_array_elements(r.vat_split) part
        where not exists (
          select from jsonb_array_elements(private.contracts_of(p_invoice)) c, jsonb_array_elements(c -> 'split') s
          where (s ->> 'rate')::numeric = (part ->> 'rate')::numeric))),
      ('certification', 'progress', (content #>> '{buyer,is_consumer}')::boolean and exists (
        select from jsonb_array_elements(content -> 'split') s where (s ->> 'rate')::numeric in (10, 5.5) and (s ->> 'net_cents')::bigint > 0)
        and not exists (select from public.quotes q join public.quote_signatures g on g.quote_id = q.id
          where g.vat_certified and (q.id = p_invoice.quote_id or q.project_id = p_invoice.project_id or q.request_id = p_invoice.request_id)))
    ) seen(code, field, is_seen)
    where seen.is_seen);
end;
$$;

create or replace function private.erasure_of(p_customer uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with family as (
    select private.customer_family(p_customer) as ids
  )
  select private.customer_card(p_customer) || jsonb_build_object(
    'contacts', (select count(*) from public.contact_requests r where r.customer_id = any (f.ids)),
    'requests', (select count(*) from public.brico_requests r where r.customer_id = any (f.ids)),
    'paid', (select count(*) from public.brico_requests r where r.customer_id = any (f.ids)
      and private.carries_money(r.first_paid_at, r.payment_status, r.stripe_payment_intent_id, r.status)),
    'projects', (select count(*) from public.reno_projects r where r.customer_id = any (f.ids)),
    'notes', (select count(*) from public.customer_notes n where n.customer_id = any (f.ids)),
    'quotes', cardinality(private.quote_roots_of(f.ids, null)), 'signed_quotes', cardinality(private.quote_roots_of(f.ids, true)),
    'invoices', (select count(*) from private.invoices_of(f.ids)), 'issued_invoices', (select count(*) from private.invoices_of(f.ids) i where i.state <> 'draft'),
    'names', (select jsonb_agg(distinct c.name) from public.customers c where c.id = any (f.ids)))
  from family f;
end;

-- What clients get of invoices: the mail with the private link, reminders that staff can stop, and the page behind the link.

create or replace function private.invoice_mail_payload(p_invoice public.invoices) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('invoice_id', p_invoice.id, 'number', p_invoice.number, 'kind', p_invoice.kind, 'situation_no', p_invoice.situation_no,
  'title', p_invoice.title, 'client_name', p_invoice.snapshot #>> '{buyer,name}', 'total_cents', p_invoice.total_cents, 'left_cents', p_invoice.left_cents,
  'issued_on', p_invoice.issued_on, 'due_on', p_invoice.due_on, 'corrects', p_invoice.snapshot #>> '{corrects,number}',
  'customer_id', p_invoice.customer_id, 'project_id', p_invoice.project_id, 'is_company', coalesce((p_invoice.snapshot #>> '{buyer,is_company}')::boolean, private.is_company(p_invoice.customer_id)))
$$;

create or replace function private.address_parts(p_address text, p_postal_code text, p_city text) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('address', private.written_address(p_address, p_postal_code, p_city), 'postal_code', p_postal_code, 'city', p_city);

-- A company of which staff have not said how it buys is protected as a consumer: an SCI may be one.
create or replace function private.buyer_in_file(p_customer_id uuid) returns jsonb
language sql stable security definer set search_path = ''
return (
  select jsonb_build_object('name', c.name, 'is_consumer', coalesce(c.buyer_kind, 'consumer') = 'consumer', 'is_company', c.kind = 'company',
    'siren', c.siren, 'vat_number', c.vat_number)
    || case when private.is_blank(c.billing_address) then '{}' else private.address_parts(btrim(c.billing_address), c.billing_postal_code, c.billing_city) end
  from public.customers c where c.id = private.customer_root(p_customer_id));

create or replace function private.contract_buyer(p_project uuid, p_request uuid, p_quote uuid, p_is_own boolean default false) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Snapshots from before these facts were fixed do not have them.
  unknown constant jsonb := '{"vat_number": null, "postal_code": null, "city": null}';
begin
  return coalesce((
    select i.snapshot -> 'buyer' from public.invoices i
    where i.contract_id = coalesce(p_project, p_request, p_quote) and i.state <> 'draft' and i.kind <> 'credit_note' and i.buyer_reason is not null
      and (i.total_cents > i.credited_cents or i.total_cents = 0)
    order by i.issued_at desc limit 1
  ), (
    select unknown || (s.snapshot -> 'client') from public.quotes q join public.quote_signatures s on s.quote_id = q.id
    where q.state = 'signed' and case when p_project is not null then q.project_id = p_project when p_request is not null then q.request_id = p_request
      else q.id = p_quote end
    order by p_is_own and q.id = p_quote and q.kind = 'initial' desc, q.kind = 'amendment', s.signed_on, q.number limit 1));
end;
$$;

create or replace function private.complete_buyer(p_named jsonb, p_today jsonb) returns jsonb
language sql immutable set search_path = ''
return (
  select p_named || jsonb_build_object('siren', siren, 'vat_number', coalesce(p_named ->> 'vat_number',
    case when not is_consumer and siren = p_today ->> 'siren' then p_today ->> 'vat_number' end))
  from (select (p_named ->> 'is_consumer')::boolean as is_consumer, coalesce(p_named ->> 'siren', case
    when not (p_named ->> 'is_consumer')::boolean and private.normalize(p_named ->> 'name') = private.normalize(p_today ->> 'name')
    then p_today ->> 'siren' end) as siren) known);

create or replace function private.quote_buyer(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today jsonb;
begin
  select '{"name": null, "is_consumer": true, "is_company": null, "siren": null, "vat_number": null}'::jsonb
    || private.address_parts(p.address, p.postal_code, p.city) || coalesce(private.buyer_in_file(p_quote.customer_id), '{}') into today
  from (select) one left join public.places p on p.id = p_quote.place_id;
  return today || coalesce(case when p_quote.kind = 'amendment'
    then private.complete_buyer(private.contract_buyer(p_quote.project_id, p_quote.request_id, null), today) end, '{}');
end;
$$;

create or replace function private.quote_content(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  place text;
begin
  select private.written_address(p.address, p.postal_code, p.city) into place from public.places p where p.id = p_quote.place_id;
  return private.with_choice(jsonb_build_object(
    'number', p_quote.number, 'version_no', p_quote.version_no, 'kind', p_quote.kind, 'title', p_quote.title,
    'written_on', private.today(), 'valid_until', p_quote.valid_until, 'is_specimen', private.is_example_quote(p_quote),
    'seller', private.seller_identity(),
    'client', private.quote_buyer(p_quote),
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

create or replace function private.quote_payload(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object('quote_id', p_quote.id, 'number', p_quote.number, 'version_no', p_quote.version_no, 'kind', p_quote.kind,
    'title', p_quote.title, 'client_name', p_quote.snapshot #>> '{client,name}', 'total_cents', p_quote.total_cents, 'valid_until', p_quote.valid_until,
    'customer_id', p_quote.customer_id, 'project_id', p_quote.project_id, 'is_company', coalesce((p_quote.snapshot #>> '{client,is_company}')::boolean, private.is_company(p_quote.customer_id)));
end;
$$;

-- Today's file, and what the renovation or the job declared where there is no file.
create or replace function private.buyer_today(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  project public.reno_projects;
  place public.places;
  customer_id uuid;
begin
  select * into request from public.brico_requests where id = p_invoice.request_id;
  select * into project from public.reno_projects where id = p_invoice.project_id;
  select p.* into place from public.quotes q join public.places p on p.id = q.place_id where q.id = p_invoice.quote_id;
  customer_id := coalesce(p_invoice.customer_id, request.customer_id, project.customer_id);
  return jsonb_build_object('name', coalesce(request.client_name, project.client_name), 'is_consumer', true, 'is_company', null, 'siren', null,
      'vat_number', null)
    || case
      when place.id is not null then private.address_parts(place.address, place.postal_code, place.city)
      when request.id is not null then private.address_parts(request.address, request.postal_code, request.city)
      else private.address_parts(nullif(project.address, ''), null, null) end
    || coalesce(private.buyer_in_file(customer_id), '{}')
    || jsonb_build_object('email', coalesce(private.customer_card(customer_id) ->> 'email', nullif(project.client_email, ''),
      case when request.client_email not like '%.invalid' then request.client_email end));
end;
$$;

create or replace function private.invoice_buyer(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today jsonb := private.buyer_today(p_invoice);
  named jsonb := case
    when p_invoice.kind = 'credit_note' then (select c.snapshot -> 'buyer' from public.invoices c where c.id = p_invoice.corrects_id)
    when p_invoice.buyer_reason is null then private.complete_buyer(private.contract_buyer(p_invoice.project_id, p_invoice.request_id, p_invoice.quote_id,
      p_invoice.kind = 'deposit'), today) end;
begin
  return today || coalesce(named, '{}') || jsonb_build_object('email', today -> 'email');
end;
$$;

create or replace function private.buyer_change(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today jsonb := private.buyer_today(p_invoice) - '{email,is_company,postal_code,city}'::text[];
  named jsonb;
begin
  if p_invoice.kind <> 'credit_note' then
    p_invoice.buyer_reason := null;
  end if;
  named := private.invoice_buyer(p_invoice) - '{email,is_company,postal_code,city}'::text[];
  return case when named <> today then jsonb_build_object('named', named, 'today', today) end;
end;
$$;

revoke all on function private.address_parts from public, anon, authenticated, service_role;

revoke all on function private.buyer_in_file from public, anon, authenticated, service_role;
comment on function private.buyer_in_file is
  'A buyer as the client''s file names it today, with the address only when it has one for invoices; null without a file. Documents fix it.';

revoke all on function private.contract_buyer from public, anon, authenticated, service_role;
comment on function private.contract_buyer is
  'The buyer of a renovation, a small job or a quote: as the first signed quote names it (p_is_own: as this quote does), or as the last invoice on '
  'which staff changed it. It does not follow the client''s file. null without a signed quote.';

revoke all on function private.complete_buyer from public, anon, authenticated, service_role;
comment on function private.complete_buyer is
  'A buyer with the SIREN and the VAT number that its contract left out, from the file of the same name; what the contract states stays.';

revoke all on function private.quote_buyer from public, anon, authenticated, service_role;
comment on function private.quote_buyer is
  'Whom a quote names: the client''s file today. An amendment is part of its contract and names the same buyer.';

revoke all on function private.buyer_today from public, anon, authenticated, service_role;

revoke all on function private.invoice_buyer from public, anon, authenticated, service_role;
comment on function private.invoice_buyer is
  'Whom an invoice names: the buyer of its signed contract, of a credit note that of its invoice; today''s file without a signed quote, or where '
  'staff wrote why the buyer changed (buyer_reason). Only the e-mail address is always today''s.';

revoke all on function private.buyer_change from public, anon, authenticated, service_role;
comment on function private.buyer_change is
  'The buyer of the contract and what the client''s file says today, of a draft for which they differ; null when they agree.';

-- End of what `npm run routines` wrote.
