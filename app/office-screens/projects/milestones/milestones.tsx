import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { CalendarPlus, ListChecks } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { EmptyState } from "#app/office/records/empty-state.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel, Panels } from "#app/office/records/panel.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { parisToday } from "#domain/dates.ts"
import type { Project } from "../data/list-projects.ts"
import type { ProjectMilestone } from "../data/list-parts.ts"
import { useSetPart } from "../change-parts.ts"
import { milestonesQuery, STEPS, usePartCounts } from "../part-queries.ts"
import { PARTS } from "../parts.ts"
import { projects } from "../queries.ts"
import { ShowMore, useMore } from "../show-more.tsx"
import { MilestoneRow } from "./milestone-row.tsx"
import styles from "./milestones.module.css"
import { Timeline } from "./timeline.tsx"

const MilestoneDialog = lazy(() => import("./milestone-dialog.tsx").then((m) => ({ default: m.MilestoneDialog })))

/** The milestones of a project by due date, and their timeline. */
export function Milestones({ project }: { project: Project }) {
  const { most, onMore } = useMore(STEPS.milestones)
  const read = useQuery(milestonesQuery(project.id, most))
  const total = usePartCounts(project.id).milestones
  const [open, setOpen] = useState<ProjectMilestone | "new" | null>(null)
  const set = useSetPart<ProjectMilestone>(PARTS.milestones, project.id, "Erreur lors de la mise à jour du jalon")
  const milestones = read.data ?? []
  const today = parisToday()
  return (
    <Panels>
      <ErrorOf read={read} />
      <Panel
        title="Jalons"
        description="Les étapes du chantier, de la plus proche à la plus lointaine."
        actions={
          <IconButton icon={CalendarPlus} onClick={() => setOpen("new")}>
            Ajouter un jalon
          </IconButton>
        }
      >
        <Proposal project={project} />
        {read.data?.length === 0 ? (
          <EmptyState
            icon={ListChecks}
            title="Aucun jalon"
            description="Ajoutez les étapes du chantier&nbsp;: elles dessinent la frise et proposent l’avancement."
          />
        ) : (
          <ul className={styles.list} aria-label="Jalons">
            {milestones.map((milestone) => (
              <MilestoneRow
                key={milestone.id}
                milestone={milestone}
                today={today}
                onSet={(values) => set.mutate({ id: milestone.id, values })}
                onEdit={() => setOpen(milestone)}
              />
            ))}
          </ul>
        )}
        <ShowMore shown={milestones.length} total={total} isFetching={read.isPlaceholderData} onMore={onMore} />
      </Panel>
      {milestones.length > 0 ? (
        <Panel
          title="Frise du chantier"
          description="Glissez une étape pour la déplacer, ou son extrémité pour l’allonger. Au clavier&nbsp;: flèches gauche et droite, avec Maj pour l’échéance seule."
        >
          <Timeline
            milestones={milestones}
            start={project.start_date}
            deadline={project.deadline}
            today={today}
            onMove={(id, values) => set.mutate({ id, values })}
          />
        </Panel>
      ) : null}
      {open === null ? null : (
        <Suspense fallback={null}>
          <MilestoneDialog
            projectId={project.id}
            milestone={open === "new" ? null : open}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </Panels>
  )
}

/** Proposes the progress computed from the milestones, if the project's progress differs. */
function Proposal({ project }: { project: Project }) {
  const set = projects.useSet<{ progress: number }>("Erreur lors de la mise à jour du projet")
  const { id, progress, milestone_progress: proposed } = project
  if (proposed === null || proposed === progress) return null
  return (
    <p className={styles.proposal}>
      <span>{`Les jalons proposent ${proposed}\u00a0% d’avancement, le projet indique ${progress}\u00a0%.`}</span>
      <Button variant="light" size="compact-sm" onClick={() => set.mutate({ id, values: { progress: proposed } })}>
        {`Passer à ${proposed}\u00a0%`}
      </Button>
    </p>
  )
}
