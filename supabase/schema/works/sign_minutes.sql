-- The signature of minutes by the client, online with the code by mail or on paper, and its copy.

create or replace function private.signed_minutes_content(p_minutes public.reception_minutes) returns jsonb
language sql immutable set search_path = ''
as $$
  select p_minutes.snapshot || jsonb_build_object('evidence', p_minutes.evidence, 'signature', jsonb_build_object('means', p_minutes.means,
  'signed_at', private.utc_text(p_minutes.signed_at), 'signed_on', p_minutes.signed_on, 'given_name', p_minutes.given_name,
  'family_name', p_minutes.family_name, 'email', p_minutes.email, 'context', p_minutes.evidence::jsonb -> 'context',
  'document_sha256', p_minutes.document_sha256, 'evidence_sha256', p_minutes.evidence_sha256, 'recorded_by_name', p_minutes.recorded_by_name))
$$;

create or replace function private.minutes_signed_payload(p_minutes public.reception_minutes) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object('version_no', p_minutes.version_no, 'means', p_minutes.means, 'signed_on', p_minutes.signed_on,
  'document_sha256', p_minutes.document_sha256, 'evidence_sha256', case when p_minutes.evidence is not null then encode(sha256(convert_to(p_minutes.evidence, 'UTF8')), 'hex') end))
$$;

-- Once the row is signed: its copy, and last its event.
create or replace function private.conclude_minutes(p_minutes public.reception_minutes) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.queue_minutes_document(p_minutes.id, 'minutes_signed', private.signed_minutes_content(p_minutes));
  perform private.log_activity('project', 'reno_projects', p_minutes.project_id::text,
    case p_minutes.means when 'online' then 'Procès-verbal de réception signé par le client' else 'Procès-verbal de réception signé sur papier' end);
  perform private.append_fiscal_event('minutes_signed', p_minutes.id, private.minutes_signed_payload(p_minutes) || private.row_mark('minutes_signed', p_minutes.id));
end;
$$;

