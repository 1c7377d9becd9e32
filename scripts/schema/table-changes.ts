import { readSchema, type Statement } from "#server/backend/schema/order-schema.ts"

/** What a migration says about everything but functions and views: statements that are safe to write, and sentences about what is written by hand. */
export type TableChanges = { statements: string[]; byHand: string[] }

type Lines = Map<string, string>

const IDENTIFIED: [kind: string, pattern: RegExp, name: (found: string[]) => string][] = [
  ["table", /^create (?:unlogged )?table (\S+)/, ([table]) => `table ${table}`],
  ["type", /^create type (\S+)/, ([type]) => `type ${type}`],
  [
    "index",
    /^create (?:unique )?index (\S+) on (\w+)\./,
    ([index, schema]) => `index ${schema}.${index?.replace(/^\w+\./, "")}`,
  ],
  ["policy", /^create policy "([^"]+)" on (\S+)/, ([policy, table]) => `policy ${table} « ${policy} »`],
  [
    "trigger",
    /^create (?:constraint )?trigger (\S+)[^;]*?\son ((?:public|private|auth|storage)\.\w+)/,
    ([trigger, table]) => `trigger ${table} ${trigger}`,
  ],
  ["row", /^insert into (\S+)/, ([table]) => `row of ${table}`],
]

/**
 * Compares what a database has with what the files make (lines of `readCatalogue`), and takes the statements of the files for what is new or can be
 * made again without touching a row: tables, types, indexes, policies, triggers, rights and comments. Columns and constraints of a table with rows
 * are left to a person.
 */
export function writeTableChanges(made: Lines, wanted: Lines, files: Record<string, string>): TableChanges {
  const statements = readSchema(files)
  const named = new Map(statements.flatMap((one) => nameOf(one).map((name) => [name, one.text] as const)))
  const drops: string[] = []
  const creations: string[] = []
  const byHand: string[] = []
  const rights = new Set<string>()
  const newTables = new Set([...wanted.keys()].filter((name) => /^(table|type) /.test(name) && !made.has(name)))
  const isPartOfNew = (name: string) =>
    [...newTables].some((table) => name.split(/ |(?<=\w\.\w+)\./).includes(table.split(" ")[1] ?? ""))
  for (const name of new Set([...made.keys(), ...wanted.keys()])) {
    const [is, should] = [made.get(name), wanted.get(name)]
    if (is === should || /^(function|view) /.test(name)) continue
    const [kind = ""] = name.split(" ")
    const text = named.get(name)
    if (newTables.has(name)) {
      if (text) creations.push(text)
      rights.add(name.split(" ")[1] ?? "")
    } else if (["index", "policy", "trigger"].includes(kind)) {
      if (is !== undefined) drops.push(dropOf(kind, name))
      if (should === undefined) continue
      if (text) creations.push(text)
      else if (!isPartOfNew(name)) byHand.push(`${name}: ${should}`)
    } else if (kind === "table" && is !== undefined && should !== undefined) rights.add(name.split(" ")[1] ?? "")
    else if (!isPartOfNew(name)) byHand.push(`${name}: ${should ?? "no longer in the files"}`)
  }
  for (const table of rights) creations.push(...aboutTable(table, statements))
  return { statements: [...drops, ...creations], byHand }
}

const bare = ({ text }: Statement) => text.replace(/^(?:\s|--[^\n]*\n)+/, "")

function nameOf(one: Statement): string[] {
  for (const [, pattern, name] of IDENTIFIED) {
    const found = pattern.exec(bare(one))
    if (found) return [name(found.slice(1))]
  }
  return []
}

function dropOf(kind: string, name: string): string {
  const [, subject = "", rest = ""] = /^\w+ (\S+) ?(?:« )?(.*?)(?: »)?$/.exec(name) ?? []
  if (kind === "index") return `drop index ${subject};`
  return kind === "policy" ? `drop policy "${rest}" on ${subject};` : `drop trigger ${rest} on ${subject};`
}

/** Row level security, rights and comments of a table, after all rights are taken. */
function aboutTable(table: string, statements: Statement[]): string[] {
  const about = new RegExp(
    `^(alter table ${table} enable row|grant [^;]* on (?:table )?${table} |comment on (?:table ${table} |column ${table}\\.))`,
  )
  return [
    `revoke all on ${table} from public, anon, authenticated, service_role;`,
    ...statements.filter((one) => about.test(bare(one))).map(({ text }) => text),
  ]
}
