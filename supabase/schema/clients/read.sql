-- The list of clients, one file, and everything that happened to it.

-- What tells one file from another: a line of the list, of a proposal, of the choice of a client.
create or replace function private.customer_card(p_id uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with family as (
    select private.customer_family(p_id) as ids
  ), works as (
    select coalesce(r.scheduled_date, (r.created_at at time zone 'Europe/Paris')::date) as day,
      greatest((r.created_at at time zone 'Europe/Paris')::date, case when r.scheduled_date <= private.today() then r.scheduled_date end) as met_on,
      r.scheduled_date is not null and r.status <> 'cancelled' as is_visit,
      case when r.status = 'completed' and r.archived_at is null then r.due_cents else 0 end as due_cents
    from public.brico_requests r, family f where r.customer_id = any (f.ids)
    union all
    select (r.created_at at time zone 'Europe/Paris')::date, (r.created_at at time zone 'Europe/Paris')::date, false, 0 from public.contact_requests r, family f where r.customer_id = any (f.ids)
    union all
    select coalesce(r.start_date, (r.created_at at time zone 'Europe/Paris')::date), (r.created_at at time zone 'Europe/Paris')::date, false, 0
    from public.reno_projects r, family f where r.customer_id = any (f.ids)
  )
  select jsonb_build_object(
    'id', c.id, 'kind', c.kind, 'company_kind', c.company_kind, 'name', c.name, 'origin', c.origin, 'archived_at', c.archived_at,
    'file_count', (select cardinality(ids) from family),
    'phone', (select h.value from public.customer_channels h, family f where h.customer_id = any (f.ids) and h.kind = 'phone' and not private.is_set_aside(h.set_aside_by, c.id)
      order by h.until is not null, h.is_primary desc, h.customer_id <> c.id, h.id limit 1),
    'email', (select h.value from public.customer_channels h, family f where h.customer_id = any (f.ids) and h.kind = 'email' and private.is_email(h.value)
        and not private.is_set_aside(h.set_aside_by, c.id)
      order by h.until is not null, h.is_primary desc, h.customer_id <> c.id, h.id limit 1),
    'city', (
      select coalesce(p.city, substring(p.address from '\d{5}\s+(.+)$'))
      from public.customer_places l join public.places p on p.id = l.place_id, family f
      where l.customer_id = any (f.ids) and not private.is_set_aside(l.set_aside_by, c.id)
      order by l.until is not null, p.created_at, p.id limit 1),
    'row_count', (select count(*) from works), 'last_day', greatest(
      (select max(w.met_on) from works w),
      (select (max(n.written_at) at time zone 'Europe/Paris')::date from public.customer_notes n, family f where n.customer_id = any (f.ids)),
      (select (max(m.created_at) at time zone 'Europe/Paris')::date from public.email_outbox m, family f
       where m.request_id in (select r.id from public.brico_requests r where r.customer_id = any (f.ids)))),
    'next_day', (select min(w.day) from works w where w.is_visit and w.day >= private.today()),
    'due_cents', (select coalesce(sum(w.due_cents), 0) from works w)
  ) from private.merged_customer(p_id) c;
end;
comment on function private.customer_card is
  'A client''s kept file in short: due_cents is what completed jobs still cost; days are in Paris.';

-- Separate function, so that a test can read the query plan.
create or replace function private.customer_search_sql(p_filter text, p_sort text) returns text
language sql immutable set search_path = ''
-- The cards are made of the page only: a deep page must not make those of the pages before it.
return 'select p.id, private.customer_card(p.id), p.count from (' || private.search_sql('customers', 'r.id',
  'r.merged_into is null and r.archived_at is ' || case p_filter when 'archived' then 'not null' else 'null' end || case p_filter
    when 'owes' then ' and r.id in (select coalesce(c.merged_into, c.id) from public.brico_requests b join public.customers c on c.id = b.customer_id
      where b.due_cents > 0 and b.status = ''completed'' and b.archived_at is null)'
    when 'companies' then ' and (r.kind = ''company'' or exists (select from public.customers a where a.merged_into = r.id and a.kind = ''company''))'
    when 'quiet' then ' and r.created_at < private.now() - interval ''12 months''
      and r.id not in (select coalesce(c.merged_into, c.id) from public.customers c where
        exists (select from public.brico_requests b where b.customer_id = c.id and b.created_at > private.now() - interval ''12 months'')
        or exists (select from public.contact_requests b where b.customer_id = c.id and b.created_at > private.now() - interval ''12 months'')
        or exists (select from public.reno_projects b where b.customer_id = c.id and b.updated_at > private.now() - interval ''12 months''))'
    else '' end,
  case p_sort when 'newest' then 'r.created_at desc' else 'private.normalize(r.name)' end) || ') p';

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
comment on function public.search_customers is
  'For staff: a page of the clients, as customer_card describes them. Filters: all, owes, companies, quiet (no news for twelve months), '
  'archived; sort: name or newest. A text that none contains finds what is spelt alike. total_count stops at 10 000.';
grant execute on function public.search_customers to authenticated;

