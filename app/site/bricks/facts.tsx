import type { ReactNode } from "react"
import styles from "./facts.module.css"

type FactsProps = {
  /** What is what; an empty value is left out. */
  facts: [term: string, value: ReactNode][]
  /** `marked`: behind a yellow stroke, `ends`: term and value at the two ends of a line. */
  look?: "plain" | "marked" | "ends"
  label?: string
  className?: string | undefined
}

/** Terms with their values. */
export function Facts({ facts, look = "plain", label, className = "" }: FactsProps) {
  return (
    <dl className={`${styles[look] ?? ""} ${className}`} aria-label={label}>
      {facts.map(([term, value]) =>
        value ? (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
