-- A note that was claimed before says what is true at the new claim, and is dropped when its job was taken back; its lines are those of the amounts.

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

-- plpgsql, and not a parsed body: that would stand in the way of a new column of the requests.
create or replace function private.note_content(p_request public.brico_requests) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_cancelled boolean := p_request.status = 'cancelled';
  place text := private.written_address(p_request.address, p_request.postal_code, p_request.city);
  paid bigint := coalesce((select sum(r.amount_cents) from public.receipts r where r.request_id = p_request.id), 0);
  totals jsonb := private.request_totals(p_request);
begin
  if is_cancelled then
    -- The VAT of what the company keeps, as the ledger has it; none when the ledger does not know it.
    select case when bool_and(r.vat_split is not null) and paid > 0 then private.summed_split(jsonb_agg(r.vat_split)) end
    into totals from public.receipts r where r.request_id = p_request.id;
  end if;
  return jsonb_build_object(
    'reference', p_request.reference,
    'is_specimen', private.is_example('brico_requests', p_request.id)
      or exists (select from public.receipts r where r.request_id = p_request.id and r.source = 'demo'),
    'is_cancelled', is_cancelled, 'is_done', p_request.status = 'completed',
    'appointment_on', coalesce(p_request.scheduled_date, (p_request.completed_at at time zone 'Europe/Paris')::date),
    'seller', private.seller_identity(),
    'client', jsonb_build_object('name', p_request.client_name, 'address', coalesce((
      select private.written_address(k.billing_address, k.billing_postal_code, k.billing_city) from public.customers k
      where k.id = private.customer_root(p_request.customer_id) and btrim(k.billing_address) <> ''), place)),
    'place', place,
    'rows', case when is_cancelled then jsonb_build_array() else (
      select coalesce(jsonb_agg(jsonb_build_object('label', line ->> 'label', 'amount_cents', round((line ->> 'unit_price')::numeric * 100),
        'quantity', case when i = 1 then to_jsonb(1) else p_request.additional_fees -> (i - 2)::int -> 'quantity' end, 'rate', line -> 'rate') order by i), '[]')
      from jsonb_array_elements(private.request_lines(p_request)) with ordinality as l (line, i)
      -- A job that is only fees has no base price.
      where i > 1 or p_request.base_price > 0 or p_request.additional_fees = '[]') end,
    'totals', coalesce(totals, '[]'),
    'payments', private.note_payments(p_request.id),
    'total_cents', case when is_cancelled then greatest(paid, 0) else round(p_request.total_amount * 100) end,
    'paid_cents', paid, 'due_cents', p_request.due_cents);
end;
$$;

create or replace function private.latest_note(p_request_id uuid) returns public.documents
language sql stable security definer set search_path = ''
as $$
  select d.* from public.documents d
  where d.kind = 'note' and d.request_id = p_request_id and d.made_at is not null order by d.number desc limit 1
$$;

create or replace function private.is_latest_note(p_request public.brico_requests) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((private.latest_note(p_request.id)).snapshot - 'number' - 'written_on' = private.note_content(p_request), false)
$$;

create or replace function public.claim_documents(p_limit int default 1) returns table (id uuid, kind text, attempt int, snapshot jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due public.documents;
  request public.brico_requests;
  latest public.documents;
begin
  for due in
    select d.* from public.documents d
    where d.made_at is null and d.next_attempt_at <= private.now()
    order by d.next_attempt_at, d.id
    limit least(greatest(p_limit, 1), 20)
    for update skip locked
  loop
    if due.quote_id is not null then
      -- A quote: its content was fixed when it was sent.
      update public.documents d set attempts = d.attempts + 1, next_attempt_at = private.now() + interval '2 minutes' where d.id = due.id
      returning d.id, d.kind, d.attempts, d.snapshot into id, kind, attempt, snapshot;
      return next;
      continue;
    end if;
    select r.* into request from public.brico_requests r where r.id = due.request_id;
    if request.id is null or private.missing_identity() <> '{}'
      or (due.is_automatic and (request.status <> 'completed' or request.due_cents > 0))
    then
      -- The state that asked for it was taken back.
      delete from public.documents d where d.id = due.id;
      continue;
    elsif due.is_automatic and private.is_latest_note(request) then
      latest := private.latest_note(request.id);
      delete from public.documents d where d.id = due.id;
      perform private.mail_automatic_note(latest);
      continue;
    end if;
    -- A process that dies leaves its claim: another one takes it two minutes later.
    update public.documents d set attempts = d.attempts + 1, next_attempt_at = private.now() + interval '2 minutes',
      snapshot = private.note_content(request) || jsonb_build_object('number', d.number, 'written_on', private.today())
    where d.id = due.id
    returning d.id, d.kind, d.attempts, d.snapshot into id, kind, attempt, snapshot;
    return next;
  end loop;
end;
$$;

-- End of what `npm run routines` wrote.
