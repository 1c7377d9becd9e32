-- Rates of VAT as dated data, a rate for the services and for the parts of a request, and the arithmetic of documents.
create table public.vat_rates (
  id int generated always as identity primary key,
  rate numeric(4, 2) not null unique check (rate between 0 and 100),
  valid_from date not null check (valid_from between '1900-01-01' and '2199-12-31'),
  valid_to date check (valid_to between '1900-01-01' and '2199-12-31'),
  label text not null check (length(label) between 1 and 200),
  reference text not null check (length(reference) between 1 and 200),
  certification text check (certification ~ '^[a-z0-9_]{1,40}$'),
  is_for_energy boolean not null default false,
  default_for text unique check (default_for in ('quote_line', 'other')),
  constraint vat_rates_check check (valid_to >= valid_from)
);
comment on table public.vat_rates is
  'The VAT rates in percent, with the days on which they are in force (both included; valid_to is null while no end is known) and their article. '
  'A rate that was ever used stays. No role of the API changes them; `npm run types` writes domain/law.gen.ts from the rows.';
comment on column public.vat_rates.certification is 'The code of the legal text by which the client certifies that the works may have this rate; null: nothing to certify.';
comment on column public.vat_rates.is_for_energy is 'A quote with this rate names the RGE label and the subcontractors (loi 2025-594).';
comment on column public.vat_rates.default_for is
  'quote_line: what the first line of a quote begins with; other: the rate of anything else whose rate nobody gave, the one that is never too low.';

alter table public.vat_rates enable row level security;
grant select on public.vat_rates to authenticated, service_role;
create policy "Staff read the VAT rates" on public.vat_rates
  for select to authenticated using ((select private.is_staff()));


create table public.company_settings (
  id smallint primary key default 1 check (id = 1),
  name text not null default 'Mirabelle' check (length(btrim(name)) between 1 and 80),
  email text check (private.is_email(email)),
  phone text check (length(phone) between 6 and 30),
  address text check (length(address) between 3 and 300),
  website text check (private.is_url(website)),
  logo text check (private.is_file_address(logo)),
  description text check (length(description) <= 2000),
  siret text check (siret ~ '^\d{14}$'),
  tva text check (tva ~ '^FR[0-9A-Z]{2}\d{9}$'),
  legal_form text check (length(legal_form) <= 80),
  share_capital text check (length(share_capital) <= 40),
  rcs text check (length(rcs) <= 80),
  publication_director text check (length(publication_director) <= 120),
  host_identity text check (length(host_identity) <= 300),
  mediator_identity text check (length(mediator_identity) <= 300),
  mediator_website text check (private.is_url(mediator_website)),
  insurer_identity text check (length(insurer_identity) <= 300),
  insurance_contract text check (length(insurance_contract) <= 80),
  insurance_area text check (length(insurance_area) <= 120),
  founder_name text check (length(founder_name) <= 120),
  founder_quote text check (length(founder_quote) <= 600),
  founder_photo text check (private.is_file_address(founder_photo)),
  founder_focus text check (private.is_focus(founder_focus)),
  team jsonb not null default '[]'::jsonb check (private.is_team(team)),
  projects_start int check (projects_start >= 0),
  projects_start_on date not null default '2025-06-26'::date check (projects_start_on between '1900-01-01' and '2199-12-31'),
  projects_per_day int not null default 1 check (projects_per_day between 0 and 1000),
  rating_figure text check (length(rating_figure) <= 20),
  rating_source text check (length(rating_source) <= 60),
  rating_on date check (rating_on between '1900-01-01' and '2199-12-31'),
  partners_figure text check (length(partners_figure) <= 20),
  response_figure text check (length(response_figure) <= 20),
  quote_figure text check (length(quote_figure) <= 20),
  prepayment_cents int not null default private.default_prepayment_cents() check (prepayment_cents between 100 and 100000),
  rates_notice text check (length(rates_notice) <= 800),
  terms_version text not null default '2026-11' check (length(terms_version) between 1 and 40),
  testimonials jsonb not null default '[]'::jsonb check (private.is_testimonials(testimonials)),
  version int not null default 1,
  updated_at timestamptz not null default now() check (updated_at between '1900-01-01' and '2199-12-31'),
  vat_exempt boolean not null default false,
  offers_reno boolean not null default true,
  offers_brico boolean not null default true,
  rating_link text check (length(rating_link) <= 300 and private.is_url(rating_link)),
  reno_name text check (length(btrim(reno_name)) between 1 and 80),
  brico_name text check (length(btrim(brico_name)) between 1 and 80),
  home_photo text check (private.is_file_address(home_photo)),
  home_focus text check (private.is_focus(home_focus)),
  reno_photo text check (private.is_file_address(reno_photo)),
  reno_focus text check (private.is_focus(reno_focus)),
  brico_photo text check (private.is_file_address(brico_photo)),
  brico_focus text check (private.is_focus(brico_focus)),
  share_photo text check (private.is_file_address(share_photo)),
  price_guide jsonb not null default '[]'::jsonb check (private.is_price_guide(price_guide)),
  constraint company_settings_one_vat_regime check (not (vat_exempt and tva is not null)),
  constraint company_settings_offers_a_line check (offers_reno or offers_brico)
);
comment on table public.company_settings is
  'Public identity, figures and prepayment of the company, in one row; every column is public. A value that was not entered is null and '
  'not displayed.';
