import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { MiddlewareHandler } from "hono"
import { KEEP_HEADER, KEPT_SCRIPTS_HEADER } from "#app/lib/route-handle.ts"
import { WAITING_MEDIA } from "#app/lib/waiting-styles.ts"
import { styledWords, usedStyles } from "./used-styles.ts"

type Style = { css: string; hash: string }

// React Router marks the styles of a shared chunk with an empty fragment.
const STYLESHEETS = /(?:<link rel="stylesheet" href="\/assets\/[\w.-]+\.css#?"\/>)+/
const ADDRESS = /\/assets\/[\w.-]+\.css/g
/** Pages differ in the classes they use, and a page in what its records make it show. */
const MOST_STYLES = 200

/**
 * Puts the stylesheets of a kept page into the page itself, without the rules that it does not use, so that a phone paints after one round
 * trip instead of two and the page fits into the first packets of a connection. What the policy must allow for it is left in `styleHash`.
 * Stylesheets that cannot be read stay links.
 */
export function inlineStyles(folder: string): MiddlewareHandler<{ Variables: { styleHash?: string } }> {
  // Names in /assets carry a hash of their content: one read is good for as long as the process lives.
  const known = new Map<string, Promise<Style | null>>()
  const read = (links: string, words: string) => {
    const key = `${links} ${words}`
    const style = known.get(key) ?? readStyles(folder, links.match(ADDRESS) ?? [], words)
    if (known.size >= MOST_STYLES) known.delete(known.keys().next().value ?? "")
    known.set(key, style)
    return style
  }

  return async (context, next) => {
    await next()
    if (!context.res.headers.has(KEEP_HEADER)) return
    // A page that React takes over keeps the elements that React would render: their files come, and nothing waits for them.
    const isTakenOver = Boolean(context.res.headers.get(KEPT_SCRIPTS_HEADER))
    const waiting = (links: string) => links.replaceAll('rel="stylesheet"', `rel="stylesheet" media="${WAITING_MEDIA}"`)
    const page = await context.res.text()
    const links = STYLESHEETS.exec(page)?.[0]
    const style = links ? await read(links, styledWords(page)) : null
    if (style) context.set("styleHash", style.hash)
    context.res = new Response(
      style
        ? page.replace(STYLESHEETS, (links) => `<style>${style.css}</style>${isTakenOver ? waiting(links) : ""}`)
        : page,
      context.res,
    )
  }
}

async function readStyles(folder: string, addresses: string[], words: string): Promise<Style | null> {
  try {
    const files = await Promise.all(addresses.map((address) => readFile(join(folder, address), "utf8")))
    const css = await usedStyles(files.map((file) => file.trim()).join(""), words)
    // Nothing in our styles closes the element; one that did would end in the page's text.
    if (css.includes("</")) return null
    return { css, hash: `sha256-${createHash("sha256").update(css).digest("base64")}` }
  } catch {
    return null
  }
}
