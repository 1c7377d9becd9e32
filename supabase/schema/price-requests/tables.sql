create table public.contractor_quote_requests (
  id uuid primary key default gen_random_uuid(),
  -- Requests sent together, with one message, to several subcontractors: their answers are compared, and at most one is accepted.
  round_id uuid not null default gen_random_uuid(),
  project_id uuid not null references public.reno_projects on delete cascade,
  contractor_id uuid not null references public.contractors on delete cascade,
  message text not null check (length(btrim(message)) between 1 and 5000),
  include_details boolean not null default false,
  selected_photos text[] not null default '{}'::text[] check (cardinality(selected_photos) <= 50),
  status text not null default 'sent' check (status in ('sent', 'viewed', 'answered', 'declined', 'accepted', 'rejected', 'withdrawn')),
  price numeric(12, 2) check (price > 0 and price < 'NaN'),
  vat_rate numeric(3, 1) references public.vat_rates (rate),
  price_with_vat numeric(12, 2) check (price_with_vat < 'NaN'),
  start_on date check (start_on between '1900-01-01' and '2199-12-31'),
  delay_days int check (delay_days between 1 and 1000),
  comment text check (length(comment) <= 4000),
  file_bucket text check (file_bucket = 'documents'),
  file_path text check (length(file_path) <= 300),
  file_name text check (length(file_name) <= 200),
  due_on date not null default private.today() + private.days_to_answer() check (due_on between '1900-01-01' and '2199-12-31'),
  answer_count int not null default 0,
  sent_at timestamptz not null default private.now(),
  viewed_at timestamptz,
  answered_at timestamptz,
  reminded_at timestamptz,
  awarded_at timestamptz,
  award_reason text check (length(award_reason) <= 500),
  expense_id uuid references public.project_expenses on delete set null,
  created_by uuid references public.profiles on delete set null,
  updated_at timestamptz not null default private.now(),
  estimate_change numeric(12, 2) check (estimate_change < 'NaN'),
  constraint contractor_quote_requests_round_id_contractor_id_key unique (round_id, contractor_id),
  constraint contractor_quote_requests_priced check (status not in ('answered', 'accepted') or price is not null),
  constraint contractor_quote_requests_taxed check ((price is null) = (vat_rate is null) and (price is null) = (price_with_vat is null)
    -- A subcontractor may state the price with taxes, which is then binding: the price without taxes is rounded from it.
    and (price is null or abs(price_with_vat - price * (100 + vat_rate) / 100) <= 0.01))
);
comment on table public.contractor_quote_requests is
  'Price requests to subcontractors. price in euros, without taxes.';
comment on column public.contractor_quote_requests.delay_days is 'Duration of the work in days.';
comment on column public.contractor_quote_requests.award_reason is
  'Why staff awarded the work although papers required by law were missing.';
comment on column public.contractor_quote_requests.estimate_change is
  'By how much this award changed the estimated cost of the project, in euros; null if it did not.';
create index contractor_quote_requests_answered on public.contractor_quote_requests (project_id) where status = 'answered';
create index contractor_quote_requests_author on public.contractor_quote_requests (created_by);
create index contractor_quote_requests_contractor on public.contractor_quote_requests (contractor_id);
create index contractor_quote_requests_due on public.contractor_quote_requests (due_on) where status in ('sent', 'viewed');
create index contractor_quote_requests_expense on public.contractor_quote_requests (expense_id);
create unique index contractor_quote_requests_one_award on public.contractor_quote_requests (round_id) where status = 'accepted';
create index contractor_quote_requests_project on public.contractor_quote_requests (project_id, sent_at desc);

alter table public.contractor_quote_requests enable row level security;
grant delete on public.contractor_quote_requests to authenticated;
grant select, insert, update, delete on public.contractor_quote_requests to service_role;
grant select (id, round_id, project_id, contractor_id, message, include_details, selected_photos, status, price, vat_rate, price_with_vat,
  start_on, delay_days, comment, file_bucket, file_path, file_name, due_on, sent_at, viewed_at, answered_at, reminded_at, awarded_at,
  award_reason, expense_id, created_by, updated_at, estimate_change) on public.contractor_quote_requests to authenticated;
grant update (due_on) on public.contractor_quote_requests to authenticated;
create policy "Staff read price requests" on public.contractor_quote_requests
  for select to authenticated using ((select private.is_staff()));
create policy "Staff give more time to answer" on public.contractor_quote_requests
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete price requests that were not awarded" on public.contractor_quote_requests
  for delete to authenticated using ((select private.is_staff()) and status <> 'accepted');

create trigger follow_price_requests
  after insert or update of status, price, answered_at or delete on public.contractor_quote_requests
  for each row execute function private.refresh_contractor_of_request();
create trigger forget_links after delete on public.contractor_quote_requests
  for each row execute function private.forget_links();
create trigger log_changes after update or delete on public.contractor_quote_requests
  for each row execute function private.log_changes('status', 'price');
create trigger remove_file after delete on public.contractor_quote_requests
  for each row when (old.file_path is not null) execute function private.remove_price_file();
create trigger remove_former_file after update of file_path on public.contractor_quote_requests
  for each row when (old.file_path is not null and old.file_path is distinct from new.file_path)
  execute function private.remove_price_file();
create trigger touch_updated_at before update on public.contractor_quote_requests
  for each row execute function private.touch_updated_at();
