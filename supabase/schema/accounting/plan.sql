create or replace function public.save_account_plan(p_rows jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wrong int;
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
  end if;
  lock table public.account_plan in share row exclusive mode;
  select count(*) filter (where a.id is null) into wrong
  from jsonb_to_recordset(p_rows) as g(id text) left join public.account_plan a using (id);
  if wrong > 0 then
    perform private.refuse('invalid_input', 400);
  elsif exists (
    select from jsonb_to_recordset(p_rows) as g(id text, was_number text, was_label text) join public.account_plan a using (id)
    where (a.number, a.label) is distinct from (g.was_number, g.was_label))
  then
    perform private.refuse('settings_changed', 409);
  end if;
  update public.account_plan a set number = g.number, label = btrim(g.label)
  from jsonb_to_recordset(p_rows) as g(id text, number text, label text)
  where g.id = a.id and (a.number, a.label) is distinct from (g.number, btrim(g.label));
exception
  when check_violation or not_null_violation then
    perform private.refuse('invalid_input', 400);
end;
$$;
comment on function public.save_account_plan is
  'For administrators: changes rows of the plan, [{id, number, label, was_number, was_label}], all or none. What was handed over stays. Refuses: '
  'access_denied, invalid_input, settings_changed (somebody changed one of them meanwhile).';
grant execute on function public.save_account_plan to authenticated;
