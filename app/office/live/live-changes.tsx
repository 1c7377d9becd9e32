import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import { readPublicConfig } from "#app/lib/public-config.ts"
import { forgetLostConnection } from "../feedback/toasts.tsx"
import { readChanges } from "./changes.ts"
import { followDatabase } from "./database-changes.ts"
import { applyChanges, compare, NO_POLL_YET, type PollState, readFailedAgain } from "./apply-changes.ts"
import { notifyOfChange, notifyOfDeletion } from "./record-notices.tsx"

/** The server counts visitors' writes up to ten seconds late. With this interval, a visible tab shows them within half a minute. */
const EVERY_MS = 15_000

/**
 * Polls for changes while the tab is visible, and when the database broadcasts one. A failed poll shows no message; the next one reports
 * its changes.
 */
export function LiveChanges() {
  const client = useQueryClient()
  const known = useRef<PollState>(NO_POLL_YET)
  const broadcastTables = useRef(new Set<string>())
  const {
    data: changes,
    dataUpdatedAt: askedAt,
    refetch,
  } = useQuery({
    queryKey: ["changes"],
    queryFn: () => readChanges(browserDb()).catch(() => null),
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: "always",
    staleTime: 0,
  })
  useEffect(
    () =>
      followDatabase(readPublicConfig(), readAccessToken, (table) => {
        broadcastTables.current.add(table)
        void refetch({ cancelRefetch: false })
      }),
    [refetch],
  )
  useEffect(() => {
    if (!changes) return
    const { changed, lines } = compare(known.current, changes, performance.now() / 1000)
    const tables = [...new Set([...changed, ...broadcastTables.current])]
    broadcastTables.current.clear()
    known.current = { tables: changes.tables, reported: new Set(changes.recent.map(({ id }) => id)) }
    const isOwn = client
      .getMutationCache()
      .getAll()
      .some(({ state }) => state.submittedAt > Date.now() - 2 * EVERY_MS)
    forgetLostConnection()
    void readFailedAgain(client)
    void applyChanges(client, tables, lines).then((news) => {
      for (const one of news) {
        if (one.isDeleted) void notifyOfDeletion(one.table, one.id)
        // A record changed in this tab comes back different too. Without a log line of another person, a recent change made here explains it.
        else if (one.line || !isOwn) notifyOfChange(one)
      }
    })
  }, [changes, askedAt, client])
  return null
}

async function readAccessToken(): Promise<string | null> {
  const { data } = await browserDb().auth.getSession()
  return data.session?.access_token ?? null
}
