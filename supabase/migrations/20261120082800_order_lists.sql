-- The order of the lists that staff arrange, by buttons, by drag or by keys: one call puts a row in its place.

create function public.move_in_list(p_list text, p_id uuid, p_position int) returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  position_column text := case p_list when 'reno_expertises' then 'order' else 'display_order' end;
  first_position int := case when p_list in ('faqs', 'reno_expertises') then 1 else 0 end;
  result int;
begin
  perform private.require_staff();
  if not coalesce(p_list in ('gallery_projects', 'google_reviews', 'faqs', 'reno_expertises'), false) or p_position is null then
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
comment on function public.move_in_list(text, uuid, int) is
  'For staff: puts a row of gallery_projects, google_reviews (from 0), faqs or reno_expertises (from 1) where another one stands, '
  'its neighbour for one step, and numbers the list anew. Beyond the end is the end. Answers its place.';

grant execute on function public.move_in_list(text, uuid, int) to authenticated;
