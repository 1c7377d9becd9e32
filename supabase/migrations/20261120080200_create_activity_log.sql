-- Who did what and when: lines are added by triggers and functions, nobody changes or removes one.

create table public.activity_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- No foreign keys: a line outlives the account and the record that it speaks of.
  actor_id uuid,
  actor_name text not null check (length(actor_name) <= 254),
  action text not null check (length(action) between 1 and 60),
  subject_table text not null check (length(subject_table) <= 63),
  subject_id text not null check (length(subject_id) <= 63),
  summary text not null check (length(summary) <= 500),
  detail jsonb not null default '{}'
);
comment on table public.activity_log is 'Append-only history of status, money, role and deletion.';

create index activity_log_subject on public.activity_log (subject_table, subject_id, at desc);
create index activity_log_at on public.activity_log (at desc);

alter table public.activity_log enable row level security;
revoke all on table public.activity_log from public, anon, authenticated, service_role;
grant select on table public.activity_log to authenticated, service_role;

create policy "Administrators read the history" on public.activity_log
  for select to authenticated
  using ((select private.is_admin()));

create function private.refuse_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse('forbidden', 'L’historique ne se modifie pas', 403);
  return null;
end;
$$;

create trigger keep_lines before update or delete on public.activity_log
  for each row execute function private.refuse_change();
create trigger keep_all_lines before truncate on public.activity_log
  for each statement execute function private.refuse_change();

create function private.log_activity(p_action text, p_table text, p_id text, p_summary text, p_detail jsonb default '{}')
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.activity_log (at, actor_id, actor_name, action, subject_table, subject_id, summary, detail)
  select private.now(), auth.uid(),
    coalesce((select coalesce(nullif(full_name, ''), email) from public.profiles where id = auth.uid()), 'Système'),
    p_action, p_table, p_id, left(p_summary, 500), p_detail;
end;
$$;

-- Arguments: the columns whose changes are kept. A deletion is always kept, without the personal data of the row.
create function private.log_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  old_row jsonb := to_jsonb(old);
  new_row jsonb := case when tg_op = 'UPDATE' then to_jsonb(new) end;
  label text := coalesce(old_row ->> 'name', old_row ->> 'title', old_row ->> 'reference', old_row ->> 'email', '');
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
comment on function private.log_changes() is 'Trigger: one line per change of the columns given as arguments.';

create trigger log_changes after update or delete on public.profiles
  for each row execute function private.log_changes('role', 'is_active');

create function public.record_history(p_table text, p_id text, p_limit int default 50)
returns table (id bigint, at timestamptz, actor_name text, action text, summary text, detail jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if p_table in ('profiles', 'company_settings', 'scheduling_settings', 'notification_settings') and not private.is_admin() then
    perform private.refuse('forbidden', 'Accès refusé', 403);
  end if;
  return query
    select l.id, l.at, l.actor_name, l.action, l.summary, l.detail
    from public.activity_log l
    where l.subject_table = p_table and l.subject_id = p_id
    order by l.at desc, l.id desc
    limit least(greatest(p_limit, 1), 200);
end;
$$;
comment on function public.record_history(text, text, int) is 'History of one record, newest first, for staff.';
grant execute on function public.record_history(text, text, int) to authenticated;
