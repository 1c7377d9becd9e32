-- Staff end an appointment: status, refund and mails in one transaction. The way back stands in go_back.sql.

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
      private.change_key(template, request), p_id);
  end if;
  return json_build_object('is_new', true, 'version', request.version, 'before', private.undo_state(before) || jsonb_build_object('refund_id', refund_id),
    'is_client_told', is_client_told,
    'is_contractor_told', exists (
      select from public.email_outbox o where o.request_id = p_id and o.template = 'contractor_released' and o.status = 'pending'));
end;
$$;
comment on function public.cancel_brico_request is
  'For staff: cancels a request. p_order: cause (company, client or quote_refused), note, refund_cents (of a card payment), notify_client, '
  'notify_contractor. Mails and refund wait one minute, in which undo_request_change takes them back. Returns is_new (false: it was '
  'cancelled already), version, before (what undo_request_change wants), is_client_told, is_contractor_told. Refuses: request_gone, '
  'invalid_input, payment_disputed, refund_changed, not_paid_by_card.';
grant execute on function public.cancel_brico_request to authenticated;
