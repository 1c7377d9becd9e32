import { existsSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { formatDateTime } from "#domain/dates.ts"
import { formatBytes, formatCount } from "#domain/numbers.ts"
import { redirectConsole } from "../watch/console.ts"
import { resetFactor } from "../backend/auth/reset-factor.ts"
import { rotateKeys } from "../backend/rotate-keys.ts"
import { parseEnv, StartError } from "../env.ts"
import { createLog } from "../watch/log.ts"
import { chooseCopyPlace, copyAway } from "./copies.ts"
import { backupsOf, createBackup, type Installation, keysFileOf } from "./create-backup.ts"
import { BUCKET } from "./find-archive.ts"
import { withInstallation } from "./installation.ts"
import { provision } from "../provision.ts"
import { installationOfProject } from "./project.ts"
import { restoreToProject } from "./restore-project.ts"
import { restoreBackup } from "./restore-backup.ts"
import { handMadeName } from "./rotation.ts"
import { sealedNameOf } from "./sealed-archive.ts"
import { SAYS } from "./sentences.ts"
import { verifyLedger } from "../ledger/verify-ledger.ts"

type Env = ReturnType<typeof parseEnv>

/** Silent: the command prints its result and no log of the modules that it uses. */
const log = createLog("silent")

/** The commands about the whole installation. */
const COMMANDS: Record<string, (env: Env, args: string[]) => Promise<string>> = {
  async backup(env, [given]) {
    const file = given ? archiveAt(given) : join(backupsOf(env.DATA_DIR), handMadeName(new Date()))
    if (!file.endsWith(".tar.gz")) throw new StartError(SAYS.nameOfArchive(file))
    for (const path of [file, keysFileOf(file)]) if (existsSync(path)) throw new StartError(SAYS.isThere(path))
    const on = async (task: (installation: Installation) => Promise<string>) =>
      env.SUPABASE_URL ? task(await installationOfProject(env)) : withInstallation(env, log, task)
    return on(async (installation) => {
      const { bytes, rows, files, keysFile } = await createBackup(installation, file)
      const content = `${formatBytes(bytes)}, ${rowsOf(rows)}, ${filesOf(files)}`
      const copy = await copyIfAsked(env, installation, file)
      return [SAYS.made(file, content), SAYS.keysAre(keysFile), ...copy].join("\n")
    })
  },
  async restore(env, [given]) {
    if (!given) throw new StartError(SAYS.whichArchive)
    const archive = archiveAt(given)
    const restore = env.SUPABASE_URL ? restoreToProject(env, archive) : restoreBackup(env, log, archive)
    const { createdAt, tables, files } = await restore
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return SAYS.restored(rowsOf(rows), filesOf(files), formatDateTime(new Date(createdAt)))
  },
  provision: (_env, args) => provision(args),
  "verify-ledger": (env, args) => verifyLedger(env, log, args),
  "reset-factor": (env, args) => resetFactor(env, log, args),
  async "rotate-keys"(env) {
    if (env.SUPABASE_URL) throw new StartError(SAYS.keysOfProject)
    const { file, formerFile, lost } = await rotateKeys(env, log)
    return [
      SAYS.keysReplaced(file),
      formerFile && SAYS.formerKeys(formerFile),
      lost > 0 && SAYS.factorsLost(lost),
      env.DATABASE_URL && (env.SITE_SECRET ? SAYS.othersTakeKeys : SAYS.othersNeedKeys),
      SAYS.startNow,
    ]
      .filter(Boolean)
      .join("\n")
  },
}

const rowsOf = (rows: number) => `${formatCount(rows)}\u00a0ligne${rows > 1 ? "s" : ""}`
const filesOf = (files: number) => `${formatCount(files)}\u00a0fichier${files > 1 ? "s" : ""}`

/** An archive in the site's own folder also goes to the bucket; one with a path of its own stays where it was wanted. */
async function copyIfAsked(env: Env, installation: Installation, file: string): Promise<string[]> {
  const place = chooseCopyPlace(env)
  if (!place || resolve(dirname(file)) !== resolve(backupsOf(installation.dataDir))) return []
  const failure = await copyAway(installation, place)
  return [failure === null ? SAYS.copied(sealedNameOf(basename(file))) : SAYS.notCopied(failure)]
}

/** Runs a command of the built program, prints its result, and exits. */
export async function runProgram(command: string, args: string[]): Promise<void> {
  // A command that is interrupted ends its PostgreSQL with it (server-process.ts).
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.once(signal, () => process.exit(1))
  try {
    process.stdout.write(`${await answer(command, args)}\n`)
    process.exit(0)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

async function answer(command: string, args: string[]): Promise<string> {
  const run = COMMANDS[command]
  if (!run) throw new StartError(SAYS.noSuchCommand(command))
  const env = parseEnv(process.env)
  redirectConsole(log)
  return run(env, args)
}

/** An archive as it was named; a relative path starts from where npm was called. */
const archiveAt = (given: string) => (given.startsWith(BUCKET) ? given : resolve(process.env["INIT_CWD"] ?? ".", given))
