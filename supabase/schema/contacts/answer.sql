-- Staff answer a contact request from the back office: the mail, the log entry and the new status are one transaction.

create or replace function public.reply_to_contact(p_id uuid, p_reply_id uuid, p_subject text, p_body text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  contact public.contact_requests;
  v_key text := 'contact-reply:' || p_id || ':' || p_reply_id;
begin
  perform private.require_staff();
  select * into contact from public.contact_requests where id = p_id for update;
  if not found then
    perform private.refuse('request_gone', 404);
  elsif coalesce(length(btrim(p_subject)) not between 1 and 200, true) or coalesce(length(btrim(p_body)) not between 1 and 5000, true)
    or p_reply_id is null
  then
    perform private.refuse('invalid_input', 400);
  elsif exists (select from public.email_outbox where dedupe_key = v_key) then
    return;
  elsif (select count(*) from public.email_outbox o
    where o.contact_request_id = p_id and o.template = 'contact_reply' and o.created_at > private.now() - interval '1 hour') >= 10
  then
    perform private.refuse('too_many_requests', 429);
  end if;
  perform private.enqueue_email('contact_reply', contact.email,
    jsonb_build_object('subject', btrim(p_subject), 'body', btrim(p_body)), v_key, null);
  if contact.status = 'new' then
    update public.contact_requests set status = 'contacted' where id = p_id;
  end if;
  perform private.log_activity('reply', 'contact_requests', p_id::text, 'Réponse par e-mail');
end;
$$;
comment on function public.reply_to_contact is
  'For staff: mails an answer, once per p_reply_id, and sets a new request to « contacted ». At most ten answers per request and hour. '
  'Refuses: request_gone, invalid_input, too_many_requests.';
grant execute on function public.reply_to_contact to authenticated;
