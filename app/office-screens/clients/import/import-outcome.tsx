import { Button, Progress } from "@mantine/core"
import { Download, UsersRound } from "lucide-react"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { Warning } from "#app/office/feedback/warning.tsx"
import { focusOnMount } from "#app/office/form/focus-on-mount.ts"
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
import { countOf, formatCount } from "#domain/numbers.ts"
import { OutcomeLines } from "./outcome-lines.tsx"

export type Run = AnyRun<ImportLine, Outcome>

type ImportOutcomeProps = {
  run: Run
  fileName: string
  table: Table
  onColumns: () => void
  onImport: () => void
  onGoOn: () => void
  onAnother: () => void
  onShowNew: () => void
  onShowDoubles: () => void
}

/** What becomes of each line: while it is sent, after the trial, and after the import. */
export function ImportOutcome({ run, fileName, table, ...act }: ImportOutcomeProps) {
  const { isTrial, state, outcomes, lines, error } = run
  const counts = countOutcomes(outcomes)
  const added = counts.created + counts.doubtful
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
  const refused = outcomes.filter(({ outcome }) => outcome === "refused")
  function saveRefused() {
    const lines = refused.map(({ line, reason }) => ({ line, reason: reason ? importReasonLabels[reason] : "" }))
    saveLines(fileName, table, lines)
  }
  const isImported = !isTrial && state === "done"
  return (
    <div className="office-fields">
      <div>
        <h3 ref={focusOnMount} tabIndex={-1} className={styles.title}>
          {describeCounts(counts)}
        </h3>
        <p className="office-minor">
          {isImported
            ? `${fileName} est importé. Vous pourrez l’annuler depuis cette fenêtre.`
            : isTrial
              ? `Essai de ${fileName}\u00a0: rien n’est encore enregistré.`
              : `${fileName}\u00a0: ${formatCount(outcomes.length)} sur ${countOf(lines.length, "ligne", "lignes")}.`}
        </p>
      </div>
      {state === "stopped" && error ? (
        <Warning role="alert" title={isTrial ? "L’essai s’est arrêté" : "L’import s’est arrêté en chemin"}>
          {reasonOf(error) ?? "Le site n’a pas répondu."}{" "}
          {isTrial || outcomes.length === 0
            ? "Rien n’a été enregistré."
            : "Ce qui est importé est gardé\u00a0: vous pouvez continuer."}
        </Warning>
      ) : null}
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
      <div className={styles.end}>
        {state === "stopped" ? (
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
            {added > 0 ? (
              <Button onClick={act.onImport}>{`Importer ${countOf(added, "client", "clients")}`}</Button>
            ) : (
              <Button onClick={act.onAnother}>Autre fichier</Button>
            )}
          </>
        ) : (
          <>
            {counts.doubtful > 0 ? (
              <IconButton variant="default" icon={UsersRound} onClick={act.onShowDoubles}>
                Comparer les doublons
              </IconButton>
            ) : null}
            <Button variant="default" onClick={act.onAnother}>
              Autre fichier
            </Button>
            <Button onClick={act.onShowNew}>Voir les nouveaux</Button>
          </>
        )}
      </div>
    </div>
  )
}
