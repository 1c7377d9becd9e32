import type { ReactNode } from "react"
import styles from "./facts.module.css"

type FactsProps = {
  /** Terms and values; an empty value is not rendered. */
  facts: [term: string, value: ReactNode][]
  /** `marked`: with a yellow line on the left; `ends`: term and value at the two ends of a line. */
  look?: "plain" | "marked" | "ends"
  label?: string
  className?: string | undefined
}

/** A description list. */
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
