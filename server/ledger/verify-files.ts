import { createHash } from "node:crypto"
import { nameDocument } from "#domain/ledger/problems.ts"

/** A file that a row names, as `list_kept_files` gives it; a scan has no hash. */
export type KeptFile = {
  id: string
  bucket: string
  path: string
  sha256: string | null
  byte_count: number | null
  kind: string
  number: string | null
}

/** Where the files and their rows are: an embedded backend, or a Supabase project. */
export type KeptFiles = {
  /** Some of the files, in the order of their ids; none after the last. */
  list: (after: string | null) => Promise<KeptFile[]>
  /** Null when there is none. */
  read: (bucket: string, path: string) => Promise<Uint8Array | null>
  /** Names of files that no row names, at most 50. */
  surplus: () => Promise<string[]>
}

export type FilesReport = {
  files: number
  bytes: number
  /** Files without a hash to compare. */
  unhashed: number
  /** Sentences, at most 50, and how many there are. */
  problems: string[]
  problemCount: number
}

const MOST_SENTENCES = 50

/** Opens each file, one at a time, and compares its bytes with its row. */
export async function verifyFiles({ list, read, surplus }: KeptFiles): Promise<FilesReport> {
  const report: FilesReport = { files: 0, bytes: 0, unhashed: 0, problems: [], problemCount: 0 }
  const note = (sentence: string) => {
    report.problemCount += 1
    if (report.problems.length < MOST_SENTENCES) report.problems.push(sentence)
  }
  for (let page = await list(null); page.length > 0; page = await list(page.at(-1)?.id ?? null))
    for (const file of page) {
      const bytes = await read(file.bucket, file.path)
      report.files += 1
      report.bytes += bytes?.byteLength ?? 0
      if (file.sha256 === null) report.unhashed += 1
      const name = `${nameDocument(file.kind, file.number)} (${file.bucket}/${file.path})`
      if (bytes === null) note(`${name}\u00a0: le fichier manque`)
      else if (file.byte_count !== null && bytes.byteLength !== file.byte_count)
        note(`${name}\u00a0: le fichier a été modifié, ${bytes.byteLength} octets au lieu de ${file.byte_count}`)
      else if (file.sha256 !== null && createHash("sha256").update(bytes).digest("hex") !== file.sha256)
        note(`${name}\u00a0: le fichier a été modifié, il n’a plus son empreinte`)
    }
  for (const name of await surplus()) note(`${name}\u00a0: ce fichier est en trop, aucune ligne ne le nomme`)
  return report
}
