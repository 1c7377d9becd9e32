-- What was written beside a refund, by a client who cancelled or by staff, outlived the erasure of that person: in the refund, and in the
-- line of the history.

create or replace function private.refuse_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- The one exception: a person who is erased leaves the labels and the notes too (erase_person); what was done, when and by whom stays.
  if tg_op = 'UPDATE' and current_setting('mirabelle.erasing', true) = 'on' then
    if to_jsonb(new) - '{subject_label,search_text,detail}'::text[] = to_jsonb(old) - '{subject_label,search_text,detail}'::text[]
      and new.detail in (old.detail, old.detail - 'note')
    then
      return new;
    end if;
  end if;
  perform private.refuse('history_fixed', 403);
  return null;
end;
$$;

create or replace function public.erase_person(p_email text default null, p_phone text default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  requests uuid[];
  paid uuid[];
  contacts uuid[];
  projects uuid[];
  mails int;
begin
  perform private.require_person(p_email, p_phone);
  select coalesce(array_agg(r.id), '{}'),
    coalesce(array_agg(r.id) filter (where private.carries_money(r.first_paid_at, r.payment_status, r.stripe_payment_intent_id, r.status)), '{}')
  into requests, paid
  from public.brico_requests r where private.is_same_person(p_email, p_phone, r.client_email, r.client_phone);
  -- The team would stand before a door without a name, or money would come for nobody.
  if exists (
    select from public.brico_requests r where r.id = any (requests) and (
      (r.status not in ('cancelled', 'completed') and r.scheduled_date >= private.today())
      or (r.stripe_session_id is not null and r.checkout_closed_at is null and r.payment_status = 'pending')
      or exists (select from public.refunds f where f.request_id = r.id and f.status = 'pending'))
  ) then
    perform private.refuse('person_expected', 409);
  end if;
  select coalesce(array_agg(c.id), '{}') into contacts
  from public.contact_requests c where private.is_same_person(p_email, p_phone, c.email, c.phone);
  select coalesce(array_agg(p.id), '{}') into projects
  from public.reno_projects p where private.is_same_person(p_email, p_phone, p.client_email, p.client_phone);

  delete from public.email_outbox m
  where lower(m.recipient) = lower(btrim(p_email)) or m.request_id = any (requests) or m.contact_request_id = any (contacts)
    or m.payload ->> 'project_id' = any (projects::text[])
    or m.payload ->> 'link_id' in (select l.id::text from public.client_links l where l.project_id = any (projects));
  get diagnostics mails = row_count;
  -- What is left of a client in the accounts: amounts, dates and what was done.
  update public.brico_requests set
    client_name = 'Personne effacée', client_phone = '0000000000', address = 'Adresse effacée',
    client_email = case when source = 'online' then 'efface@exemple.invalid' end,
    postal_code = null, city = null, description = null, notes = null, cancellation_reason = null,
    manage_token_hash = null, contact_request_id = null
  where id = any (paid);
  -- Why the appointment ended, in the words of the client or of staff.
  update public.refunds set note = null where request_id = any (requests);
  delete from public.brico_requests where id = any (requests) and id <> all (paid);
  delete from public.contact_requests where id = any (contacts);
  update public.reno_projects set
    name = 'Projet ' || left(id::text, 8), client_name = 'Personne effacée', client_email = null, client_phone = null,
    address = 'Adresse effacée', description = null, contact_request_id = null
  where id = any (projects);
  delete from public.project_notes where project_id = any (projects);
  -- The client's page: its key, and what was written there.
  delete from public.client_links where project_id = any (projects);
  delete from public.client_messages where project_id = any (projects);
  update public.project_choices set comment = null where project_id = any (projects);
  -- Staff call a renovation by its client's name, and so does the history.
  perform set_config('mirabelle.erasing', 'on', true);
  update public.activity_log set subject_label = private.record_label(subject_table, subject_id)
  where subject_table = 'reno_projects' and subject_id = any (projects::text[]);
  update public.activity_log set detail = detail - 'note'
  where subject_table = 'brico_requests' and subject_id = any (requests::text[]) and detail ? 'note';
  perform set_config('mirabelle.erasing', '', true);
  perform private.log_activity('erased', 'profiles', 'erasure', 'Données d’une personne effacées à sa demande');
  return jsonb_build_object('contacts', cardinality(contacts), 'deleted', cardinality(requests) - cardinality(paid),
    'anonymised', cardinality(paid) + cardinality(projects), 'mails', mails);
end;
$$;
