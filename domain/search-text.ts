/** Normalises text for search in the browser: no accents, lower case. The database has its own function (`private.normalize`). */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
}
