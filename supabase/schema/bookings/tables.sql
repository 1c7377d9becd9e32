create table public.brico_requests (
  id uuid primary key default gen_random_uuid(),
  reference text generated always as ('BR-' || upper(left(id::text, 8))) stored,
  client_name text not null check (length(btrim(client_name)) between 1 and 120),
  client_email text check (private.is_email(client_email)),
  client_phone text not null check (length(btrim(client_phone)) between 6 and 30),
  address text not null check (length(btrim(address)) between 1 and 300),
  postal_code text check (postal_code ~ '^\d{5}$'),
  city text check (length(city) <= 120),
  service_id uuid references public.services on delete set null,
  service_category_id uuid references public.service_categories on delete set null,
  service_type text not null check (length(btrim(service_type)) between 1 and 120),
  description text check (length(description) <= 4000),
  notes text check (length(notes) <= 8000),
  request_date date not null default private.today() check (request_date between '1900-01-01' and '2199-12-31'),
  scheduled_date date check (scheduled_date between '1900-01-01' and '2199-12-31'),
  scheduled_time time,
  duration_minutes int not null default 60 check (duration_minutes between 15 and 720),
  team_id uuid references public.teams on delete restrict,
  assigned_contractor_id uuid references public.contractors on delete set null,
  price numeric(10, 2) check (price >= 0 and price < 'NaN'),
  base_price numeric(10, 2) not null default 0 check (base_price >= 0 and base_price < 'NaN'),
  additional_fees jsonb not null default '[]'::jsonb check (jsonb_typeof(additional_fees) = 'array'),
  total_amount numeric(10, 2) not null default 0 check (total_amount >= 0 and total_amount < 'NaN'),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'in_progress', 'completed', 'cancelled')),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'paid', 'refunded')),
  payment_method text check (payment_method in ('card', 'cash', 'transfer', 'check')),
  payment_date timestamptz check (payment_date between '1900-01-01' and '2199-12-31'),
  prepayment_cents int not null default private.default_prepayment_cents() check (prepayment_cents between 0 and 100000),
  refunded_cents int not null default 0 check (refunded_cents >= 0),
  on_site_cents int not null default 0 check (on_site_cents >= 0),
  card_cents int not null default 0,
  home_signed_on date check (home_signed_on between '1900-01-01' and '2199-12-31'),
  home_is_urgent boolean not null default false,
  hold_expires_at timestamptz,
  hold_released_at timestamptz,
  terms_accepted_at timestamptz,
  terms_version text check (length(terms_version) <= 40),
  express_request_at timestamptz,
  urgent_repair_at timestamptz,
  started_at timestamptz,
  source text not null default 'phone' check (source in ('online', 'phone', 'contact')),
  contact_request_id uuid references public.contact_requests on delete set null,
  cancelled_at timestamptz,
  cancellation_reason text check (length(cancellation_reason) <= 500),
  idempotency_key text unique check (length(idempotency_key) between 8 and 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  slot tstzrange generated always as (private.paris_slot(scheduled_date, scheduled_time, duration_minutes)) stored,
  search_text text generated always as (private.search_text(
    'BR-' || left(id::text, 8), client_name, client_email, client_phone, private.digits(client_phone), address,
    postal_code, city, service_type, description
  )) stored,
  calendar_sequence int not null default 0 check (calendar_sequence >= 0),
  version int not null default 1,
  hold_network text check (length(hold_network) <= 64),
  archived_at timestamptz,
  first_paid_at timestamptz,
  departed_at timestamptz,
  arrived_at timestamptz,
  completed_at timestamptz,
  must_be_kept boolean not null generated always as (scheduled_date is not null or first_paid_at is not null or payment_status <> 'pending') stored,
  collected_cents int not null generated always as (on_site_cents + card_cents) stored,
  due_cents bigint not null generated always as (private.due_cents(status, total_amount, on_site_cents + card_cents)) stored,
  payment_state text not null generated always as (private.payment_state(payment_status, total_amount, card_cents, on_site_cents)) stored,
  review_asked_at timestamptz,
  review_refused_at timestamptz,
  customer_id uuid references public.customers on delete set null,
  place_id uuid references public.places on delete set null,
  vat_rate numeric(4, 2) not null references public.vat_rates (rate),
  agreed jsonb,
  constraint brico_requests_no_double_booking exclude using gist (team_id with =, slot with &&) where (team_id is not null and slot is not null and status <> 'cancelled'),
  constraint brico_requests_online_email check (source <> 'online' or client_email is not null)
);
comment on table public.brico_requests is
  'Small-job requests and bookings. Prices in euros, *_cents for Stripe; slot is the time range for which the team is occupied (day and '
  'time in Paris).';
