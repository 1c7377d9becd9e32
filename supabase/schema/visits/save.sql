create or replace function private.saved_visit(p_visit public.visits) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  return json_build_object('id', p_visit.id, 'version', p_visit.version, 'mail', (
    select o.template from public.email_outbox o
    where starts_with(o.template, 'visit_') and o.status = 'pending' and o.payload ->> 'visit_id' = p_visit.id::text limit 1));
end;
$$;
comment on function private.saved_visit is 'What save_visit answers: id, version, and the kind of the mail to the client that waits for its minute (null: none).';

create or replace function public.save_visit(p_id uuid, p_version int, p_values jsonb) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  visit public.visits;
  new_id uuid;
begin
  perform private.require_staff();
  if p_id is null then
    new_id := private.new_id_of(p_values);
    select * into visit from public.visits where id = new_id;
    if found then
      return private.saved_visit(visit);
    end if;
  end if;
  perform private.lock_days(array[(select v.scheduled_date from public.visits v where v.id = p_id), (p_values ->> 'scheduled_date')::date]);
  if p_id is not null then
    select * into visit from public.visits where id = p_id for update;
    if not found then
      perform private.refuse('item_gone', 404);
    elsif visit.version <> p_version then
      perform private.refuse('item_changed', 409);
    end if;
  end if;
  if private.text_of(p_values, 'client_email') is not null then
    perform private.read_channel('email', private.text_of(p_values, 'client_email'), 'client_email');
  end if;
  if p_id is null then
    insert into public.visits (id, client_name, client_email, client_phone, address, postal_code, city, customer_id, contact_request_id, project_id,
      request_id, scheduled_date, scheduled_time, duration_minutes, team_id, profile_id, note)
    values (new_id, private.text_of(p_values, 'client_name'), private.text_of(p_values, 'client_email'), private.text_of(p_values, 'client_phone'),
      private.text_of(p_values, 'address'), private.text_of(p_values, 'postal_code'), private.text_of(p_values, 'city'), (p_values ->> 'customer_id')::uuid,
      (p_values ->> 'contact_request_id')::uuid, (p_values ->> 'project_id')::uuid, (p_values ->> 'request_id')::uuid, (p_values ->> 'scheduled_date')::date,
      (p_values ->> 'scheduled_time')::time, (p_values ->> 'duration_minutes')::int, (p_values ->> 'team_id')::uuid, (p_values ->> 'profile_id')::uuid,
      private.text_of(p_values, 'note'))
    returning * into visit;
    perform private.log_activity('created', 'visits', visit.id::text, 'Visite prévue');
  else
    update public.visits set
      client_name = private.text_of(p_values, 'client_name'), client_email = private.text_of(p_values, 'client_email'),
      client_phone = private.text_of(p_values, 'client_phone'), address = private.text_of(p_values, 'address'),
      postal_code = private.text_of(p_values, 'postal_code'), city = private.text_of(p_values, 'city'),
      scheduled_date = (p_values ->> 'scheduled_date')::date, scheduled_time = (p_values ->> 'scheduled_time')::time,
      duration_minutes = (p_values ->> 'duration_minutes')::int, team_id = (p_values ->> 'team_id')::uuid, profile_id = (p_values ->> 'profile_id')::uuid,
      note = private.text_of(p_values, 'note'), state = coalesce(p_values ->> 'state', state)
    where id = p_id returning * into visit;
  end if;
  perform private.tell_visit(visit, coalesce((p_values ->> 'notify_client')::boolean, false));
  return private.saved_visit(visit);
exception
  when exclusion_violation then
    perform private.refuse('team_busy', 409);
  when check_violation or not_null_violation or foreign_key_violation or invalid_text_representation
    or invalid_datetime_format or datetime_field_overflow or numeric_value_out_of_range then
    perform private.refuse('invalid_input', 400);
end;
$$;
comment on function public.save_visit is
  'For staff: plans a visit (p_id null; p_values may have its id, and the same id again answers the row that exists) or changes one, its state included. '
  'With notify_client true in p_values the client is mailed (private.tell_visit). Answers id, version and mail. '
  'Refuses: item_gone, item_changed (another version), team_busy, team_absent, email_invalid, invalid_input.';
grant execute on function public.save_visit to authenticated;
