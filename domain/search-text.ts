/** Letters that are not one of the alphabet with an accent, and signs that are typed in several ways, as `unaccent` of PostgreSQL writes them. */
const WRITTEN: Record<string, string> = Object.fromEntries(
  (
    "æ ae,œ oe,ß ss,ø o,đ d,ð d,þ th,ł l,ħ h,ı i,ĸ q,ŋ n,ŧ t,ĳ ij,ŀ l,ŉ 'n,ſ s,ﬀ ff,ﬁ fi,ﬂ fl,ﬃ ffi,ﬄ ffl,№ no,× *,÷ /,… ..." +
    // oxlint-disable-next-line mirabelle/typography -- pairs, no quotation
    ",‘ ',’ ',‛ ',ʻ ',ʼ ',ʽ ',ʹ ',ˈ ',′ ',“ \",” \",‟ \",″ \",« <<,» >>,‹ <,› >,‐ -,‑ -,‒ -,– -,— -,― -,− -"
  )
    .split(",")
    .map((pair) => pair.split(" ") as [string, string]),
)
const OTHERS = new RegExp(`[${Object.keys(WRITTEN).join("")}]`, "g")

/**
 * Normalises text for search in the browser: no accents, lower case, « œ » as « oe ». `private.normalize` of the database does the same;
 * tests/support/search-examples.ts is checked against both.
 */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(OTHERS, (sign) => WRITTEN[sign] ?? sign)
}

/** The words of a text for search: « Sacré-Cœur » has two. */
export const searchWords = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether a text holds each typed word, or the beginning or middle of one, in any order. A query without a word is looked for as it is. */
export function holdsWords(text: string, query: string): boolean {
  const words = searchWords(query)
  const searched = plain(text)
  return words.length === 0 ? searched.includes(plain(query.trim())) : words.every((word) => searched.includes(word))
}
