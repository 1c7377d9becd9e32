/** No request of ours is nested half as deep. Recursive code (parsers, schemas, serialisers) could exhaust its stack on deeper input. */
const DEEPEST = 20

/** Parses JSON with at most 20 levels and without U+0000, which PostgreSQL cannot store. Other input throws a `SyntaxError` before it is parsed. */
export function parseShallowJson(json: string): unknown {
  if (depthOf(json) > DEEPEST) throw new SyntaxError(`More than ${DEEPEST} levels`)
  return JSON.parse(json) as unknown
}

/** Depth of the nesting; skips brackets inside strings. The count of invalid JSON may be wrong, but `JSON.parse` refuses it anyway. Throws for U+0000. */
function depthOf(json: string): number {
  let open = 0
  let deepest = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (isText) {
      if (character === "\\") {
        at += 1
        if (json.startsWith("u0000", at)) throw new SyntaxError("A text with U+0000")
      } else if (character === '"') isText = false
    } else if (character === '"') isText = true
    else if (character === "{" || character === "[") deepest = Math.max(deepest, (open += 1))
    else if (character === "}" || character === "]") open -= 1
  }
  return deepest
}
