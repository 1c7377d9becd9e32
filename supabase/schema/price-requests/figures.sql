-- Price requests to subcontractors, answered through a private link; and the figures computed from their jobs.

-- Computes the figures of a subcontractor from assigned small jobs and awarded price requests.
create or replace function private.set_contractor_figures() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  with jobs as (
    select r.status = 'completed' as is_done, r.total_amount as amount
    from public.brico_requests r where r.assigned_contractor_id = new.id and r.status <> 'cancelled'
    union all
    select p.status = 'completed', q.price
    from public.contractor_quote_requests q join public.reno_projects p on p.id = q.project_id
    where q.contractor_id = new.id and q.status = 'accepted' and p.status <> 'cancelled'
  )
  select count(*), count(*) filter (where is_done), coalesce(sum(amount) filter (where is_done), 0)
  into new.total_jobs, new.completed_jobs, new.total_revenue from jobs;
  new.missed_jobs = (select count(*) from public.missed_visits m where m.contractor_id = new.id and m.fault = 'contractor');

  select coalesce(round(avg(extract(epoch from q.answered_at - q.sent_at) / 3600), 1), 0), greatest(new.last_active, max(q.answered_at), (
    select max(r.completed_at) from public.brico_requests r where r.assigned_contractor_id = new.id
  ))
  into new.average_response_time, new.last_active
  from public.contractor_quote_requests q where q.contractor_id = new.id and q.answered_at is not null;
  return new;
end;
$$;

create or replace function private.refresh_contractor_of_job() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.contractors set updated_at = private.now()
  where id in (case when tg_op <> 'INSERT' then old.assigned_contractor_id end,
    case when tg_op <> 'DELETE' then new.assigned_contractor_id end);
  return null;
end;
$$;

create or replace function private.refresh_contractor_of_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.contractors set updated_at = private.now()
  where id in (case when tg_op <> 'INSERT' then old.contractor_id end, case when tg_op <> 'DELETE' then new.contractor_id end);
  return null;
end;
$$;

create or replace function private.refresh_awarded_contractors() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.contractors set updated_at = private.now()
  where id in (select q.contractor_id from public.contractor_quote_requests q where q.project_id = new.id and q.status = 'accepted');
  return null;
end;
$$;
