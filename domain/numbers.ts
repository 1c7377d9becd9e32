/** The sign of a negative number that people read; a hyphen is shorter than the digits beside it. */
export const MINUS = "−"

/**
 * Parses a number as people in France write it: « 1 234,50 », « 45.5 », « 80 € ». Null when it is unreadable, so that the field shows an error
 * and never stores 0 or another number. A comma or a point is always the decimal separator: « 1.234,56 » and « 1,234.56 » are unreadable.
 */
export function parseNumber(text: string): number | null {
  const plain = text
    .replace(/[\s\u00a0\u202f]|€$/g, "")
    .replace(",", ".")
    .replace(MINUS, "-")
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null
}

/**
 * Formats a number with exactly `decimals` decimals, or none when they are all zero: « 1 234 », « 1 234,50 ». Avoids `Intl`, whose first use
 * costs a browser more than rendering a list.
 */
export function formatDecimal(number: number, decimals: number): string {
  const [whole = "", rest] = Math.abs(number).toFixed(decimals).split(".")
  const sign = number < 0 || Object.is(number, -0) ? MINUS : ""
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, "\u202f")}${rest && Number(rest) ? `,${rest}` : ""}`
}

/** Formats a count: « 1 234 ». */
export function formatCount(count: number): string {
  return formatDecimal(count, 0)
}

/** The text of a number in an editable field: « 45,5 ». */
export function writeNumber(number: number | string): string {
  return String(number).replace(".", ",")
}

const UNITS = ["octets", "ko", "Mo", "Go", "To"]

/** The size of a file: « 1,4 Mo ». */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  const value = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: power > 1 ? 1 : 0 }).format(
    bytes / 1000 ** power,
  )
  return `${value}\u00a0${UNITS[power] ?? ""}`
}

/** « 1 demande », « 2 demandes », with a space that does not break. */
export const countOf = (number: number, one: string, many: string) => `${number}\u00a0${number > 1 ? many : one}`

const WORDS =
  "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt".split(
    " ",
  )

/** A count in words as running text has it: « quatorze »; in digits from 21 on. */
export const inWords = (count: number) => WORDS[count] ?? formatCount(count)
