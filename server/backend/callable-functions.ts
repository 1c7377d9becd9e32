import pg from "pg"
import type { EmbeddedDatabase } from "./database.ts"

export type CallableFunction = {
  name: string
  returnsSet: boolean
  /** `record`: a row of named columns. */
  returns: "void" | "record" | "scalar"
  parameters: Map<string, { isRequired: boolean; isJson: boolean }>
}

// Left out: overloaded names, parameters without a name, VARIADIC, parameters and results of pseudo-types, results that PostgREST would
// return in another format (domains, which can stand for a media type, and bytes).
const READ = `
  select p.proname as name, p.proretset as returns_set, p.pronargs - p.pronargdefaults as required,
    coalesce(p.proargtypes::oid[]::regtype[]::text[], '{}') as types,
    coalesce(p.proargnames[1:p.pronargs], '{}') as names,
    case when p.prorettype = 'void'::regtype then 'void'
      when r.typtype = 'c' or p.proargmodes && '{o,t,b}'::"char"[] then 'record'
      when r.typtype in ('b', 'e', 'r', 'm') and p.prorettype <> 'bytea'::regtype then 'scalar' end as returns
  from pg_proc p join pg_type r on r.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.provariadic = 0
    and p.proargmodes[1:p.pronargs] && '{o,t}'::"char"[] is not true
    and not exists (select from pg_proc o where o.pronamespace = p.pronamespace and o.proname = p.proname and o.oid <> p.oid)
    and not exists (select from pg_type t where t.oid = any (p.proargtypes) and t.typtype = 'p')`

type FoundFunction = {
  name: string
  returns_set: boolean
  required: number
  types: string[]
  names: string[]
  returns: CallableFunction["returns"] | null
}

/** Reads the functions of the API that `buildCall` can call, by name. */
export async function readCallableFunctions(query: EmbeddedDatabase["query"]): Promise<Map<string, CallableFunction>> {
  const callable = new Map<string, CallableFunction>()
  for (const { name, returns, ...found } of await query<FoundFunction>(READ)) {
    if (!returns || found.names.length !== found.types.length || found.names.includes("")) continue
    const parameters = found.names.map((parameter, index) => {
      const isJson = found.types[index] === "json" || found.types[index] === "jsonb"
      return [parameter, { isRequired: index < found.required, isJson }] as const
    })
    callable.set(name, { name, returns, returnsSet: found.returns_set, parameters: new Map(parameters) })
  }
  return callable
}

/**
 * The statement that calls a function by the names of its arguments, and returns the JSON text of its result and the number of its rows.
 * Null when the arguments are not those of the function.
 */
export function buildCall(
  { name, returns, returnsSet, parameters }: CallableFunction,
  given: Record<string, unknown>,
  mostRows: number,
): { sql: string; values: unknown[] } | null {
  const names = Object.keys(given)
  if (names.some((argument) => !parameters.has(argument))) return null
  if ([...parameters].some(([parameter, { isRequired }]) => isRequired && !Object.hasOwn(given, parameter))) return null
  const values = names.map((argument) => {
    const value = given[argument]
    return parameters.get(argument)?.isJson && value !== null ? JSON.stringify(value) : value
  })
  const list = names.map((argument, index) => `${pg.escapeIdentifier(argument)} => $${index + 1}`)
  const call = `public.${pg.escapeIdentifier(name)}(${list.join(", ")})`
  return { sql: select(call, returns, returnsSet, mostRows), values }
}

function select(call: string, returns: CallableFunction["returns"], returnsSet: boolean, mostRows: number): string {
  if (returns === "void") return `select ${call}`
  const row = returns === "record" ? "to_json(r)" : "to_json(r.value)"
  const rows = returns === "record" ? `select * from ${call}` : `select * from ${call} as f(value)`
  return returnsSet
    ? `select coalesce(json_agg(${row}), '[]')::text as body, count(*) as rows from (${rows} limit ${mostRows}) r`
    : `select coalesce(${row}, 'null')::text as body, 1 as rows from (${rows}) r`
}
