import type { Log } from "./log.ts"

/** Between two calls of HEARTBEAT_URL. */
export const BETWEEN_BEATS_MS = 5 * 60_000
const LONGEST_MS = 10_000

/**
 * Calls an address of a watch from outside, which raises the alarm when the calls stop; does nothing without one. Calls are at least `everyMs`
 * apart, except after one that failed. The address is a secret, so a failure is logged without it.
 */
export function createHeartbeat(name: string, url: string | undefined, log: Log, everyMs = 0): () => Promise<void> {
  let next = 0
  return async () => {
    if (!url || Date.now() < next) return
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(LONGEST_MS) })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`it answers ${answer.status}`)
      next = Date.now() + everyMs
    } catch (error) {
      const { message, cause } = error as Error & { cause?: { code?: string } }
      log.warn({ reason: cause?.code ?? message }, `the call of ${name} failed`)
    }
  }
}
