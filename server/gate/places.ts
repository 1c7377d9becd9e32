/** Thrown when nobody can be served in time; the backend answers 503 for it. */
export class TooManyWaiting extends Error {
  /** PostgreSQL's own code for too many connections. */
  readonly code = "53300"
}

/**
 * Lets a few at a time work, the others in the order of their coming, and no more than `mostWaiting` wait.
 * Whoever has a place and asks for another inside would wait for himself: the caller sees to that.
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
