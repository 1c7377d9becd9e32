-- Who is the same person? One mailbox, or one telephone. Whatever compares people uses these two keys, and indexes them; a caller that compares
-- something else says why. supabase/tests/people-keys.test.ts asks all callers about one table of pairs.

create or replace function private.email_key(p_email text) returns text
language sql immutable parallel safe set search_path = ''
return regexp_replace(lower(btrim(coalesce(p_email, ''))), '\+[^@]*@', '@');
comment on function private.email_key is 'The mailbox of an e-mail address: lower case, without its +tag; empty without an address.';
grant execute on function private.email_key to authenticated, service_role;

create or replace function private.phone_key(p_phone text) returns text
language sql immutable parallel safe set search_path = ''
return right(private.digits(p_phone), 9);
comment on function private.phone_key is
  'A telephone for comparisons: its last nine digits, so that « 06 … » and « +33 6 … » are one; fewer are no telephone.';
grant execute on function private.phone_key to authenticated, service_role;

create or replace function private.is_same_person(p_email text, p_phone text, p_known_email text, p_known_phone text) returns boolean
language sql immutable parallel safe set search_path = ''
return coalesce(private.email_key(p_known_email) = nullif(private.email_key(p_email), ''), false)
  or coalesce(length(private.phone_key(p_phone)) = 9 and private.phone_key(p_known_phone) = private.phone_key(p_phone), false);
comment on function private.is_same_person is 'Whether two declarations have one mailbox or one telephone.';
