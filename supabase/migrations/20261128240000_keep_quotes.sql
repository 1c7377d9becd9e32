-- How long quotes stay: a signed one and its documents ten years, an offer that was never signed three, and those of the demonstration until the
-- site goes live. The scan of a signature on paper is a file of its row.

create trigger keep_file after insert on public.quote_signatures for each row execute function private.keep_file();
create trigger remove_file after delete on public.quote_signatures for each row execute function private.remove_file_later();

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function private.example_tables() returns text[]
language sql immutable set search_path = ''
-- Tables with references to others come first.
return array['receipts', 'quotes', 'google_reviews', 'gallery_projects', 'brico_requests', 'reno_projects', 'contact_requests', 'contractors', 'blocked_dates',
  'customers', 'places'];

-- Deletes mail to or about the example's people, also mail that is not linked to a request.
create or replace function private.remove_example_mail() returns void
language sql volatile security definer set search_path = ''
begin atomic
  delete from public.email_outbox m using private.example_rows e
  where (e.table_name = 'brico_requests' and m.request_id = e.row_id)
    or (e.table_name = 'contact_requests' and m.contact_request_id = e.row_id)
    or (e.table_name = 'reno_projects' and m.payload ->> 'project_id' = e.row_id::text)
    or (e.table_name = 'quotes' and m.payload ->> 'quote_id' = e.row_id::text)
    or (e.table_name = 'contractors' and m.template = 'papers_expiring'
      and m.payload -> 'papers' @> jsonb_build_array(jsonb_build_object('contractor_id', e.row_id)));
  delete from public.email_outbox m
  where m.request_id is null and m.contact_request_id is null and not private.is_account_mail(m.template) and m.recipient in (
    select r.client_email from public.brico_requests r join private.example_rows e on e.row_id = r.id union
    select c.email from public.contact_requests c join private.example_rows e on e.row_id = c.id union
    select k.email from public.contractors k join private.example_rows e on e.row_id = k.id union
    select p.client_email from public.reno_projects p join private.example_rows e on e.row_id = p.id
  );
end;

create or replace function public.empty_example() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  name text;
  removed int;
  answer jsonb := '{}';
begin
  -- The caller, an edge function, has made an archive and checked who asks.
  perform pg_advisory_xact_lock(hashtext('example'));
  -- Quotes that staff wrote for the demonstration, with all their versions.
  insert into private.example_rows select 'quotes', q.id from public.quotes q
  where (select bool_and(private.is_example_quote(v)) from public.quotes v where v.root_id = q.root_id) on conflict do nothing;
  perform private.remove_example_mail();
  -- Payments and documents of the demonstration are not real, so they are deleted too; the chain records which ones.
  insert into private.example_rows select 'receipts', r.id from public.receipts r
  where private.is_example('brico_requests', r.request_id) or private.is_example('reno_projects', r.project_id) on conflict do nothing;
  insert into private.example_rows select 'documents', d.id from public.documents d
  where d.made_at is not null and (private.is_example('brico_requests', d.request_id) or private.is_example('quotes', d.quote_id));
  perform private.append_fiscal_event('example_removed', e.row_id, '{}') from private.example_rows e
  where e.table_name in ('receipts', 'documents') order by e.row_id;
  foreach name in array array['documents', 'refunds', 'payment_disputes', 'demo_payment_sessions', 'former_checkouts'] loop
    execute format('delete from public.%I t using private.example_rows e where e.table_name = ''brico_requests'' and e.row_id = t.request_id', name);
  end loop;
  delete from public.documents d using private.example_rows e where e.table_name = 'quotes' and e.row_id = d.quote_id;
  delete from public.quote_signatures s using private.example_rows e where e.table_name = 'quotes' and e.row_id = s.quote_id;
  foreach name in array private.example_tables() loop
    execute format('delete from public.%1$I t using private.example_rows e where e.table_name = %1$L and e.row_id = t.id', name);
    get diagnostics removed = row_count;
    answer := answer || jsonb_build_object(name, removed);
  end loop;
  perform private.empty_example_settings();
  -- Supabase refuses a delete without a where clause.
  delete from private.example_rows where true;
  delete from private.example_settings where true;
  update public.site_settings set is_example = false, is_open = false, opened_at = null, updated_at = private.now()
  where is_example or is_open;
  return answer;
end;
$$;

