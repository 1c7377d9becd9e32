-- The money of renovations: amounts with and without VAT, their sums, the expenses page by page, and the exports.

create or replace function private.with_vat(p_amount numeric, p_rate numeric) returns numeric
language sql immutable parallel safe set search_path = ''
return round(p_amount * (100 + p_rate) / 100, 2);
comment on function private.with_vat is
  'The amount with VAT, in euros, of an amount without; the rate in percent, halves of a cent away from zero. domain/amounts/with-vat.ts has the same rule.';

create or replace function private.without_vat(p_amount numeric, p_rate numeric) returns numeric
language sql immutable parallel safe set search_path = ''
return round(p_amount * 100 / (100 + p_rate), 2);
comment on function private.without_vat is 'The amount without VAT, in euros, of an amount with it; see private.with_vat.';

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
comment on function private.tax_expense is 'Trigger: computes the amount that was not stated (amount_basis) from the other one and the VAT rate.';

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
      'late_milestones', (select count(*) from public.project_milestones m
        where m.project_id = p_id and not m.is_completed and m.due_date < private.today()),
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
comment on function public.reno_project_figures is
  'For staff: the sums of a renovation in euros without VAT (committed: its awards; invoiced: its expenses; paid: those that are paid) '
  'and the numbers of its parts. An expense without a basis counts with its amount and has no amount with VAT. Refuses: project_gone.';
grant execute on function public.reno_project_figures to authenticated;

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
comment on function public.search_project_expenses is
  'For staff: a page of the expenses of a renovation; p_paid: paid or unpaid; sort: newest, oldest, largest or smallest. total_amount is the '
  'sum of all that match, without VAT. total_count stops at 10 000.';
grant execute on function public.search_project_expenses to authenticated;

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
comment on function public.export_project_expenses is
  'For staff: newest first; pass expense_date and id of the last row to get the next page.';
grant execute on function public.export_project_expenses to authenticated;

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
comment on function public.export_reno_projects is 'For staff: newest first; pass created_at and id of the last row to get the next page.';
grant execute on function public.export_reno_projects to authenticated;

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
comment on function public.export_contractors is 'For staff: newest first; pass created_at and id of the last row to get the next page.';
grant execute on function public.export_contractors to authenticated;
