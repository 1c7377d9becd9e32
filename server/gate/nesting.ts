import { Refusal } from "./refusal.ts"

/** How deep the parentheses of a PostgREST expression nest, and how many pairs hold something: `count()` nests nothing. */
export type Nesting = { depth: number; groups: number }

/**
 * Measures the parentheses outside quoted names and values. `quotedGroups` says whether quotes may hold parentheses: in a list of
 * columns nothing needs them, and two readers could differ on where such a name ends. Throws when something is left open.
 */
export function measureNesting(text: string, quotedGroups: boolean): Nesting {
  let open = 0
  let depth = 0
  let groups = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isQuoted) {
      if (character === "\\") at += 1
      else if (character === '"') isQuoted = false
      else if (!quotedGroups && (character === "(" || character === ")")) throw malformed()
    } else if (character === '"') isQuoted = true
    else if (character === "(") {
      open += 1
      if (text[at + 1] === ")") continue
      groups += 1
      depth = Math.max(depth, open)
    } else if (character === ")") {
      open -= 1
      if (open < 0) throw malformed()
    }
  }
  if (open > 0 || isQuoted) throw malformed()
  return { depth, groups }
}

const malformed = () => new Refusal(400, "PGRST100", "Quotes or parentheses are not in pairs")
