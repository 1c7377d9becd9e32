-- Amounts and states of a small job are computed here, whatever a client sends.

-- Returns the fees with ids and amounts. Refuses a fee without description, with a price of 0 or less, a quantity below 1 or an unknown rate.
create or replace function private.checked_fees(p_fees jsonb, p_vat_rate numeric) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  fee jsonb;
  result jsonb := '[]';
  quantity numeric;
  unit_price numeric;
  vat_rate numeric;
  signed_on date;
begin
  if jsonb_typeof(p_fees) <> 'array' or jsonb_array_length(p_fees) > 50 then
    perform private.refuse('fees_unreadable', 400);
  end if;
  for fee in select value from jsonb_array_elements(p_fees) loop
    begin
      quantity := coalesce(fee ->> 'quantity', '1')::numeric;
      unit_price := round((fee ->> 'unit_price')::numeric, 2);
      vat_rate := trim_scale(coalesce(fee ->> 'vat_rate', p_vat_rate::text)::numeric);
      signed_on := nullif(fee ->> 'signed_on', '')::date;
    exception when others then
      quantity := null;
    end;
    if jsonb_typeof(fee) <> 'object'
      or coalesce(length(btrim(fee ->> 'description')) not between 1 and 200, true)
      or coalesce(quantity not between 1 and 10000, true)
      or coalesce(unit_price not between 0.01 and 100000, true)
      or not private.is_vat_rate(vat_rate)
    then
      perform private.refuse('fee_incomplete', 400);
    end if;
    result := result || (jsonb_build_object(
      'id', coalesce(nullif(left(fee ->> 'id', 60), ''), md5(jsonb_array_length(result) || fee::text)),
      'description', btrim(fee ->> 'description'),
      'quantity', quantity,
      'unit_price', unit_price,
      'amount', round(quantity * unit_price, 2),
      'vat_rate', vat_rate
    ) || case when signed_on is null then '{}'
      else jsonb_build_object('signed_on', signed_on, 'is_urgent', coalesce(fee -> 'is_urgent' = 'true'::jsonb, false)) end);
  end loop;
  return result;
end;
$$;
comment on function private.checked_fees is
  'Additional fees in euros TTC: amount = quantity × unit price, computed here; vat_rate in percent, p_vat_rate when not given. signed_on: the day on which the fee was signed at the '
  'client''s home (is_urgent: for an urgent repair that the client asked for).';

create or replace function private.set_brico_amounts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Before the generated columns, which cannot count with it, and so before the check of the column.
  if new.base_price = 'NaN' then
    perform private.refuse('invalid_input', 400);
  end if;
  if tg_op = 'INSERT' then
    new.vat_rate = coalesce(new.vat_rate, (select vat_rate from public.services where id = new.service_id), private.default_vat_rate('other'));
  end if;
  new.additional_fees = private.checked_fees(new.additional_fees, new.vat_rate);
  new.price = coalesce(new.price, new.base_price);
  new.total_amount = new.base_price
    + (select coalesce(sum((value ->> 'amount')::numeric), 0) from jsonb_array_elements(new.additional_fees));
  return new;
end;
$$;

