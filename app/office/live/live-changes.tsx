import { notifications } from "@mantine/notifications"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Users } from "lucide-react"
import { useEffect, useRef } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import { readPublicConfig } from "#app/lib/public-config.ts"
import { capitalized } from "#domain/typography.ts"
import { requestOverlays } from "../feedback/overlays-request.ts"
import { readChanges } from "./changes.ts"
import { followDatabase } from "./database-changes.ts"
import { compare, type PollState, type News, NO_POLL_YET, applyChanges } from "./apply-changes.ts"

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
    void applyChanges(client, tables, lines).then((news) => {
      // A record changed in this tab comes back different too. Without a log line of another person, a recent change made here explains it.
      for (const one of news) if (one.line || !isOwn) notifyOfChange(one)
    })
  }, [changes, askedAt, client])
  return null
}

const RECORDS: Record<string, string> = {
  brico_requests: "cette demande",
  contact_requests: "cette demande",
  reno_projects: "ce projet",
  faqs: "cette question",
}
const SYSTEM = "Système"

async function readAccessToken(): Promise<string | null> {
  const { data } = await browserDb().auth.getSession()
  return data.session?.access_token ?? null
}

/** One notice per record, however often it changes. */
function notifyOfChange({ table, id, line }: News): void {
  const record = RECORDS[table] ?? "cette fiche"
  const who = line && line.actor_name !== SYSTEM ? line.actor_name : null
  const did = line?.action === "deleted" ? "supprimer" : "modifier"
  const key = `changed-${id}`
  requestOverlays()
  notifications.hide(key)
  notifications.show({
    id: key,
    color: "blue",
    icon: <Users aria-hidden size={18} />,
    message: who ? `${who} vient de ${did} ${record}.` : `${capitalized(record)} vient de changer.`,
    autoClose: 10_000,
    closeButtonProps: { "aria-label": "Fermer la notification" },
  })
}
