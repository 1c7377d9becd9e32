import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { StartError } from "../../env.ts"
import { type Account, giveTo } from "./account.ts"
import type { Place } from "./place.ts"
import { runProgram } from "./run-program.ts"

export const SUPERUSER = "postgres"
const VERSION = "18"
/** First line of `pg_hba.conf`; it identifies a cluster made by the site. */
const OURS = "# A cluster of the site: it rules who may connect."
const RULES = `${OURS}
local all all trust
host all all 127.0.0.1/32 scram-sha-256
`

/**
 * True when the folder holds a cluster made by the site; false when it holds no cluster.
 * @throws {StartError} when the folder holds another cluster, or cannot be read.
 */
export async function isOurs(folder: string): Promise<boolean> {
  const read = (name: string) =>
    readFile(join(folder, name), "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ENOTDIR") return null
      throw new StartError(
        `DATA_DIR: ${folder} cannot be read (${error.code}): start the site as the user who did before.`,
      )
    })
  const version = await read("PG_VERSION")
  if (version === null) return false
  const rules = await read("pg_hba.conf")
  if (version.trim() === VERSION && rules?.startsWith(OURS)) return true
  throw new StartError(
    `DATA_DIR: ${folder} was made by another version of the site, with another database. Keep it aside and choose an empty DATA_DIR.`,
  )
}

type Options = { folder: string; account: Account; initdb: string; place: Place; isDurable: boolean }

/**
 * Makes a cluster beside its place and moves it there whole: a start that is cut off leaves only a draft, which the next one removes.
 * Texts are UTF-8 and sorted alike on every machine. @throws {StartError} with what `initdb` says.
 */
export async function createCluster({ folder, account, initdb, place, isDurable }: Options): Promise<void> {
  const draft = `${folder}.new`
  const hosts = place.password === null ? [] : ["--auth-host=scram-sha-256", `--pwfile=${place.passwordFile}`]
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  await giveTo(account, draft)
  try {
    await runProgram(account, initdb, [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--auth-local=trust",
      ...hosts,
      ...(isDurable ? [] : ["--no-sync"]),
    ])
  } catch (error) {
    const reason = (error as Error).message
    throw new StartError(`DATA_DIR: the database cannot be made in ${folder} (${reason}).`, { cause: error })
  }
  await writeFile(join(draft, "pg_hba.conf"), RULES)
  await rename(draft, folder)
}
