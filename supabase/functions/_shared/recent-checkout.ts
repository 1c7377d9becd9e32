import type { Deps } from "./deps.ts"
import type { CheckoutSession, PaymentGateway } from "./payments.ts"

/** Pages that wait for a payment ask every few seconds. */
const RECENT_MS = 3_000
const MOST_SESSIONS = 500

type Read = { session: Promise<CheckoutSession | null>; until: number }
const readsOf = new WeakMap<PaymentGateway, Map<string, Read>>()

/**
 * The state of a payment at its provider as anyone read it in the last three seconds, for what a visitor may ask as often as they like: the
 * provider limits the reads of the whole account. A read that failed counts too, and those who ask at once share one.
 */
export function readRecentCheckout(deps: Deps, sessionId: string): Promise<CheckoutSession | null> {
  const reads = readsOf.get(deps.payments) ?? new Map<string, Read>()
  readsOf.set(deps.payments, reads)
  const now = deps.now().getTime()
  const known = reads.get(sessionId)
  if (known && now < known.until) return known.session
  const session = deps.payments.readCheckout(sessionId)
  reads.delete(sessionId)
  if (reads.size >= MOST_SESSIONS) reads.delete(reads.keys().next().value ?? "")
  reads.set(sessionId, { session, until: now + RECENT_MS })
  return session
}
