import { Check } from "lucide-react"
import { type Step, STEPS, stepLabels } from "./steps.ts"
import styles from "./step-list.module.css"

type StepListProps = {
  current: Step
  onReturn: (step: Step) => void
}

/** The four steps; completed ones are links back. */
export function StepList({ current, onReturn }: StepListProps) {
  const position = STEPS.indexOf(current)
  return (
    <ol className={styles.steps} aria-label="Étapes de la réservation">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-state={index < position ? "done" : index === position ? "current" : "next"}
          aria-current={index === position ? "step" : undefined}
        >
          <span className={styles.number} aria-hidden="true">
            {index < position ? <Check size={16} strokeWidth={3} /> : index + 1}
          </span>
          {index < position ? (
            <button type="button" className={`as-link ${styles.back}`} onClick={() => onReturn(step)}>
              {stepLabels[step]}
              <span className="visually-hidden"> (étape terminée, revenir)</span>
            </button>
          ) : (
            <span className={styles.label}>{stepLabels[step]}</span>
          )}
        </li>
      ))}
    </ol>
  )
}
