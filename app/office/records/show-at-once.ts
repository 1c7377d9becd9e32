import type { QueryClient, QueryKey } from "@tanstack/react-query"

/** The mutation key of a table's optimistic changes, with which the unanswered ones are counted. */
export const shownAtOnce = (table: string) => ["shown at once", table]

/** The number of a table's optimistic changes that are not saved yet. A read that starts now may not contain them. */
export const countUnsaved = (client: QueryClient, table: string) =>
  client.isMutating({ mutationKey: shownAtOnce(table) })

/**
 * Shows a change before the server has answered: `show` writes it into the cache. Resolves to a function that rolls back everything under
 * `root`, for `onError`.
 */
export async function showAtOnce(client: QueryClient, root: QueryKey, show: () => void): Promise<() => void> {
  await client.cancelQueries({ queryKey: root })
  const before = client.getQueriesData({ queryKey: root })
  show()
  return () => {
    for (const [key, value] of before) client.setQueryData(key, value)
  }
}
