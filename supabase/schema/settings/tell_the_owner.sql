-- Alerts for the owner: mail that is not sent, work that is stuck, a disk that is nearly full, a backup that is too old, cannot be read back, or does not leave
-- the machine. One mail per alert; a new one only after it ended and came back. Stray payments are mailed by the transaction that finds them
-- (stray_payment).

create or replace function private.open_alerts() returns jsonb
language sql stable security definer set search_path = ''
return coalesce((
  select jsonb_agg(jsonb_build_object('kind', kind, 'detail', detail, 'began_at', began_at) order by began_at)
  from public.alerts where ended_at is null), '[]');

-- An open alert ends only when a mail is sent: an empty queue may also mean that every mail was given up. A mail that waits while later
-- ones leave is no outage: one mailbox is full, or its server is down.
create or replace function private.is_mail_late(p_began_at timestamptz) returns boolean
language sql stable security definer set search_path = ''
return case
  when p_began_at is not null then not exists (select from public.email_outbox where sent_at > p_began_at)
  else exists (
    select from public.email_outbox late
    where late.status in ('pending', 'sending') and late.last_error is not null and late.created_at <= private.now() - interval '1 hour'
      and not exists (select from public.email_outbox other where other.sent_at > late.created_at)
  )
end;

-- Without any backup yet, the age of the first account counts instead.
create or replace function private.is_backup_old() returns boolean
language sql stable security definer set search_path = ''
return coalesce(
  (select max(created_at) from public.backups where failure is null), (select min(created_at) from public.profiles)
) < private.now() - interval '2 days';

create or replace function private.last_proof() returns public.backups
language sql stable security definer set search_path = ''
return (select b from public.backups b where b.proved_at is not null order by b.proved_at desc limit 1);
comment on function private.last_proof is 'The archive that was read back last, by the monthly proof or by hand; null before the first.';

-- Without any copy yet, the age of the oldest archive counts instead.
create or replace function private.is_copy_late() returns boolean
language sql stable security definer set search_path = ''
return coalesce(coalesce(
  (select max(created_at) from public.backups where copied_at is not null), (select min(created_at) from public.backups where archive is not null)
) < private.now() - interval '2 days', false);

create or replace function private.set_alert(p_kind text, p_is_wrong boolean, p_detail jsonb) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  alert public.alerts;
begin
  if p_is_wrong then
    insert into public.alerts (kind, detail) values (p_kind, p_detail)
    on conflict (kind) where ended_at is null do nothing returning * into alert;
    if not found then
      return false;
    end if;
  else
    update public.alerts set ended_at = private.now() where kind = p_kind and ended_at is null returning * into alert;
    -- A mail outage can be mailed only once it is over; the end of the other alerts is not mailed.
    if not found or p_kind <> 'mail_late' or p_is_wrong is null then
      return found;
    end if;
  end if;
  if alert.kind <> 'mail_late' or alert.ended_at is not null then
    perform private.enqueue_email('site_alert', private.staff_recipient(),
      jsonb_build_object('kind', alert.kind, 'began_at', alert.began_at, 'ended_at', alert.ended_at, 'detail', alert.detail
        || jsonb_build_object('given_up', (select count(*) from public.email_outbox where status = 'failed'))),
      'site_alert:' || alert.id, null);
  end if;
  return true;
end;
$$;
comment on function private.set_alert is
  'Begins or ends an alert. Mails staff at the beginning, or for mail_late at the end. p_is_wrong null ends it without a mail. Returns '
  'false if nothing changed.';

create or replace function public.watch_operations(
  p_is_mail_set boolean, p_disk_free_ratio numeric default null, p_makes_backups boolean default null, p_copies_backups boolean default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  before jsonb := private.open_alerts();
  mail_since timestamptz := (select began_at from public.alerts where kind = 'mail_late' and ended_at is null);
  is_disk_low boolean := exists (select from public.alerts where kind = 'disk_low' and ended_at is null);
begin
  perform pg_advisory_xact_lock(hashtext('alerts'));
  perform private.set_alert('mail_late', case when p_is_mail_set then private.is_mail_late(mail_since) end, jsonb_build_object(
    'waiting', (select count(*) from public.email_outbox where status in ('pending', 'sending')),
    'error', (select left(last_error, 300) from public.email_outbox where status in ('pending', 'sending') and last_error is not null
      order by created_at desc limit 1)));
  -- Mails have an alert of their own; one that no mailbox takes is seen in « À traiter ».
  perform private.set_alert('work_stuck', exists (select from private.waiting_work where is_stuck and kind <> 'mail'), jsonb_build_object(
    'waiting', (select count(*) from private.waiting_work where is_stuck and kind <> 'mail'),
    'failure', (select left(last_error, 300) from private.waiting_work where is_stuck and kind <> 'mail' order by created_at desc limit 1)));
  if p_disk_free_ratio is not null then
    -- Different limits for begin (10 %) and end (12 %), so that a disk around the limit causes one alert.
    perform private.set_alert('disk_low', p_disk_free_ratio < case when is_disk_low then 0.12 else 0.10 end,
      jsonb_build_object('free_ratio', round(p_disk_free_ratio, 3)));
  end if;
  if p_makes_backups is not null then
    perform private.set_alert('backup_old', p_makes_backups and private.is_backup_old(), jsonb_build_object(
      'last_at', (select max(created_at) from public.backups where failure is null),
      'failure', (select failure from public.backups order by created_at desc limit 1)));
    perform private.set_alert('backup_unreadable', (private.last_proof()).proof_failure is not null, jsonb_build_object(
      'archive_at', (private.last_proof()).created_at,
      'failure', (private.last_proof()).proof_failure));
  end if;
  if p_copies_backups is not null then
    perform private.set_alert('copy_late', p_copies_backups and private.is_copy_late(), jsonb_build_object(
      'last_at', (select max(created_at) from public.backups where copied_at is not null),
      'failure', (select copy_failure from public.backups where copy_failure is not null order by created_at desc limit 1)));
  end if;
  return jsonb_build_object(
    'begun', (select coalesce(jsonb_agg(a), '[]') from jsonb_array_elements(private.open_alerts()) a
      where not before @> jsonb_build_array(jsonb_build_object('kind', a -> 'kind'))),
    'ended', (select coalesce(jsonb_agg(b), '[]') from jsonb_array_elements(before) b
      where not private.open_alerts() @> jsonb_build_array(jsonb_build_object('kind', b -> 'kind'))));
end;
$$;
comment on function public.watch_operations is
  'For the scheduler: begins and ends alerts from the database''s state and the caller''s measurements; returns the begun and ended ones. '
  'A null measurement leaves its alert unchanged.';
grant execute on function public.watch_operations to service_role;
