/** Thrown when the queue is full; for a database connection, the backend answers it with 503. */
export class TooManyWaiting extends Error {
  /** PostgreSQL's own code for too many connections. */
  readonly code = "53300"
}

/**
 * Runs at most `places` tasks at a time; others wait in order of arrival, at most `mostWaiting` of them.
 * Not reentrant: calling it inside `work` can deadlock, and the caller must prevent that.
 */
export function createPlaces({ places, mostWaiting }: { places: number; mostWaiting: number }) {
  let free = places
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1
    else if (waiting.length >= mostWaiting) throw new TooManyWaiting("Too many requests are waiting for the database")
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
