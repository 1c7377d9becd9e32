import { AuthRefusal } from "./wire.ts"

type Options = { mostWaiting: number; report: (error: unknown) => void }

/** Runs work for which the response does not wait, so that the response time does not reveal whether there was work. */
export function createBackgroundWork({ mostWaiting, report }: Options) {
  const pending = new Set<Promise<void>>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  /** Reports a failure of this work; `settled` waits for it when the site stops. */
  function track(work: Promise<unknown>): void {
    const done: Promise<void> = work.then(() => {}, report).finally(() => pending.delete(done))
    pending.add(done)
  }

  return {
    track,
    /** Runs queued work one piece at a time. @throws {AuthRefusal} 429 when too many pieces wait or run. */
    inTurn: (work: () => Promise<void>): void => {
      if (waiting >= mostWaiting)
        throw new AuthRefusal(429, "over_request_rate_limit", "Too many mails are asked for: try again in a moment")
      waiting += 1
      last = last.then(work).finally(() => (waiting -= 1))
      track(last)
      last = last.catch(() => {})
    },
    settled: async (): Promise<void> => {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}
