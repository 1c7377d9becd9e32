import { Anchor } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Rocket } from "lucide-react"
import { Link } from "react-router"
import { hasStoredSession } from "#app/lib/browser-db.ts"
import { gapsOf, readinessLine } from "#domain/going-live/readiness.ts"
import { settingsPath } from "#domain/settings-tabs.ts"
import { readinessQuery } from "./queries.ts"
import styles from "./readiness.module.css"

/** The dashboard's line about what an open site lacks; nothing without a problem, and nothing while `ReadinessCard` leads to the opening. */
export function ReadinessLine() {
  const { data: facts } = useQuery({ ...readinessQuery, enabled: hasStoredSession })
  const line = facts && facts.stored.is_open ? readinessLine(gapsOf(facts)) : null
  if (!line) return null
  return (
    <p className={styles.line}>
      <Rocket aria-hidden size={18} />
      <span>
        <Anchor component={Link} to={settingsPath("mise-en-service")} fw={600} size="sm">
          Mise en service
        </Anchor>
        &nbsp;: {line}
      </span>
    </p>
  )
}
