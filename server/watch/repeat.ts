/** The interval of clock checks. A timer alone would be late after the machine slept or the clock was set. */
const LOOK_MS = 30_000

type Times = {
  everyMs: number
  /** Added to the multiples of `everyMs` since 1970, for example for seven minutes past each hour. */
  offsetMs?: number
}

/**
 * Calls `work` at regular instants. Two runs never overlap: if one is still running, the next instant is skipped. `work` must catch its own
 * errors. The timer does not keep the process alive. `wake` runs it now, or once more after the current run. `stop` waits for the current run.
 */
export function repeat({ everyMs, offsetMs = 0 }: Times, work: () => Promise<unknown>) {
  const instantAfter = (now: number) => (Math.floor((now - offsetMs) / everyMs) + 1) * everyMs + offsetMs
  let due = instantAfter(Date.now())
  let run: Promise<unknown> | null = null
  let timer: NodeJS.Timeout
  let isAskedAgain = false
  let isStopped = false

  const start = () => {
    isAskedAgain = false
    run = work().finally(() => {
      run = null
      if (isAskedAgain && !isStopped) start()
    })
  }
  const look = () => {
    const now = Date.now()
    if (now >= due && !run) start()
    due = instantAfter(now)
    timer = setTimeout(look, Math.min(due - now, LOOK_MS)).unref()
  }
  look()

  return {
    wake: () => {
      if (run) isAskedAgain = true
      else if (!isStopped) start()
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await run
    },
  }
}
