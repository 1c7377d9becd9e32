-- The rows of a quote are made in linear time.

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

drop function private.lines_at_rate(p_quote quotes, p_rate numeric);

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
        select from public.places p join public.quote_lines l on l.quote_id = p_quote.id and l.kind = 'work' and l.vat_rate in (10, 5.5)
        where p.id = p_quote.place_id and not p.over_two_years)),
      ('lines', 'travel', not exists (
        select from public.quote_lines l where l.quote_id = p_quote.id
          and private.normalize(concat(l.label, ' ', l.description)) like '%deplacement%'))
    ) seen(field, code, is_seen)
    where seen.is_seen);
end;
$$;

-- « lignes 1.1, 1.3 »: the works at a rate among the rows of a quote, options included.
create or replace function private.lines_at_rate(p_rows jsonb, p_rate numeric) returns text
language sql immutable parallel safe set search_path = ''
return (
  select case count(*) when 1 then U&'ligne\00A0' else U&'lignes\00A0' end || string_agg(line ->> 'number', ', ' order by i)
  from jsonb_array_elements(p_rows) with ordinality as rows(line, i)
  where line ->> 'kind' = 'work' and (line ->> 'vat_rate')::numeric = p_rate
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
  v_ten text := private.lines_at_rate(v_rows, 10);
  v_five text := private.lines_at_rate(v_rows, 5.5);
  v_taxes text := case when v_company.vat_exempt then '' else U&'\00A0TTC' end;
  v_values jsonb;
  v_waste jsonb;
  v_blocks jsonb;
begin
  select jsonb_object_agg(key, private.unstopped(value)) into v_waste from jsonb_each_text(p_quote.waste);
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
    (4, 'payment', null, v_values ->> 'terms' is not null),
    (5, case when v_is_home and v_is_consumer then 'deposit_home' else 'deposit' end, null, p_quote.deposit_bp > 0),
    (6, 'seven_days', null, v_is_home and v_is_consumer),
    (7, case when v_is_home then 'withdrawal_home' else 'withdrawal_remote' end, null, v_is_consumer and p_quote.signing_place <> 'premises'),
    (8, 'vat_exemption', null, v_company.vat_exempt),
    (9, 'vat_certification_10', v_ten, v_ten is not null),
    (10, 'vat_certification_5_5', v_five, v_five is not null),
    (11, 'insurance', null, num_nulls(v_values ->> 'insurer', v_values ->> 'contract', v_values ->> 'area') = 0),
    (12, case when p_quote.has_no_waste then 'no_waste' else 'waste' end, null,
      p_quote.has_no_waste or not exists (select from jsonb_each_text(v_waste) where value is null)),
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

-- Numbers of the document: sections 1, 2, 3; works and sections inside them share the next level: 1.1, 1.2, 1.2.1.
create or replace function private.quote_rows(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  line public.quote_lines;
  counters int[] := '{0,0,0,0}';
  depth int := 0;
  -- An array grows in place; a jsonb would be copied for each line.
  rows jsonb[] := '{}';
  number text;
  is_exempt boolean := (select vat_exempt from public.company_settings);
begin
  for line in select * from public.quote_lines where quote_id = p_quote.id order by position loop
    number := null;
    if line.kind in ('section', 'work') then
      if line.kind = 'section' then
        depth := least(line.level, depth + 1) - 1;
      end if;
      counters[depth + 1] := counters[depth + 1] + 1;
      for i in depth + 2 .. 4 loop
        counters[i] := 0;
      end loop;
      number := array_to_string(counters[1:depth + 1], '.');
      if line.kind = 'section' then
        depth := depth + 1;
      end if;
    end if;
    rows := array_append(rows, jsonb_strip_nulls(jsonb_build_object('id', line.id, 'kind', line.kind, 'level', case when line.kind = 'section' then depth end,
      'number', number, 'label', line.label, 'description', line.description)
      || case when line.kind = 'work' then jsonb_build_object('quantity', trim_scale(line.quantity)::text, 'unit', line.unit,
        'unit_price', trim_scale(line.unit_price)::text, 'discount_bp', line.discount_bp,
        'vat_rate', case when is_exempt then 0 else trim_scale(line.vat_rate) end, 'is_option', line.is_option,
        'amount_cents', round(line.quantity * line.unit_price * (10000 - line.discount_bp) * 0.01)) else '{}' end));
  end loop;
  return to_jsonb(rows);
end;
$$;

revoke all on function private.lines_at_rate from public, anon, authenticated, service_role;

-- End of what `npm run routines` wrote.
