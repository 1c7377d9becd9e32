-- What clients see of invoices: their mails wait for the paper, their texts can be adapted, and the pages of a renovation and of an appointment list them.

insert into public.mail_texts (id) values ('invoice_sent'), ('invoice_reminder'), ('invoice_paid');

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

-- Checks the texts that the owner may adapt in the mails to clients. Legal notices, dates, amounts and links are fixed in the mail
-- templates (functions/_shared/mail/mails), not here.

create or replace function private.mail_words(p_mail text) returns text[]
language sql immutable set search_path = ''
return case
  when p_mail = 'client_link' then '{prénom}'::text[]
  when p_mail = 'client_news' then '{prénom,nouveautés}'
  when p_mail like 'client_quote_%' then '{prénom,devis}'
  when p_mail = 'invoice_reminder' then '{prénom,facture,rappel}'
  when p_mail like 'invoice_%' then '{prénom,facture}'
  when p_mail like 'client_payment_%' then '{prénom,devis,somme}'
  when p_mail = 'review_request' then '{prénom,prestation,date,référence}'
  when p_mail = 'contact_acknowledged' then '{prénom,délai}'
  else '{prénom,rendez-vous,date,heure,créneau,prestation,référence,acompte,téléphone}'
end || '{contact,entreprise}'::text[] || case when p_mail = 'booking_refunded' then '{remboursement}'::text[] else '{}' end;

create or replace function private.credit_part(p_invoice public.invoices) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  corrected public.invoices;
  rest jsonb;
  rows jsonb;
begin
  select * into corrected from public.invoices where id = p_invoice.corrects_id;
  if jsonb_array_length(p_invoice.credits) > 0 then
    select coalesce(jsonb_agg((line || jsonb_build_object('of_row', c.row, 'net_cents', -c.net_cents, 'amount_cents', -c.net_cents, 'contract_cents', line -> 'net_cents',
      'quantity', '1', 'unit', 'forfait', 'unit_price', trim_scale(c.net_cents / 100.0)::text, 'discount_bp', 0))
      - '{progress_bp,progress_bp_before}'::text[] order by c.row), '[]') into rows
    from jsonb_to_recordset(p_invoice.credits) as c(row int, net_cents bigint)
    cross join lateral (select corrected.snapshot -> 'rows' -> c.row as line) l
    where line ->> 'kind' = 'work' and c.net_cents > 0;
    return jsonb_build_object('rows', rows, 'blocks', '[]'::jsonb, 'deductions', '[]'::jsonb, 'allowances', '[]'::jsonb, 'price_basis', 'ht', 'progress', null,
      'split', private.credit_step((select coalesce(jsonb_agg(jsonb_build_object('rate', line -> 'vat_rate', 'net_cents', -(line ->> 'net_cents')::bigint)), '[]')
        from jsonb_array_elements(rows) line), private.uncredited(corrected)));
  elsif corrected.credited_cents = 0 then
    return jsonb_build_object(
      'rows', (
        select jsonb_agg(case line ->> 'kind'
          when 'work' then line || jsonb_build_object('of_row', i - 1, 'net_cents', -(line ->> 'net_cents')::bigint, 'amount_cents', -(line ->> 'amount_cents')::bigint)
            || case when line ? 'progress_bp' then jsonb_build_object('progress_bp_before', line -> 'progress_bp', 'progress_bp', line -> 'progress_bp_before')
              else '{}' end
          when 'deduction' then line || jsonb_build_object('label', replace(line ->> 'label', 'Acompte repris', 'Acompte rendu'),
            'net_cents', -(line ->> 'net_cents')::bigint, 'vat_cents', -(line ->> 'vat_cents')::bigint)
          else line end order by i)
        from jsonb_array_elements(corrected.snapshot -> 'rows') with ordinality as r(line, i)),
      'blocks', (
        select coalesce(jsonb_agg(b || jsonb_build_object('split', private.scaled_split(b -> 'split', -1),
          'allowances', private.scaled_split(b -> 'allowances', -1))), '[]') from jsonb_array_elements(corrected.blocks) b),
      'deductions', (
        select coalesce(jsonb_agg(d || jsonb_build_object('split', private.scaled_split(d -> 'split', -1))), '[]') from jsonb_array_elements(corrected.deductions) d),
      'allowances', private.scaled_split(corrected.snapshot -> 'allowances', -1), 'split', private.scaled_split(corrected.split, -1),
      'price_basis', corrected.snapshot -> 'price_basis', 'progress', null);
  end if;
  rest := private.scaled_split(private.uncredited(corrected), -1);
  return jsonb_build_object('blocks', '[]'::jsonb, 'deductions', '[]'::jsonb, 'allowances', '[]'::jsonb, 'split', rest, 'price_basis', 'ht', 'progress', null,
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', 'work', 'label', 'Reste de la facture ' || corrected.number, 'quantity', '1', 'unit', 'forfait',
        'unit_price', trim_scale(abs((part ->> 'net_cents')::numeric) / 100)::text, 'discount_bp', 0, 'vat_rate', part -> 'rate',
        'contract_cents', part -> 'net_cents', 'net_cents', part -> 'net_cents', 'amount_cents', part -> 'net_cents')), '[]')
      from jsonb_array_elements(rest) part));
