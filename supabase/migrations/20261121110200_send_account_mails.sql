-- Mail about accounts: who reads it, what stays of it once it has left, and the notice of a changed password.

create function private.is_account_mail(p_template text) returns boolean
language sql immutable parallel safe set search_path = ''
return starts_with(p_template, 'account_');
comment on function private.is_account_mail(text) is
  'Mail that may carry a way into somebody''s account: only administrators see it.';
grant execute on function private.is_account_mail(text) to authenticated, service_role;

-- A manager who read the link of an administrator's forgotten password would become that administrator.
drop policy "Staff read the mail" on public.email_outbox;
create policy "Staff read the mail, administrators that of the accounts" on public.email_outbox
  for select to authenticated
  using (
    (select private.is_staff()) and (not private.is_account_mail(template) or (select private.is_admin()))
  );

-- A mail that has left keeps no link or code that still opens an account; one that was only kept is read by an administrator.
create function private.hide_account_secret() returns trigger
language plpgsql set search_path = ''
as $$
declare
  secret text := coalesce(new.payload ->> 'token_hash', new.payload ->> 'code');
begin
  if secret is not null then
    new.payload = new.payload - 'token_hash' - 'code';
    new.subject = replace(new.subject, secret, '…');
    new.body_html = replace(new.body_html, secret, '…');
    new.body_text = replace(new.body_text, secret, '…');
  end if;
  return new;
end;
$$;

create trigger hide_account_secret
  before update on public.email_outbox
  for each row when (private.is_account_mail(new.template) and new.status = 'sent')
  execute function private.hide_account_secret();

create function private.tell_password_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_email('account_password_changed', new.email,
    jsonb_build_object('changed_at', private.now()), null, null);
  return null;
end;
$$;

-- However it was changed: on the profile, by a forgotten password's link, or by an administrator of the project.
create trigger tell_password_change
  after update of encrypted_password on auth.users
  for each row when (
    old.encrypted_password is distinct from new.encrypted_password
    and coalesce(old.encrypted_password, '') <> '' and coalesce(new.encrypted_password, '') <> ''
  )
  execute function private.tell_password_change();

create function private.note_password_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.activity_log (at, actor_id, actor_name, action, subject_table, subject_id, summary)
  select private.now(), new.id, coalesce(nullif(p.full_name, ''), nullif(p.email, ''), 'Système'),
    'password_changed', 'profiles', new.id::text, 'Mot de passe modifié'
  from public.profiles p where p.id = new.id;
  return null;
end;
$$;

create trigger note_password_change
  after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.note_password_change();

create function public.send_account_mail(p_template text, p_email text, p_payload jsonb, p_staff_only boolean default false)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_account_mail(p_template) then
    perform private.refuse('invalid_input', 'Not a mail about an account', 400);
  end if;
  if exists (
    select 1 from public.profiles
    where email = lower(p_email) and is_active and (not p_staff_only or role in ('admin', 'manager'))
  ) then
    perform private.enqueue_email(p_template, lower(p_email), p_payload, null, null);
  end if;
end;
$$;
comment on function public.send_account_mail(text, text, jsonb, boolean) is
  'Queues a mail to the owner of an active account, of staff when asked so; nothing for anybody else, and no word about it.';
grant execute on function public.send_account_mail(text, text, jsonb, boolean) to service_role;
