import { CircleCheck, CircleX } from "lucide-react"
import { Instant } from "#app/office/records/cells.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { StatusBadge, type StatusLook } from "#app/office/records/status-badge.tsx"
import type { MyProfile } from "../data.ts"
import styles from "./profile.module.css"

const looks: Record<"active" | "inactive", StatusLook> = {
  active: { label: "Actif", tone: "success", icon: CircleCheck },
  inactive: { label: "Inactif", tone: "neutral", icon: CircleX },
}

export function AccountFacts({ profile }: { profile: MyProfile }) {
  return (
    <Panel title="Informations du compte">
      <dl className={styles.facts}>
        <dt>Créé le</dt>
        <dd>
          <Instant at={profile.created_at} />
        </dd>
        <dt>Dernière connexion</dt>
        <dd>{profile.last_login ? <Instant at={profile.last_login} /> : "Jamais"}</dd>
        <dt>Statut</dt>
        <dd>
          <StatusBadge look={looks[profile.is_active ? "active" : "inactive"]} />
        </dd>
        <dt>Identifiant</dt>
        <dd className={styles.id}>{profile.id}</dd>
      </dl>
    </Panel>
  )
}
