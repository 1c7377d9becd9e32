-- Messages from visitors to the company, and the mails about them. Visitors can write rows but never read them.

create table public.contact_requests (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 120),
  email text not null check (private.is_email(email)),
  phone text not null check (length(btrim(phone)) between 6 and 30),
  address text not null check (length(btrim(address)) between 1 and 300),
  service text check (service in ('reno', 'brico', 'both', 'unsure')),
  project_type text check (length(project_type) <= 120),
  budget text check (budget in
    ('under-1k', '1k-5k', '5k-15k', '15k-30k', '30k-50k', '50k-100k', 'over-100k', 'no-budget')),
  urgency text check (urgency in ('urgent', 'soon', 'flexible', 'planning')),
  description text not null check (length(btrim(description)) between 1 and 5000),
  status text not null default 'new' check (status in ('new', 'contacted', 'in_progress', 'converted', 'closed')),
  notes text check (length(notes) <= 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text generated always as (private.search_text(name, email, phone, private.digits(phone), description)) stored,
  brico_request_id uuid unique,
  reno_project_id uuid unique,
  constraint contact_requests_one_conversion check (num_nonnulls(brico_request_id, reno_project_id) <= 1)
);
comment on table public.contact_requests is 'Quote and contact requests; visitors may insert rows with status new, and read nothing.';
comment on column public.contact_requests.brico_request_id is
  'The small job created from it; written by a trigger only, null again when that job is deleted.';
comment on column public.contact_requests.reno_project_id is
  'The renovation created from it; written by a trigger only, null again when it is deleted.';

create index contact_requests_newest on public.contact_requests (created_at desc);
create index contact_requests_status on public.contact_requests (status, created_at desc);
create index contact_requests_search on public.contact_requests using gin (search_text extensions.gin_trgm_ops);
-- For sorting by name without accents or case, from the index alone.
create index contact_requests_name on public.contact_requests (private.normalize(name), id);

create table public.contact_request_photos (
  id uuid primary key default gen_random_uuid(),
  contact_request_id uuid not null references public.contact_requests (id) on delete cascade,
  bucket text not null default 'documents' check (bucket = 'documents'),
  path text not null unique check (length(path) between 1 and 300),
  name text not null check (length(name) between 1 and 200),
  mime_type text not null check (length(mime_type) <= 100),
  size_bytes int not null check (size_bytes between 1 and 10485760),
  created_at timestamptz not null default now()
);
comment on table public.contact_request_photos is 'Private files attached to a contact request; written by the edge functions only.';

create index contact_request_photos_request on public.contact_request_photos (contact_request_id);

alter table public.contact_requests enable row level security;
alter table public.contact_request_photos enable row level security;
revoke all on table public.contact_requests, public.contact_request_photos from public, anon, authenticated, service_role;
-- The sender sets the id: the site attaches photos to the request, which the sender may not read back.
grant insert (id, name, email, phone, address, service, project_type, budget, urgency, description, status)
  on table public.contact_requests to anon, authenticated;
grant select, delete on table public.contact_requests to authenticated;
grant update (name, email, phone, address, service, project_type, budget, urgency, description, status, notes)
  on table public.contact_requests to authenticated;
grant select, delete on table public.contact_request_photos to authenticated;
grant select, insert, update, delete on table public.contact_requests, public.contact_request_photos to service_role;

create policy "Visitors send new requests" on public.contact_requests
  for insert to anon with check (status = 'new');
create policy "Users send new requests, staff add any" on public.contact_requests
  for insert to authenticated
  with check ((status = 'new' and (select private.has_session())) or (select private.is_staff()));
create policy "Staff read contact requests" on public.contact_requests
  for select to authenticated using ((select private.is_staff()));
create policy "Staff change contact requests" on public.contact_requests
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff delete contact requests" on public.contact_requests
  for delete to authenticated using ((select private.is_staff()));

create policy "Staff read contact photos" on public.contact_request_photos
  for select to authenticated using ((select private.is_staff()));
create policy "Staff delete contact photos" on public.contact_request_photos
  for delete to authenticated using ((select private.is_staff()));

create trigger touch_updated_at before update on public.contact_requests
  for each row execute function private.touch_updated_at();
create trigger log_changes after update or delete on public.contact_requests
  for each row execute function private.log_changes('status');

create function public.send_contact_mails(p_name text, p_email text, p_description text) returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_request public.contact_requests;
  v_payload jsonb;
  v_count int;
begin
  select r.* into v_request
  from public.contact_requests r
  -- created_at uses the real clock, so compare with now() and not private.now().
  where r.created_at > now() - interval '10 minutes'
    and lower(r.email) = lower(btrim(p_email))
    and r.name = btrim(p_name)
    and r.description = btrim(p_description)
    and not exists (
      select 1 from public.email_outbox o
      where o.dedupe_key in ('contact-received:' || r.id, 'contact-acknowledged:' || r.id)
    )
  order by r.created_at desc
  limit 1
  for update;
  if not found then
    return 0;
  end if;

  v_payload = jsonb_build_object(
    'name', v_request.name, 'email', v_request.email, 'phone', v_request.phone, 'address', v_request.address,
    'service', v_request.service, 'project_type', v_request.project_type, 'budget', v_request.budget,
    'urgency', v_request.urgency, 'description', v_request.description,
    'photos', (select count(*) from public.contact_request_photos p where p.contact_request_id = v_request.id)
  );
  if (select n.on_contact from public.notification_settings n) then
    perform private.enqueue_email('contact_received', private.staff_recipient(), v_payload,
      'contact-received:' || v_request.id, null);
  end if;
  -- A visitor can enter somebody else's address: send at most one acknowledgement per hour, without telephone or street; the template
  -- also removes links and addresses from the text.
  if not exists (
    select 1 from public.email_outbox o
    where o.template = 'contact_acknowledged' and lower(o.recipient) = lower(v_request.email)
      and o.created_at > private.now() - interval '1 hour'
  ) then
    perform private.enqueue_email('contact_acknowledged', v_request.email,
      v_payload - 'email' - 'phone' - 'address',
      'contact-acknowledged:' || v_request.id, null);
  end if;
  select count(*) into v_count from public.email_outbox o
  where o.dedupe_key in ('contact-received:' || v_request.id, 'contact-acknowledged:' || v_request.id);
  return v_count;
end;
$$;
comment on function public.send_contact_mails(text, text, text) is
  'Queues the staff notice and the acknowledgement of a request sent in the last ten minutes, once; returns the number of queued mails, 0 '
  'if no request matches.';

grant execute on function public.send_contact_mails(text, text, text) to service_role;
