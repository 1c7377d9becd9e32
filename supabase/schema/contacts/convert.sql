-- Converts a contact request, once, into a small job or a renovation; both rows then link to each other.

create or replace function private.refuse_converted(p_contact public.contact_requests) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if p_contact.brico_request_id is not null then
    perform private.refuse('already_brico', 409, jsonb_build_object('reference',
      (select b.reference from public.brico_requests b where b.id = p_contact.brico_request_id)));
  elsif p_contact.reno_project_id is not null then
    perform private.refuse('already_reno', 409, jsonb_build_object('name',
      (select p.name from public.reno_projects p where p.id = p_contact.reno_project_id)));
  end if;
end;
$$;

-- However a job or project was created, its contact request gets the link to it; a request links to one of them only. A project takes the photos.
create or replace function private.link_contact_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_contact public.contact_requests;
begin
  if tg_op = 'UPDATE' and old.contact_request_id is distinct from new.contact_request_id then
    update public.contact_requests set brico_request_id = null where id = old.contact_request_id and brico_request_id = new.id;
    update public.contact_requests set reno_project_id = null where id = old.contact_request_id and reno_project_id = new.id;
  end if;
  select * into v_contact from public.contact_requests where id = new.contact_request_id for update;
  if not found or new.id in (v_contact.brico_request_id, v_contact.reno_project_id) then
    return null;
  end if;
  perform private.refuse_converted(v_contact);
  update public.contact_requests set
    brico_request_id = case when tg_table_name = 'brico_requests' then new.id end,
    reno_project_id = case when tg_table_name = 'reno_projects' then new.id end
  where id = new.contact_request_id;
  -- What the client showed belongs to the works: the same files, each under two rows (private.is_still_named).
  if tg_table_name = 'reno_projects' then
    insert into public.project_photos (project_id, url, bucket, path, category, upload_date)
    select new.id, f.path, f.bucket, f.path, 'before', f.created_at from public.contact_request_photos f
    where f.contact_request_id = new.contact_request_id
    on conflict do nothing;
  end if;
  return null;
end;
$$;

create or replace function public.convert_contact_request(p_id uuid, p_target text, p_values jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_contact public.contact_requests;
  v_record json;
begin
  perform private.require_staff();
  -- A concurrent conversion waits here, then sees the work that the first one created.
  select * into v_contact from public.contact_requests where id = p_id for update;
  if not found then
    perform private.refuse('request_gone', 404);
  end if;
  perform private.refuse_converted(v_contact);
  case p_target
    when 'brico' then
      v_record := public.save_brico_request(null, 0,
        p_values || jsonb_build_object('source', 'contact', 'contact_request_id', p_id));
    when 'reno' then
      v_record := private.write_reno_project(null, p_id, p_values);
    else
      perform private.refuse('unknown_conversion', 400);
  end case;
  update public.contact_requests set status = 'converted' where id = p_id;
  -- Without the client's name: a log line cannot be deleted later.
  perform private.log_activity('converted', 'contact_requests', p_id::text, case p_target
    when 'brico' then 'Convertie en demande Brico ' || (v_record ->> 'reference') else 'Convertie en projet Réno' end);
  return json_build_object('id', v_record ->> 'id', 'reference', v_record ->> 'reference');
end;
$$;
comment on function public.convert_contact_request is
  'For staff: creates a small job (brico) or a renovation (reno) from a contact request, in one transaction. Refuses: already_brico, '
  'already_reno, request_gone, unknown_conversion, and as save_brico_request does.';
grant execute on function public.convert_contact_request to authenticated;
