import type { ReactNode } from "react"
import { importReasonLabels, type Outcome } from "#domain/clients/import.ts"
import { countOf } from "#domain/numbers.ts"
import { formatPhone } from "#domain/phone-format.ts"
import styles from "#app/office/import/import.module.css"
import type { Run } from "./import-outcome.tsx"

/** More lines are counted, not shown. */
const SHOWN = 50

type OutcomeLinesProps = {
  run: Run
  outcome: Outcome["outcome"]
  title: string
  description: string
  children?: ReactNode
}

/** The lines of one outcome with their numbers; refused ones are open, with their reasons. */
export function OutcomeLines({ run: { lines, outcomes }, outcome, title, description, children }: OutcomeLinesProps) {
  // The answers come in the order of the lines.
  const found = outcomes.flatMap((answer, index) => {
    const line = lines[index]
    return answer.outcome === outcome && line ? [{ ...line, reason: answer.reason }] : []
  })
  if (found.length === 0) return null
  return (
    <details className={styles.fold} open={outcome === "refused"}>
      <summary>{title}</summary>
      <p className="office-minor">{description}</p>
      <ul className={styles.lines}>
        {found.slice(0, SHOWN).map(({ line, name, email, phone, reason }) => (
          <li key={line}>
            <span className="office-minor">Ligne&nbsp;{line}</span>
            <span>
              {[name, email, phone && formatPhone(phone)].filter(Boolean).join(" · ") || "Sans nom"}
              {reason ? <span className={styles.reason}>{importReasonLabels[reason]}</span> : null}
            </span>
          </li>
        ))}
      </ul>
      {found.length > SHOWN ? (
        <p className="office-minor">et {countOf(found.length - SHOWN, "autre", "autres")}.</p>
      ) : null}
      {children}
    </details>
  )
}
