-- Merged files are read as one: the kept file shows what each of them has, staff choose where two differ, and parting gives each its own back.

alter table public.customer_merges
  add column place bigint not null generated always as identity,
  add column answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object');
comment on column public.customer_merges.place is 'The order of the merges: a file takes over from the first one first.';
comment on column public.customer_merges.answers is
  'For each part of the file (private.file_parts) in which both had values: « other » where those of the absorbed file count, « kept » where those of '
  'the kept one do, also once staff have edited that part.';

alter table public.customer_channels add column set_aside_by uuid;
comment on column public.customer_channels.set_aside_by is
  'The kept file from which staff took this number of a merged file off; no foreign key, since it says something only while both are one.';
alter table public.customer_places add column set_aside_by uuid;
comment on column public.customer_places.set_aside_by is 'As in customer_channels: the kept file from which staff took this place off.';

-- The notes of several files stand in one.
alter table public.customers drop constraint customers_notes_check, add constraint customers_notes_check check (length(notes) <= 20000);

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

drop function public.merge_customers(p_kept uuid, p_absorbed uuid, p_reason text);

create or replace function private.quote_warnings(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('field', seen.field, 'code', seen.code, 'is_warning', true,
      'line', case seen.code when 'buyer_stays' then private.quote_buyer(p_quote) ->> 'name' end))), '[]')
    from (values
      ('email', 'customer_email', p_quote.customer_id is not null and private.quote_email(p_quote) is null),
      ('customer_id', 'buyer_stays', p_quote.customer_id is not null
        and not private.quote_buyer(p_quote) @> (private.buyer_in_file(p_quote.customer_id) - '{is_company,postal_code,city}'::text[])),
      ('buyer_kind', 'buyer_kind', p_quote.kind = 'initial' and exists (
        select from private.merged_customer(p_quote.customer_id) c where c.kind = 'company' and c.buyer_kind is null)),
      ('place_id', 'recent_dwelling', exists (
        select from public.places p join public.quote_lines l on l.quote_id = p_quote.id and l.kind = 'work' and l.quantity >= 0 and l.vat_rate in (10, 5.5)
        where p.id = p_quote.place_id and not p.over_two_years and not (select c.vat_exempt from public.company_settings c))),
      ('iban', 'bank', p_quote.deposit_bp > 0 and (select b.iban from public.billing_settings b) is null and not private.is_example_quote(p_quote)),
      ('lines', 'travel', private.adds_works(p_quote) and not exists (
        select from public.quote_lines l where l.quote_id = p_quote.id
          and private.normalize(concat(l.label, ' ', l.description)) like '%deplacement%'))
    ) seen(field, code, is_seen)
    where seen.is_seen);
end;
$$;

-- What staff do with invoices besides issuing them: begin, save, read, find, delete, send again; and the money of a contract.

