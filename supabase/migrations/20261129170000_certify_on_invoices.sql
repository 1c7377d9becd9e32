-- The certification for a reduced rate of VAT stands on the invoice when the client has not given it on a quote. The order of the
-- list by what is left gets its index.

create index invoices_left_order on public.invoices (left_cents desc nulls last, id);

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

-- The year before, from 3:00 on 1 January, unless an archive that holds all of it exists.
create or replace function private.request_due_archive() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  last_year constant int := extract(year from private.today())::int - 1;
  begins constant timestamp := date_trunc('year', private.today()::timestamp);
begin
  -- record_fiscal_archive takes it too: the archive that another process is recording now is seen here.
  perform pg_advisory_xact_lock(hashtext('fiscal_archives'));
  if private.now() < (begins + interval '3 hours') at time zone 'Europe/Paris'
    or exists (select from public.fiscal_archives a where a.year = last_year and a.made_at >= begins at time zone 'Europe/Paris')
  then
    return;
  end if;
  if private.ledger_end(last_year) > private.ledger_end(last_year - 1) then
    insert into public.fiscal_archive_requests (year) values (last_year) on conflict do nothing;
  end if;
end;
$$;

create or replace function public.record_fiscal_archive(p_archive jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  archive public.fiscal_archives := jsonb_populate_record(null::public.fiscal_archives, p_archive);
  asked public.fiscal_archive_requests;
begin
  perform pg_advisory_xact_lock(hashtext('fiscal_archives'));
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
    select coalesce(jsonb_agg(jsonb_build_object('code', t.code, 'title', private.fill_text(t.title, jsonb_build_object('lines', 'lignes à ' || r.words)),
      'body', private.fill_text(t.body, jsonb_build_object('name', p_name)) || U&'\000ADate et signature du client\00A0: ' || repeat('.', 60)) order by r.rate desc), '[]')
    from (values (10.0, 'vat_certification_10', U&'10\00A0%'), (5.5, 'vat_certification_5_5', U&'5,5\00A0%')) r(rate, code, words)
    join jsonb_array_elements(p_split) part on (part ->> 'rate')::numeric = r.rate
    join public.legal_texts t on t.code = r.code and private.today() between t.valid_from and coalesce(t.valid_to, 'infinity'));
end;
$$;

