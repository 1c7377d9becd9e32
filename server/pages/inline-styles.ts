import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { MiddlewareHandler } from "hono"
import { KEEP_HEADER, KEPT_SCRIPTS_HEADER } from "#app/lib/route-handle.ts"

type Style = { css: string; hash: string }

// React Router adds an empty fragment to the address of a shared chunk.
const LINKS = /(?:<link rel="stylesheet" href="\/assets\/[\w.-]+\.css#?"\/>)+/
const ADDRESS = /\/assets\/[\w.-]+\.css/g

/**
 * Replaces the stylesheet links of a kept page by their text, so that a phone paints after one round trip instead of two. The policy
 * allows the text by the hash in `styleHash`. A page with an unknown stylesheet keeps its links.
 */
export function inlineStyles(folder: string): MiddlewareHandler<{ Variables: { styleHash?: string } }> {
  const sheets = readSheets(folder)
  // All pages of a route have the same links: there is at most one entry for each route.
  const styles = new Map<string, Style | null>()
  const styleOf = (links: string) => {
    const known = styles.get(links)
    if (known !== undefined) return known
    const style = joinSheets(links.match(ADDRESS) ?? [], sheets)
    styles.set(links, style)
    return style
  }

  return async (context, next) => {
    await next()
    if (!context.res.headers.has(KEEP_HEADER)) return
    // React hydrates the links that it rendered, so they stay. The browser does not fetch a disabled one.
    const isHydrated = Boolean(context.res.headers.get(KEPT_SCRIPTS_HEADER))
    const disabled = (links: string) => links.replaceAll('rel="stylesheet"', 'rel="stylesheet" disabled=""')
    const page = await context.res.text()
    const links = LINKS.exec(page)?.[0]
    const style = links ? styleOf(links) : null
    if (style) context.set("styleHash", style.hash)
    context.res = new Response(
      links && style
        ? page.replace(links, () => `<style>${style.css}</style>${isHydrated ? disabled(links) : ""}`)
        : page,
      context.res,
    )
  }
}

/** The stylesheets of the build by address, except one that contains `</`: it could close the element and continue as text of the page. */
function readSheets(folder: string): Map<string, string> {
  const names = readdirSync(join(folder, "assets")).filter((name) => name.endsWith(".css"))
  const sheets = names.map((name): [string, string] => [
    `/assets/${name}`,
    readFileSync(join(folder, "assets", name), "utf8").trim(),
  ])
  return new Map(sheets.filter(([, css]) => !css.includes("</")))
}

function joinSheets(addresses: string[], sheets: Map<string, string>): Style | null {
  if (!addresses.every((address) => sheets.has(address))) return null
  const css = addresses.map((address) => sheets.get(address)).join("")
  return { css, hash: `sha256-${createHash("sha256").update(css).digest("base64")}` }
}
