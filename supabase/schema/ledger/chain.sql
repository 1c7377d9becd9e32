-- The chain of fiscal events: each event has the hash of the one before, so that a row which is altered, added or removed shows. No event
-- names a person. Anyone can recompute the chain with SHA-256 and this file.

create or replace function private.event_hash(p_event public.fiscal_events) returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(concat_ws('|', p_event.previous_hash, p_event.seq, private.utc_text(p_event.at), p_event.kind,
    coalesce(p_event.subject_id::text, ''), p_event.payload), 'UTF8')), 'hex')
$$;
comment on function private.event_hash is
  'SHA-256, in hexadecimal digits, of the event''s previous hash, number, instant in UTC, kind, subject and payload, joined by « | ».';

create or replace function private.utc_text(p_at timestamptz) returns text
language sql immutable set search_path = ''
return to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

create or replace function private.append_fiscal_event(p_kind text, p_subject_id uuid, p_payload jsonb) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  last public.fiscal_events;
  event public.fiscal_events;
begin
  -- One writer at a time, until the end of its transaction: a sequence would leave gaps.
  perform pg_advisory_xact_lock(hashtext('fiscal_events'));
  select * into last from public.fiscal_events order by seq desc limit 1;
  event.seq := coalesce(last.seq, 0) + 1;
  event.at := private.now();
  event.kind := p_kind;
  event.subject_id := p_subject_id;
  event.payload := p_payload::text;
  event.previous_hash := coalesce(last.hash, repeat('0', 64));
  event.hash := private.event_hash(event);
  insert into public.fiscal_events select event.*;
  return event.seq;
end;
$$;
comment on function private.append_fiscal_event is
  'Adds an event to the end of the chain and returns its number. Call it last in a transaction, after every lock of rows: writers wait for '
  'each other. The payload must name nobody.';

create or replace function private.receipt_payload(p_receipt public.receipts) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'kind', p_receipt.kind, 'amount_cents', p_receipt.amount_cents, 'method', p_receipt.method, 'received_on', p_receipt.received_on,
    'recorded_at', private.utc_text(p_receipt.recorded_at), 'recorded_by', p_receipt.recorded_by, 'source', p_receipt.source,
    'source_ref', p_receipt.source_ref, 'corrects_id', p_receipt.corrects_id, 'request_id', p_receipt.request_id,
    'project_id', p_receipt.project_id, 'quote_id', p_receipt.quote_id, 'invoice_id', p_receipt.invoice_id, 'vat_split', p_receipt.vat_split,
    'texts_sha256', encode(sha256(convert_to(
      concat_ws('|', coalesce(p_receipt.recorded_by_name, ''), coalesce(p_receipt.reason, '')), 'UTF8')), 'hex')))
$$;
comment on function private.receipt_payload is
  'What the chain keeps of a receipt: everything but its two texts, of which it keeps a hash, because they may name a person.';

create or replace function private.chain_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.append_fiscal_event('receipt', new.id, private.receipt_payload(new));
  return null;
end;
$$;

-- What decides in each table whose rows the chain fixes. A column that is added later joins a list only if it is null in older rows: their hashes
-- stay as they are then. Columns that are not named here may change by themselves (states, links that a deletion empties, when a mail left).
create or replace function private.fixed_columns(p_table text) returns text[]
language sql immutable set search_path = ''
return case p_table
  -- Its snapshot has a hash of its own (content_sha256).
  when 'invoices' then '{id,kind,state,number,situation_no,contract_id,corrects_id,title,amount_cents,progress,deducts,credits,reason,operation,
    operation_on,due_days,purchase_order,notes,issued_on,issued_at,net_cents,total_cents,retention_cents,aid_cents,split,blocks,deductions,created_by,
    created_by_name,created_at}'::text[]
  when 'quote_signatures' then '{id,quote_id,means,place,signed_at,signed_on,given_name,family_name,email,line_ids,snapshot,total_cents,net_cents,
    document_sha256,evidence,evidence_sha256,early_start,vat_certified,withdraw_until,no_money_before,bucket,path,file_name,recorded_by,
    recorded_by_name}'::text[]
  when 'quotes' then '{id,root_id,version_no,kind,number,title,intro,closing,price_basis,discount_bp,discount_cents,valid_days,starts_text,duration_text,deposit_bp,
    retention_bp,cee_cents,cee_payer,mpr_cents,local_aid_cents,local_aid_payer,payment_terms,is_free,fee,has_no_waste,waste,rge_text,subcontractors_text,signing_place,snapshot,total_cents,sent_at,valid_until,created_by,
    created_by_name,created_at}'::text[]
  when 'quote_lines' then '{id,position,kind,level,label,description,quantity,quantity_formula,unit,unit_price,discount_bp,discount_cents,vat_rate,is_option}'::text[]
  when 'reception_minutes' then '{id,project_id,version_no,snapshot,snapshot_sha256,created_at,given_name,family_name,email,consents,events,means,signed_at,
    signed_on,document_sha256,evidence,evidence_sha256,recorded_by_name}'::text[]
  when 'documents' then '{id,kind,request_id,quote_id,invoice_id,minutes_id,number,snapshot,made_at,bucket,path,sha256,byte_count}'::text[]
  when 'fiscal_archives' then '{id,year,part,first_seq,last_seq,receipt_count,invoice_count,bucket,path,byte_count,sha256,made_at}'::text[]
end;

-- The time zone is set, because the text of an instant depends on it.
create or replace function private.row_sha256(p_table text, p_row anyelement) returns text
language sql stable set search_path = '' set timezone = 'UTC'
as $$
  select encode(sha256(convert_to(coalesce(jsonb_object_agg(key, value), '{}')::text, 'UTF8')), 'hex')
  from jsonb_each(to_jsonb(p_row)) where key = any (private.fixed_columns(p_table)) and value <> 'null'
$$;
comment on function private.row_sha256 is 'SHA-256 of the columns of a row that decide (fixed_columns), without those that are null, as the text of one jsonb.';

create or replace function private.quote_sha256(p_quote_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select encode(sha256(convert_to(private.row_sha256('quotes', q) || coalesce((
    select string_agg(private.row_sha256('quote_lines', l), '' order by l.position, l.id) from public.quote_lines l where l.quote_id = q.id), ''), 'UTF8')), 'hex')
  from public.quotes q where q.id = p_quote_id
$$;
comment on function private.quote_sha256 is 'The hash of a quote as it was sent, with its lines; null when it is gone.';

create or replace function private.fixed_sha256(p_of text, p_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case p_of
    when 'invoice' then (select private.row_sha256('invoices', i) from public.invoices i where i.id = p_id)
    when 'quote_signed' then (select private.row_sha256('quote_signatures', s) from public.quote_signatures s where s.id = p_id)
    when 'minutes_signed' then (select private.row_sha256('reception_minutes', m) from public.reception_minutes m where m.id = p_id)
    when 'document' then (select private.row_sha256('documents', d) from public.documents d where d.id = p_id)
    when 'archive' then (select private.row_sha256('fiscal_archives', a) from public.fiscal_archives a where a.id = p_id)
  end;
end;
$$;
comment on function private.fixed_sha256 is 'The hash of the row that an event of this kind is about, as it is now; null when it is gone.';

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
    || case when p_payment.vat_split is not null then jsonb_build_object('vat_split', p_payment.vat_split) else '{}' end
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

-- Drafts and minutes that are not signed yet are no document, specimens are none.
create or replace function private.is_chained_document(p_document public.documents) returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_document.made_at is not null and p_document.kind not in ('invoice_draft', 'minutes')
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
