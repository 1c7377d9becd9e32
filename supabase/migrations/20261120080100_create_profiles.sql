-- People who can sign in. The role is stored only here: a role in the user's own metadata gives no rights. Rights end with the session: a
-- token gives none if its session is closed, or if it lacks the second factor of an account that has one.

create function private.has_session() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from auth.sessions s
    where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
      and s.user_id = auth.uid()
      and (s.not_after is null or s.not_after > now())
  )
$$;
comment on function private.has_session() is 'Whether the session named in the caller''s token is still open.';

-- auth.mfa_factors belongs to GoTrue; the embedded backend creates the same table before the migrations run.
create function private.has_assurance() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_session() and (
    coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
    or not exists (select 1 from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified')
  )
$$;
comment on function private.has_assurance() is
  'Whether the caller''s session is open and complete: it includes the second factor if the account has a verified one.';

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null default '' check (length(email) <= 254),
  full_name text check (length(full_name) <= 120),
  role text not null default 'user' check (role in ('admin', 'manager', 'user')),
  phone text check (length(phone) <= 30),
  avatar_url text check (private.is_file_address(avatar_url)),
  is_active boolean not null default true,
  last_login timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'One row per account, created by a trigger; staff are active accounts with the role admin or manager.';

create function private.is_staff() returns boolean
language sql stable security definer set search_path = ''
return private.has_assurance() and exists (
  select 1 from public.profiles
  where id = auth.uid() and is_active and role in ('admin', 'manager')
);
comment on function private.is_staff() is 'Whether the caller is active staff, read from the database at each request.';

create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
return private.has_assurance()
  and exists (select 1 from public.profiles where id = auth.uid() and is_active and role = 'admin');
comment on function private.is_admin() is 'Whether the caller is an active administrator.';

create function private.is_active_user() returns boolean
language sql stable security definer set search_path = ''
return private.has_assurance() and exists (select 1 from public.profiles where id = auth.uid() and is_active);

create function private.require_staff() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then
    perform private.refuse('access_denied', 403);
  end if;
end;
$$;

alter table public.profiles enable row level security;
revoke all on table public.profiles from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.profiles to service_role;
grant select on table public.profiles to authenticated;
-- Staff and users share one database role, so the trigger guard_profile protects role and is_active.
grant update (full_name, phone, avatar_url, last_login, role, is_active) on table public.profiles to authenticated;

create policy "People read their own profile, staff read all" on public.profiles
  for select to authenticated
  using ((id = (select auth.uid()) and (select private.has_session())) or (select private.is_staff()));

create policy "Active people edit their own profile, administrators edit all" on public.profiles
  for update to authenticated
  using ((id = (select auth.uid()) and is_active and (select private.has_assurance())) or (select private.is_admin()))
  with check (id = (select auth.uid()) or (select private.is_admin()));

create function private.name_in_metadata(p_metadata jsonb) returns text
language sql immutable parallel safe set search_path = ''
return nullif(left(btrim(coalesce(
  -- The embedded backend stores the object as a JSON string when it runs on PostgreSQL.
  case jsonb_typeof(p_metadata) when 'string' then (p_metadata #>> '{}')::jsonb else p_metadata end ->> 'full_name',
  '')), 120), '');
comment on function private.name_in_metadata(jsonb) is 'The name given at sign-up, or null.';

create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles (id, email, full_name)
  values (new.id, coalesce(new.email, ''), private.name_in_metadata(new.raw_user_meta_data::jsonb))
  on conflict (id) do nothing;
  return new;
end;
$$;
create trigger create_profile
  after insert on auth.users
  for each row execute function private.create_profile();

-- Creates the profiles of accounts that existed before the trigger.
insert into public.profiles (id, email, full_name)
select id, coalesce(email, ''), private.name_in_metadata(raw_user_meta_data::jsonb) from auth.users
on conflict (id) do nothing;

create function public.ensure_my_profile() returns void
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
comment on function public.ensure_my_profile() is
  'Creates the caller''s profile if it is missing: name from the metadata or none, always with the role « user ». Refuses: session_lost.';

create function private.follow_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email = coalesce(new.email, '') where id = new.id;
  return new;
end;
$$;
create trigger follow_email
  after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.follow_email();

-- Runs with the caller's rights: current_user distinguishes a direct API call from a call inside a security definer function.
create function private.guard_profile() returns trigger
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
create trigger guard_profile
  before update on public.profiles
  for each row execute function private.guard_profile();

create function private.keep_an_admin() returns trigger
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
create trigger keep_an_admin_on_update
  before update of role, is_active on public.profiles
  for each row when (old.role = 'admin' and old.is_active and not (new.role = 'admin' and new.is_active))
  execute function private.keep_an_admin();
create trigger keep_an_admin_on_delete
  before delete on public.profiles
  for each row when (old.role = 'admin' and old.is_active)
  execute function private.keep_an_admin();

create function private.close_sessions() returns trigger
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
comment on function private.close_sessions() is 'Trigger: signs a user out of all sessions.';
create trigger close_sessions
  after update of role, is_active on public.profiles
  for each row when (
    (old.is_active and not new.is_active)
    or (old.role = 'admin' and new.role <> 'admin')
    or (old.role = 'manager' and new.role = 'user')
  )
  execute function private.close_sessions();

create trigger touch_updated_at
  before update on public.profiles
  for each row execute function private.touch_updated_at();

grant execute on function
  private.has_session(), private.has_assurance(), private.is_active_user(), private.require_staff(), public.ensure_my_profile()
to authenticated;
grant execute on function private.is_staff(), private.is_admin() to anon, authenticated, service_role;