comment on column public.company_settings.rating_figure is
  'Displayed only with rating_source and rating_on: a rating without source and date misleads.';
comment on column public.company_settings.rates_notice is
  'For repairs at home (order of 24 January 2017): hourly rate, how time is counted, travel costs, whether the quote is free; taxes '
  'included.';
comment on column public.company_settings.vat_exempt is
  'Franchise en base de TVA (CGI, art. 293 B): prices have no VAT, and there is no VAT number.';
comment on column public.company_settings.offers_brico is 'Online booking. Without it visitors cannot book; appointments that exist go on.';
comment on column public.company_settings.reno_name is 'Name of the line on the site; null: the company''s name with « Réno ».';
comment on column public.company_settings.brico_name is 'Name of the line on the site; null: the company''s name with « Brico ».';
comment on column public.company_settings.home_photo is 'First photograph of the home page; null: the drawing. reno_photo and brico_photo do the same for the lines.';
comment on column public.company_settings.share_photo is 'Shown beside a shared link of a page without a photograph of its own; null: the drawing.';
comment on column public.company_settings.price_guide is
  'What renovations cost, in the owner''s words and figures, in euros with VAT unless vat_exempt. Never computed from a client''s project.';
comment on column public.company_settings.rating_link is
  'Page where visitors read the reviews behind rating_figure; null when not entered. The link by which clients leave a review is notification_settings.review_url.';

alter table public.company_settings enable row level security;
grant select on public.company_settings to anon;
grant select, update on public.company_settings to authenticated, service_role;
create policy "Everyone reads the company's settings" on public.company_settings
  for select to anon, authenticated using (true);
create policy "Staff change the company's settings" on public.company_settings
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));

create trigger check_reach before insert or update of phone, email on public.company_settings
  for each row execute function private.check_reach('phone', 'email');
create trigger check_version before update on public.company_settings
  for each row execute function private.check_version();
create trigger count_drafts_again after update of vat_exempt on public.company_settings for each row when (old.vat_exempt <> new.vat_exempt)
  execute function private.count_drafts_again();
create trigger log_changes after update on public.company_settings
  for each row execute function private.log_changes('name', 'email', 'phone', 'address', 'siret', 'prepayment_cents',
    'projects_start', 'rating_figure', 'partners_figure', 'vat_exempt', 'offers_reno', 'offers_brico');
create trigger tell_content after insert or delete or update on public.company_settings
  for each statement execute function private.tell_content();


create table public.company_papers (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('qualification', 'decennale')),
  name text check (length(btrim(name)) between 2 and 80),
  number text check (length(number) <= 80),
  issued_on date check (issued_on between '1900-01-01' and '2199-12-31'),
  expires_on date check (expires_on between '1900-01-01' and '2199-12-31'),
  bucket text check (bucket = 'documents'),
  path text unique check (path ~ '^company/papers/[^/]{1,200}$'),
  file_name text check (length(file_name) between 1 and 200),
  is_public boolean not null default false,
  created_at timestamptz not null default private.now(),
  -- The insurer, the contract and its area are settings of the company, which the legal notice needs in any case.
  constraint company_papers_kind check (case kind when 'qualification' then name is not null else name is null and number is null and expires_on is not null end),
  constraint company_papers_order check (expires_on >= issued_on),
  constraint company_papers_file check (num_nulls(bucket, path, file_name) in (0, 3)),
  constraint company_papers_shown check (not is_public or path is not null)
);
comment on table public.company_papers is
  'The company''s own papers: qualifications (RGE, Qualibat) and certificates of its ten-year insurance (decennale). A qualification '
  'without a last day does not expire.';
