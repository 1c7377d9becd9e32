-- Extensions, the private schema and the helpers that every later migration uses.

create schema if not exists extensions;

grant usage on schema extensions to anon, authenticated, service_role;

create extension if not exists btree_gist with schema extensions;

create extension if not exists pg_trgm with schema extensions;

create extension if not exists unaccent with schema extensions;

create schema private;

comment on schema private is 'Helpers for policies, triggers and functions; the API does not expose this schema.';

revoke all on schema private from public;

grant usage on schema private to anon, authenticated, service_role;

grant usage on schema public to anon, authenticated, service_role;

-- No rights by default: each migration grants what is needed. The first line comes after the extensions, so that their functions stay
-- callable.
alter default privileges revoke execute on functions from public;

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;

alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;

-- Without a search path of its own, as is_open_hold and takes_its_slot: the planner then reads it as a part of the query, and so finds indexes.
create function private.now() returns timestamptz
language sql stable
return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());

comment on function private.now() is 'The clock of every rule; tests fix it with the setting app.now.';

create function private.today() returns date
language sql stable set search_path = ''
return (private.now() at time zone 'Europe/Paris')::date;

comment on function private.today() is 'Today in Paris, whatever the zone of the server.';

create function private.weekday_of(p_date date) returns text
language sql immutable parallel safe set search_path = ''
return (array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])[extract(isodow from p_date)::int];

comment on function private.weekday_of(date) is 'The key of a day in the working hours.';

create function private.is_mailing_hour() returns boolean
language sql stable set search_path = ''
return extract(hour from private.now() at time zone 'Europe/Paris') between 9 and 19;

comment on function private.is_mailing_hour() is 'From 9:00 to 19:59 in Paris: mail that nobody waits for is sent in these hours.';

create function private.paris_slot(p_date date, p_time time, p_minutes int) returns tstzrange
language sql immutable parallel safe set search_path = ''
return case when p_date + p_time is not null then tstzrange(
  (p_date + p_time) at time zone 'Europe/Paris',
  -- greatest(): in the hour that a spring night skips, the end would come before the start.
  greatest(
    (p_date + p_time) at time zone 'Europe/Paris',
    (p_date + p_time + make_interval(mins => p_minutes)) at time zone 'Europe/Paris'
  )
) end;

comment on function private.paris_slot(date, time, int) is
  'The time that an appointment takes, from its day and hour in Paris and its minutes; null without a day or an hour.';

create function private.normalize(p_text text) returns text
language sql immutable parallel safe set search_path = ''
return lower(extensions.unaccent('extensions.unaccent'::regdictionary, coalesce(p_text, '')));

comment on function private.normalize(text) is 'Lower case without accents: what searches compare.';

create function private.digits(p_text text) returns text
language sql immutable parallel safe set search_path = ''
return regexp_replace(coalesce(p_text, ''), '\D', '', 'g');

create function private.search_text(variadic p_parts text[]) returns text
language sql immutable parallel safe set search_path = ''
return private.normalize(array_to_string(p_parts, ' '));

comment on function private.search_text(text[]) is 'The generated search_text of a row, indexed by trigrams.';

create function private.search_pattern(p_query text) returns text
language sql immutable parallel safe set search_path = ''
return (
  select case
    when query = '' then null
    -- A telephone number, however it is spaced: its leading 0 may be stored as +33.
    when query ~ '^[+0-9 .()-]{4,}$' then '%' || regexp_replace(private.digits(query), '^(0033|33|0)', '') || '%'
    else '%' || replace(replace(replace(query, '\', '\\'), '%', '\%'), '_', '\_') || '%'
  end
  from (select btrim(regexp_replace(private.normalize(left(p_query, 120)), '\s+', ' ', 'g')) as query) q
);

comment on function private.search_pattern(text) is 'LIKE pattern of what someone typed; null when nothing was typed.';

create function private.search_sql(
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
comment on function private.search_sql(text, text, text, text, text) is
  'The page of every list: $1 pattern, $2 limit, $3 offset, $4 on its filters. Executed as text by functions '
  'search_x(p_query, filters, p_sort, p_limit, p_offset), so that it is planned for this very pattern; they answer the columns '
  'named and total_count, which is bounded at 10 000. A filter that is null or « all » is none.';

create function private.refuse(p_code text, p_status int, p_details jsonb default null) returns void
language plpgsql set search_path = ''
as $$
begin
  raise sqlstate 'PGRST' using
    message = json_strip_nulls(json_build_object('code', p_code, 'message', p_code, 'details', p_details::text))::text,
    detail = json_build_object('status', p_status, 'headers', json_build_object())::text;
end;
$$;

comment on function private.refuse(text, int, jsonb) is
  'Ends the transaction with an error that the API answers as this code and HTTP status. Its sentence is in domain/error-table.ts; the details '
  'are the parameters of that sentence.';

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at = private.now();
  return new;
end;
$$;

create function private.next_order(p_table text, p_column text, p_first int) returns int
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

comment on function private.next_order(text, text, int) is 'Default of the order columns: the end of the list; who adds and who moves take turns.';

create function private.is_email(p_text text) returns boolean
language sql immutable parallel safe set search_path = ''
return p_text is null or (
  length(p_text) <= 254
  and p_text ~ '^(?:[A-Za-z0-9_''+-]+\.)*[A-Za-z0-9_''+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$'
);
comment on function private.is_email(text) is
  'The rule of domain/fields.ts: tests/support/email-examples.ts is tried on both. A column has this as its check: a change here puts right what was stored before.';

create function private.is_url(p_text text) returns boolean
language sql immutable parallel safe set search_path = ''
return p_text is null or (length(p_text) <= 1000 and p_text ~* '^https?://[^\s]+$');

create function private.is_file_address(p_text text) returns boolean
language sql immutable parallel safe set search_path = ''
return p_text is null or (length(p_text) <= 1000 and p_text ~* '^(https?://[^\s]+|[^\s:]+)$');

comment on function private.is_file_address(text) is 'A web address, or the path of a file; never a script.';

create function private.is_focus(p_text text) returns boolean
language sql immutable parallel safe set search_path = ''
return p_text is null or p_text ~ '^(100|\d{1,2})% (100|\d{1,2})%$';

comment on function private.is_focus(text) is 'The point of a picture that a crop keeps in sight, from the left and the top: « 50% 30% ».';

-- What the terms promise and the database decides by, once each. domain/booking/terms.ts says it to people; a test compares the two.
create function private.free_cancellation() returns interval
language sql immutable parallel safe set search_path = ''
return interval '24 hours';

comment on function private.free_cancellation() is 'How long before the appointment a client still moves it, or cancels and gets everything back.';

create function private.off_premises_delay() returns int
language sql immutable parallel safe set search_path = ''
return 7;

comment on function private.off_premises_delay() is
  'Days after the signature of a quote at the client''s home during which no payment may be taken (code de la consommation, L221-10).';

create function private.default_prepayment_cents() returns int
language sql immutable parallel safe set search_path = ''
return 8000;

comment on function private.default_prepayment_cents() is 'What is paid when booking, until the owner sets another amount.';

grant execute on all functions in schema private to anon, authenticated, service_role;

revoke execute on function private.touch_updated_at() from anon, authenticated, service_role;

revoke execute on function private.next_order(text, text, int) from anon;
