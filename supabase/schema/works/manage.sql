-- Staff actions on renovations: list, count, add, edit, archive; and the history line for each change of a part.

create or replace function public.search_reno_projects(
  p_query text default null, p_status text default null, p_quote_status text default null, p_archived boolean default false,
  p_sort text default 'newest', p_limit int default 25, p_offset int default 0
) returns table (
  id uuid, name text, client_name text, client_email text, client_phone text, address text, budget numeric,
  budget_basis text, budget_with_vat numeric, progress int, status text, quote_status text, deadline date, archived_at timestamptz,
  created_at timestamptz, client_news int, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  search text = private.search_sql('reno_projects',
    'r.id, r.name, r.client_name, r.client_email, r.client_phone, r.address, r.budget, r.budget_basis, r.budget_with_vat,
      r.progress, r.status, r.quote_status, r.deadline, r.archived_at, r.created_at, private.client_news_count(r.id)',
    '($4 is null or r.status = $4) and ($5 is null or r.quote_status = $5) and r.archived_at is '
      || case when p_archived then 'not null' else 'null' end,
    case p_sort when 'oldest' then 'r.created_at' when 'deadline' then 'r.deadline' when 'client' then 'r.client_name'
      when 'name' then 'r.name' else 'r.created_at desc' end);
begin
  perform private.require_staff();
  return query execute search
    using private.search_pattern(p_query), least(greatest(p_limit, 1), 100), greatest(p_offset, 0),
      nullif(p_status, 'all'), nullif(p_quote_status, 'all');
  if not found and private.forgives_spelling('reno_projects', p_query) then
    return query execute private.forgiving_sql(search)
      using private.search_words(p_query), least(greatest(p_limit, 1), 100), greatest(p_offset, 0),
        nullif(p_status, 'all'), nullif(p_quote_status, 'all');
  end if;
end;
$$;
comment on function public.search_reno_projects is
  'For staff: a page of the renovations; sort: newest, oldest, deadline, client or name; p_archived: the archived ones instead. '
  'A text that none contains finds what is spelt alike. total_count stops at 10 000.';
grant execute on function public.search_reno_projects to authenticated;

create or replace function public.reno_project_overview() returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select json_build_object(
      'total', count(*), 'in_progress', count(*) filter (where p.status = 'in_progress'),
      'quotes_draft', count(*) filter (where p.quote_status = 'draft'),
      'quotes_signed', count(*) filter (where p.quote_status = 'signed'))
    from (select status, quote_status from public.reno_projects where archived_at is null limit 10000) p
  );
end;
$$;
comment on function public.reno_project_overview is
  'For staff: the figures above the list of renovations, without archived ones; counting stops at 10 000.';
grant execute on function public.reno_project_overview to authenticated;

