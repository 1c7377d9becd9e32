insert into public.document_kinds (id) values ('quote_signed');

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

drop function private.release_invoice_mail(p_invoice_id uuid);

-- « lignes 1.1 à 1.4, 2.1 »: the works at a rate among the rows of a quote, with its options, without works that are taken back.
create or replace function private.lines_at_rate(p_rows jsonb, p_rate numeric) returns text
language sql immutable parallel safe set search_path = ''
return (
  with works as (
    select i, line ->> 'number' as number, regexp_replace(line ->> 'number', '\d+$', '') as stem, substring(line ->> 'number' from '\d+$')::int as last
    from jsonb_array_elements(p_rows) with ordinality as rows(line, i)
    where line ->> 'kind' = 'work' and (line ->> 'vat_rate')::numeric = p_rate and (line ->> 'quantity')::numeric >= 0
  ), runs as (
    -- Numbers in succession of one section.
    select min(i) as i, array_agg(number order by i) as numbers
    from (select *, last - row_number() over (partition by stem order by i) as run from works) w group by stem, run
  )
  select case sum(cardinality(numbers)) when 1 then U&'ligne\00A0' else U&'lignes\00A0' end || string_agg(
    case when cardinality(numbers) > 2 then concat(numbers[1], U&' à\00A0', numbers[cardinality(numbers)]) else array_to_string(numbers, ', ') end, ', ' order by i)
  from runs
);

-- The example company starts with signed quotes whose documents are not drawn yet: the evidence names the hash, so it comes after.
create or replace function private.prove_example(p_document public.documents) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
  signing public.quote_signings;
  signature public.quote_signatures;
begin
  select s.* into signature from public.quote_signatures s
  where s.quote_id = p_document.quote_id and s.means = 'online' and s.document_sha256 is null and private.is_example('quotes', s.quote_id);
  if p_document.kind <> 'quote' or not found then
    return;
  end if;
  select * into quote from public.quotes where id = signature.quote_id;
  signing := jsonb_populate_record(null::public.quote_signings, to_jsonb(signature) || jsonb_build_object('tries', 0,
    'code_sent_at', signature.signed_at - interval '2 minutes',
    'consents', jsonb_build_array(jsonb_build_object('text', 'J’ai lu et j’accepte les conditions générales de vente.'))));
  signature.evidence := private.signature_proof(quote, signing, p_document.sha256, signature.place, 'link')::text;
  update public.quote_signatures set document_sha256 = p_document.sha256, evidence = signature.evidence,
    evidence_sha256 = encode(sha256(convert_to(signature.evidence, 'UTF8')), 'hex')
  where id = signature.id returning * into signature;
  perform private.append_fiscal_event('fixed', signature.id,
    jsonb_build_object('of', 'quote_signed', 'number', quote.number, 'signed_on', signature.signed_on) || private.row_mark('quote_signed', signature.id));
  perform private.queue_quote_document(quote.id, 'quote_signed', private.signed_content(signature));
  perform private.queue_quote_document(quote.id, 'quote_evidence', private.evidence_content(quote, signature));
end;
$$;

