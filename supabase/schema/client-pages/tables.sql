create table public.client_pages (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null unique references public.reno_projects on delete cascade,
  -- Null while the works continue.
  works_ended_on date check (works_ended_on between '1900-01-01' and '2199-12-31'),
  seen_at timestamptz,
  news jsonb not null default '{}'::jsonb check (jsonb_typeof(news) = 'object'),
  news_at timestamptz,
  mailed_at timestamptz,
  created_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default private.now()
);
comment on table public.client_pages is
  'The page of a renovation for its client, once staff have opened it; news counts the items not yet mailed to the client. Its link is in private_links.';
create index client_pages_author on public.client_pages (created_by);
create index client_pages_news on public.client_pages (news_at) where news_at is not null;

alter table public.client_pages enable row level security;
grant select on public.client_pages to authenticated;
grant select, insert, update, delete on public.client_pages to service_role;
create policy "Staff see the pages of clients" on public.client_pages
  for select to authenticated using ((select private.is_staff()));

create trigger forget_links after delete on public.client_pages
  for each row execute function private.forget_links();


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
