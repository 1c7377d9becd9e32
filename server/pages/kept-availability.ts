/** Meanwhile hours pass, and unpaid holds end. */
const LIFETIME_MS = 5_000
const MOST_ANSWERS = 200
const PATH = "/rest/v1/rpc/booking_availability"
/** The headers that an answer depends on. */
const HEADERS = ["authorization", "apikey", "accept", "prefer", "content-profile"]

type Fetch = (request: Request) => Promise<Response>
type Answer = { body: ArrayBuffer; status: number; headers: [string, string][] }
type Kept = { answer: Promise<Answer>; until: number }

/**
 * Visitors who ask for the same days of a service at once or within five seconds get one answer of the database, until `purge` (a booking or
 * a rule has changed). Failures are not kept. A reservation never reads this: the database judges it anew.
 */
export function keepAvailability(backend: Fetch, now: () => number = Date.now): { fetch: Fetch; purge: () => void } {
  const answers = new Map<string, Kept>()
  const ask = async (request: Request): Promise<Answer> => {
    const response = await backend(request)
    return { body: await response.arrayBuffer(), status: response.status, headers: [...response.headers] }
  }
  const fetch: Fetch = async (request) => {
    const { pathname, search } = new URL(request.url)
    if (request.method !== "POST" || pathname !== PATH || search) return backend(request)
    const key = JSON.stringify([await request.clone().text(), ...HEADERS.map((name) => request.headers.get(name))])
    let kept = answers.get(key)
    if (!kept || kept.until <= now()) {
      kept = { answer: ask(request), until: now() + LIFETIME_MS }
      answers.delete(key)
      if (answers.size >= MOST_ANSWERS) answers.delete(answers.keys().next().value ?? "")
      answers.set(key, kept)
    }
    const forget = () => void (answers.get(key) === kept && answers.delete(key))
    const { body, status, headers } = await kept.answer.catch((error: unknown) => {
      forget()
      throw error
    })
    if (status >= 400) forget()
    return new Response(body, { status, headers })
  }
  return { fetch, purge: () => answers.clear() }
}
