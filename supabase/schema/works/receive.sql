-- The reception of the works, and the retention of guarantee that is released a year after it (loi n° 71-584 du 16 juillet 1971).

create or replace function private.retention_end(p_received_on date) returns date
language sql immutable parallel safe set search_path = ''
return (p_received_on + interval '1 year')::date;
comment on function private.retention_end is 'The last day on which a client may withhold the retention of guarantee; it is due from the day after (loi n° 71-584, art. 2).';

create or replace function private.retained_until(p_project_id uuid) returns date
language sql stable security definer set search_path = ''
return (select private.retention_end(r.received_on) from public.project_receptions r where r.project_id = p_project_id and r.opposed_on is null);
comment on function private.retained_until is
  'The last day on which the client of a renovation may withhold the retention of guarantee; null before the reception, and while the client opposes the release.';

-- In the scheduler's night it waits for the morning.
create or replace function private.mail_released(p_released jsonb) returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_group record;
  v_first public.invoices;
  v_key text;
  v_count int := 0;
begin
  for v_group in
    select i.project_id, private.invoice_buyer(i) ->> 'email' as email, sum((f ->> 'cents')::bigint) as cents,
      (array_agg(i.id order by i.issued_at, i.number))[1] as first_id,
      jsonb_agg(jsonb_build_object('id', i.id, 'number', i.number, 'kind', i.kind, 'situation_no', i.situation_no, 'released_cents', f -> 'cents',
        'left_cents', i.left_cents, 'due_on', i.due_on, 'issued_on', i.issued_on) order by i.issued_at, i.number) as invoices
    from jsonb_array_elements(p_released) f join public.invoices i on i.id = (f ->> 'id')::uuid
    where i.state = 'issued' and i.left_cents > (select private.small_rest_cents()) and not private.awaits_credit(i)
    group by 1, 2
  loop
    continue when v_group.email is null or not private.is_email(v_group.email);
    select * into v_first from public.invoices where id = v_group.first_id;
    v_key := 'invoice_retention_due:' || v_group.first_id || ':' || private.today();
    perform private.enqueue_email('invoice_retention_due', v_group.email, private.invoice_mail_payload(v_first) || jsonb_build_object(
      'released_cents', v_group.cents, 'invoices', v_group.invoices, 'received_on', r.received_on, 'has_guarantee', r.has_guarantee), v_key, null)
    from public.project_receptions r where r.project_id = v_group.project_id;
    if not private.is_staff() and not private.is_mailing_hour() then
      update public.email_outbox o
      set next_attempt_at = (private.today() + case when extract(hour from private.now() at time zone 'Europe/Paris') < 9 then 0 else 1 end + time '09:00') at time zone 'Europe/Paris'
      where o.dedupe_key = v_key and o.status = 'pending';
    end if;
    v_count := v_count + 1;
  end loop;
  return v_count;
end;
$$;
comment on function private.mail_released is
  'Writes to each client of a renovation whose retention became due, once for all its invoices: p_released is [{id, cents}]. Not about a small rest, an '
  'invoice that waits for its credit note, or one of another software. Returns the number of mails.';

create or replace function private.release_retentions(p_project_id uuid default null) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_invoice record;
  v_released jsonb := '[]';
begin
  for v_invoice in
    select i.id, i.project_id, i.number, i.retained_cents from public.invoices i
    join public.project_receptions r on r.project_id = i.project_id
    where i.retained_cents > 0 and (p_project_id is null or i.project_id = p_project_id)
      and (r.has_guarantee or (r.opposed_on is null and private.retention_end(r.received_on) < private.today()))
    order by i.id for update of i
  loop
    -- An invoice that was due before keeps its due day.
    update public.invoices set
      due_on = case when left_cents > 0 then due_on else greatest(due_on, private.today() + due_days) end,
      reminder_count = case when left_cents > 0 then reminder_count else 0 end, reminded_at = case when left_cents > 0 then reminded_at end
    where id = v_invoice.id;
    perform private.release_part(v_invoice.id, 'retention', v_invoice.retained_cents);
    perform private.log_activity('project', 'reno_projects', v_invoice.project_id::text,
      concat('Retenue de garantie libérée : facture ', v_invoice.number), jsonb_build_object('amount_cents', v_invoice.retained_cents));
    v_released := v_released || jsonb_build_object('id', v_invoice.id, 'cents', v_invoice.retained_cents);
  end loop;
  return json_build_object('released', jsonb_array_length(v_released), 'mails', private.mail_released(v_released));
