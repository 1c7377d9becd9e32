-- What clients get of invoices: the mail with the private link, reminders that staff can stop, and the page behind the link.

create or replace function private.invoice_mail_payload(p_invoice public.invoices) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('invoice_id', p_invoice.id, 'number', p_invoice.number, 'kind', p_invoice.kind, 'situation_no', p_invoice.situation_no,
  'title', p_invoice.title, 'client_name', p_invoice.snapshot #>> '{buyer,name}', 'total_cents', p_invoice.total_cents, 'left_cents', p_invoice.left_cents,
  'issued_on', p_invoice.issued_on, 'due_on', p_invoice.due_on, 'corrects', p_invoice.snapshot #>> '{corrects,number}',
  'customer_id', p_invoice.customer_id, 'project_id', p_invoice.project_id, 'is_company', coalesce((p_invoice.snapshot #>> '{buyer,is_company}')::boolean, private.is_company(p_invoice.customer_id)))
$$;
comment on function private.invoice_mail_payload is 'The data for the mails about an invoice.';

create or replace function private.mail_invoice(p_invoice public.invoices, p_recipient text, p_message text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- It leaves when its paper is made: claim_outbox.
  perform private.enqueue_email('invoice_sent', p_recipient,
    private.invoice_mail_payload(p_invoice) || jsonb_build_object('message', left(nullif(btrim(p_message), ''), 2000)),
    'invoice_sent:' || p_invoice.id || ':' || private.today(), p_invoice.request_id);
  update public.invoices set sent_at = private.now() where id = p_invoice.id;
end;
$$;

create or replace function private.mail_invoice_payment(p_invoice_id uuid, p_receipt_id uuid, p_cents bigint) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  receipt public.receipts;
begin
  select * into invoice from public.invoices where id = p_invoice_id and state = 'issued';
  select * into receipt from public.receipts where id = p_receipt_id;
  if invoice.id is not null then
    perform private.enqueue_email('invoice_paid', private.invoice_buyer(invoice) ->> 'email',
      private.invoice_mail_payload(invoice) || jsonb_build_object('paid_cents', p_cents, 'paid_on', receipt.received_on, 'method', receipt.method),
      'invoice_paid:' || receipt.id || ':' || invoice.id, invoice.request_id);
  end if;
end;
$$;
comment on function private.mail_invoice_payment is
  'Mails the client that money for an issued invoice came, and what is left. Not for an invoice of another software: it has no page here.';

create or replace function private.is_withdrawn(p_invoice public.invoices) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.quotes q where q.id = p_invoice.quote_id and q.state = 'withdrawn');
end;
$$;
comment on function private.is_withdrawn is 'Whether the client withdrew from the quote of an invoice: nothing is asked for any more, a credit note is due.';

create or replace function private.awaits_credit(p_invoice public.invoices) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.is_withdrawn(p_invoice) or exists (
    select from public.invoices u cross join lateral jsonb_array_elements(u.blocks) b join public.quotes q on q.id::text = b ->> 'quote_id'
    where (u.id = p_invoice.id or u.corrects_id = p_invoice.id) and u.state <> 'draft' and q.state = 'withdrawn'
    group by q.id having sum(private.split_net(b -> 'split')) > 0);
end;
$$;
comment on function private.awaits_credit is
  'Whether an invoice asks for works of a quote that the client withdrew from: it is not asked for until the credit note says what is left.';

-- A mail server may be down for days: this drops waiting reminders, and news of a released retention, of invoices that were paid or credited meanwhile but for a small rest, or whose
-- client withdrew.
create or replace function private.drop_stale_invoice_reminders() returns void
language sql volatile security definer set search_path = ''
begin atomic
  delete from public.email_outbox o
  where o.template = 'invoice_reminder' and o.status = 'pending' and o.dedupe_key is not null and not exists (
    select 1 from public.invoices i
    where i.id = (o.payload ->> 'invoice_id')::uuid and i.left_cents > (select private.small_rest_cents()) and i.reminders_stopped_at is null and not private.awaits_credit(i));
  delete from public.email_outbox o
  where o.template = 'invoice_retention_due' and o.status = 'pending' and o.dedupe_key is not null and not exists (
    select 1 from jsonb_array_elements(o.payload -> 'invoices') p join public.invoices i on i.id = (p ->> 'id')::uuid
    where i.left_cents > (select private.small_rest_cents()) and not private.awaits_credit(i));
end;

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
comment on function public.send_invoice is
  'For staff: mails an issued invoice, once a day at most. Refuses: invoice_gone, invoice_not_payable, email_missing.';
grant execute on function public.send_invoice to authenticated;

create or replace function public.set_invoice_reminders(p_id uuid, p_on boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices := private.lock_invoice(p_id);
begin
  update public.invoices set reminders_stopped_at = case when not p_on then private.now() end where id = invoice.id;
  perform private.log_activity('mail', 'invoices', p_id::text, case when p_on then 'Relances reprises' else 'Relances arrêtées' end);
end;
$$;
comment on function public.set_invoice_reminders is 'For staff: reminders of an invoice stop, or go on. Refuses: invoice_gone.';
grant execute on function public.set_invoice_reminders to authenticated;

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
    where i.left_cents > 0 and i.left_cents > (select private.small_rest_cents()) and i.state = 'issued' and i.sent_at is not null and i.reminders_stopped_at is null and i.reminder_count < 2
      and i.due_on + case i.reminder_count when 0 then 7 else 15 end <= private.today()
      and coalesce((i.reminded_at at time zone 'Europe/Paris')::date <= private.today() - 7, true)
      and private.invoice_buyer(i) ->> 'email' is not null and not private.awaits_credit(i)
    order by i.due_on limit 100
  loop
    perform private.lock_contract(due);
    -- Another process may have reminded meanwhile, or the money may have come.
    select * into invoice from public.invoices i
    where i.id = due.id and i.left_cents > (select private.small_rest_cents()) and i.reminders_stopped_at is null and i.reminder_count = due.reminder_count for update;
    continue when not found;
    -- One that cannot be mailed stops no other; it is tried again after a week, and « À traiter » counts it.
    begin
      update public.invoices set reminded_at = private.now(), reminder_count = reminder_count + 1 where id = invoice.id;
      perform private.enqueue_email('invoice_reminder', private.invoice_buyer(invoice) ->> 'email',
        private.invoice_mail_payload(invoice) || jsonb_build_object('reminder_no', invoice.reminder_count + 1),
        'invoice_reminder:' || invoice.id || ':' || invoice.reminder_count + 1, invoice.request_id);
      queued := queued + 1;
    exception
      when others then
        update public.invoices set reminded_at = private.now() where id = invoice.id;
        perform private.log_activity('mail', 'invoices', invoice.id::text, 'Relance impossible : adresse e-mail refusée', jsonb_build_object('error', sqlstate));
    end;
  end loop;
  return queued;
end;
$$;
comment on function public.queue_invoice_reminders is
  'For the scheduler: reminds clients of invoices that are seven and fifteen days late, in mailing hours, but for a small rest. Returns the number of mails.';
grant execute on function public.queue_invoice_reminders to service_role;

create or replace function private.invoice_of_link(p_hash text) returns public.invoices
language sql stable security definer set search_path = ''
return (select i from public.invoices i where i.id = public.find_private_link('invoice', p_hash));

create or replace function public.read_client_invoice(p_hash text) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  invoice public.invoices := private.invoice_of_link(p_hash);
begin
  if invoice.id is null then
    return null;
  end if;
  return json_build_object('id', invoice.id, 'number', invoice.number, 'kind', invoice.kind, 'content', invoice.snapshot,
    'paid_cents', invoice.paid_cents, 'credited_cents', invoice.credited_cents, 'retained_cents', invoice.retained_cents, 'aid_left_cents', invoice.aid_left_cents, 'retained_until', private.retained_until(invoice.project_id),
    'left_cents', invoice.left_cents, 'due_on', invoice.due_on,
    'is_small_rest', private.is_small_rest(invoice.left_cents),
    -- No payment in the seven days after a signature at home (code de la consommation, L221-10).
    'no_money_before', private.no_money_before(invoice, invoice.left_cents), 'awaits_credit', private.awaits_credit(invoice), 'offer', private.invoice_offer(invoice),
    -- Documents of another software have no page here.
    'corrects_id', (select c.id from public.invoices c where c.id = invoice.corrects_id and c.state = 'issued'),
    'credits', (
      select coalesce(json_agg(json_build_object('id', case c.state when 'issued' then c.id end, 'number', c.number, 'issued_on', c.issued_on,
        'total_cents', c.total_cents) order by c.issued_at), '[]')
      from public.invoices c where c.corrects_id = invoice.id and c.state <> 'draft'),
    'payments', (
      select coalesce(json_agg(json_build_object('received_on', r.received_on, 'method', r.method, 'amount_cents', p.cents) order by p.first), '[]')
      from private.paid_by(invoice.id) p join public.receipts r on r.id = p.receipt_id),
    'document', (
      select json_build_object('bucket', d.bucket, 'path', d.path, 'sha256', d.sha256) from public.documents d
      where d.invoice_id = invoice.id and d.kind = 'invoice' and d.made_at is not null order by d.number limit 1),
    'is_document_failed', exists (select from public.documents d where d.invoice_id = invoice.id and d.kind = 'invoice' and private.has_failed(d)));
end;
$$;
comment on function public.read_client_invoice is
  'What the holder of an invoice''s link reads: content as issued, payments, credit notes, what is left, its paper; null when the link is not valid.';
grant execute on function public.read_client_invoice to service_role;

create or replace function public.see_client_invoice(p_hash text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices := private.invoice_of_link(p_hash);
begin
  update public.invoices set seen_at = private.now() where id = invoice.id and seen_at is null;
end;
$$;
comment on function public.see_client_invoice is 'Records the first time that a client sees an invoice.';
grant execute on function public.see_client_invoice to service_role;

create or replace function private.invoices_for_client(p_contract_id uuid) returns json
language sql stable security definer set search_path = ''
as $$
  select coalesce(json_agg(json_build_object('id', case i.state when 'issued' then i.id end, 'kind', i.kind, 'number', i.number,
    'situation_no', i.situation_no, 'issued_on', i.issued_on, 'due_on', i.due_on, 'total_cents', i.total_cents, 'left_cents', i.left_cents,
    'retained_cents', i.retained_cents, 'retained_until', case when i.retained_cents > 0 then private.retained_until(i.project_id) end,
    'is_payable', i.left_cents > 0 and not private.awaits_credit(i) and private.no_money_before(i, i.left_cents) is null)
    order by i.issued_on desc, i.issued_at desc), '[]')
  from (
    select * from public.invoices
    where contract_id = p_contract_id and state <> 'draft' and (left_cents <> 0 or retained_cents + aid_left_cents > 0 or updated_at > private.now() - interval '1 year')
    order by issued_at desc limit 50) i
$$;
comment on function private.invoices_for_client is
  'The invoices and credit notes of a renovation, small job or quote, for the pages of its client, as long as their links last. id is null for '
  'those of another software: they have no page here. is_payable: money is asked for, and the law and the contract allow it today.';

create or replace function public.read_request_invoices(p_request_id uuid) returns json
language sql stable security definer set search_path = ''
return private.invoices_for_client(p_request_id);
comment on function public.read_request_invoices is 'The invoices of a small job, for the page of its appointment.';
grant execute on function public.read_request_invoices to service_role;

create or replace function private.project_money(p_project_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  subject public.invoices;
  money json;
begin
  subject.contract_id := p_project_id;
  subject.project_id := p_project_id;
  money := private.contract_money(subject);
  return case when (money ->> 'signed_cents')::bigint > 0 then json_build_object('signed_cents', money -> 'signed_cents',
    'invoiced_cents', money -> 'invoiced_cents', 'received_cents', money -> 'received_cents', 'left_cents', money -> 'left_cents',
    'retained_cents', money -> 'retained_cents', 'aid_left_cents', money -> 'aid_left_cents') end;
end;
$$;
comment on function private.project_money is
  'The money of a renovation for its client, in cents TTC: signed, invoiced, received, left of the price, of that withheld as guarantee; null without a signed quote.';
