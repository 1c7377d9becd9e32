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

create or replace function private.ledger_problems() returns table (seq bigint, problem text, receipt_id uuid)
language sql stable security definer set search_path = ''
as $$
  with chain as materialized (
    select e.seq, e.kind, e.subject_id, e.payload, e.previous_hash, e.hash = private.event_hash(e) as is_whole,
      lag(e.seq, 1, 0::bigint) over w as seq_before, lag(e.hash, 1, repeat('0', 64)) over w as hash_before
    from public.fiscal_events e window w as (order by e.seq)
  ), receipts_of as materialized (
    -- The payload of an altered event may be anything: only whole ones are read.
    select c.seq, c.subject_id, c.payload::jsonb as payload from chain c where c.kind = 'receipt' and c.is_whole
  )
  select c.seq, case when c.seq <> c.seq_before + 1 then 'event_missing' when c.previous_hash <> c.hash_before then 'chain_broken' else 'event_altered' end,
    case when c.kind = 'receipt' then c.subject_id end
  from chain c
  where c.seq <> c.seq_before + 1 or c.previous_hash <> c.hash_before or not c.is_whole
  union all
  select c.seq, 'receipt_altered', r.id
  from receipts_of c join public.receipts r on r.id = c.subject_id
  where private.receipt_payload(r) <> c.payload
  union all
  select c.seq, 'receipt_missing', c.subject_id
  from receipts_of c
  where not exists (select from public.receipts r where r.id = c.subject_id)
    and not exists (select from chain e where e.kind = 'example_removed' and e.subject_id = c.subject_id)
    and not private.is_past_accounts((c.payload ->> 'received_on')::date)
  union all
  select null, 'receipt_unchained', r.id
  from public.receipts r where not exists (select from public.fiscal_events e where e.kind = 'receipt' and e.subject_id = r.id)
  union all
  select c.seq, case when i.id is null then 'invoice_missing' else 'invoice_altered' end, c.subject_id
  from (select c.seq, c.subject_id, c.payload::jsonb as payload from chain c where c.kind = 'invoice' and c.is_whole) c
  left join public.invoices i on i.id = c.subject_id
  where private.invoice_payload(i) is distinct from c.payload
    and (i.id is not null or not (exists (select from chain e where e.kind = 'example_removed' and e.subject_id = c.subject_id)
      or private.is_past_accounts((c.payload ->> 'issued_on')::date)))
  union all
  select null, 'invoice_unchained', i.id
  from public.invoices i
  where i.state <> 'draft' and not exists (select from public.fiscal_events e where e.kind = 'invoice' and e.subject_id = i.id)
  union all
  select c.seq, 'document_altered', c.subject_id
  from (select c.seq, c.subject_id, c.payload::jsonb as payload from chain c where c.kind = 'document' and c.is_whole) c
  join public.documents d on d.id = c.subject_id
  where d.sha256 is distinct from c.payload ->> 'sha256'
  order by 1 nulls last limit 50
$$;

-- The amount and the day as the chain has them; of an altered event or an unchained receipt, as the row has them.
create or replace function private.described_problem(p_seq bigint, p_problem text, p_receipt uuid) returns json
language sql stable security definer set search_path = ''
return (
  select json_build_object('seq', p_seq, 'problem', p_problem, 'receipt_id', p_receipt,
    'amount_cents', coalesce((known.payload ->> 'amount_cents')::bigint, (known.payload ->> 'total_cents')::bigint, r.amount_cents, i.total_cents),
    'received_on', coalesce((known.payload ->> 'received_on')::date, (known.payload ->> 'issued_on')::date, r.received_on, i.issued_on),
    'number', coalesce(known.payload ->> 'number', i.number))
  from (select) one
  left join public.receipts r on r.id = p_receipt
  left join public.invoices i on i.id = p_receipt
  left join lateral (
    select e.payload::jsonb as payload from public.fiscal_events e
    where e.seq = p_seq and p_problem in ('receipt_altered', 'receipt_missing', 'invoice_altered', 'invoice_missing')) known on true);

create or replace function private.ledger_report(p_seq bigint, p_hash text) returns json
language sql stable security definer set search_path = ''
return json_build_object(
  'events', (select count(*) from public.fiscal_events), 'receipts', (select count(*) from public.receipts),
  'head', (select json_build_object('seq', e.seq, 'hash', e.hash, 'at', e.at) from public.fiscal_events e order by e.seq desc limit 1),
  -- A head that was mailed earlier must still be in the chain: a chain that was written again as a whole lacks it.
  'is_head_known', p_hash is null or exists (select from public.fiscal_events e where e.hash = p_hash and e.seq = coalesce(p_seq, e.seq)),
  'problems', (
    select coalesce(json_agg(private.described_problem(p.seq, p.problem, p.receipt_id) order by p.seq nulls last), '[]')
    from private.ledger_problems() p));
comment on function private.ledger_report is
  'Recomputes the chain and compares it with the receipts: events, receipts, head, problems (number, what, receipt, its amount and day; at most 50) and '
  'is_head_known, for a number and hash that were noted before.';

create or replace function public.verify_ledger(p_seq bigint default null, p_hash text default null) returns json
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  -- It reads the whole ledger: one at a time, so that many presses do not take every connection.
  if not pg_try_advisory_xact_lock(hashtext('verify_ledger')) then
    perform private.refuse('ledger_being_verified', 409);
  end if;
  return private.ledger_report(p_seq, p_hash);
end;
$$;
comment on function public.verify_ledger is 'For staff: the report of private.ledger_report. Refuses: ledger_being_verified.';
grant execute on function public.verify_ledger to authenticated;

create or replace function public.check_ledger(p_seq bigint default null, p_hash text default null) returns json
language sql stable security definer set search_path = ''
return private.ledger_report(p_seq, p_hash);
comment on function public.check_ledger is 'For the command that verifies the ledger: the report of private.ledger_report.';
grant execute on function public.check_ledger to service_role;
