-- Whoever presses twice at once counts with the numbers of before: where a deletion left a gap, the first move closes it, and the number that
-- the second one names belongs to another row by then. A move names the row whose place it takes.

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
  return public.move_in_list(p_list, p_id, target_position);
end;
$$;
comment on function public.move_to_row(text, uuid, uuid) is
  'For staff: puts a row of an ordered list where another one stands now, after it downwards and before it upwards, and numbers the list anew. '
  'Answers its place; refuses with item_gone when one of the two has been deleted.';

grant execute on function public.move_to_row(text, uuid, uuid) to authenticated;
