-- Messages from visitors to the company, and the mails about them. Visitors can write rows but never read them.

create or replace function private.clean_contact_request() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.name := private.clean_text(new.name);
  new.email := private.clean_text(new.email);
  new.phone := private.clean_text(new.phone);
  new.address := private.clean_text(new.address);
  new.project_type := private.clean_text(new.project_type);
  new.description := private.clean_text(new.description);
  return new;
end;
$$;
comment on function private.clean_contact_request is 'Trigger: visitors may write a request without the form, which cleans its texts.';

create or replace function public.send_contact_mails(p_name text, p_email text, p_description text) returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_request public.contact_requests;
  v_payload jsonb;
  v_count int;
begin
  select r.* into v_request
  from public.contact_requests r
  -- created_at uses the real clock, so compare with now() and not private.now().
  where r.created_at > now() - interval '10 minutes'
    -- The row that the visitor has just sent, by its words: not who the person is.
    and lower(r.email) = lower(btrim(p_email))
    and r.name = btrim(p_name)
    and r.description = btrim(p_description)
    and not exists (
      select 1 from public.email_outbox o
      where o.dedupe_key in ('contact-received:' || r.id, 'contact-acknowledged:' || r.id)
    )
  order by r.created_at desc
  limit 1
  for update;
  if not found then
    return 0;
  end if;

  v_payload = jsonb_build_object(
    'name', v_request.name, 'email', v_request.email, 'phone', v_request.phone, 'address', v_request.address,
    'service', v_request.service, 'project_type', v_request.project_type, 'budget', v_request.budget,
    'urgency', v_request.urgency, 'description', v_request.description,
    'photos', (select count(*) from public.contact_request_photos p where p.contact_request_id = v_request.id)
  );
  if (select n.on_contact from public.notification_settings n) then
    perform private.enqueue_email('contact_received', private.staff_recipient(), v_payload,
      'contact-received:' || v_request.id, null);
  end if;
  -- A visitor can enter somebody else's address: send at most one acknowledgement per hour, without telephone or street; the template
  -- also removes links and addresses from the text.
  if not exists (
    select 1 from public.email_outbox o
    where o.template = 'contact_acknowledged' and lower(o.recipient) = lower(v_request.email)
      and o.created_at > private.now() - interval '1 hour'
  ) then
    perform private.enqueue_email('contact_acknowledged', v_request.email,
      v_payload - 'email' - 'phone' - 'address',
      'contact-acknowledged:' || v_request.id, null);
  end if;
  select count(*) into v_count from public.email_outbox o
  where o.dedupe_key in ('contact-received:' || v_request.id, 'contact-acknowledged:' || v_request.id);
  return v_count;
end;
$$;
comment on function public.send_contact_mails is
  'Queues the staff notice and the acknowledgement of a request sent in the last ten minutes, once; returns the number of queued mails, 0 '
  'if no request matches.';
grant execute on function public.send_contact_mails to service_role;