comment on column public.brico_requests.on_site_cents is
  'Cents received besides the card prepayment. This column, card_cents and refunded_cents are sums of the ledger, written by set_payment_sums alone.';
comment on column public.brico_requests.card_cents is
  'Cents of the online prepayment that the company keeps after refunds (refunded_cents); it is a deposit, whatever the job costs.';
comment on column public.brico_requests.prepayment_cents is 'The online prepayment that is asked for, in cents: that of the last checkout.';
comment on column public.brico_requests.home_signed_on is
  'The day on which the quote for the base price was signed at the client''s home; null for a contract concluded at a distance.';
comment on column public.brico_requests.home_is_urgent is
  'Signed at home for an urgent repair that the client asked for: it may be paid at once.';
comment on column public.brico_requests.hold_expires_at is 'When the hold of an unpaid online booking expires; null once paid or released.';
comment on column public.brico_requests.hold_released_at is
  'Set when the system released the unpaid hold, so that a late payment may take the slot again.';
comment on column public.brico_requests.express_request_at is
  'When the client asked for work to begin before the withdrawal period ends; the right to withdraw lasts until the work is done.';
comment on column public.brico_requests.urgent_repair_at is 'When the client asked for an urgent repair, which has no right to withdraw.';
comment on column public.brico_requests.started_at is
  'When the work began: a client who withdraws during the work owes the part done since then.';
comment on column public.brico_requests.calendar_sequence is 'How many times the appointment changed: SEQUENCE of its calendar file.';
comment on column public.brico_requests.version is
  'Counts changes of the fields that staff edit; changes by the system (reminders, pending payments) do not count.';
comment on column public.brico_requests.hold_network is
  'Keyed hash of the visitor''s network, for the limit of holds; erased when the hold ends (guard_request).';
comment on column public.brico_requests.archived_at is 'When the request left the lists; its amounts, history and appointment stay valid.';
comment on column public.brico_requests.first_paid_at is 'Set once by the first payment, even if that payment is later voided or refunded.';
comment on column public.brico_requests.departed_at is 'When the team left for this appointment; null again when it is moved.';
comment on column public.brico_requests.arrived_at is 'When the team was there, as it said itself (/terrain); null again when it is moved.';
comment on column public.brico_requests.completed_at is 'When the request became completed; null again when staff undo that.';
comment on column public.brico_requests.must_be_kept is
  'True with a date or a payment: staff can archive such a request, but not delete it.';
comment on column public.brico_requests.payment_state is
  'Computed from the payments: pending, deposit, partial, paid or refunded. payment_status « paid » may mean only the deposit.';
comment on column public.brico_requests.review_asked_at is 'When the request for a review was queued.';
comment on column public.brico_requests.review_refused_at is
  'When the client refused further requests for a review; it holds for every request with this address or telephone.';
comment on column public.brico_requests.vat_rate is
  'VAT rate in percent that base_price includes, from the service unless staff state another; each additional fee has its own, this one when '
  'it has none.';
comment on column public.brico_requests.agreed is
  'What an online order agreed: amount and price in cents, contents, version of the terms, VAT regime. was_shown: the order carried what was on '
  'screen, and it was the same. Mails print it, whatever the settings say later. Never changes.';
