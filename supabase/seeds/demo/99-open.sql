-- The demonstration is open to everybody, and knows what it consists of: an owner empties it in one step.
update public.site_settings set is_open = true, opened_at = private.now();
select private.mark_example();
