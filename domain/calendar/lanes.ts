/** Something between two moments of one day, whose texts sort by time: `2026-11-25 10:00:00`. */
type Timed = { start: string; end: string }
/** Events that found no lane, as one block from the first start to the last end. */
export type Fold<One> = Timed & { events: One[] }

/**
 * Places simultaneous events in at most `lanes` lanes. Where more are needed, the last lane holds one block for all events without a lane of
 * their own. Events that only touch (10 h – 11 h, 11 h – 12 h) share a lane.
 */
export function foldLanes<One extends Timed>(
  events: readonly One[],
  lanes: number,
): { kept: One[]; folds: Fold<One>[] } {
  const kept: One[] = []
  const folds: Fold<One>[] = []
  for (const cluster of clustersOf(events)) {
    const columns = columnsOf(cluster)
    if (columns.length <= lanes) {
      kept.push(...cluster)
      continue
    }
    kept.push(...columns.slice(0, lanes - 1).flat())
    for (const left of clustersOf(columns.slice(lanes - 1).flat())) {
      // A block in place of a single event would hide it without a gain.
      if (left.length === 1) kept.push(...left)
      else folds.push({ ...spanOf(left), events: left })
    }
  }
  return { kept, folds }
}

/** Groups of events that overlap, directly or through others. */
function clustersOf<One extends Timed>(events: readonly One[]): One[][] {
  const clusters: One[][] = []
  let end = ""
  for (const event of inOrder(events)) {
    if (event.start < end) clusters.at(-1)?.push(event)
    else clusters.push([event])
    if (event.end > end) end = event.end
  }
  return clusters
}

/** The fewest columns in which no two events overlap: each event takes the first that is free. */
function columnsOf<One extends Timed>(cluster: readonly One[]): One[][] {
  const columns: One[][] = []
  for (const event of inOrder(cluster)) {
    const free = columns.find((column) => (column.at(-1)?.end ?? "") <= event.start)
    if (free) free.push(event)
    else columns.push([event])
  }
  return columns
}

const inOrder = <One extends Timed>(events: readonly One[]) =>
  events.toSorted((one, other) => compare(one.start, other.start) || compare(other.end, one.end))
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

function spanOf(events: readonly Timed[]): Timed {
  const end = events.reduce((last, event) => (event.end > last ? event.end : last), "")
  return { start: events[0]?.start ?? "", end }
}