-- The signed file, its copy with the signature and the evidence are made: client and company get the same bytes by mail.
create or replace function private.mail_signed_quote(p_quote_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
  signature public.quote_signatures;
  ids uuid[];
  address text;
begin
  select * into quote from public.quotes where id = p_quote_id;
  select * into signature from public.quote_signatures where quote_id = p_quote_id and means = 'online';
  ids := array(
    select d.id from public.documents d
    where d.quote_id = p_quote_id and d.made_at is not null and (d.kind in ('quote_evidence', 'quote_signed') or d.sha256 = signature.document_sha256)
    order by d.kind);
  -- A copy that is made long after is no news.
  if signature.id is null or cardinality(ids) < 3 or signature.signed_at < private.now() - interval '30 days' or private.is_example('quotes', p_quote_id) then
    return;
  end if;
  foreach address in array array[signature.email, private.staff_recipient()] loop
    perform private.enqueue_email('client_quote_signed', address, private.quote_payload(quote) || jsonb_build_object('total_cents', signature.total_cents,
      'document_ids', to_jsonb(ids), 'signed_at', signature.signed_at, 'withdraw_until', signature.withdraw_until,
      'no_money_before', signature.no_money_before, 'deposit_cents', signature.snapshot -> 'deposit_cents'),
      'client_quote_signed:' || quote.id || ':' || address, null);
  end loop;
end;
$$;

create or replace function public.claim_outbox(p_limit int default 20) returns setof public.email_outbox
language sql volatile security definer set search_path = ''
begin atomic
  select private.drop_stale_reminders();
  select private.drop_stale_confirmations();
  select private.drop_stale_review_requests();
  select private.drop_stale_invoice_reminders();
  update public.email_outbox o
  set status = 'sending', claimed_at = private.now(), attempts = o.attempts + 1
  where o.id in (
    select due.id from public.email_outbox due
    where ((due.status = 'pending' and due.next_attempt_at <= private.now())
        or (due.status = 'sending' and due.claimed_at < private.now() - interval '5 minutes'))
      -- Nothing leaves before its paper is made: staff learn of one that cannot be made (private.failed_documents).
      and not exists (
        select from public.documents d
        where d.made_at is null and ((due.template = 'invoice_sent' and d.kind = 'invoice' and d.invoice_id::text = due.payload ->> 'invoice_id')
          or (due.template = 'client_quote_sent' and d.kind = 'quote' and d.number = 1 and d.quote_id::text = due.payload ->> 'quote_id')))
      -- What is paid or late is read after the invoice itself, which may wait for its paper.
      and not (due.template in ('invoice_paid', 'invoice_reminder') and exists (
        select from public.email_outbox own
        where own.template = 'invoice_sent' and own.status in ('pending', 'sending') and own.payload ->> 'invoice_id' = due.payload ->> 'invoice_id'))
    order by due.next_attempt_at
    limit least(greatest(p_limit, 1), 100)
    for update skip locked
  )
  returning o.*;
end;

create or replace function public.read_invoice(p_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  perform private.require_staff();
  select * into invoice from public.invoices where id = p_id;
  if not found then
    perform private.refuse('invoice_gone', 404);
  end if;
  return (
    select to_jsonb(invoice) - '{snapshot,token_hash,search_text,blocks,deductions,split,shares_number}'::text[] || jsonb_build_object(
      'content', case when invoice.state = 'draft' then private.invoice_content(invoice) - '{blocks,deductions}'::text[] else invoice.snapshot end,
      'missing', case when invoice.state = 'draft' then private.invoice_missing(invoice) || private.invoice_warnings(invoice) else '[]'::jsonb end,
      'is_example', private.is_example_invoice(invoice), 'returns', private.return_facts(invoice),
      'buyer_change', case when invoice.state = 'draft' then private.buyer_change(invoice) end,
      'customer', case when invoice.customer_id is not null then private.customer_card(invoice.customer_id) end,
      'project', (select jsonb_build_object('id', w.id, 'name', w.name) from public.reno_projects w where w.id = invoice.project_id),
      'request', (select jsonb_build_object('id', r.id, 'reference', r.reference, 'service_type', r.service_type) from public.brico_requests r where r.id = invoice.request_id),
      'quote', (select jsonb_build_object('id', q.id, 'number', q.number, 'title', q.title) from public.quotes q where q.id = invoice.quote_id),
      'same_number', case when exists (select from public.invoices where shares_number) then (
        select s.id from public.invoices s where s.id <> invoice.id and private.number_key(s.number) = private.number_key(invoice.number) limit 1) end,
      'corrects', (select private.as_corrected(c) from public.invoices c where c.id = invoice.corrects_id),
      'last_progress', case when invoice.state = 'draft' and invoice.kind in ('situation', 'balance')
        then private.as_corrected(private.last_progress(invoice.contract_id)) end,
      'payments', (
        select coalesce(jsonb_agg(jsonb_build_object('receipt_id', r.id, 'kind', r.kind, 'method', r.method, 'received_on', r.received_on,
          'recorded_at', r.recorded_at, 'recorded_by_name', r.recorded_by_name, 'corrects_id', r.corrects_id, 'reason', r.reason,
          'amount_cents', p.cents) order by p.first), '[]')
        from private.paid_by(p_id) p join public.receipts r on r.id = p.receipt_id),
      'taken_over', (
        select coalesce(jsonb_agg(to_jsonb(o) - 'first' order by o.first), '[]') from (
          select t.id, t.number, -sum(p.amount_cents) as amount_cents, min(p.id) as first
          from public.invoice_payments p join public.receipts r on r.id = p.receipt_id cross join lateral private.taken_over_by(p) t
          where p.invoice_id = p_id and p.amount_cents < 0 and r.kind = 'payment' group by 1, 2) o),
      'event', (
        select jsonb_build_object('seq', e.seq, 'at', e.at, 'hash', e.hash) from public.fiscal_events e
        where e.kind = 'invoice' and e.subject_id = p_id),
      'siblings', (
        select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind, 'state', s.state, 'number', s.number, 'situation_no', s.situation_no,
          'issued_on', s.issued_on, 'total_cents', s.total_cents, 'left_cents', s.left_cents, 'paid_cents', s.paid_cents,
          'credited_cents', s.credited_cents, 'corrects_id', s.corrects_id) order by s.issued_at nulls last, s.created_at), '[]')
        from public.invoices s where s.contract_id = invoice.contract_id and s.id <> p_id),
      'documents', (
        select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'made_at', d.made_at, 'bucket', d.bucket, 'path', d.path,
          'sha256', d.sha256, 'last_error', d.last_error, 'has_failed', private.has_failed(d)) order by d.requested_at), '[]')
        from public.documents d where d.invoice_id = p_id))
  );
