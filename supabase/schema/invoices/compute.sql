-- The amounts of invoices. Progress is cumulated per signed quote, so that its situations sum to it, per rate, HT and VAT; deposits are taken
-- back per rate. All amounts are integer cents; progress is in hundredths of a percent; a VAT split is as in compute_amounts.sql.

create or replace function private.scaled_split(p_split jsonb, p_factor int) returns jsonb
language sql immutable parallel safe set search_path = ''
return (
  select coalesce(jsonb_agg(part || jsonb_build_object('net_cents', (part ->> 'net_cents')::bigint * p_factor)
    || case when part ? 'vat_cents' then jsonb_build_object('vat_cents', (part ->> 'vat_cents')::bigint * p_factor) else '{}' end), '[]')
  from jsonb_array_elements(p_split) part);
comment on function private.scaled_split is 'A VAT split, or the allowances of a document, times a factor: -1 takes it back.';

create or replace function private.summed_allowances(p_allowances jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_build_object('vat_rate', vat_rate, 'net_cents', net) order by vat_rate) filter (where net <> 0), '[]')
  from (
    select (part ->> 'vat_rate')::numeric as vat_rate, sum((part ->> 'net_cents')::bigint) as net
    from jsonb_array_elements(p_allowances) one, jsonb_array_elements(one) part group by 1) sums);

create or replace function private.contract_step(p_contract jsonb, p_before jsonb, p_targets jsonb) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_rows jsonb;
  v_split jsonb;
  v_allowances jsonb;
begin
  with lines as (
    select l.id, l.vat_rate, l.net_cents, coalesce((b.line ->> 'net_cents')::bigint, 0) as net_before,
      coalesce((b.line ->> 'progress_bp')::int, 0) as bp_before,
      least(greatest(coalesce((p_targets ->> l.id)::int, (b.line ->> 'progress_bp')::int, 0), 0), 10000) as bp, l.i
    from rows from (jsonb_to_recordset(p_contract -> 'lines') as (id text, vat_rate numeric, net_cents bigint)) with ordinality
      as l(id, vat_rate, net_cents, i)
    cross join lateral (select p_before -> 'lines' -> l.id as line) b
  ), steps as (
    select l.*, case when bp = 10000 then net_cents - net_before when bp = bp_before then 0
      else private.round_ratio(net_cents::numeric * bp, 10000)::bigint - net_before end as now_cents
    from lines l
  ), rates as (
    select vat_rate, sum(net_before + now_cents) as done, bool_and(bp = 10000) as is_whole from steps group by vat_rate
  ), sums as (
    select r.vat_rate, r.done, r.is_whole,
      case when r.is_whole then coalesce(whole_allowance, 0)
        else private.round_ratio(r.done * (p_contract ->> 'discount_bp')::numeric, 10000) end as allowance,
      coalesce(allowance_before, 0) as allowance_before, coalesce(whole_net, 0) as whole_net, coalesce(whole_vat, 0) as whole_vat,
      coalesce(net_before, 0) as net_before, coalesce(vat_before, 0) as vat_before
    from rates r
    left join (select vat_rate, net_cents as whole_allowance from jsonb_to_recordset(p_contract -> 'allowances') as a(vat_rate numeric, net_cents bigint)) a using (vat_rate)
    left join (select vat_rate, net_cents as whole_net, vat_cents as whole_vat
      from jsonb_to_recordset(p_contract -> 'split') as s(vat_rate numeric, net_cents bigint, vat_cents bigint)) s using (vat_rate)
    left join (select vat_rate, net_cents as allowance_before from jsonb_to_recordset(p_before -> 'allowances') as b(vat_rate numeric, net_cents bigint)) b using (vat_rate)
    left join (select vat_rate, net_cents as net_before, vat_cents as vat_before
      from jsonb_to_recordset(p_before -> 'split') as b(vat_rate numeric, net_cents bigint, vat_cents bigint)) c using (vat_rate)
  ), nows as (
    select vat_rate, allowance - allowance_before as allowance,
      case when is_whole then whole_net else done - allowance end - net_before as net,
      case when is_whole then whole_vat else private.round_ratio((done - allowance) * vat_rate * 100, 10000) end - vat_before as vat
    from sums
  )
  select
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'net_cents', now_cents, 'progress_bp_before', bp_before, 'progress_bp', bp) order by i), '[]')
      from steps),
    (select coalesce(jsonb_agg(jsonb_build_object('vat_rate', trim_scale(vat_rate), 'net_cents', net, 'vat_cents', vat) order by vat_rate)
      filter (where net <> 0 or vat <> 0), '[]') from nows),
    (select coalesce(jsonb_agg(jsonb_build_object('vat_rate', trim_scale(vat_rate), 'net_cents', allowance) order by vat_rate)
      filter (where allowance <> 0), '[]') from nows)
  into v_rows, v_split, v_allowances;
  return jsonb_build_object('lines', v_rows, 'split', v_split, 'allowances', v_allowances);
