import { Check } from "lucide-react"
import { type StepLine, stepLines } from "#domain/client-page/steps.ts"
import type { ClientPage } from "#domain/client-page/client-page.ts"
import { formatLongDate, parisToday } from "#domain/dates.ts"
import styles from "./steps.module.css"

/** The steps from the first to the last day: those done, those that are late and those to come. */
export function Steps({ works }: { works: ClientPage }) {
  const today = parisToday()
  const lines = stepLines(works, today)
  return (
    <section className={`sheet stack ${styles.steps}`} aria-labelledby="etapes">
      <h2 id="etapes" className="size-3">
        Les étapes
      </h2>
      {lines.length === 0 ? (
        <p className="soft">Le calendrier du chantier s’affichera ici dès qu’il est fixé.</p>
      ) : (
        <ol className={styles.line}>
          {lines.map((line, index) => (
            <Step key={`${index} ${line.title}`} {...line} isToday={line.day === today} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Step({ title, day, state, note, isToday }: StepLine & { isToday: boolean }) {
  return (
    <li className={styles.point} data-state={state} aria-current={state === "next" ? "step" : undefined}>
      <span className={styles.mark} aria-hidden="true">
        {state === "done" ? <Check size={16} strokeWidth={3} /> : null}
      </span>
      <span className={styles.title}>
        {title}
        {state === "next" ? <span className={styles.flag}>{isToday ? "Étape du jour" : "Prochaine étape"}</span> : null}
      </span>
      <span className={`minor ${styles.day}`}>
        {state === "done" ? <span className="visually-hidden">Fait, </span> : null}
        {note ?? (day ? formatLongDate(day) : null)}
      </span>
    </li>
  )
}
