/** What another person saved while a form was open, by field of the form. */
export type Merge<Values> = {
  /** Fields that only the other person changed; the form takes them over. */
  taken: (keyof Values & string)[]
  /** Fields that both changed, to different values; the form keeps its own. */
  contested: (keyof Values & string)[]
}

/** Three-way comparison of the values that were read, those saved meanwhile by another person, and those in the form. */
export function compareValues<Values extends object>(base: Values, saved: Values, mine: Values): Merge<Values> {
  const changed = (Object.keys(saved) as (keyof Values & string)[]).filter(
    (field) => !isSame(saved[field], base[field]) && !isSame(saved[field], mine[field]),
  )
  return {
    taken: changed.filter((field) => isSame(mine[field], base[field])),
    contested: changed.filter((field) => !isSame(mine[field], base[field])),
  }
}

/** Compares values of any depth; the order of keys, which PostgreSQL's `jsonb` does not keep, does not count. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== "object") return value
  return Object.entries(value)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([key, inner]) => [key, sorted(inner)])
}

/** Longer texts are cut: the notice is there to recognise a value, « Reprendre » to read it whole. */
const MOST_SHOWN = 160

/** A value of a form in words, for fields that are no code. */
export function showValue(value: unknown): string {
  if (value === "" || value === null || value === undefined) return "(vide)"
  if (typeof value === "boolean") return value ? "oui" : "non"
  if (typeof value === "object") return "(modifié)"
  const text = typeof value === "string" ? value : JSON.stringify(value)
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
}
