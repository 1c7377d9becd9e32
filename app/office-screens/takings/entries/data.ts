import { dataOf, type Db } from "#app/lib/db.ts"
import { saveFile } from "#app/office/export/csv.ts"
import type { Entries, Entry } from "#domain/accounting/entry.ts"
import { formats, type Profile } from "#domain/accounting/profiles.ts"
import type { Period } from "#domain/takings/takings.ts"

/** Lines of one answer. */
const PAGE = 5000

const days = ({ from, to }: Period) => ({ p_from: from, p_to: to })

// The generated types are plain JSON; tests of the SQL functions check the shapes.
export const readEntries = async (db: Db, period: Period) =>
  (await db.rpc("read_entries", days(period)).then(dataOf)) as Entries

/** Writes the file page by page: what is kept is bytes, not rows. `onProgress` receives the number of lines. */
export async function exportEntries(
  db: Db,
  period: Period,
  profile: Profile,
  siren: string | null,
  onProgress: (count: number) => void = () => undefined,
): Promise<void> {
  const { header, line, encode, mime, fileName } = formats[profile]
  const parts: BlobPart[] = [encode(header)]
  let isFinal = true
  for (let after = 0; ;) {
    const page = (await db
      .rpc("export_entries", { ...days(period), p_after: after, p_limit: PAGE })
      .then(dataOf)) as Entry[]
    isFinal &&= page.every((entry) => entry.is_final)
    parts.push(encode(page.map(line).join("")))
    after = page.at(-1)?.n ?? after
    onProgress(after)
    if (page.length < PAGE) break
  }
  saveFile(fileName(siren, period.to, isFinal), mime, parts)
}

export async function closePeriod(db: Db, period: Period): Promise<void> {
  await db.rpc("close_period", days(period)).then(dataOf)
}
