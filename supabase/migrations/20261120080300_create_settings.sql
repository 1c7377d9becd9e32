-- The company's identity and its booking rules, one row each, read by the site at every request; and the days closed to booking.

create function private.is_working_hours(p_hours jsonb) returns boolean
language sql immutable set search_path = ''
return jsonb_typeof(p_hours) = 'object' and (
  select count(*) = 7 and bool_and(
    key in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')
    and coalesce(jsonb_typeof(value -> 'enabled') = 'boolean', false)
    and coalesce(value ->> 'start' ~ '^([01]\d|2[0-3]):[0-5]\d$', false)
    and coalesce(value ->> 'end' ~ '^([01]\d|2[0-3]):[0-5]\d$', false)
    and coalesce(value ->> 'start' < value ->> 'end', false)
  )
  from jsonb_each(p_hours)
);
comment on function private.is_working_hours(jsonb) is
  'Seven days in English, each {"start": "08:00", "end": "18:00", "enabled": true}, Paris time.';

create function private.is_testimonials(p_list jsonb) returns boolean
language sql immutable set search_path = ''
return jsonb_typeof(p_list) = 'array' and jsonb_array_length(p_list) <= 3 and not exists (
  select 1 from jsonb_array_elements(p_list) t
  where jsonb_typeof(t) <> 'object'
    or coalesce(length(btrim(t ->> 'name')) not between 1 and 80, true)
    or coalesce(length(btrim(t ->> 'text')) not between 1 and 600, true)
    or length(coalesce(t ->> 'location', '')) > 80
    or length(coalesce(t ->> 'experience', '')) > 40
    or coalesce((t ->> 'rating') !~ '^[1-5]$', true)
);
comment on function private.is_testimonials(jsonb) is 'At most three {"name", "location", "experience": "mars 2026", "rating": 1-5, "text"}.';

create function private.is_team(p_list jsonb) returns boolean
language sql immutable set search_path = ''
return jsonb_typeof(p_list) = 'array' and jsonb_array_length(p_list) <= 8 and not exists (
  select 1 from jsonb_array_elements(p_list) t
  where jsonb_typeof(t) <> 'object'
    or coalesce(length(btrim(t ->> 'name')) not between 1 and 80, true)
    or coalesce(length(btrim(t ->> 'role')) not between 1 and 120, true)
    or not private.is_file_address(t ->> 'photo')
    or not private.is_focus(t ->> 'focus')
);
comment on function private.is_team(jsonb) is 'At most eight {"name", "role", "photo", "focus"}; without a photo, initials are shown.';

grant execute on function private.is_working_hours(jsonb), private.is_testimonials(jsonb), private.is_team(jsonb)
  to authenticated, service_role;

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
  team jsonb not null default '[]' check (private.is_team(team)),
  projects_start int check (projects_start >= 0),
  projects_start_on date not null default '2025-06-26',
  projects_per_day int not null default 1 check (projects_per_day between 0 and 1000),
  rating_figure text check (length(rating_figure) <= 20),
  rating_source text check (length(rating_source) <= 60),
  rating_on date,
  partners_figure text check (length(partners_figure) <= 20),
  response_figure text check (length(response_figure) <= 20),
  quote_figure text check (length(quote_figure) <= 20),
  prepayment_cents int not null default private.default_prepayment_cents() check (prepayment_cents between 100 and 100000),
  rates_notice text check (length(rates_notice) <= 800),
  terms_version text not null default '2026-11' check (length(terms_version) between 1 and 40),
  testimonials jsonb not null default '[]' check (private.is_testimonials(testimonials)),
  version int not null default 1,
  updated_at timestamptz not null default now()
);
comment on table public.company_settings is
  'Public identity, figures and prepayment of the company, in one row; every column is public. A value that was not entered is null and '
  'not displayed.';
comment on column public.company_settings.rates_notice is
  'For repairs at home (order of 24 January 2017): hourly rate, how time is counted, travel costs, whether the quote is free; taxes '
  'included.';
comment on column public.company_settings.rating_figure is
  'Displayed only with rating_source and rating_on: a rating without source and date misleads.';

create table public.scheduling_settings (
  id smallint primary key default 1 check (id = 1),
  working_hours jsonb not null default '{
    "monday": {"start": "08:00", "end": "18:00", "enabled": true},
    "tuesday": {"start": "08:00", "end": "18:00", "enabled": true},
    "wednesday": {"start": "08:00", "end": "18:00", "enabled": true},
    "thursday": {"start": "08:00", "end": "18:00", "enabled": true},
    "friday": {"start": "08:00", "end": "18:00", "enabled": true},
    "saturday": {"start": "09:00", "end": "17:00", "enabled": true},
    "sunday": {"start": "10:00", "end": "16:00", "enabled": false}
  }' check (private.is_working_hours(working_hours)),
  intervention_zones text[] not null default '{75,77,78,91,92,93,94,95}'
    check (cardinality(intervention_zones) <= 101 and array_to_string(intervention_zones, ',', '?') ~ '^((\d{2,3}|2[AB])(,|$))*$'),
  minimum_notice_hours int not null default 2 check (minimum_notice_hours between 0 and 336),
  max_bookings_per_day int not null default 20 check (max_bookings_per_day between 0 and 500),
  hold_minutes int not null default 35 check (hold_minutes between 31 and 1440),
  version int not null default 1,
  updated_at timestamptz not null default now()
);
comment on table public.scheduling_settings is
  'Booking rules in one row: hours, zones (departments), notice (hours), daily cap, length of a hold (minutes).';

