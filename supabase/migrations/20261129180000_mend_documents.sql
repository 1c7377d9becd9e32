-- Quotes and invoices where two people, or a person and a payment, met at once, and what a real company ran into: one order of locks (quote, renovation
-- or job, invoice, payment), money on the invoice that it was given for or that follows it, fifteen codes a quote in all, the signed amount in lists
-- and mails, papers of drafts that go with their draft.

-- Never set: the options that a client chose are in the signature (line_ids).
alter table public.quote_lines drop column is_chosen;

-- NaN is greater than 0.
alter table public.quotes drop constraint quotes_fee_check, add constraint quotes_fee_check check (fee > 0 and fee < 'NaN');
alter table public.billing_settings
  drop constraint billing_settings_quote_fee_check, add constraint billing_settings_quote_fee_check check (quote_fee > 0 and quote_fee < 'NaN'),
  drop constraint billing_settings_hourly_cost_check, add constraint billing_settings_hourly_cost_check check (hourly_cost > 0 and hourly_cost < 'NaN');

comment on column public.quotes.total_cents is 'TTC: without options as it was sent; once signed, what was signed.';

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

drop function public.search_quotes(p_query text, p_state text, p_project_id uuid, p_customer_id uuid, p_sort text, p_limit integer, p_offset integer);

drop function private.no_money_before(p_invoice invoices);

drop function public.quote_missing(p_id uuid);

create or replace function private.quote_missing(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_company public.company_settings := (select c from public.company_settings c);
  v_is_consumer boolean := private.buys_as_consumer(p_quote.customer_id);
  v_found jsonb;
begin
  with works as (
    select (line ->> 'id')::uuid as id, line ->> 'number' as number, line ->> 'label' as label, (line ->> 'quantity')::numeric as quantity,
      (line ->> 'unit_price')::numeric as unit_price, (line ->> 'vat_rate')::numeric as vat_rate
    from jsonb_array_elements(private.quote_rows(p_quote)) line where line ->> 'kind' = 'work'
  ), found (place, field, code, line_id, line) as (
    select 1, 'lines', 'priced_line', null::uuid, null where not exists (select from works where unit_price * quantity > 0)
    union all
    select 2, wrong.field, wrong.code, w.id, w.number
    from works w cross join lateral (values
      ('label', 'line_label', private.is_blank(w.label)),
      ('quantity', 'line_quantity', w.quantity <= 0),
      ('vat_rate', 'line_vat_rate', private.vat_reference(w.vat_rate, private.today()) is null),
      -- A buyer declares the VAT only as a professional (CGI, art. 283).
      ('vat_rate', 'line_without_vat', w.vat_rate = 0 and v_is_consumer and not v_company.vat_exempt)
    ) wrong(field, code, is_wrong)
    where wrong.is_wrong
    union all
    select wrong.place, wrong.field, wrong.code, null, null
    from (values
      (3, 'customer_id', 'customer', p_quote.customer_id is null),
      (4, 'place_id', 'place', p_quote.place_id is null),
      (5, 'starts_text', 'starts_text', private.is_blank(p_quote.starts_text)),
      (6, 'duration_text', 'duration_text', private.is_blank(p_quote.duration_text)),
      (7, 'rge_text', 'rge', private.is_blank(p_quote.rge_text) and exists (select from works where vat_rate = 5.5)),
      (7, 'subcontractors_text', 'subcontractors',
        private.is_blank(p_quote.subcontractors_text) and exists (select from works where vat_rate = 5.5))
    ) wrong(place, field, code, is_wrong)
    where wrong.is_wrong
    union all
    select 8, 'waste.' || part, 'waste_' || part, null, null
    from unnest('{quantity,handling,collection_name,collection_address,collection_kind,cost}'::text[]) part
    where not p_quote.has_no_waste and private.is_blank(p_quote.waste ->> part)
    union all
    select 9, needed.field, needed.field, null, null
    from unnest('{email,phone,address,legal_form,share_capital,siret,rcs,tva,insurer_identity,insurance_contract,insurance_area,mediator_identity,mediator_website}'::text[])
      needed(field)
    where private.is_blank(to_jsonb(v_company) ->> needed.field)
      -- An example is marked « SPÉCIMEN », and its company states no invented number.
      and not private.is_example_quote(p_quote)
      and not (needed.field = 'tva' and v_company.vat_exempt)
      -- A sole trader has no capital.
      and not (needed.field = 'share_capital' and coalesce(v_company.legal_form, '') ~* 'entrepr(ise individuelle|eneur)|^EI$|micro')
      and not (needed.field like 'mediator%' and not v_is_consumer)
  )
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('field', field, 'code', code, 'line_id', line_id, 'line', line)) order by place)
  into v_found from found;
  return coalesce(v_found, '[]');
end;
$$;

create or replace function private.quote_warnings(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('field', seen.field, 'code', seen.code, 'is_warning', true)), '[]')
    from (values
      ('email', 'customer_email', p_quote.customer_id is not null and private.quote_email(p_quote) is null),
      ('buyer_kind', 'buyer_kind', exists (
        select from public.customers c where c.id = private.customer_root(p_quote.customer_id) and c.kind = 'company' and c.buyer_kind is null)),
      ('place_id', 'recent_dwelling', exists (
        select from public.places p join public.quote_lines l on l.quote_id = p_quote.id and l.kind = 'work' and l.vat_rate in (10, 5.5)
        where p.id = p_quote.place_id and not p.over_two_years)),
      ('iban', 'bank', p_quote.deposit_bp > 0 and (select b.iban from public.billing_settings b) is null and not private.is_example_quote(p_quote)),
      ('lines', 'travel', not exists (
        select from public.quote_lines l where l.quote_id = p_quote.id
          and private.normalize(concat(l.label, ' ', l.description)) like '%deplacement%'))
    ) seen(field, code, is_seen)
    where seen.is_seen);
end;
$$;

create or replace function private.refuse_early_request_money(p_request public.brico_requests, p_amount_cents int, p_on date) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  whole bigint := p_request.collected_cents + p_amount_cents;
  first_day date;
begin
  if whole > private.collectable_cents(p_request, p_on) then
    -- Money for a quote that the price of the job does not hold is more than the price on any day: it waits for the last one.
    select coalesce(min(days.day) filter (where whole <= private.collectable_cents(p_request, days.day)), max(days.day)) into first_day
    from (
      select private.first_collection_day(p_request.home_signed_on) as day
      union all
      select private.first_collection_day((fee ->> 'signed_on')::date) from jsonb_array_elements(p_request.additional_fees) fee
    ) days
    where days.day > p_on;
    if first_day is not null then
      perform private.refuse('payment_too_early', 409, jsonb_build_object('from', to_char(first_day, 'DD/MM/YYYY')));
    end if;
  end if;
end;
$$;

create or replace function public.record_payment(p_request_id uuid, p_version int, p_amount_cents int, p_method text, p_paid_on date) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  payment uuid;
begin
  request := private.lock_request(p_request_id);
  if request.version <> p_version then
    perform private.refuse('request_changed', 409);
  elsif p_amount_cents is null or p_amount_cents < 1 or p_paid_on is null or p_method is null
    or p_method not in ('card', 'cash', 'transfer', 'check') or p_paid_on < private.today() - 3660
  then
    perform private.refuse('invalid_input', 400);
  elsif p_paid_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif p_amount_cents > request.due_cents then
    perform private.refuse('payment_too_high', 409,
      jsonb_build_object('due', replace(to_char(request.due_cents / 100.0, 'FM9999999990.00'), '.', ',')));
  end if;
  perform private.refuse_early_request_money(request, p_amount_cents, p_paid_on);
  payment := private.add_payment(p_request_id, p_amount_cents, p_method, p_paid_on);
  perform private.log_activity('payment', 'brico_requests', p_request_id::text, 'Encaissement',
    jsonb_build_object('amount_cents', p_amount_cents, 'method', p_method, 'paid_on', p_paid_on));
  return payment;
end;
$$;

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
      'quantity', 1, 'unit_price', gross / 100.0, 'vat_rate', rate) order by gross desc)
  into fees
  from (
    select (part ->> 'rate')::numeric as rate, (part ->> 'net_cents')::bigint + (part ->> 'vat_cents')::bigint as gross
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
    update public.reno_projects set budget = (before + p_signature.net_cents) / 100.0, budget_with_vat = null,
      budget_basis = case when rate is not null and (before = 0 or budget_vat_rate = rate) then 'ht' end,
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
    'split', p_signature.snapshot -> 'split', 'document_sha256', p_signature.document_sha256, 'evidence_sha256', p_signature.evidence_sha256)));
end;
$$;

