import "../theme/office.css"
import { Brand } from "./brand.tsx"
import styles from "./shell.module.css"

/** The frame before anybody is known: what the server sends, complete without script. */
export function ShellFallback({ name }: { name: string }) {
  return (
    <div className={styles.shell}>
      <div className={styles.bar}>
        <span className={styles.burgerRoom} />
        <Brand name={name} />
      </div>
      <div className={styles.sidebar}>
        <div className={styles.brand}>
          <Brand name={name} />
        </div>
      </div>
      <main className={styles.content}>
        <p role="status">Chargement...</p>
        <noscript>Le back-office a besoin de JavaScript.</noscript>
      </main>
    </div>
  )
}
