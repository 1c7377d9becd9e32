-- Messages of one client's page that arrive at once are counted one after the other: counted at the same moment, each found room for itself.

create or replace function public.write_as_client(p_hash text, p_id uuid, p_body text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_project uuid := private.client_project(p_hash);
begin
  if v_project is null then
    perform private.refuse('unknown_link', 404);
  end if;
  perform pg_advisory_xact_lock(hashtext('client messages ' || v_project));
  if (select count(*) from public.client_messages m
    where m.project_id = v_project and m.is_from_client and m.created_at > private.now() - interval '24 hours') >= 30
  then
    perform private.refuse('too_many_requests', 429);
  end if;
  insert into public.client_messages (id, project_id, is_from_client, body) values (p_id, v_project, true, btrim(p_body))
  on conflict (id) do nothing;
  if found then
    perform private.tell_staff_of_client(v_project, 'message', btrim(p_body), p_id::text);
  end if;
end;
$$;
