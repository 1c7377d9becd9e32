import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible"

/** Requests (`points`) that one key may make in a window of `duration` seconds. */
export type Allowance = { points: number; duration: number }

export type Limiter = {
  /** Null when the key may go on, else how long it has to wait. */
  consume: (key: string) => Promise<{ msBeforeNext: number } | null>
  /** Takes one use back. */
  giveBack: (key: string) => Promise<void>
  /** Takes all back. */
  forget: (key: string) => Promise<void>
}

/** A limit per address does not stop an attacker who has more addresses than this. */
const MOST_KEYS = 20_000

/** Counts per key in this process, for the keys seen last: many addresses cannot fill the memory. */
export class BoundedLimiter implements Limiter {
  readonly #limiter: RateLimiterMemory
  readonly #mostKeys: number
  readonly #seen = new Set<string>()

  constructor(allowance: Allowance, mostKeys: number = MOST_KEYS) {
    this.#limiter = new RateLimiterMemory(allowance)
    this.#mostKeys = mostKeys
  }

  async consume(key: string): Promise<RateLimiterRes | null> {
    this.#seen.delete(key)
    this.#seen.add(key)
    if (this.#seen.size > this.#mostKeys) await this.#forgetOldest()
    return this.#limiter.consume(key).then(
      () => null,
      (reason: unknown) => {
        if (reason instanceof RateLimiterRes) return reason
        throw reason
      },
    )
  }

  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(key)
  }

  async forget(key: string): Promise<void> {
    this.#seen.delete(key)
    await this.#limiter.delete(key)
  }

  async #forgetOldest(): Promise<void> {
    const [oldest] = this.#seen
    if (oldest !== undefined) await this.forget(oldest)
  }
}
