-- Money that is contested or paid another way, and clients who lost their link.

create or replace function public.refund_booking(
  p_request_id uuid, p_actor uuid, p_amount_cents int, p_note text, p_cancel boolean
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  select * into request from public.brico_requests where id = p_request_id for update;
  if not found then
    perform private.refuse('not_found', 'Demande introuvable', 404);
  elsif p_cancel and request.status = 'completed' then
    perform private.refuse('conflict', 'Cette intervention est terminée : elle ne s’annule plus.', 409);
  elsif exists (select from public.payment_disputes d where d.request_id = p_request_id and d.closed_at is null) then
    perform private.refuse('conflict',
      'La banque du client conteste ce paiement : attendez sa décision, sinon la somme partirait deux fois.', 409);
  end if;
  perform private.promise_refund(request, p_amount_cents, 'staff', p_note, p_actor);
  insert into public.activity_log (at, actor_id, actor_name, action, subject_table, subject_id, summary, detail)
  select private.now(), p.id, coalesce(nullif(p.full_name, ''), p.email), 'refund', 'brico_requests', request.id::text,
    'Remboursement demandé', jsonb_build_object('amount_cents', p_amount_cents, 'note', p_note, 'cancel', p_cancel)
  from public.profiles p where p.id = p_actor;
  if p_cancel and request.status <> 'cancelled' then
    update public.brico_requests set status = 'cancelled', cancellation_reason = left(coalesce(p_note, 'company'), 500)
    where id = p_request_id returning * into request;
    perform private.enqueue_email('booking_cancelled_by_company', request.client_email,
      private.booking_payload(request) || jsonb_build_object('refund_cents', p_amount_cents),
      'booking_cancelled_by_company:' || request.id || ':' || request.calendar_sequence, request.id);
  end if;
end;
$$;

-- A link that is still open is closed once its request is paid another way, as it is once the request is cancelled.
drop index public.brico_requests_open_checkouts;
create index brico_requests_open_checkouts on public.brico_requests (created_at)
  where stripe_session_id is not null and stripe_payment_intent_id is null and checkout_closed_at is null;

drop function public.claim_open_checkouts(int);
create function public.claim_open_checkouts(p_limit int default 50)
returns table (request_id uuid, session_id text, is_over boolean)
language sql volatile security definer set search_path = ''
begin atomic
  update public.brico_requests r set checkout_read_at = private.now()
  where r.id in (
    select due.id from public.brico_requests due
    where due.stripe_session_id is not null and due.stripe_payment_intent_id is null and due.checkout_closed_at is null
      and coalesce(due.hold_expires_at < private.now(), true)
      and (due.checkout_read_at is null or due.checkout_read_at <= private.now() - interval '5 minutes')
    order by due.checkout_read_at nulls first, due.created_at
    limit least(greatest(p_limit, 1), 100)
    for update skip locked
  )
  returning r.id, r.stripe_session_id, r.status = 'cancelled' or r.payment_status <> 'pending';
end;
comment on function public.claim_open_checkouts(int) is
  'Checkouts that may have been paid without our knowing, each every five minutes: those whose hold is over, or that hold nothing. '
  'is_over: cancelled, or paid otherwise; nobody may pay them any more.';

create index brico_requests_client_email on public.brico_requests (lower(client_email));

create function public.send_manage_links(p_email text) returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  found_count int := 0;
begin
  for request in
    select r.* from public.brico_requests r
    where lower(r.client_email) = lower(btrim(p_email)) and r.status in ('pending', 'confirmed', 'in_progress')
      and r.hold_expires_at is null
      and (r.scheduled_date is null or r.scheduled_date >= (private.now() at time zone 'Europe/Paris')::date)
    order by r.scheduled_date nulls last, r.created_at
    limit 5
  loop
    found_count := found_count + 1;
    perform private.enqueue_email('booking_link', request.client_email, private.booking_payload(request),
      'booking_link:' || request.id || ':' || to_char(private.now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24'), request.id);
  end loop;
  return found_count;
end;
$$;
comment on function public.send_manage_links(text) is
  'Mails a client the links of the appointments ahead, each at most once an hour; whoever asks is not told how many there are.';

grant execute on function public.claim_open_checkouts(int), public.send_manage_links(text) to service_role;
