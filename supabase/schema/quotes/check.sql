-- What a quote must say before it is sent, and what its last pages say: the settings of the company, the quote and the legal texts of the day.
-- The sentences of what is missing are in domain/quotes/mentions.ts.

create or replace function private.is_blank(p_text text) returns boolean
language sql immutable parallel safe set search_path = ''
return coalesce(btrim(p_text), '') = '';

-- What a contract would be below at a rate of which an amendment takes works back. Rebates stay given: they leave nothing to take back.
create or replace function private.contract_below_zero(p_quote public.quotes, p_split jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    with lowered as (
      select s.vat_rate, s.net_cents from jsonb_to_recordset(p_split) as s(vat_rate numeric, net_cents bigint) where s.net_cents < 0
    ), parts as (
      select s.vat_rate, s.net_cents, 0 as invoiced
      from public.quotes q join public.quote_signatures g on g.quote_id = q.id
      cross join jsonb_to_recordset(g.snapshot -> 'split') as s(vat_rate numeric, net_cents bigint)
      where q.project_id = p_quote.project_id and q.state = 'signed' and q.root_id <> p_quote.root_id
      union all
      select s.vat_rate, 0, s.net_cents
      from public.invoices i left join public.invoices c on c.id = i.corrects_id
      cross join jsonb_to_recordset(i.split) as s(vat_rate numeric, net_cents bigint)
      where i.contract_id = p_quote.project_id and i.state <> 'draft' and (i.kind <> 'credit_note' or i.blocks <> '[]' or c.kind = 'deposit')
    ), rates as (
      select l.vat_rate, l.net_cents + coalesce(sum(p.net_cents), 0) as net, coalesce(sum(p.invoiced), 0) as invoiced
      from lowered l left join parts p on p.vat_rate = l.vat_rate group by l.vat_rate, l.net_cents
    )
    select jsonb_strip_nulls(jsonb_build_object('field', 'lines', 'line', case when not c.vat_exempt then replace(r.vat_rate::text, '.', ',') || U&'\00A0%' end,
      'code', case when p_quote.project_id is null then case when p_quote.request_id is null then 'minus_alone' else 'minus_job' end
        when net < 0 then 'minus_signed' else 'minus_invoiced' end))
    from rates r, public.company_settings c
    where p_quote.project_id is null or net < greatest(invoiced, 0)
    order by r.vat_rate limit 1);
end;
$$;
comment on function private.contract_below_zero is
  'Why an amendment with this VAT split takes back more than it may: there is no signed quote that it lowers, or at one of its rates the contract '
  '(all signed quotes of the renovation, HT) would be below zero or below what is invoiced. As an entry of private.quote_missing; null: it may.';

create or replace function private.adds_works(p_quote public.quotes) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return p_quote.kind = 'initial'
    or not exists (select from public.quote_lines l where l.quote_id = p_quote.id and l.kind = 'work' and l.quantity < 0)
    or exists (select from public.quote_lines l where l.quote_id = p_quote.id and l.kind = 'work' and l.quantity > 0);
end;
$$;
comment on function private.adds_works is 'False for an amendment of which each work is taken back.';

create or replace function private.is_reverse_charged(p_quote public.quotes) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return not (select c.vat_exempt from public.company_settings c) and not (private.quote_buyer(p_quote) ->> 'is_consumer')::boolean
    and exists (select from public.quote_lines l where l.quote_id = p_quote.id and l.kind = 'work' and l.vat_rate = 0);
end;
$$;
comment on function private.is_reverse_charged is 'Whether a professional buyer declares the VAT of works of a quote (CGI, art. 283, 2 nonies).';

create or replace function private.stated_cents(p_quote public.quotes) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(sum(private.line_cents(l.quantity, l.unit_price, l.discount_bp, l.discount_cents)), 0)
    from public.quote_lines l where l.quote_id = p_quote.id and l.kind = 'work' and not l.is_option);
end;
$$;
comment on function private.stated_cents is 'The price of the works of a quote, without options and the discount of the whole, in cents as its prices are stated.';

