-- A price request from its mail to its answer: staff send it, the subcontractor reads and answers it through a link, a reminder goes out
-- before the due day.

-- Until the end of the due day (Paris), the holder of the link may answer, decline, or change the answer, unless another answer of the
-- round was accepted meanwhile.
create or replace function private.is_open_price_request(p_request public.contractor_quote_requests) returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_request.status in ('sent', 'viewed', 'answered', 'declined') and p_request.due_on >= private.today() and not exists (
    select from public.contractor_quote_requests q where q.round_id = p_request.round_id and q.status = 'accepted'
  )
$$;
grant execute on function private.is_open_price_request to service_role;

-- Idempotent: a second call for the same round and subcontractor does nothing.
create or replace function public.create_price_request(
  p_id uuid, p_round_id uuid, p_project_id uuid, p_contractor_id uuid, p_message text, p_include_details boolean, p_photos text[],
  p_due_on date, p_author uuid
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  contractor public.contractors;
begin
  perform from public.reno_projects where id = p_project_id and archived_at is null for share;
  if not found then
    perform private.refuse('project_gone', 404);
  end if;
  select * into contractor from public.contractors where id = p_contractor_id and archived_at is null;
  if not found then
    perform private.refuse('contractor_gone', 404);
  elsif p_due_on not between private.today() + 1 and private.today() + 365 then
    perform private.refuse('price_request_due_day', 400);
  elsif exists (
    select from unnest(p_photos) chosen (url)
    where not exists (select from public.project_photos f where f.project_id = p_project_id and f.url = chosen.url)
  ) then
    perform private.refuse('photo_gone', 409);
  end if;
  insert into public.contractor_quote_requests (
    id, round_id, project_id, contractor_id, message, include_details, selected_photos, due_on, created_by
  ) values (
    p_id, p_round_id, p_project_id, p_contractor_id, btrim(p_message), p_include_details, p_photos, p_due_on, p_author
  ) on conflict (round_id, contractor_id) do nothing;
  if not found then
    return;
  end if;
  perform private.mail_contractor('contractor_quote_request', p_id);
  perform private.log_as(p_author, 'project', 'reno_projects', p_project_id::text, 'Demande de chiffrage à ' || contractor.name
    || case when p_include_details then ', avec les coordonnées du client' else ', sans les coordonnées du client' end);
end;
$$;
comment on function public.create_price_request is
  'Asks one subcontractor for a price and mails the link, once per round. Refuses: project_gone, contractor_gone, photo_gone, '
  'price_request_due_day.';
grant execute on function public.create_price_request to service_role;

create or replace function private.department_in(p_address text) returns text
language sql immutable parallel safe set search_path = ''
return private.department_of(substring(p_address from '(?:^|\D)(\d{5})(?:\D|$)'));
comment on function private.department_in is
  'The department of an address, such as « 75 », which does not identify a home; null without a postal code.';

-- These mails never contain the client's name or address. The page behind the link shows them if staff included them.
create or replace function private.mail_contractor(p_template text, p_id uuid, p_suffix text default '') returns void
language sql volatile security definer set search_path = ''
as $$
  select private.enqueue_email(p_template, c.email, jsonb_build_object(
    'link_id', q.id, 'contractor_name', c.name, 'message', left(q.message, 600), 'due_on', q.due_on,
    'department', private.department_in(p.address), 'price', q.price, 'photos', cardinality(q.selected_photos)
  ), p_template || ':' || q.id || p_suffix, null)
  from public.contractor_quote_requests q
  join public.contractors c on c.id = q.contractor_id join public.reno_projects p on p.id = q.project_id
  where q.id = p_id
$$;

create or replace function public.read_price_request(p_hash text) returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'status', q.status, 'is_open', private.is_open_price_request(q), 'contractor_name', c.name, 'message', q.message,
    'department', private.department_in(p.address), 'sent_at', q.sent_at, 'due_on', q.due_on, 'answered_at', q.answered_at,
    'price', q.price, 'vat_rate', q.vat_rate, 'price_with_vat', q.price_with_vat, 'start_on', q.start_on, 'delay_days', q.delay_days,
    'comment', q.comment, 'file_name', q.file_name,
    -- Only a subcontractor who may still answer, or whose answer was accepted, sees the details and photos.
    'details', case when q.include_details and see.may then json_build_object(
      'name', p.name, 'client_name', p.client_name, 'client_phone', p.client_phone, 'address', p.address,
      'description', p.description, 'start_date', private.chosen_start(p), 'deadline', p.deadline) end,
    'photos', case when see.may then (
      select coalesce(json_agg(json_build_object(
        'url', f.url, 'bucket', f.bucket, 'path', f.path, 'small_path', f.small_path) order by chosen.place), '[]')
      from unnest(q.selected_photos) with ordinality chosen (url, place)
      join lateral (
        select f.* from public.project_photos f where f.project_id = q.project_id and f.url = chosen.url limit 1
      ) f on true
    ) else '[]' end
  )
  from public.contractor_quote_requests q
  join public.contractors c on c.id = q.contractor_id join public.reno_projects p on p.id = q.project_id
  cross join lateral (select private.is_open_price_request(q) or q.status = 'accepted' as may) see
  where q.id = (select public.find_private_link('price_request', p_hash))
