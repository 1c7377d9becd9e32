create table public.contractors (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 120),
  email text not null check (private.is_email(email)),
  phone text not null check (length(phone) between 6 and 30),
  address text check (length(address) <= 300),
  specialties text[] not null check (cardinality(specialties) between 1 and 36),
  hourly_rate numeric(10, 2) not null default 0 check (hourly_rate >= 0 and hourly_rate < 'NaN'),
  notes text check (length(notes) <= 4000),
  is_available boolean not null default true,
  rating numeric(2, 1) not null default 0 check (rating between 0 and 5),
  total_jobs int not null default 0,
  completed_jobs int not null default 0,
  missed_jobs int not null default 0,
  total_revenue numeric(12, 2) not null default 0 check (total_revenue < 'NaN'),
  average_response_time numeric(8, 1) not null default 0 check (average_response_time < 'NaN'),
  availability jsonb not null default '{"friday": true, "monday": true, "sunday": false, "tuesday": true, "saturday": false, "thursday": true, "wednesday": true}'::jsonb
    check (private.is_availability(availability)),
  working_hours jsonb not null default '{"friday": {"end": "18:00", "start": "08:00"}, "monday": {"end": "18:00", "start": "08:00"}, "sunday": {"end": "18:00", "start": "08:00"}, "tuesday": {"end": "18:00", "start": "08:00"}, "saturday": {"end": "18:00", "start": "08:00"}, "thursday": {"end": "18:00", "start": "08:00"}, "wednesday": {"end": "18:00", "start": "08:00"}}'::jsonb
    check (private.is_day_hours(working_hours)),
  -- In the private bucket « documents ». The folder and the unique name ensure that a deletion of this row never deletes another row's
  -- file.
  photo_path text unique check (photo_path ~ '^contractors/(temp|[0-9a-f-]{36})/photo/[^/]{1,200}$'),
  last_active timestamptz check (last_active between '1900-01-01' and '2199-12-31'),
  date_joined date not null default private.today() check (date_joined between '1900-01-01' and '2199-12-31'),
  archived_at timestamptz check (archived_at between '1900-01-01' and '2199-12-31'),
  version int not null default 1,
  created_at timestamptz not null default now() check (created_at between '1900-01-01' and '2199-12-31'),
  updated_at timestamptz not null default now() check (updated_at between '1900-01-01' and '2199-12-31'),
  search_text text generated always as (private.search_text(
    variadic array[name, email, phone, private.digits(phone), address] || specialties
  )) stored
);
comment on table public.contractors is
  'Subcontractors. Jobs, revenue, response time (hours) and last activity are computed from their jobs and answers; values sent by a '
  'client are ignored.';
comment on column public.contractors.missed_jobs is
  'Appointments that were not done by their fault (missed_visits): with completed_jobs they make the success rate.';
comment on column public.contractors.availability is 'The days on which they work; working_hours has the hours of these days.';
create index contractors_name on public.contractors (name);
create index contractors_search on public.contractors using gin (search_text extensions.gin_trgm_ops);

alter table public.contractors enable row level security;
grant select, insert, update, delete on public.contractors to authenticated, service_role;
create policy "Staff read subcontractors" on public.contractors
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add subcontractors" on public.contractors
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change subcontractors" on public.contractors
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete subcontractors" on public.contractors
  for delete to authenticated using ((select private.is_staff()));

create trigger check_reach before insert or update of phone, email on public.contractors
  for each row execute function private.check_reach('phone', 'email');
create trigger check_specialties before insert or update of specialties on public.contractors
  for each row execute function private.check_specialties();
create trigger keep_tied before delete on public.contractors
  for each row execute function private.keep_tied_contractors();
create trigger log_changes after update or delete on public.contractors
  for each row execute function private.log_changes('hourly_rate', 'is_available');
create trigger remove_former_photo after update of photo_path on public.contractors
  for each row when (old.photo_path is not null and old.photo_path is distinct from new.photo_path)
  execute function private.remove_contractor_photo();
create trigger remove_photo after delete on public.contractors
  for each row when (old.photo_path is not null) execute function private.remove_contractor_photo();
create trigger set_figures before insert or update on public.contractors
  for each row execute function private.set_contractor_figures();
create trigger touch_updated_at before update on public.contractors
  for each row execute function private.touch_updated_at();


-- Subcontractors may have trades that the company adds to the six of the specification; the company's own qualifications and the
-- certificates of its ten-year insurance have their dates, and a file that visitors may read if the owner wants.
create table public.contractor_trades (
  id uuid primary key default gen_random_uuid(),
  name text not null
    check (length(name) between 2 and 40 and name !~ '(^\s|\s$|[[:cntrl:]])'
    and private.normalize(name) not in ('plomberie', 'electricite', 'menuiserie', 'montage', 'peinture', 'carrelage')),
  created_at timestamptz not null default private.now()
);
comment on table public.contractor_trades is
  'Trades of subcontractors that the company added. contractors.specialties holds these names, besides the codes of the six trades of the '
  'specification.';
