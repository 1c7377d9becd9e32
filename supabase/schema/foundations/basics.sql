-- Extensions, the private schema and the helpers that every later migration uses.

-- The clock of every rule. It reads no setting: whoever may open a session on the database could otherwise move the day of a payment and leave no trace.
-- Tests replace this function in their own database, the seeds of the example in their own transaction.
-- No search_path setting here, nor in is_open_hold and takes_its_slot: only then can the planner inline the function and use indexes.
create or replace function private.now() returns timestamptz
language sql stable
return now();
comment on function private.now is 'The clock of every rule; tests replace it.';
grant execute on function private.now to anon, authenticated, service_role;

create or replace function private.today() returns date
language sql stable set search_path = ''
return (private.now() at time zone 'Europe/Paris')::date;
comment on function private.today is 'Today in Paris, whatever the time zone of the server.';
grant execute on function private.today to anon, authenticated, service_role;

create or replace function private.weekday_of(p_date date) returns text
language sql immutable parallel safe set search_path = ''
return (array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])[extract(isodow from p_date)::int];
comment on function private.weekday_of is 'The key of a date in the working hours, such as « monday ».';
grant execute on function private.weekday_of to anon, authenticated, service_role;

create or replace function private.is_mailing_hour() returns boolean
language sql stable set search_path = ''
return extract(hour from private.now() at time zone 'Europe/Paris') between 9 and 19;
comment on function private.is_mailing_hour is
  'From 9:00 to 19:59 in Paris: the hours for mail that is not urgent, such as reminders and news.';
grant execute on function private.is_mailing_hour to anon, authenticated, service_role;

create or replace function private.paris_slot(p_date date, p_time time, p_minutes int) returns tstzrange
language sql immutable parallel safe set search_path = ''
return case when p_date + p_time is not null then tstzrange(
  (p_date + p_time) at time zone 'Europe/Paris',
  -- greatest(): in the hour skipped by the spring clock change, the end would come before the start.
  greatest(
    (p_date + p_time) at time zone 'Europe/Paris',
    (p_date + p_time + make_interval(mins => p_minutes)) at time zone 'Europe/Paris'
  )
) end;
comment on function private.paris_slot is
  'The time range of an appointment, from its day and time in Paris and its duration in minutes; null without a day or a time.';
grant execute on function private.paris_slot to anon, authenticated, service_role;

create or replace function private.invisible() returns text
language sql immutable parallel safe set search_path = ''
return E'\t\n \u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180E\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009'
  '\u200A\u200B\u200C\u200D\u200E\u200F\u202F\u205F\u2060\u2061\u2062\u2063\u2064\u2065\u206A\u206B\u206C\u206D\u206E\u206F\u2800\u3000'
  '\u3164\uFEFF\uFFA0\uFFF9\uFFFA\uFFFB';
comment on function private.invisible is 'Spaces, and characters without width or ink: nothing of a text that has only these would be seen.';
grant execute on function private.invisible to anon, authenticated, service_role;

create or replace function private.unseen() returns text
language sql immutable parallel safe set search_path = ''
return E'\u00AD\u061C\u200B\u200C\u200D\u200E\u200F\u2060\u2061\u2062\u2063\u2064\uFEFF';
comment on function private.unseen is 'Characters without width that copied texts hold.';
grant execute on function private.unseen to anon, authenticated, service_role;

create or replace function private.clean_text(p_text text) returns text
language sql immutable parallel safe set search_path = ''
return rtrim(
  ltrim(
    regexp_replace(
      regexp_replace(p_text, '\r\n?|[\u000b\u000c\u0085\u2028\u2029]', E'\n', 'g'),
      '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]', '', 'g'),
    private.invisible() || E'\uFE00\uFE01\uFE02\uFE03\uFE04\uFE05\uFE06\uFE07\uFE08\uFE09\uFE0A\uFE0B\uFE0C\uFE0D\uFE0E\uFE0F'),
  private.invisible());
comment on function private.clean_text is
  'A text as it is stored: one kind of line end, no control characters, no signs that turn the text around, nothing invisible at its ends. Same '
  'rule as domain/clean-text.ts: tests/support/text-examples.ts is checked against both.';
grant execute on function private.clean_text to anon, authenticated, service_role;

create or replace function private.normalize(p_text text) returns text
language sql immutable parallel safe set search_path = ''
return lower(extensions.unaccent('extensions.unaccent'::regdictionary, coalesce(p_text, '')));
comment on function private.normalize is 'Lower case without accents, for searches.';
grant execute on function private.normalize to anon, authenticated, service_role;

create or replace function private.digits(p_text text) returns text
language sql immutable parallel safe set search_path = ''
return regexp_replace(coalesce(p_text, ''), '\D', '', 'g');
grant execute on function private.digits to anon, authenticated, service_role;

