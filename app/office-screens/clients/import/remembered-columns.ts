import type { Columns } from "#domain/clients/import.ts"

const KEY = "mirabelle-import-columns"
const MOST = 20
/** A list with the same header, and what its columns were said to be. */
type Remembered = { header: string; columns: Columns }[]

function readAll(): Remembered {
  try {
    return JSON.parse(window.localStorage.getItem(KEY) ?? "[]") as Remembered
  } catch {
    return []
  }
}

const keyOf = (header: readonly string[]) => JSON.stringify(header)

export function rememberedColumns(header: readonly string[]): Columns | null {
  return readAll().find((known) => known.header === keyOf(header))?.columns ?? null
}

export function rememberColumns(header: readonly string[], columns: Columns): void {
  const others = readAll().filter((known) => known.header !== keyOf(header))
  const all: Remembered = [{ header: keyOf(header), columns }, ...others].slice(0, MOST)
  window.localStorage.setItem(KEY, JSON.stringify(all))
}
