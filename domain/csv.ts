import { writeNumber } from "./numbers.ts"

const SEPARATOR = ";"
/** Excel takes a file for UTF-8 only when it begins with this mark. */
export const BYTE_ORDER_MARK = "\ufeff"

/**
 * A line of a table as French spreadsheets expect it: semicolons, decimal commas, CRLF. A text that a
 * spreadsheet would run as a formula (it starts with = + - @, one of their full-width forms, a tab or a line break) gets an apostrophe
 * in front, because clients write these texts.
 */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(writeCell).join(SEPARATOR)}\r\n`

function writeCell(value: string | number | null): string {
  if (value === null) return ""
  // « 122,20 », and a count without decimals.
  if (typeof value === "number") return writeNumber(value.toFixed(2)).replace(/,00$/, "").replace(/^-0$/, "0")
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return /[";\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
