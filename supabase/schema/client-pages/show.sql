-- The page behind the client's link, and the actions of the client and of staff on it.

create or replace function private.client_project(p_hash text) returns uuid
language sql stable security definer set search_path = ''
return (
  select p.project_id from public.client_pages p where p.id = public.find_private_link('client_page', p_hash)
);

create or replace function private.quotes_for_client(p_project_id uuid) returns json
language sql stable security definer set search_path = ''
as $$
  select coalesce(json_agg(json_build_object('id', q.id, 'kind', q.kind, 'number', q.number, 'title', q.title, 'state', q.state,
    'valid_until', q.valid_until, 'closed_at', q.closed_at, 'is_vat_exempt', (q.snapshot #>> '{seller,vat_exempt}')::boolean,
    'total_cents', coalesce((select s.total_cents from public.quote_signatures s where s.quote_id = q.id), q.total_cents)) order by q.sent_at desc), '[]')
  from (
    select * from public.quotes where project_id = p_project_id and state in ('sent', 'signed', 'withdrawn')
      and coalesce(closed_at > private.now() - interval '1 year', true) order by sent_at desc limit 50) q
$$;

create or replace function private.choices_for_client(p_project_id uuid) returns json
language sql stable security definer set search_path = ''
as $$
  select coalesce(json_agg(json_build_object('id', c.id, 'question', c.question, 'detail', c.detail, 'due_on', c.due_on,
    'chosen_at', c.chosen_at, 'comment', c.comment, 'options', (
      select coalesce(json_agg(json_build_object('id', o.id, 'label', o.label, 'detail', o.detail, 'is_chosen', o.is_chosen,
        'photo_id', (select f.id from public.project_photos f where f.id = o.photo_id and f.project_id = p_project_id and f.is_client_visible)
      ) order by o.position), '[]')
      from public.project_choice_options o where o.choice_id = c.id
    )) order by c.chosen_at nulls first, c.created_at), '[]')
  from (select * from public.project_choices where project_id = p_project_id order by created_at desc limit 50) c
$$;

create or replace function private.waiting_for_client(p_project_id uuid) returns json
language sql stable security definer set search_path = ''
return json_build_object('invoices', private.invoices_for_client(p_project_id), 'quotes', private.quotes_for_client(p_project_id),
  'minutes', private.minutes_for_client(p_project_id), 'choices', (
    select coalesce(json_agg(json_build_object('id', c.id, 'question', c.question, 'due_on', c.due_on, 'chosen_at', c.chosen_at) order by c.created_at), '[]')
    from (select * from public.project_choices where project_id = p_project_id and chosen_at is null order by created_at desc limit 50) c));
comment on function private.waiting_for_client is
  'What a mail about the page says that waits for the client, as the page does; domain/client-page/waiting.ts makes a sentence of it.';

create or replace function public.read_client_page(p_hash text) returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'name', p.name, 'client_name', p.client_name, 'status', p.status, 'progress', p.progress, 'start_date', private.chosen_start(p),
    'deadline', p.deadline, 'has_email', p.client_email is not null,
    -- A page opened after the works does not know their last day.
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
    'quotes', private.quotes_for_client(p.id),
    'invoices', private.invoices_for_client(p.id), 'money', private.project_money(p.id),
    'messages', (
      select coalesce(json_agg(json_build_object('id', m.id, 'is_from_client', m.is_from_client, 'author_name', m.author_name,
        'body', m.body, 'written_at', m.created_at) order by m.created_at, m.id), '[]')
      from (select * from public.client_messages where project_id = p.id order by created_at desc, id limit 100) m
    ),
    'choices', private.choices_for_client(p.id), 'minutes', private.minutes_for_client(p.id)
  )
  from public.client_pages l join public.reno_projects p on p.id = l.project_id
  where l.id = (select public.find_private_link('client_page', p_hash))
$$;
comment on function public.read_client_page is
  'Everything that a client''s link shows: dates, visible milestones, photos and documents, quotes sent or signed, invoices, messages, choices; null for a link that is '
  'not valid.';
grant execute on function public.read_client_page to service_role;

