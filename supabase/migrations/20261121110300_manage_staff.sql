-- What an administrator does to a colleague's account through the functions, with its trace and its mail in one transaction.

create function private.log_staff_change(p_actor uuid, p_action text, p_user uuid, p_summary text, p_detail jsonb)
returns void
language sql volatile security definer set search_path = ''
begin atomic
  insert into public.activity_log (at, actor_id, actor_name, action, subject_table, subject_id, summary, detail)
  select private.now(), p_actor,
    coalesce((select coalesce(nullif(full_name, ''), email) from public.profiles where id = p_actor), 'Système'),
    p_action, 'profiles', p_user::text, left(p_summary, 500), p_detail;
end;

create function public.record_invitation(p_user_id uuid, p_actor_id uuid, p_full_name text, p_role text, p_token_hash text, p_link_type text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invited public.profiles;
begin
  if p_role not in ('admin', 'manager') then
    perform private.refuse('invalid_input', 'Choisissez un rôle.', 400);
  end if;
  insert into public.profiles (id, email)
  select id, coalesce(email, '') from auth.users where id = p_user_id
  on conflict (id) do nothing;
  update public.profiles set full_name = p_full_name, role = p_role, is_active = true
  where id = p_user_id and role = 'user'
  returning * into invited;
  if invited.id is null then
    perform private.refuse('conflict', 'Cette adresse appartient déjà à un membre de l’équipe.', 409);
  end if;
  perform private.log_staff_change(p_actor_id, 'invited', p_user_id,
    format('Invitation de %s', coalesce(nullif(p_full_name, ''), invited.email)), jsonb_build_object('role', p_role));
  perform private.enqueue_email('account_invitation', invited.email,
    jsonb_build_object('token_hash', p_token_hash, 'type', p_link_type, 'full_name', p_full_name, 'role', p_role,
      'invited_by', (select coalesce(nullif(full_name, ''), email) from public.profiles where id = p_actor_id)),
    null, null);
end;
$$;
comment on function public.record_invitation(uuid, uuid, text, text, text, text) is
  'Makes an account staff, mails its owner the link to choose a password, and notes who invited.';

create function public.record_factor_reset(p_user_id uuid, p_actor_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.log_staff_change(p_actor_id, 'factor_reset', p_user_id, 'Double authentification retirée à un collègue', '{}');
end;
$$;
comment on function public.record_factor_reset(uuid, uuid) is
  'Notes which administrator removed somebody''s second factor.';

grant execute on function
  public.record_invitation(uuid, uuid, text, text, text, text),
  public.record_factor_reset(uuid, uuid)
to service_role;

create function private.follow_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_gone boolean := tg_op = 'DELETE';
  owner uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  -- An account that is being deleted takes its factors along: nobody is left to be told.
  perform private.log_staff_change(owner, case when is_gone then 'factor_removed' else 'factor_added' end, owner,
    case when is_gone then 'Double authentification retirée' else 'Double authentification activée' end, '{}'),
    private.enqueue_email(case when is_gone then 'account_factor_removed' else 'account_factor_added' end, p.email,
      jsonb_build_object('changed_at', private.now()), null, null)
  from public.profiles p where p.id = owner and p.email <> '';
  return null;
end;
$$;
comment on function private.follow_factor() is 'Trigger: notes that a second factor came or went, and tells its owner.';

create trigger follow_new_factor
  after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified')
  execute function private.follow_factor();

create trigger follow_lost_factor
  after delete on auth.mfa_factors
  for each row when (old.status = 'verified')
  execute function private.follow_factor();
