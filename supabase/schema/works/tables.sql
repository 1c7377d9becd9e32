-- Renovation works, their steps and their expenses.
create table public.reno_projects (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 160),
  client_name text not null check (length(btrim(client_name)) between 1 and 120),
  client_email text check (private.is_email(client_email)),
  client_phone text check (length(client_phone) <= 30),
  address text not null check (length(btrim(address)) between 1 and 300),
  budget numeric(12, 2) not null default 0 check (budget >= 0 and budget < 'NaN'),
  estimated_cost numeric(12, 2) not null default 0 check (estimated_cost >= 0 and estimated_cost < 'NaN'),
  actual_cost numeric(12, 2) not null default 0 check (actual_cost >= 0 and actual_cost < 'NaN'),
  margin numeric(12, 2) not null default 0 check (margin < 'NaN'),
  deadline date check (deadline between '1900-01-01' and '2199-12-31'),
  start_date date default private.today() check (start_date between '1900-01-01' and '2199-12-31'),
  progress int not null default 0 check (progress between 0 and 100),
  status text not null default 'planning' check (status in ('planning', 'in_progress', 'on_hold', 'completed', 'cancelled')),
  quote_status text not null default 'draft' check (quote_status in ('draft', 'sent', 'signed', 'rejected')),
  description text check (length(description) <= 8000),
  contact_request_id uuid references public.contact_requests on delete set null,
  milestone_progress int check (milestone_progress between 0 and 100),
  archived_at timestamptz check (archived_at between '1900-01-01' and '2199-12-31'),
  version int not null default 1,
  created_at timestamptz not null default private.now() check (created_at between '1900-01-01' and '2199-12-31'),
  updated_at timestamptz not null default private.now() check (updated_at between '1900-01-01' and '2199-12-31'),
  search_text text generated always as (private.search_text(
    name, client_name, client_email, client_phone, private.digits(client_phone), address
  )) stored,
  budget_basis text check (budget_basis in ('ht', 'ttc')),
  budget_vat_rate numeric(3, 1) references public.vat_rates (rate),
  budget_with_vat numeric(12, 2) check (budget_with_vat >= 0 and budget_with_vat < 'NaN'),
  quote_sent_at timestamptz check (quote_sent_at between '1900-01-01' and '2199-12-31'),
  customer_id uuid references public.customers on delete set null,
  place_id uuid references public.places on delete set null,
  quote_status_by_hand boolean not null default false,
  constraint reno_projects_taxed check (num_nonnulls(budget_basis, budget_vat_rate, budget_with_vat) in (0, 3) or (budget_basis = 'ht' and num_nonnulls(budget_vat_rate, budget_with_vat) = 0))
);
comment on table public.reno_projects is
  'Renovation works. All amounts are in euros without VAT, but budget_with_vat. margin = budget - actual_cost; actual_cost is the sum of the '
  'expenses as soon as there is one.';
comment on column public.reno_projects.milestone_progress is 'The progress (percent) suggested by the milestones; null without milestones.';
comment on column public.reno_projects.version is 'Increases when a field of the project''s form changes, to detect two concurrent edits.';
comment on column public.reno_projects.budget_basis is
  'Which budget was stated: ht (budget) or ttc (budget_with_vat). The other one is computed. Null: nobody said which it is.';
comment on column public.reno_projects.budget_vat_rate is 'Null for a budget without VAT at several rates, and where the basis is unknown.';
comment on column public.reno_projects.quote_sent_at is 'Since when the quote is « Envoyé »; null in any other status.';
comment on column public.reno_projects.quote_status_by_hand is 'Staff set quote_status although the renovation has quotes: quotes no longer change it.';
create index reno_projects_contact on public.reno_projects (contact_request_id) where contact_request_id is not null;
create index reno_projects_customer on public.reno_projects (customer_id, created_at desc);
create index reno_projects_deadline on public.reno_projects (deadline) where deadline is not null;
create index reno_projects_newest on public.reno_projects (created_at desc) where archived_at is null;
create index reno_projects_place on public.reno_projects (place_id);
create index reno_projects_quote_sent on public.reno_projects (quote_sent_at) where quote_sent_at is not null;
create index reno_projects_search on public.reno_projects using gin (search_text extensions.gin_trgm_ops);
create index reno_projects_status on public.reno_projects (status, deadline);