create or replace function private.quote_missing(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_company public.company_settings := (select c from public.company_settings c);
  v_is_consumer boolean := (private.quote_buyer(p_quote) ->> 'is_consumer')::boolean;
  -- An amendment that only takes works back starts nothing, and leaves no waste.
  v_adds boolean := private.adds_works(p_quote);
  v_fault jsonb := private.contract_below_zero(p_quote, private.quote_totals(p_quote) -> 'split');
  v_found jsonb;
begin
  with works as (
    select (line ->> 'id')::uuid as id, line ->> 'number' as number, line ->> 'label' as label, (line ->> 'quantity')::numeric as quantity,
      (line ->> 'unit_price')::numeric as unit_price, (line ->> 'discount_cents')::bigint as discount_cents, (line ->> 'vat_rate')::numeric as vat_rate, n
    from jsonb_array_elements(private.quote_rows(p_quote)) with ordinality as rows(line, n) where line ->> 'kind' = 'work'
  ), for_energy as (
    select from works w join public.vat_rates r on r.rate = w.vat_rate where r.is_for_energy and w.quantity >= 0
  ), unread as (
    select coalesce(substring(u.key from ' (.*)'), u.key) as field, u.value as typed, w.id, w.number
    from jsonb_each_text(p_quote.unread) u left join works w on w.id::text = split_part(u.key, ' ', 1)
    -- A company under the franchise states no rate.
    where not (v_company.vat_exempt and u.key like '% vat_rate')
  ), found (place, field, code, line_id, line, typed) as (
    -- What cannot be read counts 0 until then, and is never sent so.
    select case when u.id is null then 3 else 2 end, u.field, 'unread', u.id, u.number, coalesce(u.typed, '') from unread u
    union all
    select 1, 'lines', 'priced_line', null::uuid, null, null
    where not exists (select from works where unit_price * quantity <> 0) and not exists (select from unread where field in ('unit_price', 'quantity'))
    union all
    select 2, wrong.field, wrong.code, w.id, w.number, null
    from works w cross join lateral (values
      ('label', 'line_label', private.is_blank(w.label)),
      ('quantity', 'line_quantity', (w.quantity = 0 or w.quantity < 0 and p_quote.kind = 'initial') and not p_quote.unread ? (w.id || ' quantity')),
      ('discount_bp', 'line_discount_too_high', w.discount_cents > abs(private.line_cents(w.quantity, w.unit_price, 0, 0))),
      -- What is taken back has the rate at which it was signed.
      ('vat_rate', 'line_vat_rate', w.quantity >= 0 and private.vat_reference(w.vat_rate, private.today()) is null),
      -- A buyer declares the VAT only as a professional (CGI, art. 283).
      ('vat_rate', 'line_without_vat', w.quantity >= 0 and w.vat_rate = 0 and v_is_consumer and not v_company.vat_exempt)
    ) wrong(field, code, is_wrong)
    where wrong.is_wrong
    union all
    select wrong.place, wrong.field, wrong.code, null, null, null
    from (values
      (3, 'customer_id', 'customer', p_quote.customer_id is null),
      (4, 'place_id', 'place', p_quote.place_id is null),
      -- The invoice of a professional shows unit prices HT (CGI, annexe II, 242 nonies A, I, 8°); an amendment keeps the basis of its contract.
      (4, 'price_basis', 'prices_with_vat', p_quote.kind = 'initial' and p_quote.price_basis = 'ttc' and not v_is_consumer and not v_company.vat_exempt),
      (4, 'discount_bp', 'discount_too_high', p_quote.discount_cents > 0 and p_quote.discount_cents > private.stated_cents(p_quote)),
      -- Its year begins with the reception of the works, which is an event of a renovation.
      (5, 'retention_bp', 'retention_project', p_quote.retention_bp > 0 and p_quote.project_id is null),
      (5, 'cee_payer', 'cee_payer', p_quote.cee_cents > 0 and private.is_blank(p_quote.cee_payer)),
      (5, 'local_aid_payer', 'local_aid_payer', p_quote.local_aid_cents > 0 and private.is_blank(p_quote.local_aid_payer)),
      (5, 'cee_cents', 'aids_too_high', private.aids_sum(private.quote_aids(p_quote)) > greatest(private.split_sum(private.quote_totals(p_quote) -> 'split'), 0)),
      (5, 'starts_text', 'starts_text', v_adds and private.is_blank(p_quote.starts_text)),
      (6, 'duration_text', 'duration_text', v_adds and private.is_blank(p_quote.duration_text)),
      (7, 'rge_text', 'rge', private.is_blank(p_quote.rge_text) and exists (select from for_energy)),
      (7, 'subcontractors_text', 'subcontractors',
        private.is_blank(p_quote.subcontractors_text) and exists (select from for_energy))
    ) wrong(place, field, code, is_wrong)
    where wrong.is_wrong
    union all
    select 1, v_fault ->> 'field', v_fault ->> 'code', null, v_fault ->> 'line', null where v_fault is not null
    union all
    select 8, 'waste.' || part, 'waste_' || part, null, null, null
    from unnest('{quantity,handling,collection_name,collection_address,collection_kind,cost}'::text[]) part
    where v_adds and not p_quote.has_no_waste and private.is_blank(p_quote.waste ->> part)
    union all
    select 9, needed.field, needed.field, null, null, null
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
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('field', field, 'code', code, 'line_id', line_id, 'line', line, 'typed', typed)) order by place, w.n)
  into v_found from found left join works w on w.id = line_id;
  return coalesce(v_found, '[]');
