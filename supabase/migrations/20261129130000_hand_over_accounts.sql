-- What the accountant gets of invoices; how long they are kept; and where they are issued, which only set_billing changes.

revoke update on table public.billing_settings from authenticated;
do $$
declare
  columns text;
begin
  select string_agg(quote_ident(column_name), ', ' order by ordinal_position) into columns from information_schema.columns
  where table_schema = 'public' and table_name = 'billing_settings' and column_name not in ('id', 'billing');
  execute format('grant update (%s) on table public.billing_settings to authenticated', columns);
end;
$$;

drop trigger log_changes on public.billing_settings;
create trigger log_changes after update on public.billing_settings
  for each row execute function private.log_changes('iban', 'bic', 'quote_valid_days', 'deposit_bp', 'payment_terms', 'is_quote_free',
    'quote_fee', 'signing_place', 'rge_text', 'hourly_cost', 'margin_floor_bp', 'billing', 'vat_moment', 'invoice_due_days');

alter table public.fiscal_archives add column invoice_count int not null default 0 check (invoice_count >= 0);

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

-- As the chain has it, and what an accountant looks for; who bought it stands on its paper, whose hash is in the chain.
create or replace function private.invoice_line(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.invoice_payload(p_invoice) || jsonb_build_object('id', p_invoice.id, 'issued_at', p_invoice.issued_at, 'due_on', p_invoice.due_on,
    'situation_no', p_invoice.situation_no, 'is_consumer', (p_invoice.snapshot #>> '{buyer,is_consumer}')::boolean, 'operation', p_invoice.operation,
    'contracts', (select string_agg(c ->> 'number', ', ') from jsonb_array_elements(p_invoice.snapshot -> 'contracts') c),
    'request_reference', p_invoice.snapshot -> 'request_reference', 'corrects', p_invoice.snapshot #> '{corrects,number}', 'reason', p_invoice.reason,
    'document_sha256', (select d.sha256 from public.documents d where d.invoice_id = p_invoice.id and d.kind = 'invoice' and d.made_at is not null
      order by d.number limit 1),
    'is_specimen', private.is_example('invoices', p_invoice.id));
end;
$$;

create or replace function public.read_ledger_page(p_after bigint, p_last bigint, p_limit int default 1000) returns json
language sql stable security definer set search_path = ''
return (
  select coalesce(json_agg(json_build_object('seq', e.seq, 'at', private.utc_text(e.at), 'kind', e.kind, 'subject_id', e.subject_id,
    'payload', e.payload, 'previous_hash', e.previous_hash, 'hash', e.hash, 'receipt', case when r.id is not null then private.receipt_line(r) end,
    'invoice', case when i.id is not null then private.invoice_line(i) end)
    order by e.seq), '[]')
  from (
    select * from public.fiscal_events where seq > p_after and seq <= p_last order by seq limit least(greatest(p_limit, 1), 1000)) e
  left join public.receipts r on e.kind = 'receipt' and r.id = e.subject_id
  left join public.invoices i on e.kind = 'invoice' and i.id = e.subject_id);

create or replace function public.record_fiscal_archive(p_archive jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  archive public.fiscal_archives := jsonb_populate_record(null::public.fiscal_archives, p_archive);
  asked public.fiscal_archive_requests;
begin
  delete from public.fiscal_archive_requests r where r.year = archive.year returning * into asked;
  if asked.year is null then
    return null;
  end if;
  archive.id := gen_random_uuid();
  archive.invoice_count := coalesce(archive.invoice_count, 0);
  archive.bucket := 'accounts';
  archive.made_at := private.now();
  archive.made_by := asked.asked_by;
  archive.made_by_name := asked.asked_by_name;
  insert into public.fiscal_archives select archive.*;
  delete from public.file_removals f where f.bucket = archive.bucket and f.path = archive.path;
  perform private.log_as(asked.asked_by, 'backup', 'fiscal_archives', archive.id::text, 'Encaissements de ' || archive.year || ' archivés');
  perform private.append_fiscal_event('archive', archive.id, jsonb_build_object('year', archive.year, 'first_seq', archive.first_seq,
    'last_seq', archive.last_seq, 'receipts', archive.receipt_count, 'invoices', archive.invoice_count,
    'bytes', archive.byte_count, 'sha256', archive.sha256));
  return archive.id;
end;
$$;

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
return jsonb_build_object('rate', p_rate, 'net_cents', p_net, 'vat_cents', p_vat);

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
    'paid_cents', 0, 'corrects', null, 'reason', null, 'payment_terms', null, 'notes', null,
    'mentions', private.invoice_mentions(part ->> 'kind', true, private.today())) || part
    || jsonb_build_object('number', 'SPECIMEN-' || p_no, 'is_specimen', true, 'net_cents', private.split_net(part -> 'split'),
      'total_cents', private.split_sum(part -> 'split'), 'left_cents', case when p_no = 4 then 0 else private.split_sum(part -> 'split') end);
end;
$$;

create or replace function public.request_specimens() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
  end if;
  delete from public.documents d where d.invoice_id = any (private.specimen_ids());
  perform private.queue_invoice_document(id, 'invoice', private.specimen_content(n::int))
  from unnest(private.specimen_ids()) with ordinality as s(id, n);
end;
$$;

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

-- What the company hands to its accountant: the journal of sales, the VAT of invoices for a company that chose debits, what clients owe, the
-- aggregates of e-reporting, and the papers of a period. Each sum is one of the journal of takings or of the invoices, to the cent.

-- Separate function, so that a test can read the query plan.
create or replace function private.sales_sql() returns text
language sql immutable set search_path = ''
return $sql$
  select i.id, i.issued_on as day, i.number, i.kind, i.state, i.situation_no, i.title, i.snapshot #>> '{buyer,name}' as client_name,
    (i.snapshot #>> '{buyer,is_consumer}')::boolean as is_consumer, i.snapshot #>> '{buyer,siren}' as siren, i.snapshot ->> 'operation' as operation,
    i.snapshot #>> '{corrects,number}' as corrects, i.due_on, i.net_cents, i.total_cents, i.split, i.left_cents,
    i.project_id, i.request_id, i.quote_id, e.row_id is not null as is_example
  from public.invoices i
  left join private.example_rows e on e.table_name = 'invoices' and e.row_id = i.id
  where i.issued_on between greatest($1, $3) and $2 and ($4 is null or i.issued_on > $3 or i.number > $4 or (i.number = $4 and i.id > $5))
  order by i.issued_on, i.number, i.id limit $6
$sql$;

create or replace function public.export_sales(
  p_from date, p_to date, p_after_day date default null, p_after_number text default null, p_after_id uuid default null, p_limit int default 2000
) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  lines json;
begin
  perform private.require_staff();
  perform private.require_period(p_from, p_to);
  execute format('select coalesce(json_agg(l order by l.day, l.number, l.id), ''[]'') from (%s) l', private.sales_sql())
    into lines using p_from, p_to, p_after_day, p_after_number, p_after_id, least(greatest(p_limit, 1), 2000);
  return lines;
end;
$$;

create or replace function public.read_sales(p_from date, p_to date) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_period(p_from, p_to);
  return (
    with found as materialized (
      select i.kind, i.state, i.net_cents, i.total_cents, i.split from public.invoices i where i.issued_on between p_from and p_to
    )
    select json_build_object(
      'rates', (
        select coalesce(json_agg(s order by s.rate), '[]') from (
          select (part ->> 'rate')::numeric as rate, sum((part ->> 'net_cents')::bigint) as net_cents, sum((part ->> 'vat_cents')::bigint) as vat_cents
          from found f, jsonb_array_elements(f.split) part group by 1) s),
      'kinds', (
        select coalesce(json_agg(s order by s.kind), '[]') from (
          select kind, count(*) as count, sum(net_cents) as net_cents, sum(total_cents) as total_cents from found group by kind) s),
      'elsewhere_count', (select count(*) from found where state = 'elsewhere'),
      'count', (select count(*) from found),
      'net_cents', (select coalesce(sum(net_cents), 0) from found),
      'total_cents', (select coalesce(sum(total_cents), 0) from found))
  );
end;
$$;

-- The movements of VAT for a company that chose debits (CGI, art. 269, 2, c): an invoice counts on its day; money that came before its invoice
-- counts on its own day, and is taken off on the invoice's. The parts of one receipt are differences of cumulated parts, so they sum to it.
create or replace function private.debit_movements(p_from date, p_to date)
returns table (day date, source text, split jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    with early as (
      select p.receipt_id, i.issued_on, sum(p.amount_cents) over w as until, p.amount_cents
      from public.invoice_payments p
      join public.invoices i on i.id = p.invoice_id
      join public.receipts r on r.id = p.receipt_id
      where (r.received_on between p_from and p_to or i.issued_on between p_from and p_to) and r.vat_split is not null
      window w as (partition by p.receipt_id order by i.issued_on, p.id)
    ), parts as (
      select e.receipt_id, e.issued_on, r.received_on, private.split_over_rates(e.until::bigint, r.vat_split) as until,
        private.split_over_rates((e.until - e.amount_cents)::bigint, r.vat_split) as before
      from early e join public.receipts r on r.id = e.receipt_id
    ), paid as (
      select p.receipt_id, p.issued_on, p.received_on,
        private.summed_split(jsonb_build_array(coalesce(p.until, '[]'), private.scaled_split(coalesce(p.before, '[]'), -1))) as part
      from parts p
    )
    select i.issued_on, 'invoice', i.split from public.invoices i where i.issued_on between p_from and p_to
    union all
    select r.received_on, 'receipt', r.vat_split from public.receipts r where r.received_on between p_from and p_to and r.vat_split <> '[]'
    union all
    -- Of an invoice that was there already, the receipt adds nothing.
    select greatest(p.issued_on, p.received_on), case when p.issued_on > p.received_on then 'taken' else 'receipt' end, private.scaled_split(p.part, -1)
    from paid p where greatest(p.issued_on, p.received_on) between p_from and p_to and p.part <> '[]';
end;
$$;

create or replace function public.vat_of_debits(p_from date, p_to date) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_period(p_from, p_to);
  return (
    with parts as materialized (
      select date_trunc('month', m.day)::date as month, m.source, (part ->> 'rate')::numeric as rate, (part ->> 'net_cents')::bigint as net_cents,
        (part ->> 'vat_cents')::bigint as vat_cents
      from private.debit_movements(p_from, p_to) m, jsonb_array_elements(m.split) part
    )
    select json_build_object(
      'rates', (
        select coalesce(json_agg(s order by s.rate), '[]') from (
          select rate, sum(net_cents) as net_cents, sum(vat_cents) as vat_cents from parts group by rate) s
        where s.net_cents <> 0 or s.vat_cents <> 0),
      'months', (
        select coalesce(json_agg(s order by s.month, s.rate), '[]') from (
          select month, rate, sum(net_cents) as net_cents, sum(vat_cents) as vat_cents, sum(net_cents + vat_cents) as cents
          from parts group by month, rate) s
        where s.cents <> 0 or s.vat_cents <> 0),
      'invoiced_cents', (select coalesce(sum(net_cents + vat_cents) filter (where source = 'invoice'), 0) from parts),
      'received_cents', (select coalesce(sum(net_cents + vat_cents) filter (where source = 'receipt'), 0) from parts),
      'taken_cents', (select coalesce(-sum(net_cents + vat_cents) filter (where source = 'taken'), 0) from parts))
  );
end;
$$;

create or replace function public.list_receivables() returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select coalesce(json_agg(l order by l.due_on, l.issued_on, l.number), '[]') from (
      select i.id, i.number, i.kind, i.situation_no, i.title, i.issued_on, i.due_on, i.total_cents, i.credited_cents, i.paid_cents, i.left_cents,
        i.reminder_count, i.snapshot #>> '{buyer,name}' as client_name, i.customer_id, private.is_example('invoices', i.id) as is_example
      from public.invoices i where i.left_cents > 0 order by i.due_on, i.issued_on, i.number limit 5000) l
  );
end;
$$;

-- Whether money came from a consumer: as its invoice says, else as the client's file.
create or replace function private.is_of_consumer(p_receipt public.receipts) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  paid public.receipts := p_receipt;
begin
  if p_receipt.corrects_id is not null then
    select * into paid from public.receipts where id = p_receipt.corrects_id;
  end if;
  return coalesce(
    (select (i.snapshot #>> '{buyer,is_consumer}')::boolean from public.invoice_payments p join public.invoices i on i.id = p.invoice_id
      where p.receipt_id = paid.id order by p.id limit 1),
    (select c.buyer_kind = 'consumer' from public.customers c where c.id = private.customer_root(coalesce(
      (select r.customer_id from public.brico_requests r where r.id = paid.request_id),
      (select w.customer_id from public.reno_projects w where w.id = paid.project_id),
      (select q.customer_id from public.quotes q where q.id = paid.quote_id)))),
    true);
end;
$$;

create or replace function public.read_e_reporting(p_from date, p_to date) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_period(p_from, p_to);
  return (
    with sales as materialized (
      -- Services and goods: a mixed operation counts with the services that it consists of most.
      select i.id, i.issued_on as day, case i.snapshot ->> 'operation' when 'goods' then 'TLB1' else 'TPS1' end as category, i.split
      from public.invoices i
      where i.issued_on between p_from and p_to and (i.snapshot #>> '{buyer,is_consumer}')::boolean
    ), takings as materialized (
      select r.received_on as day, r.vat_split as split
      from public.receipts r
      where r.received_on between p_from and p_to and r.vat_split <> '[]' and private.is_of_consumer(r)
        and not exists (select from public.invoice_payments p join public.invoices i on i.id = p.invoice_id
          where p.receipt_id = r.id and i.snapshot ->> 'operation' = 'goods')
    )
    select json_build_object(
      'sales', (
        select coalesce(json_agg(s order by s.day, s.category, s.rate), '[]') from (
          select day, category, (part ->> 'rate')::numeric as rate, sum((part ->> 'net_cents')::bigint) as net_cents,
            sum((part ->> 'vat_cents')::bigint) as vat_cents, count(distinct id) as count
          from sales f, jsonb_array_elements(f.split) part group by 1, 2, 3) s),
      'sales_count', (select count(*) from sales),
      'payments', (
        select coalesce(json_agg(s order by s.day, s.rate), '[]') from (
          select day, (part ->> 'rate')::numeric as rate, sum((part ->> 'net_cents')::bigint) as net_cents,
            sum((part ->> 'vat_cents')::bigint) as vat_cents, count(*) as count
          from takings f, jsonb_array_elements(f.split) part group by 1, 2) s),
      'without_invoice_cents', (
        select coalesce(sum(r.amount_cents), 0) - coalesce((
          select sum(p.amount_cents) from public.invoice_payments p join public.receipts t on t.id = p.receipt_id
          where t.received_on between p_from and p_to), 0)
        from public.receipts r where r.received_on between p_from and p_to))
  );
end;
$$;

create or replace function public.list_papers(p_from date, p_to date) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant int := 1000;
begin
  perform private.require_staff();
  if p_to - p_from > 31 then
    perform private.refuse('period_invalid', 400);
  end if;
  perform private.require_period(p_from, p_to);
  return (
    with found as materialized (
      select d.id, d.kind, d.made_at, d.bucket, d.path, d.byte_count, i.issued_on as day, i.number, i.kind as invoice_kind
      from public.invoices i join public.documents d on d.invoice_id = i.id and d.kind = 'invoice'
      where i.issued_on between p_from and p_to
      union all
      select d.id, d.kind, d.made_at, d.bucket, d.path, d.byte_count, (d.made_at at time zone 'Europe/Paris')::date,
        coalesce(d.snapshot ->> 'reference', '') || '-' || d.number, null
      from public.documents d
      where d.kind = 'note' and d.made_at >= p_from::timestamp at time zone 'Europe/Paris' and d.made_at < (p_to + 1)::timestamp at time zone 'Europe/Paris'
    )
    select json_build_object(
      'papers', (select coalesce(json_agg(f order by f.day, f.number), '[]') from (
        select * from found where made_at is not null order by day, number limit most) f),
      'count', (select count(*) from found where made_at is not null),
      'waiting', (select count(*) from found where made_at is null),
      'bytes', (select coalesce(sum(byte_count), 0) from found))
  );
end;
$$;

create or replace function private.example_tables() returns text[]
language sql immutable set search_path = ''
-- Tables with references to others come first.
return array['receipts', 'invoices', 'quotes', 'google_reviews', 'gallery_projects', 'brico_requests', 'reno_projects', 'contact_requests', 'contractors',
  'blocked_dates', 'customers', 'places', 'price_items'];

-- Deletes mail to or about the example's people, also mail that is not linked to a request.
create or replace function private.remove_example_mail() returns void
language sql volatile security definer set search_path = ''
begin atomic
  delete from public.email_outbox m using private.example_rows e
  where (e.table_name = 'brico_requests' and m.request_id = e.row_id)
    or (e.table_name = 'contact_requests' and m.contact_request_id = e.row_id)
    or (e.table_name = 'reno_projects' and m.payload ->> 'project_id' = e.row_id::text)
    or (e.table_name = 'quotes' and m.payload ->> 'quote_id' = e.row_id::text)
    or (e.table_name = 'invoices' and m.payload ->> 'invoice_id' = e.row_id::text)
    or (e.table_name = 'contractors' and m.template = 'papers_expiring'
      and m.payload -> 'papers' @> jsonb_build_array(jsonb_build_object('contractor_id', e.row_id)));
  delete from public.email_outbox m
  where m.request_id is null and m.contact_request_id is null and not private.is_account_mail(m.template) and m.recipient in (
    select r.client_email from public.brico_requests r join private.example_rows e on e.row_id = r.id union
    select c.email from public.contact_requests c join private.example_rows e on e.row_id = c.id union
    select k.email from public.contractors k join private.example_rows e on e.row_id = k.id union
    select p.client_email from public.reno_projects p join private.example_rows e on e.row_id = p.id
  );
end;

create or replace function public.empty_example() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  name text;
  removed int;
  answer jsonb := '{}';
begin
  -- The caller, an edge function, has made an archive and checked who asks.
  perform pg_advisory_xact_lock(hashtext('example'));
  -- Quotes that staff wrote for the demonstration, with all their versions.
  insert into private.example_rows select 'quotes', q.id from public.quotes q
  where (select bool_and(private.is_example_quote(v)) from public.quotes v where v.root_id = q.root_id) on conflict do nothing;
  insert into private.example_rows select 'invoices', i.id from public.invoices i where private.is_example_invoice(i) on conflict do nothing;
  perform private.remove_example_mail();
  -- Payments, invoices and documents of the demonstration are not real, so they are deleted too; the chain records which ones.
  insert into private.example_rows select 'receipts', r.id from public.receipts r
  where private.is_example('brico_requests', r.request_id) or private.is_example('reno_projects', r.project_id) or private.is_example('quotes', r.quote_id)
    -- A quote for a real client, tried on the demonstration's payment page.
    or (r.source = 'demo' and num_nonnulls(r.quote_id, r.invoice_id) > 0) on conflict do nothing;
  insert into private.example_rows select 'documents', d.id from public.documents d
  where d.made_at is not null and (private.is_example('brico_requests', d.request_id) or private.is_example('quotes', d.quote_id)
    or private.is_example('invoices', d.invoice_id));
  perform private.append_fiscal_event('example_removed', e.row_id, '{}') from private.example_rows e
  where e.table_name in ('receipts', 'documents') or exists (select from public.invoices i where i.id = e.row_id and i.state <> 'draft') order by e.row_id;
  foreach name in array array['documents', 'refunds', 'payment_disputes', 'demo_payment_sessions', 'former_checkouts'] loop
    execute format('delete from public.%I t using private.example_rows e where e.table_name = ''brico_requests'' and e.row_id = t.request_id', name);
  end loop;
  delete from public.documents d using private.example_rows e where e.table_name = 'quotes' and e.row_id = d.quote_id;
  delete from public.demo_payment_sessions t where t.card_payment_id is not null;
  delete from public.refunds t using public.card_payments p where p.id = t.card_payment_id and p.is_demo;
  delete from public.card_payments t where t.is_demo;
  delete from public.documents d using private.example_rows e where e.table_name = 'invoices' and e.row_id = d.invoice_id;
  update public.invoices i set paid_cents = i.paid_cents - paid.cents
  from (select p.invoice_id, sum(p.amount_cents) as cents from public.invoice_payments p
    join private.example_rows e on e.table_name = 'receipts' and e.row_id = p.receipt_id group by 1) paid
  where i.id = paid.invoice_id;
  delete from public.invoice_payments p using private.example_rows e where e.table_name = 'receipts' and e.row_id = p.receipt_id;
  delete from public.quote_signatures s using private.example_rows e where e.table_name = 'quotes' and e.row_id = s.quote_id;
  foreach name in array private.example_tables() loop
    execute format('delete from public.%1$I t using private.example_rows e where e.table_name = %1$L and e.row_id = t.id', name);
    get diagnostics removed = row_count;
    answer := answer || jsonb_build_object(name, removed);
  end loop;
  perform private.empty_example_settings();
  -- Supabase refuses a delete without a where clause.
  delete from private.example_rows where true;
  delete from private.example_settings where true;
  update public.site_settings set is_example = false, is_open = false, opened_at = null, updated_at = private.now()
  where is_example or is_open;
  return answer;
end;
$$;

-- Separate function, so that a test can read the query plan.
create or replace function private.invoice_search_sql(p_sort text) returns text
language sql immutable set search_path = ''
return private.search_sql('invoices',
  'r.id, r.kind, r.state, r.number, r.situation_no, r.title, r.issued_on, r.due_on, r.total_cents, r.left_cents, r.sent_at, r.seen_at, r.reminded_at,
    r.updated_at, r.customer_id, coalesce(case when r.customer_id is null and r.state <> ''draft'' then ''Personne effacée'' else r.snapshot #>> ''{buyer,name}'' end,
    (select c.name from public.customers c where c.id = r.customer_id)),
    r.project_id, (select w.name from public.reno_projects w where w.id = r.project_id), r.request_id,
    (select b.reference from public.brico_requests b where b.id = r.request_id)',
  'case $4 when ''draft'' then r.state = ''draft'' when ''due'' then r.left_cents > 0 when ''late'' then r.left_cents > 0 and r.due_on < private.today()
      when ''paid'' then r.left_cents = 0 when ''credit_notes'' then r.kind = ''credit_note'' when ''to_return'' then r.left_cents < 0 else true end
    and ($5 is null or r.contract_id = $5) and ($6 is null or r.customer_id = any ($6))',
  case p_sort when 'oldest' then 'r.updated_at' when 'number' then 'r.issued_on desc nulls first, r.number desc' when 'due' then 'r.due_on nulls last'
    when 'left' then 'r.left_cents desc nulls last' else 'r.updated_at desc' end,
  'r.search_text'
);

create or replace function public.search_invoices(
  p_query text default null, p_filter text default 'all', p_contract_id uuid default null, p_customer_id uuid default null,
  p_sort text default 'newest', p_limit int default 25, p_offset int default 0
) returns table (
  id uuid, kind text, state text, number text, situation_no int, title text, issued_on date, due_on date, total_cents bigint, left_cents bigint,
  sent_at timestamptz, seen_at timestamptz, reminded_at timestamptz, updated_at timestamptz, customer_id uuid, customer_name text,
  project_id uuid, project_name text, request_id uuid, request_reference text, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute private.invoice_search_sql(p_sort)
    using private.search_pattern(p_query), least(greatest(p_limit, 1), 100), greatest(p_offset, 0), nullif(p_filter, 'all'), p_contract_id,
      case when p_customer_id is not null then private.customer_family(p_customer_id) end;
end;
$$;

-- The invoices of these clients: theirs, and those without a client for their renovations and small jobs.
create or replace function private.invoices_of(p_family uuid[]) returns setof public.invoices
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select * from public.invoices i
    where i.customer_id = any (p_family) or (i.customer_id is null and (
      i.project_id in (select p.id from public.reno_projects p where p.customer_id = any (p_family))
      or i.request_id in (select r.id from public.brico_requests r where r.customer_id = any (p_family))));
end;
$$;

-- A draft goes with the small job that it would invoice.
create or replace function private.drop_draft_invoices() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.documents d using public.invoices i where i.request_id = old.id and i.state = 'draft' and d.invoice_id = i.id;
  delete from public.invoices where request_id = old.id and state = 'draft';
  return old;
end;
$$;

create or replace function private.export_invoices(p_family uuid[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('number', i.number, 'kind', i.kind, 'state', i.state, 'title', i.title, 'issued_on', i.issued_on,
      'due_on', i.due_on, 'net_cents', i.net_cents, 'total_cents', i.total_cents, 'paid_cents', i.paid_cents, 'left_cents', i.left_cents,
      'sent_at', i.sent_at, 'seen_at', i.seen_at, 'reminded_at', i.reminded_at, 'notes', i.notes, 'reason', i.reason,
      'buyer', i.snapshot -> 'buyer', 'place', i.snapshot -> 'place',
      'rows', (
        select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('label', line -> 'label', 'description', line -> 'description', 'net_cents', line -> 'net_cents')))
        from jsonb_array_elements(i.snapshot -> 'rows') line),
      'payments', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', r.kind, 'amount_cents', p.amount_cents, 'method', r.method, 'paid_on', r.received_on) order by p.id), '[]')
        from public.invoice_payments p join public.receipts r on r.id = p.receipt_id where p.invoice_id = i.id)) order by i.created_at), '[]')
    from (select * from private.invoices_of(p_family) limit 1000) i);
end;
$$;

create or replace function private.erasure_of(p_customer uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with family as (
    select private.customer_family(p_customer) as ids
  )
  select private.customer_card(p_customer) || jsonb_build_object(
    'contacts', (select count(*) from public.contact_requests r where r.customer_id = any (f.ids)),
    'requests', (select count(*) from public.brico_requests r where r.customer_id = any (f.ids)),
    'paid', (select count(*) from public.brico_requests r where r.customer_id = any (f.ids)
      and private.carries_money(r.first_paid_at, r.payment_status, r.stripe_payment_intent_id, r.status)),
    'projects', (select count(*) from public.reno_projects r where r.customer_id = any (f.ids)),
    'notes', (select count(*) from public.customer_notes n where n.customer_id = any (f.ids)),
    'quotes', cardinality(private.quote_roots_of(f.ids, null)), 'signed_quotes', cardinality(private.quote_roots_of(f.ids, true)),
    'invoices', (select count(*) from private.invoices_of(f.ids)), 'issued_invoices', (select count(*) from private.invoices_of(f.ids) i where i.state <> 'draft'),
    'names', (select jsonb_agg(distinct c.name) from public.customers c where c.id = any (f.ids)))
  from family f;
end;

create or replace function private.export_people(p_people uuid[], p_email text) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with family as (
    select array_agg(c.id) as ids from public.customers c where c.id = any (p_people) or c.merged_into = any (p_people)
  )
  select jsonb_build_object(
    'exported_at', private.now(),
    'customers', (
      select coalesce(jsonb_agg(to_jsonb(c) - '{search_text,version}'::text[] || jsonb_build_object(
        'channels', (select coalesce(jsonb_agg(to_jsonb(h) - 'normalised'), '[]') from public.customer_channels h where h.customer_id = c.id),
        'places', (
          select coalesce(jsonb_agg(to_jsonb(p) - 'normalised' || jsonb_build_object('role', l.role, 'since', l.since, 'until', l.until)), '[]')
          from public.customer_places l join public.places p on p.id = l.place_id where l.customer_id = c.id),
        'people', (select coalesce(jsonb_agg(jsonb_build_object('company', k.name, 'function', l.function)), '[]')
          from public.customer_people l join public.customers k on k.id = l.company_id where l.person_id = c.id),
        'notes', (select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'body', n.body, 'written_at', n.written_at) order by n.written_at), '[]')
          from public.customer_notes n where n.customer_id = c.id),
        'tasks', (select coalesce(jsonb_agg(jsonb_build_object('title', t.title, 'due_on', t.due_on, 'done_at', t.done_at) order by t.due_on), '[]')
          from public.customer_tasks t where t.customer_id = c.id),
        'merges', (select coalesce(jsonb_agg(jsonb_build_object('merged_at', m.merged_at, 'undone_at', m.undone_at)), '[]')
          from public.customer_merges m where c.id in (m.kept_id, m.absorbed_id)),
        'distinctions', (select count(*) from public.customer_distinctions d where c.id in (d.one_id, d.other_id))) order by c.created_at), '[]')
      from public.customers c where c.id = any (f.ids)),
    'contact_requests', (
      select coalesce(jsonb_agg(to_jsonb(t) - 'search_text' || jsonb_build_object('photos', (
        select coalesce(jsonb_agg(p.name), '[]') from public.contact_request_photos p where p.contact_request_id = t.id)) order by t.created_at), '[]')
      from (select * from public.contact_requests c where c.customer_id = any (f.ids) limit 1000) t),
    'brico_requests', (
      select coalesce(jsonb_agg(to_jsonb(t) - '{search_text,manage_token_hash,hold_network,idempotency_key}'::text[]
        || jsonb_build_object('payments', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'amount_cents', p.amount_cents, 'method', p.method, 'paid_on', p.received_on)
            order by p.received_on, p.recorded_at), '[]')
          from public.receipts p where p.request_id = t.id), 'documents', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'number', d.number, 'made_at', d.made_at, 'content', d.snapshot)
            order by d.made_at), '[]')
          from public.documents d where d.request_id = t.id and d.made_at is not null)) order by t.created_at), '[]')
      from (select * from public.brico_requests r where r.customer_id = any (f.ids) limit 1000) t),
    'reno_projects', (
      select coalesce(jsonb_agg(to_jsonb(t) - '{search_text,estimated_cost,actual_cost,margin}'::text[]
        || jsonb_build_object('messages', (
          select coalesce(jsonb_agg(jsonb_build_object('body', m.body, 'written_at', m.created_at) order by m.created_at), '[]')
          from public.client_messages m where m.project_id = t.id and m.is_from_client), 'payments', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'amount_cents', p.amount_cents, 'method', p.method, 'paid_on', p.received_on)
            order by p.received_on, p.recorded_at), '[]')
          from public.receipts p where p.project_id = t.id), 'choices', (
          select coalesce(jsonb_agg(jsonb_build_object('question', c.question, 'comment', c.comment, 'chosen_at', c.chosen_at) order by c.chosen_at), '[]')
          from public.project_choices c where c.project_id = t.id and c.chosen_at is not null)) order by t.created_at), '[]')
      from (select * from public.reno_projects p where p.customer_id = any (f.ids) limit 1000) t),
    'quotes', private.export_quotes(f.ids),
    'invoices', private.export_invoices(f.ids),
    'emails', (
      select coalesce(jsonb_agg(jsonb_build_object('subject', t.subject, 'text', t.body_text, 'sent_at', t.sent_at) order by t.created_at), '[]')
      from (select * from public.email_outbox m
        where lower(m.recipient) = any (private.own_addresses(f.ids, p_email)) and not private.is_account_mail(m.template) limit 1000) t)
  ) from family f;
