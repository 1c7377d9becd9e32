-- An amendment may lower the price: works of the signed quote are taken back by a quantity below zero, and the contract stays at or above what is
-- invoiced, at each rate. Staff give back by card what an invoice or a deposit was paid too much. Two tabs, a company without VAT, a note and its job.

alter table public.quote_lines
  drop constraint quote_lines_quantity_check,
  add constraint quote_lines_quantity_check check (quantity between -10000000 and 10000000),
  -- An option is something more.
  add constraint quote_lines_taken_back check (quantity >= 0 or (kind = 'work' and not is_option));
comment on column public.quote_lines.quantity is 'Below zero only in an amendment: a work of the signed quote that is taken back (private.refuse_minus).';

alter table public.refunds add column invoice_id uuid references public.invoices (id) on delete set null;
comment on column public.refunds.invoice_id is
  'Of a payment by card: the invoice that was paid too much, which may be another one than the payment was made for.';
create index refunds_invoice on public.refunds (invoice_id) where invoice_id is not null;

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

drop function public.answer_compliance(p_question text, p_answer text, p_name text, p_detail text, p_on date);

drop function public.return_card_payments(p_quote_id uuid, p_actor uuid, p_amount_cents integer);

-- What the owner answers about the law on payment software: stored with its author and day, never claimed before it is answered.

create or replace function public.answer_compliance(
  p_question text, p_answer text, p_name text default null, p_detail text default null, p_on date default null,
  p_seen timestamptz default null
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
  end if;
  -- Two first answers at once wait for each other.
  perform pg_advisory_xact_lock(hashtext('compliance_answers'));
  if p_seen <> coalesce((select a.answered_at from public.compliance_answers a where a.question = p_question), '-infinity') then
    perform private.refuse('answer_changed', 409);
  end if;
  insert into public.compliance_answers (question, answer, name, detail, since_on, answered_by, answered_by_name, answered_at)
  values (p_question, p_answer, nullif(btrim(p_name), ''), nullif(btrim(p_detail), ''), p_on, auth.uid(), private.person_name(auth.uid()),
    private.now())
  on conflict (question) do update set
    answer = excluded.answer, name = excluded.name, detail = excluded.detail, since_on = excluded.since_on,
    answered_by = excluded.answered_by, answered_by_name = excluded.answered_by_name, answered_at = excluded.answered_at;
  perform private.log_activity('changed', 'compliance_answers', p_question, 'Réponse à une question de conformité',
    jsonb_strip_nulls(jsonb_build_object('answer', p_answer)));
end;
$$;

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
        where p.id = p_quote.place_id and not p.over_two_years and not (select c.vat_exempt from public.company_settings c))),
      ('iban', 'bank', p_quote.deposit_bp > 0 and (select b.iban from public.billing_settings b) is null and not private.is_example_quote(p_quote)),
      ('lines', 'travel', private.adds_works(p_quote) and not exists (
        select from public.quote_lines l where l.quote_id = p_quote.id
          and private.normalize(concat(l.label, ' ', l.description)) like '%deplacement%'))
    ) seen(field, code, is_seen)
    where seen.is_seen);
end;
$$;

-- « lignes 1.1, 1.3 »: the works at a rate among the rows of a quote, with its options, without works that are taken back.
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

