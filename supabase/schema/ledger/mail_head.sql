-- The end of the chain leaves the machine by mail: who rewrites the whole chain later cannot rewrite that mail.

create or replace function public.queue_ledger_head() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  yesterday constant date := private.today() - 1;
  head public.fiscal_events;
begin
  if extract(hour from private.now() at time zone 'Europe/Paris') < 7 or private.staff_recipient() is null then
    return 0;
  end if;
  select * into head from public.fiscal_events e
  where e.at < private.today()::timestamp at time zone 'Europe/Paris' order by e.seq desc limit 1;
  if head.seq is null then
    return 0;
  end if;
  insert into private.mailed_heads (hash, seq, mailed_at) values (head.hash, head.seq, private.now()) on conflict do nothing;
  if not found then
    return 0;
  end if;
  perform private.enqueue_email('ledger_head', private.staff_recipient(), jsonb_build_object(
    'day', yesterday, 'seq', head.seq, 'hash', head.hash, 'methods', (
      select coalesce(jsonb_agg(m order by m.method), '[]') from (
        select r.method, coalesce(sum(r.amount_cents) filter (where not private.is_given_back(r.kind, r.amount_cents)), 0) as received_cents,
          coalesce(-sum(r.amount_cents) filter (where private.is_given_back(r.kind, r.amount_cents)), 0) as returned_cents
        from public.receipts r where r.received_on = yesterday group by r.method) m)), 'ledger_head:' || head.hash, null);
  return 1;
end;
$$;
comment on function public.queue_ledger_head is
  'For the scheduler: from 7:00 in Paris mails staff yesterday''s takings and the chain''s last event of yesterday, if no mail had it yet. '
  'Returns the number of mails.';
grant execute on function public.queue_ledger_head to service_role;
