-- Issuing: the switch, the locks, what forbids it, the number with the fixed content and its event of the chain, the other software's number.
-- Locks are taken in one order: quote, renovation or job, invoice, series, chain.

create or replace function private.billing_gaps() returns text[]
language sql stable security definer set search_path = ''
return array_remove(array[
  case when not exists (select from public.compliance_answers where question = 'attestation' and answer in ('signed', 'certificate')) then 'attestation' end,
  case when not exists (select from public.compliance_answers where question = 'platform' and answer = 'chosen') then 'platform' end,
  case when not exists (select from public.compliance_answers where question = 'specimens' and answer = 'seen') then 'specimens' end,
  case when not exists (select from public.billing_settings b, public.company_settings c where c.vat_exempt or b.vat_moment is not null) then 'vat_moment' end
], null);
comment on function private.billing_gaps is 'What the owner has not settled yet before invoices may be issued here.';

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
comment on function public.read_billing is
  'For staff: where invoices are issued, when VAT is due, what is not settled (private.billing_gaps), and the series of numbers.';
grant execute on function public.read_billing to authenticated;

create or replace function public.set_billing(p_way text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
  elsif p_way is null or p_way not in ('elsewhere', 'here') then
    perform private.refuse('invalid_input', 400);
  elsif p_way = 'here' and private.billing_gaps() <> '{}' then
    perform private.refuse('billing_closed', 409);
  end if;
  update public.billing_settings set billing = p_way where billing <> p_way;
end;
$$;
comment on function public.set_billing is
  'For administrators: invoices are issued here, or elsewhere (the default); numbers never start again. Refuses: access_denied, invalid_input, '
  'billing_closed while private.billing_gaps names something.';
grant execute on function public.set_billing to authenticated;

-- The renovation, job or quote that all documents of a contract belong to: locked first, so that two of them follow each other.
create or replace function private.lock_contract(p_invoice public.invoices) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- The quote first, as its signature, its withdrawal and its payments do.
  perform 1 from public.quotes where id = p_invoice.quote_id for update;
  perform 1 from public.reno_projects where id = p_invoice.project_id for update;
  perform 1 from public.brico_requests where id = p_invoice.request_id for update;
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
comment on function private.lock_invoice_of_contract is
  'For staff: locks the contract of an invoice, then the invoice, and returns it. Refuses: access_denied, invoice_gone.';

-- Works that were sold and taken back again are both in the contract: the former alone would be more than it. Less than a euro is rounding.
create or replace function private.is_over_contract(p_invoice public.invoices, p_blocks jsonb) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    with contracts as (
      select c ->> 'quote_id' as quote_id, c -> 'split' as split from jsonb_array_elements(private.contracts_of(p_invoice)) c
    ), parts (split, side) as (
      select split, 1 from contracts
      union all
      select b -> 'split', -1
      from (
        select b from jsonb_array_elements(p_blocks) b
        union all
        select b from public.invoices i, jsonb_array_elements(i.blocks) b where i.contract_id = p_invoice.contract_id and i.state <> 'draft'
      ) done
      where exists (select from contracts c where c.quote_id is not distinct from b ->> 'quote_id')
    )
    select from parts cross join jsonb_to_recordset(split) as s(vat_rate numeric, net_cents bigint)
    group by vat_rate having sum(net_cents * side) <= -100);
end;
$$;
comment on function private.is_over_contract is
  'Whether a situation with these blocks would invoice more at a rate, HT, than the signed quotes together: an amendment takes works back, and its '
  'progress stays behind theirs.';

create or replace function private.undoes_too_much(p_invoice public.invoices, p_rows jsonb) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from (
      select line from public.invoices i, jsonb_array_elements(i.snapshot -> 'rows') line where i.contract_id = p_invoice.contract_id and i.state <> 'draft'
      union all
      select line from jsonb_array_elements(p_rows) line
    ) moved
    where line ? 'progress_bp'
    group by line ->> 'quote_id', line ->> 'line_id' having sum((line ->> 'progress_bp')::int - (line ->> 'progress_bp_before')::int) < 0);
