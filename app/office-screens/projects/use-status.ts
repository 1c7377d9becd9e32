import { browserDb } from "#app/lib/browser-db.ts"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { toastError } from "#app/office/feedback/toasts.tsx"
import { confirmAction } from "#app/office/form/confirm.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { askBeforeFinish } from "#domain/projects/finish.ts"
import type { ProjectStatus } from "#domain/projects/labels.ts"
import { countOpenMilestones, finishProject } from "./data/finish-project.ts"
import { PARTS } from "./parts.ts"
import { projects, useSetProjectStatus } from "./queries.ts"
import { announceTableChange } from "#app/office/live/table-changed.ts"

type Moved = { id: string; name: string; progress: number }

/** Sets a project's status. « Terminé » with open steps, or below 100 %, first asks what becomes of them. */
export function useProjectStatus(): (project: Moved, status: ProjectStatus) => void {
  const set = useSetProjectStatus()
  const finish = useChange({
    table: projects.table,
    change: finishProject,
    onDone: () => announceTableChange(PARTS.milestones),
    failed: "Erreur lors de la mise à jour du statut",
  })

  async function ask(project: Moved) {
    const question = askBeforeFinish(project, await countOpenMilestones(browserDb(), project.id))
    const leave = () => set.mutate({ id: project.id, values: { status: "completed" } })
    if (!question) return leave()
    confirmAction({
      title: "Terminer le projet",
      question: question.text,
      confirmLabel: question.complete,
      onConfirm: () => finish.mutate(project.id),
      other: { label: question.leave, onChoose: leave },
    })
  }

  return (project, status) => {
    if (status !== "completed") return set.mutate({ id: project.id, values: { status } })
    ask(project).catch((error: Error) => toastError("Erreur lors de la mise à jour du statut", reasonOf(error)))
  }
}
