import { createHmac, timingSafeEqual } from "node:crypto"
import { SHORTEST_MS } from "./form-stamp-field.ts"

const LONGEST_MS = 24 * 3_600_000

/** The signed timestamp of a form's page. Pages are cached and shared, so it may be older than the visit. */
export type FormStamps = {
  issue: () => string
  /** `isHurried`: the form came back too fast, or its stamp is invalid or older than 24 hours. `stamp` is the value to send again with; null when it was not valid. */
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
      // Our own stamp, but in the future: the clock was set back meanwhile. It is accepted, because waiting would not help.
      return { isHurried: age >= 0 && age < SHORTEST_MS, stamp: text }
    },
  }
}