create index brico_requests_category on public.brico_requests (service_category_id);
create index brico_requests_client_email on public.brico_requests (private.email_key(client_email));
create index brico_requests_client_phone on public.brico_requests (private.phone_key(client_phone));
create index brico_requests_completed on public.brico_requests (completed_at) where status = 'completed';
create index brico_requests_contact on public.brico_requests (contact_request_id) where contact_request_id is not null;
create index brico_requests_contractor on public.brico_requests (assigned_contractor_id) where assigned_contractor_id is not null;
create index brico_requests_customer on public.brico_requests (customer_id, created_at desc);
create index brico_requests_day on public.brico_requests (scheduled_date, scheduled_time);
-- Completed jobs that are not fully paid; the index contains the sums.
create index brico_requests_due on public.brico_requests (scheduled_date) include (due_cents)
  where due_cents > 0 and status = 'completed' and archived_at is null;
create index brico_requests_hold on public.brico_requests (hold_expires_at) where hold_expires_at is not null;
create index brico_requests_holds_of_line on public.brico_requests (private.phone_key(client_phone))
  where status = 'pending' and payment_status = 'pending' and hold_expires_at is not null;
create index brico_requests_holds_of_mailbox on public.brico_requests (private.email_key(client_email))
  where status = 'pending' and payment_status = 'pending' and hold_expires_at is not null;
create index brico_requests_holds_of_network on public.brico_requests (coalesce(hold_network, 'unknown'))
  where status = 'pending' and payment_status = 'pending' and hold_expires_at is not null;
create index brico_requests_latest
  on public.brico_requests (scheduled_date desc nulls last, scheduled_time desc nulls last, created_at desc, id)
  where archived_at is null;
create index brico_requests_listed on public.brico_requests (created_at desc) where archived_at is null;
create index brico_requests_newest on public.brico_requests (created_at desc);
create index brico_requests_open on public.brico_requests (scheduled_date, scheduled_time, id)
  where archived_at is null and status in ('pending', 'confirmed', 'in_progress');
create index brico_requests_payment on public.brico_requests (payment_state, created_at desc);
-- The days of the journal of takings.
create index brico_requests_payment_day on public.brico_requests (((payment_date at time zone 'Europe/Paris')::date))
  where payment_date is not null;
create index brico_requests_place on public.brico_requests (place_id);
create index brico_requests_reference on public.brico_requests (reference);
create index brico_requests_search on public.brico_requests using gin (search_text extensions.gin_trgm_ops);
create index brico_requests_service on public.brico_requests (service_id);
create index brico_requests_status on public.brico_requests (status, created_at desc);
-- The orders of the list of requests: to plan, to come, over; and failed mails before the others.
create index brico_requests_to_plan on public.brico_requests (created_at desc, id)
  where slot is null and archived_at is null and status in ('pending', 'confirmed', 'in_progress');
-- Prepaid requests that staff have not confirmed yet: few rows of a large table.
create index brico_requests_todo on public.brico_requests (scheduled_date, scheduled_time, id)
  where status = 'pending' and payment_status = 'paid' and archived_at is null;
create index brico_requests_tray on public.brico_requests (request_date)
  where slot is null and archived_at is null and status in ('pending', 'confirmed', 'in_progress');
create index brico_requests_unplanned on public.brico_requests (request_date) where scheduled_date is null;

alter table public.brico_requests enable row level security;
grant select, delete on public.brico_requests to authenticated;
grant select, insert, update, delete on public.brico_requests to service_role;
grant insert (id, client_name, client_email, client_phone, address, postal_code, city, service_id, service_category_id, service_type,
  description, notes, request_date, scheduled_date, scheduled_time, duration_minutes, team_id, assigned_contractor_id, price, base_price,
  additional_fees, total_amount, status, payment_status, payment_method, payment_date, source, contact_request_id, cancellation_reason,
  vat_rate) on public.brico_requests to authenticated;
grant update (client_name, client_email, client_phone, address, postal_code, city, service_id, service_category_id, service_type,
  description, notes, request_date, scheduled_date, scheduled_time, duration_minutes, team_id, assigned_contractor_id, price, base_price,
  additional_fees, total_amount, status, payment_status, payment_method, payment_date, contact_request_id, cancellation_reason, vat_rate)
  on public.brico_requests to authenticated;
create policy "Staff read small-job requests" on public.brico_requests
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add requests taken by phone or from a contact" on public.brico_requests
  for insert to authenticated with check ((select private.is_staff()) and source <> 'online');
create policy "Staff change small-job requests" on public.brico_requests
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete small-job requests" on public.brico_requests
  for delete to authenticated using ((select private.is_staff()));

