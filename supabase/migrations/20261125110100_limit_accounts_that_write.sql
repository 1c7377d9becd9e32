-- Anybody who holds a token writes to the company no more than a visitor does. A token outlives its session by an hour at most: a new request
-- now asks for the session too. And each account counts by itself, wherever its requests come from and whatever stands before the tables.

alter policy "Users send new requests, staff add any" on public.contact_requests
  with check ((status = 'new' and (select private.has_session())) or (select private.is_staff()));

create or replace function private.limit_direct_writes() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_headers jsonb = coalesce(nullif(current_setting('request.headers', true), ''), '{}');
  -- As the functions are told it: Cloudflare replaces the first, whatever a visitor sent.
  v_network text = private.network_of(
    coalesce(v_headers ->> 'cf-connecting-ip', split_part(v_headers ->> 'x-forwarded-for', ',', 1)));
  v_senders text[] = array_remove(array['account ' || auth.uid(), 'network ' || v_network], null);
  v_sender text;
begin
  if private.is_staff() or exists (
    -- The site counted the visitor before it wrote, under a name that nobody else can know.
    select from private.use_counts u where u.key = v_headers ->> 'x-counted-use' and u.ends_at > private.now()
  ) then
    return new;
  end if;
  foreach v_sender in array coalesce(nullif(v_senders, '{}'), '{unknown}') loop
    -- Nobody who finds a copy of the database knows since when it ran: the address cannot be guessed from its hash.
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
comment on function private.limit_direct_writes() is
  'Lets five rows in ten minutes come from one network around the site and from one account, and sixty from all: who forges addresses keeps no visitor of the site out.';

-- Where accounts belong to the same role as the tables, the site's own gate stands before them and counts visitors.
do $$
begin
  if (select nspowner::regrole from pg_namespace where nspname = 'auth') = current_user::regrole then
    create trigger limit_direct_writes before insert on public.contact_requests
      for each row when (current_user = 'authenticated') execute function private.limit_direct_writes();
  end if;
end;
$$;
