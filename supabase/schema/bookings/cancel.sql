-- Staff end an appointment: status, refund and mails in one transaction, and the way back.

create or replace function public.cancel_brico_request(p_id uuid, p_order jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  before public.brico_requests;
  refund_id uuid;
  refund_cents int := coalesce((p_order ->> 'refund_cents')::int, 0);
  cause text := coalesce(p_order ->> 'cause', 'company');
  note text := nullif(btrim(p_order ->> 'note'), '');
  reason text := case cause when 'quote_refused' then 'quote_refused' when 'company' then 'team_cannot_come' else 'staff' end;
  template text := case cause when 'company' then 'booking_cancelled_by_company' else 'booking_cancelled' end;
  is_client_told boolean;
begin
  request := private.lock_request(p_id);
  if cause not in ('company', 'client', 'quote_refused') or length(note) > 500 then
    perform private.refuse('invalid_input', 400);
  elsif request.status = 'cancelled' then
    -- A second click, or a colleague was faster: no second refund, no second mail.
    return json_build_object('is_new', false);
  end if;
  if refund_cents > 0 then
    if exists (select from public.payment_disputes d where d.request_id = p_id and d.closed_at is null) then
      perform private.refuse('payment_disputed', 409);
    elsif refund_cents > request.card_cents - private.pending_refund_cents(p_id) then
      perform private.refuse('refund_changed', 409);
    end if;
    refund_id := private.promise_refund(request, refund_cents, reason, note, auth.uid());
    -- The minute in which staff can undo the cancellation.
    update public.refunds set next_attempt_at = private.now() + interval '1 minute' where id = refund_id;
  end if;
  before := request;
  perform private.choose_contractor_mail(p_order);
  update public.brico_requests set status = 'cancelled', cancellation_reason = coalesce(note, cause)
  where id = p_id returning * into request;
  perform private.log_activity('cancelled', 'brico_requests', p_id::text,
    case cause when 'company' then 'Annulé par l’entreprise' when 'client' then 'Annulé à la demande du client' else 'Devis refusé par le client' end,
    jsonb_strip_nulls(jsonb_build_object('refund_cents', refund_cents, 'note', note)));
  is_client_told := coalesce((p_order ->> 'notify_client')::boolean, false) and request.client_email is not null;
  if is_client_told then
    perform private.enqueue_email(template, request.client_email,
      private.booking_payload(request) || jsonb_build_object(
        'refund_cents', refund_cents, 'refund_id', refund_id,
        'refund_reason', case when refund_cents = 0 and cause = 'client' then 'kept' else reason end,
        'is_paid', request.card_cents > 0),
      private.cancellation_key(request), p_id);
    update public.email_outbox set next_attempt_at = private.now() + interval '1 minute'
    where dedupe_key = private.cancellation_key(request);
  end if;
  return json_build_object('is_new', true, 'version', request.version, 'status', before.status, 'refund_id', refund_id,
    'is_client_told', is_client_told,
    'is_contractor_told', exists (
      select from public.email_outbox o where o.request_id = p_id and o.template = 'contractor_released' and o.status = 'pending'));
end;
$$;
comment on function public.cancel_brico_request is
  'For staff: cancels a request. p_order: cause (company, client or quote_refused), note, refund_cents (of a card payment), notify_client, '
  'notify_contractor. Mails and refund wait one minute, in which undo_cancellation takes them back. Returns is_new (false: it was '
  'cancelled already), version, status (the former one), refund_id, is_client_told, is_contractor_told. Refuses: request_gone, '
  'invalid_input, payment_disputed, refund_changed, not_paid_by_card.';
grant execute on function public.cancel_brico_request to authenticated;

create or replace function private.cancellation_key(p_request public.brico_requests) returns text
language sql immutable set search_path = ''
as $$ select 'cancelled_by_staff:' || p_request.id || ':' || p_request.version $$;

create or replace function public.undo_cancellation(p_id uuid, p_version int, p_status text, p_refund_id uuid default null) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  is_refund_stopped boolean;
begin
  request := private.lock_request(p_id);
  if request.version <> p_version or request.status <> 'cancelled' then
    perform private.refuse('request_changed', 409);
  elsif p_status = 'cancelled' then
    perform private.refuse('invalid_input', 400);
  end if;
  delete from public.refunds where id = p_refund_id and request_id = p_id and status = 'pending' and attempts = 0;
  is_refund_stopped := not exists (select from public.refunds where id = p_refund_id);
  delete from public.email_outbox where dedupe_key = private.cancellation_key(request) and status = 'pending';
  -- The trigger inform_contractor takes back the mail to the subcontractor, or assigns the job to them again.
  update public.brico_requests set status = p_status where id = p_id;
  return json_build_object('is_refund_stopped', is_refund_stopped,
    'is_client_untold', not exists (select from public.email_outbox where dedupe_key = private.cancellation_key(request)));
exception
  when exclusion_violation then
    perform private.refuse('slot_taken', 409);
end;
$$;
comment on function public.undo_cancellation is
  'For staff: gives a cancelled request its former status (p_status) if nothing changed since. Returns is_client_untold and '
  'is_refund_stopped: false if the mail was sent or the refund made meanwhile. Refuses: request_gone, request_changed, slot_taken.';
grant execute on function public.undo_cancellation to authenticated;
