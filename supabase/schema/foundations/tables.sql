-- Rate limits (password attempts, messages to the company), counted in the database for all processes of the site together.

-- Unlogged: it needs no write-ahead log, and its loss in a crash is harmless.
create unlogged table private.use_counts (
  key text primary key check (length(key) between 1 and 64),
  uses int not null,
  ends_at timestamptz not null
);
comment on table private.use_counts is
  'Use counts by a keyed hash of the person and action limited, until their window ends. No personal data; at most about a hundred '
  'thousand rows.';
create index use_counts_by_end on private.use_counts (ends_at);


-- One row per transaction instead of a counter: concurrent changes of content do not block each other, and transactions may commit in
-- another order than they began.
create unlogged table private.content_changes (
  transaction_id xid8 primary key default pg_current_xact_id(),
  changed_at timestamptz not null default now()
);
comment on table private.content_changes is
  'Changes of the last hour to public content, polled by processes that cannot listen for notifications.';


-- Several processes of the site share one database: they take turns with the jobs, and are notified when content changes.
create table private.job_turns (
  id boolean primary key default true check (id),
  ended_at timestamptz not null,
  report jsonb not null
);
comment on table private.job_turns is 'When the jobs last finished and what they did, in any process or function.';


-- Limits unpaid holds of visitors: per person, per network and per day. Staff are not limited.
create table public.spent_proofs (
  id text primary key check (length(id) between 1 and 128),
  expires_at timestamptz not null
);
comment on table public.spent_proofs is
  'Proofs of work already used for a hold, until they expire: each is valid once, across all processes. Contains no personal data.';
create index spent_proofs_expired on public.spent_proofs (expires_at);

alter table public.spent_proofs enable row level security;
grant select, insert, update, delete on public.spent_proofs to service_role;
-- Only the functions read it: the service role bypasses policies.
create policy "Nobody reads spent proofs through the API" on public.spent_proofs
  for select to authenticated using (false);


-- Rows of the example company, recorded by its seed; rows created later are real work and are not removed with it.
create table private.example_rows (
  table_name text not null,
  row_id uuid not null,
  constraint example_rows_pkey primary key (table_name, row_id)
);


create table private.example_settings (
  id smallint primary key default 1 check (id = 1),
  settings jsonb not null
);
comment on table private.example_settings is
  'The company''s settings as the example sets them: a value still equal to it was not entered by the company.';
