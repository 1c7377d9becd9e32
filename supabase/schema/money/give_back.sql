-- Money that goes back to clients by decision of staff: by card to the card that paid, which the payment provider makes (settle_refunds.sql), or by
-- hand, which is noted here. Locks: lock_subject, payments by card, refunds.

create or replace function private.returnable(p_subject public.receipts)
returns table (receipt_id uuid, cents bigint, by_card boolean, by_hand boolean, payment_intent_id text, card_payment_id uuid)
language plpgsql stable security definer set search_path = ''
as $$
declare
  contract public.invoices := private.contract_of(p_subject);
begin
  contract.quote_id := p_subject.quote_id;
  return query
    with net as (
      select k.receipt_id as id, k.cents from private.paid_on_invoice(p_subject.invoice_id) k where p_subject.invoice_id is not null
      union all
      -- After a withdrawal all that was paid for the quote, of a signed one what pays no invoice: the money of an invoice goes back after its credit note.
      select r.id, private.kept_cents(r) from public.receipts r
      where p_subject.invoice_id is null and r.kind = 'payment' and r.quote_id = p_subject.quote_id
        and exists (select from public.quotes q where q.id = p_subject.quote_id and q.state = 'withdrawn')
      union all
      select f.receipt_id, f.amount_cents from private.free_receipts(contract) f
      where p_subject.invoice_id is null and (p_subject.quote_id is not null or p_subject.project_id is not null)
        and not exists (select from public.quotes q where q.id = p_subject.quote_id and q.state = 'withdrawn')
        and exists (select from public.receipts r where r.id = f.receipt_id and (p_subject.quote_id is null or r.quote_id = p_subject.quote_id))
      union all
      -- Of a small job its prepayment, whatever it pays, and what was paid besides and pays no invoice.
      select r.id, private.kept_cents(r) from public.receipts r
      where p_subject.invoice_id is null and p_subject.quote_id is null and r.kind = 'payment' and r.request_id = p_subject.request_id
        and private.is_prepayment(r.method, r.quote_id, r.invoice_id)
      union all
      select f.receipt_id, f.amount_cents from private.free_receipts(contract) f join public.receipts r on r.id = f.receipt_id
      where p_subject.invoice_id is null and p_subject.quote_id is null and p_subject.request_id is not null
        and not private.is_prepayment(r.method, r.quote_id, r.invoice_id)
    ), sorted as (
      select r.id, r.recorded_at, r.source_ref, p.id as payment_id, private.is_in_excess(r.vat_split, r.amount_cents) as is_above,
        r.method = 'card_online' and r.source_ref is not null as is_card,
        n.cents - coalesce((
          select sum(f.amount_cents) from public.refunds f where f.payment_intent_id = r.source_ref and f.status = 'pending'), 0) as rest
      from net n join public.receipts r on r.id = n.id left join public.card_payments p on p.payment_intent_id = r.source_ref
    )
    -- Money that came by card online goes back by card, unless the bank has returned it once.
    select s.id, s.rest::bigint, s.is_card, not s.is_card or exists (
        select from public.refunds f where f.payment_intent_id = s.source_ref and f.status = 'failed' and f.last_error = 'refused_by_bank'),
      s.source_ref, s.payment_id
    from sorted s where s.rest > 0 order by s.is_above desc, s.recorded_at desc, s.id;
end;
$$;
comment on function private.returnable is
  'What may go back of the money of a subject, by receipt, one that was in excess first, then the latest, less what is promised back. by_card: to the '
  'card that paid; by_hand: noted by staff; both after the bank has refused the card.';

create or replace function private.kept_cents(p_receipt public.receipts) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return p_receipt.amount_cents + coalesce((select sum(t.cents) from (
    select c.amount_cents as cents from public.receipts c where c.corrects_id = p_receipt.id
    union all
    select n.amount_cents from public.receipts c join public.receipts n on n.corrects_id = c.id where c.corrects_id = p_receipt.id) t), 0);
end;
$$;
comment on function private.kept_cents is 'Cents of a payment that were neither corrected, nor given back, nor taken back by the bank.';

create or replace function private.return_facts(p_subject public.receipts) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  returning_cents bigint := coalesce((
    select sum(f.amount_cents) from public.refunds f left join public.card_payments p on p.id = f.card_payment_id
    where f.status = 'pending' and case when p_subject.invoice_id is not null then f.invoice_id = p_subject.invoice_id
      when p_subject.quote_id is not null then p.quote_id = p_subject.quote_id else f.request_id = p_subject.request_id end), 0);
  -- An invoice gives back what is above it; a contract what pays no invoice.
  most bigint;
  card_cents bigint;
  hand_cents bigint;
begin
  select * into invoice from public.invoices where id = p_subject.invoice_id;
  select coalesce(sum(r.cents) filter (where r.by_card), 0), coalesce(sum(r.cents) filter (where r.by_hand), 0) into card_cents, hand_cents
  from private.returnable(p_subject) r;
  most := case when invoice.id is not null then greatest(coalesce(-invoice.left_cents, 0) - returning_cents, 0) else card_cents + hand_cents end;
  return jsonb_build_object('returning_cents', returning_cents, 'by_card_cents', least(most, card_cents), 'by_hand_cents', least(most, hand_cents));
end;
$$;
comment on function private.return_facts is
  'Of the money of a subject, in cents: promised back by card and under way, what may still go back by card, and what staff may give back themselves. By '
  'card and by hand may name the same cents.';

