-- Handing over: the entries of a period are written down once and for ever, with their hash in the chain; and the export, of closed and of open days.

-- Parts of a thousand lines, so that no text grows with the period.
create or replace function private.entries_sha256(p_period_id uuid) returns text
language sql stable security definer set search_path = '' set timezone = 'UTC'
as $$
  select encode(sha256(convert_to(coalesce(string_agg(part, '' order by n), ''), 'UTF8')), 'hex') from (
    select (e.line_no - 1) / 1000 as n, encode(sha256(convert_to(string_agg((to_jsonb(e) - 'period_id')::text, '' order by e.line_no), 'UTF8')), 'hex') as part
    from private.accounting_entries e where e.period_id = p_period_id group by 1) parts
$$;
comment on function private.entries_sha256 is
  'The hash of the entries of a closed period: of the hashes of each thousand lines, every line as the text of one jsonb.';

create or replace function private.period_payload(p_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('from_on', p.from_on, 'to_on', p.to_on, 'lines', p.line_count, 'entries', p.entry_count, 'debit_cents', p.debit_cents,
    'sha256', private.entries_sha256(p.id), 'closed_at', private.utc_text(p.closed_at))
  from public.accounting_periods p where p.id = p_id
$$;
comment on function private.period_payload is 'What the chain keeps of a closed period; the hash is that of its entries as they are now.';

create or replace function public.close_period(p_from date, p_to date) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  open_on date;
  period public.accounting_periods;
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
  end if;
  perform private.require_period(p_from, p_to);
  -- As every writer of the chain: what is in the books before this event is closed with it, what comes after falls into the next period.
  perform pg_advisory_xact_lock(hashtext('fiscal_events'));
  select * into period from public.accounting_periods p where p.from_on = p_from and p.to_on = p_to;
  if found then
    return json_build_object('id', period.id, 'line_count', period.line_count);
  end if;
  open_on := private.first_open_day();
  if (select s.is_example from public.site_settings s) then
    perform private.refuse('period_of_example', 409);
  elsif p_from <> open_on then
    perform private.refuse('period_gap', 409, jsonb_build_object('from', to_char(open_on, 'DD/MM/YYYY')));
  elsif p_to >= private.today() then
    perform private.refuse('period_not_over', 409);
  end if;
  period.id := gen_random_uuid();
  period.from_on := p_from;
  period.to_on := p_to;
  period.closed_at := private.now();
  period.closed_by := auth.uid();
  period.closed_by_name := private.author_name();
  create temporary table closing on commit drop as select * from private.entry_lines(p_from, p_to);
  select count(*), count(distinct (c.journal, c.entry_no)), coalesce(sum(c.debit_cents), 0) into period.line_count, period.entry_count, period.debit_cents from pg_temp.closing c;
  if period.debit_cents <> (select coalesce(sum(c.credit_cents), 0) from pg_temp.closing c) then
    perform private.refuse('period_unbalanced', 409);
  end if;
  insert into public.accounting_periods select period.*;
  insert into private.accounting_entries (period_id, line_no, journal, journal_label, entry_no, entry_on, account, account_label, aux, aux_label, piece_ref,
    piece_on, due_on, label, debit_cents, credit_cents, match, source, source_id)
  select period.id, c.line_no, c.journal, c.journal_label, c.entry_no, c.entry_on, c.account, c.account_label, c.aux, c.aux_label, c.piece_ref, c.piece_on, c.due_on,
    c.label, c.debit_cents, c.credit_cents, c.match, c.source, c.source_id
  from pg_temp.closing c;
  perform private.log_activity('changed', 'accounting_periods', period.id::text,
    'Écritures du ' || to_char(p_from, 'DD/MM/YYYY') || ' au ' || to_char(p_to, 'DD/MM/YYYY') || ' remises au comptable');
  perform private.append_fiscal_event('entries', period.id, private.period_payload(period.id));
  return json_build_object('id', period.id, 'line_count', period.line_count);
end;
$$;
comment on function public.close_period is
  'For administrators: hands a period over. Its entries are kept as they are now; what is recorded later for one of its days falls on the first open '
  'day. The first period begins on any day, each other one on the day after the last. Called twice: one period. Refuses: access_denied, '
  'period_invalid, period_too_large, period_gap, period_not_over, period_of_example, '
  'period_unbalanced.';
grant execute on function public.close_period to authenticated;

-- Closed days as they were handed over, then the open ones as they are computed now.
create or replace function private.entries_between(p_from date, p_to date)
returns table (
  n bigint, is_final boolean, journal text, journal_label text, entry_no bigint, entry_on date, account text, account_label text, aux text, aux_label text,
  piece_ref text, piece_on date, label text, debit_cents bigint, credit_cents bigint, match text, lettering text, lettered_on date, validated_on date, due_on date
)
language plpgsql stable security definer set search_path = '' set enable_nestloop = off
as $$
#variable_conflict use_column
declare
  open_on date := private.first_open_day();
begin
  return query
    with found as materialized (
      select true as is_final, e.journal, e.journal_label, e.entry_no::bigint as entry_no, e.entry_on, e.account, e.account_label, e.aux, e.aux_label, e.piece_ref, e.piece_on,
        e.label, e.debit_cents, e.credit_cents, e.match, e.due_on, (p.closed_at at time zone 'Europe/Paris')::date as validated_on, e.line_no::bigint as line_no
      from private.accounting_entries e join public.accounting_periods p on p.id = e.period_id
      where e.entry_on between p_from and p_to
      union all
      select false, l.journal, l.journal_label, l.entry_no, l.entry_on, l.account, l.account_label, l.aux, l.aux_label, l.piece_ref, l.piece_on, l.label, l.debit_cents,
        l.credit_cents, l.match, l.due_on, null, l.line_no
      from private.entry_lines(greatest(p_from, open_on), p_to) l where open_on is null or p_to >= open_on
    ), placed as materialized (
      select f.*, row_number() over (order by f.entry_on, f.journal, f.entry_no, f.line_no) as n,
        f.match is not null and sum(f.debit_cents - f.credit_cents) over met = 0 and count(*) over met > 1 as is_met
      from found f window met as (partition by f.account, f.aux, f.match)
    ), firsts as (
      select p.account, p.aux, p.match, max(p.entry_on) as met_on,
        private.lettering(row_number() over (partition by p.account, p.aux order by min(p.n))) as letters
      from placed p where p.is_met group by 1, 2, 3
    )
    select p.n, p.is_final, p.journal, p.journal_label, p.entry_no, p.entry_on, p.account, p.account_label, p.aux, p.aux_label, p.piece_ref, p.piece_on, p.label,
      p.debit_cents, p.credit_cents, p.match, f.letters, f.met_on, p.validated_on, p.due_on
    from placed p left join firsts f on p.is_met and f.account = p.account and f.aux is not distinct from p.aux and f.match = p.match
    order by p.n;
end;
$$;
comment on function private.entries_between is
  'The entries of a period. Lines of a client that meet and sum to zero within it have a letter, from AAA on in each account; a longer period meets more. '
  'is_final: handed over.';

create or replace function private.lettering(p_nth bigint) returns text
language sql immutable strict set search_path = ''
return (
  select string_agg(chr(65 + ((p_nth - 1) / power(26, i)::bigint % 26)::int), '' order by i desc) from generate_series(0, 2) i);
comment on function private.lettering is 'AAA, AAB … ZZZ, then AAA again.';

create or replace function public.export_entries(p_from date, p_to date, p_after bigint default 0, p_limit int default 5000) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_period(p_from, p_to);
  return (
    select coalesce(json_agg(to_jsonb(l) - 'match' order by l.n), '[]')
    from (select * from private.entries_between(p_from, p_to) e where e.n > p_after order by e.n limit least(greatest(p_limit, 1), 5000)) l);
end;
$$;
comment on function public.export_entries is
  'For staff: the entries of a period (private.entries_between), at most 5000 lines after the place of the last one (n). Refuses: '
  'period_invalid, period_too_large.';
grant execute on function public.export_entries to authenticated;

create or replace function public.read_entries(p_from date, p_to date) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  shown constant int := 100;
begin
  perform private.require_staff();
  perform private.require_period(p_from, p_to);
  return (
    with found as materialized (select * from private.entries_between(p_from, p_to))
    select json_build_object(
      'open_on', private.first_open_day(),
      'siren', (select left(regexp_replace(c.siret, '\D', '', 'g'), 9) from public.company_settings c),
      'is_example', (select s.is_example from public.site_settings s),
      'line_count', (select count(*) from found),
      'entry_count', (select count(distinct (f.journal, f.entry_no)) from found f),
      'final_count', (select count(*) from found f where f.is_final),
      'debit_cents', (select coalesce(sum(f.debit_cents), 0) from found f),
      'credit_cents', (select coalesce(sum(f.credit_cents), 0) from found f),
      'accounts', (
        select coalesce(json_agg(a order by a.account), '[]') from (
          select f.account, min(f.account_label) as label, sum(f.debit_cents) as debit_cents, sum(f.credit_cents) as credit_cents from found f group by 1) a),
      'lines', (select coalesce(json_agg(to_jsonb(l) - 'match' order by l.n), '[]') from (select * from found order by n limit shown) l),
      -- Done and paid, and on no invoice: its turnover is still among the deposits.
      'unbilled', (
        select json_build_object('count', count(*), 'cents', coalesce(sum(b.collected_cents), 0)) from public.brico_requests b
        where b.status = 'completed' and b.collected_cents > 0 and (b.completed_at at time zone 'Europe/Paris')::date <= p_to
          and not private.is_example('brico_requests', b.id) and not exists (select from public.invoices i where i.request_id = b.id and i.state <> 'draft')),
      'periods', (
        select coalesce(json_agg(p order by p.to_on desc), '[]') from (
          select p.id, p.from_on, p.to_on, p.entry_count, p.line_count, p.debit_cents, p.closed_at, p.closed_by_name from public.accounting_periods p
          order by p.to_on desc limit 120) p))
  );
end;
$$;
comment on function public.read_entries is
  'For staff: the entries of a period in sums by account, its first lines, what is handed over (final_count), the first open day, the closed periods, and '
  'unbilled: small jobs that are done and paid without an invoice. Refuses: period_invalid, period_too_large.';
grant execute on function public.read_entries to authenticated;
