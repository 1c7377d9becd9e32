import { once } from "node:events"
import { readdir, rename } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { runSite, spawnSite } from "#tests/support/site.ts"

const VERSION = "20261129165000"
const ENV = { SEED: "minimal", BACKUPS: "daily" }

test("a version that changes the database makes an archive first, and the way back keeps what was there", async () => {
  const before = await runSite({ env: ENV })
  // Undo a recent migration of one function, as if the former version had never applied it.
  await before.sql(`drop function private.quote_mentions(public.quotes);
    delete from supabase_migrations.schema_migrations where version = '${VERSION}';
    update public.company_settings set phone = '01 99 00 12 34'`)
  await before.kill("SIGTERM")

  const { dataDir } = before
  const after = await runSite({ dataDir, env: ENV })
  const name = `mirabelle-before-${VERSION}`
  expect(await readdir(join(dataDir, "backups"))).toEqual(
    expect.arrayContaining([`${name}.keys.json`, `${name}.tar.gz`]),
  )
  expect(
    await after.sql("select to_regprocedure('private.quote_mentions(public.quotes)') is not null as changed"),
  ).toEqual([{ changed: true }])
  await after.sql("update public.company_settings set phone = '01 99 00 56 78'")
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
  await after.remove()
})
