-- The journal of takings: money received, and money given back as negative lines, each on its own day. A line never changes: a correction
-- is a line of its own, so the sums of a past day stay.

create or replace view private.takings as
-- Prepayments by card on the site. A request marked as refunded without a payment at the provider has no row in refunds.
select r.id || ':card' as id, (r.payment_date at time zone 'Europe/Paris')::date as day, r.payment_date as at, 'payment'::text as kind,
  'card_online'::text as method, r.prepayment_cents as amount_cents, r.id as request_id, null::text as note, null::text as author_name
from public.brico_requests r
where r.payment_date is not null and (r.stripe_payment_intent_id is not null or (r.source = 'online' and r.payment_method = 'card'))
union all
select r.id || ':back', (coalesce(r.cancelled_at, r.payment_date) at time zone 'Europe/Paris')::date,
  coalesce(r.cancelled_at, r.payment_date), 'refund', 'card_online', -r.prepayment_cents, r.id, null, null
from public.brico_requests r
where r.payment_date is not null and r.payment_status = 'refunded' and r.stripe_payment_intent_id is null and r.source = 'online'
  and r.payment_method = 'card'
union all
select p.id::text, p.paid_on, p.recorded_at, 'payment', coalesce(p.method, 'unknown'), p.amount_cents, p.request_id, null, p.recorded_by_name
from public.brico_payments p
union all
-- A payment that was given back, or recorded by mistake.
select p.id || ':void', (p.voided_at at time zone 'Europe/Paris')::date, p.voided_at, 'correction', coalesce(p.method, 'unknown'),
  -p.amount_cents, p.request_id, p.void_reason, p.voided_by_name
from public.brico_payments p where p.voided_at is not null
union all
select f.id::text, (f.settled_at at time zone 'Europe/Paris')::date, f.settled_at, 'refund', 'card_online', -f.amount_cents, f.request_id,
  f.reason, case when f.created_by is not null then private.person_name(f.created_by) end
from public.refunds f where f.status = 'succeeded' and f.currency = 'eur'
union all
-- Payments that no request records: they were received, and their refund is promised.
select f.id || ':in', (f.created_at at time zone 'Europe/Paris')::date, f.created_at, 'payment', 'card_online', f.amount_cents, null,
  f.reason, null
from public.refunds f where f.reason in ('double_payment', 'stray_payment') and f.currency = 'eur'
union all
select d.id, (d.closed_at at time zone 'Europe/Paris')::date, d.closed_at, 'dispute', 'card_online', -d.amount_cents, d.request_id,
  d.reason, null
from public.payment_disputes d where d.status = 'lost';
comment on view private.takings is
  'One line per payment, refund and correction, in cents; day is the day of the money in Paris. method: card_online, card, cash, transfer, '
  'check or unknown. list_takings and the export of the requests read it.';

create or replace function public.list_takings(
  p_from date, p_to date, p_method text default null, p_limit int default 200, p_offset int default 0
) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  longest constant int := 366;
begin
  perform private.require_staff();
  if p_from is null or p_to is null or p_to < p_from or p_to - p_from >= longest then
    perform private.refuse('period_invalid', 400);
  end if;
  return (
    with found as materialized (
      select t.*, sum(t.amount_cents) over day as day_cents, count(*) over day as day_count
      from private.takings t
      where t.day between p_from and p_to and (p_method is null or t.method = p_method)
      window day as (partition by t.day)
    ), page as (
      select * from found f order by f.day desc, f.at desc, f.id limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
    )
    select json_build_object(
      'lines', (
        select coalesce(json_agg(json_build_object(
          'id', p.id, 'day', p.day, 'at', p.at, 'kind', p.kind, 'method', p.method, 'amount_cents', p.amount_cents, 'note', p.note,
          'author_name', p.author_name, 'request_id', p.request_id, 'reference', r.reference, 'client_name', r.client_name,
          'service_type', r.service_type, 'day_cents', p.day_cents, 'day_count', p.day_count
        ) order by p.day desc, p.at desc, p.id), '[]')
        from page p left join public.brico_requests r on r.id = p.request_id),
      'total_count', (select count(*) from found),
      'received_cents', (select coalesce(sum(amount_cents) filter (where amount_cents > 0), 0) from found),
      'returned_cents', (select coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0) from found),
      'methods', (
        select coalesce(json_agg(m order by m.method), '[]') from (
          select method, count(*) as line_count, coalesce(sum(amount_cents) filter (where amount_cents > 0), 0) as received_cents,
            coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0) as returned_cents
          from found group by method) m)
    )
  );
end;
$$;
comment on function public.list_takings is
  'For staff: the journal of takings between two days in Paris, both included (at most 366), newest first: a page of lines (at most 1000), '
  'each with the sum and number of lines of its day, and the sums of the whole period, in all and per method. Refuses: period_invalid.';
grant execute on function public.list_takings to authenticated;
