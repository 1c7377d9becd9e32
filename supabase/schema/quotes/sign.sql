-- The signature of a quote: the law's delays, choosing options, the code, the signature with its evidence; in person, and on paper.

create or replace function private.is_public_holiday(p_day date) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  y int := extract(year from p_day);
  a int := y % 19;
  b int := y / 100;
  c int := y % 100;
  h int := (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
  l int := (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  n int := h + l - 7 * ((a + 11 * h + 22 * l) / 451) + 114;
  easter date := make_date(y, n / 31, n % 31 + 1);
begin
  return to_char(p_day, 'MM-DD') in ('01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25')
    or p_day - easter in (1, 39, 50);
end;
$$;
comment on function private.is_public_holiday is 'The eleven public holidays of metropolitan France (code du travail, L3133-1), as domain/holidays.ts has them.';

create or replace function private.withdrawal_end(p_signed_on date) returns date
language plpgsql immutable set search_path = ''
as $$
declare
  last date := p_signed_on + private.withdrawal_days();
begin
  while extract(isodow from last) > 5 or private.is_public_holiday(last) loop
    last := last + 1;
  end loop;
  return last;
end;
$$;
comment on function private.withdrawal_end is
  'The last day on which a consumer may withdraw from a contract made at a distance or at home: fourteen days, to the next working day '
  '(code de la consommation, L221-18, L221-19).';

-- What a consumer may still do, and when money may be taken, by the place of the signature (L221-10, L221-18).
create or replace function private.signature_terms(p_quote public.quotes, p_place text, p_signed_on date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_consumer boolean := (p_quote.snapshot #>> '{client,is_consumer}')::boolean;
begin
  return jsonb_build_object(
    'withdraw_until', case when is_consumer and p_place in ('remote', 'home') then private.withdrawal_end(p_signed_on) end,
    'no_money_before', case when is_consumer and p_place = 'home' then private.first_collection_day(p_signed_on) end);
end;
$$;

create or replace function private.lock_answerable_quote(p_hash text) returns public.quotes
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.quote_of_link(p_hash);
begin
  select * into quote from public.quotes where id = quote.id for update;
  if quote.id is null or (private.quote_of_link(p_hash)).id is distinct from quote.id then
    perform private.refuse('unknown_link', 404);
  elsif quote.state = 'sent' and quote.valid_until < private.today() then
    perform private.refuse('quote_expired', 409);
  elsif quote.state <> 'sent' then
    perform private.refuse('quote_not_open', 409);
  end if;
  return quote;
end;
$$;
comment on function private.lock_answerable_quote is
  'Locks the quote of a link that can still be answered. Refuses: unknown_link, quote_expired, quote_not_open.';

create or replace function private.options_of(p_content jsonb, p_line_ids uuid[]) returns uuid[]
language plpgsql immutable set search_path = ''
as $$
declare
  chosen uuid[];
begin
  select coalesce(array_agg((line ->> 'id')::uuid order by i), '{}') into chosen
  from jsonb_array_elements(p_content -> 'rows') with ordinality as rows(line, i)
  where (line ->> 'is_option')::boolean and (line ->> 'id')::uuid = any (p_line_ids);
  if cardinality(chosen) <> coalesce(cardinality(p_line_ids), 0) then
    perform private.refuse('invalid_input', 400);
  end if;
  return chosen;
end;
$$;
comment on function private.options_of is 'These options in the order of the document. Refuses: invalid_input, for what is no option of it.';

create or replace function public.choose_quote_options(p_hash text, p_line_ids uuid[]) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_ways constant int := 30;
  most_waiting constant int := 3;
  quote public.quotes := private.lock_answerable_quote(p_hash);
  chosen uuid[] := private.options_of(quote.snapshot, p_line_ids);
  signing public.quote_signings;
begin
  select * into signing from public.quote_signings s where s.quote_id = quote.id and s.line_ids = chosen;
  if not found then
    if (select count(*) from public.quote_signings s where s.quote_id = quote.id) >= most_ways then
      perform private.refuse('too_many_requests', 429);
    elsif cardinality(chosen) > 0 and (select count(*) from public.documents d where d.quote_id = quote.id and d.made_at is null) >= most_waiting then
      perform private.refuse('choices_in_preparation', 429);
    end if;
    signing.id := gen_random_uuid();
    signing.quote_id := quote.id;
    signing.line_ids := chosen;
    signing.snapshot := private.with_choice(quote.snapshot, chosen);
    signing.total_cents := (signing.snapshot ->> 'total_cents')::bigint;
    -- Without an option the document that was sent is the one to sign; else the bytes to sign are made first.
    signing.document_id := case when cardinality(chosen) = 0
      then (select d.id from public.documents d where d.quote_id = quote.id and d.kind = 'quote' order by d.number limit 1)
      else private.queue_quote_document(quote.id, 'quote', signing.snapshot) end;
    insert into public.quote_signings (id, quote_id, line_ids, snapshot, total_cents, document_id)
    values (signing.id, signing.quote_id, signing.line_ids, signing.snapshot, signing.total_cents, signing.document_id);
  else
    update public.quote_signings set prepared_at = private.now() where id = signing.id;
  end if;
  return json_build_object('signing_id', signing.id, 'total_cents', signing.total_cents, 'split', signing.snapshot -> 'split',
    'deposit_cents', signing.snapshot -> 'deposit_cents');
end;
$$;
comment on function public.choose_quote_options is
  'Prepares the signature of a quote with these options (line ids; none: the quote as sent): totals, and the document to sign. Refuses: '
  'unknown_link, quote_expired, quote_not_open, invalid_input, too_many_requests (30 choices), choices_in_preparation (three are not drawn yet).';
grant execute on function public.choose_quote_options to service_role;

create or replace function private.needs_certificate(p_content jsonb) returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from jsonb_array_elements(p_content -> 'rows') line
  join public.vat_rates r on r.rate = (line ->> 'vat_rate')::numeric and r.certification is not null
  where line ->> 'kind' = 'work' and (line ->> 'amount_cents')::bigint > 0
    and (not (line ->> 'is_option')::boolean or p_content -> 'chosen' ? (line ->> 'id')));
comment on function private.needs_certificate is
  'Whether the client certifies a reduced rate: of a work that is ordered, not of one that is taken back. domain/documents/certification.ts has the same rule for the screens.';

create or replace function public.request_quote_code(p_hash text, p_signing_id uuid, p_order jsonb, p_network jsonb default null) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_codes constant int := 3;
  -- With five tries of each, six digits are guessed once in 13 000 quotes; and the evidence, which names each event, keeps its size.
  most_in_all constant int := 15;
  quote public.quotes := private.lock_answerable_quote(p_hash);
  signing public.quote_signings;
  recipient text := private.quote_email(quote);
  sent int;
  sent_lately int;
begin
  select * into signing from public.quote_signings where id = p_signing_id and quote_id = quote.id for update;
  if not found or not exists (select from public.documents d where d.id = signing.document_id and d.made_at is not null) then
    perform private.refuse('quote_not_ready', 409);
  elsif coalesce(length(btrim(p_order ->> 'given_name')) not between 1 and 100, true) or coalesce(length(btrim(p_order ->> 'family_name')) not between 1 and 100, true)
    or not coalesce((p_order ->> 'accepts_terms')::boolean, false)
  then
    perform private.refuse('invalid_input', 400);
  elsif private.needs_certificate(signing.snapshot) and not coalesce((p_order ->> 'certifies_vat')::boolean, false) then
    perform private.refuse('vat_not_certified', 400);
  elsif recipient is null then
    perform private.refuse('email_missing', 400);
  end if;
  select count(*), count(*) filter (where e.at > private.now() - interval '1 hour') into sent, sent_lately
  from public.quote_events e where e.quote_id = quote.id and e.kind = 'code_sent';
  if sent >= most_in_all then
    perform private.refuse('codes_used_up', 429);
  elsif sent_lately >= most_codes then
    perform private.refuse('too_many_codes', 429);
  end if;
  update public.quote_signings set given_name = btrim(p_order ->> 'given_name'), family_name = btrim(p_order ->> 'family_name'), email = recipient,
    consents = coalesce(p_order -> 'consents', '[]'), code_hash = p_order ->> 'code_hash', code_sent_at = private.now(), tries = 0
  where id = signing.id;
  perform private.log_client_event(quote.id, 'code_sent', p_network, jsonb_build_object('signing_id', signing.id, 'email', recipient));
  perform private.enqueue_email('client_quote_code', recipient,
    private.quote_payload(quote) || jsonb_build_object('total_cents', signing.total_cents, 'signing_id', signing.id, 'code_no', p_order -> 'code_no'),
    'client_quote_code:' || signing.id || ':' || (p_order ->> 'code_no'), null);
  return json_build_object('email', recipient, 'sent_at', private.now());
end;
$$;
comment on function public.request_quote_code is
  'Records who signs and what they accept, and mails the code, of which p_order has code_hash and code_no (the mail derives the code). p_order: '
  'given_name, family_name, accepts_terms, certifies_vat, early_start, consents (the sentences as shown). Refuses: as lock_answerable_quote, '
  'quote_not_ready, invalid_input, vat_not_certified, email_missing, too_many_codes (three an hour), codes_used_up (fifteen in all).';
grant execute on function public.request_quote_code to service_role;

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
comment on function private.signature_proof is 'The evidence of a signature made online, from which its text and its hash are made.';

create or replace function private.evidence_content(p_quote public.quotes, p_signature public.quote_signatures) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return p_signature.evidence::jsonb || jsonb_build_object(
    'evidence', p_signature.evidence, 'evidence_sha256', p_signature.evidence_sha256,
    'chained_as', (select max(e.seq) from public.fiscal_events e where e.kind = 'quote_signed' and e.subject_id = p_signature.id),
    'options', (
      select coalesce(jsonb_agg(jsonb_build_object('number', line -> 'number', 'label', line -> 'label') order by i), '[]')
      from jsonb_array_elements(p_quote.snapshot -> 'rows') with ordinality as r (line, i)
      where (line ->> 'id')::uuid = any (p_signature.line_ids)),
    'title', p_quote.title, 'document_kind', p_quote.kind, 'seller', p_quote.snapshot -> 'seller', 'is_specimen', p_quote.snapshot -> 'is_specimen');
end;
$$;
comment on function private.evidence_content is
  'What the « Dossier de preuve » of a signature says: the evidence, its text as it was hashed, and its place in the chain of events.';

create or replace function private.signed_content(p_signature public.quote_signatures) returns jsonb
language sql immutable set search_path = ''
as $$
  select p_signature.snapshot || jsonb_build_object('signature', jsonb_build_object('means', p_signature.means, 'signed_at', private.utc_text(p_signature.signed_at),
  'signed_on', p_signature.signed_on, 'given_name', p_signature.given_name, 'family_name', p_signature.family_name, 'email', p_signature.email,
  'place', p_signature.place, 'context', p_signature.evidence::jsonb -> 'context', 'early_start', p_signature.early_start,
  'vat_certified', p_signature.vat_certified, 'document_sha256', p_signature.document_sha256, 'evidence_sha256', p_signature.evidence_sha256,
  'recorded_by_name', p_signature.recorded_by_name))
$$;
comment on function private.signed_content is
  'What the copy of a signed quote says: the signed content with who signed, when and how, and the hashes of the signed file and of the evidence.';

create or replace function private.keep_contract_above(p_quote public.quotes, p_content jsonb, p_refusal text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Other amendments and invoices of the contract wait.
  perform 1 from public.reno_projects where id = p_quote.project_id for update;
  if private.contract_below_zero(p_quote, p_content -> 'split') is not null then
    perform private.refuse(p_refusal, 409);
  end if;
end;
$$;
comment on function private.keep_contract_above is
  'At the signature: an amendment takes back no more than is left since it was sent (private.contract_below_zero). Refuses: p_refusal.';

-- Returns an outcome instead of refusing, so that a wrong code is counted.
create or replace function public.sign_quote(p_hash text, p_signing_id uuid, p_order jsonb, p_network jsonb default null) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_tries constant int := 5;
  quote public.quotes := private.quote_of_link(p_hash);
  signing public.quote_signings;
  document public.documents;
  terms jsonb;
  place text;
  context text;
  signature public.quote_signatures;
begin
  select * into quote from public.quotes where id = quote.id for update;
  if quote.id is null or (private.quote_of_link(p_hash)).id is distinct from quote.id then
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
  elsif signing.code_hash is null or signing.code_sent_at < private.now() - make_interval(mins => private.code_minutes()) or signing.tries >= most_tries then
    return json_build_object('outcome', 'code_expired');
  elsif signing.code_hash is distinct from p_order ->> 'code_hash' then
    update public.quote_signings set tries = tries + 1 where id = signing.id;
    perform private.log_client_event(quote.id, 'code_wrong', p_network);
    return json_build_object('outcome', case when signing.tries + 1 >= most_tries then 'code_expired' else 'code_wrong' end,
      'left', most_tries - signing.tries - 1);
  end if;
  perform private.keep_contract_above(quote, signing.snapshot, 'amendment_too_low');
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
  perform private.queue_quote_document(quote.id, 'quote_signed', private.signed_content(signature));
  perform private.queue_quote_document(quote.id, 'quote_evidence', private.evidence_content(quote, signature));
  return json_build_object('outcome', 'signed');
end;
$$;
comment on function public.sign_quote is
  'Signs a quote, once: p_order has code_hash, document_sha256 and version_no (as the page showed them), early_start, and context: in_person '
  'for a device of the company, which can only make the rule stricter (open_quote_in_person says the place). Outcomes: signed '
  '(again for a second press), quote_changed (replaced, answered, expired, or another document), code_wrong (with left), code_expired (ten '
  'minutes, five tries). Refuses: unknown_link, amendment_too_low (invoiced meanwhile).';
grant execute on function public.sign_quote to service_role;

create or replace function public.open_quote_in_person(p_id uuid, p_place text, p_hash text) returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.lock_client_quote(p_id);
  until constant timestamptz := private.now() + interval '2 hours';
begin
  if quote.state <> 'sent' or quote.valid_until < private.today() then
    perform private.refuse('quote_not_open', 409);
  elsif coalesce(p_place not in ('home', 'premises'), true) or coalesce(p_hash !~ '^[0-9a-f]{64}$', true) then
    perform private.refuse('invalid_input', 400);
  end if;
  update public.quotes set in_person_place = p_place where id = p_id;
  perform public.remember_private_link('quote_in_person', p_id, coalesce(
    (select l.generation from public.private_links l where l.subject_id = p_id and l.kind = 'quote_in_person'), 0), p_hash, until);
  perform private.log_quote(p_id, 'opened_in_person', jsonb_build_object('place', p_place));
  return until;
end;
$$;
comment on function public.open_quote_in_person is
  'For staff: for two hours, the link with this hash opens a quote that was sent, for the client to sign on a device of the company, at home or '
  'at the premises; the place decides withdrawal and the seven days. The client''s own link keeps its rule. Returns the end. Refuses: '
  'client_quote_gone, quote_not_open, invalid_input.';
grant execute on function public.open_quote_in_person to authenticated;

create or replace function public.record_paper_signature(p_id uuid, p_order jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.lock_client_quote(p_id);
  signed_on date := (p_order ->> 'signed_on')::date;
  place text := p_order ->> 'place';
  chosen uuid[] := private.options_of(quote.snapshot, array(select jsonb_array_elements_text(coalesce(p_order -> 'line_ids', '[]'))::uuid));
  -- What was ticked on the paper counts, as it does online.
  content jsonb := private.with_choice(quote.snapshot, chosen);
  terms jsonb;
  signature public.quote_signatures;
begin
  if quote.state not in ('sent', 'expired')
    or exists (select from public.quotes v where v.root_id = quote.root_id and v.id <> p_id and v.state in ('sent', 'signed', 'withdrawn'))
  then
    perform private.refuse('quote_not_open', 409);
  elsif signed_on is null or signed_on > private.today() or signed_on < (quote.sent_at at time zone 'Europe/Paris')::date
    or coalesce(place not in ('remote', 'home', 'premises'), true) or coalesce(length(p_order ->> 'path') not between 1 and 300, true)
    or coalesce(length(btrim(p_order ->> 'name')) not between 1 and 200, true)
  then
    perform private.refuse('invalid_input', 400);
  elsif private.needs_certificate(content) and not coalesce((p_order ->> 'vat_certified')::boolean, false) then
    perform private.refuse('vat_not_certified', 400);
  end if;
  perform private.keep_contract_above(quote, content, 'minus_too_low');
  terms := private.signature_terms(quote, place, signed_on);
  insert into public.quote_signatures (quote_id, means, place, signed_at, signed_on, family_name, line_ids, snapshot, total_cents, net_cents, document_sha256,
    early_start, vat_certified, withdraw_until, no_money_before, bucket, path, file_name, recorded_by, recorded_by_name)
  select p_id, 'paper', place, (signed_on + time '12:00') at time zone 'Europe/Paris', signed_on, btrim(p_order ->> 'name'), chosen, content,
    (content ->> 'total_cents')::bigint, (content ->> 'net_cents')::bigint,
    (select d.sha256 from public.documents d where d.quote_id = p_id and d.kind = 'quote' and d.made_at is not null order by d.number limit 1),
    coalesce((p_order ->> 'early_start')::boolean, false), private.needs_certificate(content), (terms ->> 'withdraw_until')::date,
    (terms ->> 'no_money_before')::date, 'documents', p_order ->> 'path', left(p_order ->> 'file_name', 200), auth.uid(), private.author_name()
  returning * into signature;
  perform private.log_quote(p_id, 'signed_on_paper', jsonb_build_object('signed_on', signed_on, 'place', place));
  perform private.conclude_quote(quote, signature);
  perform private.queue_quote_document(p_id, 'quote_signed', private.signed_content(signature));
end;
$$;
comment on function public.record_paper_signature is
  'For staff: a quote that came back signed on paper; p_order: signed_on, place, name (as signed), path and file_name of the scan, line_ids (the '
  'options that are ticked on it), early_start, vat_certified. Refuses: client_quote_gone, quote_not_open (answered, or another version was sent since), invalid_input, vat_not_certified, minus_too_low.';
grant execute on function public.record_paper_signature to authenticated;
