/** Requests (`points`) that one key may make in a window of `duration` seconds. */
export type Allowance = { points: number; duration: number }

export type Limiter = {
  /** Counts one use. Returns null if the key is within its allowance, otherwise the milliseconds until its window ends. */
  consume: (key: string) => Promise<{ msBeforeNext: number } | null>
  /** Undoes one use. */
  giveBack: (key: string) => Promise<void>
  /** Undoes all uses of the key. */
  forget: (key: string) => Promise<void>
}

/** A limit per address does not stop an attacker who has more addresses than this. */
const MOST_KEYS = 20_000

type Window = { uses: number; endsAt: number }

/**
 * Counts the uses of each key in this process, in a fixed window that begins with the first use. Only the most recently used keys are
 * stored, so that many addresses cannot fill the memory.
 */
export class BoundedLimiter implements Limiter {
  readonly #allowance: Allowance
  readonly #mostKeys: number
  readonly #now: () => number
  /** Ordered by last use: the most recently used key is last. */
  readonly #windows = new Map<string, Window>()

  constructor(allowance: Allowance, mostKeys: number = MOST_KEYS, now: () => number = Date.now) {
    this.#allowance = allowance
    this.#mostKeys = mostKeys
    this.#now = now
  }

  async consume(key: string): Promise<{ msBeforeNext: number } | null> {
    const now = this.#now()
    const known = this.#windows.get(key)
    const window = known && known.endsAt > now ? known : { uses: 0, endsAt: now + this.#allowance.duration * 1000 }
    window.uses += 1
    this.#windows.delete(key)
    this.#windows.set(key, window)
    this.#dropOldest(now)
    return window.uses > this.#allowance.points ? { msBeforeNext: window.endsAt - now } : null
  }

  async giveBack(key: string): Promise<void> {
    const window = this.#windows.get(key)
    if (window) window.uses -= 1
  }

  async forget(key: string): Promise<void> {
    this.#windows.delete(key)
  }

  #dropOldest(now: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size <= this.#mostKeys) return
      this.#windows.delete(key)
    }
  }
}
