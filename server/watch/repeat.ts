/** The interval of clock checks. A timer alone would be late after the machine slept or the clock was set. */
const LOOK_MS = 30_000

type Times = {
  everyMs: number
  /** Added to the multiples of `everyMs` since 1970, for example for seven minutes past each hour. */
  offsetMs?: number
}

/**
 * Calls `work` at regular instants. Two runs never overlap: if one is still running, the next instant is skipped. `work` must catch its own
 * errors. The timer does not keep the process alive. `stop` waits for the current run.
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
