-- Rates of VAT as dated data, a rate for the services and for the parts of a request, and the arithmetic of documents.

create table public.vat_rates (
  id int generated always as identity primary key,
  rate numeric(4, 2) not null check (rate between 0 and 100),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  label text not null check (length(label) between 1 and 200),
  reference text not null check (length(reference) between 1 and 200),
  constraint vat_rates_one_a_day exclude using gist (rate with =, daterange(valid_from, valid_to, '[]') with &&)
);
comment on table public.vat_rates is
  'The VAT rates with the days on which they are in force (both included; valid_to is null while no end is known) and the article that '
  'documents cite. Changed by migrations only; domain/vat.ts lists the rates of today.';

alter table public.vat_rates enable row level security;
revoke all on table public.vat_rates from public, anon, authenticated, service_role;
grant select on table public.vat_rates to authenticated, service_role;
create policy "Staff read the VAT rates" on public.vat_rates
  for select to authenticated using ((select private.is_staff()));

insert into public.vat_rates (rate, valid_from, label, reference) values
  (20, '2014-01-01', 'Taux normal', 'CGI, art. 278'),
  (10, '2014-01-01', 'Travaux d’amélioration, de transformation, d’aménagement et d’entretien d’un logement achevé depuis plus de deux ans',
    'CGI, art. 279-0 bis'),
  (5.5, '2014-01-01', 'Travaux de rénovation énergétique d’un logement achevé depuis plus de deux ans', 'CGI, art. 278-0 bis A'),
  (0, '2014-01-01', 'Franchise en base, ou autoliquidation par le preneur', 'CGI, art. 293 B ou art. 283, 2 nonies');

alter table public.services add column vat_rate numeric(4, 2) not null default 20 check (vat_rate in (20, 10, 5.5, 0));
comment on column public.services.vat_rate is
  'VAT rate in percent that base_price includes; 20 is the safe one, 10 needs a dwelling older than two years. Without meaning under the franchise.';

-- The requests that exist get 20; later ones get the rate of their service from set_brico_amounts, which needs a column without default.
alter table public.brico_requests add column vat_rate numeric(4, 2) not null default 20 check (vat_rate in (20, 10, 5.5, 0));
alter table public.brico_requests alter column vat_rate drop default;
comment on column public.brico_requests.vat_rate is
  'VAT rate in percent that base_price includes, from the service unless staff state another; each additional fee has its own, this one when '
  'it has none.';
grant insert (vat_rate), update (vat_rate) on table public.brico_requests to authenticated;

drop trigger log_changes on public.services;
create trigger log_changes after update or delete on public.services
  for each row execute function private.log_changes('base_price', 'vat_rate', 'is_active', 'is_repair');
drop trigger log_changes on public.brico_requests;
create trigger log_changes after update or delete on public.brico_requests
  for each row execute function private.log_changes('status', 'payment_state', 'total_amount', 'vat_rate', 'refunded_cents',
    'scheduled_date', 'scheduled_time');

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

drop function private.checked_fees(p_fees jsonb);

-- The arithmetic of documents in integer cents; domain/amounts/ has the same rules, and supabase/tests/amounts.test.ts proves both equal.
-- Halves are rounded away from zero, once per named amount. A VAT split is jsonb, by rate ascending, without zero rows:
-- [{"rate": 5.5, "net_cents": 7583, "vat_cents": 417}]; rates in percent, net means HT.

-- Division of numerics rounds its digits before round() sees them; div() is exact.
create or replace function private.round_ratio(n numeric, d numeric) returns numeric
language sql immutable parallel safe set search_path = ''
return sign(n) * sign(d) * div(2 * abs(n) + abs(d), 2 * abs(d));

create or replace function private.net_of(p_gross_cents numeric, p_rate numeric) returns numeric
language sql immutable parallel safe set search_path = ''
return private.round_ratio(p_gross_cents * 10000, 10000 + p_rate * 100);

