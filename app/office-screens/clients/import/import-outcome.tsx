import { Button } from "@mantine/core"
import { Download, UsersRound } from "lucide-react"
import { ImportButtons, ImportProgress, type ImportSteps, ImportTitle } from "#app/office/import/import-steps.tsx"
import styles from "#app/office/import/import.module.css"
import { saveLines } from "#app/office/import/save-lines.ts"
import type { Run as AnyRun } from "#app/office/import/use-import.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import {
  countOutcomes,
  describeCounts,
  type ImportLine,
  importReasonLabels,
  type Outcome,
} from "#domain/clients/import.ts"
import type { Table } from "#domain/imports/table.ts"
import { countOf } from "#domain/numbers.ts"
import { OutcomeLines } from "./outcome-lines.tsx"

export type Run = AnyRun<ImportLine, Outcome>

type ImportOutcomeProps = ImportSteps & {
  run: Run
  fileName: string
  table: Table
  onShowNew: () => void
  onShowDoubles: () => void
}

/** What becomes of each line: while it is sent, after the trial, and after the import. */
export function ImportOutcome({ run, fileName, table, ...act }: ImportOutcomeProps) {
  const { state, outcomes } = run
  const counts = countOutcomes(outcomes)
  const added = counts.created + counts.doubtful
  if (state === "running") return <ImportProgress run={run} />
  const refused = outcomes.filter(({ outcome }) => outcome === "refused")
  function saveRefused() {
    const lines = refused.map(({ line, reason }) => ({ line, reason: reason ? importReasonLabels[reason] : "" }))
    saveLines(fileName, table, lines)
  }
  return (
    <div className="office-fields">
      <ImportTitle
        run={run}
        fileName={fileName}
        counts={describeCounts(counts)}
        done={`${fileName} est importé. Vous pourrez l’annuler depuis cette fenêtre.`}
      />
      <OutcomeLines
        run={run}
        outcome="refused"
        title={countOf(refused.length, "ligne refusée", "lignes refusées")}
        description="Téléchargez ces lignes, corrigez-les, puis importez ce nouveau fichier."
      >
        <IconButton variant="default" className={styles.download ?? ""} icon={Download} onClick={saveRefused}>
          Télécharger ces lignes
        </IconButton>
      </OutcomeLines>
      <OutcomeLines
        run={run}
        outcome="doubtful"
        title={countOf(counts.doubtful, "à comparer, parmi les nouveaux", "à comparer, parmi les nouveaux")}
        description="Leur numéro ou leur e-mail est aussi celui d’un client d’un autre nom. Ils sont ouverts, et proposés comme doublons."
      />
      <OutcomeLines
        run={run}
        outcome="known"
        title={countOf(counts.known, "déjà client", "déjà clients")}
        description="Leur fiche ne change pas."
      />
      <ImportButtons {...act} run={run} label={added > 0 ? `Importer ${countOf(added, "client", "clients")}` : null}>
        {counts.doubtful > 0 ? (
          <IconButton variant="default" icon={UsersRound} onClick={act.onShowDoubles}>
            Comparer les doublons
          </IconButton>
        ) : null}
        <Button onClick={act.onShowNew}>Voir les nouveaux</Button>
      </ImportButtons>
    </div>
  )
}
