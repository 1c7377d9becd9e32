import { Button, Progress } from "@mantine/core"
import type { ReactNode } from "react"
import { countOf, formatCount } from "#domain/numbers.ts"
import { reasonOf } from "../feedback/reason-of.ts"
import { Warning } from "../feedback/warning.tsx"
import { focusOnMount } from "../form/focus-on-mount.ts"
import type { Run } from "./use-import.ts"
import styles from "./import.module.css"

type AnyRun = Run<unknown, unknown>

const describeProgress = ({ outcomes, lines }: AnyRun) =>
  `${formatCount(outcomes.length)} sur ${countOf(lines.length, "ligne", "lignes")}`

/** How far the lines are sent. */
export function ImportProgress({ run }: { run: AnyRun }) {
  const { isTrial, outcomes, lines } = run
  const said = describeProgress(run)
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

type ImportTitleProps = {
  run: AnyRun
  fileName: string
  /** The outcomes in words: « 283 nouveaux ». */
  counts: string
  /** The message after an import. */
  done: string
}

/** The outcomes in words, and why sending stopped, if it did. */
export function ImportTitle({ run, fileName, counts, done }: ImportTitleProps) {
  const { isTrial, state, outcomes, error } = run
  return (
    <>
      <div>
        <h3 ref={focusOnMount} tabIndex={-1} className={styles.title}>
          {counts}
        </h3>
        <p className="office-minor">
          {isTrial
            ? `Essai de ${fileName}\u00a0: rien n’est encore enregistré.`
            : state === "done"
              ? done
              : `${fileName}\u00a0: ${describeProgress(run)}.`}
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
    </>
  )
}

export type ImportSteps = {
  onColumns: () => void
  onImport: () => void
  onGoOn: () => void
  onAnother: () => void
}

type ImportButtonsProps = ImportSteps & {
  run: AnyRun
  /** Whether the columns were chosen. */
  hasColumns?: boolean
  /** « Importer 3 lignes »; null when the trial found nothing to import. */
  label: string | null
  /** The ways out after an import, beside « Autre fichier ». */
  children: ReactNode
}

export function ImportButtons({
  run: { isTrial, state },
  hasColumns = true,
  label,
  children,
  ...act
}: ImportButtonsProps) {
  const back = hasColumns ? "Changer les colonnes" : "Autre fichier"
  if (state === "stopped") {
    return (
      <div className={styles.end}>
        <Button variant="default" onClick={isTrial ? act.onColumns : act.onAnother}>
          {isTrial ? back : "En rester là"}
        </Button>
        <Button onClick={act.onGoOn}>{isTrial ? "Réessayer" : "Continuer l’import"}</Button>
      </div>
    )
  }
  if (!isTrial) {
    return (
      <div className={styles.end}>
        <Button variant="default" onClick={act.onAnother}>
          Autre fichier
        </Button>
        {children}
      </div>
    )
  }
  return (
    <div className={styles.end}>
      {hasColumns || label !== null ? (
        <Button variant="default" onClick={act.onColumns}>
          {back}
        </Button>
      ) : null}
      {label === null ? (
        <Button onClick={act.onAnother}>Autre fichier</Button>
      ) : (
        <Button onClick={act.onImport}>{label}</Button>
      )}
    </div>
  )
}