-- A new document with what follows from its contract; the draft that exists is returned instead.
create or replace function public.start_invoice(p_order jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  given public.invoices := jsonb_populate_record(null::public.invoices,
    p_order - '{id,state,number,snapshot,contract_id,token_hash,paid_cents,credited_cents,left_cents}'::text[]);
  corrected public.invoices;
  contracts jsonb;
  existing uuid;
begin
  perform private.require_staff();
  if given.kind = 'credit_note' then
    select * into corrected from public.invoices where id = given.corrects_id and state <> 'draft' and kind <> 'credit_note';
    if not found then
      perform private.refuse('invoice_gone', 404);
    end if;
    given := jsonb_populate_record(given, jsonb_build_object('project_id', corrected.project_id, 'request_id', corrected.request_id,
      'quote_id', corrected.quote_id, 'customer_id', corrected.customer_id, 'contract_id', corrected.contract_id,
      'title', 'Avoir sur ' || corrected.number, 'operation', corrected.operation));
    perform private.lock_contract(given);
  else
    if given.quote_id is not null then
      -- Nothing is paid in advance on an amendment that lowers the price: the deposit is the quote's.
      select q.project_id, q.request_id, case when given.kind <> 'deposit' or q.total_cents >= 0 then q.id end
      into given.project_id, given.request_id, given.quote_id
      from public.quotes q where q.id = given.quote_id and q.state = 'signed';
      if not found then
        perform private.refuse('quote_not_signed', 409);
      end if;
    end if;
    given.contract_id := coalesce(given.project_id, given.request_id, given.quote_id);
    -- The new row refers to the first quote of a renovation too.
    perform 1 from public.quotes where id = coalesce(given.quote_id, (private.contracts_of(given) #>> '{0,quote_id}')::uuid) for update;
    perform private.lock_contract(given);
    contracts := private.contracts_of(given);
    if given.contract_id is null or coalesce(given.kind not in ('deposit', 'standard', 'situation', 'balance'), true) then
      perform private.refuse('invalid_input', 400);
    elsif contracts = '[]' then
      perform private.refuse('quote_not_signed', 409);
    end if;
    given.quote_id := coalesce(given.quote_id, (contracts #>> '{0,quote_id}')::uuid);
    -- The price of a small job without a quote is invoiced at once.
    if given.quote_id is null and given.kind in ('situation', 'balance') then
      given.kind := 'standard';
    end if;
    -- As its contract has it: the invoice parts with it when merged files part.
    given.customer_id := coalesce((select q.customer_id from public.quotes q where q.id = given.quote_id),
      (select r.customer_id from public.brico_requests r where r.id = given.request_id),
      (select w.customer_id from public.reno_projects w where w.id = given.project_id));
    given.title := coalesce(nullif(btrim(given.title), ''), contracts #>> '{0,title}',
      (select r.service_type from public.brico_requests r where r.id = given.request_id), 'Travaux');
    if given.kind = 'deposit' then
      given.amount_cents := coalesce(given.amount_cents, nullif((select sum(f.amount_cents) from private.free_receipts(given) f), 0),
        nullif((contracts #>> '{0,deposit_cents}')::bigint, 0));
      given.operation_on := (select max(f.received_on) from private.free_receipts(given) f);
    elsif given.request_id is not null then
      given.operation_on := (select coalesce(r.scheduled_date, (r.completed_at at time zone 'Europe/Paris')::date) from public.brico_requests r where r.id = given.request_id);
    end if;
  end if;
  select id into existing from public.invoices where contract_id = given.contract_id and kind = given.kind and state = 'draft' for update;
  if existing is not null and given.kind <> 'credit_note' then
    return existing;
  end if;
  delete from public.invoices where id = existing;
  insert into public.invoices (kind, contract_id, customer_id, project_id, request_id, quote_id, corrects_id, title, amount_cents, operation, operation_on,
    due_days, purchase_order, created_by, created_by_name)
  select given.kind, given.contract_id, given.customer_id, given.project_id, given.request_id, given.quote_id, given.corrects_id, left(given.title, 200),
    given.amount_cents, coalesce(given.operation, 'services'), given.operation_on,
    case when given.kind = 'deposit' then 0 else (select b.invoice_due_days from public.billing_settings b) end, given.purchase_order,
    auth.uid(), private.author_name()
  returning id into existing;
  return existing;
exception
  when check_violation or invalid_text_representation or numeric_value_out_of_range then
    perform private.refuse('invalid_input', 400);
end;
$$;

create or replace function private.import_line(p_import uuid, p_line jsonb, out outcome text, out reason text, out customer_id uuid)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  name text := private.text_of(p_line, 'name');
  email text := private.text_of(p_line, 'email');
  phone text := private.text_of(p_line, 'phone');
  address text := private.text_of(p_line, 'address');
  code text := private.text_of(p_line, 'postal_code');
  city text := private.text_of(p_line, 'city');
  found uuid[];
  has_evidence boolean;
begin
  reason := case
    when name is null then 'name_missing'
    when length(name) > 200 then 'name_too_long'
    when email is not null and private.read_email(email) is null then 'email_invalid'
    when phone is not null and private.read_phone(phone) is null then 'phone_invalid'
    when code is not null and code !~ '^\d{5}$' then 'postal_code_invalid'
    when email is null and phone is null and address is null then 'nothing_to_reach'
  end;
  if reason is not null then
    outcome := 'refused';
    return;
  end if;
  email := private.read_email(email);
  phone := private.read_phone(phone);
  -- Without a number the address tells, so that a list that is imported twice opens no file twice.
  found := case when email is null and phone is null then private.find_customers_at(name, address, code)
    else private.find_customers(email, phone, name) end;
  -- Of several files that are this person's none more is made.
  if cardinality(found) > 0 then
    outcome := 'known';
    customer_id := found[1];
    return;
  end if;
  has_evidence := exists (
    select from public.customer_channels h
    where (h.kind = 'email' and h.normalised = private.email_key(email)) or (h.kind = 'phone' and h.normalised = private.phone_key(phone)));
  customer_id := private.open_customer(name, email, phone, concat_ws(' ', address, code), city, private.now());
  perform private.place_of(customer_id, true, address, code, city);
  update public.customers c set origin = 'import', import_id = p_import, notes = left(private.text_of(p_line, 'notes'), 5000)
  where c.id = import_line.customer_id;
  outcome := case when has_evidence then 'doubtful' else 'created' end;
end;
$$;

create or replace function public.import_customers(p_lines jsonb, p_file_name text, p_import uuid default null, p_is_trial boolean default true)
returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant int := 200;
  batch uuid := p_import;
  outcomes jsonb := '[]';
  line jsonb;
  result record;
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
  elsif jsonb_typeof(p_lines) <> 'array' or jsonb_array_length(p_lines) > most then
    perform private.refuse('invalid_input', 400);
  elsif p_import is not null and not exists (select from public.customer_imports i where i.id = p_import and i.undone_at is null) then
    perform private.refuse('import_gone', 404);
  end if;
  -- One part at a time: a part that is sent twice at once then finds its clients.
  perform pg_advisory_xact_lock(hashtextextended('customer_imports', 0));
  begin
    if batch is null then
      insert into public.customer_imports (file_name, created_by) values (left(p_file_name, 200), auth.uid()) returning id into batch;
    end if;
    for line in select value from jsonb_array_elements(p_lines) loop
      result := private.import_line(batch, line);
      outcomes := outcomes || jsonb_build_object('line', line -> 'line', 'outcome', result.outcome, 'reason', result.reason);
    end loop;
    update public.customer_imports i set
      created_count = i.created_count + (select count(*) from jsonb_array_elements(outcomes) o where o ->> 'outcome' = 'created'),
      known_count = i.known_count + (select count(*) from jsonb_array_elements(outcomes) o where o ->> 'outcome' = 'known'),
      doubtful_count = i.doubtful_count + (select count(*) from jsonb_array_elements(outcomes) o where o ->> 'outcome' = 'doubtful'),
      refused_count = i.refused_count + (select count(*) from jsonb_array_elements(outcomes) o where o ->> 'outcome' = 'refused')
    where i.id = batch;
    -- A trial does everything and takes it back: lines of one person in the file are seen too.
    if p_is_trial then
      perform private.refuse('invalid_input', 400);
    end if;
  exception when sqlstate 'PGRST' then
    batch := null;
  end;
  if batch is not null and p_import is null then
    perform private.log_activity('imported', 'customers', batch::text, 'Liste de clients importée');
  end if;
  return json_build_object('import_id', batch, 'outcomes', outcomes);
end;
$$;

create or replace function private.is_set_aside(p_by uuid, p_root uuid) returns boolean
language sql stable security definer set search_path = ''
return p_by is not null and private.customer_root(p_by) is not distinct from p_root;

-- The text that the list of clients searches: names, numbers and places of the whole family, on the kept file. Every function that
-- changes one of these calls it.
create or replace function private.refresh_customer(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  family uuid[] := private.customer_family(p_id);
  text text := private.search_text(
    (select string_agg(concat_ws(' ', c.name, c.siren), ' ') from public.customers c where c.id = any (family)),
    (select string_agg(case h.kind when 'phone' then h.value || ' ' || private.digits(h.value) else h.value end, ' ')
      from public.customer_channels h where h.customer_id = any (family) and not private.is_set_aside(h.set_aside_by, family[1])),
    (select string_agg(concat_ws(' ', p.address, p.postal_code, p.city), ' ')
      from public.customer_places l join public.places p on p.id = l.place_id where l.customer_id = any (family)));
begin
  update public.customers c set search_text = case c.id when family[1] then text else '' end where c.id = any (family);
end;
$$;

create or replace function private.find_customers(p_email text, p_phone text, p_name text) returns uuid[]
-- Its plan must not depend on how small the tables were when the connection first needed it.
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  email text := private.email_key(p_email);
  phone text := private.phone_key(p_phone);
begin
  return array(
    select distinct coalesce(c.merged_into, c.id)
    from (values ('email', email), ('phone', phone)) k (kind, key)
    join public.customer_channels h on h.kind = k.kind and h.normalised = k.key and not h.is_shared and coalesce(h.until >= private.today(), true)
    join public.customers c on c.id = h.customer_id
    where private.names_agree(c.name, p_name) and private.is_evidence(k.kind, k.key)
      and not private.is_set_aside(h.set_aside_by, coalesce(c.merged_into, c.id))
    limit 2);
end;
$$;

-- plpgsql, and not a parsed body: that would stand in the way of a new column of the requests.
create or replace function private.note_content(p_request public.brico_requests) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_cancelled boolean := p_request.status = 'cancelled';
  place text := private.written_address(p_request.address, p_request.postal_code, p_request.city);
  paid bigint := coalesce((select sum(r.amount_cents) from public.receipts r where r.request_id = p_request.id), 0);
  totals jsonb := private.request_totals(p_request);
begin
  if is_cancelled then
    -- The VAT of what the company keeps, as the ledger has it; none when the ledger does not know it.
    select case when bool_and(r.vat_split is not null) and paid > 0 then private.summed_split(jsonb_agg(r.vat_split)) end
    into totals from public.receipts r where r.request_id = p_request.id;
  end if;
  return jsonb_build_object(
    'reference', p_request.reference,
    'is_specimen', private.is_example('brico_requests', p_request.id)
      or exists (select from public.receipts r where r.request_id = p_request.id and r.source = 'demo'),
    'is_cancelled', is_cancelled, 'is_done', p_request.status = 'completed',
    'appointment_on', coalesce(p_request.scheduled_date, (p_request.completed_at at time zone 'Europe/Paris')::date),
    'seller', private.seller_identity(),
    'client', jsonb_build_object('name', p_request.client_name, 'address', coalesce((
      select private.written_address(k.billing_address, k.billing_postal_code, k.billing_city) from private.merged_customer(p_request.customer_id) k
      where btrim(k.billing_address) <> ''), place)),
    'place', place,
    'rows', case when is_cancelled then jsonb_build_array() else (
      select coalesce(jsonb_agg(jsonb_build_object('label', line ->> 'label', 'amount_cents', round((line ->> 'unit_price')::numeric * 100),
        'quantity', case when i = 1 then to_jsonb(1) else p_request.additional_fees -> (i - 2)::int -> 'quantity' end, 'rate', line -> 'rate') order by i), '[]')
      from jsonb_array_elements(private.request_lines(p_request)) with ordinality as l (line, i)
      -- A job that is only fees has no base price.
      where i > 1 or p_request.base_price > 0 or p_request.additional_fees = '[]') end,
    'totals', coalesce(totals, '[]'),
    'payments', private.note_payments(p_request.id),
    'total_cents', case when is_cancelled then greatest(paid, 0) else round(p_request.total_amount * 100) end,
    'paid_cents', paid, 'due_cents', p_request.due_cents);
end;
$$;

-- Two files of one person: merging is a pointer, so nothing moves, nothing is lost, and undoing is exact at any time. What the kept file shows is
-- read: the union of its own row and of those that were merged into it (private.merged_customer).

-- The columns of a file that are joined, in parts that belong together. The name is the kept file's.
create or replace function private.file_parts() returns table (part text, names text[])
language sql immutable set search_path = ''
begin atomic
  values ('kind', '{kind,company_kind}'::text[]), ('buyer_kind', '{buyer_kind}'), ('identity', '{siren,vat_number}'),
    ('billing', '{billing_address,billing_postal_code,billing_city}'), ('heard_from', '{heard_from}'), ('notes', '{notes}'),
    ('no_marketing', '{no_marketing_at}');
end;

create or replace function private.part_of(p_file jsonb, p_names text[]) returns jsonb
language sql immutable parallel safe set search_path = ''
return (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p_file) where key = any (p_names) and value <> 'null');

create or replace function private.parts_that_differ(p_kept public.customers, p_other public.customers) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  kept jsonb := to_jsonb(p_kept);
  other jsonb := to_jsonb(p_other);
begin
  return array(
    select f.part from private.file_parts() f
    where f.part not in ('notes', 'no_marketing') and case f.part
      -- Until staff say otherwise the law of consumers applies: that is a value.
      when 'buyer_kind' then coalesce(p_kept.buyer_kind, 'consumer') <> coalesce(p_other.buyer_kind, 'consumer')
      else exists (
        select from unnest(f.names) n
        where not (private.is_blank(kept ->> n) or private.is_blank(other ->> n))
          and replace(private.normalize(kept ->> n), ' ', '') <> replace(private.normalize(other ->> n), ' ', '')) end);
end;
$$;

create or replace function private.join_files(p_kept public.customers, p_other public.customers, p_answers jsonb) returns public.customers
language plpgsql stable security definer set search_path = ''
as $$
declare
  kept jsonb := to_jsonb(p_kept);
  other jsonb := to_jsonb(p_other);
  differing text[] := private.parts_that_differ(p_kept, p_other);
  joined public.customers := p_kept;
  one record;
begin
  for one in
    select f.part, f.names, private.part_of(kept, f.names) as ours, private.part_of(other, f.names) as theirs, p_answers ->> f.part as answer
    from private.file_parts() f
  loop
    joined := jsonb_populate_record(joined, case
      when one.answer = 'kept' then '{}'
      when one.answer = 'other' and one.theirs <> '{}' then (select jsonb_object_agg(n, one.theirs -> n) from unnest(one.names) n)
      when one.part = 'notes' then jsonb_build_object('notes', case
        when position(coalesce(p_other.notes, '') in coalesce(p_kept.notes, '')) > 0 then p_kept.notes
        else concat_ws(E'\n\n', p_kept.notes, p_other.notes) end)
      when one.part = 'no_marketing' then jsonb_build_object('no_marketing_at', least(p_kept.no_marketing_at, p_other.no_marketing_at))
      when one.part = any (differing) then '{}'
      else one.theirs || one.ours end);
  end loop;
  joined.created_at := least(p_kept.created_at, p_other.created_at);
  return joined;
end;
$$;

create or replace function private.whole_file(p_id uuid) returns public.customers
language plpgsql stable security definer set search_path = ''
as $$
declare
  file public.customers;
  merge record;
begin
  select * into file from public.customers where id = p_id;
  for merge in select m.absorbed_id, m.answers from public.customer_merges m where m.kept_id = p_id and m.undone_at is null order by m.place loop
    file := private.join_files(file, private.whole_file(merge.absorbed_id), merge.answers);
  end loop;
  return file;
end;
$$;

create or replace function private.merged_customer(p_id uuid) returns setof public.customers
language plpgsql stable security definer set search_path = ''
as $$
declare
  root uuid := private.customer_root(p_id);
begin
  if root is not null then
    return next private.whole_file(root);
  end if;
end;
$$;

create or replace function public.merge_customers(
  p_kept uuid, p_absorbed uuid, p_reason text default null, p_answers jsonb default '{}', p_versions int[] default null
) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant int := 20;
  kept public.customers;
  absorbed public.customers;
  differing text[];
  family uuid[];
  merge_id uuid;
begin
  perform private.require_staff();
  -- One merge at a time: two that overlap would each read the other's files as they were.
  perform pg_advisory_xact_lock(hashtextextended('customer_merges', 0));
  -- An edit that is being saved ends first.
  perform 1 from public.customers c where c.id in (private.customer_root(p_kept), private.customer_root(p_absorbed)) order by c.id for update;
  select * into kept from private.merged_customer(p_kept);
  select * into absorbed from private.merged_customer(p_absorbed);
  if kept.id is null or absorbed.id is null then
    perform private.refuse('customer_gone', 404);
  elsif kept.id = absorbed.id then
    perform private.refuse('already_merged', 409);
  elsif p_versions <> array[kept.version, absorbed.version] then
    perform private.refuse('customer_changed', 409);
  end if;
  differing := private.parts_that_differ(kept, absorbed);
  if exists (select from unnest(differing) part where coalesce(p_answers ->> part, '') not in ('kept', 'other')) then
    perform private.refuse('merge_undecided', 409);
  end if;
  family := private.customer_family(kept.id) || private.customer_family(absorbed.id);
  if cardinality(family) > most then
    perform private.refuse('family_full', 409, jsonb_build_object('most', most));
  end if;
  insert into public.customer_merges (kept_id, absorbed_id, reason, answers, merged_by, merged_at)
  values (kept.id, absorbed.id, nullif(btrim(p_reason), ''), private.part_of(p_answers, differing), auth.uid(), private.now()) returning id into merge_id;
  perform private.point_customers(family);
  -- A form that shows one file alone is not saved over both.
  update public.customers c set version = c.version + 1 where c.id in (kept.id, absorbed.id);
  perform private.refresh_customer(kept.id);
  perform private.log_activity('merged', 'customers', kept.id::text, 'Deux fiches de client réunies');
  return merge_id;
end;
$$;

create or replace function public.undo_customer_merge(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  undone public.customer_merges;
begin
  perform private.require_staff();
  perform pg_advisory_xact_lock(hashtextextended('customer_merges', 0));
  update public.customer_merges m set undone_at = private.now(), undone_by = auth.uid()
  where m.id = p_id and m.undone_at is null returning * into undone;
  if undone.id is null then
    perform private.refuse('merge_gone', 404);
  end if;
  perform private.point_customers(private.customer_family(undone.kept_id));
  update public.customers c set version = c.version + 1
  where c.id in (undone.absorbed_id, undone.kept_id, private.customer_root(undone.kept_id));
  perform private.refresh_customer(undone.kept_id);
  perform private.refresh_customer(undone.absorbed_id);
  perform private.log_activity('separated', 'customers', undone.kept_id::text, 'Deux fiches de client séparées');
end;
$$;

create or replace function private.customer_facts(p_id uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.customer_card(c.id) || jsonb_build_object('version', c.version, 'buyer_kind', c.buyer_kind, 'siren', c.siren, 'vat_number', c.vat_number,
    'billing', private.written_address(c.billing_address, c.billing_postal_code, c.billing_city), 'heard_from', c.heard_from, 'notes', c.notes,
    'no_marketing_at', c.no_marketing_at,
    'quote_count', (select count(*) from public.quotes q where q.customer_id = any (private.customer_family(c.id)) and q.state <> 'replaced'),
    'invoice_count', (select count(*) from public.invoices i where i.customer_id = any (private.customer_family(c.id))))
  from private.merged_customer(p_id) c;
end;

create or replace function public.compare_customers(p_one uuid, p_other uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  one public.customers;
  other public.customers;
begin
  perform private.require_staff();
  select * into one from private.merged_customer(p_one);
  select * into other from private.merged_customer(p_other);
  if one.id is null or other.id is null then
    perform private.refuse('customer_gone', 404);
  elsif one.id = other.id then
    perform private.refuse('already_merged', 409);
  end if;
  return json_build_object('one', private.customer_facts(one.id), 'other', private.customer_facts(other.id),
    'differing', private.parts_that_differ(one, other));
end;
$$;

create or replace function public.list_customer_doubles(p_limit int default 25, p_offset int default 0) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer json;
begin
  perform private.require_staff();
  with pairs as (
    select d.*, count(*) over () as total_count from private.customer_doubles() d
    order by 'siren' = any (d.reasons) desc, cardinality(d.reasons) desc, d.one_id, d.other_id
    limit least(greatest(p_limit, 1), 50) offset greatest(p_offset, 0)
  )
  select json_agg(json_build_object('reasons', p.reasons, 'total_count', p.total_count, 'differing', (
      select private.parts_that_differ(a, b) from private.merged_customer(p.one_id) a, private.merged_customer(p.other_id) b),
    'one', private.customer_facts(p.one_id), 'other', private.customer_facts(p.other_id))) into answer
  from pairs p;
  return coalesce(answer, '[]');
end;
$$;

-- The list of clients, one file, and everything that happened to it.

-- What tells one file from another: a line of the list, of a proposal, of the choice of a client.
create or replace function private.customer_card(p_id uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with family as (
    select private.customer_family(p_id) as ids
  ), works as (
    select coalesce(r.scheduled_date, (r.created_at at time zone 'Europe/Paris')::date) as day, r.scheduled_date is not null and r.status <> 'cancelled' as is_visit,
      case when r.status = 'completed' and r.archived_at is null then r.due_cents else 0 end as due_cents
    from public.brico_requests r, family f where r.customer_id = any (f.ids)
    union all
    select (r.created_at at time zone 'Europe/Paris')::date, false, 0 from public.contact_requests r, family f where r.customer_id = any (f.ids)
    union all
    select coalesce(r.start_date, (r.created_at at time zone 'Europe/Paris')::date), false, 0 from public.reno_projects r, family f
    where r.customer_id = any (f.ids)
  )
  select jsonb_build_object(
    'id', c.id, 'kind', c.kind, 'company_kind', c.company_kind, 'name', c.name, 'origin', c.origin, 'archived_at', c.archived_at,
    'file_count', (select cardinality(ids) from family),
    'phone', (select h.value from public.customer_channels h, family f where h.customer_id = any (f.ids) and h.kind = 'phone' and not private.is_set_aside(h.set_aside_by, c.id)
      order by h.until is not null, h.is_primary desc, h.customer_id <> c.id, h.id limit 1),
    'email', (select h.value from public.customer_channels h, family f where h.customer_id = any (f.ids) and h.kind = 'email' and private.is_email(h.value)
        and not private.is_set_aside(h.set_aside_by, c.id)
      order by h.until is not null, h.is_primary desc, h.customer_id <> c.id, h.id limit 1),
    'city', (
      select coalesce(p.city, substring(p.address from '\d{5}\s+(.+)$'))
      from public.customer_places l join public.places p on p.id = l.place_id, family f
      where l.customer_id = any (f.ids) and not private.is_set_aside(l.set_aside_by, c.id)
      order by l.until is not null, p.created_at, p.id limit 1),
    'row_count', (select count(*) from works), 'last_day', (select max(w.day) from works w where w.day <= private.today()),
    'next_day', (select min(w.day) from works w where w.is_visit and w.day >= private.today()),
    'due_cents', (select coalesce(sum(w.due_cents), 0) from works w)
  ) from private.merged_customer(p_id) c;
end;

-- Separate function, so that a test can read the query plan.
create or replace function private.customer_search_sql(p_filter text, p_sort text) returns text
language sql immutable set search_path = ''
-- The cards are made of the page only: a deep page must not make those of the pages before it.
return 'select p.id, private.customer_card(p.id), p.count from (' || private.search_sql('customers', 'r.id',
  'r.merged_into is null and r.archived_at is ' || case p_filter when 'archived' then 'not null' else 'null' end || case p_filter
    when 'owes' then ' and r.id in (select coalesce(c.merged_into, c.id) from public.brico_requests b join public.customers c on c.id = b.customer_id
      where b.due_cents > 0 and b.status = ''completed'' and b.archived_at is null)'
    when 'companies' then ' and (r.kind = ''company'' or exists (select from public.customers a where a.merged_into = r.id and a.kind = ''company''))'
    when 'quiet' then ' and r.created_at < private.now() - interval ''12 months''
      and r.id not in (select coalesce(c.merged_into, c.id) from public.customers c where
        exists (select from public.brico_requests b where b.customer_id = c.id and b.created_at > private.now() - interval ''12 months'')
        or exists (select from public.contact_requests b where b.customer_id = c.id and b.created_at > private.now() - interval ''12 months'')
        or exists (select from public.reno_projects b where b.customer_id = c.id and b.updated_at > private.now() - interval ''12 months''))'
    else '' end,
  case p_sort when 'newest' then 'r.created_at desc' else 'private.normalize(r.name)' end) || ') p';

create or replace function public.read_customer(p_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  root uuid := private.customer_root(p_id);
  family uuid[] := private.customer_family(p_id);
begin
  perform private.require_staff();
  if root is null then
    perform private.refuse('customer_gone', 404);
  end if;
  return (
    select json_build_object(
      'card', private.customer_card(root), 'file', to_jsonb(c) - '{search_text}'::text[],
      'channels', (
        -- A number that several of the files have once, as the kept one has it.
        select coalesce(json_agg(to_jsonb(h) - '{normalised,set_aside_by}'::text[] order by h.kind desc, h.until is not null, h.is_primary desc, h.id), '[]')
        from (
          select distinct on (t.kind, t.normalised) t.* from public.customer_channels t
          where t.customer_id = any (family) and not private.is_set_aside(t.set_aside_by, root)
          order by t.kind, t.normalised, array_position(family, t.customer_id)) h),
      'places', (
        select coalesce(json_agg(jsonb_build_object('link_id', l.id, 'customer_id', l.customer_id, 'role', l.role, 'since', l.since, 'until', l.until)
          || to_jsonb(p) - '{normalised,created_at}'::text[] order by l.until is not null, p.created_at, p.id), '[]')
        from public.customer_places l join public.places p on p.id = l.place_id
        where l.customer_id = any (family) and not private.is_set_aside(l.set_aside_by, root)),
      'people', (
        select coalesce(json_agg(json_build_object('link_id', l.id, 'function', l.function, 'is_company', l.company_id = any (family),
          'card', private.customer_card(case when l.company_id = any (family) then l.person_id else l.company_id end))), '[]')
        from (select * from public.customer_people p where p.company_id = any (family) or p.person_id = any (family) order by p.id limit 50) l),
      'tasks', (
        select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title, 'due_on', t.due_on, 'assignee_id', t.assignee_id,
          'assignee_name', case when t.assignee_id is not null then private.person_name(t.assignee_id) end) order by t.due_on, t.id), '[]')
        from (select * from public.customer_tasks k where k.customer_id = any (family) and k.done_at is null order by k.due_on limit 50) t),
      'merges', (
        select coalesce(json_agg(json_build_object('id', m.id, 'absorbed_id', m.absorbed_id, 'name', a.name, 'merged_at', m.merged_at,
          'merged_by', private.person_name(m.merged_by)) order by m.merged_at desc), '[]')
        from public.customer_merges m join public.customers a on a.id = m.absorbed_id
        where m.undone_at is null and m.absorbed_id = any (family)),
      -- Appointments to come, and completed jobs that are not fully paid.
      'next', (
        select coalesce(json_agg(json_build_object('id', r.id, 'day', r.scheduled_date, 'time', r.scheduled_time, 'service', r.service_type, 'status', r.status)
          order by r.scheduled_date, r.scheduled_time), '[]')
        from (select * from public.brico_requests b where b.customer_id = any (family) and b.scheduled_date >= private.today()
          and b.status in ('pending', 'confirmed', 'in_progress') order by b.scheduled_date limit 10) r),
      'due', (
        select coalesce(json_agg(json_build_object('id', r.id, 'day', r.scheduled_date, 'service', r.service_type, 'due_cents', r.due_cents)
          order by r.scheduled_date), '[]')
        from (select * from public.brico_requests b where b.customer_id = any (family) and b.due_cents > 0 and b.status = 'completed'
          and b.archived_at is null order by b.scheduled_date limit 20) r)
    ) from private.merged_customer(root) c);
end;
$$;

-- Staff write a client's file: the file with its numbers in one transaction, its places, its people, and the client of a row.

create or replace function public.save_customer(p_id uuid, p_version int, p_values jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  own public.customers;
  before public.customers;
  file public.customers;
  edited text[];
  most constant int := 20;
begin
  perform private.require_staff();
  if p_id is not null then
    select * into own from public.customers c where c.id = p_id for update;
    if not found then
      perform private.refuse('customer_gone', 404);
    elsif own.version <> p_version or own.merged_into is not null then
      perform private.refuse('customer_changed', 409);
    end if;
    before := private.whole_file(p_id);
    file := before;
  end if;
  file.kind := coalesce(p_values ->> 'kind', file.kind, 'person');
  file.name := private.text_of(p_values, 'name');
  file.company_kind := case file.kind when 'company' then private.text_of(p_values, 'company_kind') end;
  file.buyer_kind := private.text_of(p_values, 'buyer_kind');
  file.siren := private.text_of(p_values, 'siren');
  file.vat_number := private.text_of(p_values, 'vat_number');
  file.billing_address := private.text_of(p_values, 'billing_address');
  file.billing_postal_code := private.text_of(p_values, 'billing_postal_code');
  file.billing_city := private.text_of(p_values, 'billing_city');
  file.notes := private.text_of(p_values, 'notes');
  file.heard_from := private.text_of(p_values, 'heard_from');
  file.no_marketing_at := case when (p_values ->> 'no_marketing')::boolean then coalesce(file.no_marketing_at, private.now()) end;
  if p_id is null then
    insert into public.customers (kind, name, company_kind, buyer_kind, siren, vat_number, billing_address, billing_postal_code, billing_city,
      notes, heard_from, no_marketing_at, origin)
    values (file.kind, file.name, file.company_kind, file.buyer_kind, file.siren, file.vat_number, file.billing_address, file.billing_postal_code,
      file.billing_city, file.notes, file.heard_from, file.no_marketing_at, 'staff') returning * into file;
    perform private.log_activity('created', 'customers', file.id::text, 'Fiche de client créée');
  else
    -- What staff leave as it was stays where it comes from; what they change is the kept file's from now on.
    edited := array(
      select f.part from private.file_parts() f
      where private.part_of(to_jsonb(file), f.names) <> private.part_of(to_jsonb(before), f.names));
    own := jsonb_populate_record(own, (
      select coalesce(jsonb_object_agg(n, to_jsonb(file) -> n), '{}') from private.file_parts() f, unnest(f.names) n where f.part = any (edited)));
    update public.customers c set kind = own.kind, name = file.name, company_kind = own.company_kind, buyer_kind = own.buyer_kind,
      siren = own.siren, vat_number = own.vat_number, billing_address = own.billing_address, billing_postal_code = own.billing_postal_code,
      billing_city = own.billing_city, notes = own.notes, heard_from = own.heard_from, no_marketing_at = own.no_marketing_at,
      version = c.version + 1
    where c.id = p_id returning * into file;
    update public.customer_merges m set answers = m.answers || (select jsonb_object_agg(part, 'kept') from unnest(edited) part)
    where m.kept_id = p_id and m.undone_at is null and edited <> '{}';
    perform private.log_activity('changed', 'customers', file.id::text, 'Fiche de client modifiée');
  end if;
  if p_values ? 'channels' then
    perform private.write_channels(file.id, p_values -> 'channels', most);
  end if;
  perform private.refresh_customer(file.id);
  return json_build_object('id', file.id, 'version', file.version);
exception
  when check_violation or not_null_violation or invalid_text_representation or string_data_right_truncation or unique_violation
    or invalid_datetime_format or datetime_field_overflow then
    perform private.refuse('invalid_input', 400);
end;
$$;

create or replace function private.write_channels(p_customer uuid, p_channels jsonb, p_most int) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  merged uuid[] := array_remove(private.customer_family(p_customer), p_customer);
  given public.customer_channels[];
begin
  if jsonb_typeof(p_channels) <> 'array' then
    perform private.refuse('invalid_input', 400);
  elsif jsonb_array_length(p_channels) > p_most then
    perform private.refuse('too_many_channels', 400, jsonb_build_object('most', p_most));
  end if;
  given := array(
    select distinct on (c.kind, key) row(gen_random_uuid(), p_customer, c.kind, v.value, key, nullif(private.clean_text(c.label), ''),
      coalesce(c.is_primary, false), coalesce(c.is_shared, false), c.until, null)::public.customer_channels
    from rows from (jsonb_to_recordset(p_channels) as (kind text, value text, label text, is_primary boolean, is_shared boolean, until date))
      with ordinality as c (kind, value, label, is_primary, is_shared, until, at)
    cross join lateral (select private.read_channel(c.kind, c.value, format('channels.%s.value', c.at - 1)) as value) v
    cross join lateral (select case c.kind when 'email' then private.email_key(v.value) else private.phone_key(v.value) end as key) k
    order by c.kind, key, c.at);
  -- What a merged file has stays on it: taken off here, it is set aside until the files part.
  update public.customer_channels h set set_aside_by = p_customer
  where h.customer_id = any (merged) and not exists (select from unnest(given) g where (g.kind, g.normalised) = (h.kind, h.normalised));
  delete from public.customer_channels h
  where h.customer_id = p_customer and not exists (select from unnest(given) g where (g.kind, g.normalised) = (h.kind, h.normalised));
  insert into public.customer_channels (customer_id, kind, value, label, is_primary, is_shared, until)
  select p_customer, g.kind, g.value, g.label, g.is_primary, g.is_shared, g.until from unnest(given) g
  where exists (select from public.customer_channels h where h.customer_id = p_customer and (h.kind, h.normalised) = (g.kind, g.normalised))
    or not exists (
      select from public.customer_channels h
      where h.customer_id = any (merged) and (h.kind, h.normalised) = (g.kind, g.normalised) and not private.is_set_aside(h.set_aside_by, p_customer)
        and (h.label, h.is_primary, h.is_shared, h.until) is not distinct from (g.label, g.is_primary, g.is_shared, g.until))
  on conflict (customer_id, kind, normalised) do update set value = excluded.value, label = excluded.label, is_primary = excluded.is_primary,
    is_shared = excluded.is_shared, until = excluded.until;
end;
$$;

-- A link of a merged file is set aside: parted, the file has it again.
create or replace function private.drop_customer_place(p_link uuid, p_root uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.customer_places l where l.id = p_link and l.customer_id = p_root;
  update public.customer_places l set set_aside_by = p_root where l.id = p_link;
end;
$$;

create or replace function public.save_customer_place(p_customer uuid, p_place uuid, p_values jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  place public.places;
  link public.customer_places;
  root uuid := private.customer_root(p_customer);
begin
  perform private.require_staff();
  if root is null then
    perform private.refuse('customer_gone', 404);
  end if;
  if p_place is not null then
    select * into place from public.places p where p.id = p_place for update;
    if not found then
      perform private.refuse('place_gone', 404);
    end if;
  end if;
  place.address := case when p_values ? 'address' then private.text_of(p_values, 'address') else place.address end;
  place.postal_code := case when p_values ? 'postal_code' then private.text_of(p_values, 'postal_code') else place.postal_code end;
  place.city := case when p_values ? 'city' then private.text_of(p_values, 'city') else place.city end;
  place.complement := case when p_values ? 'complement' then private.text_of(p_values, 'complement') else place.complement end;
  place.access_notes := case when p_values ? 'access_notes' then private.text_of(p_values, 'access_notes') else place.access_notes end;
  place.over_two_years := case when p_values ? 'over_two_years' then (p_values ->> 'over_two_years')::boolean else place.over_two_years end;
  if p_place is null then
    insert into public.places (address, postal_code, city, complement, access_notes, over_two_years)
    values (place.address, place.postal_code, place.city, place.complement, place.access_notes, place.over_two_years) returning * into place;
  else
    update public.places p set address = place.address, postal_code = place.postal_code, city = place.city, complement = place.complement,
      access_notes = place.access_notes, over_two_years = place.over_two_years
    where p.id = p_place;
  end if;
  select * into link from public.customer_places l where l.id = (p_values ->> 'link_id')::uuid and l.place_id = place.id;
  -- What a merged file is to the place stays its own.
  if link.customer_id is null or link.customer_id = root or (link.role, link.since, link.until)
    is distinct from (coalesce(p_values ->> 'role', 'occupant'), (p_values ->> 'since')::date, (p_values ->> 'until')::date)
  then
    -- One role each time: the link that is edited keeps its row.
    perform private.drop_customer_place(link.id, root);
    insert into public.customer_places (customer_id, place_id, role, since, until)
    values (root, place.id, coalesce(p_values ->> 'role', 'occupant'), (p_values ->> 'since')::date, (p_values ->> 'until')::date)
    on conflict (customer_id, place_id, role) do update set since = excluded.since, until = excluded.until;
  end if;
  update public.customers c set version = c.version + 1 where c.id = root;
  perform private.refresh_customer(l.customer_id) from (select distinct customer_id from public.customer_places where place_id = place.id) l;
  return place.id;
exception
  when check_violation or not_null_violation or invalid_text_representation or invalid_datetime_format or datetime_field_overflow then
    perform private.refuse('invalid_input', 400);
end;
$$;

create or replace function public.remove_customer_place(p_link uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed public.customer_places;
begin
  perform private.require_staff();
  select * into removed from public.customer_places l where l.id = p_link;
  perform private.drop_customer_place(p_link, private.customer_root(removed.customer_id));
  perform private.prune_place(removed.place_id);
  perform private.refresh_customer(removed.customer_id);
end;
$$;

-- A company of which staff have not said how it buys is protected as a consumer: an SCI may be one.
create or replace function private.buyer_in_file(p_customer_id uuid) returns jsonb
language sql stable security definer set search_path = ''
return (
  select jsonb_build_object('name', c.name, 'is_consumer', coalesce(c.buyer_kind, 'consumer') = 'consumer', 'is_company', c.kind = 'company',
    'siren', c.siren, 'vat_number', c.vat_number)
    || case when private.is_blank(c.billing_address) then '{}' else private.address_parts(btrim(c.billing_address), c.billing_postal_code, c.billing_city) end
  from private.merged_customer(p_customer_id) c);

create or replace function private.is_company(p_customer_id uuid) returns boolean
language sql stable security definer set search_path = ''
return (select c.kind = 'company' from private.merged_customer(p_customer_id) c);

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
    internal_notes = given.internal_notes, customer_id = case
      -- A draft of a merged file stays with that file.
      when private.customer_root(given.customer_id) = private.customer_root(customer_id) then customer_id else private.customer_root(given.customer_id) end, place_id = given.place_id,
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

revoke all on function private.is_set_aside from public, anon, authenticated, service_role;
comment on function private.is_set_aside is
  'Whether staff took a number or a place of a merged file off the kept one (set_aside_by), and both are still one: parted, the file has it again.';

revoke all on function private.file_parts from public, anon, authenticated, service_role;

revoke all on function private.part_of from public, anon, authenticated, service_role;

revoke all on function private.parts_that_differ from public, anon, authenticated, service_role;
comment on function private.parts_that_differ is 'The parts of two files that have different values: staff choose which counts. Notes are joined.';

revoke all on function private.join_files from public, anon, authenticated, service_role;
comment on function private.join_files is
  'A file with what another one adds: each part that only one of them has, both notes, the earlier refusal of offers. p_answers says which counts '
  'where both differ ({"identity": "other"}); « kept » takes nothing over, as staff have edited that part since.';

revoke all on function private.whole_file from public, anon, authenticated, service_role;

revoke all on function private.merged_customer from public, anon, authenticated, service_role;
comment on function private.merged_customer is
  'The client of a file as every screen and document reads it: the kept file with the union of all that were merged into it; no row without a file.';

revoke all on function public.merge_customers from public, anon, authenticated, service_role;
comment on function public.merge_customers is
  'For staff: points one file to another, which shows the union of both. p_answers: for each part in which they differ (private.file_parts; '
  'compare_customers lists them) whose values count, « kept » or « other ». p_versions: of both files as they were shown. Returns the merge, for '
  'undo_customer_merge. Refuses: customer_gone, already_merged, customer_changed, merge_undecided, family_full (more than twenty files).';
grant execute on function public.merge_customers to authenticated;

revoke all on function public.undo_customer_merge from public, anon, authenticated, service_role;
comment on function public.undo_customer_merge is
  'For staff: separates what one merge united: each file is as it was, with what staff have written on it since. Refuses: merge_gone.';
grant execute on function public.undo_customer_merge to authenticated;

revoke all on function private.customer_facts from public, anon, authenticated, service_role;
comment on function private.customer_facts is 'What tells two files apart: the card, what an invoice says of the client, notes, and how many quotes and invoices they have.';

revoke all on function public.compare_customers from public, anon, authenticated, service_role;
comment on function public.compare_customers is
  'For staff, before a merge: both files with what tells them apart (private.customer_facts), and the parts in which both have different values. '
  'Refuses: customer_gone, already_merged.';
grant execute on function public.compare_customers to authenticated;

revoke all on function public.read_customer from public, anon, authenticated, service_role;
comment on function public.read_customer is
  'For staff: a client''s whole file, the union of the files that were merged: numbers, places, people, open tasks, merges, what is next and what is '
  'due. Refuses: customer_gone.';
grant execute on function public.read_customer to authenticated;

revoke all on function private.write_channels from public, anon, authenticated, service_role;
comment on function private.write_channels is
  'Writes the telephones and addresses of a file. One that a merged file has, unchanged, stays there; changed, the kept file has its own of it.';

revoke all on function private.drop_customer_place from public, anon, authenticated, service_role;

-- End of what `npm run routines` wrote.
