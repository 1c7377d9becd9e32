import { readCsv } from "#domain/imports/csv.ts"
import { MOST_BYTES, MOST_LINES, type Table, tableOf } from "#domain/imports/table.ts"
import { isVcard, readVcards } from "#domain/imports/vcard.ts"
import { formatCount } from "#domain/numbers.ts"

/** A file that is no list; its message is shown. */
export class UnreadableFile extends Error {}

type IsHeader = (cells: readonly string[]) => boolean

/** Reads a list: columns parted by semicolons, commas or tabs, or contacts of a telephone (.vcf). Throws `UnreadableFile`. */
export function readTable(bytes: Uint8Array, isHeader: IsHeader): Table {
  const text = readText(bytes)
  return isVcard(text) ? bounded(tableOf(readVcards(text), () => true)) : tableOfText(text, isHeader)
}

/** The text of a file. Throws `UnreadableFile`. */
export function readText(bytes: Uint8Array): string {
  if (bytes.length > MOST_BYTES) throw new UnreadableFile("Ce fichier dépasse 5\u00a0Mo.")
  // Excel may write the separator on a first line, which it does not show.
  return decode(bytes).replace(/^sep=.\r?\n/i, "")
}

/** The table of a text whose columns are parted. Throws `UnreadableFile`. */
export const tableOfText = (text: string, isHeader: IsHeader) => bounded(tableOf(readCsv(text), isHeader))

function bounded(table: Table): Table {
  refuseCount(table.rows.length)
  return table
}

/** Throws `UnreadableFile` for a file without lines, or with too many. */
export function refuseCount(count: number): void {
  if (count === 0) throw new UnreadableFile("Ce fichier ne contient aucune ligne.")
  if (count > MOST_LINES) {
    const [found, most] = [count, MOST_LINES].map(formatCount)
    throw new UnreadableFile(`Ce fichier a ${found} lignes\u00a0: ${most} au plus. Partagez-le en plusieurs fichiers.`)
  }
}

/** A text file in UTF-8 or UTF-16, else in the alphabet of older spreadsheets: of Windows, or of a Mac. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new UnreadableFile("Ceci est un classeur\u00a0: dans votre tableur, enregistrez-le d’abord au format CSV.")
  const wide = wideEncoding(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(isOfMac(bytes) ? "macintosh" : "windows-1252").decode(bytes)
  }
}

/** UTF-16 by its mark, or by its zeros: in European words every other byte is one. */
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return "utf-16le"
  if (first === 0xfe && second === 0xff) return "utf-16be"
  const zeros = [0, 0]
  for (const [at, byte] of bytes.subarray(0, 2000).entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const most = Math.min(bytes.length, 2000) / 4
  if (odd > most && odd > 4 * even) return "utf-16le"
  return even > most && even > 4 * odd ? "utf-16be" : null
}

/** Letters of French words: on a Mac « É à â ç é è ê ë î ï ù û » and the apostrophe; in Windows « à â ç è é ê ë î ï ô ù û ü ». */
const OF_MAC = new Set([0x83, 0x88, 0x89, 0x8d, 0x8e, 0x8f, 0x90, 0x91, 0x94, 0x95, 0x9d, 0x9e, 0xd5])
const OF_WINDOWS = new Set([0xe0, 0xe2, 0xe7, 0xe8, 0xe9, 0xea, 0xeb, 0xee, 0xef, 0xf4, 0xf9, 0xfb, 0xfc])

function isOfMac(bytes: Uint8Array): boolean {
  const isLetter = (byte = 0) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
  let [mac, windows] = [0, 0]
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80 || !(isLetter(bytes[at - 1]) || isLetter(bytes[at + 1]))) continue
    if (OF_MAC.has(byte)) mac += 1
    else if (OF_WINDOWS.has(byte)) windows += 1
  }
  return mac > windows
}
