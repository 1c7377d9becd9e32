-- A team is never in two places. Its requests and its visits are in two tables, so each trigger locks the team before it checks.

create or replace function private.lock_team(p_team uuid) returns void
language sql volatile security definer set search_path = ''
begin atomic
  select pg_advisory_xact_lock(hashtextextended('team:' || p_team, 0));
end;
comment on function private.lock_team is 'Serializes what takes the time of one team. After the locks of days and rows.';

create or replace function private.refuse_visited_team() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  wanted tstzrange := private.paris_slot(new.scheduled_date, new.scheduled_time, new.duration_minutes);
begin
  perform private.lock_team(new.team_id);
  if exists (select from public.visits v where v.team_id = new.team_id and v.slot && wanted and v.state <> 'cancelled') then
    perform private.refuse('team_busy', 409);
  end if;
  return new;
end;
$$;
comment on function private.refuse_visited_team is 'Trigger: a request does not take the time of a team that is on a visit. Refuses: team_busy.';

create or replace function private.refuse_taken_team() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  wanted tstzrange := private.paris_slot(new.scheduled_date, new.scheduled_time, new.duration_minutes);
begin
  perform private.lock_team(new.team_id);
  if exists (select from public.brico_requests r where r.team_id = new.team_id and r.slot && wanted and r.status <> 'cancelled') then
    perform private.refuse('team_busy', 409);
  end if;
  -- What was planned before the absence stays, and may become shorter.
  if tg_op = 'UPDATE' and old.state <> 'cancelled' and old.team_id = new.team_id and old.slot @> wanted then
    return new;
  end if;
  perform private.refuse_absence(new.team_id, wanted);
  return new;
end;
$$;
comment on function private.refuse_taken_team is 'Trigger: a visit does not take a team that has a request or is absent. Refuses: team_busy, team_absent.';

create or replace function private.count_visit_changes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version = old.version + 1;
  new.updated_at = private.now();
  new.calendar_sequence = old.calendar_sequence + ((new.scheduled_date, new.scheduled_time, new.duration_minutes, new.state = 'cancelled')
    is distinct from (old.scheduled_date, old.scheduled_time, old.duration_minutes, old.state = 'cancelled'))::int;
  return new;
end;
$$;
comment on function private.count_visit_changes is 'Trigger: counts the changes of a visit, and those that its calendar file carries.';
