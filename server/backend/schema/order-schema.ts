import { splitSql } from "./split-sql.ts"

/** A statement of `supabase/schema`. `defines` is the name of the table, type, view or function that it makes, `needs` are those that must exist before. */
export type Statement = { file: string; text: string; kind: string; defines: string | null; needs: string[] }

const HEAD =
  /^create (?:or replace )?(?:unlogged )?(table|type|function|view) (?:if not exists )?((?:public|private)\.[a-z_0-9]+)/
const NAME = /\b(?:public|private)\.[a-z_0-9]+/g
/** What begins each database: the schemas and extensions, and no rights by default. */
const FIRST = "foundations/schemas.sql"
/** On Supabase, default privileges may grant something new to every role, so only the rights of the files remain. */
const NO_RIGHTS = ["tables", "sequences", "functions"].map(
  (kind) =>
    `revoke all on all ${kind} in schema public, private from ${kind === "functions" ? "public, " : ""}anon, authenticated, service_role;`,
)

/** Reads the files of `supabase/schema`, by their paths below it. */
export function readSchema(files: Record<string, string>): Statement[] {
  return Object.entries(files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([file, text]) => splitSql(text).map((statement) => describe(file, statement)))
}

/**
 * The script that makes an empty database: each definition after those that it names, then foreign keys between tables that name each other, rows,
 * and the rest (indexes, policies, triggers, comments, rights) as the files have them. Names are qualified everywhere, so the text tells the order.
 * The bodies of functions are not checked: they may name what comes later.
 * @throws an error when something is defined twice, or when definitions need each other.
 */
export function orderSchema(files: Record<string, string>): string {
  const statements = readSchema(files)
  const definitions = new Map<string, Statement>()
  for (const one of statements) {
    if (one.defines === null) continue
    if (definitions.has(one.defines))
      throw new Error(`${one.defines} is defined in ${definitions.get(one.defines)?.file} and in ${one.file}`)
    definitions.set(one.defines, one)
  }
  const others = statements.filter(({ defines, file }) => defines === null && file !== FIRST)
  const of = (kind: string) => others.filter((one) => one.kind === kind)
  return [
    "set check_function_bodies = off;",
    ...statements.filter(({ file }) => file === FIRST).map(({ text }) => text),
    ...inOrder(definitions).map(({ text }) => text),
    ...NO_RIGHTS,
    ...[...of("key"), ...of("row"), ...of("other")].map(({ text }) => text),
    "reset check_function_bodies;",
  ].join("\n")
}

/** The definitions, each after those that it needs. */
export function inOrder(definitions: Map<string, Statement>): Statement[] {
  const done = new Set<Statement>()
  const visit = (one: Statement, path: string[]): void => {
    if (done.has(one)) return
    const name = one.defines ?? ""
    if (path.includes(name)) throw new Error(`These need each other: ${[...path, name].join(" → ")}`)
    for (const need of one.needs) {
      const other = definitions.get(need)
      if (other && other !== one) visit(other, [...path, name])
    }
    done.add(one)
  }
  for (const one of definitions.values()) visit(one, [])
  return [...done]
}

function describe(file: string, text: string): Statement {
  const bare = text.replace(/^(?:\s|--[^\n]*\n)+/, "")
  const [, kind = "", defines = null] = file === FIRST ? [] : (HEAD.exec(bare) ?? [])
  if (defines === null) return { file, text, kind: kindOf(bare), defines, needs: [] }
  // A body in quotes is read when the function runs.
  const read = kind === "function" ? bare.split(/\bas \$/)[0] : bare
  const needs = (read ?? "").replace(/--[^\n]*|'(?:[^']|'')*'/g, "").match(NAME) ?? []
  return { file, text, kind, defines, needs: [...new Set(needs)].filter((name) => name !== defines) }
}

function kindOf(text: string): string {
  if (/^alter table \S+ add constraint/.test(text)) return "key"
  return /^insert into/.test(text) ? "row" : "other"
}
