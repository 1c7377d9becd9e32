-- Quotes as staff write them: the draft saved whole, its copies and versions, and the list.

create or replace function private.log_quote(p_quote_id uuid, p_kind text, p_detail jsonb default '{}') returns void
language sql volatile security definer set search_path = ''
begin atomic
  insert into public.quote_events (quote_id, kind, actor, actor_id, actor_name, detail)
  values (p_quote_id, p_kind, case when auth.uid() is null then 'system' else 'staff' end, auth.uid(),
    case when auth.uid() is not null then private.author_name() end, p_detail);
end;

create or replace function private.is_old_offer(p_quote public.quotes) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(current_setting('mirabelle.erasing', true), '') = 'on' or p_quote.sent_at < private.now() - private.years_kept('exchange')
$$;
comment on function private.is_old_offer is
  'Whether a quote that was sent and never signed may be deleted: three years after it was sent, or because its client is being erased.';

-- What is fixed stays: a quote that was sent, its lines, its events and its signature, whatever the role. What follows it (state, reading,
-- links to other records) may change.
create or replace function private.refuse_quote_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  free constant text[] := '{state,seen_at,reminded_at,closed_at,closed_reason,customer_id,place_id,project_id,request_id,lock_version,updated_at,internal_notes,search_text,in_person_place}';
  state text;
  age timestamptz;
begin
  if tg_table_name = 'quotes' then
    -- Once signed, the quote costs what was signed: the options chosen count.
    if tg_op = 'UPDATE' and new.total_cents is distinct from old.total_cents
      and exists (select from public.quote_signatures s where s.quote_id = new.id and s.total_cents = new.total_cents)
    then
      old.total_cents := new.total_cents;
    end if;
    if tg_op = 'UPDATE' and (old.state = 'draft' or to_jsonb(new) - free = to_jsonb(old) - free) and (new.state <> 'draft' or old.state = 'draft') then
      return new;
    elsif tg_op = 'DELETE' and (old.state = 'draft' or private.is_example('quotes', old.id)
      or private.is_past_accounts((coalesce(old.closed_at, old.sent_at) at time zone 'Europe/Paris')::date)
      or (private.is_old_offer(old) and not exists (
        select from public.quote_signatures s join public.quotes q on q.id = s.quote_id where q.root_id = old.root_id)))
    then
      return old;
    end if;
  else
    select q.state into state from public.quotes q where q.id = (to_jsonb(case when tg_op = 'INSERT' then new else old end) ->> 'quote_id')::uuid;
    -- Not found: the quote itself is being deleted, which its own trigger has allowed.
    if state is null or state = 'draft' then
      return case when tg_op = 'DELETE' then old else new end;
    end if;
  end if;
  perform private.refuse('quote_fixed', 409);
end;
$$;
comment on function private.refuse_quote_change is
  'Trigger: keeps quotes that were sent, and their lines, as the client has read them. Refuses: quote_fixed.';

create or replace function private.refuse_signature_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - '{withdrawn_at,withdrawn_reason}'::text[] = to_jsonb(old) - '{withdrawn_at,withdrawn_reason}'::text[]
    and (old.withdrawn_at is null or new.withdrawn_at = old.withdrawn_at)
    or tg_op = 'UPDATE' and old.document_sha256 is null and private.is_example('quotes', old.quote_id)
  then
    return new;
  elsif tg_op = 'DELETE' and (private.is_example('quotes', old.quote_id) or private.is_past_accounts(old.signed_on)) then
    return old;
  end if;
  perform private.refuse('quote_fixed', 409);
end;
$$;
comment on function private.refuse_signature_change is
  'Trigger: a signature never changes; only a withdrawal is added to it, and to an example its evidence. Refuses: quote_fixed.';

create or replace function private.find_quote_text() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.search_text := private.search_text(new.number, new.title,
    (select c.name from public.customers c where c.id = new.customer_id),
    (select concat_ws(' ', p.address, p.postal_code, p.city) from public.places p where p.id = new.place_id),
    (select w.name from public.reno_projects w where w.id = new.project_id),
    (select r.reference from public.brico_requests r where r.id = new.request_id));
  return new;
