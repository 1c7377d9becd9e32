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


create table public.field_devices (
  id uuid primary key,
  profile_id uuid not null references public.profiles on delete cascade,
  label text not null check (length(label) between 1 and 80),
  app_version text check (length(app_version) <= 40),
  enrolled_at timestamptz not null default private.now(),
  last_seen_at timestamptz not null default private.now(),
  pending_count int not null default 0 check (pending_count between 0 and 10000),
  oldest_pending_at timestamptz,
  revoked_at timestamptz
);
comment on table public.field_devices is
  'Telephones that read the day of a team. The id is the telephone''s, one for each account on it. Written by functions only.';
comment on column public.field_devices.pending_count is
  'How many actions last waited there to be sent, and since when (oldest_pending_at): what is lost when the telephone is.';
create index field_devices_profile on public.field_devices (profile_id, last_seen_at);

alter table public.field_devices enable row level security;
grant select on public.field_devices to authenticated;
grant select, insert, update, delete on public.field_devices to service_role;
create policy "Staff read the telephones of the field" on public.field_devices
  for select to authenticated using ((select private.is_staff()));


create table public.field_shown (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles on delete cascade,
  request_id uuid not null references public.brico_requests on delete cascade,
  scheduled_date date not null check (scheduled_date between '1900-01-01' and '2199-12-31'),
  scheduled_time time,
  shown_at timestamptz not null default private.now(),
  constraint field_shown_once unique (profile_id, request_id)
);
comment on table public.field_shown is
  'Which appointments were last shown to whom, with the day and hour that they had then: actions are taken for these only, and a telephone learns which '
  'of them left its day. Kept as long as actions may arrive late.';
create index field_shown_request on public.field_shown (request_id);

alter table public.field_shown enable row level security;
create policy "Nobody reads what was shown through the API" on public.field_shown
  for select to authenticated using (false);


create table public.field_actions (
  id uuid primary key,
  device_id uuid references public.field_devices on delete set null,
  profile_id uuid references public.profiles on delete set null,
  author_name text not null check (length(author_name) <= 254),
  request_id uuid references public.brico_requests on delete cascade,
  kind text not null check (kind in ('departed', 'arrived', 'done', 'reopened', 'absent', 'note', 'checklist', 'time', 'material', 'payment', 'other')),
  occurred_at timestamptz not null,
  device_at timestamptz not null,
  received_at timestamptz not null default private.now(),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 8000),
  outcome text not null check (outcome in ('applied', 'noted', 'refused')),
  code text check (length(code) <= 60),
  settled_as text check (settled_as in ('applied', 'filed')),
  settled_at timestamptz,
  settled_by_name text check (length(settled_by_name) <= 254),
  constraint field_actions_settled check (num_nulls(settled_as, settled_at, settled_by_name) in (0, 3))
);
comment on table public.field_actions is
  'What people in the field did, each with its outcome. applied: it has its effect (code « already »: it had it before); noted: a fact without effect, which staff settle '
  '(settled_as); refused: it makes no sense. Rows are added by apply_field_actions and keep what they say.';
comment on column public.field_actions.id is 'The telephone''s: sent twice, it is one row.';
comment on column public.field_actions.occurred_at is 'When it was done, by the clock of the database: device_at, corrected by how wrong the telephone''s clock was.';
comment on column public.field_actions.kind is 'other: one that this version does not know.';
create index field_actions_request on public.field_actions (request_id, occurred_at);
create index field_actions_profile on public.field_actions (profile_id, received_at);
create index field_actions_device on public.field_actions (device_id);
create index field_actions_open on public.field_actions (received_at) where outcome = 'noted' and settled_at is null;

alter table public.field_actions enable row level security;
grant select on public.field_actions to authenticated, service_role;
create policy "Staff read what the field did" on public.field_actions
  for select to authenticated using ((select private.is_staff()));

create trigger keep_words before update on public.field_actions
  for each row execute function private.keep_field_action();


create table public.request_times (
  id uuid primary key,
  request_id uuid not null references public.brico_requests on delete cascade,
  profile_id uuid references public.profiles on delete set null,
  worked_on date not null check (worked_on between '1900-01-01' and '2199-12-31'),
  minutes int not null check (minutes between 1 and 1440)
);
comment on table public.request_times is
  'Minutes that a person worked on a small job, and on which day in Paris. The id is that of the action. Written by functions only.';
create index request_times_request on public.request_times (request_id);
create index request_times_profile on public.request_times (profile_id, worked_on);

alter table public.request_times enable row level security;
grant select on public.request_times to authenticated;
grant select, insert, update, delete on public.request_times to service_role;
create policy "Staff read times on small jobs" on public.request_times
  for select to authenticated using ((select private.is_staff()));


create table public.request_materials (
  id uuid primary key,
  request_id uuid not null references public.brico_requests on delete cascade,
  label text not null check (length(btrim(label)) between 1 and 120),
  quantity numeric(8, 2) not null check (quantity > 0 and quantity < 'NaN'),
  unit text check (length(btrim(unit)) between 1 and 20),
  source text not null check (source in ('van', 'bought', 'client'))
);
comment on table public.request_materials is
  'Material used on a small job, from the van, bought for it or given by the client. The id is that of the action. Written by functions only.';
create index request_materials_request on public.request_materials (request_id);

alter table public.request_materials enable row level security;
grant select on public.request_materials to authenticated;
grant select, insert, update, delete on public.request_materials to service_role;
create policy "Staff read material of small jobs" on public.request_materials
  for select to authenticated using ((select private.is_staff()));