comment on column public.company_papers.is_public is 'Whether visitors may read the file while the paper is valid.';

alter table public.company_papers enable row level security;
grant select, delete on public.company_papers to authenticated;
grant select, insert, update, delete on public.company_papers to service_role;
grant insert (id, kind, name, number, issued_on, expires_on, bucket, path, file_name, is_public) on public.company_papers to authenticated;
grant update (name, number, issued_on, expires_on, bucket, path, file_name, is_public) on public.company_papers to authenticated;
create policy "Staff read the company's papers" on public.company_papers
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add papers of the company" on public.company_papers
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff change the company's papers" on public.company_papers
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete the company's papers" on public.company_papers
  for delete to authenticated using ((select private.is_staff()));

create trigger keep_file after insert or update of path on public.company_papers
  for each row execute function private.keep_file();
create trigger limit_company_papers before insert on public.company_papers
  for each row execute function private.limit_company_papers();
create trigger log_changes after update or delete on public.company_papers
  for each row execute function private.log_changes('name', 'number', 'issued_on', 'expires_on', 'is_public');
create trigger remove_file after delete on public.company_papers
  for each row execute function private.remove_file_later();
create trigger remove_former_file after update of path on public.company_papers
  for each row when (old.path is distinct from new.path) execute function private.remove_file_later();
create trigger tell_content after insert or update or delete on public.company_papers
  for each statement execute function private.tell_content();


-- From an installation to a public site: visibility for search engines, the launch checklist, and the removal of the example company.
create table public.site_settings (
  id smallint primary key default 1 check (id = 1),
  is_open boolean not null default false,
  opened_at timestamptz,
  updated_at timestamptz not null default now(),
  is_example boolean not null default false,
  card_payments text check (card_payments in ('stripe', 'refused', 'demo', 'none'))
);
comment on table public.site_settings is 'One row: whether search engines may index the site. Only an administrator changes it.';
comment on column public.site_settings.is_example is
  'Whether the example company is installed: search engines may not index it under a public address.';
comment on column public.site_settings.card_payments is
  'What the process with the key of Stripe can do (note_card_payments); null until it has written it.';

alter table public.site_settings enable row level security;
grant select on public.site_settings to anon, authenticated, service_role;
create policy "Everyone reads whether the site is open" on public.site_settings
  for select to anon, authenticated using (true);

create trigger log_changes after update on public.site_settings
  for each row execute function private.log_changes('is_open');
create trigger tell_content after insert or delete or update on public.site_settings
  for each statement execute function private.tell_content();


create table public.scheduling_settings (
  id smallint primary key default 1 check (id = 1),
  working_hours jsonb not null default '{"friday": {"end": "18:00", "start": "08:00", "enabled": true}, "monday": {"end": "18:00", "start": "08:00", "enabled": true}, "sunday": {"end": "16:00", "start": "10:00", "enabled": false}, "tuesday": {"end": "18:00", "start": "08:00", "enabled": true}, "saturday": {"end": "17:00", "start": "09:00", "enabled": true}, "thursday": {"end": "18:00", "start": "08:00", "enabled": true}, "wednesday": {"end": "18:00", "start": "08:00", "enabled": true}}'::jsonb
    check (private.is_working_hours(working_hours)),
  intervention_zones text[] not null default '{75,77,78,91,92,93,94,95}'::text[]
    check (cardinality(intervention_zones) <= 101 and array_to_string(intervention_zones, ',', '?') ~ '^((\d{2,3}|2[AB])(,|$))*$'),
  minimum_notice_hours int not null default 2 check (minimum_notice_hours between 0 and 336),
  max_bookings_per_day int not null default 20 check (max_bookings_per_day between 0 and 500),
  hold_minutes int not null default 35 check (hold_minutes between 31 and 1440),
  version int not null default 1,
  updated_at timestamptz not null default now() check (updated_at between '1900-01-01' and '2199-12-31'),
  notice_in_opening_hours boolean not null default false
);
comment on table public.scheduling_settings is
  'Booking rules in one row: hours, zones (departments), notice (hours), daily cap, length of a hold (minutes).';
comment on column public.scheduling_settings.version is
  'Counts saves. Version 1 was never saved: its opening hours are a proposal, which visitors do not see.';
