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
    select vat_rate, sum(net_before + now_cents) as done, sum(net_cents) as whole_lines, bool_and(bp = 10000) as is_whole from steps group by vat_rate
  ), sums as (
    select r.vat_rate, r.done, r.is_whole,
      case when r.is_whole then coalesce(whole_allowance, 0)
        when coalesce((p_contract ->> 'discount_cents')::bigint, 0) = 0 then private.round_ratio(r.done * (p_contract ->> 'discount_bp')::numeric, 10000)
        when r.whole_lines = 0 then 0
        else private.round_ratio(r.done::numeric * coalesce(whole_allowance, 0), r.whole_lines) end as allowance,
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
  'What a situation adds to a signed quote. p_contract: {lines: [{id, vat_rate, net_cents}], split, allowances, discount_bp, discount_cents}, lines before the '
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

-- A row that is typed HT: VAT on the sum per rate; a rate that is credited whole takes the rest. A row that is typed TTC: HT by net_of, VAT by
-- complement, within what is left of the row and of the rate, so that each cent is reached.
create or replace function private.credit_step(p_credits jsonb, p_left jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
return (
  with given as (
    select i, trim_scale(vat_rate) as vat_rate, gross_cents as gross,
      coalesce(net_cents, greatest(least(private.net_of(gross_cents, vat_rate)::bigint, row_net), gross_cents - (row_gross - row_net))) as net
    from rows from (jsonb_to_recordset(p_credits) as (vat_rate numeric, net_cents bigint, gross_cents bigint, row_net bigint, row_gross bigint))
      with ordinality as c(vat_rate, net_cents, gross_cents, row_net, row_gross, i)
  ), sums as (
    select g.vat_rate, sum(net)::bigint as stated, sum(gross)::bigint as gross, array_agg(i order by i) as places, array_agg(g.net order by i) as nets,
      array_agg(gross order by i) as parts, l.net_cents as net_left, l.vat_cents as vat_left
    from given g left join jsonb_to_recordset(p_left) as l(vat_rate numeric, net_cents bigint, vat_cents bigint) on l.vat_rate = g.vat_rate
    group by g.vat_rate, l.net_cents, l.vat_cents
  ), rates as (
    select *, case when gross is null then stated else greatest(least(stated, net_left), gross - vat_left) end as net from sums
  ), rows as (
    select n.i, n.net from rates r,
      unnest(places, case when net = stated then nets else private.share_cents(net, array(
        select part::numeric * net from unnest(parts) with ordinality as p(part, k) order by k), gross)::bigint[] end) as n(i, net)
  )
  select jsonb_build_object(
    'nets', (select coalesce(jsonb_agg(net order by i), '[]') from rows),
    'split', (
      select coalesce(jsonb_agg(jsonb_build_object('vat_rate', vat_rate, 'net_cents', net, 'vat_cents', vat) order by vat_rate)
        filter (where net <> 0 or vat <> 0), '[]')
      from rates cross join lateral (
        select case when gross is not null then gross - net when net = net_left then vat_left
          else least(private.round_ratio(net * vat_rate * 100, 10000)::bigint, vat_left) end as vat) v)));
comment on function private.credit_step is
  'A credit on an invoice of which p_left (a VAT split) is not credited yet: {nets: [cents HT of each row], split}, all positive. p_credits: '
  '[{vat_rate, net_cents}] as typed HT, or [{vat_rate, gross_cents, row_net, row_gross}] as typed TTC, with what is left of the row; one credit '
  'has one of both. domain/amounts/credit.ts has the same rules.';
