-- Two files of one person: merging is a pointer, so nothing moves, nothing is lost, and undoing is exact at any time. What the kept file shows is
-- read: the union of its own row and of those that were merged into it (private.merged_customer).

-- The columns of a file that are joined, in parts that belong together. The name is the kept file's.
create or replace function private.file_parts() returns table (part text, names text[])
language sql immutable set search_path = ''
begin atomic
  values ('kind', '{kind,company_kind}'::text[]), ('buyer_kind', '{buyer_kind}'), ('identity', '{siren,vat_number}'),
    ('billing', '{billing_address,billing_postal_code,billing_city}'), ('heard_from', '{heard_from}'), ('notes', '{notes}'),
    ('no_marketing', '{no_marketing_at}');
end;

create or replace function private.part_of(p_file jsonb, p_names text[]) returns jsonb
language sql immutable parallel safe set search_path = ''
return (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p_file) where key = any (p_names) and value <> 'null');

create or replace function private.parts_that_differ(p_kept public.customers, p_other public.customers) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  kept jsonb := to_jsonb(p_kept);
  other jsonb := to_jsonb(p_other);
begin
  return array(
    select f.part from private.file_parts() f
    where f.part not in ('notes', 'no_marketing') and case f.part
      -- Until staff say otherwise the law of consumers applies: that is a value.
      when 'buyer_kind' then coalesce(p_kept.buyer_kind, 'consumer') <> coalesce(p_other.buyer_kind, 'consumer')
      else exists (
        select from unnest(f.names) n
        where not (private.is_blank(kept ->> n) or private.is_blank(other ->> n))
          and replace(private.normalize(kept ->> n), ' ', '') <> replace(private.normalize(other ->> n), ' ', '')) end);
end;
$$;
comment on function private.parts_that_differ is 'The parts of two files that have different values: staff choose which counts. Notes are joined.';

create or replace function private.join_files(p_kept public.customers, p_other public.customers, p_answers jsonb) returns public.customers
language plpgsql stable security definer set search_path = ''
as $$
declare
  kept jsonb := to_jsonb(p_kept);
  other jsonb := to_jsonb(p_other);
  differing text[] := private.parts_that_differ(p_kept, p_other);
  joined public.customers := p_kept;
  one record;
begin
  for one in
    select f.part, f.names, private.part_of(kept, f.names) as ours, private.part_of(other, f.names) as theirs, p_answers ->> f.part as answer
    from private.file_parts() f
  loop
    joined := jsonb_populate_record(joined, case
      when one.answer = 'edited' then '{}'
      -- A choice between two values says nothing once the merge that brought one of them is undone.
      when one.answer = 'kept' and (one.ours <> '{}' or one.part = 'buyer_kind') then '{}'
      when one.answer = 'other' and one.theirs <> '{}' then (select jsonb_object_agg(n, one.theirs -> n) from unnest(one.names) n)
      when one.part = 'notes' then jsonb_build_object('notes', case
        when position(coalesce(p_other.notes, '') in coalesce(p_kept.notes, '')) > 0 then p_kept.notes
        else concat_ws(E'\n\n', p_kept.notes, p_other.notes) end)
      when one.part = 'no_marketing' then jsonb_build_object('no_marketing_at', least(p_kept.no_marketing_at, p_other.no_marketing_at))
      when one.part = any (differing) then '{}'
      else one.theirs || one.ours end);
  end loop;
  joined.created_at := least(p_kept.created_at, p_other.created_at);
  return joined;
end;
$$;
comment on function private.join_files is
  'A file with what another one adds: each part that only one of them has, both notes, the earlier refusal of offers. p_answers says which counts '
  'where both differ ({"identity": "other"}); « edited » takes nothing over, as staff have edited that part since.';

create or replace function private.whole_file(p_id uuid) returns public.customers
language plpgsql stable security definer set search_path = ''
as $$
declare
  file public.customers;
  merge record;
begin
  select * into file from public.customers where id = p_id;
  for merge in select m.absorbed_id, m.answers from public.customer_merges m where m.kept_id = p_id and m.undone_at is null order by m.place loop
    file := private.join_files(file, private.whole_file(merge.absorbed_id), merge.answers);
  end loop;
  return file;
end;
$$;

create or replace function private.merged_customer(p_id uuid) returns setof public.customers
language plpgsql stable security definer set search_path = ''
as $$
declare
  root uuid := private.customer_root(p_id);
begin
  if root is not null then
    return next private.whole_file(root);
  end if;
end;
$$;
comment on function private.merged_customer is
  'The client of a file as every screen and document reads it: the kept file with the union of all that were merged into it; no row without a file.';

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

create or replace function public.merge_customers(
  p_kept uuid, p_absorbed uuid, p_reason text default null, p_answers jsonb default '{}', p_versions int[] default null
) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant int := 20;
  kept public.customers;
  absorbed public.customers;
  differing text[];
  family uuid[];
  merge_id uuid;
