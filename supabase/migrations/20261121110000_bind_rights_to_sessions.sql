-- Rights end with the session: a token whose session was closed, or that lacks the second factor of its owner, opens nothing.

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
comment on function private.has_session() is 'Whether the session that the caller''s token names is still open.';

-- auth.mfa_factors is GoTrue's; the embedded backend makes the same table before any migration.
create function private.has_assurance() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_session() and (
    coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
    or not exists (select 1 from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified')
  )
$$;
comment on function private.has_assurance() is
  'Whether the caller''s open session gave everything its owner asks for: the second factor too, once one is verified.';

create or replace function private.is_staff() returns boolean
language sql stable security definer set search_path = ''
return private.has_assurance() and exists (
  select 1 from public.profiles
  where id = auth.uid() and is_active and role in ('admin', 'manager')
);

create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
return private.has_assurance()
  and exists (select 1 from public.profiles where id = auth.uid() and is_active and role = 'admin');

create or replace function private.is_active_user() returns boolean
language sql stable security definer set search_path = ''
return private.has_assurance() and exists (select 1 from public.profiles where id = auth.uid() and is_active);

grant execute on function private.has_session(), private.has_assurance() to authenticated;

drop policy "People read their own profile, staff read all" on public.profiles;
create policy "People read their own profile, staff read all" on public.profiles
  for select to authenticated
  using ((id = (select auth.uid()) and (select private.has_session())) or (select private.is_staff()));

drop policy "Active people edit their own profile, administrators edit all" on public.profiles;
create policy "Active people edit their own profile, administrators edit all" on public.profiles
  for update to authenticated
  using ((id = (select auth.uid()) and is_active and (select private.has_session())) or (select private.is_admin()))
  with check (id = (select auth.uid()) or (select private.is_admin()));

create function private.close_sessions() returns trigger
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
comment on function private.close_sessions() is 'Trigger: signs somebody out everywhere.';

create trigger close_sessions
  after update of role, is_active on public.profiles
  for each row when (
    (old.is_active and not new.is_active)
    or (old.role = 'admin' and new.role <> 'admin')
    or (old.role = 'manager' and new.role = 'user')
  )
  execute function private.close_sessions();

create function public.my_sessions()
returns table (id text, created_at timestamptz, last_seen_at timestamptz, user_agent text, is_current boolean)
language sql stable security definer set search_path = ''
as $$
  select s.id::text, s.created_at,
    coalesce(s.refreshed_at at time zone 'UTC', s.updated_at, s.created_at),
    s.user_agent,
    s.id::text = auth.jwt() ->> 'session_id'
  from auth.sessions s
  where s.user_id = auth.uid() and private.has_assurance() and (s.not_after is null or s.not_after > now())
  order by 5 desc, 3 desc
  limit 100
$$;
comment on function public.my_sessions() is 'Where the caller is signed in: this session first, then the last used.';

create function public.end_session(p_id text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.has_assurance() then
    perform private.refuse('unauthenticated', 'Session utilisateur non trouvée. Veuillez reconnecter.', 401);
  end if;
  delete from auth.sessions s where s.id::text = p_id and s.user_id = auth.uid();
  if not found then
    perform private.refuse('not_found', 'Cette session est déjà terminée.', 404);
  end if;
end;
$$;
comment on function public.end_session(text) is 'Signs the caller out of one of their own sessions.';

grant execute on function public.my_sessions(), public.end_session(text) to authenticated;
