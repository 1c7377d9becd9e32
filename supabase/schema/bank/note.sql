-- What staff decide about a line: it is noted as a payment, it was noted by hand already, or it is set aside.

create or replace function private.is_open_bank_line(p_line public.bank_lines) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return p_line.state = 'open' or (p_line.state = 'noted' and exists (
    select from public.receipts c where c.corrects_id = p_line.receipt_id and c.kind = 'correction'));
end;
$$;
comment on function private.is_open_bank_line is 'Whether a line waits for a decision; also when the payment that it was noted as was corrected.';

create or replace function private.bank_payment_id(p_line public.bank_lines) returns uuid
language plpgsql immutable set search_path = ''
as $$
begin
  return case when p_line.receipt_id is null then p_line.id else md5(p_line.id::text || p_line.receipt_id::text)::uuid end;
end;
$$;
comment on function private.bank_payment_id is
  'The id of the payment that a line becomes: its own, so that a lost answer never counts twice; another one after a correction.';

create or replace function private.lock_bank_line(p_id uuid) returns public.bank_lines
language plpgsql volatile security definer set search_path = ''
as $$
declare
  line public.bank_lines;
begin
  perform private.require_staff();
  select * into line from public.bank_lines where id = p_id for update;
  if not found then
    perform private.refuse('bank_line_gone', 404);
  end if;
  return line;
end;
$$;
comment on function private.lock_bank_line is 'For staff: locks a line, before any contract, and returns it. Refuses: access_denied, bank_line_gone.';

-- The only place where a line becomes money.
create or replace function private.record_bank_payment(p_line public.bank_lines, p_subject jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if coalesce(p_subject ->> 'kind' not in ('invoice', 'quote', 'customer'), true) then
    perform private.refuse('invalid_input', 400);
  end if;
  return public.record_payment(p_subject ->> 'kind', (p_subject ->> 'id')::uuid, jsonb_build_object('id', private.bank_payment_id(p_line),
    'amount_cents', p_line.amount_cents, 'method', 'transfer', 'paid_on', p_line.day, 'parts', p_subject -> 'parts',
    'accepts_excess', p_subject -> 'accepts_excess'));
end;
$$;

create or replace function private.has_subject(p_receipt uuid, p_subject jsonb) returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.receipts r
  where r.id = p_receipt and case p_subject ->> 'kind'
    when 'receipt' then r.id::text = p_subject ->> 'id'
    when 'invoice' then r.invoice_id::text = p_subject ->> 'id'
    when 'quote' then r.quote_id::text = p_subject ->> 'id'
    else (select array_agg(p.invoice_id::text order by p.invoice_id) from public.invoice_payments p where p.receipt_id = r.id and p.amount_cents > 0)
      = (select array_agg(part ->> 'invoice_id' order by part ->> 'invoice_id') from jsonb_array_elements(p_subject -> 'parts') part) end);
comment on function private.has_subject is 'Whether a payment is of this subject: what is sent again is not another decision.';

create or replace function public.note_bank_line(p_id uuid, p_subject jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  line public.bank_lines := private.lock_bank_line(p_id);
  receipt uuid;
begin
  if not private.is_open_bank_line(line) then
    if line.state = 'noted' and private.has_subject(line.receipt_id, p_subject) then
      return line.receipt_id;
    end if;
    perform private.refuse('bank_line_decided', 409);
  end if;
  begin
    if p_subject ->> 'kind' = 'receipt' then
      select r.id into receipt from public.receipts r
      where r.id = (p_subject ->> 'id')::uuid and r.kind = 'payment' and r.amount_cents = line.amount_cents
        and not exists (select from public.receipts c where c.corrects_id = r.id and c.kind = 'correction')
        and not exists (select from public.bank_lines b where b.receipt_id = r.id);
      if receipt is null then
        perform private.refuse('bank_receipt_taken', 409);
      end if;
    else
      receipt := private.record_bank_payment(line, p_subject);
    end if;
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  update public.bank_lines set state = 'noted', receipt_id = receipt, decided_by = auth.uid(), decided_at = private.now() where id = p_id;
  return receipt;
end;
$$;
comment on function public.note_bank_line is
  'For staff: notes a line as the payment of {kind: invoice or quote, id, accepts_excess} or of several invoices {kind: customer, id, parts}, by '
  'record_payment with the day, the amount and the id of the line; or says that it is {kind: receipt, id}, a payment noted by hand. Answers the '
  'payment; sent again it answers the same. Refuses what record_payment refuses, bank_line_gone, bank_line_decided, bank_receipt_taken, invalid_input.';
grant execute on function public.note_bank_line to authenticated;

create or replace function public.set_aside_bank_lines(p_ids uuid[], p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_lines constant int := 500;
  line public.bank_lines;
  line_id uuid;
begin
  perform private.require_staff();
  if coalesce(length(btrim(p_reason)) not between 1 and 300 or cardinality(p_ids) not between 1 and most_lines, true) then
    perform private.refuse('invalid_input', 400);
  end if;
  for line_id in select distinct id from unnest(p_ids) id order by id loop
    line := private.lock_bank_line(line_id);
    if line.state <> 'set_aside' and not private.is_open_bank_line(line) then
      perform private.refuse('bank_line_decided', 409);
    end if;
    update public.bank_lines set state = 'set_aside', reason = btrim(p_reason), receipt_id = null, decided_by = auth.uid(), decided_at = private.now()
    where id = line_id;
  end loop;
end;
$$;
comment on function public.set_aside_bank_lines is
  'For staff: lines that are no payments of a client, with the reason, all or none. Refuses: bank_line_gone, bank_line_decided, invalid_input.';
grant execute on function public.set_aside_bank_lines to authenticated;

create or replace function public.reopen_bank_line(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  line public.bank_lines := private.lock_bank_line(p_id);
begin
  if line.state = 'set_aside' then
    update public.bank_lines set state = 'open', reason = null, decided_by = null, decided_at = null where id = p_id;
  elsif not private.is_open_bank_line(line) then
    perform private.refuse('bank_line_decided', 409);
  end if;
end;
$$;
comment on function public.reopen_bank_line is 'For staff: a line that was set aside waits again. Refuses: bank_line_gone, bank_line_decided.';
grant execute on function public.reopen_bank_line to authenticated;
