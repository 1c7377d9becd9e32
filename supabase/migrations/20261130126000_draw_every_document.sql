-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

-- What an invoice says, computed from what staff wrote, from the contract, and from the documents before. Issuing fixes it. domain/documents/invoice.ts
-- reads it. Each part returns {rows, allowances, blocks, deductions, split, progress}; amounts of a credit note are negative.

create or replace function private.contract_rows(p_contract jsonb, p_step jsonb, p_is_named boolean) returns jsonb
language sql immutable set search_path = ''
return (
  select case when p_is_named then jsonb_build_array(jsonb_build_object('kind', 'section', 'level', 1, 'number', '', 'label',
      concat(case p_contract ->> 'kind' when 'amendment' then 'Avenant ' else 'Devis ' end, p_contract ->> 'number', U&'\00A0: ', p_contract ->> 'title')))
    else '[]'::jsonb end || coalesce(jsonb_agg(case line ->> 'kind'
      -- Below the title of its contract.
      when 'section' then line || jsonb_build_object('level', (line ->> 'level')::int + p_is_named::int)
      when 'work' then jsonb_strip_nulls(
      line - '{id,is_option,amount_cents}'::text[] || jsonb_build_object('quote_id', p_contract -> 'quote_id', 'line_id', line -> 'id',
        'contract_cents', line -> 'amount_cents', 'progress_bp_before', step -> 'progress_bp_before', 'progress_bp', step -> 'progress_bp',
        'net_cents', step -> 'net_cents', 'amount_cents', case when p_contract ->> 'price_basis' = 'ht' then (step ->> 'net_cents')::bigint else
          private.round_ratio((line ->> 'amount_cents')::numeric * (step ->> 'progress_bp')::int, 10000)::bigint
          - private.round_ratio((line ->> 'amount_cents')::numeric * (step ->> 'progress_bp_before')::int, 10000)::bigint end)) else line end order by i), '[]')
  from jsonb_array_elements(p_contract -> 'rows') with ordinality as r(line, i)
  left join jsonb_array_elements(p_step -> 'lines') step on step ->> 'id' = line ->> 'id');

-- End of what `npm run routines` wrote.
