-- Specimens of invoices for the company's accountant: what a deposit, a second situation, a balance and its credit note would say with the
-- company's own identity, for an invented client. They have no number of the series, and SPÉCIMEN stands across each page.

create or replace function private.specimen_row(p_label text, p_rate numeric, p_contract bigint, p_net bigint, p_before int, p_now int) returns jsonb
language sql immutable set search_path = ''
return jsonb_strip_nulls(jsonb_build_object('kind', 'work', 'label', p_label, 'quantity', '1', 'unit', 'forfait',
  'unit_price', trim_scale(abs(p_contract)::numeric / 100)::text, 'discount_bp', 0, 'vat_rate', p_rate, 'contract_cents', p_contract,
  'progress_bp_before', p_before, 'progress_bp', p_now, 'net_cents', p_net, 'amount_cents', p_net));

create or replace function private.specimen_deduction(p_rate numeric, p_net bigint, p_vat bigint) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object('kind', 'deduction', 'label', 'Acompte repris : facture SPECIMEN-1 du ' || to_char(private.today() - 60, 'DD/MM/YYYY'),
  'invoice_id', '00000000-0000-4000-8000-000000005901', 'invoice_number', 'SPECIMEN-1', 'invoice_on', private.today() - 60, 'vat_rate', p_rate,
  'net_cents', -p_net, 'vat_cents', -p_vat);

create or replace function private.vat_share(p_rate numeric, p_net bigint, p_vat bigint) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('vat_rate', p_rate, 'net_cents', p_net, 'vat_cents', p_vat);

-- A contract of 2 036.06 euros HT, and one of 8 420.37 that stands at 45 % after 20 %: the sums that the tests of invoices know.
create or replace function private.specimen_part(p_no int) returns jsonb
language sql stable set search_path = ''
return case p_no
  when 1 then jsonb_build_object('kind', 'deposit', 'title', 'Salle de bains', 'rows', jsonb_build_array(
      private.specimen_row('Acompte sur le devis D-SPECIMEN-1', 10, 23612, 23612, null, null),
      private.specimen_row('Acompte sur le devis D-SPECIMEN-1', 20, 37500, 37500, null, null)),
    'split', jsonb_build_array(private.vat_share(10, 23612, 2361), private.vat_share(20, 37500, 7500)), 'issued_on', private.today() - 60)
  when 2 then jsonb_build_object('kind', 'situation', 'situation_no', 2, 'title', 'Isolation des combles',
    'rows', jsonb_build_array(private.specimen_row('Isolation sous charpente, laine de bois', 5.5, 842037, 210510, 2000, 4500)),
    'split', jsonb_build_array(private.vat_share(5.5, 210510, 11578)),
    'progress', jsonb_build_object('contract_cents', 842037, 'before_cents', 168407, 'now_cents', 210510), 'issued_on', private.today() - 30)
  when 3 then jsonb_build_object('kind', 'balance', 'title', 'Salle de bains', 'rows', jsonb_build_array(
      private.specimen_row('Dépose du carrelage', 10, 78707, 78707, 0, 10000), private.specimen_row('Pose de faïence', 20, 124999, 124999, 0, 10000),
      private.specimen_deduction(10, 23612, 2361), private.specimen_deduction(20, 37500, 7500)),
    'split', jsonb_build_array(private.vat_share(10, 55095, 5510), private.vat_share(20, 87499, 17500)),
    'progress', jsonb_build_object('contract_cents', 203706, 'before_cents', 0, 'now_cents', 203706), 'issued_on', private.today() - 2)
  else jsonb_build_object('kind', 'credit_note', 'title', 'Avoir sur SPECIMEN-3',
    'rows', jsonb_build_array(private.specimen_row('Pose de faïence', 20, 124999, -10000, null, null)),
    'split', jsonb_build_array(private.vat_share(20, -10000, -2000)), 'reason', 'Un carreau ébréché, non remplacé',
    'corrects', jsonb_build_object('number', 'SPECIMEN-3', 'issued_on', private.today() - 2), 'issued_on', private.today()) end;

