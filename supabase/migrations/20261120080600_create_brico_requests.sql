-- Small jobs: requests, bookings and the amounts due for them.

create function private.card_cents(
  p_payment_status text, p_method text, p_intent text, p_source text, p_prepayment_cents int, p_refunded_cents int
) returns int
language sql immutable parallel safe set search_path = ''
return case when p_payment_status = 'paid' and (p_intent is not null or (p_source = 'online' and p_method = 'card'))
  then p_prepayment_cents - p_refunded_cents else 0 end;
comment on function private.card_cents(text, text, text, text, int, int) is
  'Cents of the online prepayment that the company keeps after refunds; it is a deposit, whatever the job costs.';

create function private.due_cents(p_status text, p_total numeric, p_collected_cents int) returns bigint
language sql immutable parallel safe set search_path = ''
return case when p_status = 'cancelled' then 0 else greatest(round(p_total * 100)::bigint - p_collected_cents, 0) end;
comment on function private.due_cents(text, numeric, int) is 'Cents left to pay for a job; 0 if it is cancelled.';

create function private.payment_state(p_payment_status text, p_total numeric, p_card_cents int, p_on_site_cents int) returns text
language sql immutable parallel safe set search_path = ''
return case
  when p_on_site_cents > 0 then case when round(p_total * 100)::bigint > p_card_cents + p_on_site_cents then 'partial' else 'paid' end
  when p_card_cents > 0 then 'deposit'
  else p_payment_status
end;
comment on function private.payment_state(text, numeric, int, int) is
  'pending, deposit (only the prepayment was paid, whatever the job costs), partial, paid or refunded.';

create table public.brico_requests (
  id uuid primary key default gen_random_uuid(),
  reference text generated always as ('BR-' || upper(left(id::text, 8))) stored,
  client_name text not null check (length(btrim(client_name)) between 1 and 120),
  client_email text check (private.is_email(client_email)),
  client_phone text not null check (length(btrim(client_phone)) between 6 and 30),
  address text not null check (length(btrim(address)) between 1 and 300),
  postal_code text check (postal_code ~ '^\d{5}$'),
  city text check (length(city) <= 120),
  service_id uuid references public.services (id) on delete set null,
  service_category_id uuid references public.service_categories (id) on delete set null,
  service_type text not null check (length(btrim(service_type)) between 1 and 120),
  description text check (length(description) <= 4000),
  notes text check (length(notes) <= 8000),
  request_date date not null default private.today(),
  scheduled_date date,
  scheduled_time time,
  duration_minutes int not null default 60 check (duration_minutes between 15 and 720),
  team_id uuid references public.teams (id) on delete restrict,
  assigned_contractor_id uuid references public.contractors (id) on delete set null,
  price numeric(10, 2) check (price >= 0),
  base_price numeric(10, 2) not null default 0 check (base_price >= 0),
  additional_fees jsonb not null default '[]' check (jsonb_typeof(additional_fees) = 'array'),
  total_amount numeric(10, 2) not null default 0 check (total_amount >= 0),
  status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'in_progress', 'completed', 'cancelled')),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'paid', 'refunded')),
  payment_method text check (payment_method in ('card', 'cash', 'transfer', 'check')),
  payment_date timestamptz,
  prepayment_cents int not null default private.default_prepayment_cents() check (prepayment_cents between 0 and 100000),
  refunded_cents int not null default 0 check (refunded_cents between 0 and prepayment_cents),
  on_site_cents int not null default 0 check (on_site_cents >= 0),
  home_signed_on date,
  home_is_urgent boolean not null default false,
  hold_expires_at timestamptz,
  hold_released_at timestamptz,
  stripe_session_id text unique check (length(stripe_session_id) <= 255),
  stripe_payment_intent_id text check (length(stripe_payment_intent_id) <= 255),
  stripe_refund_id text check (length(stripe_refund_id) <= 255),
  manage_token_hash text unique check (length(manage_token_hash) <= 128),
  terms_accepted_at timestamptz,
  terms_version text check (length(terms_version) <= 40),
  express_request_at timestamptz,
  urgent_repair_at timestamptz,
  started_at timestamptz,
  source text not null default 'phone' check (source in ('online', 'phone', 'contact')),
  contact_request_id uuid references public.contact_requests (id) on delete set null,
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
  checkout_read_at timestamptz,
  checkout_closed_at timestamptz,
  version int not null default 1,
  hold_network text check (length(hold_network) <= 64),
  archived_at timestamptz,
  first_paid_at timestamptz,
  departed_at timestamptz,
  completed_at timestamptz,
  must_be_kept boolean not null generated always as (
    scheduled_date is not null or first_paid_at is not null or payment_status <> 'pending' or stripe_payment_intent_id is not null
    or (stripe_session_id is not null and checkout_closed_at is null)
  ) stored,
  collected_cents int not null generated always as (
    on_site_cents + private.card_cents(payment_status, payment_method, stripe_payment_intent_id, source, prepayment_cents, refunded_cents)
  ) stored,
  due_cents bigint not null generated always as (private.due_cents(status, total_amount,
    on_site_cents + private.card_cents(payment_status, payment_method, stripe_payment_intent_id, source, prepayment_cents, refunded_cents)
  )) stored,
  payment_state text not null generated always as (private.payment_state(payment_status, total_amount,
    private.card_cents(payment_status, payment_method, stripe_payment_intent_id, source, prepayment_cents, refunded_cents), on_site_cents
  )) stored,
  constraint brico_requests_online_email check (source <> 'online' or client_email is not null),
  constraint brico_requests_no_double_booking exclude using gist (team_id with =, slot with &&)
    where (team_id is not null and slot is not null and status <> 'cancelled')
);
comment on table public.brico_requests is
  'Small-job requests and bookings. Prices in euros, *_cents for Stripe; slot is the time range for which the team is occupied (day and '
  'time in Paris).';
