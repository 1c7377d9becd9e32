-- Amounts and states of a small-job request: computed here, whatever a client sends.

-- Returns the list with its ids and amounts. Refuses a fee without description, with a price of 0 or less, or a quantity below 1.
create function private.checked_fees(p_fees jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  fee jsonb;
  result jsonb := '[]';
  quantity numeric;
  unit_price numeric;
begin
  if jsonb_typeof(p_fees) <> 'array' or jsonb_array_length(p_fees) > 50 then
    perform private.refuse('invalid_input', 'La liste des frais supplémentaires est illisible', 400);
  end if;
  for fee in select value from jsonb_array_elements(p_fees) loop
    begin
      quantity := coalesce(fee ->> 'quantity', '1')::numeric;
      unit_price := round((fee ->> 'unit_price')::numeric, 2);
    exception when others then
      quantity := null;
    end;
    if jsonb_typeof(fee) <> 'object'
      or coalesce(length(btrim(fee ->> 'description')) not between 1 and 200, true)
      or coalesce(quantity not between 1 and 10000, true)
      or coalesce(unit_price not between 0.01 and 100000, true)
    then
      perform private.refuse('invalid_input', 'Chaque frais demande une description, un prix unitaire et une quantité d’au moins 1', 400);
    end if;
    result := result || jsonb_build_object(
      'id', coalesce(nullif(left(fee ->> 'id', 60), ''), md5(jsonb_array_length(result) || fee::text)),
      'description', btrim(fee ->> 'description'),
      'quantity', quantity,
      'unit_price', unit_price,
      'amount', round(quantity * unit_price, 2)
    );
  end loop;
  return result;
end;
$$;
comment on function private.checked_fees(jsonb) is 'Additional fees in euros: amount = quantity × unit price, computed here.';

create function private.set_brico_amounts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.additional_fees = private.checked_fees(new.additional_fees);
  new.price = coalesce(new.price, new.base_price);
  new.total_amount = new.base_price
    + (select coalesce(sum((value ->> 'amount')::numeric), 0) from jsonb_array_elements(new.additional_fees));
  return new;
end;
$$;

create trigger set_amounts
  before insert or update of base_price, additional_fees, price, total_amount on public.brico_requests
  for each row execute function private.set_brico_amounts();

-- Runs with the caller's rights, so that current_user tells the API from the functions.
create function private.guard_brico_request() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and current_user = 'authenticated' and old.stripe_payment_intent_id is not null
    and new.payment_status <> old.payment_status
  then
    perform private.refuse('conflict', 'Un paiement en ligne se rembourse par le bouton « Rembourser »', 409);
  end if;
  if new.payment_status = 'pending' then
    new.payment_date = null;
  elsif new.payment_status = 'paid' then
    new.payment_date = coalesce(new.payment_date, private.now());
    new.hold_expires_at = null;
  end if;
  if new.status <> 'cancelled' then
    new.cancelled_at = null;
    new.cancellation_reason = null;
  elsif tg_op = 'INSERT' or old.status <> 'cancelled' then
    new.cancelled_at = private.now();
    new.hold_expires_at = null;
  end if;
  return new;
end;
$$;

create trigger guard_request before insert or update on public.brico_requests
  for each row execute function private.guard_brico_request();
create trigger touch_updated_at before update on public.brico_requests
  for each row execute function private.touch_updated_at();
create trigger log_changes after update or delete on public.brico_requests
  for each row execute function private.log_changes('status', 'payment_status', 'total_amount', 'refunded_cents',
    'scheduled_date', 'scheduled_time');
