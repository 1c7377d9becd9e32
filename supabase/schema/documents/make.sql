-- Documents for clients, drawn by the site's own process: who asks for one, what it says, and the record of the file. A document is written once.

-- A quote that was never signed is no contract: its documents go with it. Those of a signed one stay as long as the signature.
create or replace function private.may_document_go(p_document public.documents) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  made_on date := (p_document.made_at at time zone 'Europe/Paris')::date;
  quote public.quotes;
  signed_on date;
begin
  if made_on is null or (p_document.snapshot ->> 'is_specimen')::boolean then
    return true;
  elsif p_document.kind = 'invoice_draft' then
    return true;
  elsif p_document.kind = 'minutes' then
    return not exists (select from public.reception_minutes m where m.id = p_document.minutes_id and m.signed_at is not null);
  elsif p_document.quote_id is null then
    return private.is_past_accounts(made_on);
  end if;
  select * into quote from public.quotes where id = p_document.quote_id;
  select max(s.signed_on) into signed_on from public.quote_signatures s join public.quotes q on q.id = s.quote_id where q.root_id = quote.root_id;
  return quote.id is null or private.is_example('quotes', quote.id)
    or case when signed_on is not null then private.is_past_accounts(signed_on) else private.is_old_offer(quote) end;
end;
$$;
comment on function private.may_document_go is
  'Whether a document may be deleted: never made, a specimen, past the legal period, of minutes that nobody signed, or of an unsigned quote that goes itself.';

create or replace function private.refuse_document_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.made_at is null then
    return new;
  end if;
  if tg_op = 'DELETE' and private.may_document_go(old) then
    return old;
  end if;
  perform private.refuse('document_fixed', 403);
end;
$$;
comment on function private.refuse_document_change is
  'Trigger: a document that was made never changes, whatever the role. Refuses: document_fixed.';

-- What the law wants on a note of the seller (order 83-50/A, art. 3; CGI, 290 quinquies; code de commerce, R123-237).
create or replace function private.missing_identity() returns text[]
language sql stable security definer set search_path = ''
return (
  select array_remove(array[
    case when coalesce(btrim(c.legal_form), '') = '' then 'legal_form' end,
    case when coalesce(btrim(c.address), '') = '' then 'address' end,
    case when coalesce(btrim(c.siret), '') = '' then 'siret' end,
    case when coalesce(btrim(c.rcs), '') = '' then 'rcs' end,
    case when not c.vat_exempt and coalesce(btrim(c.tva), '') = '' then 'tva' end], null)
  from public.company_settings c
);
comment on function private.missing_identity is 'The columns of company_settings that a note needs and that are empty.';

create or replace function public.missing_for_notes() returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return private.missing_identity();
end;
$$;
comment on function public.missing_for_notes is 'For staff: the columns of company_settings without which no note is made.';
grant execute on function public.missing_for_notes to authenticated;

create or replace function private.written_address(p_address text, p_postal_code text, p_city text) returns text
language sql immutable set search_path = ''
return p_address || case
  when nullif(concat_ws(' ', p_postal_code, p_city), '') is null or position(concat_ws(' ', p_postal_code, p_city) in p_address) > 0 then ''
  else E'\n' || concat_ws(' ', p_postal_code, p_city) end;

-- Payments as a client knows them: a correction by staff is not a line of its own, it is taken off the row that it corrects.
create or replace function private.note_payments(p_request_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'amount_cents', p.amount_cents, 'method', p.method, 'on', p.received_on)
      order by p.received_on, p.recorded_at, p.id), '[]')
    from (
      select r.id, r.kind, r.method, r.received_on, r.recorded_at, r.amount_cents + coalesce((
        select sum(c.amount_cents) from private.received c where c.corrects_id = r.id and c.kind = 'correction' and c.request_id = r.request_id), 0) as amount_cents
      from private.received r
      where r.request_id = p_request_id and r.kind <> 'correction'
    ) p
    where p.amount_cents <> 0
  );
end;
$$;

