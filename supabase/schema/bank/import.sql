-- The credits of a statement, in parts of at most 500 lines; the browser reads the file and shows what is new first.

create or replace function private.bank_fingerprint(p_line jsonb) returns text
language sql immutable set search_path = ''
return md5(jsonb_build_array(p_line -> 'day', p_line -> 'amount_cents',
  coalesce(p_line -> 'bank_id', jsonb_build_array(p_line -> 'label', p_line -> 'reference')), p_line -> 'occurrence')::text);
comment on function private.bank_fingerprint is
  'What makes a transaction: its day, its amount, and what the bank calls it, else its words; among twins of one file, its place.';

create or replace function private.import_bank_line(p_import uuid, p_line jsonb, p_is_trial boolean, out outcome text, out reason text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  line record;
begin
  begin
    select l.* into strict line
    from jsonb_to_record(p_line) as l(day date, amount_cents int, label text, counterparty text, reference text, occurrence int);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  if line.day is null or private.text_of(p_line, 'label') is null or coalesce(line.amount_cents < 1, true) or coalesce(line.occurrence < 1, true) then
    perform private.refuse('invalid_input', 400);
  end if;
  reason := case
    when line.day < private.oldest_payment_day() then 'day_too_old'
    when line.day > private.today() then 'day_in_future'
    when line.amount_cents > private.most_receipt_cents() then 'amount_too_high'
  end;
  if reason is not null then
    outcome := 'refused';
    return;
  end if;
  if p_is_trial then
    outcome := case when exists (select from public.bank_lines b where b.fingerprint = private.bank_fingerprint(p_line)) then 'known' else 'new' end;
    return;
  end if;
  insert into public.bank_lines (fingerprint, import_id, day, amount_cents, label, counterparty, reference, imported_by)
  values (private.bank_fingerprint(p_line), p_import, line.day, line.amount_cents, left(private.text_of(p_line, 'label'), 500),
    left(private.text_of(p_line, 'counterparty'), 200), left(private.text_of(p_line, 'reference'), 200), auth.uid())
  on conflict (fingerprint) do nothing;
  outcome := case when found then 'new' else 'known' end;
end;
$$;

create or replace function public.import_bank_lines(p_lines jsonb, p_import uuid, p_is_trial boolean default true) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant int := 500;
  outcomes jsonb := '[]';
  line jsonb;
  result record;
begin
  perform private.require_staff();
  if p_import is null or coalesce(jsonb_typeof(p_lines) <> 'array', true) or jsonb_array_length(p_lines) > most then
    perform private.refuse('invalid_input', 400);
  end if;
  for line in select value from jsonb_array_elements(p_lines) loop
    result := private.import_bank_line(p_import, line, p_is_trial);
    outcomes := outcomes || jsonb_build_object('line', line -> 'line', 'outcome', result.outcome, 'reason', result.reason);
  end loop;
  return json_build_object('outcomes', outcomes);
end;
$$;
comment on function public.import_bank_lines is
  'For staff: at most 500 credits of a statement: line, day, amount_cents, label, counterparty, reference, bank_id (the bank''s own name of the '
  'transaction), occurrence (among its twins in the file, from 1). p_import: one id for each file. Answers for each line: new, known '
  '(nothing is added), or refused with its reason. p_is_trial: nothing is kept. Refuses: access_denied, invalid_input.';
grant execute on function public.import_bank_lines to authenticated;
