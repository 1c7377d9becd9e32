/** Minimum time between two checks. With the time to check and to render again, a change usually shows within a second. */
const LIFETIME_MS = 500
/** Timeout of a check. */
const PATIENCE_MS = 1_000

type Options = {
  /** Reads a version of the content, a text that changes with every change of content. */
  readVersion: (signal: AbortSignal) => Promise<string>
  onChange: () => void
  now?: () => number
}

/**
 * Polls for changes of content where the database does not notify this process. The returned function is called before a cached page or read is
 * served: at most two checks a second, shared by all requests meanwhile, and none without a visitor. It returns a promise when the visitor must
 * wait, else null. While the backend does not answer, checks go on but no request waits for them: cached content then lasts its full lifetime.
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