$$;
comment on function public.read_price_request is
  'What the holder of a link sees of their own request; null for an unknown or withdrawn link, or 60 days after the due day. Contains the '
  'client''s details only if staff included them.';
grant execute on function public.read_price_request to service_role;

create or replace function public.see_price_request(p_hash text) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update public.contractor_quote_requests set status = 'viewed', viewed_at = private.now()
  where id = (select public.find_private_link('price_request', p_hash)) and status = 'sent';
end;
grant execute on function public.see_price_request to service_role;

create or replace function private.lock_open_price_request(p_hash text) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.contractor_quote_requests;
begin
  -- The project first, as an award does, so that an answer and the award of another one do not pass each other.
  perform from public.reno_projects p
  where p.id = (select q.project_id from public.contractor_quote_requests q where q.id = public.find_private_link('price_request', p_hash)) for share;
  select * into request from public.contractor_quote_requests q where q.id = public.find_private_link('price_request', p_hash) for update;
  -- Asked again of the row that is locked now: it may have been withdrawn, or its link revoked, while this waited.
  if public.find_private_link('price_request', p_hash) is distinct from request.id then
    perform private.refuse('unknown_link', 404);
  elsif not private.is_open_price_request(request) then
    perform private.refuse('price_request_closed', 409);
  elsif request.answer_count >= 30 then
    perform private.refuse('too_many_requests', 429);
  end if;
  return request.id;
end;
$$;