end;
$$;
comment on function private.undoes_too_much is
  'Whether a credit note with these rows would leave the progress of a work below zero: a later credit note has taken it back already.';

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
comment on function private.taken_number is 'The next number of the series of a draft when a document has it already: issuing takes the one after it.';

create or replace function private.invoice_missing(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  content jsonb := private.invoice_content(p_invoice);
  total bigint := (content ->> 'total_cents')::bigint;
  work_total bigint := coalesce((select sum((r ->> 'net_cents')::bigint) from jsonb_array_elements(content -> 'rows') r where r ->> 'kind' = 'work'), 0);
  is_consumer boolean := (content #>> '{buyer,is_consumer}')::boolean;
  is_reverse_charged boolean := content -> 'split' @? '$[*] ? (@.vat_rate == 0)' and not (select c.vat_exempt from public.company_settings c);
  corrected public.invoices;
  rest bigint;
  matched jsonb;
begin
  select * into corrected from public.invoices where id = p_invoice.corrects_id;
  rest := corrected.total_cents - corrected.credited_cents;
  if corrected.kind in ('fee', 'deposit') then
    -- What later invoices have taken back is theirs to credit.
    rest := rest - coalesce((select private.split_sum(d -> 'taken') from jsonb_array_elements(private.deposits_of(private.order_of(corrected))) d
      where d ->> 'id' = corrected.id::text), 0);
  end if;
  select jsonb_agg(jsonb_build_object('code', seen.code, 'field', seen.field)) into matched
  from (values
    ('contract', 'progress', p_invoice.kind not in ('fee', 'credit_note') and private.contracts_of(p_invoice) = '[]'),
    -- The company has entered or left the franchise (CGI, art. 293 B) since: the rates that were signed are no longer those of the law.
    ('vat_regime', 'progress', p_invoice.kind not in ('fee', 'credit_note') and exists (
      select from jsonb_array_elements(private.contracts_of(p_invoice)) c, public.company_settings s
      where (c ->> 'vat_exempt')::boolean <> s.vat_exempt)),
    -- A buyer declares the VAT only as a professional (CGI, art. 283), whose number stands on the invoice (annexe II, art. 242 nonies A, I, 4°).
    ('without_vat', 'progress', p_invoice.kind <> 'credit_note' and is_reverse_charged and is_consumer),
    ('buyer_vat_number', 'customer', p_invoice.kind <> 'credit_note' and is_reverse_charged and not is_consumer
      and private.is_blank(content #>> '{buyer,vat_number}')),
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
      select from jsonb_to_recordset(p_invoice.credits) as c(row int, net_cents bigint, gross_cents bigint)
      left join jsonb_to_recordset(private.rows_to_credit(corrected)) as l(row int, net_cents bigint, gross_cents bigint) using (row)
      where c.net_cents > coalesce(l.net_cents, 0) or c.gross_cents > coalesce(l.gross_cents, 0)))),
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
  -- What was typed and cannot be read counts what stood there before: it is corrected first.
  return coalesce(matched, '[]') || coalesce((
    select jsonb_agg(jsonb_build_object('code', 'unread', 'field', u.key, 'typed', coalesce(u.value, ''))) from jsonb_each_text(p_invoice.unread) u), '[]');
end;
$$;
comment on function private.invoice_missing is
  'What forbids to issue an invoice: [{"code", "field"}], field is a field of the draft, « customer », « entreprise » or « numbering »; with "typed" '
  'for what cannot be read. The sentences are in domain/invoices/missing.ts.';

create or replace function private.invoice_warnings(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  content jsonb := private.invoice_content(p_invoice);
  taken text := private.taken_number(p_invoice);
  excess bigint := case when p_invoice.kind in ('situation', 'balance', 'standard') then private.excess_cents(p_invoice, (content ->> 'total_cents')::bigint) else 0 end;
begin
  return (
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('code', seen.code, 'field', seen.field, 'is_warning', true, 'asked', seen.asked))), '[]')
    from (values
      ('number_skipped', 'numbering', taken is not null, taken),
      ('over_signed', 'progress', excess > 0, excess::text),
      ('buyer_email', 'customer', content #>> '{buyer,email}' is null, null),
      -- The aid is more than what is left to invoice: the rest of it can be deducted nowhere.
      ('aid_above_rest', 'progress', p_invoice.kind in ('standard', 'balance') and private.aids_sum(private.aids_left(p_invoice.contract_id, private.contracts_of(p_invoice))) > (content ->> 'aid_cents')::bigint,
        null),
      ('deposit_over_aid', 'amount_cents', p_invoice.kind = 'deposit' and p_invoice.amount_cents
        > (private.contract_money(p_invoice) ->> 'to_invoice_cents')::bigint - private.aids_sum(private.aids_left(p_invoice.contract_id, private.contracts_of(p_invoice))), null),
      -- A renovation of two buyers: what its situations invoice is of both.
      ('buyers', 'progress', p_invoice.kind not in ('fee', 'deposit', 'credit_note') and (
        select count(distinct private.normalize(s.snapshot #>> '{client,name}') || coalesce(s.snapshot #>> '{client,siren}', '')) > 1
        from public.quotes q join public.quote_signatures s on s.quote_id = q.id
        where q.state = 'signed' and q.kind = 'initial' and q.project_id = p_invoice.project_id), null),
      -- A row of the ledger keeps the VAT that it was received with; its month does not change any more.
      ('vat_received', 'progress', exists (
        select from jsonb_array_elements(content -> 'payments') p join public.receipts r on r.id = (p ->> 'receipt_id')::uuid
        cross join lateral jsonb_array_elements(r.vat_split) part
        where not exists (
          select from jsonb_array_elements(private.contracts_of(p_invoice)) c, jsonb_array_elements(c -> 'split') s
          where (s ->> 'vat_rate')::numeric = (part ->> 'vat_rate')::numeric)), null),
      ('certification', 'progress', (content #>> '{buyer,is_consumer}')::boolean and exists (
        select from jsonb_array_elements(content -> 'split') s join public.vat_rates r on r.rate = (s ->> 'vat_rate')::numeric
        where r.certification is not null and (s ->> 'net_cents')::bigint > 0)
        and not exists (select from public.quotes q join public.quote_signatures g on g.quote_id = q.id
          where g.vat_certified and (q.id = p_invoice.quote_id or q.project_id = p_invoice.project_id or q.request_id = p_invoice.request_id)), null)
    ) seen(code, field, is_seen, asked)
    where seen.is_seen);
end;
$$;
comment on function private.invoice_warnings is
  'What is worth a look before issuing, as private.invoice_missing names it, with is_warning. « asked »: issuing is refused until staff say yes to it; its '
  'value completes the sentence.';

create or replace function private.invoice_payload(p_invoice public.invoices) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object('number', p_invoice.number, 'kind', p_invoice.kind, 'state', p_invoice.state, 'issued_on', p_invoice.issued_on,
  'net_cents', p_invoice.net_cents, 'total_cents', p_invoice.total_cents, 'split', p_invoice.split, 'corrects_id', p_invoice.corrects_id,
  'contract_id', p_invoice.contract_id, 'content_sha256', encode(sha256(convert_to(p_invoice.snapshot::text, 'UTF8')), 'hex')))
$$;
comment on function private.invoice_payload is 'What the chain keeps of an invoice: numbers and a hash of its content, which names people.';

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
  update public.invoices set kind = content ->> 'kind', state = p_state, number = p_number, issued_on = p_on, issued_at = private.now(), due_on = (content ->> 'due_on')::date,
    snapshot = content - '{blocks,deductions}'::text[], net_cents = (content ->> 'net_cents')::bigint, total_cents = (content ->> 'total_cents')::bigint,
    retention_cents = (content ->> 'retention_cents')::bigint, retained_cents = greatest((content ->> 'retention_cents')::bigint, 0),
    aid_cents = (content ->> 'aid_cents')::bigint, aid_left_cents = greatest((content ->> 'aid_cents')::bigint, 0), split = content -> 'split', blocks = content -> 'blocks', deductions = content -> 'deductions', situation_no = (content ->> 'situation_no')::int,
    lock_version = lock_version + 1, updated_at = private.now()
  where id = p_invoice.id returning * into fixed;
  for payment in select value from jsonb_array_elements(content -> 'payments') loop
    rest := (payment ->> 'amount_cents')::bigint;
    for over in select * from private.overpaid_receipts(fixed.contract_id) o where o.receipt_id = (payment ->> 'receipt_id')::uuid loop
      perform private.allocate(over.invoice_id, over.receipt_id, -least(rest, over.amount_cents));
      rest := rest - least(rest, over.amount_cents);
    end loop;
    perform private.allocate(fixed.id, (payment ->> 'receipt_id')::uuid, (payment ->> 'amount_cents')::bigint,
      private.taxed_now(fixed, (payment ->> 'receipt_id')::uuid, (payment ->> 'amount_cents')::bigint));
  end loop;
  if fixed.kind = 'credit_note' then
    update public.invoices set credited_cents = credited_cents - fixed.total_cents, retained_cents = retained_cents + fixed.retention_cents,
      aid_left_cents = aid_left_cents + fixed.aid_cents
    where id = fixed.corrects_id;
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
comment on function public.issue_invoice is
  'For staff: gives a draft its number and fixes it, in one transaction, so that a number that fails is given again. p_order: mail (the client '
  'gets the link, the default), message, accepted (codes of private.invoice_warnings to which staff said yes). Returns number, is_mailed, left_cents, '
  'lock_version. Refuses: invoice_gone, invoice_fixed, invoice_changed, billing_closed, invoice_incomplete (read_invoice lists why), email_missing, '
  'invoice_to_confirm, number_taken, issued_before_last (a clock that was set back).';
grant execute on function public.issue_invoice to authenticated;

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
  elsif coalesce(length(given.number) not between 1 and 40, true) or given.issued_on is null or given.issued_on < private.oldest_payment_day() then
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
comment on function public.note_invoice_number is
  'For staff: the invoice was issued in another software, with this number and day: p_order {number, issued_on}. It counts from then on, and is '
  'fixed. Refuses: invoice_gone, invoice_fixed, invoice_changed, invalid_input, payment_in_future, number_taken, number_of_series (a place in a '
  'series that is given here), invoice_incomplete.';
grant execute on function public.note_invoice_number to authenticated;

create or replace function private.queue_invoice_document(p_invoice_id uuid, p_kind text, p_snapshot jsonb) returns uuid
language sql volatile security definer set search_path = ''
begin atomic
  insert into public.documents (kind, invoice_id, number, requested_by, requested_by_name, requested_at, next_attempt_at, snapshot)
  select p_kind, p_invoice_id, coalesce(max(d.number), 0) + 1, auth.uid(), case when auth.uid() is not null then private.author_name() end,
    private.now(), private.now(), p_snapshot
  from public.documents d where d.kind = p_kind and d.invoice_id = p_invoice_id
  returning id;
end;

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
comment on function public.preview_invoice is
  'For staff: what a draft would say if it were issued now, with « — » for its number; nothing is kept. Refuses: invoice_gone, invoice_fixed.';
grant execute on function public.preview_invoice to authenticated;

create or replace function public.request_invoice_draft(p_id uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices := private.lock_invoice(p_id);
begin
  if invoice.state <> 'draft' then
    perform private.refuse('invoice_fixed', 409);
  elsif invoice.unread <> '{}' then
    perform private.refuse('unread_values', 409);
  end if;
  delete from public.documents where invoice_id = p_id and kind = 'invoice_draft';
  return private.queue_invoice_document(p_id, 'invoice_draft', private.invoice_content(invoice) || jsonb_build_object('number', null));
end;
$$;
comment on function public.request_invoice_draft is
  'For staff: asks for the paper of a draft, « Projet de facture – document non comptable »; the former one goes. Returns its id. Refuses: '
  'invoice_gone, invoice_fixed, unread_values.';
grant execute on function public.request_invoice_draft to authenticated;
