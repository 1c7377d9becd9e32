/**
 * What the fonts of the documents can draw (Source Sans 3): Latin with all European and Vietnamese letters, Greek, Cyrillic, punctuation, and
 * a few signs. server/documents/render-document.test.ts draws each of these characters.
 */
export const DRAWN: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e], // Latin
  [0xa0, 0xac],
  [0xae, 0x17f],
  [0x18f, 0x18f],
  [0x192, 0x192],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x1cd, 0x1dc],
  [0x1e6, 0x1e7],
  [0x1fa, 0x1ff],
  [0x218, 0x21b],
  [0x259, 0x259],
  [0x2bb, 0x2bc],
  [0x384, 0x38a], // Greek
  [0x38c, 0x38c],
  [0x38e, 0x3a1],
  [0x3a3, 0x3ce],
  [0x400, 0x45f], // Cyrillic
  [0x490, 0x491],
  [0x1e80, 0x1e85],
  [0x1e9e, 0x1ef9], // Vietnamese
  [0x2010, 0x2015], // Punctuation
  [0x2018, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x202f],
  [0x2030, 0x2030],
  [0x2032, 0x2033],
  [0x2039, 0x203a],
  [0x2044, 0x2044],
  [0x2070, 0x2070], // Signs
  [0x2074, 0x2079],
  [0x2080, 0x2089],
  [0x20ac, 0x20ac],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2153, 0x2154],
  [0x215b, 0x215e],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0x221e, 0x221e],
  [0x2248, 0x2248],
  [0x2260, 0x2260],
  [0x2264, 0x2265],
  [0x25a0, 0x25a1],
  [0x25cf, 0x25cf],
  [0x2713, 0x2713],
  [0xfb01, 0xfb02],
]

/** Pictures, joiners, marks without a letter and controls: a text means the same without them. */
const LEFT_OUT = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cc}\p{Cf}\p{M}]/u

const isDrawn = (char: string) => {
  const code = char.codePointAt(0) ?? 0
  return char === "\n" || DRAWN.some(([first, last]) => code >= first && code <= last)
}

/**
 * A text with only characters that the fonts of the documents can draw: one missing glyph would stop a whole document. A letter with an unknown
 * mark loses its mark, a picture is left out, and anything else becomes « ? ».
 */
export function printable(text: string): string {
  const known = text.replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(/\t/g, " ")
  const drawn = [...known.normalize("NFC")].map((char) => (isDrawn(char) ? char : replaced(char))).join("")
  return drawn.replace(/ {2,}/g, " ").trim()
}

function replaced(char: string): string {
  if (LEFT_OUT.test(char)) return ""
  return [...char.normalize("NFKD")].filter(isDrawn).join("") || "?"
}
