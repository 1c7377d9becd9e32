-- The calendar in somebody's own diary: a private address for each member of staff, that can be made anew or taken away.

create table public.calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid unique default auth.uid() references public.profiles (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default private.now(),
  last_read_at timestamptz
);
comment on table public.calendar_feeds is
  'One private calendar address per member of staff. Only the hash of its token is kept; read and written by functions alone.';

alter table public.calendar_feeds enable row level security;
revoke all on table public.calendar_feeds from public, anon, authenticated, service_role;
create policy "Nobody reads the addresses of calendars through the API" on public.calendar_feeds
  for select to authenticated using (false);

create function public.my_calendar_feed() returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select json_build_object('created_at', f.created_at, 'last_read_at', f.last_read_at)
    from public.calendar_feeds f where f.profile_id = auth.uid()
  );
end;
$$;
comment on function public.my_calendar_feed() is 'For staff: since when the caller has a calendar address, and when it was last read; null without one.';

create function public.renew_calendar_feed() returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- 128 bits of the 244 random ones of two identifiers.
  token text := left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32);
begin
  perform private.require_staff();
  insert into public.calendar_feeds (profile_id, token_hash)
  values (auth.uid(), encode(sha256(convert_to(token, 'UTF8')), 'hex'))
  on conflict (profile_id) do update
    set token_hash = excluded.token_hash, created_at = private.now(), last_read_at = null;
  return token;
end;
$$;
comment on function public.renew_calendar_feed() is
  'For staff: a new token for the caller''s calendar address, told this once; the one before opens nothing any more.';

create function public.revoke_calendar_feed() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  delete from public.calendar_feeds where profile_id = auth.uid();
end;
$$;
comment on function public.revoke_calendar_feed() is 'For staff: the caller''s calendar address opens nothing any more.';

grant execute on function public.my_calendar_feed(), public.renew_calendar_feed(), public.revoke_calendar_feed() to authenticated;

-- Whoever lost his role or his access has an address that opens nothing, from that moment on.
create function public.read_calendar_feed(p_hash text) returns json
language plpgsql volatile security definer set search_path = ''
as $$
declare
  feed public.calendar_feeds;
begin
  select f.* into feed from public.calendar_feeds f
  join public.profiles p on p.id = f.profile_id and p.is_active and p.role in ('admin', 'manager')
  where f.token_hash = p_hash;
  if not found then
    return null;
  end if;
  update public.calendar_feeds set last_read_at = private.now()
  where id = feed.id and coalesce(last_read_at < private.now() - interval '1 hour', true);
  return (
    select coalesce(json_agg(to_jsonb(e) || jsonb_build_object('sequence', coalesce(r.calendar_sequence, 0))
      order by e.day, e.scheduled_time nulls first, e.id), '[]')
    from private.calendar_events(private.today() - 30, private.today() + 180, null, null, null) e
    left join public.brico_requests r on e.kind = 'brico' and r.id = e.id
    where e.is_planned
  );
end;
$$;
comment on function public.read_calendar_feed(text) is
  'What the calendar address with this hash shows: a month back, six ahead, cancelled appointments as such; null when it opens nothing.';
grant execute on function public.read_calendar_feed(text) to service_role;
