import { createHash } from "node:crypto"
import type { Context, MiddlewareHandler } from "hono"
import { answers, KEEP_HEADER } from "#app/lib/route-handle.ts"
import { compress, type Encoding, preferredEncoding } from "./compression.ts"

const LIFETIME_MS = 5_000
const MOST_PAGES = 500
const CACHE_CONTROL = "public, max-age=5, stale-while-revalidate=60"
const SMALL_BROTLI = 11
/** Of one answer alone. */
const PASSING_HEADERS = [KEEP_HEADER, "content-length", "x-request-id"]

type Answer = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }
type KeptPage = { parameters: string[]; etag: string; answers: Record<Encoding, Answer>; freshUntil: number }

/**
 * Keeps rendered pages in memory for five seconds, compressed once in each encoding, with all their headers. Only pages that say so
 * themselves are kept, per address and host, whatever the query unless the page answers to it. While one request renders a page anew the others get the last one.
 * `purge` forgets everything: it is called when staff change what pages show.
 */
export function createPageCache(now: () => number = Date.now): { middleware: MiddlewareHandler; purge: () => void } {
  const pages = new Map<string, KeptPage>()

  const keep = async (key: string, response: Response): Promise<KeptPage> => {
    const bytes = new Uint8Array(await response.arrayBuffer())
    const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`
    const headers: Record<string, string> = Object.fromEntries(response.headers)
    for (const name of PASSING_HEADERS) delete headers[name.toLowerCase()]
    Object.assign(headers, {
      "cache-control": headers["cache-control"] ?? CACHE_CONTROL,
      etag,
      vary: "Accept-Encoding",
    })
    const encode = async (encoding: Encoding): Promise<Answer> => ({
      body: await compress(bytes, encoding, SMALL_BROTLI),
      headers: encoding === "identity" ? headers : { ...headers, "content-encoding": encoding },
    })
    const [br, gzip, identity] = await Promise.all([encode("br"), encode("gzip"), encode("identity")])
    const parameters = (response.headers.get(KEEP_HEADER) ?? "").split(" ").filter(Boolean)
    const page = { parameters, etag, answers: { br, gzip, identity }, freshUntil: now() + LIFETIME_MS }
    if (pages.size >= MOST_PAGES) pages.delete(pages.keys().next().value ?? "")
    pages.set(key, page)
    return page
  }

  const middleware: MiddlewareHandler = async (context, next) => {
    const { method, url } = context.req
    if (method !== "GET" && method !== "HEAD") return next()
    const [key = url] = url.split("?")
    const kept = pages.get(key)
    if (kept && url !== key && answers(url, kept.parameters)) return next()
    if (kept && kept.freshUntil > now()) return answerWith(kept, context)
    if (kept) kept.freshUntil = now() + LIFETIME_MS
    await next()
    const mayBeKept = context.res.headers.has(KEEP_HEADER)
    if (mayBeKept && method === "GET") context.res = answerWith(await keep(key, context.res), context)
    else if (kept && !mayBeKept) pages.delete(key)
    // Hono carries the headers of the answer before over to the new one.
    context.res.headers.delete(KEEP_HEADER)
  }
  return { middleware, purge: () => pages.clear() }
}

function answerWith(page: KeptPage, context: Context): Response {
  const { body, headers } = page.answers[preferredEncoding(context.req.header("Accept-Encoding") ?? "")]
  if (context.req.header("If-None-Match") === page.etag) return new Response(null, { status: 304, headers })
  return new Response(context.req.method === "HEAD" ? null : body, { status: 200, headers })
}
