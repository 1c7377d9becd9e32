-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

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
        from public.receipts p where p.quote_id = q.id),
      'events', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.at, 'network', e.network) order by e.id), '[]')
        from public.quote_events e where e.quote_id = q.id and e.actor = 'client'),
      'documents', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'number', d.number, 'made_at', d.made_at, 'content', d.snapshot) order by d.made_at), '[]')
        from public.documents d where d.quote_id = q.id and d.made_at is not null)) order by q.created_at), '[]')
    from (select * from public.quotes t where t.root_id = any (private.quote_roots_of(p_family, null)) limit 1000) q);
end;
$$;

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
    'brico_requests', (
      select coalesce(jsonb_agg(to_jsonb(t) - '{search_text,manage_token_hash,hold_network,idempotency_key}'::text[]
        || jsonb_build_object('payments', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'amount_cents', p.amount_cents, 'method', p.method, 'paid_on', p.received_on)
            order by p.received_on, p.recorded_at), '[]')
          from public.receipts p where p.request_id = t.id), 'refunds', (
          select coalesce(jsonb_agg(jsonb_build_object('amount_cents', f.amount_cents, 'reason', f.reason, 'note', f.note, 'promised_at', f.created_at)
            order by f.created_at), '[]')
          from public.refunds f where f.request_id = t.id), 'documents', (
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
          from public.project_choices c where c.project_id = t.id and c.chosen_at is not null), 'notes', (
          select coalesce(jsonb_agg(jsonb_build_object('body', n.body, 'written_at', n.created_at) order by n.created_at), '[]')
          from public.project_notes n where n.project_id = t.id)) order by t.created_at), '[]')
      from (select * from public.reno_projects p where p.customer_id = any (f.ids) limit 1000) t),
    'quotes', private.export_quotes(f.ids),
    'invoices', private.export_invoices(f.ids),
    'emails', (
      select coalesce(jsonb_agg(jsonb_build_object('subject', t.subject, 'text', t.body_text, 'sent_at', t.sent_at) order by t.created_at), '[]')
      from (select * from public.email_outbox m
        where lower(m.recipient) = any (private.own_addresses(f.ids, p_email)) and not private.is_account_mail(m.template) limit 1000) t)
  ) from family f;
end;

-- End of what `npm run routines` wrote.
