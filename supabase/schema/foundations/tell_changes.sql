-- Which tables changed, for screens that poll. The figures come from PostgreSQL's statistics: nothing is stored for this, and writers do
-- not block each other. Changes of the last minute come with their author.

create or replace function public.read_changes() returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return json_build_object(
    'tables', (
      select coalesce(json_object_agg(s.relname, s.n_tup_ins + s.n_tup_upd + s.n_tup_del), '{}')
      from pg_catalog.pg_stat_user_tables s where s.schemaname = 'public'
    ),
    'recent', (
      select coalesce(json_agg(l order by l.id desc), '[]') from (
        select a.id, extract(epoch from private.now() - a.at)::int as age, a.subject_table, a.subject_id, a.actor_name, a.action
        from public.activity_log a
        where a.at > private.now() - interval '1 minute' and a.actor_id is distinct from auth.uid()
          and a.subject_table not in ('profiles', 'company_settings', 'scheduling_settings', 'notification_settings', 'billing_settings',
            'mail_texts')
        order by a.at desc, a.id desc limit 50
      ) l
    )
  );
end;
$$;
comment on function public.read_changes is
  'For staff: a counter per table that grows when its rows change (a few seconds late, never exact), and the actions of others in the '
  'last minute. History lines that only administrators may read are left out.';
grant execute on function public.read_changes to authenticated;
