import type { ReactNode } from "react"
import styles from "./facts.module.css"

/** A titled block of a details panel. */
export function FactGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.list}>{children}</dl>
    </section>
  )
}

/** One label and its value; left out when there is nothing to say. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === "") return null
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
