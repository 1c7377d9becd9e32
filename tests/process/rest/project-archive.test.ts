import { createHash } from "node:crypto"
import { once } from "node:events"
import { glob, readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { withConnection } from "#server/backend/pool.ts"
import { temporaryFolder } from "#tests/support/folder.ts"
import { bookedLink } from "#tests/support/manage.ts"
import { type RunningSite, runSite, runSiteOnSupabase, spawnSite } from "#tests/support/site.ts"

/** What running sites write by themselves, and what no archive holds: the rest must be equal row by row. */
const MOVING =
  `public.activity_log public.email_outbox public.alerts public.backups public.fiscal_events private.use_counts private.job_turns
  private.content_changes private.content_version`.split(/\s+/)
const EVENTS = "select kind, count(*)::int as count from public.fiscal_events group by 1 order by 1"

/** The number of rows and the hash of each table of the site. */
async function sumsOf(site: RunningSite): Promise<Record<string, unknown>> {
  const tables = await site.sql(`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private') order by 1`)
  const sums: Record<string, unknown> = {}
  for (const name of tables.map((row) => String(row["name"])).filter((name) => !MOVING.includes(name))) {
    const [row] = await site.sql(
      `select count(*)::int as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash from ${name} t`,
    )
    sums[name] = row
  }
  return sums
}

/** The hash of each stored file, by its name. */
async function hashesOf({ dataDir }: RunningSite): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  const folder = join(dataDir, "storage")
  for await (const name of glob("*/*", { cwd: folder }))
    if (!name.endsWith(".json"))
      hashes[name] = createHash("sha256")
        .update(await readFile(join(folder, name)))
        .digest("hex")
  return hashes
}

async function run(env: Record<string, string>, ...args: string[]): Promise<string> {
  const { child, output } = spawnSite(env, ...args)
  await once(child, "close")
  expect({ code: child.exitCode, output: output() }).toMatchObject({ code: 0 })
  return output().trim()
}
const archiveIn = (output: string) => /relue\u00a0: (\S+\.tar\.gz)/.exec(output)?.[1] ?? ""

test("the example company moves from a machine to a Supabase project and back: rows, files, the ledger and a client's link stay", async () => {
  const first = await runSite()
  const { path } = await bookedLink(first)
  // A note waits for the identity of its company.
  const waiting = () => first.sql("select from public.documents where made_at is null and kind <> 'note'")
  await expect.poll(waiting).toEqual([])
  await first.kill("SIGTERM")
  const archive = archiveIn(await run({ DATA_DIR: first.dataDir }, "backup"))
  // Read beside a site whose jobs do not run any more.
  const started = await runSite({ dataDir: first.dataDir })
  const [sums, hashes, events] = [await sumsOf(started), await hashesOf(started), await started.sql(EVENTS)]
  await started.kill("SIGTERM")

  const hosted = await runSiteOnSupabase({ env: { SEED: "minimal" } })
  const access = { host: join(hosted.dataDir, "database"), port: 5432, username: "postgres", password: null }
  await withConnection({ access, database: "mirabelle" }, async (ask) => {
    // The role of a hosted project may do this, and a new one has no account.
    await ask("grant set on parameter session_replication_role to mirabelle")
    await ask(
      "set session_replication_role = replica; truncate auth.users, auth.sessions, auth.refresh_tokens, auth.identities, public.profiles cascade",
    )
  })
  const project = {
    SUPABASE_URL: hosted.backendUrl,
    SUPABASE_PUBLISHABLE_KEY: hosted.keys.publishableKey,
    SUPABASE_SECRET_KEY: hosted.keys.secretKey,
    SUPABASE_DB_URL: `postgres://mirabelle@localhost/mirabelle?host=${encodeURIComponent(access.host)}`,
    DATA_DIR: join(await temporaryFolder(), "of-project"),
  }
  await run(project, "restore", archive)
  expect(await sumsOf(hosted)).toEqual(sums)
  expect(await hashesOf(hosted)).toEqual(hashes)
  expect((await fetch(hosted.url + path)).status).toBe(200)
  expect(await run(project, "verify-ledger")).toContain("La chaîne est entière")

  const second = archiveIn(await run(project, "backup"))
  const dataDir = join(await temporaryFolder(), "data")
  await run({ DATA_DIR: dataDir }, "restore", second)
  const last = await runSite({ dataDir })
  expect(await sumsOf(last)).toEqual(sums)
  expect(await hashesOf(last)).toEqual(hashes)
  expect((await fetch(last.url + path)).status).toBe(200)
  expect(await run({ DATA_DIR: dataDir }, "verify-ledger")).toContain("La chaîne est entière")
  // The chain goes on from where it was, with both moves in it.
  const { count: moves } = (await last.sql(EVENTS)).find(({ kind }) => kind === "restore") ?? {}
  expect(moves).toBe(2)
  expect((await last.sql(EVENTS)).filter(({ kind }) => kind !== "restore")).toEqual(events)
  const requests = await last.sql("select count(*)::int as n from public.brico_requests")
  console.log(
    `${Object.keys(sums).length} tables, ${String(requests[0]?.["n"])} requests, ${Object.keys(hashes).length} files`,
  )
})
