import { useQuery } from "@tanstack/react-query"
import { Trash2, UserX } from "lucide-react"
import { useState } from "react"
import { InlineConfirm } from "#app/office/form/inline-confirm.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Lines, Minor } from "#app/office/records/record-cells.tsx"
import { LazyDialog } from "#app/office/records/record-dialog.tsx"
import { deleteRow } from "#app/office/records/rows.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { lazyAfterFirstScreen } from "#app/office/shell/lazy-after-first-screen.ts"
import { describeTeamAbsence } from "#domain/booking/absences.ts"
import { ABSENCES, absencesQuery } from "./queries.ts"
import styles from "./absences.module.css"

const AbsenceDialog = lazyAfterFirstScreen(() => import("./absence-dialog.tsx").then((m) => m.AbsenceDialog))

type AbsenceListProps = {
  /** Where another dialog lies around the list, it opens the form in its place. */
  onAdd?: () => void
}

/** The current and coming absences of teams, and « Équipe absente ». */
export function AbsenceList({ onAdd }: AbsenceListProps) {
  const read = useQuery(absencesQuery)
  const [isAdding, setAdding] = useState(false)
  const remove = useChange({
    table: ABSENCES,
    change: (db, id: string) => deleteRow(db, ABSENCES, id),
    done: "Absence supprimée",
    failed: "Erreur lors de la suppression de l’absence",
  })
  return (
    <section className={styles.section} aria-label="Équipes absentes">
      <div className={styles.head}>
        <h3>Équipes absentes</h3>
        <IconButton variant="default" icon={UserX} onClick={onAdd ?? (() => setAdding(true))}>
          Équipe absente
        </IconButton>
      </div>
      <ErrorOf read={read} />
      {read.data?.length === 0 ? <p className="office-minor">Aucune absence à venir.</p> : null}
      <ul className={styles.list}>
        {read.data?.map((absence) => (
          <li key={absence.id}>
            <Lines>
              <span>
                <strong>{absence.teams.name}</strong>
              </span>
              <Minor>{[describeTeamAbsence(absence), absence.reason].filter(Boolean).join(" · ")}</Minor>
            </Lines>
            <InlineConfirm
              label="Supprimer"
              accessibleLabel={`Supprimer l’absence\u00a0: ${absence.teams.name}, ${describeTeamAbsence(absence)}`}
              question="Supprimer cette absence&nbsp;?"
              icon={<Trash2 aria-hidden size={15} />}
              onConfirm={() => remove.mutate(absence.id)}
            />
          </li>
        ))}
      </ul>
      {isAdding ? (
        <LazyDialog onClose={() => setAdding(false)}>
          <AbsenceDialog onClose={() => setAdding(false)} />
        </LazyDialog>
      ) : null}
    </section>
  )
}
