-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

drop function private.is_open_quote(p_status text, p_due_on date);

-- A price request from its mail to its answer: staff send it, the subcontractor reads and answers it through a link, a reminder goes out
-- before the due day.

-- Until the end of the due day (Paris), the holder of the link may answer, decline, or change the answer, unless another answer of the
-- round was accepted meanwhile.
create or replace function private.is_open_quote(p_quote public.contractor_quote_requests) returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_quote.status in ('sent', 'viewed', 'answered', 'declined') and p_quote.due_on >= private.today() and not exists (
    select from public.contractor_quote_requests q where q.round_id = p_quote.round_id and q.status = 'accepted'
  )
$$;

create or replace function public.read_quote_request(p_hash text) returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'status', q.status, 'is_open', private.is_open_quote(q), 'contractor_name', c.name, 'message', q.message,
    'department', private.department_in(p.address), 'sent_at', q.sent_at, 'due_on', q.due_on, 'answered_at', q.answered_at,
    'price', q.price, 'vat_rate', q.vat_rate, 'price_with_vat', q.price_with_vat, 'start_on', q.start_on, 'delay_days', q.delay_days,
    'comment', q.comment, 'file_name', q.file_name,
    -- Only a subcontractor who may still answer, or whose answer was accepted, sees the details and photos.
    'details', case when q.include_details and see.may then json_build_object(
      'name', p.name, 'client_name', p.client_name, 'client_phone', p.client_phone, 'address', p.address,
      'description', p.description, 'start_date', p.start_date, 'deadline', p.deadline) end,
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
  cross join lateral (select private.is_open_quote(q) or q.status = 'accepted' as may) see
  where q.token_hash = p_hash and q.status <> 'withdrawn' and q.due_on > private.today() - 60
$$;

create or replace function private.lock_open_quote(p_hash text) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.contractor_quote_requests;
begin
  -- The project first, as an award does, so that an answer and the award of another one do not pass each other.
  perform from public.reno_projects p
  where p.id = (select q.project_id from public.contractor_quote_requests q where q.token_hash = p_hash) for share;
  select * into request from public.contractor_quote_requests where token_hash = p_hash for update;
  if not found or request.status = 'withdrawn' then
    perform private.refuse('unknown_link', 404);
  elsif not private.is_open_quote(request) then
    perform private.refuse('quote_closed', 409);
  elsif request.answer_count >= 30 then
    perform private.refuse('too_many_requests', 429);
  end if;
  return request.id;
end;
$$;

-- A deactivated account has no session any more, so its own profile is out of reach for it; its token is valid until it expires.
create or replace function public.is_my_account_deactivated() returns boolean
language sql stable security definer set search_path = ''
return exists (select from public.profiles where id = auth.uid() and not is_active);

-- The payment of a booking: the payment link that staff mail for a telephone booking, and the result reported by the payment provider.
-- Every payment ends with a paid request or a refund.

create or replace function private.booking_payload(p_request public.brico_requests) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'request_id', p_request.id, 'reference', p_request.reference,
    'client_name', p_request.client_name, 'client_email', p_request.client_email, 'client_phone', p_request.client_phone,
    'address', p_request.address, 'postal_code', p_request.postal_code, 'city', p_request.city,
    'service_name', p_request.service_type, 'description', p_request.description,
    'scheduled_date', p_request.scheduled_date, 'scheduled_time', to_char(p_request.scheduled_time, 'HH24:MI'),
    'duration_minutes', p_request.duration_minutes, 'prepayment_cents', p_request.prepayment_cents,
    'base_price', p_request.base_price, 'express_request', p_request.express_request_at is not null,
    'urgent_repair', p_request.urgent_repair_at is not null, 'is_online', p_request.source = 'online',
    'ordered_at', coalesce(p_request.terms_accepted_at, p_request.created_at), 'terms_version', p_request.terms_version,
    'sequence', p_request.calendar_sequence, 'is_cancelled', p_request.status = 'cancelled',
    'is_paid', p_request.payment_status = 'paid'
  )
$$;

revoke all on function private.is_open_quote from public, anon, authenticated, service_role;
grant execute on function private.is_open_quote to service_role;

revoke all on function public.is_my_account_deactivated from public, anon, authenticated, service_role;
comment on function public.is_my_account_deactivated is
  'Whether the caller''s account was deactivated: why their session ended.';
grant execute on function public.is_my_account_deactivated to authenticated;

-- End of what `npm run routines` wrote.