alter table public.reno_projects enable row level security;
grant select, insert, update, delete on public.reno_projects to authenticated, service_role;
create policy "Staff read renovation projects" on public.reno_projects
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add renovation projects" on public.reno_projects
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change renovation projects" on public.reno_projects
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete renovation projects" on public.reno_projects
  for delete to authenticated using ((select private.is_staff()));

create trigger check_reach before insert or update of client_phone, client_email on public.reno_projects
  for each row execute function private.check_reach('client_phone', 'client_email');
create trigger date_sent_quote before insert or update on public.reno_projects
  for each row execute function private.date_sent_quote();
create trigger follow_project_status after update of status on public.reno_projects
  for each row execute function private.refresh_awarded_contractors();
create trigger follow_works_end after update of status on public.reno_projects
  for each row when ((new.status in ('completed', 'cancelled')) is distinct from (old.status in ('completed', 'cancelled')))
  execute function private.note_works_end();
create trigger inform_of_deleted_project before delete on public.reno_projects
  for each row execute function private.inform_of_deleted_project();
create trigger keep_money before delete on public.reno_projects
  for each row execute function private.keep_projects_with_money();
create trigger link_contact after insert or update of contact_request_id on public.reno_projects
  for each row execute function private.link_contact_request();
create trigger link_customer before insert on public.reno_projects
  for each row execute function private.link_customer();
create trigger log_changes after update or delete on public.reno_projects
  for each row execute function private.log_changes(
    'status', 'quote_status', 'budget', 'budget_with_vat', 'estimated_cost', 'actual_cost');
create trigger mark_quote_status before update of quote_status on public.reno_projects for each row
  when (old.quote_status is distinct from new.quote_status) execute function private.mark_quote_status();
create trigger prune_customer after delete on public.reno_projects
  for each row when (old.customer_id is not null) execute function private.prune_customer();
create trigger reckon before insert or update on public.reno_projects
  for each row execute function private.reckon_reno_project();
create trigger touch_updated_at before update on public.reno_projects
  for each row execute function private.touch_updated_at();


create table public.project_milestones (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.reno_projects on delete cascade,
  title text not null check (length(btrim(title)) between 1 and 160),
  description text check (length(description) <= 2000),
  starts_on date check (starts_on between '1900-01-01' and '2199-12-31'),
  due_date date not null check (due_date between '1900-01-01' and '2199-12-31'),
  is_completed boolean not null default false,
  completed_date timestamptz check (completed_date between '1900-01-01' and '2199-12-31'),
  progress int not null default 0 check (progress between 0 and 100),
  is_client_visible boolean not null default true,
  created_at timestamptz not null default now() check (created_at between '1900-01-01' and '2199-12-31'),
  updated_at timestamptz not null default private.now() check (updated_at between '1900-01-01' and '2199-12-31'),
  constraint project_milestones_in_order check (starts_on <= due_date)
);
comment on table public.project_milestones is
  'Dated steps of a project; completing one sets completed_date and progress 100, reopening clears both.';
comment on column public.project_milestones.starts_on is
  'First day of the step; if null, the timeline starts it at the end of the previous step.';
comment on column public.project_milestones.is_client_visible is
  'The client''s page shows the title and dates of the step, never its description.';
create index project_milestones_open on public.project_milestones (due_date) where not is_completed;
create index project_milestones_project on public.project_milestones (project_id, due_date);

alter table public.project_milestones enable row level security;
grant select, insert, update, delete on public.project_milestones to authenticated, service_role;
create policy "Staff read milestones" on public.project_milestones
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add milestones" on public.project_milestones
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change milestones" on public.project_milestones
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete milestones" on public.project_milestones
  for delete to authenticated using ((select private.is_staff()));

create trigger complete_milestone before insert or update on public.project_milestones
  for each row execute function private.complete_milestone();
create trigger follow_milestones after insert or update of progress, is_completed, project_id or delete on public.project_milestones
  for each row execute function private.recompute_progress();
