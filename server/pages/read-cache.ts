import { forVisitor } from "../gate/visitor-network.ts"
import { boundReads } from "./bounded-reads.ts"

const LIFETIME_MS = 5_000
/** When a read fails, the last result is used up to this age: an older page is better than none while the database is away. */
const OLDEST_MS = 24 * 60 * 60_000
const MOST_READS = 500
/** Others wait for the same read: it must not queue behind what one visitor has asked for. */
const EVERYONE = { network: "everyone" }

type Answer = { body: ArrayBuffer; status: number; headers: [string, string][]; readAt: number }
type Read = { answer: Promise<Answer>; freshUntil: number }

/**
 * Shares the reads of tables between pages: a `GET` of the REST API is served from memory for five seconds, or until `purge`, and has a
 * timeout; when it fails, the last result is used while it is not too old. For one client with a visitor's rights. Edge functions are never cached.
 * `checkContent` is called before a cached result is used, for a backend that triggers no `purge`; its promise is awaited.
 */
export function createReadCache(
  backend: typeof globalThis.fetch,
  now: () => number = Date.now,
  checkContent: () => Promise<void> | null = () => null,
) {
  const fetch = boundReads(backend)
  const reads = new Map<string, Read>()
  const cached: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.method !== "GET" || !new URL(request.url).pathname.startsWith("/rest/v1/")) return fetch(request)
    const key = `${request.url} ${request.headers.get("Accept")} ${request.headers.get("Range")}`
    const isFresh = (read: Read | undefined) => read !== undefined && read.freshUntil > now()
    const news = isFresh(reads.get(key)) ? checkContent() : null
    if (news) await news
    const known = reads.get(key)
    const read = known && isFresh(known) ? known : remember(key, request, known)
    const { body, status, headers } = await read.answer
    if (status >= 400) reads.delete(key)
    return new Response(body, { status, headers })
  }
  const ask = async (request: Request): Promise<Answer> => {
    const response = await forVisitor(EVERYONE, () => fetch(request))
    const body = await response.arrayBuffer()
    return { body, status: response.status, headers: [...response.headers], readAt: now() }
  }
  const remember = (key: string, request: Request, before?: Read): Read => {
    const answer = ask(request).then(async (latest) => {
      // After a purge, the earlier result is outdated.
      if (latest.status < 500 || !before || reads.get(key) !== read) return latest
      const last = await before.answer
      return now() - last.readAt < OLDEST_MS ? last : latest
    })
    const read = { answer, freshUntil: now() + LIFETIME_MS }
    answer.catch(() => reads.delete(key))
    if (reads.size >= MOST_READS) reads.delete(reads.keys().next().value ?? "")
    reads.set(key, read)
    return read
  }
  return { fetch: cached, purge: () => reads.clear() }
}
