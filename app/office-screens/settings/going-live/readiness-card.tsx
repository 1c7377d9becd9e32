import { Anchor, Button, Progress } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { ArrowRight } from "lucide-react"
import { Link } from "react-router"
import { hasStoredSession } from "#app/lib/browser-db.ts"
import { Panel } from "#app/office/records/panel.tsx"
import { describeProgress, gapsOf, progressOf } from "#domain/going-live/readiness.ts"
import { settingsPath } from "#domain/settings-tabs.ts"
import { readinessQuery } from "./queries.ts"
import styles from "./readiness-card.module.css"

/** First on the dashboard until the site is open: how far the owner is, and the next step as a button. */
export function ReadinessCard() {
  const { data: facts } = useQuery({ ...readinessQuery, enabled: hasStoredSession })
  const progress = facts && progressOf(facts, gapsOf(facts))
  if (!progress) return null
  const { done, total, next } = progress
  const said = describeProgress(progress)
  return (
    <div className={styles.card}>
      <Panel title="Mise en service" description="Ce qui sépare encore ce site d’un site en ligne.">
        <div className={styles.progress}>
          <Progress value={(100 * done) / total} size="lg" aria-label="Avancement de la mise en service" />
          <span>{said}</span>
        </div>
        <div className={`office-between ${styles.next}`}>
          <div>
            <h3>{next.title}</h3>
            <p className="office-minor">{next.detail}</p>
          </div>
          <div className="office-actions">
            <Button component={Link} to={next.to} rightSection={<ArrowRight aria-hidden size={18} />}>
              Continuer
            </Button>
            <Anchor component={Link} to={settingsPath("mise-en-service")} size="sm">
              Tous les points
            </Anchor>
          </div>
        </div>
      </Panel>
    </div>
  )
}
