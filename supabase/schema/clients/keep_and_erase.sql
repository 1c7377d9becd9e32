-- Personal data: export and erasure of one person's data, and deletion after the retention periods of the page « Confidentialité ».

-- Retention, as the page « Confidentialité » states it: after the last exchange, after the work, and for accounting records.
create or replace function private.years_kept(p_kind text) returns interval
language sql immutable set search_path = ''
return case p_kind
  when 'exchange' then make_interval(years => private.exchange_years()) when 'contract' then make_interval(years => private.contract_years())
  when 'accounts' then make_interval(years => private.accounts_years()) when 'bank' then make_interval(months => private.bank_line_months()) end;

create or replace function private.carries_money(p_first_paid_at timestamptz, p_payment_status text, p_status text) returns boolean
language sql immutable set search_path = ''
return p_first_paid_at is not null or p_payment_status <> 'pending' or p_status = 'completed';
comment on function private.carries_money is
  'True for a request that belongs to the accounting records: erasure keeps its amounts and removes its client.';

create or replace function private.require_person(p_email text, p_phone text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if coalesce(btrim(p_email), '') = '' and length(private.digits(p_phone)) < 9 then
    perform private.refuse('person_missing', 400);
  end if;
end;
$$;
comment on function private.require_person is
  'Requires an administrator, and an address or a telephone, so that no call can match everybody. Refuses: access_denied, person_missing.';

-- The kept files that an address or a telephone may speak of: those that have it, and those whose requests declared it.
create or replace function private.people_of(p_email text, p_phone text) returns uuid[]
language sql stable security definer set search_path = ''
return array(
  select distinct private.customer_root(found.customer_id)
  from (
    select h.customer_id from public.customer_channels h
    where (h.kind = 'email' and h.normalised = private.email_key(p_email) and btrim(p_email) <> '')
      or (h.kind = 'phone' and h.normalised = private.phone_key(p_phone) and length(private.phone_key(p_phone)) = 9)
    union select c.customer_id from public.contact_requests c where private.is_same_person(p_email, p_phone, c.email, c.phone)
    union select r.customer_id from public.brico_requests r where private.is_same_person(p_email, p_phone, r.client_email, r.client_phone)
    union select p.customer_id from public.reno_projects p where private.is_same_person(p_email, p_phone, p.client_email, p.client_phone)
  ) found where found.customer_id is not null limit 50);

-- One file is the person. Several share the number or the address (a couple, a switchboard): the caller names whom it means.
create or replace function private.chosen_people(p_email text, p_phone text, p_customers uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  matched uuid[];
begin
  perform private.require_person(p_email, p_phone);
  matched := private.people_of(p_email, p_phone);
  if p_customers is not null then
    return array(select id from unnest(matched) id where id = any (p_customers));
  elsif cardinality(matched) > 1 then
    perform private.refuse('person_ambiguous', 409, jsonb_build_object('people', cardinality(matched)));
  end if;
  return matched;
end;
$$;

create or replace function public.find_people(p_email text default null, p_phone text default null) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer json;
begin
  perform private.require_person(p_email, p_phone);
  select json_agg(private.erasure_of(id) order by private.erasure_of(id) ->> 'name') into answer from unnest(private.people_of(p_email, p_phone)) id;
  return coalesce(answer, '[]');
end;
$$;
comment on function public.find_people is
  'For administrators: the clients that have or declared this address or telephone, each with what an erasure would touch. Refuses: '
  'access_denied, person_missing.';
grant execute on function public.find_people to authenticated;

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
      'seen_at', q.seen_at, 'closed_at', q.closed_at, 'closed_reason', q.closed_reason, 'notes', q.internal_notes, 'content', q.snapshot,
      'signature', (
        select to_jsonb(s) - '{id,quote_id,snapshot,evidence,bucket,path,recorded_by,recorded_by_name}'::text[] || jsonb_build_object('evidence', s.evidence::jsonb)
        from public.quote_signatures s where s.quote_id = q.id),
      'payments', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'amount_cents', p.amount_cents, 'method', p.method, 'paid_on', p.received_on)
          order by p.received_on, p.recorded_at), '[]')
        from private.received p where p.quote_id = q.id),
      'events', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.at, 'network', e.network) order by e.id), '[]')
        from public.quote_events e where e.quote_id = q.id and e.actor = 'client'),
      'documents', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'number', d.number, 'made_at', d.made_at, 'content', d.snapshot) order by d.made_at), '[]')
        from public.documents d where d.quote_id = q.id and d.made_at is not null)) order by q.created_at), '[]')
    from (select * from public.quotes t where t.root_id = any (private.quote_roots_of(p_family, null)) limit 1000) q);
