-- What an open line may pay: by number, amount and name. A proposal is sure when one document alone has its number and its amount, or its
-- whole name and its amount; all others say why they are not.

create or replace function private.bank_text(p_text text) returns text
language sql immutable parallel safe set search_path = ''
return (
  with bare as (
    select regexp_replace(upper(private.normalize(translate(coalesce(p_text, ''), '°º', '  '))), '[^A-Z0-9]+', ' ', 'g') as text
  ), parted as (
    select regexp_replace(regexp_replace(regexp_replace(text, '([A-Z])([0-9])', '\1 \2', 'g'), '([0-9])([A-Z])', '\1 \2', 'g'), '\m0+([0-9])', '\1', 'g') as text
    from bare
  )
  select ' ' || btrim(regexp_replace(regexp_replace(text, '\m(FACTURES?|FACT|FAC|FCT|INVOICE)( (N|NO|NR|NUM|NUMERO|REF))*\M', 'FACTURE', 'g'),
    '\m(DEVIS|DEV|ACOMPTE|ACPTE?)( (SUR|DU|DE|DEVIS|DEV|N|NO|NR|NUM|NUMERO|REF))*\M', 'DEVIS', 'g')) || ' '
  from parted);
comment on function private.bank_text is
  'Words of the bank and numbers of documents, spelled alike: « Fact. n°2026-0042 » is « FACTURE 2026 42 », « F2026/0042 » is « F 2026 42 ».';

create or replace function private.bank_numbers(p_number text, p_kind text) returns text[]
language sql immutable parallel safe set search_path = ''
return (
  with words as (
    select btrim(private.bank_text(p_number)) as whole, btrim(private.bank_text(regexp_replace(p_number, '[^A-Za-z0-9]', '', 'g'))) as compact,
      case p_kind when 'quote' then 'DEVIS ' else 'FACTURE ' end as noun
  ), tails as (
    select *, regexp_replace(whole, '^([A-Z]+ )+', '') as tail, regexp_replace(compact, '^([A-Z]+ )+', '') as short from words
  )
  select array(
    select distinct '% ' || needle || ' %' from tails, lateral (values
      -- Digits alone may be a day or a reference: they count behind the word « facture ».
      (case when whole ~ '[A-Z]' or whole ~ ' ' then whole end), (case when compact ~ '[A-Z]' then compact end),
      (noun || tail), (noun || short)) n(needle)
    where needle is not null and whole <> ''));
comment on function private.bank_numbers is 'The spellings of a number in private.bank_text, as patterns of « like ».';

create or replace function private.bank_serial(p_number text, p_kind text) returns text
language sql immutable parallel safe set search_path = ''
return '% ' || case p_kind when 'quote' then 'DEVIS ' else 'FACTURE ' end || substring(private.bank_text(p_number) from '([0-9]+) $') || ' %';
comment on function private.bank_serial is 'A number without its year: « FACTURE 42 »; null for one without digits at its end.';

create or replace function private.bank_words(p_text text) returns text[]
language sql immutable parallel safe set search_path = ''
return regexp_split_to_array(btrim(regexp_replace(private.normalize(p_text), '[^a-z0-9]+', ' ', 'g')), ' ');

create or replace function private.bank_name(p_name text) returns text[]
language sql immutable parallel safe set search_path = ''
return array(
  select distinct word from unnest(private.bank_words(array_to_string(private.name_words(p_name), ' '))) word
  where length(word) > 1 and word <> all ('{sci,sarl,sas,sasu,eurl,sa,ets,societe,cabinet,syndic,le,la,les,de,du,des,et,monsieur,madame}'));
comment on function private.bank_name is 'The words of a client''s name that a label must have; legal forms and articles left out.';