create or replace function public.record_paper_minutes(p_id uuid, p_signed_on date, p_name text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  minutes public.reception_minutes := private.lock_minutes(p_id);
begin
  if coalesce(p_signed_on > private.today() or p_signed_on < (minutes.snapshot ->> 'received_on')::date or length(btrim(p_name)) not between 1 and 200, true) then
    perform private.refuse('invalid_input', 400);
  end if;
  update public.reception_minutes set means = 'paper', signed_on = p_signed_on, signed_at = (p_signed_on + time '12:00') at time zone 'Europe/Paris',
    given_name = null, family_name = btrim(p_name), email = null, code_hash = null, consents = '[]', recorded_by_name = private.author_name(),
    document_sha256 = (select d.sha256 from public.documents d where d.minutes_id = p_id and d.kind = 'minutes' and d.made_at is not null)
  where id = p_id
  returning * into minutes;
  perform private.conclude_minutes(minutes);
end;
$$;
comment on function public.record_paper_minutes is
  'For staff: minutes that came back signed on paper, by whom and when; the paper itself goes into the documents of the renovation. Refuses: minutes_gone, '
  'minutes_signed, minutes_replaced, invalid_input.';
grant execute on function public.record_paper_minutes to authenticated;

create or replace function private.minutes_of_link(p_hash text) returns public.reception_minutes
language sql stable security definer set search_path = ''
return (select m from public.reception_minutes m where m.id = public.find_private_link('minutes', p_hash));

create or replace function public.read_client_minutes(p_hash text) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  minutes public.reception_minutes := private.minutes_of_link(p_hash);
begin
  if minutes.id is null then
    return null;
  end if;
  return json_build_object('id', minutes.id, 'version_no', minutes.version_no, 'content', minutes.snapshot, 'is_replaced', private.are_minutes_replaced(minutes),
    'email', private.minutes_email(minutes.project_id), 'code_sent_at', minutes.code_sent_at, 'given_name', minutes.given_name, 'family_name', minutes.family_name,
    'signature', case when minutes.signed_at is not null then json_build_object('means', minutes.means, 'signed_at', minutes.signed_at, 'signed_on', minutes.signed_on,
      'name', concat_ws(' ', minutes.given_name, minutes.family_name)) end,
    'lifted', (
      select coalesce(json_agg(json_build_object('id', r -> 'id', 'lifted_on', r -> 'lifted_on')), '[]')
      from public.project_receptions p, jsonb_array_elements(p.reserves) r where p.project_id = minutes.project_id and r ->> 'lifted_on' is not null),
    'documents', (
      select coalesce(json_agg(json_build_object('kind', d.kind, 'bucket', d.bucket, 'path', d.path, 'sha256', d.sha256) order by d.kind desc), '[]')
      from public.documents d where d.minutes_id = minutes.id and d.made_at is not null),
    'is_document_failed', exists (select from public.documents d where d.minutes_id = minutes.id and private.has_failed(d)));
end;
$$;
comment on function public.read_client_minutes is
  'What the holder of the link of minutes reads: what they say, the signature, reserves lifted since, and papers; null when the link is not valid.';
grant execute on function public.read_client_minutes to service_role;

create or replace function private.lock_minutes_of_link(p_hash text) returns public.reception_minutes
language plpgsql volatile security definer set search_path = ''
as $$
declare
  minutes public.reception_minutes := private.minutes_of_link(p_hash);
begin
  select * into minutes from public.reception_minutes where id = minutes.id for update;
  if minutes.id is null or (private.minutes_of_link(p_hash)).id is distinct from minutes.id then
    perform private.refuse('unknown_link', 404);
  end if;
  return minutes;
end;
$$;
comment on function private.lock_minutes_of_link is 'Locks the minutes of a link. Refuses: unknown_link.';

create or replace function public.request_minutes_code(p_hash text, p_order jsonb, p_network jsonb default null) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- As of a quote: request_quote_code.
  most_codes constant int := 3;
  most_in_all constant int := 15;
  minutes public.reception_minutes := private.lock_minutes_of_link(p_hash);
  recipient text := private.minutes_email(minutes.project_id);
  sent int;
  sent_lately int;
begin
  if minutes.signed_at is not null then
    perform private.refuse('minutes_signed', 409);
  elsif private.are_minutes_replaced(minutes) then
    perform private.refuse('minutes_replaced', 409);
  elsif not exists (select from public.documents d where d.minutes_id = minutes.id and d.made_at is not null) then
    perform private.refuse('quote_not_ready', 409);
  elsif coalesce(length(btrim(p_order ->> 'given_name')) not between 1 and 100, true) or coalesce(length(btrim(p_order ->> 'family_name')) not between 1 and 100, true)
    or jsonb_typeof(p_order -> 'consents') is distinct from 'array'
  then
    perform private.refuse('invalid_input', 400);
  elsif recipient is null then
    perform private.refuse('email_missing', 400);
  end if;
  select count(*), count(*) filter (where (e ->> 'at')::timestamptz > private.now() - interval '1 hour') into sent, sent_lately
  from jsonb_array_elements(minutes.events) e where e ->> 'kind' = 'code_sent';
  if sent >= most_in_all then
    perform private.refuse('codes_used_up', 429);
  elsif sent_lately >= most_codes then
    perform private.refuse('too_many_codes', 429);
  end if;
  update public.reception_minutes set given_name = btrim(p_order ->> 'given_name'), family_name = btrim(p_order ->> 'family_name'), email = recipient,
    consents = p_order -> 'consents', code_hash = p_order ->> 'code_hash', code_sent_at = private.now(), tries = 0,
    events = events || jsonb_build_object('kind', 'code_sent', 'at', private.utc_text(private.now()), 'network', p_network)
  where id = minutes.id;
  perform private.enqueue_email('minutes_code', recipient, private.minutes_payload(minutes) || jsonb_build_object('signing_id', minutes.id, 'code_no', p_order -> 'code_no'),
    'minutes_code:' || minutes.id || ':' || (p_order ->> 'code_no'), null);
  return json_build_object('email', recipient, 'sent_at', private.now());
end;
$$;
comment on function public.request_minutes_code is
  'Records who signs the minutes and what they declare, and mails the code, of which p_order has code_hash and code_no. p_order: given_name, family_name, '
  'consents (the sentences as shown). Refuses: unknown_link, minutes_signed, minutes_replaced, quote_not_ready, invalid_input, email_missing, too_many_codes, codes_used_up.';
grant execute on function public.request_minutes_code to service_role;

-- Returns an outcome instead of refusing, so that a wrong code is counted.
create or replace function public.sign_minutes(p_hash text, p_order jsonb, p_network jsonb default null) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_tries constant int := 5;
  minutes public.reception_minutes := private.lock_minutes_of_link(p_hash);
  paper text := (select d.sha256 from public.documents d where d.minutes_id = minutes.id and d.kind = 'minutes' and d.made_at is not null);
  proof text;
begin
  if minutes.means = 'online' then
    return json_build_object('outcome', 'signed');
  elsif minutes.means = 'paper' or private.are_minutes_replaced(minutes) or paper is null or paper is distinct from p_order ->> 'document_sha256' then
    return json_build_object('outcome', 'minutes_replaced');
  elsif minutes.code_hash is null or minutes.code_sent_at < private.now() - make_interval(mins => private.code_minutes()) or minutes.tries >= most_tries then
    return json_build_object('outcome', 'code_expired');
  elsif minutes.code_hash is distinct from p_order ->> 'code_hash' then
    update public.reception_minutes set tries = tries + 1,
      events = events || jsonb_build_object('kind', 'code_wrong', 'at', private.utc_text(private.now()), 'network', p_network)
    where id = minutes.id;
    return json_build_object('outcome', case when minutes.tries + 1 >= most_tries then 'code_expired' else 'code_wrong' end, 'left', most_tries - minutes.tries - 1);
  end if;
  proof := jsonb_build_object('kind', 'signature électronique simple', 'document', 'procès-verbal de réception', 'version_no', minutes.version_no,
    'received_on', minutes.snapshot -> 'received_on', 'reserves', minutes.snapshot -> 'reserves', 'snapshot_sha256', minutes.snapshot_sha256, 'document_sha256', paper,
    'signer', jsonb_build_object('given_name', minutes.given_name, 'family_name', minutes.family_name, 'email', minutes.email),
    'authentication', jsonb_build_object('kind', 'email_code', 'sent_at', private.utc_text(minutes.code_sent_at), 'validated_at', private.utc_text(private.now()),
      'wrong_codes', minutes.tries),
    'consents', minutes.consents, 'context', case when p_order ->> 'context' = 'in_person' then 'in_person' else 'link' end,
    'events', minutes.events || jsonb_build_object('kind', 'signed', 'at', private.utc_text(private.now()), 'network', p_network),
    'signed_at', private.utc_text(private.now()), 'signed_at_paris', to_char(private.now() at time zone 'Europe/Paris', 'YYYY-MM-DD"T"HH24:MI:SS'))::text;
  update public.reception_minutes set means = 'online', signed_at = private.now(), signed_on = private.today(), code_hash = null, document_sha256 = paper,
    events = events || jsonb_build_object('kind', 'signed', 'at', private.utc_text(private.now()), 'network', p_network),
    evidence = proof, evidence_sha256 = encode(sha256(convert_to(proof, 'UTF8')), 'hex')
  where id = minutes.id
  returning * into minutes;
  perform private.conclude_minutes(minutes);
  return json_build_object('outcome', 'signed');
end;
$$;
comment on function public.sign_minutes is
  'Signs minutes, once: p_order has code_hash, document_sha256 (as the page showed it), and context: in_person on a device of the company. Outcomes: signed '
  '(again for a second press), minutes_replaced (another version, or signed on paper), code_wrong (with left), code_expired (ten minutes, five tries). Refuses: unknown_link.';
grant execute on function public.sign_minutes to service_role;

create or replace function private.mail_signed_minutes(p_document public.documents) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  minutes public.reception_minutes;
  address text;
begin
  select * into minutes from public.reception_minutes where id = p_document.minutes_id and means = 'online';
  if minutes.id is null or p_document.kind <> 'minutes_signed' or minutes.signed_at < private.now() - interval '30 days' then
    return;
  end if;
  foreach address in array array[minutes.email, private.staff_recipient()] loop
    perform private.enqueue_email('minutes_signed', address, private.minutes_payload(minutes) || jsonb_build_object('document_id', p_document.id,
      'signed_at', minutes.signed_at, 'signer', concat_ws(' ', minutes.given_name, minutes.family_name)), 'minutes_signed:' || minutes.id || ':' || address, null);
  end loop;
end;
$$;
comment on function private.mail_signed_minutes is 'Mails the signed minutes, once they are drawn, to whoever signed them and to the company.';
