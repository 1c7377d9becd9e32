const KEY = "mirabelle-import-columns"
const MOST = 20
/** Lists by their header, and what their columns were said to be. */
type Remembered = { header: string; columns: (string | null)[] }[]

function readAll(): Remembered {
  try {
    return JSON.parse(window.localStorage.getItem(KEY) ?? "[]") as Remembered
  } catch {
    return []
  }
}

const keyOf = (subject: string, header: readonly string[]) => JSON.stringify([subject, ...header])

/** What the columns of a list with this header were said to be, the last time. `subject`: what is imported. */
export function rememberedColumns<Field extends string>(subject: string, header: readonly string[]) {
  const found = readAll().find((known) => known.header === keyOf(subject, header))
  return (found?.columns ?? null) as (Field | null)[] | null
}

export function rememberColumns(subject: string, header: readonly string[], columns: (string | null)[]): void {
  const others = readAll().filter((known) => known.header !== keyOf(subject, header))
  const all: Remembered = [{ header: keyOf(subject, header), columns }, ...others].slice(0, MOST)
  window.localStorage.setItem(KEY, JSON.stringify(all))
}
