-- What staff still lacked around quotes: the amount of a draft, who saved it last, and a signature on a device of the company.

alter table public.quotes
  add column saved_by uuid,
  add column saved_by_name text check (length(saved_by_name) <= 300),
  add column in_person_hash text unique check (length(in_person_hash) between 32 and 128),
  add column in_person_place text check (in_person_place in ('home', 'premises')),
  add column in_person_until timestamptz;
comment on column public.quotes.total_cents is 'TTC without options: of a draft as it was last saved, otherwise as it was sent.';
comment on column public.quotes.saved_by_name is 'Who saved the draft last, for a colleague whose save is refused.';
comment on column public.quotes.in_person_hash is 'Hash of the link on a device of the company, until in_person_until; see open_quote_in_person.';

update public.quotes q set total_cents = private.split_sum(private.quote_totals(q) -> 'split'), saved_by_name = created_by_name
where q.state = 'draft';

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function public.finish_document(p_id uuid, p_attempt int, p_path text, p_sha256 text, p_byte_count int) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  document public.documents;
begin
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
    perform private.append_fiscal_event('document', document.id, jsonb_build_object('kind', document.kind, 'sha256', p_sha256));
    return true;
  end if;
  perform private.act_for(document.requested_by);
  perform private.log_activity('document', 'brico_requests', document.request_id::text, 'Note n° ' || document.number || ' préparée',
    jsonb_build_object('sha256', p_sha256));
  perform private.append_fiscal_event('document', document.id, jsonb_build_object('kind', document.kind, 'sha256', p_sha256));
  return true;
end;
$$;

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
  end if;
  quote.number := coalesce(quote.number, '—');
  quote.valid_until := private.today() + quote.valid_days;
  content := private.quote_content(quote);
  return case when content #>> '{client,name}' is null then jsonb_set(content, '{client,name}', '"—"') else content end;
end;
$$;

create or replace function private.is_in_person(p_quote public.quotes, p_hash text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(p_quote.in_person_hash = p_hash and p_quote.in_person_until > private.now(), false);
end;
$$;

create or replace function private.quote_of_link(p_hash text) returns public.quotes
language sql stable security definer set search_path = ''
-- Sixty days after its end a link is over; that of a signed quote serves a year, then the company sends copies.
return (
  select q from public.quotes q
  where (q.token_hash = p_hash or (q.in_person_hash = p_hash and q.in_person_until > private.now())) and q.state <> 'draft'
    and (q.closed_at is null or q.closed_at > private.now() - case when q.state in ('signed', 'withdrawn') then interval '1 year' else interval '60 days' end));

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
        select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'bucket', d.bucket, 'path', d.path, 'sha256', d.sha256) order by d.number desc), '[]')
        from public.documents d where d.quote_id = quote.id and d.made_at is not null
          and (d.kind = 'quote_evidence' or d.sha256 = s.document_sha256 or (s.id is null and d.number = 1))),
      'signing', case when quote.state = 'sent' and signing.id is not null then jsonb_build_object('id', signing.id, 'line_ids', signing.line_ids,
        'total_cents', signing.total_cents, 'net_cents', signing.snapshot -> 'net_cents', 'split', signing.snapshot -> 'split',
        'deposit_cents', signing.snapshot -> 'deposit_cents', 'given_name', signing.given_name, 'family_name', signing.family_name,
        'consents', signing.consents, 'code_sent_at', signing.code_sent_at, 'sha256', d.sha256, 'is_ready', d.id is not null,
        'document', case when d.id is not null then jsonb_build_object('kind', d.kind, 'bucket', d.bucket, 'path', d.path, 'sha256', d.sha256) end) end,
      'email', private.quote_email(quote),
      'in_person_place', case when private.is_in_person(quote, p_hash) then quote.in_person_place end,
      'signature', case when s.id is not null then jsonb_build_object('means', s.means, 'signed_at', s.signed_at, 'signed_on', s.signed_on,
        'name', concat_ws(' ', s.given_name, s.family_name), 'total_cents', s.total_cents, 'document_sha256', s.document_sha256,
        'evidence_sha256', s.evidence_sha256, 'withdraw_until', s.withdraw_until, 'no_money_before', s.no_money_before,
        'withdrawn_at', s.withdrawn_at,
        -- For a transfer, only of whom signed, and only once the law allows it.
        'bank', (select jsonb_build_object('iban', b.iban, 'bic', b.bic) from public.billing_settings b
          where b.iban is not null and quote.state = 'signed' and coalesce(s.no_money_before <= private.today(), true)),
        'may_withdraw', coalesce(s.withdrawn_at is null and s.withdraw_until >= private.today(), false)) end)
    from (select 1) one left join public.quote_signatures s on s.quote_id = quote.id
    left join public.documents d on d.id = signing.document_id and d.made_at is not null
  );
end;
$$;