end;
$$;

create or replace function public.record_invoice_payment(p_id uuid, p_payment jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  payment record;
begin
  perform private.require_staff();
  select * into invoice from public.invoices where id = p_id;
  perform private.lock_contract(invoice);
  invoice := private.lock_invoice(p_id);
  begin
    select * into payment from jsonb_to_record(p_payment) as p(id uuid, amount_cents int, method text, paid_on date, mail boolean);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  if exists (select from public.receipts r where r.id = payment.id and r.invoice_id = p_id and r.kind = 'payment'
    and (r.amount_cents, r.method, r.received_on) = (payment.amount_cents, payment.method, payment.paid_on))
  then
    return payment.id;
  elsif coalesce(payment.amount_cents < 1, true) or payment.paid_on is null or payment.paid_on < private.today() - 3660
    or coalesce(payment.method not in ('card', 'cash', 'transfer', 'check'), true) or exists (select from public.receipts r where r.id = payment.id)
  then
    perform private.refuse('invalid_input', 400);
  elsif payment.paid_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif invoice.state = 'draft' or invoice.kind = 'credit_note' then
    perform private.refuse('invoice_not_payable', 409);
  elsif payment.amount_cents > invoice.left_cents then
    perform private.refuse('payment_too_high', 409, 
      jsonb_build_object('due', replace(to_char(greatest(invoice.left_cents, 0) / 100.0, 'FM9999999990.00'), '.', ',')));
  end if;
  if invoice.project_id is not null then
    perform private.refuse_early_project_money(invoice.project_id, payment.amount_cents, payment.paid_on);
  elsif invoice.request_id is not null then
    -- A small job keeps its own sums, with which the screens of requests work.
    return public.record_payment(invoice.request_id, (select r.version from public.brico_requests r where r.id = invoice.request_id),
      payment.amount_cents, payment.method, payment.paid_on);
  end if;
  payment.id := private.book_receipt(jsonb_build_object('id', payment.id, 'kind', 'payment', 'amount_cents', payment.amount_cents, 'method', payment.method,
    'received_on', payment.paid_on, 'source', 'staff', 'invoice_id', p_id, 'project_id', invoice.project_id,
    'quote_id', case when invoice.project_id is null then invoice.quote_id end));
  perform private.log_activity('payment', 'invoices', p_id::text, 'Paiement de la facture ' || invoice.number,
    jsonb_build_object('amount_cents', payment.amount_cents, 'method', payment.method, 'paid_on', payment.paid_on));
  if payment.mail then
    perform private.mail_invoice_payment(p_id, payment.id);
  end if;
  return payment.id;
end;
$$;

-- What clients get of invoices: the mail with the private link, reminders that staff can stop, and the page behind the link.

create or replace function private.invoice_mail_payload(p_invoice public.invoices) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('invoice_id', p_invoice.id, 'number', p_invoice.number, 'kind', p_invoice.kind, 'situation_no', p_invoice.situation_no,
  'title', p_invoice.title, 'client_name', p_invoice.snapshot #>> '{buyer,name}', 'total_cents', p_invoice.total_cents, 'left_cents', p_invoice.left_cents,
  'issued_on', p_invoice.issued_on, 'due_on', p_invoice.due_on, 'corrects', p_invoice.snapshot #>> '{corrects,number}',
  'customer_id', p_invoice.customer_id, 'project_id', p_invoice.project_id)
$$;

create or replace function private.mail_invoice(p_invoice public.invoices, p_recipient text, p_message text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- The paper is attached when it is made by then; the page offers it in any case.
  longest constant interval := interval '5 minutes';
  key text := 'invoice_sent:' || p_invoice.id || ':' || private.today();
begin
  perform private.enqueue_email('invoice_sent', p_recipient,
    private.invoice_mail_payload(p_invoice) || jsonb_build_object('message', left(nullif(btrim(p_message), ''), 2000)), key, p_invoice.request_id);
  update public.email_outbox set next_attempt_at = private.now() + longest
  where dedupe_key = key and status = 'pending' and attempts = 0
    and not exists (select from public.documents d where d.invoice_id = p_invoice.id and d.kind = 'invoice' and d.made_at is not null);
  update public.invoices set sent_at = private.now() where id = p_invoice.id;
end;
$$;

create or replace function private.release_invoice_mail(p_invoice_id uuid) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update public.email_outbox set next_attempt_at = private.now()
  where template = 'invoice_sent' and status = 'pending' and attempts = 0 and dedupe_key like 'invoice_sent:' || p_invoice_id || ':%';
end;

create or replace function private.mail_invoice_payment(p_invoice_id uuid, p_receipt_id uuid) returns void
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
      private.invoice_mail_payload(invoice) || jsonb_build_object('paid_cents', receipt.amount_cents, 'paid_on', receipt.received_on, 'method', receipt.method),
      'invoice_paid:' || receipt.id, invoice.request_id);
  end if;
end;
$$;

-- A mail server may be down for days: nobody is reminded of an invoice that was paid or credited meanwhile.
create or replace function private.drop_stale_invoice_reminders() returns void
language sql volatile security definer set search_path = ''
begin atomic
  delete from public.email_outbox o
  where o.template = 'invoice_reminder' and o.status = 'pending' and o.dedupe_key is not null and not exists (
    select 1 from public.invoices i
    where i.id = (o.payload ->> 'invoice_id')::uuid and i.left_cents > 0 and i.reminders_stopped_at is null);
end;

-- Seven and fifteen days after the due day, and no more: a formal notice is a person's decision.
create or replace function public.queue_invoice_reminders() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
  queued int := 0;
begin
  if not private.is_mailing_hour() or not (select send_reminders from public.notification_settings) then
    return 0;
  end if;
  for invoice in
    select * from public.invoices i
    where i.left_cents > 0 and i.state = 'issued' and i.sent_at is not null and i.reminders_stopped_at is null and i.reminder_count < 2
      and i.due_on + case i.reminder_count when 0 then 7 else 15 end <= private.today()
      and coalesce((i.reminded_at at time zone 'Europe/Paris')::date <= private.today() - 7, true)
      and private.invoice_buyer(i) ->> 'email' is not null
    order by i.due_on limit 100 for update skip locked
  loop
    update public.invoices set reminded_at = private.now(), reminder_count = reminder_count + 1 where id = invoice.id;
    perform private.enqueue_email('invoice_reminder', private.invoice_buyer(invoice) ->> 'email',
      private.invoice_mail_payload(invoice) || jsonb_build_object('reminder_no', invoice.reminder_count + 1),
      'invoice_reminder:' || invoice.id || ':' || invoice.reminder_count + 1, invoice.request_id);
    queued := queued + 1;
  end loop;
  return queued;
end;
$$;

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
    'paid_cents', invoice.paid_cents, 'credited_cents', invoice.credited_cents, 'left_cents', invoice.left_cents, 'due_on', invoice.due_on,
    -- No payment in the seven days after a signature at home (code de la consommation, L221-10).
    'no_money_before', (
      select max(s.no_money_before) from public.quote_signatures s join public.quotes q on q.id = s.quote_id
      where q.state = 'signed' and s.no_money_before > private.today()
        and (q.id = invoice.quote_id or invoice.kind <> 'deposit' and (q.project_id = invoice.project_id or q.request_id = invoice.request_id))),
    -- Documents of another software have no page here.
    'corrects_id', (select c.id from public.invoices c where c.id = invoice.corrects_id and c.state = 'issued'),
    'credits', (
      select coalesce(json_agg(json_build_object('id', case c.state when 'issued' then c.id end, 'number', c.number, 'issued_on', c.issued_on,
        'total_cents', c.total_cents) order by c.issued_at), '[]')
      from public.invoices c where c.corrects_id = invoice.id and c.state <> 'draft'),
    'payments', (
      select coalesce(json_agg(json_build_object('received_on', r.received_on, 'method', r.method, 'amount_cents', p.amount_cents) order by p.id), '[]')
      from public.invoice_payments p join public.receipts r on r.id = p.receipt_id where p.invoice_id = invoice.id),
    'document', (
      select json_build_object('bucket', d.bucket, 'path', d.path, 'sha256', d.sha256) from public.documents d
      where d.invoice_id = invoice.id and d.kind = 'invoice' and d.made_at is not null order by d.number limit 1));
