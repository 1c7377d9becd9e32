-- The page of a renovation's client: one live secret link per project; items marked « visible par le client » by staff; messages and
-- choices. The link gives access to nothing else of the project.

create function private.days_after_works() returns int
language sql immutable parallel safe set search_path = ''
return 60;
comment on function private.days_after_works() is 'Days after the end of the works during which the client''s link still opens the page.';

create table public.client_links (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.reno_projects (id) on delete cascade,
  token_hash text not null unique check (length(token_hash) between 32 and 128),
  -- Null while the works continue.
  works_ended_on date,
  revoked_at timestamptz,
  seen_at timestamptz,
  news jsonb not null default '{}' check (jsonb_typeof(news) = 'object'),
  news_at timestamptz,
  mailed_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default private.now()
);
comment on table public.client_links is
  'Secret links to the page of a renovation for its client, stored only as a hash; news counts the items not yet mailed to the client.';

create table public.client_messages (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.reno_projects (id) on delete cascade,
  is_from_client boolean not null,
  author_id uuid references public.profiles (id) on delete set null,
  author_name text check (length(author_name) <= 254),
  body text not null check (length(btrim(body)) between 1 and 4000),
  seen_at timestamptz,
  created_at timestamptz not null default private.now()
);
comment on table public.client_messages is 'Messages between a client and the company on the page of a renovation.';

create table public.project_choices (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.reno_projects (id) on delete cascade,
  question text not null check (length(btrim(question)) between 1 and 160),
  detail text check (length(detail) <= 1000),
  due_on date,
  chosen_at timestamptz,
  comment text check (length(comment) <= 1000),
  created_at timestamptz not null default private.now()
);
comment on table public.project_choices is
  'Choices that the client makes on the page, for example « carrelage A ou B ». A validated choice changes only after staff reopen it.';

create table public.project_choice_options (
  id uuid primary key default gen_random_uuid(),
  choice_id uuid not null references public.project_choices (id) on delete cascade,
  label text not null check (length(btrim(label)) between 1 and 120),
  detail text check (length(detail) <= 500),
  photo_id uuid references public.project_photos (id) on delete set null,
  is_chosen boolean not null default false,
  position int not null,
  unique (choice_id, position)
);
comment on table public.project_choice_options is 'The options of a choice; a photo is shown only while it is marked as visible.';

create index client_links_project on public.client_links (project_id, created_at desc);
create index client_links_author on public.client_links (created_by);
create unique index client_links_one_live on public.client_links (project_id) where revoked_at is null;
create index client_links_news on public.client_links (news_at) where revoked_at is null and news_at is not null;
create index client_messages_project on public.client_messages (project_id, created_at desc);
create index client_messages_author on public.client_messages (author_id);
create index project_choices_project on public.project_choices (project_id, created_at);
-- One chosen option per choice. An index on an expression: with a unique column, the embedded API would treat the relation as one-to-one.
create unique index project_choice_options_chosen on public.project_choice_options ((choice_id::text)) where is_chosen;
create index project_choice_options_photo on public.project_choice_options (photo_id);

alter table public.client_links enable row level security;
alter table public.client_messages enable row level security;
alter table public.project_choices enable row level security;
alter table public.project_choice_options enable row level security;
revoke all on table public.client_links, public.client_messages, public.project_choices, public.project_choice_options
  from public, anon, authenticated, service_role;
grant select, insert, update, delete on table
  public.client_links, public.client_messages, public.project_choices, public.project_choice_options to service_role;
grant select (id, project_id, works_ended_on, revoked_at, seen_at, news, news_at, mailed_at, created_by, created_at)
  on table public.client_links to authenticated;
grant select on table public.client_messages, public.project_choice_options to authenticated;
grant select, delete on table public.project_choices to authenticated;

create policy "Staff see the links of clients" on public.client_links
  for select to authenticated using ((select private.is_staff()));
create policy "Staff read the messages of clients" on public.client_messages
  for select to authenticated using ((select private.is_staff()));
create policy "Staff read choices" on public.project_choices
  for select to authenticated using ((select private.is_staff()));
create policy "Staff delete choices that are still open" on public.project_choices
  for delete to authenticated using ((select private.is_staff()) and chosen_at is null);
create policy "Staff read the answers to choices" on public.project_choice_options
  for select to authenticated using ((select private.is_staff()));

create trigger log_changes after update or delete on public.project_choices
  for each row execute function private.log_changes('chosen_at');

create function private.log_client_link() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.log_as(case when tg_op = 'INSERT' then new.created_by else auth.uid() end, 'project', 'reno_projects',
    new.project_id::text, case when tg_op = 'INSERT' then 'Lien du client créé' else 'Lien du client révoqué' end);
  return null;
end;
$$;
create trigger log_added after insert on public.client_links
  for each row execute function private.log_client_link();
create trigger log_revoked after update of revoked_at on public.client_links
  for each row when (new.revoked_at is not null and old.revoked_at is null) execute function private.log_client_link();

create function private.follow_works_end() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.client_links
  set works_ended_on = case when new.status in ('completed', 'cancelled') then private.today() end
  where project_id = new.id;
  return null;
end;
$$;
create trigger follow_works_end after update of status on public.reno_projects
  for each row when ((new.status in ('completed', 'cancelled')) is distinct from (old.status in ('completed', 'cancelled')))
  execute function private.follow_works_end();

create function private.is_live_link(p_revoked_at timestamptz, p_works_ended_on date) returns boolean
language sql stable set search_path = ''
return p_revoked_at is null and (p_works_ended_on is null or private.today() <= p_works_ended_on + private.days_after_works());

-- Counts an item of news for the client; queue_client_news mails the counts later, in one message.
create function private.tell_client(p_project_id uuid, p_what text) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update public.client_links
  set news = news || jsonb_build_object(p_what, coalesce((news ->> p_what)::int, 0) + 1), news_at = private.now()
  where project_id = p_project_id and revoked_at is null;
end;

create function private.tell_client_of_row() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_client(new.project_id, tg_argv[0]);
  return null;
end;
$$;
create trigger tell_client_added after insert on public.project_photos
  for each row when (new.is_client_visible) execute function private.tell_client_of_row('photos');
create trigger tell_client_shown after update of is_client_visible on public.project_photos
  for each row when (new.is_client_visible and not old.is_client_visible) execute function private.tell_client_of_row('photos');
create trigger tell_client_added after insert on public.project_documents
  for each row when (new.is_client_visible) execute function private.tell_client_of_row('documents');
create trigger tell_client_shown after update of is_client_visible on public.project_documents
  for each row when (new.is_client_visible and not old.is_client_visible) execute function private.tell_client_of_row('documents');
create trigger tell_client_done after update of is_completed on public.project_milestones
  for each row when (new.is_client_visible and new.is_completed and not old.is_completed)
  execute function private.tell_client_of_row('milestones');
create trigger tell_client_added after insert on public.project_choices
  for each row execute function private.tell_client_of_row('choices');
create trigger tell_client_written after insert on public.client_messages
  for each row when (not new.is_from_client) execute function private.tell_client_of_row('messages');

create function public.queue_client_news() returns int
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
comment on function public.queue_client_news() is
  'Mails clients the news of their pages, at most once in 24 hours and in mailing hours only; returns the number of mails.';

grant execute on function private.is_live_link(timestamptz, date) to service_role;
grant execute on function public.queue_client_news() to service_role;
