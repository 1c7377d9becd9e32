create table public.private_links (
  subject_id uuid not null,
  kind text not null check (kind in ('booking', 'price_request', 'quote', 'quote_in_person', 'invoice', 'client_page', 'minutes')),
  hash text unique check (hash ~ '^[0-9a-f]{64}$'),
  generation int not null default 0,
  -- Of a link that ends by the clock; private.end_of_link knows how long the subject of a link allows.
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default private.now(),
  constraint private_links_pkey primary key (subject_id, kind),
  constraint private_links_revoked check (revoked_at is null or hash is null)
);
comment on table public.private_links is
  'The one link of a row to its page without an account, as the hash of its token. A row has no link before it is first sent, shown or copied.';
comment on column public.private_links.hash is 'Null while the link is revoked, or not given out again since.';
comment on column public.private_links.generation is
  'How often the link was revoked. The token is derived from it, so that a link that was revoked never works again.';

alter table public.private_links enable row level security;
grant select, insert, update, delete on public.private_links to service_role;
grant select (subject_id, kind, expires_at, revoked_at, created_at) on public.private_links to authenticated;
create policy "Staff see the state of private links" on public.private_links
  for select to authenticated using ((select private.is_staff()));