create or replace function private.search_text(variadic p_parts text[]) returns text
language sql immutable parallel safe set search_path = ''
return private.normalize(array_to_string(p_parts, ' '));
comment on function private.search_text is 'Value of the generated column search_text of a row, indexed by trigrams.';
grant execute on function private.search_text to anon, authenticated, service_role;

create or replace function private.search_words(p_query text) returns text
language sql immutable parallel safe set search_path = ''
return btrim(regexp_replace(private.normalize(left(p_query, 120)), '\s+', ' ', 'g'));
comment on function private.search_words is 'A typed text as search_text spells it.';
grant execute on function private.search_words to anon, authenticated, service_role;

create or replace function private.search_pattern(p_query text) returns text
language sql immutable parallel safe set search_path = ''
return (
  select case
    when query = '' then null
    -- A telephone number with any spacing: its leading 0 may be stored as +33.
    when query ~ '^[+0-9 .()-]{4,}$' then '%' || regexp_replace(private.digits(query), '^((0033|33)0?|0)', '') || '%'
    else '%' || replace(replace(replace(query, '\', '\\'), '%', '\%'), '_', '\_') || '%'
  end
  from (select private.search_words(p_query) as query) q
);
comment on function private.search_pattern is 'LIKE pattern for a typed text; null when it is empty.';
grant execute on function private.search_pattern to anon, authenticated, service_role;

create or replace function private.search_sql(
  p_table text, p_columns text, p_filters text, p_order text, p_text text default 'r.search_text'
) returns text
language sql immutable parallel safe set search_path = ''
return format($query$
    with filtered as not materialized (
      select r.* from public.%I r where ($1 is null or %s like $1) and %s
    )
    select %s, (select count(*) from (select 1 from filtered limit 10000) counted)
    from filtered r
    order by %s, r.id
    limit $2 offset $3
  $query$, p_table, p_text, p_filters, p_columns, p_order);
comment on function private.search_sql is
  'SQL text of one page of a list: $1 pattern, $2 limit, $3 offset, from $4 on the filters of p_filters. The functions search_x(p_query, '
  'filters, p_sort, p_limit, p_offset) execute it as text, so that PostgreSQL plans it for the actual pattern. It returns p_columns and '
  'total_count, which stops at 10 000. A filter that is null or « all » is not applied. Example: see private.outbox_search_sql and '
  'public.search_outbox.';
grant execute on function private.search_sql to anon, authenticated, service_role;

create or replace function private.forgives_spelling(p_table text, p_query text) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  is_known boolean = false;
begin
  -- A number has no spelling, and three letters resemble half of all words.
  if private.search_words(p_query) !~ '^[a-z ''’.-]{4,}$' then
    return false;
  end if;
  if p_table is not null then
    execute format('select exists (select from public.%I r where r.search_text like $1)', p_table)
      into is_known using private.search_pattern(p_query);
  end if;
  -- One wrong letter in a name of six leaves about half of its trigrams; the default of pg_trgm is 0.6.
  perform set_config('pg_trgm.word_similarity_threshold', '0.5', true);
  return not is_known;
end;
$$;
comment on function private.forgives_spelling is
  'Whether a search that found nothing is tried again by private.forgiving_sql: the text is of letters, four at least, and no row of the '
  'table (if one is named) contains it, whatever the filters. Sets how much words must be alike until the end of the transaction.';

create or replace function private.forgiving_sql(p_sql text) returns text
language sql immutable parallel safe set search_path = ''
return replace(p_sql, 'search_text like $1', 'search_text operator(extensions.%>) $1');
comment on function private.forgiving_sql is
  'The same search for words that are spelt alike (pg_trgm, same index): $1 is then the text of search_words.';

create or replace function private.refuse(p_code text, p_status int, p_details jsonb default null) returns void
language plpgsql set search_path = ''
as $$
begin
  raise sqlstate 'PGRST' using
    message = json_strip_nulls(json_build_object('code', p_code, 'message', p_code, 'details', p_details::text))::text,
    detail = json_build_object('status', p_status, 'headers', json_build_object())::text;
end;
$$;
comment on function private.refuse is
  'Aborts the transaction with an error that the API returns with this code and HTTP status. domain/error-tables/ has its sentence; '
  'p_details are the parameters of the sentence; field: the field of the form that it stands at.';
grant execute on function private.refuse to anon, authenticated, service_role;

create or replace function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at = private.now();
  return new;
end;
$$;

create or replace function private.next_order(p_table text, p_column text, p_first int) returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  result int;
begin
  perform pg_advisory_xact_lock(hashtext(p_table));
  execute format('select coalesce(max(%I) + 1, $1) from public.%I', p_column, p_table) into result using p_first;
  return result;
end;
$$;
comment on function private.next_order is
  'Default of the order columns: the end of the list. Takes the same lock as move_in_list, so adding and moving run one after the other.';
grant execute on function private.next_order to authenticated, service_role;

create or replace function private.is_email(p_text text) returns boolean
language sql immutable parallel safe set search_path = ''
return p_text is null or (
  length(p_text) <= 254
  and p_text ~ '^(?:[A-Za-z0-9_''+-]+\.)*[A-Za-z0-9_''+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$'
);
comment on function private.is_email is
  'Same rule as domain/fields.ts: tests/support/email-examples.ts is checked against both. Columns use it as a check constraint: a change '
  'here must also correct stored rows.';
grant execute on function private.is_email to anon, authenticated, service_role;

create or replace function private.read_email(p_text text) returns text
language sql immutable parallel safe set search_path = ''
-- An address copied from a document may hold invisible break points.
return (select case when private.is_email(text) then text end from (select translate(private.clean_text(p_text), private.unseen(), '') as text) typed);
comment on function private.read_email is 'The stored form of an e-mail address; null for what is none. Same rule as domain/fields.ts.';
grant execute on function private.read_email to anon, authenticated, service_role;

create or replace function private.read_phone(p_text text) returns text
language sql immutable parallel safe set search_path = ''
return (
  with bare as (
    select translate(
      regexp_replace(private.clean_text(normalize(p_text, NFKC)), '^t[eé]l[a-zé.: ]*', '', 'i'),
      private.invisible() || '.()/-−‐‑‒–—―', '') as text
  ), dialled as (
    select regexp_replace(
      regexp_replace(
        regexp_replace(text, '^00', '+'),
        '^\+(?!39|225|229|24[127]|378)([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[0357-9]|9[679])[0-9])0',
        '+\1'),
      '^0(?=[1-9][0-9]{8}$)', '+33') as text
    from bare
  )
  select case when text ~ '^\+(33[1-9][0-9]{8}|(?!33)[1-9][0-9]{6,14})$' then text end from dialled
);
comment on function private.read_phone is
  'The stored form of a telephone number, « +33612345678 »; null for what is no whole number. Same rule as domain/phone-format.ts: '
  'tests/support/phone-examples.ts is checked against both.';
grant execute on function private.read_phone to anon, authenticated, service_role;

create or replace function private.read_channel(p_kind text, p_value text, p_field text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  read text := case p_kind when 'phone' then private.read_phone(p_value) when 'email' then private.read_email(p_value) end;
begin
  if read is null then
    perform private.refuse(case p_kind when 'phone' then 'phone_invalid' when 'email' then 'email_invalid' else 'invalid_input' end, 400,
      jsonb_build_object('field', p_field));
  end if;
  return read;
end;
$$;
comment on function private.read_channel is
  'The stored form of a telephone (phone) or an address (email) that staff write, for the field that they typed it in. Refuses: phone_invalid, '
  'email_invalid.';

create or replace function private.check_reach() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- What stands for the number of an erased person.
  erased constant text := '0000000000';
  written jsonb := to_jsonb(new);
  former jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  number text := nullif(written ->> tg_argv[0], '');
  address text := case when tg_nargs > 1 then nullif(written ->> tg_argv[1], '') end;
begin
  if number <> erased and number is distinct from former ->> tg_argv[0] then
    perform private.read_channel('phone', number, tg_argv[0]);
  end if;
  if address is not null and address is distinct from former ->> tg_argv[1] then
    perform private.read_channel('email', address, tg_argv[1]);
  end if;
  return new;
end;
$$;
comment on function private.check_reach is
  'Trigger: a telephone and an e-mail address that a row gets (the columns are its arguments) are ones that the forms take. Rows that are older '
  'keep theirs until these are changed.';

create or replace function private.is_url(p_text text) returns boolean
language sql immutable parallel safe set search_path = ''
return p_text is null or (length(p_text) <= 1000 and p_text ~* '^https?://[^\s]+$');
grant execute on function private.is_url to anon, authenticated, service_role;

create or replace function private.is_file_address(p_text text) returns boolean
language sql immutable parallel safe set search_path = ''
return p_text is null or (length(p_text) <= 1000 and p_text ~* '^(https?://[^\s]+|[^\s:]+)$');
comment on function private.is_file_address is 'A web address or the path of a file; never another scheme such as « javascript: ».';
grant execute on function private.is_file_address to anon, authenticated, service_role;

create or replace function private.is_focus(p_text text) returns boolean
language sql immutable parallel safe set search_path = ''
return p_text is null or p_text ~ '^(100|\d{1,2})% (100|\d{1,2})%$';
comment on function private.is_focus is 'The point of a picture that stays visible when it is cropped, from left and top: « 50% 30% ».';
grant execute on function private.is_focus to anon, authenticated, service_role;

create or replace function private.new_id_of(p_values jsonb) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  given constant uuid := (p_values ->> 'id')::uuid;
begin
  if given is not null then
    -- Two sends of the same form wait for each other: the second one finds the row.
    perform pg_advisory_xact_lock(hashtextextended(given::text, 0));
  end if;
  return coalesce(given, gen_random_uuid());
end;
$$;
comment on function private.new_id_of is
  'The id of a row that a form creates: the one that the form took when it opened, so that what is sent twice is made once.';
grant execute on function private.new_id_of to authenticated;
