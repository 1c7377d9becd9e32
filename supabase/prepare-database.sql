-- To run once as a superuser, before the site first starts on your own PostgreSQL (15 to 18); see docs/deploy.md.
-- Run it in the site's database. The role in DATABASE_URL is called mirabelle here and owns that database:
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
