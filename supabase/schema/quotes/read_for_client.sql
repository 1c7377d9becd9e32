-- What the holder of a quote's private link reads, and what is recorded of it.

create or replace function private.is_in_person(p_quote public.quotes, p_hash text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(public.find_private_link('quote_in_person', p_hash) = p_quote.id, false);
end;
$$;
comment on function private.is_in_person is
  'Whether a link is the one that staff opened on a device of the company, for the client to sign in their presence; it lasts two hours.';

create or replace function private.quote_of_link(p_hash text) returns public.quotes
language sql stable security definer set search_path = ''
return (
  select q from public.quotes q
  where q.id = coalesce(public.find_private_link('quote', p_hash), public.find_private_link('quote_in_person', p_hash)));

create or replace function private.log_client_event(p_quote_id uuid, p_kind text, p_network jsonb, p_detail jsonb default '{}') returns void
language sql volatile security definer set search_path = ''
begin atomic
  insert into public.quote_events (quote_id, kind, actor, network, detail) values (p_quote_id, p_kind, 'client', p_network, p_detail);
end;
comment on function private.log_client_event is
  'Few for one quote, whatever the holder of its link does: request_quote_code bounds the codes, and sign_quote the tries of each.';

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
        select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'bucket', d.bucket, 'path', d.path, 'sha256', d.sha256) order by d.kind = 'quote_signed' desc, d.number desc), '[]')
        from public.documents d where d.quote_id = quote.id and d.made_at is not null
          and (d.kind in ('quote_evidence', 'quote_signed') or d.sha256 = s.document_sha256 or (s.id is null and d.number = 1))),
      'signing', case when quote.state = 'sent' and signing.id is not null then jsonb_build_object('id', signing.id, 'line_ids', signing.line_ids,
        'total_cents', signing.total_cents, 'net_cents', signing.snapshot -> 'net_cents', 'split', signing.snapshot -> 'split',
        'deposit_cents', signing.snapshot -> 'deposit_cents', 'given_name', signing.given_name, 'family_name', signing.family_name,
        'consents', signing.consents, 'code_sent_at', signing.code_sent_at, 'sha256', d.sha256, 'is_ready', d.id is not null,
        'document', case when d.id is not null then jsonb_build_object('kind', d.kind, 'bucket', d.bucket, 'path', d.path, 'sha256', d.sha256) end) end,
      'is_document_failed', exists (
        select from public.documents o where o.quote_id = quote.id and private.has_failed(o) and (o.number = 1 or o.id = signing.document_id)),
      'email', private.quote_email(quote),
      'in_person_place', case when private.is_in_person(quote, p_hash) then quote.in_person_place end,
      'signature', case when s.id is not null then jsonb_build_object('means', s.means, 'signed_at', s.signed_at, 'signed_on', s.signed_on,
        'name', concat_ws(' ', s.given_name, s.family_name), 'total_cents', s.total_cents, 'document_sha256', s.document_sha256,
        'evidence_sha256', s.evidence_sha256, 'withdraw_until', s.withdraw_until, 'no_money_before', s.no_money_before,
        'withdrawn_at', s.withdrawn_at,
        'to_credit_cents', case when s.withdrawn_at is not null then greatest(
          private.invoiced_of_quote(coalesce(quote.project_id, quote.request_id, quote.id), quote.id), 0) end,
        -- For a transfer, only of whom signed, and only once the law allows it.
        'bank', (select jsonb_build_object('iban', b.iban, 'bic', b.bic) from public.billing_settings b
          where b.iban is not null and quote.state = 'signed' and coalesce(s.no_money_before <= private.today(), true)),
        'deposit', private.deposit_facts(quote, s),
        'may_withdraw', coalesce(s.withdrawn_at is null and s.withdraw_until >= private.today(), false)) end)
    from (select 1) one left join public.quote_signatures s on s.quote_id = quote.id
    left join public.documents d on d.id = signing.document_id and d.made_at is not null
  );
end;
$$;
comment on function public.read_client_quote is
  'What the holder of a quote''s link reads: content as sent (or as signed), documents, the signature under way or made; of a replaced or '
  'cancelled quote its state only; null when the link is not valid.';
grant execute on function public.read_client_quote to service_role;

create or replace function public.see_client_quote(p_hash text, p_network jsonb default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.quote_of_link(p_hash);
begin
  if quote.id is not null and quote.seen_at is null and quote.state = 'sent' then
    update public.quotes set seen_at = private.now() where id = quote.id and seen_at is null;
    if found then
      perform private.log_client_event(quote.id, 'seen', p_network);
    end if;
  end if;
end;
$$;
comment on function public.see_client_quote is 'Records the first time that a client sees a quote.';
grant execute on function public.see_client_quote to service_role;
