import "../theme/office.css"
import { Brand } from "./brand.tsx"
import styles from "./shell.module.css"

/** The frame until the session is known. The server renders it; it is complete without script. */
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
      </div>
      <main className={styles.content}>
        <p role="status">Chargement...</p>
        <noscript>Le back-office a besoin de JavaScript.</noscript>
      </main>
    </div>
  )
}
