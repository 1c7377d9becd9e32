-- Functions that several of the migrations before this one have written again, each as it stands in its file.

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

revoke all on function private.with_vat from public, anon, authenticated, service_role;
comment on function private.with_vat is
  'The amount with VAT, in euros, of an amount without; the rate in percent, halves of a cent away from zero. domain/amounts/with-vat.ts has the same rule.';

-- End of what `npm run routines` wrote.
