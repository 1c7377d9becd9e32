-- The order of the lists that staff arrange with buttons, by drag or by keyboard: one call moves one row.

create function private.is_ordered_list(p_table text) returns boolean
language sql immutable parallel safe set search_path = ''
return coalesce(p_table in ('gallery_projects', 'gallery_photos', 'google_reviews', 'faqs', 'reno_expertises', 'services', 'service_categories', 'teams'), false);
grant execute on function private.is_ordered_list(text) to authenticated;

create function private.move_in_list(p_list text, p_id uuid, p_position int) returns int
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
  -- Two people who arrange one list take turns, and so does who adds to it.
  perform pg_advisory_xact_lock(hashtext(p_list));
  execute format($sql$
    with others as (
      select t.id, t.%2$I as position, row_number() over (order by t.%2$I, t.created_at, t.id) as rank
      from public.%1$I t where t.id <> $1
    ), moved as (
      -- Downwards it comes after whoever stands there, upwards before.
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
comment on function private.move_in_list(text, uuid, int) is
  'For staff: puts a row of gallery_projects or google_reviews (from 0), or of another ordered list (from 1), where another one stands, '
  'its neighbour for one step, and numbers the list anew. Beyond the end is the end. Answers its place.';

grant execute on function private.move_in_list(text, uuid, int) to authenticated;

-- A caller who presses twice at once still counts with the former numbers: the row whose place it takes says where it goes.
create function public.move_to_row(p_list text, p_id uuid, p_target uuid) returns int
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
  -- As move_in_list does: the place that is read is still the target's when the row is put there.
  perform pg_advisory_xact_lock(hashtext(p_list));
  execute format('select t.%I from public.%I t where t.id = $1', position_column, p_list) into target_position using p_target;
  if target_position is null then
    perform private.refuse('item_gone', 404);
  end if;
  return private.move_in_list(p_list, p_id, target_position);
end;
$$;
comment on function public.move_to_row(text, uuid, uuid) is
  'For staff: puts a row of an ordered list where another one stands now, after it downwards and before it upwards, and numbers the list anew. '
  'Answers its place; refuses with item_gone when one of the two has been deleted.';

grant execute on function public.move_to_row(text, uuid, uuid) to authenticated;

-- With the caller's rights: what each table lets staff write, and how it checks it, stands with the table.
create function public.save_in_list(
  p_list text, p_id uuid, p_version int, p_values jsonb, p_position int default null
) returns uuid
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  columns text := (select string_agg(format('%I', key), ', ') from jsonb_object_keys(p_values) key);
  saved uuid;
begin
  if not private.is_staff() then
    perform private.refuse('access_denied', 403);
  end if;
  if not (private.is_ordered_list(p_list) or p_list = 'contractors') or columns is null or p_values ?| array['id', 'version', 'display_order', 'order'] then
    perform private.refuse('unknown_place', 400);
  end if;
  if p_id is null then
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
comment on function public.save_in_list(text, uuid, int, jsonb, int) is
  'For staff: adds a row to an ordered list or to the subcontractors (p_id null) or changes columns of one, and puts it at p_position when that is said. Answers its id; '
  'refuses with item_changed when another version has been saved since p_version was read, with item_gone when there is none.';

grant execute on function public.save_in_list(text, uuid, int, jsonb, int) to authenticated;
