-- The order of the lists that staff arrange with buttons, by drag or by keyboard: one call moves one row.

create or replace function private.is_ordered_list(p_table text) returns boolean
language sql immutable parallel safe set search_path = ''
return coalesce(p_table in ('gallery_projects', 'gallery_photos', 'google_reviews', 'faqs', 'reno_expertises', 'services', 'service_categories', 'teams'), false);
grant execute on function private.is_ordered_list to authenticated;

create or replace function private.move_in_list(p_list text, p_id uuid, p_position int) returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  position_column text := case p_list when 'reno_expertises' then 'order' else 'display_order' end;
  first_position int := case when p_list in ('gallery_projects', 'google_reviews') then 0 else 1 end;
  result int;
begin
  perform private.require_staff();
  if not private.is_ordered_list(p_list) or p_position is null then
    perform private.refuse('unknown_place', 400);
  end if;
  -- Serializes moves and additions in one list.
  perform pg_advisory_xact_lock(hashtext(p_list));
  execute format($sql$
    with others as (
      select t.id, t.%2$I as position, row_number() over (order by t.%2$I, t.created_at, t.id) as rank
      from public.%1$I t where t.id <> $1
    ), moved as (
      -- When it moves down it goes after the row at that position, when it moves up before it.
      select t.id, (
        select count(*) from others o where o.position < $3 or (o.position = $3 and $3 > t.%2$I)
      )::int as before
      from public.%1$I t where t.id = $1
    ), placed as (
      select m.id, $2 + m.before as position from moved m
      union all
      select o.id, ($2 - 1 + o.rank + (o.rank > m.before)::int)::int from others o cross join moved m
    ), renumbered as (
      update public.%1$I t set %2$I = p.position from placed p where t.id = p.id and t.%2$I <> p.position
    )
    select p.position from placed p where p.id = $1
  $sql$, p_list, position_column) into result using p_id, first_position, p_position;
  if result is null then
    perform private.refuse('item_gone', 404);
  end if;
  return result;
end;
$$;
comment on function private.move_in_list is
  'For staff: moves a row to the current position of another one and renumbers the list; positions start at 0 in gallery_projects and '
  'google_reviews, else at 1. A position beyond the end means the end. Returns the new position. Refuses: unknown_place, item_gone.';
grant execute on function private.move_in_list to authenticated;

-- Takes the id of the target row, not a position: after a quick second click the screen still has the old numbers.
create or replace function public.move_to_row(p_list text, p_id uuid, p_target uuid) returns int
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  position_column text := case p_list when 'reno_expertises' then 'order' else 'display_order' end;
  target_position int;
begin
  if not private.is_staff() then
    perform private.refuse('access_denied', 403);
  end if;
  if not private.is_ordered_list(p_list) then
    perform private.refuse('unknown_place', 400);
  end if;
  -- Same lock as move_in_list, so that the target keeps its position until the move.
  perform pg_advisory_xact_lock(hashtext(p_list));
  execute format('select t.%I from public.%I t where t.id = $1', position_column, p_list) into target_position using p_target;
  if target_position is null then
    perform private.refuse('item_gone', 404);
  end if;
  return private.move_in_list(p_list, p_id, target_position);
end;
$$;
comment on function public.move_to_row is
  'For staff: moves a row to the current position of a target row (after it when moving down, before it when moving up) and renumbers the '
  'list. Returns the new position. Refuses: access_denied, unknown_place, item_gone (one of the two rows was deleted).';
grant execute on function public.move_to_row to authenticated;

-- Runs with the caller's rights: the grants, policies and checks of each table decide what staff may write.
create or replace function public.save_in_list(
  p_list text, p_id uuid, p_version int, p_values jsonb, p_position int default null
) returns uuid
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  columns text := (select string_agg(format('%I', key), ', ') from jsonb_object_keys(p_values) key);
  saved uuid;
  new_id uuid;
begin
  if not private.is_staff() then
    perform private.refuse('access_denied', 403);
  end if;
  if not (private.is_ordered_list(p_list) or p_list = 'contractors') or columns is null or p_values ?| array['version', 'display_order', 'order']
    or (p_id is not null and p_values ? 'id')
  then
    perform private.refuse('unknown_place', 400);
  end if;
  if p_id is null then
    new_id := private.new_id_of(p_values);
    execute format('select t.id from public.%I t where t.id = $1', p_list) into saved using new_id;
    if saved is not null then
      return saved;
    end if;
    execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) returning id', p_list, columns)
    into saved using p_values;
  else
    execute format(
      'update public.%1$I t set (%2$s, version) = (select %2$s, t.version + 1 from jsonb_populate_record(null::public.%1$I, $1)) '
      'where t.id = $2 and t.version = $3 returning t.id', p_list, columns)
    into saved using p_values, p_id, p_version;
  end if;
  if saved is null then
    execute format('select t.id from public.%I t where t.id = $1', p_list) into saved using p_id;
    perform case when saved is null then private.refuse('item_gone', 404) else private.refuse('item_changed', 409) end;
  end if;
  if p_position is not null then
    perform private.move_in_list(p_list, saved, p_position);
  end if;
  return saved;
end;
$$;
comment on function public.save_in_list is
  'For staff: adds a row to an ordered list or to the subcontractors (p_id null; p_values may have its id, and the same id again answers the row that exists) or updates columns of one, and moves it to p_position if '
  'given. Returns its id. Refuses: access_denied, unknown_place, item_changed (another version was saved since p_version), item_gone.';
grant execute on function public.save_in_list to authenticated;
