import type { ReactNode } from "react"
import styles from "./facts.module.css"

type SectionProps = { title: string; children: ReactNode }

/** A titled block of a details panel. */
export function Section({ title, children }: SectionProps) {
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  )
}

/** The same, for labels and values. */
export function FactGroup({ title, children }: SectionProps) {
  return (
    <Section title={title}>
      <Facts>{children}</Facts>
    </Section>
  )
}

/** Labels and values, one pair below the other. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>
}

/** One label and its value; renders nothing without a value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === "") return null
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