end;
$$;
comment on function private.quote_missing is
  'What the law asks of a quote and is not there: [{"field", "code", "line_id", "line"}], the last two for a fault of a line; what was typed and '
  'cannot be read, with "typed"; what an amendment takes back too much (private.contract_below_zero). Empty: it may be sent. The sentences are in domain/quotes/mentions.ts.';

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
        select from private.merged_customer(p_quote.customer_id) c where c.kind = 'company' and c.buyer_kind is null)),
      ('vat_number', 'buyer_vat_number', private.is_reverse_charged(p_quote) and private.is_blank(private.quote_buyer(p_quote) ->> 'vat_number')),
      ('place_id', 'recent_dwelling', exists (
        select from public.places p join public.quote_lines l on l.quote_id = p_quote.id and l.kind = 'work' and l.quantity >= 0
        join public.vat_rates r on r.rate = l.vat_rate and r.certification is not null
        where p.id = p_quote.place_id and not p.over_two_years and not (select c.vat_exempt from public.company_settings c))),
      ('iban', 'bank', p_quote.deposit_bp > 0 and (select b.iban from public.billing_settings b) is null and not private.is_example_quote(p_quote)),
      ('lines', 'travel', private.adds_works(p_quote) and not exists (
        select from public.quote_lines l where l.quote_id = p_quote.id
          and private.normalize(concat(l.label, ' ', l.description)) like '%deplacement%'))
    ) seen(field, code, is_seen)
    where seen.is_seen);
end;
$$;
comment on function private.quote_warnings is 'What is worth a look before a quote is sent and does not forbid it, as private.quote_missing; an address is needed only for a mail.';

-- « lignes 1.1 à 1.4, 2.1 »: the works at a rate among the rows of a quote, with its options, without works that are taken back.
create or replace function private.lines_at_rate(p_rows jsonb, p_rate numeric) returns text
language sql immutable parallel safe set search_path = ''
return (
  with works as (
    select i, line ->> 'number' as number, regexp_replace(line ->> 'number', '\d+$', '') as stem, substring(line ->> 'number' from '\d+$')::int as last
    from jsonb_array_elements(p_rows) with ordinality as rows(line, i)
    where line ->> 'kind' = 'work' and (line ->> 'vat_rate')::numeric = p_rate and (line ->> 'quantity')::numeric >= 0
  ), runs as (
    -- Numbers in succession of one section.
    select min(i) as i, array_agg(number order by i) as numbers
    from (select *, last - row_number() over (partition by stem order by i) as run from works) w group by stem, run
  )
  select case sum(cardinality(numbers)) when 1 then U&'ligne\00A0' else U&'lignes\00A0' end || string_agg(
    case when cardinality(numbers) > 2 then concat(numbers[1], U&' à\00A0', numbers[cardinality(numbers)]) else array_to_string(numbers, ', ') end, ', ' order by i)
  from runs
);

-- A text of staff without its last stop, which the sentence around it adds.
create or replace function private.without_full_stop(p_text text) returns text
language sql immutable parallel safe set search_path = ''
return nullif(rtrim(btrim(p_text), '. '), '');

