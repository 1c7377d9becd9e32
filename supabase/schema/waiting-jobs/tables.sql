create table private.job_kinds (
  id text primary key,
  claimed_for interval not null check (claimed_for > '0'),
  longest_wait interval not null check (longest_wait > '0'),
  stuck_after int not null check (stuck_after > 0),
  is_owed boolean not null
);
comment on table private.job_kinds is
  'The rules of what waits: mails, refunds, documents and open payments are rows of their own tables, the other kinds are rows of waiting_jobs.';
comment on column private.job_kinds.claimed_for is 'After this time without an end, the process that claimed the work has died and another one takes it.';
comment on column private.job_kinds.longest_wait is 'The longest time between two tries (private.next_try).';
comment on column private.job_kinds.stuck_after is 'After so many attempts a person must look at it.';
comment on column private.job_kinds.is_owed is 'Money or a paper that a client must get: it is never set aside.';


create table public.waiting_jobs (
  kind text not null references private.job_kinds,
  subject text not null check (length(subject) between 1 and 1200),
  asked_by uuid,
  created_at timestamptz not null default private.now(),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default private.now(),
  last_error text check (length(last_error) <= 2000),
  set_aside_reason text check (length(set_aside_reason) between 1 and 300),
  constraint waiting_jobs_pkey primary key (kind, subject)
);
comment on table public.waiting_jobs is 'What the site still has to do by itself; the row goes when it is done.';
comment on column public.waiting_jobs.subject is
  'file: « bucket/path » of a stored file to remove; archive: the year of the ledger; reviews: « google ».';
comment on column public.waiting_jobs.next_attempt_at is 'Also the end of a claim: whoever works on it moves this time forward first.';
create index waiting_jobs_due on public.waiting_jobs (kind, next_attempt_at);

alter table public.waiting_jobs enable row level security;
grant select on public.waiting_jobs to authenticated, service_role;
create policy "Administrators see what waits, staff the archives" on public.waiting_jobs
  for select to authenticated using ((select private.is_admin()) or (kind = 'archive' and (select private.is_staff())));
