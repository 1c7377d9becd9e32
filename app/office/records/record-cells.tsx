import { Anchor } from "@mantine/core"
import { Phone } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router"
import styles from "./record-cells.module.css"

/** Lines below each other in one cell. */
export function Lines({ children }: { children: ReactNode }) {
  return <span className={styles.lines}>{children}</span>
}

/** What is said in smaller type, below or beside. */
export function Minor({ children }: { children: ReactNode }) {
  return <span className="office-minor">{children}</span>
}

/** The name of a record, which opens it; so does a press anywhere in its row or card that is not for something else. */
export function NameLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={href} preventScrollReset className={styles.name} data-opens>
      {children}
    </Anchor>
  )
}

/** A number to call; `children` are how it is written. */
export function PhoneLink({ phone, children }: { phone: string; children: ReactNode }) {
  return (
    <a className={styles.phone} href={`tel:${phone}`}>
      <Phone aria-hidden size={13} />
      {children}
    </a>
  )
}

/** The small buttons at the end of a record. One that carries `data-danger` takes something away. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
