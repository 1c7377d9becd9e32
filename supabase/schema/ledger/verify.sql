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
    when 'minutes_signed' then private.is_past_accounts((p_payload ->> 'signed_on')::date)
    when 'archive' then private.is_past_accounts(make_date((p_payload ->> 'year')::int, 12, 31))
    when 'entries' then private.is_past_accounts((p_payload ->> 'to_on')::date)
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
comment on function private.may_be_gone is 'Whether the row of an event may have been deleted by a rule: an example that was removed, the end of its legal period, an offer.';

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
    when 'entries' then private.period_payload(p_subject_id)
    when 'minutes_signed' then (select private.minutes_signed_payload(m) from public.reception_minutes m where m.id = p_subject_id and m.signed_at is not null)
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

-- Events of documents take longest: their whole content is hashed.
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
    from chain c where c.is_whole and c.seq > p_after and c.kind in ('receipt', 'invoice', 'allocation', 'document', 'archive', 'entries', 'quote_signed', 'quote_withdrawn', 'minutes_signed', 'fixed')
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
comment on function private.ledger_page is
  'Verifies at most p_limit events after a number, each with the row that it speaks of. Returns last_seq (null: none is left), events, compared (rows by '
  'kind) and at most 50 problems.';

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
  select null, 'minutes_signed_unchained', m.id, null
  from public.reception_minutes m
  where m.signed_at is not null and not exists (select from public.fiscal_events e where e.kind = 'minutes_signed' and e.subject_id = m.id)
  union all
  select null, 'document_unchained', d.id, null
  from public.documents d
  where private.is_chained_document(d) and not exists (select from public.fiscal_events e where e.kind in ('document', 'fixed') and e.subject_id = d.id)
  union all
  select null, 'archive_unchained', a.id, null
  from public.fiscal_archives a where not exists (select from public.fiscal_events e where e.kind = 'archive' and e.subject_id = a.id)
  union all
  select null, 'entries_unchained', a.id, to_char(a.to_on, 'DD/MM/YYYY')
  from public.accounting_periods a where not exists (select from public.fiscal_events e where e.kind = 'entries' and e.subject_id = a.id)
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
  left join (select c.corrects_id, -sum(c.total_cents) as cents, sum(c.retention_cents) as retention, sum(c.aid_cents) as aid from public.invoices c where c.state <> 'draft' and c.corrects_id is not null group by 1) back
    on back.corrects_id = i.id
  where i.state <> 'draft' and not private.is_past_accounts(i.issued_on)
    and (i.paid_cents <> coalesce(paid.cents, 0) or i.credited_cents <> coalesce(back.cents, 0)
      or i.kind <> 'credit_note' and i.retained_cents <> i.retention_cents + coalesce(back.retention, 0)
        - coalesce((select sum(f.amount_cents) from private.released_parts f where f.invoice_id = i.id and f.part = 'retention' and i.retention_cents > 0), 0)
      or i.kind <> 'credit_note' and i.aid_left_cents <> i.aid_cents + coalesce(back.aid, 0)
        - coalesce((select sum(f.amount_cents) from private.released_parts f where f.invoice_id = i.id and f.part = 'aid' and i.aid_cents > 0), 0))
  union all
  -- The day on which it is due stands in its snapshot, which the chain fixes; only a released part has a later one.
  select null, 'due_altered', i.id, null
  from public.invoices i
  where i.state <> 'draft' and i.due_on is distinct from (i.snapshot ->> 'due_on')::date and not (i.retention_cents > 0 and i.retained_cents = 0)
    and not (i.aid_cents > 0 and i.aid_left_cents < i.aid_cents)
  union all
  -- Of a lost dispute about a prepayment, the request knows nothing.
  select null, 'request_differs', q.id, null
  from public.brico_requests q
  left join (
    select r.request_id, sum(r.amount_cents) filter (where r.is_prepaid) as card, sum(r.amount_cents) filter (where not r.is_prepaid) as on_site,
      -sum(r.amount_cents) filter (where r.is_prepaid and 'refund' in (r.kind, c.kind)) as returned
    from private.received r left join public.receipts c on c.id = r.corrects_id
    where r.request_id is not null and not (r.kind = 'dispute' and r.is_prepaid) group by 1) t on t.request_id = q.id
  where not private.is_past_accounts(least(q.created_at, q.first_paid_at)::date) and not private.is_past_accounts(coalesce(q.scheduled_date, q.created_at::date))
    and (q.card_cents, q.on_site_cents, q.refunded_cents) is distinct from (coalesce(t.card, 0), coalesce(t.on_site, 0), coalesce(t.returned, 0))
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
comment on function private.ledger_rest is 'Rows without an event, states and sums that do not follow from the rows, series, and mailed ends that the chain lacks.';

