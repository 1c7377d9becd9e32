import type { ReactNode } from "react"
import styles from "./first-step-only.module.css"

/** What invites to book steps aside once somebody does. By style: the page that is kept is the same for every step. */
export function FirstStepOnly({ children }: { children: ReactNode }) {
  return <div className={styles.inviting}>{children}</div>
}
