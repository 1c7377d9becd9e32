-- How waiting work is claimed, ended and tried again. A claim is a next try in the future, so a process that dies needs no clearing up.

create or replace function private.claimed_until(p_kind text) returns timestamptz
language sql stable security definer set search_path = ''
return private.now() + (select claimed_for from private.job_kinds where id = p_kind);

create or replace function private.next_try(p_kind text, p_attempts int) returns timestamptz
language sql stable security definer set search_path = ''
return private.now() + least(make_interval(mins => (2 ^ least(p_attempts, 10))::int), (select longest_wait from private.job_kinds where id = p_kind));
comment on function private.next_try is
  'When work that failed is tried again: 2, 4, 8 … minutes after its first, second, third attempt, at most the longest wait of its kind.';

create or replace function private.is_stuck(p_kind text, p_attempts int) returns boolean
language sql stable security definer set search_path = ''
return p_attempts >= (select stuck_after from private.job_kinds where id = p_kind);
comment on function private.is_stuck is 'Whether a person must look at work that was tried so often; it is still tried at its longest wait.';

create or replace function public.claim_jobs(p_kind text, p_limit int default 1) returns table (subject text, attempts int)
language sql volatile security definer set search_path = ''
begin atomic
  with claimed as (
    update public.waiting_jobs j set attempts = j.attempts + 1, next_attempt_at = private.claimed_until(p_kind)
    where (j.kind, j.subject) in (
      select due.kind, due.subject from public.waiting_jobs due
      where due.kind = p_kind and due.next_attempt_at <= private.now() and due.set_aside_reason is null
      order by due.next_attempt_at, due.subject limit least(greatest(p_limit, 1), 500)
      for update skip locked
    )
    returning j.subject, j.attempts, j.created_at
  )
  select c.subject, c.attempts from claimed c order by c.created_at, c.subject;
end;
comment on function public.claim_jobs is 'Claims work of a kind that is due, the oldest first; two workers never get the same.';
grant execute on function public.claim_jobs to service_role;

create or replace function public.finish_jobs(p_kind text, p_subjects text[]) returns void
language sql volatile security definer set search_path = ''
begin atomic
  delete from public.waiting_jobs where kind = p_kind and subject = any (p_subjects);
end;
comment on function public.finish_jobs is 'Ends work that was done.';
grant execute on function public.finish_jobs to service_role;

create or replace function public.postpone_jobs(p_kind text, p_subjects text[], p_error text) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update public.waiting_jobs set last_error = left(p_error, 2000), next_attempt_at = private.next_try(kind, attempts)
  where kind = p_kind and subject = any (p_subjects);
end;
comment on function public.postpone_jobs is 'Claimed work was not done, for this reason; it is tried again later.';
grant execute on function public.postpone_jobs to service_role;
