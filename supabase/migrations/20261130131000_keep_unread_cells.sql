-- What was typed or pasted into a draft and cannot be read stays with it, text by text, until it is corrected: it never counts as 0 without a word,
-- and nothing leaves with it.

alter table public.quotes
  add column unread jsonb not null default '{}',
  add constraint quotes_unread check (jsonb_typeof(unread) = 'object' and length(unread::text) <= 400000 and (state = 'draft' or unread = '{}'));
comment on column public.quotes.unread is
  'What staff typed and cannot be read, {"deposit_bp": "trente", "<line> unit_price": "12,50 €/m²"}: by field, or by line and cell. Empty once sent.';

alter table public.invoices
  add column unread jsonb not null default '{}',
  add constraint invoices_unread check (jsonb_typeof(unread) = 'object' and length(unread::text) <= 400000 and (state = 'draft' or unread = '{}'));
comment on column public.invoices.unread is
  'What staff typed and cannot be read: by field, by « quote line » for a progress, or by the key of a section on the screen. Empty once it has a number.';

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function private.quote_missing(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_company public.company_settings := (select c from public.company_settings c);
  v_is_consumer boolean := (private.quote_buyer(p_quote) ->> 'is_consumer')::boolean;
  -- An amendment that only takes works back starts nothing, and leaves no waste.
  v_adds boolean := private.adds_works(p_quote);
  v_fault jsonb := private.minus_fault(p_quote, private.quote_totals(p_quote) -> 'split');
  v_found jsonb;
begin
  with works as (
    select (line ->> 'id')::uuid as id, line ->> 'number' as number, line ->> 'label' as label, (line ->> 'quantity')::numeric as quantity,
      (line ->> 'unit_price')::numeric as unit_price, (line ->> 'vat_rate')::numeric as vat_rate, n
    from jsonb_array_elements(private.quote_rows(p_quote)) with ordinality as rows(line, n) where line ->> 'kind' = 'work'
  ), unread as (
    select coalesce(substring(u.key from ' (.*)'), u.key) as field, u.value as typed, w.id, w.number
    from jsonb_each_text(p_quote.unread) u left join works w on w.id::text = split_part(u.key, ' ', 1)
    -- A company under the franchise states no rate.
    where not (v_company.vat_exempt and u.key like '% vat_rate')
  ), found (place, field, code, line_id, line, typed) as (
    -- What cannot be read counts 0 until then, and is never sent so.
    select case when u.id is null then 3 else 2 end, u.field, 'unread', u.id, u.number, coalesce(u.typed, '') from unread u
    union all
    select 1, 'lines', 'priced_line', null::uuid, null, null
    where not exists (select from works where unit_price * quantity <> 0) and not exists (select from unread where field in ('unit_price', 'quantity'))
    union all
    select 2, wrong.field, wrong.code, w.id, w.number, null
    from works w cross join lateral (values
      ('label', 'line_label', private.is_blank(w.label)),
      ('quantity', 'line_quantity', (w.quantity = 0 or w.quantity < 0 and p_quote.kind = 'initial') and not p_quote.unread ? (w.id || ' quantity')),
      -- What is taken back has the rate at which it was signed.
      ('vat_rate', 'line_vat_rate', w.quantity >= 0 and private.vat_reference(w.vat_rate, private.today()) is null),
      -- A buyer declares the VAT only as a professional (CGI, art. 283).
      ('vat_rate', 'line_without_vat', w.quantity >= 0 and w.vat_rate = 0 and v_is_consumer and not v_company.vat_exempt)
    ) wrong(field, code, is_wrong)
    where wrong.is_wrong
    union all
    select wrong.place, wrong.field, wrong.code, null, null, null
    from (values
      (3, 'customer_id', 'customer', p_quote.customer_id is null),
      (4, 'place_id', 'place', p_quote.place_id is null),
      -- The invoice of a professional shows unit prices HT (CGI, annexe II, 242 nonies A, I, 8°); an amendment keeps the basis of its contract.
      (4, 'price_basis', 'prices_with_vat', p_quote.kind = 'initial' and p_quote.price_basis = 'ttc' and not v_is_consumer and not v_company.vat_exempt),
      (5, 'starts_text', 'starts_text', v_adds and private.is_blank(p_quote.starts_text)),
      (6, 'duration_text', 'duration_text', v_adds and private.is_blank(p_quote.duration_text)),
      (7, 'rge_text', 'rge', private.is_blank(p_quote.rge_text) and exists (select from works where vat_rate = 5.5 and quantity >= 0)),
      (7, 'subcontractors_text', 'subcontractors',
        private.is_blank(p_quote.subcontractors_text) and exists (select from works where vat_rate = 5.5 and quantity >= 0))
    ) wrong(place, field, code, is_wrong)
    where wrong.is_wrong
    union all
    select 1, v_fault ->> 'field', v_fault ->> 'code', null, v_fault ->> 'line', null where v_fault is not null
    union all
    select 8, 'waste.' || part, 'waste_' || part, null, null, null
    from unnest('{quantity,handling,collection_name,collection_address,collection_kind,cost}'::text[]) part
    where v_adds and not p_quote.has_no_waste and private.is_blank(p_quote.waste ->> part)
    union all
    select 9, needed.field, needed.field, null, null, null
    from unnest('{email,phone,address,legal_form,share_capital,siret,rcs,tva,insurer_identity,insurance_contract,insurance_area,mediator_identity,mediator_website}'::text[])
      needed(field)
    where private.is_blank(to_jsonb(v_company) ->> needed.field)
      -- An example is marked « SPÉCIMEN », and its company states no invented number.
      and not private.is_example_quote(p_quote)
      and not (needed.field = 'tva' and v_company.vat_exempt)
      -- A sole trader has no capital.
      and not (needed.field = 'share_capital' and coalesce(v_company.legal_form, '') ~* 'entrepr(ise individuelle|eneur)|^EI$|micro')
      and not (needed.field like 'mediator%' and not v_is_consumer)
  )
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('field', field, 'code', code, 'line_id', line_id, 'line', line, 'typed', typed)) order by place, w.n)
  into v_found from found left join works w on w.id = line_id;
  return coalesce(v_found, '[]');
