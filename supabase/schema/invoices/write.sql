-- Invoices as staff write them: the draft, what it will say, what it lacks, and its list. Nothing here gives a number: see issue.sql.

create or replace function private.refuse_invoice_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  free constant text[] := '{customer_id,project_id,request_id,quote_id,paid_cents,credited_cents,retained_cents,aid_left_cents,due_on,left_cents,sent_at,seen_at,reminded_at,reminder_count,reminders_stopped_at,updated_at,search_text}';
begin
  if tg_op = 'UPDATE' and new.shares_number = old.shares_number and (old.state = 'draft' or to_jsonb(new) - free = to_jsonb(old) - free) then
    return new;
  elsif tg_op = 'DELETE' and (old.state = 'draft' or private.is_example('invoices', old.id) or private.is_past_accounts(old.issued_on)) then
    return old;
  end if;
  perform private.refuse('invoice_fixed', 409);
end;
$$;
comment on function private.refuse_invoice_change is
  'Trigger: an invoice that has a number never changes, whatever the role; what follows it (payments, credit notes, mails) may. Refuses: invoice_fixed.';

create or replace function private.drop_draft_papers() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.documents where invoice_id = old.id and kind = 'invoice_draft';
  return null;
end;
$$;
comment on function private.drop_draft_papers is 'Trigger for an invoice that is deleted: its papers « Projet de facture » go too.';

create or replace function private.refuse_allocation_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and (private.is_example('receipts', old.receipt_id)
    or private.is_past_accounts((select r.received_on from public.receipts r where r.id = old.receipt_id)))
  then
    return old;
  end if;
  perform private.refuse('ledger_fixed', 403);
end;
$$;
comment on function private.refuse_allocation_change is 'Trigger: what a receipt has paid never changes. Refuses: ledger_fixed.';

create or replace function private.is_example_invoice(p_invoice public.invoices) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.is_example('invoices', p_invoice.id) or private.is_example('reno_projects', p_invoice.project_id)
    or private.is_example('brico_requests', p_invoice.request_id) or private.is_example('quotes', p_invoice.quote_id);
end;
$$;

create or replace function private.find_invoice_text() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.search_text := private.search_text(new.number, new.title,
    (select c.name from public.customers c where c.id = new.customer_id),
    (select w.name from public.reno_projects w where w.id = new.project_id),
    (select concat_ws(' ', r.reference, r.client_name) from public.brico_requests r where r.id = new.request_id),
    (select q.number from public.quotes q where q.id = new.quote_id));
  return new;
end;
$$;
comment on function private.find_invoice_text is 'Trigger: the words by which an invoice is found.';

create or replace function private.lock_invoice(p_id uuid) returns public.invoices
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  perform private.require_staff();
  select * into invoice from public.invoices where id = p_id for update;
  if not found then
    perform private.refuse('invoice_gone', 404);
  end if;
  return invoice;
end;
$$;
comment on function private.lock_invoice is 'For staff: locks and returns an invoice until the end of the transaction. Refuses: access_denied, invoice_gone.';

-- A signed quote as contract_step wants it, with its rows as the client reads them: options that were not chosen are left out.
create or replace function private.signed_contract(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  content jsonb;
  signed date;
  nets jsonb;
begin
  select s.snapshot, s.signed_on into content, signed from public.quote_signatures s where s.quote_id = p_quote.id;
  nets := private.content_totals(content, array(select jsonb_array_elements_text(content -> 'chosen')::uuid)) -> 'lines';
  return (
    with rows as (
      select line, i, line ->> 'kind' = 'work' as is_work
      from jsonb_array_elements(content -> 'rows') with ordinality as r(line, i)
      where line ->> 'kind' <> 'page_break'
        and (line ->> 'kind' <> 'work' or not (line ->> 'is_option')::boolean or content -> 'chosen' ? (line ->> 'id'))
    ), works as (
      select line, i, (nets ->> (row_number() over (order by i) - 1)::int)::bigint as net_cents from rows where is_work
    )
    select jsonb_build_object('quote_id', p_quote.id, 'number', p_quote.number, 'kind', p_quote.kind, 'title', p_quote.title, 'signed_on', signed,
      'vat_exempt', content #> '{seller,vat_exempt}', 'price_basis', content ->> 'price_basis', 'discount_bp', content -> 'discount_bp', 'discount_cents', content -> 'discount_cents', 'split', content -> 'split',
      'allowances', content -> 'allowances', 'total_cents', content -> 'total_cents', 'retention_bp', content -> 'retention_bp', 'aids', content -> 'aids', 'deposit_cents', content -> 'deposit_cents',
      'lines', (select jsonb_agg(jsonb_build_object('id', line ->> 'id', 'vat_rate', line -> 'vat_rate', 'net_cents', net_cents) order by i) from works),
      'rows', (select jsonb_agg(line order by i) from rows))
  );
end;
$$;

-- A small job without a signed quote: its price and fees, TTC.
create or replace function private.job_contract(p_request public.brico_requests) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  given jsonb := private.request_lines(p_request);
  totals jsonb := private.document_totals(given, 'ttc', 0);
begin
  return jsonb_build_object('quote_id', null, 'price_basis', 'ttc', 'discount_bp', 0, 'split', totals -> 'split', 'allowances', '[]'::jsonb,
    'total_cents', private.split_sum(totals -> 'split'),
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('id', (i - 1)::text, 'vat_rate', line -> 'vat_rate', 'net_cents', totals -> 'lines' -> (i - 1)::int) order by i), '[]')
      from jsonb_array_elements(given) with ordinality as l(line, i)),
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', 'work', 'id', (i - 1)::text, 'label', concat(quantity || ' × ', line ->> 'label'),
        'quantity', '1', 'unit', 'forfait', 'unit_price', trim_scale((line ->> 'unit_price')::numeric)::text, 'discount_bp', 0,
        'vat_rate', line -> 'vat_rate', 'amount_cents', round((line ->> 'unit_price')::numeric * 100)) order by i), '[]')
      from jsonb_array_elements(given) with ordinality as l(line, i)
      cross join lateral (select case when i > 1 then nullif(p_request.additional_fees -> (i - 2)::int ->> 'quantity', '1') end as quantity) q
      where i > 1 or p_request.base_price > 0 or p_request.additional_fees = '[]'));
