import type { MiddlewareHandler } from "hono"

/**
 * The source of a pattern that, with the flag `i`, matches words of an address however they are written: `Devis`, `%64evis`, and `%2564evis`
 * where an address stands in another.
 */
export function inAnySpelling(words: string): string {
  return Array.from(words, (letter) => {
    const codes = [letter.toLowerCase(), letter.toUpperCase()].map((one) => `%(?:25)*${one.charCodeAt(0).toString(16)}`)
    return `(?:${[letter, ...new Set(codes)].join("|")})`
  }).join("")
}

/** Hands the pages at and below these paths to `handler`, in any spelling: the router serves each of them. */
export function onPages(paths: string[], handler: MiddlewareHandler): MiddlewareHandler {
  const pattern = new RegExp(`^/(?:${paths.map(inAnySpelling).join("|")})(?:[/.]|$)`, "i")
  return (context, next) => (pattern.test(context.req.path) ? handler(context, next) : next())
}
