-- When do two declarations with one mailbox or telephone (people_keys.sql) speak of one person? A rule for names that prefers a proposal to a wrong
-- link: supabase/tests/people-pairs.ts has labelled pairs.

create or replace function private.address_key(p_address text, p_postal_code text) returns text
language sql immutable parallel safe set search_path = ''
return (
  with line as (
    select private.normalize(p_address) as text
  ), parts as (
    -- A line of the contact form ends with its postcode and town.
    select coalesce(p_postal_code, substring(text from '\m(\d{5})\M\D*$'), '') as code,
      case when p_postal_code is null then regexp_replace(text, '[\s,]+\d{5}\M\D*$', '') else text end as street
    from line
  ), words as (
    select code, word, at
    from parts, regexp_split_to_table(regexp_replace(street, '[^a-z0-9]+', ' ', 'g'), ' ') with ordinality as split (word, at)
    where word not in ('', 'd', 'de', 'des', 'du', 'l', 'la', 'le', 'les')
  )
  select coalesce(string_agg(
    case word
      when 'bd' then 'boulevard' when 'bld' then 'boulevard' when 'blvd' then 'boulevard' when 'av' then 'avenue' when 'ave' then 'avenue'
      when 'pl' then 'place' when 'rte' then 'route' when 'imp' then 'impasse' when 'all' then 'allee' when 'sq' then 'square'
      when 'fg' then 'faubourg' when 'fbg' then 'faubourg' when 'ch' then 'chemin' when 'st' then 'saint' when 'ste' then 'sainte'
      else word end, ' ' order by at), '') || ' ' || coalesce(max(code), '')
  from words
);
comment on function private.address_key is 'An address for comparisons: no accents, no articles, « bd » is « boulevard », then the postcode.';

create or replace function private.civility(p_name text) returns text
language sql immutable parallel safe set search_path = ''
return (
  select case
    when text ~ '\m(mme|madame|mlle|mademoiselle|mrs)\M' and text ~ '(^|\met )(m|mr|monsieur)\M' then 'both'
    when text ~ '\m(mme|madame|mlle|mademoiselle|mrs)\M' then 'f'
    when text ~ '^(m|mr|monsieur)\M' then 'm'
  end
  from (select private.normalize(btrim(p_name)) as text) t
);
comment on function private.civility is 'm, f or both (« M. et Mme »), as a name declares; null without a civility.';

create or replace function private.name_words(p_name text) returns text[]
language sql immutable parallel safe set search_path = ''
return (
  with line as (
    select replace(private.normalize(btrim(p_name)), '&', ' et ') as text
  ), bare as (
    select regexp_replace(regexp_replace(text, '^((m|mr|mme|mlle|monsieur|madame|mademoiselle|mrs|dr|docteur|et)\M[.\s]*)+(?=\S)', ''), '[^a-z0-9-]+', ' ', 'g') as text
    from line
  )
  select coalesce(array_agg(word order by at), '{}')
  from bare, regexp_split_to_table(btrim(text), ' ') with ordinality as split (word, at)
  where btrim(word, '-') <> ''
);
comment on function private.name_words is 'The words of a name without accents and civility, in order; a double name keeps its hyphen.';

create or replace function private.is_one_edit(p_one text, p_other text) returns boolean
language sql immutable parallel safe set search_path = ''
return case
  when abs(length(p_one) - length(p_other)) > 1 then false
  when length(p_one) = length(p_other) then exists (
    select from generate_series(1, length(p_one)) i
    where overlay(p_one placing substr(p_other, i, 1) from i for 1) = p_other
      or i > 1 and overlay(p_one placing reverse(substr(p_one, i - 1, 2)) from i - 1 for 2) = p_other)
  else exists (
    select from generate_series(1, greatest(length(p_one), length(p_other))) i
    where overlay(case when length(p_one) > length(p_other) then p_one else p_other end placing '' from i for 1)
      = case when length(p_one) > length(p_other) then p_other else p_one end)
end;
comment on function private.is_one_edit is 'Whether one letter was changed, added, dropped, or exchanged with its neighbour.';

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
comment on function private.word_agreement is 'same, initial, part (of a double name) or typo; null when the words are of two names.';

create or replace function private.names_agree(p_one text, p_other text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  one text[] := private.name_words(p_one);
  other text[] := private.name_words(p_other);
  one_civility text := private.civility(p_one);
  other_civility text := private.civility(p_other);
  count int := cardinality(one);
  agreements text[];
begin
  if one_civility <> other_civility or count = 0 or cardinality(other) = 0 then
    return false;
  -- « Mme Martin » is Mme Anne Martin, but « Martin » may be her husband.
  elsif least(count, cardinality(other)) = 1 and not coalesce(one_civility = other_civility, false) then
    return one = other and one_civility is not distinct from other_civility;
  elsif least(count, cardinality(other)) = 1 then
    return case when count = 1 then one[1] in (other[1], other[cardinality(other)]) else other[1] in (one[1], one[count]) end;
  -- Another order, another hyphen, a particle written apart: « Le Goff Anne », « Anne Legoff ».
  elsif (select array_agg(w order by w) from unnest(string_to_array(replace(array_to_string(one, ' '), '-', ' '), ' ')) w)
    = (select array_agg(w order by w) from unnest(string_to_array(replace(array_to_string(other, ' '), '-', ' '), ' ')) w)
  then
    return true;
  end if;
  for turn in 0..cardinality(other) - 1 loop
    if replace(array_to_string(one, ''), '-', '') = replace(array_to_string(other[turn + 1:] || other[:turn], ''), '-', '') then
      return true;
    end if;
  end loop;
  -- « Anne et Paul Martin » is not « Anne Martin », nor are two people of two first names.
  if count <> cardinality(other) or 'et' = any (one || other) then
    return false;
  end if;
  for turn in 0..count - 1 loop
    agreements := array(
      select coalesce(private.word_agreement(a, b), 'none') from unnest(one, other[turn + 1:] || other[:turn]) as pair (a, b));
    if not 'none' = any (agreements) and cardinality(array_positions(agreements, 'typo')) + cardinality(array_positions(agreements, 'part')) <= 1
      and exists (select from unnest(one, agreements) as word (text, agreement) where agreement = 'same' and length(text) >= 3)
    then
      return true;
    end if;
  end loop;
  return false;
end;
$$;
comment on function private.names_agree is
  'Whether two names, declared with one telephone or e-mail address, are of one person. In doubt it answers false: the files are then '
  'proposed as doubles.';
