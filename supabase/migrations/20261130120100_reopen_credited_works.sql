-- The works of an invoice that is credited in several times can be invoiced again.

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

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

revoke all on function private.given_already from public, anon, authenticated, service_role;
comment on function private.given_already is 'What earlier credit notes gave back of an invoice without its progress, as rows of the credit note of the rest.';

revoke all on function private.credit_part from public, anon, authenticated, service_role;
comment on function private.credit_part is
  'What a credit note gives back: the named parts of rows; or all that is left of the invoice, with its progress and its deposits, so that the works '
  'can be invoiced again.';

-- End of what `npm run routines` wrote.
