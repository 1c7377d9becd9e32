-- The first version raised an error for every delivery: make_interval takes whole minutes, and 2 ^ n is not whole to SQL.

create or replace function public.finish_outbox(
  p_id uuid, p_status text, p_error text default null,
  p_subject text default null, p_html text default null, p_text text default null
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if p_status not in ('sent', 'failed', 'kept') then
    perform private.refuse('invalid_input', 'Unknown outcome of a delivery', 400);
  end if;
  update public.email_outbox o set
    -- Eight tries: after 2, 4, 8 … minutes, at most four hours apart.
    status = case when p_status = 'failed' and o.attempts < 8 then 'pending' else p_status end,
    next_attempt_at = case when p_status = 'failed'
      then private.now() + least(interval '1 minute' * 2 ^ least(o.attempts, 10), interval '4 hours')
      else o.next_attempt_at end,
    last_error = left(p_error, 2000),
    subject = coalesce(left(p_subject, 500), o.subject),
    body_html = coalesce(p_html, o.body_html),
    body_text = coalesce(p_text, o.body_text),
    sent_at = case when p_status = 'sent' then private.now() else o.sent_at end,
    claimed_at = null
  where o.id = p_id;
end;
$$;
