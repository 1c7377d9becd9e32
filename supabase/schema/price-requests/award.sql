-- Staff accept one answer: in one transaction its price is committed, the other subcontractors are informed and, if staff wish, the price
-- is added to the project's estimated cost.

-- Sum of a subcontractor's awards over 12 months, in euros without tax: the legal threshold applies to the total, even when the work is
-- split.
create or replace function private.awarded_within_a_year(p_contractor_id uuid) returns numeric
language sql stable security definer set search_path = ''
return (
  select coalesce(sum(q.price), 0) from public.contractor_quote_requests q
  where q.contractor_id = p_contractor_id and q.status = 'accepted' and q.awarded_at > private.now() - interval '12 months'
);

create or replace function private.missing_papers_for(p_contractor_id uuid, p_price numeric) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_price + private.awarded_within_a_year(p_contractor_id) <= private.vigilance_threshold_euros() then
    return '{}';
  end if;
  return array(select p.kind from private.contractor_papers(p_contractor_id) p);
end;
$$;

create or replace function public.price_request_papers(p_project_id uuid) returns table (id uuid, missing text[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select q.id, private.missing_papers_for(q.contractor_id, q.price)
    from public.contractor_quote_requests q
    where q.project_id = p_project_id and q.status in ('answered', 'rejected')
    limit 200;
end;
$$;
comment on function public.price_request_papers is
  'For staff, before an award: the missing papers of each answer. An award despite missing papers needs a reason.';
grant execute on function public.price_request_papers to authenticated;

create or replace function private.awarded_sum(p_project_id uuid) returns numeric
language sql stable security definer set search_path = ''
return (select sum(q.price) from public.contractor_quote_requests q where q.project_id = p_project_id and q.status = 'accepted');

-- Locks the project, then the price request, so that decisions on one project run one after the other; of two concurrent awards in a round, the
-- second is refused.
create or replace function private.lock_price_request(p_id uuid) returns public.contractor_quote_requests
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.contractor_quote_requests;
begin
  perform from public.reno_projects p
  where p.id = (select q.project_id from public.contractor_quote_requests q where q.id = p_id) for update;
  select * into request from public.contractor_quote_requests where id = p_id for update;
  if request.id is null then
    perform private.refuse('price_request_gone', 404);
  end if;
  return request;
end;
$$;

create or replace function public.award_price_request(p_id uuid, p_reason text default null, p_adds_to_estimate boolean default false) returns void
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
  chosen := private.lock_price_request(p_id);
  if exists (select from public.contractor_quote_requests where round_id = chosen.round_id and status = 'accepted') then
    perform private.refuse('price_request_awarded', 409);
  elsif chosen.status not in ('answered', 'rejected') or chosen.price is null then
    perform private.refuse('price_request_unanswered', 409);
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
comment on function public.award_price_request is
  'For staff: accepts one answer of a round, rejects the others and mails them. The price counts as committed; it is no cost before its '
  'invoice is an expense. If p_adds_to_estimate, it is added to the estimated cost. Refuses: price_request_gone, price_request_awarded, price_request_unanswered, '
  'papers_missing (without a reason).';
grant execute on function public.award_price_request to authenticated;

-- Deletes a mail that has not been sent yet, so that no correction has to be sent either. Returns false if delivery was already tried.
create or replace function private.take_back_mail(p_template text, p_id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.email_outbox
  where template = p_template and payload ->> 'link_id' = p_id::text and status = 'pending' and attempts = 0;
  return found;
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
  chosen := private.lock_price_request(p_id);
  if chosen.status <> 'accepted' then
    perform private.refuse('price_request_not_awarded', 409);
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
comment on function public.undo_award is
  'For staff: reopens a round as it was before the award. Takes from the estimated cost what the award added, deletes the expense that an '
  'award of an earlier version made, and mails every subcontractor who had already received the result. Refuses: price_request_gone, '
  'price_request_not_awarded, award_paid.';
grant execute on function public.undo_award to authenticated;

create or replace function public.withdraw_price_request(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_before text;
begin
  perform private.require_staff();
  select status into v_before from public.contractor_quote_requests where id = p_id for update;
  if v_before is null or v_before not in ('sent', 'viewed', 'answered', 'declined') then
    perform private.refuse('price_request_not_withdrawable', 409);
  end if;
  update public.contractor_quote_requests set status = 'withdrawn' where id = p_id;
  -- No mail to a subcontractor who declined, nor to one whose request mail was not sent yet.
  if v_before <> 'declined' and not private.take_back_mail('contractor_quote_request', p_id) then
    perform private.mail_contractor('contractor_quote_withdrawn', p_id);
  end if;
end;
$$;
comment on function public.withdraw_price_request is
  'For staff: disables the link and informs the subcontractor. Refuses: price_request_not_withdrawable.';
grant execute on function public.withdraw_price_request to authenticated;
