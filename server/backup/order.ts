/** A foreign key: rows of `from` reference rows of `to`. */
export type Link = { name: string; from: string; to: string }

/**
 * Sorts tables so that a referenced table comes before those that reference it. When only cycles and tables that depend on them are left,
 * the first in alphabetical order comes next.
 */
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

/** Returns the foreign keys that this order cannot satisfy, including those within one table: they are checked after all rows are inserted. */
export function linksToDefer(order: string[], links: Link[]): Link[] {
  return links.filter(({ from, to }) => order.indexOf(to) >= order.indexOf(from))
}