create or replace function private.share_cents(p_total numeric, p_numerators numeric[], p_denominator numeric) returns numeric[]
language sql immutable parallel safe set search_path = ''
return (
  select array_agg(whole + (place <= p_total - floors)::int order by i)
  from (
    select i, whole, sum(whole) over () as floors, row_number() over (order by n - whole * p_denominator desc, i) as place
    from (
      select i, n, div(n, p_denominator) - (n < 0 and mod(n, p_denominator) <> 0)::int as whole
      from unnest(p_numerators) with ordinality as given(n, i)
    ) floored
  ) ranked
);

create or replace function private.document_totals(p_lines jsonb, p_basis text, p_discount_bp int) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_split jsonb;
  v_allowances jsonb;
  v_lines jsonb;
begin
  if p_basis not in ('ht', 'ttc') or p_discount_bp not between 0 and 10000 then
    perform private.refuse('invalid_input', 400);
  end if;
  with lines as (
    select i, rate, round(quantity * unit_price * (10000 - coalesce(discount_bp, 0)) * 0.01) as cents
    from rows from (jsonb_to_recordset(p_lines) as (quantity numeric, unit_price numeric, discount_bp int, rate numeric))
      with ordinality as given(quantity, unit_price, discount_bp, rate, i)
  ), sums as (
    select trim_scale(rate) as rate, sum(cents) as stated, sum(cents) - round(sum(cents) * p_discount_bp * 0.0001) as left_over,
      array_agg(i order by i) as places, array_agg(cents order by i) as parts
    from lines group by lines.rate
  ), amounts as (
    select rate, places, parts,
      case p_basis when 'ht' then stated else private.net_of(stated, rate) end as before,
      case p_basis when 'ht' then left_over else private.net_of(left_over, rate) end as net,
      case p_basis when 'ht' then round(left_over * rate * 0.01) else left_over - private.net_of(left_over, rate) end as vat
    from sums
  ), nets as (
    select l.i, l.net from amounts a,
      unnest(a.places, case p_basis when 'ht' then a.parts else private.share_cents(a.before,
        array(select part * 10000 from unnest(a.parts) with ordinality as p(part, n) order by n), 10000 + a.rate * 100) end) as l(i, net)
  )
  select
    coalesce((select jsonb_agg(jsonb_build_object('rate', rate, 'net_cents', net, 'vat_cents', vat) order by rate)
      from amounts where net <> 0 or vat <> 0), '[]'),
    coalesce((select jsonb_agg(jsonb_build_object('rate', rate, 'net_cents', before - net) order by rate)
      from amounts where before <> net), '[]'),
    coalesce((select jsonb_agg(net order by i) from nets), '[]')
  into v_split, v_allowances, v_lines;
  return jsonb_build_object('split', v_split, 'allowances', v_allowances, 'lines', v_lines);
end;
$$;

create or replace function private.split_over_rates(p_amount_cents bigint, p_totals jsonb, p_before jsonb default '[]') returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_whole numeric;
  v_before numeric;
  v_sign int := sign(p_amount_cents);
  v_target int;
  v_rest jsonb;