-- plpgsql, and not a parsed body: that would stand in the way of a new column of the requests.
create or replace function private.note_content(p_request public.brico_requests) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_cancelled boolean := p_request.status = 'cancelled';
  place text := private.written_address(p_request.address, p_request.postal_code, p_request.city);
  paid bigint := coalesce((select sum(r.amount_cents) from private.received r where r.request_id = p_request.id), 0);
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
      or exists (select from private.received r where r.request_id = p_request.id and r.source = 'demo'),
    'is_cancelled', is_cancelled, 'is_done', p_request.status = 'completed',
    'appointment_on', coalesce(p_request.scheduled_date, (p_request.completed_at at time zone 'Europe/Paris')::date),
    'seller', private.seller_identity(),
    'client', jsonb_build_object('name', p_request.client_name, 'address', coalesce((
      select private.written_address(k.billing_address, k.billing_postal_code, k.billing_city) from private.merged_customer(p_request.customer_id) k
      where btrim(k.billing_address) <> ''), place)),
    'place', place,
    'rows', case when is_cancelled then jsonb_build_array() else (
      select coalesce(jsonb_agg(jsonb_build_object('label', line ->> 'label', 'amount_cents', round((line ->> 'unit_price')::numeric * 100),
        'quantity', case when i = 1 then to_jsonb(1) else p_request.additional_fees -> (i - 2)::int -> 'quantity' end, 'vat_rate', line -> 'vat_rate') order by i), '[]')
      from jsonb_array_elements(private.request_lines(p_request)) with ordinality as l (line, i)
      -- A job that is only fees has no base price.
      where i > 1 or p_request.base_price > 0 or p_request.additional_fees = '[]') end,
    'totals', coalesce(totals, '[]'),
    'payments', private.note_payments(p_request.id),
    'total_cents', case when is_cancelled then greatest(paid, 0) else round(p_request.total_amount * 100) end,
    'paid_cents', paid, 'due_cents', p_request.due_cents);
end;
$$;
comment on function private.note_content is
  'What the note of a small job says now (domain/documents/note.ts reads it), without its number and day. All amounts come from here.';

create or replace function private.latest_note(p_request_id uuid) returns public.documents
language sql stable security definer set search_path = ''
as $$
  select d.* from public.documents d
  where d.kind = 'note' and d.request_id = p_request_id and d.made_at is not null order by d.number desc limit 1
$$;

create or replace function private.is_latest_note(p_request public.brico_requests) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((private.latest_note(p_request.id)).snapshot - 'number' - 'written_on' = private.note_content(p_request), false)
$$;
comment on function private.is_latest_note is 'True when the last note of a request already says what a new one would.';

create or replace function private.queue_document(
  p_kind text, p_request_id uuid, p_is_automatic boolean, p_due_at timestamptz
) returns uuid
language sql volatile security definer set search_path = ''
begin atomic
  insert into public.documents (kind, request_id, number, is_automatic, requested_by, requested_by_name, requested_at, next_attempt_at)
  select p_kind, p_request_id, coalesce(max(d.number), 0) + 1, p_is_automatic, auth.uid(), private.author_name(), private.now(), p_due_at
  from public.documents d where d.kind = p_kind and d.request_id = p_request_id
  returning id;
end;

create or replace function public.request_note(p_request_id uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  waiting uuid;
begin
  request := private.lock_request(p_request_id);
  if private.missing_identity() <> '{}' then
    perform private.refuse('note_identity_missing', 409);
  end if;
  update public.documents set next_attempt_at = private.now(), requested_by = auth.uid(), requested_by_name = private.author_name(),
    is_automatic = is_automatic and request.status = 'completed' and request.due_cents = 0
  where kind = 'note' and request_id = p_request_id and made_at is null
  returning id into waiting;
  if waiting is not null then
    return waiting;
  elsif private.is_latest_note(request) then
    return (private.latest_note(p_request_id)).id;
  end if;
  return private.queue_document('note', p_request_id, false, private.now());
end;
$$;
comment on function public.request_note is
  'For staff: asks for the note of a request and returns its id; one that waits or already says the same is returned instead of a new one. '
  'Refuses: request_gone, note_identity_missing.';
grant execute on function public.request_note to authenticated;

-- A job that is done and paid. Two minutes, in which staff may take « Terminé » or the payment back.
create or replace function private.queue_note() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.documents d where d.kind = 'note' and d.request_id = new.id and d.made_at is null) then
    perform private.queue_document('note', new.id, true, private.now() + interval '2 minutes');
  end if;
  return null;
end;
$$;
comment on function private.queue_note is
  'Trigger for a small job that becomes completed with nothing left to pay: queues its note. It waits while the company''s identity is incomplete.';

