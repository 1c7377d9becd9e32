-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function public.claim_documents(p_limit int default 1) returns table (id uuid, kind text, attempt int, snapshot jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due public.documents;
  request public.brico_requests;
  latest public.documents;
begin
  for due in
    select d.* from public.documents d
    where d.made_at is null and d.next_attempt_at <= private.now()
    order by d.next_attempt_at, d.id
    limit least(greatest(p_limit, 1), 20)
    for update skip locked
  loop
    if due.quote_id is not null or due.invoice_id is not null then
      -- Its content was fixed when it was asked for.
      update public.documents d set attempts = d.attempts + 1, next_attempt_at = private.now() + interval '2 minutes' where d.id = due.id
      returning d.id, d.kind, d.attempts, d.snapshot into id, kind, attempt, snapshot;
      return next;
      continue;
    end if;
    select r.* into request from public.brico_requests r where r.id = due.request_id for key share skip locked;
    -- A transaction that has the small job may wait for this paper: it is claimed a little later.
    continue when request.id is null and exists (select from public.brico_requests r where r.id = due.request_id);
    if request.id is null or private.missing_identity() <> '{}'
      or (due.is_automatic and (request.status <> 'completed' or request.due_cents > 0))
    then
      -- The state that asked for it was taken back.
      delete from public.documents d where d.id = due.id;
      continue;
    elsif due.is_automatic and private.is_latest_note(request) then
      latest := private.latest_note(request.id);
      delete from public.documents d where d.id = due.id;
      perform private.mail_automatic_note(latest);
      continue;
    end if;
    -- A process that dies leaves its claim: another one takes it two minutes later.
    update public.documents d set attempts = d.attempts + 1, next_attempt_at = private.now() + interval '2 minutes',
      snapshot = private.note_content(request) || jsonb_build_object('number', d.number, 'written_on', private.today())
    where d.id = due.id
    returning d.id, d.kind, d.attempts, d.snapshot into id, kind, attempt, snapshot;
    return next;
  end loop;
end;
$$;

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
  elsif document.invoice_id is not null then
    if document.kind = 'invoice' then
      perform private.release_invoice_mail(document.invoice_id);
      perform private.append_fiscal_event('document', document.id, jsonb_build_object('kind', document.kind, 'sha256', p_sha256));
    end if;
    return true;
  end if;
  perform private.act_for(document.requested_by);
  perform private.log_activity('document', 'brico_requests', document.request_id::text, 'Note n° ' || document.number || ' préparée',
    jsonb_build_object('sha256', p_sha256));
  perform private.append_fiscal_event('document', document.id, jsonb_build_object('kind', document.kind, 'sha256', p_sha256));
  return true;
end;
$$;

-- End of what `npm run routines` wrote.
