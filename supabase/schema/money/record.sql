-- Money that staff note: one function for what a client pays, whatever it pays, and one for a payment that was noted by mistake. A request's own sums
-- follow from the ledger. Locks are taken in one order: quote, renovation or job, invoice, receipts, chain.

create or replace function private.author_name() returns text
language sql stable security definer set search_path = ''
return private.person_name(auth.uid());

-- What each receipt is for. One that names nothing was split over invoices of several contracts: a row for each of them.
create or replace view private.received with (security_invoker = true) as
select r.id, r.kind, r.method, r.received_on, r.recorded_at, r.recorded_by, r.source, r.corrects_id, r.request_id, r.project_id, r.quote_id, r.invoice_id,
  r.amount_cents::bigint as amount_cents,
  -- What is given back of a prepayment belongs to it, whatever the means.
  private.is_prepayment(root.method, root.quote_id, root.invoice_id) as is_prepaid
from public.receipts r
left join public.receipts c on c.id = r.corrects_id
left join public.receipts root on root.id = coalesce(c.corrects_id, c.id, r.id)
where num_nonnulls(r.request_id, r.project_id, r.quote_id, r.invoice_id) > 0
union all
select r.id, r.kind, r.method, r.received_on, r.recorded_at, r.recorded_by, r.source, r.corrects_id, i.request_id, i.project_id, private.quote_paid_by(i.kind, i.project_id, i.request_id, i.quote_id), i.id,
  p.amount_cents, false
from public.receipts r
join public.invoice_payments p on p.receipt_id = r.id
join public.invoices i on i.id = p.invoice_id
where num_nonnulls(r.request_id, r.project_id, r.quote_id, r.invoice_id) = 0;

create or replace function private.subject_of(p_kind text, p_id uuid) returns public.receipts
language plpgsql stable security definer set search_path = ''
as $$
declare
  subject public.receipts;
  invoice public.invoices;
  quote public.quotes;
begin
  if p_kind in ('invoice', 'aid') then
    select * into invoice from public.invoices where id = p_id;
    if not found then
      perform private.refuse('invoice_gone', 404);
    end if;
    return private.invoice_subject(invoice);
  elsif p_kind = 'quote' then
    select * into quote from public.quotes where id = p_id;
    if not found then
      perform private.refuse('client_quote_gone', 404);
    end if;
    return private.quote_subject(quote);
  elsif p_kind = 'project' then
    select id into subject.project_id from public.reno_projects where id = p_id;
    if not found then
      perform private.refuse('project_gone', 404);
    end if;
  elsif p_kind = 'request' then
    select id into subject.request_id from public.brico_requests where id = p_id;
    if not found then
      perform private.refuse('request_gone', 404);
    end if;
  else
    perform private.refuse('invalid_input', 400);
  end if;
  return subject;
end;
$$;
comment on function private.subject_of is
  'A receipt that names what is paid: a request, project, quote or invoice, or the aid of an invoice. Refuses: request_gone, project_gone, client_quote_gone, invoice_gone, invalid_input.';

create or replace function private.lock_subject(p_kind text, p_id uuid) returns public.receipts
language plpgsql volatile security definer set search_path = ''
as $$
declare
  subject public.receipts := private.subject_of(p_kind, p_id);
  invoice public.invoices;
begin
  -- The quote first, as its signature, its withdrawal and its payments do; of an invoice, that of its contract.
  select * into invoice from public.invoices where id = subject.invoice_id;
  if subject.quote_id is not null and invoice.id is null then
    perform private.lock_versions(subject.quote_id);
  end if;
  perform private.lock_contract(jsonb_populate_record(invoice, jsonb_build_object('project_id', subject.project_id, 'request_id', subject.request_id)));
  perform 1 from public.invoices where id = subject.invoice_id for update;
  return private.subject_of(p_kind, p_id);
end;
$$;
comment on function private.lock_subject is
  'Locks what is paid with its contract: quote, renovation or job, invoice; then returns it as subject_of does.';

