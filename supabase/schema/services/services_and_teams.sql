-- The catalogue of bookable services by trade, and the company's own teams, which are the booking capacity.

create or replace function private.is_offered(p_category text, p_is_active boolean) returns boolean
language sql stable security definer set search_path = ''
return p_is_active and exists (select from public.service_categories c where c.code = p_category and c.is_active);
comment on function private.is_offered is 'Whether visitors may book a service: the service and its category are both active.';
grant execute on function private.is_offered to anon, authenticated, service_role;
