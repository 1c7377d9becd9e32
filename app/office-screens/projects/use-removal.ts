import { browserDb } from "#app/lib/browser-db.ts"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { mailsLeave } from "#app/office/feedback/mails-leave.ts"
import { toastError, toastUndo } from "#app/office/feedback/toasts.tsx"
import { confirmAction, confirmDeletion } from "#app/office/form/confirm.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { describeKept, describeTies, describeTold } from "#domain/projects/ties.ts"
import { archiveProject, type ProjectSummary, readTies } from "./data/list-projects.ts"
import { projects } from "./queries.ts"

type Removed = Pick<ProjectSummary, "id" | "name" | "archived_at">

/** Removes a project after a confirmation that lists what belongs to it: deletes it, or archives it if it carries money. Also restores it. */
export function useProjectRemoval(onGone: () => void): (project: Removed) => void {
  const remove = projects.useDelete({
    done: "Projet supprimé avec succès",
    failed: "Erreur lors de la suppression du projet",
  })
  const restore = useChange({
    table: projects.table,
    change: (db, { id }: Removed) => archiveProject(db, id, false),
    done: (_nothing, { name }) => `Projet «\u00a0${name}\u00a0» restauré`,
    failed: "Erreur lors de la restauration",
  })
  const archive = useChange({
    table: projects.table,
    change: (db, { id }: Removed) => archiveProject(db, id, true),
    onDone: (_nothing, project) =>
      toastUndo(`Projet «\u00a0${project.name}\u00a0» archivé`, () => restore.mutate(project)),
    failed: "Erreur lors de l’archivage",
  })

  async function ask(project: Removed) {
    const ties = await readTies(browserDb(), project.id)
    const detail = describeTies(ties)
    if (ties.must_be_kept) {
      confirmAction({
        title: "Archiver le projet",
        question: `Le projet «\u00a0${project.name}\u00a0» ${describeKept(ties)}\u00a0: il ne se supprime pas, il s’archive.`,
        detail: `${detail} Tout est conservé, et vous pourrez le restaurer.`,
        confirmLabel: "Archiver",
        onConfirm: () => archive.mutate(project, { onSuccess: onGone }),
      })
      return
    }
    confirmDeletion({
      title: "Supprimer le projet",
      question: `Êtes-vous sûr de vouloir supprimer le projet «\u00a0${project.name}\u00a0»\u00a0?`,
      detail: [detail, describeTold(ties, mailsLeave()), "Il ne pourra pas être récupéré."].filter(Boolean).join(" "),
      onConfirm: () => remove.mutate(project.id, { onSuccess: onGone }),
    })
  }

  return (project) => {
    if (project.archived_at !== null) return restore.mutate(project)
    ask(project).catch((error: Error) => toastError("Erreur lors de la suppression du projet", reasonOf(error)))
  }
}
