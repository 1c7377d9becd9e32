-- Price requests to subcontractors, answered through a private link; and the figures computed from their jobs.

create function private.days_to_answer() returns int
language sql immutable parallel safe set search_path = ''
return 10;
comment on function private.days_to_answer() is 'Days that a subcontractor has to answer, unless staff choose another due day.';

create table public.contractor_quote_requests (
  id uuid primary key default gen_random_uuid(),
  -- Requests sent together, with one message, to several subcontractors: their answers are compared, and at most one is accepted.
  round_id uuid not null default gen_random_uuid(),
  project_id uuid not null references public.reno_projects (id) on delete cascade,
  contractor_id uuid not null references public.contractors (id) on delete cascade,
  message text not null check (length(btrim(message)) between 1 and 5000),
  include_details boolean not null default false,
  selected_photos text[] not null default '{}' check (cardinality(selected_photos) <= 50),
  token_hash text not null unique check (length(token_hash) between 32 and 128),
  status text not null default 'sent'
    check (status in ('sent', 'viewed', 'answered', 'declined', 'accepted', 'rejected', 'withdrawn')),
  price numeric(12, 2) check (price > 0),
  vat_rate numeric(3, 1) check (vat_rate in (20, 10, 5.5, 0)),
  price_with_vat numeric(12, 2),
  start_on date,
  delay_days int check (delay_days between 1 and 1000),
  comment text check (length(comment) <= 4000),
  file_bucket text check (file_bucket = 'documents'),
  file_path text check (length(file_path) <= 300),
  file_name text check (length(file_name) <= 200),
  due_on date not null default private.today() + private.days_to_answer(),
  answer_count int not null default 0,
  sent_at timestamptz not null default private.now(),
  viewed_at timestamptz,
  answered_at timestamptz,
  reminded_at timestamptz,
  awarded_at timestamptz,
  award_reason text check (length(award_reason) <= 500),
  expense_id uuid references public.project_expenses (id) on delete set null,
  estimate_before numeric(12, 2),
  created_by uuid references public.profiles (id) on delete set null,
  updated_at timestamptz not null default private.now(),
  unique (round_id, contractor_id),
  constraint contractor_quote_requests_priced check (status not in ('answered', 'accepted') or price is not null),
  constraint contractor_quote_requests_taxed check (
    (price is null) = (vat_rate is null) and (price is null) = (price_with_vat is null)
    -- A subcontractor may state the price with taxes, which is then binding: the price without taxes is rounded from it.
    and (price is null or abs(price_with_vat - price * (100 + vat_rate) / 100) <= 0.01)
  )
);
comment on table public.contractor_quote_requests is
  'Price requests to subcontractors; the link contains a token, stored here only as a hash. price in euros, without taxes.';
comment on column public.contractor_quote_requests.delay_days is 'Duration of the work in days.';
comment on column public.contractor_quote_requests.award_reason is
  'Why staff awarded the work although papers required by law were missing.';
comment on column public.contractor_quote_requests.estimate_before is
  'The project''s estimated cost before its first award changed it; null if this award did not change it.';

create index contractor_quote_requests_project on public.contractor_quote_requests (project_id, sent_at desc);
create index contractor_quote_requests_contractor on public.contractor_quote_requests (contractor_id);
create index contractor_quote_requests_author on public.contractor_quote_requests (created_by);
create index contractor_quote_requests_expense on public.contractor_quote_requests (expense_id);
create index contractor_quote_requests_due on public.contractor_quote_requests (due_on) where status in ('sent', 'viewed');
create unique index contractor_quote_requests_one_award on public.contractor_quote_requests (round_id) where status = 'accepted';

alter table public.contractor_quote_requests enable row level security;
revoke all on table public.contractor_quote_requests from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.contractor_quote_requests to service_role;
-- Staff can neither read the hash of the token nor write the subcontractor's answer; functions change the status.
grant select (id, round_id, project_id, contractor_id, message, include_details, selected_photos, status, price, vat_rate, price_with_vat,
  start_on, delay_days, comment, file_bucket, file_path, file_name, due_on, sent_at, viewed_at, answered_at, reminded_at, awarded_at,
  award_reason, expense_id, estimate_before, created_by, updated_at)
  on table public.contractor_quote_requests to authenticated;
grant update (due_on), delete on table public.contractor_quote_requests to authenticated;

create policy "Staff read price requests" on public.contractor_quote_requests
  for select to authenticated using ((select private.is_staff()));
create policy "Staff give more time to answer" on public.contractor_quote_requests
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete price requests that were not awarded" on public.contractor_quote_requests
  for delete to authenticated using ((select private.is_staff()) and status <> 'accepted');

create trigger touch_updated_at before update on public.contractor_quote_requests
  for each row execute function private.touch_updated_at();
create trigger log_changes after update or delete on public.contractor_quote_requests
  for each row execute function private.log_changes('status', 'price');

-- Computes the figures of a subcontractor from assigned small jobs and awarded price requests.
create function private.set_contractor_figures() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  with jobs as (
    select r.status = 'completed' as is_done, r.total_amount as amount
    from public.brico_requests r where r.assigned_contractor_id = new.id and r.status <> 'cancelled'
    union all
    select p.status = 'completed', q.price
    from public.contractor_quote_requests q join public.reno_projects p on p.id = q.project_id
    where q.contractor_id = new.id and q.status = 'accepted' and p.status <> 'cancelled'
  )
  select count(*), count(*) filter (where is_done), coalesce(sum(amount) filter (where is_done), 0)
  into new.total_jobs, new.completed_jobs, new.total_revenue from jobs;

  select coalesce(round(avg(extract(epoch from q.answered_at - q.sent_at) / 3600), 1), 0), greatest(new.last_active, max(q.answered_at), (
    select max(r.completed_at) from public.brico_requests r where r.assigned_contractor_id = new.id
  ))
  into new.average_response_time, new.last_active
  from public.contractor_quote_requests q where q.contractor_id = new.id and q.answered_at is not null;
  return new;
end;
$$;
create trigger set_figures before insert or update on public.contractors
  for each row execute function private.set_contractor_figures();

create function private.follow_assigned_jobs() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.contractors set updated_at = private.now()
  where id in (case when tg_op <> 'INSERT' then old.assigned_contractor_id end,
    case when tg_op <> 'DELETE' then new.assigned_contractor_id end);
  return null;
end;
$$;
create trigger follow_assigned_jobs
  after insert or update of assigned_contractor_id, status, total_amount or delete on public.brico_requests
  for each row execute function private.follow_assigned_jobs();

create function private.follow_price_requests() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.contractors set updated_at = private.now()
  where id in (case when tg_op <> 'INSERT' then old.contractor_id end, case when tg_op <> 'DELETE' then new.contractor_id end);
  return null;
end;
$$;
create trigger follow_price_requests
  after insert or update of status, price, answered_at or delete on public.contractor_quote_requests
  for each row execute function private.follow_price_requests();

create function private.follow_project_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.contractors set updated_at = private.now()
  where id in (select q.contractor_id from public.contractor_quote_requests q where q.project_id = new.id and q.status = 'accepted');
  return null;
end;
$$;
create trigger follow_project_status after update of status on public.reno_projects
  for each row execute function private.follow_project_status();
