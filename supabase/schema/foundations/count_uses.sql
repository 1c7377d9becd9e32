-- Rate limits (password attempts, messages to the company), counted in the database for all processes of the site together.

create or replace function private.forget_uses(p_most int default 100000) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('forget uses')) then
    return;
  end if;
  delete from private.use_counts where key in (
    select key from private.use_counts where ends_at <= private.now() limit 1000 for update skip locked
  );
  -- Above p_most keys, delete those that expire first.
  delete from private.use_counts where key in (
    select key from private.use_counts order by ends_at desc offset p_most limit 1000
  );
end;
$$;

create or replace function public.count_use(p_key text, p_most int, p_seconds int) returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  counted private.use_counts;
begin
  insert into private.use_counts as c (key, uses, ends_at)
  values (p_key, 1, private.now() + make_interval(secs => p_seconds))
  on conflict (key) do update set
    uses = case when c.ends_at <= private.now() then 1 else least(c.uses, p_most) + 1 end,
    ends_at = case when c.ends_at <= private.now() then excluded.ends_at else c.ends_at end
  returning c.key, c.uses, c.ends_at into counted;
  -- One new key in a hundred triggers the cleanup.
  if counted.uses = 1 and random() < 0.01 then
    perform private.forget_uses();
  end if;
  if counted.uses <= p_most then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from counted.ends_at - private.now()) * 1000))::int;
end;
$$;
comment on function public.count_use is
  'Counts a use of a key, at most p_most within p_seconds from the first; returns 0 if allowed, else the milliseconds until the window '
  'ends.';
grant execute on function public.count_use to service_role;

create or replace function public.give_back_use(p_key text, p_is_all boolean) returns void
language sql volatile security definer set search_path = ''
begin atomic
  update private.use_counts set uses = case when p_is_all then 0 else greatest(uses - 1, 0) end where key = p_key;
end;
comment on function public.give_back_use is
  'Takes back one use of a key, or all of them, when the counted action turns out to be legitimate (for example a correct password).';
grant execute on function public.give_back_use to service_role;
