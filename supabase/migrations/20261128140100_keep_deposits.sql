-- Deposits that went back to the client are not deposits that the company keeps.

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function public.vat_of_takings(p_from date, p_to date) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_period(p_from, p_to);
  return (
    with found as materialized (
      select r.*, coalesce(q.status = 'cancelled' and q.collected_cents > 0, false) as is_kept
      from public.receipts r left join public.brico_requests q on q.id = r.request_id
      where r.received_on between p_from and p_to
    ), parts as (
      select date_trunc('month', f.received_on)::date as month, (part ->> 'rate')::numeric as rate, (part ->> 'net_cents')::bigint as net_cents,
        (part ->> 'vat_cents')::bigint as vat_cents, f.is_kept
      from found f, jsonb_array_elements(f.vat_split) part
    ), unsplit as (
      select date_trunc('month', f.received_on)::date as month, sum(f.amount_cents) as cents
      from found f where coalesce(jsonb_array_length(f.vat_split), 0) = 0 group by 1
    )
    select json_build_object(
      'rates', (
        select coalesce(json_agg(s order by s.rate), '[]') from (
          select rate, sum(net_cents) as net_cents, sum(vat_cents) as vat_cents from parts group by rate) s
        where s.net_cents <> 0 or s.vat_cents <> 0),
      'months', (
        select coalesce(json_agg(s order by s.month, s.rate), '[]') from (
          select month, rate, sum(net_cents) as net_cents, sum(vat_cents) as vat_cents, sum(net_cents + vat_cents) as cents
          from parts group by month, rate
          union all
          select month, null, null, null, cents from unsplit) s
        where s.cents <> 0 or s.vat_cents <> 0),
      -- Deposits of cancelled jobs that the company keeps: whether they bear VAT is a question for its accountant.
      'kept', (select json_build_object('net_cents', coalesce(sum(net_cents), 0), 'vat_cents', coalesce(sum(vat_cents), 0)) from parts where is_kept),
      'unsplit_cents', (select coalesce(sum(cents), 0) from unsplit),
      'total_cents', (select coalesce(sum(amount_cents), 0) from found))
  );
end;
$$;

-- End of what `npm run routines` wrote.
