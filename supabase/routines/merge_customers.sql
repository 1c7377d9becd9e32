-- Two files of one person: merging is a pointer, so nothing moves, nothing is lost, and undoing is exact at any time.

-- Recomputes merged_into of a family from the merges that are not undone: each file points to the end of its chain, in one step.
create or replace function private.point_customers(p_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  with recursive walk as (
    select c.id, c.id as at from public.customers c where c.id = any (p_ids)
    union
    select w.id, m.kept_id from walk w join public.customer_merges m on m.absorbed_id = w.at and m.undone_at is null
  ), ends as (
    select w.id, w.at as root from walk w
    where not exists (select from public.customer_merges m where m.absorbed_id = w.at and m.undone_at is null)
  )
  update public.customers c set merged_into = nullif(e.root, c.id)
  from ends e where c.id = e.id and c.merged_into is distinct from nullif(e.root, c.id);
end;
$$;

create or replace function public.merge_customers(p_kept uuid, p_absorbed uuid, p_reason text default null) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant int := 20;
  kept uuid;
  absorbed uuid;
  family uuid[];
  merge_id uuid;
begin
  perform private.require_staff();
  -- One merge at a time: two that overlap would each read the other's files as they were.
  perform pg_advisory_xact_lock(hashtextextended('customer_merges', 0));
  kept := private.customer_root(p_kept);
  absorbed := private.customer_root(p_absorbed);
  if kept is null or absorbed is null then
    perform private.refuse('customer_gone', 404);
  elsif kept = absorbed then
    perform private.refuse('already_merged', 409);
  end if;
  family := private.customer_family(kept) || private.customer_family(absorbed);
  if cardinality(family) > most then
    perform private.refuse('family_full', 409, jsonb_build_object('most', most));
  end if;
  insert into public.customer_merges (kept_id, absorbed_id, reason, merged_by, merged_at)
  values (kept, absorbed, nullif(btrim(p_reason), ''), auth.uid(), private.now()) returning id into merge_id;
  perform private.point_customers(family);
  perform private.refresh_customer(kept);
  perform private.log_activity('merged', 'customers', kept::text, 'Deux fiches de client réunies');
  return merge_id;
end;
$$;
comment on function public.merge_customers is
  'For staff: points one file to another. Returns the merge, for undo_customer_merge. Refuses: customer_gone, already_merged, family_full '
  '(more than twenty files).';
grant execute on function public.merge_customers to authenticated;

create or replace function public.undo_customer_merge(p_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  undone public.customer_merges;
begin
  perform private.require_staff();
  perform pg_advisory_xact_lock(hashtextextended('customer_merges', 0));
  update public.customer_merges m set undone_at = private.now(), undone_by = auth.uid()
  where m.id = p_id and m.undone_at is null returning * into undone;
  if undone.id is null then
    perform private.refuse('merge_gone', 404);
  end if;
  perform private.point_customers(private.customer_family(undone.kept_id));
  perform private.refresh_customer(undone.kept_id);
  perform private.refresh_customer(undone.absorbed_id);
  perform private.log_activity('separated', 'customers', undone.kept_id::text, 'Deux fiches de client séparées');
end;
$$;
comment on function public.undo_customer_merge is
  'For staff: separates what one merge united. Rows that were added to the kept file since stay with it. Refuses: merge_gone.';
grant execute on function public.undo_customer_merge to authenticated;

-- Pairs of kept files that share a number, an address or a SIREN, and that nobody declared distinct. A file of which only unanswered
-- contacts are known may be spam: two such files are not proposed.
create or replace function private.customer_doubles() returns table (one_id uuid, other_id uuid, reasons text[])
language sql stable security definer set search_path = ''
begin atomic
  with files as (
    select c.id, coalesce(c.merged_into, c.id) as root, c.name, c.siren from public.customers c where c.archived_at is null
  ), shares as (
    select f.root, h.kind as reason, h.normalised as key, f.name
    from public.customer_channels h join files f on f.id = h.customer_id where not h.is_shared
    union all
    select f.root, 'siren', f.siren, f.name from files f where f.siren is not null
    union all
    -- The address of a tower proves nothing, and would make pairs without end.
    select s.root, 'place', s.key, s.name
    from (
      select f.root, p.normalised as key, f.name, count(*) over (partition by p.normalised) as n
      from public.customer_places l join public.places p on p.id = l.place_id join files f on f.id = l.customer_id
    ) s where s.n <= 20
  ), apart as (
    select least(a.root, b.root) as one_id, greatest(a.root, b.root) as other_id
    from public.customer_distinctions d join files a on a.id = d.one_id join files b on b.id = d.other_id
  ), known as (
    select f.root from files f join public.customers c on c.id = f.id where c.origin <> 'request' or c.version > 1
    union select f.root from files f join public.brico_requests r on r.customer_id = f.id
    union select f.root from files f join public.reno_projects r on r.customer_id = f.id
    union select f.root from files f join public.contact_requests r on r.customer_id = f.id and r.status <> 'new'
  ), pairs as (
    select a.root as one_id, b.root as other_id, a.reason
    from shares a join shares b on b.reason = a.reason and b.key = a.key and a.root < b.root
    where a.reason <> 'place' or extensions.similarity(private.normalize(a.name), private.normalize(b.name)) >= 0.7
  )
  select p.one_id, p.other_id, array_agg(distinct p.reason)
  from pairs p
  where (p.one_id, p.other_id) not in (select x.one_id, x.other_id from apart x)
    and (p.one_id in (select k.root from known k) or p.other_id in (select k.root from known k))
  group by 1, 2;
end;

create or replace function public.list_customer_doubles(p_limit int default 25, p_offset int default 0) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer json;
begin
  perform private.require_staff();
  with pairs as (
    select d.*, count(*) over () as total_count from private.customer_doubles() d
    order by 'siren' = any (d.reasons) desc, cardinality(d.reasons) desc, d.one_id, d.other_id
    limit least(greatest(p_limit, 1), 50) offset greatest(p_offset, 0)
  )
  select json_agg(json_build_object('reasons', p.reasons, 'total_count', p.total_count,
    'one', private.customer_card(p.one_id), 'other', private.customer_card(p.other_id))) into answer
  from pairs p;
  return coalesce(answer, '[]');
end;
$$;
comment on function public.list_customer_doubles is
  'For staff: pairs of files that may be of one person, strongest first, both with what tells them apart. reasons: siren, email, phone, place.';
grant execute on function public.list_customer_doubles to authenticated;

create or replace function public.tell_customers_apart(p_one uuid, p_other uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  insert into public.customer_distinctions (one_id, other_id, created_by) values (least(p_one, p_other), greatest(p_one, p_other), auth.uid())
  on conflict do nothing;
exception
  when foreign_key_violation then
    perform private.refuse('customer_gone', 404);
  when check_violation then
    perform private.refuse('already_merged', 409);
end;
$$;
comment on function public.tell_customers_apart is 'For staff: « Pas le même »: the two files are not proposed again. Refuses: customer_gone, already_merged.';
grant execute on function public.tell_customers_apart to authenticated;
