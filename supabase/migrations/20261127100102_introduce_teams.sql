-- The client reads who comes: a team may be introduced by one person of the site's team.

alter table public.teams add column introduced_by text check (length(btrim(introduced_by)) between 1 and 120);
comment on column public.teams.introduced_by is
  'Name of a person in company_settings.team, whose first name, role and picture the team''s clients see; null shows nobody.';

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

-- Who comes to an appointment, as its client may know it: only a person whom the company shows on its site.

create or replace function private.who_comes(p_request public.brico_requests) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('name', person ->> 'name', 'role', person ->> 'role', 'photo', person ->> 'photo', 'focus', person ->> 'focus')
  from public.teams t, public.company_settings c, jsonb_array_elements(c.team) person
  where t.id = p_request.team_id and person ->> 'name' = t.introduced_by
    -- A subcontractor goes in place of the team, and is nobody that the site shows.
    and p_request.assigned_contractor_id is null and p_request.status in ('pending', 'confirmed', 'in_progress')
  limit 1
$$;

create or replace function public.who_comes(p_request_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.who_comes(r) from public.brico_requests r where r.id = p_request_id
$$;

-- The payment of a booking: the payment link that staff mail for a telephone booking, and the result reported by the payment provider.
-- Every payment ends with a paid request or a refund.

create or replace function private.booking_payload(p_request public.brico_requests) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'request_id', p_request.id, 'reference', p_request.reference,
    'client_name', p_request.client_name, 'client_email', p_request.client_email, 'client_phone', p_request.client_phone,
    'address', p_request.address, 'postal_code', p_request.postal_code, 'city', p_request.city,
    'service_name', p_request.service_type, 'description', p_request.description,
    'scheduled_date', p_request.scheduled_date, 'scheduled_time', to_char(p_request.scheduled_time, 'HH24:MI'),
    'duration_minutes', p_request.duration_minutes, 'prepayment_cents', p_request.prepayment_cents,
    'base_price', p_request.base_price, 'express_request', p_request.express_request_at is not null,
    'urgent_repair', p_request.urgent_repair_at is not null, 'is_online', p_request.source = 'online',
    'ordered_at', coalesce(p_request.terms_accepted_at, p_request.created_at), 'terms_version', p_request.terms_version,
    'sequence', p_request.calendar_sequence, 'is_cancelled', p_request.status = 'cancelled',
    'is_paid', p_request.payment_status = 'paid', 'visitor', private.who_comes(p_request)
  )
$$;

revoke all on function private.who_comes from public, anon, authenticated, service_role;

revoke all on function public.who_comes from public, anon, authenticated, service_role;
comment on function public.who_comes is
  'The person of the company''s team who comes to an active appointment (name, role, photo, focus); null when staff have named nobody.';
grant execute on function public.who_comes to service_role;

-- End of what `npm run routines` wrote.
