-- What waits, of all kinds: for the administrator's list, the owner's alert and the metrics.

create or replace view private.lost_mails as
select o.* from public.email_outbox o
where o.status = 'failed' and o.created_at > private.now() - interval '30 days'
  -- A later copy of it, however it went, says more.
  and not exists (
    select from public.email_outbox again
    where again.created_at > o.created_at and again.recipient = o.recipient and again.template = o.template
      and again.request_id is not distinct from o.request_id);
comment on view private.lost_mails is 'The mails of the last thirty days that were given up, and not sent again since.';

create or replace view private.waiting_work as
select w.*, w.set_aside_reason is null and (w.is_given_up or (w.last_error is not null and private.is_stuck(w.kind, w.attempts))) as is_stuck
from (
  select 'mail' as kind, o.id::text as subject, o.created_at, o.attempts, o.next_attempt_at, o.last_error, o.set_aside_reason, false as is_given_up
  from public.email_outbox o where o.status in ('pending', 'sending')
  union all
  select 'mail', o.id::text, o.created_at, o.attempts, null, o.last_error, o.set_aside_reason, true from private.lost_mails o
  union all
  select 'refund', f.id::text, f.created_at, f.attempts, f.next_attempt_at, f.last_error, null, false
  from public.refunds f where f.status = 'pending'
  union all
  select 'document', d.id::text, d.requested_at, d.attempts, d.next_attempt_at, d.last_error, null, false
  from public.documents d
  -- A note waits for the owner, not for the site, while the company's identity is incomplete.
  where d.made_at is null and (d.kind <> 'note' or (select private.missing_identity()) = '{}')
  union all
  -- A page that is open is the client's; it waits for the site once it should be closed. It is read every five minutes.
  select 'payment', p.id::text, p.expires_at, floor(extract(epoch from private.now() - p.expires_at) / 300)::int, coalesce(p.read_at + interval '5 minutes', p.expires_at),
    p.read_error, null, false
  from public.card_payments p where p.state = 'open' and p.session_id is not null and p.expires_at <= private.now()
  union all
  select j.kind, j.subject, j.created_at, j.attempts, j.next_attempt_at, j.last_error, j.set_aside_reason, false
  from public.waiting_jobs j
) w;
comment on view private.waiting_work is
  'All that the site still has to do by itself. is_given_up: it is not tried again by itself; is_stuck: a person must look at it.';

create or replace function private.count_waiting_work() returns jsonb
language sql stable security definer set search_path = ''
return (
  select jsonb_agg(jsonb_build_object('kind', k.id, 'waiting', coalesce(w.waiting, 0), 'stuck', coalesce(w.stuck, 0),
    'set_aside', coalesce(w.set_aside, 0), 'oldest_at', w.oldest_at) order by k.id)
  from private.job_kinds k left join (
    -- What is due later, such as an upload that has a day to be named, does not wait yet.
    select kind, count(*) filter (where set_aside_reason is null and not is_given_up and (attempts > 0 or next_attempt_at <= private.now())) as waiting,
      count(*) filter (where is_stuck) as stuck, count(set_aside_reason) as set_aside,
      min(created_at) filter (where set_aside_reason is null and not is_given_up and (attempts > 0 or next_attempt_at <= private.now())) as oldest_at
    from private.waiting_work group by kind) w on w.kind = k.id);
comment on function private.count_waiting_work is 'Of each kind: how much waits now, how much is stuck or set aside, and since when the oldest waits.';