end;
$$;

-- What an invoice may invoice: each signed quote of its renovation, the initial one first; or the one quote; or the small job as it stands.
create or replace function private.contracts_of(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  quotes jsonb;
begin
  select jsonb_agg(private.signed_contract(q) order by q.kind = 'amendment', s.signed_on, q.number) into quotes
  from public.quotes q join public.quote_signatures s on s.quote_id = q.id
  where q.state = 'signed' and case when p_invoice.project_id is not null then q.project_id = p_invoice.project_id
    when p_invoice.request_id is not null then q.request_id = p_invoice.request_id else q.id = p_invoice.quote_id end;
  return coalesce(quotes, (
    select jsonb_build_array(private.job_contract(r)) from public.brico_requests r where r.id = p_invoice.request_id), '[]');
end;
$$;

-- What the documents before have invoiced of a contract, as contract_step wants it. A rebate (a credited row without progress) is not counted:
-- it stays given.
create or replace function private.invoiced_before(p_contract_id uuid, p_quote_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    with fixed as (
      select i.* from public.invoices i where i.contract_id = p_contract_id and i.state <> 'draft'
    ), parts as (
      select block from fixed, jsonb_array_elements(fixed.blocks) block where block ->> 'quote_id' is not distinct from p_quote_id::text
    )
    select jsonb_build_object(
      'lines', (
        select coalesce(jsonb_object_agg(id, jsonb_build_object('net_cents', net, 'progress_bp', bp)), '{}') from (
          select line ->> 'line_id' as id, sum((line ->> 'net_cents')::bigint) as net,
            sum((line ->> 'progress_bp')::int - (line ->> 'progress_bp_before')::int) as bp
          from fixed, jsonb_array_elements(fixed.snapshot -> 'rows') line
          where line ->> 'kind' = 'work' and line ? 'progress_bp' and line ->> 'quote_id' is not distinct from p_quote_id::text group by 1) sums),
      'split', (select private.summed_split(coalesce(jsonb_agg(block -> 'split'), '[]')) from parts),
      'allowances', (select private.summed_allowances(coalesce(jsonb_agg(block -> 'allowances'), '[]')) from parts))
  );
end;
$$;

create or replace function private.deposits_of(p_contract_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'number', d.number, 'issued_on', d.issued_on,
      'split', private.summed_split(jsonb_build_array(d.split) || coalesce((
        select jsonb_agg(c.split) from public.invoices c where c.corrects_id = d.id and c.state <> 'draft'), '[]')),
      'taken', private.summed_split(coalesce((
        select jsonb_agg(one -> 'split') from public.invoices i, jsonb_array_elements(i.deductions) one
        where i.contract_id = p_contract_id and i.state <> 'draft' and one ->> 'id' = d.id::text), '[]'))) order by d.issued_at, d.number), '[]')
    from public.invoices d
    where d.state <> 'draft' and (d.contract_id = p_contract_id and d.kind = 'deposit' or d.kind = 'fee' and d.id = any (private.fees_of(p_contract_id))));
end;
$$;
comment on function private.deposits_of is 'The deposits of a contract, and what its quotes themselves cost, less their credit notes, with what later invoices have taken back of each.';

