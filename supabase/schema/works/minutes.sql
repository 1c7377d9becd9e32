-- The minutes of a reception (« procès-verbal », code civil, art. 1792-6): their versions, and the signature of the client with the code by mail that signs a
-- quote too (quotes/sign.sql). There is nothing to choose or to order, so that one row is the document, the way to its signature and the signature.

create or replace function private.refuse_minutes_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  fixed constant text[] := '{id,project_id,version_no,snapshot,snapshot_sha256,created_at}';
begin
  if tg_op = 'DELETE' and (old.signed_at is null or private.is_past_accounts(old.signed_on) or private.is_example('reno_projects', old.project_id)) then
    return old;
  elsif tg_op = 'UPDATE' and old.signed_at is null and (select jsonb_object_agg(k, to_jsonb(old) -> k) = jsonb_object_agg(k, to_jsonb(new) -> k) from unnest(fixed) k) then
    return new;
  end if;
  perform private.refuse('minutes_fixed', 409);
end;
$$;
comment on function private.refuse_minutes_change is
  'Trigger: what minutes say never changes, and nothing of them once they are signed. Refuses: minutes_fixed.';

create or replace function private.minutes_content(p_project_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  project public.reno_projects;
  reception public.project_receptions;
  of_project public.invoices;
  buyer jsonb;
  contracts jsonb;
begin
  select * into project from public.reno_projects where id = p_project_id;
  select * into reception from public.project_receptions where project_id = p_project_id;
  of_project.project_id := p_project_id;
  of_project.contract_id := p_project_id;
  buyer := private.invoice_buyer(of_project);
  select coalesce(jsonb_agg(jsonb_build_object('number', q.number, 'kind', q.kind, 'title', q.title, 'signed_on', s.signed_on,
    'retention_bp', coalesce((s.snapshot ->> 'retention_bp')::int, 0)) order by q.kind = 'amendment', s.signed_on, q.number), '[]') into contracts
  from public.quotes q join public.quote_signatures s on s.quote_id = q.id where q.project_id = p_project_id and q.state = 'signed';
  return jsonb_build_object('is_specimen', private.is_example('reno_projects', p_project_id), 'seller', private.seller_identity(),
    'client', jsonb_build_object('name', coalesce(buyer ->> 'name', project.client_name), 'address', buyer -> 'address'),
    'project_name', project.name, 'place', project.address, 'contracts', contracts, 'received_on', reception.received_on,
    'reserves', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r -> 'id', 'label', r -> 'label', 'due_on', r -> 'due_on') order by i), '[]')
      from jsonb_array_elements(reception.reserves) with ordinality as l(r, i)),
    'retention_bp', (select coalesce(max((c ->> 'retention_bp')::int), 0) from jsonb_array_elements(contracts) c),
    'has_guarantee', reception.has_guarantee, 'retained_until', private.retention_end(reception.received_on),
    'guarantees', jsonb_build_object('perfect', (reception.received_on + interval '1 year')::date,
      'equipment', (reception.received_on + interval '2 years')::date, 'ten_years', (reception.received_on + interval '10 years')::date));
end;
$$;
comment on function private.minutes_content is
  'What the minutes of a reception say now (domain/documents/minutes.ts reads it), without version, day and author. That a reserve was lifted is no part of it.';

create or replace function private.queue_minutes_document(p_id uuid, p_kind text, p_snapshot jsonb) returns void
language sql volatile security definer set search_path = ''
begin atomic
  insert into public.documents (kind, minutes_id, number, requested_by, requested_by_name, requested_at, next_attempt_at, snapshot)
  select p_kind, p_id, 1, auth.uid(), case when auth.uid() is not null then private.author_name() end, private.now(), private.now(), p_snapshot;
end;

