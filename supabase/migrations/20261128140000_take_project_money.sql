-- Money that clients pay for renovations; the journal and its exports know what each line is for.
-- The history logs it under the renovation: with Supabase Realtime, screens must learn of the new receipt too.
do $$
begin
  if to_regprocedure('realtime.send(jsonb, text, text, boolean)') is not null then
    create trigger tell_change after insert on public.receipts for each statement execute function private.tell_change();
  end if;
end;
$$;

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

-- The screen makes the id of a payment: a repetition of one whose answer was lost adds nothing.
create or replace function public.record_project_payment(p_project_id uuid, p_payment jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_cents constant int := 100000000;
  payment record;
  rate numeric;
  net bigint;
begin
  perform private.require_staff();
  perform 1 from public.reno_projects where id = p_project_id for update;
  if not found then
    perform private.refuse('project_gone', 404);
  end if;
  begin
    select * into payment from jsonb_to_record(p_payment) as p(id uuid, amount_cents int, method text, paid_on date, vat_rate numeric);
  exception
    when data_exception then
      perform private.refuse('invalid_input', 400);
  end;
  if exists (
    select from public.receipts r where r.id = payment.id and r.project_id = p_project_id and r.kind = 'payment'
      and (r.amount_cents, r.method, r.received_on) = (payment.amount_cents, payment.method, payment.paid_on)
  ) then
    return payment.id;
  end if;
  rate := case when (select vat_exempt from public.company_settings) then 0 else payment.vat_rate end;
  if payment.amount_cents is null or payment.amount_cents not between 1 and most_cents or payment.paid_on is null
    or coalesce(payment.method not in ('card', 'cash', 'transfer', 'check'), true) or payment.paid_on < private.today() - 3660
    or exists (select from public.receipts r where r.id = payment.id)
  then
    perform private.refuse('invalid_input', 400);
  elsif payment.paid_on > private.today() then
    perform private.refuse('payment_in_future', 400);
  elsif rate is null or private.vat_reference(rate, payment.paid_on) is null then
    perform private.refuse('invalid_input', 400);
  end if;
  net := private.net_of(payment.amount_cents, rate);
  payment.id := private.book_receipt(jsonb_build_object('id', payment.id, 'kind', 'payment', 'amount_cents', payment.amount_cents,
    'method', payment.method, 'received_on', payment.paid_on, 'source', 'staff', 'project_id', p_project_id, 'vat_split',
    jsonb_build_array(jsonb_build_object('rate', trim_scale(rate), 'net_cents', net, 'vat_cents', payment.amount_cents - net))));
  perform private.log_activity('payment', 'reno_projects', p_project_id::text, 'Encaissement',
    jsonb_build_object('amount_cents', payment.amount_cents, 'method', payment.method, 'paid_on', payment.paid_on));
  return payment.id;
end;
$$;

create or replace function public.reno_project_figures(p_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if not exists (select from public.reno_projects where id = p_id) then
    perform private.refuse('project_gone', 404);
  end if;
  return (
    select json_build_object(
      'expenses', count(*), 'invoiced', coalesce(sum(e.amount), 0), 'invoiced_with_vat', coalesce(sum(e.amount_with_vat), 0),
      'paid', coalesce(sum(e.amount) filter (where e.is_paid), 0),
      'without_basis', count(*) filter (where e.amount_basis is null),
      'amount_without_basis', coalesce(sum(e.amount) filter (where e.amount_basis is null), 0),
      'committed', coalesce(private.awarded_sum(p_id), 0),
      'receipts', (select count(*) from public.receipts r where r.project_id = p_id and r.kind = 'payment'),
      'received_with_vat', (select coalesce(sum(r.amount_cents), 0) / 100.0 from public.receipts r where r.project_id = p_id),
      'received', (
        select coalesce(sum((part ->> 'net_cents')::bigint), 0) / 100.0
        from public.receipts r, jsonb_array_elements(r.vat_split) part where r.project_id = p_id),
      'awards', (select count(*) from public.contractor_quote_requests q where q.project_id = p_id and q.status = 'accepted'),
      'milestones', (select count(*) from public.project_milestones m where m.project_id = p_id),
      'late_milestones', (select count(*) from public.project_milestones m
        where m.project_id = p_id and not m.is_completed and m.due_date < private.today()),
      'documents', (select count(*) from public.project_documents d where d.project_id = p_id),
      'notes', (select count(*) from public.project_notes n where n.project_id = p_id),
      'photos', (
        select json_build_object('before', count(*) filter (where f.category = 'before'),
          'progress', count(*) filter (where f.category = 'progress'), 'after', count(*) filter (where f.category = 'after'))
        from public.project_photos f where f.project_id = p_id)
    )
    from public.project_expenses e where e.project_id = p_id
  );
end;
$$;

-- The journal of takings: the receipts of a period, each on its day. A line never changes: a correction is a line of its own, so the sums
-- of a past day stay.

-- A line of the journal: a receipt with what it is for, and with the receipt that it takes back.
create or replace view private.taking_lines with (security_invoker = true) as
select r.id, r.received_on as day, r.recorded_at as at, r.kind, r.method, r.amount_cents, r.reason as note, r.recorded_by_name as author_name,
  r.source, r.vat_split, e.row_id is not null as is_example, r.request_id, r.project_id, q.reference,
  coalesce(q.client_name, w.client_name) as client_name, q.service_type, w.name as project_name,
  c.received_on as corrected_day, c.amount_cents as corrected_cents
from public.receipts r
left join public.receipts c on c.id = r.corrects_id
left join public.brico_requests q on q.id = r.request_id
left join public.reno_projects w on w.id = r.project_id
left join private.example_rows e on e.table_name = 'receipts' and e.row_id = r.id;

create or replace function public.list_takings(
  p_from date, p_to date, p_method text default null, p_limit int default 200, p_offset int default 0
) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_period(p_from, p_to);
  return (
    with found as materialized (
      select t.*, sum(t.amount_cents) over day as day_cents, count(*) over day as day_count
      from public.receipts t
      where t.received_on between p_from and p_to and (p_method is null or t.method = p_method)
      window day as (partition by t.received_on)
    ), page as (
      select * from found f order by f.received_on desc, f.recorded_at desc, f.id
      limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
    )
    select json_build_object(
      'lines', (
        select coalesce(jsonb_agg(to_jsonb(l) || jsonb_build_object('day_cents', p.day_cents, 'day_count', p.day_count)
          order by p.received_on desc, p.recorded_at desc, p.id), '[]')
        from page p join private.taking_lines l on l.id = p.id),
      'total_count', (select count(*) from found),
      'received_cents', (select coalesce(sum(amount_cents) filter (where not private.is_given_back(kind, amount_cents)), 0) from found),
      'returned_cents', (select coalesce(-sum(amount_cents) filter (where private.is_given_back(kind, amount_cents)), 0) from found),
      'methods', (
        select coalesce(json_agg(m order by m.method), '[]') from (
          select method, count(*) as line_count,
            coalesce(sum(amount_cents) filter (where not private.is_given_back(kind, amount_cents)), 0) as received_cents,
            coalesce(-sum(amount_cents) filter (where private.is_given_back(kind, amount_cents)), 0) as returned_cents
          from found group by method) m)
    )
  );
end;
$$;

-- A page continues after the last line of the one before, so the last costs as much as the first. JSON, because a page is larger than the
-- thousand rows that the API gives of a table.
create or replace function public.export_takings(
  p_from date, p_to date, p_method text default null, p_after_day date default null, p_after_at timestamptz default null,
  p_after_id uuid default null, p_limit int default 5000
) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_period(p_from, p_to);
  return (
    select coalesce(json_agg(l order by l.day, l.at, l.id desc), '[]') from (
      select * from private.taking_lines t
      where t.day between greatest(p_from, p_after_day) and p_to and (p_method is null or t.method = p_method)
        and (p_after_id is null or t.day > p_after_day or t.at > p_after_at or (t.at = p_after_at and t.id < p_after_id))
      order by t.day, t.at, t.id desc limit least(greatest(p_limit, 1), 5000)
    ) l
  );
end;
$$;

create or replace function public.vat_of_takings(p_from date, p_to date) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_period(p_from, p_to);
  return (
    with found as materialized (
      select r.*, coalesce(q.status = 'cancelled', false) as is_cancelled
      from public.receipts r left join public.brico_requests q on q.id = r.request_id
      where r.received_on between p_from and p_to
    ), parts as (
      select date_trunc('month', f.received_on)::date as month, (part ->> 'rate')::numeric as rate, (part ->> 'net_cents')::bigint as net_cents,
        (part ->> 'vat_cents')::bigint as vat_cents, f.is_cancelled
      from found f, jsonb_array_elements(f.vat_split) part
    ), unsplit as (
      select date_trunc('month', f.received_on)::date as month, sum(f.amount_cents) as cents
      from found f where coalesce(jsonb_array_length(f.vat_split), 0) = 0 group by 1
    )
    select json_build_object(
      'rates', (
        select coalesce(json_agg(s order by s.rate), '[]') from (
          select rate, sum(net_cents) as net_cents, sum(vat_cents) as vat_cents from parts group by rate) s
        where s.net_cents <> 0 or s.vat_cents <> 0),
      'months', (
        select coalesce(json_agg(s order by s.month, s.rate), '[]') from (
          select month, rate, sum(net_cents) as net_cents, sum(vat_cents) as vat_cents, sum(net_cents + vat_cents) as cents
          from parts group by month, rate
          union all
          select month, null, null, null, cents from unsplit) s
        where s.cents <> 0 or s.vat_cents <> 0),
      -- Deposits of cancelled jobs that the company keeps: whether they bear VAT is a question for its accountant.
      'kept', (select json_build_object('net_cents', coalesce(sum(net_cents), 0), 'vat_cents', coalesce(sum(vat_cents), 0)) from parts where is_cancelled),
      'unsplit_cents', (select coalesce(sum(cents), 0) from unsplit),
      'total_cents', (select coalesce(sum(amount_cents), 0) from found))
  );
end;
$$;

create or replace function private.project_carries_money(p_project public.reno_projects) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return p_project.actual_cost > 0 or p_project.quote_status = 'signed'
    or exists (select from public.project_expenses e where e.project_id = p_project.id)
    or exists (select from public.receipts r where r.project_id = p_project.id);
end;
$$;

create or replace function public.reno_project_ties(p_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  project public.reno_projects;
begin
  perform private.require_staff();
  select * into project from public.reno_projects where id = p_id;
  if not found then
    perform private.refuse('project_gone', 404);
  end if;
  return json_build_object(
    'must_be_kept', private.project_carries_money(project), 'expenses_total', project.actual_cost,
    'receipts', (select count(*) from public.receipts t where t.project_id = p_id and t.kind = 'payment'),
    'milestones', (select count(*) from public.project_milestones t where t.project_id = p_id),
    'expenses', (select count(*) from public.project_expenses t where t.project_id = p_id),
    'photos', (select count(*) from public.project_photos t where t.project_id = p_id),
    'documents', (select count(*) from public.project_documents t where t.project_id = p_id),
    'notes', (select count(*) from public.project_notes t where t.project_id = p_id),
    'price_requests', (select count(*) from public.contractor_quote_requests t where t.project_id = p_id),
    'open_price_requests', (
      select count(*) from public.contractor_quote_requests t where t.project_id = p_id and private.awaits_news(t))
  );
end;
$$;

-- Runs with the caller's rights: current_user distinguishes a direct API call from a call inside a security definer function.
create or replace function private.keep_projects_with_money() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user = 'authenticated' and exists (select from public.receipts r where r.project_id = old.id) then
    perform private.refuse('project_has_receipts', 409);
  elsif current_user = 'authenticated' and private.project_carries_money(old) then
    perform private.refuse('project_must_be_archived', 409);
  end if;
  return old;
end;
$$;

create or replace function public.read_customer_timeline(
  p_id uuid, p_before timestamptz default null, p_kind text default null, p_limit int default 50
) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  family uuid[] := private.customer_family(p_id);
  most constant int := least(greatest(p_limit, 1), 100);
  before constant timestamptz := coalesce(p_before, 'infinity');
  requests uuid[];
  contacts uuid[];
  projects uuid[];
  answer json;
begin
  perform private.require_staff();
  projects := array(select p.id from public.reno_projects p where p.customer_id = any (family) order by p.created_at desc limit 500);
  requests := array(select r.id from public.brico_requests r where r.customer_id = any (family) order by r.created_at desc limit 500);
  contacts := array(select r.id from public.contact_requests r where r.customer_id = any (family) order by r.created_at desc limit 500);
  with lines as (
    (select 'request' as kind, r.created_at as at, r.id::text, r.customer_id, r.service_type as title, r.reference as detail, r.status,
      r.scheduled_date as day, r.total_amount * 100 as cents, r.place_id
    from public.brico_requests r where r.customer_id = any (family) and r.created_at < before order by r.created_at desc limit most)
    union all
    (select 'contact', r.created_at, r.id::text, r.customer_id, coalesce(r.project_type, r.service), left(r.description, 300), r.status, null, null, r.place_id
    from public.contact_requests r where r.customer_id = any (family) and r.created_at < before order by r.created_at desc limit most)
    union all
    (select 'project', r.created_at, r.id::text, r.customer_id, r.name, null, r.status, r.deadline, null, r.place_id
    from public.reno_projects r where r.customer_id = any (family) and r.created_at < before order by r.created_at desc limit most)
    union all
    (select n.kind, n.written_at, n.id::text, n.customer_id, case when n.written_by is not null then private.person_name(n.written_by) end, n.body,
      null, null, null, null
    from public.customer_notes n where n.customer_id = any (family) and n.written_at < before order by n.written_at desc limit most)
    union all
    (select 'payment', t.recorded_at, t.id::text, null, t.method, t.reason, t.kind, t.received_on, t.amount_cents, null
    from public.receipts t
    where (t.request_id = any (requests) or t.project_id = any (projects)) and t.recorded_at < before order by t.recorded_at desc limit most)
    union all
    (select 'mail', m.created_at, m.id::text, null, m.subject, m.template, m.status, null, null, null
    from public.email_outbox m
    where (m.request_id = any (requests) or m.contact_request_id = any (contacts) or lower(m.recipient) = any (array(
      select lower(h.value) from public.customer_channels h where h.customer_id = any (family) and h.kind = 'email' and not h.is_shared)))
      and not private.is_account_mail(m.template) and m.created_at < before
    order by m.created_at desc limit most)
  ), page as (
    select l.* from lines l
    where p_kind is null or l.kind = p_kind or p_kind = 'note' and l.kind in ('call_in', 'call_out', 'visit')
    order by l.at desc, l.id limit most
  )
  select json_agg(json_build_object('kind', p.kind, 'at', p.at, 'id', p.id, 'title', p.title, 'detail', p.detail, 'status', p.status, 'day', p.day,
    'cents', p.cents::int, 'place', (select concat_ws(', ', a.address, a.city) from public.places a where a.id = p.place_id),
    -- The name on the merged file that the row belongs to.
    'from_file', (select c.name from public.customers c where c.id = p.customer_id and c.merged_into is not null),
    -- What a payment is for.
    'paid_for', case when p.kind = 'payment' then (
      select json_build_object('request_id', t.request_id, 'project_id', t.project_id, 'name', coalesce(t.project_name, t.service_type))
      from private.taking_lines t where t.id = p.id::uuid) end) order by p.at desc, p.id)
  into answer from page p;
  return coalesce(answer, '[]');
end;
$$;

revoke all on function public.record_project_payment from public, anon, authenticated, service_role;
comment on function public.record_project_payment is
  'For staff: records money that a client paid for a renovation: {id (optional), amount_cents, method, paid_on, vat_rate}; without VAT for a '
  'company under the franchise. Refuses: project_gone, invalid_input, payment_in_future, cash_too_high.';
grant execute on function public.record_project_payment to authenticated;

revoke all on function public.reno_project_figures from public, anon, authenticated, service_role;
comment on function public.reno_project_figures is
  'For staff: the sums of a renovation in euros without VAT (committed: its awards; invoiced: its expenses; paid: those that are paid; '
  'received: from the client) and the numbers of its parts. An expense without a basis counts with its amount and has no amount with VAT. Refuses: project_gone.';
grant execute on function public.reno_project_figures to authenticated;

revoke all on table private.taking_lines from public, anon, authenticated, service_role;

revoke all on function public.export_takings from public, anon, authenticated, service_role;
comment on function public.export_takings is
  'For staff: the lines of the journal of takings, oldest first, at most 5000; pass day, at and id of the last one to get the next page. '
  'Refuses: period_invalid.';
grant execute on function public.export_takings to authenticated;

revoke all on function public.vat_of_takings from public, anon, authenticated, service_role;
comment on function public.vat_of_takings is
  'For staff: the VAT of what was received between two days in Paris, both included, by rate, in cents, and the same per '
  'month (rate null: unsplit). unsplit_cents: imported payments and payments without a request, whose rate is unknown. The rates and '
  'unsplit_cents sum to total_cents, the net of the journal. Refuses: period_invalid.';
grant execute on function public.vat_of_takings to authenticated;

-- End of what `npm run routines` wrote.
