-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

create or replace function private.has_failed(p_document public.documents) returns boolean
language sql immutable set search_path = ''
as $$
  select p_document.made_at is null and p_document.attempts >= 3
$$;

create or replace function private.signed_content(p_signature public.quote_signatures) returns jsonb
language sql immutable set search_path = ''
as $$
  select p_signature.snapshot || jsonb_build_object('signature', jsonb_build_object('means', p_signature.means, 'signed_at', private.utc_text(p_signature.signed_at),
  'signed_on', p_signature.signed_on, 'given_name', p_signature.given_name, 'family_name', p_signature.family_name, 'email', p_signature.email,
  'place', p_signature.place, 'context', p_signature.evidence::jsonb -> 'context', 'early_start', p_signature.early_start,
  'vat_certified', p_signature.vat_certified, 'document_sha256', p_signature.document_sha256, 'evidence_sha256', p_signature.evidence_sha256,
  'recorded_by_name', p_signature.recorded_by_name))
$$;

revoke all on function private.series_number from public, anon, authenticated, service_role;
comment on function private.series_number is
  'F-2026-0042. At most 28 signs among letters, digits and +-_/, as an electronic invoice asks (BR-FR-01 and 02).';

-- End of what `npm run routines` wrote.