-- The screen makes the id of a payment: a repetition of one whose answer was lost adds nothing. quote_payments, project_payments: how many the screen
-- showed; two people who note the same money do not add it twice.
-- The caller has locked the quote, then the renovation or the small job. Money for a quote has the rates of the quote, other money the rate that staff name.
create or replace function private.add_client_payment(p_project_id uuid, p_quote public.quotes, p_payment jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_cents constant int := 100000000;
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
  if payment.amount_cents is null or payment.amount_cents not between 1 and most_cents or payment.paid_on is null
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

create or replace function private.given_already(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_ttc boolean := p_invoice.snapshot ->> 'price_basis' = 'ttc';
  rows jsonb := (
    select jsonb_agg(jsonb_build_object('kind', 'work', 'label', concat('Avoir ', c.number, ' du ', to_char(c.issued_on, 'DD/MM/YYYY'), U&'\00A0: déjà rendu'),
      'quantity', '1', 'unit', 'forfait', 'unit_price', trim_scale(stated / 100.0)::text, 'discount_bp', 0, 'vat_rate', part -> 'rate',
      'contract_cents', stated, 'net_cents', -(part ->> 'net_cents')::bigint, 'amount_cents', stated) order by c.issued_at, n)
    from public.invoices c cross join lateral jsonb_array_elements(c.split) with ordinality as s(part, n)
    cross join lateral (select -(part ->> 'net_cents')::bigint - case when is_ttc then (part ->> 'vat_cents')::bigint else 0 end as stated) a
    where c.corrects_id = p_invoice.id and c.state <> 'draft' and c.blocks = '[]');
begin
  return case when rows is null then '[]' when p_invoice.snapshot @? '$.rows[*] ? (@.kind == "section")'
    then jsonb_build_object('kind', 'section', 'level', 1, 'number', '', 'label', 'Déjà rendu') || rows else rows end;
end;
$$;

create or replace function private.credit_part(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  corrected public.invoices;
  rows jsonb;
begin
  select * into corrected from public.invoices where id = p_invoice.corrects_id;
  if jsonb_array_length(p_invoice.credits) > 0 then
    select coalesce(jsonb_agg((line || jsonb_build_object('of_row', c.row, 'net_cents', -c.net_cents, 'amount_cents', -c.net_cents, 'contract_cents', line -> 'net_cents',
      'quantity', '1', 'unit', 'forfait', 'unit_price', trim_scale(c.net_cents / 100.0)::text, 'discount_bp', 0))
      - '{progress_bp,progress_bp_before}'::text[] order by c.row), '[]') into rows
    from jsonb_to_recordset(p_invoice.credits) as c(row int, net_cents bigint)
    cross join lateral (select corrected.snapshot -> 'rows' -> c.row as line) l
    where line ->> 'kind' = 'work' and c.net_cents > 0;
    return jsonb_build_object('rows', rows, 'blocks', '[]'::jsonb, 'deductions', '[]'::jsonb, 'allowances', '[]'::jsonb, 'price_basis', 'ht', 'progress', null,
      'split', private.credit_step((select coalesce(jsonb_agg(jsonb_build_object('rate', line -> 'vat_rate', 'net_cents', -(line ->> 'net_cents')::bigint)), '[]')
        from jsonb_array_elements(rows) line), private.uncredited(corrected)));
  end if;
  return (
    with undone as (
      -- The invoice, with the progress that credit notes have taken back of it.
      select i.* from public.invoices i where i.id = corrected.id or (i.corrects_id = corrected.id and i.state <> 'draft' and i.blocks <> '[]')
    ), given as (
      select line, line ->> 'kind' as kind, line ? 'progress_bp' as moves, u.issued_at, i, u.id = corrected.id as is_own,
        row_number() over (of_line order by u.id <> corrected.id, u.issued_at) as nth, sum((line ->> 'net_cents')::bigint) over of_line as net,
        sum((line ->> 'amount_cents')::bigint) over of_line as amount,
        sum((line ->> 'progress_bp')::int - (line ->> 'progress_bp_before')::int) over of_line as step
      from undone u cross join lateral jsonb_array_elements(u.snapshot -> 'rows') with ordinality as r(line, i)
      window of_line as (partition by line ? 'progress_bp', line ->> 'quote_id', line ->> 'line_id')
    )
    select jsonb_build_object('rows', (
        select jsonb_agg(case
          when moves then line || jsonb_build_object('of_row', case when is_own then i - 1 end, 'net_cents', -net, 'amount_cents', -amount,
            'progress_bp_before', (line ->> 'progress_bp_before')::int + step, 'progress_bp', line -> 'progress_bp_before')
          when kind = 'work' then line || jsonb_build_object('of_row', i - 1, 'net_cents', -(line ->> 'net_cents')::bigint, 'amount_cents', -(line ->> 'amount_cents')::bigint)
          when kind = 'deduction' then line || jsonb_build_object('label', replace(line ->> 'label', 'Acompte repris', 'Acompte rendu'),
            'net_cents', -(line ->> 'net_cents')::bigint, 'vat_cents', -(line ->> 'vat_cents')::bigint)
          else line end order by kind = 'deduction', not is_own, issued_at, i)
        from given where is_own or kind = 'deduction' or (moves and nth = 1 and net <> 0)) || private.given_already(corrected),
      'blocks', (
        select coalesce(jsonb_agg(b || jsonb_build_object('split', private.scaled_split(b -> 'split', -1),
          'allowances', private.scaled_split(b -> 'allowances', -1))), '[]') from undone, jsonb_array_elements(blocks) b),
      'deductions', (
        select coalesce(jsonb_agg(d || jsonb_build_object('split', private.scaled_split(d -> 'split', -1))), '[]') from undone, jsonb_array_elements(deductions) d),
      'allowances', (select private.scaled_split(private.summed_allowances(jsonb_agg(snapshot -> 'allowances')), -1) from undone),
      'split', private.scaled_split(private.uncredited(corrected), -1), 'price_basis', corrected.snapshot -> 'price_basis', 'progress', null));
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
    'number', p_invoice.number, 'kind', p_invoice.kind, 'title', p_invoice.title, 'issued_on', private.today(),
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

create or replace function private.last_progress(p_contract_id uuid) returns public.invoices
language plpgsql stable security definer set search_path = ''
as $$
declare
  found_row public.invoices;
begin
  select * into found_row from public.invoices
  where contract_id = p_contract_id and kind in ('situation', 'balance') and state <> 'draft' and total_cents > credited_cents
  order by issued_at desc, situation_no desc nulls first limit 1;
  return found_row;
end;
$$;

create or replace function private.as_corrected(p_invoice public.invoices) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return case when p_invoice.id is not null then jsonb_build_object('id', p_invoice.id, 'number', p_invoice.number, 'issued_on', p_invoice.issued_on,
    'kind', p_invoice.kind, 'uncredited_cents', p_invoice.total_cents - p_invoice.credited_cents, 'is_credited', p_invoice.credited_cents > 0,
    'rows', p_invoice.snapshot -> 'rows') end;
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
    notes = nullif(btrim(given.notes), ''), lock_version = lock_version + 1, updated_at = private.now()
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
    select -sum(c.total_cents) from public.invoices c join public.invoices i on i.id = c.corrects_id
    where c.contract_id = p_subject.contract_id and c.state <> 'draft' and c.blocks = '[]' and i.kind <> 'deposit'
      -- When all of the invoice was credited in the end, its works are sold at their price again.
      and not exists (
        select from public.invoices whole
        where whole.corrects_id = i.id and whole.state <> 'draft' and whole.progress = '[]' and whole.credits = '[]' and whole.blocks <> '[]')), 0);
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
      'invoice_count', count(*))
    from public.invoices i where i.contract_id = p_subject.contract_id and i.state <> 'draft');
end;
$$;

-- Works that were sold and taken back again are both in the contract: the former alone would be more than it. Less than a euro is rounding.
create or replace function private.is_over_contract(p_invoice public.invoices, p_blocks jsonb) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    with contracts as (
      select c ->> 'quote_id' as quote_id, c -> 'split' as split from jsonb_array_elements(private.contracts_of(p_invoice)) c
    ), parts (split, side) as (
      select split, 1 from contracts
      union all
      select b -> 'split', -1
      from (
        select b from jsonb_array_elements(p_blocks) b
        union all
        select b from public.invoices i, jsonb_array_elements(i.blocks) b where i.contract_id = p_invoice.contract_id and i.state <> 'draft'
      ) done
      where exists (select from contracts c where c.quote_id is not distinct from b ->> 'quote_id')
    )
    select from parts cross join jsonb_to_recordset(split) as s(rate numeric, net_cents bigint)
    group by rate having sum(net_cents * side) <= -100);
end;
$$;

create or replace function private.undoes_too_much(p_invoice public.invoices, p_rows jsonb) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from (
      select line from public.invoices i, jsonb_array_elements(i.snapshot -> 'rows') line where i.contract_id = p_invoice.contract_id and i.state <> 'draft'
      union all
      select line from jsonb_array_elements(p_rows) line
    ) moved
    where line ? 'progress_bp'
    group by line ->> 'quote_id', line ->> 'line_id' having sum((line ->> 'progress_bp')::int - (line ->> 'progress_bp_before')::int) < 0);
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

