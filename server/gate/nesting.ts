import { GateRefusal } from "./refusal.ts"

/** Depth of the parentheses of a PostgREST expression, and the number of pairs that are not empty: `count()` does not nest. */
export type Nesting = { depth: number; groups: number }

/**
 * Measures the parentheses outside quoted names and values. `quotedGroups` allows parentheses inside quotes: a list of
 * columns needs none, and two parsers could disagree on where such a name ends. Throws when a quote or parenthesis stays open.
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

const malformed = () => new GateRefusal(400, "PGRST100", "Quotes or parentheses are not in pairs")
