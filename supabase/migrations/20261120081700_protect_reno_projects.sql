-- Rights and computed columns of the renovation works.

alter table public.reno_projects enable row level security;
alter table public.project_milestones enable row level security;
alter table public.project_expenses enable row level security;
alter table public.project_photos enable row level security;
alter table public.project_documents enable row level security;
alter table public.project_notes enable row level security;
revoke all on table public.reno_projects, public.project_milestones, public.project_expenses,
  public.project_photos, public.project_documents, public.project_notes
  from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.reno_projects, public.project_milestones, public.project_expenses,
  public.project_photos, public.project_documents, public.project_notes
  to service_role;
grant select, insert, update, delete on table public.reno_projects, public.project_milestones, public.project_expenses,
  public.project_photos, public.project_documents to authenticated;
grant select, delete, insert (id, project_id, body), update (body) on table public.project_notes to authenticated;

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

create policy "Staff read project photos" on public.project_photos
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add project photos" on public.project_photos
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change project photos" on public.project_photos
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete project photos" on public.project_photos
  for delete to authenticated using ((select private.is_staff()));

create policy "Staff read project documents" on public.project_documents
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add project documents" on public.project_documents
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change project documents" on public.project_documents
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete project documents" on public.project_documents
  for delete to authenticated using ((select private.is_staff()));

create policy "Staff read notes" on public.project_notes
  for select to authenticated using ((select private.is_staff()));
create policy "Staff write notes in their own name" on public.project_notes
  for insert to authenticated with check ((select private.is_staff()) and author_id = (select auth.uid()));
create policy "Staff change their own notes" on public.project_notes
  for update to authenticated
  using ((select private.is_staff()) and author_id = (select auth.uid())) with check ((select private.is_staff()));
create policy "Staff delete their own notes, administrators any" on public.project_notes
  for delete to authenticated
  using (((select private.is_staff()) and author_id = (select auth.uid())) or (select private.is_admin()));

create function private.set_project_margin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.actual_cost = coalesce(
    (select sum(e.amount) from public.project_expenses e where e.project_id = new.id), new.actual_cost
  );
  new.margin = new.budget - new.actual_cost;
  return new;
end;
$$;
create trigger set_margin before insert or update on public.reno_projects
  for each row execute function private.set_project_margin();

create function private.follow_expenses() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The project's own trigger puts the sum back when other expenses remain.
  update public.reno_projects set actual_cost = 0
  where id in (case when tg_op <> 'INSERT' then old.project_id end, case when tg_op <> 'DELETE' then new.project_id end);
  return null;
end;
$$;
create trigger follow_expenses after insert or update of amount, project_id or delete on public.project_expenses
  for each row execute function private.follow_expenses();

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
create trigger touch_updated_at before update on public.project_notes
  for each row execute function private.touch_updated_at();
create trigger log_changes after update or delete on public.reno_projects
  for each row execute function private.log_changes('status', 'quote_status', 'budget', 'estimated_cost', 'actual_cost');
create trigger log_changes after update or delete on public.project_expenses
  for each row execute function private.log_changes('amount');
create trigger log_changes after update or delete on public.project_documents
  for each row execute function private.log_changes('status');
