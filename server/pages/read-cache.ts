import { boundReads } from "./bounded-reads.ts"

const LIFETIME_MS = 5_000
/** What cannot be read anew is given as it was for this long: a slow moment of the database closes no page. */
const OLDEST_MS = 10 * 60_000
const MOST_READS = 500

type Answer = { body: ArrayBuffer; status: number; headers: [string, string][]; readAt: number }
type Read = { answer: Promise<Answer>; freshUntil: number }

/**
 * Lets the pages of the site share what visitors may read of a table: a `GET` of the REST interface is answered from memory for five
 * seconds, or until `purge`, and never waited for long; when it then fails, the last answer is given while it is not too old. For one client with a visitor's rights; functions, and what they decide, are never kept.
 * `askForNews` is asked before a kept answer is given, where nobody calls `purge` by himself; what it answers is waited for.
 */
export function createReadCache(
  backend: typeof globalThis.fetch,
  now: () => number = Date.now,
  askForNews: () => Promise<void> | null = () => null,
) {
  const fetch = boundReads(backend)
  const reads = new Map<string, Read>()
  const cached: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.method !== "GET" || !new URL(request.url).pathname.startsWith("/rest/v1/")) return fetch(request)
    const key = `${request.url} ${request.headers.get("Accept")} ${request.headers.get("Range")}`
    const isFresh = (read: Read | undefined) => read !== undefined && read.freshUntil > now()
    const news = isFresh(reads.get(key)) ? askForNews() : null
    if (news) await news
    const known = reads.get(key)
    const read = known && isFresh(known) ? known : remember(key, request, known)
    const { body, status, headers } = await read.answer
    if (status >= 400) reads.delete(key)
    return new Response(body, { status, headers })
  }
  const ask = async (request: Request): Promise<Answer> => {
    const response = await fetch(request)
    const body = await response.arrayBuffer()
    return { body, status: response.status, headers: [...response.headers], readAt: now() }
  }
  const remember = (key: string, request: Request, before?: Read): Read => {
    const answer = ask(request).then(async (latest) => {
      // After a purge, what stood before is no longer true.
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