create trigger book_declared_payment after insert or update on public.brico_requests
  for each row execute function private.book_declared_payment();
-- Its addresses have a check, which a visitor's order answers by itself.
create trigger check_reach before insert or update of client_phone on public.brico_requests
  for each row execute function private.check_reach('client_phone');
create trigger count_calendar_changes before update on public.brico_requests
  for each row execute function private.count_calendar_changes();
create trigger drop_draft_invoices before delete on public.brico_requests for each row execute function private.drop_draft_invoices();
create trigger follow_assigned_jobs
  after insert or update of assigned_contractor_id, status, total_amount or delete on public.brico_requests
  for each row execute function private.refresh_contractor_of_job();
create trigger forget_links after delete on public.brico_requests
  for each row execute function private.forget_links();
create trigger guard_request before insert or update on public.brico_requests
  for each row execute function private.guard_brico_request();
create trigger inform_contractor after update on public.brico_requests
  for each row when (
    old.assigned_contractor_id is not null and (
      old.scheduled_date, old.scheduled_time, old.duration_minutes, old.address, old.postal_code, old.city,
      old.assigned_contractor_id, old.status = 'cancelled'
    ) is distinct from (
      new.scheduled_date, new.scheduled_time, new.duration_minutes, new.address, new.postal_code, new.city,
      new.assigned_contractor_id, new.status = 'cancelled'
    )
  )
  execute function private.inform_contractor();
create trigger keep_paid before delete on public.brico_requests
  for each row execute function private.keep_paid_requests();
create trigger link_contact after insert or update of contact_request_id on public.brico_requests
  for each row execute function private.link_contact_request();
create trigger link_customer before insert on public.brico_requests
  for each row execute function private.link_customer();
-- A subcontractor goes in place of the team.
create trigger refuse_absent_team before insert or update of team_id, scheduled_date, scheduled_time, duration_minutes, status on public.brico_requests
  for each row when (new.team_id is not null and new.assigned_contractor_id is null and new.status in ('pending', 'confirmed', 'in_progress'))
  execute function private.refuse_absent_team();
create trigger refuse_revival before update of status on public.brico_requests
  for each row when (old.status = 'cancelled' and new.status <> 'cancelled') execute function private.refuse_revival();
create trigger log_assignment after update of team_id, assigned_contractor_id on public.brico_requests
  for each row execute function private.log_brico_assignment();
create trigger log_changes after update or delete on public.brico_requests
  for each row execute function private.log_changes('status', 'payment_state', 'total_amount', 'vat_rate', 'refunded_cents',
    'scheduled_date', 'scheduled_time');
create trigger prune_customer after delete on public.brico_requests
  for each row when (old.customer_id is not null) execute function private.prune_customer();
create trigger queue_note after update on public.brico_requests
  for each row when (
    new.status = 'completed' and new.due_cents = 0 and new.collected_cents > 0 and (old.status <> 'completed' or old.due_cents > 0)
  ) execute function private.queue_note();
create trigger refuse_invoiced_change after update on public.brico_requests for each row
  when (old.total_amount is distinct from new.total_amount or old.vat_rate is distinct from new.vat_rate) execute function private.refuse_invoiced_change();
create trigger refuse_visited_team before insert or update of team_id, scheduled_date, scheduled_time, duration_minutes, status on public.brico_requests
  for each row when (new.team_id is not null and new.scheduled_date is not null and new.scheduled_time is not null and new.status <> 'cancelled')
  execute function private.refuse_visited_team();
create trigger see_outside_placed after insert on public.brico_requests
  for each row when (new.scheduled_date is not null) execute function private.see_own_outside();
create trigger see_outside_moved after update of scheduled_date, scheduled_time, duration_minutes on public.brico_requests
  for each row when (new.scheduled_date is not null and old.slot is distinct from new.slot)
  execute function private.see_own_outside();
create trigger set_amounts
  before insert or update of base_price, additional_fees, price, total_amount on public.brico_requests
  for each row execute function private.set_brico_amounts();
create trigger stamp_progress before insert or update of status, scheduled_date, scheduled_time on public.brico_requests
  for each row execute function private.stamp_progress();
