-- Accounts: sessions, mails about an account, and an administrator's actions on a colleague's account, each with its log entry and mail
-- in one transaction.

create or replace function public.my_sessions()
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
comment on function public.my_sessions is 'The caller''s sessions: the current one first, then the most recently used.';
grant execute on function public.my_sessions to authenticated;

create or replace function public.end_session(p_id text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.has_assurance() then
    perform private.refuse('session_lost', 401);
  end if;
  delete from auth.sessions s where s.id::text = p_id and s.user_id = auth.uid();
  if not found then
    perform private.refuse('session_ended', 404);
  end if;
end;
$$;
comment on function public.end_session is 'Signs the caller out of one of their own sessions. Refuses: session_lost, session_ended.';
grant execute on function public.end_session to authenticated;

create or replace function private.tell_password_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Accepting an invitation sets a random password in Supabase Auth: the password chosen after it still counts as the first one.
  is_first boolean := coalesce(old.encrypted_password, '') = '' or (
    new.invited_at is not null and new.email_confirmed_at > now() - interval '1 day' and not exists (
      select from public.activity_log
      where subject_table = 'profiles' and subject_id = new.id::text and action = 'password_changed'
    )
  );
begin
  perform private.log_as(new.id, 'password_changed', 'profiles', new.id::text, 'Mot de passe modifié');
  if not is_first then
    perform private.enqueue_email('account_password_changed', new.email,
      jsonb_build_object('changed_at', private.now()), null, null);
  end if;
  return null;
end;
$$;
comment on function private.tell_password_change is
  'Trigger: logs a change of password and mails the user, unless it is the first one; covers changes on the profile, by a link, or by an '
  'administrator of the project.';

create or replace function public.my_password_changed_at() returns timestamptz
language sql stable security definer set search_path = ''
return (
  select max(l.at) from public.activity_log l
  where l.subject_table = 'profiles' and l.subject_id = auth.uid()::text and l.action = 'password_changed'
    and private.has_assurance()
);
comment on function public.my_password_changed_at is 'When the caller''s password was last changed; null if the history has no such entry.';
grant execute on function public.my_password_changed_at to authenticated;

create or replace function public.send_account_mail(p_template text, p_email text, p_payload jsonb, p_staff_only boolean default false)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_account_mail(p_template) then
    perform private.refuse('invalid_input', 400);
  end if;
  if exists (
    select 1 from public.profiles
    where email = lower(p_email) and is_active and (not p_staff_only or role in ('admin', 'manager', 'field'))
  ) then
    perform private.enqueue_email(p_template, lower(p_email), p_payload, null, null);
  end if;
end;
$$;
comment on function public.send_account_mail is
  'Queues a mail to an active account (only of the team, field included, if p_staff_only); for another address it does nothing, and the caller cannot see the '
  'difference.';
grant execute on function public.send_account_mail to service_role;

create or replace function public.record_invitation(p_user_id uuid, p_actor_id uuid, p_full_name text, p_role text, p_token_hash text, p_link_type text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invited public.profiles;
begin
  if p_role not in ('admin', 'manager', 'field') then
    perform private.refuse('role_missing', 400);
  end if;
  insert into public.profiles (id, email)
  select id, coalesce(email, '') from auth.users where id = p_user_id
  on conflict (id) do nothing;
  update public.profiles set full_name = p_full_name, role = p_role, is_active = true
  where id = p_user_id and role = 'user'
  returning * into invited;
  if invited.id is null then
    perform private.refuse('already_in_team', 409);
  end if;
  perform private.log_as(p_actor_id, 'invited', 'profiles', p_user_id::text,
    format('Invitation de %s', coalesce(nullif(p_full_name, ''), invited.email)), jsonb_build_object('role', p_role));
  perform private.enqueue_email('account_invitation', invited.email,
    jsonb_build_object('token_hash', p_token_hash, 'type', p_link_type, 'full_name', p_full_name, 'role', p_role,
      'invited_by', (select coalesce(nullif(full_name, ''), email) from public.profiles where id = p_actor_id)),
    null, null);
end;
$$;
comment on function public.record_invitation is
  'Makes an account staff or field, mails its owner the link to choose a password, and logs the inviter. Refuses: role_missing, already_in_team.';
grant execute on function public.record_invitation to service_role;

create or replace function public.record_factor_reset(p_user_id uuid, p_actor_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.log_as(p_actor_id, 'factor_reset', 'profiles', p_user_id::text, 'Double authentification retirée à un collègue', '{}');
end;
$$;
comment on function public.record_factor_reset is 'Logs which administrator removed a colleague''s second factor.';
grant execute on function public.record_factor_reset to service_role;

create or replace function private.tell_factor_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_gone boolean := tg_op = 'DELETE';
  owner uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  -- The profile is missing when the account itself is being deleted: no log entry and no mail then.
  perform private.log_as(owner, case when is_gone then 'factor_removed' else 'factor_added' end, 'profiles', owner::text,
    case when is_gone then 'Double authentification retirée' else 'Double authentification activée' end, '{}'),
    private.enqueue_email(case when is_gone then 'account_factor_removed' else 'account_factor_added' end, p.email,
      jsonb_build_object('changed_at', private.now()), null, null)
  from public.profiles p where p.id = owner and p.email <> '';
  return null;
end;
$$;
comment on function private.tell_factor_change is 'Trigger: logs that a second factor was added or removed, and mails its owner.';

-- A deactivated account has no session any more, so its own profile is out of reach for it; its token is valid until it expires.
create or replace function public.is_my_account_deactivated() returns boolean
language sql stable security definer set search_path = ''
return exists (select from public.profiles where id = auth.uid() and not is_active);
comment on function public.is_my_account_deactivated is
  'Whether the caller''s account was deactivated: why their session ended.';
grant execute on function public.is_my_account_deactivated to authenticated;
