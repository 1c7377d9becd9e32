-- A changed price of a job: the additional fees that staff save, and the mail to the client.

create or replace function private.tell_price(p_before public.brico_requests, p_request public.brico_requests) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if p_request.total_amount <> p_before.total_amount and p_request.status in ('pending', 'confirmed', 'in_progress') and p_request.hold_expires_at is null then
    perform private.enqueue_email('booking_price_changed', p_request.client_email,
      private.booking_payload(p_request) || jsonb_build_object(
        'previous_total_cents', round(p_before.total_amount * 100)::bigint, 'base_cents', round(p_request.base_price * 100)::bigint,
        'fees', (
          select coalesce(jsonb_agg(jsonb_build_object('description', fee ->> 'description', 'amount_cents', round((fee ->> 'amount')::numeric * 100)::bigint)), '[]')
          from jsonb_array_elements(p_request.additional_fees) fee)),
      private.change_key('booking_price_changed', p_request), p_request.id);
  end if;
end;
$$;
comment on function private.tell_price is 'Mails the client the new price of a job that is not over, and of what it is made.';

create or replace function public.save_brico_fees(p_id uuid, p_version int, p_fees jsonb, p_notify_client boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  before public.brico_requests;
  request public.brico_requests;
begin
  before := private.lock_request(p_id);
  if before.version <> p_version then
    perform private.refuse('request_changed', 409);
  end if;
  update public.brico_requests set additional_fees = p_fees where id = p_id returning * into request;
  if p_notify_client then
    perform private.tell_price(before, request);
  end if;
end;
$$;
comment on function public.save_brico_fees is
  'For staff: the additional fees of a request, as typed; the database computes amounts and total. p_notify_client mails the client a new price. Refuses: '
  'request_gone, request_changed, fees_unreadable, fee_incomplete, and what guards invoiced jobs.';
grant execute on function public.save_brico_fees to authenticated;
