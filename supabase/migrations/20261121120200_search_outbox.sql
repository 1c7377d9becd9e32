-- The mail as staff look through it: who, about what, and what became of it.

-- An expression, not a column: claim_outbox answers the table's rows as they were when it was made.
create index email_outbox_search on public.email_outbox
  using gin (private.search_text(recipient, subject) extensions.gin_trgm_ops);

-- $1 pattern, $2 status, $3 limit, $4 offset, $5 whether the caller sees mail about accounts: it may carry a way into one.
create function private.outbox_search_sql() returns text
language sql immutable set search_path = ''
return $query$
    with filtered as not materialized (
      select m.* from public.email_outbox m
      where ($1 is null or private.search_text(m.recipient, m.subject) like $1) and ($2 is null or m.status = $2)
        and ($5 or not starts_with(m.template, 'account_'))
    )
    select m.id, m.template, m.recipient, m.subject, m.status, m.attempts, m.next_attempt_at, m.last_error, m.request_id,
      m.created_at, m.sent_at, (select count(*) from (select 1 from filtered limit 10000) counted)
    from filtered m
    order by m.created_at desc, m.id
    limit $3 offset $4
  $query$;

create function public.search_outbox(
  p_query text default null, p_status text default null, p_limit int default 25, p_offset int default 0
) returns table (
  id uuid, template text, recipient text, subject text, status text, attempts int, next_attempt_at timestamptz,
  last_error text, request_id uuid, created_at timestamptz, sent_at timestamptz, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute private.outbox_search_sql()
    using private.search_pattern(p_query), nullif(p_status, 'all'),
      least(greatest(p_limit, 1), 100), greatest(p_offset, 0), private.is_admin();
end;
$$;
comment on function public.search_outbox(text, text, int, int) is
  'A page of the mail for staff, newest first; that about accounts for administrators only. total_count is bounded at 10 000.';
grant execute on function public.search_outbox(text, text, int, int) to authenticated;
