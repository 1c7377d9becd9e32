import { useQuery } from "@tanstack/react-query"
import { CircleCheck, RotateCw, TriangleAlert } from "lucide-react"
import { Loading } from "#app/office/feedback/loading.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Fact, FactGroup } from "#app/office/records/facts.tsx"
import { Panel, Panels } from "#app/office/records/panel.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { formatDateTime } from "#domain/dates.ts"
import { checksOf } from "#domain/going-live/system.ts"
import { formatBytes, formatCount } from "#domain/numbers.ts"
import { version } from "../../../../package.json"
import { WaitingPanel } from "../waiting/waiting-panel.tsx"
import { systemQuery } from "./queries.ts"
import styles from "./system.module.css"

const GOOD = { label: "En ordre", tone: "success", icon: CircleCheck } as const
const BAD = { label: "À voir", tone: "warning", icon: TriangleAlert } as const

/** The state of the system: versions, sizes, and whether the scheduled jobs run. */
export function SystemPanel({ isAdmin }: { isAdmin: boolean }) {
  const read = useQuery(systemQuery)
  if (!read.data) return read.error ? <ErrorOf read={read} /> : <Loading height={320} radius="lg" />
  const { machine, sizes, configuration } = read.data
  const checks = checksOf({
    jobs: sizes.jobs,
    machine,
    oldestMail: sizes.oldest_mail,
    isMailSet: configuration.mail.isSet,
    now: new Date(read.dataUpdatedAt),
  })
  return (
    <Panels>
      <ErrorOf read={read} />
      <Panel
        title="Contrôles"
        description={`Relevés le ${formatDateTime(new Date(read.dataUpdatedAt))}.`}
        actions={
          <IconButton variant="default" icon={RotateCw} loading={read.isFetching} onClick={() => void read.refetch()}>
            Contrôler de nouveau
          </IconButton>
        }
      >
        <ul className={`office-stack ${styles.checks}`} aria-label="Contrôles">
          {checks.map(({ label, isGood, detail }) => (
            <li key={label}>
              <StatusBadge look={isGood ? GOOD : BAD} />
              <span>
                <strong>{label}</strong>&nbsp;: {detail}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      {isAdmin ? <WaitingPanel /> : null}
      <Panel title="Système">
        <div className={styles.groups}>
          <FactGroup title="Versions">
            <Fact label="Site">{machine?.versions.site ?? version}</Fact>
            <Fact label="Node">{machine?.versions.node}</Fact>
            <Fact label="PostgreSQL">{sizes.postgres}</Fact>
            <Fact label="Machine">{machine?.versions.system ?? "Projet Supabase"}</Fact>
            <Fact label="Structure de la base">{sizes.migration}</Fact>
          </FactGroup>
          <FactGroup title="Taille">
            <Fact label="Base de données">{formatBytes(sizes.database_bytes)}</Fact>
            <Fact label="Fichiers">
              {formatCount(sizes.files)}, {formatBytes(sizes.file_bytes)}
            </Fact>
            <Fact label="Disque libre">{machine?.free_bytes ? formatBytes(machine.free_bytes) : null}</Fact>
            <Fact label="E-mails en attente">{formatCount(sizes.mails_waiting)}</Fact>
          </FactGroup>
          <FactGroup title="Configuration">
            <Fact label="Adresse publique">{configuration.publicUrl.address}</Fact>
            <Fact label="E-mails">
              {configuration.mail.isSet
                ? `envoyés${configuration.mail.from ? ` de ${configuration.mail.from}` : ""}`
                : "gardés, sans envoi"}
            </Fact>
            <Fact label="Paiements">{PAYMENTS[configuration.payments]}</Fact>
            <Fact label="Dernières tâches">{sizes.jobs ? formatDateTime(new Date(sizes.jobs.at)) : null}</Fact>
          </FactGroup>
        </div>
      </Panel>
    </Panels>
  )
}

const PAYMENTS = {
  demo: "démonstration",
  none: "aucun, la clé de Stripe manque",
  refused: "aucun, Stripe refuse la clé",
  test: "Stripe, clés d’essai",
  live: "Stripe",
}
