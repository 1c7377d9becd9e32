-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

drop function public.search_contractors(p_query text, p_availability text, p_specialty text, p_archived boolean, p_sort text, p_limit integer, p_offset integer);

create or replace function public.award_quote(p_id uuid, p_reason text default null, p_adds_to_estimate boolean default false) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  chosen public.contractor_quote_requests;
  contractor_name text;
  v_reason text := nullif(btrim(p_reason), '');
  v_other uuid;
  v_turn text := ':' || private.now();
begin
  perform private.require_staff();
  chosen := private.lock_quote(p_id);
  if exists (select from public.contractor_quote_requests where round_id = chosen.round_id and status = 'accepted') then
    perform private.refuse('quote_awarded', 409);
  elsif chosen.status not in ('answered', 'rejected') or chosen.price is null then
    perform private.refuse('quote_unanswered', 409);
  elsif v_reason is null and cardinality(private.missing_papers_for(chosen.contractor_id, chosen.price)) > 0 then
    perform private.refuse('papers_missing', 409);
  end if;
  select c.name into contractor_name from public.contractors c where c.id = chosen.contractor_id;

  update public.contractor_quote_requests
  set status = 'accepted', awarded_at = private.now(), award_reason = v_reason,
    estimate_change = case when p_adds_to_estimate then chosen.price end
  where id = p_id;
  -- The time in v_turn makes the mail's dedupe key unique: an answer that is awarded again after an undo gets a new mail.
  perform private.mail_contractor('contractor_quote_awarded', p_id, v_turn);

  for v_other in
    update public.contractor_quote_requests set status = 'rejected'
    where round_id = chosen.round_id and id <> p_id and status in ('sent', 'viewed', 'answered')
    returning id
  loop
    perform private.mail_contractor('contractor_quote_closed', v_other, v_turn);
  end loop;

  if p_adds_to_estimate then
    update public.reno_projects set estimated_cost = estimated_cost + chosen.price where id = chosen.project_id;
  end if;
  perform private.log_activity('project', 'reno_projects', chosen.project_id::text,
    'Chiffrage retenu : ' || contractor_name || coalesce(' ; pièces manquantes, motif : ' || v_reason, ''));
end;
$$;

create or replace function public.undo_award(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  chosen public.contractor_quote_requests;
  v_other uuid;
  v_turn text := ':' || private.now();
begin
  perform private.require_staff();
  chosen := private.lock_quote(p_id);
  if chosen.status <> 'accepted' then
    perform private.refuse('quote_not_awarded', 409);
  elsif exists (select from public.project_expenses e where e.id = chosen.expense_id and e.is_paid) then
    perform private.refuse('award_paid', 409);
  end if;
  -- Only an award of an earlier version made an expense.
  delete from public.project_expenses where id = chosen.expense_id;
  update public.contractor_quote_requests
  set status = 'answered', awarded_at = null, award_reason = null, estimate_change = null where id = p_id;
  -- An estimate that is now lower than what the award added does not contain it any more.
  update public.reno_projects set estimated_cost = estimated_cost - chosen.estimate_change
  where id = chosen.project_id and estimated_cost >= chosen.estimate_change;
  if not private.take_back_mail('contractor_quote_awarded', p_id) then
    perform private.mail_contractor('contractor_quote_unawarded', p_id, v_turn);
  end if;
  for v_other in
    update public.contractor_quote_requests
    set status = case when price is not null then 'answered' when viewed_at is not null then 'viewed' else 'sent' end
    where round_id = chosen.round_id and status = 'rejected'
    returning id
  loop
    if not private.take_back_mail('contractor_quote_closed', v_other) then
      perform private.mail_contractor('contractor_quote_reopened', v_other, v_turn);
    end if;
  end loop;
  perform private.log_activity('project', 'reno_projects', chosen.project_id::text,
    'Choix annulé : chiffrage de ' || (select c.name from public.contractors c where c.id = chosen.contractor_id));
end;
$$;

create or replace function private.has_work_at_stake(p_contractor uuid) returns boolean
language sql stable security definer set search_path = ''
return private.upcoming_jobs(p_contractor) > 0 or exists (
  select 1 from public.contractor_quote_requests q join public.reno_projects p on p.id = q.project_id
  where q.contractor_id = p_contractor and p.status not in ('completed', 'cancelled')
    and q.status in ('sent', 'viewed', 'answered', 'accepted')
);

-- Separate function, so that a test can read the query plan. $4 availability, $5 specialty.
create or replace function private.contractor_search_sql(p_sort text, p_archived boolean default false) returns text
language sql immutable set search_path = ''
return private.search_sql('contractors',
  'r.id, r.name, r.email, r.phone, r.specialties, r.hourly_rate, r.is_available, r.rating, r.total_jobs, r.completed_jobs,
    private.upcoming_jobs(r.id), r.total_revenue, r.photo_path, r.archived_at, private.is_contractor_tied(r.id),
    private.has_work_at_stake(r.id),
    (select max(a.ends_on) from public.contractor_absences a
      where a.contractor_id = r.id and private.today() between a.starts_on and a.ends_on),
    (select coalesce(jsonb_agg(jsonb_build_object(''kind'', s.kind, ''state'', s.state, ''expires_on'', s.expires_on)), ''[]'')
      from private.contractor_paper_states(r.id, private.today()) s where s.state <> ''valid'')',
  '($4 is null or case $4 when ''available'' then r.is_available when ''unavailable'' then not r.is_available else false end) '
    'and ($5 is null or $5 = any (r.specialties)) and r.archived_at is ' || case when p_archived then 'not null' else 'null' end,
  case p_sort
    when 'rating' then 'r.rating desc, r.name'
    when 'jobs' then 'r.total_jobs desc, r.name'
    when 'newest' then 'r.created_at desc'
    else 'private.normalize(r.name)'
  end
);

create or replace function public.search_contractors(
  p_query text default null, p_availability text default null, p_specialty text default null, p_archived boolean default false,
  p_sort text default 'name', p_limit int default 25, p_offset int default 0
) returns table (
  id uuid, name text, email text, phone text, specialties text[], hourly_rate numeric, is_available boolean, rating numeric,
  total_jobs int, completed_jobs int, upcoming_jobs int, total_revenue numeric, photo_path text, archived_at timestamptz,
  must_be_kept boolean, has_work boolean, absent_until date, papers jsonb, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute private.contractor_search_sql(p_sort, p_archived)
    using private.search_pattern(p_query), least(greatest(p_limit, 1), 100), greatest(p_offset, 0),
      nullif(p_availability, 'all'), nullif(p_specialty, 'all');
end;
$$;

revoke all on function private.has_work_at_stake from public, anon, authenticated, service_role;
comment on function private.has_work_at_stake is
  'A job of the subcontractor is ahead, or a renovation under way asked them for a price and did not choose against them: the list then '
  'names the papers that are missing.';

revoke all on function public.search_contractors from public, anon, authenticated, service_role;
comment on function public.search_contractors is
  'For staff: a page of the subcontractors; availability: available or unavailable; sort: name, rating, jobs or newest; p_archived: the '
  'archived ones instead. papers lists those that are missing, expired or expire within 30 days; has_work says whether a '
  'job or a price is at stake. total_count stops at 10 000.';
grant execute on function public.search_contractors to authenticated;

-- End of what `npm run routines` wrote.
