import type { MiddlewareHandler } from "hono"

/**
 * Returns the source of a pattern that, with the flag `i`, matches words of a URL in any encoding: `Devis`, `%64evis`, and `%2564evis`
 * in a URL inside another URL.
 */
export function inAnySpelling(words: string): string {
  return Array.from(words, (letter) => {
    const codes = [letter.toLowerCase(), letter.toUpperCase()].map((one) => `%(?:25)*${one.charCodeAt(0).toString(16)}`)
    return `(?:${[letter, ...new Set(codes)].join("|")})`
  }).join("")
}

/** Applies `handler` to the pages at and below these paths, in any spelling, because the router accepts them all. */
export function onPages(paths: string[], handler: MiddlewareHandler): MiddlewareHandler {
  const pattern = new RegExp(`^/(?:${paths.map(inAnySpelling).join("|")})(?:[/.]|$)`, "i")
  return (context, next) => (pattern.test(context.req.path) ? handler(context, next) : next())
}