create or replace function public.reno_project_figures(p_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if not exists (select from public.reno_projects where id = p_id) then
    perform private.refuse('project_gone', 404);
  end if;
  return (
    select json_build_object(
      'expenses', count(*), 'invoiced', coalesce(sum(e.amount), 0), 'invoiced_with_vat', coalesce(sum(e.amount_with_vat), 0),
      'paid', coalesce(sum(e.amount) filter (where e.is_paid), 0),
      'without_basis', count(*) filter (where e.amount_basis is null),
      'amount_without_basis', coalesce(sum(e.amount) filter (where e.amount_basis is null), 0),
      'committed', coalesce(private.awarded_sum(p_id), 0),
      'awards', (select count(*) from public.contractor_quote_requests q where q.project_id = p_id and q.status = 'accepted'),
      'milestones', (select count(*) from public.project_milestones m where m.project_id = p_id),
      'late_milestones', (select count(*) from public.project_milestones m
        where m.project_id = p_id and not m.is_completed and m.due_date < private.today()),
      'documents', (select count(*) from public.project_documents d where d.project_id = p_id),
      'notes', (select count(*) from public.project_notes n where n.project_id = p_id),
      'photos', (
        select json_build_object('before', count(*) filter (where f.category = 'before'),
          'progress', count(*) filter (where f.category = 'progress'), 'after', count(*) filter (where f.category = 'after'))
        from public.project_photos f where f.project_id = p_id)
    )
    from public.project_expenses e where e.project_id = p_id
  );
end;
$$;

create or replace function public.record_dispute(
  p_id text, p_payment_intent_id text, p_amount_cents int, p_reason text, p_status text,
  p_evidence_due_at timestamptz, p_opened_at timestamptz
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  payment public.card_payments;
  known public.payment_disputes;
  is_closed boolean := p_status in ('won', 'lost', 'warning_closed', 'prevented');
  outcome text;
begin
  -- Locking the request's row serializes notifications about one payment.
  select * into request from public.brico_requests where stripe_payment_intent_id = p_payment_intent_id for update;
  if not found then
    payment := private.lock_card_payment((select id from public.card_payments where payment_intent_id = p_payment_intent_id));
    if payment.id is null then
      return 'unknown';
    end if;
  end if;
  select * into known from public.payment_disputes where id = p_id;
  if known.status = p_status or known.closed_at is not null then
    -- A closed dispute stays closed, even if an older notification arrives late.
    return 'already';
  end if;
  outcome := case when is_closed then 'closed' when known.id is null then 'opened' else 'updated' end;

  insert into public.payment_disputes
    (id, request_id, card_payment_id, payment_intent_id, amount_cents, reason, status, evidence_due_at, opened_at, closed_at)
  values (p_id, request.id, payment.id, p_payment_intent_id, p_amount_cents, p_reason, p_status, p_evidence_due_at, p_opened_at,
    case when is_closed then private.now() end)
  on conflict (id) do update set
    amount_cents = excluded.amount_cents, reason = excluded.reason, status = excluded.status,
    evidence_due_at = excluded.evidence_due_at, closed_at = excluded.closed_at, updated_at = private.now();

  perform private.log_activity('dispute', case when request.id is not null then 'brico_requests' when payment.invoice_id is not null then 'invoices' else 'quotes' end,
    coalesce(request.id, payment.invoice_id, payment.quote_id)::text,
    case outcome when 'opened' then 'Paiement contesté par la banque' when 'closed' then 'Contestation close'
      else 'Contestation mise à jour' end,
    jsonb_build_object('dispute_id', p_id, 'amount_cents', p_amount_cents, 'reason', p_reason, 'status', p_status));
  if outcome <> 'updated' then
    perform private.enqueue_email('payment_dispute', private.staff_recipient(),
      case when request.id is not null then private.booking_payload(request) else private.card_payload(payment, p_amount_cents) end || jsonb_build_object('dispute_cents', p_amount_cents, 'dispute_reason', p_reason,
        'dispute_status', p_status, 'evidence_due_at', p_evidence_due_at),
      'payment_dispute:' || p_id || ':' || outcome, request.id);
  end if;
  return outcome;
end;
$$;

create or replace function public.claim_outbox(p_limit int default 20) returns setof public.email_outbox
language sql volatile security definer set search_path = ''
begin atomic
  select private.drop_stale_reminders();
  select private.drop_stale_confirmations();
  select private.drop_stale_review_requests();
  select private.drop_stale_invoice_reminders();
  update public.email_outbox o
  set status = 'sending', claimed_at = private.now(), attempts = o.attempts + 1
  where o.id in (
    select due.id from public.email_outbox due
    where ((due.status = 'pending' and due.next_attempt_at <= private.now())
        or (due.status = 'sending' and due.claimed_at < private.now() - interval '5 minutes'))
      -- What is paid or late is read after the invoice itself, which may wait for its paper.
      and not (due.template in ('invoice_paid', 'invoice_reminder') and exists (
        select from public.email_outbox own
        where own.template = 'invoice_sent' and own.status in ('pending', 'sending') and own.payload ->> 'invoice_id' = due.payload ->> 'invoice_id'))
    order by due.next_attempt_at
    limit least(greatest(p_limit, 1), 100)
    for update skip locked
  )
  returning o.*;
end;

create or replace function private.specimen_content(p_no int) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  part jsonb := private.specimen_part(p_no);
  due_days constant int := case when p_no = 1 then 0 else (select b.invoice_due_days from public.billing_settings b) end;
begin
  if (select vat_exempt from public.company_settings) then
    part := part || jsonb_build_object('split', (
      select jsonb_build_array(private.vat_share(0, sum((s ->> 'net_cents')::bigint)::bigint, 0)) from jsonb_array_elements(part -> 'split') s),
      'rows', (select jsonb_agg(r || '{"vat_rate": 0}'::jsonb || case when r ? 'vat_cents' then '{"vat_cents": 0}' else '{}' end::jsonb order by i)
        from jsonb_array_elements(part -> 'rows') with ordinality as l(r, i)));
  end if;
  return jsonb_build_object(
    'situation_no', null, 'operation_on', null, 'due_on', case when p_no < 4 then (part ->> 'issued_on')::date + due_days end,
    'seller', private.seller_identity(), 'vat_moment', (select coalesce(b.vat_moment, 'collection') from public.billing_settings b),
    'bank', (select jsonb_build_object('iban', b.iban, 'bic', b.bic) from public.billing_settings b where b.iban is not null),
    'buyer', jsonb_build_object('name', 'Claire Spécimen', 'is_consumer', true, 'siren', null, 'vat_number', null, 'address', E'1 rue de l’Exemple\n75011 Paris',
      'postal_code', '75011', 'city', 'Paris', 'email', null),
    'place', null, 'project_name', null, 'request_reference', null,
    'contracts', jsonb_build_array(jsonb_build_object('number', 'D-SPECIMEN-1', 'kind', 'initial', 'signed_on', private.today() - 65)),
    'purchase_order', null, 'operation', 'services', 'price_basis', 'ht', 'allowances', '[]'::jsonb, 'progress', null, 'payments', '[]'::jsonb,
    'paid_cents', 0, 'corrects', null, 'reason', null, 'notes', null,
    'mentions', private.invoice_mentions(part ->> 'kind', true, private.today())) || part
    || jsonb_build_object('number', 'SPECIMEN-' || p_no, 'is_specimen', true, 'net_cents', private.split_net(part -> 'split'),
      'total_cents', private.split_sum(part -> 'split'), 'left_cents', case when p_no = 4 then 0 else private.split_sum(part -> 'split') end);
end;
$$;

-- The movements of VAT for a company that chose debits (CGI, art. 269, 2, c): an invoice counts on its day; money that came before its invoice
-- counts on its own day, and is taken off on the invoice's. The parts of one receipt are differences of cumulated parts, so they sum to it.
create or replace function private.debit_movements(p_from date, p_to date)
returns table (day date, source text, split jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    with touched as (
      select r.id from public.receipts r where r.received_on between p_from and p_to
      union
      select p.receipt_id from public.invoices i join public.invoice_payments p on p.invoice_id = i.id where i.issued_on between p_from and p_to
    ), odd as materialized (
      -- Money that paid invoices that were there already adds nothing: most receipts are so.
      select r.id, r.received_on, r.vat_split, r.amount_cents
      from touched t join public.receipts r on r.id = t.id
      left join public.invoice_payments p on p.receipt_id = r.id
      left join public.invoices i on i.id = p.invoice_id
      where r.vat_split <> '[]'
      group by r.id
      having coalesce(sum(p.amount_cents), 0) <> r.amount_cents or max(i.issued_on) > r.received_on
    ), early as (
      select o.id, o.received_on, o.vat_split, sum(p.amount_cents) over w as until, p.amount_cents,
        -- Money that an invoice took over from one that was credited leaves the first one on the day of the second.
        case when sign(p.amount_cents) = sign(o.amount_cents) then i.issued_on else (private.taken_over_by(p)).issued_on end as issued_on
      from odd o join public.invoice_payments p on p.receipt_id = o.id join public.invoices i on i.id = p.invoice_id
      window w as (partition by o.id order by p.id)
    ), paid as (
      select e.issued_on, e.received_on, private.summed_split(jsonb_build_array(coalesce(private.split_over_rates(e.until::bigint, e.vat_split), '[]'),
        private.scaled_split(coalesce(private.split_over_rates((e.until - e.amount_cents)::bigint, e.vat_split), '[]'), -1))) as part
      from early e
    )
    select i.issued_on, 'invoice', i.split from public.invoices i where i.issued_on between p_from and p_to
    union all
    select o.received_on, 'receipt', o.vat_split from odd o where o.received_on between p_from and p_to
    union all
    -- Of an invoice that was there already, the receipt adds nothing.
    select greatest(p.issued_on, p.received_on), case when p.issued_on > p.received_on then 'taken' else 'receipt' end, private.scaled_split(p.part, -1)
    from paid p where greatest(p.issued_on, p.received_on) between p_from and p_to and p.part <> '[]';
end;
$$;

create or replace function private.invoice_content(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  part jsonb := case
    when p_invoice.kind = 'deposit' then private.deposit_part(p_invoice)
    when p_invoice.kind = 'credit_note' and p_invoice.progress = '[]' then private.credit_part(p_invoice)
    else private.progress_part(p_invoice) end;
  buyer jsonb := private.invoice_buyer(p_invoice);
  total bigint := private.split_sum(part -> 'split');
  payments jsonb := '[]';
  paid bigint := 0;
begin
  if p_invoice.kind <> 'credit_note' and total > 0 then
    with usable as (
      select f.receipt_id, f.received_on, f.method, f.amount_cents from private.free_receipts(p_invoice) f
      union all
      select o.receipt_id, o.received_on, o.method, o.amount_cents from private.overpaid_receipts(p_invoice.contract_id) o
    ), free as (
      select u.receipt_id, u.received_on, u.method, sum(u.amount_cents) as amount_cents,
        sum(sum(u.amount_cents)) over (order by u.received_on, u.receipt_id) as until
      from usable u group by 1, 2, 3
    ), used as (
      select receipt_id, received_on, method, least(amount_cents, total - (until - amount_cents)) as cents from free where until - amount_cents < total
    )
    select coalesce(jsonb_agg(jsonb_build_object('receipt_id', receipt_id, 'received_on', received_on, 'method', method, 'amount_cents', cents)
      order by received_on, receipt_id), '[]'), coalesce(sum(cents), 0) into payments, paid from used;
  end if;
  return part || jsonb_build_object(
    'number', p_invoice.number, 'kind', p_invoice.kind, 'title', p_invoice.title, 'issued_on', private.today(),
    'situation_no', case when p_invoice.kind = 'situation' then coalesce(p_invoice.situation_no, (
      select count(*) + 1 from public.invoices i where i.contract_id = p_invoice.contract_id and i.kind = 'situation' and i.state <> 'draft')) end,
    'operation_on', p_invoice.operation_on, 'operation', p_invoice.operation, 'purchase_order', p_invoice.purchase_order, 'notes', p_invoice.notes,
    'due_on', case when p_invoice.kind <> 'credit_note' then private.today() + case when paid >= total then 0 else p_invoice.due_days end end,
    'is_specimen', private.is_example_invoice(p_invoice), 'seller', private.seller_identity(),
    'vat_moment', (select coalesce(b.vat_moment, 'collection') from public.billing_settings b),
    'bank', (select jsonb_build_object('iban', b.iban, 'bic', b.bic) from public.billing_settings b where b.iban is not null),
    'buyer', buyer,
    'place', coalesce((select private.written_address(p.address, p.postal_code, p.city) from public.quotes q join public.places p on p.id = q.place_id where q.id = p_invoice.quote_id),
      (select private.written_address(r.address, r.postal_code, r.city) from public.brico_requests r where r.id = p_invoice.request_id),
      (select nullif(w.address, '') from public.reno_projects w where w.id = p_invoice.project_id)),
    'project_name', (select w.name from public.reno_projects w where w.id = p_invoice.project_id),
    'request_reference', (select r.reference from public.brico_requests r where r.id = p_invoice.request_id),
    'contracts', (
      select coalesce(jsonb_agg(jsonb_build_object('number', c ->> 'number', 'kind', c ->> 'kind', 'signed_on', c ->> 'signed_on')), '[]')
      from jsonb_array_elements(private.contracts_of(p_invoice)) c
      where c ->> 'quote_id' is not null and (p_invoice.kind <> 'deposit' or c ->> 'quote_id' = p_invoice.quote_id::text)),
    'net_cents', private.split_net(part -> 'split'), 'total_cents', total,
    'payments', payments, 'paid_cents', paid, 'left_cents', case when p_invoice.kind = 'credit_note' then 0 else total - paid end,
    'corrects', (select jsonb_build_object('number', c.number, 'issued_on', c.issued_on) from public.invoices c where c.id = p_invoice.corrects_id),
    'reason', p_invoice.reason,
    'mentions', private.invoice_mentions(p_invoice.kind, (buyer ->> 'is_consumer')::boolean, private.today())
      || case when p_invoice.kind in ('deposit', 'credit_note') then '[]' else private.certifications_to_sign(p_invoice, part -> 'split', buyer ->> 'name') end);
end;
$$;

-- What staff do with invoices besides issuing them: begin, save, read, find, delete, send again; and the money of a contract.

-- A new document with what follows from its contract; the draft that exists is returned instead.
create or replace function public.start_invoice(p_order jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  given public.invoices := jsonb_populate_record(null::public.invoices,
    p_order - '{id,state,number,snapshot,contract_id,token_hash,paid_cents,credited_cents,left_cents}'::text[]);
  corrected public.invoices;
  contracts jsonb;
  existing uuid;
begin
  perform private.require_staff();
  if given.kind = 'credit_note' then
    select * into corrected from public.invoices where id = given.corrects_id and state <> 'draft' and kind <> 'credit_note';
    if not found then
      perform private.refuse('invoice_gone', 404);
    end if;
    given := jsonb_populate_record(given, jsonb_build_object('project_id', corrected.project_id, 'request_id', corrected.request_id,
      'quote_id', corrected.quote_id, 'customer_id', corrected.customer_id, 'contract_id', corrected.contract_id,
      'title', 'Avoir sur ' || corrected.number, 'operation', corrected.operation));
    perform private.lock_contract(given);
  else
    if given.quote_id is not null then
      select q.project_id, q.request_id into given.project_id, given.request_id from public.quotes q where q.id = given.quote_id and q.state = 'signed';
      if not found then
        perform private.refuse('quote_not_signed', 409);
      end if;
    end if;
    given.contract_id := coalesce(given.project_id, given.request_id, given.quote_id);
    -- The new row refers to the first quote of a renovation too.
    perform 1 from public.quotes where id = coalesce(given.quote_id, (private.contracts_of(given) #>> '{0,quote_id}')::uuid) for update;
    perform private.lock_contract(given);
    contracts := private.contracts_of(given);
    if given.contract_id is null or coalesce(given.kind not in ('deposit', 'standard', 'situation', 'balance'), true) then
      perform private.refuse('invalid_input', 400);
    elsif contracts = '[]' then
      perform private.refuse('quote_not_signed', 409);
    end if;
    given.quote_id := coalesce(given.quote_id, (contracts #>> '{0,quote_id}')::uuid);
    -- The price of a small job without a quote is invoiced at once.
    if given.quote_id is null and given.kind in ('situation', 'balance') then
      given.kind := 'standard';
    end if;
    given.customer_id := private.customer_root(coalesce((select q.customer_id from public.quotes q where q.id = given.quote_id),
      (select r.customer_id from public.brico_requests r where r.id = given.request_id),
      (select w.customer_id from public.reno_projects w where w.id = given.project_id)));
    given.title := coalesce(nullif(btrim(given.title), ''), contracts #>> '{0,title}',
      (select r.service_type from public.brico_requests r where r.id = given.request_id), 'Travaux');
    if given.kind = 'deposit' then
      given.amount_cents := coalesce(given.amount_cents, nullif((select sum(f.amount_cents) from private.free_receipts(given) f), 0),
        nullif((contracts #>> '{0,deposit_cents}')::bigint, 0));
      given.operation_on := (select max(f.received_on) from private.free_receipts(given) f);
    elsif given.request_id is not null then
      given.operation_on := (select coalesce(r.scheduled_date, (r.completed_at at time zone 'Europe/Paris')::date) from public.brico_requests r where r.id = given.request_id);
    end if;
  end if;
  select id into existing from public.invoices where contract_id = given.contract_id and kind = given.kind and state = 'draft' for update;
  if existing is not null and given.kind <> 'credit_note' then
    return existing;
  end if;
  delete from public.invoices where id = existing;
  insert into public.invoices (kind, contract_id, customer_id, project_id, request_id, quote_id, corrects_id, title, amount_cents, operation, operation_on,
    due_days, purchase_order, created_by, created_by_name)
  select given.kind, given.contract_id, given.customer_id, given.project_id, given.request_id, given.quote_id, given.corrects_id, left(given.title, 200),
    given.amount_cents, coalesce(given.operation, 'services'), given.operation_on,
    case when given.kind = 'deposit' then 0 else (select b.invoice_due_days from public.billing_settings b) end, given.purchase_order,
    auth.uid(), private.author_name()
  returning id into existing;
  return existing;
exception
  when check_violation or invalid_text_representation or numeric_value_out_of_range then
    perform private.refuse('invalid_input', 400);
end;
$$;

create or replace function public.save_invoice(p_id uuid, p_lock_version int, p_invoice jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices := private.lock_invoice(p_id);
  given public.invoices := jsonb_populate_record(null::public.invoices, p_invoice - '{id,state,number,snapshot,contract_id,token_hash}'::text[]);
begin
  if invoice.state <> 'draft' then
    perform private.refuse('invoice_fixed', 409);
  elsif invoice.lock_version <> p_lock_version then
    perform private.refuse('invoice_changed', 409);
  elsif given.kind is distinct from invoice.kind and (invoice.kind not in ('situation', 'balance') or coalesce(given.kind not in ('situation', 'balance', 'credit_note'), true)) then
    perform private.refuse('invalid_input', 400);
  end if;
  if given.kind = 'credit_note' and invoice.kind <> 'credit_note' then
    -- Progress that goes down: a credit note on the last document of the contract that is not credited already.
    select id into given.corrects_id from public.invoices
    where contract_id = invoice.contract_id and kind in ('situation', 'balance') and state <> 'draft' and total_cents > credited_cents
    order by issued_at desc, situation_no desc nulls first limit 1;
    delete from public.invoices where contract_id = invoice.contract_id and kind = 'credit_note' and state = 'draft';
  else
    given.corrects_id := invoice.corrects_id;
  end if;
  update public.invoices set kind = given.kind, corrects_id = given.corrects_id, title = coalesce(nullif(btrim(given.title), ''), title),
    amount_cents = given.amount_cents, progress = coalesce(given.progress, '[]'), deducts = coalesce(given.deducts, deducts),
    credits = coalesce(given.credits, '[]'), reason = nullif(btrim(given.reason), ''), operation = coalesce(given.operation, operation),
    operation_on = given.operation_on, due_days = coalesce(given.due_days, due_days), purchase_order = nullif(btrim(given.purchase_order), ''),
    notes = nullif(btrim(given.notes), ''), lock_version = lock_version + 1, updated_at = private.now()
  where id = p_id returning * into invoice;
  -- Unreadable progress or credits are refused here, not when the invoice is read.
  perform private.invoice_content(invoice);
  return json_build_object('id', p_id, 'lock_version', invoice.lock_version, 'saved_at', invoice.updated_at);
exception
  when check_violation or not_null_violation or data_exception or unique_violation or foreign_key_violation then
    perform private.refuse('invalid_input', 400);
end;
$$;

create or replace function public.read_invoice(p_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  perform private.require_staff();
  select * into invoice from public.invoices where id = p_id;
  if not found then
    perform private.refuse('invoice_gone', 404);
  end if;
  return (
    select to_jsonb(invoice) - '{snapshot,token_hash,search_text,blocks,deductions,split}'::text[] || jsonb_build_object(
      'content', case when invoice.state = 'draft' then private.invoice_content(invoice) - '{blocks,deductions}'::text[] else invoice.snapshot end,
      'missing', case when invoice.state = 'draft' then private.invoice_missing(invoice) || private.invoice_warnings(invoice) else '[]'::jsonb end,
      'is_example', private.is_example_invoice(invoice),
      'customer', case when invoice.customer_id is not null then private.customer_card(invoice.customer_id) end,
      'project', (select jsonb_build_object('id', w.id, 'name', w.name) from public.reno_projects w where w.id = invoice.project_id),
      'request', (select jsonb_build_object('id', r.id, 'reference', r.reference, 'service_type', r.service_type) from public.brico_requests r where r.id = invoice.request_id),
      'quote', (select jsonb_build_object('id', q.id, 'number', q.number, 'title', q.title) from public.quotes q where q.id = invoice.quote_id),
      'corrects', (select jsonb_build_object('id', c.id, 'number', c.number, 'issued_on', c.issued_on, 'kind', c.kind,
          'uncredited_cents', c.total_cents - c.credited_cents, 'is_credited', c.credited_cents > 0,
          'rows', c.snapshot -> 'rows')
        from public.invoices c where c.id = invoice.corrects_id),
      'payments', (
        select coalesce(jsonb_agg(jsonb_build_object('receipt_id', r.id, 'kind', r.kind, 'method', r.method, 'received_on', r.received_on,
          'recorded_at', r.recorded_at, 'recorded_by_name', r.recorded_by_name, 'corrects_id', r.corrects_id, 'reason', r.reason,
          'amount_cents', p.cents) order by p.first), '[]')
        from private.paid_by(p_id) p join public.receipts r on r.id = p.receipt_id),
      'taken_over', (
        select coalesce(jsonb_agg(to_jsonb(o) - 'first' order by o.first), '[]') from (
          select t.id, t.number, -sum(p.amount_cents) as amount_cents, min(p.id) as first
          from public.invoice_payments p join public.receipts r on r.id = p.receipt_id cross join lateral private.taken_over_by(p) t
          where p.invoice_id = p_id and p.amount_cents < 0 and r.kind = 'payment' group by 1, 2) o),
      'event', (
        select jsonb_build_object('seq', e.seq, 'at', e.at, 'hash', e.hash) from public.fiscal_events e
        where e.kind = 'invoice' and e.subject_id = p_id),
      'siblings', (
        select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind, 'state', s.state, 'number', s.number, 'situation_no', s.situation_no,
          'issued_on', s.issued_on, 'total_cents', s.total_cents, 'left_cents', s.left_cents, 'corrects_id', s.corrects_id) order by s.issued_at nulls last, s.created_at), '[]')
        from public.invoices s where s.contract_id = invoice.contract_id and s.id <> p_id),
      'documents', (
        select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'made_at', d.made_at, 'bucket', d.bucket, 'path', d.path,
          'sha256', d.sha256, 'last_error', d.last_error) order by d.requested_at), '[]')
        from public.documents d where d.invoice_id = p_id))
  );
end;
$$;

create or replace function public.delete_invoice(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices := private.lock_invoice(p_id);
begin
  if invoice.state <> 'draft' then
    perform private.refuse('invoice_fixed', 409);
  end if;
  delete from public.invoices where id = p_id;
end;
$$;

create or replace function private.contract_money(p_subject public.invoices) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  contracts jsonb := private.contracts_of(p_subject);
  signed bigint := coalesce((select sum((c ->> 'total_cents')::bigint) from jsonb_array_elements(contracts) c), 0);
  received bigint := coalesce((
    select sum(r.amount_cents) from public.receipts r
    where r.request_id = p_subject.request_id or r.project_id = p_subject.project_id or r.quote_id = p_subject.quote_id), 0);
  -- A credit note that takes no progress back lowers the price; a deposit that is credited is due with the works.
  rebated bigint := coalesce((
    select -sum(c.total_cents) from public.invoices c join public.invoices i on i.id = c.corrects_id
    where c.contract_id = p_subject.contract_id and c.state <> 'draft' and c.blocks = '[]' and i.kind <> 'deposit'), 0);
begin
  return (
    select json_build_object('signed_cents', signed,
      'amended_cents', coalesce((
        select sum((c ->> 'total_cents')::bigint) from jsonb_array_elements(contracts) c where c ->> 'kind' = 'amendment'), 0),
      'deposit_cents', coalesce(sum(i.total_cents - i.credited_cents) filter (where i.kind = 'deposit'), 0),
      'invoiced_cents', coalesce(sum(i.total_cents), 0), 'to_invoice_cents', signed - rebated - coalesce(sum(i.total_cents), 0),
      'received_cents', received, 'left_cents', signed - rebated - received,
      'due_cents', coalesce(sum(i.left_cents) filter (where i.left_cents > 0), 0),
      'to_return_cents', coalesce(-sum(i.left_cents) filter (where i.left_cents < 0), 0),
      'free_cents', (select coalesce(sum(f.amount_cents), 0) from private.free_receipts(p_subject) f),
      'invoice_count', count(*))
    from public.invoices i where i.contract_id = p_subject.contract_id and i.state <> 'draft');
end;
$$;

create or replace function private.invoice_missing(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  content jsonb := private.invoice_content(p_invoice);
  total bigint := (content ->> 'total_cents')::bigint;
  work_total bigint := coalesce((select sum((r ->> 'net_cents')::bigint) from jsonb_array_elements(content -> 'rows') r where r ->> 'kind' = 'work'), 0);
  is_consumer boolean := (content #>> '{buyer,is_consumer}')::boolean;
  corrected public.invoices;
  rest bigint;
  found jsonb;
begin
  select * into corrected from public.invoices where id = p_invoice.corrects_id;
  rest := corrected.total_cents - corrected.credited_cents;
  if corrected.kind = 'deposit' then
    -- What later invoices have taken back is theirs to credit.
    rest := rest - coalesce((select private.split_sum(d -> 'taken') from jsonb_array_elements(private.deposits_of(corrected.contract_id)) d
      where d ->> 'id' = corrected.id::text), 0);
  end if;
  select jsonb_agg(jsonb_build_object('code', seen.code, 'field', seen.field)) into found
  from (values
    ('contract', 'progress', p_invoice.kind <> 'credit_note' and private.contracts_of(p_invoice) = '[]'),
    -- The company has entered or left the franchise (CGI, art. 293 B) since: the rates that were signed are no longer those of the law.
    ('vat_regime', 'progress', p_invoice.kind <> 'credit_note' and exists (
      select from jsonb_array_elements(private.contracts_of(p_invoice)) c, public.company_settings s
      where (c ->> 'vat_exempt')::boolean <> s.vat_exempt)),
    -- No mention of a reverse charge is written here.
    ('without_vat', 'progress', p_invoice.kind <> 'credit_note' and exists (
      select from jsonb_array_elements(content -> 'split') part, public.company_settings s, public.billing_settings b
      where (part ->> 'rate')::numeric = 0 and not s.vat_exempt and b.billing = 'here')),
    ('job_cancelled', 'progress', p_invoice.kind = 'standard' and exists (
      select from public.brico_requests r where r.id = p_invoice.request_id and r.status = 'cancelled')),
    ('nothing', 'progress', p_invoice.kind not in ('credit_note', 'standard') and work_total = 0),
    -- Never a negative invoice: progress that goes down is a credit note.
    ('progress_down', 'progress', p_invoice.kind in ('situation', 'balance', 'standard') and work_total <> 0 and total < 0),
    ('already_invoiced', 'progress', p_invoice.kind = 'standard' and work_total = 0),
    ('amount', 'amount_cents', p_invoice.kind = 'deposit' and p_invoice.amount_cents is null),
    ('deposit_too_high', 'amount_cents', p_invoice.kind = 'deposit' and p_invoice.amount_cents > (
      select coalesce(sum((c ->> 'total_cents')::bigint), 0) from jsonb_array_elements(private.contracts_of(p_invoice)) c)
      - coalesce((select sum(i.total_cents) from public.invoices i where i.contract_id = p_invoice.contract_id and i.state <> 'draft'), 0)),
    ('reason', 'reason', p_invoice.kind = 'credit_note' and p_invoice.reason is null),
    ('credit_nothing', 'credits', p_invoice.kind = 'credit_note' and total >= 0),
    ('step_too_deep', 'progress', p_invoice.kind = 'credit_note' and p_invoice.progress <> '[]' and -total > rest),
    ('credit_too_high', 'credits', p_invoice.kind = 'credit_note' and p_invoice.progress = '[]' and (-total > rest or exists (
      select from jsonb_to_recordset(p_invoice.credits) as c(row int, net_cents bigint)
      where c.net_cents > coalesce((corrected.snapshot -> 'rows' -> c.row ->> 'net_cents')::bigint, 0) + coalesce((
        select sum((r ->> 'net_cents')::bigint) from public.invoices i, jsonb_array_elements(i.snapshot -> 'rows') r
        where i.corrects_id = corrected.id and i.state <> 'draft' and (r ->> 'of_row')::int = c.row), 0)))),
    ('buyer_name', 'customer', private.is_blank(content #>> '{buyer,name}')),
    ('buyer_address', 'customer', private.is_blank(content #>> '{buyer,address}')),
    ('buyer_siren', 'customer', not is_consumer and private.is_blank(content #>> '{buyer,siren}')),
    ('operation_on', 'operation_on', p_invoice.operation_on > private.today()),
    ('identity', 'entreprise', not private.is_example_invoice(p_invoice) and private.missing_identity() <> '{}'),
    ('insurance', 'entreprise', not private.is_example_invoice(p_invoice) and not exists (
      select from jsonb_array_elements(content -> 'mentions') m where m ->> 'code' = 'insurance'))
  ) seen(code, field, is_seen)
  where seen.is_seen;
  return coalesce(found, '[]');
end;
$$;

-- What issuing and entering another software's number have in common. The caller holds the locks of the contract and of the invoice.
create or replace function private.fix_invoice(p_invoice public.invoices, p_state text, p_number text, p_on date) returns public.invoices
language plpgsql volatile security definer set search_path = ''
as $$
declare
  content jsonb := private.invoice_content(p_invoice) || jsonb_strip_nulls(jsonb_build_object('number', p_number, 'issued_on', p_on));
  fixed public.invoices;
  payment jsonb;
  rest bigint;
  over record;
begin
  if p_on <> private.today() and content ->> 'due_on' is not null then
    content := content || jsonb_build_object('due_on', (content ->> 'due_on')::date - (private.today() - p_on));
  end if;
  update public.invoices set state = p_state, number = p_number, issued_on = p_on, issued_at = private.now(), due_on = (content ->> 'due_on')::date,
    snapshot = content - '{blocks,deductions}'::text[], net_cents = (content ->> 'net_cents')::bigint, total_cents = (content ->> 'total_cents')::bigint,
    split = content -> 'split', blocks = content -> 'blocks', deductions = content -> 'deductions', situation_no = (content ->> 'situation_no')::int,
    lock_version = lock_version + 1, updated_at = private.now()
  where id = p_invoice.id returning * into fixed;
  for payment in select value from jsonb_array_elements(content -> 'payments') loop
    rest := (payment ->> 'amount_cents')::bigint;
    for over in select * from private.overpaid_receipts(fixed.contract_id) o where o.receipt_id = (payment ->> 'receipt_id')::uuid loop
      perform private.allocate(over.invoice_id, over.receipt_id, -least(rest, over.amount_cents));
      rest := rest - least(rest, over.amount_cents);
    end loop;
    perform private.allocate(fixed.id, (payment ->> 'receipt_id')::uuid, (payment ->> 'amount_cents')::bigint);
  end loop;
  if fixed.kind = 'credit_note' then
    update public.invoices set credited_cents = credited_cents - fixed.total_cents where id = fixed.corrects_id;
  end if;
  if private.is_example_invoice(fixed) then
    insert into private.example_rows values ('invoices', fixed.id) on conflict do nothing;
  end if;
  perform private.log_activity('invoice', 'invoices', fixed.id::text,
    case fixed.kind when 'credit_note' then 'Avoir ' else 'Facture ' end || fixed.number || case p_state when 'issued' then ' : émission' else ' : numéro saisi' end,
    jsonb_build_object('total_cents', fixed.total_cents));
  perform private.append_fiscal_event('invoice', fixed.id, private.invoice_payload(fixed));
  select * into fixed from public.invoices where id = fixed.id;
  return fixed;
end;
$$;

create or replace function public.note_invoice_number(p_id uuid, p_lock_version int, p_order jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  given record;
  wrong int;
begin
  invoice := private.lock_invoice_of_contract(p_id);
  begin
    select btrim(number) as number, issued_on into given from jsonb_to_record(p_order) as o(number text, issued_on date);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  if invoice.state <> 'draft' then
    perform private.refuse('invoice_fixed', 409);
  elsif invoice.lock_version <> p_lock_version then
    perform private.refuse('invoice_changed', 409);
  elsif coalesce(length(given.number) not between 1 and 40, true) or given.issued_on is null or given.issued_on < private.today() - 3660 then
    perform private.refuse('invalid_input', 400);
  elsif given.issued_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif exists (select from public.invoices i where i.state = 'elsewhere' and lower(i.number) = lower(given.number)) then
    perform private.refuse('number_taken', 409);
  end if;
  -- What the other software says of the client and of the company is not seen here.
  select count(*) into wrong from jsonb_array_elements(private.invoice_missing(invoice)) m where m ->> 'field' not in ('customer', 'entreprise');
  if wrong > 0 then
    perform private.refuse('invoice_incomplete', 409, jsonb_build_object('n', wrong));
  end if;
  invoice := private.fix_invoice(invoice, 'elsewhere', given.number, given.issued_on);
  return json_build_object('number', invoice.number, 'left_cents', invoice.left_cents, 'lock_version', invoice.lock_version);
end;
$$;

-- A draft goes with the small job that it would invoice.
create or replace function private.drop_draft_invoices() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.invoices where request_id = old.id and state = 'draft';
  return old;
end;
$$;

create or replace function private.is_withdrawn(p_invoice public.invoices) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.quotes q where q.id = p_invoice.quote_id and q.state = 'withdrawn');
end;
$$;

-- A mail server may be down for days: this drops waiting reminders of invoices that were paid or credited meanwhile, or whose client withdrew.
create or replace function private.drop_stale_invoice_reminders() returns void
language sql volatile security definer set search_path = ''
begin atomic
  delete from public.email_outbox o
  where o.template = 'invoice_reminder' and o.status = 'pending' and o.dedupe_key is not null and not exists (
    select 1 from public.invoices i
    where i.id = (o.payload ->> 'invoice_id')::uuid and i.left_cents > 0 and i.reminders_stopped_at is null and not private.is_withdrawn(i));
end;

create or replace function public.send_invoice(p_id uuid, p_message text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- The contract too: a mail refers to the small job.
  invoice public.invoices := private.lock_invoice_of_contract(p_id);
  recipient text := private.invoice_buyer(invoice) ->> 'email';
begin
  if invoice.state <> 'issued' then
    perform private.refuse('invoice_not_payable', 409);
  elsif recipient is null then
    perform private.refuse('email_missing', 400);
  end if;
  perform private.mail_invoice(invoice, recipient, p_message);
  perform private.log_activity('mail', 'invoices', p_id::text, 'Facture ' || invoice.number || ' envoyée au client');
end;
$$;

-- Seven and fifteen days after the due day, and no more: a formal notice is a person's decision.
create or replace function public.queue_invoice_reminders() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due public.invoices;
  invoice public.invoices;
  queued int := 0;
begin
  if not private.is_mailing_hour() or not (select send_reminders from public.notification_settings) then
    return 0;
  end if;
  for due in
    select * from public.invoices i
    where i.left_cents > 0 and i.state = 'issued' and i.sent_at is not null and i.reminders_stopped_at is null and i.reminder_count < 2
      and i.due_on + case i.reminder_count when 0 then 7 else 15 end <= private.today()
      and coalesce((i.reminded_at at time zone 'Europe/Paris')::date <= private.today() - 7, true)
      and private.invoice_buyer(i) ->> 'email' is not null and not private.is_withdrawn(i)
    order by i.due_on limit 100
  loop
    perform private.lock_contract(due);
    -- Another process may have reminded meanwhile, or the money may have come.
    select * into invoice from public.invoices i
    where i.id = due.id and i.left_cents > 0 and i.reminders_stopped_at is null and i.reminder_count = due.reminder_count for update;
    continue when not found;
    update public.invoices set reminded_at = private.now(), reminder_count = reminder_count + 1 where id = invoice.id;
    perform private.enqueue_email('invoice_reminder', private.invoice_buyer(invoice) ->> 'email',
      private.invoice_mail_payload(invoice) || jsonb_build_object('reminder_no', invoice.reminder_count + 1),
      'invoice_reminder:' || invoice.id || ':' || invoice.reminder_count + 1, invoice.request_id);
    queued := queued + 1;
  end loop;
  return queued;
end;
$$;

create or replace function public.read_client_invoice(p_hash text) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  invoice public.invoices := private.invoice_of_link(p_hash);
begin
  if invoice.id is null then
    return null;
  end if;
  return json_build_object('id', invoice.id, 'number', invoice.number, 'kind', invoice.kind, 'content', invoice.snapshot,
    'paid_cents', invoice.paid_cents, 'credited_cents', invoice.credited_cents, 'left_cents', invoice.left_cents, 'due_on', invoice.due_on,
    -- No payment in the seven days after a signature at home (code de la consommation, L221-10).
    'no_money_before', private.no_money_before(invoice), 'offer', private.invoice_offer(invoice),
    -- Documents of another software have no page here.
    'corrects_id', (select c.id from public.invoices c where c.id = invoice.corrects_id and c.state = 'issued'),
    'credits', (
      select coalesce(json_agg(json_build_object('id', case c.state when 'issued' then c.id end, 'number', c.number, 'issued_on', c.issued_on,
        'total_cents', c.total_cents) order by c.issued_at), '[]')
      from public.invoices c where c.corrects_id = invoice.id and c.state <> 'draft'),
    'payments', (
      select coalesce(json_agg(json_build_object('received_on', r.received_on, 'method', r.method, 'amount_cents', p.cents) order by p.first), '[]')
      from private.paid_by(invoice.id) p join public.receipts r on r.id = p.receipt_id),
    'document', (
      select json_build_object('bucket', d.bucket, 'path', d.path, 'sha256', d.sha256) from public.documents d
      where d.invoice_id = invoice.id and d.kind = 'invoice' and d.made_at is not null order by d.number limit 1));
end;
$$;

create or replace function private.lock_card_payment(p_id uuid) returns public.card_payments
language plpgsql volatile security definer set search_path = ''
as $$
declare
  payment public.card_payments;
  invoice public.invoices;
  contract public.invoices;
begin
  select * into payment from public.card_payments where id = p_id;
  select * into invoice from public.invoices where id = payment.invoice_id;
  contract.quote_id := payment.quote_id;
  select coalesce(invoice.project_id, q.project_id), coalesce(invoice.request_id, q.request_id) into contract.project_id, contract.request_id
  from (select) one left join public.quotes q on q.id = payment.quote_id;
  perform private.lock_contract(contract);
  perform 1 from public.invoices where id = payment.invoice_id for update;
  select * into payment from public.card_payments where id = p_id for update;
  return payment;
end;
$$;

create or replace function private.no_money_before(p_invoice public.invoices, p_on date default private.today()) returns date
language plpgsql stable security definer set search_path = ''
as $$
begin
  return greatest((
    select max(s.no_money_before) from public.quote_signatures s join public.quotes q on q.id = s.quote_id
    where q.state = 'signed' and s.no_money_before > p_on
      and (q.id = p_invoice.quote_id or p_invoice.kind <> 'deposit' and (q.project_id = p_invoice.project_id or q.request_id = p_invoice.request_id))), (
    select max(days.day) from public.brico_requests r cross join lateral (
      select private.first_collection_day(r.home_signed_on) as day
      union all
      select private.first_collection_day((fee ->> 'signed_on')::date) from jsonb_array_elements(r.additional_fees) fee) days
    where r.id = p_invoice.request_id and days.day > p_on
      and r.collected_cents + p_invoice.left_cents > private.collectable_cents(r, p_on)));
end;
$$;

create or replace function private.invoice_offer(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'is_open', exists (
      select from public.card_payments p
      where p.invoice_id = p_invoice.id and p.state = 'open' and p.session_id is not null and p.expires_at > private.now()),
    'gateways', case when p_invoice.left_cents > 0 and private.no_money_before(p_invoice) is null
        and not private.is_withdrawn(p_invoice)
      then private.card_gateways(private.is_example_invoice(p_invoice)) else '{}' end);
end;
$$;

create or replace function public.confirm_card_payment(
  p_id uuid, p_session_id text, p_payment_intent_id text, p_amount_cents int, p_currency text, p_is_ours boolean
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  payment public.card_payments;
  quote public.quotes;
  invoice public.invoices;
  signature public.quote_signatures;
  named text;
  receipt uuid;
  is_due boolean;
begin
  payment := private.lock_card_payment(p_id);
  select * into quote from public.quotes where id = payment.quote_id;
  select * into invoice from public.invoices where id = payment.invoice_id;
  named := case when invoice.id is not null then 'la facture ' || invoice.number else 'le devis ' || quote.number end;
  if payment.id is null and not p_is_ours then
    return 'unknown';
  elsif payment.payment_intent_id = p_payment_intent_id then
    return 'already';
  elsif payment.id is null or payment.payment_intent_id is not null or payment.session_id <> p_session_id
    or p_amount_cents is distinct from payment.amount_cents or p_currency <> 'eur'
  then
    perform private.promise_stray_refund(null, p_session_id, p_payment_intent_id, p_amount_cents, p_currency, case
      when payment.id is null then 'Le document n’existe plus'
      when payment.payment_intent_id is not null or payment.session_id <> p_session_id then 'Un autre paiement vaut pour ' || named
      else 'Ni la somme ni la monnaie demandées pour ' || named end);
    perform public.close_card_payment(payment.id, true);
    return 'stray';
  end if;
  select * into signature from public.quote_signatures where quote_id = quote.id;
  is_due := case when invoice.id is not null then invoice.left_cents >= p_amount_cents and quote.state is distinct from 'withdrawn'
    else quote.state = 'signed' and private.deposit_left(quote, signature) > 0 end;
  receipt := private.book_receipt(jsonb_build_object('kind', 'payment', 'amount_cents', p_amount_cents, 'method', 'card_online',
    'source', case when payment.is_demo then 'demo' else 'stripe' end, 'source_ref', p_payment_intent_id, 'invoice_id', invoice.id,
    'project_id', case when invoice.id is not null then invoice.project_id else quote.project_id end,
    'request_id', case when invoice.id is not null then invoice.request_id else quote.request_id end,
    'quote_id', case when invoice.id is null then quote.id else private.quote_paid_by(invoice) end));
  perform private.follow_on_site(coalesce(invoice.request_id, quote.request_id));
  update public.card_payments set state = 'paid', session_id = p_session_id, payment_intent_id = p_payment_intent_id, settled_at = private.now()
  where id = p_id returning * into payment;
  if quote.id is not null then
    perform private.log_quote(quote.id, case when invoice.id is null then 'deposit_paid' else 'invoice_paid' end,
      jsonb_strip_nulls(jsonb_build_object('amount_cents', p_amount_cents, 'number', invoice.number)));
  end if;
  perform private.enqueue_email('client_payment_received_staff', private.staff_recipient(),
    private.card_payload(payment, p_amount_cents) || jsonb_build_object('is_returned', not is_due), 'client_payment_received_staff:' || p_id, null);
  if not is_due then
    -- The client withdrew, or the money came another way, while the payment page was open.
    insert into public.refunds (card_payment_id, payment_intent_id, amount_cents, reason, note)
    values (p_id, p_payment_intent_id, p_amount_cents, case when quote.state = 'withdrawn' then 'withdrawal' else 'double_payment' end,
      'Paiement pour ' || named);
    return 'returned';
  elsif invoice.id is not null then
    perform private.mail_invoice_payment(invoice.id, receipt);
  else
    perform private.enqueue_email('client_payment_received', private.card_payer(payment), private.card_payload(payment, p_amount_cents),
      'client_payment_received:' || p_id, null);
  end if;
  return 'confirmed';
end;
$$;

create or replace function private.paid_by(p_invoice_id uuid) returns table (receipt_id uuid, cents bigint, first bigint)
language sql stable security definer set search_path = ''
begin atomic
  select p.receipt_id, sum(p.amount_cents)::bigint, min(p.id)
  from public.invoice_payments p where p.invoice_id = p_invoice_id group by p.receipt_id having sum(p.amount_cents) <> 0;
end;

create or replace function private.taken_over_by(p_payment public.invoice_payments) returns public.invoices
language plpgsql stable security definer set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  select i.* into invoice from public.invoice_payments p join public.invoices i on i.id = p.invoice_id
  where p.receipt_id = p_payment.receipt_id and p.id > p_payment.id and sign(p.amount_cents) <> sign(p_payment.amount_cents) order by p.id limit 1;
  return invoice;
end;
$$;

create or replace function private.allocate_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  rest bigint := new.amount_cents;
  part bigint;
  paid record;
  invoice public.invoices;
begin
  if new.corrects_id is not null then
    -- Taken back from what the corrected receipt paid: the invoice that is named first, then the latest. A correction of a refund pays again
    -- what the refund had taken.
    for paid in
      select p.invoice_id, sum(p.amount_cents)::bigint as cents from public.invoice_payments p
      join public.receipts r on r.id = p.receipt_id
      where p.receipt_id = new.corrects_id or r.corrects_id = new.corrects_id
      group by p.invoice_id order by p.invoice_id = new.invoice_id desc nulls last, max(p.id) desc
    loop
      part := case when rest < 0 then greatest(rest, least(-paid.cents, 0)) else least(rest, greatest(-paid.cents, 0)) end;
      perform private.allocate(paid.invoice_id, new.id, part);
      rest := rest - part;
    end loop;
    return null;
  elsif new.invoice_id is not null then
    perform private.allocate(new.invoice_id, new.id, new.amount_cents);
    return null;
  end if;
  for invoice in
    select * from public.invoices i
    where i.left_cents > 0 and (i.request_id = new.request_id or i.project_id = new.project_id or i.quote_id = new.quote_id)
    order by i.due_on, i.issued_at for update
  loop
    exit when rest <= 0;
    perform private.allocate(invoice.id, new.id, least(rest, invoice.left_cents));
    rest := rest - least(rest, invoice.left_cents);
  end loop;
  return null;
end;
$$;

create or replace function private.quote_paid_by(p_invoice public.invoices) returns uuid
language plpgsql immutable set search_path = ''
as $$
begin
  return case when p_invoice.kind = 'deposit' or num_nonnulls(p_invoice.project_id, p_invoice.request_id) = 0 then p_invoice.quote_id end;
end;
$$;

create or replace function public.record_invoice_payment(p_id uuid, p_payment jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  payment record;
begin
  invoice := private.lock_invoice_of_contract(p_id);
  begin
    select * into payment from jsonb_to_record(p_payment) as p(id uuid, amount_cents int, method text, paid_on date, mail boolean);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  if exists (select from public.receipts r where r.id = payment.id and r.invoice_id = p_id and r.kind = 'payment'
    and (r.amount_cents, r.method, r.received_on) = (payment.amount_cents, payment.method, payment.paid_on))
  then
    return payment.id;
  elsif coalesce(payment.amount_cents < 1, true) or payment.paid_on is null or payment.paid_on < private.today() - 3660
    or coalesce(payment.method not in ('card', 'cash', 'transfer', 'check'), true) or exists (select from public.receipts r where r.id = payment.id)
  then
    perform private.refuse('invalid_input', 400);
  elsif payment.paid_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif invoice.state = 'draft' or invoice.kind = 'credit_note' then
    perform private.refuse('invoice_not_payable', 409);
  elsif num_nonnulls(invoice.project_id, invoice.request_id) = 0 and private.no_money_before(invoice, payment.paid_on) is not null then
    perform private.refuse('payment_too_early', 409,
      jsonb_build_object('from', to_char(private.no_money_before(invoice, payment.paid_on), 'DD/MM/YYYY')));
  elsif payment.amount_cents > invoice.left_cents then
    perform private.refuse('payment_too_high', 409,
      jsonb_build_object('due', replace(to_char(greatest(invoice.left_cents, 0) / 100.0, 'FM9999999990.00'), '.', ',')));
  end if;
  if invoice.project_id is not null then
    perform private.refuse_early_project_money(invoice.project_id, payment.amount_cents, payment.paid_on);
  elsif invoice.request_id is not null then
    perform private.refuse_early_request_money(private.lock_request(invoice.request_id), payment.amount_cents, payment.paid_on);
  end if;
  payment.id := private.book_receipt(jsonb_build_object('id', payment.id, 'kind', 'payment', 'amount_cents', payment.amount_cents, 'method', payment.method,
    'received_on', payment.paid_on, 'source', 'staff', 'invoice_id', p_id, 'project_id', invoice.project_id, 'request_id', invoice.request_id,
    'quote_id', private.quote_paid_by(invoice)));
  perform private.follow_on_site(invoice.request_id);
  perform private.log_activity('payment', case when invoice.request_id is not null then 'brico_requests' else 'invoices' end,
    coalesce(invoice.request_id, p_id)::text, 'Paiement de la facture ' || invoice.number,
    jsonb_build_object('amount_cents', payment.amount_cents, 'method', payment.method, 'paid_on', payment.paid_on));
  if payment.mail then
    perform private.mail_invoice_payment(p_id, payment.id);
  end if;
  return payment.id;
end;
$$;

create or replace function public.record_invoice_refund(p_id uuid, p_refund jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  refund record;
  rest bigint;
  paid record;
begin
  invoice := private.lock_invoice_of_contract(p_id);
  begin
    select * into refund from jsonb_to_record(p_refund) as p(id uuid, amount_cents bigint, method text, paid_on date, reason text);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  if exists (select from public.receipts r where r.id = refund.id and r.invoice_id = p_id and r.kind = 'refund') then
    return;
  elsif coalesce(refund.amount_cents < 1, true) or refund.paid_on is null or refund.paid_on < private.today() - 3660
    or coalesce(refund.method not in ('card', 'cash', 'transfer', 'check'), true)
    or coalesce(length(btrim(refund.reason)) not between 1 and 300, true) or invoice.request_id is not null
    or exists (select from public.receipts r where r.id = refund.id)
  then
    perform private.refuse('invalid_input', 400);
  elsif refund.paid_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif refund.amount_cents > coalesce(-invoice.left_cents, 0) then
    perform private.refuse('return_too_high', 409,
      jsonb_build_object('due', replace(to_char(greatest(-invoice.left_cents, 0) / 100.0, 'FM9999999990.00'), '.', ',')));
  end if;
  rest := refund.amount_cents;
  for paid in
    select r.id, (select sum(a.amount_cents) from public.invoice_payments a join public.receipts c on c.id = a.receipt_id
      where a.invoice_id = p_id and r.id in (c.id, c.corrects_id))::bigint as cents
    from public.receipts r
    where r.kind = 'payment' and r.method <> 'card_online' and r.id in (select a.receipt_id from public.invoice_payments a where a.invoice_id = p_id)
    order by r.recorded_at desc, r.id
  loop
    exit when rest = 0;
    if paid.cents > 0 then
      perform private.book_receipt(jsonb_build_object('id', refund.id, 'kind', 'refund', 'amount_cents', -least(rest, paid.cents),
        'method', refund.method, 'received_on', refund.paid_on, 'source', 'staff', 'corrects_id', paid.id, 'invoice_id', p_id,
        'project_id', invoice.project_id, 'quote_id', private.quote_paid_by(invoice), 'reason', btrim(refund.reason)));
      rest := rest - least(rest, paid.cents);
      refund.id := null;
    end if;
  end loop;
  if rest > 0 then
    perform private.refuse('refund_by_card', 409);
  end if;
  perform private.log_activity('payment', 'invoices', p_id::text, 'Remboursement sur la facture ' || invoice.number,
    jsonb_build_object('amount_cents', -refund.amount_cents, 'method', refund.method, 'paid_on', refund.paid_on));
end;
$$;

create or replace function private.log_client_event(p_quote_id uuid, p_kind text, p_network jsonb, p_detail jsonb default '{}') returns void
language sql volatile security definer set search_path = ''
begin atomic
  insert into public.quote_events (quote_id, kind, actor, network, detail) values (p_quote_id, p_kind, 'client', p_network, p_detail);
end;

-- The dashboard in one call: things to do, three figures, works under way and two series for charts.

-- Separate function, so that a test can read the query plan. $1 today in Paris, $2 whether account mails are counted. Weeks begin on
-- Monday; weeks and months are in Paris time. Money in cents.
create or replace function private.dashboard_sql() returns text
language sql immutable set search_path = ''
return $query$
    with week_starts as materialized (
      select array_agg(w.starts_on at time zone 'Europe/Paris' order by w.starts_on) as instants
      from generate_series(date_trunc('week', $1::timestamp) - interval '77 days', date_trunc('week', $1::timestamp),
        interval '7 days') as w (starts_on)
    ), weeks as (
      -- width_bucket over instants is several times cheaper than computing each row's day in Paris.
      select width_bucket(created_at, (select instants from week_starts)) as n,
        count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'confirmed') as confirmed,
        count(*) filter (where status = 'in_progress') as in_progress,
        count(*) filter (where status = 'completed') as completed, count(*) filter (where status = 'cancelled') as cancelled
      from public.brico_requests
      where created_at >= (date_trunc('week', $1::timestamp) - interval '77 days') at time zone 'Europe/Paris'
        and created_at < (date_trunc('week', $1::timestamp) + interval '7 days') at time zone 'Europe/Paris'
      group by 1
    ), months as (
      -- As the journal of takings: money received and money given back, each in the month of its own day.
      select m.starts_on::date as month,
        coalesce(sum(r.amount_cents) filter (where not private.is_given_back(r.kind, r.amount_cents)), 0) as paid_cents,
        coalesce(-sum(r.amount_cents) filter (where private.is_given_back(r.kind, r.amount_cents)), 0) as refunded_cents
      from generate_series(date_trunc('month', $1::timestamp) - interval '11 months', date_trunc('month', $1::timestamp),
        interval '1 month') as m (starts_on)
      left join public.receipts r on r.received_on >= m.starts_on and r.received_on < m.starts_on + interval '1 month'
      group by 1
    ), unpaid as (
      select count(*) as n, coalesce(sum(due_cents), 0) as cents from public.brico_requests
      where due_cents > 0 and status = 'completed' and archived_at is null
    ), latest as (
      select id, client_name, service_type, scheduled_date, scheduled_time, status from public.brico_requests
      where archived_at is null order by created_at desc limit 3
    ), projects as (
      select id, name, client_name, progress, deadline from public.reno_projects
      where status in ('planning', 'in_progress') and archived_at is null
      order by deadline nulls last, name limit 6
    ), renew as (
      select contractor_id, contractor_name, kind, expires_on from private.papers_to_renew($1) order by expires_on, contractor_name limit 3
    ), due_tasks as (
      select t.id, t.title, t.due_on, t.is_callback, c.id as customer_id, c.name as customer_name, t.created_at
      from public.customer_tasks t join public.customers o on o.id = t.customer_id join public.customers c on c.id = coalesce(o.merged_into, o.id)
      where t.done_at is null and t.due_on <= $1 and (t.assignee_id is null or t.assignee_id = auth.uid())
    ), unmade as (
      select f.id, f.request_id, p.quote_id, p.invoice_id, coalesce(r.client_name, i.snapshot #>> '{buyer,name}', q.snapshot #>> '{client,name}') as client_name,
        f.amount_cents, f.status
      from public.refunds f left join public.brico_requests r on r.id = f.request_id
      left join public.card_payments p on p.id = f.card_payment_id left join public.quotes q on q.id = p.quote_id
      left join public.invoices i on i.id = p.invoice_id
      where f.status <> 'succeeded' and (f.status = 'failed' or f.attempts >= 3)
        and f.last_error is distinct from 'already_refunded' and (r.payment_status = 'paid' or p.state = 'paid')
        -- Skip a refund when the same request or document has a later one, promised or made.
        and not exists (
          select 1 from public.refunds again
          where (again.request_id = f.request_id or again.card_payment_id = f.card_payment_id) and again.created_at > f.created_at and again.status <> 'failed')
      order by f.created_at limit 5
    ), stray as (
      -- Stays listed for a week after the refund: the client may call.
      select f.id, f.amount_cents, f.currency, f.status, f.note from public.refunds f
      where f.reason = 'stray_payment'
        and (f.status <> 'succeeded' or f.created_at > private.now() - interval '7 days')
      order by f.created_at desc limit 5
    ), disputes as (
      select d.id, d.request_id, p.quote_id, p.invoice_id, coalesce(r.client_name, i.snapshot #>> '{buyer,name}', q.snapshot #>> '{client,name}') as client_name, d.amount_cents, d.reason, d.status,
        d.evidence_due_at
      from public.payment_disputes d left join public.brico_requests r on r.id = d.request_id
      left join public.card_payments p on p.id = d.card_payment_id left join public.quotes q on q.id = p.quote_id
      left join public.invoices i on i.id = p.invoice_id
      where d.closed_at is null
      order by d.evidence_due_at nulls last limit 5
    ), client_quotes as (
      (select 'unanswered' as kind, q.id, q.number, q.snapshot #>> '{client,name}' as client_name, q.title, (q.sent_at at time zone 'Europe/Paris')::date as day,
        q.total_cents as cents
      from public.quotes q where q.state = 'sent' and q.sent_at < ($1 - 6)::timestamp at time zone 'Europe/Paris'
      order by q.valid_until limit 5)
      union all
      (select 'expired', q.id, q.number, q.snapshot #>> '{client,name}', q.title, q.valid_until, q.total_cents
      from public.quotes q where q.state = 'expired' and q.closed_at > private.now() - interval '7 days'
      order by q.closed_at desc limit 5)
      union all
      -- The client's no of this week; where money or an invoice is to undo, that says it.
      (select case q.state when 'refused' then q.state else 'given_up' end, q.id, q.number, q.snapshot #>> '{client,name}', q.title,
        (e.at at time zone 'Europe/Paris')::date, q.total_cents
      from public.quotes q join public.quote_events e on e.quote_id = q.id and e.kind = q.state and e.actor = 'client'
      where q.state in ('refused', 'withdrawn') and e.at > private.now() - interval '7 days' and (q.state = 'refused' or not exists (
          select from public.receipts r where r.quote_id = q.id or (r.quote_id is null and r.project_id = q.project_id))
        and not exists (select from public.invoices i where i.quote_id = q.id and i.state <> 'draft'))
      order by e.at desc limit 5)
      union all
      -- Signed this week, and nothing planned yet.
      (select 'signed', q.id, q.number, q.snapshot #>> '{client,name}', q.title, (q.closed_at at time zone 'Europe/Paris')::date, q.total_cents
      from public.quotes q
      where q.state = 'signed' and q.kind = 'initial' and q.closed_at > private.now() - interval '7 days'
        and not exists (select from public.reno_projects p where p.id = q.project_id and (private.chosen_start(p) is not null or p.status <> 'planning'))
        and not exists (select from public.brico_requests r where r.id = q.request_id and r.scheduled_date >= $1)
      order by q.closed_at desc limit 5)
      union all
      -- Money goes back within fourteen days of the withdrawal (code de la consommation, L221-24).
      (select 'withdrawn', q.id, q.number, q.snapshot #>> '{client,name}', q.title, (s.withdrawn_at at time zone 'Europe/Paris')::date + 14, paid.cents
      from public.quotes q join public.quote_signatures s on s.quote_id = q.id cross join lateral (
        -- Money that names no quote counts when no other quote of the renovation is signed.
        select sum(r.amount_cents) as cents from public.receipts r
        where r.quote_id = q.id or (r.quote_id is null and (r.project_id = q.project_id or r.request_id = q.request_id)
          and not exists (select from public.quotes o where o.project_id = q.project_id and o.state = 'signed'))) paid
      where q.state = 'withdrawn' and q.closed_at > private.now() - interval '90 days' and paid.cents > 0
      order by s.withdrawn_at limit 5)
      union all
      -- After a withdrawal nothing is owed: what was invoiced is undone by a credit note.
      (select 'to_credit', q.id, q.number, q.snapshot #>> '{client,name}', q.title, (s.withdrawn_at at time zone 'Europe/Paris')::date, owed.cents
      from public.quotes q join public.quote_signatures s on s.quote_id = q.id cross join lateral (
        select sum(i.total_cents - i.credited_cents)::bigint as cents from public.invoices i
        where i.quote_id = q.id and i.state <> 'draft' and i.kind <> 'credit_note') owed
      where q.state = 'withdrawn' and owed.cents > 0
      order by s.withdrawn_at limit 5)
    )
    select jsonb_build_object(
      'today', $1,
      'counts', jsonb_build_object(
        'active_projects', (select count(*) from public.reno_projects where status in ('planning', 'in_progress') and archived_at is null),
        'pending_requests', (select count(*) from public.brico_requests where status = 'pending' and archived_at is null),
        'interventions_today',
          (select count(*) from public.brico_requests where scheduled_date = $1 and status <> 'cancelled')),
      'todo', jsonb_build_object(
        'to_confirm', (
          select count(*) from public.brico_requests where status = 'pending' and payment_status = 'paid' and archived_at is null),
        'new_contacts', (select count(*) from public.contact_requests where status = 'new'),
        'failed_mails', (
          select count(*) from public.email_outbox m
          where m.status = 'failed' and m.created_at > private.now() - interval '30 days'
            and ($2 or not starts_with(m.template, 'account_'))
            and not exists (
              select 1 from public.email_outbox again
              where again.created_at > m.created_at and again.recipient = m.recipient and again.template = m.template
                and again.request_id is not distinct from m.request_id)),
        -- Kept since the last mail that left: none of them was sent, for want of a mail server. The daily head of the chain asks for nothing.
        'kept_mails', (
          select count(*) from (
            select from public.email_outbox m
            where m.status = 'kept' and m.template <> 'ledger_head' and ($2 or not starts_with(m.template, 'account_'))
              and m.created_at > greatest(private.now() - interval '30 days', (select max(sent_at) from public.email_outbox))
            limit 1000) kept),
        'client_quotes', coalesce((select jsonb_agg(to_jsonb(c)) from client_quotes c), '[]'),
        'invoices', (
          select jsonb_build_object('due_cents', coalesce(sum(i.left_cents), 0), 'late_count', count(*) filter (where i.due_on < $1),
            'late_cents', coalesce(sum(i.left_cents) filter (where i.due_on < $1), 0))
          from public.invoices i where i.left_cents > 0) || (
          select jsonb_build_object('return_count', count(*), 'return_cents', coalesce(-sum(i.left_cents), 0))
          from public.invoices i where i.left_cents < 0),
        'works', coalesce((select jsonb_agg(to_jsonb(w)) from private.works_to_do($1) w), '[]'),
        'tasks', coalesce((
          select jsonb_agg(to_jsonb(l) - 'created_at' order by l.due_on, l.created_at)
          from (select * from due_tasks order by due_on, created_at limit 10) l), '[]'),
        'tasks_total', (select count(*) from due_tasks),
        'to_collect', (select n from unpaid), 'to_collect_cents', (select cents from unpaid),
        'papers', coalesce((select jsonb_agg(to_jsonb(n)) from renew n), '[]'),
        'papers_total', (select count(*) from private.papers_to_renew($1)),
        'company_papers', coalesce((
          select jsonb_agg(to_jsonb(c)) from (
            select id, kind, name, expires_on from private.company_papers_to_renew($1) order by expires_on, name limit 5) c), '[]'),
        'refunds', coalesce((select jsonb_agg(to_jsonb(u)) from unmade u), '[]'),
        'stray_payments', coalesce((select jsonb_agg(to_jsonb(s)) from stray s), '[]'),
        'disputes', coalesce((select jsonb_agg(to_jsonb(d)) from disputes d), '[]')),
      'latest', coalesce((select jsonb_agg(to_jsonb(l)) from latest l), '[]'),
      'projects', coalesce((select jsonb_agg(to_jsonb(p)) from projects p), '[]'),
      'weeks', (
        select jsonb_agg(jsonb_build_object('week', (s.at at time zone 'Europe/Paris')::date, 'pending', coalesce(w.pending, 0),
          'confirmed', coalesce(w.confirmed, 0), 'in_progress', coalesce(w.in_progress, 0),
          'completed', coalesce(w.completed, 0), 'cancelled', coalesce(w.cancelled, 0)) order by s.n)
        from week_starts, unnest(instants) with ordinality as s (at, n) left join weeks w on w.n = s.n),
      'months', (
        select jsonb_agg(jsonb_build_object('month', m.month, 'paid_cents', m.paid_cents, 'refunded_cents', m.refunded_cents) order by m.month)
        from months m)
    )
  $query$;

create or replace function private.is_company(p_customer_id uuid) returns boolean
language sql stable security definer set search_path = ''
return (select c.kind = 'company' from public.customers c where c.id = private.customer_root(p_customer_id));

create or replace function private.quote_payload(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object('quote_id', p_quote.id, 'number', p_quote.number, 'version_no', p_quote.version_no, 'kind', p_quote.kind,
    'title', p_quote.title, 'client_name', p_quote.snapshot #>> '{client,name}', 'total_cents', p_quote.total_cents, 'valid_until', p_quote.valid_until,
    'customer_id', p_quote.customer_id, 'project_id', p_quote.project_id, 'is_company', private.is_company(p_quote.customer_id));
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

-- Lock the request, or the payment of a document with its contract, then its refunds: every function here uses this order.
create or replace function public.settle_refund(p_id uuid, p_refund_id text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  refund public.refunds;
  request public.brico_requests;
begin
  perform 1 from public.brico_requests r
  where r.id = (select request_id from public.refunds where id = p_id) for update;
  perform private.lock_card_payment((select card_payment_id from public.refunds where id = p_id));
  select * into refund from public.refunds where id = p_id for update;
  if not found then
    perform private.refuse('refund_not_found', 404);
  elsif refund.status = 'succeeded' then
    return;
  end if;
  update public.refunds set status = 'succeeded', stripe_refund_id = p_refund_id, settled_at = private.now(), last_error = null
  where id = p_id;
  if refund.card_payment_id is not null then
    perform private.tell_returned_payment(refund.card_payment_id, refund.amount_cents, 'client_payment_returned:' || refund.id);
  end if;
  if refund.request_id is null then
    return;
  end if;
  perform private.act_for(refund.created_by);
  perform public.record_refund(refund.request_id, p_refund_id, refund.amount_cents);
  perform private.close_needless_refunds(refund.request_id);
  select * into request from public.brico_requests where id = refund.request_id;
  -- One mail per event: the mail about the lost slot, or about the cancellation, has already announced this refund.
  if refund.reason <> 'slot_lost' and not exists (
    select from public.email_outbox o where o.request_id = request.id and o.payload ->> 'refund_id' = refund.id::text
  ) then
    perform private.enqueue_email('booking_refunded', request.client_email,
      private.booking_payload(request) || jsonb_build_object('refund_cents', refund.amount_cents),
      'booking_refunded:' || refund.id, request.id);
  end if;
end;
$$;

create or replace function public.record_external_refund(
  p_payment_intent_id text, p_refund_id text, p_amount_cents int, p_status text, p_reference text default null
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  payment public.card_payments;
  known public.refunds;
begin
  select * into request from public.brico_requests where stripe_payment_intent_id = p_payment_intent_id for update;
  payment := private.lock_card_payment((select id from public.card_payments where payment_intent_id = p_payment_intent_id));
  -- Match by the provider's id, else by our reference, else (refund made in the provider's dashboard) the oldest promise of this amount.
  -- Refunds of stray and double payments have no request.
  select * into known from public.refunds f
  where f.stripe_refund_id = p_refund_id or f.id::text = p_reference
    or (p_reference is null and f.request_id is not distinct from request.id and f.payment_intent_id = p_payment_intent_id
      and f.status = 'pending' and f.amount_cents = p_amount_cents)
  order by f.stripe_refund_id = p_refund_id desc nulls last, f.created_at limit 1 for update;
  if request.id is null and payment.id is null and known.id is null then
    return 'unknown';
  end if;

  if p_status in ('failed', 'canceled') then
    if known.status is distinct from 'succeeded' then
      return 'already';
    end if;
    -- The bank rejected the refund: undo its records; a trigger mails staff.
    update public.refunds set status = 'failed', last_error = 'refused_by_bank' where id = known.id;
    if known.request_id is null then
      return 'undone';
    end if;
    update public.brico_requests set
      refunded_cents = greatest(refunded_cents - known.amount_cents, 0), payment_status = 'paid', stripe_refund_id = null
    where id = request.id;
    perform private.log_activity('refund', 'brico_requests', request.id::text, 'Remboursement refusé par la banque',
      jsonb_build_object('amount_cents', known.amount_cents, 'refund_id', p_refund_id));
    return 'undone';
  elsif known.status in ('succeeded', 'failed') then
    return 'already';
  elsif p_status <> 'succeeded' then
    return 'pending';
  elsif known.id is not null then
    perform public.settle_refund(known.id, p_refund_id);
    return 'settled';
  end if;
  insert into public.refunds (request_id, card_payment_id, payment_intent_id, amount_cents, reason, status, stripe_refund_id, settled_at)
  values (request.id, payment.id, p_payment_intent_id, p_amount_cents, 'external', 'succeeded', p_refund_id, private.now());
  if payment.id is not null then
    perform private.tell_returned_payment(payment.id, p_amount_cents, null);
    return 'recorded';
  end if;
  perform public.record_refund(request.id, p_refund_id, p_amount_cents);
  perform private.close_needless_refunds(request.id);
  return 'recorded';
end;
$$;

create or replace function public.request_quote_code(p_hash text, p_signing_id uuid, p_order jsonb, p_network jsonb default null) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_codes constant int := 3;
  -- With five tries of each, six digits are guessed once in 13 000 quotes; and the evidence, which names each event, keeps its size.
  most_in_all constant int := 15;
  quote public.quotes := private.lock_answerable_quote(p_hash);
  signing public.quote_signings;
  recipient text := private.quote_email(quote);
  sent int;
  sent_lately int;
begin
  select * into signing from public.quote_signings where id = p_signing_id and quote_id = quote.id for update;
  if not found or not exists (select from public.documents d where d.id = signing.document_id and d.made_at is not null) then
    perform private.refuse('quote_not_ready', 409);
  elsif coalesce(length(btrim(p_order ->> 'given_name')) not between 1 and 100, true) or coalesce(length(btrim(p_order ->> 'family_name')) not between 1 and 100, true)
    or not coalesce((p_order ->> 'accepts_terms')::boolean, false)
  then
    perform private.refuse('invalid_input', 400);
  elsif private.needs_certificate(signing.snapshot) and not coalesce((p_order ->> 'certifies_vat')::boolean, false) then
    perform private.refuse('vat_not_certified', 400);
  elsif recipient is null then
    perform private.refuse('email_missing', 400);
  end if;
  select count(*), count(*) filter (where e.at > private.now() - interval '1 hour') into sent, sent_lately
  from public.quote_events e where e.quote_id = quote.id and e.kind = 'code_sent';
  if sent >= most_in_all then
    perform private.refuse('codes_used_up', 429);
  elsif sent_lately >= most_codes then
    perform private.refuse('too_many_codes', 429);
  end if;
  update public.quote_signings set given_name = btrim(p_order ->> 'given_name'), family_name = btrim(p_order ->> 'family_name'), email = recipient,
    consents = coalesce(p_order -> 'consents', '[]'), code_hash = p_order ->> 'code_hash', code_sent_at = private.now(), tries = 0
  where id = signing.id;
  perform private.log_client_event(quote.id, 'code_sent', p_network, jsonb_build_object('signing_id', signing.id, 'email', recipient));
  perform private.enqueue_email('client_quote_code', recipient,
    private.quote_payload(quote) || jsonb_build_object('total_cents', signing.total_cents, 'signing_id', signing.id, 'code_no', p_order -> 'code_no'),
    'client_quote_code:' || signing.id || ':' || (p_order ->> 'code_no'), null);
  return json_build_object('email', recipient, 'sent_at', private.now());
end;
$$;

create or replace function public.record_paper_signature(p_id uuid, p_order jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.lock_client_quote(p_id);
  signed_on date := (p_order ->> 'signed_on')::date;
  place text := p_order ->> 'place';
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
  elsif private.needs_certificate(quote.snapshot) and not coalesce((p_order ->> 'vat_certified')::boolean, false) then
    perform private.refuse('vat_not_certified', 400);
  end if;
  terms := private.signature_terms(quote, place, signed_on);
  insert into public.quote_signatures (quote_id, means, place, signed_at, signed_on, family_name, snapshot, total_cents, net_cents, document_sha256,
    early_start, vat_certified, withdraw_until, no_money_before, bucket, path, file_name, recorded_by, recorded_by_name)
  select p_id, 'paper', place, (signed_on + time '12:00') at time zone 'Europe/Paris', signed_on, btrim(p_order ->> 'name'), quote.snapshot,
    quote.total_cents, (quote.snapshot ->> 'net_cents')::bigint,
    (select d.sha256 from public.documents d where d.quote_id = p_id and d.kind = 'quote' and d.made_at is not null order by d.number limit 1),
    coalesce((p_order ->> 'early_start')::boolean, false), private.needs_certificate(quote.snapshot), (terms ->> 'withdraw_until')::date,
    (terms ->> 'no_money_before')::date, 'documents', p_order ->> 'path', left(p_order ->> 'file_name', 200), auth.uid(), private.author_name()
  returning * into signature;
  perform private.log_quote(p_id, 'signed_on_paper', jsonb_build_object('signed_on', signed_on, 'place', place));
  perform private.conclude_quote(quote, signature);
end;
$$;

create or replace function private.drop_draft_papers() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.documents where invoice_id = old.id and kind = 'invoice_draft';
  return null;
end;
$$;

-- A signed quote as contract_step wants it, with its rows as the client reads them: options that were not chosen are left out.
create or replace function private.signed_contract(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  content jsonb;
  signed date;
  nets jsonb;
begin
  select s.snapshot, s.signed_on into content, signed from public.quote_signatures s where s.quote_id = p_quote.id;
  nets := private.content_totals(content, array(select jsonb_array_elements_text(content -> 'chosen')::uuid)) -> 'lines';
  return (
    with rows as (
      select line, i, line ->> 'kind' = 'work' as is_work
      from jsonb_array_elements(content -> 'rows') with ordinality as r(line, i)
      where line ->> 'kind' <> 'page_break'
        and (line ->> 'kind' <> 'work' or not (line ->> 'is_option')::boolean or content -> 'chosen' ? (line ->> 'id'))
    ), works as (
      select line, i, (nets ->> (row_number() over (order by i) - 1)::int)::bigint as net_cents from rows where is_work
    )
    select jsonb_build_object('quote_id', p_quote.id, 'number', p_quote.number, 'kind', p_quote.kind, 'title', p_quote.title, 'signed_on', signed,
      'vat_exempt', content #> '{seller,vat_exempt}', 'price_basis', content ->> 'price_basis', 'discount_bp', content -> 'discount_bp', 'split', content -> 'split',
      'allowances', content -> 'allowances', 'total_cents', content -> 'total_cents', 'deposit_cents', content -> 'deposit_cents',
      'lines', (select jsonb_agg(jsonb_build_object('id', line ->> 'id', 'rate', line -> 'vat_rate', 'net_cents', net_cents) order by i) from works),
      'rows', (select jsonb_agg(line order by i) from rows))
  );
end;
$$;

-- Money of the contract that pays no invoice yet, oldest first.
create or replace function private.free_receipts(p_invoice public.invoices)
returns table (receipt_id uuid, received_on date, method text, amount_cents bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select r.id, r.received_on, r.method, f.cents::bigint
    from public.receipts r
    cross join lateral (
      -- The receipt with its corrections and refunds, and with what was corrected of these; less what all of them paid. Each by its index.
      select sum(t.amount_cents - coalesce((select sum(p.amount_cents) from public.invoice_payments p where p.receipt_id = t.id), 0)) as cents
      from (
        select r.id, r.amount_cents
        union all
        select c.id, c.amount_cents from public.receipts c where c.corrects_id = r.id
        union all
        select n.id, n.amount_cents from public.receipts c join public.receipts n on n.corrects_id = c.id where c.corrects_id = r.id) t) f
    where r.kind = 'payment' and f.cents > 0
      and (r.request_id = p_invoice.request_id or r.project_id = p_invoice.project_id or r.quote_id = p_invoice.quote_id
        or r.quote_id in (select q.id from public.quotes q where q.project_id = p_invoice.project_id or q.request_id = p_invoice.request_id))
    order by r.received_on, r.recorded_at, r.id;
end;
$$;

create or replace function private.overpaid_receipts(p_contract_id uuid)
returns table (invoice_id uuid, receipt_id uuid, received_on date, method text, amount_cents bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    with kept as (
      -- What each payment, less its corrections, pays of an invoice that was paid too much; the latest is too much first.
      select i.id as of_invoice, -i.left_cents as too_much, paid.id, paid.received_on as day, paid.method as means, paid.cents,
        sum(paid.cents) over (partition by i.id order by paid.received_on desc, paid.recorded_at desc, paid.id) as until
      from public.invoices i
      cross join lateral (
        select r.id, r.received_on, r.recorded_at, r.method, sum(p.amount_cents) as cents
        from public.invoice_payments p
        join public.receipts one on one.id = p.receipt_id
        left join public.receipts corrected on corrected.id = one.corrects_id
        join public.receipts r on r.id = coalesce(corrected.corrects_id, corrected.id, one.id)
        where p.invoice_id = i.id
          and not exists (select from public.refunds f where f.payment_intent_id = r.source_ref and f.status = 'pending')
        group by r.id) paid
      where i.contract_id = p_contract_id and i.left_cents < 0
    )
    select k.of_invoice, k.id, k.day, k.means, least(k.cents, k.too_much - (k.until - k.cents))::bigint
    from kept k where k.cents > 0 and k.until - k.cents < k.too_much;
end;
$$;

create or replace function private.is_invoiced_job(p_request_id uuid) returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.invoices i where i.request_id = p_request_id and i.state <> 'draft' and i.kind in ('standard', 'balance')
    and i.total_cents > i.credited_cents);

create or replace function private.refuse_invoiced_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kept constant jsonb := (
    select coalesce(jsonb_agg(fee order by i), '[]') from jsonb_array_elements(new.additional_fees) with ordinality as f(fee, i)
    where i <= jsonb_array_length(old.additional_fees));
begin
  -- What comes besides is invoiced by another invoice.
  if (new.base_price, new.vat_rate, kept) is distinct from (old.base_price, old.vat_rate, old.additional_fees) and private.is_invoiced_job(old.id) then
    perform private.refuse('request_invoiced', 409);
  end if;
  return new;
end;
$$;

-- What is fixed stays: a quote that was sent, its lines, its events and its signature, whatever the role. What follows it (state, reading,
-- links to other records) may change.
create or replace function private.refuse_quote_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  free constant text[] := '{state,seen_at,reminded_at,closed_at,closed_reason,token_hash,customer_id,place_id,project_id,request_id,lock_version,updated_at,internal_notes,search_text,in_person_hash,in_person_place,in_person_until}';
  state text;
  age timestamptz;
begin
  if tg_table_name = 'quotes' then
    -- Once signed, the quote costs what was signed: the options chosen count.
    if tg_op = 'UPDATE' and new.total_cents is distinct from old.total_cents
      and exists (select from public.quote_signatures s where s.quote_id = new.id and s.total_cents = new.total_cents)
    then
      old.total_cents := new.total_cents;
    end if;
    if tg_op = 'UPDATE' and (old.state = 'draft' or to_jsonb(new) - free = to_jsonb(old) - free) and (new.state <> 'draft' or old.state = 'draft') then
      return new;
    elsif tg_op = 'DELETE' and (old.state = 'draft' or private.is_example('quotes', old.id)
      or private.is_past_accounts((coalesce(old.closed_at, old.sent_at) at time zone 'Europe/Paris')::date)
      or (private.is_old_offer(old) and not exists (
        select from public.quote_signatures s join public.quotes q on q.id = s.quote_id where q.root_id = old.root_id)))
    then
      return old;
    end if;
  else
    select q.state into state from public.quotes q where q.id = (to_jsonb(case when tg_op = 'INSERT' then new else old end) ->> 'quote_id')::uuid;
    -- Not found: the quote itself is being deleted, which its own trigger has allowed.
    if state is null or state = 'draft' then
      return case when tg_op = 'DELETE' then old else new end;
    end if;
  end if;
  perform private.refuse('quote_fixed', 409);
end;
$$;

create or replace function private.lock_client_quote(p_id uuid) returns public.quotes
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
begin
  perform private.require_staff();
  -- The first version before the others: two versions of one quote are never handled at once.
  perform 1 from public.quotes r where r.id = (select q.root_id from public.quotes q where q.id = p_id) for update;
  select * into quote from public.quotes where id = p_id for update;
  if not found then
    perform private.refuse('client_quote_gone', 404);
  end if;
  return quote;
end;
$$;

create or replace function private.write_quote_lines(p_quote_id uuid, p_lines jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.quote_lines where quote_id = p_quote_id;
  insert into public.quote_lines (quote_id, id, position, kind, level, label, description, quantity, quantity_formula, unit, unit_price,
    discount_bp, vat_rate, is_option, price_item_id)
  select p_quote_id, (line ->> 'id')::uuid, i - 1, line ->> 'kind', coalesce((line ->> 'level')::int, 1), coalesce(line ->> 'label', ''),
    nullif(line ->> 'description', ''), coalesce((line ->> 'quantity')::numeric, 0), nullif(line ->> 'quantity_formula', ''),
    coalesce(line ->> 'unit', 'u'), coalesce((line ->> 'unit_price')::numeric, 0), coalesce((line ->> 'discount_bp')::int, 0),
    coalesce((line ->> 'vat_rate')::numeric, 20), coalesce((line ->> 'is_option')::boolean, false), (line ->> 'price_item_id')::uuid
  from jsonb_array_elements(p_lines) with ordinality as given (line, i);
  insert into public.quote_line_costs (quote_id, line_id, unit_cost, hours)
  select p_quote_id, (line ->> 'id')::uuid, (line ->> 'unit_cost')::numeric, (line ->> 'hours')::numeric
  from jsonb_array_elements(p_lines) line
  where line ->> 'unit_cost' is not null or line ->> 'hours' is not null;
end;
$$;

create or replace function private.quote_search_sql(p_sort text) returns text
language sql immutable set search_path = ''
return private.search_sql('quotes',
  'r.id, r.number, r.version_no, r.kind, r.state, r.title, r.total_cents, r.valid_until, r.sent_at, r.seen_at, r.closed_at, r.updated_at,
    r.customer_id, (select c.name from public.customers c where c.id = r.customer_id), r.project_id,
    (select w.name from public.reno_projects w where w.id = r.project_id), r.request_id,
    (select b.reference from public.brico_requests b where b.id = r.request_id)',
  'case when $4 is null then r.state <> ''replaced'' else r.state = $4 end and ($5 is null or r.project_id = $5 or r.request_id = $5) and ($6 is null or r.customer_id = any ($6))',
  case p_sort when 'oldest' then 'r.updated_at' when 'number' then 'r.number desc nulls first' when 'client' then '14, r.updated_at desc' else 'r.updated_at desc' end,
  'r.search_text'
);

-- A new draft with the lines and texts of another quote: for another client, or as the next version of itself.
create or replace function private.copy_quote_row(p_quote public.quotes, p_changes jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  copied public.quotes;
begin
  copied := jsonb_populate_record(p_quote, jsonb_build_object('id', gen_random_uuid(), 'state', 'draft', 'snapshot', null, 'total_cents', null, 'sent_at', null,
    'valid_until', null, 'seen_at', null, 'reminded_at', null, 'closed_at', null, 'closed_reason', null, 'token_hash', null, 'lock_version', 1,
    'in_person_hash', null, 'in_person_place', null, 'in_person_until', null, 'created_by', auth.uid(), 'created_by_name', private.author_name(),
    'saved_by', auth.uid(), 'saved_by_name', private.author_name(), 'created_at', private.now(), 'updated_at', private.now()) || p_changes);
  if p_changes -> 'root_id' is null then
    copied.root_id := copied.id;
  end if;
  insert into public.quotes select copied.*;
  insert into public.quote_lines
  select (jsonb_populate_record(l, jsonb_build_object('quote_id', copied.id))).* from public.quote_lines l where l.quote_id = p_quote.id;
  insert into public.quote_line_costs
  select copied.id, c.line_id, c.unit_cost, c.hours from public.quote_line_costs c where c.quote_id = p_quote.id;
  perform private.count_draft(copied.id);
  return copied.id;
end;
$$;

create or replace function public.revise_quote(p_id uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes := private.lock_client_quote(p_id);
  draft uuid;
begin
  select id into draft from public.quotes where root_id = quote.root_id and state = 'draft';
  if draft is not null then
    return draft;
  elsif exists (select from public.quotes where root_id = quote.root_id and state in ('signed', 'withdrawn')) then
    perform private.refuse('quote_signed', 409);
  end if;
  draft := private.copy_quote_row(quote, jsonb_build_object('root_id', quote.root_id, 'version_no', (
    select max(version_no) + 1 from public.quotes where root_id = quote.root_id)));
  perform private.log_quote(draft, 'revised', jsonb_build_object('from', quote.version_no));
  return draft;
end;
$$;

-- What clients get of invoices: the mail with the private link, reminders that staff can stop, and the page behind the link.

create or replace function private.invoice_mail_payload(p_invoice public.invoices) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('invoice_id', p_invoice.id, 'number', p_invoice.number, 'kind', p_invoice.kind, 'situation_no', p_invoice.situation_no,
  'title', p_invoice.title, 'client_name', p_invoice.snapshot #>> '{buyer,name}', 'total_cents', p_invoice.total_cents, 'left_cents', p_invoice.left_cents,
  'issued_on', p_invoice.issued_on, 'due_on', p_invoice.due_on, 'corrects', p_invoice.snapshot #>> '{corrects,number}',
  'customer_id', p_invoice.customer_id, 'project_id', p_invoice.project_id, 'is_company', private.is_company(p_invoice.customer_id))
$$;

create or replace function public.search_quotes(
  p_query text default null, p_state text default null, p_subject_id uuid default null, p_customer_id uuid default null,
  p_sort text default 'newest', p_limit int default 25, p_offset int default 0
) returns table (
  id uuid, number text, version_no int, kind text, state text, title text, total_cents bigint, valid_until date, sent_at timestamptz,
  seen_at timestamptz, closed_at timestamptz, updated_at timestamptz, customer_id uuid, customer_name text, project_id uuid, project_name text,
  request_id uuid, request_reference text, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute private.quote_search_sql(p_sort)
    using private.search_pattern(p_query), least(greatest(p_limit, 1), 100), greatest(p_offset, 0), nullif(p_state, 'all'), p_subject_id,
      case when p_customer_id is not null then private.customer_family(p_customer_id) end;
end;
$$;

revoke all on function private.refuse_early_request_money from public, anon, authenticated, service_role;
comment on function private.refuse_early_request_money is
  'Refuses money for a small job that its client signed at home less than seven days before p_on (code de la consommation, L221-10), of its fees too: '
  'payment_too_early.';

revoke all on function public.reno_project_figures from public, anon, authenticated, service_role;
comment on function public.reno_project_figures is
  'For staff: the sums of a renovation in euros without VAT (committed: its awards; invoiced: its expenses; paid: those that are paid) '
  'and the numbers of its parts. An expense without a basis counts with its amount and has no amount with VAT. Refuses: project_gone.';
grant execute on function public.reno_project_figures to authenticated;

revoke all on function public.read_contract_money from public, anon, authenticated, service_role;
comment on function public.read_contract_money is
  'For staff: the money of a renovation, small job or quote in cents TTC: signed (its price), amended (of that, by amendments), deposit (invoiced '
  'as deposits), invoiced (all documents, credit notes taken off), to_invoice (of the price, rebates taken off), received, left (of the price, '
  'rebates taken off), due (of invoices), to_return (paid too much on an invoice), free (received, pays no invoice yet).';
grant execute on function public.read_contract_money to authenticated;

revoke all on function private.is_withdrawn from public, anon, authenticated, service_role;
comment on function private.is_withdrawn is 'Whether the client withdrew from the quote of an invoice: nothing is asked for any more, a credit note is due.';

revoke all on function private.lock_card_payment from public, anon, authenticated, service_role;
comment on function private.lock_card_payment is
  'Locks the contract of a payment by card, as lock_contract does, then its invoice and the payment, which it returns (null: there is none). The '
  'caller then locks refunds.';

revoke all on function private.no_money_before from public, anon, authenticated, service_role;
comment on function private.no_money_before is
  'The day from which an invoice may be paid when the client signed at home less than seven days before p_on (code de la consommation, L221-10); null: '
  'on that day already.';

revoke all on function private.paid_by from public, anon, authenticated, service_role;
comment on function private.paid_by is 'What each receipt pays of an invoice, without what a later invoice took over.';

revoke all on function private.taken_over_by from public, anon, authenticated, service_role;
comment on function private.taken_over_by is 'The invoice that took over what a row takes away from another one.';

revoke all on function private.quote_paid_by from public, anon, authenticated, service_role;
comment on function private.quote_paid_by is
  'The quote that the money of an invoice pays: that of a deposit, so that no deposit is asked for twice. An invoice of several quotes pays none of '
  'them alone.';

revoke all on function public.record_invoice_refund from public, anon, authenticated, service_role;
comment on function public.record_invoice_refund is
  'For staff: records money given back on an invoice that was paid too much: {id (optional: sent twice, it counts once), amount_cents, '
  'method, paid_on, reason}; rows of the opposite sign of what was received, the latest first. Money that came by card online goes back '
  'through Stripe, a small job''s through its own screen. '
  'Refuses: invoice_gone, invalid_input, payment_in_future, return_too_high, refund_by_card.';
grant execute on function public.record_invoice_refund to authenticated;

revoke all on function private.log_client_event from public, anon, authenticated, service_role;
comment on function private.log_client_event is
  'Few for one quote, whatever the holder of its link does: request_quote_code bounds the codes, and sign_quote the tries of each.';

revoke all on function private.is_company from public, anon, authenticated, service_role;
comment on function private.is_company is 'Whether a client is a company, which has no first name to greet; null without a file.';

revoke all on function public.request_quote_code from public, anon, authenticated, service_role;
comment on function public.request_quote_code is
  'Records who signs and what they accept, and mails the code, of which p_order has code_hash and code_no (the mail derives the code). p_order: '
  'given_name, family_name, accepts_terms, certifies_vat, early_start, consents (the sentences as shown). Refuses: as lock_answerable_quote, '
  'quote_not_ready, invalid_input, vat_not_certified, email_missing, too_many_codes (three an hour), codes_used_up (fifteen in all).';
grant execute on function public.request_quote_code to service_role;

revoke all on function public.record_paper_signature from public, anon, authenticated, service_role;
comment on function public.record_paper_signature is
  'For staff: a quote that came back signed on paper; p_order: signed_on, place, name (as signed), path and file_name of the scan, early_start, '
  'vat_certified. Refuses: client_quote_gone, quote_not_open (answered, or another version was sent since), invalid_input, vat_not_certified.';
grant execute on function public.record_paper_signature to authenticated;

revoke all on function private.drop_draft_papers from public, anon, authenticated, service_role;
comment on function private.drop_draft_papers is 'Trigger for an invoice that is deleted: its papers « Projet de facture » go too.';

revoke all on function private.overpaid_receipts from public, anon, authenticated, service_role;
comment on function private.overpaid_receipts is
  'What invoices of a contract were paid too much, after a credit note for example, by receipt: the next invoice takes it over. Money that is '
  'promised back is left out.';

revoke all on function private.is_invoiced_job from public, anon, authenticated, service_role;
comment on function private.is_invoiced_job is 'Whether the price of a small job was invoiced, and not credited whole.';

revoke all on function private.refuse_invoiced_change from public, anon, authenticated, service_role;
comment on function private.refuse_invoiced_change is
  'Trigger: the price of a small job that is invoiced changes by a credit note only; fees may be added. Refuses: request_invoiced.';

revoke all on function private.lock_client_quote from public, anon, authenticated, service_role;
comment on function private.lock_client_quote is
  'For staff: locks the first version of a quote and the quote, until the end of the transaction, and returns the quote. Refuses: access_denied, '
  'client_quote_gone.';

revoke all on function public.search_quotes from public, anon, authenticated, service_role;
comment on function public.search_quotes is
  'For staff: a page of the quotes; all states but replaced ones unless p_state names one; p_subject_id: of a renovation or small '
  'job; p_customer_id: of a client, with the files that were merged into theirs; sort: newest, oldest, number or client. total_count stops at 10 000.';
grant execute on function public.search_quotes to authenticated;

-- End of what `npm run routines` wrote.

-- No quote, line, event or signature can be emptied away.
create trigger keep_all_quotes before truncate on public.quotes for each statement execute function private.refuse_ledger_change();
create trigger keep_all_lines before truncate on public.quote_lines for each statement execute function private.refuse_ledger_change();
create trigger keep_all_events before truncate on public.quote_events for each statement execute function private.refuse_ledger_change();
create trigger keep_all_signatures before truncate on public.quote_signatures for each statement execute function private.refuse_ledger_change();
create trigger drop_draft_papers after delete on public.invoices for each row execute function private.drop_draft_papers();

-- Papers of drafts that were deleted without them.
delete from public.documents d where d.kind = 'invoice_draft' and not exists (select from public.invoices i where i.id = d.invoice_id);

update public.quotes q set total_cents = s.total_cents
from public.quote_signatures s where s.quote_id = q.id and q.total_cents is distinct from s.total_cents;
