import { Button, Progress } from "@mantine/core"
import { Download } from "lucide-react"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { Warning } from "#app/office/feedback/warning.tsx"
import { focusOnMount } from "#app/office/form/focus-on-mount.ts"
import styles from "#app/office/import/import.module.css"
import { saveLines } from "#app/office/import/save-lines.ts"
import type { Run } from "#app/office/import/use-import.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import type { Table } from "#domain/imports/table.ts"
import { countOf, formatCount } from "#domain/numbers.ts"
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

type ImportOutcomeProps = {
  run: Run<ItemLine, ItemOutcome>
  /** Every line of the file; those with errors were not sent. */
  items: readonly ReadItem[]
  fileName: string
  table: Table
  onColumns: () => void
  onImport: () => void
  onGoOn: () => void
  onAnother: () => void
  onClose: () => void
}

/** What becomes of each line: while it is sent, after the trial, and after the import. */
export function ImportOutcome({ run, items, fileName, table, ...act }: ImportOutcomeProps) {
  const { isTrial, state, outcomes, lines, error } = run
  if (state === "running") {
    const said = `${formatCount(outcomes.length)} sur ${countOf(lines.length, "ligne", "lignes")}`
    return (
      <div className="office-fields" role="status">
        <h3 ref={focusOnMount} tabIndex={-1} className={styles.title}>
          {isTrial ? "Essai de la liste…" : "Import en cours…"}
        </h3>
        <Progress value={(100 * outcomes.length) / lines.length} size="lg" aria-label={`Avancement\u00a0: ${said}`} />
        <p className="office-minor">
          {said}
          {isTrial ? "" : ". Gardez cette page ouverte."}
        </p>
      </div>
    )
  }
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
  const isStopped = state === "stopped"
  return (
    <div className="office-fields">
      <div>
        <h3 ref={focusOnMount} tabIndex={-1} className={styles.title}>
          {describeOutcomes(outcomes)}
        </h3>
        <p className="office-minor">
          {isTrial
            ? `Essai de ${fileName}\u00a0: rien n’est encore enregistré.`
            : isStopped
              ? `${fileName}\u00a0: ${formatCount(outcomes.length)} sur ${countOf(lines.length, "ligne", "lignes")}.`
              : `${fileName} est importé.`}
        </p>
      </div>
      {isStopped && error ? (
        <Warning role="alert" title={isTrial ? "L’essai s’est arrêté" : "L’import s’est arrêté en chemin"}>
          {reasonOf(error) ?? "Le site n’a pas répondu."}{" "}
          {isTrial ? "Rien n’a été enregistré." : "Ce qui est importé est gardé\u00a0: vous pouvez continuer."}
        </Warning>
      ) : null}
      <WrongLines lines={wrong}>
        <IconButton variant="default" className={styles.download ?? ""} icon={Download} onClick={saveWrong}>
          Télécharger ces lignes
        </IconButton>
      </WrongLines>
      <ReadyLines lines={lines} outcomes={outcomes} isOpen={isTrial && (wrong.length === 0 || lines.length <= FEW)} />
      <div className={styles.end}>
        {isStopped ? (
          <>
            <Button variant="default" onClick={isTrial ? act.onColumns : act.onAnother}>
              {isTrial ? "Changer les colonnes" : "En rester là"}
            </Button>
            <Button onClick={act.onGoOn}>{isTrial ? "Réessayer" : "Continuer l’import"}</Button>
          </>
        ) : isTrial ? (
          <>
            <Button variant="default" onClick={act.onColumns}>
              Changer les colonnes
            </Button>
            {written > 0 ? (
              <Button onClick={act.onImport}>{`Importer ${countOf(written, "ligne", "lignes")}`}</Button>
            ) : (
              <Button onClick={act.onAnother}>Autre fichier</Button>
            )}
          </>
        ) : (
          <>
            <Button variant="default" onClick={act.onAnother}>
              Autre fichier
            </Button>
            <Button onClick={act.onClose}>Voir la bibliothèque</Button>
          </>
        )}
      </div>
    </div>
  )
}
