/** A text as it is searched in the browser: without accents, in small letters. The database has its own (`private.normalize`). */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
}
