-- Staff may give back the deposit of a signed quote by card.

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

drop function public.return_card_payments(p_quote_id uuid, p_actor uuid, p_amount_cents integer);

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
  update public.refunds set note = null
  where request_id = any (requests) or (reason = 'staff' and (invoice_id = any (bills) or card_payment_id in (
    select p.id from public.card_payments p join public.quotes q on q.id = p.quote_id where q.root_id = any (contracts))));
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

-- Documents paid by card: the deposit of a signed quote, what is left of an invoice. Amounts, law and states are those of the database; only a
-- session that was read again from the payment provider books money. Locks: see lock_card_payment.

-- plpgsql, and not a parsed body, in what reads a whole row: that would stand in the way of a new column.
create or replace function private.deposit_left(p_quote public.quotes, p_signature public.quote_signatures) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return greatest((p_signature.snapshot ->> 'deposit_cents')::bigint - coalesce((
    select sum(r.amount_cents) from public.receipts r
    where not (r.kind = 'refund' and r.recorded_by is not null) and (r.quote_id = p_quote.id or (r.quote_id is null and r.project_id = p_quote.project_id and r.received_on >= p_signature.signed_on))), 0), 0);
end;
$$;

create or replace function private.quote_part(p_quote public.quotes, p_payment public.card_payments) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  contract public.invoices;
begin
  contract.quote_id := p_quote.id;
  return case p_quote.state when 'withdrawn' then private.returnable_cents(p_payment)
    when 'signed' then least(private.returnable_cents(p_payment), coalesce((
      select f.amount_cents from private.free_receipts(contract) f join public.receipts r on r.id = f.receipt_id
      where r.source_ref = p_payment.payment_intent_id), 0))
    else 0 end;
end;
$$;

create or replace function private.deposit_facts(p_quote public.quotes, p_signature public.quote_signatures) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'due_cents', case when p_quote.state = 'signed' then private.deposit_left(p_quote, p_signature) else 0 end,
      'received_cents', coalesce(sum(r.amount_cents) filter (where not private.is_given_back(r.kind, r.amount_cents)), 0),
      'received_on', max(r.received_on) filter (where r.kind = 'payment'
        and not exists (select from public.receipts c where c.corrects_id = r.id and c.kind = 'correction')),
      'returned_cents', coalesce(-sum(r.amount_cents) filter (where private.is_given_back(r.kind, r.amount_cents)), 0),
      'returned_on', max(r.received_on) filter (where r.kind = 'refund'),
      -- Promised, and still under way.
      'returning_cents', coalesce((
        select sum(f.amount_cents) from public.refunds f join public.card_payments p on p.id = f.card_payment_id
        where p.quote_id = p_quote.id and f.status = 'pending'), 0),
      'returnable_cents', coalesce((select sum(private.quote_part(p_quote, p)) from public.card_payments p where p.quote_id = p_quote.id and p.state = 'paid'), 0),
      -- Code de la consommation, L221-24.
      'return_until', (p_signature.withdrawn_at at time zone 'Europe/Paris')::date + 14,
      'is_open', exists (
        select from public.card_payments p
        where p.quote_id = p_quote.id and p.invoice_id is null and p.state = 'open' and p.session_id is not null and p.expires_at > private.now()),
      'gateways', case when p_quote.state = 'signed' and (p_quote.snapshot #>> '{client,is_consumer}')::boolean
        and coalesce(p_signature.no_money_before <= private.today(), true) then private.card_gateways(private.is_example_quote(p_quote)) else '{}' end)
    from public.receipts r where r.quote_id = p_quote.id
  );
end;
$$;

create or replace function public.return_card_payments(
  p_quote_id uuid, p_actor uuid, p_amount_cents int default null, p_refund_id uuid default null, p_reason text default null
) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
  payment public.card_payments;
  refund uuid := p_refund_id;
  rest bigint := p_amount_cents;
  part bigint;
  promised bigint := 0;
begin
  select * into quote from public.quotes where id = p_quote_id for update;
  if not found then
    perform private.refuse('client_quote_gone', 404);
  elsif exists (select from public.refunds f join public.card_payments p on p.id = f.card_payment_id where f.id = refund and p.quote_id = p_quote_id) then
    return p_amount_cents;
  elsif quote.state not in ('withdrawn', 'signed') then
    perform private.refuse('deposit_not_returnable', 409);
  elsif exists (select from public.refunds f where f.id = refund)
    or (quote.state = 'signed' and coalesce(length(btrim(p_reason)) not between 1 and 300, true))
  then
    perform private.refuse('invalid_input', 400);
  end if;
  for payment in select * from public.card_payments where quote_id = p_quote_id and state = 'paid' order by opened_at for update loop
    part := least(private.quote_part(quote, payment), coalesce(rest, private.quote_part(quote, payment)));
    if part > 0 then
      insert into public.refunds (id, card_payment_id, invoice_id, payment_intent_id, amount_cents, reason, note, created_by)
      values (coalesce(refund, gen_random_uuid()), payment.id, payment.invoice_id, payment.payment_intent_id, part,
        case quote.state when 'withdrawn' then 'withdrawal' else 'staff' end,
        case quote.state when 'withdrawn' then 'Paiement pour le devis ' || quote.number else btrim(p_reason) end, p_actor);
      refund := null;
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

create or replace function private.stray_payload(p_refund public.refunds) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('refund_id', p_refund.id, 'amount_cents', p_refund.amount_cents, 'currency', p_refund.currency,
    'session_id', p_refund.checkout_session_id, 'payment_intent_id', p_refund.payment_intent_id,
    -- The note of staff is for the ledger; the document is found by its number.
    'note', coalesce((select 'Paiement pour la facture ' || i.number from public.invoices i where i.id = p_refund.invoice_id), (
      select 'Paiement pour le devis ' || q.number from public.card_payments p join public.quotes q on q.id = p.quote_id
      where p.id = p_refund.card_payment_id), p_refund.note),
    'is_refused', p_refund.status = 'failed', 'is_of_document', p_refund.card_payment_id is not null)
$$;

revoke all on function private.deposit_left from public, anon, authenticated, service_role;
comment on function private.deposit_left is
  'Cents of the deposit that are not paid: what was received for the quote counts, and what its renovation received since the signature without '
  'a quote, so that no deposit is asked for twice; neither is what staff decided to give back.';

revoke all on function private.quote_part from public, anon, authenticated, service_role;
comment on function private.quote_part is
  'What may go back of a payment by card for a quote: all of it after a withdrawal; of a signed quote what pays no invoice, since the money of an '
  'invoice goes back after its credit note.';

revoke all on function public.return_card_payments from public, anon, authenticated, service_role;
comment on function public.return_card_payments is
  'Promises to give back what a client paid by card for a quote: after their withdrawal, or, of a signed quote, what pays no invoice, by decision of '
  'staff and with a reason; all that is left without an amount. p_refund_id: sent twice, it counts once. Refuses: client_quote_gone, '
  'deposit_not_returnable, invalid_input, refund_too_high.';
grant execute on function public.return_card_payments to service_role;

-- End of what `npm run routines` wrote.
