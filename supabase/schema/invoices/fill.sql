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

create or replace function private.deduction_rows(p_deductions jsonb, p_deposits jsonb) returns jsonb
language sql immutable set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_build_object('kind', 'deduction', 'label',
      concat(case when d ->> 'kind' = 'fee' then case when (part ->> 'net_cents')::bigint > 0 then 'Prix du devis déduit : facture ' else 'Prix du devis rendu : facture ' end
          when (part ->> 'net_cents')::bigint > 0 then 'Acompte repris : facture ' else 'Acompte rendu : facture ' end, d ->> 'number', ' du ',
        to_char((d ->> 'issued_on')::date, 'DD/MM/YYYY')),
      'invoice_id', d ->> 'id', 'invoice_number', d ->> 'number', 'invoice_on', d ->> 'issued_on', 'vat_rate', part -> 'vat_rate',
      'net_cents', -(part ->> 'net_cents')::bigint, 'vat_cents', -(part ->> 'vat_cents')::bigint) order by i, n), '[]')
  from jsonb_array_elements(p_deductions) with ordinality as o(one, i)
  join jsonb_array_elements(p_deposits) d on d ->> 'id' = one ->> 'id'
  cross join jsonb_array_elements(one -> 'split') with ordinality as s(part, n));

-- A situation, a balance, a small job, or progress taken back.
create or replace function private.progress_part(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  contracts jsonb := private.contracts_of(p_invoice) || private.withdrawn_contracts(p_invoice);
  contract jsonb;
  is_withdrawn boolean;
  before jsonb;
  step jsonb;
  targets jsonb;
  rows jsonb := '[]';
  blocks jsonb := '[]';
  steps jsonb[] := '{}';
  whole jsonb[] := '{}';
  done jsonb[] := '{}';
  net_whole bigint := 0;
  net_before bigint := 0;
  net_now bigint := 0;
  is_whole boolean := true;
  is_first boolean := true;
  deposits jsonb := private.deposits_of(p_invoice.contract_id);
  taken jsonb := '[]';
begin
  for contract in select value from jsonb_array_elements(contracts) loop
    before := private.invoiced_before(p_invoice.contract_id, (contract ->> 'quote_id')::uuid);
    is_withdrawn := contract ? 'is_withdrawn';
    if p_invoice.kind <> 'credit_note' and (is_withdrawn or p_invoice.kind in ('standard', 'balance')) then
      select jsonb_object_agg(line ->> 'id', case when is_withdrawn then 0 else 10000 end) into targets from jsonb_array_elements(contract -> 'lines') line;
    else
      select coalesce(jsonb_object_agg(given ->> 'line_id', (given ->> 'progress_bp')::int), '{}') into targets
      from jsonb_array_elements(p_invoice.progress) given where given ->> 'quote_id' = contract ->> 'quote_id';
    end if;
    step := private.contract_step(contract, before, targets);
    rows := rows || private.contract_rows(contract, step, jsonb_array_length(contracts) > 1);
    blocks := blocks || jsonb_build_object('quote_id', contract -> 'quote_id', 'split', step -> 'split', 'allowances', step -> 'allowances');
    steps := steps || (step -> 'split');
    whole := whole || case when not is_withdrawn then contract -> 'split' else '[]' end;
    done := done || (before -> 'split') || (step -> 'split');
    net_whole := net_whole + case when not is_withdrawn then private.split_net(contract -> 'split') else 0 end;
    net_before := net_before + private.split_net(before -> 'split');
    net_now := net_now + private.split_net(step -> 'split');
    is_whole := is_whole and (is_withdrawn or not exists (select from jsonb_array_elements(step -> 'lines') line where (line ->> 'progress_bp')::int < 10000));
    is_first := is_first and before -> 'lines' = '{}';
  end loop;
  -- A credit note never takes a deposit back.
  if p_invoice.kind <> 'credit_note' and (is_whole or p_invoice.deducts = 'prorata') then
    taken := private.deposit_step(deposits, private.summed_split(to_jsonb(whole)), private.summed_split(to_jsonb(done)), is_whole);
  end if;
  return jsonb_build_object('rows', rows || private.deduction_rows(taken, deposits), 'blocks', blocks, 'deductions', taken,
    'allowances', private.summed_allowances(coalesce((select jsonb_agg(b -> 'allowances') from jsonb_array_elements(blocks) b), '[]')),
    'split', private.summed_split(to_jsonb(steps) || coalesce((select jsonb_agg(private.scaled_split(t -> 'split', -1)) from jsonb_array_elements(taken) t), '[]')),
    'price_basis', case when (select bool_and(c ->> 'price_basis' = 'ttc') from jsonb_array_elements(contracts) c) then 'ttc' else 'ht' end,
    'progress', case when not (is_whole and is_first) then jsonb_build_object('contract_cents', net_whole, 'before_cents', net_before, 'now_cents', net_now) end);
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
        'vat_rate', part -> 'vat_rate', 'contract_cents', part -> 'net_cents', 'net_cents', part -> 'net_cents', 'amount_cents', part -> 'net_cents')), '[]')
      from jsonb_array_elements(split) part));
