import { createHash } from "node:crypto"
import type { Context, MiddlewareHandler } from "hono"
import { KEEP_HEADER } from "#app/lib/route-handle.ts"
import { compress, type Encoding, preferredEncoding } from "./compression.ts"

const LIFETIME_MS = 5_000
const MOST_PAGES = 500
const CACHE_CONTROL = "public, max-age=5, stale-while-revalidate=60"
const ENCODINGS: Encoding[] = ["br", "gzip", "identity"]
const SMALL_BROTLI = 9

type KeptPage = {
  etag: string
  headers: Headers
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>
  freshUntil: number
}

/**
 * Keeps rendered pages in memory for five seconds, compressed once in each encoding. Only pages that say so themselves are kept,
 * without a query, per origin. While one request renders a page anew the others get the last one. `purge` forgets everything: it is
 * called when staff change what pages show.
 */
export function createPageCache(now: () => number = Date.now): { middleware: MiddlewareHandler; purge: () => void } {
  const pages = new Map<string, KeptPage>()

  const keep = async (key: string, response: Response): Promise<KeptPage> => {
    const bytes = new Uint8Array(await response.arrayBuffer())
    const [br, gzip, identity] = await Promise.all(ENCODINGS.map((encoding) => compress(bytes, encoding, SMALL_BROTLI)))
    const headers = new Headers(response.headers)
    headers.delete(KEEP_HEADER)
    headers.set("Cache-Control", CACHE_CONTROL)
    headers.set("Vary", "Accept-Encoding")
    const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`
    headers.set("ETag", etag)
    const page = {
      etag,
      headers,
      bodies: { br: br ?? bytes, gzip: gzip ?? bytes, identity: identity ?? bytes },
      freshUntil: now() + LIFETIME_MS,
    }
    if (pages.size >= MOST_PAGES) pages.delete(pages.keys().next().value ?? "")
    pages.set(key, page)
    return page
  }

  const middleware: MiddlewareHandler = async (context, next) => {
    const { method, url } = context.req
    if ((method !== "GET" && method !== "HEAD") || url.includes("?")) return next()
    const kept = pages.get(url)
    if (kept && kept.freshUntil > now()) {
      context.res = answerWith(kept, context)
      return
    }
    if (kept) kept.freshUntil = now() + LIFETIME_MS
    await next()
    if (context.res.headers.has(KEEP_HEADER)) {
      context.res = answerWith(await keep(url, context.res), context)
      // Hono carries the headers of the answer before over to the new one.
      context.res.headers.delete(KEEP_HEADER)
    } else if (kept) pages.delete(url)
  }
  return { middleware, purge: () => pages.clear() }
}

function answerWith(page: KeptPage, context: Context): Response {
  const headers = new Headers(page.headers)
  if (context.req.header("If-None-Match") === page.etag) return new Response(null, { status: 304, headers })
  const encoding = preferredEncoding(context.req.header("Accept-Encoding") ?? "")
  if (encoding !== "identity") headers.set("Content-Encoding", encoding)
  return new Response(page.bodies[encoding], { status: 200, headers })
}