begin
  select sum(net_cents + vat_cents) into v_whole from jsonb_to_recordset(p_totals) as t(net_cents numeric, vat_cents numeric);
  if coalesce(v_whole, 0) = 0 then
    return null;
  end if;
  select coalesce(sum(net_cents + vat_cents), 0) into v_before
  from jsonb_to_recordset(p_before) as b(net_cents numeric, vat_cents numeric);

  -- The amount completes the document, or takes back all that was paid.
  v_target := case v_before + p_amount_cents when v_whole then 1 when 0 then 0 end;
  if v_target is not null then
    select jsonb_agg(jsonb_build_object('rate', trim_scale(rate), 'net_cents', net, 'vat_cents', vat) order by rate)
        filter (where net <> 0 or vat <> 0)
    into v_rest
    from (
      select rate, sum(net_cents * side * target) as net, sum(vat_cents * side * target) as vat,
        sum(net_cents * is_total) as whole_net, sum(vat_cents * is_total) as whole_vat
      from (
        select rate, net_cents, vat_cents, 1 as side, v_target as target, 1 as is_total
        from jsonb_to_recordset(p_totals) as t(rate numeric, net_cents numeric, vat_cents numeric)
        union all
        select rate, net_cents, vat_cents, -1, 1, 0
        from jsonb_to_recordset(p_before) as b(rate numeric, net_cents numeric, vat_cents numeric)
      ) both_sides
      group by rate
    ) rests
    having v_target = 0 or bool_and(
      net * v_sign * sign(whole_net) * sign(v_whole) >= 0 and vat * v_sign * sign(whole_vat) * sign(v_whole) >= 0
      and (whole_net <> 0 or net = 0) and (whole_vat <> 0 or vat = 0));
    if found then
      return coalesce(v_rest, '[]');
    end if;
  end if;

  return (
    with totals as (
      select rate, net_cents + vat_cents as gross, row_number() over (order by rate) as i
      from jsonb_to_recordset(p_totals) as t(rate numeric, net_cents numeric, vat_cents numeric)
    ), shares as (
      select private.share_cents(abs(p_amount_cents),
        array_agg(gross * sign(v_whole) * abs(p_amount_cents) order by i), abs(v_whole)) as cents
      from totals
    )
    select coalesce(jsonb_agg(jsonb_build_object('rate', trim_scale(rate), 'net_cents', v_sign * net, 'vat_cents', v_sign * (share - net)) order by rate)
      filter (where share <> 0), '[]')
    from totals, shares, lateral (select cents[i] as share) s, lateral (select private.net_of(share, rate) as net) n
  );
end;
$$;

-- plpgsql, and not a parsed body: that would stand in the way of a new column of the requests.
create or replace function private.request_lines(p_request public.brico_requests) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_is_exempt boolean := (select vat_exempt from public.company_settings);
begin
  return (
    select jsonb_agg(jsonb_build_object('label', label, 'quantity', 1, 'unit_price', amount, 'discount_bp', 0,
      'rate', case when v_is_exempt then 0 else trim_scale(coalesce(rate, p_request.vat_rate)) end) order by i)
    from (
      select 0 as i, p_request.service_type as label, p_request.base_price as amount, p_request.vat_rate as rate
      union all
      select i, fee ->> 'description', (fee ->> 'amount')::numeric, (fee ->> 'vat_rate')::numeric
      from jsonb_array_elements(p_request.additional_fees) with ordinality as f(fee, i)
    ) parts
  );
end;
$$;

create or replace function private.request_totals(p_request public.brico_requests) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.document_totals(private.request_lines(p_request), 'ttc', 0) -> 'split';
end;
$$;

create or replace function private.vat_reference(p_rate numeric, p_on date) returns text
language sql stable security definer set search_path = ''
return (select reference from public.vat_rates where rate = p_rate and p_on between valid_from and coalesce(valid_to, 'infinity'));

-- Amounts and states of a small job are computed here, whatever a client sends.

-- Returns the fees with ids and amounts. Refuses a fee without description, with a price of 0 or less, a quantity below 1 or an unknown rate.
create or replace function private.checked_fees(p_fees jsonb, p_vat_rate numeric) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  fee jsonb;
  result jsonb := '[]';
  quantity numeric;
  unit_price numeric;
  vat_rate numeric;
  signed_on date;
