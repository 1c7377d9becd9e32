-- The arithmetic of documents in integer cents; domain/amounts/ has the same rules, and supabase/tests/amounts.test.ts proves both equal.
-- Halves are rounded away from zero, once per named amount. A VAT split is jsonb, by rate ascending, without zero rows:
-- [{"vat_rate": 5.5, "net_cents": 7583, "vat_cents": 417}]; rates in percent, net means HT.

-- Division of numerics rounds its digits before round() sees them; div() is exact.
create or replace function private.round_ratio(n numeric, d numeric) returns numeric
language sql immutable parallel safe set search_path = ''
return sign(n) * sign(d) * div(2 * abs(n) + abs(d), 2 * abs(d));
comment on function private.round_ratio is 'The quotient of two integers, rounded to an integer, halves away from zero; exact for any size.';

create or replace function private.net_of(p_gross_cents numeric, p_rate numeric) returns numeric
language sql immutable parallel safe set search_path = ''
return private.round_ratio(p_gross_cents * 10000, 10000 + p_rate * 100);
comment on function private.net_of is 'Cents HT of cents TTC at a rate in percent; the VAT is the complement, so that the client pays the price announced.';

create or replace function private.share_cents(p_total numeric, p_numerators numeric[], p_denominator numeric) returns numeric[]
language sql immutable parallel safe set search_path = ''
return (
  select array_agg(whole + (place <= p_total - floors)::int order by i)
  from (
    select i, whole, sum(whole) over () as floors, row_number() over (order by n - whole * p_denominator desc, i) as place
    from (
      select i, n, div(n, p_denominator) - (n < 0 and mod(n, p_denominator) <> 0)::int as whole
      from unnest(p_numerators) with ordinality as given(n, i)
    ) floored
  ) ranked
);
comment on function private.share_cents is
  'Integers that sum to p_total, each the floor of its numerator over the positive denominator or one more: the largest remainders get the '
  'missing units, the first of equal ones before the others.';

create or replace function private.line_cents(p_quantity numeric, p_unit_price numeric, p_discount_bp int, p_discount_cents bigint) returns numeric
language sql immutable parallel safe set search_path = ''
return (
  select cents - sign(cents) * least(coalesce(p_discount_cents, 0), abs(cents))
  from (select round(p_quantity * p_unit_price * (10000 - coalesce(p_discount_bp, 0)) * 0.01) as cents) whole);
comment on function private.line_cents is
  'Cents of a line, HT or TTC as its price is stated: quantity × price, rounded once, less its discount, in basis points or in cents; one in cents never '
  'exceeds the line, and gives back of what is taken back.';

create or replace function private.document_totals(p_lines jsonb, p_basis text, p_discount_bp int, p_discount_cents bigint default 0) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_split jsonb;
  v_allowances jsonb;
  v_lines jsonb;
