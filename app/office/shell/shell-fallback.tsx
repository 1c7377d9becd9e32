import "../theme/office.css"
import { Brand } from "./brand.tsx"
import styles from "./shell.module.css"

/** About as many as the sidebar has. */
const ENTRIES = 14

/** The frame and the places of what comes, until the session is known. The server renders it; it is complete without script. */
export function ShellFallback() {
  return (
    <div className={styles.shell}>
      <div className={styles.bar}>
        <span className={styles.burgerRoom} />
        <Brand />
      </div>
      <div className={styles.sidebar}>
        <div className={styles.brand}>
          <Brand />
        </div>
        <div className={styles.ghosts} aria-hidden>
          {Array.from({ length: ENTRIES }, (_, index) => (
            <i key={index} />
          ))}
        </div>
      </div>
      <main className={styles.content}>
        <p role="status" className={styles.waiting}>
          Chargement...
        </p>
        <div className={styles.ghosts} aria-hidden>
          <i />
          <i />
          <i />
        </div>
        <noscript>Le back-office a besoin de JavaScript.</noscript>
      </main>
    </div>
  )
}
