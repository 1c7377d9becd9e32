-- What was paid or has a date is not deleted: it is archived, out of the lists, and comes back when asked to.
-- Staff only: erasing somebody's data is the service's, which this leaves free.

alter table public.brico_requests
  add column archived_at timestamptz,
  add column first_paid_at timestamptz;
comment on column public.brico_requests.archived_at is
  'Out of the lists since then; amounts, history and an appointment that still takes place stay where they are.';
comment on column public.brico_requests.first_paid_at is 'Set once by the first payment, whatever becomes of it.';
alter table public.brico_requests add column must_be_kept boolean not null generated always as (
  scheduled_date is not null or first_paid_at is not null or payment_status <> 'pending' or stripe_payment_intent_id is not null
  or (stripe_session_id is not null and checkout_closed_at is null)
) stored;
comment on column public.brico_requests.must_be_kept is 'Dated, paid once, or with a checkout that may be paid: archived, never deleted by staff.';

create index brico_requests_listed on public.brico_requests (created_at desc) where archived_at is null;

-- Runs with the caller's rights, so that current_user tells the API from the functions.
create or replace function private.guard_brico_request() returns trigger
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
  if new.payment_status <> 'pending' then
    new.first_paid_at = coalesce(new.first_paid_at, private.now());
  end if;
  if new.status <> 'cancelled' then
    new.cancelled_at = null;
    new.cancellation_reason = null;
  elsif tg_op = 'INSERT' or old.status <> 'cancelled' then
    new.cancelled_at = private.now();
    new.hold_expires_at = null;
  end if;
  if new.hold_expires_at is null then
    new.hold_network = null;
  end if;
  -- What lives again is in the list again.
  if tg_op = 'UPDATE' and new.archived_at is not null and old.archived_at is not null and (
    (new.status, new.scheduled_date, new.scheduled_time) is distinct from (old.status, old.scheduled_date, old.scheduled_time)
    or (old.payment_status = 'pending' and new.payment_status = 'paid')
  ) then
    new.archived_at = null;
  end if;
  return new;
end;
$$;

-- Runs with the caller's rights, as above.
create or replace function private.keep_paid_requests() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    perform private.refuse_open_checkout(old);
    if old.must_be_kept then
      perform private.refuse_with('must_be_archived', 409);
    end if;
  end if;
  return old;
end;
$$;
comment on function private.keep_paid_requests() is 'Staff delete a request without date, payment or open checkout, and archive the others.';

create function private.refuse_open_checkout(p_request public.brico_requests) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if p_request.stripe_payment_intent_id is null and p_request.checkout_closed_at is null and p_request.stripe_session_id is not null
    or private.is_open_hold(p_request)
  then
    perform private.refuse_with(case when p_request.status = 'cancelled' then 'checkout_closing' else 'checkout_open' end, 409);
  end if;
end;
$$;
comment on function private.refuse_open_checkout(public.brico_requests) is
  'Refuses while the client may still pay: the scheduler closes the checkout of a cancelled request, and the others once their time is over.';
grant execute on function private.refuse_open_checkout(public.brico_requests), private.is_open_hold(public.brico_requests)
to authenticated, service_role;

create function private.set_archived(p_id uuid, p_is_archived boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  perform private.require_staff();
  select * into request from public.brico_requests where id = p_id for update;
  if not found then
    perform private.refuse_with('not_found', 404);
  elsif (request.archived_at is not null) = p_is_archived then
    return;
  end if;
  if p_is_archived then
    perform private.refuse_open_checkout(request);
  end if;
  update public.brico_requests set archived_at = case when p_is_archived then private.now() end where id = p_id;
  perform private.log_activity(case when p_is_archived then 'archived' else 'restored' end, 'brico_requests', p_id::text,
    case when p_is_archived then 'Demande archivée' else 'Demande restaurée' end);
end;
$$;

create function public.archive_brico_request(p_id uuid) returns void
language sql volatile security definer set search_path = ''
return private.set_archived(p_id, true);
comment on function public.archive_brico_request(uuid) is
  'For staff: takes a request out of the lists; twice changes nothing. Refuses: not_found, checkout_open, checkout_closing.';

create function public.restore_brico_request(p_id uuid) returns void
language sql volatile security definer set search_path = ''
return private.set_archived(p_id, false);
comment on function public.restore_brico_request(uuid) is 'For staff: puts an archived request back into the lists. Refuses: not_found.';

grant execute on function public.archive_brico_request(uuid), public.restore_brico_request(uuid) to authenticated;
