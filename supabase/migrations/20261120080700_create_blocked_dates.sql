-- Days on which nobody can book.

create table public.blocked_dates (
  id uuid primary key default gen_random_uuid(),
  date date not null,
  reason text check (length(reason) <= 200),
  is_active boolean not null default true,
  is_reason_public boolean not null default false,
  public_reason text generated always as (
    case when is_reason_public and btrim(coalesce(reason, '')) <> '' then reason
    else 'Cette date n''est pas disponible' end
  ) stored,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.blocked_dates is 'Closed days; the reason is for staff unless is_reason_public, visitors read public_reason.';

create unique index blocked_dates_active_date on public.blocked_dates (date) where is_active;

create index blocked_dates_author on public.blocked_dates (created_by);

alter table public.blocked_dates enable row level security;
revoke all on table public.blocked_dates from public, anon, authenticated, service_role;
grant select (id, date, is_active, public_reason) on table public.blocked_dates to anon;
grant select, delete on table public.blocked_dates to authenticated;
grant insert (id, date, reason, is_active, is_reason_public, created_by) on table public.blocked_dates to authenticated;
grant update (date, reason, is_active, is_reason_public) on table public.blocked_dates to authenticated;
grant select, insert, update, delete on table public.blocked_dates to service_role;

create policy "Visitors read active closed days" on public.blocked_dates
  for select to anon using (is_active);
-- Staff and users share a database role, so a row with a private reason is hidden whole from users.
create policy "Users read closed days without a private reason, staff read all" on public.blocked_dates
  for select to authenticated
  using ((select private.is_staff()) or (is_active and (is_reason_public or reason is null)));
create policy "Staff close days in their own name" on public.blocked_dates
  for insert to authenticated
  with check ((select private.is_staff()) and (created_by is null or created_by = (select auth.uid())));
create policy "Staff change closed days" on public.blocked_dates
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff open days again" on public.blocked_dates
  for delete to authenticated using ((select private.is_staff()));

create trigger log_changes after update or delete on public.blocked_dates
  for each row execute function private.log_changes('date', 'is_active');