create or replace function private.bank_subjects() returns table (
  kind text, id uuid, number text, title text, client_name text, customer_id uuid, left_cents bigint, since date, strong text[], weak text, names text[], file_names text[]
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select s.kind, s.id, s.number, s.title, coalesce(s.named, c.name), private.customer_root(s.customer_id), s.left_cents, s.since,
    private.bank_numbers(s.number, s.kind) || coalesce(private.bank_numbers(s.other_number, 'quote'), '{}'), private.bank_serial(s.number, s.kind),
    private.bank_name(coalesce(s.named, c.name)), private.bank_name(coalesce(c.name, s.named))
  from (
    select 'invoice' as kind, i.id, i.number, i.title, i.snapshot #>> '{buyer,name}' as named, i.customer_id, i.left_cents, i.issued_on as since,
      case when i.kind = 'deposit' then q.number end as other_number
    from public.invoices i left join public.quotes q on q.id = i.quote_id where i.left_cents > 0
    union all
    select 'quote', q.id, q.number, q.title, q.snapshot #>> '{client,name}', q.customer_id, d.left_cents, s.signed_on, null
    from public.quotes q join public.quote_signatures s on s.quote_id = q.id
    cross join lateral (select private.deposit_left(q, s) as left_cents) d
    where q.state = 'signed' and d.left_cents > 0
      -- Its deposit is asked for by an invoice.
      and not exists (select from public.invoices i where i.quote_id = q.id and i.state <> 'draft' and i.kind <> 'credit_note')
  ) s left join public.customers c on c.id = s.customer_id;
end;
$$;
comment on function private.bank_subjects is
  'What a transfer may pay: open invoices, and deposits of signed quotes that no invoice asks for; with the spellings of their numbers and names.';

create or replace function private.noted_by_hand(p_line public.bank_lines) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  days constant int := 5;
begin
  return (
    select jsonb_build_object('id', r.id, 'day', r.received_on, 'client_name', n.client_name, 'number', n.number)
    from private.received m join public.receipts r on r.id = m.id
    left join public.invoices i on i.id = m.invoice_id left join public.quotes q on q.id = m.quote_id
    left join public.reno_projects w on w.id = m.project_id left join public.brico_requests b on b.id = m.request_id
    cross join lateral (
      select coalesce(i.snapshot #>> '{buyer,name}', q.snapshot #>> '{client,name}', w.client_name, b.client_name) as client_name,
        coalesce(i.number, q.number) as number, case when i.id is null then 'quote' else 'invoice' end as kind) n
    where r.received_on between p_line.day - days and p_line.day + days and r.kind = 'payment' and r.method = 'transfer'
      and r.amount_cents = p_line.amount_cents
      and not exists (select from public.receipts c where c.corrects_id = r.id and c.kind = 'correction')
      -- Another line is this payment, of the same file or of another day: then these are two transfers.
      and not exists (select from public.bank_lines o where o.receipt_id = r.id and (o.import_id = p_line.import_id or o.day <> p_line.day))
      and (private.bank_text(concat_ws(' ', p_line.label, p_line.counterparty, p_line.reference)) like any (private.bank_numbers(n.number, n.kind))
        or private.bank_words(concat_ws(' ', p_line.label, p_line.counterparty)) && private.bank_name(n.client_name))
    order by abs(r.received_on - p_line.day), r.id limit 1);
end;
$$;
comment on function private.noted_by_hand is
  'A transfer of the ledger that a line may be already: the same amount within five days, and a number or a name in common.';

create or replace function private.bank_sums() returns table (customer_id uuid, ids uuid[], total bigint)
language sql stable security definer set search_path = ''
begin atomic
  with recursive open as materialized (
    select s.id, s.customer_id, s.left_cents, row_number() over (partition by s.customer_id order by s.since, s.id) as place,
      count(*) over (partition by s.customer_id) as size
    from private.bank_subjects() s where s.kind = 'invoice' and s.customer_id is not null
  ), sums as (
    select o.customer_id, array[o.id] as ids, o.left_cents as total, o.place from open o where o.size between 2 and 8
    union all
    select s.customer_id, s.ids || o.id, s.total + o.left_cents, o.place
    from sums s join open o on o.customer_id = s.customer_id and o.place > s.place where cardinality(s.ids) < 5
  )
  select s.customer_id, s.ids, s.total from sums s where cardinality(s.ids) > 1;
end;
comment on function private.bank_sums is 'What two to five of the open invoices of a client are together; of a client with more than eight, none.';

create or replace function public.propose_bank_matches(p_limit int default 300) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  shown constant int := 4;
  early constant int := 5;
begin
  perform private.require_staff();
  return (
    with lines as materialized (
      select b as line, b.id, b.day, b.amount_cents, private.bank_text(concat_ws(' ', b.label, b.counterparty, b.reference)) as text,
        private.bank_words(concat_ws(' ', b.label, b.counterparty)) as words, private.noted_by_hand(b) as noted
      from public.bank_lines b where b.state = 'open' or (b.state = 'noted' and private.is_open_bank_line(b))
      order by b.day desc, b.label, b.id limit least(greatest(p_limit, 1), 500)
    ), subjects as materialized (
      select * from private.bank_subjects()
    ), pairs as materialized (
      select l.id as line_id, s.id, f.number_score, s.left_cents = l.amount_cents as is_amount, f.name_score,
        f.number_score = 2 and s.left_cents = l.amount_cents
          or s.left_cents = l.amount_cents and f.name_score = 2 and l.day >= s.since - early as is_strong
      from lines l cross join subjects s
      cross join lateral (
        select case when l.text like any (s.strong) then 2 when l.text like s.weak then 1 else 0 end as number_score,
          case when cardinality(s.names) > 1 and l.words @> s.names or cardinality(s.file_names) > 1 and l.words @> s.file_names then 2
            when l.words && array(select word from unnest(s.names || s.file_names) word where length(word) > 3) then 1 else 0 end as name_score) f
      where s.left_cents = l.amount_cents or f.number_score > 0 or f.name_score = 2
    ), sums as materialized (
      select l.id as line_id, t.customer_id, t.ids, l.amount_cents,
        -- Each is named, and no other one.
        (select count(*) = cardinality(t.ids) and bool_and(p.id = any (t.ids)) from pairs p where p.line_id = l.id and p.number_score = 2) as is_strong
      from lines l join private.bank_sums() t on t.total = l.amount_cents
      where exists (select from pairs p where p.line_id = l.id and p.id = any (t.ids) and (p.number_score = 2 or p.name_score = 2))
    ), judged as materialized (
      select l.id, case
          when l.noted is not null then 'already'
          when p.strong + t.strong > 1 or p.strong = 0 and t.strong = 0 and p.amounts > 1 then 'several_documents'
          when p.strong = 1 and p.others > 0 then 'other_number'
          when p.strong = 1 and p.numbers = 0 and p.amounts > 1 then 'several_documents'
          when p.strong = 1 and p.numbers = 0 and l.text ~ '\m[A-Z]{1,4} 20[0-9]{2} [0-9]+\M' then 'other_number'
          when p.strong = 1 and p.numbers = 0 and exists (
            select from pairs o join subjects s on s.id = o.id
            join public.customers c on private.normalize(c.name) = private.normalize(s.client_name) and c.merged_into is null and c.archived_at is null
            where o.line_id = l.id and o.is_strong and c.id is distinct from s.customer_id) then 'homonym'
        end as doubt, p.strong + t.strong as strong
      from lines l
      cross join lateral (
        select count(*) filter (where o.is_strong) as strong, count(*) filter (where o.number_score = 2) as numbers, count(*) filter (where o.number_score = 2 and not o.is_strong) as others,
          count(*) filter (where o.is_amount and (o.name_score > 0 or o.number_score > 0)) as amounts
        from pairs o where o.line_id = l.id) p
      cross join lateral (select count(*) filter (where o.is_strong) as strong from sums o where o.line_id = l.id) t
    ), claims as materialized (
      select c.id, count(*) as claimants from (
        select p.id from pairs p join judged j on j.id = p.line_id where p.is_strong and j.doubt is null and j.strong = 1
        union all
        select unnest(t.ids) from sums t join judged j on j.id = t.line_id where t.is_strong and j.doubt is null and j.strong = 1) c
      group by c.id
    ), candidates as materialized (
      select p.line_id, 100 * p.number_score + 80 * p.is_amount::int + 30 * p.name_score + 200 * p.is_strong::int as score, p.is_strong, array[p.id] as ids,
        jsonb_build_object('kind', s.kind, 'id', s.id, 'number', s.number, 'title', s.title, 'client_name', s.client_name, 'left_cents', s.left_cents,
          'reason', case
            when p.number_score = 2 and p.is_amount then 'number_amount'
            when p.is_strong then 'name_amount'
            when p.is_amount and p.name_score = 2 then 'name_amount_before'
            when p.number_score > 0 and p.is_amount then 'serial_amount'
            when p.number_score > 0 and s.left_cents > l.amount_cents then 'number_less'
            when p.number_score > 0 then 'number_more'
            when p.is_amount and p.name_score = 1 then 'part_of_name_amount'
            when p.is_amount then 'amount'
            when s.left_cents > l.amount_cents then 'name_less' else 'name_more' end) as subject
      from pairs p join subjects s on s.id = p.id join lines l on l.id = p.line_id
      union all
      select t.line_id, case when t.is_strong then 600 else 170 end, t.is_strong, t.ids,
        jsonb_build_object('kind', 'customer', 'id', t.customer_id, 'number', null, 'title', null, 'left_cents', t.amount_cents,
          'client_name', (select max(s.client_name) from subjects s where s.id = any (t.ids)),
          'parts', (select jsonb_agg(jsonb_build_object('invoice_id', s.id, 'number', s.number, 'amount_cents', s.left_cents) order by s.since, s.number)
            from subjects s where s.id = any (t.ids)),
          'reason', case when t.is_strong then 'numbers_sum' else 'sum' end)
      from sums t
    ), ranked as (
      select c.*, row_number() over (partition by c.line_id order by c.score desc, c.subject ->> 'number') as place from candidates c
    )
    select json_build_object(
      'total_count', (
        select count(*) from public.bank_lines b where b.state = 'open' or (b.state = 'noted' and private.is_open_bank_line(b))),
      'lines', coalesce(json_agg(json_build_object('id', l.id, 'day', l.day, 'amount_cents', l.amount_cents, 'label', (l.line).label,
          'counterparty', (l.line).counterparty, 'reference', (l.line).reference, 'was_noted', (l.line).state = 'noted', 'noted', l.noted,
          'doubt', coalesce(j.doubt, case when d.is_contested then 'several_lines' end),
          'is_sure', j.doubt is null and j.strong = 1 and not d.is_contested,
          'candidates', d.candidates)
        order by l.day desc, (l.line).label, l.id), '[]'))
    from lines l join judged j on j.id = l.id
    cross join lateral (
      select coalesce(json_agg(r.subject order by r.place) filter (where r.place <= shown), '[]') as candidates,
        coalesce(bool_or(r.place = 1 and r.is_strong and exists (select from claims c where c.id = any (r.ids) and c.claimants > 1)), false) as is_contested
      from ranked r where r.line_id = l.id) d
  );
end;
$$;
comment on function public.propose_bank_matches is
  'For staff: the lines that wait for a decision, at most 500, newest first, each with at most four documents that it may pay, the likeliest first: '
  'an open invoice, a deposit (quote), or several invoices of one client (customer, with parts). is_sure: the first one alone has the number and the '
  'amount, or the whole name and the amount, and no other line claims it; doubt says why not. noted: the payment of the ledger that it may be already.';
grant execute on function public.propose_bank_matches to authenticated;

create or replace function public.search_bank_subjects(p_query text) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select coalesce(json_agg(f), '[]') from (
      select s.kind, s.id, s.number, s.title, s.client_name, s.left_cents, null as reason
      from private.bank_subjects() s
      where private.search_text(s.number, s.title, s.client_name) like private.search_pattern(p_query)
      order by s.since desc, s.number limit 20) f);
end;
$$;
comment on function public.search_bank_subjects is 'For staff: open invoices and deposits whose number, title or client has a text; at most 20.';
grant execute on function public.search_bank_subjects to authenticated;
