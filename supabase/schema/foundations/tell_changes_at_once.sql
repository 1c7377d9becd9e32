-- With Supabase Realtime, screens are notified at once which table changed, instead of polling `read_changes`. Only the table's name is
-- sent, on a channel for staff: publishing the tables themselves would send deleted rows to every listener.

create or replace function private.tell_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('table', tg_table_name), 'changed', 'office', true);
  return null;
end;
$$;
comment on function private.tell_change is 'Trigger: notifies staff that rows of a table changed. Used only where Realtime exists.';
