import { Button } from "@mantine/core"
import { Download } from "lucide-react"
import { ImportButtons, ImportProgress, type ImportSteps, ImportTitle } from "#app/office/import/import-steps.tsx"
import styles from "#app/office/import/import.module.css"
import { saveLines } from "#app/office/import/save-lines.ts"
import type { Run } from "#app/office/import/use-import.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import type { Table } from "#domain/imports/table.ts"
import { countOf } from "#domain/numbers.ts"
import {
  describeOutcomes,
  itemFieldLabels,
  type ItemLine,
  type ItemOutcome,
  type ReadItem,
  refusalLabels,
} from "#domain/price-items/import.ts"
import { ReadyLines, WrongLines } from "./outcome-lines.tsx"

/** So many lines are shown besides those that are left out; more are folded. */
const FEW = 10

type ImportOutcomeProps = ImportSteps & {
  run: Run<ItemLine, ItemOutcome>
  /** Every line of the file; those with errors were not sent. */
  items: readonly ReadItem[]
  fileName: string
  table: Table
  onClose: () => void
}

/** What becomes of each line: while it is sent, after the trial, and after the import. */
export function ImportOutcome({ run, items, fileName, table, ...act }: ImportOutcomeProps) {
  const { isTrial, state, outcomes, lines } = run
  if (state === "running") return <ImportProgress run={run} />
  const refusals = new Map(outcomes.flatMap(({ line, reason }) => (reason ? [[line, refusalLabels[reason]]] : [])))
  const wrong = items.flatMap(({ line, label, errors }) => {
    const refusal = refusals.get(line)
    const said = errors.map(({ field, text, sentence }) => ({ about: itemFieldLabels[field], text, sentence }))
    if (refusal) said.push({ about: "", text: "", sentence: refusal })
    return said.length > 0 ? [{ line, label, errors: said }] : []
  })
  const saveWrong = () =>
    saveLines(
      fileName,
      table,
      wrong.map(({ line, errors }) => ({
        line,
        reason: errors.map(({ about, sentence }) => (about ? `${about}\u00a0: ${sentence}` : sentence)).join(" "),
      })),
    )
  const written = outcomes.filter(({ outcome }) => outcome === "created" || outcome === "changed").length
  return (
    <div className="office-fields">
      <ImportTitle
        run={run}
        fileName={fileName}
        counts={describeOutcomes(outcomes)}
        done={`${fileName} est importé.`}
      />
      <WrongLines lines={wrong}>
        <IconButton variant="default" className={styles.download ?? ""} icon={Download} onClick={saveWrong}>
          Télécharger ces lignes
        </IconButton>
      </WrongLines>
      <ReadyLines lines={lines} outcomes={outcomes} isOpen={isTrial && (wrong.length === 0 || lines.length <= FEW)} />
      <ImportButtons {...act} run={run} label={written > 0 ? `Importer ${countOf(written, "ligne", "lignes")}` : null}>
        <Button onClick={act.onClose}>Voir la bibliothèque</Button>
      </ImportButtons>
    </div>
  )
}
