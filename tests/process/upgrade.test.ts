import { once } from "node:events"
import { cp, glob, readdir, readFile, rename, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { temporaryFolder } from "#tests/support/folder.ts"
import { runSite, spawnSite } from "#tests/support/site.ts"

const ROOT = join(import.meta.dirname, "../..")
const VERSION = "20990101000000"
const ENV = { SEED: "minimal", BACKUPS: "daily" }
/** Where the built site reads its migrations. */
const MIGRATIONS = "...readMigrations(migrations)"
/** A column with data, as a next version would add one. */
const CHANGE = `alter table public.service_categories add column letters int;
  update public.service_categories set letters = length(name);
  alter table public.service_categories alter column letters set not null;
  update public.company_settings set phone = '01 99 00 56 78'`

/** A copy of the built site with one more migration, as a next version would have. */
async function nextVersion(): Promise<string> {
  const root = await temporaryFolder()
  await cp(join(ROOT, "build"), join(root, "build"), { recursive: true })
  for (const name of ["node_modules", "package.json"]) await symlink(join(ROOT, name), join(root, name))
  const added = `${MIGRATIONS}, ${JSON.stringify({ version: VERSION, name: "count_letters", sql: CHANGE })}`
  let count = 0
  for await (const path of glob(join(root, "build/server/**/*.js"))) {
    const text = await readFile(path, "utf8")
    if (!text.includes(MIGRATIONS)) continue
    count += 1
    await writeFile(path, text.replace(MIGRATIONS, added))
  }
  expect(count).toBe(1)
  return root
}

test("a version that changes the database makes an archive first, and the way back keeps what was there", async () => {
  const before = await runSite({ env: ENV })
  const { dataDir } = before
  await before.sql("update public.company_settings set phone = '01 99 00 12 34'")
  await before.kill("SIGTERM")

  const after = await runSite({ dataDir, root: await nextVersion(), env: ENV })
  const name = `mirabelle-before-${VERSION}`
  expect(await readdir(join(dataDir, "backups"))).toEqual(
    expect.arrayContaining([`${name}.keys.json`, `${name}.tar.gz`]),
  )
  expect(await after.sql("select phone from public.company_settings")).toEqual([{ phone: "01 99 00 56 78" }])
  expect(
    await after.sql("select count(*) filter (where letters > 0) > 0 as counted from public.service_categories"),
  ).toEqual([{ counted: true }])
  await after.kill("SIGTERM")

  const aside = `${dataDir}-aside`
  await rename(dataDir, aside)
  const { child, output } = spawnSite({ DATA_DIR: dataDir }, "restore", join(aside, "backups", `${name}.tar.gz`))
  await once(child, "close")
  expect(output()).toMatch(/^Restauré\u00a0: [\d\u202f]+\u00a0lignes/)
  const back = await runSite({ dataDir, env: ENV })
  expect(await back.sql("select phone from public.company_settings")).toEqual([{ phone: "01 99 00 12 34" }])
  await back.remove()
  await rename(aside, dataDir)
})
