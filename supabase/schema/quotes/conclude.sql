-- What follows a signature: state, figures, chain, evidence of examples, mails. And the client's other answers: refusal and withdrawal.

-- The price of a small job is what was signed for it: the initial quote replaces it unless fees were added meanwhile; an amendment adds fees, and
-- so does a quote for a job that is invoiced already. One part per VAT rate, the largest one as the base price.
create or replace function private.price_job_by_quote(p_quote public.quotes, p_signature public.quote_signatures) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  fees jsonb;
  base jsonb;
  is_added boolean := p_quote.kind = 'amendment' or private.is_invoiced_job(p_quote.request_id);
begin
  select jsonb_agg(jsonb_build_object('description', concat(case p_quote.kind when 'amendment' then 'Avenant ' else 'Devis ' end, p_quote.number),
      'quantity', 1, 'unit_price', gross / 100.0, 'vat_rate', vat_rate) order by gross desc)
  into fees
  from (
    select (part ->> 'vat_rate')::numeric as vat_rate, (part ->> 'net_cents')::bigint + (part ->> 'vat_cents')::bigint as gross
    from jsonb_array_elements(p_signature.snapshot -> 'split') part) parts
  where gross > 0;
  if not is_added then
    base := fees -> 0;
    fees := fees - 0;
  end if;
  update public.brico_requests set base_price = coalesce((base ->> 'unit_price')::numeric, base_price), vat_rate = coalesce((base ->> 'vat_rate')::numeric, vat_rate),
    additional_fees = additional_fees || fees
  where id = p_quote.request_id and status not in ('completed', 'cancelled') and fees is not null
    and (is_added or additional_fees = '[]');
  if found then
    perform private.log_activity('changed', 'brico_requests', p_quote.request_id::text, 'Prix repris du devis ' || p_quote.number,
      jsonb_build_object('total_cents', p_signature.total_cents));
  end if;
end;
$$;

