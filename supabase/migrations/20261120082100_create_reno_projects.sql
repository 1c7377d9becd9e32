-- Renovation works, their steps and their expenses.

create table public.reno_projects (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 160),
  client_name text not null check (length(btrim(client_name)) between 1 and 120),
  client_email text check (private.is_email(client_email)),
  client_phone text check (length(client_phone) <= 30),
  address text not null check (length(btrim(address)) between 1 and 300),
  budget numeric(12, 2) not null default 0 check (budget >= 0),
  estimated_cost numeric(12, 2) not null default 0 check (estimated_cost >= 0),
  actual_cost numeric(12, 2) not null default 0 check (actual_cost >= 0),
  margin numeric(12, 2) not null default 0,
  deadline date,
  start_date date default private.today(),
  progress int not null default 0 check (progress between 0 and 100),
  status text not null default 'planning'
    check (status in ('planning', 'in_progress', 'on_hold', 'completed', 'cancelled')),
  quote_status text not null default 'draft' check (quote_status in ('draft', 'sent', 'signed', 'rejected')),
  description text check (length(description) <= 8000),
  contact_request_id uuid references public.contact_requests (id) on delete set null,
  milestone_progress int check (milestone_progress between 0 and 100),
  archived_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default now(),
  search_text text generated always as (private.search_text(
    name, client_name, client_email, client_phone, private.digits(client_phone), address
  )) stored
);
comment on table public.reno_projects is
  'Renovation works; margin = budget - actual_cost. actual_cost is the sum of the expenses as soon as there is one.';
comment on column public.reno_projects.milestone_progress is 'The progress (percent) suggested by the milestones; null without milestones.';
comment on column public.reno_projects.version is 'Increases when a field of the project''s form changes, to detect two concurrent edits.';

create table public.project_milestones (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.reno_projects (id) on delete cascade,
  title text not null check (length(btrim(title)) between 1 and 160),
  description text check (length(description) <= 2000),
  starts_on date,
  due_date date not null,
  is_completed boolean not null default false,
  completed_date timestamptz,
  progress int not null default 0 check (progress between 0 and 100),
  is_client_visible boolean not null default true,
  created_at timestamptz not null default now(),
  constraint project_milestones_in_order check (starts_on <= due_date)
);
comment on column public.project_milestones.starts_on is
  'First day of the step; if null, the timeline starts it at the end of the previous step.';
comment on column public.project_milestones.is_client_visible is
  'The client''s page shows the title and dates of the step, never its description.';
comment on table public.project_milestones is
  'Dated steps of a project; completing one sets completed_date and progress 100, reopening clears both.';

create table public.project_expenses (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.reno_projects (id) on delete cascade,
  description text not null check (length(btrim(description)) between 1 and 300),
  category text not null default 'other' check (category in
    ('materials', 'labor', 'subcontractor', 'equipment', 'transport', 'permits', 'other')),
  amount numeric(12, 2) not null check (amount > 0),
  expense_date date not null default private.today(),
  contractor_id uuid references public.contractors (id) on delete set null,
  supplier text check (length(supplier) <= 120),
  is_paid boolean not null default false,
  receipt_url text check (private.is_file_address(receipt_url)),
  receipt_bucket text check (receipt_bucket = 'documents'),
  receipt_path text check (length(receipt_path) <= 300 and starts_with(receipt_path, 'projects/' || project_id || '/')),
  created_at timestamptz not null default now()
);
comment on table public.project_expenses is 'Expenses of a project in euros, paid or not.';

create index reno_projects_newest on public.reno_projects (created_at desc) where archived_at is null;
create index reno_projects_status on public.reno_projects (status, deadline);
create index reno_projects_contact on public.reno_projects (contact_request_id) where contact_request_id is not null;
create index reno_projects_search on public.reno_projects using gin (search_text extensions.gin_trgm_ops);
create index reno_projects_deadline on public.reno_projects (deadline) where deadline is not null;

create index project_milestones_project on public.project_milestones (project_id, due_date);

create index project_expenses_project on public.project_expenses (project_id, expense_date desc);
create index project_expenses_contractor on public.project_expenses (contractor_id) where contractor_id is not null;