create or replace function private.names_same(p_one public.receipts, p_other public.receipts) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return (p_one.request_id, p_one.project_id, p_one.quote_id, p_one.invoice_id)
    is not distinct from (p_other.request_id, p_other.project_id, p_other.quote_id, p_other.invoice_id);
end;
$$;

create or replace function private.cents_in_words(p_cents bigint) returns text
language sql immutable set search_path = ''
return replace(to_char(p_cents / 100.0, 'FM9999999990.00'), '.', ',');
comment on function private.cents_in_words is 'Cents as a sentence of a refusal has them: « 1234,50 ».';

-- What payments and refunds that staff note have in common: {id, amount_cents, method, paid_on}, and the fields of each.
create or replace function private.read_money(p_given jsonb) returns public.receipts
language plpgsql stable security definer set search_path = ''
as $$
declare
  given record;
  receipt public.receipts;
begin
  begin
    select * into given from jsonb_to_record(p_given) as p(id uuid, amount_cents bigint, method text, paid_on date, reason text);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  if coalesce(given.amount_cents < 1, true) or given.paid_on is null or given.paid_on < private.oldest_payment_day()
    or coalesce(given.method not in ('card', 'cash', 'transfer', 'check'), true)
  then
    perform private.refuse('invalid_input', 400);
  elsif given.amount_cents > private.most_receipt_cents() then
    perform private.refuse('payment_too_large', 409);
  elsif given.paid_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  end if;
  receipt.id := given.id;
  receipt.amount_cents := given.amount_cents;
  receipt.method := given.method;
  receipt.received_on := given.paid_on;
  receipt.reason := btrim(given.reason);
  return receipt;
end;
$$;
comment on function private.read_money is
  'Reads what staff note of money. Refuses: invalid_input, payment_too_large, payment_in_future.';

create or replace function private.check_payment(p_receipt public.receipts, p_accepts_excess boolean) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  rest bigint := private.left_to_pay(p_receipt);
  first_day date := private.first_payable_day(p_receipt);
begin
  if exists (select from public.invoices i where i.id = p_receipt.invoice_id and (i.state = 'draft' or i.kind = 'credit_note')) then
    perform private.refuse('invoice_not_payable', 409);
  elsif p_receipt.invoice_id is null and exists (select from public.quotes q where q.id = p_receipt.quote_id and q.state <> 'signed') then
    perform private.refuse('quote_not_payable', 409);
  elsif p_receipt.amount_cents > rest and not coalesce(p_accepts_excess, false) then
    perform private.refuse('payment_too_high', 409, jsonb_build_object('due', private.cents_in_words(rest)));
  elsif first_day is not null then
    perform private.refuse('payment_too_early', 409, jsonb_build_object('from', to_char(first_day, 'DD/MM/YYYY')));
  end if;
end;
$$;
comment on function private.check_payment is
  'Refuses money that may not be taken: invoice_not_payable, quote_not_payable, payment_too_high (more than is left, unless the excess is meant), '
  'payment_too_early.';

