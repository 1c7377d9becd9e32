/** Above it stands what was written by hand: tables, types, policies, triggers, rows. */
export const MARKER = "-- Written by `npm run routines` from supabase/routines: do not edit from here on."

export const handPart = (migration: string): string => (migration.split(MARKER)[0] ?? "").trim()

/**
 * The file of a migration that is under work: the one of that name, or a new one named by the instant (UTC).
 * @throws an error when the name is not `verb_noun`, or belongs to a migration that is frozen.
 */
export function migrationNamed(name: string, files: string[], frozen: string, now: Date): string {
  if (!/^[a-z]+(_[a-z]+)+$/.test(name)) throw new Error(`« ${name} »: a migration is named verb_noun, in lower case.`)
  const begun = files.find((file) => file.replace(/^\d+_/, "") === `${name}.sql`)
  if (!begun) return `${now.toISOString().replace(/\D/g, "").slice(0, 14)}_${name}.sql`
  if (frozen.includes(begun)) throw new Error(`${begun} is frozen (supabase/migrations.sha256): choose another name.`)
  return begun
}
