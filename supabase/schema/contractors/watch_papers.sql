-- Removal of files whose row was deleted, and alerts about papers that expire soon.

create or replace function private.remove_contractor_photo() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.remove_files_later('documents', array[old.photo_path]);
  return null;
end;
$$;

-- Files without a row: the form was closed before the row was saved, or the response was lost. No row will name such a file later.
create or replace function public.queue_orphan_files() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  queued int;
begin
  insert into public.waiting_jobs (kind, subject)
  select 'file', o.bucket_id || '/' || o.name from storage.objects o
  where (
      o.bucket_id = 'documents' and o.name like 'contractors/%' and o.created_at < private.now() - interval '1 day'
      and not exists (select 1 from public.contractors c where c.photo_path = o.name)
      and not exists (select 1 from public.contractor_papers p where p.path = o.name)
      or o.bucket_id in ('avatars', 'gallery', 'gallery_photos') and o.created_at < private.now() - interval '7 days'
      -- Sized copies are removed with their picture.
      and o.name not like 'sizes/%'
      and o.bucket_id || '/' || o.name not in (select place from private.named_pictures())
    )
    and not private.is_to_be_removed(o.bucket_id, o.name)
  order by o.created_at limit 100;
  get diagnostics queued = row_count;
  return queued;
end;
$$;
comment on function public.queue_orphan_files is
  'Queues files for removal that no row names: files of subcontractors after a day, public pictures after a week, since a form may stay '
  'open. Returns the number of files.';
grant execute on function public.queue_orphan_files to service_role;

create or replace function private.papers_to_renew(p_on date)
returns table (paper_id uuid, contractor_id uuid, contractor_name text, kind text, expires_on date, warned_days int)
language sql stable security definer set search_path = ''
begin atomic
  select l.id, c.id, c.name, l.kind, l.expires_on, l.warned_days
  from (
    select distinct on (p.contractor_id, p.kind) p.* from public.contractor_papers p
    order by p.contractor_id, p.kind, p.expires_on desc, p.created_at desc
  ) l
  join public.contractors c on c.id = l.contractor_id and c.archived_at is null
  where l.expires_on <= p_on + private.paper_soon_days();
end;
comment on function private.papers_to_renew is
  'Papers that expired or expire within 30 days and have no newer copy; archived subcontractors are left out.';

create or replace function public.queue_paper_alerts() returns int
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due json;
begin
  -- From 9:00 in Paris, so that no message arrives at night.
  if extract(hour from private.now() at time zone 'Europe/Paris') < 9 then
    return 0;
  end if;
  with late as (
    select n.*, case when n.expires_on <= private.today() + private.paper_urgent_days() then private.paper_urgent_days() else private.paper_soon_days() end as days
    from private.papers_to_renew(private.today()) n
    where n.expires_on >= private.today()
  ), warned as (
    update public.contractor_papers p set warned_days = l.days
    from late l where p.id = l.paper_id and coalesce(p.warned_days, 365) > l.days
    returning l.contractor_id, l.contractor_name, l.kind, l.expires_on
  )
  select json_agg(json_build_object('contractor_id', w.contractor_id, 'contractor_name', w.contractor_name, 'kind', w.kind,
    'expires_on', w.expires_on) order by w.expires_on, w.contractor_name, w.kind)
  into due from warned w;
  if due is null then
    return 0;
  end if;
  -- One mail for all papers. The update above marks them, so two concurrent runs never warn twice.
  perform private.enqueue_email('papers_expiring', private.staff_recipient(), jsonb_build_object('papers', due), null, null);
  return json_array_length(due);
end;
$$;
comment on function public.queue_paper_alerts is
  'Mails staff which papers of subcontractors expire, once 30 days and once 7 days before; returns the number of papers.';
grant execute on function public.queue_paper_alerts to service_role;
