-- Public pictures: lists those in use, so that unused ones can be removed, and creates sized copies of older ones.

create or replace function private.named_pictures() returns table (place text)
language sql stable security definer set search_path = ''
begin atomic
  select substring(named.address from '/storage/v1/object/public/(.+)$')
  from (
    select avatar_url as address from public.profiles
    union all select logo from public.company_settings
    union all select founder_photo from public.company_settings
    union all select unnest(array[home_photo, reno_photo, brico_photo, share_photo]) from public.company_settings
    union all select member ->> 'photo' from public.company_settings, jsonb_array_elements(team) member
    union all select image from public.gallery_projects
    union all select url from public.gallery_photos
    union all select url from public.project_photos
    union all select image from public.reno_expertises
    union all select unnest(secondary_images) from public.reno_expertises
    union all select author_photo_url from public.google_reviews
  ) named
  where named.address like '%/storage/v1/object/public/%';
end;
comment on function private.named_pictures is
  'Every public stored picture that a row uses, as « bucket/path ». Add each new column that holds such an address here.';

create or replace function public.list_unsized_pictures(p_limit int default 20) returns table (bucket text, path text)
language sql stable security definer set search_path = ''
begin atomic
  select distinct o.bucket_id, o.name
  from private.named_pictures() n
  join storage.objects o on o.bucket_id || '/' || o.name = n.place
  where o.bucket_id in ('gallery', 'gallery_photos') and o.name !~ '\.\d{1,5}x\d{1,5}\.webp$'
  order by 1, 2 limit least(p_limit, 100);
end;
comment on function public.list_unsized_pictures is
  'Used pictures stored before sized copies existed; their file names do not contain a size.';
grant execute on function public.list_unsized_pictures to service_role;

create or replace function public.replace_picture(p_bucket text, p_from text, p_to text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  former text := '/storage/v1/object/public/' || p_bucket || '/' || p_from;
  later text := '/storage/v1/object/public/' || p_bucket || '/' || p_to;
  ending text := '%' || former;
begin
  update public.company_settings set
    logo = replace(logo, former, later),
    founder_photo = replace(founder_photo, former, later),
    home_photo = replace(home_photo, former, later),
    reno_photo = replace(reno_photo, former, later),
    brico_photo = replace(brico_photo, former, later),
    share_photo = replace(share_photo, former, later),
    team = replace(team::text, former || '"', later || '"')::jsonb
  where array_to_string(array[logo, founder_photo, home_photo, reno_photo, brico_photo, share_photo], chr(10)) || chr(10) like ending || chr(10) || '%' or team::text like ending || '"%';
  update public.gallery_projects set image = replace(image, former, later) where image like ending;
  update public.gallery_photos set url = replace(url, former, later), path = p_to where url like ending;
  update public.project_photos set url = replace(url, former, later) where url like ending;
  update public.google_reviews set author_photo_url = replace(author_photo_url, former, later)
  where author_photo_url like ending;
  update public.reno_expertises set
    image = replace(image, former, later),
    secondary_images = array(
      select replace(one.address, former, later)
      from unnest(secondary_images) with ordinality one (address, place) order by one.place
    )
  where image like ending or exists (select 1 from unnest(secondary_images) address where address like ending);
end;
$$;
comment on function public.replace_picture is
  'Changes the address of a stored picture in every row that uses it; the old file is removed after a week without use.';
grant execute on function public.replace_picture to service_role;