create or replace function private.invoice_content(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  part jsonb := case
    when p_invoice.kind = 'deposit' then private.deposit_part(p_invoice)
    when p_invoice.kind = 'credit_note' and p_invoice.progress = '[]' then private.credit_part(p_invoice)
    else private.progress_part(p_invoice) end;
  buyer jsonb := private.invoice_buyer(p_invoice);
  total bigint := private.split_sum(part -> 'split');
  payments jsonb := '[]';
  paid bigint := 0;
begin
  if p_invoice.kind <> 'credit_note' and total > 0 then
    with free as (
      select f.*, sum(f.amount_cents) over (order by f.received_on, f.receipt_id) as until from private.free_receipts(p_invoice) f
    ), used as (
      select receipt_id, received_on, method, least(amount_cents, total - (until - amount_cents)) as cents from free where until - amount_cents < total
    )
    select coalesce(jsonb_agg(jsonb_build_object('receipt_id', receipt_id, 'received_on', received_on, 'method', method, 'amount_cents', cents)
      order by received_on, receipt_id), '[]'), coalesce(sum(cents), 0) into payments, paid from used;
  end if;
  return part || jsonb_build_object(
    'number', p_invoice.number, 'kind', p_invoice.kind, 'title', p_invoice.title, 'issued_on', private.today(),
    'situation_no', case when p_invoice.kind = 'situation' then coalesce(p_invoice.situation_no, (
      select count(*) + 1 from public.invoices i where i.contract_id = p_invoice.contract_id and i.kind = 'situation' and i.state <> 'draft')) end,
    'operation_on', p_invoice.operation_on, 'operation', p_invoice.operation, 'purchase_order', p_invoice.purchase_order, 'notes', p_invoice.notes,
    'due_on', case when p_invoice.kind <> 'credit_note' then private.today() + case when paid >= total then 0 else p_invoice.due_days end end,
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
    'payments', payments, 'paid_cents', paid, 'left_cents', case when p_invoice.kind = 'credit_note' then 0 else total - paid end,
    'corrects', (select jsonb_build_object('number', c.number, 'issued_on', c.issued_on) from public.invoices c where c.id = p_invoice.corrects_id),
    'reason', p_invoice.reason, 'payment_terms', null,
    'mentions', private.invoice_mentions(p_invoice.kind, (buyer ->> 'is_consumer')::boolean, private.today())
      || case when p_invoice.kind in ('deposit', 'credit_note') then '[]' else private.certifications_to_sign(p_invoice, part -> 'split', buyer ->> 'name') end);
end;
$$;

create or replace function private.lock_invoice_of_contract(p_id uuid) returns public.invoices
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  perform private.require_staff();
  select * into invoice from public.invoices where id = p_id;
  perform private.lock_contract(invoice);
  return private.lock_invoice(p_id);
end;
$$;

create or replace function public.issue_invoice(p_id uuid, p_lock_version int, p_order jsonb default '{}') returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  code text;
  recipient text;
  is_mailed boolean := coalesce((p_order ->> 'mail')::boolean, true);
begin
  invoice := private.lock_invoice_of_contract(p_id);
  if invoice.state <> 'draft' then
    perform private.refuse('invoice_fixed', 409);
  elsif invoice.lock_version <> p_lock_version then
    perform private.refuse('invoice_changed', 409);
  elsif (select billing from public.billing_settings) <> 'here' and not private.is_example_invoice(invoice) then
    perform private.refuse('billing_closed', 409);
  elsif jsonb_array_length(private.invoice_missing(invoice)) > 0 then
    perform private.refuse('invoice_incomplete', 409, jsonb_build_object('n', jsonb_array_length(private.invoice_missing(invoice))));
  end if;
  recipient := private.invoice_buyer(invoice) ->> 'email';
  if is_mailed and recipient is null then
    perform private.refuse('email_missing', 400);
  end if;
  code := case invoice.kind when 'credit_note' then 'AV' else 'F' end;
  if private.is_example_invoice(invoice) then
    invoice := private.fix_invoice(invoice, 'issued', 'DEMO-' || upper(left(invoice.id::text, 8)), private.today());
  else
    -- The row of the series is locked here, until the end: the day of the last number is known, and no other number is given meanwhile.
    invoice.number := private.next_number(code, private.today());
    if exists (select from public.invoices i where i.state = 'issued' and i.issued_on > private.today()
      and (i.kind = 'credit_note') = (code = 'AV') and i.number not like 'DEMO-%')
    then
      perform private.refuse('issued_before_last', 409);
    end if;
    invoice := private.fix_invoice(invoice, 'issued', invoice.number, private.today());
  end if;
  perform private.queue_invoice_document(invoice.id, 'invoice', invoice.snapshot);
  if is_mailed then
    perform private.mail_invoice(invoice, recipient, p_order ->> 'message');
  end if;
  return json_build_object('number', invoice.number, 'is_mailed', is_mailed, 'left_cents', invoice.left_cents, 'lock_version', invoice.lock_version);
end;
$$;

create or replace function public.note_invoice_number(p_id uuid, p_lock_version int, p_order jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  given record;
begin
  invoice := private.lock_invoice_of_contract(p_id);
  begin
    select btrim(number) as number, issued_on into given from jsonb_to_record(p_order) as o(number text, issued_on date);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  if invoice.state <> 'draft' then
    perform private.refuse('invoice_fixed', 409);
  elsif invoice.lock_version <> p_lock_version then
    perform private.refuse('invoice_changed', 409);
  elsif coalesce(length(given.number) not between 1 and 40, true) or given.issued_on is null or given.issued_on < private.today() - 3660 then
    perform private.refuse('invalid_input', 400);
  elsif given.issued_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif exists (select from public.invoices i where i.state = 'elsewhere' and lower(i.number) = lower(given.number)) then
    perform private.refuse('number_taken', 409);
  elsif exists (select from jsonb_array_elements(private.invoice_missing(invoice)) m where m ->> 'field' not in ('customer', 'entreprise')) then
    perform private.refuse('invoice_incomplete', 409, jsonb_build_object('n', jsonb_array_length(private.invoice_missing(invoice))));
  end if;
  invoice := private.fix_invoice(invoice, 'elsewhere', given.number, given.issued_on);
  return json_build_object('number', invoice.number, 'left_cents', invoice.left_cents, 'lock_version', invoice.lock_version);
end;
$$;

create or replace function public.record_invoice_payment(p_id uuid, p_payment jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  payment record;
begin
  invoice := private.lock_invoice_of_contract(p_id);
  begin
    select * into payment from jsonb_to_record(p_payment) as p(id uuid, amount_cents int, method text, paid_on date, mail boolean);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  if exists (select from public.receipts r where r.id = payment.id and r.invoice_id = p_id and r.kind = 'payment'
    and (r.amount_cents, r.method, r.received_on) = (payment.amount_cents, payment.method, payment.paid_on))
  then
    return payment.id;
  elsif coalesce(payment.amount_cents < 1, true) or payment.paid_on is null or payment.paid_on < private.today() - 3660
    or coalesce(payment.method not in ('card', 'cash', 'transfer', 'check'), true) or exists (select from public.receipts r where r.id = payment.id)
  then
    perform private.refuse('invalid_input', 400);
  elsif payment.paid_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif invoice.state = 'draft' or invoice.kind = 'credit_note' then
    perform private.refuse('invoice_not_payable', 409);
  elsif num_nonnulls(invoice.project_id, invoice.request_id) = 0 and private.no_money_before(invoice) is not null then
    perform private.refuse('payment_too_early', 409, jsonb_build_object('from', to_char(private.no_money_before(invoice), 'DD/MM/YYYY')));
  elsif payment.amount_cents > invoice.left_cents then
    perform private.refuse('payment_too_high', 409,
      jsonb_build_object('due', replace(to_char(greatest(invoice.left_cents, 0) / 100.0, 'FM9999999990.00'), '.', ',')));
  end if;
  if invoice.project_id is not null then
    perform private.refuse_early_project_money(invoice.project_id, payment.amount_cents, payment.paid_on);
  elsif invoice.request_id is not null then
    -- A small job keeps its own sums, with which the screens of requests work.
    return public.record_payment(invoice.request_id, (select r.version from public.brico_requests r where r.id = invoice.request_id),
      payment.amount_cents, payment.method, payment.paid_on);
  end if;
  payment.id := private.book_receipt(jsonb_build_object('id', payment.id, 'kind', 'payment', 'amount_cents', payment.amount_cents, 'method', payment.method,
    'received_on', payment.paid_on, 'source', 'staff', 'invoice_id', p_id, 'project_id', invoice.project_id,
    'quote_id', case when invoice.project_id is null then invoice.quote_id end));
  perform private.log_activity('payment', 'invoices', p_id::text, 'Paiement de la facture ' || invoice.number,
    jsonb_build_object('amount_cents', payment.amount_cents, 'method', payment.method, 'paid_on', payment.paid_on));
  if payment.mail then
    perform private.mail_invoice_payment(p_id, payment.id);
  end if;
  return payment.id;
end;
$$;

create or replace function public.record_invoice_refund(p_id uuid, p_refund jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  refund record;
  rest bigint;
  paid record;
begin
  invoice := private.lock_invoice_of_contract(p_id);
  begin
    select * into refund from jsonb_to_record(p_refund) as p(amount_cents bigint, method text, paid_on date, reason text);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  if coalesce(refund.amount_cents < 1, true) or refund.paid_on is null or refund.paid_on < private.today() - 3660
    or coalesce(refund.method not in ('card', 'cash', 'transfer', 'check'), true)
    or coalesce(length(btrim(refund.reason)) not between 1 and 300, true) or invoice.request_id is not null
  then
    perform private.refuse('invalid_input', 400);
  elsif refund.paid_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif refund.amount_cents > coalesce(-invoice.left_cents, 0) then
    perform private.refuse('return_too_high', 409,
      jsonb_build_object('due', replace(to_char(greatest(-invoice.left_cents, 0) / 100.0, 'FM9999999990.00'), '.', ',')));
  end if;
  rest := refund.amount_cents;
  for paid in
    select r.id, (select sum(a.amount_cents) from public.invoice_payments a join public.receipts c on c.id = a.receipt_id
      where a.invoice_id = p_id and r.id in (c.id, c.corrects_id))::bigint as cents
    from public.receipts r
    where r.kind = 'payment' and r.method <> 'card_online' and r.id in (select a.receipt_id from public.invoice_payments a where a.invoice_id = p_id)
    order by r.recorded_at desc, r.id
  loop
    exit when rest = 0;
    if paid.cents > 0 then
      perform private.book_receipt(jsonb_build_object('kind', 'refund', 'amount_cents', -least(rest, paid.cents), 'method', refund.method,
        'received_on', refund.paid_on, 'source', 'staff', 'corrects_id', paid.id, 'invoice_id', p_id, 'project_id', invoice.project_id,
        'quote_id', case when invoice.project_id is null then invoice.quote_id end, 'reason', btrim(refund.reason)));
      rest := rest - least(rest, paid.cents);
    end if;
  end loop;
  if rest > 0 then
    perform private.refuse('refund_by_card', 409);
  end if;
  perform private.log_activity('payment', 'invoices', p_id::text, 'Remboursement sur la facture ' || invoice.number,
    jsonb_build_object('amount_cents', -refund.amount_cents, 'method', refund.method, 'paid_on', refund.paid_on));
end;
$$;

create or replace function public.read_customer_timeline(
  p_id uuid, p_before timestamptz default null, p_kind text default null, p_limit int default 50
) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  family uuid[] := private.customer_family(p_id);
  most constant int := least(greatest(p_limit, 1), 100);
  before constant timestamptz := coalesce(p_before, 'infinity');
  requests uuid[];
  contacts uuid[];
  projects uuid[];
  answer json;
begin
  perform private.require_staff();
  projects := array(select p.id from public.reno_projects p where p.customer_id = any (family) order by p.created_at desc limit 500);
  requests := array(select r.id from public.brico_requests r where r.customer_id = any (family) order by r.created_at desc limit 500);
  contacts := array(select r.id from public.contact_requests r where r.customer_id = any (family) order by r.created_at desc limit 500);
  with lines as (
    (select 'request' as kind, r.created_at as at, r.id::text, r.customer_id, r.service_type as title, r.reference as detail, r.status,
      r.scheduled_date as day, r.total_amount * 100 as cents, r.place_id
    from public.brico_requests r where r.customer_id = any (family) and r.created_at < before order by r.created_at desc limit most)
    union all
    (select 'contact', r.created_at, r.id::text, r.customer_id, coalesce(r.project_type, r.service), left(r.description, 300), r.status, null, null, r.place_id
    from public.contact_requests r where r.customer_id = any (family) and r.created_at < before order by r.created_at desc limit most)
    union all
    (select 'project', r.created_at, r.id::text, r.customer_id, r.name, null, r.status, r.deadline, null, r.place_id
    from public.reno_projects r where r.customer_id = any (family) and r.created_at < before order by r.created_at desc limit most)
    union all
    (select 'quote', coalesce(q.sent_at, q.created_at), q.id::text, q.customer_id, q.title, q.number, q.state, q.valid_until, q.total_cents, q.place_id
    from public.quotes q
    where q.customer_id = any (family) and q.state <> 'replaced' and coalesce(q.sent_at, q.created_at) < before
    order by coalesce(q.sent_at, q.created_at) desc limit most)
    union all
    (select 'invoice', coalesce(i.issued_at, i.created_at), i.id::text, i.customer_id, i.kind, i.number, i.state, i.due_on, i.total_cents, null
    from public.invoices i
    where i.customer_id = any (family) and coalesce(i.issued_at, i.created_at) < before
    order by coalesce(i.issued_at, i.created_at) desc limit most)
    union all
    (select n.kind, n.written_at, n.id::text, n.customer_id, case when n.written_by is not null then private.person_name(n.written_by) end, n.body,
      null, null, null, null
    from public.customer_notes n where n.customer_id = any (family) and n.written_at < before order by n.written_at desc limit most)
    union all
    (select 'payment', t.recorded_at, t.id::text, null, t.method, t.reason, t.kind, t.received_on, t.amount_cents, null
    from public.receipts t
    where (t.request_id = any (requests) or t.project_id = any (projects)
      or t.quote_id in (select q.id from public.quotes q where q.customer_id = any (family))) and t.recorded_at < before order by t.recorded_at desc limit most)
    union all
    (select 'mail', m.created_at, m.id::text, null, m.subject, m.template, m.status, null, null, null
    from public.email_outbox m
    where (m.request_id = any (requests) or m.contact_request_id = any (contacts) or lower(m.recipient) = any (array(
      select lower(h.value) from public.customer_channels h where h.customer_id = any (family) and h.kind = 'email' and not h.is_shared)))
      and not private.is_account_mail(m.template) and m.created_at < before
    order by m.created_at desc limit most)
  ), page as (
    select l.* from lines l
    where p_kind is null or l.kind = p_kind or p_kind = 'note' and l.kind in ('call_in', 'call_out', 'visit')
    order by l.at desc, l.id limit most
  )
  select json_agg(json_build_object('kind', p.kind, 'at', p.at, 'id', p.id, 'title', p.title, 'detail', p.detail, 'status', p.status, 'day', p.day,
    'cents', p.cents::bigint, 'place', (select concat_ws(', ', a.address, a.city) from public.places a where a.id = p.place_id),
    -- The name on the merged file that the row belongs to.
    'from_file', (select c.name from public.customers c where c.id = p.customer_id and c.merged_into is not null),
    -- What a payment is for.
    'paid_for', case when p.kind = 'payment' then (
      select json_build_object('request_id', t.request_id, 'project_id', t.project_id, 'name', coalesce(t.project_name, t.service_type))
      from private.taking_lines t where t.id = p.id::uuid) end) order by p.at desc, p.id)
  into answer from page p;
  return coalesce(answer, '[]');
end;
$$;

-- The dashboard in one call: things to do, three figures, works under way and two series for charts.

-- Separate function, so that a test can read the query plan. $1 today in Paris, $2 whether account mails are counted. Weeks begin on
-- Monday; weeks and months are in Paris time. Money in cents.
create or replace function private.dashboard_sql() returns text
language sql immutable set search_path = ''
return $query$
    with week_starts as materialized (
      select array_agg(w.starts_on at time zone 'Europe/Paris' order by w.starts_on) as instants
      from generate_series(date_trunc('week', $1::timestamp) - interval '77 days', date_trunc('week', $1::timestamp),
        interval '7 days') as w (starts_on)
    ), weeks as (
      -- width_bucket over instants is several times cheaper than computing each row's day in Paris.
      select width_bucket(created_at, (select instants from week_starts)) as n,
        count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'confirmed') as confirmed,
        count(*) filter (where status = 'in_progress') as in_progress,
        count(*) filter (where status = 'completed') as completed, count(*) filter (where status = 'cancelled') as cancelled
      from public.brico_requests
      where created_at >= (date_trunc('week', $1::timestamp) - interval '77 days') at time zone 'Europe/Paris'
        and created_at < (date_trunc('week', $1::timestamp) + interval '7 days') at time zone 'Europe/Paris'
      group by 1
    ), months as (
      -- As the journal of takings: money received and money given back, each in the month of its own day.
      select m.starts_on::date as month,
        coalesce(sum(r.amount_cents) filter (where not private.is_given_back(r.kind, r.amount_cents)), 0) as paid_cents,
        coalesce(-sum(r.amount_cents) filter (where private.is_given_back(r.kind, r.amount_cents)), 0) as refunded_cents
      from generate_series(date_trunc('month', $1::timestamp) - interval '11 months', date_trunc('month', $1::timestamp),
        interval '1 month') as m (starts_on)
      left join public.receipts r on r.received_on >= m.starts_on and r.received_on < m.starts_on + interval '1 month'
      group by 1
    ), unpaid as (
      select count(*) as n, coalesce(sum(due_cents), 0) as cents from public.brico_requests
      where due_cents > 0 and status = 'completed' and archived_at is null
    ), latest as (
      select id, client_name, service_type, scheduled_date, scheduled_time, status from public.brico_requests
      where archived_at is null order by created_at desc limit 3
    ), projects as (
      select id, name, client_name, progress, deadline from public.reno_projects
      where status in ('planning', 'in_progress') and archived_at is null
      order by deadline nulls last, name limit 6
    ), renew as (
      select contractor_id, contractor_name, kind, expires_on from private.papers_to_renew($1) order by expires_on, contractor_name limit 3
    ), due_tasks as (
      select t.id, t.title, t.due_on, t.is_callback, c.id as customer_id, c.name as customer_name, t.created_at
      from public.customer_tasks t join public.customers o on o.id = t.customer_id join public.customers c on c.id = coalesce(o.merged_into, o.id)
      where t.done_at is null and t.due_on <= $1 and (t.assignee_id is null or t.assignee_id = auth.uid())
    ), unmade as (
      select f.id, f.request_id, p.quote_id, p.invoice_id, coalesce(r.client_name, i.snapshot #>> '{buyer,name}', q.snapshot #>> '{client,name}') as client_name,
        f.amount_cents, f.status
      from public.refunds f left join public.brico_requests r on r.id = f.request_id
      left join public.card_payments p on p.id = f.card_payment_id left join public.quotes q on q.id = p.quote_id
      left join public.invoices i on i.id = p.invoice_id
      where f.status <> 'succeeded' and (f.status = 'failed' or f.attempts >= 3)
        and f.last_error is distinct from 'already_refunded' and (r.payment_status = 'paid' or p.state = 'paid')
        -- Skip a refund when the same request or document has a later one, promised or made.
        and not exists (
          select 1 from public.refunds again
          where (again.request_id = f.request_id or again.card_payment_id = f.card_payment_id) and again.created_at > f.created_at and again.status <> 'failed')
      order by f.created_at limit 5
    ), stray as (
      -- Stays listed for a week after the refund: the client may call.
      select f.id, f.amount_cents, f.currency, f.status, f.note from public.refunds f
      where f.reason = 'stray_payment'
        and (f.status <> 'succeeded' or f.created_at > private.now() - interval '7 days')
      order by f.created_at desc limit 5
    ), disputes as (
      select d.id, d.request_id, p.quote_id, p.invoice_id, coalesce(r.client_name, i.snapshot #>> '{buyer,name}', q.snapshot #>> '{client,name}') as client_name, d.amount_cents, d.reason, d.status,
        d.evidence_due_at
      from public.payment_disputes d left join public.brico_requests r on r.id = d.request_id
      left join public.card_payments p on p.id = d.card_payment_id left join public.quotes q on q.id = p.quote_id
      left join public.invoices i on i.id = p.invoice_id
      where d.closed_at is null
      order by d.evidence_due_at nulls last limit 5
    ), client_quotes as (
      (select 'unanswered' as kind, q.id, q.number, q.snapshot #>> '{client,name}' as client_name, q.title, (q.sent_at at time zone 'Europe/Paris')::date as day,
        q.total_cents as cents
      from public.quotes q where q.state = 'sent' and q.sent_at < ($1 - 6)::timestamp at time zone 'Europe/Paris'
      order by q.valid_until limit 5)
      union all
      (select 'expired', q.id, q.number, q.snapshot #>> '{client,name}', q.title, q.valid_until, q.total_cents
      from public.quotes q where q.state = 'expired' and q.closed_at > private.now() - interval '7 days'
      order by q.closed_at desc limit 5)
      union all
      -- Signed this week, and nothing planned yet.
      (select 'signed', q.id, q.number, q.snapshot #>> '{client,name}', q.title, (q.closed_at at time zone 'Europe/Paris')::date, q.total_cents
      from public.quotes q
      where q.state = 'signed' and q.kind = 'initial' and q.closed_at > private.now() - interval '7 days'
        and not exists (select from public.reno_projects p where p.id = q.project_id and (private.chosen_start(p) is not null or p.status <> 'planning'))
        and not exists (select from public.brico_requests r where r.id = q.request_id and r.scheduled_date >= $1)
      order by q.closed_at desc limit 5)
      union all
      -- Money goes back within fourteen days of the withdrawal (code de la consommation, L221-24).
      (select 'withdrawn', q.id, q.number, q.snapshot #>> '{client,name}', q.title, (s.withdrawn_at at time zone 'Europe/Paris')::date + 14, paid.cents
      from public.quotes q join public.quote_signatures s on s.quote_id = q.id cross join lateral (
        -- Money that names no quote counts when no other quote of the renovation is signed.
        select sum(r.amount_cents) as cents from public.receipts r
        where r.quote_id = q.id or (r.quote_id is null and (r.project_id = q.project_id or r.request_id = q.request_id)
          and not exists (select from public.quotes o where o.project_id = q.project_id and o.state = 'signed'))) paid
      where q.state = 'withdrawn' and q.closed_at > private.now() - interval '90 days' and paid.cents > 0
      order by s.withdrawn_at limit 5)
    )
    select jsonb_build_object(
      'today', $1,
      'counts', jsonb_build_object(
        'active_projects', (select count(*) from public.reno_projects where status in ('planning', 'in_progress') and archived_at is null),
        'pending_requests', (select count(*) from public.brico_requests where status = 'pending' and archived_at is null),
        'interventions_today',
          (select count(*) from public.brico_requests where scheduled_date = $1 and status <> 'cancelled')),
      'todo', jsonb_build_object(
        'to_confirm', (
          select count(*) from public.brico_requests where status = 'pending' and payment_status = 'paid' and archived_at is null),
        'new_contacts', (select count(*) from public.contact_requests where status = 'new'),
        'failed_mails', (
          select count(*) from public.email_outbox m
          where m.status = 'failed' and m.created_at > private.now() - interval '30 days'
            and ($2 or not starts_with(m.template, 'account_'))
            and not exists (
              select 1 from public.email_outbox again
              where again.created_at > m.created_at and again.recipient = m.recipient and again.template = m.template
                and again.request_id is not distinct from m.request_id)),
        -- Kept since the last mail that left: none of them was sent, for want of a mail server. The daily head of the chain asks for nothing.
        'kept_mails', (
          select count(*) from (
            select from public.email_outbox m
            where m.status = 'kept' and m.template <> 'ledger_head' and ($2 or not starts_with(m.template, 'account_'))
              and m.created_at > greatest(private.now() - interval '30 days', (select max(sent_at) from public.email_outbox))
            limit 1000) kept),
        'client_quotes', coalesce((select jsonb_agg(to_jsonb(c)) from client_quotes c), '[]'),
        'invoices', (
          select jsonb_build_object('due_cents', coalesce(sum(i.left_cents), 0), 'late_count', count(*) filter (where i.due_on < $1),
            'late_cents', coalesce(sum(i.left_cents) filter (where i.due_on < $1), 0))
          from public.invoices i where i.left_cents > 0) || (
          select jsonb_build_object('return_count', count(*), 'return_cents', coalesce(-sum(i.left_cents), 0))
          from public.invoices i where i.left_cents < 0),
        'works', coalesce((select jsonb_agg(to_jsonb(w)) from private.works_to_do($1) w), '[]'),
        'tasks', coalesce((
          select jsonb_agg(to_jsonb(l) - 'created_at' order by l.due_on, l.created_at)
          from (select * from due_tasks order by due_on, created_at limit 10) l), '[]'),
        'tasks_total', (select count(*) from due_tasks),
        'to_collect', (select n from unpaid), 'to_collect_cents', (select cents from unpaid),
        'papers', coalesce((select jsonb_agg(to_jsonb(n)) from renew n), '[]'),
        'papers_total', (select count(*) from private.papers_to_renew($1)),
        'company_papers', coalesce((
          select jsonb_agg(to_jsonb(c)) from (
            select id, kind, name, expires_on from private.company_papers_to_renew($1) order by expires_on, name limit 5) c), '[]'),
        'refunds', coalesce((select jsonb_agg(to_jsonb(u)) from unmade u), '[]'),
        'stray_payments', coalesce((select jsonb_agg(to_jsonb(s)) from stray s), '[]'),
        'disputes', coalesce((select jsonb_agg(to_jsonb(d)) from disputes d), '[]')),
      'latest', coalesce((select jsonb_agg(to_jsonb(l)) from latest l), '[]'),
      'projects', coalesce((select jsonb_agg(to_jsonb(p)) from projects p), '[]'),
      'weeks', (
        select jsonb_agg(jsonb_build_object('week', (s.at at time zone 'Europe/Paris')::date, 'pending', coalesce(w.pending, 0),
          'confirmed', coalesce(w.confirmed, 0), 'in_progress', coalesce(w.in_progress, 0),
          'completed', coalesce(w.completed, 0), 'cancelled', coalesce(w.cancelled, 0)) order by s.n)
        from week_starts, unnest(instants) with ordinality as s (at, n) left join weeks w on w.n = s.n),
      'months', (
        select jsonb_agg(jsonb_build_object('month', m.month, 'paid_cents', m.paid_cents, 'refunded_cents', m.refunded_cents) order by m.month)
        from months m)
    )
  $query$;

revoke all on function private.certifications_to_sign from public, anon, authenticated, service_role;

revoke all on function private.lock_invoice_of_contract from public, anon, authenticated, service_role;
comment on function private.lock_invoice_of_contract is
  'For staff: locks the contract of an invoice, then the invoice, and returns it. Refuses: access_denied, invoice_gone.';

revoke all on function public.record_invoice_refund from public, anon, authenticated, service_role;
comment on function public.record_invoice_refund is
  'For staff: records money given back on an invoice that was paid too much: {amount_cents, method, paid_on, reason}; rows of the opposite sign '
  'of what was received, the latest first. Money that came by card online goes back through Stripe, a small job''s through its own screen. '
  'Refuses: invoice_gone, invalid_input, payment_in_future, return_too_high, refund_by_card.';
grant execute on function public.record_invoice_refund to authenticated;

revoke all on function public.read_customer_timeline from public, anon, authenticated, service_role;
comment on function public.read_customer_timeline is
  'For staff: what happened with a client, newest first, at most 100 lines before an instant: request, contact, project, quote, invoice, note, call_in, '
  'call_out, visit, payment, mail; p_kind « note » brings calls and visits too. cents is an amount in cents. The next page begins before the last at.';
grant execute on function public.read_customer_timeline to authenticated;

-- End of what `npm run routines` wrote.
