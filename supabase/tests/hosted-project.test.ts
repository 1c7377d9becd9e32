import { expect, test } from "vitest"
import { freshBackend } from "#tests/support/backend.ts"
import { useHostedProject } from "#tests/support/hosted-project.ts"

const ID = "11111111-1111-4111-8111-111111111111"
const SESSION = "22222222-2222-4222-8222-222222222222"

/** The rights on relations and columns of the schema `public`, and on functions of `public` and `private`; `rightsOf` keeps the API's three roles and `public`. */
const RIGHTS = `
  select 'table ' || relname || ' ' || (case grantee when 0 then 'public' else grantee::regrole::text end) || ' ' || privilege_type as right
  from pg_class, aclexplode(relacl) where relnamespace = 'public'::regnamespace
  union all
  select 'column ' || attrelid::regclass || '.' || attname || ' ' || grantee::regrole || ' ' || privilege_type
  from pg_attribute join pg_class on pg_class.oid = attrelid, aclexplode(attacl) where relnamespace = 'public'::regnamespace
  union all
  select 'function ' || p.oid::regprocedure || ' ' || (case grantee when 0 then 'public' else grantee::regrole::text end)
  from pg_proc p, aclexplode(coalesce(proacl, acldefault('f', proowner)))
  where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`

const rightsOf = (rows: Record<string, unknown>[]) =>
  rows
    .map((row) => String(row["right"]))
    .filter((right) => /\b(public|anon|authenticated|service_role)( [A-Z]+)?$/.test(right))
    .sort()

test("a plain role applies every migration where accounts and files are others', and opens no more than the embedded backend does", async () => {
  const { sql } = await freshBackend()
  await useHostedProject(async ({ ask, askAs }) => {
    const rights = rightsOf(await ask(RIGHTS))
    expect(rights.length).toBeGreaterThan(200)
    expect(rights).toEqual(rightsOf(await sql(RIGHTS)))
    expect(await ask("select policyname from pg_policies where schemaname = 'storage' order by 1")).toHaveLength(5)
    expect(
      await ask(`select distinct owner::regrole::text as owner from (
        select relowner as owner from pg_class where relnamespace = 'public'::regnamespace
        union all select proowner from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)) ours`),
    ).toEqual([{ owner: "hosted_postgres" }])

    // The writes of Supabase Auth with its own role, and their effects.
    await askAs(
      "supabase_auth_admin",
      `insert into auth.users (id, email, invited_at, raw_user_meta_data, raw_app_meta_data)
        values ('${ID}', 'eve@example.fr', now(), '{"role": "admin", "full_name": "Ève"}', '{"role": "admin"}');
      update auth.users set encrypted_password = 'that nobody knows' where id = '${ID}';
      update auth.users set email_confirmed_at = now() where id = '${ID}';
      insert into auth.sessions (id, user_id, aal) values ('${SESSION}', '${ID}', 'aal1');
      update auth.users set encrypted_password = 'first', email = 'eve.martin@example.fr' where id = '${ID}'`,
    )
    expect(await ask("select role, full_name, email from public.profiles")).toEqual([
      { role: "user", full_name: "Ève", email: "eve.martin@example.fr" },
    ])
    const noted = "select from public.activity_log where action = 'password_changed'"
    expect([await ask(noted), await ask("select from public.email_outbox")].map(({ length }) => length)).toEqual([1, 0])
    await askAs("supabase_auth_admin", `update auth.users set encrypted_password = 'second' where id = '${ID}'`)
    expect([await ask(noted), await ask("select from public.email_outbox")].map(({ length }) => length)).toEqual([2, 1])
    await askAs("service_role", `update public.profiles set role = 'manager' where id = '${ID}'`)
    const isStaff = async () => {
      await ask(
        `select set_config('request.jwt.claims', '{"sub": "${ID}", "session_id": "${SESSION}", "aal": "aal1"}', false)`,
      )
      return await askAs(
        "authenticated",
        "select private.is_staff() as staff, (select count(*)::int from storage.buckets) as buckets",
      )
    }
    expect(await isStaff()).toEqual([{ staff: true, buckets: 5 }])
    await askAs(
      "supabase_auth_admin",
      `insert into auth.mfa_factors (id, user_id, factor_type, status) values ('${ID}', '${ID}', 'totp', 'unverified');
      update auth.mfa_factors set status = 'verified'`,
    )
    expect(await isStaff()).toEqual([{ staff: false, buckets: 0 }])
    await askAs("supabase_auth_admin", "delete from auth.mfa_factors")
    expect(await isStaff()).toEqual([{ staff: true, buckets: 5 }])
    await askAs("service_role", `update public.profiles set is_active = false where id = '${ID}'`)
    expect(await ask("select from auth.sessions")).toEqual([])
    expect(await isStaff()).toEqual([{ staff: false, buckets: 0 }])
    expect(await ask("select template from public.email_outbox order by created_at, template")).toEqual(
      ["account_password_changed", "account_factor_added", "account_factor_removed"].map((template) => ({ template })),
    )
  })
})

test("no function writes to all rows of a table at once: the interface of a project refuses that, whoever asks", async () => {
  const { sql } = await freshBackend()
  const found = await sql<{ name: string; statement: string }>(`
    select p.oid::regprocedure::text as name, btrim(found[1]) as statement
    from pg_proc p, regexp_matches(pg_get_functiondef(p.oid), '((?:delete from|update) (?:public|private|storage|auth)\\.[^;]*);', 'gi') found
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and found[1] !~* '\\mwhere\\M'`)
  expect(found).toEqual([])
})
