import { createHash } from "node:crypto"
import type { Http2Bindings, HttpBindings } from "@hono/node-server"
import { hasAnyParameter, KEEP_HEADER } from "#app/lib/route-handle.ts"
import { compress, type Encoding, preferredEncoding } from "./compression.ts"

const LIFETIME_MS = 5_000
const MOST_PAGES = 500
/** Short, and without `stale-while-revalidate`: a browser that shows an older page would hide from staff what they have just changed. */
const CACHE_CONTROL = "public, max-age=5"
const SMALL_BROTLI = 11
/** Headers that belong to a single response. */
const PASSING_HEADERS = [KEEP_HEADER, "content-length", "x-request-id"]

type Answer = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }
type KeptPage = { parameters: string[]; etag: string; answers: Record<Encoding, Answer>; freshUntil: number }

type Bindings = HttpBindings | Http2Bindings
type Fetch = (request: Request, bindings?: Bindings) => Response | Promise<Response>

/**
 * Caches rendered pages in memory for five seconds, compressed once per encoding, with their headers. A page is cached only when its response
 * asks for it. The query is ignored, unless it has a parameter that the page declares: such a request is rendered and not cached.
 * While one request renders a page again, the others get the last one.
 * The cache comes before the whole site: a hit runs no route. `purge` empties it; call it when staff change the content of pages.
 * `checkContent` is called before a cached page is served, for a backend that triggers no `purge`; its promise is awaited. Rendering
 * does not wait for it: when the backend does not answer, the two timeouts would add up.
 * `keyOf` returns the key of a page without its query, or null for a request that is never served from memory.
 */
export function createPageCache(
  site: Fetch,
  now: () => number = Date.now,
  checkContent: () => Promise<void> | null = () => null,
  keyOf: (request: Request) => string | null = ({ url }) => url.split("?", 1)[0] ?? null,
): { fetch: Fetch; purge: () => void } {
  const pages = new Map<string, KeptPage>()
  let purges = 0

  const keep = async (key: string, response: Response, purgesBefore: number): Promise<KeptPage> => {
    const bytes = new Uint8Array(await response.arrayBuffer())
    const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`
    const known = pages.get(key)
    // Nearly always the page has not changed: compressing it well costs more than rendering it.
    if (known?.etag === etag && purgesBefore === purges)
      return Object.assign(known, { freshUntil: now() + LIFETIME_MS })
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
    // The content changed while the page was rendered: serve the page, do not cache it.
    if (purgesBefore !== purges) return page
    if (pages.size >= MOST_PAGES) pages.delete(pages.keys().next().value ?? "")
    pages.set(key, page)
    return page
  }

  const render = async (key: string, request: Request, bindings?: Bindings): Promise<Response> => {
    const purgesBefore = purges
    const response = await site(request, bindings)
    const mayBeKept = response.headers.has(KEEP_HEADER)
    if (mayBeKept && request.method === "GET")
      return answerWith(await keep(key, response, purgesBefore), request, bindings)
    if (!mayBeKept) pages.delete(key)
    response.headers.delete(KEEP_HEADER)
    return response
  }

  const fetch: Fetch = (request, bindings) => {
    const { method, url } = request
    if (method !== "GET" && method !== "HEAD") return site(request, bindings)
    const key = keyOf(request)
    if (key === null) return site(request, bindings)
    const query = url.indexOf("?")
    const kept = pages.get(key)
    const news = kept && kept.freshUntil > now() ? checkContent() : null
    return news ? news.then(() => give(key, query, request, bindings)) : give(key, query, request, bindings)
  }
  const give = (key: string, query: number, request: Request, bindings?: Bindings) => {
    const { url } = request
    const kept = pages.get(key)
    if (!kept) return render(key, request, bindings)
    if (query >= 0 && hasAnyParameter(url, kept.parameters)) return site(request, bindings)
    if (kept.freshUntil > now()) return answerWith(kept, request, bindings)
    kept.freshUntil = now() + LIFETIME_MS
    return render(key, request, bindings)
  }
  const purge = () => {
    purges += 1
    pages.clear()
  }
  return { fetch, purge }
}

function answerWith(page: KeptPage, request: Request, bindings?: Bindings): Response {
  // Node has parsed these headers already; creating a web `Headers` object for them would cost more.
  const header = (name: "accept-encoding" | "if-none-match") =>
    bindings ? String(bindings.incoming.headers[name] ?? "") : (request.headers.get(name) ?? "")
  const { body, headers } = page.answers[preferredEncoding(header("accept-encoding"))]
  if (header("if-none-match") === page.etag) return new Response(null, { status: 304, headers })
  return new Response(request.method === "HEAD" ? null : body, { status: 200, headers })
}
