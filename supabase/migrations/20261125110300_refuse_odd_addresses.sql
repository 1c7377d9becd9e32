-- An e-mail address is what the forms take for one, and nothing else: « <a@b.fr> » and « a@[127.0.0.1] » passed.

create or replace function private.is_email(p_text text) returns boolean
language sql immutable parallel safe set search_path = ''
return p_text is null or (
  length(p_text) <= 254
  and p_text ~ '^(?:[A-Za-z0-9_''+-]+\.)*[A-Za-z0-9_''+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$'
);
comment on function private.is_email(text) is
  'The rule of domain/fields.ts: tests/support/email-examples.ts is tried on both. A column has this as its check: a change here puts right what was stored before.';

-- A check is asked again at each change of its row. Rows that hold what is refused from now on could never change: they get the address
-- within it, or none. Mail to such an address waits no longer.
do $$
declare
  v_within text := '[A-Za-z0-9_''+-]+(?:\.[A-Za-z0-9_''+-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}';
  v_column record;
begin
  for v_column in
    select * from (values
      ('company_settings', 'email', null), ('notification_settings', 'recipient', null), ('brico_requests', 'client_email', null),
      ('reno_projects', 'client_email', null), ('contact_requests', 'email', 'illisible@exemple.invalid'),
      ('contractors', 'email', 'illisible@exemple.invalid'), ('email_outbox', 'recipient', 'illisible@exemple.invalid')
    ) as columns (table_name, name, fallback)
  loop
    execute format(
      'update public.%1$I set %2$I = coalesce(case when private.is_email(substring(%2$I from $1)) then substring(%2$I from $1) end, $2)
       where not private.is_email(%2$I)', v_column.table_name, v_column.name)
    using v_within, v_column.fallback;
  end loop;
  update public.email_outbox set status = 'failed', last_error = 'Adresse illisible'
  where recipient = 'illisible@exemple.invalid' and status in ('pending', 'sending');
end;
$$;
