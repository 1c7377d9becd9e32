import { useState } from "react"
import styles from "./long-text.module.css"

const MOST_LINES = 4
/** Characters that fit on four lines of a phone. */
const FITS = 160

/** Text of the visitor, clamped to four lines when it is longer. */
export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > FITS || text.split("\n").length > MOST_LINES
  return (
    <>
      <span className={`soft lines ${styles.text} ${isLong && !isWhole ? styles.clamped : ""}`}>{text}</span>
      {isLong ? (
        <button
          type="button"
          className={`as-link ${styles.more}`}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Réduire" : "Tout lire"}
        </button>
      ) : null}
    </>
  )
}
