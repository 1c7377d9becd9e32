-- Who has set up a second factor and gave the password alone changes nothing of their profile, and learns nothing of their account. They
-- still read their own profile: the page of the sign-in asks for the code by it.

alter policy "Active people edit their own profile, administrators edit all" on public.profiles
  using ((id = (select auth.uid()) and is_active and (select private.has_assurance())) or (select private.is_admin()));

create or replace function public.my_password_changed_at() returns timestamptz
language sql stable security definer set search_path = ''
return (
  select max(l.at) from public.activity_log l
  where l.subject_table = 'profiles' and l.subject_id = auth.uid()::text and l.action = 'password_changed'
    and private.has_assurance()
);
