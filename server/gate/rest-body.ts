import { parseShallowJson } from "#domain/shallow-json.ts"
import { GateRefusal } from "./refusal.ts"

/** Only the lists of staff save many rows at once. */
const MOST_ROWS = { visitor: 1, other: 100 }
const MOST_KEYS = 100
const MOST_ARGUMENT_ELEMENTS = 1_000

/** Throws for a body that writes more rows, or more values per row, than the forms and lists of this site. Accepts JSON only. */
export function checkRestBody(body: string, contentType: string | null, isCall: boolean, isVisitor: boolean): void {
  if (body === "") return
  if (!/^application\/json(?:;|$)/i.test(contentType ?? ""))
    throw new GateRefusal(415, "PGRST102", "Only JSON is taken")
  const value = parseJson(body)
  if (isCall) {
    checkObject(value, MOST_ARGUMENT_ELEMENTS)
    return
  }
  const rows: unknown[] = Array.isArray(value) ? value : [value]
  const most = isVisitor ? MOST_ROWS.visitor : MOST_ROWS.other
  if (rows.length > most) throw new GateRefusal(413, "too_many_rows", `At most ${most} at once`)
  for (const row of rows) checkObject(row, MOST_ARGUMENT_ELEMENTS)
}

/** Parses JSON as `parseShallowJson` does. Throws a refusal otherwise. */
export function parseJson(body: string): unknown {
  try {
    return parseShallowJson(body)
  } catch {
    throw new GateRefusal(400, "PGRST102", "Invalid JSON")
  }
}

function checkObject(value: unknown, mostElements: number): void {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new GateRefusal(400, "PGRST102", "An object is expected")
  const values = Object.values(value)
  if (values.length > MOST_KEYS) throw new GateRefusal(413, "too_many_keys", `At most ${MOST_KEYS} values in a row`)
  if (values.some((part) => Array.isArray(part) && part.length > mostElements))
    throw new GateRefusal(413, "too_many_elements", `At most ${mostElements} elements in a list`)
}
