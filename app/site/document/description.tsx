import styles from "./document.module.css"

/** A text up to this many characters has three lines at most on a phone. */
const SHORT = 110

/** What a line says of itself. On a phone a longer text shows two lines and unfolds without script; read aloud, it is always whole. */
export function Description({ text }: { text: string | null | undefined }) {
  if (!text) return null
  if (text.length <= SHORT && text.split("\n").length <= 3) return <p className="minor lines">{text}</p>
  return (
    <div>
      <p className={`minor lines ${styles.clamped}`}>{text}</p>
      <details className={styles.more}>
        <summary>
          <span>Lire la suite</span>
          <span>Réduire</span>
        </summary>
      </details>
    </div>
  )
}
