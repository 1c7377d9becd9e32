-- The books are verified as a whole: signatures, what receipts pay, what decides in an invoice, documents, archives and series of numbers have their
-- hash in the chain. What was fixed before gets its hash now, as it is.

-- An archive that is too large for one file has parts; the first holds the tables.
alter table public.fiscal_archives add column part int not null default 1 check (part > 0);
comment on column public.fiscal_archives.part is 'From 1, which holds the tables, the chain and the notice; the others hold files.';

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

drop function public.check_ledger(p_seq bigint, p_hash text);

drop function private.ledger_report(p_seq bigint, p_hash text);

drop function private.described_problem(p_seq bigint, p_problem text, p_receipt uuid);

drop function public.verify_ledger(p_seq bigint, p_hash text);

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
  archive.part := coalesce(archive.part, 1);
  archive.bucket := 'accounts';
  archive.made_at := private.now();
  archive.made_by := asked.asked_by;
  archive.made_by_name := asked.asked_by_name;
  insert into public.fiscal_archives select archive.*;
  delete from public.file_removals f where f.bucket = archive.bucket and f.path = archive.path;
  perform private.log_as(asked.asked_by, 'backup', 'fiscal_archives', archive.id::text, 'Encaissements de ' || archive.year || ' archivés');
  perform private.append_fiscal_event('archive', archive.id, jsonb_build_object('year', archive.year, 'first_seq', archive.first_seq,
    'last_seq', archive.last_seq, 'receipts', archive.receipt_count, 'invoices', archive.invoice_count,
    'bytes', archive.byte_count, 'sha256', archive.sha256)
    || private.row_mark('archive', archive.id));
  return archive.id;
end;
$$;

-- What decides in each table whose rows the chain fixes. A column that is added later joins a list only if it is null in older rows: their hashes
-- stay as they are then. Columns that are not named here may change by themselves (states, links that a deletion empties, when a mail left).
create or replace function private.fixed_columns(p_table text) returns text[]
language sql immutable set search_path = ''
return case p_table
  -- Its snapshot has a hash of its own (content_sha256).
  when 'invoices' then '{id,kind,state,number,situation_no,contract_id,corrects_id,title,amount_cents,progress,deducts,credits,reason,operation,
    operation_on,due_days,purchase_order,notes,issued_on,issued_at,due_on,net_cents,total_cents,split,blocks,deductions,created_by,created_by_name,
    created_at}'::text[]
  when 'quote_signatures' then '{id,quote_id,means,place,signed_at,signed_on,given_name,family_name,email,line_ids,snapshot,total_cents,net_cents,
    document_sha256,evidence,evidence_sha256,early_start,vat_certified,withdraw_until,no_money_before,bucket,path,file_name,recorded_by,
    recorded_by_name}'::text[]
  when 'quotes' then '{id,root_id,version_no,kind,number,title,intro,closing,price_basis,discount_bp,valid_days,starts_text,duration_text,deposit_bp,
    payment_terms,is_free,fee,has_no_waste,waste,rge_text,subcontractors_text,signing_place,snapshot,total_cents,sent_at,valid_until,created_by,
    created_by_name,created_at}'::text[]
  when 'quote_lines' then '{id,position,kind,level,label,description,quantity,quantity_formula,unit,unit_price,discount_bp,vat_rate,is_option}'::text[]
  when 'documents' then '{id,kind,request_id,quote_id,invoice_id,number,snapshot,made_at,bucket,path,sha256,byte_count}'::text[]
  when 'fiscal_archives' then '{id,year,part,first_seq,last_seq,receipt_count,invoice_count,bucket,path,byte_count,sha256,made_at}'::text[]
end;

-- The time zone is set, because the text of an instant depends on it.
create or replace function private.row_sha256(p_table text, p_row anyelement) returns text
language sql stable set search_path = '' set timezone = 'UTC'
as $$
  select encode(sha256(convert_to(coalesce(jsonb_object_agg(key, value), '{}')::text, 'UTF8')), 'hex')
  from jsonb_each(to_jsonb(p_row)) where key = any (private.fixed_columns(p_table)) and value <> 'null'
$$;

