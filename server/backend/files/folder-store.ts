import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { type FileStore, STORED_NAME } from "./file-store.ts"

/** Neither the umask of who starts the site nor its account decides who reads private files: only the account itself does. */
const OWN_FOLDER = { recursive: true, mode: 0o700 }
const OWN_FILE = { flush: true, mode: 0o600 }
const PART = /^[0-9a-f]{2}$/

/** Keeps files in a folder, local or mounted by several machines. A file is written under a temporary name, then renamed. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!STORED_NAME.test(name)) throw new Error(`${name} is no name of a stored file`)
    return join(folder, name)
  }
  return {
    read: (name) => readFile(pathOf(name)).catch(absent),
    async write(name, bytes) {
      const path = pathOf(name)
      await mkdir(dirname(path), OWN_FOLDER)
      const draft = `${path}.part`
      try {
        await writeFile(draft, bytes, OWN_FILE)
        await rename(draft, path)
      } catch (error) {
        // A full disk must not collect partial files.
        await rm(draft, { force: true })
        throw error
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async *list() {
      for (const part of await namesIn(folder))
        for (const name of await namesIn(join(folder, part)))
          if (STORED_NAME.test(`${part}/${name}`)) yield `${part}/${name}`
    },
  }
}

/** Closes the folders of an earlier version, which others could read. A folder of another account is left as it is. */
export async function closeFolders(folder: string): Promise<void> {
  const parts = (await namesIn(folder)).filter((name) => PART.test(name))
  await Promise.all(parts.map((part) => chmod(join(folder, part), OWN_FOLDER.mode).catch(() => {})))
}

const namesIn = async (folder: string) => ((await readdir(folder).catch(absent)) ?? []).sort()

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null
  throw error
}