end;
$$;

create or replace function private.invoices_for_client(p_contract_id uuid) returns json
language sql stable security definer set search_path = ''
as $$
  select coalesce(json_agg(json_build_object('id', case i.state when 'issued' then i.id end, 'kind', i.kind, 'number', i.number,
    'situation_no', i.situation_no, 'issued_on', i.issued_on, 'due_on', i.due_on, 'total_cents', i.total_cents, 'left_cents', i.left_cents)
    order by i.issued_on desc, i.issued_at desc), '[]')
  from (
    select * from public.invoices
    where contract_id = p_contract_id and state <> 'draft' and (left_cents <> 0 or updated_at > private.now() - interval '1 year')
    order by issued_at desc limit 50) i
$$;

create or replace function public.read_request_invoices(p_request_id uuid) returns json
language sql stable security definer set search_path = ''
return private.invoices_for_client(p_request_id);

create or replace function public.finish_document(p_id uuid, p_attempt int, p_path text, p_sha256 text, p_byte_count int) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  document public.documents;
begin
  update public.documents set made_at = private.now(), bucket = 'accounts', path = p_path, sha256 = p_sha256, byte_count = p_byte_count,
    next_attempt_at = null, last_error = null
  where id = p_id and attempts = p_attempt and made_at is null
  returning * into document;
  if not found then
    return false;
  end if;
  if document.is_automatic then
    perform private.mail_automatic_note(document);
  end if;
  if document.quote_id is not null then
    perform private.log_quote(document.quote_id, 'document_made', jsonb_build_object('kind', document.kind, 'sha256', p_sha256));
    perform private.prove_example(document);
    perform private.mail_signed_quote(document.quote_id);
    perform private.append_fiscal_event('document', document.id, jsonb_build_object('kind', document.kind, 'sha256', p_sha256));
    return true;
  elsif document.invoice_id is not null then
    if document.kind = 'invoice' then
      perform private.release_invoice_mail(document.invoice_id);
      perform private.append_fiscal_event('document', document.id, jsonb_build_object('kind', document.kind, 'sha256', p_sha256));
    end if;
    return true;
  end if;
  perform private.act_for(document.requested_by);
  perform private.log_activity('document', 'brico_requests', document.request_id::text, 'Note n° ' || document.number || ' préparée',
    jsonb_build_object('sha256', p_sha256));
  perform private.append_fiscal_event('document', document.id, jsonb_build_object('kind', document.kind, 'sha256', p_sha256));
  return true;
