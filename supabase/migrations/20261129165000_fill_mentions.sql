-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

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

-- End of what `npm run routines` wrote.
