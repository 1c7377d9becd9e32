/** A foreign key: rows of `from` name rows of `to`. */
export type Link = { name: string; from: string; to: string }

/** Orders tables so that one that is named comes before those whose rows name it. Where they go round, the first name begins. */
export function orderTables(tables: string[], links: Link[]): string[] {
  const ordered: string[] = []
  const waiting = [...tables].sort()
  while (waiting.length > 0) {
    const isFree = (table: string) =>
      links.every(({ from, to }) => from !== table || to === table || !waiting.includes(to))
    const next = waiting.findIndex(isFree)
    ordered.push(...waiting.splice(Math.max(next, 0), 1))
  }
  return ordered
}

/** The keys that this order cannot respect, also between rows of one table: they are checked when all rows are there. */
export function linksToDefer(order: string[], links: Link[]): Link[] {
  return links.filter(({ from, to }) => order.indexOf(to) >= order.indexOf(from))
}