end;
$$;

create or replace function public.read_client_page(p_hash text) returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'name', p.name, 'client_name', p.client_name, 'status', p.status, 'progress', p.progress, 'start_date', private.chosen_start(p),
    'deadline', p.deadline, 'has_email', p.client_email is not null,
    -- A link made after the works does not know their last day.
    'ended_on', nullif(l.works_ended_on, (l.created_at at time zone 'Europe/Paris')::date), 'open_until', l.works_ended_on + private.days_after_works(),
    'milestones', (
      select coalesce(json_agg(json_build_object('title', m.title, 'starts_on', m.starts_on, 'due_date', m.due_date,
        'is_completed', m.is_completed, 'completed_at', m.completed_date) order by m.due_date, m.created_at), '[]')
      from (select * from public.project_milestones where project_id = p.id and is_client_visible order by due_date limit 100) m
    ),
    'photos', (
      select coalesce(json_agg(json_build_object('id', f.id, 'url', f.url, 'bucket', f.bucket, 'path', f.path,
        'small_path', f.small_path, 'caption', f.caption, 'category', f.category, 'taken_at', f.upload_date,
        'before_id', (select b.id from public.project_photos b where b.id = f.before_photo_id and b.is_client_visible)
      ) order by f.upload_date desc, f.id), '[]')
      from (select * from public.project_photos where project_id = p.id and is_client_visible order by upload_date desc, id limit 200) f
    ),
    'documents', (
      select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'url', d.file_url, 'bucket', d.bucket, 'path', d.path,
        'type', d.document_type, 'status', d.status, 'added_at', d.created_at) order by d.created_at desc), '[]')
      from (select * from public.project_documents where project_id = p.id and is_client_visible order by created_at desc limit 100) d
    ),
    'quotes', (
      select coalesce(json_agg(json_build_object('id', q.id, 'kind', q.kind, 'number', q.number, 'title', q.title, 'state', q.state,
        'valid_until', q.valid_until, 'closed_at', q.closed_at,
        'total_cents', coalesce((select s.total_cents from public.quote_signatures s where s.quote_id = q.id), q.total_cents)) order by q.sent_at desc), '[]')
      from (
        select * from public.quotes where project_id = p.id and state in ('sent', 'signed', 'withdrawn')
          and coalesce(closed_at > private.now() - interval '1 year', true) order by sent_at desc limit 50) q
    ),
    'invoices', private.invoices_for_client(p.id),
    'messages', (
      select coalesce(json_agg(json_build_object('id', m.id, 'is_from_client', m.is_from_client, 'author_name', m.author_name,
        'body', m.body, 'written_at', m.created_at) order by m.created_at, m.id), '[]')
      from (select * from public.client_messages where project_id = p.id order by created_at desc, id limit 100) m
    ),
    'choices', (
      select coalesce(json_agg(json_build_object('id', c.id, 'question', c.question, 'detail', c.detail, 'due_on', c.due_on,
        'chosen_at', c.chosen_at, 'comment', c.comment, 'options', (
          select coalesce(json_agg(json_build_object('id', o.id, 'label', o.label, 'detail', o.detail, 'is_chosen', o.is_chosen,
            'photo_id', (select f.id from public.project_photos f where f.id = o.photo_id and f.project_id = p.id and f.is_client_visible)
          ) order by o.position), '[]')
          from public.project_choice_options o where o.choice_id = c.id
        )) order by c.chosen_at nulls first, c.created_at), '[]')
      from (select * from public.project_choices where project_id = p.id order by created_at desc limit 50) c
    )
  )
  from public.client_links l join public.reno_projects p on p.id = l.project_id
  where l.token_hash = p_hash and private.is_live_link(l.revoked_at, l.works_ended_on)
