-- Nobody who can sign in is without a profile: neither accounts that are older than the trigger, nor one whose row was lost.

create function private.name_in_metadata(p_metadata jsonb) returns text
language sql immutable parallel safe set search_path = ''
return nullif(left(btrim(coalesce(
  -- The embedded backend stores the object as a JSON string when it runs on PostgreSQL.
  case jsonb_typeof(p_metadata) when 'string' then (p_metadata #>> '{}')::jsonb else p_metadata end ->> 'full_name',
  '')), 120), '');
comment on function private.name_in_metadata(jsonb) is 'The name that somebody gave when signing up, or null.';

create or replace function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles (id, email, full_name)
  values (new.id, coalesce(new.email, ''), private.name_in_metadata(new.raw_user_meta_data::jsonb))
  on conflict (id) do nothing;
  return new;
end;
$$;

insert into public.profiles (id, email, full_name)
select id, coalesce(email, ''), private.name_in_metadata(raw_user_meta_data::jsonb) from auth.users
on conflict (id) do nothing;

create function public.ensure_my_profile() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.has_session() then
    perform private.refuse('unauthenticated', 'Session utilisateur non trouvée. Veuillez reconnecter.', 401);
  end if;
  insert into public.profiles (id, email, full_name)
  select id, coalesce(email, ''), private.name_in_metadata(raw_user_meta_data::jsonb) from auth.users where id = auth.uid()
  on conflict (id) do nothing;
end;
$$;
comment on function public.ensure_my_profile() is
  'Makes the caller''s profile when it is missing: name from the metadata or none, the role « user », whatever the metadata claims.';
grant execute on function public.ensure_my_profile() to authenticated;
