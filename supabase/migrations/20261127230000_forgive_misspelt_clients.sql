-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function private.word_agreement(p_one text, p_other text) returns text
language sql immutable parallel safe set search_path = ''
return case
  when p_one = p_other then 'same'
  when least(length(p_one), length(p_other)) = 1 then case when left(p_one, 1) = left(p_other, 1) then 'initial' end
  -- A married name beside the former one. « Marie » is no part of « Marie-Claire »: these are two first names.
  when least(length(p_one), length(p_other)) >= 3 and (
    (p_one ~ '-' and p_other = any (string_to_array(p_one, '-'))) or (p_other ~ '-' and p_one = any (string_to_array(p_other, '-'))))
    then case when p_one !~ '^(jean|marie|anne|pierre|paul|louis|charles|rose|claude|jose|luc)\M'
      and p_other !~ '^(jean|marie|anne|pierre|paul|louis|charles|rose|claude|jose|luc)\M' then 'part' end
  -- A typing error in a long word. The ends must be equal: « Pascal » and « Pascale », « Dupont » and « Dupond » are two people.
  when least(length(p_one), length(p_other)) >= 7 and p_one ~ '^[a-z-]+$' and p_other ~ '^[a-z-]+$'
    and left(p_one, 1) = left(p_other, 1) and right(p_one, 2) = right(p_other, 2) and private.is_one_edit(p_one, p_other) then 'typo'
end;

create or replace function public.search_customers(
  p_query text default null, p_filter text default 'all', p_sort text default 'name', p_limit int default 25, p_offset int default 0
) returns table (id uuid, card jsonb, total_count bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  -- Executed as text, so that PostgreSQL plans it for the actual pattern.
  return query execute private.customer_search_sql(p_filter, p_sort)
    using private.search_pattern(p_query), least(greatest(p_limit, 1), 100), greatest(p_offset, 0);
  if not found and private.forgives_spelling('customers', p_query) then
    return query execute private.forgiving_sql(private.customer_search_sql(p_filter, p_sort))
      using private.search_words(p_query), least(greatest(p_limit, 1), 100), greatest(p_offset, 0);
  end if;
end;
$$;

revoke all on function public.search_customers from public, anon, authenticated, service_role;
comment on function public.search_customers is
  'For staff: a page of the clients, as customer_card describes them. Filters: all, owes, companies, quiet (no news for twelve months), '
  'archived; sort: name or newest. A text that none contains finds what is spelt alike. total_count stops at 10 000.';
grant execute on function public.search_customers to authenticated;

-- End of what `npm run routines` wrote.
