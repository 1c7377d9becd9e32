import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { CircleCheck, Globe, GlobeLock } from "lucide-react"
import { Loading } from "#app/office/feedback/loading.tsx"
import { confirmAction } from "#app/office/form/confirm.tsx"
import { EmptyState } from "#app/office/records/empty-state.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel, Panels } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { formatLongDate, parisDate } from "#domain/dates.ts"
import { type Gap, gapsOf, type ReadinessFacts } from "#domain/going-live/readiness.ts"
import { openSite } from "./data.ts"
import { EmptyExample } from "./empty-example.tsx"
import { GapItem } from "./gap-item.tsx"
import { MailRecordsPanel } from "./mail-records-panel.tsx"
import { readinessQuery } from "./queries.ts"
import styles from "./readiness.module.css"

/** The open tasks before the site can go online, and the button that opens it. */
export function ReadinessPanel({ isAdmin }: { isAdmin: boolean }) {
  const read = useQuery(readinessQuery)
  if (!read.data) return read.error ? <ErrorOf read={read} /> : <Loading height={320} radius="lg" />
  const gaps = gapsOf(read.data)
  const blocking = gaps.filter(({ blocks }) => blocks)
  const { runsOn } = read.data.configuration
  const list = (shown: Gap[]) => (
    <ul className={styles.gaps}>
      {shown.map((gap) => (
        <GapItem
          key={gap.key}
          gap={gap}
          runsOn={runsOn}
          action={gap.action === "empty-example" && isAdmin ? <EmptyExample /> : null}
        />
      ))}
    </ul>
  )
  const others = gaps.filter(({ blocks }) => !blocks)
  return (
    <Panels>
      <ErrorOf read={read} />
      <Opening facts={read.data} left={blocking.length} isAdmin={isAdmin} />
      {blocking.length > 0 ? (
        <Panel title={`${read.data.stored.is_open ? "À régler" : "À régler avant d’ouvrir"} (${blocking.length})`}>
          {list(blocking)}
        </Panel>
      ) : null}
      <MailRecordsPanel />
      {others.length > 0 ? <Panel title={`À surveiller (${others.length})`}>{list(others)}</Panel> : null}
      {gaps.length === 0 ? (
        <EmptyState
          icon={CircleCheck}
          title="Rien ne manque"
          description="Tout ce que le site doit savoir est renseigné."
        />
      ) : null}
    </Panels>
  )
}

type OpeningProps = {
  facts: ReadinessFacts
  /** The number of tasks that keep the site from opening. */
  left: number
  isAdmin: boolean
}

function Opening({ facts: { stored }, left, isAdmin }: OpeningProps) {
  const { is_open: isOpen, opened_at: openedAt } = stored
  const change = useChange({
    table: "site_settings",
    change: (db, open: boolean) => openSite(db, open),
    done: (_nothing, open) => (open ? "Le site est ouvert" : "Le site est fermé aux moteurs de recherche"),
    failed: "L’ouverture du site n’est pas enregistrée",
  })
  const ask = () =>
    confirmAction({
      title: isOpen ? "Refermer le site" : "Ouvrir le site",
      question: isOpen
        ? "Voulez-vous que les moteurs de recherche oublient ce site\u00a0?"
        : "Voulez-vous que les moteurs de recherche montrent ce site\u00a0?",
      detail: isOpen
        ? "Qui connaît son adresse peut toujours le lire et réserver."
        : "Google le visitera dans les jours qui viennent.",
      confirmLabel: isOpen ? "Refermer" : "Ouvrir",
      onConfirm: () => change.mutate(!isOpen),
    })
  const Icon = isOpen ? Globe : GlobeLock
  return (
    <Panel title="Mise en service" description="Ce qui sépare encore ce site d’un site en ligne.">
      <p className={styles.state}>
        <Icon aria-hidden size={20} />
        <span>
          {isOpen
            ? `Le site est ouvert aux moteurs de recherche${openedAt ? ` depuis le ${formatLongDate(parisDate(new Date(openedAt)))}` : ""}.`
            : "Le site est fermé aux moteurs de recherche\u00a0: seul qui connaît son adresse le trouve."}
        </span>
      </p>
      <div className="office-actions">
        <Button
          variant={isOpen ? "default" : "filled"}
          disabled={!isAdmin || (!isOpen && left > 0)}
          loading={change.isPending}
          onClick={ask}
        >
          {isOpen ? "Refermer le site" : "Ouvrir le site"}
        </Button>
        <span className="office-minor">{reasonOf(isAdmin, isOpen, left)}</span>
      </div>
    </Panel>
  )
}

/** Why the button is disabled; null if it is enabled. */
function reasonOf(isAdmin: boolean, isOpen: boolean, left: number): string | null {
  if (!isAdmin) return "Un administrateur ouvre le site."
  if (isOpen || left === 0) return null
  return left === 1 ? "Il reste un point à régler." : `Il reste ${left}\u00a0points à régler.`
}
