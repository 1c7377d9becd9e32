import { Anchor } from "@mantine/core"
import { type ReactNode, useId } from "react"
import { Link } from "react-router"
import styles from "./section.module.css"

type SectionProps = { title: string; children: ReactNode } & ({ to: string; all: string } | { to?: never; all?: never })

/** A titled part of the dashboard, with a link to the full list if `to` is given. */
export function Section({ title, to, all, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {to ? (
          <Anchor component={Link} to={to} size="sm">
            {all}
          </Anchor>
        ) : null}
      </div>
      {children}
    </section>
  )
}

/** Two parts side by side if there is room. */
export function SectionPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