-- Services, rules and closed days tell the same by their trigger tell_content.
create trigger tell_slots after insert or delete
  or update of team_id, scheduled_date, scheduled_time, duration_minutes, status, payment_status, hold_expires_at on public.brico_requests
  for each statement execute function private.tell_processes('mirabelle_slots');
create trigger touch_updated_at before update on public.brico_requests for each row execute function private.touch_updated_at();
-- Its name sorts after the triggers that compute amounts and dates.
create trigger version_request before update on public.brico_requests
  for each row execute function private.count_brico_version();


create table public.brico_request_photos (
  id uuid primary key default gen_random_uuid(),
  brico_request_id uuid not null references public.brico_requests on delete cascade,
  bucket text not null default 'documents' check (bucket = 'documents'),
  path text not null unique check (length(path) between 1 and 300),
  name text not null check (length(name) between 1 and 200),
  mime_type text not null check (length(mime_type) <= 100),
  size_bytes int not null check (size_bytes between 1 and 10485760),
  created_at timestamptz not null default now()
);
comment on table public.brico_request_photos is 'Private photos that the client of an appointment sent by its link; written by the edge functions only.';
create index brico_request_photos_request on public.brico_request_photos (brico_request_id);
create index brico_request_photos_day on public.brico_request_photos (created_at);

alter table public.brico_request_photos enable row level security;
grant select, delete on public.brico_request_photos to authenticated;
grant select, insert, update, delete on public.brico_request_photos to service_role;
create policy "Staff read the photos of appointments" on public.brico_request_photos
  for select to authenticated using ((select private.is_staff()));
create policy "Staff delete the photos of appointments" on public.brico_request_photos
  for delete to authenticated using ((select private.is_staff()));

create trigger log_photo after insert on public.brico_request_photos
  for each row execute function private.log_booking_photo();
create trigger remove_file after delete on public.brico_request_photos
  for each row execute function private.remove_file_later();


create table public.missed_visits (
  id uuid primary key default gen_random_uuid(),
  brico_request_id uuid not null references public.brico_requests on delete cascade,
  -- Whoever was to come instead of a team.
  contractor_id uuid references public.contractors on delete cascade,
  fault text not null check (fault in ('company', 'contractor', 'client')),
  scheduled_date date not null check (scheduled_date between '1900-01-01' and '2199-12-31'),
  scheduled_time time,
  team_id uuid references public.teams on delete set null,
  noted_at timestamptz not null default private.now(),
  constraint missed_visits_once unique (brico_request_id, scheduled_date)
);
comment on table public.missed_visits is
  'Appointments that were not done (« Pas fait »), and whose fault it was: the fact stays when the request gets another date, another '
  'subcontractor or is cancelled. Written by record_missed_visit alone.';
create index missed_visits_contractor on public.missed_visits (contractor_id);
create index missed_visits_team on public.missed_visits (team_id);

alter table public.missed_visits enable row level security;
grant select on public.missed_visits to authenticated;
grant select, insert, update, delete on public.missed_visits to service_role;
create policy "Staff read missed appointments" on public.missed_visits
  for select to authenticated using ((select private.is_staff()));

create trigger follow_missed_visits after insert or update or delete on public.missed_visits
  for each row execute function private.refresh_contractor_of_request();


create table public.outside_seen (
  id uuid primary key default gen_random_uuid(),
  request_id uuid references public.brico_requests on delete cascade,
  visit_id uuid references public.visits on delete cascade,
  slot tstzrange not null,
  reasons text[] not null,
  created_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default private.now(),
  constraint outside_seen_of_one check (num_nonnulls(request_id, visit_id) = 1)
);
comment on table public.outside_seen is
  'Appointments and visits outside the hours, zones, closed days or the time of their team that staff have seen, or placed there themselves; it holds for this moment and these '
  'reasons. Written by functions only.';
create index outside_seen_request on public.outside_seen (request_id);
create index outside_seen_visit on public.outside_seen (visit_id);
create index outside_seen_author on public.outside_seen (created_by);

alter table public.outside_seen enable row level security;
create policy "Nobody reads what was seen through the API" on public.outside_seen
  for select to authenticated using (false);