end;
$$;
comment on function private.contract_step is
  'What a situation adds to a signed quote. p_contract: {lines: [{id, vat_rate, net_cents}], split, allowances, discount_bp}, lines before the '
  'discount of the quote; p_before: {lines: {id: {net_cents, progress_bp}}, split, allowances}, the sum of the documents before; p_targets: '
  '{id: cumulated progress}, a line without one stays. Returns {lines: [{id, net_cents, progress_bp_before, progress_bp}], split, allowances}. '
  'VAT and discount are computed on the cumulated sum of a rate, less what was invoiced; a rate that is done takes the rest of the contract.';

create or replace function private.deposit_step(p_deposits jsonb, p_whole jsonb, p_done jsonb, p_takes_all boolean) returns jsonb
language sql immutable parallel safe set search_path = ''
return (
  with parts as (
    select d.i, d.deposit ->> 'id' as id, s.vat_rate, s.net_cents, s.vat_cents, coalesce(t.net_cents, 0) as net_taken, coalesce(t.vat_cents, 0) as vat_taken,
      case when p_takes_all or coalesce(w.net_cents, 0) <= 0 then 1 else least(greatest(coalesce(o.net_cents, 0), 0), w.net_cents) end as done,
      case when p_takes_all or coalesce(w.net_cents, 0) <= 0 then 1 else w.net_cents end as whole
    from jsonb_array_elements(p_deposits) with ordinality as d(deposit, i)
    cross join jsonb_to_recordset(d.deposit -> 'split') as s(vat_rate numeric, net_cents bigint, vat_cents bigint)
    left join jsonb_to_recordset(d.deposit -> 'taken') as t(vat_rate numeric, net_cents bigint, vat_cents bigint) on t.vat_rate = s.vat_rate
    left join jsonb_to_recordset(p_whole) as w(vat_rate numeric, net_cents bigint, vat_cents bigint) on w.vat_rate = s.vat_rate
    left join jsonb_to_recordset(p_done) as o(vat_rate numeric, net_cents bigint, vat_cents bigint) on o.vat_rate = s.vat_rate
  ), nows as (
    select i, id, vat_rate, greatest(private.round_ratio(net_cents::numeric * done, whole) - net_taken, 0) as net,
      greatest(private.round_ratio(vat_cents::numeric * done, whole) - vat_taken, 0) as vat
    from parts
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'split', split) order by i), '[]')
  from (
    select i, id, jsonb_agg(jsonb_build_object('vat_rate', trim_scale(vat_rate), 'net_cents', net, 'vat_cents', vat) order by vat_rate) as split
    from nows where net <> 0 or vat <> 0 group by i, id) taken);
comment on function private.deposit_step is
  'What a document takes back of the deposits, per rate, in proportion to what is done of the contract, HT and VAT apart; p_takes_all takes '
  'all that is left. p_deposits: [{id, split, taken}]; p_whole and p_done: VAT splits of the contract and of what will be invoiced of it. '
  'Returns [{id, split}], never negative: when an amendment lowers the share that is done, nothing is taken this time.';

-- A credit of a part: VAT on its sum per rate; a rate that is credited whole takes the rest.
create or replace function private.credit_step(p_credits jsonb, p_left jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_build_object('vat_rate', trim_scale(c.vat_rate), 'net_cents', -c.net, 'vat_cents',
    -case when c.net = l.net_cents then l.vat_cents else least(private.round_ratio(c.net * c.vat_rate * 100, 10000), l.vat_cents) end) order by c.vat_rate)
    filter (where c.net <> 0), '[]')
  from (select vat_rate, sum(net_cents) as net from jsonb_to_recordset(p_credits) as given(vat_rate numeric, net_cents bigint) group by vat_rate) c
  left join jsonb_to_recordset(p_left) as l(vat_rate numeric, net_cents bigint, vat_cents bigint) on l.vat_rate = c.vat_rate);
comment on function private.credit_step is
  'The VAT split, negative, of a credit of [{vat_rate, net_cents}] on an invoice of which p_left (a VAT split) is not credited yet.';