end;
$$;
comment on function private.release_retentions is
  'Makes due what clients may no longer withhold: a bank stands surety, or a year has passed since the reception and nobody opposed. An invoice that was '
  'paid but for the retention becomes due in its own number of days from today; its client is told. Returns released (invoices) and mails.';

create or replace function public.release_retentions() returns int
language sql volatile security definer set search_path = ''
begin atomic
  select (private.release_retentions() ->> 'released')::int;
end;
comment on function public.release_retentions is 'For the scheduler: private.release_retentions of all renovations.';
grant execute on function public.release_retentions to service_role;

create or replace function public.save_reception(p_project_id uuid, p_version int, p_values jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  given public.project_receptions;
  known public.project_receptions;
begin
  perform private.require_staff();
  perform 1 from public.reno_projects where id = p_project_id for update;
  if not found then
    perform private.refuse('project_gone', 404);
  end if;
  select * into known from public.project_receptions where project_id = p_project_id;
  if coalesce(known.version, 0) <> p_version then
    perform private.refuse('project_changed', 409);
  end if;
  given := jsonb_populate_record(null::public.project_receptions, p_values);
  given.opposition := nullif(btrim(given.opposition), '');
  if given.received_on > private.today() or given.opposed_on > private.today() or exists (
    select from jsonb_array_elements(given.reserves) r
    where coalesce(length(btrim(r ->> 'label')) not between 1 and 300, true) or (r ->> 'lifted_on')::date > private.today()
      or (r ->> 'due_on')::date not between '1900-01-01' and '2199-12-31' or (r ->> 'id')::uuid is null and r ->> 'id' is not null)
  then
    perform private.refuse('invalid_input', 400);
  end if;
  -- Only what a reserve has: nobody stores other things here.
  given.reserves := coalesce((
    select jsonb_agg(jsonb_build_object('id', coalesce((r ->> 'id')::uuid, gen_random_uuid()), 'label', btrim(r ->> 'label'), 'due_on', (r ->> 'due_on')::date,
      'lifted_on', (r ->> 'lifted_on')::date) order by i)
    from jsonb_array_elements(given.reserves) with ordinality as l(r, i)), '[]');
  insert into public.project_receptions (project_id, received_on, reserves, has_guarantee, opposed_on, opposition, recorded_by_name)
  values (p_project_id, given.received_on, given.reserves, coalesce(given.has_guarantee, false), given.opposed_on, given.opposition, private.author_name())
  on conflict (project_id) do update set received_on = excluded.received_on, reserves = excluded.reserves, has_guarantee = excluded.has_guarantee,
    opposed_on = excluded.opposed_on, opposition = excluded.opposition, recorded_by_name = excluded.recorded_by_name, recorded_at = private.now(),
    version = known.version + 1
  returning * into given;
  perform private.log_activity('project', 'reno_projects', p_project_id::text, concat('Réception des travaux : ', to_char(given.received_on, 'DD/MM/YYYY'),
    case jsonb_array_length(given.reserves) when 0 then ', sans réserve' else ', avec réserves' end));
  perform private.write_minutes(p_project_id);
  return private.release_retentions(p_project_id)::jsonb || jsonb_build_object('version', given.version);
exception
  when check_violation or not_null_violation or invalid_text_representation or invalid_datetime_format or datetime_field_overflow or data_exception then
    perform private.refuse('invalid_input', 400);
end;
$$;
comment on function public.save_reception is
  'For staff: records or corrects the reception of a renovation, for the version that was read (0: none). p_values: received_on, reserves, has_guarantee, '
  'opposed_on, opposition. Releases at once what may no longer be withheld; what was released stays so. Writes the minutes of it (write_minutes). Returns version, released (invoices) and mails (to their clients). Refuses: '
  'project_gone, project_changed, invalid_input.';
grant execute on function public.save_reception to authenticated;