create or replace function private.log_payment(p_receipt public.receipts, p_summary text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.log_activity('payment',
    case when p_receipt.request_id is not null then 'brico_requests' when p_receipt.project_id is not null and p_receipt.invoice_id is null then 'reno_projects'
      when p_receipt.invoice_id is not null then 'invoices' else 'quotes' end,
    coalesce(p_receipt.request_id, case when p_receipt.invoice_id is null then p_receipt.project_id end, p_receipt.invoice_id, p_receipt.quote_id)::text, p_summary,
    jsonb_build_object('amount_cents', p_receipt.amount_cents, 'method', p_receipt.method, 'paid_on', p_receipt.received_on));
end;
$$;

create or replace function public.record_payment(p_kind text, p_id uuid, p_payment jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  receipt public.receipts;
  subject public.receipts;
  known public.receipts;
  given record;
  rate numeric;
  taxed bigint;
  awaited bigint;
begin
  perform private.require_staff();
  if p_kind = 'customer' then
    return private.record_transfer(p_id, p_payment);
  end if;
  receipt := private.read_money(p_payment);
  begin
    select * into given from jsonb_to_record(p_payment) as p(vat_rate numeric, shown int, accepts_excess boolean, mail boolean);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  subject := private.lock_subject(p_kind, p_id);
  receipt.request_id := subject.request_id;
  receipt.project_id := subject.project_id;
  receipt.quote_id := subject.quote_id;
  receipt.invoice_id := subject.invoice_id;
  select * into known from public.receipts r where r.id = receipt.id;
  if known.id is not null then
    if known.kind = 'payment' and private.names_same(known, receipt)
      and (known.amount_cents, known.method, known.received_on) = (receipt.amount_cents, receipt.method, receipt.received_on)
    then
      return known.id;
    end if;
    perform private.refuse('invalid_input', 400);
  elsif given.shown <> (
    select count(distinct r.id) from private.received r
    where r.kind = 'payment' and (p_kind in ('invoice', 'aid') and r.invoice_id = p_id or p_kind = 'quote' and r.quote_id = p_id
      or p_kind = 'project' and r.project_id = p_id or p_kind = 'request' and r.request_id = p_id))
  then
    perform private.refuse('payments_changed', 409);
  end if;
  if p_kind = 'aid' then
    select i.aid_left_cents into awaited from public.invoices i where i.id = p_id;
    if awaited = 0 or receipt.amount_cents > awaited and not coalesce(given.accepts_excess, false) then
      perform private.refuse('payment_too_high', 409, jsonb_build_object('due', private.cents_in_words(awaited)));
    end if;
    receipt.id := coalesce(receipt.id, gen_random_uuid());
    perform private.release_part(p_id, 'aid', least(awaited, receipt.amount_cents), receipt.id);
  end if;
  perform private.check_payment(receipt, given.accepts_excess);
  if p_kind = 'project' then
    rate := case when (select vat_exempt from public.company_settings) then 0 else given.vat_rate end;
    if rate is null or private.vat_reference(rate, receipt.received_on) is null then
      perform private.refuse('invalid_input', 400);
    end if;
    taxed := least(receipt.amount_cents, coalesce(private.left_to_pay(receipt), receipt.amount_cents));
    receipt.vat_split := case when taxed > 0 then jsonb_build_array(jsonb_build_object('vat_rate', trim_scale(rate),
      'net_cents', private.net_of(taxed, rate), 'vat_cents', taxed - private.net_of(taxed, rate))) else '[]' end;
  end if;
  receipt.id := private.book_receipt(to_jsonb(receipt) || '{"kind": "payment", "source": "staff"}');
  perform private.set_payment_sums(receipt.request_id);
  perform private.log_payment(receipt, coalesce((select case p_kind when 'aid' then 'Aide reçue : facture ' else 'Paiement de la facture ' end || i.number from public.invoices i where i.id = receipt.invoice_id), 'Encaissement'));
  if given.mail and p_kind <> 'aid' and receipt.invoice_id is not null then
    perform private.mail_invoice_payment(receipt.invoice_id, receipt.id, receipt.amount_cents);
  end if;
  return receipt.id;
end;
$$;
comment on function public.record_payment is
  'For staff: records money that a client paid, in full or in part, for a request, project, quote (signed) or invoice, or that came for the aid of an invoice; for a customer see '
  'record_transfer. p_payment: {id (of the screen: sent twice, it counts once), amount_cents, method (card, cash, transfer or check), paid_on, '
  'shown (how many payments the screen showed: one more is refused), accepts_excess (more than is left is meant: it waits to be given back), '
  'mail (a receipt for the client of an invoice), vat_rate (of a project, percent)}. Refuses: request_gone, project_gone, client_quote_gone, '
  'invoice_gone, invalid_input, payments_changed, payment_in_future, payment_too_large, invoice_not_payable, quote_not_payable, payment_too_high, '
  'payment_too_early (signed at home, L221-10), cash_too_high.';
grant execute on function public.record_payment to authenticated;

create or replace function private.record_transfer(p_customer_id uuid, p_payment jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_parts constant int := 50;
  receipt public.receipts := private.read_money(p_payment);
  known public.receipts;
  given record;
  part record;
  subject public.receipts;
  splits jsonb := '[]';
  invoice_ids uuid[];
begin
  begin
    select * into given from jsonb_to_record(p_payment) as p(parts jsonb, accepts_excess boolean, mail boolean);
    if jsonb_typeof(given.parts) is distinct from 'array' or jsonb_array_length(given.parts) not between 1 and most_parts then
      perform private.refuse('invalid_input', 400);
    end if;
    invoice_ids := array(select p.invoice_id from jsonb_to_recordset(given.parts) as p(invoice_id uuid, amount_cents bigint)
      where p.invoice_id is not null and p.amount_cents > 0 order by 1);
    if cardinality(invoice_ids) <> jsonb_array_length(given.parts)
      or (select sum((p ->> 'amount_cents')::bigint) from jsonb_array_elements(given.parts) p) <> receipt.amount_cents
    then
      perform private.refuse('invalid_input', 400);
    end if;
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  -- All of one kind before the next, each by its id: the order of every lock.
  perform 1 from public.quotes q where q.id in (select i.quote_id from public.invoices i where i.id = any (invoice_ids)) order by q.id for update;
  perform 1 from public.reno_projects w where w.id in (select i.project_id from public.invoices i where i.id = any (invoice_ids)) order by w.id for update;
  perform 1 from public.brico_requests b where b.id in (select i.request_id from public.invoices i where i.id = any (invoice_ids)) order by b.id for update;
  perform 1 from public.invoices i where i.id = any (invoice_ids) order by i.id for update;
  select * into known from public.receipts r where r.id = receipt.id;
  if known.id is not null then
    if known.kind = 'payment' and private.names_same(known, receipt)
      and (known.amount_cents, known.method, known.received_on) = (receipt.amount_cents, receipt.method, receipt.received_on)
      and invoice_ids = array(select p.invoice_id from public.invoice_payments p where p.receipt_id = known.id order by 1)
    then
      return known.id;
    end if;
    perform private.refuse('invalid_input', 400);
  elsif cardinality(invoice_ids) <> (
    select count(*) from public.invoices i where i.id = any (invoice_ids) and i.customer_id = any (private.customer_family(p_customer_id)))
  then
    perform private.refuse('invalid_input', 400);
  end if;
  for part in select * from jsonb_to_recordset(given.parts) as p(invoice_id uuid, amount_cents bigint) order by invoice_id loop
    perform private.release_what_is_paid(part.invoice_id, part.amount_cents);
    splits := splits || coalesce((
      select jsonb_agg(row || jsonb_build_object('invoice_id', part.invoice_id))
      from jsonb_array_elements(private.invoice_split_of(part.invoice_id, part.amount_cents)) row), '[]');
  end loop;
  receipt.id := private.book_receipt(to_jsonb(receipt) || jsonb_build_object('kind', 'payment', 'source', 'staff', 'vat_split', splits));
  for part in select * from jsonb_to_recordset(given.parts) as p(invoice_id uuid, amount_cents bigint) order by invoice_id loop
    subject := private.lock_subject('invoice', part.invoice_id);
    subject.amount_cents := part.amount_cents;
    subject.method := receipt.method;
    subject.received_on := receipt.received_on;
    -- Two invoices of one renovation: the second check counts what the first part has paid.
    perform private.check_payment(subject, given.accepts_excess);
    perform private.allocate(part.invoice_id, receipt.id, part.amount_cents);
    perform private.set_payment_sums(subject.request_id);
    perform private.log_payment(subject, (select 'Paiement de la facture ' || i.number from public.invoices i where i.id = part.invoice_id));
    if given.mail then
      perform private.mail_invoice_payment(part.invoice_id, receipt.id, part.amount_cents);
    end if;
    if private.is_example('invoices', part.invoice_id) then
      insert into private.example_rows values ('receipts', receipt.id) on conflict do nothing;
    end if;
  end loop;
  return receipt.id;
end;
$$;
comment on function private.record_transfer is
  'One payment that pays several invoices of a client: as record_payment, with parts: [{invoice_id, amount_cents}], which sum to the amount. It is one '
  'receipt, which names no contract; its VAT has the invoice of each row.';

create or replace function private.payment_sums(p_request_id uuid, out on_site int, out card int, out returned int)
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(sum(r.amount_cents) filter (where not r.is_prepaid), 0),
    coalesce(sum(r.amount_cents) filter (where r.is_prepaid and r.kind <> 'dispute'), 0),
    coalesce(-sum(r.amount_cents) filter (where r.is_prepaid and 'refund' in (r.kind, c.kind)), 0)
  from private.received r left join public.receipts c on c.id = r.corrects_id
  where r.request_id = p_request_id;
end;
comment on function private.payment_sums is
  'Cents of the ledger for a small job: on_site, received besides its prepayment by card: by hand, and for its quotes and invoices; card, kept of the prepayment, '
  'whatever the bank took back since; returned, given back of it.';

create or replace function private.means_of(p_method text) returns text
language sql immutable parallel safe set search_path = ''
return case p_method when 'card_online' then 'card' when 'unknown' then null else p_method end;
comment on function private.means_of is 'The means of payment of a request, of the method of a receipt.';

create or replace function private.set_payment_sums(p_request_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  last private.received;
  sums record;
  is_prepaid boolean;
begin
  if p_request_id is null then
    return;
  end if;
  select * into request from public.brico_requests where id = p_request_id for update;
  select * into sums from private.payment_sums(p_request_id);
  select * into last from private.received r
  where r.request_id = p_request_id and not r.is_prepaid and r.kind = 'payment'
    and not exists (select from public.receipts c where c.corrects_id = r.id)
  order by r.received_on desc, r.recorded_at desc limit 1;
  is_prepaid := exists (
    select from public.receipts r where r.request_id = p_request_id and r.kind = 'payment' and private.is_prepayment(r.method, r.quote_id, r.invoice_id)
      and not exists (select from public.receipts c where c.corrects_id = r.id and c.kind = 'correction'));
  if is_prepaid then
    request.payment_method := case request.payment_status when 'pending' then 'card' else coalesce(request.payment_method, 'card') end;
    request.payment_status := case when sums.card = 0 then 'refunded' else 'paid' end;
  elsif request.payment_status <> 'paid' and sums.on_site > 0 and sums.on_site >= round(request.total_amount * 100) then
    request.payment_status := 'paid';
    request.payment_method := private.means_of(last.method);
    request.payment_date := (last.received_on + time '12:00') at time zone 'Europe/Paris';
  elsif request.payment_status = 'paid' and sums.on_site < round(request.total_amount * 100) and sums.on_site < request.on_site_cents then
    request.payment_status := 'pending';
    request.payment_method := private.means_of(last.method);
  end if;
  update public.brico_requests set on_site_cents = sums.on_site, card_cents = sums.card, refunded_cents = sums.returned,
    payment_status = request.payment_status, payment_method = request.payment_method, payment_date = request.payment_date
  where id = request.id;
end;
$$;
comment on function private.set_payment_sums is
  'Writes what the ledger says of a request into the request, where lists read it: the sums, and the state with its means and day. A request that was '
  'prepaid by card is paid until all of that went back; another one once its price was received.';

-- A state that staff write under the names of the table: paid books what is left as a payment, or the prepayment of an online booking. When the state is
-- changed again, the payments are corrected (they were a mistake) or refunded (the client got the money back).
create or replace function private.book_declared_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before text := case when tg_op = 'UPDATE' then old.payment_status else 'pending' end;
  is_prepaid boolean := new.source = 'online' and new.payment_method = 'card';
  receipt public.receipts;
  sums record;
  cents bigint;
begin
  -- The sums change with the state only in set_payment_sums, which follows the ledger.
  if tg_op = 'UPDATE' and ((new.on_site_cents, new.card_cents, new.refunded_cents) is distinct from (old.on_site_cents, old.card_cents, old.refunded_cents)
      or (new.payment_status, new.payment_method, new.payment_date) is not distinct from (old.payment_status, old.payment_method, old.payment_date))
    or exists (select from public.card_payments p where p.request_id = new.id and p.payment_intent_id is not null)
  then
    return null;
  end if;
  if before = 'paid' then
    for receipt in select * from public.receipts where request_id = new.id and source_ref is null and kind = 'payment' order by recorded_at loop
      perform private.reverse_receipt(receipt, case new.payment_status when 'refunded' then 'refund' else 'correction' end,
        case new.payment_status when 'refunded' then 'Rendu au client' else 'Paiement corrigé' end);
    end loop;
  end if;
  select * into sums from private.payment_sums(new.id);
  if new.payment_status = 'paid' then
    cents := case when is_prepaid then new.prepayment_cents - sums.card else round(new.total_amount * 100)::bigint - sums.on_site end;
    if cents > 0 then
      perform private.book_receipt(jsonb_build_object('kind', 'payment', 'amount_cents', cents, 'method', case when is_prepaid then 'card_online' else new.payment_method end,
        'received_on', (new.payment_date at time zone 'Europe/Paris')::date, 'source', 'staff', 'request_id', new.id));
      select * into sums from private.payment_sums(new.id);
    end if;
  end if;
  update public.brico_requests set on_site_cents = sums.on_site, card_cents = sums.card, refunded_cents = sums.returned
  where id = new.id and (on_site_cents, card_cents, refunded_cents) is distinct from (sums.on_site, sums.card, sums.returned);
  return null;
end;
$$;

create or replace function private.oldest_payment_day() returns date
language sql stable set search_path = ''
return private.today() - 366 * private.oldest_payment_years();
comment on function private.oldest_payment_day is 'The first day, in Paris, of which a payment or an invoice may still be recorded.';

create or replace function public.void_payment(p_id uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  payment public.receipts;
  subject private.received;
begin
  perform private.require_staff();
  select * into payment from public.receipts where id = p_id and kind = 'payment' and method <> 'card_online';
  if not found then
    perform private.refuse('not_found', 404);
  elsif coalesce(length(btrim(p_reason)) not between 1 and 300, true) then
    perform private.refuse('invalid_input', 400);
  end if;
  -- The locks of record_payment: of many corrections at once, the first one takes all and the others find nothing left.
  perform 1 from public.quotes q where q.id in (select r.quote_id from private.received r where r.id = p_id) order by q.id for update;
  perform 1 from public.reno_projects w where w.id in (select r.project_id from private.received r where r.id = p_id) order by w.id for update;
  perform 1 from public.brico_requests b where b.id in (select r.request_id from private.received r where r.id = p_id) order by b.id for update;
  if private.reverse_receipt(payment, 'correction', btrim(p_reason)) is null then
    return;
  end if;
  -- The aid that it was is awaited again.
  perform private.release_part(f.invoice_id, 'aid', -f.cents, p_id)
  from (select r.invoice_id, sum(r.amount_cents)::bigint as cents from private.released_parts r where r.receipt_id = p_id group by 1) f where f.cents > 0;
  for subject in select distinct on (r.request_id, r.project_id, r.quote_id, r.invoice_id) r.* from private.received r where r.id = p_id and r.amount_cents > 0 loop
    perform private.set_payment_sums(subject.request_id);
    perform private.log_payment(jsonb_populate_record(payment, to_jsonb(subject) - 'id'), 'Encaissement annulé : ' || btrim(p_reason));
  end loop;
end;
$$;
comment on function public.void_payment is
  'For staff: corrects a payment that was recorded by mistake or given back, by a row of the opposite sign with the reason, on today''s '
  'day. A second call changes nothing. '
  'Refuses: not_found, invalid_input.';
grant execute on function public.void_payment to authenticated;
