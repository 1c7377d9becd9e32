import { exactCents } from "#domain/documents/words.ts"
import { Description } from "./description.tsx"
import styles from "./document.module.css"

type SectionLineProps = {
  section: { level: number; number?: string | undefined; label: string; description?: string | undefined }
  /** Of the works that count, as on the paper; 0: none does. */
  cents: number
}

/** The head of a section, with its subtotal. */
export function SectionLine({ section: { level, number, label, description }, cents }: SectionLineProps) {
  return (
    <li className={styles.section} data-level={level}>
      <h3 className={styles.name}>
        {number ? <span className={styles.number}>{number}</span> : null}
        {label}
      </h3>
      {cents === 0 ? null : (
        <p className={styles.amount}>
          <span className="visually-hidden">Sous-total&nbsp;: </span>
          {exactCents(cents)}
        </p>
      )}
      {description ? (
        <div className={styles.how}>
          <Description text={description} />
        </div>
      ) : null}
    </li>
  )
}
