import type { QueryClient, QueryKey } from "@tanstack/react-query"

/** What changes of a table that show at once are found by while the server has not answered them. */
export const shownAtOnce = (table: string) => ["shown at once", table]

/** How many changes of a table show on screen and are not saved yet. What is read meanwhile does not hold them. */
export const countUnsaved = (client: QueryClient, table: string) =>
  client.isMutating({ mutationKey: shownAtOnce(table) })

/**
 * Shows a change before the server has agreed: `show` writes it into the cache. Answers how to take everything under `root` back as it
 * was, for `onError`.
 */
export async function showAtOnce(client: QueryClient, root: QueryKey, show: () => void): Promise<() => void> {
  await client.cancelQueries({ queryKey: root })
  const before = client.getQueriesData({ queryKey: root })
  show()
  return () => {
    for (const [key, value] of before) client.setQueryData(key, value)
  }
}