$$;

create or replace function public.claim_outbox(p_limit int default 20) returns setof public.email_outbox
language sql volatile security definer set search_path = ''
begin atomic
  select private.drop_stale_reminders();
  select private.drop_stale_confirmations();
  select private.drop_stale_review_requests();
  select private.drop_stale_invoice_reminders();
  update public.email_outbox o
  set status = 'sending', claimed_at = private.now(), attempts = o.attempts + 1
  where o.id in (
    select due.id from public.email_outbox due
    where (due.status = 'pending' and due.next_attempt_at <= private.now())
      or (due.status = 'sending' and due.claimed_at < private.now() - interval '5 minutes')
    order by due.next_attempt_at
    limit least(greatest(p_limit, 1), 100)
    for update skip locked
  )
  returning o.*;
end;

revoke all on function public.record_invoice_payment from public, anon, authenticated, service_role;
comment on function public.record_invoice_payment is
  'For staff: records money that a client paid on an invoice: {id (optional), amount_cents, method, paid_on, mail (the client '
  'gets a receipt; not the default)}; its VAT is the share of the invoice. '
  'Refuses: invoice_gone, invalid_input, payment_in_future, invoice_not_payable, payment_too_high, payment_too_early, cash_too_high.';
grant execute on function public.record_invoice_payment to authenticated;

revoke all on function private.release_invoice_mail from public, anon, authenticated, service_role;
comment on function private.release_invoice_mail is 'The paper of an invoice is made: the mail that waited for it leaves.';

revoke all on function private.mail_invoice_payment from public, anon, authenticated, service_role;
comment on function private.mail_invoice_payment is
  'Mails the client that money for an issued invoice came, and what is left. Not for an invoice of another software: it has no page here.';

revoke all on function private.drop_stale_invoice_reminders from public, anon, authenticated, service_role;

revoke all on function private.invoices_for_client from public, anon, authenticated, service_role;
comment on function private.invoices_for_client is
  'The invoices and credit notes of a renovation, small job or quote, for the pages of its client, as long as their links last. id is null for '
  'those of another software: they have no page here.';

revoke all on function public.read_request_invoices from public, anon, authenticated, service_role;
comment on function public.read_request_invoices is 'The invoices of a small job, for the page of its appointment.';
grant execute on function public.read_request_invoices to service_role;

revoke all on function public.read_client_page from public, anon, authenticated, service_role;
comment on function public.read_client_page is
  'Everything that a client''s link shows: dates, visible milestones, photos and documents, quotes sent or signed, invoices, messages, choices; null for a link that is '
  'not valid.';
grant execute on function public.read_client_page to service_role;

-- End of what `npm run routines` wrote.
