-- Results of the backups of this installation: the process that makes them writes, staff read. Empty on Supabase, which makes its own
-- backups.

create or replace function public.record_backup_use(p_actor_id uuid, p_archive text, p_summary text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.log_as(p_actor_id, 'backup', 'backups', p_archive, p_summary);
end;
$$;
comment on function public.record_backup_use is
  'Logs which administrator made, downloaded or removed an archive, because it contains everybody''s data.';
grant execute on function public.record_backup_use to service_role;
