-- Staff mail a link to pay the prepayment of a request taken by telephone.

create function public.payable_request(p_request_id uuid)
returns table (
  id uuid, client_email text, service_type text, scheduled_date date, scheduled_time time, stripe_session_id text,
  prepayment_cents int
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  select * into request from public.brico_requests r where r.id = p_request_id;
  if not found then
    perform private.refuse('not_found', 'Demande introuvable', 404);
  elsif request.payment_status <> 'pending' then
    perform private.refuse('conflict', 'Cette demande est déjà payée.', 409);
  elsif request.status in ('cancelled', 'completed') then
    perform private.refuse('conflict', 'Cette demande est annulée ou terminée : il n’y a plus d’acompte à payer.', 409);
  elsif request.hold_expires_at is not null then
    perform private.refuse('conflict', 'Le client est en train de payer cette réservation en ligne.', 409);
  elsif request.client_email is null then
    perform private.refuse('invalid_input', 'Ajoutez d’abord l’adresse e-mail du client.', 400);
  elsif request.slot is null then
    perform private.refuse('invalid_input', 'Fixez d’abord la date et l’heure du rendez-vous.', 400);
  end if;
  return query select request.id, request.client_email, request.service_type, request.scheduled_date, request.scheduled_time,
    request.stripe_session_id, c.prepayment_cents from public.company_settings c;
end;
$$;
comment on function public.payable_request(uuid) is 'What a payment link for a request is made of, at the prepayment of today; refuses when there is nothing to pay.';

create function public.send_payment_link(
  p_request_id uuid, p_actor uuid, p_replaced_session text, p_session_id text, p_url text, p_amount_cents int
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  perform 1 from public.brico_requests where id = p_request_id for update;
  perform public.payable_request(p_request_id);
  -- Only what is attached can be paid: of two links made at once, the second must not replace the first behind its back.
  update public.brico_requests set stripe_session_id = p_session_id, prepayment_cents = p_amount_cents
  where id = p_request_id and stripe_session_id is not distinct from nullif(p_replaced_session, '')
  returning * into request;
  if not found then
    perform private.refuse('conflict', 'Un lien de paiement vient d’être envoyé à ce client.', 409);
  end if;
  perform private.enqueue_email('payment_link', request.client_email,
    private.booking_payload(request) || jsonb_build_object('payment_url', p_url), 'payment_link:' || p_session_id, request.id);
  insert into public.activity_log (at, actor_id, actor_name, action, subject_table, subject_id, summary, detail)
  select private.now(), p.id, coalesce(nullif(p.full_name, ''), p.email), 'payment', 'brico_requests', request.id::text,
    'Lien de paiement envoyé', jsonb_build_object('amount_cents', p_amount_cents)
  from public.profiles p where p.id = p_actor;
end;
$$;
comment on function public.send_payment_link(uuid, uuid, text, text, text, int) is
  'Attaches an open checkout to a request and mails its address, in one transaction.';

-- A card payment for what was meanwhile noted as paid another way (cash, an earlier link) goes back to its card.
create function public.refund_double_payment(p_request_id uuid, p_payment_intent_id text, p_amount_cents int) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  select * into request from public.brico_requests where id = p_request_id for update;
  if not found or p_payment_intent_id = '' or request.payment_status = 'pending'
    or request.stripe_payment_intent_id is not distinct from p_payment_intent_id
    or exists (select from public.refunds f where f.payment_intent_id = p_payment_intent_id)
  then
    return false;
  end if;
  -- Without its request: what was paid the first time stays what it is.
  insert into public.refunds (payment_intent_id, amount_cents, reason, note)
  values (p_payment_intent_id, p_amount_cents, 'double_payment', 'Payé deux fois : ' || request.reference);
  perform private.log_activity('refund', 'brico_requests', request.id::text, 'Payé une seconde fois par carte : rendu',
    jsonb_build_object('amount_cents', p_amount_cents));
  return true;
end;
$$;
comment on function public.refund_double_payment(uuid, text, int) is
  'Promises to give back a payment of what was already paid otherwise; false when this is the payment on record, or was promised before.';

alter table public.refunds drop constraint refunds_reason_check;
alter table public.refunds add constraint refunds_reason_check check (
  reason in ('team_cannot_come', 'cancelled_in_time', 'withdrawal', 'slot_lost', 'staff', 'external', 'double_payment')
);

grant execute on function
  public.payable_request(uuid), public.send_payment_link(uuid, uuid, text, text, text, int),
  public.refund_double_payment(uuid, text, int)
to service_role;
