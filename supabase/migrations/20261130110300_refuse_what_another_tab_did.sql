-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

drop function public.answer_compliance(p_question text, p_answer text, p_name text, p_detail text, p_on date);

-- What the owner answers about the law on payment software: stored with its author and day, never claimed before it is answered.

create or replace function public.answer_compliance(
  p_question text, p_answer text, p_name text default null, p_detail text default null, p_on date default null,
  p_seen timestamptz default null
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
  end if;
  -- Two first answers at once wait for each other.
  perform pg_advisory_xact_lock(hashtext('compliance_answers'));
  if p_seen <> coalesce((select a.answered_at from public.compliance_answers a where a.question = p_question), '-infinity') then
    perform private.refuse('answer_changed', 409);
  end if;
  insert into public.compliance_answers (question, answer, name, detail, since_on, answered_by, answered_by_name, answered_at)
  values (p_question, p_answer, nullif(btrim(p_name), ''), nullif(btrim(p_detail), ''), p_on, auth.uid(), private.person_name(auth.uid()),
    private.now())
  on conflict (question) do update set
    answer = excluded.answer, name = excluded.name, detail = excluded.detail, since_on = excluded.since_on,
    answered_by = excluded.answered_by, answered_by_name = excluded.answered_by_name, answered_at = excluded.answered_at;
  perform private.log_activity('changed', 'compliance_answers', p_question, 'Réponse à une question de conformité',
    jsonb_strip_nulls(jsonb_build_object('answer', p_answer)));
end;
$$;

-- The screen makes the id of a payment: a repetition of one whose answer was lost adds nothing. quote_payments, project_payments: how many the screen
-- showed; two people who note the same money do not add it twice.
-- The caller has locked the quote, then the renovation or the small job. Money for a quote has the rates of the quote, other money the rate that staff name.
create or replace function private.add_client_payment(p_project_id uuid, p_quote public.quotes, p_payment jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_cents constant int := 100000000;
  payment record;
  rate numeric;
  net bigint;
  first_day date;
begin
  begin
    select * into payment from jsonb_to_record(p_payment) as p(id uuid, amount_cents int, method text, paid_on date, vat_rate numeric,
      quote_payments int, project_payments int);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  if exists (
    select from public.receipts r where r.id = payment.id and r.kind = 'payment'
      and (r.amount_cents, r.method, r.received_on) = (payment.amount_cents, payment.method, payment.paid_on)
      and r.project_id is not distinct from p_project_id and r.quote_id is not distinct from p_quote.id
  ) then
    return payment.id;
  elsif payment.quote_payments <> (select count(*) from public.receipts r where r.quote_id = p_quote.id and r.kind = 'payment')
    or payment.project_payments <> (select count(*) from public.receipts r where r.project_id = p_project_id and r.kind = 'payment')
  then
    perform private.refuse('payments_changed', 409);
  end if;
  rate := case when (select vat_exempt from public.company_settings) then 0 else payment.vat_rate end;
  if payment.amount_cents is null or payment.amount_cents not between 1 and most_cents or payment.paid_on is null
    or coalesce(payment.method not in ('card', 'cash', 'transfer', 'check'), true) or payment.paid_on < private.today() - 3660
    or exists (select from public.receipts r where r.id = payment.id)
  then
    perform private.refuse('invalid_input', 400);
  elsif payment.paid_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif p_quote.id is null and (rate is null or private.vat_reference(rate, payment.paid_on) is null) then
    perform private.refuse('invalid_input', 400);
  end if;
  if p_project_id is not null then
    perform private.refuse_early_project_money(p_project_id, payment.amount_cents, payment.paid_on);
  end if;
  select s.no_money_before into first_day from public.quote_signatures s where s.quote_id = p_quote.id;
  if first_day > payment.paid_on then
    perform private.refuse('payment_too_early', 409, jsonb_build_object('from', to_char(first_day, 'DD/MM/YYYY')));
  end if;
  net := private.net_of(payment.amount_cents, rate);
  payment.id := private.book_receipt(jsonb_build_object('id', payment.id, 'kind', 'payment', 'amount_cents', payment.amount_cents,
    'method', payment.method, 'received_on', payment.paid_on, 'source', 'staff', 'project_id', p_project_id, 'request_id', p_quote.request_id, 'quote_id', p_quote.id,
    'vat_split', case when p_quote.id is null then
      jsonb_build_array(jsonb_build_object('rate', trim_scale(rate), 'net_cents', net, 'vat_cents', payment.amount_cents - net)) end));
  if p_quote.request_id is not null then
    perform private.follow_on_site(p_quote.request_id);
  end if;
  perform private.log_activity('payment', case when p_project_id is not null then 'reno_projects' else 'quotes' end,
    coalesce(p_project_id, p_quote.id)::text, 'Encaissement',
    jsonb_build_object('amount_cents', payment.amount_cents, 'method', payment.method, 'paid_on', payment.paid_on));
  return payment.id;
end;
$$;

revoke all on function public.answer_compliance from public, anon, authenticated, service_role;
comment on function public.answer_compliance is
  'For administrators: answers one of the questions of « Conformité », in place of the former answer; p_seen, if given: the '
  'answered_at that the screen showed, -infinity for none. Refuses: access_denied, answer_changed.';
grant execute on function public.answer_compliance to authenticated;

revoke all on function public.record_project_payment from public, anon, authenticated, service_role;
comment on function public.record_project_payment is
  'For staff: records money that a client paid for a renovation: {id (optional), amount_cents, method, paid_on, vat_rate}, or quote_id '
  'instead of the rate: see record_quote_payment; without VAT for a company under the franchise; project_payments, if given: how many the '
  'screen showed. Refuses: project_gone, invalid_input, payments_changed, '
  'payment_in_future, payment_too_early (a quote signed at home), cash_too_high.';
grant execute on function public.record_project_payment to authenticated;

revoke all on function public.record_quote_payment from public, anon, authenticated, service_role;
comment on function public.record_quote_payment is
  'For staff: records money that a client paid for a signed quote: {id (optional), amount_cents, method, paid_on}, with the VAT of the quote; '
  'quote_payments, if given: how many the screen showed. Refuses: client_quote_gone, quote_not_payable, invalid_input, payments_changed, payment_in_future, payment_too_early (signed at home), cash_too_high.';
grant execute on function public.record_quote_payment to authenticated;

-- End of what `npm run routines` wrote.