alter table public.reno_projects enable row level security;
alter table public.project_milestones enable row level security;
alter table public.project_expenses enable row level security;
revoke all on table public.reno_projects, public.project_milestones, public.project_expenses
  from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.reno_projects, public.project_milestones, public.project_expenses
  to authenticated, service_role;

create policy "Staff read renovation projects" on public.reno_projects
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add renovation projects" on public.reno_projects
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change renovation projects" on public.reno_projects
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete renovation projects" on public.reno_projects
  for delete to authenticated using ((select private.is_staff()));

create policy "Staff read milestones" on public.project_milestones
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add milestones" on public.project_milestones
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change milestones" on public.project_milestones
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete milestones" on public.project_milestones
  for delete to authenticated using ((select private.is_staff()));

create policy "Staff read expenses" on public.project_expenses
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add expenses" on public.project_expenses
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change expenses" on public.project_expenses
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete expenses" on public.project_expenses
  for delete to authenticated using ((select private.is_staff()));

-- Average progress of the steps, rounded; 100 only when every step is completed, at most 99 before.
create function private.milestone_progress(p_project_id uuid) returns int
language sql stable security definer set search_path = ''
return (
  select case when bool_and(m.is_completed) then 100 when count(*) > 0 then least(round(avg(m.progress)), 99) end
  from public.project_milestones m where m.project_id = p_project_id
);

create function private.reckon_reno_project() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  spent numeric := (select sum(e.amount) from public.project_expenses e where e.project_id = new.id);
begin
  new.actual_cost = coalesce(spent, new.actual_cost);
  new.margin = new.budget - new.actual_cost;
  new.milestone_progress = private.milestone_progress(new.id);
  if tg_op = 'UPDATE' then
    new.version = old.version + (
      (new.name, new.client_name, new.client_email, new.client_phone, new.address, new.budget, new.estimated_cost, new.deadline,
        new.start_date, new.progress, new.description)
      is distinct from
      (old.name, old.client_name, old.client_email, old.client_phone, old.address, old.budget, old.estimated_cost, old.deadline,
        old.start_date, old.progress, old.description)
      or spent is null and new.actual_cost <> old.actual_cost
    )::int;
  end if;
  return new;
end;
$$;
comment on function private.reckon_reno_project() is
  'Trigger: sets the derived columns of a project: cost, margin, proposed progress and version.';
create trigger reckon before insert or update on public.reno_projects
  for each row execute function private.reckon_reno_project();

create function private.follow_expenses() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Any update makes the project's own trigger recompute the sum; 0 remains only if no expense is left.
  update public.reno_projects set actual_cost = 0
  where id in (case when tg_op <> 'INSERT' then old.project_id end, case when tg_op <> 'DELETE' then new.project_id end);
  return null;
end;
$$;
create trigger follow_expenses after insert or update of amount, project_id or delete on public.project_expenses
  for each row execute function private.follow_expenses();

create function private.follow_milestones() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Any update makes the project's own trigger recompute the progress.
  update public.reno_projects set milestone_progress = null
  where id in (case when tg_op <> 'INSERT' then old.project_id end, case when tg_op <> 'DELETE' then new.project_id end);
  return null;
end;
$$;
create trigger follow_milestones after insert or update of progress, is_completed, project_id or delete on public.project_milestones
  for each row execute function private.follow_milestones();

create function private.complete_milestone() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.is_completed then
    new.completed_date = coalesce(new.completed_date, private.now());
    new.progress = 100;
  else
    new.completed_date = null;
    if tg_op = 'UPDATE' and old.is_completed then
      new.progress = 0;
    end if;
  end if;
  return new;
end;
$$;
create trigger complete_milestone before insert or update on public.project_milestones
  for each row execute function private.complete_milestone();

create trigger touch_updated_at before update on public.reno_projects
  for each row execute function private.touch_updated_at();
create trigger log_changes after update or delete on public.reno_projects
  for each row execute function private.log_changes('status', 'quote_status', 'budget', 'estimated_cost', 'actual_cost');