create trigger log_changes after insert or update or delete on public.project_milestones
  for each row execute function private.log_project_part('Jalon', '', 'title', 'title', 'is_completed', 'due_date');
create trigger tell_client_done after update of is_completed on public.project_milestones
  for each row when (new.is_client_visible and new.is_completed and not old.is_completed)
  execute function private.tell_client_of_row('milestones');
create trigger touch_updated_at before update on public.project_milestones for each row execute function private.touch_updated_at();


create table public.project_expenses (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.reno_projects on delete cascade,
  description text not null check (length(btrim(description)) between 1 and 300),
  category text not null default 'other'
    check (category in
    ('materials', 'labor', 'subcontractor', 'equipment', 'transport', 'permits', 'other')),
  amount numeric(12, 2) not null check (amount > 0 and amount < 'NaN'),
  expense_date date not null default private.today() check (expense_date between '1900-01-01' and '2199-12-31'),
  contractor_id uuid references public.contractors on delete set null,
  supplier text check (length(supplier) <= 120),
  is_paid boolean not null default false,
  receipt_url text check (private.is_file_address(receipt_url)),
  receipt_bucket text check (receipt_bucket = 'documents'),
  receipt_path text,
  created_at timestamptz not null default now() check (created_at between '1900-01-01' and '2199-12-31'),
  amount_basis text check (amount_basis in ('ht', 'ttc')),
  vat_rate numeric(3, 1) references public.vat_rates (rate),
  amount_with_vat numeric(12, 2) check (amount_with_vat > 0 and amount_with_vat < 'NaN'),
  constraint project_expenses_check check (length(receipt_path) <= 300 and starts_with(receipt_path, 'projects/' || project_id || '/')),
  constraint project_expenses_taxed check (num_nonnulls(amount_basis, vat_rate, amount_with_vat) in (0, 3))
);
comment on table public.project_expenses is
  'Expenses of a project in euros, paid or not. amount is without VAT; the actual cost is its sum.';
comment on column public.project_expenses.amount_basis is
  'Which amount was stated: ht (amount) or ttc (amount_with_vat). The other one is computed. Null: an older row; nobody said which it is.';
create index project_expenses_contractor on public.project_expenses (contractor_id) where contractor_id is not null;
create index project_expenses_project on public.project_expenses (project_id, expense_date desc);

alter table public.project_expenses enable row level security;
grant select, insert, update, delete on public.project_expenses to authenticated, service_role;
create policy "Staff read expenses" on public.project_expenses
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add expenses" on public.project_expenses
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change expenses" on public.project_expenses
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete expenses" on public.project_expenses
  for delete to authenticated using ((select private.is_staff()));

create trigger follow_expenses
  after insert or update of amount, amount_with_vat, amount_basis, vat_rate, project_id or delete on public.project_expenses
  for each row execute function private.recompute_cost();
create trigger keep_file after insert or update of receipt_path on public.project_expenses
  for each row execute function private.keep_file();
create trigger log_changes after insert or update or delete on public.project_expenses
  for each row execute function private.log_project_part(
    'Dépense', 'e', 'description', 'amount', 'amount_basis', 'vat_rate', 'amount_with_vat', 'is_paid', 'receipt_path');
create trigger remove_receipt after delete or update of receipt_path on public.project_expenses
  for each row execute function private.remove_receipt_later();
create trigger tax_expense before insert or update on public.project_expenses
  for each row execute function private.tax_expense();


-- Files and notes of a renovation: photos, documents, and notes of the staff.
create table public.project_photos (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.reno_projects on delete cascade,
  url text not null check (private.is_file_address(url)),
  bucket text check (bucket in ('documents', 'gallery', 'gallery_photos')),
  path text,
  small_path text,
  caption text not null default '' check (length(caption) <= 300),
  category text not null default 'before' check (category in ('before', 'progress', 'after')),
  photo_type text generated always as (category) stored,
  is_client_visible boolean not null default false,
  before_photo_id uuid references public.project_photos on delete set null,
  gallery_photo_id uuid,
  reserve_id uuid,
  upload_date timestamptz not null default now() check (upload_date between '1900-01-01' and '2199-12-31'),
  constraint project_photos_compared check (before_photo_id is null or category = 'after' and before_photo_id <> id),
  constraint project_photos_check check (length(path) <= 300 and (starts_with(path, 'projects/' || project_id || '/') or path like 'contacts/%')),
  -- The name of the small copy derives from path, so that a deletion of this row never deletes another row's file.
  constraint project_photos_small check (small_path is null or path is not null and small_path <> path and small_path = regexp_replace(path, '\.webp$', '.small.webp'))
);
comment on table public.project_photos is
  'Photos of a site; bucket and path name the stored object, which is removed with the row. Those under contacts/ came with the contact request.';
