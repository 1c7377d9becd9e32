-- Absences of one of the company's teams.

create or replace function private.absence_slot(p_starts_on date, p_ends_on date, p_starts_at_noon boolean, p_ends_at_noon boolean) returns tstzrange
language sql immutable parallel safe set search_path = ''
return tstzrange(
  (p_starts_on + make_interval(hours => case when p_starts_at_noon then private.noon_hour() else 0 end)) at time zone 'Europe/Paris',
  (p_ends_on + make_interval(hours => case when p_ends_at_noon then private.noon_hour() else 24 end)) at time zone 'Europe/Paris'
);
comment on function private.absence_slot is 'The time range of an absence; fails when the end comes before the start.';
grant execute on function private.absence_slot to authenticated, service_role;

create or replace function private.team_hindrances(p_slot tstzrange) returns table (team_id uuid, slot tstzrange)
language sql stable security definer set search_path = ''
begin atomic
  select a.team_id, a.slot from public.team_absences a where a.slot && p_slot
  union all
  select v.team_id, v.slot from public.visits v where v.slot && p_slot and v.team_id is not null and v.state <> 'cancelled';
end;
comment on function private.team_hindrances is 'When teams are not there for requests in a time range, besides their other requests: absences and visits.';

create or replace function private.refuse_absence(p_team uuid, p_slot tstzrange) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_until date;
begin
  select max(a.ends_on) into v_until from public.team_absences a where a.team_id = p_team and a.slot && p_slot;
  if v_until is not null and upper(p_slot) > private.now() then
    perform private.refuse('team_absent', 409, jsonb_build_object('until', to_char(v_until, 'DD/MM/YYYY')));
  end if;
end;
$$;
comment on function private.refuse_absence is 'Refuses team_absent when a team is absent in a time range that is not over.';

create or replace function private.refuse_absent_team() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  wanted tstzrange := private.paris_slot(new.scheduled_date, new.scheduled_time, new.duration_minutes);
begin
  -- What was booked before the absence stays, and may become shorter.
  if tg_op = 'UPDATE' and old.status <> 'cancelled' and old.team_id = new.team_id and old.slot @> wanted then
    return new;
  end if;
  perform private.refuse_absence(new.team_id, wanted);
  return new;
end;
$$;
comment on function private.refuse_absent_team is
  'Trigger: an appointment to come is not given to a team that is absent then, by visitors or by staff. Refuses: team_absent.';
