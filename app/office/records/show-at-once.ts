import type { QueryClient, QueryKey } from "@tanstack/react-query"

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
