import { Trash2 } from "lucide-react"
import { Fact, FactGroup, Section } from "#app/office/records/facts.tsx"
import { Lines, Minor } from "#app/office/records/record-cells.tsx"
import { deleteRow } from "#app/office/records/rows.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { InlineConfirm } from "#app/office/form/inline-confirm.tsx"
import { describeAbsence, weekLines } from "#domain/contractors/hours.ts"
import { parisToday } from "#domain/dates.ts"
import type { ContractorDetails } from "./data.ts"
import { contractors } from "./records.ts"
import styles from "./contractors.module.css"

/** The working hours, and the current and coming absences; past ones are not shown. */
export function AvailabilityTab({ contractor }: { contractor: ContractorDetails }) {
  const today = parisToday()
  const remove = useChange({
    table: contractors.table,
    change: (db, id: string) => deleteRow(db, "contractor_absences", id),
    done: "Absence supprimée",
    failed: "Erreur lors de la suppression de l’absence",
  })
  const absences = contractor.absences.filter(({ ends_on }) => ends_on >= today)
  return (
    <>
      <FactGroup title="Horaires">
        {weekLines(contractor).map(({ days, hours }) => (
          <Fact key={days} label={days}>
            {hours}
          </Fact>
        ))}
      </FactGroup>
      <Section title="Absences">
        {absences.length === 0 ? <p className="office-minor">Aucune absence à venir.</p> : null}
        <ul className="office-stack" aria-label="Absences">
          {absences.map((absence) => (
            <li key={absence.id} className={styles.line}>
              <Lines>
                <span>{describeAbsence(absence)}</span>
                {absence.reason ? <Minor>{absence.reason}</Minor> : null}
              </Lines>
              <InlineConfirm
                label="Supprimer"
                accessibleLabel={`Supprimer l’absence\u00a0: ${describeAbsence(absence)}`}
                question="Supprimer cette absence&nbsp;?"
                icon={<Trash2 aria-hidden size={15} />}
                onConfirm={() => remove.mutate(absence.id)}
              />
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
