-- The photos of a work are put in order by staff, as the other ordered lists are: two photos that were added together stood at one place.

with placed as (
  select id, row_number() over (order by project_id, display_order, created_at, id) as place from public.gallery_photos
)
update public.gallery_photos p set display_order = placed.place from placed where placed.id = p.id;

alter table public.gallery_photos
  alter column display_order set default private.next_order('gallery_photos', 'display_order', 1);

-- The places count over the photos of all works; those of one work keep their order among themselves.
create or replace function private.is_ordered_list(p_table text) returns boolean
language sql immutable parallel safe set search_path = ''
return coalesce(p_table in ('gallery_projects', 'gallery_photos', 'google_reviews', 'faqs', 'reno_expertises', 'services', 'service_categories', 'teams'), false);
