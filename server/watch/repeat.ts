/** The clock may be set, and a machine may sleep while a timer runs: the time is looked at again this often. */
const LOOK_MS = 30_000

type Times = {
  everyMs: number
  /** Added to multiples of `everyMs` since 1970: seven minutes past each hour, for instance. */
  offsetMs?: number
}

/**
 * Does some work at regular instants, never two runs at once: an instant at which a run is under way is left out. `work` must catch its
 * own errors. A timer does not keep the process alive. `stop` waits for the run under way.
 */
export function repeat({ everyMs, offsetMs = 0 }: Times, work: () => Promise<unknown>): { stop: () => Promise<void> } {
  const instantAfter = (now: number) => (Math.floor((now - offsetMs) / everyMs) + 1) * everyMs + offsetMs
  let due = instantAfter(Date.now())
  let run: Promise<unknown> | null = null
  let timer: NodeJS.Timeout

  const look = () => {
    const now = Date.now()
    if (now >= due) run ??= work().finally(() => (run = null))
    due = instantAfter(now)
    timer = setTimeout(look, Math.min(due - now, LOOK_MS)).unref()
  }
  look()

  return {
    stop: async () => {
      clearTimeout(timer)
      await run
    },
  }
}