begin
  if jsonb_typeof(p_fees) <> 'array' or jsonb_array_length(p_fees) > 50 then
    perform private.refuse('fees_unreadable', 400);
  end if;
  for fee in select value from jsonb_array_elements(p_fees) loop
    begin
      quantity := coalesce(fee ->> 'quantity', '1')::numeric;
      unit_price := round((fee ->> 'unit_price')::numeric, 2);
      vat_rate := trim_scale(coalesce(fee ->> 'vat_rate', p_vat_rate::text)::numeric);
      signed_on := nullif(fee ->> 'signed_on', '')::date;
    exception when others then
      quantity := null;
    end;
    if jsonb_typeof(fee) <> 'object'
      or coalesce(length(btrim(fee ->> 'description')) not between 1 and 200, true)
      or coalesce(quantity not between 1 and 10000, true)
      or coalesce(unit_price not between 0.01 and 100000, true)
      or coalesce(vat_rate not in (20, 10, 5.5, 0), true)
    then
      perform private.refuse('fee_incomplete', 400);
    end if;
    result := result || (jsonb_build_object(
      'id', coalesce(nullif(left(fee ->> 'id', 60), ''), md5(jsonb_array_length(result) || fee::text)),
      'description', btrim(fee ->> 'description'),
      'quantity', quantity,
      'unit_price', unit_price,
      'amount', round(quantity * unit_price, 2),
      'vat_rate', vat_rate
    ) || case when signed_on is null then '{}'
      else jsonb_build_object('signed_on', signed_on, 'is_urgent', coalesce(fee -> 'is_urgent' = 'true'::jsonb, false)) end);
  end loop;
  return result;
end;
$$;

create or replace function private.set_brico_amounts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.vat_rate = coalesce(new.vat_rate, (select vat_rate from public.services where id = new.service_id), 20);
  end if;
  new.additional_fees = private.checked_fees(new.additional_fees, new.vat_rate);
  new.price = coalesce(new.price, new.base_price);
  new.total_amount = new.base_price
    + (select coalesce(sum((value ->> 'amount')::numeric), 0) from jsonb_array_elements(new.additional_fees));
  return new;
end;
$$;

-- Clients have no grant to write version; this trigger increments it.
create or replace function private.count_brico_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version = old.version + (
    (new.client_name, new.client_email, new.client_phone, new.address, new.postal_code, new.city,
      new.service_id, new.service_type, new.description, new.notes,
      new.scheduled_date, new.scheduled_time, new.duration_minutes, new.team_id, new.assigned_contractor_id,
      new.base_price, new.vat_rate, new.additional_fees, new.status, new.payment_status, new.payment_method, new.payment_date,
      new.home_signed_on, new.home_is_urgent, new.express_request_at)
    is distinct from
    (old.client_name, old.client_email, old.client_phone, old.address, old.postal_code, old.city,
      old.service_id, old.service_type, old.description, old.notes,
      old.scheduled_date, old.scheduled_time, old.duration_minutes, old.team_id, old.assigned_contractor_id,
      old.base_price, old.vat_rate, old.additional_fees, old.status, old.payment_status, old.payment_method, old.payment_date,
      old.home_signed_on, old.home_is_urgent, old.express_request_at)
    -- At depth 3 or more the payment was booked by book_declared_payment for a change that has already incremented the version.
    or (new.on_site_cents <> old.on_site_cents and pg_trigger_depth() < 3)
  )::int;
  return new;
end;
$$;

