import pg from "pg"

// OIDs of PostgreSQL's types.
const {
  BOOL,
  BYTEA,
  INT2,
  INT4,
  INT8,
  FLOAT4,
  FLOAT8,
  OID,
  NUMERIC,
  TIMESTAMP,
  TIMESTAMPTZ,
  JSON: DOCUMENT,
  JSONB,
} = pg.types.builtins
const AS_THE_DRIVER_DOES: number[] = [BOOL, BYTEA, INT2, INT4, FLOAT4, FLOAT8, OID, DOCUMENT, JSONB]
const LIST_OF_TEXTS: number = 1009
/** Arrays of booleans, integers, numbers, texts, documents, identifiers. */
const LISTS_AS_THE_DRIVER_DOES = [199, 1000, 1005, 1007, LIST_OF_TEXTS, 1015, 1021, 1022, 1231, 2951, 3807]
/** Arrays of names (of columns, in the catalogues), days, hours and instants, each with the parser of an element. */
const LISTS: Record<number, Parse> = {
  1003: String,
  1182: String,
  1183: String,
  1115: parseTimestamp,
  1185: parseInstant,
}

type Parse = (text: string) => unknown
const readTexts = pg.types.getTypeParser(LIST_OF_TEXTS) as Parse
const OWN: Record<number, Parse> = {
  [NUMERIC]: parseNumeric,
  [INT8]: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text),
  [TIMESTAMP]: parseTimestamp,
  [TIMESTAMPTZ]: parseInstant,
}

/** Returns the parser of a type, with values as in PostgREST's responses; a type not listed here stays text. */
export function readAs(type: number): Parse {
  const own = OWN[type]
  if (own) return own
  const entry = LISTS[type]
  if (entry) return (text) => (readTexts(text) as (string | null)[]).map((part) => (part === null ? null : entry(part)))
  if (AS_THE_DRIVER_DOES.includes(type) || LISTS_AS_THE_DRIVER_DOES.includes(type))
    return pg.types.getTypeParser(type) as Parse
  return (text) => text
}

/** Parses a `numeric` as in PostgREST's responses: a JSON number, not a text that looks like one. NaN and infinity stay texts. */
export function parseNumeric(text: string): number | string {
  const number = Number(text)
  return Number.isFinite(number) ? number : text
}

/** Formats an instant as PostgREST does, ISO 8601: `2026-11-20T20:17:54.5+00:00`. PostgreSQL writes a space for the T, and offsets without minutes. */
export function parseInstant(text: string): string {
  return text.replace(" ", "T").replace(/([+-]\d{2})$/, "$1:00")
}

function parseTimestamp(text: string): string {
  return text.replace(" ", "T")
}

/**
 * Serializes a parameter for PostgreSQL. The embedded backend has already turned the JSON arguments of functions into text, so a text
 * stays as it is. `type` is the parameter's type, when known.
 */
export function serializeParameter(value: unknown, type?: number): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value) && (type === DOCUMENT || type === JSONB)) return JSON.stringify(value)
  return value
}

/** Asks PostgreSQL which types a statement's parameters have, without running it. */
export function typesOfParameters(client: pg.ClientBase, statement: string): Promise<number[]> {
  return new Promise((resolve, reject) => {
    let types: number[] = []
    const keep = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => (types = dataTypeIDs)
    let connection: pg.Connection | undefined
    const done = () => connection?.off("parameterDescription", keep)
    const description = {
      submit: (given: pg.Connection) => {
        connection = given.on("parameterDescription", keep)
        connection.parse({ name: "", text: statement, types: [] }, true)
        connection.describe({ type: "S", name: "" }, true)
        connection.sync()
      },
      handleRowDescription: () => {},
      handleError: (error: Error) => (done(), reject(error)),
      handleReadyForQuery: () => (done(), resolve(types)),
    }
    client.query(description)
  })
}