begin
  perform private.require_staff();
  -- One merge at a time: two that overlap would each read the other's files as they were.
  perform pg_advisory_xact_lock(hashtextextended('customer_merges', 0));
  -- An edit that is being saved ends first.
  perform 1 from public.customers c where c.id in (private.customer_root(p_kept), private.customer_root(p_absorbed)) order by c.id for update;
  select * into kept from private.merged_customer(p_kept);
  select * into absorbed from private.merged_customer(p_absorbed);
  if kept.id is null or absorbed.id is null then
    perform private.refuse('customer_gone', 404);
  elsif kept.id = absorbed.id then
    perform private.refuse('already_merged', 409);
  elsif p_versions <> array[kept.version, absorbed.version] then
    perform private.refuse('customer_changed', 409);
  end if;
  differing := private.parts_that_differ(kept, absorbed);
  if exists (select from unnest(differing) part where coalesce(p_answers ->> part, '') not in ('kept', 'other')) then
    perform private.refuse('merge_undecided', 409);
  end if;
  family := private.customer_family(kept.id) || private.customer_family(absorbed.id);
  if cardinality(family) > most then
    perform private.refuse('family_full', 409, jsonb_build_object('most', most));
  end if;
  insert into public.customer_merges (kept_id, absorbed_id, reason, answers, merged_by, merged_at)
  values (kept.id, absorbed.id, nullif(btrim(p_reason), ''), private.part_of(p_answers, differing), auth.uid(), private.now()) returning id into merge_id;
  perform private.point_customers(family);
  -- A form that shows one file alone is not saved over both.
  update public.customers c set version = c.version + 1 where c.id in (kept.id, absorbed.id);
  perform private.refresh_customer(kept.id);
  perform private.log_activity('merged', 'customers', kept.id::text, 'Deux fiches de client réunies');
  return merge_id;
end;
$$;
comment on function public.merge_customers is
  'For staff: points one file to another, which shows the union of both. p_answers: for each part in which they differ (private.file_parts; '
  'compare_customers lists them) whose values count, « kept » or « other ». p_versions: of both files as they were shown. Returns the merge, for '
  'undo_customer_merge. Refuses: customer_gone, already_merged, customer_changed, merge_undecided, family_full (more than twenty files).';
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
  update public.customers c set version = c.version + 1
  where c.id in (undone.absorbed_id, undone.kept_id, private.customer_root(undone.kept_id));
  perform private.refresh_customer(undone.kept_id);
  perform private.refresh_customer(undone.absorbed_id);
  perform private.log_activity('separated', 'customers', undone.kept_id::text, 'Deux fiches de client séparées');
end;
$$;
comment on function public.undo_customer_merge is
  'For staff: separates what one merge united: each file is as it was, with what staff have written on it since. Refuses: merge_gone.';
grant execute on function public.undo_customer_merge to authenticated;

-- Pairs of client files that share a telephone, an e-mail, an address or a SIREN, and that staff have not declared distinct. A file with nothing
-- but unanswered contact requests may be spam: the function proposes no pair of two such files.
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

create or replace function private.customer_facts(p_id uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.customer_card(c.id) || jsonb_build_object('version', c.version, 'buyer_kind', c.buyer_kind, 'siren', c.siren, 'vat_number', c.vat_number,
    'billing', private.written_address(c.billing_address, c.billing_postal_code, c.billing_city), 'heard_from', c.heard_from, 'notes', c.notes,
    'no_marketing_at', c.no_marketing_at,
    'quote_count', (select count(*) from public.quotes q where q.customer_id = any (private.customer_family(c.id)) and q.state <> 'replaced'),
    'invoice_count', (select count(*) from public.invoices i where i.customer_id = any (private.customer_family(c.id))))
  from private.merged_customer(p_id) c;
end;
comment on function private.customer_facts is 'What tells two files apart: the card, what an invoice says of the client, notes, and how many quotes and invoices they have.';

create or replace function public.compare_customers(p_one uuid, p_other uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  one public.customers;
  other public.customers;
begin
  perform private.require_staff();
  select * into one from private.merged_customer(p_one);
  select * into other from private.merged_customer(p_other);
  if one.id is null or other.id is null then
    perform private.refuse('customer_gone', 404);
  elsif one.id = other.id then
    perform private.refuse('already_merged', 409);
  end if;
  return json_build_object('one', private.customer_facts(one.id), 'other', private.customer_facts(other.id),
    'differing', private.parts_that_differ(one, other));
end;
$$;
comment on function public.compare_customers is
  'For staff, before a merge: both files with what tells them apart (private.customer_facts), and the parts in which both have different values. '
  'Refuses: customer_gone, already_merged.';
grant execute on function public.compare_customers to authenticated;

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
  select json_agg(json_build_object('reasons', p.reasons, 'total_count', p.total_count, 'differing', (
      select private.parts_that_differ(a, b) from private.merged_customer(p.one_id) a, private.merged_customer(p.other_id) b),
    'one', private.customer_facts(p.one_id), 'other', private.customer_facts(p.other_id))) into answer
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