comment on column public.scheduling_settings.notice_in_opening_hours is
  'Whether minimum_notice_hours counts opening hours only; closed and blocked days then do not count.';

alter table public.scheduling_settings enable row level security;
grant select on public.scheduling_settings to anon;
grant select, update on public.scheduling_settings to authenticated, service_role;
create policy "Everyone reads the booking rules" on public.scheduling_settings
  for select to anon, authenticated using (true);
create policy "Staff change the booking rules" on public.scheduling_settings
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));

create trigger check_version before update on public.scheduling_settings
  for each row execute function private.check_version();
create trigger check_zones before update of intervention_zones on public.scheduling_settings
  for each row when (new.intervention_zones is distinct from old.intervention_zones)
  execute function private.check_zones();
create trigger log_changes after update on public.scheduling_settings
  for each row execute function private.log_changes('working_hours', 'intervention_zones', 'minimum_notice_hours',
    'notice_in_opening_hours', 'max_bookings_per_day', 'hold_minutes');
create trigger tell_content after insert or delete or update on public.scheduling_settings
  for each statement execute function private.tell_content();


create table public.notification_settings (
  id smallint primary key default 1 check (id = 1),
  recipient text check (private.is_email(recipient)),
  on_booking boolean not null default true,
  on_contact boolean not null default true,
  on_quote_answer boolean not null default true,
  send_reminders boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default now() check (updated_at between '1900-01-01' and '2199-12-31'),
  ask_reviews boolean not null default false,
  review_url text check (length(review_url) <= 300 and review_url ~ '^https://[^[:space:]]+$'),
  send_notes boolean not null default true
);
comment on table public.notification_settings is 'Mail preferences in one row; recipient null = the company''s e-mail address.';
comment on column public.notification_settings.review_url is
  'The page of Google on which clients write a review; without it ask_reviews mails nothing.';
comment on column public.notification_settings.send_notes is 'Mail the note of a small job to its client once it is done and paid.';

alter table public.notification_settings enable row level security;
grant select, update on public.notification_settings to authenticated, service_role;
create policy "Staff read the mail preferences" on public.notification_settings
  for select to authenticated using ((select private.is_staff()));
create policy "Staff change the mail preferences" on public.notification_settings
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));

create trigger check_version before update on public.notification_settings
  for each row execute function private.check_version();
create trigger log_changes after update or delete on public.notification_settings
  for each row execute function private.log_changes('recipient', 'on_booking', 'on_contact', 'on_quote_answer', 'send_reminders',
    'ask_reviews', 'review_url', 'send_notes');


-- Google reviews of the company: at most five, imported by an edge function with the secret key.
create table public.review_settings (
  id smallint primary key default 1 check (id = 1),
  is_daily boolean not null default false,
  last_run_at timestamptz,
  last_new int,
  last_error text check (length(last_error) <= 300)
);
comment on table public.review_settings is 'One row: whether reviews are fetched daily, and the result of the last run.';

alter table public.review_settings enable row level security;
grant select on public.review_settings to authenticated;
grant select, update on public.review_settings to service_role;
create policy "Staff see how reviews are fetched" on public.review_settings
  for select to authenticated using ((select private.is_staff()));


create table public.legal_texts (
  id int generated always as identity primary key,
  code text not null check (code ~ '^[a-z0-9_]{1,40}$'),
  valid_from date not null check (valid_from between '1900-01-01' and '2199-12-31'),
  valid_to date check (valid_to between '1900-01-01' and '2199-12-31'),
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 2000),
  reference text not null check (length(reference) between 1 and 200),
  constraint legal_texts_one_a_day exclude using gist (code with =, daterange(valid_from, valid_to, '[]') with &&),
  constraint legal_texts_check check (valid_to >= valid_from)
);
comment on table public.legal_texts is
  'Texts that quotes and their pages carry, with the days on which they are in force (both included; valid_to is null while no end is known) '
  'and their source. Words in braces are filled in: {name}. Changed by migrations only; domain/quotes/legal-texts.ts lists the codes, '
  'docs/texts-to-review.md what a lawyer must check.';

alter table public.legal_texts enable row level security;
grant select on public.legal_texts to authenticated, service_role;
create policy "Staff read the legal texts" on public.legal_texts
  for select to authenticated using ((select private.is_staff()));


