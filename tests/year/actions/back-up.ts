import { once } from "node:events"
import { join } from "node:path"
import { spawnSite } from "#tests/support/site.ts"
import type { YearWorld } from "../world/world.ts"

/** The owner makes an archive while the site runs, and goes on from it on a new machine. Returns the log of the old one. */
export async function moveToAnotherMachine(world: YearWorld): Promise<string> {
  const file = join(world.folder, "archive.tar.gz")
  const next = join(world.folder, "restored")
  await command(world, { DATA_DIR: world.dataDir() }, "backup", file)
  await command(world, { DATA_DIR: next }, "restore", file)
  world.office.forget()
  return world.restart(next)
}

async function command(world: YearWorld, env: Record<string, string>, ...args: string[]): Promise<void> {
  const { child, output } = spawnSite({ ...world.env, ...env }, ...args)
  const [code] = (await once(child, "close")) as [number]
  if (code !== 0) throw new Error(`${args[0]}: ${output()}`)
}
