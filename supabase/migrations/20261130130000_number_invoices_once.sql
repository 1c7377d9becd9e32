-- A number of an invoice or a credit note exists once, whatever software gave it; the series that give numbers here have a beginning that the company
-- sets, and a guard. An installation in which two documents share a number already keeps both: they were issued so. The one that was noted from another
-- software, or the later one, is marked (shares_number), its page says so, and the history has an entry; no other document can take the number any more.

alter table public.invoices
  drop constraint invoices_number,
  add column shares_number boolean not null default false,
  add constraint invoices_shares_number check (not shares_number or state <> 'draft');
comment on column public.invoices.shares_number is
  'Its number was that of another document already when numbers became unique (this migration); never set since.';
create index invoices_shared on public.invoices (id) where shares_number;

alter table public.document_series
  add column prefix text,
  add column first int not null default 1 check (first between 1 and 999999),
  alter column last drop not null,
  add constraint document_series_begun check (last >= first);
update public.document_series set prefix = code;
alter table public.document_series alter column prefix set not null;
comment on table public.document_series is
  'The series of numbers of each year: prefix, first number, and the last one given, null until the first; private.next_number takes the next one.';

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

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
          'sha256', d.sha256, 'last_error', d.last_error) order by d.requested_at), '[]')
        from public.documents d where d.invoice_id = p_id))
  );
end;
$$;

create or replace function public.read_billing() returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select json_build_object('billing', b.billing, 'vat_moment', b.vat_moment, 'due_days', b.invoice_due_days, 'gaps', private.billing_gaps(),
      'vat_exempt', c.vat_exempt, 'series', private.read_series()) from public.billing_settings b, public.company_settings c);
end;
$$;

create or replace function private.series_of(p_kind text) returns text
language sql immutable set search_path = ''
return case p_kind when 'credit_note' then 'AV' else 'F' end;