end;
$$;

create or replace function public.save_invoice(p_id uuid, p_lock_version int, p_invoice jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices := private.lock_invoice(p_id);
  given public.invoices := jsonb_populate_record(null::public.invoices, p_invoice - '{id,state,number,snapshot,contract_id,token_hash}'::text[]);
begin
  if invoice.state <> 'draft' then
    perform private.refuse('invoice_fixed', 409);
  elsif invoice.lock_version <> p_lock_version then
    perform private.refuse('invoice_changed', 409);
  elsif given.kind is distinct from invoice.kind and (invoice.kind not in ('situation', 'balance') or coalesce(given.kind not in ('situation', 'balance', 'credit_note'), true)) then
    perform private.refuse('invalid_input', 400);
  end if;
  if given.kind = 'credit_note' and invoice.kind <> 'credit_note' then
    -- Progress that goes down: a credit note on the last document of the contract that is not credited already.
    given.corrects_id := (private.last_progress(invoice.contract_id)).id;
    delete from public.invoices where contract_id = invoice.contract_id and kind = 'credit_note' and state = 'draft';
  else
    given.corrects_id := invoice.corrects_id;
  end if;
  update public.invoices set kind = given.kind, corrects_id = given.corrects_id, title = coalesce(nullif(btrim(given.title), ''), title),
    amount_cents = given.amount_cents, progress = coalesce(given.progress, '[]'), deducts = coalesce(given.deducts, deducts),
    credits = coalesce(given.credits, '[]'), reason = nullif(btrim(given.reason), ''), operation = coalesce(given.operation, operation),
    operation_on = given.operation_on, due_days = coalesce(given.due_days, due_days), purchase_order = nullif(btrim(given.purchase_order), ''),
    notes = nullif(btrim(given.notes), ''), buyer_reason = case when given.kind <> 'credit_note' then given.buyer_reason end, unread = coalesce(given.unread, '{}'),
    lock_version = lock_version + 1, updated_at = private.now()
  where id = p_id returning * into invoice;
  -- Unreadable progress or credits are refused here, not when the invoice is read.
  perform private.invoice_content(invoice);
  return json_build_object('id', p_id, 'lock_version', invoice.lock_version, 'saved_at', invoice.updated_at);
exception
  when check_violation or not_null_violation or data_exception or unique_violation or foreign_key_violation then
    perform private.refuse('invalid_input', 400);
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
  -- What was typed and cannot be read counts what stood there before: it is corrected first.
  return coalesce(found, '[]') || coalesce((
    select jsonb_agg(jsonb_build_object('code', 'unread', 'field', u.key, 'typed', coalesce(u.value, ''))) from jsonb_each_text(p_invoice.unread) u), '[]');
end;
$$;

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

create or replace function public.preview_quote(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  quote public.quotes;
  content jsonb;
begin
  perform private.require_staff();
  select * into quote from public.quotes where id = p_id;
  if not found then
    perform private.refuse('client_quote_gone', 404);
  elsif quote.state <> 'draft' then
    perform private.refuse('quote_fixed', 409);
  elsif private.quote_missing(quote) @> '[{"code": "unread"}]' then
    perform private.refuse('unread_values', 409);
  end if;
  quote.number := coalesce(quote.number, '—');
  quote.valid_until := private.today() + quote.valid_days;
  content := private.quote_content(quote);
  return case when content #>> '{client,name}' is null then jsonb_set(content, '{client,name}', '"—"') else content end;
end;
$$;

-- What sending is, after all checks: the version before is replaced, number and content are fixed, the document is asked for.
create or replace function private.issue_quote(p_quote public.quotes, p_is_mailed boolean) returns public.quotes
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := p_quote;
  before public.quotes;
begin
  select * into before from public.quotes where root_id = quote.root_id and state = 'sent' for update;
  if found then
    update public.quotes set state = 'replaced', closed_at = private.now() where id = before.id;
    perform private.log_quote(before.id, 'replaced', jsonb_build_object('by', quote.version_no));
  end if;
  -- The demonstration never touches a series.
  quote.number := coalesce(quote.number, (select q.number from public.quotes q where q.root_id = quote.root_id and q.number is not null limit 1),
    case when private.is_example_quote(quote) then 'DEMO-' || upper(left(quote.root_id::text, 8)) else private.next_number('D', private.today()) end);
  quote.valid_until := private.today() + quote.valid_days;
  quote.snapshot := private.quote_content(quote);
  -- Of what cannot be read only the rates of a company under the franchise are left: it states none.
  update public.quotes set state = 'sent', unread = '{}', number = quote.number, sent_at = private.now(), valid_until = quote.valid_until, snapshot = quote.snapshot,
    total_cents = (quote.snapshot ->> 'total_cents')::bigint, lock_version = lock_version + 1, updated_at = private.now()
  where id = quote.id returning * into quote;
  perform private.queue_quote_document(quote.id, 'quote', quote.snapshot);
  perform private.log_quote(quote.id, 'sent', jsonb_build_object('is_mailed', p_is_mailed));
  perform private.follow_quotes(quote.project_id);
  return quote;
end;
$$;

create or replace function public.save_quote(p_id uuid, p_lock_version int, p_quote jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_lines constant int := 600;
  quote public.quotes;
  given public.quotes := jsonb_populate_record(null::public.quotes, p_quote - '{id,root_id,state,number,snapshot,token_hash,lock_version}'::text[]);
  totals jsonb;
begin
  perform private.require_staff();
  if p_id is null or jsonb_typeof(p_quote -> 'lines') is distinct from 'array' then
    perform private.refuse('invalid_input', 400);
  elsif jsonb_array_length(p_quote -> 'lines') > most_lines then
    perform private.refuse('too_many_lines', 400, jsonb_build_object('most', most_lines));
  end if;
  if p_lock_version = 0 then
    insert into public.quotes (id, root_id, title, created_by, created_by_name)
    values (p_id, p_id, coalesce(nullif(btrim(given.title), ''), 'Devis'), auth.uid(), private.author_name())
    on conflict (id) do nothing;
  end if;
  quote := private.lock_client_quote(p_id);
  if quote.state <> 'draft' then
    perform private.refuse('quote_fixed', 409);
  elsif quote.lock_version <> greatest(p_lock_version, 1) then
    perform private.refuse('quote_changed', 409);
  end if;
  perform private.write_quote_lines(p_id, p_quote -> 'lines');
  given.id := p_id;
  given.price_basis := coalesce(given.price_basis, quote.price_basis);
  given.discount_bp := coalesce(given.discount_bp, 0);
  totals := private.quote_totals(given);
  update public.quotes set
    kind = coalesce(given.kind, kind), title = coalesce(nullif(btrim(given.title), ''), title), intro = given.intro, closing = given.closing,
    internal_notes = given.internal_notes, customer_id = private.customer_root(given.customer_id), place_id = given.place_id,
    project_id = given.project_id, request_id = given.request_id, price_basis = given.price_basis,
    discount_bp = given.discount_bp, valid_days = coalesce(given.valid_days, valid_days), starts_text = given.starts_text,
    duration_text = given.duration_text, deposit_bp = coalesce(given.deposit_bp, 0), payment_terms = given.payment_terms,
    is_free = coalesce(given.is_free, true), fee = given.fee, has_no_waste = coalesce(given.has_no_waste, false),
    waste = coalesce(given.waste, '{}'), rge_text = given.rge_text, subcontractors_text = given.subcontractors_text,
    signing_place = coalesce(given.signing_place, signing_place), unread = coalesce(given.unread, '{}'), total_cents = private.split_sum(totals -> 'split'),
    saved_by = auth.uid(), saved_by_name = private.author_name(), lock_version = lock_version + 1, updated_at = private.now()
  where id = p_id returning * into quote;
  perform private.refuse_minus(quote);
  return json_build_object('id', p_id, 'lock_version', quote.lock_version, 'saved_at', quote.updated_at, 'totals', totals);
exception
  when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range or unique_violation
    or foreign_key_violation or invalid_datetime_format
  then
    perform private.refuse('invalid_input', 400);
end;
$$;

revoke all on function private.quote_missing from public, anon, authenticated, service_role;
comment on function private.quote_missing is
  'What the law asks of a quote and is not there: [{"field", "code", "line_id", "line"}], the last two for a fault of a line; what was typed and '
  'cannot be read, with "typed"; what an amendment takes back too much (private.minus_fault). Empty: it may be sent. The sentences are in domain/quotes/mentions.ts.';

revoke all on function private.invoice_missing from public, anon, authenticated, service_role;
comment on function private.invoice_missing is
  'What forbids to issue an invoice: [{"code", "field"}], field is a field of the draft, « customer », « entreprise » or « numbering »; with "typed" '
  'for what cannot be read. The sentences are in domain/invoices/missing.ts.';

revoke all on function public.request_invoice_draft from public, anon, authenticated, service_role;
comment on function public.request_invoice_draft is
  'For staff: asks for the paper of a draft, « Projet de facture – document non comptable »; the former one goes. Returns its id. Refuses: '
  'invoice_gone, invoice_fixed, unread_values.';
grant execute on function public.request_invoice_draft to authenticated;

revoke all on function public.preview_quote from public, anon, authenticated, service_role;
comment on function public.preview_quote is
  'For staff: what the client would read if the draft as it is saved were sent today; nothing is kept. Refuses: client_quote_gone, quote_fixed, '
  'unread_values (the client would read another price).';
grant execute on function public.preview_quote to authenticated;

-- End of what `npm run routines` wrote.