create or replace function private.write_minutes(p_project_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  told constant text[] := '{version_no,written_on,written_by}';
  last public.reception_minutes;
  made public.reception_minutes;
begin
  made.snapshot := private.minutes_content(p_project_id);
  select * into last from public.reception_minutes where project_id = p_project_id order by version_no desc limit 1 for update;
  -- What was signed stands until the reception itself changes; before, each word counts.
  if last.signed_at is not null and (last.snapshot -> 'received_on', last.snapshot -> 'reserves') = (made.snapshot -> 'received_on', made.snapshot -> 'reserves')
    or last.signed_at is null and last.snapshot - told = made.snapshot
  then
    return;
  end if;
  made.version_no := coalesce(last.version_no, 0) + 1;
  made.snapshot := made.snapshot || jsonb_build_object('version_no', made.version_no, 'written_on', private.today(), 'written_by', private.author_name());
  insert into public.reception_minutes (project_id, version_no, snapshot, snapshot_sha256)
  values (p_project_id, made.version_no, made.snapshot, encode(sha256(convert_to(made.snapshot::text, 'UTF8')), 'hex'))
  returning * into made;
  perform private.queue_minutes_document(made.id, 'minutes', made.snapshot);
end;
$$;
comment on function private.write_minutes is 'Writes the next version of the minutes of a renovation, when what they say changed; the caller holds the renovation.';

create or replace function private.are_minutes_replaced(p_minutes public.reception_minutes) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.reception_minutes n where n.project_id = p_minutes.project_id and n.version_no > p_minutes.version_no);
end;
$$;

create or replace function private.minutes_email(p_project_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  of_project public.invoices;
begin
  of_project.project_id := p_project_id;
  of_project.contract_id := p_project_id;
  return coalesce(private.invoice_buyer(of_project) ->> 'email', (
    select private.quote_email(q) from public.quotes q where q.project_id = p_project_id and q.state = 'signed' order by q.closed_at desc limit 1),
    (select p.client_email from public.reno_projects p where p.id = p_project_id));
end;
$$;

create or replace function private.minutes_payload(p_minutes public.reception_minutes) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('link_id', p_minutes.id, 'project_id', p_minutes.project_id, 'version_no', p_minutes.version_no,
  'client_name', p_minutes.snapshot #>> '{client,name}', 'project_name', p_minutes.snapshot ->> 'project_name',
  'received_on', p_minutes.snapshot ->> 'received_on', 'reserve_count', jsonb_array_length(p_minutes.snapshot -> 'reserves'))
$$;

create or replace function private.lock_minutes(p_id uuid) returns public.reception_minutes
language plpgsql volatile security definer set search_path = ''
as $$
declare
  minutes public.reception_minutes;
begin
  perform private.require_staff();
  select * into minutes from public.reception_minutes where id = p_id for update;
  if not found then
    perform private.refuse('minutes_gone', 404);
  elsif minutes.signed_at is not null then
    perform private.refuse('minutes_signed', 409);
  elsif private.are_minutes_replaced(minutes) then
    perform private.refuse('minutes_replaced', 409);
  end if;
  return minutes;
end;
$$;
comment on function private.lock_minutes is 'For staff: locks minutes that can still be signed. Refuses: minutes_gone, minutes_signed, minutes_replaced.';

create or replace function public.send_minutes(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  minutes public.reception_minutes := private.lock_minutes(p_id);
  recipient text := private.minutes_email(minutes.project_id);
begin
  if recipient is null then
    perform private.refuse('email_missing', 400);
  end if;
  update public.reception_minutes set sent_at = private.now() where id = p_id;
  perform private.enqueue_email('minutes_sent', recipient, private.minutes_payload(minutes), 'minutes_sent:' || p_id || ':' || private.today(), null);
  perform private.log_activity('mail', 'reno_projects', minutes.project_id::text, 'Procès-verbal de réception envoyé au client');
end;
$$;
comment on function public.send_minutes is
  'For staff: mails the client the link where the minutes are read and signed, once a day at most. Refuses: minutes_gone, minutes_signed, minutes_replaced, email_missing.';
grant execute on function public.send_minutes to authenticated;

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

create or replace function private.minutes_for_client(p_project_id uuid) returns json
language sql stable security definer set search_path = ''
return (
  select coalesce(json_agg(json_build_object('id', m.id, 'version_no', m.version_no, 'received_on', m.snapshot -> 'received_on',
    'reserve_count', jsonb_array_length(m.snapshot -> 'reserves'), 'signed_on', m.signed_on) order by m.version_no desc), '[]')
  from public.reception_minutes m
  where m.project_id = p_project_id and (m.signed_at > private.now() - interval '1 year'
    or m.signed_at is null and m.sent_at is not null
      and not exists (select from public.reception_minutes n where n.project_id = m.project_id and n.version_no > m.version_no)));
comment on function private.minutes_for_client is 'The minutes of the reception on the page of the client: those that were signed, as long as their link lasts, and those that wait for the signature.';
