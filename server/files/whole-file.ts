import { open, rename, rm, writeFile } from "node:fs/promises"
import { dirname } from "node:path"

/**
 * Writes a file that is there whole or not at all, whatever happens meanwhile: on the disk under another name first. Its folder is
 * there, nobody else writes the same file at once, and its owner alone reads it.
 */
export async function writeWhole(path: string, content: string): Promise<void> {
  const draft = `${path}.part`
  try {
    // One that was left may be readable by others.
    await rm(draft, { force: true })
    await writeFile(draft, content, { mode: 0o600, flag: "wx", flush: true })
    await rename(draft, path)
  } catch (error) {
    // A disk that takes no more is not filled with halves.
    await rm(draft, { force: true }).catch(() => {})
    throw error
  }
  await flushFolder(dirname(path))
}

/** The new name survives a power cut too, where folders can be flushed. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
