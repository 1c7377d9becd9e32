-- A company may offer one of the two lines only, or sell without VAT (franchise en base). What it serves is what the map can show.

alter table public.company_settings
  add column vat_exempt boolean not null default false,
  add column offers_reno boolean not null default true,
  add column offers_brico boolean not null default true,
  add constraint company_settings_one_vat_regime check (not (vat_exempt and tva is not null)),
  add constraint company_settings_offers_a_line check (offers_reno or offers_brico);
comment on column public.company_settings.vat_exempt is
  'Franchise en base de TVA (CGI, art. 293 B): prices have no VAT, and there is no VAT number.';
comment on column public.company_settings.offers_brico is 'Online booking. Without it visitors cannot book; appointments that exist go on.';
comment on column public.scheduling_settings.version is
  'Counts saves. Version 1 was never saved: its opening hours are a proposal, which visitors do not see.';
-- A site that is open has shown its hours to visitors: they stay.
update public.scheduling_settings set version = version + 1
where version = 1 and (select is_open from public.site_settings);

-- The first seed wrote this text; without one the site says the trade and the zone of the company.
update public.company_settings set description = null
where description = 'Rénovation tous corps d’état et petits travaux, à Paris et en Île-de-France.';

drop trigger log_changes on public.company_settings;
create trigger log_changes after update on public.company_settings
  for each row execute function private.log_changes('name', 'email', 'phone', 'address', 'siret', 'prepayment_cents',
    'projects_start', 'rating_figure', 'partners_figure', 'vat_exempt', 'offers_reno', 'offers_brico');

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function public.booking_availability(
  p_service_id uuid, p_from date, p_days int default 21, p_exclude uuid default null
) returns table (day date, start_time time, is_open boolean, reason text, detail text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  duration int;
begin
  if not private.takes_online_bookings() then
    perform private.refuse('booking_closed', 409);
  end if;
  select s.duration_minutes into duration from public.services s where s.id = p_service_id and private.is_offered(s.category, s.is_active);
  if duration is null then
    perform private.refuse('service_unavailable', 409);
  end if;
  return query
    select s.*
    from private.slot_states(duration, p_from, least(greatest(p_days, 1), 62), p_exclude) s
    order by s.day, s.start_time;
end;
$$;

create or replace function private.takes_online_bookings() returns boolean
language sql stable security definer set search_path = ''
return (select offers_brico from public.company_settings);

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

create or replace function public.site_readiness() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'is_open', (select is_open from public.site_settings),
    'opened_at', (select opened_at from public.site_settings),
    'is_example', exists (select from private.example_rows),
    'services', (select count(*) from public.services where private.is_offered(category, is_active)),
    'teams', (select count(*) from public.teams where is_active),
    -- The first save makes version 2.
    'hours_saved', (select version > 1 from public.scheduling_settings),
    'last_backup', (select max(created_at) from public.backups where failure is null),
    'alerts', private.open_alerts(),
    'backup_failure', (
      select b.failure from public.backups b order by b.created_at desc limit 1),
    -- Ignores a failure if a later mail was sent: the server works again.
    'mail_failure', (
      select jsonb_build_object('at', m.created_at, 'error', m.last_error)
      from public.email_outbox m
      where m.last_error is not null and m.status <> 'sent' and m.created_at > private.now() - interval '30 days'
        and (private.is_admin() or not private.is_account_mail(m.template))
        and m.created_at > coalesce((
          select max(s.sent_at) from public.email_outbox s
          where s.status = 'sent' and s.created_at > private.now() - interval '30 days'), '-infinity')
      order by m.created_at desc limit 1)
  );
end;
$$;

create or replace function public.reserve_booking(p_order jsonb) returns public.booking_hold
language plpgsql volatile security definer set search_path = ''
as $$
declare
  ordered public.booking_order := private.read_order(p_order);
  request public.brico_requests;
  service public.services;
  rules public.scheduling_settings;
  refusal text;
  slot tstzrange;
  team uuid;
