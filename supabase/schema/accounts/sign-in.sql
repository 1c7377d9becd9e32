-- What an account of Auth brings with it: its profile, and the mails about its address, password and second factor.

create trigger create_profile
  after insert on auth.users
  for each row execute function private.create_profile();
create trigger follow_email
  after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.copy_account_email();
create trigger follow_password
  after update of encrypted_password on auth.users
  for each row when (
    old.encrypted_password is distinct from new.encrypted_password
    and coalesce(new.encrypted_password, '') <> ''
    -- Ignore the random password that Supabase Auth sets when an invitation is accepted.
    and not (coalesce(old.encrypted_password, '') = '' and new.invited_at is not null and new.email_confirmed_at is null)
  )
  execute function private.tell_password_change();
create trigger follow_new_factor
  after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified')
  execute function private.tell_factor_change();
create trigger follow_lost_factor
  after delete on auth.mfa_factors
  for each row when (old.status = 'verified')
  execute function private.tell_factor_change();