create or replace function private.lock_answerable_quote(p_hash text) returns public.quotes
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.quote_of_link(p_hash);
begin
  select * into quote from public.quotes where id = quote.id for update;
  if quote.id is null or (quote.token_hash is distinct from p_hash and not private.is_in_person(quote, p_hash)) then
    perform private.refuse('unknown_link', 404);
  elsif quote.state = 'sent' and quote.valid_until < private.today() then
    perform private.refuse('quote_expired', 409);
  elsif quote.state <> 'sent' then
    perform private.refuse('quote_not_open', 409);
  end if;
  return quote;
end;
$$;

create or replace function private.signature_proof(
  p_quote public.quotes, p_signing public.quote_signings, p_document_sha256 text, p_place text, p_context text
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'kind', 'signature électronique simple', 'quote_number', p_quote.number, 'version_no', p_quote.version_no, 'document_sha256', p_document_sha256,
    'terms_version', p_quote.snapshot -> 'terms_version', 'chosen_options', to_jsonb(p_signing.line_ids), 'total_cents', p_signing.total_cents,
    'split', p_signing.snapshot -> 'split',
    'signer', jsonb_build_object('given_name', p_signing.given_name, 'family_name', p_signing.family_name, 'email', p_signing.email),
    'authentication', jsonb_build_object('kind', 'email_code', 'sent_at', private.utc_text(p_signing.code_sent_at), 'validated_at', private.utc_text(p_signing.signed_at),
      'wrong_codes', p_signing.tries),
    'consents', p_signing.consents, 'place', p_place, 'context', p_context,
    'events', (
      select jsonb_agg(jsonb_build_object('kind', e.kind, 'at', private.utc_text(e.at), 'actor', e.actor, 'network', e.network) order by e.id)
      from public.quote_events e where e.quote_id = p_quote.id),
    'signed_at', private.utc_text(p_signing.signed_at), 'signed_at_paris', to_char(p_signing.signed_at at time zone 'Europe/Paris', 'YYYY-MM-DD"T"HH24:MI:SS'));
end;
$$;

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
  perform private.queue_quote_document(quote.id, 'quote_evidence', private.evidence_content(quote, signature));
  return json_build_object('outcome', 'signed');
end;
$$;

create or replace function public.open_quote_in_person(p_id uuid, p_place text, p_hash text) returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.lock_client_quote(p_id);
begin
  if quote.state <> 'sent' or quote.valid_until < private.today() then
    perform private.refuse('quote_not_open', 409);
  elsif coalesce(p_place not in ('home', 'premises'), true) or coalesce(length(p_hash) <> 64, true) then
    perform private.refuse('invalid_input', 400);
  end if;
  update public.quotes set in_person_hash = p_hash, in_person_place = p_place, in_person_until = private.now() + interval '2 hours'
  where id = p_id returning * into quote;
  perform private.log_quote(p_id, 'opened_in_person', jsonb_build_object('place', p_place));
  return quote.in_person_until;
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
  update public.quotes set state = 'signed', closed_at = private.now(), lock_version = lock_version + 1, updated_at = private.now()
  where id = p_quote.id;
  delete from public.quote_signings where quote_id = p_quote.id and signed_at is null;
  if p_quote.project_id is not null then
    select coalesce(sum(s.net_cents), 0) into before
    from public.quote_signatures s join public.quotes q on q.id = s.quote_id
    where q.project_id = p_quote.project_id and q.id <> p_quote.id and q.state = 'signed';
    -- Once, and only over a figure that nobody wrote: none, or the sum of what was signed before.
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
  perform private.follow_quotes(p_quote.project_id);
  perform private.enqueue_email('client_quote_signed_staff', private.staff_recipient(),
    private.quote_payload(p_quote) || jsonb_build_object('total_cents', p_signature.total_cents, 'signer', concat_ws(' ', p_signature.given_name, p_signature.family_name),
      'means', p_signature.means), 'client_quote_signed_staff:' || p_quote.id, null);
  perform private.append_fiscal_event('quote_signed', p_signature.id, jsonb_strip_nulls(jsonb_build_object('number', p_quote.number,
    'version_no', p_quote.version_no, 'means', p_signature.means, 'signed_on', p_signature.signed_on, 'total_cents', p_signature.total_cents,
    'split', p_signature.snapshot -> 'split', 'document_sha256', p_signature.document_sha256, 'evidence_sha256', p_signature.evidence_sha256)));
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
  perform private.queue_quote_document(quote.id, 'quote_evidence', private.evidence_content(quote, signature));
end;
$$;

-- Both documents are made: client and company get the same bytes by mail.
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
    where d.quote_id = p_quote_id and d.made_at is not null and (d.kind = 'quote_evidence' or d.sha256 = signature.document_sha256) order by d.kind);
  if signature.id is null or cardinality(ids) < 2 or private.is_example('quotes', p_quote_id) then
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

-- What is fixed stays: a quote that was sent, its lines, its events and its signature, whatever the role. What follows it (state, reading,
-- links to other records) may change.
create or replace function private.refuse_quote_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  free constant text[] := '{state,seen_at,reminded_at,closed_at,closed_reason,token_hash,customer_id,place_id,project_id,request_id,lock_version,updated_at,internal_notes,search_text,in_person_hash,in_person_place,in_person_until}';
  state text;
  age timestamptz;
