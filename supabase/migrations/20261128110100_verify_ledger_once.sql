-- One verification of the ledger at a time.

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function public.verify_ledger(p_seq bigint default null, p_hash text default null) returns json
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  -- It reads the whole ledger: one at a time, so that many presses do not take every connection.
  if not pg_try_advisory_xact_lock(hashtext('verify_ledger')) then
    perform private.refuse('ledger_being_verified', 409);
  end if;
  return private.ledger_report(p_seq, p_hash);
end;
$$;

revoke all on function public.verify_ledger from public, anon, authenticated, service_role;
comment on function public.verify_ledger is 'For staff: the report of private.ledger_report. Refuses: ledger_being_verified.';
grant execute on function public.verify_ledger to authenticated;

-- End of what `npm run routines` wrote.
