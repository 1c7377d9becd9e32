import { Button, Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { MonitorSmartphone } from "lucide-react"
import { Instant, When } from "#app/office/records/cells.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { StatusBadge, type StatusLook } from "#app/office/records/status-badge.tsx"
import { describeDevice } from "#domain/auth/devices.ts"
import { formatDateTime } from "#domain/dates.ts"
import type { MySession } from "./data.ts"
import { sessionsQuery, useEndSession } from "./queries.ts"
import styles from "./profile.module.css"

const CURRENT: StatusLook = { label: "Session actuelle", tone: "info", icon: MonitorSmartphone }

/** The sessions of the current user, with a button to end the others. */
export function Sessions() {
  const read = useQuery(sessionsQuery())
  const { data: sessions, error } = read
  const end = useEndSession()
  const others = sessions?.filter((session) => !session.is_current) ?? []
  return (
    <Panel
      title="Vos sessions"
      description="Les appareils où votre compte est ouvert. Fermez ce que vous ne reconnaissez pas, puis changez votre mot de passe."
      actions={
        others.length > 0 ? (
          <Button variant="default" loading={end.isPending && end.variables === null} onClick={() => end.mutate(null)}>
            Fermer les autres sessions
          </Button>
        ) : null
      }
    >
      <ErrorOf read={read} />
      {!sessions && !error ? <Skeleton height={56} /> : null}
      <ul className="office-lines">
        {sessions?.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
    </Panel>
  )
}

function SessionLine({ session, isEnding, onEnd }: { session: MySession; isEnding: boolean; onEnd: () => void }) {
  const device = describeDevice(session.user_agent)
  const opened = formatDateTime(new Date(session.created_at))
  return (
    <li className={`office-between ${styles.line}`}>
      <div>
        <p className={`office-actions ${styles.what}`}>
          {device} {session.is_current ? <StatusBadge look={CURRENT} /> : null}
        </p>
        <p className="office-minor">
          Ouverte le <When iso={session.created_at}>{opened}</When>, vue le <Instant at={session.last_seen_at} />
        </p>
      </div>
      {session.is_current ? null : (
        <Button
          variant="default"
          size="xs"
          loading={isEnding}
          onClick={onEnd}
          aria-label={`Fermer la session ${device} ouverte le ${opened}`}
        >
          Fermer
        </Button>
      )}
    </li>
  )
}
