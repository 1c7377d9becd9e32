-- A small rest, a cent that the client did not pay for example: it is not late, and staff write it off by a numbered credit note in one step.

create or replace function private.small_rest_cents() returns int
language sql stable security definer set search_path = ''
return (select b.small_rest_cents from public.billing_settings b);
comment on function private.small_rest_cents is 'Up to which rest in cents an invoice is not late (billing_settings); 0: none.';

create or replace function private.is_small_rest(p_left_cents bigint) returns boolean
language sql stable security definer set search_path = ''
return coalesce(p_left_cents between 1 and private.small_rest_cents(), false);

create or replace function private.credits_of_rest(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  left_over jsonb := (
    select coalesce(jsonb_agg(part), '[]') from jsonb_array_elements(private.left_to_credit(p_invoice)) part
    where (part ->> 'net_cents')::bigint > 0 and (part ->> 'vat_cents')::bigint >= 0);
begin
  return (
    with shares as (
      select vat_rate, net_cents + vat_cents as share
      from jsonb_to_recordset(private.split_over_rates(p_invoice.left_cents, left_over)) as s(vat_rate numeric, net_cents bigint, vat_cents bigint)
    ), rows as (
      select r.row, r.gross_cents, share, sum(r.gross_cents) over (partition by vat_rate order by r.gross_cents desc, r.row) - r.gross_cents as before
      from jsonb_to_recordset(private.rows_to_credit(p_invoice)) as r(row int, vat_rate numeric, gross_cents bigint) join shares using (vat_rate)
    )
    select coalesce(jsonb_agg(jsonb_build_object('row', row, 'gross_cents', least(gross_cents, share - before)) order by row), '[]')
    from rows where gross_cents > 0 and before < share);
end;
$$;
comment on function private.credits_of_rest is
  'What is left to pay of an invoice as the credits of a credit note, TTC: each rate has its share, taken off its greatest rows.';

create or replace function public.write_off_rest(p_id uuid, p_left_cents bigint) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  why constant text := 'Écart de règlement';
  invoice public.invoices := private.lock_invoice_of_contract(p_id);
  note public.invoices;
  begun text;
begin
  if invoice.left_cents = 0 then
    -- The answer was lost, or two people have pressed: the same credit note.
    select * into note from public.invoices c
    where c.corrects_id = p_id and c.state = 'issued' and c.reason = why and c.total_cents = -p_left_cents order by c.issued_at desc limit 1;
    if found then
      return json_build_object('id', note.id, 'number', note.number);
    end if;
  end if;
  select coalesce(c.created_by_name, 'le site') into begun from public.invoices c
  where c.contract_id = invoice.contract_id and c.kind = 'credit_note' and c.state = 'draft';
  if invoice.state <> 'issued' or coalesce(invoice.left_cents <= 0, true) then
    perform private.refuse('rest_none', 409);
  elsif invoice.left_cents is distinct from p_left_cents then
    perform private.refuse('invoice_changed', 409);
  elsif not private.is_small_rest(invoice.left_cents) then
    perform private.refuse('rest_too_high', 409, jsonb_build_object('most', private.cents_in_words(private.small_rest_cents())));
  elsif begun is not null then
    perform private.refuse('credit_begun', 409, jsonb_build_object('name', begun));
  end if;
  note.id := public.start_invoice(jsonb_build_object('kind', 'credit_note', 'corrects_id', p_id));
  select * into note from public.invoices where id = note.id;
  perform public.save_invoice(note.id, note.lock_version, to_jsonb(note) || jsonb_build_object('credits', private.credits_of_rest(invoice), 'reason', why));
  select * into note from public.invoices where id = note.id;
  -- What forbids it, or asks for a yes, is read and settled on the draft of an ordinary credit note.
  if (private.invoice_content(note) ->> 'total_cents')::bigint <> -p_left_cents or private.invoice_missing(note) <> '[]'
    or private.invoice_warnings(note) @? '$[*].asked'
  then
    perform private.refuse('rest_not_creditable', 409);
  end if;
  return json_build_object('id', note.id, 'number', public.issue_invoice(note.id, note.lock_version, '{"mail": false}') ->> 'number');
end;
$$;
comment on function public.write_off_rest is
  'For staff: issues the credit note of what is left to pay of an issued invoice, at most billing_settings.small_rest_cents; its client is not mailed. '
  'p_left_cents is what was on the screen. Returns id and number, the same ones when it is called again. Refuses: access_denied, invoice_gone, '
  'rest_none, invoice_changed, rest_too_high, credit_begun (a draft of a credit note of the contract), rest_not_creditable, billing_closed.';
grant execute on function public.write_off_rest to authenticated;
