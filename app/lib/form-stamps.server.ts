import { createHmac, timingSafeEqual } from "node:crypto"

/** Nobody reads, fills and sends a form within this time; a browser that fills it in by itself may, and is asked once more. */
const SHORTEST_MS = 2_000
const LONGEST_MS = 24 * 3_600_000

/** What a form carries to tell when its page was made. Pages are kept and shared, so it may be older than the visit. */
export type FormStamps = {
  issue: () => string
  /** Whether a form may be taken as filled by a person; `stamp` is the one to send again with, null when it was not ours. */
  check: (text: string) => { isHurried: boolean; stamp: string | null }
}

export function createFormStamps(secret: string, now: () => number = Date.now): FormStamps {
  const sign = (instant: string) => createHmac("sha256", secret).update(`form:${instant}`).digest("base64url")
  return {
    issue: () => {
      const instant = now().toString(36)
      return `${instant}.${sign(instant)}`
    },
    check: (text) => {
      const [instant = "", signature = ""] = text.split(".")
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(instant))]
      const age = now() - Number.parseInt(instant, 36)
      if (given.length !== expected.length || !timingSafeEqual(given, expected) || !(age <= LONGEST_MS))
        return { isHurried: true, stamp: null }
      // Made after now by ourselves: the clock was put back meanwhile, and waiting would not help.
      return { isHurried: age >= 0 && age < SHORTEST_MS, stamp: text }
    },
  }
}
