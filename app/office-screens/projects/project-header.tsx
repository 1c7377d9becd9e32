import { ActionIcon } from "@mantine/core"
import { Archive, ArchiveRestore, ArrowLeft, HandCoins, Pencil } from "lucide-react"
import { Link } from "react-router"
import { RefreshButton } from "#app/office/live/refresh-button.tsx"
import { StatusBadge, type StatusLook } from "#app/office/records/status-badge.tsx"
import { StatusSelect } from "#app/office/records/status-select.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import type { Project } from "./data/list-projects.ts"
import { pageQuoteLooks, statusLooks } from "./looks.ts"
import { PARTS } from "./part-queries.ts"
import { projects, useSetQuoteStatus } from "./queries.ts"
import { useProjectStatus } from "./use-status.ts"
import styles from "./project-header.module.css"

const ARCHIVED: StatusLook = { label: "Archivé", tone: "neutral", icon: Archive }
const TABLES = [projects.table, ...Object.values(PARTS), "client_messages", "project_choices", "activity_log"]

type ProjectHeaderProps = {
  project: Project
  onEdit: () => void
  onAskPrices: () => void
  onRemove: (project: Project) => void
}

export function ProjectHeader({ project, onEdit, onAskPrices, onRemove }: ProjectHeaderProps) {
  const { id, name, client_name, address, status, quote_status, archived_at } = project
  const setStatus = useProjectStatus()
  const setQuote = useSetQuoteStatus()
  return (
    <>
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
      <PageHeader
        title={name}
        description={`${client_name} · ${address}`}
        actions={
          <>
            <IconButton variant="default" icon={Pencil} onClick={onEdit}>
              Modifier
            </IconButton>
            <RefreshButton table={TABLES} />
            <IconButton icon={HandCoins} onClick={onAskPrices}>
              Demander un devis
            </IconButton>
          </>
        }
      />
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
    </>
  )
}