comment on column public.brico_requests.hold_expires_at is 'When the hold of an unpaid online booking expires; null once paid or released.';
comment on column public.brico_requests.hold_released_at is
  'Set when the system released the unpaid hold, so that a late payment may take the slot again.';
comment on column public.brico_requests.express_request_at is
  'When the client asked for work to begin before the withdrawal period ends; the right to withdraw lasts until the work is done.';
comment on column public.brico_requests.urgent_repair_at is 'When the client asked for an urgent repair, which has no right to withdraw.';
comment on column public.brico_requests.started_at is
  'When the work began: a client who withdraws during the work owes the part done since then.';
comment on column public.brico_requests.calendar_sequence is 'How many times the appointment changed: SEQUENCE of its calendar file.';
comment on column public.brico_requests.checkout_closed_at is 'When the scheduler found that this checkout can no longer be paid.';
comment on column public.brico_requests.version is
  'Counts changes of the fields that staff edit; changes by the system (reminders, pending payments) do not count.';
comment on column public.brico_requests.hold_network is
  'Keyed hash of the visitor''s network, for the limit of holds; erased when the hold ends (guard_request).';
comment on column public.brico_requests.on_site_cents is
  'Cents received besides the card prepayment: the sum of brico_payments, written by their trigger only.';
comment on column public.brico_requests.home_signed_on is
  'The day on which the quote for the base price was signed at the client''s home; null for a contract concluded at a distance.';
comment on column public.brico_requests.home_is_urgent is
  'Signed at home for an urgent repair that the client asked for: it may be paid at once.';
comment on column public.brico_requests.payment_state is
  'Computed from the payments: pending, deposit, partial, paid or refunded. payment_status « paid » may mean only the deposit.';
comment on column public.brico_requests.archived_at is 'When the request left the lists; its amounts, history and appointment stay valid.';
comment on column public.brico_requests.first_paid_at is 'Set once by the first payment, even if that payment is later voided or refunded.';
comment on column public.brico_requests.departed_at is 'When the team left for this appointment; null again when it is moved.';
comment on column public.brico_requests.completed_at is 'When the request became completed; null again when staff undo that.';
comment on column public.brico_requests.must_be_kept is
  'True with a date, a payment, or a checkout that can still be paid: staff can archive such a request, but not delete it.';

