-- The amounts of renovations say whether they are without VAT (HT) or with it (TTC); an award is a commitment, not a cost.

alter table public.project_expenses
  add column amount_basis text check (amount_basis in ('ht', 'ttc')),
  add column vat_rate numeric(3, 1) check (vat_rate in (20, 10, 5.5, 0)),
  add column amount_with_vat numeric(12, 2) check (amount_with_vat > 0),
  add constraint project_expenses_taxed check (num_nonnulls(amount_basis, vat_rate, amount_with_vat) in (0, 3));
comment on table public.project_expenses is
  'Expenses of a project in euros, paid or not. amount is without VAT; the actual cost is its sum.';
comment on column public.project_expenses.amount_basis is
  'Which amount was stated: ht (amount) or ttc (amount_with_vat). The other one is computed. Null: an older row; nobody said which it is.';

alter table public.reno_projects
  add column budget_basis text check (budget_basis in ('ht', 'ttc')),
  add column budget_vat_rate numeric(3, 1) check (budget_vat_rate in (20, 10, 5.5, 0)),
  add column budget_with_vat numeric(12, 2) check (budget_with_vat >= 0),
  add constraint reno_projects_taxed check (num_nonnulls(budget_basis, budget_vat_rate, budget_with_vat) in (0, 3));
comment on table public.reno_projects is
  'Renovation works. All amounts are in euros without VAT, but budget_with_vat. margin = budget - actual_cost; actual_cost is the sum of the '
  'expenses as soon as there is one.';
comment on column public.reno_projects.budget_basis is
  'Which budget was stated: ht (budget) or ttc (budget_with_vat). The other one is computed. Null: nobody said which it is.';

alter table public.contractor_quote_requests add column estimate_change numeric(12, 2);
comment on column public.contractor_quote_requests.estimate_change is
  'By how much this award changed the estimated cost of the project, in euros; null if it did not.';
-- Awards replaced the estimate by their sum until now. Undoing all of them gives the estimate of before, in whatever order.
update public.contractor_quote_requests q
set estimate_change = q.price - case when q.awarded_at = (
  select min(o.awarded_at) from public.contractor_quote_requests o
  where o.project_id = q.project_id and o.status = 'accepted' and o.estimate_before is not null
) then q.estimate_before else 0 end
where q.status = 'accepted' and q.estimate_before is not null;
alter table public.contractor_quote_requests drop column estimate_before;
grant select (estimate_change) on table public.contractor_quote_requests to authenticated;

drop trigger log_changes on public.reno_projects;
create trigger log_changes after update or delete on public.reno_projects
  for each row execute function private.log_changes(
    'status', 'quote_status', 'budget', 'budget_with_vat', 'estimated_cost', 'actual_cost');
drop trigger log_changes on public.project_expenses;
create trigger log_changes after insert or update or delete on public.project_expenses
  for each row execute function private.log_project_part(
    'Dépense', 'e', 'description', 'amount', 'amount_basis', 'vat_rate', 'amount_with_vat', 'is_paid', 'receipt_path');
-- A trigger of columns fires by the columns of the statement, not by those that tax_expense computes.
drop trigger follow_expenses on public.project_expenses;
create trigger follow_expenses
  after insert or update of amount, amount_with_vat, amount_basis, vat_rate, project_id or delete on public.project_expenses
  for each row execute function private.follow_expenses();

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

drop function public.award_quote(p_id uuid, p_reason text, p_sets_estimate boolean);

drop function public.search_reno_projects(p_query text, p_status text, p_quote_status text, p_archived boolean, p_sort text, p_limit integer, p_offset integer);

