import { AuthRefusal } from "./wire.ts"

type Options = { mostWaiting: number; report: (error: unknown) => void }

/** Work that is done after its answer, so that the time of an answer does not tell what there was to do. */
export function createAfterwards({ mostWaiting, report }: Options) {
  const pending = new Set<Promise<void>>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  /** Waits for it when the site stops, and reports its failure. */
  function track(work: Promise<unknown>): void {
    const done: Promise<void> = work.then(() => {}, report).finally(() => pending.delete(done))
    pending.add(done)
  }

  return {
    track,
    /** One piece of work after the other. Throws a refusal when too many wait. */
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