end;
$$;

-- What is not credited yet of an invoice.
create or replace function private.left_to_credit(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.summed_split(jsonb_build_array(p_invoice.split) || coalesce((
    select jsonb_agg(c.split) from public.invoices c where c.corrects_id = p_invoice.id and c.state <> 'draft'), '[]'));
end;
$$;

create or replace function private.row_gross(p_content jsonb, p_row jsonb) returns bigint
language sql immutable parallel safe set search_path = ''
return case p_content ->> 'price_basis' when 'ttc' then (p_row ->> 'amount_cents')::bigint else (p_row ->> 'net_cents')::bigint
  + private.round_ratio((p_row ->> 'net_cents')::bigint * (p_row ->> 'vat_rate')::numeric * 100, 10000)::bigint end;
comment on function private.row_gross is 'Cents TTC of a row of an invoice: as its client reads them, or with the VAT of the row alone.';

create or replace function private.rows_to_credit(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    with moved as (
      select i - 1 as place, line, p_invoice.snapshot as content from jsonb_array_elements(p_invoice.snapshot -> 'rows') with ordinality as r(line, i)
      union all
      select (line ->> 'of_row')::int, line, c.snapshot
      from public.invoices c cross join lateral jsonb_array_elements(c.snapshot -> 'rows') line
      where c.corrects_id = p_invoice.id and c.state <> 'draft' and line ->> 'of_row' is not null
    ), sums as (
      select place, min((line ->> 'vat_rate')::numeric) as vat_rate, greatest(sum((line ->> 'net_cents')::bigint), 0) as net,
        sum(private.row_gross(content, line)) as gross
      from moved where line ->> 'kind' = 'work' group by place
    )
    select coalesce(jsonb_agg(jsonb_build_object('row', place, 'vat_rate', vat_rate, 'net_cents', net, 'gross_cents', greatest(gross, net)) order by place), '[]')
    from sums);
end;
$$;
comment on function private.rows_to_credit is
  'What is not credited yet of each work of an invoice, HT and TTC: [{row, vat_rate, net_cents, gross_cents}]; row is its place in the rows, from 0.';

create or replace function private.to_credit(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object('split', private.left_to_credit(p_invoice), 'rows', private.rows_to_credit(p_invoice));
end;
$$;
comment on function private.to_credit is 'What the dialog of a credit note computes with: what is not credited yet, as a VAT split and by row.';

create or replace function private.given_already(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_ttc boolean := p_invoice.snapshot ->> 'price_basis' = 'ttc';
  rows jsonb := (
    select jsonb_agg(jsonb_build_object('kind', 'work', 'label', concat('Avoir ', c.number, ' du ', to_char(c.issued_on, 'DD/MM/YYYY'), U&'\00A0: déjà rendu'),
      'quantity', '1', 'unit', 'forfait', 'unit_price', trim_scale(stated / 100.0)::text, 'discount_bp', 0, 'vat_rate', part -> 'vat_rate',
      'contract_cents', stated, 'net_cents', -(part ->> 'net_cents')::bigint, 'amount_cents', stated) order by c.issued_at, n)
    from public.invoices c cross join lateral jsonb_array_elements(c.split) with ordinality as s(part, n)
    cross join lateral (select -(part ->> 'net_cents')::bigint - case when is_ttc then (part ->> 'vat_cents')::bigint else 0 end as stated) a
    where c.corrects_id = p_invoice.id and c.state <> 'draft' and c.blocks = '[]');
begin
  return case when rows is null then '[]' when p_invoice.snapshot @? '$.rows[*] ? (@.kind == "section")'
    then jsonb_build_object('kind', 'section', 'level', 1, 'number', '', 'label', 'Déjà rendu') || rows else rows end;
end;
$$;
comment on function private.given_already is 'What earlier credit notes gave back of an invoice without its progress, as rows of the credit note of the rest.';

create or replace function private.credit_part(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  corrected public.invoices;
  is_ttc boolean := p_invoice.credits @? '$[*].gross_cents';
  typed jsonb;
  amounts jsonb;
  rows jsonb;
begin
  select * into corrected from public.invoices where id = p_invoice.corrects_id;
  if jsonb_array_length(p_invoice.credits) > 0 then
    select coalesce(jsonb_agg(jsonb_build_object('row', c.row, 'vat_rate', l.vat_rate, 'net_cents', c.net_cents, 'gross_cents', c.gross_cents,
      'row_net', l.net_cents, 'row_gross', l.gross_cents) order by c.row), '[]') into typed
    from jsonb_to_recordset(p_invoice.credits) as c(row int, net_cents bigint, gross_cents bigint)
    join jsonb_to_recordset(private.rows_to_credit(corrected)) as l(row int, vat_rate numeric, net_cents bigint, gross_cents bigint) using (row)
    where coalesce(c.net_cents, c.gross_cents) > 0;
    amounts := private.credit_step(typed, private.left_to_credit(corrected));
    select coalesce(jsonb_agg((line || jsonb_build_object('of_row', c -> 'row', 'net_cents', -(amounts -> 'nets' -> (i - 1)::int)::bigint, 'amount_cents', -stated,
      'contract_cents', case when is_ttc then private.row_gross(corrected.snapshot, line) else (line ->> 'net_cents')::bigint end,
      'quantity', '1', 'unit', 'forfait', 'unit_price', trim_scale(stated / 100.0)::text, 'discount_bp', 0))
      - '{progress_bp,progress_bp_before}'::text[] order by i), '[]') into rows
    from jsonb_array_elements(typed) with ordinality as g(c, i)
    cross join lateral (
      select corrected.snapshot -> 'rows' -> (c ->> 'row')::int as line, coalesce(c ->> 'net_cents', c ->> 'gross_cents')::bigint as stated) l;
    return jsonb_build_object('rows', rows, 'blocks', '[]'::jsonb, 'deductions', '[]'::jsonb, 'allowances', '[]'::jsonb, 'progress', null,
      'price_basis', case when is_ttc then 'ttc' else 'ht' end, 'split', private.scaled_split(amounts -> 'split', -1));
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
          when kind = 'deduction' then line || jsonb_build_object('label', replace(replace(line ->> 'label', 'Acompte repris', 'Acompte rendu'), 'Prix du devis déduit', 'Prix du devis rendu'),
            'net_cents', -(line ->> 'net_cents')::bigint, 'vat_cents', -(line ->> 'vat_cents')::bigint)
          else line end order by kind = 'deduction', not is_own, issued_at, i)
        from given where is_own or kind = 'deduction' or (moves and nth = 1 and net <> 0)) || private.given_already(corrected),
      'blocks', (
        select coalesce(jsonb_agg(b || jsonb_build_object('split', private.scaled_split(b -> 'split', -1),
          'allowances', private.scaled_split(b -> 'allowances', -1))), '[]') from undone, jsonb_array_elements(blocks) b),
      'deductions', (
        select coalesce(jsonb_agg(d || jsonb_build_object('split', private.scaled_split(d -> 'split', -1))), '[]') from undone, jsonb_array_elements(deductions) d),
      'allowances', (select private.scaled_split(private.summed_allowances(jsonb_agg(snapshot -> 'allowances')), -1) from undone),
      'split', private.scaled_split(private.left_to_credit(corrected), -1), 'price_basis', corrected.snapshot -> 'price_basis', 'progress', null));