-- The terms of a new quote, which are the company's own and private, and the texts that the law asks quotes to carry, as dated data.
create table public.billing_settings (
  id smallint primary key default 1 check (id = 1),
  iban text check (length(iban) <= 34),
  bic text check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  quote_valid_days int not null default 30 check (quote_valid_days between 1 and 365),
  deposit_bp int not null default 3000 check (deposit_bp between 0 and 10000),
  payment_terms text check (length(payment_terms) between 1 and 600),
  is_quote_free boolean not null default true,
  quote_fee numeric(10, 2) check (quote_fee > 0 and quote_fee < 'NaN'),
  signing_place text not null default 'remote' check (signing_place in ('remote', 'home', 'premises')),
  quote_intro text check (length(quote_intro) between 1 and 2000),
  quote_closing text check (length(quote_closing) between 1 and 2000),
  rge_text text check (length(rge_text) between 1 and 500),
  waste_handling text check (length(waste_handling) between 1 and 600),
  waste_collection_name text check (length(waste_collection_name) between 1 and 200),
  waste_collection_address text check (length(waste_collection_address) between 1 and 300),
  waste_collection_kind text check (length(waste_collection_kind) between 1 and 200),
  hourly_cost numeric(10, 2) check (hourly_cost > 0 and hourly_cost < 'NaN'),
  margin_floor_bp int check (margin_floor_bp between 0 and 10000),
  version int not null default 1,
  updated_at timestamptz not null default private.now() check (updated_at between '1900-01-01' and '2199-12-31'),
  billing text not null default 'elsewhere' check (billing in ('elsewhere', 'here')),
  vat_moment text check (vat_moment in ('collection', 'debits')),
  invoice_due_days int not null default 30 check (invoice_due_days between 0 and private.most_due_days()),
  small_rest_cents int not null default 100 check (small_rest_cents between 0 and 1000),
  constraint billing_settings_iban check (private.is_iban(iban)),
  constraint billing_settings_fee check (is_quote_free or quote_fee is not null)
);
comment on table public.billing_settings is
  'What a new quote starts with, and the bank details for transfers, in one row. Private: staff read it, administrators change it; a quote '
  'keeps the values it was made with.';
comment on column public.billing_settings.deposit_bp is 'Deposit in hundredths of a percent of the price with VAT.';
comment on column public.billing_settings.quote_fee is 'In euros with VAT; needed when preparing a quote is not free, deducted from the price of an order.';
comment on column public.billing_settings.hourly_cost is 'For staff alone: what an hour of work costs the company, in euros without VAT.';
comment on column public.billing_settings.margin_floor_bp is 'For staff alone: under this margin, in hundredths of a percent, the editor warns.';
comment on column public.billing_settings.billing is 'Where invoices are issued; « here » only by private.billing_gaps, through set_billing.';
comment on column public.billing_settings.vat_moment is
  'When VAT on services is due: collection (the rule), or debits for a company that chose so (CGI, art. 269, 2, c). Null until the owner answered.';
comment on column public.billing_settings.invoice_due_days is 'Days until an invoice is due; 60 at most (code de commerce, L441-10).';
comment on column public.billing_settings.small_rest_cents is
  'Up to this rest an invoice is not late: no reminder is sent, and staff may write it off in one step (write_off_rest). 0: no rest is small.';

alter table public.billing_settings enable row level security;
grant select on public.billing_settings to authenticated;
grant update (iban, bic, quote_valid_days, deposit_bp, payment_terms, is_quote_free, quote_fee, signing_place, quote_intro, quote_closing,
  rge_text, waste_handling, waste_collection_name, waste_collection_address, waste_collection_kind, hourly_cost, margin_floor_bp, version,
  updated_at, vat_moment, invoice_due_days, small_rest_cents) on public.billing_settings to authenticated;
create policy "Staff read the terms of quotes" on public.billing_settings
  for select to authenticated using ((select private.is_staff()));
create policy "Administrators change the terms of quotes" on public.billing_settings
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create trigger check_version before update on public.billing_settings
  for each row execute function private.check_version();
create trigger log_changes after update on public.billing_settings
  for each row execute function private.log_changes('iban', 'bic', 'quote_valid_days', 'deposit_bp', 'payment_terms', 'is_quote_free',
    'quote_fee', 'signing_place', 'rge_text', 'hourly_cost', 'margin_floor_bp', 'billing', 'vat_moment', 'invoice_due_days', 'small_rest_cents');
