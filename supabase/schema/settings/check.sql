-- The company's identity and its booking rules, one row each, read by the site at every request; and the days closed to booking.

create or replace function private.is_working_hours(p_hours jsonb) returns boolean
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
comment on function private.is_working_hours is
  'Seven days in English, each {"start": "08:00", "end": "18:00", "enabled": true}, Paris time.';
grant execute on function private.is_working_hours to authenticated, service_role;

create or replace function private.is_testimonials(p_list jsonb) returns boolean
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
comment on function private.is_testimonials is 'At most three {"name", "location", "experience": "mars 2026", "rating": 1-5, "text"}.';
grant execute on function private.is_testimonials to authenticated, service_role;

create or replace function private.is_team(p_list jsonb) returns boolean
language sql immutable set search_path = ''
return jsonb_typeof(p_list) = 'array' and jsonb_array_length(p_list) <= 8 and not exists (
  select 1 from jsonb_array_elements(p_list) t
  where jsonb_typeof(t) <> 'object'
    or coalesce(length(btrim(t ->> 'name')) not between 1 and 80, true)
    or coalesce(length(btrim(t ->> 'role')) not between 1 and 120, true)
    or not private.is_file_address(t ->> 'photo')
    or not private.is_focus(t ->> 'focus')
);
comment on function private.is_team is 'At most eight {"name", "role", "photo", "focus"}; without a photo, initials are shown.';
grant execute on function private.is_team to authenticated, service_role;

create or replace function private.is_price_guide(p_list jsonb) returns boolean
language sql immutable set search_path = ''
return jsonb_typeof(p_list) = 'array' and jsonb_array_length(p_list) <= 12 and not exists (
  select 1 from jsonb_array_elements(p_list) t
  where jsonb_typeof(t) <> 'object'
    or coalesce(length(btrim(t ->> 'name')) not between 1 and 80, true)
    or coalesce((t ->> 'from') !~ '^[1-9]\d{0,6}$', true)
    or (t ->> 'to') !~ '^[1-9]\d{0,6}$'
    -- With as many digits, texts compare as numbers do.
    or lpad(t ->> 'to', 7, '0') < lpad(t ->> 'from', 7, '0')
    or coalesce(jsonb_typeof(t -> 'per_m2') <> 'boolean', true)
    or length(coalesce(t ->> 'duration', '')) > 60
    or length(coalesce(t ->> 'includes', '')) > 300
    or coalesce((t ->> 'on') !~ '^20\d\d-(0[1-9]|1[0-2])-\d\d$', true)
);
comment on function private.is_price_guide is
  'At most twelve {"name", "from", "to", "per_m2", "duration", "includes", "on": "2026-11-01"}; euros, "to" is null for « dès ».';
grant execute on function private.is_price_guide to authenticated, service_role;

-- A save sends the version that was read; if the stored version differs, another save came first.
create or replace function private.check_version() returns trigger
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

create or replace function private.takes_online_bookings() returns boolean
language sql stable security definer set search_path = ''
return (select offers_brico from public.company_settings);
comment on function private.takes_online_bookings is
  'Whether the company offers Brico. Without it visitors cannot book; appointments that exist go on.';

-- The map and the texts of the site know the departments of Île-de-France only. An older row with others stays until they are changed.
create or replace function private.check_zones() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if cardinality(new.intervention_zones) = 0
    or not new.intervention_zones <@ array['75', '77', '78', '91', '92', '93', '94', '95']
  then
    perform private.refuse('zone_not_covered', 422);
  end if;
  return new;
end;
$$;

-- Closes several days in one call, or none. Existing appointments on them stay: the screen has shown them to staff.
create or replace function public.block_dates(p_from date, p_to date, p_reason text, p_is_reason_public boolean) returns int
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
comment on function public.block_dates is
  'For staff: closes the days from p_from to p_to (at most 93) that are still open, and returns how many. Refuses: dates_not_blockable, '
  'date_already_blocked, dates_already_blocked.';
grant execute on function public.block_dates to authenticated;
