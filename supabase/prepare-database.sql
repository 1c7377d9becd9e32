-- What the site needs once from a superuser before it starts on a PostgreSQL of your own (15 to 18); docs/deploy.md says how.
-- Run it in the site's database. The role that DATABASE_URL names is called mirabelle here and owns that database:
--
--   create role mirabelle login password '…';
--   create database mirabelle owner mirabelle;

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin; end if;
end
$$;
alter role service_role bypassrls;
grant anon, authenticated, service_role to mirabelle;
