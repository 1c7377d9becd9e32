import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { type FileStore, STORED_NAME } from "./file-store.ts"

/** Keeps files in a folder, of this machine or one that several machines mount. They are written under another name first. */
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
      try {
        await writeWhole(`${path}.part`, bytes)
        await rename(`${path}.part`, path)
      } catch (error) {
        // A disk that takes no more is not filled with halves.
        await rm(`${path}.part`, { force: true })
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

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "w")
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

const namesIn = async (folder: string) => ((await readdir(folder).catch(absent)) ?? []).sort()

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null
  throw error
}
