-- Trades of subcontractors: the six of the specification, and those that the company adds.

create or replace function private.check_trade() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant int := 30;
begin
  -- Serializes additions and renamings, so that the limit and the comparison of names are exact.
  perform pg_advisory_xact_lock(hashtextextended('contractor_trades', 0));
  if exists (select from public.contractor_trades t where private.normalize(t.name) = private.normalize(new.name) and t.id <> new.id)
    or private.normalize(new.name) = any ('{plomberie,electricite,menuiserie,montage,peinture,carrelage}'::text[])
  then
    perform private.refuse('trade_taken', 409);
  elsif tg_op = 'INSERT' and (select count(*) from public.contractor_trades) >= most then
    perform private.refuse('trades_full', 409, jsonb_build_object('most', most));
  end if;
  return new;
end;
$$;

-- A renamed trade is renamed on the cards of its subcontractors.
create or replace function private.rename_trade() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.contractors set specialties = array_replace(specialties, old.name, new.name) where old.name = any (specialties);
  return null;
end;
$$;

create or replace function private.refuse_trade_in_use() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  users text[] := array(select c.name from public.contractors c where old.name = any (c.specialties) order by c.name limit 4);
  shown text := array_to_string(users[:3], ', ') || case when cardinality(users) > 3 then '…' else '' end;
begin
  if cardinality(users) > 0 then
    perform private.refuse('trade_in_use', 409, jsonb_build_object('names', shown));
  end if;
  return old;
end;
$$;

create or replace function private.check_specialties() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The lock makes a deletion or renaming of these trades wait until this row is committed.
  perform from public.contractor_trades t where t.name = any (new.specialties) order by t.id for share;
  if exists (
    select from unnest(new.specialties) s
    where s is null or s <> all ('{plomberie,electricite,menuiserie,montage,peinture,carrelage}'::text[])
      and not exists (select from public.contractor_trades t where t.name = s)
  ) then
    perform private.refuse('unknown_trade', 409);
  end if;
  return new;
end;
$$;