create or replace function public.undo_award(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  chosen public.contractor_quote_requests;
  v_other uuid;
  v_turn text := ':' || private.now();
begin
  perform private.require_staff();
  chosen := private.lock_quote(p_id);
  if chosen.status <> 'accepted' then
    perform private.refuse('quote_not_awarded', 409);
  elsif exists (select from public.project_expenses e where e.id = chosen.expense_id and e.is_paid) then
    perform private.refuse('award_paid', 409);
  end if;
  -- Only an award of an earlier version made an expense.
  delete from public.project_expenses where id = chosen.expense_id;
  update public.contractor_quote_requests
  set status = 'answered', awarded_at = null, award_reason = null, estimate_change = null where id = p_id;
  -- An estimate that is now lower than what the award added does not contain it any more.
  update public.reno_projects set estimated_cost = estimated_cost - chosen.estimate_change
  where id = chosen.project_id and estimated_cost >= chosen.estimate_change;
  if not private.take_back_mail('contractor_quote_awarded', p_id) then
    perform private.mail_contractor('contractor_quote_unawarded', p_id, v_turn);
  end if;
  for v_other in
    update public.contractor_quote_requests
    set status = case when price is not null then 'answered' when viewed_at is not null then 'viewed' else 'sent' end
    where round_id = chosen.round_id and status = 'rejected'
    returning id
  loop
    if not private.take_back_mail('contractor_quote_closed', v_other) then
      perform private.mail_contractor('contractor_quote_reopened', v_other, v_turn);
    end if;
  end loop;
  perform private.log_activity('project', 'reno_projects', chosen.project_id::text,
    'Choix annulé : devis de ' || (select c.name from public.contractors c where c.id = chosen.contractor_id));
end;
$$;

-- The money of renovations: amounts with and without VAT, their sums, the expenses page by page, and the exports.

create or replace function private.with_vat(p_amount numeric, p_rate numeric) returns numeric
language sql immutable parallel safe set search_path = ''
return round(p_amount * (100 + p_rate) / 100, 2);

create or replace function private.without_vat(p_amount numeric, p_rate numeric) returns numeric
language sql immutable parallel safe set search_path = ''
return round(p_amount * 100 / (100 + p_rate), 2);

create or replace function private.tax_expense() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- A rate without a basis belongs to the only amount given.
    if new.amount_basis is null and new.vat_rate is not null then
      new.amount_basis = case when new.amount is null then 'ttc' else 'ht' end;
    end if;
  elsif new.amount_basis = old.amount_basis and (new.amount <> old.amount) <> (new.amount_with_vat <> old.amount_with_vat) then
    -- An amount that is changed alone is the stated one from now on: computing it from the other would undo the change.
    new.amount_basis = case when new.amount <> old.amount then 'ht' else 'ttc' end;
  end if;
  if new.amount_basis = 'ttc' then
    new.amount = private.without_vat(new.amount_with_vat, new.vat_rate);
  else
    new.amount_with_vat = case when new.amount_basis = 'ht' then private.with_vat(new.amount, new.vat_rate) end;
  end if;
  return new;
end;
$$;

create or replace function public.reno_project_figures(p_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if not exists (select from public.reno_projects where id = p_id) then
    perform private.refuse('project_gone', 404);
  end if;
  return (
    select json_build_object(
      'expenses', count(*), 'invoiced', coalesce(sum(e.amount), 0), 'invoiced_with_vat', coalesce(sum(e.amount_with_vat), 0),
      'paid', coalesce(sum(e.amount) filter (where e.is_paid), 0),
      'without_basis', count(*) filter (where e.amount_basis is null),
      'amount_without_basis', coalesce(sum(e.amount) filter (where e.amount_basis is null), 0),
      'committed', coalesce(private.awarded_sum(p_id), 0),
      'awards', (select count(*) from public.contractor_quote_requests q where q.project_id = p_id and q.status = 'accepted'),
      'milestones', (select count(*) from public.project_milestones m where m.project_id = p_id),
      'documents', (select count(*) from public.project_documents d where d.project_id = p_id),
      'notes', (select count(*) from public.project_notes n where n.project_id = p_id),
      'photos', (
        select json_build_object('before', count(*) filter (where f.category = 'before'),
          'progress', count(*) filter (where f.category = 'progress'), 'after', count(*) filter (where f.category = 'after'))
        from public.project_photos f where f.project_id = p_id)
    )
    from public.project_expenses e where e.project_id = p_id
  );
end;
$$;

-- $4 project, $5 category, $6 paid or unpaid.
create or replace function private.expense_search_sql(p_sort text) returns text
language sql immutable set search_path = ''
return private.search_sql('project_expenses',
  'r.id, r.description, r.category, r.supplier, r.amount, r.amount_basis, r.vat_rate, r.amount_with_vat, r.expense_date, r.is_paid,
    r.receipt_url, r.receipt_bucket, r.receipt_path, (select c.name from public.contractors c where c.id = r.contractor_id),
    (select sum(f.amount) from filtered f)',
  'r.project_id = $4 and ($5 is null or r.category = $5) and ($6 is null or r.is_paid = ($6 = ''paid''))',
  case p_sort
    when 'oldest' then 'r.expense_date, r.created_at'
    when 'largest' then 'r.amount desc'
    when 'smallest' then 'r.amount'
    else 'r.expense_date desc, r.created_at desc'
  end,
  'private.search_text(r.description, r.supplier, (select c.name from public.contractors c where c.id = r.contractor_id))'
);

create or replace function public.search_project_expenses(
  p_project_id uuid, p_query text default null, p_category text default null, p_paid text default null, p_sort text default 'newest',
  p_limit int default 25, p_offset int default 0
) returns table (
  id uuid, description text, category text, supplier text, amount numeric, amount_basis text, vat_rate numeric, amount_with_vat numeric,
  expense_date date, is_paid boolean, receipt_url text, receipt_bucket text, receipt_path text, contractor_name text,
  total_amount numeric, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute private.expense_search_sql(p_sort)
    using private.search_pattern(p_query), least(greatest(p_limit, 1), 100), greatest(p_offset, 0), p_project_id,
      nullif(p_category, 'all'), nullif(p_paid, 'all');
end;
$$;

-- The exports read pages of a thousand rows. Each continues after the last row of the previous one, so the hundredth costs as much as the
-- first.
create or replace function public.export_project_expenses(
  p_project_id uuid, p_query text default null, p_category text default null, p_paid text default null, p_before date default null,
  p_before_id uuid default null, p_limit int default 1000
) returns table (
  id uuid, expense_date date, description text, category text, supplier text, contractor_name text, amount_basis text, amount numeric,
  vat_rate numeric, amount_with_vat numeric, is_paid boolean, has_receipt boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select e.id, e.expense_date, e.description, e.category, e.supplier, c.name, e.amount_basis, e.amount, e.vat_rate, e.amount_with_vat,
      e.is_paid, e.receipt_path is not null or e.receipt_url is not null
    from public.project_expenses e left join public.contractors c on c.id = e.contractor_id
    where e.project_id = p_project_id and (nullif(p_category, 'all') is null or e.category = p_category)
      and (nullif(p_paid, 'all') is null or e.is_paid = (p_paid = 'paid'))
      and (private.search_pattern(p_query) is null
        or private.search_text(e.description, e.supplier, c.name) like private.search_pattern(p_query))
      and (p_before is null or e.expense_date <= p_before and (e.expense_date < p_before or e.id > p_before_id))
    order by e.expense_date desc, e.id
    limit least(greatest(p_limit, 1), 1000);
end;
$$;

create or replace function public.export_reno_projects(
  p_query text default null, p_status text default null, p_quote_status text default null, p_archived boolean default false,
  p_before timestamptz default null, p_before_id uuid default null, p_limit int default 1000
) returns table (
  id uuid, created_at timestamptz, name text, client_name text, client_email text, client_phone text, address text, status text,
  quote_status text, progress int, start_date date, deadline date, budget numeric, budget_basis text, budget_vat_rate numeric,
  budget_with_vat numeric, estimated_cost numeric, actual_cost numeric, margin numeric, committed numeric, paid numeric
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute $query$
    select r.id, r.created_at, r.name, r.client_name, r.client_email, r.client_phone, r.address, r.status, r.quote_status, r.progress,
      r.start_date, r.deadline, r.budget, r.budget_basis, r.budget_vat_rate, r.budget_with_vat, r.estimated_cost, r.actual_cost, r.margin,
      coalesce(private.awarded_sum(r.id), 0),
      (select coalesce(sum(e.amount), 0) from public.project_expenses e where e.project_id = r.id and e.is_paid)
    from public.reno_projects r
    where ($1 is null or r.search_text like $1)
      and ($2 is null or r.status = $2) and ($3 is null or r.quote_status = $3) and (r.archived_at is not null) = $4
      and ($5 is null or r.created_at <= $5 and (r.created_at < $5 or r.id > $6))
    order by r.created_at desc, r.id
    limit $7
  $query$
  using private.search_pattern(p_query), nullif(p_status, 'all'), nullif(p_quote_status, 'all'), p_archived, p_before, p_before_id,
    least(greatest(p_limit, 1), 1000);
end;
$$;

create or replace function public.export_contractors(
  p_query text default null, p_availability text default null, p_specialty text default null, p_archived boolean default false,
  p_before timestamptz default null, p_before_id uuid default null, p_limit int default 1000
) returns table (
  id uuid, created_at timestamptz, name text, email text, phone text, address text, specialties text[], hourly_rate numeric,
  is_available boolean, rating numeric, total_jobs int, completed_jobs int, total_revenue numeric, date_joined date
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute $query$
    select r.id, r.created_at, r.name, r.email, r.phone, r.address, r.specialties, r.hourly_rate, r.is_available, r.rating, r.total_jobs,
      r.completed_jobs, r.total_revenue, r.date_joined::date
    from public.contractors r
    where ($1 is null or r.search_text like $1) and ($2 is null or r.is_available = ($2 = 'available'))
      and ($3 is null or $3 = any (r.specialties)) and (r.archived_at is not null) = $4
      and ($5 is null or r.created_at <= $5 and (r.created_at < $5 or r.id > $6))
    order by r.created_at desc, r.id
    limit $7
  $query$
  using private.search_pattern(p_query), nullif(p_availability, 'all'), nullif(p_specialty, 'all'), p_archived, p_before, p_before_id,
    least(greatest(p_limit, 1), 1000);
end;
$$;

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
      estimated_cost, deadline, description, contact_request_id
    ) values (
      private.text_of(p_values, 'name'), private.text_of(p_values, 'client_name'), private.text_of(p_values, 'client_email'),
      private.text_of(p_values, 'client_phone'), private.text_of(p_values, 'address'),
      v_budget, v_budget, v_basis, v_rate, coalesce((p_values ->> 'estimated_cost')::numeric, 0),
      (p_values ->> 'deadline')::date, private.text_of(p_values, 'description'), p_contact_id
    ) returning * into project;
    perform private.log_activity('created', 'reno_projects', project.id::text,
      case when p_contact_id is null then 'Projet créé' else 'Projet créé depuis un contact' end);
  end if;
  return json_build_object('id', project.id, 'reference', project.name);
exception
  when check_violation or not_null_violation or invalid_text_representation or invalid_datetime_format
    or datetime_field_overflow or numeric_value_out_of_range then
    perform private.refuse('invalid_input', 400);
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

create or replace function public.award_quote(p_id uuid, p_reason text default null, p_adds_to_estimate boolean default false) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  chosen public.contractor_quote_requests;
  contractor_name text;
  v_reason text := nullif(btrim(p_reason), '');
  v_other uuid;
  v_turn text := ':' || private.now();
begin
  perform private.require_staff();
  chosen := private.lock_quote(p_id);
  if exists (select from public.contractor_quote_requests where round_id = chosen.round_id and status = 'accepted') then
    perform private.refuse('quote_awarded', 409);
  elsif chosen.status not in ('answered', 'rejected') or chosen.price is null then
    perform private.refuse('quote_unanswered', 409);
  elsif v_reason is null and cardinality(private.missing_papers_for(chosen.contractor_id, chosen.price)) > 0 then
    perform private.refuse('papers_missing', 409);
  end if;
  select c.name into contractor_name from public.contractors c where c.id = chosen.contractor_id;

  update public.contractor_quote_requests
  set status = 'accepted', awarded_at = private.now(), award_reason = v_reason,
    estimate_change = case when p_adds_to_estimate then chosen.price end
  where id = p_id;
  -- The time in v_turn makes the mail's dedupe key unique: an answer that is awarded again after an undo gets a new mail.
  perform private.mail_contractor('contractor_quote_awarded', p_id, v_turn);

  for v_other in
    update public.contractor_quote_requests set status = 'rejected'
    where round_id = chosen.round_id and id <> p_id and status in ('sent', 'viewed', 'answered')
    returning id
  loop
    perform private.mail_contractor('contractor_quote_closed', v_other, v_turn);
  end loop;

  if p_adds_to_estimate then
    update public.reno_projects set estimated_cost = estimated_cost + chosen.price where id = chosen.project_id;
  end if;
  perform private.log_activity('project', 'reno_projects', chosen.project_id::text,
    'Devis retenu : ' || contractor_name || coalesce(' ; pièces manquantes, motif : ' || v_reason, ''));
end;
$$;

-- Staff actions on renovations: list, count, add, edit, archive; and the history line for each change of a part.

create or replace function public.search_reno_projects(
  p_query text default null, p_status text default null, p_quote_status text default null, p_archived boolean default false,
  p_sort text default 'newest', p_limit int default 25, p_offset int default 0
) returns table (
  id uuid, name text, client_name text, client_email text, client_phone text, address text, budget numeric,
  budget_basis text, budget_with_vat numeric, progress int, status text, quote_status text, deadline date, archived_at timestamptz, created_at timestamptz, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute private.search_sql('reno_projects',
    'r.id, r.name, r.client_name, r.client_email, r.client_phone, r.address, r.budget, r.budget_basis, r.budget_with_vat,
      r.progress, r.status, r.quote_status, r.deadline, r.archived_at, r.created_at',
    '($4 is null or r.status = $4) and ($5 is null or r.quote_status = $5) and r.archived_at is '
      || case when p_archived then 'not null' else 'null' end,
    case p_sort when 'oldest' then 'r.created_at' when 'deadline' then 'r.deadline' when 'client' then 'r.client_name'
      when 'name' then 'r.name' else 'r.created_at desc' end)
  using private.search_pattern(p_query), least(greatest(p_limit, 1), 100), greatest(p_offset, 0),
    nullif(p_status, 'all'), nullif(p_quote_status, 'all');
end;
$$;

revoke all on function public.undo_award from public, anon, authenticated, service_role;
comment on function public.undo_award is
  'For staff: reopens a round as it was before the award. Takes from the estimated cost what the award added, deletes the expense that an '
  'award of an earlier version made, and mails every subcontractor who had already received the result. Refuses: quote_gone, '
  'quote_not_awarded, award_paid.';
grant execute on function public.undo_award to authenticated;

revoke all on function private.with_vat from public, anon, authenticated, service_role;
comment on function private.with_vat is
  'The amount with VAT, in euros, of an amount without; the rate in percent, halves of a cent away from zero. domain/vat.ts has the same rule.';

revoke all on function private.without_vat from public, anon, authenticated, service_role;
comment on function private.without_vat is 'The amount without VAT, in euros, of an amount with it; see private.with_vat.';

revoke all on function private.tax_expense from public, anon, authenticated, service_role;
comment on function private.tax_expense is 'Trigger: computes the amount that was not stated (amount_basis) from the other one and the VAT rate.';

revoke all on function public.reno_project_figures from public, anon, authenticated, service_role;
comment on function public.reno_project_figures is
  'For staff: the sums of a renovation in euros without VAT (committed: its awards; invoiced: its expenses; paid: those that are paid) and the '
  'numbers of its parts. An expense without a basis counts with its amount and has no amount with VAT. Refuses: project_gone.';
grant execute on function public.reno_project_figures to authenticated;

revoke all on function private.expense_search_sql from public, anon, authenticated, service_role;

revoke all on function public.search_project_expenses from public, anon, authenticated, service_role;
comment on function public.search_project_expenses is
  'For staff: a page of the expenses of a renovation; p_paid: paid or unpaid; sort: newest, oldest, largest or smallest. total_amount is the '
  'sum of all that match, without VAT. total_count stops at 10 000.';
grant execute on function public.search_project_expenses to authenticated;

revoke all on function public.export_project_expenses from public, anon, authenticated, service_role;
comment on function public.export_project_expenses is
  'For staff: newest first; pass expense_date and id of the last row to get the next page.';
grant execute on function public.export_project_expenses to authenticated;

revoke all on function public.export_reno_projects from public, anon, authenticated, service_role;
comment on function public.export_reno_projects is 'For staff: newest first; pass created_at and id of the last row to get the next page.';
grant execute on function public.export_reno_projects to authenticated;

revoke all on function public.export_contractors from public, anon, authenticated, service_role;
comment on function public.export_contractors is 'For staff: newest first; pass created_at and id of the last row to get the next page.';
grant execute on function public.export_contractors to authenticated;

revoke all on function private.reckon_reno_project from public, anon, authenticated, service_role;
comment on function private.reckon_reno_project is
  'Trigger: sets the derived columns of a project: the budget that was not stated, cost, margin, proposed progress and version.';

revoke all on function public.award_quote from public, anon, authenticated, service_role;
comment on function public.award_quote is
  'For staff: accepts one answer of a round, rejects the others and mails them. The price counts as committed; it is no cost before its '
  'invoice is an expense. If p_adds_to_estimate, it is added to the estimated cost. Refuses: quote_gone, quote_awarded, quote_unanswered, '
  'papers_missing (without a reason).';
grant execute on function public.award_quote to authenticated;

revoke all on function public.search_reno_projects from public, anon, authenticated, service_role;
comment on function public.search_reno_projects is
  'For staff: a page of the renovations; sort: newest, oldest, deadline, client or name; p_archived: the archived ones instead. '
  'total_count stops at 10 000.';
grant execute on function public.search_reno_projects to authenticated;

-- End of what `npm run routines` wrote.

create trigger tax_expense before insert or update on public.project_expenses
  for each row execute function private.tax_expense();
