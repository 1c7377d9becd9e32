import { chmod, mkdir, realpath, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { StartError } from "../env.ts"

/** References to the open locks: garbage collection would close them. */
const held = new Set<DatabaseSync>()
/** SQLite's code for a file that another process has locked. */
const SQLITE_BUSY = 5

export const prepareDataDir = (path: string) => prepareFolder("DATA_DIR", path)

/** Creates a folder and those above it. The `recursive` of Node does not end under /proc, where a folder is there and holds none. */
async function makeFolder(path: string): Promise<void> {
  const make = () => mkdir(path, { mode: 0o700 })
  await make()
    .catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT" || dirname(path) === path) throw error
      await makeFolder(dirname(path))
      await make()
    })
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error
    })
}

/** Creates the folder that a variable names and tests that it can be written. @throws {StartError} when it cannot. */
export async function prepareFolder(variable: "DATA_DIR" | "STORAGE_DIR", path: string): Promise<string> {
  try {
    await makeFolder(path)
    const folder = await realpath(path)
    // Named by process: another one may run the same test at the same time.
    const probe = join(folder, `.write-test-${process.pid}`)
    await writeFile(probe, "")
    await rm(probe, { force: true })
    return folder
  } catch (error) {
    throw new StartError(sayUnwritable(variable, path, (error as NodeJS.ErrnoException).code))
  }
}

const FULL_DISK = ["ENOSPC", "EDQUOT"]

/** One sentence for the operator about a folder that the system does not let the site write; `code` is the system's. */
export function sayUnwritable(variable: string, path: string, code = "unknown error"): string {
  if (!FULL_DISK.includes(code)) return `${variable} ${path} cannot be written (${code}).`
  return `${variable} ${path}: the disk is full. Free 50 MB or more (df -h ${path}), then start the site again: nothing is lost.`
}

/**
 * Locks the data folder for this process. The lock is on a file that SQLite opens, because Node offers no other file lock. The system frees it
 * when the process dies in any way, so no stale lock has to be removed by hand.
 * @throws {StartError} when another process has the folder.
 */
export async function lockDataDir(folder: string): Promise<{ release: () => void }> {
  const path = join(folder, "lock")
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    // Not `begin exclusive`, which locks in two steps: two processes that start at once could block each other, and neither would get the lock.
    lock.exec("begin immediate")
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new StartError(`DATA_DIR ${folder} is in use by another process.`)
  }
  held.add(lock)
  await chmod(path, 0o600)
  return { release: () => (held.delete(lock), lock.close()) }
}