comment on column public.project_photos.small_path is 'A smaller copy for lists, in the same bucket; null if there is none.';
comment on column public.project_photos.is_client_visible is 'Whether the client''s page shows it.';
comment on column public.project_photos.before_photo_id is 'For a photo taken after the works: the earlier photo that it is compared with.';
comment on column public.project_photos.gallery_photo_id is 'The copy of this photo in the public gallery.';
comment on column public.project_photos.reserve_id is 'The reserve of the reception that it shows (project_receptions.reserves), or one that is no longer there.';
create index project_photos_compared_with on public.project_photos (before_photo_id) where before_photo_id is not null;
-- One row per file, so that a deletion of the row may remove the file.
create unique index project_photos_file on public.project_photos (bucket, path);
create index project_photos_project on public.project_photos (project_id, upload_date desc);
create index project_photos_reserve on public.project_photos (project_id, upload_date) where reserve_id is not null;
create index project_photos_published on public.project_photos (gallery_photo_id) where gallery_photo_id is not null;

alter table public.project_photos enable row level security;
grant select, insert, update, delete on public.project_photos to authenticated, service_role;
create policy "Staff read project photos" on public.project_photos
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add project photos" on public.project_photos
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change project photos" on public.project_photos
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete project photos" on public.project_photos
  for delete to authenticated using ((select private.is_staff()));

create trigger keep_file after insert on public.project_photos
  for each row execute function private.keep_file();
create trigger log_changes after delete on public.project_photos
  for each row execute function private.log_project_part('Photo', 'e', 'caption');
create trigger remove_file after delete on public.project_photos
  for each row execute function private.remove_file_later();
create trigger tell_client_added after insert on public.project_photos
  for each row when (new.is_client_visible) execute function private.tell_client_of_row('photos');
create trigger tell_client_shown after update of is_client_visible on public.project_photos
  for each row when (new.is_client_visible and not old.is_client_visible) execute function private.tell_client_of_row('photos');
alter table public.project_photos add constraint project_photos_gallery_photo_id_fkey foreign key (gallery_photo_id) references public.gallery_photos (id) on delete set null;


create table public.project_documents (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.reno_projects on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 200),
  file_url text not null check (private.is_file_address(file_url)),
  bucket text check (bucket = 'documents'),
  path text,
  mime_type text check (length(mime_type) <= 100),
  size_bytes int check (size_bytes >= 0),
  document_type text not null default 'other'
    check (document_type in
    ('quote', 'contract', 'invoice', 'plan', 'permit', 'insurance', 'report', 'other')),
  status text not null default 'draft' check (status in ('draft', 'sent', 'signed', 'approved', 'archived')),
  is_client_visible boolean not null default false,
  created_at timestamptz not null default now() check (created_at between '1900-01-01' and '2199-12-31'),
  constraint project_documents_check check (length(path) <= 300 and starts_with(path, 'projects/' || project_id || '/'))
);
comment on table public.project_documents is 'Private files of a project, read through signed addresses.';
comment on column public.project_documents.is_client_visible is 'Whether the client''s page shows it.';
create unique index project_documents_file on public.project_documents (bucket, path);
create index project_documents_project on public.project_documents (project_id, created_at desc);

alter table public.project_documents enable row level security;
grant select, insert, update, delete on public.project_documents to authenticated, service_role;
create policy "Staff read project documents" on public.project_documents
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add project documents" on public.project_documents
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change project documents" on public.project_documents
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete project documents" on public.project_documents
  for delete to authenticated using ((select private.is_staff()));

