-- The library of works: search, editing, use counts, import and export.

create or replace function private.price_item_words(p_query text) returns text[]
language sql immutable parallel safe set search_path = ''
return array(
  select word from regexp_split_to_table(private.search_words(p_query), '[^a-z0-9]+') with ordinality as found (word, place)
  where word <> '' order by length(word) desc, place limit 8);
comment on function private.price_item_words is
  'The words of a typed text as price_items.search_text spells them, the longest first: the index finds it, the others are compared.';

create or replace function public.search_price_items(
  p_query text default null, p_category text default null, p_active text default 'active', p_sort text default 'label',
  p_limit int default 25, p_offset int default 0
) returns table (
  id uuid, code text, label text, description text, unit text, unit_price numeric, vat_rate numeric, unit_cost numeric, hours numeric,
  category text, is_active boolean, use_count int, last_used_at timestamptz, version int, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns constant text[] := array(select '%' || w || '%' from unnest(private.price_item_words(p_query)) w);
begin
  perform private.require_staff();
  return query execute private.search_sql('price_items',
    'r.id, r.code, r.label, r.description, r.unit, r.unit_price, r.vat_rate, r.unit_cost, r.hours, r.category, r.is_active, r.use_count,
      r.last_used_at, r.version',
    'r.search_text like all ($4) and ($5 is null or r.category = $5) and ($6 is null or r.is_active = $6)',
    case p_sort
      when 'use' then 'r.use_count desc, left(r.search_text, 80)'
      when 'newest' then 'r.created_at desc'
      else 'private.normalize(r.label)'
    end)
    using patterns[1], least(greatest(p_limit, 1), 100), greatest(p_offset, 0), patterns[2:], nullif(p_category, 'all'),
      case p_active when 'active' then true when 'inactive' then false end;
end;
$$;
comment on function public.search_price_items is
  'For staff: a page of the library. Every word of p_query occurs in the label, the code, the category or the description, in any order. '
  'p_active: active, inactive or all. Sort: label, use or newest. total_count stops at 10 000.';
grant execute on function public.search_price_items to authenticated;

create or replace function public.match_price_items(p_query text, p_limit int default 8)
returns table (
  id uuid, code text, label text, description text, unit text, unit_price numeric, vat_rate numeric, unit_cost numeric, hours numeric,
  category text, use_count int
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  words constant text[] := private.price_item_words(p_query);
  beginnings constant text[] := array(select '% ' || w || '%|%' from unnest(words) w);
  parts constant text[] := array(select '%' || w || '%' from unnest(words) w);
  -- Executed as text, so that PostgreSQL plans it for the actual words: a frequent one by the order of use, a rare one by the trigrams.
  page constant text := $query$
    select r.id, r.code, r.label, r.description, r.unit, r.unit_price, r.vat_rate, r.unit_cost, r.hours, r.category, r.use_count
    from public.price_items r
    where r.search_text like $1 and r.search_text like all ($2) and r.is_active %s
    order by r.use_count desc, left(r.search_text, 80), r.id
    limit $3
  $query$;
  most constant int := least(greatest(p_limit, 1), 50);
  found_first int;
begin
  perform private.require_staff();
  if cardinality(words) = 0 then
    return;
  end if;
  return query execute format(page, '') using beginnings[1], beginnings[2:], most;
  get diagnostics found_first = row_count;
  if found_first < most then
    return query execute format(page, 'and not r.search_text like all ($4)') using parts[1], parts[2:], most - found_first, beginnings;
  end if;
end;
$$;
comment on function public.match_price_items is
  'For staff: the active works that fit a text while it is typed, without a count. First those with a label whose words begin with the typed '
  'ones, in any order; then those that have them anywhere, as search_price_items. Each part has the most used first.';
grant execute on function public.match_price_items to authenticated;

create or replace function public.price_item_overview() returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return json_build_object(
    'active', (select count(*) from public.price_items i where i.is_active),
    'inactive', (select count(*) from public.price_items i where not i.is_active),
    'categories', (select coalesce(json_agg(c.category order by private.normalize(c.category)), '[]')
      from (select distinct i.category from public.price_items i where i.category is not null limit 200) c)
  );
end;
$$;
comment on function public.price_item_overview is 'For staff: how many works are active and inactive, and the categories in use.';
grant execute on function public.price_item_overview to authenticated;

create or replace function public.export_price_items(
  p_query text default null, p_category text default null, p_active text default 'active', p_after text default null,
  p_after_id uuid default null, p_limit int default 1000
) returns table (
  id uuid, code text, label text, description text, unit text, unit_price numeric, vat_rate numeric, unit_cost numeric, hours numeric,
  category text, is_active boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select i.id, i.code, i.label, i.description, i.unit, i.unit_price, i.vat_rate, i.unit_cost, i.hours, i.category, i.is_active
    from public.price_items i
    where i.search_text like all (array(select '%' || w || '%' from unnest(private.price_item_words(p_query)) w))
      and (nullif(p_category, 'all') is null or i.category = p_category)
      and (p_active = 'all' or i.is_active = (p_active = 'active'))
      and (p_after_id is null or (private.normalize(i.label), i.id) > (private.normalize(p_after), p_after_id))
    order by private.normalize(i.label), i.id
    limit least(greatest(p_limit, 1), 1000);
end;
$$;
comment on function public.export_price_items is
  'For staff: the filtered library by label; pass label and id of the last row to get the next page.';
grant execute on function public.export_price_items to authenticated;

create or replace function private.price_decimal(p_values jsonb, p_name text) returns numeric
language plpgsql immutable set search_path = ''
as $$
declare
  value constant numeric := private.text_of(p_values, p_name)::numeric;
begin
  -- The column would round a fifth decimal.
  if scale(trim_scale(value)) > 4 then
    perform private.refuse('invalid_input', 400);
  end if;
  return value;
end;
$$;

create or replace function private.read_price_item(p_item public.price_items, p_values jsonb) returns public.price_items
language plpgsql stable set search_path = ''
as $$
declare
  item public.price_items := p_item;
begin
  item.label := coalesce(private.text_of(p_values, 'label'), item.label);
  item.unit := coalesce(private.text_of(p_values, 'unit'), item.unit);
  item.unit_price := coalesce(private.price_decimal(p_values, 'unit_price'), item.unit_price);
  item.vat_rate := coalesce(private.price_decimal(p_values, 'vat_rate'), item.vat_rate,
    case when (select c.vat_exempt from public.company_settings c) then 0 else private.default_vat_rate('other') end);
  item.is_active := coalesce((p_values ->> 'is_active')::boolean, item.is_active, true);
  if p_values ? 'code' then item.code := private.text_of(p_values, 'code'); end if;
  if p_values ? 'description' then item.description := private.text_of(p_values, 'description'); end if;
  if p_values ? 'unit_cost' then item.unit_cost := private.price_decimal(p_values, 'unit_cost'); end if;
  if p_values ? 'hours' then item.hours := private.price_decimal(p_values, 'hours'); end if;
  if p_values ? 'category' then item.category := private.text_of(p_values, 'category'); end if;
  return item;
end;
$$;
comment on function private.read_price_item is
  'A work with these values. Keys that are absent leave it as it is; an empty code, description, cost, hours or category clears it. A new '
  'work without a rate has the default one, or 0 under the franchise.';

create or replace function private.write_price_item(p_item public.price_items) returns public.price_items
language plpgsql volatile security definer set search_path = ''
as $$
declare
  item public.price_items;
begin
  if not exists (select from public.price_items where id = p_item.id) then
    insert into public.price_items (id, code, label, description, unit, unit_price, vat_rate, unit_cost, hours, category, is_active)
    values (coalesce(p_item.id, gen_random_uuid()), p_item.code, p_item.label, p_item.description, p_item.unit, p_item.unit_price, p_item.vat_rate, p_item.unit_cost, p_item.hours,
      p_item.category, p_item.is_active)
    returning * into item;
  else
    update public.price_items i set code = p_item.code, label = p_item.label, description = p_item.description, unit = p_item.unit,
      unit_price = p_item.unit_price, vat_rate = p_item.vat_rate, unit_cost = p_item.unit_cost, hours = p_item.hours,
      category = p_item.category, is_active = p_item.is_active, version = i.version + 1
    where i.id = p_item.id returning * into item;
  end if;
  return item;
end;
$$;

create or replace function public.save_price_item(p_id uuid, p_version int, p_values jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  item public.price_items;
  new_id uuid;
begin
  perform private.require_staff();
  if p_id is not null then
    select * into item from public.price_items i where i.id = p_id for update;
    if not found then
      perform private.refuse('item_gone', 404);
    elsif item.version <> p_version then
      perform private.refuse('item_changed', 409);
    end if;
  else
    new_id := private.new_id_of(p_values);
    select * into item from public.price_items i where i.id = new_id;
    if found then
      return json_build_object('id', item.id, 'version', item.version);
    end if;
    item.id := new_id;
  end if;
  item := private.write_price_item(private.read_price_item(item, p_values));
  return json_build_object('id', item.id, 'version', item.version);
exception
  when unique_violation then
    perform private.refuse('code_taken', 409);
  when check_violation or foreign_key_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range or string_data_right_truncation then
    perform private.refuse('invalid_input', 400);
end;
$$;
comment on function public.save_price_item is
  'For staff: adds a work to the library (p_id null; p_values may have its id, and the same id again answers the work that exists) or changes one. Values: code, label, description, unit, unit_price, vat_rate, unit_cost, '
  'hours, category, is_active; decimals as texts with a point. Refuses: item_gone, item_changed, code_taken, invalid_input.';
grant execute on function public.save_price_item to authenticated;

create or replace function public.count_item_use(p_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if cardinality(p_ids) > 600 then
    perform private.refuse('invalid_input', 400);
  end if;
  update public.price_items i set use_count = i.use_count + used.times, last_used_at = private.now()
  from (select id, count(*)::int as times from unnest(p_ids) id group by id) used
  where used.id = i.id;
end;
$$;
comment on function public.count_item_use is
  'For staff: counts that works of the library were put into a quote, once per occurrence. Ids that are gone are ignored. Refuses: invalid_input.';
grant execute on function public.count_item_use to authenticated;

create or replace function private.import_price_item(p_row jsonb, out outcome text, out reason text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted_code constant text := private.text_of(p_row, 'code');
  matched public.price_items[];
  item public.price_items;
begin
  matched := array(select i from public.price_items i where lower(i.code) = lower(wanted_code));
  if cardinality(matched) = 0 then
    matched := array(
      select i from public.price_items i
      where private.normalize(i.label) = private.normalize(private.text_of(p_row, 'label')) and i.unit = private.text_of(p_row, 'unit')
        and (i.code is null or wanted_code is null)
      limit 2);
  end if;
  if cardinality(matched) > 1 then
    outcome := 'refused';
    reason := 'ambiguous';
    return;
  end if;
  -- A line without a code does not take the code of the work that it changes.
  item := private.read_price_item(matched[1], case when wanted_code is null then p_row - 'code' else p_row end);
  outcome := case when cardinality(matched) = 0 then 'created' when item is distinct from matched[1] then 'changed' else 'same' end;
  if outcome <> 'same' then
    perform private.write_price_item(item);
  end if;
exception
  when unique_violation or check_violation or foreign_key_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range
    or string_data_right_truncation or sqlstate 'PGRST' then
    outcome := 'refused';
    reason := 'invalid';
end;
$$;

create or replace function public.import_price_items(p_rows jsonb, p_is_trial boolean default false) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant int := 200;
  outcomes jsonb := '[]';
  line jsonb;
  result record;
begin
  perform private.require_staff();
  if jsonb_typeof(p_rows) <> 'array' or jsonb_array_length(p_rows) > most then
    perform private.refuse('invalid_input', 400);
  end if;
  begin
    for line in select value from jsonb_array_elements(p_rows) loop
      result := private.import_price_item(line);
      outcomes := outcomes || jsonb_build_object('line', line -> 'line', 'outcome', result.outcome, 'reason', result.reason);
    end loop;
    -- A trial does everything and takes it back.
    if p_is_trial then
      perform private.refuse('invalid_input', 400);
    end if;
  exception when sqlstate 'PGRST' then
    null;
  end;
  if not p_is_trial then
    perform private.log_activity('imported', 'price_items', 'import', 'Bibliothèque importée : ' || jsonb_array_length(outcomes) || ' lignes');
  end if;
  return json_build_object('outcomes', outcomes);
end;
$$;
comment on function public.import_price_items is
  'For staff: at most 200 lines of a list: line, and the values of save_price_item. A line changes the work with its code, else the one with '
  'its label and unit; else it adds one. The outcome of each is created, changed, same or refused (ambiguous: two works have this label and '
  'unit; invalid). p_is_trial: nothing is kept. Refuses: invalid_input.';
grant execute on function public.import_price_items to authenticated;
