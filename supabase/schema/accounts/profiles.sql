-- People who can sign in. The role is stored only here: a role in the user's own metadata gives no rights. Rights end with the session: a
-- token gives none if its session is closed, or if it lacks the second factor of an account that has one.

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
comment on function private.has_session is 'Whether the session named in the caller''s token is still open.';
grant execute on function private.has_session to authenticated;

-- auth.mfa_factors belongs to GoTrue; the embedded backend creates the same table before the migrations run.
create or replace function private.has_assurance() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_session() and (
    coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
    or not exists (select 1 from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified')
  )
$$;
comment on function private.has_assurance is
  'Whether the caller''s session is open and complete: it includes the second factor if the account has a verified one.';
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

create or replace function private.require_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
  end if;
end;
$$;
grant execute on function private.require_admin to authenticated;

create or replace function private.name_in_metadata(p_metadata jsonb) returns text
language sql immutable parallel safe set search_path = ''
return nullif(left(btrim(coalesce(
  -- The embedded backend stores the object as a JSON string when it runs on PostgreSQL.
  case jsonb_typeof(p_metadata) when 'string' then (p_metadata #>> '{}')::jsonb else p_metadata end ->> 'full_name',
  '')), 120), '');
comment on function private.name_in_metadata is 'The name given at sign-up, or null.';

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
  'Creates the caller''s profile if it is missing: name from the metadata or none, always with the role « user ». Refuses: session_lost.';
grant execute on function public.ensure_my_profile to authenticated;

create or replace function private.copy_account_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email = coalesce(new.email, '') where id = new.id;
  return new;
end;
$$;

-- Runs with the caller's rights: current_user distinguishes a direct API call from a call inside a security definer function.
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
  -- Two administrators who remove each other concurrently are serialized here.
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
  -- Some projects do not allow deleting these rows: the sessions stay, but rights are read from profiles at each request.
  return null;
end;
$$;
comment on function private.close_sessions is 'Trigger: signs a user out of all sessions.';