end;
$$;
comment on function private.export_quotes is 'The quotes of a client as the right of access wants them: what was sent, answered, signed and paid.';

-- The invoices of these clients: theirs, and those without a client for their renovations and small jobs.
create or replace function private.invoices_of(p_family uuid[]) returns setof public.invoices
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select * from public.invoices i
    where i.customer_id = any (p_family) or (i.customer_id is null and (
      i.project_id in (select p.id from public.reno_projects p where p.customer_id = any (p_family))
      or i.request_id in (select r.id from public.brico_requests r where r.customer_id = any (p_family))));
end;
$$;

-- A draft goes with the small job that it would invoice.
create or replace function private.drop_draft_invoices() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.invoices where request_id = old.id and state = 'draft';
  return old;
end;
$$;
comment on function private.drop_draft_invoices is 'Trigger for a small job that is deleted: its drafts of invoices go too.';

create or replace function private.export_invoices(p_family uuid[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('number', i.number, 'kind', i.kind, 'state', i.state, 'title', i.title, 'issued_on', i.issued_on,
      'due_on', i.due_on, 'net_cents', i.net_cents, 'total_cents', i.total_cents, 'paid_cents', i.paid_cents, 'left_cents', i.left_cents,
      'sent_at', i.sent_at, 'seen_at', i.seen_at, 'reminded_at', i.reminded_at, 'notes', i.notes, 'reason', i.reason,
      'buyer', i.snapshot -> 'buyer', 'place', i.snapshot -> 'place',
      'rows', (
        select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('label', line -> 'label', 'description', line -> 'description', 'net_cents', line -> 'net_cents')))
        from jsonb_array_elements(i.snapshot -> 'rows') line),
      'payments', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', r.kind, 'amount_cents', p.amount_cents, 'method', r.method, 'paid_on', r.received_on) order by p.id), '[]')
        from public.invoice_payments p join public.receipts r on r.id = p.receipt_id where p.invoice_id = i.id)) order by i.created_at), '[]')
    from (select * from private.invoices_of(p_family) limit 1000) i);
end;
$$;
comment on function private.export_invoices is
  'The invoices of a client as the right of access wants them: what they say of the client and of the works, and what was paid.';