begin
  perform private.lock_holders(ordered.client_email, ordered.client_phone, ordered.network);
  perform private.lock_day(ordered.scheduled_date);
  select * into request from public.brico_requests where idempotency_key = ordered.idempotency_key;
  if found then
    return private.booking_hold(request);
  end if;
  -- The same client orders this slot again, for example from a new tab: return the first hold instead of a conflict.
  if ordered.idempotency_key is not null then
    select * into request from public.brico_requests r
    where r.scheduled_date = ordered.scheduled_date and r.scheduled_time = ordered.scheduled_time and r.service_id = ordered.service_id
      and r.client_email = ordered.client_email and r.client_phone = ordered.client_phone
      and r.stripe_session_id is not null and private.is_open_hold(r);
    if found then
      return private.booking_hold(request);
    end if;
  end if;

  if not private.takes_online_bookings() then
    perform private.refuse('booking_closed', 409);
  end if;
  select * into service from public.services where id = ordered.service_id and private.is_offered(category, is_active);
  if not found then
    perform private.refuse('service_unavailable', 409);
  elsif ordered.urgent_repair and not service.is_repair then
    perform private.refuse('invalid_details', 400);
  end if;
  select * into rules from public.scheduling_settings;
  if not coalesce(private.department_of(ordered.postal_code) = any (rules.intervention_zones), false) then
    perform private.refuse('out_of_zone', 422);
  end if;

  perform private.release_stale_holds(ordered.scheduled_date);
  select coalesce((
    select coalesce(reason, 'open')
    from private.slot_states(service.duration_minutes, ordered.scheduled_date, 1, null, ordered.scheduled_time)
  ), 'outside_hours') into refusal;
  if refusal = 'busy' then
    perform private.refuse('slot_taken', 409);
  elsif refusal <> 'open' then
    perform private.refuse('slot_closed', 409);
  end if;

  slot := private.paris_slot(ordered.scheduled_date, ordered.scheduled_time, service.duration_minutes);
  team := private.free_team(slot, null);
  if team is null then
    perform private.refuse('slot_taken', 409);
  end if;

  perform private.check_holds(ordered.client_email, ordered.client_phone, ordered.network, ordered.proof is not null);
  perform private.check_day_share(ordered.scheduled_date, service.duration_minutes);
  -- The proof is spent in the same transaction: a refusal leaves it unspent.
  if ordered.proof is not null then
    insert into public.spent_proofs (id, expires_at) values (ordered.proof, ordered.proof_expires_at) on conflict (id) do nothing;
    if not found then
      perform private.refuse('proof_of_work_required', 403);
    end if;
  end if;

  insert into public.brico_requests (
    client_name, client_email, client_phone, address, postal_code, city,
    service_id, service_category_id, service_type, description, scheduled_date, scheduled_time, duration_minutes, team_id,
    base_price, prepayment_cents, hold_expires_at, hold_network,
    terms_accepted_at, terms_version, express_request_at, urgent_repair_at, source, idempotency_key, created_at
  ) values (
    ordered.client_name, ordered.client_email, ordered.client_phone, ordered.address, ordered.postal_code, nullif(ordered.city, ''),
    service.id, (select id from public.service_categories where code = service.category), service.name,
    nullif(ordered.description, ''), ordered.scheduled_date, ordered.scheduled_time, service.duration_minutes, team,
    service.base_price, (select prepayment_cents from public.company_settings),
    private.now() + make_interval(mins => rules.hold_minutes), ordered.network,
    private.now(), ordered.terms_version, case when ordered.express_request then private.now() end,
    case when ordered.urgent_repair then private.now() end, 'online', ordered.idempotency_key, private.now()
  ) returning * into request;
  return private.booking_hold(request);
exception
  when exclusion_violation then
    perform private.refuse('slot_taken', 409);
  when unique_violation then
    -- The same key was sent concurrently for another day.
    perform private.refuse('booking_underway', 409);
  when check_violation or not_null_violation then
    perform private.refuse('invalid_details', 400);
end;
$$;

revoke all on function public.booking_availability from public, anon, authenticated, service_role;
comment on function public.booking_availability is
  'Hourly slots of a service. Refuses: booking_closed, service_unavailable. Reasons: past, blocked (detail = public reason), closed_day, day_full, notice, outside_hours, busy.';
grant execute on function public.booking_availability to anon, authenticated, service_role;

revoke all on function private.takes_online_bookings from public, anon, authenticated, service_role;
comment on function private.takes_online_bookings is
  'Whether the company offers Brico. Without it visitors cannot book; appointments that exist go on.';

revoke all on function private.check_zones from public, anon, authenticated, service_role;

revoke all on function public.reserve_booking from public, anon, authenticated, service_role;
comment on function public.reserve_booking is
  'Holds a slot for a visitor who is about to pay. p_order is a public.booking_order. Refuses: booking_closed, service_unavailable, '
  'invalid_details, out_of_zone, slot_closed, slot_taken, booking_underway, too_many_holds, network_holds_too_much, day_on_hold, proof_of_work_required.';
grant execute on function public.reserve_booking to service_role;

-- End of what `npm run routines` wrote.

create trigger check_zones before update of intervention_zones on public.scheduling_settings
  for each row when (new.intervention_zones is distinct from old.intervention_zones)
  execute function private.check_zones();
