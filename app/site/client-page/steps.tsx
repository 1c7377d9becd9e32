import { Check } from "lucide-react"
import { type ClientPage, nextStep, type WorksStep } from "#domain/client-page/client-page.ts"
import { formatLongDate, parisDate, parisToday } from "#domain/dates.ts"
import styles from "./steps.module.css"

/** The steps from the first to the last day: those done and those to come. */
export function Steps({ milestones, works }: { milestones: WorksStep[]; works: ClientPage }) {
  const next = works.status === "completed" ? null : nextStep(milestones)
  const { start_date, deadline, ended_on } = works
  const points: PointProps[] = milestones.map((step) => ({
    title: step.title,
    day: step.completed_at ? parisDate(new Date(step.completed_at)) : step.due_date,
    isDone: step.is_completed,
    isNext: step === next,
  }))
  if (start_date) points.push({ title: "Début des travaux", day: start_date, isDone: start_date <= parisToday() })
  points.sort((one, other) => one.day.localeCompare(other.day))
  if (ended_on) points.push({ title: "Fin des travaux", day: ended_on, isDone: true })
  else if (deadline && works.status !== "completed") points.push({ title: "Fin prévue", day: deadline, isDone: false })
  return (
    <section className={`sheet stack ${styles.steps}`} aria-labelledby="etapes">
      <h2 id="etapes" className="size-3">
        Les étapes
      </h2>
      {points.length === 0 ? (
        <p className="soft">Le calendrier du chantier s’affichera ici dès qu’il est fixé.</p>
      ) : (
        <ol className={styles.line}>
          {points.map((point) => (
            <Point key={`${point.day} ${point.title}`} {...point} />
          ))}
        </ol>
      )}
    </section>
  )
}

type PointProps = { title: string; day: string; isDone: boolean; isNext?: boolean }

function Point({ title, day, isDone, isNext = false }: PointProps) {
  const state = isDone ? "done" : isNext ? "next" : "ahead"
  return (
    <li className={styles.point} data-state={state} aria-current={isNext ? "step" : undefined}>
      <span className={styles.mark} aria-hidden="true">
        {isDone ? <Check size={16} strokeWidth={3} /> : null}
      </span>
      <span className={styles.title}>
        {title}
        {isNext ? <span className={styles.flag}>Prochaine étape</span> : null}
      </span>
      <span className={`minor ${styles.day}`}>
        {isDone ? <span className="visually-hidden">Terminé, </span> : null}
        {formatLongDate(day)}
      </span>
    </li>
  )
}