create or replace function public.read_customer(p_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  root uuid := private.customer_root(p_id);
  family uuid[] := private.customer_family(p_id);
begin
  perform private.require_staff();
  if root is null then
    perform private.refuse('customer_gone', 404);
  end if;
  return (
    select json_build_object(
      'card', private.customer_card(root), 'file', to_jsonb(c) - '{search_text}'::text[],
      'channels', (
        -- A number that several of the files have once, as the kept one has it.
        select coalesce(json_agg(to_jsonb(h) - '{normalised,set_aside_by}'::text[] order by h.kind desc, h.until is not null, h.is_primary desc, h.id), '[]')
        from (
          select distinct on (t.kind, t.normalised) t.* from public.customer_channels t
          where t.customer_id = any (family) and not private.is_set_aside(t.set_aside_by, root)
          order by t.kind, t.normalised, array_position(family, t.customer_id)) h),
      'places', (
        select coalesce(json_agg(jsonb_build_object('link_id', l.id, 'customer_id', l.customer_id, 'role', l.role, 'since', l.since, 'until', l.until)
          || to_jsonb(p) - '{normalised,created_at}'::text[] order by l.until is not null, p.created_at, p.id), '[]')
        from public.customer_places l join public.places p on p.id = l.place_id
        where l.customer_id = any (family) and not private.is_set_aside(l.set_aside_by, root)),
      -- It may be on no file: a request at another place does not add it.
      'last_place', (
        select json_build_object('address', r.address, 'postal_code', r.postal_code, 'city', r.city) from public.brico_requests r
        where r.customer_id = any (family) and r.status <> 'cancelled'
        order by coalesce(r.scheduled_date, r.request_date) desc, r.created_at desc limit 1),
      'people', (
        select coalesce(json_agg(json_build_object('link_id', l.id, 'function', l.function, 'is_company', l.company_id = any (family),
          'card', private.customer_card(case when l.company_id = any (family) then l.person_id else l.company_id end))), '[]')
        from (select * from public.customer_people p where p.company_id = any (family) or p.person_id = any (family) order by p.id limit 50) l),
      'tasks', (
        select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title, 'due_on', t.due_on, 'assignee_id', t.assignee_id,
          'assignee_name', case when t.assignee_id is not null then private.person_name(t.assignee_id) end) order by t.due_on, t.id), '[]')
        from (select * from public.customer_tasks k where k.customer_id = any (family) and k.done_at is null order by k.due_on limit 50) t),
      'merges', (
        select coalesce(json_agg(json_build_object('id', m.id, 'absorbed_id', m.absorbed_id, 'name', a.name, 'merged_at', m.merged_at,
          'merged_by', private.person_name(m.merged_by)) order by m.merged_at desc), '[]')
        from public.customer_merges m join public.customers a on a.id = m.absorbed_id
        where m.undone_at is null and m.absorbed_id = any (family)),
      -- Appointments to come, and completed jobs that are not fully paid.
      'next', (
        select coalesce(json_agg(json_build_object('id', r.id, 'day', r.scheduled_date, 'time', r.scheduled_time, 'service', r.service_type, 'status', r.status)
          order by r.scheduled_date, r.scheduled_time), '[]')
        from (select * from public.brico_requests b where b.customer_id = any (family) and b.scheduled_date >= private.today()
          and b.status in ('pending', 'confirmed', 'in_progress') order by b.scheduled_date limit 10) r),
      'due', (
        select coalesce(json_agg(json_build_object('id', r.id, 'day', r.scheduled_date, 'service', r.service_type, 'due_cents', r.due_cents)
          order by r.scheduled_date), '[]')
        from (select * from public.brico_requests b where b.customer_id = any (family) and b.due_cents > 0 and b.status = 'completed'
          and b.archived_at is null order by b.scheduled_date limit 20) r)
    ) from private.merged_customer(root) c);
end;
$$;
comment on function public.read_customer is
  'For staff: a client''s whole file, the union of the files that were merged: numbers, places, people, open tasks, merges, what is next and what is '
  'due. Refuses: customer_gone.';
grant execute on function public.read_customer to authenticated;

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
  -- Their addresses, and all that they or their requests ever had.
  addresses text[];
  written text[];
  answer json;
