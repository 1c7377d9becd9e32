-- The activity log: who did what, and when. Triggers and functions add its rows; no role can change or delete one.

create or replace function private.refuse_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Only exception: erase_person may replace labels and remove notes of an erased person; action, date and author stay.
  if tg_op = 'UPDATE' and current_setting('mirabelle.erasing', true) = 'on' then
    if to_jsonb(new) - '{subject_label,search_text,detail}'::text[] = to_jsonb(old) - '{subject_label,search_text,detail}'::text[]
      and new.detail in (old.detail, old.detail - 'note')
    then
      return new;
    end if;
  end if;
  perform private.refuse('history_fixed', 403);
  return null;
end;
$$;

create or replace function private.record_label(p_table text, p_id text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  row_found jsonb;
begin
  -- Contact requests and clients get no label: people's names must not enter a history that cannot be erased.
  if p_table in ('contact_requests', 'customers') or p_id !~ '^[0-9a-f-]{36}$' or to_regclass('public.' || quote_ident(p_table)) is null then
    return null;
  end if;
  execute format('select to_jsonb(t) from public.%I t where t.id = $1', p_table) into row_found using p_id::uuid;
  return left(coalesce(
    nullif(row_found ->> 'reference', ''), nullif(row_found ->> 'name', ''), nullif(row_found ->> 'title', ''),
    nullif(row_found ->> 'full_name', ''), nullif(row_found ->> 'email', ''), nullif(row_found ->> 'question', ''),
    row_found ->> 'date'
  ), 200);
end;
$$;

create or replace function private.name_subject() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.subject_label = coalesce(new.subject_label, private.record_label(new.subject_table, new.subject_id));
  return new;
end;
$$;

create or replace function private.person_name(p_profile_id uuid) returns text
language sql stable security definer set search_path = ''
return coalesce((
  select coalesce(nullif(full_name, ''), nullif(email, '')) from public.profiles where id = p_profile_id
), 'Système');
comment on function private.person_name is 'The name of an account in the history: its full name, else its address, else « Système ».';

create or replace function private.log_as(p_actor uuid, p_action text, p_table text, p_id text, p_summary text, p_detail jsonb default '{}')
returns void
language sql volatile security definer set search_path = ''
begin atomic
  insert into public.activity_log (at, actor_id, actor_name, action, subject_table, subject_id, summary, detail)
  values (private.now(), p_actor, private.person_name(p_actor), p_action, p_table, p_id, left(p_summary, 500), p_detail);
end;
comment on function private.log_as is
  'Adds a history line in the name of an account; null means the site itself. log_activity uses the caller.';

-- The embedded and the hosted functions act with the service role: triggers would log « Système » for what a member of staff asked.
create or replace function private.log_in_name_of(p_actor uuid) returns void
language sql volatile set search_path = ''
begin atomic
  select set_config('mirabelle.actor', coalesce(p_actor::text, ''), true);
end;
comment on function private.log_in_name_of is
  'Until the end of the transaction log_activity logs in the name of this account, when the call comes from the service role.';

create or replace function private.log_activity(p_action text, p_table text, p_id text, p_summary text, p_detail jsonb default '{}')
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.log_as(coalesce(auth.uid(), nullif(current_setting('mirabelle.actor', true), '')::uuid), p_action, p_table, p_id, p_summary, p_detail);
end;
$$;

-- Trigger arguments: the columns whose changes are logged. A deletion is always logged, without personal data such as the name of a
-- visitor whose request is deleted.
create or replace function private.log_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  old_row jsonb := to_jsonb(old);
  new_row jsonb := case when tg_op = 'UPDATE' then to_jsonb(new) end;
  label text := case tg_table_name
    when 'contact_requests' then 'd’une demande de contact'
    -- No name either: staff name a project after its client.
    when 'reno_projects' then 'd’un projet Réno'
    else coalesce(old_row ->> 'name', old_row ->> 'title', old_row ->> 'reference', old_row ->> 'email', old_row ->> 'label', '') end;
  changes jsonb := '{}';
  field text;
begin
  if tg_op = 'DELETE' then
    perform private.log_activity('deleted', tg_table_name, old_row ->> 'id', btrim('Suppression ' || label));
    return null;
  end if;
  foreach field in array tg_argv loop
    if new_row -> field is distinct from old_row -> field then
      changes := changes || jsonb_build_object(field, jsonb_build_array(old_row -> field, new_row -> field));
    end if;
  end loop;
  if changes <> '{}' then
    perform private.log_activity('changed', tg_table_name, old_row ->> 'id',
      (select string_agg(format('%s : %s → %s', key, coalesce(value ->> 0, '—'), coalesce(value ->> 1, '—')), ' ; ')
       from jsonb_each(changes)), changes);
  end if;
  return null;
end;
$$;
comment on function private.log_changes is 'Trigger: one line per change of the columns given as arguments, and one per deletion.';

create or replace function private.log_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.log_as(new.id, 'signed_in', 'profiles', new.id::text, 'Connexion');
  return null;
end;
$$;

create or replace function public.record_history(p_table text, p_id text, p_limit int default 50)
returns table (id bigint, at timestamptz, actor_name text, action text, summary text, detail jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if p_table in ('profiles', 'company_settings', 'scheduling_settings', 'notification_settings', 'billing_settings', 'mail_texts')
    and not private.is_admin()
  then
    perform private.refuse('access_denied', 403);
  end if;
  return query
    select l.id, l.at, l.actor_name, l.action, l.summary, l.detail
    from public.activity_log l
    where l.subject_table = p_table and l.subject_id = p_id
    order by l.at desc, l.id desc
    limit least(greatest(p_limit, 1), 200);
end;
$$;
comment on function public.record_history is 'For staff: the history of one record, newest first.';
grant execute on function public.record_history to authenticated;

-- $4 action, $5 start (included), $6 end (excluded).
create or replace function private.activity_search_sql() returns text
language sql immutable set search_path = ''
return private.search_sql('activity_log',
  'r.id, r.at, r.actor_name, r.action, r.subject_table, r.subject_id, r.subject_label, r.summary, r.detail',
  '($4 is null or r.action = $4) and ($5 is null or r.at >= $5) and ($6 is null or r.at < $6)',
  'r.at desc, r.id desc'
);

create or replace function public.search_activity(
  p_query text default null, p_action text default null, p_from date default null, p_to date default null,
  p_limit int default 50, p_offset int default 0
) returns table (
  id bigint, at timestamptz, actor_name text, action text, subject_table text, subject_id text, subject_label text,
  summary text, detail jsonb, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query execute private.activity_search_sql()
    using private.search_pattern(p_query), least(greatest(p_limit, 1), 100), greatest(p_offset, 0), nullif(p_action, 'all'),
      p_from::timestamp at time zone 'Europe/Paris', (p_to + 1)::timestamp at time zone 'Europe/Paris';
end;
$$;
comment on function public.search_activity is
  'For administrators: a page of the history, newest first; p_from and p_to are days in Paris, both included. total_count stops at 10 '
  '000.';
grant execute on function public.search_activity to authenticated;
