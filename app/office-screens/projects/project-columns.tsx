import { ArchiveRestore, Eye, HandCoins, MapPin, MessageCircle, Pencil, ArrowRight, Trash2 } from "lucide-react"
import { Link } from "react-router"
import { Figures } from "#app/office/records/cells.tsx"
import { Email, Lines, Minor, NameLink, PhoneLink, RowAction, RowActions } from "#app/office/records/record-cells.tsx"
import type { Column } from "#app/office/records/records.tsx"
import { StatusSelect } from "#app/office/records/status-select.tsx"
import { formatPhone } from "#domain/phone-format.ts"
import type { ProjectStatus, QuoteStatus } from "#domain/projects/labels.ts"
import { budgetOf, describeWith, formatWithout } from "#domain/projects/money.ts"
import type { ProjectSummary } from "./data/list-projects.ts"
import { quoteLooks, statusLooks } from "./looks.ts"
import { ProgressLine } from "#app/office/records/progress-line.tsx"
import { ProjectDeadline } from "./project-deadline.tsx"
import styles from "./project-columns.module.css"

export type ProjectActions = {
  onStatus: (project: ProjectSummary, status: ProjectStatus) => void
  onQuoteStatus: (project: ProjectSummary, status: QuoteStatus) => void
  onAskPrices: (project: ProjectSummary) => void
  onRemove: (project: ProjectSummary) => void
}

type Context = ProjectActions & { hrefOf: (id: string) => string }

/** The columns of the specification. A card shows the same facts, plus the address and a link to the page. */
export function projectColumns({ hrefOf, ...actions }: Context, isCards: boolean): Column<ProjectSummary>[] {
  return [
    {
      header: "Projet",
      card: "head",
      sort: { ascending: "name" },
      cell: ({ id, name, deadline, status, client_news }) => (
        <Lines>
          <NameLink href={hrefOf(id)}>{name}</NameLink>
          <ProjectDeadline deadline={deadline} status={status} />
          {client_news > 0 ? (
            <Link to={`/admin/reno/${id}?onglet=client`} className={styles.news}>
              <MessageCircle aria-hidden size={14} />
              {client_news > 1 ? `${client_news}\u00a0nouveautés du client` : "1\u00a0nouveauté du client"}
            </Link>
          ) : null}
        </Lines>
      ),
    },
    {
      header: "Client",
      sort: { ascending: "client" },
      cell: (project) => <Client project={project} hasAddress={isCards} />,
    },
    {
      header: "Budget",
      cell: (project) => (
        <span className={styles.budget}>
          <Lines>
            <Figures>{formatWithout(budgetOf(project))}</Figures>
            {project.budget > 0 ? <Minor>{describeWith(budgetOf(project))}</Minor> : null}
          </Lines>
          <ProgressLine project={project} />
        </span>
      ),
    },
    {
      header: "Statut",
      card: "head",
      cell: (project) => (
        <StatusSelect
          label={`Statut du projet ${project.name}`}
          looks={statusLooks}
          value={project.status}
          onChange={(status) => actions.onStatus(project, status)}
        />
      ),
    },
    {
      header: "Devis",
      card: "foot",
      cell: (project) => (
        <span className={styles.quote}>
          {isCards ? <Minor>Devis</Minor> : null}
          <StatusSelect
            label={`Statut du devis de ${project.name}`}
            looks={quoteLooks}
            value={project.quote_status}
            onChange={(status) => actions.onQuoteStatus(project, status)}
          />
        </span>
      ),
    },
    {
      header: "Actions",
      isHeaderHidden: true,
      align: "end",
      card: "foot",
      cell: (project) => <Actions project={project} hrefOf={hrefOf} isCard={isCards} {...actions} />,
    },
  ]
}

function Client({ project, hasAddress }: { project: ProjectSummary; hasAddress: boolean }) {
  const { client_name, client_phone, client_email, address } = project
  return (
    <Lines>
      <span>{client_name}</span>
      {client_phone ? <PhoneLink phone={client_phone}>{formatPhone(client_phone)}</PhoneLink> : null}
      {client_email && !hasAddress ? (
        <a className={`office-minor ${styles.mail}`} href={`mailto:${client_email}`}>
          <span>
            <Email of={client_email} />
          </span>
        </a>
      ) : null}
      {hasAddress ? (
        <span className={`office-minor ${styles.address}`}>
          <MapPin aria-hidden size={13} />
          {address}
        </span>
      ) : null}
    </Lines>
  )
}

type ActionsProps = Pick<Context, "hrefOf" | "onAskPrices" | "onRemove"> & { project: ProjectSummary; isCard: boolean }

function Actions({ project, isCard, hrefOf, onAskPrices, onRemove }: ActionsProps) {
  const { id, name, archived_at } = project
  const page = `/admin/reno/${id}`
  const about = `le projet ${name}`
  return (
    <RowActions
      inRecord={
        <>
          <RowAction icon={Eye} label="Détails" about={`du projet ${name}`} to={hrefOf(id)} />
          <RowAction
            icon={HandCoins}
            label="Demander un chiffrage"
            about={`pour ${about}`}
            onClick={() => onAskPrices(project)}
          />
          <RowAction icon={Pencil} label="Modifier" about={about} to={`${page}?mode=edition`} />
          {archived_at === null ? (
            <RowAction icon={Trash2} label="Supprimer" about={about} isDanger onClick={() => onRemove(project)} />
          ) : (
            <RowAction icon={ArchiveRestore} label="Restaurer" about={about} onClick={() => onRemove(project)} />
          )}
        </>
      }
    >
      {isCard ? (
        <Link to={page} className={styles.page}>
          Voir le projet <ArrowRight aria-hidden size={14} />
        </Link>
      ) : null}
    </RowActions>
  )
}
