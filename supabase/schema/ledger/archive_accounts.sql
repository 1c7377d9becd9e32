-- The yearly archive of the ledger: the site's Node process claims what is due, reads the events of the year page by page, stores one file,
-- and records it. An event belongs to the year in which it was recorded, so that each is in one year and the years follow each other.

create or replace function private.ledger_end(p_year int) returns bigint
language sql stable security definer set search_path = ''
return coalesce((
  select e.seq from public.fiscal_events e
  where e.at < make_date(p_year + 1, 1, 1)::timestamp at time zone 'Europe/Paris' order by e.seq desc limit 1), 0);
comment on function private.ledger_end is 'The number of the last event that was recorded up to the end of a year in Paris; 0 without any.';

create or replace function public.request_fiscal_archive(p_year int) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
  elsif coalesce(p_year not between 2000 and extract(year from private.today()), true) then
    perform private.refuse('invalid_input', 400);
  end if;
  insert into public.waiting_jobs as j (kind, subject, asked_by) values ('archive', p_year, auth.uid())
  on conflict (kind, subject) do update set next_attempt_at = private.now(), set_aside_reason = null
  where j.last_error is not null or j.set_aside_reason is not null;
end;
$$;
comment on function public.request_fiscal_archive is
  'For administrators: asks the site''s process for the archive of a year, the current one included. Asked twice: one archive. Refuses: '
  'access_denied, invalid_input.';
grant execute on function public.request_fiscal_archive to authenticated;

-- The year before, from 3:00 on 1 January, unless an archive that holds all of it exists.
create or replace function public.plan_due_archive() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  last_year constant int := extract(year from private.today())::int - 1;
  begins constant timestamp := date_trunc('year', private.today()::timestamp);
begin
  -- record_fiscal_archive takes it too: the archive that another process is recording now is seen here.
  perform pg_advisory_xact_lock(hashtext('fiscal_archives'));
  if private.now() < (begins + interval '3 hours') at time zone 'Europe/Paris'
    or exists (select from public.fiscal_archives a where a.year = last_year and a.made_at >= begins at time zone 'Europe/Paris')
  then
    return;
  end if;
  if private.ledger_end(last_year) > private.ledger_end(last_year - 1) then
    insert into public.waiting_jobs (kind, subject) values ('archive', last_year) on conflict do nothing;
  end if;
end;
$$;
comment on function public.plan_due_archive is 'For the site''s process: after 1 January, queues the archive of the year before.';
grant execute on function public.plan_due_archive to service_role;

create or replace function public.begin_fiscal_archive(p_year int) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  file constant text := format('archives/%s/%s.tar.gz', p_year, gen_random_uuid());
begin
  -- A process that dies leaves a file that the jobs remove.
  perform public.remove_files_later('accounts', array[file], private.now() + interval '1 day');
  return json_build_object('year', p_year, 'path', file, 'company', (select c.name from public.company_settings c),
    'siret', (select c.siret from public.company_settings c), 'made_at', private.utc_text(private.now()),
    'after_seq', private.ledger_end(p_year - 1), 'last_seq', private.ledger_end(p_year),
    'previous_hash', (select e.hash from public.fiscal_events e where e.seq = private.ledger_end(p_year - 1)),
    'last_hash', (select e.hash from public.fiscal_events e where e.seq = private.ledger_end(p_year)));
end;
$$;
comment on function public.begin_fiscal_archive is
  'For the site''s process, which has claimed the year: what its archive holds, with its place and the numbers of its events (after_seq excluded, '
  'last_seq included).';
grant execute on function public.begin_fiscal_archive to service_role;

create or replace function private.receipt_line(p_receipt public.receipts) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(p_receipt) || jsonb_build_object(
    'corrects_seq', (select e.seq from public.fiscal_events e where e.subject_id = p_receipt.corrects_id and e.kind = 'receipt'),
    -- The name of a renovation names its client: its number stands here.
    'reference', coalesce((select q.reference from public.brico_requests q where q.id = p_receipt.request_id),
      (select q.number from public.quotes q where q.id = p_receipt.quote_id), 'Projet ' || left(p_receipt.project_id::text, 8)),
    'is_specimen', p_receipt.source = 'demo' or private.is_example('receipts', p_receipt.id))
$$;

