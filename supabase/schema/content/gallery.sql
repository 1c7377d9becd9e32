-- Finished works shown on the site.

create or replace function private.is_published_work(p_id uuid) returns boolean
language sql stable security definer set search_path = ''
return exists (select 1 from public.gallery_projects where id = p_id and is_published);
grant execute on function private.is_published_work to anon, authenticated, service_role;

-- Made once: a link that somebody shared still serves after the title has changed.
create or replace function private.set_work_slug() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  words text := btrim(left(regexp_replace(private.normalize(new.title), '[^a-z0-9]+', '-', 'g'), 80), '-');
  base text := case when words = '' then 'chantier' else words end;
  count int := 1;
begin
  perform pg_advisory_xact_lock(hashtext('gallery_projects.slug'));
  new.slug = base;
  while exists (select from public.gallery_projects w where w.slug = new.slug) loop
    count := count + 1;
    new.slug = base || '-' || count;
  end loop;
  return new;
end;
$$;

-- The first photo of a work becomes its primary photo; a photo set as primary replaces the previous one; after a deletion of the primary,
-- the first remaining photo replaces it.
create or replace function private.keep_one_primary() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    update public.gallery_photos set is_primary = true
    where id = (select p.id from public.gallery_photos p where p.project_id = old.project_id order by p.display_order, p.created_at limit 1);
    return null;
  end if;
  if tg_op = 'INSERT' and not exists (select 1 from public.gallery_photos p where p.project_id = new.project_id) then
    new.is_primary = true;
  elsif new.is_primary then
    update public.gallery_photos set is_primary = false
    where project_id = new.project_id and is_primary and id <> new.id;
  end if;
  return new;
end;
$$;
