-- The company's terms of quotes (billing_settings) and the dated texts that the law asks quotes to carry (legal_texts).

create or replace function private.is_iban(p_text text) returns boolean
language sql immutable parallel safe set search_path = ''
return p_text ~ '^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$' and (p_text !~ '^FR' or length(p_text) = 27) and (
  select mod(string_agg(position(sign in '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') - 1 || '', '' order by n)::numeric, 97) = 1
  from regexp_split_to_table(substr(p_text, 5) || left(p_text, 4), '') with ordinality as signs(sign, n)
);
comment on function private.is_iban is
  'Whether a text without spaces can be an account number: its country, its length for France, and its checksum (ISO 13616).';
grant execute on function private.is_iban to authenticated;

create or replace function private.format_cents(p_cents numeric) returns text
language sql immutable parallel safe set search_path = ''
return translate(to_char(p_cents / 100, 'FM999,999,999,990.00'), ',.', U&'\202F,') || U&'\00A0€';
comment on function private.format_cents is '« 1 234,50 € », as documents print an amount: always two decimals.';

-- Each word in braces is replaced by the value of that name; a null value leaves it as it is.
create or replace function private.fill_text(p_text text, p_values jsonb) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_part text;
  v_parts text[] := regexp_split_to_array(p_text, '\{');
  v_filled text := v_parts[1];
begin
  -- Part by part, so that braces in a value are never read as a name.
  foreach v_part in array v_parts[2:] loop
    v_filled := v_filled || coalesce(p_values ->> split_part(v_part, '}', 1), '{' || split_part(v_part, '}', 1) || '}')
      || substr(v_part, length(split_part(v_part, '}', 1)) + 2);
  end loop;
  return v_filled;
end;
$$;
comment on function private.fill_text is 'A text with its words in braces replaced: fill_text(''Devis de {name}'', {"name": "Anne"}).';

create or replace function private.legal_text(p_code text, p_on date) returns text
language sql stable security definer set search_path = ''
return (select body from public.legal_texts where code = p_code and p_on between valid_from and coalesce(valid_to, 'infinity'));
comment on function private.legal_text is 'The legal text of a code on a day, with its words in braces; null when none was in force.';
