import { ActionIcon } from "@mantine/core"
import { Archive, ArchiveRestore, ArrowLeft, CalendarPlus, Ellipsis, HandCoins, Pencil, RefreshCw } from "lucide-react"
import { Link } from "react-router"
import { useRefresh } from "#app/office/live/use-refresh.ts"
import { StatusBadge, type StatusLook } from "#app/office/records/status-badge.tsx"
import { StatusSelect } from "#app/office/records/status-select.tsx"
import { FoldMenu } from "#app/office/shell/fold-menu.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import type { Project } from "./data/list-projects.ts"
import { pageQuoteLooks, statusLooks } from "./looks.ts"
import { PARTS } from "./parts.ts"
import { projects, useSetQuoteStatus } from "./queries.ts"
import { useProjectStatus } from "./use-status.ts"
import styles from "./project-header.module.css"

const ARCHIVED: StatusLook = { label: "Archivé", tone: "neutral", icon: Archive }
const TABLES = [projects.table, ...Object.values(PARTS), "client_messages", "project_choices", "activity_log"]
const ASK_PRICES = "Demander un chiffrage"
const PLAN_VISIT = "Planifier une visite"

type ProjectHeaderProps = {
  project: Project
  /** Asking for prices is the main action of the open tab, which has no other one. */
  isAskingMain: boolean
  onEdit: () => void
  onAskPrices: () => void
  onVisit: () => void
  onRemove: (project: Project) => void
}

/** The title, states and actions of a project. On a phone each text takes one line and the actions fold. */
export function ProjectHeader({ project, onRemove, ...actions }: ProjectHeaderProps) {
  const { id, name, client_name, address, status, quote_status, archived_at } = project
  const isPhone = useIsPhone()
  const setStatus = useProjectStatus()
  const setQuote = useSetQuoteStatus()
  return (
    <header className={styles.header}>
      <ActionIcon
        component={Link}
        to="/admin/reno"
        variant="subtle"
        color="gray"
        size="lg"
        className={styles.back ?? ""}
        aria-label="Retour à la liste des projets"
      >
        <ArrowLeft aria-hidden size={20} />
      </ActionIcon>
      <div className={styles.names}>
        <h1 className={styles.title} title={isPhone ? name : undefined}>
          {name}
        </h1>
        <p className={styles.about}>{`${client_name} · ${address}`}</p>
      </div>
      <div className={`office-actions ${styles.actions}`}>
        <Actions {...actions} />
      </div>
      <div className={`office-actions ${styles.states}`}>
        <StatusSelect
          label={`Statut du projet ${name}`}
          looks={statusLooks}
          value={status}
          onChange={(value) => setStatus(project, value)}
        />
        <span className={styles.state}>
          <span className="office-minor">Devis</span>
          <StatusSelect
            label={`Statut du devis de ${name}`}
            looks={pageQuoteLooks}
            value={quote_status}
            onChange={(value) => setQuote.mutate({ id, values: { quote_status: value } })}
          />
        </span>
        {archived_at === null ? null : (
          <>
            <StatusBadge look={ARCHIVED} />
            <IconButton variant="subtle" size="compact-sm" icon={ArchiveRestore} onClick={() => onRemove(project)}>
              Restaurer
            </IconButton>
          </>
        )}
      </div>
    </header>
  )
}

type ActionsProps = Pick<ProjectHeaderProps, "isAskingMain" | "onEdit" | "onAskPrices" | "onVisit">

/** One action in sight, the others behind « … »; on a phone all of them. */
function Actions({ isAskingMain, onEdit, onAskPrices, onVisit }: ActionsProps) {
  const isPhone = useIsPhone()
  const { refresh } = useRefresh(TABLES)
  return (
    <>
      {isPhone ? null : (
        <IconButton variant={isAskingMain ? "filled" : "default"} icon={HandCoins} onClick={onAskPrices}>
          {ASK_PRICES}
        </IconButton>
      )}
      <FoldMenu
        label="Actions du projet"
        items={[
          ...(isPhone ? [{ label: ASK_PRICES, icon: HandCoins, onChoose: onAskPrices }] : []),
          { label: PLAN_VISIT, icon: CalendarPlus, onChoose: onVisit },
          { label: "Modifier", icon: Pencil, onChoose: onEdit },
          { label: "Actualiser", icon: RefreshCw, onChoose: refresh },
        ]}
      >
        <Ellipsis aria-hidden size={20} />
      </FoldMenu>
    </>
  )
}
