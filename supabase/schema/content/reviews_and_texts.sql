-- Texts of the site that staff edit: client reviews (imported from Google or collected by the company), questions and answers, and the
-- trades of the renovation page.

-- Runs with the caller's rights: current_user distinguishes staff from the import.
create or replace function private.guard_review() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    if (new.review_id like 'manual\_%') <> (old.review_id like 'manual\_%') then
      perform private.refuse('review_source_fixed', 403);
    elsif old.source = 'google' and
      (new.review_id, new.author_name, new.author_photo_url, new.rating, new.text, new.time) is distinct from
      (old.review_id, old.author_name, old.author_photo_url, old.rating, old.text, old.time)
    then
      perform private.refuse('google_review_fixed', 403);
    end if;
  end if;
  return new;
end;
$$;
