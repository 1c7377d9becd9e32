-- How the backups of this installation went: written by the process that makes them, read by staff. On Supabase, which makes its own, it stays empty.

create or replace function public.record_backup_use(p_actor_id uuid, p_archive text, p_summary text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.log_as(p_actor_id, 'backup', 'backups', p_archive, p_summary);
end;
$$;
comment on function public.record_backup_use is
  'Notes which administrator made, took away or removed an archive: it holds everybody''s data.';
grant execute on function public.record_backup_use to service_role;