-- Adds a renovation (p_id null), or updates one whose version the caller has checked. Conversions of contact requests also use it and
-- pass p_contact_id.
-- budget is the amount that was typed, with VAT if budget_basis is ttc.
create or replace function private.write_reno_project(p_id uuid, p_contact_id uuid, p_values jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  project public.reno_projects;
  v_budget numeric;
  v_basis text;
  v_rate numeric;
begin
  v_budget = case when p_id is null then coalesce((p_values ->> 'budget')::numeric, 0) else (p_values ->> 'budget')::numeric end;
  -- A budget of zero is none: it has no basis.
  v_basis = case when v_budget > 0 then p_values ->> 'budget_basis' end;
  v_rate = case when v_basis is not null then (p_values ->> 'budget_vat_rate')::numeric end;
  if p_id is not null then
    update public.reno_projects set
      name = private.text_of(p_values, 'name'), client_name = private.text_of(p_values, 'client_name'),
      client_email = private.text_of(p_values, 'client_email'), client_phone = private.text_of(p_values, 'client_phone'),
      address = private.text_of(p_values, 'address'),
      budget = case when v_basis = 'ttc' then budget else v_budget end,
      budget_with_vat = case when v_basis = 'ttc' then v_budget else budget_with_vat end,
      budget_basis = v_basis, budget_vat_rate = v_rate,
      estimated_cost = (p_values ->> 'estimated_cost')::numeric, actual_cost = (p_values ->> 'actual_cost')::numeric,
      deadline = (p_values ->> 'deadline')::date, start_date = (p_values ->> 'start_date')::date,
      progress = (p_values ->> 'progress')::int, description = private.text_of(p_values, 'description')
    where id = p_id returning * into project;
  -- Required for a new project only: an older one may lack them.
  elsif private.text_of(p_values, 'client_email') is null or private.text_of(p_values, 'client_phone') is null then
    perform private.refuse('invalid_input', 400);
  else
    insert into public.reno_projects (
      name, client_name, client_email, client_phone, address, budget, budget_with_vat, budget_basis, budget_vat_rate,
      estimated_cost, deadline, description, contact_request_id, id
    ) values (
      private.text_of(p_values, 'name'), private.text_of(p_values, 'client_name'), private.text_of(p_values, 'client_email'),
      private.text_of(p_values, 'client_phone'), private.text_of(p_values, 'address'),
      v_budget, v_budget, v_basis, v_rate, coalesce((p_values ->> 'estimated_cost')::numeric, 0),
      (p_values ->> 'deadline')::date, private.text_of(p_values, 'description'), p_contact_id,
      private.new_id_of(p_values)
    ) returning * into project;
    perform private.log_activity('created', 'reno_projects', project.id::text,
      case when p_contact_id is null then 'Projet créé' else 'Projet créé depuis un contact' end);
  end if;
  return json_build_object('id', project.id, 'reference', project.name);
exception
  when check_violation or foreign_key_violation or not_null_violation or invalid_text_representation or invalid_datetime_format
    or datetime_field_overflow or numeric_value_out_of_range then
    perform private.refuse('invalid_input', 400);
end;
$$;

create or replace function public.save_reno_project(p_id uuid, p_version int, p_values jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_version int;
  made json;
  new_id uuid;
begin
  perform private.require_staff();
  if p_id is null then
    new_id := private.new_id_of(p_values);
    select json_build_object('id', p.id, 'reference', p.name) into made from public.reno_projects p where p.id = new_id;
    if found then
      return made;
    end if;
  else
    select version into v_version from public.reno_projects where id = p_id for update;
    if not found then
      perform private.refuse('project_gone', 404);
    elsif v_version <> p_version then
      perform private.refuse('project_changed', 409);
    end if;
  end if;
  return private.write_reno_project(p_id, null, p_values);
end;
$$;
comment on function public.save_reno_project is
  'For staff: adds a renovation (p_id null; p_values may have its id, and the same id again answers the row that exists) or edits one; margin is recomputed, and so is actual_cost if there are expenses. Refuses: '
  'project_changed (another version was saved since p_version), project_gone, invalid_input.';
grant execute on function public.save_reno_project to authenticated;

create or replace function private.project_carries_money(p_project public.reno_projects) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return p_project.actual_cost > 0 or p_project.quote_status = 'signed'
    or exists (select from public.project_expenses e where e.project_id = p_project.id)
    or exists (select from private.received r where r.project_id = p_project.id)
    or exists (select from public.quotes q where q.project_id = p_project.id and q.state <> 'draft')
    or exists (select from public.invoices i where i.project_id = p_project.id and i.state <> 'draft')
    or exists (select from public.reception_minutes m where m.project_id = p_project.id and m.signed_at is not null);
end;
$$;
grant execute on function private.project_carries_money to authenticated;

create or replace function public.reno_project_ties(p_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  project public.reno_projects;
begin
  perform private.require_staff();
  select * into project from public.reno_projects where id = p_id;
  if not found then
    perform private.refuse('project_gone', 404);
  end if;
  return json_build_object(
    'must_be_kept', private.project_carries_money(project), 'expenses_total', project.actual_cost,
    'receipts', (select count(distinct t.id) from private.received t where t.project_id = p_id and t.kind = 'payment'),
    'quotes', (select count(*) from public.quotes t where t.project_id = p_id and t.state not in ('draft', 'replaced')),
    'invoices', (select count(*) from public.invoices t where t.project_id = p_id and t.state <> 'draft'),
    'milestones', (select count(*) from public.project_milestones t where t.project_id = p_id),
    'expenses', (select count(*) from public.project_expenses t where t.project_id = p_id),
    'photos', (select count(*) from public.project_photos t where t.project_id = p_id),
    'documents', (select count(*) from public.project_documents t where t.project_id = p_id),
    'notes', (select count(*) from public.project_notes t where t.project_id = p_id),
    'price_requests', (select count(*) from public.contractor_quote_requests t where t.project_id = p_id),
    'open_price_requests', (
      select count(*) from public.contractor_quote_requests t where t.project_id = p_id and private.awaits_news(t))
  );
end;
$$;
comment on function public.reno_project_ties is
  'For staff: what a deletion of a renovation would delete with it; must_be_kept is true when money is involved, so that it can only be '
  'archived. Refuses: project_gone.';
grant execute on function public.reno_project_ties to authenticated;

create or replace function public.archive_reno_project(p_id uuid, p_archived boolean default true) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  update public.reno_projects set archived_at = case when p_archived then private.now() end
  where id = p_id and (archived_at is not null) <> p_archived;
  if found then
    perform private.log_activity(case when p_archived then 'archived' else 'restored' end, 'reno_projects', p_id::text,
      case when p_archived then 'Projet archivé' else 'Projet restauré' end);
  elsif not exists (select from public.reno_projects where id = p_id) then
    perform private.refuse('project_gone', 404);
  end if;
end;
$$;
comment on function public.archive_reno_project is
  'For staff: archives a renovation, which hides it from the lists, or restores it. Refuses: project_gone.';
grant execute on function public.archive_reno_project to authenticated;

-- Runs with the caller's rights: current_user distinguishes a direct API call from a call inside a security definer function.
create or replace function private.keep_projects_with_money() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user = 'authenticated' and exists (select from public.receipts r where r.project_id = old.id) then
    perform private.refuse('project_has_receipts', 409);
  elsif current_user = 'authenticated' and exists (select from public.invoices i where i.project_id = old.id and i.state <> 'draft') then
    perform private.refuse('project_has_invoices', 409);
  elsif current_user = 'authenticated' and exists (select from public.quotes q where q.project_id = old.id and q.state <> 'draft') then
    perform private.refuse('project_has_quotes', 409);
  elsif current_user = 'authenticated' and private.project_carries_money(old) then
    perform private.refuse('project_must_be_archived', 409);
  end if;
  return old;
end;
$$;

-- Trigger arguments: the part's name in French, the ending of its participle, its title column, then the columns whose changes are
-- logged.
create or replace function private.log_project_part() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  part jsonb := coalesce(new_row, old_row);
  verb text := case tg_op when 'INSERT' then 'ajouté' when 'DELETE' then 'supprimé' else 'modifié' end || tg_argv[1];
begin
  if tg_op = 'UPDATE' and not exists (
    select from unnest(tg_argv[3:]) field where new_row -> field is distinct from old_row -> field
  ) then
    return null;
  end if;
  if tg_op = 'UPDATE' and new_row -> 'is_completed' is distinct from old_row -> 'is_completed' then
    verb := case when (new_row ->> 'is_completed')::boolean then 'terminé' else 'rouvert' end;
  end if;
  -- Skip parts deleted by cascade: the deletion of the project is already logged.
  if exists (select from public.reno_projects where id = (part ->> 'project_id')::uuid) then
    perform private.log_activity('project', 'reno_projects', part ->> 'project_id', concat(
      tg_argv[0], ' ', verb, coalesce(' : ' || nullif(part ->> tg_argv[2], ''), ''),
      ' (' || replace(part ->> 'amount', '.', ',') || case when part ->> 'amount_basis' is null then ' €)' else ' € HT)' end));
  end if;
  return null;
end;
$$;
comment on function private.log_project_part is 'Trigger: a line in the history of a renovation for each change of one of its parts.';
