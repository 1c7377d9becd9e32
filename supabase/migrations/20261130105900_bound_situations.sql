-- A situation never invoices more at a rate than all signed quotes of its contract have: works that an amendment takes back go on with those that it takes back.

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

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

revoke all on function private.is_over_contract from public, anon, authenticated, service_role;
comment on function private.is_over_contract is
  'Whether a situation with these blocks would invoice more at a rate, HT, than the signed quotes together: an amendment takes works back, and its '
  'progress stays behind theirs.';

-- End of what `npm run routines` wrote.
