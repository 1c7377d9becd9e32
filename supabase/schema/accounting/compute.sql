-- The entries: computed from invoices, receipts and their allocations, which never change; a closed period keeps its own (close.sql). Amounts are cents;
-- net_cents: positive on the debit side. Each piece sums to zero, because an invoice sums to its rows and a receipt to its parts.

create or replace function private.first_open_day() returns date
language sql stable security definer set search_path = ''
return (select max(p.to_on) + 1 from public.accounting_periods p);
comment on function private.first_open_day is 'The day after the last closed period; null when none is closed.';

-- Recorded after the first period was closed: what is older was handed over otherwise, before.
create or replace function private.is_recorded_late(p_kind text, p_subject_id uuid) returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.fiscal_events e where e.kind = p_kind and e.subject_id = p_subject_id
    and e.seq > (select min(c.seq) from public.fiscal_events c where c.kind = 'entries'));

create or replace function private.is_handed_over(p_source text, p_source_id text) returns boolean
language sql stable security definer set search_path = ''
return exists (select from private.accounting_entries e where e.source = p_source and e.source_id = p_source_id);

create or replace function private.entry_day(p_day date, p_open_on date, p_first_on date, p_source text, p_source_id text, p_event uuid) returns date
language sql stable security definer set search_path = ''
return case when p_open_on is null or p_day >= p_open_on then p_day
  when not private.is_handed_over(p_source, p_source_id) and (p_day >= p_first_on or private.is_recorded_late(p_source, p_event)) then p_open_on end;
comment on function private.entry_day is
  'The day of the entry of a row: its own while that is open, the first open day when the row was recorded after its day was closed; null: it was handed over.';

create or replace function private.client_account(p_number int) returns text
language sql immutable set search_path = ''
return coalesce('C' || lpad(p_number::text, greatest(5, length(p_number::text)), '0'), 'CDIVERS');
comment on function private.client_account is 'A client''s own account: C00042; CDIVERS for a person who was erased.';