create or replace function public.see_client_page(p_hash text) returns void
language sql volatile security definer set search_path = ''
begin atomic
  -- The client has seen the news on the page, so no mail about it is needed.
  update public.client_pages l set seen_at = private.now(), news = '{}', news_at = null
  where l.id = (select public.find_private_link('client_page', p_hash))
    and (l.news_at is not null or l.seen_at is null or l.seen_at < private.now() - interval '1 minute');
end;
grant execute on function public.see_client_page to service_role;

create or replace function private.tell_staff_of_client(p_project_id uuid, p_kind text, p_text text, p_key text) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.enqueue_email('client_wrote', private.staff_recipient(), jsonb_build_object(
    'project_id', p.id, 'project_name', p.name, 'client_name', p.client_name, 'client_email', p.client_email, 'kind', p_kind, 'text', p_text
  ), 'client_wrote:' || p_key, null)
  from public.reno_projects p where p.id = p_project_id
$$;

create or replace function public.write_as_client(p_hash text, p_id uuid, p_body text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_project uuid := private.client_project(p_hash);
begin
  if v_project is null then
    perform private.refuse('unknown_link', 404);
  end if;
  perform pg_advisory_xact_lock(hashtext('client messages ' || v_project));
  if (select count(*) from public.client_messages m
    where m.project_id = v_project and m.is_from_client and m.created_at > private.now() - interval '24 hours') >= 30
  then
    perform private.refuse('too_many_requests', 429);
  end if;
  insert into public.client_messages (id, project_id, is_from_client, body) values (p_id, v_project, true, btrim(p_body))
  on conflict (id) do nothing;
  if found then
    perform private.tell_staff_of_client(v_project, 'message', btrim(p_body), p_id::text);
  end if;
end;
$$;
comment on function public.write_as_client is
  'Stores a message from the holder of the link, once per p_id. Refuses: unknown_link, too_many_requests (30 in 24 hours).';
grant execute on function public.write_as_client to service_role;

create or replace function public.choose_as_client(p_hash text, p_choice_id uuid, p_option_id uuid, p_comment text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_project uuid := private.client_project(p_hash);
  choice public.project_choices;
  v_label text;
begin
  if v_project is null then
    perform private.refuse('unknown_link', 404);
  end if;
  select * into choice from public.project_choices where id = p_choice_id and project_id = v_project for update;
  select o.label into v_label from public.project_choice_options o where o.id = p_option_id and o.choice_id = choice.id;
  if v_label is null then
    perform private.refuse('choice_gone', 404);
  elsif choice.chosen_at is not null then
    -- The same answer again is a double click.
    if exists (select from public.project_choice_options where id = p_option_id and is_chosen) then
      return;
    end if;
    perform private.refuse('choice_made', 409);
  end if;
  update public.project_choice_options set is_chosen = true where id = p_option_id;
  update public.project_choices set chosen_at = private.now(), comment = nullif(btrim(p_comment), '') where id = choice.id;
  perform private.tell_staff_of_client(v_project, 'choice',
    choice.question || E'\u00a0: ' || v_label || coalesce(E'\n' || nullif(btrim(p_comment), ''), ''), choice.id || ':' || private.now());
end;
$$;
comment on function public.choose_as_client is
  'Records the client''s answer to a choice. Refuses: unknown_link, choice_gone, choice_made (staff must reopen the choice first).';
grant execute on function public.choose_as_client to service_role;

create or replace function public.make_client_page(p_project_id uuid, p_author uuid, p_mail boolean) returns table (id uuid, is_new boolean)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  project public.reno_projects;
  page_id uuid;
begin
  select * into project from public.reno_projects p where p.id = p_project_id and p.archived_at is null for update;
  if not found then
    perform private.refuse('project_gone', 404);
  end if;
  select p.id into page_id from public.client_pages p where p.project_id = p_project_id;
  if private.is_page_open(page_id) then
    return query select page_id, false;
    return;
  end if;
  -- A page that was revoked, or is over, begins again under another link.
  perform private.close_links(array[page_id]);
  update public.private_links l set revoked_at = null where l.subject_id = page_id;
  insert into public.client_pages as c (project_id, works_ended_on, mailed_at, created_by)
  values (p_project_id, case when project.status in ('completed', 'cancelled') then private.today() end, case when p_mail then private.now() end, p_author)
  on conflict (project_id) do update set works_ended_on = excluded.works_ended_on, mailed_at = excluded.mailed_at, created_by = excluded.created_by,
    created_at = excluded.created_at, seen_at = null, news = '{}', news_at = null
  returning c.id into page_id;
  if p_mail then
    perform private.enqueue_email('client_link', project.client_email,
      jsonb_build_object('link_id', page_id, 'client_name', project.client_name, 'waiting', private.waiting_for_client(p_project_id)),
      'client_link:' || page_id || ':' || private.now(), null);
  end if;
  perform private.log_as(p_author, 'project', 'reno_projects', p_project_id::text, 'Lien du client créé');
  return query select page_id, true;
end;
$$;
comment on function public.make_client_page is
  'Opens the page of a project for its client, if it is not open, and mails its link if p_mail. Refuses: project_gone.';
grant execute on function public.make_client_page to service_role;

create or replace function public.write_to_client(p_project_id uuid, p_id uuid, p_body text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  -- An answer says that the messages before it were read.
  perform public.read_client_messages(p_project_id);
  insert into public.client_messages (id, project_id, is_from_client, author_id, author_name, body)
  select p_id, p.id, false, a.id, coalesce(nullif(a.full_name, ''), a.email), btrim(p_body)
  from public.reno_projects p join public.profiles a on a.id = auth.uid() where p.id = p_project_id
  on conflict (id) do nothing;
end;
$$;
grant execute on function public.write_to_client to authenticated;

create or replace function public.read_client_messages(p_project_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  update public.client_messages set seen_at = private.now()
  where project_id = p_project_id and is_from_client and seen_at is null;
end;
$$;
comment on function public.read_client_messages is 'For staff: marks the client''s messages as read.';
grant execute on function public.read_client_messages to authenticated;

create or replace function public.save_project_choice(p_project_id uuid, p_id uuid, p_question text, p_detail text, p_due_on date, p_options jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if jsonb_typeof(p_options) is distinct from 'array' or jsonb_array_length(p_options) not between 2 and 6 then
    perform private.refuse('choice_options', 400);
  elsif exists (
    select from jsonb_array_elements(p_options) o
    where o ->> 'photo_id' is not null and not exists (
      select from public.project_photos f where f.id = (o ->> 'photo_id')::uuid and f.project_id = p_project_id)
  ) then
    perform private.refuse('photo_gone', 409);
  end if;
  insert into public.project_choices (id, project_id, question, detail, due_on)
  values (p_id, p_project_id, btrim(p_question), nullif(btrim(p_detail), ''), p_due_on)
  on conflict (id) do update set question = excluded.question, detail = excluded.detail, due_on = excluded.due_on
    where project_choices.project_id = p_project_id and project_choices.chosen_at is null;
  if not found then
    perform private.refuse('choice_made', 409);
  end if;
  delete from public.project_choice_options where choice_id = p_id;
  insert into public.project_choice_options (choice_id, label, detail, photo_id, position)
  select p_id, btrim(o ->> 'label'), nullif(btrim(o ->> 'detail'), ''), (o ->> 'photo_id')::uuid, place
  from jsonb_array_elements(p_options) with ordinality list (o, place);
end;
$$;
comment on function public.save_project_choice is
  'For staff: adds a choice, or changes one that is still open. Refuses: choice_options (two to six), photo_gone, choice_made.';
grant execute on function public.save_project_choice to authenticated;

create or replace function public.reopen_project_choice(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_project uuid;
begin
  perform private.require_staff();
  update public.project_choice_options set is_chosen = false where choice_id = p_id;
  update public.project_choices set chosen_at = null, comment = null, seen_at = null where id = p_id and chosen_at is not null
  returning project_id into v_project;
  if v_project is not null then
    perform private.tell_client(v_project, 'choices');
  end if;
end;
$$;
comment on function public.reopen_project_choice is 'For staff: reopens a choice, so that the client answers again.';
grant execute on function public.reopen_project_choice to authenticated;
