-- What staff must learn of a renovation before its client does, and what its end brings.

-- A project has a start date from its creation; that day was never chosen. The calendar leaves it out too.
create or replace function private.chosen_start(p_project public.reno_projects) returns date
language sql immutable parallel safe set search_path = ''
as $$ select nullif(p_project.start_date, (p_project.created_at at time zone 'Europe/Paris')::date) $$;
comment on function private.chosen_start is 'The start date of a renovation; null when it is only the default, the day of creation.';

create or replace function private.date_sent_quote() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.quote_status <> 'sent' then
    new.quote_sent_at = null;
  elsif tg_op = 'INSERT' or old.quote_status <> 'sent' then
    new.quote_sent_at = private.now();
  end if;
  return new;
end;
$$;

create or replace function private.client_news_count(p_project_id uuid) returns int
language sql stable security definer set search_path = ''
return (
  (select count(*) from public.client_messages m where m.project_id = p_project_id and m.is_from_client and m.seen_at is null)
  + (select count(*) from public.project_choices c where c.project_id = p_project_id and c.chosen_at is not null and c.seen_at is null)
)::int;
comment on function private.client_news_count is 'Messages and choices of a client that staff have not seen.';

create or replace function private.works_to_do(p_today date) returns table (
  kind text, project_id uuid, project_name text, client_name text, n int, title text, day date, total int
)
language sql stable security definer set search_path = ''
as $$
  with waiting (kind, project_id, n, title, day) as (
    select 'client_message', m.project_id, count(*), null, min(m.created_at at time zone 'Europe/Paris')::date
    from public.client_messages m where m.is_from_client and m.seen_at is null group by m.project_id
    union all
    select 'client_choice', c.project_id, count(*), min(c.question), min(c.chosen_at at time zone 'Europe/Paris')::date
    from public.project_choices c where c.chosen_at is not null and c.seen_at is null group by c.project_id
    union all
    select 'price', q.project_id, count(*), null, min(q.answered_at at time zone 'Europe/Paris')::date
    from public.contractor_quote_requests q join public.reno_projects p on p.id = q.project_id
    where q.status = 'answered' and p.status not in ('completed', 'cancelled') and p.archived_at is null
      and not exists (select from public.contractor_quote_requests a where a.round_id = q.round_id and a.status = 'accepted')
    group by q.project_id
    union all
    select case when m.due_date < p_today then 'late_step' else 'step_soon' end, m.project_id, count(*),
      (array_agg(m.title order by m.due_date, m.title))[1], min(m.due_date)
    from public.project_milestones m join public.reno_projects p on p.id = m.project_id
    where not m.is_completed and m.due_date <= p_today + 1 and p.status in ('planning', 'in_progress') and p.archived_at is null
    group by m.project_id, m.due_date < p_today
    union all
    select 'deadline', p.id, 1, null, p.deadline
    from public.reno_projects p
    where p.deadline < p_today and p.status in ('planning', 'in_progress') and p.archived_at is null
    union all
    select 'quote_waiting', p.id, 1, null, (p.quote_sent_at at time zone 'Europe/Paris')::date
    from public.reno_projects p
    where p.quote_sent_at < private.now() - interval '7 days' and p.status not in ('completed', 'cancelled') and p.archived_at is null
      -- A quote of this site has a line of its own.
      and not exists (select from public.quotes q where q.project_id = p.id and q.state = 'sent')
  ), ranked as (
    select w.*, count(*) over (partition by w.kind) as total,
      row_number() over (partition by w.kind order by w.day, w.project_id) as place
    from waiting w
  )
  select r.kind, r.project_id, p.name, p.client_name, r.n::int, r.title, r.day, r.total::int
  from ranked r join public.reno_projects p on p.id = r.project_id
  where r.place <= 3
  order by r.kind, r.place
$$;
comment on function private.works_to_do is
  'What waits for staff on the renovations, as of p_today: the three oldest projects of each kind, and total, the number of projects of '
  'that kind. day is the oldest day (of the message, of the step…), title the step or the question of that day.';

create or replace function public.see_project_choices(p_project_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  update public.project_choices set seen_at = private.now()
  where project_id = p_project_id and chosen_at is not null and seen_at is null;
end;
$$;
comment on function public.see_project_choices is 'For staff: marks the client''s choices as seen.';
grant execute on function public.see_project_choices to authenticated;

create or replace function public.count_client_news(p_project_id uuid) returns int
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return private.client_news_count(p_project_id);
end;
$$;
comment on function public.count_client_news is 'For staff: messages and choices of the client that nobody has seen.';
grant execute on function public.count_client_news to authenticated;

create or replace function public.finish_reno_project(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform from public.reno_projects where id = p_id for update;
  if not found then
    perform private.refuse('project_gone', 404);
  end if;
  update public.project_milestones set is_completed = true where project_id = p_id and not is_completed;
  update public.reno_projects set status = 'completed', progress = 100 where id = p_id;
end;
$$;
comment on function public.finish_reno_project is
  'For staff: sets a renovation to « Terminé », with its open steps done and its progress at 100. Refuses: project_gone.';
grant execute on function public.finish_reno_project to authenticated;

create or replace function private.awaits_news(p_request public.contractor_quote_requests) returns boolean
language sql stable set search_path = ''
as $$
  select p_request.status in ('answered', 'accepted') or (p_request.status in ('sent', 'viewed') and p_request.due_on >= private.today())
$$;
comment on function private.awaits_news is 'Whether the subcontractor of a price request still expects something of it.';

-- A deletion by staff only: the end of a retention period and the removal of the example inform no one.
create or replace function private.inform_of_deleted_project() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_id uuid;
begin
  if private.is_staff() then
    for v_id in select q.id from public.contractor_quote_requests q where q.project_id = old.id and private.awaits_news(q) loop
      -- No mail to a subcontractor whose request mail was not sent yet.
      if not private.take_back_mail('contractor_quote_request', v_id) then
        perform private.mail_contractor('contractor_quote_withdrawn', v_id);
      end if;
    end loop;
  end if;
  return old;
end;
$$;
comment on function private.inform_of_deleted_project is
  'Trigger: subcontractors whose price request goes with its project get the mail of a withdrawn request.';
