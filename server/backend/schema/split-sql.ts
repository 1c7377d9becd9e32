/**
 * Splits a script into its statements, each with the comments above it and its semicolon; text after the last semicolon is left out. Knows quotes,
 * dollar quotes, comments and SQL-standard bodies (`begin atomic … case … end`), but no backslash escapes.
 */
export function splitSql(script: string): string[] {
  const statements: string[] = []
  let start = 0
  let depth = 0
  for (const { 0: found, index } of script.matchAll(TOKEN)) {
    const word = found.toLowerCase()
    if (word.startsWith("begin")) depth = 1
    else if (depth > 0 && word === "case") depth += 1
    else if (depth > 0 && word === "end") depth -= 1
    else if (found === ";" && depth === 0) {
      statements.push(script.slice(start, index + 1).trim())
      start = index + 1
    }
  }
  const rest = script.slice(start).trim()
  // Comments alone may end a script; a statement without its semicolon must not be lost.
  return rest.replace(/--[^\n]*/g, "").trim() ? [...statements, rest] : statements
}

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|\bbegin\s+atomic\b|\bcase\b|\bend\b|;/gi