create or replace function private.tell_price_answer(p_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.enqueue_email('contractor_quote_answered', private.staff_recipient(), jsonb_build_object(
    'project_id', p.id, 'project_name', p.name, 'contractor_name', c.name, 'contractor_email', c.email, 'status', q.status,
    'price', q.price, 'vat_rate', q.vat_rate, 'price_with_vat', q.price_with_vat, 'start_on', q.start_on, 'delay_days', q.delay_days,
    'comment', q.comment, 'is_changed', q.answer_count > 1
  ), 'contractor_quote_answered:' || q.id || ':' || q.answer_count, null)
  from public.contractor_quote_requests q
  join public.contractors c on c.id = q.contractor_id join public.reno_projects p on p.id = q.project_id
  where q.id = p_id and (select on_quote_answer from public.notification_settings)
$$;

create or replace function public.answer_price_request(
  p_hash text, p_price numeric, p_vat_rate numeric, p_price_with_vat numeric, p_start_on date, p_delay_days int, p_comment text
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id uuid := private.lock_open_price_request(p_hash);
begin
  if p_start_on not between private.today() and private.today() + private.longest_start_days() then
    perform private.refuse('invalid_input', 400);
  end if;
  update public.contractor_quote_requests set
    status = 'answered', price = p_price, vat_rate = p_vat_rate, price_with_vat = p_price_with_vat, start_on = p_start_on,
    delay_days = p_delay_days, comment = p_comment, answer_count = answer_count + 1,
    viewed_at = coalesce(viewed_at, private.now()), answered_at = coalesce(answered_at, private.now())
  where id = v_id;
  perform private.tell_price_answer(v_id);
end;
$$;
comment on function public.answer_price_request is
  'Records or changes the answer of the holder of the link, until the end of the due day. Refuses: unknown_link, price_request_closed, '
  'too_many_requests (30 answers), invalid_input.';
grant execute on function public.answer_price_request to service_role;

create or replace function public.decline_price_request(p_hash text, p_comment text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id uuid := private.lock_open_price_request(p_hash);
begin
  update public.contractor_quote_requests set
    status = 'declined', price = null, vat_rate = null, price_with_vat = null, start_on = null, delay_days = null, comment = p_comment,
    file_bucket = null, file_path = null, file_name = null, answer_count = answer_count + 1,
    viewed_at = coalesce(viewed_at, private.now()), answered_at = coalesce(answered_at, private.now())
  where id = v_id;
  perform private.tell_price_answer(v_id);
end;
$$;
grant execute on function public.decline_price_request to service_role;

create or replace function public.begin_price_file(p_hash text, p_path text default null) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id uuid := private.lock_open_price_request(p_hash);
begin
  if p_path is null then
    return v_id;
  end if;
  -- A file that no row names is due for removal a day after it began to arrive.
  if exists (
    select from public.waiting_jobs
    where kind = 'file' and starts_with(subject, 'documents/price-requests/' || v_id || '/') and next_attempt_at > private.now() + interval '23 hours 58 minutes'
  ) then
    perform private.refuse('too_many_requests', 429);
  end if;
  perform public.remove_files_later('documents', array[p_path], private.now() + interval '24 hours');
  return v_id;
end;
$$;
comment on function public.begin_price_file is
  'The request that the holder of the link may still answer, before a file is read; with p_path, announces the file that is stored next. One at a time: '
  'refuses too_many_requests while another one arrives, for two minutes at most. Refuses as answer_price_request.';
grant execute on function public.begin_price_file to service_role;

create or replace function public.set_price_file(p_hash text, p_path text, p_name text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id uuid := private.lock_open_price_request(p_hash);
begin
  -- A path under another request's folder would give access to that request's file.
  if p_path is not null and not starts_with(p_path, 'price-requests/' || v_id || '/') then
    perform private.refuse('invalid_input', 400);
  end if;
  update public.contractor_quote_requests
  set file_bucket = case when p_path is not null then 'documents' end, file_path = p_path, file_name = p_name
  where id = v_id;
  -- A row names the file now, so its removal as an abandoned upload is cancelled.
  perform private.keep_files('documents', array[p_path]);
end;
$$;
comment on function public.set_price_file is
  'Attaches a stored file to an answer, or detaches it when p_path is null; a trigger removes the previous file.';
grant execute on function public.set_price_file to service_role;

create or replace function private.remove_price_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.remove_files_later(old.file_bucket, array[old.file_path]);
  return null;
end;
$$;

create or replace function public.queue_price_reminders() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id uuid;
  queued int := 0;
begin
  -- Only in mailing hours (9:00 to 19:59 in Paris), like the reminders of appointments.
  if not private.is_mailing_hour() then
    return 0;
  end if;
  for v_id in
    update public.contractor_quote_requests set reminded_at = private.now()
    where status in ('sent', 'viewed') and reminded_at is null and due_on between private.today() and private.today() + 2
      -- A request sent less than 24 hours ago needs no reminder.
      and sent_at < private.now() - interval '24 hours'
    returning id
  loop
    perform private.mail_contractor('contractor_quote_reminder', v_id);
    queued := queued + 1;
  end loop;
  return queued;
end;
$$;
comment on function public.queue_price_reminders is
  'Sends one reminder, from two days before the due day, to each subcontractor who has not answered; returns the number of reminders.';
grant execute on function public.queue_price_reminders to service_role;
