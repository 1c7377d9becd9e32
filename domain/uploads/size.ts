const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE

const oneDigit = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 })

/** « 320 Ko », « 2,4 Mo ». */
export function formatBytes(bytes: number): string {
  if (bytes >= MEGABYTE) return `${oneDigit.format(bytes / MEGABYTE)}\u00a0Mo`
  return `${Math.max(1, Math.round(bytes / KILOBYTE))}\u00a0Ko`
}