-- As the chain has it, and what an accountant looks for; who bought it stands on its paper, whose hash is in the chain.
create or replace function private.invoice_line(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.invoice_payload(p_invoice) || jsonb_build_object('id', p_invoice.id, 'issued_at', p_invoice.issued_at, 'due_on', p_invoice.due_on,
    'situation_no', p_invoice.situation_no, 'is_consumer', (p_invoice.snapshot #>> '{buyer,is_consumer}')::boolean, 'operation', p_invoice.operation,
    'contracts', (select string_agg(c ->> 'number', ', ') from jsonb_array_elements(p_invoice.snapshot -> 'contracts') c),
    'request_reference', p_invoice.snapshot -> 'request_reference', 'corrects', p_invoice.snapshot #> '{corrects,number}', 'reason', p_invoice.reason,
    'document_sha256', (select d.sha256 from public.documents d where d.invoice_id = p_invoice.id and d.kind = 'invoice' and d.made_at is not null
      order by d.number limit 1),
    'is_specimen', private.is_example('invoices', p_invoice.id));
end;
$$;

-- The file that an event brings into the archive of its year. An offer that was never signed is no account: it stays out, because it may be erased.
create or replace function private.archived_file(p_kind text, p_subject_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  document public.documents;
begin
  if p_kind = 'document' then
    select * into document from public.documents d
    where d.id = p_subject_id and private.is_chained_document(d) and (d.quote_id is null or d.kind <> 'quote');
  elsif p_kind = 'quote_signed' then
    select d.* into document from public.quote_signatures s join public.documents d on d.quote_id = s.quote_id and d.kind = 'quote' and d.sha256 = s.document_sha256
    where s.id = p_subject_id and d.made_at is not null limit 1;
  end if;
  return case when document.id is not null then json_build_object('bucket', document.bucket, 'path', document.path, 'sha256', document.sha256,
    'kind', document.kind, 'says', (
      select jsonb_object_agg(key, value) from jsonb_each(document.snapshot) where key in ('reference', 'number', 'kind', 'title', 'quote_number'))) end;
end;
$$;

create or replace function public.read_ledger_page(p_after bigint, p_last bigint, p_limit int default 1000) returns json
language sql stable security definer set search_path = ''
return (
  select coalesce(json_agg(json_build_object('seq', e.seq, 'at', private.utc_text(e.at), 'kind', e.kind, 'subject_id', e.subject_id,
    'payload', e.payload, 'previous_hash', e.previous_hash, 'hash', e.hash, 'receipt', case when r.id is not null then private.receipt_line(r) end,
    'invoice', case when i.id is not null then private.invoice_line(i) end,
    -- The text itself: its SHA-256 is the content_sha256 of the chain.
    'content', i.snapshot::text, 'file', private.archived_file(e.kind, e.subject_id))
    order by e.seq), '[]')
  from (
    select * from public.fiscal_events where seq > p_after and seq <= p_last order by seq limit least(greatest(p_limit, 1), 1000)) e
  left join public.receipts r on e.kind = 'receipt' and r.id = e.subject_id
  left join public.invoices i on e.kind = 'invoice' and i.id = e.subject_id);
comment on function public.read_ledger_page is
  'For the site''s process: at most 1000 events after a number, each with its receipt, its invoice with all that it says (content), and its file if it '
  'has one.';
grant execute on function public.read_ledger_page to service_role;

create or replace function public.reserve_archive_part(p_year int, p_path text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- A large archive takes longer than one claim.
  update public.waiting_jobs set next_attempt_at = private.claimed_until(kind) where kind = 'archive' and subject = p_year::text;
  perform public.remove_files_later('accounts', array[p_path], private.now() + interval '1 day');
end;
$$;
comment on function public.reserve_archive_part is
  'For the site''s process: the place of a further part of an archive that it is making; the jobs remove the file unless the archive is recorded.';
grant execute on function public.reserve_archive_part to service_role;

create or replace function public.record_fiscal_archive(p_archive jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  archive public.fiscal_archives := jsonb_populate_record(null::public.fiscal_archives, p_archive);
  further public.fiscal_archives;
  asked public.waiting_jobs;
begin
  perform pg_advisory_xact_lock(hashtext('fiscal_archives'));
  delete from public.waiting_jobs j where j.kind = 'archive' and j.subject = archive.year::text returning * into asked;
  if not found then
    return null;
  end if;
  archive.id := gen_random_uuid();
  archive.invoice_count := coalesce(archive.invoice_count, 0);
  archive.part := coalesce(archive.part, 1);
  archive.bucket := 'accounts';
  archive.made_at := private.now();
  archive.made_by := asked.asked_by;
  archive.made_by_name := case when asked.asked_by is not null then private.person_name(asked.asked_by) end;
  insert into public.fiscal_archives select archive.*;
  perform private.keep_files(archive.bucket, array[archive.path]);
  perform private.log_as(asked.asked_by, 'backup', 'fiscal_archives', archive.id::text, 'Encaissements de ' || archive.year || ' archivés');
  perform private.append_fiscal_event('archive', archive.id, jsonb_build_object('year', archive.year, 'first_seq', archive.first_seq,
    'last_seq', archive.last_seq, 'receipts', archive.receipt_count, 'invoices', archive.invoice_count,
    'bytes', archive.byte_count, 'sha256', archive.sha256)
    || private.row_mark('archive', archive.id));
  for further in select (jsonb_populate_record(archive, part)).* from jsonb_array_elements(p_archive -> 'parts') part loop
    further.id := gen_random_uuid();
    further.receipt_count := 0;
    further.invoice_count := 0;
    insert into public.fiscal_archives select further.*;
    perform private.keep_files(further.bucket, array[further.path]);
    perform private.append_fiscal_event('archive', further.id, jsonb_build_object('year', further.year, 'first_seq', further.first_seq,
      'last_seq', further.last_seq, 'receipts', 0, 'invoices', 0, 'bytes', further.byte_count, 'sha256', further.sha256)
      || private.row_mark('archive', further.id));
  end loop;
  return archive.id;
end;
$$;
comment on function public.record_fiscal_archive is
  'For the site''s process: records a stored archive (columns of fiscal_archives; parts: those of its further parts) and its hash in the chain; null when another process was '
  'faster, whose file counts.';
grant execute on function public.record_fiscal_archive to service_role;
