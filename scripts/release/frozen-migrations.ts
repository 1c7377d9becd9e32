import { createHash } from "node:crypto"

export const LIST = "supabase/migrations.sha256"

/** File name of each migration, with its text. */
export type Migrations = Record<string, string>

/**
 * One sentence for each migration that differs from the list of released ones (in the format of `sha256sum`): changed, removed, not listed, or
 * new and yet sorted before a listed one, which a database that has that one already would apply in another order than a new database. Before the first release there is no list (null) and nothing is wrong: until then files are edited by subject.
 */
export function faultsOfMigrations(list: string | null, migrations: Migrations): string[] {
  if (list === null) return []
  const missing = unlisted(list, migrations).map(
    (name) => `${name} is not in ${LIST}: npm run release:freeze adds its line`,
  )
  return [...changesOfFrozen(list, migrations), ...missing, ...earlyOnes(list, migrations)]
}

/**
 * The list with one more line for each new migration, and the names of these.
 * @throws with one sentence for each released migration that was changed or removed, and for each new one that sorts before a released one; the
 * list then stays as it is.
 */
export function freeze(list: string | null, migrations: Migrations): { list: string; added: string[] } {
  const faults = [...changesOfFrozen(list ?? "", migrations), ...earlyOnes(list ?? "", migrations)]
  if (faults.length > 0) throw new Error(faults.join("\n"))
  const added = unlisted(list ?? "", migrations)
  const lines = added.map((name) => `${hashOf(migrations[name] ?? "")}  ${name}\n`)
  return { list: (list ?? "") + lines.join(""), added }
}

/** The changelog with the day of the release in the heading of its version: « ## [0.1.0] - Unreleased » becomes « ## [0.1.0] - 2026-11-22 ». Unchanged without such a heading. */
export const dated = (changelog: string, version: string, day: string) =>
  changelog.replace(`\n## [${version}] - Unreleased\n`, `\n## [${version}] - ${day}\n`)

export const hasRelease = (changelog: string) => /^## \[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/m.test(changelog)

function changesOfFrozen(list: string, migrations: Migrations): string[] {
  return [...hashesOf(list)].flatMap(([name, hash]) => {
    const text = migrations[name]
    if (text === undefined) return [`${name} was released and is gone: put it back`]
    if (hashOf(text) === hash) return []
    return [`${name} was released and is changed: put it back, and write a new migration`]
  })
}

function earlyOnes(list: string, migrations: Migrations): string[] {
  const newest =
    [...hashesOf(list).keys()]
      .filter((name) => /^\d/.test(name))
      .sort()
      .at(-1) ?? ""
  return unlisted(list, migrations)
    .filter((name) => name < newest)
    .map((name) => `${name} sorts before ${newest}, which is listed: give it a later instant`)
}

function unlisted(list: string, migrations: Migrations): string[] {
  const listed = hashesOf(list)
  return Object.keys(migrations)
    .filter((name) => !listed.has(name))
    .sort()
}

function hashesOf(list: string): Map<string, string> {
  const lines = list.split("\n").filter(Boolean)
  return new Map(lines.map((line) => line.split(/\s+\*?/)).map(([hash = "", name = ""]) => [name, hash]))
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex")
