import { readSchema, type Statement } from "#server/backend/schema/order-schema.ts"

/**
 * What a migration says about everything but functions and views: the safe statements that stand above and below them, and what a person has to
 * write, one line each.
 */
export type TableChanges = { above: string[]; below: string[]; byHand: string[] }

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
  const tables: string[] = []
  const below: string[] = []
  const byHand: string[] = []
  const rights = new Set<string>()
  const newOnes = [...wanted.keys()].filter((name) => /^(table|type) /.test(name) && !made.has(name)).map(subjectOf)
  // The sequence of an identity column is named after its table and column.
  const isPartOfNew = (name: string) =>
    newOnes.some((one) => subjectOf(name) === one || name.startsWith(`sequence ${one}_`))
  for (const name of new Set([...made.keys(), ...wanted.keys()])) {
    const [is, should] = [made.get(name), wanted.get(name)]
    if (is === should || /^(function|view) /.test(name)) continue
    const [kind = ""] = name.split(" ")
    const text = named.get(name)
    if (/^(table|type) /.test(name) && is === undefined) {
      if (text) tables.push(text)
      rights.add(subjectOf(name))
    } else if (["index", "policy", "trigger"].includes(kind)) {
      if (is !== undefined) drops.push(dropOf(kind, name))
      if (should === undefined) continue
      if (text) below.push(text)
      else if (!isPartOfNew(name)) byHand.push(`${name}: ${should}`)
    } else if (kind === "table" && should !== undefined) rights.add(subjectOf(name))
    else if (!isPartOfNew(name)) byHand.push(`${name}: ${should ?? "no longer in the files"}`)
  }
  const firstRows = statements.filter((one) => newOnes.some((table) => bare(one).startsWith(`insert into ${table} `)))
  return {
    above: [
      ...[...drops, ...tables],
      ...[...rights].flatMap((table) => aboutTable(table, statements)),
      ...firstRows.map(({ text }) => text),
    ],
    below,
    byHand,
  }
}

/** The table, type, index or sequence, with its schema, of a line of the catalogue. */
const subjectOf = (name: string) => /^\w+ (?:of )?(\w+\.\w+)/.exec(name)?.[1] ?? ""

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
