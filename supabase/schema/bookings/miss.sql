-- « Pas fait »: an appointment whose hour has come, and nobody did the job.

create or replace function private.missed_sentence(p_fault text) returns text
language sql immutable set search_path = ''
return case p_fault
  when 'contractor' then 'Pas fait : le sous-traitant n’est pas venu'
  when 'client' then 'Pas fait : le client était absent'
  else 'Pas fait : notre équipe n’est pas venue' end;

create or replace function public.record_missed_visit(p_id uuid, p_fault text, p_keeps_date boolean default false) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
begin
  request := private.lock_request(p_id);
  if coalesce(p_fault not in ('company', 'contractor', 'client'), true) or (p_fault = 'contractor' and request.assigned_contractor_id is null) then
    perform private.refuse('invalid_input', 400);
  elsif request.status in ('completed', 'cancelled') then
    perform private.refuse('request_over', 409);
  elsif coalesce(coalesce(lower(request.slot), (request.scheduled_date + 1)::timestamp at time zone 'Europe/Paris') > private.now(), true) then
    perform private.refuse('visit_ahead', 409);
  end if;
  insert into public.missed_visits (brico_request_id, contractor_id, fault, scheduled_date, scheduled_time, team_id)
  values (p_id, request.assigned_contractor_id, p_fault, request.scheduled_date, request.scheduled_time, request.team_id)
  on conflict on constraint missed_visits_once do update
    set fault = excluded.fault, contractor_id = excluded.contractor_id, scheduled_time = excluded.scheduled_time, team_id = excluded.team_id;
  perform private.log_activity('missed', 'brico_requests', p_id::text, private.missed_sentence(p_fault));
  if not coalesce(p_keeps_date, false) then
    update public.brico_requests set scheduled_date = null, scheduled_time = null, team_id = null,
      status = case status when 'in_progress' then 'confirmed' else status end
    where id = p_id;
  end if;
end;
$$;
comment on function public.record_missed_visit is
  'For staff: notes that an appointment whose hour has come was not done, and whose fault that is (company, contractor or client). The request '
  'loses its date and waits for another one, or keeps it (p_keeps_date) because staff cancel it next. Nobody is told: the hour is over. '
  'Refuses: request_gone, invalid_input, request_over, visit_ahead.';
grant execute on function public.record_missed_visit to authenticated;

create or replace function public.undo_missed_visit(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request public.brico_requests;
  missed public.missed_visits;
begin
  request := private.lock_request(p_id);
  select * into missed from public.missed_visits where brico_request_id = p_id order by noted_at desc limit 1;
  if missed.id is null or request.scheduled_date <> missed.scheduled_date then
    perform private.refuse('request_changed', 409);
  end if;
  delete from public.missed_visits where id = missed.id;
  perform private.log_activity('missed', 'brico_requests', p_id::text, '« Pas fait » repris');
  if request.scheduled_date is null then
    update public.brico_requests set scheduled_date = missed.scheduled_date, scheduled_time = missed.scheduled_time, team_id = missed.team_id
    where id = p_id;
  end if;
exception
  when exclusion_violation then
    perform private.refuse('slot_taken', 409);
end;
$$;
comment on function public.undo_missed_visit is
  'For staff: takes the last record_missed_visit of a request back: its date, hour and team stand again. Refuses: request_gone, request_changed '
  '(it has another date since), slot_taken.';
grant execute on function public.undo_missed_visit to authenticated;
