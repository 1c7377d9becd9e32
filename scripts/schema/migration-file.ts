const BEGIN = "-- Written by `npm run routines` from supabase/schema: do not edit from here to the end mark."
const END = "-- End of what `npm run routines` wrote."

/**
 * The parts of a migration that are written by hand: `before` the routines (tables, types, rows), and `after` them, below the end mark (triggers
 * and policies that call a new function).
 */
export function handParts(migration: string): { before: string; after: string } {
  const [before = "", written = ""] = migration.split(BEGIN)
  return { before: before.trim(), after: (written.split(END)[1] ?? "").trim() }
}

/** The text of a migration with these routines, which replace those that it had. */
export function withRoutines(migration: string, script: string): string {
  const { before, after } = handParts(migration)
  return [before, script && `${BEGIN}\n\n${script}\n\n${END}`, after].filter(Boolean).join("\n\n") + "\n"
}

/**
 * The file of a migration that is under work: the one of that name, or a new one named by the instant (UTC), and after the newest: a migration
 * that sorts before another is undone by it on a new database, and comes after it on a site that is updated.
 * @throws an error when the name is not `verb_noun`, or belongs to a migration that is frozen.
 */
export function migrationNamed(name: string, files: string[], frozen: string, now: Date): string {
  if (!/^[a-z]+(_[a-z]+)+$/.test(name)) throw new Error(`« ${name} »: a migration is named verb_noun, in lower case.`)
  const begun = files.find((file) => file.replace(/^\d+_/, "") === `${name}.sql`)
  if (!begun) return `${[stampOf(now), secondAfter(files.toSorted().at(-1))].sort().at(-1)}_${name}.sql`
  if (frozen.includes(begun)) throw new Error(`${begun} is frozen (supabase/migrations.sha256): choose another name.`)
  return begun
}

const stampOf = (instant: Date) => instant.toISOString().replace(/\D/g, "").slice(0, 14)

/** Empty without a file. Stamps like 20261128240000 have an hour that no clock has: as a number they sort as well. */
const secondAfter = (file = "") => (file === "" ? "" : String(Number(file.slice(0, 14)) + 1))