create or replace function private.export_people(p_people uuid[], p_email text) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with family as (
    select array_agg(c.id) as ids from public.customers c where c.id = any (p_people) or c.merged_into = any (p_people)
  )
  select jsonb_build_object(
    'exported_at', private.now(),
    'customers', (
      select coalesce(jsonb_agg(to_jsonb(c) - '{search_text,version}'::text[] || jsonb_build_object(
        'channels', (select coalesce(jsonb_agg(to_jsonb(h) - 'normalised'), '[]') from public.customer_channels h where h.customer_id = c.id),
        'places', (
          select coalesce(jsonb_agg(to_jsonb(p) - 'normalised' || jsonb_build_object('role', l.role, 'since', l.since, 'until', l.until)), '[]')
          from public.customer_places l join public.places p on p.id = l.place_id where l.customer_id = c.id),
        'people', (select coalesce(jsonb_agg(jsonb_build_object('company', k.name, 'function', l.function)), '[]')
          from public.customer_people l join public.customers k on k.id = l.company_id where l.person_id = c.id),
        'notes', (select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'body', n.body, 'written_at', n.written_at) order by n.written_at), '[]')
          from public.customer_notes n where n.customer_id = c.id),
        'tasks', (select coalesce(jsonb_agg(jsonb_build_object('title', t.title, 'due_on', t.due_on, 'done_at', t.done_at) order by t.due_on), '[]')
          from public.customer_tasks t where t.customer_id = c.id),
        'merges', (select coalesce(jsonb_agg(jsonb_build_object('merged_at', m.merged_at, 'undone_at', m.undone_at)), '[]')
          from public.customer_merges m where c.id in (m.kept_id, m.absorbed_id)),
        'distinctions', (select count(*) from public.customer_distinctions d where c.id in (d.one_id, d.other_id))) order by c.created_at), '[]')
      from public.customers c where c.id = any (f.ids)),
    'contact_requests', (
      select coalesce(jsonb_agg(to_jsonb(t) - 'search_text' || jsonb_build_object('photos', (
        select coalesce(jsonb_agg(p.name), '[]') from public.contact_request_photos p where p.contact_request_id = t.id)) order by t.created_at), '[]')
      from (select * from public.contact_requests c where c.customer_id = any (f.ids) limit 1000) t),
    'brico_requests', (
      select coalesce(jsonb_agg(to_jsonb(t) - '{search_text,manage_token_hash,hold_network,idempotency_key}'::text[]
        || jsonb_build_object('payments', (
          select coalesce(jsonb_agg(jsonb_build_object('amount_cents', p.amount_cents, 'method', p.method, 'paid_on', p.paid_on)), '[]')
          from public.brico_payments p where p.request_id = t.id)) order by t.created_at), '[]')
      from (select * from public.brico_requests r where r.customer_id = any (f.ids) limit 1000) t),
    'reno_projects', (
      select coalesce(jsonb_agg(to_jsonb(t) - '{search_text,estimated_cost,actual_cost,margin}'::text[]
        || jsonb_build_object('messages', (
          select coalesce(jsonb_agg(jsonb_build_object('body', m.body, 'written_at', m.created_at) order by m.created_at), '[]')
          from public.client_messages m where m.project_id = t.id and m.is_from_client), 'choices', (
          select coalesce(jsonb_agg(jsonb_build_object('question', c.question, 'comment', c.comment, 'chosen_at', c.chosen_at) order by c.chosen_at), '[]')
          from public.project_choices c where c.project_id = t.id and c.chosen_at is not null)) order by t.created_at), '[]')
      from (select * from public.reno_projects p where p.customer_id = any (f.ids) limit 1000) t),
    'emails', (
      select coalesce(jsonb_agg(jsonb_build_object('subject', t.subject, 'text', t.body_text, 'sent_at', t.sent_at) order by t.created_at), '[]')
      from (select * from public.email_outbox m
        where lower(m.recipient) = any (private.own_addresses(f.ids, p_email)) and not private.is_account_mail(m.template) limit 1000) t)
  ) from family f;
end;