-- Whose money a receipt is, or the one that it corrects. One that names nothing was split over invoices, or is of nothing that is known.
create or replace view private.receipt_clients with (security_invoker = true) as
select r.id, coalesce(c.corrects_id, c.id, r.id) as root_id, n.is_named or f.id is not null as is_known,
  coalesce(b.customer_id, w.customer_id, q.customer_id, i.customer_id, f.customer_id) as customer_id,
  coalesce(i.snapshot #>> '{buyer,name}', b.client_name, w.client_name, q.snapshot #>> '{client,name}', f.snapshot #>> '{buyer,name}', 'Clients divers') as name
from public.receipts r
left join public.receipts c on c.id = r.corrects_id
cross join lateral (select num_nonnulls(r.request_id, r.project_id, r.quote_id, r.invoice_id, c.request_id, c.project_id, c.quote_id, c.invoice_id) > 0 as is_named) n
left join public.brico_requests b on b.id = r.request_id
left join public.reno_projects w on w.id = r.project_id
left join public.quotes q on q.id = r.quote_id
left join public.invoices i on i.id = r.invoice_id
left join lateral (
  select o.* from public.invoice_payments p join public.invoices o on o.id = p.invoice_id
  where not n.is_named and p.receipt_id in (r.id, c.id, c.corrects_id) order by p.id limit 1) f on true;

create or replace function private.entry_lines(p_from date, p_to date)
returns table (
  journal text, journal_label text, entry_no bigint, entry_on date, account text, account_label text, aux text, aux_label text, piece_ref text, piece_on date,
  due_on date, label text, debit_cents bigint, credit_cents bigint, match text, source text, source_id text, line_no bigint
)
-- The planner knows no sizes of the steps, and would compare each row with each.
language plpgsql stable security definer set search_path = '' set enable_nestloop = off
as $$
#variable_conflict use_column
declare
  open_on date := private.first_open_day();
  first_on date := (select min(p.from_on) from public.accounting_periods p);
  -- An example is no account, but in the example company, where all is one.
  has_examples boolean := (select s.is_example from public.site_settings s);
  -- Late rows have an earlier day.
  since date := case when p_from = open_on then '1900-01-01' else p_from end;
  most constant int := 7500;
begin
  if (select count(*) from public.invoices i where i.issued_on between p_from and p_to) + (
    select count(*) from public.receipts r where r.received_on between p_from and p_to) > most
  then
    perform private.refuse('period_too_large', 409);
  end if;
  return query
    with sold as materialized (
      select i.id, private.entry_day(i.issued_on, open_on, first_on, 'invoice', i.id::text, i.id) as day
      from public.invoices i where i.issued_on between since and p_to and (has_examples or not exists (
        select from private.example_rows e where e.table_name = 'invoices' and e.row_id = i.id))
    ), moved as materialized (
      select r.id, r.received_on, private.entry_day(r.received_on, open_on, first_on, 'receipt', r.id::text, r.id) as day
      from public.receipts r where r.received_on between since and p_to and (has_examples or not exists (
        select from private.example_rows e where e.table_name = 'receipts' and e.row_id = r.id))
    ), freed as materialized (
      select r.id, r.invoice_id, r.part, r.amount_cents, r.at, private.entry_day(r.released_on, open_on, first_on, 'release', r.id::text, null) as day
      from private.released_parts r where r.released_on between since and p_to and (has_examples or not exists (
        select from private.example_rows e where e.table_name = 'invoices' and e.row_id = r.invoice_id))
    ), parts as materialized (
      -- With its receipt, when both are of one day; else a transfer from the deposits.
      select a.id, a.receipt_id, a.invoice_id, a.amount_cents, a.vat_split, m.day as receipt_day,
        coalesce(m.day is not null and greatest(a.day, open_on) = m.day, false) as is_direct,
        private.entry_day(a.day, open_on, first_on, 'allocation', a.id::text, private.allocation_subject(a.id)) as day
      from private.allocations a left join moved m on m.id = a.receipt_id
      where a.day between since and p_to and (has_examples or not exists (
        select from private.example_rows e where e.table_name = 'receipts' and e.row_id = a.receipt_id))
    ), paid as materialized (
      select p.receipt_id, sum(p.amount_cents) filter (where p.is_direct)::bigint as cents,
        string_agg(distinct i.number, ', ') filter (where p.is_direct) as numbers
      from parts p join public.invoices i on i.id = p.invoice_id group by 1
    ), owners as materialized (
      -- Of a person who was erased: the account that the books have.
      select i.id, i.number, coalesce(case when i.customer_id is null then (
          select max(e.aux) from private.accounting_entries e where e.source = 'invoice' and e.source_id = i.id::text) end, private.client_account(c.number)) as aux,
        coalesce(i.snapshot #>> '{buyer,name}', 'Client') as name, k.is_due_at_once as is_due, k.is_of_deposit,
        -- 0 % of a company outside the franchise: the buyer declares the VAT (CGI, art. 283).
        not coalesce((i.snapshot #>> '{seller,vat_exempt}')::boolean, false) as is_reverse
      from public.invoices i join private.invoice_kinds k on k.id = i.id left join private.client_accounts c on c.customer_id = i.customer_id
      where i.id in (
        select s.id from sold s where s.day is not null union select f.invoice_id from freed f where f.day is not null union select p.invoice_id from parts p where p.day is not null or p.is_direct)
    ), due as materialized (
      select v.allocation_id, v.split from private.allocated_vat(array(
        select distinct p.receipt_id from parts p join owners o on o.id = p.invoice_id where o.is_due and (p.day is not null or p.is_direct)), false) v
    ), receipts as materialized (
      select r.id, m.day, r.received_on, r.recorded_at, r.amount_cents::bigint as amount_cents, r.method, r.kind, r.vat_split, k.root_id::text as root, k.is_known,
        private.client_account(n.number) as aux, k.name, 'E' || e.seq as ref
      from moved m join public.receipts r on r.id = m.id
      join private.receipt_clients k on k.id = r.id
      left join private.client_accounts n on n.customer_id = k.customer_id
      left join public.fiscal_events e on e.subject_id = r.id and e.kind = 'receipt'
      where m.day between p_from and p_to
    ), transfers as materialized (
      select p.id, p.day, p.receipt_id, p.invoice_id, p.amount_cents, p.vat_split, o.number, o.aux, o.name, o.is_due, i.issued_on, k.root_id::text as root,
        private.client_account(n.number) as from_aux, k.name as from_name
      from parts p join owners o on o.id = p.invoice_id
      join public.invoices i on i.id = p.invoice_id
      join private.receipt_clients k on k.id = p.receipt_id
      left join private.client_accounts n on n.customer_id = k.customer_id
      where p.day between p_from and p_to and not p.is_direct
    ), taxed as materialized (
      -- What falls due with the money: without what its invoice has made due, and with what was in excess.
      select t.receipt_id, t.vat_rate, sum(t.vat_cents)::bigint as vat_cents from (
        select r.id as receipt_id, part.vat_rate, part.vat_cents
        from receipts r cross join lateral jsonb_to_recordset(coalesce(r.vat_split, '[]')) as part(vat_rate numeric, vat_cents bigint)
        union all
        select p.receipt_id, part.vat_rate, -part.vat_cents
        from due u join parts p on p.id = u.allocation_id and p.is_direct cross join lateral jsonb_to_recordset(u.split) as part(vat_rate numeric, vat_cents bigint)
        union all
        select p.receipt_id, part.vat_rate, part.vat_cents
        from parts p join owners o on o.id = p.invoice_id and not o.is_due cross join lateral jsonb_to_recordset(p.vat_split) as part(vat_rate numeric, vat_cents bigint)
        where p.is_direct) t
      where t.vat_rate > 0 group by 1, 2
    ), moved_vat as materialized (
      -- Of a transfer: counted with the money already; or not yet, of money that was in excess.
      select t.id, part.vat_rate, -part.vat_cents as vat_cents
      from due u join transfers t on t.id = u.allocation_id cross join lateral jsonb_to_recordset(u.split) as part(vat_rate numeric, vat_cents bigint)
      union all
      select t.id, part.vat_rate, part.vat_cents
      from transfers t cross join lateral jsonb_to_recordset(t.vat_split) as part(vat_rate numeric, vat_cents bigint) where not t.is_due
    ), works as materialized (
      -- What an invoice asks for, and the deposits that it takes back.
      select w.id, w.vat_rate, sum(w.net_cents)::bigint as net_cents, sum(w.vat_cents)::bigint as vat_cents from (
        select i.id, part.vat_rate, part.net_cents, part.vat_cents
        from sold s join public.invoices i on i.id = s.id cross join lateral jsonb_to_recordset(i.split) as part(vat_rate numeric, net_cents bigint, vat_cents bigint)
        where s.day is not null
        union all
        select i.id, part.vat_rate, part.net_cents, 0
        from sold s join public.invoices i on i.id = s.id cross join lateral jsonb_array_elements(i.deductions) d
        join public.invoices t on t.id = (d ->> 'id')::uuid and t.kind <> 'fee'
        cross join lateral jsonb_to_recordset(d -> 'split') as part(vat_rate numeric, net_cents bigint) where s.day is not null) w
      group by 1, 2
    ), sales as (
      -- The client owes the whole; what they withhold as guarantee, and what others pay, stand apart until they are released.
      select i.id, 1 as place, side.role, null::numeric as vat_rate, side.cents as net_cents, coalesce(i.corrects_id, i.id)::text as match, null as words
      from sold s join public.invoices i on i.id = s.id
      cross join lateral (values ('client', private.split_sum(i.split)::bigint - i.retention_cents - i.aid_cents), ('retention', i.retention_cents), ('aid', i.aid_cents)) side(role, cents)
      union all
      select w.id, 2, case when o.is_of_deposit then 'deposit' else r.sales || case when r.is_reverse then '_reverse' else '' end end,
        case when not o.is_of_deposit and not r.is_reverse then w.vat_rate end, -w.net_cents, case when o.is_of_deposit then coalesce(i.corrects_id, i.id)::text end, null
      from works w join owners o on o.id = w.id join public.invoices i on i.id = w.id
      cross join lateral (select case i.operation when 'goods' then 'goods' else 'sales' end as sales, w.vat_rate = 0 and o.is_reverse as is_reverse) r
      union all
      select i.id, 3, 'deposit', null, private.split_net(d -> 'split')::bigint, d ->> 'id', case when private.split_net(d -> 'split') > 0 then 'Acompte repris ' else 'Acompte rendu ' end || t.number
      from sold s join public.invoices i on i.id = s.id cross join lateral jsonb_array_elements(i.deductions) d
      -- The price of a quote was sold: taken back, it lowers the sales of its rate.
      join public.invoices t on t.id = (d ->> 'id')::uuid and t.kind <> 'fee'
      union all
      select w.id, 4, case when o.is_due then 'vat_due' else 'vat_waiting' end, w.vat_rate, -w.vat_cents, null, null
      from works w join owners o on o.id = w.id where w.vat_rate > 0
    ), lines as (
      select 'journal_sales' as journal, s.day, i.issued_at as at, 'i' || i.id as piece, i.number as ref, i.issued_on as piece_on, l.place, l.role, l.vat_rate,
        l.net_cents, case when l.role in ('client', 'retention', 'deposit') then o.aux end as aux,
        case when l.role in ('client', 'retention', 'deposit') then o.name end as aux_label,
        l.match, case when l.role = 'client' then i.due_on end as due_on,
        coalesce(l.words, case i.kind when 'credit_note' then 'Avoir ' when 'deposit' then 'Acompte ' else 'Facture ' end || i.number) || ' ' || o.name as label,
        'invoice' as source, i.id::text as source_id
      from sold s join public.invoices i on i.id = s.id join owners o on o.id = i.id join sales l on l.id = i.id
      where s.day between p_from and p_to
      union all
      -- Money, and what it pays.
      select case r.method when 'cash' then 'journal_cash' else 'journal_bank' end, r.day, r.recorded_at, 'r' || r.id, r.ref, r.received_on, 1, r.method, null,
        r.amount_cents, null, null, null, null, case r.kind when 'refund' then 'Remboursement' when 'correction' then 'Correction' when 'dispute' then 'Paiement repris' else 'Règlement' end
          || coalesce(' ' || p.numbers, '') || ' ' || r.name, 'receipt', r.id::text
      from receipts r left join paid p on p.receipt_id = r.id
      union all
      select case r.method when 'cash' then 'journal_cash' else 'journal_bank' end, r.day, r.recorded_at, 'r' || r.id, r.ref, r.received_on, 2, 'client', null,
        -p.amount_cents, o.aux, o.name, p.invoice_id::text, null, 'Règlement ' || o.number || ' ' || o.name, 'allocation', p.id::text
      from receipts r join parts p on p.receipt_id = r.id and p.is_direct join owners o on o.id = p.invoice_id
      union all
      select case r.method when 'cash' then 'journal_cash' else 'journal_bank' end, r.day, r.recorded_at, 'r' || r.id, r.ref, r.received_on, 3,
        case when r.is_known then 'deposit' else 'unknown' end, null, coalesce(p.cents, 0) - r.amount_cents,
        case when r.is_known then r.aux end, case when r.is_known then r.name end,
        r.root, null, 'Sans facture à ce jour ' || r.name, 'receipt', r.id::text
      from receipts r left join paid p on p.receipt_id = r.id
      union all
      -- The VAT that falls due with it.
      select 'journal_other', r.day, r.recorded_at, 'v' || r.id, r.ref, r.received_on, side.place, side.role, v.vat_rate, side.sign * v.vat_cents, null, null, null, null,
        'TVA exigible sur encaissement ' || r.name, 'receipt', r.id::text
      from receipts r join taxed v on v.receipt_id = r.id
      cross join (values (1, 'vat_waiting', 1), (2, 'vat_due', -1)) side(place, role, sign)
      union all
      -- An invoice takes over money that came before it; one that was credited leaves it.
      select 'journal_other', t.day, null, 'a' || t.id, t.number, t.issued_on, side.place, side.role,
        null, side.sign * t.amount_cents, case side.role when 'client' then t.aux else t.from_aux end,
        case side.role when 'client' then t.name else t.from_name end, case side.role when 'client' then t.invoice_id::text else t.root end,
        null, 'Affectation à ' || t.number || ' ' || t.name, 'allocation', t.id::text
      from transfers t cross join (values (1, 'deposit', 1), (2, 'client', -1)) side(place, role, sign)
      union all
      select 'journal_other', t.day, null, 'a' || t.id, t.number, t.issued_on, 2 + side.place, side.role, v.vat_rate, side.sign * v.vat_cents, null, null, null, null,
        'TVA ' || t.number || ' ' || t.name, 'allocation', t.id::text
      from transfers t join moved_vat v on v.id = t.id
      cross join (values (1, 'vat_waiting', 1), (2, 'vat_due', -1)) side(place, role, sign)
      where v.vat_rate > 0
      union all
      select 'journal_other', f.day, f.at, 'f' || f.id, o.number, i.issued_on, side.place, side.role, null, side.sign * f.amount_cents,
        case when side.role <> 'aid' then o.aux end, case when side.role <> 'aid' then o.name end, i.id::text,
        case side.role when 'client' then i.due_on end, case f.part when 'aid' then 'Aide ' else 'Retenue de garantie libérée ' end || o.number || ' ' || o.name, 'release', f.id::text
      from freed f join owners o on o.id = f.invoice_id join public.invoices i on i.id = f.invoice_id
      cross join lateral (values (1, 'client', 1), (2, f.part, -1)) side(place, role, sign)
      where f.day between p_from and p_to
    ), written as (
      -- The same account twice in a piece is one line, and none when nothing is left.
      select l.journal, l.day, min(l.at) as at, l.piece, l.ref, l.piece_on, min(l.place) as place, a.number as account, min(a.label) as account_label, l.aux, min(l.aux_label) as aux_label,
        l.match, max(l.due_on) as due_on, min(l.label) as label, sum(l.net_cents)::bigint as net, l.source, l.source_id
      from lines l left join public.account_plan a on a.role = l.role and a.vat_rate is not distinct from l.vat_rate
      group by l.journal, l.day, l.piece, l.ref, l.piece_on, a.number, l.aux, l.match, l.source, l.source_id
      having sum(l.net_cents) <> 0
    ), numbered as (
      select j.number as journal, j.label as journal_label, w.*,
        dense_rank() over (partition by j.number order by w.day, w.at nulls last, w.ref, w.piece) as nth
      from written w join public.account_plan j on j.id = w.journal
    )
    select n.journal, n.journal_label, n.nth + coalesce(b.last, 0), n.day, n.account, n.account_label, n.aux, n.aux_label, n.ref, n.piece_on, n.due_on, left(n.label, 200),
      greatest(n.net, 0), greatest(-n.net, 0), n.match, n.source, n.source_id,
      row_number() over (order by n.day, n.journal, n.nth, n.place, n.account, n.aux, n.match, n.source_id)
    from numbered n(journal, journal_label, journal_id, day, at, piece, ref, piece_on, place, account, account_label, aux, aux_label, match, due_on, label, net, source, source_id, nth)
    left join (select e.journal, max(e.entry_no) as last from private.accounting_entries e group by 1) b on b.journal = n.journal
    order by 18;
end;
$$;
comment on function private.entry_lines is
  'The entries of an open period, which begins on the first open day or later: sales on the day of the invoice, money on its day, VAT when it falls due. '
  'What was recorded late, for a day that is closed, has the first open day. Numbers go on from the closed periods, journal by journal. Refuses: '
  'period_too_large (more than 7500 invoices and payments).';