-- The quotes of these clients, each by its first version: theirs, and those without a client for their renovations and small jobs. p_is_signed:
-- only those with a signature among their versions, only those without, or all.
create or replace function private.quote_roots_of(p_family uuid[], p_is_signed boolean) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(
    select distinct q.root_id from public.quotes q
    where (q.customer_id = any (p_family) or (q.customer_id is null and (
        q.project_id in (select p.id from public.reno_projects p where p.customer_id = any (p_family))
        or q.request_id in (select r.id from public.brico_requests r where r.customer_id = any (p_family)))))
      and (p_is_signed is null or p_is_signed = exists (
        select from public.quote_signatures s join public.quotes v on v.id = s.quote_id where v.root_id = q.root_id)));
end;
$$;

create or replace function private.export_quotes(p_family uuid[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('number', q.number, 'version', q.version_no, 'title', q.title, 'state', q.state, 'sent_at', q.sent_at,
      'seen_at', q.seen_at, 'closed_at', q.closed_at, 'closed_reason', q.closed_reason, 'content', q.snapshot,
      'signature', (
        select to_jsonb(s) - '{id,quote_id,snapshot,evidence,bucket,path,recorded_by,recorded_by_name}'::text[] || jsonb_build_object('evidence', s.evidence::jsonb)
        from public.quote_signatures s where s.quote_id = q.id),
      'events', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.at, 'network', e.network) order by e.id), '[]')
        from public.quote_events e where e.quote_id = q.id and e.actor = 'client'),
      'documents', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'number', d.number, 'made_at', d.made_at, 'content', d.snapshot) order by d.made_at), '[]')
        from public.documents d where d.quote_id = q.id and d.made_at is not null)) order by q.created_at), '[]')
    from (select * from public.quotes t where t.root_id = any (private.quote_roots_of(p_family, null)) limit 1000) q);
end;
$$;

create or replace function private.erasure_of(p_customer uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with family as (
    select private.customer_family(p_customer) as ids
  )
  select private.customer_card(p_customer) || jsonb_build_object(
    'contacts', (select count(*) from public.contact_requests r where r.customer_id = any (f.ids)),
    'requests', (select count(*) from public.brico_requests r where r.customer_id = any (f.ids)),
    'paid', (select count(*) from public.brico_requests r where r.customer_id = any (f.ids)
      and private.carries_money(r.first_paid_at, r.payment_status, r.stripe_payment_intent_id, r.status)),
    'projects', (select count(*) from public.reno_projects r where r.customer_id = any (f.ids)),
    'notes', (select count(*) from public.customer_notes n where n.customer_id = any (f.ids)),
    'quotes', cardinality(private.quote_roots_of(f.ids, null)), 'signed_quotes', cardinality(private.quote_roots_of(f.ids, true)),
    'names', (select jsonb_agg(distinct c.name) from public.customers c where c.id = any (f.ids)))
  from family f;
end;

create or replace function private.export_people(p_people uuid[], p_email text) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with family as (
    select array_agg(c.id) as ids from public.customers c where c.id = any (p_people) or c.merged_into = any (p_people)
  )
  select jsonb_build_object(
    'exported_at', private.now(),
    'customers', (
      select coalesce(jsonb_agg(to_jsonb(c) - '{search_text,version}'::text[] || jsonb_build_object(
        'channels', (select coalesce(jsonb_agg(to_jsonb(h) - 'normalised'), '[]') from public.customer_channels h where h.customer_id = c.id),
        'places', (
          select coalesce(jsonb_agg(to_jsonb(p) - 'normalised' || jsonb_build_object('role', l.role, 'since', l.since, 'until', l.until)), '[]')
          from public.customer_places l join public.places p on p.id = l.place_id where l.customer_id = c.id),
        'people', (select coalesce(jsonb_agg(jsonb_build_object('company', k.name, 'function', l.function)), '[]')
          from public.customer_people l join public.customers k on k.id = l.company_id where l.person_id = c.id),
        'notes', (select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'body', n.body, 'written_at', n.written_at) order by n.written_at), '[]')
          from public.customer_notes n where n.customer_id = c.id),
        'tasks', (select coalesce(jsonb_agg(jsonb_build_object('title', t.title, 'due_on', t.due_on, 'done_at', t.done_at) order by t.due_on), '[]')
          from public.customer_tasks t where t.customer_id = c.id),
        'merges', (select coalesce(jsonb_agg(jsonb_build_object('merged_at', m.merged_at, 'undone_at', m.undone_at)), '[]')
          from public.customer_merges m where c.id in (m.kept_id, m.absorbed_id)),
        'distinctions', (select count(*) from public.customer_distinctions d where c.id in (d.one_id, d.other_id))) order by c.created_at), '[]')
      from public.customers c where c.id = any (f.ids)),
    'contact_requests', (
      select coalesce(jsonb_agg(to_jsonb(t) - 'search_text' || jsonb_build_object('photos', (
        select coalesce(jsonb_agg(p.name), '[]') from public.contact_request_photos p where p.contact_request_id = t.id)) order by t.created_at), '[]')
      from (select * from public.contact_requests c where c.customer_id = any (f.ids) limit 1000) t),
    'brico_requests', (
      select coalesce(jsonb_agg(to_jsonb(t) - '{search_text,manage_token_hash,hold_network,idempotency_key}'::text[]
        || jsonb_build_object('payments', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'amount_cents', p.amount_cents, 'method', p.method, 'paid_on', p.received_on)
            order by p.received_on, p.recorded_at), '[]')
          from public.receipts p where p.request_id = t.id), 'documents', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'number', d.number, 'made_at', d.made_at, 'content', d.snapshot)
            order by d.made_at), '[]')
          from public.documents d where d.request_id = t.id and d.made_at is not null)) order by t.created_at), '[]')
      from (select * from public.brico_requests r where r.customer_id = any (f.ids) limit 1000) t),
    'reno_projects', (
      select coalesce(jsonb_agg(to_jsonb(t) - '{search_text,estimated_cost,actual_cost,margin}'::text[]
        || jsonb_build_object('messages', (
          select coalesce(jsonb_agg(jsonb_build_object('body', m.body, 'written_at', m.created_at) order by m.created_at), '[]')
          from public.client_messages m where m.project_id = t.id and m.is_from_client), 'payments', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'amount_cents', p.amount_cents, 'method', p.method, 'paid_on', p.received_on)
            order by p.received_on, p.recorded_at), '[]')
          from public.receipts p where p.project_id = t.id), 'choices', (
          select coalesce(jsonb_agg(jsonb_build_object('question', c.question, 'comment', c.comment, 'chosen_at', c.chosen_at) order by c.chosen_at), '[]')
          from public.project_choices c where c.project_id = t.id and c.chosen_at is not null)) order by t.created_at), '[]')
      from (select * from public.reno_projects p where p.customer_id = any (f.ids) limit 1000) t),
    'quotes', private.export_quotes(f.ids),
    'emails', (
      select coalesce(jsonb_agg(jsonb_build_object('subject', t.subject, 'text', t.body_text, 'sent_at', t.sent_at) order by t.created_at), '[]')
      from (select * from public.email_outbox m
        where lower(m.recipient) = any (private.own_addresses(f.ids, p_email)) and not private.is_account_mail(m.template) limit 1000) t)
  ) from family f;
