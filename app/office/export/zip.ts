/** A ZIP archive without compression (PKWARE APPNOTE 6.3.10): PDF files are compressed already. */

export type ZipEntry = { name: string; bytes: Uint8Array<ArrayBuffer> }

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
/** Names are UTF-8. */
const FLAGS = 0x0800
const VERSION = 20

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  return sum
})

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = (sum >>> 8) ^ (TABLE[(sum ^ byte) & 0xff] ?? 0)
  return (sum ^ 0xffffffff) >>> 0
}

/** Little-endian numbers of two (`h`) or four (`i`) bytes. */
function record(...fields: readonly (readonly ["h" | "i", number])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((size, [type]) => size + (type === "h" ? 2 : 4), 0)))
  let place = 0
  for (const [type, value] of fields) {
    if (type === "h") view.setUint16(place, value, true)
    else view.setUint32(place, value, true)
    place += type === "h" ? 2 : 4
  }
  return new Uint8Array(view.buffer)
}

/** The time of a file as MS-DOS writes it. */
const timeOf = (at: Date) => (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)
const dayOf = (at: Date) => ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()

/** « Facture.pdf », « Facture (2).pdf »: a name that was given twice. */
function uniqueNames(entries: readonly ZipEntry[]): string[] {
  const given = new Map<string, number>()
  return entries.map(({ name }) => {
    const count = (given.get(name) ?? 0) + 1
    given.set(name, count)
    return count === 1 ? name : name.replace(/(\.\w+)?$/, ` (${count})$1`)
  })
}

/** The parts of an archive, for a Blob: less than 4 GB, and 65 535 files at most. */
export function zipParts(entries: readonly ZipEntry[], at: Date): Uint8Array<ArrayBuffer>[] {
  const names = uniqueNames(entries).map((name) => new TextEncoder().encode(name))
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  entries.forEach(({ bytes }, i) => {
    const name = names[i] ?? new Uint8Array()
    const size = bytes.length
    const common = [
      ...([
        ["h", VERSION],
        ["h", FLAGS],
        ["h", 0],
        ["h", timeOf(at)],
        ["h", dayOf(at)],
      ] as const),
      ...([
        ["i", crc32(bytes)],
        ["i", size],
        ["i", size],
        ["h", name.length],
        ["h", 0],
      ] as const),
    ]
    const head = record(["i", LOCAL], ...common)
    parts.push(head, name, bytes)
    const rest = [
      ["h", 0],
      ["h", 0],
      ["h", 0],
      ["i", 0],
      ["i", offset],
    ] as const
    directory.push(record(["i", CENTRAL], ["h", VERSION], ...common, ...rest), name)
    offset += head.length + name.length + size
  })
  const directorySize = directory.reduce((sum, { length }) => sum + length, 0)
  const count = entries.length
  const sizes = [
    ["h", count],
    ["h", count],
    ["i", directorySize],
    ["i", offset],
    ["h", 0],
  ] as const
  return [...parts, ...directory, record(["i", END], ["h", 0], ["h", 0], ...sizes)]
}
