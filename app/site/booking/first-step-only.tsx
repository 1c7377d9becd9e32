import type { ReactNode } from "react"
import styles from "./first-step-only.module.css"

/** Hides the hero and the testimonials from step 2 on. In CSS, because the cached page is the same for every step. */
export function FirstStepOnly({ children }: { children: ReactNode }) {
  return <div className={styles.inviting}>{children}</div>
}