end;

create or replace function private.erase_people(p_people uuid[], p_email text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  family uuid[] := array(select c.id from public.customers c where c.id = any (p_people) or c.merged_into = any (p_people));
  addresses text[] := private.own_addresses(family, p_email);
  requests uuid[];
  paid uuid[];
  contacts uuid[];
  projects uuid[];
  places uuid[];
  mails int;
  offers uuid[] := private.quote_roots_of(family, false);
  contracts uuid[] := private.quote_roots_of(family, true);
  drafts uuid[] := array(select i.id from private.invoices_of(family) i where i.state = 'draft');
  bills uuid[] := array(select i.id from private.invoices_of(family) i where i.state <> 'draft');
begin
  select coalesce(array_agg(r.id), '{}'),
    coalesce(array_agg(r.id) filter (where private.carries_money(r.first_paid_at, r.payment_status, r.stripe_payment_intent_id, r.status)
      or exists (select from public.invoices i where i.request_id = r.id and i.state <> 'draft')), '{}')
  into requests, paid
  from public.brico_requests r where r.customer_id = any (family);
  -- Refuse while an appointment is ahead, or a payment or refund is open: the team would not know whom to visit, and money would have no
  -- owner.
  if exists (
    select from public.brico_requests r where r.id = any (requests) and (
      (r.status not in ('cancelled', 'completed') and r.scheduled_date >= private.today())
      or (r.stripe_session_id is not null and r.checkout_closed_at is null and r.payment_status = 'pending')
      or exists (select from public.refunds f where f.request_id = r.id and f.status = 'pending'))
  ) then
    perform private.refuse('person_expected', 409);
  end if;
  contacts := array(select c.id from public.contact_requests c where c.customer_id = any (family));
  projects := array(select p.id from public.reno_projects p where p.customer_id = any (family));
  places := array(select l.place_id from public.customer_places l where l.customer_id = any (family)
    union select r.place_id from public.brico_requests r where r.customer_id = any (family)
    union select r.place_id from public.contact_requests r where r.customer_id = any (family)
    union select r.place_id from public.reno_projects r where r.customer_id = any (family)
    union select q.place_id from public.quotes q where q.root_id = any (offers || contracts));

  delete from public.email_outbox m
  where lower(m.recipient) = any (addresses) or m.request_id = any (requests) or m.contact_request_id = any (contacts)
    or m.payload ->> 'project_id' = any (projects::text[])
    or m.payload ->> 'link_id' in (select l.id::text from public.client_links l where l.project_id = any (projects))
    or m.payload ->> 'customer_id' = any (family::text[]);
  get diagnostics mails = row_count;
  -- A document that was made belongs to the accounts, with the name of its client; one that waits is not made any more.
  delete from public.documents where request_id = any (requests) and made_at is null;
  perform set_config('mirabelle.erasing', 'on', true);
  delete from public.documents where invoice_id = any (drafts) or (invoice_id = any (bills) and made_at is null);
  delete from public.invoices where id = any (drafts);
  -- A quote that was never signed goes with its documents. A signed one is a contract: it stays ten years as it was signed, tied to nobody.
  delete from public.documents d using public.quotes q where q.root_id = any (offers) and d.quote_id = q.id;
  delete from public.quotes where root_id = any (offers);
  -- Requests with payments stay in the accounts with amounts, dates and work; their personal data are replaced.
  update public.brico_requests set
    client_name = 'Personne effacée', client_phone = '0000000000', address = 'Adresse effacée',
    client_email = case when source = 'online' then 'efface@exemple.invalid' end,
    postal_code = null, city = null, description = null, notes = null, cancellation_reason = null,
    manage_token_hash = null, contact_request_id = null, customer_id = null, place_id = null
  where id = any (paid);
  -- A refund's note is free text about the cancellation, by the client or by staff.
  update public.refunds set note = null where request_id = any (requests);
  delete from public.brico_requests where id = any (requests) and id <> all (paid);
  delete from public.contact_requests where id = any (contacts);
  update public.reno_projects set
    name = 'Projet ' || left(id::text, 8), client_name = 'Personne effacée', client_email = null, client_phone = null,
    address = 'Adresse effacée', description = null, contact_request_id = null, customer_id = null, place_id = null
  where id = any (projects);
  delete from public.project_notes where project_id = any (projects);
  -- After its renovation, whose name is among the words by which a quote is found.
  update public.quotes set customer_id = null, place_id = null, internal_notes = null where root_id = any (contracts);
  -- An issued invoice stays in the accounts, with the name that it had; nothing leads from it to the person any more.
  update public.invoices set customer_id = null, token_hash = null, reminders_stopped_at = coalesce(reminders_stopped_at, private.now())
  where id = any (bills);
  -- The client's page: its link, messages and comments.
  delete from public.client_links where project_id = any (projects);
  delete from public.client_messages where project_id = any (projects);
  update public.project_choices set comment = null where project_id = any (projects);
  -- The file with its numbers, notes, calls, tasks and merges. A place that another client has stays, without its access notes.
  delete from public.customers where id = any (family);
  perform private.prune_place(p.id) from unnest(places) as p (id) where p.id is not null;
  update public.places p set access_notes = null where p.id = any (places);
  -- The history contains the client's name, because staff name renovations after their clients; recompute those labels.
  update public.activity_log set subject_label = private.record_label(subject_table, subject_id)
  where subject_table = 'reno_projects' and subject_id = any (projects::text[]);
  update public.activity_log set detail = detail - 'note'
  where subject_table = 'brico_requests' and subject_id = any (requests::text[]) and detail ? 'note';
  perform set_config('mirabelle.erasing', '', true);
  perform private.log_activity('erased', 'profiles', 'erasure', 'Données d’une personne effacées à sa demande');
  return jsonb_build_object('contacts', cardinality(contacts), 'deleted', cardinality(requests) - cardinality(paid),
    'anonymised', cardinality(paid) + cardinality(projects), 'mails', mails, 'quotes', cardinality(offers), 'contracts', (
      select jsonb_agg(jsonb_build_object('number', q.number, 'kept_until', make_date(extract(year from s.signed_on)::int + 10, 12, 31)) order by s.signed_on)
      from public.quote_signatures s join public.quotes q on q.id = s.quote_id where q.root_id = any (contracts)),
    'invoices', cardinality(drafts), 'kept_invoices', (
      select case when count(*) > 0 then jsonb_build_object('count', count(*), 'kept_until', make_date(extract(year from max(i.issued_on))::int + 10, 12, 31)) end
      from public.invoices i where i.id = any (bills)));
end;
$$;

-- Rows older than their retention period, by kind. last_on is the day from which the period counts.
create or replace function private.overdue_rows() returns table (kind text, table_name text, id uuid, last_on date)
language sql stable security definer set search_path = ''
begin atomic
  select 'exchange', 'contact_requests', c.id, greatest(c.updated_at, c.created_at)::date
  from public.contact_requests c
  where greatest(c.updated_at, c.created_at) < private.now() - private.years_kept('exchange')
  union all
  select case when private.carries_money(r.first_paid_at, r.payment_status, r.stripe_payment_intent_id, r.status) then 'contract_paid' else 'contract' end,
    'brico_requests', r.id, coalesce(r.scheduled_date, r.created_at::date)
  from public.brico_requests r
  where coalesce(r.scheduled_date, r.created_at::date) < (private.now() - private.years_kept('contract'))::date
    and coalesce(r.scheduled_date, r.created_at::date) >= (private.now() - private.years_kept('accounts'))::date
    and not (private.carries_money(r.first_paid_at, r.payment_status, r.stripe_payment_intent_id, r.status)
      and r.description is null and r.notes is null and r.client_phone = '0000000000')
  union all
  select 'accounts', 'brico_requests', r.id, coalesce(r.scheduled_date, r.created_at::date)
  from public.brico_requests r
  where coalesce(r.scheduled_date, r.created_at::date) < (private.now() - private.years_kept('accounts'))::date
    and not exists (select from public.receipts p where p.request_id = r.id)
    and not exists (select from public.invoices i where i.request_id = r.id and i.state <> 'draft')
  union all
  select 'accounts', 'reno_projects', p.id, p.updated_at::date
  from public.reno_projects p
  where p.status in ('completed', 'cancelled') and p.updated_at < private.now() - private.years_kept('accounts')
    and not exists (select from public.receipts r where r.project_id = p.id)
    and not exists (select from public.invoices i where i.project_id = p.id and i.state <> 'draft')
  union all
  -- Receipts go before their request, and a correction before the row that it corrects. A receipt and what it paid go together.
  select 'accounts', 'receipts', r.id, r.received_on
  from public.receipts r
  where private.is_past_accounts(r.received_on) and not exists (select from public.receipts c where c.corrects_id = r.id)
    and not exists (select from public.invoice_payments p join public.invoices i on i.id = p.invoice_id
      where p.receipt_id = r.id and not private.is_past_accounts(i.issued_on))
  union all
  -- A credit note before what it corrects; an invoice not before its last payment.
  select 'accounts', 'invoices', i.id, i.issued_on
  from public.invoices i
  where i.state <> 'draft' and private.is_past_accounts(i.issued_on) and not exists (select from public.invoices c where c.corrects_id = i.id)
    and not exists (select from public.invoice_payments p join public.receipts r on r.id = p.receipt_id
      where p.invoice_id = i.id and not private.is_past_accounts(r.received_on))
  union all
  select 'exchange', 'invoices', i.id, i.updated_at::date
  from public.invoices i where i.state = 'draft' and i.updated_at < private.now() - private.years_kept('exchange')
  union all
  select 'accounts', 'documents', d.id, (d.made_at at time zone 'Europe/Paris')::date
  from public.documents d where d.quote_id is null and private.is_past_accounts((d.made_at at time zone 'Europe/Paris')::date)
  union all
  -- A quote with all its versions, its documents and its signature.
  select 'exchange', 'quotes', q.root_id, max(coalesce(q.closed_at, q.sent_at, q.updated_at))::date
  from public.quotes q
  group by q.root_id
  having max(coalesce(q.closed_at, q.sent_at, q.updated_at)) < private.now() - private.years_kept('exchange')
    and not exists (select from public.quote_signatures s join public.quotes v on v.id = s.quote_id where v.root_id = q.root_id)
  union all
  select 'accounts', 'quotes', q.root_id, max(greatest(s.signed_on, (q.closed_at at time zone 'Europe/Paris')::date))
  from public.quote_signatures s join public.quotes q on q.id = s.quote_id
  group by q.root_id
  having private.is_past_accounts(max(greatest(s.signed_on, (q.closed_at at time zone 'Europe/Paris')::date)))
  union all
  select 'accounts', 'fiscal_archives', a.id, make_date(a.year, 12, 31)
  from public.fiscal_archives a where private.is_past_accounts(make_date(a.year, 12, 31))
  union all
  select 'contract', 'email_outbox', m.id, m.created_at::date
  from public.email_outbox m where m.created_at < private.now() - private.years_kept('contract')
  union all
  -- A file that nothing hangs on: imported, or left by rows that were erased before.
  select 'exchange', 'customers', c.id, c.created_at::date
  from public.customers c
  where c.created_at < private.now() - private.years_kept('exchange') and c.merged_into is null
    and not exists (select from public.customers m where m.merged_into = c.id)
    and not exists (select from public.brico_requests r where r.customer_id = c.id)
    and not exists (select from public.contact_requests r where r.customer_id = c.id)
    and not exists (select from public.reno_projects r where r.customer_id = c.id)
    and not exists (select from public.quotes q where q.customer_id = c.id)
    and not exists (select from public.invoices i where i.customer_id = c.id)
    and not exists (select from public.customer_notes n where n.customer_id = c.id and n.written_at > private.now() - private.years_kept('exchange'));
end;

create or replace function public.apply_retention() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant int := 500;
  erased jsonb;
  reduced uuid[];
begin
  -- Runs once a day, from 3:00 in Paris. Rows above the limit of a run wait for the next day.
  if extract(hour from private.now() at time zone 'Europe/Paris') < 3
    or exists (select from public.retention_runs where ran_on = private.today())
    or not pg_try_advisory_xact_lock(hashtext('retention'))
  then
    return 0;
  end if;
  create temporary table overdue on commit drop as select * from private.overdue_rows() order by last_on limit most;
  select coalesce(jsonb_object_agg(kind || ' ' || table_name, n), '{}') into erased
  from (select kind, table_name, count(*) as n from pg_temp.overdue group by 1, 2) counted;
  select coalesce(array_agg(id), '{}') into reduced from pg_temp.overdue where kind = 'contract_paid';
  update public.brico_requests set client_phone = '0000000000', description = null, notes = null, manage_token_hash = null
  where id = any (reduced);
  delete from public.email_outbox m using pg_temp.overdue o
  where (o.table_name = 'email_outbox' and m.id = o.id)
    or (o.table_name = 'contact_requests' and m.contact_request_id = o.id)
    or (o.table_name = 'brico_requests' and m.request_id = o.id);
  delete from public.contact_requests c using pg_temp.overdue o where o.table_name = 'contact_requests' and c.id = o.id;
  delete from public.invoice_payments p using pg_temp.overdue o
  where (o.table_name = 'invoices' and p.invoice_id = o.id) or (o.table_name = 'receipts' and p.receipt_id = o.id);
  delete from public.documents d using pg_temp.overdue o where o.table_name = 'invoices' and d.invoice_id = o.id and (o.kind = 'exchange' or d.made_at is null);
  delete from public.invoices i using pg_temp.overdue o where o.table_name = 'invoices' and i.id = o.id;
  delete from public.brico_requests r using pg_temp.overdue o
  where o.table_name = 'brico_requests' and o.kind <> 'contract_paid' and r.id = o.id;
  delete from public.reno_projects p using pg_temp.overdue o where o.table_name = 'reno_projects' and p.id = o.id;
  delete from public.receipts r using pg_temp.overdue o where o.table_name = 'receipts' and r.id = o.id;
  delete from public.documents d using pg_temp.overdue o where o.table_name = 'documents' and d.id = o.id;
  delete from public.documents d using public.quotes q, pg_temp.overdue o where o.table_name = 'quotes' and q.root_id = o.id and d.quote_id = q.id;
  delete from public.quote_signatures s using public.quotes q, pg_temp.overdue o where o.table_name = 'quotes' and q.root_id = o.id and s.quote_id = q.id;
  delete from public.quotes q using pg_temp.overdue o where o.table_name = 'quotes' and q.root_id = o.id;
  delete from public.fiscal_archives a using pg_temp.overdue o where o.table_name = 'fiscal_archives' and a.id = o.id;
  delete from public.customers c using pg_temp.overdue o where o.table_name = 'customers' and c.id = o.id;
  insert into public.retention_runs (ran_on, erased) values (private.today(), erased);
  delete from public.retention_runs where ran_on < private.today() - 400;
  return (select coalesce(sum(value::int), 0) from jsonb_each_text(erased));
end;
$$;

create or replace function private.is_bare_customer(p_id uuid) returns boolean
language sql stable security definer set search_path = ''
return exists (select from public.customers c where c.id = p_id and c.version = 1)
  and not exists (select from public.brico_requests r where r.customer_id = p_id)
  and not exists (select from public.contact_requests r where r.customer_id = p_id)
  and not exists (select from public.reno_projects r where r.customer_id = p_id)
  and not exists (select from public.quotes q where q.customer_id = p_id)
  and not exists (select from public.invoices i where i.customer_id = p_id)
  and not exists (select from public.customer_merges m where p_id in (m.kept_id, m.absorbed_id))
  and not exists (select from public.customer_notes n where n.customer_id = p_id)
  and not exists (select from public.customer_tasks t where t.customer_id = p_id)
  and not exists (select from public.customer_people p where p_id in (p.company_id, p.person_id));

-- The journal of takings: the receipts of a period, each on its day. A line never changes: a correction is a line of its own, so the sums
-- of a past day stay.

-- A line of the journal: a receipt with what it is for, and with the receipt that it takes back.
create or replace view private.taking_lines with (security_invoker = true) as
select r.id, r.received_on as day, r.recorded_at as at, r.kind, r.method, r.amount_cents, r.reason as note, r.recorded_by_name as author_name,
  r.source, r.vat_split, e.row_id is not null as is_example, r.request_id, r.project_id, q.reference,
  coalesce(q.client_name, w.client_name, d.snapshot #>> '{client,name}') as client_name, q.service_type, w.name as project_name,
  c.received_on as corrected_day, c.amount_cents as corrected_cents, r.quote_id, d.number as quote_number,
  (select string_agg(distinct i.number, ', ') from public.invoice_payments p join public.invoices i on i.id = p.invoice_id
    where p.receipt_id = r.id) as invoice_number
from public.receipts r
left join public.receipts c on c.id = r.corrects_id
left join public.brico_requests q on q.id = r.request_id
left join public.reno_projects w on w.id = r.project_id
left join public.quotes d on d.id = r.quote_id
left join private.example_rows e on e.table_name = 'receipts' and e.row_id = r.id;

create or replace function private.project_carries_money(p_project public.reno_projects) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return p_project.actual_cost > 0 or p_project.quote_status = 'signed'
    or exists (select from public.project_expenses e where e.project_id = p_project.id)
    or exists (select from public.receipts r where r.project_id = p_project.id)
    or exists (select from public.quotes q where q.project_id = p_project.id and q.state <> 'draft')
    or exists (select from public.invoices i where i.project_id = p_project.id and i.state <> 'draft');
end;
$$;

create or replace function public.reno_project_ties(p_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  project public.reno_projects;
begin
  perform private.require_staff();
  select * into project from public.reno_projects where id = p_id;
  if not found then
    perform private.refuse('project_gone', 404);
  end if;
  return json_build_object(
    'must_be_kept', private.project_carries_money(project), 'expenses_total', project.actual_cost,
    'receipts', (select count(*) from public.receipts t where t.project_id = p_id and t.kind = 'payment'),
    'quotes', (select count(*) from public.quotes t where t.project_id = p_id and t.state not in ('draft', 'replaced')),
    'invoices', (select count(*) from public.invoices t where t.project_id = p_id and t.state <> 'draft'),
    'milestones', (select count(*) from public.project_milestones t where t.project_id = p_id),
    'expenses', (select count(*) from public.project_expenses t where t.project_id = p_id),
    'photos', (select count(*) from public.project_photos t where t.project_id = p_id),
    'documents', (select count(*) from public.project_documents t where t.project_id = p_id),
    'notes', (select count(*) from public.project_notes t where t.project_id = p_id),
    'price_requests', (select count(*) from public.contractor_quote_requests t where t.project_id = p_id),
    'open_price_requests', (
      select count(*) from public.contractor_quote_requests t where t.project_id = p_id and private.awaits_news(t))
  );
end;
$$;

-- Runs with the caller's rights: current_user distinguishes a direct API call from a call inside a security definer function.
create or replace function private.keep_projects_with_money() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user = 'authenticated' and exists (select from public.receipts r where r.project_id = old.id) then
    perform private.refuse('project_has_receipts', 409);
  elsif current_user = 'authenticated' and exists (select from public.invoices i where i.project_id = old.id and i.state <> 'draft') then
    perform private.refuse('project_has_invoices', 409);
  elsif current_user = 'authenticated' and exists (select from public.quotes q where q.project_id = old.id and q.state <> 'draft') then
    perform private.refuse('project_has_quotes', 409);
  elsif current_user = 'authenticated' and private.project_carries_money(old) then
    perform private.refuse('project_must_be_archived', 409);
  end if;
  return old;
end;
$$;

-- Runs with the caller's rights: current_user distinguishes a direct API call from a call inside a security definer function.
create or replace function private.keep_paid_requests() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    perform private.refuse_open_checkout(old);
    if exists (select from public.invoices i where i.request_id = old.id and i.state <> 'draft') then
      perform private.refuse('request_has_invoices', 409);
    elsif old.must_be_kept then
      perform private.refuse('must_be_archived', 409);
    end if;
  end if;
  return old;
end;
$$;

revoke all on function public.answer_compliance from public, anon, authenticated, service_role;
comment on function public.answer_compliance is
  'For administrators: answers one of the questions of « Conformité », in place of the former answer. Refuses: access_denied.';
grant execute on function public.answer_compliance to authenticated;

revoke all on function private.invoice_line from public, anon, authenticated, service_role;

revoke all on function public.read_ledger_page from public, anon, authenticated, service_role;
comment on function public.read_ledger_page is
  'For the site''s process: at most 1000 events after a number, each with its receipt or invoice if it has one.';
grant execute on function public.read_ledger_page to service_role;

revoke all on function private.specimen_row from public, anon, authenticated, service_role;

revoke all on function private.specimen_deduction from public, anon, authenticated, service_role;

revoke all on function private.vat_share from public, anon, authenticated, service_role;

revoke all on function private.specimen_part from public, anon, authenticated, service_role;

revoke all on function private.specimen_content from public, anon, authenticated, service_role;

revoke all on function public.request_specimens from public, anon, authenticated, service_role;
comment on function public.request_specimens is
  'For administrators: asks for the four papers that an accountant should see before invoices are issued here; those asked for before go. '
  'Refuses: access_denied.';
grant execute on function public.request_specimens to authenticated;

revoke all on function private.specimen_ids from public, anon, authenticated, service_role;

revoke all on function public.list_specimens from public, anon, authenticated, service_role;
comment on function public.list_specimens is 'For staff: the specimens of invoices that were asked for, drawn (made_at) or not yet.';
grant execute on function public.list_specimens to authenticated;

revoke all on function private.sales_sql from public, anon, authenticated, service_role;

revoke all on function public.export_sales from public, anon, authenticated, service_role;
comment on function public.export_sales is
  'For staff: the fixed invoices and credit notes of a period by day and number, oldest first, at most 2000; pass day, number and id of the last '
  'one to get the next page. Amounts of credit notes are negative. Refuses: period_invalid.';
grant execute on function public.export_sales to authenticated;

revoke all on function public.read_sales from public, anon, authenticated, service_role;
comment on function public.read_sales is
  'For staff: the sums of the fixed invoices and credit notes of a period, by rate and by kind, in cents. Refuses: period_invalid.';
grant execute on function public.read_sales to authenticated;

revoke all on function private.debit_movements from public, anon, authenticated, service_role;

revoke all on function public.vat_of_debits from public, anon, authenticated, service_role;
comment on function public.vat_of_debits is
  'For staff: the VAT due in a period for a company that chose debits, by rate and per month, in cents: what was invoiced, plus money that came '
  'before its invoice or has none, less what was counted so before (taken_cents). Refuses: period_invalid.';
grant execute on function public.vat_of_debits to authenticated;

revoke all on function public.list_receivables from public, anon, authenticated, service_role;
comment on function public.list_receivables is 'For staff: the invoices on which something is owed, the oldest due day first, at most 5000.';
grant execute on function public.list_receivables to authenticated;

revoke all on function private.is_of_consumer from public, anon, authenticated, service_role;

revoke all on function public.read_e_reporting from public, anon, authenticated, service_role;
comment on function public.read_e_reporting is
  'For staff: what a consumer''s purchases are reported as (CGI, ann. II, 242 nonies M and following), without any name: sales per day, category '
  '(TPS1 services, TLB1 goods) and rate with their number; payments of services per day and rate. without_invoice_cents: received, on no invoice. '
  'Refuses: period_invalid.';
grant execute on function public.read_e_reporting to authenticated;

revoke all on function public.list_papers from public, anon, authenticated, service_role;
comment on function public.list_papers is
  'For staff: the papers of invoices issued in a period of a month at most, and the notes made in it, at most 1000; waiting: not drawn yet. '
  'Refuses: period_invalid.';
grant execute on function public.list_papers to authenticated;

revoke all on function private.invoices_of from public, anon, authenticated, service_role;

revoke all on function private.drop_draft_invoices from public, anon, authenticated, service_role;
comment on function private.drop_draft_invoices is 'Trigger for a small job that is deleted: its drafts of invoices go too.';

revoke all on function private.export_invoices from public, anon, authenticated, service_role;
comment on function private.export_invoices is
  'The invoices of a client as the right of access wants them: what they say of the client and of the works, and what was paid.';

revoke all on function private.is_bare_customer from public, anon, authenticated, service_role;
comment on function private.is_bare_customer is
  'Whether nothing hangs on a file: no request, contact, renovation, quote, invoice, note, task, merge or person, and no correction by staff.';

revoke all on function private.keep_paid_requests from public, anon, authenticated, service_role;
comment on function private.keep_paid_requests is
  'Trigger: staff may delete only a request without date, payment, invoice or open checkout; the others are archived.';

-- End of what `npm run routines` wrote.

create trigger drop_draft_invoices before delete on public.brico_requests for each row execute function private.drop_draft_invoices();