create or replace function private.erase_people(p_people uuid[], p_email text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  family uuid[] := array(select c.id from public.customers c where c.id = any (p_people) or c.merged_into = any (p_people));
  addresses text[] := private.own_addresses(family, p_email);
  requests uuid[];
  paid uuid[];
  contacts uuid[];
  projects uuid[];
  places uuid[];
  mails int;
  offers uuid[] := private.quote_roots_of(family, false);
  contracts uuid[] := private.quote_roots_of(family, true);
  drafts uuid[] := array(select i.id from private.invoices_of(family) i where i.state = 'draft');
  bills uuid[] := array(select i.id from private.invoices_of(family) i where i.state <> 'draft');
begin
  select coalesce(array_agg(r.id), '{}'),
    coalesce(array_agg(r.id) filter (where private.carries_money(r.first_paid_at, r.payment_status, r.stripe_payment_intent_id, r.status)
      or exists (select from public.invoices i where i.request_id = r.id and i.state <> 'draft')), '{}')
  into requests, paid
  from public.brico_requests r where r.customer_id = any (family);
  -- Refuse while an appointment is ahead, or a payment or refund is open: the team would not know whom to visit, and money would have no
  -- owner.
  if exists (
    select from public.brico_requests r where r.id = any (requests) and (
      (r.status not in ('cancelled', 'completed') and r.scheduled_date >= private.today())
      or (r.stripe_session_id is not null and r.checkout_closed_at is null and r.payment_status = 'pending')
      or exists (select from public.refunds f where f.request_id = r.id and f.status = 'pending'))
  ) then
    perform private.refuse('person_expected', 409);
  end if;
  contacts := array(select c.id from public.contact_requests c where c.customer_id = any (family));
  projects := array(select p.id from public.reno_projects p where p.customer_id = any (family));
  places := array(select l.place_id from public.customer_places l where l.customer_id = any (family)
    union select r.place_id from public.brico_requests r where r.customer_id = any (family)
    union select r.place_id from public.contact_requests r where r.customer_id = any (family)
    union select r.place_id from public.reno_projects r where r.customer_id = any (family)
    union select q.place_id from public.quotes q where q.root_id = any (offers || contracts));

  delete from public.email_outbox m
  where lower(m.recipient) = any (addresses) or m.request_id = any (requests) or m.contact_request_id = any (contacts)
    or m.payload ->> 'project_id' = any (projects::text[])
    or m.payload ->> 'link_id' in (select l.id::text from public.client_links l where l.project_id = any (projects))
    or m.payload ->> 'customer_id' = any (family::text[]);
  get diagnostics mails = row_count;
  -- A document that was made belongs to the accounts, with the name of its client; one that waits is not made any more.
  delete from public.documents where request_id = any (requests) and made_at is null;
  perform set_config('mirabelle.erasing', 'on', true);
  delete from public.documents where invoice_id = any (drafts) or (invoice_id = any (bills) and made_at is null);
  delete from public.invoices where id = any (drafts);
  -- A quote that was never signed goes with its documents. A signed one is a contract: it stays ten years as it was signed, without a client.
  delete from public.documents d using public.quotes q where q.root_id = any (offers) and d.quote_id = q.id;
  delete from public.quotes where root_id = any (offers);
  -- Requests with payments stay in the accounts with amounts, dates and work; their personal data are replaced.
  update public.brico_requests set
    client_name = 'Personne effacée', client_phone = '0000000000', address = 'Adresse effacée',
    client_email = case when source = 'online' then 'efface@exemple.invalid' end,
    postal_code = null, city = null, description = null, notes = null, cancellation_reason = null,
    manage_token_hash = null, contact_request_id = null, customer_id = null, place_id = null
  where id = any (paid);
  -- A refund's note is free text, by the client or by staff.
  update public.refunds set note = null
  where request_id = any (requests) or (reason = 'staff' and (invoice_id = any (bills) or card_payment_id in (
    select p.id from public.card_payments p join public.quotes q on q.id = p.quote_id where q.root_id = any (contracts))));
  delete from public.brico_requests where id = any (requests) and id <> all (paid);
  delete from public.contact_requests where id = any (contacts);
  update public.reno_projects set
    name = 'Projet ' || left(id::text, 8), client_name = 'Personne effacée', client_email = null, client_phone = null,
    address = 'Adresse effacée', description = null, contact_request_id = null, customer_id = null, place_id = null
  where id = any (projects);
  delete from public.project_notes where project_id = any (projects);
  -- After its renovation, whose name is among the words by which a quote is found.
  update public.quotes set customer_id = null, place_id = null, internal_notes = null where root_id = any (contracts);
  -- An issued invoice stays in the accounts, with the name that it had; nothing leads from it to the person any more.
  update public.invoices set customer_id = null, token_hash = null, reminders_stopped_at = coalesce(reminders_stopped_at, private.now())
  where id = any (bills);
  -- The client's page: its link, messages and comments.
  delete from public.client_links where project_id = any (projects);
  delete from public.client_messages where project_id = any (projects);
  update public.project_choices set comment = null where project_id = any (projects);
  -- The file with its numbers, notes, calls, tasks and merges. A place that another client has stays, without its access notes.
  delete from public.customers where id = any (family);
  perform private.prune_place(p.id) from unnest(places) as p (id) where p.id is not null;
  update public.places p set access_notes = null where p.id = any (places);
  -- The history contains the client's name, because staff name renovations after their clients; recompute those labels.
  update public.activity_log set subject_label = private.record_label(subject_table, subject_id)
  where subject_table = 'reno_projects' and subject_id = any (projects::text[]);
  update public.activity_log set detail = detail - 'note'
  where subject_table = 'brico_requests' and subject_id = any (requests::text[]) and detail ? 'note';
  perform set_config('mirabelle.erasing', '', true);
  perform private.log_activity('erased', 'profiles', 'erasure', 'Données d’une personne effacées à sa demande');
  return jsonb_build_object('contacts', cardinality(contacts), 'deleted', cardinality(requests) - cardinality(paid),
    'anonymised', cardinality(paid) + cardinality(projects), 'mails', mails, 'quotes', cardinality(offers), 'contracts', (
      select jsonb_agg(jsonb_build_object('number', q.number, 'kept_until', make_date(extract(year from s.signed_on)::int + 10, 12, 31)) order by s.signed_on)
      from public.quote_signatures s join public.quotes q on q.id = s.quote_id where q.root_id = any (contracts)),
    'invoices', cardinality(drafts), 'kept_invoices', (
      select case when count(*) > 0 then jsonb_build_object('count', count(*), 'kept_until', make_date(extract(year from max(i.issued_on))::int + 10, 12, 31)) end
      from public.invoices i where i.id = any (bills)));
end;
$$;

-- Money that no request records: of a document (card_payments), or of nothing (double_payment, stray_payment): received, then given back.
-- Another currency stays out of the ledger.
create or replace function private.follow_stray_refund() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  paid public.receipts;
  refund public.receipts;
begin
  select * into paid from public.receipts where source_ref = new.payment_intent_id and kind = 'payment';
  if paid.id is null then
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
      'corrects_id', paid.id, 'request_id', paid.request_id, 'project_id', paid.project_id, 'quote_id', paid.quote_id, 'invoice_id', coalesce(new.invoice_id, paid.invoice_id),
      'recorded_by', new.created_by, 'reason', case when new.reason = 'staff' then coalesce(new.note, new.reason) else new.reason end));
  elsif new.status = 'failed' and refund.id is not null then
    perform private.reverse_receipt(refund, 'correction', 'Refusé par la banque');
  end if;
  perform private.follow_on_site(paid.request_id);
  update public.card_payments p set state = case when p.amount_cents <= (
    select coalesce(sum(f.amount_cents), 0) from public.refunds f where f.card_payment_id = p.id and f.status = 'succeeded') then 'refunded' else 'paid' end
  where p.id = new.card_payment_id;
  return null;
end;
$$;