end;
$$;
comment on function private.find_quote_text is 'Trigger: the words by which a quote is found.';

create or replace function private.lock_versions(p_id uuid) returns public.quotes
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
begin
  -- The first version before the others: two versions of one quote are never handled at once.
  perform 1 from public.quotes r where r.id = (select q.root_id from public.quotes q where q.id = p_id) for update;
  select * into quote from public.quotes where id = p_id for update;
  if not found then
    perform private.refuse('client_quote_gone', 404);
  end if;
  return quote;
end;
$$;
comment on function private.lock_versions is
  'Locks the first version of a quote and the quote, and returns the quote. Refuses: client_quote_gone.';

create or replace function private.lock_client_quote(p_id uuid) returns public.quotes
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return private.lock_versions(p_id);
end;
$$;
comment on function private.lock_client_quote is
  'For staff: locks the first version of a quote and the quote, until the end of the transaction, and returns the quote. Refuses: access_denied, '
  'client_quote_gone.';

create or replace function private.quote_totals(p_quote public.quotes, p_chosen uuid[] default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.document_totals((
    select coalesce(jsonb_agg(jsonb_build_object('quantity', l.quantity, 'unit_price', l.unit_price, 'discount_bp', l.discount_bp, 'discount_cents', l.discount_cents,
      'vat_rate', case when c.vat_exempt then 0 else l.vat_rate end) order by l.position), '[]')
    from public.quote_lines l cross join public.company_settings c
    where l.quote_id = p_quote.id and l.kind = 'work' and (not l.is_option or l.id = any (p_chosen))
  ), p_quote.price_basis, p_quote.discount_bp, p_quote.discount_cents);
end;
$$;
comment on function private.quote_totals is
  'The amounts of a quote as private.document_totals gives them: works, and the options that are named; all at 0 under the franchise.';

create or replace function private.split_sum(p_split jsonb) returns bigint
language sql immutable set search_path = ''
return (select coalesce(sum((part ->> 'net_cents')::bigint + (part ->> 'vat_cents')::bigint), 0) from jsonb_array_elements(p_split) part);
comment on function private.split_sum is 'Cents TTC of a VAT split.';

create or replace function private.split_net(p_split jsonb) returns bigint
language sql immutable set search_path = ''
return (select coalesce(sum((part ->> 'net_cents')::bigint), 0) from jsonb_array_elements(p_split) part);
comment on function private.split_net is 'Cents HT of a VAT split.';

create or replace function private.refuse_minus(p_quote public.quotes) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_quote.kind = 'initial' and exists (select from public.quote_lines l where l.quote_id = p_quote.id and l.quantity < 0) then
    perform private.refuse('minus_quantity', 400);
  end if;
end;
$$;
comment on function private.refuse_minus is
  'Only an amendment takes works back, by a quantity below zero; a price never is (EN 16931, BR-27). Refuses: minus_quantity.';

create or replace function private.write_quote_lines(p_quote_id uuid, p_lines jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.quote_lines where quote_id = p_quote_id;
  insert into public.quote_lines (quote_id, id, position, kind, level, label, description, quantity, quantity_formula, unit, unit_price,
    discount_bp, discount_cents, vat_rate, is_option, price_item_id)
  select p_quote_id, (line ->> 'id')::uuid, i - 1, line ->> 'kind', coalesce((line ->> 'level')::int, 1), coalesce(line ->> 'label', ''),
    nullif(line ->> 'description', ''), coalesce((line ->> 'quantity')::numeric, 0), nullif(line ->> 'quantity_formula', ''),
    coalesce(line ->> 'unit', 'u'), coalesce((line ->> 'unit_price')::numeric, 0), coalesce((line ->> 'discount_bp')::int, 0), coalesce((line ->> 'discount_cents')::bigint, 0),
    coalesce((line ->> 'vat_rate')::numeric, private.default_vat_rate('quote_line')), coalesce((line ->> 'is_option')::boolean, false), (line ->> 'price_item_id')::uuid
  from jsonb_array_elements(p_lines) with ordinality as given (line, i);
  insert into public.quote_line_costs (quote_id, line_id, unit_cost, hours)
  select p_quote_id, (line ->> 'id')::uuid, (line ->> 'unit_cost')::numeric, (line ->> 'hours')::numeric
  from jsonb_array_elements(p_lines) line
  where line ->> 'unit_cost' is not null or line ->> 'hours' is not null;
end;
$$;

create or replace function public.save_quote(p_id uuid, p_lock_version int, p_quote jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_lines constant int := 600;
  quote public.quotes;
  given public.quotes := jsonb_populate_record(null::public.quotes, p_quote - '{id,root_id,state,number,snapshot,lock_version}'::text[]);
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
  given.discount_cents := coalesce(given.discount_cents, 0);
  totals := private.quote_totals(given);
  update public.quotes set
    kind = coalesce(given.kind, kind), title = coalesce(nullif(btrim(given.title), ''), title), intro = given.intro, closing = given.closing,
    internal_notes = given.internal_notes, customer_id = case
      -- A draft of a merged file stays with that file.
      when private.customer_root(given.customer_id) = private.customer_root(customer_id) then customer_id else private.customer_root(given.customer_id) end, place_id = given.place_id,
    project_id = given.project_id, request_id = given.request_id, price_basis = given.price_basis,
    discount_bp = given.discount_bp, discount_cents = given.discount_cents, valid_days = coalesce(given.valid_days, valid_days), starts_text = given.starts_text,
    duration_text = given.duration_text, deposit_bp = coalesce(given.deposit_bp, 0), retention_bp = coalesce(given.retention_bp, 0), cee_cents = coalesce(given.cee_cents, 0), cee_payer = given.cee_payer,
    mpr_cents = coalesce(given.mpr_cents, 0), local_aid_cents = coalesce(given.local_aid_cents, 0), local_aid_payer = given.local_aid_payer, payment_terms = given.payment_terms,
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
comment on function public.save_quote is
  'For staff: saves a draft as a whole, for the version that was read; p_lock_version 0 creates it. p_quote: the columns of quotes that staff '
  'write, and lines (domain/quotes/quote.ts). Returns id, lock_version, saved_at and totals. Refuses: client_quote_gone, quote_fixed, quote_changed, '
  'too_many_lines, minus_quantity, invalid_input.';
grant execute on function public.save_quote to authenticated;

create or replace function public.read_quote(p_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  quote public.quotes;
begin
  perform private.require_staff();
  select * into quote from public.quotes where id = p_id;
  if not found then
    perform private.refuse('client_quote_gone', 404);
  end if;
  return (
    select to_jsonb(quote) - '{snapshot,search_text,saved_by}'::text[] || jsonb_build_object(
      'fee', quote.fee::text,
      'is_saved_by_me', coalesce(quote.saved_by = auth.uid(), false),
      'is_vat_exempt', coalesce((quote.snapshot #>> '{seller,vat_exempt}')::boolean, (select c.vat_exempt from public.company_settings c)),
      'totals', private.quote_totals(quote),
      'lines', (
        select coalesce(jsonb_agg(to_jsonb(l) - '{quote_id,position}'::text[] || jsonb_build_object(
          'quantity', trim_scale(l.quantity)::text, 'unit_price', trim_scale(l.unit_price)::text, 'vat_rate', trim_scale(l.vat_rate),
          'unit_cost', trim_scale(c.unit_cost)::text, 'hours', trim_scale(c.hours)::text) order by l.position), '[]')
        from public.quote_lines l left join public.quote_line_costs c on c.quote_id = l.quote_id and c.line_id = l.id
        where l.quote_id = p_id),
      'customer', case when quote.customer_id is not null then private.customer_card(quote.customer_id) end,
      'email', private.quote_email(quote),
      'place', (select jsonb_build_object('id', p.id, 'address', p.address, 'postal_code', p.postal_code, 'city', p.city, 'over_two_years', p.over_two_years)
        from public.places p where p.id = quote.place_id),
      'project', (select jsonb_build_object('id', w.id, 'name', w.name) from public.reno_projects w where w.id = quote.project_id),
      'request', (select jsonb_build_object('id', r.id, 'reference', r.reference, 'service_type', r.service_type)
        from public.brico_requests r where r.id = quote.request_id),
      'versions', (
        select jsonb_agg(jsonb_build_object('id', v.id, 'version_no', v.version_no, 'state', v.state, 'sent_at', v.sent_at) order by v.version_no)
        from public.quotes v where v.root_id = quote.root_id),
      'events', (
        select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'at', e.at, 'actor', e.actor, 'actor_name', e.actor_name, 'detail', e.detail)
          order by e.id desc), '[]')
        from (select * from public.quote_events x where x.quote_id = p_id order by x.id desc limit 100) e),
      'documents', private.quote_documents(p_id),
      'fee_invoice', (
        select jsonb_build_object('id', f.id, 'number', f.number) from public.quotes v join public.invoices f on f.quote_id = v.id
        where v.root_id = quote.root_id and f.kind = 'fee' and (f.state = 'draft' or f.total_cents > f.credited_cents) order by f.created_at desc limit 1),
      'signature', (
        select to_jsonb(s) - '{snapshot,evidence}'::text[] from public.quote_signatures s where s.quote_id = p_id),
      'deposit', (
        select private.deposit_facts(quote, s) || jsonb_build_object('deposit_cents', s.snapshot -> 'deposit_cents')
        from public.quote_signatures s where s.quote_id = p_id),
      'receipts', (
        select coalesce(jsonb_agg(to_jsonb(r) - '{recorded_by,source_ref}'::text[] order by r.recorded_at, r.id), '[]')
        from public.receipts r where r.id in (select p.id from private.received p where p.quote_id = p_id)),
      'missing', case when quote.state = 'draft' then private.quote_missing(quote) || private.quote_warnings(quote) else '[]'::jsonb end)
  );
end;
$$;
comment on function public.read_quote is
  'For staff: a quote with its lines, costs, totals, client, place, versions, events, documents, signature, money and what is missing before it can '
  'be sent. Decimals are texts. Refuses: client_quote_gone.';
grant execute on function public.read_quote to authenticated;

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

create or replace function private.quote_search_sql(p_sort text) returns text
language sql immutable set search_path = ''
return private.search_sql('quotes',
  'r.id, r.number, r.version_no, r.kind, r.state, r.title, r.total_cents, r.valid_until, r.sent_at, r.seen_at, r.closed_at, r.updated_at,
    r.customer_id, (select c.name from public.customers c where c.id = r.customer_id), r.project_id,
    (select w.name from public.reno_projects w where w.id = r.project_id), r.request_id,
    (select b.reference from public.brico_requests b where b.id = r.request_id)',
  'case when $4 is null then r.state <> ''replaced'' else r.state = $4 end and ($5 is null or r.project_id = $5 or r.request_id = $5) and ($6 is null or r.customer_id = any ($6))',
  case p_sort when 'oldest' then 'r.updated_at' when 'number' then 'r.number desc nulls first' when 'client' then '14, r.updated_at desc' else 'r.updated_at desc' end,
  'r.search_text'
);

create or replace function public.search_quotes(
  p_query text default null, p_state text default null, p_subject_id uuid default null, p_customer_id uuid default null,
  p_sort text default 'newest', p_limit int default 25, p_offset int default 0
) returns table (
  id uuid, number text, version_no int, kind text, state text, title text, total_cents bigint, valid_until date, sent_at timestamptz,
  seen_at timestamptz, closed_at timestamptz, updated_at timestamptz, customer_id uuid, customer_name text, project_id uuid, project_name text,
  request_id uuid, request_reference text, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute private.quote_search_sql(p_sort)
    using private.search_pattern(p_query), least(greatest(p_limit, 1), 100), greatest(p_offset, 0), nullif(p_state, 'all'), p_subject_id,
      case when p_customer_id is not null then private.customer_family(p_customer_id) end;
end;
$$;
comment on function public.search_quotes is
  'For staff: a page of the quotes; all states but replaced ones unless p_state names one; p_subject_id: of a renovation or small '
  'job; p_customer_id: of a client, with the files that were merged into theirs; sort: newest, oldest, number or client. total_count stops at 10 000.';
grant execute on function public.search_quotes to authenticated;

create or replace function private.count_draft(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.quotes q set total_cents = private.split_sum(private.quote_totals(q) -> 'split') where q.id = p_id;
end;
$$;
comment on function private.count_draft is 'Writes the amount of a draft, which lists show, from its lines.';

create or replace function private.count_drafts_again() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.count_draft(q.id) from public.quotes q where q.state = 'draft';
  return null;
end;
$$;
comment on function private.count_drafts_again is
  'Trigger: the company begins or ends to sell under the franchise; lists show the drafts with their new amounts.';

-- A new draft with the lines and texts of another quote: for another client, or as the next version of itself.
create or replace function private.copy_quote_row(p_quote public.quotes, p_changes jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  copied public.quotes;
begin
  copied := jsonb_populate_record(p_quote, jsonb_build_object('id', gen_random_uuid(), 'state', 'draft', 'snapshot', null, 'total_cents', null, 'sent_at', null,
    'valid_until', null, 'seen_at', null, 'reminded_at', null, 'closed_at', null, 'closed_reason', null, 'lock_version', 1,
    'in_person_place', null, 'created_by', auth.uid(), 'created_by_name', private.author_name(),
    'saved_by', auth.uid(), 'saved_by_name', private.author_name(), 'created_at', private.now(), 'updated_at', private.now()) || p_changes);
  if p_changes -> 'root_id' is null then
    copied.root_id := copied.id;
  end if;
  insert into public.quotes select copied.*;
  insert into public.quote_lines
  select (jsonb_populate_record(l, jsonb_build_object('quote_id', copied.id))).* from public.quote_lines l where l.quote_id = p_quote.id;
  insert into public.quote_line_costs
  select copied.id, c.line_id, c.unit_cost, c.hours from public.quote_line_costs c where c.quote_id = p_quote.id;
  perform private.refuse_minus(copied);
  perform private.count_draft(copied.id);
  return copied.id;
end;
$$;

create or replace function public.copy_quote(p_id uuid, p_order jsonb default '{}') returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.lock_client_quote(p_id);
begin
  return private.copy_quote_row(quote, jsonb_build_object('number', null, 'version_no', 1,
    'kind', coalesce(p_order ->> 'kind', quote.kind), 'title', coalesce(nullif(btrim(p_order ->> 'title'), ''), quote.title),
    'customer_id', coalesce(p_order ->> 'customer_id', quote.customer_id::text), 'place_id', coalesce(p_order ->> 'place_id', quote.place_id::text),
    'project_id', case when p_order ? 'project_id' then p_order ->> 'project_id' else quote.project_id::text end,
    'request_id', case when p_order ? 'request_id' then p_order ->> 'request_id' else quote.request_id::text end));
end;
$$;
comment on function public.copy_quote is
  'For staff: a new draft with the texts, lines and costs of a quote; p_order may name kind, title, customer_id, place_id, project_id, '
  'request_id. Refuses: client_quote_gone, minus_quantity.';
grant execute on function public.copy_quote to authenticated;

create or replace function public.revise_quote(p_id uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.lock_client_quote(p_id);
  draft uuid;
begin
  select id into draft from public.quotes where root_id = quote.root_id and state = 'draft';
  if draft is not null then
    return draft;
  elsif exists (select from public.quotes where root_id = quote.root_id and state in ('signed', 'withdrawn')) then
    perform private.refuse('quote_signed', 409);
  end if;
  draft := private.copy_quote_row(quote, jsonb_build_object('root_id', quote.root_id, 'version_no', (
    select max(version_no) + 1 from public.quotes where root_id = quote.root_id)));
  perform private.log_quote(draft, 'revised', jsonb_build_object('from', quote.version_no));
  return draft;
end;
$$;
comment on function public.revise_quote is
  'For staff: the next version of a quote as a draft, or the draft that already exists; the version that was sent stays valid until the new one '
  'is sent. Refuses: client_quote_gone, quote_signed (an amendment then).';
grant execute on function public.revise_quote to authenticated;

create or replace function public.delete_quote(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.lock_client_quote(p_id);
begin
  if quote.state <> 'draft' then
    perform private.refuse('quote_fixed', 409);
  end if;
  delete from public.quotes where id = p_id;
end;
$$;
comment on function public.delete_quote is 'For staff: deletes a draft. Refuses: client_quote_gone, quote_fixed.';
grant execute on function public.delete_quote to authenticated;