end;

create or replace function private.erase_people(p_people uuid[], p_email text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  family uuid[] := array(select c.id from public.customers c where c.id = any (p_people) or c.merged_into = any (p_people));
  addresses text[] := private.own_addresses(family, p_email);
  requests uuid[];
  paid uuid[];
  contacts uuid[];
  projects uuid[];
  places uuid[];
  mails int;
  offers uuid[] := private.quote_roots_of(family, false);
  contracts uuid[] := private.quote_roots_of(family, true);
begin
  select coalesce(array_agg(r.id), '{}'),
    coalesce(array_agg(r.id) filter (where private.carries_money(r.first_paid_at, r.payment_status, r.stripe_payment_intent_id, r.status)), '{}')
  into requests, paid
  from public.brico_requests r where r.customer_id = any (family);
  -- Refuse while an appointment is ahead, or a payment or refund is open: the team would not know whom to visit, and money would have no
  -- owner.
  if exists (
    select from public.brico_requests r where r.id = any (requests) and (
      (r.status not in ('cancelled', 'completed') and r.scheduled_date >= private.today())
      or (r.stripe_session_id is not null and r.checkout_closed_at is null and r.payment_status = 'pending')
      or exists (select from public.refunds f where f.request_id = r.id and f.status = 'pending'))
  ) then
    perform private.refuse('person_expected', 409);
  end if;
  contacts := array(select c.id from public.contact_requests c where c.customer_id = any (family));
  projects := array(select p.id from public.reno_projects p where p.customer_id = any (family));
  places := array(select l.place_id from public.customer_places l where l.customer_id = any (family)
    union select r.place_id from public.brico_requests r where r.customer_id = any (family)
    union select r.place_id from public.contact_requests r where r.customer_id = any (family)
    union select r.place_id from public.reno_projects r where r.customer_id = any (family)
    union select q.place_id from public.quotes q where q.root_id = any (offers || contracts));

  delete from public.email_outbox m
  where lower(m.recipient) = any (addresses) or m.request_id = any (requests) or m.contact_request_id = any (contacts)
    or m.payload ->> 'project_id' = any (projects::text[])
    or m.payload ->> 'link_id' in (select l.id::text from public.client_links l where l.project_id = any (projects))
    or m.payload ->> 'customer_id' = any (family::text[]);
  get diagnostics mails = row_count;
  -- A document that was made belongs to the accounts, with the name of its client; one that waits is not made any more.
  delete from public.documents where request_id = any (requests) and made_at is null;
  perform set_config('mirabelle.erasing', 'on', true);
  -- A quote that was never signed goes with its documents. A signed one is a contract: it stays ten years as it was signed, tied to nobody.
  delete from public.documents d using public.quotes q where q.root_id = any (offers) and d.quote_id = q.id;
  delete from public.quotes where root_id = any (offers);
  -- Requests with payments stay in the accounts with amounts, dates and work; their personal data are replaced.
  update public.brico_requests set
    client_name = 'Personne effacée', client_phone = '0000000000', address = 'Adresse effacée',
    client_email = case when source = 'online' then 'efface@exemple.invalid' end,
    postal_code = null, city = null, description = null, notes = null, cancellation_reason = null,
    manage_token_hash = null, contact_request_id = null, customer_id = null, place_id = null
  where id = any (paid);
  -- A refund's note is free text about the cancellation, by the client or by staff.
  update public.refunds set note = null where request_id = any (requests);
  delete from public.brico_requests where id = any (requests) and id <> all (paid);
  delete from public.contact_requests where id = any (contacts);
  update public.reno_projects set
    name = 'Projet ' || left(id::text, 8), client_name = 'Personne effacée', client_email = null, client_phone = null,
    address = 'Adresse effacée', description = null, contact_request_id = null, customer_id = null, place_id = null
  where id = any (projects);
  delete from public.project_notes where project_id = any (projects);
  -- After its renovation, whose name is among the words by which a quote is found.
  update public.quotes set customer_id = null, place_id = null, internal_notes = null where root_id = any (contracts);
  -- The client's page: its link, messages and comments.
  delete from public.client_links where project_id = any (projects);
  delete from public.client_messages where project_id = any (projects);
  update public.project_choices set comment = null where project_id = any (projects);
  -- The file with its numbers, notes, calls, tasks and merges. A place that another client has stays, without its access notes.
  delete from public.customers where id = any (family);
  perform private.prune_place(p.id) from unnest(places) as p (id) where p.id is not null;
  update public.places p set access_notes = null where p.id = any (places);
  -- The history contains the client's name, because staff name renovations after their clients; recompute those labels.
  update public.activity_log set subject_label = private.record_label(subject_table, subject_id)
  where subject_table = 'reno_projects' and subject_id = any (projects::text[]);
  update public.activity_log set detail = detail - 'note'
  where subject_table = 'brico_requests' and subject_id = any (requests::text[]) and detail ? 'note';
  perform set_config('mirabelle.erasing', '', true);
  perform private.log_activity('erased', 'profiles', 'erasure', 'Données d’une personne effacées à sa demande');
  return jsonb_build_object('contacts', cardinality(contacts), 'deleted', cardinality(requests) - cardinality(paid),
    'anonymised', cardinality(paid) + cardinality(projects), 'mails', mails, 'quotes', cardinality(offers), 'contracts', (
      select jsonb_agg(jsonb_build_object('number', q.number, 'kept_until', make_date(extract(year from s.signed_on)::int + 10, 12, 31)) order by s.signed_on)
      from public.quote_signatures s join public.quotes q on q.id = s.quote_id where q.root_id = any (contracts)));
end;
$$;

-- Rows older than their retention period, by kind. last_on is the day from which the period counts.
create or replace function private.overdue_rows() returns table (kind text, table_name text, id uuid, last_on date)
language sql stable security definer set search_path = ''
begin atomic
  select 'exchange', 'contact_requests', c.id, greatest(c.updated_at, c.created_at)::date
  from public.contact_requests c
  where greatest(c.updated_at, c.created_at) < private.now() - private.years_kept('exchange')
  union all
  select case when private.carries_money(r.first_paid_at, r.payment_status, r.stripe_payment_intent_id, r.status) then 'contract_paid' else 'contract' end,
    'brico_requests', r.id, coalesce(r.scheduled_date, r.created_at::date)
  from public.brico_requests r
  where coalesce(r.scheduled_date, r.created_at::date) < (private.now() - private.years_kept('contract'))::date
    and coalesce(r.scheduled_date, r.created_at::date) >= (private.now() - private.years_kept('accounts'))::date
    and not (private.carries_money(r.first_paid_at, r.payment_status, r.stripe_payment_intent_id, r.status)
      and r.description is null and r.notes is null and r.client_phone = '0000000000')
  union all
  select 'accounts', 'brico_requests', r.id, coalesce(r.scheduled_date, r.created_at::date)
  from public.brico_requests r
  where coalesce(r.scheduled_date, r.created_at::date) < (private.now() - private.years_kept('accounts'))::date
    and not exists (select from public.receipts p where p.request_id = r.id)
  union all
  select 'accounts', 'reno_projects', p.id, p.updated_at::date
  from public.reno_projects p
  where p.status in ('completed', 'cancelled') and p.updated_at < private.now() - private.years_kept('accounts')
    and not exists (select from public.receipts r where r.project_id = p.id)
  union all
  -- Receipts go before their request, and a correction before the row that it corrects.
  select 'accounts', 'receipts', r.id, r.received_on
  from public.receipts r
  where private.is_past_accounts(r.received_on) and not exists (select from public.receipts c where c.corrects_id = r.id)
  union all
  select 'accounts', 'documents', d.id, (d.made_at at time zone 'Europe/Paris')::date
  from public.documents d where d.quote_id is null and private.is_past_accounts((d.made_at at time zone 'Europe/Paris')::date)
  union all
  -- A quote with all its versions, its documents and its signature.
  select 'exchange', 'quotes', q.root_id, max(coalesce(q.closed_at, q.sent_at, q.updated_at))::date
  from public.quotes q
  group by q.root_id
  having max(coalesce(q.closed_at, q.sent_at, q.updated_at)) < private.now() - private.years_kept('exchange')
    and not exists (select from public.quote_signatures s join public.quotes v on v.id = s.quote_id where v.root_id = q.root_id)
  union all
  select 'accounts', 'quotes', q.root_id, max(greatest(s.signed_on, (q.closed_at at time zone 'Europe/Paris')::date))
  from public.quote_signatures s join public.quotes q on q.id = s.quote_id
  group by q.root_id
  having private.is_past_accounts(max(greatest(s.signed_on, (q.closed_at at time zone 'Europe/Paris')::date)))
  union all
  select 'accounts', 'fiscal_archives', a.id, make_date(a.year, 12, 31)
  from public.fiscal_archives a where private.is_past_accounts(make_date(a.year, 12, 31))
  union all
  select 'contract', 'email_outbox', m.id, m.created_at::date
  from public.email_outbox m where m.created_at < private.now() - private.years_kept('contract')
  union all
  -- A file that nothing hangs on: imported, or left by rows that were erased before.
  select 'exchange', 'customers', c.id, c.created_at::date
  from public.customers c
  where c.created_at < private.now() - private.years_kept('exchange') and c.merged_into is null
    and not exists (select from public.customers m where m.merged_into = c.id)
    and not exists (select from public.brico_requests r where r.customer_id = c.id)
    and not exists (select from public.contact_requests r where r.customer_id = c.id)
    and not exists (select from public.reno_projects r where r.customer_id = c.id)
    and not exists (select from public.quotes q where q.customer_id = c.id)
    and not exists (select from public.customer_notes n where n.customer_id = c.id and n.written_at > private.now() - private.years_kept('exchange'));
end;

create or replace function public.apply_retention() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant int := 500;
  erased jsonb;
  reduced uuid[];
begin
  -- Runs once a day, from 3:00 in Paris. Rows above the limit of a run wait for the next day.
  if extract(hour from private.now() at time zone 'Europe/Paris') < 3
    or exists (select from public.retention_runs where ran_on = private.today())
    or not pg_try_advisory_xact_lock(hashtext('retention'))
  then
    return 0;
  end if;
  create temporary table overdue on commit drop as select * from private.overdue_rows() order by last_on limit most;
  select coalesce(jsonb_object_agg(kind || ' ' || table_name, n), '{}') into erased
  from (select kind, table_name, count(*) as n from pg_temp.overdue group by 1, 2) counted;
  select coalesce(array_agg(id), '{}') into reduced from pg_temp.overdue where kind = 'contract_paid';
  update public.brico_requests set client_phone = '0000000000', description = null, notes = null, manage_token_hash = null
  where id = any (reduced);
  delete from public.email_outbox m using pg_temp.overdue o
  where (o.table_name = 'email_outbox' and m.id = o.id)
    or (o.table_name = 'contact_requests' and m.contact_request_id = o.id)
    or (o.table_name = 'brico_requests' and m.request_id = o.id);
  delete from public.contact_requests c using pg_temp.overdue o where o.table_name = 'contact_requests' and c.id = o.id;
  delete from public.brico_requests r using pg_temp.overdue o
  where o.table_name = 'brico_requests' and o.kind <> 'contract_paid' and r.id = o.id;
  delete from public.reno_projects p using pg_temp.overdue o where o.table_name = 'reno_projects' and p.id = o.id;
  delete from public.receipts r using pg_temp.overdue o where o.table_name = 'receipts' and r.id = o.id;
  delete from public.documents d using pg_temp.overdue o where o.table_name = 'documents' and d.id = o.id;
  delete from public.documents d using public.quotes q, pg_temp.overdue o where o.table_name = 'quotes' and q.root_id = o.id and d.quote_id = q.id;
  delete from public.quote_signatures s using public.quotes q, pg_temp.overdue o where o.table_name = 'quotes' and q.root_id = o.id and s.quote_id = q.id;
  delete from public.quotes q using pg_temp.overdue o where o.table_name = 'quotes' and q.root_id = o.id;
  delete from public.fiscal_archives a using pg_temp.overdue o where o.table_name = 'fiscal_archives' and a.id = o.id;
  delete from public.customers c using pg_temp.overdue o where o.table_name = 'customers' and c.id = o.id;
  insert into public.retention_runs (ran_on, erased) values (private.today(), erased);
  delete from public.retention_runs where ran_on < private.today() - 400;
  return (select coalesce(sum(value::int), 0) from jsonb_each_text(erased));
end;
$$;

-- The caller has locked the request or project, so that two parts of one payment see each other.
create or replace function private.book_receipt(p_receipt jsonb) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_cash constant int := 100000;
  receipt public.receipts := jsonb_populate_record(null::public.receipts, p_receipt);
  cash bigint;
begin
  receipt.id := coalesce(receipt.id, gen_random_uuid());
  receipt.recorded_at := coalesce(receipt.recorded_at, private.now());
  receipt.received_on := coalesce(receipt.received_on, private.today());
  receipt.recorded_by := coalesce(receipt.recorded_by, auth.uid(), nullif(current_setting('mirabelle.actor', true), '')::uuid);
  receipt.recorded_by_name := coalesce(receipt.recorded_by_name,
    case when receipt.recorded_by is not null or receipt.source = 'staff' then private.person_name(receipt.recorded_by) end);
  receipt.method := coalesce(receipt.method, 'unknown');
  receipt.vat_split := coalesce(receipt.vat_split, private.split_of(receipt));
  if receipt.kind = 'payment' and receipt.method = 'cash' then
    select coalesce(sum(r.amount_cents), 0) into cash from public.receipts r
    where r.method = 'cash' and (r.request_id = receipt.request_id or r.project_id = receipt.project_id);
    if cash + receipt.amount_cents > most_cash then
      perform private.refuse('cash_too_high', 409,
        jsonb_build_object('left', replace(to_char(greatest(most_cash - cash, 0) / 100.0, 'FM9999990.00'), '.', ',')));
    end if;
  end if;
  insert into public.receipts select receipt.*;
  if private.is_example('brico_requests', receipt.request_id) or private.is_example('reno_projects', receipt.project_id) then
    insert into private.example_rows values ('receipts', receipt.id);
  end if;
  return receipt.id;
end;
$$;

create or replace function private.prune_place(p_id uuid) returns void
language sql volatile security definer set search_path = ''
begin atomic
  delete from public.places p
  where p.id = p_id
    and not exists (select from public.customer_places l where l.place_id = p.id)
    and not exists (select from public.brico_requests r where r.place_id = p.id)
    and not exists (select from public.contact_requests r where r.place_id = p.id)
    and not exists (select from public.reno_projects r where r.place_id = p.id)
    and not exists (select from public.quotes q where q.place_id = p.id);
end;

-- Documents for clients, drawn by the site's own process: who asks for one, what it says, and the record of the file. A document is written once.

-- A quote that was never signed is no contract: its documents go with it. Those of a signed one stay as long as the signature.
create or replace function private.may_document_go(p_document public.documents) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  made_on date := (p_document.made_at at time zone 'Europe/Paris')::date;
  quote public.quotes;
  signed_on date;
begin
  if made_on is null or (p_document.snapshot ->> 'is_specimen')::boolean then
    return true;
  elsif p_document.quote_id is null then
    return private.is_past_accounts(made_on);
  end if;
  select * into quote from public.quotes where id = p_document.quote_id;
  select max(s.signed_on) into signed_on from public.quote_signatures s join public.quotes q on q.id = s.quote_id where q.root_id = quote.root_id;
  return quote.id is null or private.is_example('quotes', quote.id)
    or case when signed_on is not null then private.is_past_accounts(signed_on) else private.is_old_offer(quote) end;
end;
$$;

create or replace function private.refuse_document_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.made_at is null then
    return new;
  end if;
  if tg_op = 'DELETE' and private.may_document_go(old) then
    return old;
  end if;
  perform private.refuse('document_fixed', 403);
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
    (select 'quote', coalesce(q.sent_at, q.created_at), q.id::text, q.customer_id, q.title, q.number, q.state, q.valid_until, q.total_cents, q.place_id
    from public.quotes q
    where q.customer_id = any (family) and q.state <> 'replaced' and coalesce(q.sent_at, q.created_at) < before
    order by coalesce(q.sent_at, q.created_at) desc limit most)
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

create or replace function private.evidence_content(p_quote public.quotes, p_signature public.quote_signatures) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return p_signature.evidence::jsonb || jsonb_build_object(
    'evidence', p_signature.evidence, 'evidence_sha256', p_signature.evidence_sha256,
    'chained_as', (select max(e.seq) from public.fiscal_events e where e.kind = 'quote_signed' and e.subject_id = p_signature.id),
    'options', (
      select coalesce(jsonb_agg(jsonb_build_object('number', line -> 'number', 'label', line -> 'label') order by i), '[]')
      from jsonb_array_elements(p_quote.snapshot -> 'rows') with ordinality as r (line, i)
      where (line ->> 'id')::uuid = any (p_signature.line_ids)),
    'title', p_quote.title, 'document_kind', p_quote.kind, 'seller', p_quote.snapshot -> 'seller', 'is_specimen', p_quote.snapshot -> 'is_specimen');
end;
$$;

-- Returns an outcome instead of refusing, so that a wrong code is counted.
create or replace function public.sign_quote(p_hash text, p_signing_id uuid, p_order jsonb, p_network jsonb default null) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_tries constant int := 5;
  code_life constant interval := interval '10 minutes';
  quote public.quotes := private.quote_of_link(p_hash);
  signing public.quote_signings;
  document public.documents;
  terms jsonb;
  place text;
  proof jsonb;
  signature public.quote_signatures;
begin
  select * into quote from public.quotes where id = quote.id for update;
  if quote.id is null or quote.token_hash <> p_hash then
    perform private.refuse('unknown_link', 404);
  end if;
  select * into signing from public.quote_signings where id = p_signing_id and quote_id = quote.id for update;
  if quote.state = 'signed' and signing.signed_at is not null then
    return json_build_object('outcome', 'signed');
  elsif quote.state <> 'sent' or quote.valid_until < private.today() or signing.id is null then
    return json_build_object('outcome', 'quote_changed');
  end if;
  select * into document from public.documents where id = signing.document_id;
  if document.sha256 is null or document.sha256 is distinct from p_order ->> 'document_sha256' or quote.version_no <> (p_order ->> 'version_no')::int then
    return json_build_object('outcome', 'quote_changed');
  elsif signing.code_hash is null or signing.code_sent_at < private.now() - code_life or signing.tries >= most_tries then
    return json_build_object('outcome', 'code_expired');
  elsif signing.code_hash is distinct from p_order ->> 'code_hash' then
    update public.quote_signings set tries = tries + 1 where id = signing.id;
    perform private.log_client_event(quote.id, 'code_wrong', p_network);
    return json_build_object('outcome', case when signing.tries + 1 >= most_tries then 'code_expired' else 'code_wrong' end,
      'left', most_tries - signing.tries - 1);
  end if;
  place := case when quote.signing_place = 'premises' and p_order ->> 'context' is distinct from 'in_person' then 'remote' else quote.signing_place end;
  terms := private.signature_terms(quote, place, private.today());
  update public.quote_signings set signed_at = private.now(), code_hash = null where id = signing.id;
  perform private.log_client_event(quote.id, 'signed', p_network, jsonb_build_object('signing_id', signing.id, 'total_cents', signing.total_cents));
  proof := jsonb_build_object(
    'kind', 'signature électronique simple', 'quote_number', quote.number, 'version_no', quote.version_no, 'document_sha256', document.sha256,
    'terms_version', quote.snapshot -> 'terms_version', 'chosen_options', to_jsonb(signing.line_ids), 'total_cents', signing.total_cents,
    'split', signing.snapshot -> 'split',
    'signer', jsonb_build_object('given_name', signing.given_name, 'family_name', signing.family_name, 'email', signing.email),
    'authentication', jsonb_build_object('kind', 'email_code', 'sent_at', private.utc_text(signing.code_sent_at), 'validated_at', private.utc_text(private.now()),
      'wrong_codes', signing.tries),
    'consents', signing.consents, 'place', place, 'context', coalesce(p_order ->> 'context', 'link'),
    'events', (
      select jsonb_agg(jsonb_build_object('kind', e.kind, 'at', private.utc_text(e.at), 'actor', e.actor, 'network', e.network) order by e.id)
      from public.quote_events e where e.quote_id = quote.id),
    'signed_at', private.utc_text(private.now()), 'signed_at_paris', to_char(private.now() at time zone 'Europe/Paris', 'YYYY-MM-DD"T"HH24:MI:SS'));
  signature.evidence := proof::text;
  signature.evidence_sha256 := encode(sha256(convert_to(signature.evidence, 'UTF8')), 'hex');
  insert into public.quote_signatures (quote_id, means, place, signed_at, signed_on, given_name, family_name, email, line_ids, snapshot, total_cents,
    net_cents, document_sha256, evidence, evidence_sha256, early_start, vat_certified, withdraw_until, no_money_before)
  values (quote.id, 'online', place, private.now(), private.today(), signing.given_name, signing.family_name, signing.email, signing.line_ids,
    signing.snapshot, signing.total_cents, (signing.snapshot ->> 'net_cents')::bigint, document.sha256, signature.evidence, signature.evidence_sha256,
    coalesce((p_order ->> 'early_start')::boolean, false), private.needs_certificate(signing.snapshot), (terms ->> 'withdraw_until')::date,
    (terms ->> 'no_money_before')::date)
  returning * into signature;
  perform private.conclude_quote(quote, signature);
  perform private.queue_quote_document(quote.id, 'quote_evidence', private.evidence_content(quote, signature));
  return json_build_object('outcome', 'signed');
end;
$$;

create or replace function private.is_old_offer(p_quote public.quotes) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(current_setting('mirabelle.erasing', true), '') = 'on' or p_quote.sent_at < private.now() - private.years_kept('exchange')
$$;

-- What is fixed stays: a quote that was sent, its lines, its events and its signature, whatever the role. What follows it (state, reading,
-- links to other records) may change.
create or replace function private.refuse_quote_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  free constant text[] := '{state,seen_at,reminded_at,closed_at,closed_reason,token_hash,customer_id,place_id,project_id,request_id,lock_version,updated_at,internal_notes,search_text}';
  state text;
  age timestamptz;
begin
  if tg_table_name = 'quotes' then
    if tg_op = 'UPDATE' and (old.state = 'draft' or to_jsonb(new) - free = to_jsonb(old) - free) and (new.state <> 'draft' or old.state = 'draft') then
      return new;
    elsif tg_op = 'DELETE' and (old.state = 'draft' or private.is_example('quotes', old.id)
      or private.is_past_accounts((coalesce(old.closed_at, old.sent_at) at time zone 'Europe/Paris')::date)
      or (private.is_old_offer(old) and not exists (
        select from public.quote_signatures s join public.quotes q on q.id = s.quote_id where q.root_id = old.root_id)))
    then
      return old;
    end if;
  else
    select q.state into state from public.quotes q where q.id = (to_jsonb(case when tg_op = 'INSERT' then new else old end) ->> 'quote_id')::uuid;
    -- Not found: the quote itself is being deleted, which its own trigger has allowed.
    if state is null or state = 'draft' then
      return case when tg_op = 'DELETE' then old else new end;
    end if;
  end if;
  perform private.refuse('quote_fixed', 409);
end;
$$;

revoke all on function private.quote_roots_of from public, anon, authenticated, service_role;

revoke all on function private.export_quotes from public, anon, authenticated, service_role;
comment on function private.export_quotes is 'The quotes of a client as the right of access wants them: what was sent, answered and signed.';

revoke all on function private.may_document_go from public, anon, authenticated, service_role;
comment on function private.may_document_go is
  'Whether a document may be deleted: never made, a specimen, past the legal period, or of an unsigned quote that goes itself.';

revoke all on function public.read_customer_timeline from public, anon, authenticated, service_role;
comment on function public.read_customer_timeline is
  'For staff: what happened with a client, newest first, at most 100 lines before an instant: request, contact, project, quote, note, call_in, '
  'call_out, visit, payment, mail; p_kind « note » brings calls and visits too. cents is an amount in cents. The next page begins before the last at.';
grant execute on function public.read_customer_timeline to authenticated;

revoke all on function private.evidence_content from public, anon, authenticated, service_role;
comment on function private.evidence_content is
  'What the « Dossier de preuve » of a signature says: the evidence, its text as it was hashed, and its place in the chain of events.';

revoke all on function private.is_old_offer from public, anon, authenticated, service_role;
comment on function private.is_old_offer is
  'Whether a quote that was sent and never signed may be deleted: three years after it was sent, or because its client is being erased.';

-- End of what `npm run routines` wrote.