begin
  perform private.require_staff();
  projects := array(select p.id from public.reno_projects p where p.customer_id = any (family) order by p.created_at desc limit 500);
  requests := array(select r.id from public.brico_requests r where r.customer_id = any (family) order by r.created_at desc limit 500);
  contacts := array(select r.id from public.contact_requests r where r.customer_id = any (family) order by r.created_at desc limit 500);
  addresses := array(
    select lower(h.value) from public.customer_channels h where h.customer_id = any (family) and h.kind = 'email' and not h.is_shared);
  written := array(
    select lower(h.value) from public.customer_channels h where h.customer_id = any (family) and h.kind = 'email'
    union select lower(r.client_email) from public.brico_requests r where r.id = any (requests)
    union select lower(r.email) from public.contact_requests r where r.id = any (contacts));
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
    (select 'quote', coalesce(q.sent_at, q.created_at), q.id::text, q.customer_id, q.title, q.number, q.state, q.valid_until, q.total_cents, q.place_id
    from public.quotes q
    where q.customer_id = any (family) and q.state <> 'replaced' and coalesce(q.sent_at, q.created_at) < before
    order by coalesce(q.sent_at, q.created_at) desc limit most)
    union all
    (select 'invoice', coalesce(i.issued_at, i.created_at), i.id::text, i.customer_id, i.kind, i.number, i.state, i.due_on, i.total_cents, null
    from public.invoices i
    where i.customer_id = any (family) and coalesce(i.issued_at, i.created_at) < before
    order by coalesce(i.issued_at, i.created_at) desc limit most)
    union all
    (select n.kind, n.written_at, n.id::text, n.customer_id, case when n.written_by is not null then private.person_name(n.written_by) end, n.body,
      null, null, null, null
    from public.customer_notes n where n.customer_id = any (family) and n.written_at < before order by n.written_at desc limit most)
    union all
    (select 'planned_visit', v.created_at, v.id::text, v.customer_id, null, v.note, v.state, v.scheduled_date, null, v.place_id
    from public.visits v where v.customer_id = any (family) and v.created_at < before order by v.created_at desc limit most)
    union all
    (select 'payment', t.recorded_at, t.id::text, null, t.method, t.reason, t.kind, t.received_on, t.amount_cents, null
    from public.receipts t
    where (t.request_id = any (requests) or t.project_id = any (projects)
      or t.quote_id in (select q.id from public.quotes q where q.customer_id = any (family))
      or t.id in (select p.receipt_id from public.invoice_payments p join public.invoices i on i.id = p.invoice_id where i.customer_id = any (family)))
      and t.recorded_at < before order by t.recorded_at desc limit most)
    union all
    -- Those to the client: staff and subcontractors have mails about the same request.
    (select 'mail', m.created_at, m.id::text, null, m.subject, m.template, m.status, null, null, null
    from public.email_outbox m
    where ((m.request_id = any (requests) or m.contact_request_id = any (contacts)) and lower(m.recipient) = any (written)
        or lower(m.recipient) = any (addresses))
      and not private.is_account_mail(m.template) and m.created_at < before
    order by m.created_at desc limit most)
  ), page as (
    select l.* from lines l
    where p_kind is null or l.kind = p_kind or p_kind = 'note' and l.kind in ('call_in', 'call_out', 'visit')
    order by l.at desc, l.id limit most
  )
  select json_agg(json_build_object('kind', p.kind, 'at', p.at, 'id', p.id, 'title', p.title, 'detail', p.detail, 'status', p.status, 'day', p.day,
    'cents', p.cents::bigint, 'place', (select concat_ws(', ', a.address, a.city) from public.places a where a.id = p.place_id),
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
comment on function public.read_customer_timeline is
  'For staff: what happened with a client, newest first, at most 100 lines before an instant: request, contact, project, quote, invoice, note, call_in, '
  'call_out, visit, planned_visit, payment, mail; p_kind « note » brings calls and visits too. cents is an amount in cents. The next page begins before the last at.';
grant execute on function public.read_customer_timeline to authenticated;

-- Who could it be? Clients for a name, a number or a place, to choose one for a row or to merge with.
create or replace function public.client_of_row(p_table text, p_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  written jsonb;
  root uuid;
  family uuid[];
begin
  perform private.require_staff();
  if p_table not in ('brico_requests', 'contact_requests', 'reno_projects') then
    perform private.refuse('invalid_input', 400);
  end if;
  execute format('select to_jsonb(t) from public.%I t where t.id = $1', p_table) into written using p_id;
  root := private.customer_root((written ->> 'customer_id')::uuid);
  if root is null then
    return null;
  end if;
  family := private.customer_family(root);
  return json_build_object(
    'card', private.customer_card(root),
    -- What was declared here and is not in the file: staff may add it.
    'new_phone', (select v from (select coalesce(written ->> 'client_phone', written ->> 'phone') as v) d
      where length(private.phone_key(v)) = 9 and not exists (select from public.customer_channels h
        where h.customer_id = any (family) and h.kind = 'phone' and h.normalised = private.phone_key(v))),
    'new_email', (select v from (select coalesce(written ->> 'client_email', written ->> 'email') as v) d
      where v like '%_@_%' and not exists (select from public.customer_channels h
        where h.customer_id = any (family) and h.kind = 'email' and h.normalised = private.email_key(v))),
    'new_place', (select json_build_object('id', p.id, 'address', p.address, 'city', p.city) from public.places p
      where p.id = (written ->> 'place_id')::uuid
        and not exists (select from public.customer_places l where l.place_id = p.id and l.customer_id = any (family))),
    'other_name', (select v from (select coalesce(written ->> 'client_name', written ->> 'name') as v) d
      where not exists (select from public.customers c where c.id = any (family) and private.names_agree(c.name, v))));
end;
$$;
comment on function public.client_of_row is
  'For staff: the client of a request, a contact or a renovation, and what was declared there that the client''s file does not know. Refuses: '
  'invalid_input.';
grant execute on function public.client_of_row to authenticated;
