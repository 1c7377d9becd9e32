-- The field: who of the company belongs to which team, and so sees its days at /terrain.
create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams on delete cascade,
  profile_id uuid not null references public.profiles on delete cascade,
  joined_at timestamptz not null default private.now(),
  left_at timestamptz check (left_at >= joined_at)
);
comment on table public.team_members is
  'Who belongs to which team, since when and until when; who left stays a row, because actions of that time may still arrive. Written by save_team_members only.';
create unique index team_members_now on public.team_members (profile_id, team_id) where left_at is null;
create index team_members_team on public.team_members (team_id);
create index team_members_profile on public.team_members (profile_id, left_at);

alter table public.team_members enable row level security;
grant select on public.team_members to authenticated;
grant select, insert, update, delete on public.team_members to service_role;
create policy "Staff read the members of teams" on public.team_members
  for select to authenticated using ((select private.is_staff()));