create or replace function private.specimen_content(p_no int) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  part jsonb := private.specimen_part(p_no);
  due_days constant int := case when p_no = 1 then 0 else (select b.invoice_due_days from public.billing_settings b) end;
begin
  if (select vat_exempt from public.company_settings) then
    part := part || jsonb_build_object('split', (
      select jsonb_build_array(private.vat_share(0, sum((s ->> 'net_cents')::bigint)::bigint, 0)) from jsonb_array_elements(part -> 'split') s),
      'rows', (select jsonb_agg(r || '{"vat_rate": 0}'::jsonb || case when r ? 'vat_cents' then '{"vat_cents": 0}' else '{}' end::jsonb order by i)
        from jsonb_array_elements(part -> 'rows') with ordinality as l(r, i)));
  end if;
  return jsonb_build_object(
    'situation_no', null, 'operation_on', null, 'due_on', case when p_no < 4 then (part ->> 'issued_on')::date + due_days end,
    'seller', private.seller_identity(), 'vat_moment', (select coalesce(b.vat_moment, 'collection') from public.billing_settings b),
    'bank', (select jsonb_build_object('iban', b.iban, 'bic', b.bic) from public.billing_settings b where b.iban is not null),
    'buyer', jsonb_build_object('name', 'Claire Spécimen', 'is_consumer', true, 'siren', null, 'vat_number', null, 'address', E'1 rue de l’Exemple\n75011 Paris',
      'postal_code', '75011', 'city', 'Paris', 'email', null),
    'place', null, 'project_name', null, 'request_reference', null,
    'contracts', jsonb_build_array(jsonb_build_object('number', 'D-SPECIMEN-1', 'kind', 'initial', 'signed_on', private.today() - 65)),
    'purchase_order', null, 'operation', 'services', 'price_basis', 'ht', 'allowances', '[]'::jsonb, 'progress', null, 'payments', '[]'::jsonb,
    'paid_cents', 0, 'corrects', null, 'reason', null, 'notes', null,
    'mentions', private.invoice_mentions(part ->> 'kind', true, private.today())) || part
    || jsonb_build_object('number', 'SPECIMEN-' || p_no, 'is_specimen', true, 'net_cents', private.split_net(part -> 'split'),
      'total_cents', private.split_sum(part -> 'split'), 'left_cents', case when p_no = 4 then 0 else private.split_sum(part -> 'split') end);
end;
$$;

create or replace function public.request_specimens() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from public.documents d where d.invoice_id = any (private.specimen_ids());
  perform private.queue_invoice_document(id, 'invoice', private.specimen_content(n::int))
  from unnest(private.specimen_ids()) with ordinality as s(id, n);
end;
$$;
comment on function public.request_specimens is
  'For administrators: asks for the four papers that an accountant should see before invoices are issued here; those asked for before go. '
  'Refuses: access_denied.';
grant execute on function public.request_specimens to authenticated;

create or replace function private.specimen_ids() returns uuid[]
language sql immutable set search_path = ''
return array(select ('00000000-0000-4000-8000-00000000590' || n)::uuid from generate_series(1, 4) n);

create or replace function public.list_specimens() returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select coalesce(json_agg(json_build_object('id', d.id, 'number', d.snapshot ->> 'number', 'kind', d.snapshot ->> 'kind', 'requested_at', d.requested_at,
      'made_at', d.made_at, 'bucket', d.bucket, 'path', d.path, 'last_error', d.last_error) order by d.snapshot ->> 'number'), '[]')
    from public.documents d where d.invoice_id = any (private.specimen_ids()));
end;
$$;
comment on function public.list_specimens is 'For staff: the specimens of invoices that were asked for, drawn (made_at) or not yet.';
grant execute on function public.list_specimens to authenticated;
