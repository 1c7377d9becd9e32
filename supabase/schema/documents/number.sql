-- The numbers of quotes, invoices and credit notes: when two of them are the same, the series that give them here, and how a series begins.

create or replace function private.number_key(p_number text) returns text
language sql immutable parallel safe set search_path = ''
return upper(translate(regexp_replace(normalize(p_number, nfkc), '[\s\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'), '‐‑‒–—―−˗⁄∕', '--------//'));
comment on function private.number_key is
  'A number of a document as it is compared: case, spaces, invisible signs and the kinds of dashes and slashes do not make another number.';

create or replace function private.series_number(p_prefix text, p_year int, p_serial int) returns text
language sql immutable parallel safe set search_path = ''
return concat_ws('-', nullif(p_prefix, ''), p_year, lpad(p_serial::text, greatest(4, length(p_serial::text)), '0'));
comment on function private.series_number is
  'F-2026-0042. At most 28 signs among letters, digits and +-_/, as an electronic invoice asks (BR-FR-01 and 02).';

create or replace function private.serial_in(p_number text, p_prefix text, p_year int) returns int
language sql immutable parallel safe set search_path = ''
return substring(private.number_key(p_number) from
  '^' || replace(private.number_key(concat_ws('-', nullif(p_prefix, ''), p_year, '')), '+', '\+') || '0*([0-9]{1,9})$')::int;
comment on function private.serial_in is 'The place of a number in a series, also when it is written otherwise (« f-2026-42 »); null for a number of no place there.';

create or replace function private.series_prefix(p_code text, p_year int) returns text
language sql stable security definer set search_path = ''
return coalesce((
  select s.prefix from public.document_series s where s.code = p_code and s.year <= p_year order by s.year desc limit 1), p_code);
comment on function private.series_prefix is 'What a series begins with in a year: as set for it, or as the year before.';

create or replace function private.guard_series() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.prefix := coalesce(new.prefix, private.series_prefix(new.code, new.year));
    if new.last is null or new.last = new.first then
      return new;
    end if;
  elsif tg_op = 'UPDATE' and (new.code, new.year) = (old.code, old.year) then
    if old.last is null and new.last is null then
      return new;
    elsif (new.prefix, new.first, new.last) = (old.prefix, old.first, coalesce(old.last + 1, old.first)) then
      return new;
    end if;
  end if;
  perform private.refuse('series_fixed', 403);
end;
$$;
comment on function private.guard_series is
  'Trigger, for any role: a series begins at its first number, then moves by one; it never goes back, jumps or is deleted, and once it has begun it '
  'keeps prefix and first number. Refuses: series_fixed.';

create or replace function private.next_number(p_code text, p_on date) returns text
language sql volatile security definer set search_path = ''
begin atomic
  -- Of two that begin a series at once the second waits here. « on conflict (code, year) » would not do: the prefix is unique too.
  insert into public.document_series (code, year) values (p_code, extract(year from p_on)::int) on conflict do nothing;
  -- The row stays locked until the end of the transaction: a number that is rolled back is given again, so a series has no gap.
  update public.document_series s set last = coalesce(s.last + 1, s.first) where s.code = p_code and s.year = extract(year from p_on)::int
  returning private.series_number(s.prefix, s.year, s.last);
end;
comment on function private.next_number is 'The next number of a series in the year of a day: D-2026-0042.';

create or replace function private.has_number(p_number text) returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.invoices i where private.number_key(i.number) = private.number_key(p_number) and i.number is not null and not i.shares_number);
comment on function private.has_number is 'Whether an invoice or a credit note has this number, whatever software gave it.';

create or replace function private.last_elsewhere(p_prefix text, p_year int) returns text
language sql stable security definer set search_path = ''
return (
  select i.number from public.invoices i where i.state = 'elsewhere' and private.serial_in(i.number, p_prefix, p_year) is not null
  order by private.serial_in(i.number, p_prefix, p_year) desc limit 1);
comment on function private.last_elsewhere is 'The highest number that another software gave with this prefix and year, as far as it is noted here.';

