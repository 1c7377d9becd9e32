-- Texts of visitors are cleaned by the database too: the form is not the only way in.

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

-- Messages from visitors to the company, and the mails about them. Visitors can write rows but never read them.

create or replace function private.clean_contact_request() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.name := private.clean_text(new.name);
  new.email := private.clean_text(new.email);
  new.phone := private.clean_text(new.phone);
  new.address := private.clean_text(new.address);
  new.project_type := private.clean_text(new.project_type);
  new.description := private.clean_text(new.description);
  return new;
end;
$$;

create or replace function private.invisible() returns text
language sql immutable parallel safe set search_path = ''
return E'\t\n \u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180E\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009'
  '\u200A\u200B\u200C\u200D\u200E\u200F\u202F\u205F\u2060\u2061\u2062\u2063\u2064\u2065\u206A\u206B\u206C\u206D\u206E\u206F\u2800\u3000'
  '\u3164\uFEFF\uFFA0\uFFF9\uFFFA\uFFFB';

create or replace function private.clean_text(p_text text) returns text
language sql immutable parallel safe set search_path = ''
return rtrim(
  ltrim(
    regexp_replace(
      regexp_replace(p_text, '\r\n?|[\u000b\u000c\u0085\u2028\u2029]', E'\n', 'g'),
      '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]', '', 'g'),
    private.invisible() || E'\uFE00\uFE01\uFE02\uFE03\uFE04\uFE05\uFE06\uFE07\uFE08\uFE09\uFE0A\uFE0B\uFE0C\uFE0D\uFE0E\uFE0F'),
  private.invisible());

-- Requests written by staff: create, edit or move in one transaction, serialized with visitors' reservations; delete or archive.

create or replace function private.text_of(p_values jsonb, p_name text) returns text
language sql immutable set search_path = ''
return nullif(private.clean_text(p_values ->> p_name), '');

revoke all on function private.clean_contact_request from public, anon, authenticated, service_role;
comment on function private.clean_contact_request is 'Trigger: visitors may write a request without the form, which cleans its texts.';

revoke all on function private.invisible from public, anon, authenticated, service_role;
comment on function private.invisible is 'Spaces, and characters without width or ink: nothing of a text that has only these would be seen.';
grant execute on function private.invisible to anon, authenticated, service_role;

revoke all on function private.clean_text from public, anon, authenticated, service_role;
comment on function private.clean_text is
  'A text as it is stored: one kind of line end, no control characters, no signs that turn the text around, nothing invisible at its ends. Same '
  'rule as domain/clean-text.ts: tests/support/text-examples.ts is checked against both.';
grant execute on function private.clean_text to anon, authenticated, service_role;

-- End of what `npm run routines` wrote.

-- Before the triggers that count the visitor and that give the request its client: PostgreSQL runs them by name.
create trigger clean_texts before insert or update on public.contact_requests
  for each row execute function private.clean_contact_request();
