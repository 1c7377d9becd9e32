import { once } from "node:events"
import { beforeAll, describe, expect, test } from "vitest"
import { parisToday } from "#domain/dates.ts"
import { clientOf, firstServiceOf, openShop, openSlots, order, orderFor } from "#tests/support/booking.ts"
import { temporaryFolder } from "#tests/support/folder.ts"
import { freePort } from "#tests/support/free-port.ts"
import { type OwnCluster, startOwnCluster } from "#tests/support/own-cluster.ts"
import { prepareSql } from "#server/backend/sql-files.ts"
import { runSite, spawnSite } from "#tests/support/site.ts"

let own: OwnCluster
beforeAll(async () => {
  own = await startOwnCluster()
  return () => own.remove()
})

const run = (database: string, sql: string) => own.cluster.asSuperuser(database, (ask) => ask(sql))

/** A server named by TEST_POSTGRES still has the objects of the previous run and of the SQL tests: drop them. */
beforeAll(async () => {
  const roles = ["plain", "maker", "guest", "mirabelle"]
  for (const name of [...roles, "twins", "older", "template_of_worlds"])
    await run("postgres", `drop database if exists ${name} with (force)`)
  for (const { rolname } of await run(
    "postgres",
    `select rolname from pg_roles where rolname = any('{${roles.join()}}')`,
  ))
    await run("postgres", `drop owned by ${String(rolname)}; drop role ${String(rolname)}`)
})

/** Creates a role that may log in, and its database; returns its address. */
async function newRole(name: string, rights = ""): Promise<string> {
  const { password } = own.cluster.accessAs(name)
  await run("postgres", `create role ${name} login ${rights} password '${password}'`)
  await run("postgres", `create database ${name} owner ${name}`)
  return own.url(name, name)
}

async function failedStart(env: Record<string, string>) {
  const { child, output } = spawnSite({ DATA_DIR: await temporaryFolder(), PORT: String(await freePort()), ...env })
  await once(child, "close")
  return { code: child.exitCode, output: output().trim() }
}

describe("on a PostgreSQL of one's own", () => {
  test.each([
    ["a plain role", ""],
    ["a role that may make roles", "createrole"],
  ])("%s is told in one sentence what a superuser has to do first", async (_name, rights) => {
    const role = rights ? "maker" : "plain"
    expect(await failedStart({ DATABASE_URL: await newRole(role, rights) })).toEqual({
      code: 1,
      output: `DATABASE_URL: the role ${role} may not act as anon, authenticated and service_role: have a superuser run supabase/prepare-database.sql once (docs/deploy.md).`,
    })
  })

  test("a plain role serves a site, once that is done: a slot is booked, and kept over a restart", async () => {
    const url = await newRole("mirabelle")
    await run("mirabelle", prepareSql)
    const site = await runSite({ env: { DATABASE_URL: url, SEED: "minimal" } })
    await openShop(site)
    const db = clientOf(site, site.keys.secretKey)
    const job = await firstServiceOf(db, "plomberie")
    const [slot] = await openSlots(db, job.id, parisToday())
    if (!slot) throw new Error("No slot is open")
    expect(await order(site, orderFor(job.id, slot))).toMatchObject({ status: 200 })
    await site.kill("SIGTERM")
    const again = await runSite({ dataDir: site.dataDir, env: { DATABASE_URL: url, SEED: "minimal" } })
    const kept = await clientOf(again, again.keys.secretKey).from("brico_requests").select("scheduled_date, status")
    expect(kept.data).toEqual([{ scheduled_date: slot.day, status: "pending" }])
    await again.remove()
  })

  test("a role that may create nothing in its database is refused in one sentence", async () => {
    const url = await newRole("guest")
    await run("guest", `${prepareSql.replaceAll("to mirabelle", "to guest")}; alter database guest owner to postgres`)
    expect(await failedStart({ DATABASE_URL: url })).toEqual({
      code: 1,
      output:
        "The database cannot be prepared (permission denied for database guest): docs/deploy.md says what its role needs.",
    })
  })

  test("two that start at once on an empty database both serve it, with one administrator; what cannot be shared is refused", async () => {
    await run("postgres", "create database twins")
    const shared = { STORAGE_DIR: await temporaryFolder(), SITE_SECRET: "a secret that both processes know" }
    const env = {
      DATABASE_URL: own.url("postgres", "twins"),
      SEED: "minimal",
      ADMIN_EMAIL: "chef@example.fr",
      ADMIN_PASSWORD: "mot de passe",
    }
    const start = () => runSite({ env: { ...env, ...shared } })
    const sites = await Promise.all([start(), start()])
    expect(await run("twins", "select count(*)::int as admins from public.profiles where role = 'admin'")).toEqual([
      { admins: 1 },
    ])
    expect(await failedStart(env)).toEqual({
      code: 1,
      output:
        "DATABASE_URL: another process of the site serves this database. Several need one place for files, STORAGE_DIR or S3_BUCKET_URL, each of them (docs/scale.md).",
    })
    expect(await failedStart({ ...env, STORAGE_DIR: shared.STORAGE_DIR })).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^DATABASE_URL: \S+ holds no keys, and SITE_SECRET opens none in this database; .*one SITE_SECRET, or copies of one keys\.json \(docs\/scale\.md\)\.$/,
      ) as string,
    })
    await Promise.all(sites.map((site) => site.remove()))
  })

  test("a database of other migrations is refused with a sentence", async () => {
    await run("postgres", "create database older")
    await run(
      "older",
      `create schema supabase_migrations;
       create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
       insert into supabase_migrations.schema_migrations values ('20240101000000', array['select 1'], 'begin')`,
    )
    const { code, output } = await failedStart({ DATABASE_URL: own.url("postgres", "older") })
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^The database was made by another version of the site: .*20240101000000/,
      ) as string,
    })
    expect(output.split("\n")).toHaveLength(1)
  })

  test.each([
    [
      "that does not answer",
      () => "postgres://nobody@127.0.0.1:1/none",
      /^DATABASE_URL: the database cannot be opened \(.*\)\.$/,
    ],
    [
      "that refuses the password",
      () => own.url("postgres", "none").replace(/:[^:@/]+@/, ":wrong@"),
      /^DATABASE_URL: the database cannot be opened \(.*\)\.$/,
    ],
  ])("one %s is refused with a sentence", async (_name, url, sentence) => {
    const { code, output } = await failedStart({ DATABASE_URL: url() })
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(sentence) as string })
  })
})