create or replace function private.write_brico_request(p_id uuid, p_version int, p_values jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  before public.brico_requests;
  service public.services;
  is_team_chosen_here boolean := coalesce(p_values ->> 'team_id' = 'auto', false);
begin
  perform private.require_staff();
  if p_id is not null then
    select * into request from public.brico_requests where id = p_id;
    if not found then
      perform private.refuse('request_gone', 404);
    end if;
  end if;
  -- Lock the days in date order, then the row: the lock order of reservations.
  perform private.lock_day(d) from (
    select distinct d from unnest(array[request.scheduled_date, (p_values ->> 'scheduled_date')::date]) d where d is not null order by d
  ) days;
  perform private.release_stale_holds((p_values ->> 'scheduled_date')::date);

  if p_id is not null then
    select * into request from public.brico_requests where id = p_id for update;
    if request.version <> p_version then
      perform private.refuse('request_changed', 409);
    end if;
    before := request;
  end if;
  select * into service from public.services where id = (p_values ->> 'service_id')::uuid;

  request.client_name := private.text_of(p_values, 'client_name');
  request.client_email := private.text_of(p_values, 'client_email');
  request.client_phone := private.text_of(p_values, 'client_phone');
  request.address := private.text_of(p_values, 'address');
  request.postal_code := private.text_of(p_values, 'postal_code');
  request.city := private.text_of(p_values, 'city');
  request.service_id := service.id;
  request.service_category_id := (select id from public.service_categories where code = service.category);
  request.service_type := coalesce(service.name, private.text_of(p_values, 'service_type'));
  request.description := private.text_of(p_values, 'description');
  request.notes := private.text_of(p_values, 'notes');
  request.scheduled_date := (p_values ->> 'scheduled_date')::date;
  request.scheduled_time := (p_values ->> 'scheduled_time')::time;
  request.duration_minutes := (p_values ->> 'duration_minutes')::int;
  request.team_id := case
    when not is_team_chosen_here then (p_values ->> 'team_id')::uuid
    when request.scheduled_date + request.scheduled_time is not null then private.free_team(
      private.paris_slot(request.scheduled_date, request.scheduled_time, request.duration_minutes), p_id, before.team_id)
  end;
  request.home_signed_on := (p_values ->> 'home_signed_on')::date;
  request.home_is_urgent := request.home_signed_on is not null and coalesce((p_values ->> 'home_is_urgent')::boolean, false);
  -- An early start asked for by telephone (L221-25). For an online booking only the client can ask for it.
  if p_values ? 'express_request' and coalesce(request.source, 'phone') <> 'online' then
    request.express_request_at := case when (p_values ->> 'express_request')::boolean then coalesce(request.express_request_at, private.now()) end;
  end if;
  request.base_price := (p_values ->> 'base_price')::numeric;
  -- Without one, a new request takes the rate of its service (set_brico_amounts), another one keeps its own.
  request.vat_rate := coalesce((p_values ->> 'vat_rate')::numeric, request.vat_rate);
  request.status := coalesce(p_values ->> 'status', request.status, 'pending');

  if p_id is null then
    insert into public.brico_requests (
      client_name, client_email, client_phone, address, postal_code, city, service_id, service_category_id, service_type,
      description, notes, scheduled_date, scheduled_time, duration_minutes, team_id, base_price, vat_rate, home_signed_on, home_is_urgent,
      express_request_at, status, source, contact_request_id, customer_id, request_date, created_at
    ) values (
      request.client_name, request.client_email, request.client_phone, request.address, request.postal_code, request.city,
      request.service_id, request.service_category_id, request.service_type, request.description, request.notes,
      request.scheduled_date, request.scheduled_time, request.duration_minutes, request.team_id, request.base_price, request.vat_rate,
      request.home_signed_on, request.home_is_urgent, request.express_request_at, request.status,
      case when p_values ->> 'source' = 'contact' then 'contact' else 'phone' end,
      (p_values ->> 'contact_request_id')::uuid, (p_values ->> 'customer_id')::uuid, private.today(), private.now()
    ) returning * into request;
    perform private.log_activity('created', 'brico_requests', request.id::text,
      case request.source when 'contact' then 'Demande créée depuis un contact' else 'Demande prise par téléphone' end);
  else
    update public.brico_requests set
      client_name = request.client_name, client_email = request.client_email, client_phone = request.client_phone,
      address = request.address, postal_code = request.postal_code, city = request.city,
      service_id = request.service_id, service_category_id = request.service_category_id, service_type = request.service_type,
      description = request.description, notes = request.notes, scheduled_date = request.scheduled_date,
      scheduled_time = request.scheduled_time, duration_minutes = request.duration_minutes, team_id = request.team_id,
      base_price = request.base_price, vat_rate = request.vat_rate, home_signed_on = request.home_signed_on, home_is_urgent = request.home_is_urgent,
      express_request_at = request.express_request_at, status = request.status
    where id = p_id returning * into request;
  end if;

  if (request.express_request_at is null) is distinct from (before.express_request_at is null) then
    perform private.log_activity('consent', 'brico_requests', request.id::text, case when request.express_request_at is null
      then 'Demande de début anticipé retirée' else 'Début avant la fin de la rétractation demandé au téléphone' end);
  end if;

  -- Only if the appointment takes a place anew: the notes of a full day can still be edited.
  if request.slot is not null and request.team_id is null and request.assigned_contractor_id is null
    and request.status <> 'cancelled' and request.scheduled_date >= private.today()
    and (before.id is null or before.slot is distinct from request.slot or before.team_id is not null or before.status = 'cancelled')
    and not private.has_room(request.slot, request.id)
  then
    perform private.refuse('all_teams_busy', 409);
  end if;
  return json_build_object('id', request.id, 'version', request.version, 'reference', request.reference);
exception
  when exclusion_violation then
    perform private.refuse('team_busy', 409);
  when check_violation or not_null_violation or foreign_key_violation or invalid_text_representation
    or invalid_datetime_format or datetime_field_overflow or numeric_value_out_of_range then
    perform private.refuse('invalid_input', 400);
end;
$$;

revoke all on function private.round_ratio from public, anon, authenticated, service_role;
comment on function private.round_ratio is 'The quotient of two integers, rounded to an integer, halves away from zero; exact for any size.';

revoke all on function private.net_of from public, anon, authenticated, service_role;
comment on function private.net_of is 'Cents HT of cents TTC at a rate in percent; the VAT is the complement, so that the client pays the price announced.';

revoke all on function private.share_cents from public, anon, authenticated, service_role;
comment on function private.share_cents is
  'Integers that sum to p_total, each the floor of its numerator over the positive denominator or one more: the largest remainders get the '
  'missing units, the first of equal ones before the others.';

revoke all on function private.document_totals from public, anon, authenticated, service_role;
comment on function private.document_totals is
  'Amounts of a document: {split, allowances: [{rate, net_cents}], lines: [cents HT before the document''s discount]}. p_lines: [{quantity, '
  'unit_price, discount_bp, rate}], decimals exact, prices in euros HT or TTC as p_basis says; discounts in basis points. VAT is computed per '
  'rate on the sum of the lines; for TTC by complement, the lines'' HT by largest remainder. Refuses: invalid_input.';

revoke all on function private.split_over_rates from public, anon, authenticated, service_role;
comment on function private.split_over_rates is
  'The VAT split of an amount paid (or, negative, given back) for a document with the VAT split p_totals; p_before is the sum of the earlier '
  'splits. Shares TTC in proportion by largest remainder, HT by net_of. An amount that completes the document takes what is left of each '
  'rate, unless a rate was overpaid; one that takes back all that was paid reverses it. Null for a document without amount.';

revoke all on function private.request_lines from public, anon, authenticated, service_role;
comment on function private.request_lines is
  'The base price and the fees of a small job as lines for document_totals, TTC; all at 0 for a company under the franchise.';

revoke all on function private.request_totals from public, anon, authenticated, service_role;
comment on function private.request_totals is 'The VAT split of the price of a small job: base price and fees, by complement; [] when it costs nothing.';

revoke all on function private.vat_reference from public, anon, authenticated, service_role;
comment on function private.vat_reference is 'The legal reference of a VAT rate on a day; null when it was not in force.';

revoke all on function private.checked_fees from public, anon, authenticated, service_role;
comment on function private.checked_fees is
  'Additional fees in euros TTC: amount = quantity × unit price, computed here; vat_rate in percent, p_vat_rate when not given. signed_on: the day on which the fee was signed at the '
  'client''s home (is_urgent: for an urgent repair that the client asked for).';

-- End of what `npm run routines` wrote.