create index brico_requests_newest on public.brico_requests (created_at desc);
create index brico_requests_status on public.brico_requests (status, created_at desc);
create index brico_requests_payment on public.brico_requests (payment_state, created_at desc);
-- Completed jobs that are not fully paid; the index contains the sums.
create index brico_requests_due on public.brico_requests (scheduled_date) include (due_cents)
  where due_cents > 0 and status = 'completed' and archived_at is null;
create index brico_requests_day on public.brico_requests (scheduled_date, scheduled_time);
create index brico_requests_hold on public.brico_requests (hold_expires_at) where hold_expires_at is not null;
create index brico_requests_contractor on public.brico_requests (assigned_contractor_id) where assigned_contractor_id is not null;
create index brico_requests_service on public.brico_requests (service_id);
create index brico_requests_category on public.brico_requests (service_category_id);
create index brico_requests_contact on public.brico_requests (contact_request_id) where contact_request_id is not null;
create index brico_requests_search on public.brico_requests using gin (search_text extensions.gin_trgm_ops);
create index brico_requests_open_checkouts on public.brico_requests (created_at)
  where stripe_session_id is not null and stripe_payment_intent_id is null and checkout_closed_at is null;
-- Prepaid requests that staff have not confirmed yet: few rows of a large table.
create index brico_requests_todo on public.brico_requests (payment_status) where status = 'pending' and archived_at is null;
-- Online prepayments by payment date; the index contains the sums.
create index brico_requests_prepaid on public.brico_requests (payment_date) include (prepayment_cents, refunded_cents)
  where payment_date is not null and (stripe_payment_intent_id is not null or (source = 'online' and payment_method = 'card'));
create index brico_requests_unplanned on public.brico_requests (request_date) where scheduled_date is null;
create index brico_requests_tray on public.brico_requests (request_date)
  where slot is null and archived_at is null and status in ('pending', 'confirmed', 'in_progress');
create index brico_requests_client_email on public.brico_requests (lower(client_email));
create index brico_requests_reference on public.brico_requests (reference);
create index brico_requests_listed on public.brico_requests (created_at desc) where archived_at is null;

alter table public.brico_requests enable row level security;
revoke all on table public.brico_requests from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.brico_requests to service_role;
grant select, delete on table public.brico_requests to authenticated;
-- Without holds, Stripe ids, tokens and refunds: only functions write those.
grant insert (
  id, client_name, client_email, client_phone, address, postal_code, city, service_id, service_category_id,
  service_type, description, notes, request_date, scheduled_date, scheduled_time, duration_minutes, team_id,
  assigned_contractor_id, price, base_price, additional_fees, total_amount, status, payment_status, payment_method,
  payment_date, source, contact_request_id, cancellation_reason
) on table public.brico_requests to authenticated;
grant update (
  client_name, client_email, client_phone, address, postal_code, city, service_id, service_category_id,
  service_type, description, notes, request_date, scheduled_date, scheduled_time, duration_minutes, team_id,
  assigned_contractor_id, price, base_price, additional_fees, total_amount, status, payment_status, payment_method,
  payment_date, contact_request_id, cancellation_reason
) on table public.brico_requests to authenticated;

create policy "Staff read small-job requests" on public.brico_requests
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add requests taken by phone or from a contact" on public.brico_requests
  for insert to authenticated with check ((select private.is_staff()) and source <> 'online');
create policy "Staff change small-job requests" on public.brico_requests
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete small-job requests" on public.brico_requests
  for delete to authenticated using ((select private.is_staff()));

create function private.is_open_hold(p_request public.brico_requests) returns boolean
language sql stable
as $$
  select p_request.status = 'pending' and p_request.payment_status = 'pending' and p_request.source = 'online'
    and coalesce(p_request.hold_expires_at > private.now(), false)
$$;
comment on function private.is_open_hold(public.brico_requests) is 'True while a visitor holds a slot without having paid.';
grant execute on function
  private.is_open_hold(public.brico_requests), private.card_cents(text, text, text, text, int, int),
  private.due_cents(text, numeric, int), private.payment_state(text, numeric, int, int)
to authenticated, service_role;
