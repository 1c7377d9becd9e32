-- A visitor who comes back from the payment page with another order keeps the slot, or the place in the queue for another one.

create function public.replace_booking(
  p_replaced_id uuid, p_service_id uuid, p_date date, p_time time,
  p_client_name text, p_client_email text, p_client_phone text,
  p_address text, p_postal_code text, p_city text, p_description text,
  p_terms_version text, p_express_request boolean, p_idempotency_key text
) returns public.booking_hold
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_day(p_date);
  perform public.release_hold(p_replaced_id, 'changed_order');
  return public.reserve_booking(
    p_service_id, p_date, p_time, p_client_name, p_client_email, p_client_phone, p_address, p_postal_code, p_city,
    p_description, p_terms_version, p_express_request, p_idempotency_key
  );
end;
$$;
comment on function public.replace_booking(uuid, uuid, date, time, text, text, text, text, text, text, text, text, boolean, text) is
  'Releases an unpaid hold and reserves again in one transaction: nobody takes the slot in between, and a refusal keeps the hold.';
grant execute on function public.replace_booking(
  uuid, uuid, date, time, text, text, text, text, text, text, text, text, boolean, text
) to service_role;