begin
  if p_basis not in ('ht', 'ttc') or p_discount_bp not between 0 and 10000 or p_discount_cents < 0 or (p_discount_bp > 0 and p_discount_cents > 0) then
    perform private.refuse('invalid_input', 400);
  end if;
  with lines as (
    select i, vat_rate, private.line_cents(quantity, unit_price, discount_bp, discount_cents) as cents
    from rows from (jsonb_to_recordset(p_lines) as (quantity numeric, unit_price numeric, discount_bp int, discount_cents bigint, vat_rate numeric))
      with ordinality as given(quantity, unit_price, discount_bp, discount_cents, vat_rate, i)
  ), stated_sums as (
    select trim_scale(vat_rate) as vat_rate, sum(cents) as stated, array_agg(i order by i) as places, array_agg(cents order by i) as parts,
      row_number() over (order by vat_rate) as place
    from lines group by lines.vat_rate
  ), discounts as (
    -- What is taken back bears no part of a discount in cents.
    select case when sum(greatest(stated, 0)) > 0 then private.share_cents(least(p_discount_cents, sum(greatest(stated, 0))),
      array_agg(greatest(stated, 0) * least(p_discount_cents, (select sum(greatest(stated, 0)) from stated_sums)) order by place), sum(greatest(stated, 0))) end as cents
    from stated_sums
  ), sums as (
    select vat_rate, stated, places, parts, stated - case when p_discount_cents > 0 then coalesce(cents[place], 0)
      else round(stated * p_discount_bp * 0.0001) end as left_over
    from stated_sums cross join discounts
  ), amounts as (
    select vat_rate, places, parts,
      case p_basis when 'ht' then stated else private.net_of(stated, vat_rate) end as before,
      case p_basis when 'ht' then left_over else private.net_of(left_over, vat_rate) end as net,
      case p_basis when 'ht' then round(left_over * vat_rate * 0.01) else left_over - private.net_of(left_over, vat_rate) end as vat
    from sums
  ), nets as (
    select l.i, l.net from amounts a,
      unnest(a.places, case p_basis when 'ht' then a.parts else private.share_cents(a.before,
        array(select part * 10000 from unnest(a.parts) with ordinality as p(part, n) order by n), 10000 + a.vat_rate * 100) end) as l(i, net)
  )
  select
    coalesce((select jsonb_agg(jsonb_build_object('vat_rate', vat_rate, 'net_cents', net, 'vat_cents', vat) order by vat_rate)
      from amounts where net <> 0 or vat <> 0), '[]'),
    coalesce((select jsonb_agg(jsonb_build_object('vat_rate', vat_rate, 'net_cents', before - net) order by vat_rate)
      from amounts where before <> net), '[]'),
    coalesce((select jsonb_agg(net order by i) from nets), '[]')
  into v_split, v_allowances, v_lines;
  return jsonb_build_object('split', v_split, 'allowances', v_allowances, 'lines', v_lines);
end;
$$;
comment on function private.document_totals is
  'Amounts of a document: {split, allowances: [{vat_rate, net_cents}], lines: [cents HT before the document''s discount]}. p_lines: [{quantity, '
  'unit_price, discount_bp, discount_cents, vat_rate}], decimals exact, prices in euros HT or TTC as p_basis says; discounts in basis points or in '
  'cents; the rates share one of the document in cents in proportion, and never exceed it. VAT is computed per '
  'rate on the sum of the lines; for TTC by complement, the lines'' HT by largest remainder. Refuses: invalid_input.';

create or replace function private.split_over_rates(p_amount_cents bigint, p_totals jsonb, p_before jsonb default '[]') returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_whole numeric;
  v_before numeric;
  v_sign int := sign(p_amount_cents);
  v_target int;
  v_rest jsonb;
begin
  select sum(net_cents + vat_cents) into v_whole from jsonb_to_recordset(p_totals) as t(net_cents numeric, vat_cents numeric);
  if coalesce(v_whole, 0) = 0 then
    return null;
  end if;
  select coalesce(sum(net_cents + vat_cents), 0) into v_before
  from jsonb_to_recordset(p_before) as b(net_cents numeric, vat_cents numeric);

  -- The amount completes the document, or takes back all that was paid.
  v_target := case v_before + p_amount_cents when v_whole then 1 when 0 then 0 end;
  if v_target is not null then
    select jsonb_agg(jsonb_build_object('vat_rate', trim_scale(vat_rate), 'net_cents', net, 'vat_cents', vat) order by vat_rate)
        filter (where net <> 0 or vat <> 0)
    into v_rest
    from (
      select vat_rate, sum(net_cents * side * target) as net, sum(vat_cents * side * target) as vat,
        sum(net_cents * is_total) as whole_net, sum(vat_cents * is_total) as whole_vat
      from (
        select vat_rate, net_cents, vat_cents, 1 as side, v_target as target, 1 as is_total
        from jsonb_to_recordset(p_totals) as t(vat_rate numeric, net_cents numeric, vat_cents numeric)
        union all
        select vat_rate, net_cents, vat_cents, -1, 1, 0
        from jsonb_to_recordset(p_before) as b(vat_rate numeric, net_cents numeric, vat_cents numeric)
      ) both_sides
      group by vat_rate
    ) rests
    having v_target = 0 or bool_and(
      net * v_sign * sign(whole_net) * sign(v_whole) >= 0 and vat * v_sign * sign(whole_vat) * sign(v_whole) >= 0
      and (whole_net <> 0 or net = 0) and (whole_vat <> 0 or vat = 0));
    if found then
      return coalesce(v_rest, '[]');
    end if;
  end if;

  return (
    with totals as (
      select vat_rate, net_cents + vat_cents as gross, row_number() over (order by vat_rate) as i
      from jsonb_to_recordset(p_totals) as t(vat_rate numeric, net_cents numeric, vat_cents numeric)
    ), shares as (
      select private.share_cents(abs(p_amount_cents),
        array_agg(gross * sign(v_whole) * abs(p_amount_cents) order by i), abs(v_whole)) as cents
      from totals
    )
    select coalesce(jsonb_agg(jsonb_build_object('vat_rate', trim_scale(vat_rate), 'net_cents', v_sign * net, 'vat_cents', v_sign * (share - net)) order by vat_rate)
      filter (where share <> 0), '[]')
    from totals, shares, lateral (select cents[i] as share) s, lateral (select private.net_of(share, vat_rate) as net) n
  );