begin
  if tg_table_name = 'quotes' then
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
    signing_place = coalesce(given.signing_place, signing_place), total_cents = private.split_sum(totals -> 'split'),
    saved_by = auth.uid(), saved_by_name = private.author_name(), lock_version = lock_version + 1, updated_at = private.now()
  where id = p_id returning * into quote;
  return json_build_object('id', p_id, 'lock_version', quote.lock_version, 'saved_at', quote.updated_at, 'totals', totals);
exception
  when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range or unique_violation
    or foreign_key_violation or invalid_datetime_format
  then
    perform private.refuse('invalid_input', 400);
end;
$$;

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
    select to_jsonb(quote) - '{snapshot,token_hash,in_person_hash,search_text,saved_by}'::text[] || jsonb_build_object(
      'fee', quote.fee::text,
      'is_saved_by_me', coalesce(quote.saved_by = auth.uid(), false),
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
      'signature', (
        select to_jsonb(s) - '{snapshot,evidence}'::text[] from public.quote_signatures s where s.quote_id = p_id),
      'missing', case when quote.state = 'draft' then private.quote_missing(quote) || private.quote_warnings(quote) else '[]'::jsonb end)
  );
end;
$$;

create or replace function private.count_draft(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.quotes q set total_cents = private.split_sum(private.quote_totals(q) -> 'split') where q.id = p_id;
end;
$$;

-- A new draft with the lines and texts of another quote: for another client, or as the next version of itself.
create or replace function private.copy_quote_row(p_quote public.quotes, p_changes jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  copied public.quotes;
begin
  copied := jsonb_populate_record(p_quote, jsonb_build_object('id', gen_random_uuid(), 'state', 'draft', 'snapshot', null, 'total_cents', null, 'sent_at', null,
    'valid_until', null, 'seen_at', null, 'reminded_at', null, 'closed_at', null, 'closed_reason', null, 'token_hash', null, 'lock_version', 1,
    'in_person_hash', null, 'in_person_place', null, 'in_person_until', null, 'created_by', auth.uid(), 'created_by_name', private.author_name(),
    'saved_by', auth.uid(), 'saved_by_name', private.author_name(), 'created_at', private.now(), 'updated_at', private.now()) || p_changes);
  if p_changes -> 'root_id' is null then
    copied.root_id := copied.id;
  end if;
  insert into public.quotes select copied.*;
  insert into public.quote_lines
  select (jsonb_populate_record(l, jsonb_build_object('quote_id', copied.id, 'is_chosen', false))).* from public.quote_lines l where l.quote_id = p_quote.id;
  insert into public.quote_line_costs
  select copied.id, c.line_id, c.unit_cost, c.hours from public.quote_line_costs c where c.quote_id = p_quote.id;
  perform private.count_draft(copied.id);
  return copied.id;
end;
$$;

revoke all on function public.preview_quote from public, anon, authenticated, service_role;
comment on function public.preview_quote is
  'For staff: what the client would read if the draft as it is saved were sent today; nothing is kept. Refuses: client_quote_gone, quote_fixed.';
grant execute on function public.preview_quote to authenticated;

revoke all on function private.is_in_person from public, anon, authenticated, service_role;
comment on function private.is_in_person is
  'Whether a link is the one that staff opened on a device of the company, for the client to sign in their presence; it lasts two hours.';

revoke all on function private.signature_proof from public, anon, authenticated, service_role;
comment on function private.signature_proof is 'The evidence of a signature made online, from which its text and its hash are made.';

revoke all on function public.sign_quote from public, anon, authenticated, service_role;
comment on function public.sign_quote is
  'Signs a quote, once: p_order has code_hash, document_sha256 and version_no (as the page showed them), early_start, and context: in_person '
  'for a device of the company, which can only make the rule stricter (open_quote_in_person says the place). Outcomes: signed '
  '(again for a second press), quote_changed (replaced, answered, expired, or another document), code_wrong (with left), code_expired (ten '
  'minutes, five tries). Refuses: unknown_link.';
grant execute on function public.sign_quote to service_role;

revoke all on function public.open_quote_in_person from public, anon, authenticated, service_role;
comment on function public.open_quote_in_person is
  'For staff: for two hours, the link with this hash opens a quote that was sent, for the client to sign on a device of the company, at home or '
  'at the premises; the place decides withdrawal and the seven days. The client''s own link keeps its rule. Returns the end. Refuses: '
  'client_quote_gone, quote_not_open, invalid_input.';
grant execute on function public.open_quote_in_person to authenticated;

revoke all on function private.prove_example from public, anon, authenticated, service_role;
comment on function private.prove_example is 'Writes the evidence of a signed example, once its quote is drawn.';

revoke all on function private.refuse_signature_change from public, anon, authenticated, service_role;
comment on function private.refuse_signature_change is
  'Trigger: a signature never changes; only a withdrawal is added to it, and to an example its evidence. Refuses: quote_fixed.';

revoke all on function private.count_draft from public, anon, authenticated, service_role;
comment on function private.count_draft is 'Writes the amount of a draft, which lists show, from its lines.';

-- End of what `npm run routines` wrote.
