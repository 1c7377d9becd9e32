/** The stored files that wait to be removed, as a table of SQL: bucket, path, next_attempt_at, attempts. */
export const WAITING_FILES = `(
  select split_part(subject, '/', 1) as bucket, substr(subject, strpos(subject, '/') + 1) as path, next_attempt_at, attempts
  from public.waiting_jobs where kind = 'file') waiting_files`
