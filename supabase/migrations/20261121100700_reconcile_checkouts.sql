-- A checkout is read again until it is known to be closed, however its booking ended meanwhile.

alter table public.brico_requests
  add column checkout_read_at timestamptz,
  add column checkout_closed_at timestamptz;
comment on column public.brico_requests.checkout_closed_at is 'When the scheduler saw that nothing can be paid any more through this checkout.';

-- Reading a checkout changes nothing that anyone sees: who edits the request meanwhile is not told of a conflict.
drop trigger touch_updated_at on public.brico_requests;
create trigger touch_updated_at before update on public.brico_requests
  for each row when (
    new.checkout_read_at is not distinct from old.checkout_read_at
    and new.checkout_closed_at is not distinct from old.checkout_closed_at
  ) execute function private.touch_updated_at();

create function private.watch_new_checkout() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.checkout_read_at = null;
  new.checkout_closed_at = null;
  return new;
end;
$$;
-- After touch_updated_at by its name: another link for the same request is a change like any other.
create trigger watch_new_checkout before update on public.brico_requests
  for each row when (new.stripe_session_id is distinct from old.stripe_session_id)
  execute function private.watch_new_checkout();

create index brico_requests_open_checkouts on public.brico_requests (created_at)
  where stripe_session_id is not null and payment_status = 'pending' and checkout_closed_at is null;

create function public.claim_open_checkouts(p_limit int default 50)
returns table (request_id uuid, session_id text, is_cancelled boolean)
language sql volatile security definer set search_path = ''
begin atomic
  update public.brico_requests r set checkout_read_at = private.now()
  where r.id in (
    select due.id from public.brico_requests due
    where due.stripe_session_id is not null and due.payment_status = 'pending' and due.checkout_closed_at is null
      and coalesce(due.hold_expires_at < private.now(), true)
      and (due.checkout_read_at is null or due.checkout_read_at <= private.now() - interval '5 minutes')
    order by due.checkout_read_at nulls first, due.created_at
    limit least(greatest(p_limit, 1), 100)
    for update skip locked
  )
  returning r.id, r.stripe_session_id, r.status = 'cancelled';
end;
comment on function public.claim_open_checkouts(int) is
  'Checkouts that may have been paid without our knowing, each every five minutes: those whose hold is over, or that hold nothing.';

create function public.close_checkout(p_request_id uuid) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update public.brico_requests set checkout_closed_at = private.now() where id = p_request_id;
end;

grant execute on function public.claim_open_checkouts(int), public.close_checkout(uuid) to service_role;
