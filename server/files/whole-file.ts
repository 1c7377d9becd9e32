import { open, rename, rm, writeFile } from "node:fs/promises"
import { dirname } from "node:path"

/**
 * Writes a file atomically: writes and flushes a draft, then renames it. Only its owner can read it (mode 600). The folder must exist. Two
 * calls must not write the same file at the same time, because they would share one draft.
 */
export async function writeWhole(path: string, content: string): Promise<void> {
  const draft = `${path}.part`
  try {
    // A draft left by an earlier attempt may be readable by others.
    await rm(draft, { force: true })
    await writeFile(draft, content, { mode: 0o600, flag: "wx", flush: true })
    await rename(draft, path)
  } catch (error) {
    // A full disk must not collect partial files.
    await rm(draft, { force: true }).catch(() => {})
    throw error
  }
  await flushFolder(dirname(path))
}

/** Flushes a folder, where the system can, so that a new name survives a power cut. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