end;
$$;
comment on function private.credit_part is
  'What a credit note gives back: the named parts of rows; or all that is left of the invoice, with its progress and its deposits, so that the works '
  'can be invoiced again.';

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
    select coalesce(jsonb_agg(jsonb_build_object('code', t.code, 'title', private.fill_text(t.title, jsonb_build_object('lines', 'lignes à ' || private.percent_words(r.rate))),
      'body', private.fill_text(t.body, jsonb_build_object('name', p_name)) || U&'\000ADate et signature du client\00A0: ' || repeat('.', 60)) order by r.rate desc), '[]')
    from public.vat_rates r
    join jsonb_array_elements(p_split) part on (part ->> 'vat_rate')::numeric = r.rate and (part ->> 'net_cents')::bigint > 0
    join public.legal_texts t on t.code = r.certification and private.today() between t.valid_from and coalesce(t.valid_to, 'infinity'));
end;
$$;

create or replace function private.invoice_content(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  part jsonb := case
    when p_invoice.kind = 'fee' then private.fee_part(p_invoice)
    when p_invoice.kind = 'deposit' then private.deposit_part(p_invoice)
    when p_invoice.kind = 'credit_note' and p_invoice.progress = '[]' then private.credit_part(p_invoice)
    else private.progress_part(p_invoice) end;
  buyer jsonb := private.invoice_buyer(p_invoice);
  total bigint := private.split_sum(part -> 'split');
  retention bigint := private.retention_step(p_invoice, part);
  aids jsonb := private.aids_step(p_invoice, total, retention);
  payable bigint := total - retention - private.aids_sum(aids);
  payments jsonb := '[]';
  paid bigint := 0;
  due_on date;
begin
  if p_invoice.kind not in ('fee', 'credit_note') and payable > 0 then
    with usable as (
      select f.receipt_id, f.received_on, f.method, f.amount_cents from private.free_receipts(p_invoice) f
      union all
      select o.receipt_id, o.received_on, o.method, o.amount_cents from private.overpaid_receipts(p_invoice.contract_id) o
    ), free as (
      select u.receipt_id, u.received_on, u.method, sum(u.amount_cents) as amount_cents,
        sum(sum(u.amount_cents)) over (order by u.received_on, u.receipt_id) as until
      from usable u group by 1, 2, 3
    ), used as (
      select receipt_id, received_on, method, least(amount_cents, payable - (until - amount_cents)) as cents from free where until - amount_cents < payable
    )
    select coalesce(jsonb_agg(jsonb_build_object('receipt_id', receipt_id, 'received_on', received_on, 'method', method, 'amount_cents', cents)
      order by received_on, receipt_id), '[]'), coalesce(sum(cents), 0) into payments, paid from used;
  end if;
  if p_invoice.kind <> 'credit_note' then
    due_on := private.today();
    if paid < payable then
      -- Nothing is due while the law forbids every payment: the paper, the mail and the list of late invoices follow this day.
      p_invoice.left_cents := payable - paid;
      due_on := greatest(due_on + p_invoice.due_days, private.no_money_before(p_invoice, payable - paid));
    end if;
  end if;
  return part || jsonb_build_object(
    -- All of a contract at once, before any other document, is no balance.
    'number', p_invoice.number, 'kind', case when p_invoice.kind = 'balance' and part -> 'progress' = 'null' and part -> 'deductions' = '[]' then 'standard'
      else p_invoice.kind end, 'title', p_invoice.title, 'issued_on', private.today(),
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
    'payments', payments, 'paid_cents', paid, 'retention_cents', retention, 'aids', aids, 'aid_cents', private.aids_sum(aids),
    'left_cents', case when p_invoice.kind = 'credit_note' then 0 else payable - paid end,
    'corrects', (select jsonb_build_object('number', c.number, 'issued_on', c.issued_on) from public.invoices c where c.id = p_invoice.corrects_id),
    'reason', p_invoice.reason,
    'mentions', private.invoice_mentions(p_invoice.kind, (buyer ->> 'is_consumer')::boolean, private.today(), part -> 'split', retention, aids)
      || case when p_invoice.kind in ('fee', 'deposit', 'credit_note') then '[]' else private.certifications_to_sign(p_invoice, part -> 'split', buyer ->> 'name') end);
end;
$$;
comment on function private.invoice_content is 'All that an invoice says now; issuing fixes it in its snapshot. Documents, XML and pages are made of it.';
