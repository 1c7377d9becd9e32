import type { RawAnswer, RawRequest } from "./raw-request.ts"

type Send = (request: RawRequest) => Promise<RawAnswer>
type Visit = { times: number[]; failures: string[] }

/** In `npm test speed` the visitor's response times count; in `npm test`, where other tests run beside, only that each request is answered. */
export const MEASURES = process.env["MEASURED"] === "1"

/** Rounds per IP address: then the address changes, so that no rate limit is reached. */
const ROUNDS_OF_ONE = 15
const LEAST_ROUNDS = MEASURES ? 40 : 1

/** The requests of a visitor: pages that are not cached, and free slots. */
function round(serviceId: string, from: string, apikey: string): RawRequest[] {
  const address = { "X-Forwarded-For": from }
  const json = { ...address, apikey, "Content-Type": "application/json" }
  const form = { ...address, "Content-Type": "application/x-www-form-urlencoded" }
  const slots = JSON.stringify({ p_service_id: serviceId, p_from: "2026-12-01", p_days: 21 })
  return [
    { method: "GET", target: "/rendez-vous/inconnu", headers: address },
    { method: "POST", target: "/contact?de=la-page", headers: form, body: "name=Anne&email=anne%40example.fr" },
    { method: "GET", target: "/brico?payment=cancelled", headers: address },
    { method: "POST", target: "/rest/v1/rpc/booking_availability", headers: json, body: slots },
  ]
}

/** Visits the site during an event, for a minimum number of rounds; returns the response times and the failures (429 and 5xx). */
export function createBystander(send: Send, serviceId: string, apikey: string) {
  let visitors = 0
  return {
    during: async (event: Promise<unknown>): Promise<Visit> => {
      const visit: Visit = { times: [], failures: [] }
      let isOver = false
      const over = event.finally(() => (isOver = true))
      over.catch(() => {})
      for (let rounds = 0; !isOver || rounds < LEAST_ROUNDS; rounds += 1) {
        if (rounds % ROUNDS_OF_ONE === 0) visitors += 1
        const from = `198.51.${Math.floor(visitors / 250)}.${1 + (visitors % 250)}`
        for (const request of round(serviceId, from, apikey)) {
          const { status, ms } = await send(request)
          visit.times.push(ms)
          if (status === 429 || status >= 500) visit.failures.push(`${status} ${request.target}`)
        }
      }
      await over
      return visit
    },
  }
}

/** The 99th percentile. */
export function p99(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0
}