create or replace function public.claim_documents(p_limit int default 1) returns table (id uuid, kind text, attempt int, snapshot jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due public.documents;
  request public.brico_requests;
  latest public.documents;
begin
  for due in
    select d.* from public.documents d
    where d.made_at is null and d.next_attempt_at <= private.now()
    order by d.next_attempt_at, d.id
    limit least(greatest(p_limit, 1), 20)
    for update skip locked
  loop
    if due.quote_id is not null or due.invoice_id is not null then
      -- Its content was fixed when it was asked for.
      update public.documents d set attempts = d.attempts + 1, next_attempt_at = private.now() + interval '2 minutes' where d.id = due.id
      returning d.id, d.kind, d.attempts, d.snapshot into id, kind, attempt, snapshot;
      return next;
      continue;
    end if;
    select r.* into request from public.brico_requests r where r.id = due.request_id for key share skip locked;
    -- A transaction that has the small job may wait for this paper: it is claimed a little later.
    continue when request.id is null and exists (select from public.brico_requests r where r.id = due.request_id);
    if request.id is null or private.missing_identity() <> '{}'
      or (due.is_automatic and (request.status <> 'completed' or request.due_cents > 0))
    then
      -- The state that asked for it was taken back.
      delete from public.documents d where d.id = due.id;
      continue;
    elsif due.is_automatic and private.is_latest_note(request) then
      latest := private.latest_note(request.id);
      delete from public.documents d where d.id = due.id;
      perform private.mail_automatic_note(latest);
      continue;
    end if;
    -- A process that dies leaves its claim: another one takes it two minutes later.
    update public.documents d set attempts = d.attempts + 1, next_attempt_at = private.now() + interval '2 minutes',
      snapshot = private.note_content(request) || jsonb_build_object('number', d.number, 'written_on', private.today())
    where d.id = due.id
    returning d.id, d.kind, d.attempts, d.snapshot into id, kind, attempt, snapshot;
    return next;
  end loop;
end;
$$;

create or replace function public.finish_document(p_id uuid, p_attempt int, p_path text, p_sha256 text, p_byte_count int) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  document public.documents;
begin
  -- The order of locks everywhere: the quote, small job or invoice, then its papers. The rows that are written below refer to the first.
  select * into document from public.documents where id = p_id;
  perform 1 from public.quotes where id = document.quote_id for key share;
  perform 1 from public.brico_requests where id = document.request_id for key share;
  perform 1 from public.invoices where id = document.invoice_id for key share;
  update public.documents set made_at = private.now(), bucket = 'accounts', path = p_path, sha256 = p_sha256, byte_count = p_byte_count,
    next_attempt_at = null, last_error = null
  where id = p_id and attempts = p_attempt and made_at is null
  returning * into document;
  if not found then
    return false;
  end if;
  if document.is_automatic then
    perform private.mail_automatic_note(document);
  end if;
  if document.quote_id is not null then
    perform private.log_quote(document.quote_id, 'document_made', jsonb_build_object('kind', document.kind, 'sha256', p_sha256));
    perform private.prove_example(document);
    perform private.mail_signed_quote(document.quote_id);
    perform private.append_fiscal_event('document', document.id, jsonb_build_object('kind', document.kind, 'sha256', p_sha256));
    return true;
  elsif document.invoice_id is not null then
    if document.kind = 'invoice' then
      perform private.release_invoice_mail(document.invoice_id);
      perform private.append_fiscal_event('document', document.id, jsonb_build_object('kind', document.kind, 'sha256', p_sha256));
    end if;
    return true;
  end if;
  perform private.act_for(document.requested_by);
  perform private.log_activity('document', 'brico_requests', document.request_id::text, 'Note n° ' || document.number || ' préparée',
    jsonb_build_object('sha256', p_sha256));
  perform private.append_fiscal_event('document', document.id, jsonb_build_object('kind', document.kind, 'sha256', p_sha256));
  return true;
end;
$$;

-- Documents paid by card: the deposit of a signed quote, what is left of an invoice. Amounts, law and states are those of the database; only a
-- session that was read again from the payment provider books money. Locks: see lock_card_payment.

-- plpgsql, and not a parsed body, in what reads a whole row: that would stand in the way of a new column.
create or replace function private.deposit_left(p_quote public.quotes, p_signature public.quote_signatures) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return greatest((p_signature.snapshot ->> 'deposit_cents')::bigint - coalesce((
    select sum(r.amount_cents) from public.receipts r
    where not (r.kind = 'refund' and r.recorded_by is not null) and (r.quote_id = p_quote.id or (r.quote_id is null and r.project_id = p_quote.project_id and r.received_on >= p_signature.signed_on))), 0), 0);
end;
$$;

create or replace function private.quote_part(p_quote public.quotes, p_payment public.card_payments) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  contract public.invoices;
begin
  contract.quote_id := p_quote.id;
  return case p_quote.state when 'withdrawn' then private.returnable_cents(p_payment)
    when 'signed' then least(private.returnable_cents(p_payment), coalesce((
      select f.amount_cents from private.free_receipts(contract) f join public.receipts r on r.id = f.receipt_id
      where r.source_ref = p_payment.payment_intent_id), 0))
    else 0 end;
end;
$$;

create or replace function private.deposit_facts(p_quote public.quotes, p_signature public.quote_signatures) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'due_cents', case when p_quote.state = 'signed' then private.deposit_left(p_quote, p_signature) else 0 end,
      'received_cents', coalesce(sum(r.amount_cents) filter (where not private.is_given_back(r.kind, r.amount_cents)), 0),
      'received_on', max(r.received_on) filter (where r.kind = 'payment'
        and not exists (select from public.receipts c where c.corrects_id = r.id and c.kind = 'correction')),
      'returned_cents', coalesce(-sum(r.amount_cents) filter (where private.is_given_back(r.kind, r.amount_cents)), 0),
      'returned_on', max(r.received_on) filter (where r.kind = 'refund'),
      -- Promised, and still under way.
      'returning_cents', coalesce((
        select sum(f.amount_cents) from public.refunds f join public.card_payments p on p.id = f.card_payment_id
        where p.quote_id = p_quote.id and f.status = 'pending'), 0),
      'returnable_cents', coalesce((select sum(private.quote_part(p_quote, p)) from public.card_payments p where p.quote_id = p_quote.id and p.state = 'paid'), 0),
      -- Code de la consommation, L221-24.
      'return_until', (p_signature.withdrawn_at at time zone 'Europe/Paris')::date + 14,
      'is_open', exists (
        select from public.card_payments p
        where p.quote_id = p_quote.id and p.invoice_id is null and p.state = 'open' and p.session_id is not null and p.expires_at > private.now()),
      'gateways', case when p_quote.state = 'signed' and (p_quote.snapshot #>> '{client,is_consumer}')::boolean
        and coalesce(p_signature.no_money_before <= private.today(), true) then private.card_gateways(private.is_example_quote(p_quote)) else '{}' end)
    from public.receipts r where r.quote_id = p_quote.id
  );
end;
$$;

