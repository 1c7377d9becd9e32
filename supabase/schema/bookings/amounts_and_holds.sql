-- Small jobs: requests, bookings and the amounts due for them.

create or replace function private.due_cents(p_status text, p_total numeric, p_collected_cents int) returns bigint
language sql immutable parallel safe set search_path = ''
return case when p_status = 'cancelled' then 0 else greatest(round(p_total * 100)::bigint - p_collected_cents, 0) end;
comment on function private.due_cents is 'Cents left to pay for a job; 0 if it is cancelled.';
grant execute on function private.due_cents to authenticated, service_role;

create or replace function private.payment_state(p_payment_status text, p_total numeric, p_card_cents int, p_on_site_cents int) returns text
language sql immutable parallel safe set search_path = ''
return case
  when p_on_site_cents > 0 then case when round(p_total * 100)::bigint > p_card_cents + p_on_site_cents then 'partial' else 'paid' end
  when p_card_cents > 0 then 'deposit'
  else p_payment_status
end;
comment on function private.payment_state is
  'pending, deposit (only the prepayment was paid, whatever the job costs), partial, paid or refunded.';
grant execute on function private.payment_state to authenticated, service_role;

create or replace function private.is_open_hold(p_request public.brico_requests) returns boolean
language sql stable
as $$
  select p_request.status = 'pending' and p_request.payment_status = 'pending' and p_request.source = 'online'
    and coalesce(p_request.hold_expires_at > private.now(), false)
$$;
comment on function private.is_open_hold is 'True while a visitor holds a slot without having paid.';
grant execute on function private.is_open_hold to authenticated, service_role;
