-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function private.count_drafts_again() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.count_draft(q.id) from public.quotes q where q.state = 'draft';
  return null;
end;
$$;

revoke all on function private.count_drafts_again from public, anon, authenticated, service_role;
comment on function private.count_drafts_again is
  'Trigger: the company begins or ends to sell under the franchise; lists show the drafts with their new amounts.';

-- End of what `npm run routines` wrote.

create trigger count_drafts_again after update of vat_exempt on public.company_settings for each row when (old.vat_exempt <> new.vat_exempt)
  execute function private.count_drafts_again();