create or replace function private.quote_sha256(p_quote_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select encode(sha256(convert_to(private.row_sha256('quotes', q) || coalesce((
    select string_agg(private.row_sha256('quote_lines', l), '' order by l.position, l.id) from public.quote_lines l where l.quote_id = q.id), ''), 'UTF8')), 'hex')
  from public.quotes q where q.id = p_quote_id
$$;

create or replace function private.fixed_sha256(p_of text, p_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case p_of
    when 'invoice' then (select private.row_sha256('invoices', i) from public.invoices i where i.id = p_id)
    when 'quote_signed' then (select private.row_sha256('quote_signatures', s) from public.quote_signatures s where s.id = p_id)
    when 'document' then (select private.row_sha256('documents', d) from public.documents d where d.id = p_id)
    when 'archive' then (select private.row_sha256('fiscal_archives', a) from public.fiscal_archives a where a.id = p_id)
  end;
end;
$$;

create or replace function private.document_number(p_document public.documents) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(p_document.snapshot ->> 'reference', p_document.snapshot ->> 'number', p_document.snapshot ->> 'quote_number')
$$;

-- What an event says besides, so that it can be verified: the hash of its row, and for how long the row must exist.
create or replace function private.row_mark(p_of text, p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  mark jsonb := jsonb_build_object('row_sha256', private.fixed_sha256(p_of, p_id));
begin
  if p_of = 'quote_signed' then
    mark := mark || (select jsonb_build_object('quote_sha256', private.quote_sha256(q.id), 'root_id', q.root_id)
      from public.quote_signatures s join public.quotes q on q.id = s.quote_id where s.id = p_id);
  elsif p_of = 'document' then
    mark := mark || (select jsonb_strip_nulls(jsonb_build_object('number', private.document_number(d), 'root_id', q.root_id,
        'made_on', (d.made_at at time zone 'Europe/Paris')::date))
      from public.documents d left join public.quotes q on q.id = d.quote_id where d.id = p_id);
  end if;
  return mark;
end;
$$;

create or replace function private.allocation_payload(p_payment public.invoice_payments) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', p_payment.id, 'invoice_id', p_payment.invoice_id, 'receipt_id', p_payment.receipt_id,
    'amount_cents', p_payment.amount_cents, 'at', private.utc_text(p_payment.at),
    'received_on', (select r.received_on from public.receipts r where r.id = p_payment.receipt_id))
$$;

-- Events have uuids for subjects, rows of invoice_payments have numbers.
create or replace function private.allocation_subject(p_id bigint) returns uuid
language sql immutable set search_path = ''
return lpad(to_hex(p_id), 32, '0')::uuid;

create or replace function private.chain_allocation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.append_fiscal_event('allocation', private.allocation_subject(new.id), private.allocation_payload(new));
  return null;
end;
$$;

create or replace function private.chain_number() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.append_fiscal_event('number', null, to_jsonb(new));
  return null;
end;
$$;

-- Drafts are no document yet, specimens are none.
create or replace function private.is_chained_document(p_document public.documents) returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_document.made_at is not null and p_document.kind <> 'invoice_draft'
    and not coalesce(p_document.invoice_id = any (private.specimen_ids()), false)
$$;

create or replace function private.chain_document() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_chained_document(new) then
    perform private.append_fiscal_event('document', new.id,
      jsonb_build_object('kind', new.kind, 'sha256', new.sha256) || private.row_mark('document', new.id));
  end if;
  return null;
end;
$$;

-- What follows a signature, online or on paper: state, figures of the renovation, day of a small job, chain, mails.
create or replace function private.conclude_quote(p_quote public.quotes, p_signature public.quote_signatures) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  before bigint;
  rate numeric := case when jsonb_array_length(p_signature.snapshot -> 'split') = 1 then (p_signature.snapshot #>> '{split,0,rate}')::numeric end;
begin
  update public.quotes set state = 'signed', total_cents = p_signature.total_cents, closed_at = private.now(), lock_version = lock_version + 1,
    updated_at = private.now()
  where id = p_quote.id;
  delete from public.quote_signings where quote_id = p_quote.id and signed_at is null;
  if p_quote.project_id is not null then
    select coalesce(sum(s.net_cents), 0) into before
    from public.quote_signatures s join public.quotes q on q.id = s.quote_id
    where q.project_id = p_quote.project_id and q.id <> p_quote.id and q.state = 'signed';
    -- A signature fills the budget only if staff have not set it: it is empty, or still the sum of the earlier signatures.
    -- A budget has one VAT rate; with several it states the amount without VAT alone.
    update public.reno_projects set budget = (before + p_signature.net_cents) / 100.0, budget_with_vat = null,
      budget_basis = case when rate is not null and (before = 0 or budget_vat_rate = rate) then 'ht' end,
      budget_vat_rate = case when before = 0 or budget_vat_rate = rate then rate end
    where id = p_quote.project_id and round(budget * 100) in (0, before);
    if found then
      perform private.log_activity('budget', 'reno_projects', p_quote.project_id::text, 'Budget repris du devis ' || p_quote.number,
        jsonb_build_object('net_cents', before + p_signature.net_cents));
    end if;
    update public.reno_projects p set estimated_cost = costs.total
    from (
      select round(sum(l.quantity * c.unit_cost), 2) as total
      from public.quote_lines l join public.quote_line_costs c on c.quote_id = l.quote_id and c.line_id = l.id
      where l.quote_id = p_quote.id and l.kind = 'work' and (not l.is_option or l.id = any (p_signature.line_ids))
    ) costs
    where p.id = p_quote.project_id and p.estimated_cost = 0 and costs.total > 0;
  end if;
  -- A small job: its payments wait for seven days too.
  update public.brico_requests set home_signed_on = p_signature.signed_on
  where id = p_quote.request_id and p_signature.no_money_before is not null and coalesce(home_signed_on < p_signature.signed_on, true);
  perform private.price_job_by_quote(p_quote, p_signature);
  perform private.follow_quotes(p_quote.project_id);
  perform private.enqueue_email('client_quote_signed_staff', private.staff_recipient(),
    private.quote_payload(p_quote) || jsonb_build_object('total_cents', p_signature.total_cents, 'signer', concat_ws(' ', p_signature.given_name, p_signature.family_name),
      'means', p_signature.means), 'client_quote_signed_staff:' || p_quote.id, null);
  perform private.append_fiscal_event('quote_signed', p_signature.id, jsonb_strip_nulls(jsonb_build_object('number', p_quote.number,
    'version_no', p_quote.version_no, 'means', p_signature.means, 'signed_on', p_signature.signed_on, 'total_cents', p_signature.total_cents,
    'split', p_signature.snapshot -> 'split', 'document_sha256', p_signature.document_sha256, 'evidence_sha256', p_signature.evidence_sha256))
    -- The evidence of an example is written when its document is drawn (prove_example).
    || case when p_signature.document_sha256 is null and p_signature.means = 'online' then '{}' else private.row_mark('quote_signed', p_signature.id) end);
end;
$$;

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
  perform private.queue_quote_document(quote.id, 'quote_evidence', private.evidence_content(quote, signature));
end;
$$;

-- What issuing and entering another software's number have in common. The caller holds the locks of the contract and of the invoice.
create or replace function private.fix_invoice(p_invoice public.invoices, p_state text, p_number text, p_on date) returns public.invoices
language plpgsql volatile security definer set search_path = ''
as $$
declare
  content jsonb := private.invoice_content(p_invoice) || jsonb_strip_nulls(jsonb_build_object('number', p_number, 'issued_on', p_on));
  fixed public.invoices;
  payment jsonb;
  rest bigint;
  over record;
begin
  if p_on <> private.today() and content ->> 'due_on' is not null then
    content := content || jsonb_build_object('due_on', (content ->> 'due_on')::date - (private.today() - p_on));
  end if;
  update public.invoices set state = p_state, number = p_number, issued_on = p_on, issued_at = private.now(), due_on = (content ->> 'due_on')::date,
    snapshot = content - '{blocks,deductions}'::text[], net_cents = (content ->> 'net_cents')::bigint, total_cents = (content ->> 'total_cents')::bigint,
    split = content -> 'split', blocks = content -> 'blocks', deductions = content -> 'deductions', situation_no = (content ->> 'situation_no')::int,
    lock_version = lock_version + 1, updated_at = private.now()
  where id = p_invoice.id returning * into fixed;
  for payment in select value from jsonb_array_elements(content -> 'payments') loop
    rest := (payment ->> 'amount_cents')::bigint;
    for over in select * from private.overpaid_receipts(fixed.contract_id) o where o.receipt_id = (payment ->> 'receipt_id')::uuid loop
      perform private.allocate(over.invoice_id, over.receipt_id, -least(rest, over.amount_cents));
      rest := rest - least(rest, over.amount_cents);
    end loop;
    perform private.allocate(fixed.id, (payment ->> 'receipt_id')::uuid, (payment ->> 'amount_cents')::bigint);
  end loop;
  if fixed.kind = 'credit_note' then
    update public.invoices set credited_cents = credited_cents - fixed.total_cents where id = fixed.corrects_id;
  end if;
  if private.is_example_invoice(fixed) then
    insert into private.example_rows values ('invoices', fixed.id) on conflict do nothing;
  end if;
  perform private.log_activity('invoice', 'invoices', fixed.id::text,
    case fixed.kind when 'credit_note' then 'Avoir ' else 'Facture ' end || fixed.number || case p_state when 'issued' then ' : émission' else ' : numéro saisi' end,
    jsonb_build_object('total_cents', fixed.total_cents));
  perform private.append_fiscal_event('invoice', fixed.id, private.invoice_payload(fixed) || private.row_mark('invoice', fixed.id));
  select * into fixed from public.invoices where id = fixed.id;
  return fixed;
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
    if document.kind = 'invoice' then
      perform private.release_invoice_mail(document.invoice_id);
    end if;
    return true;
  end if;
  perform private.act_for(document.requested_by);
  perform private.log_activity('document', 'brico_requests', document.request_id::text, 'Note n° ' || document.number || ' préparée',
    jsonb_build_object('sha256', p_sha256));
  return true;
end;
$$;

-- Verifying the books: the chain is recomputed and compared with the rows that it speaks of, some thousand events at a time; then what no event speaks
-- of: rows besides the chain, sums, series of numbers, ends of the chain that were mailed. The files are opened by the command, not here.

-- Legal reasons for a row to be gone: it was an example, or its time is over (keep_and_erase.sql).
create or replace function private.may_be_gone(p_of text, p_subject_id uuid, p_payload jsonb, p_at timestamptz) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  removed uuid[] := array[p_subject_id];
begin
  if p_of = 'allocation' then
    removed := array[(p_payload ->> 'receipt_id')::uuid, (p_payload ->> 'invoice_id')::uuid];
  end if;
  if exists (select from public.fiscal_events e where e.kind = 'example_removed' and e.subject_id = any (removed)) then
    return true;
  end if;
  return coalesce(case p_of
    when 'receipt' then private.is_past_accounts((p_payload ->> 'received_on')::date)
    when 'allocation' then private.is_past_accounts((p_payload ->> 'received_on')::date)
    when 'invoice' then private.is_past_accounts((p_payload ->> 'issued_on')::date)
    when 'quote_signed' then p_payload ->> 'number' like 'DEMO-%' or private.is_past_accounts((p_payload ->> 'signed_on')::date)
    when 'archive' then private.is_past_accounts(make_date((p_payload ->> 'year')::int, 12, 31))
    when 'document' then case
      -- With its quote: when the time of the signature is over; at any moment when the quote was never signed.
      when p_payload ? 'root_id' then p_payload ->> 'number' like 'DEMO-%' or not exists (
        select from public.quotes q join public.quote_signatures s on s.quote_id = q.id
        where q.root_id = (p_payload ->> 'root_id')::uuid and not private.is_past_accounts(s.signed_on))
      when p_payload ? 'made_on' then private.is_past_accounts((p_payload ->> 'made_on')::date)
      -- From before the chain held more than the hash: it may have been a specimen, or of a quote that was never signed.
      when p_payload ->> 'kind' in ('quote', 'invoice') then not exists (
        select from public.quote_signatures s where s.document_sha256 = p_payload ->> 'sha256')
      else private.is_past_accounts((p_at at time zone 'Europe/Paris')::date) end
  end, false);
end;
$$;

-- What the chain says of the row in clear, as the row says it now; null when the row is gone.
create or replace function private.said_now(p_of text, p_subject_id uuid, p_payload jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case p_of
    when 'receipt' then (select private.receipt_payload(r) from public.receipts r where r.id = p_subject_id)
    when 'invoice' then (select private.invoice_payload(i) from public.invoices i where i.id = p_subject_id)
    when 'allocation' then (select private.allocation_payload(p) - 'received_on' from public.invoice_payments p where p.id = (p_payload ->> 'id')::bigint)
    when 'document' then (select jsonb_build_object('kind', d.kind, 'sha256', d.sha256) from public.documents d where d.id = p_subject_id)
    when 'archive' then (
      select jsonb_build_object('year', a.year, 'first_seq', a.first_seq, 'last_seq', a.last_seq, 'receipts', a.receipt_count,
        'invoices', a.invoice_count, 'bytes', a.byte_count, 'sha256', a.sha256)
      from public.fiscal_archives a where a.id = p_subject_id)
    when 'quote_signed' then (
      select jsonb_strip_nulls(jsonb_build_object('number', q.number, 'version_no', q.version_no, 'means', s.means, 'signed_on', s.signed_on,
        'total_cents', s.total_cents, 'split', s.snapshot -> 'split', 'document_sha256', s.document_sha256,
        'evidence_sha256', case when s.evidence is not null then encode(sha256(convert_to(s.evidence, 'UTF8')), 'hex') end))
      from public.quote_signatures s left join public.quotes q on q.id = s.quote_id where s.id = p_subject_id)
    when 'quote_withdrawn' then (
      select jsonb_build_object('number', q.number, 'version_no', q.version_no)
      from public.quote_signatures s join public.quotes q on q.id = s.quote_id where s.id = p_subject_id and s.withdrawn_at is not null and q.state = 'withdrawn')
  end;
end;
$$;

-- The result is bounded by p_limit: 10 000 events take about a second.
create or replace function private.ledger_page(p_after bigint, p_limit int) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer json;
begin
  with read as (
    select * from public.fiscal_events e
    where e.seq >= coalesce((select b.seq from public.fiscal_events b where b.seq <= p_after order by b.seq desc limit 1), 0)
    order by e.seq limit p_limit + 1
  ), chain as materialized (
    select e.seq, e.at, e.kind, e.subject_id, e.payload, e.previous_hash, e.hash = private.event_hash(e) as is_whole,
      lag(e.seq, 1, 0::bigint) over w as seq_before, lag(e.hash, 1, repeat('0', 64)) over w as hash_before
    from read e window w as (order by e.seq)
  ), said as materialized (
    -- The payload of an altered event may be anything: only whole ones are read.
    select c.seq, c.at, c.kind, case when c.kind = 'fixed' then c.payload::jsonb ->> 'of' else c.kind end as of, c.subject_id, c.payload::jsonb as payload
    from chain c where c.is_whole and c.seq > p_after and c.kind in ('receipt', 'invoice', 'allocation', 'document', 'archive', 'quote_signed', 'quote_withdrawn', 'fixed')
  ), compared as materialized (
    select s.*, n.now, f.sha256,
      -- What an event from before says in clear of an example changes once: its document is drawn after the signature.
      case when s.kind = 'fixed' then n.now is not null
        when s.of = 'quote_signed' and not s.payload ? 'document_sha256'
          then s.payload - '{evidence_sha256,row_sha256,quote_sha256,root_id}'::text[] = n.now - '{document_sha256,evidence_sha256}'::text[]
        else s.payload - case s.of when 'document' then '{row_sha256,number,root_id,made_on}' when 'allocation' then '{received_on}'
          else '{row_sha256,quote_sha256,root_id}'::text[] end = n.now end
        and (s.payload -> 'row_sha256' is null or s.payload ->> 'row_sha256' = f.sha256) as is_same
    from said s
    cross join lateral (select private.said_now(s.of, s.subject_id, s.payload) as now) n
    cross join lateral (select case when s.payload ? 'row_sha256' then private.fixed_sha256(s.of, s.subject_id) end as sha256) f
  ), problems as (
    select c.seq, case when c.seq <> c.seq_before + 1 then 'event_missing' when c.previous_hash <> c.hash_before then 'chain_broken' else 'event_altered' end as problem,
      case when c.kind = 'receipt' then c.subject_id end as subject_id
    from chain c where c.seq > p_after and (c.seq <> c.seq_before + 1 or c.previous_hash <> c.hash_before or not c.is_whole)
    union all
    select c.seq, case when c.of = 'quote_withdrawn' then 'withdrawal_altered' when c.now is null then c.of || '_missing' else c.of || '_altered' end, c.subject_id
    from compared c
    where c.is_same is not true
      and not (c.now is null and private.may_be_gone(case c.of when 'quote_withdrawn' then 'quote_signed' else c.of end, c.subject_id, c.payload, c.at))
      -- A row of the time before has two events, of which the second one says more: one line for it.
      and not (c.now is null and c.kind <> 'fixed' and exists (select from public.fiscal_events e where e.kind = 'fixed' and e.subject_id = c.subject_id))
    union all
    select c.seq, 'quote_altered', c.subject_id
    from compared c join public.quote_signatures s on s.id = c.subject_id
    where c.of = 'quote_signed' and c.payload ->> 'quote_sha256' is distinct from private.quote_sha256(s.quote_id) and c.payload ? 'quote_sha256'
  )
  select json_build_object('last_seq', (select max(c.seq) from chain c where c.seq > p_after), 'events', (select count(*) from chain c where c.seq > p_after),
    'compared', (select coalesce(json_object_agg(k.of, k.n), '{}') from (
      select c.of, count(distinct c.subject_id) as n from compared c where c.now is not null and c.kind <> 'fixed' and c.kind <> 'quote_withdrawn' group by 1) k),
    'problems', (select coalesce(json_agg(private.described_problem(p.seq, p.problem, p.subject_id) order by p.seq), '[]')
      from (select * from problems order by seq limit 50) p))
  into answer;
  return answer;
end;
$$;

-- What no event speaks of. Sums are compared only where no row may have gone by its age.
create or replace function private.ledger_rest() returns table (seq bigint, problem text, subject_id uuid, name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select null::bigint, 'receipt_unchained', r.id, null::text
  from public.receipts r where not exists (select from public.fiscal_events e where e.kind = 'receipt' and e.subject_id = r.id)
  union all
  select null, 'invoice_unchained', i.id, null
  from public.invoices i where i.state <> 'draft' and not exists (select from public.fiscal_events e where e.kind = 'invoice' and e.subject_id = i.id)
  union all
  select null, 'allocation_unchained', p.invoice_id, null
  from public.invoice_payments p
  where not exists (select from public.fiscal_events e where e.kind = 'allocation' and e.subject_id = private.allocation_subject(p.id))
  union all
  select null, 'quote_signed_unchained', s.id, null
  from public.quote_signatures s where not exists (select from public.fiscal_events e where e.kind = 'quote_signed' and e.subject_id = s.id)
  union all
  select null, 'document_unchained', d.id, null
  from public.documents d
  where private.is_chained_document(d) and not exists (select from public.fiscal_events e where e.kind in ('document', 'fixed') and e.subject_id = d.id)
  union all
  select null, 'archive_unchained', a.id, null
  from public.fiscal_archives a where not exists (select from public.fiscal_events e where e.kind = 'archive' and e.subject_id = a.id)
  union all
  -- Signed by nobody, or signed and taken back without an event.
  select null, 'quote_state_altered', q.id, null
  from public.quotes q left join public.quote_signatures s on s.quote_id = q.id
  where (q.state in ('signed', 'withdrawn')) is distinct from (s.id is not null) or (q.state = 'withdrawn') is distinct from (s.withdrawn_at is not null)
    or (s.withdrawn_at is not null and not exists (select from public.fiscal_events e where e.kind = 'quote_withdrawn' and e.subject_id = s.id))
  union all
  select null, 'paid_differs', i.id, null
  from public.invoices i
  left join (select p.invoice_id, sum(p.amount_cents) as cents from public.invoice_payments p group by 1) paid on paid.invoice_id = i.id
  left join (select c.corrects_id, -sum(c.total_cents) as cents from public.invoices c where c.state <> 'draft' and c.corrects_id is not null group by 1) back
    on back.corrects_id = i.id
  where i.state <> 'draft' and not private.is_past_accounts(i.issued_on)
    and (i.paid_cents <> coalesce(paid.cents, 0) or i.credited_cents <> coalesce(back.cents, 0))
  union all
  -- Of a lost dispute about a prepayment, the request knows nothing.
  select null, 'request_differs', q.id, null
  from public.brico_requests q
  left join (
    select r.request_id, coalesce(sum(r.amount_cents) filter (where k.is_card), 0) as card, coalesce(sum(r.amount_cents) filter (where not k.is_card), 0) as on_site
    from public.receipts r cross join lateral (select private.is_prepayment(r.method, r.quote_id, r.invoice_id) as is_card) k
    where r.request_id is not null and not (r.kind = 'dispute' and k.is_card) group by 1) t on t.request_id = q.id
  where not private.is_past_accounts(least(q.created_at, q.first_paid_at)::date) and not private.is_past_accounts(coalesce(q.scheduled_date, q.created_at::date))
    and (q.collected_cents - q.on_site_cents <> coalesce(t.card, 0) or q.on_site_cents <> coalesce(t.on_site, 0))
  union all
  select null, 'series_altered', null, coalesce(noted.row ->> 'code', d.code) || '-' || coalesce(noted.row ->> 'year', d.year::text)
  from (
    select distinct on (n.row ->> 'code', n.row ->> 'year') n.row
    from (select e.seq, e.payload::jsonb as row from public.fiscal_events e where e.kind = 'number' and e.hash = private.event_hash(e)) n
    order by n.row ->> 'code', n.row ->> 'year', n.seq desc) noted
  full join public.document_series d on d.code = noted.row ->> 'code' and d.year = (noted.row ->> 'year')::int
  where (noted.row ->> 'prefix', (noted.row ->> 'first')::int, (noted.row ->> 'last')::int) is distinct from (d.prefix, d.first, d.last)
  union all
  select h.seq, 'head_missing', null, null
  from private.mailed_heads h where not exists (select from public.fiscal_events e where e.hash = h.hash and e.seq = h.seq);
end;
$$;

create or replace function private.ledger_problems() returns table (seq bigint, problem text, receipt_id uuid)
language sql stable security definer set search_path = ''
as $$
  select p.seq, p.problem, p.receipt_id
  from json_to_recordset(private.ledger_page(0, 2000000000 - 1) -> 'problems') as p(seq bigint, problem text, receipt_id uuid)
  union all select r.seq, r.problem, r.subject_id from private.ledger_rest() r
  limit 50
$$;

-- Amount, day and number as the chain has them; of an altered event or an unchained row, as the row has them.
create or replace function private.described_problem(p_seq bigint, p_problem text, p_subject uuid, p_name text default null) returns json
language sql stable security definer set search_path = ''
return (
  select json_build_object('seq', p_seq, 'problem', p_problem, 'receipt_id', p_subject,
    'amount_cents', coalesce((known.payload ->> 'amount_cents')::bigint, (known.payload ->> 'total_cents')::bigint, r.amount_cents, i.total_cents),
    'received_on', coalesce((known.payload ->> 'received_on')::date, (known.payload ->> 'issued_on')::date, r.received_on, i.issued_on),
    'number', coalesce(p_name, known.payload ->> 'number', i.number, q.number, b.reference, private.document_number(d), known.payload ->> 'year'),
    'document', coalesce(known.payload ->> 'kind', d.kind))
  from (select) one
  left join public.receipts r on r.id = p_subject
  left join public.invoices i on i.id = coalesce((
    select p.invoice_id from public.invoice_payments p where p_problem like 'allocation%' and private.allocation_subject(p.id) = p_subject), p_subject)
  left join public.documents d on d.id = p_subject
  left join public.quote_signatures s on s.id = p_subject
  left join public.quotes q on q.id = coalesce(s.quote_id, p_subject)
  left join public.brico_requests b on b.id = p_subject
  left join lateral (
    select e.payload::jsonb as payload from public.fiscal_events e
    where e.seq = p_seq and p_problem ~ '_(altered|missing)$' and p_problem not like 'event%' and p_problem <> 'head_missing') known on true);

create or replace function private.ledger_report(p_seq bigint, p_hash text, p_after bigint, p_limit int) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  page json := private.ledger_page(p_after, p_limit);
  is_done boolean := not exists (select from public.fiscal_events e where e.seq > coalesce((page ->> 'last_seq')::bigint, p_after));
begin
  return json_build_object(
    'events', (select count(*) from public.fiscal_events), 'receipts', (select count(*) from public.receipts),
    'head', (select json_build_object('seq', e.seq, 'hash', e.hash, 'at', e.at) from public.fiscal_events e order by e.seq desc limit 1),
    -- A head that was mailed earlier must still be in the chain: a chain that was written again as a whole lacks it.
    'is_head_known', p_hash is null or exists (select from public.fiscal_events e where e.hash = p_hash and e.seq = coalesce(p_seq, e.seq)),
    'mailed_heads', (select count(*) from private.mailed_heads),
    'compared', page -> 'compared', 'next', case when not is_done then page -> 'last_seq' end,
    'problems', (
      select coalesce(json_agg(found.problem), '[]') from (
        select problem from json_array_elements(page -> 'problems') as p(problem)
        union all
        select private.described_problem(r.seq, r.problem, r.subject_id, r.name) from private.ledger_rest() r where is_done
        limit 50) found));
end;
$$;

create or replace function public.verify_ledger(p_seq bigint default null, p_hash text default null, p_after bigint default 0) returns json
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  -- It reads the whole ledger: one at a time, so that many presses do not take every connection. One that has begun waits for another one's part.
  if p_after > 0 then
    perform pg_advisory_xact_lock(hashtext('verify_ledger'));
  elsif not pg_try_advisory_xact_lock(hashtext('verify_ledger')) then
    perform private.refuse('ledger_being_verified', 409);
  end if;
  return private.ledger_report(p_seq, p_hash, p_after, 10000);
end;
$$;

create or replace function public.check_ledger(p_seq bigint default null, p_hash text default null, p_after bigint default 0) returns json
language sql stable security definer set search_path = ''
return private.ledger_report(p_seq, p_hash, p_after, 10000);

-- A place in the order of their ids, because there may be tens of thousands.
create or replace function public.list_kept_files(p_after uuid default null, p_limit int default 1000) returns json
language sql stable security definer set search_path = ''
return (
  select coalesce(json_agg(f order by f.id), '[]') from (
    select d.id, d.bucket, d.path, d.sha256, d.byte_count, d.kind, private.document_number(d) as number
    from public.documents d where d.made_at is not null and (p_after is null or d.id > p_after)
    union all
    select a.id, a.bucket, a.path, a.sha256, a.byte_count, 'archive', a.year::text from public.fiscal_archives a where p_after is null or a.id > p_after
    union all
    -- The scan of a signature on paper: its hash was never taken.
    select s.id, s.bucket, s.path, null, null, 'signed_scan', q.number
    from public.quote_signatures s join public.quotes q on q.id = s.quote_id where s.path is not null and (p_after is null or s.id > p_after)
    order by id limit least(greatest(p_limit, 1), 1000)) f);

-- An upload comes before its row, so that the newest may have none yet.
create or replace function public.list_surplus_files() returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(s.name order by s.name), '[]') from (
      select o.name from storage.objects o
      where o.bucket_id = 'accounts' and o.created_at < now() - interval '1 hour'
        and not exists (select from public.documents d where d.bucket = o.bucket_id and d.path = o.name)
        and not exists (select from public.fiscal_archives a where a.bucket = o.bucket_id and a.path = o.name)
        and not exists (select from public.file_removals f where f.bucket = o.bucket_id and f.path = o.name)
      limit 50) s);
end;
$$;

revoke all on function private.fixed_columns from public, anon, authenticated, service_role;

revoke all on function private.row_sha256 from public, anon, authenticated, service_role;
comment on function private.row_sha256 is 'SHA-256 of the columns of a row that decide (fixed_columns), without those that are null, as the text of one jsonb.';

revoke all on function private.quote_sha256 from public, anon, authenticated, service_role;
comment on function private.quote_sha256 is 'The hash of a quote as it was sent, with its lines; null when it is gone.';

revoke all on function private.fixed_sha256 from public, anon, authenticated, service_role;
comment on function private.fixed_sha256 is 'The hash of the row that an event of this kind is about, as it is now; null when it is gone.';

revoke all on function private.document_number from public, anon, authenticated, service_role;

revoke all on function private.row_mark from public, anon, authenticated, service_role;

revoke all on function private.allocation_payload from public, anon, authenticated, service_role;

revoke all on function private.allocation_subject from public, anon, authenticated, service_role;

revoke all on function private.chain_allocation from public, anon, authenticated, service_role;

revoke all on function private.chain_number from public, anon, authenticated, service_role;

revoke all on function private.is_chained_document from public, anon, authenticated, service_role;

revoke all on function private.chain_document from public, anon, authenticated, service_role;

revoke all on function private.may_be_gone from public, anon, authenticated, service_role;
comment on function private.may_be_gone is 'Whether the row of an event may have been deleted by a rule: an example that was removed, the end of its legal period, an offer.';

revoke all on function private.said_now from public, anon, authenticated, service_role;

revoke all on function private.ledger_page from public, anon, authenticated, service_role;
comment on function private.ledger_page is
  'Verifies at most p_limit events after a number, each with the row that it speaks of. Returns last_seq (null: none is left), events, compared (rows by '
  'kind) and at most 50 problems.';

revoke all on function private.ledger_rest from public, anon, authenticated, service_role;
comment on function private.ledger_rest is 'Rows without an event, states and sums that do not follow from the rows, series, and mailed ends that the chain lacks.';

revoke all on function private.ledger_problems from public, anon, authenticated, service_role;
comment on function private.ledger_problems is 'All that is wrong with the books, in one statement: for tests and small ledgers.';

revoke all on function private.described_problem from public, anon, authenticated, service_role;

revoke all on function private.ledger_report from public, anon, authenticated, service_role;
comment on function private.ledger_report is
  'Verifies p_limit events after p_after (ledger_page), and with the last ones the rest (ledger_rest). Returns the whole ledger''s events, receipts, head '
  'and mailed_heads; compared (rows by kind) and problems of this part (number, what, its subject, amount, day, number, kind of document; at most 50); next: '
  'the number to go on after, null when all is verified; is_head_known, for a number and hash that were noted before.';

revoke all on function public.verify_ledger from public, anon, authenticated, service_role;
comment on function public.verify_ledger is 'For staff: a part of the report of private.ledger_report, from p_after on. Refuses: ledger_being_verified.';
grant execute on function public.verify_ledger to authenticated;

revoke all on function public.check_ledger from public, anon, authenticated, service_role;
comment on function public.check_ledger is 'For the command that verifies the ledger: a part of the report of private.ledger_report, from p_after on.';
grant execute on function public.check_ledger to service_role;

revoke all on function public.list_kept_files from public, anon, authenticated, service_role;
comment on function public.list_kept_files is
  'For the command that verifies the ledger: at most 1000 files after an id, each with the hash (null: none was taken), size, kind and number of its row.';
grant execute on function public.list_kept_files to service_role;

revoke all on function public.list_surplus_files from public, anon, authenticated, service_role;
comment on function public.list_surplus_files is 'For the command that verifies the ledger: at most 50 files of the bucket « accounts » that no row names.';
grant execute on function public.list_surplus_files to service_role;

-- End of what `npm run routines` wrote.

create constraint trigger chain_allocation after insert on public.invoice_payments deferrable initially deferred
  for each row execute function private.chain_allocation();
create constraint trigger chain_number after insert or update on public.document_series deferrable initially deferred
  for each row execute function private.chain_number();
create constraint trigger chain_document after update on public.documents deferrable initially deferred
  for each row when (old.made_at is null and new.made_at is not null) execute function private.chain_document();

-- What was fixed before: each row's hash as it is today, and allocations, withdrawals and series that had no event.
do $$
declare
  one record;
begin
  for one in select i.id, i.issued_on, i.number from public.invoices i where i.state <> 'draft' order by i.issued_at, i.id loop
    perform private.append_fiscal_event('fixed', one.id,
      jsonb_build_object('of', 'invoice', 'number', one.number, 'issued_on', one.issued_on) || private.row_mark('invoice', one.id));
  end loop;
  for one in select s.id, s.signed_on, q.number, q.version_no, s.withdrawn_at, s.means, s.document_sha256
    from public.quote_signatures s join public.quotes q on q.id = s.quote_id order by s.signed_at, s.id loop
    if one.document_sha256 is not null or one.means = 'paper' then
      perform private.append_fiscal_event('fixed', one.id,
        jsonb_build_object('of', 'quote_signed', 'number', one.number, 'signed_on', one.signed_on) || private.row_mark('quote_signed', one.id));
    end if;
    if one.withdrawn_at is not null and not exists (select from public.fiscal_events e where e.kind = 'quote_withdrawn' and e.subject_id = one.id) then
      perform private.append_fiscal_event('quote_withdrawn', one.id, jsonb_build_object('number', one.number, 'version_no', one.version_no));
    end if;
  end loop;
  for one in select d.id, d.kind from public.documents d where private.is_chained_document(d) order by d.made_at, d.id loop
    perform private.append_fiscal_event('fixed', one.id, jsonb_build_object('of', 'document', 'kind', one.kind) || private.row_mark('document', one.id));
  end loop;
  for one in select a.id, a.year from public.fiscal_archives a order by a.made_at, a.id loop
    perform private.append_fiscal_event('fixed', one.id, jsonb_build_object('of', 'archive', 'year', one.year) || private.row_mark('archive', one.id));
  end loop;
  for one in select private.allocation_subject(p.id) as id, private.allocation_payload(p) as payload from public.invoice_payments p order by p.id loop
    perform private.append_fiscal_event('allocation', one.id, one.payload);
  end loop;
  for one in select to_jsonb(s) as payload from public.document_series s order by s.code, s.year loop
    perform private.append_fiscal_event('number', null, one.payload);
  end loop;
end;
$$;
