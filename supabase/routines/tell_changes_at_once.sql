-- Where Supabase offers Realtime, screens are told at once which table changed, instead of asking now and then (`read_changes`). Only its
-- name is sent, on a channel that staff alone may join: publishing the tables themselves would send what is deleted to whoever listens.

create or replace function private.tell_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('table', tg_table_name), 'changed', 'office', true);
  return null;
end;
$$;
comment on function private.tell_change is 'Tells staff that rows of a table changed. Used where there is Realtime only.';
