-- A mail server may be away for a night; an address that does not exist will not exist tomorrow either.

drop function public.finish_outbox(uuid, text, text, text, text, text);
create function public.finish_outbox(
  p_id uuid, p_status text, p_error text default null,
  p_subject text default null, p_html text default null, p_text text default null, p_is_final boolean default false
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if p_status not in ('sent', 'failed', 'kept') then
    perform private.refuse('invalid_input', 'Unknown outcome of a delivery', 400);
  end if;
  update public.email_outbox o set
    -- Twelve tries: after 2, 4, 8 … minutes, at most four hours apart, about twenty hours in all.
    status = case when p_status = 'failed' and o.attempts < 12 and not p_is_final then 'pending' else p_status end,
    next_attempt_at = case when p_status = 'failed'
      then private.now() + least(make_interval(mins => (2 ^ least(o.attempts, 10))::int), interval '4 hours')
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
comment on function public.finish_outbox(uuid, text, text, text, text, text, boolean) is
  'Records a delivery: sent, kept, or failed (tried again later; given up after twelve tries, or at once when final).';

grant execute on function public.finish_outbox(uuid, text, text, text, text, text, boolean) to service_role;