end;
$$;
comment on function private.split_over_rates is
  'The VAT split of an amount paid (or, negative, given back) for a document with the VAT split p_totals; p_before is the sum of the earlier '
  'splits. Shares TTC in proportion by largest remainder, HT by net_of. An amount that completes the document takes what is left of each '
  'rate, unless a rate was overpaid; one that takes back all that was paid reverses it. Null for a document without amount.';

-- plpgsql, and not a parsed body: that would stand in the way of a new column of the requests.
create or replace function private.request_lines(p_request public.brico_requests) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_is_exempt boolean := (select vat_exempt from public.company_settings);
begin
  return (
    select jsonb_agg(jsonb_build_object('label', label, 'quantity', 1, 'unit_price', amount, 'discount_bp', 0,
      'vat_rate', case when v_is_exempt then 0 else trim_scale(coalesce(vat_rate, p_request.vat_rate)) end) order by i)
    from (
      select 0 as i, p_request.service_type as label, p_request.base_price as amount, p_request.vat_rate
      union all
      select i, fee ->> 'description', (fee ->> 'amount')::numeric, (fee ->> 'vat_rate')::numeric
      from jsonb_array_elements(p_request.additional_fees) with ordinality as f(fee, i)
    ) parts
  );
end;
$$;
comment on function private.request_lines is
  'The base price and the fees of a small job as lines for document_totals, TTC; all at 0 for a company under the franchise.';

create or replace function private.request_totals(p_request public.brico_requests) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.document_totals(private.request_lines(p_request), 'ttc', 0) -> 'split';
end;
$$;
comment on function private.request_totals is 'The VAT split of the price of a small job: base price and fees, by complement; [] when it costs nothing.';

create or replace function private.vat_reference(p_rate numeric, p_on date) returns text
language sql stable security definer set search_path = ''
return (select reference from public.vat_rates where rate = p_rate and p_on between valid_from and coalesce(valid_to, 'infinity'));
comment on function private.vat_reference is 'The legal reference of a VAT rate on a day; null when it was not in force.';

create or replace function private.default_vat_rate(p_for text) returns numeric
language sql stable security definer set search_path = ''
return (select trim_scale(rate) from public.vat_rates where default_for = p_for);
comment on function private.default_vat_rate is 'The rate where nobody gave one: vat_rates.default_for.';
grant execute on function private.default_vat_rate to authenticated, service_role;

create or replace function private.is_vat_rate(p_rate numeric) returns boolean
language sql stable security definer set search_path = ''
return exists (select from public.vat_rates where rate = p_rate);
comment on function private.is_vat_rate is 'Whether this is a rate of vat_rates, in force or not; false for null.';

create or replace function private.percent_words(p_rate numeric) returns text
language sql immutable set search_path = ''
return replace(trim_scale(p_rate)::text, '.', ',') || U&'\00A0%';
comment on function private.percent_words is '« 5,5 % », as percentOf of domain/vat.ts.';
