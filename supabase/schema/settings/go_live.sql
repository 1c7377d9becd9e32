-- From an installation to a public site: visibility for search engines, the launch checklist, and the removal of the example company.

create or replace function public.open_site(p_is_open boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
  elsif p_is_open and private.takes_online_bookings() and private.card_payments() = 'none' then
    perform private.refuse('opens_without_payments', 409);
  end if;
  update public.site_settings set
    is_open = p_is_open, opened_at = case when p_is_open then private.now() end, updated_at = private.now()
  where is_open is distinct from p_is_open;
end;
$$;
comment on function public.open_site is
  'For administrators: allows or forbids indexing by search engines. Refuses: access_denied, opens_without_payments (Brico is offered, and nobody can pay for it).';
grant execute on function public.open_site to authenticated;

create or replace function private.example_tables() returns text[]
language sql immutable set search_path = ''
-- Tables with references to others come first.
return array['receipts', 'invoices', 'quotes', 'google_reviews', 'gallery_projects', 'brico_requests', 'reno_projects', 'contact_requests', 'contractors',
  'blocked_dates', 'customers', 'places', 'price_items', 'company_papers'];

create or replace function private.mark_example() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  name text;
begin
  foreach name in array private.example_tables() loop
    execute format('insert into private.example_rows select %L, id from public.%I on conflict do nothing', name, name);
  end loop;
  insert into private.example_settings (settings) select to_jsonb(c) from public.company_settings c on conflict do nothing;
  update public.site_settings set is_example = true where not is_example;
end;
$$;
comment on function private.mark_example is
  'Called by the last file of the demonstration: marks every row present at that time as an example.';

create or replace function public.example_counts() returns table (table_name text, row_count bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query select e.table_name, count(*) from private.example_rows e group by 1 order by 1;
end;
$$;
comment on function public.example_counts is
  'For staff: the number of example rows per table; no rows when the example company is not installed.';
grant execute on function public.example_counts to authenticated;

-- Empties the columns in which the company makes claims about itself, if they still have the example's value. The other columns only have
-- harmless defaults.
create or replace function private.empty_example_settings() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  example jsonb := (select settings from private.example_settings);
  claim text;
begin
  foreach claim in array array['email', 'phone', 'address', 'description', 'founder_name', 'founder_quote', 'founder_photo',
    'projects_start', 'rating_figure', 'rating_source', 'rating_on', 'partners_figure', 'response_figure', 'quote_figure',
    'insurer_identity', 'insurance_contract', 'insurance_area'] loop
    execute format('update public.company_settings set %1$I = null where to_jsonb(%1$I) = $1 -> %2$L', claim, claim) using example;
  end loop;
  update public.company_settings set team = '[]' where team = example -> 'team';
  update public.company_settings set testimonials = '[]' where testimonials = example -> 'testimonials';
  update public.company_settings set price_guide = '[]' where price_guide = example -> 'price_guide';
  update public.reno_expertises set budget = null where budget like '%(exemple)';
end;
$$;

-- Deletes mail to or about the example's people, also mail that is not linked to a request.
create or replace function private.remove_example_mail() returns void
language sql volatile security definer set search_path = ''
begin atomic
  delete from public.email_outbox m using private.example_rows e
  where (e.table_name = 'brico_requests' and m.request_id = e.row_id)
    or (e.table_name = 'contact_requests' and m.contact_request_id = e.row_id)
    or (e.table_name = 'reno_projects' and m.payload ->> 'project_id' = e.row_id::text)
    or (e.table_name = 'quotes' and m.payload ->> 'quote_id' = e.row_id::text)
    or (e.table_name = 'invoices' and m.payload ->> 'invoice_id' = e.row_id::text)
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

-- A simulated payment is no payment: what visitors booked with one goes, what staff took by telephone stays and is to be paid.
create or replace function private.mark_simulated() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  simulated uuid[] := array(select p.request_id from public.card_payments p where p.request_id is not null and private.source_of(p.payment_intent_id) = 'demo');
begin
  insert into private.example_rows select 'brico_requests', r.id from public.brico_requests r
  where r.source = 'online' and r.id = any (simulated) on conflict do nothing;
  delete from public.refunds f where f.request_id = any (simulated);
  update public.brico_requests r set payment_status = 'pending', payment_method = null, card_cents = 0, refunded_cents = 0
  where r.id = any (simulated) and not private.is_example('brico_requests', r.id)
    and not exists (select from public.invoices i where i.request_id = r.id and i.state <> 'draft');
end;
$$;

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
  insert into private.example_rows select 'invoices', i.id from public.invoices i where private.is_example_invoice(i) on conflict do nothing;
  perform private.mark_simulated();
  perform private.remove_example_mail();
  -- Payments, invoices and documents of the demonstration are not real, so they are deleted too; the chain records which ones.
  insert into private.example_rows select 'receipts', r.id from public.receipts r
  where private.is_example('brico_requests', r.request_id) or private.is_example('reno_projects', r.project_id) or private.is_example('quotes', r.quote_id)
    or r.source = 'demo' on conflict do nothing;
  insert into private.example_rows select 'documents', d.id from public.documents d
  where d.made_at is not null and (private.is_example('brico_requests', d.request_id) or private.is_example('quotes', d.quote_id)
    or private.is_example('invoices', d.invoice_id));
  perform private.append_fiscal_event('example_removed', e.row_id, '{}') from private.example_rows e
  where e.table_name in ('receipts', 'documents') or exists (select from public.invoices i where i.id = e.row_id and i.state <> 'draft') order by e.row_id;
  foreach name in array array['documents', 'refunds', 'payment_disputes', 'card_payments'] loop
    execute format('delete from public.%I t using private.example_rows e where e.table_name = ''brico_requests'' and e.row_id = t.request_id', name);
  end loop;
  delete from public.documents d using private.example_rows e where e.table_name = 'quotes' and e.row_id = d.quote_id;
  delete from public.demo_payment_sessions t where true;
  delete from public.refunds t using public.card_payments p where p.id = t.card_payment_id and p.is_demo;
  delete from public.card_payments t where t.is_demo;
  delete from public.documents d using private.example_rows e where e.table_name = 'invoices' and e.row_id = d.invoice_id;
  update public.invoices i set paid_cents = i.paid_cents - paid.cents
  from (select p.invoice_id, sum(p.amount_cents) as cents from public.invoice_payments p
    join private.example_rows e on e.table_name = 'receipts' and e.row_id = p.receipt_id group by 1) paid
  where i.id = paid.invoice_id;
  delete from public.invoice_payments p using private.example_rows e where e.table_name = 'receipts' and e.row_id = p.receipt_id;
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
comment on function public.empty_example is
  'Deletes the example company''s rows and its claims about itself, closes the site to search engines, and returns the number of deleted '
  'rows per table. Prices, services, teams, hours and texts stay.';
grant execute on function public.empty_example to service_role;

create or replace function public.site_readiness() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'is_open', (select is_open from public.site_settings),
    'opened_at', (select opened_at from public.site_settings),
    'is_example', exists (select from private.example_rows),
    'shows_example', (select is_example from public.site_settings),
    'services', (select count(*) from public.services where private.is_offered(category, is_active)),
    'teams', (select count(*) from public.teams where is_active),
    -- The first save makes version 2.
    'hours_saved', (select version > 1 from public.scheduling_settings),
    'compliance_answers', (select count(*) from public.compliance_answers),
    'last_backup', (select max(created_at) from public.backups where failure is null),
    'alerts', private.open_alerts(),
    -- An hour for those that Stripe sends again.
    'is_webhook_silent', exists (
        select from public.card_payments p
        where p.state in ('paid', 'refunded') and not p.is_demo
          and p.settled_at between private.now() - interval '7 days' and private.now() - interval '1 hour')
      and not exists (select from public.stripe_events e where e.received_at > private.now() - interval '7 days'),
    'jobs_age_seconds', (select round(extract(epoch from clock_timestamp() - ended_at)) from private.job_turns),
    'backup_failure', (
      select b.failure from public.backups b order by b.created_at desc limit 1),
    -- Ignores a failure if a later mail was sent: the server works again.
    'mail_failure', (
      select jsonb_build_object('at', m.created_at, 'error', m.last_error)
      from public.email_outbox m
      where m.last_error is not null and m.status <> 'sent' and m.created_at > private.now() - interval '30 days'
        and (private.is_admin() or not private.is_account_mail(m.template))
        and m.created_at > coalesce((
          select max(s.sent_at) from public.email_outbox s
          where s.status = 'sent' and s.created_at > private.now() - interval '30 days'), '-infinity')
      order by m.created_at desc limit 1)
  );
end;
$$;
comment on function public.site_readiness is 'For staff: the launch checklist and the current alerts, as far as the database knows them.';
grant execute on function public.site_readiness to authenticated;

create or replace function public.read_storage_sizes() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'postgres', current_setting('server_version'),
    'database_bytes', pg_database_size(current_database()),
    'jobs', (select report || jsonb_build_object('at', ended_at) from private.job_turns),
    'files', (select count(*) from storage.objects),
    'file_bytes', (select coalesce(sum((o.metadata ->> 'size')::bigint), 0) from storage.objects o),
    'migration', (select max(version) from supabase_migrations.schema_migrations),
    'mails_waiting', (select count(*) from public.email_outbox where status in ('pending', 'sending')),
    'oldest_mail', (select min(created_at) from public.email_outbox where status in ('pending', 'sending'))
  );
end;
$$;
comment on function public.read_storage_sizes is
  'For staff: versions and sizes of the database and of the stored files, and how the jobs last ended (null before their first run).';
grant execute on function public.read_storage_sizes to authenticated;
