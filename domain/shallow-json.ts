import { withoutControls } from "./clean-text.ts"

/** No request of ours is nested half as deep. Recursive code (parsers, schemas, serialisers) could exhaust its stack on deeper input. */
const DEEPEST = 20
/** An escape of U+0000, and not a backslash before « u0000 ». */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/

/** Parses JSON with at most 20 levels; its texts are cleaned. Deeper input throws a `SyntaxError` before it is parsed. */
export function parseCleanJson(json: string): unknown {
  if (depthOf(json) > DEEPEST) throw new SyntaxError(`More than ${DEEPEST} levels`)
  return JSON.parse(json, (_key, value: unknown) => (typeof value === "string" ? withoutControls(value) : value))
}

/** Parses JSON that is checked and then passed on as it came: what `parseCleanJson` would change about U+0000, which PostgreSQL cannot store, is refused. */
export function parseShallowJson(json: string): unknown {
  if (NUL.test(json)) throw new SyntaxError("A text with U+0000")
  return parseCleanJson(json)
}

/** Depth of the nesting; skips brackets inside strings. The count of invalid JSON may be wrong, but `JSON.parse` refuses it anyway. */
function depthOf(json: string): number {
  let open = 0
  let deepest = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (isText) {
      if (character === "\\") at += 1
      else if (character === '"') isText = false
    } else if (character === '"') isText = true
    else if (character === "{" || character === "[") deepest = Math.max(deepest, (open += 1))
    else if (character === "}" || character === "]") open -= 1
  }
  return deepest
}
