-- Renovation works, their steps and their expenses.

-- Average progress of the steps, rounded; 100 only when every step is completed, at most 99 before.
create or replace function private.milestone_progress(p_project_id uuid) returns int
language sql stable security definer set search_path = ''
return (
  select case when bool_and(m.is_completed) then 100 when count(*) > 0 then least(round(avg(m.progress)), 99) end
  from public.project_milestones m where m.project_id = p_project_id
);

create or replace function private.reckon_reno_project() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  spent numeric := (select sum(e.amount) from public.project_expenses e where e.project_id = new.id);
begin
  if new.budget_basis is null and new.budget_vat_rate is not null then
    new.budget_basis = 'ht';
  elsif tg_op = 'UPDATE' and new.budget_basis = old.budget_basis
    and (new.budget <> old.budget) <> (new.budget_with_vat <> old.budget_with_vat)
  then
    -- A budget that is changed alone is the stated one from now on (as in private.tax_expense).
    new.budget_basis = case when new.budget <> old.budget then 'ht' else 'ttc' end;
  end if;
  if new.budget_basis = 'ttc' then
    new.budget = private.without_vat(new.budget_with_vat, new.budget_vat_rate);
  else
    new.budget_with_vat = case when new.budget_basis = 'ht' then private.with_vat(new.budget, new.budget_vat_rate) end;
  end if;
  new.actual_cost = coalesce(spent, new.actual_cost);
  new.margin = new.budget - new.actual_cost;
  new.milestone_progress = private.milestone_progress(new.id);
  if tg_op = 'UPDATE' then
    new.version = old.version + (
      (new.name, new.client_name, new.client_email, new.client_phone, new.address, new.budget, new.budget_basis,
        new.budget_vat_rate, new.budget_with_vat, new.estimated_cost, new.deadline,
        new.start_date, new.progress, new.description)
      is distinct from
      (old.name, old.client_name, old.client_email, old.client_phone, old.address, old.budget, old.budget_basis,
        old.budget_vat_rate, old.budget_with_vat, old.estimated_cost, old.deadline,
        old.start_date, old.progress, old.description)
      or spent is null and new.actual_cost <> old.actual_cost
    )::int;
  end if;
  return new;
end;
$$;
comment on function private.reckon_reno_project is
  'Trigger: sets the derived columns of a project: the budget that was not stated, cost, margin, proposed progress and version.';

create or replace function private.recompute_cost() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Any update makes the project's own trigger recompute the sum; 0 remains only if no expense is left.
  update public.reno_projects set actual_cost = 0
  where id in (case when tg_op <> 'INSERT' then old.project_id end, case when tg_op <> 'DELETE' then new.project_id end);
  return null;
end;
$$;

create or replace function private.recompute_progress() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Any update makes the project's own trigger recompute the progress.
  update public.reno_projects set milestone_progress = null
  where id in (case when tg_op <> 'INSERT' then old.project_id end, case when tg_op <> 'DELETE' then new.project_id end);
  return null;
end;
$$;

create or replace function private.complete_milestone() returns trigger
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
