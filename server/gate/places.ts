/** Thrown when the queue is full; for a database connection, the backend answers it with 503. */
export class TooManyWaiting extends Error {
  /** PostgreSQL's own code for too many connections. */
  readonly code = "53300"
}

/** The one who causes a task: the network, and the private link that was opened. */
export type Visitor = { network: string; link?: string | null }

type Size = {
  places: number
  mostWaiting: number
  /** Bounds of one network; by default it may have all. */
  ofNetwork?: { places: number; mostWaiting: number }
  /** Places of one private link; by default it may have all. */
  ofLink?: { places: number }
}
type Waiting = { link: string | null; start: () => void }

const NOBODY: Visitor = { network: "" }

/**
 * Runs at most `places` tasks at a time; others wait. Networks that wait are served in turn, the tasks of one network in order of arrival, except
 * those of a link that has all its places.
 * Not reentrant: calling it inside `work` can deadlock, and the caller must prevent that.
 */
export function createPlaces({ places, mostWaiting, ofNetwork = { places, mostWaiting }, ofLink = { places } }: Size) {
  let free = places
  let waitingCount = 0
  const networks = new Map<string, number>()
  const links = new Map<string, number>()
  /** Ordered by turn: the next network is first. */
  const waiting = new Map<string, Waiting[]>()

  const hasPlace = (network: string, link: string | null) =>
    free > 0 &&
    (networks.get(network) ?? 0) < ofNetwork.places &&
    (link === null || (links.get(link) ?? 0) < ofLink.places)
  const count = (change: 1 | -1, network: string, link: string | null) => {
    free -= change
    add(networks, network, change)
    if (link !== null) add(links, link, change)
  }
  const serveWaiting = () => {
    // A network that is served goes to the end of the map, and is visited again.
    for (const [network, queue] of waiting) {
      if (free === 0) return
      const index = queue.findIndex(({ link }) => hasPlace(network, link))
      if (index < 0) continue
      const [next] = queue.splice(index, 1)
      waiting.delete(network)
      if (queue.length > 0) waiting.set(network, queue)
      waitingCount -= 1
      count(1, network, next?.link ?? null)
      next?.start()
    }
  }

  return async <Result>(work: () => Promise<Result>, { network, link = null }: Visitor = NOBODY): Promise<Result> => {
    const queue = waiting.get(network) ?? []
    if (hasPlace(network, link)) count(1, network, link)
    else if (waitingCount >= mostWaiting || queue.length >= ofNetwork.mostWaiting)
      throw new TooManyWaiting("Too many requests are waiting for the database")
    else {
      waitingCount += 1
      waiting.set(network, queue)
      await new Promise<void>((start) => queue.push({ link, start }))
    }
    try {
      return await work()
    } finally {
      count(-1, network, link)
      serveWaiting()
    }
  }
}

function add(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
