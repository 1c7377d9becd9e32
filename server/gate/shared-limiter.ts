import { createHmac } from "node:crypto"
import { type Allowance, BoundedLimiter, type Limiter } from "./bounded-limiter.ts"
import type { Uses } from "./uses.ts"

/** A refused key is not counted again for this long, so that an attack costs the database little. */
const REFUSED_MS = 2_000
const MOST_REFUSED = 20_000
/** Timeout for counting in the database. */
const PATIENCE_MS = 1_000

type Options = {
  /** Separates these keys from those of other limits. */
  name: string
  allowance: Allowance
  uses: Uses
  secret: string
  now?: () => number
}

/**
 * Counts per key in the database, for all processes of the site together. While the database does not answer, this process counts alone:
 * a request waits for it one second at most, and guesses stay limited.
 */
export class SharedLimiter implements Limiter {
  readonly #options: Options
  readonly #alone: BoundedLimiter
  readonly #refused = new Map<string, { askAgainAt: number; waitsUntil: number }>()

  constructor(options: Options) {
    this.#options = options
    this.#alone = new BoundedLimiter(options.allowance)
  }

  async consume(key: string): Promise<{ msBeforeNext: number } | null> {
    const { uses, allowance } = this.#options
    const name = this.#nameOf(key)
    const refused = this.#refused.get(name)
    const now = this.#now()
    if (refused && refused.askAgainAt > now) return { msBeforeNext: refused.waitsUntil - now }
    this.#refused.delete(name)
    try {
      const wait = await inTime(uses.count(name, allowance))
      if (wait === 0) return null
      this.#refuse(name, wait)
      return { msBeforeNext: wait }
    } catch {
      return this.#alone.consume(name)
    }
  }

  giveBack = (key: string) => this.#takeBack(key, false)
  forget = (key: string) => this.#takeBack(key, true)

  async #takeBack(key: string, isAll: boolean): Promise<void> {
    const name = this.#nameOf(key)
    this.#refused.delete(name)
    await (isAll ? this.#alone.forget(name) : this.#alone.giveBack(name))
    // A use that is not given back expires with its window.
    await inTime(this.#options.uses.giveBack(name, isAll)).catch(() => {})
  }

  #refuse(name: string, wait: number): void {
    if (this.#refused.size >= MOST_REFUSED) this.#refused.delete(this.#refused.keys().next().value ?? "")
    const now = this.#now()
    this.#refused.set(name, { askAgainAt: now + Math.min(wait, REFUSED_MS), waitsUntil: now + wait })
  }

  #now(): number {
    return (this.#options.now ?? Date.now)()
  }

  /** Hashes the key, so that the database stores no address and no account. */
  #nameOf(key: string): string {
    const { name, secret } = this.#options
    return nameOfUse(secret, name, key)
  }
}

/** Returns the name under which a use is counted; it cannot be computed without the secret. */
export function nameOfUse(secret: string, name: string, key: string): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify(["use", name, key]))
    .digest("base64url")
}

function inTime<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The database takes too long to count")), PATIENCE_MS)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}