create table public.notification_settings (
  id smallint primary key default 1 check (id = 1),
  recipient text check (private.is_email(recipient)),
  on_booking boolean not null default true,
  on_contact boolean not null default true,
  on_quote_answer boolean not null default true,
  send_reminders boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
comment on table public.notification_settings is 'Mail preferences in one row; recipient null = the company''s e-mail address.';

insert into public.company_settings default values;
insert into public.scheduling_settings default values;
insert into public.notification_settings default values;

alter table public.company_settings enable row level security;
alter table public.scheduling_settings enable row level security;
alter table public.notification_settings enable row level security;
revoke all on table public.company_settings, public.scheduling_settings, public.notification_settings
  from public, anon, authenticated, service_role;
grant select, update on table public.company_settings, public.scheduling_settings, public.notification_settings
  to authenticated, service_role;
grant select on table public.company_settings, public.scheduling_settings to anon;

create policy "Everyone reads the company's settings" on public.company_settings
  for select to anon, authenticated using (true);
create policy "Staff change the company's settings" on public.company_settings
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Everyone reads the booking rules" on public.scheduling_settings
  for select to anon, authenticated using (true);
create policy "Staff change the booking rules" on public.scheduling_settings
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff read the mail preferences" on public.notification_settings
  for select to authenticated using ((select private.is_staff()));
create policy "Staff change the mail preferences" on public.notification_settings
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));

-- A save sends the version that was read; if the stored version differs, another save came first.
create function private.check_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.version <> old.version then
    perform private.refuse('settings_changed', 409);
  end if;
  new.version = old.version + 1;
  new.updated_at = private.now();
  return new;
end;
$$;
create trigger check_version before update on public.company_settings
  for each row execute function private.check_version();
create trigger check_version before update on public.scheduling_settings
  for each row execute function private.check_version();
create trigger check_version before update on public.notification_settings
  for each row execute function private.check_version();

create trigger log_changes after update on public.company_settings
  for each row execute function private.log_changes('name', 'email', 'phone', 'address', 'siret', 'prepayment_cents',
    'projects_start', 'rating_figure', 'partners_figure');
create trigger log_changes after update on public.scheduling_settings
  for each row execute function private.log_changes('working_hours', 'intervention_zones', 'minimum_notice_hours',
    'max_bookings_per_day', 'hold_minutes');
create trigger log_changes after update or delete on public.notification_settings
  for each row execute function private.log_changes('recipient', 'on_booking', 'on_contact', 'on_quote_answer', 'send_reminders');

create table public.blocked_dates (
  id uuid primary key default gen_random_uuid(),
  date date not null,
  reason text check (length(reason) <= 200),
  is_active boolean not null default true,
  is_reason_public boolean not null default false,
  public_reason text generated always as (
    case when is_reason_public and btrim(coalesce(reason, '')) <> '' then reason
    else 'Cette date n’est pas disponible' end
  ) stored,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.blocked_dates is 'Closed days. reason is for staff only unless is_reason_public; visitors read public_reason.';

create unique index blocked_dates_active_date on public.blocked_dates (date) where is_active;
create index blocked_dates_author on public.blocked_dates (created_by);

alter table public.blocked_dates enable row level security;
revoke all on table public.blocked_dates from public, anon, authenticated, service_role;
grant select (id, date, is_active, public_reason) on table public.blocked_dates to anon;
grant select, delete on table public.blocked_dates to authenticated;
grant insert (id, date, reason, is_active, is_reason_public, created_by) on table public.blocked_dates to authenticated;
grant update (date, reason, is_active, is_reason_public) on table public.blocked_dates to authenticated;
grant select, insert, update, delete on table public.blocked_dates to service_role;

create policy "Visitors read active closed days" on public.blocked_dates
  for select to anon using (is_active);
-- Staff and users share one database role, so a row with a private reason is hidden from users as a whole.
create policy "Users read closed days without a private reason, staff read all" on public.blocked_dates
  for select to authenticated
  using ((select private.is_staff()) or (is_active and (is_reason_public or reason is null)));
create policy "Staff close days in their own name" on public.blocked_dates
  for insert to authenticated
  with check ((select private.is_staff()) and (created_by is null or created_by = (select auth.uid())));
create policy "Staff change closed days" on public.blocked_dates
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff open days again" on public.blocked_dates
  for delete to authenticated using ((select private.is_staff()));

create trigger log_changes after update or delete on public.blocked_dates
  for each row execute function private.log_changes('date', 'is_active');

-- Closes several days in one call, or none. Existing appointments on them stay: the screen has shown them to staff.
create function public.block_dates(p_from date, p_to date, p_reason text, p_is_reason_public boolean) returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  longest constant int := 93;
  closed int;
begin
  perform private.require_staff();
  if p_from is null or p_to is null or p_from < private.today() or p_to < p_from or p_to - p_from >= longest
    or length(p_reason) > 200
  then
    perform private.refuse('dates_not_blockable', 400, jsonb_build_object('days', longest));
  end if;
  insert into public.blocked_dates (date, reason, is_reason_public, created_by)
  select d::date, nullif(btrim(p_reason), ''), p_is_reason_public, auth.uid()
  from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') d
  on conflict (date) where is_active do nothing;
  get diagnostics closed = row_count;
  if closed = 0 then
    perform private.refuse(case when p_from = p_to then 'date_already_blocked' else 'dates_already_blocked' end, 409);
  end if;
  return closed;
end;
$$;
comment on function public.block_dates(date, date, text, boolean) is
  'For staff: closes the days from p_from to p_to (at most 93) that are still open, and returns how many. Refuses: dates_not_blockable, '
  'date_already_blocked, dates_already_blocked.';

grant execute on function public.block_dates(date, date, text, boolean) to authenticated;
