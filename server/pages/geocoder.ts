import { type AddressSuggestion, LONGEST_QUERY, readSuggestions, SHORTEST_QUERY } from "#domain/booking/address.ts"
import type { Log } from "../watch/log.ts"

const NATIONAL_GEOCODER = "https://data.geopf.fr/geocodage"
const MOST_ADDRESSES = 5
const PATIENCE_MS = 1_500
const LIFETIME_MS = 10 * 60_000
const MOST_QUERIES = 500
/** Pause after a failure of the geocoder, during which it is not called. */
const SILENCE_MS = 30_000
/** Ranks addresses around Paris first. */
const AROUND = { lat: "48.857", lon: "2.352" }

type Options = {
  base?: string | undefined
  log: Pick<Log, "warn">
  fetch?: typeof globalThis.fetch
  now?: () => number
}

/**
 * Suggests addresses from the national geocoder, called by this server, so that the visitor's browser contacts no third party. Never fails: when
 * the geocoder is slow or broken there are no suggestions, and the visitor types on. The typed text is not logged.
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
      // A query that the geocoder does not understand is not a failure of it.
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
