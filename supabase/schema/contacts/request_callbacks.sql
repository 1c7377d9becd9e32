-- « Rappelez-moi »: a visitor leaves a name and a number. It becomes a task of nobody on the client's file, on the day on which the office
-- can call.

-- A moment is a part of the day; the office calls while it is open. Hours that nobody has saved yet are not the company's.
create or replace function private.callback_day(p_moment text) returns date
language sql stable security definer set search_path = ''
begin atomic
  with days as (
    select d::date as day, s.working_hours -> private.weekday_of(d::date) as hours
    from public.scheduling_settings s,
      generate_series(private.today()::timestamp, private.today()::timestamp + interval '60 days', interval '1 day') d
    where s.version > 1
  ), calls as (
    select day,
      greatest((hours ->> 'start')::time, case p_moment when 'afternoon' then time '12:00' when 'evening' then time '17:00' end) as starts,
      least((hours ->> 'end')::time, case p_moment when 'morning' then time '12:00' when 'afternoon' then time '17:00' end) as ends
    from days
    where (hours ->> 'enabled')::boolean
      and not exists (select from public.blocked_dates b where b.date = days.day and b.is_active)
  )
  select min(day) from calls where starts < ends and (day + ends) at time zone 'Europe/Paris' > private.now();
end;
comment on function private.callback_day is
  'The first day on which the office is open at this moment (asap, morning, afternoon, evening) and it is not over yet; null when there is '
  'none within sixty days, or the company has saved no hours.';

create or replace function public.request_callback(p_name text, p_phone text, p_moment text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_of_one constant int := 3;
  -- All visitors together may ask for so many calls in a day and in an hour. Older calls that still wait do not count.
  most_of_all constant int := 200;
  most_in_hour constant int := 40;
  most_mails constant int := 10;
  name text := btrim(regexp_replace(p_name, '\s+', ' ', 'g'));
  key text := private.phone_key(p_phone);
  wished date := private.callback_day(p_moment);
  due date := coalesce(wished, private.callback_day('asap'), private.today());
  client uuid;
  family uuid[];
  task public.customer_tasks;
  in_day int;
  in_hour int;
begin
  if coalesce(length(name), 0) not between 1 and 120 or coalesce(length(key), 0) <> 9 or length(p_phone) > 40
    or coalesce(p_moment not in ('asap', 'morning', 'afternoon', 'evening'), true)
  then
    perform private.refuse('invalid_input', 400);
  end if;
  -- One at a time, so that the numbers below are counted right.
  perform pg_advisory_xact_lock(hashtextextended('callbacks', 0));
  perform private.lock_customers(null, p_phone);
  select count(*), count(*) filter (where t.created_at > private.now() - interval '1 hour') into in_day, in_hour
  from public.customer_tasks t where t.is_callback and t.done_at is null and t.created_at > private.now() - interval '24 hours';
  if in_day >= most_of_all or in_hour >= most_in_hour then
    perform private.refuse('callbacks_full', 409);
  end if;
  select c.customer_id into client from private.client_of(null, name, null, p_phone, null, null, null, private.now()) c;
  family := private.customer_family(client);
  task.title := format('Rappeler %s au %s, %s', name,
    case when p_phone ~ '^(\+33|0)\d{9}$' then regexp_replace('0' || key, '(\d\d)(?=\d)', E'\\1\u00a0', 'g') else p_phone end,
    case p_moment when 'asap' then 'dès que possible' when 'morning' then 'le matin' when 'afternoon' then 'l’après-midi'
      else 'en fin de journée' end);
  -- Who sends the form twice has asked once.
  if not exists (
    select from public.customer_tasks t
    where t.customer_id = any (family) and t.is_callback and t.done_at is null and t.title = task.title)
  then
    if (select count(*) from public.customer_tasks t where t.customer_id = any (family) and t.is_callback and t.done_at is null) >= most_of_one then
      perform private.refuse('callback_awaited', 409);
    end if;
    insert into public.customer_tasks (customer_id, title, due_on, is_callback) values (client, task.title, due, true) returning * into task;
    if in_hour < most_mails and (select n.on_contact from public.notification_settings n) then
      perform private.enqueue_email('callback_requested', private.staff_recipient(),
        jsonb_build_object('customer_id', client, 'name', name, 'phone', p_phone, 'moment', p_moment, 'due_on', due,
          'is_last', in_hour = most_mails - 1), 'callback:' || task.id, null);
    end if;
  end if;
  return case when wished is null then 'noted' when wished = private.today() then 'today' else 'later' end;
end;
$$;
comment on function public.request_callback is
  'For the edge function: notes a call-back on the client''s file, and mails staff. p_moment is asap, morning, afternoon or evening. Returns when the '
  'office calls: today, later, or noted when its hours do not say. Refuses: invalid_input, callbacks_full (40 of the last hour '
  'or 200 of the last day wait), callback_awaited (three of this client wait). After ten of an hour, no mail announces the others.';
grant execute on function public.request_callback to service_role;