create trigger keep_file after insert on public.project_documents
  for each row execute function private.keep_file();
create trigger log_changes after insert or update or delete on public.project_documents
  for each row execute function private.log_project_part('Document', '', 'name', 'name', 'status', 'document_type', 'is_client_visible');
create trigger remove_file after delete on public.project_documents
  for each row execute function private.remove_file_later();
create trigger tell_client_added after insert on public.project_documents
  for each row when (new.is_client_visible) execute function private.tell_client_of_row('documents');
create trigger tell_client_shown after update of is_client_visible on public.project_documents
  for each row when (new.is_client_visible and not old.is_client_visible) execute function private.tell_client_of_row('documents');


create table public.project_notes (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.reno_projects on delete cascade,
  author_id uuid default auth.uid() references public.profiles on delete set null,
  body text not null check (length(btrim(body)) between 1 and 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.project_notes is 'Notes of the staff on a project, signed by their author.';
create index project_notes_author on public.project_notes (author_id);
create index project_notes_project on public.project_notes (project_id, created_at desc);

alter table public.project_notes enable row level security;
grant select, delete on public.project_notes to authenticated;
grant select, insert, update, delete on public.project_notes to service_role;
grant insert (id, project_id, body) on public.project_notes to authenticated;
grant update (body) on public.project_notes to authenticated;
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

create trigger log_changes after delete on public.project_notes
  for each row execute function private.log_project_part('Note', 'e', 'none');
create trigger touch_updated_at before update on public.project_notes
  for each row execute function private.touch_updated_at();


create table public.project_choices (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.reno_projects on delete cascade,
  question text not null check (length(btrim(question)) between 1 and 160),
  detail text check (length(detail) <= 1000),
  due_on date check (due_on between '1900-01-01' and '2199-12-31'),
  chosen_at timestamptz,
  comment text check (length(comment) <= 1000),
  created_at timestamptz not null default private.now(),
  seen_at timestamptz
);
comment on table public.project_choices is
  'Choices that the client makes on the page, for example « carrelage A ou B ». A validated choice changes only after staff reopen it.';
comment on column public.project_choices.seen_at is 'When staff marked the client''s answer as seen.';
create index project_choices_project on public.project_choices (project_id, created_at);
create index project_choices_unseen on public.project_choices (project_id) where chosen_at is not null and seen_at is null;

alter table public.project_choices enable row level security;
grant select, delete on public.project_choices to authenticated;
grant select, insert, update, delete on public.project_choices to service_role;
create policy "Staff read choices" on public.project_choices
  for select to authenticated using ((select private.is_staff()));
create policy "Staff delete choices that are still open" on public.project_choices
  for delete to authenticated using ((select private.is_staff()) and chosen_at is null);

create trigger log_changes after update or delete on public.project_choices
  for each row execute function private.log_changes('chosen_at');
create trigger tell_client_added after insert on public.project_choices
  for each row execute function private.tell_client_of_row('choices');


create table public.project_choice_options (
  id uuid primary key default gen_random_uuid(),
  choice_id uuid not null references public.project_choices on delete cascade,
  label text not null check (length(btrim(label)) between 1 and 120),
  detail text check (length(detail) <= 500),
  photo_id uuid references public.project_photos on delete set null,
  is_chosen boolean not null default false,
  position int not null,
  constraint project_choice_options_choice_id_position_key unique (choice_id, "position")
);
comment on table public.project_choice_options is 'The options of a choice; a photo is shown only while it is marked as visible.';
-- One chosen option per choice. An index on an expression: with a unique column, the embedded API would treat the relation as one-to-one.
create unique index project_choice_options_chosen on public.project_choice_options ((choice_id::text)) where is_chosen;
create index project_choice_options_photo on public.project_choice_options (photo_id);

alter table public.project_choice_options enable row level security;
grant select on public.project_choice_options to authenticated;
grant select, insert, update, delete on public.project_choice_options to service_role;
create policy "Staff read the answers to choices" on public.project_choice_options
  for select to authenticated using ((select private.is_staff()));


create table public.project_receptions (
  project_id uuid primary key references public.reno_projects on delete cascade,
  received_on date not null check (received_on between '1900-01-01' and '2199-12-31'),
  reserves jsonb not null default '[]' check (jsonb_typeof(reserves) = 'array' and jsonb_array_length(reserves) <= 100 and length(reserves::text) <= 60000),
  has_guarantee boolean not null default false,
  opposed_on date check (opposed_on between '1900-01-01' and '2199-12-31'),
  opposition text check (length(btrim(opposition)) between 1 and 1000),
  recorded_by_name text check (length(recorded_by_name) <= 300),
  recorded_at timestamptz not null default private.now(),
  version int not null default 1,
  constraint project_receptions_opposed check ((opposed_on is null) = (opposition is null))
);
comment on table public.project_receptions is
  'The reception of the works of a renovation (code civil, art. 1792-6): from its day run the legal guarantees, and the year of the retention of guarantee.';
comment on column public.project_receptions.reserves is 'What the client reserved: [{id, label, due_on, lifted_on}]; due_on: the day agreed for it, or null; lifted_on null until it is mended.';
comment on column public.project_receptions.has_guarantee is 'A bank stands surety instead of the retention (loi n° 71-584, art. 1, al. 3).';
comment on column public.project_receptions.opposition is 'Why the client opposes the release of the retention, notified by registered letter (loi n° 71-584, art. 2).';

alter table public.project_receptions enable row level security;
grant select on public.project_receptions to authenticated;
grant select, insert, update, delete on public.project_receptions to service_role;
create policy "Staff read receptions" on public.project_receptions
  for select to authenticated using ((select private.is_staff()));


create table public.reception_minutes (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.reno_projects on delete cascade,
  version_no int not null check (version_no > 0),
  snapshot jsonb not null check (jsonb_typeof(snapshot) = 'object'),
  snapshot_sha256 text not null check (snapshot_sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default private.now(),
  sent_at timestamptz,
  given_name text check (length(given_name) <= 100),
  family_name text check (length(family_name) <= 200),
  email text check (length(email) <= 254),
  consents jsonb not null default '[]' check (length(consents::text) <= 10000),
  code_hash text check (length(code_hash) <= 128),
  code_sent_at timestamptz,
  tries int not null default 0,
  events jsonb not null default '[]' check (jsonb_typeof(events) = 'array' and length(events::text) <= 60000),
  means text check (means in ('online', 'paper')),
  signed_at timestamptz,
  signed_on date check (signed_on between '1900-01-01' and '2199-12-31'),
  document_sha256 text check (document_sha256 ~ '^[0-9a-f]{64}$'),
  evidence text check (length(evidence) <= 100000),
  evidence_sha256 text check (evidence_sha256 ~ '^[0-9a-f]{64}$'),
  recorded_by_name text check (length(recorded_by_name) <= 300),
  constraint reception_minutes_version unique (project_id, version_no),
  constraint reception_minutes_signed check ((means is null) = (signed_at is null) and (means is null) = (signed_on is null)
    and (coalesce(means, '') = 'online') = (evidence is not null))
);
comment on table public.reception_minutes is
  'The minutes of a reception (procès-verbal), a version for each time that its day or its reserves changed: what the client reads and signs, fixed in '
  'snapshot. A signed one never changes: online, with its evidence as JSON (hashed, and chained by a fiscal event), or on paper.';
comment on column public.reception_minutes.events is 'The way to the signature: [{kind, at, network}] of each code that was sent or wrong, and of the signature.';
comment on column public.reception_minutes.document_sha256 is 'Of the PDF that was signed.';

alter table public.reception_minutes enable row level security;
grant select on public.reception_minutes to authenticated;
grant select on public.reception_minutes to service_role;
create policy "Staff read minutes of receptions" on public.reception_minutes
  for select to authenticated using ((select private.is_staff()));

create trigger forget_links after delete on public.reception_minutes for each row execute function private.forget_links();
create trigger keep_all_minutes before truncate on public.reception_minutes for each statement execute function private.refuse_ledger_change();
create trigger keep_minutes before update or delete on public.reception_minutes for each row execute function private.refuse_minutes_change();