create or replace function private.lacks_start(p_code text, p_year int) returns boolean
language sql stable security definer set search_path = ''
return not exists (select from public.document_series s where s.code = p_code and s.year = p_year)
  and private.last_elsewhere(private.series_prefix(p_code, p_year), p_year) is not null;
comment on function private.lacks_start is
  'Whether a series that has not begun would give numbers that another software has given this year: its first number must be set.';

create or replace function private.read_series() returns jsonb
language sql stable security definer set search_path = ''
return (
  select jsonb_agg(jsonb_build_object('code', c.code, 'year', y.year, 'prefix', private.series_prefix(c.code, y.year), 'first', coalesce(s.first, 1),
    'is_begun', s.last is not null, 'lacks_start', c.code <> 'D' and private.lacks_start(c.code, y.year),
    'next', private.series_number(private.series_prefix(c.code, y.year), y.year, coalesce(s.last + 1, s.first, 1))) order by c.n, y.year)
  from (values (1, 'F'), (2, 'AV'), (3, 'D')) c(n, code)
  cross join lateral (select extract(year from private.today())::int + plus as year from generate_series(0, 1) plus) y
  left join public.document_series s on s.code = c.code and s.year = y.year);
comment on function private.read_series is 'The series of invoices, credit notes and quotes, this year and the next: prefix, first number, whether it has begun, the next number.';

create or replace function public.set_document_series(p_code text, p_year int, p_prefix text, p_first int) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  this_year int := extract(year from private.today())::int;
  prefix text := btrim(p_prefix);
  used text;
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
  elsif coalesce(p_code not in ('F', 'AV', 'D') or p_year not between this_year and this_year + 1 or p_first not between 1 and 999999, true)
    or coalesce(not private.is_prefix(prefix), true)
  then
    perform private.refuse('invalid_input', 400);
  end if;
  -- Two settings, or a setting and a noted number, wait for each other.
  perform pg_advisory_xact_lock(hashtext('document_series'));
  if exists (
    select from (values ('F'), ('AV'), ('D')) o(code), generate_series(p_year, this_year + 1) y(year)
    where o.code <> p_code and private.number_key(private.series_prefix(o.code, y.year)) = private.number_key(prefix)
      -- A later year that is set apart has its own prefix.
      and not exists (select from public.document_series s where s.code = p_code and s.year = y.year and y.year > p_year))
  then
    perform private.refuse('prefix_taken', 409);
  end if;
  used := case when p_code <> 'D' then private.last_elsewhere(prefix, p_year) end;
  if private.serial_in(used, prefix, p_year) >= p_first then
    perform private.refuse('first_number_taken', 409, jsonb_build_object('number', used));
  end if;
  insert into public.document_series as s (code, year, prefix, first) values (p_code, p_year, prefix, p_first)
  on conflict (code, year) do update set prefix = excluded.prefix, first = excluded.first where s.last is null;
  if not found then
    perform private.refuse('series_begun', 409);
  end if;
  perform private.log_activity('changed', 'document_series', p_code || '-' || p_year, 'Début d’une série de numéros',
    jsonb_build_object('number', private.series_number(prefix, p_year, p_first)));
exception
  -- Its first number is being given at this moment.
  when unique_violation then
    perform private.refuse('series_begun', 409);
end;
$$;
comment on function public.set_document_series is
  'For administrators: prefix and first number of a series (F invoices, AV credit notes, D quotes), this year or the next, until its first number is '
  'given. Refuses: access_denied, invalid_input, prefix_taken (by another series), first_number_taken (another software gave it, or a later one), '
  'series_begun.';
grant execute on function public.set_document_series to authenticated;

create or replace function private.is_prefix(p_prefix text) returns boolean
language sql immutable parallel safe set search_path = ''
return p_prefix ~ '^([A-Za-z0-9]([A-Za-z0-9+_/-]{0,13}[A-Za-z0-9])?)?$' and upper(p_prefix) not like 'DEMO%';
comment on function private.is_prefix is
  'What a number may begin with: fifteen signs at most of those that an electronic invoice knows (BR-FR-02), or nothing; DEMO is for examples.';
