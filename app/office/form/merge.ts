/** A place in the values of a form, as Mantine writes it: « city », « working_hours.monday.end ». */
export type Path = string

/** What became of the fields that another person changed while a form was open. */
export type Merge = {
  /** Only the other person changed them; the form takes their values. */
  taken: Path[]
  /** Both changed them, to different values; the form asks which value stays. */
  asked: Path[]
}

/**
 * Three-way comparison, field by field: the values that were read, those that another person saved since, and those in the form. A list is one
 * value. The fields of a group of `together` are one decision, as a day and its hour are: when each person changed a part of it, both are asked.
 */
export function mergeValues(
  base: object,
  theirs: object,
  mine: object,
  together: readonly (readonly string[])[] = [],
): Merge {
  const apart = pathsOf(theirs).filter((path) => !isSame(valueAt(theirs, path), valueAt(mine, path)))
  const isTheirs = (path: Path) => !isSame(valueAt(theirs, path), valueAt(base, path))
  const isMine = (path: Path) => !isSame(valueAt(mine, path), valueAt(base, path))
  const isAsked = (path: Path) => {
    const group = together.find((fields) => fields.includes(path)) ?? [path]
    const decided = apart.filter((other) => group.includes(other))
    return decided.some(isTheirs) && decided.some(isMine)
  }
  return { taken: apart.filter((path) => isTheirs(path) && !isAsked(path)), asked: apart.filter(isAsked) }
}

/** The fields of a form, those of inner objects included. */
function pathsOf(values: object): Path[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? pathsOf(value as object).map((inner) => `${name}.${inner}`)
      : [name],
  )
}

export function valueAt(values: object, path: Path): unknown {
  return path.split(".").reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null)?.[name], values)
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

/** Longer texts are cut: the beginning is enough to recognise a value. */
const MOST_SHOWN = 160
/** What an entry of a list is recognised by. */
const NAMES = ["name", "value", "label", "description"]

/** A value of a form in words. */
export function showValue(value: unknown): string {
  if (value === "" || value === null || value === undefined) return "(vide)"
  if (typeof value === "boolean") return value ? "oui" : "non"
  if (Array.isArray(value)) return value.map(showValue).join(", ") || "(vide)"
  if (typeof value === "object") {
    const entry = value as Partial<Record<string, string>>
    return showValue(NAMES.flatMap((name) => entry[name] || []).join(" "))
  }
  const text = typeof value === "string" ? value : JSON.stringify(value)
  if (/^(https?:)?\/\S+$/.test(text)) return "un autre fichier"
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
}
