-- The client's page of a renovation says what was signed, invoiced, paid and is left.

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function private.contract_money(p_subject public.invoices) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  signed bigint := coalesce((select sum((c ->> 'total_cents')::bigint) from jsonb_array_elements(private.contracts_of(p_subject)) c), 0);
  received bigint := coalesce((
    select sum(r.amount_cents) from public.receipts r
    where r.request_id = p_subject.request_id or r.project_id = p_subject.project_id or r.quote_id = p_subject.quote_id), 0);
  -- A credit note that takes no progress back lowers the price; a deposit that is credited is due with the works.
  rebated bigint := coalesce((
    select -sum(c.total_cents) from public.invoices c join public.invoices i on i.id = c.corrects_id
    where c.contract_id = p_subject.contract_id and c.state <> 'draft' and c.blocks = '[]' and i.kind <> 'deposit'), 0);
begin
  return (
    select json_build_object('signed_cents', signed, 'deposit_cents', coalesce(sum(i.total_cents - i.credited_cents) filter (where i.kind = 'deposit'), 0),
      'invoiced_cents', coalesce(sum(i.total_cents), 0), 'received_cents', received, 'left_cents', signed - rebated - received,
      'due_cents', coalesce(sum(i.left_cents) filter (where i.left_cents > 0), 0),
      'free_cents', (select coalesce(sum(f.amount_cents), 0) from private.free_receipts(p_subject) f),
      'invoice_count', count(*))
    from public.invoices i where i.contract_id = p_subject.contract_id and i.state <> 'draft');
end;
$$;

create or replace function private.project_money(p_project_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  subject public.invoices;
  money json;
begin
  subject.contract_id := p_project_id;
  subject.project_id := p_project_id;
  money := private.contract_money(subject);
  return case when (money ->> 'signed_cents')::bigint > 0 then json_build_object('signed_cents', money -> 'signed_cents',
    'invoiced_cents', money -> 'invoiced_cents', 'received_cents', money -> 'received_cents', 'left_cents', money -> 'left_cents') end;
end;
$$;

create or replace function public.read_client_page(p_hash text) returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'name', p.name, 'client_name', p.client_name, 'status', p.status, 'progress', p.progress, 'start_date', private.chosen_start(p),
    'deadline', p.deadline, 'has_email', p.client_email is not null,
    -- A link made after the works does not know their last day.
    'ended_on', nullif(l.works_ended_on, (l.created_at at time zone 'Europe/Paris')::date), 'open_until', l.works_ended_on + private.days_after_works(),
    'milestones', (
      select coalesce(json_agg(json_build_object('title', m.title, 'starts_on', m.starts_on, 'due_date', m.due_date,
        'is_completed', m.is_completed, 'completed_at', m.completed_date) order by m.due_date, m.created_at), '[]')
      from (select * from public.project_milestones where project_id = p.id and is_client_visible order by due_date limit 100) m
    ),
    'photos', (
      select coalesce(json_agg(json_build_object('id', f.id, 'url', f.url, 'bucket', f.bucket, 'path', f.path,
        'small_path', f.small_path, 'caption', f.caption, 'category', f.category, 'taken_at', f.upload_date,
        'before_id', (select b.id from public.project_photos b where b.id = f.before_photo_id and b.is_client_visible)
      ) order by f.upload_date desc, f.id), '[]')
      from (select * from public.project_photos where project_id = p.id and is_client_visible order by upload_date desc, id limit 200) f
    ),
    'documents', (
      select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'url', d.file_url, 'bucket', d.bucket, 'path', d.path,
        'type', d.document_type, 'status', d.status, 'added_at', d.created_at) order by d.created_at desc), '[]')
      from (select * from public.project_documents where project_id = p.id and is_client_visible order by created_at desc limit 100) d
    ),
    'quotes', (
      select coalesce(json_agg(json_build_object('id', q.id, 'kind', q.kind, 'number', q.number, 'title', q.title, 'state', q.state,
        'valid_until', q.valid_until, 'closed_at', q.closed_at,
        'total_cents', coalesce((select s.total_cents from public.quote_signatures s where s.quote_id = q.id), q.total_cents)) order by q.sent_at desc), '[]')
      from (
        select * from public.quotes where project_id = p.id and state in ('sent', 'signed', 'withdrawn')
          and coalesce(closed_at > private.now() - interval '1 year', true) order by sent_at desc limit 50) q
    ),
    'invoices', private.invoices_for_client(p.id), 'money', private.project_money(p.id),
    'messages', (
      select coalesce(json_agg(json_build_object('id', m.id, 'is_from_client', m.is_from_client, 'author_name', m.author_name,
        'body', m.body, 'written_at', m.created_at) order by m.created_at, m.id), '[]')
      from (select * from public.client_messages where project_id = p.id order by created_at desc, id limit 100) m
    ),
    'choices', (
      select coalesce(json_agg(json_build_object('id', c.id, 'question', c.question, 'detail', c.detail, 'due_on', c.due_on,
        'chosen_at', c.chosen_at, 'comment', c.comment, 'options', (
          select coalesce(json_agg(json_build_object('id', o.id, 'label', o.label, 'detail', o.detail, 'is_chosen', o.is_chosen,
            'photo_id', (select f.id from public.project_photos f where f.id = o.photo_id and f.project_id = p.id and f.is_client_visible)
          ) order by o.position), '[]')
          from public.project_choice_options o where o.choice_id = c.id
        )) order by c.chosen_at nulls first, c.created_at), '[]')
      from (select * from public.project_choices where project_id = p.id order by created_at desc limit 50) c
    )
  )
  from public.client_links l join public.reno_projects p on p.id = l.project_id
  where l.token_hash = p_hash and private.is_live_link(l.revoked_at, l.works_ended_on)
$$;

revoke all on function public.read_contract_money from public, anon, authenticated, service_role;
comment on function public.read_contract_money is
  'For staff: the money of a renovation, small job or quote in cents TTC: signed (its price), deposit (invoiced as deposits), invoiced (all '
  'documents, credit notes taken off), received, left (of the price, rebates taken off), due (of invoices), free (received, pays no invoice yet).';
grant execute on function public.read_contract_money to authenticated;

revoke all on function private.project_money from public, anon, authenticated, service_role;
comment on function private.project_money is
  'The money of a renovation for its client, in cents TTC: signed, invoiced, received, left of the price; null without a signed quote.';

-- End of what `npm run routines` wrote.
