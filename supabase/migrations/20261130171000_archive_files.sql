-- The yearly archive holds the lines and the files of its invoices, in several parts when they are large.

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

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

create or replace function public.reserve_archive_part(p_year int, p_path text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- A large archive takes longer than one claim.
  update public.fiscal_archive_requests set next_attempt_at = private.now() + interval '10 minutes' where year = p_year;
  insert into public.file_removals (bucket, path, next_attempt_at) values ('accounts', p_path, private.now() + interval '1 day');
end;
$$;

create or replace function public.record_fiscal_archive(p_archive jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  archive public.fiscal_archives := jsonb_populate_record(null::public.fiscal_archives, p_archive);
  further public.fiscal_archives;
  asked public.fiscal_archive_requests;
begin
  perform pg_advisory_xact_lock(hashtext('fiscal_archives'));
  delete from public.fiscal_archive_requests r where r.year = archive.year returning * into asked;
  if asked.year is null then
    return null;
  end if;
  archive.id := gen_random_uuid();
  archive.invoice_count := coalesce(archive.invoice_count, 0);
  archive.part := coalesce(archive.part, 1);
  archive.bucket := 'accounts';
  archive.made_at := private.now();
  archive.made_by := asked.asked_by;
  archive.made_by_name := asked.asked_by_name;
  insert into public.fiscal_archives select archive.*;
  delete from public.file_removals f where f.bucket = archive.bucket and f.path = archive.path;
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
    delete from public.file_removals f where f.bucket = further.bucket and f.path = further.path;
    perform private.append_fiscal_event('archive', further.id, jsonb_build_object('year', further.year, 'first_seq', further.first_seq,
      'last_seq', further.last_seq, 'receipts', 0, 'invoices', 0, 'bytes', further.byte_count, 'sha256', further.sha256)
      || private.row_mark('archive', further.id));
  end loop;
  return archive.id;
end;
$$;

create or replace function public.verify_ledger(p_seq bigint default null, p_hash text default null, p_after bigint default 0) returns json
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  -- It reads the whole ledger: one at a time, so that many presses do not take every connection. One that has begun waits for another one's part.
  if p_after > 0 then
    perform pg_advisory_xact_lock(hashtext('verify_ledger'));
  elsif not pg_try_advisory_xact_lock(hashtext('verify_ledger')) then
    perform private.refuse('ledger_being_verified', 409);
  end if;
  return private.ledger_report(p_seq, p_hash, p_after, 2000);
end;
$$;

create or replace function public.check_ledger(p_seq bigint default null, p_hash text default null, p_after bigint default 0) returns json
language sql stable security definer set search_path = ''
return private.ledger_report(p_seq, p_hash, p_after, 2000);

revoke all on function private.archived_file from public, anon, authenticated, service_role;

revoke all on function public.read_ledger_page from public, anon, authenticated, service_role;
comment on function public.read_ledger_page is
  'For the site''s process: at most 1000 events after a number, each with its receipt, its invoice with all that it says (content), and its file if it '
  'has one.';
grant execute on function public.read_ledger_page to service_role;

revoke all on function public.reserve_archive_part from public, anon, authenticated, service_role;
comment on function public.reserve_archive_part is
  'For the site''s process: the place of a further part of an archive that it is making; the jobs remove the file unless the archive is recorded.';
grant execute on function public.reserve_archive_part to service_role;

revoke all on function public.record_fiscal_archive from public, anon, authenticated, service_role;
comment on function public.record_fiscal_archive is
  'For the site''s process: records a stored archive (columns of fiscal_archives; parts: those of its further parts) and its hash in the chain; null when another process was '
  'faster, whose file counts.';
grant execute on function public.record_fiscal_archive to service_role;

-- End of what `npm run routines` wrote.
