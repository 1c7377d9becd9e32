-- The list of renovations has its budget and the news of its client; the history does not say that a mail left which is only kept.

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

drop function public.search_reno_projects(p_query text, p_status text, p_quote_status text, p_archived boolean, p_sort text, p_limit integer, p_offset integer);

-- Staff answer a contact request from the back office: the mail, the log entry and the new status are one transaction.

create or replace function public.reply_to_contact(p_id uuid, p_reply_id uuid, p_subject text, p_body text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  contact public.contact_requests;
  v_key text := 'contact-reply:' || p_id || ':' || p_reply_id;
begin
  perform private.require_staff();
  select * into contact from public.contact_requests where id = p_id for update;
  if not found then
    perform private.refuse('request_gone', 404);
  elsif coalesce(length(btrim(p_subject)) not between 1 and 200, true) or coalesce(length(btrim(p_body)) not between 1 and 5000, true)
    or p_reply_id is null
  then
    perform private.refuse('invalid_input', 400);
  elsif exists (select from public.email_outbox where dedupe_key = v_key) then
    return;
  elsif (select count(*) from public.email_outbox o
    where o.contact_request_id = p_id and o.template = 'contact_reply' and o.created_at > private.now() - interval '1 hour') >= 10
  then
    perform private.refuse('too_many_requests', 429);
  end if;
  perform private.enqueue_email('contact_reply', contact.email,
    jsonb_build_object('subject', btrim(p_subject), 'body', btrim(p_body)), v_key, null);
  if contact.status = 'new' then
    update public.contact_requests set status = 'contacted' where id = p_id;
  end if;
  perform private.log_activity('reply', 'contact_requests', p_id::text, 'Réponse par e-mail');
end;
$$;

create or replace function public.read_quote_request(p_hash text) returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'status', q.status, 'is_open', private.is_open_quote(q), 'contractor_name', c.name, 'message', q.message,
    'department', private.department_in(p.address), 'sent_at', q.sent_at, 'due_on', q.due_on, 'answered_at', q.answered_at,
    'price', q.price, 'vat_rate', q.vat_rate, 'price_with_vat', q.price_with_vat, 'start_on', q.start_on, 'delay_days', q.delay_days,
    'comment', q.comment, 'file_name', q.file_name,
    -- Only a subcontractor who may still answer, or whose answer was accepted, sees the details and photos.
    'details', case when q.include_details and see.may then json_build_object(
      'name', p.name, 'client_name', p.client_name, 'client_phone', p.client_phone, 'address', p.address,
      'description', p.description, 'start_date', private.chosen_start(p), 'deadline', p.deadline) end,
    'photos', case when see.may then (
      select coalesce(json_agg(json_build_object(
        'url', f.url, 'bucket', f.bucket, 'path', f.path, 'small_path', f.small_path) order by chosen.place), '[]')
      from unnest(q.selected_photos) with ordinality chosen (url, place)
      join lateral (
        select f.* from public.project_photos f where f.project_id = q.project_id and f.url = chosen.url limit 1
      ) f on true
    ) else '[]' end
  )
  from public.contractor_quote_requests q
  join public.contractors c on c.id = q.contractor_id join public.reno_projects p on p.id = q.project_id
  cross join lateral (select private.is_open_quote(q) or q.status = 'accepted' as may) see
  where q.token_hash = p_hash and q.status <> 'withdrawn' and q.due_on > private.today() - 60
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

-- Staff actions on renovations: list, count, add, edit, archive; and the history line for each change of a part.

create or replace function public.search_reno_projects(
  p_query text default null, p_status text default null, p_quote_status text default null, p_archived boolean default false,
  p_sort text default 'newest', p_limit int default 25, p_offset int default 0
) returns table (
  id uuid, name text, client_name text, client_email text, client_phone text, address text, budget numeric,
  budget_basis text, budget_with_vat numeric, progress int, status text, quote_status text, deadline date, archived_at timestamptz,
  created_at timestamptz, client_news int, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute private.search_sql('reno_projects',
    'r.id, r.name, r.client_name, r.client_email, r.client_phone, r.address, r.budget, r.budget_basis, r.budget_with_vat,
      r.progress, r.status, r.quote_status, r.deadline, r.archived_at, r.created_at, private.client_news_count(r.id)',
    '($4 is null or r.status = $4) and ($5 is null or r.quote_status = $5) and r.archived_at is '
      || case when p_archived then 'not null' else 'null' end,
    case p_sort when 'oldest' then 'r.created_at' when 'deadline' then 'r.deadline' when 'client' then 'r.client_name'
      when 'name' then 'r.name' else 'r.created_at desc' end)
  using private.search_pattern(p_query), least(greatest(p_limit, 1), 100), greatest(p_offset, 0),
    nullif(p_status, 'all'), nullif(p_quote_status, 'all');
end;
$$;

revoke all on function public.search_reno_projects from public, anon, authenticated, service_role;
comment on function public.search_reno_projects is
  'For staff: a page of the renovations; sort: newest, oldest, deadline, client or name; p_archived: the archived ones instead. '
  'total_count stops at 10 000.';
grant execute on function public.search_reno_projects to authenticated;

-- End of what `npm run routines` wrote.
