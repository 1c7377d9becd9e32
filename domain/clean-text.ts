/**
 * Every text that arrives is cleaned here: typed, pasted, sent by a program, read from a file. `private.clean_text` of the database does the
 * same; tests/support/text-examples.ts is checked against both.
 */

/** Ends of lines as Windows, old Macs, Word (U+000B), printers (U+000C) and Unicode write them. */
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** Halves of a pair; control characters but tab and line feed; signs that turn the text around them; two codes that are no characters. */
const REFUSED = /[\p{Cs}\u0000-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu

/** Spaces, and characters without width or ink. Inside a text they have a meaning: they join an emoji, or part two Persian letters. */
const INVISIBLE =
  // oxlint-disable-next-line no-misleading-character-class -- each of them is one character of the class
  /[\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]/
/** A variation selector changes the character before it. */
const INVISIBLE_START = new RegExp(`^(?:${INVISIBLE.source}|[\\ufe00-\\ufe0f])+`)

/** One kind of line end, and none of the characters that a database, a document or the next reader cannot stand. Keeps spaces at the ends. */
export function withoutControls(text: string): string {
  return text.replace(LINE_END, "\n").replace(REFUSED, "")
}

/** A text as it is stored: `withoutControls`, and nothing invisible at its ends. Empty when nothing of it would be seen. */
export function cleanText(text: string): string {
  const rest = withoutControls(text).replace(INVISIBLE_START, "")
  // A loop: a pattern for the end would try each run of spaces from each of its characters.
  let end = rest.length
  while (end > 0 && INVISIBLE.test(rest[end - 1] ?? "")) end -= 1
  return rest.slice(0, end)
}
