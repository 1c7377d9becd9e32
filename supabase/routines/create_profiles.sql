-- People who can sign in. The role lives here only: what a user writes in his own metadata opens nothing. Rights end with the
-- session: a token whose session was closed, or that lacks the second factor of its owner, opens nothing.

create or replace function private.has_session() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from auth.sessions s
    where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
      and s.user_id = auth.uid()
      and (s.not_after is null or s.not_after > now())
  )
$$;
comment on function private.has_session is 'Whether the session that the caller''s token names is still open.';
grant execute on function private.has_session to authenticated;

-- auth.mfa_factors is GoTrue's; the embedded backend makes the same table before any migration.
create or replace function private.has_assurance() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_session() and (
    coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
    or not exists (select 1 from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified')
  )
$$;
comment on function private.has_assurance is
  'Whether the caller''s open session gave everything its owner asks for: the second factor too, once one is verified.';
grant execute on function private.has_assurance to authenticated;

create or replace function private.is_staff() returns boolean
language sql stable security definer set search_path = ''
return private.has_assurance() and exists (
  select 1 from public.profiles
  where id = auth.uid() and is_active and role in ('admin', 'manager')
);
comment on function private.is_staff is 'Whether the caller is active staff, read from the database at each request.';
grant execute on function private.is_staff to anon, authenticated, service_role;

create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
return private.has_assurance()
  and exists (select 1 from public.profiles where id = auth.uid() and is_active and role = 'admin');
comment on function private.is_admin is 'Whether the caller is an active administrator.';
grant execute on function private.is_admin to anon, authenticated, service_role;

create or replace function private.is_active_user() returns boolean
language sql stable security definer set search_path = ''
return private.has_assurance() and exists (select 1 from public.profiles where id = auth.uid() and is_active);
grant execute on function private.is_active_user to authenticated;

create or replace function private.require_staff() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then
    perform private.refuse('access_denied', 403);
  end if;
end;
$$;
grant execute on function private.require_staff to authenticated;

create or replace function private.name_in_metadata(p_metadata jsonb) returns text
language sql immutable parallel safe set search_path = ''
return nullif(left(btrim(coalesce(
  -- The embedded backend stores the object as a JSON string when it runs on PostgreSQL.
  case jsonb_typeof(p_metadata) when 'string' then (p_metadata #>> '{}')::jsonb else p_metadata end ->> 'full_name',
  '')), 120), '');
comment on function private.name_in_metadata is 'The name that somebody gave when signing up, or null.';

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

create or replace function public.ensure_my_profile() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.has_session() then
    perform private.refuse('session_lost', 401);
  end if;
  insert into public.profiles (id, email, full_name)
  select id, coalesce(email, ''), private.name_in_metadata(raw_user_meta_data::jsonb) from auth.users where id = auth.uid()
  on conflict (id) do nothing;
end;
$$;
comment on function public.ensure_my_profile is
  'Makes the caller''s profile when it is missing: name from the metadata or none, the role « user », whatever the metadata claims.';
grant execute on function public.ensure_my_profile to authenticated;

create or replace function private.follow_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email = coalesce(new.email, '') where id = new.id;
  return new;
end;
$$;

-- Runs with the caller's rights, so that current_user tells the API from the functions.
create or replace function private.guard_profile() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    if (new.role, new.is_active) is distinct from (old.role, old.is_active) and not private.is_admin() then
      perform private.refuse('admin_only', 403);
    end if;
    if (new.id, new.email, new.created_at) is distinct from (old.id, old.email, old.created_at) then
      perform private.refuse('email_fixed', 403);
    end if;
    if new.last_login is distinct from old.last_login then
      new.last_login = private.now();
    end if;
  end if;
  return new;
end;
$$;

create or replace function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Two administrators who remove each other at once wait here for one another.
  perform pg_advisory_xact_lock(hashtext('private.keep_an_admin'));
  if not exists (select 1 from public.profiles where id <> old.id and role = 'admin' and is_active) then
    perform private.refuse('last_admin', 409);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$$;

create or replace function private.close_sessions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions where user_id = new.id;
  return null;
exception when insufficient_privilege then
  -- A project that keeps these rows to itself: the sessions stay, and open nothing any more.
  return null;
end;
$$;
comment on function private.close_sessions is 'Trigger: signs somebody out everywhere.';
