import { createWriteStream } from "node:fs"
import { mkdir, readdir, readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { pipeline } from "node:stream/promises"
import type { Part } from "./archive.ts"

/** The stored files of an installation, one at a time. One that is removed meanwhile was in nobody's way. */
export async function* readStoredFiles(folder: string): AsyncGenerator<Part> {
  for (const part of await namesIn(folder))
    for (const name of await namesIn(join(folder, part))) {
      if (name.endsWith(".part")) continue
      const bytes = await readFile(join(folder, part, name)).catch(absent)
      if (bytes) yield { name: `files/${part}/${name}`, bytes }
    }
}

const namesIn = async (folder: string) => ((await readdir(folder).catch(absent)) ?? []).sort()

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null
  throw error
}

export async function writeStoredFile(path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await pipeline(bytes, createWriteStream(path, { flush: true }))
}