-- What follows a signature, online or on paper: state, figures of the renovation, day of a small job, chain, mails.
create or replace function private.conclude_quote(p_quote public.quotes, p_signature public.quote_signatures) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  before bigint;
  rate numeric := case when jsonb_array_length(p_signature.snapshot -> 'split') = 1 then (p_signature.snapshot #>> '{split,0,vat_rate}')::numeric end;
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
  perform private.set_quote_status(p_quote.project_id);
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

-- The example company starts with signed quotes whose documents are not drawn yet: the evidence names the hash, so it comes after.
create or replace function private.prove_example(p_document public.documents) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
  signing public.quote_signings;
  signature public.quote_signatures;
begin
  select s.* into signature from public.quote_signatures s
  where s.quote_id = p_document.quote_id and s.means = 'online' and s.document_sha256 is null and private.is_example('quotes', s.quote_id);
  if p_document.kind <> 'quote' or not found then
    return;
  end if;
  select * into quote from public.quotes where id = signature.quote_id;
  signing := jsonb_populate_record(null::public.quote_signings, to_jsonb(signature) || jsonb_build_object('tries', 0,
    'code_sent_at', signature.signed_at - interval '2 minutes',
    'consents', jsonb_build_array(jsonb_build_object('text', 'J’ai lu et j’accepte les conditions générales de vente.'))));
  signature.evidence := private.signature_proof(quote, signing, p_document.sha256, signature.place, 'link')::text;
  update public.quote_signatures set document_sha256 = p_document.sha256, evidence = signature.evidence,
    evidence_sha256 = encode(sha256(convert_to(signature.evidence, 'UTF8')), 'hex')
  where id = signature.id returning * into signature;
  perform private.append_fiscal_event('fixed', signature.id,
    jsonb_build_object('of', 'quote_signed', 'number', quote.number, 'signed_on', signature.signed_on) || private.row_mark('quote_signed', signature.id));
  perform private.queue_quote_document(quote.id, 'quote_signed', private.signed_content(signature));
  perform private.queue_quote_document(quote.id, 'quote_evidence', private.evidence_content(quote, signature));
end;
$$;
comment on function private.prove_example is 'Writes the evidence of a signed example, once its quote is drawn.';

-- The signed file, its copy with the signature and the evidence are made: client and company get the same bytes by mail.
create or replace function private.mail_signed_quote(p_quote_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
  signature public.quote_signatures;
  ids uuid[];
  address text;
begin
  select * into quote from public.quotes where id = p_quote_id;
  select * into signature from public.quote_signatures where quote_id = p_quote_id and means = 'online';
  ids := array(
    select d.id from public.documents d
    where d.quote_id = p_quote_id and d.made_at is not null and (d.kind in ('quote_evidence', 'quote_signed') or d.sha256 = signature.document_sha256)
    order by d.kind);
  -- A copy that is made long after is no news.
  if signature.id is null or cardinality(ids) < 3 or signature.signed_at < private.now() - interval '30 days' or private.is_example('quotes', p_quote_id) then
    return;
  end if;
  foreach address in array array[signature.email, private.staff_recipient()] loop
    perform private.enqueue_email('client_quote_signed', address, private.quote_payload(quote) || jsonb_build_object('total_cents', signature.total_cents,
      'document_ids', to_jsonb(ids), 'signed_at', signature.signed_at, 'withdraw_until', signature.withdraw_until,
      'no_money_before', signature.no_money_before, 'deposit_cents', signature.snapshot -> 'deposit_cents'),
      'client_quote_signed:' || quote.id || ':' || address, null);
  end loop;
end;
$$;

create or replace function public.refuse_client_quote(p_hash text, p_reason text default null, p_network jsonb default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.lock_answerable_quote(p_hash);
begin
  perform private.close_quote(quote, 'refused', p_reason);
  perform private.log_client_event(quote.id, 'refused', p_network, jsonb_strip_nulls(jsonb_build_object('reason', left(nullif(btrim(p_reason), ''), 500))));
  perform private.enqueue_email('client_quote_refused_staff', private.staff_recipient(),
    private.quote_payload(quote) || jsonb_build_object('reason', left(nullif(btrim(p_reason), ''), 500)), 'client_quote_refused:' || quote.id, null);
end;
$$;
comment on function public.refuse_client_quote is 'The client refuses a quote, with a reason or none. Refuses: as lock_answerable_quote.';
grant execute on function public.refuse_client_quote to service_role;

create or replace function public.withdraw_from_quote(p_hash text, p_reason text default null, p_network jsonb default null) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.quote_of_link(p_hash);
  signature public.quote_signatures;
  contract_id uuid := coalesce(quote.project_id, quote.request_id, quote.id);
  due jsonb;
begin
  select * into quote from public.quotes where id = quote.id for update;
  -- An invoice that is being issued is finished first, or reads what is left of the contract.
  perform 1 from public.reno_projects where id = quote.project_id for update;
  perform 1 from public.brico_requests where id = quote.request_id for update;
  if quote.id is null then
    perform private.refuse('unknown_link', 404);
  end if;
  select * into signature from public.quote_signatures where quote_id = quote.id for update;
  if signature.withdrawn_at is not null then
    return json_build_object('withdrawn_at', signature.withdrawn_at);
  elsif signature.id is null or coalesce(signature.withdraw_until < private.today(), true) then
    perform private.refuse('withdrawal_over', 409);
  end if;
  update public.quote_signatures set withdrawn_at = private.now(), withdrawn_reason = left(nullif(btrim(p_reason), ''), 500) where id = signature.id;
  update public.quotes set state = 'withdrawn', lock_version = lock_version + 1, updated_at = private.now() where id = quote.id;
  perform private.log_client_event(quote.id, 'withdrawn', p_network);
  perform private.set_quote_status(quote.project_id);
  -- Nothing stands in the way of a withdrawal: « À traiter » says what is to credit without a draft too.
  begin
    perform private.prepare_credit(contract_id);
  exception
    when others then
      perform private.log_quote(quote.id, 'credit_unprepared', jsonb_build_object('error', sqlstate));
  end;
  due := private.quote_payload(quote) || jsonb_strip_nulls(jsonb_build_object('withdrawn_at', private.now(), 'to_credit_cents',
    (select w.cents from private.withdrawn_of(contract_id) w where w.id = quote.id and w.cents > 0)));
  perform private.enqueue_email('client_quote_withdrawn', coalesce(signature.email, private.quote_email(quote)), due, 'client_quote_withdrawn:' || quote.id, null);
  perform private.enqueue_email('client_quote_withdrawn_staff', private.staff_recipient(),
    due || jsonb_build_object('reason', left(nullif(btrim(p_reason), ''), 500)),
    'client_quote_withdrawn_staff:' || quote.id, null);
  perform private.append_fiscal_event('quote_withdrawn', signature.id, jsonb_build_object('number', quote.number, 'version_no', quote.version_no));
  return json_build_object('withdrawn_at', private.now());
end;
$$;
comment on function public.withdraw_from_quote is
  'A consumer withdraws from a signed quote within the legal time (code de la consommation, L221-18, L221-21); a second call changes nothing. What '
  'was invoiced of it gets the draft of its credit note. '
  'Refuses: unknown_link, withdrawal_over.';
grant execute on function public.withdraw_from_quote to service_role;