end;
$$;

create or replace function public.preview_invoice(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  perform private.require_staff();
  select * into invoice from public.invoices where id = p_id;
  if not found then
    perform private.refuse('invoice_gone', 404);
  elsif invoice.state <> 'draft' then
    perform private.refuse('invoice_fixed', 409);
  end if;
  invoice.number := '—';
  return private.invoice_content(invoice) - '{blocks,deductions}'::text[];
end;
$$;

create or replace function private.mail_invoice(p_invoice public.invoices, p_recipient text, p_message text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- It leaves when its paper is made: claim_outbox.
  perform private.enqueue_email('invoice_sent', p_recipient,
    private.invoice_mail_payload(p_invoice) || jsonb_build_object('message', left(nullif(btrim(p_message), ''), 2000)),
    'invoice_sent:' || p_invoice.id || ':' || private.today(), p_invoice.request_id);
  update public.invoices set sent_at = private.now() where id = p_invoice.id;
end;
$$;

create or replace function public.read_client_invoice(p_hash text) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  invoice public.invoices := private.invoice_of_link(p_hash);
begin
  if invoice.id is null then
    return null;
  end if;
  return json_build_object('id', invoice.id, 'number', invoice.number, 'kind', invoice.kind, 'content', invoice.snapshot,
    'paid_cents', invoice.paid_cents, 'credited_cents', invoice.credited_cents, 'left_cents', invoice.left_cents, 'due_on', invoice.due_on,
    -- No payment in the seven days after a signature at home (code de la consommation, L221-10).
    'no_money_before', private.no_money_before(invoice), 'awaits_credit', private.awaits_credit(invoice), 'offer', private.invoice_offer(invoice),
    -- Documents of another software have no page here.
    'corrects_id', (select c.id from public.invoices c where c.id = invoice.corrects_id and c.state = 'issued'),
    'credits', (
      select coalesce(json_agg(json_build_object('id', case c.state when 'issued' then c.id end, 'number', c.number, 'issued_on', c.issued_on,
        'total_cents', c.total_cents) order by c.issued_at), '[]')
      from public.invoices c where c.corrects_id = invoice.id and c.state <> 'draft'),
    'payments', (
      select coalesce(json_agg(json_build_object('received_on', r.received_on, 'method', r.method, 'amount_cents', p.cents) order by p.first), '[]')
      from private.paid_by(invoice.id) p join public.receipts r on r.id = p.receipt_id),
    'document', (
      select json_build_object('bucket', d.bucket, 'path', d.path, 'sha256', d.sha256) from public.documents d
      where d.invoice_id = invoice.id and d.kind = 'invoice' and d.made_at is not null order by d.number limit 1),
    'is_document_failed', exists (select from public.documents d where d.invoice_id = invoice.id and d.kind = 'invoice' and private.has_failed(d)));
end;
$$;

create or replace function public.claim_documents(p_limit int default 1) returns table (id uuid, kind text, attempt int, snapshot jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due public.documents;
  request public.brico_requests;
  latest public.documents;
begin
  for due in
    select d.* from public.documents d
    where d.made_at is null and d.next_attempt_at <= private.now()
    order by d.next_attempt_at, d.id
    limit least(greatest(p_limit, 1), 20)
    for update skip locked
  loop
    -- A claim that ended without a word: the site's process died with it.
    due.last_error := case when due.attempts > 0 then coalesce(due.last_error, 'The process of the site ended while it drew this document.') end;
    if due.quote_id is not null or due.invoice_id is not null then
      -- Its content was fixed when it was asked for.
      update public.documents d set attempts = d.attempts + 1, next_attempt_at = private.now() + interval '2 minutes', last_error = due.last_error
      where d.id = due.id
      returning d.id, d.kind, d.attempts, d.snapshot into id, kind, attempt, snapshot;
      return next;
      continue;
    end if;
    select r.* into request from public.brico_requests r where r.id = due.request_id for key share skip locked;
    -- A transaction that has the small job may wait for this paper: it is claimed a little later.
    continue when request.id is null and exists (select from public.brico_requests r where r.id = due.request_id);
    if request.id is null or private.missing_identity() <> '{}'
      or (due.is_automatic and (request.status <> 'completed' or request.due_cents > 0))
    then
      -- The state that asked for it was taken back.
      delete from public.documents d where d.id = due.id;
      continue;
    elsif due.is_automatic and private.is_latest_note(request) then
      latest := private.latest_note(request.id);
      delete from public.documents d where d.id = due.id;
      perform private.mail_automatic_note(latest);
      continue;
    end if;
    -- A process that dies leaves its claim: another one takes it two minutes later.
    update public.documents d set attempts = d.attempts + 1, next_attempt_at = private.now() + interval '2 minutes', last_error = due.last_error,
      snapshot = private.note_content(request) || jsonb_build_object('number', d.number, 'written_on', private.today())
    where d.id = due.id
    returning d.id, d.kind, d.attempts, d.snapshot into id, kind, attempt, snapshot;
    return next;
  end loop;
end;
$$;

create or replace function public.finish_document(p_id uuid, p_attempt int, p_path text, p_sha256 text, p_byte_count int) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  document public.documents;
begin
  -- The order of locks everywhere: the quote, small job or invoice, then its papers. The rows that are written below refer to the first.
  select * into document from public.documents where id = p_id;
  perform 1 from public.quotes where id = document.quote_id for key share;
  perform 1 from public.brico_requests where id = document.request_id for key share;
  perform 1 from public.invoices where id = document.invoice_id for key share;
  update public.documents set made_at = private.now(), bucket = 'accounts', path = p_path, sha256 = p_sha256, byte_count = p_byte_count,
    next_attempt_at = null, last_error = null
  where id = p_id and attempts = p_attempt and made_at is null
  returning * into document;
  if not found then
    return false;
  end if;
  if document.is_automatic then
    perform private.mail_automatic_note(document);
  end if;
  if document.quote_id is not null then
    perform private.log_quote(document.quote_id, 'document_made', jsonb_build_object('kind', document.kind, 'sha256', p_sha256));
    perform private.prove_example(document);
    perform private.mail_signed_quote(document.quote_id);
    return true;
  elsif document.invoice_id is not null then
    return true;
  end if;
  perform private.act_for(document.requested_by);
  perform private.log_activity('document', 'brico_requests', document.request_id::text, 'Note n° ' || document.number || ' préparée',
    jsonb_build_object('sha256', p_sha256));
  return true;
end;
$$;

create or replace function private.has_failed(p_document public.documents) returns boolean
language sql immutable set search_path = ''
return p_document.made_at is null and p_document.attempts >= 3;

create or replace function private.failed_documents() returns table (
  id uuid, kind text, quote_id uuid, invoice_id uuid, request_id uuid, number text, client_name text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  -- A quote has a document for each choice of options: one line for all.
  select distinct on (d.kind, d.quote_id, d.invoice_id, d.request_id) d.id, d.kind, d.quote_id, d.invoice_id, d.request_id,
    coalesce(i.number, q.number, r.reference), coalesce(i.snapshot #>> '{buyer,name}', q.snapshot #>> '{client,name}', r.client_name)
  from public.documents d left join public.invoices i on i.id = d.invoice_id left join public.quotes q on q.id = d.quote_id
  left join public.brico_requests r on r.id = d.request_id
  where private.has_failed(d)
  order by d.kind, d.quote_id, d.invoice_id, d.request_id, d.requested_at;
end;
$$;

create or replace function public.count_failed_documents() returns int
language sql stable security definer set search_path = ''
return (select count(*)::int from private.failed_documents());

create or replace function public.read_client_quote(p_hash text) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  quote public.quotes := private.quote_of_link(p_hash);
  signing public.quote_signings;
begin
  if quote.id is null then
    return null;
  elsif quote.state in ('replaced', 'cancelled') then
    return json_build_object('state', quote.state, 'number', quote.number, 'title', quote.title);
  end if;
  select * into signing from public.quote_signings s where s.quote_id = quote.id order by s.prepared_at desc limit 1;
  return (
    select jsonb_build_object('state', quote.state, 'number', quote.number, 'version_no', quote.version_no, 'title', quote.title,
      'valid_until', quote.valid_until, 'content', coalesce(s.snapshot, quote.snapshot),
      'documents', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'bucket', d.bucket, 'path', d.path, 'sha256', d.sha256) order by d.kind = 'quote_signed' desc, d.number desc), '[]')
        from public.documents d where d.quote_id = quote.id and d.made_at is not null
          and (d.kind in ('quote_evidence', 'quote_signed') or d.sha256 = s.document_sha256 or (s.id is null and d.number = 1))),
      'signing', case when quote.state = 'sent' and signing.id is not null then jsonb_build_object('id', signing.id, 'line_ids', signing.line_ids,
        'total_cents', signing.total_cents, 'net_cents', signing.snapshot -> 'net_cents', 'split', signing.snapshot -> 'split',
        'deposit_cents', signing.snapshot -> 'deposit_cents', 'given_name', signing.given_name, 'family_name', signing.family_name,
        'consents', signing.consents, 'code_sent_at', signing.code_sent_at, 'sha256', d.sha256, 'is_ready', d.id is not null,
        'document', case when d.id is not null then jsonb_build_object('kind', d.kind, 'bucket', d.bucket, 'path', d.path, 'sha256', d.sha256) end) end,
      'is_document_failed', exists (
        select from public.documents o where o.quote_id = quote.id and private.has_failed(o) and (o.number = 1 or o.id = signing.document_id)),
      'email', private.quote_email(quote),
      'in_person_place', case when private.is_in_person(quote, p_hash) then quote.in_person_place end,
      'signature', case when s.id is not null then jsonb_build_object('means', s.means, 'signed_at', s.signed_at, 'signed_on', s.signed_on,
        'name', concat_ws(' ', s.given_name, s.family_name), 'total_cents', s.total_cents, 'document_sha256', s.document_sha256,
        'evidence_sha256', s.evidence_sha256, 'withdraw_until', s.withdraw_until, 'no_money_before', s.no_money_before,
        'withdrawn_at', s.withdrawn_at,
        'to_credit_cents', case when s.withdrawn_at is not null then greatest(
          private.invoiced_of_quote(coalesce(quote.project_id, quote.request_id, quote.id), quote.id), 0) end,
        -- For a transfer, only of whom signed, and only once the law allows it.
        'bank', (select jsonb_build_object('iban', b.iban, 'bic', b.bic) from public.billing_settings b
          where b.iban is not null and quote.state = 'signed' and coalesce(s.no_money_before <= private.today(), true)),
        'deposit', private.deposit_facts(quote, s),
        'may_withdraw', coalesce(s.withdrawn_at is null and s.withdraw_until >= private.today(), false)) end)
    from (select 1) one left join public.quote_signatures s on s.quote_id = quote.id
    left join public.documents d on d.id = signing.document_id and d.made_at is not null
  );
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
      select f.id, f.request_id, p.quote_id, coalesce(f.invoice_id, p.invoice_id) as invoice_id, coalesce(r.client_name, i.snapshot #>> '{buyer,name}', q.snapshot #>> '{client,name}') as client_name,
        f.amount_cents, f.status
      from public.refunds f left join public.brico_requests r on r.id = f.request_id
      left join public.card_payments p on p.id = f.card_payment_id left join public.quotes q on q.id = p.quote_id
      left join public.invoices i on i.id = coalesce(f.invoice_id, p.invoice_id)
      where f.status <> 'succeeded' and (f.status = 'failed' or f.attempts >= 3)
        and f.last_error is distinct from 'already_refunded' and (r.payment_status = 'paid' or p.state = 'paid')
        -- Skip a refund when the same request or document has a later one, promised or made.
        and not exists (
          select 1 from public.refunds again
          where (again.request_id = f.request_id or again.card_payment_id = f.card_payment_id) and again.created_at > f.created_at and again.status <> 'failed')
        -- Or when staff gave the money back themselves.
        and not exists (
          select from public.receipts paid join public.receipts back on back.corrects_id = paid.id
          where paid.source_ref = f.payment_intent_id and back.kind = 'refund' and back.method <> 'card_online')
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
      -- The client's no of this week; where money or an invoice is to undo, that says it.
      (select case q.state when 'refused' then q.state else 'given_up' end, q.id, q.number, q.snapshot #>> '{client,name}', q.title,
        (e.at at time zone 'Europe/Paris')::date, q.total_cents
      from public.quotes q join public.quote_events e on e.quote_id = q.id and e.kind = q.state and e.actor = 'client'
      where q.state in ('refused', 'withdrawn') and e.at > private.now() - interval '7 days' and (q.state = 'refused' or not exists (
          select from public.receipts r where r.quote_id = q.id or (r.quote_id is null and r.project_id = q.project_id))
        and not exists (
          select from public.invoices i where i.contract_id = coalesce(q.project_id, q.request_id, q.id) and i.state <> 'draft'
            and private.invoiced_of_quote(i.contract_id, q.id) > 0))
      order by e.at desc limit 5)
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
      union all
      -- After a withdrawal nothing is owed of the quote: what was invoiced of it is undone by a credit note. Its draft was prepared.
      (select 'to_credit', q.id, q.number, q.snapshot #>> '{client,name}', q.title, (s.withdrawn_at at time zone 'Europe/Paris')::date, owed.cents
      from public.quotes q join public.quote_signatures s on s.quote_id = q.id
      cross join lateral (select private.invoiced_of_quote(coalesce(q.project_id, q.request_id, q.id), q.id) as cents) owed
      where q.state = 'withdrawn' and owed.cents > 0
        and exists (select from public.invoices i where i.contract_id = coalesce(q.project_id, q.request_id, q.id) and i.state <> 'draft')
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
        'client_quotes', coalesce((
          select jsonb_agg(to_jsonb(c) || case when c.kind = 'to_credit' then jsonb_build_object('draft_id', (
            select i.id from public.invoices i join public.quotes q on q.id = c.id
            where i.contract_id = coalesce(q.project_id, q.request_id, q.id) and i.kind = 'credit_note' and i.state = 'draft')) else '{}' end)
          from client_quotes c), '[]'),
        'documents', coalesce((select jsonb_agg(to_jsonb(f)) from (select * from private.failed_documents() limit 5) f), '[]'),
        'invoices', (
          select jsonb_build_object('due_cents', coalesce(sum(i.left_cents), 0), 'late_count', count(*) filter (where i.due_on < $1),
            'late_cents', coalesce(sum(i.left_cents) filter (where i.due_on < $1), 0),
            -- Handed over without a mail, or not remindable for a week: a person asks for them.
            'unreminded_count', count(*) filter (where i.state = 'issued' and i.reminder_count = 0 and i.reminders_stopped_at is null
              and i.due_on < $1 - case when i.sent_at is null then 6 else 13 end and not private.awaits_credit(i)))
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

-- Metrics for the operator of the site: waiting work and its age.

create or replace function public.read_operations() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'mails_waiting', mails.waiting,
    'oldest_mail_seconds', mails.oldest_seconds,
    'mails_failed', mails.failed,
    'refunds_unsettled', (select count(*) from public.refunds where status = 'pending'),
    'stray_payments', (select count(*) from public.refunds where reason = 'stray_payment' and status <> 'succeeded'),
    'documents_failed', public.count_failed_documents(),
    'disputes_open', (select count(*) from public.payment_disputes where closed_at is null),
    'alert_mail_late', (select count(*) from public.alerts where kind = 'mail_late' and ended_at is null),
    'alert_disk_low', (select count(*) from public.alerts where kind = 'disk_low' and ended_at is null),
    'alert_backup_old', (select count(*) from public.alerts where kind = 'backup_old' and ended_at is null),
    'alert_backup_unreadable', (select count(*) from public.alerts where kind = 'backup_unreadable' and ended_at is null),
    'alert_copy_late', (select count(*) from public.alerts where kind = 'copy_late' and ended_at is null),
    'jobs_age_seconds', (select round(extract(epoch from clock_timestamp() - ended_at)) from private.job_turns),
    'database_bytes', pg_catalog.pg_database_size(pg_catalog.current_database())
  )
  from (
    select
      count(*) filter (where status in ('pending', 'sending')) as waiting,
      count(*) filter (where status = 'failed') as failed,
      coalesce(extract(epoch from private.now() - min(created_at) filter (where status in ('pending', 'sending'))), 0)::int
        as oldest_seconds
    from public.email_outbox where status in ('pending', 'sending', 'failed')
  ) mails;
$$;

create or replace function private.signed_content(p_signature public.quote_signatures) returns jsonb
language sql immutable set search_path = ''
return p_signature.snapshot || jsonb_build_object('signature', jsonb_build_object('means', p_signature.means, 'signed_at', private.utc_text(p_signature.signed_at),
  'signed_on', p_signature.signed_on, 'given_name', p_signature.given_name, 'family_name', p_signature.family_name, 'email', p_signature.email,
  'place', p_signature.place, 'context', p_signature.evidence::jsonb -> 'context', 'early_start', p_signature.early_start,
  'vat_certified', p_signature.vat_certified, 'document_sha256', p_signature.document_sha256, 'evidence_sha256', p_signature.evidence_sha256,
  'recorded_by_name', p_signature.recorded_by_name));

-- Returns an outcome instead of refusing, so that a wrong code is counted.
create or replace function public.sign_quote(p_hash text, p_signing_id uuid, p_order jsonb, p_network jsonb default null) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_tries constant int := 5;
  code_life constant interval := interval '10 minutes';
  quote public.quotes := private.quote_of_link(p_hash);
  signing public.quote_signings;
  document public.documents;
  terms jsonb;
  place text;
  context text;
  signature public.quote_signatures;
begin
  select * into quote from public.quotes where id = quote.id for update;
  if quote.id is null or (quote.token_hash is distinct from p_hash and not private.is_in_person(quote, p_hash)) then
    perform private.refuse('unknown_link', 404);
  end if;
  select * into signing from public.quote_signings where id = p_signing_id and quote_id = quote.id for update;
  if quote.state = 'signed' and signing.signed_at is not null then
    return json_build_object('outcome', 'signed');
  elsif quote.state <> 'sent' or quote.valid_until < private.today() or signing.id is null then
    return json_build_object('outcome', 'quote_changed');
  end if;
  select * into document from public.documents where id = signing.document_id;
  if document.sha256 is null or document.sha256 is distinct from p_order ->> 'document_sha256' or quote.version_no <> (p_order ->> 'version_no')::int then
    return json_build_object('outcome', 'quote_changed');
  elsif signing.code_hash is null or signing.code_sent_at < private.now() - code_life or signing.tries >= most_tries then
    return json_build_object('outcome', 'code_expired');
  elsif signing.code_hash is distinct from p_order ->> 'code_hash' then
    update public.quote_signings set tries = tries + 1 where id = signing.id;
    perform private.log_client_event(quote.id, 'code_wrong', p_network);
    return json_build_object('outcome', case when signing.tries + 1 >= most_tries then 'code_expired' else 'code_wrong' end,
      'left', most_tries - signing.tries - 1);
  end if;
  perform private.keep_contract_above(quote, signing.snapshot, 'amendment_too_low');
  -- Only staff say « dans nos locaux », by the link that they opened; whatever else was signed on a device of the company has the strict rule.
  context := case when private.is_in_person(quote, p_hash) or p_order ->> 'context' = 'in_person' then 'in_person' else 'link' end;
  place := case when private.is_in_person(quote, p_hash) then quote.in_person_place when context = 'in_person' then 'home'
    when quote.signing_place = 'premises' then 'remote' else quote.signing_place end;
  -- What the document promises stays: only one that was written for the premises gives no right of withdrawal.
  terms := private.signature_terms(quote, case when place = 'premises' then quote.signing_place else place end, private.today());
  update public.quote_signings set signed_at = private.now(), code_hash = null where id = signing.id returning * into signing;
  perform private.log_client_event(quote.id, 'signed', p_network, jsonb_build_object('signing_id', signing.id, 'total_cents', signing.total_cents));
  signature.evidence := private.signature_proof(quote, signing, document.sha256, place, context)::text;
  signature.evidence_sha256 := encode(sha256(convert_to(signature.evidence, 'UTF8')), 'hex');
  insert into public.quote_signatures (quote_id, means, place, signed_at, signed_on, given_name, family_name, email, line_ids, snapshot, total_cents,
    net_cents, document_sha256, evidence, evidence_sha256, early_start, vat_certified, withdraw_until, no_money_before)
  values (quote.id, 'online', place, private.now(), private.today(), signing.given_name, signing.family_name, signing.email, signing.line_ids,
    signing.snapshot, signing.total_cents, (signing.snapshot ->> 'net_cents')::bigint, document.sha256, signature.evidence, signature.evidence_sha256,
    coalesce((p_order ->> 'early_start')::boolean, false), private.needs_certificate(signing.snapshot), (terms ->> 'withdraw_until')::date,
    (terms ->> 'no_money_before')::date)
  returning * into signature;
  perform private.conclude_quote(quote, signature);
  perform private.queue_quote_document(quote.id, 'quote_signed', private.signed_content(signature));
  perform private.queue_quote_document(quote.id, 'quote_evidence', private.evidence_content(quote, signature));
  return json_build_object('outcome', 'signed');
end;
$$;

create or replace function public.record_paper_signature(p_id uuid, p_order jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.lock_client_quote(p_id);
  signed_on date := (p_order ->> 'signed_on')::date;
  place text := p_order ->> 'place';
  chosen uuid[] := private.options_of(quote.snapshot, array(select jsonb_array_elements_text(coalesce(p_order -> 'line_ids', '[]'))::uuid));
  -- What was ticked on the paper counts, as it does online.
  content jsonb := private.with_choice(quote.snapshot, chosen);
  terms jsonb;
  signature public.quote_signatures;
begin
  if quote.state not in ('sent', 'expired')
    or exists (select from public.quotes v where v.root_id = quote.root_id and v.id <> p_id and v.state in ('sent', 'signed', 'withdrawn'))
  then
    perform private.refuse('quote_not_open', 409);
  elsif signed_on is null or signed_on > private.today() or signed_on < (quote.sent_at at time zone 'Europe/Paris')::date
    or coalesce(place not in ('remote', 'home', 'premises'), true) or coalesce(length(p_order ->> 'path') not between 1 and 300, true)
    or coalesce(length(btrim(p_order ->> 'name')) not between 1 and 200, true)
  then
    perform private.refuse('invalid_input', 400);
  elsif private.needs_certificate(content) and not coalesce((p_order ->> 'vat_certified')::boolean, false) then
    perform private.refuse('vat_not_certified', 400);
  end if;
  perform private.keep_contract_above(quote, content, 'minus_too_low');
  terms := private.signature_terms(quote, place, signed_on);
  insert into public.quote_signatures (quote_id, means, place, signed_at, signed_on, family_name, line_ids, snapshot, total_cents, net_cents, document_sha256,
    early_start, vat_certified, withdraw_until, no_money_before, bucket, path, file_name, recorded_by, recorded_by_name)
  select p_id, 'paper', place, (signed_on + time '12:00') at time zone 'Europe/Paris', signed_on, btrim(p_order ->> 'name'), chosen, content,
    (content ->> 'total_cents')::bigint, (content ->> 'net_cents')::bigint,
    (select d.sha256 from public.documents d where d.quote_id = p_id and d.kind = 'quote' and d.made_at is not null order by d.number limit 1),
    coalesce((p_order ->> 'early_start')::boolean, false), private.needs_certificate(content), (terms ->> 'withdraw_until')::date,
    (terms ->> 'no_money_before')::date, 'documents', p_order ->> 'path', left(p_order ->> 'file_name', 200), auth.uid(), private.author_name()
  returning * into signature;
  perform private.log_quote(p_id, 'signed_on_paper', jsonb_build_object('signed_on', signed_on, 'place', place));
  perform private.conclude_quote(quote, signature);
  perform private.queue_quote_document(p_id, 'quote_signed', private.signed_content(signature));
end;
$$;

create or replace function private.quote_documents(p_quote_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'made_at', d.made_at, 'bucket', d.bucket, 'path', d.path,
      'sha256', d.sha256, 'last_error', d.last_error, 'has_failed', private.has_failed(d)) order by d.requested_at), '[]')
    from public.documents d where d.quote_id = p_quote_id);
end;
$$;

revoke all on function public.preview_invoice from public, anon, authenticated, service_role;
comment on function public.preview_invoice is
  'For staff: what a draft would say if it were issued now, with « — » for its number; nothing is kept. Refuses: invoice_gone, invoice_fixed.';
grant execute on function public.preview_invoice to authenticated;

revoke all on function private.has_failed from public, anon, authenticated, service_role;
comment on function private.has_failed is
  'Whether a document could not be made three times: staff learn of it, although it is still tried at longer intervals.';

revoke all on function private.failed_documents from public, anon, authenticated, service_role;
comment on function private.failed_documents is 'The documents that could not be made three times, with the record that each belongs to.';

revoke all on function public.count_failed_documents from public, anon, authenticated, service_role;
comment on function public.count_failed_documents is 'For the health of the site, with the secret key: documents that could not be made three times.';
grant execute on function public.count_failed_documents to service_role;

revoke all on function public.read_operations from public, anon, authenticated, service_role;
comment on function public.read_operations is
  'For metrics and alerts, with the secret key: waiting and failed mail, unsettled refunds, documents that cannot be made, stray payments, disputes, open alerts, age '
  'of the jobs (null before their first run), size of the database.';
grant execute on function public.read_operations to service_role;

revoke all on function private.signed_content from public, anon, authenticated, service_role;
comment on function private.signed_content is
  'What the copy of a signed quote says: the signed content with who signed, when and how, and the hashes of the signed file and of the evidence.';

-- End of what `npm run routines` wrote.

-- Contracts that were signed before get their copy too.
select private.queue_quote_document(s.quote_id, 'quote_signed', private.signed_content(s))
from public.quote_signatures s where s.means = 'paper' or s.document_sha256 is not null;