-- Money of the contract that pays no invoice yet, oldest first.
create or replace function private.free_receipts(p_invoice public.invoices)
returns table (receipt_id uuid, received_on date, method text, amount_cents bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select r.id, r.received_on, r.method, f.cents::bigint
    from public.receipts r
    cross join lateral (
      -- The receipt with its corrections and refunds, and with what was corrected of these; less what all of them paid. Each by its index.
      select sum(t.amount_cents - coalesce((select sum(p.amount_cents) from public.invoice_payments p where p.receipt_id = t.id), 0)) as cents
      from (
        select r.id, r.amount_cents
        union all
        select c.id, c.amount_cents from public.receipts c where c.corrects_id = r.id
        union all
        select n.id, n.amount_cents from public.receipts c join public.receipts n on n.corrects_id = c.id where c.corrects_id = r.id) t) f
    where r.kind = 'payment' and f.cents > 0
      and (r.request_id = p_invoice.request_id or r.project_id = p_invoice.project_id or r.quote_id = p_invoice.quote_id
        or r.quote_id in (select q.id from public.quotes q where q.project_id = p_invoice.project_id or q.request_id = p_invoice.request_id))
    order by r.received_on, r.recorded_at, r.id;
end;
$$;

create or replace function private.paid_on_invoice(p_invoice_id uuid)
returns table (receipt_id uuid, received_on date, recorded_at timestamptz, method text, source_ref text, cents bigint)
language sql stable security definer set search_path = ''
begin atomic
  select r.id, r.received_on, r.recorded_at, r.method, r.source_ref, sum(p.amount_cents)::bigint
  from public.invoice_payments p
  join public.receipts one on one.id = p.receipt_id
  left join public.receipts corrected on corrected.id = one.corrects_id
  join public.receipts r on r.id = coalesce(corrected.corrects_id, corrected.id, one.id)
  where p.invoice_id = p_invoice_id group by r.id;
end;
comment on function private.paid_on_invoice is 'What each payment, less its refunds and corrections, pays of an invoice.';

create or replace function private.overpaid_receipts(p_contract_id uuid)
returns table (invoice_id uuid, receipt_id uuid, received_on date, method text, amount_cents bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    with kept as (
      -- Of the payments of an invoice that was paid too much, one that was above its rest is too much first, then the latest.
      select i.id as of_invoice, -i.left_cents - private.returning_cents(i.id) as too_much, paid.receipt_id as id, paid.received_on as day,
        paid.method as means, paid.cents,
        sum(paid.cents) over (partition by i.id order by private.is_in_excess(r.vat_split, r.amount_cents) desc, paid.received_on desc, paid.recorded_at desc,
          paid.receipt_id) as until
      from public.invoices i
      cross join lateral private.paid_on_invoice(i.id) paid
      join public.receipts r on r.id = paid.receipt_id
      where i.contract_id = p_contract_id and i.left_cents < 0
        and not exists (select from public.refunds f where f.payment_intent_id = paid.source_ref and f.status = 'pending')
    )
    select k.of_invoice, k.id, k.day, k.means, least(k.cents, k.too_much - (k.until - k.cents))::bigint
    from kept k where k.cents > 0 and k.until - k.cents < k.too_much;
end;
$$;
comment on function private.overpaid_receipts is
  'What invoices of a contract were paid too much, after a credit note for example, by receipt: the next invoice takes it over. Money that is '
  'promised back is left out.';

-- Today's file, and what the renovation or the job declared where there is no file.
create or replace function private.buyer_today(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  project public.reno_projects;
  place public.places;
  customer_id uuid;
begin
  select * into request from public.brico_requests where id = p_invoice.request_id;
  select * into project from public.reno_projects where id = p_invoice.project_id;
  select p.* into place from public.quotes q join public.places p on p.id = q.place_id where q.id = p_invoice.quote_id;
  customer_id := coalesce(p_invoice.customer_id, request.customer_id, project.customer_id);
  return jsonb_build_object('name', coalesce(request.client_name, project.client_name), 'is_consumer', true, 'is_company', null, 'siren', null,
      'vat_number', null)
    || case
      when place.id is not null then private.address_parts(place.address, place.postal_code, place.city)
      when request.id is not null then private.address_parts(request.address, request.postal_code, request.city)
      else private.address_parts(nullif(project.address, ''), null, null) end
    || coalesce(private.buyer_in_file(customer_id), '{}')
    || jsonb_build_object('email', coalesce(private.customer_card(customer_id) ->> 'email', nullif(project.client_email, ''),
      case when request.client_email not like '%.invalid' then request.client_email end));
end;
$$;

create or replace function private.invoice_buyer(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today jsonb := private.buyer_today(p_invoice);
  named jsonb := case
    when p_invoice.kind = 'credit_note' then (select c.snapshot -> 'buyer' from public.invoices c where c.id = p_invoice.corrects_id)
    when p_invoice.buyer_reason is null then private.complete_buyer(private.contract_buyer(p_invoice.project_id, p_invoice.request_id, p_invoice.quote_id,
      p_invoice.kind in ('fee', 'deposit')), today) end;
begin
  return today || coalesce(named, '{}') || jsonb_build_object('email', today -> 'email');
end;
$$;
comment on function private.invoice_buyer is
  'Whom an invoice names: the buyer of its signed contract, of a credit note that of its invoice; today''s file without a signed quote, or where '
  'staff wrote why the buyer changed (buyer_reason). Only the e-mail address is always today''s.';

create or replace function private.buyer_change(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today jsonb := private.buyer_today(p_invoice) - '{email,is_company,postal_code,city}'::text[];
  named jsonb;
begin
  if p_invoice.kind <> 'credit_note' then
    p_invoice.buyer_reason := null;
  end if;
  named := private.invoice_buyer(p_invoice) - '{email,is_company,postal_code,city}'::text[];
  return case when named <> today then jsonb_build_object('named', named, 'today', today) end;
end;
$$;
comment on function private.buyer_change is
  'The buyer of the contract and what the client''s file says today, of a draft for which they differ; null when they agree.';

create or replace function private.invoice_mentions(p_kind text, p_is_consumer boolean, p_on date, p_split jsonb default '[]', p_retention_cents bigint default 0,
  p_aids jsonb default '[]') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  company public.company_settings := (select c from public.company_settings c);
  terms public.billing_settings := (select b from public.billing_settings b);
  is_insured boolean := not (private.is_blank(company.insurer_identity) or private.is_blank(company.insurance_contract)
    or private.is_blank(company.insurance_area));
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('code', t.code, 'title', t.title, 'body', private.fill_text(t.body, jsonb_build_object(
      'amount', private.format_cents(p_retention_cents), 'aids', private.aid_words(p_aids),
      'insurer', private.without_full_stop(company.insurer_identity), 'contract', company.insurance_contract, 'area', private.without_full_stop(company.insurance_area),
      'mediator', concat_ws(', ', private.without_full_stop(company.mediator_identity), company.mediator_website)))) order by b.n), '[]')
    from (values
      (1, 'vat_exemption', company.vat_exempt),
      (2, 'reverse_charge', not company.vat_exempt and p_split @? '$[*] ? (@.vat_rate == 0)'),
      (2, 'invoice_debits', not company.vat_exempt and coalesce(terms.vat_moment = 'debits', false)),
      (3, 'invoice_deposit', p_kind = 'deposit'),
      (3, 'invoice_retention', p_retention_cents > 0),
      (3, 'invoice_aid', private.aids_sum(p_aids) > 0),
      (4, 'invoice_penalties', not p_is_consumer and p_kind <> 'credit_note'),
      (5, 'invoice_recovery', not p_is_consumer and p_kind <> 'credit_note'),
      (6, 'invoice_discount', not p_is_consumer and p_kind <> 'credit_note'),
      (7, 'insurance', is_insured),
      (8, 'mediator', p_is_consumer and not private.is_blank(company.mediator_identity))
    ) b(n, code, is_stated)
    join public.legal_texts t on t.code = b.code and p_on between t.valid_from and coalesce(t.valid_to, 'infinity')
    where b.is_stated);
end;
$$;
comment on function private.invoice_mentions is 'The mentions of an invoice, by the legal texts of a day; those between professionals never stand on a consumer''s.';

create or replace function private.is_invoiced_job(p_request_id uuid) returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.invoices i where i.request_id = p_request_id and i.state <> 'draft' and i.kind in ('standard', 'balance')
    and i.total_cents > i.credited_cents);
comment on function private.is_invoiced_job is 'Whether the price of a small job was invoiced, and not credited whole.';

create or replace function private.refuse_invoiced_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kept constant jsonb := (
    select coalesce(jsonb_agg(fee order by i), '[]') from jsonb_array_elements(new.additional_fees) with ordinality as f(fee, i)
    where i <= jsonb_array_length(old.additional_fees));
begin
  -- What comes besides is invoiced by another invoice.
  if (new.base_price, new.vat_rate, kept) is distinct from (old.base_price, old.vat_rate, old.additional_fees) and private.is_invoiced_job(old.id) then
    perform private.refuse('request_invoiced', 409);
  end if;
  return new;
end;
$$;
comment on function private.refuse_invoiced_change is
  'Trigger: the price of a small job that is invoiced changes by a credit note only; fees may be added. Refuses: request_invoiced.';
