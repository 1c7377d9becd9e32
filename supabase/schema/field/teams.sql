-- Who may use /terrain, and for which teams.

create or replace function private.is_field() returns boolean
language sql stable security definer set search_path = ''
return private.has_assurance() and exists (
  select 1 from public.profiles
  where id = auth.uid() and is_active and role in ('admin', 'manager', 'field')
);
comment on function private.is_field is
  'Whether the caller is an active member of the company: field (no table, their own day only) or staff. Read from the database at each request.';

create or replace function private.require_field() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_field() then
    perform private.refuse('access_denied', 403);
  end if;
end;
$$;
comment on function private.require_field is 'Refuses who may not use /terrain: access_denied.';

create or replace function private.my_teams() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select m.team_id from public.team_members m where m.profile_id = auth.uid() and m.left_at is null and private.is_field()
$$;
comment on function private.my_teams is 'The teams that the caller belongs to now; none for an account that may not use /terrain.';

create or replace function public.save_team_members(p_team_id uuid, p_profile_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant int := 50;
  wanted uuid[] := array(select distinct unnest(p_profile_ids));
  changed int;
  added int;
begin
  perform private.require_staff();
  if p_profile_ids is null or cardinality(p_profile_ids) > most then
    perform private.refuse('invalid_input', 400);
  end if;
  perform 1 from public.teams where id = p_team_id for update;
  if not found then
    perform private.refuse('item_gone', 404);
  elsif cardinality(wanted) <> (
    select count(*) from public.profiles p where p.id = any (wanted) and (p.is_active and p.role in ('admin', 'manager', 'field') or exists (
      select from public.team_members m where m.team_id = p_team_id and m.profile_id = p.id and m.left_at is null)))
  then
    perform private.refuse('invalid_input', 400);
  end if;
  update public.team_members set left_at = greatest(private.now(), joined_at)
  where team_id = p_team_id and left_at is null and profile_id <> all (wanted);
  get diagnostics changed = row_count;
  insert into public.team_members (team_id, profile_id) select p_team_id, unnest(wanted)
  on conflict (profile_id, team_id) where left_at is null do nothing;
  get diagnostics added = row_count;
  if changed + added > 0 then
    perform private.log_activity('members', 'teams', p_team_id::text, 'Membres : ' || coalesce((
      select string_agg(private.person_name(m.profile_id), ', ' order by private.person_name(m.profile_id))
      from public.team_members m where m.team_id = p_team_id and m.left_at is null), 'aucun'));
  end if;
end;
$$;
comment on function public.save_team_members is
  'For staff: who belongs to a team from now on (at most 50; the rest leaves it now); the same list again changes nothing. Refuses: item_gone, '
  'invalid_input (an account without access to /terrain).';
grant execute on function public.save_team_members to authenticated;
