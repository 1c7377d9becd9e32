-- A postal code of Corsica begins with 20, its two departments are called 2A and 2B: the wizard knew (domain/booking/rules.ts), the database
-- refused every booking there as out of its zone.

create or replace function private.department_of(p_postal_code text) returns text
language sql immutable parallel safe set search_path = ''
return case
  when p_postal_code ~ '^9[78]' then left(p_postal_code, 3)
  when p_postal_code ~ '^20' then case when p_postal_code ~ '^20[01]' then '2A' else '2B' end
  else left(p_postal_code, 2)
end;
comment on function private.department_of(text) is
  'The department of a French postal code, as domain/booking/rules.ts tells it: « 75 », « 2A » and « 2B » in Corsica, three digits overseas.';

create or replace function private.department_in(p_address text) returns text
language sql immutable parallel safe set search_path = ''
return private.department_of(substring(p_address from '(?:^|\D)(\d{5})(?:\D|$)'));