create unique index contractor_trades_name on public.contractor_trades (private.normalize(name));

alter table public.contractor_trades enable row level security;
grant select, delete on public.contractor_trades to authenticated;
grant select, insert, update, delete on public.contractor_trades to service_role;
grant insert (name) on public.contractor_trades to authenticated;
grant update (name) on public.contractor_trades to authenticated;
create policy "Staff read trades" on public.contractor_trades
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add trades" on public.contractor_trades
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change trades" on public.contractor_trades
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete trades" on public.contractor_trades
  for delete to authenticated using ((select private.is_staff()));

create trigger check_trade before insert or update of name on public.contractor_trades
  for each row execute function private.check_trade();
create trigger log_changes after update or delete on public.contractor_trades
  for each row execute function private.log_changes('name');
create trigger refuse_trade_in_use before delete on public.contractor_trades
  for each row execute function private.refuse_trade_in_use();
create trigger rename_trade after update of name on public.contractor_trades
  for each row when (old.name is distinct from new.name) execute function private.rename_trade();


create table public.contractor_papers (
  id uuid primary key default gen_random_uuid(),
  contractor_id uuid not null references public.contractors on delete cascade,
  kind text not null check (kind in ('vigilance', 'kbis', 'decennale', 'rc_pro', 'foreign_workers')),
  issued_on date not null check (issued_on between '1900-01-01' and '2199-12-31'),
  expires_on date not null check (expires_on between '1900-01-01' and '2199-12-31'),
  -- Insurer and contract number, or another text that identifies the paper.
  reference text check (length(reference) <= 200),
  bucket text not null default 'documents' check (bucket = 'documents'),
  path text not null unique,
  file_name text not null check (length(file_name) between 1 and 200),
  -- The last alert that was sent, in days before the expiry. Clients cannot write it.
  warned_days int check (warned_days in (private.paper_soon_days(), private.paper_urgent_days())),
  created_at timestamptz not null default private.now(),
  -- Only in this subcontractor's folder, so that a deletion of this row never deletes another row's file.
  constraint contractor_papers_place check (starts_with(path, 'contractors/' || contractor_id || '/papers/') and length(path) <= 300),
  constraint contractor_papers_six_months check (private.is_insurance(kind) or expires_on <= issued_on + make_interval(months => private.vigilance_months())),
  constraint contractor_papers_order check (expires_on >= issued_on)
);
comment on table public.contractor_papers is
  'Insurance (decennale, rc_pro), URSSAF certificate (vigilance), registration (kbis), list of foreign workers; of several copies, the '
  'one that expires last counts.';
create index contractor_papers_contractor on public.contractor_papers (contractor_id, kind, expires_on desc);
create index contractor_papers_expiry on public.contractor_papers (expires_on);

alter table public.contractor_papers enable row level security;
grant select, delete on public.contractor_papers to authenticated;
grant select, insert, update, delete on public.contractor_papers to service_role;
grant insert (id, contractor_id, kind, issued_on, expires_on, reference, bucket, path, file_name) on public.contractor_papers to
  authenticated;
grant update (issued_on, expires_on, reference) on public.contractor_papers to authenticated;
create policy "Staff read papers" on public.contractor_papers
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add papers" on public.contractor_papers
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change papers" on public.contractor_papers
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete papers" on public.contractor_papers
  for delete to authenticated using ((select private.is_staff()));

create trigger log_changes after update or delete on public.contractor_papers
  for each row execute function private.log_changes('issued_on', 'expires_on');
-- Removal of files whose row was deleted, and alerts about papers that expire soon.

create trigger remove_file after delete on public.contractor_papers
  for each row execute function private.remove_file_later();
create trigger warn_again before update of expires_on on public.contractor_papers
  for each row when (new.expires_on is distinct from old.expires_on) execute function private.warn_again();


create table public.contractor_absences (
  id uuid primary key default gen_random_uuid(),
  contractor_id uuid not null references public.contractors on delete cascade,
  starts_on date not null check (starts_on between '1900-01-01' and '2199-12-31'),
  ends_on date not null check (ends_on between '1900-01-01' and '2199-12-31'),
  reason text check (length(reason) <= 200),
  created_at timestamptz not null default private.now() check (created_at between '1900-01-01' and '2199-12-31'),
  constraint contractor_absences_last check (ends_on between starts_on and starts_on + 730)
);
comment on table public.contractor_absences is
  'Days on which a subcontractor is absent, first and last included: holidays, illness, another site.';
create index contractor_absences_contractor on public.contractor_absences (contractor_id, ends_on);

alter table public.contractor_absences enable row level security;
grant select, insert, update, delete on public.contractor_absences to authenticated, service_role;
create policy "Staff read absences" on public.contractor_absences
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add absences" on public.contractor_absences
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change absences" on public.contractor_absences
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete absences" on public.contractor_absences
  for delete to authenticated using ((select private.is_staff()));

create trigger log_changes after delete on public.contractor_absences
  for each row execute function private.log_changes();