-- A number that another software gave before that was refused (note_invoice_number) may stand in the way of a series.
create or replace function private.taken_number(p_invoice public.invoices) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select n.number from public.document_series s cross join lateral (select private.series_number(s.prefix, s.year, s.last + 1) as number) n
    where s.code = private.series_of(p_invoice.kind) and s.year = extract(year from private.today())::int and private.has_number(n.number)
      and (select billing from public.billing_settings) = 'here' and not private.is_example_invoice(p_invoice));
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
    ('credit_order', 'credits', p_invoice.kind = 'credit_note' and private.undoes_too_much(p_invoice, content -> 'rows')),
    ('buyer_name', 'customer', private.is_blank(content #>> '{buyer,name}')),
    ('buyer_address', 'customer', private.is_blank(content #>> '{buyer,address}')),
    ('buyer_siren', 'customer', not is_consumer and private.is_blank(content #>> '{buyer,siren}')),
    ('buyer_reason', 'buyer_reason', p_invoice.kind <> 'credit_note' and btrim(p_invoice.buyer_reason) = ''),
    ('operation_on', 'operation_on', p_invoice.operation_on > private.today()),
    ('series_start', 'numbering', (select billing from public.billing_settings) = 'here' and not private.is_example_invoice(p_invoice)
      and private.lacks_start(private.series_of(p_invoice.kind), extract(year from private.today())::int)),
    ('identity', 'entreprise', not private.is_example_invoice(p_invoice) and private.missing_identity() <> '{}'),
    ('insurance', 'entreprise', not private.is_example_invoice(p_invoice) and not exists (
      select from jsonb_array_elements(content -> 'mentions') m where m ->> 'code' = 'insurance'))
  ) seen(code, field, is_seen)
  where seen.is_seen;
  return coalesce(found, '[]');
end;
$$;

create or replace function private.invoice_warnings(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  content jsonb := private.invoice_content(p_invoice);
  taken text := private.taken_number(p_invoice);
begin
  return (
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('code', seen.code, 'field', seen.field, 'is_warning', true, 'asked', seen.asked))), '[]')
    from (values
      ('number_skipped', 'numbering', taken is not null, taken),
      ('buyer_email', 'customer', content #>> '{buyer,email}' is null, null),
      -- A renovation of two buyers: what its situations invoice is of both.
      ('buyers', 'progress', p_invoice.kind not in ('deposit', 'credit_note') and (
        select count(distinct private.normalize(s.snapshot #>> '{client,name}') || coalesce(s.snapshot #>> '{client,siren}', '')) > 1
        from public.quotes q join public.quote_signatures s on s.quote_id = q.id
        where q.state = 'signed' and q.kind = 'initial' and q.project_id = p_invoice.project_id), null),
      -- A row of the ledger keeps the VAT that it was received with; its month does not change any more.
      ('vat_received', 'progress', exists (
        select from jsonb_array_elements(content -> 'payments') p join public.receipts r on r.id = (p ->> 'receipt_id')::uuid
        cross join lateral jsonb_array_elements(r.vat_split) part
        where not exists (
          select from jsonb_array_elements(private.contracts_of(p_invoice)) c, jsonb_array_elements(c -> 'split') s
          where (s ->> 'rate')::numeric = (part ->> 'rate')::numeric)), null),
      ('certification', 'progress', (content #>> '{buyer,is_consumer}')::boolean and exists (
        select from jsonb_array_elements(content -> 'split') s where (s ->> 'rate')::numeric in (10, 5.5) and (s ->> 'net_cents')::bigint > 0)
        and not exists (select from public.quotes q join public.quote_signatures g on g.quote_id = q.id
          where g.vat_certified and (q.id = p_invoice.quote_id or q.project_id = p_invoice.project_id or q.request_id = p_invoice.request_id)), null)
    ) seen(code, field, is_seen, asked)
    where seen.is_seen);
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
  accepted jsonb := coalesce(p_order -> 'accepted', '[]');
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
  elsif exists (select from jsonb_array_elements(private.invoice_warnings(invoice)) w where w ? 'asked' and not accepted ? (w ->> 'code')) then
    perform private.refuse('invoice_to_confirm', 409);
  end if;
  code := private.series_of(invoice.kind);
  if private.is_example_invoice(invoice) then
    invoice := private.fix_invoice(invoice, 'issued', 'DEMO-' || upper(left(invoice.id::text, 8)), private.today());
  else
    -- The row of the series is locked here, until the end: the day of the last number is known, and no other number is given meanwhile.
    invoice.number := private.next_number(code, private.today());
    while private.has_number(invoice.number) loop
      if not accepted ? 'number_skipped' then
        perform private.refuse('invoice_to_confirm', 409);
      end if;
      invoice.number := private.next_number(code, private.today());
    end loop;
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
exception
  -- The same number was noted at this moment.
  when unique_violation then
    perform private.refuse('number_taken', 409);
end;
$$;

create or replace function public.note_invoice_number(p_id uuid, p_lock_version int, p_order jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  given record;
  wrong int;
  begun text;
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
  end if;
  -- A series that is being set waits.
  perform pg_advisory_xact_lock(hashtext('document_series'));
  select private.series_number(s.prefix, s.year, s.first) into begun from public.document_series s
  where s.code in ('F', 'AV') and private.serial_in(given.number, s.prefix, s.year) >= s.first;
  if private.has_number(given.number) then
    perform private.refuse('number_taken', 409);
  elsif begun is not null then
    perform private.refuse('number_of_series', 409, jsonb_build_object('first', begun));
  end if;
  -- What the other software says of the client and of the company is not seen here.
  select count(*) into wrong from jsonb_array_elements(private.invoice_missing(invoice)) m where m ->> 'field' not in ('customer', 'entreprise', 'numbering');
  if wrong > 0 then
    perform private.refuse('invoice_incomplete', 409, jsonb_build_object('n', wrong));
  end if;
  invoice := private.fix_invoice(invoice, 'elsewhere', given.number, given.issued_on);
  return json_build_object('number', invoice.number, 'left_cents', invoice.left_cents, 'lock_version', invoice.lock_version);
exception
  when unique_violation then
    perform private.refuse('number_taken', 409);
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

-- The numbers of quotes, invoices and credit notes: when two of them are the same, the series that give them here, and how a series begins.

create or replace function private.number_key(p_number text) returns text
language sql immutable parallel safe set search_path = ''
return upper(translate(regexp_replace(normalize(p_number, nfkc), '[\s\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'), '‐‑‒–—―−˗⁄∕', '--------//'));

create or replace function private.series_number(p_prefix text, p_year int, p_serial int) returns text
language sql immutable parallel safe set search_path = ''
return concat_ws('-', nullif(p_prefix, ''), p_year, lpad(p_serial::text, greatest(4, length(p_serial::text)), '0'));

create or replace function private.serial_in(p_number text, p_prefix text, p_year int) returns int
language sql immutable parallel safe set search_path = ''
return substring(private.number_key(p_number) from
  '^' || replace(private.number_key(concat_ws('-', nullif(p_prefix, ''), p_year, '')), '+', '\+') || '0*([0-9]{1,9})$')::int;

create or replace function private.series_prefix(p_code text, p_year int) returns text
language sql stable security definer set search_path = ''
return coalesce((
  select s.prefix from public.document_series s where s.code = p_code and s.year <= p_year order by s.year desc limit 1), p_code);

create or replace function private.guard_series() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.prefix := coalesce(new.prefix, private.series_prefix(new.code, new.year));
    if new.last is null or new.last = new.first then
      return new;
    end if;
  elsif tg_op = 'UPDATE' and (new.code, new.year) = (old.code, old.year) then
    if old.last is null and new.last is null then
      return new;
    elsif (new.prefix, new.first, new.last) = (old.prefix, old.first, coalesce(old.last + 1, old.first)) then
      return new;
    end if;
  end if;
  perform private.refuse('series_fixed', 403);
end;
$$;

create or replace function private.next_number(p_code text, p_on date) returns text
language sql volatile security definer set search_path = ''
begin atomic
  -- The row stays locked until the end of the transaction: a number that is rolled back is given again, so a series has no gap.
  insert into public.document_series as s (code, year, last) values (p_code, extract(year from p_on)::int, 1)
  on conflict (code, year) do update set last = coalesce(s.last + 1, s.first)
  returning private.series_number(s.prefix, s.year, s.last);
end;

create or replace function private.has_number(p_number text) returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.invoices i where private.number_key(i.number) = private.number_key(p_number) and i.number is not null and not i.shares_number);

create or replace function private.last_elsewhere(p_prefix text, p_year int) returns text
language sql stable security definer set search_path = ''
return (
  select i.number from public.invoices i where i.state = 'elsewhere' and private.serial_in(i.number, p_prefix, p_year) is not null
  order by private.serial_in(i.number, p_prefix, p_year) desc limit 1);

create or replace function private.lacks_start(p_code text, p_year int) returns boolean
language sql stable security definer set search_path = ''
return not exists (select from public.document_series s where s.code = p_code and s.year = p_year)
  and private.last_elsewhere(private.series_prefix(p_code, p_year), p_year) is not null;

create or replace function private.read_series() returns jsonb
language sql stable security definer set search_path = ''
return (
  select jsonb_agg(jsonb_build_object('code', c.code, 'year', y.year, 'prefix', private.series_prefix(c.code, y.year), 'first', coalesce(s.first, 1),
    'is_begun', s.last is not null, 'lacks_start', c.code <> 'D' and private.lacks_start(c.code, y.year),
    'next', private.series_number(private.series_prefix(c.code, y.year), y.year, coalesce(s.last + 1, s.first, 1))) order by c.n, y.year)
  from (values (1, 'F'), (2, 'AV'), (3, 'D')) c(n, code)
  cross join lateral (select extract(year from private.today())::int + plus as year from generate_series(0, 1) plus) y
  left join public.document_series s on s.code = c.code and s.year = y.year);

create or replace function public.set_document_series(p_code text, p_year int, p_prefix text, p_first int) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  this_year int := extract(year from private.today())::int;
  prefix text := btrim(p_prefix);
  used text;
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
  elsif coalesce(p_code not in ('F', 'AV', 'D') or p_year not between this_year and this_year + 1 or p_first not between 1 and 999999, true)
    or coalesce(not private.is_prefix(prefix), true)
  then
    perform private.refuse('invalid_input', 400);
  end if;
  -- Two settings, or a setting and a noted number, wait for each other.
  perform pg_advisory_xact_lock(hashtext('document_series'));
  if exists (
    select from (values ('F'), ('AV'), ('D')) o(code), generate_series(p_year, this_year + 1) y(year)
    where o.code <> p_code and private.number_key(private.series_prefix(o.code, y.year)) = private.number_key(prefix)
      -- A later year that is set apart has its own prefix.
      and not exists (select from public.document_series s where s.code = p_code and s.year = y.year and y.year > p_year))
  then
    perform private.refuse('prefix_taken', 409);
  end if;
  used := case when p_code <> 'D' then private.last_elsewhere(prefix, p_year) end;
  if private.serial_in(used, prefix, p_year) >= p_first then
    perform private.refuse('first_number_taken', 409, jsonb_build_object('number', used));
  end if;
  insert into public.document_series as s (code, year, prefix, first) values (p_code, p_year, prefix, p_first)
  on conflict (code, year) do update set prefix = excluded.prefix, first = excluded.first where s.last is null;
  if not found then
    perform private.refuse('series_begun', 409);
  end if;
  perform private.log_activity('changed', 'document_series', p_code || '-' || p_year, 'Début d’une série de numéros',
    jsonb_build_object('number', private.series_number(prefix, p_year, p_first)));
end;
$$;

create or replace function private.is_prefix(p_prefix text) returns boolean
language sql immutable parallel safe set search_path = ''
return p_prefix ~ '^([A-Za-z0-9]([A-Za-z0-9+_/-]{0,13}[A-Za-z0-9])?)?$' and upper(p_prefix) not like 'DEMO%';

-- Invoices as staff write them: the draft, what it will say, what it lacks, and its list. Nothing here gives a number: see issue_invoices.sql.

create or replace function private.refuse_invoice_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  free constant text[] := '{customer_id,project_id,request_id,quote_id,paid_cents,credited_cents,left_cents,sent_at,seen_at,reminded_at,reminder_count,reminders_stopped_at,token_hash,updated_at,search_text}';
begin
  if tg_op = 'UPDATE' and new.shares_number = old.shares_number and (old.state = 'draft' or to_jsonb(new) - free = to_jsonb(old) - free) then
    return new;
  elsif tg_op = 'DELETE' and (old.state = 'draft' or private.is_example('invoices', old.id) or private.is_past_accounts(old.issued_on)) then
    return old;
  end if;
  perform private.refuse('invoice_fixed', 409);
end;
$$;

revoke all on function public.read_billing from public, anon, authenticated, service_role;
comment on function public.read_billing is
  'For staff: where invoices are issued, when VAT is due, what is not settled (private.billing_gaps), and the series of numbers.';
grant execute on function public.read_billing to authenticated;

revoke all on function private.series_of from public, anon, authenticated, service_role;

revoke all on function private.taken_number from public, anon, authenticated, service_role;
comment on function private.taken_number is 'The next number of the series of a draft when a document has it already: issuing takes the one after it.';

revoke all on function private.invoice_missing from public, anon, authenticated, service_role;
comment on function private.invoice_missing is
  'What forbids to issue an invoice: [{"code", "field"}], field is a field of the draft, « customer », « entreprise » or « numbering ». The sentences are in '
  'domain/invoices/missing.ts.';

revoke all on function private.invoice_warnings from public, anon, authenticated, service_role;
comment on function private.invoice_warnings is
  'What is worth a look before issuing, as private.invoice_missing names it, with is_warning. « asked »: issuing is refused until staff say yes to it; its '
  'value completes the sentence.';

revoke all on function public.issue_invoice from public, anon, authenticated, service_role;
comment on function public.issue_invoice is
  'For staff: gives a draft its number and fixes it, in one transaction, so that a number that fails is given again. p_order: mail (the client '
  'gets the link, the default), message, accepted (codes of private.invoice_warnings to which staff said yes). Returns number, is_mailed, left_cents, '
  'lock_version. Refuses: invoice_gone, invoice_fixed, invoice_changed, billing_closed, invoice_incomplete (read_invoice lists why), email_missing, '
  'invoice_to_confirm, number_taken, issued_before_last (a clock that was set back).';
grant execute on function public.issue_invoice to authenticated;

revoke all on function public.note_invoice_number from public, anon, authenticated, service_role;
comment on function public.note_invoice_number is
  'For staff: the invoice was issued in another software, with this number and day: p_order {number, issued_on}. It counts from then on, and is '
  'fixed. Refuses: invoice_gone, invoice_fixed, invoice_changed, invalid_input, payment_in_future, number_taken, number_of_series (a place in a '
  'series that is given here), invoice_incomplete.';
grant execute on function public.note_invoice_number to authenticated;

revoke all on function private.number_key from public, anon, authenticated, service_role;
comment on function private.number_key is
  'A number of a document as it is compared: case, spaces, invisible signs and the kinds of dashes and slashes do not make another number.';

revoke all on function private.series_number from public, anon, authenticated, service_role;
comment on function private.series_number is
  'F-2026-0042. At most 28 signs among letters, digits and +-_/, as an electronic invoice asks (BR-FR-01 and 02: 35 signs, no space).';

revoke all on function private.serial_in from public, anon, authenticated, service_role;
comment on function private.serial_in is 'The place of a number in a series, also when it is written otherwise (« f-2026-42 »); null for a number of no place there.';

revoke all on function private.series_prefix from public, anon, authenticated, service_role;
comment on function private.series_prefix is 'What a series begins with in a year: as set for it, or as the year before.';

revoke all on function private.guard_series from public, anon, authenticated, service_role;
comment on function private.guard_series is
  'Trigger, for any role: a series begins at its first number, then moves by one; it never goes back, jumps or is deleted, and once it has begun it '
  'keeps prefix and first number. Refuses: series_fixed.';

revoke all on function private.has_number from public, anon, authenticated, service_role;
comment on function private.has_number is 'Whether an invoice or a credit note has this number, whatever software gave it.';

revoke all on function private.last_elsewhere from public, anon, authenticated, service_role;
comment on function private.last_elsewhere is 'The highest number that another software gave with this prefix and year, as far as it is noted here.';

revoke all on function private.lacks_start from public, anon, authenticated, service_role;
comment on function private.lacks_start is
  'Whether a series that has not begun would give numbers that another software has given this year: its first number must be set.';

revoke all on function private.read_series from public, anon, authenticated, service_role;
comment on function private.read_series is 'The series of invoices, credit notes and quotes, this year and the next: prefix, first number, whether it has begun, the next number.';

revoke all on function public.set_document_series from public, anon, authenticated, service_role;
comment on function public.set_document_series is
  'For administrators: prefix and first number of a series (F invoices, AV credit notes, D quotes), this year or the next, until its first number is '
  'given. Refuses: access_denied, invalid_input, prefix_taken (by another series), first_number_taken (another software gave it, or a later one), '
  'series_begun.';
grant execute on function public.set_document_series to authenticated;

revoke all on function private.is_prefix from public, anon, authenticated, service_role;
comment on function private.is_prefix is
  'What a number may begin with: fifteen signs at most of those that an electronic invoice knows (BR-FR-02), or nothing; DEMO is for examples.';

-- End of what `npm run routines` wrote.

alter table public.invoices disable trigger keep_issued;
with doubles as (
  select id, number, row_number() over (partition by private.number_key(number) order by state = 'elsewhere', issued_at, id) as nth
  from public.invoices where number is not null
), marked as (
  update public.invoices i set shares_number = true from doubles d where d.id = i.id and d.nth > 1 returning i.id, i.number
)
select private.log_activity('invoice', 'invoices', id::text, 'Numéro ' || number || ' : une autre facture le porte aussi') from marked;
alter table public.invoices enable trigger keep_issued;
create unique index invoices_number_once on public.invoices (private.number_key(number)) where number is not null and not shares_number;

alter table public.document_series add constraint document_series_prefix check (private.is_prefix(prefix));
create unique index document_series_prefix_once on public.document_series (year, private.number_key(prefix));
create trigger guard_series before insert or update or delete on public.document_series for each row execute function private.guard_series();
create trigger guard_series_all before truncate on public.document_series for each statement execute function private.guard_series();
