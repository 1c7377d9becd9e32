-- Two people at work on one request: whoever saves tells the version that was read, and another one means « changed since ».

alter table public.brico_requests add column version int not null default 1;
comment on column public.brico_requests.version is
  'Counts the changes of what staff write; not those of the system (reminders, payments in progress).';

-- No grant to write it: the trigger counts.
create function private.count_brico_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version = old.version + (
    (new.client_name, new.client_email, new.client_phone, new.address, new.postal_code, new.city,
      new.service_id, new.service_type, new.description, new.notes,
      new.scheduled_date, new.scheduled_time, new.duration_minutes, new.team_id, new.assigned_contractor_id,
      new.base_price, new.additional_fees, new.status, new.payment_status, new.payment_method, new.payment_date)
    is distinct from
    (old.client_name, old.client_email, old.client_phone, old.address, old.postal_code, old.city,
      old.service_id, old.service_type, old.description, old.notes,
      old.scheduled_date, old.scheduled_time, old.duration_minutes, old.team_id, old.assigned_contractor_id,
      old.base_price, old.additional_fees, old.status, old.payment_status, old.payment_method, old.payment_date)
  )::int;
  return new;
end;
$$;

-- Named to run after the triggers that compute amounts and dates.
create trigger version_request before update on public.brico_requests
  for each row execute function private.count_brico_version();

-- Who is sent where, in names: the ids of log_changes would tell nobody anything.
create function private.log_brico_assignment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.team_id is distinct from old.team_id then
    perform private.log_activity('team', 'brico_requests', new.id::text, format('Équipe : %s → %s',
      coalesce((select name from public.teams where id = old.team_id), '—'),
      coalesce((select name from public.teams where id = new.team_id), '—')));
  end if;
  if new.assigned_contractor_id is distinct from old.assigned_contractor_id then
    perform private.log_activity('contractor', 'brico_requests', new.id::text, format('Sous-traitant : %s → %s',
      coalesce((select name from public.contractors where id = old.assigned_contractor_id), '—'),
      coalesce((select name from public.contractors where id = new.assigned_contractor_id), '—')));
  end if;
  return null;
end;
$$;
create trigger log_assignment after update of team_id, assigned_contractor_id on public.brico_requests
  for each row execute function private.log_brico_assignment();

-- Money that a deletion would make untraceable. Runs with the caller's rights: the functions may delete.
create function private.keep_paid_requests() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user <> 'authenticated' then
    return old;
  elsif old.hold_expires_at > private.now() and old.payment_status = 'pending' then
    perform private.refuse('conflict', format(
      'Le client est peut-être en train de payer : ce créneau est retenu jusqu’à %s. Annulez la demande ou réessayez ensuite.',
      replace(to_char(old.hold_expires_at at time zone 'Europe/Paris', 'FMHH24"_h_"MI'), '_', chr(160))), 409);
  elsif old.payment_status = 'pending' and old.stripe_session_id is not null and old.status <> 'cancelled' and exists (
    select from public.email_outbox m
    where m.request_id = old.id and m.template = 'payment_link' and m.created_at > private.now() - interval '1 day'
  ) then
    perform private.refuse('conflict', 'Le lien de paiement de cette demande est encore ouvert. Annulez-la d’abord.', 409);
  elsif old.stripe_payment_intent_id is not null and old.payment_status = 'paid' and old.status <> 'completed' then
    perform private.refuse('conflict',
      'L’acompte de cette demande a été payé par carte. Remboursez-le avant de la supprimer.', 409);
  end if;
  return old;
end;
$$;
comment on function private.keep_paid_requests() is
  'Staff cannot delete a request that somebody is paying, or whose card prepayment is kept for work still to be done.';
create trigger keep_paid before delete on public.brico_requests
  for each row execute function private.keep_paid_requests();