-- What a person calls it, and the record that it belongs to.
create or replace function private.describe_work(p_kind text, p_subject text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case p_kind
    when 'mail' then (select jsonb_build_object('template', o.template, 'recipient', o.recipient) from public.email_outbox o where o.id = p_subject::uuid)
    when 'document' then (
      select jsonb_build_object('document', d.kind, 'number', coalesce(i.number, q.number, r.reference), 'request_id', d.request_id,
        'quote_id', d.quote_id, 'invoice_id', d.invoice_id)
      from public.documents d left join public.invoices i on i.id = d.invoice_id left join public.quotes q on q.id = d.quote_id
      left join public.brico_requests r on r.id = d.request_id where d.id = p_subject::uuid)
    when 'refund' then (
      select jsonb_build_object('cents', f.amount_cents, 'request_id', coalesce(f.request_id, p.request_id), 'quote_id', p.quote_id,
        'invoice_id', coalesce(f.invoice_id, p.invoice_id))
      from public.refunds f left join public.card_payments p on p.id = f.card_payment_id where f.id = p_subject::uuid)
    when 'payment' then (
      select jsonb_build_object('cents', p.amount_cents, 'request_id', p.request_id, 'quote_id', p.quote_id, 'invoice_id', p.invoice_id)
      from public.card_payments p where p.id = p_subject::uuid)
    else '{}' end;
end;
$$;

create or replace function public.list_waiting_work() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object('kinds', private.count_waiting_work(), 'rows', (
    select coalesce(jsonb_agg(to_jsonb(l) || jsonb_build_object('about', private.describe_work(l.kind, l.subject))), '[]') from (
      select w.kind, w.subject, private.utc_text(w.created_at) as created_at, w.attempts, private.utc_text(w.next_attempt_at) as next_attempt_at,
        w.last_error, w.set_aside_reason, w.is_stuck, k.is_owed
      from private.waiting_work w join private.job_kinds k on k.id = w.kind
      where w.last_error is not null or w.set_aside_reason is not null
      order by w.set_aside_reason is not null, not w.is_stuck, w.created_at, w.subject limit 50) l));
end;
$$;
comment on function public.list_waiting_work is
  'For administrators: how much waits of each kind, and at most 50 that failed at least once, the stuck ones first. Refuses: access_denied.';
grant execute on function public.list_waiting_work to authenticated;

create or replace function private.table_of_work(p_kind text) returns text
language sql immutable set search_path = ''
return case p_kind when 'mail' then 'email_outbox' when 'refund' then 'refunds' when 'document' then 'documents' when 'payment' then 'card_payments'
  else 'waiting_jobs' end;

create or replace function public.retry_work(p_kind text, p_subject text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  case p_kind
    -- Never one that is leaving now: it would leave twice.
    when 'mail' then update public.email_outbox set status = 'pending', next_attempt_at = private.now(), set_aside_reason = null
      where id = p_subject::uuid and status in ('pending', 'failed');
    when 'refund' then update public.refunds set next_attempt_at = private.now() where id = p_subject::uuid and status = 'pending';
    when 'document' then update public.documents set next_attempt_at = private.now() where id = p_subject::uuid and made_at is null;
    when 'payment' then update public.card_payments set read_at = null where id = p_subject::uuid and state = 'open';
    else update public.waiting_jobs set next_attempt_at = private.now(), set_aside_reason = null where kind = p_kind and subject = p_subject;
  end case;
  if not found then
    perform private.refuse('work_gone', 409);
  end if;
  perform private.log_activity('changed', private.table_of_work(p_kind), p_subject, 'Nouvel essai demandé');
end;
$$;
comment on function public.retry_work is
  'For administrators: work that waits, was given up or set aside is tried at the next run. Refuses: access_denied, work_gone.';
grant execute on function public.retry_work to authenticated;

create or replace function public.set_work_aside(p_kind text, p_subject text, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  reason constant text := btrim(p_reason);
begin
  perform private.require_admin();
  if coalesce(length(reason) not between 1 and 300, true) then
    perform private.refuse('invalid_input', 400);
  elsif (select is_owed from private.job_kinds where id = p_kind) then
    perform private.refuse('work_owed', 409);
  end if;
  if p_kind = 'mail' then
    update public.email_outbox set status = 'failed', set_aside_reason = reason where id = p_subject::uuid and status in ('pending', 'failed');
  else
    update public.waiting_jobs set set_aside_reason = reason where kind = p_kind and subject = p_subject;
  end if;
  if not found then
    perform private.refuse('work_gone', 409);
  end if;
  perform private.log_activity('changed', private.table_of_work(p_kind), p_subject, 'Mis de côté : ' || reason);
end;
$$;
comment on function public.set_work_aside is
  'For administrators: work is no longer tried, for this reason (at most 300 characters), until somebody asks for it again. Refuses: access_denied, '
  'invalid_input, work_owed (money or a paper that a client must get), work_gone.';
grant execute on function public.set_work_aside to authenticated;
