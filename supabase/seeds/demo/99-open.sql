-- Opens the demonstration to everybody and marks its rows, so that an owner can remove them in one step.
update public.site_settings set is_open = true, opened_at = private.now();
select private.mark_example();
