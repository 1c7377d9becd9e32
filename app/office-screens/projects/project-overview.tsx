import { Button, Stack } from "@mantine/core"
import { ArchiveRestore, Trash2 } from "lucide-react"
import { lazy, type ReactNode, Suspense } from "react"
import { Link } from "react-router"
import { When } from "#app/office/records/cells.tsx"
import { Panel, Panels } from "#app/office/records/panel.tsx"
import { Tile, Tiles } from "#app/office/records/tiles.tsx"
import { Reach } from "#app/office/records/record-panel.tsx"
import { formatLongDate, formatShortDate } from "#domain/dates.ts"
import { formatPhone } from "#domain/phone-format.ts"
import type { Project } from "./data/list-projects.ts"
import { Payments } from "./payments/payments.tsx"
import { ProgressLine } from "#app/office/records/progress-line.tsx"
import { LatestPhotos } from "./photos/latest-photos.tsx"
import { ProjectDeadline } from "./project-deadline.tsx"
import { ProjectMoney } from "./project-money.tsx"
import { ReceptionPanel } from "./reception/reception-panel.tsx"

const OverviewForm = lazy(() => import("./overview-form.tsx").then((m) => ({ default: m.OverviewForm })))

type ProjectOverviewProps = {
  project: Project
  isEditing: boolean
  /** What staff do next, with its buttons. */
  nextStep: ReactNode
  onEdit: (isOn: boolean) => void
  onRemove: (project: Project) => void
  /** Quotes and invoices. */
  children: ReactNode
}

/** The overview of a project, or its form in edit mode: the next step, what the client wants, then the money. */
export function ProjectOverview({ project, isEditing, nextStep, onEdit, onRemove, children }: ProjectOverviewProps) {
  if (isEditing) {
    return (
      <Suspense fallback={null}>
        <OverviewForm key={project.id} project={project} onClose={() => onEdit(false)} />
      </Suspense>
    )
  }
  const { deadline, start_date, description } = project
  const isOver = project.status === "completed" || project.status === "cancelled"
  return (
    <>
      <Tiles>
        <Tile label="Avancement">
          <ProgressLine project={project} />
        </Tile>
        <Tile label="Échéance">
          <div className="office-actions">
            {deadline && !isOver ? <When iso={deadline}>{formatLongDate(deadline)}</When> : null}
            <ProjectDeadline deadline={deadline} status={project.status} isNamed />
            {start_date ? (
              <small>
                Début{"\u00a0"}: <When iso={start_date}>{formatShortDate(start_date)}</When>
              </small>
            ) : null}
          </div>
        </Tile>
      </Tiles>
      <Panels isSplit>
        <Panels>
          <Suspense fallback={null}>{nextStep}</Suspense>
          <Panel title="Chantier">
            <div className="office-stack">
              <p className="office-prose">{description ?? "Pas de description."}</p>
              <LatestPhotos projectId={project.id} />
            </div>
          </Panel>
          {children}
        </Panels>
        <Panels>
          <Client project={project} />
          <Payments project={project} />
          <ReceptionPanel
            projectId={project.id}
            hasBegun={project.status === "in_progress" || project.status === "completed"}
            clientName={project.client_name}
          />
          <ProjectMoney project={project} />
        </Panels>
      </Panels>
      <Removal project={project} onRemove={onRemove} />
    </>
  )
}

function Client({ project }: { project: Project }) {
  const { client_name, client_phone, client_email, address, contact_request_id } = project
  return (
    <Panel title="Client">
      <Stack>
        <p>
          <strong>{client_name}</strong>
          <br />
          {address}
        </p>
        <Reach
          phone={client_phone ? { number: client_phone, label: formatPhone(client_phone) } : null}
          email={client_email}
          address={address}
        />
      </Stack>
      {contact_request_id ? (
        <Link to={`/admin/contacts?demande=${contact_request_id}`}>Voir la demande de contact</Link>
      ) : null}
    </Panel>
  )
}

type RemovalProps = Pick<ProjectOverviewProps, "project" | "onRemove">

/** The end of the page: the button that deletes, archives or restores. The confirmation lists what belongs to the project. */
function Removal({ project, onRemove }: RemovalProps) {
  const isArchived = project.archived_at !== null
  return (
    <div className="office-below">
      <Button
        variant="subtle"
        color={isArchived ? "gray" : "red"}
        leftSection={isArchived ? <ArchiveRestore aria-hidden size={16} /> : <Trash2 aria-hidden size={16} />}
        onClick={() => onRemove(project)}
      >
        {isArchived ? "Restaurer le projet" : "Supprimer le projet"}
      </Button>
    </div>
  )
}
