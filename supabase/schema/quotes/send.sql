-- A quote from sending to its end: its number, what the client reads of it (the snapshot), refusal, expiry, and the state of its renovation.

create or replace function private.is_example_quote(p_quote public.quotes) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.is_example('quotes', p_quote.id) or private.is_example('reno_projects', p_quote.project_id)
    or private.is_example('brico_requests', p_quote.request_id) or private.is_example('customers', p_quote.customer_id);
end;
$$;

-- Numbers of the document: sections 1, 2, 3; works and sections inside them share the next level: 1.1, 1.2, 1.2.1.
create or replace function private.quote_rows(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  line public.quote_lines;
  counters int[] := '{0,0,0,0}';
  depth int := 0;
  -- An array grows in place; a jsonb would be copied for each line.
  rows jsonb[] := '{}';
  number text;
  is_exempt boolean := (select vat_exempt from public.company_settings);
begin
  for line in select * from public.quote_lines where quote_id = p_quote.id order by position loop
    number := null;
    if line.kind in ('section', 'work') then
      if line.kind = 'section' then
        depth := least(line.level, depth + 1) - 1;
      end if;
      counters[depth + 1] := counters[depth + 1] + 1;
      for i in depth + 2 .. 4 loop
        counters[i] := 0;
      end loop;
      number := array_to_string(counters[1:depth + 1], '.');
      if line.kind = 'section' then
        depth := depth + 1;
      end if;
    end if;
    rows := array_append(rows, jsonb_strip_nulls(jsonb_build_object('id', line.id, 'kind', line.kind, 'level', case when line.kind = 'section' then depth end,
      'number', number, 'label', line.label, 'description', line.description)
      || case when line.kind = 'work' then jsonb_build_object('quantity', trim_scale(line.quantity)::text, 'unit', line.unit,
        'unit_price', trim_scale(line.unit_price)::text, 'discount_bp', line.discount_bp, 'discount_cents', line.discount_cents,
        'vat_rate', case when is_exempt then 0 else trim_scale(line.vat_rate) end, 'is_option', line.is_option,
        'amount_cents', private.line_cents(line.quantity, line.unit_price, line.discount_bp, line.discount_cents)) else '{}' end));
  end loop;
  return to_jsonb(rows);
end;
$$;
comment on function private.quote_rows is
  'The lines of a quote as the client reads them, numbered; amount_cents is HT or TTC as price_basis says. Neither costs nor hours.';

create or replace function private.content_totals(p_content jsonb, p_chosen uuid[]) returns jsonb
language sql immutable set search_path = ''
return private.document_totals((
  select coalesce(jsonb_agg(line order by i), '[]')
  from jsonb_array_elements(p_content -> 'rows') with ordinality as r (line, i)
  where line ->> 'kind' = 'work' and (not (line ->> 'is_option')::boolean or (line ->> 'id')::uuid = any (p_chosen))
), p_content ->> 'price_basis', (p_content ->> 'discount_bp')::int, (p_content ->> 'discount_cents')::bigint);

create or replace function private.with_choice(p_content jsonb, p_chosen uuid[]) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  totals jsonb := private.content_totals(p_content, p_chosen);
  total bigint := private.split_sum(totals -> 'split');
  aid bigint := private.aids_sum(coalesce(p_content -> 'aids', '[]'));
begin
  return p_content || jsonb_build_object('chosen', to_jsonb(p_chosen), 'split', totals -> 'split', 'allowances', totals -> 'allowances',
    'net_cents', private.split_net(totals -> 'split'), 'total_cents', total,
    'aid_cents', aid,
    -- What others pay is not paid in advance.
    'deposit_cents', greatest(least(private.round_ratio(total * (p_content ->> 'deposit_bp')::numeric, 10000), total - aid), 0));
end;
$$;
comment on function private.with_choice is 'The content of a quote with these options chosen: totals, VAT by rate and deposit follow.';

create or replace function private.signed_before(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('initial_cents', sum(s.total_cents) filter (where q.kind = 'initial'),
      'amended_cents', coalesce(sum(s.total_cents) filter (where q.kind = 'amendment'), 0))
    from public.quotes q join public.quote_signatures s on s.quote_id = q.id
    where p_quote.kind = 'amendment' and q.state = 'signed' and q.root_id <> p_quote.root_id and q.project_id = p_quote.project_id
    having bool_or(q.kind = 'initial'));
end;
$$;
comment on function private.signed_before is
  'What an amendment changes, TTC: the signed quotes of its renovation, and its earlier amendments; null when none is signed.';

create or replace function private.address_parts(p_address text, p_postal_code text, p_city text) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('address', private.written_address(p_address, p_postal_code, p_city), 'postal_code', p_postal_code, 'city', p_city);

-- A company of which staff have not said how it buys is protected as a consumer: an SCI may be one.
create or replace function private.buyer_in_file(p_customer_id uuid) returns jsonb
language sql stable security definer set search_path = ''
return (
  select jsonb_build_object('name', c.name, 'is_consumer', coalesce(c.buyer_kind, 'consumer') = 'consumer', 'is_company', c.kind = 'company',
    'siren', c.siren, 'vat_number', c.vat_number)
    || case when private.is_blank(c.billing_address) then '{}' else private.address_parts(btrim(c.billing_address), c.billing_postal_code, c.billing_city) end
  from private.merged_customer(p_customer_id) c);
comment on function private.buyer_in_file is
  'A buyer as the client''s file names it today, with the address only when it has one for invoices; null without a file. Documents fix it.';

create or replace function private.contract_buyer(p_project uuid, p_request uuid, p_quote uuid, p_is_own boolean default false) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Snapshots from before these facts were fixed do not have them.
  unknown constant jsonb := '{"vat_number": null, "postal_code": null, "city": null}';
begin
  return coalesce((
    select i.snapshot -> 'buyer' from public.invoices i
    where i.contract_id = coalesce(p_project, p_request, p_quote) and i.state <> 'draft' and i.kind <> 'credit_note' and i.buyer_reason is not null
      and (i.total_cents > i.credited_cents or i.total_cents = 0)
    order by i.issued_at desc limit 1
  ), (
    select unknown || (s.snapshot -> 'client') from public.quotes q join public.quote_signatures s on s.quote_id = q.id
    where q.state = 'signed' and case when p_project is not null then q.project_id = p_project when p_request is not null then q.request_id = p_request
      else q.id = p_quote end
    order by p_is_own and q.id = p_quote and q.kind = 'initial' desc, q.kind = 'amendment', s.signed_on, q.number limit 1));
end;
$$;
comment on function private.contract_buyer is
  'The buyer of a renovation, a small job or a quote: as the first signed quote names it (p_is_own: as this quote does), or as the last invoice on '
  'which staff changed it. It does not follow the client''s file. null without a signed quote.';

create or replace function private.complete_buyer(p_named jsonb, p_today jsonb) returns jsonb
language sql immutable set search_path = ''
return (
  select p_named || jsonb_build_object('siren', siren, 'vat_number', coalesce(p_named ->> 'vat_number',
    case when not is_consumer and siren = p_today ->> 'siren' then p_today ->> 'vat_number' end))
  from (select (p_named ->> 'is_consumer')::boolean as is_consumer, coalesce(p_named ->> 'siren', case
    when not (p_named ->> 'is_consumer')::boolean and private.normalize(p_named ->> 'name') = private.normalize(p_today ->> 'name')
    then p_today ->> 'siren' end) as siren) known);
comment on function private.complete_buyer is
  'A buyer with the SIREN and the VAT number that its contract left out, from the file of the same name; what the contract states stays.';

create or replace function private.quote_buyer(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today jsonb;
begin
  select '{"name": null, "is_consumer": true, "is_company": null, "siren": null, "vat_number": null}'::jsonb
    || private.address_parts(p.address, p.postal_code, p.city) || coalesce(private.buyer_in_file(p_quote.customer_id), '{}') into today
  from (select) one left join public.places p on p.id = p_quote.place_id;
  return today || coalesce(case when p_quote.kind = 'amendment'
    then private.complete_buyer(private.contract_buyer(p_quote.project_id, p_quote.request_id, null), today) end, '{}');
end;
$$;
comment on function private.quote_buyer is
  'Whom a quote names: the client''s file today. An amendment is part of its contract and names the same buyer.';

create or replace function private.quote_content(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  place text;
begin
  select private.written_address(p.address, p.postal_code, p.city) into place from public.places p where p.id = p_quote.place_id;
  return private.with_choice(jsonb_build_object(
    'number', p_quote.number, 'version_no', p_quote.version_no, 'kind', p_quote.kind, 'title', p_quote.title,
    'written_on', private.today(), 'valid_until', p_quote.valid_until, 'is_specimen', private.is_example_quote(p_quote),
    'seller', private.seller_identity(),
    'client', private.quote_buyer(p_quote),
    'place', place,
    'project_name', (select name from public.reno_projects where id = p_quote.project_id),
    'amends', case when p_quote.kind = 'amendment' then (
      select string_agg(q.number, ', ' order by q.number) from public.quotes q
      where q.project_id = p_quote.project_id and q.kind = 'initial' and q.state = 'signed') end,
    'contract', private.signed_before(p_quote),
    'intro', p_quote.intro, 'closing', p_quote.closing, 'price_basis', p_quote.price_basis, 'discount_bp', p_quote.discount_bp, 'discount_cents', p_quote.discount_cents,
    'deposit_bp', p_quote.deposit_bp, 'retention_bp', p_quote.retention_bp, 'aids', private.quote_aids(p_quote), 'payment_terms', p_quote.payment_terms, 'starts_text', p_quote.starts_text,
    'duration_text', p_quote.duration_text, 'is_free', p_quote.is_free, 'fee_cents', round(p_quote.fee * 100), 'signing_place', p_quote.signing_place,
    'terms_version', (select terms_version from public.company_settings),
    'rows', private.quote_rows(p_quote), 'mentions', private.quote_mentions(p_quote)), '{}');
end;
$$;
comment on function private.quote_content is
  'All that a client reads of a quote, fixed in its snapshot at sending; documents and pages are made of it. No cost, margin or internal note.';

create or replace function public.preview_quote(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  quote public.quotes;
  content jsonb;
begin
  perform private.require_staff();
  select * into quote from public.quotes where id = p_id;
  if not found then
    perform private.refuse('client_quote_gone', 404);
  elsif quote.state <> 'draft' then
    perform private.refuse('quote_fixed', 409);
  elsif private.quote_missing(quote) @> '[{"code": "unread"}]' then
    perform private.refuse('unread_values', 409);
  end if;
  quote.number := coalesce(quote.number, '—');
  quote.valid_until := private.today() + quote.valid_days;
  content := private.quote_content(quote);
  return case when content #>> '{client,name}' is null then jsonb_set(content, '{client,name}', '"—"') else content end;
end;
$$;
comment on function public.preview_quote is
  'For staff: what the client would read if the draft as it is saved were sent today; nothing is kept. Refuses: client_quote_gone, quote_fixed, '
  'unread_values (the client would read another price).';
grant execute on function public.preview_quote to authenticated;

create or replace function private.quote_email(p_quote public.quotes) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    private.customer_card(p_quote.customer_id) ->> 'email',
    (select w.client_email from public.reno_projects w where w.id = p_quote.project_id),
    (select r.client_email from public.brico_requests r where r.id = p_quote.request_id and r.client_email not like '%.invalid'));
end;
$$;

create or replace function private.is_company(p_customer_id uuid) returns boolean
language sql stable security definer set search_path = ''
return (select c.kind = 'company' from private.merged_customer(p_customer_id) c);
comment on function private.is_company is 'Whether a client is a company, which has no first name to greet; null without a file.';

create or replace function private.quote_payload(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object('quote_id', p_quote.id, 'number', p_quote.number, 'version_no', p_quote.version_no, 'kind', p_quote.kind,
    'title', p_quote.title, 'client_name', p_quote.snapshot #>> '{client,name}', 'total_cents', p_quote.total_cents, 'valid_until', p_quote.valid_until,
    'customer_id', p_quote.customer_id, 'project_id', p_quote.project_id, 'is_company', coalesce((p_quote.snapshot #>> '{client,is_company}')::boolean, private.is_company(p_quote.customer_id)));
end;
$$;
comment on function private.quote_payload is 'The data for the mails about a quote.';

create or replace function private.queue_quote_document(p_quote_id uuid, p_kind text, p_snapshot jsonb) returns uuid
language sql volatile security definer set search_path = ''
begin atomic
  insert into public.documents (kind, quote_id, number, requested_by, requested_by_name, requested_at, next_attempt_at, snapshot)
  select p_kind, p_quote_id, coalesce(max(d.number), 0) + 1, auth.uid(), case when auth.uid() is not null then private.author_name() end,
    private.now(), private.now(), p_snapshot
  from public.documents d where d.kind = p_kind and d.quote_id = p_quote_id
  returning id;
end;

-- What sending is, after all checks: the version before is replaced, number and content are fixed, the document is asked for.
create or replace function private.issue_quote(p_quote public.quotes, p_is_mailed boolean) returns public.quotes
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := p_quote;
  before public.quotes;
begin
  select * into before from public.quotes where root_id = quote.root_id and state = 'sent' for update;
  if found then
    update public.quotes set state = 'replaced', closed_at = private.now() where id = before.id;
    perform private.log_quote(before.id, 'replaced', jsonb_build_object('by', quote.version_no));
  end if;
  -- The demonstration never touches a series.
  quote.number := coalesce(quote.number, (select q.number from public.quotes q where q.root_id = quote.root_id and q.number is not null limit 1),
    case when private.is_example_quote(quote) then 'DEMO-' || upper(left(quote.root_id::text, 8)) else private.next_number('D', private.today()) end);
  quote.valid_until := private.today() + quote.valid_days;
  quote.snapshot := private.quote_content(quote);
  -- Of what cannot be read only the rates of a company under the franchise are left: it states none.
  update public.quotes set state = 'sent', unread = '{}', number = quote.number, sent_at = private.now(), valid_until = quote.valid_until, snapshot = quote.snapshot,
    total_cents = (quote.snapshot ->> 'total_cents')::bigint, lock_version = lock_version + 1, updated_at = private.now()
  where id = quote.id returning * into quote;
  perform private.queue_quote_document(quote.id, 'quote', quote.snapshot);
  perform private.log_quote(quote.id, 'sent', jsonb_build_object('is_mailed', p_is_mailed));
  perform private.set_quote_status(quote.project_id);
  return quote;
end;
$$;

create or replace function public.send_quote(p_id uuid, p_lock_version int, p_order jsonb default '{}') returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
  missing jsonb;
  recipient text;
  is_mailed boolean := coalesce((p_order ->> 'mail')::boolean, true);
begin
  quote := private.lock_client_quote(p_id);
  if quote.state <> 'draft' then
    perform private.refuse('quote_fixed', 409);
  elsif quote.lock_version <> p_lock_version then
    perform private.refuse('quote_changed', 409);
  elsif exists (select from public.quotes where root_id = quote.root_id and state in ('signed', 'withdrawn')) then
    perform private.refuse('quote_signed', 409);
  end if;
  -- What is signed and invoiced of the contract stays as it is read, until the end.
  perform 1 from public.reno_projects where id = quote.project_id for update;
  missing := private.quote_missing(quote);
  if jsonb_array_length(missing) > 0 then
    perform private.refuse('missing_mentions', 409, jsonb_build_object('n', jsonb_array_length(missing)));
  end if;
  recipient := private.quote_email(quote);
  if is_mailed and recipient is null then
    perform private.refuse('email_missing', 400);
  end if;
  quote := private.issue_quote(quote, is_mailed);
  if is_mailed then
    perform private.enqueue_email('client_quote_sent', recipient,
      private.quote_payload(quote) || jsonb_build_object('message', left(btrim(p_order ->> 'message'), 2000)), 'client_quote_sent:' || p_id, null);
  end if;
  return json_build_object('number', quote.number, 'valid_until', quote.valid_until, 'is_mailed', is_mailed, 'lock_version', quote.lock_version);
end;
$$;
comment on function public.send_quote is
  'For staff: gives a draft its number and fixes it; p_order: mail (the client gets the link, the default), message. The version sent before is '
  'replaced. Returns number, valid_until, is_mailed, lock_version. Refuses: client_quote_gone, quote_fixed, quote_changed, quote_signed, '
  'missing_mentions (read_quote lists them), email_missing.';
grant execute on function public.send_quote to authenticated;

create or replace function private.close_quote(p_quote public.quotes, p_state text, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.quotes set state = p_state, closed_at = private.now(), closed_reason = left(nullif(btrim(p_reason), ''), 500),
    lock_version = lock_version + 1, updated_at = private.now()
  where id = p_quote.id;
  delete from public.quote_signings where quote_id = p_quote.id and signed_at is null;
  perform private.set_quote_status(p_quote.project_id);
end;
$$;

create or replace function public.refuse_quote(p_id uuid, p_reason text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.lock_client_quote(p_id);
begin
  if quote.state <> 'sent' then
    perform private.refuse('quote_not_open', 409);
  end if;
  perform private.close_quote(quote, 'refused', p_reason);
  perform private.log_quote(p_id, 'refused', jsonb_strip_nulls(jsonb_build_object('reason', nullif(btrim(p_reason), ''))));
end;
$$;
comment on function public.refuse_quote is 'For staff: the client refused, by telephone or otherwise. Refuses: client_quote_gone, quote_not_open.';
grant execute on function public.refuse_quote to authenticated;

create or replace function public.cancel_quote(p_id uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.lock_client_quote(p_id);
begin
  if quote.state not in ('sent', 'expired', 'refused') then
    perform private.refuse('quote_not_open', 409);
  elsif coalesce(length(btrim(p_reason)) not between 1 and 500, true) then
    perform private.refuse('invalid_input', 400);
  end if;
  perform private.close_quote(quote, 'cancelled', p_reason);
  perform private.log_quote(p_id, 'cancelled', jsonb_build_object('reason', btrim(p_reason)));
end;
$$;
comment on function public.cancel_quote is
  'For staff: takes an offer back, with the reason; its link says so. A signed quote is not cancelled here. Refuses: client_quote_gone, quote_not_open, invalid_input.';
grant execute on function public.cancel_quote to authenticated;

create or replace function public.expire_quotes() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
  expired int := 0;
begin
  for quote in select * from public.quotes where state = 'sent' and valid_until < private.today() order by valid_until limit 100 for update skip locked loop
    perform private.close_quote(quote, 'expired', null);
    perform private.log_quote(quote.id, 'expired');
    perform private.enqueue_email('client_quote_expired_staff', private.staff_recipient(), private.quote_payload(quote),
      'client_quote_expired:' || quote.id, null);
    expired := expired + 1;
  end loop;
  return expired;
end;
$$;
comment on function public.expire_quotes is 'For the scheduler: ends the quotes whose validity is over, and tells staff. Returns their number.';
grant execute on function public.expire_quotes to service_role;

-- Three and seven days after sending, and three days before the end; none once the client has answered.
create or replace function public.queue_client_quote_reminders() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
  queued int := 0;
begin
  if not private.is_mailing_hour() or not (select send_reminders from public.notification_settings) then
    return 0;
  end if;
  for quote in
    select * from public.quotes q
    where q.state = 'sent' and q.valid_until >= private.today()
      and private.today() in ((q.sent_at at time zone 'Europe/Paris')::date + 3, (q.sent_at at time zone 'Europe/Paris')::date + 7, q.valid_until - 3)
      and coalesce((q.reminded_at at time zone 'Europe/Paris')::date < private.today(), true)
      and exists (select from public.quote_events e where e.quote_id = q.id and e.kind = 'sent' and (e.detail ->> 'is_mailed')::boolean)
    order by q.sent_at limit 100 for update skip locked
  loop
    update public.quotes set reminded_at = private.now() where id = quote.id;
    perform private.enqueue_email('client_quote_reminder', private.quote_email(quote), private.quote_payload(quote),
      'client_quote_reminder:' || quote.id || ':' || private.today(), null);
    perform private.log_quote(quote.id, 'reminded');
    queued := queued + 1;
  end loop;
  return queued;
end;
$$;
comment on function public.queue_client_quote_reminders is
  'For the scheduler: reminds clients of quotes without an answer, in mailing hours. Returns the number of mails.';
grant execute on function public.queue_client_quote_reminders to service_role;

-- A state set by hand stays.
create or replace function private.set_quote_status(p_project_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  found_status text;
begin
  if p_project_id is null then
    return;
  end if;
  select case when bool_or(q.state = 'signed') then 'signed' when bool_or(q.state = 'sent') then 'sent' when bool_or(q.state = 'draft') then 'draft'
    when count(*) > 0 then 'rejected' end
  into found_status from public.quotes q where q.project_id = p_project_id and q.kind = 'initial' and q.state not in ('replaced', 'cancelled');
  perform set_config('mirabelle.follows_quotes', 'on', true);
  update public.reno_projects set quote_status = found_status
  where id = p_project_id and not quote_status_by_hand and found_status is not null and quote_status <> found_status;
  perform set_config('mirabelle.follows_quotes', '', true);
end;
$$;
comment on function private.set_quote_status is 'Sets quote_status of a renovation from its quotes, unless staff have set it by hand.';

create or replace function public.follow_quotes_again(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  update public.reno_projects set quote_status_by_hand = false where id = p_id;
  if not found then
    perform private.refuse('project_gone', 404);
  end if;
  perform private.set_quote_status(p_id);
end;
$$;
comment on function public.follow_quotes_again is
  'For staff: quote_status of a renovation, which they had set by hand, follows its quotes again. Refuses: project_gone.';
grant execute on function public.follow_quotes_again to authenticated;

create or replace function private.mark_quote_status() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if coalesce(current_setting('mirabelle.follows_quotes', true), '') <> 'on' then
    new.quote_status_by_hand := exists (select from public.quotes q where q.project_id = new.id);
  end if;
  return new;
end;
$$;
comment on function private.mark_quote_status is 'Trigger: a quote_status that staff set although there are quotes is « réglé à la main ».';

create or replace function private.seller_identity() returns jsonb
language sql stable security definer set search_path = ''
return (
  select jsonb_build_object('name', c.name, 'legal_form', c.legal_form, 'share_capital', c.share_capital, 'address', c.address,
    'siret', c.siret, 'rcs', c.rcs, 'tva', c.tva, 'vat_exempt', c.vat_exempt, 'phone', c.phone, 'email', c.email,
    'insurer_identity', c.insurer_identity, 'insurance_contract', c.insurance_contract, 'insurance_area', c.insurance_area,
    'mediator_identity', c.mediator_identity, 'mediator_website', c.mediator_website)
  from public.company_settings c);
comment on function private.seller_identity is 'The company as its documents name it; legal texts want each of these (code de commerce, R123-237).';
