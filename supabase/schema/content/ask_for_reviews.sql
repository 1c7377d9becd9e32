-- A request for a review, three days after a small job is completed. Every client gets it: left out are only those without an address,
-- those who refused it, and those who were asked less than six months ago. Staff cannot choose whom to ask: reviews of chosen clients
-- mislead (code de la consommation, L121-2), and Google forbids it.

-- The requests of the same person, as private.is_same_person, written out so that each condition has its index.
create or replace function private.same_client(p_request public.brico_requests) returns setof public.brico_requests
language sql stable security definer set search_path = ''
as $$
  select r.* from public.brico_requests r
  where private.email_key(r.client_email) = nullif(private.email_key(p_request.client_email), '')
    or (length(private.phone_key(p_request.client_phone)) = 9 and private.phone_key(r.client_phone) = private.phone_key(p_request.client_phone))
$$;

create or replace function private.refuses_reviews(p_request public.brico_requests) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.same_client(p_request) r where r.review_refused_at is not null)
$$;

create or replace function private.may_ask_review(p_request public.brico_requests) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (
    select from private.same_client(p_request) r
    where r.review_refused_at is not null or (r.review_asked_at > private.now() - interval '6 months' and r.id <> p_request.id)
  )
$$;

-- Deletes queued requests for a review whose job is no longer completed, whose client refused, or after staff switched them off.
create or replace function private.drop_stale_review_requests() returns void
language sql volatile security definer set search_path = ''
begin atomic
  with dropped as (
    delete from public.email_outbox o
    where o.template = 'review_request' and o.status = 'pending' and not exists (
      select from public.brico_requests r
      where r.id = o.request_id and r.status = 'completed' and not private.refuses_reviews(r)
        and (select ask_reviews from public.notification_settings))
    returning o.request_id
  )
  update public.brico_requests r set review_asked_at = null from dropped d where r.id = d.request_id;
end;

create or replace function public.queue_review_requests() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  link text := (select review_url from public.notification_settings where ask_reviews);
  request public.brico_requests;
  queued int := 0;
begin
  if link is null or not private.is_mailing_hour() then
    return 0;
  end if;
  for request in
    select r.* from public.brico_requests r
    where r.status = 'completed' and r.review_asked_at is null
      -- Older jobs are not asked about, for example when the owner switches this on.
      and r.completed_at between private.now() - interval '10 days' and private.now() - interval '3 days'
      and r.client_email is not null and r.client_email not like '%.invalid' and private.may_ask_review(r)
    order by r.completed_at, r.id limit 100
    for update skip locked
  loop
    -- Again: an earlier turn of this loop may have asked the same client.
    if private.may_ask_review(request) then
      update public.brico_requests set review_asked_at = private.now() where id = request.id;
      perform private.enqueue_email('review_request', request.client_email,
        private.booking_payload(request) || jsonb_build_object('review_url', link), 'review_request:' || request.id, request.id);
      queued := queued + 1;
    end if;
  end loop;
  return queued;
end;
$$;
comment on function public.queue_review_requests is
  'For the scheduler: mails a request for a review three days after a job was completed, once per client in six months, in mailing hours. '
  'Without the link of the settings nothing is mailed. Returns the number of mails.';
grant execute on function public.queue_review_requests to service_role;

create or replace function public.refuse_review_requests(p_request_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.brico_requests set review_refused_at = private.now() where id = p_request_id and review_refused_at is null;
  if found then
    perform private.log_activity('consent', 'brico_requests', p_request_id::text, 'Le client ne veut plus de demande d’avis');
  end if;
end;
$$;
comment on function public.refuse_review_requests is
  'Records that the client of this request wants no request for a review, now or after a later job; a second call changes nothing.';
grant execute on function public.refuse_review_requests to service_role;
