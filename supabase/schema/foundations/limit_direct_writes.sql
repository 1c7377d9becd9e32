-- On Supabase, anyone with the public key can write to the API directly and bypass the site's rate limits. So the only table that
-- visitors write to counts its own rows: a pre-request function (`pgrst.db_pre_request`) would count a thousand rows in one body as one
-- request.

create or replace function private.network_of(p_address text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_address inet;
begin
  v_address = regexp_replace(btrim(p_address), '^::ffff:(?=\d+\.)', '', 'i')::inet;
  return host(case when family(v_address) = 6 then network(set_masklen(v_address, 64)) else v_address end);
exception
  when invalid_text_representation then
    return null;
end;
$$;
comment on function private.network_of is
  'The network of an IP address: an IPv6 address is cut to its /64, since one connection has that many addresses. Null for an invalid '
  'address.';

create or replace function private.limit_direct_writes() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_headers jsonb = coalesce(nullif(current_setting('request.headers', true), ''), '{}');
  -- Same order as in the edge functions: Cloudflare overwrites cf-connecting-ip, whatever a visitor sent.
  v_network text = private.network_of(
    coalesce(v_headers ->> 'cf-connecting-ip', split_part(v_headers ->> 'x-forwarded-for', ',', 1)));
  v_senders text[] = array_remove(array['account ' || auth.uid(), 'network ' || v_network], null);
  v_sender text;
begin
  if private.is_staff() or exists (
    -- The site has already counted this visitor and sends the key of that count, which cannot be guessed.
    select from private.use_counts u where u.key = v_headers ->> 'x-counted-use' and u.ends_at > private.now()
  ) then
    return new;
  end if;
  foreach v_sender in array coalesce(nullif(v_senders, '{}'), '{unknown}') loop
    -- The hash includes the start time of the server, so that the IP address cannot be guessed from a copy of the database.
    if public.count_use(encode(sha256(convert_to(
      format('%s %s %s', tg_table_name, v_sender, extract(epoch from pg_postmaster_start_time())), 'utf8')), 'hex'), 5, 600) > 0
    then
      perform private.refuse('too_many_requests', 429);
    end if;
  end loop;
  if public.count_use('direct ' || tg_table_name, 60, 600) > 0 then
    perform private.refuse('too_many_requests', 429);
  end if;
  return new;
end;
$$;
comment on function private.limit_direct_writes is
  'Trigger: limits direct inserts per ten minutes to five per network, five per account and sixty in total. Visitors of the site are not '
  'affected when someone forges addresses.';
