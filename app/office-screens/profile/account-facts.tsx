import { CircleCheck, CircleX } from "lucide-react"
import { Instant } from "#app/office/records/cells.tsx"
import { Fact, Facts } from "#app/office/records/facts.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { StatusBadge, type StatusLook } from "#app/office/records/status-badge.tsx"
import type { MyProfile } from "./data.ts"
import styles from "./profile.module.css"

const looks: Record<"active" | "inactive", StatusLook> = {
  active: { label: "Actif", tone: "success", icon: CircleCheck },
  inactive: { label: "Inactif", tone: "neutral", icon: CircleX },
}

export function AccountFacts({ profile }: { profile: MyProfile }) {
  return (
    <Panel title="Informations du compte">
      <Facts>
        <Fact label="Créé le">
          <Instant at={profile.created_at} />
        </Fact>
        <Fact label="Dernière connexion">{profile.last_login ? <Instant at={profile.last_login} /> : "Jamais"}</Fact>
        <Fact label="Statut">
          <StatusBadge look={looks[profile.is_active ? "active" : "inactive"]} />
        </Fact>
        <Fact label="Identifiant">
          <span className={styles.id}>{profile.id}</span>
        </Fact>
      </Facts>
    </Panel>
  )
}
