-- The page of a renovation's client: one secret link per project; items marked « visible par le client » by staff; messages and
-- choices. The link gives access to nothing else of the project.

create or replace function private.note_works_end() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.client_pages
  set works_ended_on = case when new.status in ('completed', 'cancelled') then private.today() end
  where project_id = new.id;
  return null;
end;
$$;

create or replace function private.is_page_open(p_page_id uuid) returns boolean
language sql stable security definer set search_path = ''
return private.now() < private.end_of_link('client_page', p_page_id)
  and not exists (select from public.private_links l where l.subject_id = p_page_id and l.revoked_at is not null);

-- Counts an item of news for the client; queue_client_news mails the counts later, in one message.
create or replace function private.tell_client(p_project_id uuid, p_what text) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update public.client_pages
  set news = news || jsonb_build_object(p_what, coalesce((news ->> p_what)::int, 0) + 1), news_at = private.now()
  where project_id = p_project_id;
end;

create or replace function private.tell_client_of_row() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_client(new.project_id, tg_argv[0]);
  return null;
end;
$$;

create or replace function public.queue_client_news() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  page record;
  queued int := 0;
begin
  if not private.is_mailing_hour() then
    return 0;
  end if;
  for page in
    update public.client_pages p set news = '{}', news_at = null, mailed_at = private.now()
    from (
      select id, news from public.client_pages
      where news_at is not null
        -- Wait ten minutes: staff often mark several items in a row.
        and news_at < private.now() - interval '10 minutes'
        and (mailed_at is null or mailed_at <= private.now() - interval '24 hours')
        and private.is_page_open(id)
      for update skip locked
    ) due
    where p.id = due.id
    returning p.id, p.project_id, due.news
  loop
    insert into public.email_outbox (template, recipient, payload, dedupe_key)
    select 'client_news', p.client_email, jsonb_build_object('link_id', page.id, 'client_name', p.client_name, 'news', page.news,
      'waiting', private.waiting_for_client(p.id)), 'client_news:' || page.id || ':' || private.now()
    from public.reno_projects p where p.id = page.project_id and p.client_email is not null
    on conflict (dedupe_key) do nothing;
    queued := queued + 1;
  end loop;
  return queued;
end;
$$;
comment on function public.queue_client_news is
  'Mails clients the news of their pages, at most once in 24 hours and in mailing hours only; returns the number of mails.';
grant execute on function public.queue_client_news to service_role;