create or replace function private.bank_lines_of(p_family uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(
    select b.id from public.bank_lines b
    where exists (
      select from public.customers c cross join private.bank_name(c.name) words
      where c.id = any (p_family) and cardinality(words) > 1 and private.bank_words(concat_ws(' ', b.label, b.counterparty)) @> words)
    or exists (
      select from private.received r where r.id = b.receipt_id and (
        r.request_id in (select q.id from public.brico_requests q where q.customer_id = any (p_family))
        or r.project_id in (select p.id from public.reno_projects p where p.customer_id = any (p_family))
        or r.quote_id in (select q.id from public.quotes q where q.root_id = any (private.quote_roots_of(p_family, null)))
        or r.invoice_id in (select i.id from private.invoices_of(p_family) i))));
end;
$$;
comment on function private.bank_lines_of is 'The lines of the bank''s statements that became a payment of these clients, or have the whole name of one.';

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
      and private.carries_money(r.first_paid_at, r.payment_status, r.status)),
    'projects', (select count(*) from public.reno_projects r where r.customer_id = any (f.ids)),
    'notes', (select count(*) from public.customer_notes n where n.customer_id = any (f.ids)),
    'quotes', cardinality(private.quote_roots_of(f.ids, null)), 'signed_quotes', cardinality(private.quote_roots_of(f.ids, true)),
    'invoices', (select count(*) from private.invoices_of(f.ids)), 'issued_invoices', (select count(*) from private.invoices_of(f.ids) i where i.state <> 'draft'),
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
        'file_notes', (select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'body', n.body, 'written_at', n.written_at) order by n.written_at), '[]')
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
    'visits', (
      select coalesce(jsonb_agg(to_jsonb(t) order by t.scheduled_date), '[]')
      from (select * from public.visits v where v.customer_id = any (f.ids) limit 1000) t),
    'brico_requests', (
      select coalesce(jsonb_agg(to_jsonb(t) - '{search_text,hold_network,idempotency_key}'::text[]
        || jsonb_build_object('payments', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'amount_cents', p.amount_cents, 'method', p.method, 'paid_on', p.received_on)
            order by p.received_on, p.recorded_at), '[]')
          from private.received p where p.request_id = t.id), 'refunds', (
          select coalesce(jsonb_agg(jsonb_build_object('amount_cents', f.amount_cents, 'reason', f.reason, 'note', f.note, 'promised_at', f.created_at)
            order by f.created_at), '[]')
          from public.refunds f where f.request_id = t.id), 'documents', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'number', d.number, 'made_at', d.made_at, 'content', d.snapshot)
            order by d.made_at), '[]')
          from public.documents d where d.request_id = t.id and d.made_at is not null), 'photos', (
          select coalesce(jsonb_agg(p.name), '[]') from public.brico_request_photos p where p.brico_request_id = t.id), 'on_site', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', a.kind, 'at', a.occurred_at, 'payload', a.payload) order by a.occurred_at), '[]')
          from public.field_actions a where a.request_id = t.id and a.outcome <> 'refused')) order by t.created_at), '[]')
      from (select * from public.brico_requests r where r.customer_id = any (f.ids) limit 1000) t),
    'reno_projects', (
      select coalesce(jsonb_agg(to_jsonb(t) - '{search_text,estimated_cost,actual_cost,margin}'::text[]
        || jsonb_build_object('messages', (
          select coalesce(jsonb_agg(jsonb_build_object('body', m.body, 'written_at', m.created_at) order by m.created_at), '[]')
          from public.client_messages m where m.project_id = t.id and m.is_from_client), 'payments', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'amount_cents', p.amount_cents, 'method', p.method, 'paid_on', p.received_on)
            order by p.received_on, p.recorded_at), '[]')
          from private.received p where p.project_id = t.id), 'choices', (
          select coalesce(jsonb_agg(jsonb_build_object('question', c.question, 'comment', c.comment, 'chosen_at', c.chosen_at) order by c.chosen_at), '[]')
          from public.project_choices c where c.project_id = t.id and c.chosen_at is not null), 'notes', (
          select coalesce(jsonb_agg(jsonb_build_object('body', n.body, 'written_at', n.created_at) order by n.created_at), '[]')
          from public.project_notes n where n.project_id = t.id)) order by t.created_at), '[]')
      from (select * from public.reno_projects p where p.customer_id = any (f.ids) limit 1000) t),
    'quotes', private.export_quotes(f.ids),
    'invoices', private.export_invoices(f.ids),
    'bank_lines', (
      select coalesce(jsonb_agg(jsonb_build_object('day', b.day, 'amount_cents', b.amount_cents, 'label', b.label, 'counterparty', b.counterparty,
        'reference', b.reference, 'reason', b.reason) order by b.day), '[]')
      from public.bank_lines b where b.id = any (private.bank_lines_of(f.ids))),
    'emails', (
      select coalesce(jsonb_agg(jsonb_build_object('subject', t.subject, 'text', t.body_text, 'sent_at', t.sent_at) order by t.created_at), '[]')
      from (select * from public.email_outbox m
        where lower(m.recipient) = any (private.own_addresses(f.ids, p_email)) and not private.is_account_mail(m.template) limit 1000) t)
  ) from family f;
end;

-- The mail addresses that belong to these files alone, and the one that was asked about when no other file has it. They are compared as they are
-- written, not by private.email_key, because the outbox stores its recipients that way.
create or replace function private.own_addresses(p_family uuid[], p_email text) returns text[]
language sql stable security definer set search_path = ''
return array(
  select a.address from (
    select lower(h.value) as address from public.customer_channels h where h.customer_id = any (p_family) and h.kind = 'email' and not h.is_shared
    union select lower(r.client_email) from public.brico_requests r where r.customer_id = any (p_family) and r.client_email is not null
    union select lower(r.email) from public.contact_requests r where r.customer_id = any (p_family)
    union select lower(r.client_email) from public.reno_projects r where r.customer_id = any (p_family) and r.client_email is not null
    union select lower(btrim(p_email)) where btrim(p_email) <> ''
  ) a
  where not exists (
    select from public.customer_channels o
    where o.kind = 'email' and o.normalised = private.email_key(a.address) and not o.customer_id = any (coalesce(p_family, '{}'))));