create or replace function private.ledger_problems() returns table (seq bigint, problem text, receipt_id uuid)
language sql stable security definer set search_path = ''
as $$
  select p.seq, p.problem, p.receipt_id
  from json_to_recordset(private.ledger_page(0, 2000000000 - 1) -> 'problems') as p(seq bigint, problem text, receipt_id uuid)
  union all select r.seq, r.problem, r.subject_id from private.ledger_rest() r
  limit 50
$$;
comment on function private.ledger_problems is 'All that is wrong with the books, in one statement: for tests and small ledgers.';

-- Amount, day and number as the chain has them; of an altered event or an unchained row, as the row has them.
create or replace function private.described_problem(p_seq bigint, p_problem text, p_subject uuid, p_name text default null) returns json
language sql stable security definer set search_path = ''
return (
  select json_build_object('seq', p_seq, 'problem', p_problem, 'receipt_id', p_subject,
    'amount_cents', coalesce((known.payload ->> 'amount_cents')::bigint, (known.payload ->> 'total_cents')::bigint, r.amount_cents, i.total_cents),
    'received_on', coalesce((known.payload ->> 'received_on')::date, (known.payload ->> 'issued_on')::date, r.received_on, i.issued_on),
    'number', coalesce(p_name, known.payload ->> 'number', i.number, q.number, b.reference, private.document_number(d), known.payload ->> 'year', to_char((known.payload ->> 'to_on')::date, 'DD/MM/YYYY')),
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
comment on function private.ledger_report is
  'Verifies p_limit events after p_after (ledger_page), and with the last ones the rest (ledger_rest). Returns the whole ledger''s events, receipts, head '
  'and mailed_heads; compared (rows by kind) and problems of this part (number, what, its subject, amount, day, number, kind of document; at most 50); next: '
  'the number to go on after, null when all is verified; is_head_known, for a number and hash that were noted before.';

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
  return private.ledger_report(p_seq, p_hash, p_after, 2000);
end;
$$;
comment on function public.verify_ledger is 'For staff: a part of the report of private.ledger_report, from p_after on. Refuses: ledger_being_verified.';
grant execute on function public.verify_ledger to authenticated;

create or replace function public.check_ledger(p_seq bigint default null, p_hash text default null, p_after bigint default 0) returns json
language sql stable security definer set search_path = ''
return private.ledger_report(p_seq, p_hash, p_after, 2000);
comment on function public.check_ledger is 'For the command that verifies the ledger: a part of the report of private.ledger_report, from p_after on.';
grant execute on function public.check_ledger to service_role;

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
comment on function public.list_kept_files is
  'For the command that verifies the ledger: at most 1000 files after an id, each with the hash (null: none was taken), size, kind and number of its row.';
grant execute on function public.list_kept_files to service_role;

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
        and not private.is_to_be_removed(o.bucket_id, o.name)
      limit 50) s);
end;
$$;
comment on function public.list_surplus_files is 'For the command that verifies the ledger: at most 50 files of the bucket « accounts » that no row names.';
grant execute on function public.list_surplus_files to service_role;