create or replace function public.give_back(p_kind text, p_id uuid, p_actor uuid, p_refund jsonb) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_card boolean := coalesce(p_refund ->> 'method' = 'card_online', false);
  receipt public.receipts;
  subject public.receipts;
  known public.receipts;
  promised public.refunds;
  facts jsonb;
  most bigint;
  rest bigint;
  part record;
  is_withdrawal boolean;
begin
  perform private.log_in_name_of(p_actor);
  receipt := private.read_money(p_refund || case when is_card then jsonb_build_object('method', 'card', 'paid_on', private.today()) else '{}' end);
  subject := private.lock_subject(p_kind, p_id);
  -- After the contract: the payment of another quote of the renovation may be promised back at the same moment.
  perform 1 from public.card_payments p where p.id in (select r.card_payment_id from private.returnable(subject) r) order by p.id for update;
  select * into known from public.receipts r where r.id = receipt.id;
  select * into promised from public.refunds f where f.id = receipt.id;
  is_withdrawal := p_kind = 'quote' and exists (select from public.quotes q where q.id = p_id and q.state = 'withdrawn');
  if known.id is not null or promised.id is not null then
    if coalesce(known.kind = 'refund', true) and p_id = (
      case p_kind when 'invoice' then coalesce(known.invoice_id, promised.invoice_id) when 'project' then known.project_id
        when 'request' then coalesce(known.request_id, promised.request_id)
        else coalesce(known.quote_id, (select p.quote_id from public.card_payments p where p.id = promised.card_payment_id)) end)
    then
      return receipt.amount_cents;
    end if;
    perform private.refuse('invalid_input', 400);
  elsif not is_withdrawal and coalesce(length(receipt.reason) not between 1 and 300, true) then
    perform private.refuse('invalid_input', 400);
  elsif exists (select from public.payment_disputes d where d.request_id = subject.request_id and d.closed_at is null) and p_kind = 'request' then
    perform private.refuse('payment_disputed', 409);
  end if;
  facts := private.return_facts(subject);
  most := (facts ->> case when is_card then 'by_card_cents' else 'by_hand_cents' end)::bigint;
  if receipt.amount_cents > most then
    if not is_card and receipt.amount_cents <= (facts ->> 'by_card_cents')::bigint then
      perform private.refuse('refund_by_card', 409);
    end if;
    perform private.refuse('return_too_high', 409, jsonb_build_object('due', private.cents_in_words(most)));
  end if;
  rest := receipt.amount_cents;
  for part in
    select r.*, t.request_id, t.project_id, t.quote_id, t.invoice_id, private.is_prepayment(t.method, t.quote_id, t.invoice_id) as is_prepaid from private.returnable(subject) r join public.receipts t on t.id = r.receipt_id
    where case when is_card then r.by_card else r.by_hand end
  loop
    exit when rest = 0;
    if is_card then
      insert into public.refunds (id, request_id, card_payment_id, invoice_id, payment_intent_id, amount_cents, reason, note, created_by)
      values (coalesce(receipt.id, gen_random_uuid()), case when part.is_prepaid then part.request_id end, part.card_payment_id,
        coalesce(subject.invoice_id, part.invoice_id), part.payment_intent_id, least(rest, part.cents),
        case when is_withdrawal then 'withdrawal' else 'staff' end,
        case when is_withdrawal then 'Paiement pour le devis ' || (select q.number from public.quotes q where q.id = p_id) else receipt.reason end, p_actor);
    else
      perform private.book_receipt(to_jsonb(receipt) || jsonb_build_object('kind', 'refund', 'source', 'staff', 'amount_cents', -least(rest, part.cents),
        'corrects_id', part.receipt_id, 'request_id', coalesce(part.request_id, subject.request_id), 'project_id', coalesce(part.project_id, subject.project_id),
        'quote_id', case when subject.invoice_id is not null and not part.is_prepaid then subject.quote_id else part.quote_id end,
        'invoice_id', case when not part.is_prepaid then coalesce(subject.invoice_id, part.invoice_id) end, 'recorded_by', p_actor,
        'reason', case when is_withdrawal then coalesce(receipt.reason, 'Rétractation') else receipt.reason end));
      perform private.set_payment_sums(coalesce(part.request_id, subject.request_id));
    end if;
    rest := rest - least(rest, part.cents);
    receipt.id := null;
  end loop;
  receipt.request_id := subject.request_id;
  receipt.project_id := subject.project_id;
  receipt.quote_id := subject.quote_id;
  receipt.invoice_id := subject.invoice_id;
  perform private.log_payment(receipt, case when is_card then 'Remboursement par carte demandé' else 'Remboursement' end
    || coalesce((select ', facture ' || i.number from public.invoices i where i.id = subject.invoice_id), ''));
  return receipt.amount_cents;
end;
$$;
comment on function public.give_back is
  'Gives money of a request, project, quote or invoice back, in the name of p_actor: {id (of the screen: sent twice, it counts once), amount_cents, '
  'method, paid_on, reason}. method card_online: promises a refund to the card that paid, which settle_refund makes; else it notes what staff gave back '
  'themselves (card, cash, transfer, check), as rows of the opposite sign, the latest payment first. Of an invoice: what is above it; of a contract: what '
  'pays no invoice; of a quote from which the client withdrew: all. Returns the amount. Refuses: invalid_input, payment_in_future, return_too_high, '
  'refund_by_card, payment_disputed, and as lock_subject does.';
grant execute on function public.give_back to service_role;