create or replace function public.export_person(p_email text default null, p_phone text default null, p_customers uuid[] default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.export_people(private.chosen_people(p_email, p_phone, p_customers), p_email);
end;
$$;
comment on function public.export_person is
  'For administrators: all data stored about the person with this address or telephone, for the right of access. Several files have it: '
  'p_customers names those that are meant. Refuses: access_denied, person_missing, person_ambiguous.';
grant execute on function public.export_person to authenticated;

create or replace function public.export_customer(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.export_people(array[private.customer_root(p_id)], null);
end;
$$;
comment on function public.export_customer is 'For administrators: all data of a client, of every file that was merged. Refuses: access_denied.';
grant execute on function public.export_customer to authenticated;

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
  drafts uuid[] := array(select i.id from private.invoices_of(family) i where i.state = 'draft');
  bills uuid[] := array(select i.id from private.invoices_of(family) i where i.state <> 'draft');
  transfers uuid[] := private.bank_lines_of(family);
begin
  select coalesce(array_agg(r.id), '{}'),
    coalesce(array_agg(r.id) filter (where private.carries_money(r.first_paid_at, r.payment_status, r.status)
      or exists (select from public.invoices i where i.request_id = r.id and i.state <> 'draft')), '{}')
  into requests, paid
  from public.brico_requests r where r.customer_id = any (family);
  -- Refuse while an appointment is ahead, or a payment or refund is open: the team would not know whom to visit, and money would have no
  -- owner.
  if exists (
    select from public.brico_requests r where r.id = any (requests) and (
      (r.status not in ('cancelled', 'completed') and r.scheduled_date >= private.today())
      or private.open_session(r.id) is not null
      or exists (select from public.refunds f where f.request_id = r.id and f.status = 'pending'))
  ) or exists (select from public.visits v where v.customer_id = any (family) and v.state = 'planned' and v.scheduled_date >= private.today()) then
    perform private.refuse('person_expected', 409);
  end if;
  contacts := array(select c.id from public.contact_requests c where c.customer_id = any (family));
  projects := array(select p.id from public.reno_projects p where p.customer_id = any (family));
  places := array(select l.place_id from public.customer_places l where l.customer_id = any (family)
    union select r.place_id from public.brico_requests r where r.customer_id = any (family)
    union select r.place_id from public.contact_requests r where r.customer_id = any (family)
    union select v.place_id from public.visits v where v.customer_id = any (family)
    union select r.place_id from public.reno_projects r where r.customer_id = any (family)
    union select q.place_id from public.quotes q where q.root_id = any (offers || contracts));

  delete from public.email_outbox m
  where lower(m.recipient) = any (addresses) or m.request_id = any (requests) or m.contact_request_id = any (contacts)
    or m.payload ->> 'project_id' = any (projects::text[])
    or m.payload ->> 'link_id' in (select l.id::text from public.client_pages l where l.project_id = any (projects))
    or m.payload ->> 'customer_id' = any (family::text[]);
  get diagnostics mails = row_count;
  -- A document that was made belongs to the accounts, with the name of its client; one that waits is not made any more.
  delete from public.documents where request_id = any (requests) and made_at is null;
  perform set_config('mirabelle.erasing', 'on', true);
  delete from public.documents where invoice_id = any (drafts) or (invoice_id = any (bills) and made_at is null);
  delete from public.invoices where id = any (drafts);
  -- A quote that was never signed goes with its documents. A signed one is a contract: it stays ten years as it was signed, without a client.
  delete from public.documents d using public.quotes q where q.root_id = any (offers) and d.quote_id = q.id;
  delete from public.quotes where root_id = any (offers);
  -- Requests with payments stay in the accounts with amounts, dates and work; their personal data are replaced.
  update public.brico_requests set
    client_name = 'Personne effacée', client_phone = '0000000000', address = 'Adresse effacée',
    client_email = case when source = 'online' then 'efface@exemple.invalid' end,
    postal_code = null, city = null, description = null, notes = null, cancellation_reason = null,
    contact_request_id = null, customer_id = null, place_id = null
  where id = any (paid);
  delete from public.brico_request_photos where brico_request_id = any (requests);
  -- What was done, when and by whom stays with the work; the words go.
  update public.field_actions set payload = '{}' where request_id = any (requests);
  -- A refund's note is free text, by the client or by staff.
  update public.refunds set note = null
  where request_id = any (requests) or (reason = 'staff' and (invoice_id = any (bills) or card_payment_id in (
    select p.id from public.card_payments p join public.quotes q on q.id = p.quote_id where q.root_id = any (contracts))));
  delete from public.brico_requests where id = any (requests) and id <> all (paid);
  delete from public.contact_requests where id = any (contacts);
  delete from public.visits where customer_id = any (family);
  update public.reno_projects set
    name = 'Projet ' || left(id::text, 8), client_name = 'Personne effacée', client_email = null, client_phone = null,
    address = 'Adresse effacée', description = null, contact_request_id = null, customer_id = null, place_id = null
  where id = any (projects);
  delete from public.project_notes where project_id = any (projects);
  -- Unsigned minutes are deleted; signed minutes are part of the contract and stay.
  delete from public.documents d using public.reception_minutes m where m.project_id = any (projects) and m.signed_at is null and d.minutes_id = m.id;
  delete from public.documents d using public.reception_minutes m where m.project_id = any (projects) and d.minutes_id = m.id and d.made_at is null;
  delete from public.reception_minutes where project_id = any (projects) and signed_at is null;
  -- After its renovation, whose name is among the words by which a quote is found.
  update public.quotes set customer_id = null, place_id = null, internal_notes = null where root_id = any (contracts);
  -- An issued invoice stays in the accounts, with the name that it had; nothing leads from it to the person any more.
  update public.invoices set customer_id = null, reminders_stopped_at = coalesce(reminders_stopped_at, private.now())
  where id = any (bills);
  -- The words of the bank: the line stays without them, so that its file does not bring them again.
  update public.bank_lines set label = 'Virement', counterparty = null, reference = null, reason = case when reason is not null then 'Personne effacée' end
  where id = any (transfers);
  -- The client's page: its link, messages and comments.
  delete from public.client_pages where project_id = any (projects);
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
  perform private.close_links(requests || bills || array(select m.id from public.reception_minutes m where m.project_id = any (projects)) || array(select q.id from public.quotes q where q.root_id = any (contracts)));
  perform set_config('mirabelle.erasing', '', true);
  perform private.log_activity('erased', 'profiles', 'erasure', 'Données d’une personne effacées à sa demande');
  return jsonb_build_object('contacts', cardinality(contacts), 'deleted', cardinality(requests) - cardinality(paid),
    'anonymised', cardinality(paid) + cardinality(projects), 'mails', mails, 'quotes', cardinality(offers), 'contracts', (
      select jsonb_agg(jsonb_build_object('number', q.number, 'kept_until', make_date(extract(year from s.signed_on)::int + 10, 12, 31)) order by s.signed_on)
      from public.quote_signatures s join public.quotes q on q.id = s.quote_id where q.root_id = any (contracts)),
    'invoices', cardinality(drafts), 'kept_invoices', (
      select case when count(*) > 0 then jsonb_build_object('count', count(*), 'kept_until', make_date(extract(year from max(i.issued_on))::int + 10, 12, 31)) end
      from public.invoices i where i.id = any (bills)));
end;
$$;

create or replace function public.erase_person(p_email text default null, p_phone text default null, p_customers uuid[] default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  return private.erase_people(private.chosen_people(p_email, p_phone, p_customers), p_email);
end;
$$;
comment on function public.erase_person is
  'For administrators: deletes a person''s data; requests with payments keep their amounts and lose their client. Several files have the '
  'address or the telephone: p_customers names those that are meant. Returns the counts. Refuses: access_denied, person_missing, '
  'person_ambiguous, person_expected (an appointment, a checkout or a refund is still open).';
grant execute on function public.erase_person to authenticated;

create or replace function public.erase_customer(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.erase_people(array[private.customer_root(p_id)], null);
end;
$$;
comment on function public.erase_customer is
  'For administrators: as erase_person, for a client and every file that was merged. Refuses: access_denied, person_expected.';
grant execute on function public.erase_customer to authenticated;

create or replace function public.read_erasure(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.erasure_of(p_id);
end;
$$;
comment on function public.read_erasure is 'For administrators: what erase_customer would touch. Refuses: access_denied.';
grant execute on function public.read_erasure to authenticated;

-- Rows older than their retention period, by kind. last_on is the day from which the period counts.
create or replace function private.overdue_rows() returns table (kind text, table_name text, id uuid, last_on date)
language sql stable security definer set search_path = ''
begin atomic
  select 'exchange', 'contact_requests', c.id, greatest(c.updated_at, c.created_at)::date
  from public.contact_requests c
  where greatest(c.updated_at, c.created_at) < private.now() - private.years_kept('exchange')
  union all
  select 'exchange', 'visits', v.id, v.scheduled_date
  from public.visits v where v.scheduled_date < (private.now() - private.years_kept('exchange'))::date
  union all
  select case when private.carries_money(r.first_paid_at, r.payment_status, r.status) then 'contract_paid' else 'contract' end,
    'brico_requests', r.id, coalesce(r.scheduled_date, r.created_at::date)
  from public.brico_requests r
  where coalesce(r.scheduled_date, r.created_at::date) < (private.now() - private.years_kept('contract'))::date
    and coalesce(r.scheduled_date, r.created_at::date) >= (private.now() - private.years_kept('accounts'))::date
    and not (private.carries_money(r.first_paid_at, r.payment_status, r.status)
      and r.description is null and r.notes is null and r.client_phone = '0000000000')
  union all
  select 'accounts', 'brico_requests', r.id, coalesce(r.scheduled_date, r.created_at::date)
  from public.brico_requests r
  where coalesce(r.scheduled_date, r.created_at::date) < (private.now() - private.years_kept('accounts'))::date
    and not exists (select from public.receipts p where p.request_id = r.id)
    and not exists (select from public.invoices i where i.request_id = r.id and i.state <> 'draft')
  union all
  select 'accounts', 'reno_projects', p.id, p.updated_at::date
  from public.reno_projects p
  where p.status in ('completed', 'cancelled') and p.updated_at < private.now() - private.years_kept('accounts')
    and not exists (select from public.receipts r where r.project_id = p.id)
    and not exists (select from public.invoices i where i.project_id = p.id and i.state <> 'draft')
    and not exists (select from public.reception_minutes m where m.project_id = p.id and not private.is_past_accounts(coalesce(m.signed_on, private.today() - 10000)))
  union all
  -- Receipts go before their request, and a correction before the row that it corrects. A receipt and what it paid go together.
  select 'accounts', 'receipts', r.id, r.received_on
  from public.receipts r
  where private.is_past_accounts(r.received_on) and not exists (select from public.receipts c where c.corrects_id = r.id)
    and not exists (select from public.invoice_payments p join public.invoices i on i.id = p.invoice_id
      where p.receipt_id = r.id and not private.is_past_accounts(i.issued_on))
  union all
  -- A credit note before what it corrects; an invoice not before its last payment.
  select 'accounts', 'invoices', i.id, i.issued_on
  from public.invoices i
  where i.state <> 'draft' and private.is_past_accounts(i.issued_on) and not exists (select from public.invoices c where c.corrects_id = i.id)
    and not exists (select from public.invoice_payments p join public.receipts r on r.id = p.receipt_id
      where p.invoice_id = i.id and not private.is_past_accounts(r.received_on))
  union all
  select 'exchange', 'invoices', i.id, i.updated_at::date
  from public.invoices i where i.state = 'draft' and i.updated_at < private.now() - private.years_kept('exchange')
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
  -- After all that was entered in it: what is left would be entered once more.
  select 'accounts', 'accounting_periods', p.id, p.to_on
  from public.accounting_periods p
  where private.is_past_accounts(p.to_on) and not exists (select from public.receipts r where r.received_on <= p.to_on)
    and not exists (select from public.invoices i where i.issued_on <= p.to_on)
  union all
  select 'contract', 'email_outbox', m.id, m.created_at::date
  from public.email_outbox m where m.created_at < private.now() - private.years_kept('contract')
  union all
  -- One that became a payment goes with it.
  select 'bank', 'bank_lines', b.id, (b.imported_at at time zone 'Europe/Paris')::date
  from public.bank_lines b where b.state <> 'noted' and b.imported_at < private.now() - private.years_kept('bank')
  union all
  -- A file that nothing hangs on: imported, or left by rows that were erased before.
  select 'exchange', 'customers', c.id, c.created_at::date
  from public.customers c
  where c.created_at < private.now() - private.years_kept('exchange') and c.merged_into is null
    and not exists (select from public.customers m where m.merged_into = c.id)
    and not exists (select from public.brico_requests r where r.customer_id = c.id)
    and not exists (select from public.contact_requests r where r.customer_id = c.id)
    and not exists (select from public.visits v where v.customer_id = c.id)
    and not exists (select from public.reno_projects r where r.customer_id = c.id)
    and not exists (select from public.quotes q where q.customer_id = c.id)
    and not exists (select from public.invoices i where i.customer_id = c.id)
    and not exists (select from public.customer_notes n where n.customer_id = c.id and n.written_at > private.now() - private.years_kept('exchange'));
end;
comment on function private.overdue_rows is
  'exchange, contract, accounts and bank: the row is deleted. contract_paid: telephone, description, notes and photos are erased; name and amounts stay '
  'for the accounts.';

create or replace function public.retention_report() returns table (kind text, table_name text, row_count bigint, oldest date)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query select o.kind, o.table_name, count(*), min(o.last_on) from private.overdue_rows() o group by 1, 2 order by 1, 2;
end;
$$;
comment on function public.retention_report is 'For staff: counts what the next run of apply_retention will erase, without erasing it.';
grant execute on function public.retention_report to authenticated;

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
  update public.brico_requests set client_phone = '0000000000', description = null, notes = null
  where id = any (reduced);
  delete from public.brico_request_photos where brico_request_id = any (reduced);
  perform private.close_links(reduced);
  delete from public.email_outbox m using pg_temp.overdue o
  where (o.table_name = 'email_outbox' and m.id = o.id)
    or (o.table_name = 'contact_requests' and m.contact_request_id = o.id)
    or (o.table_name = 'brico_requests' and m.request_id = o.id);
  delete from public.visits v using pg_temp.overdue o where o.table_name = 'visits' and v.id = o.id;
  delete from public.contact_requests c using pg_temp.overdue o where o.table_name = 'contact_requests' and c.id = o.id;
  delete from public.invoice_payments p using pg_temp.overdue o
  where (o.table_name = 'invoices' and p.invoice_id = o.id) or (o.table_name = 'receipts' and p.receipt_id = o.id);
  delete from public.documents d using pg_temp.overdue o where o.table_name = 'invoices' and d.invoice_id = o.id and (o.kind = 'exchange' or d.made_at is null);
  delete from public.invoices i using pg_temp.overdue o where o.table_name = 'invoices' and i.id = o.id;
  delete from public.card_payments p using pg_temp.overdue o
  where o.table_name = 'brico_requests' and o.kind <> 'contract_paid' and p.request_id = o.id;
  delete from public.brico_requests r using pg_temp.overdue o
  where o.table_name = 'brico_requests' and o.kind <> 'contract_paid' and r.id = o.id;
  delete from public.reno_projects p using pg_temp.overdue o where o.table_name = 'reno_projects' and p.id = o.id;
  delete from public.receipts r using pg_temp.overdue o where o.table_name = 'receipts' and r.id = o.id;
  delete from public.documents d using pg_temp.overdue o where o.table_name = 'documents' and d.id = o.id;
  delete from public.documents d using public.quotes q, pg_temp.overdue o where o.table_name = 'quotes' and q.root_id = o.id and d.quote_id = q.id;
  delete from public.quote_signatures s using public.quotes q, pg_temp.overdue o where o.table_name = 'quotes' and q.root_id = o.id and s.quote_id = q.id;
  delete from public.quotes q using pg_temp.overdue o where o.table_name = 'quotes' and q.root_id = o.id;
  delete from public.fiscal_archives a using pg_temp.overdue o where o.table_name = 'fiscal_archives' and a.id = o.id;
  delete from public.accounting_periods p using pg_temp.overdue o where o.table_name = 'accounting_periods' and p.id = o.id;
  delete from public.bank_lines b using pg_temp.overdue o where o.table_name = 'bank_lines' and b.id = o.id;
  delete from public.customers c using pg_temp.overdue o where o.table_name = 'customers' and c.id = o.id;
  insert into public.retention_runs (ran_on, erased) values (private.today(), erased);
  delete from public.retention_runs where ran_on < private.today() - 400;
  return (select coalesce(sum(value::int), 0) from jsonb_each_text(erased));
end;
$$;
comment on function public.apply_retention is
  'For the scheduler: once a day erases what retention_report shows, oldest first, at most 500 rows, and records the counts. Returns the '
  'number of rows.';
grant execute on function public.apply_retention to service_role;