-- Runs with the caller's rights: current_user distinguishes a direct API call from a call inside a security definer function.
create or replace function private.guard_brico_request() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and current_user = 'authenticated' and new.payment_status <> old.payment_status
    and exists (select from public.card_payments p where p.request_id = old.id and p.payment_intent_id is not null)
  then
    perform private.refuse('paid_online', 409);
  end if;
  if new.payment_status = 'pending' then
    new.payment_date = null;
  elsif new.payment_status = 'paid' then
    new.payment_date = coalesce(new.payment_date, private.now());
    new.hold_expires_at = null;
  end if;
  if new.payment_status <> 'pending' or new.on_site_cents > 0 then
    new.first_paid_at = coalesce(new.first_paid_at, private.now());
  end if;
  if new.status <> 'cancelled' then
    new.cancelled_at = null;
    new.cancellation_reason = null;
  elsif tg_op = 'INSERT' or old.status <> 'cancelled' then
    new.cancelled_at = private.now();
    new.hold_expires_at = null;
  end if;
  if new.status in ('in_progress', 'completed') then
    new.started_at = coalesce(new.started_at, private.now());
  elsif new.status <> 'cancelled' then
    new.started_at = null;
  end if;
  if new.hold_expires_at is null then
    new.hold_network = null;
  end if;
  -- An archived request that is changed, moved or paid returns to the list.
  if tg_op = 'UPDATE' and new.archived_at is not null and old.archived_at is not null and (
    (new.status, new.scheduled_date, new.scheduled_time) is distinct from (old.status, old.scheduled_date, old.scheduled_time)
    or (old.payment_status = 'pending' and new.payment_status = 'paid')
  ) then
    new.archived_at = null;
  end if;
  return new;
end;
$$;

create or replace function private.count_calendar_changes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (new.scheduled_date, new.scheduled_time, new.duration_minutes, new.status = 'cancelled')
    is distinct from (old.scheduled_date, old.scheduled_time, old.duration_minutes, old.status = 'cancelled')
  then
    new.calendar_sequence = old.calendar_sequence + 1;
  end if;
  return new;
end;
$$;

-- Clients have no grant to write version; this trigger increments it.
create or replace function private.count_brico_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version = old.version + (
    (new.client_name, new.client_email, new.client_phone, new.address, new.postal_code, new.city,
      new.service_id, new.service_type, new.description, new.notes,
      new.scheduled_date, new.scheduled_time, new.duration_minutes, new.team_id, new.assigned_contractor_id,
      new.base_price, new.vat_rate, new.additional_fees, new.status, new.payment_status, new.payment_method, new.payment_date,
      new.home_signed_on, new.home_is_urgent, new.express_request_at)
    is distinct from
    (old.client_name, old.client_email, old.client_phone, old.address, old.postal_code, old.city,
      old.service_id, old.service_type, old.description, old.notes,
      old.scheduled_date, old.scheduled_time, old.duration_minutes, old.team_id, old.assigned_contractor_id,
      old.base_price, old.vat_rate, old.additional_fees, old.status, old.payment_status, old.payment_method, old.payment_date,
      old.home_signed_on, old.home_is_urgent, old.express_request_at)
    -- Inside book_declared_payment the change itself has already incremented the version.
    or (new.on_site_cents <> old.on_site_cents and pg_trigger_depth() < 2)
  )::int;
  return new;
end;
$$;

-- Logs assignments with names: the ids that log_changes records would be unreadable.
create or replace function private.log_brico_assignment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.team_id is distinct from old.team_id then
    perform private.log_activity('team', 'brico_requests', new.id::text, format('Équipe : %s → %s',
      coalesce((select name from public.teams where id = old.team_id), '—'),
      coalesce((select name from public.teams where id = new.team_id), '—')));
  end if;
  if new.assigned_contractor_id is distinct from old.assigned_contractor_id then
    perform private.log_activity('contractor', 'brico_requests', new.id::text, format('Sous-traitant : %s → %s',
      coalesce((select name from public.contractors where id = old.assigned_contractor_id), '—'),
      coalesce((select name from public.contractors where id = new.assigned_contractor_id), '—')));
  end if;
  return null;
end;
$$;

-- Locks a request until the end of the transaction, so that decisions about it run one after the other.
create or replace function private.lock_request(p_id uuid) returns public.brico_requests
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  perform private.require_staff();
  select * into request from public.brico_requests where id = p_id for update;
  if not found then
    perform private.refuse('request_gone', 404);
  end if;
  return request;
end;
$$;
comment on function private.lock_request is
  'For staff: locks and returns a request until the end of the transaction. Refuses: access_denied, request_gone.';