create or replace function private.returnable_cents(p_payment public.card_payments) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(sum(t.cents), 0) from public.receipts paid
    cross join lateral (
      select paid.amount_cents
      union all
      select c.amount_cents from public.receipts c where c.corrects_id = paid.id
      union all
      select n.amount_cents from public.receipts c join public.receipts n on n.corrects_id = c.id where c.corrects_id = paid.id) t(cents)
    where paid.source_ref = p_payment.payment_intent_id and paid.kind = 'payment') - (
    select coalesce(sum(f.amount_cents), 0) from public.refunds f where f.card_payment_id = p_payment.id and f.status = 'pending');
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
    insert into public.refunds (card_payment_id, invoice_id, payment_intent_id, amount_cents, reason, note)
    values (p_id, invoice.id, p_payment_intent_id, p_amount_cents, case when quote.state = 'withdrawn' then 'withdrawal' else 'double_payment' end,
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

create or replace function public.return_card_payments(
  p_quote_id uuid, p_actor uuid, p_amount_cents int default null, p_refund_id uuid default null, p_reason text default null
) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
  payment public.card_payments;
  refund uuid := p_refund_id;
  rest bigint := p_amount_cents;
  part bigint;
  promised bigint := 0;
begin
  select * into quote from public.quotes where id = p_quote_id for update;
  if not found then
    perform private.refuse('client_quote_gone', 404);
  elsif exists (select from public.refunds f join public.card_payments p on p.id = f.card_payment_id where f.id = refund and p.quote_id = p_quote_id) then
    return p_amount_cents;
  elsif quote.state not in ('withdrawn', 'signed') then
    perform private.refuse('deposit_not_returnable', 409);
  elsif exists (select from public.refunds f where f.id = refund)
    or (quote.state = 'signed' and coalesce(length(btrim(p_reason)) not between 1 and 300, true))
  then
    perform private.refuse('invalid_input', 400);
  end if;
  for payment in select * from public.card_payments where quote_id = p_quote_id and state = 'paid' order by opened_at for update loop
    part := least(private.quote_part(quote, payment), coalesce(rest, private.quote_part(quote, payment)));
    if part > 0 then
      insert into public.refunds (id, card_payment_id, invoice_id, payment_intent_id, amount_cents, reason, note, created_by)
      values (coalesce(refund, gen_random_uuid()), payment.id, payment.invoice_id, payment.payment_intent_id, part,
        case quote.state when 'withdrawn' then 'withdrawal' else 'staff' end,
        case quote.state when 'withdrawn' then 'Paiement pour le devis ' || quote.number else btrim(p_reason) end, p_actor);
      refund := null;
      promised := promised + part;
      rest := rest - part;
    end if;
  end loop;
  if promised = 0 or rest > 0 or p_amount_cents <= 0 then
    perform private.refuse('refund_too_high', 400);
  end if;
  perform private.log_as(p_actor, 'refund', 'quotes', p_quote_id::text, 'Remboursement de l’acompte par carte', jsonb_build_object('amount_cents', promised));
  return promised;
end;
$$;

create or replace function private.returning_cents(p_invoice_id uuid) returns bigint
language sql stable security definer set search_path = ''
return (select coalesce(sum(f.amount_cents), 0) from public.refunds f where f.invoice_id = p_invoice_id and f.status = 'pending');

create or replace function private.card_parts(p_invoice_id uuid) returns table (payment_id uuid, payment_intent_id text, cents bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select p.id, p.payment_intent_id, least(k.cents, private.returnable_cents(p))
    from private.kept_on(p_invoice_id) k join public.card_payments p on p.payment_intent_id = k.source_ref
    where p.state = 'paid' and k.cents > 0 and private.returnable_cents(p) > 0
    order by k.recorded_at desc, p.id;
end;
$$;

create or replace function private.return_facts(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  owed bigint := greatest(coalesce(-p_invoice.left_cents, 0) - private.returning_cents(p_invoice.id), 0);
begin
  return jsonb_build_object('returning_cents', private.returning_cents(p_invoice.id),
    'by_card_cents', least(owed, (select coalesce(sum(c.cents), 0) from private.card_parts(p_invoice.id) c)),
    'by_hand_cents', case when p_invoice.request_id is null then least(owed, (select coalesce(sum(h.cents), 0) from private.hand_parts(p_invoice.id) h)) else 0 end);
end;
$$;

create or replace function private.refuse_return(p_due_cents bigint) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  perform private.refuse('return_too_high', 409, jsonb_build_object('due', replace(to_char(greatest(p_due_cents, 0) / 100.0, 'FM9999999990.00'), '.', ',')));
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
    select * into refund from jsonb_to_record(p_refund) as p(id uuid, amount_cents bigint, method text, paid_on date, reason text);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  if exists (select from public.receipts r where r.id = refund.id and r.invoice_id = p_id and r.kind = 'refund') then
    return;
  elsif coalesce(refund.amount_cents < 1, true) or refund.paid_on is null or refund.paid_on < private.today() - 3660
    or coalesce(refund.method not in ('card', 'cash', 'transfer', 'check'), true)
    or coalesce(length(btrim(refund.reason)) not between 1 and 300, true) or invoice.request_id is not null
    or exists (select from public.receipts r where r.id = refund.id)
  then
    perform private.refuse('invalid_input', 400);
  elsif refund.paid_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif refund.amount_cents > coalesce(-invoice.left_cents, 0) - private.returning_cents(p_id) then
    perform private.refuse_return(coalesce(-invoice.left_cents, 0) - private.returning_cents(p_id));
  end if;
  rest := refund.amount_cents;
  for paid in select * from private.hand_parts(p_id) loop
    exit when rest = 0;
    perform private.book_receipt(jsonb_build_object('id', refund.id, 'kind', 'refund', 'amount_cents', -least(rest, paid.cents),
      'method', refund.method, 'received_on', refund.paid_on, 'source', 'staff', 'corrects_id', paid.receipt_id, 'invoice_id', p_id,
      'project_id', invoice.project_id, 'quote_id', private.quote_paid_by(invoice), 'reason', btrim(refund.reason)));
    rest := rest - least(rest, paid.cents);
    refund.id := null;
  end loop;
  if rest > 0 then
    perform private.refuse('refund_by_card', 409);
  end if;
  perform private.log_activity('payment', 'invoices', p_id::text, 'Remboursement sur la facture ' || invoice.number,
    jsonb_build_object('amount_cents', -refund.amount_cents, 'method', refund.method, 'paid_on', refund.paid_on));
end;
$$;

create or replace function public.return_invoice_payment(p_id uuid, p_actor uuid, p_refund jsonb) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  refund record;
  part record;
  rest bigint;
begin
  select * into invoice from public.invoices where id = p_id;
  perform private.lock_contract(invoice);
  select * into invoice from public.invoices where id = p_id for update;
  if not found then
    perform private.refuse('invoice_gone', 404);
  end if;
  begin
    select r.id, r.amount_cents, btrim(r.reason) as reason into refund from jsonb_to_record(p_refund) as r(id uuid, amount_cents bigint, reason text);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  -- After the contract: the payment of another quote of the renovation may be promised back at the same moment.
  perform 1 from public.card_payments p where p.id in (select c.payment_id from private.card_parts(p_id) c) order by p.id for update;
  if exists (select from public.refunds f where f.id = refund.id and f.invoice_id = p_id) then
    return refund.amount_cents;
  elsif refund.id is null or exists (select from public.refunds f where f.id = refund.id) or coalesce(refund.amount_cents < 1, true)
    or coalesce(length(refund.reason) not between 1 and 300, true)
  then
    perform private.refuse('invalid_input', 400);
  elsif refund.amount_cents > (private.return_facts(invoice) ->> 'by_card_cents')::bigint then
    perform private.refuse_return((private.return_facts(invoice) ->> 'by_card_cents')::bigint);
  end if;
  rest := refund.amount_cents;
  for part in select * from private.card_parts(p_id) loop
    exit when rest = 0;
    insert into public.refunds (id, card_payment_id, invoice_id, payment_intent_id, amount_cents, reason, note, created_by)
    values (coalesce(refund.id, gen_random_uuid()), part.payment_id, p_id, part.payment_intent_id, least(rest, part.cents), 'staff',
      refund.reason, p_actor);
    rest := rest - least(rest, part.cents);
    refund.id := null;
  end loop;
  perform private.log_as(p_actor, 'refund', 'invoices', p_id::text, 'Remboursement par carte demandé, facture ' || invoice.number,
    jsonb_build_object('amount_cents', refund.amount_cents));
  return refund.amount_cents;
end;
$$;

create or replace function private.stray_payload(p_refund public.refunds) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('refund_id', p_refund.id, 'amount_cents', p_refund.amount_cents, 'currency', p_refund.currency,
    'session_id', p_refund.checkout_session_id, 'payment_intent_id', p_refund.payment_intent_id,
    -- The note of staff is for the ledger; the document is found by its number.
    'note', coalesce((select 'Paiement pour la facture ' || i.number from public.invoices i where i.id = p_refund.invoice_id), (
      select 'Paiement pour le devis ' || q.number from public.card_payments p join public.quotes q on q.id = p.quote_id
      where p.id = p_refund.card_payment_id), p_refund.note),
    'is_refused', p_refund.status = 'failed', 'is_of_document', p_refund.card_payment_id is not null)
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
        and not exists (select from public.invoices i where i.quote_id = q.id and i.state <> 'draft'))
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
      -- After a withdrawal nothing is owed: what was invoiced is undone by a credit note.
      (select 'to_credit', q.id, q.number, q.snapshot #>> '{client,name}', q.title, (s.withdrawn_at at time zone 'Europe/Paris')::date, owed.cents
      from public.quotes q join public.quote_signatures s on s.quote_id = q.id cross join lateral (
        select sum(i.total_cents - i.credited_cents)::bigint as cents from public.invoices i
        where i.quote_id = q.id and i.state <> 'draft' and i.kind <> 'credit_note') owed
      where q.state = 'withdrawn' and owed.cents > 0
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
        'client_quotes', coalesce((select jsonb_agg(to_jsonb(c)) from client_quotes c), '[]'),
        'invoices', (
          select jsonb_build_object('due_cents', coalesce(sum(i.left_cents), 0), 'late_count', count(*) filter (where i.due_on < $1),
            'late_cents', coalesce(sum(i.left_cents) filter (where i.due_on < $1), 0))
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

-- Executes promised refunds, and records the refunds that the payment provider reports.

-- Claims the refunds that are due, each for one worker; a refund whose worker died can be claimed again after five minutes.
create or replace function public.claim_refunds(p_limit int default 20, p_request_id uuid default null) returns setof public.refunds
language sql volatile security definer set search_path = ''
begin atomic
  update public.refunds r set attempts = r.attempts + 1, next_attempt_at = private.now() + interval '5 minutes'
  where r.id in (
    select due.id from public.refunds due
    where due.status = 'pending' and due.next_attempt_at <= private.now()
      and (p_request_id is null or due.request_id = p_request_id)
    order by due.next_attempt_at limit least(greatest(p_limit, 1), 100)
    for update skip locked
  )
  returning r.*;
end;

create or replace function public.read_client_page(p_hash text) returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'name', p.name, 'client_name', p.client_name, 'status', p.status, 'progress', p.progress, 'start_date', private.chosen_start(p),
    'deadline', p.deadline, 'has_email', p.client_email is not null,
    -- A link made after the works does not know their last day.
    'ended_on', nullif(l.works_ended_on, (l.created_at at time zone 'Europe/Paris')::date), 'open_until', l.works_ended_on + private.days_after_works(),
    'milestones', (
      select coalesce(json_agg(json_build_object('title', m.title, 'starts_on', m.starts_on, 'due_date', m.due_date,
        'is_completed', m.is_completed, 'completed_at', m.completed_date) order by m.due_date, m.created_at), '[]')
      from (select * from public.project_milestones where project_id = p.id and is_client_visible order by due_date limit 100) m
    ),
    'photos', (
      select coalesce(json_agg(json_build_object('id', f.id, 'url', f.url, 'bucket', f.bucket, 'path', f.path,
        'small_path', f.small_path, 'caption', f.caption, 'category', f.category, 'taken_at', f.upload_date,
        'before_id', (select b.id from public.project_photos b where b.id = f.before_photo_id and b.is_client_visible)
      ) order by f.upload_date desc, f.id), '[]')
      from (select * from public.project_photos where project_id = p.id and is_client_visible order by upload_date desc, id limit 200) f
    ),
    'documents', (
      select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'url', d.file_url, 'bucket', d.bucket, 'path', d.path,
        'type', d.document_type, 'status', d.status, 'added_at', d.created_at) order by d.created_at desc), '[]')
      from (select * from public.project_documents where project_id = p.id and is_client_visible order by created_at desc limit 100) d
    ),
    'quotes', (
      select coalesce(json_agg(json_build_object('id', q.id, 'kind', q.kind, 'number', q.number, 'title', q.title, 'state', q.state,
        'valid_until', q.valid_until, 'closed_at', q.closed_at, 'is_vat_exempt', (q.snapshot #>> '{seller,vat_exempt}')::boolean,
        'total_cents', coalesce((select s.total_cents from public.quote_signatures s where s.quote_id = q.id), q.total_cents)) order by q.sent_at desc), '[]')
      from (
        select * from public.quotes where project_id = p.id and state in ('sent', 'signed', 'withdrawn')
          and coalesce(closed_at > private.now() - interval '1 year', true) order by sent_at desc limit 50) q
    ),
    'invoices', private.invoices_for_client(p.id), 'money', private.project_money(p.id),
    'messages', (
      select coalesce(json_agg(json_build_object('id', m.id, 'is_from_client', m.is_from_client, 'author_name', m.author_name,
        'body', m.body, 'written_at', m.created_at) order by m.created_at, m.id), '[]')
      from (select * from public.client_messages where project_id = p.id order by created_at desc, id limit 100) m
    ),
    'choices', (
      select coalesce(json_agg(json_build_object('id', c.id, 'question', c.question, 'detail', c.detail, 'due_on', c.due_on,
        'chosen_at', c.chosen_at, 'comment', c.comment, 'options', (
          select coalesce(json_agg(json_build_object('id', o.id, 'label', o.label, 'detail', o.detail, 'is_chosen', o.is_chosen,
            'photo_id', (select f.id from public.project_photos f where f.id = o.photo_id and f.project_id = p.id and f.is_client_visible)
          ) order by o.position), '[]')
          from public.project_choice_options o where o.choice_id = c.id
        )) order by c.chosen_at nulls first, c.created_at), '[]')
      from (select * from public.project_choices where project_id = p.id order by created_at desc limit 50) c
    )
  )
  from public.client_links l join public.reno_projects p on p.id = l.project_id
  where l.token_hash = p_hash and private.is_live_link(l.revoked_at, l.works_ended_on)
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

create or replace function private.kept_on(p_invoice_id uuid)
returns table (receipt_id uuid, received_on date, recorded_at timestamptz, method text, source_ref text, cents bigint)
language sql stable security definer set search_path = ''
begin atomic
  select r.id, r.received_on, r.recorded_at, r.method, r.source_ref, sum(p.amount_cents)::bigint
  from public.invoice_payments p
  join public.receipts one on one.id = p.receipt_id
  left join public.receipts corrected on corrected.id = one.corrects_id
  join public.receipts r on r.id = coalesce(corrected.corrects_id, corrected.id, one.id)
  where p.invoice_id = p_invoice_id group by r.id;
end;

create or replace function private.overpaid_receipts(p_contract_id uuid)
returns table (invoice_id uuid, receipt_id uuid, received_on date, method text, amount_cents bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    with kept as (
      -- Of the payments of an invoice that was paid too much, the latest is too much first.
      select i.id as of_invoice, -i.left_cents - private.returning_cents(i.id) as too_much, paid.receipt_id as id, paid.received_on as day,
        paid.method as means, paid.cents,
        sum(paid.cents) over (partition by i.id order by paid.received_on desc, paid.recorded_at desc, paid.receipt_id) as until
      from public.invoices i
      cross join lateral private.kept_on(i.id) paid
      where i.contract_id = p_contract_id and i.left_cents < 0
        and not exists (select from public.refunds f where f.payment_intent_id = paid.source_ref and f.status = 'pending')
    )
    select k.of_invoice, k.id, k.day, k.means, least(k.cents, k.too_much - (k.until - k.cents))::bigint
    from kept k where k.cents > 0 and k.until - k.cents < k.too_much;
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

create or replace function public.read_quote(p_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  quote public.quotes;
begin
  perform private.require_staff();
  select * into quote from public.quotes where id = p_id;
  if not found then
    perform private.refuse('client_quote_gone', 404);
  end if;
  return (
    select to_jsonb(quote) - '{snapshot,token_hash,in_person_hash,search_text,saved_by}'::text[] || jsonb_build_object(
      'fee', quote.fee::text,
      'is_saved_by_me', coalesce(quote.saved_by = auth.uid(), false),
      'is_vat_exempt', coalesce((quote.snapshot #>> '{seller,vat_exempt}')::boolean, (select c.vat_exempt from public.company_settings c)),
      'totals', private.quote_totals(quote),
      'lines', (
        select coalesce(jsonb_agg(to_jsonb(l) - '{quote_id,position}'::text[] || jsonb_build_object(
          'quantity', trim_scale(l.quantity)::text, 'unit_price', trim_scale(l.unit_price)::text, 'vat_rate', trim_scale(l.vat_rate),
          'unit_cost', trim_scale(c.unit_cost)::text, 'hours', trim_scale(c.hours)::text) order by l.position), '[]')
        from public.quote_lines l left join public.quote_line_costs c on c.quote_id = l.quote_id and c.line_id = l.id
        where l.quote_id = p_id),
      'customer', case when quote.customer_id is not null then private.customer_card(quote.customer_id) end,
      'email', private.quote_email(quote),
      'place', (select jsonb_build_object('id', p.id, 'address', p.address, 'postal_code', p.postal_code, 'city', p.city, 'over_two_years', p.over_two_years)
        from public.places p where p.id = quote.place_id),
      'project', (select jsonb_build_object('id', w.id, 'name', w.name) from public.reno_projects w where w.id = quote.project_id),
      'request', (select jsonb_build_object('id', r.id, 'reference', r.reference, 'service_type', r.service_type)
        from public.brico_requests r where r.id = quote.request_id),
      'versions', (
        select jsonb_agg(jsonb_build_object('id', v.id, 'version_no', v.version_no, 'state', v.state, 'sent_at', v.sent_at) order by v.version_no)
        from public.quotes v where v.root_id = quote.root_id),
      'events', (
        select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'at', e.at, 'actor', e.actor, 'actor_name', e.actor_name, 'detail', e.detail)
          order by e.id desc), '[]')
        from (select * from public.quote_events x where x.quote_id = p_id order by x.id desc limit 100) e),
      'documents', private.quote_documents(p_id),
      'signature', (
        select to_jsonb(s) - '{snapshot,evidence}'::text[] from public.quote_signatures s where s.quote_id = p_id),
      'deposit', (
        select private.deposit_facts(quote, s) || jsonb_build_object('deposit_cents', s.snapshot -> 'deposit_cents')
        from public.quote_signatures s where s.quote_id = p_id),
      'receipts', (
        select coalesce(jsonb_agg(to_jsonb(r) - '{recorded_by,source_ref}'::text[] order by r.recorded_at, r.id), '[]')
        from public.receipts r where r.quote_id = p_id),
      'missing', case when quote.state = 'draft' then private.quote_missing(quote) || private.quote_warnings(quote) else '[]'::jsonb end)
  );
end;
$$;

create or replace function private.count_drafts_again() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.count_draft(q.id) from public.quotes q where q.state = 'draft';
  return null;
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

-- Money that came by card online goes back by card, unless the bank has returned it once.
create or replace function private.hand_parts(p_invoice_id uuid) returns table (receipt_id uuid, cents bigint)
language sql stable security definer set search_path = ''
begin atomic
  select k.receipt_id, k.cents
  from private.kept_on(p_invoice_id) k
  where k.cents > 0 and (k.method <> 'card_online' or exists (
    select from public.refunds f where f.payment_intent_id = k.source_ref and f.status = 'failed' and f.last_error = 'refused_by_bank'))
  order by k.recorded_at desc, k.receipt_id;
end;

revoke all on function public.answer_compliance from public, anon, authenticated, service_role;
comment on function public.answer_compliance is
  'For administrators: answers one of the questions of « Conformité », in place of the former answer; p_seen, if given: the '
  'answered_at that the screen showed, -infinity for none. Refuses: access_denied, answer_changed.';
grant execute on function public.answer_compliance to authenticated;

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

revoke all on function public.record_project_payment from public, anon, authenticated, service_role;
comment on function public.record_project_payment is
  'For staff: records money that a client paid for a renovation: {id (optional), amount_cents, method, paid_on, vat_rate}, or quote_id '
  'instead of the rate: see record_quote_payment; without VAT for a company under the franchise; project_payments, if given: how many the '
  'screen showed. Refuses: project_gone, invalid_input, payments_changed, '
  'payment_in_future, payment_too_early (a quote signed at home), cash_too_high.';
grant execute on function public.record_project_payment to authenticated;

revoke all on function public.record_quote_payment from public, anon, authenticated, service_role;
comment on function public.record_quote_payment is
  'For staff: records money that a client paid for a signed quote: {id (optional), amount_cents, method, paid_on}, with the VAT of the quote; '
  'quote_payments, if given: how many the screen showed. Refuses: client_quote_gone, quote_not_payable, invalid_input, payments_changed, payment_in_future, payment_too_early (signed at home), cash_too_high.';
grant execute on function public.record_quote_payment to authenticated;

revoke all on function private.given_already from public, anon, authenticated, service_role;
comment on function private.given_already is 'What earlier credit notes gave back of an invoice without its progress, as rows of the credit note of the rest.';

revoke all on function private.credit_part from public, anon, authenticated, service_role;
comment on function private.credit_part is
  'What a credit note gives back: the named parts of rows; or all that is left of the invoice, with its progress and its deposits, so that the works '
  'can be invoiced again.';

revoke all on function private.last_progress from public, anon, authenticated, service_role;
comment on function private.last_progress is 'The last situation or balance of a contract of which something is not credited: progress that goes down is credited on it.';

revoke all on function private.as_corrected from public, anon, authenticated, service_role;
comment on function private.as_corrected is 'An invoice as its credit note shows it.';

revoke all on function public.read_invoice from public, anon, authenticated, service_role;
comment on function public.read_invoice is
  'For staff: an invoice: what staff wrote, content (domain/documents/invoice.ts), what forbids to issue it, client, contract, corrected invoice, '
  'payments, what may be given back (private.return_facts), its event in the chain, other documents of the contract, papers. Refuses: invoice_gone.';
grant execute on function public.read_invoice to authenticated;

revoke all on function private.is_over_contract from public, anon, authenticated, service_role;
comment on function private.is_over_contract is
  'Whether a situation with these blocks would invoice more at a rate, HT, than the signed quotes together: an amendment takes works back, and its '
  'progress stays behind theirs.';

revoke all on function private.undoes_too_much from public, anon, authenticated, service_role;
comment on function private.undoes_too_much is
  'Whether a credit note with these rows would leave the progress of a work below zero: a later credit note has taken it back already.';

revoke all on function private.deposit_left from public, anon, authenticated, service_role;
comment on function private.deposit_left is
  'Cents of the deposit that are not paid: what was received for the quote counts, and what its renovation received since the signature without '
  'a quote, so that no deposit is asked for twice; neither is what staff decided to give back.';

revoke all on function private.quote_part from public, anon, authenticated, service_role;
comment on function private.quote_part is
  'What may go back of a payment by card for a quote: all of it after a withdrawal; of a signed quote what pays no invoice, since the money of an '
  'invoice goes back after its credit note.';

revoke all on function public.return_card_payments from public, anon, authenticated, service_role;
comment on function public.return_card_payments is
  'Promises to give back what a client paid by card for a quote: after their withdrawal, or, of a signed quote, what pays no invoice, by decision of '
  'staff and with a reason; all that is left without an amount. p_refund_id: sent twice, it counts once. Refuses: client_quote_gone, '
  'deposit_not_returnable, invalid_input, refund_too_high.';
grant execute on function public.return_card_payments to service_role;

revoke all on function private.returning_cents from public, anon, authenticated, service_role;
comment on function private.returning_cents is 'What is promised back by card on an invoice, and not made yet.';

revoke all on function private.card_parts from public, anon, authenticated, service_role;
comment on function private.card_parts is 'What may go back by card of the money that pays an invoice, the latest payment first.';

revoke all on function private.return_facts from public, anon, authenticated, service_role;
comment on function private.return_facts is
  'Of what an invoice was paid too much, in cents: promised back by card and under way, what may still go back by card, and what staff may give '
  'back themselves (a small job''s money through its own screen). By card and by hand may name the same cents.';

revoke all on function private.refuse_return from public, anon, authenticated, service_role;

revoke all on function public.record_invoice_refund from public, anon, authenticated, service_role;
comment on function public.record_invoice_refund is
  'For staff: records money given back on an invoice that was paid too much: {id (optional: sent twice, it counts once), amount_cents, '
  'method, paid_on, reason}; rows of the opposite sign of what was received, the latest first. Money that came by card online goes back '
  'by return_invoice_payment, unless the bank has refused that; a small job''s through its own screen. '
  'Refuses: invoice_gone, invalid_input, payment_in_future, return_too_high, refund_by_card.';
grant execute on function public.record_invoice_refund to authenticated;

revoke all on function public.return_invoice_payment from public, anon, authenticated, service_role;
comment on function public.return_invoice_payment is
  'Promises to give back by card what an invoice was paid too much: {id (sent twice, it counts once), amount_cents, reason}; the latest payment '
  'first. Refuses: invoice_gone, invalid_input, return_too_high.';
grant execute on function public.return_invoice_payment to service_role;

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

revoke all on function private.kept_on from public, anon, authenticated, service_role;
comment on function private.kept_on is 'What each payment, less its refunds and corrections, pays of an invoice.';

revoke all on function private.refuse_minus from public, anon, authenticated, service_role;
comment on function private.refuse_minus is
  'Only an amendment takes works back, by a quantity below zero; a price never is (EN 16931, BR-27). Refuses: minus_quantity.';

revoke all on function public.save_quote from public, anon, authenticated, service_role;
comment on function public.save_quote is
  'For staff: saves a draft as a whole, for the version that was read; p_lock_version 0 creates it. p_quote: the columns of quotes that staff '
  'write, and lines (domain/quotes/quote.ts). Returns id, lock_version, saved_at and totals. Refuses: client_quote_gone, quote_fixed, quote_changed, '
  'too_many_lines, minus_quantity, invalid_input.';
grant execute on function public.save_quote to authenticated;

revoke all on function private.count_drafts_again from public, anon, authenticated, service_role;
comment on function private.count_drafts_again is
  'Trigger: the company begins or ends to sell under the franchise; lists show the drafts with their new amounts.';

revoke all on function public.copy_quote from public, anon, authenticated, service_role;
comment on function public.copy_quote is
  'For staff: a new draft with the texts, lines and costs of a quote; p_order may name kind, title, customer_id, place_id, project_id, '
  'request_id. Refuses: client_quote_gone, minus_quantity.';
grant execute on function public.copy_quote to authenticated;

revoke all on function private.hand_parts from public, anon, authenticated, service_role;
comment on function private.hand_parts is 'What staff may give back themselves of the money that pays an invoice, the latest payment first.';

-- End of what `npm run routines` wrote.

create trigger count_drafts_again after update of vat_exempt on public.company_settings for each row when (old.vat_exempt <> new.vat_exempt)
  execute function private.count_drafts_again();