create or replace function private.quote_mentions(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_on date := coalesce((p_quote.sent_at at time zone 'Europe/Paris')::date, private.today());
  v_company public.company_settings := (select c from public.company_settings c);
  v_is_consumer boolean := (private.quote_buyer(p_quote) ->> 'is_consumer')::boolean;
  v_is_home boolean := p_quote.signing_place = 'home';
  v_rge text := private.without_full_stop(p_quote.rge_text);
  v_others text := private.without_full_stop(p_quote.subcontractors_text);
  v_rows jsonb := private.quote_rows(p_quote);
  -- Nothing is paid for an amendment that lowers the price.
  v_is_minus boolean := private.split_sum(private.quote_totals(p_quote) -> 'split') < 0;
  v_taxes text := case when v_company.vat_exempt then '' else U&'\00A0TTC' end;
  v_values jsonb;
  v_waste jsonb;
  v_blocks jsonb;
begin
  select coalesce(jsonb_object_agg(key, private.without_full_stop(value)), '{}') into v_waste from jsonb_each_text(p_quote.waste);
  if v_waste ->> 'cost' ~ '^\d{1,9}([.,]\d{1,2})?$' then
    v_waste := v_waste || jsonb_build_object('cost', private.format_cents(replace(v_waste ->> 'cost', ',', '.')::numeric * 100)
      || case when v_company.vat_exempt then '' else U&'\00A0HT' end);
  end if;
  v_values := v_waste || jsonb_build_object(
    -- Room for a signature on paper.
    'name', repeat('.', 40),
    'starts', private.without_full_stop(p_quote.starts_text), 'duration', private.without_full_stop(p_quote.duration_text),
    'date', to_char(p_quote.valid_until, 'DD/MM/YYYY'),
    'days', p_quote.valid_days || case p_quote.valid_days when 1 then U&'\00A0jour' else U&'\00A0jours' end,
    'fee', private.format_cents(p_quote.fee * 100) || v_taxes,
    'terms', private.without_full_stop(p_quote.payment_terms),
    'percent', replace(trim_scale(p_quote.deposit_bp / 100.0)::text, '.', ',') || U&'\00A0%' || case when v_company.vat_exempt then ' du prix' else ' du prix TTC' end,
    'retention', private.percent_words(p_quote.retention_bp / 100.0),
    'cee_payer', private.without_full_stop(p_quote.cee_payer), 'cee', private.format_cents(p_quote.cee_cents), 'mpr', private.format_cents(p_quote.mpr_cents),
    'local_payer', private.without_full_stop(p_quote.local_aid_payer), 'local', private.format_cents(p_quote.local_aid_cents),
    'insurer', private.without_full_stop(v_company.insurer_identity), 'contract', v_company.insurance_contract,
    'area', private.without_full_stop(v_company.insurance_area),
    'rge', v_rge, 'subcontractors', v_others,
    'contact', concat_ws(', ou ', 'par e-mail à ' || v_company.email, 'par courrier au ' || v_company.address),
    'mediator', concat_ws(', ', private.without_full_stop(v_company.mediator_identity), v_company.mediator_website));

  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'code', t.code, 'title', private.fill_text(t.title, jsonb_build_object('lines', b.lines)), 'body', private.fill_text(t.body, v_values),
    'certified', case when b.lines is not null then t.body end
  )) order by b.n)
  into v_blocks
  from (
    values (1, 'execution', null, num_nulls(v_values ->> 'starts', v_values ->> 'duration') = 0),
    (2, case when p_quote.valid_until is null then 'validity_unsent' else 'validity' end, null, true),
    (3, case when p_quote.is_free then 'quote_free' else 'quote_paid' end, null, p_quote.is_free or p_quote.fee > 0),
    (4, 'payment', null, v_values ->> 'terms' is not null and not v_is_minus),
    (5, case when v_is_home and v_is_consumer then 'deposit_home' else 'deposit' end, null, p_quote.deposit_bp > 0 and not v_is_minus),
    (6, 'seven_days', null, v_is_home and v_is_consumer),
    (6.1, 'retention', null, p_quote.retention_bp > 0),
    (6.2, 'aid_cee', null, p_quote.cee_cents > 0 and not private.is_blank(p_quote.cee_payer)),
    (6.3, 'aid_mpr', null, p_quote.mpr_cents > 0),
    (6.4, 'aid_local', null, p_quote.local_aid_cents > 0 and not private.is_blank(p_quote.local_aid_payer)),
    (7, case when v_is_home then 'withdrawal_home' else 'withdrawal_remote' end, null, v_is_consumer and p_quote.signing_place <> 'premises'),
    (8, 'vat_exemption', null, v_company.vat_exempt),
    (10, 'reverse_charge', null, private.is_reverse_charged(p_quote)),
    (11, 'insurance', null, num_nulls(v_values ->> 'insurer', v_values ->> 'contract', v_values ->> 'area') = 0),
    (12, case when p_quote.has_no_waste then 'no_waste' else 'waste' end, null,
      p_quote.has_no_waste or (select count(value) from jsonb_each_text(v_waste)) = 6),
    (13, 'rge', null, v_rge is not null),
    (14, 'subcontracting', null, v_others is not null),
    (15, 'parts_kept', null, p_quote.request_id is not null and v_is_consumer),
    (16, 'parts_renounced', null, p_quote.request_id is not null and v_is_consumer),
    (17, 'mediator', null, v_is_consumer and not private.is_blank(v_company.mediator_identity))
    union all
    select 9 - r.rate / 100, r.certification, l.words, l.words is not null
    from public.vat_rates r cross join private.lines_at_rate(v_rows, r.rate) l(words) where r.certification is not null
  ) b(n, code, lines, is_stated)
  join public.legal_texts t on t.code = b.code and v_on between t.valid_from and coalesce(t.valid_to, 'infinity')
  where b.is_stated;
  return coalesce(v_blocks, '[]');
end;
$$;
comment on function private.quote_mentions is
  'The mentions of a quote in their order, [{"code", "title", "body"}], by the legal texts of the day of sending. A block whose facts are not '
  'known is left out. A certification of the VAT also has "certified", where {name} waits for the signer.';
