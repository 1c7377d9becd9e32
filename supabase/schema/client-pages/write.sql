-- The page of a renovation's client: one live secret link per project; items marked « visible par le client » by staff; messages and
-- choices. The link gives access to nothing else of the project.

create or replace function private.log_client_link() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.log_as(case when tg_op = 'INSERT' then new.created_by else auth.uid() end, 'project', 'reno_projects',
    new.project_id::text, case when tg_op = 'INSERT' then 'Lien du client créé' else 'Lien du client révoqué' end);
  return null;
end;
$$;

create or replace function private.note_works_end() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.client_links
  set works_ended_on = case when new.status in ('completed', 'cancelled') then private.today() end
  where project_id = new.id;
  return null;
end;
$$;

create or replace function private.is_live_link(p_revoked_at timestamptz, p_works_ended_on date) returns boolean
language sql stable set search_path = ''
return p_revoked_at is null and (p_works_ended_on is null or private.today() <= p_works_ended_on + private.days_after_works());
grant execute on function private.is_live_link to service_role;

-- Counts an item of news for the client; queue_client_news mails the counts later, in one message.
create or replace function private.tell_client(p_project_id uuid, p_what text) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update public.client_links
  set news = news || jsonb_build_object(p_what, coalesce((news ->> p_what)::int, 0) + 1), news_at = private.now()
  where project_id = p_project_id and revoked_at is null;
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
  link record;
  queued int := 0;
begin
  if not private.is_mailing_hour() then
    return 0;
  end if;
  for link in
    update public.client_links l set news = '{}', news_at = null, mailed_at = private.now()
    from (
      select id, news from public.client_links
      where revoked_at is null and news_at is not null
        -- Wait ten minutes: staff often mark several items in a row.
        and news_at < private.now() - interval '10 minutes'
        and (mailed_at is null or mailed_at <= private.now() - interval '24 hours')
        and private.is_live_link(revoked_at, works_ended_on)
      for update skip locked
    ) due
    where l.id = due.id
    returning l.id, l.project_id, due.news
  loop
    insert into public.email_outbox (template, recipient, payload, dedupe_key)
    select 'client_news', p.client_email, jsonb_build_object('link_id', link.id, 'client_name', p.client_name, 'news', link.news),
      'client_news:' || link.id || ':' || private.now()
    from public.reno_projects p where p.id = link.project_id and p.client_email is not null
    on conflict (dedupe_key) do nothing;
    queued := queued + 1;
  end loop;
  return queued;
end;
$$;
comment on function public.queue_client_news is
  'Mails clients the news of their pages, at most once in 24 hours and in mailing hours only; returns the number of mails.';
grant execute on function public.queue_client_news to service_role;
