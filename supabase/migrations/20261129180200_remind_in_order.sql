-- The mail about an invoice of a small job refers to the job: sent while money was recorded for the job, each waited for the other.

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function public.send_invoice(p_id uuid, p_message text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- The contract too: a mail refers to the small job.
  invoice public.invoices := private.lock_invoice_of_contract(p_id);
  recipient text := private.invoice_buyer(invoice) ->> 'email';
begin
  if invoice.state <> 'issued' then
    perform private.refuse('invoice_not_payable', 409);
  elsif recipient is null then
    perform private.refuse('email_missing', 400);
  end if;
  perform private.mail_invoice(invoice, recipient, p_message);
  perform private.log_activity('mail', 'invoices', p_id::text, 'Facture ' || invoice.number || ' envoyée au client');
end;
$$;

-- Seven and fifteen days after the due day, and no more: a formal notice is a person's decision.
create or replace function public.queue_invoice_reminders() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due public.invoices;
  invoice public.invoices;
  queued int := 0;
begin
  if not private.is_mailing_hour() or not (select send_reminders from public.notification_settings) then
    return 0;
  end if;
  for due in
    select * from public.invoices i
    where i.left_cents > 0 and i.state = 'issued' and i.sent_at is not null and i.reminders_stopped_at is null and i.reminder_count < 2
      and i.due_on + case i.reminder_count when 0 then 7 else 15 end <= private.today()
      and coalesce((i.reminded_at at time zone 'Europe/Paris')::date <= private.today() - 7, true)
      and private.invoice_buyer(i) ->> 'email' is not null
    order by i.due_on limit 100
  loop
    perform private.lock_contract(due);
    -- Another process may have reminded meanwhile, or the money may have come.
    select * into invoice from public.invoices i
    where i.id = due.id and i.left_cents > 0 and i.reminders_stopped_at is null and i.reminder_count = due.reminder_count for update;
    continue when not found;
    update public.invoices set reminded_at = private.now(), reminder_count = reminder_count + 1 where id = invoice.id;
    perform private.enqueue_email('invoice_reminder', private.invoice_buyer(invoice) ->> 'email',
      private.invoice_mail_payload(invoice) || jsonb_build_object('reminder_no', invoice.reminder_count + 1),
      'invoice_reminder:' || invoice.id || ':' || invoice.reminder_count + 1, invoice.request_id);
    queued := queued + 1;
  end loop;
  return queued;
end;
$$;

-- End of what `npm run routines` wrote.
