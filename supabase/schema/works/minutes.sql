-- The minutes of a reception (« procès-verbal », code civil, art. 1792-6): their versions, and the link that leads the client to them (sign_minutes.sql: with the
-- code by mail that signs a quote too). There is nothing to choose or to order, so that one row is the document, the way to its signature and the signature.

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
