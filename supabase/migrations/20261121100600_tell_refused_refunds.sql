-- A refund that the bank sends back is money that a client still waits for: staff are told.

create function private.tell_refused_refund() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  select * into request from public.brico_requests where id = new.request_id;
  if found then
    perform private.enqueue_email('refund_refused', private.staff_recipient(),
      private.booking_payload(request) || jsonb_build_object('refund_cents', new.amount_cents),
      'refund_refused:' || new.id, request.id);
  end if;
  return null;
end;
$$;
create trigger tell_refused_refund after update of status on public.refunds
  for each row when (old.status = 'succeeded' and new.status = 'failed')
  execute function private.tell_refused_refund();
