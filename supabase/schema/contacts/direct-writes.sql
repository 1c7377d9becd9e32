-- If auth belongs to the role that owns the tables (embedded backend), the site's own gate already counts visitors, so only signed-in
-- accounts are limited here.
do $$
declare
  v_is_gated boolean = (select nspowner::regrole from pg_namespace where nspname = 'auth') = current_user::regrole;
begin
  execute format(
    'create trigger limit_direct_writes before insert on public.contact_requests
      for each row when (current_user %s) execute function private.limit_direct_writes()',
    case when v_is_gated then $w$= 'authenticated'$w$ else $w$in ('anon', 'authenticated')$w$ end);
end;
$$;
