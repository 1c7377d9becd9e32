-- Moving things up and down, and the searches of the back office's other lists.

create function private.move_row(p_table text, p_column text, p_first int, p_id uuid, p_direction text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if p_direction not in ('up', 'down') then
    perform private.refuse('invalid_input', 'Direction inconnue', 400);
  end if;
  perform pg_advisory_xact_lock(hashtext(p_table));
  -- Swaps with the neighbour and renumbers the whole list from p_first.
  execute format($sql$
    with ranked as (
      select id, row_number() over (order by %2$I, created_at, id) as place, count(*) over () as total from public.%1$I
    ),
    moved as (
      select place, least(greatest(place + case when $3 = 'up' then -1 else 1 end, 1), total) as target
      from ranked where id = $1
    ),
    placed as (
      select r.id, $2 - 1 + case r.place when m.place then m.target when m.target then m.place else r.place end as position
      from ranked r cross join moved m
    )
    update public.%1$I t set %2$I = p.position from placed p where t.id = p.id and t.%2$I <> p.position
  $sql$, p_table, p_column) using p_id, p_first, p_direction;
end;
$$;

create function public.move_gallery_project(p_id uuid, p_direction text) returns void
language sql volatile security definer set search_path = ''
return private.move_row('gallery_projects', 'display_order', 0, p_id, p_direction);

create function public.move_google_review(p_id uuid, p_direction text) returns void
language sql volatile security definer set search_path = ''
return private.move_row('google_reviews', 'display_order', 0, p_id, p_direction);

create function public.move_faq(p_id uuid, p_direction text) returns void
language sql volatile security definer set search_path = ''
return private.move_row('faqs', 'display_order', 1, p_id, p_direction);

create function public.move_reno_expertise(p_id uuid, p_direction text) returns void
language sql volatile security definer set search_path = ''
return private.move_row('reno_expertises', 'order', 1, p_id, p_direction);

-- One query for every list: $1 pattern, $2 and $3 optional filters, $4 limit, $5 offset.
create function private.search_sql(p_table text, p_order text, p_filter text default 'null', p_other_filter text default 'null')
returns text
language sql immutable set search_path = ''
return format($query$
  select t.* from public.%I t
  where ($1 is null or t.search_text like $1) and ($2 is null or %s = $2) and ($3 is null or %s = $3)
  order by %s, t.id limit $4 offset $5
$query$, p_table, p_filter, p_other_filter, p_order);

create function public.search_reno_projects(
  p_query text default null, p_status text default null, p_quote_status text default null, p_limit int default 25, p_offset int default 0
) returns setof public.reno_projects
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute private.search_sql('reno_projects', 't.created_at desc', 't.status', 't.quote_status')
    using private.search_pattern(p_query), nullif(p_status, 'all'), nullif(p_quote_status, 'all'),
      least(greatest(p_limit, 1), 500), greatest(p_offset, 0);
end;
$$;

create function public.search_contractors(p_query text default null, p_limit int default 200, p_offset int default 0)
returns setof public.contractors
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute private.search_sql('contractors', 't.name')
    using private.search_pattern(p_query), null::text, null::text, least(greatest(p_limit, 1), 500), greatest(p_offset, 0);
end;
$$;

create function public.search_gallery_projects(p_query text default null, p_limit int default 200, p_offset int default 0)
returns setof public.gallery_projects
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute private.search_sql('gallery_projects', 't.display_order')
    using private.search_pattern(p_query), null::text, null::text, least(greatest(p_limit, 1), 500), greatest(p_offset, 0);
end;
$$;

create function public.search_google_reviews(p_query text default null, p_limit int default 200, p_offset int default 0)
returns setof public.google_reviews
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute private.search_sql('google_reviews', 't.display_order')
    using private.search_pattern(p_query), null::text, null::text, least(greatest(p_limit, 1), 500), greatest(p_offset, 0);
end;
$$;

create function public.search_faqs(p_query text default null, p_limit int default 200, p_offset int default 0)
returns setof public.faqs
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute private.search_sql('faqs', 't.display_order')
    using private.search_pattern(p_query), null::text, null::text, least(greatest(p_limit, 1), 500), greatest(p_offset, 0);
end;
$$;

create function public.search_reno_expertises(p_query text default null, p_limit int default 200, p_offset int default 0)
returns setof public.reno_expertises
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute private.search_sql('reno_expertises', 't."order"')
    using private.search_pattern(p_query), null::text, null::text, least(greatest(p_limit, 1), 500), greatest(p_offset, 0);
end;
$$;

grant execute on function
  public.move_gallery_project(uuid, text), public.move_google_review(uuid, text), public.move_faq(uuid, text),
  public.move_reno_expertise(uuid, text), public.search_reno_projects(text, text, text, int, int),
  public.search_contractors(text, int, int), public.search_gallery_projects(text, int, int),
  public.search_google_reviews(text, int, int), public.search_faqs(text, int, int), public.search_reno_expertises(text, int, int)
to authenticated;
