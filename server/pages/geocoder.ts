import { type AddressSuggestion, LONGEST_QUERY, readSuggestions, SHORTEST_QUERY } from "#domain/booking/address.ts"
import type { Log } from "../watch/log.ts"

const NATIONAL_GEOCODER = "https://data.geopf.fr/geocodage"
const MOST_ADDRESSES = 5
const PATIENCE_MS = 1_500
const LIFETIME_MS = 10 * 60_000
const MOST_QUERIES = 500
/** How long a geocoder that does not answer is left alone. */
const SILENCE_MS = 30_000
/** Addresses around Paris come first. */
const AROUND = { lat: "48.857", lon: "2.352" }

type Options = {
  base?: string | undefined
  log: Pick<Log, "warn">
  fetch?: typeof globalThis.fetch
  now?: () => number
}

/**
 * Completes addresses with the national geocoder, asked by this server: a visitor's browser talks to nobody else. Never fails: a
 * geocoder that is slow, broken or away proposes nothing, and whoever types goes on typing. What is typed is not logged.
 */
export function createGeocoder({ base, log, fetch = globalThis.fetch, now = Date.now }: Options) {
  const address = (base ?? NATIONAL_GEOCODER).replace(/\/+$/, "")
  const known = new Map<string, { suggestions: AddressSuggestion[]; freshUntil: number }>()
  let silentUntil = 0

  return async (text: string): Promise<AddressSuggestion[]> => {
    const query = text.trim().replace(/\s+/g, " ").slice(0, LONGEST_QUERY)
    if (query.length < SHORTEST_QUERY) return []
    const key = query.toLowerCase()
    const kept = known.get(key)
    if (kept && kept.freshUntil > now()) return kept.suggestions
    if (silentUntil > now()) return []
    try {
      const params = new URLSearchParams({ q: query, index: "address", limit: String(MOST_ADDRESSES), ...AROUND })
      const answer = await fetch(`${address}/search?${params}`, { signal: AbortSignal.timeout(PATIENCE_MS) })
      // A question that it does not understand says nothing about its health.
      if (answer.status === 400) return []
      if (!answer.ok) throw new Error(`The geocoder answered ${answer.status}`)
      const suggestions = readSuggestions(await answer.json())
      if (known.size >= MOST_QUERIES) known.delete(known.keys().next().value ?? "")
      known.set(key, { suggestions, freshUntil: now() + LIFETIME_MS })
      return suggestions
    } catch (error) {
      silentUntil = now() + SILENCE_MS
      log.warn({ reason: (error as Error).message }, "addresses cannot be completed for the moment")
      return []
    }
  }
}
