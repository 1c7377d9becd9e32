-- Who comes to an appointment, as its client may know it: only a person whom the company shows on its site.

create or replace function private.person_shown(p_name text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('name', person ->> 'name', 'role', person ->> 'role', 'photo', person ->> 'photo', 'focus', person ->> 'focus')
  from public.company_settings c, jsonb_array_elements(c.team) person
  where person ->> 'name' = p_name
  limit 1
$$;
comment on function private.person_shown is 'The person of this name whom the site shows (name, role, photo, focus), else null.';

create or replace function private.who_comes(p_request public.brico_requests) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.person_shown(t.introduced_by)
  from public.teams t
  where t.id = p_request.team_id
    -- A subcontractor goes in place of the team, and is nobody that the site shows.
    and p_request.assigned_contractor_id is null and p_request.status in ('pending', 'confirmed', 'in_progress')
$$;

create or replace function public.who_comes(p_request_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.who_comes(r) from public.brico_requests r where r.id = p_request_id
$$;
comment on function public.who_comes is
  'The person of the company''s team who comes to an active appointment (name, role, photo, focus); null when staff have named nobody.';
grant execute on function public.who_comes to service_role;
