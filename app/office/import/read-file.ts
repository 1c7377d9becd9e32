import { readCsv } from "#domain/imports/csv.ts"
import { MOST_BYTES, MOST_LINES, type Table, tableOf } from "#domain/imports/table.ts"
import { formatCount } from "#domain/numbers.ts"

/** A file that is no list; its message is shown. */
export class UnreadableFile extends Error {}

/** Reads a list: columns parted by semicolons, commas or tabs. Throws `UnreadableFile`. */
export function readTable(bytes: Uint8Array, isHeader: (cells: readonly string[]) => boolean): Table {
  if (bytes.length > MOST_BYTES) throw new UnreadableFile("Ce fichier dépasse 5\u00a0Mo.")
  // Excel may write the separator on a first line, which it does not show.
  const text = decode(bytes).replace(/^sep=.\r?\n/i, "")
  const table = tableOf(readCsv(text), isHeader)
  if (table.rows.length === 0) throw new UnreadableFile("Ce fichier ne contient aucune ligne.")
  if (table.rows.length > MOST_LINES) {
    const [found, most] = [table.rows.length, MOST_LINES].map(formatCount)
    throw new UnreadableFile(`Ce fichier a ${found} lignes\u00a0: ${most} au plus. Partagez-le en plusieurs fichiers.`)
  }
  return table
}

/** UTF-8, else the alphabet of Outlook and of older spreadsheets. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  if (first === 0x50 && second === 0x4b)
    throw new UnreadableFile("Ceci est un classeur\u00a0: dans votre tableur, enregistrez-le d’abord au format CSV.")
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}