create or replace function private.mail_note(p_document public.documents, p_dedupe_key text) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  mail uuid;
begin
  select * into request from public.brico_requests where id = p_document.request_id;
  if request.client_email is null or request.client_email like '%.invalid' then
    return null;
  end if;
  insert into public.email_outbox (template, recipient, payload, dedupe_key, request_id)
  values ('booking_note', request.client_email, private.booking_payload(request) || jsonb_build_object('document_id', p_document.id),
    p_dedupe_key, request.id)
  on conflict (dedupe_key) do nothing
  returning id into mail;
  return mail;
end;
$$;

create or replace function private.mail_automatic_note(p_document public.documents) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if (select send_notes from public.notification_settings)
    and not exists (
      select from public.email_outbox o
      where o.request_id = p_document.request_id and o.template = 'booking_note' and o.payload ->> 'document_id' = p_document.id::text)
  then
    perform private.mail_note(p_document, 'booking_note:' || p_document.id);
  end if;
end;
$$;
comment on function private.mail_automatic_note is
  'Mails a note to its client, unless the owner has switched it off or the client already has this note.';

create or replace function public.send_note(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  document public.documents;
begin
  perform private.require_staff();
  select * into document from public.documents where id = p_id and kind = 'note';
  if not found then
    perform private.refuse('not_found', 404);
  elsif document.made_at is null then
    perform private.refuse('note_not_ready', 409);
  end if;
  -- Two presses at once leave one mail.
  perform private.lock_request(document.request_id);
  if exists (
    select from public.email_outbox o
    where o.request_id = document.request_id and o.template = 'booking_note' and o.payload ->> 'document_id' = p_id::text
      and o.status in ('pending', 'sending'))
  then
    return;
  elsif private.mail_note(document, null) is null then
    perform private.refuse('email_missing', 400);
  end if;
  perform private.log_activity('mail', 'brico_requests', document.request_id::text, 'Note n° ' || document.number || ' envoyée au client');
end;
$$;
comment on function public.send_note is
  'For staff: mails a note to the client of its request. One that is already on its way is not sent twice. Refuses: not_found, '
  'note_not_ready, request_gone, email_missing.';
grant execute on function public.send_note to authenticated;

create or replace function public.claim_documents(p_limit int default 1) returns table (id uuid, kind text, attempt int, snapshot jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due public.documents;
  request public.brico_requests;
  latest public.documents;
  is_named boolean := private.missing_identity() = '{}';
begin
  for due in
    select d.* from public.documents d
    -- A note waits until the company's identity is complete.
    where d.made_at is null and d.next_attempt_at <= private.now() and (is_named or d.kind <> 'note')
    -- Short ones first, so that a long one delays nobody else; but whoever has waited for five minutes goes before all.
    order by d.next_attempt_at > private.now() - interval '5 minutes',
      case when d.next_attempt_at > private.now() - interval '5 minutes' then coalesce(octet_length(d.snapshot::text), 0) end, d.next_attempt_at, d.id
    limit least(greatest(p_limit, 1), 20)
    for update skip locked
  loop
    -- A claim that ended without a word: the site's process died with it.
    due.last_error := case when due.attempts > 0 then coalesce(due.last_error, 'The process of the site ended while it drew this document.') end;
    if due.quote_id is not null or due.invoice_id is not null or due.minutes_id is not null then
      -- Its content was fixed when it was asked for.
      update public.documents d set attempts = d.attempts + 1, next_attempt_at = private.claimed_until('document'), last_error = due.last_error
      where d.id = due.id
      returning d.id, d.kind, d.attempts, d.snapshot into id, kind, attempt, snapshot;
      return next;
      continue;
    end if;
    select r.* into request from public.brico_requests r where r.id = due.request_id for key share skip locked;
    -- A transaction that has the small job may wait for this paper: it is claimed a little later.
    continue when request.id is null and exists (select from public.brico_requests r where r.id = due.request_id);
    if request.id is null or (due.is_automatic and (request.status <> 'completed' or request.due_cents > 0)) then
      -- The state that asked for it was taken back.
      delete from public.documents d where d.id = due.id;
      continue;
    elsif due.is_automatic and private.is_latest_note(request) then
      latest := private.latest_note(request.id);
      delete from public.documents d where d.id = due.id;
      perform private.mail_automatic_note(latest);
      continue;
    end if;
    -- A process that dies leaves its claim: another one takes it later.
    update public.documents d set attempts = d.attempts + 1, next_attempt_at = private.claimed_until('document'), last_error = due.last_error,
      snapshot = private.note_content(request) || jsonb_build_object('number', d.number, 'written_on', private.today())
    where d.id = due.id
    returning d.id, d.kind, d.attempts, d.snapshot into id, kind, attempt, snapshot;
    return next;
  end loop;
end;
$$;
comment on function public.claim_documents is
  'For the site''s process: documents that are due, each with what it says now. Two processes never get the same one; attempt is the token '
  'of the claim, which finish_document and postpone_document check.';
grant execute on function public.claim_documents to service_role;

create or replace function public.finish_document(p_id uuid, p_attempt int, p_path text, p_sha256 text, p_byte_count int) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  document public.documents;
begin
  -- The order of locks everywhere: the quote, small job or invoice, then its papers. The rows that are written below refer to the first.
  select * into document from public.documents where id = p_id;
  perform 1 from public.quotes where id = document.quote_id for key share;
  perform 1 from public.brico_requests where id = document.request_id for key share;
  perform 1 from public.invoices where id = document.invoice_id for key share;
  perform 1 from public.reception_minutes where id = document.minutes_id for key share;
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
    return true;
  elsif document.invoice_id is not null then
    return true;
  elsif document.minutes_id is not null then
    perform private.mail_signed_minutes(document);
    return true;
  end if;
  perform private.log_in_name_of(document.requested_by);
  perform private.log_activity('document', 'brico_requests', document.request_id::text, 'Note n° ' || document.number || ' préparée',
    jsonb_build_object('sha256', p_sha256));
  return true;
end;
$$;
comment on function public.finish_document is
  'For the site''s process: records the stored file of a claimed document, once, and mails an automatic note. False when the claim is no '
  'longer the current one or the document is made: nothing changes then.';
grant execute on function public.finish_document to service_role;

create or replace function public.postpone_document(p_id uuid, p_attempt int, p_error text) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update public.documents set last_error = left(p_error, 2000),
    next_attempt_at = private.next_try('document', attempts)
  where id = p_id and attempts = p_attempt and made_at is null;
end;
comment on function public.postpone_document is 'For the site''s process: a claimed document was not made; it is tried again later.';
grant execute on function public.postpone_document to service_role;

create or replace function public.release_document(p_id uuid, p_attempt int) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update public.documents set attempts = attempts - 1, next_attempt_at = private.now()
  where id = p_id and attempts = p_attempt and made_at is null;
end;
comment on function public.release_document is 'For the site''s process, when it stops: a claimed document was not made, and that costs it no attempt.';
grant execute on function public.release_document to service_role;

create or replace function private.has_failed(p_document public.documents) returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_document.made_at is null and private.is_stuck('document', p_document.attempts)
$$;
comment on function private.has_failed is
  'Whether a document could not be made three times: staff learn of it, although it is still tried at longer intervals.';

create or replace function private.failed_documents() returns table (
  id uuid, kind text, quote_id uuid, invoice_id uuid, request_id uuid, project_id uuid, number text, client_name text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  -- A quote has a document for each choice of options: one line for all.
  select distinct on (d.kind, d.quote_id, d.invoice_id, d.request_id, d.minutes_id) d.id, d.kind, d.quote_id, d.invoice_id, d.request_id, m.project_id,
    coalesce(i.number, q.number, r.reference, m.snapshot ->> 'project_name'),
    coalesce(i.snapshot #>> '{buyer,name}', q.snapshot #>> '{client,name}', m.snapshot #>> '{client,name}', r.client_name)
  from public.documents d left join public.invoices i on i.id = d.invoice_id left join public.quotes q on q.id = d.quote_id
  left join public.brico_requests r on r.id = d.request_id left join public.reception_minutes m on m.id = d.minutes_id
  where private.has_failed(d)
  order by d.kind, d.quote_id, d.invoice_id, d.request_id, d.minutes_id, d.requested_at;
end;
$$;
comment on function private.failed_documents is 'The documents that could not be made three times, with the record that each belongs to.';

create or replace function public.count_failed_documents() returns int
language sql stable security definer set search_path = ''
return (select count(*)::int from private.failed_documents());
comment on function public.count_failed_documents is 'For the health of the site, with the secret key: documents that could not be made three times.';
grant execute on function public.count_failed_documents to service_role;
