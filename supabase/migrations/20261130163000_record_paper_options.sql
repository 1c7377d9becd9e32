-- What was ticked on a quote that comes back on paper is signed with it. A budget that a signature set is without VAT, also when the quote has several
-- rates: it then has neither a rate nor an amount with VAT.

alter table public.reno_projects
  drop constraint reno_projects_taxed,
  add constraint reno_projects_taxed check (
    num_nonnulls(budget_basis, budget_vat_rate, budget_with_vat) in (0, 3) or (budget_basis = 'ht' and num_nonnulls(budget_vat_rate, budget_with_vat) = 0));
comment on column public.reno_projects.budget_vat_rate is 'Null for a budget without VAT at several rates, and where the basis is unknown.';

-- The budgets that earlier signatures set at several rates.
update public.reno_projects p set budget_basis = 'ht'
where p.budget_basis is null and p.budget > 0 and round(p.budget * 100) = (
  select sum(s.net_cents) from public.quote_signatures s join public.quotes q on q.id = s.quote_id where q.project_id = p.id and q.state = 'signed');

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

-- What follows a signature, online or on paper: state, figures of the renovation, day of a small job, chain, mails.
create or replace function private.conclude_quote(p_quote public.quotes, p_signature public.quote_signatures) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  before bigint;
  rate numeric := case when jsonb_array_length(p_signature.snapshot -> 'split') = 1 then (p_signature.snapshot #>> '{split,0,rate}')::numeric end;
begin
  update public.quotes set state = 'signed', total_cents = p_signature.total_cents, closed_at = private.now(), lock_version = lock_version + 1,
    updated_at = private.now()
  where id = p_quote.id;
  delete from public.quote_signings where quote_id = p_quote.id and signed_at is null;
  if p_quote.project_id is not null then
    select coalesce(sum(s.net_cents), 0) into before
    from public.quote_signatures s join public.quotes q on q.id = s.quote_id
    where q.project_id = p_quote.project_id and q.id <> p_quote.id and q.state = 'signed';
    -- A signature fills the budget only if staff have not set it: it is empty, or still the sum of the earlier signatures.
    -- A budget has one VAT rate; with several it states the amount without VAT alone.
    update public.reno_projects set budget = (before + p_signature.net_cents) / 100.0, budget_with_vat = null, budget_basis = 'ht',
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
  perform private.price_job_by_quote(p_quote, p_signature);
  perform private.follow_quotes(p_quote.project_id);
  perform private.enqueue_email('client_quote_signed_staff', private.staff_recipient(),
    private.quote_payload(p_quote) || jsonb_build_object('total_cents', p_signature.total_cents, 'signer', concat_ws(' ', p_signature.given_name, p_signature.family_name),
      'means', p_signature.means), 'client_quote_signed_staff:' || p_quote.id, null);
  perform private.append_fiscal_event('quote_signed', p_signature.id, jsonb_strip_nulls(jsonb_build_object('number', p_quote.number,
    'version_no', p_quote.version_no, 'means', p_signature.means, 'signed_on', p_signature.signed_on, 'total_cents', p_signature.total_cents,
    'split', p_signature.snapshot -> 'split', 'document_sha256', p_signature.document_sha256, 'evidence_sha256', p_signature.evidence_sha256))
    -- The evidence of an example is written when its document is drawn (prove_example).
    || case when p_signature.document_sha256 is null and p_signature.means = 'online' then '{}' else private.row_mark('quote_signed', p_signature.id) end);
end;
$$;

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

create or replace function public.choose_quote_options(p_hash text, p_line_ids uuid[]) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_ways constant int := 30;
  quote public.quotes := private.lock_answerable_quote(p_hash);
  chosen uuid[] := private.options_of(quote.snapshot, p_line_ids);
  signing public.quote_signings;
begin
  select * into signing from public.quote_signings s where s.quote_id = quote.id and s.line_ids = chosen;
  if not found then
    if (select count(*) from public.quote_signings s where s.quote_id = quote.id) >= most_ways then
      perform private.refuse('too_many_requests', 429);
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
end;
$$;

revoke all on function private.options_of from public, anon, authenticated, service_role;
comment on function private.options_of is 'These options in the order of the document. Refuses: invalid_input, for what is no option of it.';

revoke all on function public.record_paper_signature from public, anon, authenticated, service_role;
comment on function public.record_paper_signature is
  'For staff: a quote that came back signed on paper; p_order: signed_on, place, name (as signed), path and file_name of the scan, line_ids (the '
  'options that are ticked on it), early_start, vat_certified. Refuses: client_quote_gone, quote_not_open (answered, or another version was sent since), invalid_input, vat_not_certified, minus_too_low.';
grant execute on function public.record_paper_signature to authenticated;

-- End of what `npm run routines` wrote.
