/** No call of ours nests half as deep; a reader, a schema or a writer that follows each level would run out of its stack. */
const DEEPEST = 20

/** Reads JSON that nests at most twenty deep. Throws a `SyntaxError` otherwise, before anything is read. */
export function parseShallowJson(json: string): unknown {
  if (depthOf(json) > DEEPEST) throw new SyntaxError(`More than ${DEEPEST} levels`)
  return JSON.parse(json) as unknown
}

/** Brackets inside texts are counted when they close nothing: that only refuses a little more. */
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
