create table public.client_links (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.reno_projects on delete cascade,
  token_hash text not null unique check (length(token_hash) between 32 and 128),
  -- Null while the works continue.
  works_ended_on date check (works_ended_on between '1900-01-01' and '2199-12-31'),
  revoked_at timestamptz,
  seen_at timestamptz,
  news jsonb not null default '{}'::jsonb check (jsonb_typeof(news) = 'object'),
  news_at timestamptz,
  mailed_at timestamptz,
  created_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default private.now()
);
comment on table public.client_links is
  'Secret links to the page of a renovation for its client, stored only as a hash; news counts the items not yet mailed to the client.';
create index client_links_author on public.client_links (created_by);
create index client_links_news on public.client_links (news_at) where revoked_at is null and news_at is not null;
create unique index client_links_one_live on public.client_links (project_id) where revoked_at is null;
create index client_links_project on public.client_links (project_id, created_at desc);

alter table public.client_links enable row level security;
grant select, insert, update, delete on public.client_links to service_role;
grant select (id, project_id, works_ended_on, revoked_at, seen_at, news, news_at, mailed_at, created_by, created_at) on
  public.client_links to authenticated;
create policy "Staff see the links of clients" on public.client_links
  for select to authenticated using ((select private.is_staff()));

create trigger log_added after insert on public.client_links
  for each row execute function private.log_client_link();
create trigger log_revoked after update of revoked_at on public.client_links
  for each row when (new.revoked_at is not null and old.revoked_at is null) execute function private.log_client_link();


create table public.client_messages (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.reno_projects on delete cascade,
  is_from_client boolean not null,
  author_id uuid references public.profiles on delete set null,
  author_name text check (length(author_name) <= 254),
  body text not null check (length(btrim(body)) between 1 and 4000),
  seen_at timestamptz,
  created_at timestamptz not null default private.now()
);
comment on table public.client_messages is 'Messages between a client and the company on the page of a renovation.';
create index client_messages_author on public.client_messages (author_id);
create index client_messages_project on public.client_messages (project_id, created_at desc);
create index client_messages_unseen on public.client_messages (project_id) where is_from_client and seen_at is null;

alter table public.client_messages enable row level security;
grant select on public.client_messages to authenticated;
grant select, insert, update, delete on public.client_messages to service_role;
create policy "Staff read the messages of clients" on public.client_messages
  for select to authenticated using ((select private.is_staff()));

create trigger tell_client_written after insert on public.client_messages
  for each row when (not new.is_from_client) execute function private.tell_client_of_row('messages');
