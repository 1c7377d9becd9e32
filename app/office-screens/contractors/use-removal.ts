import { confirmDeletion } from "#app/office/form/confirm.tsx"
import { toastUndo } from "#app/office/feedback/toasts.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { type ContractorSummary, setArchived } from "./data.ts"
import { contractors } from "./records.ts"

export type Removable = Pick<ContractorSummary, "id" | "name" | "archived_at" | "must_be_kept">
export type Removal = "delete" | "archive" | "restore"

/** A subcontractor with jobs, price requests or expenses is archived, not deleted; the database enforces the same rule. */
export function removalOf({ archived_at, must_be_kept }: Removable): Removal {
  if (archived_at !== null) return "restore"
  return must_be_kept ? "archive" : "delete"
}

/** The action of the remove button: delete after a confirmation, archive with an undo, or restore. */
export function useRemoval(onDeleted: () => void): (contractor: Removable) => void {
  const remove = contractors.useDelete({
    done: "Sous-traitant supprimé avec succès\u00a0!",
    failed: "Erreur lors de la suppression du sous-traitant",
  })
  const restore = useChange({
    table: contractors.table,
    change: (db, { id }: Removable) => setArchived(db, id, false),
    done: (_nothing, { name }) => `${name} est de retour dans la liste`,
    failed: "Erreur lors de la restauration",
  })
  const archive = useChange({
    table: contractors.table,
    change: (db, { id }: Removable) => setArchived(db, id, true),
    onDone: (_nothing, contractor) => toastUndo(`${contractor.name} archivé`, () => restore.mutate(contractor)),
    failed: "Erreur lors de l’archivage",
  })

  return (contractor) => {
    const removal = removalOf(contractor)
    if (removal === "archive") return archive.mutate(contractor)
    if (removal === "restore") return restore.mutate(contractor)
    confirmDeletion({
      title: "Supprimer le sous-traitant",
      question: "Êtes-vous sûr de vouloir supprimer ce sous-traitant\u00a0?",
      detail: `${contractor.name}, sa photo et ses documents ne pourront pas être récupérés.`,
      onConfirm: () => remove.mutate(contractor.id, { onSuccess: onDeleted }),
    })
  }
}
