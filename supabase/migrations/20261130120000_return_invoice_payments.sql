-- Staff give back by card what an invoice was paid too much.

alter table public.refunds add column invoice_id uuid references public.invoices (id) on delete set null;
comment on column public.refunds.invoice_id is
  'Of a payment by card: the invoice that was paid too much, which may be another one than the payment was made for.';
create index refunds_invoice on public.refunds (invoice_id) where invoice_id is not null;

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

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
      'is_example', private.is_example_invoice(invoice), 'returns', private.return_facts(invoice),
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

create or replace function private.erase_people(p_people uuid[], p_email text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  family uuid[] := array(select c.id from public.customers c where c.id = any (p_people) or c.merged_into = any (p_people));
  addresses text[] := private.own_addresses(family, p_email);
  requests uuid[];
  paid uuid[];
  contacts uuid[];
  projects uuid[];
  places uuid[];
  mails int;
  offers uuid[] := private.quote_roots_of(family, false);
  contracts uuid[] := private.quote_roots_of(family, true);
  drafts uuid[] := array(select i.id from private.invoices_of(family) i where i.state = 'draft');
  bills uuid[] := array(select i.id from private.invoices_of(family) i where i.state <> 'draft');
begin
  select coalesce(array_agg(r.id), '{}'),
    coalesce(array_agg(r.id) filter (where private.carries_money(r.first_paid_at, r.payment_status, r.stripe_payment_intent_id, r.status)
      or exists (select from public.invoices i where i.request_id = r.id and i.state <> 'draft')), '{}')
  into requests, paid
  from public.brico_requests r where r.customer_id = any (family);
  -- Refuse while an appointment is ahead, or a payment or refund is open: the team would not know whom to visit, and money would have no
  -- owner.
  if exists (
    select from public.brico_requests r where r.id = any (requests) and (
      (r.status not in ('cancelled', 'completed') and r.scheduled_date >= private.today())
      or (r.stripe_session_id is not null and r.checkout_closed_at is null and r.payment_status = 'pending')
      or exists (select from public.refunds f where f.request_id = r.id and f.status = 'pending'))
  ) then
    perform private.refuse('person_expected', 409);
  end if;
  contacts := array(select c.id from public.contact_requests c where c.customer_id = any (family));
  projects := array(select p.id from public.reno_projects p where p.customer_id = any (family));
  places := array(select l.place_id from public.customer_places l where l.customer_id = any (family)
    union select r.place_id from public.brico_requests r where r.customer_id = any (family)
    union select r.place_id from public.contact_requests r where r.customer_id = any (family)
    union select r.place_id from public.reno_projects r where r.customer_id = any (family)
    union select q.place_id from public.quotes q where q.root_id = any (offers || contracts));

  delete from public.email_outbox m
  where lower(m.recipient) = any (addresses) or m.request_id = any (requests) or m.contact_request_id = any (contacts)
    or m.payload ->> 'project_id' = any (projects::text[])
    or m.payload ->> 'link_id' in (select l.id::text from public.client_links l where l.project_id = any (projects))
    or m.payload ->> 'customer_id' = any (family::text[]);
  get diagnostics mails = row_count;
  -- A document that was made belongs to the accounts, with the name of its client; one that waits is not made any more.
  delete from public.documents where request_id = any (requests) and made_at is null;
  perform set_config('mirabelle.erasing', 'on', true);
  delete from public.documents where invoice_id = any (drafts) or (invoice_id = any (bills) and made_at is null);
  delete from public.invoices where id = any (drafts);
  -- A quote that was never signed goes with its documents. A signed one is a contract: it stays ten years as it was signed, tied to nobody.
  delete from public.documents d using public.quotes q where q.root_id = any (offers) and d.quote_id = q.id;
  delete from public.quotes where root_id = any (offers);
  -- Requests with payments stay in the accounts with amounts, dates and work; their personal data are replaced.
  update public.brico_requests set
    client_name = 'Personne effacée', client_phone = '0000000000', address = 'Adresse effacée',
    client_email = case when source = 'online' then 'efface@exemple.invalid' end,
    postal_code = null, city = null, description = null, notes = null, cancellation_reason = null,
    manage_token_hash = null, contact_request_id = null, customer_id = null, place_id = null
  where id = any (paid);
  -- A refund's note is free text, by the client or by staff.
  update public.refunds set note = null where request_id = any (requests) or (invoice_id = any (bills) and reason = 'staff');
  delete from public.brico_requests where id = any (requests) and id <> all (paid);
  delete from public.contact_requests where id = any (contacts);
  update public.reno_projects set
    name = 'Projet ' || left(id::text, 8), client_name = 'Personne effacée', client_email = null, client_phone = null,
    address = 'Adresse effacée', description = null, contact_request_id = null, customer_id = null, place_id = null
  where id = any (projects);
  delete from public.project_notes where project_id = any (projects);
  -- After its renovation, whose name is among the words by which a quote is found.
  update public.quotes set customer_id = null, place_id = null, internal_notes = null where root_id = any (contracts);
  -- An issued invoice stays in the accounts, with the name that it had; nothing leads from it to the person any more.
  update public.invoices set customer_id = null, token_hash = null, reminders_stopped_at = coalesce(reminders_stopped_at, private.now())
  where id = any (bills);
  -- The client's page: its link, messages and comments.
  delete from public.client_links where project_id = any (projects);
  delete from public.client_messages where project_id = any (projects);
  update public.project_choices set comment = null where project_id = any (projects);
  -- The file with its numbers, notes, calls, tasks and merges. A place that another client has stays, without its access notes.
  delete from public.customers where id = any (family);
  perform private.prune_place(p.id) from unnest(places) as p (id) where p.id is not null;
  update public.places p set access_notes = null where p.id = any (places);
  -- The history contains the client's name, because staff name renovations after their clients; recompute those labels.
  update public.activity_log set subject_label = private.record_label(subject_table, subject_id)
  where subject_table = 'reno_projects' and subject_id = any (projects::text[]);
  update public.activity_log set detail = detail - 'note'
  where subject_table = 'brico_requests' and subject_id = any (requests::text[]) and detail ? 'note';
  perform set_config('mirabelle.erasing', '', true);
  perform private.log_activity('erased', 'profiles', 'erasure', 'Données d’une personne effacées à sa demande');
  return jsonb_build_object('contacts', cardinality(contacts), 'deleted', cardinality(requests) - cardinality(paid),
    'anonymised', cardinality(paid) + cardinality(projects), 'mails', mails, 'quotes', cardinality(offers), 'contracts', (
      select jsonb_agg(jsonb_build_object('number', q.number, 'kept_until', make_date(extract(year from s.signed_on)::int + 10, 12, 31)) order by s.signed_on)
      from public.quote_signatures s join public.quotes q on q.id = s.quote_id where q.root_id = any (contracts)),
    'invoices', cardinality(drafts), 'kept_invoices', (
      select case when count(*) > 0 then jsonb_build_object('count', count(*), 'kept_until', make_date(extract(year from max(i.issued_on))::int + 10, 12, 31)) end
      from public.invoices i where i.id = any (bills)));
end;
$$;

-- Money that no request records: of a document (card_payments), or of nothing (double_payment, stray_payment): received, then given back.
-- Another currency stays out of the ledger.
create or replace function private.follow_stray_refund() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  paid public.receipts;
  refund public.receipts;
begin
  select * into paid from public.receipts where source_ref = new.payment_intent_id and kind = 'payment';
  if paid.id is null then
    perform private.book_receipt(jsonb_build_object('kind', 'payment', 'amount_cents', new.amount_cents, 'method', 'card_online',
      'source', private.source_of(new.payment_intent_id), 'source_ref', new.payment_intent_id, 'reason', new.reason,
      'vat_split', jsonb_build_array()));
    select * into paid from public.receipts where source_ref = new.payment_intent_id and kind = 'payment';
  end if;
  select * into refund from public.receipts r
  where r.corrects_id = paid.id and r.kind = 'refund' and r.source_ref = new.stripe_refund_id
    and not exists (select from public.receipts c where c.corrects_id = r.id);
  if new.status = 'succeeded' and refund.id is null then
    perform private.book_receipt(jsonb_build_object('kind', 'refund', 'amount_cents', -new.amount_cents, 'method', 'card_online',
      'received_on', (new.settled_at at time zone 'Europe/Paris')::date, 'source', paid.source, 'source_ref', new.stripe_refund_id,
      'corrects_id', paid.id, 'request_id', paid.request_id, 'project_id', paid.project_id, 'quote_id', paid.quote_id, 'invoice_id', coalesce(new.invoice_id, paid.invoice_id),
      'recorded_by', new.created_by, 'reason', case when new.reason = 'staff' then coalesce(new.note, new.reason) else new.reason end));
  elsif new.status = 'failed' and refund.id is not null then
    perform private.reverse_receipt(refund, 'correction', 'Refusé par la banque');
  end if;
  perform private.follow_on_site(paid.request_id);
  update public.card_payments p set state = case when p.amount_cents <= (
    select coalesce(sum(f.amount_cents), 0) from public.refunds f where f.card_payment_id = p.id and f.status = 'succeeded') then 'refunded' else 'paid' end
  where p.id = new.card_payment_id;
  return null;
end;
$$;

create or replace function private.returnable_cents(p_payment public.card_payments) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(sum(t.cents), 0) from public.receipts paid
    cross join lateral (
      select paid.amount_cents
      union all
      select c.amount_cents from public.receipts c where c.corrects_id = paid.id
      union all
      select n.amount_cents from public.receipts c join public.receipts n on n.corrects_id = c.id where c.corrects_id = paid.id) t(cents)
    where paid.source_ref = p_payment.payment_intent_id and paid.kind = 'payment') - (
    select coalesce(sum(f.amount_cents), 0) from public.refunds f where f.card_payment_id = p_payment.id and f.status = 'pending');
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
    insert into public.refunds (card_payment_id, invoice_id, payment_intent_id, amount_cents, reason, note)
    values (p_id, invoice.id, p_payment_intent_id, p_amount_cents, case when quote.state = 'withdrawn' then 'withdrawal' else 'double_payment' end,
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

create or replace function public.return_card_payments(p_quote_id uuid, p_actor uuid, p_amount_cents int default null) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
  payment public.card_payments;
  rest bigint := p_amount_cents;
  part bigint;
  promised bigint := 0;
begin
  select * into quote from public.quotes where id = p_quote_id for update;
  if not found then
    perform private.refuse('client_quote_gone', 404);
  elsif quote.state <> 'withdrawn' then
    perform private.refuse('deposit_not_returnable', 409);
  end if;
  for payment in select * from public.card_payments where quote_id = p_quote_id and state = 'paid' order by opened_at for update loop
    part := least(private.returnable_cents(payment), coalesce(rest, private.returnable_cents(payment)));
    if part > 0 then
      insert into public.refunds (card_payment_id, invoice_id, payment_intent_id, amount_cents, reason, note, created_by)
      values (payment.id, payment.invoice_id, payment.payment_intent_id, part, 'withdrawal', 'Paiement pour le devis ' || quote.number, p_actor);
      promised := promised + part;
      rest := rest - part;
    end if;
  end loop;
  if promised = 0 or rest > 0 or p_amount_cents <= 0 then
    perform private.refuse('refund_too_high', 400);
  end if;
  perform private.log_as(p_actor, 'refund', 'quotes', p_quote_id::text, 'Remboursement de l’acompte par carte', jsonb_build_object('amount_cents', promised));
  return promised;
end;
$$;

create or replace function private.returning_cents(p_invoice_id uuid) returns bigint
language sql stable security definer set search_path = ''
return (select coalesce(sum(f.amount_cents), 0) from public.refunds f where f.invoice_id = p_invoice_id and f.status = 'pending');

create or replace function private.card_parts(p_invoice_id uuid) returns table (payment_id uuid, payment_intent_id text, cents bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select p.id, p.payment_intent_id, least(k.cents, private.returnable_cents(p))
    from private.kept_on(p_invoice_id) k join public.card_payments p on p.payment_intent_id = k.source_ref
    where p.state = 'paid' and k.cents > 0 and private.returnable_cents(p) > 0
    order by k.recorded_at desc, p.id;
end;
$$;

create or replace function private.return_facts(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  owed bigint := greatest(coalesce(-p_invoice.left_cents, 0) - private.returning_cents(p_invoice.id), 0);
begin
  return jsonb_build_object('returning_cents', private.returning_cents(p_invoice.id),
    'by_card_cents', least(owed, (select coalesce(sum(c.cents), 0) from private.card_parts(p_invoice.id) c)),
    'by_hand_cents', case when p_invoice.request_id is null then least(owed, (select coalesce(sum(h.cents), 0) from private.hand_parts(p_invoice.id) h)) else 0 end);
end;
$$;

create or replace function private.refuse_return(p_due_cents bigint) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  perform private.refuse('return_too_high', 409, jsonb_build_object('due', replace(to_char(greatest(p_due_cents, 0) / 100.0, 'FM9999999990.00'), '.', ',')));
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
  elsif refund.amount_cents > coalesce(-invoice.left_cents, 0) - private.returning_cents(p_id) then
    perform private.refuse_return(coalesce(-invoice.left_cents, 0) - private.returning_cents(p_id));
  end if;
  rest := refund.amount_cents;
  for paid in select * from private.hand_parts(p_id) loop
    exit when rest = 0;
    perform private.book_receipt(jsonb_build_object('id', refund.id, 'kind', 'refund', 'amount_cents', -least(rest, paid.cents),
      'method', refund.method, 'received_on', refund.paid_on, 'source', 'staff', 'corrects_id', paid.receipt_id, 'invoice_id', p_id,
      'project_id', invoice.project_id, 'quote_id', private.quote_paid_by(invoice), 'reason', btrim(refund.reason)));
    rest := rest - least(rest, paid.cents);
    refund.id := null;
  end loop;
  if rest > 0 then
    perform private.refuse('refund_by_card', 409);
  end if;
  perform private.log_activity('payment', 'invoices', p_id::text, 'Remboursement sur la facture ' || invoice.number,
    jsonb_build_object('amount_cents', -refund.amount_cents, 'method', refund.method, 'paid_on', refund.paid_on));
end;
$$;

create or replace function public.return_invoice_payment(p_id uuid, p_actor uuid, p_refund jsonb) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  refund record;
  part record;
  rest bigint;
begin
  select * into invoice from public.invoices where id = p_id;
  perform private.lock_contract(invoice);
  select * into invoice from public.invoices where id = p_id for update;
  if not found then
    perform private.refuse('invoice_gone', 404);
  end if;
  begin
    select r.id, r.amount_cents, btrim(r.reason) as reason into refund from jsonb_to_record(p_refund) as r(id uuid, amount_cents bigint, reason text);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  -- After the contract: the payment of another quote of the renovation may be promised back at the same moment.
  perform 1 from public.card_payments p where p.id in (select c.payment_id from private.card_parts(p_id) c) order by p.id for update;
  if exists (select from public.refunds f where f.id = refund.id and f.invoice_id = p_id) then
    return refund.amount_cents;
  elsif refund.id is null or exists (select from public.refunds f where f.id = refund.id) or coalesce(refund.amount_cents < 1, true)
    or coalesce(length(refund.reason) not between 1 and 300, true)
  then
    perform private.refuse('invalid_input', 400);
  elsif refund.amount_cents > (private.return_facts(invoice) ->> 'by_card_cents')::bigint then
    perform private.refuse_return((private.return_facts(invoice) ->> 'by_card_cents')::bigint);
  end if;
  rest := refund.amount_cents;
  for part in select * from private.card_parts(p_id) loop
    exit when rest = 0;
    insert into public.refunds (id, card_payment_id, invoice_id, payment_intent_id, amount_cents, reason, note, created_by)
    values (coalesce(refund.id, gen_random_uuid()), part.payment_id, p_id, part.payment_intent_id, least(rest, part.cents), 'staff',
      refund.reason, p_actor);
    rest := rest - least(rest, part.cents);
    refund.id := null;
  end loop;
  perform private.log_as(p_actor, 'refund', 'invoices', p_id::text, 'Remboursement par carte demandé, facture ' || invoice.number,
    jsonb_build_object('amount_cents', refund.amount_cents));
  return refund.amount_cents;
end;
$$;

create or replace function private.stray_payload(p_refund public.refunds) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('refund_id', p_refund.id, 'amount_cents', p_refund.amount_cents, 'currency', p_refund.currency,
    'session_id', p_refund.checkout_session_id, 'payment_intent_id', p_refund.payment_intent_id,
    -- The note of staff is for the ledger; the document is found by its number.
    'note', coalesce((select 'Paiement pour la facture ' || i.number from public.invoices i where i.id = p_refund.invoice_id), p_refund.note),
    'is_refused', p_refund.status = 'failed', 'is_of_document', p_refund.card_payment_id is not null)
$$;

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
      select f.id, f.request_id, p.quote_id, coalesce(f.invoice_id, p.invoice_id) as invoice_id, coalesce(r.client_name, i.snapshot #>> '{buyer,name}', q.snapshot #>> '{client,name}') as client_name,
        f.amount_cents, f.status
      from public.refunds f left join public.brico_requests r on r.id = f.request_id
      left join public.card_payments p on p.id = f.card_payment_id left join public.quotes q on q.id = p.quote_id
      left join public.invoices i on i.id = coalesce(f.invoice_id, p.invoice_id)
      where f.status <> 'succeeded' and (f.status = 'failed' or f.attempts >= 3)
        and f.last_error is distinct from 'already_refunded' and (r.payment_status = 'paid' or p.state = 'paid')
        -- Skip a refund when the same request or document has a later one, promised or made.
        and not exists (
          select 1 from public.refunds again
          where (again.request_id = f.request_id or again.card_payment_id = f.card_payment_id) and again.created_at > f.created_at and again.status <> 'failed')
        -- Or when staff gave the money back themselves.
        and not exists (
          select from public.receipts paid join public.receipts back on back.corrects_id = paid.id
          where paid.source_ref = f.payment_intent_id and back.kind = 'refund' and back.method <> 'card_online')
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

-- Executes promised refunds, and records the refunds that the payment provider reports.

-- Claims the refunds that are due, each for one worker; a refund whose worker died can be claimed again after five minutes.
create or replace function public.claim_refunds(p_limit int default 20, p_request_id uuid default null) returns setof public.refunds
language sql volatile security definer set search_path = ''
begin atomic
  update public.refunds r set attempts = r.attempts + 1, next_attempt_at = private.now() + interval '5 minutes'
  where r.id in (
    select due.id from public.refunds due
    where due.status = 'pending' and due.next_attempt_at <= private.now()
      and (p_request_id is null or due.request_id = p_request_id)
    order by due.next_attempt_at limit least(greatest(p_limit, 1), 100)
    for update skip locked
  )
  returning r.*;
end;

create or replace function private.kept_on(p_invoice_id uuid)
returns table (receipt_id uuid, received_on date, recorded_at timestamptz, method text, source_ref text, cents bigint)
language sql stable security definer set search_path = ''
begin atomic
  select r.id, r.received_on, r.recorded_at, r.method, r.source_ref, sum(p.amount_cents)::bigint
  from public.invoice_payments p
  join public.receipts one on one.id = p.receipt_id
  left join public.receipts corrected on corrected.id = one.corrects_id
  join public.receipts r on r.id = coalesce(corrected.corrects_id, corrected.id, one.id)
  where p.invoice_id = p_invoice_id group by r.id;
end;

create or replace function private.overpaid_receipts(p_contract_id uuid)
returns table (invoice_id uuid, receipt_id uuid, received_on date, method text, amount_cents bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    with kept as (
      -- Of the payments of an invoice that was paid too much, the latest is too much first.
      select i.id as of_invoice, -i.left_cents - private.returning_cents(i.id) as too_much, paid.receipt_id as id, paid.received_on as day,
        paid.method as means, paid.cents,
        sum(paid.cents) over (partition by i.id order by paid.received_on desc, paid.recorded_at desc, paid.receipt_id) as until
      from public.invoices i
      cross join lateral private.kept_on(i.id) paid
      where i.contract_id = p_contract_id and i.left_cents < 0
        and not exists (select from public.refunds f where f.payment_intent_id = paid.source_ref and f.status = 'pending')
    )
    select k.of_invoice, k.id, k.day, k.means, least(k.cents, k.too_much - (k.until - k.cents))::bigint
    from kept k where k.cents > 0 and k.until - k.cents < k.too_much;
end;
$$;

-- Money that came by card online goes back by card, unless the bank has returned it once.
create or replace function private.hand_parts(p_invoice_id uuid) returns table (receipt_id uuid, cents bigint)
language sql stable security definer set search_path = ''
begin atomic
  select k.receipt_id, k.cents
  from private.kept_on(p_invoice_id) k
  where k.cents > 0 and (k.method <> 'card_online' or exists (
    select from public.refunds f where f.payment_intent_id = k.source_ref and f.status = 'failed' and f.last_error = 'refused_by_bank'))
  order by k.recorded_at desc, k.receipt_id;
end;

revoke all on function public.read_invoice from public, anon, authenticated, service_role;
comment on function public.read_invoice is
  'For staff: an invoice: what staff wrote, content (domain/documents/invoice.ts), what forbids to issue it, client, contract, corrected invoice, '
  'payments, what may be given back (private.return_facts), its event in the chain, other documents of the contract, papers. Refuses: invoice_gone.';
grant execute on function public.read_invoice to authenticated;

revoke all on function private.returning_cents from public, anon, authenticated, service_role;
comment on function private.returning_cents is 'What is promised back by card on an invoice, and not made yet.';

revoke all on function private.card_parts from public, anon, authenticated, service_role;
comment on function private.card_parts is 'What may go back by card of the money that pays an invoice, the latest payment first.';

revoke all on function private.return_facts from public, anon, authenticated, service_role;
comment on function private.return_facts is
  'Of what an invoice was paid too much, in cents: promised back by card and under way, what may still go back by card, and what staff may give '
  'back themselves (a small job''s money through its own screen). By card and by hand may name the same cents.';

revoke all on function private.refuse_return from public, anon, authenticated, service_role;

revoke all on function public.record_invoice_refund from public, anon, authenticated, service_role;
comment on function public.record_invoice_refund is
  'For staff: records money given back on an invoice that was paid too much: {id (optional: sent twice, it counts once), amount_cents, '
  'method, paid_on, reason}; rows of the opposite sign of what was received, the latest first. Money that came by card online goes back '
  'by return_invoice_payment, unless the bank has refused that; a small job''s through its own screen. '
  'Refuses: invoice_gone, invalid_input, payment_in_future, return_too_high, refund_by_card.';
grant execute on function public.record_invoice_refund to authenticated;

revoke all on function public.return_invoice_payment from public, anon, authenticated, service_role;
comment on function public.return_invoice_payment is
  'Promises to give back by card what an invoice was paid too much: {id (sent twice, it counts once), amount_cents, reason}; the latest payment '
  'first. Refuses: invoice_gone, invalid_input, return_too_high.';
grant execute on function public.return_invoice_payment to service_role;

revoke all on function private.kept_on from public, anon, authenticated, service_role;
comment on function private.kept_on is 'What each payment, less its refunds and corrections, pays of an invoice.';

revoke all on function private.hand_parts from public, anon, authenticated, service_role;
comment on function private.hand_parts is 'What staff may give back themselves of the money that pays an invoice, the latest payment first.';

-- End of what `npm run routines` wrote.
