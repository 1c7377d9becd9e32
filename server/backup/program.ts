import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { redirectConsole } from "../watch/console.ts"
import { rotateKeys } from "../backend/rotate-keys.ts"
import { parseEnv, StartError } from "../env.ts"
import { createLog } from "../watch/log.ts"
import { backupsOf, createBackup, keysFileOf } from "./create-backup.ts"
import { withInstallation } from "./installation.ts"
import { restoreBackup } from "./restore-backup.ts"
import { handMadeName } from "./rotation.ts"

/** Silent: the command prints its result and no log of the modules that it uses. */
const log = createLog("silent")

const COMMANDS: Record<string, (env: ReturnType<typeof parseEnv>, file: string | undefined) => Promise<string>> = {
  async backup(env, given) {
    const file = given ?? join(backupsOf(env.DATA_DIR), handMadeName(new Date()))
    if (!file.endsWith(".tar.gz")) throw new StartError(`The archive ${file} needs a name that ends in .tar.gz.`)
    for (const path of [file, keysFileOf(file)])
      if (existsSync(path))
        throw new StartError(`${path} is there already: a backup overwrites nothing. Choose another name.`)
    const { bytes, rows, files, keysFile } = await withInstallation(env, log, (installation) =>
      createBackup(installation, file),
    )
    return `Backup made and read back: ${file} (${sizeOf(bytes)}, ${rows} rows, ${files} files)\nIts keys, to keep in another place: ${keysFile}`
  },
  async restore(env, file) {
    if (!file) throw new StartError("Say which archive: npm run restore -- path/of/archive.tar.gz")
    const { createdAt, tables, files } = await restoreBackup(env, log, file)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return `Restored: ${rows} rows and ${files} files, as they were at ${createdAt}. Start the site now.`
  },
  async "rotate-keys"(env) {
    const { file, formerFile, lost } = await rotateKeys(env, log)
    return [
      `The keys are replaced: ${file}. Everybody signs in again; second factors stay.`,
      formerFile &&
        `The former keys: ${formerFile}. They open the archives that were made with them, and nothing else.`,
      lost > 0 && `${lost} second factors had been lost before: an administrator has to remove them.`,
      env.DATABASE_URL &&
        env.SITE_SECRET &&
        "Other processes take the new keys at their next start, with this SITE_SECRET.",
      env.DATABASE_URL && !env.SITE_SECRET && "Other processes need a copy of this file before they start.",
      "Start the site now.",
    ]
      .filter(Boolean)
      .join("\n")
  },
}

const sizeOf = (bytes: number) => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`)

/** Runs a command of the built program, prints its result, and exits. A relative path starts from where npm was called. */
export async function runProgram(command: string, path?: string): Promise<void> {
  try {
    const run = COMMANDS[command]
    if (!run) throw new StartError(`There is no command ${command}.`)
    const env = parseEnv(process.env)
    redirectConsole(log)
    if (env.SUPABASE_URL)
      throw new StartError(
        "SUPABASE_URL: a Supabase project makes its own backups and keys (its dashboard, Database and Settings › API keys).",
      )
    const file = path === undefined ? undefined : resolve(process.env["INIT_CWD"] ?? ".", path)
    process.stdout.write(`${await run(env, file)}\n`)
    process.exit(0)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
