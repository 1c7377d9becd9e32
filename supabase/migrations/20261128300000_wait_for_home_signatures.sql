-- A renovation whose quote was signed at home is not paid for seven days (code de la consommation, L221-10).

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

-- The screen makes the id of a payment: a repetition of one whose answer was lost adds nothing.
-- A quote that a consumer signed at home may not be paid for seven days (L221-10); what was signed otherwise, or longer ago, may.
create or replace function private.refuse_early_project_money(p_project_id uuid, p_amount_cents int, p_on date) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  signed record;
begin
  select min(s.no_money_before) filter (where s.no_money_before > p_on) as first_day,
    coalesce(sum(s.total_cents) filter (where coalesce(s.no_money_before <= p_on, true)), 0) as payable_cents
  into signed
  from public.quote_signatures s join public.quotes q on q.id = s.quote_id
  where q.project_id = p_project_id and q.state = 'signed';
  if signed.first_day is not null and p_amount_cents + coalesce((
    select sum(r.amount_cents) from public.receipts r where r.project_id = p_project_id), 0) > signed.payable_cents
  then
    perform private.refuse('payment_too_early', 409, jsonb_build_object('from', to_char(signed.first_day, 'DD/MM/YYYY')));
  end if;
end;
$$;

create or replace function public.record_project_payment(p_project_id uuid, p_payment jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_cents constant int := 100000000;
  payment record;
  rate numeric;
  net bigint;
begin
  perform private.require_staff();
  perform 1 from public.reno_projects where id = p_project_id for update;
  if not found then
    perform private.refuse('project_gone', 404);
  end if;
  begin
    select * into payment from jsonb_to_record(p_payment) as p(id uuid, amount_cents int, method text, paid_on date, vat_rate numeric);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  if exists (
    select from public.receipts r where r.id = payment.id and r.project_id = p_project_id and r.kind = 'payment'
      and (r.amount_cents, r.method, r.received_on) = (payment.amount_cents, payment.method, payment.paid_on)
  ) then
    return payment.id;
  end if;
  rate := case when (select vat_exempt from public.company_settings) then 0 else payment.vat_rate end;
  if payment.amount_cents is null or payment.amount_cents not between 1 and most_cents or payment.paid_on is null
    or coalesce(payment.method not in ('card', 'cash', 'transfer', 'check'), true) or payment.paid_on < private.today() - 3660
    or exists (select from public.receipts r where r.id = payment.id)
  then
    perform private.refuse('invalid_input', 400);
  elsif payment.paid_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif rate is null or private.vat_reference(rate, payment.paid_on) is null then
    perform private.refuse('invalid_input', 400);
  end if;
  perform private.refuse_early_project_money(p_project_id, payment.amount_cents, payment.paid_on);
  net := private.net_of(payment.amount_cents, rate);
  payment.id := private.book_receipt(jsonb_build_object('id', payment.id, 'kind', 'payment', 'amount_cents', payment.amount_cents,
    'method', payment.method, 'received_on', payment.paid_on, 'source', 'staff', 'project_id', p_project_id, 'vat_split',
    jsonb_build_array(jsonb_build_object('rate', trim_scale(rate), 'net_cents', net, 'vat_cents', payment.amount_cents - net))));
  perform private.log_activity('payment', 'reno_projects', p_project_id::text, 'Encaissement',
    jsonb_build_object('amount_cents', payment.amount_cents, 'method', payment.method, 'paid_on', payment.paid_on));
  return payment.id;
end;
$$;

revoke all on function private.refuse_early_project_money from public, anon, authenticated, service_role;

revoke all on function public.record_project_payment from public, anon, authenticated, service_role;
comment on function public.record_project_payment is
  'For staff: records money that a client paid for a renovation: {id (optional), amount_cents, method, paid_on, vat_rate}; without VAT for a '
  'company under the franchise. Refuses: project_gone, invalid_input, payment_in_future, payment_too_early (a quote signed at home), '
  'cash_too_high.';
grant execute on function public.record_project_payment to authenticated;

-- End of what `npm run routines` wrote.
