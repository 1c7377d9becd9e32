create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  email text not null default '' check (length(email) <= 254),
  full_name text check (length(full_name) <= 120),
  role text not null default 'user' check (role in ('admin', 'manager', 'field', 'user')),
  phone text check (length(phone) <= 30),
  avatar_url text check (private.is_file_address(avatar_url)),
  is_active boolean not null default true,
  last_login timestamptz check (last_login between '1900-01-01' and '2199-12-31'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'One row per account, created by a trigger; staff are active accounts with the role admin or manager; field: people who see their day only (/terrain).';

alter table public.profiles enable row level security;
grant select on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;
grant update (full_name, role, phone, avatar_url, is_active, last_login) on public.profiles to authenticated;
create policy "People read their own profile, staff read all" on public.profiles
  for select to authenticated
  using ((id = (select auth.uid()) and (select private.has_session())) or (select private.is_staff()));
create policy "Active people edit their own profile, administrators edit all" on public.profiles
  for update to authenticated
  using ((id = (select auth.uid()) and is_active and (select private.has_assurance())) or (select private.is_admin()))
  with check (id = (select auth.uid()) or (select private.is_admin()));

create trigger close_sessions
  after update of role, is_active on public.profiles
  for each row when (
    (old.is_active and not new.is_active)
    or (old.role = 'admin' and new.role <> 'admin')
    or (old.role = 'manager' and new.role in ('field', 'user'))
    or (old.role = 'field' and new.role = 'user')
  )
  execute function private.close_sessions();
create trigger guard_profile
  before update on public.profiles
  for each row execute function private.guard_profile();
create trigger keep_an_admin_on_delete
  before delete on public.profiles
  for each row when (old.role = 'admin' and old.is_active)
  execute function private.keep_an_admin();
create trigger keep_an_admin_on_update
  before update of role, is_active on public.profiles
  for each row when (old.role = 'admin' and old.is_active and not (new.role = 'admin' and new.is_active))
  execute function private.keep_an_admin();
create trigger log_changes after update or delete on public.profiles
  for each row execute function private.log_changes('role', 'is_active');
-- The team only: anybody can sign up and could otherwise fill the history by signing in.
create trigger log_sign_in after update of last_login on public.profiles
  for each row when (new.last_login is distinct from old.last_login and new.role in ('admin', 'manager', 'field'))
  execute function private.log_sign_in();
create trigger touch_updated_at
  before update on public.profiles
  for each row execute function private.touch_updated_at();


-- The activity log: who did what, and when. Triggers and functions add its rows; no role can change or delete one.
create table public.activity_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- No foreign keys: a line outlives the account and the record that it refers to.
  actor_id uuid,
  actor_name text not null check (length(actor_name) <= 254),
  action text not null check (length(action) between 1 and 60),
  subject_table text not null check (length(subject_table) <= 63),
  subject_id text not null check (length(subject_id) <= 63),
  summary text not null check (length(summary) <= 500),
  detail jsonb not null default '{}'::jsonb,
  subject_label text check (length(subject_label) <= 200),
  search_text text generated always as (private.search_text(actor_name, subject_label, summary)) stored
);
comment on table public.activity_log is 'Append-only history of status, money, role and deletion.';
comment on column public.activity_log.subject_label is 'The name of the record as staff know it; never the name of a customer.';
create index activity_log_at on public.activity_log (at desc);
create index activity_log_search on public.activity_log using gin (search_text extensions.gin_trgm_ops);
create index activity_log_subject on public.activity_log (subject_table, subject_id, at desc);

alter table public.activity_log enable row level security;
grant select on public.activity_log to authenticated, service_role;
create policy "Administrators read the history" on public.activity_log
  for select to authenticated
  using ((select private.is_admin()));

create trigger keep_all_lines before truncate on public.activity_log
  for each statement execute function private.refuse_change();
create trigger keep_lines before update or delete on public.activity_log
  for each row execute function private.refuse_change();
-- Applies to every line, whichever function inserts it.
create trigger name_subject before insert on public.activity_log
  for each row execute function private.name_subject();
