/** What is kept was current so long ago, or less: with the time to ask and to make the page anew, a change shows within a second. */
const LIFETIME_MS = 500
/** Nobody waits longer for the answer. */
const PATIENCE_MS = 1_000

type Options = {
  /** What the content is known by: another text as soon as any of it is another. */
  readVersion: (signal: AbortSignal) => Promise<string>
  onChange: () => void
  now?: () => number
}

/**
 * Where nobody tells this process of a change, it asks before it gives something kept: at most twice a second, once for all who come
 * meanwhile, and never without a visitor. What it answers is what a visitor has to wait for, or null. A backend that does not answer is
 * asked on, and nobody waits for it until it has: what is kept then lives for as long as the caches let it.
 */
export function watchContent({ readVersion, onChange, now = Date.now }: Options): () => Promise<void> | null {
  let known: string | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | null = null
  let isAnswering = true

  const ask = async () => {
    try {
      const version = await readVersion(AbortSignal.timeout(PATIENCE_MS))
      if (version !== known) onChange()
      known = version
      isAnswering = true
    } catch {
      isAnswering = false
    }
    asking = null
  }

  return () => {
    if (!asking && now() - askedAt >= LIFETIME_MS) {
      askedAt = now()
      asking = ask()
    }
    return isAnswering ? asking : null
  }
}
