import { execFileSync, spawnSync } from "node:child_process"
import { chmod, chown, readFile, stat } from "node:fs/promises"
import { dirname } from "node:path"
import { StartError } from "../../env.ts"

const SYSTEM_USER = "mirabelle"

/** The system account that runs PostgreSQL's programs: `ids` are options of the child process, `before` is a command prefix. */
export type Account = { ids: { uid?: number; gid?: number }; before: string[] }

const OURSELVES: Account = { ids: {}, before: [] }

/**
 * PostgreSQL refuses to run as root. When the site runs as root, PostgreSQL gets its own system user or, if that user cannot be created or cannot
 * enter the parent folders (a home of mode 700), a user namespace that maps root to another number. An existing cluster keeps the account that owns it.
 * @throws {StartError} when neither is possible, with what to do.
 */
export async function chooseAccount(cluster: string, program: string): Promise<Account> {
  if (process.getuid?.() !== 0) return OURSELVES
  const owner = await stat(cluster).then(
    ({ uid }) => uid,
    () => null,
  )
  const user = owner === 0 ? null : await systemUser(owner)
  if (user) {
    // Only the data folder may be opened to other users: its secret files have their own modes. Its parent folders are not ours to change.
    await chmod(dirname(cluster), 0o711)
    if (canReach(user, program) && canReach(user, dirname(cluster))) return user
  }
  const namespace: Account = { ids: {}, before: ["unshare", "--user", "--map-user=1", "--map-group=1", "--"] }
  if ((owner ?? 0) === 0 && canReach(namespace, program)) return namespace
  throw new StartError(
    `DATA_DIR ${dirname(cluster)}: PostgreSQL does not run as root, and the system user ${SYSTEM_USER} cannot ${user ? `enter this folder or that of ${program}` : "be made"}. ` +
      "Start the site as another user, choose folders that everybody may enter, or set DATABASE_URL.",
  )
}

/** Gives a new folder to the account that will fill it. */
export async function giveTo({ ids }: Account, folder: string): Promise<void> {
  if (ids.uid !== undefined && ids.gid !== undefined) await chown(folder, ids.uid, ids.gid)
}

async function systemUser(owner: number | null): Promise<Account | null> {
  const found = await readUser(owner)
  if (found || owner !== null) return found
  try {
    const options = ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", SYSTEM_USER]
    execFileSync("useradd", options, { stdio: "ignore" })
    return await readUser(null)
  } catch {
    return null
  }
}

/** Finds the account with that number in `/etc/passwd`, or the site's own user when it is null. */
async function readUser(uid: number | null): Promise<Account | null> {
  const lines = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n").map((line) => line.split(":"))
  const line = lines.find(([name, , id]) => (uid === null ? name === SYSTEM_USER : Number(id) === uid))
  return line ? { ids: { uid: Number(line[2]), gid: Number(line[3]) }, before: [] } : null
}

function canReach({ ids, before }: Account, path: string): boolean {
  const [command = "", ...rest] = [...before, "/bin/sh", "-c", 'test -x "$0"', path]
  return spawnSync(command, rest, { ...ids, cwd: "/", stdio: "ignore" }).status === 0
}
