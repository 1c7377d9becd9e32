import { createHash } from "node:crypto"
import type { Http2Bindings, HttpBindings } from "@hono/node-server"
import { hasAnyParameter, KEEP_HEADER } from "#app/lib/route-handle.ts"
import { compress, type Encoding, preferredEncoding } from "./compression.ts"

const LIFETIME_MS = 5_000
const MOST_PAGES = 500
/** A browser that showed an older one meanwhile would hide from staff what they have just changed. */
const CACHE_CONTROL = "public, max-age=5"
const SMALL_BROTLI = 11
/** Of one answer alone. */
const PASSING_HEADERS = [KEEP_HEADER, "content-length", "x-request-id"]

type Answer = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }
type KeptPage = { parameters: string[]; etag: string; answers: Record<Encoding, Answer>; freshUntil: number }

type Bindings = HttpBindings | Http2Bindings
type Fetch = (request: Request, bindings?: Bindings) => Response | Promise<Response>

/**
 * Keeps rendered pages in memory for five seconds, compressed once in each encoding, with all their headers. Only pages that say so
 * themselves are kept, whatever the query unless the page answers to it. While one request renders a page anew the others get the last one.
 * It stands before the whole site: a kept page costs no route. `purge` forgets everything: it is called when staff change what pages show.
 * `askForNews` is asked before a kept page is given, where nobody calls `purge` by himself; what it answers is waited for. A page that is
 * rendered anew does not wait for it: with a backend that does not answer the two would follow each other.
 * `keyOf` names the page of a request without its query, or answers null for a request that is never answered from memory.
 */
export function createPageCache(
  site: Fetch,
  now: () => number = Date.now,
  askForNews: () => Promise<void> | null = () => null,
  keyOf: (request: Request) => string | null = ({ url }) => url.split("?", 1)[0] ?? null,
): { fetch: Fetch; purge: () => void } {
  const pages = new Map<string, KeptPage>()
  let purges = 0

  const keep = async (key: string, response: Response, purgesBefore: number): Promise<KeptPage> => {
    const bytes = new Uint8Array(await response.arrayBuffer())
    const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`
    const known = pages.get(key)
    // The same page again, as nearly always: compressing it well costs more than rendering it.
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
    // What it shows was changed while it was made.
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
    const news = kept && kept.freshUntil > now() ? askForNews() : null
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
  // Node has read these already; the web's `Headers` would be made for this question alone.
  const header = (name: "accept-encoding" | "if-none-match") =>
    bindings ? String(bindings.incoming.headers[name] ?? "") : (request.headers.get(name) ?? "")
  const { body, headers } = page.answers[preferredEncoding(header("accept-encoding"))]
  if (header("if-none-match") === page.etag) return new Response(null, { status: 304, headers })
  return new Response(request.method === "HEAD" ? null : body, { status: 200, headers })
}
