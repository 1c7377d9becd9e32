import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { type FileStore, STORED_NAME } from "./file-store.ts"

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
      await mkdir(dirname(path), { recursive: true })
      const draft = `${path}.part`
      try {
        await writeFile(draft, bytes, { flush: true })
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

const namesIn = async (folder: string) => ((await readdir(folder).catch(absent)) ?? []).sort()

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null
  throw error
}
